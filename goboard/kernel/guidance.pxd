from goboard.kernel.arena cimport Arena
from goboard.kernel.homes cimport Homes
from goboard.kernel.liberties cimport Liberties
from goboard.kernel.own_eyes cimport OwnEyes
from goboard.kernel.shapes cimport Shapes

cdef class Guide:
    cdef Arena arena
    cdef OwnEyes eyes
    cdef Liberties liberties
    cdef Shapes shapes

    cdef int pick(self, int side) noexcept nogil
    cdef int wander(self, int side) noexcept nogil
    cdef bint is_sensible(self, int vertex, int side) noexcept nogil
    cdef bint chance(self, int of_256) noexcept nogil
    cdef int answer(self, int side) noexcept nogil
    cdef int catch(self, int chain, int side) noexcept nogil
    cdef int save(self, int side) noexcept nogil
    cdef int take_attacker(self, int chain, int side) noexcept nogil
    cdef int run_away(self, int chain, int side) noexcept nogil
    cdef int press(self, int side) noexcept nogil
    cdef int meet(self, int side) noexcept nogil

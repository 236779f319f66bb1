from goboard.kernel.arena cimport Arena
from goboard.kernel.homes cimport Homes
from goboard.kernel.liberties cimport Liberties
from goboard.kernel.memory cimport ints

cdef class Shapes:
    cdef Arena arena
    # what two threads write is never on one cache line
    cdef unsigned char[64] gap_before
    cdef Liberties liberties
    cdef Homes homes
    cdef int* index
    cdef int* queue
    cdef int strangers
    cdef unsigned char[64] gap_after

    cdef bint throws_away(self, int vertex, int side) noexcept nogil
    cdef bint is_nakade(self, int vertex, int side) noexcept nogil
    cdef int flood(self, int vertex, int wall) noexcept nogil
    cdef void sort(self, int size) noexcept nogil
    cdef unsigned long long worth(self, int size) noexcept nogil
    cdef bint has(self, int size, int vertex, int kind) noexcept nogil
    cdef bint spoils(self, int vertex, int side) noexcept nogil
    cdef int vital(self, int side) noexcept nogil
    cdef int hot(self, int vertex, int wall, int side, int kind) noexcept nogil

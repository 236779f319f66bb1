from goboard.kernel.arena cimport Arena
from goboard.kernel.memory cimport ints

cdef class OwnEyes:
    cdef list _owners
    cdef Arena arena
    cdef int* link_starts
    cdef int* links
    cdef int* group

    cdef int pick(self, int side) noexcept nogil
    cdef bint is_eye(self, int vertex, int side) noexcept nogil
    cdef bint is_kept(self, int vertex, int side) noexcept nogil
    cdef bint is_held(self, int vertex, int side) noexcept nogil
    cdef bint is_free_of(self, int at, int length, int side) noexcept nogil
    cdef int join(self, int one, int other, int degree) noexcept nogil

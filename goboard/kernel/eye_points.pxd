from goboard.kernel.memory cimport chars, ints
from goboard.kernel.playout_board cimport PlayoutBoard

cdef class Rings:
    cdef list _owners
    cdef int _size
    cdef int* _starts
    cdef int* _near
    cdef int* _root
    cdef int* _path
    cdef unsigned char* _place
    cdef unsigned char* _best
    cdef list _links

    cdef void _around(self, int vertex) except *
    cdef void _walk(self, int start, int vertex, int depth, int length) except *
    cdef void _meet(self, int one, int other, int length) except *
    cdef bint _is_joined(self, int degree) noexcept

cdef class EyePoints:
    cdef list _owners
    cdef PlayoutBoard board
    cdef int* link_starts
    cdef int* links
    cdef int* group

    cdef int pick(self, int side) noexcept nogil
    cdef bint is_eye(self, int vertex, int side) noexcept nogil
    cdef bint is_kept(self, int vertex, int side) noexcept nogil
    cdef bint is_held(self, int vertex, int side) noexcept nogil
    cdef bint is_free_of(self, int at, int length, int side) noexcept nogil
    cdef int join(self, int one, int other, int degree) noexcept nogil

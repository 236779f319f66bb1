from goboard.kernel.memory cimport chars, ints

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

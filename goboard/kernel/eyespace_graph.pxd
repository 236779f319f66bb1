from goboard.kernel.memory cimport ints

cdef int _count(int mask) noexcept nogil

cdef class EyespaceGraph:
    cdef list _owners
    cdef int _size
    cdef int* _near
    cdef int* _order
    cdef int* _low
    cdef int* _high

    cdef void _redraw(self, int* near, int size) noexcept nogil
    cdef void _arrange(self) noexcept nogil

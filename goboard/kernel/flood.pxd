from goboard.kernel.memory cimport chars, copy, ints

cdef class StoneGraph:
    cdef list owners
    cdef int size
    cdef int* starts
    cdef int* near
    cdef unsigned char* stones
    cdef int* mark
    cdef int* queue
    cdef int stamp

    cdef void fresh_stamp(self) noexcept nogil
    cdef int fill(self, int vertex) noexcept nogil

cdef class Flood(StoneGraph):
    cdef int first_stamp

    cdef void load(self, unsigned char* stones) noexcept nogil
    cdef int breathless(self, int vertex, int colour, bint touching, bint own) noexcept nogil
    cdef int without_liberty(self, int vertex, int end) noexcept nogil
    cdef int label(self, int* labels, unsigned long long* facts, bint of_stones) noexcept nogil

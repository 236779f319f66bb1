from goboard.kernel.memory cimport hashes, ints

cdef class Sieve:
    cdef list _owners
    cdef int _rows
    cdef int _size
    cdef int _states
    cdef int _count
    cdef bint _is_narrow
    cdef int* _forms
    cdef int* _cells
    cdef int* _across
    cdef int* _down
    cdef int* _row_of
    cdef unsigned long long* _bit_of
    cdef unsigned long long* _allowed
    cdef unsigned long long* _ever
    cdef int _link_count
    cdef int count
    cdef int* left
    cdef int* heads
    cdef int* links

    cdef bint clear(self) noexcept nogil
    cdef void put(self, int vertex, int state) noexcept nogil
    cdef void sift(self) noexcept nogil
    cdef unsigned long long _columns(self, int form, int row) noexcept nogil
    cdef bint _link(self, int number) noexcept nogil

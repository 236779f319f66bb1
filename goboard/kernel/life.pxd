from goboard.kernel.memory cimport chars, frozen, ints

cdef class Living:
    cdef list _owners
    cdef bytes _stones_owner
    cdef int _size
    cdef int _side
    cdef int _chains
    cdef int _regions
    cdef int _met
    cdef int* _starts
    cdef int* _near
    cdef unsigned char* _stones
    cdef int* _label
    cdef int* _queue
    cdef int* _begins
    cdef int* _seen
    cdef int* _slot
    cdef int* _newest
    cdef int* _vitals
    cdef int* _meetings
    cdef int* _older
    cdef unsigned char* _alive
    cdef unsigned char* _owned

    cdef void _number(self) noexcept nogil
    cdef int _fill(self, int vertex, int label, int begin) noexcept nogil
    cdef void _meet(self) noexcept nogil
    cdef void _meet_region(self, int region) noexcept nogil
    cdef void _list_meeting(self, int region, int chain) noexcept nogil
    cdef void _part(self, int wanted) noexcept nogil
    cdef void _count_eyes(self, int wanted) noexcept nogil
    cdef int _doubt(self, int chain, int tail) noexcept nogil
    cdef int _open(self, int region, int wanted, int tail) noexcept nogil
    cdef void _own(self, int wanted) noexcept nogil

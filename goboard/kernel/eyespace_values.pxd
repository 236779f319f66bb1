from goboard.kernel.eyespace_search cimport EyespaceSearch
from goboard.kernel.memory cimport hashes, ints

cdef class EyespaceValues:
    cdef bytearray _keys_owner
    cdef bytearray _answers_owner
    cdef bytearray _near_owner
    cdef unsigned long long* keys
    cdef unsigned long long* answers
    cdef int* near
    cdef EyespaceSearch search
    cdef int used

    cdef unsigned long long answer(self, unsigned long long shape, int size) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef unsigned long long read(self, unsigned long long shape, int size) noexcept nogil
    cdef unsigned long long weighed(
        self, unsigned long long start, int size, int bonus, unsigned long long known
    ) noexcept nogil
    cdef bint lives(self, unsigned long long position, int bonus, bint owner_first) noexcept nogil

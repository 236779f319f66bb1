from goboard.kernel.memory cimport hashes

cdef class Homes:
    cdef bytearray _keys_owner
    cdef bytearray _answers_owner
    cdef unsigned long long* keys
    cdef unsigned long long* answers
    cdef int used

    cdef unsigned long long answer(self, unsigned long long shape, int size) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef unsigned long long read(self, unsigned long long shape, int size) noexcept with gil

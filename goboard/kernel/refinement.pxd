from goboard.kernel.memory cimport chars, hashes, ints

cdef unsigned long long mix(unsigned long long value) noexcept nogil

from goboard.kernel.memory cimport hashes, ints

cdef unsigned long long mix(unsigned long long value) noexcept nogil

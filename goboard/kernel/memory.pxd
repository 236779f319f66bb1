from libc.string cimport memcpy

cdef int* ints(bytearray owner)
cdef unsigned long long* hashes(bytearray owner)
cdef double* reals(bytearray owner)
cdef unsigned char* chars(bytearray owner)
cdef unsigned char* frozen(bytes owner)
cdef bytes copied(unsigned char* memory, Py_ssize_t size)
cdef void copy(unsigned char* source, unsigned char* target, Py_ssize_t at, Py_ssize_t size) noexcept nogil

from cpython.buffer cimport PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from libc.string cimport memcpy

cdef char* _start(object owner)
cdef int* ints(object owner)
cdef unsigned long long* hashes(bytearray owner)
cdef double* reals(object owner)
cdef unsigned char* chars(bytearray owner)
cdef unsigned char* frozen(bytes owner)
cdef bytes copied(unsigned char* memory, Py_ssize_t size)
cdef void copy(unsigned char* source, unsigned char* target, Py_ssize_t at, Py_ssize_t size) noexcept nogil

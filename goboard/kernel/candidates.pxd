from goboard.kernel.line cimport Line
from goboard.kernel.memory cimport chars, frozen, hashes, ints

cdef int scan(Line line, int colour, bint suicide, unsigned char* mask, int* vertices, unsigned long long* outcomes) noexcept nogil

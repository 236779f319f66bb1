from goboard.kernel.line cimport Line
from goboard.kernel.memory cimport chars, copied, frozen, hashes, ints

cdef class Candidates:
    cdef list owners
    cdef Line line
    cdef int size
    cdef int* tight
    cdef int* spots
    cdef int* vertices
    cdef int tight_count
    cdef int spot_count
    cdef int seen
    cdef unsigned char* is_tight
    cdef unsigned char* around
    cdef unsigned char* mask
    cdef unsigned long long* taken_hash
    cdef unsigned long long* own_hash
    cdef unsigned long long* outcomes
    cdef bytearray outcome_owner

    cpdef int of(
        self, bytes stones, unsigned long long zobrist, bytearray keys, int colour, bint suicide
    ) except -1
    cpdef bytes answer(self)
    cdef int scan_anew(
        self, unsigned char* stones, unsigned long long zobrist, unsigned long long* keys, int colour, bint suicide
    ) noexcept nogil
    cdef int scan(self, int colour, bint suicide) noexcept nogil
    cdef void catch_up(self) noexcept nogil
    cdef void note(self, int vertex) noexcept nogil
    cdef void leave_hashes(self, int colour) noexcept nogil
    cdef bint joins(self, int vertex, int colour) noexcept nogil
    cdef bint is_alone(self, int vertex, int colour) noexcept nogil

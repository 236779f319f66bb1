from goboard.kernel.memory cimport chars, copy, frozen, hashes, ints

cdef class Candidates:
    cdef list owners
    cdef int size
    cdef int* starts
    cdef int* near
    cdef int* queue
    cdef int* lying
    cdef int* vertices
    cdef int* some
    cdef int* common
    cdef unsigned char* zeros
    cdef unsigned char* ones
    cdef unsigned char* some_bytes
    cdef unsigned char* common_bytes
    cdef unsigned char* seen
    cdef unsigned char* around
    cdef unsigned long long* taken_hash
    cdef unsigned long long* own_hash
    cdef unsigned long long* outcomes
    cdef bytearray outcome_owner

    cpdef int of(
        self, bytes stones, unsigned long long zobrist, bytearray keys, int colour, bint suicide, bytearray mask
    ) except -1
    cdef int scan(
        self, unsigned char* stones, unsigned long long zobrist, unsigned long long* keys, int colour, bint suicide,
        unsigned char* mask
    ) noexcept nogil
    cdef int part(self, unsigned char* stones) noexcept nogil
    cdef void spread(self, unsigned char* stones, int empty) noexcept nogil
    cdef int bottlenecks(self, int count) noexcept nogil
    cdef void look_at_chain(self, unsigned char* stones, unsigned long long* keys, int vertex, int colour) noexcept nogil
    cdef int reach(self, unsigned char* stones, int vertex) noexcept nogil
    cdef bint joins(self, unsigned char* stones, int vertex, int colour) noexcept nogil

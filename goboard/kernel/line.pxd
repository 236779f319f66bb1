from goboard.kernel.memory cimport chars, copied, copy, frozen, hashes, ints

cdef class Line:
    cdef list owners
    cdef int size
    cdef int* starts
    cdef int* near
    cdef unsigned long long* keys
    cdef unsigned char* stones
    cdef int* chain
    cdef int* next
    cdef int* members
    cdef int* liberties
    cdef int* doomed
    cdef int* open
    cdef int* changed
    cdef unsigned long long* sums
    cdef unsigned long long* squares
    cdef unsigned long long* chain_hash
    cdef unsigned long long zobrist
    cdef int* log
    cdef int logged
    cdef bint is_renewed
    cdef bint has_sums
    cdef bytearray log_owner

    cdef void follow(self, unsigned char* stones, unsigned long long zobrist, unsigned long long* keys) noexcept nogil
    cdef bint is_gone(self, int vertex, unsigned char* stones) noexcept nogil
    cdef void load(self, unsigned char* stones, unsigned long long zobrist, unsigned long long* keys) noexcept nogil
    cdef void join_all(self) noexcept nogil
    cdef void single(self, int vertex, int colour) noexcept nogil
    cdef void merge(self, int one, int other) noexcept nogil
    cdef int put(self, int vertex, int colour, bint is_settled) noexcept nogil
    cdef int stand(self, int vertex, int colour) noexcept nogil
    cdef int clear_own(self, int vertex, int colour, bint is_settled) noexcept nogil
    cdef int breathless(self, int colour, bint own) noexcept nogil
    cdef void take(self, int chain) noexcept nogil
    cdef bint is_atari(self, int chain) noexcept nogil
    cdef int liberty(self, int chain) noexcept nogil
    cdef void lift(self, int vertex) noexcept nogil
    cdef void record(self, int vertex, int colour_before) noexcept nogil

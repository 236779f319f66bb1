from goboard.kernel.memory cimport chars, copied, frozen, hashes, ints

cdef inline unsigned long long stirred(unsigned long long state) noexcept nogil:
    state ^= state >> 12
    state ^= state << 25
    return state ^ (state >> 27)

cdef inline int drawn(unsigned long long state, int limit) noexcept nogil:
    return <int>((((state * <unsigned long long>0x2545F4914F6CDD1D) >> 32) * <unsigned long long>limit) >> 32)

cdef class PlayoutBoard:
    cdef list owners
    # what two threads write is never on one cache line
    cdef unsigned char[64] gap_before
    cdef int size
    cdef int* starts
    cdef int* near
    cdef unsigned char* stones
    cdef unsigned char* was_lost
    cdef int* chain
    cdef int* next
    cdef int* members
    cdef unsigned long long state
    cdef int free
    cdef int ko
    cdef int last
    cdef int taken
    cdef bint is_summed
    cdef int* count
    cdef unsigned long long* sums
    cdef unsigned long long* squares
    cdef int* around
    cdef int* empties
    cdef int* place
    cdef int* doomed
    cdef unsigned char[64] gap_after

    cdef void clear(self) noexcept nogil
    cdef void resume(self, PlayoutBoard other) noexcept nogil
    cdef void fill_short(self, unsigned char* target, unsigned char* source) noexcept nogil
    cdef void fill(self, int* target, int* source) noexcept nogil
    cdef void fill_long(self, unsigned long long* target, unsigned long long* source) noexcept nogil
    cdef int draw(self, int limit) noexcept nogil
    cdef int put(self, int vertex, int side) noexcept nogil
    cdef void occupy(self, int vertex, int side) noexcept nogil
    cdef void add(self, int vertex, int chain) noexcept nogil
    cdef void merge(self, int one, int other) noexcept nogil
    cdef void play(self, int vertex, int side) noexcept nogil
    cdef void take(self, int chain) noexcept nogil
    cdef bint is_atari(self, int chain) noexcept nogil
    cdef int open_sides(self, int vertex) noexcept nogil
    cdef bint is_legal(self, int vertex, int side) noexcept nogil
    cdef bint is_breathing(self, int vertex, int side) noexcept nogil
    cdef void postpone(self, int index, int place) noexcept nogil

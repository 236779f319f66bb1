from goboard.kernel.memory cimport chars, hashes, ints
from goboard.kernel.small_board cimport Ground, SmallBoard, lowest
from goboard.kernel.transposition_table cimport TranspositionTable

cdef class Search:
    cdef list owners
    cdef SmallBoard board
    cdef TranspositionTable memory
    cdef unsigned char* flag
    cdef unsigned long long* targets
    cdef int target_count
    cdef unsigned long long* past
    cdef int past_count
    cdef Ground ground
    cdef unsigned long long guards
    cdef int aims
    cdef bint is_fight
    cdef bint meets_ko
    cdef bint is_capture
    cdef bint suicide
    cdef int banned
    cdef int limit
    cdef int nodes
    cdef bint is_halted
    cdef bint is_pressed
    cdef unsigned long long* own
    cdef unsigned long long* other
    cdef int* turn
    cdef unsigned long long* next_own
    cdef unsigned long long* next_other
    cdef int* next_turn
    cdef int* next_vertex
    cdef int* phi
    cdef int* delta
    cdef int* work
    cdef int* reached
    cdef int out_phi
    cdef int out_delta
    cdef int out_second

    cdef void solve(self, int depth, int most_phi, int most_delta) noexcept nogil
    cdef int best(self, int depth, int count) noexcept nogil
    cdef int expand(self, int depth) noexcept nogil
    cdef bint place(self, int depth, int at, int vertex) noexcept nogil
    cdef bint may_take_back(self, int turn) noexcept nogil
    cdef int fought(self, int turn, int vertex, int kind) noexcept nogil
    cdef void rest(self, int depth, int at) noexcept nogil
    cdef bint is_forbidden(self, int at) noexcept nogil
    cdef int left(self, int remaining) noexcept nogil
    cdef void value(self, int depth, int at) noexcept nogil
    cdef int verdict(self, int depth, int at) noexcept nogil
    cdef int stood(self, int depth, int at) noexcept nogil
    cdef void settle(self, int at, bint is_proven) noexcept nogil
    cdef void enter(self, int depth, int at) noexcept nogil
    cdef int followed(self, int depth, int count, int winner) noexcept nogil

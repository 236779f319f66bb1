from goboard.kernel.flood cimport StoneGraph
from goboard.kernel.memory cimport chars, copied, copy, frozen, ints
from goboard.kernel.playout_board cimport drawn, stirred

cdef class ManyPlayouts(StoneGraph):
    cdef int players
    cdef int free
    cdef int turn
    cdef int found
    cdef unsigned long long state
    cdef int* empties
    cdef int* lost_at
    cdef int* gains
    cdef unsigned char* was
    cdef unsigned char* firsts
    cdef unsigned char* friends
    cdef unsigned char* seen
    cdef int* mask

    cdef int draw(self, int limit) noexcept nogil
    cdef void play_all(self, int player) noexcept nogil
    cdef int pick(self, int player) noexcept nogil
    cdef bint is_own_eye(self, int vertex, int player) noexcept nogil
    cdef bint place(self, int vertex, int player) noexcept nogil
    cdef bint breathes(self, int vertex) noexcept nogil
    cdef void take(self) noexcept nogil
    cdef void settle(self) noexcept nogil
    cdef void settle_region(self, int vertex) noexcept nogil

from libc.math cimport log, sqrt

from goboard.kernel.eyespace_values cimport EyespaceValues
from goboard.kernel.memory cimport chars, frozen, ints
from goboard.kernel.playout_moves cimport GuidedGames

cdef class LocalTree(GuidedGames):
    cdef list nodes
    cdef int most_nodes
    cdef int log_room
    # what two threads write is never on one cache line
    cdef unsigned char[64] gap_before
    cdef int area_size
    cdef int target_count
    cdef int owner
    cdef int used
    cdef int logged
    cdef int* first
    cdef int* count
    cdef int* move
    cdef int* visits
    cdef int* kept
    cdef int* seen
    cdef int* seen_kept
    cdef int* path
    cdef int* log
    cdef unsigned char* who
    cdef int* area
    cdef int* left
    cdef int* targets
    cdef unsigned char* ring
    cdef unsigned char[64] gap_after

    cdef void clear(self, int node, int move) noexcept nogil
    cdef void grow_all(self, int games, unsigned char* off) noexcept nogil
    cdef void grow(self) noexcept nogil
    cdef void make(self, int vertex, int side) noexcept nogil
    cdef void expand(self, int node, int side) noexcept nogil
    cdef bint is_worth_a_try(self, int vertex, int side) noexcept nogil
    cdef void expect(self, int node, int vertex, int side) noexcept nogil
    cdef void foresee(self, int node, int side, int games, int good) noexcept nogil
    cdef bint is_beside_last(self, int vertex) noexcept nogil
    cdef int chosen(self, int node, int side) noexcept nogil
    cdef double worth(self, int child, bint is_owner, double curious) noexcept nogil
    cdef void play_on(self, int side, int passes) noexcept nogil
    cdef int wander(self, int side) noexcept nogil
    cdef bint is_kept(self) noexcept nogil
    cdef void note(self, int depth, bint is_kept) noexcept nogil

from libc.math cimport log, sqrt

from goboard.kernel.memory cimport chars, ints, reals
from goboard.kernel.playout_board cimport PlayoutBoard
from goboard.kernel.playout_games cimport Playouts

cdef class TreeSearch:
    cdef Playouts games
    cdef PlayoutBoard board
    cdef list owners
    cdef bytearray hints
    cdef bytearray allowed
    cdef bytearray turns
    cdef int size
    cdef int most
    cdef int used
    cdef int* first
    cdef int* count
    cdef int* vertex
    cdef int* visits
    cdef int* shared_visits
    cdef double* wins
    cdef double* gains
    cdef double* shared_gains
    cdef double* margins
    cdef double* prior_visits
    cdef double* prior_wins
    cdef int* moves
    cdef unsigned char* movers
    cdef unsigned char* firsts
    cdef int* path
    cdef unsigned char* dull
    cdef int* distance
    cdef int* queue
    cdef double* weights
    cdef double* hint
    cdef unsigned char* may
    cdef unsigned char* order
    cdef unsigned char* off
    cdef int players
    cdef int last
    cdef int length
    cdef int won
    cdef int goal
    cdef int had_first
    cdef int had_second
    cdef int taken_first
    cdef int taken_second
    cdef double bonus
    cdef double scale
    cdef double squares
    cdef double lead

    cdef int play_all(self, int games, unsigned char* off) noexcept nogil
    cdef int child(self, int node, int vertex) noexcept nogil
    cdef int most_tried(self, int node) noexcept nogil
    cdef int simulate(self) noexcept nogil
    cdef void make(self, int vertex, int side) noexcept nogil
    cdef void finish(self, int depth) noexcept nogil
    cdef void tell(self, int depth) noexcept nogil
    cdef double counted(self) noexcept nogil
    cdef double outcome(self, double margin) noexcept nogil
    cdef double worth(self, double margin, double usual, double part) noexcept nogil
    cdef double part_of_margin(self) noexcept nogil
    cdef double usual(self, int node, int side) noexcept nogil
    cdef int best(self, int node, double usual) noexcept nogil
    cdef void grow(self, int node, int side) noexcept nogil
    cdef void add(self, int vertex) noexcept nogil
    cdef void expect(self, int node, int vertex, int side) noexcept nogil
    cdef void foresee(self, int node, double games, double share) noexcept nogil
    cdef bint is_lonely(self, int vertex) noexcept nogil
    cdef void measure(self) noexcept nogil

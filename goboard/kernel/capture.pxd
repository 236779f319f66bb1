from goboard.kernel.memory cimport chars, ints
from goboard.kernel.undo cimport Undo

cdef class Capture:
    cdef list owners
    cdef Undo board
    cdef unsigned char* flag
    cdef int* best
    cdef int* plan
    cdef int planned
    cdef int first
    cdef int plan_room
    cdef int length
    cdef bint suicide
    cdef int target
    cdef int side
    cdef int banned
    cdef int limit
    cdef int nodes
    cdef bint is_halted

    cdef int move(self, int vertex, int colour) noexcept nogil
    cdef bint attacks(self, int depth, bint quietly) noexcept nogil
    cdef bint hits(self, int vertex, int depth) noexcept nogil
    cdef bint holds(self, int depth) noexcept nogil
    cdef bint escapes(self, int vertex, int depth) noexcept nogil
    cdef bint single_holds(self, int last, int depth) noexcept nogil
    cdef void plan_move(self, int vertex) noexcept nogil
    cdef void plan_bites(self, int around) noexcept nogil
    cdef bint is_deep(self, int depth) noexcept nogil
    cdef int liberties_of_target(self) noexcept nogil
    cdef bint nets(self, int depth) noexcept nogil
    cdef bint shuts(self, int vertex, int depth) noexcept nogil
    cdef bint is_shut(self, int depth) noexcept nogil

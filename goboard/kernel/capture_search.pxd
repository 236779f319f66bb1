from goboard.kernel.flood cimport StoneGraph
from goboard.kernel.memory cimport chars, copy, frozen, ints

cdef class UndoBoard(StoneGraph):
    cdef int* log
    cdef int* liberty
    cdef int logged
    cdef int log_room
    cdef int liberties
    cdef int taken
    cdef int last_taken
    cdef int* zone
    cdef int zone_size
    cdef unsigned char* in_zone
    cdef bint is_zoning

    cdef bint is_full(self) noexcept nogil
    cdef void open_zone(self) noexcept nogil
    cdef void clear_zone(self) noexcept nogil
    cdef void look(self, int vertex) noexcept nogil
    cdef int breathe(self, int vertex, int most) noexcept nogil
    cdef void lay(self, int vertex, int colour) noexcept nogil
    cdef void lift(self, int mark) noexcept nogil
    cdef void take(self, int count) noexcept nogil
    cdef int put(self, int vertex, int colour) noexcept nogil

cdef class Capture:
    cdef list owners
    cdef UndoBoard board
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
    cdef bint tries(self, int vertex, int depth) noexcept nogil
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

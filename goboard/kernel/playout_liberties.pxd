from goboard.kernel.memory cimport ints
from goboard.kernel.playout_board cimport PlayoutBoard

cdef class Liberties:
    cdef PlayoutBoard board
    # what two threads write is never on one cache line
    cdef unsigned char[64] gap_before
    cdef int* mark
    cdef int stamp
    cdef int other
    cdef int weight
    cdef int taking
    cdef int remaining
    cdef unsigned char[64] gap_after

    cdef void fresh_stamp(self) noexcept nogil
    cdef bint is_fresh(self, int vertex) noexcept nogil
    cdef int liberty(self, int chain) noexcept nogil
    cdef int two_liberties(self, int chain) noexcept nogil
    cdef int liberties_after(self, int vertex, int side, int enough) noexcept nogil
    cdef int look(self, int vertex, int side) noexcept nogil
    cdef bint is_hemmed(self, int vertex, int played, int side) noexcept nogil
    cdef int parts_around(self, int vertex, int side) noexcept nogil

from goboard.kernel.eye_points cimport EyePoints
from goboard.kernel.memory cimport chars, ints
from goboard.kernel.playout_board cimport PlayoutBoard

cdef class Patterns:
    cdef PlayoutBoard board
    cdef bytearray good
    cdef unsigned char* is_good
    cdef int* ring
    cdef int* between
    cdef int* turn

    cdef void look_around(self, int vertex, EyePoints eyes) noexcept
    cdef int go_round(self, int vertex, int degree, EyePoints eyes) noexcept
    cdef int border_end(self, int degree) noexcept
    cdef bint has_ring(self, int vertex) noexcept nogil
    cdef bint fits(self, int vertex) noexcept nogil

from goboard.kernel.eyespace_values cimport EyespaceValues
from goboard.kernel.memory cimport chars, ints
from goboard.kernel.playout_moves cimport GuidedGames

cdef class Playouts(GuidedGames):
    cdef list tallies
    cdef bint guided
    cdef int* first
    cdef int* second
    cdef int* kept
    cdef int* queue
    cdef unsigned char* final

    cdef bint play_all(
        self, int games, int* margins, unsigned char* finals, int kept, unsigned char* off
    ) noexcept nogil
    cdef bint play_game(self, unsigned char* off) noexcept nogil
    cdef void settle(self) noexcept nogil
    cdef void settle_region(self, int vertex) noexcept nogil
    cdef int count(self) noexcept nogil

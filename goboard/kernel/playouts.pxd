from goboard.kernel.arena cimport Arena
from goboard.kernel.guidance cimport Guide
from goboard.kernel.homes cimport Homes
from goboard.kernel.memory cimport chars, ints
from goboard.kernel.own_eyes cimport OwnEyes

cdef class Playouts:
    cdef Arena start
    cdef Arena arena
    cdef OwnEyes eyes
    cdef Guide guide
    cdef list tallies
    cdef int size
    cdef int to_move
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

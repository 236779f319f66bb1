from goboard.kernel.eye_points cimport EyePoints
from goboard.kernel.eyespace_values cimport EyespaceValues
from goboard.kernel.memory cimport ints
from goboard.kernel.playout_board cimport PlayoutBoard
from goboard.kernel.playout_liberties cimport Liberties
from goboard.kernel.playout_patterns cimport Patterns

cdef class Shapes:
    cdef PlayoutBoard board
    # what two threads write is never on one cache line
    cdef unsigned char[64] gap_before
    cdef Liberties liberties
    cdef EyespaceValues values
    cdef int* index
    cdef int* queue
    cdef int strangers
    cdef unsigned char[64] gap_after

    cdef bint throws_away(self, int vertex, int side) noexcept nogil
    cdef bint is_nakade(self, int vertex, int side) noexcept nogil
    cdef int flood(self, int vertex, int wall) noexcept nogil
    cdef void sort(self, int size) noexcept nogil
    cdef unsigned long long worth(self, int size) noexcept nogil
    cdef bint has(self, int size, int vertex, int kind) noexcept nogil
    cdef bint spoils(self, int vertex, int side) noexcept nogil
    cdef int vital(self, int side) noexcept nogil
    cdef int hot(self, int vertex, int wall, int side, int kind) noexcept nogil

cdef class MoveGuide:
    cdef PlayoutBoard board
    cdef EyePoints eyes
    cdef Liberties liberties
    cdef Shapes shapes
    cdef Patterns patterns
    cdef int by_patterns

    cdef int pick(self, int side) noexcept nogil
    cdef int wander(self, int side) noexcept nogil
    cdef bint fills(self, int vertex, int side) noexcept nogil
    cdef bint is_sensible(self, int vertex, int side) noexcept nogil
    cdef bint chance(self, int of_256) noexcept nogil
    cdef int answer(self, int side) noexcept nogil
    cdef int catch(self, int chain, int side) noexcept nogil
    cdef int save(self, int side) noexcept nogil
    cdef int take_attacker(self, int chain, int side) noexcept nogil
    cdef int run_away(self, int chain, int side) noexcept nogil
    cdef int press(self, int side) noexcept nogil
    cdef int meet(self, int side) noexcept nogil
    cdef int follow(self, int side) noexcept nogil
    cdef bint invites(self, int vertex, int side) noexcept nogil
    cdef bint saves(self, int vertex, int side) noexcept nogil
    cdef bint joins(self, int vertex, int side) noexcept nogil

cdef class GuidedGames:
    cdef PlayoutBoard start
    cdef PlayoutBoard board
    cdef EyePoints eyes
    cdef MoveGuide guide
    cdef int size
    cdef int to_move

from goboard.kernel.candidates cimport Candidates
from goboard.kernel.line cimport Line
from goboard.kernel.memory cimport chars, copy, hashes, ints

cdef class Run:
    cdef Line _line
    cdef list _owners
    cdef int _plies
    cdef unsigned char* _movers
    cdef int* _vertices
    cdef bint _suicide
    cdef bint _situational
    cdef bint _stop
    cdef bint _has_frames
    cdef bint _has_masks
    cdef bint _is_settled
    cdef unsigned char* _status
    cdef int* _repeats
    cdef int* _taken
    cdef int* _cleared
    cdef unsigned char* _frames
    cdef unsigned char* _masks
    cdef int* _slots
    cdef int _slot_mask
    cdef unsigned long long* _entry_hash
    cdef int* _log_end
    cdef int* _latest
    cdef unsigned char* _before
    cdef int* _touched
    cdef Candidates _scanner

    cdef bytearray _room(self, Py_ssize_t count)
    cdef int _play(self) noexcept nogil
    cdef void _turn(self, int ply, int vertex, int colour) noexcept nogil
    cdef int _facing(self, int entry) noexcept nogil
    cdef int _earliest(self, int entry) noexcept nogil
    cdef bint _stands_again(self, int entry) noexcept nogil
    cdef void _remember(self, int entry) noexcept nogil
    cdef bint _known(self, int entry) noexcept nogil
    cdef void _undo(self, int logged, unsigned long long zobrist) noexcept nogil
    cdef void _map(self, int ply) noexcept nogil
    cdef bint _is_known_hash(self, unsigned long long zobrist) noexcept nogil
    cdef bint _is_legal(self, int ply, int vertex, int colour) noexcept nogil

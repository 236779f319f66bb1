from goboard.kernel.candidates cimport Candidates
from goboard.kernel.flood cimport Flood
from goboard.kernel.memory cimport copied, frozen, hashes, ints
from goboard.kernel.trail cimport Trail

cdef class Graph:
    cdef int _size
    cdef bytearray _start_owner
    cdef bytearray _near_owner
    cdef bytearray _key_owner
    cdef list _old_keys
    cdef int* _starts
    cdef int* _near
    cdef unsigned long long* _keys
    cdef int _colours
    cdef list _floods
    cdef list _scanners

    cdef object _make_keys(self, int colours)
    cdef object _check(self, bytes stones, int colour)
    cdef Flood _loaded(self, bytes stones, int colour)
    cdef tuple _labelled(self, bytes stones, bint of_stones)
    cdef Candidates _scanner(self)
    cdef unsigned long long _key(self, bytes stones, int vertex)
    cdef tuple _take(self, Flood flood, int count)
    cdef bytes _tried(self, bytes stones, unsigned long long zobrist, int colour, bint suicide, Trail trail, int length, int to_move_next)

from goboard.kernel.flood cimport Flood
from goboard.kernel.memory cimport copied, frozen, ints

cdef class StoneChanges:
    cdef int _size
    cdef bytearray _words
    cdef bytes _standing

    cdef object _make(self, Flood flood, int word)
    cdef list _taken(self, Flood flood, int count)
    cdef object _put(self, int word)
    cdef bytearray _changes(self, bytes old, bytes new)

from goboard.kernel.memory cimport chars, copy, frozen, ints

cdef class Undo:
    cdef list owners
    cdef int size
    cdef int* starts
    cdef int* near
    cdef unsigned char* stones
    cdef int* mark
    cdef int* queue
    cdef int* log
    cdef int* liberty
    cdef int stamp
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

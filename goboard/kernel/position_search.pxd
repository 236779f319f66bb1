from goboard.kernel.memory cimport chars, frozen, ints
from goboard.kernel.position_sieve cimport Sieve

cdef class Scan:
    cdef int _columns
    cdef int _size
    cdef bint _can_be_empty
    cdef list _owners
    cdef int* _forms
    cdef int* _cells
    cdef int* _spots
    cdef int* _starts
    cdef int* _standing
    cdef int _standing_count
    cdef int* _order_starts
    cdef int* _orders
    cdef bint _has_order
    cdef int* _line
    cdef int _line_count
    cdef bytearray _line_owner
    cdef unsigned char* _board
    cdef int* _changed
    cdef int* _hits
    cdef int _room
    cdef int _found
    cdef int _step_found
    cdef Sieve _sieve
    cdef int* _dense
    cdef int _widest
    cdef unsigned char* _data
    cdef int _at
    cdef int _end
    cdef int _game
    cdef int _node
    cdef int _number

    cdef object _make_room(self, int longest)
    cdef object _lay_out(self, int forms)
    cdef bint _starts_empty(self, int forms)
    cdef bint _look_through(self, bint is_all) noexcept nogil
    cdef void _put_in(self, bint is_all) noexcept nogil
    cdef int _word(self) noexcept nogil
    cdef bint _apply(self, int changes) noexcept nogil
    cdef void _everywhere(self) noexcept nogil
    cdef void _around(self, int change) noexcept nogil
    cdef void _around_left(self, int change) noexcept nogil
    cdef void _complete(self, int number, int change, int across, int down) noexcept nogil
    cdef bint _stands(self, int form, int column, int row) noexcept nogil
    cdef bint _is_noted(self, int form, int column, int row) noexcept nogil
    cdef bint _is_in_order(self, int form, int first) noexcept nogil
    cdef void _note(self, int form, int column, int row) noexcept nogil

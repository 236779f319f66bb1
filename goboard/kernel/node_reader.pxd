from goboard.kernel.memory cimport frozen
from goboard.kernel.node_mender cimport NodeMender

cdef class NodeReader:
    cdef str _text
    cdef object _make
    cdef bytes _owner
    cdef unsigned char* _data
    cdef Py_ssize_t _first
    cdef Py_ssize_t _size
    cdef Py_ssize_t _start
    cdef Py_ssize_t _stop
    cdef Py_ssize_t _unclosed
    cdef readonly object node
    cdef readonly Py_ssize_t count
    cdef readonly Py_ssize_t end
    cdef readonly bint is_open
    cdef readonly bint looked_ahead
    cdef readonly bint has_cut
    cdef readonly str reason
    cdef readonly str body
    cdef readonly str last

    cdef object _node_at(self, Py_ssize_t at, dict plain, object is_sound, NodeMender mender, object is_neat, int care)
    cdef bint _is_neat(self, str body, object is_neat) except -1
    cdef object _mended(self, Py_ssize_t at, NodeMender mender, int care, bint takes_texts)
    cdef Py_ssize_t _end_of_faulty(self, Py_ssize_t at, NodeMender mender) except -3
    cdef Py_ssize_t _scanned(self, Py_ssize_t at, NodeMender mender, bint is_lenient, bint takes_texts) except -3
    cdef Py_ssize_t _scanned_here(self, Py_ssize_t i, NodeMender mender, bint is_lenient, bint takes_texts) except -3
    cdef Py_ssize_t _end_of_node(self, Py_ssize_t position) except -3
    cdef bint _load(self, Py_ssize_t position) except -1
    cdef Py_ssize_t _scan(self, Py_ssize_t i) except -3
    cdef Py_ssize_t _nothing(self, Py_ssize_t i) except -3
    cdef Py_ssize_t _space(self, Py_ssize_t i) noexcept
    cdef Py_ssize_t _end_of_value(self, Py_ssize_t i) except -3
    cdef Py_ssize_t _end_of_parentheses(self, Py_ssize_t i, Py_ssize_t depth) except -3
    cdef bint _may_begin_game(self, Py_ssize_t i) noexcept
    cdef object _turn(self, Py_ssize_t i, Py_ssize_t end, object node, list stack)
    cdef Py_ssize_t _behind_junk(self, Py_ssize_t at) except -3
    cdef Py_ssize_t _end_of_litter(self, Py_ssize_t position, bint takes_brackets) except -3
    cdef Py_ssize_t _litter(self, Py_ssize_t i, bint takes_brackets) except -3
    cdef Py_ssize_t _junk(self, Py_ssize_t i, bint takes_brackets) except -3
    cdef Py_ssize_t _nameless_value(self, Py_ssize_t i, bint takes_brackets) except -3
    cdef bint _is_node_sign(self, int sign) noexcept
    cdef bint _is_space(self, int sign) noexcept
    cdef bint _is_letter(self, int sign) noexcept
    cdef bint _is_of_word(self, int sign) noexcept

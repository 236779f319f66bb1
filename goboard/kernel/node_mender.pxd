from goboard.kernel.memory cimport frozen, ints
from goboard.kernel.text_ends cimport end_of_text, ends_texts, escaped, may_lack_bracket

cdef class NodeMender:
    cdef dict _kinds
    cdef object _spelt
    cdef bytearray _owner
    cdef int* _found
    cdef bytes _all_signs
    cdef unsigned char* _signs
    cdef bytes _all_cut_signs
    cdef unsigned char* _cut_signs
    cdef bytearray _values_owner
    cdef int* _listed
    cdef int _listed_count
    cdef bint _has_stray
    cdef int _count
    cdef Py_ssize_t _start
    cdef Py_ssize_t _stop
    cdef bint _is_plain
    cdef bint _is_tight
    cdef bint _takes_texts
    cdef bint looked_ahead
    cdef bint has_cut
    cdef readonly Py_ssize_t unclosed

    cdef Py_ssize_t scan(self, unsigned char* data, Py_ssize_t begin, Py_ssize_t size, bint is_lenient, bint takes_texts) except -2
    cdef Py_ssize_t _property(self, unsigned char* data, Py_ssize_t begin, Py_ssize_t at, Py_ssize_t i, Py_ssize_t size, bint is_lenient) except -2
    cdef int _kind_of(self, unsigned char* data, Py_ssize_t at, Py_ssize_t i, int marks) except -1
    cdef Py_ssize_t _values_from(self, unsigned char* data, Py_ssize_t begin, Py_ssize_t i, Py_ssize_t size, Py_ssize_t field, bint is_lenient) noexcept
    cdef Py_ssize_t _values_behind(self, unsigned char* data, Py_ssize_t begin, Py_ssize_t i, Py_ssize_t size, bint is_lenient) noexcept
    cdef Py_ssize_t _end_of_strict_value(self, unsigned char* data, Py_ssize_t i, Py_ssize_t size, Py_ssize_t begin, Py_ssize_t field) noexcept
    cdef Py_ssize_t _end_of_cut(self, unsigned char* data, Py_ssize_t i) noexcept
    cdef void _note_value(self, unsigned char* data, Py_ssize_t start, Py_ssize_t stop, Py_ssize_t begin, Py_ssize_t field) noexcept
    cdef Py_ssize_t _end_of_value(self, unsigned char* data, Py_ssize_t i, Py_ssize_t size, Py_ssize_t begin, Py_ssize_t field) noexcept
    cdef object texts(self, str text, Py_ssize_t begin, unsigned char* data, Py_ssize_t i, Py_ssize_t size, bint is_careful)
    cdef bint _is_left(self, int kind, int count, int marks, bint is_careful) noexcept
    cdef str _raw(self, str text, Py_ssize_t begin, int number)
    cdef list _values(self, str text, Py_ssize_t begin, int number)
    cdef bint _has_space(self, str text, Py_ssize_t begin, int number) except -1
    cdef object _rewritten(self, str text, Py_ssize_t begin, list names, int moves, int kinds)
    cdef Py_ssize_t _space(self, unsigned char* data, Py_ssize_t i) noexcept

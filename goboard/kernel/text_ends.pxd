cdef int ends_texts(unsigned char* data, Py_ssize_t i, Py_ssize_t size) noexcept
cdef bint may_lack_bracket(unsigned char* data, Py_ssize_t opened) noexcept
cdef Py_ssize_t end_of_text(unsigned char* data, Py_ssize_t i, Py_ssize_t size, bint is_quoting) noexcept
cdef str escaped(str raw)

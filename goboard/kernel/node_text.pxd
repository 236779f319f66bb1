cdef Py_ssize_t end_of_name(str text, Py_ssize_t i, Py_ssize_t size) noexcept
cdef Py_ssize_t end_of_space(str text, Py_ssize_t i, Py_ssize_t size) noexcept

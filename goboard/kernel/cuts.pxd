from goboard.kernel.memory cimport frozen, ints

cdef class Walker:
    cdef list _owners
    cdef bytes _is_open
    cdef int* _starts
    cdef int* _near
    cdef unsigned char* _open
    cdef int* _order
    cdef int* _found
    cdef int* _lowest
    cdef int* _cursor
    cdef int* _path
    cdef int* _component
    cdef int _count
    cdef int _label
    cdef int* _parts
    cdef int* _begins
    cdef int _size
    cdef int _cut

    cdef void _walk_all(self) noexcept nogil
    cdef void _explore(self, int root) noexcept nogil
    cdef void _enter(self, int vertex) noexcept nogil
    cdef int _unseen(self, int vertex) noexcept nogil
    cdef void _leave(self, int vertex, int above) noexcept nogil

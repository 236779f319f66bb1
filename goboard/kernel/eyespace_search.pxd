from goboard.kernel.memory cimport chars, hashes, ints

cdef int _count(int mask) noexcept nogil

cdef class EyespaceGraph:
    cdef list _owners
    cdef int _size
    cdef int* _near
    cdef int* _order
    cdef int* _low
    cdef int* _high

    cdef void _redraw(self, int* near, int size) noexcept nogil
    cdef void _arrange(self) noexcept nogil

cdef class EyespaceMemo:
    cdef bytearray _flag_owner
    cdef unsigned char* _flag
    cdef bytearray _entries_owner
    cdef unsigned long long* _entries
    cdef bytearray _results_owner
    cdef unsigned char* _results
    cdef int _slots
    cdef int _used
    cdef int halted

    cdef void forget(self) noexcept nogil
    cdef void _use(self, int slots) except *
    cdef void grow(self) noexcept with gil
    cdef int _slot(self, unsigned long long key) noexcept nogil
    cdef int recalled(self, unsigned long long key) noexcept nogil
    cdef void remember(self, unsigned long long key, bint result) noexcept nogil

cdef int _around(int* low, int* high, int mask) noexcept nogil
cdef int _spread(int* low, int* high, int seed, int within) noexcept nogil
cdef bint _is_safe(int* low, int* high, unsigned long long position, int bonus) noexcept nogil
cdef unsigned long long _packed(int present, int stones, int marginal) noexcept nogil

cdef class EyespaceSearch(EyespaceGraph):
    cdef EyespaceMemo _memo

    cdef void lay(self, int* near, int size) noexcept nogil
    cdef int stands(self, unsigned long long position, int waiting, int bonus, bint owner_first) noexcept nogil
    cpdef unsigned long long filled(self, unsigned long long position, int vertex) noexcept nogil
    cpdef unsigned long long placed(self, unsigned long long position, int vertex, bint suicide) noexcept nogil
    cpdef unsigned long long entered(self, unsigned long long position, int vertex) noexcept nogil
    cpdef unsigned long long pulled(self, unsigned long long position, int vertex) noexcept nogil
    cpdef unsigned long long settled(self, unsigned long long position) noexcept nogil
    cdef unsigned long long _left(self, unsigned long long position, int gone) noexcept nogil
    cdef bint _lives(self, unsigned long long position, int waiting, int bonus, bint owner_first) noexcept nogil
    cdef bint _attack(self, unsigned long long position, int waiting, int bonus) noexcept nogil
    cdef bint _defend(self, unsigned long long position, int waiting, int bonus) noexcept nogil

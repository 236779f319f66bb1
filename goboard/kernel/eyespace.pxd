from goboard.kernel.eyespace_graph cimport EyespaceGraph
from goboard.kernel.eyespace_memo cimport EyespaceMemo

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
    cdef bint _attacks(self, unsigned long long position, int waiting, int bonus) noexcept nogil
    cdef bint _attack(self, unsigned long long position, int waiting, int bonus) noexcept nogil
    cdef bint _defends(self, unsigned long long position, int waiting, int bonus) noexcept nogil
    cdef bint _defend(self, unsigned long long position, int waiting, int bonus) noexcept nogil

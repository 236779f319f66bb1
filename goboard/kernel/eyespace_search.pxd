from goboard.kernel.eyespace_memo cimport EyespaceMemo, key_of, slot_of
from goboard.kernel.memory cimport hashes, ints

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

cdef int _around(int* low, int* high, int mask) noexcept nogil
cdef int _spread(int* low, int* high, int seed, int within) noexcept nogil
cdef unsigned long long _packed(int present, int stones, int marginal) noexcept nogil

cdef class EyespaceThreats(EyespaceGraph):
    cdef unsigned long long* _threat_entries
    cdef int _last_threat

    cdef void _forget_threats(self) noexcept nogil
    cdef int _threats(self, int present, int marginal, int bonus, bint by_owner) noexcept nogil
    cdef int _found_threats(self, int present, int marginal, int bonus, bint by_owner) noexcept nogil
    cdef bint _has_won(self, int present, int marginal, int bonus, bint by_owner) noexcept nogil
    cdef int _zone(self, unsigned long long position, int bonus, bint by_owner, bint is_first_enough) noexcept nogil

cdef class EyespaceSearch(EyespaceThreats):
    cdef EyespaceMemo _memo
    cdef int* _moves
    cdef int _top

    cdef void lay(self, int* near, int size) noexcept nogil
    cdef int stands(self, unsigned long long position, int waiting, int bonus, bint owner_first) noexcept nogil
    cpdef unsigned long long filled(self, unsigned long long position, int vertex) noexcept nogil
    cpdef unsigned long long placed(self, unsigned long long position, int vertex, bint suicide) noexcept nogil
    cpdef unsigned long long entered(self, unsigned long long position, int vertex) noexcept nogil
    cpdef unsigned long long pulled(self, unsigned long long position, int vertex) noexcept nogil
    cpdef unsigned long long settled(self, unsigned long long position) noexcept nogil
    cdef int _lone(self, unsigned long long position) noexcept nogil
    cdef unsigned long long _left(self, unsigned long long position, int gone) noexcept nogil
    cdef bint _lives(self, unsigned long long position, int waiting, int bonus, bint owner_first) noexcept nogil
    cdef int _known(self, unsigned long long position, int waiting, int bonus, bint owner_first) noexcept nogil
    cdef int _forced(self, unsigned long long position, int bonus, bint owner_first) noexcept nogil
    cdef bint _read(self, unsigned long long position, int waiting, int bonus, bint owner_first) noexcept nogil
    cdef bint _attack(self, unsigned long long position, int waiting, int bonus) noexcept nogil
    cdef unsigned long long _attacked(self, unsigned long long position, int vertex) noexcept nogil
    cdef int _promise(self, unsigned long long position, int bonus) noexcept nogil
    cdef void _keep_move(self, int first, int vertex, int rank) noexcept nogil
    cdef bint _defend(self, unsigned long long position, int waiting, int bonus) noexcept nogil

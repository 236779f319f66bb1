from goboard.kernel.memory cimport chars, hashes

cdef unsigned long long key_of(
    unsigned long long position, unsigned long long lone, int waiting, int bonus, bint owner_first
) noexcept nogil
cdef int slot_of(unsigned long long key, int last) noexcept nogil

cdef class EyespaceMemo:
    cdef bytearray _flag_owner
    cdef unsigned char* _flag
    cdef bytearray _entries_owner
    cdef unsigned long long* _entries
    cdef bytearray _results_owner
    cdef unsigned char* _results
    cdef int _slots
    cdef int _used
    cdef int _most
    cdef int halted

    cdef void forget(self) noexcept nogil
    cdef void _use(self, int slots) except *
    cdef void grow(self) noexcept with gil
    cdef int _slot(self, unsigned long long key) noexcept nogil
    cdef int recalled(self, unsigned long long key) noexcept nogil
    cdef void remember(self, unsigned long long key, bint result) noexcept nogil

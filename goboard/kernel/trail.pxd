from goboard.kernel.memory cimport chars, hashes, ints

cdef class Trail:
    cdef int _size
    cdef int _base
    cdef int _count
    cdef int _capacity
    cdef Trail _parent
    cdef list _stones
    cdef bytearray _movers
    cdef bytearray _hash_owner
    cdef bytearray _slot_owner
    cdef bytearray _filter_owner
    cdef unsigned long long* _hashes
    cdef int* _slots
    cdef unsigned char* _filter
    cdef object _lock

    cpdef list meeting(self, bytearray wanted, int count, int length)
    cdef Trail _extended(self, int length, bytes stones, unsigned long long zobrist, int to_move)
    cdef int _found(self, bytes stones, unsigned long long zobrist, int length, int to_move) except -2
    cdef list _meeting(self, unsigned long long* wanted, int count, int length)
    cdef Trail _branch(self, int length)
    cdef int _copy(self, Trail other, int count) except -1
    cdef int _append(self, bytes stones, unsigned long long zobrist, int to_move) except -1
    cdef void _enter(self, int index) noexcept
    cdef int _reserve(self, int capacity) except -1
    cdef int _earliest(self, bytes stones, unsigned long long zobrist, int to_move) except -2
    cdef bint _has_hash(self, unsigned long long zobrist, int count) noexcept

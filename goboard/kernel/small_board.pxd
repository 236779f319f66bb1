from goboard.kernel.memory cimport hashes

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int goboard_lowest(unsigned long long bits) {
        unsigned long at;
        _BitScanForward64(&at, bits);
        return (int)at;
    }
    #else
    static inline int goboard_lowest(unsigned long long bits) { return __builtin_ctzll(bits); }
    #endif
    """
    int lowest "goboard_lowest"(unsigned long long bits) noexcept nogil

cdef class SmallBoard:
    cdef list owners
    cdef int size
    cdef unsigned long long playable
    cdef unsigned long long everything
    cdef unsigned long long* near
    cdef unsigned long long* twins
    cdef unsigned long long* solid
    cdef unsigned long long* chains
    cdef unsigned long long* regions
    cdef unsigned long long* arounds
    cdef unsigned long long around
    cdef unsigned long long own_after
    cdef unsigned long long other_after
    cdef unsigned long long taken

    cdef unsigned long long chain(self, int vertex, unsigned long long own) noexcept nogil
    cdef int put(self, unsigned long long own, unsigned long long other, int vertex, int side) noexcept nogil
    cdef int judge(self, unsigned long long own, unsigned long long bit, int vertex, int side) noexcept nogil
    cdef unsigned long long breathless(
        self, unsigned long long own, unsigned long long other, int side
    ) noexcept nogil
    cdef unsigned long long alive(
        self, unsigned long long own, unsigned long long other, int side, bint suicide
    ) noexcept nogil
    cdef int list_chains(self, unsigned long long own, int side) noexcept nogil
    cdef int list_regions(self, unsigned long long own, int side) noexcept nogil
    cdef bint drop(self, int index, int regions, unsigned long long unneeded) noexcept nogil

cdef class Ground:
    cdef SmallBoard board
    cdef unsigned long long vertices
    cdef unsigned long long alive
    cdef bint suicide

    cdef bint is_held(self, unsigned long long own, unsigned long long other) noexcept nogil
    cdef bint is_cramped(self, unsigned long long region) noexcept nogil

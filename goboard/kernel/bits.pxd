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

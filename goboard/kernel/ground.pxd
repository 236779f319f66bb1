from goboard.kernel.bits cimport lowest
from goboard.kernel.cells cimport Cells

cdef class Ground:
    cdef Cells cells
    cdef unsigned long long vertices
    cdef unsigned long long alive
    cdef bint suicide

    cdef bint is_held(self, unsigned long long own, unsigned long long other) noexcept nogil
    cdef bint is_cramped(self, unsigned long long region) noexcept nogil

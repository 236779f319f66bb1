from goboard.kernel.memory cimport hashes, ints

cdef class TranspositionTable:
    cdef list owners
    cdef int slots
    cdef int used
    cdef int generation
    cdef unsigned long long* own
    cdef unsigned long long* other
    cdef int* turn
    cdef int* born
    cdef int* phi
    cdef int* delta
    cdef int* work
    cdef int* move

    cdef bint is_answer(self, int slot) noexcept nogil
    cdef int slot(self, unsigned long long own, unsigned long long other, int turn) noexcept nogil
    cdef void keep(
        self, unsigned long long own, unsigned long long other, int turn, int phi, int delta, int work, int move
    ) noexcept nogil

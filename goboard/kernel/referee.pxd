from goboard.kernel.memory cimport hashes, ints
from goboard.kernel.small_board cimport lowest

cdef class Numbers:
    cdef list owners
    cdef unsigned long long* own
    cdef unsigned long long* other
    cdef unsigned long long* doubt
    cdef int* tag
    cdef int* table
    cdef int slots
    cdef int most
    cdef int count

    cdef int find(
        self, unsigned long long own, unsigned long long other, unsigned long long doubt, int tag, bint adds
    ) noexcept nogil

cdef class Referee:
    cdef list owners
    cdef list given
    cdef unsigned long long* near
    cdef unsigned long long* twins
    cdef unsigned long long* open
    cdef unsigned long long* targets
    cdef unsigned long long* regions
    cdef unsigned long long* chains
    cdef unsigned long long* rims
    cdef unsigned long long* row
    cdef unsigned long long* past
    cdef int* row_ints
    cdef int* moves
    cdef int* begins
    cdef int* edges
    cdef int* waiting
    cdef int* degrees
    cdef int size
    cdef unsigned long long everything
    cdef unsigned long long playable
    cdef bint suicide
    cdef bint is_capture
    cdef bint is_suicide
    cdef bint is_ko
    cdef int target_count
    cdef int past_count
    cdef int edge_count
    cdef int most_edges
    cdef unsigned long long stays
    cdef unsigned long long stayed
    cdef unsigned long long ground
    cdef unsigned long long walls
    cdef unsigned long long rim
    cdef unsigned long long mine
    cdef unsigned long long theirs
    cdef unsigned long long gone
    cdef unsigned long long doubtful
    cdef Numbers answers
    cdef Numbers turns
    cdef Numbers seen

    cdef bint plays(
        self, unsigned long long own, unsigned long long other, int left, bint prover_first, int banned
    ) noexcept nogil
    cdef bint resists(
        self, unsigned long long own, unsigned long long other, unsigned long long doubt, int left
    ) noexcept nogil
    cdef bint meets(
        self, unsigned long long own, unsigned long long other, unsigned long long doubt, int left, int vertex
    ) noexcept nogil
    cdef bint answer(
        self, unsigned long long own, unsigned long long other, unsigned long long doubt, int left
    ) noexcept nogil
    cdef int without(self, int left) noexcept nogil
    cdef unsigned long long flood(self, unsigned long long start, unsigned long long inside) noexcept nogil
    cdef void place(self, unsigned long long mine, unsigned long long theirs, int vertex, int side) noexcept nogil
    cdef bint breathe(
        self, unsigned long long mine, unsigned long long theirs, unsigned long long doubt, int side
    ) noexcept nogil
    cdef bint is_over(
        self, unsigned long long own, unsigned long long other, unsigned long long doubt, int left
    ) noexcept nogil
    cdef bint is_cramped(self, unsigned long long far) noexcept nogil
    cdef unsigned long long far_from(self, unsigned long long region, unsigned long long alive) noexcept nogil
    cdef unsigned long long alive(
        self, unsigned long long own, unsigned long long other, unsigned long long doubt
    ) noexcept nogil
    cdef bint joins(
        self,
        unsigned long long own,
        unsigned long long other,
        unsigned long long next_own,
        unsigned long long next_other,
    ) noexcept nogil
    cdef bint ends(self) noexcept nogil

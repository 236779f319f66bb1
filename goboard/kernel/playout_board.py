# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""The board of a playout: two sides, chains and liberties kept up to date, nothing undone.

Every thread plays on a board of its own.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.memory import chars, copied, frozen, hashes, ints

    def stirred(state: int) -> int:
        """The state after that one (Marsaglia's xorshift). Compiled modules have it from the .pxd file."""
        state ^= state >> 12
        state = (state ^ (state << 25)) & _ALL_BITS
        return state ^ (state >> 27)

    def drawn(state: int, limit: int) -> int:
        """The number from 0 to limit - 1 that a state stands for (Vigna's multiplier)."""
        return ((state * 0x2545F4914F6CDD1D & _ALL_BITS) >> 32) * limit >> 32


# whatever two threads write lies further apart than this
cython.declare(_CACHE_LINE=cython.int, _SIDE_ONE=cython.int)
_CACHE_LINE, _SIDE_ONE = 128, 0xFFFF
cython.declare(_ALL_BITS=cython.ulonglong)
_ALL_BITS = 0xFFFFFFFFFFFFFFFF


@cython.final
@cython.cclass
class PlayoutBoard:
    """The chains of one configuration. A chain goes by one of its vertices, and its members form a circle.

    Its liberties are counted once for each stone that touches them, with the sum of their numbers and that of the
    squares: these agree with a single liberty if and only if there is just one (Cauchy and Schwarz). Where nobody asks
    for that, the sums may be left out.
    """

    def __init__(self, starts: bytearray, near: bytearray) -> None:
        size = len(starts) // 4 - 1
        self.owners = [starts, near]
        self.size, self.starts, self.near = size, ints(starts), ints(near)
        most: cython.int = 0
        vertex: cython.int
        for vertex in range(self.size):
            most = max(most, self.starts[vertex + 1] - self.starts[vertex])
        if most >= 0x8000:
            raise ValueError("A vertex may have 32,767 neighbours.")
        self.stones, self.was_lost = chars(self.room(size)), chars(self.room(size))
        blocks = [self.room(4 * size) for _ in range(8)]
        self.chain, self.next, self.members = ints(blocks[0]), ints(blocks[1]), ints(blocks[2])
        self.count, self.around, self.doomed = ints(blocks[3]), ints(blocks[4]), ints(blocks[5])
        self.empties, self.place = ints(blocks[6]), ints(blocks[7])
        self.sums, self.squares = hashes(self.room(8 * size)), hashes(self.room(8 * size))
        self.state, self.free, self.ko, self.last, self.taken = 1, 0, -1, -1, 0
        self.is_summed = True

    def room(self, count: int) -> bytearray:
        """Memory that goes with the board and shares no cache line with any other's."""
        owner = bytearray(count + _CACHE_LINE)
        self.owners.append(owner)
        return owner

    def dump(self) -> tuple[bytes, int, list[tuple[int, int, int, int, int, int, int]]]:
        """The stones, the ko and for each vertex its chain, members, count, sums, squares, around and place."""
        rows = [
            (
                self.chain[v],
                self.members[v],
                self.count[v],
                self.sums[v],
                self.squares[v],
                self.around[v],
                self.place[v],
            )
            for v in range(self.size)
        ]
        return copied(self.stones, self.size), self.ko, rows

    def clear(self) -> None:
        """Take everything off."""
        for vertex in range(self.size):
            self.stones[vertex] = 0
            self.was_lost[vertex] = 0
            self.around[vertex] = 0
            self.chain[vertex] = vertex
            self.empties[vertex] = vertex
            self.place[vertex] = vertex
        self.free = self.size
        self.ko = self.last = -1
        self.taken = 0

    def set_up(self, stones: bytes, ko: int) -> bool:
        """Begin with these stones, placed one by one; returns whether every chain has a liberty."""
        vertex: cython.int
        before: cython.p_uchar = frozen(stones)
        is_sound: cython.bint = True
        self.clear()
        for vertex in range(self.size):
            if before[vertex] != 0:
                self.put(vertex, before[vertex])
        for vertex in range(self.size):
            is_sound = is_sound and (before[vertex] == 0 or self.count[self.chain[vertex]] > 0)
        self.ko = ko
        return is_sound

    def resume(self, other: PlayoutBoard) -> None:
        """Stand as the other board does; random numbers go on."""
        vertex: cython.int
        size: cython.int = self.size
        lost: cython.p_uchar = self.was_lost
        self.fill_short(self.stones, other.stones)
        for vertex in range(size):
            lost[vertex] = 0
        self.fill(self.chain, other.chain)
        self.fill(self.next, other.next)
        self.fill(self.members, other.members)
        self.fill(self.count, other.count)
        self.fill(self.around, other.around)
        self.fill(self.empties, other.empties)
        self.fill(self.place, other.place)
        if self.is_summed:
            self.fill_long(self.sums, other.sums)
            self.fill_long(self.squares, other.squares)
        self.free = other.free
        self.ko = other.ko
        self.last = -1
        self.taken = 0

    def fill(self, target: cython.p_int, source: cython.p_int) -> None:
        """One table after the other: so a compiler copies many numbers at once."""
        vertex: cython.int
        size: cython.int = self.size
        for vertex in range(size):
            target[vertex] = source[vertex]

    def fill_short(self, target: cython.p_uchar, source: cython.p_uchar) -> None:
        vertex: cython.int
        size: cython.int = self.size
        for vertex in range(size):
            target[vertex] = source[vertex]

    def fill_long(self, target: cython.p_ulonglong, source: cython.p_ulonglong) -> None:
        vertex: cython.int
        size: cython.int = self.size
        for vertex in range(size):
            target[vertex] = source[vertex]

    def draw(self, limit: cython.int) -> cython.int:
        """A random number from 0 to limit - 1."""
        self.state = stirred(self.state)
        return drawn(self.state, limit)

    def put(self, vertex: cython.int, side: cython.int) -> cython.int:
        """Place on an empty vertex; returns how many chains in `doomed` have lost their last liberty by it."""
        doomed: cython.int = 0
        unit: cython.int = 1 if side == 1 else 0x10000
        number: cython.ulonglong = vertex
        other: cython.ulonglong
        sum_free: cython.ulonglong = 0
        squares_free: cython.ulonglong = 0
        near: cython.int
        chain: cython.int
        enemy: cython.int = 3 - side
        begin: cython.int = self.starts[vertex]
        end: cython.int = self.starts[vertex + 1]
        nears: cython.p_int = self.near
        around: cython.p_int = self.around
        chains: cython.p_int = self.chain
        count: cython.p_int = self.count
        sums: cython.p_ulonglong = self.sums
        squares: cython.p_ulonglong = self.squares
        stones: cython.p_uchar = self.stones
        self.occupy(vertex, side)
        count[vertex] = self.open_sides(vertex)
        for i in range(begin, end):
            near = nears[i]
            chain = chains[near]
            around[near] += unit
            # of an empty vertex, a chain of its own, what is counted here means nothing
            count[chain] -= 1
            if count[chain] == 0 and stones[near] == enemy:
                self.doomed[doomed] = chain
                doomed += 1
        if self.is_summed:
            for i in range(begin, end):
                near = nears[i]
                if stones[near] == 0:
                    other = near
                    sum_free += other
                    squares_free += other * other
                else:
                    sums[chains[near]] -= number
                    squares[chains[near]] -= number * number
            sums[vertex], squares[vertex] = sum_free, squares_free
        if (around[vertex] & _SIDE_ONE if side == 1 else around[vertex] >> 16) > 0:
            for i in range(begin, end):
                chain = chains[nears[i]]
                if stones[nears[i]] == side and chain != chains[vertex]:
                    if chains[vertex] == vertex:
                        self.add(vertex, chain)
                    else:
                        self.merge(chains[vertex], chain)
        return doomed

    def occupy(self, vertex: cython.int, side: cython.int) -> None:
        """Make the vertex a chain of its own, whose liberties are still to be counted."""
        self.free -= 1
        moved = self.empties[self.free]
        self.empties[self.place[vertex]] = moved
        self.place[moved] = self.place[vertex]
        self.stones[vertex] = side
        self.chain[vertex] = vertex
        self.next[vertex] = vertex
        self.members[vertex] = 1

    def add(self, vertex: cython.int, chain: cython.int) -> None:
        """Make a chain of one stone a part of another chain, whose name stays."""
        self.chain[vertex] = chain
        self.next[vertex] = self.next[chain]
        self.next[chain] = vertex
        self.members[chain] += 1
        self.count[chain] += self.count[vertex]
        if self.is_summed:
            self.sums[chain] += self.sums[vertex]
            self.squares[chain] += self.squares[vertex]

    def merge(self, one: cython.int, other: cython.int) -> None:
        """Make two chains one; the smaller takes the other's name, so that a vertex is renamed seldom."""
        chains: cython.p_int = self.chain
        nexts: cython.p_int = self.next
        if self.members[one] < self.members[other]:
            one, other = other, one
        vertex = other
        while True:
            chains[vertex] = one
            vertex = nexts[vertex]
            if vertex == other:
                break
        after = nexts[one]
        nexts[one] = nexts[other]
        nexts[other] = after
        self.members[one] += self.members[other]
        self.count[one] += self.count[other]
        if self.is_summed:
            self.sums[one] += self.sums[other]
            self.squares[one] += self.squares[other]

    def play(self, vertex: cython.int, side: cython.int) -> None:
        """Play a legal move, -1 to pass: place, and take the enemies that have no liberty. Ko is simple ko."""
        self.ko = -1
        self.taken = 0
        self.last = vertex
        if vertex < 0:
            return
        doomed = self.put(vertex, side)
        if doomed == 0:
            return
        for i in range(doomed):
            self.taken += self.members[self.doomed[i]]
            self.take(self.doomed[i])
        chain = self.chain[vertex]
        if self.taken == 1 and self.members[chain] == 1 and self.count[chain] == 1:
            self.ko = self.doomed[0]

    def take(self, chain: cython.int) -> None:
        """Empty the vertices of a chain; its neighbours gain liberties."""
        near: cython.int
        heir: cython.int
        vertex: cython.int = chain
        unit: cython.int = 1 if self.stones[chain] == 1 else 0x10000
        nears: cython.p_int = self.near
        starts: cython.p_int = self.starts
        around: cython.p_int = self.around
        chains: cython.p_int = self.chain
        count: cython.p_int = self.count
        sums: cython.p_ulonglong = self.sums
        squares: cython.p_ulonglong = self.squares
        number: cython.ulonglong
        is_summed: cython.bint = self.is_summed
        while True:
            number = vertex
            chains[vertex] = vertex
            self.stones[vertex] = 0
            self.was_lost[vertex] = 1
            self.place[vertex] = self.free
            self.empties[self.free] = vertex
            self.free += 1
            for i in range(starts[vertex], starts[vertex + 1]):
                near = nears[i]
                heir = chains[near]
                around[near] -= unit
                count[heir] += 1
                if is_summed:
                    sums[heir] = (sums[heir] + number) & _ALL_BITS
                    squares[heir] = (squares[heir] + number * number) & _ALL_BITS
            vertex = self.next[vertex]
            if vertex == chain:
                break

    def is_atari(self, chain: cython.int) -> cython.bint:
        """Whether the chain has a single liberty."""
        count: cython.ulonglong = self.count[chain]
        sums: cython.ulonglong = self.sums[chain]
        return (count * self.squares[chain]) & _ALL_BITS == (sums * sums) & _ALL_BITS

    def open_sides(self, vertex: cython.int) -> cython.int:
        """The number of empty neighbours."""
        around: cython.int = self.around[vertex]
        return self.starts[vertex + 1] - self.starts[vertex] - (around & _SIDE_ONE) - (around >> 16)

    def is_legal(self, vertex: cython.int, side: cython.int) -> cython.bint:
        """Whether the side may play on that empty vertex: no suicide, no retaking of a ko. It needs the sums."""
        nears: cython.p_int = self.near
        if vertex == self.ko:
            return False
        if self.open_sides(vertex) > 0:
            return True
        for i in range(self.starts[vertex], self.starts[vertex + 1]):
            near = nears[i]
            if (self.stones[near] == side) != self.is_atari(self.chain[near]):
                return True
        return False

    def is_breathing(self, vertex: cython.int, side: cython.int) -> cython.bint:
        """Whether a stone of the side would have a liberty there, where stones are all around: by what it takes, or by
        another liberty of a chain that it joins. It needs no sums."""
        touches: cython.int
        stones: cython.p_uchar = self.stones
        nears: cython.p_int = self.near
        chains: cython.p_int = self.chain
        begin: cython.int = self.starts[vertex]
        end: cython.int = self.starts[vertex + 1]
        for i in range(begin, end):
            chain = chains[nears[i]]
            # so often the vertex is counted among the chain's liberties
            touches = 0
            for j in range(begin, end):
                touches += chains[nears[j]] == chain
            if (stones[nears[i]] == side) == (self.count[chain] > touches):
                return True
        return False

    def postpone(self, index: cython.int, place: cython.int) -> None:
        """Exchange two of the empty vertices in their list."""
        vertex: cython.int = self.empties[index]
        other: cython.int = self.empties[place]
        self.empties[index] = other
        self.place[other] = index
        self.empties[place] = vertex
        self.place[vertex] = place

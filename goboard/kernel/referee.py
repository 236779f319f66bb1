# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Do the answers of a certificate hold? All games of the opponent are played against them, by plain rules.

Nothing is shared with the search that found the answers. A place is up to 64 vertices; `open[s]` are those where
chains of side s always breathe, for they touch stones of s that stay, or what nothing is known of. The prover is side
0. What is played at is `playable`; each other vertex stands for a whole chain that reaches beyond the place, which
must not be taken from the prover, and whose capture from the opponent must be the end.

What lies beyond may let a chain breathe that has no liberty here. Of the opponent's that is taken for granted: where
such a chain is taken after all, play goes on as if it still lay there. Of the prover's the contrary is: stones that are
taken here may in truth stay, so the vertices where they were are in *doubt*: no eye, and a liberty of nobody that has
no other, until something is played there.

The opponent makes every move, also suicide where it is allowed, and takes back a ko at once; it passes where the prover
must come to something. At each of its turns every chain of the prover's has a liberty in the place, as all others may
be filled. The prover moves as answered: never takes a ko or its own stones, nor makes what stood before; and no
sequence of moves in the place comes back to the same stones. So what holds here holds whatever is played elsewhere.

It is over where all that is to stay is alive though the prover always passes (Benson 1976), or where all targets were
taken and on the `ground`, if there is any, such stones leave the opponent no room for two eyes.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.memory import hashes, ints
    from goboard.kernel.small_board import lowest

ROW = 24
"""The bytes of an answer: own and other stones (uint64), the targets left and the vertex, -1 for a pass (int32)."""
cython.declare(_PASS=cython.int)
_PASS = -1
_ODD = cython.declare(cython.ulonglong, 0x1E3779B97F4A7C15)
_LOW = cython.declare(cython.ulonglong, (1 << 62) - 1)


@cython.final
@cython.cclass
class Numbers:
    """Configurations numbered from 0 as they come: stones of both sides, vertices in doubt, and a tag."""

    def __init__(self, most: int) -> None:
        slots = 1 << (2 * most + 8).bit_length()
        self.owners = [bytearray(8 * (most + 1)) for _ in range(3)] + [bytearray(4 * (most + 1)), bytearray(4 * slots)]
        self.own, self.other, self.doubt = hashes(self.owners[0]), hashes(self.owners[1]), hashes(self.owners[2])
        self.tag, self.table = ints(self.owners[3]), ints(self.owners[4])
        self.slots, self.most, self.count = slots, most, 0

    def find(
        self,
        own: cython.ulonglong,
        other: cython.ulonglong,
        doubt: cython.ulonglong,
        tag: cython.int,
        adds: cython.bint,
    ) -> cython.int:
        """The number; -1 if it has none and shall get none, or if there is no room."""
        i: cython.int
        mixed: cython.ulonglong = (
            (own ^ (other << 29) ^ (other >> 35)) * _ODD + doubt + cython.cast(cython.ulonglong, tag)
        )
        mixed = (mixed ^ ((mixed & _LOW) >> 29)) * _ODD
        at: cython.int = cython.cast(cython.int, (mixed >> 40) & (self.slots - 1))
        while self.table[at] != 0:
            i = self.table[at] - 1
            if self.own[i] == own and self.other[i] == other and self.tag[i] == tag and self.doubt[i] == doubt:
                return i
            at = (at + 1) & (self.slots - 1)
        if not adds or self.count == self.most:
            return -1
        i = self.count
        self.own[i], self.other[i], self.doubt[i], self.tag[i] = own, other, doubt, tag
        self.count += 1
        self.table[at] = self.count
        return i


@cython.final
@cython.cclass
class Referee:
    """The place, and one set of answers to be held against every game on it."""

    def __init__(self, near: list[int], playable: int, open_to: tuple[int, int], suicide: bool) -> None:
        if not len(near) <= 64:
            raise ValueError(f"There is room for 64 vertices, not {len(near)}.")
        rows, twins, breath, aims = bytearray(8 * 64), bytearray(8 * 64), bytearray(16), bytearray(8 * 32)
        regions, chains, rims = bytearray(8 * 64), bytearray(8 * 64), bytearray(8 * 64)
        self.owners = [rows, twins, breath, aims, regions, chains, rims]
        self.near, self.twins, self.open, self.targets = hashes(rows), hashes(twins), hashes(breath), hashes(aims)
        self.regions, self.chains, self.rims = hashes(regions), hashes(chains), hashes(rims)
        self.size, self.everything, self.playable, self.suicide = len(near), 0, playable, suicide
        self.open[0], self.open[1] = open_to
        for vertex, row in enumerate(near):
            self.near[vertex] = row
            self.everything |= cython.cast(cython.ulonglong, 1) << vertex
        looks = [(row, open_to[0] >> v & 1, open_to[1] >> v & 1, playable >> v & 1) for v, row in enumerate(near)]
        for vertex, look in enumerate(looks):
            self.twins[vertex] = sum(1 << v for v in range(vertex) if looks[v] == look)
        self.target_count = self.past_count = self.edge_count = self.most_edges = 0
        self.stays = self.stayed = self.ground = self.walls = self.rim = 0
        self.mine = self.theirs = self.gone = self.doubtful = 0
        self.is_suicide = self.is_ko = self.is_capture = False

    def check(
        self,
        stones: tuple[int, int],
        goal: tuple[list[int], int, int],
        *,
        prover_first: bool,
        banned: int,
        past: list[tuple[int, int]],
        answers: bytes,
    ) -> bool:
        """Does the prover, with these answers, reach its goal: targets to take, what stays, and the ground?

        Without targets everything that stays must live. `banned` is where it may not move first, or -1; `past` has the
        stones that it must not bring about on the playable vertices.
        """
        own, other = stones
        targets, self.stays, self.ground = goal
        if len(targets) > 30 or own & other or (own | other) & ~self.everything or own & ~self.playable & ~self.stays:
            return False
        count = len(answers) // ROW
        rows = bytearray(answers)
        self.most_edges = 24 * count + 256
        begins, edges, stood = bytearray(8 * count + 16), bytearray(8 * self.most_edges), bytearray(16 * len(past) + 16)
        waiting, degrees, moves = (bytearray(8 * count + 16) for _ in range(3))
        self.given = [rows, begins, edges, waiting, degrees, stood, moves]
        self.row, self.row_ints, self.moves = hashes(rows), ints(rows), ints(moves)
        self.begins, self.edges = ints(begins), ints(edges)
        self.waiting, self.degrees, self.past = ints(waiting), ints(degrees), hashes(stood)
        for index, target in enumerate(targets):
            self.targets[index] = target
        for index, (there, theirs) in enumerate(past):
            self.past[2 * index], self.past[2 * index + 1] = there, theirs
        self.target_count, self.past_count = len(targets), len(past)
        self.is_capture, self.stayed, self.edge_count = bool(targets), self.stays, 0
        self.walls = other & ~self.playable
        self.answers, self.turns, self.seen = Numbers(count), Numbers(2 * count + 16), Numbers(2 * count + 2)
        for index in range(2 * count + 3):
            self.begins[index] = -1
        for index in range(count):
            self.answers.find(self.row[3 * index], self.row[3 * index + 1], 0, self.row_ints[6 * index + 4], True)
            if self.answers.count != index + 1:
                return False
            self.moves[index] = self.row_ints[6 * index + 5]
        return self.plays(own, other, (1 << len(targets)) - 1, prover_first, banned)

    def lasting(self) -> int:
        """What was to stay and, after the last check, stays alive in the end in every game."""
        return self.stayed

    def plays(
        self,
        own: cython.ulonglong,
        other: cython.ulonglong,
        left: cython.int,
        prover_first: cython.bint,
        banned: cython.int,
    ) -> cython.bint:
        """Play everything, and look whether it comes to an end."""
        turn: cython.int = 0
        i: cython.int
        if prover_first:
            i = self.answers.find(own, other, 0, left, False)
            if i < 0 or (banned >= 0 and self.moves[i] == banned) or not self.answer(own, other, 0, left):
                return False
        elif self.turns.find(own, other, 0, left, True) < 0:
            return False
        while turn < self.turns.count:
            i = self.turns.tag[turn]
            if not self.resists(self.turns.own[turn], self.turns.other[turn], self.turns.doubt[turn], i):
                return False
            turn += 1
        return self.ends()

    def resists(
        self, own: cython.ulonglong, other: cython.ulonglong, doubt: cython.ulonglong, left: cython.int
    ) -> cython.bint:
        """Is there an answer to everything the opponent can do now, or is it over?"""
        vertex: cython.int
        free: cython.ulonglong = self.playable & ~(own | other)
        waiting: cython.ulonglong = free
        if self.stays & ~own != 0 or not self.breathe(own, other, doubt, 0):
            return False
        if self.is_over(own, other, doubt, left):
            return True
        if doubt != 0 and not self.breathe(other, own, doubt, 1):
            return False
        if self.walls & ~other != 0 or (self.is_capture and not self.answer(own, other, doubt, left)):
            return False
        while waiting != 0:
            vertex = lowest(waiting)
            waiting &= waiting - 1
            if self.past_count == 0 and self.twins[vertex] & free != 0 and doubt == 0:
                continue
            if not self.meets(own, other, doubt, left, vertex):
                return False
        return True

    def meets(
        self,
        own: cython.ulonglong,
        other: cython.ulonglong,
        doubt: cython.ulonglong,
        left: cython.int,
        vertex: cython.int,
    ) -> cython.bint:
        """Is there an answer to that move of the opponent's, if they can make it?"""
        before: cython.ulonglong = own
        other_before: cython.ulonglong = other
        self.place(other, own, vertex, 1)
        if self.is_suicide and (not self.suicide or self.gone & (self.gone - 1) == 0):
            # a single stone taken off again is a pass
            return True
        other, own = self.mine, self.theirs
        doubt = (doubt | self.doubtful) & ~(own | other)
        left = self.without(left)
        if self.stays & ~own != 0 or not self.joins(before, other_before, own, other):
            return False
        if doubt != 0 and not (self.breathe(own, other, doubt, 0) and self.breathe(other, own, doubt, 1)):
            return False
        return self.answer(own, other, doubt, left)

    def answer(
        self, own: cython.ulonglong, other: cython.ulonglong, doubt: cython.ulonglong, left: cython.int
    ) -> cython.bint:
        """Is there an answer, and may the prover give it? What it leads to is noted."""
        i: cython.int = self.answers.find(own, other, 0, left, False)
        vertex: cython.int
        if i < 0:
            return False
        vertex = self.moves[i]
        if vertex == _PASS:
            return not self.is_capture and self.turns.find(own, other, doubt, left, True) >= 0
        if vertex < 0 or vertex >= self.size or (self.playable & ~(own | other)) >> vertex & 1 == 0:
            return False
        self.place(own, other, vertex, 0)
        if self.is_suicide or self.is_ko:
            return False
        for i in range(self.past_count):
            if self.past[2 * i] == self.mine & self.playable and self.past[2 * i + 1] == self.theirs & self.playable:
                return False
        if not self.joins(own, other, self.mine, self.theirs):
            return False
        return self.turns.find(self.mine, self.theirs, doubt & ~self.mine, self.without(left), True) >= 0

    def without(self, left: cython.int) -> cython.int:
        """The targets that are left after what was just taken."""
        i: cython.int
        for i in range(self.target_count):
            if self.targets[i] & self.gone != 0:
                left &= ~(1 << i)
        return left

    def flood(self, start: cython.ulonglong, inside: cython.ulonglong) -> cython.ulonglong:
        """What hangs together with it inside that; `rim` is all that touches this."""
        found: cython.ulonglong = start
        waiting: cython.ulonglong = start
        self.rim = 0
        while waiting != 0:
            vertex = lowest(waiting)
            waiting &= waiting - 1
            self.rim |= self.near[vertex]
            waiting |= self.near[vertex] & inside & ~found
            found |= self.near[vertex] & inside
        return found

    def place(self, mine: cython.ulonglong, theirs: cython.ulonglong, vertex: cython.int, side: cython.int) -> None:
        """Put a stone there and take what does not breathe; what follows is left in the attributes."""
        chain: cython.ulonglong
        breath: cython.ulonglong
        gone: cython.ulonglong = 0
        doubtful: cython.ulonglong = 0
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << vertex
        near: cython.ulonglong = self.near[vertex] & theirs
        mine |= bit
        while near != 0:
            chain = self.flood(near & ~(near & (near - 1)), theirs)
            near &= ~chain
            if chain & self.open[1 - side] == 0 and self.rim & ~(mine | theirs) == 0:
                gone |= chain
                if side == 1 and (chain | self.flood(self.rim & mine, mine)) & self.open[1] != 0:
                    doubtful |= chain
        theirs &= ~gone
        chain = self.flood(bit, mine)
        breath = self.rim & ~(mine | theirs)
        self.is_suicide = breath == 0 and chain & self.open[side] == 0
        self.is_ko = chain == bit and chain & self.open[side] == 0 and gone & (gone - 1) == 0
        self.is_ko = self.is_ko and breath == gone & self.playable
        if self.is_suicide:
            gone = chain
            mine &= ~chain
        self.mine, self.theirs, self.gone, self.doubtful = mine, theirs, gone, doubtful

    def breathe(
        self, mine: cython.ulonglong, theirs: cython.ulonglong, doubt: cython.ulonglong, side: cython.int
    ) -> cython.bint:
        """Has every chain of the side's a liberty that is not in doubt?"""
        chain: cython.ulonglong
        rest: cython.ulonglong = mine
        while rest != 0:
            chain = self.flood(rest & ~(rest & (rest - 1)), mine)
            rest &= ~chain
            if chain & self.open[side] == 0 and self.rim & ~(mine | theirs | doubt) == 0:
                return False
        return True

    def is_over(
        self, own: cython.ulonglong, other: cython.ulonglong, doubt: cython.ulonglong, left: cython.int
    ) -> cython.bint:
        """Was the goal reached, so that the prover need not answer any more?"""
        alive: cython.ulonglong
        region: cython.ulonglong
        rest: cython.ulonglong
        if left != 0:
            return False
        alive = self.alive(own, other, doubt)
        if not self.is_capture:
            return self.stays & ~alive == 0
        rest = self.ground & ~alive
        while rest != 0:
            region = self.flood(rest & ~(rest & (rest - 1)), self.everything & ~alive)
            rest &= ~region
            if region & (self.open[1] | ~self.playable | doubt) != 0:
                return False
            if not self.is_cramped(self.far_from(region, alive)):
                return False
        self.stayed &= alive
        return True

    def is_cramped(self, far: cython.ulonglong) -> cython.bint:
        """Is it at most one vertex, or two that are neighbours?"""
        others: cython.ulonglong = far & (far - 1) if far != 0 else far
        if others == 0:
            return True
        return others & (others - 1) == 0 and self.near[lowest(far)] & others != 0

    def far_from(self, region: cython.ulonglong, alive: cython.ulonglong) -> cython.ulonglong:
        """Its vertices that touch no stone of the prover's that stays."""
        vertex: cython.int
        far: cython.ulonglong = 0
        rest: cython.ulonglong = region & ~self.open[0]
        while rest != 0:
            vertex = lowest(rest)
            rest &= rest - 1
            if self.near[vertex] & alive == 0:
                far |= cython.cast(cython.ulonglong, 1) << vertex
        return far

    def alive(self, own: cython.ulonglong, other: cython.ulonglong, doubt: cython.ulonglong) -> cython.ulonglong:
        """The prover's stones that nothing takes though it always passes: chains with two eyes each, or granted."""
        i: cython.int
        k: cython.int
        eyes: cython.int
        chains: cython.int = 0
        regions: cython.int = 0
        changed: cython.bint = True
        found: cython.ulonglong = own
        must: cython.ulonglong
        rest: cython.ulonglong = own
        while rest != 0:
            self.chains[chains] = self.flood(rest & ~(rest & (rest - 1)), own)
            self.rims[chains] = self.rim
            rest &= ~self.chains[chains]
            chains += self.chains[chains] & self.open[0] == 0
        rest = self.everything & ~own
        while rest != 0:
            self.regions[regions] = self.flood(rest & ~(rest & (rest - 1)), self.everything & ~own)
            rest &= ~self.regions[regions]
            regions += self.regions[regions] & (self.open[1] | ~self.playable | doubt) == 0
        while changed:
            changed = False
            for i in range(chains):
                if self.chains[i] & found == 0:
                    continue
                eyes = 0
                for k in range(regions):
                    must = self.regions[k] if self.suicide else self.regions[k] & ~other
                    eyes += self.regions[k] & ~other != 0 and must & ~self.rims[i] == 0
                if eyes < 2:
                    found &= ~self.chains[i]
                    changed = True
                    for k in range(regions):
                        if self.regions[k] & self.rims[i] != 0:
                            self.regions[k] = 0
        return found

    def joins(
        self,
        own: cython.ulonglong,
        other: cython.ulonglong,
        next_own: cython.ulonglong,
        next_other: cython.ulonglong,
    ) -> cython.bint:
        """Note that the stones may become these others."""
        before: cython.int = self.seen.find(own, other, 0, 0, True)
        after: cython.int = self.seen.find(next_own, next_other, 0, 0, True)
        if before < 0 or after < 0 or self.edge_count == self.most_edges:
            return False
        self.edges[2 * self.edge_count] = after
        self.edges[2 * self.edge_count + 1] = self.begins[before]
        self.begins[before] = self.edge_count
        self.edge_count += 1
        self.degrees[after] += 1
        return True

    def ends(self) -> cython.bint:
        """Does nothing come again? Stones that nothing leads to are put aside until none is left."""
        i: cython.int
        edge: cython.int
        head: cython.int = 0
        tail: cython.int = 0
        for i in range(self.seen.count):
            if self.degrees[i] == 0:
                self.waiting[tail] = i
                tail += 1
        while head < tail:
            edge = self.begins[self.waiting[head]]
            head += 1
            while edge >= 0:
                i = self.edges[2 * edge]
                self.degrees[i] -= 1
                if self.degrees[i] == 0:
                    self.waiting[tail] = i
                    tail += 1
                edge = self.edges[2 * edge + 1]
        return tail == self.seen.count

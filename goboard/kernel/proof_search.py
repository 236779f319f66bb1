# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Proof by search on a piece of a board: does one side take certain chains, or keep them, whatever the other does?

The prover has side 0 of the board, its opponent side 1. The search is unfair to the prover, so that what it proves
holds whatever happens elsewhere and however many ko threats there are: only the opponent may take a ko, at once and
always; the prover never takes one, nor takes off its own stones; and what comes again is the prover's loss. A proof is
a tree in which every line ends, so it does not matter on which way its nodes were reached, and what was proved on one
way may be remembered for all. Where there is none in this game, nothing at all is said.

What is taken may be bait: with `ground`, nobody but the prover may be able to live there in the end.

A chain of the prover's that reaches beyond the piece and has no liberty in it stands on liberties that the opponent may
fill: it is given up for lost unless the prover moves first and gives it one.

The opponent may make every other move. Where the prover takes, the opponent may pass too, and the prover's pass would
answer nothing. Where the prover keeps, it may pass, and the opponent's pass changes nothing: the prover passes as well.

What hangs on a ko is told by a fight instead, in which both sides take kos and one of them may take back at once as
often as it has threats. A fight that the prover wins against threats needs no ko to be won, as in a double ko. That
there is no proof counts here, too: what is lost only because it stood before on the way there is not remembered, for on
another way it may be won.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

if not cython.compiled:
    from goboard.kernel.memory import chars, hashes, ints
    from goboard.kernel.small_board import Ground, SmallBoard, lowest
    from goboard.kernel.transposition_table import TranspositionTable

DEEPEST = 120
cython.declare(_DEEPEST=cython.int, _WIDTH=cython.int, _NEVER=cython.int)
_DEEPEST, _WIDTH, _NEVER = DEEPEST, 65, 1 << 30

cython.declare(_SPENT=cython.int, _FREE=cython.int, _FIGHT=cython.int, _BAN=cython.int)
_SPENT, _FREE, _FIGHT, _BAN = 1 << 16, 1 << 18, 1 << 19, 20
"""In a fight the turn also has one threat left, whether they are the opponent's, that it is one, and from which bit on
there is the vertex where nothing may be taken back, counted from 1; below that is room for `MOST_AIMS` targets."""
MOST_AIMS, MOST_THREATS = 15, 3
cython.declare(_MOST_THREATS=cython.int)
_MOST_THREATS = MOST_THREATS

# what is known of a configuration at once
cython.declare(_OPEN=cython.int, _WON=cython.int, _LOST=cython.int)
_OPEN, _WON, _LOST = 0, 1, 2


@cython.final
@cython.cclass
class Search:
    """One question: df-pn (Nagai 2002), every number seen from who is to move.

    `turn` is 0 if the prover is to move and else 1, has a bit from 2 on for every target still to be taken, and says
    how a fight stands.
    `forbidden` are configurations, own and other stones, that the prover may not bring about. `reached` has for each
    depth how far up on the way that stood which the prover's loss below it hangs on.
    """

    def __init__(
        self,
        board: SmallBoard,
        memory: TranspositionTable,
        targets: list[int],
        guards: int,
        is_capture: bool,
        suicide: bool,
        flag: bytearray,
        ground: int = 0,
        forbidden: Sequence[tuple[int, int]] = (),
    ) -> None:
        blocks = [bytearray(8 * (DEEPEST + 1)) for _ in range(3)]
        wide = [bytearray(8 * DEEPEST * 65) for _ in range(2)] + [bytearray(4 * DEEPEST * 65) for _ in range(5)]
        aims, past = bytearray(8 * max(1, len(targets))), bytearray(16 * max(1, len(forbidden)))
        self.owners = [*blocks, *wide, aims, past, flag]
        self.board, self.memory, self.flag = board, memory, chars(flag)
        self.own, self.other, self.turn = hashes(blocks[0]), hashes(blocks[1]), ints(blocks[2])
        self.next_own, self.next_other, self.next_turn = hashes(wide[0]), hashes(wide[1]), ints(wide[2])
        self.next_vertex, self.phi, self.delta, self.work = ints(wide[3]), ints(wide[4]), ints(wide[5]), ints(wide[6])
        self.targets, self.target_count = hashes(aims), len(targets)
        for index, target in enumerate(targets):
            self.targets[index] = target
        self.past, self.past_count = hashes(past), len(forbidden)
        for index, (own, other) in enumerate(forbidden):
            self.past[2 * index], self.past[2 * index + 1] = own, other
        self.ground, self.guards = Ground(board, ground, suicide), guards
        self.is_capture, self.suicide = is_capture, suicide
        reached = bytearray(4 * (DEEPEST + 1))
        self.owners.append(reached)
        self.reached = ints(reached)
        self.aims, self.is_fight, self.meets_ko = ((1 << self.target_count) - 1) << 1, False, False
        self.banned, self.limit, self.nodes, self.is_halted, self.is_pressed = -1, 0, 0, False, False
        self.out_phi = self.out_delta = self.out_second = 0

    def prove(self, own: int, other: int, prover_first: bool, banned: int, limit: int) -> bool | None:
        """Take all targets, or keep all `guards`; None if the limit of nodes was reached or the flag was set.

        False says only that there is no such proof. `banned` is where the prover may not make the first move, or -1;
        the opponent always may. The memory must hold nothing of other board or goals.
        """
        self.banned, self.is_fight, self.turn[0] = banned, False, self.aims | (0 if prover_first else 1)
        return self.searched(own, other, limit)

    def fight(self, own: int, other: int, prover_first: bool, threats: int, limit: int) -> bool | None:
        """As `prove`, with kos: so many threats are the prover's, or its opponent's if the number is below 0.

        What is proved here hangs on what happens elsewhere: there are no `answers`.
        """
        if not (0 < abs(threats) <= MOST_THREATS and self.target_count <= MOST_AIMS):
            raise ValueError("There are 1 to 3 threats in a fight, and at most 15 targets.")
        self.banned, self.is_fight, self.turn[0] = -1, True, self.aims | (0 if prover_first else 1)
        self.turn[0] |= _FIGHT | abs(threats) * _SPENT | (_FREE if threats < 0 else 0)
        return self.searched(own, other, limit)

    def searched(self, own: int, other: int, limit: int) -> bool | None:
        """The answer, with what the first turn says."""
        prover_first = self.turn[0] & 1 == 0
        self.own[0], self.other[0] = own, other
        self.limit, self.nodes, self.is_halted = limit, 0, False
        self.is_pressed = self.board.breathless(own, other, 0) != 0
        if self.is_pressed and not prover_first:
            return False
        with cython.nogil:
            self.solve(0, _NEVER, _NEVER)
        if self.is_halted:
            return None
        return (self.out_phi == 0) == prover_first

    def count(self) -> int:
        """The nodes of the last question."""
        return self.nodes

    def has_met_ko(self) -> bool:
        """Could a ko be taken anywhere in what was searched?"""
        return self.meets_ko

    def answers(self) -> bytes:
        """Where the prover wins, to move, and how, in all that was searched: see `TranspositionTable.answers`."""
        return self.memory.answers()

    def line(self, longest: int, is_refuted: bool = False) -> list[tuple[int, int]]:
        """(side, vertex) the moves of a proof that was found, or if it `is_refuted` those that refute it; vertex -1 is
        a pass. The loser resists longest."""
        steps: list[tuple[int, int]] = []
        depth: cython.int = 0
        chosen: cython.int
        winner: cython.int = 1 if is_refuted else 0
        while depth < min(longest, DEEPEST - 1):
            chosen = self.followed(depth, self.expand(depth), winner)
            if chosen >= 0:
                steps.append((self.turn[depth] & 1, self.next_vertex[chosen]))
            if chosen < 0 or self.work[chosen] == 0:
                break
            self.enter(depth, chosen)
            depth += 1
        return steps

    def followed(self, depth: cython.int, count: cython.int, winner: cython.int) -> cython.int:
        """The next move of the proof: the winner's that costs least, or the loser's that costs most; -1 if none."""
        chosen: cython.int = -1
        is_winner: cython.bint = self.turn[depth] & 1 == winner
        for i in range(depth * _WIDTH, depth * _WIDTH + count):
            if is_winner and self.delta[i] != 0:
                continue
            if chosen < 0 or (self.work[i] < self.work[chosen]) == is_winner:
                chosen = i
        return chosen

    def enter(self, depth: cython.int, at: cython.int) -> None:
        """Make the move."""
        self.own[depth + 1], self.other[depth + 1] = self.next_own[at], self.next_other[at]
        self.turn[depth + 1] = self.next_turn[at]

    def solve(self, depth: cython.int, most_phi: cython.int, most_delta: cython.int) -> None:
        """Search below the node until one of its numbers reaches its bound; they are left in `out_phi`, `out_delta`."""
        begun: cython.int = self.nodes
        self.nodes += 1
        self.reached[depth] = _NEVER
        if self.nodes > self.limit or (self.nodes & 63 == 0 and self.flag[0] != 0):
            self.is_halted = True
            return
        if depth == _DEEPEST:
            self.out_phi = _NEVER if self.turn[depth] & 1 == 0 else 0
            self.out_delta = _NEVER - self.out_phi
            return
        count: cython.int = self.expand(depth)
        while True:
            best = self.best(depth, count)
            if self.out_phi >= most_phi or self.out_delta >= most_delta:
                break
            # a little more room than the second best child has saves going back and forth between the two
            bound = min(most_phi, self.out_second + self.out_second // 4 + 1)
            self.enter(depth, best)
            self.solve(depth + 1, most_delta - (self.out_delta - self.phi[best]), bound)
            if self.is_halted:
                return
            self.phi[best], self.delta[best] = self.out_phi, self.out_delta
            self.reached[depth] = min(self.reached[depth], self.reached[depth + 1])
        is_lost: cython.bint = (self.out_phi if self.turn[depth] & 1 else self.out_delta) == 0
        if not is_lost or self.reached[depth] >= depth:
            self.reached[depth] = _NEVER
        elif self.is_fight:
            return
        # a position that was won is not looked into again: its move leads to one that was won before
        move = self.next_vertex[best] if self.out_phi == 0 else -1
        work = self.nodes - begun
        self.memory.keep(self.own[depth], self.other[depth], self.turn[depth], self.out_phi, self.out_delta, work, move)

    def best(self, depth: cython.int, count: cython.int) -> cython.int:
        """The child to look into; the node's numbers are left in `out_phi` and `out_delta`."""
        chosen: cython.int = -1
        least: cython.int = _NEVER
        second: cython.int = _NEVER
        total: cython.longlong = 0
        for i in range(depth * _WIDTH, depth * _WIDTH + count):
            if self.delta[i] < least or chosen < 0:
                second, least, chosen = least, self.delta[i], i
            elif self.delta[i] < second:
                second = self.delta[i]
            total += self.phi[i]
            if self.phi[i] >= _NEVER:
                total = _NEVER + cython.cast(cython.longlong, _NEVER) * 128
        self.out_phi = least
        self.out_second = second
        if total >= _NEVER:
            total = _NEVER if total > cython.cast(cython.longlong, _NEVER) * 128 else _NEVER - 1
        self.out_delta = cython.cast(cython.int, total)
        return chosen

    def expand(self, depth: cython.int) -> cython.int:
        """List the moves of the node with what is known of them; returns how many."""
        base: cython.int = depth * _WIDTH
        at: cython.int = base
        occupied: cython.ulonglong = self.own[depth] | self.other[depth]
        empty: cython.ulonglong = self.board.playable & (self.board.playable ^ occupied)
        waiting: cython.ulonglong
        ban: cython.int = self.turn[depth] >> _BAN if self.is_fight else 0
        if depth == 0 and self.banned >= 0 and self.turn[0] & 1 == 0:
            empty &= empty ^ (cython.cast(cython.ulonglong, 1) << self.banned)
        if ban != 0 and not self.may_take_back(self.turn[depth]):
            empty &= empty ^ (cython.cast(cython.ulonglong, 1) << (ban - 1))
        if self.is_capture == (self.turn[depth] & 1 != 0) or ban != 0:
            self.rest(depth, at)
            at += 1
        waiting = empty
        while waiting != 0:
            vertex = lowest(waiting)
            waiting &= waiting - 1
            if (self.past_count != 0 or self.board.twins[vertex] & empty == 0) and self.place(depth, at, vertex):
                self.value(depth, at)
                at += 1
        return at - base

    def may_take_back(self, turn: cython.int) -> cython.bint:
        """Has who is to move a threat left?"""
        return turn & (_MOST_THREATS * _SPENT) != 0 and (turn & _FREE != 0) == (turn & 1 != 0)

    def rest(self, depth: cython.int, at: cython.int) -> None:
        """The child after a pass, which ends that a ko may not be taken back."""
        self.next_own[at], self.next_other[at] = self.own[depth], self.other[depth]
        self.next_turn[at], self.next_vertex[at] = self.turn[depth] ^ 1, -1
        if self.is_fight:
            self.next_turn[at] &= (1 << _BAN) - 1
        self.value(depth, at)

    def place(self, depth: cython.int, at: cython.int, vertex: cython.int) -> cython.bint:
        """The child after a placement; returns whether it may be made."""
        turn: cython.int = self.turn[depth]
        side: cython.int = turn & 1
        kind: cython.int
        if side == 0:
            kind = self.board.put(self.own[depth], self.other[depth], vertex, 0)
            self.meets_ko = self.meets_ko or kind == 2
            if kind == 1 or (kind == 2 and not self.is_fight):
                return False
            self.next_own[at], self.next_other[at] = self.board.own_after, self.board.other_after
            if self.is_forbidden(at):
                return False
        else:
            kind = self.board.put(self.other[depth], self.own[depth], vertex, 1)
            self.meets_ko = self.meets_ko or kind == 2
            if kind == 1 and not self.suicide:
                return False
            self.next_other[at], self.next_own[at] = self.board.own_after, self.board.other_after
        self.next_vertex[at] = vertex
        self.next_turn[at] = (self.left((turn & self.aims) >> 1) << 1) | (1 - side)
        if self.is_fight:
            self.next_turn[at] |= self.fought(turn, vertex, kind)
        return True

    def fought(self, turn: cython.int, vertex: cython.int, kind: cython.int) -> cython.int:
        """How the fight stands after the placement: a threat less if it took back, and where a ko was taken."""
        stands: cython.int = turn & (_FIGHT | _FREE | _MOST_THREATS * _SPENT)
        if turn >> _BAN == vertex + 1:
            stands -= _SPENT
        if kind == 2:
            stands |= (lowest(self.board.taken) + 1) << _BAN
        return stands

    def is_forbidden(self, at: cython.int) -> cython.bint:
        """Did the child stand before?"""
        i: cython.int
        for i in range(self.past_count):
            if self.past[2 * i] == self.next_own[at] and self.past[2 * i + 1] == self.next_other[at]:
                return True
        return False

    def left(self, remaining: cython.int) -> cython.int:
        """The targets that are left after what was just taken."""
        i: cython.int
        for i in range(self.target_count):
            if self.targets[i] & self.board.taken != 0:
                remaining &= remaining ^ (1 << i)
        return remaining

    def value(self, depth: cython.int, at: cython.int) -> None:
        """Set the child's numbers: from memory, from what is plain to see, or one each."""
        self.phi[at], self.delta[at], self.work[at] = 1, 1, 0
        again: cython.int = self.stood(depth, at)
        if again >= 0:
            self.reached[depth] = min(self.reached[depth], again)
            self.settle(at, False)
            return
        slot = self.memory.slot(self.next_own[at], self.next_other[at], self.next_turn[at])
        if self.memory.born[slot] == self.memory.generation:
            self.phi[at], self.delta[at] = self.memory.phi[slot], self.memory.delta[slot]
            self.work[at] = self.memory.work[slot]
            return
        verdict = self.verdict(depth, at)
        if verdict != _OPEN:
            self.settle(at, verdict == _WON)

    def settle(self, at: cython.int, is_proven: cython.bint) -> None:
        """The child is decided."""
        wins: cython.bint = is_proven == (self.next_turn[at] & 1 == 0)
        self.phi[at] = 0 if wins else _NEVER
        self.delta[at] = _NEVER if wins else 0

    def verdict(self, depth: cython.int, at: cython.int) -> cython.int:
        """What is plain to see: a goal reached or missed, or chains that nothing can take any more."""
        i: cython.int
        alive: cython.ulonglong
        own: cython.ulonglong = self.next_own[at]
        is_answer: cython.bint = self.next_turn[at] & 1 == 0
        if self.guards & (self.guards ^ own) != 0:
            return _LOST
        if self.is_pressed and not is_answer and self.board.breathless(own, self.next_other[at], 0) != 0:
            return _LOST
        if self.is_capture and self.next_turn[at] & self.aims == 0 and not is_answer:
            return _WON if self.ground.is_held(own, self.next_other[at]) else _OPEN
        if self.is_capture != is_answer:
            return _OPEN
        if not self.is_capture:
            alive = self.board.alive(own, self.next_other[at], 0, self.suicide)
            return _WON if self.guards & (self.guards ^ alive) == 0 else _OPEN
        alive = self.board.alive(self.next_other[at], own, 1, False)
        aims: cython.ulonglong = self.ground.vertices
        for i in range(self.target_count):
            if (self.next_turn[at] >> (i + 1)) & 1 != 0:
                aims |= self.targets[i]
        return _LOST if aims & alive != 0 else _OPEN

    def stood(self, depth: cython.int, at: cython.int) -> cython.int:
        """How deep the child stood on the way here, -1 if it did not."""
        for i in range(depth + 1):
            # stones that the same side or the other was to move with may not come again; a pass changes none, and in
            # a fight they come again with fewer threats
            if self.turn[i] != self.next_turn[at] and (self.next_vertex[at] < 0 or self.is_fight):
                continue
            if self.own[i] == self.next_own[at] and self.other[i] == self.next_other[at]:
                return i
        return -1

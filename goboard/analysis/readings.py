"""Every chain that no proof speaks of yet, read out as far as its share of the work allows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from goboard.analysis.chains import Chains, Int, Mask
from goboard.analysis.estimate import Effort
from goboard.analysis.jointly import Defence, held_together, meeting
from goboard.analysis.judged import ALIVE, DEAD, SEKI, STATUSES, UNSETTLED
from goboard.analysis.past import Past
from goboard.analysis.proofs import Proofs
from goboard.analysis.reading import Reader
from goboard.analysis.region import RegionReading
from goboard.analysis.report import Status, Step
from goboard.analysis.takeover import Life

_DEEPER = 4
"""So many times the nodes may be spent to show that what is taken stays so."""
_FEW_LIBERTIES = 2
_CAPTURE_NODES = 1_000
_UNREAD = RegionReading()


@dataclass(frozen=True, eq=False)
class Readings:
    """What was read of each chain, and which ones are surely not bait.

    Stones that are taken may be bait: what took them is taken in turn, or they come to live again, and were not dead.
    So captures that were read prove what stays in the end only where `is_final` (k,), while staying needs no more than
    itself. What was read of one chain alone is certain of all together only where `is_joint` (k,).
    Those with which others stand in seki are `is_partner` (k,). `captures` are ladders and nets, by chain.
    """

    found: Sequence[RegionReading]
    is_final: Mask
    is_joint: Mask
    is_partner: Mask
    captures: Mapping[int, tuple[Step, ...]] = field(default_factory=dict)

    @property
    def status(self) -> Int:
        """(k,) the numbers of the statuses, -1 where nothing was read that holds in the end. Seki has two sides."""
        read = [-1 if one.status is None else STATUSES.index(one.status) for one in self.found]
        status = np.array(read, dtype=np.intp)
        status[(status == DEAD) & ~self.is_final] = -1
        status[self.is_partner & ((status == ALIVE) | (status < 0))] = SEKI
        return status

    @property
    def is_proven(self) -> Mask:
        """(k,) is the status certain?"""
        status = self.status
        proven: Mask = (status >= 0) & np.where(status == UNSETTLED, self.is_final, self.is_joint)
        return proven

    @property
    def stays(self) -> Mask:
        """(k,) the chains that are surely not dead: they live if their owner moves first."""
        return self.is_partner | np.array([one.owner_first is True for one in self.found], dtype=np.bool_)

    @property
    def goes(self) -> Mask:
        """(k,) the chains that are surely dead."""
        return np.asarray(self.status == DEAD)

    def paired(self, chains: Chains, status: Int) -> Int:
        """(k,) the statuses, seki for both where one is taken for a seki and the other lives by it."""
        paired = status.copy()
        for number, one in enumerate(self.found):
            if status[number] == ALIVE and any(status[chains.of[rival]] == SEKI for rival in one.rivals):
                paired[number] = SEKI
        return paired

    def lines(self, status: Int) -> dict[int, tuple[Step, ...]]:
        """What kills or saves a chain, by chain, as fits the status (k,) that it has after all."""
        lines = {number: self._line(number, int(status[number])) for number in range(len(self.found))}
        return {number: line for number, line in lines.items() if line}

    def _line(self, number: int, status: int) -> tuple[Step, ...]:
        read = self.found[number]
        kill = read.kill or self.captures.get(number, ())
        if status == UNSETTLED:
            return read.kill or read.save
        return kill if status == DEAD else read.save


def nothing_read(chains: Chains) -> Readings:
    """Before anything was read."""
    nothing = np.zeros(chains.count, dtype=np.bool_)
    return Readings([_UNREAD] * chains.count, nothing, nothing, nothing)


def readings_of(
    chains: Chains, proofs: Proofs, nodes: Sequence[int], effort: Effort, past: Past, *, suicide: bool
) -> Readings:
    """One for each chain, with so many nodes; those already proven are not read, nor any after the deadline."""
    reader = Reader(chains.board, chains.stones, suicide=suicide, past=past)
    work = _Work(chains, reader, np.flatnonzero(proofs.safe).tolist(), nodes, effort)
    found = [_UNREAD if proofs.is_proven[number] else work.read(number) for number in range(chains.count)]
    takeovers = work.takeovers(found)
    kept = {number: one.defence for number, one in enumerate(found) if one.defence is not None}
    taken = {number: one for number, one in takeovers.items() if found[number].status is Status.DEAD}
    can_go = [one.status in (Status.DEAD, Status.UNSETTLED) for one in found]
    is_final = np.array([number in takeovers or not goes for number, goes in enumerate(can_go)], dtype=np.bool_)
    is_partner = np.zeros(chains.count, dtype=np.bool_)
    is_partner[[int(chains.of[guest]) for one in found for guest in one.partners]] = True
    return Readings(
        found, is_final, work.joint({**kept, **taken}), is_partner & ~proofs.is_proven, work.captures(found)
    )


@dataclass(frozen=True, eq=False)
class _Work:
    """What is to be read, how, and with how many nodes for each chain."""

    chains: Chains
    reader: Reader
    safe: Sequence[int]
    nodes: Sequence[int]
    effort: Effort

    def read(self, number: int) -> RegionReading:
        if self.nodes[number] <= 0 or self.effort.is_late:
            return _UNREAD
        first = self.chains.vertices[number][:1]
        return self.reader.region(first, self.safe, nodes=self.nodes[number], watch=self.effort.watch)

    def captures(self, found: Sequence[RegionReading]) -> dict[int, tuple[Step, ...]]:
        """Ladders and nets that take chains of few liberties, if possible even where their owner begins."""
        lines = {}
        for number in np.flatnonzero(self.chains.liberties <= _FEW_LIBERTIES).tolist():
            if self.nodes[number] > 0 and not found[number].kill and found[number].attacker_first is None:
                lines[number] = self._capture(self.chains.vertices[number][0])
        return {number: line for number, line in lines.items() if line}

    def _capture(self, vertex: int) -> tuple[Step, ...]:
        for is_first in (False, True):
            if self.effort.is_late:
                break
            read = self.reader.capture(vertex, is_first, nodes=_CAPTURE_NODES, watch=self.effort.watch)
            if read.result:
                return read.line
        return ()

    def takeovers(self, found: Sequence[RegionReading]) -> dict[int, Defence]:
        """How chains that can be taken are taken for good, by chain."""
        lives = self.reader.order({one.life for one in found if one.life is not None})
        takeovers = {}
        for number, one in enumerate(found):
            if one.status in (Status.DEAD, Status.UNSETTLED):
                is_first = one.status is Status.UNSETTLED
                takeovers[number] = self._takeover([number], lives, attacker_first=is_first)
        return {number: one for number, one in takeovers.items() if one is not None}

    def joint(self, defences: Mapping[int, Defence]) -> Mask:
        """(k,) the chains whose fate is certain along with that of all others; what meets is read together."""
        board = self.reader.field
        names = [board.label[vertices[0]] for vertices in self.chains.vertices]
        together = held_together(board, defences.values(), self.safe)
        secured = frozenset[int]().union(*(one.secured for one in together))
        more = []
        for meeting_ones in meeting(sorted({*defences.values()}, key=lambda one: sorted(one.secured))):
            of_them = [number for number, one in defences.items() if one in meeting_ones]
            if not secured.issuperset(names[number] for number in of_them):
                more += self._read_together(of_them, defences)
        if more:
            together = held_together(board, [*defences.values(), *more], self.safe)
            secured = frozenset[int]().union(*(one.secured for one in together))
        return np.array([number in defences and name in secured for number, name in enumerate(names)], dtype=np.bool_)

    def _read_together(self, numbers: Sequence[int], defences: Mapping[int, Defence]) -> list[Defence]:
        """The chains to be kept at once, and those to be taken, as far as that can be proved."""
        side = defences[numbers[0]].side
        kept = [number for number in numbers if self.chains.player[number] == side]
        taken = [number for number in numbers if self.chains.player[number] != side]
        found = []
        if len(kept) > 1 and not self.effort.is_late:
            nodes = _DEEPER * self.nodes[kept[0]]
            found.append(self.reader.defence(self._firsts(kept), self.safe, nodes=nodes, watch=self.effort.watch))
        if len(taken) > 1:
            lives = self.reader.order({life for number in kept for life in defences[number].lives})
            found.append(self._takeover(taken, lives, attacker_first=False))
        return [one for one in found if one is not None]

    def _takeover(self, numbers: Sequence[int], lives: Sequence[Life], *, attacker_first: bool) -> Defence | None:
        if self.effort.is_late:
            return None
        return self.reader.takeover(
            self._firsts(numbers),
            self.safe,
            lives,
            attacker_first=attacker_first,
            nodes=_DEEPER * self.nodes[numbers[0]],
            watch=self.effort.watch,
        )

    def _firsts(self, numbers: Sequence[int]) -> list[int]:
        return [self.chains.vertices[number][0] for number in numbers]

"""What is found about every chain from one perspective, by the engines in order of certainty.

First proofs from what stands on the board alone, then playouts, then reading of what no proof speaks of, and more
playouts where doubt is left. `Judged` is what is made of it, one entry for each chain.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain as chained
from itertools import groupby

import numpy as np

from goboard.analysis.bait import Life
from goboard.analysis.certificate import Standing, Together
from goboard.analysis.chain_view import ChainView
from goboard.analysis.chains import Chains, chains_of
from goboard.analysis.checker import Checker, certainly_unconditional
from goboard.analysis.earlier_positions import EarlierPositions, answering_area
from goboard.analysis.joint_proofs import Defence, HeldTogether, meeting, rank
from goboard.analysis.playouts import Effort, Estimate, estimated, unplayed
from goboard.analysis.reading import Reader
from goboard.analysis.region import RegionReading
from goboard.analysis.report import Eye, Ground, Ko, Race, Status, Step
from goboard.analysis.safety import safety
from goboard.analysis.sides import OWN, REST, Perspective
from goboard.arrays import Float, Int, Mask, mask
from goboard.boards.board import Board
from goboard.jobs.watch import Late
from goboard.rules.position import EMPTY

HOPELESS = 0.1
"""Chains that keep their points less often are taken for dead, and for alive if they lose them less often."""
_LEAST_GAMES, _MOST_GAMES = 32, 64
_VERTICES_PLAYED = 25_000
"""Games with either side first are as many as make up so many vertices, within limits."""
_MOST_VERTICES_PLAYED = 320_000
"""On large boards there are fewer games, and none where there would be less than `_FEWEST_GAMES`."""
_FEWEST_GAMES = 4
MOST_VERTICES = _MOST_VERTICES_PLAYED // _FEWEST_GAMES
"""So many, counted once for each perspective, are played on and read at most."""
_QUICK_PART = 4
_MORE = 3
"""So many times the games are added where something is in doubt."""
_SECOND = 0x5DEECE66D
_NODES = 6_000
_VERTICES_READ = 60_000
_LEAST_READ = 24
"""So many chains are read whatever the size of the board, and more where looking at all of it takes little time."""
_DEEPER = 4
"""So many times the nodes may be spent to show that what is taken stays so."""
_FEW_LIBERTIES = 2
_CAPTURE_NODES = 1_000
_UNREAD = RegionReading()


@dataclass(frozen=True, eq=False)
class Proofs:
    """`alive` and `dead` (k,) chains by proof, those for which passing is enough being `unconditional`.

    `owned` (2, n): vertices that are certainly a side's in the end, `safe` (n,) stones that cannot be taken. Dead ones
    that are `delayed` (k,) cannot live, but taking them might bring back what stood before: that is no proof.
    `standing` are the certificates, by side. All of it passed the checker.
    """

    alive: Mask
    dead: Mask
    unconditional: Mask
    owned: Mask
    safe: Mask
    delayed: Mask
    standing: Mapping[int, Standing] = field(default_factory=dict)

    @property
    def is_proven(self) -> Mask:
        return self.alive | (self.dead & ~self.delayed)


def proofs_of(view: Perspective, chains: Chains, past: EarlierPositions, *, suicide: bool) -> Proofs:
    """What is certain of the two sides if they move in turn; see also `passing_proofs_of`.

    Nothing more is where a set-up left a chain without liberties: the next move changes more than its place. Nor is it
    where an answer might be forbidden because it brings back what stood in the past.
    """
    passing = passing_proofs_of(view, chains, suicide=suicide)
    if not view.is_simple or not chains.liberties.all():
        return passing
    owned, safe, delayed = passing.owned.copy(), passing.safe.copy(), np.zeros_like(passing.dead)
    chain_view = ChainView(chains.board, chains.stones, suicide=suicide)
    checker = Checker(chains.board, chains.stones, past.configurations, suicide=suicide)
    standing = dict(passing.standing)
    for side in (OWN, REST):
        lasting = np.flatnonzero(passing.safe & (chains.on_board == side)).tolist()
        ground = np.flatnonzero(passing.owned[side - 1]).tolist()
        if past.may_answer_again(chain_view, side, lasting, answering_area(chain_view, lasting, ground)):
            delayed |= passing.dead & (chains.player != side)
        found = safety(chains.board, chains.stones, side, suicide=suicide)
        if past.may_answer_again(
            chain_view, side, found.stones, answering_area(chain_view, found.stones, found.territory)
        ):
            continue
        certificate = checker.sound(found.standing())
        if certificate is None:
            continue
        standing[side] = certificate
        owned[side - 1, [*found.stones, *checker.ground(certificate)]] = True
        safe[list(found.stones)] = True
    alive = passing.alive | (chains.mean(safe.astype(np.float64)) == 1)
    dead = passing.dead | (_inside(chains, owned) & ~alive)
    return Proofs(alive, dead, passing.unconditional & ~delayed, owned, safe, delayed, standing)


def passing_proofs_of(view: Perspective, chains: Chains, *, suicide: bool) -> Proofs:
    """What is certain though its owner always passes; among friends, that every stone of a chain lives by itself."""
    board = chains.board
    owned = np.zeros((2, board.size), dtype=np.bool_)
    safe = np.zeros(board.size, dtype=np.bool_)
    standing = dict[int, Standing]()
    for player in sorted(set(view.whole) - {EMPTY}):
        found = certainly_unconditional(board, view.whole, player, suicide=suicide)
        standing[view.side(player)] = found.standing
        ground = Checker(board, view.whole).ground(found.standing)
        owned[view.side(player) - 1, [*found.stones, *ground]] = True
        safe[list(found.stones)] = True
    alive = chains.mean(safe.astype(np.float64)) == 1
    dead = _inside(chains, owned) & ~alive & view.is_simple
    return Proofs(alive, dead, alive | dead, owned, safe, np.zeros_like(dead), standing if view.is_simple else {})


def _inside(chains: Chains, owned: Mask) -> Mask:
    """(k,) the chains on the other side's ground."""
    return owned[2 - chains.player.astype(np.intp), chains.firsts]


STATUSES = tuple(Status)
GROUNDS = tuple(Ground)
ALIVE, DEAD, SEKI, UNSETTLED = range(len(STATUSES))


@dataclass(frozen=True, eq=False)
class Judged:
    """Every chain of one perspective, judged.

    `status` (k,) numbers `STATUSES`, `ground` (k,) numbers `GROUNDS`; `certainty`, `kept` (how often its own side had
    its points in the end) and `group` are (k,) too. `shares` is (2, n): how likely either side ends up with a vertex.
    `eyes`, `lines`, `races`, `kos` hold what was found for some chains, `vital` where they are killed, and saved.
    The game `is_open` unless that was looked at, and little of the board is still nobody's.
    """

    perspective: Perspective
    chains: Chains
    status: Int
    ground: Int
    certainty: Float
    is_proven: Mask
    kept: Float
    group: Int
    shares: Float
    games: int
    eyes: Mapping[int, tuple[Eye, ...]] = field(default_factory=dict)
    vital: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    lines: Mapping[int, tuple[Step, ...]] = field(default_factory=dict)
    races: Mapping[int, Race] = field(default_factory=dict)
    kos: Mapping[int, Ko] = field(default_factory=dict)
    is_open: bool = True


@dataclass(frozen=True, eq=False)
class Readings:
    """What was read of each chain, and which ones are surely not bait.

    Stones that are taken may be bait: what took them is taken in turn, or they come to live again, and were not dead.
    So captures that were read prove what stays in the end only where `is_final` (k,), while staying needs no more than
    itself. What was read of one chain alone is certain of all together only where `is_joint` (k,).
    Those with which others stand in seki are `is_partner` (k,). `captures` are ladders and nets, by chain. `held` are
    the certificates of what is certain.
    """

    found: Sequence[RegionReading]
    is_final: Mask
    is_joint: Mask
    is_partner: Mask
    captures: Mapping[int, tuple[Step, ...]] = field(default_factory=dict)
    held: Sequence[Together] = ()

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
        """(k,) is the status certain? That stones which stay are no more than in seki never is."""
        status = self.status
        is_certain = np.where(status == UNSETTLED, self.is_final, self.is_joint)
        return np.asarray((status >= 0) & (status != SEKI) & is_certain, dtype=np.bool_)

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
    chains: Chains, proofs: Proofs, nodes: Sequence[int], effort: Effort, past: EarlierPositions, *, suicide: bool
) -> Readings:
    """One for each chain, with so many nodes; those already proven are not read, nor any after the deadline."""
    reader = Reader(chains.board, chains.stones, suicide=suicide, past=past)
    work = _Work(chains, reader, proofs, nodes, effort)
    found = work.read()
    takeovers = work.takeovers(found)
    kept = {number: one.defence for number, one in enumerate(found) if one.defence is not None}
    taken = {number: one for number, one in takeovers.items() if found[number].status is Status.DEAD}
    is_final = np.array([work.is_final(one, takeovers.get(n)) for n, one in enumerate(found)], dtype=np.bool_)
    is_partner = mask(chains.count, (int(chains.of[guest]) for one in found for guest in one.partners))
    is_joint, captures = work.joint(kept, taken), work.captures(found)
    return Readings(found, is_final, is_joint, is_partner & ~proofs.is_proven, captures, reader.checker.held)


def _grouped(numbers: Iterable[int], key: Callable[[int], tuple[int, ...]]) -> list[list[int]]:
    """Those of equal keys together, by their keys."""
    keys = {number: key(number) for number in numbers}
    return [list(alike) for _, alike in groupby(sorted(keys, key=keys.__getitem__), key=keys.__getitem__)]


@dataclass(frozen=True, eq=False)
class _Work:
    """What is to be read, how, and with how many nodes for each chain."""

    chains: Chains
    reader: Reader
    proofs: Proofs
    nodes: Sequence[int]
    effort: Effort

    @cached_property
    def safe(self) -> frozenset[int]:
        """The stones that cannot be taken."""
        return frozenset(np.flatnonzero(self.proofs.safe).tolist())

    @cached_property
    def classes(self) -> list[list[int]]:
        """The chains to be read, the largest first, however vertices are numbered: chains that look alike together.

        These are read all, or none of them if the time is over before: so what is found first stands before the rest.
        """
        sizes, liberties = self.chains.sizes.tolist(), self.chains.liberties.tolist()
        asked = [n for n, nodes in enumerate(self.nodes) if nodes > 0 and not self.proofs.is_proven[n]]
        by_size = _grouped(asked, lambda number: (-sizes[number], liberties[number]))
        return [alike for some in by_size for alike in (_grouped(some, self._shade) if len(some) > 1 else [some])]

    def _shade(self, number: int) -> tuple[int, ...]:
        return self.reader.view.shade(int(self.chains.player[number]), self.chains.vertices[number])

    def is_final(self, read: RegionReading, takeover: Defence | None) -> bool:
        """Is nothing in the way of what was read, or is it certain that what is taken stays so?"""
        if read.status is Status.UNSETTLED and takeover is not None and read.rescue is not None:
            return all(
                one.secured <= self._holding({}, ([one], one.secured)).secured for one in (takeover, read.rescue)
            )
        return read.status is not Status.UNSETTLED and (read.status is not Status.DEAD or takeover is not None)

    def _holding(
        self, known: Mapping[int, Standing], *found: tuple[Collection[Defence], Collection[int]]
    ) -> HeldTogether:
        held = HeldTogether(self.reader.view, self.reader.checker, known)
        for alike, asked in found:
            held.add(alike, asked)
        return held

    def read(self) -> list[RegionReading]:
        """What becomes of each chain, as far as there is time."""
        found = [_UNREAD] * self.chains.count
        with suppress(Late):
            for alike in self.classes:
                for number, read in [(number, self._read(number)) for number in alike]:
                    found[number] = read
        return found

    def _read(self, number: int) -> RegionReading:
        self._check()
        first = self.chains.vertices[number][:1]
        return self.reader.region(first, self.safe, nodes=self.nodes[number], watch=self.effort.watch)

    def _check(self) -> None:
        if self.effort.is_late:
            raise Late

    def captures(self, found: Sequence[RegionReading]) -> dict[int, tuple[Step, ...]]:
        """Ladders and nets that take chains of few liberties, if possible even where their owner begins."""
        lines = {}
        with suppress(Late):
            for number in np.flatnonzero(self.chains.liberties <= _FEW_LIBERTIES).tolist():
                if self.nodes[number] > 0 and not found[number].kill and found[number].attacker_first is None:
                    lines[number] = self._capture(self.chains.vertices[number][0])
        return {number: line for number, line in lines.items() if line}

    def _capture(self, vertex: int) -> tuple[Step, ...]:
        for is_first in (False, True):
            self._check()
            read = self.reader.capture(vertex, is_first, nodes=_CAPTURE_NODES, watch=self.effort.watch)
            if read.result:
                return read.line
        return ()

    def takeovers(self, found: Sequence[RegionReading]) -> dict[int, Defence]:
        """How chains that can be taken are taken for good, by chain."""
        lives = self.reader.order({one.life for one in found if one.life is not None})
        takeovers = dict[int, Defence]()
        with suppress(Late):
            for alike in self.classes:
                of_them = {
                    number: self._takeover([number], lives, attacker_first=found[number].status is Status.UNSETTLED)
                    for number in alike
                    if found[number].status in (Status.DEAD, Status.UNSETTLED)
                }
                takeovers.update((number, one) for number, one in of_them.items() if one is not None)
        return takeovers

    def joint(self, kept: Mapping[int, Defence], taken: Mapping[int, Defence]) -> Mask:
        """(k,) the chains whose fate is certain along with that of all others; what meets is read together."""
        defences = {**kept, **taken}
        names = [self.reader.view.label[vertices[0]] for vertices in self.chains.vertices]
        ready = (
            ([of[n] for n in alike if n in of], [names[n] for n in alike if n in of])
            for of in (kept, taken)
            for alike in self.classes
        )
        held = self._holding(self.proofs.standing, *ready)
        order = list(dict.fromkeys(defences[number] for number in chained(*self.classes) if number in defences))
        groups = [Defence(ones[0].side, frozenset[Life]().union(*(o.lives for o in ones))) for ones in meeting(order)]
        with suppress(Late):
            for alike in _grouped(range(len(groups)), lambda at: rank(self.reader.view, groups[at])):
                found = list[Defence]()
                for group in (groups[at] for at in alike):
                    sides = (n for n, one in defences.items() if one.side == group.side)
                    of_them = [number for number in sides if defences[number].lives <= group.lives]
                    if not held.secured.issuperset(names[number] for number in of_them):
                        found += self._read_together(of_them, defences)
                held.add(found, ())
        return np.array([number in defences and name in held.secured for number, name in enumerate(names)], np.bool_)

    def _read_together(self, numbers: Sequence[int], defences: Mapping[int, Defence]) -> Iterator[Defence]:
        """The chains to be kept at once, and those to be taken, as far as that can be proved."""
        side = defences[numbers[0]].side
        kept = [number for number in numbers if self.chains.player[number] == side]
        taken = [number for number in numbers if self.chains.player[number] != side]
        if len(kept) > 1:
            self._check()
            nodes, together = _DEEPER * self.nodes[kept[0]], self._firsts(kept)
            yield from filter(None, [self.reader.defence(together, self.safe, nodes=nodes, watch=self.effort.watch)])
        if len(taken) > 1:
            lives = self.reader.order({life for number in kept for life in defences[number].lives})
            yield from filter(None, [self._takeover(taken, lives, attacker_first=False)])

    def _takeover(self, numbers: Sequence[int], lives: Sequence[Life], *, attacker_first: bool) -> Defence | None:
        self._check()
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


@dataclass(frozen=True, eq=False)
class Findings:
    """What the engines said of each chain before it is put together."""

    view: Perspective
    chains: Chains
    proofs: Proofs
    estimate: Estimate
    readings: Readings
    suicide: bool = False

    @property
    def played(self) -> Float:
        """(k,) how often each chain's points were its own side's in the end."""
        own: Float = self.estimate.own(self.chains).mean(axis=0)
        return own

    @property
    def stays(self) -> Mask:
        """(k,) what is surely not dead."""
        return np.asarray(self.proofs.alive | self.readings.stays)

    @property
    def claim(self) -> Int:
        """(k,) the status that is proven, -1 where none is."""
        read = np.where(self.readings.is_proven, self.readings.status, -1)
        proven = np.where(self.proofs.alive, ALIVE, np.where(self.proofs.is_proven, DEAD, read))
        return np.asarray(np.where((proven != DEAD) & self.goes, -1, proven), dtype=np.intp)

    @property
    def goes(self) -> Mask:
        """(k,) what is surely dead, or lost its last liberty by a set-up."""
        return np.asarray(self.proofs.dead | self.readings.goes | (self.chains.liberties == 0))


def found_quickly(board: Board, view: Perspective, effort: Effort, *, suicide: bool) -> Findings:
    """What takes no time worth speaking of."""
    chains = chains_of(board, view.stones)
    estimate = _played(chains, max(_games(board, effort) // _QUICK_PART, 4), effort)
    proofs = passing_proofs_of(view, chains, suicide=suicide)
    return Findings(view, chains, proofs, estimate, nothing_read(chains), suicide)


def found(board: Board, view: Perspective, effort: Effort, earlier: Iterable[bytes] = (), *, suicide: bool) -> Findings:
    """The full work. `earlier` are the stones, by players, of all configurations that stood before."""
    chains, games = chains_of(board, view.stones), _games(board, effort)
    read = found_certain(view, chains, effort, earlier, _played(chains, games, effort), suicide=suicide)
    own = read.played[~(read.stays | read.goes)]
    with suppress(Late):
        if ((own > HOPELESS) & (own < 1 - HOPELESS)).any():
            more = _played(chains, _MORE * games, replace(effort, seed=effort.seed + _SECOND))
            return replace(read, estimate=read.estimate.with_more(more))
    return read


def found_certain(
    view: Perspective,
    chains: Chains,
    effort: Effort,
    earlier: Iterable[bytes] = (),
    estimate: Estimate | None = None,
    *,
    suicide: bool,
) -> Findings:
    """What is certain, for which no games are needed."""
    past = EarlierPositions(view.stones, earlier if view.is_simple else ())
    proofs = proofs_of(view, chains, past, suicide=suicide)
    first = Findings(view, chains, proofs, estimate or unplayed(chains.board), nothing_read(chains), suicide)
    return replace(first, readings=readings_of(chains, proofs, _nodes(first), effort, past, suicide=suicide))


def _played(chains: Chains, games: int, effort: Effort) -> Estimate:
    """Games from the stones without the chains that a set-up, or friends, left without a liberty."""
    breathing = chains.without(chains.liberties == 0)
    return estimated(chains.board, breathing, games, effort, finals=games)


def _games(board: Board, effort: Effort) -> int:
    usual = min(max(_VERTICES_PLAYED // max(board.size, 1), _LEAST_GAMES), _MOST_GAMES)
    return min(usual, _MOST_VERTICES_PLAYED // max(board.size * effort.shares, 1))


def _nodes(findings: Findings) -> list[int]:
    """How far each chain is read: not among several players; on large boards those with the fewest liberties alone.

    Games of chance have no say in it, so that what is proven does not hang on them.
    """
    chains = findings.chains
    nodes = np.zeros(chains.count, dtype=np.intp)
    if findings.view.is_simple and chains.liberties.all():
        most = max(_LEAST_READ, _VERTICES_READ // max(chains.board.size, 1))
        nodes[np.lexsort((-chains.sizes, chains.liberties, findings.proofs.is_proven))[:most]] = _NODES
    return [int(count) for count in nodes]

"""Chains shut in by strong stones, read to the end: what becomes of them if those who shut them in stay.

Strong stones part the board. What hangs together between them, empty vertices and all other chains of both sides, is a
local game, and read whole where it is small: who is taken, and for good, who stays, who wins a race. That the strong
stones stay is an estimate, so what is found is no proof; it is what players read when they look into a corner.

Where borders are still open, empty points that are clearly one side's may part the board too. That is no more than a
hint.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import cached_property

import numpy as np

from goboard.analysis.chain_view import ChainView
from goboard.analysis.chains import Chains
from goboard.analysis.findings import ALIVE, DEAD, HOPELESS, SEKI, UNSETTLED, Findings
from goboard.analysis.fitting import eyes_by_size, standing_of
from goboard.analysis.pieces import MOST_EMPTY, MOST_VERTICES, Piece, Plan, cut
from goboard.analysis.playouts import Effort
from goboard.analysis.races import CountedRace, counted, races_in
from goboard.analysis.region import LONGEST_LINE, Budget
from goboard.analysis.report import Ko, Race, Status, Step
from goboard.arrays import Int, Mask, mask
from goboard.jobs.watch import Watch
from goboard.kernel.proof_search import MOST_THREATS
from goboard.rules.position import EMPTY

_NODES = 30_000
LARGEST_BAIT = 5
"""The shapes that more stones leave live."""
_ENOUGH = 2.0
_HOLDS, _HOLDS_OUTSIDE = 0.5, 0.8
"""Stones with room for two eyes are strong if the games keep them so often, others if they reach so wide a place."""
_WIDE = 20
_MOST_COUNTED = 4 * MOST_VERTICES
"""Places of so many vertices are looked at, though only smaller ones are read."""
_CLEAR = 0.7
"""Empty points are clearly a side's that has them so often, whoever moves first."""


@dataclass(frozen=True)
class Outcome:
    """Is a chain kept if its attacker or its owner begins? None where a ko decides, or it was not read to the end.

    `kill` and `save` are lines of what was found, with whoever may begin, also of a `ko` that they begin.
    """

    attacker_first: bool | None = None
    owner_first: bool | None = None
    kill: tuple[Step, ...] = ()
    save: tuple[Step, ...] = ()
    ko: Ko = Ko.NONE

    @property
    def status(self) -> int:
        """The number of the status, -1 where it was not told."""
        if self.attacker_first:
            return ALIVE
        if self.owner_first is False:
            return DEAD
        hangs = self.ko.is_to_be_won or (self.owner_first and self.attacker_first is False)
        return UNSETTLED if hangs else -1

    @property
    def begins(self) -> tuple[int, int] | None:
        """Where the attacker and the owner get their way or begin a ko; None where either does best to wait."""
        first = [line[0].vertex for line in (self.kill, self.save) if line]
        return (first[0], first[1]) if len(first) > 1 and min(first) >= 0 else None

    @property
    def halves(self) -> tuple[bool, bool]:
        """Is it known whether it is kept if its attacker begins, and if its owner does?"""
        return self.attacker_first is not None, self.owner_first is not None


@dataclass(frozen=True, eq=False)
class LocalGames:
    """What became of each chain (k,): the number of its status, -1 where nothing was found; `lines` and `races` of
    some, and of the unsettled ones `vital`, where the attacker kills and the owner saves them. `kos` are of those of
    which kos decide.

    `outcomes` are of all chains of which anything was found, though it be only with one side first."""

    status: Int
    outcomes: Mapping[int, Outcome] = field(default_factory=dict)
    lines: Mapping[int, tuple[Step, ...]] = field(default_factory=dict)
    races: Mapping[int, Race] = field(default_factory=dict)
    vital: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    kos: Mapping[int, Ko] = field(default_factory=dict)

    def says(self, status: Int) -> Mask:
        """(k,) is that what was read? Who stays in seki stays."""
        return np.asarray((self.status == status) | ((self.status == ALIVE) & (status == SEKI)))

    @property
    def hangs(self) -> Mask:
        """(k,) the chains whose fate a ko decides."""
        return mask(len(self.status), (number for number, ko in self.kos.items() if ko.is_to_be_won))

    @property
    def waits(self) -> Mask:
        """(k,) those whose fate it decides though either side moves first."""
        return mask(len(self.status), (number for number, ko in self.kos.items() if ko is Ko.OPEN))

    @property
    def stays(self) -> Mask:
        """(k,) the chains that are not dead."""
        return np.asarray((self.status == ALIVE) | (self.status == UNSETTLED))

    @property
    def goes(self) -> Mask:
        """(k,) those that are."""
        return np.asarray(self.status == DEAD)


def no_local_games(chains: Chains) -> LocalGames:
    """Before anything was read."""
    return LocalGames(np.full(chains.count, -1, dtype=np.intp))


def local_games(findings: Findings, effort: Effort, among: Mask | None = None) -> LocalGames:
    """All small ones, of two sides, as far as there is time; of chains that nothing is proven of.

    With `among` those of these chains alone, parted by clear points, too.
    """
    chains, outcomes = findings.chains, dict[int, Outcome]()
    found = replace(no_local_games(chains), outcomes=outcomes)
    if not findings.view.is_simple or not chains.liberties.all():
        return found
    lines, races, vital, kos = {}, {}, {}, dict[int, Ko]()
    view = ChainView(chains.board, chains.stones, suicide=findings.suicide)
    of = {view.label[stones[0]]: number for number, stones in enumerate(chains.vertices)}
    (strong, is_closed), claim = _strong(findings), findings.claim
    asked = claim < 0 if among is None else among & (claim < 0)
    clear = {side: set[int]() for side in (1, 2)} if among is None else _clear(findings)
    if among is None:
        strong &= ~_seeming(findings, view, of, strong, is_closed, effort)
    for game in _games(view, {label for label, number in of.items() if strong[number]}, clear):
        is_doubtful = any(clear.values()) or not all(findings.proofs.alive[of[label]] for label in game.strong)
        for label in game.chains:
            if not asked[of[label]]:
                continue
            if effort.is_late:
                return found
            outcome = game.outcome(label, effort.watch)
            number, status = of[label], outcome.status
            if _is_disproved(findings, number, outcome) or (is_doubtful and _is_denied(findings, number, outcome)):
                continue
            if any(outcome.halves):
                outcomes[number] = outcome
            found.status[number] = status
            lines[number] = outcome.save if status == ALIVE else outcome.kill
            if outcome.ko is not Ko.NONE:
                kos[number] = outcome.ko
            if status == UNSETTLED and outcome.begins is not None:
                vital[number] = outcome.begins
        if game.is_small:
            races.update({of[label]: race for label, race in game.races()})
    for number in np.flatnonzero(_taken_by_force(findings) & asked & (found.status < 0)).tolist():
        found.status[number], lines[number] = DEAD, findings.readings.found[number].kill
        outcomes[number] = Outcome(False, False, lines[number])
    return replace(found, lines=lines, races=races, vital=vital, kos=kos)


def _taken_by_force(findings: Findings) -> Mask:
    """(k,) the chains read to be taken though their owner begins, by stones of which nothing says that they go."""
    chains, a, b = findings.chains, *findings.chains.touching.T
    taken = mask(chains.count, (n for n, one in enumerate(findings.readings.found) if one.status is Status.DEAD))
    stay = findings.stays | (~findings.goes & (findings.played >= _HOLDS))
    doubtful = mask(chains.count, a[(chains.player[a] != chains.player[b]) & ~stay[b]])
    return np.asarray(taken & ~doubtful & ~findings.stays & (findings.played <= 1 - HOPELESS))


def _is_disproved(findings: Findings, number: int, outcome: Outcome) -> bool:
    """Is that against what was proved?"""
    return bool((findings.stays if outcome.owner_first is False else findings.goes)[number])


def _is_denied(findings: Findings, number: int, outcome: Outcome) -> bool:
    """Is that against nearly all games: are those strong stones, that are not proven to live, not so strong?"""
    played = findings.played[number]
    if outcome.owner_first is False:
        return bool(played > 1 - HOPELESS)
    return bool(played < HOPELESS and not findings.stays[number])


def _seeming(
    findings: Findings, view: ChainView, of: Mapping[int, int], strong: Mask, is_closed: Mask, effort: Effort
) -> Mask:
    """(k,) the strong chains, closed in, whose room is read not to be enough, as far as there is time."""
    chains, weak, doubtful = findings.chains, np.zeros_like(strong), strong & is_closed & (findings.claim < 0)
    if not doubtful.any():
        return weak
    surely = {label for label, number in of.items() if strong[number] and not doubtful[number]}
    for game in _games(view, surely, {1: set(), 2: set()}):
        asked = [label for label in game.chains if game.is_small and doubtful[of[label]]]
        for label in asked:
            if effort.is_late:
                return weak
            number, outcome = of[label], game.outcome(label, effort.watch)
            is_against = _is_disproved(findings, number, outcome) or _is_denied(findings, number, outcome)
            if outcome.status in (DEAD, UNSETTLED) and not is_against:
                weak[[of[one] for one in asked if chains.player[of[one]] == chains.player[number]]] = True
    return weak


def _strong(findings: Findings) -> tuple[Mask, Mask]:
    """(k,) the chains that are taken to stay: by their eyes, with room for two, or reaching out into the wide; and
    those that reach nowhere."""
    chains, own = findings.chains, findings.estimate.own(findings.chains)
    is_dead = findings.goes | ((findings.played < HOPELESS) & ~findings.stays)
    # who is linked only where doubtful stones are taken off may be taken by these
    standing = standing_of(chains, is_dead, ~findings.goes)
    is_wide = standing.sizes[standing.touch[:, 1]] >= _WIDE
    reaches = np.zeros(len(standing.side) + 1, dtype=np.bool_)
    reaches[standing.touch[is_wide, 0]] = True
    # whoever lies inside takes room to live, until read to be dead
    inside = standing.region[(standing.region >= 0) & (chains.of >= 0)]
    room = eyes_by_size(standing.sizes - 2 * np.bincount(inside, minlength=len(standing.sizes)))
    own_regions = standing.touch[~standing.is_shared[standing.touch[:, 1]]]
    eyes = np.bincount(own_regions[:, 0], weights=room[own_regions[:, 1]], minlength=len(standing.side) + 1)
    has_room = eyes[standing.group] >= _ENOUGH
    kept = own.min(axis=0)
    held = (has_room & (kept >= _HOLDS)) | (reaches[standing.group] & (kept >= _HOLDS_OUTSIDE))
    return np.asarray(findings.proofs.alive | (held & ~is_dead)), np.asarray(~reaches[standing.group])


def _clear(findings: Findings) -> dict[int, set[int]]:
    """The empty points that are clearly a side's, by side."""
    is_empty, least = findings.chains.on_board == EMPTY, findings.estimate.shares.min(axis=0)
    return {side: set(np.flatnonzero(is_empty & (least[side - 1] >= _CLEAR)).tolist()) for side in (1, 2)}


def _games(view: ChainView, strong: set[int], clear: Mapping[int, set[int]]) -> Iterator["_LocalGame"]:
    """Those that are small enough to be looked at."""
    seen, walls = set[int](), clear[1] | clear[2]
    for start, label in enumerate(view.label):
        if view.stones[start] == EMPTY or label in strong or start in seen:
            continue
        cells, around, waiting = {start}, set[int](), [start]
        for vertex in waiting:
            for near in view.near(vertex):
                if view.label[near] in strong:
                    around.add(view.label[near])
                elif near not in cells and near not in walls:
                    cells.add(near)
                    waiting.append(near)
        seen |= cells
        if len(cells) <= _MOST_COUNTED:
            yield _LocalGame(view, frozenset(cells), frozenset(around), clear)


@dataclass(frozen=True, eq=False)
class _LocalGame:
    """The vertices between strong chains, `cells`, and these chains by number; empty ones beyond, `clear`, by side."""

    view: ChainView
    cells: frozenset[int]
    strong: frozenset[int]
    clear: Mapping[int, set[int]]

    @cached_property
    def chains(self) -> list[int]:
        """Those in it, by number."""
        return sorted({self.view.label[v] for v in self.cells if self.view.stones[v] != EMPTY})

    def _side(self, label: int) -> int:
        return self.view.stones[self.view.members(label)[0]]

    @cached_property
    def is_small(self) -> bool:
        """Is there so little that it can be read?"""
        empty = sum(self.view.stones[v] == EMPTY for v in self.cells)
        return len(self.cells) <= MOST_VERTICES and empty <= MOST_EMPTY

    def outcome(self, label: int, watch: Watch) -> Outcome:
        """What becomes of the chain, by reading, or by counting where that does not come to an end."""
        found = self._read(label, watch) if self.is_small else Outcome()
        return found if found.status >= 0 else self._counted.get(label, found)

    def _read(self, label: int, watch: Watch) -> Outcome:
        owner, budget = self._side(label), Budget(_NODES, watch, suicide=self.view.suicide)
        try:
            keep, take = (_Question(self._piece(label, side), side, budget) for side in (owner, 3 - owner))
            if keep.is_proved(prover_first=False):
                return Outcome(True, True, (), keep.line())
            if take.is_proved(prover_first=False):
                return Outcome(False, False, take.line())
            save = keep.line() if keep.is_proved(prover_first=True) else ()
            kill = take.line() if take.is_proved(prover_first=True) else ()
            found = Outcome(False if kill else None, True if save else None, kill, save)
            is_large = len(self.view.members(label)) > LARGEST_BAIT
            return _Fight(keep, take, found, is_large).outcome() if found.status < 0 else found
        finally:
            budget.release()

    def _piece(self, label: int, side: int) -> Piece | None:
        """Where the side takes the chain, for good, or keeps its own."""
        view, takes = self.view, self._side(label) != side
        lasting = {chain for chain in self.strong if self._side(chain) == side}
        if not takes:
            cells = {*self.cells}.difference(view.members(label))
            return cut(Plan(view, side, cells, set(), [label], (), lasting, self.clear[side]))
        target = view.members(label)[0]
        piece = cut(Plan(view, side, {*self.cells}, set(), [], (target,), lasting, self.clear[side]))
        return None if piece is None else replace(piece, ground=sum(piece.targets))

    def races(self) -> Iterator[tuple[int, Race]]:
        """Of chains that race against others how many liberties they have."""
        return races_in(self.view, self.cells, self.chains)

    @cached_property
    def _counted(self) -> dict[int, Outcome]:
        """What counting says of the two chains of a plain race."""
        race = counted(self.view, self.cells, self.chains)
        return {} if race is None else {label: self._of_race(race, at) for at, label in enumerate(race.labels)}

    def _of_race(self, race: CountedRace, at: int) -> Outcome:
        side, status = self._side(race.labels[at]), race.statuses[at]
        if status is Status.ALIVE:
            return Outcome(True, True)
        kill, save = (Step(3 - side, race.fills[at]),), (Step(side, race.fills[1 - at]),)
        return Outcome(False, False, kill) if status is Status.DEAD else Outcome(False, True, kill, save)


class _Question:
    """One side takes or keeps a chain: its searches with either side first share what they remember."""

    def __init__(self, piece: Piece | None, prover: int, budget: Budget) -> None:
        self._piece, self._prover, self._budget, self._is_read_out = piece, prover, budget, True
        if piece is not None:
            self._search = budget.search(piece)

    def is_proved(self, *, prover_first: bool) -> bool:
        """Is that so if the strong chains stay? Spends nodes of the budget; raises Cancelled."""
        if self._piece is None:
            return False
        answer = self._search.prove(self._piece.own, self._piece.other, prover_first, -1, self._budget.each)
        self._budget.spend(self._search.count())
        self._is_read_out &= answer is not None
        return answer is True

    @property
    def hangs_on_ko(self) -> bool:
        """Were all its searches read out, and met a ko?"""
        return self._piece is not None and self._is_read_out and self._search.has_met_ko()

    def fought(self, *, prover_first: bool, threats: int) -> bool | None:
        """Is that so by kos, if the prover has so many threats, or its opponent where the number is below 0?

        None where that was not read to the end.
        """
        if self._piece is None:
            return None
        own, other = self._piece.own, self._piece.other
        answer = self._search.fight(own, other, prover_first, threats, self._budget.each)
        self._budget.spend(self._search.count())
        return answer

    def line(self, *, is_refuted: bool = False) -> tuple[Step, ...]:
        """The moves of the last proof, or those that refute what was asked last."""
        if self._piece is None:
            return ()
        vertices, prover = self._piece.vertices, self._prover
        steps = self._search.line(LONGEST_LINE, is_refuted)
        return tuple(Step(3 - prover if side else prover, vertices[v] if v >= 0 else -1) for side, v in steps)


class _End(Enum):
    """What becomes of a chain by kos if one side begins."""

    KEPT = auto()
    HANGING = auto()
    LOST = auto()


@dataclass(frozen=True)
class _Fight:
    """What kos decide about a chain that one side keeps and the other takes, `found` being what they do not.

    Who wins though the other side has more threats needs to win no ko: as one is taken, there is another to take.
    A chain that `is_large` is no bait: whoever takes it by a ko has the ground.
    """

    keep: _Question
    take: _Question
    found: Outcome
    is_large: bool

    def outcome(self) -> Outcome:
        """What was found, with the kos."""
        found = self.found
        if not (self.keep.hangs_on_ko or self.take.hangs_on_ko):
            return found
        attacked, kill = (_End.LOST, found.kill) if found.attacker_first is False else self._end(owner_first=False)
        if attacked is _End.KEPT:
            return Outcome(True, True, (), kill, Ko.NEEDLESS)
        defended, save = (_End.KEPT, found.save) if found.owner_first else self._end(owner_first=True)
        if defended is _End.LOST:
            return Outcome(False, False, save, (), Ko.NEEDLESS)
        kos = {
            (_End.HANGING, _End.HANGING): Ko.OPEN,
            (_End.HANGING, _End.KEPT): Ko.IF_ATTACKED,
            (_End.LOST, _End.HANGING): Ko.IF_DEFENDED,
        }
        ko = kos.get((attacked, defended), Ko.NONE) if attacked and defended else Ko.NONE
        halves = (False if attacked is _End.LOST else None, True if defended is _End.KEPT else None)
        return Outcome(*halves, kill, save, ko)

    def _end(self, *, owner_first: bool) -> tuple[_End | None, tuple[Step, ...]]:
        """How it ends if that side begins, None if that was not found, and with which moves.

        Whoever keeps the chain is asked first: that is far less to read than that nobody comes to live where it stood.
        """
        keep, take = self.keep, self.take
        is_kept = keep.fought(prover_first=owner_first, threats=-MOST_THREATS)
        if is_kept:
            return _End.KEPT, keep.line()
        is_saved = None if is_kept is None else keep.fought(prover_first=owner_first, threats=MOST_THREATS)
        if is_saved is None:
            return None, ()
        saving = keep.line() if is_saved and owner_first else ()
        is_taken = take.fought(prover_first=not owner_first, threats=MOST_THREATS if is_saved else -MOST_THREATS)
        # what only goes round for ever is not kept, but not taken either
        is_open = is_taken is None and (is_saved or not owner_first)
        if not (is_taken or is_open or (is_saved and self.is_large)):
            return None, ()
        if saving:
            return _End.HANGING, saving
        return _End.HANGING if is_saved else _End.LOST, take.line() if is_taken else self._refutation()

    def _refutation(self) -> tuple[Step, ...]:
        """How the attacker, to begin, takes the chain by a ko, though it was not read that it stays so."""
        is_kept = self.keep.fought(prover_first=False, threats=-MOST_THREATS)
        return self.keep.line(is_refuted=True) if is_kept is False else ()

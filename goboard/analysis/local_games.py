"""Chains shut in by strong stones, read to the end: what becomes of them if those who shut them in stay.

Strong stones part the board. What hangs together between them, empty vertices and all other chains of both sides, is a
local game, and read whole where it is small: who is taken, and for good, who stays, who wins a race. That the strong
stones stay is an estimate, so what is found is no proof; it is what players read when they look into a corner.

Where borders are still open, empty points that are clearly one side's may part the board too. That is no more than a
hint.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from time import monotonic
from types import MappingProxyType

import numpy as np

from goboard.analysis.chain_view import ChainView
from goboard.analysis.chains import Chains, distinct, ends
from goboard.analysis.fights import Fight, Outcome, Question
from goboard.analysis.findings import ALIVE, DEAD, HOPELESS, SEKI, UNSETTLED, Findings
from goboard.analysis.fitting import Standing, eyes_by_size, ko_eyes, standing_of
from goboard.analysis.pieces import MOST_EMPTY, MOST_VERTICES, Piece, Plan, cut
from goboard.analysis.playouts import Effort
from goboard.analysis.races import CountedRace, counted, races_in
from goboard.analysis.region import Budget
from goboard.analysis.report import Ko, Race, Status, Step
from goboard.arrays import Int, Mask, mask
from goboard.jobs.watch import Late, Watch
from goboard.rules.position import EMPTY

_NODES, _DEEPER = 30_000, 60_000
"""For a chain at first, and where that was too few and time is left."""
_PART = 0.5
"""With a budget, the part of what is left of it that the deeper reading may take."""
LARGEST_BAIT = 5
"""The shapes that more stones leave live."""
_FEWEST_LOST = 3
"""Of so many stones most are gone though one of their points comes back."""
_ENOUGH = 2.0
_HOLDS, _HOLDS_OUTSIDE = 0.5, 0.8
"""Stones with room for two eyes are strong if the games keep them so often, others if they reach so wide a place."""
_WIDE, _JOINING, _HALF = 20, 2, 0.5
_MOST_COUNTED = 4 * MOST_VERTICES
"""Places of so many vertices are looked at, though only smaller ones are read."""
_CLEAR = 0.7
"""Empty points are clearly a side's that has them so often, whoever moves first."""


@dataclass(frozen=True, eq=False)
class LocalGames:
    """What became of each chain (k,): the number of its status, -1 where nothing was found; `lines` and `races` of
    some, and of the unsettled ones `vital`, where the attacker kills and the owner saves them. `kos` are of those of
    which kos decide. What was read of the chains `firm` lies between stones that are proven to live.

    `outcomes` are of all chains of which anything was found, though it be only with one side first."""

    status: Int
    outcomes: Mapping[int, Outcome] = field(default_factory=dict)
    lines: Mapping[int, tuple[Step, ...]] = field(default_factory=dict)
    races: Mapping[int, Race] = field(default_factory=dict)
    vital: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    kos: Mapping[int, Ko] = field(default_factory=dict)
    firm: frozenset[int] = frozenset()

    @property
    def is_firm(self) -> Mask:
        """(k,) the chains `firm`."""
        return mask(len(self.status), self.firm)

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
    def falls(self) -> Mask:
        """(k,) the chains read to be taken for good if attacked, of which it is open whether a move saves them."""
        open_half = (n for n, one in self.outcomes.items() if one.attacker_first is False and one.owner_first is None)
        return mask(len(self.status), open_half)

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
    chains, told, races, firm = findings.chains, dict[int, Outcome](), dict[int, Race](), set[int]()
    if not findings.view.is_simple or not chains.liberties.all():
        return no_local_games(chains)
    view = ChainView(chains.board, chains.stones, suicide=findings.suicide)
    of = {view.label[stones[0]]: number for number, stones in enumerate(chains.vertices)}
    (strong, is_closed), claim = _strong(findings), findings.claim
    asked = claim < 0 if among is None else among & (claim < 0)
    clear = {side: set[int]() for side in (1, 2)} if among is None else _clear(findings)
    if among is None:
        strong &= ~_seeming(findings, view, of, strong, is_closed, effort)
    cut_short = list[tuple[_LocalGame, dict[int, Outcome]]]()
    for game in _games(view, {label for label, number in of.items() if strong[number]}, clear):
        if effort.is_late:
            break
        found = _read(findings, game, of, asked, effort)
        told |= found
        if among is None and any(one.is_cut_short for one in found.values()):
            cut_short.append((game, {number: one for number, one in found.items() if not one.is_cut_short}))
        firm.update(of[label] for label in (() if _is_doubtful(findings, game, of) else game.chains))
        if game.is_small:
            races.update({of[label]: race for label, race in game.races()})
    for game, known in cut_short:
        told |= _read_deeper(findings, game, of, asked, effort, known)
    return replace(_put_together(findings, asked, told, races), firm=frozenset(firm))


def _is_doubtful(findings: Findings, game: "_LocalGame", of: Mapping[int, int]) -> bool:
    """May some of what parts the game from the rest not stay?"""
    return any(game.clear.values()) or not all(findings.claim[of[label]] == ALIVE for label in game.strong)


def _read_deeper(
    findings: Findings,
    game: "_LocalGame",
    of: Mapping[int, int],
    asked: Mask,
    effort: Effort,
    known: Mapping[int, Outcome],
) -> dict[int, Outcome]:
    """What is not known of the game, read once more with more nodes; nothing where that takes too long.

    A ko that is found only so is left out between stones that may not stay: where both have passed nobody began it, and
    stones count as most games go.
    """
    effort = _for_deeper(effort)
    try:
        found = _read(findings, game, of, asked, effort, _DEEPER, known)
    except Late:
        return {}
    if effort.is_late:
        return {}
    is_doubtful = _is_doubtful(findings, game, of)
    return {number: one for number, one in found.items() if one.ko is Ko.NONE or not is_doubtful}


def _for_deeper(effort: Effort) -> Effort:
    """With no more than its part of the time that is left."""
    if effort.deadline is None:
        return effort
    now = monotonic()
    end = now + _PART * max(effort.deadline - now, 0.0)
    return replace(effort, deadline=end, watch=effort.watch.until(end))


def _read(
    findings: Findings,
    game: "_LocalGame",
    of: Mapping[int, int],
    asked: Mask,
    effort: Effort,
    nodes: int | None = None,
    known: Mapping[int, Outcome] = MappingProxyType({}),
) -> dict[int, Outcome]:
    """What becomes of those chains of the game that are asked about, by number, as far as there is time."""
    is_doubtful = _is_doubtful(findings, game, of)
    found = {label: known.get(of[label], Outcome()) for label in game.chains if asked[of[label]]}
    for label in found:
        if effort.is_late:
            break
        if of[label] in known:
            continue
        number, outcome = of[label], game.outcome(label, effort.watch, nodes)
        is_against = _is_disproved(findings, number, outcome) or (is_doubtful and _is_denied(findings, number, outcome))
        found[label] = Outcome() if is_against else outcome
    hanging = {label: one for label, one in found.items() if one.status == UNSETTLED}
    hanging |= {label: one for label in game.chains if (one := _proved_to_hang(findings, of[label])) is not None}
    along = game.hanging_along(found, hanging, effort)
    found |= {label: one for label, one in along.items() if not _is_disproved(findings, of[label], one)}
    return {of[label]: outcome for label, outcome in found.items()}


def _proved_to_hang(findings: Findings, number: int) -> Outcome | None:
    """What is proved of a chain of which it is proved that it hangs on a move."""
    read = findings.readings.found[number]
    return Outcome(False, True, read.kill, read.save) if findings.claim[number] == UNSETTLED else None


def _put_together(findings: Findings, asked: Mask, told: dict[int, Outcome], races: Mapping[int, Race]) -> LocalGames:
    """What was told of the chains, and of those asked about that are taken by force."""
    status = no_local_games(findings.chains).status
    for number in np.flatnonzero(_taken_by_force(findings) & asked).tolist():
        if number not in told or told[number].status < 0:
            told[number] = Outcome(False, False, findings.readings.found[number].kill)
    for number, outcome in told.items():
        status[number] = outcome.status
    return LocalGames(
        status,
        outcomes={number: one for number, one in told.items() if any(one.halves)},
        lines={number: one.save if one.status == ALIVE else one.kill for number, one in told.items()},
        races=races,
        vital={n: one.begins for n, one in told.items() if one.status == UNSETTLED and one.begins is not None},
        kos={number: one.ko for number, one in told.items() if one.ko is not Ko.NONE},
    )


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
            number, outcome = of[label], _read_out(game, label, effort)
            is_against = _is_disproved(findings, number, outcome) or _is_denied(findings, number, outcome)
            if outcome.status in (DEAD, UNSETTLED) and not is_against:
                weak[[of[one] for one in asked if chains.player[of[one]] == chains.player[number]]] = True
    return weak


def _read_out(game: "_LocalGame", label: int, effort: Effort) -> Outcome:
    """What becomes of the chain, read once more with more nodes where the first were too few, and there is time."""
    outcome = game.outcome(label, effort.watch)
    if not outcome.is_cut_short:
        return outcome
    try:
        return game.outcome(label, _for_deeper(effort).watch, _DEEPER)
    except Late:
        return outcome


def _strong(findings: Findings) -> tuple[Mask, Mask]:
    """(k,) the chains that are taken to stay: by their eyes, with room for two, or reaching out into the wide; and
    those that reach nowhere."""
    chains, own = findings.chains, findings.estimate.own(findings.chains)
    is_dead = findings.goes | ((findings.played < HOPELESS) & ~findings.stays)
    # who is linked only where doubtful stones, or such as they may take at once, are taken off may be taken by these
    standing = standing_of(chains, is_dead | _in_danger(findings, is_dead & ~findings.goes), ~findings.goes)
    is_wide = standing.sizes[standing.touch[:, 1]] >= _WIDE
    reaches = np.zeros(len(standing.side) + 1, dtype=np.bool_)
    reaches[standing.touch[is_wide, 0]] = True
    # whoever lies inside takes room to live, until read to be dead
    inside = standing.region[(standing.region >= 0) & (chains.of >= 0)]
    room = eyes_by_size(standing.sizes - 2 * np.bincount(inside, minlength=len(standing.sizes)))
    room[_false_eyes(chains, standing)] = 0
    room[ko_eyes(chains, standing)] *= _HALF
    own_regions = standing.touch[~standing.is_shared[standing.touch[:, 1]]]
    eyes = np.bincount(own_regions[:, 0], weights=room[own_regions[:, 1]], minlength=len(standing.side) + 1)
    has_room = eyes[standing.group] >= _ENOUGH
    kept = own.min(axis=0)
    held = (has_room & (kept >= _HOLDS)) | (reaches[standing.group] & (kept >= _HOLDS_OUTSIDE))
    return np.asarray(findings.proofs.alive | (held & ~is_dead)), np.asarray(~reaches[standing.group])


def _false_eyes(chains: Chains, standing: Standing) -> Mask:
    """(r,) the single points that one of the chains around is joined to its group by alone: whoever takes that chain
    leaves no eye there. Two shared points join it too, or one where an enemy is taken at once, and so does wide land.
    """
    here, there = ends(chains.board)
    meets = (standing.region[here] < 0) & (standing.region[there] >= 0)
    # a point and a group together are more than the numbers hold by which boards name their points
    at, to, count = chains.of[here[meets]], there[meets].astype(np.int64), len(standing.side) + 1
    chain, point = distinct(at, to, chains.board.size).T
    region, of_group = standing.region[point], point * count + standing.group[chain]
    keys, stones = np.unique(to * count + standing.group[at], return_counts=True)
    place = np.searchsorted(keys, of_group)
    is_met = np.bincount(place, minlength=len(keys))[place] > 1
    joins = is_met * (1 + (stones[place] >= np.diff(chains.board.indptr)[point] - 1))
    is_own = ~standing.is_shared[region]
    regions = distinct(chain[is_own], region[is_own], len(standing.sizes))
    is_joined = np.bincount(chain, weights=joins * ~is_own, minlength=chains.count) >= _JOINING
    is_joined |= mask(chains.count, chain[standing.sizes[region] >= _WIDE])
    is_joined |= np.bincount(regions[:, 0], minlength=chains.count) > 1
    # a stone that is taken in a ko may be taken back
    is_joined |= (chains.sizes == 1) & (chains.liberties == 1)
    around = regions[(standing.sizes == 1)[regions[:, 1]]]
    several = np.bincount(around[:, 1], minlength=len(standing.sizes)) > 1
    return np.asarray(several & mask(len(standing.sizes), around[~is_joined[around[:, 0]], 1]))


def _in_danger(findings: Findings, doubtful: Mask) -> Mask:
    """(k,) the chains that one move of these takes."""
    chains, a, b = findings.chains, *findings.chains.touching.T
    threatened = mask(chains.count, a[(chains.player[a] != chains.player[b]) & doubtful[b]])
    return np.asarray(threatened & (chains.liberties == 1) & (findings.claim != ALIVE))


def _clear(findings: Findings) -> dict[int, set[int]]:
    """The empty points that are clearly a side's, by side."""
    is_empty, least = findings.chains.on_board == EMPTY, findings.estimate.shares.min(axis=0)
    return {side: set(np.flatnonzero(is_empty & (least[side - 1] >= _CLEAR)).tolist()) for side in (1, 2)}


def _games(view: ChainView, strong: set[int], clear: Mapping[int, set[int]]) -> Iterator["_LocalGame"]:
    """Those that are small enough to be looked at."""
    seen = set[int]()
    for start, label in enumerate(view.label):
        if view.stones[start] == EMPTY or label in strong or start in seen:
            continue
        game = _game_at(view, start, strong, clear)
        seen |= game.cells
        if len(game.cells) <= _MOST_COUNTED:
            yield game


def _game_at(view: ChainView, start: int, strong: Collection[int], clear: Mapping[int, set[int]]) -> "_LocalGame":
    """The one that holds this vertex."""
    cells, around, waiting, walls = {start}, set[int](), [start], clear[1] | clear[2]
    for vertex in waiting:
        for near in view.near(vertex):
            if view.label[near] in strong:
                around.add(view.label[near])
            elif near not in cells and near not in walls:
                cells.add(near)
                waiting.append(near)
    return _LocalGame(view, frozenset(cells), frozenset(around), clear)


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

    def outcome(self, label: int, watch: Watch, nodes: int | None = None) -> Outcome:
        """What becomes of the chain, by reading, or by counting where that does not come to an end."""
        found = self._read(label, watch, nodes) if self.is_small else Outcome()
        return found if found.status >= 0 else self._counted.get(label, found)

    def _read(self, label: int, watch: Watch, nodes: int | None = None) -> Outcome:
        owner, budget = self._side(label), Budget(nodes or _NODES, watch, suicide=self.view.suicide)
        try:
            keep, take = (Question(self._piece(label, side), side, budget) for side in (owner, 3 - owner))
            if keep.is_proved(prover_first=False):
                return Outcome(True, True, (), keep.line())
            if take.is_proved(prover_first=False):
                return Outcome(False, False, take.line())
            save = keep.line() if keep.is_proved(prover_first=True) else ()
            kill = take.line() if take.is_proved(prover_first=True) else ()
            found = Outcome(False if kill else None, True if save else None, kill, save)
            is_large = len(self.view.members(label)) > LARGEST_BAIT
            found = Fight(keep, take, found, is_large).outcome() if found.status < 0 else found
            if found.status < 0 and found.owner_first and (kill := self._exchange(take, label)):
                found = Outcome(False, True, kill, found.save)
            return replace(found, is_cut_short=found.status < 0 and (keep.is_cut_short or take.is_cut_short))
        finally:
            budget.release()

    def _exchange(self, take: Question, label: int) -> tuple[Step, ...]:
        """How the attacker, to begin, takes a chain small enough for bait though some of what takes it is taken back,
        if its owner has no more than one of its points by that."""
        if not _FEWEST_LOST <= len(self.view.members(label)) <= LARGEST_BAIT:
            return ()
        ways = take.giving_one_back() if take.once().is_proved(prover_first=True) else ()
        return next((way.line() for way in ways if way.is_proved(prover_first=True)), ())

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

    def hanging_along(
        self, asked: Mapping[int, Outcome], hanging: Mapping[int, Outcome], effort: Effort
    ) -> dict[int, Outcome]:
        """What becomes of chains, of which something or nothing was read, with those beside them that hang on a ko."""
        view, found = self.view, dict[int, Outcome]()
        for one in sorted(hanging, key=lambda label: (-len(view.members(label)), self._shade(label))):
            near = view.around(one) | {beside for v in view.liberties(one) for beside in view.near(v)}
            for label in {view.label[v] for v in near} & asked.keys() - found.keys():
                is_taken = asked[label].status == DEAD and self._side(label) != self._side(one)
                if (is_taken or asked[label].status < 0) and not effort.is_late:
                    along = self._along(label, one, hanging[one], effort.watch)
                    found.update({} if along is None else {label: along})
        return found

    def _shade(self, label: int) -> tuple[int, ...]:
        return self.view.shade(self._side(label), self.view.members(label))

    def _along(self, label: int, hanging: int, outcome: Outcome, watch: Watch) -> Outcome | None:
        """What becomes of a chain with one that hangs on a ko or a move: told by what would be if this one stayed."""
        is_own = self._side(label) == self._side(hanging)
        if outcome.ko.is_to_be_won:
            game = _game_at(self.view, self.view.members(label)[0], {*self.strong, hanging}, self.clear)
            found = game.outcome(label, watch) if game.is_small else Outcome()
            is_along = found.owner_first is True if is_own else found.attacker_first is False
        else:
            side = self._side(hanging)
            save = self._won_with(label, hanging, side, watch)
            # of two that are kept at once one may be lost alone, and what is no bait before the other is taken
            is_apart = is_own or len(self.view.members(label)) > LARGEST_BAIT
            kill = self._won_with(label, hanging, 3 - side, watch) if save and is_apart else outcome.kill
            outcome, is_along = replace(outcome, kill=kill, save=save), bool(save and kill)
        return (outcome if is_own else outcome.opposed) if is_along else None

    def _won_with(self, label: int, hanging: int, side: int, watch: Watch) -> tuple[Step, ...]:
        """How that side, to begin, has its way with what hangs on a move and with the other chain, too: keeps what is
        its own, and takes the rest for good."""
        view, both = self.view, (hanging, label)
        kept = [one for one in both if self._side(one) == side]
        targets = tuple(view.members(one)[0] for one in both if self._side(one) != side)
        lasting = {chain for chain in self.strong if self._side(chain) == side}
        cells = {*self.cells}.difference(*(view.members(one) for one in kept))
        piece = cut(Plan(view, side, cells, set(), kept, targets, lasting, self.clear[side])) if self.is_small else None
        budget = Budget(_NODES, watch, suicide=view.suicide)
        try:
            question = Question(piece and replace(piece, ground=sum(piece.targets)), side, budget)
            return question.line() if question.is_proved(prover_first=True) else ()
        finally:
            budget.release()

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

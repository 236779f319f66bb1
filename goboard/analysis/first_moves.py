"""What hangs on a single move: where a game is still open, the best first moves of either side are tried out."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from goboard.analysis.chains import Chains, ends
from goboard.analysis.findings import ALIVE, DEAD, UNSETTLED
from goboard.analysis.fitting import Bundles, standing_of
from goboard.analysis.playouts import Effort, Estimate, play_out
from goboard.arrays import Float, Int, Mask
from goboard.jobs.threads import Threads
from goboard.kernel.graph import graph_of
from goboard.rules.position import EMPTY

_OPEN_PART = 0.1
"""A game is open while so great a part of the board lies between the sides and is clearly nobody's."""
_WIDE_PART = 0.5
_MOST = 0.75
"""Where one side alone stands, only so great a part of the board may be anybody's, if so much of it is unclear."""
_CLEAR = 0.5
_IN_DOUBT = 0.1
"""Bundles that the games kill, or spare, less often are left alone."""
_NEAR = 3
"""Moves so many steps away are tried."""
_TRIED = 6
"""So many for each bundle and side."""
_GAMES, _AGAIN = 16, 48
"""After every move, and again after the best, since the best of many looks better than it is."""
_VERTICES_PLAYED = 650_000
_ANEW = 0x2545F4914F6CDD1D


_KILLED, _SAVED = 0.45, 0.5
"""An attack works if the points are kept less often after it, a defence if they are not."""
_LEANING = {ALIVE: 0.95, UNSETTLED: 0.75, DEAD: 0.05}
"""How likely the points are kept that such a status was found for, when everything is put together."""


@dataclass(frozen=True)
class Trial:
    """How often a bundle keeps its points after the best first move of its attacker and of its owner."""

    killed: float
    saved: float
    kill: int
    save: int

    @property
    def status(self) -> int:
        """What those games say."""
        if self.saved < _SAVED:
            return DEAD
        return UNSETTLED if self.killed < _KILLED else ALIVE


@dataclass(frozen=True)
class Asked:
    """Chains (k,) that are taken for dead, that need no trial, and whose eyes are enough only if their owner begins."""

    is_dead: Mask
    is_clear: Mask
    hangs: Mask


@dataclass(frozen=True, eq=False)
class Outlook:
    """What first moves told of the chains (k,); `status` is -1 of those that nothing was tried for.

    `killed` and `saved` are how often a chain's points are kept after the best first move of either side, and `vital`
    has these moves, the attacker's first.
    """

    of: Int
    trials: Mapping[int, Trial]

    @cached_property
    def status(self) -> Int:
        return self._each([trial.status for trial in self.trials.values()], -1).astype(np.intp)

    @cached_property
    def is_told(self) -> Mask:
        return np.asarray(self.status >= 0)

    @cached_property
    def killed(self) -> Float:
        return self._each([trial.killed for trial in self.trials.values()], 0.0)

    @cached_property
    def saved(self) -> Float:
        return self._each([trial.saved for trial in self.trials.values()], 0.0)

    @cached_property
    def vital(self) -> dict[int, tuple[int, int]]:
        told = [(number, self.trials[int(self.of[number])]) for number in np.flatnonzero(self.is_told).tolist()]
        return {number: (trial.kill, trial.save) for number, trial in told}

    def swaying(self, bundles: Bundles) -> Bundles:
        """The bundles, as likely to keep their points as what was found says."""
        own = bundles.own.copy()
        for bundle, trial in self.trials.items():
            own[bundle] = _LEANING[trial.status]
        return replace(bundles, own=own)

    def _each(self, values: Sequence[float], other: float) -> Float:
        by_bundle = np.full(int(self.of.max(initial=-1)) + 1, other, dtype=np.float64)
        by_bundle[list(self.trials)] = values
        return np.asarray(by_bundle[self.of])


def no_outlook(chains: Chains) -> Outlook:
    """Before anything was tried."""
    return Outlook(np.zeros(chains.count, dtype=np.intp), {})


def outlook_of(chains: Chains, bundles: Bundles, asked: Asked, estimate: Estimate, effort: Effort) -> Outlook:
    """Tried out for bundles that no proof speaks of: for all where the game is open, else where eyes hang on it."""
    is_settled = _any_of(bundles, asked.is_clear)
    if not _is_open(chains, asked.is_dead, estimate):
        is_settled |= ~_any_of(bundles, asked.hangs & ~asked.is_dead)
    return Outlook(bundles.of, _tried_out(chains, bundles, ~is_settled, estimate, effort))


def _any_of(bundles: Bundles, chosen: Mask) -> Mask:
    """(b,) the bundles with such chains."""
    return np.asarray(np.bincount(bundles.of[chosen], minlength=bundles.count) > 0)


@dataclass(frozen=True, eq=False)
class _Trials:
    """Moves tried, each once for all bundles. `kept` has (b,) for a vertex and a side that moves there first."""

    chains: Chains
    bundles: Bundles
    effort: Effort
    games: int
    kept: dict[tuple[int, int], Float | None] = field(default_factory=dict)

    @cached_property
    def breathing(self) -> bytes:
        """The stones without the chains that a set-up, or friends, left without a liberty."""
        return self.chains.without(self.chains.liberties == 0)

    def try_all(self, moves: Iterable[tuple[int, int]]) -> None:
        """Try these moves, (vertex, side), on all cores; those that no time is left for count as if not allowed."""
        new = [move for move in dict.fromkeys(moves) if move not in self.kept]
        if new:
            with Threads(min(os.cpu_count() or 1, len(new)), "playouts") as pool:
                self.kept.update(zip(new, pool.map(self._after, new), strict=True))

    def best(self, bundle: int, vertices: Sequence[int], side: int, *, is_owner: bool) -> tuple[float, int] | None:
        """How often the bundle keeps its points after that side's best move there, and the move; None without any."""
        tried = [(float(kept[bundle]), v) for v in vertices if (kept := self.kept[v, side]) is not None]
        if not tried:
            return None
        return max(tried, key=lambda one: (one[0], -one[1])) if is_owner else min(tried)

    def _after(self, move: tuple[int, int]) -> Float | None:
        """(b,) how often each bundle keeps its points after that move; None if it may not be made."""
        chains, effort = self.chains, self.effort
        if effort.is_late:
            return None
        vertex, side = move
        board = chains.board
        graph = graph_of(board)
        stones, _, taken, lost = graph.place(self.breathing, graph.zobrist(self.breathing), vertex, side, True)
        if lost:
            return None
        is_ko = len(taken) == 1 and all(stones[v] == 3 - side or v == taken[0] for v in board.neighbours(vertex))
        ko = taken[0] if is_ko else -1
        outcome = play_out(
            board,
            stones,
            3 - side,
            games=self.games,
            seed=effort.seed,
            ko=ko,
            watch=effort.watch,
            deadline=effort.deadline,
        )
        held = np.where(chains.on_board == 1, outcome.first, outcome.second) / max(outcome.games, 1)
        weight = np.bincount(self.bundles.of, weights=chains.sizes, minlength=self.bundles.count)
        return np.bincount(self.bundles.of, weights=chains.total(held), minlength=self.bundles.count) / weight


def _is_open(chains: Chains, is_dead: Mask, estimate: Estimate) -> bool:
    """Is much of the board still nobody's, between the sides or in the wide, once the dead are off?"""
    standing = standing_of(chains, is_dead)
    unclear = np.abs(estimate.mean[0] - estimate.mean[1]) < _CLEAR
    numbers = standing.region[(standing.region >= 0) & unclear]
    of_region = np.bincount(numbers, minlength=len(standing.sizes))
    is_wide = (standing.sizes > _WIDE_PART * chains.board.size) & (of_region > _MOST * standing.sizes)
    return bool(of_region[standing.is_shared | is_wide].sum() > _OPEN_PART * chains.board.size)


def _tried_out(
    chains: Chains, bundles: Bundles, is_asked: Mask, estimate: Estimate, effort: Effort
) -> dict[int, Trial]:
    """The trials of the bundles (b,) that are asked for and in doubt, the greatest doubt first, within fixed work."""
    most = _VERTICES_PLAYED // (2 * (_TRIED * _GAMES + _AGAIN) * max(chains.board.size, 1))
    sizes = np.bincount(bundles.of, weights=chains.sizes, minlength=bundles.count)
    kept = np.bincount(bundles.of, weights=chains.sizes * estimate.own(chains).mean(axis=0), minlength=bundles.count)
    doubt = np.minimum(kept, sizes - kept) / np.maximum(sizes, 1)
    asked = np.flatnonzero(is_asked & (doubt > _IN_DOUBT))
    asked = asked[np.argsort(-(doubt * np.sqrt(sizes))[asked], kind="stable")][:most]
    first = _Trials(chains, bundles, effort, _GAMES)
    again = _Trials(chains, bundles, replace(effort, seed=effort.seed + _ANEW), _AGAIN)
    return dict(_tried(first, again, asked.tolist(), estimate))


def _tried(first: _Trials, again: _Trials, asked: Sequence[int], estimate: Estimate) -> Iterator[tuple[int, Trial]]:
    chains, bundles = first.chains, first.bundles
    moves: dict[int, tuple[int, list[int]]] = {}
    for bundle in asked:
        of_it = np.flatnonzero(bundles.of == bundle)
        moves[bundle] = int(chains.player[of_it[0]]), _candidates(chains, of_it, estimate)
    first.try_all((v, side) for owner, vertices in moves.values() for side in (3 - owner, owner) for v in vertices)
    best = {bundle: _best_of(first, bundle, owner, (vertices, vertices)) for bundle, (owner, vertices) in moves.items()}
    found = {bundle: pair for bundle, pair in best.items() if pair is not None}
    sides = {bundle: (3 - moves[bundle][0], moves[bundle][0]) for bundle in found}
    again.try_all((v, side) for bundle, pair in found.items() for (_, v), side in zip(pair, sides[bundle], strict=True))
    for bundle, ((_, kill), (_, save)) in found.items():
        pair = _best_of(again, bundle, sides[bundle][1], ([kill], [save]))
        if pair is not None:
            yield bundle, Trial(pair[0][0], pair[1][0], kill, save)


def _best_of(
    trials: _Trials, bundle: int, owner: int, vertices: tuple[Sequence[int], Sequence[int]]
) -> tuple[tuple[float, int], tuple[float, int]] | None:
    """The best of the moves tried for the attacker and for the owner."""
    kill = trials.best(bundle, vertices[0], 3 - owner, is_owner=False)
    save = trials.best(bundle, vertices[1], owner, is_owner=True)
    return None if kill is None or save is None else (kill, save)


def _candidates(chains: Chains, of_it: Int, estimate: Estimate) -> list[int]:
    """Empty vertices near the chains on whose owner their fate hangs most in the games played."""
    player = int(chains.player[of_it[0]])
    stones = np.isin(chains.of, of_it)
    near = np.flatnonzero(_around(chains, stones) & (chains.on_board == EMPTY))
    fate = (estimate.finals[:, stones] == player).mean(axis=1)
    held = (estimate.finals[:, near] == player).astype(np.float64)
    together = (fate - fate.mean()) @ (held - held.mean(axis=0)) / max(len(fate), 1)
    hangs = together / (held.std(axis=0) * fate.std() + 0.01)
    return [int(v) for v in near[np.argsort(-hangs, kind="stable")][:_TRIED]]


def _around(chains: Chains, mask: Mask) -> Mask:
    here, there = ends(chains.board)
    reached = mask.copy()
    for _ in range(_NEAR):
        reached[there[reached[here]]] = True
    return reached

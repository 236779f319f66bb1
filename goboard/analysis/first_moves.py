"""What hangs on a single move: where a game is still open, the best first moves of either side are tried out."""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from statistics import fmean
from time import monotonic

import numpy as np

from goboard.analysis.chains import Chains, ends
from goboard.analysis.fights import Outcome
from goboard.analysis.findings import ALIVE, DEAD, UNSETTLED
from goboard.analysis.fitting import DIGITS, Bundles, standing_of
from goboard.analysis.frames import Frame, frame_of
from goboard.analysis.playouts import Effort, Estimate, mixed, tree_of
from goboard.arrays import Float, Int, Mask, UInt8
from goboard.jobs.threads import Threads
from goboard.kernel.playout_tree import LocalTree

_OPEN_PART = 0.035
"""A game is open while so great a part of the board lies between the sides and is clearly nobody's."""
_WIDE_PART = 0.5
_MOST = 0.75
"""Where one side alone stands, only so great a part of the board may be anybody's, if so much of it is unclear."""
_CLEAR = 0.5
_IN_DOUBT = 0.1
"""Bundles that the games kill, or spare, less often are left alone."""
_AGAINST = 0.6
"""If so many games keep the points of what is taken for dead, moves are tried for it in any game."""
_NEAR = 6
"""Moves so many steps away are tried."""
_MOST_TRIED = 18
_GAMES, _ROUNDS, _BETWEEN_LOOKS = 100, 20, 5
"""A tree grows by so many games at a time, and so often while they leave it in doubt."""
_FEWEST = 300
"""What fewer games say is not heeded."""
_PART = 0.6
"""With a budget, the part of what is left of it that trees may take."""
_OPEN_QUESTION, _CLEARLY = 0.6, 0.36
_SEED = 0x2545F4914F6CDD1D


_KILLED, _SAVED = 0.68, 0.58
"""An attack works if the points are kept less often after it, a defence if they are not.

Chains in open games that are proven to live, but that single games leave in doubt, keep their points more often."""
_KILLED_FEW, _FEW = 0.55, 10
"""Of so few stones an attack must leave less. In 191 real games, 10 to 80 moves before their end, verdicts on 4,183
chains turn on these limits: GNU Go reads 3,683 of them so, and 3,198 if this one is left out. Of 571 chains that it
makes alive GNU Go says so of 528; 556 stand as the record ends, and 518 are alive then.

Limits fitted to four fifths of these games, 0.45 and 15 to 20 stones, are right of 3,858 on the fifth left out. Of
the 60 chains that somebody asked about, which are harder, they would be wrong of four more, and right of one."""
_HINT = 0.1
"""How much a hint from reading weighs beside that: what it says of the attack, and what it says of the defence."""
_LEANING = {ALIVE: 0.95, UNSETTLED: 0.75, DEAD: 0.05}
"""How likely the points are kept that such a status was found for, when everything is put together."""


_NO_HINT = Outcome()


@dataclass(frozen=True)
class Trial:
    """How often a bundle of so many `stones` keeps its points after the best first move of its attacker and its owner.

    `hint` is what reading behind clear points found, of either side or of one alone.
    """

    killed: float
    saved: float
    kill: int
    save: int
    stones: int
    hint: Outcome = _NO_HINT

    @property
    def status(self) -> int:
        """What those games say."""
        if self.saved < _SAVED + _leaning(self.hint.owner_first):
            return DEAD
        enough = _KILLED if self.stones > _FEW else _KILLED_FEW
        return UNSETTLED if self.killed < enough + _leaning(self.hint.attacker_first) else ALIVE


def _leaning(is_kept: bool | None) -> float:
    """By how much more, or less, often the points must be kept than without that hint."""
    return 0.0 if is_kept is None else -_HINT if is_kept else _HINT


@dataclass(frozen=True)
class Asked:
    """Chains (k,) taken for dead, those that need no trial, those whose eyes are enough only if their owner begins."""

    is_dead: Mask
    is_clear: Mask
    hangs: Mask


@dataclass(frozen=True, eq=False)
class Outlook:
    """What first moves told of the chains (k,); `status` is -1 of those that nothing was tried for.

    `killed` and `saved` are how often a chain's points are kept after the best first move of either side, and `vital`
    has these moves, the attacker's first. `untried` are the bundles that nothing was tried for, though it would tell;
    `missed` are those of them in an open game whose points most games keep.
    """

    of: Int
    sizes: Int
    trials: Mapping[int, Trial]
    is_open: bool = True
    untried: frozenset[int] = frozenset()
    missed: frozenset[int] = frozenset()

    @cached_property
    def status(self) -> Int:
        return self._each([trial.status for trial in self.trials.values()], -1).astype(np.intp)

    @cached_property
    def is_told(self) -> Mask:
        return np.asarray(self.status >= 0)

    @cached_property
    def is_untried(self) -> Mask:
        """First moves would tell more of these chains than single games do."""
        return np.isin(self.of, list(self.untried))

    @cached_property
    def is_missed(self) -> Mask:
        """What speaks against these chains is less than most games: first moves would decide, and none was tried."""
        return np.isin(self.of, list(self.missed))

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

    def hinted(self, read: Mapping[int, Outcome]) -> "Outlook":
        """With what was read of some chains, for its bundle that of the largest, if possible with either side first."""
        order = sorted(read, key=lambda n: (read[n].status >= 0, self.sizes[n], read[n].status, read[n].halves))
        hints = {int(self.of[n]): read[n] for n in order}
        trials = {bundle: replace(one, hint=hints.get(bundle, _NO_HINT)) for bundle, one in self.trials.items()}
        return replace(self, trials=trials)

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


def no_outlook(chains: Chains, kept: Float) -> Outlook:
    """Before anything was tried: of chains (k,) whose points so great a part of the games keeps."""
    untried = np.flatnonzero(np.minimum(kept, 1 - kept) > _IN_DOUBT).tolist()
    return Outlook(np.arange(chains.count), chains.sizes, {}, untried=frozenset(untried))


def outlook_of(chains: Chains, bundles: Bundles, asked: Asked, estimate: Estimate, effort: Effort) -> Outlook:
    """Tried out for bundles that no proof speaks of: for all where the game is open, else where eyes hang on it.

    So it is for what is taken for dead though most games keep its points.
    """
    sizes = bundles.sums(chains.sizes)
    kept = bundles.sums(chains.sizes * estimate.own(chains).mean(axis=0))
    doubt = np.minimum(kept, sizes - kept) / np.maximum(sizes, 1)
    is_asked = bundles.any_of(asked.hangs & ~asked.is_dead)
    is_asked |= bundles.any_of(asked.is_dead) & (kept > _AGAINST * sizes)
    is_open = _is_open(chains, asked.is_dead, estimate)
    is_asked |= is_open
    numbers = np.flatnonzero(is_asked & (doubt > _IN_DOUBT) & bundles.any_of(~asked.is_clear))
    numbers = numbers[np.argsort(-(doubt * np.sqrt(sizes))[numbers].round(DIGITS), kind="stable")][:_MOST_TRIED]
    if effort.deadline is not None:
        now = monotonic()
        effort = replace(effort, deadline=now + _PART * max(effort.deadline - now, 0.0))
    trials = _evened(dict(_Grove(chains, bundles, effort).trials(numbers.tolist())), bundles.kind)
    untried = frozenset[int](numbers.tolist()) - trials.keys()
    missed = frozenset(number for number in untried if is_open and 2 * kept[number] >= sizes[number])
    return Outlook(bundles.of, chains.sizes, trials, is_open, untried, missed)


def _evened(trials: Mapping[int, Trial], kind: Int) -> dict[int, Trial]:
    """The same said of bundles that a symmetry exchanges: chance falls otherwise on each."""
    alike: dict[int, list[Trial]] = {}
    for bundle, trial in trials.items():
        alike.setdefault(int(kind[bundle]), []).append(trial)
    return {bundle: _mean(trial, alike[int(kind[bundle])]) for bundle, trial in trials.items()}


def _mean(trial: Trial, alike: Sequence[Trial]) -> Trial:
    killed, saved = (fmean(sorted(values)) for values in zip(*((o.killed, o.saved) for o in alike), strict=True))
    return replace(trial, killed=killed, saved=saved)


@dataclass(frozen=True, eq=False)
class _Grove:
    """Trees of first moves around bundles, on a board on which chance falls alike however vertices are numbered."""

    chains: Chains
    bundles: Bundles
    effort: Effort

    @cached_property
    def breathing(self) -> bytes:
        """The stones without the chains that a set-up, or friends, left without a liberty."""
        return self.chains.without(self.chains.liberties == 0)

    @cached_property
    def frame(self) -> Frame:
        return frame_of(self.chains.board, self.breathing)

    def trials(self, asked: Sequence[int]) -> Iterator[tuple[int, Trial]]:
        """Of all these bundles that time is left for."""
        if asked:
            with Threads(min(os.cpu_count() or 1, len(asked)), "playouts", self.effort.watch) as pool:
                for bundle, trial in zip(asked, pool.map(self._trial, asked), strict=True):
                    if trial is not None:
                        yield bundle, trial

    def _trial(self, bundle: int) -> Trial | None:
        of_it = np.flatnonzero(self.bundles.of == bundle)
        owner = int(self.chains.player[of_it[0]])
        stones = np.isin(self.chains.of, of_it) & (self.chains.liberties[self.chains.of] > 0)
        rings = _rings(self.chains, stones)
        frame = self.frame
        with tree_of(frame.board) as tree:
            tree.begin(frame.stones(self.breathing), -1, frame.stones(rings.tobytes()), frame.stones(bytes(stones)))
            best = [self._best(tree, side) for side in (3 - owner, owner)]
        if best[0] is None or best[1] is None:
            return None
        (killed, kill), (saved, save) = best[0], best[1]
        return Trial(killed, max(saved, killed), kill, save, int(self.chains.sizes[of_it].sum()))

    def _best(self, tree: LocalTree, side: int) -> tuple[float, int] | None:
        """How often the stones are kept after that side's best move, and the move; None if it is too late."""
        effort, games = self.effort, 0
        tree.plant(side, mixed(effort.seed, _SEED))
        for number in range(1, _ROUNDS + 1):
            if effort.is_late:
                break
            if not tree.run(_GAMES, effort.watch.flag):
                effort.watch.check()
                break
            games += _GAMES
            vertex, visits, kept = max(tree.moves(), key=lambda move: move[1])
            if number % _BETWEEN_LOOKS == 0 and abs(kept / visits - _OPEN_QUESTION) > _CLEARLY:
                break
        moves = tree.moves()
        if games < _FEWEST or not moves:
            return None
        real = [move for move in moves if move[0] >= 0]
        vertex = max(real, key=lambda move: move[1])[0] if vertex < 0 and real else vertex
        return kept / visits, int(self.frame.order[vertex]) if vertex >= 0 else -1


def _is_open(chains: Chains, is_dead: Mask, estimate: Estimate) -> bool:
    """Is much of the board still nobody's, between the sides or in the wide, once the dead are off?"""
    standing = standing_of(chains, is_dead)
    unclear = np.abs(estimate.mean[0] - estimate.mean[1]) < _CLEAR
    numbers = standing.region[(standing.region >= 0) & unclear]
    of_region = np.bincount(numbers, minlength=len(standing.sizes))
    is_wide = (standing.sizes > _WIDE_PART * chains.board.size) & (of_region > _MOST * standing.sizes)
    return bool(of_region[standing.is_shared | is_wide].sum() > _OPEN_PART * chains.board.size)


def _rings(chains: Chains, stones: Mask) -> UInt8:
    """(n,) 1 for these stones, one more with every step from them, 0 beyond the moves that are tried."""
    here, there = ends(chains.board)
    ring = stones.astype(np.uint8)
    for step in range(2, _NEAR + 2):
        reached = there[ring[here] > 0]
        ring[reached[ring[reached] == 0]] = step
    return ring

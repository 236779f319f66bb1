"""The engines in order of certainty on one perspective: proofs, playouts, reading, and more playouts where in doubt."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from goboard.analysis.chains import Chains, Float, Mask, chains_of
from goboard.analysis.estimate import Effort, Estimate, estimated
from goboard.analysis.past import Past
from goboard.analysis.proofs import Proofs, passing_proofs_of, proofs_of
from goboard.analysis.readings import Readings, nothing_read, readings_of
from goboard.analysis.sides import Perspective
from goboard.boards.board import Board

HOPELESS = 0.1
"""Chains that keep their points less often are taken for dead, and for alive if they lose them less often."""
_LEAST_GAMES, _MOST_GAMES = 32, 64
_VERTICES_PLAYED = 25_000
"""Games with either side first are as many as make up so many vertices, within limits."""
_QUICK_PART = 4
_MORE = 3
"""So many times the games are added where something is in doubt."""
_SECOND = 0x5DEECE66D
_NODES = 6_000
_VERTICES_READ = 60_000
_LEAST_READ = 24
"""So many chains are read whatever the size of the board, and more where looking at all of it takes little time."""


@dataclass(frozen=True, eq=False)
class Findings:
    """What the engines said of each chain before it is put together."""

    view: Perspective
    chains: Chains
    proofs: Proofs
    estimate: Estimate
    readings: Readings

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
    def goes(self) -> Mask:
        """(k,) what is surely dead, or lost its last liberty by a set-up."""
        return np.asarray(self.proofs.dead | self.readings.goes | (self.chains.liberties == 0))


def found_quickly(board: Board, view: Perspective, effort: Effort, *, suicide: bool) -> Findings:
    """What takes no time worth speaking of."""
    chains = chains_of(board, view.stones)
    estimate = _played(chains, max(_games(board) // _QUICK_PART, 4), effort)
    return Findings(view, chains, passing_proofs_of(view, chains, suicide=suicide), estimate, nothing_read(chains))


def found(board: Board, view: Perspective, effort: Effort, earlier: Iterable[bytes] = (), *, suicide: bool) -> Findings:
    """The full work. `earlier` are the stones, by players, of all configurations that stood before."""
    chains = chains_of(board, view.stones)
    past = Past(view.stones, earlier if view.is_simple else ())
    proofs = proofs_of(view, chains, past, suicide=suicide)
    games = _games(board)
    first = Findings(view, chains, proofs, _played(chains, games, effort), nothing_read(chains))
    read = replace(first, readings=readings_of(chains, proofs, _nodes(first), effort, past, suicide=suicide))
    own = read.played[~(read.stays | read.goes)]
    if not ((own > HOPELESS) & (own < 1 - HOPELESS)).any():
        return read
    more = _played(chains, _MORE * games, replace(effort, seed=effort.seed + _SECOND))
    return replace(read, estimate=read.estimate.with_more(more))


def _played(chains: Chains, games: int, effort: Effort) -> Estimate:
    """Games from the stones without the chains that a set-up, or friends, left without a liberty."""
    breathing = chains.without(chains.liberties == 0)
    return estimated(chains.board, breathing, games, effort, finals=games)


def _games(board: Board) -> int:
    return min(max(_VERTICES_PLAYED // max(board.size, 1), _LEAST_GAMES), _MOST_GAMES)


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

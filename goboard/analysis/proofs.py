"""Which chains are certainly alive or dead, from what stands on the board alone: no move is tried."""

from dataclasses import dataclass

import numpy as np

from goboard.analysis.chains import Chains, Mask
from goboard.analysis.field import Field
from goboard.analysis.past import Past, answering_area
from goboard.analysis.safety import safety
from goboard.analysis.sides import OWN, REST, Perspective
from goboard.analysis.unconditional import unconditional
from goboard.rules.position import EMPTY


@dataclass(frozen=True, eq=False)
class Proofs:
    """`alive` and `dead` (k,) chains by proof, those for which passing is enough being `unconditional`.

    `owned` (2, n): vertices that are certainly a side's in the end, `safe` (n,) stones that cannot be taken. Dead ones
    that are `delayed` (k,) cannot live, but taking them might bring back what stood before: that is no proof.
    """

    alive: Mask
    dead: Mask
    unconditional: Mask
    owned: Mask
    safe: Mask
    delayed: Mask

    @property
    def is_proven(self) -> Mask:
        proven: Mask = self.alive | (self.dead & ~self.delayed)
        return proven


def proofs_of(view: Perspective, chains: Chains, past: Past, *, suicide: bool) -> Proofs:
    """What is certain of the two sides if they move in turn; see also `passing_proofs_of`.

    Nothing more is where a set-up left a chain without liberties: the next move changes more than its place. Nor is it
    where an answer might be forbidden because it brings back what stood in the past.
    """
    passing = passing_proofs_of(view, chains, suicide=suicide)
    if not view.is_simple or not chains.liberties.all():
        return passing
    owned, safe, delayed = passing.owned.copy(), passing.safe.copy(), np.zeros_like(passing.dead)
    field = Field(chains.board, chains.stones, suicide=suicide)
    for side in (OWN, REST):
        lasting = np.flatnonzero(passing.safe & (chains.on_board == side)).tolist()
        ground = np.flatnonzero(passing.owned[side - 1]).tolist()
        if past.may_answer_again(field, side, lasting, answering_area(field, lasting, ground)):
            delayed |= passing.dead & (chains.player != side)
        found = safety(chains.board, chains.stones, side, suicide=suicide)
        if past.may_answer_again(field, side, found.stones, answering_area(field, found.stones, found.territory)):
            continue
        owned[side - 1, [*found.stones, *found.territory]] = True
        safe[list(found.stones)] = True
    alive = passing.alive | (chains.mean(safe.astype(np.float64)) == 1)
    dead = passing.dead | (_inside(chains, owned) & ~alive)
    return Proofs(alive, dead, passing.unconditional & ~delayed, owned, safe, delayed)


def passing_proofs_of(view: Perspective, chains: Chains, *, suicide: bool) -> Proofs:
    """What is certain though its owner always passes; among friends, that every stone of a chain lives by itself."""
    board = chains.board
    owned = np.zeros((2, board.size), dtype=np.bool_)
    safe = np.zeros(board.size, dtype=np.bool_)
    for player in sorted(set(view.whole) - {EMPTY}):
        found = unconditional(board, view.whole, player, suicide=suicide)
        owned[view.side(player) - 1, [*found.stones, *found.territory]] = True
        safe[list(found.stones)] = True
    alive = chains.mean(safe.astype(np.float64)) == 1
    dead = _inside(chains, owned) & ~alive & view.is_simple
    return Proofs(alive, dead, alive | dead, owned, safe, np.zeros_like(dead))


def _inside(chains: Chains, owned: Mask) -> Mask:
    """(k,) the chains on the other side's ground."""
    first = np.array([chain[0] for chain in chains.vertices], dtype=np.intp)
    inside: Mask = owned[2 - chains.player.astype(np.intp), first]
    return inside

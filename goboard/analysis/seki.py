"""Which stones stand in seki, once it is agreed which ones are dead: groups that stay, but not by two eyes.

Whoever has two eyes needs no point that the other side may fill as well. A group that has them not, and that nobody
takes, lives by what is shared with the other side: then its eyes are no territory. Enemy stones in an eye count as they
lie there: where the owner cannot take them and still have two eyes, they do not make room.
"""

from collections.abc import Collection, Mapping

import numpy as np

from goboard.analysis.chains import Chains, chains_of, united
from goboard.analysis.checker import certainly_unconditional
from goboard.analysis.eyes.cutting import CutEyespace, eyespaces
from goboard.analysis.eyes.labelled import MARGINAL_STONE, STONE, Labelled
from goboard.analysis.eyes.solver import Local, solve
from goboard.analysis.fitting import Standing, neighbours, standing_of
from goboard.arrays import Mask, mask
from goboard.boards.board import Board
from goboard.jobs.watch import Watch
from goboard.rules.position import EMPTY

_ENOUGH = 2
_MOST_COUNTED = 12
"""A larger eyespace is taken to give two eyes."""
_MOST_POSITIONS = 6_000

_State = tuple[int, bool]
"""A position of the local game, and whether its owner is to move."""


def seki_beside(board: Board, stones: bytes, dead: Collection[int], watch: Watch | None = None) -> tuple[int, ...]:
    """The stones in seki if these are all dead ones, ascending; none among more than two players. Raises Cancelled."""
    if not set(stones) <= {EMPTY, 1, 2}:
        return ()
    chains = chains_of(board, stones)
    is_dead = mask(chains.count, {int(chains.of[vertex]) for vertex in dead if chains.of[vertex] >= 0})
    return chains.stones_of(_weak(chains, is_dead, standing_of(chains, is_dead), watch or Watch()))


def _weak(chains: Chains, is_dead: Mask, standing: Standing, watch: Watch) -> Mask:
    """(k,) the chains of groups that touch points of both sides and have not two eyes."""
    chain, liberty = chains.at_liberty.T
    touching = mask(chains.count, chain[standing.is_shared[standing.region[liberty]]])
    if not touching.any():
        return touching
    lives = _living(chains, is_dead, watch) | is_dead
    groups = mask(len(standing.side) + 1, standing.group[touching & ~lives])
    return np.asarray(groups[standing.group] & ~lives)


def _living(chains: Chains, is_dead: Mask, watch: Watch) -> Mask:
    """(k,) the chains that have two eyes, and those that one move joins to such."""
    board, left = chains.board, chains.without(is_dead)
    lives = np.zeros(chains.count, dtype=np.bool_)
    for side in (1, 2):
        surely = certainly_unconditional(board, left, side, suicide=False).stones
        lives[chains.of[list(surely)]] = True
        lives |= _with_two_eyes(chains, side, is_dead, watch)
    pairs = neighbours(chains)
    pairs = pairs[~is_dead[pairs].any(axis=1)]
    while True:
        grown = lives.copy()
        for one, other in (pairs.T, pairs.T[::-1]):
            grown[one[lives[other]]] = True
        if (grown == lives).all():
            return lives
        lives = grown


def _with_two_eyes(chains: Chains, side: int, is_dead: Mask, watch: Watch) -> Mask:
    """(k,) the chains of one side whose eyespaces give two eyes."""
    dead = chains.stones_of(is_dead)
    alive = chains.stones_of(~is_dead & (chains.player != side))
    found: list[tuple[list[int], int, int]] = []
    for space in eyespaces(chains.board, chains.stones, side, dead, alive=alive, watch=watch):
        found.append((sorted({int(chains.of[wall[0]]) for wall in space.walls}), *_eyes(space, watch)))
    pairs = [(walls[0], wall) for walls, _, _ in found for wall in walls[1:]]
    root = np.array(united(chains.count, pairs), dtype=np.intp)
    least, gain = np.zeros(chains.count, dtype=np.intp), np.zeros(chains.count, dtype=np.intp)
    for walls, most, fewest in found:
        least[root[walls[0]]] += fewest
        gain[root[walls[0]]] = max(gain[root[walls[0]]], most - fewest)
    return np.asarray((least + gain)[root] >= _ENOUGH)


def _eyes(space: CutEyespace, watch: Watch) -> tuple[int, int]:
    """How many the owner gets moving first, and second."""
    if space.labelled.size > _MOST_COUNTED:
        return _ENOUGH, _ENOUGH
    if not any(label in STONE + MARGINAL_STONE for label in space.labelled.labels):
        answer = solve(space.labelled, watch)
        return answer.most, answer.least
    return eyes_cleared(space.labelled, watch)


def eyes_cleared(eyespace: Labelled, watch: Watch) -> tuple[int, int]:
    """(most, least): as `solve`, but stones of the attacker in the way are to be taken: seki is no life here."""
    local, answer = Local(eyespace, watch), solve(eyespace, watch)
    if not local.was_settled:
        return answer.most, answer.least
    counts: Mapping[bool, int] = {
        first: next((2 - bonus for bonus in range(limit, 2) if _clears(local, bonus, first)), 0)
        for first, limit in ((True, 2 - answer.most), (False, 2 - answer.least))
    }
    return max(counts.values()), counts[False]


def _clears(local: Local, bonus: int, owner_first: bool) -> bool:
    """Can the owner take whatever stands inside, and live, though the attacker may pass?

    The attacker wins where the wall falls, and where the owner can do nothing about stones inside. Else the game goes
    on for ever, and every time round the owner takes something. With too many positions the answer is yes.
    """
    begin = (local.start, owner_first)
    after = _reachable(local, bonus, begin)
    if after is None:
        return True
    before: dict[_State, list[_State]] = {state: [] for state in after}
    for state, reached in after.items():
        for one in reached:
            before[one].append(state)
    left = {state: len(reached) for state, reached in after.items()}
    waiting = [state for state in after if _is_lost(local, state, bonus, after[state])]
    lost = set(waiting)
    while waiting:
        for state in before[waiting.pop()]:
            left[state] -= 1
            if state not in lost and (not state[1] or left[state] == 0):
                lost.add(state)
                waiting.append(state)
    return begin not in lost


def _has_stones(local: Local, position: int) -> bool:
    return any(label in STONE + MARGINAL_STONE for label in local.labels(position))


def _is_lost(local: Local, state: _State, bonus: int, after: Collection[_State]) -> bool:
    position, owner_first = state
    if not local.survives(position, bonus, owner_first):
        return True
    return owner_first and not after and _has_stones(local, position)


def _reachable(local: Local, bonus: int, begin: _State) -> dict[_State, list[_State]] | None:
    """The states that can come about, and what each leads to; None if they are too many."""
    found: dict[_State, list[_State]] = {}
    waiting = [begin]
    while waiting:
        state = waiting.pop()
        if state in found:
            continue
        if len(found) >= _MOST_POSITIONS:
            return None
        found[state] = _following(local, state, bonus)
        waiting += [one for one in found[state] if one not in found]
    return found


def _following(local: Local, state: _State, bonus: int) -> list[_State]:
    """The owner moves on while stones are inside, else may wait; the attacker may wait while there are any."""
    position, owner_first = state
    if not local.survives(position, bonus, owner_first):
        return []
    has_stones = _has_stones(local, position)
    if owner_first:
        own = [(after, False) for _, after in local.owners_moves(position)]
        return own if has_stones else [*own, (position, False)]
    other = [(after, True) for _, after in local.attackers_moves(position)]
    return [*other, (position, True)] if has_stones else other

"""Which stones stand in seki, once it is agreed which ones are dead: groups that stay, but not by two eyes.

Whoever has two eyes needs no point that the other side may fill as well. A group that has them not, and that nobody
takes, lives by what is shared with the other side: then its eyes are no territory. Enemy stones in an eye count as they
lie there: where the owner cannot take them and still have two eyes, they do not make room.

What players have agreed to leave on the board is believed. Where nobody has said so, all is played out that can happen
between the groups of both sides: they stand in seki if neither takes anything of the other by moving first.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypeVar

import numpy as np

from goboard.analysis.chains import Chains, chains_of, united
from goboard.analysis.checker import certainly_unconditional
from goboard.analysis.eyes.cutting import CutEyespace, eyespaces
from goboard.analysis.eyes.labelled import MARGINAL_STONE, STONE, Labelled
from goboard.analysis.eyes.solver import Local, solve
from goboard.analysis.fitting import Standing, neighbours, standing_of
from goboard.arrays import Mask, mask
from goboard.boards.board import Board
from goboard.jobs.watch import Watch, current
from goboard.kernel.graph import graph_of
from goboard.rules.position import EMPTY

_BOTH = 0b110
_ENOUGH = 2
_MOST_COUNTED = 12
"""A larger eyespace is taken to give two eyes."""
_MOST_POSITIONS = 6_000

_LARGEST_FIELD = 9
"""What is played on more points between groups is not tried out."""

_State = tuple[int, bool]
"""A position of the local game, and whether its owner is to move."""
_Fight = tuple[bytes, bool]
"""The stones, and whether the attacker is to move."""
_TAKEN: _Fight = b"", False
_FAILED: _Fight = b"", True
State = TypeVar("State")


def seki_beside(board: Board, stones: bytes, dead: Collection[int], watch: Watch | None = None) -> tuple[int, ...]:
    """The stones in seki if these are all dead ones, ascending; none among more than two players. Raises Cancelled.

    Without a `watch` that of the work which this thread is at is asked.
    """
    if not set(stones) <= {EMPTY, 1, 2}:
        return ()
    chains = chains_of(board, stones)
    is_dead = mask(chains.count, {int(chains.of[vertex]) for vertex in dead if chains.of[vertex] >= 0})
    return chains.stones_of(_weak(chains, is_dead, standing_of(chains, is_dead), watch or current()))


def lasting_seki(chains: Chains, is_dead: Mask, watch: Watch) -> Mask:
    """(k,) the chains of two sides that stand in seki if these are all dead ones, whoever moves first.

    Only those are named of which all that can be played was tried. Raises Cancelled.
    """
    standing, found = standing_of(chains, is_dead), np.zeros(chains.count, dtype=np.bool_)
    asked = _in_small_fields(standing)[standing.group] & ~is_dead
    if not asked.any():
        return found
    weak = asked & _weak(chains, is_dead, standing, watch, asked)
    for together in beside_each_other(chains, weak, standing):
        field = _field(chains, together, standing)
        if len(field) <= _LARGEST_FIELD and not any(_takes(chains, together, side, field, watch) for side in (1, 2)):
            found |= together
    return found


def _in_small_fields(standing: Standing) -> Mask:
    """(g + 1,) the groups that touch few points, and some of them together with such groups of the other side; the
    last, for dead chains, is none."""
    group, region = standing.touch.T
    points = np.bincount(group, weights=standing.sizes[region], minlength=len(standing.side))
    is_met = (points <= _LARGEST_FIELD)[group] & standing.is_shared[region]
    sides = np.zeros(len(standing.sizes), dtype=np.intp)
    np.bitwise_or.at(sides, region[is_met], 1 << standing.side[group[is_met]])
    return mask(len(standing.side) + 1, group[is_met & (sides[region] == _BOTH)])


def _weak(chains: Chains, is_dead: Mask, standing: Standing, watch: Watch, asked: Mask | None = None) -> Mask:
    """(k,) the chains of groups that touch points of both sides and have not two eyes; those not `asked` about have."""
    chain, liberty = chains.at_liberty.T
    touching = mask(chains.count, chain[standing.is_shared[standing.region[liberty]]])
    if not touching.any():
        return touching
    lives = _living(chains, is_dead, watch, asked) | is_dead
    groups = mask(len(standing.side) + 1, standing.group[touching & ~lives])
    return np.asarray(groups[standing.group] & ~lives)


def beside_each_other(chains: Chains, weak: Mask, standing: Standing) -> list[Mask]:
    """(k,) each: chains of weak groups that meet those of the other side on shared points, directly or by others."""
    chain, liberty = chains.at_liberty.T
    region = standing.region[liberty]
    met = weak[chain] & standing.is_shared[region]
    sides = np.zeros(len(standing.sizes), dtype=np.intp)
    np.bitwise_or.at(sides, region[met], 1 << chains.player[chain[met]].astype(np.intp))
    met &= sides[region] == _BOTH
    groups, regions = standing.group[chain[met]], region[met]
    root = united(len(standing.side) + len(sides), np.stack([groups, len(standing.side) + regions], axis=1))
    of = root[standing.group]
    return [weak & (of == one) for one in sorted({int(group) for group in root[groups]})]


def _field(chains: Chains, together: Mask, standing: Standing) -> list[int]:
    """The vertices without living stones of all regions that these chains touch."""
    chain, liberty = chains.at_liberty.T
    touched = mask(len(standing.sizes) + 1, standing.region[liberty[together[chain]]])
    return [int(vertex) for vertex in np.flatnonzero(touched[standing.region] & (standing.region >= 0))]


def _takes(chains: Chains, together: Mask, side: int, field: Sequence[int], watch: Watch) -> bool:
    """Can that side, moving first, take one of the chains without losing one, whatever the other side does?

    What goes round for ever takes nothing, nor what needs a ko.
    """
    own = set(chains.stones_of(together & (chains.player == side)))
    theirs = set(chains.stones_of(together & (chains.player != side)))
    begin: _Fight = chains.stones, True
    after: dict[_Fight, list[_Fight]] = {_TAKEN: [], _FAILED: []}
    waiting = [begin]
    while waiting:
        fight = waiting.pop()
        if fight not in after:
            watch.check()
            stones, is_attacker = fight
            prey, mover = (theirs, side) if is_attacker else (own, 3 - side)
            after[fight] = _played(chains.board, stones, mover, field, prey, is_attacker=is_attacker)
            waiting += after[fight]
    return begin in _forced(after, [_TAKEN], lambda fight: fight[1])


def _played(
    board: Board, stones: bytes, mover: int, field: Sequence[int], prey: set[int], *, is_attacker: bool
) -> list[_Fight]:
    """What a move leads to; the defender may pass. Where one move ends the fight for its mover, that one alone."""
    found: list[_Fight] = [] if is_attacker else [(stones, True)]
    graph = graph_of(board)
    for vertex in field:
        if stones[vertex] == EMPTY:
            after, _, taken, lost = graph.place(stones, 0, vertex, mover, True)
            if not lost:
                if not prey.isdisjoint(taken):
                    return [_TAKEN if is_attacker else _FAILED]
                found.append((after, not is_attacker))
    return found


def _living(chains: Chains, is_dead: Mask, watch: Watch, asked: Mask | None) -> Mask:
    """(k,) the chains that have two eyes, and those that one move joins to such."""
    board, left = chains.board, chains.without(is_dead)
    asked = ~is_dead if asked is None else asked
    lives = ~is_dead & ~asked
    for side in (1, 2):
        surely = certainly_unconditional(board, left, side, suicide=False).stones
        lives[chains.of[list(surely)]] = True
        lives |= _with_two_eyes(chains, side, is_dead, watch, asked)
    pairs = neighbours(chains)
    pairs = pairs[~is_dead[pairs].any(axis=1)]
    while True:
        grown = lives.copy()
        for one, other in (pairs.T, pairs.T[::-1]):
            grown[one[lives[other]]] = True
        if (grown == lives).all():
            return lives
        lives = grown


def _with_two_eyes(chains: Chains, side: int, is_dead: Mask, watch: Watch, asked: Mask) -> Mask:
    """(k,) the chains of one side whose eyespaces give two eyes, as far as they are asked about."""
    dead = chains.stones_of(is_dead)
    alive = chains.stones_of(~is_dead & (chains.player != side))
    found: list[tuple[list[int], int, int]] = []
    for space in eyespaces(chains.board, chains.stones, side, dead, alive=alive, watch=watch):
        walls = sorted({int(chains.of[wall[0]]) for wall in space.walls})
        if asked[walls].any():
            found.append((walls, *_eyes(space, watch)))
    pairs = [(walls[0], wall) for walls, _, _ in found for wall in walls[1:]]
    root = united(chains.count, pairs)
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
    lost = [state for state in after if _is_lost(local, state, bonus, after[state])]
    return begin not in _forced(after, lost, lambda state: not state[1])


def _forced(
    after: Mapping[State, Sequence[State]], ends: Iterable[State], chooses: Callable[[State], bool]
) -> set[State]:
    """The states from which one side, to move where it `chooses`, brings about one of the ends."""
    before: dict[State, list[State]] = {state: [] for state in after}
    for state, reached in after.items():
        for one in reached:
            before[one].append(state)
    left = {state: len(reached) for state, reached in after.items()}
    waiting = list(ends)
    forced = set(waiting)
    while waiting:
        for state in before[waiting.pop()]:
            left[state] -= 1
            if state not in forced and (chooses(state) or left[state] == 0):
                forced.add(state)
                waiting.append(state)
    return forced


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

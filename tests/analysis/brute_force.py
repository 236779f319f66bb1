"""Is a chain taken by force? Decided by all games on a tiny board, said as plainly as possible."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from tests.kernel.naive import Neighbours, chain, liberties

Asked = TypeVar("Asked", bound=tuple[Any, ...])
State = tuple[bytes, int, int, bool]
"""Stones, where a ko may not be taken back (or -1), who is to move, whether the chain was taken."""


def is_taken(near: Neighbours, stones: bytes, target: int, first: int, free: int, suicide: bool) -> bool:
    """Can the other side enforce it with `first` to move? Both may pass; `free` may take back a ko at once.

    What never ends takes nothing. The states from which it is enforced are found backwards from the capture.
    """
    attacker, marked = 3 - stones[target], chain(near, stones, target)
    root: State = (stones, -1, first, False)
    return enforced(root, lambda state: [] if state[3] else _moves(near, state, marked, free, suicide), attacker)


def enforced(root: Asked, following: Callable[[Asked], list[Asked]], attacker: int) -> bool:
    """Does the attacker come to a state whose last part is true, whatever the other side does? The third part of a
    state is who moves, and nothing follows where it is over."""
    after: dict[Asked, list[Asked]] = {}
    before: dict[Asked, list[Asked]] = defaultdict(list)
    waiting = [root]
    while waiting:
        state = waiting.pop()
        if state in after:
            continue
        after[state] = following(state)
        for each in after[state]:
            before[each].append(state)
        waiting += after[state]
    won = {state for state in after if state[-1]}
    left = {state: len(found) for state, found in after.items()}
    spreading = list(won)
    while spreading:
        for state in before[spreading.pop()]:
            left[state] -= 1
            if state not in won and (state[2] == attacker or left[state] == 0):
                won.add(state)
                spreading.append(state)
    return root in won


def _moves(near: Neighbours, state: State, marked: set[int], free: int, suicide: bool) -> list[State]:
    stones, ko, player, _ = state
    found = [(stones, -1, 3 - player, False)]
    for vertex in range(len(stones)):
        if stones[vertex] == 0 and (vertex != ko or player == free):
            after, taken, own = _placed(near, stones, vertex, player)
            if suicide or vertex not in taken:
                single = len(taken) == 1 and len(own) == 1 and liberties(near, after, own) == taken
                banned = min(taken) if single and vertex not in taken else -1
                found.append((bytes(after), banned, 3 - player, bool(marked & taken)))
    return found


def _placed(near: Neighbours, stones: bytes, vertex: int, player: int) -> tuple[Sequence[int], set[int], set[int]]:
    """The stones then, those taken off, the chain placed."""
    after, taken = list(stones), set[int]()
    after[vertex] = player
    for other in near[vertex]:
        if after[other] == 3 - player and not liberties(near, after, members := chain(near, after, other)):
            taken |= members
    for other in taken:
        after[other] = 0
    own = chain(near, after, vertex)
    if not liberties(near, after, own):
        taken |= own
        for other in own:
            after[other] = 0
    return after, taken, own

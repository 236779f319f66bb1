"""Corners made by chance in which the largest chain hangs on one move, and what becomes of the small chains there.

    python -m tests.analysis.companions SEED COUNT

prints so many, as lines of companions.txt.
"""

import random
import sys
from collections.abc import Iterator

from tests.analysis.corners import ATTACKER, OWNER, THREATS, Corner, Fate, State, by_chance, forced, read, written

MOST_FREE = 6
HANGING = (Fate.DEAD, Fate.ALIVE)
"""What becomes of the largest chain if its attacker begins, and if its owner does."""
ALIVE, DEAD, UNSETTLED = "alive", "dead", "unsettled"


def companions(corner: Corner) -> dict[int, str]:
    """The status of each small chain, by a vertex of it, where all games tell it."""
    found = {_vertex(corner, chain): _own(corner, chain) for chain in corner.chains[1:]}
    found |= {_vertex(corner, chain): _inside(corner, chain) for chain in _shut_in(corner)}
    return {vertex: status for vertex, status in found.items() if status}


def _own(corner: Corner, chain: int) -> str:
    """Of a chain of Black's, which hangs with the largest if one move keeps both; empty where kos have a say."""
    if not _is_taken(corner, chain, ATTACKER):
        return ALIVE
    if _is_taken(corner, chain, OWNER):
        return DEAD
    return "" if _is_taken(corner, chain | corner.chains[0], OWNER) else UNSETTLED


def _is_taken(corner: Corner, target: int, side: int) -> bool:
    """Are some of these stones taken if that side begins?"""
    root = _root(corner, side)
    return any(root in corner.taken(target, [root], free) for free in (ATTACKER, OWNER))


def _inside(corner: Corner, chain: int) -> str:
    """Of a chain of White's: Black, to begin, keeps the largest and takes it, or does not; empty where kos have a say.

    With White to begin the largest is taken, and its ground is White's.
    """
    answers = {_is_won(corner, chain, free, _root(corner, OWNER)) for free in (ATTACKER, OWNER)}
    return "" if len(answers) > 1 else UNSETTLED if True in answers else ALIVE


def is_begun(corner: Corner, vertex: int, move: int) -> bool:
    """Does Black, beginning with that move, keep the largest and take White's chain at the vertex?"""
    chain = next(one for one in _shut_in(corner) if _vertex(corner, one) == vertex)
    placed = corner.placed(corner.of(1), corner.of(2), corner.vertices.index(move), OWNER)
    return placed is not None and all(
        _is_won(corner, chain, free, State(*placed, ATTACKER, THREATS)) for free in (ATTACKER, OWNER)
    )


def _is_won(corner: Corner, chain: int, free: int, root: State) -> bool:
    largest, following = corner.chains[0], corner.following(free)
    lost = corner.taken(largest, [root], free)

    def going_on(state: State) -> Iterator[State]:
        return following(state) if state.owner & largest == largest else iter(())

    def is_goal(state: State) -> bool:
        return state.attacker & chain != chain and state.owner & largest == largest and state not in lost

    return root in forced([root], going_on, is_goal, OWNER)


def _root(corner: Corner, side: int) -> State:
    return State(corner.of(1), corner.of(2), -1, side, THREATS)


def _shut_in(corner: Corner) -> list[int]:
    """White's chains that do not hang together with the outside."""
    left, found = corner.of(2), list[int]()
    while left:
        chain = corner.chain(left & -left, corner.of(2))
        left &= ~chain
        found += [] if chain & corner.lasting else [chain]
    return found


def _vertex(corner: Corner, chain: int) -> int:
    return corner.vertices[(chain & -chain).bit_length() - 1]


def hanging(seed: int, count: int) -> Iterator[tuple[Corner, dict[int, str]]]:
    """So many different ones that have such chains."""
    source, seen, left = random.Random(seed), set[Corner](), count
    while left:
        corner = by_chance(source)
        if corner in seen or corner.free > MOST_FREE or not (corner.chains[1:] or _shut_in(corner)):
            continue
        seen.add(corner)
        if corner.fates() == HANGING and (found := companions(corner)):
            left -= 1
            yield corner, found


def line_of(corner: Corner, found: dict[int, str]) -> str:
    """A line of companions.txt: that of corners.txt and the statuses by vertex."""
    return " ".join([written(corner, HANGING), *(f"{vertex}:{status}" for vertex, status in sorted(found.items()))])


def read_line(line: str) -> tuple[Corner, dict[int, str]]:
    """What such a line says."""
    attacked, defended, left, rows, *said = line.split()
    corner, _ = read(" ".join((attacked, defended, left, rows)))
    return corner, {int(vertex): status for vertex, status in (one.split(":") for one in said)}


if __name__ == "__main__":
    for one in hanging(int(sys.argv[1]), int(sys.argv[2])):
        print(line_of(*one), flush=True)

"""Eyespaces cut out of a configuration on any board.

An eyespace is what hangs together of the ground that its owner reaches no later than the enemy, the enemy stones inside
included. A vertex is marginal where the enemy can come in: where the border is open, or where the wall can be cut. What
a cut still hangs on joins the eyespace as a marginal vertex of its own beside the one that it decides.
"""

from collections.abc import Collection
from dataclasses import dataclass

from goboard.analysis.chains import Mask, members
from goboard.analysis.chains import labelled as components
from goboard.analysis.eyes.ground import Ground, ground_of
from goboard.analysis.eyes.labelled import EMPTY, MARGINAL, MARGINAL_STONE, STONE, Labelled, labelled
from goboard.analysis.eyes.solver import EyespaceTooLargeError, solve
from goboard.analysis.report import Eye
from goboard.boards.board import Board
from goboard.jobs.watch import Watch


@dataclass(frozen=True)
class CutEyespace:
    """An eyespace on a board: `vertices[v]` is the board's vertex for vertex v of `labelled`.

    The first `size` of them are the space itself, ascending; those after it decide whether the wall holds together.
    `walls` are the owner's chains around it, each ascending.
    """

    owner: int
    labelled: Labelled
    vertices: tuple[int, ...]
    size: int
    walls: tuple[tuple[int, ...], ...]

    @property
    def space(self) -> tuple[int, ...]:
        """The vertices of the space itself, ascending."""
        return self.vertices[: self.size]

    @property
    def marginal(self) -> tuple[int, ...]:
        """The vertices from which the enemy can come in, ascending."""
        return self._labelled(MARGINAL + MARGINAL_STONE)

    @property
    def stones(self) -> tuple[int, ...]:
        """The enemy stones inside, ascending."""
        return self._labelled(STONE + MARGINAL_STONE)

    def _labelled(self, labels: str) -> tuple[int, ...]:
        return tuple(vertex for vertex, label in zip(self.space, self.labelled.labels, strict=False) if label in labels)


def eyespaces(
    board: Board,
    stones: bytes,
    side: int,
    dead: Collection[int] = (),
    *,
    alive: Collection[int] | None = None,
    watch: Watch | None = None,
) -> list[CutEyespace]:
    """Every eyespace of a side, in the order of their first vertices.

    Enemy stones are inside if they are `dead` or plainly surrounded, and never if they are `alive`; without `alive`
    those count that live unconditionally. The side's own dead stones are no wall. Raises Cancelled once it is called
    off.
    """
    watch = watch or Watch()
    ground = ground_of(board, stones, side, dead, alive, watch)
    found = []
    for part in _parts(board, ground.space):
        watch.check()
        found.append(_cut(board, side, ground, part))
    return found


def cut(
    board: Board, stones: bytes, vertex: int, *, dead: Collection[int] = (), alive: Collection[int] | None = None
) -> CutEyespace | None:
    """The smallest eyespace, of either side, that the vertex is in; None if it is in none."""
    found = []
    for side in sorted(set(stones) - {0}):
        ground = ground_of(board, stones, side, dead, alive, Watch())
        if ground.space[vertex]:
            part = next(part for part in _parts(board, ground.space) if vertex in part)
            found.append((len(part), side, ground, part))
    if not found:
        return None
    _, side, ground, part = min(found, key=lambda one: one[:2])
    return _cut(board, side, ground, part)


def eye_of(eyespace: CutEyespace, watch: Watch | None = None) -> Eye:
    """The eyespace with its values and vital points as a report shows it; raises Cancelled once it is called off."""
    space = Eye(eyespace.space, eyespace.marginal, eyespace.stones)
    try:
        found = solve(eyespace.labelled, watch).renamed(eyespace.vertices)
    except EyespaceTooLargeError:
        return space
    return Eye(space.vertices, space.marginal, space.stones, found.most, found.least, found.attack, found.defend)


def _parts(board: Board, space: Mask) -> list[tuple[int, ...]]:
    return members(*components(board, space))


def _cut(board: Board, owner: int, ground: Ground, part: tuple[int, ...]) -> CutEyespace:
    number = {vertex: index for index, vertex in enumerate(part)}
    edges = [(number[v], number[near]) for v in part for near in board.neighbours(v) if v < near and near in number]
    marginal = {vertex for vertex in part if ground.is_open[vertex]}
    for vertex in part:
        joint = ground.joints.get(vertex)
        if joint is not None and joint.keys:
            key = joint.keys[0]
            edges.append((number[vertex], number.setdefault(key, len(number))))
            marginal.add(key)
        elif joint is not None:
            marginal.add(vertex)
    labels = [_label(bool(ground.inside[vertex]), vertex in marginal) for vertex in number]
    walls = _walls(board, ground, part)
    return CutEyespace(owner, labelled("".join(labels), edges), tuple(number), len(part), walls)


def _walls(board: Board, ground: Ground, part: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    around = {near for vertex in part for near in board.neighbours(vertex) if ground.wall[near]}
    return tuple(ground.chains[chain] for chain in sorted({int(ground.chain[stone]) for stone in around}))


def _label(is_stone: bool, is_marginal: bool) -> str:
    if is_stone:
        return MARGINAL_STONE if is_marginal else STONE
    return MARGINAL if is_marginal else EMPTY

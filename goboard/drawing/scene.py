"""What a picture shows, frozen: a position with its signs, and the wishes of whoever looks at it."""

from dataclasses import dataclass, field

from goboard.boards.board import Board
from goboard.session.snapshot import Mark, Snapshot, Variation


@dataclass(frozen=True)
class View:
    """What the viewer wants to see: coordinates, stones placed as a hand would, the following variations."""

    coordinates: bool = False
    natural: bool = False
    variations: bool = True
    marks: bool = True
    territory: bool = True


@dataclass(frozen=True)
class Pointer:
    """What lies under the pointer: a stone that `player` may play at `vertex`, or, if 0, a point refused."""

    vertex: int
    player: int


@dataclass(frozen=True, eq=False)
class Scene:
    """Everything that is drawn. `owner` has one byte a vertex, the player whose territory it is; empty for none."""

    board: Board
    stones: bytes
    view: View = field(default_factory=View)
    last_vertex: int | None = None
    last_is_illegal: bool = False
    marks: tuple[Mark, ...] = ()
    lines: tuple[tuple[int, int, bool], ...] = ()
    dim: tuple[int, ...] = ()
    variations: tuple[Variation, ...] = ()
    owner: bytes = b""
    dead: tuple[int, ...] = ()
    dame: tuple[int, ...] = ()
    seki: tuple[int, ...] = ()
    pointer: Pointer | None = None


def scene_of(snapshot: Snapshot, view: View) -> Scene:
    """The picture of a snapshot, without anything under the pointer."""
    node = snapshot.node
    owner, dead, dame, seki = _territory(snapshot) if view.territory else (b"", (), (), ())
    return Scene(
        board=snapshot.board,
        stones=snapshot.stones,
        view=view,
        last_vertex=snapshot.last_vertex,
        last_is_illegal=bool(node.flag),
        marks=node.marks if view.marks else (),
        lines=node.lines if view.marks else (),
        dim=node.dim if view.marks else (),
        variations=_forks(snapshot) if view.variations and snapshot.count is None else (),
        owner=owner,
        dead=dead,
        dame=dame,
        seki=seki,
    )


def _territory(snapshot: Snapshot) -> tuple[bytes, tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Owner, dead stones, dame and seki: of the count in progress, or else of the node's TB and TW."""
    if snapshot.count is not None:
        score = snapshot.count.score
        return score.owner, _dead(snapshot), score.dame, score.seki
    if not any(snapshot.node.territory):
        return b"", (), (), ()
    owner = bytearray(snapshot.board.size)
    for player, vertices in enumerate(snapshot.node.territory, 1):
        for vertex in vertices:
            owner[vertex] = player
    dead = tuple(v for v, (stone, whose) in enumerate(zip(snapshot.stones, owner, strict=True)) if _lost(stone, whose))
    return bytes(owner), dead, (), ()


def _dead(snapshot: Snapshot) -> tuple[int, ...]:
    """The stones that the count takes off, and those marked dead that the rules leave on."""
    count = snapshot.count
    if count is None:
        return ()
    taken = {v for v, stone in enumerate(snapshot.stones) if stone and not count.score.stones[v]}
    return tuple(sorted(taken.union(v for v in count.dead if snapshot.stones[v])))


def _lost(stone: int, owner: int) -> bool:
    return bool(stone and owner and stone != owner)


def _forks(snapshot: Snapshot) -> tuple[Variation, ...]:
    """The variations that follow, if there is a choice."""
    return snapshot.node.next if len(snapshot.node.next) > 1 else ()

"""The estimated owner of every point: squares that grow with certainty, or shades of whole cells.

A stone bears a square only where its point will probably be another side's; beside the player's mark, where stones
carry one.
"""

from dataclasses import dataclass

import numpy as np

from goboard.arrays import Float, Float32, Int, Mask, UInt8
from goboard.drawing.camera.camera import Camera
from goboard.drawing.overlays.overlay import LEAST, Height, Known, Overlay, Owners, Told, surely
from goboard.drawing.scene import Scene, View, players_in
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme
from goboard.rules.position import BLACK
from goboard.words.message import phrase

LEAST_SPACING = 11.0
"""In device-independent pixels: where points are closer, squares would not differ in size, and cells are shaded."""
LEAST_SIDE, LARGEST = 0.14, 0.42
"""The sides of squares in spacings, for no certainty and for full certainty."""
LEAST_CERTAINTY = 0.12
"""Less is as good as nobody's."""
LARGEST_BESIDE = 0.26
"""The side of the largest square beside a player's mark."""
LETTER, STEP, READABLE = 0.9, 2.0, 8.0
"""An owner's letter in sides of the square, the pixels by which its size grows, and those from which on it is there."""
EDGE = 0.028
"""The thickness of a square's edge in spacings."""


@dataclass(frozen=True, eq=False)
class Ownership(Owners):
    """Who will probably own the vertex, how surely, and whether another side's stone lies there."""

    is_lost: Mask


def find(known: Known) -> Ownership | None:
    """The likely owner of each point."""
    assert known.report is not None
    stones = np.frombuffer(known.stones, dtype=np.uint8)
    owner, certainty, side = probable_owner(known.report.shares)
    return Ownership(owner, certainty, (stones > 0) & (owner > 0) & (side[stones] != side[owner]))


def probable_owner(shares: Float32) -> tuple[UInt8, Float32, Int]:
    """Who is most likely to own each vertex (n,), 0 if nobody is; by how much ahead of others (n,), 0..1; and the side
    (players + 1,) of each player: those allied have equal shares everywhere, unless all have."""
    players, size = shares.shape
    firsts: dict[bytes, int] = {}
    side = np.array([firsts.setdefault(row.tobytes(), player) for player, row in enumerate(shares)])
    if len(firsts) < 2:
        # on a board where nobody is ahead anywhere equal shares are no sign of an alliance
        side = np.arange(players)
    best = shares.argmax(axis=0)
    rest = np.zeros(size, dtype=np.float32)
    for player in range(players):
        rest = np.where(side[best] == side[player], rest, np.maximum(rest, shares[player]))
    certainty = np.clip(shares.max(axis=0, initial=0.0) - rest, 0, 1).astype(np.float32)
    owner = np.where(certainty > 0, best + 1, 0).astype(np.uint8)
    return owner, certainty, np.concatenate([[-1], side])


def shades(found: Ownership, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The shades, below the stones."""
    if not _has_cells(scene, camera):
        return []
    from goboard.drawing.cells import shaded

    return shaded(camera, theme, found.owner, found.strength)


def squares(found: Ownership, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The squares, but where other signs are: on empty points unless cells are shaded, on stones that seem lost."""
    from goboard.drawing.glyphs import edged_squares, written
    from goboard.drawing.layers.signs import beside_mark

    seen = squared(scene, camera)
    shapes: list[Shape] = []
    for player in players_in((found.owner * seen).tobytes()):
        spots = np.flatnonzero(seen & (found.owner == player))
        centres, edge = beside_mark(scene, camera, spots), EDGE * camera.sizes[spots]
        sides = sides_of(found, scene, camera, spots)
        shapes += edged_squares(centres, sides, edge, theme.square(player), theme.mark_on(player))
        if scene.letters:
            # colours alone do not tell everybody which of several players it is
            steps = sides // STEP
            for step in np.unique(steps[steps * STEP >= READABLE * camera.ratio]).tolist():
                among = steps == step
                letters = [scene.letters[player - 1]] * int(among.sum())
                shapes.append(written(letters, centres[among], LETTER * step * STEP, theme.mark_on(player)))
    return shapes


def squared(scene: Scene, camera: Camera) -> Mask:
    """(n,) where squares are drawn."""
    found = scene.findings.of(OWNERSHIP) if scene.findings is not None else None
    if scene.findings is None or found is None or camera.is_raster:
        return np.zeros(len(scene.stones), dtype=np.bool_)
    is_empty = np.frombuffer(scene.stones, dtype=np.uint8) == 0
    seen = found.is_lost if _has_cells(scene, camera) else found.is_lost | is_empty
    seen = seen & camera.shown & (found.owner > 0) & (found.strength >= LEAST_CERTAINTY)
    for _, other in scene.findings.pairs:
        if other.filled is not None:
            seen &= ~other.filled
    seen[_taken(scene)] = False
    return seen


def sides_of(found: Ownership, scene: Scene, camera: Camera, spots: Int) -> Float:
    """The sides (m,) of the squares there, in pixels, beside a player's mark smaller ones."""
    is_beside = np.frombuffer(scene.stones, dtype=np.uint8)[spots] > 0 if scene.letters else np.False_
    largest = np.where(is_beside, LARGEST_BESIDE, LARGEST)
    return camera.sizes[spots] * (LEAST_SIDE + (largest - LEAST_SIDE) * found.strength[spots])


def squares_reach(boxes: Float, points: Int, scene: Scene, camera: Camera) -> Mask:
    """Which boxes (n, 4) the square of their own points reaches into."""
    found = scene.findings.of(OWNERSHIP) if scene.findings is not None else None
    is_seen = squared(scene, camera)[points]
    if found is None or not is_seen.any():
        return is_seen
    half = sides_of(found, scene, camera, points)[:, None] / 2
    low, centres = boxes[:, :2], camera.centres[points]
    reached = (low < centres + half) & (low + boxes[:, 2:] > centres - half)
    return np.asarray(is_seen & reached.all(axis=1))


def _taken(scene: Scene) -> list[int]:
    """Where something else is to be seen: the record's signs, its variations, and the signs of a count."""
    following = (each.vertex for each in scene.variations if each.vertex is not None)
    return [*(mark.vertex for mark in scene.marks), *following, *scene.faint, *scene.dame, *scene.seki]


def _has_cells(scene: Scene, camera: Camera) -> bool:
    return scene.view.is_shaded or camera.spacing < LEAST_SPACING * camera.ratio


def covers(found: Ownership, view: View) -> bool:
    """Are cells shaded, as somebody wants them to be?"""
    return view.is_shaded and bool(found.owner.any())


def words(told: Told) -> str:
    """Whose the point will probably be, unless it is said to be settled."""
    shares = told.report.shares[:, told.vertex]
    is_settled = "settled" in told.overlays and told.report.territory[told.vertex]
    if is_settled or shares.max() < LEAST:
        return ""
    likely = int(shares.argmax())
    return phrase("{probably} {player}'s", probably=surely(float(shares[likely])), player=told.names[likely])


def sample() -> Ownership:
    """Black's, nearly for sure."""
    owner, strength = np.array([0, BLACK], dtype=np.uint8), np.array([0, 0.9], dtype=np.float32)
    return Ownership(owner, strength, np.zeros(2, dtype=np.bool_))


OWNERSHIP = Overlay(
    "ownership",
    phrase("Estimated owner"),
    phrase("squares in the likely owner's colour, the larger the surer"),
    "1",
    find=find,
    draws={Height.AREAS: shades, Height.SQUARES: squares},
    covers=covers,
    words=words,
    sample=sample,
)

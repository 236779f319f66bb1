"""What every tool of the editor shares: where it is used, what it would do there, how it answers the hand."""

from dataclasses import dataclass, field

import numpy as np

from goboard.arrays import Float, Int
from goboard.boards import draft_edits as edit
from goboard.boards.draft import SAME_PLACE, Draft
from goboard.ui.editor.model import EditorModel

Place = tuple[float, float]
MOST_REACH = 0.4
"""In spacings: a hand far out does not touch everything at once."""


@dataclass(frozen=True)
class Touch:
    """Where the pointer is, in places; it touches what is within `reach`."""

    place: Place
    reach: float
    is_adding: bool = False
    """Is Shift held?"""


@dataclass(frozen=True, eq=False)
class Lifted:
    """Points (t,) that are on their way and the places (t, 2) where they are shown meanwhile."""

    points: Int
    places: Float


@dataclass(frozen=True, eq=False)
class Ghost:
    """What a click would do, in places: `points` (p, 2) and `lines` (l, 4) that come, `cuts` (c, 4) that go, `rings`
    (r, 2) around points that are meant, and `words` for it. `band` are two corners of a rubber band."""

    points: Float = field(default_factory=lambda: np.empty((0, 2)))
    lines: Float = field(default_factory=lambda: np.empty((0, 4)))
    cuts: Float = field(default_factory=lambda: np.empty((0, 4)))
    rings: Float = field(default_factory=lambda: np.empty((0, 2)))
    band: tuple[Place, Place] | None = None
    lifted: Lifted | None = None
    words: str = ""


NOTHING = Ghost()


@dataclass(frozen=True)
class Spot:
    """What is touched: a point, an edge (its two ends) at a place, or the ground at a place."""

    place: Place
    point: int | None = None
    edge: tuple[int, int] | None = None


class Tool:
    """A tool answers the left button: pressed, dragged (only once it has left its place), released; and hovering."""

    name = ""
    title = ""
    key = ""
    hint = ""

    def __init__(self, model: EditorModel) -> None:
        self.model = model

    def press(self, touch: Touch) -> None:
        """The button goes down."""

    def drag(self, touch: Touch) -> Ghost:
        """The pointer moves with the button down."""
        return NOTHING

    def release(self, touch: Touch, is_click: bool) -> None:
        """The button comes up, in a click or at the end of a drag."""

    def hover(self, touch: Touch) -> Ghost:
        """The pointer moves with no button down."""
        return NOTHING

    def cancel(self) -> bool:
        """Give up what was begun; False if nothing was."""
        return False

    def spot(self, touch: Touch, without: int | None = None) -> Spot:
        """What the touch means: a point, an edge, or the ground, drawn to axis and lattice."""
        model = self.model
        point = self.point(touch)
        if point is not None and point != without:
            return Spot(place_of(model.draft, point), point=point)
        edge = model.strokes.edge_at(touch.place, self.reach(touch))
        if edge is not None:
            first, last = model.draft.edges[edge].tolist()
            if without not in (first, last):
                # the middle of a bent edge may be another point
                is_bent = model.strokes.is_bent(edge)
                place = self.ground(touch) if is_bent else self._on_edge(first, last, touch)
                return Spot(place, edge=(first, last))
        return Spot(self.ground(touch))

    def point(self, touch: Touch) -> int | None:
        """The point that is touched."""
        return self.model.strokes.point_at(touch.place, self.reach(touch))

    def reach(self, touch: Touch) -> float:
        return min(touch.reach, MOST_REACH * self.model.draft.spacing)

    def ground(self, touch: Touch) -> Place:
        """The place that is meant by one on the ground: on the lattice, then on an axis if one is near."""
        snapped = self.model.lattice.snapped([touch.place])[0]
        x, y = self.model.symmetry.settled(snapped, touch.reach).tolist()
        return x, y

    def image_lines(self, ends: tuple[Place, Place]) -> Float:
        """(k, 4) a line and all its images."""
        return self.model.symmetry.images(ends).reshape(-1, 4)

    def edge_lines(self, one: int, other: int) -> Float:
        """(p, 4) the line between two points and those between their images."""
        pairs = edit.image_edges(self.model.draft, one, other, self.model.symmetry)
        return self.model.draft.places[pairs].reshape(-1, 4)

    def _on_edge(self, first: int, last: int, touch: Touch) -> Place:
        """The place of the edge nearest to the touch, or its middle if that is near."""
        draft = self.model.draft
        start, along = draft.places[first], draft.places[last] - draft.places[first]
        part = float((np.array(touch.place) - start) @ along / max(float(along @ along), SAME_PLACE**2))
        if abs(part - 0.5) * float(np.hypot(*along)) <= touch.reach:
            part = 0.5
        at = start + along * min(max(part, 0.05), 0.95)
        x, y = self.model.symmetry.settled(at, touch.reach).tolist()
        return x, y


def place_of(draft: Draft, point: int) -> Place:
    """Where a point lies."""
    x, y = draft.places[point].tolist()
    return x, y

"""Join two points or cut the edge between them."""

import numpy as np

from goboard.boards import draft_edits as edit
from goboard.ui.editor.tool import NOTHING, Ghost, Tool, Touch, place_of


class JoinTool(Tool):
    """Two clicks, or a drag, from point to point make an edge or cut it; a click on an edge cuts it."""

    name = "join"
    title = "Join and cut"
    key = "J"
    hint = "Click two points, or drag from one to the other, to join them or cut their edge; click an edge to cut it"

    _first: int | None = None
    _pressed: int | None = None

    def press(self, touch: Touch) -> None:
        self._pressed = self.point(touch)

    def drag(self, touch: Touch) -> Ghost:
        return NOTHING if self._pressed is None else self._between(self._pressed, touch)

    def release(self, touch: Touch, is_click: bool) -> None:
        pressed, self._pressed = self._pressed, None
        point = self.point(touch)
        first = pressed if not is_click else self._first
        if is_click and point is not None and first is None:
            self._first = point
            return
        self._first = None
        if first is not None and point is not None and first != point:
            self._toggle(first, point)
        elif is_click and first is None:
            self._cut(touch)

    def hover(self, touch: Touch) -> Ghost:
        if self._first is not None:
            return self._between(self._first, touch)
        draft, spot = self.bench.draft, self.spot(touch)
        if spot.point is not None:
            return Ghost(rings=np.array([spot.place]), words=f"Click to begin an edge at {draft.name(spot.point)}")
        if spot.edge is not None:
            return Ghost(cuts=self.edge_lines(*spot.edge), words="Click to cut this edge")
        return NOTHING

    def cancel(self) -> bool:
        was_busy = self._first is not None or self._pressed is not None
        self._first = self._pressed = None
        return was_busy

    def _between(self, first: int, touch: Touch) -> Ghost:
        """The edge from a point to where the pointer is."""
        draft, other = self.bench.draft, self.point(touch)
        start = place_of(draft, first)
        if other is None or other == first:
            loose = np.array([[*start, *touch.place]])
            return Ghost(lines=loose, rings=np.array([start]), words="Go on to another point; Escape gives up")
        rings, lines = draft.places[[first, other]], self.edge_lines(first, other)
        if draft.is_joined(first, other):
            return Ghost(cuts=lines, rings=rings, words="Cut the edge between the two")
        return Ghost(lines=lines, rings=rings, words="Join the two")

    def _toggle(self, first: int, other: int) -> None:
        draft, by = self.bench.draft, self.bench.symmetry
        words = "cut an edge" if draft.is_joined(first, other) else "join two points"
        self.bench.attempt(lambda: edit.toggle_edge(draft, first, other, by), words)

    def _cut(self, touch: Touch) -> None:
        edge = self.spot(touch).edge
        if edge is not None:
            self._toggle(*edge)

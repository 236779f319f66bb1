"""Put points on the ground and on edges, and draw edges from point to point."""

import numpy as np

from goboard.boards import draft_edits as edit
from goboard.boards.board import BoardError
from goboard.boards.draft import Draft
from goboard.plural import counted
from goboard.ui.editor.tool import NOTHING, Ghost, Spot, Tool, Touch


class AddTool(Tool):
    """A click adds a point, on an edge it splits it; a drag adds an edge, and points at its ends where none are."""

    name = "add"
    title = "Add points"
    key = "A"
    hint = (
        "Click the ground to add a point, an edge to split it; drag from a point to join it to another or to a new one"
    )

    _start: Spot | None = None

    def press(self, touch: Touch) -> None:
        self._start = self.spot(touch)

    def drag(self, touch: Touch) -> Ghost:
        start = self._start
        if start is None:
            return NOTHING
        end = self.spot(touch, start.point)
        if start.point is not None and end.point is not None and self.bench.draft.is_joined(start.point, end.point):
            return Ghost(rings=np.array([start.place, end.place]), words="These points are joined already")
        new = [spot.place for spot in (start, end) if spot.point is None]
        rings = np.array([spot.place for spot in (start, end) if spot.point is not None]).reshape(-1, 2)
        lines = self.image_lines((start.place, end.place))
        words = "Release to join the two points" if end.point is not None else "Release to add a point and join it"
        return Ghost(self._images(new), lines, rings=rings, words=words)

    def release(self, touch: Touch, is_click: bool) -> None:
        start, self._start = self._start, None
        if start is None or (is_click and start.point is not None):
            return
        bench = self.bench
        if is_click:
            words = "split an edge" if start.edge is not None else "add a point"
            bench.attempt(lambda: self._put(bench.draft, start)[0], words)
        else:
            bench.attempt(lambda: self._joined(start, self.spot(touch, start.point)), "add an edge")

    def hover(self, touch: Touch) -> Ghost:
        spot = self.spot(touch)
        if spot.point is not None:
            words = f"Drag from point {self.bench.draft.name(spot.point)} to join it"
            return Ghost(rings=np.array([spot.place]), words=words)
        words = "Click to split this edge" if spot.edge is not None else "Click to add a point"
        points = self._images([spot.place])
        if len(points) > 1:
            words += f" and its {counted(len(points) - 1, 'image')}"
        return Ghost(points, words=words)

    def cancel(self) -> bool:
        was_busy, self._start = self._start is not None, None
        return was_busy

    def _joined(self, start: Spot, end: Spot) -> Draft:
        """The draft with an edge between what was pressed and what is released."""
        draft, first = self._put(self.bench.draft, start)
        draft, last = self._put(draft, end)
        if first == last or draft.is_joined(first, last):
            return draft
        return edit.toggle_edge(draft, first, last, self.bench.symmetry)

    def _put(self, draft: Draft, spot: Spot) -> tuple[Draft, int]:
        """The draft with a point at the spot, and that point."""
        if spot.point is not None:
            return draft, spot.point
        by = self.bench.symmetry
        if spot.edge is not None and draft.is_joined(*spot.edge):
            grown = edit.split_edge(draft, *spot.edge, spot.place, by)
        else:
            grown = edit.add_point(draft, spot.place, by)
        found = int(grown.find(edit.image_places(grown, spot.place, by)[:1])[0])
        if found < 0:
            raise BoardError("Two points would lie at the same place.")
        return grown, found

    def _images(self, places: list[tuple[float, float]]) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        draft, by = self.bench.draft, self.bench.symmetry
        found = [edit.image_places(draft, place, by) for place in places]
        return np.concatenate([np.empty((0, 2)), *found])

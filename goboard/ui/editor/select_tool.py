"""Select points and drag them."""

import numpy as np

from goboard.boards import draft_edits as edit
from goboard.boards.draft import Draft
from goboard.plural import counted
from goboard.ui.editor.tool import NOTHING, Float, Ghost, Int64, Lifted, Place, Tool, Touch, place_of


class SelectTool(Tool):
    """A click selects, a drag moves what is selected, a drag from the ground selects what is in the rubber band."""

    name = "select"
    title = "Select and move"
    key = "S"
    hint = "Click or drag a frame to select, Shift adds; drag points to move them, arrows nudge, Delete deletes"

    _grabbed: int | None = None
    _start: Place | None = None
    _before: Int64 = np.empty(0, dtype=np.int64)
    _carried: tuple[Int64, Float] | None = None

    def press(self, touch: Touch) -> None:
        self._start, self._before = touch.place, self.bench.selection
        self._grabbed, self._carried = self.point(touch), None
        if self._grabbed is None:
            if not touch.is_adding:
                self.bench.select([])
        elif touch.is_adding:
            self.bench.select(np.setxor1d(self._before, [self._grabbed]))
        elif self._grabbed not in self._before:
            self.bench.select([self._grabbed])

    def drag(self, touch: Touch) -> Ghost:
        if self._start is None:
            return NOTHING
        if self._grabbed is None:
            return self._band(touch)
        if not len(self.bench.selection):
            return NOTHING
        points, ways = self._ways()
        step, target = self._step(touch)
        places = self.bench.draft.places[points] + ways @ step
        rings = np.array([place_of(self.bench.draft, target)]) if target is not None else np.empty((0, 2))
        words = (
            "Release to make one point of the two" if target is not None else f"Moving {counted(len(points), 'point')}"
        )
        return Ghost(lifted=Lifted(points, places), rings=rings, words=words)

    def release(self, touch: Touch, is_click: bool) -> None:
        draft, grabbed = self.bench.draft, self._grabbed
        if self._start is not None and not is_click and grabbed is not None and len(self.bench.selection):
            points, _ = self._ways()
            step, _ = self._step(touch)
            moved = edit.move_points(draft, self.bench.selection, step, self.bench.symmetry)
            kept = moved.places[self.bench.selection]
            welded = edit.welded(moved)
            self.bench.put(welded, f"move {counted(len(points), 'point')}", kept)
            if welded is not moved:
                self.bench.told.emit(joined_words(moved, welded, points))
        elif is_click and grabbed is not None and not touch.is_adding:
            self.bench.select([grabbed])
        self.cancel()

    def hover(self, touch: Touch) -> Ghost:
        point = self.point(touch)
        if point is None:
            return NOTHING
        draft = self.bench.draft
        near = int(draft.degrees[point])
        words = f"Point {draft.name(point)}: {counted(near, 'neighbour')}"
        others = edit.orbit(draft, [point], self.bench.symmetry)
        return Ghost(rings=draft.places[others], words=words)

    def cancel(self) -> bool:
        was_busy = self._start is not None
        self._start = self._grabbed = self._carried = None
        return was_busy

    def _ways(self) -> tuple[Int64, Float]:
        """What moves with the selection, looked up once in a drag."""
        if self._carried is None:
            self._carried = edit.carried(self.bench.draft, self.bench.selection, self.bench.symmetry)
        return self._carried

    def _step(self, touch: Touch) -> tuple[Float, int | None]:
        """The way to go, and the point on which the one that was grabbed would come to lie."""
        assert self._grabbed is not None
        at = self.bench.draft.places[self._grabbed]
        target = self.point(touch)
        if target is not None and target not in self._ways()[0]:
            return self.bench.draft.places[target] - at, target
        return np.array(self.ground(touch)) - at, None

    def _band(self, touch: Touch) -> Ghost:
        assert self._start is not None
        corners = np.array([self._start, touch.place])
        places = self.bench.draft.places
        inside = ((places >= corners.min(axis=0)) & (places <= corners.max(axis=0))).all(axis=1)
        found = np.flatnonzero(inside)
        self.bench.select(np.union1d(self._before, found) if touch.is_adding else found)
        words = f"{counted(len(self.bench.selection), 'point')} selected"
        return Ghost(band=(self._start, touch.place), words=words)


def joined_words(moved: Draft, welded: Draft, carried: Int64) -> str:
    """What became of points that were put on others: those `carried` (t,) were on their way."""
    joined = moved.size - welded.size
    if joined > 1:
        return f"{counted(joined, 'point')} joined with others"
    pair = moved.coincident()[0]
    still = pair[~np.isin(pair, carried)]
    other = int(still[0] if len(still) else pair[1])
    # the number of a point without a label is another one now
    before, now = moved.labels[other], welded.name(int(welded.find(moved.places[other])[0]))
    return f"Joined with {before}, now {now}" if before not in ("", now) else f"Joined with {now}"

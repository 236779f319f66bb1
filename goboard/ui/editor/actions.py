"""What can be done in the board editor: its tools (select, put points, join them) and every action in one table."""

from collections.abc import Mapping

import numpy as np

from goboard.arrays import Float, Int
from goboard.boards import draft_edits as edit
from goboard.boards.board import BoardError
from goboard.boards.draft import Draft
from goboard.ui.editor.tool import NOTHING, Ghost, Lifted, Place, Spot, Tool, Touch, place_of
from goboard.ui.language import tr
from goboard.ui.window.menu_entry import RULE, Entry
from goboard.words.message import in_context, phrase, plural


class JoinTool(Tool):
    """Two clicks, or a drag, from point to point make an edge or cut it; a click on an edge cuts it."""

    name = "join"
    title = phrase("Join and cut")
    key = "J"
    hint = phrase(
        "Click two points, or drag from one to the other, to join them or cut their edge; click an edge to cut it"
    )

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
        draft, spot = self.model.draft, self.spot(touch)
        if spot.point is not None:
            return Ghost(
                rings=np.array([spot.place]),
                words=tr("Click to begin an edge at {point}", point=draft.name(spot.point)),
            )
        if spot.edge is not None:
            return Ghost(cuts=self.edge_lines(*spot.edge), words=tr("Click to cut this edge"))
        return NOTHING

    def cancel(self) -> bool:
        was_busy = self._first is not None or self._pressed is not None
        self._first = self._pressed = None
        return was_busy

    def _between(self, first: int, touch: Touch) -> Ghost:
        """The edge from a point to where the pointer is."""
        draft, other = self.model.draft, self.point(touch)
        start = place_of(draft, first)
        if other is None or other == first:
            loose = np.array([[*start, *touch.place]])
            return Ghost(lines=loose, rings=np.array([start]), words=tr("Go on to another point; Escape gives up"))
        rings, lines = draft.places[[first, other]], self.edge_lines(first, other)
        if draft.is_joined(first, other):
            return Ghost(cuts=lines, rings=rings, words=tr("Cut the edge between the two"))
        return Ghost(lines=lines, rings=rings, words=tr("Join the two"))

    def _toggle(self, first: int, other: int) -> None:
        draft, by = self.model.draft, self.model.symmetry
        words = tr("cut an edge") if draft.is_joined(first, other) else tr("join two points")
        self.model.attempt(lambda: edit.toggle_edge(draft, first, other, by), words)

    def _cut(self, touch: Touch) -> None:
        edge = self.spot(touch).edge
        if edge is not None:
            self._toggle(*edge)


class AddTool(Tool):
    """A click adds a point, on an edge it splits it; a drag adds an edge, and points at its ends where none are."""

    name = "add"
    title = phrase("Add points")
    key = "A"
    hint = phrase(
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
        if start.point is not None and end.point is not None and self.model.draft.is_joined(start.point, end.point):
            return Ghost(rings=np.array([start.place, end.place]), words=tr("These points are joined already"))
        new = [spot.place for spot in (start, end) if spot.point is None]
        rings = np.array([spot.place for spot in (start, end) if spot.point is not None]).reshape(-1, 2)
        lines = self.image_lines((start.place, end.place))
        words = (
            tr("Release to join the two points") if end.point is not None else tr("Release to add a point and join it")
        )
        return Ghost(self._images(new), lines, rings=rings, words=words)

    def release(self, touch: Touch, is_click: bool) -> None:
        start, self._start = self._start, None
        if start is None or (is_click and start.point is not None):
            return
        model = self.model
        if is_click:
            words = tr("split an edge") if start.edge is not None else tr("add a point")
            model.attempt(lambda: self._put(model.draft, start)[0], words)
        else:
            model.attempt(lambda: self._joined(start, self.spot(touch, start.point)), tr("add an edge"))

    def hover(self, touch: Touch) -> Ghost:
        spot = self.spot(touch)
        if spot.point is not None:
            words = tr("Drag from point {point} to join it", point=self.model.draft.name(spot.point))
            return Ghost(rings=np.array([spot.place]), words=words)
        points = self._images([spot.place])
        images = len(points) - 1
        if spot.edge is not None:
            words = plural(
                "Click to split this edge and its {n} image", "Click to split this edge and its {n} images", images
            )
        else:
            words = plural("Click to add a point and its {n} image", "Click to add a point and its {n} images", images)
        if images < 1:
            words = tr("Click to split this edge") if spot.edge is not None else tr("Click to add a point")
        return Ghost(points, words=words)

    def cancel(self) -> bool:
        was_busy, self._start = self._start is not None, None
        return was_busy

    def _joined(self, start: Spot, end: Spot) -> Draft:
        """The draft with an edge between what was pressed and what is released."""
        draft, first = self._put(self.model.draft, start)
        draft, last = self._put(draft, end)
        if first == last or draft.is_joined(first, last):
            return draft
        return edit.toggle_edge(draft, first, last, self.model.symmetry)

    def _put(self, draft: Draft, spot: Spot) -> tuple[Draft, int]:
        """The draft with a point at the spot, and that point."""
        if spot.point is not None:
            return draft, spot.point
        by = self.model.symmetry
        if spot.edge is not None and draft.is_joined(*spot.edge):
            grown = edit.split_edge(draft, *spot.edge, spot.place, by)
        else:
            grown = edit.add_point(draft, spot.place, by)
        found = int(grown.find(edit.image_places(grown, spot.place, by)[:1])[0])
        if found < 0:
            raise BoardError(phrase("Two points would lie at the same place."))
        return grown, found

    def _images(self, places: list[tuple[float, float]]) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        draft, by = self.model.draft, self.model.symmetry
        found = [edit.image_places(draft, place, by) for place in places]
        return np.concatenate([np.empty((0, 2)), *found])


class SelectTool(Tool):
    """A click selects, a drag moves what is selected, a drag from the ground selects what is in the rubber band."""

    name = "select"
    title = phrase("Select and move")
    key = "S"
    hint = phrase("Click or drag a frame to select, Shift adds; drag points to move them, arrows nudge, Delete deletes")

    _grabbed: int | None = None
    _start: Place | None = None
    _before: Int = np.empty(0, dtype=np.int64)
    _carried: tuple[Int, Float] | None = None

    def press(self, touch: Touch) -> None:
        self._start, self._before = touch.place, self.model.selection
        self._grabbed, self._carried = self.point(touch), None
        if self._grabbed is None:
            if not touch.is_adding:
                self.model.select([])
        elif touch.is_adding:
            self.model.select(np.setxor1d(self._before, [self._grabbed]))
        elif self._grabbed not in self._before:
            self.model.select([self._grabbed])

    def drag(self, touch: Touch) -> Ghost:
        if self._start is None:
            return NOTHING
        if self._grabbed is None:
            return self._band(touch)
        if not len(self.model.selection):
            return NOTHING
        points, ways = self._ways()
        step, target = self._step(touch)
        places = self.model.draft.places[points] + ways @ step
        rings = np.array([place_of(self.model.draft, target)]) if target is not None else np.empty((0, 2))
        words = (
            tr("Release to make one point of the two")
            if target is not None
            else plural("Moving {n} point", "Moving {n} points", len(points))
        )
        return Ghost(lifted=Lifted(points, places), rings=rings, words=words)

    def release(self, touch: Touch, is_click: bool) -> None:
        draft, grabbed = self.model.draft, self._grabbed
        if self._start is not None and not is_click and grabbed is not None and len(self.model.selection):
            points, _ = self._ways()
            step, _ = self._step(touch)
            moved = edit.move_points(draft, self.model.selection, step, self.model.symmetry)
            kept = moved.places[self.model.selection]
            welded = edit.welded(moved)
            self.model.put(welded, plural("move {n} point", "move {n} points", len(points)), kept)
            if welded is not moved:
                self.model.told.emit(joined_words(moved, welded, points))
        elif is_click and grabbed is not None and not touch.is_adding:
            self.model.select([grabbed])
        self.cancel()

    def hover(self, touch: Touch) -> Ghost:
        point = self.point(touch)
        if point is None:
            return NOTHING
        draft = self.model.draft
        near = int(draft.degrees[point])
        words = plural("Point {point}: {n} neighbour", "Point {point}: {n} neighbours", near, point=draft.name(point))
        others = edit.orbit(draft, [point], self.model.symmetry)
        return Ghost(rings=draft.places[others], words=words)

    def cancel(self) -> bool:
        was_busy = self._start is not None
        self._start = self._grabbed = self._carried = None
        return was_busy

    def _ways(self) -> tuple[Int, Float]:
        """What moves with the selection, looked up once in a drag."""
        if self._carried is None:
            self._carried = edit.carried(self.model.draft, self.model.selection, self.model.symmetry)
        return self._carried

    def _step(self, touch: Touch) -> tuple[Float, int | None]:
        """The way to go, and the point on which the one that was grabbed would come to lie."""
        assert self._grabbed is not None
        at = self.model.draft.places[self._grabbed]
        target = self.point(touch)
        if target is not None and target not in self._ways()[0]:
            return self.model.draft.places[target] - at, target
        return np.array(self.ground(touch)) - at, None

    def _band(self, touch: Touch) -> Ghost:
        assert self._start is not None
        corners = np.array([self._start, touch.place])
        places = self.model.draft.places
        inside = ((places >= corners.min(axis=0)) & (places <= corners.max(axis=0))).all(axis=1)
        found = np.flatnonzero(inside)
        self.model.select(np.union1d(self._before, found) if touch.is_adding else found)
        words = plural("{n} point selected", "{n} points selected", len(self.model.selection))
        return Ghost(band=(self._start, touch.place), words=words)


def joined_words(moved: Draft, welded: Draft, carried: Int) -> str:
    """What became of points that were put on others: those `carried` (t,) were on their way."""
    joined = moved.size - welded.size
    if joined > 1:
        return plural("{n} point joined with others", "{n} points joined with others", joined)
    pair = moved.coincident()[0]
    still = pair[~np.isin(pair, carried)]
    other = int(still[0] if len(still) else pair[1])
    # the number of a point without a label is another one now
    before, now = moved.labels[other], welded.name(int(welded.find(moved.places[other])[0]))
    return (
        tr("Joined with {before}, now {now}", before=before, now=now)
        if before not in ("", now)
        else tr("Joined with {now}", now=now)
    )


TOOLS = (SelectTool, AddTool, JoinTool)
CENTRE_TIP = phrase("Put the centre of the symmetry in the middle of what is selected, or of all points")
COMPLETE_TIP = phrase("Add every image of points and edges that is missing")
RELAX_TIP = phrase("Even out edges and angles, of all points or of several that are selected")

FILE = (
    Entry("new", "&New", phrase("An empty sheet"), "Ctrl+N", icon="new"),
    Entry("shape", phrase("From a sha&pe…"), phrase("Begin from a shape and its size"), "Ctrl+Shift+N"),
    Entry("open", phrase("&Open board file…"), phrase("JSON, GraphML or a list of edges"), "Ctrl+O", icon="open"),
    RULE,
    Entry("save", "&Save", phrase("Save as a board file"), "Ctrl+S", icon="save"),
    Entry("save_as", "Save &as…", phrase("Save as another board file"), "Ctrl+Shift+S"),
    RULE,
    Entry("close", "&Close", phrase("Close the editor"), "Ctrl+W"),
    Entry("quit", "&Quit", phrase("Close the editor and all windows"), "Ctrl+Q"),
)
EDIT = (
    Entry("undo", "&Undo", phrase("Take the last edit back"), "Ctrl+Z", icon="undo"),
    Entry("redo", "&Redo", phrase("Make the edit again"), "Ctrl+Y Ctrl+Shift+Z", icon="redo"),
    RULE,
    Entry("select_all", "Select &all", phrase("Select every point"), "Ctrl+A"),
    Entry("delete", phrase("&Delete points"), phrase("Delete the points selected, with their edges"), "Del"),
    Entry("merge", phrase("&Merge points"), phrase("Make one point of those selected"), "M"),
    Entry("snap", phrase("Put on the &lattice"), phrase("Move the points selected, or all, onto the lattice"), "L"),
    RULE,
    Entry("centre", phrase("&Centre the symmetry here"), CENTRE_TIP, "C"),
    Entry("complete", phrase("Complete the s&ymmetry"), COMPLETE_TIP),
    Entry("relax", "Rela&x", RELAX_TIP, "R"),
)
VIEW = (
    Entry("fit", "&Fit", phrase("Show the whole board"), "Ctrl+0 F"),
    Entry("closer", "Zoom &in", "Larger", "Ctrl++ Ctrl+=", icon="zoom-in"),
    Entry("farther", "Zoom &out", "Smaller", "Ctrl+-", icon="zoom-out"),
    RULE,
    Entry("turn_left", phrase("&Turn left"), phrase("Turn the drawing a quarter to the left"), "Ctrl+L"),
    Entry("turn_right", "Turn &right", phrase("Turn the drawing a quarter to the right"), "Ctrl+R"),
    Entry("mirror_across", phrase("&Mirror left and right"), phrase("Show left and right in each other's place")),
    Entry("mirror_down", phrase("Mirror top an&d bottom"), phrase("Show top and bottom in each other's place")),
)
PLAY = (Entry("play", phrase("&Play on this board"), phrase("Begin a game on this board"), "Ctrl+Return"),)
TOOL_ENTRIES = tuple(Entry(kind.name, kind.title, kind.hint, kind.key, is_checkable=True) for kind in TOOLS)
MENUS: Mapping[str, tuple[Entry, ...]] = {
    phrase("&File"): FILE,
    phrase("&Edit"): EDIT,
    phrase("&Tools"): TOOL_ENTRIES,
    phrase("&View"): VIEW,
    in_context("menu", "&Play"): PLAY,
}
TOOLBAR = (
    "new", "open", "save", "", "undo", "redo", "", *(kind.name for kind in TOOLS), "", "relax", "fit", "", "play",
)  # fmt: skip

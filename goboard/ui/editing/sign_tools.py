"""Tools that put signs, labels, lines and areas on the board of the node shown; and every tool of the edit mode in
one table."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count, product

from PySide6.QtCore import Qt

from goboard.drawing.scene import Preview
from goboard.session.commands.mark import SetDim, SetLine, SetMarks, SetVisible
from goboard.session.snapshot import Mark, NodeView
from goboard.ui.editing.stone_tools import AlternateTool, EraserTool, StoneTool
from goboard.ui.editing.tool import Brush, Choosing, Editing, Tool
from goboard.words.message import phrase

TERRITORY = ("TB", "TW")
LABEL = "LB"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class SignTool(Brush):
    """Puts one sign; a stroke that begins where it stands already takes it off, and so does the other button."""

    def __init__(self, editing: Editing, kind: str) -> None:
        super().__init__(editing)
        self.kind = kind

    def _borne(self) -> frozenset[int]:
        node = self.editing.snapshot.node
        if self.kind in TERRITORY:
            return frozenset(node.territory[TERRITORY.index(self.kind)])
        return frozenset(mark.vertex for mark in node.marks if mark.kind == self.kind)

    def _begin(self, vertex: int, is_right: bool) -> None:
        self._is_taking = is_right or vertex in self._borne()

    def _touch(self, vertices: tuple[int, ...]) -> None:
        borne = self._borne()
        chosen = tuple(vertex for vertex in vertices if (vertex in borne) == self._is_taking)
        if chosen:
            self.editing.send(SetMarks(self.kind, chosen, stroke=self._stroke, is_toggled=self._is_taking))

    def _show(self, vertices: tuple[int, ...], is_right: bool) -> Preview | None:
        borne = self._borne()
        if is_right or vertices[0] in borne:
            return Preview(marks=tuple(Mark("", vertex) for vertex in vertices if vertex in borne))
        if self.kind in TERRITORY:
            return Preview(chosen=vertices)
        return Preview(marks=tuple(Mark(self.kind, vertex) for vertex in vertices))


class LabelTool(Brush):
    """Puts the next letter or number that the node does not have yet; a label that is there goes."""

    def __init__(self, editing: Editing, *, is_number: bool) -> None:
        super().__init__(editing)
        self._is_number = is_number
        self._put: set[str] = set()
        """What has been put since the snapshot with that serial: it does not know of it yet."""
        self._serial = -1

    def _begin(self, vertex: int, is_right: bool) -> None:
        self._is_taking = is_right or vertex in labels_of(self.editing.snapshot.node)
        self._forget_known()

    def _touch(self, vertices: tuple[int, ...]) -> None:
        labels = labels_of(self.editing.snapshot.node)
        for vertex in vertices:
            if self._is_taking and vertex in labels:
                self.editing.send(SetMarks(LABEL, (vertex,), labels[vertex], self._stroke, is_toggled=True))
            elif not self._is_taking:
                text = next(self._free())
                self._put.add(text)
                self.editing.send(SetMarks(LABEL, (vertex,), text, self._stroke))

    def _forget_known(self) -> None:
        if self.editing.snapshot.serial != self._serial:
            self._put, self._serial = set(), self.editing.snapshot.serial

    def _free(self) -> Iterator[str]:
        used = self._put.union(labels_of(self.editing.snapshot.node).values())
        texts = map(str, count(1)) if self._is_number else letters()
        return (text for text in texts if text not in used)

    def _show(self, vertices: tuple[int, ...], is_right: bool) -> Preview | None:
        labels = labels_of(self.editing.snapshot.node)
        self._forget_known()
        if is_right or vertices[0] in labels:
            return Preview(marks=tuple(Mark("", vertex) for vertex in vertices if vertex in labels))
        return Preview(marks=tuple(map(lambda vertex, text: Mark(LABEL, vertex, text), vertices, self._free())))


class TextTool(Tool):
    """Asks for the text of a label."""

    left_draws = False

    def click(self, vertex: int, held: Qt.KeyboardModifier, is_right: bool) -> None:
        self.editing.ask_label(vertex, labels_of(self.editing.snapshot.node).get(vertex, ""))

    def preview(self, vertex: int | None) -> Preview | None:
        return Preview(marks=(Mark(LABEL, vertex, "…"),)) if vertex is not None else None


class LineTool(Tool):
    """Draws from the vertex pressed to that where the button is released, or between two that are clicked."""

    def __init__(self, editing: Editing, *, is_arrow: bool) -> None:
        super().__init__(editing)
        self._is_arrow = is_arrow
        self._start: int | None = None
        self._end: int | None = None

    def click(self, vertex: int, held: Qt.KeyboardModifier, is_right: bool) -> None:
        if self._start is None:
            self._start = vertex
        self._end = vertex

    def drag(self, vertex: int) -> None:
        self._end = vertex

    def release(self) -> None:
        if self._start is not None and self._end is not None and self._end != self._start:
            self.editing.send(SetLine(self._start, self._end, self._is_arrow))
            self._start = None
        self._end = None

    def escape(self) -> bool:
        was_begun, self._start, self._end = self._start is not None, None, None
        return was_begun

    def preview(self, vertex: int | None) -> Preview | None:
        if self._start is None:
            return Preview(chosen=(vertex,)) if vertex is not None else None
        end = vertex if vertex is not None else self._end
        if end is None or end == self._start:
            return Preview(chosen=(self._start,))
        return Preview(lines=((self._start, end, self._is_arrow),), chosen=(self._start,))


class AreaTool(Choosing):
    """Chooses the points that the record dims, or those that alone it shows; what is chosen already goes."""

    def __init__(self, editing: Editing, *, is_dim: bool) -> None:
        super().__init__(editing)
        self._is_dim = is_dim

    def _chosen(self) -> frozenset[int]:
        node = self.editing.snapshot.node
        return frozenset(node.dim if self._is_dim else node.visible or ())

    def _takes(self, vertex: int, is_right: bool) -> bool:
        return is_right or vertex in self._chosen()

    def _keep(self, area: frozenset[int]) -> None:
        make = SetDim if self._is_dim else SetVisible
        self.editing.send(make(tuple(sorted(area))))


def labels_of(node: NodeView) -> dict[int, str]:
    """The labels on the board, by vertex."""
    return {mark.vertex: mark.text for mark in node.marks if mark.kind == LABEL}


def letters() -> Iterator[str]:
    """A..Z, a..z, then AA, AB and so on."""
    yield from LETTERS
    yield from LETTERS.lower()
    for length in count(2):
        yield from map("".join, product(LETTERS, repeat=length))


STONES = (
    phrase("Right button: the next player"),
    phrase("a stone that is there already goes, the right button puts the next player's."),
)
SIGNS = (phrase("Again takes it off"), phrase("a sign that is there already goes, with the right button as well."))
AREAS = (
    phrase("Draw boxes, or click corners"),
    phrase("what is chosen already goes; boards without lines are drawn over."),
)
LINES = (
    phrase("From point to point"),
    phrase("draw from one to the other, or click both; what is there already goes."),
)
ERASER = (phrase("Signs go before stones"), phrase("signs and lines go first, then stones."))
TEXT = (phrase("Click a point and type"), phrase("click a point and type its label."))


@dataclass(frozen=True)
class Kind:
    """A tool's key in the edit mode, how it is made, and what it does."""

    key: str
    make: Callable[[Editing], Tool]
    hints: tuple[str, str] = SIGNS
    """Few words for the toolbar, and the rest of a sentence."""


def _sign(kind: str) -> Callable[[Editing], Tool]:
    return lambda editing: SignTool(editing, kind)


def stone_kind(player: int) -> Kind:
    """The tool for stones of that player; only those of the first two have keys."""
    return Kind({1: "B", 2: "W"}.get(player, ""), lambda editing: StoneTool(editing, player), STONES)


KINDS: Mapping[str, Kind] = {
    "alternate": Kind("A", AlternateTool, STONES),
    "erase": Kind("E", EraserTool, ERASER),
    "TR": Kind("T", _sign("TR")),
    "SQ": Kind("S", _sign("SQ")),
    "CR": Kind("C", _sign("CR")),
    "MA": Kind("X", _sign("MA")),
    "SL": Kind("Q", _sign("SL")),
    "letter": Kind("L", lambda editing: LabelTool(editing, is_number=False)),
    "number": Kind("N", lambda editing: LabelTool(editing, is_number=True)),
    "text": Kind("F", TextTool, TEXT),
    "line": Kind("I", lambda editing: LineTool(editing, is_arrow=False), LINES),
    "arrow": Kind("R", lambda editing: LineTool(editing, is_arrow=True), LINES),
    "dim": Kind("D", lambda editing: AreaTool(editing, is_dim=True), AREAS),
    "visible": Kind("V", lambda editing: AreaTool(editing, is_dim=False), AREAS),
    "TB": Kind("Y", _sign("TB")),
    "TW": Kind("U", _sign("TW")),
}
BOXES_KEY, TURN_KEY = "O", "H"
STONE = "stone"
"""Begins the names of the tools for single players' stones; the player's number follows."""


def kind_of(name: str) -> Kind:
    """The tool of that name; KeyError if there is none."""
    if name.startswith(STONE):
        return stone_kind(int(name[len(STONE) :]))
    return KINDS[name]

"""A game on pages: which diagrams and words it has, a heading, comments that flow from column to column, page
numbers."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QGuiApplication, QPainter, QTextLayout, QTextOption

from goboard.drawing.export import diagram
from goboard.drawing.export.album import FIGURES, POSITION, WHOLE, Album, MovesWish, Wish
from goboard.drawing.export.diagram import Diagram, Line
from goboard.drawing.export.page import fact_words
from goboard.drawing.export.sheet import Sheet
from goboard.drawing.picture import build, camera_for, sides_for
from goboard.drawing.scene import Scene
from goboard.drawing.theme import Theme
from goboard.games.comment_text import Emphasized, without_signs
from goboard.session.snapshot import Frame, Frames
from goboard.ui.language import worded
from goboard.ui.painting.painter import paint
from goboard.ui.panels.emphasis import look_of
from goboard.words.message import phrase, sentences

UNITS = 10
"""Of a point: texts are measured so finely that they come out alike on every paper."""
DIAGRAM_UNITS = 4
"""Of a point, in which diagrams are drawn."""
TITLE, BODY, SMALL = 15.0, 10.0, 8.5
"""Sizes of text in points."""
GAP, GUTTER, FOOT = 10.0, 22.0, 24.0
"""Points between a diagram and what comes next, between columns, and for the line with the page's number."""
ROUND = 1000
SHAPES: Mapping[int, tuple[int, int]] = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Columns and rows of diagrams, by how many a page has."""
PAPER, INK = "#ffffff", "#000000"


@dataclass(frozen=True)
class Heading:
    """What stands above the first diagram: the players, and a line for each of the rest that is known."""

    title: str
    lines: tuple[str, ...] = ()
    is_shown: bool = True
    """False leaves all of it to the line at the foot of each page."""

    @property
    def parts(self) -> tuple[tuple[str, float, bool], ...]:
        """The lines with their sizes and whether they are bold."""
        if not self.is_shown:
            return ()
        return (self.title, TITLE, True), *((line, BODY, False) for line in self.lines)


@dataclass(frozen=True, eq=False)
class Lines:
    """Some lines of a text at a place of a page, in units."""

    text: QTextLayout
    first: int
    last: int
    x: float
    y: float

    def paint(self, painter: QPainter) -> None:
        """Draw them."""
        top = self.text.lineAt(self.first).y()
        for index in range(self.first, self.last):
            line = self.text.lineAt(index)
            line.draw(painter, QPointF(self.x, self.y - top))


@dataclass(frozen=True, eq=False)
class Board:
    """A diagram in a box of a page, in units."""

    scene: Scene
    theme: Theme
    x: float
    y: float
    width: float
    height: float

    def paint(self, painter: QPainter) -> None:
        """Draw it."""
        scale = UNITS / DIAGRAM_UNITS
        width, height = max(1, int(self.width / scale)), max(1, int(self.height / scale))
        painter.save()
        painter.translate(self.x, self.y)
        painter.scale(scale, scale)
        painter.setClipRect(0, 0, width, height)
        camera = camera_for(self.scene, width, height, float(DIAGRAM_UNITS))
        paint(painter, build(self.scene, camera, self.theme), document=True)
        painter.restore()


class Book:
    """The pages of paper with room for `width` x `height` points, with so many diagrams a page, in the order in which
    they are put there."""

    def __init__(self, heading: Heading, theme: Theme, on_page: int, width: float, height: float) -> None:
        self._heading, self._theme = heading, theme
        self._columns, self._rows = SHAPES[on_page]
        self._width, self._height = width * UNITS, (height - FOOT) * UNITS
        self.pages: list[list[Lines | Board]] = []
        self._column, self._y, self._top = 0, 0.0, 0.0
        self._first_top = 0.0
        """Where the columns of the first page begin: diagrams are of one size on all pages."""
        self._turn_page()
        self._put_heading()

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint a page, counted from 0, by a painter whose unit is a point."""
        painter.save()
        painter.scale(1 / UNITS, 1 / UNITS)
        # a preview takes the pen that nobody has changed from the window's colours
        painter.setPen(PAPER)
        painter.setPen(INK)
        for item in self.pages[number]:
            painter.save()
            item.paint(painter)
            painter.restore()
        foot = _laid_out(f"{self._heading.title}  ·  {number + 1} / {len(self.pages)}", SMALL, self._width)
        middle = (self._width - foot.lineAt(0).naturalTextWidth()) / 2
        foot.lineAt(0).draw(painter, QPointF(middle, self._height + (FOOT - SMALL * 1.4) * UNITS))
        painter.restore()

    @property
    def _column_width(self) -> float:
        return (self._width - (self._columns - 1) * GUTTER * UNITS) / self._columns

    @property
    def _x(self) -> float:
        return self._column * (self._column_width + GUTTER * UNITS)

    def _turn_page(self) -> None:
        self.pages.append([])
        self._column, self._y, self._top = 0, 0.0, 0.0

    def _next_column(self) -> None:
        self._column += 1
        self._y = self._top
        if self._column == self._columns:
            self._turn_page()

    def _put_heading(self) -> None:
        y = 0.0
        for words, size, is_bold in self._heading.parts:
            text = _laid_out(words, size, self._width, _bold(words) if is_bold else ())
            self.pages[-1].append(Lines(text, 0, text.lineCount(), 0.0, y))
            y += _height(text)
        self._first_top = self._y = self._top = y + GAP * UNITS * bool(y)

    def put(self, diagram: Diagram) -> None:
        """The diagram with its title and the moves that it cannot show on one page, the comments behind it."""
        width = self._column_width
        named, told = worded(diagram.title), worded(diagram.caption)
        title = _laid_out(named, BODY, width, _bold(named)) if named else None
        caption = _laid_out(told, SMALL, width) if told else None
        words = sum(_height(text) for text in (title, caption) if text is not None)
        wide, tall = sides_for(diagram.scene, ROUND)
        # the name above it, and the moves that it cannot show
        beside = _height(_laid_out("1", BODY, width)) + _height(_laid_out("1", SMALL, width))
        room = (self._height - self._first_top) / self._rows - GAP * UNITS - beside
        scale = min(width / wide, max(room, width / 8) / tall)
        box_width, box_height = wide * scale, min(tall * scale, self._height - words)
        if self._y + words + box_height > self._height + 1 and self._y > self._top:
            self._next_column()
        page, x = self.pages[-1], self._x
        if title is not None:
            page.append(Lines(title, 0, title.lineCount(), x, self._y))
            self._y += _height(title)
        page.append(Board(diagram.scene, self._theme, x + (width - box_width) / 2, self._y, box_width, box_height))
        self._y += box_height
        for text in (caption, *self._comments(diagram)):
            if text is not None:
                self._flow(text)
        self._y += GAP * UNITS

    def _comments(self, diagram: Diagram) -> Iterator[QTextLayout]:
        for move, words in diagram.comments:
            for number, paragraph in enumerate(words.splitlines()):
                read, parts = without_signs(paragraph)
                lead = f"{move}:" if move and number == 0 else ""
                before = f"{lead} " if lead and read else lead
                moved = (part._replace(start=part.start + len(before)) for part in parts)
                yield _laid_out(before + read, BODY, self._column_width, (*_bold(lead), *moved))

    def _flow(self, text: QTextLayout) -> None:
        """The lines of a text, on the next column or page where this one is full."""
        first = 0
        for index in range(text.lineCount()):
            bottom = text.lineAt(index).rect().bottom() - text.lineAt(first).y()
            if self._y + bottom > self._height and index > first:
                self._put_lines(text, first, index)
                self._next_column()
                first = index
            elif self._y + bottom > self._height and self._y > self._top:
                self._next_column()
        self._put_lines(text, first, text.lineCount())

    def _put_lines(self, text: QTextLayout, first: int, last: int) -> None:
        self.pages[-1].append(Lines(text, first, last, self._x, self._y))
        self._y += text.lineAt(last - 1).rect().bottom() - text.lineAt(first).y()


def _laid_out(words: str, size: float, width: float, emphasis: Sequence[Emphasized] = ()) -> QTextLayout:
    """A paragraph broken into lines of that width in units."""
    font = QFont(QGuiApplication.font())
    font.setPixelSize(round(size * UNITS))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    text = QTextLayout(words or " ", font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    text.setTextOption(option)
    text.setFormats([_format(part, font) for part in emphasis])
    text.beginLayout()
    y = 0.0
    while True:
        line = text.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        line.setPosition(QPointF(0, y))
        y += line.height()
    text.endLayout()
    return text


def _bold(words: str) -> tuple[Emphasized, ...]:
    return (Emphasized("bold", 0, len(words)),) if words else ()


def _format(part: Emphasized, font: QFont) -> QTextLayout.FormatRange:
    found = QTextLayout.FormatRange()
    found.start, found.length, found.format = part.start, part.length, look_of(part.kind, font)
    return found


def _height(text: QTextLayout) -> float:
    return float(text.boundingRect().height())


FACTS = (("EV", "RO"), ("PC", "DT"), ("KM", "HA", "RU"), ("RE",))
"""What stands together on a line of the heading, by SGF identifiers."""


LINE, STRETCH, HERE = "line", "moves", "position"
"""What is printed: the whole line, some moves of it, the position shown alone."""


@dataclass(frozen=True)
class BookWish(MovesWish):
    """How a game is printed: `what` of it, so many diagrams a page, in a theme; with comments and variations. `first`
    and `last` are the moves of a STRETCH, by their numbers."""

    what: str = LINE
    on_page: int = 2
    theme: str = "print"
    coordinates: bool = True
    comments: bool = True
    branches: bool = False
    heading: bool = True


def heading(info: Mapping[str, str], names: tuple[str, ...]) -> Heading:
    """Players, event, date and result, as far as the record tells them; the game's name first where it names nobody."""
    sides = (("PB", "BR", 0), ("PW", "WR", 1))
    known = [(info.get(who, "") or worded(names[at]), info.get(rank, "")) for who, rank, at in sides[: len(names)]]
    named = [f"{name} {rank}".strip() for name, rank in known]
    called = info.get("GN", "")
    is_anybody = len(names) != len(sides) or any(info.get(who, "") for who, _, _ in sides)
    title, *others = [" – ".join([*named, *map(worded, names[2:])]), called] if is_anybody or not called else [called]
    lines = []
    for idents in FACTS:
        said = (fact_words(ident, info.get(ident, "")) for ident in idents)
        lines.append(worded(sentences(*said, between=", ")))
    return Heading(title, tuple(filter(None, [*others, *lines])))


def diagrams(frames: Frames, wish: BookWish, seen: Sheet) -> Iterator[Diagram]:
    """The diagrams of the game in the order of the pages: the line, then the variations."""
    for each in _all_diagrams(frames, wish, seen):
        yield each if wish.comments else replace(each, comments=())


def _all_diagrams(frames: Frames, wish: BookWish, seen: Sheet) -> Iterator[Diagram]:
    line = Line(frames.board, frames.names, frames.line)
    about = Wish(
        what=POSITION if wish.what == HERE else FIGURES, shows=WHOLE, split=wish.split, each=wish.each,
        numbering=wish.numbering, is_final=wish.is_final, coordinates=wish.coordinates,
    )  # fmt: skip
    if wish.what == STRETCH:
        about = replace(about, first=wish.first, last=wish.last)
    album = Album(line, frames.at, about, seen, said=worded)
    for index in range(len(album)):
        found = album.diagram(index)
        yield found if wish.what == HERE else _titled(found, phrase("Figure {number}", number=index + 1))
    if wish.branches and wish.what == LINE:
        for branch in frames.branches:
            yield from _of_branch(frames, branch.frames, wish, album)


def _of_branch(frames: Frames, nodes: tuple[Frame, ...], wish: BookWish, album: Album) -> Iterator[Diagram]:
    line = Line(frames.board, frames.names, nodes)
    for stretch in diagram.every(line, max(wish.each, 1), line.whole):
        # the position that it begins with belongs to the line that it leaves
        own = stretch._replace(first=max(stretch.first, 1))
        if own.last >= own.first:
            made = diagram.figure(line, own, album.view, wish.numbering, is_final=wish.is_final)
            yield _titled(album.readable(diagram.lettered(made)), phrase("Variation"))


def _titled(found: Diagram, kind: str) -> Diagram:
    return replace(found, title=phrase("{kind}: {title}", kind=kind, title=found.title) if found.title else kind)

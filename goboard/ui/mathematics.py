"""Formulas of the rules' texts, set as mathematics: as much of TeX as these texts use, as boxes of glyphs and lines.

Each formula comes in pieces of one height, between which a line of text may be broken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

TOKEN = re.compile(r"\\[A-Za-z]+\*?|\\.|\s+|.", re.DOTALL)
TAG = re.compile(r"\s*\\tag\{([^}]*)\}")
SYMBOLS = {
    r"\in": "∈", r"\notin": "∉", r"\cup": "∪", r"\neq": "≠", r"\forall": "∀", r"\le": "≤", r"\gets": "←",
    r"\rightarrow": "→", r"\times": "×", r"\{": "{", r"\}": "}",
}  # fmt: skip
SPACES = {r"\quad": 1.0, r"\ ": 0.3, r"\,": 0.17}
RELATIONS, SIGNS, OPENING = frozenset("=<∈∉≠≤←→"), frozenset("+-×∪"), frozenset("({")
BREAKS = frozenset("=≠←∪")
"""Behind these, outside of brackets, a line may be broken; behind a comma also within braces."""
RELATION_GAP, SIGN_GAP, COMMA_GAP = 0.28, 0.22, 0.2
SCRIPT, TINY, SUM = 0.72, 0.9, 1.7
"""Sizes: of indices, of TeX's tiny text within one, of the sign of a sum."""
UP, DOWN = 0.36, 0.2
"""How far indices are moved, in ems."""
THICKNESS, GAP = 0.05, 0.12
"""Of lines, and the gap above and below them, in ems."""
ITALIC, UPRIGHT, CALLIGRAPHIC = "italic", "upright", "calligraphic"
LETTERS = {"S": "𝒮", "A": "𝒜"}


@dataclass(frozen=True)
class Glyphs:
    """Text with its baseline's beginning."""

    x: float
    y: float
    text: str
    font: QFont

    def paint(self, painter: QPainter, colour: QColor) -> None:
        painter.setFont(self.font)
        painter.setPen(colour)
        painter.drawText(QPointF(self.x, self.y), self.text)


@dataclass(frozen=True)
class Stroke:
    """Curves of some thickness, from there."""

    x: float
    y: float
    path: QPainterPath
    thickness: float

    def paint(self, painter: QPainter, colour: QColor) -> None:
        painter.setPen(QPen(colour, self.thickness))
        painter.drawPath(self.path.translated(self.x, self.y))


@dataclass(frozen=True)
class Box:
    """Something set: its room about the baseline, and its marks from the baseline's beginning, y down."""

    width: float = 0.0
    ascent: float = 0.0
    descent: float = 0.0
    marks: tuple[Glyphs | Stroke, ...] = ()

    def moved(self, x: float, y: float) -> tuple[Glyphs | Stroke, ...]:
        """The marks as they are when the box stands there."""
        return tuple(replace(mark, x=mark.x + x, y=mark.y + y) for mark in self.marks)

    def paint(self, painter: QPainter, place: QPointF, colour: QColor) -> None:
        """The baseline begins at that place."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(place)
        for mark in self.marks:
            mark.paint(painter, colour)
        painter.restore()


def beside(boxes: Iterable[Box]) -> Box:
    """One behind the other on the same baseline."""
    width, ascent, descent, marks = 0.0, 0.0, 0.0, list[Glyphs | Stroke]()
    for box in boxes:
        marks += box.moved(width, 0)
        width += box.width
        ascent, descent = max(ascent, box.ascent), max(descent, box.descent)
    return Box(width, ascent, descent, tuple(marks))


@dataclass(frozen=True)
class Style:
    """How letters look, and their size of that of the text."""

    letters: str = ITALIC
    is_bold: bool = False
    size: float = 1.0

    def smaller(self, by: float) -> Style:
        return replace(self, size=self.size * by)


@dataclass(frozen=True)
class Piece:
    """A box in a row, and the sign that it is: "" for anything that asks for no gaps."""

    box: Box
    sign: str = ""


@lru_cache(maxsize=200)
def formula(source: str, font: str) -> tuple[Box, ...]:
    """The pieces of a formula in that font, as `QFont.toString` names it, and behind them its tag in brackets."""
    tags = [f"({said})" for said in TAG.findall(source)]
    setter = _Setter(TAG.sub("", source), font)
    pieces = setter.broken(setter.row(Style()))
    boxes = [*pieces, *(setter.tag(tag) for tag in tags)]
    ascent, descent = max(box.ascent for box in boxes), max(box.descent for box in boxes)
    return tuple(replace(box, ascent=ascent, descent=descent) for box in boxes)


class _Setter:
    """Reads one formula from left to right and sets what it reads."""

    def __init__(self, source: str, font: str) -> None:
        self._tokens = TOKEN.findall(source)
        self._at = 0
        self._font = QFont()
        self._font.fromString(font)
        metrics = QFontMetricsF(self._font)
        self._em, self._axis = metrics.height() * 0.8, metrics.xHeight() * 0.55
        self._commands: dict[str, Callable[[Style], Box]] = {
            r"\text": lambda style: self.glyphs(self._raw(), replace(style, letters=UPRIGHT)),
            r"\boldsymbol": lambda style: self._argument(replace(style, is_bold=True)),
            r"\mathcal": lambda style: self._argument(replace(style, letters=CALLIGRAPHIC)),
            r"\tiny": lambda style: self._argument(style.smaller(TINY)),
            r"\frac": self._fraction,
            r"\overset": self._overset,
            r"\sum": self._sum,
            r"\left": self._fenced,
            r"\begin": self._table,
        }

    def row(self, style: Style, ends: Sequence[str] = ()) -> list[Piece]:
        """The pieces up to one of these tokens, which is left to be read."""
        pieces = list[Piece]()
        while self._at < len(self._tokens) and self._tokens[self._at] not in ends:
            token = self._next()
            if token in "^_" and pieces:
                pieces[-1] = Piece(self._indexed(pieces[-1].box, token, style), pieces[-1].sign)
            elif token in self._commands:
                pieces.append(Piece(self._commands[token](style)))
            elif token in SPACES:
                pieces.append(Piece(Box(SPACES[token] * self._em * style.size), " "))
            elif not token.isspace():
                pieces.append(self._sign(token, style))
        return pieces

    def broken(self, pieces: list[Piece]) -> list[Box]:
        """The row in parts between which a line may end."""
        parts, part, depth = list[Box](), list[Piece](), {"(": 0, "{": 0}
        for piece in pieces:
            part.append(piece)
            for opening, closing in ("()", "{}"):
                depth[opening] += (piece.sign == opening) - (piece.sign == closing)
            is_comma = piece.sign == "," and not depth["("]
            if is_comma or (piece.sign in BREAKS and not any(depth.values())):
                parts.append(self._joined(part))
                part = []
        return [*parts, self._joined(part)] if part else parts

    def glyphs(self, text: str, style: Style) -> Box:
        """Text in one style."""
        font = QFont(self._font)
        if font.pointSizeF() > 0:
            font.setPointSizeF(font.pointSizeF() * style.size)
        else:
            font.setPixelSize(max(round(font.pixelSize() * style.size), 1))
        if style.letters == CALLIGRAPHIC and all(letter in LETTERS for letter in text):
            found = "".join(LETTERS[letter] for letter in text)
            text = found if all(QFontMetricsF(font).inFontUcs4(ord(letter)) for letter in found) else text
        font.setItalic(style.letters != UPRIGHT and text.isascii() and text.isalpha())
        font.setBold(style.is_bold)
        metrics = QFontMetricsF(font)
        box = metrics.boundingRect(text)
        width = max(metrics.horizontalAdvance(text), box.right())
        return Box(width, metrics.ascent() * 0.9, metrics.descent() * 0.9, (Glyphs(0.0, 0.0, text, font),))

    def tag(self, words: str) -> Box:
        """What stands apart behind a formula."""
        return beside([Box(SPACES[r"\quad"] * self._em), self.glyphs(words, Style(UPRIGHT))])

    def _next(self) -> str:
        token = self._tokens[self._at]
        self._at += 1
        return str(token)

    def _sign(self, token: str, style: Style) -> Piece:
        if token == "{":
            group = self._joined(self.row(style, ["}"]), style)
            self._at += 1
            return Piece(group)
        text = SYMBOLS.get(token, token)
        if text.isalpha() and text.isascii():
            while self._at < len(self._tokens) and re.fullmatch("[A-Za-z]", self._tokens[self._at]):
                text += self._next()
        return Piece(self.glyphs(text.replace("-", "−"), style), token[-1] if token in (r"\{", r"\}") else text)

    def _joined(self, pieces: Sequence[Piece], style: Style | None = None) -> Box:
        """The pieces with the gaps that their signs ask for; a minus behind nothing, a bracket or a sign has none."""
        em, boxes, before = self._em * (style.size if style is not None else 1.0), list[Box](), ""
        for piece in pieces:
            gap, sign = 0.0, piece.sign
            if sign in RELATIONS and sign:
                gap = RELATION_GAP
            elif sign in SIGNS and sign and boxes and before not in RELATIONS | SIGNS | OPENING | {","}:
                gap = SIGN_GAP
            boxes += [Box(gap * em), piece.box, Box((COMMA_GAP if sign == "," else gap) * em)]
            before = sign if sign != " " else before
        # at the end of a part there is the space where the line may be broken
        return beside(boxes if style is not None else boxes[:-1])

    def _argument(self, style: Style) -> Box:
        """What a command is about: the next group or token."""
        while self._tokens[self._at].isspace():
            self._at += 1
        token = self._next()
        return self._commands[token](style) if token in self._commands else self._sign(token, style).box

    def _raw(self) -> str:
        end = self._tokens.index("}", self._at)
        words = "".join(self._tokens[self._at + 1 : end])
        self._at = end + 1
        return words

    def _indexed(self, base: Box, kind: str, style: Style) -> Box:
        script = self._argument(style.smaller(SCRIPT))
        shift = -UP * self._em * style.size if kind == "^" else DOWN * self._em * style.size
        ascent, descent = max(base.ascent, script.ascent - shift), max(base.descent, script.descent + shift)
        return Box(base.width + script.width, ascent, descent, (*base.marks, *script.moved(base.width, shift)))

    def _fraction(self, style: Style) -> Box:
        above, below = (self._argument(style) for _ in range(2))
        gap, thickness = GAP * self._em, THICKNESS * self._em
        width, middle = max(above.width, below.width) + 2 * gap, -self._axis
        line = QPainterPath()
        line.lineTo(width - gap, 0)
        top, bottom = middle - gap - above.descent, middle + gap + below.ascent
        marks = (
            *above.moved((width - above.width) / 2, top),
            *below.moved((width - below.width) / 2, bottom),
            Stroke(gap / 2, middle, line, thickness),
        )
        return Box(width, above.ascent - top, bottom + below.descent, marks)

    def _stacked(self, base: Box, over: Box | None = None, under: Box | None = None) -> Box:
        """Something small above or below the middle of something else."""
        width = max(box.width for box in (base, over, under) if box is not None)
        found, gap = Box(width, base.ascent, base.descent, base.moved((width - base.width) / 2, 0)), GAP * self._em / 2
        if over is not None:
            place = -base.ascent - gap - over.descent
            found = replace(
                found, ascent=over.ascent - place, marks=(*found.marks, *over.moved((width - over.width) / 2, place))
            )
        if under is not None:
            place = base.descent + gap + under.ascent
            marks = (*found.marks, *under.moved((width - under.width) / 2, place))
            found = replace(found, descent=place + under.descent, marks=marks)
        return found

    def _overset(self, style: Style) -> Box:
        over = self._argument(style.smaller(SCRIPT))
        base = self._argument(style)
        return self._stacked(beside([Box(RELATION_GAP * self._em), base, Box(RELATION_GAP * self._em)]), over=over)

    def _sum(self, style: Style) -> Box:
        sign = self.glyphs("∑", replace(style.smaller(SUM), letters=UPRIGHT))
        sign = replace(sign, marks=sign.moved(0, self._em * 0.12))
        if self._at < len(self._tokens) and self._tokens[self._at] == "_":
            self._at += 1
            sign = self._stacked(sign, under=self._argument(style.smaller(SCRIPT)))
        return beside([sign, Box(COMMA_GAP * self._em)])

    def _fenced(self, style: Style) -> Box:
        opening = self._next()
        inner = self._joined(self.row(style, [r"\right"]), style)
        self._at += 2
        return beside([self._brace(inner), inner]) if opening == r"\{" else inner

    def _brace(self, inner: Box) -> Box:
        """A curly bracket as tall as that."""
        half, width = (inner.ascent + inner.descent) / 2, self._em * 0.45
        path, middle = QPainterPath(QPointF(width, -half)), width * 0.5
        path.cubicTo(middle, -half, middle, -half * 0.9, middle, -half * 0.5)
        path.cubicTo(middle, -half * 0.1, middle, 0, 0, 0)
        path.cubicTo(middle, 0, middle, half * 0.1, middle, half * 0.5)
        path.cubicTo(middle, half * 0.9, middle, half, width, half)
        stroke = Stroke(0.0, inner.descent - half, path, THICKNESS * 1.4 * self._em)
        return Box(width + GAP * self._em, inner.ascent, inner.descent, (stroke,))

    def _table(self, style: Style) -> Box:
        """Rows of cells, in a matrix in the middle of their columns, else side by side."""
        name = self._raw()
        rows: list[list[Box]] = [[]]
        while True:
            rows[-1].append(self._joined(self.row(style, ["&", r"\\", r"\end"]), style))
            token = self._next()
            if token == r"\\":
                rows.append([])
            elif token == r"\end":
                self._raw()
                break
        rows = [row for row in rows if any(box.width for box in row)]
        count = max(map(len, rows))
        widths = [max(row[at].width for row in rows if at < len(row)) for at in range(count)]
        is_matrix, gap = name == "matrix", 2 * GAP * self._em * style.size
        between = 0.9 * self._em * style.size if is_matrix else 0.0
        marks, y, tops = list[Glyphs | Stroke](), 0.0, 0.0
        for number, row in enumerate(rows):
            ascent, descent = max(box.ascent for box in row), max(box.descent for box in row)
            y += ascent + (gap if number else 0.0)
            tops, x = tops or ascent, 0.0
            for box, width in zip(row, widths, strict=False):
                marks += box.moved(x + (width - box.width) / 2 if is_matrix else x, y)
                x += width + between
            y += descent
        # the middle of all rows lies on the axis of the signs beside it
        whole, width = Box(0, 0, y, tuple(marks)), sum(widths) + between * (count - 1)
        top = -y / 2 - self._axis
        return Box(width, -top, y + top, whole.moved(0, top))

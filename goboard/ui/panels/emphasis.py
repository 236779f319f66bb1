"""Emphasis in comments, as people write it in plain text: *so*, **so**, `so`, # headings. The text stays as it is; its
signs are out of sight while nobody writes there, and are not printed."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtGui import QColor, QFont, QPalette, QSyntaxHighlighter, QTextCharFormat, QTextFormat
from PySide6.QtWidgets import QTextEdit

LONGEST_LINE = 5_000
"""Characters: a longer line is shown as it stands."""
HEADING = re.compile(r"(#{1,3} +)(?=\S)")
MARKED = re.compile(
    r"(?<![\w*])(?P<strong>\*\*|__)(?=\S)(?P<bold>.+?)(?<=\S)(?P=strong)(?![\w*])"
    r"|(?<![\w*])(?P<soft>[*_])(?=[^\s*_])(?P<italic>[^*_]+?)(?<=\S)(?P=soft)(?![\w*])"
    r"|(?<!`)(?P<tick>`)(?=[^`\s])(?P<code>[^`]+?)(?P=tick)(?!`)"
)
KINDS = {"bold": "strong", "italic": "soft", "code": "tick"}
"""Groups of what is emphasized, and of its signs."""
LARGER = 1.15
"""Of headings."""


class Emphasized(NamedTuple):
    """A part of a line without signs: bold, italic, code or heading."""

    kind: str
    start: int
    length: int


def emphasis_in(line: str) -> Iterator[tuple[str, int, int, int]]:
    """(bold, italic, code or heading, where its first sign begins, how long its signs are, where all of it ends)."""
    if len(line) > LONGEST_LINE:
        return
    if heading := HEADING.match(line):
        yield "heading", 0, len(heading[1]), len(line)
    for found in MARKED.finditer(line):
        kind = next(kind for kind in KINDS if found[kind] is not None)
        yield kind, found.start(), len(found[KINDS[kind]]), found.end()


def without_signs(line: str) -> tuple[str, tuple[Emphasized, ...]]:
    """The line as it is read, and what is emphasized in it."""
    signs, found = set[int](), list(emphasis_in(line))
    if not found:
        return line, ()
    for kind, start, length, end in found:
        signs.update(range(start, start + length))
        if kind != "heading":
            signs.update(range(end - length, end))
    kept = [at for at in range(len(line)) if at not in signs]
    place = {at: index for index, at in enumerate(kept)}
    parts = [(kind, [place[at] for at in range(start, end) if at in place]) for kind, start, _, end in found]
    return "".join(line[at] for at in kept), tuple(Emphasized(kind, at[0], len(at)) for kind, at in parts)


def look_of(kind: str, font: QFont) -> QTextCharFormat:
    """How what is emphasized looks in a text with that font."""
    form = QTextCharFormat()
    if kind in ("bold", "heading"):
        form.setFontWeight(QFont.Weight.Bold)
    if kind == "heading" and font.pixelSize() > 0:
        form.setProperty(QTextFormat.Property.FontPixelSize, round(font.pixelSize() * LARGER))
    elif kind == "heading":
        form.setFontPointSize(font.pointSizeF() * LARGER)
    form.setFontItalic(kind == "italic")
    if kind == "code":
        form.setFontFixedPitch(True)
    return form


class Emphasis(QSyntaxHighlighter):
    """Shows the emphasis of an editor's text; the signs too, faintly, while it `is_written`."""

    def __init__(self, editor: QTextEdit) -> None:
        super().__init__(editor.document())
        self._editor = editor
        self._is_written = False

    def show_signs(self, *, is_written: bool) -> None:
        """Somebody writes there, or no longer."""
        if is_written != self._is_written:
            self._is_written = is_written
            self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        for kind, start, length, end in emphasis_in(text):
            self.setFormat(start + length, end - start - length, self._format(kind))
            self.setFormat(start, length, self._sign())
            if kind != "heading":
                self.setFormat(end - length, length, self._sign())

    def _format(self, kind: str) -> QTextCharFormat:
        form = look_of(kind, self._editor.font())
        if kind == "code":
            form.setBackground(self._editor.palette().color(QPalette.ColorRole.AlternateBase))
        return form

    def _sign(self) -> QTextCharFormat:
        form = QTextCharFormat()
        if self._is_written:
            form.setForeground(self._editor.palette().color(QPalette.ColorRole.PlaceholderText))
            return form
        # still there for the cursor, and for whoever copies the text
        form.setForeground(QColor(0, 0, 0, 0))
        font = QFont(self._editor.font())
        font.setPixelSize(1)
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, -1)
        form.setFont(font)
        return form

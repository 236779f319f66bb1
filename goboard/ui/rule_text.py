"""The rules' own texts on the screen: paragraphs and lists, formulas, and a translation paragraph by paragraph."""

import re
from contextlib import suppress
from dataclasses import dataclass
from itertools import zip_longest

from PySide6.QtCore import QMimeData, QPointF, QRect, QRectF, QRegularExpression, QSizeF
from PySide6.QtGui import (
    QFontMetricsF,
    QPainter,
    QPyTextObject,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextDocumentFragment,
    QTextFormat,
)
from PySide6.QtWidgets import QWidget

from goboard.resources_path import resource
from goboard.ui.language import language
from goboard.ui.mathematics import Box, formula
from goboard.ui.plain import MOST_IN_REPORT, escape, plain_text, tip_text
from goboard.ui.plain_editor import ClosedBrowser
from goboard.words.wording import ENGLISH

LINE = re.compile(r"( *)([-*] +|[0-9]+\. +|)(.*)")
QUOTED, FORMULA = re.compile(r"```(.*?)```"), re.compile(r"(?<!\$)\$([^$]+)\$(?!\$)")
DISPLAY, TABLE = "$$", "|"
TEXTS = "rules"
"""The folder of the texts. Those of a language's folder in it are translations."""
WRAPPED = 70
"""A line of so many characters goes on in the next one, unless that begins something new."""
STEP = 7
"""Device-independent pixels to the right for each space that a line begins with."""
BEGIN, END = "\ue000", "\ue001"
"""Stand around a formula until it is set."""
KIND = QTextFormat.ObjectTypes.UserObject.value + 1
SOURCE, PART, WRITTEN, IS_INLINE = (QTextFormat.Property.UserProperty.value + number for number in range(4))
"""What a piece of a formula knows: the formula, its number, what is copied for it, whether it stands among words."""
OBJECT, BREAK = "\ufffc", "\u2005"
"""What a text holds for a piece, and between two of them, where the line may end."""


@dataclass
class Paragraph:
    """One line of a text, what continues it included: how far right it begins, its bullet or number, its words."""

    indent: int
    bullet: str
    words: str
    translation: str = ""


def paragraphs(text: str, translation: str = "") -> list[Paragraph]:
    """The paragraphs of a text; the translation has a line for each of its lines, empty where there is none."""
    found: list[Paragraph] = []
    previous = ""
    is_open = False
    for line, other in zip_longest(text.splitlines(), translation.splitlines(), fillvalue=""):
        match = LINE.fullmatch(line.rstrip())
        assert match is not None
        indent, bullet, words = match.groups()
        goes_on = bool(previous) and words and not bullet and len(previous) >= WRAPPED
        if is_open or (goes_on and not words.startswith((DISPLAY, TABLE))):
            found[-1].words += f" {words}"
        else:
            found.append(Paragraph(len(indent), bullet.strip(), words))
        found[-1].translation = found[-1].translation or other.strip()
        written = found[-1].words
        is_open = written.startswith(DISPLAY) and (written == DISPLAY or not written.endswith(DISPLAY))
        previous = "" if words.startswith((DISPLAY, TABLE)) or is_open else line
    return found


def text_of(name: str, *, is_wide: bool) -> str:
    """The text of that name below resources/rules as a page, its translation beside it, or below each paragraph where
    there is no room."""
    text = resource(TEXTS, name).read_text(encoding="utf-8")
    return page_of(text, translation_of(name), is_wide=is_wide)


def translation_of(name: str) -> str:
    """The text in the language of the window, or in English where it has none. "" if neither is there: an English
    text has none in English, and in Chinese the Chinese text has one of its English lines alone."""
    for spoken in (language(), ENGLISH):
        with suppress(FileNotFoundError):
            return resource(TEXTS, spoken, name).read_text(encoding="utf-8")
    return ""


def page_of(text: str, translation: str = "", *, is_wide: bool = False) -> str:
    """The text as markup of our own, for a `RuleBrowser`."""
    rows, table = list[str](), list[str]()
    for paragraph in (*paragraphs(text, translation), Paragraph(0, "", "")):
        if paragraph.words.startswith(TABLE):
            table.append(_table_row(paragraph.words, paragraph.translation))
            continue
        if any(table):
            rows.append(f"<table cellpadding='3' style='margin-left: {6 * STEP}px'>{''.join(table)}</table>")
        table = []
        if paragraph.words:
            rows.append(_row(paragraph, is_wide=is_wide and bool(translation)))
    if not (is_wide and translation):
        return "".join(rows)
    cells = (row if row.startswith("<tr>") else f"<tr><td colspan='2'>{row}</td></tr>" for row in rows)
    return f"<table width='100%' cellpadding='2'>{''.join(cells)}</table>"


def _row(paragraph: Paragraph, *, is_wide: bool) -> str:
    """A paragraph with its translation, as a row of two cells if `is_wide`."""
    words = _paragraph(paragraph, _marked(paragraph.words))
    if not paragraph.translation:
        return words
    translated = _marked(paragraph.translation)
    if is_wide:
        return f"<tr><td width='50%'>{words}</td><td width='50%'>{_paragraph(paragraph, translated)}</td></tr>"
    return words + _paragraph(paragraph, f"<small>{translated}</small>", has_bullet=False)


def _paragraph(paragraph: Paragraph, words: str, *, has_bullet: bool = True) -> str:
    bullet = "•" if paragraph.bullet in ("-", "*") else paragraph.bullet
    hang = 2 * STEP if paragraph.bullet else 0
    head = f"{bullet}&nbsp;" if bullet and has_bullet else ""
    left = paragraph.indent * STEP + hang
    return f"<p style='margin: 3px 0 3px {left}px; text-indent: {-hang if head else 0}px'>{head}{words}</p>"


def _marked(words: str) -> str:
    """Formulas between the signs that stand for them, quotations in letters of one width."""
    if words.startswith(DISPLAY):
        return f"{BEGIN}{escape(words)}{END}"
    marked = QUOTED.sub(r"<code>\1</code>", escape(words))
    return FORMULA.sub(lambda found: f"{BEGIN}{found.group()}{END}", marked)


def _table_row(words: str, translation: str) -> str:
    """A row of a table, translations below the words; "" for one that only parts others or says nothing."""
    cells, others = ([cell.strip() for cell in row.strip(TABLE).split(TABLE)] for row in (words, translation))
    if not any(cell.strip("-") for cell in cells):
        return ""
    said = (
        f"{escape(cell)}<br><small>{escape(other)}</small>" if other and other != cell else escape(cell)
        for cell, other in zip_longest(cells, others[: len(cells)], fillvalue="")
    )
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in said)}</tr>"


class FormulaObject(QPyTextObject):
    """Draws the pieces of formulas in a text, in the colour of the text around them."""

    def intrinsicSize(self, document: QTextDocument, _place: int, form: QTextFormat) -> QSizeF:
        box = _box(document, form)
        if form.property(IS_INLINE):
            # what hangs below the line does not lift it
            return QSizeF(box.width, box.ascent + QFontMetricsF(document.defaultFont()).descent())
        return QSizeF(box.width, box.ascent + box.descent)

    def drawObject(
        self, painter: QPainter, rect: QRectF | QRect, document: QTextDocument, _place: int, form: QTextFormat
    ) -> None:
        box = _box(document, form)
        box.paint(painter, QPointF(rect.topLeft()) + QPointF(0, box.ascent), painter.pen().color())


def _box(document: QTextDocument, form: QTextFormat) -> Box:
    return formula(str(form.property(SOURCE)), document.defaultFont().toString())[int(form.property(PART))]


class RuleBrowser(ClosedBrowser):
    """Shows pages of `page_of`. What is copied has the formulas as they are written."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._formulas = FormulaObject(self)
        self.document().setUndoRedoEnabled(False)
        self.document().documentLayout().registerHandler(KIND, self._formulas)

    def show_page(self, html: str) -> None:
        """Show it from its beginning."""
        self.setHtml(html)
        document, font = self.document(), self.document().defaultFont().toString()
        between = QRegularExpression(f"{BEGIN}[^{END}]*{END}")
        # laid out once, when all formulas are in their places
        whole = QTextCursor(document)
        whole.beginEditBlock()
        cursor = document.find(between)
        while not cursor.isNull():
            written = cursor.selectedText()[1:-1]
            source = written.strip("$")
            # an object begins with the format of its surroundings
            around = cursor.charFormat()
            cursor.removeSelectedText()
            for part in range(len(formula(source, font))):
                if part:
                    cursor.insertText(BREAK, around)
                cursor.insertText(OBJECT, _object(source, part, written))
            cursor = document.find(between, cursor)
        whole.endEditBlock()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def words(self, cursor: QTextCursor | None = None) -> str:
        """The page, or what is selected, as plain text with its formulas as they are written."""
        if cursor is None:
            cursor = QTextCursor(self.document())
            cursor.select(QTextCursor.SelectionType.Document)
        document = QTextDocument()
        QTextCursor(document).insertFragment(QTextDocumentFragment(cursor))
        found = document.find(OBJECT)
        while not found.isNull():
            found.insertText(str(found.charFormat().property(WRITTEN) or ""), QTextCharFormat())
            found = document.find(OBJECT, found)
        return document.toPlainText().replace(BREAK, "")

    def createMimeDataFromSelection(self) -> QMimeData:
        data = QMimeData()
        data.setText(plain_text(self.words(self.textCursor()), MOST_IN_REPORT))
        return data


def _object(source: str, part: int, written: str) -> QTextCharFormat:
    form = QTextCharFormat()
    form.setObjectType(KIND)
    form.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignBaseline)
    form.setProperty(IS_INLINE, not written.startswith(DISPLAY))
    form.setProperty(SOURCE, source)
    form.setProperty(PART, part)
    form.setProperty(WRITTEN, "" if part else written)
    form.setToolTip(tip_text(written))
    return form

"""Printing a game: its questions, a preview of its pages; the same pages can be saved as PDF."""

from collections.abc import Callable, Generator
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QMarginsF, QSettings, QTimer, Signal
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPainter, QPdfWriter
from PySide6.QtPrintSupport import QPageSetupDialog, QPrintDialog, QPrinter, QPrintPreviewWidget
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QPushButton,
    QSpinBox,
    QWidget,
)

from goboard.drawing.export.album import EVERY, LAST_MOVE, Seen
from goboard.drawing.export.diagram import Line
from goboard.drawing.export.files import POINTS_PER_INCH
from goboard.drawing.theme import load_theme, theme_names
from goboard.session.snapshot import Frames
from goboard.sgf.saving import save_bytes
from goboard.ui.export import buffer_of
from goboard.ui.files.recent import LastFolder
from goboard.ui.pictures.book import HERE, LINE, SHAPES, STRETCH, Book, BookWish, Heading, diagrams, heading
from goboard.ui.pictures.form import MOST_MOVE, NUMBERINGS, SPLITS, Choices, keep_in_order, remember, remembered
from goboard.ui.pictures.saver import PictureSaver
from goboard.ui.plain import PlainLabel, one_line
from goboard.ui.widgets import check_box, in_column, in_row, named, open_dialog, push_button

WHATS: Choices = ((LINE, "The whole line"), (STRETCH, "Some moves"), (HERE, "This position"))
ON_PAGE: Choices = tuple((str(count), f"{count} a page") for count in SHAPES)


class PrintForm(QWidget):
    """`changed` comes after every change; `moves` are the lowest and the highest number of a move."""

    changed = Signal()

    def __init__(self, parent: QWidget, wish: BookWish, has_branches: bool, moves: tuple[int, int]) -> None:
        super().__init__(parent)
        self._layout = QFormLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._has_branches = has_branches
        self.what = self._combo("Pr&int", "What is printed", WHATS, wish.what)
        self.first = self._spin("&Beginning at", "First move", wish.first, *moves)
        self.last = self._spin("&Up to", "Last move", wish.last, *moves)
        keep_in_order(self.first, self.last)
        self.on_page = self._combo("&Diagrams", "Diagrams a page", ON_PAGE, str(wish.on_page))
        self.split = self._combo("&End", "Where a diagram ends", SPLITS, wish.split)
        self.each = self._spin("&Moves in each", "Moves in a diagram", wish.each, 1, MOST_MOVE)
        self.numbering = self._combo("&Numbers", "How moves are numbered", NUMBERINGS, wish.numbering)
        themes = [(name, load_theme(name).title) for name in theme_names()]
        self.theme = self._combo("&Theme", "Theme", themes, wish.theme)
        self.is_final = self._check("On the position &after them", wish.is_final)
        self.coordinates = self._check("C&oordinates", wish.coordinates)
        self.comments = self._check("Comm&ents", wish.comments)
        self.branches = self._check("&Variations", wish.branches)
        self.heading = self._check("&Heading", wish.heading)
        self._show_rows()

    @property
    def wish(self) -> BookWish:
        """How the game is to be printed."""
        return BookWish(
            what=str(self.what.currentData()),
            first=self.first.value(),
            last=self.last.value(),
            split=str(self.split.currentData()),
            each=self.each.value(),
            numbering=str(self.numbering.currentData()),
            is_final=self.is_final.isChecked(),
            on_page=int(self.on_page.currentData()),
            theme=str(self.theme.currentData()),
            coordinates=self.coordinates.isChecked(),
            comments=self.comments.isChecked(),
            branches=self.branches.isChecked(),
            heading=self.heading.isChecked(),
        )

    def _show_rows(self) -> None:
        what = self.what.currentData()
        shown: dict[QWidget, bool] = {
            self.first: what == STRETCH,
            self.last: what == STRETCH,
            self.split: what != HERE,
            self.numbering: what != HERE,
            self.is_final: what != HERE,
            self.each: what != HERE and self.split.currentData() == EVERY,
        }
        for field, is_shown in shown.items():
            self._layout.setRowVisible(field, is_shown)
        self.branches.setEnabled(self._has_branches and what == LINE)

    def _change(self) -> None:
        self._show_rows()
        self.changed.emit()

    def _combo(self, title: str, name: str, choices: Choices, chosen: str) -> QComboBox:
        combo = QComboBox(self)
        for value, words in choices:
            combo.addItem(one_line(words), value)
        combo.setCurrentIndex(max(combo.findData(chosen), 0))
        combo.currentIndexChanged.connect(self._change)
        self._add(title, name, combo)
        return combo

    def _spin(self, title: str, name: str, value: int, least: int, most: int) -> QSpinBox:
        spin = QSpinBox(self, minimum=least, maximum=most, value=value)
        spin.valueChanged.connect(self.changed)
        self._add(title, name, spin)
        return spin

    def _add(self, title: str, name: str, field: QWidget) -> None:
        field.setAccessibleName(name)
        label = PlainLabel(title, self)
        label.setBuddy(field)
        self._layout.addRow(label, field)

    def _check(self, text: str, is_checked: bool) -> QCheckBox:
        box = check_box(self, text, is_checked)
        box.toggled.connect(self._change)
        self._layout.addRow("", box)
        return box


def usable(wish: BookWish) -> BookWish:
    """The wish, with what settings of another program's version may have spoiled as it is at first."""
    first = BookWish()
    on_page = wish.on_page if wish.on_page in SHAPES else first.on_page
    return replace(wish, on_page=on_page, each=max(wish.each, 1))


WISH = "print/wish"
REST = 150
"""Milliseconds without a change after which the preview follows."""
CLOSER = 1.25
MARGIN = 15.0
"""Of the paper at first, in millimetres."""
LEAST_LINES = 16
"""The sides of the preview at least, in lines of text."""
PART = 0.85
"""Of the window that the dialog takes at first."""


class PrintDialog(QDialog):
    """`written` carries a sentence on what was printed or saved."""

    written = Signal(str)

    def __init__(self, parent: QWidget, frames: Frames, seen: Seen, name: str, settings: QSettings) -> None:
        super().__init__(parent)
        self.setWindowTitle("Print")
        self._frames, self._seen, self._settings = frames, seen, settings
        self.printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self.printer.setPageMargins(QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN), QPageLayout.Unit.Millimeter)
        self.printer.setDocName(name)
        wish = replace(usable(remembered(settings, WISH, BookWish())), what=LINE, first=1, last=LAST_MOVE)
        moves = Line(frames.board, frames.names, frames.line).move_numbers
        self.form = PrintForm(self, wish, bool(frames.branches), moves)
        self.preview = QPrintPreviewWidget(self.printer, self)
        line = self.fontMetrics().lineSpacing()
        self.preview.setMinimumSize(LEAST_LINES * line, LEAST_LINES * line)
        self.preview.setAccessibleName("Preview of the pages")
        self.preview.paintRequested.connect(self._paint)
        self.page = named(QSpinBox(self, minimum=1, prefix="Page "), "Which page is shown")
        self.page.valueChanged.connect(self.preview.setCurrentPage)
        self.preview.previewChanged.connect(self._show_pages)
        self.saver = PictureSaver(self, name, LastFolder(settings))
        self.saver.saved.connect(self._end)
        self._lay_out()
        self.resize(self.sizeHint().expandedTo(parent.window().size() * PART))
        self._later = QTimer(self, singleShot=True, interval=REST)
        self._later.timeout.connect(self.preview.updatePreview)
        self.form.changed.connect(self._later.start)

    def book(self, device: QPagedPaintDevice) -> Book:
        """The pages for that paper."""
        wish = self.form.wish
        room = device.pageLayout().paintRect(QPageLayout.Unit.Point).size()
        theme = load_theme(wish.theme if wish.theme in theme_names() else BookWish.theme)
        above = heading(self._frames.info, self._frames.names)
        if not wish.heading:
            above = Heading(above.title, is_shown=False)
        found = diagrams(self._frames, wish, self._seen)
        return Book(above, found, theme, wish.on_page, room.width(), room.height())

    def _lay_out(self) -> None:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.print_button = self._button(buttons, "&Print…", self._print)
        self.pdf_button = self._button(buttons, "&Save as PDF…", self._ask_pdf)
        self.paper_button = self._button(buttons, "Pape&r…", self._set_paper)
        self.print_button.setDefault(True)
        buttons.rejected.connect(self.reject)
        closer = push_button(self, "C&loser", lambda: self.preview.zoomIn(CLOSER), takes_enter=True)
        farther = push_button(self, "&Farther", lambda: self.preview.zoomOut(CLOSER), takes_enter=True)
        right = in_column((self.preview, 1), in_row(self.page, closer, farther, 1))
        both = in_row(in_column(self.form, 1), (right, 1))
        in_column((both, 1), self.saver.bar, buttons, of=self)

    @staticmethod
    def _button(buttons: QDialogButtonBox, text: str, act: Callable[[], None]) -> QPushButton:
        button = buttons.addButton(text, QDialogButtonBox.ButtonRole.ActionRole)
        button.clicked.connect(lambda: act())
        return button

    def _paint(self, printer: QPrinter) -> None:
        for _ in painted(self.book(printer), printer):
            pass

    def _show_pages(self) -> None:
        count = max(self.preview.pageCount(), 1)
        self.page.setMaximum(count)
        self.page.setSuffix(f" of {count}")

    def _print(self) -> None:
        dialog = QPrintDialog(self.printer, self)
        dialog.accepted.connect(self._print_now)
        dialog.finished.connect(dialog.deleteLater)
        dialog.setModal(True)
        dialog.show()

    def _print_now(self) -> None:
        self._paint(self.printer)
        self._end("Sent to the printer.")

    def _set_paper(self) -> None:
        dialog = QPageSetupDialog(self.printer, self)
        open_dialog(dialog, self.preview.updatePreview)

    def _ask_pdf(self) -> None:
        self.saver.ask_path(".pdf", "PDF", lambda path: self.saver.write(self._pdf(path), [path]))

    def _pdf(self, path: Path) -> Generator[tuple[int, int]]:
        buffer = buffer_of()
        writer = QPdfWriter(buffer)
        writer.setPageLayout(self.printer.pageLayout())
        writer.setCreator("goboard")
        writer.setTitle(one_line(self.printer.docName()))
        yield from painted(self.book(writer), writer)
        save_bytes(path, bytes(buffer.data().data()))

    def _end(self, words: str) -> None:
        self.written.emit(words)
        self.accept()

    def done(self, code: int) -> None:
        self.saver.cancel()
        remember(self._settings, WISH, self.form.wish)
        super().done(code)


def painted(book: Book, device: QPrinter | QPdfWriter) -> Generator[tuple[int, int]]:
    """Paint the pages one by one; yields how many of how many are done."""
    painter = QPainter(device)
    try:
        scale = device.resolution() / POINTS_PER_INCH
        painter.scale(scale, scale)
        total = len(book.pages)
        for number in range(total):
            if number:
                device.newPage()
            book.paint(painter, number)
            yield number + 1, total
    finally:
        painter.end()

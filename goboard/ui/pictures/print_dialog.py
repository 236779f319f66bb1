"""Printing a game, with a preview of its pages; the same pages can be saved as PDF."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QMarginsF, QSettings, QTimer, Signal
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPainter, QPdfWriter
from PySide6.QtPrintSupport import QPageSetupDialog, QPrintDialog, QPrinter, QPrintPreviewWidget
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from goboard.drawing.album import LAST_MOVE, Seen
from goboard.drawing.album_files import POINTS_PER_INCH
from goboard.drawing.diagram import Line
from goboard.drawing.theme import load_theme, theme_names
from goboard.session.frames import Frames
from goboard.sgf.writer import save_bytes
from goboard.ui.export import buffer_of
from goboard.ui.files.recent import LastFolder
from goboard.ui.pictures.book import Book, Heading
from goboard.ui.pictures.game_book import LINE, BookWish, diagrams, heading
from goboard.ui.pictures.memory import remember, remembered
from goboard.ui.pictures.print_form import PrintForm, usable
from goboard.ui.pictures.saver import PictureSaver

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
        self.page = QSpinBox(self, minimum=1, prefix="Page ")
        self.page.setAccessibleName("Which page is shown")
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
        closer, farther = QPushButton("C&loser", self), QPushButton("&Farther", self)
        closer.clicked.connect(lambda: self.preview.zoomIn(CLOSER))
        farther.clicked.connect(lambda: self.preview.zoomOut(CLOSER))
        left, right, both, below, whole = QVBoxLayout(), QVBoxLayout(), QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        left.addWidget(self.form)
        left.addStretch(1)
        for part in (self.page, closer, farther):
            below.addWidget(part)
        below.addStretch(1)
        right.addWidget(self.preview, 1)
        right.addLayout(below)
        both.addLayout(left)
        both.addLayout(right, 1)
        whole.addLayout(both, 1)
        whole.addWidget(self.saver.bar)
        whole.addWidget(buttons)

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
        dialog.accepted.connect(self.preview.updatePreview)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _ask_pdf(self) -> None:
        self.saver.ask_path(".pdf", "PDF", lambda path: self.saver.write(self._pdf(path), [path]))

    def _pdf(self, path: Path) -> Iterator[tuple[int, int]]:
        buffer = buffer_of()
        writer = QPdfWriter(buffer)
        writer.setPageLayout(self.printer.pageLayout())
        writer.setCreator("goboard")
        writer.setTitle(self.printer.docName())
        yield from painted(self.book(writer), writer)
        save_bytes(path, bytes(buffer.data().data()))

    def _end(self, words: str) -> None:
        self.written.emit(words)
        self.accept()

    def done(self, code: int) -> None:
        self.saver.cancel()
        remember(self._settings, WISH, self.form.wish)
        super().done(code)


def painted(book: Book, device: QPrinter | QPdfWriter) -> Iterator[tuple[int, int]]:
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

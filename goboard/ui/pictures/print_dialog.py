"""Printing a game: its questions, a preview of its pages; the same pages can be saved as PDF."""

from collections.abc import Generator, Iterator
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QMarginsF, QSettings
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtPrintSupport import QPageSetupDialog, QPrintDialog, QPrinter, QPrintPreviewWidget
from PySide6.QtWidgets import QDialog, QSpinBox, QWidget

from goboard.drawing.export.album import BY_FIGURES, EVERY, LAST_MOVE
from goboard.drawing.export.diagram import Diagram, Line
from goboard.drawing.export.files import POINTS_PER_INCH
from goboard.drawing.export.sheet import Sheet
from goboard.drawing.theme import load_theme, theme_names
from goboard.session.snapshot import Frames
from goboard.ui.export import buffer_of
from goboard.ui.language import NUMBER, around_number, tr, worded
from goboard.ui.pictures.book import HERE, LINE, SHAPES, STRETCH, Book, BookWish, Heading, diagrams, heading
from goboard.ui.pictures.files import saved
from goboard.ui.pictures.form import (
    MOST_MOVE,
    NUMBERINGS,
    SPLITS,
    Choices,
    WishForm,
    keep_in_order,
    remember,
    remembered,
    theme_choices,
)
from goboard.ui.pictures.saver import SavingDialog
from goboard.ui.plain import one_line
from goboard.ui.widgets import (
    after_pause,
    answer_buttons,
    check_box,
    choice_box,
    in_column,
    in_row,
    named,
    open_dialog,
    push_button,
)
from goboard.words.message import in_context, phrase

WHATS: Choices = ((LINE, phrase("The whole line")), (STRETCH, phrase("Some moves")), (HERE, phrase("This position")))
ON_PAGE: Choices = tuple((count, phrase("{count} a page", count=count)) for count in SHAPES)


class PrintForm(WishForm):
    """`moves` are the lowest and the highest number of a move."""

    def __init__(self, parent: QWidget, wish: BookWish, has_branches: bool, moves: tuple[int, int]) -> None:
        super().__init__(parent)
        self._has_branches = has_branches
        self.what = self.combo(tr("Pr&int"), tr("What is printed"), WHATS, wish.what)
        self.first = self.spin(tr("&Beginning at"), tr("First move"), wish.first, *moves)
        self.last = self.spin(tr("&Up to"), tr("Last move"), wish.last, *moves)
        keep_in_order(self.first, self.last)
        self.on_page = self.combo(tr("&Diagrams"), tr("Diagrams a page"), ON_PAGE, wish.on_page)
        self.split = self.combo(tr("&End"), tr("Where a diagram ends"), SPLITS, wish.split)
        self.each = self.spin(tr("&Moves in each"), tr("Moves in a diagram"), wish.each, 1, MOST_MOVE)
        self.numbering = self.combo(tr("&Numbers"), tr("How moves are numbered"), NUMBERINGS, wish.numbering)
        self.theme = self.combo(tr("&Theme"), tr("Theme"), theme_choices(), wish.theme)
        self.is_final = self.check(tr("On the position &after them"), wish.is_final)
        self.coordinates = self.check(tr("C&oordinates"), wish.coordinates)
        self.comments = self.check(tr("&Comments"), wish.comments)
        self.branches = self.check(tr("&Variations"), wish.branches)
        self.heading = self.check(tr("&Heading"), wish.heading)
        self.show_rows()

    @property
    def wish(self) -> BookWish:
        """How the game is to be printed."""
        return BookWish(**self.said(BookWish))

    def show_rows(self) -> None:
        super().show_rows()
        self.branches.setEnabled(self._has_branches and self.what.currentData() == LINE)

    def shown_rows(self) -> dict[QWidget, bool]:
        what = self.what.currentData()
        return {
            self.first: what == STRETCH,
            self.last: what == STRETCH,
            self.split: what != HERE,
            self.numbering: what != HERE,
            self.is_final: what != HERE,
            self.each: what != HERE and self.split.currentData() == EVERY,
        }


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


PAPERS = ("A3", "A4", "A5", "B4", "B5", "Letter", "Legal", "Tabloid")


class PaperDialog(QDialog):
    """The paper of pages that go to a file: Qt's own dialog changes that of printers alone."""

    def __init__(self, printer: QPrinter, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(worded(in_context("print", "Paper")))
        self._printer = printer
        layout = printer.pageLayout()
        shown = layout.pageSize().id()
        sizes = dict.fromkeys([shown, *(QPageSize.PageSizeId[name] for name in PAPERS)])
        titles = [(each, QPageSize.name(each)) for each in sizes]
        self.size_box = choice_box(self, tr("Size of the paper"), titles, shown)
        is_wide = layout.orientation() == QPageLayout.Orientation.Landscape
        self.landscape = check_box(self, tr("&Landscape"), is_wide, tr("The longer sides are above and below"))
        buttons, _ = answer_buttons(self)
        in_column(self.size_box, self.landscape, buttons, of=self)

    def accept(self) -> None:
        kinds = QPageLayout.Orientation
        self._printer.setPageSize(QPageSize(self.size_box.currentData()))
        self._printer.setPageOrientation(kinds.Landscape if self.landscape.isChecked() else kinds.Portrait)
        super().accept()


class PrintDialog(SavingDialog):
    """The same pages go to the printer and into a file."""

    def __init__(self, parent: QWidget, frames: Frames, seen: Sheet, name: str, settings: QSettings) -> None:
        super().__init__(parent, tr("Print"), name, settings)
        self._frames, self._seen = frames, seen
        self.printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self.printer.setPageMargins(QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN), QPageLayout.Unit.Millimeter)
        self.printer.setDocName(name)
        wish = replace(usable(remembered(settings, WISH, BookWish())), what=LINE, first=1, last=LAST_MOVE)
        wish = replace(wish, split=_split(frames, wish.split))
        moves = Line(frames.board, frames.names, frames.line).move_numbers
        self.form = PrintForm(self, wish, bool(frames.branches), moves)
        self.preview = named(QPrintPreviewWidget(self.printer, self), tr("Preview of the pages"))
        line = self.fontMetrics().lineSpacing()
        self.preview.setMinimumSize(LEAST_LINES * line, LEAST_LINES * line)
        self.preview.paintRequested.connect(self._paint)
        self.page = named(QSpinBox(self, minimum=1), tr("Which page is shown"))
        self.page.valueChanged.connect(self.preview.setCurrentPage)
        self.preview.previewChanged.connect(self._show_pages)
        self.print_button = self.add_button(tr("&Print…"), self._print)
        self.pdf_button = self.add_button(tr("&Save as PDF…"), self._ask_pdf)
        self.paper_button = self.add_button(tr("Pape&r…"), self._set_paper)
        self.print_button.setDefault(True)
        closer = push_button(self, tr("C&loser"), lambda: self.preview.zoomIn(CLOSER), takes_enter=True)
        farther = push_button(self, tr("&Farther"), lambda: self.preview.zoomOut(CLOSER), takes_enter=True)
        self.lay_out(self.form, in_column((self.preview, 1), in_row(self.page, closer, farther, 1)))
        self._later = after_pause(self, REST, self.preview.updatePreview)
        self.form.changed.connect(self._later.start)

    def book(self, device: QPagedPaintDevice) -> Book:
        """The pages for that paper."""
        book, found = self._begun(device)
        for each in found:
            book.put(each)
        return book

    def _begun(self, device: QPagedPaintDevice) -> tuple[Book, Iterator[Diagram]]:
        """The pages for that paper without diagrams, and those."""
        wish = self.form.wish
        room = device.pageLayout().paintRect(QPageLayout.Unit.Point).size()
        theme = load_theme(wish.theme if wish.theme in theme_names() else BookWish.theme)
        above = heading(self._frames.info, self._frames.names)
        if not wish.heading:
            above = Heading(above.title, is_shown=False)
        book = Book(above, theme, wish.on_page, room.width(), room.height())
        return book, diagrams(self._frames, wish, self._seen)

    def _paint(self, printer: QPrinter) -> None:
        for _ in painted(self.book(printer), printer):
            pass

    def _show_pages(self) -> None:
        count = max(self.preview.pageCount(), 1)
        self.page.setMaximum(count)
        before, after = around_number(tr("Page {number} of {count}", number=NUMBER, count=count))
        self.page.setPrefix(before)
        self.page.setSuffix(after)

    def _print(self) -> None:
        dialog = QPrintDialog(self.printer, self)
        dialog.accepted.connect(self._print_now)
        dialog.finished.connect(dialog.deleteLater)
        dialog.setModal(True)
        dialog.show()

    def _print_now(self) -> None:
        path = self.printer.outputFileName()
        if path:
            # Qt would warn and write nothing where the file cannot be written
            self.saver.write(self._pdf(Path(path)), [Path(path)])
        else:
            self._paint(self.printer)
            self.end(tr("Sent to the printer."))

    def _set_paper(self) -> None:
        is_native = self.printer.outputFormat() == QPrinter.OutputFormat.NativeFormat
        dialog = QPageSetupDialog(self.printer, self) if is_native else PaperDialog(self.printer, self)
        open_dialog(dialog, self.preview.updatePreview)

    def _ask_pdf(self) -> None:
        self.saver.ask_path(".pdf", "PDF", lambda path: self.saver.write(self._pdf(path), [path]))

    def _pdf(self, path: Path) -> Generator[tuple[int, int]]:
        buffer = buffer_of()
        writer = QPdfWriter(buffer)
        writer.setPageLayout(self.printer.pageLayout())
        writer.setCreator("goboard")
        writer.setTitle(one_line(self.printer.docName()))
        book, found = self._begun(writer)
        for each in found:
            book.put(each)
            yield 0, 0
        yield from painted(book, writer)
        pages = len(book.pages), len(book.pages)
        yield pages
        yield from saved(path, bytes(buffer.data().data()), pages)

    def keep(self) -> None:
        remember(self._settings, WISH, self.form.wish)


def _split(frames: Frames, remembered_split: str) -> str:
    """Where diagrams end: as the record says if it says so after its first node, else as it was chosen last."""
    if any(frame.figure is not None for frame in frames.line[1:]):
        return BY_FIGURES
    return EVERY if remembered_split == BY_FIGURES else remembered_split


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

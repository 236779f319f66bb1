"""The window of the manual: contents and search at the left, the page chosen at the right. It is the same for every
window of the program, is made when it is first asked for, and shows nothing but what is shipped."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QByteArray, QEvent, QObject, QRegularExpression, QSettings, QSize, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QHideEvent,
    QIcon,
    QImage,
    QKeyEvent,
    QPalette,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextTable,
    QTextTableFormat,
)
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QStackedWidget,
    QTextBrowser,
    QTextEdit,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from goboard.resources_path import MANUAL, resource
from goboard.ui import style
from goboard.ui.icons import icon
from goboard.ui.language import tr
from goboard.ui.links import ask_to_open
from goboard.ui.manual.pages import (
    ALL_KEYS,
    CONTENTS,
    Hit,
    Section,
    pattern_of,
    search,
    sections_of,
    source_of,
    words_of,
)
from goboard.ui.plain import PlainLabel, one_line, plain_text
from goboard.ui.plain_editor import ClosedBrowser, ClosedDocument
from goboard.ui.style import UNIT
from goboard.ui.widgets import add_key, after_pause, in_column, in_row, named, press_by_enter
from goboard.ui.window.slot import em_of
from goboard.words.message import plural

GEOMETRY = "manual/geometry"
SIZE = 74, 50
"""Ems."""
PICTURE = re.compile(r"[\w-]+\.webp")
PLACE = Qt.ItemDataRole.UserRole
FEATURES = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
PICTURE_SIGN = "\ufffc"
"""What a text holds for a picture."""
MARGIN = 14
"""Device-independent pixels around a page."""
MOST_HITS = 60
SIZES = (2.0, 1.45, 1.15, 1.0, 1.0, 1.0)
"""Of the letters of headings, by their level."""


class PageDocument(ClosedDocument):
    """Has the pictures that stand beside the pages, and no other files: in the dark the dark ones where there are
    any."""

    is_dark = False

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.pictures: dict[str, QImage] = {}
        """Those of the page that is shown: they are asked for again and again."""

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        path = name.path() if isinstance(name, QUrl) else name
        if kind != QTextDocument.ResourceType.ImageResource.value or not PICTURE.fullmatch(path):
            return None
        for each in (path.replace(".webp", "-dark.webp"), path) if self.is_dark else (path,):
            with suppress(FileNotFoundError):
                if each not in self.pictures:
                    self.pictures[each] = QImage(str(resource(MANUAL, each)))
                return self.pictures[each]
        return None


class PageView(ClosedBrowser):
    """One page. `shown` is the page, `asked` is called with the target of a link."""

    def __init__(self, parent: QWidget, asked: Callable[[str], None]) -> None:
        super().__init__(parent)
        self.setDocument(PageDocument(self))
        self.page = ""
        self._anchors: list[str] = []
        self.words = ""
        self.setAccessibleName(tr("Page of the manual"))
        self.anchorClicked.connect(lambda url: asked(url.toString()))
        self.setFrameShape(QTextBrowser.Shape.NoFrame)

    def show_page(self, page: str, source: str) -> None:
        """Show it from its beginning."""
        self.page = page
        self._anchors = [each.anchor for each in sections_of(page, source)]
        # it is written and dressed before it is shown: a long table would be laid out again at each change
        document, before = PageDocument(self), self.document()
        document.setUndoRedoEnabled(False)
        document.is_dark = style.is_dark(self.palette())
        document.setDefaultFont(self.font())
        document.setDocumentMargin(MARGIN)
        document.setIndentWidth(1.6 * em_of(self))
        document.setMarkdown(source, FEATURES)
        self._dress(document)
        self.setDocument(document)
        before.deleteLater()
        self._fit_pictures()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.highlight(self.words)

    def go_to(self, anchor: str) -> bool:
        """Bring that heading to the top; False if there is none."""
        block, heading = self.document().begin(), -1
        while block.isValid():
            heading += bool(block.blockFormat().headingLevel())
            if block.blockFormat().headingLevel() and self._anchors[heading] == anchor:
                cursor = QTextCursor(block)
                self.setTextCursor(cursor)
                top = self.document().documentLayout().blockBoundingRect(block).top()
                self.verticalScrollBar().setValue(round(top) - MARGIN)
                return True
            block = block.next()
        return False

    def highlight(self, words: str) -> None:
        """Mark all places where one of these words stands; "" marks none."""
        self.words = words
        tokens, marks = style.tokens_for(self.palette()), []
        for word in words_of(words):
            wanted = QRegularExpression(pattern_of(word))
            cursor = self.document().find(wanted)
            while not cursor.isNull():
                mark = QTextEdit.ExtraSelection()
                form = QTextCharFormat()
                form.setBackground(self.palette().color(QPalette.ColorRole.Highlight))
                form.setForeground(self.palette().color(QPalette.ColorRole.HighlightedText))
                form.setFontUnderline(bool(tokens))
                mark.format, mark.cursor = form, cursor
                marks.append(mark)
                cursor = self.document().find(wanted, cursor)
        self.setExtraSelections(marks)

    @property
    def anchor(self) -> str:
        """Of the heading that the cursor stands under."""
        block, above = self.textCursor().block(), 0
        while block.isValid():
            above += bool(block.blockFormat().headingLevel())
            block = block.previous()
        return self._anchors[above - 1] if above else ""

    def find_word(self, *, is_back: bool = False, anew: bool = False) -> bool:
        """Go to the next place that is marked, or to the one before, `anew` to the first or the last of the page; False
        if there is none."""
        places = sorted(each.cursor.selectionStart() for each in self.extraSelections())
        at = self.textCursor().selectionStart()
        ahead = [place for place in places if anew or (place < at if is_back else place > at)]
        if not ahead:
            return False
        cursor = self.textCursor()
        cursor.setPosition(ahead[-1 if is_back else 0])
        self.setTextCursor(cursor)
        self.ensureCursorVisible()
        return True

    def _dress(self, document: QTextDocument) -> None:
        """Headings and tables in the program's colours and measures."""
        tokens, size = style.tokens_for(self.palette()), self.font().pointSizeF()
        block = document.begin()
        while block.isValid():
            cursor, form = QTextCursor(block), block.blockFormat()
            if level := form.headingLevel():
                words = QTextCharFormat()
                words.setFontPointSize(size * SIZES[level - 1])
                words.setFontWeight(QFont.Weight.DemiBold)
                cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
                cursor.mergeCharFormat(words)
                form.setTopMargin(size * (1.6 if level > 1 else 0))
                form.setBottomMargin(size * 0.5)
            elif form.nonBreakableLines():
                form.setBackground(self.palette().color(QPalette.ColorRole.Midlight))
            elif PICTURE_SIGN not in block.text():
                form.setLineHeight(135, 1)
            cursor.setBlockFormat(form)
            block = block.next()
        for frame in document.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                table = QTextTableFormat(frame.format())
                table.setBorder(1)
                table.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
                table.setBorderBrush(QColor(tokens.line))
                table.setBorderCollapse(True)
                table.setCellPadding(5)
                table.setCellSpacing(0)
                table.setTopMargin(size * 0.6)
                table.setBottomMargin(size * 0.8)
                frame.setFormat(table)

    def _fit_pictures(self) -> None:
        """No picture is wider than the page."""
        room = max(self.viewport().width() - 2 * MARGIN, 80)
        block = self.document().begin()
        while block.isValid():
            pieces = block.begin()
            while not pieces.atEnd():
                piece = pieces.fragment()
                if piece.charFormat().isImageFormat():
                    form = piece.charFormat().toImageFormat()
                    picture = self.document().resource(QTextDocument.ResourceType.ImageResource.value, form.name())
                    if isinstance(picture, QImage) and form.width() != (width := min(picture.width(), room)):
                        form.setWidth(width)
                        form.setHeight(picture.height() * width / max(picture.width(), 1))
                        cursor = QTextCursor(self.document())
                        cursor.setPosition(piece.position())
                        cursor.setPosition(piece.position() + piece.length(), QTextCursor.MoveMode.KeepAnchor)
                        cursor.setCharFormat(form)
                        break
                pieces += 1
            block = block.next()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_pictures()


class ManualWindow(QWidget):
    """`keys` makes the page of all keys, as they are chosen now."""

    def __init__(self, settings: QSettings, keys: Callable[[], str]) -> None:
        super().__init__()
        self._settings, self._keys = settings, keys
        self._past: list[tuple[str, int]] = []
        self._ahead: list[tuple[str, int]] = []
        self._searched = ""
        self.setWindowTitle(tr("Manual – goboard"))
        self.back_button, self.forward_button = QToolButton(self), QToolButton(self)
        self.field = named(QLineEdit(self), tr("Search the manual"), tr("Words that a section has, all of them"))
        self.contents, self.hits = QTreeWidget(self), QListWidget(self)
        self.count = PlainLabel(self, wordWrap=True)
        self.view = PageView(self, self.follow)
        self._lay_out()
        self._fill_contents()
        self._search_soon = after_pause(self, 120, self.search)
        self.field.textChanged.connect(lambda _text: self._search_soon.start())
        self.field.returnPressed.connect(self._find_next)
        self.contents.itemClicked.connect(lambda item: self.go(str(item.data(0, PLACE))))
        self.contents.itemActivated.connect(lambda item: self.go(str(item.data(0, PLACE))))
        self.hits.itemClicked.connect(self._show_hit)
        self.hits.itemActivated.connect(self._show_hit)
        self._add_keys()
        self._show_signs()

    def sizeHint(self) -> QSize:
        return QSize(*SIZE) * em_of(self)

    def open(self, place: str = "") -> None:
        """Show that page, by its name and perhaps an anchor: "rules#why"; without one what is shown, or the first."""
        if self.isHidden():
            kept = self._settings.value(GEOMETRY)
            self.resize(self.sizeHint().boundedTo(self.screen().availableSize() * 0.94))
            if isinstance(kept, QByteArray):
                self.restoreGeometry(kept)
            self._place_list()
        self.show()
        self.raise_()
        self.activateWindow()
        if place or not self.view.page:
            self.go(place or CONTENTS[0])
        self.view.setFocus()

    def go(self, place: str) -> None:
        """Show a page; the one before is kept for Back."""
        if self.view.page:
            self._past.append(self._here)
        self._ahead.clear()
        self._show(place)

    def follow(self, target: str) -> None:
        """A link: to another page of the manual, or to an address of the web, which is asked about."""
        page, _, anchor = target.partition("#")
        name = page.removesuffix(".md") or self.view.page
        if (page.endswith(".md") or not page) and name in (*CONTENTS, ALL_KEYS):
            self.go(f"{name}#{anchor}" if anchor else name)
        else:
            ask_to_open(self, target)

    def back(self) -> None:
        """To the page before."""
        self._walk(self._past, self._ahead)

    def forward(self) -> None:
        """To the page that one came back from."""
        self._walk(self._ahead, self._past)

    def search(self) -> None:
        """List the sections that hold the words typed; without any the contents come back."""
        words = self._searched = self.field.text().strip()
        hits = search(words, {ALL_KEYS: self._keys()})[:MOST_HITS]
        self.hits.clear()
        for hit in hits:
            self._add_hit(hit)
        self.side.setCurrentIndex(1 if words else 0)
        found = plural("{n} section", "{n} sections", len(hits))
        self.count.say(
            ""
            if not words
            else found
            if hits
            else tr("Nothing in the manual has “{words}”.", words=one_line(words, 60))
        )
        self.hits.setVisible(bool(hits))
        self.view.highlight(words)

    @property
    def _here(self) -> tuple[str, int]:
        return self.view.page, self.view.verticalScrollBar().value()

    def _walk(self, taken: list[tuple[str, int]], kept: list[tuple[str, int]]) -> None:
        if taken:
            kept.append(self._here)
            page, height = taken.pop()
            self._show(page)
            self.view.verticalScrollBar().setValue(height)

    def _show(self, place: str) -> None:
        page, _, anchor = place.partition("#")
        if page != self.view.page or page == ALL_KEYS:
            self.view.show_page(page, self._source_of(page))
        if anchor:
            self.view.go_to(anchor)
        else:
            self.view.verticalScrollBar().setValue(0)
        self.back_button.setEnabled(bool(self._past))
        self.forward_button.setEnabled(bool(self._ahead))
        for number in range(self.contents.topLevelItemCount()):
            item = self.contents.topLevelItem(number)
            if item is not None and str(item.data(0, PLACE)) == page:
                self.contents.setCurrentItem(item)
                item.setExpanded(True)
        self.view.setAccessibleName(self._title_of(page))

    def _source_of(self, page: str) -> str:
        return self._keys() if page == ALL_KEYS else source_of(page)

    def _title_of(self, page: str) -> str:
        return sections_of(page, self._source_of(page))[0].title

    def _add_hit(self, hit: Hit) -> None:
        section = hit.section
        page = self._title_of(section.page)
        head = page if section.level == 1 else f"{page} › {section.title}"
        item = QListWidgetItem(plain_text(f"{head}\n{hit.snippet}"), self.hits)
        item.setData(PLACE, f"{section.page}#{section.anchor}")

    def _show_hit(self, item: QListWidgetItem) -> None:
        self.go(str(item.data(PLACE)))
        self.view.find_word()

    def _find_next(self, *, is_back: bool = False) -> None:
        """The next marked place of this page; after its last one the first of the next page that was found."""
        self._search_soon.stop()
        if self.field.text().strip() != self._searched:
            self.search()
        places = [str(self.hits.item(row).data(PLACE)) for row in range(self.hits.count())]
        pages = list(dict.fromkeys(place.partition("#")[0] for place in places))
        if not pages:
            return
        page = self.view.page
        if page not in pages or not self.view.find_word(is_back=is_back):
            step, ends = (-1, -1) if is_back else (1, 0)
            page = pages[(pages.index(page) + step) % len(pages) if page in pages else ends]
            if page != self.view.page:
                self.go(page)
            self.view.find_word(is_back=is_back, anew=True)
        if (here := f"{page}#{self.view.anchor}") in places:
            self.hits.setCurrentRow(places.index(here))

    def _lay_out(self) -> None:
        self.contents.setHeaderHidden(True)
        self.contents.setAccessibleName(tr("Contents"))
        self.hits.setAccessibleName(tr("Sections found"))
        self.hits.setWordWrap(True)
        self.hits.setSpacing(UNIT)
        self.field.setPlaceholderText(tr("Search the manual"))
        self.field.setClearButtonEnabled(True)
        found = QWidget(self)
        in_column(self.count, (self.hits, 1), of=found, flush=True)
        self.side = QStackedWidget(self)
        self.side.addWidget(self.contents)
        self.side.addWidget(found)
        left = QWidget(self)
        in_column(in_row(self.back_button, self.forward_button, (self.field, 1)), (self.side, 1), of=left, flush=True)
        self.split = QSplitter(self)
        self.split.addWidget(left)
        self.split.addWidget(self.view)
        self.split.setStretchFactor(1, 1)
        self.split.setChildrenCollapsible(False)
        left.setMinimumWidth(12 * em_of(self))
        in_column((self.split, 1), of=self)
        for button, name, tip, do in (
            (self.back_button, tr("Back"), tr("To the page before"), self.back),
            (self.forward_button, tr("Forward"), tr("To the page that you came back from"), self.forward),
        ):
            named(button, name, tip)
            button.setEnabled(False)
            button.setAutoRaise(True)
            button.clicked.connect(do)

    def _place_list(self) -> None:
        self.contents.expandAll()
        wide = min(self.contents.sizeHintForColumn(0) + 3 * em_of(self), self.width() // 3)
        self.contents.collapseAll()
        self.split.setSizes([wide, self.width() - wide])

    def _fill_contents(self) -> None:
        for page in (*CONTENTS, ALL_KEYS):
            first, *others = sections_of(page, self._source_of(page))
            top = self._content_item(first)
            top.setData(0, PLACE, page)
            top.addChildren([self._content_item(each) for each in others if each.level == 2])
            self.contents.addTopLevelItem(top)

    def _content_item(self, section: Section) -> QTreeWidgetItem:
        item = QTreeWidgetItem([one_line(section.title)])
        item.setData(0, PLACE, f"{section.page}#{section.anchor}")
        return item

    def _add_keys(self) -> None:
        add_key(self, ("Alt+Left", "Back"), self.back, tr("Back"))
        add_key(self, ("Alt+Right", "Forward"), self.forward, tr("Forward"))
        add_key(self, ("Ctrl+F", "F1"), self._begin_search, tr("Search"))
        add_key(self, "F3", self._find_next, tr("Next hit"))
        add_key(self, "Shift+F3", lambda: self._find_next(is_back=True), tr("Hit before"))
        add_key(self, ("Ctrl++", "Ctrl+="), lambda: self._zoom(1), tr("Larger"))
        add_key(self, "Ctrl+-", lambda: self._zoom(-1), tr("Smaller"))
        add_key(self, "Ctrl+W", self.close, tr("Close"))

    def _begin_search(self) -> None:
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def _zoom(self, step: int) -> None:
        font, (page, height) = QFont(self.view.font()), self._here
        font.setPointSizeF(min(max(font.pointSizeF() + step, 6.0), 40.0))
        self.view.setFont(font)
        self._show_at(page, height)

    def _show_at(self, page: str, height: int) -> None:
        self.view.show_page(page, self._source_of(page))
        self.view.verticalScrollBar().setValue(height)

    def _show_signs(self) -> None:
        self.back_button.setIcon(self._sign("back"))
        self.forward_button.setIcon(self._sign("forward"))

    def _sign(self, name: str) -> QIcon:
        return icon(name, self.palette())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape:
            _ = press_by_enter(event) or super().keyPressEvent(event)
        elif self.field.text():
            self.field.clear()
        else:
            self.close()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.view.page:
            page, height = self._here
            self._show_signs()
            self._show_at(page, height)

    def hideEvent(self, event: QHideEvent) -> None:
        self._settings.setValue(GEOMETRY, self.saveGeometry())
        super().hideEvent(event)

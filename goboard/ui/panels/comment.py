"""The comment of the node shown, editable, with the node's name above it; points that it names are lit up, addresses
opened after a question. What was typed is never lost, and the cursor never jumps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QMouseEvent, QTextCursor, QTextOption, QWheelEvent
from PySide6.QtWidgets import QFrame, QMenu, QTextEdit, QToolButton, QWidget

from goboard.boards.board import Board
from goboard.drawing.judgements import judgements_in
from goboard.session.commands.edit import SetComment
from goboard.session.snapshot import NodeView, Snapshot
from goboard.session.tree_outline import COMMENT as TEXT
from goboard.session.tree_outline import IN_WORDS, NAMED
from goboard.ui.language import number_text, tr, worded
from goboard.ui.plain import RecordLabel, shown_beginning
from goboard.ui.plain_editor import PlainEditor, TypingPause
from goboard.ui.preferences.table import value_of
from goboard.ui.style import UNIT, Type, sized
from goboard.ui.widgets import ENTER, in_column, in_row, named
from goboard.ui.window.menus import JUDGEMENTS, judgement_action
from goboard.ui.window.spare_room import SpareRoom
from goboard.ui.window.stage import ALONE, WIDE
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import sentences

if TYPE_CHECKING:
    from goboard.ui.panels.emphasis import Emphasis

TOGETHER = "\u00a0"
"""A blank at which no line ends."""
ENDLESS = re.compile("[!-~\u00a1-\u1fff]{1000}")
"""A word in which Qt would look for the end of each line from its beginning: with n letters that takes n times n."""
WRAP = QTextOption.WrapMode


class NodeHead(QWidget):
    """One line of words, and a button for the panel's header."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = RecordLabel(self)
        self.words.setAccessibleName(tr("What is said of this position"))
        self.words.setMinimumHeight(self.words.fontMetrics().lineSpacing())
        self.button = named(
            QToolButton(self, autoRaise=True), tip=tr("Say how good this move or position is, or name it")
        )
        self.button.setText(tr("Rate this move"))
        self.button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        in_row((self.words, 1), of=self).setContentsMargins(UNIT, UNIT, UNIT, 0)

    def offer(self, groups: Iterable[Iterable[QAction]]) -> None:
        """These actions are in the button's menu, with lines between the groups."""
        menu = QMenu(self.button)
        for group in groups:
            menu.addSeparator()
            menu.addActions(list(group))
        self.button.setMenu(menu)

    def show_node(self, snapshot: Snapshot) -> None:
        """The line is there in all of a record that judges its moves: the text below keeps its place. Where only names
        are given, as to a few positions, it is there with them."""
        self.words.setText(sentences(*_said_of(snapshot.node), between="  ·  "))
        self.setVisible(bool(self.words.text() or (snapshot.outline.flags & IN_WORDS & ~NAMED).any()))


def _said_of(node: NodeView) -> list[str]:
    said: list[str] = [tr("“{text}”", text=node.name)] if node.name else []
    if node.annotations:
        said += [f"{each.sign}{TOGETHER}{worded(each.words)}" for each in judgements_in(node.annotations)]
    return said + ([lead_words(node.value)] if node.value else [])


def lead_words(value: str) -> str:
    """The estimated lead in words; as the record says it where that is no number."""
    try:
        points = float(value)
    except ValueError:
        return tr("estimated at {value}", value=value)
    if points == 0:
        return tr("estimated as even")
    lead = number_text(format(abs(points), "g"))
    return tr("Black leads by {points}", points=lead) if points > 0 else tr("White leads by {points}", points=lead)


WORD = re.compile(r"(?<!\w)(?:[Pp]oint -?\d+(?:,-?\d+)*|[A-Z]\w*\d\w*|[a-z]{1,2}[1-9]\d?)(?!\w)")
"""What may be the name of a point: D4, and Point 6 where labels are mere numbers; d4 where it can be nothing else."""
LEADING = re.compile(
    r"\b(?:at|to|on|onto|from|near|around|via|black|white|plays?|played|playing|points?|moves?)\s+\Z", re.IGNORECASE
)
LISTING = re.compile(r"\s*(?:[-–/,]|,?\s*(?:and|or|to|then)\b)\s*")
"""What stands between the points of a list or an exchange."""
LONGEST_LEAD = 20
LONGEST = 100_000
"""Characters of a comment that are looked through."""
MOST = 1000
"""Names that are underlined."""
LAST_SINGLE = "\uffff"
"""Qt counts each character beyond it as two."""
LINK = re.compile(r"://|#\d|\u7b2c\d|\d\u624b\u76ee|\d\ubc88\uc9f8|\b(?:move|zug|coup|jugada)s?\s\d", re.IGNORECASE)
"""In few comments is a page of the web or a move, to which a click leads."""


def points_in(text: str, board: Board) -> Iterator[tuple[int, int, int]]:
    """(where it begins, where it ends, the vertex) for each point that the text names as a sentence would."""
    last = 0
    for found in WORD.finditer(text, 0, LONGEST):
        word, start = found[0], found.start()
        is_numbered = " " in word
        if (
            word[0].islower()
            and not is_numbered
            and not (
                LEADING.search(text, max(start - LONGEST_LEAD, 0), start)
                or (last and LISTING.fullmatch(text, last, start))
            )
        ):
            continue
        try:
            vertex = board.vertex(word.rpartition(" ")[2])
        except KeyError:
            continue
        if word.upper() == board.name(vertex).upper():
            last = found.end()
            yield start, last, vertex


class CommentPoints(QObject):
    """The points and the addresses that the text names. `lit` carries the vertices to light up, () for none, and
    `address_chosen` an address or a move that was clicked, or taken with Ctrl+Enter."""

    lit = Signal(object)
    address_chosen = Signal(str)

    def __init__(self, editor: PlainEditor) -> None:
        super().__init__(editor)
        self._editor = editor
        self._board: Board | None = None
        self._known: tuple[str, int] = "", 0
        self._places: list[tuple[int, int, int]] = []
        self._addresses: list[tuple[int, int, str]] = []
        self._pressed = ""
        self._pointed = -1
        self._clicked = -1
        editor.viewport().setMouseTracking(True)
        editor.viewport().installEventFilter(self)
        editor.installEventFilter(self)
        editor.textChanged.connect(self.refresh)
        editor.cursorPositionChanged.connect(self._follow_cursor)

    def show_board(self, board: Board) -> None:
        """The points are those of this board."""
        if board is not self._board:
            self._board = board
            self.refresh()

    def refresh(self) -> None:
        """Look through the text again and underline the points that it names."""
        if self._board is None:
            return
        text = self._editor.toPlainText()
        if max(text, default="") > LAST_SINGLE:
            from goboard.games.comment_text import as_counted

            text = as_counted(text)
        self._addresses = []
        if LINK.search(text) is not None:
            from goboard.ui.links import links_in, without

            self._addresses = list(islice(links_in(text, LONGEST), MOST))
            text = without(text, self._addresses)
        self._places = list(islice(points_in(text, self._board), MOST))
        found = [*self._places, *self._addresses]
        lit = [*(self._underlined(start, end) for start, end, _ in found), *self._editor.also_lit()]
        if lit or self._editor.extraSelections():
            self._editor.setExtraSelections(lit)
        self._point(-1)

    def _underlined(self, start: int, end: int) -> QTextEdit.ExtraSelection:
        # no small class, and most texts name no point
        from PySide6.QtGui import QTextCharFormat

        selection = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self._editor.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        underlined = QTextCharFormat()
        underlined.setFontUnderline(True)
        underlined.setForeground(self._editor.palette().link())
        selection.cursor, selection.format = cursor, underlined
        return selection

    def vertex_at(self, place: int) -> int:
        """The point that the text names there, -1 for none."""
        return next((vertex for start, end, vertex in self._places if start <= place <= end), -1)

    def address_at(self, place: int) -> str:
        """The address that the text names there, "" for none."""
        return next((address for start, end, address in self._addresses if start <= place <= end), "")

    def _point(self, vertex: int, address: str = "") -> None:
        """The pointer is on that name, or on that address."""
        is_link = vertex >= 0 or bool(address)
        shape = Qt.CursorShape.PointingHandCursor if is_link else Qt.CursorShape.IBeamCursor
        if self._editor.viewport().cursor().shape() != shape:
            self._editor.viewport().setCursor(shape)
        if vertex != self._pointed:
            self._pointed = vertex
            self._tell()

    def _follow_cursor(self) -> None:
        """The text cursor lights the name that it is in, for those who use keys."""
        clicked = self.vertex_at(self._editor.textCursor().position()) if self._editor.hasFocus() else -1
        if clicked != self._clicked:
            self._clicked = clicked
            self._tell()

    def _tell(self) -> None:
        vertex = self._pointed if self._pointed >= 0 else self._clicked
        self.lit.emit((vertex,) if vertex >= 0 else ())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self._editor:
            return isinstance(event, QKeyEvent) and self._is_taken(event)
        if kind == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            at = self._place_under(event)
            self._point(self.vertex_at(at), self.address_at(at))
        elif kind == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            is_left = event.button() == Qt.MouseButton.LeftButton
            self._pressed = self.address_at(self._place_under(event)) if is_left else ""
        elif kind == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent):
            self._follow_cursor()
            pressed, self._pressed = self._pressed, ""
            is_same = pressed and pressed == self.address_at(self._place_under(event))
            if is_same and not self._editor.textCursor().hasSelection():
                self.address_chosen.emit(pressed)
        elif kind == QEvent.Type.Leave:
            self._point(-1)
        return super().eventFilter(watched, event)

    def _is_taken(self, event: QKeyEvent) -> bool:
        """Ctrl+Enter in an address: what a click on it does."""
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() not in ENTER or held != Qt.KeyboardModifier.ControlModifier:
            return False
        if address := self.address_at(self._editor.textCursor().position()):
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self.address_chosen.emit(address)
        return bool(address)

    def _place_under(self, event: QMouseEvent) -> int:
        """The place in the text, -1 for none: the cursor nearest to a spot is in a word only if the spot is on it."""
        spot = event.position().toPoint()
        cursor = self._editor.cursorForPosition(spot)
        reach = self._editor.fontMetrics().maxWidth()
        box = self._editor.cursorRect(cursor).adjusted(-reach, 0, reach, 0)
        return cursor.position() if box.contains(spot) else -1


NOT_WHILE_WRITING = ("insert_moves", "delete", "delete_node")
SAID = ("node_name", "node_value", "node_number", "node_figure")
SIZE, SIZE_KEY = Type.COMMENT, "comment/size"
"""Of the letters, times the usual ones."""
IN_SHAPES = {WIDE: (1.13, 1.55), ALONE: (Type.ALONE / Type.COMMENT, 1.5)}
"""How much larger they are where there is room, and the height of a line, times the letters; usual elsewhere."""
SMALLEST, LARGEST, STEP = 0.7, 4.0, 1.1
EMPHASIZED = re.compile(r"[*_`]\S|^#|^ *[-*] |\]\(", re.MULTILINE)
PAUSE = 700
"""Milliseconds without typing after which the text goes into the record."""


class CommentPanel(QWidget):
    """`comment_edited` carries the key of the node that the text belongs to, and the text."""

    comment_edited = Signal(object, str)
    sized = Signal(int)
    """The letters are to be larger, or smaller."""
    points_lit = Signal(object)
    """The vertices that the text names where it is pointed at, () for none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key: int | None = None
        self._known = ""
        self.editor = named(PlainEditor(self, acceptRichText=False, tabChangesFocus=True), tr("Comment on this move"))
        # a file dropped here is to be opened like anywhere else, not to become text
        self.editor.viewport().setAcceptDrops(False)
        self.editor.viewport().installEventFilter(self)
        self.editor.hint = tr("No comment on this move. Click here or press F2 to write one.")
        self.editor.setFrameShape(QFrame.Shape.NoFrame)
        # keys go into it only after a click, or the key that is for it
        self.editor.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.editor.installEventFilter(self)
        self._emphasis: Emphasis | None = None
        self._size, self._times = 0.0, 1.0
        self.points = CommentPoints(self.editor)
        self.points.lit.connect(self.points_lit)
        self._pause = TypingPause(self, PAUSE, self.flush)
        self.editor.textChanged.connect(self._pause.type)
        self.column = in_column(self.editor, of=self)
        # the document has a margin of its own
        self.column.setContentsMargins(UNIT, 0, UNIT, UNIT)

    @property
    def has_unsent_text(self) -> bool:
        return self._key is not None and self.editor.toPlainText() != self._known

    @property
    def text_size(self) -> float:
        """Of the letters, times the usual ones."""
        return self._size

    @text_size.setter
    def text_size(self, size: float) -> None:
        self._size = min(max(size, SMALLEST), LARGEST)
        self._fit()

    def _fit(self) -> None:
        sized(self.editor, self._size * self._times)
        document = self.editor.document()
        # what was written and what was taken back stay within reach
        if not document.isUndoAvailable() and not document.isRedoAvailable():
            self.editor.space_lines()

    def show_shape(self, shape: str) -> None:
        """The window has that shape."""
        self._times, self.editor.line = IN_SHAPES.get(shape, (1.0, PlainEditor.line))
        self._fit()

    def show_emphasis(self) -> None:
        """Words that the text emphasizes look so; most texts have none."""
        if self._emphasis is None and EMPHASIZED.search(self.editor.toPlainText()):
            from goboard.ui.panels.emphasis import Emphasis

            self._emphasis = Emphasis(self.editor)
        if self._emphasis is not None:
            self._emphasis.show_signs(is_written=self.editor.hasFocus())

    def flush(self) -> None:
        """Send what was typed and not sent yet."""
        self._pause.stop()
        if self._key is not None and self.has_unsent_text:
            self._known = self.editor.toPlainText()
            self.comment_edited.emit(self._key, self._known)

    def show_snapshot(self, snapshot: Snapshot, is_settled: bool) -> None:
        """Show the node's comment. Without `is_settled` a text sent before may still be on its way to the record."""
        node = snapshot.node
        self.points.show_board(snapshot.board)
        comment = shown_beginning(node.comment)
        is_told = snapshot.study is not None and snapshot.study.is_comment_told
        if (is_read_only := is_told or comment is not node.comment) != self.editor.isReadOnly():
            self.editor.setReadOnly(is_read_only)
        if node.key != self._key:
            self.flush()
            # what was typed at another node is not taken back here
            self.editor.document().clearUndoRedoStacks()
        elif self.has_unsent_text or not is_settled or comment == self._known:
            return
        self._key = node.key
        self._put(comment)

    def _put(self, text: str) -> None:
        self.editor.blockSignals(True)
        if text != self.editor.toPlainText():
            ways = WRAP.WrapAnywhere, WRAP.WrapAtWordBoundaryOrAnywhere
            self.editor.setWordWrapMode(ways[ENDLESS.search(text) is None])
            self.editor.setPlainText(text)
            self.editor.moveCursor(QTextCursor.MoveOperation.End)
            # a long text is read from its beginning
            self.editor.verticalScrollBar().setValue(0)
        # as the editor has it: it turns some characters, such as line separators, into others
        self._known = self.editor.toPlainText()
        self.editor.blockSignals(False)
        self.points.refresh()
        self.show_emphasis()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self.flush()
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.show_emphasis()
        held = event.modifiers() if isinstance(event, QWheelEvent) else Qt.KeyboardModifier.NoModifier
        if isinstance(event, QWheelEvent) and held & Qt.KeyboardModifier.ControlModifier:
            self.sized.emit(1 if event.angleDelta().y() > 0 else -1)
            return True
        return super().eventFilter(watched, event)


class CommentPart(Part):
    """The comment, and above it what else is said of the node."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.panel: CommentPanel = CommentPanel(workspace.window)
        self.head = NodeHead(self.panel)
        judged = [workspace.action(judgement_action(each)) for each in JUDGEMENTS]
        self.head.offer((judged[:6], judged[6:-1], judged[-1:], [workspace.action(name) for name in SAID]))
        self.panel.column.insertWidget(0, self.head)
        workspace.docks.head("Comment", self.head.button)
        self.room = SpareRoom(workspace.docks, workspace.stage, "Comment")
        self._is_spared = False
        self.panel.editor.installEventFilter(self)
        self.panel.comment_edited.connect(lambda key, text: workspace.ask(SetComment(key, text)))
        self.panel.points_lit.connect(workspace.canvas.light)
        self.panel.points.address_chosen.connect(self._follow)
        workspace.sending.connect(self.panel.flush)
        self._record: tuple[object, ...] = ()
        self.follow_settings(())
        workspace.stage.shape_changed.connect(lambda: self.panel.show_shape(workspace.stage.shape))
        self.panel.show_shape(workspace.stage.shape)
        self.panel.sized.connect(self._resize)

    def actions(self) -> dict[str, Callable[[], None]]:
        return {
            "edit_comment": self._write,
            "comment_larger": partial(self._resize, 1),
            "comment_smaller": partial(self._resize, -1),
        }

    def follow_settings(self, keys: Sequence[str]) -> None:
        self.panel.text_size = float(value_of(self.workspace.settings, SIZE_KEY))

    def escape(self) -> bool:
        """The writing is left first, and what lies open stays: the window gives the keys to the board."""
        return self.panel.editor.hasFocus()

    def _write(self) -> None:
        """The keys go into the comment, or back to the board."""
        self.workspace.docks.bring("Comment")
        to = self.workspace.canvas if self.panel.editor.hasFocus() else self.panel.editor
        to.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _resize(self, step: int) -> None:
        self.panel.text_size *= STEP**step
        self.workspace.settings.setValue(SIZE_KEY, round(self.panel.text_size, 3))

    def _follow_record(self, snapshot: Snapshot) -> None:
        """In another record nobody has clicked there yet."""
        document, before = snapshot.document, self._record
        self._record = document.path, document.source, document.name, snapshot.game_key
        if self._record != before and before and self.panel.editor.hasFocus():
            self.workspace.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def _follow(self, link: str) -> None:
        from goboard.ui.links import follow

        follow(self.workspace, link)

    def take(self, event: object) -> None:
        from goboard.ui.panels.lit_words import light_up

        light_up(self.panel.editor, event)
        self.panel.points.refresh()

    def show(self, snapshot: Snapshot) -> None:
        self._follow_record(snapshot)
        self.panel.show_snapshot(snapshot, not self.workspace.worker.is_busy)
        self.head.show_node(snapshot)
        self._spare(snapshot)

    def _spare(self, snapshot: Snapshot) -> None:
        """In a record without any comment there is little to be read, until one is written."""
        is_empty = not (snapshot.outline.flags & TEXT).any() and not self.panel.editor.toPlainText()
        is_spared = is_empty and not self.panel.editor.hasFocus()
        if is_spared != self._is_spared:
            self._is_spared = is_spared
            self.room.spare(is_spared=is_spared)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys that change the record do not while a comment is being written, but for undo and redo where the typing
        itself has nothing more of it."""
        snapshot = self.workspace.snapshot
        if event.type() == QEvent.Type.FocusIn and snapshot is not None:
            self._spare(snapshot)
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            typed = self.panel.editor.document()
            if self._is_key(event, *NOT_WHILE_WRITING):
                event.accept()
                return True
            if (self._is_key(event, "undo") and not typed.isUndoAvailable()) or (
                self._is_key(event, "redo") and not typed.isRedoAvailable()
            ):
                event.ignore()
                return True
        return False

    def _is_key(self, event: QKeyEvent, *names: str) -> bool:
        """Does that key mean one of these actions?"""
        pressed = QKeySequence(event.keyCombination())
        return any(pressed in self.workspace.action(name).shortcuts() for name in names)

"""The board editor's window: menus, tools, status line and title around the sheet."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QLabel, QMainWindow, QSizePolicy, QToolBar, QToolButton

from goboard.boards.board import Board, BoardError
from goboard.boards.draft import Draft, Statistics
from goboard.boards.draft_lattice import OFF
from goboard.plural import counted
from goboard.ui.dialogs.messages import tell_problem
from goboard.ui.editor.actions import TOOLS, fill_toolbar, make_actions, make_tools, set_icons
from goboard.ui.editor.background import Background
from goboard.ui.editor.bench import Bench
from goboard.ui.editor.canvas import NOTCH_FACTOR, EditorCanvas
from goboard.ui.editor.choices import Choices
from goboard.ui.editor.draft_copy import DraftCopy
from goboard.ui.editor.files import EditorFiles
from goboard.ui.editor.relaxing import relaxed_draft
from goboard.ui.files.recent import LastFolder
from goboard.ui.recovery import Lost, RecoveryCopy

HINT_INDENT = 6
MESSAGE_TIME = 10_000
"""Milliseconds for which the status line shows what was done or why it was refused."""


class BoardEditor(QMainWindow):
    """Draws boards. It begins from `board`, or from an empty sheet."""

    play_asked = Signal(object)
    """The Board on which a game is to begin."""
    quit_asked = Signal()
    closed = Signal()

    def __init__(self, folder: LastFolder, recovery: RecoveryCopy, board: Board | None = None) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAcceptDrops(True)
        self._may_close = False
        self.bench = Bench(self)
        self.background = Background(self)
        self.files = EditorFiles(self, self.bench, self.background, folder)
        self.copy = DraftCopy(self.bench, self.files, recovery)
        self.canvas = EditorCanvas(self.bench, self)
        self._tools = [kind(self.bench) for kind in TOOLS]
        self.setCentralWidget(self.canvas)
        self.actions_by_name = make_actions(self, self._handlers())
        self.tools = make_tools(self, self.use_tool)
        self._make_toolbars()
        self._make_status_line()
        self._connect()
        self.resize(1120, 800)
        self.use_tool(0)
        if board is not None:
            self.files.begin_with(board)
        self._show_draft()
        self.canvas.setFocus()

    def use_tool(self, number: int) -> None:
        """Work with that one of the tools."""
        self.canvas.use(self._tools[number])
        self.tools.actions()[number].setChecked(True)
        self._hint("")
        self.canvas.setFocus()

    def play(self) -> None:
        """Ask for a game on the board as it is."""
        try:
            board = self.bench.draft.board()
        except BoardError as error:
            tell_problem(self, f"This cannot be played on yet. {error}")
        else:
            self.play_asked.emit(board)

    def relax(self) -> None:
        """Even the drawing out, in the background."""
        draft, bench = self.bench.draft, self.bench
        # one point alone is mostly just the one that was touched last
        points, by = bench.selection if len(bench.selection) > 1 else bench.selection[:0], bench.symmetry

        def take(made: object) -> None:
            # what was drawn meanwhile counts more
            if bench.draft is draft and isinstance(made, Draft):
                bench.put_moved(made, "relax")

        if draft.size:
            self.background.start("Relaxing…", lambda go: relaxed_draft(draft, points, by, go), take)

    def restore(self, lost: Lost) -> None:
        """Go on with what a killed program left behind; it is not saved yet."""
        self.files.restore(lost, self.copy.adopt)

    def leave(self) -> None:
        """Close without asking."""
        self._may_close = True
        self.close()

    def _handlers(self) -> dict[str, Callable[[], object]]:
        bench, canvas, files = self.bench, self.canvas, self.files
        return {
            "new": files.new,
            "shape": files.from_shape,
            "open": files.open,
            "save": files.save,
            "save_as": files.save_as,
            "close": self.close,
            "quit": self.quit_asked.emit,
            "undo": bench.undo,
            "redo": bench.redo,
            "select_all": bench.select_all,
            "delete": bench.delete_selected,
            "merge": bench.merge_selected,
            "snap": bench.snap_selected,
            "centre": bench.centre_on_selection,
            "complete": bench.complete,
            "relax": self.relax,
            "fit": canvas.fit,
            "zoom_in": lambda: canvas.zoom(NOTCH_FACTOR),
            "zoom_out": lambda: canvas.zoom(1 / NOTCH_FACTOR),
            "play": self.play,
        }

    def _make_toolbars(self) -> None:
        bar = QToolBar("Tools", self)
        bar.setObjectName("tools")
        fill_toolbar(bar, self.actions_by_name, self.tools)
        self.choices = Choices(self.bench, self)
        for each in (bar, self.choices):
            each.setMovable(False)
            self.addToolBar(each)
            self.addToolBarBreak()
        set_icons(self.actions_by_name)

    def _make_status_line(self) -> None:
        self.hint = QLabel(self)
        self.hint.setIndent(HINT_INDENT)
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.fault = QToolButton(self, autoRaise=True)
        self.fault.setToolTip("Select these points")
        kept = self.fault.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.fault.setSizePolicy(kept)
        self.fault.clicked.connect(self._select_faulty)
        self.statistics = QLabel(self)
        self.statusBar().addWidget(self.hint, 1)
        self.statusBar().addPermanentWidget(self.fault)
        self.statusBar().addPermanentWidget(self.statistics)

    def _connect(self) -> None:
        self.bench.changed.connect(self._show_draft)
        self.bench.chosen.connect(self._enable)
        self.bench.refused.connect(self._tell)
        self.bench.told.connect(self._tell)
        self.background.refused.connect(self._tell_problem)
        self.copy.failed.connect(self._tell)
        self.files.renamed.connect(self._show_name)
        self.files.loaded.connect(self.canvas.fit)
        self.canvas.hinted.connect(self._hint)

    def _show_draft(self) -> None:
        draft = self.bench.draft
        # it is of an edit before this one
        self.statusBar().clearMessage()
        self.statistics.setText(statistics_line(draft.statistics()))
        self.canvas.setAccessibleDescription(self.statistics.text())
        faults = draft.faults()
        # an empty sheet is no news
        self.fault.setVisible(bool(faults) and draft.size > 0)
        self.fault.setText(faults[0].sentence if faults else "")
        self._enable()
        self._show_name()

    def _enable(self) -> None:
        bench, history = self.bench, self.bench.history
        enabled = {
            "undo": bool(history.undo_words),
            "redo": bool(history.redo_words),
            "delete": len(bench.selection) > 0,
            "merge": len(bench.selection) > 1,
            "snap": bench.lattice.kind != OFF and bench.draft.size > 0,
            "centre": bench.symmetry.order > 1,
            "complete": bench.symmetry.order > 1,
            "relax": len(bench.draft.edges) > 0,
            "play": bench.draft.size > 0,
        }
        for name, is_enabled in enabled.items():
            self.actions_by_name[name].setEnabled(is_enabled)
        self.actions_by_name["undo"].setText(f"&Undo {history.undo_words}".rstrip())
        self.actions_by_name["redo"].setText(f"&Redo {history.redo_words}".rstrip())

    def _show_name(self) -> None:
        self.setWindowTitle(f"{self.files.name}[*] – Board editor")
        self.setWindowFilePath("" if self.files.path is None else str(self.files.path))
        self.setWindowModified(self.bench.history.is_modified)

    def _select_faulty(self) -> None:
        for fault in self.bench.draft.faults()[:1]:
            self.bench.select(fault.points)

    def _hint(self, words: str) -> None:
        self.hint.setText(words or self.canvas.tool.hint)

    def _tell(self, sentence: str) -> None:
        self.statusBar().showMessage(sentence, MESSAGE_TIME)

    def _tell_problem(self, sentence: str) -> None:
        tell_problem(self, sentence)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            set_icons(self.actions_by_name)
        super().changeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """A board file is opened; there is room for one."""
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        for path in paths[:1]:
            self.files.open_path(path)
        event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.bench.history.is_modified and not self._may_close:
            event.ignore()
            self.files.guard(self.leave)
            return
        self.background.stop()
        self.copy.close()
        super().closeEvent(event)
        self.closed.emit()


def statistics_line(found: Statistics) -> str:
    """How many points, edges, neighbours and pieces, in words."""
    parts = [counted(found.points, "point"), counted(found.edges, "edge")]
    if found.degrees:
        least, most = found.degrees[0][0], found.degrees[-1][0]
        parts.append(f"{least if least == most else f'{least} to {most}'} neighbours")
    if found.pieces > 1:
        parts.append(f"{found.pieces:,} pieces")
    return " · ".join(parts)

"""The window: the board in the middle, panels around it. Sends commands and shows what they bring."""

from collections.abc import Callable

from PySide6.QtCore import QSettings, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow

from goboard.rules.catalogue import info_of
from goboard.session import events as ev
from goboard.session.commands.command import Command
from goboard.session.commands.files import OpenBytes
from goboard.session.commands.navigate import GoTo, Step
from goboard.session.snapshot import DocumentView, Snapshot
from goboard.ui.analysis.part import AnalysisPart
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.answers import Answers
from goboard.ui.board.canvas import BoardCanvas
from goboard.ui.board.part import BoardPart
from goboard.ui.board_stage import BoardStage
from goboard.ui.dialogs.comparison_part import ComparisonPart
from goboard.ui.editor.part import EditorPart, bring_forward
from goboard.ui.files.part import FilePart
from goboard.ui.legend import Legend
from goboard.ui.recovery import Lost, RecoveryCopy
from goboard.ui.weights_desk import WeightsPart
from goboard.ui.window.docks import Docks
from goboard.ui.window.frame import Frame
from goboard.ui.window.parts import Desks
from goboard.ui.window.record_part import RecordPart
from goboard.ui.wiring import wire
from goboard.ui.worker import Worker


class MainWindow(QMainWindow):
    """One record on the screen. `another_asked` comes with the path to open in another window, "" for a new game."""

    another_asked = Signal(str)
    all_closing_asked = Signal()
    colours_chosen = Signal(str)
    shown = Signal(object)
    """A snapshot is on the screen."""
    nothing_opened = Signal(object, object)
    """This window was opened for a file that cannot be read: the window and the FileProblem."""
    closed = Signal(object)
    """This window is done with."""

    def __init__(
        self, worker: Worker, settings: QSettings, recovery: RecoveryCopy, analysis: AnalysisWorker | None = None
    ) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self.snapshot: Snapshot | None = None
        self.worker = worker
        self.recovery = recovery
        self._is_leaving = False
        self.canvas = BoardCanvas(self)
        self.stage = BoardStage(self.canvas, self)
        self.setCentralWidget(self.stage)
        self.docks = Docks(self)
        self._show_filled(is_filled=False)
        self.board = BoardPart(self.canvas, worker)
        self.analysis = AnalysisPart(self, settings, analysis or AnalysisWorker())
        self.weights = WeightsPart(self.docks.rules, self.board, self.canvas)
        self.record = RecordPart(self)
        self.comparison = ComparisonPart(self, worker)
        self.files = FilePart(self, self, worker, settings)
        self.editor = EditorPart(self, self.files.folder, recovery)
        self.desks = Desks(self, settings)
        self.frame = Frame(self, self._handlers(), settings)
        self.legend = Legend(self.canvas, self)
        self.statusBar().addPermanentWidget(self.legend)
        self.answers = Answers(self)
        wire(self)
        # after the desk of files has sent what waited for this
        worker.settled.connect(self.answers.settle)
        # after the first picture: what the session imports would hold it up
        QTimer.singleShot(0, self, self._begin)

    def document(self) -> DocumentView | None:
        """The file behind the record, None before the first snapshot."""
        return self.snapshot.document if self.snapshot is not None else None

    def flush(self) -> None:
        """Send what was typed or painted and not sent yet."""
        self.docks.comment.flush()
        self.docks.rules.form.flush()

    def send(self, command: Command) -> None:
        """Have a command answered; what was typed goes first, so that undo and saving know of it."""
        self.flush()
        self.canvas.hide_reason()
        self.statusBar().clearMessage()
        self.worker.send(command)

    def show_shown(self, event: ev.Shown) -> None:
        """Bring everything up to date with a snapshot, unless a newer one is on the screen."""
        snapshot = event.snapshot
        if self.snapshot is not None and snapshot.serial < self.snapshot.serial:
            return
        if self.snapshot is None:
            self._show_filled(is_filled=True)
        self.snapshot = snapshot
        self.board.show_snapshot(snapshot)
        self.record.show_snapshot(snapshot)
        is_marking = info_of(snapshot.rules.name).removes_dead
        self.docks.show_snapshot(snapshot, not self.worker.is_busy, is_marking)
        self.analysis.show_snapshot(snapshot)
        self.desks.show_snapshot(snapshot)
        self.frame.show_snapshot(snapshot)
        self.legend.show_signs(snapshot.signs)
        self.recovery.note(snapshot.document.path, snapshot.document.modified)
        self.shown.emit(snapshot)

    def open_paths(self, paths: list[str]) -> None:
        """The first file here, each other one in a window of its own; a new window shows an empty game meanwhile."""
        self._begin()
        self.files.open_paths(paths)

    def open_alone(self, path: str) -> None:
        """This new window is for that file: `nothing_opened` comes if it cannot be read."""
        self._begin()
        self.answers.is_for_file = True
        self.files.open_paths([path])

    def open_game(self, path: str, game: int, node: int) -> None:
        """One game of a file at one of its nodes, counted in preorder."""
        self._begin()
        self.files.open_at(path, game, node)

    def restore(self, lost: Lost) -> None:
        """Show what a killed program left behind; its copy becomes this window's own once it is read."""
        self._begin()
        self.answers.lost = lost
        self.send(OpenBytes(lost.read(), lost.path))

    def tell_failure(self, report: str) -> None:
        """A fault of the program: log it and say so, one dialog at a time."""
        self.answers.tell_failure(report)

    def _begin(self) -> None:
        """Ask for the first snapshot, unless it was asked for already."""
        if self.snapshot is None and not self.worker.is_busy:
            self.worker.send(Step(0))

    def _handlers(self) -> dict[str, Callable[[], None]]:
        """What the actions without a command of their own do."""
        return {
            **self.record.handlers(),
            **self.desks.handlers(),
            "new": self.files.new_game,
            "new_window": lambda: self.another_asked.emit(""),
            "open": self.files.open,
            "save": self.files.save,
            "save_as": self.files.save_as,
            "save_board": self.files.save_board_as,
            "export_q5go": self.files.export_for_q5go,
            **self.board.handlers(),
            **self.analysis.handlers(),
            "edit_board": lambda: self.editor.open(self.snapshot.board if self.snapshot is not None else None),
            "compare": self.comparison.compare,
            "close": self._close,
            "quit": self.all_closing_asked.emit,
        }

    def _show_filled(self, *, is_filled: bool) -> None:
        """Titles with nothing behind them are not shown."""
        for panel in (self.docks.game, self.docks.rules):
            panel.setVisible(is_filled)

    @Slot(object)
    def go_to(self, key: int) -> None:
        """Show the node with that key."""
        self.send(GoTo(key))

    def escape(self) -> None:
        """Leave what one is in: the count, the full screen, painting; the board gets the keys again."""
        if self.desks.escape():
            pass
        elif self.record.is_counting():
            self.record.toggle_count()
        elif self.isFullScreen():
            self.frame.set_full_screen(False)
        self.docks.rules.form.stop_painting()
        self.canvas.hide_reason()
        self.canvas.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _close(self) -> None:
        self.close()

    @property
    def work(self) -> object:
        """What is on the screen here, in the editor too: another value after everything that is done."""
        return self.snapshot.serial if self.snapshot is not None else -1, self.editor.draft

    def settle(self, then: Callable[[], None]) -> None:
        """Do it once neither the record nor what is drawn in the editor can be lost by it."""
        self.files.stop_loading()
        if self.document() is not None and self.isWindowModified():
            # the question about the record stands on this window
            bring_forward(self)
        self.files.guard(lambda: self.editor.guard(then))

    def leave(self) -> None:
        """Close without asking."""
        self._is_leaving = True
        self.close()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.files.open_paths([url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()])
        event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._is_leaving:
            self.settle(self.leave)
        if not self._is_leaving:
            event.ignore()
            return
        self.files.stop_loading()
        self.editor.leave()
        self.desks.leave()
        self.frame.remember()
        self.worker.stop()
        self.analysis.stop()
        self.recovery.close()
        event.accept()
        self.closed.emit(self)

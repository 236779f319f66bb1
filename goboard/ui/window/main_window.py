"""The window: the board in the middle, its parts around it, which get what the session answers."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from PySide6.QtCore import QSettings, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QToolBar

from goboard.jobs.watch import Watch
from goboard.session.commands.command import Command
from goboard.session.commands.navigate import Step
from goboard.session.events import Shown
from goboard.session.snapshot import Snapshot
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.board.canvas import BoardCanvas
from goboard.ui.recovery import RecoveryCopy
from goboard.ui.window.actions import Actions, Menus
from goboard.ui.window.docks import Docks
from goboard.ui.window.menus import MENUS
from goboard.ui.window.parts import PARTS, Parts, Row
from goboard.ui.window.requests import OF_THE_PROGRAM, CloseAll, OpenFiles, OpenGame
from goboard.ui.window.workspace import Workspace, bring_forward
from goboard.ui.worker import Worker

log = logging.getLogger(__name__)


class MainWindow(QMainWindow):
    """One record on the screen."""

    asked = Signal(object, object)
    """This window, and what it asks of the program: one of `requests.OF_THE_PROGRAM`."""
    shown = Signal(object)
    """A snapshot is on the screen."""
    closed = Signal(object)
    """This window is done with."""

    def __init__(
        self,
        worker: Worker,
        settings: QSettings,
        recovery: RecoveryCopy,
        analysis: AnalysisWorker | None = None,
        parts: Sequence[Row] = PARTS,
        menus: Menus = MENUS,
    ) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self._is_leaving = self._is_failure_shown = False
        self.worker = worker
        self.workspace = Workspace(self, worker, settings, recovery, analysis or AnalysisWorker())
        self.setCentralWidget(self.workspace.stage)
        self.docks = Docks(self, [row.dock for row in parts if row.dock is not None], settings)
        self.parts = Parts(self.workspace, self.docks, parts)
        self.toolbar = QToolBar("Toolbar", self)
        self.toolbar.setObjectName("toolbar")
        self.addToolBar(self.toolbar)
        self._furnish(menus)
        # after the first picture: what the session imports would hold it up
        QTimer.singleShot(0, self, self._begin)

    def _furnish(self, menus: Menus) -> None:
        workspace = self.workspace
        actions = Actions(self, workspace.send, self._handler, menus)
        actions.fill_toolbar(self.toolbar)
        workspace.complete(actions, self.docks, self.toolbar)
        workspace.requested.connect(self._take_request)
        self.worker.event_made.connect(self._take)
        self.worker.failed.connect(self.tell_failure)
        self.worker.slow.connect(self._offer_to_call_off)
        workspace.analysis.failed.connect(self.tell_failure)
        workspace.analysis.refused.connect(workspace.tell)
        self.parts.begin()
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.escape)
        self.docks.restore()

    @property
    def canvas(self) -> BoardCanvas:
        """The board."""
        return self.workspace.canvas

    @property
    def snapshot(self) -> Snapshot | None:
        """What is on the screen."""
        return self.workspace.snapshot

    def show_colours(self, scheme: str) -> None:
        """The palette has changed to `scheme`: signs and board follow."""
        self.workspace.actions.set_icons()
        self.workspace.scheme = scheme
        self.workspace.scheme_changed.emit(scheme)

    def send(self, command: Command) -> None:
        """Have a command answered; what was typed goes first."""
        self.workspace.send(command)

    def take(self, request: object) -> None:
        """Give a request to the parts."""
        self._begin()
        self.parts.take(request)

    def open_paths(self, paths: Sequence[str], *, is_only_for_them: bool = False) -> None:
        """The first file here, each other one in a window of its own; a new window shows an empty game meanwhile."""
        self.take(OpenFiles(tuple(paths), is_only_for_them))

    def open_game(self, path: str, game: int, node: int) -> None:
        """One game of a file at one of its nodes, counted in preorder."""
        self.take(OpenGame(path, game, node))

    @Slot(str)
    def tell_failure(self, report: str) -> None:
        """A fault of the program: log it and say so, one dialog at a time."""
        from goboard.ui.dialogs.messages import tell_failure
        from goboard.ui.reports import facts

        log.error("%s", report)
        if not self._is_failure_shown:
            self._is_failure_shown = True
            tell_failure(self, "\n".join([*facts(), "", report])).finished.connect(self._forget_failure)

    @Slot(object)
    def _offer_to_call_off(self, watch: Watch) -> None:
        """A command takes long: a dialog with a button that calls it off."""
        # the first one takes long while the session is imported
        if self.snapshot is not None:
            from goboard.ui.dialogs.board_progress import BoardProgressDialog

            dialog = BoardProgressDialog(self, watch, "goboard", "Working")
            self.worker.settled.connect(dialog.end)

    def _forget_failure(self) -> None:
        self._is_failure_shown = False

    @Slot()
    def _begin(self) -> None:
        """Ask for the first snapshot, unless it was asked for already."""
        if self.snapshot is None and not self.worker.is_busy:
            self.worker.send(Step(0))

    def _handler(self, name: str) -> Callable[[], None]:
        """What the action of that name does: the window's own, or a part's."""
        own: dict[str, Callable[[], None]] = {
            "reset_panels": self._arrange_panels,
            "close": lambda: self._close(),
            "quit": lambda: self.workspace.request(CloseAll()),
        }
        found = own.get(name) or self.parts.handler(name)
        if found is None:
            raise LookupError(f"no part has the action {name}")
        return found

    @Slot(object)
    def _take(self, event: object) -> None:
        """An answer of the session."""
        if isinstance(event, Shown):
            self._show(event.snapshot)
        else:
            self.parts.take(event)

    @Slot(object)
    def _take_request(self, request: object) -> None:
        """What a part asks for is the program's, or another part's."""
        if isinstance(request, OF_THE_PROGRAM):
            self.asked.emit(self, request)
        else:
            self.parts.take(request)

    def _show(self, snapshot: Snapshot) -> None:
        """Bring everything up to date with a snapshot, unless a newer one is on the screen."""
        workspace, before = self.workspace, self.snapshot
        if before is not None and snapshot.serial < before.serial:
            return
        workspace.snapshot = snapshot
        document = snapshot.document
        self.setWindowTitle(f"{document.name}[*] – goboard")
        self.setWindowFilePath(document.path)
        self.setWindowModified(document.modified)
        workspace.actions.show(snapshot)
        self.parts.show(snapshot)
        workspace.recovery.note(document.path, document.modified)
        self.shown.emit(snapshot)

    def escape(self) -> None:
        """Leave what one is in: a tool, a mode, the count, the full screen; the board gets the keys again."""
        self.parts.escape()
        self.canvas.hide_reason()
        self.canvas.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _arrange_panels(self) -> None:
        self.docks.arrange_as_at_first()
        if self.snapshot is not None:
            self._show(self.snapshot)

    def _close(self) -> None:
        self.close()

    @property
    def work(self) -> object:
        """What is on the screen here, in its other windows too: another value after everything that is done."""
        return self.snapshot.serial if self.snapshot is not None else -1, self.parts.work

    def settle(self, then: Callable[[], None]) -> None:
        """Do it once neither the record nor what is drawn in the editor can be lost by it."""
        if self.snapshot is not None and self.isWindowModified():
            # the question about the record stands on this window
            bring_forward(self)
        self.parts.settle(then)

    def leave(self) -> None:
        """Close without asking."""
        self._is_leaving = True
        self.close()

    def stop(self) -> None:
        """End the threads; recovery copies stay."""
        self.worker.stop()
        self.workspace.analysis.stop()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.open_paths([url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()])
        event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._is_leaving:
            self.settle(self.leave)
        if not self._is_leaving:
            event.ignore()
            return
        self.parts.close()
        self.docks.remember()
        self.stop()
        self.workspace.recovery.close()
        event.accept()
        self.closed.emit(self)

"""The window: the board in the middle, its parts around it, which get what the session answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSettings, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QContextMenuEvent, QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QStatusBar, QTabBar, QToolBar

from goboard.ui import style
from goboard.ui.language import tr, worded
from goboard.ui.plain import window_title
from goboard.ui.widgets import KeyWindow, after_pause
from goboard.ui.window import TITLES
from goboard.ui.window.docks import Docks
from goboard.ui.window.parts import PARTS, Parts, Row
from goboard.ui.window.stage import Stage

if TYPE_CHECKING:
    from goboard.jobs.threads import Job
    from goboard.jobs.watch import Watch
    from goboard.session.commands.command import Command
    from goboard.session.snapshot import Snapshot
    from goboard.ui.board.canvas import BoardCanvas
    from goboard.ui.window.actions import Actions, Menus
    from goboard.ui.window.handover import Handover
    from goboard.ui.window.workspace import Workspace
    from goboard.ui.worker import Worker

LATEST = 300
"""Milliseconds after which a window that nothing has painted, such as one in the background, is furnished all the
same."""


class MainWindow(KeyWindow):
    """One record on the screen: all of a window, or one of its tabs. Its first picture shows the frame alone; right
    after it the window is furnished with board, actions and parts, which is when most of the program is imported."""

    asked = Signal(object, object)
    """This window, and what it asks of the program: one of `requests.OF_THE_PROGRAM`."""
    shown = Signal(object)
    """A snapshot is on the screen."""
    named = Signal()
    """Title, file, tab, or whether there are changes to save: one of them is another."""
    begun = Signal()
    """The window is furnished, and has asked for what it is to show."""
    closed = Signal(object, object)
    """This window is done with; its workspace, if it had any, whose threads may still be at something."""

    def __init__(
        self,
        make_workspace: Callable[[QMainWindow, Stage], Workspace],
        settings: QSettings,
        parts: Sequence[Row] = PARTS,
        menus: Menus | None = None,
    ) -> None:
        super().__init__()
        self._is_begun = self._is_leaving = self._is_failure_shown = False
        self._make_workspace, self._rows, self._menus = make_workspace, parts, menus
        self._workspace: Workspace | None = None
        self._called: tuple[object, ...] = ()
        self._chosen: dict[str, object] = {}
        self._parts: Parts
        self._scheme = style.scheme_of(str(settings.value(style.COLOURS, style.SYSTEM)))
        self._waiting: list[Callable[[], None]] = []
        """What is asked of the parts once there are some."""
        self._tab_words = tr("New game")
        self.coming = ""
        """What is read here, which its tab says until it is there."""
        self.tab_tip = ""
        for title in menus or TITLES:
            self.menuBar().addMenu(worded(title))
        self.stage = Stage(self, settings)
        self.docks = Docks(self, self.stage, [row.dock for row in parts if row.dock is not None], settings)
        self.setCentralWidget(self.stage)
        self._pause = after_pause(self, LATEST, self._begin)
        self.stage.painted.connect(self._begin_soon)
        # not counted before there are events: a slow machine, too, paints its window first
        QTimer.singleShot(0, self, lambda: self._pause.start())

    @property
    def tab_words(self) -> str:
        """What its tab says: who plays and how it ended, or the file."""
        return self.coming if self.coming and self.is_busy else self._tab_words

    def await_record(self, called: str) -> None:
        """That record is read here; "" once it is there."""
        before, self.coming = self.coming, called if self.is_busy else ""
        if before != self.coming:
            self.named.emit()

    @Slot()
    def _settle(self) -> None:
        self.await_record("")

    @property
    def toolbar(self) -> QToolBar:
        """The buttons of actions."""
        return self.stage.toolbar

    def statusBar(self) -> QStatusBar:
        """What is told, which is seen in the slot."""
        return self.stage.slot.messages

    @property
    def workspace(self) -> Workspace:
        """Board, actions and all that parts share; made when it is first needed."""
        if self._workspace is None:
            self._furnish()
        assert self._workspace is not None
        return self._workspace

    @property
    def parts(self) -> Parts:
        """The parts there are."""
        assert self.workspace is not None
        return self._parts

    def _furnish(self) -> None:
        from goboard.ui.window.actions import Actions
        from goboard.ui.window.bindings import toolbar_names
        from goboard.ui.window.frame import ask_for_menu
        from goboard.ui.window.menus import MENUS

        self._pause.start(0)
        self.docks.stand()
        workspace = self._workspace = self._make_workspace(self, self.stage)
        self._parts = Parts(workspace, self.docks, self._rows)
        actions = Actions(self, self._menus or MENUS, self._handlers(), workspace.send)
        actions.use_keys(workspace.settings)
        actions.fill_toolbar(self.toolbar, toolbar_names(workspace.settings))
        workspace.complete(actions, self.docks)
        workspace.requested.connect(self._take_request)
        workspace.worker.event_made.connect(self._take)
        workspace.worker.settled.connect(self._settle)
        workspace.worker.failed.connect(self.tell_failure)
        workspace.worker.slow.connect(self._offer_to_call_off)
        workspace.analysis.failed.connect(self.tell_failure)
        workspace.analysis.refused.connect(workspace.tell)
        self._parts.begin()
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.escape)
        if sys.platform not in ("win32", "darwin"):
            # Windows itself makes it the menu key
            QShortcut(QKeySequence("Shift+F10"), self, ask_for_menu)
        self._colour(actions)
        self.note_chosen()

    @property
    def worker(self) -> Worker:
        """What answers commands."""
        return self.workspace.worker

    @property
    def is_busy(self) -> bool:
        """Is anything asked of it that has not been answered?"""
        return bool(self._waiting) or (self._workspace is not None and self.worker.is_busy)

    @property
    def canvas(self) -> BoardCanvas:
        """The board."""
        return self.workspace.canvas

    @property
    def snapshot(self) -> Snapshot | None:
        """What is on the screen."""
        return self._workspace.snapshot if self._workspace is not None else None

    def show_colours(self, scheme: str) -> None:
        """The palette has changed to `scheme`: signs and board follow."""
        self._scheme = scheme
        if self._workspace is not None:
            self._colour(self._workspace.actions)

    def _colour(self, actions: Actions) -> None:
        actions.set_icons()
        self.workspace.scheme = self._scheme
        self.workspace.scheme_changed.emit(self._scheme)

    def follow_settings(self, keys: Sequence[str]) -> None:
        """These settings are other ones now."""
        if self._workspace is not None:
            from goboard.ui.window.bindings import toolbar_names

            self.note_chosen()

            actions, settings = self._workspace.actions, self._workspace.settings
            actions.use_keys(settings)
            actions.fill_toolbar(self.toolbar, toolbar_names(settings))
            self.parts.follow_settings(keys)

    def note_chosen(self) -> None:
        """Another tab or window gets the keys: what is chosen there meanwhile holds here too, see `follow_chosen`."""
        if self._workspace is not None:
            from goboard.ui.preferences.table import chosen_values

            self._chosen = chosen_values(self._workspace.settings)

    def follow_chosen(self) -> None:
        """This record gets the keys again."""
        before = self._chosen
        self.note_chosen()
        changed = tuple(key for key, value in self._chosen.items() if before.get(key, value) != value)
        if changed:
            self.follow_settings(changed)

    def send(self, command: Command) -> None:
        """Have a command answered; what was typed goes first."""
        self.workspace.send(command)

    def take(self, request: object) -> None:
        """Give a request to the parts, as soon as there are some."""
        if self._workspace is None:
            self._waiting.append(partial(self.take, request))
        else:
            self.parts.take(request)

    def open_paths(self, paths: Sequence[str], *, is_only_for_them: bool = False) -> None:
        """Each in a tab; a new one shows an empty game meanwhile."""
        if self._workspace is None:
            self._waiting.append(partial(self.open_paths, tuple(paths), is_only_for_them=is_only_for_them))
            return
        from goboard.ui.window.requests import OpenFiles

        self.take(OpenFiles(tuple(paths), is_only_for_them))

    def open_game(self, path: str, game: int, node: int) -> None:
        """One game of a file at one of its nodes, counted in preorder."""
        from goboard.ui.window.requests import OpenGame

        self.take(OpenGame(path, game, node))

    @Slot(str)
    def tell_failure(self, report: str) -> None:
        """A fault of the program: log it and say so, one dialog at a time."""
        from goboard.ui.dialogs.messages import tell_failure
        from goboard.ui.reports import facts, log

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

            dialog = BoardProgressDialog(self, watch, "goboard", tr("Working"))
            self.worker.settled.connect(dialog.end)

    def _forget_failure(self) -> None:
        self._is_failure_shown = False

    @Slot()
    def _begin(self) -> None:
        """Furnish the window, ask for the first snapshot, then do what was asked for meanwhile."""
        if self._is_begun or self._is_leaving:
            return
        self._is_begun = True
        from goboard.session.commands.navigate import Step

        if self.snapshot is None and not self.worker.is_busy:
            # an empty game is shown while a file is read
            self.worker.send(Step(0))
        waiting, self._waiting = self._waiting, []
        for ask in waiting:
            ask()
        self.begun.emit()

    @Slot()
    def _begin_soon(self) -> None:
        """The first picture is being painted."""
        QTimer.singleShot(0, self, self._begin)

    def _handlers(self) -> Callable[[str], Callable[[], object]]:
        """Finds what the action of a name does: the window's own, or a part's."""
        from goboard.ui.window.tab_actions import OF_TABS

        own: dict[str, Callable[[], object]] = {action: partial(self._act_on_tabs, action) for action in OF_TABS}
        own |= {"reset_panels": self._arrange_panels, "close": self.close, "quit": self._close_all}

        def handler(name: str) -> Callable[[], object]:
            if (found := own.get(name) or self.parts.handler(name)) is None:
                raise LookupError(f"no part has the action {name}")
            return found

        return handler

    def _act_on_tabs(self, action: str) -> None:
        from goboard.ui.window.requests import ActOnTabs

        self.workspace.request(ActOnTabs(action))

    def _close_all(self) -> None:
        from goboard.ui.window.requests import CloseAll

        self.workspace.request(CloseAll())

    @Slot(object)
    def _take(self, event: object) -> None:
        """An answer of the session."""
        from goboard.session.events import Shown

        if isinstance(event, Shown):
            self._show(event.snapshot)
        else:
            self.parts.take(event)

    @Slot(object)
    def _take_request(self, request: object) -> None:
        """What a part asks for is the program's, or another part's."""
        from goboard.ui.window.requests import OF_THE_PROGRAM

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
        from goboard.ui.files.recent import match_of

        document = snapshot.document
        match = match_of(snapshot)
        self._tab_words = match if match and snapshot.game.count == 1 else document.name
        self.tab_tip = "\n".join(filter(None, [worded(match), document.name if match else "", document.source]))
        file, players = window_title(document.name), window_title(match)
        self.setWindowTitle(f"{file}[*]: {players} – goboard" if match else f"{file}[*] – goboard")
        self.setWindowFilePath(document.path)
        self.setWindowModified(document.modified)
        called = self.windowTitle(), document.path, document.modified, self._tab_words, self.tab_tip
        if called != self._called:
            self._called = called
            self.named.emit()
        workspace.actions.show(snapshot)
        self.parts.show(snapshot)
        if before is None:
            self._lay_out()
            if isinstance(self.window().focusWidget(), QTabBar | None):
                # Qt gives the keys to the first tab of a panel
                self.canvas.setFocus()
        self.shown.emit(snapshot)

    def _lay_out(self) -> None:
        """Panels and board get their final places before anybody can click on them."""
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.stage.place()

    def escape(self) -> None:
        """Leave what one is in: a tool, a mode, the count, the full screen; the board gets the keys again."""
        self.parts.escape()
        self.canvas.hide_reason()
        self.canvas.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _arrange_panels(self) -> None:
        self.docks.arrange_as_at_first()
        if self.snapshot is not None:
            self._show(self.snapshot)

    @property
    def work(self) -> object:
        """What is on the screen here, in its other windows too: another value after everything that is done."""
        if self._workspace is None:
            return -1, ()
        return self.snapshot.serial if self.snapshot is not None else -1, self.parts.work

    def settle(self, then: Callable[[], None]) -> None:
        """Do it once neither the record nor what is drawn in the editor can be lost by it."""
        if self.snapshot is not None and self.isWindowModified():
            from goboard.ui.window.frame import bring_forward

            # the question about the record stands on this window
            bring_forward(self)
        if self._workspace is None:
            then()
        else:
            self.parts.settle(then)

    def leave(self) -> None:
        """Close without asking."""
        self._is_leaving = True
        self.close()

    def is_flushed(self) -> bool:
        """Is all that was typed or drawn with the session? What was not is sent."""
        self.workspace.flush()
        return not self.is_busy

    def hand_over(self) -> Handover:
        """Everything that this window's record goes on with in one made anew; this one hears nothing any more."""
        from goboard.ui.window.handover import Handover, silence

        workspace, parts, actions = self.workspace, self.parts, self.workspace.actions
        checked = tuple(name for name in actions if actions[name].isChecked() and name != "full_screen")
        has_focus = self.canvas.hasFocus()
        kept, heard = parts.hand_over(), parts.heard
        worker, analysis = workspace.worker, workspace.analysis
        self._is_leaving = True
        self._pause.stop()
        self.docks.remember()
        parts.close()
        silence(worker.event_made, worker.failed, worker.settled, worker.slow, analysis.answered, analysis.failed)
        silence(analysis.refused, analysis.unanswered, analysis.settled, workspace.requested, workspace.sending)
        return Handover(worker, analysis, workspace.recovery, workspace.shown, heard, kept, checked, has_focus)

    def take_over(self, handover: Handover) -> None:
        """Go on with the record of a window in whose place this one is."""
        self._is_begun = True
        actions = self.workspace.actions
        self._pause.stop()
        self._show(handover.snapshot)
        for event in handover.heard:
            self.parts.take(event)
        for name in handover.checked:
            if not actions[name].isChecked() and actions[name].isEnabled():
                actions[name].trigger()
        self.parts.take_over(handover.kept)
        if self.isVisible():
            self.follow_screen(is_full=self.window().isFullScreen())
        if handover.has_focus:
            self.canvas.setFocus()
        self.begun.emit()

    def begin_copy(self, *, is_end: bool) -> Job[None] | None:
        """Have the recovery copy written; at the end also of what was typed or drawn just now."""
        if self._workspace is None:
            return None
        if is_end:
            self._workspace.flush()
            self.parts.keep()
        return self.worker.begin_copy()

    def stop(self, *, waits: bool = True) -> None:
        """End the threads; recovery copies stay."""
        if self._workspace is not None:
            self._workspace.worker.stop(waits=waits)
            self._workspace.analysis.stop(waits=waits)

    def follow_screen(self, *, is_full: bool) -> None:
        """The window whose tab this is shows the board alone, or it does not."""
        if self._workspace is not None:
            action = self._workspace.actions.get("full_screen")
            if action is not None and action.isChecked() != is_full:
                action.trigger()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous() and not self.isWindow():
            self.docks.set_awake(is_awake=True)
            self.stage.place()
            self.follow_chosen()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous() and not self.isWindow() and not self._is_leaving:
            self.docks.set_awake(is_awake=False)
            self.note_chosen()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What nothing in the window has a menu of its own for."""
        if self.snapshot is not None:
            from goboard.ui.inside import widget_at
            from goboard.ui.window.context_menus import panel_menu

            panel_menu(self.workspace, widget_at(self, event.pos())).popup(event.globalPos())

    def closeEvent(self, event: QCloseEvent) -> None:
        # Qt closes what has not said otherwise, also where a fault has kept it from asking; after one the copy stays
        event.ignore()
        if not self._is_leaving:
            self.settle(self.leave)
        if not self._is_leaving:
            return
        with ExitStack() as end:
            end.callback(self.closed.emit, self, self._workspace)
            end.callback(event.accept)
            end.callback(self.stop, waits=False)
            self._pause.stop()
            self.docks.remember()
            if self._workspace is not None:
                self.parts.close()
                self._workspace.worker.stop(then=self._workspace.recovery.close, waits=False)

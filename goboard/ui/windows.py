"""All windows of the program: opening more of them, one look for all, what was left behind by a kill."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, QTimer, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from goboard.resources_path import resource
from goboard.ui import style
from goboard.ui.language import LANGUAGE, speak_chosen, tr, worded
from goboard.ui.settings import PLACES, open_settings
from goboard.ui.widgets import after_pause
from goboard.ui.window.frame import Asleep, Frame, show_keys
from goboard.ui.window.main_window import MainWindow
from goboard.user_folders import Folders

if TYPE_CHECKING:
    from goboard.jobs.garbage import Collector
    from goboard.session.snapshot import Snapshot
    from goboard.ui.analysis_worker import AnalysisWorker
    from goboard.ui.closing import Closing
    from goboard.ui.library.host import LibraryHost
    from goboard.ui.recovery import Lost, RecoveryCopy
    from goboard.ui.renewal import Renewal
    from goboard.ui.tabs import Tabs
    from goboard.ui.window.stage import Stage
    from goboard.ui.window.workspace import Workspace
    from goboard.ui.worker import Worker


def threaded_worker(autosave_path: str) -> Worker:
    from goboard.ui.worker import Worker

    return Worker(autosave_path=autosave_path)


def threaded_analysis() -> AnalysisWorker:
    from goboard.ui.analysis_worker import AnalysisWorker

    return AnalysisWorker()


GARBAGE = 1000
"""Milliseconds between two looks for what nothing needs any more."""
UNTIL_MOVED = 300
"""Milliseconds from the end of a screen until windows of which most is not seen any more are brought back."""


def _bring_back() -> None:
    kinds = (Qt.WindowType.Window, Qt.WindowType.Dialog, Qt.WindowType.Tool)
    for window in QApplication.topLevelWidgets():
        if window.isVisible() and window.windowType() in kinds and not window.isMinimized():
            frame = window.frameGeometry()
            seen = [frame & screen.availableGeometry() for screen in QApplication.screens()]
            if 2 * max(part.width() * part.height() for part in seen) < frame.width() * frame.height():
                room = window.screen().availableGeometry()
                size = frame.size().boundedTo(room.size())
                window.resize(window.size() - (frame.size() - size))
                window.move(room.center() - QPoint(size.width() // 2, size.height() // 2))


def _show_start(window: MainWindow) -> None:
    from goboard.ui.window.requests import ShowStart

    window.take(ShowStart())


class Windows(QObject):
    """Keeps the windows alive until they are closed."""

    def __init__(
        self,
        app: QApplication,
        folders: Folders,
        make_worker: Callable[[str], Worker] = threaded_worker,
        make_analysis: Callable[[], AnalysisWorker] = threaded_analysis,
        *,
        is_library_threaded: bool = True,
    ) -> None:
        super().__init__(app)
        self._app = app
        self._folders = folders
        self._make_worker = make_worker
        self._make_analysis = make_analysis
        self._settings, self._notices = open_settings(folders.settings)
        self.open: list[MainWindow] = []
        """The records, each a tab of a window."""
        self.frames: list[Frame] = []
        self._tabs: Tabs | None = None
        self._is_told = False
        """Have the notices of the start been shown?"""
        self._closing: Closing | None = None
        self._renewal: Renewal | None = None
        self._library: LibraryHost | None = None
        self._is_library_threaded = is_library_threaded
        self._scheme = style.apply_style(app, self._choice(), self._settings.value("text/size"))
        app.styleHints().colorSchemeChanged.connect(self._follow_system)
        app.focusChanged.connect(self._show_keys)
        app.aboutToQuit.connect(self._end)
        app.commitDataRequest.connect(self.keep_copies)
        # the system, too, moves what was on a screen that is gone: it has time to
        self._sought = after_pause(self, UNTIL_MOVED, _bring_back)
        app.screenRemoved.connect(self._seek)
        self._collector: Collector | None = None
        self._collecting = QTimer(self, interval=GARBAGE, timerType=Qt.TimerType.VeryCoarseTimer)
        self._collecting.timeout.connect(self._collect)

    @Slot()
    def _begin_to_collect(self) -> None:
        """Before other threads begin to work."""
        if self._collector is None:
            from goboard.jobs.garbage import Collector, let_go
            from goboard.ui.job_signals import window_thread

            post = window_thread()
            self._collector = Collector(lambda: post(let_go))
            self._collecting.start()

    @Slot()
    def _collect(self) -> None:
        if self._collector is not None:
            self._collector.look()

    @Slot(QWidget, QWidget)
    def _show_keys(self, before: QWidget | None, now: QWidget | None) -> None:
        show_keys(before, now)

    @Slot()
    def _seek(self) -> None:
        self._sought.start()

    def show_window(self) -> MainWindow:
        """Another window with an empty board."""
        return self._make_page(self._make_frame())

    def _make_frame(self) -> Frame:
        """Another window, which has no record yet, not just over the last one."""
        frame = Frame(self._settings)
        if self.frames and not self.frames[-1].windowState() & ~Qt.WindowState.WindowActive:
            frame.lie_beside(self.frames[-1])
        self.frames.append(frame)
        frame.close_asked.connect(lambda asking: self.closing.ask({}, asking))
        frame.woken.connect(lambda *asked: self.tabs.wake(*asked))
        frame.close_tab_asked.connect(lambda *asked: self.tabs.close_tab(*asked))
        frame.torn.connect(lambda *asked: self.tabs.tear(*asked))
        frame.changed.connect(self._note_tabs)
        frame.closed.connect(self._forget_frame)
        return frame

    @property
    def tabs(self) -> Tabs:
        """What is done with tabs; made when it is first needed."""
        if self._tabs is None:
            from goboard.ui.tabs import Tabs

            self._tabs = Tabs(self._settings, self._folders.state, self.frames, self._make_frame, self._make_page, self)
        return self._tabs

    @Slot()
    def _note_tabs(self) -> None:
        has_files = any(page.snapshot and page.snapshot.document.source for page in self.open)
        if self._tabs is not None or has_files or len(self.frames) > 1:
            self.tabs.note_change()

    def _make_page(
        self, frame: Frame, at: int | None = None, *, is_front: bool = True, instead: Asleep | None = None
    ) -> MainWindow:
        """One more record with an empty board in that window, `instead` of one that is asleep."""
        window = self._page(self._make_workspace)
        self.open.append(window)
        if instead is not None:
            frame.replace(instead, window)
        else:
            frame.add(window, at, is_front=is_front)
        frame.show()
        return window

    def renew(self, page: MainWindow) -> None:
        """The same record in a page made anew, with all that is being done with it."""
        frame = page.window()
        assert isinstance(frame, Frame)
        frame.setUpdatesEnabled(False)
        handover = page.hand_over()
        window = self._page(
            lambda made, stage: self._workspace(made, stage, handover.worker, handover.recovery, handover.analysis)
        )
        self.open[self.open.index(page)] = window
        self.tabs.exchange(page, window)
        if self._library is not None:
            self._library.exchange(page, window)
        frame.exchange(page, window)
        page.setParent(None)
        page.deleteLater()
        try:
            window.take_over(handover)
        finally:
            frame.setUpdatesEnabled(True)

    def renew_library(self) -> bool:
        """The same with the library's window; False as long as something is being done there."""
        return self._library is None or self._library.renew(self.open[-1])

    def _page(self, make_workspace: Callable[[QMainWindow, Stage], Workspace]) -> MainWindow:
        """A page that belongs to no window yet."""
        window = MainWindow(make_workspace, self._settings)
        window.show_colours(self._scheme)
        window.asked.connect(self._take)
        window.closed.connect(self._forget)
        window.begun.connect(self._begin_to_collect)
        window.begun.connect(self._set_icon)
        window.begun.connect(lambda: self._tell_notices(window))
        window.shown.connect(lambda snapshot: self._follow(window, snapshot))
        return window

    @Slot()
    def _set_icon(self) -> None:
        """After the first picture: what draws it is loaded for it."""
        if self._app.windowIcon().isNull():
            self._app.setWindowIcon(QIcon(str(resource("icons", "goboard.png"))))

    def _tell_notices(self, window: MainWindow) -> None:
        """Say once what was wrong with the settings, and that nothing is kept of a game if the program is killed."""
        if self._is_told:
            return
        if window.worker.is_busy:
            once = Qt.ConnectionType.SingleShotConnection
            window.worker.settled.connect(lambda: self._tell_notices(window), once)
            return
        self._is_told = True
        from goboard.ui.settings import chosen, drop_unusable

        notices, folder = [*self._notices, *drop_unusable(self._settings, chosen())], self._folders.recovery
        if not window.workspace.recovery.path:
            notices += [tr("No recovery copies are kept of unsaved games: {folder} cannot be written.", folder=folder)]
        if notices:
            from goboard.ui.dialogs.messages import tell_problem

            tell_problem(window, "\n\n".join(map(worded, notices)))

    @property
    def library(self) -> LibraryHost:
        """What all windows ask of the library; made when it is first wanted."""
        if self._library is None:
            from goboard.ui.library.host import LibraryHost, follow_files

            self._library = LibraryHost(
                self._folders.library, self._settings,
                lambda path: self.open[-1] if self.tabs.has(path) else self.show_window(),
                self.tell_failure, self, is_threaded=self._is_library_threaded,
            )  # fmt: skip
            self._library.quit_asked.connect(self.close_all)
            self._library.renamed.connect(lambda renamed: follow_files(self.open, self.tabs, renamed))
        return self._library

    def _make_workspace(self, window: QMainWindow, stage: Stage) -> Workspace:
        """With threads of its own for the session and for the analysis."""
        from goboard.drawing import looks
        from goboard.session import own_rules
        from goboard.ui.recovery import RecoveryCopy

        own_rules.use(self._folders.rules)
        looks.use(self._folders.themes)
        recovery = RecoveryCopy(self._folders.recovery)
        worker = self._make_worker(recovery.path)
        try:
            return self._workspace(window, stage, worker, recovery, self._make_analysis())
        except BaseException:
            # a thread that outlives its window would end the program before anybody reads why
            worker.stop()
            raise

    def _workspace(
        self, window: QMainWindow, stage: Stage, worker: Worker, recovery: RecoveryCopy, analysis: AnalysisWorker
    ) -> Workspace:
        from goboard.ui.window.workspace import Workspace

        workspace = Workspace(window, stage, worker, self._settings, recovery, analysis)
        workspace.rules_folder, workspace.engines_folder = self._folders.rules, self._folders.engines
        workspace.themes_folder, workspace.library_index = self._folders.themes, self._folders.library
        return workspace

    def _follow(self, window: MainWindow, snapshot: Snapshot) -> None:
        """What is to be guessed would be given away."""
        if self._library is not None and snapshot.study is None:
            self._library.follow(window, snapshot)

    def start(self, files: Sequence[str]) -> MainWindow:
        """The first window, with the files of the command line, and an offer to restore what a kill left."""
        speak_chosen(self._settings)
        window = self.show_window()
        if files:
            window.open_paths(list(files))
        window.begun.connect(lambda: self._go_on(window, files), Qt.ConnectionType.SingleShotConnection)
        return window

    def _go_on(self, window: MainWindow, files: Sequence[str]) -> None:
        """The first window is there: what was open the last time comes back, or else the start page is shown."""
        has_tabs = any(self._settings.value(key) not in (None, "", "[]") for key in PLACES)
        is_free = not (has_tabs and self.tabs.restore(window, files)) and not files
        if is_free:
            _show_start(window)
        self._offer_when_settled(window, is_free)

    def _offer_when_settled(self, window: MainWindow, is_free: bool) -> None:
        """Not before the files are there: how far they are may be told in a dialog of its own."""
        if window.worker.is_busy:
            once = Qt.ConnectionType.SingleShotConnection
            window.worker.settled.connect(lambda: self._offer_when_settled(window, is_free), once)
        else:
            QTimer.singleShot(0, window, lambda: self.offer_lost(window, is_free))

    def offer_lost(self, window: MainWindow, is_free: bool) -> None:
        """Ask whether to restore what killed programs left behind, once that is read; a free window takes the first
        copy."""
        from goboard.jobs.watch import UNLIMITED
        from goboard.ui.job_signals import JobSignals
        from goboard.ui.recovery import swept

        folder = self._folders.recovery
        jobs = JobSignals("recovery", self, refusals=(), waits=False)
        jobs.ended.connect(lambda _kind: jobs.deleteLater())
        jobs.run("lost", lambda _watch: swept(folder), partial(self._offer, window, is_free), UNLIMITED)

    def _offer(self, window: MainWindow, is_free: bool, lost: Sequence[Lost]) -> None:
        if not lost or not self.open:
            return
        from goboard.ui.dialogs.restore import RestoreDialog
        from goboard.ui.widgets import add_help_key

        if window not in self.open:
            # it was closed, or made anew in another language, meanwhile
            window = self.open[-1]
        is_free = is_free and window.workspace.is_free
        dialog = RestoreDialog(lost, lambda chosen: self._restore(window, chosen, is_free), window)
        add_help_key(dialog)
        dialog.open()

    def close_all(self) -> None:
        """Close all windows once each record has asked about its unsaved changes; none if a person cancels anywhere."""
        self.closing.ask({})

    @property
    def closing(self) -> Closing:
        """How windows are closed; made when the first one is."""
        if self._closing is None:
            from goboard.ui.closing import Closing

            self._closing = Closing(self)
        return self._closing

    def leave_library(self) -> None:
        """The program's windows are closed."""
        if self._library is not None:
            self._library.leave()

    def keep_copies(self, _manager: object = None) -> None:
        """The program is about to be ended, by a signal or a logout: recovery copies hold all that was done."""
        try:
            self.closing.keep_copies()
        finally:
            self._settings.sync()

    def tell_failure(self, report: str) -> None:
        """An exception that nobody caught: what was done by now is copied first."""
        for window in self.open:
            window.begin_copy(is_end=False)
        shown = [window for window in self.open if window.isVisible()]
        if shown:
            shown[-1].tell_failure(report)
        else:
            from goboard.ui.reports import log

            log.error("%s", report)
            print(report, file=sys.stderr)

    def _restore(self, window: MainWindow, chosen: list[Lost], is_free: bool) -> None:
        from goboard.ui.window.requests import Restore, RestoreDrawing

        for lost in chosen:
            if lost.is_drawing:
                free = [known for known in self.open if not known.parts.work]
                (free[0] if free else self.show_window()).take(RestoreDrawing(lost))
            else:
                self.tabs.page_for(lost, window, is_free=is_free).take(Restore(lost))
                is_free = False

    @Slot(object, object)
    def _take(self, window: MainWindow, request: object) -> None:
        """What a window asks of the program."""
        from goboard.ui.window import requests

        match request:
            case requests.OpenTab():
                self.tabs.open(window, request)
            case requests.ActOnTabs():
                self.tabs.act(window, request.action)
            case requests.OpenElsewhere():
                window = self.show_window()
                if request.path:
                    window.take(requests.Here(requests.OpenFiles((request.path,)), is_only_for_it=True))
            case requests.CloseAll():
                self.close_all()
            case requests.ChooseColours():
                self._choose(request.name)
            case requests.SettingsChanged():
                if style.COLOURS in request.keys or not request.keys:
                    self._choose(self._choice())
                for each in self.open:
                    each.follow_settings(request.keys)
                if (LANGUAGE in request.keys or not request.keys) and speak_chosen(self._settings):
                    self._make_anew()
                for each_frame in self.frames:
                    each_frame.follow_looks()
            case requests.GiveUp():
                # a window for a file that cannot be read would stand there empty: another one tells what is wrong
                frame = window.window()
                if isinstance(frame, Frame):
                    frame.turn_from(window)
                window.leave()
                beside = frame.page if isinstance(frame, Frame) and frame in self.frames else None
                if self.open:
                    (beside or self.open[0]).take(request.problem)
            case requests.ShowLibrary():
                self.library.open(window, request.add)
            case requests.LookUp():
                self.library.look_for(window, request.sought)
            case requests.SeekTexts():
                self.tabs.ask_others(window, request)
                request.asleep(self.tabs.asleep)

    def _make_anew(self) -> None:
        """Another language is spoken."""
        if self._renewal is None:
            from goboard.ui.renewal import Renewal

            self._renewal = Renewal(self)
        self._renewal.begin()

    def _choice(self) -> str:
        return str(self._settings.value(style.COLOURS, style.SYSTEM))

    def _choose(self, choice: str) -> None:
        self._scheme = style.apply_style(self._app, choice)
        for window in self.open:
            window.show_colours(self._scheme)

    def _follow_system(self) -> None:
        self._choose(self._choice())

    def _end(self) -> None:
        """The program is told to quit, its windows not closed: threads end, recovery copies stay."""
        with ExitStack() as end:
            end.callback(self._settings.sync)
            if self._library is not None:
                end.callback(self._library.stop)
            end.callback(self.closing.delete_all)
            end.callback(self.closing.wait)
            for window in self.open:
                end.callback(window.stop)

    @Slot(object)
    def _forget_frame(self, frame: Frame) -> None:
        if frame in self.frames:
            self.frames.remove(frame)
            frame.deleteLater()
            self.tabs.release()

    def _forget(self, window: MainWindow, workspace: Workspace | None) -> None:
        """That record is closed; its window as well if it was the last one there."""
        self.open.remove(window)
        frame = window.window()
        if isinstance(frame, Frame):
            if len(frame.tabs) == 1:
                frame.remember()
            if not frame.is_leaving:
                self.tabs.note_closed(window)
            frame.take_out(window)
            if frame.is_leaving:
                self.tabs.note_change()
            else:
                self.tabs.keep()
            if not frame.tabs:
                frame.leave()
            window.setParent(None)
        if self._library is not None:
            self._library.forget(window)
        if workspace is not None:
            self.closing.note(workspace)
        self.closing.delete(window)

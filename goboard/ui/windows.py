"""All windows of the program: opening more of them, one look for all, what was left behind by a kill."""

import logging
import sys
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from goboard.resources_path import resource
from goboard.ui import style
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.folders import Folders
from goboard.ui.library.host import LibraryHost
from goboard.ui.recovery import Lost, RecoveryCopy, lost_copies, sweep
from goboard.ui.window.main_window import MainWindow
from goboard.ui.window.requests import (
    ChooseColours,
    CloseAll,
    GiveUp,
    LookUp,
    OpenElsewhere,
    Restore,
    RestoreDrawing,
    ShowLibrary,
)
from goboard.ui.worker import Worker

log = logging.getLogger(__name__)

MakeWorker = Callable[[str], Worker]
MakeAnalysis = Callable[[], AnalysisWorker]


def threaded_worker(autosave_path: str) -> Worker:
    return Worker(autosave_path=autosave_path)


class Windows(QObject):
    """Keeps the windows alive until they are closed."""

    def __init__(
        self,
        app: QApplication,
        folders: Folders,
        make_worker: MakeWorker = threaded_worker,
        make_analysis: MakeAnalysis = AnalysisWorker,
        *,
        is_library_threaded: bool = True,
    ) -> None:
        super().__init__(app)
        self._app = app
        self._folders = folders
        self._make_worker = make_worker
        self._make_analysis = make_analysis
        self._settings = folders.settings()
        self.open: list[MainWindow] = []
        self.library = LibraryHost(
            folders.data, self._settings, self.show_window, self.tell_failure, self, is_threaded=is_library_threaded
        )
        self.library.quit_asked.connect(self.close_all)
        app.setWindowIcon(QIcon(str(resource("icons", "goboard.svg"))))
        self._scheme = style.apply_style(app, self._choice())
        app.styleHints().colorSchemeChanged.connect(self._follow_system)
        app.aboutToQuit.connect(self._end)

    def show_window(self) -> MainWindow:
        """Another window with an empty board."""
        recovery = RecoveryCopy(self._folders.recovery)
        worker = self._make_worker(recovery.path)
        try:
            window = MainWindow(worker, self._settings, recovery, self._make_analysis())
        except BaseException:
            # a thread that outlives its window would end the program before anybody reads why
            worker.stop()
            raise
        window.show_colours(self._scheme)
        window.asked.connect(self._take)
        window.closed.connect(self._forget)
        self.library.serve(window)
        self.open.append(window)
        window.show()
        return window

    def start(self, files: Sequence[str]) -> MainWindow:
        """The first window, with the files of the command line, and an offer to restore what a kill left."""
        window = self.show_window()
        window.open_paths(list(files))
        self._offer_when_settled(window, is_free=not files)
        return window

    def _offer_when_settled(self, window: MainWindow, is_free: bool) -> None:
        """Not before the files are there: how far they are may be told in a dialog of its own."""
        if window.worker.is_busy:
            once = Qt.ConnectionType.SingleShotConnection
            window.worker.settled.connect(lambda: self._offer_when_settled(window, is_free), once)
        else:
            QTimer.singleShot(0, window, lambda: self.offer_lost(window, is_free))

    def offer_lost(self, window: MainWindow, is_free: bool) -> None:
        """Ask whether to restore what killed programs left behind; a free window takes the first copy."""
        sweep(self._folders.recovery)
        lost = lost_copies(self._folders.recovery)
        if not lost:
            return
        from goboard.ui.dialogs.messages import RestoreDialog

        RestoreDialog(lost, lambda chosen: self._restore(window if is_free else None, chosen), window).open()

    def close_all(self) -> None:
        """Close all windows once each has asked about its unsaved changes; none if a person cancels anywhere."""
        self._ask_and_close({})

    def _ask_and_close(self, answered: dict[MainWindow, object]) -> None:
        """Ask the windows that have not answered, or in which something was done after they had."""
        unasked = [window for window in self.open if answered.get(window) != window.work]
        if unasked:
            first = unasked[0]
            first.settle(lambda: self._ask_and_close({**answered, first: first.work}))
            return
        for window in list(self.open):
            window.leave()
        self.library.leave()

    def tell_failure(self, report: str) -> None:
        """An exception that nobody caught."""
        shown = [window for window in self.open if window.isVisible()]
        if shown:
            shown[-1].tell_failure(report)
        else:
            log.error("%s", report)
            print(report, file=sys.stderr)

    def _restore(self, window: MainWindow | None, chosen: list[Lost]) -> None:
        for lost in chosen:
            if lost.is_drawing:
                free = [known for known in self.open if not known.parts.work]
                (free[0] if free else self.show_window()).take(RestoreDrawing(lost))
            else:
                target = window or self.show_window()
                target.take(Restore(lost))
                window = None

    @Slot(object, object)
    def _take(self, window: MainWindow, request: object) -> None:
        """What a window asks of the program."""
        match request:
            case OpenElsewhere():
                self._open_another(request.path)
            case CloseAll():
                self.close_all()
            case ChooseColours():
                self._choose(request.name)
            case GiveUp():
                self._give_up(window, request)
            case ShowLibrary():
                self.library.open(window)
            case LookUp():
                self.library.look_for(window, request.sought)

    def _open_another(self, path: str) -> None:
        window = self.show_window()
        if path:
            window.open_paths([path], is_only_for_them=True)

    def _give_up(self, window: MainWindow, request: GiveUp) -> None:
        """A window for a file that cannot be read would stand there empty: another one tells what is wrong."""
        window.leave()
        if self.open:
            self.open[0].take(request.problem)

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
        for window in self.open:
            window.stop()
        self.library.stop()

    def _forget(self, window: MainWindow) -> None:
        self.open.remove(window)
        window.deleteLater()

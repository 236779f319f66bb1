"""Work for a dialog that may take long: done beside the window, and only what was asked for last counts."""

from collections.abc import Callable
from concurrent.futures import Future, wait

from PySide6.QtCore import QObject, QTimer, Signal

from goboard.boards.board import BoardError
from goboard.jobs.watch import Cancelled
from goboard.ui.boards.hands import Hands

PATIENCE = 0.03
"""Seconds for which the window waits: what is done by then needs no word about waiting."""
LOOK_AGAIN = 30
"""Milliseconds between two looks at work that takes longer."""
MOST_HANDS = 2
"""What is no longer wanted may have to come to its end; something else can begin meanwhile."""


class Later(QObject):
    """`done` carries what the work gave, `refused` the sentence of a BoardError or OSError that it ended with.

    `gave_nothing` comes when it was cancelled or broke; a fault is raised besides. All signals come in the
    window's own thread.
    """

    done = Signal(object)
    refused = Signal(str)
    gave_nothing = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._hands: Hands | None = None
        self._work: Future[object] | None = None
        self._look = QTimer(self, interval=LOOK_AGAIN)
        self._look.timeout.connect(self._take)

    @property
    def is_busy(self) -> bool:
        """Is there work that is still wanted?"""
        return self._work is not None

    def ask(self, call: Callable[[], object]) -> None:
        """Have it done, in place of what was asked for before. Its answer may come before this returns."""
        self.forget()
        if self._hands is None:
            self._hands = Hands(MOST_HANDS, "board")
        self._work = self._hands.submit(call)
        wait([self._work], PATIENCE)
        self._take()
        if self.is_busy:
            self._look.start()

    def forget(self) -> None:
        """Nothing is wanted any more."""
        self._look.stop()
        if self._work is not None:
            self._work.cancel()
            self._work = None

    def stop(self) -> None:
        """Nothing will be wanted again; nobody waits for what is being done."""
        self.forget()
        if self._hands is not None:
            self._hands.stop()
            self._hands = None

    def _take(self) -> None:
        work = self._work
        if work is None or not work.done():
            return
        self.forget()
        try:
            found = work.result()
        except (BoardError, OSError) as error:
            self.refused.emit(str(error))
        except BaseException as error:
            self.gave_nothing.emit()
            if not isinstance(error, Cancelled):
                raise
        else:
            self.done.emit(found)

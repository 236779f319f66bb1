"""What a part may know of the window around it, and do in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QWidget

from goboard.ui.board.canvas import BoardCanvas, EditController
from goboard.ui.files.recent import LastFolder
from goboard.ui.plain import one_line
from goboard.ui.preferences.table import value_of
from goboard.ui.window.stage import Stage

if TYPE_CHECKING:
    from goboard.analysis.report import Report
    from goboard.session.commands.command import Command
    from goboard.session.snapshot import DocumentView, Snapshot
    from goboard.ui.analysis_words import Why
    from goboard.ui.analysis_worker import AnalysisWorker
    from goboard.ui.recovery import RecoveryCopy
    from goboard.ui.score.book import LeadBook
    from goboard.ui.settings import Settings
    from goboard.ui.window.actions import Actions
    from goboard.ui.window.docks import Docks
    from goboard.ui.worker import Worker

MESSAGE_TIME, LETTER_TIME = 4_000, 60
"""Milliseconds for which a message is shown, and for each of its letters as well."""


class Findings(QObject):
    """What the analysis knows by now of the position shown; nothing as long as nobody asks for it."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.report: Report | None = None
        self.is_working = False

    def set(self, report: Report | None, *, is_working: bool) -> None:
        """This is known now; `is_working`: more is about to be."""
        self.report, self.is_working = report, is_working
        self.changed.emit()

    def why(self, snapshot: Snapshot | None, vertex: int) -> Why | None:
        """What becomes of the stone or point there, None as long as nothing is known."""
        from goboard.ui.analysis_words import why

        return why(snapshot, self.report, vertex) if snapshot is not None and self.report is not None else None


class Workspace(QObject):
    """The snapshot on the screen, the board, the tool in use, actions by name, settings, work in the background.

    What a part wants of another one, or of the program, goes out as a request of `ui.window.requests`.
    """

    sending = Signal()
    """A command is about to be sent: what was typed and not sent yet goes first."""
    requested = Signal(object)
    board_changing = Signal()
    """A snapshot of another board comes on the screen; the infinite plane stays the same while it grows."""
    result_told = Signal()
    """The card that tells how the game has ended comes, or goes."""
    scheme_changed = Signal(str)
    """The palette is another one: "light" or "dark"."""

    def __init__(
        self,
        window: QMainWindow,
        stage: Stage,
        worker: Worker,
        settings: Settings,
        recovery: RecoveryCopy,
        analysis: AnalysisWorker,
    ) -> None:
        super().__init__(window)
        self.window = window
        """For what needs a parent: dialogs, docks, toolbars."""
        self.settings = settings
        self.recovery = recovery
        self.worker = worker
        self.analysis = analysis
        self.folder = LastFolder(settings)
        self.rules_folder = Path()
        """Where the rule sets are that people made themselves."""
        self.engines_folder = Path()
        """Where the files of other programs are that play."""
        self.themes_folder = Path()
        """Where boards of one's own are."""
        self.library_index = Path()
        """The file of the library's index."""
        self.snapshot: Snapshot | None = None
        self.findings = Findings(self)
        self.canvas = BoardCanvas(window)
        self.stage = stage
        stage.put(self.canvas)
        self.tools = EditController(self.canvas)
        self.tools.command_made.connect(self.send)
        self.is_loading = False
        """Is a file being read?"""
        self.marks_seki = False
        """Does a click while counting mark seki?"""
        self.is_result_told = False
        """Does a card tell how the game has ended? Nothing else beside the title does then."""
        self.painting: Callable[[int], None] | None = None
        """What is done with points clicked or drawn over, instead of playing there."""
        self.refusals: list[Callable[[Command], str]] = []
        """Why what a person asks for is not done now, a sentence, or "" if it is: each part says that for itself."""
        self.meanings: list[Callable[[Command], Command]] = []
        """What a person means by a command, where a part knows better than that command tells."""
        self.strip_says: Callable[[], str] = lambda: ""
        """What is said of the game against a program, as long as there is one."""
        self.who_plays: Callable[[], tuple[str, ...] | None] = lambda: None
        """The programs that play the game shown, player by player, "" for a person; None where only people do."""
        self.scheme = ""
        self._actions: Actions | None = None
        self.docks: Docks
        self._leads: LeadBook | None = None

    @property
    def leads(self) -> LeadBook:
        """What is known of who leads; made when first asked for."""
        if self._leads is None:
            from goboard.ui.score.book import LeadBook

            self._leads = LeadBook(self)
        return self._leads

    def complete(self, actions: Actions, docks: Docks) -> None:
        """The window has its actions now."""
        self._actions, self.docks = actions, docks

    @property
    def shown(self) -> Snapshot:
        """The snapshot; there must be one."""
        assert self.snapshot is not None
        return self.snapshot

    @property
    def document(self) -> DocumentView | None:
        """The file behind the record, None before the first snapshot."""
        return self.snapshot.document if self.snapshot is not None else None

    @property
    def is_free(self) -> bool:
        """Is nothing here that anybody would miss: no file, no move, no opponent, nothing on its way?"""
        if self.snapshot is None:
            return True
        said, is_long = self.snapshot.document, len(self.snapshot.outline.keys) > 1
        opponent = self.actions.get("opponent")
        is_used = is_long or self.is_loading or (opponent is not None and opponent.isChecked())
        return not (said.modified or said.source or said.can_undo or said.can_redo or is_used)

    @property
    def has_tabs(self) -> bool:
        """Do records open in tabs, or each in the place of the one before?"""
        return value_of(self.settings, "files/in_tabs") is True

    @property
    def actions(self) -> Actions:
        """The actions by name."""
        assert self._actions is not None
        return self._actions

    def action(self, name: str) -> QAction:
        """The action of that name."""
        return self.actions[name]

    def menu(self, title: str) -> QMenu:
        """The menu of that title, without the mnemonic's sign."""
        return self.actions.menus[title]

    def dock(self, title: str) -> QDockWidget:
        """The dock of that title."""
        return self.docks[title]

    def refusal(self, command: Command) -> str:
        """Why a part has that not done now, "" if it would be."""
        return next(filter(None, (refused(command) for refused in self.refusals)), "")

    def send(self, command: Command) -> None:
        """Have a command answered; what was typed goes first, so that undo and saving know of it."""
        self.flush()
        self.canvas.hide_reason()
        self.stage.slot.messages.clearMessage()
        if refusal := self.refusal(command):
            self.tell(refusal)
            return
        for meant in self.meanings:
            command = meant(command)
        self.worker.send(command)

    def flush(self) -> None:
        """Send what was typed or painted and not sent yet."""
        self.sending.emit()

    def ask(self, command: Command) -> None:
        """Have a command answered that the person has not given: nothing on the screen makes way for it."""
        self.worker.send(command)

    def request(self, request: object) -> None:
        """Ask that of whichever part, or of the program."""
        self.requested.emit(request)

    def tell_result(self, *, is_told: bool) -> None:
        """A card tells how the game has ended, or none does."""
        if self.is_result_told != is_told:
            self.is_result_told = is_told
            self.result_told.emit()

    def untell(self, message: str) -> None:
        """That sentence is true no longer: it goes, if it is the one in the slot."""
        if self.stage.slot.messages.currentMessage() == one_line(message):
            self.stage.slot.messages.clearMessage()

    def tell(self, message: str, *, is_heard: bool = True) -> None:
        """A sentence in the slot, for as long as it takes to read it; a screen reader says it too where `is_heard`."""
        self.stage.slot.messages.showMessage(one_line(message), MESSAGE_TIME + LETTER_TIME * len(message))
        if is_heard and QAccessible.isActive():
            # a start needs no words for the ear
            from goboard.ui.board.speech import announce

            announce(self.window, one_line(message))


class Part(QObject):
    """One part of a window, made when it is first needed. It knows the workspace and nothing else of the window."""

    panel: QWidget | None = None
    """What its dock holds, if the table of parts gives it one."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace.window)
        self.workspace = workspace

    def actions(self) -> Mapping[str, Callable[[], object]]:
        """What its actions do, by their names in the menus."""
        return {}

    def show(self, snapshot: Snapshot) -> None:
        """A command has been answered."""

    def take(self, event: object) -> None:
        """An answer of the session, or a request of another part, of a kind that the table of parts names for it."""

    def follow_settings(self, keys: Sequence[str]) -> None:
        """These settings were changed by hand elsewhere."""

    def escape(self) -> bool:
        """Leave what one is in, such as a mode or a tool; False if there is nothing to leave."""
        return False

    def close(self) -> None:
        """The window closes."""

    def keep(self) -> None:
        """The program ends without asking: write down what would be lost by it."""

    def hand_over(self) -> Any:
        """The window is made anew, in another language, and this part with it: what the one in its place goes on with,
        None for nothing. What the record or the settings hold needs no handing over, nor do actions switched on."""
        return None

    def take_over(self, kept: Any) -> None:
        """Go on with what the part before this one has handed over."""

    def settle(self, then: Callable[[], None]) -> None:
        """The window is to close: do it once nothing in this part can be lost by it."""
        then()

    @property
    def work(self) -> object:
        """Work in this part that the record does not hold: another value after everything that is done; None: none."""
        return None

"""The start page in the window, and the tour: when they come, and what they ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from goboard.resources_path import resource
from goboard.session.commands.navigate import Step
from goboard.session.snapshot import Snapshot
from goboard.ui.files.recent import RecentFiles
from goboard.ui.start.page import SAMPLES, Offer, StartPage
from goboard.ui.widgets import after_pause
from goboard.ui.window.requests import AskNewGame, Begin, BeginTour, OpenFiles, OpenSample, OpenTab, OpenText, ShowStart
from goboard.ui.window.workspace import Part, Workspace

if TYPE_CHECKING:
    from goboard.ui.start.tour import Tour

SOON = 150
"""Milliseconds after the first picture of a record until those of the page are worked out."""


class StartPart(Part):
    """The page goes as soon as anything happens to the record below it."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._page: StartPage | None = None
        self._below: tuple[object, ...] = ()
        """What was shown when the page came."""
        self._tour: Tour | None = None
        self._recent = RecentFiles(workspace.settings, self)
        self._rest = after_pause(self, SOON, self._load)

    def actions(self) -> dict[str, Callable[[], None]]:
        return {"start_page": self.open, "tour": self.begin_tour}

    @property
    def page(self) -> StartPage:
        """Made when it is first wanted."""
        if self._page is None:
            page = self._page = self.workspace.stage.cover = StartPage(self.workspace.stage, self._keys)
            page.chosen.connect(self._choose)
            page.against.connect(lambda: self.workspace.request(AskNewGame()))
            page.opened.connect(lambda path: self._ask(OpenFiles((path,))))
            page.sample_opened.connect(lambda name: self._ask(OpenSample(str(resource("records", name)))))
            page.why_tried.connect(self._try_why)
            page.problems_asked.connect(
                lambda: self._ask(OpenSample(str(resource("records", SAMPLES[1][0])), is_problem=True))
            )
            page.offered.connect(self._begin)
            page.left.connect(self.leave)
            self.workspace.action("opponent").toggled.connect(lambda is_on: self.leave() if is_on else None)
        return self._page

    def open(self) -> None:
        """Show the page over whatever is there, which stays as it is."""
        self._below = _state(self.workspace.snapshot)
        self.page.fill(self._recent.paths())
        self.page.show()
        self.page.raise_()
        self.page.buttons["new"].setFocus(Qt.FocusReason.OtherFocusReason)
        self.workspace.stage.covered.emit()
        if self.workspace.snapshot is not None:
            self._rest.start()

    def leave(self) -> None:
        """Back to the board."""
        if self._page is not None and not self._page.isHidden():
            self._page.hide()
            self.workspace.stage.covered.emit()
            self.workspace.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def take(self, event: object) -> None:
        if isinstance(event, ShowStart):
            self.open()
        elif isinstance(event, BeginTour):
            self._begin_here()

    def show(self, snapshot: Snapshot) -> None:
        state = _state(snapshot)
        if not self._below:
            self._below = state
            self._rest.start()
        elif state != self._below:
            self._below = state
            self.leave()
        if self._tour is not None:
            self._tour.show_snapshot(snapshot)

    def escape(self) -> bool:
        if self._tour is not None and self._tour.is_running:
            self._tour.leave()
            return True
        is_open = self._page is not None and not self._page.isHidden()
        self.leave()
        return is_open

    def hand_over(self) -> Any:
        is_open = self._page is not None and not self._page.isHidden()
        stop = self._tour.at if self._tour is not None and self._tour.is_running else None
        return (is_open, stop) if is_open or stop is not None else None

    def take_over(self, kept: Any) -> None:
        is_open, stop = kept
        if is_open:
            self.open()
        if stop is not None:
            self._begin_here(stop)

    def close(self) -> None:
        if self._page is not None:
            self._page.stop()

    def begin_tour(self) -> None:
        """From its first step, in a tab of its own where another record is here."""
        workspace = self.workspace
        is_there = workspace.snapshot is not None and is_of_tour(workspace.snapshot)
        if is_there or workspace.is_free or not workspace.has_tabs:
            self._begin_here()
        else:
            workspace.request(OpenTab(BeginTour()))

    def _begin_here(self, at: int = 0) -> None:
        self.leave()
        if self._tour is None:
            from goboard.ui.start.tour import Tour

            self._tour = Tour(self.workspace)
        self._tour.begin(at)

    def _load(self) -> None:
        if self._page is not None and not self._page.isHidden():
            self._page.load()

    def _keys(self, action: str) -> str:
        native = QKeySequence.SequenceFormat.NativeText
        return self.workspace.action(action).shortcut().toString(native) if action in self.workspace.actions else ""

    def _choose(self, action: str) -> None:
        self.workspace.action(action).trigger()

    def _begin(self, offer: Offer) -> None:
        self._ask(Begin(offer.command))

    def _try_why(self) -> None:
        """The end of a game, where stones can be asked about, with the analysis, which knows why they live."""
        from goboard.ui.files.samples import in_language

        name, analysis = SAMPLES[0][0], self.workspace.action("analysis")
        if not analysis.isChecked():
            analysis.trigger()
        self._ask(OpenText(in_language(resource("records", name).read_bytes()), name, then=Step(10**9)))

    def _ask(self, request: object) -> None:
        """What is opened in another tab leaves this one as it was before the page."""
        if self.workspace.has_tabs and not self.workspace.is_free:
            self.leave()
        self.workspace.request(request)


def is_of_tour(snapshot: Snapshot) -> bool:
    """Is that the game of the tour, as it ships?"""
    return snapshot.document.name == SAMPLES[0][0] and not snapshot.document.modified


def _state(snapshot: Snapshot | None) -> tuple[object, ...]:
    """Another one after everything that is done to the record, or when another comes."""
    if snapshot is None:
        return ()
    return snapshot.game_key, snapshot.node.key, snapshot.document.can_undo, snapshot.document.source

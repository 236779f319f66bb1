"""The analysis between its thread, the board and the panels, and the choice of overlays: only while needed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, Signal, Slot

from goboard.analysis.report import Report
from goboard.drawing.overlays.overlay import Table
from goboard.drawing.overlays.ownership import OWNERSHIP
from goboard.drawing.overlays.table import FIRST_SHOWN, OVERLAYS, needs_report
from goboard.drawing.scene import AnalysisScene
from goboard.session.snapshot import PROBLEM, Snapshot
from goboard.ui.panels.analysis import AnalysisPanel
from goboard.ui.panels.counting import wants_estimate
from goboard.ui.preferences.table import value_of
from goboard.ui.window.menus import overlay_action
from goboard.ui.window.requests import JudgeOnce, ShowChanged, ShowOwned
from goboard.ui.window.workspace import Part, Workspace

if TYPE_CHECKING:
    from goboard.boards.board import Board
    from goboard.session.questions import Answer, Question


def load_cells(board: Board) -> None:
    """What draws the cells of a board that is no grid: loading it takes longer than a click may."""
    if board.plane is None and not board.columns:
        from goboard.drawing.camera import outlines  # noqa: F401


SHOWN, LAST, SHADED = "analysis/shown", "analysis/last", "analysis/shaded"


class OverlayChoice(QObject):
    """`shown` are names of the table of overlays: none before anybody has asked for some."""

    changed = Signal()

    def __init__(self, settings: QSettings, parent: QObject, table: Table = OVERLAYS) -> None:
        super().__init__(parent)
        self._settings, self._names = settings, tuple(overlay.name for overlay in table)
        self.shown = self._read(SHOWN, ())
        self._last = self._read(LAST, FIRST_SHOWN) or FIRST_SHOWN
        self.is_shaded = value_of(settings, SHADED) is True
        self._is_aside = False

    def put_aside(self, *, is_wanted: bool) -> None:
        """While a problem is to be solved nothing is shown that may tell its solution, but what is asked for there, in
        this window and not longer than that: what is kept is shown again after it."""
        if is_wanted is not self._is_aside:
            self._is_aside = is_wanted
            self.shown = frozenset() if is_wanted else self._read(SHOWN, ())
            self.changed.emit()

    def toggle(self, name: str) -> None:
        """Show that overlay, or no more."""
        self._show(self.shown ^ {name})

    def toggle_all(self) -> None:
        """Show nothing, or again what was shown before."""
        self._show(frozenset() if self.shown else self._last)

    def add(self, name: str) -> frozenset[str]:
        """Show that overlay too, with what was shown last if nothing is; those that came by it."""
        before = self.shown
        self._show((before or self._last) | {name})
        return self.shown - before

    def take_off(self, names: frozenset[str]) -> None:
        """Show those no more."""
        if self.shown & names:
            self._show(self.shown - names)

    def toggle_shades(self) -> None:
        """Show likely owners as shades of whole cells, or as squares."""
        self.is_shaded = not self.is_shaded
        self._settings.setValue(SHADED, self.is_shaded)
        self.changed.emit()

    def follow_settings(self) -> None:
        """Overlays, shades or squares may have been chosen elsewhere."""
        if not self._is_aside and (shown := self._read(SHOWN, ())) != self.shown:
            self._show(shown)
        if self.is_shaded is not value_of(self._settings, SHADED):
            self.toggle_shades()

    def _show(self, names: frozenset[str]) -> None:
        self.shown = names
        if not self._is_aside:
            self._keep()
        self.changed.emit()

    def _keep(self) -> None:
        self._last = self.shown or self._last
        for key, value in ((SHOWN, self.shown), (LAST, self._last)):
            self._settings.setValue(key, " ".join(name for name in self._names if name in value))

    def _read(self, key: str, default: Iterable[str]) -> frozenset[str]:
        names = str(self._settings.value(key, " ".join(default))).split()
        return frozenset(name for name in names if name in self._names)


class AnalysisPart(Part):
    """What an estimate suggests to the count is sent there. What was found stays on the screen until something newer is
    known of the same stones."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        worker = self.worker = workspace.analysis
        self._canvas = workspace.canvas
        self.choice = OverlayChoice(workspace.settings, self)
        self._snapshot: Snapshot | None = None
        self._report: Report | None = None
        self._changed: tuple[int, ...] = ()
        self._drawn: tuple[object, ...] = ()
        self._scene: AnalysisScene | None = None
        self._serial = 0
        self._key: Hashable = None
        """Of the subject that was asked about last, None if that was given up."""
        self._known: Hashable = None
        """Of the subject that the report is about."""
        self._once: Hashable = None
        """Of the subject that somebody asks about without having any of it drawn, None if nobody does."""
        self._is_working = False
        self._suggested: tuple[object, ...] = ()
        self._owned = ShowOwned()
        self._added_for_owned: frozenset[str] = frozenset()
        self.choice.changed.connect(self._take_choice)
        self.panel: AnalysisPanel = AnalysisPanel(workspace.window)
        panel = self.panel
        self._has_come_forward = False
        panel.switches.added.connect(self._come_forward)
        panel.overlay_toggled.connect(self.choice.toggle)
        panel.vertex_asked.connect(self.say_why)
        worker.answered.connect(self._take)
        worker.unanswered.connect(self._take_fault)
        worker.settled.connect(self._rest)
        workspace.leads.changed.connect(self._tell_lead)
        self._take_choice()

    def follow_settings(self, keys: Sequence[str]) -> None:
        self.choice.follow_settings()

    def actions(self) -> dict[str, Callable[[], None]]:
        switches = {overlay_action(overlay.name): partial(self.choice.toggle, overlay.name) for overlay in OVERLAYS}
        return {
            **switches,
            "analysis": self.choice.toggle_all,
            "shades": self.choice.toggle_shades,
        }

    def show(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self.choice.put_aside(is_wanted=snapshot.study is not None and snapshot.study.mode == PROBLEM)
        self._ask()
        self._show()

    def take(self, event: object) -> None:
        if isinstance(event, ShowChanged):
            self._changed = event.vertices
            self._show()
        elif isinstance(event, ShowOwned):
            self._take_owned(event)
        elif isinstance(event, JudgeOnce) and self._snapshot is not None and self._snapshot.subject is not None:
            self._judge_once(self._snapshot.subject.key)

    def escape(self) -> bool:
        """What nothing shown needs is called off."""
        if self._once is None or not self._is_working or self._is_on() or self._is_counting():
            return False
        self._judge_once(None)
        return True

    def _judge_once(self, key: Hashable) -> None:
        self._once = key
        self._ask()
        self._show()

    def _take_owned(self, event: ShowOwned) -> None:
        """Another's word on the owners; the overlay of owners shows it, whatever was shown before."""
        was_wanted, self._owned = self._is_owned, event
        if self._is_owned and not was_wanted and OWNERSHIP.name not in self.choice.shown and not self._is_counting():
            # the adviser's panel, where that was asked for, stays in front
            self._has_come_forward = True
            self._added_for_owned = self.choice.add(OWNERSHIP.name)
        elif not self._is_owned and was_wanted:
            self.choice.take_off(self._added_for_owned)
            self._added_for_owned = frozenset()
        if self._snapshot is not None:
            self._ask()
            self._show()

    @property
    def _is_owned(self) -> bool:
        return self._owned.is_awaited or self._owned.report is not None

    def _come_forward(self) -> None:
        """The first overlay that is switched on brings the panel that explains it to the front; no later one does."""
        if not self._has_come_forward:
            self._has_come_forward = True
            self.workspace.docks.bring("Analysis", is_asked=False)

    @property
    def report(self) -> Report | None:
        """What is known of the position shown by now; what other rules make of it only until more is known. An
        adviser's or a record's word in place of it, where that is wanted."""
        report, snapshot, owned = self._report, self._snapshot, self._owned.report
        if self._is_owned:
            is_same = owned is not None and snapshot is not None and owned.stones == snapshot.stones
            return owned if is_same and owned is not None and owned.board is self.workspace.shown.board else None
        if report is None or snapshot is None or snapshot.subject is None:
            return None
        if report.stones != snapshot.stones or report.board is not snapshot.board:
            return None
        return report if self._is_working or self._known == snapshot.subject.key else None

    @property
    def is_working(self) -> bool:
        """Is more about to be known?"""
        return self._is_working

    @Slot(int)
    def say_why(self, vertex: int) -> None:
        """Say beside the vertex what becomes of it, with its group lit up."""
        said = self.workspace.findings.why(self._snapshot, vertex)
        if said is not None:
            self._canvas.show_reason(vertex, said.message, lit=said.lit, moves=said.line)

    def _is_on(self) -> bool:
        """Is anything shown that only an analysis knows?"""
        return needs_report(self.choice.shown)

    def _is_counting(self) -> bool:
        """Does the count shown want an estimate?"""
        return self._snapshot is not None and wants_estimate(self._snapshot)

    def _ask(self) -> None:
        """Have the position shown analysed, if that is wanted and has not been asked for already."""
        subject = self._snapshot.subject if self._snapshot is not None else None
        if subject is None or subject.key != self._once or self._is_owned:
            self._once = None
        is_wanted = self._is_on() or self._is_counting() or self._once is not None
        if subject is None or not is_wanted or self._is_owned:
            self._give_up()
            return
        from goboard.session.questions import Analyse

        key = subject.key
        if key == self._key:
            return
        self._key, self._is_working = key, True
        self._serial += 1
        self.worker.prepare(partial(load_cells, subject.position.board))
        self.worker.ask(Analyse(self._serial, subject))

    def _give_up(self) -> None:
        if self._is_working:
            from goboard.session.questions import Analyse

            self.worker.drop(Analyse)
            self._is_working, self._key = False, None

    @Slot()
    def _rest(self) -> None:
        """Nothing more will come of what was asked; that it was asked is kept, so that it is not asked again."""
        if self._is_working:
            self._is_working = False
            self._show()

    @Slot(object)
    def _take_fault(self, question: Question) -> None:
        from goboard.session.questions import Analyse

        if isinstance(question, Analyse) and question.serial == self._serial:
            self._rest()

    @Slot(object)
    def _take(self, answer: Answer) -> None:
        from goboard.session.questions import Analysed

        if isinstance(answer, Analysed) and answer.serial == self._serial and self._key is not None:
            self._report, self._known = answer.report, self._key
            self._is_working = not answer.report.is_final
            self.workspace.leads.put_report(self._key, answer.report)
            self._show()

    @Slot()
    def _take_choice(self) -> None:
        shown = self.choice.shown
        self.panel.switches.show_choice(shown)
        for overlay in OVERLAYS:
            self.workspace.action(overlay_action(overlay.name)).setChecked(overlay.name in shown)
        self.workspace.action("analysis").setChecked(bool(shown))
        self.workspace.action("shades").setChecked(self.choice.is_shaded)
        if self._snapshot is not None:
            self._ask()
            self._show()

    def _show(self) -> None:
        snapshot = self._snapshot
        if snapshot is None:
            return
        report = self.report
        drawn = report if self._is_on() else None, self._changed
        if drawn != self._drawn:
            self._drawn = drawn
            self._scene = AnalysisScene(drawn[0], changed=self._changed) if any(drawn) else None
        self._canvas.show_analysis(self._scene, self.choice.shown, is_shaded=self.choice.is_shaded)
        is_working = self._is_working
        self.panel.show_report(snapshot, report, is_on=self._is_on(), is_working=is_working)
        self._tell_lead()
        self.workspace.findings.set(report, is_working=is_working)
        if self._is_counting():
            self._suggest(snapshot, report)
        else:
            self._suggested = ()

    def _tell_lead(self) -> None:
        from goboard.ui.score.words import headline

        snapshot = self._snapshot
        if snapshot is not None:
            report = self.report
            is_said = self._is_on() and report is not None and not report.source
            said = self.workspace.leads.of(snapshot.subject) if is_said else None
            self.panel.headline.say(headline(snapshot.names, said))

    def _suggest(self, snapshot: Snapshot, report: Report | None) -> None:
        """Tell the count what was found, each report once for a node: the answer brings us back here."""
        if report is None or snapshot.subject is None:
            return
        from goboard.session.counting import suggestion_of

        suggestion = suggestion_of(snapshot.node.key, snapshot.subject.rules, report)
        if suggestion is None:
            return
        # other rules begin with no suggestion at all
        told = suggestion, report.source, report.is_final, snapshot.rules.name, snapshot.rules.values
        if self._suggested != told:
            self._suggested = told
            self.workspace.ask(suggestion)

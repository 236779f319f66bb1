"""The model of the eyespace window: an eyespace, the local game played on it, and what is known of it. No widget."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from PySide6.QtCore import QObject, Signal, Slot

from goboard.analysis.eyes.labelled import Labelled
from goboard.analysis.eyes.local_game import LocalMove, Rule
from goboard.analysis.eyes.solver import EyespaceTooLargeError
from goboard.session.eyespace_game import Played, begin, refusal
from goboard.session.eyespace_table import Table
from goboard.session.questions import CutFound, CutOut, Question, ShapeWeighed, Weigh, Weighed, WeighShapes
from goboard.session.snapshot import Snapshot
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.language import tr


class EyespaceModel(QObject):
    """`changed` comes when another eyespace or state is shown, `learned` when more is known of it."""

    changed = Signal()
    learned = Signal()
    found = Signal()
    """An eyespace was cut out of a position and is shown."""
    told = Signal(object)
    """Why something cannot be done, in a sentence."""
    shape_weighed = Signal(object)

    def __init__(self, worker: AnalysisWorker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.table: Table | None = None
        self.played: Played | None = None
        """None where the eyespace is too large to be played."""
        self.weighed: Weighed | None = None
        self.has_failed = False
        """Has a fault ended the work on what is shown?"""
        self.is_hinting = self.with_digits = False
        self.attacker_first = False
        self.bonus = 0
        self._worker = worker
        self._serial = 0
        self._asked: Question | None = None
        self._was_cut = False
        """Was what is shown cut out of a position, and has not been weighed since?"""
        worker.answered.connect(self._take)
        worker.unanswered.connect(self._take_fault)

    def put(self, table: Table | None) -> None:
        """Work at that eyespace from now on, None for none."""
        self.table = table
        self._was_cut = False
        self.restart()

    def resume(self, table: Table | None, played: Played | None) -> None:
        """Go on at that eyespace, in that state."""
        self.table, self.played = table, played
        self._show()

    def cut_out(
        self, snapshot: Snapshot, vertex: int, dead: Collection[int], alive: Collection[int] | None = None
    ) -> None:
        """Work at the eyespace that the vertex is in, once it is found."""
        self._serial += 1
        known = None if alive is None else tuple(sorted(alive))
        position = snapshot.board, snapshot.stones, vertex, snapshot.names
        self._worker.ask(CutOut(self._serial, *position, tuple(sorted(dead)), known))

    def weigh_shapes(self, shapes: tuple[Labelled, ...]) -> None:
        """Have many eyespaces weighed, each told by `shape_weighed`."""
        self._serial += 1
        self._worker.ask(WeighShapes(self._serial, shapes))

    def choose(self, *, attacker_first: bool | None = None, bonus: int | None = None) -> None:
        """Who begins, and how many safe eyes the wall has elsewhere; the game begins anew."""
        self.attacker_first = self.attacker_first if attacker_first is None else attacker_first
        self.bonus = self.bonus if bonus is None else bonus
        self.restart()

    def step(self, steps: int) -> None:
        """Take moves back, or make them again."""
        if self.played is not None:
            self._go(self.played.step(steps))

    def play_at(self, place: int) -> None:
        """The side to move plays at that vertex of the board, or is told why it cannot."""
        if self.played is None or self.table is None:
            self.told.emit(tr("This eyespace is too large to be played.") if self.table is not None else "")
            return
        vertex = self.table.vertex(place)
        move = None if vertex is None else self.played.game.at(vertex)
        if move is None:
            self.told.emit(refusal(self.played, place))
        else:
            self._go(self.played.move(move))

    def play_elsewhere(self, rule: Rule) -> None:
        """Someone passes, or X takes an outer liberty."""
        if self.played is not None and LocalMove(rule) in self.played.game.elsewhere():
            self._go(self.played.move(LocalMove(rule)))

    def hint(self, is_on: bool) -> None:
        """Show good moves, or no longer."""
        self.is_hinting = is_on
        self.learned.emit()

    def ask_digits(self, is_on: bool) -> None:
        """Have the four digits worked out as well."""
        self.with_digits = is_on
        self._weigh()
        self.learned.emit()

    def close(self) -> None:
        """Nothing is wanted any more."""
        self._worker.answered.disconnect(self._take)
        self._worker.unanswered.disconnect(self._take_fault)
        for kind in (CutOut, Weigh, WeighShapes):
            self._worker.drop(kind)

    def restart(self) -> None:
        """The local game begins anew."""
        self.played = None
        if self.table is not None:
            with suppress(EyespaceTooLargeError):
                self.played = begin(self.table, attacker_first=self.attacker_first, bonus=self.bonus)
        self._show()

    def _go(self, played: Played) -> None:
        self.played, self._was_cut = played, False
        self._show()

    def _show(self) -> None:
        self.weighed = None
        self.is_hinting = self.has_failed = False
        self.changed.emit()
        self._weigh()

    def _weigh(self) -> None:
        if self.played is None:
            self._worker.drop(Weigh)
            return
        self._serial += 1
        self.has_failed = False
        self._asked = Weigh(self._serial, self.played.game, self.with_digits)
        self._worker.ask(self._asked)

    @Slot(object)
    def _take(self, answer: object) -> None:
        if isinstance(answer, Weighed):
            self.weighed = answer
            self.learned.emit()
            if self._was_cut and not answer.worth.most:
                self.told.emit(tr("This is no eyespace worth naming: no eye can be made here."))
            self._was_cut = False
        elif isinstance(answer, ShapeWeighed):
            self.shape_weighed.emit(answer)
        elif isinstance(answer, CutFound):
            self._take_cut(answer)

    @Slot(object)
    def _take_fault(self, question: Question) -> None:
        if question is self._asked:
            self.has_failed = True
            self.learned.emit()
        elif isinstance(question, CutOut) and question.serial == self._serial:
            self.told.emit(tr("The eyespace could not be worked out."))

    def _take_cut(self, answer: CutFound) -> None:
        if answer.table is None:
            self.told.emit(tr("{point} is in no eyespace.", point=answer.name))
            return
        self.table, self._was_cut = answer.table, True
        self.restart()
        self.found.emit()

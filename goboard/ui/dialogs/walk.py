"""A walk through a rule set's text: step by step, with a board beside each that is played on and changed."""

from __future__ import annotations

from importlib import import_module

from PySide6.QtCore import QSize
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QDialog, QWidget

from goboard.boards.board import Place
from goboard.boards.catalogue import board_from_spec
from goboard.drawing.camera.camera import Spot
from goboard.drawing.scene import Pointer, View, pointer_at, scene_of
from goboard.rules import catalogue
from goboard.rules.mango.walk import WalkStep
from goboard.rules.protocol import OptionError, RuleInfo
from goboard.session.commands.ask import Explain
from goboard.session.commands.command import Command
from goboard.session.commands.count import StartCounting
from goboard.session.commands.edit import Undo
from goboard.session.commands.files import NewGame
from goboard.session.commands.play import PlayAt, PlayAtPlace, PlayPass
from goboard.session.commands.rules import ShowWeights, SwitchRules
from goboard.session.events import Explained, Refused, Shown
from goboard.session.snapshot import Snapshot
from goboard.ui.board.interfaces import ToolController
from goboard.ui.board.scene_board import SceneBoard
from goboard.ui.language import tr, worded
from goboard.ui.options_form import OptionsForm
from goboard.ui.panels.count_table import signed
from goboard.ui.panels.counting import sentence
from goboard.ui.plain import PlainLabel
from goboard.ui.style import Type, embolden, letter_width
from goboard.ui.widgets import WholeLabel, close_button, in_column, in_row, open_dialog, push_button
from goboard.ui.worker import Worker
from goboard.words.message import enumerated, phrase, sentences

SIDE, LEAST = 420, 240
"""Of the board, in device-independent pixels."""
COLUMN = 42
"""The width of the words, in average characters."""
EDITED = ("weights", "formula")
"""The kinds of options that are changed in a walk."""
PASS = "-"


def open_walk(parent: QWidget, worker: Worker) -> WalkDialog:
    """The walk through the first rule set that has one."""
    info = next(info for info in catalogue.infos() if info.walk)
    return open_dialog(WalkDialog(info, worker, parent))


class WalkDialog(QDialog):
    """Its record is its own: nothing of it comes into the window behind. The worker ends with the dialog."""

    def __init__(self, info: RuleInfo, worker: Worker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("A walk through {rules}", rules=info.title))
        self._info, self._worker = info, worker
        self.steps: tuple[WalkStep, ...] = import_module(info.walk).STEPS
        self.at = 0
        self.snapshot: Snapshot | None = None
        self._options: dict[str, str] = {}
        self._is_new = True
        self.board = SceneBoard(self, tr("Board of the walk"))
        self.board.setMinimumSize(LEAST, LEAST)
        self.board.usual = SIDE
        self.board.use_tool(WalkController(self))
        self.title, self.count = PlainLabel(self, wordWrap=True), PlainLabel(self)
        embolden(self.title, larger=Type.RESULT)
        self.words, self.quote, self.said, self.state = (WholeLabel(self) for _ in range(4))
        self.quote.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.form = OptionsForm(self)
        self.form.values_changed.connect(self._change)
        self.undo_button = push_button(self, tr("&Undo"), lambda: self._send(Undo()))
        self.pass_button = push_button(self, tr("&Pass"), lambda: self._send(PlayPass()))
        self.again_button = push_button(
            self, tr("A&gain"), self._begin, tr("Begin this step again, with these F and T")
        )
        self.back_button = push_button(self, tr("&Back"), lambda: self.go(self.at - 1))
        self.next_button = push_button(self, tr("&Next"), lambda: self.go(self.at + 1))
        self.next_button.setDefault(True)
        self.board.vertex_clicked.connect(lambda vertex, *_: self._send(PlayAt(vertex)))
        self.board.place_clicked.connect(self._play_at_place)
        self.board.vertex_hovered.connect(self._ask)
        worker.event_made.connect(self._take)
        self.finished.connect(worker.stop)
        self._lay_out()
        self._begin()

    def go(self, at: int) -> None:
        """Show that step, the nearest one there is."""
        at = min(max(at, 0), len(self.steps) - 1)
        if at != self.at:
            self.at = at
            self._options = {}
            self._begin()

    @property
    def step(self) -> WalkStep:
        return self.steps[self.at]

    def pointer(self, spot: Spot | None) -> Pointer | None:
        """The stone that a click would put there."""
        return None if self.step.is_counted else pointer_at(self.snapshot, spot)

    def _begin(self) -> None:
        """Set the step's position up, under the options that were chosen for it."""
        step = self.step
        options = {**step.options, **self._options}
        self._is_new = True
        self.said.setText("")
        board = board_from_spec(step.board)
        self._send(NewGame(rules=self._info.name, options=options, board=board), ShowWeights(step.has_weights))
        self._send(*(PlayPass() if move == PASS else PlayAt(board.vertex(move)) for move in step.moves.split()))
        if step.is_counted:
            self._send(StartCounting())
        self._show_step()

    def _send(self, *commands: Command) -> None:
        for command in commands:
            if isinstance(command, PlayAt | PlayAtPlace | PlayPass | Undo):
                self.said.setText("")
            self._worker.send(command)

    def _change(self) -> None:
        """Judge by what the form says, unless the board cannot be judged so."""
        values = {**self.step.options, **self.form.values()}
        try:
            board = self.snapshot.board if self.snapshot is not None else None
            problem = catalogue.make(self._info.name, values).misfit(board) if board is not None else ""
        except OptionError as error:
            problem = str(error)
        self.form.explain(problem)
        if not problem:
            self._options = self.form.values()
            self._send(SwitchRules(self._info.name, values))

    def _play_at_place(self, place: Place, _shift: bool, _right: bool) -> None:
        self._send(PlayAtPlace(*place))

    def _ask(self, vertex: int) -> None:
        if vertex >= 0 and self.snapshot is not None:
            self._send(Explain(vertex))
        else:
            self.board.light(())

    def _take(self, event: object) -> None:
        if isinstance(event, Shown):
            self._show(event.snapshot)
        elif isinstance(event, Refused):
            self.said.setText(event.message)
        elif isinstance(event, Explained) and self.snapshot is not None and event.serial == self.snapshot.serial:
            self.said.setText(
                phrase("{rule}: {reason}", rule=event.rule, reason=event.message) if event.rule else event.message
            )
            self.board.light_up(event.lit, ())

    def _show(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        scene = scene_of(snapshot, View(coordinates=True))
        self.board.light(())
        self.board.show_scene(scene, is_new=self._is_new)
        self._is_new = False
        self.form.set_board(snapshot.board)
        self.form.set_fields(self._fields, snapshot.rules.values)
        self.undo_button.setEnabled(bool(snapshot.document.can_undo))
        self.pass_button.setEnabled(not snapshot.is_over and not self.step.is_counted)
        self.state.setText(_state(snapshot))

    def _show_step(self) -> None:
        step, count = self.step, len(self.steps)
        self.count.setText(tr("Step {number} of {count}", number=self.at + 1, count=count))
        self.title.setText(step.title)
        self.words.setText(step.words)
        self.quote.setText(tr("The text: “{quote}”", quote=step.quote))
        self.back_button.setEnabled(self.at > 0)
        self.next_button.setEnabled(self.at + 1 < count)

    def _lay_out(self) -> None:
        self._fields = tuple(field for field in self._info.options if field.kind in EDITED)
        beside = QWidget(self)
        said = self.count, self.title, self.words, self.quote, self.form
        in_column(
            *said, in_row(self.pass_button, self.undo_button, self.again_button), self.said, 1, of=beside, flush=True
        )
        beside.setMinimumWidth(COLUMN * letter_width(self.fontMetrics()))
        left = in_column((self.board, 1), self.state)
        buttons = in_row(self.back_button, self.next_button, 1, close_button(self))
        in_column((in_row((left, 3), (beside, 2)), 1), buttons, of=self)

    def sizeHint(self) -> QSize:
        wide = SIDE + (COLUMN + 6) * letter_width(self.fontMetrics())
        return QSize(wide, max(super().sizeHint().height(), SIDE + 120))


class WalkController(ToolController):
    """A stone under the pointer, where one may be put."""

    def __init__(self, dialog: WalkDialog) -> None:
        self._dialog = dialog

    def pointer(self, spot: Spot | None) -> Pointer | None:
        return self._dialog.pointer(spot)


def _state(snapshot: Snapshot) -> str:
    """Whose turn it is; in a count what both sides have."""
    count = snapshot.count
    if count is not None:
        totals = zip(snapshot.names, count.score.totals, strict=True)
        score = worded(enumerated(f"{worded(name)} {worded(signed(total))}" for name, total in totals))
        return sentences(f"{score}.", sentence(snapshot, count))
    return (
        tr("The game is over.")
        if snapshot.is_over
        else tr("{player} to move", player=snapshot.names[snapshot.to_move - 1])
    )

"""A form made from a rule set's option fields. It knows no rule set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from goboard.boards.board import Board
from goboard.rules.options import players_of, text_of
from goboard.rules.protocol import OptionError, OptionField
from goboard.ui.language import worded
from goboard.ui.options.editor import Editor, Surroundings
from goboard.ui.plain import PlainLabel
from goboard.ui.widgets import in_column

if TYPE_CHECKING:
    from goboard.ui.options.weights import WeightsEditor

EDITORS = {
    "number": "editor:NumberEditor",
    "choice": "editor:ChoiceEditor",
    "formula": "formula:FormulaEditor",
    "scores": "editor:ScoresEditor",
    "players": "players:PlayersEditor",
    "alliances": "players:AlliancesEditor",
    "ties": "editor:TiesEditor",
    "name": "editor:LineEditor",
}
"""By kind of option, imported when a form first has one; weights are edited by `WeightsEditor`."""


class OptionsForm(QWidget):
    """One row for each option. `values_changed` comes when the person has changed a value to one that can be taken,
    `values_painted` instead where the brush did it, `values_edited` with every change on the way there.
    `painting_changed` tells whether points clicked on the board are to be given to `paint`. One that is not to
    `explain_itself` leaves it to others to say its `problem`."""

    values_changed = Signal()
    values_painted = Signal()
    values_edited = Signal()
    painting_changed = Signal(bool)

    def __init__(self, parent: QWidget | None = None, *, can_paint: bool = False, explain_itself: bool = True) -> None:
        super().__init__(parent)
        self._can_paint = can_paint
        self._explains_itself = explain_itself
        self._layout = QFormLayout()
        self._layout.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._problem = PlainLabel(self, wordWrap=True)
        self._problem.hide()
        in_column(self._layout, self._problem, of=self, flush=True)
        self._fields: tuple[OptionField, ...] = ()
        self._editors: dict[str, Editor] = {}
        self._weights: list[WeightsEditor] = []
        self._beside: dict[str, QWidget] = {}
        self._board: Board | None = None
        self._given: dict[str, str] = {}
        self._chosen: dict[str, str] = {}
        self._last: dict[str, str] = {}

    def set_board(self, board: Board | None) -> None:
        """Examples speak of this board."""
        if board is not self._board:
            self._board = board
            self._look_around()

    def set_fields(self, fields: tuple[OptionField, ...], values: Mapping[str, str]) -> None:
        """Show these options with these values, the defaults for the rest.

        What is being typed stays, unless the values are neither those given before nor those chosen here.
        """
        given = {field.name: values.get(field.name, field.default) for field in fields}
        is_news = given not in (self._given, self._chosen)
        self._given = given
        if fields != self._fields:
            self._rebuild(fields)
        elif not is_news and any(editor.is_typing() for editor in self._editors.values()):
            return
        self._last = given
        for name, value in given.items():
            self._editors[name].set_value(value)
        self._look_around()
        self.explain("")

    def set_value(self, name: str, value: str) -> None:
        """Put a value into the form; an option that it does not have is left out."""
        if name in self._editors:
            self._editors[name].set_value(value)
            self._look_around()

    def values(self) -> dict[str, str]:
        """What the form says, as text by option name, in its canonical form where it has one."""
        return {field.name: _canonical(field, self._editors[field.name].value()) for field in self._fields}

    def problem(self) -> str:
        """A sentence on the first value that cannot be taken, "" if all can."""
        problems = (editor.problem() for editor in self._editors.values())
        return next((problem for problem in problems if problem), "")

    def explain(self, problem: str) -> None:
        """Show a sentence below the options, "" for none."""
        self._problem.say(problem)

    def paint(self, vertex: int) -> None:
        """Give a vertex of the board the weight of the brush."""
        for editor in self._weights:
            editor.paint(vertex)

    def flush(self) -> None:
        """Take what was painted a moment ago."""
        for editor in self._weights:
            editor.flush()

    def stop_painting(self) -> None:
        """Clicks on the board play again."""
        for editor in self._weights:
            editor.stop_painting()

    def editor(self, name: str) -> QWidget:
        """The control of one option; KeyError if the form has no such option."""
        return self._editors[name].control

    def row(self, name: str) -> Editor:
        """All that belongs to one option; KeyError if the form has no such option."""
        return self._editors[name]

    def put_beside(self, name: str, widget: QWidget) -> None:
        """Let it stand behind the control of that option; it is hidden while there is no such option."""
        self._beside[name] = widget
        self._seat(name)

    def _seat(self, name: str) -> None:
        widget, editor = self._beside.get(name), self._editors.get(name)
        if widget is not None:
            if editor is not None:
                editor.put_beside(widget)
            widget.setVisible(editor is not None)

    def labels(self) -> list[QWidget]:
        """The titles before the controls, for lining them up with others."""
        titles = (self._layout.labelForField(editor) for editor in self._editors.values())
        return [title for title in titles if title is not None]

    def _rebuild(self, fields: tuple[OptionField, ...]) -> None:
        self.stop_painting()
        for widget in self._beside.values():
            # it outlives the row in which it stands
            widget.setParent(self)
        while self._layout.rowCount():
            self._layout.removeRow(0)
        self._editors.clear()
        self._weights.clear()
        self._fields = fields
        for field in fields:
            self._add(field)
        for name in self._beside:
            self._seat(name)

    def _add(self, field: OptionField) -> None:
        editor: Editor
        if field.kind == "weights":
            from goboard.ui.options.weights import WeightsEditor

            editor = weights = WeightsEditor(field, self, can_paint=self._can_paint)
            weights.painting_changed.connect(self.painting_changed)
            weights.painted.connect(partial(self._commit, self.values_painted))
            self._weights.append(weights)
        else:
            module, name = EDITORS[field.kind].split(":")
            kind: Callable[[OptionField, QWidget], Editor] = getattr(
                import_module(f"goboard.ui.options.{module}"), name
            )
            editor = kind(field, self)
        editor.edited.connect(self._check)
        editor.committed.connect(partial(self._commit, self.values_changed))
        self._layout.addRow(worded(field.title), editor)
        title = self._layout.labelForField(editor)
        assert isinstance(title, QLabel)
        title.setBuddy(editor.control)
        self._editors[field.name] = editor

    def _look_around(self) -> None:
        """Every editor learns of the board and of the players that another one holds."""
        players: tuple[str, ...] = ()
        for field in self._fields:
            if field.kind == "players" and not self._editors[field.name].problem():
                players = players_of(_canonical(field, self._editors[field.name].value()))
        for editor in self._editors.values():
            editor.look_at(Surroundings(self._board, players))

    def _check(self) -> None:
        self._explain_itself()
        self._look_around()
        self.values_edited.emit()

    def _explain_itself(self) -> None:
        if self._explains_itself:
            self.explain(self.problem())

    def _commit(self, told: SignalInstance) -> None:
        """Tell it if these are values that can be taken, and others than the last."""
        values = self.values()
        self._explain_itself()
        if self.problem():
            return
        for editor in self._editors.values():
            editor.settle()
        if values != self._last:
            self._last = self._chosen = values
            told.emit()


def _canonical(field: OptionField, value: str) -> str:
    try:
        return text_of(field, value)
    except OptionError:
        return value

"""Komi, event, board, move number and result of the game shown; who plays stands in the card of the players."""

from collections.abc import Mapping

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from goboard.boards.grids import gluing_of
from goboard.rules.numbers import exact, shown
from goboard.rules.options import scores_of
from goboard.session.snapshot import RulesView, Snapshot
from goboard.ui.files.recent import written_result
from goboard.ui.language import tr
from goboard.ui.plain import RecordLabel, tip_text
from goboard.ui.widgets import in_column
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import joined, sentences


class GamePanel(QWidget):
    """Facts on the game shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rules: tuple[str, Mapping[str, str]] = "", {}
        self.move_line, self.komi, self.handicap, self.scores, self.title, self.board, self.result = (
            RecordLabel(self, is_selectable=True) for _ in range(7)
        )
        self._facts = _form(
            (tr("Result"), self.result),
            (tr("Move"), self.move_line),
            (tr("Komi"), self.komi),
            (tr("Handicap"), self.handicap),
            (tr("Initial scores"), self.scores),
            (tr("Game"), self.title),
            (tr("Board"), self.board),
        )
        in_column(self._facts, 1, of=self)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        info = snapshot.game.info
        last = snapshot.last_vertex
        where = tr("pass") if snapshot.last_was_pass else snapshot.board.labels[last] if last is not None else ""
        self.move_line.setText(sentences(str(snapshot.node.move_number), where or snapshot.last_turn, between=", "))
        _show_fact(self._facts, self.komi, snapshot.rules.values.get("komi", ""))
        _show_fact(self._facts, self.handicap, info.get("HA", ""))
        rules = snapshot.rules.name, snapshot.rules.values
        if rules != self._rules:
            self._rules = rules
            _show_fact(self._facts, self.scores, _initial_scores(snapshot.rules))
        _show_fact(
            self._facts, self.title, sentences(*(info.get(i, "") for i in ("GN", "EV", "RO", "DT")), between=", ")
        )
        _show_fact(self._facts, self.board, "" if snapshot.board.shape == "grid" else snapshot.board.title)
        self.board.setToolTip(tip_text(gluing_of(snapshot.board).words))
        _show_fact(self._facts, self.result, snapshot.result or written_result(snapshot))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Wrapped lines need height; a dock asks only for the least one."""
        layout = self.layout()
        if layout is not None:
            self.setMinimumHeight(max(layout.totalHeightForWidth(self.width()), 0))


class GamePart(Part):
    """The panel of the game shown."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.panel: GamePanel = GamePanel(workspace.window)

    def show(self, snapshot: Snapshot) -> None:
        self.panel.show_snapshot(snapshot)


def _form(*facts: tuple[str, QLabel]) -> QFormLayout:
    form = QFormLayout()
    form.setContentsMargins(0, 0, 0, 0)
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
    for title, label in facts:
        form.addRow(title, label)
    return form


def _show_fact(form: QFormLayout, label: RecordLabel, text: str) -> None:
    label.setText(text)
    form.setRowVisible(label, bool(text))


def _initial_scores(rules: RulesView) -> str:
    """What both sides have before the first move, "" where rules know no such thing or both have nothing."""
    fields = (field for field in rules.info.options if field.kind == "scores")
    scores = [exact(score) for field in fields for score in scores_of(rules.values[field.name])]
    return joined(shown(score).replace("-", "−") for score in scores) if any(scores) else ""

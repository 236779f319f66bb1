"""Who plays, whose turn it is, prisoners, komi, move number and result of the game shown."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFormLayout, QGridLayout, QLabel, QWidget

from goboard.boards.grids import gluing_of
from goboard.plural import counted
from goboard.rules.catalogue import info_of
from goboard.rules.numbers import exact, shown
from goboard.rules.options import scores_of
from goboard.session.commands.navigate import GoTo
from goboard.session.snapshot import RulesView, Snapshot
from goboard.ui.clocks.face import ClockFace
from goboard.ui.plain import PlainLabel, RecordLabel, breakable, escape, plain_text, tip_text
from goboard.ui.player_sign import StoneSign, letter_on
from goboard.ui.widgets import embolden, in_column
from goboard.ui.window.part import Part
from goboard.ui.window.workspace import Workspace

IDENTS = ("", "B", "W")


class PlayerRow:
    """The controls of one player: sign, name, what that player is up to."""

    def __init__(self, player: int, parent: QWidget) -> None:
        self.player = player
        self.sign = StoneSign(player, parent)
        self.name = RecordLabel(parent)
        self.state = PlainLabel(parent)
        self.face = ClockFace(player, parent)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        colour, player = snapshot.names[self.player - 1], self.player
        name = rank = ""
        if snapshot.players < len(IDENTS):
            name = snapshot.game.info.get(f"P{IDENTS[player]}", "")
            rank = snapshot.game.info.get(f"{IDENTS[player]}R", "")
        is_to_move = player == snapshot.mover
        embolden(self.name, is_bold=is_to_move)
        self.name.setText(f"{name or colour}{f'  {rank}' if rank else ''}")
        self.state.setText(_state(snapshot, player, is_to_move))
        self.sign.show_player(letter_on(snapshot.names, player), is_to_move)
        self.sign.setAccessibleName(f"{colour}{' to move' if is_to_move else ''}")

    def set_visible(self, is_visible: bool) -> None:
        for part in (self.sign, self.name, self.state):
            part.setVisible(is_visible)
        if not is_visible:
            self.face.hide()


def _state(snapshot: Snapshot, player: int, is_to_move: bool) -> str:
    """What the player is up to. Where names are colours, it says which colour is whose."""
    taken = snapshot.captures[player - 1]
    if snapshot.politics is not None:
        captured, territory = map(shown, snapshot.holdings(player))
        tally = f"{captured} captured, {territory} territory"
        return f"to move, {tally}" if is_to_move else tally
    colour = snapshot.names[player - 1]
    prisoners = f", {counted(taken, 'prisoner')}" if snapshot.rules.takes_stones else ""
    return f"{colour}{' to move' * is_to_move}{prisoners}"


class GamePanel(QWidget):
    """Facts on the game shown. `node_asked` comes when the person wants to see the node that a move repeats."""

    node_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[PlayerRow] = []
        self._rules: tuple[str, Mapping[str, str]] = "", {}
        self._players = QGridLayout()
        self._players.setColumnStretch(1, 1)
        self.move_line, self.komi, self.scores, self.title, self.board, self.result = (
            RecordLabel(self, is_selectable=True) for _ in range(6)
        )
        # many players push what follows them out of sight, and the result must not be there
        self._outcome = _form(("Result", self.result))
        self._facts = _form(
            ("Move", self.move_line),
            ("Komi", self.komi),
            ("Initial scores", self.scores),
            ("Game", self.title),
            ("Board", self.board),
        )
        self.notice = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self.notice.hide()
        self.notice.linkActivated.connect(lambda link: self.node_asked.emit(int(link)))
        in_column(self._outcome, self._players, self._facts, self.notice, 1, of=self)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        while len(self._rows) < snapshot.players:
            self._add_row()
        for row in self._rows:
            row.set_visible(row.player <= snapshot.players)
            if row.player <= snapshot.players:
                row.show_snapshot(snapshot)
        info = snapshot.game.info
        last = snapshot.last_vertex
        where = "pass" if snapshot.last_was_pass else snapshot.board.labels[last] if last is not None else ""
        self.move_line.setText(f"{snapshot.node.move_number}{f', {where}' if where else ''}")
        _show_fact(self._facts, self.komi, snapshot.rules.values.get("komi", ""))
        rules = snapshot.rules.name, snapshot.rules.values
        if rules != self._rules:
            self._rules = rules
            _show_fact(self._facts, self.scores, _initial_scores(snapshot.rules))
        _show_fact(self._facts, self.title, ", ".join(info[i] for i in ("GN", "EV", "RO", "DT") if info.get(i)))
        _show_fact(self._facts, self.board, "" if snapshot.board.shape == "grid" else snapshot.board.title)
        self.board.setToolTip(tip_text(gluing_of(snapshot.board).words))
        _show_fact(self._outcome, self.result, snapshot.result or info.get("RE", ""))
        self._show_notice(snapshot)
        self._fit()

    def faces(self) -> list[ClockFace]:
        """The clocks beside the names."""
        return [row.face for row in self._rows]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Wrapped lines need height; a dock asks only for the least one."""
        layout = self.layout()
        if layout is not None:
            self.setMinimumHeight(max(layout.totalHeightForWidth(self.width()), 0))

    def _add_row(self) -> None:
        row = PlayerRow(len(self._rows) + 1, self)
        at = 2 * len(self._rows)
        self._players.addWidget(row.sign, at, 0, 2, 1)
        self._players.addWidget(row.name, at, 1)
        self._players.addWidget(row.state, at + 1, 1)
        self._players.addWidget(row.face, at, 2, 2, 1)
        self._rows.append(row)

    def _show_notice(self, snapshot: Snapshot) -> None:
        node = snapshot.node
        text = ""
        if not snapshot.game.playable:
            text = "This record is of another game than Go. It is kept as it is; its moves are not shown."
        elif node.flag:
            link = f' <a href="{node.flag_key}">Show that position</a>' if node.flag_key is not None else ""
            text = f"<b>Illegal move:</b> {escape(breakable(plain_text(node.flag), self.notice.fontMetrics()))}{link}"
        self.notice.setText(text)
        self.notice.setVisible(bool(text))


class GamePart(Part):
    """The panel of the game shown."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.panel: GamePanel = GamePanel(workspace.window)
        self.panel.node_asked.connect(lambda key: workspace.send(GoTo(key)))

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
    fields = (field for field in info_of(rules.name).options if field.kind == "scores")
    scores = [exact(score) for field in fields for score in scores_of(rules.values[field.name])]
    return " and ".join(shown(score).replace("-", "−") for score in scores) if any(scores) else ""

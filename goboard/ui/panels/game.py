"""Who plays, whose turn it is, prisoners, komi, move number and result of the game shown."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QFormLayout, QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from goboard.session.snapshot import Snapshot
from goboard.ui.style import STONE_FILLS, edge_colour

COLOURS = ("", "Black", "White")
IDENTS = ("", "B", "W")


class StoneSign(QWidget):
    """A small stone of a player's colour, ringed while that player is to move."""

    def __init__(self, player: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fill = QColor(STONE_FILLS[player % len(STONE_FILLS)])
        self._is_to_move = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_to_move(self, is_to_move: bool) -> None:
        if is_to_move != self._is_to_move:
            self._is_to_move = is_to_move
            self.update()

    def sizeHint(self) -> QSize:
        side = round(self.fontMetrics().height() * 1.7)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = min(self.width(), self.height())
        ring, inset = side * 0.09, side * 0.2
        if self._is_to_move:
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), ring))
            painter.drawEllipse(QRectF(ring / 2, ring / 2, side - ring, side - ring))
        painter.setPen(QPen(edge_colour(self.palette()), side * 0.05))
        painter.setBrush(self._fill)
        painter.drawEllipse(QRectF(inset, inset, side - 2 * inset, side - 2 * inset))


class PlayerRow:
    """The controls of one player: sign, name, what that player is up to."""

    def __init__(self, player: int, parent: QWidget) -> None:
        self.player = player
        self.sign = StoneSign(player, parent)
        self.name = QLabel(parent, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.state = QLabel(parent, textFormat=Qt.TextFormat.PlainText)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        colour = COLOURS[self.player] if self.player < len(COLOURS) else f"Player {self.player}"
        name = rank = ""
        if self.player < len(IDENTS):
            name = snapshot.game.info.get(f"P{IDENTS[self.player]}", "")
            rank = snapshot.game.info.get(f"{IDENTS[self.player]}R", "")
        is_to_move = snapshot.to_move == self.player and not snapshot.is_over
        self.name.setText(f"{name or colour}{f'  {rank}' if rank else ''}")
        font = self.name.font()
        font.setBold(is_to_move)
        self.name.setFont(font)
        taken = snapshot.captures[self.player - 1]
        prisoners = f"{taken} prisoner{'' if taken == 1 else 's'}"
        self.state.setText(f"{colour} to move, {prisoners}" if is_to_move else f"{colour}, {prisoners}")
        self.sign.set_to_move(is_to_move)
        self.sign.setAccessibleName(f"{colour}{' to move' if is_to_move else ''}")


class GamePanel(QWidget):
    """Facts on the game shown. `node_asked` comes when the person wants to see the node that a move repeats."""

    node_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[PlayerRow] = []
        self._players = QGridLayout()
        self._players.setColumnStretch(1, 1)
        self.move_line, self.komi, self.title, self.result = (self._fact() for _ in range(4))
        self._facts = QFormLayout()
        self._facts.setContentsMargins(0, 0, 0, 0)
        self._facts.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        for title, label in (
            ("Move", self.move_line),
            ("Komi", self.komi),
            ("Game", self.title),
            ("Result", self.result),
        ):
            self._facts.addRow(title, label)
        self.notice = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self.notice.hide()
        self.notice.linkActivated.connect(self._ask)
        layout = QVBoxLayout(self)
        layout.addLayout(self._players)
        layout.addLayout(self._facts)
        layout.addWidget(self.notice)
        layout.addStretch(1)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        while len(self._rows) < snapshot.players:
            self._add_row()
        for row in self._rows[: snapshot.players]:
            row.show_snapshot(snapshot)
        info = snapshot.game.info
        last = snapshot.last_vertex
        where = "pass" if snapshot.last_was_pass else snapshot.board.labels[last] if last is not None else ""
        self.move_line.setText(f"{snapshot.node.move_number}{f', {where}' if where else ''}")
        self._show_fact(self.komi, snapshot.rules.values.get("komi", ""))
        self._show_fact(self.title, ", ".join(info[i] for i in ("GN", "EV", "RO", "DT") if info.get(i)))
        self._show_fact(self.result, snapshot.result or info.get("RE", ""))
        self._show_notice(snapshot)
        self._fit()

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
        self._rows.append(row)

    def _fact(self) -> QLabel:
        label = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    def _show_fact(self, label: QLabel, text: str) -> None:
        label.setText(text)
        self._facts.setRowVisible(label, bool(text))

    def _show_notice(self, snapshot: Snapshot) -> None:
        node = snapshot.node
        text = ""
        if not snapshot.game.playable:
            text = "This record is of another game than Go. It is kept as it is; its moves are not shown."
        elif node.flag:
            link = f' <a href="{node.flag_key}">Show that position</a>' if node.flag_key is not None else ""
            text = f"<b>Illegal move:</b> {_escaped(node.flag)}{link}"
        self.notice.setText(text)
        self.notice.setVisible(bool(text))

    def _ask(self, link: str) -> None:
        self.node_asked.emit(int(link))


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")

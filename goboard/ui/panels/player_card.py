"""Who plays, by which rules, how it ended: a card at the head of the first column; a player alone also stands below the
board where there is no column."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QWidget,
)

from goboard.games.node_values import stones_in
from goboard.rules.numbers import shown
from goboard.rules.protocol import RuleInfo
from goboard.session.snapshot import Snapshot
from goboard.ui.clocks.face import ClockFace
from goboard.ui.files.recent import NOT_KNOWN, written_result
from goboard.ui.language import number_text, tr, without_stop, worded
from goboard.ui.look import draw_card
from goboard.ui.plain import NameLabel, StateLabel, breakable, escape, one_line, plain_text, tip_text
from goboard.ui.player_sign import StoneSign, letter_on
from goboard.ui.style import UNIT, Type, embolden, sized, tokens_for
from goboard.ui.widgets import ScrolledPanel, in_column, in_row
from goboard.ui.window.slot import em_of
from goboard.ui.window.stage import GAP
from goboard.words.message import phrase, sentences

IDENTS = ("", "B", "W")
BAR = 3
"""Device-independent pixels of the bar beside the player to move."""
RULES_LINE = 2.3
"""Ems of height."""
FORMULAS = {"weights": " = ", "formula": ": "}
"""Kinds of options that are told beside the rules, and what stands between name and value."""
MOST_OF_FORMULA = 24
"""Letters."""
LEAST_RULES = 6
"""So many letters of the rules' name are worth being told beside the result."""
IN_LINE, IN_LINE_HEIGHT = (2, 3), 1.9
"""Shares of the room for name and state of a player in one line, and ems of its height."""
MOST_ROWS = 5
"""Of many players are seen without scrolling."""


class PlayerCell(QWidget):
    """One player: sign, name, what that player is up to, the time left; a bar at the left of the one to move."""

    def __init__(self, player: int, parent: QWidget, *, is_short: bool = False) -> None:
        super().__init__(parent)
        self.player, self._is_short = player, is_short
        self._ground = QPalette.ColorRole.Window if is_short else QPalette.ColorRole.AlternateBase
        # the strip is plain, but the card has a line there
        self.setAutoFillBackground(is_short)
        self.bar = QWidget(self)
        """With a ground of its own: at each turn nothing below is painted."""
        self.bar.setBackgroundRole(self._ground)
        self.bar.setAutoFillBackground(True)
        self._is_to_move: bool | None = None
        self._told: tuple[Sequence[str], str, str, str] | None = None
        """What everybody is called, and what stands here."""
        self.sign = StoneSign(player, self)
        self.name = NameLabel(self)
        self.state = StateLabel(self, may_be_empty=True)
        self.state.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.state.setVisible(not is_short)
        if is_short:
            # never more than it needs, and the same whoever is to move
            self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        sized(self.state, Type.SMALL)
        self.face = ClockFace(player, self)
        self._below = in_row((self.state, 1), flush=True)
        self._words = in_column(self.name, self._below, flush=True)
        self._words.setSpacing(0)
        self._below.setSpacing(2 * UNIT)
        self._row = in_row(self.sign, (self._words, 1), self.face, of=self)
        self._row.setContentsMargins(BAR + UNIT, UNIT, UNIT, UNIT)
        self._row.setSpacing(GAP - UNIT // 2)

    def lie_in_line(self, *, is_line: bool) -> None:
        """All in one line, or name above what the player is up to."""
        way = QBoxLayout.Direction.LeftToRight if is_line else QBoxLayout.Direction.TopToBottom
        if self._words.direction() == way:
            return
        self._words.setDirection(way)
        for at, share in enumerate(IN_LINE if is_line else (0, 0)):
            self._words.setStretch(at, share)
        side = Qt.AlignmentFlag.AlignRight if is_line else Qt.AlignmentFlag.AlignLeft
        self.state.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        edge = 0 if is_line else UNIT
        self._row.setContentsMargins(BAR + UNIT, edge, UNIT, edge)
        self.setMinimumHeight(round(IN_LINE_HEIGHT * em_of(self)) if is_line else 0)

    @property
    def is_cramped(self) -> bool:
        """Has the whole name no room beside the clock?"""
        words, edges = self.name.fontMetrics().horizontalAdvance(self.name.text()), self._row.contentsMargins()
        others = self.sign.sizeHint().width() + self.face.sizeHint().width() + 2 * self._row.spacing()
        is_shown = not self.face.isHidden() and not self._is_short
        return is_shown and words > self.width() - others - edges.left() - edges.right()

    def put_clock(self, *, is_below: bool) -> None:
        """Beside name and state, or beside the state alone."""
        row, other = (self._below, self._row) if is_below else (self._row, self._below)
        if row.indexOf(self.face) < 0:
            other.removeWidget(self.face)
            row.addWidget(self.face)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        colour, player = snapshot.names[self.player - 1], self.player
        name = rank = ""
        if snapshot.players < len(IDENTS):
            name = snapshot.game.info.get(f"P{IDENTS[player]}", "")
            rank = snapshot.game.info.get(f"{IDENTS[player]}R", "")
        # which letter tells it from others hangs on how these are called
        told = snapshot.names, name, rank, _state(snapshot, player, rank)
        has_changed, is_to_move = told != self._told, player == snapshot.mover
        if has_changed:
            self._told = told
            self._tell(snapshot, *told[1:])
        if has_changed or is_to_move != self._is_to_move:
            self._is_to_move = is_to_move
            embolden(self.name, is_bold=not self._is_short or is_to_move)
            self.sign.setAccessibleName(tr("{player} to move", player=colour) if is_to_move else worded(colour))
            self.bar.setBackgroundRole(QPalette.ColorRole.Accent if is_to_move else self._ground)

    def _tell(self, snapshot: Snapshot, name: str, rank: str, state: str) -> None:
        called = name or snapshot.names[self.player - 1]
        self.name.setText(one_line(called))
        self.state.setText(one_line(state))
        self.sign.show_letter(letter_on(snapshot.names, self.player))
        who = phrase("{player} {rank}", player=called, rank=rank) if rank else called
        self.setToolTip(tip_text(phrase("{player}: {state}", player=who, state=_state(snapshot, self.player, ""))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.bar.setGeometry(0, UNIT, BAR, self.height() - 2 * UNIT)


def _state(snapshot: Snapshot, player: int, rank: str) -> str:
    """Rank and prisoners; where names are colours, which colour is whose."""
    taken, colour = snapshot.captures[player - 1], snapshot.names[player - 1]
    has_name = snapshot.players < len(IDENTS) and bool(snapshot.game.info.get(f"P{IDENTS[player]}", ""))
    said = [rank] if rank else []
    if snapshot.politics is not None:
        captured, territory = snapshot.holdings(player)
        common = snapshot.common_territory(player)
        said.append(tr("{captured} captured", captured=shown(captured)))
        # on an empty board every point is everybody's
        if territory > common or not common:
            said.append(tr("{territory} territory", territory=shown(territory - common)))
        if common:
            said.append(tr("{territory} shared", territory=shown(common)))
    elif snapshot.rules.takes_stones:
        said.append(tr("took {taken}", taken=taken))
    elif player == snapshot.mover:
        said.append(tr("to move"))
    # last: the stone beside it shows the colour where there is no room for the word
    return sentences(*said, colour if has_name else "", between=StateLabel.BETWEEN)


class RulesLine(QPushButton):
    """Rules, komi and result in one line, and a sign where something is wrong with them; a click opens the panel.

    Where there is no room for all of it, what stands between rules and result goes first; then the rules have their
    bare name, as "Japanese", and then only its beginning.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, flat=True, autoDefault=False)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._words: list[str] = []
        self._bare = ""
        self._has_result = False
        self._said: tuple[object, ...] = ()

    def say(self, words: Sequence[str], bare: str, fault: str, note: str = "") -> None:
        """Show these, the result as the last of them, "" for none, and the fault as a sign and in the tip, where a note
        is told that nothing is wrong with; `bare` is the rules' name without more."""
        if (said_now := (*words, bare, fault, note)) == self._said:
            return
        self._said = said_now
        parts = [one_line(each) for each in words if each]
        said, self._has_result = " · ".join(parts), bool(words and words[-1])
        sign = "⚠ " if fault else ""
        self._words = [f"{sign}{parts[0]}", *parts[1:]] if parts else []
        self._bare = f"{sign}{one_line(bare)}"
        self.setAccessibleName(said)
        self.setToolTip(tip_text(sentences(said, fault or note, tr("Click to see and change the rules"), between="\n")))
        self.update()

    @property
    def words(self) -> str:
        """What it says, whether there is room for it or not."""
        return " · ".join(self._words)

    def words_within(self, width: int) -> str:
        """What of it is seen in so many pixels."""
        metrics = self.fontMetrics()
        fewer = [[*self._words[:kept], *self._words[-1:]] for kept in range(len(self._words) - 1, 0, -1)]
        fewer += [[self._bare, *self._words[-1:]]] if fewer else []
        texts = [" · ".join(words) for words in fewer] if self._has_result and fewer else [self.words]
        fitting = (text for text in texts if metrics.horizontalAdvance(text) <= width)
        return next(fitting, None) or self._cut(width)

    def _cut(self, width: int) -> str:
        """With what there is room for of the rules' name beside the result, or of all where that is too little."""
        metrics, right = self.fontMetrics(), Qt.TextElideMode.ElideRight
        result = f" · {self._words[-1]}" if self._has_result and len(self._words) > 1 else ""
        room = width - metrics.horizontalAdvance(result)
        if result and room >= LEAST_RULES * metrics.averageCharWidth():
            return metrics.elidedText(self._bare, right, room) + result
        return metrics.elidedText(self.words, right, width)

    def sizeHint(self) -> QSize:
        return QSize(1, round(RULES_LINE * em_of(self)))

    def paintEvent(self, event: QPaintEvent) -> None:
        option, painter = QStyleOptionButton(), QPainter(self)
        self.initStyleOption(option)
        self.style().drawControl(QStyle.ControlElement.CE_PushButtonBevel, option, painter, self)
        box, arrow = self.rect().adjusted(GAP, 0, -UNIT, 0), self.fontMetrics().height()
        seen = self.words_within(box.width() - arrow)
        painter.setPen(self.palette().color(QPalette.ColorRole.ButtonText))
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, seen)
        option.rect = box.adjusted(box.width() - arrow + UNIT, 0, 0, 0)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_IndicatorArrowDown, option, painter, self)
        if self.hasFocus():
            option.rect = self.rect()
            self.style().drawPrimitive(QStyle.PrimitiveElement.PE_FrameFocusRect, option, painter, self)
        painter.end()


class PlayersCard(QWidget):
    """Two players side by side, more below each other; the rules in one line; what is wrong with the move shown."""

    node_asked = Signal(object)
    rules_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Players and rules"))
        self.cells: list[PlayerCell] = []
        self._seated = 0
        """For how many players they have their places."""
        self._pair = in_row(flush=True)
        self._list = QWidget(self)
        self._rows = in_column(of=self._list, flush=True)
        self._rows.setSpacing(0)
        self._scroll = ScrolledPanel(self._list)
        for each in (self._scroll.viewport(), self._list):
            each.setAutoFillBackground(False)
        self._scroll.hide()
        self.rules = RulesLine(self)
        self.rules.clicked.connect(self.rules_asked)
        self.line = in_row((self.rules, 1), flush=True)
        self.notice = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self.notice.setAutoFillBackground(True)
        self.notice.setMargin(UNIT)
        self.notice.hide()
        self.notice.linkActivated.connect(lambda link: self.node_asked.emit(int(link)))
        self._column = in_column(self._pair, self._scroll, self.line, self.notice, of=self, flush=True)
        self._column.setSpacing(0)
        self._column.setContentsMargins(UNIT, UNIT, UNIT, UNIT // 2)
        # the panels below have their place before anybody is known
        self._provide(len(IDENTS) - 1)

    def _seat(self, players: int) -> None:
        """So many of them, two side by side."""
        self._seated, is_pair = players, players < len(IDENTS)
        self._provide(players)
        for cell in self.cells:
            if is_pair and cell.player < len(IDENTS):
                self._pair.addWidget(cell, 1)
            else:
                self._rows.addWidget(cell)
            cell.lie_in_line(is_line=not is_pair)
            cell.setVisible(cell.player <= players)
        self._scroll.setVisible(not is_pair)

    def _provide(self, players: int) -> None:
        while len(self.cells) < players:
            self.cells.append(PlayerCell(len(self.cells) + 1, self))
            self._pair.addWidget(self.cells[-1], 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, tokens = QPainter(self), tokens_for(self.palette())
        draw_card(painter, self.rect(), tokens)
        painter.fillRect(1, self.rules.y() - 1, self.width() - 2, 1, QColor(tokens.line))
        painter.end()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        if self._seated != snapshot.players:
            self._seat(snapshot.players)
        for cell in self.cells[: snapshot.players]:
            cell.show_snapshot(snapshot)
        if snapshot.players >= len(IDENTS):
            row = max(self.cells[0].sizeHint().height(), self.cells[0].minimumHeight())
            self._scroll.setFixedHeight(row * min(snapshot.players, MOST_ROWS))
        text = fault_of(snapshot)
        if not text and self.notice.isHidden():
            return
        key, show = snapshot.node.flag_key, tr("Show that position")
        link = f' <a href="{key}">{escape(show)}</a>' if key is not None else ""
        said = breakable(plain_text(text), self.notice.fontMetrics())
        self.notice.setText(f"{escape(said)}{link}")
        self.notice.setVisible(bool(text))
        if text:
            palette, tokens = QApplication.palette(), tokens_for(self.palette())
            palette.setColor(QPalette.ColorRole.Window, QColor(tokens.bad_ground))
            palette.setColor(QPalette.ColorRole.WindowText, QColor(tokens.bad))
            palette.setColor(QPalette.ColorRole.Link, QColor(tokens.bad))
            self.notice.setPalette(palette)

    def event(self, event: QEvent) -> bool:
        """The clocks of two players stand alike: below the names where one of these has no room."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            pair = [cell for cell in self.cells if self._pair.indexOf(cell) >= 0]
            is_below = any(cell.is_cramped for cell in pair)
            for cell in self.cells:
                cell.put_clock(is_below=is_below and cell in pair)
        return super().event(event)

    def faces(self) -> list[ClockFace]:
        """The clocks beside the names."""
        return [cell.face for cell in self.cells]


def fault_of(snapshot: Snapshot) -> str:
    """What is wrong with the game or the move shown, "" if nothing is."""
    if not snapshot.game.playable:
        return sentences(snapshot.game.fault, phrase("Its moves are not shown."))
    return phrase("Illegal move: {reason}", reason=snapshot.node.flag) if snapshot.node.flag else ""


def rules_title(info: RuleInfo) -> str:
    """As in "Japanese rules"; a title that says of itself, in the language of the window, what it is stays alone."""
    said, word = worded(info.title).casefold(), worded(phrase("{title} rules", title="")).strip(": ").casefold()
    is_whole = info.title.endswith(("Go", ")", "rules")) or said.startswith(word) or said.endswith(word)
    return info.title if is_whole else phrase("{title} rules", title=info.title)


def rules_words(snapshot: Snapshot) -> list[str]:
    """Rules, formulas that are not the usual ones, komi, handicap and result, each in few words."""
    komi = snapshot.rules.values.get("komi", "")
    said = {"": "", "0": tr("no komi")}.get(komi, tr("komi {komi}", komi=number_text(komi)))
    written = written_result(snapshot)
    result = "" if snapshot.count is not None else snapshot.result
    if snapshot.is_uncounted:
        result = phrase("not counted yet")
    if not result and snapshot.count is None and written not in ("", NOT_KNOWN):
        # a session is there by now, and has it imported
        from goboard.session.results import in_words

        result = in_words(written, snapshot.names, snapshot.rules.info.unit)
    stones = stones_in(snapshot.game.info.get("HA", ""))
    handicap = tr("handicap {stones}", stones=stones) if stones else ""
    if snapshot.owed:
        handicap = tr("handicap {stones}, {left} to place", stones=stones, left=snapshot.owed)
    rules = rules_title(snapshot.rules.info)
    if snapshot.rules.is_assumed and snapshot.game.playable:
        rules = phrase("{rules} (assumed)", rules=rules)
    return [rules, *_formulas(snapshot), said, handicap, without_stop(result)]


def _formulas(snapshot: Snapshot) -> list[str]:
    """As in "F = x + y" and "T: z >= 4"; of a list of weights how it begins."""
    values = snapshot.rules.values
    return [
        one_line(f"{field.name}{FORMULAS[field.kind]}{values[field.name]}".replace('"', ""), MOST_OF_FORMULA)
        for field in snapshot.rules.info.options
        if field.kind in FORMULAS and values.get(field.name, field.default) != field.default
    ]

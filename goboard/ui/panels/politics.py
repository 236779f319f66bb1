"""A game with alliances: whose turn comes when, what each player has, who is allied; offers and wars are made here."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QHeaderView,
    QMenu,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from goboard.rules.protocol import Politics
from goboard.session.commands.play import DeclareWar, OfferAlliance, PlayPass
from goboard.session.snapshot import Snapshot
from goboard.ui.dialogs.messages import OfferDialog
from goboard.ui.language import tr, worded
from goboard.ui.panels.alliances import ALLIED, MOST_ROWS, OFFER, AllianceTable, why_nobody
from goboard.ui.panels.count_table import signed
from goboard.ui.plain import PlainLabel, menu_text, plain_text, tip_text
from goboard.ui.player_sign import letter_on, player_icon
from goboard.ui.style import embolden
from goboard.ui.tables import row_table
from goboard.ui.widgets import ScrolledPanel, add_help_key, in_column
from goboard.ui.window.flow_layout import FlowLayout
from goboard.ui.window.menu_entry import may_pass
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import phrase

TITLE = "Politics"
NEXT = "▸"
"""Marks the player to move."""
HEADS = (phrase("Turn list"), phrase("Captured"), phrase("Territory"), phrase("Total"))
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
"""Names and numbers, and the heads above them."""
TERRITORY, TOTAL = HEADS.index("Territory"), HEADS.index("Total")
"""Columns; the second is that of the count in progress or of the record's own, hidden without one."""


class TurnList(QTableWidget):
    """The players in the order in which they come to move, with what each of them has."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, len(HEADS), parent)
        self.setHorizontalHeaderLabels([worded(head) for head in HEADS])
        row_table(self, tr("Turn list, captured stones and territory"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = self.horizontalHeader()
        header.setSectionsClickable(False)
        header.setHighlightSections(False)
        for column in range(len(HEADS)):
            if (head := self.horizontalHeaderItem(column)) is not None:
                head.setTextAlignment(RIGHT if column else LEFT)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        side = round(self.fontMetrics().height() * 1.7)
        self.verticalHeader().setDefaultSectionSize(side)
        self.setIconSize(QSize(side, side))

    def show_politics(self, snapshot: Snapshot, politics: Politics) -> None:
        self.setRowCount(len(politics.turn_list))
        score = snapshot.counted
        totals = [signed(total) for total in score.totals] if score is not None else ()
        self.setColumnHidden(TOTAL, not totals)
        for row, player in enumerate(politics.turn_list):
            is_next = player == snapshot.mover
            name = snapshot.names[player - 1]
            numbers = [*map(signed, snapshot.holdings(player)), *([totals[player - 1]] if totals else [])]
            for column, text in enumerate((f"{NEXT} {worded(name)}" if is_next else name, *numbers)):
                item = QTableWidgetItem(plain_text(text))
                embolden(item, is_bold=is_next)
                if column:
                    item.setTextAlignment(RIGHT)
                    if column == TERRITORY and (common := snapshot.common_territory(player)):
                        item.setToolTip(tip_text(tr("{territory} shared", territory=signed(common))))
                else:
                    item.setIcon(player_icon(player, letter_on(snapshot.names, player), self))
                    item.setToolTip(tip_text(phrase("{player}, to move", player=name) if is_next else name))
                    item.setData(Qt.ItemDataRole.AccessibleTextRole, item.toolTip())
                self.setItem(row, column, item)
        rows = min(self.rowCount(), MOST_ROWS) * self.verticalHeader().defaultSectionSize()
        self.setFixedHeight(rows + self.horizontalHeader().sizeHint().height() + 2 * self.frameWidth())

    def whole_width(self) -> int:
        """With no name and no number cut."""
        shown = [column for column in range(self.columnCount()) if not self.isColumnHidden(column)]
        header = self.horizontalHeader()
        wide = sum(max(self.sizeHintForColumn(column), header.sectionSizeHint(column)) for column in shown)
        return wide + 2 * self.frameWidth()


class PoliticsPanel(QWidget):
    """Shown while the rules know alliances. `command_made` carries what the player to move does instead of a stone."""

    command_made = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._snapshot: Snapshot | None = None
        self.turns, self.alliances = TurnList(self), AllianceTable(self)
        self._tables = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self.passes = PlainLabel(self)
        self.offer_button, self.war_button = (QPushButton(text, self) for text in (tr("&Offer…"), tr("&Declare war…")))
        self.pass_button = QPushButton(tr("&Pass"), self)
        for button in (self.offer_button, self.war_button):
            button.setMenu(QMenu(button))
        self.pass_button.clicked.connect(lambda: self.command_made.emit(PlayPass()))
        self.alliances.chosen.connect(self._choose)
        self._lay_out()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the snapshot's politics, if there are any."""
        politics = snapshot.politics
        if politics is None:
            return
        self._snapshot = snapshot
        self.turns.show_politics(snapshot, politics)
        self.alliances.show_snapshot(snapshot)
        self._arrange()
        self.passes.setText(tr("{passes} of {all} passes in a row", passes=politics.passes, all=politics.passes_to_end))
        can_move = snapshot.mover > 0
        for button, players, reason in (
            (self.offer_button, politics.offers, tr("Everybody is an ally already")),
            (self.war_button, politics.wars, tr("War is declared on an ally, and there is none")),
        ):
            self._fill(button, players)
            button.setEnabled(can_move and snapshot.study is None and bool(players))
            button.setToolTip(tip_text(why_nobody(snapshot) if not can_move else "" if players else reason))
        self.pass_button.setEnabled(can_move and may_pass(snapshot))

    def _arrange(self) -> None:
        """Both tables side by side where there is room for that, so that neither lies below the edge of a low panel.
        The turn list has the names; the other table can do without. Where only one is in sight, it is that of the
        alliances: the window tells elsewhere whose turn it is and what each player has."""
        room, spacing = self._scrolled.viewport().size(), self._tables.spacing()
        is_beside = self.alliances.fit_beside(room.width() - spacing - self.turns.whole_width())
        is_low = room.height() < self.turns.sizeHint().height() + spacing + self.alliances.sizeHint().height()
        least, kinds = self.alliances.whole_width(), QBoxLayout.Direction
        one_below_the_other = kinds.BottomToTop if is_low else kinds.TopToBottom
        self._tables.setDirection(kinds.LeftToRight if is_beside else one_below_the_other)
        self.alliances.setMinimumWidth(least if is_beside else 0)
        self.alliances.setMaximumWidth(least if is_beside else self.maximumWidth())

    def _fill(self, button: QPushButton, players: tuple[int, ...]) -> None:
        assert self._snapshot is not None
        menu, names = button.menu(), self._snapshot.names
        menu.clear()
        kind = "offer" if button is self.offer_button else "war"
        for player in players:
            title = menu_text(names[player - 1])
            action = menu.addAction(player_icon(player, letter_on(names, player), self), title)
            action.triggered.connect(partial(self._choose, kind, player))

    def _choose(self, kind: str, player: int, _is_checked: bool = False) -> None:
        if self._snapshot is None or not self._snapshot.mover:
            return
        if kind == "war":
            self.command_made.emit(DeclareWar(player))
            return
        names, offering = self._snapshot.names, self._snapshot.to_move
        icon = player_icon(player, letter_on(names, player), self)
        dialog = OfferDialog(
            self.window(),
            names[offering - 1],
            names[player - 1],
            icon,
            lambda is_accepted: self.command_made.emit(OfferAlliance(player, is_accepted)),
        )
        add_help_key(dialog)
        dialog.open()

    def _lay_out(self) -> None:
        buttons = self.offer_button, self.war_button, self.pass_button
        content = QWidget(self)
        # beside the buttons: below the tables it would be out of sight in a low panel
        self.legend = PlainLabel(
            tr("{allied_sign} allied, {offer_sign} offer", allied_sign=ALLIED, offer_sign=OFFER), self
        )
        self._tables.addWidget(self.turns, 1, Qt.AlignmentFlag.AlignTop)
        self._tables.addWidget(self.alliances, 0, Qt.AlignmentFlag.AlignTop)
        in_column(self._tables, self.passes, 1, of=content, flush=True)
        choices = FlowLayout()
        for widget in (*buttons, self.legend):
            choices.addWidget(widget)
        self._scrolled = ScrolledPanel(content, is_sideways=True)
        self._scrolled.room_changed.connect(self._arrange)
        in_column((self._scrolled, 1), choices, of=self)


class PoliticsPart(Part):
    """The panel of alliances, under rules that know them."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.panel: PoliticsPanel = PoliticsPanel(workspace.window)
        self.panel.command_made.connect(workspace.send)

    def actions(self) -> dict[str, Callable[[], None]]:
        return {"show_politics": self._bring}

    def show(self, snapshot: Snapshot) -> None:
        self.panel.show_snapshot(snapshot)

    def _bring(self) -> None:
        """The panel comes forward, and its first button that can be used has the keys."""
        self.workspace.docks.bring(TITLE)
        buttons = self.panel.offer_button, self.panel.war_button, self.panel.pass_button
        next((each for each in buttons if each.isEnabled()), self.panel).setFocus(Qt.FocusReason.OtherFocusReason)

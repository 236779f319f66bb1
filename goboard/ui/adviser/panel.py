"""What an adviser says, in words and as a table: who leads, the candidates and what they lose."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from goboard.players.advice import Advice, Proposal
from goboard.session.snapshot import Snapshot
from goboard.ui.language import number_words, share_words, tr
from goboard.ui.plain import PlainLabel, RecordLabel, one_line, plain_text, tip_text
from goboard.ui.score.book import OWN
from goboard.ui.style import embolden, letter_width
from goboard.ui.widgets import check_box, choice_box, in_column, in_row, named, show_sources
from goboard.words.message import Number, Share, phrase, plural, sentences

MOST_ROWS = 12
FOLLOWING = 6
"""Moves expected after a candidate that stand beside it."""
COLUMNS = (phrase("Move"), phrase("Lost"), phrase("Wins"), phrase("Score"), phrase("Visits"))
TIPS = (
    phrase("The candidate, and the moves expected after it"),
    phrase("Points lost against the best move; a range, such as 0–28, where it was looked at too little to say more"),
    phrase("How likely the player to move wins after it"),
    phrase("By how many points the player to move leads after it"),
    phrase("How often it was looked at"),
)
"""What stands in the columns."""


class AdviserPanel(QWidget):
    """`source_chosen` and `switched` come when a person wants another adviser or other signs; `pointed` carries the
    place of the candidate under the pointer, -1 for none, `chosen` that of one to be played."""

    source_chosen = Signal()
    switched = Signal()
    pointed = Signal(int)
    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.source = choice_box(self, tr("Adviser"), (), tip=tr("Whose advice is shown"))
        self.moves = check_box(self, tr("Move&s"), True, tr("Candidates on the board, with the points that they lose"))
        self.owners = check_box(
            self,
            tr("O&wners"),
            False,
            tr("Overlays, dead stones and count by whose points there will be for this adviser, and not for goboard"),
        )
        self.headline, self.said = RecordLabel(self), PlainLabel(self, wordWrap=True)
        embolden(self.headline)
        self.said.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.table = named(QTableWidget(0, len(COLUMNS), self), tr("Candidates"))
        for column, title in enumerate(COLUMNS):
            head = QTableWidgetItem(plain_text(title))
            head.setTextAlignment(_side(column))
            head.setToolTip(tip_text(TIPS[column]))
            self.table.setHorizontalHeaderItem(column, head)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(round(self.fontMetrics().lineSpacing() * 1.3))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setTabKeyNavigation(False)
        self.table.setWordWrap(False)
        self.table.setMouseTracking(True)
        self._fit_columns()
        header = self.table.horizontalHeader()
        header.setMinimumSectionSize(max(letter_width(self.fontMetrics()) * 5, header.sectionSizeHint(0)))
        self.table.setMinimumHeight(self.fontMetrics().lineSpacing() * 6)
        self._pointed = -1
        """The row that the pointer rests on, and was put on while this position was advised on."""
        self._key: object = None
        self.table.cellEntered.connect(lambda row, _column: self._point(row))
        self.table.viewportEntered.connect(lambda: self._point(-1))
        self.table.currentCellChanged.connect(lambda row, *_: self._go_to(row))
        self.table.cellActivated.connect(lambda row, _column: self.chosen.emit(row))
        self.source.activated.connect(lambda _row: self.source_chosen.emit())
        for box in (self.moves, self.owners):
            box.clicked.connect(lambda _on: self.switched.emit())
        in_column(
            in_row((self.source, 1), self.moves, self.owners, flush=True), self.headline, (self.table, 1), self.said,
            of=self,
        )  # fmt: skip

    def show_sources(self, sources: Sequence[tuple[str, str]], chosen: str) -> None:
        show_sources(self.source, sources, chosen)

    def show_advice(self, snapshot: Snapshot, advice: Advice | None) -> None:
        """Say it, in place of what was said before; nothing where there is none."""
        proposals = advice.proposals[:MOST_ROWS] if advice is not None else ()
        self.headline.setText(headline(snapshot, advice))
        pointed_at = self.table.currentRow()
        # who hears of another row may have it filled anew, which must not be while rows come and go
        with QSignalBlocker(self.table):
            # each cell that changes would have all of them measured again
            self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            self._fill(snapshot, proposals)
            self._fit_columns()
        if self._key != snapshot.node.key:
            # rows of another position that come under a resting pointer are not pointed at
            self._key, self._pointed = snapshot.node.key, -1
        if self.table.currentRow() != pointed_at:
            self._go_to(self.table.currentRow())
        elif self._pointed >= 0:
            # another candidate may stand in that row now, or none
            self.pointed.emit(self._pointed if self._pointed < len(proposals) else -1)

    def _point(self, row: int) -> None:
        self._pointed = row
        self.pointed.emit(row)

    def _go_to(self, row: int) -> None:
        """By keys, or by what took rows away."""
        self.look_away()
        self.pointed.emit(row)

    def look_away(self) -> None:
        """Something else is pointed at now, wherever the pointer rests."""
        self._pointed = -1

    def _fit_columns(self) -> None:
        """The figures take the width that they need, and the moves what is left."""
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)

    def _fill(self, snapshot: Snapshot, proposals: Sequence[Proposal]) -> None:
        if self.table.rowCount() != len(proposals):
            self.table.setRowCount(len(proposals))
        for row, proposal in enumerate(proposals):
            for column, text in enumerate(cells(snapshot, proposal)):
                item = self.table.item(row, column)
                if item is None:
                    item = QTableWidgetItem()
                    item.setTextAlignment(_side(column))
                    self.table.setItem(row, column, item)
                if item.text() != text:
                    item.setText(one_line(text))
            self._mark(row, proposal, is_next=proposal.vertex == next_move(snapshot))

    def _mark(self, row: int, proposal: Proposal, *, is_next: bool) -> None:
        """The record's own move is bold, what was hardly looked at is grey, and each says why."""
        is_few = proposal.is_few
        tip = sentences(
            phrase("The record goes on here") if is_next else "",
            phrase("Few visits: these figures may be far off.") if is_few else "",
            chance_words(proposal),
            between="\n",
        )
        ink = self.palette().brush(QPalette.ColorRole.PlaceholderText) if is_few else None
        for column in range(len(COLUMNS)):
            item = self.table.item(row, column)
            if item is None:
                continue
            item.setData(Qt.ItemDataRole.ForegroundRole, ink)
            if (font := item.font()).bold() != is_next:
                font.setBold(is_next)
                item.setFont(font)
            item.setToolTip(tip_text(tip))

    def leaveEvent(self, event: object) -> None:
        self._point(-1)


def _side(column: int) -> Qt.AlignmentFlag:
    """Numbers stand at the right."""
    return Qt.AlignmentFlag.AlignVCenter | (Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft)


def next_move(snapshot: Snapshot) -> int | None:
    """Where the record goes on, -1 for a pass; None where it does not."""
    following = next(iter(snapshot.node.next), None)
    return None if following is None else -1 if following.is_pass else following.vertex


def cells(snapshot: Snapshot, proposal: Proposal) -> tuple[str, ...]:
    """A row of the table, from the view of the player to move."""
    moves = (proposal.vertex, *proposal.line[1 : 1 + FOLLOWING])
    name, *following = (tr("Pass") if vertex < 0 else snapshot.board.name(vertex) for vertex in moves)
    if following:
        name = f"{name} · {' '.join(following)}"
    return (
        one_line(name),
        lost_words(proposal),
        share_text(proposal),
        lead_text(proposal),
        short(proposal.visits) if proposal.visits else "",
    )


def lead_text(proposal: Proposal) -> str:
    """By how much its player leads after it, "" where that is not told."""
    if proposal.lead is None:
        return ""
    return f"{'−' if round(proposal.lead, 1) < 0 else '+'}{number_words(abs(proposal.lead), 1)}"


def share_text(proposal: Proposal) -> str:
    """How likely its player wins, "" where that is not told."""
    return "" if proposal.share is None else share_words(proposal.share)


def may_be_chance(proposal: Proposal) -> bool:
    """Is what it loses known so roughly that it may be nothing at all?"""
    return proposal.lost is not None and proposal.is_rough and not proposal.is_told


def chance_words(proposal: Proposal) -> str:
    """What a range of points means; "" where there is none."""
    if not may_be_chance(proposal):
        return ""
    return phrase(
        "It loses between 0 and {points} points against the best move: it was looked at too little to say more.",
        points=Number(most_lost(proposal)),
    )


def most_lost(proposal: Proposal) -> int:
    """The points that it loses at most where it may lose none."""
    return ceil(max(proposal.lost or 0.0, 0.0) + proposal.least)


def lost_words(proposal: Proposal) -> str:
    """What it loses against the best: "0.3", "~0.3" after few visits, "?" where that is not known, "0–4" where it may
    be chance: anything between these."""
    if proposal.lost is None:
        return "?"
    if may_be_chance(proposal):
        return f"0–{number_words(most_lost(proposal))}"
    return f"{'~' if proposal.is_few else ''}{number_words(max(proposal.lost, 0.0), 1)}"


def short(count: int) -> str:
    """As in 873, 12k."""
    return (
        str(count) if count < 1000 else f"{number_words(count / 1000, 1)}k" if count < 10_000 else f"{count // 1000}k"
    )


def headline(snapshot: Snapshot, advice: Advice | None) -> str:
    """As in "B+3.5, Black wins 62 %, by Pachi, 1,204 visits"; of several players only the mover's chance. Who leads is
    said by goboard's analysis, not by its search: there is one number of goboard's."""
    if advice is None or not advice.proposals:
        return ""
    share, lead, is_of_two = advice.black_share, advice.black_lead, snapshot.players == 2
    has_lead = is_of_two and lead is not None and (share is None or advice.source != OWN)
    leader = f"{'B' if (lead or 0.0) >= 0 else 'W'}+{abs(lead or 0.0):.1f}" if has_lead else ""
    name = snapshot.names[0 if is_of_two else advice.player - 1]
    chance = share if is_of_two else advice.proposals[0].share or 0.0
    wins = phrase("{player} wins {share}", player=name, share=Share(chance)) if chance is not None else ""
    visits = plural("{n} visit", "{n} visits", advice.visits) if advice.visits else ""
    return sentences(leader, wins, phrase("by {source}", source=one_line(advice.source)), visits, between=", ")

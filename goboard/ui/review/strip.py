"""The strip of a review: by whom, how well, which moves; how far it is; what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from goboard.players.reviewer import LEVELS
from goboard.ui.language import tr
from goboard.ui.plain import one_line
from goboard.ui.study.strips import Strip
from goboard.ui.widgets import choice_box, show_sources
from goboard.words.message import phrase

WHOLE, BEFORE, FROM_HERE = "whole", "before", "after"
PARTS = ((WHOLE, phrase("the whole line")), (BEFORE, phrase("up to here")), (FROM_HERE, phrase("from here on")))

Act = Callable[[], None]


def level_choices() -> list[tuple[int, str]]:
    """The levels by their number, in words."""
    told = [(phrase(each.title), each.visits, format(each.seconds, "g")) for each in LEVELS]
    return [
        (row, tr("{level}: {visits} visits, {seconds} s", level=level, visits=visits, seconds=seconds))
        for row, (level, visits, seconds) in enumerate(told)
    ]


class ReviewStrip(Strip):
    """`changed` comes when it is set otherwise."""

    changed = Signal()
    leaves_rest = True

    def __init__(self, level: int, parent: QWidget | None = None) -> None:
        super().__init__(tr("Review"), parent)
        self.who = choice_box(self, tr("Who reviews"), (), tip=tr("goboard's own search, or an engine that analyses"))
        self.level = choice_box(self, tr("How well each position is looked at"), level_choices(), level)
        self.side = choice_box(self, tr("Whose moves"), ())
        self.part = choice_box(self, tr("Which moves"), PARTS)
        for box in (self.who, self.level, self.side, self.part):
            box.setMinimumContentsLength(6)
            self.row.addWidget(box)
            box.activated.connect(lambda _row: self.changed.emit())

    def add_buttons(
        self, run: Act, mistake: Act, report: Act, attempt: Act, close: Act
    ) -> tuple[QPushButton, QPushButton, QPushButton]:
        """What can be done; told are the button that runs it, which is still to be named, that of the next mistake and
        that of the report."""
        run_button = self.add_button("", "", run, is_first=True)
        mistake_button = self.add_button(tr("Next m&istake"), tr("To the next move that lost much"), mistake)
        report_button = self.add_button(tr("&Report…"), tr("Accuracy, turning points and best finds"), report)
        self.add_button(
            tr("&Try from here"),
            tr("Play on from here against the reviewer, in a variation; leaving it leads back"),
            attempt,
        )
        self.add_button(tr("&Close"), tr("Close this strip (Esc); what is reviewed stays in the record"), close)
        return run_button, mistake_button, report_button

    def show_sources(self, sources: Sequence[tuple[str, str]], chosen: str) -> None:
        show_sources(self.who, sources, chosen)

    def show_players(self, names: Sequence[str]) -> None:
        """Offer everybody's moves, and each player's."""
        texts = [tr("both sides") if len(names) == 2 else tr("all"), *map(one_line, names)]
        if [self.side.itemText(row) for row in range(self.side.count())] != texts:
            self.side.clear()
            for row, text in enumerate(texts):
                self.side.addItem(one_line(text), row)

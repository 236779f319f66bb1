"""A teacher: looks at the move that a person has just made before it is answered, and says what it loses and why."""

from __future__ import annotations

from typing import NamedTuple

from goboard.analysis.analyse import final_report
from goboard.analysis.report import Report, Request, Status
from goboard.games.reviews import loss
from goboard.jobs.watch import Watch
from goboard.players.reviewer import Level, by_own_search
from goboard.rules.moves import Play
from goboard.session.snapshot import Snapshot, Subject
from goboard.ui.analysis_words import why
from goboard.ui.language import worded
from goboard.words.message import Number, phrase, sentences

LOOK = Level("Lesson", 600, 1.2)
BUDGET = 1.5
"""Seconds for the reason."""
PASS = -1
SENTENCES = 3
"""Of "Why?": what becomes of the stones, and what that rests on."""


class Lesson(NamedTuple):
    """The points that a move has lost, and what the position after it looks like, None where it lost too little."""

    lost: float
    report: Report | None


def lesson(before: Subject, after: Subject, limit: float, watch: Watch) -> Lesson:
    """Look at the positions before and after a move; imported only beside the window."""
    mover = before.position.to_move
    first, second = (by_own_search(each.rules, each.position, LOOK, watch) for each in (before, after))
    made = after.position.move
    vertex = made.vertex if isinstance(made, Play) else PASS
    lost = loss(first, second, mover, vertex=vertex).points or 0.0
    if lost < limit:
        return Lesson(lost, None)
    return Lesson(lost, final_report(after.rules, after.position, Request(budget=BUDGET), watch))


def question(shown: Snapshot, told: Lesson) -> str:
    """Are you sure? With what it loses, and the sentences of "Why?" on the stones in danger."""
    assert told.report is not None
    player = shown.node.moves[shown.node.made - 1].player
    stone = shown.last_vertex
    where = shown.board.name(stone) if stone is not None else phrase("the pass")
    said = [phrase("Are you sure? {move} loses about {points} points.", move=where, points=Number(told.lost, 0))]
    in_danger = [
        each for each in told.report.verdicts
        if each.player == player and each.status in (Status.DEAD, Status.UNSETTLED)
    ]  # fmt: skip
    if in_danger:
        worst = max(in_danger, key=lambda each: (stone in each.vertices, len(each.vertices)))
        said += worded(why(shown, told.report, worst.vertices[0]).message).splitlines()[:SENTENCES]
    return sentences(*said, phrase("Take it back, or play on."))

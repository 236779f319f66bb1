"""A teacher: looks at the move that a person has just made before it is answered, and says what it loses and why."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from goboard.analysis.analyse import final_report
from goboard.analysis.report import Report, Request, Status, Verdict
from goboard.games.reviews import loss
from goboard.jobs.watch import Watch
from goboard.players.reviewer import Level, by_own_search
from goboard.rules.moves import Play
from goboard.session.snapshot import Snapshot, Subject
from goboard.ui.analysis_words import why
from goboard.ui.language import worded
from goboard.words.message import Number, phrase, sentences

LOOK = Level("Lesson", 600, 1.2, is_fair=True)
BUDGET = 1.5
"""Seconds for the reason."""
PASS = -1
SENTENCES = 2
"""Of "Why?": what becomes of the stones, and what that rests on; no line of moves."""


class Lesson(NamedTuple):
    """The points that a move has lost, what the position after it looks like, None where it lost too little, and what
    would have been better: a vertex, -1 a pass, None where nothing is known."""

    lost: float
    report: Report | None
    better: int | None = None


def lesson(before: Subject, after: Subject, limit: float, watch: Watch) -> Lesson:
    """Look at the positions before and after a move; imported only beside the window."""
    mover = before.position.to_move
    first, second = (by_own_search(each.rules, each.position, LOOK, watch) for each in (before, after))
    made = after.position.move
    vertex = made.vertex if isinstance(made, Play) else PASS
    lost = loss(first, second, mover, vertex=vertex).points or 0.0
    if lost < limit:
        return Lesson(lost, None)
    better = first.moves[0].vertex if first is not None and first.moves else None
    report = final_report(after.rules, after.position, Request(budget=BUDGET), watch)
    return Lesson(lost, report, None if better == vertex else better)


def _known(verdict: Verdict) -> Verdict:
    return replace(verdict, eyes=tuple(eye for eye in verdict.eyes if eye.most is not None))


def question(shown: Snapshot, told: Lesson) -> str:
    """Are you sure? With what it loses, and the sentences of "Why?" on the stones in danger."""
    assert told.report is not None
    player = shown.node.moves[shown.node.made - 1].player
    stone = shown.last_vertex
    points = Number(told.lost, 0)
    said = [
        phrase("Are you sure? The pass loses about {points} points.", points=points)
        if stone is None
        else phrase("Are you sure? {move} loses about {points} points.", move=shown.board.name(stone), points=points)
    ]
    in_danger = [
        each for each in told.report.verdicts
        if each.player == player and each.status in (Status.DEAD, Status.UNSETTLED)
    ]  # fmt: skip
    if in_danger:
        worst = max(in_danger, key=lambda each: (stone in each.vertices, len(each.vertices)))
        # of eyespaces that were not read to their end there is nothing to be learnt
        known = replace(told.report, verdicts=tuple(map(_known, told.report.verdicts)))
        said += worded(why(shown, known, worst.vertices[0]).message).splitlines()[:SENTENCES]
    return sentences(*said, phrase("Take it back, or play on."))

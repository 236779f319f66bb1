"""What goboard thinks about for a person who plays: its moves, and the lessons; imported only beside the window."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from goboard.jobs.watch import Watch
from goboard.session.snapshot import Subject
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.players.thoughts import Choice, Effort
    from goboard.ui.opponent.teaching import Lesson


@dataclass(frozen=True)
class Asked:
    """What is thought about: the position, and whose move it is by which settings."""

    node: int
    subject: Hashable
    who: str
    level: int
    seconds: int


def taught(before: Subject, after: Subject, limit: int, watch: Watch) -> Lesson:
    """What the move between two positions has lost; imported only now, beside the window."""
    from goboard.ui.opponent.teaching import lesson

    return lesson(before, after, float(limit), watch)


def chosen(subject: Subject, level: int, seconds: int, watch: Watch, *, may_resign: bool) -> Choice:
    """The move that goboard makes there; imported only now, beside the window."""
    from goboard.players.player import choose
    from goboard.players.thoughts import Effort

    effort = Effort(float(seconds), level)
    choice = choose(subject.rules, subject.position, effort, watch, may_resign=may_resign, may_talk=may_resign)
    watch.check()
    return replace(choice, why=READ_LITTLE) if _has_read_little(subject, effort, choice) else choice


READ_LITTLE = phrase("goboard has read little here: it takes long to play a game out.")


def _has_read_little(subject: Subject, effort: Effort, choice: Choice) -> bool:
    """Was the time over before a stone could be tried everywhere, and before the games of the level were played?"""
    from goboard.rules.moves import Play

    games = choice.thoughts.games
    is_cut = effort.games is None or games < effort.games
    return isinstance(choice.move, Play) and is_cut and games < sum(subject.rules.legal(subject.position))

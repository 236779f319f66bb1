"""One position of a review: goboard's own search or an engine's analysis of it, up to so many visits or seconds."""

from collections.abc import Callable
from dataclasses import replace
from math import hypot, sqrt
from time import monotonic, process_time
from typing import NamedTuple

from goboard.games.reviews import LEAST_VISITS, OWN, Judgement
from goboard.games.reviews import Move as Candidate
from goboard.jobs.watch import Watch
from goboard.players.advice import Advice, advice_of, read_advice
from goboard.players.engine_game import EnginePlayer, course_of
from goboard.players.player import search
from goboard.players.thoughts import Effort, Thoughts
from goboard.rules.moves import Pass, Play
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet

_SLICE, _CENTISECONDS = 0.2, 10
_PATIENCE = 20.0
"""Seconds more for as few games as say anything at all, where the machine is busy or the board large."""


class Level(NamedTuple):
    """How well each position is looked at: it rests at the visits or the seconds, whichever comes first.

    `is_fair`: the seconds are those of its own work, so that what is seen does not hang on what else the machine does.
    """

    title: str
    visits: int
    seconds: float
    is_fair: bool = False


COARSE = Level("Glance", 60, 1.0)
LEVELS = (COARSE, Level("Usual", 500, 4.0), Level("Deep", 4000, 20.0))
Judge = Callable[[RuleSet, Position, Level, Watch], Judgement | None]


def judgement_of(source: str, advice: Advice, rules: RuleSet) -> Judgement:
    """What the candidates together say of the position itself: each counts as often as it was visited."""
    sign = 1 if advice.player == 1 else -1
    share = _mean([(each.visits, each.share) for each in advice.proposals])
    lead = _mean([(each.visits, each.lead) for each in advice.proposals])
    lead = None if lead is None else sign * lead
    moves = tuple(
        Candidate(
            each.vertex, each.visits, _blacks(each.share, sign),
            None if each.lead is None else sign * each.lead, each.line,
        )
        for each in advice.proposals
    )  # fmt: skip
    komi = str(rules.values.get("komi", ""))
    return Judgement(
        source, _blacks(share, sign), lead, advice.visits, None, komi, rules.info.name, "", moves, advice.owner
    )


def _blacks(share: float | None, sign: int) -> float | None:
    return share if share is None or sign > 0 else 1 - share


def _mean(values: list[tuple[int, float | None]]) -> float | None:
    """By visits, of what is told."""
    told = [(visits, value) for visits, value in values if value is not None]
    total = sum(visits for visits, _ in told)
    return sum(visits * value for visits, value in told) / total if total else None


def by_own_search(rules: RuleSet, position: Position, level: Level, watch: Watch) -> Judgement | None:
    """goboard's own search; None where there is nothing to play.

    A tree looks better for whoever moves first in it: their moves are tried the most, the answers less. So half of the
    games are played after the best move, where the other side is to move, and the mean of both is what the position is
    worth. Its error is that of so many games that lie so far apart."""
    half = level._replace(visits=(level.visits + 1) // 2, seconds=level.seconds / 2)
    thoughts = _thoughts(rules, position, half, watch)
    if not thoughts.candidates:
        return None
    found = _judged(rules, position, thoughts)
    best = thoughts.candidates[0].vertex
    after = rules.apply(position, Play(best) if best >= 0 else Pass()) if position.players == 2 else None
    if after is None or after.is_over or after.to_move == position.to_move:
        return found
    answers = _thoughts(rules, after, half, watch)
    return _between(found, _judged(rules, after, answers)) if answers.candidates else found


def _thoughts(rules: RuleSet, position: Position, level: Level, watch: Watch) -> Thoughts:
    effort = Effort()
    searching = search(rules, position, effort, watch)
    begun, worked = monotonic(), process_time()
    while True:
        searching.run(_SLICE)
        watch.check()
        thoughts = searching.thoughts()
        waited = monotonic() - begun
        spent = (process_time() - worked) / effort.threads if level.is_fair else waited
        is_worn = waited >= level.seconds + _PATIENCE
        is_late = is_worn or (spent >= level.seconds and thoughts.games >= LEAST_VISITS)
        if thoughts.games >= level.visits or is_late or not thoughts.candidates:
            return thoughts


def _judged(rules: RuleSet, position: Position, thoughts: Thoughts) -> Judgement:
    found = judgement_of(OWN, advice_of(OWN, position.to_move, thoughts), rules)
    return replace(found, error=thoughts.spread / sqrt(max(thoughts.games, 1)))


def _between(own: Judgement, answer: Judgement) -> Judgement:
    """The first, with the mean of both values and the error of that mean."""
    share, lead = (
        None if one is None or other is None else (one + other) / 2
        for one, other in ((own.share, answer.share), (own.lead, answer.lead))
    )
    error = hypot(own.error or 0.0, answer.error or 0.0) / 2
    return replace(own, share=share, lead=lead, error=error, visits=own.visits + answer.visits)


def by_engine(player: EnginePlayer) -> Judge:
    """That engine's analysis; its errors are EngineErrors. None where it tells of no legal move."""

    def judge(rules: RuleSet, position: Position, level: Level, _watch: Watch) -> Judgement | None:
        newest: list[Advice] = []
        legal = rules.legal(position)

        def read(line: str) -> bool:
            advice = read_advice(player.title, position, legal, player.dialect, line)
            if advice is not None:
                newest[:] = [advice]
            return not newest or newest[0].visits < level.visits

        player.analyse(course_of(rules, position), position.to_move, _CENTISECONDS, read, level.seconds)
        return judgement_of(player.entry.name, newest[0], rules) if newest else None

    return judge

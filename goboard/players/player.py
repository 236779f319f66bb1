"""goboard's own player: thinks, and then places a stone, passes or gives up as people do.

A player passes when nothing is left to gain, as far as the analysis tells, or when the opponent has passed and the
count is won. Where nothing is taken off at the end, what is dead is captured before. Where players may be allied, it
offers alliances and ends them as that serves it.
"""

from collections.abc import Callable, Collection, Container
from dataclasses import replace
from math import inf, sqrt
from time import monotonic

import numpy as np

from goboard.analysis.analyse import AnalysisError, final_report
from goboard.analysis.report import Report, Request, Status
from goboard.boards.board import Board
from goboard.jobs.watch import Cancelled, Watch
from goboard.kernel.graph import graph_of
from goboard.players.go_search import GoSearch, can_search
from goboard.players.open_search import OpenSearch
from goboard.players.thoughts import Candidate, Choice, Effort, Thoughts
from goboard.rules.moves import Move, Pass, Play, Resign
from goboard.rules.position import BLACK, EMPTY, Position, Setup
from goboard.rules.protocol import RuleSet
from goboard.words.message import phrase

_HOPELESS, _FEWEST_GAMES = 0.06, 60
"""With less than that share of the games won, in as many games at least, a player gives up."""
_CLEAR, _QUIET = 0.6, 0.8
"""A vertex is clear when one side ends up with it that much more often; where so many are, nothing may be left."""
_OPEN, _POOR = 0.5, 0.3
"""Where no more vertices than these are clear a game has hardly begun, and who passes has not ended it; with less than
that share of the games for the best stone a pass is taken as the end all the same."""
_TOLD = 8
"""While most of a board is empty it takes so many games for each vertex to tell that nothing is left to gain."""
_FAR_MORE = 4
"""A pass that won more often and was tried so many times as often as any stone is no matter of chance."""
_FOR_THE_END, _FOR_A_PASS = 0.5, 0.25
"""The parts of a move's time that looking at the end of a game may take, and at the answers to a pass."""
_SPOILT, _SPOILT_FOR_A_POINT = 0.05, 0.1
"""A pass that costs more of the games than that, and than chance may have done, is not made; the latter where a stone
in one's own territory costs a point."""
Judge = Callable[[RuleSet, Position, Request, Watch], Report]
"""Tells what is dead where a game may be over."""
NOTHING_LEFT = phrase("Nothing is left to gain.")
ALREADY_WON = phrase("The game is won as it stands.")


def search(
    rules: RuleSet, position: Position, effort: Effort, watch: Watch, barred: Container[int] = ()
) -> GoSearch | OpenSearch:
    """A search for the player to move, without moves that are barred. Finite boards only: AnalysisError on others."""
    if position.board.plane is not None:
        raise AnalysisError(
            phrase("goboard plays on finite boards: on the infinite plane a game has no end to play to.")
        )
    kind = GoSearch if can_search(rules, position) else OpenSearch
    return kind(rules, position, effort, watch, barred)


def choose(
    rules: RuleSet,
    position: Position,
    effort: Effort,
    watch: Watch | None = None,
    *,
    may_resign: bool = True,
    cleanup: Collection[int] = (),
    may_talk: bool = False,
    barred: Container[int] = (),
    look: Callable[[GoSearch | OpenSearch, float], None] | None = None,
    judge: Judge = final_report,
    most: float | None = None,
) -> Choice:
    """The move for the player to move, always a legal one. What was thought so far counts when it is called off.

    The opponent's dead stones among those of a `cleanup` are captured before it passes. With `may_talk` it may be an
    alliance offered, and accepted if it serves the other too, or a war declared. `look` has the search run for so
    many seconds, and may look at it meanwhile. Stones are not put where that is `barred`. What is dead in the end
    `judge` tells. Looking whether it is the end takes no longer than until `most` seconds have gone in all.
    """
    watch = watch or Watch()
    until = inf if most is None or effort.is_repeatable else monotonic() + most
    searching = search(rules, position, effort, watch, barred)
    (look or _run)(searching, effort.seconds)
    thoughts = searching.thoughts()
    legal = rules.legal(position)
    stones = [
        candidate for candidate in thoughts.candidates if candidate.vertex >= 0 and candidate.vertex not in barred
    ]
    best = next((each for each in stones if legal[each.vertex]), None)
    if best is None:
        share = thoughts.candidates[0].share if thoughts.candidates else 0.0
        return Choice(Pass(), share, _lead(thoughts), thoughts, phrase("No stone can be placed that would help."))
    if may_resign and _is_hopeless(position, thoughts, best):
        return Choice(Resign(), best.share, best.lead, thoughts, phrase("The game cannot be won any more."))
    if not position.passes and set(position.stones) == {EMPTY, position.to_move}:
        # handicap stones; nothing is finished before the other side has begun
        return Choice(Play(best.vertex), best.share, best.lead, thoughts)
    if isinstance(searching, OpenSearch):
        move, why = _open_end(rules, position, thoughts, stones, searching.contested())
        is_pass = _is_pass_better(thoughts, best)
    else:
        move, why = _ended(rules, position, thoughts, stones, best, effort, watch, judge, until, cleanup)
        is_pass = thoughts.candidates[0].vertex < 0 and -1 not in barred and not _is_hardly_begun(position, thoughts)
    if move is None or (isinstance(move, Play) and move.vertex in barred):
        move = Pass() if is_pass else Play(best.vertex)
    if may_talk and isinstance(searching, OpenSearch):
        move = searching.talk(move) or move
    return Choice(move, best.share, best.lead, thoughts, why)


def free_handicap(rules: RuleSet, board: Board, stones: int, effort: Effort, watch: Watch) -> tuple[int, ...]:
    """Where goboard puts so many stones of Black's before the first move, in the time of one; () where it would not."""
    placed: list[int] = []
    each = replace(effort, seconds=effort.seconds / stones)
    for _ in range(stones):
        position = rules.set_up(rules.start(board), Setup(dict.fromkeys(placed, BLACK), BLACK))
        move = choose(rules, position, each, watch, may_resign=False).move
        if not isinstance(move, Play):
            break
        placed.append(move.vertex)
    return tuple(placed) if len(placed) > 1 else ()


def _run(searching: GoSearch | OpenSearch, seconds: float) -> None:
    searching.run(seconds)


def _open_end(
    rules: RuleSet, position: Position, thoughts: Thoughts, stones: list[Candidate], contested: set[int]
) -> tuple[Move | None, str]:
    """A pass where nothing can be played for any more, or everybody else has passed and that is good enough."""
    passed, why = _passed_back(rules, position, thoughts)
    board = position.board
    if passed is not None or len(contested) > (1 - _QUIET) * board.size:
        return passed, why
    contested = contested | {near for vertex in contested for near in board.neighbours(vertex)}
    is_left = any(candidate.vertex in contested for candidate in stones)
    return (None, "") if is_left else (Pass(), NOTHING_LEFT)


def _is_pass_better(thoughts: Thoughts, best: Candidate) -> bool:
    """Is a pass better than the best stone by more than chance may have done? A search tries passes again and again,
    whatever they bring, and on a wide board each stone seldom: that a pass was tried more often tells nothing."""
    passed = next((candidate for candidate in thoughts.candidates if candidate.vertex < 0), None)
    if passed is None:
        return False
    doubt = sqrt(1 / max(best.games, 1) + 1 / max(passed.games, 1))
    return passed.share > best.share + (0 if passed.games > _FAR_MORE * best.games else doubt)


def _is_answered(
    rules: RuleSet, position: Position, best: Candidate, effort: Effort, watch: Watch, until: float
) -> bool:
    """Does a pass let the other side take what the best stone keeps? What an analysis calls dead or settled is often an
    estimate, so the answers to the pass are tried as moves are."""
    after = rules.apply(position, Pass())
    seconds = min(effort.seconds * _FOR_A_PASS, until - monotonic())
    if position.passes or after.is_over or seconds <= 0 or not can_search(rules, after):
        return False
    searching = GoSearch(rules, after, effort, watch)
    searching.run(seconds)
    watch.check()
    answer = searching.thoughts().candidates[0]
    doubt = sqrt(1 / max(best.games, 1) + 1 / max(answer.games, 1))
    limit = _SPOILT if rules.facts(position.board).counts_area else _SPOILT_FOR_A_POINT
    return best.share - (1 - answer.share) > limit + doubt


def _lead(thoughts: Thoughts) -> float:
    return thoughts.candidates[0].lead if thoughts.candidates else 0.0


def _is_hopeless(position: Position, thoughts: Thoughts, best: Candidate) -> bool:
    """Is it lost for certain, by so much that nobody would play on? Not in the opening, where games tell little."""
    size = position.board.size
    placed = size - position.stones.count(EMPTY)
    return (
        position.players == 2
        and best.games >= _FEWEST_GAMES
        and best.share < _HOPELESS
        and all(candidate.share < 2 * _HOPELESS for candidate in thoughts.candidates[:3])
        and best.lead < -max(2.0, size / 20)
        and placed > size // 4
    )


def _ended(
    rules: RuleSet,
    position: Position,
    thoughts: Thoughts,
    stones: list[Candidate],
    best: Candidate,
    effort: Effort,
    watch: Watch,
    judge: Judge,
    until: float,
    cleanup: Collection[int],
) -> tuple[Move | None, str]:
    """(the move that ends the game or clears the board before that, why); None while there is something to play for,
    or when it was called off before that is known."""
    facts = rules.facts(position.board)
    if not facts.is_played_out or position.players != 2:
        return _passed_back(rules, position, thoughts)
    is_told = not _is_bare(position) or thoughts.games >= _TOLD * position.board.size
    is_quiet = is_told and _clear_part(thoughts) >= _QUIET
    if (not is_quiet and not position.passes) or _is_hardly_begun(position, thoughts):
        return None, ""
    seconds = min(effort.seconds * _FOR_THE_END, until - monotonic())
    budget = None if effort.is_repeatable else max(0.1, seconds)
    try:
        report = judge(rules, position, Request(budget=budget, seed=effort.seed or 0), watch)
        if cleanup or not rules.info.removes_dead:
            move, why = _by_capture(rules, position, report, stones, cleanup)
        else:
            move, why = _by_count(rules, position, report)
            # of an open board an analysis tells nothing: a pass there is no end
            move = move if is_quiet or why is ALREADY_WON else None
        if move is None or (why is NOTHING_LEFT and _is_answered(rules, position, best, effort, watch, until)):
            return None, ""
    except Cancelled:
        return None, ""
    return move, why


def _clear_part(thoughts: Thoughts) -> float:
    """Of the vertices: those whose owner is clear."""
    return float((np.abs(np.array(thoughts.owner)) > _CLEAR).mean())


def _is_bare(position: Position) -> bool:
    return position.stones.count(EMPTY) > position.board.size / 2


def _is_hardly_begun(position: Position, thoughts: Thoughts) -> bool:
    """Is most of the board nobody's yet? People play on there when somebody passes, whoever would win by the komi,
    unless every stone would lose."""
    is_bare = _is_bare(position) and _clear_part(thoughts) < _OPEN
    stones = (candidate.share for candidate in thoughts.candidates if candidate.vertex >= 0)
    return position.passes > 0 and is_bare and max(stones, default=0.0) > _POOR


def _passed_back(rules: RuleSet, position: Position, thoughts: Thoughts) -> tuple[Move | None, str]:
    """A pass where everybody else has passed and the board as it stands is won, by more than playing on would bring."""
    if position.passes < position.players - 1 or not thoughts.candidates:
        return None, ""
    score = rules.score(position)
    lead = _margin(score.totals, position.to_move)
    if lead > 0 and lead >= max(candidate.lead for candidate in thoughts.candidates[:3]):
        return Pass(), ALREADY_WON
    return None, ""


def _margin(totals: tuple[object, ...], player: int) -> float:
    values = [float(total) for total in totals]  # type: ignore[arg-type]
    own = values.pop(player - 1)
    return own - max(values, default=0.0)


def _by_count(rules: RuleSet, position: Position, report: Report) -> tuple[Move | None, str]:
    """A pass where the count is final, or won after the opponent's pass."""
    lead = _margin(report.score.totals, position.to_move)
    if position.passes and lead > 0 and not report.of(Status.UNSETTLED) and not report.sealing:
        return Pass(), ALREADY_WON
    open_points = report.dame if rules.facts(position.board).counts_area else ()
    legal = rules.legal(position)
    is_left = report.sealing or report.of(Status.UNSETTLED) or any(legal[vertex] for vertex in open_points)
    return (None, "") if is_left or _is_anything_in_atari(position, report) else (Pass(), NOTHING_LEFT)


def _is_anything_in_atari(position: Position, report: Report) -> bool:
    """Does a chain that is not dead have one liberty? Whatever the verdicts say, a player looks at it before a pass."""
    labels, liberties = graph_of(position.board).chains(position.stones)
    dead = {int(labels[vertex]) for vertex in report.of(Status.DEAD)}
    return any(int(chain) not in dead for chain in np.flatnonzero(liberties == 1))


def _by_capture(
    rules: RuleSet, position: Position, report: Report, stones: list[Candidate], cleanup: Collection[int]
) -> tuple[Move | None, str]:
    """A pass where the board as it stands is won, outside a cleanup, or final; else the best move against what is
    dead, in a cleanup of that."""
    taken = cleanup or range(position.board.size)
    dead = report.of(Status.DEAD)
    enemies = [vertex for vertex in dead if vertex in taken and position.stones[vertex] != position.to_move]
    lead = _margin(rules.score(position).totals, position.to_move)
    if position.passes and lead > 0 and not cleanup:
        return Pass(), ALREADY_WON
    if report.of(Status.UNSETTLED) or report.sealing:
        return None, ""
    legal = rules.legal(position)
    if any(legal[vertex] for vertex in report.dame):
        return None, ""
    board = position.board
    lasts = {v for enemy in enemies for v in board.neighbours(enemy) if legal[v]}
    safe = [candidate for candidate in stones if candidate.vertex in lasts]
    if safe:
        return Play(max(safe, key=lambda candidate: (candidate.share, candidate.games)).vertex), ""
    if lasts:
        return Play(min(lasts)), ""
    return Pass(), NOTHING_LEFT

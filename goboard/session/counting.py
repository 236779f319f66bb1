"""Counting: dead stones are marked on the node, an accepted count is written into the record, and what it gives to
nobody is told."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from goboard.games.counting import (
    NO_MARKS,
    SEKI,
    Suggestion,
    by_hand,
    count_changes,
    has_territory,
    is_counted,
    mark_values,
    result_value,
    room_around,
    toggled,
    whole_chains,
)
from goboard.games.edits import Group, puts
from goboard.games.results import OWN_RESULT, placed_news
from goboard.rules.position import EMPTY
from goboard.rules.protocol import has_alliances, takes_stones, unmarked_words
from goboard.session.commands.count import SuggestDead, ToggleDead
from goboard.session.events import Answer, Asked, Event, Refused
from goboard.session.results import ACCEPT, is_resigned
from goboard.words.message import in_context, phrase, sentences

if TYPE_CHECKING:
    from goboard.analysis.report import Report
    from goboard.boards.board import Board
    from goboard.rules.protocol import RuleSet
    from goboard.session.snapshot import Count
    from goboard.session.state import SessionState


def start_counting(session: SessionState, at: int) -> Answer:
    if at:
        session.game.cursor.go(session.node(at))
    session.game.is_counting = True
    session.game.resumed = 0
    return []


def toggle_dead(session: SessionState, vertex: int, single: bool, is_sure: bool) -> Answer:
    """The marks are an edit of the node like any other: they survive walking away, saving and undo."""
    game = session.game
    if not game.is_counting:
        return Refused(phrase("Dead stones are marked while counting."))
    if not game.rules.info.removes_dead:
        return Refused(unmarked_words(game.rules.info, is_taking=takes_stones(game.rules)), vertex)
    position = game.position
    if not 0 <= vertex < game.board.size or position.stones[vertex] == EMPTY:
        return Refused(phrase("Click a stone to mark it dead or alive."), vertex)
    before = game.dead
    dead = toggled(game.rules, position, before.all, vertex, single)
    if vertex in before.all and vertex not in dead and has_alliances(game.rules):
        deals = game.rules.score(position, dead).deals
        if any(vertex in deal.stones for deal in deals):
            return Refused(
                phrase("{point} stays dead: its dragon has only one liberty.", point=game.board.name(vertex)), vertex
            )
    changed = set(dead).symmetric_difference(before.all)
    alive = game.suggestion.alive if game.suggestion is not None else ()
    doubted = changed.intersection(alive).difference(before.all)
    if doubted and not is_sure:
        name = game.board.name(vertex if vertex in doubted else min(doubted))
        known = phrase(
            "The stones at {point} are proven alive: nobody can take them, not even by moving first.", point=name
        )
        return Asked(sentences(known, phrase("Mark them dead?")), vertex, ToggleDead(vertex, single, is_sure=True))
    # where the record says no more than which are dead, what is marked is what it says from now on
    is_bare = before.is_agreed and not has_territory(game.node)
    hand = () if is_bare else by_hand(game.node, position, game.codec).union(changed)
    title = phrase("mark dead") if len(dead) > len(before.all) else phrase("mark alive")
    session.document.do(Group(title, puts(game.node, mark_values(dead, hand, game.codec)), game.node, game.node))
    return []


def toggle_seki(session: SessionState, vertex: int) -> Answer:
    """The chain is in seki, or is not any more; a dead one is alive by that."""
    game = session.game
    if not game.is_counting or not game.rules.info.reads_seki:
        return Refused(phrase("In a count by {rules} rules no seki is marked.", rules=game.rules.info.title), vertex)
    position, before = game.position, game.dead
    if not 0 <= vertex < game.board.size or position.stones[vertex] == EMPTY:
        return Refused(phrase("Click a stone to mark its chain as seki, or as none."), vertex)
    chain = whole_chains(game.board, position.stones, [vertex])
    seki = set(before.seki).difference(chain) if vertex in before.seki else {*before.seki, *chain}
    marks = [(SEKI, game.codec.write_points(sorted(seki)) or ("",))]
    if vertex in before.all:
        hand = by_hand(game.node, position, game.codec).union(chain)
        marks += mark_values(sorted(set(before.all).difference(chain)), hand, game.codec)
    title = phrase("mark seki") if vertex in seki else phrase("mark no seki")
    session.document.do(Group(title, puts(game.node, marks), game.node, game.node))
    return []


def forget_marks(session: SessionState) -> Answer:
    """One step of undo brings them back."""
    game = session.game
    if not game.is_counting or game.dead.is_agreed:
        return Refused(phrase("There are no marks of a count to take off."))
    title = in_context("step of undo", "take marks off")
    session.document.do(Group(title, puts(game.node, NO_MARKS), game.node, game.node))
    return []


def suggest_dead(
    session: SessionState,
    key: int,
    stones: bytes,
    dead: tuple[int, ...],
    alive: tuple[int, ...],
    seki: tuple[int, ...],
    rules: RuleSet | None,
) -> list[Event]:
    """Kept beside the record: it is nobody's mark. What has come too late, or is by other rules than those in force by
    now, is dropped without a word."""
    game = session.game
    if rules is not None and (rules.info.name, rules.values) != (game.rules.info.name, game.rules.values):
        return []
    node = game.node if key == game.node.key else game.layout.node_with(key)
    if node is None or not game.is_playable:
        return []
    position = game.position if node is game.node else game.replay.position(node)
    if stones == position.stones:
        sets = (whole_chains(game.board, position.stones, each) for each in (dead, alive, seki))
        game.suggest(node, Suggestion(position.stones, *sets))
    return []


def suggestion_of(key: int, rules: RuleSet, report: Report) -> SuggestDead | None:
    """What the report by these rules makes of the position at the node with that key, for the count there; None where
    it estimates nothing."""
    from goboard.analysis.report import Status

    if not report.is_read:
        return None
    dead, alive, seki = report.of(Status.DEAD), report.proven(Status.ALIVE), report.of(Status.SEKI)
    return SuggestDead(key, report.stones, dead, alive, seki, rules)


def accept_count(session: SessionState, is_last: bool = False) -> Answer:
    """RE, TB, TW and the agreed dead go into the record as one step of undo; `is_last`: that ends the counting."""
    game = session.game
    if not game.is_counting:
        return Refused(phrase("There is no count to accept."))
    position, node = game.position, game.node
    if is_resigned(game, position):
        return Refused(
            phrase("The game was given up: a count does not change its result. Undo takes the resignation back.")
        )
    dead = game.dead.all
    score = game.rules.score(position, dead, game.dead.seki)
    said = next(iter(result_value(score)), score.result)
    news, is_changed, shown = "", False, node
    if not is_counted(game.root, node, score, dead, game.codec):
        news = placed_news(game.root, node, said)
        is_changed = not game.is_kept
        changes, shown = count_changes(game.root, node, game.rules, score, dead, game.codec)
        session.document.do(Group(ACCEPT, changes, node, shown))
    rules = game.rules.info.title if is_changed else ""
    session.message = sentences(_accepted(said, rules, is_here=shown.has(OWN_RESULT)), news)
    game.is_counting = not is_last
    return []


def _accepted(result: str, rules: str, *, is_here: bool) -> str:
    """The result, and the rules if they are others by it."""
    if is_here and rules:
        return phrase(
            "The result here is {result}, and its rules are now {rules}. Undo takes it back.",
            result=result,
            rules=rules,
        )
    if is_here:
        return phrase("The result here is {result}.", result=result)
    if rules:
        return phrase(
            "The record's result is {result}, and its rules are now {rules}. Undo takes it back.",
            result=result,
            rules=rules,
        )
    return phrase("The record's result is {result}.", result=result)


WALL = 255
"""Stands for a stone of nobody's; no game has so many players."""


def uncounted(board: Board, count: Count, report: Report) -> tuple[int, ...]:
    """The vertices, ascending, that the report calls settled and the rules' count gives to nobody, though with the open
    borders closed a single player's stones would enclose them. The dead stones of the count are off the board.

    A point next to two places where the border is open is none of them: whoever fills one is met in the other."""
    score = count.score
    gaps = [vertex for vertex in report.sealing if score.stones[vertex] == EMPTY]
    closed = bytearray(score.stones)
    for vertex in gaps:
        closed[vertex] = WALL
    ways_in = Counter(near for vertex in gaps for near in set(board.neighbours(vertex)) if closed[near] == EMPTY)
    beside, lost = set(ways_in), set[int]()
    while beside:
        region, edge = room_around(board, closed, next(iter(beside)))
        if len({closed[vertex] for vertex in edge} - {WALL}) == 1:
            open_ones = (vertex for vertex in region if report.territory[vertex] and not score.owner[vertex])
            lost.update(vertex for vertex in open_ones if ways_in[vertex] < 2)
        beside -= region
    return tuple(sorted(lost))

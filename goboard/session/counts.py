"""Commands of counting: dead stones are marked on the node, and an accepted count is written into the record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goboard.games.counting import count_changes, is_counted, result_value, rules_values, toggled
from goboard.games.edits import Group, puts
from goboard.rules.position import EMPTY
from goboard.session import commands as do
from goboard.session.events import Event, Refused
from goboard.session.results import is_resigned
from goboard.session.view import dead_stones

if TYPE_CHECKING:
    from goboard.session.session import Session


def start_counting(session: Session, _command: do.StartCounting) -> Event | list[Event]:
    if not session.game.is_playable:
        return Refused(session.game.fault)
    session.game.is_counting = True
    return []


def stop_counting(session: Session, _command: do.StopCounting) -> list[Event]:
    session.game.is_counting = False
    return []


def toggle_dead(session: Session, command: do.ToggleDead) -> Event | list[Event]:
    """The marks are an edit of the node like any other: they survive walking away, saving and undo."""
    game = session.game
    if not game.is_counting:
        return Refused("Dead stones are marked while counting.")
    if not game.rules.info.removes_dead:
        title = game.rules.info.title
        return Refused(f"Under {title} rules every stone on the board counts: play dead stones out.", command.vertex)
    position = game.position
    if not 0 <= command.vertex < game.board.size or position.stones[command.vertex] == EMPTY:
        return Refused("Click a stone to mark it dead or alive.", command.vertex)
    before = dead_stones(game.rules, game.node, position, game)
    dead = toggled(game.rules, position, before, command.vertex, command.single)
    raw = game.codec.write_points(dead) or ("",)
    title = "mark dead" if len(dead) > len(before) else "mark alive"
    session.document.do(Group(title, puts(game.node, [("GOBD", raw)]), game.node, game.node))
    return []


def accept_count(session: Session, _command: do.AcceptCount) -> Event | list[Event]:
    """RE, TB, TW and the agreed dead go into the record as one step of undo."""
    game = session.game
    if not game.is_counting:
        return Refused("There is no count to accept.")
    position, node = game.position, game.node
    if is_resigned(game, position):
        return Refused("The game was given up: a count does not change its result. Undo takes the resignation back.")
    dead = dead_stones(game.rules, node, position, game)
    score = game.rules.score(position, dead)
    said = next(iter(result_value(score)), score.result)
    if not is_counted(game.root, node, score, dead, game.codec):
        changes, shown = count_changes(game.root, node, game.rules, score, dead, game.codec)
        are_other_rules = bool(puts(game.root, rules_values(game.rules)))
        session.document.do(Group("accept the count", changes, node, shown))
        if are_other_rules:
            title = game.rules.info.title
            session.message = f"The record's result is {said}, and its rules are now {title}. Undo takes it back."
            return []
    session.message = f"The record's result is {said}."
    return []

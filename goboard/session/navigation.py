"""Commands that walk through a record and change nothing in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goboard.games.tree import Node
from goboard.session.commands.navigate import GoTo, GoToMainLine, GoToMove, SelectGame, Step, SwitchVariation
from goboard.session.events import Event, Refused

if TYPE_CHECKING:
    from goboard.session.session import Session
    from goboard.session.tree_outline import Outline


def node_of(session: Session, key: int) -> Node | None:
    """The node of the game shown with that key; None if it is gone."""
    return session.game.layout.node_with(key)


GONE = Refused("That move is no longer in the record.")


def select_game(session: Session, command: SelectGame) -> Event | list[Event]:
    if not 0 <= command.index < len(session.document.roots):
        return Refused("The file has no such game.")
    session.document.index = command.index
    return []


def go_to(session: Session, command: GoTo) -> Event | list[Event]:
    node = node_of(session, command.key)
    if node is None:
        return GONE
    session.game.cursor.go(node)
    return []


def step(session: Session, command: Step) -> list[Event]:
    session.game.cursor.step(command.moves)
    return []


def go_to_move(session: Session, command: GoToMove) -> Event | list[Event]:
    """The move of that number in the variation shown; where MN makes several, the next one; else one elsewhere."""
    game, number = session.game, command.number
    if number < 0:
        return Refused("Moves are counted from 0, the start.")
    moves, made = game.line_moves()
    found = [move.key for move in moves[made:] if move.number == number]
    found += [move.key for move in moves[:made] if move.number == number]
    if not found and number == 0:
        found = [game.root.key]
    if not found:
        found = _elsewhere(game.layout.outline(), number)
        session.message = f"Move {number} is in another variation." if found else ""
    node = node_of(session, found[0]) if found else None
    if node is None:
        last = game.move_number(game.cursor.line[-1])
        return Refused(f"There is no move {number}; this variation ends with move {last}.")
    game.cursor.go(node)
    return []


def go_to_place(session: Session, place: int) -> None:
    """The node of that number in preorder, if there is one."""
    keys = session.game.layout.outline().keys
    node = node_of(session, int(keys[place])) if place < len(keys) else None
    if node is not None:
        session.game.cursor.go(node)


def _elsewhere(outline: Outline, number: int) -> list[int]:
    """The first node of that number in the order of the tree, the main line first."""
    return [int(key) for key in outline.keys[outline.numbers == number][:1]]


def go_to_main_line(session: Session, _command: GoToMainLine) -> list[Event]:
    """The last node that the variation shown shares with the main line."""
    cursor = session.game.cursor
    node = cursor.root
    for at in cursor.line[1 : cursor.depth + 1]:
        if node.children[0] is not at:
            break
        node = at
    cursor.go(node)
    return []


def switch_variation(session: Session, command: SwitchVariation) -> list[Event]:
    node = session.game.cursor.fork(command.by)
    if node is not None:
        session.game.cursor.go(node)
    else:
        session.message = "There is no other variation that way."
    return []

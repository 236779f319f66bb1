"""Commands that walk through a record and change nothing in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goboard.games.tree import Node, preorder
from goboard.session import commands as do
from goboard.session.events import Event, Refused

if TYPE_CHECKING:
    from goboard.session.session import Session


def node_of(session: Session, key: int) -> Node | None:
    """The node of the game shown with that key; None if it is gone."""
    for node in session.game.cursor.line:
        if node.key == key:
            return node
    return next((node for node in preorder(session.game.root) if node.key == key), None)


GONE = Refused("That move is no longer in the record.")


def select_game(session: Session, command: do.SelectGame) -> Event | list[Event]:
    if not 0 <= command.index < len(session.document.roots):
        return Refused("The file has no such game.")
    session.document.index = command.index
    return []


def go_to(session: Session, command: do.GoTo) -> Event | list[Event]:
    node = node_of(session, command.key)
    if node is None:
        return GONE
    session.game.cursor.go(node)
    return []


def step(session: Session, command: do.Step) -> list[Event]:
    session.game.cursor.step(command.moves)
    return []


def go_to_move(session: Session, command: do.GoToMove) -> Event | list[Event]:
    game = session.game
    if command.number < 0:
        return Refused("Moves are counted from 0, the start.")
    last = game.move_number(game.cursor.line[-1])
    if command.number > last:
        return Refused(f"This variation has {last} moves.")
    low, high = 0, game.cursor.length
    while low < high:
        middle = (low + high) // 2
        if game.move_number(game.cursor.line[middle]) < command.number:
            low = middle + 1
        else:
            high = middle
    game.cursor.go(game.cursor.line[low])
    return []


def go_to_main_line(session: Session, _command: do.GoToMainLine) -> list[Event]:
    """The last node that the variation shown shares with the main line."""
    cursor = session.game.cursor
    node = cursor.root
    for at in cursor.line[1 : cursor.depth + 1]:
        if node.children[0] is not at:
            break
        node = at
    cursor.go(node)
    return []


def switch_variation(session: Session, command: do.SwitchVariation) -> list[Event]:
    node = session.game.cursor.fork(command.by)
    if node is not None:
        session.game.cursor.go(node)
    else:
        session.message = "There is no other variation that way."
    return []

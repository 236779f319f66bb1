"""Commands that put signs on the board of a node or judge it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from goboard.games.edits import puts
from goboard.games.meaning import move_of
from goboard.games.sgf_markup import AS_COUNTED, NUMBERINGS, inherited, numbering_at
from goboard.games.sgf_types import ANNOTATIONS, JUDGEMENTS
from goboard.games.signs import LABEL, TERRITORY, line_values, sign_values
from goboard.games.tree import Node
from goboard.games.values import first_of, number, raw_text, real, split_composed
from goboard.rules.numbers import plain
from goboard.session.commands.mark import (
    Annotate,
    SetDim,
    SetFigure,
    SetLine,
    SetMarks,
    SetMoveNumber,
    SetName,
    SetValue,
    SetVisible,
)
from goboard.session.events import Event, Refused
from goboard.session.navigation import GONE, node_of
from goboard.session.records import edit

if TYPE_CHECKING:
    from goboard.session.session import Session

OFF_BOARD = Refused("That point is not on the board.")
SIGNS = {
    "": "signs taken off", "TR": "triangle", "SQ": "square", "CR": "circle", "MA": "cross", "SL": "selection",
    LABEL: "label", **dict.fromkeys(TERRITORY, "territory"),
}  # fmt: skip
JUDGED = {
    "TE": "good move", "BM": "bad move", "DO": "doubtful move", "IT": "interesting move", "GB": "good for Black",
    "GW": "good for White", "DM": "even position", "UC": "unclear position", "HO": "hotspot",
}  # fmt: skip
WITHOUT_DEGREE = frozenset({"DO", "IT"})


def is_on_board(session: Session, vertices: Iterable[int]) -> bool:
    """True if all of them are points where something can be put."""
    board = session.game.board
    return all(0 <= vertex < board.size and vertex != board.outside for vertex in vertices)


def set_marks(session: Session, command: SetMarks) -> Event | list[Event]:
    node, codec = session.game.node, session.game.codec
    if command.kind not in SIGNS:
        return Refused(f"There is no sign called {command.kind}.")
    if not is_on_board(session, command.vertices):
        return OFF_BOARD
    values = sign_values(node, command.kind, command.vertices, command.text, codec, is_toggled=command.is_toggled)
    merges = f"signs {command.stroke} {node.key}" if command.stroke else ""
    return edit(session, SIGNS[command.kind], puts(node, values), node, merges)


def set_line(session: Session, command: SetLine) -> Event | list[Event]:
    node = session.game.node
    if not is_on_board(session, (command.start, command.end)):
        return OFF_BOARD
    if command.start == command.end:
        return Refused("A line leads from one point to another.")
    ident = "AR" if command.is_arrow else "LN"
    values = line_values(node, ident, command.start, command.end, session.game.codec)
    return edit(session, "arrow" if command.is_arrow else "line", puts(node, [(ident, values)]), node)


def set_dim(session: Session, command: SetDim) -> Event | list[Event]:
    return _inherited(session, "DD", "dimmed points", command.vertices)


def set_visible(session: Session, command: SetVisible) -> Event | list[Event]:
    return _inherited(session, "VW", "visible part", command.vertices)


def _inherited(session: Session, ident: str, title: str, vertices: tuple[int, ...] | None) -> Event | list[Event]:
    """None leaves it to the node before; no points at all need be said only where that says any."""
    node = session.game.node
    if not is_on_board(session, vertices or ()):
        return OFF_BOARD
    values = session.game.codec.write_points(vertices or ())
    if vertices == () and node.parent is not None and any(inherited(node.parent, ident)):
        values = ("",)
    return edit(session, title, puts(node, [(ident, values)]), node)


def annotate(session: Session, command: Annotate) -> Event | list[Event]:
    node = node_of(session, command.key)
    if node is None:
        return GONE
    if command.ident not in JUDGED:
        return Refused(f"There is no judgement called {command.ident}.")
    if command.degree not in (0, 1, 2):
        return Refused("A judgement has the degree 1, or 2 for very.")
    of_move = command.ident in ANNOTATIONS
    if of_move and command.degree and move_of(node, session.game.codec) is None:
        return Refused(f"A {JUDGED[command.ident]} needs a move: this node has none. A position can be judged instead.")
    group = ANNOTATIONS if of_move else JUDGEMENTS if command.ident in JUDGEMENTS else frozenset({command.ident})
    said = () if not command.degree else ("",) if command.ident in WITHOUT_DEGREE else (str(command.degree),)
    others = group - {command.ident} if command.degree else ()
    values = [(command.ident, said), *((ident, ()) for ident in sorted(others))]
    return edit(session, JUDGED[command.ident], puts(node, values), session.game.node)


def set_value(session: Session, command: SetValue) -> Event | list[Event]:
    node = node_of(session, command.key)
    if node is None:
        return GONE
    text = command.text.strip()
    points = real(text)
    if text and points is None:
        return Refused(f"“{text[:40]}” is no number of points.")
    raw = () if points is None else (plain(points),)
    return edit(session, "estimated lead", puts(node, [("V", raw)]), session.game.node, f"value {node.key}")


def set_name(session: Session, command: SetName) -> Event | list[Event]:
    node = node_of(session, command.key)
    if node is None:
        return GONE
    text = " ".join(command.text.splitlines())
    raw = (raw_text(text),) if text else ()
    return edit(session, "name of the node", puts(node, [("N", raw)]), session.game.node, f"name {node.key}")


def set_move_number(session: Session, command: SetMoveNumber) -> Event | list[Event]:
    node = node_of(session, command.key)
    if node is None:
        return GONE
    if command.number is not None and move_of(node, session.game.codec) is None:
        return Refused("Only a move has a number: this node has none.")
    if command.number is not None and not 0 <= command.number <= MOST_NUMBER:
        return Refused(f"Moves are numbered from 0 to {MOST_NUMBER}.")
    raw = () if command.number is None else (str(command.number),)
    return edit(session, "move number", puts(node, [("MN", raw)]), session.game.node)


MOST_NUMBER = 99999


def set_figure(session: Session, command: SetFigure) -> Event | list[Event]:
    node = node_of(session, command.key)
    if node is None:
        return GONE
    if command.numbering not in NUMBERINGS:
        return Refused("The numbering of a figure is 0, 1 or 2.")
    values = _figure_values(node, command) if command.is_begun else (("FG", ()), ("PM", ()))
    return edit(session, "figure", puts(node, values), session.game.node)


def _figure_values(node: Node, command: SetFigure) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """FG keeps its flags; PM is said where it is not what holds anyway."""
    flags = number(split_composed(first_of(node.values("FG")))[0])
    name = raw_text(" ".join(command.name.splitlines()))
    figure = "" if flags is None and not name else f"{flags or 0}:{name}"
    holds = numbering_at(node.parent) if node.parent else AS_COUNTED
    return ("FG", (figure,)), ("PM", () if command.numbering == holds else (str(command.numbering),))


HANDLERS: dict[type, Callable[[Session, Any], Event | list[Event]]] = {
    SetMarks: set_marks,
    SetLine: set_line,
    SetDim: set_dim,
    SetVisible: set_visible,
    Annotate: annotate,
    SetValue: set_value,
    SetName: set_name,
    SetMoveNumber: set_move_number,
    SetFigure: set_figure,
}

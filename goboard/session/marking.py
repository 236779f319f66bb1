"""Commands that put signs on the board of a node or judge it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from goboard.games.edits import puts
from goboard.games.meaning import move_of
from goboard.games.sgf_markup import AS_COUNTED, NUMBERINGS, inherited, numbering_at
from goboard.games.sgf_types import ANNOTATIONS, JUDGEMENTS
from goboard.games.signs import LABEL, TERRITORY, line_values, sign_values
from goboard.games.tree import Node
from goboard.games.values import first_of, number, raw_text, real, split_composed
from goboard.rules.numbers import plain
from goboard.session.events import Answer, Refused
from goboard.session.records import edit
from goboard.session.refusals import GONE, OFF_BOARD

if TYPE_CHECKING:
    from goboard.session.state import SessionState

SIGNS = {
    "": "signs taken off", "TR": "triangle", "SQ": "square", "CR": "circle", "MA": "cross", "SL": "selection",
    LABEL: "label", **dict.fromkeys(TERRITORY, "territory"),
}  # fmt: skip
JUDGED = {
    "TE": "good move", "BM": "bad move", "DO": "doubtful move", "IT": "interesting move", "GB": "good for Black",
    "GW": "good for White", "DM": "even position", "UC": "unclear position", "HO": "hotspot",
}  # fmt: skip
WITHOUT_DEGREE = frozenset({"DO", "IT"})


def is_on_board(session: SessionState, vertices: Iterable[int]) -> bool:
    """True if all of them are points where something can be put."""
    board = session.game.board
    return all(0 <= vertex < board.size and vertex != board.outside for vertex in vertices)


def set_marks(
    session: SessionState, kind: str, vertices: tuple[int, ...], text: str, stroke: int, is_toggled: bool
) -> Answer:
    node, codec = session.game.node, session.game.codec
    if kind not in SIGNS:
        return Refused(f"There is no sign called {kind}.")
    if not is_on_board(session, vertices):
        return OFF_BOARD
    values = sign_values(node, kind, vertices, text, codec, is_toggled=is_toggled)
    merges = f"signs {stroke} {node.key}" if stroke else ""
    return edit(session, SIGNS[kind], puts(node, values), node, merges)


def set_line(session: SessionState, start: int, end: int, is_arrow: bool) -> Answer:
    node = session.game.node
    if not is_on_board(session, (start, end)):
        return OFF_BOARD
    if start == end:
        return Refused("A line leads from one point to another.")
    ident = "AR" if is_arrow else "LN"
    values = line_values(node, ident, start, end, session.game.codec)
    return edit(session, "arrow" if is_arrow else "line", puts(node, [(ident, values)]), node)


def set_inherited(session: SessionState, ident: str, title: str, vertices: tuple[int, ...] | None) -> Answer:
    """None leaves it to the node before; no points at all need be said only where that says any."""
    node = session.game.node
    if not is_on_board(session, vertices or ()):
        return OFF_BOARD
    values = session.game.codec.write_points(vertices or ())
    if vertices == () and node.parent is not None and any(inherited(node.parent, ident)):
        values = ("",)
    return edit(session, title, puts(node, [(ident, values)]), node)


def annotate(session: SessionState, key: int, ident: str, degree: int) -> Answer:
    node = session.node(key)
    if node is None:
        return GONE
    if ident not in JUDGED:
        return Refused(f"There is no judgement called {ident}.")
    if degree not in (0, 1, 2):
        return Refused("A judgement has the degree 1, or 2 for very.")
    of_move = ident in ANNOTATIONS
    if of_move and degree and move_of(node, session.game.codec) is None:
        return Refused(f"A {JUDGED[ident]} needs a move: this node has none. A position can be judged instead.")
    group = ANNOTATIONS if of_move else JUDGEMENTS if ident in JUDGEMENTS else frozenset({ident})
    said = () if not degree else ("",) if ident in WITHOUT_DEGREE else (str(degree),)
    others = group - {ident} if degree else ()
    values = [(ident, said), *((other, ()) for other in sorted(others))]
    return edit(session, JUDGED[ident], puts(node, values), session.game.node)


def set_value(session: SessionState, key: int, text: str) -> Answer:
    node = session.node(key)
    if node is None:
        return GONE
    text = text.strip()
    points = real(text)
    if text and points is None:
        return Refused(f"“{text[:40]}” is no number of points.")
    raw = () if points is None else (plain(points),)
    return edit(session, "estimated lead", puts(node, [("V", raw)]), session.game.node, f"value {node.key}")


def set_name(session: SessionState, key: int, text: str) -> Answer:
    node = session.node(key)
    if node is None:
        return GONE
    text = " ".join(text.splitlines())
    raw = (raw_text(text),) if text else ()
    return edit(session, "name of the node", puts(node, [("N", raw)]), session.game.node, f"name {node.key}")


def set_move_number(session: SessionState, key: int, number: int | None) -> Answer:
    node = session.node(key)
    if node is None:
        return GONE
    if number is not None and move_of(node, session.game.codec) is None:
        return Refused("Only a move has a number: this node has none.")
    if number is not None and not 0 <= number <= MOST_NUMBER:
        return Refused(f"Moves are numbered from 0 to {MOST_NUMBER}.")
    raw = () if number is None else (str(number),)
    return edit(session, "move number", puts(node, [("MN", raw)]), session.game.node)


MOST_NUMBER = 99999


def set_figure(session: SessionState, key: int, name: str, numbering: int, is_begun: bool) -> Answer:
    node = session.node(key)
    if node is None:
        return GONE
    if numbering not in NUMBERINGS:
        return Refused("The numbering of a figure is 0, 1 or 2.")
    values = _figure_values(node, name, numbering) if is_begun else (("FG", ()), ("PM", ()))
    return edit(session, "figure", puts(node, values), session.game.node)


def _figure_values(node: Node, name: str, numbering: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """FG keeps its flags; PM is said where it is not what holds anyway."""
    flags = number(split_composed(first_of(node.values("FG")))[0])
    name = raw_text(" ".join(name.splitlines()))
    figure = "" if flags is None and not name else f"{flags or 0}:{name}"
    holds = numbering_at(node.parent) if node.parent else AS_COUNTED
    return ("FG", (figure,)), ("PM", () if numbering == holds else (str(numbering),))

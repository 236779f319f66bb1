"""Works out the positions that pictures of a game are made from, in the background."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from goboard.games import sgf_markup
from goboard.games.meaning import move_of
from goboard.games.replay import in_turn
from goboard.games.tree import Node, preorder
from goboard.games.values import first_of, number, simple_text, simple_text_of, split_composed, text
from goboard.rules.moves import Play
from goboard.rules.position import Position
from goboard.rules.protocol import signs_of
from goboard.session.events import Event, Refused
from goboard.session.frames import Branch, Figure, Frame, Frames
from goboard.session.snapshot import Mark

if TYPE_CHECKING:
    from goboard.session.game import GameState

MOST_BYTES = 1 << 27
"""So many bytes of stones are given at most, of all variations together as many again."""
MOST_BRANCHES = 500
"""So many variations beside the line are given at most, or none."""
NO_COORDINATES, NO_NAME = 1, 2
"""Flags of FG."""


@dataclass(frozen=True)
class _Lasting:
    """What a node inherits from those before it."""

    dim: tuple[int, ...] = ()
    visible: tuple[int, ...] | None = None
    numbering: int = 1

    def at(self, node: Node, game: GameState) -> _Lasting:
        """The same at the next node."""
        dim = tuple(game.codec.points(node.values("DD"))) if node.has("DD") else self.dim
        visible = (tuple(game.codec.points(node.values("VW"))) or None) if node.has("VW") else self.visible
        return _Lasting(dim, visible, sgf_markup.numbering(node, self.numbering))


def frames(game: GameState, purpose: str, has_branches: bool, nodes: list[Node], at: int) -> Iterator[Event | None]:
    """Yields None for each node followed, the frames at the end; nothing once other rules are in force."""
    rules = game.rules
    if len(nodes) * game.board.size > MOST_BYTES:
        yield Refused("These are too many positions of so large a board for pictures of them all.")
        return
    line: list[Frame] = []
    for frame in _frames_from(game, nodes[0], nodes):
        if game.rules is not rules:
            return
        line.append(frame)
        yield None
    branches: list[Branch] = []
    for start in list(islice(_branching(nodes), MOST_BRANCHES + 1)) if has_branches else ():
        behind = _line_from(start)
        if game.rules is not rules:
            return
        if len(branches) == MOST_BRANCHES or len(behind) * game.board.size > MOST_BYTES // MOST_BRANCHES:
            branches.clear()
            yield Refused("The variations of this game are too many for pictures of them all.")
            break
        branches.append(Branch(tuple(_frames_from(game, start, behind))))
        yield None
    yield Frames(purpose, game.board, game.rules.names, game.info(), tuple(line), at, tuple(branches))


def _branching(line: list[Node]) -> Iterator[Node]:
    """The first node of every variation of the game but the one that is shown, in the tree's order."""
    shown = {node.key for node in line}
    for node in preorder(line[0]):
        on_line = [child for child in node.children if child.key in shown]
        first = on_line[0] if on_line else next(iter(node.children), None)
        yield from (child for child in node.children if child is not first)


def _line_from(start: Node) -> list[Node]:
    """A variation's first node, with the one before it, and all that follow."""
    found = [start.parent, start] if start.parent is not None else [start]
    while found[-1].children:
        found.append(found[-1].children[0])
    return found


def _frames_from(game: GameState, start: Node, nodes: list[Node]) -> Iterator[Frame]:
    before = nodes[0]
    position = game.replay.position(before)
    lasting = _Lasting(
        sgf_markup.dim(before, game.codec),
        sgf_markup.view(before, game.codec),
        sgf_markup.numbering_at(before),
    )
    for place, node in enumerate(nodes):
        illegal = False
        if place:
            move = game.replay.move(node)
            illegal = move is not None and game.rules.check(in_turn(position, move), move) is not None
            position = game.replay.follow(position, node)
            lasting = lasting.at(node, game)
        yield _frame(game, node, position, lasting, illegal)


def _frame(game: GameState, node: Node, position: Position, lasting: _Lasting, is_illegal: bool) -> Frame:
    move, codec = move_of(node, game.codec), game.codec
    stones = position.grown().stones
    return Frame(
        key=node.key,
        number=game.move_number(node),
        stones=stones,
        player=move.player if move is not None else 0,
        vertex=move.vertex if isinstance(move, Play) else None,
        is_illegal=is_illegal,
        marks=tuple(Mark(*mark) for mark in sgf_markup.marks(node, codec)),
        lines=tuple(sgf_markup.lines(node, codec)),
        dim=lasting.dim,
        visible=lasting.visible,
        territory=sgf_markup.territory(node, codec),
        signs=signs_of(game.rules, position),
        name=simple_text(node, "N"),
        comment=text(node, "C"),
        figure=_figure(node),
        numbering=lasting.numbering,
    )


def _figure(node: Node) -> Figure | None:
    if not node.has("FG"):
        return None
    flags, name = split_composed(first_of(node.values("FG")))
    said = number(flags) or 0
    return Figure(simple_text_of(name or ""), not said & NO_COORDINATES, not said & NO_NAME)

"""The position at a node that somebody looks at without going there: worked out in the background."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from goboard.games import sgf_markup
from goboard.games.tree import path_to
from goboard.games.values import simple_text, text
from goboard.rules.moves import Pass, Play
from goboard.session.events import Event, Preview
from goboard.session.snapshot import Mark

if TYPE_CHECKING:
    from goboard.games.tree import Node
    from goboard.session.game import GameState

PREVIEW_STRIDE = 32
"""Nodes that are replayed between two looks at what else is asked."""
MOST_LINES, MOST_LETTERS = 6, 240
"""Of a comment, in a preview."""


def preview(game: GameState, node: Node) -> Iterator[Event | None]:
    """Yields None for each stretch replayed, the preview at the end; nothing once other rules are in force."""
    rules = game.rules
    if game.is_playable:
        for at in path_to(node)[::PREVIEW_STRIDE]:
            if game.rules is not rules:
                return
            game.replay.position(at)
            yield None
    yield _preview(game, node)


def _preview(game: GameState, node: Node) -> Preview:
    is_playable, board = game.is_playable, game.board
    position = game.replay.position(node).grown() if is_playable else None
    move = position.move if position is not None else None
    illegal = game.replay.illegal(node) if is_playable else None
    return Preview(
        key=node.key,
        board=board if position is None else position.board,
        stones=bytes(board.size) if position is None else position.stones,
        last_vertex=move.vertex if isinstance(move, Play) else None,
        is_pass=isinstance(move, Pass),
        player=move.player if move is not None else 0,
        number=game.move_number(node),
        names=game.rules.names,
        marks=tuple(Mark(*mark) for mark in sgf_markup.marks(node, game.codec)),
        lines=tuple(sgf_markup.lines(node, game.codec)),
        name=simple_text(node, "N"),
        comment=_beginning(text(node, "C")),
        flag=illegal.message if illegal is not None else "",
    )


def _beginning(comment: str) -> str:
    """The first lines of a comment."""
    lines = comment.strip().splitlines()
    said = "\n".join(lines[:MOST_LINES])
    is_whole = len(lines) <= MOST_LINES and len(said) <= MOST_LETTERS
    return said if is_whole else said[:MOST_LETTERS].rstrip() + "…"

"""Records as q5Go reads them: GM[q5go-1] with TO for joined borders, GM[q5go-2] with MASK where points are missing.

GM is no number there, which FF[4] asks for, so this is a form to give away and not the one that records are saved in.
"""

from collections.abc import Mapping
from copy import deepcopy

from goboard.boards.board import Board
from goboard.games.edits import puts
from goboard.games.joined_grids import joined_values
from goboard.games.node_values import move_of, setup_of
from goboard.games.own_moves import OWN_MOVE, OWN_SETUP, OWN_TURN, move_properties, setup_properties
from goboard.games.record_dialect import cells_of, form_of
from goboard.games.record_form import NEEDS_GOBOARD
from goboard.games.record_rules import rules_of
from goboard.games.roots import GO, size_value
from goboard.games.tree import Node, preorder
from goboard.games.values import MOST_LINES, Codec, codec_of, simple_text
from goboard.rules.moves import Resign
from goboard.rules.protocol import RuleSet
from goboard.words.message import phrase

LEAST_LINES = 3
_JOINED, _MASKED = "q5go-1", "q5go-2"
_OWN_BOARD = ("GOBB", "GOBX", "GOBE", "GOBK", "GOBP")
_OWN_TURNS = (OWN_MOVE, OWN_SETUP, OWN_TURN)


class NotForQ5GoError(ValueError):
    """A record that q5Go would show wrong or not at all; the text is a sentence for the user."""


def for_q5go(root: Node) -> Node:
    """A copy of the game as q5Go reads it; NotForQ5GoError with a sentence for what it cannot show."""
    form, rules = form_of(root), rules_of(root).rules
    board = form.board
    joined = joined_values(board)
    if form.fault:
        raise NotForQ5GoError(form.fault)
    if joined is None or min(board.columns, board.rows) < LEAST_LINES:
        raise NotForQ5GoError(
            phrase(
                "q5Go knows grids of {least} to {most} lines, with borders joined straight "
                "or points taken away. This board is none of them: {board}.",
                least=LEAST_LINES,
                most=MOST_LINES,
                board=board.title,
            )
        )
    _check_rules(board, rules)
    copy = deepcopy(root)
    plain = codec_of(board.columns, board.rows, cells=cells_of(board))
    if form.codec.is_own:
        for node in preorder(copy):
            _put_as_black_and_white(node, form.codec, plain)
    has_holes = "MASK" in dict(joined)
    said: dict[str, tuple[str, ...]] = {"GM": (_MASKED if has_holes else _JOINED if joined else GO,)} | dict.fromkeys(
        _OWN_BOARD, ()
    )
    if simple_text(copy, "GC").endswith(NEEDS_GOBOARD):
        said["GC"] = ()
    said |= {"SZ": (size_value(board.columns, board.rows),), **dict(joined)}
    _put(copy, said)
    return copy


def _check_rules(board: Board, rules: RuleSet) -> None:
    """Refuse games that q5Go would play otherwise than their rules do."""
    if rules.info.players != 2:
        raise NotForQ5GoError(
            phrase("q5Go knows two players, and this game has {players}.", players=rules.info.players)
        )
    if not rules.facts(board).is_go_elsewhere:
        raise NotForQ5GoError(
            phrase(
                "q5Go takes stones off as Go does; under {rules} rules it would show a wrong board.",
                rules=rules.info.title,
            )
        )


def _put_as_black_and_white(node: Node, own: Codec, plain: Codec) -> None:
    """The node's move and set-up as SGF's own properties; a resignation leaves the node without a move."""
    if not any(map(node.has, _OWN_TURNS)):
        return
    move, setup = move_of(node, own), setup_of(node, own)
    written: dict[str, tuple[str, ...]] = dict.fromkeys(_OWN_TURNS, ())
    if move is not None and not isinstance(move, Resign):
        written |= dict(move_properties(move, move.player, plain))
    if setup is not None:
        written |= dict(setup_properties(setup.stones, setup.to_move, plain))
    _put(node, written)


def _put(node: Node, values: Mapping[str, tuple[str, ...]]) -> None:
    for change in puts(node, values.items()):
        change.apply()

"""A new game: an empty record on a board, under rules, with what is agreed before the first move."""

from __future__ import annotations

import time

from goboard.boards.board import Board, BoardError
from goboard.boards.catalogue import board_from_spec
from goboard.boards.grids import handicap_points
from goboard.games.clock_record import settings_values
from goboard.games.contest_record import contest_properties
from goboard.games.contests import Contest
from goboard.games.node_values import codec_for
from goboard.games.own_moves import setup_properties
from goboard.games.record_form import put_opening
from goboard.games.tree import Collection, Node
from goboard.games.values import raw_text
from goboard.rules import catalogue
from goboard.rules.options import with_chance
from goboard.rules.position import BLACK, WHITE
from goboard.rules.protocol import RuleSet
from goboard.session.commands.files import NewGame
from goboard.session.document import Document
from goboard.words.message import phrase


def new_document(command: NewGame) -> Document:
    """An empty record; BoardError or OptionError with a sentence where it cannot be."""
    board = _board_asked(command)
    rules = _rules_asked(command)
    misfit = rules.misfit(board)
    if command.is_free and command.handicap and rules.info.players != len((BLACK, WHITE)):
        misfit = phrase("Handicap stones are for two players.")
    if misfit:
        raise BoardError(misfit)
    root = Node(f"HA[{command.handicap}]" if command.handicap else "")
    put_opening(root, board, rules)
    for ident, raw in (
        ("PB", (raw_text(command.black),)),
        ("PW", (raw_text(command.white),)),
        ("DT", (time.strftime("%Y-%m-%d"),)),
        *(settings_values(command.clock) if command.clock else ()),
        *contest_properties(command.contest or Contest()).items(),
    ):
        if any(raw):
            root.put(ident, raw)
    if command.handicap and not command.is_free:
        _put_handicap(root, board, rules, command.handicap)
    elif command.begins != BLACK or command.handicap:
        for ident, raw in setup_properties({}, BLACK if command.handicap else command.begins, codec_for(root)):
            root.put(ident, raw)
    return Document(
        Collection([root]),
        fallback_name=phrase("New game, {title}", title=board.title) if command.board else phrase("New game"),
    )


def _rules_asked(command: NewGame) -> RuleSet:
    """The rules with their options, ties drawn by chance; handicap points are those of the stones put down."""
    info = catalogue.info_of(command.rules or catalogue.USUAL)
    options = with_chance(info, command.options or {})
    if command.handicap > 1 and options.get("handicap", "0") == "0" and any(f.name == "handicap" for f in info.options):
        options["handicap"] = str(command.handicap)
    return catalogue.make(info.name, options)


def _board_asked(command: NewGame) -> Board:
    if isinstance(command.board, Board):
        return command.board
    return board_from_spec(command.board or {"shape": "grid", "columns": command.columns, "rows": command.rows})


def _put_handicap(root: Node, board: Board, rules: RuleSet, stones: int) -> None:
    """Fixed stones for Black, and White begins."""
    if board.shape != "grid" or rules.info.players != 2:
        raise BoardError(
            phrase("Fixed handicap stones are for two players on the flat grid; place the stones by hand.")
        )
    points = handicap_points(board.columns, board.rows, stones)
    for ident, raw in setup_properties(dict.fromkeys(points, BLACK), WHITE, codec_for(root)):
        root.put(ident, raw)

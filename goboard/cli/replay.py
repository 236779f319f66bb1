"""`goboard replay`: plays game documents or SGF under a rule set and prints legality, captures and score as JSON."""

import argparse

from goboard.cli.console import Json
from goboard.cli.inputs import FILES, Answering, SgfGame, rules_argument
from goboard.cli.played_game import PlayedGame
from goboard.games.counting import marked_dead, marked_seki
from goboard.games.record_rules import Asked
from goboard.games.replay import going_on, with_alliances
from goboard.games.tree import main_line


def run(arguments: list[str]) -> int:
    """Answer every document of every file, one JSON line each; 1 if some could not be read."""
    parser = argparse.ArgumentParser(prog="goboard replay", description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE", help=FILES)
    parser.add_argument("--no-legal", action="store_true", help="leave the legal points out: the fast path")
    parser.add_argument(
        "--log",
        action="store_true",
        help="political-go: tell offers, wars, and step by step how captured stones are dealt",
    )
    rules_argument(parser)
    chosen = parser.parse_args(arguments)
    return _answering(not chosen.no_legal, chosen.log, chosen.rules).files(chosen.files)


def answer(value: object, legal: bool = True) -> Json:
    """The answer to one document, given as a JSON value."""
    return _answering(legal).value(value)


def _answering(legal: bool, log: bool = False, asked: Asked | None = None) -> Answering:
    return Answering(
        lambda document: PlayedGame.of(document, legal, log).play(), lambda game: _sgf_answer(game, legal, log), asked
    )


def _sgf_answer(sgf: SgfGame, legal: bool, log: bool) -> Json:
    """The main line; set-ups in its middle are carried out, and colours out of turn are the record's own affair."""
    replay, note = sgf.replay()
    is_listed = legal and replay.board.plane is None
    game = PlayedGame(sgf.id, replay.board, replay.rules, is_listed, has_log=log)
    position, last = replay.first_position(), sgf.root
    for node in main_line(sgf.root):
        last = node
        move = replay.move(node)
        if move is None:
            position = position if node is sgf.root else replay.after(position, node, None)
            continue
        after = game.made(going_on(position, move), move)
        if after is None:
            break
        position = with_alliances(replay.rules, after, node)
    dead = marked_dead(last, position, replay.codec) if game.error is None else ()
    seki = marked_seki(replay.rules, last, position, replay.codec, dead) if game.error is None else ()
    found = game.result(position, dead, seki)
    return found | {"note": note} if note else found

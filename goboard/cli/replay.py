"""`goboard replay`: plays game documents or SGF under a rule set and prints legality, captures and score as JSON."""

import argparse

from goboard.cli.console import Json, Written, file_name_argument, written
from goboard.cli.inputs import FILES, Answering, SgfGame, rules_argument
from goboard.cli.played_game import PlayedGame
from goboard.games.counting import AGREED, BY_HAND, SEKI, marked_dead, marked_seki
from goboard.games.properties import SETUP
from goboard.games.record_rules import Asked
from goboard.games.replay import Replay, going_on, with_alliances
from goboard.games.tree import main_line
from goboard.remembered import Remembered
from goboard.rules.moves import Move
from goboard.rules.protocol import has_alliances


def run(arguments: list[str]) -> int:
    """Answer every document of every file, one JSON line each; 1 if some could not be read."""
    parser = argparse.ArgumentParser(prog="goboard replay", description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE", type=file_name_argument, help=FILES)
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
        lambda document: PlayedGame.of(document, legal, log).play(), _RecordAnswers(legal, log).answer, asked
    )


_MOST_KNOWN, _MOST_TOLD = 1 << 24, 1 << 14
"""Characters of all answers that are kept for games that are played alike, and points of the plies of one."""
_MARKS = frozenset((*AGREED, BY_HAND, SEKI))
"""What a game's end says of its count."""
_CHANGING = SETUP | _MARKS
"""What has a node change more of an answer than by its move."""


class _RecordAnswers:
    """How the main lines of records are answered. Games of the same moves by the same rules, as there are very many in
    files of nothing but faults, are played once."""

    def __init__(self, legal: bool, log: bool) -> None:
        self._legal, self._log = legal, log
        self._known = Remembered[object, Json](_MOST_KNOWN)

    def answer(self, sgf: SgfGame) -> Json:
        """The answer for one game."""
        key = sgf.played()
        found = None if key is None else self._known.get(key)
        if found is None:
            found = self._worked_out(sgf)
            if key is not None:
                found = self._kept(key, found)
        return found | {"id": sgf.id}

    def _worked_out(self, sgf: SgfGame) -> Json:
        """The answer for a game like which none is written."""
        replay, note = sgf.replay()
        key = _played_like(replay)
        found = None if key is None else self._known.get(key)
        if found is None:
            found = self._played(sgf, replay)
            if key is not None:
                found = self._kept(key, found)
        return found | {"note": note} if note else found

    def _kept(self, key: object, found: Json) -> Json:
        texts = {name: value if isinstance(value, Written) else written(value) for name, value in found.items()}
        return self._known.keep(key, {**texts}, sum(map(len, texts.values())))

    def _played(self, sgf: SgfGame, replay: Replay) -> Json:
        """Set-ups in the middle are carried out, and colours out of turn are the record's own affair."""
        is_listed = self._legal and replay.board.plane is None
        game = PlayedGame(sgf.id, replay.board, replay.rules, is_listed, has_log=self._log)
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
        return game.result(position, dead, seki)


def _played_like(replay: Replay) -> object:
    """All that the answer for a short game depends on, but for its name; None for others, for those in which more
    happens than moves, and for those that end with marks for the count."""
    board, rules = replay.board, replay.rules
    most = _MOST_TOLD // board.size
    if board.plane is not None or not most or has_alliances(rules):
        return None
    moves: list[Move] = []
    for node in main_line(replay.root):
        if len(moves) == most or (node is not replay.root and node.has_any(_CHANGING)):
            return None
        if (move := replay.move(node)) is not None:
            moves.append(move)
    if replay.root.has_any(_MARKS):
        return None
    start = replay.first_position()
    return board, rules.info.name, tuple(rules.values.items()), start.stones, start.to_move, tuple(moves)

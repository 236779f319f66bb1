"""`goboard replay`: plays game documents or SGF under a rule set and prints legality, captures and score as JSON."""

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from itertools import chain

from goboard.boards.board import Board
from goboard.cli.documents import (
    NAMES,
    GameDocument,
    MalformedError,
    NotKnownError,
    OffBoardError,
    decoded,
    json_values,
    read_document,
    read_move,
)
from goboard.cli.output import print_json
from goboard.games.counting import marked_dead
from goboard.games.meaning import codec_for, is_playable, move_of, setup_of
from goboard.games.record_rules import record_rules
from goboard.games.replay import Replay, in_turn
from goboard.games.sgf_topology import board_of
from goboard.games.tree import Node, main_line
from goboard.rules import catalogue
from goboard.rules.moves import AgreeEnd, IllegalMove, Move, Pass, Play, Reason
from goboard.rules.numbers import plain
from goboard.rules.position import BLACK, WHITE, Position
from goboard.rules.protocol import RuleSet
from goboard.sgf.reader import SgfError, read

Json = dict[str, object]

_SGF_START = re.compile(rb"\(\s*(?:;|[A-Za-z]{1,30}\s*\[)")


def run(arguments: list[str]) -> int:
    """Answer every document of every file, one JSON line each; 1 if some could not be read."""
    parser = argparse.ArgumentParser(prog="goboard replay", description=__doc__)
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="game documents (JSON, one a line) or SGF; - reads them"
    )
    parser.add_argument("--no-legal", action="store_true", help="leave the legal points out: the fast path")
    chosen = parser.parse_args(arguments)
    failed = False
    for name in chosen.files:
        for answer in answers(name, not chosen.no_legal):
            if "points" not in answer:
                failed = True
                error = answer["error"]
                print(error["message"] if isinstance(error, dict) else error, file=sys.stderr)
            print_json(answer)
    return 1 if failed else 0


def answers(name: str, legal: bool) -> Iterator[Json]:
    """One answer for each document or SGF game of a file; an unreadable file is answered as one malformed document."""
    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb") as file:
            first = next((line for line in file if line.strip()), b"")
            if first.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"["):
                lines: Iterable[bytes] = chain([first], file)
            else:
                data = first + file.read()
                if not data and name == "-":
                    return
                if not data or name.lower().endswith(".sgf") or _SGF_START.search(data):
                    yield from _sgf_answers(name, data, legal)
                    return
                lines = data.splitlines(keepends=True)
            for value in json_values(decoded(lines)):
                yield answer(value, legal)
    except OSError as error:
        yield _unreadable(name, f"{name}: {error.strerror or error}.")


def _unreadable(id_: object, message: str) -> Json:
    return {"id": id_, "error": {"reason": Reason.MALFORMED, "message": message}}


def answer(value: object, legal: bool = True) -> Json:
    """The answer to one document, given as a JSON value."""
    id_ = value.get("id") if isinstance(value, dict) else None
    try:
        if isinstance(value, MalformedError):
            raise value
        document = read_document(value)
    except MalformedError as error:
        return _unreadable(id_, str(error))
    return _Game(document.id, document.board, document.rules, legal).play(document)


class _Game:
    """One answer while it grows."""

    def __init__(self, id_: object, board: Board, rules: RuleSet, legal: bool) -> None:
        self.id, self.board, self.rules, self.has_legal = id_, board, rules, legal
        self.plies: list[Json] = []
        self.error: Json | None = None

    def play(self, document: GameDocument) -> Json:
        position = self.rules.start(self.board, document.start)
        for raw in document.moves:
            try:
                move = read_move(self.board, raw)
            except MalformedError as error:
                over = position.is_over
                refused = IllegalMove(_reason(error, position), "The game is over." if over else str(error))
                self.stop(raw, refused)
                break
            after = self.made(position, move)
            if after is None:
                break
            position = after
        return self.result(position, document.dead)

    def made(self, position: Position, move: Move) -> Position | None:
        """The position after a legal move, which joins the plies; None after noting why it is illegal."""
        illegal = self.rules.check(position, move)
        if illegal:
            self.stop(_move(move), illegal)
            return None
        after = self.rules.apply(position, move)
        ply: Json = {"player": NAMES[position.to_move]}
        if self.has_legal:
            ply["legal"] = self.legal(position)
        ply |= {"move": _move(move), "captured": list(after.captured), "stones": _stones(after)}
        self.plies.append(ply)
        return after

    def legal(self, position: Position) -> list[int]:
        return [vertex for vertex, may in enumerate(self.rules.legal(position)) if may]

    def stop(self, move: object, illegal: IllegalMove) -> None:
        ply = len(self.plies) + 1
        self.error = {"ply": ply, "move": move, "reason": illegal.reason, "message": illegal.message, **illegal.details}

    def result(self, position: Position, dead: tuple[int, ...]) -> Json:
        score = self.rules.score(position, dead)
        following: Json | None = None
        if not position.is_over:
            following = {"player": NAMES[position.to_move]}
            if self.has_legal:
                following["legal"] = self.legal(position)
        found: Json = {
            "id": self.id,
            "points": self.board.size,
            "plies": self.plies,
            "next": following,
            "over": position.is_over,
            "winners": [NAMES[player] for player in score.winners] if position.is_over else [],
            "result": score.result if position.is_over else "",
            "score": {NAMES[player]: plain(total) for player, total in enumerate(score.totals, 1)},
        }
        if score.counts:
            found["count"] = {name: str(number) for name, number in score.counts.items()}
        return found | {"error": self.error}


def _reason(error: MalformedError, position: Position) -> Reason:
    if position.is_over:
        return Reason.GAME_OVER
    if isinstance(error, OffBoardError):
        return Reason.OFF_BOARD
    return Reason.NOT_ALLOWED if isinstance(error, NotKnownError) else Reason.MALFORMED


def _move(move: Move) -> object:
    if isinstance(move, Play):
        return move.vertex
    if isinstance(move, AgreeEnd):
        return {"agree_end": True}
    return "pass" if isinstance(move, Pass) else "resign"


def _stones(position: Position) -> dict[str, list[int]]:
    return {NAMES[player]: list(position.points(player)) for player in (BLACK, WHITE)}


def _sgf_answers(name: str, data: bytes, legal: bool) -> Iterator[Json]:
    try:
        collection = read(data)
    except SgfError as error:
        yield _unreadable(name, f"{name}: {error}")
        return
    for number, root in enumerate(collection.games, 1):
        id_ = name if len(collection.games) == 1 else f"{name}#{number}"
        yield _sgf_answer(id_, root, legal)


def _sgf_answer(id_: str, root: Node, legal: bool) -> Json:
    """The main line; set-ups in its middle are carried out, and colours out of turn are the record's own affair."""
    if not is_playable(root):
        return _unreadable(id_, f"{id_} is a record of another game than Go.")
    said = record_rules(root)
    board, codec = board_of(root), codec_for(root)
    replay = Replay(root, board, codec, catalogue.make(said.name, said.options))
    game = _Game(id_, board, replay.rules, legal)
    position, last = replay.first_position(), root
    for node in main_line(root):
        last = node
        move = move_of(node, codec)
        if move is None:
            setup = setup_of(node, codec) if node is not root else None
            position = position if setup is None else replay.rules.set_up(position, setup)
            continue
        after = game.made(in_turn(position, move), move)
        if after is None:
            break
        position = after
    return game.result(position, marked_dead(last, position, codec) if game.error is None else ())

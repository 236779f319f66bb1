"""`goboard replay`: plays game documents or SGF under a rule set and prints legality, captures and score as JSON."""

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from itertools import chain

from goboard.cli.documents import MalformedError, decoded, json_values, read_document
from goboard.cli.output import print_json
from goboard.cli.played_game import Json, PlayedGame
from goboard.games.counting import marked_dead
from goboard.games.forms import form_of
from goboard.games.record_rules import rules_of
from goboard.games.replay import Replay, in_turn, with_alliances
from goboard.games.tree import Node, main_line
from goboard.rules.moves import Reason
from goboard.sgf.reader import SgfError, read

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
        return PlayedGame.of(read_document(value), legal).play()
    except MalformedError as error:
        return _unreadable(id_, str(error))


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
    form, chosen = form_of(root), rules_of(root)
    fault = form.fault or chosen.fault
    if fault:
        return _unreadable(id_, f"{id_}: {fault}")
    replay = Replay(root, form.board, form.codec, chosen.rules)
    is_listed = legal and form.board.plane is None
    game = PlayedGame(id_, form.board, replay.rules, is_listed)
    position, last = replay.first_position(), root
    for node in main_line(root):
        last = node
        move = replay.move(node)
        if move is None:
            position = position if node is root else replay.follow(position, node)
            continue
        after = game.made(in_turn(position, move), move)
        if after is None:
            break
        position = with_alliances(after, node)
    found = game.result(position, marked_dead(last, position, form.codec) if game.error is None else ())
    return found | {"note": chosen.note} if chosen.note else found

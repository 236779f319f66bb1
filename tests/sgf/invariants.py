"""What must hold of every file, however damaged. Also used by `tools/fuzz.py`."""

import json
import re

from goboard.formats.reader import format_of, open_record
from goboard.games.record_rules import rules_of
from goboard.games.replay import Replay
from goboard.games.roots import GO, game_of, size_value, stated_size
from goboard.games.tree import Collection, Node, main_line, preorder
from goboard.games.values import first_of, number
from goboard.sgf.charset import decode
from goboard.sgf.reader import SgfError, read
from goboard.sgf.report import GameReader, file_report
from goboard.sgf.writer import write

REWRITTEN = ("CA", "AP")
MOST_MOVES = 400

Described = list[tuple[list[tuple[str, tuple[str, ...]]], int]]


def described(root: Node) -> Described:
    """Every node's properties in order, without those that saving rewrites, and how many children it has."""
    return [
        ([(ident, node.values(ident)) for ident in node.idents() if ident not in REWRITTEN], len(node.children))
        for node in preorder(root)
    ]


def check_file(data: bytes) -> None:
    """Read, save, read again and play: nothing is lost, nothing but an empty file is refused."""
    try:
        collection = read(data)
    except SgfError:
        assert not _surely_holds_a_game(data), "a file with a game in it was refused"
        return
    saved = write(collection)
    again = read(saved)
    old = [as_saved(root) for root in collection.games]
    assert [described(root) for root in again.games] == old, "saving changed the tree"
    assert write(again) == saved, "saving twice changed the file"
    assert [as_saved(root) for root in read(data, most_at_once=0).games] == old, "a large file is read differently"
    _check_warnings(collection, data)
    json.dumps(file_report("x.sgf", collection), ensure_ascii=False).encode()
    for root in collection.games[:3]:
        _play(root)


def check_text(data: bytes) -> None:
    """Decode: every byte string has a text, in which SGF's own signs are what they were, and parts that cover it."""
    decoded = decode(data)
    starts = [start for start, _ in decoded.parts]
    assert starts == sorted(starts) and starts[0] == 0
    assert all(0 <= fault.position <= len(decoded.text) for fault in decoded.faults)
    decoded.text.encode()


def check_any_format(data: bytes) -> None:
    """Open under each name: what comes of it can be saved and read again as it is. `check_file` looks at SGF."""
    for name in ("x.gib", "x.ngf", "x.ugf", "x.xml", "x.txt"):
        if format_of(data, name) in ("", "sgf"):
            continue
        try:
            collection = open_record(data, name)
        except SgfError:
            continue
        again = read(write(collection))
        assert [described(root) for root in again.games] == [as_saved(root) for root in collection.games], name


def as_saved(root: Node) -> Described:
    """As `described`, with the version of SGF and the size as saving writes them."""
    first, *rest = described(root)
    properties = [
        (ident, ("4",) if ident == "FF" and number(first_of(values)) in (1, 2, 3) else values)
        for ident, values in first[0]
    ]
    size = stated_size(root)
    if size and game_of(root) == GO and len(root.values("SZ")) == 1:
        properties = [(ident, (size_value(*size),) if ident == "SZ" else values) for ident, values in properties]
    return [(properties, first[1]), *rest]


def _surely_holds_a_game(data: bytes) -> bool:
    return b"(;" in data and b"\0" not in data and b"\x1b" not in data and b"~" not in data


def _check_warnings(collection: Collection, data: bytes) -> None:
    lines = re.split("\r\n|\n\r|\n|\r", decode(data).text)
    for warning in collection.warnings:
        assert 1 <= warning.line <= len(lines), "a warning is beyond the file"
        assert 1 <= warning.column <= len(lines[warning.line - 1]) + 3, "a warning is beyond its line"


def _play(root: Node) -> None:
    """Follow the first moves by their own and by the record's rules."""
    game = GameReader(root)
    line = list(main_line(root))[:MOST_MOVES]
    game.after(line)
    if game.is_playable:
        replay = Replay(root, game.board, game.codec, rules_of(root).rules)
        for node in line:
            replay.position(node)
            replay.illegal(node)

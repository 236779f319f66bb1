"""Positions out of the middle of real games and before their end, with whose every point was in the end: what
`calibration` measures with.

Taken are records of games that were played to the end on a square board, by what they say of themselves: a result in
points, and an area that comes to it, with the usual komi or the record's own, once the stones are off that goboard
calls dead. So the result vouches for these. Where a player gave a chain away for more, a verdict that it stays counts
as wrong.

`shortly_before_the_end` asks no record for its result: what becomes of its stones is nobody's to say then.
"""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.dead_stone_peers import report_on
from goboard.analysis.report import Status
from goboard.boards.catalogue import cached_grid
from goboard.cli.documents import MalformedError
from goboard.cli.inputs import SgfGame
from goboard.formats.reader import open_record
from goboard.games.node_values import komi
from goboard.games.replay import Replay
from goboard.games.tree import main_line
from goboard.games.values import simple_text
from goboard.rules.area import area, without
from goboard.sgf.reader import SgfError

_PARTS = (0.3, 0.45, 0.6, 0.75)
"""After so great a part of the moves."""
_BEFORE_END = (10, 20, 30, 40, 60, 80)
"""So many moves before the last."""
_FEWEST = 0.5
"""Games of fewer moves than so great a part of the points seldom came to an end."""
_LONG = 0.4
"""Games that were resigned are shorter."""
_USUAL = (5.5, 6.5, 7.5)
_NEARLY = 2
"""An area may differ so much from the result, as by dame, or by territory that was counted."""


_SIGNS = ((1, "B"), (2, "W"))


@dataclass(frozen=True)
class Middle:
    """A game document, and the owner of each vertex at the end of that game."""

    game: str
    document: Mapping[str, Any]
    owners: Sequence[int]


def middles(folder: Path) -> Iterator[Middle]:
    """Those of all records in the folder."""
    for game in _games(folder):
        yield from _of_game(game)


def shortly_before_the_end(folder: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The name of each game of some length, and a document of one position, so many moves before its last as chance
    has it: the same every time."""
    for game in _games(folder):
        name, replay, line = game.id, _replayed(game), [*main_line(game.root)]
        if replay is None or len(line) <= _LONG * replay.board.size:
            continue
        number = len(line) - 1 - random.Random(name).randint(_BEFORE_END[0], _BEFORE_END[-1])
        if number > 0:
            stones = replay.position(line[number]).stones
            yield name, _document(f"{name}-{number}", replay.board.columns, stones)


def _games(folder: Path) -> Iterator[SgfGame]:
    """The first of each record."""
    for path in sorted(folder.glob("*.sgf")):
        try:
            games = open_record(path.read_bytes(), path.name)
        except SgfError:
            # what is no record has no game
            continue
        if games.games:
            yield SgfGame(path.stem, games, 0)


def _replayed(game: SgfGame) -> Replay | None:
    """None where it is no game of two on a square board."""
    try:
        replay, _ = game.replay()
    except MalformedError:
        return None
    return replay if len(replay.rules.names) == 2 and replay.board.columns**2 == replay.board.size else None


def _of_game(game: SgfGame) -> Iterator[Middle]:
    name, root = game.id, game.root
    margin = re.match(r"\s*([BW])\+\s*([\d.]+)", simple_text(root, "RE"))
    line = [*main_line(root)]
    if margin is None or float(margin[2]) == 0:
        return
    replay = _replayed(game)
    if replay is None or len(line) <= _FEWEST * replay.board.size:
        return
    side = replay.board.columns
    last = replay.position(line[-1]).stones
    dead = frozenset(report_on(_document(name, side, last)).of(Status.DEAD))
    counted = area(cached_grid("grid", side, side), without(replay.board, last, dead), 2)
    wanted = float(margin[2]) * (1 if margin[1] == "B" else -1)
    off = counted.points(1) - counted.points(2) - wanted
    if min(abs(off - given) for given in (float(komi(root) or 0), *_USUAL)) > _NEARLY:
        return
    moves = len(line) - 1
    for number in (
        *(int(part * moves) for part in _PARTS),
        *(moves - before for before in _BEFORE_END if before < moves),
    ):
        stones = replay.position(line[number]).stones
        yield Middle(name, _document(f"{name}-{number}", side, stones), counted.owner)


def _document(name: str, side: int, stones: bytes) -> dict[str, Any]:
    return {
        "id": name,
        "kind": "real",
        "board": {"shape": "grid", "columns": side, "rows": side},
        "rules": {"name": "chinese"},
        "setup": {sign: [v for v, stone in enumerate(stones) if stone == player] for player, sign in _SIGNS},
    }

"""What a node of a Go record says: size, moves, setup, game information. Markup lives in `goboard.games.sgf_markup`.

Pure functions over nodes. Faulty values are left alone and read as if they were absent.
"""

import re
from fractions import Fraction

from goboard.games.sgf_types import GAME_INFO, SETUP
from goboard.games.tree import Node, main_line, path_to
from goboard.games.values import MOST_LINES, PointCodec, bare, codec_of, first_of, number, real, simple_text, text
from goboard.rules.moves import Pass, Play
from goboard.rules.position import BLACK, EMPTY, WHITE, Setup

DEFAULT_SIDE = 19
GO = "1"
OWN_GAME_NUMBER = "4800"
"""GM of records on boards or with players that other programs must not mistake for Go; see `sgf_topology`."""

_SIZE = re.compile(r"([0-9]{1,9})(?:[:,x×*]([0-9]{1,9}))?", re.ASCII)
_PLAYERS = {"b": BLACK, "black": BLACK, "1": BLACK, "w": WHITE, "white": WHITE, "2": WHITE}
_COLOURS = {"B": BLACK, "W": WHITE}
_SETUP_COLOURS = {"AB": BLACK, "AW": WHITE, "AE": EMPTY}
_HUNDREDTHS = 100


def board_size(root: Node) -> tuple[int, int]:
    """(columns, rows); 19 x 19 where SZ is absent or makes no sense, at most 52 a side, as far as letters reach."""
    return stated_size(root) or (DEFAULT_SIDE, DEFAULT_SIDE)


def stated_size(root: Node) -> tuple[int, int] | None:
    """(columns, rows) if SZ states a board that can be."""
    found = _SIZE.fullmatch(bare(first_of(root.values("SZ"))).lower())
    if not found:
        return None
    columns, rows = int(found[1]), int(found[2] or found[1])
    if not columns or not rows:
        return None
    return min(columns, MOST_LINES), min(rows, MOST_LINES)


def game_of(root: Node) -> str:
    """GM, lower-case and without white space; "1", which is Go, if it is absent or empty."""
    kind = bare(first_of(root.values("GM"))).lower()
    return GO if kind in ("", "go") else str(number(kind)) if number(kind) is not None else kind


def is_playable(root: Node) -> bool:
    """True for Go: GM[1] or none, and Go on the boards that q5Go and goboard add, if points are letters there."""
    kind = game_of(root)
    if kind == OWN_GAME_NUMBER:
        return not root.has("GOBU") and not root.has("GOBP") and (root.has("TO") or root.has("MASK"))
    return kind in (GO, "q5go-1", "q5go-2")


def codec_for(root: Node) -> PointCodec:
    """The codec of the board that the root states."""
    return codec_of(*board_size(root))


def move_of(node: Node, codec: PointCodec) -> Play | Pass | None:
    """The node's move, Black being 1 and White 2; None without one or if it is off the board."""
    for ident in node.idents():
        player = _COLOURS.get(ident)
        if player:
            raw = node.values(ident)[0]
            vertex = codec.vertex(raw)
            if vertex is not None:
                return Play(vertex, player)
            return Pass(player) if codec.is_pass(raw) else None
    return None


def setup_of(node: Node, codec: PointCodec) -> Setup | None:
    """The stones that the node puts on or takes off, and whom it lets move; None if it does neither.

    Where a point is named twice the later one holds.
    """
    stones: dict[int, int] = {}
    to_move = EMPTY
    for ident in node.idents():
        if ident in _SETUP_COLOURS:
            stones.update(dict.fromkeys(codec.points(node.values(ident)), _SETUP_COLOURS[ident]))
        elif ident == "PL":
            to_move = player_of(first_of(node.values("PL"))) or EMPTY
    return Setup(stones, to_move) if stones or to_move else None


def has_setup(node: Node) -> bool:
    return any(ident in SETUP for ident in node.idents())


def player_of(raw: str) -> int | None:
    """1 for Black and 2 for White, as B, black or 1; None for anything else."""
    return _PLAYERS.get(bare(raw).lower())


def komi(root: Node) -> Fraction | None:
    """KM in points, None if absent or no number.

    Fox writes hundredths, and 子, two points each, under Chinese rules: 375 and 3.75 are both 7.5, 650 is 6.5. No komi
    in points ends in .25 or .75, and none is 100 or more, so this is told by the number alone.
    """
    points = real(first_of(root.values("KM")))
    if points is None:
        return None
    if abs(points) >= _HUNDREDTHS and points.denominator == 1:
        points /= _HUNDREDTHS
    return points * 2 if points.denominator == 4 else points


def handicap(root: Node) -> int:
    """HA, 0 if absent or no number. It says how many stones there are and puts none on the board."""
    stones = number(first_of(root.values("HA")))
    return max(stones, 0) if stones is not None else 0


def move_number(node: Node, codec: PointCodec) -> int:
    """How many moves lead to the node, as MN renumbers them."""
    count = 0
    for at in path_to(node):
        stated = number(first_of(at.values("MN"))) if at.has("MN") else None
        if stated is not None:
            count = stated
        elif move_of(at, codec) is not None:
            count += 1
    return count


def first_player(root: Node, codec: PointCodec) -> int:
    """Who moves first where PL is silent: who does in the main line, else White after a handicap."""
    for node in main_line(root):
        move = move_of(node, codec)
        if move is not None:
            return move.player
    return WHITE if handicap(root) > 1 else BLACK


def info(node: Node) -> dict[str, str]:
    """Game information in force at a node, as interpreted text: of the nearest node above where merged files differ."""
    found: dict[str, str] = {}
    for at in path_to(node):
        found.update(own_info(at))
    return found


def own_info(node: Node) -> dict[str, str]:
    """The game information that stands in this very node, as interpreted text."""
    idents = (ident for ident in node.idents() if ident in GAME_INFO)
    return {ident: text(node, ident) if ident == "GC" else simple_text(node, ident) for ident in idents}

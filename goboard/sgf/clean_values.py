"""Values that are certainly right, by type and board: what needs no look at all."""

import re
from collections.abc import Mapping
from functools import lru_cache

from goboard.games.values import LETTERS, codec_of
from goboard.sgf.value_checks import CLEAN

CLEAN_UNLETTERED = {**CLEAN, **dict.fromkeys(("points", "optional_points", "move"), re.compile(r"(?!)"))}
"""`CLEAN` where points are no letters: each is looked at by itself."""


@lru_cache(maxsize=64)
def clean_values(columns: int, rows: int) -> Mapping[str, re.Pattern[str]]:
    """`CLEAN`, and the same for points of a board."""
    point = f"[{LETTERS[:columns]}][{LETTERS[:rows]}]"
    points = re.compile(rf"(?:\[{point}\]\s*+)++", re.ASCII)
    move = re.compile(rf"(?:\[(?:{point})?\]\s*+)++", re.ASCII)
    own_move = re.compile(rf"\[[12]:(?:{point})?\]\s*+", re.ASCII)
    return {**CLEAN, "points": points, "optional_points": points, "move": move, "own_move": own_move}


@lru_cache(maxsize=64)
def plain_moves(columns: int, rows: int) -> Mapping[str, str]:
    """Every text of a node with nothing but a move on such a board, by itself."""
    codec = codec_of(columns, rows)
    points = ["", *map(codec.text, range(columns * rows))] + ["tt"] * codec.is_pass("tt")
    texts = [f"{ident}[{point}]" for ident in "BW" for point in points]
    return {text: text for text in texts}

"""The columns of the table of games: titles, what they say of a game, what they are sorted by."""

from collections.abc import Callable
from dataclasses import dataclass
from os.path import basename

from goboard.library.entries import GameEntry
from goboard.library.query import SortKey


@dataclass(frozen=True)
class Column:
    """`width` in average characters; without `sort` the column cannot be sorted by."""

    title: str
    width: int
    words: Callable[[GameEntry], str]
    sort: SortKey | None = None
    is_shown: bool = True
    is_number: bool = False


def size_words(game: GameEntry) -> str:
    """ "19", "19 x 13", or the name of a board that is no plain grid."""
    if not game.columns:
        return game.board
    size = str(game.columns) if game.columns == game.rows else f"{game.columns} x {game.rows}"
    return size if game.board == "grid" else f"{game.board} {size}"


def _file_words(game: GameEntry) -> str:
    return basename(game.file) if game.number == 0 else f"{basename(game.file)} #{game.number + 1}"


COLUMNS = (
    Column("Date", 13, lambda game: game.date, SortKey.DATE),
    Column("Black", 18, lambda game: game.black, SortKey.BLACK),
    Column("Rank", 5, lambda game: game.black_rank, SortKey.BLACK_RANK, is_shown=False),
    Column("White", 18, lambda game: game.white, SortKey.WHITE),
    Column("Rank", 5, lambda game: game.white_rank, SortKey.WHITE_RANK, is_shown=False),
    Column("Result", 8, lambda game: game.result, SortKey.RESULT),
    Column("Moves", 7, lambda game: str(game.moves), SortKey.MOVES, is_number=True),
    Column("Event", 16, lambda game: game.event or game.name, SortKey.EVENT),
    Column("Round", 8, lambda game: game.round, is_shown=False),
    Column("Place", 12, lambda game: game.place, SortKey.PLACE, is_shown=False),
    Column("Size", 6, size_words, SortKey.SIZE),
    Column("Rules", 10, lambda game: game.rules, SortKey.RULES, is_shown=False),
    Column("Komi", 7, lambda game: "" if game.komi is None else f"{game.komi:g}", SortKey.KOMI, is_number=True),
    Column(
        "Handicap", 8, lambda game: str(game.handicap or ""), SortKey.HANDICAP, is_shown=False, is_number=True
    ),
    Column("File", 22, _file_words, SortKey.FILE),
)  # fmt: skip
STOOD, WRITTEN = len(COLUMNS), len(COLUMNS) + 1
"""Shown while a position, or a text, is looked for."""
TITLES = (*(column.title for column in COLUMNS), "At move", "Text")
WIDTHS = (*(column.width for column in COLUMNS), 12, 40)

"""Which games of a library are wanted, and in what order."""

from dataclasses import dataclass
from enum import StrEnum


class SortKey(StrEnum):
    """What games are put in order by."""

    DATE = "date"
    BLACK = "black"
    WHITE = "white"
    BLACK_RANK = "black rank"
    WHITE_RANK = "white rank"
    EVENT = "event"
    RESULT = "result"
    SIZE = "size"
    KOMI = "komi"
    HANDICAP = "handicap"
    RULES = "rules"
    MOVES = "moves"
    PLACE = "place"
    FILE = "file"


@dataclass(frozen=True)
class Query:
    """What must hold of a game; what is left as it is says nothing.

    Of names, events and rules every word must occur, in any order, whatever the case and accents. `colour` is that of
    `player`, 1 or 2; `opponent` plays the other side. `has_won` says whether the player won; without a player, `winner`
    says who did. Days are ISO, whole or cut short ("1996", "1996-05"); a game fits if its date may lie between; days
    that make no sense are a LibraryError. `text` is searched for in comments and in all that is said of the game: every
    word of it must occur, in "quotes" a phrase.
    """

    player: str = ""
    colour: int = 0
    opponent: str = ""
    has_won: bool | None = None
    winner: int | None = None
    first_day: str = ""
    last_day: str = ""
    event: str = ""
    place: str = ""
    rules: str = ""
    text: str = ""
    file: str = ""
    columns: int = 0
    rows: int = 0
    board: str = ""
    komi: float | None = None
    least_handicap: int | None = None
    most_handicap: int | None = None
    least_moves: int | None = None
    most_moves: int | None = None
    result: str = ""
    sort: SortKey = SortKey.DATE
    is_descending: bool = False


EVERYTHING = Query()

"""What was played next, as words and as spots on a board."""

from collections.abc import Sequence
from string import ascii_letters

from goboard.library.positions import Continuation, Statistics
from goboard.plural import counted
from goboard.ui.library.board import Spot
from goboard.ui.library.sought import Sought

TITLES = ("", "Move", "Games", "Black won", "White won", "Last played")
LETTERS = ascii_letters[26:] + ascii_letters[:26]
MOST_SPOTS = 48
"""Points that are marked: one move has up to eight on an empty board."""
NAMES = ("", "Black", "White")


def letter(place: int) -> str:
    """A letter for each of the moves that are played most; "" for the others."""
    return LETTERS[place] if place < len(LETTERS) else ""


def share(part: int, whole: int) -> str:
    """ "52 %", "" of nothing."""
    return f"{100 * part / whole:.0f} %" if whole else ""


def rows_of(sought: Sought, moves: Sequence[Continuation]) -> list[tuple[str, ...]]:
    """The table's rows."""
    return [(letter(place), *_words(sought, move)) for place, move in enumerate(moves)]


def spots_of(sought: Sought, moves: Sequence[Continuation]) -> tuple[Spot, ...]:
    """The moves that are played most, on the board, with their letters: as many as leave the board to be seen. A point
    where both sides have played shows what was played more."""
    found: dict[int, Spot] = {}
    for place, move in enumerate(moves[: len(LETTERS)]):
        if found and len(found) + len(move.places) > MOST_SPOTS:
            break
        for at in move.places:
            vertex = sought.vertex_of(at)
            spot = Spot(vertex, letter(place), move.black_wins, move.white_wins, _said(sought, move), at == move.place)
            found.setdefault(vertex, spot)
    return tuple(found.values())


def summary(statistics: Statistics, is_cut: bool) -> str:
    """What all the games that had the position say together."""
    if not statistics.hits:
        return "This position stands in none of these games."
    games = counted(statistics.games, "game")
    times = f", {statistics.hits:,} times" if statistics.hits > statistics.games else ""
    decided = statistics.black_wins + statistics.white_wins
    ends = f"; Black won {share(statistics.black_wins, decided)} of those decided" if decided else ""
    return f"{'More than ' if is_cut else ''}{games}{times}{ends}."


def _words(sought: Sought, move: Continuation) -> tuple[str, ...]:
    decided = move.black_wins + move.white_wins
    point = sought.board.name(sought.vertex_of(move.place))
    more = "" if len(move.places) == 1 else f" +{len(move.places) - 1}"
    wins = share(move.black_wins, decided), share(move.white_wins, decided)
    return f"{NAMES[move.player]} {point}{more}", f"{move.count:,}", *wins, move.last_day[:4]


def _said(sought: Sought, move: Continuation) -> str:
    words, _, black, white, _ = _words(sought, move)
    ends = f", Black won {black}, White {white}" if black else ""
    return f"{words}: {counted(move.count, 'time')}{ends}"

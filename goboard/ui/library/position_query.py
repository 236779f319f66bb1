"""What the library answers about a position: what was played next, in words and spots."""

from collections.abc import Sequence
from string import ascii_letters

from goboard.games.patterns import Place
from goboard.library.entries import Continuation, Statistics
from goboard.library.sought import SoughtPosition, on_board
from goboard.session.snapshot import Snapshot
from goboard.ui.language import number_words, share_words, tr, worded
from goboard.ui.library.pattern_controller import PlayedNext
from goboard.words.message import Number, in_context, phrase, plural

USUAL = 19


def shown_in(snapshot: Snapshot) -> SoughtPosition | None:
    """The position of a game window."""
    return on_board(snapshot.board, snapshot.stones)


TITLES = (
    "",
    phrase("Move"),
    phrase("Games"),
    phrase("Played"),
    phrase("Black won"),
    phrase("White won"),
    phrase("Years"),
    phrase("Rank"),
)
TIPS = {
    2: phrase("How often this was played next"),
    3: phrase("In how many of the games with this position; this share is on the board, too"),
    4: phrase("Of the games with this move that were decided"),
    5: phrase("Of the games with this move that were decided"),
}
"""What the titles of these columns leave unsaid."""
LETTERS = ascii_letters[26:] + ascii_letters[:26]
MOST_SPOTS = 48
"""Points that are marked: one move has up to eight on an empty board."""
NAMES = ("", in_context("side", "Black"), in_context("side", "White"))


def letter(place: int) -> str:
    """A letter for each of the moves that are played most; "" for the others."""
    return LETTERS[place] if place < len(LETTERS) else ""


def share(part: int, whole: int) -> str:
    """ "52 %", "" of nothing."""
    return share_words(part / whole) if whole else ""


def rows_of(sought: SoughtPosition, moves: Sequence[Continuation], games: int) -> list[tuple[str, ...]]:
    """The table's rows, of so many games with the position."""
    found = []
    for place, move in enumerate(moves):
        moved, count, *more = _words(sought, move)
        found.append((letter(place), moved, count, share(move.games.total, games), *more))
    return found


def spots_of(sought: SoughtPosition, moves: Sequence[Continuation]) -> tuple[PlayedNext, ...]:
    """The moves that are played most, on the board, with their letters: as many as leave the board to be seen. A point
    where both sides have played shows what was played more."""
    found: dict[int, PlayedNext] = {}
    for place, move in enumerate(moves[: len(LETTERS)]):
        if found and len(found) + len(move.places) > MOST_SPOTS:
            break
        for at in places_of(move):
            vertex = sought.vertex_of(at)
            wins = move.times.black_wins, move.times.white_wins
            spot = PlayedNext(vertex, letter(place), *wins, _said(sought, move), at == move.place)
            found.setdefault(vertex, spot)
    return tuple(found.values())


def places_of(move: Continuation) -> Sequence[Place]:
    """The places at which a move is marked: one, where it is the same on more than can be told apart."""
    return move.places if len(move.places) <= MOST_SPOTS else (move.place,)


def numbers_of(sought: SoughtPosition) -> dict[int, str]:
    """What is written on the points of the moves that are numbered."""
    found: dict[int, str] = {}
    for number, (vertex, _) in enumerate(sought.order, 1):
        found[vertex] = f"{found[vertex]}/{number}" if vertex in found else str(number)
    return found


def summary(statistics: Statistics, is_cut: bool) -> str:
    """What all the games that had the position say together."""
    if not statistics.times.total:
        return tr("This position stands in none of these games.")
    found = plural("{n} game", "{n} games", statistics.games)
    if is_cut:
        found = phrase("{games}, more than {hits} times", games=found, hits=Number(statistics.times.total))
    elif statistics.times.total > statistics.games:
        found = phrase("{games}, {hits} times", games=found, hits=Number(statistics.times.total))
    decided = statistics.times.decided
    if not decided:
        return tr("{found}.", found=found)
    won = share(statistics.times.black_wins, decided)
    return tr("{found}; Black won {share} of those decided.", found=found, share=won)


def _words(sought: SoughtPosition, move: Continuation) -> tuple[str, ...]:
    decided = move.times.decided
    point = sought.board.name(sought.vertex_of(move.place))
    more = "" if len(move.places) == 1 else f" +{len(move.places) - 1}"
    wins = share(move.times.black_wins, decided), share(move.times.white_wins, decided)
    moved = f"{worded(NAMES[move.player])} {point}{more}"
    return moved, number_words(move.times.total), *wins, years_of(move.first_day, move.last_day), move.rank


YEARS = 16
"""Average letters that a column of years needs: digits are wider."""


def years_of(first: str, last: str) -> str:
    """The years of two ISO days."""
    return first[:4] if first[:4] == last[:4] else f"{first[:4]}–{last[:4]}"


def _said(sought: SoughtPosition, move: Continuation) -> str:
    words, _, black, white, *_ = _words(sought, move)
    if not black:
        return worded(plural("{move}: {n} time", "{move}: {n} times", move.times.total, move=words))
    said = plural(
        "{move}: {n} time, Black won {black}, White {white}",
        "{move}: {n} times, Black won {black}, White {white}",
        move.times.total,
        move=words,
        black=black,
        white=white,
    )
    return worded(said)

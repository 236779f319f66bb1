"""Which moves bear numbers on a board, and which are told below it: "12 at 5, 20 at D4"."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from string import ascii_letters, digits

from goboard.rules.moves import Deed
from goboard.session.snapshot import LineMove
from goboard.words.message import enumerated, in_context

NONE, LAST, ONWARD, ALL, FIGURE = "none", "last", "from", "all", "figure"
HUNDRED = 100
MOST_NUMBERS = 4
"""Of moves at one place that are told one by one in a narrow line: a ko is fought for long."""
UNPRINTED, FROM_ONE = 0, 2
"""Values of PM: no numbers, and numbers from 1 to 100 again and again."""


@dataclass(frozen=True)
class Numbering:
    """Which of the moves made bear numbers: none, the last `count`, those from the `first` place on (counted from 0),
    all, or those of the figure shown. `begins_at_one` counts the first of them as 1; else they are numbered as the
    record counts them, those of a figure as it prints them."""

    which: str = NONE
    count: int = 1
    first: int = 0
    begins_at_one: bool = False


UNNUMBERED = Numbering()


@dataclass(frozen=True)
class Reused:
    """A numbered move whose own number no stone bears: it was played where the number `at` stands, at a vertex that
    bears none (`at` None), or no stone was put (`vertex` None): `deed` is what was done instead."""

    number: int
    vertex: int | None
    at: int | None = None
    deed: Deed = Deed.PASS


def numbered(
    moves: Sequence[LineMove], made: int, choice: Numbering, stones: bytes
) -> tuple[dict[int, int], tuple[Reused, ...]]:
    """Vertex -> number for the stones that bear one, and the other numbered moves in order, as printed figures have it.

    `moves` are those of the variation, of which `made` have been made; `stones` (n,) is what lies on the board. A stone
    bears the number of the first move that put one of its colour there.
    """
    told = list(_told(moves, made, choice))
    bearers: dict[int, int] = {}
    for place, (_, move) in enumerate(told):
        if move.vertex is not None and _lies_there(move, stones):
            bearers.setdefault(move.vertex, place)
    return _shared_out(told, bearers)


def numbered_now(
    moves: Sequence[LineMove], made: int, choice: Numbering, stones: bytes
) -> tuple[dict[int, int], tuple[Reused, ...]]:
    """The same for a position as it is: a stone bears the number of the move that put this very stone there."""
    told = list(_told(moves, made, choice))
    last = {move.vertex: place for place, (_, move) in enumerate(told) if move.vertex is not None}
    return _shared_out(told, {at: place for at, place in last.items() if _lies_there(told[place][1], stones)})


def _lies_there(move: LineMove, stones: bytes) -> bool:
    """Does a stone of that player lie where the move went?"""
    return move.vertex is not None and move.vertex < len(stones) and stones[move.vertex] == move.player


def _shared_out(
    told: Sequence[tuple[int, LineMove]], bearers: Mapping[int, int]
) -> tuple[dict[int, int], tuple[Reused, ...]]:
    """`bearers`: vertex -> the place of the move whose number its stone bears."""
    numbers = {vertex: told[place][0] for vertex, place in bearers.items()}
    others = []
    for place, (number, move) in enumerate(told):
        vertex = move.vertex
        if vertex is None:
            others.append(Reused(number, None, deed=move.deed))
        elif bearers.get(vertex) != place:
            others.append(Reused(number, vertex, numbers.get(vertex)))
    return numbers, tuple(others)


def _told(moves: Sequence[LineMove], made: int, choice: Numbering) -> Iterator[tuple[int, LineMove]]:
    """The moves chosen, each with the number that it is given."""
    first = _first(moves, made, choice)
    chosen = list(moves[first:made])
    if choice.begins_at_one:
        yield from enumerate(chosen, 1)
    elif choice.which == FIGURE:
        for _, figure in groupby(chosen, lambda move: move.printed):
            yield from _printed(list(figure))
    else:
        yield from ((move.number, move) for move in chosen)


def _first(moves: Sequence[LineMove], made: int, choice: Numbering) -> int:
    """The place of the first move that bears a number."""
    if choice.which == ALL:
        return 0
    if choice.which == LAST:
        return max(made - choice.count, 0)
    if choice.which == ONWARD:
        return min(choice.first, made)
    if choice.which == FIGURE and made:
        first, figure = made - 1, moves[made - 1].figure
        while first and moves[first - 1].figure == figure:
            first -= 1
        return first
    return made


def _printed(figure: Sequence[LineMove]) -> Iterator[tuple[int, LineMove]]:
    """The numbers that PM wants in a figure: none, those counted, or the first one below or at 100."""
    printed = figure[0].printed
    if printed == UNPRINTED:
        return
    less = (figure[0].number - 1) // HUNDRED * HUNDRED if printed == FROM_ONE and figure[0].number > 0 else 0
    yield from ((move.number - less, move) for move in figure)


def reused_words(reused: Iterable[Reused], labels: Sequence[str] | Mapping[int, str]) -> str:
    """The list as books print it: "12 at 5, 20 at D4, 31 passes"; "" for none."""
    return enumerated(_words(each, labels) for each in reused)


def gathered_words(reused: Iterable[Reused], labels: Sequence[str] | Mapping[int, str]) -> tuple[str, ...]:
    """The same for a narrow line, a place at a time: "12, 18 … 60 at 64", "20 at D4", "31, 32 pass"."""
    places: dict[int | Deed, list[Reused]] = {}
    for each in reused:
        places.setdefault(each.deed if each.vertex is None else each.vertex, []).append(each)
    return tuple(_place_words(found, labels) for found in places.values())


def _place_words(found: Sequence[Reused], labels: Sequence[str] | Mapping[int, str]) -> str:
    if len(found) == 1:
        return _words(found[0], labels)
    last, told = found[-1], [str(each.number) for each in found]
    numbers = enumerated(told if len(told) <= MOST_NUMBERS else (told[0], f"{told[1]} … {told[-1]}"))
    if last.vertex is None:
        return _all_did(last.deed, numbers)
    return in_context("moves by their numbers", "{number} at {place}", number=numbers, place=_place(last, labels))


def _words(each: Reused, labels: Sequence[str] | Mapping[int, str]) -> str:
    if each.vertex is None:
        return _did(each.deed, each.number)
    return in_context("moves by their numbers", "{number} at {place}", number=each.number, place=_place(each, labels))


def _did(deed: Deed, number: int) -> str:
    if deed is Deed.OFFER:
        return in_context("moves by their numbers", "{number} offers an alliance", number=number)
    if deed is Deed.WAR:
        return in_context("moves by their numbers", "{number} declares war", number=number)
    if deed is Deed.RESIGNATION:
        return in_context("moves by their numbers", "{number} resigns", number=number)
    return in_context("moves by their numbers", "{number} passes", number=number)


def _all_did(deed: Deed, numbers: str) -> str:
    if deed is Deed.OFFER:
        return in_context("moves by their numbers", "{numbers} offer alliances", numbers=numbers)
    if deed is Deed.WAR:
        return in_context("moves by their numbers", "{numbers} declare war", numbers=numbers)
    if deed is Deed.RESIGNATION:
        return in_context("moves by their numbers", "{numbers} resign", numbers=numbers)
    return in_context("moves by their numbers", "{numbers} pass", numbers=numbers)


def _place(each: Reused, labels: Sequence[str] | Mapping[int, str]) -> str | int:
    assert each.vertex is not None
    return labels[each.vertex] if each.at is None else each.at


ALPHABET = ascii_letters[26:] + ascii_letters[:26] + digits


@lru_cache(maxsize=16)
def letters_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """A letter or digit for each of up to 62 players, no two alike: the name itself if it is one, else the first
    letter of a word of the name that nobody has, else any of the name, else the first of the alphabet. A word that
    several names have, as "Player", does not tell them apart and comes last."""
    taken = {name for name in names if len(name) == 1}
    common = {word for word, times in Counter(w for name in names for w in set(name.split())).items() if times > 1}
    found = []
    for name in names:
        letter = name if len(name) == 1 else next(each for each in _choices(name, common) if each not in taken)
        taken.add(letter)
        found.append(letter)
    return tuple(found)


def stone_letters(names: Sequence[str]) -> tuple[str, ...]:
    """The letters that stones carry: none where two colours are enough."""
    return letters_of(tuple(names)) if len(names) > 2 else ()


def letter_of(names: Sequence[str], player: int) -> str:
    """The letter of player 1, 2 ..."""
    return letters_of(tuple(names))[player - 1]


def _choices(name: str, common: Collection[str]) -> Iterator[str]:
    words = sorted(name.split(), key=lambda word: word in common)
    for character in (*(word[0] for word in words), *"".join(words)):
        if character.isalnum():
            yield character.upper()[0]
    yield from ALPHABET

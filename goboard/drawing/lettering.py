"""One letter for each player, to be read on stones."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from string import ascii_letters, digits

ALPHABET = ascii_letters[26:] + ascii_letters[:26] + digits


@lru_cache(maxsize=16)
def letters_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """A letter or digit for each of up to 62 players, no two alike: the name itself if it is one, else the first
    letter of a word of the name that nobody has, else any of the name, else the first of the alphabet."""
    taken = {name for name in names if len(name) == 1}
    found = []
    for name in names:
        letter = name if len(name) == 1 else next(each for each in _choices(name) if each not in taken)
        taken.add(letter)
        found.append(letter)
    return tuple(found)


def stone_letters(names: Sequence[str]) -> tuple[str, ...]:
    """The letters that stones carry: none where two colours are enough."""
    return letters_of(tuple(names)) if len(names) > 2 else ()


def letter_of(names: Sequence[str], player: int) -> str:
    """The letter of player 1, 2 ..."""
    return letters_of(tuple(names))[player - 1]


def _choices(name: str) -> Iterator[str]:
    for character in (*(word[0] for word in name.split()), *name):
        if character.isalnum():
            yield character.upper()[0]
    yield from ALPHABET

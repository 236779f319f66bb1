"""The form of a word that its number asks for, and several words in a row. No Qt: every package may use it."""

from collections.abc import Sequence


def plural(one: str, many: str, number: int) -> str:
    """The form for that number, which stands where the form has {n}: plural("{n} stone", "{n} stones", 2)."""
    return (one if number == 1 else many).replace("{n}", f"{number:,}")


def counted(number: int, word: str) -> str:
    """So many of that: "1 stone", "2 stones", "4,000 stones"; for words that only take an s."""
    return plural(f"{{n}} {word}", f"{{n}} {word}s", number)


def joined(words: Sequence[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)

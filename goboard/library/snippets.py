"""Where the words that are sought stand in what is written in a game."""

import sqlite3
from collections.abc import Iterable

from goboard.library.wording import sought_words

BEFORE, AFTER = 24, 72
"""Characters that are shown around the first word."""


def snippets_of(connection: sqlite3.Connection, ids: Iterable[int], text: str) -> dict[int, str]:
    """By game; those in which no word of the text is written are left out."""
    sought = sought_words(text)
    wanted = ",".join(map(str, ids))
    if not sought or not wanted:
        return {}
    rows = connection.execute(f"SELECT rowid, words FROM texts WHERE rowid IN ({wanted})")
    return {id_: found for id_, words in rows if (found := snippet(words, sought))}


def snippet(written: str, sought: Iterable[str]) -> str:
    """The surroundings of the first of these words that occurs, "" if none does."""
    place = next((place for word in sought if (place := written.find(word)) >= 0), -1)
    if place < 0:
        return ""
    first, last = max(0, place - BEFORE), place + AFTER
    return f"{'…' if first else ''}{written[first:last].strip()}{'…' if last < len(written) else ''}"

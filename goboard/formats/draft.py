"""A record of Go while it is put together from another format: its root, where one stands in it, what was wrong."""

import re

from goboard.boards.grids import LETTERS as GRID_LETTERS
from goboard.games.properties import joined
from goboard.games.roots import size_value
from goboard.games.tree import Collection, Node, Warning
from goboard.games.values import LETTERS, MOST_LINES, raw_text
from goboard.sgf.log import MOST_WARNINGS

COLOURS = ("B", "W")
_WINNERS = (("B", r"black|흑|黑|黒|\bB\b"), ("W", r"white|백|白|\bW\b"))
_WAYS = (
    ("R", r"resign|불계|中押|中盘|中盤|认输|投了"),
    ("T", r"time|시간|超时|時間|时间|切れ"),
    ("F", r"forfeit|反则"),
)
_DATE = re.compile(r"([0-9]{4})\s*[-/.:年]\s*([0-9]{1,2})\s*[-/.:月]\s*([0-9]{1,2})")


class Draft:
    """`node` is where the next move goes."""

    def __init__(self) -> None:
        self.root = self.node = Node("FF[4]GM[1]")
        self.columns = self.rows = 19
        self._warnings: list[Warning] = []

    def set_size(self, columns: int, rows: int = 0) -> bool:
        """The board's size; False, and nothing changes, where SGF has no letters for it."""
        rows = rows or columns
        if not (1 <= columns <= MOST_LINES and 1 <= rows <= MOST_LINES):
            return False
        self.columns, self.rows = columns, rows
        return True

    def say(self, ident: str, text: str) -> None:
        """Game information, as plain text; nothing is written for none."""
        if text.strip():
            self.root.put(ident, (raw_text(text.strip()),))

    def say_number(self, ident: str, number: float) -> None:
        """A number as people write it: without an end of zeros."""
        self.root.put(ident, (f"{number:.6f}".rstrip("0").rstrip("."),))

    def add(self, ident: str, value: str, node: Node | None = None) -> None:
        """One more raw value for a property, of the node where one stands unless another is given."""
        at = node or self.node
        if value not in at.values(ident):
            at.put(ident, (*at.values(ident), value))

    def remark(self, text: str, node: Node | None = None) -> None:
        """A comment, below one that is there already."""
        at, text = node or self.node, text.strip()
        if text:
            raw = raw_text(text)
            at.put("C", (f"{at.values('C')[0]}\n{raw}" if at.has("C") else raw,))

    def is_on_board(self, column: int, row: int) -> bool:
        return 0 <= column < self.columns and 0 <= row < self.rows

    def point(self, column: int, row: int) -> str:
        """The point as SGF writes it, counted from 0 at the top left."""
        return LETTERS[column] + LETTERS[row]

    def play(self, colour: str, point: str) -> Node:
        """A move of "B" or "W" after the node where one stands; "" passes."""
        self.node = Node(joined({colour: (point,)}), self.node)
        return self.node

    def put_handicap(self, stones: int) -> None:
        """Stones as the servers of East Asia place them: the third one at the upper left."""
        self.root.put("HA", (str(stones),))
        near, far = (3, self.columns - 4) if self.columns > 12 else (2, self.columns - 3)
        middle = self.columns // 2
        corners = [(far, near), (near, far), (near, near), (far, far)]
        sides = [(near, middle), (far, middle), (middle, near), (middle, far)]
        centre = [(middle, middle)] if stones in (5, 7, 9) else []
        for column, row in [*(corners + sides)[: stones - len(centre)], *centre]:
            self.add("AB", self.point(column, row), self.root)

    def warn(self, code: str, line: int, message: str, column: int = 1) -> None:
        """Something is not as it should be on that line, counted from 1."""
        if len(self._warnings) < MOST_WARNINGS:
            self._warnings.append(Warning(code, line, column, message))

    @property
    def is_empty(self) -> bool:
        """True as long as there is neither a move nor a stone nor a word in it."""
        return not self.root.children and not {"AB", "AW", "PB", "PW", "C"}.intersection(self.root.idents())

    def finished(self, encoding: str) -> Collection:
        """The record as the only game of a file."""
        if not self.root.has("SZ"):
            size = size_value(self.columns, self.rows)
            self.root.put_text(f"FF[4]GM[1]SZ[{size}]{self.root.text().removeprefix('FF[4]GM[1]')}")
        return Collection([self.root], [encoding], tuple(self._warnings))


def result_of(text: str) -> str:
    """A result in SGF's form from the sentence of a server, in English, Chinese, Japanese or Korean.

    The sentence itself where it is none that is known.
    """
    winners = [letter for letter, words in _WINNERS if re.search(words, text, re.IGNORECASE)]
    if len(winners) != 1:
        return "0" if re.fullmatch(r"draw|jigo|持碁|무승부|和棋", text.strip(), re.IGNORECASE) else text.strip()
    way = next((letter for letter, words in _WAYS if re.search(words, text, re.IGNORECASE)), "")
    margin = re.search(r"[0-9]+(?:\.[0-9]+)?", text)
    return f"{winners[0]}+{way or (margin[0] if margin else '')}"


def date_of(text: str) -> str:
    """The first date in a text, as 2016-03-26; "" if there is none."""
    found = _DATE.search(text)
    return f"{found[1]}-{int(found[2]):02}-{int(found[3]):02}" if found else ""


def column_of(letters: str) -> int:
    """The column that letters without I name, from 0: A, B .. H, J .. Z, AA; -1 if one of them is no such letter."""
    column = 0
    for letter in letters.upper():
        if letter not in GRID_LETTERS:
            return -1
        column = column * len(GRID_LETTERS) + GRID_LETTERS.index(letter) + 1
    return column - 1

"""A record of Go while it is put together from another format: its root, where one stands in it, what was wrong."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from goboard.boards.building import LETTERS as GRID_LETTERS
from goboard.games.properties import TEXTS, joined
from goboard.games.roots import size_value
from goboard.games.tree import Collection, Node, Warning
from goboard.games.values import LETTERS, MOST_LINES, raw_text
from goboard.jobs.watch import Progress, silent
from goboard.sgf.log import MOST_WARNINGS
from goboard.words.message import phrase

T = TypeVar("T")

COLOURS = ("B", "W")
_WINNERS = (("B", r"black|흑|黑|黒|\bB\b"), ("W", r"white|백|白|\bW\b"))
_WAYS = (
    ("R", r"resign|불계|中押|中盘|中盤|认输|投了"),
    ("T", r"time|시간|超时|時間|时间|切れ"),
    ("F", r"forfeit|反则"),
)
_DATE = re.compile(r"([0-9]{4})\s*[-/.:年]\s*([0-9]{1,2})\s*[-/.:月]\s*([0-9]{1,2})")
_WHOLE = re.compile(r"[0-9]{1,9}")
_TOLD_EVERY = 1024


class Draft:
    """`node` is where the next move goes. `tell` is called with how far reading is, and may raise to give it up."""

    def __init__(self, tell: Progress = silent) -> None:
        self.root = self.node = Node("FF[4]GM[1]")
        self.columns = self.rows = 19
        self._tell = tell
        self._warnings: list[Warning] = []
        # a node's values are put together once: there may be as many as a file has lines
        self._added: defaultdict[Node, defaultdict[str, dict[str, None]]] = defaultdict(lambda: defaultdict(dict))
        self._remarks: defaultdict[Node, list[str]] = defaultdict(list)
        self._firsts: list[Node] = []

    def lines(self, text: str, part: float = 1.0) -> Iterator[tuple[int, str]]:
        """The lines of a text with their numbers from 1; going through them is the first part of reading."""
        return enumerate(self.told(text.splitlines(), 0.0, part), 1)

    def told(self, things: Sequence[T], begun: float = 0.0, done: float = 1.0) -> Iterator[T]:
        """Each of them, while how far it is grows from one part to the other."""
        for number, thing in enumerate(things):
            if number % _TOLD_EVERY == 0:
                self._tell(begun + (done - begun) * number / len(things), phrase("Reading the moves"))
            yield thing

    def set_size(self, columns: int, rows: int = 0) -> bool:
        """The board's size; False, and nothing changes, where SGF has no letters for it."""
        rows = rows or columns
        if not (1 <= columns <= MOST_LINES and 1 <= rows <= MOST_LINES):
            return False
        self.columns, self.rows = columns, rows
        return True

    def read_size(self, text: str, line: int) -> None:
        """The size of a square board as a file says it; 19 where it says none that can be."""
        if not self.set_size(whole_number(text) or 0):
            self.warn("bad_size", line, phrase("{size} is no board size; 19 × 19 is taken.", size=f"{text[:20]!r}"))

    def leave_out(self, line: str, number: int) -> None:
        """Warn of a line that is neither a move nor empty."""
        if line.strip():
            self.warn("junk", number, phrase("{line} is no move; it is skipped.", line=f"{line.strip()[:20]!r}"))

    def say(self, ident: str, text: str) -> None:
        """Game information, as plain text; nothing is written for none."""
        if text.strip():
            self.root.put(ident, (raw_text(text.strip()),))

    def say_number(self, ident: str, number: float) -> None:
        """A number as people write it: without an end of zeros."""
        self.root.put(ident, (f"{number:.6f}".rstrip("0").rstrip("."),))

    def add(self, ident: str, value: str, node: Node | None = None) -> None:
        """One more raw value for a property, of the node where one stands unless another is given."""
        self._added[node or self.node][ident][value] = None

    def holds(self, idents: Iterable[str]) -> bool:
        """Has the node where one stands one of these properties?"""
        return any(self.node.has(ident) or ident in self._added.get(self.node, ()) for ident in idents)

    def remark(self, text: str, node: Node | None = None) -> None:
        """A comment, below one that is there already."""
        if text.strip():
            self._remarks[node or self.node].append(raw_text(text.strip()))

    def is_on_board(self, column: int, row: int) -> bool:
        return 0 <= column < self.columns and 0 <= row < self.rows

    def point(self, column: int, row: int) -> str:
        """The point as SGF writes it, counted from 0 at the top left."""
        return LETTERS[column] + LETTERS[row]

    def play(self, colour: str, point: str) -> Node:
        """A move of "B" or "W" after the node where one stands; "" passes."""
        self.node = Node(joined({colour: (point,)}), self.node)
        return self.node

    def put_first(self, node: Node) -> None:
        """The node comes before its siblings in the end."""
        self._firsts.append(node)

    def take_tree(self, root: Node) -> None:
        """The variations of another root instead of those that are there."""
        root.put_text(self.root.text())
        if self.root in self._added:
            self._added[root] = self._added.pop(self.root)
        if self.root in self._remarks:
            self._remarks[root] = self._remarks.pop(self.root)
        self.root = self.node = root

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
        written = {*self.root.idents(), *self._added.get(self.root, ())}
        return not (self.root.children or self._remarks.get(self.root) or written & {"AB", "AW", "PB", "PW", "C"})

    def finished(self, encoding: str) -> Collection:
        """The record as the only game of a file."""
        for node, properties in self._added.items():
            for ident, values in properties.items():
                whole = tuple(dict.fromkeys((*node.values(ident), *values)))
                node.put(ident, ("\n".join(whole),) if ident in TEXTS else whole)
        for node, remarks in self._remarks.items():
            node.put("C", ("\n".join((*node.values("C"), *remarks)),))
        put_first(self._firsts)
        if not self.root.has("SZ"):
            size = size_value(self.columns, self.rows)
            self.root.put_text(f"FF[4]GM[1]SZ[{size}]{self.root.text().removeprefix('FF[4]GM[1]')}")
        return Collection([self.root], [encoding], tuple(self._warnings))


def put_first(nodes: Iterable[Node]) -> None:
    """Each of them comes before its siblings, a later one before an earlier one."""
    firsts: defaultdict[Node, list[Node]] = defaultdict(list)
    for node in nodes:
        if node.parent is not None:
            firsts[node.parent].append(node)
    for parent, first in firsts.items():
        parent.arrange(tuple(dict.fromkeys((*reversed(first), *parent.children))))


def whole_number(text: str) -> int | None:
    """The number that one to nine digits say, None for any other text."""
    return int(text) if _WHOLE.fullmatch(text) else None


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

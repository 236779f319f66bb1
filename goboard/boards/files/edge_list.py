"""Edge lists: lines of two ids, by commas, semicolons, tabs or spaces; lines of id, x, y[, z][, label] give places.

A header such as source,target,weight or id,x,y,label says what the lines after it hold; there may be several.
"""

import csv
import re
from collections.abc import Sequence

from goboard.boards.board import Board
from goboard.boards.files import BoardFileError, shown
from goboard.boards.files.gathered import Gathered
from goboard.jobs.watch import Progress, share
from goboard.words.message import phrase, sentences

DELIMITERS = "\t;,"
SOURCES, TARGETS = ("source", "from", "start", "id1"), ("target", "to", "end", "id2")
IDS, LABELS = ("id", "node", "point", "vertex", "name"), ("label", "name", "title")
AXES = ("x", "y", "z")
DIRECTIONS = ("type", "directed")
ONE_WAY = ("directed", "true", "yes", "1")
_DECIMAL_COMMA = re.compile(r"\s*\S+\s+\S+\s+[-+]?\d+,\d+\s*")
"""Columns between blanks, the last of them a number with a comma in it."""
_HEADERS = phrase("Before edges with weights stands a line source,target,weight, and before points id,x,y.")
STEP = 4000

Columns = tuple[str, ...]
EDGE: Columns = ("source", "target")


def board_from_edge_list(text: str, name: str, progress: Progress) -> Board:
    """The board of an edge list; BoardFileError with a sentence for anything else."""
    table = _Table(Gathered())
    lines = text.split("\n")
    for index, line in enumerate(lines):
        if index % STEP == 0:
            progress(0.3 * index / len(lines), phrase("Reading"))
        if line.strip() and not line.lstrip().startswith("#"):
            table.read(line.strip("\r"), index + 1)
    table.check_clear()
    if not table.gathered.total_edges and not table.has_header:
        raise BoardFileError(
            phrase(
                "There is no edge in this file: an edge is a line with the ids of two points. "
                "Where a line holds more, a first line such as source,target,weight or id,x,y says what."
            )
        )
    return table.gathered.board(name, share(progress, 0.3, 1))


class _Table:
    def __init__(self, gathered: Gathered) -> None:
        self.gathered = gathered
        self._delimiter: str | None = None
        self._is_split = False
        self._columns: Columns = ()
        self._told: set[str] = set()
        self._joined: set[str] = set()
        self._unsaid: list[tuple[Sequence[str], int]] = []
        """Points that no header precedes: the second number of each may be the id of another point as well."""

    @property
    def has_header(self) -> bool:
        """Has a line said what the columns hold?"""
        return bool(self._columns)

    def read(self, line: str, number: int) -> None:
        """One line that is not empty and no comment."""
        fields = self._fields(line, number)
        header = _header(fields)
        if header:
            self._columns = header
        elif self._columns:
            self._row(self._columns, fields, number)
        else:
            columns = _usual(fields)
            self._row(columns, fields, number)
            if columns != EDGE:
                self._unsaid.append((fields, number))

    def check_clear(self) -> None:
        """What reads as a point, and better as an edge with a weight, is refused: one beside others without places, or
        without edges of its own."""
        has_all = self._joined <= self._told
        for fields, number in self._unsaid:
            is_id = fields[1] in self._told or fields[1] in self._joined
            if self._joined and is_id and not (has_all and fields[0] in self._joined):
                one, other = (shown(field) for field in fields[:2])
                said = phrase(
                    'This line puts the point "{id}" at x = {other}, or joins it with "{other}".', id=one, other=other
                )
                raise self.gathered.wrong(sentences(said, _HEADERS), number)

    def _fields(self, line: str, number: int) -> list[str]:
        if not self._is_split:
            self._delimiter = _delimiter(line)
            self._is_split = True
        if self._delimiter is None:
            fields = line.split()
            if any(field[-1] in DELIMITERS for field in fields[:2]):
                raise self.gathered.wrong(
                    phrase("The first line has blanks between its columns, and this line other marks."), number
                )
            return fields
        if self._delimiter == "," and _DECIMAL_COMMA.fullmatch(line):
            raise self.gathered.wrong(
                phrase("A comma parts columns here: a number has a point, as in 0.5, or semicolons part the columns."),
                number,
            )
        if '"' not in line:
            return [field.strip() for field in line.split(self._delimiter)]
        try:
            fields = next(csv.reader([line], delimiter=self._delimiter, skipinitialspace=True, strict=True))
        except (csv.Error, StopIteration) as error:
            raise self.gathered.wrong(phrase("A quotation mark is not closed."), number) from error
        return [field.strip() for field in fields]

    def _row(self, columns: Columns, fields: Sequence[str], number: int) -> None:
        if len(fields) < len(columns) and (columns[-1] != "label" or len(fields) < len(columns) - 1):
            if columns == EDGE:
                said = phrase("An edge is two ids, and {number} found on this line.", number=len(fields))
            else:
                said = phrase(
                    "{columns} columns are wanted, and {number} found on this line.",
                    columns=len(columns),
                    number=len(fields),
                )
            raise self.gathered.wrong(said, number)
        if "source" in columns:
            self._edge(dict(zip(columns, fields, strict=False)), number)
        else:
            self._point(dict(zip(columns, fields, strict=False)), number)

    def _edge(self, row: dict[str, str], number: int) -> None:
        one, other = (self.gathered.named(row[end], number) for end in EDGE)
        self._joined.update((row["source"], row["target"]))
        self.gathered.join(one, other, number, is_one_way=row.get("direction", "").lower() in ONE_WAY)

    def _point(self, row: dict[str, str], number: int) -> None:
        vertex = self.gathered.named(row["id"], number)
        if row["id"] in self._told:
            said = phrase('A second line tells of the point "{id}".', id=shown(row["id"]))
            raise self.gathered.wrong(said if self.has_header else sentences(said, _HEADERS), number)
        self._told.add(row["id"])
        numbers = []
        for axis in AXES:
            if axis in row:
                try:
                    numbers.append(float(row[axis]))
                except ValueError as error:
                    lines = sentences(phrase("A line is two ids for an edge, or id, x and y for a point."), _HEADERS)
                    said = phrase('"{text}" is no number.', text=shown(row[axis]))
                    raise self.gathered.wrong(said if self.has_header else sentences(said, lines), number) from error
        if numbers:
            self.gathered.place(vertex, tuple(numbers), number)
        if row.get("label"):
            self.gathered.label(vertex, row["label"])


def _delimiter(line: str) -> str | None:
    """What parts the columns, None for white space. The attributes that some programs write in braces do not count."""
    ids = line.partition("{")[0]
    return next((mark for mark in DELIMITERS if mark in (ids if len(ids.split()) == 2 else line)), None)


def _header(fields: Sequence[str]) -> Columns:
    """The columns that a header names, in its order, "" for those that mean nothing; () for a line that is none."""
    words = [field.lower() for field in fields]
    columns = [""] * len(words)
    is_edges = any(word in SOURCES for word in words) and any(word in TARGETS for word in words)
    is_points = words[0] in IDS and {"x", "y"} <= set(words)
    if not is_edges and not is_points:
        return ()
    wanted = (
        {"source": SOURCES, "target": TARGETS, "direction": DIRECTIONS}
        if is_edges
        else {"id": IDS, "label": LABELS} | {a: (a,) for a in AXES}
    )
    for column, names in wanted.items():
        found = next((i for i, word in enumerate(words) if word in names and not columns[i]), None)
        if found is not None:
            columns[found] = column
    return tuple(columns)


def _usual(fields: Sequence[str]) -> Columns:
    """What a line holds that no header precedes: two ids, or a point with its place and perhaps its label."""
    if len(fields) <= 2 or fields[2].startswith("{"):
        return EDGE
    is_spatial = len(fields) > 4 or (len(fields) == 4 and _is_number(fields[3]))
    axes = AXES if is_spatial else AXES[:2]
    return ("id", *axes, "label")


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True

"""Pictures of eyespaces as players type them: rows of characters, joined where they touch.

`.` is eye space, `!` marginal, `X` the attacker's stone, `$` one on a marginal vertex, `x` means `X` or empty (the
value is the same), `*` is empty and the vital point. A line `Pattern 548` names the picture after it, a line `:2,1`
ends the one before it and states its values; lines that begin with # are left out.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from goboard.analysis.eyes.labelled import LABELS, EyespaceError, Labelled
from goboard.analysis.eyes.solver import Answer
from goboard.resources_path import resource
from goboard.words.message import phrase

Cell = tuple[int, int]
"""Column and row, from the top left."""

_EMPTY_TOO = {"x": ".", "*": "."}
_NAME = re.compile(r"\s*pattern\s+([^\s:].*?)\s*", re.IGNORECASE)
_VALUES = re.compile(r"\s*:\s*([0-2])\s*,\s*([0-2])\s*")


@dataclass(frozen=True)
class Picture:
    """An eyespace with the cell of each vertex. `stated` are the most and the least eyes that the text claims."""

    eyespace: Labelled
    cells: tuple[Cell, ...]
    name: str | None = None
    stated: tuple[int, int] | None = None


def read_pictures(text: str) -> Iterator[Picture | EyespaceError]:
    """Every picture of the text; one that cannot be read gives an error with a sentence in its place."""
    name, rows = None, list[str]()
    for line in text.expandtabs().splitlines():
        values, named = _VALUES.fullmatch(line), _NAME.fullmatch(line)
        if values:
            yield _picture(rows, name, (int(values[1]), int(values[2])))
            name, rows = None, []
        elif named:
            if _has_signs(rows):
                yield _picture(rows, name, None)
            name, rows = named[1], []
        elif not line.lstrip().startswith("#"):
            rows.append(line.rstrip())
    if name is not None or _has_signs(rows):
        yield _picture(rows, name, None)


def read_picture(text: str) -> Picture:
    """The one picture of the text; EyespaceError with a sentence if there is none or more than one."""
    found = list(read_pictures(text))
    if len(found) != 1:
        raise EyespaceError(phrase("The text holds {found} pictures of eyespaces, not one.", found=len(found) or "no"))
    if isinstance(found[0], EyespaceError):
        raise found[0]
    return found[0]


def drawn(labels: str, cells: Iterable[Cell], answer: Answer | None = None) -> str:
    """The rows that show these labels on these cells, ending with the values and vital points of the answer."""
    signs = dict(zip(cells, labels, strict=True))
    if answer is not None:
        both = set(answer.attack) & set(answer.defend)
        signs = {cell: "*" if v in both and sign == "." else sign for v, (cell, sign) in enumerate(signs.items())}
    left = min((column for column, _ in signs), default=0)
    top, bottom = min((row for _, row in signs), default=0), max((row for _, row in signs), default=-1)
    rows = []
    for row in range(top, bottom + 1):
        right = max((column for column, at in signs if at == row), default=left - 1)
        rows.append("".join(signs.get((column, row), " ") for column in range(left, right + 1)))
    if answer is not None:
        rows.append(f":{answer.most},{answer.least}")
    return "\n".join(rows)


def _has_signs(rows: list[str]) -> bool:
    return any(row.strip() for row in rows)


def _picture(rows: list[str], name: str | None, stated: tuple[int, int] | None) -> Picture | EyespaceError:
    labels, cells = "", list[Cell]()
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            label = _EMPTY_TOO.get(sign, sign)
            if label in LABELS:
                labels += label
                cells.append((column, row))
            elif sign != " ":
                known = " ".join([*LABELS, *_EMPTY_TOO])
                return EyespaceError(
                    phrase(
                        "{sign} means nothing in the picture of an eyespace: it is made of {known}",
                        sign=f"{sign!r}",
                        known=known,
                    )
                )
    if not labels:
        return EyespaceError(phrase("There is no picture of an eyespace before its values."))
    return Picture(Labelled(labels, _touching(cells)), tuple(cells), name, stated)


def _touching(cells: list[Cell]) -> tuple[tuple[int, int], ...]:
    vertex = {cell: index for index, cell in enumerate(cells)}
    right = [(vertex[x, y], vertex[x + 1, y]) for x, y in cells if (x + 1, y) in vertex]
    return tuple(sorted(right + [(vertex[x, y], vertex[x, y + 1]) for x, y in cells if (x, y + 1) in vertex]))


@cache
def gallery() -> tuple[Picture, ...]:
    """The named shapes, from the simplest on."""
    text = resource("eyes", "gallery.txt").read_text(encoding="utf-8")
    return tuple(picture for picture in read_pictures(text) if isinstance(picture, Picture))

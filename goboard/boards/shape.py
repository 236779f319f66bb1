"""What the catalogue says of a shape before any board of it is made: its name, its parameters, where it is built."""

import importlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from goboard.boards.board import Board, BoardError
from goboard.words.message import Number, enumerated, mark_fields, phrase

MOST_MASK_LINES = 1000
PART, FEWEST = 0.3, 2
"""A small board has about that part of the usual lines, rings or points, and so many at least."""


class SpecError(BoardError):
    """What is wrong with the description of a board, under which of its keys, at which element (None: all of it)."""

    def __init__(self, sentence: str, key: str, index: int | None = None) -> None:
        super().__init__(sentence)
        self.key, self.index = key, index


@dataclass(frozen=True)
class Parameter:
    """A whole number from `least` to `most`, or, with `choices` ((value, title), ...), one of these texts.

    A `mask` is a picture of a board in lines of text, one character a point; its value is a tuple of lines.
    """

    name: str
    title: str
    default: int | str | tuple[str, ...]
    least: int = 0
    most: int = 0
    choices: tuple[tuple[str, str], ...] = ()
    is_mask: bool = False
    hint: str = ""

    def __post_init__(self) -> None:
        mark_fields(self, "title", "hint", "choices")

    def checked(self, value: object) -> int | str | tuple[str, ...]:
        """The value in the form in which a board is built from it; BoardError with a sentence if it is none."""
        if self.is_mask:
            return self._mask(value)
        if self.choices:
            names = [name for name, _ in self.choices]
            if not isinstance(value, str) or value not in names:
                raise BoardError(
                    phrase(
                        '"{name}" is one of {choices}, not {value}.',
                        name=self.name,
                        choices=enumerated(names),
                        value=spelled(value),
                    )
                )
            return value
        if not isinstance(value, int) or isinstance(value, bool):
            raise BoardError(
                phrase('"{name}" must be a whole number, not {value}.', name=self.name, value=spelled(value))
            )
        if not self.least <= value <= self.most:
            raise BoardError(
                phrase(
                    '"{name}" goes from {least} to {most}, not {value}.',
                    name=self.name,
                    least=self.least,
                    most=Number(self.most),
                    value=spelled(value),
                )
            )
        return value

    def _mask(self, value: object) -> tuple[str, ...]:
        lines = value.splitlines() if isinstance(value, str) else value
        if not isinstance(lines, (list, tuple)) or not all(isinstance(line, str) for line in lines):
            raise BoardError(phrase('"{name}" must be a list of lines of text, one character a point.', name=self.name))
        if not 1 <= len(lines) <= MOST_MASK_LINES or max(map(len, lines)) > MOST_MASK_LINES:
            raise BoardError(
                phrase(
                    '"{name}" has 1 to {most} lines of up to {most} characters.',
                    name=self.name,
                    most=MOST_MASK_LINES,
                )
            )
        return tuple(lines)


def spelled(value: object) -> str:
    """The value as a sentence can hold it."""
    if isinstance(value, int) and abs(value) >= 10**20:
        return phrase("that many")
    # as JSON has them, from which values mostly come
    text = json.dumps(value) if value is None or isinstance(value, bool) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


@dataclass(frozen=True)
class Shape:
    """One line of the catalogue. `summary` says in a few words what the board is like.

    `builder` is "module:function" in `goboard.boards`, imported when a board is made. The function takes the parameters
    by name and gives a `Board`, whose `spec` then names the shape, as the function is called, and all of them. A board
    that `is_growing` is made anew each time; all others are kept and shared. One that `is_grid` has columns, rows and a
    vertex at every crossing. `pictured` are the parameters of a board whose lines are told apart in a tiny picture,
    where they are others than those of `small`. `sought` are words that people look for it by besides its title.
    """

    builder: str
    title: str
    family: str
    summary: str
    parameters: tuple[Parameter, ...] = ()
    is_grid: bool = False
    is_growing: bool = False
    pictured: tuple[tuple[str, object], ...] = ()
    sought: str = ""

    def __post_init__(self) -> None:
        mark_fields(self, "title", "family", "summary", "sought")

    @cached_property
    def name(self) -> str:
        """The shape's name in files."""
        return self.builder.split(":")[1]

    def small(self) -> dict[str, object]:
        """The description of a small board, with about a third of the usual lines, rings or points."""
        return {"shape": self.name} | {
            each.name: min(each.default, max(each.least, FEWEST, round(PART * each.default)))
            for each in self.parameters
            if isinstance(each.default, int)
        }

    def in_picture(self) -> dict[str, object]:
        """The description of a board that stands for all of this shape in a tiny picture."""
        return self.small() | dict(self.pictured)

    def values(self, spec: Mapping[str, object]) -> dict[str, int | str | tuple[str, ...]]:
        """Every parameter's value, the default where the spec is silent; BoardError for unknown keys and bad values."""
        known = {parameter.name for parameter in self.parameters}
        unknown = sorted(str(key) for key in spec if key != "shape" and key not in known)
        if unknown:
            named = repr(unknown[0][:40])
            if not known:
                said = phrase("A {shape} board has no {unknown}; it has no parameters.", shape=self.name, unknown=named)
            else:
                said = phrase(
                    "A {shape} board has no {unknown}; it has {parameters}.",
                    shape=self.name,
                    unknown=named,
                    parameters=enumerated(sorted(known)),
                )
            raise SpecError(said, unknown[0])
        return {each.name: self._checked(each, spec) for each in self.parameters}

    @staticmethod
    def _checked(parameter: Parameter, spec: Mapping[str, object]) -> int | str | tuple[str, ...]:
        try:
            return parameter.checked(spec.get(parameter.name, parameter.default))
        except BoardError as error:
            raise SpecError(str(error), parameter.name) from error

    def make(self, values: Mapping[str, object]) -> Board:
        """The board with these checked values."""
        module, function = self.builder.split(":")
        build: Callable[..., Board] = getattr(importlib.import_module(f"goboard.boards.{module}"), function)
        board = build(**values)
        if self.is_growing:
            return board
        spec = {"shape": self.name, **values, **board.spec} | {"shape": self.name}
        return replace(board, shape=self.name, spec=MappingProxyType(spec))

"""Dataclasses that share their functions behave as the library's own."""

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from goboard.dataclass import dataclass

Make = Callable[..., Any]


def classes(decorate: Make) -> tuple[Make, ...]:
    @decorate(frozen=True)
    class Pair:
        one: int
        other: list[int] = dataclasses.field(default_factory=list, compare=False)

    @decorate(frozen=True)
    class Nothing:
        pass

    @decorate
    class Open:
        one: int = 1

    @decorate(frozen=True, eq=False)
    class Itself:
        one: int = 1

    @decorate(frozen=True, slots=True)
    class Slots:
        one: int = 1

    return Pair, Nothing, Open, Itself, Slots


def told(decorate: Make) -> list[object]:
    """What equality, hashing, words and copies come to."""
    pair, nothing, unlocked, itself, slots = classes(decorate)
    return [
        pair(1) == pair(1, [2]), pair(1) == pair(2), hash(pair(1)) == hash(pair(1)), pair(1) == nothing(),
        nothing() == nothing(), unlocked() == unlocked(), unlocked.__hash__, itself() == itself(),
        hash(slots()) == hash(slots()),
        dataclasses.replace(pair(1), one=5).one, *map(repr, (pair(1, [3]), nothing(), unlocked(), slots())),
    ]  # fmt: skip


def test_shared_functions_do_what_the_librarys_do() -> None:
    own, theirs = (str(told(decorate)) for decorate in (dataclass, dataclasses.dataclass))
    assert own == theirs


def test_a_frozen_one_cannot_be_changed() -> None:
    pair, _, unlocked, _, slots = classes(dataclass)
    for frozen in (pair(1), slots()):
        with pytest.raises(dataclasses.FrozenInstanceError, match="one"):
            frozen.one = 2
        with pytest.raises(dataclasses.FrozenInstanceError, match="one"):
            del frozen.one
    free = unlocked()
    free.one = 2
    assert free == unlocked(2)

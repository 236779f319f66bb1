"""Dataclasses that share their functions behave as the library's own."""

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from goboard.boards.catalogue import cached_grid
from goboard.dataclass import dataclass, with_values
from goboard.drawing.scene import Scene

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


def test_a_record_with_other_values_is_as_if_made_with_them() -> None:
    scene = Scene(cached_grid("grid", 9, 9), bytes(81), last_vertex=3)
    other = with_values(scene, last_vertex=4, judgement="!")
    assert vars(other) == vars(dataclasses.replace(scene, last_vertex=4, judgement="!"))
    assert (scene.last_vertex, scene.judgement, type(other)) == (3, "", Scene)
    with pytest.raises(TypeError, match="last_vertx"):
        with_values(scene, last_vertx=4)

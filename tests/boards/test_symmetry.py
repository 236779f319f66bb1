"""Mirrors and rotations are groups about their centre, and places near an axis settle on it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goboard.boards.board import BoardError
from goboard.boards.symmetry import KINDS, WITH_TURNS, Symmetry, symmetry

EVERY = [(kind, turns) for kind, _ in KINDS for turns in ((2, 3, 4, 7, 12) if kind in WITH_TURNS else (2,))]
coordinates = st.floats(-50, 50)


@pytest.mark.parametrize(("kind", "turns"), EVERY)
def test_every_kind_is_a_group_that_keeps_distances_and_its_centre(kind: str, turns: int) -> None:
    found = symmetry(kind, turns, (3.0, -2.0))
    known = np.round(found.motions, 9)
    assert np.array_equal(found.motions[0], np.eye(2))
    for one in found.motions:
        assert np.allclose(one @ one.T, np.eye(2))
        for other in found.motions:
            assert (np.abs(known - np.round(one @ other, 9)).max(axis=(1, 2)) < 1e-8).sum() == 1
    assert np.allclose(found.images([[3.0, -2.0]]), (3.0, -2.0))


@pytest.mark.parametrize(
    ("kind", "turns", "order", "axes"),
    [
        ("none", 2, 1, 0), ("left_right", 2, 2, 1), ("up_down", 2, 2, 1), ("both", 2, 4, 2),
        ("rotation", 5, 5, 0), ("dihedral", 2, 4, 2), ("dihedral", 6, 12, 6),
    ],
)  # fmt: skip
def test_how_many_images_and_axes_there_are(kind: str, turns: int, order: int, axes: int) -> None:
    found = symmetry(kind, turns)
    assert (found.order, len(found.axes)) == (order, axes)


def test_a_mirror_of_left_and_right_has_an_upright_axis() -> None:
    found = symmetry("left_right", centre=(10, 0))
    assert found.images([[12, 5]])[:, 0].tolist() == [[12, 5], [8, 5]]
    assert abs(found.axes[0] @ (1, 0)) < 1e-12


@given(x=coordinates, y=coordinates, turns=st.integers(2, 12))
def test_what_settles_stays_where_an_image_of_it_is(x: float, y: float, turns: int) -> None:
    found = symmetry("dihedral", turns, (1.0, 2.0))
    settled = found.settled((x, y), 0.5)
    assert np.hypot(*(settled - (x, y))) <= 0.5 + 1e-9
    if settled.tolist() != [x, y]:
        images = found.images(settled[None])[1:, 0]
        assert np.hypot(*(images - settled).T).min() < 1e-9


@given(x=coordinates, y=coordinates)
def test_nothing_settles_without_a_symmetry(x: float, y: float) -> None:
    assert symmetry().settled((x, y), 100.0).tolist() == [x, y]


@pytest.mark.parametrize(("kind", "turns"), [("spiral", 2), ("rotation", 1), ("dihedral", 13)])
def test_unknown_symmetries_are_refused_in_a_sentence(kind: str, turns: int) -> None:
    with pytest.raises(BoardError, match=r"\.$"):
        symmetry(kind, turns)


def test_motions_act_on_steps_as_on_places() -> None:
    found: Symmetry = symmetry("dihedral", 5, (4.0, 4.0))
    place, step = np.array([[1.0, 7.0]]), np.array([[0.3, -2.0]])
    assert np.allclose(found.images(place + step), found.images(place) + found.turned(step))

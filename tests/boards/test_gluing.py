"""What lies beyond joined borders is what the board's edges lead to."""

import numpy as np
import pytest

from goboard.boards.catalogue import cached_grid
from goboard.boards.grids import gluing_of

SHAPES = ["grid", "cylinder", "torus", "mobius", "klein", "projective"]


@pytest.mark.parametrize("shape", SHAPES)
def test_one_step_in_any_direction_leads_to_a_neighbour(shape: str) -> None:
    board = cached_grid(shape, 5, 4)
    gluing = gluing_of(board)
    for vertex in range(board.size):
        row, column = divmod(vertex, 5)
        across, down = np.array([column + 1, column - 1, column, column]), np.array([row, row, row + 1, row - 1])
        found = {int(cell) for cell in gluing.cells(across, down)} - {-1}
        assert found == set(board.neighbours(vertex))


@pytest.mark.parametrize("shape", ["torus", "mobius", "klein"])
def test_walking_on_for_ever_comes_round(shape: str) -> None:
    gluing = gluing_of(cached_grid(shape, 5, 4))
    across = np.arange(5)
    for down in (0, 3) if shape != "mobius" else (1,):
        level = np.full(5, down)
        assert (gluing.cells(across + 10, level) == gluing.cells(across, level)).all()


def test_there_is_nothing_beyond_the_corners_of_the_projective_plane() -> None:
    assert gluing_of(cached_grid("projective", 5, 4)).cells(np.array([-1]), np.array([-1])).tolist() == [-1]

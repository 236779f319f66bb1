"""What of a tree is shown, and which nodes and lines a window of cells holds."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

from goboard.games.tree import Node
from goboard.games.values import codec_of
from goboard.session.tree_layout import OutlineBuilder
from goboard.session.tree_outline import Outline
from goboard.ui.tree.mouse import begin
from goboard.ui.tree.shape import Folds, TreeGrid, TreeShape


def laid(parents: list[int]) -> Outline:
    nodes = [Node()]
    for index, parent in enumerate(parents, 1):
        nodes.append(Node(f"{'BW'[index % 2]}[aa]", nodes[parent % index]))
    return OutlineBuilder(codec_of(19, 19)).build(nodes[0], ())


FORKED = [0, 1, 0, 3, 0]


@pytest.fixture(scope="module")
def long_tree() -> Outline:
    return laid(list(range(20_000)))


def test_every_node_is_found_in_its_cell() -> None:
    outline = laid(FORKED)
    shape = TreeShape(outline)
    for index, key in enumerate(outline.keys.tolist()):
        assert shape.place_of(key) == index
        assert shape.place_at(int(outline.columns[index]), int(outline.rows[index])) == index
    assert shape.place_of(-5) == -1
    assert shape.place_at(50, 50) == -1


def test_a_fork_is_one_trunk_and_a_joint_for_each_node() -> None:
    part = TreeShape(laid(FORKED)).part(0, 9, 0, 9)
    assert len(part.nodes) == 6
    assert len(part.trunks) == 1
    assert len(part.joints) == 5


def test_only_what_is_visible_is_chosen(long_tree: Outline) -> None:
    part = TreeShape(long_tree).part(10_000, 10_009, 0, 5)
    assert 10 <= len(part.nodes) <= 12
    assert len(part.joints) <= 12


def test_the_main_line_and_the_line_shown_are_told_apart() -> None:
    assert TreeShape(laid(FORKED), end=4).lines.tolist() == [3, 1, 1, 2, 2, 0]


@given(st.lists(st.integers(0, 200), min_size=1, max_size=60), st.sets(st.integers(0, 60), max_size=6))
def test_a_folded_tree_shows_all_that_no_fold_hides_and_counts_the_rest(parents: list[int], chosen: set[int]) -> None:
    outline = laid(parents)
    size = len(outline.keys)
    folded = np.array(sorted(at for at in chosen if at < size and outline.ends[at] > at + 1), dtype=np.int64)
    shape = TreeShape(outline, folded)
    hidden = {under for at in folded.tolist() for under in range(at + 1, int(outline.ends[at]))}
    assert shape.nodes.tolist() == [at for at in range(size) if at not in hidden]
    assert int(shape.hidden.sum()) == len(hidden)
    for place, parent in enumerate(shape.parents.tolist()):
        above = int(outline.parents[shape.nodes[place]])
        assert (int(shape.nodes[parent]) if parent >= 0 else -1) == above
    # nothing lies on another node, nor where a fold says how many it hides
    cells = list(zip(shape.columns.tolist(), shape.rows.tolist(), strict=True))
    signs = [(cells[place][0] + 1, cells[place][1]) for place in np.flatnonzero(shape.hidden).tolist()]
    assert len({*cells, *signs}) == len(cells) + len(signs)


def test_what_is_opened_by_hand_stays_open_while_folding_by_itself() -> None:
    outline = laid([0, 1, 0, 3, 0, 5])
    folds = Folds()
    folds.fold_by_itself(True)
    assert folds.indices(outline, 2).tolist() == [3, 5]
    folds.toggle(outline, 3, 2)
    assert folds.indices(outline, 2).tolist() == [5]
    folds.toggle(outline, 3, 2)
    assert folds.indices(outline, 2).tolist() == [3, 5]


@pytest.mark.parametrize(
    ("held", "row", "index"), [(1, 0, 0), (1, 1, 1), (1, 2, 2), (3, 0, 0), (3, 2, 2), (5, 1, 1), (5, 0, 0), (5, 9, 2)]
)
def test_where_a_dragged_variation_would_go(held: int, row: int, index: int) -> None:
    shape, grid = TreeShape(laid(FORKED)), TreeGrid(20.0)
    drag = begin(shape, held)
    assert drag is not None
    assert drag.moved(shape, grid, grid.centre(3, row)).index == index


def test_only_what_has_siblings_is_dragged() -> None:
    shape = TreeShape(laid([0, 1, 2, 2]))
    assert begin(shape, 0) is None
    assert begin(shape, 1) is None
    assert begin(shape, 3) is not None


@given(
    st.integers(0, 40), st.integers(0, 40), st.integers(0, 9), st.floats(18, 60), st.floats(0.02, 0.98),
    st.floats(0.02, 0.98),
)  # fmt: skip
def test_a_place_beside_points_is_found_in_its_cell(
    column: int, row: int, pointed: int, cell: float, x: float, y: float
) -> None:
    grid = TreeGrid(cell, is_down=True, left=13, top=7, pointed=pointed)
    corner = grid.centre(column, row) - QPointF(cell / 2, cell / 2)
    assert grid.cell_at(corner + QPointF(x * cell, y * cell)) == (column, row)


def test_a_tree_that_fits_has_room_for_its_points() -> None:
    for width in range(100, 900, 7):
        cell = int(TreeGrid(20.0, is_down=True, pointed=1).fitting(4, 9, width, 2000))
        assert TreeGrid(float(cell), is_down=True, pointed=1).size(4, 9)[0] <= width


def test_as_many_rows_have_points_as_there_is_room_for() -> None:
    grid = TreeGrid(20.0, is_down=True)
    found = [grid.with_points(3, width) for width in range(60, 260, 10)]
    assert [each.pointed for each in found] == sorted(each.pointed for each in found)
    assert {each.pointed for each in found} == {1, 2, 3}
    assert all(
        each.pointed == 1 or each.size(9, 3)[0] <= width for each, width in zip(found, range(60, 260, 10), strict=True)
    )

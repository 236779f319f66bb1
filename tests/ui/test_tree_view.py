"""The tree: which nodes and lines a window of cells holds."""

import numpy as np
import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from goboard.games.values import PointCodec
from goboard.session.outline import OutlineBuilder
from goboard.session.snapshot import Outline
from goboard.sgf.reader import read
from goboard.ui.tree_shape import TreeShape
from goboard.ui.tree_view import TreeView
from tests.ui.hands import LEFT, NONE


def outline_of(text: str) -> Outline:
    root = read(text.encode()).games[0]
    return OutlineBuilder(PointCodec(19, 19)).build(root, frozenset())


FORKED = "(;SZ[19](;B[aa];W[bb])(;B[cc];W[dd])(;B[ee]))"


@pytest.fixture
def long_tree() -> Outline:
    count = 100_000
    columns = np.arange(count, dtype=np.int32)
    zeros = np.zeros(count, dtype=np.uint8)
    players = (1 + columns % 2).astype(np.int8)
    return Outline(
        1, columns.astype(np.int64) + 5, columns, zeros.astype(np.int32), columns - 1, players, columns, zeros
    )


def test_every_node_is_found_in_its_cell() -> None:
    outline = outline_of(FORKED)
    shape = TreeShape(outline)
    for index, key in enumerate(outline.keys.tolist()):
        assert shape.index_of(key) == index
        assert shape.index_at(int(outline.columns[index]), int(outline.rows[index])) == index
    assert shape.index_of(-5) == -1
    assert shape.index_at(50, 50) == -1


def test_a_fork_is_one_trunk_and_a_joint_for_each_node() -> None:
    part = TreeShape(outline_of(FORKED)).part(0, 9, 0, 9)
    assert len(part.nodes) == 6
    assert len(part.trunks) == 1
    assert len(part.joints) == 5


def test_only_what_is_visible_is_chosen(long_tree: Outline) -> None:
    part = TreeShape(long_tree).part(50_000, 50_009, 0, 5)
    assert 10 <= len(part.nodes) <= 12
    assert len(part.joints) <= 12


def test_a_click_far_out_in_a_long_game_finds_its_node(long_tree: Outline, qtbot: QtBot) -> None:
    tree = TreeView()
    qtbot.addWidget(tree)
    tree.resize(400, 200)
    tree.show()
    tree.show_outline(long_tree)
    tree.show_node(90_005)
    centre = tree.centre_of(90_005)
    assert centre is not None
    assert tree.viewport().rect().contains(centre.toPoint())
    with qtbot.waitSignal(tree.node_chosen) as chosen:
        QTest.mouseClick(tree.viewport(), LEFT, NONE, centre.toPoint())
    assert chosen.args == [90_005]


def test_stones_are_painted_in_their_colours(qtbot: QtBot) -> None:
    tree = TreeView()
    qtbot.addWidget(tree)
    tree.resize(400, 200)
    tree.show()
    outline = outline_of("(;SZ[19];B[aa];W[bb])")
    tree.show_outline(outline)
    tree.show_node(int(outline.keys[0]))
    picture = tree.viewport().grab().toImage()
    ratio = picture.devicePixelRatio()

    def lightness(key: int) -> int:
        centre = tree.centre_of(key)
        assert centre is not None
        # beside the number that stands in the middle
        return picture.pixelColor(round((centre.x() + 5) * ratio), round(centre.y() * ratio)).lightness()

    assert lightness(int(outline.keys[1])) < 80
    assert lightness(int(outline.keys[2])) > 200

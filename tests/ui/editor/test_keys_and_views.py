"""The board editor by keyboard, in words, and with its sheet turned."""

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.editor.conftest import EditorDriver


def test_points_are_added_and_joined_by_keys_alone(grid: EditorDriver) -> None:
    size = grid.draft.size
    grid.press("A")
    corner = int(np.lexsort((-grid.draft.places[:, 0], -grid.draft.places[:, 1]))[0])
    grid.press("Return")
    grid.canvas.keyboard.point_at(corner)
    above = grid.draft.places[corner] + (0, 1)
    grid.press("Up")
    assert isinstance(grid.canvas.cursor_spot, tuple)
    assert grid.canvas.accessibleDescription().startswith(f"{above[0]:g}, {above[1]:g}")
    assert "add a point" in grid.canvas.accessibleDescription()
    grid.press("Return")
    assert grid.draft.size == size + 1
    assert np.allclose(grid.draft.places[-1], above)
    assert grid.canvas.cursor_spot == size
    grid.press("Escape")
    assert grid.canvas.cursor_spot is None


def test_shift_and_an_arrow_go_from_point_to_point(driver: EditorDriver) -> None:
    driver.press("A")
    driver.click((0, 0), (5, 0))
    driver.press("Return")
    driver.canvas.keyboard.point_at(0)
    driver.press("Shift+Right")
    assert driver.canvas.cursor_spot == 1
    driver.press("Shift+Right")
    assert driver.canvas.cursor_spot == 1
    driver.press("Right")
    assert isinstance(driver.canvas.cursor_spot, tuple)


def test_what_was_refused_is_said_beside_the_point_until_the_pointer_goes_on(grid: EditorDriver) -> None:
    grid.hover((2, 2))
    grid.editor.model.refused.emit("This cannot be done.")
    bubble = grid.canvas.reasons.bubble
    assert bubble.isVisible() and "cannot be done" in bubble.text()
    grid.hover((2.1, 2))
    grid.hover((4, 4))
    assert not bubble.isVisible()


def test_arrows_nudge_as_they_point_in_a_turned_sheet(grid: EditorDriver) -> None:
    grid.click((2, 2))
    point = int(grid.editor.model.selection[0])
    grid.choose("turn_left")
    before, place = grid.draft.places[point], grid.canvas.vertex_place(point)
    QTest.keyClick(grid.canvas, Qt.Key.Key_Right)
    after = grid.canvas.vertex_place(point)
    assert after.x() > place.x() + 5 and abs(after.y() - place.y()) <= 1
    assert np.allclose(grid.draft.places[point] - before, (0, -grid.editor.model.lattice.step))


def test_tools_work_in_a_sheet_that_is_turned_and_mirrored(grid: EditorDriver) -> None:
    grid.choose("turn_right")
    grid.choose("mirror_down")
    size = grid.draft.size
    grid.press("A")
    grid.click((5, 1))
    assert grid.draft.size == size + 1
    assert np.allclose(grid.draft.places[-1], (5, 1))
    grid.choose_symmetry("left_right")
    grid.canvas.grab()
    assert not grid.editor.model.history.redo_words

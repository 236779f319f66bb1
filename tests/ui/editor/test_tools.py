"""Every tool of the board editor, by mouse and keys."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from goboard.ui.language import speak, worded
from goboard.words.wording import Wording
from tests.ui.editor.conftest import LEFT, NONE, SHIFT, EditorDriver


def test_a_click_adds_a_point_on_the_lattice(driver: EditorDriver) -> None:
    driver.press("A")
    driver.click((0.1, 0.05), (1.9, 1.1))
    assert driver.draft.places.tolist() == [[0, 0], [2, 1]]


def test_without_snapping_a_point_lies_where_it_was_clicked(driver: EditorDriver) -> None:
    driver.editor.choices.lattice.setCurrentIndex(driver.editor.choices.lattice.findData("off"))
    driver.press("A")
    driver.click((0.3, 0.2))
    assert np.abs(driver.draft.places[0] - (0.3, 0.2)).max() < 2 / driver.canvas.view.scale


def test_a_click_on_an_edge_splits_it(grid: EditorDriver) -> None:
    grid.press("A")
    grid.click((1.5, 1))
    assert (grid.draft.size, len(grid.draft.edges)) == (10, 13)
    assert grid.draft.places[9].tolist() == [1.5, 1]
    assert frozenset({(1.0, 1.0), (1.5, 1.0)}) in grid.joined()
    assert frozenset({(1.0, 1.0), (2.0, 1.0)}) not in grid.joined()


def test_a_drag_from_a_point_to_another_joins_them(grid: EditorDriver) -> None:
    grid.press("A")
    grid.drag((1, 1), (2, 2))
    assert frozenset({(1.0, 1.0), (2.0, 2.0)}) in grid.joined()
    assert grid.draft.size == 9


def test_a_drag_to_the_ground_adds_the_point_too(grid: EditorDriver) -> None:
    grid.press("A")
    grid.drag((3, 3), (4, 4))
    assert grid.draft.places[9].tolist() == [4, 4]
    assert frozenset({(3.0, 3.0), (4.0, 4.0)}) in grid.joined()


def test_an_edge_can_be_drawn_from_ground_to_ground(driver: EditorDriver) -> None:
    driver.press("A")
    driver.drag((0, 0), (1, 1))
    assert driver.joined() == {frozenset({(0.0, 0.0), (1.0, 1.0)})}


def test_two_clicks_join_two_points_and_two_more_cut_them(grid: EditorDriver) -> None:
    grid.press("J")
    grid.click((1, 1), (2, 2))
    assert frozenset({(1.0, 1.0), (2.0, 2.0)}) in grid.joined()
    grid.click((2, 2), (1, 1))
    assert frozenset({(1.0, 1.0), (2.0, 2.0)}) not in grid.joined()


def test_a_click_on_an_edge_cuts_it(grid: EditorDriver) -> None:
    grid.press("J")
    grid.click((1.5, 1))
    assert len(grid.draft.edges) == 11
    assert grid.draft.size == 9


def test_escape_forgets_the_first_point_of_an_edge(grid: EditorDriver) -> None:
    grid.press("J")
    grid.click((1, 1))
    QTest.keyClick(grid.canvas, Qt.Key.Key_Escape)
    grid.click((2, 2))
    assert len(grid.draft.edges) == 12


def test_a_point_is_dragged_to_the_lattice(grid: EditorDriver) -> None:
    grid.drag((3, 3), (4.1, 3.9))
    assert grid.draft.places[2].tolist() == [4, 4]
    assert grid.editor.model.selection.tolist() == [2]


def test_a_point_dropped_on_another_becomes_one_with_it(grid: EditorDriver) -> None:
    grid.drag((3, 3), (2, 3))
    assert grid.draft.size == 8
    assert frozenset({(2.0, 3.0), (3.0, 2.0)}) in grid.joined()


def test_points_that_become_one_are_told_until_the_next_edit(grid: EditorDriver) -> None:
    told = grid.editor.statusBar().currentMessage
    grid.drag((3, 2), (2, 2))
    assert told() == "Joined with B2"
    grid.press("Ctrl+Z")
    assert told() == ""
    grid.drag((2, 2), (3, 2))
    assert told() == "Joined with C2, now B2"
    grid.press("Ctrl+Z")
    grid.drag((0.5, 3.5), (3.5, 2.5))
    grid.drag((1, 3), (1, 2))
    assert told() == "3 points joined with others"
    grid.drag((1, 1), (0, 0))
    assert told() == ""


@pytest.mark.parametrize("factor", [1, 1.6])
@pytest.mark.parametrize("code", ["", "de", "es", "fr", "ja", "ko", "zh"])
def test_what_a_tool_does_is_read_whole_in_a_small_window(grid: EditorDriver, code: str, factor: float) -> None:
    speak(Wording(code))
    hint, font = grid.editor.hint, grid.editor.hint.font()
    font.setPointSizeF(font.pointSizeF() * factor)
    hint.setFont(font)
    grid.editor.resize(900, 600)
    heights = set()
    for tool in grid.editor._tools:
        grid.press(tool.key)
        QApplication.processEvents()
        assert hint.text() == worded(tool.hint)
        assert hint.height() >= hint.heightForWidth(hint.width()), hint.text()
        assert hint.parentWidget().rect().contains(hint.geometry()), hint.text()
        heights.add(grid.canvas.height())
    assert len(heights) == 1, "the board stays where it is"


def test_the_status_line_is_of_the_draft_as_it_is(grid: EditorDriver) -> None:
    grid.drag((0.5, 3.5), (1.5, 2.5))
    assert grid.hover((1, 3)) == "Point A3: 2 neighbours"
    grid.press("Del")
    assert grid.editor.hint.text() == grid.canvas.drawing.tool.hint
    grid.press("Ctrl+Z")
    assert grid.editor.hint.text() == "Point A3: 2 neighbours"
    QApplication.sendEvent(grid.canvas, QEvent(QEvent.Type.Leave))
    grid.press("Del")
    assert grid.editor.hint.text() == grid.canvas.drawing.tool.hint


def test_a_frame_selects_and_shift_adds(grid: EditorDriver) -> None:
    model = grid.editor.model
    grid.drag((0.5, 3.5), (3.5, 2.5))
    assert model.selection.tolist() == [0, 1, 2]
    grid.click((1, 1), modifiers=SHIFT)
    assert model.selection.tolist() == [0, 1, 2, 6]
    grid.click((1, 1), modifiers=SHIFT)
    assert model.selection.tolist() == [0, 1, 2]
    grid.click((0.4, 0.4))
    assert model.selection.tolist() == []


def test_what_is_selected_moves_together_and_is_deleted(grid: EditorDriver) -> None:
    grid.drag((0.5, 3.5), (3.5, 2.5))
    grid.drag((2, 3), (2, 4))
    assert {(1.0, 4.0), (2.0, 4.0), (3.0, 4.0)} <= grid.places()
    grid.press("Del")
    assert grid.draft.size == 6
    grid.press("Ctrl+Z", "Ctrl+Z")
    assert grid.places() == {(x, y) for x in (1.0, 2.0, 3.0) for y in (1.0, 2.0, 3.0)}
    assert not grid.editor.isWindowModified()


def test_arrows_nudge_by_a_step_of_the_lattice(grid: EditorDriver) -> None:
    grid.click((3, 3))
    QTest.keyClick(grid.canvas, Qt.Key.Key_Up)
    QTest.keyClick(grid.canvas, Qt.Key.Key_Right)
    assert grid.draft.places[2].tolist() == [4, 4]


def test_selected_points_are_merged_in_their_middle(grid: EditorDriver) -> None:
    grid.click((1, 1))
    grid.click((2, 1), modifiers=SHIFT)
    grid.press("M")
    assert grid.draft.size == 8
    assert (1.5, 1.0) in grid.places()


def test_every_tool_keeps_the_symmetry(grid: EditorDriver) -> None:
    grid.choose_symmetry("dihedral", 4)
    grid.press("A")
    grid.click((4, 3))
    assert grid.draft.size == 9 + 8
    grid.drag((3, 3), (4, 3))
    assert len(grid.draft.edges) == 12 + 8
    grid.press("J")
    grid.click((1.5, 1))
    assert len(grid.draft.edges) == 20 - 8
    grid.press("S")
    grid.drag((3, 3), (3.5, 3.6))
    assert {(4.0, 4.0), (0.0, 4.0), (0.0, 0.0), (4.0, 0.0)} <= grid.places()
    grid.press("Del")
    assert grid.draft.size == 17 - 4


@pytest.mark.parametrize(
    ("key", "place", "words"),
    [
        ("S", (1, 1), "Point A1: 2 neighbours"), ("S", (0.4, 0.4), "Click or drag a frame"),
        ("A", (1, 1), "Drag from point A1"), ("A", (1.5, 1), "split this edge"), ("A", (4, 4), "add a point"),
        ("J", (1.5, 1), "cut this edge"), ("J", (2, 2), "begin an edge at B2"),
    ],
)  # fmt: skip
def test_the_status_line_says_what_a_click_would_do(
    grid: EditorDriver, key: str, place: tuple[float, float], words: str
) -> None:
    grid.press(key)
    grid.hover((0.6, 0.6))
    assert words in grid.hover(place)


def test_images_are_told_and_painted_before_the_click(grid: EditorDriver) -> None:
    grid.choose_symmetry("left_right")
    grid.press("A")
    before = grid.canvas.grab().toImage()
    assert grid.hover((4, 2)) == "Click to add a point and its 1 image"
    after = grid.canvas.grab().toImage()
    changed = [grid.canvas.pixel(*place).toPoint() for place in ((4, 2), (0, 2))]
    same = grid.canvas.pixel(2, 4).toPoint()
    assert all(before.pixelColor(at) != after.pixelColor(at) for at in changed)
    assert before.pixelColor(same) == after.pixelColor(same)


def test_the_wheel_zooms_about_the_pointer_and_the_middle_button_pans(grid: EditorDriver) -> None:
    canvas = grid.canvas
    at, scale = canvas.pixel(3, 3), canvas.view.scale
    turned = QWheelEvent(
        at, canvas.mapToGlobal(at), QPointF().toPoint(), QPointF(0, 120).toPoint(), Qt.MouseButton.NoButton, NONE,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(canvas, turned)
    assert canvas.view.scale > scale
    assert (canvas.pixel(3, 3) - at).manhattanLength() <= 2
    grid.drag((3, 3), (2, 3), button=Qt.MouseButton.MiddleButton)
    assert abs(canvas.pixel(3, 3).x() - (at.x() - canvas.view.scale)) <= 3
    assert not grid.editor.isWindowModified()
    grid.press("F")
    assert canvas.view.scale == scale


def test_an_edit_leaves_the_view_as_it_was(grid: EditorDriver) -> None:
    before = grid.canvas.view
    grid.press("A")
    grid.click((5, 1))
    assert grid.editor.fault.isVisible()
    grid.editor.resize(grid.editor.width() + 40, grid.editor.height())
    assert (grid.canvas.view.scale, grid.canvas.view.height) == (before.scale, before.height)


def test_the_space_bar_makes_the_left_button_pan(grid: EditorDriver) -> None:
    before = grid.canvas.pixel(1, 1)
    QTest.keyPress(grid.canvas, Qt.Key.Key_Space)
    grid.drag((1, 1), (2, 1), button=LEFT)
    QTest.keyRelease(grid.canvas, Qt.Key.Key_Space)
    assert grid.canvas.pixel(1, 1).x() > before.x() + 20
    assert not grid.editor.isWindowModified()


def test_relaxing_evens_a_drawing_out_and_is_one_edit(grid: EditorDriver) -> None:
    grid.drag((2, 2), (2.5, 2.5))
    grid.drag((1, 1), (0, 0))
    shaken = grid.draft
    gaps = np.hypot(*(shaken.places[shaken.edges[:, 0]] - shaken.places[shaken.edges[:, 1]]).T)
    grid.choose("relax")
    grid.wait()
    even = grid.draft
    assert even is not shaken
    assert np.array_equal(even.edges, shaken.edges)
    now = np.hypot(*(even.places[even.edges[:, 0]] - even.places[even.edges[:, 1]]).T)
    assert now.max() / now.min() < gaps.max() / gaps.min()
    grid.press("Ctrl+Z")
    assert grid.draft is shaken

"""The board editor's window: shapes, playing, title, statistics, colours."""

from collections.abc import Callable
from threading import Event

import numpy as np
import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from goboard.boards.board import Board
from goboard.boards.catalogue import SHAPES, board_from_spec, cached_grid
from goboard.drawing.colours import luminance
from goboard.jobs.watch import Progress
from goboard.ui import style
from goboard.ui.dialogs.board_progress import BoardProgressDialog
from goboard.ui.editor.board_editor import SIZE, BoardEditor
from goboard.ui.editor.files import ShapeDialog
from goboard.ui.files.recent import LastFolder
from goboard.ui.recovery import DRAWING, RecoveryCopy
from goboard.user_folders import Folders
from tests.ui.editor.conftest import EditorDriver

Opener = Callable[[Board | None], EditorDriver]


def test_it_opens_no_larger_than_its_screen(last_folder: LastFolder, folders: Folders) -> None:
    editor = BoardEditor(last_folder, RecoveryCopy(folders.recovery, DRAWING), None)
    room = editor.screen().availableSize()
    assert room.width() < SIZE[0], "or this shows nothing"
    assert editor.size().boundedTo(room) == editor.size()
    editor.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_an_empty_sheet_keeps_no_room_for_a_fault_that_is_not_told(grid: EditorDriver) -> None:
    before = grid.editor.fault.sizeHint().width()
    grid.editor.model.select_all()
    grid.editor.model.delete_selected()
    assert grid.editor.model.draft.size == 0 and not grid.editor.fault.isVisible()
    assert grid.editor.fault.sizeHint().width() == before


def test_play_carries_the_board(grid: EditorDriver, qtbot: QtBot) -> None:
    grid.press("A")
    grid.drag((3, 3), (4, 4))
    with qtbot.waitSignal(grid.editor.play_asked) as asked:
        grid.choose("play")
    board = asked.args[0]
    assert (board.shape, board.size, len(board.edges)) == ("graph", 10, 13)
    assert board.labels[:2] == ("A3", "B3")


def test_an_impossible_board_is_not_played_on_and_its_points_are_found(grid: EditorDriver) -> None:
    asked: list[object] = []
    grid.editor.play_asked.connect(asked.append)
    grid.click((3, 3))
    grid.editor.model.nudge(-1, 0)
    assert "at the same place" in grid.editor.fault.text()
    grid.choose("play")
    assert "at the same place" in grid.box().text()
    grid.answer("Close")
    assert asked == []
    grid.editor.model.select([])
    grid.editor.fault.click()
    assert grid.editor.model.selection.tolist() == [1, 2]


@pytest.mark.usefixtures("takes_long")
def test_long_work_is_cancelled_and_gives_nothing(grid: EditorDriver, qtbot: QtBot) -> None:
    def endless(progress: Progress) -> None:
        while True:
            progress(0.5, "Working")

    taken: list[object] = []
    grid.editor.background.start("Working…", endless, taken.append)
    dialog = grid.editor.findChild(BoardProgressDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.isVisible() and dialog.bar.value() == 500)
    button = dialog.findChild(QPushButton)
    assert button is not None
    button.click()
    assert not dialog.isVisible()
    grid.wait()
    assert taken == []
    qtbot.waitUntil(lambda: grid.editor.findChild(BoardProgressDialog) is None)


@pytest.mark.usefixtures("takes_long")
def test_closing_the_window_ends_what_goes_on_beside_it(grid: EditorDriver, qtbot: QtBot) -> None:
    def endless(progress: Progress) -> None:
        while True:
            progress(0.5, "Working")

    grid.editor.background.start("Working…", endless, lambda made: None)
    background = grid.editor.background
    grid.editor.close()
    assert not background.is_busy


@pytest.mark.slow
@pytest.mark.parametrize("name", [shape.name for shape in SHAPES if shape.family in ("Tilings", "Solids")])
def test_a_draft_begins_from_a_shape_with_its_usual_size(driver: EditorDriver, name: str) -> None:
    tools = {each: driver.editor.actions_by_name[each] for each in ("add", "select")}
    assert tools["add"].isChecked(), "on an empty sheet there is nothing to select"
    driver.choose("shape")
    dialog = driver.editor.findChild(ShapeDialog)
    assert dialog is not None
    dialog.board.choose({"shape": name})
    dialog.accept()
    driver.wait()
    assert tools["select"].isChecked()
    board = board_from_spec({"shape": name})
    assert np.array_equal(driver.draft.edges, board.edges)
    assert driver.editor.windowTitle().startswith(board.title)


def test_the_form_of_a_shape_is_made_from_the_catalogue(driver: EditorDriver) -> None:
    driver.choose("shape")
    dialog = driver.editor.findChild(ShapeDialog)
    assert dialog is not None
    for shape in SHAPES:
        if shape.parameters:
            dialog.board.choose({"shape": shape.name})
            assert dialog.spec() == {"shape": shape.name} | {each.name: each.default for each in shape.parameters}
    dialog.board.choose({"shape": "torus", "columns": 4, "rows": 5})
    dialog.accept()
    driver.wait()
    assert (driver.draft.size, len(driver.draft.edges)) == (20, 40)


def test_a_board_in_space_is_laid_flat(open_editor: Opener) -> None:
    board = board_from_spec({"shape": "solid", "solid": "cube", "detail": "corners"})
    driver = open_editor(board)
    driver.wait()
    assert driver.draft.places.shape == (8, 2)
    assert np.array_equal(driver.draft.edges, board.edges)


def test_the_infinite_plane_is_refused_in_a_sentence(open_editor: Opener) -> None:
    driver = open_editor(board_from_spec({"shape": "plane"}))
    assert "no end" in driver.box().text()
    driver.answer("Close")
    assert driver.draft.size == 0


def test_the_status_line_counts(grid: EditorDriver) -> None:
    assert grid.editor.statistics.text() == "9 points · 12 edges · 2 to 4 neighbours"
    grid.press("A")
    grid.click((6, 3))
    assert grid.editor.statistics.text() == "10 points · 12 edges · 0 to 4 neighbours · 2 pieces"
    assert grid.editor.fault.text() == "1 point has no neighbour."


def test_undo_says_what_it_takes_back(grid: EditorDriver) -> None:
    undo = grid.editor.actions_by_name["undo"]
    assert not undo.isEnabled()
    grid.click((1, 1))
    grid.press("Del")
    assert undo.text() == "&Undo delete 1 point"
    grid.choose("undo")
    assert grid.editor.actions_by_name["redo"].text() == "&Redo delete 1 point"


def test_the_symmetry_is_completed_about_the_chosen_centre(grid: EditorDriver) -> None:
    grid.press("A")
    grid.click((5, 2))
    grid.press("S")
    grid.click((2, 2))
    grid.choose_symmetry("left_right")
    grid.choose("centre")
    grid.choose("complete")
    assert grid.draft.size == 11
    assert (-1.0, 2.0) in grid.places()


def test_edges_that_would_lie_over_points_are_bent_and_still_cut_by_a_click(open_editor: Opener) -> None:
    driver = open_editor(cached_grid("torus", 5, 5))
    drawn = driver.editor.model.strokes
    assert drawn.straight == 40
    curve = drawn.ends[drawn.straight :][drawn.edges[drawn.straight :] == drawn.edges[-1]]
    x, y = curve[len(curve) // 2, :2].tolist()
    driver.press("J")
    driver.click((x, y))
    assert len(driver.draft.edges) == 49


def test_a_point_put_on_a_bent_edge_lies_where_it_was_put(open_editor: Opener) -> None:
    driver = open_editor(cached_grid("torus", 4, 4))
    driver.editor.choices.lattice.setCurrentIndex(0)
    driver.press("A")
    driver.drag((5, 4.5), (5, 5.5))
    outer = driver.draft.size
    drawn = driver.editor.model.strokes
    bent = drawn.edges[drawn.straight :]
    top = int(driver.draft.find([(1, 4)])[0]), int(driver.draft.find([(4, 4)])[0])
    edge = next(number for number in bent.tolist() if driver.draft.edges[number].tolist() == sorted(top))
    x, y = drawn.ends[drawn.straight :][bent == edge][4, :2].tolist()
    driver.click((x, y))
    assert driver.draft.size == outer + 1
    assert np.abs(driver.draft.places[-1] - (x, y)).max() < 2 / driver.canvas.view.scale
    assert sorted(driver.draft.edges[driver.draft.edges[:, 1] == outer][:, 0].tolist()) == sorted(top)


def test_the_sheet_follows_the_palette(grid: EditorDriver, qapp: QApplication) -> None:
    assert not grid.canvas.theme.is_dark
    before = grid.canvas.grab().toImage().pixelColor(5, 5)
    usual = QPalette(qapp.palette())
    try:
        qapp.setPalette(style.palette(style.DARK))
        qapp.processEvents()
        assert grid.canvas.theme.is_dark
        assert luminance(grid.canvas.grab().toImage().pixelColor(5, 5).name()) < luminance(before.name())
    finally:
        qapp.setPalette(usual)


def test_the_sheet_is_plain_where_boards_are(grid: EditorDriver, qapp: QApplication) -> None:
    usual = QPalette(qapp.palette())
    try:
        qapp.setPalette(style.palette(style.HIGH))
        qapp.processEvents()
        assert grid.canvas.theme.is_plain
        picture = grid.canvas.grab().toImage()
        corners = {picture.pixelColor(x, y).name() for x in (5, picture.width() - 6) for y in (5, picture.height() - 6)}
        assert corners == {QColor(grid.canvas.theme.table).name()}
    finally:
        qapp.setPalette(usual)


def test_a_shape_is_seen_before_it_is_begun_from_and_an_impossible_one_is_refused(driver: EditorDriver) -> None:
    driver.choose("shape")
    dialog = driver.editor.findChild(ShapeDialog)
    assert dialog is not None
    dialog.board.choose({"shape": "hexagonal"})
    driver.qtbot.waitUntil(lambda: dialog.board.preview.picture.is_drawn)
    assert dialog.focusWidget() is dialog.board.shape
    assert "217 points" in dialog.board.preview.words.text()
    dialog.board.choose({"shape": "grid", "columns": 1_000_000, "rows": 1_000_000})
    assert "the most is" in dialog.problem.text()
    button = next(b for b in dialog.findChildren(QPushButton) if b.text() == "&Begin")
    assert not button.isEnabled()
    dialog.board.choose({"shape": "grid"})
    assert button.isEnabled() and not dialog.problem.isVisible()
    dialog.reject()


def test_the_whole_drawing_is_shown_with_its_bent_edges(open_editor: Opener) -> None:
    driver = open_editor(cached_grid("torus", 9, 9))
    driver.choose("fit")
    (left, bottom), (right, top) = driver.canvas.view.corners
    places = driver.editor.model.strokes.ends.reshape(-1, 2)
    assert (places > (left, bottom)).all() and (places < (right, top)).all()


@pytest.mark.usefixtures("takes_long")
def test_a_fault_in_long_work_is_told_and_leaves_the_editor_at_hand(grid: EditorDriver, qtbot: QtBot) -> None:
    go_on = Event()

    def breaks(progress: Progress) -> None:
        go_on.wait()
        raise ZeroDivisionError

    with qtbot.captureExceptions() as faults:
        grid.editor.background.start("Working…", breaks, lambda made: None)
        go_on.set()
        grid.wait()
    assert [kind for kind, *_ in faults] == [ZeroDivisionError]

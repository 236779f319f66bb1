"""The board editor's window: files, playing, title, statistics, colours."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QFileDialog, QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot

from goboard.boards.board import Board
from goboard.boards.catalogue import SHAPES, board_from_spec, cached_grid
from goboard.boards.layout.progress import Progress
from goboard.drawing.colours import luminance
from goboard.ui import style
from goboard.ui.editor.shape_dialog import ShapeDialog
from tests.ui.editor.conftest import EditorHands

Opener = Callable[[Board | None], EditorHands]


def test_play_carries_the_board(grid: EditorHands, qtbot: QtBot) -> None:
    grid.press("A")
    grid.drag((3, 3), (4, 4))
    with qtbot.waitSignal(grid.editor.play_asked) as asked:
        grid.choose("play")
    board = asked.args[0]
    assert (board.shape, board.size, len(board.edges)) == ("graph", 10, 13)
    assert board.labels[:2] == ("A3", "B3")


def test_an_impossible_board_is_not_played_on_and_its_points_are_found(grid: EditorHands) -> None:
    asked: list[object] = []
    grid.editor.play_asked.connect(asked.append)
    grid.click((3, 3))
    grid.editor.bench.nudge(-1, 0)
    assert "at the same place" in grid.editor.fault.text()
    grid.choose("play")
    assert "at the same place" in grid.box().text()
    grid.answer("Close")
    assert asked == []
    grid.editor.bench.select([])
    grid.editor.fault.click()
    assert grid.editor.bench.selection.tolist() == [1, 2]


def test_saved_and_opened_again_it_is_the_same(grid: EditorHands, open_editor: Opener, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    grid.press("A")
    grid.drag((3, 3), (4.0, 3.6))
    assert grid.editor.isWindowModified()
    assert grid.editor.files.save_to(str(path))
    assert not grid.editor.isWindowModified()
    assert grid.editor.windowTitle() == "mine.json[*] – Board editor"
    again = open_editor(None)
    again.editor.files.open_path(str(path))
    again.wait()
    before, after = grid.draft.board(), again.draft.board()
    assert after.labels == before.labels
    assert np.array_equal(after.positions, before.positions)
    assert np.array_equal(after.edges, before.edges)
    assert again.editor.files.path == path


def test_save_asks_for_a_file_once(grid: EditorHands, qtbot: QtBot, tmp_path: Path) -> None:
    grid.choose("save")
    dialog = grid.editor.findChild(QFileDialog)
    assert dialog is not None
    dialog.selectFile(str(tmp_path / "board.json"))
    dialog.accept()
    grid.press("Ctrl+A", "Right", "Ctrl+S")
    assert json.loads((tmp_path / "board.json").read_text())["positions"][0] == [2.0, 3.0]


@pytest.mark.parametrize(("text", "words"), [("{", "Line 1"), ('{"shape": "blob"}', "blob"), ("", "empty")])
def test_a_failed_open_loses_nothing(grid: EditorHands, tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text)
    before = grid.draft
    grid.editor.files.open_path(str(path))
    assert "bad.json was not opened." in grid.box().text()
    assert words in grid.box().text()
    grid.answer("Close")
    assert grid.draft is before


def test_a_file_that_is_not_there_is_told(grid: EditorHands, tmp_path: Path) -> None:
    grid.editor.files.open_path(str(tmp_path / "none.json"))
    assert "cannot be read" in grid.box().text()
    grid.answer("Close")


def test_a_failed_save_is_told_and_another_place_offered(grid: EditorHands, tmp_path: Path) -> None:
    grid.press("Ctrl+A", "Right")
    assert not grid.editor.files.save_to(str(tmp_path / "nowhere" / "mine.json"))
    assert "mine.json cannot be written" in grid.box().text()
    grid.answer("Save as…")
    assert grid.editor.findChild(QFileDialog) is not None
    assert grid.editor.isWindowModified()


def test_long_work_is_cancelled_and_gives_nothing(grid: EditorHands, qtbot: QtBot) -> None:
    def endless(progress: Progress) -> None:
        while True:
            progress(0.5, "Working")

    taken: list[object] = []
    grid.editor.background.start("Working…", endless, taken.append)
    bar = grid.editor.findChild(QProgressDialog)
    assert bar is not None
    qtbot.waitUntil(lambda: bar.isVisible() and bar.value() == 500)
    button = bar.findChild(QPushButton)
    assert button is not None
    button.click()
    grid.wait()
    assert taken == []
    qtbot.waitUntil(lambda: grid.editor.findChild(QProgressDialog) is None)


def test_closing_the_window_ends_what_goes_on_beside_it(grid: EditorHands, qtbot: QtBot) -> None:
    def endless(progress: Progress) -> None:
        while True:
            progress(0.5, "Working")

    grid.editor.background.start("Working…", endless, lambda made: None)
    background = grid.editor.background
    grid.editor.close()
    assert not background.is_busy


def test_changes_are_not_lost_without_a_question(grid: EditorHands) -> None:
    grid.press("Ctrl+A", "Del")
    changed = grid.draft
    grid.choose("new")
    grid.answer("Cancel")
    assert grid.draft is changed
    grid.editor.close()
    assert grid.editor.isVisible()
    grid.answer("Cancel")
    grid.choose("new")
    grid.answer("Don't save")
    assert not grid.editor.isWindowModified()
    assert not grid.editor.bench.history.undo_words


def test_closing_an_unchanged_board_asks_nothing(grid: EditorHands, qtbot: QtBot) -> None:
    with qtbot.waitSignal(grid.editor.closed):
        grid.editor.close()


@pytest.mark.parametrize("name", [shape.name for shape in SHAPES if shape.family in ("Tilings", "Solids")])
def test_a_draft_begins_from_a_shape_with_its_usual_size(hands: EditorHands, name: str) -> None:
    hands.choose("shape")
    dialog = hands.editor.findChild(ShapeDialog)
    assert dialog is not None
    dialog.choose({"shape": name})
    dialog.accept()
    hands.wait()
    board = board_from_spec({"shape": name})
    assert np.array_equal(hands.draft.edges, board.edges)
    assert hands.editor.windowTitle().startswith(board.title)


def test_the_form_of_a_shape_is_made_from_the_catalogue(hands: EditorHands) -> None:
    hands.choose("shape")
    dialog = hands.editor.findChild(ShapeDialog)
    assert dialog is not None
    for shape in SHAPES:
        if shape.parameters:
            dialog.choose({"shape": shape.name})
            assert dialog.spec() == {"shape": shape.name} | {each.name: each.default for each in shape.parameters}
    dialog.choose({"shape": "torus", "columns": 4, "rows": 5})
    dialog.accept()
    hands.wait()
    assert (hands.draft.size, len(hands.draft.edges)) == (20, 40)


def test_a_board_in_space_is_laid_flat(open_editor: Opener) -> None:
    board = board_from_spec({"shape": "solid", "solid": "cube", "detail": "corners"})
    hands = open_editor(board)
    hands.wait()
    assert hands.draft.places.shape == (8, 2)
    assert np.array_equal(hands.draft.edges, board.edges)


def test_the_infinite_plane_is_refused_in_a_sentence(open_editor: Opener) -> None:
    hands = open_editor(board_from_spec({"shape": "plane"}))
    assert "no end" in hands.box().text()
    hands.answer("Close")
    assert hands.draft.size == 0


def test_the_status_line_counts(grid: EditorHands) -> None:
    assert grid.editor.statistics.text() == "9 points · 12 edges · 2 to 4 neighbours"
    grid.press("A")
    grid.click((6, 3))
    assert grid.editor.statistics.text() == "10 points · 12 edges · 0 to 4 neighbours · 2 pieces"
    assert grid.editor.fault.text() == "1 point has no neighbour."


def test_undo_says_what_it_takes_back(grid: EditorHands) -> None:
    undo = grid.editor.actions_by_name["undo"]
    assert not undo.isEnabled()
    grid.click((1, 1))
    grid.press("Del")
    assert undo.text() == "&Undo delete 1 point"
    grid.choose("undo")
    assert grid.editor.actions_by_name["redo"].text() == "&Redo delete 1 point"


def test_the_symmetry_is_completed_about_the_chosen_centre(grid: EditorHands) -> None:
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
    hands = open_editor(cached_grid("torus", 5, 5))
    drawn = hands.editor.bench.strokes
    assert drawn.straight == 40
    curve = drawn.ends[drawn.straight :][drawn.edges[drawn.straight :] == drawn.edges[-1]]
    x, y = curve[len(curve) // 2, :2].tolist()
    hands.press("J")
    hands.click((x, y))
    assert len(hands.draft.edges) == 49


def test_a_point_put_on_a_bent_edge_lies_where_it_was_put(open_editor: Opener) -> None:
    hands = open_editor(cached_grid("torus", 4, 4))
    hands.editor.choices.lattice.setCurrentIndex(0)
    hands.press("A")
    hands.drag((5, 4.5), (5, 5.5))
    outer = hands.draft.size
    drawn = hands.editor.bench.strokes
    bent = drawn.edges[drawn.straight :]
    top = int(hands.draft.find([(1, 4)])[0]), int(hands.draft.find([(4, 4)])[0])
    edge = next(number for number in bent.tolist() if hands.draft.edges[number].tolist() == sorted(top))
    x, y = drawn.ends[drawn.straight :][bent == edge][4, :2].tolist()
    hands.click((x, y))
    assert hands.draft.size == outer + 1
    assert np.abs(hands.draft.places[-1] - (x, y)).max() < 2 / hands.canvas.view.scale
    assert sorted(hands.draft.edges[hands.draft.edges[:, 1] == outer][:, 0].tolist()) == sorted(top)


def test_the_sheet_follows_the_palette(grid: EditorHands, qapp: QApplication) -> None:
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

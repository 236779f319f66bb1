"""The table of the games of a file."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

from goboard.session.commands.edit import SetInfo, Undo
from goboard.session.commands.files import OpenBytes
from goboard.ui.inside import widgets_in
from goboard.ui.plain import one_line
from goboard.ui.window.requests import Here, OpenGame, OpenTab
from tests.ui.driver import WindowDriver

GAMES = "".join(
    f"(;FF[4]SZ[9]PB[{black}]PW[{white}]RE[{result}]DT[{date}];B[aa])"
    for black, white, result, date in (
        ("Lee", "Gu", "B+10", "2014-01-26"),
        ("Ke", "Lee", "B+2", "2016-01-05"),
        ("Park", "Ke", "", "2015-03-02"),
    )
)


@pytest.fixture
def file(driver: WindowDriver, tmp_path: Path) -> Path:
    path = tmp_path / "games.sgf"
    path.write_text(GAMES, encoding="utf-8")
    driver.window.open_paths([str(path)])
    return path


@pytest.fixture(autouse=True)
def as_list(driver: WindowDriver) -> None:
    driver.window.workspace.settings.setValue("games/boards", False)


def column(driver: WindowDriver, number: int) -> list[str]:
    model = driver.window.parts["games"].panel.model
    return [str(model.index(row, number).data()) for row in range(model.rowCount())]


@pytest.mark.usefixtures("file")
def test_sorted_and_filtered_the_right_game_is_chosen(driver: WindowDriver) -> None:
    panel = driver.window.parts["games"].panel
    panel.table.sortByColumn(3, Qt.SortOrder.AscendingOrder)
    assert column(driver, 3) == ["B+2", "B+10", ""], "numbers count as numbers, and nothing comes last"
    panel.table.selectRow(0)
    assert driver.shown.game.info["PB"] == "Ke"
    date = next(at for at in range(panel.model.columnCount()) if column(driver, at)[0] == "2016-01-05")
    assert panel.table.columnWidth(date) >= panel.table.sizeHintForIndex(panel.model.index(0, date)).width(), "a date"
    panel.filter.setText("lee 2014")
    assert column(driver, 0) == ["1"]
    assert panel.said.text() == "1 of 3 games"
    panel.table.selectRow(0)
    assert driver.shown.game.index == 0


@pytest.mark.usefixtures("file")
def test_from_the_filter_keys_lead_to_the_games(driver: WindowDriver) -> None:
    panel = driver.window.parts["games"].panel
    panel.filter.setFocus()
    panel.filter.setText("ke")
    driver.press("Return")
    assert driver.shown.game.index == 1
    assert panel.filter.hasFocus()
    driver.press("Down")
    driver.press("Down")
    assert panel.table.hasFocus()
    assert driver.shown.game.index == 2


def test_many_games_come_before_the_tree(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes((GAMES * 20).encode()))
    assert driver.window.docks.is_seen("Games")
    assert not driver.window.docks.is_seen("Tree")


def test_many_games_come_before_the_tree_though_the_window_has_another_shape_later(driver: WindowDriver) -> None:
    frame, docks = driver.window.window(), driver.window.docks
    frame.resize(600, 700)
    driver.qtbot.waitUntil(lambda: driver.window.stage.has_drawer)
    driver.window.send(OpenBytes((GAMES * 20).encode()))
    frame.resize(1280, 800)
    driver.qtbot.waitUntil(lambda: not driver.window.stage.has_drawer)
    driver.qtbot.waitUntil(lambda: docks.is_seen("Games") and not docks.is_seen("Tree"))
    docks["Tree"].raise_()
    frame.resize(600, 700)
    driver.qtbot.waitUntil(lambda: driver.window.stage.has_drawer)
    frame.resize(1280, 800)
    driver.qtbot.waitUntil(lambda: docks.is_seen("Tree") and not docks.is_seen("Games"))


def test_every_word_must_occur_and_a_phrase_as_it_is(driver: WindowDriver) -> None:
    text = "".join(f"(;CA[UTF-8]SZ[9]PB[{name}]PW[Gø];B[aa])" for name in ("Gu Li", "Li Gu", "Müller"))
    driver.window.send(OpenBytes(text.encode()))
    panel = driver.window.parts["games"].panel
    for sought, expected in (("li gu", ["1", "2"]), ('"li gu"', ["2"]), ('"gu go"', []), ("muller go", ["3"])):
        panel.filter.setText(sought)
        assert column(driver, 0) == expected


def test_results_have_the_figures_they_need(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;SZ[9]PB[Gu]RE[B+3.50];B[aa])(;SZ[9]RE[W+10];B[aa])(;SZ[9]RE[W+2.00];B[aa])"))
    assert column(driver, 3) == ["B+3.5", "W+10", "W+2"]
    tiles = driver.window.parts["games"].panel.boards.tiles
    assert [tiles.facts(game).split(" · ")[0] for game in range(3)] == ["B+3.5", "W+10", "W+2"]


@pytest.mark.parametrize("sought", ["13x9", "13 x 9", "13 × 9", "gu 13×9"])
def test_a_board_is_found_by_its_size_however_it_is_typed(driver: WindowDriver, sought: str) -> None:
    driver.window.send(OpenBytes(b"(;SZ[13:9]PB[Gu];B[aa])(;SZ[13:19]PB[Gu];B[aa])(;SZ[19]PB[Li];B[aa])"))
    driver.window.parts["games"].panel.filter.setText(sought)
    assert column(driver, 0) == ["1"]


@pytest.mark.usefixtures("file")
def test_games_move_and_go_by_keys(driver: WindowDriver) -> None:
    table = driver.window.parts["games"].panel.table
    table.selectRow(2)
    table.setFocus()
    driver.press("Alt+Up")
    assert column(driver, 1) == ["Lee", "Park", "Ke"]
    assert driver.shown.game.index == 1
    driver.press("Del")
    assert column(driver, 1) == ["Lee", "Ke"]
    driver.window.send(Undo())
    assert column(driver, 1) == ["Lee", "Park", "Ke"]


@pytest.mark.usefixtures("file")
def test_an_edit_is_listed(driver: WindowDriver) -> None:
    driver.window.send(SetInfo({"PB": "Someone"}))
    assert column(driver, 1) == ["Someone", "Ke", "Park"]


def test_another_program_changes_the_file(driver: WindowDriver, file: Path) -> None:
    file.write_text(GAMES.replace("Lee", "Changed"), encoding="utf-8")
    driver.window.parts["files"].watch.look()
    driver.answer("Load it")
    assert column(driver, 1)[0] == "Changed"
    file.write_text(GAMES, encoding="utf-8")
    driver.window.parts["files"].watch.look()
    driver.answer("Keep what is here")
    assert column(driver, 1)[0] == "Changed"


def questions(driver: WindowDriver) -> list[QMessageBox]:
    return [box for box in widgets_in(driver.window, QMessageBox) if box.isVisible()]


def test_a_file_that_is_only_touched_is_not_asked_about(driver: WindowDriver, file: Path) -> None:
    driver.window.send(SetInfo({"PB": "Someone"}))
    file.unlink()
    file.write_text(GAMES, encoding="utf-8")
    os.utime(file, (1, 1))
    driver.window.parts["files"].watch.look()
    assert not questions(driver)
    assert column(driver, 1)[0] == "Someone"


def test_what_is_no_file_in_its_place_is_told_once(driver: WindowDriver, file: Path) -> None:
    driver.window.send(SetInfo({"PB": "Someone"}))
    file.unlink()
    file.mkdir()
    driver.press("Ctrl+S")
    driver.window.parts["files"].watch.look()
    (box,) = questions(driver)
    assert "it is a folder" in box.text()
    box.reject()


def test_a_record_in_another_format_is_saved_as_sgf(driver: WindowDriver, tmp_path: Path) -> None:
    path = tmp_path / "game.gib"
    text = "\\HS\n\\[GAMEBLACKNAME=Ann (1D)\\]\n\\HE\n\\GS\nSTO 0 2 1 3 3\n\\GE\n"
    path.write_text(text, encoding="utf-8")
    driver.window.open_paths([str(path)])
    assert driver.window.windowTitle().startswith("game.gib")
    driver.press("Ctrl+S")
    driver.choose_file(tmp_path / "game.sgf")
    assert "PB[Ann]" in (tmp_path / "game.sgf").read_text(encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def test_a_column_with_numbers_of_any_kind_is_sorted(driver: WindowDriver) -> None:
    names = ["\uff12dan", "\uff11dan", "9" * 5000, "\u00b2"]
    text = "".join(f"(;CA[UTF-8]SZ[9]PB[{name}];B[bb])" for name in names)
    driver.window.send(OpenBytes(text.encode()))
    driver.window.parts["games"].panel.table.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    assert sorted(column(driver, 1)) == sorted(map(one_line, names))


@pytest.mark.usefixtures("file")
def test_keys_lead_from_game_to_game(driver: WindowDriver) -> None:
    assert not driver.window.workspace.actions["previous_game"].isEnabled(), "the first game is shown"
    driver.press("Ctrl+Shift+PgDown", on=driver.window.canvas)
    driver.press("Ctrl+Shift+PgDown", on=driver.window.canvas)
    assert driver.shown.game.index == 2
    driver.press("Ctrl+Shift+PgDown", on=driver.window.canvas)
    assert driver.shown.game.index == 2, "the last game has none after it"
    driver.press("Ctrl+Shift+PgUp", on=driver.window.canvas)
    assert driver.shown.game.index == 1


def test_a_file_of_one_game_has_no_other(driver: WindowDriver) -> None:
    for name in ("next_game", "previous_game"):
        assert not driver.window.workspace.actions[name].isEnabled()


@pytest.mark.usefixtures("file")
def test_a_game_has_a_tab_of_its_own(driver: WindowDriver) -> None:
    panel, asked = driver.window.parts["games"].panel, list[object]()
    workspace = driver.window.workspace
    workspace.requested.connect(asked.append)
    source = driver.shown.document.source
    place = panel.table.visualRect(panel.model.index(2, 0)).center()
    QTest.mouseClick(panel.table.viewport(), Qt.MouseButton.MiddleButton, pos=place)
    assert asked == [OpenTab(Here(OpenGame(source, 2, 0)), is_front=False)] and driver.shown.game.index == 0
    panel.table.selectRow(1)
    panel.actions_by_name["tab"].trigger()
    assert asked[1:] == [OpenTab(Here(OpenGame(source, 1, 0)))]
    driver.window.send(SetInfo({"PB": "Other"}))
    panel.actions_by_name["tab"].trigger()
    assert len(asked) == 2 and "as it is in the file" in driver.window.statusBar().currentMessage()

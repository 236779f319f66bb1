"""Guessing through games of the library: begun there, noted move by move, gone on with later."""

from pathlib import Path
from threading import Event, Timer

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from goboard.jobs.watch import UNLIMITED, Watch
from goboard.library.guesses import Choice, Whose
from goboard.library.library import Library
from goboard.session.snapshot import GUESS
from goboard.ui.language import speak
from goboard.ui.study.quiz_part import QuizPart
from goboard.ui.study.rounds_dialog import NOTHING, RoundsDialog, request_of
from goboard.ui.window.frame import Frame
from goboard.ui.windows import Windows
from goboard.words.wording import Wording
from tests.library.records import indexed, save
from tests.ui.driver import LEFT, WindowDriver

LANGUAGES = ("en", "de", "es", "fr", "ja", "ko", "zh")
PATIENCE = 30_000
GAMES = {
    "a": "(;SZ[9]PB[Ann]PW[<b>Bo];B[cc];W[gg])",
    "b": "(;SZ[9]PB[Bo]PW[Cy];B[ee])",
}


def opened(driver: WindowDriver) -> RoundsDialog:
    driver.window.workspace.action("guess_rounds").trigger()
    dialog = driver.dialog(RoundsDialog)
    driver.qtbot.waitUntil(lambda: dialog.said.text() == NOTHING or bool(dialog.listed.rows), timeout=PATIENCE)
    return dialog


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_tables_do_not_scroll_sideways(qtbot: QtBot, tmp_path: Path, language: str) -> None:
    speak(Wording(language))
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = RoundsDialog(tmp_path / "library.db", "", parent, is_threaded=False)
    # on a screen 900 wide no dialog begins wider than two thirds of it
    dialog.resize(min(dialog.sizeHint().width(), 600), dialog.sizeHint().height())
    dialog.show()
    for table in (dialog.rounds, dialog.scores):
        assert table.horizontalHeader().length() <= table.viewport().width()


def is_asked(driver: WindowDriver, game: int, move: int) -> bool:
    shown = driver.shown
    return (
        shown.study is not None
        and shown.study.mode == GUESS
        and shown.study.guessed is not None
        and (shown.game.index, shown.node.move_number) == (game, move)
    )


def test_guesses_are_kept_though_the_window_is_closed_at_once(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(tmp_path / "records", **GAMES)
    library = indexed(tmp_path / "records", driver.window.workspace.library_index)
    begun = library.begin_guessing("two", library.games().games)
    driver.window.workspace.request(request_of(library, library.guess_rounds()[0], Watch(UNLIMITED)))
    driver.qtbot.waitUntil(lambda: is_asked(driver, 0, 0), timeout=PATIENCE)
    note, may_go_on = Library.note_guesses, Event()
    monkeypatch.setattr(Library, "note_guesses", lambda *a, **more: may_go_on.wait(30) and note(*a, **more))
    driver.click("C7")
    driver.click("G3")
    Timer(1, may_go_on.set).start()
    driver.window.parts["rounds"].close()
    assert [(each.id, each.asked, each.done) for each in library.guess_rounds()] == [(begun, 2, 1)]


def test_the_games_chosen_in_the_library_are_guessed_one_after_the_other(
    windows: Windows, driver: WindowDriver, tmp_path: Path
) -> None:
    driver.use_one_tab()
    save(tmp_path / "records", **GAMES)
    assert opened(driver).said.text() == NOTHING
    driver.dialog(RoundsDialog).reject()
    driver.choose("library")
    window = windows.library.window
    assert window is not None
    window.add_folders([str(tmp_path / "records")])
    window.games.table.selectAll()
    window.acts._guess()
    driver.qtbot.waitUntil(lambda: is_asked(driver, 0, 0), timeout=PATIENCE)
    assert not driver.shown.document.modified
    part = driver.window.parts["quiz"]
    assert isinstance(part, QuizPart)
    strip = part.strip
    assert strip.players.isHidden() and not strip.next.isHidden()
    driver.click("C7")
    library = Library(driver.window.workspace.library_index)
    driver.qtbot.waitUntil(lambda: library.guess_rounds()[0].asked == 1, timeout=PATIENCE)
    assert library.guess_rounds()[0].points == 6
    # left, and the same games chosen again: no second round
    driver.press("Esc")
    window.acts._guess()
    driver.qtbot.waitUntil(lambda: is_asked(driver, 0, 1), timeout=PATIENCE)
    assert len(library.guess_rounds()) == 1
    # left, and gone on with from there
    driver.press("Esc")
    dialog = opened(driver)
    assert dialog.listed.rows[0][1:] == ("0 of 2", "1", "100 %", "100 %")
    assert [row[:3] for row in dialog.scored.rows] == [("Ann", "Whole game", "1"), ("Ann", "Opening", "1")]
    dialog.start_button.click()
    driver.qtbot.waitUntil(lambda: is_asked(driver, 0, 1), timeout=PATIENCE)
    driver.click("G3")
    driver.qtbot.waitUntil(lambda: library.guess_rounds()[0].done == 1, timeout=PATIENCE)
    strip.next.click()
    assert is_asked(driver, 1, 0) and strip.next.isHidden()
    driver.click("E5")
    driver.qtbot.waitUntil(lambda: library.guess_rounds()[0].done == 2, timeout=PATIENCE)
    driver.press("Esc")
    dialog = opened(driver)
    assert not dialog.start_button.isEnabled()
    dialog.export(str(tmp_path / "list.json"))
    driver.qtbot.waitUntil(lambda: dialog.said.text() == "The list was written.", timeout=PATIENCE)
    assert (tmp_path / "list.json").read_text("utf-8").count('"tries": 1') == 3
    dialog.remove_button.click()
    driver.qtbot.waitUntil(lambda: not dialog.listed.rows and not library.guess_rounds(), timeout=PATIENCE)
    dialog.reject()


def test_a_round_that_is_open_is_not_opened_twice(windows: Windows, driver: WindowDriver, tmp_path: Path) -> None:
    save(tmp_path / "records", **GAMES)
    library = indexed(tmp_path / "records", driver.window.workspace.library_index)
    library.begin_guessing("two", library.games().games)
    frame = driver.window.window()
    assert isinstance(frame, Frame)

    def go_on() -> None:
        page = frame.page
        assert page is not None
        page.workspace.action("guess_rounds").trigger()
        dialog = page.findChildren(RoundsDialog)[-1]
        driver.qtbot.waitUntil(lambda: dialog.start_button.isEnabled(), timeout=PATIENCE)
        QTest.mouseClick(dialog.start_button, LEFT)

    def is_guessed(count: int) -> bool:
        page = frame.page
        return len(frame.tabs) == count and page is not None and page.snapshot is not None and bool(page.snapshot.study)

    count = len(frame.tabs)
    go_on()
    driver.qtbot.waitUntil(lambda: is_guessed(len(frame.tabs)), timeout=PATIENCE)
    guessed = frame.page
    count = len(frame.tabs)
    assert guessed is not None
    guessed.workspace.action("new_tab").trigger()
    driver.qtbot.waitUntil(lambda: len(frame.tabs) == count + 1 and frame.page is not guessed, timeout=PATIENCE)
    driver.qtbot.waitUntil(lambda: frame.page is not None and frame.page.snapshot is not None, timeout=PATIENCE)
    go_on()
    driver.qtbot.waitUntil(lambda: frame.page is guessed, timeout=PATIENCE)
    assert len(frame.tabs) == count + 1
    # one that was left begins anew where it is
    guessed.escape()
    driver.qtbot.waitUntil(lambda: guessed.snapshot is not None and guessed.snapshot.study is None, timeout=PATIENCE)
    go_on()
    driver.qtbot.waitUntil(lambda: is_guessed(count + 1) and frame.page is guessed, timeout=PATIENCE)


def test_a_round_can_ask_for_the_moves_of_one_player_from_a_move_on(driver: WindowDriver, tmp_path: Path) -> None:
    driver.use_one_tab()
    save(tmp_path / "records", **GAMES, other="(;GM[2];B[aa])")
    library = indexed(tmp_path / "records", driver.window.workspace.library_index)
    library.begin_guessing("three", library.games().games)
    dialog = opened(driver)
    names = [dialog.whose.itemText(row) for row in range(dialog.whose.count())]
    assert names[4:] == ["<b>Bo", "Bo", "Ann", "Cy"] or sorted(names[4:]) == ["<b>Bo", "Ann", "Bo", "Cy"]
    dialog.whose.setCurrentIndex(names.index("Bo"))
    dialog.whose.activated.emit(names.index("Bo"))
    wanted = Choice(Whose.PLAYER, "Bo")
    driver.qtbot.waitUntil(lambda: library.guess_rounds()[0].choice == wanted, timeout=PATIENCE)
    driver.qtbot.waitUntil(dialog.start_button.isEnabled, timeout=PATIENCE)
    assert dialog.whose.currentText() == "Bo"
    dialog.start_button.click()
    # only the second game is Bo's, and a game that cannot be played is not waited for
    driver.qtbot.waitUntil(lambda: is_asked(driver, 1, 0), timeout=PATIENCE)
    driver.click("E5")
    driver.qtbot.waitUntil(lambda: library.guess_rounds()[0].done == 3, timeout=PATIENCE)

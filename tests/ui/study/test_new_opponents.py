"""A new game says who plays it: people, goboard or another program; and the record says so too."""

import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox

from goboard.games.clocks import ClockSettings, Overtime
from goboard.jobs.watch import Watch
from goboard.players import engine_files, player
from goboard.players.engine_files import EngineEntry, save_entry
from goboard.players.thoughts import Choice, Effort, Thoughts
from goboard.rules.moves import Pass
from goboard.session.commands.files import NewGame, SaveFile
from goboard.ui.dialogs.new_game import NewGameDialog
from goboard.ui.opponent import part as part_of_opponents
from goboard.ui.opponent import thinking
from goboard.ui.opponent.part import OpponentPart
from goboard.ui.opponent.resumption import Disputes
from goboard.ui.opponent.thinking import Asked, chosen
from goboard.ui.panels.result import ResultCard
from goboard.ui.panels.rule_choice import is_offered
from goboard.ui.window.requests import Begin, Here
from goboard.ui.windows import Windows
from tests.ui.driver import LEFT, WindowDriver

Open = Callable[[str], WindowDriver]
FAKE = Path(__file__).parents[2] / "players" / "fake_engine.py"


@pytest.fixture(autouse=True)
def _no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_files, "found_engines", list)


@pytest.fixture
def game(driver: WindowDriver) -> WindowDriver:
    entry = EngineEntry("Fake", sys.executable, f"'{FAKE}' good 0", most=19)
    save_entry(driver.window.workspace.engines_folder, entry)
    return driver


def asked(driver: WindowDriver, side: int = 5) -> NewGameDialog:
    driver.press("Ctrl+N")
    dialog = driver.dialog(NewGameDialog)
    driver.qtbot.waitUntil(lambda: dialog.players.boxes[0].findData("Fake") >= 0, timeout=20_000)
    dialog.columns.setValue(side)
    dialog.rows.setValue(side)
    pick(dialog.players.level, 1)
    return dialog


def pick(box: QComboBox, value: object) -> None:
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


def start(driver: WindowDriver, dialog: NewGameDialog) -> None:
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    QTest.mouseClick(buttons.button(QDialogButtonBox.StandardButton.Ok), LEFT)
    driver.qtbot.waitUntil(lambda: not dialog.isVisible(), timeout=20_000)


def start_with_handicap(driver: WindowDriver, dialog: NewGameDialog, stones: int, seat: int, program: str) -> None:
    """So many stones that Black places where they like; the program plays Black, seat 0, or White."""
    pick(dialog.placing, True)
    dialog.handicap.setCurrentIndex(dialog.handicap.findData(stones))
    pick(dialog.players.boxes[seat], program)
    start(driver, dialog)


def opponent(driver: WindowDriver) -> OpponentPart:
    part = driver.window.parts["opponent"]
    assert isinstance(part, OpponentPart)
    return part


def moves(driver: WindowDriver, count: int) -> None:
    driver.qtbot.waitUntil(lambda: driver.shown.node.move_number >= count, timeout=60_000)


def test_goboard_takes_the_seat_that_it_is_given(game: WindowDriver, tmp_path: Path) -> None:
    dialog = asked(game)
    assert not dialog.players.level.isVisible()
    for box, letter in ((dialog.black, "B"), (dialog.white, "I")):
        QTest.keyClick(dialog, letter, Qt.KeyboardModifier.AltModifier)
        assert box.hasFocus(), letter
    button = dialog.findChild(QDialogButtonBox)
    assert button is not None
    QApplication.processEvents()
    before = dialog.size(), button.geometry()
    pick(dialog.players.boxes[1], "goboard")
    assert dialog.players.level.isVisible()
    game.qtbot.waitUntil(lambda: dialog.players.level.height() > 0)
    QApplication.processEvents()
    assert (dialog.size(), button.geometry()) == before, "what starts the game stays where it is"
    assert dialog.white.placeholderText() == "goboard level 1"
    dialog.black.setText("Ann")
    start(game, dialog)
    game.click("C3")
    moves(game, 2)
    info = game.shown.game.info
    assert (info["PB"], info["PW"]) == ("Ann", "goboard level 1")
    again = asked(game)
    assert again.players.chosen == ("", "goboard"), "the last choice is proposed"
    again.reject()
    game.window.send(SaveFile(str(tmp_path / "a.sgf")))
    game.window.workspace.request(Here(Begin(NewGame(5, 5), ("", ""))))
    game.qtbot.waitUntil(lambda: not opponent(game).is_playing, timeout=20_000)
    assert "PW" not in game.shown.game.info


def test_play_again_begins_against_the_same_programs_in_the_tab_that_it_opens(
    game: WindowDriver, windows: Windows
) -> None:
    dialog = asked(game)
    pick(dialog.players.boxes[0], "goboard")
    start(game, dialog)
    moves(game, 1)
    game.choose("resign")
    card = game.window.findChild(ResultCard)
    assert isinstance(card, ResultCard) and card.isVisible()
    QTest.mouseClick(card.again_button, LEFT)
    game.qtbot.waitUntil(lambda: len(windows.open) == 2, timeout=20_000)
    page = next(page for page in windows.open if page is not game.window)
    game.qtbot.waitUntil(lambda: page.snapshot is not None and page.snapshot.node.move_number == 1, timeout=60_000)
    part = page.parts["opponent"]
    assert isinstance(part, OpponentPart)
    assert part.strip.players == ("goboard", "")


def test_the_form_names_who_played_the_last_time(game: WindowDriver) -> None:
    dialog = asked(game)
    pick(dialog.players.boxes[1], "goboard")
    start(game, dialog)
    game.press("Ctrl+N")
    again = game.dialog(NewGameDialog)
    assert again.white.placeholderText() == "goboard level 1"
    assert again.players.level.isVisible()


def test_two_programs_play_each_other(game: WindowDriver) -> None:
    dialog = asked(game)
    pick(dialog.players.boxes[0], "Fake")
    pick(dialog.players.boxes[1], "goboard")
    start(game, dialog)
    moves(game, 2)
    info = game.shown.game.info
    assert (info["PB"], info["PW"]) == ("Fake", "goboard level 1")


def test_whoever_cannot_play_there_is_grey_and_keeps_the_game_from_beginning(game: WindowDriver) -> None:
    dialog = asked(game)
    box = dialog.players.boxes[0]
    assert is_offered(box, box.findData("Fake"))
    pick(box, "Fake")
    dialog.board.shape.setCurrentIndex(dialog.board.shape.findData("torus"))
    game.qtbot.waitUntil(lambda: "flat grids" in dialog.problem.text(), timeout=20_000)
    assert not is_offered(box, box.findData("Fake"))
    pick(box, "goboard")
    assert not dialog.problem.text()


def test_black_places_the_handicap_where_they_like(game: WindowDriver) -> None:
    dialog = asked(game, 9)
    start_with_handicap(game, dialog, 2, 1, "goboard")
    assert not any(game.shown.stones)
    game.click("E5")
    game.click("E6")
    moves(game, 1)
    assert game.stone("E5") == game.stone("E6") == 1
    assert sum(stone == 2 for stone in game.shown.stones) == 1, "White has moved once"


def test_goboard_places_its_handicap_itself(game: WindowDriver) -> None:
    dialog = asked(game, 9)
    start_with_handicap(game, dialog, 3, 0, "goboard")
    game.qtbot.waitUntil(lambda: sum(game.shown.stones) == 3, timeout=60_000)
    assert (game.shown.to_move, game.shown.node.move_number) == (2, 0)


def test_an_engine_places_its_handicap_at_once_and_white_begins(game: WindowDriver) -> None:
    entry = EngineEntry("Placer", sys.executable, f"'{FAKE}' places", most=19)
    save_entry(game.window.workspace.engines_folder, entry)
    dialog = asked(game, 5)
    game.qtbot.waitUntil(lambda: dialog.players.boxes[0].findData("Placer") >= 0, timeout=20_000)
    start_with_handicap(game, dialog, 3, 0, "Placer")
    game.qtbot.waitUntil(lambda: sum(game.shown.stones) == 3, timeout=60_000)
    assert game.stone("C3") == game.stone("C4") == game.stone("D3") == 1
    assert (game.shown.to_move, game.shown.node.move_number, game.shown.owed) == (2, 0, 0)


def test_what_goboard_plays_bears_its_name_and_its_level(opened: Open) -> None:
    driver = opened("(;SZ[5]RU[Chinese]KM[0.5])")
    driver.choose("opponent")
    part = opponent(driver)
    pick(part.strip.level, 1)
    driver.click("C3")
    moves(driver, 2)
    assert driver.shown.game.info["PW"] == "goboard level 1"
    pick(part.strip.level, 2)
    driver.click("A1")
    moves(driver, 4)
    assert driver.shown.game.info["PW"] == "goboard level 2", "it follows the level"
    assert "PB" not in driver.shown.game.info


@pytest.mark.parametrize("record", ["PW[Bo];B[cc]", ";B[cc];W[bb];B[dd]", ";B[aa](;W[bb])(;W[cc];B[bb])"])
def test_the_names_and_moves_of_others_stay_theirs(opened: Open, record: str) -> None:
    driver = opened(f"(;SZ[5]RU[Chinese]KM[0.5]{record})")
    before = driver.shown.game.info.get("PW")
    if "(" in record:
        driver.press("Right")
        driver.press("Right")
        driver.press("Down")
    driver.press("End")
    made = driver.shown.node.move_number
    driver.choose("opponent")
    part = opponent(driver)
    pick(part.strip.level, 1)
    part.strip.sit((2,))
    part.strip.changed.emit()
    moves(driver, made + 1)
    assert driver.shown.game.info.get("PW") == before


def test_the_clock_stands_while_goboard_waits(game: WindowDriver) -> None:
    dialog = asked(game)
    dialog.clock.choose(ClockSettings(Overtime.ABSOLUTE, 600_000))
    pick(dialog.players.boxes[1], "goboard")
    start(game, dialog)

    def runs() -> int:
        assert game.shown.clock is not None
        return game.shown.clock.running

    game.click("C3")
    moves(game, 2)
    assert runs() == 1
    game.press("Ctrl+Z")
    assert "waits" in opponent(game).strip.words.text()
    assert (game.shown.to_move, runs()) == (2, 0)
    game.press("Ctrl+Shift+Z")
    assert (game.shown.to_move, runs()) == (1, 1)
    game.press("Ctrl+Z")
    opponent(game).buttons.now.click()
    assert runs() == 2, "it thinks"
    moves(game, 2)
    game.press("Ctrl+Z")
    opponent(game).leave()
    assert runs() == 2, "a person plays on"


def test_a_program_that_passes_while_it_owes_handicap_stones_waits(
    game: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(part_of_opponents, "chosen", lambda *_, **__: Choice(Pass(), 0.5, 0.0, Thoughts((), 0, ())))
    dialog = asked(game, 9)
    start_with_handicap(game, dialog, 3, 0, "goboard")
    words = opponent(game).strip.words
    game.qtbot.waitUntil(lambda: "Nobody passes" in words.text() and "ask again" in words.text(), timeout=20_000)
    assert game.shown.to_move == 1


def test_the_same_moves_are_not_answered_by_the_same_game(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    efforts: list[Effort] = []
    monkeypatch.setattr(thinking, "getrandbits", random.getrandbits)

    def choose(_rules: object, _position: object, effort: Effort, *_more: object, **_ways: object) -> Choice:
        efforts.append(effort)
        return Choice(Pass(), 0.5, 0.0, Thoughts((), 1, ()))

    monkeypatch.setattr(player, "choose", choose)
    shown = opened("(;SZ[5])").shown
    assert shown.subject is not None
    for _ in range(2):
        chosen(shown.subject, Asked.of(shown, "", 6, 2, Disputes()), Watch(), may_resign=True)
    assert efforts[0].chance != efforts[1].chance and efforts[0].seed is None

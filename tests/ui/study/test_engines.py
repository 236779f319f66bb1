"""Other programs as opponents in the window: they play, and whatever they do the game and the window go on."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

from goboard.players import engine_files
from goboard.players.engine_files import EngineEntry, engines, save_entry
from goboard.ui.opponent.console import Console
from goboard.ui.opponent.engine_setup import EngineSetup
from goboard.ui.opponent.part import OpponentPart
from goboard.ui.opponent.strip import OWN
from tests.ui.driver import WindowDriver
from tests.ui.study.against import against as goboard_against

Open = Callable[[str], WindowDriver]
FAKE = Path(__file__).parents[2] / "players" / "fake_engine.py"
GAME = "(;SZ[5]RU[Chinese]KM[0.5])"


@pytest.fixture(autouse=True)
def _no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_files, "found_engines", list)


def entry(kind: str, after: int = 0) -> EngineEntry:
    return EngineEntry(f"Fake {kind}", sys.executable, f"'{FAKE}' {kind} {after}", most=19)


def against(driver: WindowDriver, *entries: EngineEntry) -> OpponentPart:
    """Begin to play against the first of these engines."""
    for each in entries:
        save_entry(driver.window.workspace.engines_folder, each)
    driver.choose("opponent")
    part = driver.window.parts["opponent"]
    assert isinstance(part, OpponentPart)
    driver.qtbot.waitUntil(lambda: part.strip.who.findData(entries[0].name) >= 0, timeout=10_000)
    choose(part, entries[0].name)
    return part


def choose(part: OpponentPart, name: str) -> None:
    box = part.strip.who
    box.setCurrentIndex(box.findData(name))
    box.activated.emit(box.currentIndex())


def says(driver: WindowDriver, part: OpponentPart, words: str) -> None:
    driver.qtbot.waitUntil(lambda: words in part.strip.words.text(), timeout=30_000)


def moves(driver: WindowDriver) -> int:
    return driver.shown.node.move_number


def test_what_is_told_has_room_however_an_engine_is_called(opened: Open) -> None:
    game = opened(GAME)
    part = against(game, replace(entry("good"), name=200 * "Fake "))
    assert part.strip.title.text().startswith("Against Fake Fake")
    assert part.strip.title.sizeHint().width() < part.strip.width() - 40


def test_an_engine_answers_and_is_chosen_again_next_time(opened: Open) -> None:
    game = opened(GAME)
    part = against(game, entry("good"), entry("kata"))
    assert part.strip.title.text() == "Against Fake good"
    assert part.strip.seats.currentText() == "plays White"
    assert part.strip.level.isHidden()
    game.click("C3")
    game.qtbot.waitUntil(lambda: moves(game) == 2, timeout=30_000)
    assert game.stone("A5") == 2
    assert part.strip.words.text() == "White plays A5. Your move."
    part.buttons.back.click()
    game.click("C4")
    game.qtbot.waitUntil(lambda: moves(game) == 2, timeout=30_000)
    assert game.has_stones("C4", "A5")
    part.leave()
    game.choose("opponent")
    assert part.strip.who.currentData() == "Fake good"


def test_that_goboard_is_weak_is_said_of_goboard_alone(opened: Open) -> None:
    game = opened(GAME.replace("SZ[5]", "SZ[19]"))
    part = against(game, entry("good"))
    says(game, part, "Your move.")
    assert "weakly" not in part.strip.words.text()
    choose(part, OWN)
    says(game, part, "Your move. On a board this large goboard plays weakly.")
    part.strip.seconds.setCurrentIndex(0)
    game.click("D4")
    game.qtbot.waitUntil(lambda: moves(game) == 2, timeout=30_000)
    game.click("Q4")
    game.qtbot.waitUntil(lambda: moves(game) > 2 and "weakly" not in part.strip.words.text(), timeout=30_000)


def test_two_engines_play_each_other(opened: Open) -> None:
    game = opened("(;SZ[3]RU[Chinese]KM[0.5])")
    part = against(game, entry("good"), entry("kata"))
    strip = part.strip
    strip.other.setCurrentIndex(strip.other.findData("Fake kata"))
    strip.other.activated.emit(strip.other.currentIndex())
    strip.seats.setCurrentIndex(2)
    strip.seats.activated.emit(2)
    assert not strip.other.isHidden()
    assert strip.title.text() == strip.accessibleName() == "Fake good – Fake kata"
    game.qtbot.waitUntil(lambda: moves(game) >= 4, timeout=30_000)
    game.choose("undo")
    says(game, part, f"Fake {('good', 'kata')[moves(game) % 2]} waits: play on, or let it move now.")
    strip.seats.setCurrentIndex(1)
    strip.seats.activated.emit(1)


def test_a_match_waits_while_it_is_paused_and_moves_when_asked(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened("(;SZ[5]RU[Chinese]KM[0.5])")
    part = goboard_against(game)
    assert part.buttons.pause.isHidden(), "a person plays"
    assert not part.buttons.leave_turn.isHidden()
    asked = []
    monkeypatch.setattr(part.jobs, "run", lambda kind, _work, _done: asked.append(kind))
    strip, pause = part.strip, part.buttons.pause
    strip.seats.setCurrentIndex(2)
    strip.seats.activated.emit(2)
    assert (pause.isHidden(), pause.text(), asked) == (False, "Pause", ["move"])
    assert part.buttons.leave_turn.isHidden(), "nobody passes for a program"
    assert strip.title.text() == "goboard against itself"
    pause.click()
    assert (pause.text(), strip.words.text()) == ("Go on", "The match is paused: go on, or have one move made now.")
    assert part.buttons.leave_turn.isHidden()
    # a person moves in the place of a program, and none answers
    game.click("C3")
    assert (moves(game), asked) == (1, ["move"])
    part.buttons.now.click()
    assert asked == ["move"] * 2
    kept = part.hand_over()
    part.leave()
    part.take_over(kept)
    assert asked == ["move"] * 2 and "is paused" in strip.words.text(), "a window in another language waits too"
    part.buttons.back.click()
    assert moves(game) == 0
    pause.click()
    assert (pause.text(), asked) == ("Pause", ["move"] * 3)
    pause.click()
    strip.seats.setCurrentIndex(0)
    strip.seats.activated.emit(0)
    assert pause.isHidden() and asked == ["move"] * 4, "with a person in it it is no match"


def test_a_move_that_cannot_be_made_is_told_and_the_game_waits(opened: Open) -> None:
    game = opened(GAME)
    part = against(game, replace(entry("taken"), name="Beginner"))
    game.click("C3")
    says(game, part, "Beginner wants C3: ")
    assert "The game waits" in part.strip.words.text()
    assert (moves(game), game.shown.to_move) == (1, 2)
    assert part.buttons.now.text() == "As&k again"
    assert not part.buttons.give_up.isHidden()
    part.buttons.now.click()
    # it thinks: there is nothing to ask it for, nor to give up
    assert (
        part.buttons.now.text() == "Move no&w"
        and not part.buttons.now.isEnabled()
        and not part.buttons.hint.isEnabled()
    )
    assert part.buttons.give_up.isHidden()
    says(game, part, "Beginner wants C3: ")
    assert part.buttons.now.text() == "As&k again" and part.buttons.now.isEnabled()
    # a person plays for it
    game.click("D3")
    assert moves(game) == 2
    assert part.strip.words.text() == "Your move."
    assert part.buttons.give_up.isHidden()


@pytest.mark.parametrize("kind", ["die", "flood", "segv"])
def test_an_engine_that_fails_costs_nothing_and_is_begun_again(opened: Open, kind: str) -> None:
    game = opened(GAME)
    part = against(game, entry(kind, 1))
    game.click("C3")
    game.qtbot.waitUntil(lambda: moves(game) == 2, timeout=30_000)
    game.click("D3")
    says(game, part, "The game waits")
    assert f"Fake {kind} " in part.strip.words.text()
    assert moves(game) == 3
    part.buttons.now.click()
    game.qtbot.waitUntil(lambda: moves(game) == 4, timeout=30_000)
    assert game.has_stones("C3 D3", "A5 B5")


def test_the_window_goes_on_beside_one_that_hangs_or_shouts(opened: Open) -> None:
    for kind in ("hang", "errors"):
        game = opened(GAME)
        part = against(game, entry(kind))
        game.click("C3")
        says(game, part, "thinks about")
        ticks: list[None] = []
        timer = QTimer(interval=5)
        timer.timeout.connect(lambda ticks=ticks: ticks.append(None))
        timer.start()
        game.qtbot.waitUntil(lambda ticks=ticks: len(ticks) > 5, timeout=20_000)
        assert "thinks about" in part.strip.words.text()
        # looking back drops the question
        game.press("Left")
        assert part.strip.words.text().startswith(f"{part.strip.who.currentText()} plays on at the end")
        part.buttons.stop.click()
        assert moves(game) == 0


def test_what_an_engine_cannot_play_is_grey_and_says_why(opened: Open) -> None:
    game = opened("(;SZ[5:7]RU[Chinese])")
    part = against(game, entry("good"))
    model = part.strip.who.model()
    assert isinstance(model, QStandardItemModel)
    row = part.strip.who.findData("Fake good")
    assert not model.item(row).isEnabled()
    assert "squares alone" in model.item(row).toolTip()
    game.click("C3")
    assert "squares alone" in part.strip.words.text()
    assert moves(game) == 1
    choose(part, "goboard")
    game.qtbot.waitUntil(lambda: moves(game) == 2, timeout=30_000)


def test_the_console_shows_the_talk_and_takes_commands(opened: Open) -> None:
    game = opened(GAME)
    part = against(game, entry("good"))
    game.click("C3")
    game.qtbot.waitUntil(lambda: moves(game) == 2, timeout=30_000)
    part.buttons.console.click()
    console = game.window.findChild(Console)
    assert console is not None
    assert "> play black C3" in console.output.toPlainText()
    QTest.keyClicks(console.line, "name")
    QTest.keyClick(console.line, Qt.Key.Key_Return)
    game.qtbot.waitUntil(lambda: console.output.toPlainText().rstrip().endswith("Fake good"), timeout=10_000)
    console.output.appendPlainText("\n" * 99)
    bar = console.output.verticalScrollBar()
    QTest.keyClick(console.output, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert bar.value() == bar.maximum() > 0
    QTest.keyClick(console.output, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    assert bar.value() == 0, "by keys to what was said first"
    console.output.appendPlainText(" ".join("ABCDEFGHJKLMNOPQRST" * 9))
    assert console.output.document().lastBlock().lineCount() == 1, "a board that it draws stays whole"
    QTest.keyClick(console.line, Qt.Key.Key_Up)
    assert console.line.text() == "name"
    # typing has not led it astray
    game.click("D3")
    game.qtbot.waitUntil(lambda: moves(game) == 4, timeout=30_000)
    assert game.has_stones("C3 D3", "A5 B5")


def test_commands_that_are_typed_at_once_are_sent_one_after_the_other(opened: Open) -> None:
    driver = opened(GAME)
    part = against(driver, entry("good"))
    part.buttons.console.click()
    console = driver.window.findChild(Console)
    assert console is not None
    for command in ("showboard", "cputime", "version"):
        console.line.setText(command)
        QTest.keyClick(console.line, Qt.Key.Key_Return)
    driver.qtbot.waitUntil(lambda: "> version\n" in console.output.toPlainText(), timeout=20_000)
    sent = [line for line in console.output.toPlainText().splitlines() if line.startswith("> ")]
    assert sent[-3:] == ["> showboard", "> cputime", "> version"]


def test_engines_are_entered_tried_and_kept(opened: Open) -> None:
    game = opened(GAME)
    part = against(game, entry("good"))
    box = part.strip.who
    box.setCurrentIndex(box.count() - 1)
    box.activated.emit(box.currentIndex())
    assert box.currentData() == "Fake good"
    dialog = game.dialog(EngineSetup)
    QTest.mouseClick(dialog.test, Qt.MouseButton.LeftButton)
    game.qtbot.waitUntil(lambda: "It plays squares of 2 to 25." in dialog.told.text(), timeout=10_000)
    dialog._add()
    dialog.name.setText("")
    QTest.keyClicks(dialog.name, "Mine <b>")
    QTest.keyClicks(dialog.program, "/nowhere/at all")
    QTest.mouseClick(dialog.test, Qt.MouseButton.LeftButton)
    game.qtbot.waitUntil(lambda: "There is no program" in dialog.told.text(), timeout=10_000)
    dialog.environment.setPlainText("A=1\nB=2 3\nnonsense")
    assert "There is no program" not in dialog.told.text(), "what was said of another form is said no more"
    dialog.accept()
    found = engines(game.window.workspace.engines_folder)
    mine = found.named("Mine <b>")
    assert mine is not None
    assert (mine.program, dict(mine.environment)) == ("/nowhere/at all", {"A": "1", "B": "2 3"})
    good = found.named("Fake good")
    assert good is not None
    assert (good.most, good.is_tested) == (25, True)
    game.qtbot.waitUntil(lambda: box.count() == 4, timeout=10_000)


def test_what_is_corrected_while_it_is_tried_is_tried_anew(opened: Open) -> None:
    game = opened(GAME)
    against(game, entry("late"))
    game.choose("engines")
    dialog = game.dialog(EngineSetup)
    dialog.list.setCurrentRow([each.name for each in dialog.entries].index("Fake late"))
    QTest.mouseClick(dialog.test, Qt.MouseButton.LeftButton)
    assert not dialog.test.isEnabled()
    dialog.arguments.selectAll()
    QTest.keyClicks(dialog.arguments, f"'{FAKE}' good 0")
    assert dialog.test.isEnabled()
    QTest.mouseClick(dialog.test, Qt.MouseButton.LeftButton)
    game.qtbot.waitUntil(lambda: "It plays squares of 2 to 25." in dialog.told.text(), timeout=10_000)
    dialog.reject()


def test_a_whole_command_line_becomes_program_and_arguments(opened: Open) -> None:
    game = opened(GAME)
    game.choose("engines")
    dialog = game.dialog(EngineSetup)
    dialog._add()
    for line, parts in (
        (f"'{sys.executable}' -X dev '{FAKE}' good", (sys.executable, f"-X dev {FAKE} good")),
        ("/nowhere/at all", ("/nowhere/at all", "")),
        ("'", ("'", "")),
    ):
        dialog.program.setText(line)
        dialog.arguments.clear()
        QTest.keyClick(dialog.program, Qt.Key.Key_Return)
        assert (dialog.program.text(), dialog.arguments.text().replace("'", "")) == parts


def test_engines_are_entered_without_an_opponent_and_asked_about_before_they_are_lost(opened: Open) -> None:
    game = opened(GAME)
    workspace = game.window.workspace
    game.choose("adviser")
    sources = game.window.parts["adviser"].panel_shown.source
    game.choose("engines")
    dialog = game.dialog(EngineSetup)
    game.choose("engines")
    assert game.dialog(EngineSetup) is dialog
    dialog._add()
    dialog.reject()
    assert not dialog.isVisible(), "nothing was typed"
    game.choose("engines")
    dialog = game.dialog(EngineSetup)
    dialog._add()
    QTest.keyClicks(dialog.program, "/nowhere/at all")
    left = []
    game.window.settle(lambda: left.append(None))
    game.dialog(QMessageBox).button(QMessageBox.StandardButton.Cancel).click()
    assert not left
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    game.dialog(QMessageBox).button(QMessageBox.StandardButton.Cancel).click()
    assert dialog.isVisible()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    game.dialog(QMessageBox).button(QMessageBox.StandardButton.Save).click()
    assert not dialog.isVisible()
    assert [entry.program for entry in engines(workspace.engines_folder).entries] == ["/nowhere/at all"]
    assert not game.window.parts["opponent"].is_playing
    game.qtbot.waitUntil(lambda: sources.findData("New engine") >= 0)
    game.choose("engines")
    dialog = game.dialog(EngineSetup)
    QTest.mouseClick(dialog.remove, Qt.MouseButton.LeftButton)
    dialog.reject()
    game.dialog(QMessageBox).button(QMessageBox.StandardButton.Discard).click()
    assert not dialog.isVisible()
    assert len(engines(workspace.engines_folder).entries) == 1


def test_an_engine_that_was_found_stays_away_once_it_is_removed_and_comes_back_when_asked(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("goboard.players.engine_files", "goboard.ui.opponent.engine_setup"):
        monkeypatch.setattr(f"{module}.found_engines", lambda: [entry("good")])
    game = opened(GAME)
    folder = game.window.workspace.engines_folder

    def setup() -> EngineSetup:
        game.choose("engines")
        return game.dialog(EngineSetup)

    dialog = setup()
    QTest.mouseClick(dialog.remove, Qt.MouseButton.LeftButton)
    dialog.accept()
    assert engines(folder).named("Fake good") is None
    game.qtbot.waitUntil(lambda: not dialog.isVisible())
    dialog.deleteLater()
    dialog = setup()
    assert dialog.list.count() == 0
    QTest.mouseClick(dialog.again, Qt.MouseButton.LeftButton)
    dialog.start.setValue(300)
    dialog.accept()
    found = engines(folder).named("Fake good")
    assert found is not None
    assert found.start == 300


def test_no_engine_is_left_when_the_window_closes(opened: Open, tmp_path: Path) -> None:
    game = opened(GAME)
    part = against(game, replace(entry("child"), environment={"FAKE_LOG": str(tmp_path / "log")}))
    game.click("C3")
    game.qtbot.waitUntil(lambda: "genmove" in (tmp_path / "log").read_text() if (tmp_path / "log").exists() else False)
    engine = part._programs._runners["Fake child"]._player._engine
    assert engine is not None
    game.window.leave()
    game.qtbot.waitUntil(lambda: not engine.is_running, timeout=10_000)

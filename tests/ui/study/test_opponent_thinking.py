"""What is asked of the window while goboard thinks about its move, and what comes before its answer."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from goboard.players.thoughts import Choice, Thoughts
from goboard.rules.moves import Play
from goboard.session.commands.edit import Undo
from goboard.session.commands.files import NewGame
from goboard.session.commands.play import PlayAt
from goboard.ui.opponent import part as opponent_part
from goboard.ui.opponent.part import OpponentPart
from goboard.ui.window.main_window import MainWindow
from goboard.ui.windows import Windows, threaded_worker
from tests.ui.driver import WindowDriver
from tests.ui.study.against import against, moves, set_time


def test_leaving_calls_off_what_it_thinks_about(game: WindowDriver) -> None:
    part = against(game, 10)
    set_time(part, 120)
    game.click("C3")
    game.qtbot.waitUntil(lambda: part.jobs.is_busy(), timeout=30_000)
    part.buttons.stop.click()
    assert not part.jobs.is_busy()
    assert not game.window.workspace.actions["opponent"].isChecked()
    assert moves(game) == 1


def test_while_moves_are_to_be_found_the_strip_names_no_program_that_does_not_play(game: WindowDriver) -> None:
    part = against(game)
    game.click("C3")
    game.qtbot.waitUntil(lambda: moves(game) == 2, timeout=30_000)
    game.choose("first")
    game.choose("guess")
    assert game.shown.study is not None
    assert part.strip.words.text() == "No program plays as long as moves are to be found."


def test_a_window_closes_while_it_thinks(game: WindowDriver, window: MainWindow) -> None:
    part = against(game, 10)
    set_time(part, 120)
    game.click("C3")
    game.qtbot.waitUntil(lambda: part.jobs.is_busy(), timeout=30_000)
    game.window.leave()
    assert not part.jobs.is_running or not part.jobs.is_busy()


@pytest.mark.parametrize("ask", ["click", "pass"])
def test_nobody_moves_for_a_program_that_thinks(game: WindowDriver, ask: str) -> None:
    part = against(game, 10)
    set_time(part, 120)
    game.click("C3")
    game.qtbot.waitUntil(lambda: part.jobs.is_busy(), timeout=30_000)
    if ask == "click":
        game.click("A1")
    else:
        game.choose(ask)
    assert moves(game) == 1 and not game.shown.is_over
    assert part.jobs.is_busy()
    told = game.window.workspace.stage.slot.messages.currentMessage()
    assert told.startswith("This is White's move, and goboard thinks about it.")
    # whoever wants to move for it closes its strip
    part.buttons.stop.click()
    game.click("A1")
    assert moves(game) == 2


def test_what_was_refused_goes_when_the_move_comes(game: WindowDriver, thinking: OpponentPart) -> None:
    messages = game.window.workspace.stage.slot.messages
    game.click("A1")
    assert messages.currentMessage().startswith("This is White's move")
    thinking.show(game.shown)
    assert messages.currentMessage().startswith("This is White's move"), "it is still White's"
    thinking.strip.level.setCurrentIndex(thinking.strip.level.findData(1))
    thinking.strip.changed.emit()
    game.qtbot.waitUntil(lambda: moves(game) == 2, timeout=30_000)
    assert not messages.currentMessage()


@pytest.fixture
def thinking(game: WindowDriver) -> OpponentPart:
    """What plays against the person and has begun to think about its first move."""
    part = against(game, 10)
    set_time(part, 120)
    game.click("C3")
    game.qtbot.waitUntil(lambda: part.jobs.is_busy(), timeout=30_000)
    return part


@pytest.fixture
def real_game(make_windows: Callable[..., Windows], qtbot: QtBot, tmp_path: Path) -> WindowDriver:
    """A game whose session has a thread of its own: an answer comes after the next command."""
    file = tmp_path / "game.sgf"
    file.write_text("(;SZ[5]RU[Chinese]KM[0.5])", encoding="utf-8")
    window = make_windows(threaded_worker).start([str(file)])
    qtbot.waitUntil(lambda: window.snapshot is not None and window.snapshot.document.path == str(file))
    return WindowDriver(window, qtbot)


def test_a_second_click_that_comes_before_the_answer_to_the_first_is_no_move(real_game: WindowDriver) -> None:
    part = against(real_game, 10)
    set_time(part, 120)
    real_game.window.send(PlayAt(12))
    real_game.window.send(PlayAt(13))
    real_game.qtbot.waitUntil(lambda: not real_game.window.worker.is_busy and part.jobs.is_busy(), timeout=30_000)
    assert moves(real_game) == 1
    part.buttons.stop.click()
    real_game.window.send(PlayAt(13))
    real_game.window.send(PlayAt(14))
    real_game.qtbot.waitUntil(lambda: moves(real_game) == 3)


def test_a_move_taken_back_just_before_the_answer_is_not_answered(
    real_game: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = Event()

    def answer(*_words: object, **_more: object) -> Choice:
        go_on.wait(30)
        return Choice(Play(13), 0.5, 0.0, Thoughts((), 0, ()))

    monkeypatch.setattr(opponent_part, "chosen", answer)
    part = against(real_game)
    real_game.window.send(PlayAt(12))
    real_game.qtbot.waitUntil(lambda: not real_game.window.worker.is_busy and part.jobs.is_busy(), timeout=30_000)
    real_game.window.send(Undo())
    # the answer arrives while the undo is on its way
    part._make_move(Play(13), "")
    go_on.set()
    real_game.qtbot.waitUntil(lambda: not real_game.window.worker.is_busy)
    assert moves(real_game) == 0
    assert part.strip.words.text() == "Your move."


@pytest.mark.parametrize("spec", ["grid", "torus"])
def test_a_person_resigns_while_the_program_thinks(driver: WindowDriver, spec: str) -> None:
    driver.window.send(NewGame(rules="chinese", board={"shape": spec, "columns": 5, "rows": 5}))
    part = against(driver, 10)
    set_time(part, 120)
    driver.click("C3")
    driver.qtbot.waitUntil(lambda: part.jobs.is_busy(), timeout=30_000)
    driver.choose("resign")
    assert driver.shown.result == "White wins by resignation."
    assert not part.jobs.is_busy()
    # undo takes it back, and the program thinks on as soon as it is asked to
    driver.choose("undo")
    assert driver.shown.result == ""
    part.buttons.now.click()
    assert part.jobs.is_busy()


def test_nobody_resigns_for_one_of_two_programs(game: WindowDriver) -> None:
    part = against(game, 10)
    set_time(part, 120)
    part.strip.seats.setCurrentIndex(2)
    part.strip.changed.emit()
    game.qtbot.waitUntil(lambda: part.jobs.is_busy(), timeout=30_000)
    game.choose("resign")
    assert game.shown.result == "" and part.jobs.is_busy()


def test_it_stops_thinking_while_points_are_counted(game: WindowDriver, thinking: OpponentPart) -> None:
    game.press("T")
    assert game.shown.count is not None and not thinking.jobs.is_busy()
    game.press("T")
    game.qtbot.waitUntil(lambda: thinking.jobs.is_busy())


def test_another_level_begins_its_thought_anew(game: WindowDriver, thinking: OpponentPart) -> None:
    thinking.strip.level.setCurrentIndex(thinking.strip.level.findData(1))
    thinking.strip.changed.emit()
    game.qtbot.waitUntil(lambda: moves(game) == 2, timeout=30_000)


def test_undo_while_it_thinks_gives_the_turn_back(game: WindowDriver, thinking: OpponentPart) -> None:
    # the name that the program was given goes with the move, and comes with it again
    assert "goboard" in game.shown.game.info.get("PW", "") and "game information" not in game.shown.document.can_undo
    game.choose("undo")
    assert moves(game) == 0 and not thinking.jobs.is_busy() and not game.shown.game.info.get("PW")
    assert thinking.strip.words.text() == "Your move."
    thinking.leave()
    game.choose("redo")
    assert moves(game) == 1 and "goboard" in game.shown.game.info.get("PW", "")

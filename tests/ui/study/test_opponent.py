"""Playing against goboard in the window: it answers, waits where it should, and is gone when it is left."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from goboard.jobs.watch import Watch
from goboard.players import player
from goboard.players.thoughts import Choice, Thoughts
from goboard.rules.moves import Move, Offer, Pass, Play, Resign
from goboard.session.commands.edit import Undo
from goboard.session.commands.files import NewGame
from goboard.session.commands.play import PlayAt
from goboard.ui.dialogs.messages import OfferDialog
from goboard.ui.opponent import part as opponent_part
from goboard.ui.opponent.part import OpponentPart
from goboard.ui.opponent.strip import level_titles, seats_offered
from goboard.ui.opponent.thinking import READ_LITTLE, chosen
from goboard.ui.window.main_window import MainWindow
from goboard.ui.windows import Windows, threaded_worker
from tests.ui.driver import WindowDriver

Open = Callable[[str], WindowDriver]


def against(driver: WindowDriver, level: int = 1) -> OpponentPart:
    """Begin to play against goboard."""
    driver.choose("opponent")
    part = driver.window.parts["opponent"]
    assert isinstance(part, OpponentPart)
    part.strip.level.setCurrentIndex(part.strip.level.findData(level))
    part.strip.changed.emit()
    # the strip pushes the board down
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    return part


def set_time(part: OpponentPart, seconds: int) -> None:
    part.strip.seconds.setCurrentIndex(part.strip.seconds.findData(seconds))
    part.strip.changed.emit()


def moves(driver: WindowDriver) -> int:
    return driver.shown.node.move_number


@pytest.fixture
def game(opened: Open) -> WindowDriver:
    return opened("(;SZ[5]RU[Chinese]KM[0.5])")


def test_it_answers_a_move(game: WindowDriver) -> None:
    part = against(game)
    assert part.strip.words.text() == "Your move."
    game.click("C3")
    game.qtbot.waitUntil(lambda: moves(game) == 2, timeout=30_000)
    assert sum(stone == 2 for stone in game.shown.stones) == 1
    game.qtbot.waitUntil(lambda: part.strip.words.text().startswith("White plays "))
    assert part.strip.words.text().endswith("Your move.")
    said = part.strip.words.text()
    part.show(game.shown)
    assert part.strip.words.text() == said
    refused = game.shown.board.name(game.shown.stones.index(2))
    game.click(refused)
    assert part.strip.words.text() == said
    game.choose("back")
    game.choose("forward")
    assert part.strip.words.text() == "Your move."


def test_it_plays_on_while_another_tab_is_seen(game: WindowDriver) -> None:
    against(game)
    game.click("C3")
    game.choose("new_tab")
    assert not game.window.isVisible()
    game.qtbot.waitUntil(lambda: moves(game) == 2, timeout=30_000)
    assert not game.window.isVisible()


def test_it_moves_first_where_it_is_asked_to(game: WindowDriver) -> None:
    part = against(game)
    part.strip.seats.setCurrentIndex(0)
    part.strip.changed.emit()
    game.qtbot.waitUntil(lambda: moves(game) == 1, timeout=30_000)
    assert game.shown.to_move == 2


def test_it_moves_for_whoever_is_to_move_and_keeps_that_side(opened: Open) -> None:
    game = opened("(;SZ[5]RU[Chinese]KM[0.5];B[cc])")
    game.press("End")
    game.choose("move_here")
    game.qtbot.waitUntil(lambda: moves(game) == 2, timeout=30_000)
    part = game.window.parts["opponent"]
    assert isinstance(part, OpponentPart) and part.strip.chosen_seats == (2,)
    game.qtbot.waitUntil(lambda: part.strip.words.text().endswith("Your move."))
    game.choose("move_here")
    game.qtbot.waitUntil(lambda: moves(game) == 4, timeout=30_000)


def test_it_moves_for_nobody_where_the_game_is_over(opened: Open) -> None:
    game = opened("(;SZ[5]RU[Chinese]KM[0.5];B[cc];W[];B[])")
    game.press("End")
    for _ in range(2):
        game.choose("move_here")
        part = game.window.parts["opponent"]
        assert isinstance(part, OpponentPart)
        assert not part.jobs.is_busy() and "the game is over" in part.strip.words.text()


def test_taking_back_takes_the_answer_too_and_it_waits(game: WindowDriver) -> None:
    part = against(game)
    game.click("C3")
    game.qtbot.waitUntil(lambda: moves(game) == 2, timeout=30_000)
    part.back.click()
    assert moves(game) == 0
    assert part.strip.words.text() == "Your move."
    game.press("Ctrl+Z")
    game.press("Ctrl+Z")
    assert moves(game) == 1
    assert "waits" in part.strip.words.text()
    part.now.click()
    game.qtbot.waitUntil(lambda: moves(game) == 2, timeout=30_000)


def test_a_program_has_its_name_again_when_another_move_is_made_after_undo(game: WindowDriver) -> None:
    against(game)
    game.click("C3")
    game.qtbot.waitUntil(lambda: moves(game) == 2, timeout=30_000)
    game.press("Ctrl+Z", "Ctrl+Z")
    assert moves(game) == 0 and not game.shown.game.info.get("PW")
    game.click("B2")
    game.qtbot.waitUntil(lambda: moves(game) == 2, timeout=30_000)
    assert "goboard" in game.shown.game.info.get("PW", "")


def test_a_hint_is_told_and_not_played(game: WindowDriver) -> None:
    part = against(game)
    part.hint.click()
    game.qtbot.waitUntil(lambda: part.strip.words.text().startswith("goboard would "), timeout=30_000)
    assert moves(game) == 0
    part.show(game.shown)
    assert part.strip.words.text().startswith("goboard would ")
    # it is on the board too, until a move is made
    (hint,) = game.window.canvas.scene.advice
    assert hint.text == "hint" and game.shown.board.name(hint.vertex) in part.strip.words.text()
    game.click(game.shown.board.name(hint.vertex))
    assert game.window.canvas.scene.advice == ()


@pytest.mark.parametrize("way", ["resign", "pass", "close"])
def test_a_hint_goes_with_its_position(way: str, game: WindowDriver) -> None:
    part = against(game)
    part.hint.click()
    game.qtbot.waitUntil(lambda: part.strip.words.text().startswith("goboard would "), timeout=30_000)
    {"resign": part.resign, "pass": part.leave_turn, "close": part.stop}[way].click()
    assert game.window.canvas.scene.advice == ()
    assert "would" not in part.strip.words.text() or way == "close"
    if way == "resign":
        assert part.strip.words.text() == game.shown.result == "White wins by resignation."


def test_it_waits_where_the_record_goes_on_and_while_points_are_counted(opened: Open) -> None:
    driver = opened("(;SZ[5]RU[Chinese];B[cc];W[bb])")
    part = against(driver)
    assert part.strip.words.text() == "goboard plays on at the end of this variation."
    driver.press("End")
    assert part.strip.words.text() == "Your move."
    driver.press("T")
    assert part.strip.words.text() == "goboard waits while the points are counted."
    assert not part.now.isEnabled()


def test_it_plays_a_game_with_itself_to_the_end(opened: Open) -> None:
    driver = opened("(;SZ[3]RU[Chinese]KM[0.5])")
    part = against(driver)
    part.strip.seats.setCurrentIndex(2)
    part.strip.changed.emit()
    driver.qtbot.waitUntil(lambda: driver.shown.is_over, timeout=120_000)
    assert part.strip.words.text().endswith("goboard waits while the points are counted.")


def test_leaving_calls_off_what_it_thinks_about(game: WindowDriver) -> None:
    part = against(game, 10)
    set_time(part, 120)
    game.click("C3")
    game.qtbot.waitUntil(lambda: part.jobs.is_busy(), timeout=30_000)
    part.stop.click()
    assert not part.jobs.is_busy()
    assert not game.window.workspace.actions["opponent"].isChecked()
    assert moves(game) == 1


def test_another_position_is_not_moved_in(game: WindowDriver) -> None:
    part = against(game, 10)
    set_time(part, 120)
    game.click("C3")
    game.qtbot.waitUntil(lambda: part.jobs.is_busy(), timeout=30_000)
    game.press("Left")
    assert not part.jobs.is_busy()
    assert (moves(game), part.strip.words.text()) == (0, "goboard plays on at the end of this variation.")


def test_the_plane_has_no_end(game: WindowDriver) -> None:
    options = {"F": "exp(-x^2-y^2)", "T": "z > 0"}
    game.window.workspace.send(NewGame(board={"shape": "plane"}, rules="mango", options=options))
    assert "boards that have an end" in against(game).strip.words.text()


def test_a_window_closes_while_it_thinks(game: WindowDriver, window: MainWindow) -> None:
    part = against(game, 10)
    set_time(part, 120)
    game.click("C3")
    game.qtbot.waitUntil(lambda: part.jobs.is_busy(), timeout=30_000)
    game.window.leave()
    assert not part.jobs.is_running or not part.jobs.is_busy()


def test_how_well_it_plays_is_remembered(game: WindowDriver) -> None:
    part = against(game, 3)
    set_time(part, 10)
    settings = game.window.workspace.settings
    assert (settings.value("opponent/level", type=int), settings.value("opponent/seconds", type=int)) == (3, 10)


@pytest.mark.parametrize("is_accepted", [True, False])
def test_who_is_offered_an_alliance_is_asked(opened: Open, monkeypatch: pytest.MonkeyPatch, is_accepted: bool) -> None:
    offer = Choice(Offer(1, True), 0.5, 0.0, Thoughts((), 0, ()))
    monkeypatch.setattr(opponent_part, "chosen", lambda *_words, **_more: offer)
    game = opened("(;SZ[5])")
    game.window.send(NewGame(5, 5, "political-go", {"players": '["a","b","c"]'}))
    part = against(game)
    game.click("C3")
    game.qtbot.waitUntil(lambda: game.window.window().findChild(OfferDialog) is not None, timeout=30_000)
    dialog = game.window.window().findChild(OfferDialog)
    (dialog.accept_button if is_accepted else dialog.refuse_button).click()
    assert moves(game) == 2
    assert (game.shown.politics.alliances == {(1, 2)}) is is_accepted
    part.leave()


def test_it_says_how_many_handicap_stones_are_left_to_place(driver: WindowDriver) -> None:
    driver.window.send(NewGame(7, 7, "japanese", {"komi": "0.5"}, handicap=2, is_free=True))
    part = against(driver)
    assert part.strip.words.text() == "Black places 2 more handicap stones, anywhere."
    driver.click("C3")
    assert part.strip.words.text() == "Black places 1 more handicap stone, anywhere."
    driver.click("E5")
    driver.qtbot.waitUntil(lambda: moves(driver) == 1, timeout=30_000)
    driver.qtbot.waitUntil(lambda: part.strip.words.text().endswith("Your move."))


@pytest.mark.parametrize(("rules", "extra"), [("chinese", 2), ("aga", 1), ("japanese", 0), ("new-zealand", 0)])
def test_a_handicap_game_against_goboard_begins_with_its_move(driver: WindowDriver, rules: str, extra: int) -> None:
    driver.window.send(NewGame(7, 7, rules, {"komi": "0.5"}, handicap=2))
    part = against(driver)
    assert part.strip.seats.currentText() == "plays White"
    driver.qtbot.waitUntil(lambda: moves(driver) == 1, timeout=30_000)
    assert driver.shown.to_move == 1 and part.strip.words.text().endswith("Your move.")
    subject = driver.shown.subject
    assert subject is not None
    empty = subject.rules.start(subject.position.board)
    assert subject.rules.score(empty).totals[1] == Fraction(1, 2) + extra


@pytest.mark.parametrize(
    ("names", "some", "most"),
    [("AB", {(1,): "A", (2,): "B", (1, 2): "both"}, 3), ("ABC", {(1, 2): "all but C", (1, 2, 3): "all"}, 7),
     ("ABCD", {(3, 4): "C and D", (1, 3): "A and C", (2, 3, 4): "all but A"}, 15), ("ABCDEFG", {(7,): "G"}, 15)],
)  # fmt: skip
def test_any_seats_are_offered(names: str, some: dict[tuple[int, ...], str], most: int) -> None:
    offered = seats_offered(names)
    assert some.items() <= offered.items()
    assert len(offered) == most


def test_two_people_play_against_two_programs(driver: WindowDriver) -> None:
    driver.window.send(
        NewGame(5, 5, "political-go", {"players": '["1","2","3","4"]', "alliances": '[["1","2"],["3","4"]]'})
    )
    part = against(driver)
    offered = seats_offered(driver.shown.names)
    part.strip.seats.setCurrentIndex([*offered].index((3, 4)))
    part.strip.changed.emit()
    assert part.strip.words.text().startswith("Your move.")
    driver.click("A1")
    assert moves(driver) == 1 and driver.shown.to_move == 2, "the second person"
    driver.click("B1")
    driver.qtbot.waitUntil(lambda: driver.shown.to_move == 1 and moves(driver) >= 4, timeout=60_000)
    assert sum(stone in (3, 4) for stone in driver.shown.stones) <= 2


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
    part.stop.click()
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


@pytest.mark.parametrize(
    ("games", "level", "move", "is_said"),
    [
        (20, 10, Play(0), True),
        (12, 1, Play(0), False),
        (11, 1, Play(0), True),
        (25, 10, Play(0), False),
        (3, 10, Pass(), False),
        (3, 10, Resign(), False),
    ],
)
def test_it_says_where_it_has_read_little(
    game: WindowDriver, monkeypatch: pytest.MonkeyPatch, games: int, level: int, move: Move, is_said: bool
) -> None:
    subject = game.shown.subject
    assert subject is not None
    choice = Choice(move, 0.5, 0, Thoughts((), games, ()))
    monkeypatch.setattr(player, "choose", lambda *_given, **_named: choice)
    assert chosen(subject, level, 1, Watch(), may_resign=True).why == (READ_LITTLE if is_said else "")
    part = against(game, level)
    game.click("C3")
    game.qtbot.waitUntil(lambda: moves(game) == 2 or bool(game.shown.result), timeout=30_000)
    assert (READ_LITTLE in part.strip.words.text()) == is_said


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
    part.stop.click()
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
    part.now.click()
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


def test_one_gives_up_in_the_strip(game: WindowDriver) -> None:
    part = against(game)
    assert part.resign.isVisible() and part.resign.isEnabled()
    part.resign.click()
    assert game.shown.game.info["RE"] == "W+R" and not part.resign.isEnabled()
    game.window.send(Undo())
    assert part.resign.isEnabled()
    part.strip.sit((1, 2))
    part.strip.changed.emit()
    assert not part.resign.isVisible(), "nobody gives up for a program"


def test_a_turn_is_left_unused_by_a_button(opened: Open) -> None:
    driver = opened("(;SZ[5]RU[Chinese];B[cc];W[bb])")
    part = against(driver)
    driver.press("End")
    assert part.leave_turn.isEnabled()
    part.leave_turn.click()
    assert driver.shown.node.moves[driver.shown.node.made - 1].vertex is None


def test_no_third_pass_is_offered_while_points_are_counted(opened: Open) -> None:
    driver = opened("(;SZ[5]RU[Chinese];B[cc];W[];B[])")
    part = against(driver)
    driver.press("End")
    driver.choose("count")
    assert driver.shown.count is not None
    assert not part.leave_turn.isEnabled()
    driver.choose("count")
    assert part.leave_turn.isEnabled()


def test_nothing_is_thought_of_once_somebody_has_resigned(opened: Open) -> None:
    driver = opened("(;SZ[5]RU[Chinese];B[cc];W[bb])")
    part = against(driver)
    driver.press("End")
    part.resign.click()
    buttons = (part.now, part.hint, part.leave_turn, part.resign)
    assert not any(each.isEnabled() for each in buttons)
    driver.choose("undo")
    assert all(each.isEnabled() for each in buttons)


def test_levels_say_which_end_is_the_strong_one() -> None:
    words = dict(level_titles())
    assert words[1] == "Level 1, easiest" and words[6] == "Level 6" and words[10] == "Level 10, strongest"

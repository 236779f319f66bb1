"""Playing against goboard in the window: it answers, waits where it should, and is gone when it is left."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from goboard.jobs.watch import Watch
from goboard.players import player
from goboard.players.thoughts import Choice, Thoughts
from goboard.rules.moves import Deed, Move, Offer, Pass, Play, Resign
from goboard.session.commands.count import Resume, SuggestDead
from goboard.session.commands.edit import Undo
from goboard.session.commands.files import NewGame
from goboard.session.commands.play import DeclareWar, OfferAlliance, PlayPass
from goboard.ui.dialogs.messages import OfferDialog
from goboard.ui.language import speak
from goboard.ui.opponent import part as opponent_part
from goboard.ui.opponent.part import OpponentPart
from goboard.ui.opponent.resumption import Disputes, is_resumed
from goboard.ui.opponent.strip import level_titles, seats_offered
from goboard.ui.opponent.thinking import READ_LITTLE, Asked, chosen
from goboard.ui.panels.player_card import rules_words
from goboard.ui.panels.players import PlayersPart
from goboard.ui.panels.result import ResultCard
from goboard.words.wording import Wording
from tests.ui.driver import WindowDriver
from tests.ui.study.against import against, moves, set_time

Open = Callable[[str], WindowDriver]


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
        assert not part.jobs.is_busy() and part.strip.words.text() == "The game is over."


def test_taking_back_takes_the_answer_too_and_it_waits(game: WindowDriver) -> None:
    part = against(game)
    game.click("C3")
    game.qtbot.waitUntil(lambda: moves(game) == 2, timeout=30_000)
    row = part.strip.row
    buttons = part.buttons.leave_turn, part.buttons.resign, part.buttons.now
    places = [(button.y(), button.x()) for button in buttons]
    assert row.first is None and places == sorted(places), "it is the person's move"
    part.buttons.back.click()
    assert moves(game) == 0
    assert part.strip.words.text() == "Your move."
    assert game.window.statusBar().currentMessage() == "That is out of the record; Undo brings it back."
    game.press("Ctrl+Z")
    game.press("Ctrl+Z")
    assert moves(game) == 1
    assert "waits" in part.strip.words.text() and row.first is part.buttons.now
    part.buttons.now.click()
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
    part.buttons.hint.click()
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
    part.buttons.hint.click()
    game.qtbot.waitUntil(lambda: part.strip.words.text().startswith("goboard would "), timeout=30_000)
    {"resign": part.buttons.resign, "pass": part.buttons.leave_turn, "close": part.buttons.stop}[way].click()
    assert game.window.canvas.scene.advice == ()
    assert "would" not in part.strip.words.text() or way == "close"
    if way == "resign":
        # the card tells it, and nothing else beside the title; once it is closed the line of the rules does
        card = game.window.findChild(ResultCard)
        players = game.window.parts["players"]
        assert isinstance(card, ResultCard) and isinstance(players, PlayersPart)
        assert card.isVisible() and card.result.text() == "White wins by resignation"
        assert part.strip.words.text() == "The game is over." and "White wins" not in players.card.rules.words
        card.close_button.click()
        assert "White wins" in players.card.rules.words and part.strip.words.text() == "The game is over."
        # where that line is not to be seen the strip tells it
        game.window.window().resize(640, 640)
        game.qtbot.waitUntil(lambda: game.window.stage.has_foot, timeout=20_000)
        assert part.strip.words.text() == game.shown.result == "White wins by resignation."


def test_it_waits_where_the_record_goes_on_and_while_points_are_counted(opened: Open) -> None:
    driver = opened("(;SZ[5]RU[Chinese];B[cc];W[bb])")
    part = against(driver)
    assert part.strip.words.text() == "goboard plays on at the end of this variation."
    driver.press("End")
    assert part.strip.words.text() == "Your move."
    driver.press("T")
    assert part.strip.words.text() == "Nobody moves while the points are counted."
    assert not part.buttons.now.isEnabled()
    driver.window.send(SuggestDead(driver.shown.node.key, driver.shown.stones, ()))
    driver.click("B4")
    assert part.strip.words.text().startswith("goboard sees 1 stone otherwise than it is marked")
    driver.window.send(SuggestDead(driver.shown.node.key, driver.shown.stones, (driver.shown.board.vertex("B4"),)))
    assert part.strip.words.text() == "Nobody moves while the points are counted."


def test_it_plays_a_game_with_itself_to_the_end(opened: Open) -> None:
    driver = opened("(;SZ[3]RU[Chinese]KM[0.5])")
    part = against(driver)
    part.strip.seats.setCurrentIndex(2)
    part.strip.changed.emit()
    driver.qtbot.waitUntil(lambda: driver.shown.is_over, timeout=120_000)
    assert part.strip.words.text().endswith("Nobody moves while the points are counted.")


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
    driver.window.statusBar().clearMessage()
    driver.click("C3")
    assert not driver.window.statusBar().currentMessage(), "the strip says it"
    assert part.strip.words.text() == "Black places 1 more handicap stone, anywhere."
    assert "handicap 2, 1 to place" in rules_words(driver.shown)
    part.buttons.back.click()
    assert part.strip.words.text() == "Black places 2 more handicap stones, anywhere."
    assert not any(driver.shown.stones) and not part.buttons.back.isEnabled()
    driver.click("C4")
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
    found = chosen(subject, Asked.of(game.shown, "", level, 1, Disputes()), Watch(), may_resign=True)
    assert found.why == (READ_LITTLE if is_said else "")
    part = against(game, level)
    game.click("C3")
    game.qtbot.waitUntil(lambda: moves(game) == 2 or bool(game.shown.result), timeout=30_000)
    assert (READ_LITTLE in part.strip.words.text()) == is_said


def test_one_gives_up_in_the_strip(game: WindowDriver) -> None:
    part = against(game)
    assert part.buttons.resign.isVisible() and part.buttons.resign.isEnabled()
    part.buttons.resign.click()
    assert game.shown.game.info["RE"] == "W+R" and not part.buttons.resign.isEnabled()
    game.window.send(Undo())
    assert part.buttons.resign.isEnabled() and part.buttons.resign.isVisible()
    part.strip.sit((1, 2))
    part.strip.changed.emit()
    assert not part.buttons.resign.isVisible(), "nobody gives up for a program"


def test_a_turn_is_left_unused_by_a_button(opened: Open) -> None:
    driver = opened("(;SZ[5]RU[Chinese];B[cc];W[bb])")
    part = against(driver)
    driver.press("End")
    assert part.buttons.leave_turn.isEnabled()
    part.buttons.leave_turn.click()
    assert driver.shown.node.moves[driver.shown.node.made - 1].vertex is None


def test_no_third_pass_is_offered_while_points_are_counted(opened: Open) -> None:
    driver = opened("(;SZ[5]RU[Chinese];B[cc];W[];B[])")
    part = against(driver)
    driver.press("End")
    driver.choose("count")
    assert driver.shown.count is not None
    assert not part.buttons.leave_turn.isEnabled()
    driver.choose("count")
    assert part.buttons.leave_turn.isEnabled()


def test_nothing_is_thought_of_once_somebody_has_resigned(opened: Open) -> None:
    driver = opened("(;SZ[5]RU[Chinese];B[cc];W[bb])")
    part = against(driver)
    driver.press("End")
    part.buttons.resign.click()
    buttons = (part.buttons.now, part.buttons.hint, part.buttons.leave_turn, part.buttons.resign)
    assert not any(each.isEnabled() or each.isVisible() for each in buttons)
    card = driver.window.findChild(ResultCard)
    assert isinstance(card, ResultCard)
    assert card.back_button.isVisible() and not part.buttons.back.isVisible(), "the card takes back already"
    card.close_button.click()
    assert part.buttons.back.isVisible() and part.buttons.back.isEnabled()
    driver.choose("undo")
    assert all(each.isEnabled() and each.isVisible() for each in (*buttons, part.buttons.back))


def test_levels_say_which_end_is_the_strong_one() -> None:
    words = dict(level_titles())
    assert words[1] == "Level 1, easiest" and words[6] == "Level 6" and words[10] == "Level 10, strongest"


def test_the_button_that_passes_says_what_is_done(driver: WindowDriver) -> None:
    speak(Wording("fr"))
    try:
        # the tree calls a move so: "Passe"
        assert against(driver).buttons.leave_turn.text() == "Passer"
    finally:
        speak(Wording())


@pytest.mark.parametrize("first", [1, 2])
def test_it_takes_dead_stones_where_play_is_resumed_and_passes_before_that(opened: Open, first: int) -> None:
    driver = opened("(;SZ[5]RU[Chinese]KM[0.5]AB[ab][bb][cb][db][eb]AW[ac][bc][cc][dc][ec][de]AB[ce];B[];W[])")
    driver.choose("last")
    part = against(driver)
    assert driver.shown.is_over and is_resumed(driver.shown)
    # Black says that the stone in White's area is alive, and whoever asks for play may let the other begin
    driver.window.send(Resume(first))
    if first == 1:
        driver.click("A5")
    driver.qtbot.waitUntil(lambda: moves(driver) == 5 - first, timeout=30_000)
    assert driver.shown.stones.count(2) > 6, part.strip.words.text()
    for _ in range(4):
        if driver.stone("C1") == 0:
            break
        before = moves(driver)
        driver.press("P")
        driver.qtbot.waitUntil(lambda before=before: moves(driver) == before + 2, timeout=30_000)
    assert driver.stone("C1") == 0, "taken, though Black only passes"
    driver.choose("first")
    assert not is_resumed(driver.shown), "nobody has passed before"


def test_offers_and_wars_are_no_passes(driver: WindowDriver) -> None:
    driver.window.send(NewGame(5, 5, "political-go", {"players": '["Ann","Bob","Cy"]'}))
    for command in (OfferAlliance(2, True), OfferAlliance(3, True), OfferAlliance(1, True), DeclareWar(2)):
        driver.window.send(command)
    assert [move.deed for move in driver.shown.node.moves] == [Deed.OFFER] * 3 + [Deed.WAR]
    assert not is_resumed(driver.shown)
    for _ in range(3):
        driver.window.send(PlayPass())
    assert is_resumed(driver.shown)


@pytest.mark.parametrize("rules", ["Japanese", "Chinese"])
def test_under_territory_rules_it_takes_only_stones_that_are_disputed(
    opened: Open, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    asked = list[Asked]()

    def passed(subject: object, question: Asked, watch: Watch, *, may_resign: bool) -> Choice:
        asked.append(question)
        return Choice(Pass(), 0.5, 0.0, Thoughts((), 0, ()))

    monkeypatch.setattr(opponent_part, "chosen", passed)
    driver = opened(f"(;SZ[5]RU[{rules}]AB[ab][bb][cb][db][eb]AW[ac][bc][cc][dc][ec][de]AB[ce];B[];W[])")
    driver.choose("last")
    against(driver)
    everything, stone = range(driver.shown.board.size), driver.shown.board.vertex("C1")
    for marks, taken in ((), ()), (("C1",), (stone,)):
        driver.choose("count")
        driver.window.send(SuggestDead(driver.shown.node.key, driver.shown.stones, (stone,)))
        driver.click(*marks)
        driver.window.send(Resume(2))
        driver.qtbot.waitUntil(lambda: bool(asked))
        assert asked.pop().cleanup == (taken if rules == "Japanese" else everything)
        driver.choose("undo")

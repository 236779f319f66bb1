"""The facts on the game: what both sides begin with, and the result where everybody sees it."""

import json

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from goboard.games.clocks import Time
from goboard.session.commands.count import AcceptCount
from goboard.session.commands.files import NewGame, OpenBytes
from goboard.session.commands.play import ResignGame
from goboard.ui.language import speak, worded
from goboard.ui.panels.player_card import PlayersCard, RulesLine, rules_words
from goboard.ui.plain import StateLabel
from goboard.ui.player_sign import letter_on
from goboard.words.message import sentences
from goboard.words.wording import Wording
from tests.ui.driver import WindowDriver
from tests.words.pseudo import pseudo

LONG = "B+" + "9" * 300
WIDTH = 1200
"""Of the window that the fixture opens."""


def test_initial_scores_are_told_unless_there_are_none(driver: WindowDriver) -> None:
    panel = driver.window.parts["game"].panel
    driver.window.docks.bring("Game")
    driver.window.send(NewGame(5, 5, "mango", {"scores": '{"B":"-3","W":"5.5"}'}))
    assert panel.scores.text() == "−3 and 5.5"
    assert panel.scores.isVisible()
    driver.window.send(NewGame(5, 5, "mango", {"scores": '{"B":"0","W":"0"}'}))
    assert not panel.scores.isVisible()
    driver.window.send(NewGame(5, 5))
    assert not panel.scores.isVisible()


def test_the_result_of_many_players_is_in_sight(driver: WindowDriver) -> None:
    names = [f"Player {number}" for number in range(10)]
    driver.window.send(NewGame(5, 5, "political-go", {"players": json.dumps(names)}))
    driver.click("C3")
    driver.press("T")
    driver.window.send(AcceptCount())
    driver.press("T")
    line = driver.window.parts["players"].card.rules
    assert driver.shown.result == "Player 0 wins with 24."
    assert "Player 0 wins with 24" in line.words
    assert line.visibleRegion().boundingRect() == line.rect()


def test_a_stone_on_the_card_has_the_letter_that_tells_it_from_the_others_now(driver: WindowDriver) -> None:
    pictures, letters = [], []
    for first in ("Ann", "Bea"):
        driver.window.send(NewGame(5, 5, "political-go", {"players": json.dumps([first, "Bob", "Cid"])}))
        pictures.append(driver.window.parts["players"].card.cells[1].sign.grab().toImage())
        letters.append(letter_on(driver.shown.names, 2))
    assert letters == ["B", "O"] and pictures[0] != pictures[1]


@pytest.mark.parametrize("name", ["RE", "PB", "BR", "GN", "DT", "RU"])
def test_a_record_does_not_make_the_window_wider(driver: WindowDriver, name: str) -> None:
    before = driver.window.minimumSizeHint().width()
    driver.window.send(OpenBytes(f"(;GM[1]SZ[9]{name}[{LONG if name == 'RE' else 300 * 'W'}];B[aa])".encode(), ""))
    QApplication.processEvents()
    assert driver.window.minimumSizeHint().width() <= before
    assert driver.window.width() == WIDTH


def test_a_long_word_is_copied_as_the_record_has_it(driver: WindowDriver) -> None:
    result = driver.window.parts["game"].panel.result
    driver.window.send(OpenBytes(f"(;GM[1]SZ[9]RE[{LONG}];B[aa])".encode(), ""))
    assert result.text() == LONG
    assert result.heightForWidth(100) > 5 * result.fontMetrics().height()
    result.setSelection(0, 11)
    QTest.keySequence(result, "Ctrl+C")
    assert QApplication.clipboard().text() == "B+9999"


def test_a_result_that_nobody_knows_is_not_told(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]PB[Ann]PW[Bob]RE[?];B[aa])", ""))
    assert rules_words(driver.shown)[-1] == "" and "?" not in driver.window.tab_words


def test_the_result_of_the_record_is_told_in_words(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]RU[Japanese]PB[Ann]PW[Bob]RE[W+2.5];B[aa];W[bb])", ""))
    assert rules_words(driver.shown)[-1] == "White wins by 2.5 points"


def test_the_result_of_the_record_is_not_told_while_its_moves_are_to_be_found(driver: WindowDriver) -> None:
    result = driver.window.parts["game"].panel.result
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]RU[Japanese]PB[Ann]PW[Bob]RE[W+2.5];B[aa];W[bb])", ""))
    assert rules_words(driver.shown)[-1] and result.text()
    for key in ("F6", "F7"):
        driver.press(key)
        assert driver.shown.study is not None
        assert rules_words(driver.shown)[-1] == "" and result.text() == ""
        assert "W+2.5" not in driver.window.tab_words
        driver.press("Escape")
        assert driver.shown.study is None and rules_words(driver.shown)[-1] and result.text() == "W+2.5"


def test_formulas_that_are_not_the_usual_ones_stand_beside_the_rules(driver: WindowDriver) -> None:
    driver.window.send(NewGame(5, 5, rules="mango", options={"F": "x + y", "T": "z >= 4"}))
    assert rules_words(driver.shown)[:3] == ["MANGO rules", "F = x + y", "T: z >= 4"]
    driver.window.send(NewGame(5, 5, rules="mango", options={"F": str([1] * 25)}))
    assert rules_words(driver.shown)[1].startswith("F = [1,1,1") and len(rules_words(driver.shown)[1]) <= 25
    driver.window.send(NewGame(5, 5, rules="mango"))
    assert rules_words(driver.shown)[1] == ""


def test_the_result_is_told_in_the_language_of_the_window(driver: WindowDriver) -> None:
    driver.window.send(NewGame(5, 5))
    driver.window.send(ResignGame())
    speak(pseudo())
    try:
        said = rules_words(driver.shown)[-1]
    finally:
        speak(Wording())
    assert driver.shown.result == "White wins by resignation."
    assert said.startswith("⟦") and said.endswith("⟧")


def test_the_panels_below_the_players_have_their_place_before_a_record_is_there(driver: WindowDriver) -> None:
    empty = PlayersCard(driver.window)
    shown = driver.window.parts["players"].card
    assert abs(empty.sizeHint().height() - shown.sizeHint().height()) <= 2
    empty.deleteLater()


def test_a_clock_stands_below_the_names_where_one_has_no_room_beside_it(driver: WindowDriver) -> None:
    name = "A name of many letters"
    driver.window.send(OpenBytes(f"(;GM[1]SZ[9]PB[{name}]PW[Li];B[aa])".encode(), ""))
    card = PlayersCard(driver.window)
    card.show_snapshot(driver.shown)
    first = card.cells[0]
    for face in card.faces():
        face.show_time(Time(7_200_000), None, runs=False)
    card.show()

    def is_below(width: int) -> list[bool]:
        card.resize(width, card.sizeHint().height())
        QApplication.processEvents()
        return [cell.face.geometry().top() > cell.name.geometry().center().y() for cell in card.cells]

    wide = 4 * first.name.fontMetrics().horizontalAdvance(name) + 2 * first.face.sizeHint().width()
    assert is_below(wide) == [False, False]
    narrow = next(width for width in range(wide, 0, -8) if is_below(width) == [True, True])
    assert is_below(narrow) == [True, True] and first.name.shown == name
    states = {first.state.shown for width in range(narrow, 0, -8) if is_below(width)}
    assert "" in states and states <= {"took 0, Black", "took 0", ""}, "no part of a word"
    assert is_below(wide) == [False, False]
    card.deleteLater()


@pytest.mark.parametrize("code", ["en", "zh", "ja"])
def test_the_rank_stays_where_there_is_no_room_for_more_whatever_stands_between(qapp: QApplication, code: str) -> None:
    speak(Wording(code))
    label = StateLabel(may_be_empty=True)
    label.setText(worded(sentences("9d", "took 0", "Black", between=StateLabel.BETWEEN)))
    label.resize(label.fontMetrics().horizontalAdvance("9d, took"), 20)
    assert label.shown == "9d"


def test_what_stands_between_rules_and_result_goes_first_where_there_is_little_room(driver: WindowDriver) -> None:
    line = RulesLine(driver.window)
    line.say(["Japanese rules", "no komi", "handicap 3", "Black wins by 2 points"], "Japanese", "")
    width = line.fontMetrics().horizontalAdvance
    assert line.words_within(width(line.words)) == line.words
    assert line.words_within(width(line.words) - 1) == "Japanese rules · no komi · Black wins by 2 points"
    short = "Japanese rules · Black wins by 2 points"
    assert line.words_within(width(short)) == short
    # then their bare name, and the end of that, never the result
    bare = "Japanese · Black wins by 2 points"
    assert line.words_within(width(short) - 1) == line.words_within(width(bare)) == bare
    cut = line.words_within(width(bare) - 1)
    assert cut.startswith("Jap") and cut.endswith("… · Black wins by 2 points") and width(cut) < width(bare)
    assert line.words_within(width("Black wins by 2 points")).endswith("…")
    # without a result what comes first is kept
    line.say(["Japanese rules", "no komi", "handicap 3", ""], "Japanese", "")
    assert line.words_within(width(line.words) - 1).startswith("Japanese rules · no komi")
    line.deleteLater()

"""A letter with Alt does one thing: strips do not take those of menus, panels and other strips."""

from collections import Counter
from collections.abc import Callable

import pytest

from goboard.session.commands.files import NewGame
from goboard.session.search import Kind
from goboard.ui.window.main_window import MainWindow
from tests.ui.driver import WindowDriver
from tests.ui.test_letters import in_sight, letters_of


def taken(window: MainWindow) -> Counter[str]:
    """The letters that do something with Alt, with how many things each of them does, now or later."""
    return Counter({letter: len(texts) for letter, texts in letters_of(in_sight(window.window())).items()})


def twice(window: MainWindow) -> list[str]:
    return sorted(letter for letter, count in taken(window).items() if count > 1)


@pytest.mark.parametrize("key", ["F5", "F6", "F7"])
def test_of_a_mode(opened: Callable[[str], WindowDriver], key: str) -> None:
    driver = opened("(;SZ[9];B[aa];W[bb])(;SZ[9];B[aa])")
    before = taken(driver.window)
    driver.press(key)
    assert taken(driver.window) != before
    assert twice(driver.window) == []


@pytest.mark.parametrize("kind", Kind)
def test_of_the_search_while_the_record_plays(opened: Callable[[str], WindowDriver], kind: Kind) -> None:
    driver = opened("(;SZ[9];B[aa];W[bb])(;SZ[9];B[aa])")
    driver.press("F5", "Ctrl+F")
    driver.window.parts["find"].bar.choose_kind(kind)
    assert twice(driver.window) == []


@pytest.mark.parametrize("rules", ["japanese", "political-go"])
def test_of_a_game_against_a_program(driver: WindowDriver, rules: str) -> None:
    driver.window.send(NewGame(5, 5, rules))
    driver.choose("opponent")
    part = driver.window.parts["opponent"]
    part.buttons.give_up.show()
    assert twice(driver.window) == []
    for words in ("As&k again", "Pla&y on"):
        part.buttons.now.setText(words)
        assert twice(driver.window) == [], words

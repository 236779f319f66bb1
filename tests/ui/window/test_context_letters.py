"""Each entry of a menu that a right click opens has a letter of its own, one that a key types, in every language."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from goboard.ui.language import LATIN_ENDS, speak
from goboard.words.wording import Wording
from tests.ui.driver import NONE, RIGHT, WindowDriver

KEY = re.compile("&(.)")


@pytest.fixture(params=["ja", "ko", "zh", "es", "de"])
def _spoken(request: pytest.FixtureRequest) -> Iterator[None]:
    speak(Wording(request.param))
    yield
    speak(Wording())


@pytest.fixture
def menu(_spoken: None, driver: WindowDriver) -> QMenu:
    QTest.mouseClick(driver.window.canvas, RIGHT, NONE, driver.place("Q16"))
    found = QApplication.activePopupWidget()
    assert isinstance(found, QMenu)
    return found


def test_letters_are_those_of_keys_and_stand_once(menu: QMenu) -> None:
    texts = [entry.text().split("\t")[0] for entry in menu.actions() if not entry.isSeparator()]
    menu.close()
    keys = [KEY.findall(text) for text in texts]
    assert all(len(each) == 1 and each[0] < LATIN_ENDS for each in keys), texts
    letters = [each[0].upper() for each in keys]
    assert len({*letters}) == len(letters), texts
    # a letter in brackets is the one that the key types
    assert not [text for text in texts if re.search(r"\(\w\)", text)], texts

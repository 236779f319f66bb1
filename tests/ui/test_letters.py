"""No two things in sight answer to one letter with Alt, in any language.

That holds of the window with each of its strips, of every menu, and of every page of every dialog. The window of the
library is tested beside it.
"""

import re
from collections.abc import Callable, Iterable, Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QGroupBox,
    QLabel,
    QMenu,
    QMenuBar,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from goboard.session.commands.files import NewGame, OpenBytes
from goboard.ui.language import speak
from goboard.ui.tree.menu import node_menu
from goboard.ui.windows import Windows
from goboard.words.wording import HABITS, Wording
from tests.ui.cut import pages
from tests.ui.driver import WindowDriver, analysed_record
from tests.ui.test_pseudo import is_qt_s
from tests.ui.test_whats_this import DIALOGS, STRIPS

GAME = b"(;SZ[19]PB[A]PW[B]C[A game]RE[B+R];B[pd]C[One];W[dp](;B[pp];W[dd];B[qf])(;B[dc];W[ce]))"
WARNED = b"(;SZ[9]CA[UTF-8]C[\xff]B[zz];B[aa];W[aa])"
POLITICS = NewGame(9, 9, "political-go", {"players": '["A","B","C"]'})


def letters_of(texts: Iterable[str]) -> dict[str, list[str]]:
    """The texts that answer to each letter."""
    found: dict[str, list[str]] = {}
    for text in texts:
        for letter in re.findall(r"&([^\W_])", text.replace("&&", "").lower()):
            found.setdefault(letter, []).append(text)
    return found


def in_sight(window: QWidget) -> Iterator[str]:
    """Whatever has a letter there: the titles of the menus, buttons, tabs, and what names a field."""
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or widget.window() is not window or is_qt_s(widget):
            continue
        match widget:
            case QMenuBar():
                yield from (action.text() for action in widget.actions())
            case QAbstractButton():
                yield widget.text()
            case QLabel() if widget.buddy() is not None:
                yield widget.text()
            case QGroupBox():
                yield widget.title()
            case QTabBar():
                yield from (widget.tabText(place) for place in range(widget.count()))


def claimed_twice(texts: Iterable[str], where: str) -> set[str]:
    found = letters_of(texts)
    return {f"{where}: {letter}: {sorted(claims)}" for letter, claims in found.items() if len(claims) > 1}


def claimed_in_menus(window: QWidget, where: str) -> set[str]:
    menus = [each for each in window.findChildren(QMenu) if not each.isEmpty()]
    return set[str]().union(
        *(claimed_twice([action.text() for action in menu.actions()], f"{where} menu {menu.title()}") for menu in menus)
    )


@pytest.fixture(params=sorted(HABITS))
def spoken(
    request: pytest.FixtureRequest, make_windows: Callable[..., Windows], qtbot: QtBot
) -> Iterator[WindowDriver]:
    """A record in a window that speaks that language, and an analysis that answers at once."""
    speak(Wording(request.param))
    try:
        with analysed_record(make_windows, qtbot, GAME, (1200, 800)) as driver:
            yield driver
    finally:
        speak(Wording())


def judge(found: set[str]) -> None:
    assert not found, "\n".join(sorted(found))


def test_of_the_window_with_each_strip(spoken: WindowDriver) -> None:
    window = spoken.window.window()
    assert len(letters_of(in_sight(window))) >= 8
    found = claimed_twice(in_sight(window), "window") | claimed_in_menus(window, "window")
    found |= claimed_twice(
        (action.text() for action in node_menu(spoken.window.parts["tree"].panel, 1).actions()), "tree's menu"
    )
    for name in spoken.switched_on(STRIPS):
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        found |= claimed_twice(in_sight(window), name)
    spoken.window.send(OpenBytes(GAME * 2, "2.sgf"))
    found |= claimed_twice(in_sight(window), "several games")
    spoken.window.send(OpenBytes(WARNED, "3.sgf"))
    found |= claimed_twice(in_sight(window), "warned")
    spoken.window.send(POLITICS)
    judge(found | claimed_twice(in_sight(window), "politics"))


@pytest.mark.slow
def test_of_each_dialog(spoken: WindowDriver) -> None:
    found = set[str]()
    for name in spoken.dialogs(each for each in DIALOGS if each != "library"):
        for dialog in spoken.others():
            for number, _ in enumerate(() if is_qt_s(dialog) else pages(dialog)):
                found |= claimed_twice(in_sight(dialog), f"{name} {number}")
            found |= claimed_in_menus(dialog, name)
    judge(found)

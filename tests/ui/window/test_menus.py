"""The menus: none is longer than a small screen."""

from collections.abc import Iterator

from PySide6.QtWidgets import QMenu

from tests.ui.driver import WindowDriver

ROOM = 500
"""Device-independent pixels: what a screen of 600 leaves below the bar, with letters that are a little larger."""


def menus_of(menu: QMenu, path: str) -> Iterator[tuple[str, QMenu]]:
    """The menu and those in it, with what leads there."""
    yield path, menu
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from menus_of(inner, f"{path} > {action.text()}")


def test_every_menu_is_seen_whole_on_a_small_screen(driver: WindowDriver) -> None:
    bar = driver.window.menuBar()
    tops = [(action.text(), action.menu()) for action in bar.actions()]
    found = [each for title, menu in tops if isinstance(menu, QMenu) for each in menus_of(menu, title)]
    assert len(found) > 20
    assert {path: menu.sizeHint().height() for path, menu in found if menu.sizeHint().height() > ROOM} == {}

"""Searches kept by name in the library's window."""

from collections.abc import Callable

from PySide6.QtWidgets import QInputDialog, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from goboard.library.query import Query
from goboard.library.searches import Searches
from goboard.library.sought import Options, whole
from goboard.ui.library.window import LibraryWindow

Listed = Callable[[], list[str]]


def texts(menu: QMenu) -> list[str]:
    return [action.text().replace("&", "") for action in menu.actions() if not action.isSeparator()]


def chosen(library: LibraryWindow, name: str) -> None:
    library.kept.fill()
    (action,) = [each for each in library.kept.menu.actions() if each.text().replace("&", "") == name]
    action.trigger()


def test_a_search_is_kept_and_comes_back_with_all_it_asks_for(library: LibraryWindow, qtbot: QtBot) -> None:
    filters = library.games.filters
    library.kept.fill()
    assert texts(library.kept.menu) == ["Keep this search…"] and not library.kept.menu.actions()[0].isEnabled()
    filters.player.setText("Seigen")
    filters.winner.setCurrentIndex(1)
    filters.first_day.setText("1930")
    filters.board_size.setText("9")
    chosen(library, "Keep this search…")
    (dialog,) = library.findChildren(QInputDialog)
    assert dialog.textValue() == "player Seigen, from 1930, won, 9 × 9"
    title = dialog.fontMetrics().horizontalAdvance(dialog.windowTitle())
    assert dialog.width() > title + 100, "a title bar has buttons beside its title"
    dialog.setTextValue("Go's wins & more")
    dialog.accept()
    filters.reset()
    assert filters.query() == Query()
    chosen(library, "Go's wins  more")
    assert filters.query() == Query(player="Seigen", has_won=True, first_day="1930", columns=9, rows=9)
    assert filters.more.isChecked(), "what is asked for is seen"
    qtbot.waitUntil(lambda: library.search.query.player == "Seigen", timeout=20_000)


def test_another_search_of_a_name_is_asked_about_and_one_is_removed(library: LibraryWindow) -> None:
    kept = Searches(library._library.path)
    kept.save("mine", Query(player="Ann"))
    library.games.filters.player.setText("Bob")
    library.kept._save_new("mine", library.games.filters.query())
    (box,) = library.findChildren(QMessageBox)
    assert "player Ann" in box.text()
    box.buttons()[0].click()
    assert kept.saved() == {"mine": Query(player="Bob")}
    library.kept.fill()
    (removing,) = library.kept.menu.findChildren(QMenu)
    removing.actions()[0].trigger()
    asked = [each for each in library.findChildren(QMessageBox) if "Remove" in each.text()]
    asked[-1].buttons()[0].click()
    assert kept.saved() == {}


def test_a_search_that_led_to_a_game_is_among_the_last(library: LibraryWindow) -> None:
    filters = library.games.filters
    filters.player.setText("Kitani")
    filters.left.emit()
    filters.reset()
    library.kept.fill()
    assert "player Kitani" in texts(library.kept.menu)
    chosen(library, "player Kitani")
    assert filters.player.text() == "Kitani"


def test_a_position_is_kept_with_the_search_and_comes_back_by_its_folder(
    library: LibraryWindow, listed: Listed
) -> None:
    options = Options(is_swapped=False, last_move=1)
    sought = whole(9, 9).put(20, 1)
    library.position.options.put(options)
    library.look_for(sought)
    everywhere = listed()
    assert everywhere == ["copy", "first", "third", "second"]
    library.games.filters.player.setText("Shusai")
    library.games.filters.changed.emit(library.games.filters.query())
    library.kept._save_new("third", library.kept.query())
    library.position.clear()
    library.position.options.put(Options())
    library.games.filters.reset()
    library.games.filters.changed.emit(library.games.filters.query())
    assert len(listed()) > len(everywhere)
    folders = library.games.searches
    at = [folders.topLevelItem(row) for row in range(folders.topLevelItemCount())]
    (item,) = [each for each in at if each is not None and each.text(0) == "third"]
    assert item.text(1) == "3", "the games in which the position stands, and that the filter leaves"
    folders.itemActivated.emit(item, 0)
    assert listed() == ["copy", "first", "third"]
    assert (library.position.sought, library.search.options) == (sought, options)
    assert folders.currentItem() is not None and folders.currentItem().text(0) == "third"


def test_a_position_that_cannot_be_read_is_told(library: LibraryWindow) -> None:
    library._show_games(Query(position="nonsense"))
    assert "cannot be read" in library.statusBar().currentMessage()
    assert library.search.sought is None


def test_a_kept_position_that_cannot_be_read_leaves_the_list(library: LibraryWindow) -> None:
    before, filters = library.games.model.total, library.games.filters.query()
    library._show_games(Query(player="nobody", position="nonsense"))
    assert "cannot be read" in library.statusBar().currentMessage()
    assert (library.games.model.total, library.games.filters.query()) == (before, filters)

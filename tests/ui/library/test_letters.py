"""A letter with Alt does one thing in the library: on every page beside every other, in every menu and every dialog."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSettings
from PySide6.QtWidgets import QApplication, QMenu, QTableView, QTreeWidget

from goboard.library.aliases import Person, Suggestion
from goboard.library.library import Library
from goboard.library.query import Query
from goboard.ui.language import speak
from goboard.ui.library.batch import EditDialog, RenameDialog
from goboard.ui.library.comparing import CompareDialog
from goboard.ui.library.names import NamesDialog
from goboard.ui.library.window import LibraryWindow
from goboard.words.wording import HABITS, Wording
from tests.library.records import save
from tests.ui.test_letters import claimed_twice, in_sight

RECORDS = {"1": "(;SZ[9]PB[①]PW[②]EV[③]DT[1933];B[cc];W[gg];B[cg])", "2": "(;SZ[9]PB[②]PW[③]RE[B+R];B[gg];W[cc])"}


@pytest.fixture(params=sorted(HABITS))
def window(request: pytest.FixtureRequest, tmp_path: Path, qapp: QApplication) -> Iterator[LibraryWindow]:
    """A library in each language, of two games that are one, a broken file, a search that is kept and one just made."""
    save(tmp_path / "1", **RECORDS, copy=RECORDS["1"])
    (tmp_path / "1" / "broken.sgf").write_bytes(b"")
    speak(Wording(request.param))
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    window = LibraryWindow(Library(tmp_path / "index.db"), settings, is_threaded=False)
    window.begin()
    window.show()
    window.add_folders([str(tmp_path / "1")])
    window.kept.save("④", Query(player="①"))
    window.games.table.selectRow(0)
    window.acts.tag("⑤")
    yield window
    window.close()
    window.deleteLater()
    speak(Wording())


def pages(window: LibraryWindow) -> Iterator[list[str]]:
    """Every page of the left beside every one of the right, with all that may come up there."""
    window.strip.show()
    left, right, below = window.pages.tabs, window.pages.side, window.position.below
    window.games.filters.more.setChecked(True)
    for index in range(left.count()):
        left.setCurrentIndex(index)
        for beside in range(right.count()):
            right.setCurrentIndex(beside)
            for lowest in range(below.count()):
                below.setCurrentIndex(lowest)
                yield [*in_sight(window)]
    window.pages.show_filled(is_filled=False)
    yield [*in_sight(window)]


def dialogs(window: LibraryWindow) -> Iterator[list[str]]:
    """Each with what it asks."""
    for kind in (EditDialog, RenameDialog, CompareDialog, NamesDialog):
        dialog = kind(window)
        if isinstance(dialog, NamesDialog):
            dialog.show_names(((Suggestion("①", ("①", "②"), (), 3),), (Person("③", ("③", "④")),)))
        dialog.show()
        yield [*in_sight(dialog)]
        dialog.deleteLater()


def of_menu(menu: QMenu) -> Iterator[list[str]]:
    """Of a menu and of all that open from it."""
    for each in (menu, *menu.findChildren(QMenu)):
        yield [action.text() for action in each.actions()]


def menus(window: LibraryWindow) -> Iterator[list[str]]:
    """Those of tables, with one row chosen and with all; below the games; and that of the searches."""
    tabs = window.pages.tabs
    views = window.games.table, window.pages.players.table, window.pages.duplicates.tree, window.pages.problems.table
    for view in views:
        tabs.setCurrentIndex(next(at for at in range(tabs.count()) if tabs.widget(at).isAncestorOf(view)))
        for choose in _choices(view):
            choose()
            view.customContextMenuRequested.emit(QPoint(5, 5))
            begun = QApplication.activePopupWidget()
            assert isinstance(begun, QMenu)
            yield from of_menu(begun)
            begun.close()
    window.games.table.customContextMenuRequested.emit(window.games.table.viewport().rect().bottomLeft())
    bare = QApplication.activePopupWidget()
    assert isinstance(bare, QMenu)
    yield from of_menu(bare)
    bare.close()
    window.kept.fill()
    yield from of_menu(window.kept.menu)


def _choices(view: QTableView | QTreeWidget) -> Iterator[Callable[[], None]]:
    if isinstance(view, QTreeWidget):
        yield lambda: view.setCurrentItem(view.topLevelItem(0).child(0))
    else:
        yield lambda: view.selectRow(0)
    yield view.selectAll


@pytest.mark.parametrize("places", [pages, dialogs, menus])
def test_no_two_things_in_sight_have_one_letter(
    window: LibraryWindow, places: Callable[[LibraryWindow], Iterator[list[str]]]
) -> None:
    looked_at = [*places(window)]
    assert sum(len(texts) for texts in looked_at) > 10
    assert not set[str]().union(*(claimed_twice(texts, places.__name__) for texts in looked_at))

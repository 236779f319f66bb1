"""Notes on games beside the list, and searches that are folders."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint

from goboard.library.entries import LibraryError
from goboard.library.library import Library
from goboard.library.query import EVERYTHING, Query
from goboard.ui.library.window import LibraryWindow

Listed = Callable[[], list[str]]


def choose(library: LibraryWindow, name: str, listed: Listed) -> int:
    """The row of a game, which is chosen."""
    row = listed().index(name)
    library.games.table.selectRow(row)
    return row


def test_a_note_is_kept_when_another_game_is_looked_at(library: LibraryWindow, listed: Listed) -> None:
    row = choose(library, "second", listed)
    assert not library.game.note.isHidden() and library.game.note.toPlainText() == ""
    library.game.note.setPlainText("Study the <b>reply</b>")
    choose(library, "third", listed)
    assert library.game.note.toPlainText() == ""
    choose(library, "second", listed)
    assert library.game.note.toPlainText() == "Study the <b>reply</b>"
    assert "Study the" in library.games.model.tip_words(row, 0)
    # found by its words, as what is written in a game
    library.games.filters.show_query(Query(text="STUDY reply"))
    assert listed() == ["second"]
    library.games.filters.show_query(EVERYTHING)
    choose(library, "second", listed)
    library.game.note.setPlainText("")
    library.game.keep_note()
    library.games.filters.show_query(Query(text="STUDY reply"))
    assert listed() == []


def test_a_note_is_kept_when_the_library_is_closed(library: LibraryWindow, listed: Listed) -> None:
    choose(library, "first", listed)
    library.game.note.setPlainText("last words")
    library.close()
    # an equal file has it together with the other
    assert library._library.games(Query(note="last words")).total == 2


def rows(library: LibraryWindow) -> list[tuple[str, str]]:
    tree = library.games.searches
    return [(item.text(0), item.text(1)) for row in range(tree.topLevelItemCount()) if (item := tree.topLevelItem(row))]


def test_searches_that_are_kept_are_folders_with_their_games(library: LibraryWindow, listed: Listed) -> None:
    assert library.games.searches.isHidden()
    library.kept.save("Seigen", Query(player="Go Seigen"))
    library.kept.save("<b>odd", Query(first_day="nonsense"))
    assert rows(library) == [("All games", "5"), ("<b>odd", ""), ("Seigen", "3")]
    tree = library.games.searches
    assert not tree.isHidden()
    tree.itemClicked.emit(tree.topLevelItem(2), 0)
    assert sorted(listed()) == ["copy", "first", "second"]
    assert library.games.filters.player.text() == "Go Seigen"
    tree.itemActivated.emit(tree.topLevelItem(0), 0)
    assert len(listed()) == 5


def test_searches_made_last_are_listed_and_made_again(library: LibraryWindow, listed: Listed) -> None:
    library.games.filters.show_query(Query(player="Sakata"))
    library.kept.note()
    library.games.filters.show_query(EVERYTHING)
    tree = library.games.searches
    last = tree.topLevelItem(1)
    assert last is not None and last.text(0) == "Made last" and last.childCount() == 1
    tree.itemActivated.emit(last.child(0), 0)
    assert listed() == ["fourth"]


def test_folders_count_again_when_the_library_has_changed(library: LibraryWindow, listed: Listed) -> None:
    library.kept.save("tagged", Query(tag="x"))
    assert rows(library)[-1] == ("tagged", "0")
    choose(library, "first", listed)
    library.acts.tag("x")
    # the copy holds the same
    assert rows(library)[-1] == ("tagged", "2")


def test_the_folder_of_what_is_listed_is_chosen(library: LibraryWindow) -> None:
    library.kept.save("Seigen", Query(player="Go Seigen"))
    tree, filters = library.games.searches, library.games.filters
    filters.show_query(Query(player="Go Seigen"))
    chosen = tree.selectedItems()
    assert [item.text(0) for item in chosen] == ["Seigen"]
    filters.show_query(Query(player="Sakata"))
    assert not tree.selectedItems()
    filters.reset()
    assert [item.text(0) for item in tree.selectedItems()] == ["All games"]


def test_no_folder_is_chosen_while_a_position_limits_the_list(library: LibraryWindow, listed: Listed) -> None:
    library.kept.save("Seigen", Query(player="Go Seigen"))
    tree = library.games.searches
    assert [item.text(0) for item in tree.selectedItems()] == ["All games"]
    choose(library, "first", listed)
    library.game.position_asked.emit(library.game.sought())
    assert len(listed()) < 5 and not tree.selectedItems()
    library.position.clear_button.click()
    assert [item.text(0) for item in tree.selectedItems()] == ["All games"]


def test_a_folder_lists_all_its_games_whatever_position_was_looked_for(library: LibraryWindow, listed: Listed) -> None:
    library.kept.save("Sakata", Query(player="Sakata"))
    choose(library, "first", listed)
    library.game.position_asked.emit(library.game.sought())
    assert "fourth" not in listed()
    tree = library.games.searches
    tree.itemClicked.emit(tree.topLevelItem(0), 0)
    assert len(listed()) == 5
    # what was looked for comes back
    library.position.back()
    library.position.search()
    assert "fourth" not in listed()


def test_that_a_note_cannot_be_written_is_told_until_something_else_is_done(
    library: LibraryWindow, listed: Listed, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = "The library's index cannot be written: the disk is full."

    def refused(*_asked: object) -> None:
        raise LibraryError(full)

    choose(library, "second", listed)
    monkeypatch.setattr(Library, "note", refused)
    library.game.note.setPlainText("Study this")
    library.game.keep_note()
    library.strip.refresh()
    assert library.statusBar().currentMessage() == full == library.result
    told = library.statusBar().grab().toImage()
    inked = [x for x in range(told.width()) for y in range(told.height()) if told.pixel(x, y) != told.pixel(0, 0)]
    above = library.games.table.mapTo(library, QPoint()).x()
    assert abs(min(inked) / told.devicePixelRatio() - above) <= 3, "it begins where the games do"
    library.games.filters.show_query(Query(player="Seigen"))
    assert library.statusBar().currentMessage() == ""

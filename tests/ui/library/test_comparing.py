"""Games that are there more than once: compared, merged, moved to the trash and brought back."""

import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from goboard.sgf.reader import read
from goboard.ui.library.comparing import CompareDialog
from goboard.ui.library.window import LibraryWindow
from tests.library.records import save
from tests.ui.driver import WindowDriver

ONE = "(;SZ[9]PB[Ann]PW[Bob]DT[1999];B[cc]C[first];W[gg];B[cg];W[gc];B[ee];W[ec];B[eg];W[ce];B[ge];W[dd])"
# mirrored, with another date, a comment, signs and a variation
OTHER = """(;SZ[9]PB[Ann]PW[Bobby]EV[Cup];B[gc]C[second];W[cg](;B[gg]TR[fd]LB[ee:A]TE[1];W[cc];B[ee];W[ec];B[eg];W[ge];
    B[ce];W[fd])(;B[aa]))"""


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    save(folder, one=ONE, other=OTHER)
    return folder


@pytest.fixture(autouse=True)
def trash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "data").mkdir()
    return tmp_path / "data" / "Trash" / "files"


def choose_pair(library: LibraryWindow) -> None:
    page = library.pages.duplicates
    library.pages.tabs.setCurrentWidget(page)
    group = page.tree.topLevelItem(0)
    assert group is not None
    assert group.childCount() == 2
    child = group.child(1)
    assert child is not None
    page.tree.setCurrentItem(child)


def compare(library: LibraryWindow) -> CompareDialog:
    choose_pair(library)
    library.pages.duplicates.compare_button.click()
    assert library.comparing.dialog is not None
    return library.comparing.dialog


def test_chinese_names_have_room_among_the_duplicates(library: LibraryWindow) -> None:
    choose_pair(library)
    tree = library.pages.duplicates.tree
    assert tree.visualItemRect(tree.currentItem()).height() >= tree.fontMetrics().boundingRect("鷹國").height()
    assert tree.columnWidth(1) > tree.fontMetrics().horizontalAdvance("1933-10-16") + 6
    assert tree.columnWidth(2) > tree.fontMetrics().horizontalAdvance("W+Resign") + 6


def test_both_boards_are_of_one_size_where_one_game_alone_has_comments(
    library: LibraryWindow, records: Path, qtbot: QtBot
) -> None:
    (records / "one.sgf").write_text(ONE.replace("C[first]", ""))
    library.strip.refresh()
    dialog = compare(library)
    qtbot.waitUntil(lambda: dialog.comparison is not None, timeout=20_000)
    QApplication.processEvents()
    first, second = dialog.views
    assert [view.comment.isHidden() for view in dialog.views] == [True, False]
    assert first.board.height() == second.board.height()
    # what differs is read whole
    wanted = dialog.table.fontMetrics().horizontalAdvance(dialog.model.rows[-3][0])
    assert "Comment at move" in dialog.model.rows[-3][0] and dialog.table.columnWidth(0) > wanted
    assert abs(dialog.table.columnWidth(1) - dialog.table.columnWidth(2)) <= 1, "neither has more room"


def test_boards_begin_at_one_height_and_six_differences_are_in_sight(
    library: LibraryWindow, records: Path, qtbot: QtBot
) -> None:
    (records / "one.sgf").write_text(ONE.replace("PB[", f"EV[{'A very long name ' * 12}]PB["))
    library.resize(1024, 664)
    library.strip.refresh()
    dialog = compare(library)
    qtbot.waitUntil(lambda: dialog.comparison is not None, timeout=20_000)
    QApplication.processEvents()
    first, second = dialog.views
    assert len(first.title.text()) > 200 > len(second.title.text())
    assert first.title.height() > 3 * dialog.fontMetrics().lineSpacing()
    assert (first.board.y(), first.board.height()) == (second.board.y(), second.board.height())
    assert dialog.table.viewport().height() >= 6 * dialog.table.rowHeight(0)


def test_nothing_can_be_noted_where_it_would_not_be_kept(library: LibraryWindow, qtbot: QtBot) -> None:
    dialog = compare(library)
    qtbot.waitUntil(lambda: dialog.comparison is not None, timeout=20_000)
    assert [view.note.isHidden() for view in dialog.views] == [True, True]
    assert not dialog.views[0].open_button.isHidden()


def test_two_games_are_seen_side_by_side(library: LibraryWindow) -> None:
    dialog = compare(library)
    rows = {row[0]: row[1:] for row in dialog.model.rows}
    assert rows == {
        "Date": ("✓ 1999", ""),
        "Event": ("", "✓ Cup"),
        "White": ("✓ Bob", "Bobby"),
        "Comment at move 1": ("first", "second"),
        "From move 3": ("", "J9: 1 position"),
        "Signs at move 3": ("", "label: E5 “A”; good move; triangle: D6"),
    }
    assert dialog.said.text().startswith("The same 10 moves. The second lies turned")
    assert [view.entry.file[-9:] for view in dialog.views if view.entry] == ["s/one.sgf", "other.sgf"]
    row = [row[0] for row in dialog.model.rows].index("White")
    dialog.table.activated.emit(dialog.model.index(row, 2))
    assert dialog.model.rows[row] == ("White", "Bob", "✓ Bobby")
    dialog.table.clicked.emit(dialog.model.index(row, 1))
    assert dialog.model.rows[row] == ("White", "✓ Bob", "Bobby")
    dialog.table.selectRow([row[0] for row in dialog.model.rows].index("Comment at move 1"))
    assert [view.step.number for view in dialog.views if view.step] == [1, 1]
    dialog.swap_button.click()
    assert dialog.model.rows[row][1:] == ("✓ Bobby", "Bob")


def test_one_is_merged_into_the_other_and_undone_at_once(
    library: LibraryWindow, driver: WindowDriver, records: Path
) -> None:
    dialog = compare(library)
    dialog.taken.add("PW")
    dialog.merge_button.click()
    assert library.comparing.dialog is None
    window = driver.window
    assert window.snapshot is not None
    assert window.snapshot.document.source == str(records / "one.sgf")
    assert window.isWindowModified()
    driver.choose("save")
    (merged,) = read((records / "one.sgf").read_bytes()).games
    assert [merged.values(ident) for ident in ("PW", "DT", "EV")] == [("Bobby",), ("1999",), ("Cup",)]
    assert merged.children[0].values("C") == ("first\n\nsecond",)
    assert [node.values("B") for node in merged.children[0].children[0].children] == [("cg",), ("ia",)]
    driver.choose("undo")
    driver.choose("save")
    assert read((records / "one.sgf").read_bytes()).games[0].values("PW") == ("Bob",)
    assert (records / "other.sgf").read_text() == OTHER


def test_what_is_not_chosen_of_the_second_stays_there(
    library: LibraryWindow, driver: WindowDriver, records: Path
) -> None:
    dialog = compare(library)
    rows = [row[0] for row in dialog.model.rows]
    dialog.table.clicked.emit(dialog.model.index(rows.index("Event"), 1))
    dialog.table.clicked.emit(dialog.model.index(rows.index("Date"), 2))
    assert dialog.model.rows[rows.index("Event")] == ("Event", "✓ ", "Cup")
    dialog.merge_button.click()
    driver.choose("save")
    (merged,) = read((records / "one.sgf").read_bytes()).games
    assert not merged.has("EV") and not merged.has("DT")
    assert merged.values("PW") == ("Bob",)


def test_another_game_is_not_merged_when_the_file_has_changed(library: LibraryWindow, records: Path) -> None:
    dialog = compare(library)
    (records / "other.sgf").write_text(f"(;SZ[9]PB[Eve];B[aa]){OTHER}")
    dialog.merge_button.click()
    assert "has changed since it was read" in library.statusBar().currentMessage()
    assert library.comparing.dialog is dialog
    assert (records / "one.sgf").read_text() == ONE


def test_files_go_to_the_trash_after_a_question_and_come_back(
    library: LibraryWindow, records: Path, trash: Path
) -> None:
    choose_pair(library)
    page = library.pages.duplicates
    page.trash_button.click()
    (box,) = library.findChildren(QMessageBox)
    assert "other.sgf" in box.text()
    assert (records / "other.sgf").exists()
    next(button for button in box.buttons() if "trash" in button.text()).click()
    assert [path.name for path in trash.iterdir()] == ["other.sgf"]
    assert os.listdir(records) == ["one.sgf"]
    assert library.statusBar().currentMessage().startswith(("1 file moved to the trash.", "The library is up to date"))
    assert library.games.model.total == 1
    page.back_button.click()
    assert (records / "other.sgf").read_text() == OTHER
    assert library.games.model.total == 2
    assert not any(trash.parent.rglob("other*"))
    page.back_button.click()
    assert library.statusBar().currentMessage() == "There is nothing to bring back from the trash."


def test_what_came_to_the_place_meanwhile_stays(library: LibraryWindow, records: Path) -> None:
    library.comparing.discard([str(records / "other.sgf"), str(records / "gone.sgf")])
    (records / "other.sgf").write_text("new")
    library.comparing.bring_back()
    assert (records / "other.sgf").read_text() == "new"
    (records / "other.sgf").unlink()
    library.comparing.bring_back()
    assert (records / "other.sgf").read_text() == OTHER

"""Many records changed at once in the library's window: seen first, done, taken back."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from goboard.jobs.watch import Cancelled, Watch
from goboard.library.batch import Renaming
from goboard.library.entries import GameEntry
from goboard.library.library import Library
from goboard.library.query import Query
from goboard.library.undoing import Step
from goboard.ui.job_signals import JobSignals
from goboard.ui.library.batch import CLEAR, REPLACE, Batch, EditDialog, RenameDialog
from goboard.ui.library.comparing import Comparing
from goboard.ui.library.window import LibraryWindow
from tests.formats.archive_files import zipped
from tests.library.records import save


def act(library: LibraryWindow, name: str) -> None:
    menu = QMenu(library)
    library.acts.fill(menu)
    (files,) = [each for each in menu.findChildren(QMenu) if each.title() == "Ch&ange the files"]
    next(action for action in files.actions() if action.text().replace("&", "") == name).trigger()


def held(records: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in records.iterdir()}


@pytest.fixture
def chosen(library: LibraryWindow) -> LibraryWindow:
    library.games.table.selectAll()
    return library


def plan(dialog: EditDialog | RenameDialog) -> list[list[str]]:
    dialog.wanted.emit()
    return [list(row) for row in dialog.model.rows]


def test_information_is_edited_after_a_look_and_taken_back(chosen: LibraryWindow, records: Path) -> None:
    before = held(records)
    act(chosen, "Edit the information…")
    dialog = chosen.batch.dialog
    assert isinstance(dialog, EditDialog)
    assert plan(dialog) == []
    assert not dialog.do_button.isEnabled()
    dialog.ident.setCurrentIndex(dialog.ident.findData("PB"))
    dialog.way.setCurrentIndex(dialog.way.findData(REPLACE))
    dialog.words.setText("honinbo")
    dialog.text.setText("Hon'inbo")
    assert plan(dialog) == [[name, "Honinbo Shusai", "Hon'inbo Shusai"] for name in ("copy.sgf", "first.sgf")]
    assert held(records) == before
    dialog.do_button.click()
    assert chosen.batch.dialog is None
    assert sum(held(records)[name] != data for name, data in before.items()) == 2
    chosen.games.filters.player.setText("Hon'inbo")
    chosen.search.filter(chosen.games.filters.query())
    assert chosen.games.model.total == 3 - 1
    act(chosen, "Take the last change back")
    assert held(records) == before
    assert "Black of 2 files, 2 files as before." in chosen.statusBar().currentMessage()


def test_what_is_asked_comes_before_what_would_be_changed(chosen: LibraryWindow) -> None:
    chosen.activateWindow()
    act(chosen, "Rename…")
    dialog = chosen.batch.dialog
    assert isinstance(dialog, RenameDialog)
    assert dialog.focusWidget() is dialog.pattern
    QTest.keyClick(dialog.pattern, Qt.Key.Key_Tab)
    assert dialog.focusWidget() is dialog.table
    dialog.reject()
    act(chosen, "Edit the information…")
    edit = chosen.batch.dialog
    assert isinstance(edit, EditDialog)
    assert edit.focusWidget() is edit.ident
    edit.ident.setCurrentIndex(edit.ident.findData("EV"))
    edit.text.setText("Cup")
    edit.wanted.emit()
    edit.accept()
    act(chosen, "Take the last change back")
    assert chosen.statusBar().currentMessage().startswith("Taken back: Event of")


def test_information_is_taken_away(chosen: LibraryWindow, records: Path) -> None:
    act(chosen, "Edit the information…")
    dialog = chosen.batch.dialog
    assert isinstance(dialog, EditDialog)
    dialog.ident.setCurrentIndex(dialog.ident.findData("DT"))
    dialog.way.setCurrentIndex(dialog.way.findData(CLEAR))
    assert not dialog.text.isVisible()
    assert len(plan(dialog)) == 5
    dialog.reject()
    assert b"DT[1933-10-16]" in (records / "first.sgf").read_bytes()


def test_files_are_renamed_after_a_look_and_taken_back(chosen: LibraryWindow, records: Path) -> None:
    before = held(records)
    act(chosen, "Rename…")
    dialog = chosen.batch.dialog
    assert isinstance(dialog, RenameDialog)
    rows = {row[0]: row[1:] for row in plan(dialog)}
    assert rows["fourth.sgf"] == ["1961 Sakata Eio - Takagawa Kaku.sgf", ""]
    assert rows["first.sgf"] == [
        "1933-10-16 Honinbo Shusai - Go Seigen (2).sgf",
        "“1933-10-16 Honinbo Shusai - Go Seigen.sgf” is taken.",
    ]
    dialog.pattern.setText("{nonsense}")
    dialog.wanted.emit()
    assert "stands for nothing" in dialog.said.text()
    assert (list(dialog.model.rows), dialog.do_button.isEnabled()) == ([], False)
    dialog.pattern.setText("{number} {black}")
    assert not dialog.do_button.isEnabled()
    plan(dialog)
    dialog.do_button.click()
    assert "0001 Honinbo Shusai.sgf" in held(records)
    assert chosen.games.model.total == 5
    act(chosen, "Take the last change back")
    assert held(records) == before


def test_a_result_stands_until_something_else_is_done(chosen: LibraryWindow, records: Path) -> None:
    file = records / "second.sgf"
    chosen._choose(next(game for game in chosen._library.games().games if game.file == str(file)))
    assert chosen.game.entry is not None
    act(chosen, "Rename…")
    dialog = chosen.batch.dialog
    assert isinstance(dialog, RenameDialog)
    dialog.pattern.setText("{number} {file}")
    plan(dialog)
    dialog.do_button.click()
    assert chosen.statusBar().currentMessage() == "5 files renamed."
    assert not file.exists() and Path(chosen.game.entry.file).is_file(), "the game that is seen is that file's"
    chosen.watch.changed.emit()
    assert chosen.statusBar().currentMessage() == "5 files renamed."
    (records / "more.sgf").write_text("(;SZ[9])")
    chosen._refresh()
    assert "up to date: 1 file read" in chosen.statusBar().currentMessage()
    Path(chosen.game.entry.file).unlink()
    chosen._refresh()
    assert chosen.game.entry is None and not chosen.game.open_button.isEnabled()


def test_records_in_archives_are_told_before_files_are_renamed(library: LibraryWindow, records: Path) -> None:
    zipped(records / "games.zip", {"a.sgf": "(;SZ[9]PB[Ann])"})
    library._refresh()
    library.games.table.selectAll()
    act(library, "Rename…")
    dialog = library.batch.dialog
    assert isinstance(dialog, RenameDialog)
    assert len(plan(dialog)) == 5
    assert "5 files would be renamed. 1 file could not: a.sgf: It lies in an archive" in dialog.said.text()


def test_files_are_converted_into_a_folder(chosen: LibraryWindow, records: Path, tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.mkdir()
    (target / "first.sgf").write_text("mine")
    chosen.acts.convert(str(target))
    assert (target / "first.sgf").read_text() == "mine"
    assert "CA[UTF-8]" in (target / "first (2).sgf").read_text()
    assert len(list(target.iterdir())) == 6


def test_files_are_moved_and_a_favourite_is_found(chosen: LibraryWindow, records: Path, tmp_path: Path) -> None:
    before = held(records)
    menu = QMenu(chosen)
    chosen.acts.fill(menu)
    next(action for action in menu.actions() if action.text().replace("&", "") == "Add to the favourites").trigger()
    target = tmp_path / "target"
    target.mkdir()
    chosen.games.table.selectAll()
    chosen.acts._move(str(target))
    assert len(list(target.iterdir())) == 5
    act(chosen, "Take the last change back")
    assert held(records) == before
    assert chosen._library.games(Query(tag="favourite")).total == 5


def test_duplicates_say_no_more_than_is_known_of_what_differs(library: LibraryWindow, records: Path) -> None:
    moves = "".join(f";{'BW'[at % 2]}[{chr(97 + at % 9)}{chr(97 + at // 9)}]" for at in range(30))
    for name in ("first", "copy"):
        (records / f"{name}.sgf").write_text(f"(;SZ[9]PB[{name}]{moves})")
    library._refresh()
    library.pages.tabs.setCurrentWidget(library.pages.duplicates)
    tree = library.pages.duplicates.tree
    titles = [item.text(0) for at in range(tree.topLevelItemCount()) if (item := tree.topLevelItem(at)) is not None]
    assert [title.partition("different: ")[2] for title in titles] == ["black, other text"]


def test_a_file_that_came_after_the_list_is_not_renamed(chosen: LibraryWindow, records: Path) -> None:
    act(chosen, "Rename…")
    dialog = chosen.batch.dialog
    assert isinstance(dialog, RenameDialog)
    dialog.pattern.setText("{black}")
    names = {row[0]: row[1] for row in plan(dialog)}
    (records / names["fourth.sgf"]).write_text("mine")
    dialog.do_button.click()
    assert (records / names["fourth.sgf"]).read_text() == "mine"
    assert (records / "fourth.sgf").exists(), "it was to get that name and no other one"


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def threaded(parent: QWidget) -> Iterator[JobSignals]:
    jobs = JobSignals("batch", parent)
    yield jobs
    jobs.stop()


def test_a_second_change_waits_for_the_first(
    parent: QWidget, threaded: JobSignals, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    library, go, begun, rename = Library(tmp_path / "index.db"), Event(), Event(), Step.rename
    save(tmp_path / "from", **{f"game{number}": "(;SZ[9])" for number in range(4)})
    library.add_folder(tmp_path / "from")
    library.refresh()
    games = library.games().games
    (tmp_path / "to").mkdir()

    def slow(step: Step, path: str, target: str) -> None:
        begun.set()
        assert go.wait(60)
        rename(step, path, target)

    monkeypatch.setattr(Step, "rename", slow)
    told = list[str]()
    batch = Batch(library, threaded, parent)
    batch.told.connect(told.append)
    for chosen in (games[:3], games[3:]):
        batch.move(partial(_those, chosen), str(tmp_path / "to"))
        assert begun.wait(60)
    go.set()
    qtbot.waitUntil(lambda: len(told) == 2, timeout=60_000)
    assert told == ["3 files moved.", "1 file moved."]
    assert len([*(tmp_path / "to").iterdir()]) == 4


def test_a_second_deed_of_the_trash_waits_for_the_first(
    parent: QWidget, threaded: JobSignals, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, begun, go = list[str](), Event(), Event()
    comparing = Comparing(Library(tmp_path / "index.db"), threaded, parent)
    comparing.told.connect(told.append)

    def take(paths: Sequence[str], check: object) -> tuple[int, dict[str, str]]:
        begun.set()
        assert go.wait(60)
        assert callable(check)
        check()
        return len(paths), {}

    monkeypatch.setattr(comparing._trash, "take", take)
    for paths in (["a", "b"], ["c"]):
        comparing.discard(paths)
        assert begun.wait(60)
    go.set()
    qtbot.waitUntil(lambda: len(told) == 2, timeout=60_000)
    assert told == ["2 files moved to the trash.", "1 file moved to the trash."]


def test_a_list_of_what_was_wanted_before_never_comes(
    parent: QWidget, threaded: JobSignals, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = Event()

    def slow(_games: object, pattern: str, *_rest: object) -> list[Renaming]:
        assert go.wait(60)
        return [Renaming("/a/x.sgf", f"/a/{pattern}.sgf")]

    monkeypatch.setattr("goboard.ui.library.batch.renamings", slow)
    batch = Batch(Library(tmp_path / "index.db"), threaded, parent)
    batch.rename(lambda _watch: [])
    dialog = batch.dialog
    assert isinstance(dialog, RenameDialog)
    listed = list[str]()
    dialog.model.modelReset.connect(lambda: listed.extend(row[1] for row in dialog.model.rows))
    dialog.pattern.setText("other")
    go.set()
    qtbot.waitUntil(lambda: dialog.do_button.isEnabled(), timeout=60_000)
    assert listed == ["other.sgf"]
    dialog.reject()


def test_games_whose_reading_was_called_off_are_all_read_the_next_time(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library.games, "chosen_rows", lambda: [(0, 0), (2, 3)])
    games, checks = library.acts._choice(), iter((True, False))

    class CalledOff(Watch):
        def check(self) -> None:
            if not next(checks):
                raise Cancelled

    with pytest.raises(Cancelled):
        games(CalledOff())
    assert len(games(Watch())) == 3


def _those(games: Sequence[GameEntry], _watch: Watch) -> Sequence[GameEntry]:
    return games

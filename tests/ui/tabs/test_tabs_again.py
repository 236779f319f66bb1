"""Tabs outlive the program: the next start finds them, as copies, and the files opened last."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from goboard.resources_path import resource
from goboard.session.commands.navigate import GoToMove
from goboard.session.commands.play import PlayAt, PlayPass
from goboard.session.journal import JOURNAL
from goboard.ui.dialogs.restore import RestoreDialog
from goboard.ui.files.recent import RecentFiles
from goboard.ui.inside import widgets_in
from goboard.ui.library.host import follow_files
from goboard.ui.recovery import RECORD
from goboard.ui.start.page import StartPage
from goboard.ui.window.frame import MOST_TABS, Asleep, Frame
from goboard.ui.window.main_window import MainWindow
from goboard.ui.window.requests import OpenGame, OpenSample
from goboard.ui.window.sleeping_boards import MOST_BYTES, SleepingBoards
from goboard.ui.window.tab_bar import SIDE
from goboard.ui.windows import Windows
from goboard.user_folders import Folders
from tests.formats.archive_files import zipped
from tests.ui.driver import WindowDriver
from tests.ui.tabs.tabs_driver import NAMES, SLOW, click_tab, frame_of, is_there, opened, texts


def test_every_tab_has_a_copy_that_outlives_a_kill(
    driver: WindowDriver, windows: Windows, files: list[str], folders: Folders
) -> None:
    frame = opened(driver, windows, files)
    for page in frame.pages:
        page.send(PlayAt(40))
    windows.keep_copies()
    assert len(list(folders.recovery.glob(f"*{RECORD}"))) == 3
    assert len({page.workspace.recovery.path for page in frame.pages}) == 3


def test_the_next_start_finds_the_tabs_and_reads_what_is_seen(
    driver: WindowDriver, windows: Windows, files: list[str], again: Callable[[], Windows]
) -> None:
    frame = opened(driver, windows, files)
    click_tab(frame, 1)
    page = frame.page
    assert page is not None
    driver.press("Right", "Right", on=page.canvas)
    frame.close()
    assert windows.open == [] and not frame.isVisible()
    Path(files[2]).unlink()
    started = again()
    (page,) = started.open
    frame = frame_of(page)
    driver.qtbot.waitUntil(lambda: is_there(page, files[1]), timeout=SLOW)
    assert page.snapshot is not None and page.snapshot.node.move_number == 2
    assert texts(frame) == [f"{name} – {name}, B+1" for name in NAMES[:2]] and isinstance(frame.tabs[0], Asleep)
    assert "cid.sgf" in page.statusBar().currentMessage()
    assert not any(each.isVisible() for each in page.findChildren(StartPage))
    click_tab(frame, 0)
    first = frame.pages[0]
    driver.qtbot.waitUntil(lambda: is_there(first, files[0]), timeout=SLOW)
    assert frame.page is first and started.open == [page, first]


def test_the_signs_of_names_on_tabs_asleep_are_brought(
    driver: WindowDriver,
    windows: Windows,
    files: list[str],
    again: Callable[[], Windows],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path(files[0]).write_text("(;SZ[9]PB[이세돌]PW[박정환];B[cc])", encoding="utf-8")
    frame = opened(driver, windows, files[:2])
    click_tab(frame, 1)
    frame.close()
    asked: list[str] = []
    monkeypatch.setattr("goboard.ui.fonts.provide_for", asked.append)
    (page,) = again().open
    frame = frame_of(page)
    driver.qtbot.waitUntil(lambda: is_there(page, files[1]), timeout=SLOW)
    assert isinstance(frame.tabs[0], Asleep) and "이세돌" in texts(frame)[0]
    assert any("이세돌" in words for words in asked)


def picture(frame: Frame, at: int) -> QImage:
    return frame.row.bar.tabIcon(at).pixmap(SIDE).toImage()


def test_tabs_asleep_show_the_boards_that_their_records_open_at(
    driver: WindowDriver, windows: Windows, files: list[str], again: Callable[[], Windows]
) -> None:
    frame = opened(driver, windows, files)
    driver.press("Right", "Right", "Right", on=driver.window.canvas)
    bar = frame.row.bar
    driver.qtbot.waitUntil(lambda: bar.tabData(0) == frame.row._drawn(frame.pages[0]), timeout=SLOW)
    left_at = picture(frame, 0)
    click_tab(frame, 2)
    driver.qtbot.waitUntil(lambda: not bar.tabIcon(1).isNull() and not bar.tabIcon(2).isNull(), timeout=SLOW)
    begun = picture(frame, 1)
    assert left_at != begun
    frame.close()
    (page,) = again().open
    frame = frame_of(page)
    assert [isinstance(tab, Asleep) for tab in frame.tabs] == [True, True, False]
    driver.qtbot.waitUntil(lambda: not frame.row.bar.tabIcon(1).isNull(), timeout=SLOW)
    driver.qtbot.waitUntil(lambda: not frame.row.bar.tabIcon(0).isNull(), timeout=SLOW)
    assert (picture(frame, 0), picture(frame, 1)) == (left_at, begun)
    assert [isinstance(tab, Asleep) for tab in frame.tabs] == [True, True, False]


def test_what_is_too_long_or_no_record_is_a_tab_without_a_board(tmp_path: Path, qtbot: QtBot) -> None:
    long, broken, short = (tmp_path / name for name in ("long.sgf", "broken.sgf", "short.sgf"))
    short.write_text("(;SZ[9];B[cc])", encoding="utf-8")
    long.write_text(f"(;SZ[9]C[{'a' * MOST_BYTES}];B[cc])", encoding="utf-8")
    broken.write_bytes(b"\0")
    records = [OpenGame(str(path), 0, 1) for path in (long, broken, tmp_path / "gone.sgf", short)]
    owner = QObject()
    boards = SleepingBoards(owner)
    boards.ask(records)
    qtbot.waitUntil(lambda: all(map(boards.is_known, records)), timeout=SLOW)
    assert [boards.scene(record) is not None for record in records] == [False, False, False, True]
    boards.ask(records[:1])
    assert [boards.is_known(record) for record in records] == [True, False, False, False]
    boards.stop()
    owner.deleteLater()


def test_the_next_start_finds_records_in_archives(
    driver: WindowDriver, tmp_path: Path, again: Callable[[], Windows]
) -> None:
    path = f"{zipped(tmp_path / 'games.zip', {'a.sgf': '(;SZ[9]PB[Ann])'})}/a.sgf"
    page = driver.window
    page.open_paths([path])
    driver.qtbot.waitUntil(lambda: page.snapshot is not None and page.snapshot.document.source == path, timeout=SLOW)
    frame_of(page).close()
    (page,) = again().open
    assert page.snapshot is not None and page.snapshot.document.source == path


@pytest.mark.parametrize("others", [0, 2 * MOST_TABS])
def test_a_start_with_a_file_loses_nothing_of_the_last_time(
    driver: WindowDriver,
    windows: Windows,
    files: list[str],
    make_windows: Callable[[], Windows],
    again: Callable[[], Windows],
    tmp_path: Path,
    others: int,
) -> None:
    frame = opened(driver, windows, files)
    frame.close()
    names = [str(tmp_path / f"{number}.sgf") for number in range(others)]
    for name in names:
        Path(name).write_text("(;GM[1]SZ[9])", encoding="utf-8")
    said = json.loads(windows._settings.value("session/tabs"))
    rows = [[name, 0, 0, "New game"] for name in names]
    said += [{"tabs": rows[at : at + MOST_TABS], "shown": 0} for at in range(0, others, MOST_TABS)]
    windows._settings.setValue("session/tabs", json.dumps(said))
    more = tmp_path / "more.sgf"
    more.write_text("(;GM[1]SZ[9]PB[Dan])", encoding="utf-8")
    started = make_windows()
    page = started.start([str(more), files[1]])
    driver.qtbot.waitUntil(lambda: is_there(page, str(more)) and len(started.open) == 2, timeout=SLOW)
    frame = frame_of(page)
    driver.qtbot.waitUntil(lambda: is_there(frame.pages[1], files[1]), timeout=SLOW)
    assert frame.page is page and len(frame.tabs) == min(4 + others, MOST_TABS)
    assert len([tab for tab in frame.tabs if isinstance(tab, Asleep)]) == len(frame.tabs) - 2
    frame.close()
    kept = [row[0] for each in json.loads(started._settings.value("session/tabs")) for row in each["tabs"]]
    assert sorted(kept) == sorted([*files, *names, str(more)])
    first = again().open[0]
    driver.qtbot.waitUntil(lambda: is_there(first, str(more)), timeout=SLOW)


def test_what_was_closed_by_hand_does_not_come_back(
    driver: WindowDriver, windows: Windows, files: list[str], again: Callable[[], Windows]
) -> None:
    frame = opened(driver, windows, files[:1])
    driver.press("Ctrl+W")
    assert windows.open == [] and not frame.isVisible()
    (page,) = again().open
    driver.qtbot.waitUntil(lambda: any(each.isVisible() for each in page.findChildren(StartPage)), timeout=SLOW)


def test_nothing_comes_back_where_nobody_wants_it(
    driver: WindowDriver, windows: Windows, files: list[str], again: Callable[[], Windows]
) -> None:
    opened(driver, windows, files).close()
    driver.window.workspace.settings.setValue("files/restore", False)
    (page,) = again().open
    driver.qtbot.waitUntil(lambda: any(each.isVisible() for each in page.findChildren(StartPage)), timeout=SLOW)
    assert len(frame_of(page).tabs) == 1


def test_damaged_tabs_of_the_last_time_are_passed_over(
    windows: Windows, files: list[str], again: Callable[[], Windows], qtbot: QtBot
) -> None:
    said = json.dumps([{"tabs": [[1, 2], [files[0], 0, 0, "x"], None]}, 7, {"tabs": 3}])
    windows._settings.setValue("session/tabs", said)
    (page,) = again().open
    qtbot.waitUntil(lambda: is_there(page, files[0]), timeout=SLOW)


def test_two_programs_at_once_keep_their_own_tabs_and_the_next_start_finds_both(
    driver: WindowDriver, windows: Windows, files: list[str], again: Callable[[], Windows]
) -> None:
    frame = opened(driver, windows, files[:2])
    windows.tabs.keep()
    other = again()
    (page,) = other.open
    assert page.snapshot is not None and not page.snapshot.document.source, "what is open elsewhere is not opened again"
    page.open_paths([files[2]])
    driver.qtbot.waitUntil(lambda: is_there(page, files[2]), timeout=SLOW)
    frame.close()
    frame_of(page).close()
    found = again()
    driver.qtbot.waitUntil(lambda: len(found.frames) == 2, timeout=SLOW)
    asked = [found.tabs._path_of(tab) for frame in found.frames for tab in frame.tabs]
    assert sorted(asked) == sorted(files)


def test_recent_files_tell_who_plays(driver: WindowDriver, windows: Windows, files: list[str]) -> None:
    opened(driver, windows, files[:1])
    menu = driver.window.parts["files"].recent_menu
    assert next(action.text() for action in menu.actions()) == "&1 ann.sgf – Ann – Ann, B+1"
    driver.window.workspace.settings.setValue("files/recent_matches", "[7")
    assert driver.window.parts["files"].recent.matches() == {}


def test_tabs_asleep_and_files_opened_last_follow_their_files(
    driver: WindowDriver, windows: Windows, tmp_path: Path
) -> None:
    before, after, other = (str(tmp_path / name) for name in ("a.sgf", "b.sgf", "c.sgf"))
    frame = driver.window.window()
    assert isinstance(frame, Frame)
    frame.add(Asleep(OpenGame(before, 0, 3), "a.sgf"), is_front=False)
    frame.add(Asleep(OpenGame(other, 0, 0), "Ann\nBo\nB+R"), is_front=False)
    recent = RecentFiles(driver.window.workspace.settings, driver.window)
    recent.set([other, before])
    recent.note(before, "Ann – Bo")
    follow_files(windows.open, windows.tabs, {os.path.realpath(before): after})
    assert frame.tabs[1:] == [Asleep(OpenGame(after, 0, 3), "b.sgf"), Asleep(OpenGame(other, 0, 0), "Ann\nBo\nB+R")]
    assert recent.paths() == [other, after]
    assert recent.matches()[after] == "Ann – Bo"


def test_new_games_come_back_in_their_windows_after_a_kill(
    driver: WindowDriver, windows: Windows, files: list[str], folders: Folders, make_windows: Callable[[], Windows]
) -> None:
    frame = opened(driver, windows, files[:1])
    for number in range(3):
        windows.tabs.act(driver.window, "new_tab")
        windows.open[-1].send(PlayAt(40 + number))
        driver.qtbot.waitUntil(lambda: windows.open[-1].isWindowModified(), timeout=SLOW)
    windows.tabs.tear(frame, windows.open[2])
    windows.tabs.tear(frame, windows.open[3])
    frame_of(windows.open[3]).setGeometry(90, 70, 700, 500)
    windows.keep_copies()
    windows.tabs.keep()
    # a kill leaves the copies and what was kept, and no window that is closed
    copies = {path: path.read_bytes() for each in (RECORD, JOURNAL) for path in folders.recovery.glob(f"*{each}")}
    said = windows._settings.value("session/tabs")
    windows.closing._close_frames(list(windows.frames))
    windows._settings.setValue("session/tabs", said)
    for path, data in copies.items():
        path.write_bytes(data)
    assert len(copies) == 6
    started = make_windows()
    page = started.start([])
    driver.qtbot.waitUntil(lambda: bool(widgets_in(page, RestoreDialog)), timeout=SLOW)
    started.tabs.keep()
    kept = [json.loads(str(each)) for each in (said, windows._settings.value("session/tabs"))]
    assert [window["copies"] for window in kept[0]] == [window["copies"] for window in kept[1]], "until it is answered"
    widgets_in(page, RestoreDialog)[0].restore_button.click()
    driver.qtbot.waitUntil(lambda: [each.isWindowModified() for each in started.open] == [False, True, True, True])
    places = [[_stone(page) for page in frame.pages] for frame in started.frames]
    assert sorted(places) == [[-1, 40], [41], [42]]
    assert started.frames[places.index([42])].geometry() == QRect(90, 70, 700, 500)


def _stone(page: MainWindow) -> int:
    """Where the first stone lies in a new game; -1 in another record."""
    snapshot = page.snapshot
    return -1 if snapshot is None or snapshot.document.source else bytes(snapshot.stones).index(1)


def kept_nodes(windows: Windows) -> list[tuple[str, int]]:
    """What a start after a kill would find: the names of the files, and which node of each is shown."""
    said = json.loads(str(windows._settings.value("session/tabs", "[]")))
    return [(Path(row[0]).name, row[2]) for each in said for row in each["tabs"]]


def test_a_record_that_ships_and_its_move_come_back_after_a_kill(
    driver: WindowDriver, windows: Windows, make_windows: Callable[[], Windows]
) -> None:
    driver.window.workspace.request(OpenSample(str(resource("records", "ear-reddening-game.sgf"))))
    driver.qtbot.waitUntil(lambda: driver.shown.document.name == "ear-reddening-game.sgf", timeout=SLOW)
    driver.window.send(GoToMove(127))
    driver.qtbot.waitUntil(lambda: kept_nodes(windows) == [("ear-reddening-game.sgf", 127)], timeout=SLOW)
    said = windows._settings.value("session/tabs")
    driver.window.send(PlayPass())
    driver.qtbot.waitUntil(lambda: kept_nodes(windows) == [], timeout=SLOW)
    driver.press("Ctrl+Z")
    # a kill leaves what was kept, and no window that is closed
    frame_of(driver.window).close()
    windows._settings.setValue("session/tabs", said)
    started = make_windows()
    page = started.start([])
    driver.qtbot.waitUntil(
        lambda: page.snapshot is not None and page.snapshot.node.move_number == 127 and not page.worker.is_busy,
        timeout=SLOW,
    )
    assert page.snapshot is not None and page.snapshot.document.name == "ear-reddening-game.sgf"
    assert not page.snapshot.document.path and not page.snapshot.document.modified


def test_the_move_of_a_record_is_kept_while_the_program_runs(
    driver: WindowDriver, windows: Windows, files: list[str]
) -> None:
    opened(driver, windows, files[:1])
    driver.press("Right", "Right", on=driver.window.canvas)
    driver.qtbot.waitUntil(lambda: kept_nodes(windows) == [("ann.sgf", 2)], timeout=SLOW)

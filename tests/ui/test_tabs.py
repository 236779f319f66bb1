"""Records in tabs: opened, chosen, closed, dragged out, and found again by the next start."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QStyleOptionTab, QTabBar, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from goboard.boards.catalogue import board_from_spec
from goboard.drawing.scene import Scene
from goboard.drawing.theme import load_theme
from goboard.jobs.watch import Watch
from goboard.resources_path import resource
from goboard.session.commands.edit import Undo
from goboard.ui.files.recent import RecentFiles
from goboard.ui.library.host import follow_files
from goboard.ui.plain import fitted
from goboard.ui.recovery import RECORD
from goboard.ui.small_board import small_board
from goboard.ui.start.page import StartPage
from goboard.ui.window.frame import MOST_TABS, Asleep, Frame
from goboard.ui.window.main_window import MainWindow
from goboard.ui.window.requests import OpenGame, SettingsChanged
from goboard.ui.window.slot import em_of
from goboard.ui.window.tab_bar import MOST, UNSAVED, Cross, TabBar
from goboard.ui.windows import Windows, threaded_worker
from goboard.user_folders import Folders
from tests.formats.archive_files import zipped
from tests.ui.driver import LEFT, NONE, WindowDriver
from tests.ui.test_editor_part import boxes, drawn_in

SLOW = 30_000
NAMES = ("Ann", "Bob", "Cid")


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Records of Ann, Bob and Cid, who play themselves."""
    paths = [tmp_path / f"{name.lower()}.sgf" for name in NAMES]
    for path, name in zip(paths, NAMES, strict=True):
        path.write_text(f"(;GM[1]SZ[9]PB[{name}]PW[{name}]RE[B+1];B[cc];W[gg];B[cg])", encoding="utf-8")
    return [str(path) for path in paths]


def frame_of(page: MainWindow) -> Frame:
    frame = page.window()
    assert isinstance(frame, Frame)
    return frame


def is_there(page: MainWindow, path: str) -> bool:
    return page.snapshot is not None and page.snapshot.document.path == path and not page.worker.is_busy


def opened(driver: WindowDriver, windows: Windows, files: list[str]) -> Frame:
    """All of them, the first one in sight."""
    driver.window.open_paths(files)
    driver.qtbot.waitUntil(lambda: len(windows.open) == len(files), timeout=SLOW)
    pages = dict(zip(files, frame_of(driver.window).pages, strict=True))
    driver.qtbot.waitUntil(lambda: all(is_there(page, path) for path, page in pages.items()), timeout=SLOW)
    return frame_of(driver.window)


def texts(frame: Frame) -> list[str]:
    bar = frame.row.bar
    return [bar.tabText(at) for at in range(bar.count())]


def click_tab(frame: Frame, at: int, button: Qt.MouseButton = LEFT) -> None:
    bar = frame.row.bar
    QTest.mouseClick(bar, button, NONE, bar.tabRect(at).center())


def questions(frame: Frame) -> list[QMessageBox]:
    return [box for box in frame.findChildren(QMessageBox) if box.isVisible()]


def test_each_record_has_a_tab_with_players_and_result_and_undoes_for_itself(
    driver: WindowDriver, windows: Windows, files: list[str]
) -> None:
    frame = opened(driver, windows, files)
    first, second, _ = frame.pages
    assert texts(frame) == [f"{name} – {name}, B+1" for name in NAMES]
    assert frame.page is first and "ann.sgf" in frame.windowTitle() and "B+1" in frame.windowTitle()
    driver.click("E5")
    assert texts(frame)[0].startswith("●") and frame.isWindowModified() and not questions(frame)
    click_tab(frame, 1)
    assert frame.page is second and second.isVisible() and not first.isVisible()
    assert not frame.isWindowModified() and "bob.sgf" in frame.windowTitle()
    QTest.keySequence(second, "Ctrl+Z")
    assert first.snapshot is not None and first.snapshot.document.modified
    click_tab(frame, 0)
    first.send(Undo())
    assert not first.snapshot.document.modified and not texts(frame)[0].startswith("●")


def test_keys_go_from_tab_to_tab(driver: WindowDriver, windows: Windows, files: list[str]) -> None:
    frame = opened(driver, windows, files)
    pages = frame.pages
    for key, at in (
        ("Ctrl+Tab", 1), ("Ctrl+Tab", 2), ("Ctrl+Tab", 0), ("Ctrl+Shift+Tab", 2), ("Ctrl+1", 0), ("Ctrl+9", 2),
        ("Ctrl+2", 1),
    ):  # fmt: skip
        page = frame.page
        assert page is not None
        driver.press(key, on=page.canvas)
        assert frame.page is pages[at], key
    pages[1].workspace.action("next_tab").trigger()
    assert frame.page is pages[2] and frame.row.bar.currentIndex() == 2


def test_one_record_has_a_tab_too_and_the_board_keeps_its_place(
    driver: WindowDriver, windows: Windows, files: list[str]
) -> None:
    frame = frame_of(driver.window)
    frame.resize(900, 600)
    driver.window.open_paths(files[:1])
    driver.qtbot.waitUntil(lambda: is_there(driver.window, files[0]), timeout=SLOW)
    before = driver.window.canvas.geometry()
    assert before.height() >= 0.85 * 600
    assert frame.row.isVisible() and texts(frame) == ["Ann – Ann, B+1"]
    opened(driver, windows, files)
    assert frame.row.isVisible() and driver.window.canvas.geometry() == before
    assert frame.row.geometry().bottom() <= driver.window.menuBar().geometry().bottom() + 1
    while len(frame.tabs) > 1:
        click_tab(frame, 1, Qt.MouseButton.MiddleButton)
    assert frame.row.isVisible() and driver.window.canvas.geometry() == before
    # the only one is closed with its window, and by nothing less
    assert frame.row.bar.tabButton(0, QTabBar.ButtonPosition.RightSide) is None
    click_tab(frame, 0, Qt.MouseButton.MiddleButton)
    assert frame.isVisible() and len(frame.tabs) == 1


def test_the_start_page_alone_has_no_tab(driver: WindowDriver, windows: Windows) -> None:
    frame = frame_of(driver.window)
    frame.resize(900, 600)
    driver.choose("start_page")
    assert not frame.row.bar.isVisible() and not frame.row.more.isVisible()
    driver.press("Esc")
    assert frame.row.bar.isVisible() and texts(frame) == ["New game"]
    QTest.mouseClick(frame.row.more, LEFT)
    driver.qtbot.waitUntil(lambda: len(frame.tabs) == 2 and frame.row.bar.isVisible(), timeout=SLOW)


def test_menus_of_a_narrow_window_are_one_button(driver: WindowDriver, windows: Windows, files: list[str]) -> None:
    frame = opened(driver, windows, files)
    bar = driver.window.menuBar()
    wide = max(75 * em_of(frame), 900)
    frame.resize(wide, 600)
    assert not frame.row.menus.isVisible() and frame.row.x() >= bar.sizeHint().width()
    frame.resize(740, 600)
    row = frame.row
    assert row.menus.isVisible() and row.x() == 0 and row.width() == frame.width()
    assert row.height() == bar.height() and driver.window.canvas.mapTo(frame, QPoint(0, 0)).y() >= row.height()
    titles = [action.text() for action in bar.actions()]
    QTest.mouseClick(row.menus, LEFT)
    assert row.menu.isVisible() and [action.text() for action in row.menu.actions()] == titles and len(titles) == 8
    row.menu.close()
    driver.press("F10", on=driver.window.canvas)
    driver.qtbot.waitUntil(row.menu.isVisible, timeout=SLOW)
    row.menu.close()
    # Alt gives the keys to the menus, and closing them gives the keys back
    bar.setFocus(Qt.FocusReason.MenuBarFocusReason)
    driver.qtbot.waitUntil(row.menu.isVisible, timeout=SLOW)
    QTest.keyClick(row.menu, Qt.Key.Key_Escape)
    driver.qtbot.waitUntil(lambda: not bar.hasFocus(), timeout=SLOW)
    QApplication.processEvents()
    assert not row.menu.isVisible() and driver.window.canvas.hasFocus()
    # the menus are those of the record that is seen
    click_tab(frame, 1)
    QTest.mouseClick(row.menus, LEFT)
    assert row.menu.isVisible() and row.menu.actions() == frame.pages[1].menuBar().actions()
    row.menu.close()
    frame.resize(wide, 600)
    assert not row.menus.isVisible()


def test_a_file_that_is_open_is_shown_in_its_tab(driver: WindowDriver, windows: Windows, files: list[str]) -> None:
    frame = opened(driver, windows, files)
    first, second, _ = frame.pages
    driver.click("E5")
    first.open_paths([files[1]])
    assert frame.page is second and len(windows.open) == 3
    second.open_game(files[0], 0, 1)
    assert frame.page is first and driver.stone("E5"), "what is not saved is not read again"
    first.open_game(files[1], 0, 2)
    assert frame.page is second and second.snapshot is not None
    driver.qtbot.waitUntil(lambda: second.snapshot is not None and second.snapshot.node.move_number == 2, timeout=SLOW)


def test_closing_a_tab_asks_about_that_record_alone(driver: WindowDriver, windows: Windows, files: list[str]) -> None:
    frame = opened(driver, windows, files)
    first, _, third = frame.pages
    driver.click("E5")
    click_tab(frame, 1, Qt.MouseButton.MiddleButton)
    assert frame.pages == [first, third] and not questions(frame)
    click_tab(frame, 1)
    frame.close_tab_asked.emit(frame, first)
    assert frame.page is first
    driver.answer("Cancel")
    assert frame.pages == [first, third]
    driver.press("Ctrl+W", on=first.canvas)
    driver.answer("Don't save")
    assert frame.pages == [third] and windows.open == [third] and frame.page is third and frame.isVisible()


@pytest.mark.parametrize(
    ("answer", "is_saved", "left"), [("Save", True, 0), ("Don't save", False, 0), ("Cancel", False, 3)]
)
def test_closing_a_window_asks_once_for_all(
    driver: WindowDriver, windows: Windows, files: list[str], answer: str, is_saved: bool, left: int
) -> None:
    frame = opened(driver, windows, files)
    for page in frame.pages[:2]:
        WindowDriver(page, driver.qtbot).window.send(played())
    frame.close()
    (box,) = questions(frame)
    assert all(f"{name} – {name}" in box.informativeText() for name in NAMES[:2]) and "Cid" not in box.informativeText()
    button = next(each for each in box.buttons() if each.text().replace("&", "").startswith(answer))
    QTest.mouseClick(button, LEFT)
    driver.qtbot.waitUntil(lambda: len(windows.open) == left, timeout=SLOW)
    assert frame.isVisible() is bool(left)
    assert ["[ee]" in Path(path).read_text("utf-8") for path in files] == [is_saved, is_saved, False]


def press_in(box: QMessageBox, answer: str) -> None:
    QTest.mouseClick(next(each for each in box.buttons() if each.text().replace("&", "").startswith(answer)), LEFT)


def test_changes_given_up_are_asked_about_again_when_closing_was_called_off(
    driver: WindowDriver, windows: Windows, files: list[str]
) -> None:
    frame = opened(driver, windows, files)
    first, second, third = frame.pages
    for page in (first, second):
        page.send(played())
    editor = drawn_in(third)
    for _ in range(2):
        frame.close()
        (box,) = questions(frame)
        assert all(f"{name} – {name}" in box.informativeText() for name in NAMES[:2])
        press_in(box, "Don't save")
        driver.qtbot.waitUntil(lambda: len(boxes(editor)) == 1, timeout=SLOW)
        press_in(boxes(editor)[0], "Cancel")
        assert windows.open == [first, second, third] and not questions(frame)
    first.close()
    driver.answer("Cancel")
    assert windows.open == [first, second, third]


def test_a_save_that_is_refused_closes_nothing_later(driver: WindowDriver, windows: Windows, files: list[str]) -> None:
    frame = opened(driver, windows, files)
    first, second, _ = frame.pages
    for page in (first, second):
        page.send(played())
    with pytest.MonkeyPatch.context() as loading:
        # the file is read again meanwhile
        loading.setattr(first.parts["files"], "_loading", Watch())
        loading.setattr(type(first.worker), "is_busy", True)
        frame.close()
        press_in(questions(frame)[0], "Save")
        assert "opened" in first.statusBar().currentMessage()
    first.workspace.action("save").trigger()
    driver.qtbot.waitUntil(lambda: "[ee]" in Path(files[0]).read_text("utf-8"), timeout=SLOW)
    QTest.qWait(50)
    assert len(windows.open) == 3 and second.isWindowModified() and not questions(frame)


def played() -> object:
    from goboard.session.commands.play import PlayAt

    return PlayAt(40)


def test_what_a_file_says_of_itself_is_only_text(driver: WindowDriver, windows: Windows, tmp_path: Path) -> None:
    paths = [tmp_path / "a.sgf", tmp_path / "b.sgf"]
    for path in paths:
        path.write_text(f"(;GM[1]SZ[9]PB[<b>&{'long ' * 90}]PW[\u202ex])", encoding="utf-8")
    frame = opened(driver, windows, list(map(str, paths)))
    bar = frame.row.bar
    assert "<b>" not in bar.tabText(0) and "\u202e" not in bar.tabText(0) + bar.tabToolTip(0) + frame.windowTitle()
    assert (
        bar.tabRect(0).width() <= MOST * em_of(bar) and "<b>" not in bar.tabToolTip(0) and "a.sgf" in bar.tabToolTip(0)
    )


def test_every_tab_has_a_copy_that_outlives_a_kill(
    driver: WindowDriver, windows: Windows, files: list[str], folders: Folders
) -> None:
    frame = opened(driver, windows, files)
    for page in frame.pages:
        page.send(played())
    windows.keep_copies()
    assert len(list(folders.recovery.glob(f"*{RECORD}"))) == 3
    assert len({page.workspace.recovery.path for page in frame.pages}) == 3


def test_a_tab_more_shows_the_start_page_and_there_is_a_limit(driver: WindowDriver, windows: Windows) -> None:
    driver.click("E5")
    driver.press("Ctrl+T")
    frame = frame_of(driver.window)
    page = frame.page
    assert page is not None and page is not driver.window and len(frame.tabs) == 2
    driver.qtbot.waitUntil(lambda: bool(page.findChildren(StartPage)), timeout=SLOW)
    for number in range(MOST_TABS - 2):
        frame.add(Asleep(_request(f"{number}.sgf"), f"{number}"), is_front=False)
    QTest.mouseClick(frame.row.more, LEFT)
    assert len(frame.tabs) == MOST_TABS
    click_tab(frame, 0)
    driver.window.open_paths(["elsewhere.sgf"])
    assert len(frame.tabs) == MOST_TABS and str(MOST_TABS) in driver.window.statusBar().currentMessage()


def _request(path: str) -> object:
    from goboard.ui.window.requests import OpenGame

    return OpenGame(path, 0, 0)


def test_a_closed_tab_is_opened_again_where_one_was(driver: WindowDriver, windows: Windows, files: list[str]) -> None:
    frame = opened(driver, windows, files)
    first, second, _ = frame.pages
    click_tab(frame, 1)
    driver.press("Right", "Right", on=second.canvas)
    driver.press("Ctrl+W", on=second.canvas)
    assert len(frame.tabs) == 2
    driver.press("Ctrl+Shift+T", on=first.canvas if frame.page is first else frame.pages[1].canvas)
    page = frame.page
    assert page is not None and len(frame.tabs) == 3
    driver.qtbot.waitUntil(lambda: is_there(page, files[1]), timeout=SLOW)
    driver.qtbot.waitUntil(lambda: page.snapshot is not None and page.snapshot.node.move_number == 2, timeout=SLOW)


def test_a_tab_that_is_dragged_off_is_a_window_with_all_it_had(
    driver: WindowDriver, windows: Windows, files: list[str]
) -> None:
    frame = opened(driver, windows, files)
    first, second, third = frame.pages
    frame.move(0, 0)
    driver.click("E5")
    bar = frame.row.bar
    QTest.mousePress(bar, LEFT, NONE, bar.tabRect(0).center())
    QTest.mouseMove(bar, bar.tabRect(0).center() + QPoint(20, 300))
    QTest.mouseRelease(bar, LEFT, NONE, bar.tabRect(0).center() + QPoint(20, 300))
    own = frame_of(first)
    assert own is not frame and own.isVisible() and own.page is first and first.isVisible()
    assert frame.pages == [second, third] and frame.page is second
    assert first.snapshot is not None and first.snapshot.document.can_undo and own.isWindowModified()
    first.send(Undo())
    assert not own.isWindowModified()
    # and into the window that it is let go over
    own.move(0, 700)
    windows.tabs.tear(own, first, QPoint(20, 20))
    assert frame.pages == [second, third, first] and windows.frames == [frame] and frame.page is first


def test_a_tab_moved_by_the_menu_has_a_window_of_its_own_whole_on_the_screen(
    driver: WindowDriver, windows: Windows, files: list[str]
) -> None:
    frame = opened(driver, windows, files)
    first = frame.pages[0]
    other = windows.show_window()
    driver.qtbot.waitUntil(lambda: other.snapshot is not None, timeout=SLOW)
    frame_of(other).setGeometry(frame.geometry().adjusted(-20, -20, 200, 200))
    first.workspace.action("move_tab").trigger()
    assert frame_of(first).pages == [first] and frame_of(other).pages == [other]
    room = frame.screen().availableGeometry()
    assert room.contains(frame_of(first).frameGeometry())
    for each in windows.frames:
        each.move(-1000, -1000)
    second = frame.pages[0]
    windows.tabs.tear(frame, second, room.bottomRight() - QPoint(30, 30))
    assert frame_of(second).pages == [second] and room.contains(frame_of(second).frameGeometry())


def test_a_tab_is_not_dropped_into_a_window_that_is_full_or_not_seen(
    driver: WindowDriver, windows: Windows, files: list[str]
) -> None:
    frame = opened(driver, windows, files)
    other = frame_of(windows.show_window())
    driver.qtbot.waitUntil(lambda: other.pages[0].snapshot is not None, timeout=SLOW)
    frame.setGeometry(0, 0, 300, 300)
    other.setGeometry(310, 0, 300, 300)
    for number in range(MOST_TABS - 1):
        other.add(Asleep(_request(f"{number}.sgf"), f"{number}"), is_front=False)
    first, second, third = frame.pages
    over = QPoint(600, 20)
    windows.tabs.tear(frame, first, over)
    assert frame.pages == [first, second, third] and str(MOST_TABS) in first.statusBar().currentMessage()
    for tab in [*other.tabs[1:]]:
        other.take_out(tab)
    other.showMinimized()
    windows.tabs.tear(frame, first, over)
    assert frame_of(first).pages == [first] and len(other.tabs) == 1


def test_what_is_being_read_has_one_tab_and_is_found_again(
    make_windows: Callable[..., Windows], qtbot: QtBot, files: list[str]
) -> None:
    windows = make_windows(threaded_worker)
    page = windows.show_window()
    qtbot.waitUntil(lambda: page.snapshot is not None and not page.worker.is_busy, timeout=SLOW)
    page.open_paths([files[0], files[0], files[1]])
    page.open_game(files[1], 0, 1)
    page.open_game(files[1], 0, 1)
    page.open_paths(files)
    assert len(windows.open) == 3 and [page.is_busy for page in windows.open] == [True] * 3
    frame_of(page).close()
    qtbot.waitUntil(lambda: not windows.open, timeout=SLOW)
    ((tabs,),) = [[row["tabs"] for row in json.loads(str(windows._settings.value("session/tabs")))]]
    assert [row[0] for row in tabs] == files


def test_at_the_limit_what_was_closed_is_not_forgotten(
    driver: WindowDriver, windows: Windows, files: list[str]
) -> None:
    frame = opened(driver, windows, files)
    frame.pages[2].close()
    for number in range(MOST_TABS - 2):
        frame.add(Asleep(_request(f"{number}.sgf"), f"{number}"), is_front=False)
    driver.window.workspace.action("reopen_tab").trigger()
    assert len(frame.tabs) == MOST_TABS and str(MOST_TABS) in driver.window.statusBar().currentMessage()
    frame.take_out(frame.tabs[-1])
    driver.window.workspace.action("reopen_tab").trigger()
    page = frame.page
    assert page is not None
    driver.qtbot.waitUntil(lambda: is_there(page, files[2]), timeout=SLOW)


@pytest.fixture
def again(make_windows: Callable[..., Windows], qtbot: QtBot) -> Callable[[], Windows]:
    def start() -> Windows:
        windows = make_windows()
        page = windows.start([])
        qtbot.waitUntil(lambda: page.snapshot is not None and not page.worker.is_busy, timeout=SLOW)
        return windows

    return start


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


def test_recent_files_tell_who_plays(driver: WindowDriver, windows: Windows, files: list[str]) -> None:
    opened(driver, windows, files[:1])
    menu = driver.window.parts["files"].recent_menu
    assert next(action.text() for action in menu.actions()) == "&1 ann.sgf – Ann – Ann, B+1"
    driver.window.workspace.settings.setValue("files/recent_matches", "[7")
    assert driver.window.parts["files"].recent.matches() == {}


def test_names_can_be_read_in_a_small_window_and_the_cross_is_the_seen_tabs_alone(
    driver: WindowDriver, windows: Windows, tmp_path: Path
) -> None:
    paths = [tmp_path / f"{number}.sgf" for number in range(6)]
    for path in paths:
        path.write_text(f"(;SZ[9]PB[Lee{path.stem}]PW[Gu{path.stem}];B[cc])", encoding="utf-8")
    frame = opened(driver, windows, [str(path) for path in paths])
    # 900 pixels in letters of usual size
    frame.resize(75 * em_of(frame), 600)
    bar, cross = frame.row.bar, QTabBar.ButtonPosition.RightSide
    for front in (0, 3, 5):
        bar.setCurrentIndex(front)
        QApplication.processEvents()
        rects = [bar.tabRect(at) for at in range(bar.count())]
        assert [bar.tabButton(at, cross) is not None for at in range(6)] == [at == front for at in range(6)]
        assert rects[front].width() > rects[front - 1].width()
        # all are whole, left of what stands behind them
        assert all(rect.left() >= 0 and rect.right() < frame.row.more.x() - bar.x() for rect in rects)
    assert frame.row.all.isVisible()
    cross_of_last = bar.tabButton(5, cross)
    assert isinstance(cross_of_last, QToolButton)
    cross_of_last.click()
    assert len(frame.tabs) == 5


def test_no_tab_is_so_narrow_that_nothing_of_its_name_is_read(
    driver: WindowDriver, windows: Windows, tmp_path: Path
) -> None:
    paths = [tmp_path / f"{number}.sgf" for number in range(16)]
    for path in paths:
        path.write_text("(;SZ[9]PB[Lee]PW[Gu];B[cc])", encoding="utf-8")
    frame = opened(driver, windows, [str(path) for path in paths])
    frame.resize(900, 600)
    bar = frame.row.bar
    for at in range(bar.count()):
        option = QStyleOptionTab()
        bar.initStyleOption(option, at)
        assert len(option.text) > 2
    bar.setCurrentIndex(15)
    QApplication.processEvents()
    assert bar.tabRect(15).right() < bar.width()


def test_a_name_that_is_cut_keeps_the_dot_of_what_is_not_saved(
    driver: WindowDriver, windows: Windows, tmp_path: Path
) -> None:
    paths = [tmp_path / f"{number}.sgf" for number in range(6)]
    for path in paths:
        path.write_text("(;SZ[9]PB[Honinbo Shusaku]PW[Inoue Gennan];B[cc])", encoding="utf-8")
    frame = opened(driver, windows, [str(path) for path in paths])
    frame.resize(900, 600)
    option, bar = QStyleOptionTab(), frame.row.bar
    bar.setTabText(0, UNSAVED + "Honinbo Shusaku – Inoue Gennan, B+2")
    bar.initStyleOption(option, 0)
    assert option.text.startswith(UNSAVED + "Shus")


def test_switches_of_the_view_and_looks_hold_in_every_tab(
    driver: WindowDriver, windows: Windows, files: list[str]
) -> None:
    frame = opened(driver, windows, files)
    first, second, _ = frame.pages
    for name in ("coordinates", "variations", "tree_down"):
        driver.choose(name)
    second.workspace.action("coordinates")
    click_tab(frame, 1)
    for name in ("coordinates", "variations", "tree_down"):
        assert second.workspace.action(name).isChecked() == first.workspace.action(name).isChecked(), name
    assert not second.canvas.scene.view.coordinates
    second.workspace.action("overlay_ownership").trigger()
    click_tab(frame, 0)
    assert first.canvas.scene.view.overlays == frozenset({"ownership"})
    # small boards have the wood that is chosen
    driver.qtbot.waitUntil(lambda: not frame.row.bar.tabIcon(0).isNull(), timeout=SLOW)
    before = frame.row.bar.tabIcon(0).pixmap(20).toImage()
    first.workspace.settings.setValue("board/wood", "slate")
    first.workspace.request(SettingsChanged(("board/wood",)))
    driver.qtbot.waitUntil(lambda: frame.row.bar.tabIcon(0).pixmap(20).toImage() != before, timeout=SLOW)
    first.workspace.settings.setValue("board/wood", "")
    first.workspace.request(SettingsChanged(("board/wood",)))


def test_a_collection_leaves_the_panels_of_other_tabs_alone(
    driver: WindowDriver, windows: Windows, files: list[str]
) -> None:
    frame = frame_of(driver.window)
    # 900 by 600 in letters of usual size, and beside the board room for a column in any
    frame.resize(75 * em_of(frame), 50 * em_of(frame))
    QApplication.processEvents()
    first = frame.page
    assert first is not None and first.docks.is_seen("Tree")
    before = first.docks["Comment"].height(), first.docks["Tree"].height()
    for path in (str(resource("records", "first-problems.sgf")), *files):
        page = frame.page
        assert page is not None
        page.open_game(path, 0, 0)
        driver.qtbot.waitUntil(lambda path=path: frame.page is not None and is_there(frame.page, path), timeout=SLOW)
    for page in frame.pages[1:]:
        frame.bring(page)
        QApplication.processEvents()
        assert page.docks.is_seen("Tree")
        assert (page.docks["Comment"].height(), page.docks["Tree"].height()) == before
    frame.bring(frame.pages[0])
    QApplication.processEvents()
    assert frame.pages[0].docks.is_seen("Games")


def test_a_title_in_little_room_keeps_the_last_names(driver: WindowDriver) -> None:
    metrics = driver.window.fontMetrics()
    width = metrics.horizontalAdvance
    title = "Honinbo Shusaku – Inoue Gennan"
    assert fitted(title, metrics, width(title)) == title
    assert fitted(title, metrics, width("Shusaku – Gennan")) == "Shusaku – Gennan"
    assert fitted(title, metrics, width("Shusaku – Ge")).startswith("Shusaku")
    assert fitted("first-problems.sgf", metrics, width("first-pro")).startswith("first")
    assert fitted("12  " + title, metrics, width("12  Shusaku – Gennan")) == "12  Shusaku – Gennan"
    assert fitted("Black – goboard level 6", metrics, width("Black – goboard")) == "Black – goboard"
    assert fitted("Zoë Miller – GNU Go", metrics, width("Miller – GNU")) == "Miller – GNU"
    assert fitted("12  Go – Kitani", metrics, width("12  Go – Ki")).startswith("12  Go")
    round_of_guesses = "Go Seigen – Kitani Minoru · 2026-11-23"
    assert fitted(round_of_guesses, metrics, width("Go Seigen – Kitani Minoru · 20")) == "Go Seigen – Kitani Minoru"


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


def test_ctrl_enter_in_the_library_shows_a_file_that_is_open(
    driver: WindowDriver, windows: Windows, files: list[str]
) -> None:
    frame = opened(driver, windows, files)
    windows.library.open(driver.window)
    windows.library._open_game(files[1], 0, 0, True)
    assert len(windows.frames) == 1 and frame.page is frame.pages[1]


def test_small_boards_have_no_shadow_beside_them(driver: WindowDriver) -> None:
    board = board_from_spec({"shape": "hexagonal", "side": 6})
    image = small_board(Scene(board, bytes(board.size)), 120, 1.0, load_theme("light")).toImage()
    assert {image.pixelColor(x, 0).name() for x in range(20, 100)} == {load_theme("light").table}


def test_one_cross_is_there_however_often_tabs_are_changed(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    bar = TabBar(holder)
    for number in range(3):
        bar.addTab(str(number))
    for number in range(30):
        bar.setCurrentIndex(number % 3)
    qtbot.waitUntil(lambda: len(bar.findChildren(Cross)) == 1, timeout=SLOW)
    assert bar.tabButton(bar.currentIndex(), QTabBar.ButtonPosition.RightSide) is bar.findChild(Cross)


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


def test_a_tab_says_what_is_being_read_there(
    driver: WindowDriver, windows: Windows, files: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[list[str]] = []
    take = MainWindow.take

    def watched(page: MainWindow, request: object) -> None:
        take(page, request)
        page.named.connect(lambda: said.append(texts(frame_of(page))))

    monkeypatch.setattr(MainWindow, "take", watched)
    frame = opened(driver, windows, files)
    assert any("bob.sgf" in words for words in said) and any("cid.sgf" in words for words in said)
    assert texts(frame) == [f"{name} – {name}, B+1" for name in NAMES]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_the_panel_in_front_stays_so_while_another_tab_is_visited(
    driver: WindowDriver, windows: Windows, files: list[str], size: tuple[int, int]
) -> None:
    frame = opened(driver, windows, files)
    frame.resize(*size)
    page = driver.window
    docks = page.workspace.docks
    page.workspace.action("score_graph").trigger()
    for title in ("Lead", "Analysis", "Tree"):
        if title not in docks._docks or docks[title].isHidden():
            continue
        docks.bring(title)
        driver.qtbot.waitUntil(lambda title=title: docks.is_seen(title))
        seen = {each for each in docks._docks if docks.is_seen(each)} - {"Rules"}
        click_tab(frame, 1)
        QTest.qWait(50)
        click_tab(frame, 0)
        QTest.qWait(50)
        assert seen <= {each for each in docks._docks if docks.is_seen(each)}

"""Records in tabs: opened, chosen, closed, dragged out, each with its own changes."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from goboard.jobs.watch import Watch
from goboard.resources_path import resource
from goboard.session.commands.edit import Undo
from goboard.session.commands.files import OpenBytes
from goboard.session.commands.play import PlayAt
from goboard.ui.palette.part import PalettePart
from goboard.ui.palette.rows import Row
from goboard.ui.start.page import StartPage
from goboard.ui.window.frame import MOST_TABS, Asleep
from goboard.ui.window.requests import Here, OpenGame, OpenTab, SettingsChanged
from goboard.ui.window.slot import em_of
from goboard.ui.windows import Windows, threaded_worker
from tests.ui.driver import LEFT, NONE, WindowDriver
from tests.ui.tabs.tabs_driver import NAMES, SLOW, click_tab, frame_of, is_there, opened, press_in, questions, texts
from tests.ui.test_editor_part import boxes, drawn_in


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


def test_the_palette_finds_comments_of_the_records_in_other_tabs(
    driver: WindowDriver, windows: Windows, files: list[str], tmp_path: Path
) -> None:
    frame = opened(driver, windows, files)
    asleep, gone = tmp_path / "asleep.sgf", tmp_path / "gone.sgf"
    asleep.write_text("(;SZ[9]PB[Dan];B[ii]C[Not this];W[ii]C[Ladder at last])", "utf-8")
    for path, game in ((asleep, 0), (asleep, 1), (gone, 0), (Path(files[0]), 0)):
        frame.add(Asleep(OpenGame(str(path), game, 0), path.name), is_front=False)
    # what a tab has not read is sought once a file, and not in one that another tab has read
    assert [request.path for request in windows.tabs.asleep] == [str(asleep), str(gone)]
    first, second, third = frame.pages
    third.send(OpenBytes(b"(;SZ[9];B[aa](;W[bb]C[A hidden ladder])(;W[cc]))(;SZ[9];B[cc]C[Ladder])", "", "Two games"))
    second.send(OpenBytes(b"(;SZ[9];B[aa]C[No ladder to be given away];W[bb])", "", "A problem", is_problem=True))
    QTest.keySequence(first, "Ctrl+Shift+P")
    part = first.parts["palette"]
    assert isinstance(part, PalettePart)

    def rows() -> list[tuple[str, str]]:
        box = part.palette.box.list
        found = [box.item(at).data(Qt.ItemDataRole.UserRole) for at in range(box.count())]
        return [(row.text, row.more) for row in found if isinstance(row, Row)]

    def go_to(row: tuple[str, str]) -> None:
        for _ in range(rows().index(row)):
            QTest.keyClick(part.palette.box.line, Qt.Key.Key_Down)
        QTest.keyClick(part.palette.box.line, Qt.Key.Key_Return)

    QTest.keyClicks(part.palette.box.line, '"ladder')
    found = ("2 B8 – A hidden ladder", "Two games"), ("1 C7 – Ladder", "Two games · Game 2")
    unread = "2 J1 – Ladder at last", "asleep.sgf"
    driver.qtbot.waitUntil(lambda: len(rows()) == 3, timeout=SLOW)
    assert set(rows()) == {*found, unread}
    go_to(found[1])
    driver.qtbot.waitUntil(lambda: third.snapshot is not None and third.snapshot.game.index == 1, timeout=SLOW)
    assert frame.page is third and third.snapshot is not None and third.snapshot.node.comment == "Ladder"
    click_tab(frame, 0)
    QTest.keySequence(first, "Ctrl+Shift+P")
    QTest.keyClicks(part.palette.box.line, '"ladder')
    driver.qtbot.waitUntil(lambda: unread in rows(), timeout=SLOW)
    go_to(unread)
    page = frame.page
    driver.qtbot.waitUntil(lambda: page.snapshot is not None and page.snapshot.last_vertex is not None, timeout=SLOW)
    assert page is not None and page.snapshot is not None and page.snapshot.node.comment == "Ladder at last"


def test_of_the_tabs_with_one_file_one_is_asked_and_those_with_changes_of_their_own(
    driver: WindowDriver, windows: Windows, files: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    frame, asked = opened(driver, windows, files), list[object]()
    first, second, third = frame.pages
    windows.tabs.open(third, OpenTab(Here(OpenGame(files[1], 0, 0))))
    again = frame.pages[-1]
    driver.qtbot.waitUntil(lambda: is_there(again, files[1]), timeout=SLOW)
    for page in frame.pages:
        monkeypatch.setattr(page, "take", lambda _request, page=page: asked.append(page))
    windows.tabs.ask_others(first, None)
    again.send(PlayAt(40))
    driver.qtbot.waitUntil(again.isWindowModified, timeout=SLOW)
    windows.tabs.ask_others(second, None)
    assert asked == [second, third, first, third, again]


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
        WindowDriver(page, driver.qtbot).window.send(PlayAt(40))
    frame.close()
    (box,) = questions(frame)
    assert all(f"{name} – {name}" in box.informativeText() for name in NAMES[:2]) and "Cid" not in box.informativeText()
    press_in(box, answer)
    driver.qtbot.waitUntil(lambda: len(windows.open) == left, timeout=SLOW)
    assert (isValid(frame) and frame.isVisible()) is bool(left)
    assert ["[ee]" in Path(path).read_text("utf-8") for path in files] == [is_saved, is_saved, False]


def test_changes_given_up_are_asked_about_again_when_closing_was_called_off(
    driver: WindowDriver, windows: Windows, files: list[str]
) -> None:
    frame = opened(driver, windows, files)
    first, second, third = frame.pages
    for page in (first, second):
        page.send(PlayAt(40))
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
        page.send(PlayAt(40))
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


def test_a_tab_more_shows_the_start_page_and_there_is_a_limit(driver: WindowDriver, windows: Windows) -> None:
    driver.click("E5")
    driver.press("Ctrl+T")
    frame = frame_of(driver.window)
    page = frame.page
    assert page is not None and page is not driver.window and len(frame.tabs) == 2
    driver.qtbot.waitUntil(lambda: bool(page.findChildren(StartPage)), timeout=SLOW)
    for number in range(MOST_TABS - 2):
        frame.add(Asleep(OpenGame(f"{number}.sgf", 0, 0), f"{number}"), is_front=False)
    QTest.mouseClick(frame.row.more, LEFT)
    assert len(frame.tabs) == MOST_TABS
    click_tab(frame, 0)
    driver.window.open_paths(["elsewhere.sgf"])
    assert len(frame.tabs) == MOST_TABS and str(MOST_TABS) in driver.window.statusBar().currentMessage()


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
    # and into the window that it is let go over, however near that is
    frame.setGeometry(0, 0, 900, 600)
    own.setGeometry(0, 30, 900, 600)
    bar = own.row.bar
    up = bar.tabRect(0).center() - QPoint(0, 25)
    assert QApplication.topLevelAt(bar.mapToGlobal(up)) is frame
    QTest.mousePress(bar, LEFT, NONE, bar.tabRect(0).center())
    QTest.mouseMove(bar, up)
    QTest.mouseRelease(bar, LEFT, NONE, up)
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


def test_another_window_lies_beside_the_first_and_as_large(driver: WindowDriver, windows: Windows) -> None:
    first = frame_of(driver.window)
    first.resize(700, 500)
    driver.press("Ctrl+Shift+N")
    driver.qtbot.waitUntil(lambda: len(windows.frames) == 2, timeout=SLOW)
    second = windows.frames[1]
    assert second.size() == first.size() and second.pos() != first.pos(), "one that lies just over it looks like it"
    room = second.screen().availableGeometry()
    second.move(room.bottomRight() - second.frameGeometry().bottomRight() + second.pos())
    third = frame_of(windows.show_window())
    assert third.pos() != second.pos() and room.contains(third.geometry()), "also where there is no room beside it"


def test_a_tab_is_not_dropped_into_a_window_that_is_full_or_not_seen(
    driver: WindowDriver, windows: Windows, files: list[str]
) -> None:
    frame = opened(driver, windows, files)
    other = frame_of(windows.show_window())
    driver.qtbot.waitUntil(lambda: other.pages[0].snapshot is not None, timeout=SLOW)
    frame.setGeometry(0, 0, 300, 300)
    other.setGeometry(310, 0, 300, 300)
    for number in range(MOST_TABS - 1):
        other.add(Asleep(OpenGame(f"{number}.sgf", 0, 0), f"{number}"), is_front=False)
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
        frame.add(Asleep(OpenGame(f"{number}.sgf", 0, 0), f"{number}"), is_front=False)
    driver.window.workspace.action("reopen_tab").trigger()
    assert len(frame.tabs) == MOST_TABS and str(MOST_TABS) in driver.window.statusBar().currentMessage()
    frame.take_out(frame.tabs[-1])
    driver.window.workspace.action("reopen_tab").trigger()
    page = frame.page
    assert page is not None
    driver.qtbot.waitUntil(lambda: is_there(page, files[2]), timeout=SLOW)


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
    driver: WindowDriver, windows: Windows, files: list[str], tmp_path: Path
) -> None:
    problems = Path(shutil.copy(resource("records", "first-problems.sgf"), tmp_path))
    frame = frame_of(driver.window)
    # 900 by 600 in letters of usual size, and beside the board room for a column in any
    frame.resize(75 * em_of(frame), 50 * em_of(frame))
    QApplication.processEvents()
    first = frame.page
    assert first is not None and first.docks.is_seen("Tree")
    # a game without comments leaves the tree the room
    driver.qtbot.waitUntil(lambda: 2 * first.docks["Comment"].height() < first.docks["Tree"].height(), timeout=SLOW)
    before = first.docks["Comment"].height(), first.docks["Tree"].height()
    for path in (str(problems), *files):
        page = frame.page
        assert page is not None
        page.open_game(path, 0, 0)
        driver.qtbot.waitUntil(lambda path=path: frame.page is not None and is_there(frame.page, path), timeout=SLOW)
    usual = set()
    for page in frame.pages[1:]:
        frame.bring(page)
        QApplication.processEvents()
        assert page.docks.is_seen("Tree")
        # and so do these records, the same room
        driver.qtbot.waitUntil(
            lambda page=page: (page.docks["Comment"].height(), page.docks["Tree"].height()) == before, timeout=SLOW
        )
        page.parts["comment"].room.take_back()
        usual.add(page.docks["Comment"].height())
    assert len(usual) == 1, "heights that go from tab to tab do not grow"
    frame.bring(frame.pages[0])
    QApplication.processEvents()
    assert frame.pages[0].docks.is_seen("Games")


def test_ctrl_enter_in_the_library_shows_a_file_that_is_open(
    driver: WindowDriver, windows: Windows, files: list[str]
) -> None:
    frame = opened(driver, windows, files)
    windows.library.open(driver.window)
    windows.library._open_game(files[1], 0, 0, True)
    assert len(windows.frames) == 1 and frame.page is frame.pages[1]


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


def test_a_file_that_cannot_be_read_leaves_the_tab_in_sight_from_which_it_was_opened(
    driver: WindowDriver, windows: Windows, files: list[str], tmp_path: Path
) -> None:
    frame = opened(driver, windows, files)
    nothing = tmp_path / "nothing.sgf"
    nothing.write_bytes(b"no record")
    for at in range(len(files)):
        click_tab(frame, at)
        page = frame.page
        assert page is not None and page is frame.pages[at]
        page.open_paths([str(nothing)])
        driver.qtbot.waitUntil(lambda: bool(questions(frame)), timeout=SLOW)
        assert "nothing.sgf" in questions(frame)[0].text()
        assert frame.page is page and len(frame.tabs) == len(files)
        press_in(questions(frame)[0], "Close")

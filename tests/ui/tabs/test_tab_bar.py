"""The row of tabs: what is read on it, in how little room, and what stands beside it."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QIcon, QImage, QImageReader, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyleOptionTab, QTabBar, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from goboard.boards.catalogue import board_from_spec
from goboard.drawing.scene import Scene
from goboard.drawing.theme import load_theme
from goboard.session.commands.navigate import Step
from goboard.ui.inside import widgets_in
from goboard.ui.painting import painter
from goboard.ui.plain import fitted
from goboard.ui.small_board import small_board
from goboard.ui.widgets import DropWindow
from goboard.ui.window.main_window import MainWindow
from goboard.ui.window.slot import em_of
from goboard.ui.window.tab_bar import MOST, UNSAVED, WIDEST, Cross, TabBar
from goboard.ui.windows import Windows
from tests.ui.driver import LEFT, NONE, WindowDriver
from tests.ui.tabs.tabs_driver import NAMES, SLOW, click_tab, frame_of, opened, texts


def games(folder: Path, *players: tuple[str, str]) -> list[str]:
    """A record for each of these games, by Black and White."""
    paths = [folder / f"{number}.sgf" for number in range(len(players))]
    for path, (black, white) in zip(paths, players, strict=True):
        path.write_text(f"(;SZ[9]PB[{black}]PW[{white}];B[cc])", encoding="utf-8")
    return list(map(str, paths))


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


def test_what_a_file_says_of_itself_is_only_text(driver: WindowDriver, windows: Windows, tmp_path: Path) -> None:
    paths = [tmp_path / "a.sgf", tmp_path / "b.sgf"]
    for path in paths:
        path.write_text(f"(;GM[1]SZ[9]PB[<b>&{'long ' * 90}]PW[\u202ex])", encoding="utf-8")
    frame = opened(driver, windows, list(map(str, paths)))
    bar = frame.row.bar
    frame.resize(150 * em_of(bar), 600)
    QApplication.processEvents()
    assert "<b>" not in bar.tabText(0) and "\u202e" not in bar.tabText(0) + bar.tabToolTip(0) + frame.windowTitle()
    assert "<b>" not in bar.tabToolTip(0) and "a.sgf" in bar.tabToolTip(0)
    assert MOST * em_of(bar) < bar.tabRect(0).width() <= WIDEST * em_of(bar)
    bar.setTabText(0, "●●● " + " – ".join(["A name of some length"] * 2))
    option = QStyleOptionTab()
    bar.initStyleOption(option, 0)
    assert option.text == bar.tabText(0), "names are whole where there is room for them"


def test_names_can_be_read_in_a_small_window_and_the_cross_is_the_seen_tabs_alone(
    driver: WindowDriver, windows: Windows, tmp_path: Path
) -> None:
    frame = opened(driver, windows, games(tmp_path, *((f"Lee{number}", f"Gu{number}") for number in range(6))))
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
    frame = opened(driver, windows, games(tmp_path, *[("Lee", "Gu")] * 16))
    frame.resize(900, 600)
    bar = frame.row.bar
    for at in range(bar.count()):
        option = QStyleOptionTab()
        bar.initStyleOption(option, at)
        assert len(option.text) > 2
    bar.setCurrentIndex(15)
    QApplication.processEvents()
    assert bar.tabRect(15).right() < bar.width()
    # frames of their own would lie over a name
    arrows = [each for each in bar.findChildren(QToolButton) if each.isVisible() and not isinstance(each, Cross)]
    assert len(arrows) == 2 and all(each.autoRaise() for each in arrows)


def test_a_name_that_is_cut_keeps_the_dot_of_what_is_not_saved(
    driver: WindowDriver, windows: Windows, tmp_path: Path
) -> None:
    frame = opened(driver, windows, games(tmp_path, *[("Honinbo Shusaku", "Inoue Gennan")] * 6))
    frame.resize(75 * em_of(frame), 600)
    QApplication.processEvents()
    option, bar = QStyleOptionTab(), frame.row.bar
    # its small board is there sooner or later
    bar.setTabIcon(0, QIcon(QPixmap(20, 20)))
    bar.setTabText(0, UNSAVED + "Honinbo Shusaku – Inoue Gennan, B+2")
    bar.initStyleOption(option, 0)
    assert option.text.startswith(UNSAVED + "Shus")


def test_a_title_in_little_room_keeps_the_last_names(driver: WindowDriver) -> None:
    metrics = driver.window.fontMetrics()
    width = metrics.horizontalAdvance
    title = "Honinbo Shusaku – Inoue Gennan"
    assert fitted(title, metrics, width(title)) == title
    assert fitted(title, metrics, width("Shusaku – Gennan")) == "Shusaku – Gennan"
    assert fitted(title, metrics, width("Shusaku – Ge")).startswith("Shusaku")
    assert fitted("first-problems.sgf", metrics, width("first-pro")).startswith("first")
    assert fitted("12  " + title, metrics, width("12  Shusaku – Gennan")) == "12  Shusaku – Gennan"
    titled = "Gennan Inseki, eighth of the house – Honinbo Shusaku"
    for end in ("", ", B+2"):
        short = f"Gennan Inseki – Honinbo Shusaku{end}"
        assert fitted(titled + end, metrics, width(short)) == short, "a comma in a name begins no result"
        assert fitted(titled + end, metrics, width(f"Inseki – Shusaku{end}")) == f"Inseki – Shusaku{end}"
    assert fitted("Black – goboard level 6", metrics, width("Black – goboard")) == "Black – goboard"
    assert fitted("Zoë Miller – GNU Go", metrics, width("Miller – GNU")) == "Miller – GNU"
    assert fitted("12  Go – Kitani", metrics, width("12  Go – Ki")).startswith("12  Go")
    round_of_guesses = "Go Seigen – Kitani Minoru · 2026-11-23"
    assert fitted(round_of_guesses, metrics, width("Go Seigen – Kitani Minoru · 20")) == "Go Seigen – Kitani Minoru"


def test_small_boards_have_nothing_beside_them(driver: WindowDriver) -> None:
    board = board_from_spec({"shape": "hexagonal", "side": 6})
    image = small_board(Scene(board, bytes(board.size)), 120, 1.0, load_theme("light")).toImage()
    assert {image.pixelColor(x, 0).alpha() for x in range(20, 100)} == {0}
    assert image.pixelColor(60, 60).alpha() == 255


def test_small_boards_keep_a_little_of_the_wood_until_its_file_is_another_one(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[object] = []
    board, wood = board_from_spec({"shape": "grid", "columns": 9, "rows": 9}), tmp_path / "wood.png"
    theme, files = replace(load_theme("light"), wood=wood), painter._files

    def corner(side: int) -> str:
        """What is seen between two lines, painted long after anything else."""
        files._let_go()
        image = small_board(Scene(board, bytes(board.size)), side, 1.0, theme).toImage()
        return image.pixelColor(side // 2 + side // 20, side // 2 + side // 20).name()

    def put(colour: str, seconds: int) -> None:
        plain = QImage(64, 64, QImage.Format.Format_RGB32)
        plain.fill(colour)
        assert plain.save(str(wood))
        os.utime(wood, (seconds, seconds))

    monkeypatch.setattr(painter, "QImageReader", lambda *told: read.append(told) or QImageReader(*told))
    put("#804020", 1000)
    assert [corner(side) for side in (100, 120, 100)] == ["#804020"] * 3
    assert len(read) == 1
    put("#205080", 2000)
    assert corner(100) == "#205080"


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


def test_the_small_board_follows_the_record(driver: WindowDriver, windows: Windows, files: list[str]) -> None:
    frame = opened(driver, windows, files)
    bar = frame.row.bar
    driver.qtbot.waitUntil(lambda: not bar.tabIcon(0).isNull(), timeout=SLOW)
    before = bar.tabIcon(0).pixmap(20).toImage()
    assert frame.page is not None
    frame.page.send(Step(1))
    driver.qtbot.waitUntil(lambda: bar.tabIcon(0).pixmap(20).toImage() != before, timeout=SLOW)


def test_a_title_in_little_room_keeps_the_result_before_first_names(driver: WindowDriver) -> None:
    metrics = driver.window.fontMetrics()
    width = metrics.horizontalAdvance
    title = "Honinbo Shusaku – Inoue Gennan, B+2"
    assert fitted(title, metrics, width("Honinbo Shusaku – Gennan, B+2")) == "Shusaku – Inoue Gennan, B+2"
    assert fitted(title, metrics, width("Shusaku – Gennan, B+2")) == "Shusaku – Gennan, B+2"
    assert fitted(title, metrics, width("Shusaku – Gennan, B+2") - 1) == "Shusaku – Gennan"
    assert fitted("12  " + title, metrics, width("12  Shusaku – Gennan, B+2")) == "12  Shusaku – Gennan, B+2"


def test_files_dropped_on_the_tabs_are_opened_and_stay_where_they_are(
    driver: WindowDriver, windows: Windows, files: list[str]
) -> None:
    bar = frame_of(driver.window).row.bar
    taker: QWidget = bar
    while not taker.acceptDrops():
        taker = taker.parentWidget()
    assert isinstance(taker, DropWindow)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path) for path in files])
    either = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
    event = QDropEvent(QPointF(bar.mapTo(taker, bar.rect().center())), either, data, LEFT, NONE)
    taker.dropEvent(event)
    # a program that is told of a move may take its files away
    assert event.isAccepted() and event.dropAction() == Qt.DropAction.CopyAction
    driver.qtbot.waitUntil(lambda: len(windows.open) == len(files), timeout=SLOW)


def test_the_tab_below_one_that_is_dragged_is_not_read_through_it(
    driver: WindowDriver, windows: Windows, files: list[str]
) -> None:
    bar = opened(driver, windows, files).row.bar
    bar.setCurrentIndex(0)

    def dragged_over(words: str) -> QImage:
        """The dragged tab in its place over the one beside it, which has these words."""
        bar.setTabText(1, words)
        start = bar.tabRect(0).center()
        QTest.mousePress(bar, LEFT, NONE, start)
        for step in (1, 2, 3, 4, 5):
            QTest.mouseMove(bar, start + QPoint(bar.tabRect(0).width() * step // 12, 0))
        (moving,) = (each for each in widgets_in(bar, QWidget, shown=True) if type(each) is QWidget)
        picture = bar.grab().toImage().copy(moving.geometry())
        QTest.mouseRelease(bar, LEFT, NONE, start)
        return picture

    room = bar.tabRect(1).width()
    assert dragged_over("M" * 9) == dragged_over("i" * 9)
    assert bar.tabRect(1).width() == room

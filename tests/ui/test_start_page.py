"""The start page and the tour: what is offered, how it is left, and that nothing is lost by it."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from goboard.boards.catalogue import cached_grid
from goboard.library.lines import Glimpse
from goboard.ui.dialogs.new_game import NewGameDialog
from goboard.ui.language import speak
from goboard.ui.start.cards import BoardCard
from goboard.ui.start.page import OFFERS, SAMPLES, StartPage, facts_of
from goboard.ui.start.tour import COUNT, GAME, STOPS, Tour
from goboard.ui.window.main_window import MainWindow
from goboard.ui.windows import Windows
from goboard.words.wording import HABITS, Wording
from tests.ui.driver import LEFT, WindowDriver

SLOW = 30_000


def page_of(window: MainWindow) -> StartPage | None:
    """The page, if it is seen."""
    found = window.findChild(StartPage)
    return found if isinstance(found, StartPage) and found.isVisible() else None


def opened(driver: WindowDriver) -> StartPage:
    driver.choose("start_page")
    page = page_of(driver.window)
    assert page is not None
    driver.qtbot.waitUntil(lambda: len(page.boards.cards) == len(OFFERS), timeout=SLOW)
    return page


def resize(driver: WindowDriver, page: StartPage, width: int, height: int) -> None:
    driver.window.window().resize(width, height)
    driver.qtbot.waitUntil(lambda: abs(page.width() - width) < 50)
    QApplication.processEvents()


def press(card: object) -> None:
    assert isinstance(card, BoardCard)
    QTest.mouseClick(card, LEFT)


def test_a_start_without_a_file_shows_it_and_one_with_a_file_does_not(
    windows: Windows, qtbot: QtBot, tmp_path: Path
) -> None:
    window = windows.start([])
    qtbot.waitUntil(lambda: window.snapshot is not None and page_of(window) is not None, timeout=SLOW)
    path = tmp_path / "one.sgf"
    path.write_text("(;GM[1]SZ[9];B[cc])")
    other = windows.start([str(path)])
    qtbot.waitUntil(lambda: other.snapshot is not None and other.snapshot.document.path != "", timeout=SLOW)
    assert page_of(other) is None


def test_esc_leads_to_the_board_and_so_does_a_move(driver: WindowDriver) -> None:
    opened(driver)
    driver.press("Esc")
    assert page_of(driver.window) is None
    opened(driver)
    driver.press("P")
    assert page_of(driver.window) is None and driver.shown.last_was_pass
    opened(driver)
    driver.choose("opponent")
    assert page_of(driver.window) is None and driver.window.workspace.action("opponent").isChecked()
    driver.choose("opponent")


@pytest.mark.parametrize("size", [(1280, 800), (720, 720), (640, 420)])
def test_nothing_of_the_board_lies_over_it_and_no_words_are_cut_at_any_size(
    driver: WindowDriver, size: tuple[int, int]
) -> None:
    page = opened(driver)
    driver.window.window().resize(*size)
    QApplication.processEvents()
    above = page.mapTo(driver.window, page.close_button.mapTo(page, page.close_button.rect().center()))
    assert driver.window.childAt(above) is page.close_button
    for label in page.tour.findChildren(QLabel):
        assert not label.isVisible() or label.height() >= label.heightForWidth(label.width())


@pytest.mark.parametrize("code", sorted(HABITS))
def test_words_and_keys_of_the_buttons_stand_beside_each_other(qapp: QApplication, qtbot: QtBot, code: str) -> None:
    speak(Wording(code))
    around = QWidget()
    qtbot.addWidget(around)
    page = StartPage(around, lambda action: "" if action == "problems" else "Ctrl+Shift+F7")
    around.show()
    QApplication.processEvents()
    assert [name for name, button in page.buttons.items() if button.width() < button.sizeHint().width()] == []
    note = page._note("Title", "Words", 40 * "W", around.update)
    assert note.width() >= note.minimumSizeHint().width(), "a button is whole, however long its words are"


def test_without_a_record_that_can_be_read_there_is_nothing_to_go_on_with(
    driver: WindowDriver, qtbot: QtBot, tmp_path: Path
) -> None:
    driver.window.workspace.settings.setValue("files/recent", [str(tmp_path / "gone.sgf")])
    page = opened(driver)
    qtbot.waitUntil(lambda: not page.recent.cards, timeout=SLOW)
    assert page.recent_title.isHidden() and page.recent.isHidden()


def test_records_seen_last_are_boards_with_players_and_result(
    driver: WindowDriver, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "one.sgf"
    path.write_text("(;GM[1]SZ[9]PB[Ann]PW[Bob]RE[B+R]DT[2024-05-01];B[cc];W[gg])")
    driver.window.open_paths([str(path)])
    driver.window.workspace.settings.setValue("files/recent", [str(path), str(tmp_path / "gone.sgf")])
    page = opened(driver)
    qtbot.waitUntil(lambda: len(page.recent.cards) == 1, timeout=SLOW)
    (card,) = page.recent.cards
    assert isinstance(card, BoardCard)
    qtbot.waitUntil(lambda: card.title == "Ann – Bob", timeout=SLOW)
    assert card.facts == "2024 · B+R"
    press(card)
    assert page_of(driver.window) is None and driver.shown.document.path == str(path)


def test_a_page_that_nearly_fits_has_no_scroll_bar(driver: WindowDriver, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "one.sgf"
    path.write_text("(;GM[1]SZ[9]PB[Ann]PW[Bob];B[cc];W[gg])")
    driver.window.workspace.settings.setValue("files/recent", [str(path)])
    page = opened(driver)
    qtbot.waitUntil(lambda: len(page.recent.cards) == 1, timeout=SLOW)
    (scrolled,) = page.findChildren(QScrollArea)
    for width, height in ((1280, 800), (1400, 860), (1920, 1080)):
        resize(driver, page, width, height)
        assert scrolled.verticalScrollBar().maximum() == 0
        assert page.boards.cards[0].width() > page.fontMetrics().height() * 8, (
            "and its boards are no smaller than at first"
        )


def test_a_result_that_nobody_knows_is_said_in_words() -> None:
    glimpse = Glimpse(cached_grid("grid", 9, 9), bytes(81), None, "Ann", "Bob", "?", "", 1)
    assert facts_of(glimpse) == "result unknown"
    assert facts_of(replace(glimpse, date="2024-05-01")) == "2024"
    assert facts_of(replace(glimpse, result="")) == "not over"
    assert facts_of(replace(glimpse, result="B+3.50")) == "B+3.5"


@pytest.mark.parametrize("name", [name for name, _, _ in SAMPLES])
def test_samples_open_without_a_file_of_their_own_and_need_no_saving(driver: WindowDriver, name: str) -> None:
    page = opened(driver)
    press(page.samples.cards[[sample for sample, _, _ in SAMPLES].index(name)])
    assert (driver.shown.document.name, driver.shown.document.path) == (name, "")
    assert not driver.shown.document.modified and not driver.shown.document.warnings
    assert page_of(driver.window) is None


@pytest.mark.parametrize("offer", OFFERS, ids=lambda offer: offer.title)
def test_every_board_on_offer_begins_a_game(driver: WindowDriver, offer: object) -> None:
    page = opened(driver)
    number = OFFERS.index(offer)  # type: ignore[arg-type]
    press(page.boards.cards[number])
    assert page_of(driver.window) is None
    assert driver.shown.players == OFFERS[number].players and any(driver.shown.legal)


def test_it_is_used_by_keys_alone(driver: WindowDriver) -> None:
    page = opened(driver)
    assert page.buttons["new"].hasFocus()
    driver.press("Down", "Down")
    assert page.buttons["open"].hasFocus()
    driver.press("Up", "Space")
    dialog = driver.dialog(NewGameDialog)
    assert dialog.players.chosen == ("", "goboard"), "who plays against it is asked for the board all the same"
    dialog.reject()
    driver.press("Up", "Return")
    dialog = driver.dialog(NewGameDialog)
    assert dialog.players.chosen == ("", "")
    dialog.reject()
    assert page_of(driver.window) is not None


def test_arrows_go_where_they_point(driver: WindowDriver) -> None:
    page = opened(driver)
    last = page.boards.cards[-1]
    driver.qtbot.waitUntil(lambda: last.isVisible() and last.mapTo(page, QPoint()).y() > page.height() // 4)
    for key, x, y in (("Right", 1, 0), ("Down", 0, 1), ("Up", 0, -1), ("Left", -1, 0), ("Down", 0, 1)):
        before = place_of_keys(page)
        driver.press(key)
        way = place_of_keys(page) - before
        assert x * way.x() + y * way.y() > 0, key
    another = QLabel(focusPolicy=Qt.FocusPolicy.StrongFocus)
    another.show()
    another.activateWindow()
    another.setFocus()
    driver.qtbot.waitUntil(lambda: QApplication.focusWidget() is another)
    # what is sent to a window behind it, as by helpers of the desktop, goes where its own keys are
    QTest.keyClick(page, Qt.Key.Key_Up)
    assert page.isAncestorOf(page.window().focusWidget())
    another.close()


def place_of_keys(page: StartPage) -> QPoint:
    at = QApplication.focusWidget()
    assert at is not None and page.isAncestorOf(at)
    return at.mapTo(page, at.rect().center())


def test_it_covers_windows_of_every_size_and_cuts_no_words(driver: WindowDriver) -> None:
    page = opened(driver)
    for width, height in ((900, 600), (1280, 800), (640, 620)):
        driver.window.window().resize(width, height)
        driver.qtbot.waitUntil(lambda: page.geometry() == driver.window.stage.rect(), timeout=SLOW)
        note = page.samples.cards[-1]
        layout = note.layout()
        assert layout is not None and note.height() >= layout.totalHeightForWidth(note.width())


def test_the_tour_goes_round_and_is_left_at_any_time(driver: WindowDriver) -> None:
    driver.choose("tour")
    tour = driver.window.findChild(Tour)
    assert isinstance(tour, Tour) and driver.shown.document.name == GAME
    assert tour.title.text() == STOPS[0].title and driver.shown.node.move_number == 126
    seen = []
    while tour.is_running:
        seen.append(tour.title.text())
        assert driver.window.stage.rect().contains(tour.card.geometry())
        QTest.mouseClick(tour.next_button, LEFT)
    assert seen == [stop.title for stop in STOPS]
    assert driver.shown.count is None and tour.card.isHidden() and not driver.shown.document.modified
    driver.choose("tour")
    driver.press("Esc")
    assert not tour.is_running and tour.frame.isHidden()


def is_in_sight(button: QWidget, stage: QWidget) -> bool:
    return stage.childAt(button.mapTo(stage, button.rect().center())) is button


def test_the_card_of_the_tour_lies_below_what_it_speaks_of_though_another_panel_is_before_the_tree(
    driver: WindowDriver,
) -> None:
    driver.window.window().resize(1280, 800)
    driver.choose("score_graph")
    driver.qtbot.waitUntil(lambda: driver.window.docks.is_seen("Score graph"))
    driver.choose("tour")
    tour = driver.window.findChild(Tour)
    assert isinstance(tour, Tour)
    tour.go_on()
    comment = driver.window.docks["Comment"]
    assert tour.title.text() == STOPS[1].title and not driver.window.docks.is_seen("Tree")
    assert tour.card.y() > tour.frame.geometry().bottom()
    assert tour.card.x() >= comment.mapTo(driver.window.stage, comment.rect().topLeft()).x()
    driver.press("Escape")


def test_the_tour_leaves_all_of_the_board_in_sight(driver: WindowDriver) -> None:
    driver.choose("tour")
    tour = driver.window.findChild(Tour)
    assert isinstance(tour, Tour)
    for width, height in ((900, 600), (1280, 800)):
        driver.window.resize(width, height)
        tour.begin()
        board = driver.window.workspace.canvas
        while tour.is_running:
            assert not tour.card.geometry().intersects(board.geometry())
            assert driver.window.stage.rect().contains(tour.card.geometry())
            assert tour.card.height() >= tour.card.heightForWidth(tour.card.width())
            QTest.mouseClick(tour.next_button, LEFT)


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
def test_at_the_count_the_tour_points_at_it_and_covers_none_of_it(driver: WindowDriver, size: tuple[int, int]) -> None:
    driver.window.window().resize(*size)
    driver.choose("tour")
    tour, stage = driver.window.findChild(Tour), driver.window.stage
    assert isinstance(tour, Tour)
    tour.leave()
    tour.begin(next(at for at, stop in enumerate(STOPS) if stop.place == COUNT))
    dock = driver.window.docks[COUNT]
    driver.qtbot.waitUntil(lambda: dock.isVisible() and tour.frame.size() == dock.size(), timeout=SLOW)
    count = QRect(dock.mapTo(stage, QPoint()), dock.size())
    card, pointer = tour.card.geometry(), tour.pointer.geometry()
    assert tour.frame.geometry() == count
    assert (card.left(), card.right()) == (count.left(), count.right()) and card.bottom() < count.top()
    assert tour.pointer.isVisible() and card.bottom() < pointer.top() and pointer.bottom() < count.top()
    assert card.left() < pointer.left() and pointer.right() < card.right()
    driver.press("Esc")
    assert tour.pointer.isHidden()


def test_in_a_square_window_the_tour_leaves_the_lines_of_the_board_in_sight(driver: WindowDriver) -> None:
    driver.window.window().resize(720, 720)
    driver.qtbot.waitUntil(lambda: driver.window.stage.has_drawer, timeout=SLOW)
    driver.choose("tour")
    tour, stage = driver.window.findChild(Tour), driver.window.stage
    assert isinstance(tour, Tour)
    while tour.is_running:
        card = tour.card.geometry()
        assert stage.rect().contains(card)
        assert tour.words.height() >= tour.words.heightForWidth(tour.words.width()), "every word is read"
        if driver.shown.count is None:
            lowest = driver.window.canvas.mapTo(stage, driver.place("A1"))
            assert card.top() > lowest.y()
        else:
            assert not card.intersects(stage.slot.geometry()), "the count is seen"
            assert tour.frame.geometry() == stage.slot.geometry()
        QTest.mouseClick(tour.next_button, LEFT)


def test_the_tour_keeps_what_is_not_saved(driver: WindowDriver, windows: Windows) -> None:
    driver.click("D4")
    driver.choose("tour")
    _, other = windows.open
    driver.qtbot.waitUntil(lambda: other.findChild(Tour) is not None and other.findChild(Tour).is_running, timeout=SLOW)
    assert other.isVisible() and not driver.window.isVisible()
    assert driver.window.findChild(Tour) is None and driver.stone("D4") == 1


def test_facts_that_are_long_have_two_lines(qtbot: QtBot) -> None:
    long, short = "no edge and no corner " * 2, "x"
    parent = QWidget()
    qtbot.addWidget(parent)
    cards = [BoardCard(80, "Sphere", facts, lambda: None, parent) for facts in (long, short)]
    assert [card.lines for card in cards] == [3, 2]
    assert cards[0].height() >= cards[1].height() + cards[0].fontMetrics().height()
    cards[1].show_words("Sphere", long)
    assert cards[1].lines == 2, "a row keeps its height"


def test_boards_grow_with_the_window_until_all_shelves_are_seen(driver: WindowDriver) -> None:
    page = opened(driver)

    def sides(width: int, height: int) -> list[int]:
        resize(driver, page, width, height)
        cards = [*page.samples.cards, *page.boards.cards]
        return [card.sizeHint().width() for card in cards if isinstance(card, BoardCard)]

    small, large = sides(900, 600), sides(1900, 1000)
    assert all(1.3 * one < other for one, other in zip(small, large, strict=True))
    assert sides(900, 600) == small


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (2560, 1440)])
def test_the_boards_to_play_on_stand_in_one_row_with_as_much_room_on_both_sides(
    driver: WindowDriver, size: tuple[int, int]
) -> None:
    page = opened(driver)
    resize(driver, page, *size)
    assert len({card.y() for card in page.boards.cards}) == 1
    last = page.boards.cards[-1]
    left = page.buttons["new"].mapTo(page, QPoint()).x()
    right = page.width() - last.mapTo(page, QPoint(last.width(), 0)).x()
    assert left < right + 60


def test_why_is_tried_on_stones_that_the_analysis_judges(driver: WindowDriver) -> None:
    driver.use_one_tab()
    page = opened(driver)
    next(each for each in page.findChildren(QPushButton) if each.text() == "Try it on a game").click()
    driver.qtbot.waitUntil(lambda: driver.shown.node.move_number > 300, timeout=SLOW)
    assert driver.shown.document.name == SAMPLES[0][0] and not driver.shown.document.modified
    assert driver.window.workspace.actions["analysis"].isChecked()


def test_problems_are_there_to_be_solved_at_once(driver: WindowDriver) -> None:
    driver.use_one_tab()
    opened(driver).buttons["problems"].click()
    driver.qtbot.waitUntil(lambda: driver.shown.study is not None, timeout=SLOW)
    assert driver.shown.document.name == SAMPLES[1][0] and not driver.shown.document.modified
    assert driver.window.workspace.actions["problem"].isChecked()

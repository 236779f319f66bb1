"""Whatever is being done: the board stays where it is, and no strip lies over it."""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from goboard.session.commands.count import StopCounting
from goboard.session.commands.edit import SetComment
from goboard.session.commands.files import OpenBytes
from goboard.session.commands.play import PlayAt
from goboard.session.snapshot import Snapshot
from goboard.ui.focus import FocusRing, put_ring
from goboard.ui.panels.player_card import PlayerCell
from goboard.ui.panels.players import PlayersPart
from goboard.ui.plain import FittingLabel, NameLabel
from goboard.ui.window.docks import DockPlace
from goboard.ui.window.main_window import MainWindow
from goboard.ui.window.stage import ALONE, READ, SIDE, SMALL, STUDY, TALL, WIDE
from tests.ui.driver import LEFT, WindowDriver

SIZES = {
    (720, 720): SMALL, (800, 600): SMALL, (600, 900): TALL, (900, 600): SIDE, (1280, 800): SIDE, (1920, 1080): WIDE,
}  # fmt: skip
STRIPS = ("find", "autoplay", "guess", "problem", "opponent", "edit_tools", "count", "numbers")
BOARDS = {(720, 720): 0.85, (900, 600): 0.9, (1280, 800): 0.9, (1920, 1080): 0.93}
"""Of the window's height is the board's side, at least."""


@pytest.fixture
def played(driver: WindowDriver) -> WindowDriver:
    for vertex in (60, 300, 72, 288, 100):
        driver.window.send(PlayAt(vertex))
    driver.choose("back")
    return driver


def settle() -> None:
    for _ in range(5):
        QApplication.processEvents()


def rest(driver: WindowDriver) -> None:
    """Until the record is judged and all is done that the panels do some time after a change."""
    driver.qtbot.waitUntil(lambda: bool(driver.window.parts["rules"].panel.verdict.text()))  # type: ignore[attr-defined]
    pauses = driver.window.docks.findChildren(QTimer)
    for pause in pauses:
        pause.setInterval(0)
    driver.qtbot.waitUntil(lambda: not any(pause.isActive() for pause in pauses))
    settle()


def place_of(widget: QWidget, window: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint()), widget.size())


def board_of(driver: WindowDriver) -> QRect:
    """The pixels that the points take, with half a cell around them."""
    canvas = driver.window.canvas
    corners = [canvas.vertex_place(vertex) for vertex in (0, driver.shown.board.size - 1)]
    cell = abs(corners[1].x() - corners[0].x()) // 18
    used = QRect(corners[0], corners[1]).normalized().adjusted(-cell // 2, -cell // 2, cell // 2, cell // 2)
    return used.translated(canvas.mapTo(driver.window, QPoint()))


def test_the_games_of_a_file_end_above_a_strip_of_two_rows(driver: WindowDriver) -> None:
    driver.window.window().resize(900, 580)
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9];B[cc];W[dd])(;GM[1]SZ[9];B[dd];W[cc])", ""))
    driver.choose("guess")
    dock = driver.window.docks["Games"]
    driver.qtbot.waitUntil(dock.isVisible)
    settle()
    assert dock.geometry().bottom() <= driver.window.stage.columns[READ].rect().bottom()


def test_the_number_of_the_move_is_whole_beside_the_steps_and_alone_they_are_as_large_as_the_letters(
    driver: WindowDriver,
) -> None:
    moves = b";B[aa];W[bb]" * 60
    driver.window.send(OpenBytes(b"(;GM[1]SZ[19]" + moves + b")", ""))
    driver.choose("last")
    part = driver.window.parts["players"]
    assert isinstance(part, PlayersPart)
    number, step = part.steps.number, part.steps.steps["forward"]
    for width in (*range(840, 1020, 12), 700, 1280):
        driver.window.window().resize(width, 600 if width > 700 else 1000)
        settle()
        assert number.width() >= number.sizeHint().width(), (width, number.text())
    usual = step.iconSize().width()
    driver.choose("full_screen")
    settle()
    assert step.iconSize().width() > usual


def test_players_are_shown_where_one_sees_them_and_not_a_second_time(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[PlayerCell] = []
    show = PlayerCell.show_snapshot

    def counted(cell: PlayerCell, snapshot: Snapshot) -> None:
        shown.append(cell)
        show(cell, snapshot)

    monkeypatch.setattr(PlayerCell, "show_snapshot", counted)
    part = driver.window.parts["players"]
    assert isinstance(part, PlayersPart)
    driver.window.window().resize(1200, 800)
    settle()
    shown.clear()
    driver.window.send(OpenBytes(b"(;GM[1]SZ[19]PB[Ann]PW[Bob];B[cc];W[dd])", ""))
    assert set(shown) == set(part.card.cells)
    driver.window.window().resize(720, 720)
    settle()
    assert [cell.name.text() for cell in part.steps.cells if cell.isVisible()] == ["Ann", "Bob"]


class Painted(QObject):
    """What of these is painted."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self.found: list[QObject] = []
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.found.append(watched)
        return False


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (720, 720)])
def test_a_step_lays_nothing_out_again_and_paints_of_the_players_who_is_to_move(
    driver: WindowDriver, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.window.window().resize(*size)
    driver.window.send(OpenBytes(b"(;GM[1]SZ[19];B[cc];W[dd];B[ee];W[ff])", ""))
    driver.choose("forward")
    rest(driver)
    part, placed = driver.window.parts["players"], list[int]()
    assert isinstance(part, PlayersPart)
    cells = [cell for cell in (*part.card.cells, *part.steps.cells) if cell.isVisible()]
    assert len(cells) == 2
    bars = Painted(*(cell.bar for cell in cells))
    words = Painted(*(each for cell in part.card.cells for each in (cell.name, cell.state)))
    stage, window, places = driver.window.stage, driver.window.window(), [cell.geometry() for cell in cells]
    grounds = Painted(window, driver.window, stage, stage.slot, part.card, part.steps, *part.card.cells)
    driver.window.stage.laid_out.connect(lambda: placed.append(1))
    measured, has_room = list[str](), part.steps._has_room

    def counted(buttons: Sequence[str], number: str) -> bool:
        measured.append(number)
        return has_room(buttons, number)

    monkeypatch.setattr(part.steps, "_has_room", counted)
    for _ in range(2):
        bars.found.clear()
        driver.choose("forward")
        settle()
        assert set(bars.found) == {cell.bar for cell in cells}
        assert [cell.geometry() for cell in cells] == places
    assert (placed, words.found, measured) == ([], [], [])
    assert grounds.found == []
    # the first move of a variation changes more: the tab tells of it, and other lines can be gone to
    for label in ("Q4", "Q16"):
        grounds.found.clear()
        driver.hover(label)
        driver.click(label)
        settle()
        assert driver.shown.stones[driver.shown.board.vertex(label)]
    assert grounds.found == []


@pytest.mark.parametrize("width", [720, 820])
def test_names_and_the_point_pointed_at_have_the_room_that_there_is_below_the_board(
    driver: WindowDriver, width: int
) -> None:
    driver.window.window().resize(width, 720)
    driver.window.send(
        OpenBytes(b"(;GM[1]SZ[19]PB[Kuwahara Shusaku]PW[Inoue Gennan]KM[0]RU[Japanese];B[cc];W[dd])", "")
    )
    settle()
    part, point = driver.window.parts["players"], driver.window.parts["status"].point_label  # type: ignore[attr-defined]
    assert isinstance(part, PlayersPart)
    steps = [place_of(each, driver.window) for each in part.steps.steps.values()]
    for _ in range(2):
        assert [cell.name.shown for cell in part.steps.cells] == ["Kuwahara Shusaku", "Inoue Gennan"]
        driver.choose("forward")
        driver.hover("C17")
        settle()
        # in the narrow one there is no room for the word, and no part of one is shown
        assert point.shown in ("C17", "C17: Black")
        # neither who is to move nor what is pointed at moves a button
        assert [place_of(each, driver.window) for each in part.steps.steps.values()] == steps
    assert width == 720 or point.shown == "C17: Black"


@pytest.mark.parametrize(("size", "number"), [((900, 600), "0/2"), ((1280, 800), "0 of 2"), ((1920, 1080), "0 of 2")])
def test_beside_the_board_other_lines_and_autoplay_are_beside_the_steps(
    driver: WindowDriver, size: tuple[int, int], number: str
) -> None:
    driver.window.window().resize(*size)
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]KM[0]RU[Japanese](;B[cc];W[dd])(;B[dc]))", ""))
    settle()
    part = driver.window.parts["players"]
    assert isinstance(part, PlayersPart)
    strip = part.steps
    assert strip.number.text() == number
    assert strip.steps["forward10"].isVisible() == (size != (900, 600))
    seen = [strip.steps[name] for name in ("first", "forward", "previous_variation", "next_variation", "autoplay")]
    assert all(strip.rect().contains(each.geometry()) and each.isVisible() for each in seen)
    strip.steps["forward"].click()
    strip.steps["next_variation"].click()
    assert driver.shown.board.name(driver.shown.last_vertex or 0) == "D7"
    strip.steps["autoplay"].click()
    driver.window.escape()
    driver.window.window().resize(720, 720)
    settle()
    assert not seen[-1].isVisible()


def test_one_steps_by_mouse_while_something_is_done_that_needs_it_and_where_there_is_room(played: WindowDriver) -> None:
    window = played.window
    part = window.parts["players"]
    assert isinstance(part, PlayersPart)
    strip = part.steps
    for size, has_both in (((1280, 800), True), ((900, 600), False), ((720, 720), False)):
        window.window().resize(*size)
        for name in ("find", "review", "opponent", "guess"):
            window.workspace.action(name).trigger()
            settle()
            front, forward = window.stage.slot.front, strip.steps["forward"]
            assert front is not None and front is not strip
            at = forward.mapTo(window, forward.rect().center())
            is_covered = window.childAt(at) is not forward
            assert is_covered == (not has_both or name == "guess"), (size, name)
            if not is_covered:
                assert place_of(front, window).bottom() < place_of(strip, window).top()
                assert window.stage.slot.rect().contains(strip.geometry())
                before = played.shown.node.move_number
                QTest.mouseClick(forward, LEFT)
                assert played.shown.node.move_number == before + 1, name
                played.choose("back")
            window.escape() if name in ("find", "guess") else window.workspace.action(name).trigger()
            settle()
            assert window.stage.slot.front is strip
            assert window.childAt(forward.mapTo(window, forward.rect().center())) is forward


def test_an_odd_long_name_is_cut_at_its_end(qtbot: QtBot) -> None:
    label = NameLabel()
    qtbot.addWidget(label)
    for name, shown in (
        ("Kuwahara Shusaku", "Shusaku"),
        ("goboard level 6", "goboard"),
        ("The player who came late to every game of that autumn", "The pla"),
    ):
        label.setText(name)
        label.resize(label.fontMetrics().horizontalAdvance("Shusaku or so"), 20)
        assert label.shown.startswith(shown), name


def test_what_has_no_room_is_said_in_fewer_words_before_it_is_cut(qtbot: QtBot) -> None:
    label = FittingLabel()
    qtbot.addWidget(label)
    long, short = "At the start: White leads by 7", "White leads by 7"
    label.show_one_of(long, short)
    metrics = label.fontMetrics()
    label.resize(metrics.horizontalAdvance(long), 20)
    assert label.shown == long
    label.resize(metrics.horizontalAdvance(long) - 1, 20)
    assert label.shown == short
    label.resize(metrics.horizontalAdvance(short) - 1, 20)
    assert label.shown.startswith("White") and label.shown.endswith("…")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("is_alone", [False, True])
def test_no_strip_covers_or_moves_the_board(played: WindowDriver, size: tuple[int, int], is_alone: bool) -> None:
    window = played.window
    window.window().resize(*size)
    if is_alone:
        window.stage.set_alone(is_alone=True)
    settle()
    assert window.stage.shape == (ALONE if is_alone else SIZES[size])
    board = board_of(played)
    for name in STRIPS:
        action = window.workspace.action(name)
        assert action.isEnabled(), name
        action.trigger()
        settle()
        slot = place_of(window.stage.slot, window)
        assert board_of(played) == board, name
        assert window.stage.slot.isVisible() or window.statusBar().isVisible() or name == "numbers"
        if window.stage.slot.isVisible():
            assert not slot.intersects(board), name
        if name == "count":
            window.send(StopCounting())
        for _ in range(3):
            window.escape()
        settle()


@pytest.mark.parametrize("size", BOARDS)
def test_the_board_has_the_height_of_the_window(played: WindowDriver, size: tuple[int, int]) -> None:
    played.window.window().resize(*size)
    settle()
    canvas = played.window.canvas
    assert min(canvas.width(), canvas.height()) >= BOARDS[size] * size[1]


@pytest.mark.parametrize("is_alone", [False, True])
def test_a_count_in_a_small_window_can_be_accepted_and_left(played: WindowDriver, is_alone: bool) -> None:
    window = played.window
    window.window().resize(720, 720)
    window.stage.set_alone(is_alone=is_alone)
    settle()
    for ends in ("accept", "leave"):
        played.choose("count")
        settle()
        strip = window.parts["counting"].strip  # type: ignore[attr-defined]
        button = getattr(strip, ends)
        assert strip.rect().contains(button.geometry())
        assert button.isVisible()
        button.click()
        settle()
        assert played.shown.count is None
        assert strip.isHidden()


def test_tools_and_a_strip_below_the_board_are_never_seen_through_each_other(played: WindowDriver) -> None:
    window = played.window
    window.window().resize(720, 720)
    settle()
    played.choose("find")
    played.choose("edit_tools")
    settle()
    tools = window.parts["editing"].mode.tools  # type: ignore[attr-defined]
    assert window.stage.slot.front is tools
    window.window().resize(1280, 800)
    settle()
    assert tools.isVisible()
    assert place_of(tools, window).bottom() <= place_of(window.stage.columns["read"], window).top()
    assert window.stage.slot.front is window.parts["find"].bar  # type: ignore[attr-defined]


def test_what_does_not_fit_into_the_line_comes_with_its_button_and_with_the_keys(played: WindowDriver) -> None:
    window = played.window
    window.window().resize(720, 720)
    settle()
    played.choose("opponent")
    settle()
    strip = window.parts["opponent"].strip  # type: ignore[attr-defined]
    assert strip.rect().contains(window.parts["opponent"].buttons.stop.geometry())  # type: ignore[attr-defined]
    assert not strip.rect().contains(strip.level.geometry())
    strip.level.setFocus()
    settle()
    assert strip.rect().contains(strip.level.geometry())
    window.escape()
    settle()
    assert not strip.rect().contains(strip.level.geometry())
    assert strip.isVisible()


def test_the_next_problem_is_the_last_that_hides(driver: WindowDriver) -> None:
    problems = b"(;SZ[9]AB[aa][ba]AW[ab];B[bb]C[RIGHT])(;SZ[9]AB[ca][ba]AW[ab];B[bb]C[RIGHT])"
    driver.window.send(OpenBytes(problems, is_unsaved=False, is_problem=True))
    settle()
    strip = driver.window.parts["quiz"].strip  # type: ignore[attr-defined]
    for size in SIZES:
        driver.window.window().resize(*size)
        settle()
        assert strip.rect().contains(strip.next.geometry()), size
        assert strip.rect().contains(strip.leave.geometry()), size


def test_the_board_alone_gives_way_to_the_drawer_where_it_is_no_smaller_beside_it(played: WindowDriver) -> None:
    window = played.window
    drawer, canvas = window.stage.columns[READ], window.canvas
    window.stage.set_alone(is_alone=True)
    for size, has_room in (((1280, 800), True), ((720, 720), False)):
        window.window().resize(*size)
        window.escape()
        settle()
        board = board_of(played)
        put_ring(canvas)
        ring = canvas.findChild(FocusRing)
        assert ring is not None and ring.isHidden(), "it would go round the whole screen"
        played.choose("show_comment")
        settle()
        assert window.stage.is_drawer_open
        assert place_of(drawer, window).intersects(board_of(played)) is not has_room
        assert board_of(played).size() == board.size()
        assert ring.isHidden() is not has_room
        window.stage.open_drawer(is_open=False)
        settle()
        assert board_of(played) == board


def test_the_foot_of_the_board_alone_comes_as_the_mouse_moves_where_it_will_be(played: WindowDriver) -> None:
    stage = played.window.stage
    played.window.window().resize(1280, 800)
    stage.set_alone(is_alone=True)
    settle()
    place = QPoint(stage.width() // 2, stage.height() - 8)
    assert not stage.slot.isVisible() and stage.childAt(place) is None, "below the board there is nothing"
    assert stage.hasMouseTracking()
    none, at = Qt.MouseButton.NoButton, QPointF(stage.mapToGlobal(place))
    move = QMouseEvent(QEvent.Type.MouseMove, QPointF(place), at, none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(stage, move)
    assert stage.slot.isVisible() and stage.slot.geometry().contains(place)


def test_a_panel_that_is_closed_leaves_the_tab_in_front_that_was_there_before(played: WindowDriver) -> None:
    window = played.window
    window.window().resize(1280, 800)
    settle()
    window.docks.add(DockPlace("Other", STUDY), QWidget(), "other")
    settle()
    for before in ("Analysis", "Tree", "Analysis"):
        window.docks.bring(before)
        window.docks.bring("Other")
        settle()
        assert window.docks.is_seen("Other") and not window.docks.is_seen(before)
        window.docks["Other"].close()
        settle()
        assert window.docks.is_seen(before)
    # what was looked at in between counts
    for title in ("Other", "Tree", "Other"):
        window.docks.bring(title)
        settle()
    window.docks["Other"].close()
    settle()
    assert window.docks.is_seen("Tree")


def order_in(window: MainWindow) -> list[str]:
    """The panels that are seen, from the top."""
    docks = [window.docks[title] for title in ("Comment", "Tree", "Analysis")]
    seen = [dock for dock in docks if window.docks.is_seen(dock.windowTitle())]
    return [dock.windowTitle() for dock in sorted(seen, key=lambda dock: dock.mapTo(window, QPoint()).y())]


def test_panels_stand_as_they_did_after_every_other_shape(played: WindowDriver, qtbot: QtBot) -> None:
    window = played.window
    window.window().resize(1280, 800)
    qtbot.waitUntil(lambda: order_in(window) == ["Comment", "Tree"])
    window.stage.set_alone(is_alone=True)
    settle()
    played.choose("adviser")
    settle()
    window.stage.set_alone(is_alone=False)
    settle()
    qtbot.waitUntil(lambda: order_in(window)[0] == "Comment")
    adviser, tree = window.docks["Adviser"], window.docks["Tree"]
    column = window.stage.columns["read"]
    assert tree in column.tabifiedDockWidgets(adviser)
    played.choose("adviser")
    window.window().resize(720, 720)
    settle()
    window.window().resize(1280, 800)
    settle()
    qtbot.waitUntil(lambda: order_in(window)[0] == "Comment" and len(order_in(window)) == 2)


@pytest.mark.parametrize("size", [(900, 600), (600, 900)])
def test_the_tab_of_before_is_in_sight_after_a_count(played: WindowDriver, size: tuple[int, int], qtbot: QtBot) -> None:
    window = played.window
    window.window().resize(*size)
    settle()
    for title in ("Analysis", "Tree"):
        window.docks.bring(title)
        qtbot.waitUntil(lambda title=title: window.docks.is_seen(title))
        played.choose("count")
        qtbot.waitUntil(lambda: window.docks.is_seen("Counting"))
        window.send(StopCounting())
        qtbot.waitUntil(lambda title=title: window.docks.is_seen(title))


def test_the_drawer_opens_beside_the_last_move(played: WindowDriver) -> None:
    window = played.window
    window.window().resize(720, 720)
    settle()
    for label in ("R10", "C10"):
        window.send(PlayAt(played.shown.board.vertex(label)))
        window.docks.bring("Tree")
        settle()
        drawer = place_of(window.stage.columns["read"], window)
        assert not drawer.contains(window.canvas.mapTo(window, played.place(label)))
        window.escape()
        settle()
        assert not window.stage.is_drawer_open


def test_a_button_is_called_otherwise_without_being_painted_again(driver: WindowDriver) -> None:
    driver.window.window().resize(1400, 900)
    bar, undo = driver.window.toolbar, driver.window.workspace.action("undo")
    button = bar.widgetForAction(undo)
    assert button.isVisible() and not button.isEnabled()
    painted = Painted(bar, button)
    # this one enables it
    driver.click("D4")
    QApplication.processEvents()
    assert button.isEnabled() and button in painted.found
    painted.found.clear()
    words = undo.text()
    driver.window.send(SetComment(driver.shown.node.key, "A comment."))
    QApplication.processEvents()
    assert undo.text() != words and button.accessibleName() == undo.iconText() != ""
    assert painted.found == []

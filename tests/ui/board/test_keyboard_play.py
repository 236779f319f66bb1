"""Playing with the keyboard alone: a cursor that walks over any board, and what is said of where it is."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from goboard.session.commands.files import NewGame, OpenBytes
from goboard.ui.window.main_window import MainWindow
from tests.ui.driver import LEFT, NONE, WindowDriver

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")

PLANE = NewGame(rules="mango", options={"F": "exp(-x^2-y^2)", "T": "z > 1/1000"}, board={"shape": "plane"})


def begin(driver: WindowDriver, **spec: object) -> None:
    """A new game on that board."""
    driver.window.send(NewGame(board=spec))
    driver.window.canvas.setFocus()


def cursor(driver: WindowDriver) -> str:
    """What the keyboard points to, "" while it does not."""
    spot = driver.window.canvas.scene.cursor
    if spot is None:
        return ""
    return driver.shown.board.labels[spot] if isinstance(spot, int) else f"{spot[0]},{spot[1]}"


def said(driver: WindowDriver) -> str:
    """What a screen reader finds about the board."""
    return QAccessible.queryAccessibleInterface(driver.window.canvas).text(QAccessible.Text.Description)


def move_mouse(driver: WindowDriver, place: QPoint) -> None:
    at, none = QPointF(place), Qt.MouseButton.NoButton
    canvas = driver.window.canvas
    QApplication.sendEvent(canvas, QMouseEvent(QEvent.Type.MouseMove, at, canvas.mapToGlobal(at), none, none, NONE))


def test_a_game_is_played_without_a_mouse(driver: WindowDriver) -> None:
    driver.press("Return")
    assert cursor(driver) == "K10" and driver.has_stones()
    driver.press("Return", "Right", "Up", "Return")
    assert cursor(driver) == "L11"
    assert driver.has_stones(black="K10", white="L11")


def test_arrows_step_again_after_escape(driver: WindowDriver) -> None:
    driver.click("D4", "Q16")
    driver.press("Return")
    assert cursor(driver) == "Q16"
    driver.press("Left")
    assert cursor(driver) == "P16" and driver.shown.node.move_number == 2
    driver.press("Esc", "Left")
    assert cursor(driver) == "" and driver.shown.node.move_number == 1


def test_the_menu_s_key_points_from_anywhere_and_ends_it(driver: WindowDriver, window: MainWindow) -> None:
    window.parts["tree"].panel.setFocus()
    driver.press("Ctrl+K")
    assert cursor(driver) == "K10" and window.canvas.hasFocus()
    driver.press("Ctrl+K")
    assert cursor(driver) == ""


def test_the_keyboard_stops_pointing_when_the_mouse_moves_or_the_keys_go_elsewhere(
    driver: WindowDriver, window: MainWindow
) -> None:
    place = driver.place("D4")
    move_mouse(driver, place)
    driver.press("Return")
    move_mouse(driver, place + QPoint(1, 1))
    assert cursor(driver) == "K10"
    move_mouse(driver, place + QPoint(9, 9))
    assert cursor(driver) == ""
    driver.press("Return")
    window.parts["comment"].panel.setFocus()
    window.parts["comment"].panel.focusNextChild()
    assert cursor(driver) == ""


def test_a_click_ends_pointing_and_plays(driver: WindowDriver) -> None:
    driver.press("Return")
    QTest.mouseClick(driver.window.canvas, LEFT, NONE, driver.place("C3"))
    assert cursor(driver) == "" and driver.has_stones(black="C3")


def test_arrows_go_as_the_board_lies_and_the_view_follows(driver: WindowDriver) -> None:
    driver.choose("turn_left")
    driver.press("Ctrl++", "Ctrl++", "Ctrl++", "Ctrl++", "Return")
    for _ in range(9):
        driver.press("Right")
    assert cursor(driver) == "K1"
    assert driver.window.canvas.rect().contains(driver.place("K1"))
    driver.press("Right", "Up")
    assert cursor(driver) == "L1"


def test_arrows_walk_over_joined_borders(driver: WindowDriver) -> None:
    begin(driver, shape="mobius", columns=7, rows=5)
    driver.click("G2")
    driver.press("Return", "Right", "Return")
    assert driver.has_stones(black="G2", white="A4")


def test_neighbours_are_gone_through_and_what_is_not_joined_is_jumped_to(driver: WindowDriver) -> None:
    begin(driver, shape="masked", mask=["XXX.X", "XXX.X", "XXX.X"])
    driver.click("B2")
    driver.press("Return")
    found = []
    for _ in range(5):
        driver.press("PgDown")
        found.append(cursor(driver))
    assert found == ["B3", "C2", "B1", "A2", "B3"]
    driver.press("PgUp", "Right", "Right", "Shift+Right")
    assert cursor(driver) == "E2"


def test_the_plane_is_walked_beyond_what_is_known(driver: WindowDriver) -> None:
    driver.window.send(PLANE)
    driver.window.canvas.setFocus()
    driver.press("Return", *["Shift+Right"] * 2)
    assert cursor(driver) == "10,0"
    assert said(driver).startswith("Point 10,0: empty")
    driver.press("Return", "Left", "Return")
    board = driver.shown.board
    assert {board.name(v) for v, stone in enumerate(driver.shown.stones) if stone} == {"Point 10,0", "Point 9,0"}
    assert cursor(driver) == board.labels[driver.shown.last_vertex or 0]


@pytest.mark.parametrize("shape", ["geodesic", "cubic", "honeycomb", "sunflower"])
def test_every_kind_of_board_is_played_by_keys(driver: WindowDriver, shape: str) -> None:
    begin(driver, shape=shape)
    driver.press("Return", "Return")
    first = cursor(driver)
    driver.press("PgDown", "Return")
    assert driver.has_stones(black=first, white=cursor(driver))


def test_what_is_pointed_to_is_told(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;GM[1]SZ[5]RU[Chinese]PB[Ann]AW[ba][ab];B[cc];W[ee]TR[cc]LB[dd:x])"))
    driver.press("End", "Return")
    assert said(driver).startswith("E1: White, 2 liberties, last move; ")
    driver.press("Left", "Up")
    assert said(driver).startswith("D2: empty, x; ")
    driver.press("Left", "Up")
    assert said(driver).startswith("C3: Black, 4 liberties, triangle; ")
    driver.press("Up", "Up", "Left", "Left")
    assert said(driver).startswith("A5: empty, not legal: ")
    assert driver.reason() != ""
    driver.press("Esc")
    assert said(driver) == "Black to move; last move E1"


def test_a_count_is_marked_and_told(driver: WindowDriver) -> None:
    begin(driver, shape="grid", columns=5, rows=5)
    driver.click("C3", "A1")
    driver.press("Return", "T")
    assert said(driver).startswith("A1: White, 2 liberties, last move; ")
    driver.press("Return")
    assert said(driver).startswith("A1: White, 2 liberties, dead, territory of Black, last move; ")
    driver.press("Up")
    assert said(driver).startswith("A2: empty, territory of Black; ")


def test_why_is_asked_of_what_the_keyboard_points_to(driver: WindowDriver) -> None:
    driver.click("C3", "Q16")
    driver.press("Return", *["Left"] * 3, "W")
    assert cursor(driver) == "N16" and driver.reason() == "Turn: Black may play at N16."


def test_another_board_ends_pointing(driver: WindowDriver) -> None:
    driver.press("Return")
    begin(driver, shape="grid", columns=9, rows=9)
    assert cursor(driver) == ""
    driver.press("Return")
    assert cursor(driver) == "E5"

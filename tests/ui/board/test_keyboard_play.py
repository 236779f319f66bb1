"""Playing with the keyboard alone: a cursor that walks over any board, and what is said of where it is."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from goboard.session.commands.files import NewGame, OpenBytes
from goboard.ui.window.main_window import MainWindow
from tests.ui.hands import LEFT, NONE, Hands

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")

PLANE = NewGame(rules="mango", options={"F": "exp(-x^2-y^2)", "T": "z > 1/1000"}, board={"shape": "plane"})


def begin(hands: Hands, **spec: object) -> None:
    """A new game on that board."""
    hands.window.send(NewGame(board=spec))
    hands.window.canvas.setFocus()


def cursor(hands: Hands) -> str:
    """What the keyboard points to, "" while it does not."""
    spot = hands.window.canvas.scene.cursor
    if spot is None:
        return ""
    return hands.shown.board.labels[spot] if isinstance(spot, int) else f"{spot[0]},{spot[1]}"


def said(hands: Hands) -> str:
    """What a screen reader finds about the board."""
    return QAccessible.queryAccessibleInterface(hands.window.canvas).text(QAccessible.Text.Description)


def move_mouse(hands: Hands, place: QPoint) -> None:
    at, none = QPointF(place), Qt.MouseButton.NoButton
    canvas = hands.window.canvas
    QApplication.sendEvent(canvas, QMouseEvent(QEvent.Type.MouseMove, at, canvas.mapToGlobal(at), none, none, NONE))


def test_a_game_is_played_without_a_mouse(hands: Hands) -> None:
    hands.press("Return")
    assert cursor(hands) == "K10" and hands.has_stones()
    hands.press("Return", "Right", "Up", "Return")
    assert cursor(hands) == "L11"
    assert hands.has_stones(black="K10", white="L11")


def test_arrows_step_again_after_escape(hands: Hands) -> None:
    hands.click("D4", "Q16")
    hands.press("Return")
    assert cursor(hands) == "Q16"
    hands.press("Left")
    assert cursor(hands) == "P16" and hands.shown.node.move_number == 2
    hands.press("Esc", "Left")
    assert cursor(hands) == "" and hands.shown.node.move_number == 1


def test_the_menu_s_key_points_from_anywhere_and_ends_it(hands: Hands, window: MainWindow) -> None:
    window.parts["tree"].panel.setFocus()
    hands.press("Ctrl+K")
    assert cursor(hands) == "K10" and window.canvas.hasFocus()
    hands.press("Ctrl+K")
    assert cursor(hands) == ""


def test_the_keyboard_stops_pointing_when_the_mouse_moves_or_the_keys_go_elsewhere(
    hands: Hands, window: MainWindow
) -> None:
    place = hands.place("D4")
    move_mouse(hands, place)
    hands.press("Return")
    move_mouse(hands, place + QPoint(1, 1))
    assert cursor(hands) == "K10"
    move_mouse(hands, place + QPoint(9, 9))
    assert cursor(hands) == ""
    hands.press("Return")
    window.parts["comment"].panel.setFocus()
    window.parts["comment"].panel.focusNextChild()
    assert cursor(hands) == ""


def test_a_click_ends_pointing_and_plays(hands: Hands) -> None:
    hands.press("Return")
    QTest.mouseClick(hands.window.canvas, LEFT, NONE, hands.place("C3"))
    assert cursor(hands) == "" and hands.has_stones(black="C3")


def test_arrows_go_as_the_board_lies_and_the_view_follows(hands: Hands) -> None:
    hands.choose("turn_left")
    hands.press("Ctrl++", "Ctrl++", "Ctrl++", "Ctrl++", "Return")
    for _ in range(9):
        hands.press("Right")
    assert cursor(hands) == "K1"
    assert hands.window.canvas.rect().contains(hands.place("K1"))
    hands.press("Right", "Up")
    assert cursor(hands) == "L1"


def test_arrows_walk_over_joined_borders(hands: Hands) -> None:
    begin(hands, shape="mobius", columns=7, rows=5)
    hands.click("G2")
    hands.press("Return", "Right", "Return")
    assert hands.has_stones(black="G2", white="A4")


def test_neighbours_are_gone_through_and_what_is_not_joined_is_jumped_to(hands: Hands) -> None:
    begin(hands, shape="masked", mask=["XXX.X", "XXX.X", "XXX.X"])
    hands.click("B2")
    hands.press("Return")
    found = []
    for _ in range(5):
        hands.press("PgDown")
        found.append(cursor(hands))
    assert found == ["B3", "C2", "B1", "A2", "B3"]
    hands.press("PgUp", "Right", "Right", "Shift+Right")
    assert cursor(hands) == "E2"


def test_the_plane_is_walked_beyond_what_is_known(hands: Hands) -> None:
    hands.window.send(PLANE)
    hands.window.canvas.setFocus()
    hands.press("Return", *["Shift+Right"] * 2)
    assert cursor(hands) == "10,0"
    assert said(hands).startswith("Point 10,0: empty")
    hands.press("Return", "Left", "Return")
    board = hands.shown.board
    assert {board.name(v) for v, stone in enumerate(hands.shown.stones) if stone} == {"Point 10,0", "Point 9,0"}
    assert cursor(hands) == board.labels[hands.shown.last_vertex or 0]


@pytest.mark.parametrize("shape", ["geodesic", "cubic", "honeycomb", "sunflower"])
def test_every_kind_of_board_is_played_by_keys(hands: Hands, shape: str) -> None:
    begin(hands, shape=shape)
    hands.press("Return", "Return")
    first = cursor(hands)
    hands.press("PgDown", "Return")
    assert hands.has_stones(black=first, white=cursor(hands))


def test_what_is_pointed_to_is_told(hands: Hands) -> None:
    hands.window.send(OpenBytes(b"(;GM[1]SZ[5]RU[Chinese]PB[Ann]AW[ba][ab];B[cc];W[ee]TR[cc]LB[dd:x])"))
    hands.press("End", "Return")
    assert said(hands).startswith("E1: White, 2 liberties, last move; ")
    hands.press("Left", "Up")
    assert said(hands).startswith("D2: empty, x; ")
    hands.press("Left", "Up")
    assert said(hands).startswith("C3: Black, 4 liberties, triangle; ")
    hands.press("Up", "Up", "Left", "Left")
    assert said(hands).startswith("A5: empty, not legal; Black to move")
    assert hands.reason() != ""
    hands.press("Esc")
    assert said(hands) == "Black to move; last move E1"


def test_a_count_is_marked_and_told(hands: Hands) -> None:
    begin(hands, shape="grid", columns=5, rows=5)
    hands.click("C3", "A1")
    hands.press("Return", "T")
    assert said(hands).startswith("A1: White, 2 liberties, last move; ")
    hands.press("Return")
    assert said(hands).startswith("A1: White, 2 liberties, dead, territory of Black, last move; ")
    hands.press("Up")
    assert said(hands).startswith("A2: empty, territory of Black; ")


def test_why_is_asked_of_what_the_keyboard_points_to(hands: Hands) -> None:
    hands.click("C3", "Q16")
    hands.press("Return", *["Left"] * 3, "W")
    assert cursor(hands) == "N16" and hands.reason() == "Turn: Black may play at N16."


def test_another_board_ends_pointing(hands: Hands) -> None:
    hands.press("Return")
    begin(hands, shape="grid", columns=9, rows=9)
    assert cursor(hands) == ""
    hands.press("Return")
    assert cursor(hands) == "E5"

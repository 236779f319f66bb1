"""Edit tools on boards of every kind."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from goboard.boards.catalogue import board_from_spec
from goboard.session.commands.files import NewGame
from tests.ui.editing.strokes import draw
from tests.ui.hands import LEFT, Hands


def test_stones_of_many_players_are_set_up_on_a_board_of_ones_own(hands: Hands) -> None:
    board = board_from_spec({"shape": "honeycomb", "side": 4})
    players = {"players": '["Red", "Green", "Blue"]'}
    hands.window.send(NewGame(rules="political-go", board=board, options=players))
    assert len(hands.shown.names) == 3
    hands.press("F4")
    mode = hands.window.parts["editing"].mode
    mode.take_up("stone3")
    first, second = hands.shown.board.labels[:2]
    draw(hands, first, second)
    assert hands.stone(first) == hands.stone(second) == 3


def test_points_of_the_plane_that_nobody_knew_are_marked(hands: Hands) -> None:
    options = {"F": "exp(-x^2-y^2)", "T": "z > 1"}
    hands.window.send(NewGame(rules="mango", options=options, board={"shape": "plane"}))
    hands.choose("tool_stone1")
    canvas = hands.window.canvas
    middle = canvas.rect().center()
    for offset in (QPoint(0, 0), QPoint(canvas.width() // 4, 0)):
        QTest.mouseClick(canvas, LEFT, Qt.KeyboardModifier.NoModifier, middle + offset)
    assert hands.shown.board.plane is not None and sum(hands.shown.stones) == 2


def test_strokes_and_lines_go_on_where_nobody_knew_the_plane(hands: Hands) -> None:
    options = {"F": "exp(-x^2-y^2)", "T": "z > 1"}
    hands.window.send(NewGame(rules="mango", options=options, board={"shape": "plane"}))
    canvas = hands.window.canvas
    for tool, far in (("tool_stone1", (5, 0)), ("tool_line", (4, 5))):
        hands.choose(tool)
        start, end = (QPoint(*map(round, canvas.camera.centre(place))) for place in ((3, 0), far))
        QTest.mousePress(canvas, LEFT, Qt.KeyboardModifier.NoModifier, start)
        QTest.mouseMove(canvas, end)
        QTest.mouseRelease(canvas, LEFT, Qt.KeyboardModifier.NoModifier, end)
    assert hands.has_stones(black="3,0 4,0 5,0")
    name = hands.shown.board.name
    assert [(name(start), name(end)) for start, end, _ in hands.shown.node.lines] == [("Point 3,0", "Point 4,5")]


def test_turning_a_body_by_its_background_still_works_with_a_tool_in_the_hand(hands: Hands) -> None:
    hands.window.send(NewGame(rules="tromp-taylor", board={"shape": "solid"}))
    hands.choose("tool_TR")
    canvas = hands.window.canvas
    before, corner = canvas.scene.view.part, QPoint(3, 3)
    QTest.mousePress(canvas, LEFT, Qt.KeyboardModifier.NoModifier, corner)
    for step in (20, 60, 120):
        QTest.mouseMove(canvas, corner + QPoint(step, step // 2))
    QTest.mouseRelease(canvas, LEFT, Qt.KeyboardModifier.NoModifier, corner + QPoint(120, 60))
    assert canvas.scene.view.part != before and not hands.shown.node.marks

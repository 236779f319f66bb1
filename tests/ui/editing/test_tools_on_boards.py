"""Edit tools on boards of every kind."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from goboard.boards.catalogue import board_from_spec
from goboard.session.commands.files import NewGame
from tests.ui.driver import LEFT, WindowDriver
from tests.ui.editing.strokes import draw


def test_stones_of_many_players_are_set_up_on_a_board_of_ones_own(driver: WindowDriver) -> None:
    board = board_from_spec({"shape": "honeycomb", "side": 4})
    players = {"players": '["Red", "Green", "Blue"]'}
    driver.window.send(NewGame(rules="political-go", board=board, options=players))
    assert len(driver.shown.names) == 3
    driver.press("F4")
    mode = driver.window.parts["editing"].mode
    mode.take_up("stone3")
    first, second = driver.shown.board.labels[:2]
    draw(driver, first, second)
    assert driver.stone(first) == driver.stone(second) == 3


def test_points_of_the_plane_that_nobody_knew_are_marked(driver: WindowDriver) -> None:
    options = {"F": "exp(-x^2-y^2)", "T": "z > 1"}
    driver.window.send(NewGame(rules="mango", options=options, board={"shape": "plane"}))
    driver.choose("tool_stone1")
    canvas = driver.window.canvas
    for place in ((0, 0), (3, 0)):
        spot = QPoint(*map(round, canvas.camera.centre(place)))
        QTest.mouseClick(canvas, LEFT, Qt.KeyboardModifier.NoModifier, spot)
    assert driver.shown.board.plane is not None and sum(driver.shown.stones) == 2


def test_strokes_and_lines_go_on_where_nobody_knew_the_plane(driver: WindowDriver) -> None:
    options = {"F": "exp(-x^2-y^2)", "T": "z > 1"}
    driver.window.send(NewGame(rules="mango", options=options, board={"shape": "plane"}))
    canvas = driver.window.canvas
    for tool, far in (("tool_stone1", (5, 0)), ("tool_line", (4, 5))):
        driver.choose(tool)
        start, end = (QPoint(*map(round, canvas.camera.centre(place))) for place in ((3, 0), far))
        QTest.mousePress(canvas, LEFT, Qt.KeyboardModifier.NoModifier, start)
        QTest.mouseMove(canvas, end)
        QTest.mouseRelease(canvas, LEFT, Qt.KeyboardModifier.NoModifier, end)
    assert driver.has_stones(black="3,0 4,0 5,0")
    name = driver.shown.board.name
    assert [(name(start), name(end)) for start, end, _ in driver.shown.node.lines] == [("Point 3,0", "Point 4,5")]


def test_turning_a_body_by_its_background_still_works_with_a_tool_in_the_hand(driver: WindowDriver) -> None:
    driver.window.send(NewGame(rules="tromp-taylor", board={"shape": "solid"}))
    driver.choose("tool_TR")
    canvas = driver.window.canvas
    before, corner = canvas.scene.view.part, QPoint(3, 3)
    QTest.mousePress(canvas, LEFT, Qt.KeyboardModifier.NoModifier, corner)
    for step in (20, 60, 120):
        QTest.mouseMove(canvas, corner + QPoint(step, step // 2))
    QTest.mouseRelease(canvas, LEFT, Qt.KeyboardModifier.NoModifier, corner + QPoint(120, 60))
    assert canvas.scene.view.part != before and not driver.shown.node.marks

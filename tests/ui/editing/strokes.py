"""What a hand with a tool does, and what it has left on the board."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.driver import LEFT, WindowDriver


def draw(
    driver: WindowDriver, *labels: str, button: Qt.MouseButton = LEFT, held: Qt.KeyboardModifier | None = None
) -> None:
    """Press at the first point, draw over the others, and let go."""
    canvas, places = driver.window.canvas, [driver.place(label) for label in labels]
    keys = held or Qt.KeyboardModifier.NoModifier
    QTest.mousePress(canvas, button, keys, places[0])
    for place in places[1:]:
        QTest.mouseMove(canvas, place)
    QTest.mouseRelease(canvas, button, keys, places[-1])


def marks(driver: WindowDriver) -> set[tuple[str, str, str]]:
    return {(mark.kind, driver.shown.board.name(mark.vertex), mark.text) for mark in driver.shown.node.marks}

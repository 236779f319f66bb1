"""What of the board is painted again, and that the screen shows what a new picture would."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QImage, QPaintEvent
from PySide6.QtWidgets import QApplication

from goboard.drawing.camera.camera import Camera, PixelBox
from goboard.drawing.picture import difference
from goboard.drawing.scene import Scene
from goboard.session.commands.count import StartCounting, StopCounting
from goboard.session.commands.files import OpenBytes
from goboard.session.commands.navigate import Step
from goboard.session.commands.play import PlayPass
from goboard.ui.painting import pixmaps
from tests.ui.driver import WindowDriver

GAME = b"(;SZ[19];B[pd];W[dp];B[pp]C[A corner.];W[dd]TR[dd](;B[fc];W[cf])(;B[cf];W[fc]);B[qe])"
MOST = 0.1
"""Of the board, for a move."""


class Painted(QObject):
    """How many pixels of the board are painted."""

    def __init__(self, driver: WindowDriver) -> None:
        super().__init__()
        self._canvas, self.pixels = driver.window.canvas, 0
        self._canvas.installEventFilter(self)

    @property
    def part(self) -> float:
        """Of the whole since it was asked last."""
        QApplication.processEvents()
        found, self.pixels = self.pixels, 0
        return found / (self._canvas.width() * self._canvas.height())

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            boxes = list(event.region())  # type: ignore[call-overload]
            self.pixels += sum(box.width() * box.height() for box in boxes)
        return False


def on_screen(driver: WindowDriver) -> QImage:
    canvas = driver.window.canvas
    at = canvas.mapTo(canvas.window(), canvas.rect().topLeft())
    found = canvas.screen().grabWindow(canvas.window().winId(), at.x(), at.y(), canvas.width(), canvas.height())
    return found.toImage().convertToFormat(QImage.Format.Format_RGB32)


def painted_anew(driver: WindowDriver) -> QImage:
    return driver.window.canvas.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def test_a_click_and_a_step_paint_the_points_that_change_and_no_others(driver: WindowDriver) -> None:
    window = driver.window
    window.send(OpenBytes(GAME))
    painted = Painted(driver)
    assert painted.part > 0
    deeds: list[tuple[Callable[[], object], bool]] = [
        (lambda: window.send(Step(2)), True),
        (lambda: driver.hover("K10"), True),
        (lambda: driver.click("K10"), True),
        (lambda: driver.click("L10"), True),
        (lambda: driver.hover("C3"), True),
        (lambda: window.send(Step(-1)), True),
        (lambda: window.send(PlayPass()), False),
        (lambda: window.send(StartCounting()), False),
        (lambda: window.send(StopCounting()), False),
        (lambda: window.canvas.light((30, 31)), False),
        (lambda: window.send(Step(-3)), False),
    ]
    for number, (do, is_move) in enumerate(deeds):
        do()
        part = painted.part
        assert 0 < part < MOST or not is_move, (number, part)
        assert on_screen(driver) == painted_anew(driver), number
        assert painted.part >= 1.0


def test_a_board_that_comes_back_after_words_is_painted_again(driver: WindowDriver) -> None:
    canvas, painted = driver.window.canvas, Painted(driver)
    scene = canvas.scene
    canvas.show_nothing("Nothing")
    assert painted.part >= 1.0
    canvas.show_scene(scene)
    assert painted.part >= 1.0
    assert on_screen(driver) == painted_anew(driver)


def test_what_a_position_changes_is_worked_out_once(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """When it comes, and not again when it is painted."""
    worked_out: list[object] = []

    def counted(before: Scene, after: Scene, camera: Camera) -> list[PixelBox] | None:
        worked_out.append(after)
        return difference(before, after, camera)

    monkeypatch.setattr(pixmaps, "difference", counted)
    window = driver.window
    window.send(OpenBytes(GAME))
    painted = Painted(driver)
    for _ in range(3):
        assert painted.part > 0
        worked_out.clear()
        window.send(Step(1))
        QApplication.processEvents()
        assert len(worked_out) == 1

"""Stones come and go softly, unless nobody wants that."""

import pytest
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from goboard.session.commands.files import OpenBytes
from goboard.session.commands.navigate import Step
from goboard.ui.board import motion
from goboard.ui.window.requests import SettingsChanged
from tests.ui.driver import WindowDriver

GAME = b"(;SZ[9];B[ba];W[aa];B[ee];W[cc];B[ab])"
"""The last move takes a stone."""


@pytest.fixture
def game(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> WindowDriver:
    monkeypatch.setattr(motion, "MOST", 40)
    monkeypatch.setattr(motion, "BRISK", -1.0)
    monkeypatch.setattr(motion, "PLACED", 3000)
    monkeypatch.setattr(motion, "CAPTURED", 3000)
    driver.window.send(OpenBytes(GAME))
    driver.window.send(Step(4))
    return driver


def picture(driver: WindowDriver) -> QImage:
    return driver.window.canvas.grab().toImage()


def ended(driver: WindowDriver) -> QImage:
    faded = driver.window.canvas._motion
    if faded is not None:
        faded.stop()
    return picture(driver)


def test_a_move_and_what_it_takes_fade_from_the_picture_before_to_the_one_after(game: WindowDriver) -> None:
    before = ended(game)
    game.window.send(Step(1))
    faded = game.window.canvas._motion
    assert faded is not None and faded.is_running
    during, after = picture(game), ended(game)
    assert before != after and during != after
    corner = game.place("A9")
    shades = [image.pixelColor(corner).lightness() for image in (before, during, after)]
    assert shades[0] >= shades[1] > shades[2]
    # nothing but the points that changed
    far = game.place("H2")
    assert during.pixel(far) == after.pixel(far)


def test_it_ends_by_itself_and_never_keeps_anything_waiting(
    game: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(motion, "PLACED", 30)
    monkeypatch.setattr(motion, "CAPTURED", 30)
    game.window.send(Step(1))
    faded = game.window.canvas._motion
    assert faded is not None
    game.qtbot.waitUntil(lambda: not faded.is_running, timeout=20_000)
    assert picture(game) == ended(game)


def test_who_steps_fast_or_wants_no_motion_sees_the_end_at_once(
    game: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.window.workspace.settings.setValue("view/still", True)
    game.window.workspace.request(SettingsChanged(("view/still",)))
    ended(game)
    game.window.send(Step(1))
    assert game.window.canvas._motion is None or not game.window.canvas._motion.is_running
    game.window.workspace.settings.setValue("view/still", False)
    game.window.workspace.request(SettingsChanged(("view/still",)))
    monkeypatch.setattr(motion, "BRISK", 1000.0)
    game.window.send(Step(-1))
    QTest.qWait(0)
    game.window.send(Step(-1))
    assert game.window.canvas._motion is not None and not game.window.canvas._motion.is_running

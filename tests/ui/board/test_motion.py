"""Stones come and go softly, unless nobody wants that."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from goboard.session.commands.files import OpenBytes
from goboard.session.commands.navigate import Step
from goboard.ui import system_motion
from goboard.ui.board import canvas
from goboard.ui.window.requests import SettingsChanged
from tests.ui.driver import WindowDriver

GAME = b"(;SZ[9];B[ba];W[aa];B[ee];W[cc];B[ab])"
"""The last move takes a stone."""


@pytest.fixture
def game(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> WindowDriver:
    monkeypatch.setattr(system_motion, "wants_less_motion", lambda: False)
    monkeypatch.setattr(canvas, "MOST_CHANGED", 40)
    monkeypatch.setattr(canvas, "BRISK", -1.0)
    # in no test is it over before somebody has looked
    monkeypatch.setattr(canvas, "PLACED", 3_600_000)
    monkeypatch.setattr(canvas, "CAPTURED", 3_600_000)
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
    monkeypatch.setattr(canvas, "PLACED", 30)
    monkeypatch.setattr(canvas, "CAPTURED", 30)
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
    monkeypatch.setattr(canvas, "BRISK", 1000.0)
    game.window.send(Step(-1))
    QTest.qWait(0)
    game.window.send(Step(-1))
    assert game.window.canvas._motion is not None and not game.window.canvas._motion.is_running


def test_where_the_system_asks_for_less_motion_nothing_fades(
    game: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_motion, "wants_less_motion", lambda: True)
    ended(game)
    game.window.send(Step(1))
    faded = game.window.canvas._motion
    assert game.window.canvas.is_still and (faded is None or not faded.is_running)


@pytest.mark.parametrize(
    ("desktop", "name", "text", "is_less"),
    [
        ("XFCE", "gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", True),
        ("XFCE", "gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations = false\n", True),
        ("XFCE", "gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=1\n", False),
        ("XFCE", "gtk-3.0/settings.ini", "no settings at all %s", False),
        ("KDE", "kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", True),
        ("KDE", "kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n", False),
        ("KDE", "gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", False),
    ],
)
def test_desktops_tell_it_in_their_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, desktop: str, name: str, text: str, *, is_less: bool
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    assert system_motion.of_desktop({"XDG_CONFIG_HOME": str(tmp_path), "XDG_CURRENT_DESKTOP": desktop}) is is_less


@pytest.mark.skipif(not Path("/bin/sh").exists(), reason="the program asked is a script")
@pytest.mark.parametrize(("said", "is_less"), [("echo false", True), ("echo true", False), ("exit 1", False)])
def test_gnome_is_asked_by_its_own_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, *, is_less: bool
) -> None:
    program = tmp_path / "gsettings"
    program.write_text(f"#!/bin/sh\n{said}\n", "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(system_motion, "PATIENCE", 60.0)
    asked = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_CURRENT_DESKTOP": "ubuntu:GNOME"}
    assert system_motion.of_desktop(asked) is is_less
    assert not system_motion.of_desktop({"XDG_CONFIG_HOME": str(tmp_path)}), "without a desktop nobody is asked"

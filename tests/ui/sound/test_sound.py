"""Sounds: which one is heard when, how they are played, and silence where nothing plays them."""

import os
import stat
import sys
import wave
from pathlib import Path

import numpy as np
import pytest

from goboard.games.clocks import ClockSettings, Overtime, Time, full, passed
from goboard.resources_path import resource
from goboard.session.commands.files import NewGame, OpenBytes
from goboard.session.commands.navigate import GoToMove, Step
from goboard.session.commands.play import PlayPass, ResignGame
from goboard.ui.clocks.face import sound_between
from goboard.ui.sound.part import SoundPart
from goboard.ui.sound.player import FOLDER, PROGRAMS, SoundPlayer, soften
from tests.ui.driver import WindowDriver

ROOT = Path(__file__).resolve().parents[3]
MOST = 150_000
"""Bytes of all sounds together."""
posix = pytest.mark.skipif(sys.platform == "win32", reason="the programs are shell scripts")


@pytest.fixture
def heard(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sounds that the window asks for; each step comes a second after the one before."""
    found: list[str] = []
    part = driver.window.parts["sound"]
    assert isinstance(part, SoundPart)
    seconds = iter(range(1, 10_000))
    monkeypatch.setattr(part, "_now", lambda: float(next(seconds)))
    monkeypatch.setattr(part, "play", lambda name, **_: found.append(name))
    return found


def program(folder: Path, name: str, code: int = 0) -> None:
    """One that writes down what it is asked to play."""
    path = folder / name
    path.write_text(f'#!/bin/sh\necho "{name} $*" >> "{folder}/played"\nexit {code}\n', encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def player(folder: Path) -> SoundPlayer:
    def find(name: str) -> str | None:
        return str(folder / name) if (folder / name).exists() else None

    return SoundPlayer(0, find)


@pytest.fixture(autouse=True)
def nothing_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SoundPlayer, "failed", [])


def test_moves_captures_passes_and_the_end_are_heard_once_each(driver: WindowDriver, heard: list[str]) -> None:
    driver.window.send(NewGame(9, 9))
    heard.clear()
    driver.click("A2", "A1", "B1")
    assert heard == ["stone", "stone", "capture"]
    driver.window.send(PlayPass())
    driver.window.send(ResignGame())
    assert heard == ["stone", "stone", "capture", "pass", "end"]


def test_a_variation_is_heard_and_going_back_is_not(driver: WindowDriver, heard: list[str]) -> None:
    driver.window.send(OpenBytes(b"(;SZ[9];B[aa];W[bb];B[cc])", "a.sgf"))
    heard.clear()
    driver.window.send(Step(1))
    driver.window.send(Step(-1))
    driver.click("E5")
    assert heard == ["stone", "stone"]
    driver.window.send(GoToMove(0))
    driver.window.send(GoToMove(3))
    driver.window.send(OpenBytes(b"(;SZ[9];B[aa])", "b.sgf"))
    assert heard == ["stone", "stone"]


def test_quick_steps_are_silent_but_moves_are_not(
    driver: WindowDriver, heard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.window.send(OpenBytes(b"(;SZ[9];B[aa];W[bb];B[cc];W[dd])", "a.sgf"))
    heard.clear()
    monkeypatch.setattr(driver.window.parts["sound"], "_now", lambda: 20_000.0)
    for _ in range(4):
        driver.window.send(Step(1))
    assert heard == ["stone"]
    driver.click("H3")
    assert heard == ["stone", "stone"]


SECOND = 1000
CLOCKS = {
    ClockSettings(Overtime.ABSOLUTE, 65 * SECOND): {
        60: "warning",
        30: "warning",
        10: "tick",
        4: "tick",
        3: "tick_last",
    },
    ClockSettings(Overtime.FISCHER, 12 * SECOND, 5 * SECOND): {10: "tick", 1: "tick_last"},
    ClockSettings(Overtime.CANADIAN, 20 * SECOND, 40 * SECOND, 5): {30: "warning", 10: "tick", 3: "tick_last"},
    ClockSettings(Overtime.BYO_YOMI, 20 * SECOND, 15 * SECOND, 2): {10: "tick", 3: "tick_last"},
}


@pytest.mark.parametrize("settings", CLOCKS, ids=lambda each: each.words)
def test_clocks_count_the_last_seconds_and_tell_their_end(settings: ClockSettings) -> None:
    before, told = full(settings), list[tuple[int, str]]()
    for tenth in range(1, 1200):
        now = passed(settings, full(settings), tenth * 100)
        if sound := sound_between(before, now, settings):
            told.append((-(-now.shown // SECOND), sound))
        before = now
    assert told[-1] == (0, "time_up")
    assert [sound for _, sound in told].count("time_up") == 1
    for second, sound in CLOCKS[settings].items():
        assert (second, sound) in told
    periods = {Overtime.BYO_YOMI: 2, Overtime.CANADIAN: 1}.get(settings.overtime, 0)
    assert [sound for _, sound in told].count("period") == periods
    # main time that something follows is not counted
    assert not settings.count or told[0][1] == "period"


def test_nothing_is_heard_of_a_clock_that_begins() -> None:
    assert sound_between(None, Time(9 * SECOND), ClockSettings(Overtime.ABSOLUTE, 9 * SECOND)) == ""
    assert sound_between(Time(0, is_up=True), Time(0, is_up=True), None) == ""


@posix
def test_the_first_program_that_can_play_plays(tmp_path: Path) -> None:
    program(tmp_path, "pw-play", code=1)
    program(tmp_path, "aplay")
    ours = player(tmp_path)
    assert ours.words == "Sounds are played by pw-play."
    ours.play("stone")
    ours.play("pass")
    played = (tmp_path / "played").read_text(encoding="utf-8").splitlines()
    assert [line.split()[0] for line in played] == ["pw-play", "aplay", "aplay"]
    assert played[1] == f"aplay -q {resource(FOLDER, 'stone.wav')}"
    assert ours.words == "Sounds are played by aplay."
    ours.stop()


@posix
def test_silence_has_a_sentence(tmp_path: Path) -> None:
    nobody = player(tmp_path)
    nobody.play("stone")
    assert not nobody.can_play and "goboard is silent" in nobody.words and PROGRAMS[0].name in nobody.words
    program(tmp_path, "paplay", code=1)
    failing = player(tmp_path)
    failing.play("stone")
    failing.play("stone")
    assert (tmp_path / "played").read_text(encoding="utf-8").count("paplay") == 1
    assert "paplay could not play" in failing.words


@posix
def test_a_program_that_hangs_is_ended_by_the_next_sound(tmp_path: Path) -> None:
    path = tmp_path / "aplay"
    path.write_text(f'#!/bin/sh\necho $$ >> "{tmp_path}/begun"\nexec sleep 60\n', encoding="utf-8")
    path.chmod(0o755)
    ours = SoundPlayer(1, lambda name: str(path) if name == "aplay" else None)
    begun = tmp_path / "begun"
    ours.play("stone")
    wait_for(lambda: begun.exists() and len(begun.read_text().split()) == 1)
    ours.play("pass")
    wait_for(lambda: len(begun.read_text().split()) == 2)
    first, second = map(int, begun.read_text().split())
    assert not is_there(first)
    ours.stop()
    assert not is_there(second)


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def wait_for(condition: object) -> None:
    import time

    end = time.monotonic() + 30
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.01)


def test_softer_sounds_are_softer(tmp_path: Path) -> None:
    source, target = resource(FOLDER, "stone.wav"), tmp_path / "soft.wav"
    soften(source, target, 0.5)
    assert np.abs(samples(target)).max() == pytest.approx(np.abs(samples(source)).max() / 4, abs=1)


def samples(path: Path) -> np.ndarray:  # type: ignore[type-arg]
    with wave.open(str(path), "rb") as file:
        return np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(int)


def test_the_sounds_are_those_that_the_tool_makes_and_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import make_sounds

    made = make_sounds.sounds()
    files = {path.stem: path for path in resource(FOLDER).iterdir()}
    assert files.keys() == made.keys()
    assert sum(path.stat().st_size for path in files.values()) < MOST
    for name, path in files.items():
        assert np.abs(samples(path) - made[name].astype(int)).max() <= 1, name


def test_a_window_that_nobody_sees_is_silent(driver: WindowDriver) -> None:
    driver.click("D4")
    part = driver.window.parts["sound"]
    assert isinstance(part, SoundPart) and part.player is None

"""Plays the sounds that are shipped by a program of the system, one at a time, beside the window. Where none plays
them there is silence, and a sentence that says so."""

from __future__ import annotations

import array
import shutil
import subprocess
import sys
import tempfile
import wave
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, NamedTuple

from goboard.jobs.threads import Jobs
from goboard.jobs.watch import Cancelled, Watch
from goboard.resources_path import resource
from goboard.ui.language import tr
from goboard.words.message import enumerated, joined

FOLDER = "sounds"
LONGEST = 5.0
"""Seconds after which a program that still plays is ended."""
LOOK_AGAIN = 0.03
OF_WINDOWS = "Windows"


class Program(NamedTuple):
    """A program that plays a file, with what stands before the file's name."""

    name: str
    arguments: tuple[str, ...] = ()


PROGRAMS = (
    Program("pw-play"), Program("paplay"), Program("aplay", ("-q",)), Program("afplay"), Program("play", ("-q",)),
    Program("ffplay", ("-nodisp", "-autoexit", "-loglevel", "quiet")),
)  # fmt: skip
"""The first that is there and can play plays."""


class SoundPlayer:
    """The newest sound counts: what is still heard then ends. With 0 threads a sound is over before `play` returns."""

    failed: ClassVar[list[str]] = []
    """Programs that are there and could not play; they are not tried again until somebody listens on purpose."""

    def __init__(self, threads: int = 1, find: Callable[[str], str | None] = shutil.which) -> None:
        self._jobs = Jobs("sound", threads)
        found = [(path, each) for each in PROGRAMS if (path := find(each.name))]
        self._programs = [(path, each) for path, each in found if each.name not in self.failed]
        self._softer: dict[tuple[str, int], Path] = {}
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    @property
    def can_play(self) -> bool:
        """Is there still a program that may play?"""
        return sys.platform == "win32" or bool(self._programs)

    @property
    def words(self) -> str:
        """Who plays, or why nobody does."""
        if sys.platform == "win32":
            return tr("Sounds are played by {program}.", program=OF_WINDOWS)
        if self._programs:
            return tr("Sounds are played by {program}.", program=self._programs[0][1].name)
        if self.failed:
            return tr(
                "goboard is silent: {programs} could not play a sound. Is there a sound card, and is it in use?",
                programs=joined(self.failed),
            )
        programs = enumerated(each.name for each in PROGRAMS)
        return tr(
            "No program was found that plays sounds, so goboard is silent: {programs} would do.", programs=programs
        )

    def play(self, name: str, volume: float = 1.0) -> None:
        """Have that sound heard; 1.0 is the loudest."""
        percent = round(min(max(volume, 0.0), 1.0) * 100)
        if self.can_play and percent:
            self._jobs.run("sound", lambda watch: self._play(name, percent, watch))

    def stop(self) -> None:
        """The program or window ends."""
        self._jobs.stop()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _play(self, name: str, percent: int, watch: Watch) -> None:
        path = self._file(name, percent)
        if sys.platform == "win32":
            import winsound

            winsound.PlaySound(str(path), winsound.SND_FILENAME)
            return
        while self._programs:
            program, said = self._programs[0]
            if _run([program, *said.arguments, str(path)], watch):
                return
            # it is there, but cannot play here
            self.failed.append(self._programs.pop(0)[1].name)

    def _file(self, name: str, percent: int) -> Path:
        """The file of that sound, so loud: not every program has a volume."""
        shipped = resource(FOLDER, f"{name}.wav")
        if percent == 100:
            return shipped
        if (name, percent) not in self._softer:
            if self._folder is None:
                self._folder = tempfile.TemporaryDirectory(prefix="goboard-sounds-")
            path = Path(self._folder.name) / f"{name}-{percent}.wav"
            soften(shipped, path, percent / 100)
            self._softer[name, percent] = path
        return self._softer[name, percent]


def soften(source: Path, target: Path, part: float) -> None:
    """Write a sound of 16 bits a sample again, less loud. What is heard as half as loud is a quarter."""
    with wave.open(str(source), "rb") as file:
        form, frames = file.getparams(), array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        frames.byteswap()
    softer = array.array("h", (round(each * part * part) for each in frames))
    if sys.byteorder == "big":
        softer.byteswap()
    with wave.open(str(target), "wb") as file:
        file.setparams(form)
        file.writeframes(softer.tobytes())


def _run(command: list[str], watch: Watch) -> bool:
    """Whether that program did it; it is ended when the sound is not wanted any more, or takes too long."""
    try:
        program = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    except OSError:
        return False
    waited = 0.0
    try:
        while True:
            try:
                return program.wait(LOOK_AGAIN) == 0
            except subprocess.TimeoutExpired:
                waited += LOOK_AGAIN
                watch.check()
                if waited > LONGEST:
                    return False
    except Cancelled:
        return True
    finally:
        if program.poll() is None:
            program.kill()
            program.wait()

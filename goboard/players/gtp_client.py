"""Programs that play Go, talked to by the Go Text Protocol: nothing that they do may hurt who talks to them.

An engine runs in a process group of its own. Its output is read beside, with limits; every question has a time limit;
whatever is wrong with it ends in an `EngineError` whose text names the engine and the cause.
"""

import os
import re
import shlex
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from shutil import which
from threading import Thread
from time import monotonic
from typing import IO, NamedTuple

_LONGEST_LINE, _LONGEST_ANSWER = 1 << 20, 4 << 20
_MOST_WAITING = 8 << 20
"""Bytes of output that nobody has read yet: an engine that says more is flooding."""
_KEPT_LINES, _KEPT_WIDTH = 200, 4096
_GRACE = 2.0
_ODD = re.compile(r"[^\t\x20-\x7e\xa0-\uffff\U00010000-\U0010ffff]")
_LARGEST_ID = 10**6
SIMPLE, START = 5.0, 20.0
"""Seconds for a simple command, and for the first answer."""
PLACES = ("/usr/games", "/usr/local/games", "/opt/homebrew/bin")
"""Where engines may lie that are not on the PATH."""


class EngineError(Exception):
    """The engine cannot be begun, does not answer, or does not keep to the protocol; the text says which and why."""


class Answer(NamedTuple):
    """What an engine answered: whether it could, and its text, lines separated by line ends."""

    is_good: bool
    text: str


class Engine:
    """One running engine. It belongs to one thread, which must live for as long as the engine is wanted."""

    def __init__(
        self, command: Sequence[str], *, folder: str | None = None, environment: Mapping[str, str] | None = None
    ) -> None:
        """Begin the program; EngineError where there is none."""
        self.command, self.name = list(command), Path(command[0]).name
        self._id = 0
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._waiting = 0
        self._is_flooding = False
        self.errors: deque[str] = deque(maxlen=_KEPT_LINES)
        """What it said last on its standard error, harmless to show."""
        program = found_program(self.command[0])
        if program is None:
            raise EngineError(f"There is no program {self.command[0]!r} that could be run.")
        try:
            self._process = subprocess.Popen(
                [program, *self.command[1:]],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder,
                env={**os.environ, **(environment or {})},
                start_new_session=True,
                preexec_fn=_end_with_parent if sys.platform == "linux" else None,
            )
        except OSError as error:
            raise EngineError(f"{self.name} could not be begun: {error.strerror or error}.") from None
        assert self._process.stdout is not None and self._process.stderr is not None
        Thread(target=self._read, args=(self._process.stdout,), name="engine", daemon=True).start()
        self._errors_end = Thread(target=self._read_errors, args=(self._process.stderr,), name="errors", daemon=True)
        self._errors_end.start()

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def _read(self, pipe: IO[bytes]) -> None:
        """Lines into the queue, until the engine says too much at once or nothing more."""
        rest = b""
        with suppress(OSError, ValueError):
            while piece := os.read(pipe.fileno(), 1 << 16):
                *lines, rest = (rest + piece).split(b"\n")
                for line in lines:
                    self._waiting += len(line) + 1
                    self._lines.put(line)
                if len(rest) > _LONGEST_LINE or self._waiting > _MOST_WAITING:
                    self._is_flooding = True
                    break
        if rest and not self._is_flooding:
            self._lines.put(rest)
        self._lines.put(None)

    def _read_errors(self, pipe: IO[bytes]) -> None:
        rest = b""
        with suppress(OSError, ValueError):
            while piece := os.read(pipe.fileno(), 1 << 16):
                *lines, rest = (rest + piece).split(b"\n")
                rest = rest[-_KEPT_WIDTH:]
                self.errors.extend(harmless(line) for line in lines[-_KEPT_LINES:])
        if rest:
            self.errors.append(harmless(rest))

    def ask(self, command: str, seconds: float = SIMPLE) -> Answer:
        """The answer to one command; EngineError where none comes in time or none that can be one."""
        self._id = self._id % _LARGEST_ID + 1
        self._send(f"{self._id} {command}\n".encode())
        return self._answer(command, monotonic() + seconds, seconds)

    def _send(self, data: bytes) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        writer = Thread(target=_written, args=(pipe, data), name="to engine", daemon=True)
        writer.start()
        writer.join(SIMPLE)
        if writer.is_alive():
            raise self._failed("takes no more commands")

    def _line(self, end: float, command: str, seconds: float) -> str:
        try:
            line = self._lines.get(timeout=max(end - monotonic(), 0.0))
        except Empty:
            raise self._failed(f"has not answered {command.split()[0]} within {seconds:,.0f} s") from None
        if line is None:
            raise self._ended(command)
        self._waiting -= len(line) + 1
        return line.decode("utf-8", "replace").rstrip("\r")

    def _ended(self, command: str) -> EngineError:
        if self._is_flooding:
            return self._failed("never stops talking")
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        self._errors_end.join(_GRACE)
        code = self._process.poll()
        how = "has closed its output" if code is None else _ending(code)
        return self._failed(f"{how} instead of answering {command.split()[0]}")

    def _failed(self, what: str) -> EngineError:
        said = f' It said: "{self.errors[-1][:200]}".' if self.errors else ""
        return EngineError(f"{self.name} {what}.{said}")

    def _answer(self, command: str, end: float, seconds: float) -> Answer:
        """The lines from that which begins with the id until the empty one; what stands before it is dropped, but an
        answer with another id, or with none that succeeds at once, is to another question."""
        has_refused, dropped = False, 0
        while True:
            line = self._line(end, command, seconds)
            found = re.match(r"([=?])(\d*)[ \t]*(.*)", line, re.DOTALL)
            if not found:
                dropped += len(line) + 1
                if dropped > _LONGEST_ANSWER:
                    raise self._failed("never stops talking")
                continue
            sign, number, text = found.groups()
            if number == str(self._id) or (has_refused and not number and sign == "="):
                break
            if not number and sign == "?":
                # one command may bring several answers, the last of them its own
                self._rest([text], end, command, seconds)
                has_refused = True
                continue
            raise self._failed(f"answers {command.split()[0]} with another command's number")
        return Answer(sign == "=", self._rest([text], end, command, seconds))

    def _rest(self, lines: list[str], end: float, command: str, seconds: float) -> str:
        size = 0
        while True:
            line = self._line(end, command, seconds).rstrip()
            if not line:
                break
            if re.match(rf"[=?]{self._id}(?!\d)", line):
                raise self._failed(f"breaks off its answer to {command.split()[0]}")
            lines.append(line)
            size += len(line)
            if size > _LONGEST_ANSWER:
                raise self._failed("never stops talking")
        return _ODD.sub("", "\n".join(line.rstrip() for line in lines)).strip()

    def check_quiet(self) -> None:
        """EngineError if it has said anything that nobody asked for and that looks like an answer."""
        while True:
            try:
                line = self._lines.get_nowait()
            except Empty:
                return
            if line is None:
                self._lines.put(None)
                return
            self._waiting -= len(line) + 1
            if line[:1] in (b"=", b"?"):
                raise self._failed("answers what it was not asked")

    def stop(self) -> None:
        """Ask it to leave, then make it and all that it began leave. It does not fail."""
        if self.is_running:
            with suppress(EngineError):
                self._send(b"quit\n")
        with suppress(OSError, ValueError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        for force in (None, signal.SIGTERM, _KILL):
            if force is not None:
                self._signal(force)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_GRACE)
                break
        # what it has begun itself may still be there
        self._signal(_KILL)
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    def _signal(self, number: signal.Signals) -> None:
        with suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, number)


_KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


def _written(pipe: IO[bytes], data: bytes) -> None:
    with suppress(OSError, ValueError):
        pipe.write(data)
        pipe.flush()


def _ending(code: int) -> str:
    if code < 0:
        names = {int(each): each.name for each in signal.Signals}
        return f"was ended by {names.get(-code, f'signal {-code}')}"
    return "lacks a library" if code == 127 else f"has ended with status {code}"


def _end_with_parent() -> None:
    """In the engine's process, on Linux: it is killed when the thread that began it is gone (PR_SET_PDEATHSIG)."""
    import ctypes

    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(1, int(_KILL))


def harmless(line: bytes) -> str:
    """A line of an engine's as text that can be shown: without control characters, not too long."""
    return _ODD.sub("\ufffd", line[:_KEPT_WIDTH].decode("utf-8", "replace").rstrip("\r"))


def found_program(name: str) -> str | None:
    """Where the program lies: on the PATH or in one of the usual places; None where it cannot be run."""
    name = os.path.expandvars(os.path.expanduser(name))
    return which(name) or which(name, path=os.pathsep.join(PLACES))


def split_command(text: str) -> list[str]:
    """A command line as a program and its arguments, never for a shell; EngineError where quotes do not close."""
    try:
        words = shlex.split(text, posix=os.name != "nt")
    except ValueError:
        raise EngineError(f"In the command {text[:200]!r} a quotation mark is missing.") from None
    if not words:
        raise EngineError("The command of an engine is empty.")
    return words

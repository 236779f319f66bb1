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
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from enum import StrEnum
from pathlib import Path
from queue import Empty
from shutil import which
from threading import Lock, Thread
from time import monotonic, sleep
from typing import IO, NamedTuple

from goboard.harmless import HARMFUL, harmless
from goboard.jobs.watch import Cancelled, checkpoint, unwatched
from goboard.players.engine_guard import Guard, ends_with_parent
from goboard.players.engine_output import Output, Pace
from goboard.players.engine_words import ending, refusal, usual_cause
from goboard.words.message import Number, phrase, sentences
from goboard.words.reasons import reason_of

_LONGEST_ANSWER = 4 << 20
_KEPT_LINES, _KEPT_WIDTH, _STRAY_LINES = 200, 4096, 3
MOST_TALK = 2000
"""Lines of talk that are kept for a person to read."""
_GRACE = 2.0
_LARGEST_ID = 10**6
SIMPLE, START, SILENCE, STOPPING = 5.0, 20.0, 10.0, 5.0
"""Seconds for a simple command, for the first answer, between two lines of an analysis, and for its end."""
_LOOK_AGAIN, _LINE_APART = 0.05, 0.05
"""Seconds between two looks whether an answer is still wanted, and between two lines of an analysis at least."""
_MOST_COMMANDS = 2000
SENT, SAID, COMPLAINED = ">", "<", "!"
PLACES = ("/usr/games", "/usr/local/games", "/opt/homebrew/bin")
"""Where engines may lie that are not on the PATH."""


class Failure(StrEnum):
    """What an engine has failed in: it has ended, did not answer in time, or not as the protocol has it."""

    CRASH = "crash"
    TIME = "time"
    PROTOCOL = "protocol"


class EngineError(Exception):
    """The engine cannot be begun, does not answer, or does not keep to the protocol; the text says which and why."""

    def __init__(self, text: str, failure: Failure = Failure.PROTOCOL) -> None:
        super().__init__(text)
        self.failure = failure


class Answer(NamedTuple):
    """What an engine answered: whether it could, and its text, lines separated by line ends."""

    is_good: bool
    text: str
    skipped: int = 0
    """Bytes of lines that came before it and belong to no answer."""


class Talk:
    """What has gone to and fro lately, harmless to show; written by the engine's threads, read by anybody."""

    def __init__(self) -> None:
        self._lines: deque[tuple[str, str]] = deque(maxlen=MOST_TALK)
        self.count = 0
        """How many lines there were in all."""

    def put(self, sign: str, line: str) -> None:
        self._lines.append((sign, line))
        self.count += 1

    def since(self, count: int) -> list[tuple[str, str]]:
        """The lines after so many, as far as they are kept."""
        lines = list(self._lines)
        return lines[max(len(lines) - (self.count - count), 0) :] if self.count > count else []


class Engine:
    """One running engine. It belongs to one thread, which must live for as long as the engine is wanted; only `kill`
    may be called by others. What is asked is given up once the work of that thread is called off: the engine is out of
    step then, and to be ended."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        folder: str | None = None,
        environment: Mapping[str, str] | None = None,
        talk: Talk | None = None,
    ) -> None:
        """Begin the program; EngineError where there is none."""
        self.command, self.name = list(command), Path(command[0]).name
        self.talk = talk if talk is not None else Talk()
        self.begun = monotonic()
        self._id = 0
        self._has_left = self._is_deaf = False
        self.errors: deque[str] = deque(maxlen=_KEPT_LINES)
        """What it said last on its standard error, harmless to show."""
        self._stray: deque[str] = deque(maxlen=_STRAY_LINES)
        """What it said last instead of answering: some give the reason for their end there."""
        program = found_program(self.command[0])
        if program is None:
            raise EngineError(phrase("There is no program {program} that could be run.", program=repr(self.command[0])))
        try:
            self._process = subprocess.Popen(
                [program, *self.command[1:]],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder,
                env={**os.environ, **(environment or {})},
                start_new_session=True,
                preexec_fn=ends_with_parent(),
            )
        except (OSError, ValueError) as error:
            # the latter where a name of the environment, or a character, is none that the system takes
            raise EngineError(
                phrase("{engine} could not be begun: {reason}.", engine=self.name, reason=reason_of(error))
            ) from None
        self._watching = Guard(self._process.pid)
        assert self._process.stdout is not None and self._process.stderr is not None
        self._output = Output(self._process.stdout)
        self._errors_end = Thread(target=self._read_errors, args=(self._process.stderr,), name="errors", daemon=True)
        self._errors_end.start()
        self._writer: Thread | None = None
        self._pipe_guard = Lock()
        """Held while a command begins to be written, and while the pipe is closed."""

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def _read_errors(self, pipe: IO[bytes]) -> None:
        rest, pace = b"", Pace()
        with suppress(OSError), pipe:
            while piece := os.read(pipe.fileno(), 1 << 16):
                *lines, rest = (rest + piece).split(b"\n")
                rest = rest[-_KEPT_WIDTH:]
                for line in lines[-_KEPT_LINES:]:
                    self._complain(line)
                pace.wait(len(piece))
        if rest:
            self._complain(rest)

    def _complain(self, line: bytes) -> None:
        said = line_of(line)
        self.talk.put(COMPLAINED, said)
        if said.strip():
            self.errors.append(said)

    def ask(self, command: str, seconds: float = SIMPLE) -> Answer:
        """The answer to one command; EngineError where none comes in time or none that can be one."""
        self._begin(command)
        return self._answer(command, monotonic() + seconds, seconds)

    def _begin(self, command: str) -> None:
        self._id = self._id % _LARGEST_ID + 1
        self._stray.clear()
        self.talk.put(SENT, command[:_KEPT_WIDTH])
        self._send(f"{self._id} {command}\n".encode())

    def analyse(self, command: str, take: Callable[[str], bool]) -> None:
        """Have `take` given the lines of an analysis, not each of many, until it answers False or the work is called
        off: the analysis is stopped then, and the engine is ready for what comes next."""
        self._output.is_streaming = True
        try:
            self._begin(command)
            if self._stream(command, take):
                return
            self._stop_analysis()
        except Cancelled:
            self._stop_analysis()
            raise
        finally:
            self._output.is_streaming = False

    def commands(self, seconds: float = SIMPLE) -> frozenset[str]:
        """What it says it can be asked; EngineError where an empty line breaks the list off before it is told."""
        said = self.ask("list_commands", seconds)
        known = frozenset(said.text.split()[:_MOST_COMMANDS])
        if said.is_good and "genmove" not in known and self.ask("protocol_version").skipped:
            raise self._has_broken_off("list_commands")
        return known

    def _stop_analysis(self) -> None:
        # not every engine takes an empty line for an end: a command always is. It is answered whatever is called off:
        # else the engine would be out of step
        with unwatched():
            answer = self.ask("protocol_version", STOPPING)
        if not answer.is_good:
            raise self._failed(phrase("{engine} does not end an analysis.", engine=self.name))

    def _stream(self, command: str, take: Callable[[str], bool]) -> bool:
        """Has the analysis ended by itself?"""
        has_begun = has_lines = False
        latest = monotonic() + SILENCE
        while True:
            # one that has not begun may not hear that it is to stop
            with nullcontext() if has_begun or has_lines else unwatched():
                line = self._line(latest, command, SILENCE)
            if not has_begun and re.match(rf"[=?]{self._id}(?!\d)", line):
                if line[0] == "?":
                    why = self._rest([line.partition(" ")[2]], monotonic() + SIMPLE, command, SIMPLE)
                    raise EngineError(refusal(self.name, command.split()[0], why))
                has_begun, latest = True, monotonic() + SILENCE
                line = line.partition(" ")[2]
            elif line[:1] in "=?" and line:
                raise self._has_confused(command)
            if line.startswith("info"):
                has_lines = True
                if not take(HARMFUL.sub("", line)):
                    return False
                checkpoint()
                sleep(_LINE_APART)
                latest = monotonic() + SILENCE
            elif not line and has_lines:
                return True

    def _send(self, data: bytes) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        writer = Thread(target=_written, args=(pipe, data), name="to engine", daemon=True)
        with self._pipe_guard:
            begins = self._takes_commands
            if begins:
                # whoever stops the engine waits for it, as soon as it is known
                writer.start()
                self._writer = writer
        if begins:
            writer.join(SIMPLE)
        if not begins or writer.is_alive():
            raise self._failed(phrase("{engine} takes no more commands.", engine=self.name), Failure.TIME)

    @property
    def _takes_commands(self) -> bool:
        return self._writer is None or not self._writer.is_alive()

    def _line(self, end: float, command: str, seconds: float) -> str:
        while True:
            checkpoint()
            left = end - monotonic()
            try:
                line = self._output.take(min(max(left, 0.0), _LOOK_AGAIN))
                break
            except Empty:
                if left <= 0:
                    said = phrase(
                        "{engine} has not answered {command} within {seconds} s.",
                        engine=self.name,
                        command=command.split()[0],
                        seconds=Number(seconds),
                    )
                    raise self._failed(said, Failure.TIME) from None
        if line is None:
            raise self._ended(command)
        self.talk.put(SAID, line_of(line))
        return line.decode("utf-8", "replace").rstrip("\r")

    def _ended(self, command: str) -> EngineError:
        if self._output.is_flooding:
            return self._is_talking()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        self._errors_end.join(_GRACE)
        code = self._process.poll()
        return self._failed(ending(self.name, command.split()[0], code), Failure.CRASH, " ".join(self._stray))

    def _failed(self, sentence: str, failure: Failure = Failure.PROTOCOL, words: str = "") -> EngineError:
        """With its last complaint, else with those words of its own."""
        self._is_deaf = self._is_deaf or failure is Failure.TIME
        words = self.errors[-1] if self.errors else words
        said = phrase('It said: "{words}".', words=words[:200].rstrip(".")) if words else ""
        return EngineError(sentences(sentence, said), failure)

    def _is_talking(self) -> EngineError:
        return self._failed(phrase("{engine} never stops talking.", engine=self.name))

    def _has_broken_off(self, asked: str) -> EngineError:
        return self._failed(phrase("{engine} breaks off its answer to {command}.", engine=self.name, command=asked))

    def _has_confused(self, command: str) -> EngineError:
        asked = command.split()[0]
        return self._failed(
            phrase("{engine} answers {command} with another command's number.", engine=self.name, command=asked)
        )

    def _answer(self, command: str, end: float, seconds: float) -> Answer:
        """The lines from that which begins with the id until the empty one; what stands before it is dropped, but an
        answer with another id, or with none that succeeds at once, is to another question."""
        has_refused, dropped = False, 0
        while True:
            line = self._line(end, command, seconds)
            found = re.match(r"([=?])(\d*)[ \t]*(.*)", line, re.DOTALL)
            if not found:
                dropped += len(line) + 1
                self._stray.extend([line_of(line.encode())] if line.strip() else [])
                if dropped > _LONGEST_ANSWER:
                    raise self._is_talking()
                continue
            sign, number, text = found.groups()
            if number == str(self._id) or (has_refused and not number and sign == "="):
                break
            if not number and sign == "?":
                # one command may bring several answers, the last of them its own
                self._rest([text], end, command, seconds)
                has_refused = True
                continue
            raise self._has_confused(command)
        return Answer(sign == "=", self._rest([text], end, command, seconds), dropped)

    def _rest(self, lines: list[str], end: float, command: str, seconds: float) -> str:
        size = 0
        while True:
            line = self._line(end, command, seconds).rstrip()
            if not line:
                break
            if re.match(rf"[=?]{self._id}(?!\d)", line):
                raise self._has_broken_off(command.split()[0])
            lines.append(line)
            size += len(line)
            if size > _LONGEST_ANSWER:
                raise self._is_talking()
        return "\n".join(HARMFUL.sub("", line.rstrip()) for line in lines).strip()

    def check_quiet(self) -> None:
        """EngineError if it has said anything that nobody asked for and that looks like an answer."""
        with suppress(Empty):
            while (line := self._output.take(0.0)) is not None:
                if line[:1] in (b"=", b"?"):
                    raise self._failed(phrase("{engine} answers what it was not asked.", engine=self.name))

    def diagnosed(self, error: EngineError) -> EngineError:
        """The error, and what is usually the cause of one at the first question; the engine is ended."""
        self.kill()
        return EngineError(sentences(str(error), usual_cause(self.command)), error.failure)

    def kill(self) -> None:
        """End it and all that it began; from any thread."""
        self._signal(_KILL)

    def stop(self, *, politely: bool = True) -> None:
        """Ask it to leave, then make it and all that it began leave. It does not fail. One that thinks hears nothing,
        nor does one that has not answered in time: it would be asked in vain."""
        is_asked = politely and not self._is_deaf
        if self.is_running and is_asked:
            with suppress(EngineError):
                self._send(b"quit\n")
        self._close_pipe()
        ways = (None, signal.SIGTERM, _KILL) if is_asked else (signal.SIGTERM, _KILL) if politely else (_KILL,)
        for force in ways:
            if force is not None:
                self._signal(force)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_GRACE)
                break
        # what it has begun itself may still be there
        self._signal(_KILL)
        self._has_left = True
        self._watching.leave()
        for thread in (self._output.thread, self._errors_end, self._writer):
            if thread is not None:
                thread.join(_GRACE)
        self._close_pipe()

    def _close_pipe(self) -> None:
        """One that is still being written to cannot be closed before its reader is gone: it is left open."""
        pipe = self._process.stdin
        assert pipe is not None
        with self._pipe_guard:
            if self._takes_commands:
                with suppress(OSError, ValueError):
                    pipe.close()

    def _signal(self, number: signal.Signals) -> None:
        if self._has_left:
            # its number may be another program's by now
            return
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


def line_of(line: bytes) -> str:
    """A line of an engine's as text that can be shown: without control characters, not too long."""
    return harmless(line[:_KEPT_WIDTH].decode("utf-8", "replace").rstrip("\r"))


def found_program(name: str) -> str | None:
    """Where the program lies: on the PATH or in one of the usual places; None where it cannot be run."""
    name = os.path.expandvars(os.path.expanduser(name))
    return which(name) or which(name, path=os.pathsep.join(PLACES))


def split_command(text: str) -> list[str]:
    """A command line as a program and its arguments, never for a shell; EngineError where quotes do not close."""
    try:
        words = shlex.split(text, posix=os.name != "nt")
    except ValueError:
        raise EngineError(
            phrase("In the command {command} a quotation mark is missing.", command=repr(text[:200]))
        ) from None
    if not words:
        raise EngineError(phrase("The command of an engine is empty."))
    return words


def joined_command(words: list[str]) -> str:
    """Inverse of `split_command`, which leaves quotes as they are on Windows."""
    return " ".join(words) if os.name == "nt" else shlex.join(words)

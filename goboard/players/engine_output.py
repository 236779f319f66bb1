"""What an engine says, line by line: read beside, with limits, until somebody asks for it."""

import os
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic, sleep
from typing import IO

_LONGEST_LINE = 1 << 20
_MOST_WAITING = 8 << 20
"""Bytes of output that nobody has read yet: an engine that says more is flooding."""
_USUAL_RATE = 2 << 20
"""Bytes a second that are read in the long run: who says more is made to wait by the pipe."""


class _Newest:
    """A line of an analysis that waits to be read; a newer one takes its place."""

    __slots__ = ("is_taken", "line")

    def __init__(self, line: bytes) -> None:
        self.line, self.is_taken = line, False


class Output:
    """The standard output of an engine. A thread reads it; who takes the lines may be another one."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self.is_streaming = False
        """Do lines of an analysis come, of which only the newest waits?"""
        self.is_flooding = False
        self._lines: SimpleQueue[bytes | _Newest | None] = SimpleQueue()
        self._newest: _Newest | None = None
        self._guard, self._waiting = Lock(), 0
        self.thread = Thread(target=self._read, args=(pipe,), name="engine", daemon=True)
        self.thread.start()

    def take(self, seconds: float) -> bytes | None:
        """The next line, None once there are no more; queue.Empty if none comes in time."""
        line = self._lines.get(timeout=seconds)
        if line is None:
            # whoever asks again is told the same
            self._lines.put(None)
            return None
        with self._guard:
            if isinstance(line, _Newest):
                line.is_taken = True
                return line.line
            self._waiting -= len(line) + 1
            return line

    def _read(self, pipe: IO[bytes]) -> None:
        """Lines into the queue, until the engine says too much at once or nothing more.

        The pipe is closed here and nowhere else: its number may be that of the next engine's pipe right afterwards.
        """
        rest, pace = b"", Pace()
        with suppress(OSError), pipe:
            while piece := os.read(pipe.fileno(), 1 << 16):
                *lines, rest = (rest + piece).split(b"\n")
                for line in lines:
                    self._put(line)
                if len(rest) > _LONGEST_LINE or self._waiting > _MOST_WAITING:
                    self.is_flooding = True
                    break
                pace.wait(len(piece))
        if rest and not self.is_flooding:
            self._put(rest)
        self._lines.put(None)

    def _put(self, line: bytes) -> None:
        """Behind the others; of an analysis only the newest line waits."""
        with self._guard:
            if not (self.is_streaming and line.startswith(b"info")):
                self._waiting += len(line) + 1
                self._lines.put(line)
            elif self._newest is not None and not self._newest.is_taken:
                self._newest.line = line
            else:
                self._newest = _Newest(line)
                self._lines.put(self._newest)


class Pace:
    """Lets so much be read at once, and then so much a second."""

    def __init__(self) -> None:
        self._credit, self._since = float(_MOST_WAITING), monotonic()

    def wait(self, size: int) -> None:
        now = monotonic()
        self._credit = min(self._credit + (now - self._since) * _USUAL_RATE, _MOST_WAITING) - size
        self._since = now
        if self._credit < 0:
            sleep(-self._credit / _USUAL_RATE)

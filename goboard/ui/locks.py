"""Locks that a program holds as long as it lives: the system knows who lives, so the disk is not waited for.

`QLockFile` writes down which process holds it and waits until the disk has that: a thousandth of a second or, where
others keep the disk busy, seconds, in which a window would answer nothing.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import weakref
from pathlib import Path

from PySide6.QtCore import QLockFile

BY_NAME = ".process"
"""Ends the name of the lock where the file system has none of its own."""
TRIES = 20
"""A lock that is released just when it is taken is taken anew, so often."""
_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class Lock:
    """The file at `path`. It is released when nobody knows this any more, too, and when the program ends in any way."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._release: weakref.finalize[..., Lock] | None = None

    @property
    def is_held(self) -> bool:
        """By this one."""
        return self._release is not None and self._release.alive

    def take(self) -> bool:
        """Hold it from now on; False if anybody else does. Where no lock can be made nobody holds it: True, but it is
        not held here either."""
        if self.is_held:
            return True
        for _ in range(TRIES):
            try:
                handle = _opened(self._path)
            except OSError:
                return True
            try:
                _hold(handle)
            except OSError as error:
                os.close(handle)
                return error.errno not in _TAKEN and self._take_by_name()
            if _is_still(handle, self._path):
                self._release = weakref.finalize(self, _let_go, handle, self._path)
                return True
            os.close(handle)
        return False

    def release(self) -> None:
        """Others may have it."""
        if self._release is not None:
            self._release()

    def _take_by_name(self) -> bool:
        """On a file system that knows no locks the file says which process holds it."""
        lock = QLockFile(f"{self._path}{BY_NAME}")
        # only a dead process makes it stale, never its age
        lock.setStaleLockTime(0)
        if lock.tryLock(0):
            self._release = weakref.finalize(self, _let_go_by_name, lock, self._path)
        return lock.error() != QLockFile.LockError.LockFailedError


def _opened(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        # on a full disk, or where nothing may be written, one that there is can be held all the same
        return os.open(path, os.O_RDONLY)


def _hold(handle: int) -> None:
    """OSError if that cannot be."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_still(handle: int, path: Path) -> bool:
    """Is it the file that lies there? Whoever releases one takes it away."""
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except OSError:
        return False


def _let_go(handle: int, path: Path) -> None:
    if sys.platform != "win32":
        # while it is held: afterwards it may be another's
        with contextlib.suppress(OSError):
            path.unlink()
        os.close(handle)
    else:
        # what is open cannot be taken away there
        os.close(handle)
        with contextlib.suppress(OSError):
            path.unlink()


def _let_go_by_name(lock: QLockFile, path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()
    lock.unlock()

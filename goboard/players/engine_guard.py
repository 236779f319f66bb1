"""What ends an engine, and all that it began, when goboard itself is gone, however that was ended."""

import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress

_WATCHING = 'read -r line; kill -s KILL -- "-$0"'
"""Nobody ever writes: the line comes to its end when whoever could write it is gone."""
_GRACE = 2.0


class Guard:
    """A small process beside the process group of an engine, in a session of its own. It waits until goboard is gone,
    and ends the group then: what an engine has begun itself, as a script begins the program proper, hears nothing of
    the end of its parent. On Windows there is none."""

    def __init__(self, group: int) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        if sys.platform == "win32":
            return
        with suppress(OSError):
            self._process = subprocess.Popen(
                ["/bin/sh", "-c", _WATCHING, str(group)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def leave(self) -> None:
        """The engine has been ended: it goes before its pipe is closed, and ends nothing."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        with suppress(subprocess.TimeoutExpired):
            process.wait(_GRACE)
        assert process.stdin is not None
        process.stdin.close()


def ends_with_parent() -> Callable[[], None] | None:
    """What is done in an engine's process on Linux, so that it is killed when the thread that began it is gone
    (PR_SET_PDEATHSIG). Nothing is imported there: other threads may hold locks for ever."""
    if sys.platform != "linux":
        return None
    import ctypes

    try:
        prctl = ctypes.CDLL(None).prctl
    except (OSError, AttributeError):
        return None
    return lambda: prctl(1, int(signal.SIGKILL)) and None

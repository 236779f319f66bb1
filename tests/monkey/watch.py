"""Where the window's thread is when it takes no event for long: it is interrupted again and again while it computes."""

import atexit
import signal
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

import goboard

EVERY = 0.01
"""Seconds of computing between two looks."""
MOST_LOOKS = 2000
TOLD = 4
"""So many of the innermost functions are told."""
ROOT = Path(goboard.__file__).parent
ELSEWHERE = "in Qt alone"


class Watch:
    """Looks at the main thread, in that thread: who looked from another one would keep painters alive that are local to
    a function. What computes in Qt is seen where it next comes back to Python."""

    def __init__(self) -> None:
        self._looks: list[tuple[str, ...]] = []
        self._seen = time.thread_time()
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGVTALRM, self._look)
            # what waits for a file or another process goes on waiting
            signal.siginterrupt(signal.SIGVTALRM, False)
            signal.setitimer(signal.ITIMER_VIRTUAL, EVERY, EVERY)
            # the end of Python forgets who takes the signal, which then ends the process
            atexit.register(signal.setitimer, signal.ITIMER_VIRTUAL, 0.0)

    def begin(self) -> float:
        """From here on; the seconds that the thread has computed."""
        self._looks = []
        self._seen = time.thread_time()
        return self._seen

    def where(self) -> str:
        """Where most looks since then found it."""
        return common(self._looks)

    def _look(self, _number: int, frame: FrameType | None) -> None:
        # the clock of the signal is that of all threads
        computed = time.thread_time()
        if computed - self._seen > EVERY / 2 and len(self._looks) < MOST_LOOKS:
            self._seen = computed
            self._looks.append(stack(frame))


def stack(frame: FrameType | None) -> tuple[str, ...]:
    """The functions of the program that are being called, the innermost one last."""
    names = []
    while frame is not None:
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(ROOT):
            names.append(f"{path.relative_to(ROOT).with_suffix('').as_posix()}.{frame.f_code.co_qualname}")
        frame = frame.f_back
    return tuple(reversed(names))


def common(looks: Sequence[tuple[str, ...]]) -> str:
    """What at least half of these stacks have in common, from outside as far as it goes, and what they differ in."""
    shared: list[str] = []
    while True:
        inside = [look[len(shared) :] for look in looks if look[: len(shared)] == tuple(shared)]
        following = Counter(look[0] for look in inside if look)
        most = following.most_common(1)
        if not most or 2 * most[0][1] < len(looks):
            break
        shared.append(most[0][0])
    words = " > ".join(shared[-TOLD:]) or ELSEWHERE
    parts = [f"{name} {count}" for name, count in following.most_common(TOLD)]
    return f"{words} ({len(inside)} of {len(looks)} looks{': ' * bool(parts)}{', '.join(parts)})"

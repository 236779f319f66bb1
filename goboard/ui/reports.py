"""The log file, exceptions that nobody caught, and what goes into a report of a fault."""

import logging
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from goboard import __version__
from goboard.ui.language import tr

MOST_BYTES = 500_000
MOST_LINES = 200

log = logging.getLogger("goboard")


class LogFile(logging.FileHandler):
    """Begins anew once it is long, and keeps the one before. The one of `logging.handlers` brings sockets along."""

    def emit(self, record: logging.LogRecord) -> None:
        path = Path(self.baseFilename)
        try:
            if path.exists() and path.stat().st_size > MOST_BYTES:
                self.close()
                path.replace(path.with_name(path.name + ".1"))
        except OSError:
            self.handleError(record)
        super().emit(record)


def start_log(folder: Path) -> None:
    """Write goboard's log to a file in that folder; without a writable folder there is none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "goboard.log"
        # a pipe would be waited for
        if path.exists() and not path.is_file():
            return
        handler = LogFile(path, encoding="utf-8", delay=True)
    except OSError:
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    log.addHandler(handler)
    log.setLevel(logging.INFO)


def catch_exceptions(tell: Callable[[str], None]) -> None:
    """Have exceptions that nobody caught logged and told; the program goes on."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        import traceback

        _cut_off(error)
        tell("".join(traceback.format_exception(kind, error, trace)))

    sys.excepthook = hook


class _AroundError(Exception):
    """What is handled for as long as the program runs."""


def run_loop(loop: Callable[[], int]) -> int:
    """Run that loop of events so that no fault ends the program.

    Before 3.12 Python keeps a fault of its own code, say of an index, as a kind and words until it is asked for the
    exception; while another one is handled it makes the exception at once. PySide reads one in any case where Qt was
    called by a method that Qt calls, and the process would die of that.
    """
    try:
        raise _AroundError
    except _AroundError:
        return loop()


def _cut_off(error: BaseException) -> None:
    """Nothing was handled when this came up, as far as a report is concerned."""
    last: BaseException | None = error
    while last is not None:
        if isinstance(last.__context__, _AroundError):
            last.__context__ = None
        last = last.__cause__ or last.__context__


def facts() -> list[str]:
    """What a report of a fault begins with."""
    import platform

    from PySide6.QtCore import qVersion

    return [
        tr("goboard {version}", version=__version__),
        tr("Python {python_version}, Qt {qversion}", python_version=platform.python_version(), qversion=qVersion()),
        platform.platform(),
    ]


def report_lines() -> list[str]:
    """The facts and the last lines of the log."""
    lines = facts()
    for handler in log.handlers:
        if isinstance(handler, logging.FileHandler) and Path(handler.baseFilename).exists():
            text = Path(handler.baseFilename).read_text(encoding="utf-8", errors="replace")
            lines += ["", handler.baseFilename, *text.splitlines()[-MOST_LINES:]]
    return lines

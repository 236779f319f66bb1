"""Open goboard from a fresh clone: makes the environment when needed, then shows a record, or the files named."""

from __future__ import annotations

import ctypes
import os
import shlex
import sys
from pathlib import Path

import setup_environment
import system_packages

RECORD = setup_environment.ROOT / "resources" / "records" / "ear-reddening-game.sgf"


def main(files: list[str]) -> int:
    """Open the files, or the shipped record when there are none, and return the exit code."""
    if files[:1] in (["-h"], ["--help"]):
        print("usage: python3 tools/start.py [FILE...]    opens goboard on the files, or on the record that it ships")
        return 0
    setup_environment.ensure_python()
    system_packages.provide(window=_names_screen(), tests=False)
    setup_environment.prepare()
    shown = files or [str(RECORD)]
    if not _has_screen():
        print(f"There is no screen here to open a window on; this draws the record into a picture: {_render(shown[0])}")
        return 1
    # without -P a file in the user's folder that is called like a module would be imported in its place
    return setup_environment.run("-P", "-m", "goboard", *shown)


def _render(record: str) -> str:
    """The command that draws a record without a window, as it can be typed in the folder where the user stands."""
    picture = Path(record).with_suffix(".png").name
    return shlex.join([str(setup_environment.python()), "-m", "goboard", "render", record, "-o", picture])


def _names_screen() -> bool:
    """Whether the surroundings promise a screen, before the libraries are there to try it."""
    if not system_packages.is_linux():
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def _has_screen() -> bool:
    """Whether a window can really be opened: Qt itself would end the program with an abort."""
    if not system_packages.is_linux() or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return _has_wayland() or _has_x11()


def _has_wayland() -> bool:
    name = os.environ.get("WAYLAND_DISPLAY")
    # an absolute name stands for itself; joining takes care of that
    return bool(name) and (Path(os.environ.get("XDG_RUNTIME_DIR", "/")) / str(name)).is_socket()


def _has_x11() -> bool:
    if not os.environ.get("DISPLAY"):
        return False
    library = ctypes.CDLL("libX11.so.6")
    library.XOpenDisplay.restype = ctypes.c_void_p
    display = library.XOpenDisplay(None)
    if display:
        library.XCloseDisplay(ctypes.c_void_p(display))
    return bool(display)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

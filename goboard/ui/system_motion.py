"""Whether the system is asked to show less motion. Qt does not tell, so each desktop is asked in its own way."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from configparser import ConfigParser, Error
from functools import cache
from pathlib import Path

PATIENCE = 0.5
"""Seconds that a program of the desktop may take to answer."""
CLIENT_AREA_ANIMATION = 0x1042
"""Windows' number for the question whether what is inside of windows may move."""
GTK = "gtk-4.0/settings.ini", "gtk-3.0/settings.ini"
OFF = ("0", "false", "no")


@cache
def wants_less_motion() -> bool:
    """Asked once: most answers come from another program."""
    if sys.platform == "win32":
        return _of_windows()
    if sys.platform == "darwin":
        return _said_by("defaults", "read", "com.apple.universalaccess", "reduceMotion") == "1"
    return of_desktop(os.environ)


def of_desktop(environment: Mapping[str, str]) -> bool:
    """What the files and programs of a desktop say that is described by these variables."""
    folder = Path(environment.get("XDG_CONFIG_HOME") or Path(environment.get("HOME", ""), ".config"))
    desktop = environment.get("XDG_CURRENT_DESKTOP", "").upper()
    if "KDE" in desktop:
        return _value(folder / "kdeglobals", "KDE", "AnimationDurationFactor") in ("0", "0.0")
    if any(_value(folder / name, "Settings", "gtk-enable-animations") in OFF for name in GTK):
        return True
    # of GNOME and those that share its settings, which are kept in no file that can be read
    return bool(desktop) and _said_by("gsettings", "get", "org.gnome.desktop.interface", "enable-animations") == "false"


def _value(path: Path, section: str, key: str) -> str:
    """Of a file with sections, in small letters; "" where it is not there, or cannot be read."""
    found = ConfigParser(interpolation=None, strict=False)
    try:
        found.read(path, "utf-8")
    except (Error, OSError, UnicodeDecodeError):
        return ""
    return found.get(section, key, fallback="").strip().lower()


def _said_by(*command: str) -> str:
    """The answer of a program, "" if it has none."""
    program = shutil.which(command[0])
    if program is None:
        return ""
    try:
        done = subprocess.run([program, *command[1:]], capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def _of_windows() -> bool:
    import ctypes

    moves = ctypes.c_int(1)
    ctypes.windll.user32.SystemParametersInfoW(CLIENT_AREA_ANIMATION, 0, ctypes.byref(moves), 0)  # type: ignore[attr-defined]
    return not moves.value

"""What goboard needs from the operating system: probed really, installed by root, otherwise named in one line.

Only Linux needs anything here; on macOS and Windows the wheels bring all libraries along.
"""

from __future__ import annotations

import ctypes
import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

LIBRARIES: dict[str, dict[str, str]] = json.loads(
    (Path(__file__).resolve().parent.parent / "resources" / "linux" / "libraries.json").read_text(encoding="utf-8")
)
"""Shared libraries, each with its Debian package; `goboard doctor` reads the same list."""

QT_LIBRARIES = LIBRARIES["needed"]
"""What Qt needs even without a screen."""

X11_LIBRARIES = LIBRARIES["x11"]
"""What Qt needs for a real X11 window."""

PRINTING = LIBRARIES["printing"]
"""What Qt needs to find printers; without it pages can still be written as PDF."""

TEST_PROGRAMS = {"Xvfb": "xvfb", "xauth": "xauth", "xdotool": "xdotool"}
"""Programs that the tests of a real window run, each with its Debian package."""


def is_linux() -> bool:
    """Whether this is Linux, the only system on which anything can be missing."""
    return sys.platform.startswith("linux")


def has_compiler() -> bool:
    """Whether a C extension can be built here: a compiler, the C library's headers and Python.h."""
    if not is_linux():
        return True
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    headers = (Path(sysconfig.get_path("include")) / "Python.h", Path("/usr/include/stdio.h"))
    return shutil.which(compiler[0]) is not None and all(header.exists() for header in headers)


def provide(*, window: bool, tests: bool) -> None:
    """Install the missing packages as root; otherwise name them, and stop if goboard cannot do without them."""
    if not is_linux():
        return
    needed, lacking = _missing(window=window, tests=tests)
    compiler = [] if has_compiler() else _compiler_packages()
    printing = [package for name, package in PRINTING.items() if window and not _loads(name)]
    recommended = compiler + printing
    if not needed and not recommended:
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        _install(needed + recommended)
        needed, lacking = _missing(window=window, tests=tests)
        if needed:
            raise SystemExit(f"goboard still misses {', '.join(lacking)} although the packages are installed.")
        return
    if needed:
        print(f"goboard needs from this system: {', '.join(lacking)}. Install them with", file=sys.stderr)
        print(f"    {_command(needed + recommended)}", file=sys.stderr)
        raise SystemExit("and run this command again.")
    if compiler:
        print("No C compiler with Python's headers here: goboard runs its rules interpreted, which is slower.")
        print(f"    {_command(compiler)}    would compile them.")
    if printing:
        print("CUPS is missing here: goboard finds no printers, and prints to PDF files alone.")
        print(f"    {_command(printing)}    would bring it.")


def _missing(*, window: bool, tests: bool) -> tuple[list[str], list[str]]:
    """The Debian packages that goboard cannot do without and that are missing, and what each would bring."""
    lacking: dict[str, str] = {}
    if importlib.util.find_spec("ensurepip") is None:
        lacking["Python's venv module"] = f"{_python()}-venv"
    libraries = {**QT_LIBRARIES, **(X11_LIBRARIES if window or tests else {})}
    lacking.update({name: package for name, package in libraries.items() if not _loads(name)})
    if tests:
        lacking.update({name: package for name, package in TEST_PROGRAMS.items() if not shutil.which(name)})
    return list(dict.fromkeys(lacking.values())), list(lacking)


def _loads(soname: str) -> bool:
    try:
        ctypes.CDLL(soname)
    except OSError:
        return False
    return True


def _python() -> str:
    return f"python{sys.version_info.major}.{sys.version_info.minor}"


def _compiler_packages() -> list[str]:
    # a Python that did not come from Debian's packages brings its own headers, so Debian's would not help it
    is_debians = Path(sys.base_prefix) == Path("/usr")
    return ["gcc", "libc6-dev", *([f"{_python()}-dev"] if is_debians else [])]


def _command(packages: list[str]) -> str:
    """The one line that installs the packages, for the shell of a user who is not root."""
    if not shutil.which("apt-get"):
        return f"your package manager (on Debian and Ubuntu they are called {' '.join(packages)})"
    install = f"apt-get install -y {' '.join(packages)}"
    if shutil.which("sudo"):
        return f"sudo apt-get update && sudo {install}"
    return f'su -c "apt-get update && {install}"'


def _install(packages: list[str]) -> None:
    print(f"Installing with apt-get: {' '.join(packages)} ...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    # an unreachable third-party source makes the update fail without harm to what is needed here
    subprocess.run(["apt-get", "update"], env=environment, capture_output=True, check=False)
    done = subprocess.run(
        ["apt-get", "install", "-y", "--no-install-recommends", *packages],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        raise SystemExit("apt-get could not install these packages; its own words stand above.")

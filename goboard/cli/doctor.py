"""`goboard doctor`: what is installed, compiled or missing, each with the line that mends it.

Qt is tried in a process of its own: where a library is missing it may end that one.
"""

import argparse
import ctypes
import importlib
import json
import os
import platform
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path

from goboard import __version__
from goboard.cli.console import print_json, say, uninterrupted
from goboard.jobs.processes import own_command
from goboard.kernel import is_compiled
from goboard.resources_path import FOLDERS, resource
from goboard.user_folders import user_folders

_MORE = """Each thing is ok, missing (goboard cannot do without it), or lacking (it can, with less), with the line that
mends it: in words on a terminal, as JSON, one line each, for what else reads it. Status 1 if something is missing."""
OK, MISSING, LACKING = "ok", "missing", "lacking"
_PATIENCE = 60
"""Seconds for a probe."""
PACKAGES = {
    "PySide6-Essentials": "PySide6.QtWidgets",
    "numpy": "numpy",
    "scipy": "scipy.spatial",
    "python-flint": "flint",
    "sgfmill": "sgfmill.sgf",
    "platformdirs": "platformdirs",
    "Pillow": "PIL.Image",
    "Cython": "Cython",
}
"""What goboard is installed with, and a module of each that must load."""
_OLDEST_PYTHON, _BROKEN_QT = (3, 11), (6, 12)
_SCRIPTS = {"Chinese": "SimplifiedChinese", "Japanese": "Japanese", "Korean": "Korean"}
_BUS = {"needed": "Qt", "x11": "windows on an X11 screen", "printing": "printers"}


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: a state, what was found, and the line that mends it, "" for none."""

    check: str
    state: str
    said: str
    mend: str = ""


Findings = Iterator[Finding]


def run(arguments: list[str]) -> int:
    """Tell what is there; 1 if something is missing that goboard needs."""
    parser = argparse.ArgumentParser(prog="goboard doctor", description=__doc__, epilog=_MORE)
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help="JSON: one line for each, then one with totals")
    forms.add_argument("--text", action="store_true", help="words, wherever they go")
    parser.add_argument("--probe", nargs=2, default=("", ""), help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if probe := _PROBES.get(options.probe[0]):
        say(json.dumps(probe(options.probe[1])))
        return 0
    is_json = options.json or not (options.text or sys.stdout.isatty())
    counts = dict.fromkeys((OK, MISSING, LACKING), 0)
    for check in CHECKS:
        for finding in check():
            counts[finding.state] += 1
            if is_json:
                print_json(asdict(finding))
                continue
            say(f"{finding.state:<8} {finding.check}: {finding.said}")
            if finding.mend:
                say(f"{'':<8} {finding.mend}")
    if is_json:
        print_json({"version": __version__, **counts})
    else:
        say(f"{counts[OK]} ok, {counts[MISSING]} missing, {counts[LACKING]} lacking")
    return 1 if counts[MISSING] else 0


def _probed(probe: str, name: str = "", **environment: str) -> Mapping[str, object]:
    """What a probe told; {"fault": ...} where its process came to grief."""
    # a checkout is found wherever the command was given
    path = os.pathsep.join(filter(None, (str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH"))))
    child = os.environ | {"PYTHONPATH": path, **environment}
    try:
        command = [*own_command(), "doctor", "--probe", probe, name]
        done = subprocess.run(command, capture_output=True, env=child, timeout=_PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return {"fault": f"it could not be tried: {error}"}
    lines = [line.strip() for line in done.stderr.decode("utf-8", "replace").splitlines() if line.strip()]
    try:
        answer = json.loads(done.stdout.splitlines()[-1])
        assert isinstance(answer, dict)
    except (ValueError, IndexError, AssertionError):
        ended = f"it ended with status {done.returncode}"
        return {"fault": next((line for line in reversed(lines) if not line.startswith("Available")), ended)[:300]}
    return answer


def _python() -> Findings:
    said = f"{platform.python_version()}, {platform.system()} {platform.machine()}, {sys.executable}"
    if sys.version_info < _OLDEST_PYTHON:
        yield Finding("Python", MISSING, said, "goboard needs Python 3.11 or newer: https://www.python.org/downloads")
    else:
        yield Finding("Python", OK, said)


def _goboard() -> Findings:
    folder = next((folder for folder in FOLDERS if folder.is_dir()), None)
    if folder is None:
        yield Finding("goboard", MISSING, f"{__version__}; its icons, rule texts and records are gone", _pip("goboard"))
        return
    yield Finding("goboard", OK, f"{__version__} in {Path(__file__).parents[1]}")
    if is_compiled:
        yield Finding("kernel", OK, "compiled")
    elif shutil.which(os.environ.get("CC", "cc").split()[0]):
        yield Finding("kernel", LACKING, "interpreted, which is slower; there is a C compiler", _pip("goboard"))
    else:
        mend = f"{_apt('gcc libc6-dev python3-dev')} && {_pip('goboard')}"
        yield Finding("kernel", LACKING, "interpreted, which is slower; there is no C compiler", mend)


def _packages() -> Findings:
    for name, module in PACKAGES.items():
        try:
            version = metadata.version(name)
        except metadata.PackageNotFoundError:
            version = ""
        told = _probed("module", module)
        if told.get("fault"):
            found = f"{version} is installed and does not load" if version else "it is not installed"
            yield Finding(name, MISSING, f"{found}: {told['fault']}", _pip(_wanted(name)))
        elif name.startswith("PySide6") and _is_broken(version):
            said = f"{version} aborts under Python 3.11 after some thousand calls"
            yield Finding(name, MISSING, said, _pip(_wanted(name)))
        else:
            yield Finding(name, OK, version or "it loads")


def _is_broken(version: str) -> bool:
    numbers = tuple(int(part) for part in re.findall(r"[0-9]+", version)[:2])
    return sys.version_info < (3, 12) and numbers >= _BROKEN_QT


def _wanted(name: str) -> str:
    """What goboard's own metadata ask for, for this Python."""
    is_old = sys.version_info < (3, 12)
    try:
        required = metadata.requires("goboard") or []
    except metadata.PackageNotFoundError:
        required = []
    for line in required:
        wanted, _, marker = (part.strip() for part in line.partition(";"))
        if (
            re.match(rf"{re.escape(name)}(?![\w-])", wanted)
            and "extra" not in marker
            and (("<" in marker) == is_old or not marker)
        ):
            return wanted
    return name


def _libraries() -> Findings:
    if not sys.platform.startswith("linux"):
        return
    listed = json.loads(resource("linux", "libraries.json").read_text("utf-8"))
    for kind, libraries in listed.items():
        lacking = {name: package for name, package in libraries.items() if not _loads(name)}
        is_needed = kind == "needed" or (kind == "x11" and bool(os.environ.get("DISPLAY")))
        what = f"libraries for {_BUS.get(kind, kind)}"
        if lacking:
            packages = " ".join(dict.fromkeys(lacking.values()))
            yield Finding(what, MISSING if is_needed else LACKING, f"no {', '.join(lacking)}", _apt(packages))
        else:
            yield Finding(what, OK, f"all {len(libraries)} are there" if len(libraries) > 1 else "it is there")


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def _window() -> Findings:
    told = _probed("qt")
    if fault := told.get("fault"):
        told = _probed("qt", QT_QPA_PLATFORM="offscreen")
        if not told.get("fault"):
            mend = "QT_DEBUG_PLUGINS=1 goboard    tells which library is missing"
            yield Finding("screen", MISSING, f"Qt cannot show a window on it: {fault}", mend)
    elif told.get("has_screen"):
        yield Finding("screen", OK, f"{told.get('screens')} by Qt's platform {told.get('platform')}")
    else:
        said = "there is none: the commands work, a window cannot be shown"
        yield Finding("screen", LACKING, said, "begin goboard in a desktop session, or by ssh -X")
    if fault := told.get("fault"):
        yield Finding("Qt", MISSING, f"it does not start: {fault}", _pip(_wanted("PySide6-Essentials")))
        return
    yield Finding("Qt", OK, f"{told.get('version')}, platforms {told.get('platforms')}")
    if not told.get("svg"):
        yield Finding("icons", LACKING, "Qt reads no SVG: icons are blank", _pip(_wanted("PySide6-Essentials")))
    yield from _language(told)
    if not told.get("has_letters", True):
        said = "none was found: all letters of the window and of pictures are boxes"
        yield Finding("font", MISSING, said, _apt("fonts-dejavu-core"))
    fonts = told.get("fonts")
    for script in _SCRIPTS:
        family = fonts.get(script) if isinstance(fonts, dict) else None
        if family:
            yield Finding(f"font for {script}", OK, str(family))
        else:
            said = "none was found: goboard's own has the signs of its window alone; others in records are boxes"
            yield Finding(f"font for {script}", LACKING, said, _apt("fonts-noto-cjk"))
    if program := told.get("sound"):
        yield Finding("sound", OK, f"played by {program}")
    else:
        yield Finding("sound", LACKING, "nothing was found that plays sounds: goboard is silent", _apt("alsa-utils"))


def _language(told: Mapping[str, object]) -> Findings:
    """Of the window; the command line speaks English."""
    share = told.get("share")
    by = "as Preferences have it" if told.get("is_chosen") else "as the system has it"
    said = f"{told.get('language')}, {by}"
    if not isinstance(share, float) or share <= 0:
        yield Finding("language", LACKING, f"{said}: its catalogue is missing, the window is English", _pip("goboard"))
    elif told.get("boxes"):
        yield Finding("language", LACKING, f"{said}: no font has its signs", _apt("fonts-noto-cjk"))
    else:
        yield Finding("language", OK, said if share == 1 else f"{said}, {100 * share:.0f} % of it translated")


def _engines() -> Findings:
    from goboard.players.engine_files import found_engines

    found = found_engines()
    if found:
        yield Finding("engines", OK, "; ".join(f"{each.name} ({each.program})" for each in found))
    else:
        yield Finding("engines", LACKING, "no other engine was found; goboard's own plays", _apt("gnugo"))


def _opening(place: Path) -> str:
    """The command by which its user may write there: a folder of one's own needs no other owner."""
    named = shlex.quote(str(place))
    if not place.is_dir():
        return f"mv {named} {named}.before"
    is_own = hasattr(os, "geteuid") and place.stat().st_uid == os.geteuid()
    return f"chmod u+rwx {named}" if is_own else f'sudo chown -R "$USER" {named}'


def _folders() -> Findings:
    folders = user_folders()
    for name, path in folders.by_use.items():
        there = next((each for each in (path, *path.parents) if os.path.exists(each)), path)
        if os.access(there, os.W_OK | os.X_OK) and there.is_dir():
            yield Finding(f"folder for {name}", OK, str(path) if there == path else f"{path} (made when it is needed)")
        else:
            said = f"{path} cannot be written to: nothing is kept there"
            yield Finding(f"folder for {name}", MISSING, said, _opening(there))
    log = folders.log / "goboard.log"
    try:
        text = log.read_bytes()[-(1 << 20) :].decode("utf-8", "replace") if log.exists() else ""
    except OSError as error:
        yield Finding("log", LACKING, f"{log} cannot be read: {error.strerror}", f"chmod u+rw {shlex.quote(str(log))}")
        return
    faults = re.findall(r"^(\d{4}-\d\d-\d\d [\d:]+)\S* ERROR", text, re.MULTILINE)
    told = f"{len(faults)} faults, the last on {faults[-1]}" if faults else "no faults" if text else "none yet"
    yield Finding("log", OK, f"{told}: {log}")


def _index() -> Findings:
    path = user_folders().library
    if not os.path.exists(path):
        yield Finding("library", OK, "no folders yet: goboard library add FOLDER")
        return
    try:
        # nothing is put right here: that is told when the library is opened
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            sound = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            games = connection.execute("SELECT count(*) FROM games").fetchone()[0]
    except sqlite3.Error as error:
        sound, games = str(error), 0
    if sound == "ok":
        yield Finding("library", OK, f"{games:,} games: {path}")
    else:
        yield Finding("library", LACKING, f"the index {path} is damaged: {sound}", "goboard library refresh")


def _desktop() -> Findings:
    if not sys.platform.startswith("linux"):
        return
    from goboard.cli.integrate import DESKTOP, data_home

    entry = data_home() / DESKTOP
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    found = next(
        (each for each in (entry, *(Path(folder, DESKTOP) for folder in shared.split(":"))) if each.exists()), None
    )
    if found is None:
        yield Finding("desktop", LACKING, "records do not open by a double click", "goboard integrate")
        return
    program = re.search(r"^TryExec=(.*)$", found.read_text("utf-8", "replace"), re.MULTILINE)
    if program and os.path.isabs(program[1]) and not os.access(program[1].replace("\\\\", "\\"), os.X_OK):
        yield Finding("desktop", LACKING, f"{found} starts {program[1]}, which is gone", "goboard integrate")
    else:
        yield Finding("desktop", OK, str(found))


CHECKS: tuple[Callable[[], Findings], ...] = (
    _python, _goboard, _packages, _libraries, _window, _engines, _folders, _index, _desktop,
)  # fmt: skip


def _pip(what: str) -> str:
    """The line that brings a Python package; a frozen program has what it needs, or is broken."""
    if getattr(sys, "frozen", False):
        return "unpack or install goboard's package again"
    return f"{shlex.quote(sys.executable)} -m pip install --force-reinstall {shlex.quote(what)}"


def _apt(packages: str) -> str:
    """The line that brings Debian's packages; elsewhere they are called much the same."""
    if shutil.which("apt-get"):
        return f"sudo apt-get install {packages}"
    return f"install with your package manager (Debian's names): {packages}"


def _module_probe(name: str) -> Mapping[str, object]:
    try:
        importlib.import_module(name)
    except Exception as error:
        return {"fault": f"{type(error).__name__}: {error}"}
    return {}


def _qt_probe(_name: str) -> Mapping[str, object]:
    """Begin Qt here, which may end this process."""
    with uninterrupted():
        from goboard.ui.display import told_by_qt

    return told_by_qt(_SCRIPTS)


_PROBES = {"module": _module_probe, "qt": _qt_probe}

"""The environment in ./.venv in which goboard runs, made when missing and mended when something changed.

Run by itself it makes the environment with the extras named on the command line, as in
`python3 tools/setup_environment.py test check`. Needs nothing but Python's standard library.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import compile_catalogues
import system_packages

ROOT = Path(__file__).resolve().parent.parent
KERNEL = ROOT / "goboard" / "kernel"
ENVIRONMENT = ROOT / ".venv"
STAMP = ENVIRONMENT / "goboard-installed.json"
UNFINISHED = ENVIRONMENT / "goboard-unfinished"
OLDEST_PYTHON = (3, 11)
NEWEST_TRIED = (3, 14)


def ensure_python() -> None:
    """Go on under a Python that goboard runs on: this one, else the newest on PATH, else stop with a sentence."""
    if sys.version_info >= OLDEST_PYTHON:
        return
    for minor in range(NEWEST_TRIED[1], OLDEST_PYTHON[1] - 1, -1):
        newer = shutil.which(f"python3.{minor}")
        # the command of a version manager may be there and answer only that this version is not installed
        if newer and subprocess.run([newer, "-c", ""], capture_output=True, check=False).returncode == 0:
            raise SystemExit(_hand_over([newer, *sys.argv]))
    raise SystemExit(f"goboard needs Python 3.11 or newer; this is {sys.version_info[0]}.{sys.version_info[1]}.")


def prepare(*extras: str) -> None:
    """Make the environment hold goboard and these extras of pyproject.toml; fast when it does already."""
    wanted = _wanted(extras)
    stamp = _read_stamp()
    if UNFINISHED.exists() or not _is_same_environment(stamp, wanted):
        _create()
        stamp = {}
    if stamp.get("inputs") == wanted["inputs"] and set(extras) <= set(stamp.get("extras", [])):
        if compile_catalogues.outdated():
            subprocess.run([str(python()), compile_catalogues.__file__], check=False)
        return
    wanted["extras"] = sorted({*extras, *stamp.get("extras", [])})
    if stamp.get("inputs") == wanted["inputs"]:
        _add(extras)
    else:
        _install(wanted["extras"])
    STAMP.write_text(json.dumps(wanted, indent=1), encoding="utf-8")
    UNFINISHED.unlink(missing_ok=True)


def python() -> Path:
    """The environment's Python."""
    return ENVIRONMENT / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def run(*arguments: str) -> int:
    """Run the environment's Python with these arguments and return its exit code."""
    return _hand_over([str(python()), *arguments])


def _hand_over(command: list[str]) -> int:
    try:
        code = subprocess.run(command, check=False).returncode
    except KeyboardInterrupt:
        return 130
    # as a shell says it: a program that a signal ended has no exit code of its own
    return code if code >= 0 else 128 - code


def _wanted(extras: tuple[str, ...]) -> dict[str, Any]:
    """What the environment was made for and from; it is renewed as soon as one of these changes."""
    return {
        "python": sys.version,
        "base": sys.base_prefix,
        "root": str(ROOT),
        "inputs": _fingerprint(),
        "extras": sorted(extras),
    }


def _fingerprint() -> str:
    """A digest of all that an installation depends on: the build's files and whether it can compile."""
    digest = hashlib.sha256(b"compiled" if system_packages.has_compiler() else b"interpreted")
    for path in (ROOT / "pyproject.toml", ROOT / "setup.py", *sorted(KERNEL.glob("*.p[yx]*"))):
        if path.is_file():
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def _read_stamp() -> dict[str, Any]:
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def _is_same_environment(stamp: dict[str, Any], wanted: dict[str, Any]) -> bool:
    return python().exists() and all(stamp.get(key) == wanted[key] for key in ("python", "base", "root"))


def _create() -> None:
    print(f"Making the environment {ENVIRONMENT} ...", flush=True)
    # only what these scripts made is thrown away: an environment that a person made there by hand is left alone
    if ENVIRONMENT.exists() and any(ENVIRONMENT.iterdir()) and not (STAMP.exists() or UNFINISHED.exists()):
        raise SystemExit(f"{ENVIRONMENT} was not made by goboard: move it away and run this command again.")
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    ENVIRONMENT.mkdir()
    UNFINISHED.touch()
    _call([sys.executable, "-m", "venv", str(ENVIRONMENT)])


def _install(extras: list[str]) -> None:
    print("Installing goboard and its libraries (a minute or two the first time) ...", flush=True)
    UNFINISHED.touch()
    # what was compiled from an older source would hide the new one if this build cannot compile, or judges by dates
    for outdated in (*_compiled(), *KERNEL.glob("*.c")):
        outdated.unlink()
    _call([*_pip(), *_project()["build-system"]["requires"]])
    name = f"{ROOT}[{','.join(extras)}]" if extras else str(ROOT)
    _call([*_pip(), "--no-build-isolation", "--editable", name])
    if system_packages.has_compiler() and not _compiled():
        print("The kernel could not be compiled here: goboard runs it interpreted, which is slower.", flush=True)


def _add(extras: Iterable[str]) -> None:
    """Install what extras need beside goboard, which is there: it is not compiled again."""
    print(f"Installing what is needed besides ({', '.join(extras)}) ...", flush=True)
    _call([*_pip(), *_requirements(extras)])


def _pip() -> list[str]:
    return [str(python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]


def _requirements(extras: Iterable[str]) -> list[str]:
    """What these extras need; one that names others, as goboard[study,site], needs what they need."""
    known, found = _project()["project"]["optional-dependencies"], list[str]()
    for extra in extras:
        for requirement in known[extra]:
            own = re.fullmatch(r"goboard\[(.+)\]", requirement)
            found += _requirements(own[1].split(",")) if own else [requirement]
    return found


def _compiled() -> list[Path]:
    return list(KERNEL.glob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"))


def _project() -> dict[str, Any]:
    # not at the top: older Pythons must be able to import this module and say that they are too old
    import tomllib

    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def _call(command: list[str]) -> None:
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run(command, env=environment, check=False).returncode
    if done:
        raise SystemExit(f"This step failed with status {done}: {' '.join(command)}")


if __name__ == "__main__":
    ensure_python()
    system_packages.provide(window=False, tests="test" in sys.argv)
    prepare(*sys.argv[1:])

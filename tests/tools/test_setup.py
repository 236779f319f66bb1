"""What the set-up scripts say and do before anything is installed: Python's version and the system's packages."""

import ast
import importlib
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

TOOLS = Path(__file__).resolve().parent.parent.parent / "tools"

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux can miss system packages")


def module(name: str, patch: pytest.MonkeyPatch) -> ModuleType:
    patch.syspath_prepend(str(TOOLS))
    return importlib.import_module(name)


@pytest.fixture
def setup_environment(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    return module("setup_environment", monkeypatch)


@pytest.fixture
def system_packages(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module as a user sees it who is not root and misses nothing."""
    found = module("system_packages", monkeypatch)
    for table in ("QT_LIBRARIES", "X11_LIBRARIES", "PRINTING", "TEST_PROGRAMS"):
        monkeypatch.setattr(found, table, {})
    monkeypatch.setattr(found, "has_compiler", lambda: True)
    monkeypatch.setattr(found.os, "geteuid", lambda: 1000)
    return found


@pytest.fixture
def provide(
    system_packages: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """What is said for a window, for tests or for both, where the module has these instead of what it has."""

    def said(window: bool, tests: bool, **replaced: object) -> str:
        for name, value in replaced.items():
            monkeypatch.setattr(system_packages, name, value)
        system_packages.provide(window=window, tests=tests)
        return "".join(capsys.readouterr())

    return said


def old_python(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    monkeypatch.setenv("PATH", str(path))


def command(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (folder / name).chmod(0o755)


@pytest.mark.parametrize("name", ["start", "test", "setup_environment", "system_packages"])
def test_an_old_python_can_read_the_scripts(name: str) -> None:
    ast.parse((TOOLS / f"{name}.py").read_text(encoding="utf-8"), feature_version=(3, 8))


def test_an_old_python_alone_is_refused(
    setup_environment: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old_python(monkeypatch, tmp_path)
    with pytest.raises(SystemExit, match=r"^goboard needs Python 3\.11 or newer; this is 3\.9\.$"):
        setup_environment.ensure_python()


@linux
def test_an_old_python_hands_over_to_the_newest_that_runs(
    setup_environment: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    command(tmp_path, "python3.13", "exit 127")
    command(tmp_path, "python3.12", '[ "$1" = -c ] || exit 42')
    command(tmp_path, "python3.11", "exit 0")
    old_python(monkeypatch, tmp_path)
    monkeypatch.setattr(sys, "argv", ["tools/start.py", "game.sgf"])
    with pytest.raises(SystemExit) as stopped:
        setup_environment.ensure_python()
    assert stopped.value.code == 42


def test_extras_are_added_to_what_is_installed_without_compiling_it_again(
    setup_environment: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[list[str]] = []
    monkeypatch.setattr(setup_environment, "_call", ran.append)
    monkeypatch.setattr(setup_environment, "python", lambda: Path(sys.executable))
    monkeypatch.setattr(setup_environment, "ENVIRONMENT", tmp_path)
    monkeypatch.setattr(setup_environment, "STAMP", tmp_path / "stamp")
    monkeypatch.setattr(setup_environment, "UNFINISHED", tmp_path / "unfinished")
    monkeypatch.setattr(setup_environment, "KERNEL", tmp_path)
    stamp = setup_environment._wanted(())
    (tmp_path / "stamp").write_text(json.dumps(stamp), encoding="utf-8")
    setup_environment.prepare()
    assert not ran
    setup_environment.prepare("test")
    (command,) = ran
    packages = {each.split(">")[0] for each in command[command.index("install") + 1 :]}
    # what test needs by other extras comes along, goboard itself does not
    assert {"pytest", "fsrs", "py7zr", "mkdocs", "Babel"} <= packages
    assert not [each for each in packages if "goboard" in each or "editable" in each]
    assert json.loads((tmp_path / "stamp").read_text(encoding="utf-8"))["extras"] == ["test"]
    setup_environment.prepare("test")
    assert len(ran) == 1
    (tmp_path / "stamp").write_text(json.dumps(stamp | {"inputs": "older"}), encoding="utf-8")
    setup_environment.prepare()
    assert any("--editable" in each for each in ran[1:])
    assert "needed besides (test)" in capsys.readouterr().out


@linux
def test_missing_libraries_are_named_with_one_line_to_run(
    system_packages: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(system_packages, "QT_LIBRARIES", {"libmissing.so.7": "libmissing7", "libc.so.6": "libc6"})
    monkeypatch.setattr(system_packages, "TEST_PROGRAMS", {"no-such-program": "nothing"})
    for name in ("apt-get", "sudo"):
        command(tmp_path, name, "exit 1")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit):
        system_packages.provide(window=True, tests=False)
    assert "    sudo apt-get update && sudo apt-get install -y libmissing7\n" in capsys.readouterr().err


@linux
def test_a_missing_compiler_is_only_a_notice(provide: Callable[..., str]) -> None:
    assert "No C compiler" in provide(window=True, tests=True, has_compiler=lambda: False)


@linux
def test_without_printers_a_window_is_told_of_them(provide: Callable[..., str]) -> None:
    printing = {"libmissing.so.7": "libmissing7"}
    assert provide(window=False, tests=True, PRINTING=printing) == ""
    assert "libmissing7" in provide(window=True, tests=False, PRINTING=printing)


@linux
def test_nothing_is_said_when_nothing_is_missing(provide: Callable[..., str]) -> None:
    assert provide(window=True, tests=True) == ""


@linux
def test_root_installs_what_is_missing(
    system_packages: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    script = f'echo "$@" >>{log}; printf "#!/bin/sh\\n" >{tmp_path}/player; chmod +x {tmp_path}/player'
    command(tmp_path, "apt-get", script)
    monkeypatch.setattr(system_packages.os, "geteuid", lambda: 0)
    monkeypatch.setattr(system_packages, "TEST_PROGRAMS", {"player": "player-package"})
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    system_packages.provide(window=False, tests=True)
    assert log.read_text(encoding="utf-8").splitlines() == [
        "update",
        "install -y --no-install-recommends player-package",
    ]

"""`goboard doctor`: every thing has a state, and what is missing a line that mends it."""

import json
import os
import re
import shlex
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from goboard import __version__
from goboard.__main__ import main
from goboard.cli import doctor

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("CONFIG", "STATE", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    return tmp_path


def findings(capsys: pytest.CaptureFixture[str], *checks: Any, status: int = 0) -> dict[str, dict[str, str]]:
    with pytest.MonkeyPatch.context() as patch:
        if checks:
            patch.setattr(doctor, "CHECKS", checks)
        assert main(["doctor", "--json"]) == status
    *lines, totals = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert totals["version"] == __version__
    assert totals["ok"] + totals["missing"] + totals["lacking"] == len(lines)
    for line in lines:
        assert line["said"] and (line["mend"] or line["state"] == "ok"), line
    return {line["check"]: line for line in lines}


@pytest.mark.slow
def test_this_machine_is_well_and_each_thing_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    found = findings(capsys)
    names = ("Python", "goboard", "kernel", "PySide6-Essentials", "Qt", "screen", "font for Chinese", "language",
             "sound", "engines", "folder for data", "log", "library", "desktop")  # fmt: skip
    assert set(names) <= found.keys()
    assert not [line for line in found.values() if line["state"] == "missing"]


def test_qt_is_never_begun_in_the_same_process() -> None:
    code = (
        "import sys, goboard.cli.doctor as d; list(d._window());"
        "print([m for m in sys.modules if m.startswith('PySide6')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"


def test_a_qt_that_ends_its_process_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "no-such-platform")
    found = findings(capsys, doctor._window, status=1)
    assert found["screen"]["state"] == "missing"
    assert "no-such-platform" in found["screen"]["said"] or "platform" in found["screen"]["said"]
    assert found["Qt"]["state"] == "ok"


def test_what_is_missing_is_told_with_what_mends_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "PACKAGES", {"scipy": "no_such_module", "sgfmill": "sgfmill.sgf"})
    monkeypatch.setattr(doctor, "is_compiled", False)
    monkeypatch.setattr("goboard.players.engine_files.found_engines", list)
    monkeypatch.setattr(doctor, "_loads", lambda name: name != "libEGL.so.1")
    checks = (doctor._goboard, doctor._packages, doctor._libraries, doctor._engines)
    found = findings(capsys, *checks, status=1)
    assert found["scipy"]["state"] == "missing" and "pip install" in found["scipy"]["mend"]
    assert re.search(r"scipy>=", found["scipy"]["mend"])
    assert found["sgfmill"]["state"] == "ok"
    assert found["kernel"]["state"] == "lacking"
    assert "gnugo" in found["engines"]["mend"]
    if sys.platform.startswith("linux"):
        assert found["libraries for Qt"]["state"] == "missing"
        assert "libegl1" in found["libraries for Qt"]["mend"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere Qt brings its libraries")
def test_one_library_is_told_as_one(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_loads", lambda _name: True)
    found = findings(capsys, doctor._libraries)
    assert found["libraries for printers"]["said"] == "it is there"
    assert re.fullmatch(r"all \d+ are there", found["libraries for Qt"]["said"])


def test_folders_index_and_log_are_looked_at(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = findings(capsys, doctor._folders, doctor._index)
    assert "none yet" in found["log"]["said"] and "no folders yet" in found["library"]["said"]
    folder = home / "data" / "goboard"
    folder.mkdir(parents=True)
    (folder / "library.db").write_bytes(b"SQLite format 3\0" + bytes(3000))
    log = home / "state" / "goboard" / "log"
    log.mkdir(parents=True)
    (log / "goboard.log").write_text("2026-01-02 03:04:05,678 ERROR goboard: it broke\n")
    found = findings(capsys, doctor._folders, doctor._index)
    assert found["library"]["state"] == "lacking" and found["library"]["mend"] == "goboard library refresh"
    assert "1 faults, the last on 2026-01-02 03:04:05" in found["log"]["said"]
    (folder / "library.db").unlink()
    with closing(sqlite3.connect(folder / "library.db")) as connection, connection:
        connection.execute("CREATE TABLE games (id)")
    assert "0 games" in findings(capsys, doctor._index)["library"]["said"]
    assert sorted(os.listdir(folder)) == ["library.db"]


def test_a_folder_that_is_a_file_is_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "config").write_text("")
    found = findings(capsys, doctor._folders, status=1)["folder for config"]
    assert found["state"] == "missing" and found["mend"].startswith("mv ")


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="there are no such owners")
@pytest.mark.parametrize(("stranger", "command"), [(0, "chmod u+rwx "), (1, "sudo chown -R ")])
def test_a_folder_that_cannot_be_written_to_is_opened_by_its_owner(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, stranger: int, command: str
) -> None:
    owner = os.geteuid()
    (home / "config").mkdir()
    monkeypatch.setattr(os, "access", lambda place, _mode: place != home / "config")
    monkeypatch.setattr(os, "geteuid", lambda: owner + stranger)
    found = findings(capsys, doctor._folders, status=1)["folder for config"]
    assert found["mend"].startswith(command) and found["mend"].endswith(shlex.quote(str(home / "config")))


@pytest.mark.parametrize("version, is_broken", [("6.11.3", False), ("6.12.0", True), ("6.7", False), ("7.0", True)])
def test_the_qt_that_breaks_python_311_is_known(version: str, is_broken: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor.sys, "version_info", (3, 11, 7))
    assert doctor._is_broken(version) == is_broken
    monkeypatch.setattr(doctor.sys, "version_info", (3, 12, 0))
    assert not doctor._is_broken(version)


def test_words_for_a_person(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "CHECKS", (doctor._python,))
    assert main(["doctor"]) == 0
    assert all(json.loads(line) for line in capsys.readouterr().out.splitlines())
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["doctor"]) == 0
    on_screen = capsys.readouterr().out
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
    assert main(["doctor", "--text"]) == 0
    text = capsys.readouterr().out
    assert on_screen == text
    first, last = text.splitlines()
    assert first.startswith("ok       Python: 3.")
    assert last == "1 ok, 0 missing, 0 lacking"


@pytest.mark.parametrize(
    ("told", "state", "words"),
    [
        ({"language": "English", "share": 1.0}, "ok", "English, as the system has it"),
        ({"language": "Deutsch", "share": 0.5, "is_chosen": True}, "ok", "Deutsch, as Preferences have it, 50 %"),
        ({"language": "Deutsch", "share": 0.0, "is_chosen": True}, "lacking", "its catalogue is missing"),
        ({"language": "日本語", "share": 0.9, "boxes": True}, "lacking", "no font has its signs"),
    ],
)
def test_the_language_of_the_window_is_named(told: dict[str, object], state: str, words: str) -> None:
    (finding,) = doctor._language(told)
    assert finding.state == state and words in finding.said and bool(finding.mend) == (state != "ok")


@pytest.mark.slow
def test_the_language_of_the_settings_is_found(home: Path) -> None:
    settings = doctor.user_folders().settings
    settings.parent.mkdir(parents=True)
    settings.write_text("[text]\nlanguage=fr\n", "utf-8")
    told = doctor._probed("qt", QT_QPA_PLATFORM="offscreen")
    assert (told["language"], told["is_chosen"]) == ("Français", True)
    assert settings.read_text("utf-8") == "[text]\nlanguage=fr\n"

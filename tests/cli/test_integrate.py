"""`goboard integrate`: what it writes is valid, is written once, and is taken away again, and nothing else."""

import json
import os
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from goboard import __version__
from goboard.__main__ import main
from goboard.cli import integrate
from goboard.resources_path import resource
from goboard.sgf.saving import SaveError
from goboard.words.message import phrase
from goboard.words.wording import HABITS, Wording

METAINFO = "goboard.metainfo.xml"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder, with a blank in its name, on a desktop without programs of its own."""
    folder = tmp_path / "my data" / "share"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    monkeypatch.setattr(integrate.sys, "platform", "linux")
    return folder


@pytest.fixture
def program(tmp_path: Path) -> str:
    path = tmp_path / 'odd "$name` 100% \\' / "goboard window"
    path.parent.mkdir()
    path.write_text("#!/bin/sh\nprintf '%s\\n' \"$@\"\n")
    path.chmod(0o755)
    return str(path)


def told(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["integrate", *arguments]) == status
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


def test_it_is_written_once_and_taken_away_whole(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data / "applications").mkdir(parents=True)
    (data / "applications" / "other.desktop").write_text("[Desktop Entry]\n")
    before = files(data)
    answer = told(capsys)
    assert len(answer["written"]) == len(list(integrate.planned(["x"]))) and not answer["kept"]
    made = files(data)
    assert {"applications/goboard.desktop", "mime/packages/goboard.xml", "icons/hicolor/48x48/apps/goboard.png"} < made
    again = told(capsys)
    assert (again["written"], again["unchanged"]) == ([], len(answer["written"]))
    assert files(data) == made
    assert sorted(told(capsys, "--remove")["removed"]) == sorted(answer["written"])
    assert files(data) == before
    assert told(capsys, "--remove")["removed"] == []


def test_what_others_wrote_or_changed_is_left_alone(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entry, mime = data / integrate.DESKTOP, data / integrate.MIME
    mime.parent.mkdir(parents=True)
    mime.write_text("<mine/>")
    answer = told(capsys, status=1)
    assert [each["file"] for each in answer["kept"]] == [str(mime)]
    entry.write_text(entry.read_text() + "X-Mine=1\n")
    answer = told(capsys, "--remove", status=1)
    assert [each["file"] for each in answer["kept"]] == [str(entry)]
    assert mime.read_text() == "<mine/>" and "X-Mine" in entry.read_text()
    assert not (data / "icons").exists() and not (data / "metainfo").exists()


def test_the_list_of_files_leads_nowhere_else(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys)
    victim = data.parent / "victim"
    victim.write_bytes(b"x")
    digest = integrate._digest(b"x")
    listed = {"files": {"../victim": digest, str(victim): digest}, "folders": ["..", "/"]}
    (data / "goboard" / integrate.LIST).write_text(json.dumps(listed))
    told(capsys, "--remove")
    assert victim.exists()


def test_another_place_is_written_over_its_own_entry(
    data: Path, program: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told(capsys)
    answer = told(capsys, "--program", program)
    assert answer["written"] == [str(data / integrate.DESKTOP)]


def test_a_program_with_odd_signs_in_its_name_is_started(
    data: Path, program: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told(capsys, "--program", program)
    entry = (data / integrate.DESKTOP).read_text()
    (line,) = [line.removeprefix("Exec=") for line in entry.splitlines() if line.startswith("Exec=")]
    (tried,) = [line.removeprefix("TryExec=") for line in entry.splitlines() if line.startswith("TryExec=")]
    assert tried.replace("\\\\", "\\") == program
    # as the specification says: the string's own escapes first, then those of a quoted word, then the field codes
    word = line.replace("\\\\", "\\").removesuffix(" %F")[1:-1]
    for sign in '"`$\\':
        word = word.replace(f"\\{sign}", f"\0{ord(sign)}\0")
    for sign in '"`$\\':
        word = word.replace(f"\0{ord(sign)}\0", sign)
    assert word.replace("%%", "%") == program
    assert os.access(word.replace("%%", "%"), os.X_OK)


def found(name: str) -> str:
    path = shutil.which(name, path="/usr/bin:/bin:/usr/local/bin")
    return path or pytest.skip(f"{name} is not installed")


def test_the_entry_and_the_metadata_are_valid(data: Path, program: str, capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, "--program", program)
    checks = [
        [found("desktop-file-validate"), str(data / integrate.DESKTOP)],
        [found("appstreamcli"), "validate", "--no-net", str(data / integrate.METAINFO)],
    ]
    for command in checks:
        done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"PATH": "/usr/bin:/bin"})
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_desktop_s_own_lists_are_made_and_taken_away(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found("update-mime-database")
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    assert "update-mime-database" in told(capsys)["ran"]
    globs = (data / "mime" / "globs").read_text()
    for suffix in ("sgf", "gib", "ngf", "ugf"):
        assert f"application/x-go-{suffix}:*.{suffix}" in globs
    told(capsys, "--remove")
    assert not data.exists() or files(data) == set()


def test_the_types_are_those_of_the_entry_and_of_the_metadata() -> None:
    entry = resource("linux", "goboard.desktop").read_text("utf-8")
    (line,) = [line for line in entry.splitlines() if line.startswith("MimeType=")]
    types = set(line.removeprefix("MimeType=").strip(";").split(";"))
    mime = ElementTree.parse(resource("linux", "goboard-mime.xml")).getroot()
    assert {each.get("type") for each in mime} == types
    info = ElementTree.parse(resource("linux", "goboard.metainfo.xml")).getroot()
    assert {each.text for each in info.iter("mediatype")} == types
    releases = [each.get("version") for each in info.iter("release")]
    assert releases[0] == __version__


def test_what_desktops_show_is_in_every_language() -> None:
    entry = dict(
        line.split("=", 1) for line in resource("linux", "goboard.desktop").read_text("utf-8").splitlines()[1:]
    )
    trees = [ElementTree.parse(resource("linux", name)).getroot() for name in ("goboard-mime.xml", METAINFO)]
    lang = "{http://www.w3.org/XML/1998/namespace}lang"
    for code in HABITS.keys() - {"en"}:
        said = Wording(code)(phrase("Play, review and judge Go and Go-like games.")).rstrip(".。")
        assert entry[f"Comment[{code}]"] == said and entry[f"GenericName[{code}]"] and entry[f"Keywords[{code}]"]
        for tree in trees:
            parents = [node for node in tree.iter() if any(lang in child.attrib for child in node)]
            assert parents
            for node in parents:
                said_in = [(child.tag, child.get(lang)) for child in node]
                shown = [tag for tag, language in said_in if language is None and (tag, "de") in said_in]
                assert sum(language == code for _, language in said_in) == len(shown)
        (summary,) = (node.text for node in trees[1].iter("summary") if node.get(lang) == code)
        assert summary == said


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    assert "version" not in project["project"] and "version" in project["project"]["dynamic"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "goboard.__version__"}


def test_what_cannot_be_written_down_is_told(
    data: Path, program: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told(capsys, "--program", program)
    entry = data / integrate.DESKTOP
    entry.unlink()
    entry.mkdir()

    def full(*_: object) -> None:
        raise SaveError("No space left on device.")

    monkeypatch.setattr(integrate, "save_bytes", full)
    kept = {each["file"]: each["why"] for each in told(capsys, "--remove", status=1)["kept"]}
    assert kept == {str(entry): "Is a directory", str(data / "goboard" / integrate.LIST): "No space left on device."}

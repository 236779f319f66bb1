"""The commands read records in archives where they are."""

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from goboard.__main__ import main
from tests.formats.archive_files import tarred, zipped

RECORDS = {"a.sgf": "(;SZ[5];B[aa];W[bb])", "deep/b.sgf": "(;SZ[5]RE[B+R];B[cc])"}


def answers(capsysbinary: pytest.CaptureFixture[bytes], *arguments: str) -> tuple[int, list[dict]]:
    status = main(list(arguments))
    return status, [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]


def test_audit_and_library_take_archives(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    archive = tarred(tmp_path / "games.tar.gz", RECORDS)
    status, found = answers(capsysbinary, "audit", "--processes", "1", str(tmp_path))
    assert status == 0
    assert [answer["file"] for answer in found] == [f"{archive}/a.sgf", f"{archive}/deep/b.sgf"]
    assert found == answers(capsysbinary, "audit", "--processes", "1", archive)[1]
    assert found[:1] == answers(capsysbinary, "audit", "--processes", "1", f"{archive}/a.sgf")[1]
    index = str(tmp_path / "index.db")
    status, (folder, totals) = answers(capsysbinary, "library", "add", "--index", index, archive)
    assert (status, folder["folder"], folder["games"], totals["files"]) == (0, archive, 2, 2)
    assert answers(capsysbinary, "library", "query", "--index", index)[1][0]["file"].startswith(archive)


def test_analyze_and_sgf_answer_each_record(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    archive = zipped(tmp_path / "games.zip", {**RECORDS, "in.7z": "7z"})
    status, found = answers(capsysbinary, "analyze", archive)
    assert [answer["id"] for answer in found] == [f"{archive}/a.sgf", f"{archive}/deep/b.sgf", f"{archive}/in.7z"]
    assert (status, "archive in an archive" in found[2]["error"]["message"]) == (1, True)
    (tmp_path / "out").mkdir()
    status, found = answers(capsysbinary, "sgf", archive, "-o", str(tmp_path / "out"))
    assert (status, len(found)) == (1, 3)
    saved = sorted(str(path.relative_to(tmp_path / "out")) for path in (tmp_path / "out").rglob("*.sgf"))
    assert saved == ["a.sgf", "deep/b.sgf"]
    status, (one,) = answers(capsysbinary, "sgf", f"{archive}/deep/b.sgf")
    assert (status, one["games"][0]["main_line"]) == (0, ["B cc"])


def test_an_archive_that_cannot_be_read_is_an_answer(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    (tmp_path / "bad.zip").write_bytes(b"nothing")
    for command in ("audit", "sgf", "analyze"):
        status, (answer,) = answers(capsysbinary, command, str(tmp_path / "bad.zip"))
        assert (status, "archive could not be read" in str(answer["error"])) == (1, True)


@pytest.mark.parametrize(
    "arguments",
    [
        ("convert", "-o", "out.sgf"),
        ("render", "-o", "out.svg"),
        ("eyes",),
        ("library", "position", "--index", "own.db"),
    ],
)
def test_commands_for_one_record_do_not_take_an_archive_for_one(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    # as it is packed here its bytes hold the very text of the record
    with ZipFile("games.zip", "w") as archive:
        archive.writestr("a.sgf", RECORDS["a.sgf"])
    if "own.db" in arguments:
        (tmp_path / "folder").mkdir()
        assert main(["library", "add", "folder", "--index", "own.db"]) == 0
    assert main([*arguments, "games.zip"]) == 1
    assert "it is an archive; name a record in it, as games.zip/game.sgf." in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir() if path.suffix in (".sgf", ".svg", ".zip")] == ["games.zip"]
    if arguments[0] in ("convert", "render"):
        assert main([*arguments, "games.zip/a.sgf"]) == 0

"""Saving asks whether the file is still the one that was read."""

import os
from pathlib import Path

import pytest

from goboard.session.commands.files import OpenBytes, OpenFile, SaveFile
from goboard.session.events import FileProblem, SaveAsked, Saved
from goboard.sgf.saving import save_bytes
from tests.session.driver import Driver

THEIRS = b"(;GM[1]FF[4]SZ[9];B[aa])"


@pytest.fixture
def drive() -> Driver:
    return Driver()


@pytest.fixture
def file(drive: Driver, tmp_path: Path) -> Path:
    """One that is open, with a move that is not saved."""
    drive.open("(;GM[1]FF[4]SZ[9])", tmp_path)
    drive.play("E5")
    return tmp_path / "record.sgf"


@pytest.mark.parametrize("is_saved_before", [False, True], ids=["since it was read", "since it was saved"])
def test_what_another_program_wrote_is_not_overwritten(drive: Driver, file: Path, is_saved_before: bool) -> None:
    if is_saved_before:
        assert drive.first(SaveFile()) == Saved(str(file))
        drive.play("E4")
    file.write_bytes(THEIRS)
    asked = drive.first(SaveFile())
    assert isinstance(asked, SaveAsked) and asked.is_changed and "record.sgf was changed" in asked.message
    assert file.read_bytes() == THEIRS and drive.snapshot.document.modified
    assert isinstance(drive.first(SaveFile(str(file))), SaveAsked)
    assert drive.first(asked.command) == Saved(str(file))
    assert b"B[ee]" in file.read_bytes()
    drive.play("C3")
    assert drive.first(SaveFile()) == Saved(str(file))


def test_a_pipe_in_the_place_of_the_file_is_told_and_not_waited_for(drive: Driver, file: Path) -> None:
    file.unlink()
    os.mkfifo(file)
    told = drive.first(SaveFile())
    assert isinstance(told, FileProblem) and "a pipe or a socket" in told.message
    assert drive.snapshot.document.modified


def test_saving_elsewhere_asks_nothing(drive: Driver, file: Path) -> None:
    file.write_bytes(THEIRS)
    other = str(file.with_name("other.sgf"))
    assert drive.first(SaveFile(other)) == Saved(other)
    assert file.read_bytes() == THEIRS


def test_a_file_that_is_gone_is_made_again_only_when_asked(drive: Driver, file: Path) -> None:
    file.rename(file.with_name("other.sgf"))
    asked = drive.first(SaveFile())
    assert isinstance(asked, SaveAsked) and not asked.is_changed and "no longer there" in asked.message
    assert not file.exists() and drive.snapshot.document.modified
    assert drive.first(asked.command) == Saved(str(file))


def test_a_file_that_was_touched_is_saved(drive: Driver, file: Path) -> None:
    os.utime(file, (1, 1))
    assert drive.first(SaveFile()) == Saved(str(file))


def test_a_record_from_elsewhere_does_not_replace_a_file_unasked(file: Path) -> None:
    unsure = Driver()
    unsure(OpenBytes(b"(;SZ[9];B[cc])", str(file)))
    assert isinstance(unsure.first(SaveFile()), SaveAsked), "nothing says that the file is the same"


def test_where_only_the_file_itself_can_be_written_that_is_asked(drive: Driver, file: Path, no_new_files: None) -> None:
    asked = drive.first(SaveFile())
    assert isinstance(asked, SaveAsked) and not asked.is_changed and "folder" in asked.message
    assert b"B[ee]" not in file.read_bytes()
    assert drive.first(asked.command) == Saved(str(file))
    assert b"B[ee]" in file.read_bytes()


def test_impossible_names_are_told(drive: Driver, tmp_path: Path) -> None:
    for command in (OpenFile(str(tmp_path / "a\0b.sgf")), SaveFile(str(tmp_path / "a\0b.sgf"))):
        told = drive.first(command)
        assert isinstance(told, FileProblem) and "NUL" in told.message


def test_saving_a_large_file_keeps_its_identity(drive: Driver, tmp_path: Path) -> None:
    path = tmp_path / "large.sgf"
    known = save_bytes(path, b"x" * (5 << 20))
    assert known is not None and known.is_of(str(path))
    path.write_bytes(b"y" * (5 << 20))
    assert not known.is_of(str(path))

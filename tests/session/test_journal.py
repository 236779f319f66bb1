"""What a kill leaves is all that was done: the copy with its journal gives the record as it was, to the byte."""

import errno
import os
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from goboard.session import journal as journals
from goboard.session.commands.edit import PutProperty, Redo, SetComment, Undo
from goboard.session.commands.files import Autosave, KeepCopies, NewGame, OpenFile, RestoreCopy, SaveFile
from goboard.session.commands.navigate import SelectGame, Step
from goboard.session.commands.play import PlayAt, PlayAtPlace
from goboard.session.events import FileProblem, Opened, Refused, SaveAsked, Saved
from goboard.session.files import text_of
from goboard.session.journal import journal_of
from goboard.session.restoring import is_saved
from goboard.sgf import saving
from tests.session.driver import Driver
from tests.session.test_all_edits import BOARDS, command, step

COUNT = 60
MANY = "".join(f"(;GM[1]FF[4]SZ[9]PB[p{game}];B[cc]C[x];W[gg](;B[cg])(;B[gc]))\n" for game in range(COUNT))


def keeping(folder: Path) -> tuple[Driver, Path]:
    """A session that keeps its copies in that folder."""
    drive, copy = Driver(), folder / "copy.sgf"
    drive.session.handle(KeepCopies(str(copy)))
    return drive, copy


def many_games(folder: Path) -> tuple[Path, Driver, Path]:
    """A file of many games, a session in which it is open, and its copy."""
    file = folder / "many.sgf"
    file.write_text(MANY, encoding="utf-8")
    drive, copy = keeping(folder)
    drive(OpenFile(str(file)))
    return file, drive, copy


def killed(copy: Path) -> Path:
    """What would be there if the program were killed now."""
    left = copy.parent / "left"
    shutil.rmtree(left, ignore_errors=True)
    left.mkdir()
    for path in (copy, Path(journal_of(str(copy)))):
        if path.exists():
            shutil.copy(path, left)
    return left / copy.name


def restored(left: Path) -> Driver:
    """Another session that goes on with that, without any complaint."""
    drive = Driver()
    events = drive.events(RestoreCopy(str(left)))
    assert isinstance(events[0], Opened), events
    assert not any(isinstance(event, FileProblem) for event in events), events
    return drive


def check(drive: Driver, copy: Path) -> None:
    """A kill now would lose nothing, not even the place."""
    document = drive.session.document
    if not document.edits.is_modified:
        assert not copy.exists()
        return
    other = restored(killed(copy))
    assert text_of(other.session.document) == text_of(document)
    assert other.session.document.index == document.index
    assert other.session.game.node.text() == document.game.node.text()
    assert other.session.game.cursor.depth == document.game.cursor.depth
    assert other.session.document.edits.is_modified


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
@settings(
    deadline=None,
    max_examples=6,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(steps=st.lists(step, min_size=5, max_size=25), kept=st.integers(2, 9))
def test_whatever_is_done_is_there_after_a_kill(
    board: str, steps: list[tuple[int, int, int, int]], kept: int, tmp_path: Path
) -> None:
    drive, copy = keeping(tmp_path)
    assert not any(isinstance(event, Refused) for event in drive.events(BOARDS[board]))
    drive(PlayAtPlace(0, 0) if board == "plane" else PlayAt(1), PlayAt(2), Step(-1), PlayAt(3))
    check(drive, copy)
    for count, numbers in enumerate(steps):
        drive(command(drive.session, *numbers))
        if count % kept == 0:
            drive.session.handle(Autosave())
        check(drive, copy)
    while drive.snapshot.document.can_undo:
        drive(Undo())
        check(drive, copy)
    while drive.snapshot.document.can_redo:
        drive(Redo())
    check(drive, copy)


@pytest.fixture
def as_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every record counts as a large one."""
    monkeypatch.setattr(journals, "SMALL_BYTES", 0)


@pytest.mark.usefixtures("as_large")
@pytest.mark.parametrize("is_copied", [False, True])
def test_of_a_large_file_the_file_itself_is_the_base(tmp_path: Path, is_copied: bool) -> None:
    file, drive, copy = many_games(tmp_path)
    drive(SelectGame(COUNT - 1), Step(2), PlayAt(40))
    assert not copy.exists() and Path(journal_of(str(copy))).exists()
    check(drive, copy)
    if is_copied:
        drive.session.handle(Autosave())
        assert copy.exists()
        file.write_text("(;GM[1])", encoding="utf-8")
    drive(SelectGame(2), Step(1))
    drive(SetComment(drive.session.game.node.key, "words"), Undo(), Redo())
    check(drive, copy)
    before = copy.stat().st_mtime_ns if is_copied else 0
    drive.session.handle(Autosave())
    assert not is_copied or copy.stat().st_mtime_ns == before, "the journal is enough"


@pytest.mark.usefixtures("as_large")
@pytest.mark.parametrize("asked", ["", "GB18030"])
def test_the_copy_of_a_large_file_is_read_as_the_file_was(tmp_path: Path, asked: str) -> None:
    file = tmp_path / "old.sgf"
    names = "" if asked else "CA[GB18030]"
    file.write_bytes(MANY.replace("FF[4]", f"FF[4]{names}").replace("C[x]", "C[囲碁]").encode("gb18030"))
    drive, copy = keeping(tmp_path)
    drive(OpenFile(str(file), asked), PlayAt(40))
    check(drive, copy)
    drive.session.handle(Autosave())
    assert copy.read_bytes() == file.read_bytes(), "copied as it is"
    file.unlink()
    drive(PlayAt(41))
    check(drive, copy)
    drive(NewGame(), Undo())
    assert not copy.exists()


@pytest.mark.usefixtures("as_large")
def test_a_pipe_in_the_place_of_a_large_file_is_not_waited_for(tmp_path: Path) -> None:
    file, drive, copy = many_games(tmp_path)
    drive(PlayAt(40))
    file.unlink()
    os.mkfifo(file)
    (problem, *_) = Driver().events(RestoreCopy(str(killed(copy))))
    assert isinstance(problem, FileProblem) and "it is not a file" in problem.message
    drive.session.handle(Autosave())
    check(drive, copy)


@pytest.mark.usefixtures("as_large")
def test_a_large_file_that_has_changed_is_not_made_a_mixture(tmp_path: Path) -> None:
    file, drive, copy = many_games(tmp_path)
    drive(PlayAt(40))
    file.write_text(MANY.replace("cc", "dd"), encoding="utf-8")
    (problem, *_) = Driver().events(RestoreCopy(str(killed(copy))))
    assert isinstance(problem, FileProblem) and "was changed since" in problem.message


@pytest.mark.parametrize("cut", [1, 5, 30])
def test_a_torn_last_line_is_no_matter(tmp_path: Path, cut: int) -> None:
    drive, copy = keeping(tmp_path)
    drive(NewGame(9, 9), PlayAt(3))
    text = text_of(drive.session.document)
    drive(SetComment(drive.session.game.root.key, 100 * "word "))
    left = killed(copy)
    journal = Path(journal_of(str(left)))
    journal.write_bytes(journal.read_bytes()[:-cut])
    other = restored(left)
    assert text_of(other.session.document) == text
    other(PlayAt(5))
    check(other, left)


@pytest.mark.parametrize("way", ["of another copy", "damaged", "not fitting"])
def test_a_journal_that_does_not_fit_is_told_and_the_copy_restored(tmp_path: Path, way: str) -> None:
    drive, copy = keeping(tmp_path)
    drive(NewGame(9, 9), PlayAt(3))
    drive.session.handle(Autosave())
    text = text_of(drive.session.document)
    drive(PlayAt(4), PlayAt(5))
    left = killed(copy)
    journal = Path(journal_of(str(left)))
    lines = journal.read_bytes().splitlines(keepends=True)
    if way == "of another copy":
        left.write_bytes(left.read_bytes() + b"\n")
    elif way == "damaged":
        journal.write_bytes(b"".join([*lines[:2], b"x" + lines[2], *lines[3:]]))
    else:
        journal.write_bytes(b"".join([*lines[:2], journals._line({"do": [["remove", [0, 99]]]}), *lines[3:]]))
    other = Driver()
    opened, problem, *_ = other.events(RestoreCopy(str(left)))
    assert isinstance(opened, Opened)
    assert isinstance(problem, FileProblem) and problem.action == "restore" and "cannot be restored" in problem.message
    assert text_of(other.session.document) == text
    other(PlayAt(7))
    check(other, left)


def test_a_step_too_long_to_name_is_copied_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "MOST_STEPS", 3)
    drive, copy = keeping(tmp_path)
    for vertex in range(8):
        drive(PlayAt(vertex))
        check(drive, copy)


def test_what_is_saved_or_taken_back_leaves_nothing(tmp_path: Path) -> None:
    drive, copy = keeping(tmp_path)
    drive(PlayAt(3))
    assert copy.exists()
    drive(Undo())
    assert list(tmp_path.iterdir()) == []
    drive(Redo(), SaveFile(str(tmp_path / "game.sgf")))
    assert [path.name for path in tmp_path.iterdir()] == ["game.sgf"]
    drive(PlayAt(4))
    check(drive, copy)


def test_no_place_for_copies_is_said_once_and_work_goes_on(tmp_path: Path) -> None:
    drive, copy = keeping(tmp_path / "nowhere")
    said = [event for vertex in range(4) for event in drive.events(PlayAt(vertex))]
    problems = [event for event in said if isinstance(event, FileProblem)]
    assert len(problems) == 1 and problems[0].action == "autosave"
    assert problems[0].message == f"No such file or directory ({copy.parent})."
    copy.parent.mkdir()
    drive.session.handle(Autosave())
    check(drive, copy)
    drive(PutProperty(drive.session.game.root.key, "XX", ("1",)))
    check(drive, copy)


def full(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_what_was_done_on_a_full_disk_is_kept_as_soon_as_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive, copy = keeping(tmp_path)
    drive(PlayAt(3), PlayAt(4))
    before = copy.read_bytes()
    with monkeypatch.context() as context:
        context.setattr(journals, "_append_to", full)
        said = [event for vertex in range(5, 9) for event in drive.events(PlayAt(vertex))]
    assert sum(isinstance(event, FileProblem) for event in said) == 1
    drive(PlayAt(9))
    assert copy.read_bytes() == before, "the journal goes on, without another copy"
    check(drive, copy)


def test_where_there_is_room_for_a_line_and_none_for_a_copy_the_journal_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive, copy = keeping(tmp_path)
    drive(PlayAt(3))
    with monkeypatch.context() as context:
        context.setattr(saving, "save_bytes", full)
        for vertex in range(4, 9):
            drive(PlayAt(vertex))
            drive.session.handle(Autosave())
            check(drive, copy)
    drive(PlayAt(9))
    drive.session.handle(Autosave())
    check(drive, copy)


def test_of_what_waits_for_room_there_is_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drive, copy = keeping(tmp_path)
    drive(PlayAt(3))
    with monkeypatch.context() as context:
        context.setattr(journals, "MOST_WAITING", 100)
        context.setattr(journals, "_append_to", full)
        drive(*(PlayAt(vertex) for vertex in range(4, 12)))
        assert len(drive.session.journal._waiting) <= 100
    drive.session.handle(Autosave())
    check(drive, copy)


@pytest.mark.parametrize("is_other", [False, True])
def test_a_restored_record_knows_its_file(tmp_path: Path, is_other: bool) -> None:
    file, drive, copy = many_games(tmp_path)
    drive(PlayAt(30))
    known = drive.snapshot.document.identity
    other = restored(killed(copy))
    assert other.snapshot.document.identity == known is not None
    if is_other:
        file.write_text("(;SZ[9];B[hh])", encoding="utf-8")
    assert isinstance(other.first(SaveFile()), SaveAsked if is_other else Saved)


@pytest.mark.parametrize("size", [10, 300_000], ids=["with a copy", "with a journal alone"])
def test_what_was_saved_before_a_kill_is_not_to_be_restored(
    size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.sgf"
    file.write_text(f"(;SZ[9]GC[{'x' * size}])", encoding="utf-8")
    drive, copy = keeping(tmp_path)
    drive.events(OpenFile(str(file)))
    drive.events(PlayAt(3))
    assert not is_saved(str(copy))
    monkeypatch.setattr(drive.session.journal, "_drop", lambda: None)
    drive.events(SaveFile())
    assert is_saved(str(copy))
    drive.events(PlayAt(4))
    assert not is_saved(str(copy)), "there is more than was saved"
    drive.events(SaveFile())
    file.write_text("(;SZ[9])", encoding="utf-8")
    assert not is_saved(str(copy)), "the file has become another one"

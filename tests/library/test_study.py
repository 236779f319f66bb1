"""Problems come again by FSRS, whatever becomes of their files and of the index."""

import os
from pathlib import Path

import pytest

from goboard.formats import unpacking
from goboard.formats.reader import open_record
from goboard.games.tree import Collection
from goboard.jobs.watch import LimitError
from goboard.library import study
from goboard.library.library import Library
from goboard.library.study import Due, record_of
from tests.formats.archive_files import zipped

pytest.importorskip("fsrs")
DAY = 86_400.0
PROBLEMS = [f"(;SZ[9]AB[{side}a][ba]AW[ab]C[Black to live];B[bb]C[RIGHT])" for side in "cdefg"]
GAME = "(;SZ[9]PB[Lee];B[aa];W[bb])"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / "two.sgf").write_text("".join(PROBLEMS[:2]) + GAME)
    zipped(tmp_path / "p" / "more.zip", {"three.sgf": PROBLEMS[2], "again.sgf": PROBLEMS[0]})
    return tmp_path / "p"


@pytest.fixture
def library(tmp_path: Path, folder: Path) -> Library:
    library = Library(tmp_path / "index.db")
    assert library.add_problems(folder) == 3, "the same position is one problem, and a game is none"
    return library


def queue_at(library: Library, now: float, **more: object) -> list[Due]:
    with library._store.reading() as connection:
        return study.queue(connection, now, now - now % DAY, **more)


def note_at(library: Library, key: str, now: float, *, is_solved: bool) -> float:
    return library._changed(lambda connection: study.note(connection, key, now, is_solved=is_solved))


def test_what_is_solved_comes_later_and_what_is_missed_soon(library: Library) -> None:
    now = 1000 * DAY
    first, second, third = queue_at(library, now)
    assert all(problem.is_new for problem in (first, second, third))
    assert len(queue_at(library, now, new=1)) == 1
    missed = note_at(library, first.key, now, is_solved=False)
    solved = note_at(library, second.key, now + 1, is_solved=True)
    assert now < missed < solved
    assert [problem.key for problem in queue_at(library, now + 2, mistakes=True)] == [first.key]
    for _ in range(4):
        solved = note_at(library, second.key, solved, is_solved=True)
    assert solved - now > 30 * DAY, "each time it is known it stays away longer"
    again = queue_at(library, now + 2 * DAY, new=0)
    assert [problem.key for problem in again] == [first.key]
    assert third.key in [problem.key for problem in queue_at(library, now + 2 * DAY)]
    note_at(library, first.key, now + 2 * DAY, is_solved=True)
    assert queue_at(library, now + 2 * DAY, mistakes=True) == []


def test_results_stay_when_files_move_and_the_index_is_made_anew(library: Library, folder: Path) -> None:
    first = library.problem_queue()[0]
    library.note_problem(first.key, is_solved=False)
    os.rename(folder / "more.zip", folder / "moved.zip")
    library.add_problems(folder)
    assert library.problem_standing().new == 2
    assert library.remove_problems(str(folder))
    assert not library.remove_problems(str(folder))
    assert library.problem_queue() == []
    for ending in ("", "-wal", "-shm"):
        Path(f"{library.path}{ending}").unlink(missing_ok=True)
    again = Library(library.path)
    again.add_problems(folder)
    (kept,) = again.problem_queue(mistakes=True)
    assert kept.key == first.key
    tried = [row for row in again.problem_results() if row["tries"]]
    assert [(row["tries"], row["solved"]) for row in tried] == [(1, 0)]


def test_a_queue_is_one_record(library: Library, folder: Path) -> None:
    due = library.problem_queue()
    data, lost = record_of(due, lambda: None)
    assert (len(open_record(data).games), lost) == (3, 0)
    os.remove(folder / "two.sgf")
    assert record_of(due, lambda: None)[1] >= 1


def test_a_problem_that_nobody_added_is_not_noted(library: Library) -> None:
    assert library.note_problem("0" * 32, is_solved=True) is None
    assert library.problem_standing().tried == 0


def test_rows_that_make_no_sense_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "index.db.study").write_text('[["card", "k", "no JSON"], ["place"], 7, ["result", "k", 1.5, 1]]')
    assert Library(tmp_path / "index.db").problem_standing().problems == 0


@pytest.mark.parametrize("fault", [TypeError("nonsense"), LimitError("It would take too much.")])
def test_one_file_on_which_goboard_fails_does_not_lose_the_others(
    library: Library,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fault: Exception,
) -> None:
    due = library.problem_queue()

    def failing(data: bytes, path: str) -> Collection:
        if path.endswith("two.sgf"):
            raise fault
        return open_record(data, path)

    monkeypatch.setattr("goboard.formats.reader.open_record", failing)
    assert library.add_problems(folder) == 2
    if isinstance(fault, TypeError):
        assert "two.sgf" in caplog.text, "the log tells which"
    lost = sum(problem.path.endswith("two.sgf") for problem in due)
    assert lost
    assert record_of(due, lambda: None)[1] == lost


def test_archives_are_let_go_when_their_problems_were_found(library: Library) -> None:
    assert unpacking.opened.cache_info().currsize == 0
    record_of(library.problem_queue(), lambda: None)
    assert unpacking.opened.cache_info().currsize == 0

"""Archives of records in the library: listed and searched as folders are, and read again only when changed."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from goboard.formats import unpacking
from goboard.jobs.watch import Cancelled
from goboard.library import folders
from goboard.library.export import converted, copied
from goboard.library.library import Library
from goboard.library.lines import line_of
from goboard.library.query import Query
from goboard.words.wording import Wording
from tests.formats.archive_files import tarred, zipped
from tests.library.records import record, save


def library_of(tmp_path: Path, place: object) -> Library:
    library = Library(tmp_path / "index.db")
    library.add_folder(str(place))
    return library


def games(count: int, first: int = 0) -> dict[str, str]:
    return {f"{number}.sgf": record([number, number + 1], PB=f"Player {number}") for number in range(first, count)}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["games.zip", "games.tar.gz"])
def test_an_archive_in_a_folder_is_read_once(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    save(tmp_path / "r", plain=record([5]))
    make = zipped if name.endswith("zip") else tarred
    archive = make(tmp_path / "r" / name, games(60))
    library = library_of(tmp_path, tmp_path / "r")
    assert library.refresh().read == 61
    (game,) = library.games(Query(player="player 41")).games
    assert game.file == f"{archive}/41.sgf"
    assert len(line_of(game, None, "", lambda: None).steps) == 3

    def unexpected(_path: str) -> tuple[()]:
        raise AssertionError("looked into again")

    with monkeypatch.context() as patch:
        patch.setattr(folders.archives, "members", unexpected)
        done = library.refresh()
    assert (done.read, done.unchanged, done.removed) == (0, 61, 0)
    make(tmp_path / "r" / name, games(70, 10))
    done = library.refresh()
    assert (done.read, done.removed) == (10, 10), "what is the same in it is not read again"
    assert library.games().total == 61
    os.remove(archive)
    assert library.refresh().removed == 60
    make(tmp_path / "r" / name, games(70, 10))
    library.refresh()
    library.read_all_again()
    assert library.refresh().read == 61


def test_an_archive_can_be_the_folder(tmp_path: Path) -> None:
    archive = zipped(tmp_path / "games.zip", {**games(3), "in.zip": b"PK"})
    library = library_of(tmp_path, archive)
    done = library.refresh()
    assert (done.read, done.broken) == (4, 1)
    (folder,) = library.folders()
    assert (folder.path, folder.games) == (archive, 3)
    (problem,) = library.problems()
    assert problem.error.startswith("The record could not be read: it is an archive in an archive")
    os.remove(archive)
    library.refresh()
    assert library.games().total == 3, "one that is not there now keeps its games"
    assert "not there" in library.problems()[0].error
    library.remove_folder(archive)
    assert library.games().total == 0


def test_a_damaged_archive_is_a_problem_and_no_end(tmp_path: Path) -> None:
    save(tmp_path / "r", plain=record([5]))
    path = tmp_path / "r" / "games.zip"
    path.write_bytes(b"PK no zip")
    library = library_of(tmp_path, tmp_path / "r")
    assert library.refresh().broken == 1
    assert [problem.file for problem in library.problems()] == [str(path)]
    zipped(path, games(2))
    library.refresh()
    assert (library.problems(), library.games().total) == ((), 3)


def test_what_was_called_off_goes_on(tmp_path: Path) -> None:
    library = library_of(tmp_path, zipped(tmp_path / "games.zip", games(300)))

    def tell(part: float, _word: str) -> None:
        if part > 0.5:
            raise Cancelled

    with pytest.raises(Cancelled):
        library.refresh(tell)
    library.refresh()
    assert library.games().total == 300


def test_large_files_in_archives_are_read_part_by_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("goboard.library.indexing.LARGE", 1000)
    many = "".join(games(60).values())
    library = library_of(tmp_path, tarred(tmp_path / "games.tar", {"many.sgf": many}))
    library.refresh()
    assert library.games().total == 60


def test_an_older_index_learns_of_archives(tmp_path: Path) -> None:
    library = library_of(tmp_path, zipped(tmp_path / "games.zip", games(2)))
    connection = sqlite3.connect(library.path)
    connection.execute("DROP TABLE archives")
    connection.close()
    again = Library(tmp_path / "index.db")
    again.refresh()
    assert again.games().total == 2


def test_names_that_are_no_text_are_kept(tmp_path: Path) -> None:
    name = os.fsdecode(b"\xff\xfe.sgf")
    library = library_of(tmp_path, tarred(tmp_path / "games.tar", {name: record([3])}))
    library.refresh()
    assert [game.file for game in library.games().games] == [f"{tmp_path}/games.tar/{name}"]


def test_archives_are_let_go_when_their_records_were_copied(tmp_path: Path) -> None:
    file = f"{tarred(tmp_path / 'games.tar.gz', {'a.sgf': '(;SZ[9];B[aa])'})}/a.sgf"
    for number, work in enumerate((copied, converted)):
        (tmp_path / str(number)).mkdir()
        done, problems = work([file], tmp_path / str(number), lambda: None)
        assert (done, problems) == (1, {})
        assert unpacking.opened.cache_info().currsize == 0


def test_what_an_earlier_index_says_of_a_file_in_an_archive_is_learnt_in_every_language(tmp_path: Path) -> None:
    library = library_of(tmp_path, zipped(tmp_path / "games.zip", {**games(2), "empty.sgf": b""}))
    library.refresh()
    with closing(sqlite3.connect(library.path)) as connection, connection:
        connection.execute("DROP TABLE phrases")
    earlier = Library(library.path)
    assert earlier.refresh().read == 1, "only the one of which it says something"
    (problem,) = earlier.problems()
    assert Wording("de")(problem.error) == "Die Datei ist leer."
    assert earlier.refresh().read == 0

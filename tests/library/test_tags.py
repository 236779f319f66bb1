"""Tags stay on their games whatever becomes of the files and of the index."""

import csv
import io
import os
import shutil
from pathlib import Path
from typing import IO

import pytest

from goboard.jobs.watch import Cancelled, Watch, watched
from goboard.library.entries import LibraryError
from goboard.library.export import copied, exported, table_of
from goboard.library.library import Library
from goboard.library.query import Query
from goboard.library.tags import Tag, tag_of
from tests.library.records import indexed, record, save

LONG = range(40, 60)
"""Enough moves to be known again by."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save(tmp_path / "r", a=record([1, 2, 3]), b=record([4, 5]), two=record([6, 7]) + record([*LONG]))
    return tmp_path / "r"


@pytest.fixture
def library(folder: Path, tmp_path: Path) -> Library:
    return indexed(folder, tmp_path / "index.db")


def tagged(library: Library, tag: str) -> list[str]:
    return sorted(f"{Path(game.file).stem} {game.number}" for game in library.games(Query(tag=tag)).games)


def put(library: Library, stem: str, number: int, tag: str) -> int:
    ids = [game.id for game in library.games().games if Path(game.file).stem == stem and game.number == number]
    return library.tag(ids, tag)


def test_tags_are_put_on_found_listed_and_taken_off(library: Library) -> None:
    assert put(library, "a", 0, "  To  study ") == 1
    assert put(library, "a", 0, "to STUDY") == 0
    assert put(library, "two", 1, "to study") == 1
    assert put(library, "two", 0, "Fuseki") == 1
    assert tagged(library, "TO study") == ["a 0", "two 1"]
    assert tagged(library, "study") == []
    assert library.tags() == (Tag("Fuseki", 1), Tag("To study", 2))
    ids = [game.id for game in library.games().games]
    assert sorted(library.games().tags.values()) == [("Fuseki",), ("To study",), ("to study",)]
    assert library.untag(ids, "to study") == 2
    assert library.tags() == (Tag("Fuseki", 1),)
    for wrong in ("", "  ", "a\nb\0", "x" * 101, "\u200b"):
        with pytest.raises(LibraryError, match="A tag is"):
            library.tag(ids, wrong)


def test_tags_follow_files_that_move_change_and_are_copied(library: Library, folder: Path) -> None:
    put(library, "a", 0, "x")
    put(library, "two", 1, "y")
    (folder / "sub").mkdir()
    (folder / "a.sgf").rename(folder / "sub" / "moved.sgf")
    shutil.copy(folder / "two.sgf", folder / "copy.sgf")
    library.refresh()
    assert tagged(library, "x") == ["moved 0"]
    assert tagged(library, "y") == ["copy 1", "two 1"]
    # other bytes: a comment more, and a game before the one that has the tag
    save(folder / "sub", moved=record([1, 2, 3], C="good"))
    save(folder, two=record([3, 1]) + record([6, 7]) + record([*LONG]))
    library.refresh()
    assert tagged(library, "x") == ["moved 0"]
    assert tagged(library, "y") == ["copy 1", "two 2"]
    # another game in the place of one that has moved away
    (folder / "sub" / "moved.sgf").rename(folder / "z.sgf")
    save(folder / "sub", moved=record([20, 21]))
    library.refresh()
    assert tagged(library, "x") == ["z 0"]
    library.read_all_again()
    (folder / "z.sgf").write_text(record([1, 2, 3], C="better"))
    library.refresh()
    assert tagged(library, "x") == ["z 0"]


@pytest.mark.parametrize("harm", ["old", "damaged", "gone", "folder"])
def test_tags_outlive_the_index(harm: str, library: Library, folder: Path, tmp_path: Path) -> None:
    put(library, "a", 0, "x")
    put(library, "two", 1, "été 1")
    path = tmp_path / "index.db"
    if harm == "old":
        with library._store.writing() as connection:
            connection.execute("PRAGMA user_version = 2")
    elif harm == "folder":
        library.remove_folder(folder)
        assert library.tags() == ()
        library.add_folder(folder)
    else:
        for ending in ("-wal", "-shm"):
            Path(f"{path}{ending}").unlink(missing_ok=True)
        path.unlink() if harm == "gone" else path.write_bytes(b"SQLite format 3\0" + bytes(5000))
    again = Library(path)
    again.refresh()
    assert tagged(again, "x") == ["a 0"]
    assert tagged(again, "ete 1") == ["two 1"]


def test_tags_outlive_a_refresh_that_came_to_a_sudden_end(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(library, "a", 0, "x")
    save(folder, a=record([1, 2, 3], C="good"))
    with monkeypatch.context() as patch:
        # as after kill -9: the file is read, and what comes behind is not done
        patch.setattr("goboard.library.indexing.follow", lambda _connection: None)
        library.refresh()
    assert tagged(library, "x") == []
    library.refresh()
    assert tagged(library, "x") == ["a 0"]


def test_tags_wait_for_a_file_that_cannot_be_read(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(library, "a", 0, "x")
    (folder / "a.sgf").unlink()
    (folder / "a.sgf").symlink_to(folder)
    library.refresh()
    assert tagged(library, "x") == []
    (folder / "a.sgf").unlink()
    save(folder, a=record([1, 2, 3], C="better"))
    library.refresh()
    assert tagged(library, "x") == ["a 0"]


def test_an_index_made_before_there_were_tags_gets_them(library: Library, tmp_path: Path) -> None:
    with library._store.writing() as connection:
        connection.execute("DROP TABLE tags")
    again = Library(tmp_path / "index.db")
    assert put(again, "a", 0, "x") == 1
    assert os.path.exists(tmp_path / "index.db.tags")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is full is needed")
def test_a_copy_that_does_not_fit_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, folder = tmp_path / "game.sgf", tmp_path / "copies"
    source.write_text("(;GM[1])")
    folder.mkdir()
    usual = Path.open

    def full(path: Path, mode: str) -> IO[bytes]:
        usual(path, mode).close()
        return open("/dev/full", "wb")

    monkeypatch.setattr(Path, "open", full)
    done, problems = copied([str(source)], folder, lambda: None)
    assert done == 0 and "No space left" in problems[str(source)] and not list(folder.iterdir())


def test_what_is_no_text_is_no_tag() -> None:
    with pytest.raises(LibraryError, match="signs"):
        tag_of("caf\udce9")


def test_a_name_in_a_table_is_no_formula(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;GM[1]SZ[9]PB[=1+1]PW[@x];B[cc])")
    library = indexed(tmp_path, tmp_path / "index.db")
    data, _ = exported(library.games().games, ".csv")
    assert ",'=1+1," in data.decode("utf-8-sig") and ",'@x," in data.decode("utf-8-sig")


@pytest.mark.parametrize("said", [" =1+1", "\n=1+1", "\t@x", "＝1+1", "－1", "\u3000＋1"])
def test_wide_signs_and_blanks_begin_no_formula(said: str) -> None:
    text = table_of([{"said": said}, {"said": f"x{said}"}], ".csv").decode("utf-8-sig")
    assert [*csv.reader(io.StringIO(text, newline=""))][1:] == [[f"'{said}"], [f"x{said}"]]


def test_a_collection_is_called_off_between_its_games(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;GM[1]SZ[9];B[cc])(;GM[1]SZ[9];B[dd])")
    library = indexed(tmp_path, tmp_path / "index.db")
    games, watch = library.games().games, Watch()
    watch.cancel()
    with watched(watch), pytest.raises(Cancelled):
        exported(games, ".sgf")

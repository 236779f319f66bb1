"""An index that cannot be opened stays as it is; files and folders that cannot be read are listed with their reason."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from goboard.library import store
from goboard.library.entries import LibraryError
from goboard.library.library import Library
from goboard.library.store import ASIDE, VERSION
from tests.library.records import indexed, record, save


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "records"
    save(place, one=record([10, 20], PB="Ann"))
    save(place / "below", two=record([11, 21], PB="Bob"))
    return place


@pytest.fixture
def library(folder: Path, tmp_path: Path) -> Library:
    return indexed(folder, tmp_path / "index.db")


@contextmanager
def nothing_can_be_opened() -> Iterator[None]:
    """As when a program has as many files open as it may have."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    free = os.open(os.devnull, os.O_RDONLY)
    os.close(free)
    resource.setrlimit(resource.RLIMIT_NOFILE, (free, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_an_index_that_cannot_be_opened_now_is_left_alone(library: Library, tmp_path: Path) -> None:
    with nothing_can_be_opened():
        with pytest.raises(LibraryError, match="cannot be opened"):
            Library(tmp_path / "index.db")
        with pytest.raises(LibraryError, match="cannot be read"):
            library.folders()
        with pytest.raises(LibraryError, match="cannot be written"):
            library.add_folder(tmp_path)
    assert Library(tmp_path / "index.db").games().total == 2


@pytest.mark.parametrize("content", [b"this is no index " * 1000, b""])
def test_a_damaged_index_is_put_aside_and_made_anew(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "index.db").write_bytes(content)
    assert Library(tmp_path / "index.db").folders() == ()
    aside = tmp_path / f"index.db{ASIDE[0]}"
    assert (aside.read_bytes() if content else b"") == content
    assert Library(tmp_path / "index.db").folders() == ()


def test_a_data_base_that_is_no_index_is_put_aside(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "index.db")
    other.execute("CREATE TABLE stamps (country)")
    other.close()
    assert Library(tmp_path / "index.db").folders() == ()
    aside = sqlite3.connect(tmp_path / f"index.db{ASIDE[0]}")
    assert aside.execute("SELECT count(*) FROM stamps").fetchone() == (0,)
    aside.close()


def damage(path: Path, *, first: int = 3) -> None:
    """Zeros instead of every page from that one on, but for the last."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = path.stat().st_size
    with open(path, "r+b") as file:
        file.seek(first * 8192)
        file.write(bytes(size - (first + 1) * 8192))


def test_an_index_damaged_in_its_middle_is_put_aside(library: Library, folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "index.db"
    assert library.notice == ""
    damage(path)
    found = Library(path)
    assert "was damaged. It was put aside as index.db.damaged, and a new one was made with 1 folder" in found.notice
    assert [each.path for each in found.folders()] == [str(folder)]
    assert found.games().total == 0
    found.refresh()
    assert found.games().total == 2
    assert (tmp_path / f"index.db{ASIDE[0]}").exists()
    assert Library(path).notice == ""


def test_of_indexes_that_were_damaged_one_after_another_the_last_are_kept(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "index.db"
    for number in range(1, 6):
        path.write_bytes(b"%d is no index" % number)
        os.utime(path, (number, number))
        assert "was damaged" in Library(path).notice
    kept = [(tmp_path / f"index.db{ending}").read_bytes()[:1] for ending in ASIDE]
    assert kept == [b"4", b"5", b"3"]
    assert len(list(tmp_path.glob("index.db.damaged*"))) == 3


@pytest.mark.parametrize("is_empty", [False, True])
def test_folders_outlive_an_index_that_is_gone(is_empty: bool, library: Library, folder: Path, tmp_path: Path) -> None:
    for ending in ("", "-wal", "-shm"):
        (tmp_path / f"index.db{ending}").unlink(missing_ok=True)
    if is_empty:
        (tmp_path / "index.db").touch()
    found = Library(tmp_path / "index.db")
    assert "index was gone. A new one was made with 1 folder" in found.notice
    assert [each.path for each in found.folders()] == [str(folder)]
    assert Library(tmp_path / "index.db").notice == ""


def test_damage_that_is_met_while_reading_is_mended(library: Library, folder: Path, tmp_path: Path) -> None:
    damage(tmp_path / "index.db")
    with pytest.raises(LibraryError, match="was damaged"):
        library.games()
    library.refresh()
    assert library.games().total == 2


def test_a_damaged_index_that_is_too_large_to_look_through(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage(tmp_path / "index.db")
    monkeypatch.setattr(store, "_MOST_CHECKED", 0)
    found = Library(tmp_path / "index.db")
    with pytest.raises(LibraryError, match="was damaged"):
        found.games()
    assert len(found.folders()) == 1


@pytest.mark.parametrize("noted", [b"", b'[1, null, "relative"]', b"{", b"\xff", b"[" * 100_000])
def test_a_damaged_list_of_folders_is_no_list(noted: bytes, library: Library, tmp_path: Path) -> None:
    (tmp_path / "index.db.folders").write_bytes(noted)
    (tmp_path / "index.db").write_bytes(b"this is no index " * 1000)
    found = Library(tmp_path / "index.db")
    assert found.folders() == ()
    assert "no folders, as none were known" in found.notice


def test_the_second_list_of_folders_follows_the_first(library: Library, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    library.add_folder(tmp_path / "more")
    library.remove_folder(folder)
    (tmp_path / "index.db").write_bytes(b"this is no index " * 1000)
    assert [each.path for each in Library(tmp_path / "index.db").folders()] == [str(tmp_path / "more")]


def test_an_index_of_a_newer_program_is_left_alone(library: Library, folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "index.db"
    library.tag([library.games().games[0].id], "to study")
    with closing(sqlite3.connect(path)) as newer:
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
        newer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = path.read_bytes()
    found = Library(path)
    assert found.notice.startswith(f"The index {path} was made by a newer goboard and is left as it is")
    assert [each.path for each in found.folders()] == [str(folder)]
    found.refresh()
    assert found.games().total == 2
    assert path.read_bytes() == before
    assert Library(path).games().total == 2
    assert [each.tag for each in Library(path).tags()] == ["to study"]
    beside = path.with_name(f"index-{VERSION}.db")
    beside.write_bytes(b"this is no index " * 1000)
    again = Library(path)
    again.refresh()
    assert [each.tag for each in again.tags()] == ["to study"], "kept a second time there too"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
@pytest.mark.parametrize("ending", ["", ".folders", ".tags"])
def test_pipes_in_the_place_of_an_index_and_its_notes_are_not_waited_for(
    library: Library, tmp_path: Path, ending: str
) -> None:
    library.tag([library.games().games[0].id], "to study")
    for name in {"index.db", f"index.db{ending}"}:
        (tmp_path / name).unlink()
    os.mkfifo(tmp_path / f"index.db{ending}")
    if ending:
        assert Library(tmp_path / "index.db").counts().games == 0
    else:
        with pytest.raises(LibraryError, match=r"cannot be opened: .*it is not a file"):
            Library(tmp_path / "index.db")


def reasons(library: Library, folder: Path) -> dict[str, str]:
    return {os.path.relpath(each.file, folder): each.error for each in library.problems()}


def test_what_is_no_readable_file_is_listed_and_not_opened(library: Library, folder: Path) -> None:
    (folder / "dangling.sgf").symlink_to(folder / "nowhere")
    (folder / "linked.sgf").symlink_to(folder / "below")
    (folder / "notes").symlink_to(folder / "nowhere")
    os.mkfifo(folder / "pipe.sgf")
    for _ in range(2):
        assert library.refresh().broken == 3
        assert reasons(library, folder) == {
            "dangling.sgf": "The file could not be read: No such file or directory.",
            "linked.sgf": "It is a link to a folder, which is not followed.",
            "pipe.sgf": "It is no file but a pipe, a socket or a device; it was not opened.",
        }
    (folder / "pipe.sgf").unlink()
    library.refresh()
    assert "pipe.sgf" not in reasons(library, folder)


def test_a_folder_that_cannot_be_looked_into_is_listed_and_keeps_its_games(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scan = os.scandir

    def closed(path: str) -> object:
        if path.endswith("below"):
            raise PermissionError(13, "Permission denied", path)
        return scan(path)

    monkeypatch.setattr("goboard.library.folders.os.scandir", closed)
    assert library.refresh().removed == 0
    assert reasons(library, folder) == {"below": "The folder could not be read: Permission denied."}
    assert library.games().total == 2
    monkeypatch.undo()
    library.refresh()
    assert reasons(library, folder) == {}
    assert library.games().total == 2


def test_a_path_of_no_kind_is_damage(library: Library, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "index.db")) as index:
        index.execute("UPDATE files SET path = id")
        index.commit()
    with pytest.raises(LibraryError, match="damaged"):
        library.games()
    library.refresh()
    assert library.games().total == 2

"""Notes on games: found by their words, exported, and kept whatever becomes of the files and of the index."""

import csv
import json
import shutil
from pathlib import Path

import pytest

from goboard.library.entries import LibraryError
from goboard.library.export import exported
from goboard.library.library import Library
from goboard.library.notes import MOST_SIGNS
from goboard.library.query import Query
from tests.library.records import indexed, record, save
from tests.library.test_tags import LONG


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save(tmp_path / "r", a=record([1, 2, 3]), b=record([4, 5], C="a fine ladder"), two=record([6, 7]) + record([*LONG]))
    return tmp_path / "r"


@pytest.fixture
def library(folder: Path, tmp_path: Path) -> Library:
    return indexed(folder, tmp_path / "index.db")


def put(library: Library, name: str, note: str) -> int:
    """`name` is that of the file, with the game's number."""
    ids = [game.id for game in library.games().games if f"{Path(game.file).stem} {game.number}" == name]
    return library.note(ids, note)


def noted(library: Library) -> dict[str, str]:
    page = library.games()
    names = {game.id: f"{Path(game.file).stem} {game.number}" for game in page.games}
    return {names[id_]: note for id_, note in page.notes.items()}


def found(library: Library, **asked: str) -> list[str]:
    return sorted(f"{Path(game.file).stem} {game.number}" for game in library.games(Query(**asked)).games)  # type: ignore[arg-type]


def test_notes_are_written_and_found_by_their_words(library: Library) -> None:
    assert put(library, "a 0", "  Shape of the corner:\r\nétude 形 \n") == 1
    assert put(library, "two 1", "Ladder on the left") == 1
    assert noted(library) == {"a 0": "Shape of the corner:\nétude 形", "two 1": "Ladder on the left"}
    # whatever the case and accents, short words and phrases too; with what is said in the game
    assert found(library, note="ETUDE shape") == ["a 0"]
    assert found(library, note="形") == found(library, text="形") == ["a 0"]
    assert found(library, text="ladder") == ["b 0", "two 1"]
    assert found(library, text='"corner: etude"') == ["a 0"]
    assert found(library, comment="ladder") == ["b 0"]
    assert found(library, text="ladder corner") == []
    ids = [game.id for game in library.games().games]
    assert [*library.snippets(ids, "corner").values()] == ["…of the corner: étude 形"]
    assert put(library, "a 0", "") == 1
    assert noted(library) == {"two 1": "Ladder on the left"} and found(library, note="corner") == []
    with pytest.raises(LibraryError, match="A note has"):
        put(library, "a 0", "x" * (MOST_SIGNS + 1))


def test_a_search_in_notes_equals_a_naive_one(library: Library) -> None:
    texts = {"a 0": "joseki and fuseki", "b 0": "seki", "two 0": "a%b_c 'quoted'", "two 1": ""}
    for name, text in texts.items():
        put(library, name, text)
    for words in ("seki", "joseki", "%", "_", "'", "ki", "a seki", "nothing"):
        assert found(library, note=words) == [n for n, text in texts.items() if all(w in text for w in words.split())]


def test_notes_follow_files_that_move_change_and_are_copied(library: Library, folder: Path) -> None:
    put(library, "a 0", "one")
    put(library, "two 1", "two")
    (folder / "sub").mkdir()
    (folder / "a.sgf").rename(folder / "sub" / "moved.sgf")
    shutil.copy(folder / "two.sgf", folder / "copy.sgf")
    library.refresh()
    assert noted(library) == {"moved 0": "one", "copy 1": "two", "two 1": "two"}
    save(folder / "sub", moved=record([1, 2, 3], C="good"))
    save(folder, two=record([3, 1]) + record([6, 7]) + record([*LONG]))
    library.refresh()
    assert noted(library) == {"moved 0": "one", "copy 1": "two", "two 2": "two"}
    # a file that comes to hold what another one held keeps both notes
    put(library, "copy 1", "three")
    shutil.copy(folder / "two.sgf", folder / "copy.sgf")
    library.refresh()
    assert noted(library)["two 2"] == noted(library)["copy 2"] == "two\nthree"


@pytest.mark.parametrize("harm", ["damaged", "gone", "folder"])
def test_notes_outlive_the_index(harm: str, library: Library, folder: Path, tmp_path: Path) -> None:
    put(library, "a 0", "one\nand more")
    if harm == "folder":
        library.remove_folder(folder)
        library.refresh()
        library.add_folder(folder)
    elif harm == "gone":
        for path in tmp_path.glob("index.db*"):
            if path.suffix in (".db", ".db-wal", ".db-shm"):
                path.unlink()
    else:
        (tmp_path / "index.db").write_bytes(b"SQLite format 3\0" + bytes(5000))
    again = Library(tmp_path / "index.db")
    again.refresh()
    assert noted(again) == {"a 0": "one\nand more"}


def test_notes_are_in_a_list_that_is_exported(library: Library) -> None:
    put(library, "a 0", "one\ntwo")
    page = library.games()
    library.tag([game.id for game in page.games], "x")
    page = library.games()
    data, _ = exported(page.games, ".csv", page.tags, page.notes)
    rows = [*csv.DictReader(data.decode("utf-8-sig").splitlines(keepends=True))]
    assert {row["notes"] for row in rows} == {"", "one\ntwo"} and {row["tags"] for row in rows} == {"x"}
    data, _ = exported(page.games, ".json", page.tags, page.notes)
    assert {row["notes"] for row in json.loads(data)} == {"", "one\ntwo"}

"""Whatever a file holds, there is an answer for it, from this process or another."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from goboard.formats import reader
from goboard.games.tree import Collection, Node
from goboard.jobs.processes import Task
from goboard.jobs.watch import Limits, Progress, Watch, silent, watched
from goboard.library import folders, indexing, reading
from goboard.library.folders import record_files
from goboard.library.library import Library
from goboard.library.query import Query
from goboard.library.reading import crashed_file, read_file
from goboard.library.summary import Summary, summary_of
from goboard.user_folders import Folders
from tests.library.records import indexed, library_with, record, save


def test_a_file_that_ends_its_process_is_told_of(tmp_path: Path) -> None:
    save(tmp_path, one=record([1, 2]))
    assert "sudden end" in crashed_file(str(tmp_path / "one.sgf")).error


def test_a_file_that_cannot_be_opened_is_tried_again(tmp_path: Path) -> None:
    found = read_file(str(tmp_path / "nothing.sgf"))
    assert found.error == "The file could not be read: No such file or directory."
    assert found.changed < 0


def test_what_goboard_keeps_for_itself_is_left_out_of_a_whole_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = Folders(*(tmp_path / "home" / name / "goboard" for name in ("config", "state", "log", "data")))
    monkeypatch.setattr(folders, "user_folders", lambda: own)
    mine = tmp_path / "home" / "goboard"
    for folder in (own.recovery, mine):
        folder.mkdir(parents=True)
        save(folder, one=record([1, 2]))
    assert [found.path for found in record_files(str(tmp_path / "home"))] == [str(mine / "one.sgf")]
    assert len(list(record_files(str(own.recovery)))) == 1, "who names the folder itself wants it"


def test_a_large_file_is_read_part_by_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("goboard.library.indexing.LARGE", 1000)
    monkeypatch.setattr(reading, "PART", 100)
    games = "".join(record([number % 81, (number + 7) % 81], PB=f"Player {number}") for number in range(60))
    library = library_with(tmp_path, many=games)
    assert library.games().total == 60
    (game,) = library.games(Query(player="player 41")).games
    assert game.number == 41


def test_a_part_that_ends_its_process_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("goboard.library.indexing.LARGE", 1000)
    monkeypatch.setattr(reading, "PART", 20)

    def in_order(task: Task[object, object], items: Sequence[object], _: int, **__: object) -> Iterator[object]:
        for item in items:
            yield task.crashed(item) if isinstance(item, tuple) and item[1] == 20 else task.work(item)

    monkeypatch.setattr(indexing, "in_order", in_order)
    save(tmp_path / "r", many="".join(record([number % 81], PB=f"Player {number}") for number in range(60)))
    library = Library(tmp_path / "index.db")
    library.add_folder(tmp_path / "r")
    assert library.refresh().broken == 1
    (problem,) = library.problems()
    assert problem.error == "Games 21 to 40 are missing: the process that read them came to a sudden end."
    assert library.games().total == 40


@pytest.mark.parametrize("most", [reading.LARGE, 1000])
def test_what_is_parsed_at_once_is_parsed_once(most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened, shared = list[str](), list[int]()

    def open_record(data: bytes, path: str, *, tell: Progress = silent) -> Collection:
        opened.append(path)
        assert not reading._kept, "one large file at a time"
        return reader.open_record(data, path, tell=tell)

    def in_order(task: Task[object, object], items: Sequence[object], workers: int, **_: object) -> Iterator[object]:
        shared.append(workers)
        yield from map(task.work, items)

    monkeypatch.setattr(reading, "open_record", open_record)
    monkeypatch.setattr(reading, "PART", 2)
    monkeypatch.setattr(indexing, "in_order", in_order)
    monkeypatch.setattr(indexing, "LARGE", most)
    monkeypatch.setattr(indexing, "_processes", lambda: 4)
    many = "".join(record([number], C="ab " * 50_000) for number in range(5))
    save(tmp_path / "r", many=many, more=many)
    library = indexed(tmp_path / "r", tmp_path / "index.db")
    assert (library.games().total, library.problems()) == (10, ())
    assert (len(opened), 1 in shared) == (2, most == 1000), "other processes would have to parse it again"


def test_other_formats_are_read_too(tmp_path: Path) -> None:
    save(tmp_path / "r")
    (tmp_path / "r" / "game.ugf").write_text(
        "[Header]\r\nPlayerB=Kurosawa,9p,,\r\nPlayerW=Shiroyama,9p,,\r\nSize=19\r\n[Data]\r\nPD,B1,1,0\r\nDD,W1,2,0\r\n"
    )
    library = indexed(tmp_path / "r", tmp_path / "index.db")
    assert [game.moves for game in library.games(Query(player="kurosawa")).games] == [2]


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[52];B[ZZ])",
        "(;GM[11]SZ[11];B[a1])",
        "(;SZ[1];B[aa])",
        "(;GM[4800]GOBV[1]GOBB[kind:infinite];GOBM[1:0,0])",
        "(;)",
        f"(;RE[B+{'9' * 400}]KM[{'9' * 400}]HA[{'9' * 30}]SZ[9];B[aa])",
    ],
)
def test_unusual_games_are_kept_too(tmp_path: Path, text: str) -> None:
    save(tmp_path, odd=text)
    found = read_file(str(tmp_path / "odd.sgf"))
    assert found.error == ""
    assert len(list(found.games)) == 1


def test_reading_a_large_file_goes_on_where_it_was_called_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("goboard.library.indexing.LARGE", 1000)
    monkeypatch.setattr(reading, "PART", 60)
    # some parts more than one, which would begin processes
    monkeypatch.setattr("goboard.library.indexing._processes", lambda: 1)
    save(tmp_path / "r", many="".join(record([number % 81], PB=f"Player {number}") for number in range(150)))
    library, told = Library(tmp_path / "index.db"), list[tuple[float, str]]()
    library.add_folder(tmp_path / "r")

    def call_off(part: float, word: str) -> None:
        told.append((part, word))
        if "of 150 games" in word and library.games().total == 60:
            raise InterruptedError

    for _ in range(2):
        with pytest.raises(InterruptedError):
            library.refresh(call_off)
    assert library.games().total == 60
    assert told[-1][1] == "Reading many.sgf: 60 of 150 games"
    told.clear()
    assert library.refresh(lambda part, word: told.append((part, word))).read == 1
    parts = [part for part, _ in told]
    assert (parts == sorted(parts), parts[-1]) == (True, 1.0)
    assert "Reading many.sgf: 0 of 150 games" not in [word for _, word in told]
    assert {int(game.black.split()[1]): game.number for game in library.games().games} == {n: n for n in range(150)}
    assert library.refresh().unchanged == 1


@pytest.fixture
def half_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """Of 60 games in one large file a part is read: it was called off."""
    monkeypatch.setattr("goboard.library.indexing.LARGE", 1000)
    monkeypatch.setattr("goboard.library.indexing._processes", lambda: 1)
    save(tmp_path / "r", many="".join(record([number % 81], PB="Old") for number in range(60)))
    library = Library(tmp_path / "index.db")
    library.add_folder(tmp_path / "r")

    def call_off(part: float, word: str) -> None:
        if "of 60 games" in word:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        library.refresh(call_off)
    return library


def test_a_large_file_read_in_part_by_an_earlier_goboard_is_told_of_in_the_language_of_the_window(
    half_read: Library,
) -> None:
    with closing(sqlite3.connect(half_read.path)) as connection, connection:
        connection.execute("UPDATE files SET error = 'Games 1 to 2 are missing.'")
        connection.execute("DROP TABLE phrases")
    newer = Library(half_read.path)
    assert newer.refresh().read == 1
    assert (newer.games().total, [*newer.problems()]) == (60, [])


def test_of_a_large_file_that_has_changed_nothing_old_stays(half_read: Library, tmp_path: Path) -> None:
    save(tmp_path / "r", many="".join(record([number % 81], PB="New") for number in range(59)))
    half_read.refresh()
    assert [game.black for game in half_read.games().games] == ["New"] * 59


def test_a_file_past_the_limit_on_memory_is_listed_and_the_others_are_read(tmp_path: Path) -> None:
    save(tmp_path, one=record([1, 2]))
    with watched(Watch(Limits(size=10))):
        found = read_file(str(tmp_path / "one.sgf"))
    assert found.error == "This was given up: it needs more than 0 MB of memory."
    assert not read_file(str(tmp_path / "one.sgf")).error


@pytest.mark.parametrize("most_at_once", [0, 1 << 20])
def test_short_games_that_are_written_alike_are_made_out_once(
    most_at_once: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Node] = []

    def noted(root: Node, encoding: str) -> Summary:
        made.append(root)
        return summary_of(root, encoding)

    monkeypatch.setattr(reading, "summary_of", noted)
    monkeypatch.setattr(reader.sgf, "read", partial(reader.sgf.read, most_at_once=most_at_once))
    games = ["(;SZ[9];B[aa]C[one])", "(;SZ[9];B[aa]C[two])", "(;SZ[9]PB[a];B[aa])", "(;SZ[9]AB[cc];W[aa]N[n])"]
    path = tmp_path / "many.sgf"
    path.write_text("".join(3 * games), "ascii")
    for read in (lambda: read_file(str(path)).games, lambda: reading.read_part((str(path), 0, 100))):
        made.clear()
        found = read()
        # of a large file the first game may be read when it is found
        assert (len(found), len(made) - (not most_at_once)) == (3 * len(games), len(games))
        reading.forget_large()
    for game, row in zip(3 * games, found, strict=True):
        path.write_text(game, "ascii")
        assert read_file(str(path)).games == [row]

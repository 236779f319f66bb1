"""Whatever a file holds, there is an answer for it, from this process or another."""

from pathlib import Path

import pytest

from goboard.library import reading
from goboard.library.library import Library
from goboard.library.query import Query
from goboard.library.reading import crashed_file, read_file
from goboard.library.workers import in_order
from tests.library.fatal import work
from tests.library.records import record, save


def test_work_in_other_processes_comes_back_in_order_whatever_ends_them() -> None:
    assert list(in_order(work, ["a", "fatal"], 2, lambda name: "lost", few=1)) == ["A", "lost"]


def test_a_file_that_ends_its_process_is_told_of(tmp_path: Path) -> None:
    save(tmp_path, one=record([1, 2]))
    assert "sudden end" in crashed_file(str(tmp_path / "one.sgf")).error


def test_a_file_that_cannot_be_opened_is_tried_again(tmp_path: Path) -> None:
    found = read_file(str(tmp_path / "nothing.sgf"))
    assert found.error == "The file could not be read: No such file or directory."
    assert found.changed < 0


def test_a_large_file_is_read_part_by_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("goboard.library.indexing.LARGE", 1000)
    monkeypatch.setattr(reading, "PART", 100)
    games = "".join(record([number % 81, (number + 7) % 81], PB=f"Player {number}") for number in range(60))
    save(tmp_path / "r", many=games)
    library = Library(tmp_path / "index.db")
    library.add_folder(tmp_path / "r")
    library.refresh()
    assert library.games().total == 60
    (game,) = library.games(Query(player="player 41")).games
    assert game.number == 41


def test_other_formats_are_read_too(tmp_path: Path) -> None:
    save(tmp_path / "r")
    (tmp_path / "r" / "game.ugf").write_text(
        "[Header]\r\nPlayerB=Kurosawa,9p,,\r\nPlayerW=Shiroyama,9p,,\r\nSize=19\r\n[Data]\r\nPD,B1,1,0\r\nDD,W1,2,0\r\n"
    )
    library = Library(tmp_path / "index.db")
    library.add_folder(tmp_path / "r")
    library.refresh()
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


def test_progress_within_a_large_file_grows_and_it_can_be_called_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("goboard.library.indexing.LARGE", 1000)
    save(tmp_path / "r", many="".join(record([number % 81]) for number in range(60)))
    library, parts = Library(tmp_path / "index.db"), []
    library.add_folder(tmp_path / "r")

    def call_off(part: float, word: str) -> None:
        if library.games().total == 0 and parts:
            raise InterruptedError
        parts.append(part)

    with pytest.raises(InterruptedError):
        library.refresh(call_off)
    assert library.games().total == 0
    parts.clear()
    library.refresh(lambda part, word: parts.append(part))
    assert (parts == sorted(parts), parts[-1], library.games().total) == (True, 1.0, 60)

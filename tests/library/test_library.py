"""An index follows its folders, answers queries, and lists what could not be read."""

import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from goboard.library import tags
from goboard.library.entries import LibraryError, Likeness, Refreshed
from goboard.library.library import Library
from goboard.library.query import Query, SortKey
from goboard.library.store import path_of, stored_path, stored_value
from goboard.words.wording import Wording
from tests.library.records import indexed, library_with, record, save

MOVES = [10, 20, 30, 40, 50, 60, 11, 21, 31, 41, 51, 61]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "records"
    save(
        place,
        shusaku=record(MOVES, PB="Honinbo Shusaku (4d)", PW="Gennan Inseki", DT="1846-09-11,14,15", RE="B+2", BR="4d"),
        lee=record(MOVES[:11], 13, 13, PB="AlphaGo", PW="Lee Sedol", DT="2016-03-13", RE="W+R", KM="7.5", RU="Chinese"),
        söder=record(
            MOVES[:10], PB="Åke Söder", PW="Lee Changho", DT="1996", HA="2", EV="Göteborg Open", C="a famous ladder"
        ),
    )
    save(place / "below", broken="no game at all", empty="")
    return place


@pytest.fixture
def library(folder: Path, tmp_path: Path) -> Library:
    return indexed(folder, tmp_path / "data" / "index.db")


BY_FILE = Query(sort=SortKey.FILE)


def names(library: Library, query: Query = BY_FILE) -> list[str]:
    return [Path(game.file).stem for game in library.games(query).games]


def test_what_is_said_of_a_game_is_kept(library: Library) -> None:
    (game,) = library.games(Query(player="shusaku")).games
    assert (game.black, game.black_rank, game.white) == ("Honinbo Shusaku (4d)", "4d", "Gennan Inseki")
    assert (game.date, game.first_day, game.last_day) == ("1846-09-11,14,15", "1846-09-11", "1846-09-15")
    assert (game.result, game.winner, game.margin, game.moves, game.columns) == ("B+2", 1, 2.0, 12, 9)
    assert library.game(game.id) == game


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("japanese", ["empty", "japan", "jp", "katago", "kanji"]),
        ("日本ルール", ["empty", "japan", "jp", "katago", "kanji"]),
        ("apan", ["empty", "japan"]),
        ("nz", ["nz", "zealand"]),
        ("New Zealand", ["nz", "zealand"]),
        ("house", ["own"]),
        ("koSIMPLEscoreTERRITORYtaxSEKIsui0", ["empty", "japan", "jp", "katago", "kanji"]),
    ],
)
def test_rules_are_found_in_all_spellings(tmp_path: Path, said: str, expected: list[str]) -> None:
    spelt = {
        "japan": "Japanese", "jp": "jp", "kanji": "日本规则", "katago": "koSIMPLEscoreTERRITORYtaxSEKIsui0",
        "empty": " japanese rules", "nz": "NZ", "zealand": "New_Zealand", "own": "House", "odd": "\udcff", "none": "",
    }  # fmt: skip
    for name, rules in spelt.items():
        text = f"(;GM[1]FF[4]CA[UTF-8]SZ[9]RU[{rules}];B[aa])"
        (tmp_path / f"{name}.sgf").write_bytes(text.encode("utf-8", "surrogateescape"))
    library = indexed(tmp_path, tmp_path / "index.db")
    found = {Path(game.file).stem for game in library.games(Query(rules=said)).games}
    assert found == set(expected)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        (Query(player="LEE"), ["lee", "söder"]),
        (Query(player="lee", colour=1), []),
        (Query(player="lee", has_won=True), ["lee"]),
        (Query(player="lee", opponent="ake soder"), ["söder"]),
        (Query(first_day="1996-05", last_day="2010"), ["söder"]),
        (Query(last_day="1900"), ["shusaku"]),
        (Query(winner=2), ["lee"]),
        (Query(columns=9, rows=9), ["shusaku", "söder"]),
        (Query(komi=7.5), ["lee"]),
        (Query(rules="chin"), ["lee"]),
        (Query(least_handicap=1), ["söder"]),
        (Query(most_moves=11, least_moves=11), ["lee"]),
        (Query(event="goteborg"), ["söder"]),
        (Query(result="b+"), ["shusaku"]),
        (Query(file="shu"), ["shusaku"]),
        (Query(text='"Famous LADDER" soder'), ["söder"]),
        (Query(text='"ladder famous"'), []),
        (Query(text="a! go"), []),
        (Query(text="la"), ["söder"]),
        (Query(player="inseki gennan"), ["shusaku"]),
        (Query(player='"inseki gennan"'), []),
        (Query(event="open goteborg"), ["söder"]),
        (Query(text="fam\0ladder"), ["söder"]),
        (Query(text="\0"), ["lee", "shusaku", "söder"]),
        (Query(text="half \ud800", player="\udcff", file="\ud800"), []),
        (Query(least_moves=10**30, columns=-(10**30)), []),
    ],
)
def test_queries_find_the_games_that_fit(library: Library, query: Query, expected: list[str]) -> None:
    assert sorted(names(library, query)) == expected
    assert library.games(query).total == len(expected)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        (Query(first_day="garbage"), "“garbage” is no date"),
        (Query(last_day="19xx"), "“19xx” is no date"),
        (Query(first_day="1950", last_day="1949"), "No day lies between 1950 and 1949"),
    ],
)
def test_days_that_make_no_sense_are_told(library: Library, query: Query, words: str) -> None:
    with pytest.raises(LibraryError, match=words):
        library.games(query)


def test_games_come_in_order_and_page_by_page(library: Library) -> None:
    assert names(library, Query(sort=SortKey.DATE)) == ["shusaku", "söder", "lee"]
    assert names(library, Query(sort=SortKey.MOVES, is_descending=True)) == ["shusaku", "lee", "söder"]
    page = library.games(Query(sort=SortKey.DATE), first=1, count=1)
    assert [Path(game.file).stem for game in page.games] == ["söder"]
    assert page.total == 3


def test_what_says_nothing_comes_last_either_way(library: Library) -> None:
    for is_descending in (False, True):
        assert names(library, Query(sort=SortKey.EVENT, is_descending=is_descending))[0] == "söder"


def test_files_that_cannot_be_read_are_listed_with_their_reason(library: Library) -> None:
    assert [(Path(each.file).stem, each.error) for each in library.problems()] == [
        ("broken", "There is no game in this file: nothing in it looks like SGF."),
        ("empty", "The file is empty."),
    ]


def test_warnings_are_listed_when_asked_for(library: Library, folder: Path) -> None:
    save(folder, faulty="(;SZ[9];B[aa]")
    library.refresh()
    (found,) = [each for each in library.problems(with_warnings=True) if each.file.endswith("faulty.sgf")]
    assert (found.error, found.warnings) == ("", 1)
    assert found.first_warning.startswith("Line 1, column 14")


def test_only_what_has_changed_is_read_again(library: Library, folder: Path) -> None:
    assert library.refresh() == Refreshed(read=0, unchanged=5, moved=0, removed=0, broken=0)
    save(folder, lee=record(MOVES, PB="Ke Jie"))
    (folder / "shusaku.sgf").unlink()
    (folder / "söder.sgf").rename(folder / "below" / "elsewhere.sgf")
    os.utime(folder / "below" / "empty.sgf")
    assert library.refresh() == Refreshed(read=1, unchanged=2, moved=1, removed=1, broken=0)
    assert sorted(names(library)) == ["elsewhere", "lee"]
    assert names(library, Query(text="ladder")) == ["elsewhere"]
    assert names(library, Query(player="ke jie")) == ["lee"]


@pytest.mark.parametrize("moment", [1, 2**33], ids=["long ago", "far ahead"])
def test_a_clock_that_jumps_hides_no_change(library: Library, folder: Path, moment: int) -> None:
    save(folder, lee=record(MOVES, PB="Ke Jie"))
    os.utime(folder / "lee.sgf", (moment, moment))
    assert library.refresh().read == 1
    assert names(library, Query(player="ke jie")) == ["lee"]
    assert library.refresh().read == 0


def test_a_folder_that_is_not_there_keeps_its_games(library: Library, folder: Path) -> None:
    folder.rename(folder.with_name("unplugged"))
    assert library.refresh().removed == 0
    assert len(names(library)) == 3
    assert library.problems()[0].error == "The folder is not there."


def test_a_folder_that_is_removed_takes_its_games_along(library: Library, folder: Path) -> None:
    (told,) = library.folders()
    assert (told.path, told.files, told.games) == (str(folder.resolve()), 5, 3)
    library.remove_folder(told.path)
    assert library.games().total == 0
    assert names(library, Query(text="ladder")) == []


@pytest.mark.parametrize("is_inner_first", [False, True])
def test_a_folder_in_another_one_keeps_its_games_without_it(folder: Path, tmp_path: Path, is_inner_first: bool) -> None:
    save(folder / "below", inner=record(MOVES))
    save(folder / "below2", beside=record(MOVES))
    library = Library(tmp_path / "index.db")
    for place in sorted((folder, folder / "below"), reverse=is_inner_first):
        library.add_folder(place)
    library.refresh()
    told = {Path(each.path).name: (each.files, each.games) for each in library.folders()}
    assert told == {"records": (7, 5), "below": (3, 1)}
    library.remove_folder(folder)
    assert names(library) == ["inner"]
    assert [(each.files, each.games) for each in library.folders()] == [(3, 1)]
    assert library.refresh().unchanged == 3


def test_all_files_are_read_again_if_that_is_wanted(library: Library) -> None:
    library.read_all_again()
    assert library.refresh().read == 5


def test_what_is_no_text_can_be_stored() -> None:
    assert stored_value("half \ud800") == "half ?"
    assert path_of(stored_path("odd\udcff.sgf")) == "odd\udcff.sgf"


def test_a_file_is_no_folder(library: Library, folder: Path) -> None:
    with pytest.raises(LibraryError, match="is no folder"):
        library.add_folder(folder / "lee.sgf")


class CalledOffError(Exception):
    pass


def test_what_was_read_before_the_work_was_called_off_stays(folder: Path, tmp_path: Path) -> None:
    library = Library(tmp_path / "index.db")
    library.add_folder(folder)

    def tell(part: float, word: str) -> None:
        if "2 of 5" in word:
            raise CalledOffError

    with pytest.raises(CalledOffError):
        library.refresh(tell)
    assert library.refresh() == Refreshed(read=3, unchanged=2, moved=0, removed=0, broken=0)


def test_progress_grows_to_the_end(folder: Path, tmp_path: Path) -> None:
    library, parts = Library(tmp_path / "index.db"), []
    library.add_folder(folder)
    library.refresh(lambda part, word: parts.append(part))
    assert parts == sorted(parts)
    assert parts[-1] == 1.0


def test_one_reads_while_another_writes(library: Library, folder: Path) -> None:
    """From another thread the index is whole at every moment, and only one may bring it up to date."""
    save(folder, new=record(MOVES, PB="New"))
    totals: list[int] = []

    def tell(part: float, word: str) -> None:
        def look() -> None:
            totals.append(library.games().total)
            with pytest.raises(LibraryError, match="already"):
                library.refresh()

        thread = Thread(target=look)
        thread.start()
        thread.join()

    library.refresh(tell)
    assert totals[0] == 3
    assert totals[-1] == 4


def test_an_index_of_an_older_version_is_made_anew_from_its_folders(library: Library, tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "data" / "index.db")
    connection.execute("PRAGMA user_version = 1")
    connection.close()
    again = Library(tmp_path / "data" / "index.db")
    assert sorted(path.name for path in (tmp_path / "data").iterdir()) == ["index.db", "index.db.folders"]
    assert again.games().total == 0
    assert again.refresh().read == 5


def test_nobody_sees_an_index_that_is_half_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program may begin to make it at the same time: the first one that is whole counts."""
    path, notes = tmp_path / "index.db", tags.bring_back
    (tmp_path / "mine").mkdir()
    others = list[Library]()

    def bring_back(connection: object, rows: list[object]) -> None:
        notes(connection, rows)  # type: ignore[arg-type]
        if not others:
            assert not path.exists()
            monkeypatch.setattr(tags, "bring_back", notes)
            others.append(Library(path))
            others[0].add_folder(tmp_path / "mine")

    monkeypatch.setattr(tags, "bring_back", bring_back)
    assert [folder.path for folder in Library(path).folders()] == [str(tmp_path / "mine")]
    assert str(tmp_path / "mine") in path.with_name("index.db.folders").read_text()
    assert not [*tmp_path.glob("*.tmp*")]


def test_an_index_that_cannot_be_made_is_an_error_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LibraryError, match="cannot be opened"):
        Library(tmp_path / "file" / "index.db")


def test_games_that_are_there_twice_are_found(library: Library, folder: Path) -> None:
    text = (folder / "lee.sgf").read_text("utf-8")
    save(folder, turned=record([v % 9 * 9 + v // 9 for v in MOVES], PB="Honinbo Shusaku", C="turned"), copy=text)
    library.refresh()
    groups = {group.likeness: group for group in library.duplicates()}
    assert [Path(game.file).stem for game in groups[Likeness.SAME_FILE].games] == ["copy", "lee"]
    assert groups[Likeness.SAME_FILE].differing == ()
    same = groups[Likeness.SAME_MOVES]
    assert [Path(game.file).stem for game in same.games] == ["shusaku", "turned"]
    assert {"black", "white", "date", "result", "text"} <= set(same.differing)


def test_a_record_that_was_cut_short_has_the_same_opening(tmp_path: Path) -> None:
    line = list(range(0, 361, 5))
    library = library_with(
        tmp_path, whole=record(line, 19, 19), short=record(line[:55], 19, 19), other=record(line[:40], 19, 19)
    )
    (group,) = library.duplicates()
    assert group.likeness == Likeness.SAME_OPENING
    assert [Path(game.file).stem for game in group.games] == ["short", "whole"]


def test_no_value_of_sql_is_named_and_given_by_its_place() -> None:
    # Python 3.12 warns of it, and said that 3.14 would refuse it
    for path in (Path(__file__).parents[2] / "goboard" / "library").rglob("*.py"):
        assert not re.search(r"\?[1-9]", path.read_text(encoding="utf-8")), path


def test_games_are_in_order_of_the_move_or_of_how_well_the_text_fits(tmp_path: Path) -> None:
    texts = {"a": "ladder", "b": "ladder ladder ladder", "c": "one ladder " + "among many words " * 200, "d": "none"}
    library = library_with(tmp_path, **{name: record([1], C=text) for name, text in texts.items()})
    ids = {Path(game.file).stem: game.id for game in library.games().games}

    def listed(query: Query, found: dict[int, int] | None = None) -> list[str]:
        return [Path(game.file).stem for game in library.games(query, ids=found).games]

    assert listed(Query(comment="ladder", sort=SortKey.TEXT)) == ["b", "a", "c"]
    assert listed(Query(text="ladder", sort=SortKey.TEXT, is_descending=True)) == ["c", "a", "b"]
    moves = {ids["a"]: 30, ids["c"]: 4, ids["d"]: 12}
    assert listed(Query(sort=SortKey.AT_MOVE), moves) == ["c", "d", "a"]
    assert listed(Query(sort=SortKey.AT_MOVE, is_descending=True), moves) == ["a", "d", "c"]
    assert sorted(listed(Query(sort=SortKey.AT_MOVE))) == ["a", "b", "c", "d"]


def test_a_refresh_tells_where_files_are_that_were_renamed(tmp_path: Path) -> None:
    save(tmp_path / "r", a=record([1]), b=record([2]))
    library = Library(tmp_path / "index.db")
    library.add_folder(tmp_path / "r")
    assert library.refresh().renamed == {}
    (tmp_path / "r" / "a.sgf").rename(tmp_path / "r" / "new.sgf")
    done = library.refresh()
    assert done.renamed == {str(tmp_path / "r" / "a.sgf"): str(tmp_path / "r" / "new.sgf")} and done.moved == 1


def in_german(library: Library, name: str) -> str:
    (found,) = [each for each in library.problems(with_warnings=True) if Path(each.file).stem == name]
    return Wording("de")(found.error or found.first_warning)


def test_reasons_are_said_in_the_language_of_whoever_reads_the_index(library: Library, folder: Path) -> None:
    save(folder, faulty="(;SZ[9];B[aa]")
    library.refresh()
    assert in_german(library, "empty") == "Die Datei ist leer."
    assert in_german(library, "faulty").startswith("Zeile 1, Spalte 14: ")
    with closing(sqlite3.connect(library.path)) as connection, connection:
        kept = connection.execute("SELECT count(*) FROM files WHERE error = 'The file is empty.'").fetchone()
    assert kept == (1,), "other programs read the index too"
    (folder / "below" / "empty.sgf").write_text(record(MOVES))
    library.refresh()
    with closing(sqlite3.connect(library.path)) as connection, connection:
        rows = connection.execute("SELECT english FROM phrases WHERE english LIKE '%is empty%'").fetchall()
    assert rows == [], "what is said of nothing any more is forgotten"


def test_an_index_that_kept_reasons_in_english_is_read_and_learns_the_languages(library: Library) -> None:
    games, told = names(library), library.problems()
    with closing(sqlite3.connect(library.path)) as connection, connection:
        connection.execute("DROP TABLE phrases")
    earlier = Library(library.path)
    assert (names(earlier), earlier.problems()) == (games, told)
    assert in_german(earlier, "empty") == "The file is empty."
    assert earlier.refresh().read == 2, "only the two files of which it says something"
    assert in_german(earlier, "empty") == "Die Datei ist leer."
    assert names(earlier) == games
    assert Library(library.path).refresh().read == 0

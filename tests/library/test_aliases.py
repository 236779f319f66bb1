"""Players who are known by several names."""

import json
from itertools import combinations
from pathlib import Path

import pytest

from goboard.library.aliases import MOST_SIGNS, MOST_STEPS, forms, known_people
from goboard.library.entries import LibraryError
from goboard.library.library import Library
from goboard.library.query import Query
from goboard.library.wording import name_key
from goboard.words.wording import Wording
from tests.library.records import library_with, save

RECORDS = {
    "a": "(;SZ[9]CA[UTF-8]PB[Ke Jie]PW[Bob]RE[B+R]DT[2015];B[cc])",
    "b": "(;SZ[9]CA[UTF-8]PB[柯洁 九段]PW[Bob]RE[B+R]DT[2016];B[cc])",
    "c": "(;SZ[9]CA[UTF-8]PB[bob]PW[KeJie]RE[B+R]DT[2017];B[cc])",
    "d": "(;SZ[9]CA[UTF-8]PB[Ann Lee]PW[Ke Jiefu]RE[W+R];B[cc])",
    "e": "(;SZ[9]CA[UTF-8]PB[Lee, Ann]PW[Cyd]RE[W+R];B[cc])",
    "f": "(;SZ[9]CA[UTF-8]PB[古力]PW[Cyd]RE[W+R];B[cc])",
}


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return library_with(tmp_path, **RECORDS)


def found(library: Library, **asked: str) -> list[str]:
    return sorted(Path(game.file).stem for game in library.games(Query(**asked)).games)  # type: ignore[arg-type]


def test_names_are_suggested_from_the_list_and_from_the_collection(library: Library) -> None:
    ke, ann, gu = library.alias_suggestions()
    assert (set(ke.names), ke.further, ke.games) == ({"Ke Jie", "柯洁 九段", "KeJie"}, ("柯潔",), 3)
    assert (ann.names, ann.further) == (("Ann Lee", "Lee, Ann"), ())
    assert (gu.names, gu.further) == (("古力",), ("Gu Li",))
    assert not library.people()


def test_joined_names_are_one_player_everywhere_until_it_is_undone(library: Library) -> None:
    before = library.players()
    ke = library.alias_suggestions()[0]
    library.join_names((*ke.names, *ke.further), "Ke Jie")
    (tally,) = library.players("柯")
    assert tally == library.players("kejie")[0]
    assert tally[:6] == ("Ke Jie", 3, 2, 1, 2, 1)
    assert [each.player for each in library.players("ke jie")] == ["Ke Jie", "Ke Jiefu"]
    for name in ("柯潔", "ke JIE 9p"):
        career = library.career(name)
        assert career.player == tally
        assert [each[:2] for each in career.opponents] == [(career.opponents[0].player, 3)]
    assert library.career("Bob").opponents[0][:2] == ("Ke Jie", 3)
    assert found(library, player="柯") == found(library, player="kejie") == ["a", "b", "c"]
    assert found(library, player="Ke Jie") == ["a", "b", "c", "d"]
    assert found(library, black="jie ke") == ["a", "b"]
    assert found(library, player="bob", opponent="柯洁") == ["a", "b", "c"]
    assert ke.person not in [each.person for each in library.alias_suggestions()]
    assert "Ke Jie" in library.undo_names()
    assert library.players() == before
    assert found(library, player="柯") == ["b"]
    with pytest.raises(LibraryError, match="no change"):
        library.undo_names()


def test_names_are_taken_out_again(library: Library) -> None:
    library.join_names(["Ke Jie", "KeJie", "柯洁"])
    assert library.part_names(["柯洁"]) == ("柯洁",)
    assert library.people() == (("Ke Jie", ("Ke Jie", "KeJie")),)
    library.part_names(["ke jie"])
    assert library.people() == ()
    library.undo_names()
    library.undo_names()
    assert len(library.people()[0].names) == 3
    library.part_names(["Ke Jie"])
    assert library.people()[0].person in ("KeJie", "柯洁")
    with pytest.raises(LibraryError, match="several names"):
        library.part_names(["Bob"])


def test_what_is_no_change_is_refused(library: Library) -> None:
    for names in (["Bob"], ["Bob", "bob 3d"], ["Bob", "  "], ["x" * 300, "y"]):
        with pytest.raises(LibraryError):
            library.join_names(names)
    library.join_names(["Bob", "Ann Lee"])
    with pytest.raises(LibraryError, match="already"):
        library.join_names(["ann lee", "BOB"])
    library.join_names(["Cyd", "Bob"])
    assert library.people() == (("Bob", ("Ann Lee", "Bob", "Cyd")),)


def test_dismissed_names_come_again_only_with_another(library: Library, tmp_path: Path) -> None:
    library.dismiss_names(["Lee, Ann", "Ann Lee"])
    assert "Ann Lee" not in [each.person for each in library.alias_suggestions()]
    assert library.people() == ()
    save(tmp_path / "records", g="(;SZ[9]PB[AnnLee]PW[Cyd];B[cc])")
    library.refresh()
    assert any("AnnLee" in each.names for each in library.alias_suggestions())
    library.undo_names()
    assert len(library.alias_suggestions()) == 3


def test_names_outlive_the_index_and_a_bad_second_place(library: Library, tmp_path: Path) -> None:
    library.join_names(["Ke Jie", "柯洁", "a\ud800b"])
    for path in tmp_path.glob("index.db*"):
        if path.suffix not in (".folders", ".aliases"):
            path.unlink()
    assert Library(tmp_path / "index.db").people() == library.people() != ()
    (tmp_path / "other.db.aliases").write_text(json.dumps([1, ["x"], ["k", "K", "P"], ["q", "Q", "P"], ["q", "", ""]]))
    assert Library(tmp_path / "other.db").people() == (("P", ("K", "Q")),)


def test_all_suggestions_are_taken_at_once_and_undone_at_once(library: Library) -> None:
    library.join_names(["Ke Jie", "柯洁"])
    suggested = library.alias_suggestions()
    assert library.join_all(suggested) == 3
    assert library.alias_suggestions() == ()
    assert "3 players" in library.undo_names()
    assert library.alias_suggestions() == suggested
    assert len(library.people()) == 1


def test_a_player_is_called_by_what_can_be_written_in_one_line(library: Library) -> None:
    assert library.join_names(["Ann Lee", "Bob"], " A\udcff\n\x1b[1mlice ").person == "A? [1mlice"
    assert library.join_names(["Gu Li", "古\x1b力"]).names == ("Gu Li", "古 力")
    with pytest.raises(LibraryError, match="no name"):
        library.join_names(["Cyd", "\x1b"])


def test_what_is_too_long_for_a_name_is_not_suggested(library: Library, tmp_path: Path) -> None:
    long = f"Ann{'x' * MOST_SIGNS}"
    save(tmp_path / "records", m=f"(;SZ[9]PB[{long} Lee]PW[Lee, {long}];B[cc])", n=f"(;SZ[9]PB[{'(1p' * 100}];B[cc])")
    library.refresh()
    assert len(library.alias_suggestions()) == 3
    assert library.join_all(library.alias_suggestions()) == 3


def test_steps_are_not_kept_for_ever(library: Library) -> None:
    for number in range(MOST_STEPS // 2 + 5):
        library.join_names(["Bob", f"Bob{number}"])
        library.part_names([f"Bob{number}"])
    for _ in range(MOST_STEPS):
        library.undo_names()
    with pytest.raises(LibraryError):
        library.undo_names()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ke Jie", "KeJie"), ("Ke Jie", "jie ke"), ("Lee Sedol", "Lee Se-dol"), ("Lee Changho", "Lee Ch'ang-ho"),
        ("柯洁", "柯 洁"), ("柯洁", "柯洁九段"), ("井山裕太", "井山裕太本因坊"), ("이세돌", "이세돌 9단"),
        ("Cho Chikun", "CHO, Chikun"), ("Go Seigen", "Go Seigen[9p]"), ("Iyama Yuta", "Yuta IYAMA"),
    ],
)  # fmt: skip
def test_forms_are_shared(one: str, other: str) -> None:
    assert forms(name_key(one)) & forms(other)


@pytest.mark.parametrize(
    ("one", "other"), [("bot1", "bot2"), ("Ke Jie", "Ke Jiefu"), ("Ann", "Anna"), ("?", "!"), ("Kim A", "Kim B")]
)
def test_forms_are_not_shared(one: str, other: str) -> None:
    assert not forms(one) & forms(other)


def test_the_shipped_list_names_nobody_twice() -> None:
    people = known_people()
    assert len(people) > 150
    for person in people:
        keys = [name_key(name) for name in person.names]
        assert len(keys) == len(set(keys)) > 1, person
        assert all(keys), person
    shared = {person.person: {form for name in person.names for form in forms(name)} for person in people}
    for one, other in combinations(shared, 2):
        assert not shared[one] & shared[other], (one, other)


def test_a_change_of_names_is_called_so_in_every_language(library: Library) -> None:
    library.join_names(["Ke Jie", "柯洁"])
    assert Wording("de")(library.undo_names()) == "Ke Jie und 柯洁 als ein Spieler"

"""Searches that are kept by name, and those made last."""

import json
from dataclasses import fields
from pathlib import Path

import pytest

from goboard.library.entries import LibraryError
from goboard.library.query import EVERYTHING, Query, SortKey
from goboard.library.searches import MOST_RECENT, Searches, combined, words_of

CHO = Query(player="Cho", colour=1, has_won=True, first_day="1996", komi=5.5)


@pytest.fixture
def searches(tmp_path: Path) -> Searches:
    return Searches(tmp_path / "library.db")


def test_a_search_is_kept_replaced_and_removed(searches: Searches, tmp_path: Path) -> None:
    assert searches.saved() == {} and searches.recent() == []
    assert searches.save("  Cho   wins ", CHO) == "Cho wins"
    searches.save("all 9x9", Query(columns=9, rows=9))
    again = Searches(tmp_path / "library.db")
    assert list(again.saved().items()) == [("all 9x9", Query(columns=9, rows=9)), ("Cho wins", CHO)]
    again.save("Cho wins", Query(player="Cho"))
    assert searches.saved()["Cho wins"] == Query(player="Cho")
    searches.remove("Cho wins")
    assert list(again.saved()) == ["all 9x9"]
    with pytest.raises(LibraryError, match="No search"):
        searches.remove("Cho wins")


@pytest.mark.parametrize("name", ["", " \t", "x" * 101, "a\0b", "caf\udce9"])
def test_what_is_no_name_is_refused(searches: Searches, name: str) -> None:
    with pytest.raises(LibraryError):
        searches.save(name, CHO)
    assert not searches.path.exists()


def test_the_last_searches_are_told_once_each_the_newest_first(searches: Searches) -> None:
    searches.note(EVERYTHING)
    for number in range(MOST_RECENT + 3):
        searches.note(Query(player=f"P{number}"))
    searches.note(Query(player="P9", sort=SortKey.KOMI))
    recent = [each.player for each in searches.recent()]
    assert recent[:3] == ["P9", "P17", "P16"] and len(recent) == len(set(recent)) == MOST_RECENT


def test_every_field_comes_back(searches: Searches) -> None:
    samples: dict[type, object] = {str: "x", int: 3, bool: True, type(None): 2}
    said = {f.name: samples.get(type(getattr(EVERYTHING, f.name))) for f in fields(Query) if f.name != "sort"}
    query = Query(**{**said, "has_won": False, "is_descending": False})  # type: ignore[arg-type]
    searches.save("all", query)
    assert searches.saved()["all"] == query and words_of(query)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"saved": 3}', '{"saved": [{"name": "a", "search": {"player": 3}}], "recent": [1, {"x": 2}]}'],
)
def test_a_damaged_file_loses_nothing_that_can_be_read(searches: Searches, text: str) -> None:
    searches.path.write_text(text)
    assert searches.saved() == {} and searches.recent() == []
    searches.save("new", CHO)
    assert list(searches.saved()) == ["new"]
    damaged = searches.path.with_name(f"{searches.path.name}.damaged")
    assert not damaged.exists() or damaged.read_text() == text


def test_what_a_later_version_says_stays(searches: Searches) -> None:
    searches.path.write_text('{"folders": [1], "saved": []}')
    searches.save("new", CHO)
    assert json.loads(searches.path.read_text())["folders"] == [1]


def test_more_is_asked_for_on_top_of_a_kept_search() -> None:
    asked = combined(CHO, Query(event="Honinbo", komi=6.5, sort=SortKey.MOVES))
    assert asked == Query(
        player="Cho", colour=1, has_won=True, first_day="1996", komi=6.5, event="Honinbo", sort=SortKey.MOVES
    )
    assert words_of(asked) == "player Cho, as Black, from 1996, event Honinbo, komi 6.5, won"


def test_a_search_of_a_later_version_stays(searches: Searches) -> None:
    later = {"name": "later", "search": {"player": "Ann", "opening": "4-4"}}
    searches.path.write_text(json.dumps({"saved": [later, {"name": "old", "search": {"player": "Bob"}}]}))
    searches.save("new", CHO)
    searches.remove("old")
    assert list(searches.saved()) == ["new"] and later in json.loads(searches.path.read_text())["saved"]

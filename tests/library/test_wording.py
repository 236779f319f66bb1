"""What people write in many ways is understood."""

import pytest

from goboard.library import dates, wording
from goboard.library.dates import days_of
from goboard.library.wording import UNKNOWN, name_key, outcome_of, strength


@pytest.mark.parametrize(
    ("written", "first", "last"),
    [
        ("1996-05-06", "1996-05-06", "1996-05-06"),
        ("1996-05", "1996-05-01", "1996-05-31"),
        ("1996-05,06", "1996-05-01", "1996-06-30"),
        ("1996-12-27,28,1997-01-03,04", "1996-12-27", "1997-01-04"),
        ("1846.9.11", "1846-09-11", "1846-09-11"),
        ("2001年3月4日", "2001-03-04", "2001-03-04"),
        ("Jul 4, 2001", "2001-07-04", "2001-07-04"),
        ("4th July 2001", "2001-07-04", "2001-07-04"),
        ("23/5/1999", "1999-05-23", "1999-05-23"),
        ("Sat Jan 5 12:00:00 2002", "2002-01-05", "2002-01-05"),
        ("Published 1998", "1998-01-01", "1998-12-31"),
        ("1999-02-31", "1999-02-01", "1999-02-28"),
        ("19961227", "1996-12-27", "1996-12-27"),
        ("96-12-27", "1996-12-27", "1996-12-27"),
        ("27.12.96", "1996-12-27", "1996-12-27"),
        ("05-12-27", "", ""),
        ("平成8年12月27日", "1996-12-27", "1996-12-27"),
        ("昭和元年", "1926-01-01", "1926-12-31"),
        ("Showa 39.5", "1964-05-01", "1964-05-31"),
        ("弘化3年7月21日", "1846-01-01", "1846-12-31"),
        ("2003-May-01", "2003-05-01", "2003-05-01"),
        ("1996-12-27/28", "1996-12-27", "1996-12-28"),
        ("1996-12-30 ~ 01-02", "1996-12-30", "1997-01-02"),
        ("1996年12月27～28日", "1996-12-27", "1996-12-28"),
        ("1996-12-30,01-02", "1996-12-30", "1997-01-02"),
        ("1996-12-27 - 29", "1996-12-27", "1996-12-29"),
        ("1996-12-27 10:00", "1996-12-27", "1996-12-27"),
        ("1996,97", "1996-01-01", "1997-12-31"),
        ("27. Dezember 1996", "1996-12-27", "1996-12-27"),
        ("27 décembre 1996", "1996-12-27", "1996-12-27"),
        ("3 de março de 2001", "2001-03-03", "2001-03-03"),
        ("Mai 1990", "1990-05-01", "1990-05-31"),
        ("1830s", "1830-01-01", "1839-12-31"),
        ("long ago", "", ""),
        ("0000-13-99", "", ""),
    ],
)
def test_dates(written: str, first: str, last: str) -> None:
    assert days_of(written) == (first, last)


@pytest.mark.parametrize(
    ("written", "winner", "margin", "kind"),
    [
        ("B+R", 1, None, "resignation"),
        ("黒4目半勝", 1, 4.5, "points"),
        ("白半目勝", 2, 0.5, "points"),
        ("B+4 1/2", 1, 4.5, "points"),
        ("B+4½", 1, 4.5, "points"),
        ("W+1/2", 2, 0.5, "points"),
        ("B+9/2", 1, 4.5, "points"),
        ("B+3 3/4子", 1, 7.5, "points"),
        ("B+3¾子", 1, 7.5, "points"),
        ("W+1子", 2, 2.0, "points"),
        ("黑胜半子", 1, 1.0, "points"),
        ("黑胜3子半", 1, 7.0, "points"),
        ("黑胜3目 (让2子)", 1, 3.0, "points"),
        ("White resigns", 1, None, "resignation"),
        ("黑方认输", 2, None, "resignation"),
        ("Both lost", None, None, "unknown"),
        ("W+0.5", 2, 0.5, "points"),
        ("White+12,5", 2, 12.5, "points"),
        ("W+Time", 2, None, "time"),
        ("B+F", 1, None, "forfeit"),
        ("B+", 1, None, "win"),
        ("B", 1, None, "win"),
        ("White", 2, None, "win"),
        ("0", 0, 0.0, "draw"),
        ("Jigo", 0, 0.0, "draw"),
        ("Void", None, None, "void"),
        ("?", None, None, "unknown"),
        ("", None, None, "unknown"),
        ("Black wins by 3.5 points", 1, 3.5, "points"),
        ("White wins by resignation", 2, None, "resignation"),
        ("黑中盘胜", 1, None, "resignation"),
        ("白胜3又3/4子", 2, 7.5, "points"),
        ("to be decided", None, None, "unknown"),
    ],
)
def test_results(written: str, winner: int | None, margin: float | None, kind: str) -> None:
    found = outcome_of(written)
    assert (found.winner, found.margin, found.kind) == (winner, margin, kind)


def test_ranks_grow_with_strength() -> None:
    written = ["30k", "3 kyu", "1k", "初段", "2d*", "七段", "9 dan", "1p", "九段 pro 9p"]
    found = [strength(rank) for rank in written[:-1]]
    assert found == sorted(found, key=lambda number: number or 0)
    assert strength("unranked") is None


@pytest.mark.parametrize(
    "written", ["Cho  Chikun", "CHO CHIKUN 9p", "Chō Chikun (9 dan)", "Cho Chikun, 9d", "Cho Chikun 九段"]
)
def test_names_are_the_same_however_they_are_written(written: str) -> None:
    assert name_key(written) == "cho chikun"


def test_letters_with_strokes_are_sought_without() -> None:
    assert name_key("Søren Łukasz Đức") == "soren lukasz duc"


def test_what_a_record_does_not_say_is_not_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wording, "unicodedata", None)
    monkeypatch.setattr(dates, "key_of", None)
    assert (days_of(""), name_key(""), outcome_of(""), strength("")) == (("", ""), "", UNKNOWN, None)

"""Who plays in a library."""

from pathlib import Path

import pytest

from goboard.library.entries import LibraryError
from tests.library.records import library_with


def test_a_career_tells_of_opponents_and_years(tmp_path: Path) -> None:
    library = library_with(
        tmp_path,
        a="(;SZ[9]PB[Ann]PW[Bob 3d]RE[B+2]DT[1999-05-01];B[cc])",
        b="(;SZ[9]PB[bob]PW[ANN]RE[B+R]DT[2001];B[cd])",
        c="(;SZ[9]PB[Ann]PW[Cyd]RE[0]DT[2001-02];B[ce])",
        d="(;SZ[9]PB[Ann];B[cf])",
    )
    career = library.career("ann")
    assert career.player[:7] == ("Ann", 4, 3, 1, 1, 1, 1)
    assert [each[1:7] for each in career.opponents] == [(2, 1, 1, 1, 1, 0), (1, 1, 0, 0, 0, 1)]
    assert career.opponents[0].player in ("Bob 3d", "bob")
    assert [*career.years] == [("", 1, 0, 0, 0), ("1999", 1, 1, 0, 0), ("2001", 2, 0, 1, 1)]
    with pytest.raises(LibraryError, match="Nobody"):
        library.career("An")

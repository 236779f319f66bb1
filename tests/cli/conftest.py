"""What tests of commands share."""

import random
from pathlib import Path

import pytest

from goboard.library import indexing
from tests.cli.gtp_talk import Talk
from tests.cli.library_games import COLUMNS, ROWS
from tests.library.records import random_moves, save
from tests.library.records import record as record_of


@pytest.fixture
def record(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The path of the RECORD of the test's own module, as a file."""
    path = tmp_path / "game.sgf"
    path.write_text(request.module.RECORD)
    return str(path)


@pytest.fixture
def index(tmp_path: Path) -> str:
    return str(tmp_path / "index.db")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Short games on a small board, so that positions come again, in all orientations and colours. They are read here:
    other processes take ten times as long to begin, and have tests of their own."""
    monkeypatch.setattr(indexing, "_processes", lambda: 1)
    chance = random.Random(5)
    for number in range(60):
        lines = [random_moves(chance, COLUMNS, ROWS, 2), random_moves(chance, 3, 3, 4)]
        # some games stay within a corner
        moves = lines[0] if number % 3 else [row * COLUMNS + column for row, column in (divmod(v, 3) for v in lines[1])]
        result = chance.choice(["B+R", "W+R", "B+2.5", "0", "B+Resign", "黑中盘胜", "?"])
        info = {"PB": chance.choice(["Ann", "Bo 3d", "CC"]), "PW": chance.choice(["Bo", "Dé"]), "RE": result}
        date = f"19{chance.randrange(70, 99)}-0{chance.randrange(1, 9)}-11"
        text = record_of(moves, COLUMNS, ROWS, DT=date, C=chance.choice(["a fine ladder", "dull", ""]), **info)
        save(tmp_path / "records" / f"d{number % 3}", **{f"g{number:02}": text})
    return tmp_path / "records"


@pytest.fixture
def talk() -> Talk:
    return Talk()

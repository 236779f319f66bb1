"""The page on goboard's own properties: it names all that there are, and its examples are read as it says."""

import re
from pathlib import Path

import pytest

from goboard.games.own_moves import own_move
from goboard.games.record_dialect import codec_of, form_of
from goboard.games.reviews import judgements
from goboard.games.tree import main_line
from goboard.rules.moves import Offer, Pass, Play, Resign, War
from goboard.sgf.reader import read

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "file_format.md").read_text(encoding="utf-8")
RECORDS = re.findall(r"^    (\(;.+?\))\n\n", PAGE, re.MULTILINE | re.DOTALL)
PIECES = [
    piece for piece in re.findall(r"^    ([^(\n].+)$", PAGE, re.MULTILINE) if "..." not in piece and "(;" not in piece
]


def test_every_property_is_told_of() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "goboard").rglob("*.py"))
    told = set(re.findall(r"^\| `(GOB[A-Z])` \|", PAGE, re.MULTILINE))
    assert told == set(re.findall(r"\bGOB[A-Z]\b", code))


@pytest.mark.parametrize("record", RECORDS)
def test_records_are_read_without_a_warning(record: str) -> None:
    found = read(record.encode())
    assert ([warning.code for warning in found.warnings], form_of(found.games[0]).fault) == ([], "")
    assert len([*main_line(found.games[0])]) >= 3


def test_the_forms_are_those_of_the_table() -> None:
    ordinary, joined, own = (form_of(read(record.encode()).games[0]) for record in RECORDS)
    assert [form.codec.is_own for form in (ordinary, joined, own)] == [False, False, True]
    assert [form.board.shape for form in (ordinary, joined, own)] == ["grid", "torus", "graph"]


def test_pieces_of_records_are_read_without_a_warning() -> None:
    rules = next(piece for piece in PIECES if piece.startswith("RU[MANGO]"))
    judged = next(piece for piece in PIECES if "GOBQ" in piece)
    found = read(f"(;FF[4]GM[1]CA[UTF-8]SZ[9]{rules}{judged})".encode())
    assert found.warnings == ()
    (said,) = judgements(found.games[0].children[0], codec_of(9, 9), 81)
    assert (said.source, said.net, said.visits, said.share, said.lead) == ("KataGo", "b18", 400, 0.6123, 2.5)
    assert (said.moves[0].visits, len(said.moves[0].line)) == (210, 2)


def test_turns_are_what_the_table_says() -> None:
    said = re.findall(r"`(2:[^`]*)`", PAGE.partition("| value of `GOBM` |")[2].partition("\n\n")[0])
    codec = codec_of(9, 9, True)
    assert [own_move(raw, codec) for raw in said] == [
        Play(40, 2), Pass(2), Resign(2), Offer(3, True, 2), Offer(3, False, 2), War(3, 2),
    ]  # fmt: skip

"""What engines say in a record: other programs' properties are read, and goboard's own come back as written."""

import base64
import gzip
import json
import struct
from dataclasses import replace

import pytest

from goboard.formats.reader import open_record
from goboard.games.edits import puts
from goboard.games.review_report import FORMULA, Judged, doubt_words, judged_moves, remarks, review_of
from goboard.games.reviews import (
    OWN,
    THRESHOLDS,
    Classes,
    Judgement,
    Loss,
    Move,
    after_candidate,
    judgement_values,
    judgements,
    looked,
    loss,
)
from goboard.games.tree import Node
from goboard.games.values import codec_of

CODEC = codec_of(19, 19)
KATRAIN = base64.b64encode(
    gzip.compress(json.dumps({"root": {"winrate": 0.62, "scoreLead": 2.5, "visits": 500}}).encode())
).decode()


def node(text: str) -> Node:
    return open_record(f"(;{text})".encode(), "x.sgf").games[0]


@pytest.mark.parametrize(
    ("text", "source", "share", "lead", "visits"),
    [
        ("B[dd]SBKV[52.3]SBKS[-1.5]", "Sabaki", 0.523, -1.5, 25),
        (f"B[dd]KT[x][y][{KATRAIN}]", "KaTrain", 0.62, 2.5, 500),
        ("B[dd]LZ[0.7 38.5 12.3k\ninfo move D4]", "Lizzie", 0.385, None, 12_300),
        ("W[dd]LZ[0.7 38.5 12.3k\ninfo move D4]", "Lizzie", 0.615, None, 12_300),
        ("B[dd]QLZV[800:0,55:7.5:leelaz]", "leelaz", 0.55, None, 800),
        ("B[dd]QKGV[800:0.55:1.5:12.0:7.5:katago]", "katago", 0.55, 1.5, 800),
        ("B[dd]GOBQ[Pachi::4000:0.71::::chinese]", "Pachi", 0.71, None, 4000),
    ],
)
def test_what_programs_write_is_read(text: str, source: str, share: float, lead: float | None, visits: int) -> None:
    (found,) = judgements(node(text), CODEC)
    assert (found.source, found.lead, found.visits) == (source, lead, visits)
    assert found.share == pytest.approx(share)


@pytest.mark.parametrize(
    "text",
    ["B[dd]", "SBKV[many]", "KT[a][b][c]", "KT[][][AAAA]", "LZ[]", "QKGV[1:2]", "GOBQ[::]", "GOBQ[x:y:1:nan:inf]",
     "SBKV[250]", f"KT[][][{base64.b64encode(gzip.compress(b'[' * 100_000)).decode()}]"],
)  # fmt: skip
def test_what_is_faulty_is_read_as_absent(text: str) -> None:
    assert judgements(node(text), CODEC) == ()


def test_what_is_written_is_read_back_and_other_sources_stay() -> None:
    at = node("B[dd]GOBQ[Pachi::4000:0.71::::chinese]C[good]")
    new = Judgement(
        "My: engine]", 0.525, -3.25, 1500, 4.5, "6.5", "japanese",
        moves=(Move(72, 900, 0.53, -3.0, (72, 288, -1)), Move(-1, 12, 0.1, None)),
    )  # fmt: skip
    for change in puts(at, judgement_values(at, new, CODEC)):
        change.apply()
    assert at.values("SBKV") == ("52.5",)
    assert at.values("SBKS") == ("-3.25",)
    pachi, found = judgements(at, CODEC)
    assert (pachi.source, found) == ("Pachi", new)
    again = Judgement("My: engine]", 0.6, None, 2000)
    for change in puts(at, judgement_values(at, again, CODEC)):
        change.apply()
    assert [(each.source, each.visits) for each in judgements(at, CODEC)] == [("Pachi", 4000), ("My: engine]", 2000)]
    assert not at.has("SBKS")


def test_a_loss_is_the_mover_s_and_only_between_equals() -> None:
    before, after = Judgement("X", 0.6, 4.0, 100), Judgement("X", 0.5, 1.0, 100)
    assert loss(before, after, 1)[::2] == (3.0, 3)
    assert loss(before, after, 2)[::2] == (-3.0, 0)
    assert loss(before, after, 1, Classes((5.0, 10.0))).kind == 0
    assert loss(before, Judgement("X", 0.5, 1.0, 100, komi="7.5"), 1).kind == -1
    assert loss(before, Judgement("Y", 0.5, 1.0, 100), 1).kind == -1
    assert loss(before, Judgement("X", 0.5, 1.0, 3), 1).kind == -1
    assert loss(Judgement("P", 0.6, None, 100), Judgement("P", 0.5, None, 100), 1).kind == 3


def test_what_may_be_the_error_of_two_estimates_is_no_loss() -> None:
    before = Judgement("X", 0.6, 4.0, 100, error=1.5)
    chance, blunder = (Judgement("X", 0.5, lead, 100, error=2.0) for lead in (-2.0, -3.0))
    assert loss(before, chance, 1) == (0.0, 0.0, 0, 6.25)
    assert loss(before, chance, 2) == (0.0, 0.0, 0, 6.25), "no gain either"
    told = loss(before, blunder, 1)
    assert (told.points, told.kind) == (7.0, 4)
    assert loss(before, replace(chance, share=None), 1).share is None


def test_q5gos_spread_of_results_is_no_error_of_the_lead() -> None:
    (found,) = judgements(node("B[dd]QKGV[800:0.55:1.5:12.0:7.5:katago]"), CODEC)
    assert found.error is None


def test_goboard_looks_again_where_it_did_not_tell_its_error() -> None:
    old = Judgement(OWN, 0.5, 1.0, 500)
    assert (looked(old), looked(replace(old, error=2.0)), looked(replace(old, source="Kata"))) == (0, 500, 500)


def test_how_much_has_to_be_lost_to_be_told_is_said_where_that_is_more_than_a_mistake() -> None:
    moves = [Judged(n, n, 1, n, Loss(0.0, None, 0, least), False) for n, least in enumerate((8.0, 7.0, 2.0), 1)]
    assert doubt_words(moves, THRESHOLDS).startswith("The estimates of 2 moves are rough: a loss below about 8 points")
    assert doubt_words(moves[2:], THRESHOLDS) == ""
    review = review_of("X", ("B", "W"), moves, 81)
    assert remarks(review) == [FORMULA, review.doubt]
    assert remarks(review_of("X", ("B", "W"), moves[2:], 81)) == [FORMULA]


def test_the_reviewers_own_first_choice_loses_nothing() -> None:
    told = (Move(7, 80, 0.6, 4.0), Move(8, 20, 0.5, 1.0))
    before, after = Judgement("X", 0.6, 4.0, 100, moves=told), Judgement("X", 0.3, -4.0, 100)
    assert loss(before, after, 1, vertex=7)[:3] == (0.0, 0.0, 0)
    assert loss(before, after, 1, vertex=8)[::2] == (8.0, 4)
    assert loss(before, after, 2, vertex=7).points == -8.0, "a gain remains"
    (judged,) = judged_moves(((before,), (after,)), (0, 1), ((0, None), (1, 7)), "X")
    assert judged.is_first_choice and judged.points == 0 and judged.loss.kind == 0
    assert not review_of("X", ("B", "W"), [judged], 361).turning


def packed(data: bytes) -> str:
    return base64.b64encode(gzip.compress(data)).decode()


def test_candidates_of_lizzie_and_katrain_are_read_from_blacks_view() -> None:
    (lizzie,) = judgements(
        node("B[dd]LZ[0.7.4 38.5 12.3k\nmove D4 visits 800 winrate 6150 pv D4 Q16 "
             "info move pass visits 20 winrate 100 pv pass info]"), CODEC
    )  # fmt: skip
    assert lizzie.moves == (Move(288, 800, pytest.approx(0.385), None, (288, 72)), Move(-1, 20, pytest.approx(0.99),
                            None, (-1,)))  # fmt: skip
    said = {
        "root": {"winrate": 0.62, "scoreLead": 2.5, "visits": 500},
        "moves": {
            "Q16": {"visits": 40, "winrate": 0.6, "scoreLead": 1.5, "order": 1, "pv": ["Q16", "D4"]},
            "D4": {"visits": 400, "winrate": 0.63, "scoreLead": 3.0, "order": 0, "pv": ["D4"]},
            "Z99": {"visits": 1}, "A1": 7, "B1": {"visits": 0, "winrate": 0.1},
        },
    }  # fmt: skip
    owners = packed(struct.pack("<361e", 1.0, *[-0.25] * 359, float("nan")))
    text = f"KT[{owners}][{packed(b'')}][{packed(json.dumps(said).encode())}]"
    (katrain,) = judgements(node(text), CODEC, 361)
    assert katrain.moves == (Move(288, 400, 0.63, 3.0, (288,)), Move(72, 40, 0.6, 1.5, (72, 288)))
    assert (katrain.owners[0], katrain.owners[1], katrain.owners[-1]) == (1.0, -0.25, 0.0)
    assert not judgements(node(text), CODEC, 81)[0].owners, "of another board"
    assert not judgements(node(text), CODEC)[0].owners, "not asked for"


@pytest.mark.parametrize(
    "faulty", ["GOBA[Pachi]", "GOBA[Other:ownership:1][aa:1]", "GOBA[Pachi:ownership:2][aa:1]", "GOBA[][aa:1]"]
)
def test_owners_of_nobody_in_particular_are_left_out(faulty: str) -> None:
    (found,) = judgements(node(f"GOBQ[Pachi::4000:0.71::::chinese]{faulty}"), CODEC, 361)
    assert found.owners == ()


def test_owners_that_are_written_are_read_back() -> None:
    at, owners = node("B[dd]"), (1.0, -0.75, 0.02, *[0.0] * 357, -0.5)
    for change in puts(at, judgement_values(at, Judgement("Kata", 0.5, 1.0, 100, owners=owners), CODEC)):
        change.apply()
    assert at.values("GOBA") == ("Kata:ownership:1", "aa:1", "ba:-0.75", "ss:-0.5")
    (found,) = judgements(at, CODEC, 361)
    assert found.owners == (1.0, -0.75, 0.0, *[0.0] * 357, -0.5)


def test_after_the_best_candidate_a_position_is_worth_what_it_was_and_less_after_others() -> None:
    best, other, unseen = Move(3, 64, 0.7, 6.0), Move(4, 16, 0.5, 2.0), Move(5, 0, 0.4, 1.0)
    found = Judgement(OWN, 0.6, 4.0, 100, 1.0, "6.5", "chinese", moves=(best, other, unseen), owners=(1.0,))
    after = after_candidate(found, 3)
    assert after == Judgement(OWN, 0.6, 4.0, 64, 1.0, "6.5", "chinese")
    less = after_candidate(found, 4)
    assert less is not None and (less.lead, less.error, less.visits) == (0.0, 2.5, 16)
    assert less.share == pytest.approx(0.4)
    assert after_candidate(found, 5) is None and after_candidate(found, 6) is None
    alone = after_candidate(Judgement("Pachi", 0.6, None, 9, moves=(Move(-1, 9, 0.6),)), -1)
    assert alone == Judgement("Pachi", 0.6, None, 9)


@pytest.mark.parametrize(("share", "told", "after"), [(0.9, 0.7, 1.0), (0.1, 0.2, 0.0)])
def test_the_share_after_a_candidate_stays_one(share: float, told: float, after: float) -> None:
    found = Judgement(OWN, share, None, 100, moves=(Move(3, 64, 0.5), Move(4, 16, told)))
    less = after_candidate(found, 4)
    assert less is not None and less.share == after

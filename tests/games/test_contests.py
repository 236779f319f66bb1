"""Who takes part in a Contest, who may decide it, and that a record keeps it."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goboard.games.contest_record import contest_of, contest_properties
from goboard.games.contests import Candidate, Contest, ContestError, ContestReason, Entry, Prize, Result, Round
from goboard.games.tree import Node

CUP = (
    Contest("Cup", "Three games a day.", contestmaster="Mia")
    .with_qualification("3 dan")
    .with_prize("A board", owner="Mia")
    .with_candidate("Ann")
    .with_candidate("Bob", has_consented=True)
)


def written(contest: Contest) -> Node:
    """A root that holds the Contest, read back from its text."""
    root = Node()
    for ident, values in contest_properties(contest).items():
        if values:
            root.put(ident, values)
    return Node(root.text())


def refusal(deed: Callable[[], object]) -> ContestReason:
    with pytest.raises(ContestError) as caught:
        deed()
    assert str(caught.value).endswith(".")
    return caught.value.reason


def test_a_contestant_has_consented_and_meets_every_qualification() -> None:
    assert CUP.contestants == ()
    assert CUP.consent("Ann").contestants == ()
    assert CUP.qualify("Ann", "3 dan").contestants == ()
    both = CUP.consent("Ann").qualify("Ann", "3 dan")
    assert both.contestants == ("Ann",)
    assert both.qualify("Ann", "3 dan", is_met=False).contestants == ()
    assert both.with_qualification("A clock").contestants == ()


def test_rules_bind_contestants_only() -> None:
    contest = CUP.consent("Ann").qualify("Ann", "3 dan")
    assert [contest.binds(name) for name in ("Ann", "Bob", "Mia")] == [True, False, False]


def test_it_is_said_what_a_candidate_lacks() -> None:
    assert "consented" in CUP.missing("Ann")
    assert "3 dan" in CUP.missing("Bob")
    assert "asked" in CUP.missing("Zoe")
    assert CUP.qualify("Bob", "3 dan").missing("Bob") == ""


def test_the_contestmaster_announces_the_winner_and_pays() -> None:
    contest = CUP.qualify("Bob", "3 dan")
    assert refusal(lambda: contest.announce("Bob", "Bob")) == ContestReason.NOT_CONTESTMASTER
    assert refusal(lambda: contest.announce("Mia", "Ann")) == ContestReason.NOT_CONTESTANT
    assert refusal(lambda: contest.transfer_prizes("Mia")) == ContestReason.UNDECIDED
    decided = contest.announce("Mia", "Bob")
    assert decided.winner == "Bob"
    assert not decided.is_paid
    assert refusal(lambda: decided.transfer_prizes("Bob")) == ContestReason.NOT_CONTESTMASTER
    paid = decided.transfer_prizes("Mia")
    assert paid.is_paid
    assert paid.prizes == (Prize("A board", "Bob"),)


@pytest.mark.parametrize(
    "deed",
    [
        lambda contest: contest.announce("Mia", "Bob"),
        lambda contest: contest.consent("Ann"),
        lambda contest: contest.with_prize("Tea"),
        lambda contest: contest.with_qualification("A hat"),
        lambda contest: contest.with_round(Round("Mia", ())),
    ],
)
def test_a_decided_contest_stays_as_it_is(deed: Callable[[Contest], object]) -> None:
    decided = CUP.qualify("Bob", "3 dan").announce("Mia", "Bob")
    assert refusal(lambda: deed(decided)) == ContestReason.DECIDED


def test_nobody_can_decide_without_a_contestmaster() -> None:
    contest = Contest(candidates=(Candidate("Ann", True),))
    assert refusal(lambda: contest.announce("", "Ann")) == ContestReason.NO_CONTESTMASTER


def test_names_must_tell_things_apart() -> None:
    assert refusal(lambda: CUP.with_candidate("Ann")) == ContestReason.NAMED_TWICE
    assert refusal(lambda: CUP.with_candidate(" ")) == ContestReason.NO_NAME
    assert refusal(lambda: CUP.with_qualification("3 dan")) == ContestReason.NAMED_TWICE
    assert refusal(lambda: CUP.with_prize("")) == ContestReason.NO_NAME
    assert refusal(lambda: CUP.qualify("Ann", "9 dan")) == ContestReason.UNKNOWN_QUALIFICATION
    assert refusal(lambda: CUP.consent("Zoe")) == ContestReason.UNKNOWN_CANDIDATE


def test_a_record_keeps_the_contest() -> None:
    contest = Contest(
        "Pokal: 本因坊 [finals]",
        "No ] in comments.\nNo \\ either: never.\n",
        ("age: 18", "C:\\rank]"),
        (
            Candidate("山下:敬吾]", True, frozenset({"age: 18", "C:\\rank]"})),
            Candidate("Ænne\\", True, frozenset({"age: 18"})),
            Candidate(":", False),
        ),
        (Prize("1:0 ]\\", "山下:敬吾]"), Prize("Ruhm & Ehre")),
        "Zoë:",
        (
            Round("Zoë:", (("山下:敬吾]", "rock"), (":", "rock"))),
            Round("Zoë:", (("山下:敬吾]", "rock"), (":", "paper")), ":"),
        ),
        "山下:敬吾]",
        (Result("First ]:", "Zoë:", ":", ("Tea:", "Ruhm")), Result("", "", "x")),
        (Entry("2026-11-22 18:30", 12, "Zoë: begins ]"), Entry("", 0, "x")),
    )
    assert contest_of(written(contest)) == contest


texts = st.text(st.sampled_from(":]\\[ aé囲\n"), max_size=6)
names = texts.filter(lambda text: bool(text.strip()))


@given(texts, texts, st.lists(names, unique=True, max_size=3), st.lists(st.tuples(names, texts), max_size=3))
def test_any_text_survives_the_record(
    name: str, rules: str, candidates: list[str], prizes: list[tuple[str, str]]
) -> None:
    contest = Contest(
        f"x{name}",
        f"x{rules}",
        candidates=tuple(Candidate(one, True) for one in candidates),
        prizes=tuple(Prize(*prize) for prize in prizes),
    )
    assert contest_of(written(contest)) == contest


def test_records_without_a_contest_have_none() -> None:
    assert contest_properties(Contest()) == {"GOBW": ()}
    assert contest_of(Node("FF[4]")) is None
    assert contest_of(Node("GOBW[]")) is None
    assert contest_of(Node("GOBW[unknown:thing][no colon]")) is None


def test_what_strangers_wrote_is_taken_as_far_as_it_makes_sense() -> None:
    root = Node(
        "GOBW[NAME: Cup][candidate:Ann:yes:9 dan][candidate:Ann:no][candidate::yes][candidate:Bob:maybe]"
        "[prize:][prize:Tea][winner:Bob][round:Mia:Zoe:Ann:rock:Bob][rules][qualification:]"
    )
    contest = contest_of(root)
    assert contest is not None
    assert contest.name == " Cup"
    assert contest.candidates == (Candidate("Ann", True), Candidate("Bob", False))
    assert contest.prizes == (Prize("Tea"),)
    assert contest.rounds == (Round("Mia", (("Ann", "rock"),)),)
    assert contest.winner == ""

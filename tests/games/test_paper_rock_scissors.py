"""Paper-Rock-Scissors: who wins, what stays hidden, and who is Contestmaster afterwards."""

import pickle
from dataclasses import asdict, replace

import pytest

from goboard.games.contests import Candidate, Contest, ContestError, ContestReason, Prize, Round
from goboard.games.paper_rock_scissors import Choice, PaperRockScissors, beginner, next_contestmaster, who_begins

PAPER, ROCK, SCISSORS = Choice.PAPER, Choice.ROCK, Choice.SCISSORS


def game(*players: str, master: str = "Mia") -> PaperRockScissors:
    candidates = tuple(Candidate(name, True) for name in players)
    return PaperRockScissors(Contest("Lunch", candidates=candidates, prizes=(Prize("An apple"),), contestmaster=master))


def refusal(start: PaperRockScissors, name: str, choice: Choice = ROCK) -> ContestReason:
    with pytest.raises(ContestError) as caught:
        start.choose(name, choice)
    return caught.value.reason


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        (PAPER, ROCK, "Ann"),
        (ROCK, SCISSORS, "Ann"),
        (SCISSORS, PAPER, "Ann"),
        (ROCK, PAPER, "Bob"),
        (SCISSORS, ROCK, "Bob"),
        (PAPER, SCISSORS, "Bob"),
    ],
)
def test_what_beats_what(first: Choice, second: Choice, winner: str) -> None:
    for order in (1, -1):
        played = game("Ann", "Bob")
        for name, choice in [("Ann", first), ("Bob", second)][::order]:
            played = played.choose(name, choice)
        assert played.contest.winner == winner
        assert played.contest.prizes == (Prize("An apple", winner),)


@pytest.mark.parametrize("choice", Choice)
def test_a_tie_is_repeated_with_new_choices(choice: Choice) -> None:
    tied = game("Ann", "Bob").choose("Ann", choice).choose("Bob", choice)
    assert not tied.contest.is_decided
    assert tied.contest.contestmaster == "Mia"
    assert tied.contest.prizes == (Prize("An apple"),)
    assert not tied.has_chosen("Ann")
    assert not tied.has_chosen("Bob")
    decided = tied.choose("Bob", ROCK).choose("Ann", PAPER)
    assert [played.winner for played in decided.rounds] == ["", "Ann"]
    assert decided.rounds[1].deeds == (("Ann", "paper"), ("Bob", "rock"))


def test_the_winner_becomes_contestmaster_after_the_announcement() -> None:
    decided = game("Ann", "Bob").choose("Ann", ROCK).choose("Bob", PAPER)
    assert decided.rounds[0].contestmaster == "Mia"
    assert decided.contest.contestmaster == "Bob"
    following = decided.next_contest((Prize("A pear"),))
    assert following.contest.contestmaster == "Bob"
    assert following.rounds == ()
    after = following.choose("Ann", SCISSORS).choose("Bob", PAPER)
    assert after.contest.contestmaster == "Ann"
    assert after.rounds[0].contestmaster == "Bob"


def test_the_next_contest_waits_for_the_decision() -> None:
    with pytest.raises(ContestError):
        game("Ann", "Bob").next_contest()


def test_a_choice_is_hidden_until_both_are_in() -> None:
    seen = []
    for choice in Choice:
        waiting = game("Ann", "Bob").choose("Ann", choice)
        assert waiting.has_chosen("Ann")
        assert waiting.shown_to("Bob") == waiting.shown_to("Zoe") == {}
        assert waiting.shown_to("Ann") == waiting.shown_to("Mia") == {"Ann": choice}
        seen.append(repr(waiting) + str(waiting.received) + repr(asdict(waiting)["received"]))
    assert len(set(seen)) == 1


def test_a_contestmaster_who_plays_sees_no_more_than_the_other() -> None:
    waiting = game("Ann", "Bob", master="Bob").choose("Ann", ROCK)
    assert waiting.shown_to("Bob") == {}
    assert waiting.choose("Bob", PAPER).contest.winner == "Bob"


def test_the_contestmaster_may_be_kept_from_playing() -> None:
    strict = replace(game("Ann", "Bob", master="Bob"), is_master_allowed=False)
    assert refusal(strict, "Ann") == ContestReason.MASTER_PLAYS
    assert replace(game("Ann", "Bob"), is_master_allowed=False).choose("Ann", ROCK).has_chosen("Ann")


def test_the_first_choice_counts() -> None:
    waiting = game("Ann", "Bob").choose("Ann", ROCK)
    assert refusal(waiting, "Ann", PAPER) == ContestReason.CHOSEN_ALREADY
    assert waiting.choose("Bob", SCISSORS).contest.winner == "Ann"


def test_changes_can_be_allowed_until_both_are_in() -> None:
    lenient = replace(game("Ann", "Bob"), allow_change=True)
    changed = lenient.choose("Ann", ROCK).choose("Ann", PAPER)
    assert not changed.rounds
    decided = changed.choose("Bob", ROCK)
    assert decided.contest.winner == "Ann"
    assert refusal(decided, "Bob", SCISSORS) == ContestReason.DECIDED


@pytest.mark.parametrize("players", [(), ("Ann",), ("Ann", "Bob", "Cid")])
def test_choices_need_exactly_two_contestants(players: tuple[str, ...]) -> None:
    assert refusal(game(*players), "Ann") == ContestReason.NOT_TWO_CONTESTANTS


def test_only_contestants_choose() -> None:
    assert refusal(game("Ann", "Bob"), "Mia") == ContestReason.NOT_CONTESTANT
    assert refusal(game("Ann", "Bob", master=""), "Ann") == ContestReason.NO_CONTESTMASTER


def test_the_winner_begins_the_game() -> None:
    asked = who_begins("Ann", "Bob")
    assert beginner(asked.contest) is None
    decided = asked.choose("Ann", ROCK).choose("Bob", PAPER).contest
    assert beginner(decided) == 2
    assert [prize.owner for prize in decided.prizes] == ["Bob"]


def test_the_last_winner_is_the_next_contestmaster() -> None:
    tie, won = Round("Mia", (), ""), Round("Mia", (("Ann", "rock"), ("Bob", "paper")), "Bob")
    assert next_contestmaster([]) == next_contestmaster([tie]) == "goboard"
    assert next_contestmaster([won, tie]) == "Bob"


def test_a_sealed_choice_can_wait_in_a_file() -> None:
    waiting: PaperRockScissors = pickle.loads(pickle.dumps(game("Ann", "Bob").choose("Ann", ROCK)))
    assert waiting.choose("Bob", SCISSORS).contest.winner == "Ann"

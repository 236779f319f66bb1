"""What a Contest tells of itself: who did what, in the order of the text, over a series of Paper-Rock-Scissors."""

from goboard.games.contest_history import happened, history_lines, noted, said_again, series_words
from goboard.games.contests import Candidate, Contest, Entry, Prize, Result
from goboard.games.paper_rock_scissors import Choice, PaperRockScissors
from goboard.words.message import Message
from goboard.words.wording import Wording

LUNCH = Contest(
    "Lunch",
    candidates=(Candidate("Ann", True), Candidate("Bob", True)),
    prizes=(Prize("An apple", "Mia"),),
    contestmaster="Mia",
)


def played(contest: Contest, *choices: tuple[Choice, Choice]) -> Contest:
    game = PaperRockScissors(contest)
    for first, second in choices:
        game = game.choose("Ann", first).choose("Bob", second)
    return game.contest


def test_a_contest_is_told_from_the_first_offer_to_the_next_contestmaster() -> None:
    over = played(LUNCH, (Choice.ROCK, Choice.ROCK), (Choice.ROCK, Choice.PAPER))
    assert [*happened(Contest(), LUNCH), *happened(LUNCH, over)] == [
        "The contest is called Lunch.",
        "Ann consents in public to take part.",
        "Bob consents in public to take part.",
        "Mia is the contestmaster.",
        "Mia offers a prize: An apple.",
        "Round 1: Ann chose rock, Bob chose rock: a tie, to be repeated.",
        "Round 2: Ann chose rock, Bob chose paper: Bob wins.",
        "Mia, the contestmaster, announces the winner: Bob.",
        "Mia transfers to Bob: An apple.",
        "Bob becomes the contestmaster.",
    ]


def test_the_next_of_a_series_is_played_under_the_winner_for_other_prizes() -> None:
    first = played(LUNCH, (Choice.ROCK, Choice.PAPER))
    second = first.following((Prize("A pear"),))
    assert (second.contestmaster, second.rounds, second.winner) == ("Bob", (), "")
    assert second.earlier == (Result("Lunch", "Mia", "Bob", ("An apple",)),)
    over = played(second, (Choice.SCISSORS, Choice.PAPER))
    assert over.prizes == (Prize("A pear", "Ann"),)
    assert (over.rounds[0].contestmaster, over.contestmaster) == ("Bob", "Ann")
    assert series_words(over) == "Series: Bob 1, Ann 1."
    assert [*happened(first, second)] == ["The next contest begins: Lunch.", "A prize is offered: A pear."]
    assert [*happened(second, over)][1] == "Bob, the contestmaster, announces the winner: Ann."


def test_what_has_happened_is_kept_with_time_and_move() -> None:
    later = noted(Contest(), LUNCH, "2026-11-22 18:30", 12)
    assert later.history[0] == Entry("2026-11-22 18:30", 12, "The contest is called Lunch.")
    assert history_lines(later.history)[0] == "2026-11-22 18:30  move 12  The contest is called Lunch."
    assert noted(later, later, "2026-11-22 18:31", 13) == later


def test_the_english_of_a_record_is_told_in_the_language_of_the_window() -> None:
    over = played(LUNCH, (Choice.ROCK, Choice.ROCK), (Choice.ROCK, Choice.PAPER))
    history = noted(noted(Contest(), LUNCH, "18:30", 0), over, "18:40", 12).history
    kept = [Entry(one.when, one.move, str(one.text)) for one in history]
    assert not any(isinstance(one.text, Message) for one in kept)
    assert [str(line) for line in history_lines(kept)] == [
        "  ".join([one.when, *([f"move {one.move}"] if one.move else []), one.text]) for one in kept
    ]
    german = [Wording("de")(line) for line in history_lines(kept)]
    assert german[0] == "18:30  Der Wettbewerb heißt Lunch."
    assert "18:40  Zug 12  Runde 2: Ann wählte Stein, Bob wählte Papier: Bob gewinnt." in german
    assert [line for line, one in zip(german, kept, strict=True) if one.text in line] == []


def test_a_sentence_of_other_programs_stays_as_it_is() -> None:
    assert history_lines([Entry("", 0, "Round 1: nobody came.")]) == ["Round 1: nobody came."]
    assert said_again("Something else.") == "Something else."
    assert said_again(" leaves the contest.") == " leaves the contest."
    # a record may say anything: such a text must not be tried in all its parts
    hostile = " transfers to : " * 3000
    assert said_again(hostile) == hostile


def test_whoever_leaves_or_takes_something_back_is_told() -> None:
    asked = Contest(
        qualifications=("3 dan",), candidates=(Candidate("Ann", True, frozenset({"3 dan"})), Candidate("Bob"))
    )
    assert [*happened(asked, Contest(candidates=(Candidate("Ann"),)))] == [
        "The contest rules do not ask for this any more: 3 dan.",
        "Ann takes the consent back.",
        "Ann does not meet any more: 3 dan.",
        "Bob leaves the contest.",
    ]

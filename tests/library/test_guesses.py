"""Rounds of guessing: their games, what came of their moves, scores by player and phase."""

import json
import random
from pathlib import Path

import pytest

from goboard.games.review_report import PHASES
from goboard.library.entries import LibraryError
from goboard.library.guesses import MOST_GAMES, NOBODY, Choice, Guess, Score, Whose, key_of, record_of
from goboard.library.library import Library
from tests.library.records import library_with, record


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return library_with(tmp_path, a=record([1, 2, 3], PB="Ann", PW="Bo"), b=record([4, 5], PB="Bo", PW="Cy"))


def begun(library: Library) -> int:
    return library.begin_guessing("two", library.games().games)


def test_a_round_goes_on_where_it_was_left(library: Library) -> None:
    number = begun(library)
    assert [(each.title, each.games, each.done) for each in library.guess_rounds()] == [("two", 2, 0)]
    first, _ = library.waiting_guesses(number)
    assert Path(first.path).stem == "a" and not first.guesses
    told = (Guess(1, 1, 1, 1, 6), Guess(2, 2, 2, 0, 0))
    library.note_guesses(key_of(number, 0), told[:1], is_over=False)
    library.note_guesses(key_of(number, 0), told, is_over=False)
    assert library.waiting_guesses(number)[0].guesses == told
    library.note_guesses(key_of(number, 0), told, is_over=True)
    assert [each.place for each in library.waiting_guesses(number)] == [1]
    data, kept, _ = record_of(library.waiting_guesses(number), lambda: None)
    assert b"PB[Bo]" in data and b"PB[Ann]" not in data and [each.place for each in kept] == [1]
    (standing,) = library.guess_rounds()
    assert standing[2:8] == (2, 1, 2, 1, 6, 12) and standing.players == ("Bo", "Ann", "Cy")
    # games without a move to guess are over
    library.note_guesses(key_of(number, 1), (), [key_of(number, 1)], is_over=False)
    assert not library.waiting_guesses(number)
    assert library.remove_guess_round(number) and not library.guess_rounds() and not library.guess_results()
    assert not library.remove_guess_round(number)
    library.note_guesses(key_of(number, 0), told, is_over=True)


def test_a_round_is_known_by_its_games_until_it_is_over(library: Library) -> None:
    games = library.games().games
    assert library.guess_round_of(games) is None
    number = begun(library)
    assert library.guess_round_of(games) == library.guess_round_of(games[::-1]) == number
    assert library.guess_round_of(games[:1]) is None
    library.note_guesses(key_of(number, 0), (), is_over=True)
    assert library.guess_round_of(games) == number
    library.note_guesses(key_of(number, 1), (), is_over=True)
    assert library.guess_round_of(games) is None


def test_scores_by_player_and_phase_are_what_a_naive_count_gives(library: Library) -> None:
    number, chance = begun(library), random.Random(7)
    ends = (0, 81 // 6, 81 // 2)
    names = (("Ann", "Bo"), ("Bo", "Cy"))
    naive: dict[tuple[str, str], list[Guess]] = {}
    for place in (0, 1):
        told = []
        for move in range(1, 70):
            tries = chance.randrange(4)
            told.append(Guess(move, move, move % 2 + 1, tries, (0, 6, 4, 2)[tries]))
        library.note_guesses(key_of(number, place), told, is_over=True)
        for guess in told:
            name = names[place][guess.player - 1]
            naive.setdefault((name, ""), []).append(guess)
    scores = {(each.player, each.phase): each for each in library.guess_scores(number)}
    assert [each.player for each in library.guess_scores(number) if not each.phase] == ["Bo", "Cy", "Ann"]
    for (name, _), guesses in naive.items():
        whole = scores[name, ""]
        first, second, third, shown = (sum(guess.tries == number for guess in guesses) for number in (1, 2, 3, 0))
        points = sum(guess.points for guess in guesses)
        assert whole == Score(name, "", len(guesses), first, second, third, shown, points, 6 * len(guesses))
        parts = [scores[name, phase] for phase in PHASES if (name, phase) in scores]
        assert len(parts) == len(ends)
        assert [sum(each) for each in zip(*(part[2:] for part in parts), strict=True)] == [*whole[2:]]
    rows = library.guess_results()
    assert len(rows) == 138 and {row["phase"] for row in rows} == {*PHASES}
    assert sum(int(str(row["points"])) for row in rows) == sum(scores[name, ""].points for name in ("Ann", "Bo", "Cy"))


def test_rounds_outlive_the_index(library: Library, tmp_path: Path) -> None:
    number = begun(library)
    told = (Guess(1, 1, 1, 2, 4),)
    library.note_guesses(key_of(number, 1), told, is_over=True)
    for path in tmp_path.glob("index.db*"):
        if path.name in ("index.db", "index.db-wal", "index.db-shm"):
            path.unlink()
    again = Library(tmp_path / "index.db")
    assert again.guess_rounds()[0][1:8] == ("two", 2, 1, 1, 1, 4, 6)
    assert [each.place for each in again.waiting_guesses(number)] == [0]


def test_a_damaged_list_of_rounds_hinders_no_index(library: Library, tmp_path: Path) -> None:
    library.note_guesses(key_of(begun(library), 0), (Guess(1, 1, 1, 1, 6),), is_over=False)
    kept = tmp_path / "index.db.guesses"
    rows = json.loads(kept.read_text())
    wrong = [
        ["game", 1, 7, 5, 0, "", "", 361, 0],
        ["game", 1, 8, "\ud800", 0, "", "", 361, 0],
        ["round", 9, 5, 1.0],
        [],
    ]
    kept.write_text(json.dumps([*wrong, *rows]))
    for path in tmp_path.glob("index.db*"):
        if path != kept:
            path.unlink()
    assert Library(tmp_path / "index.db").guess_rounds()[0][1:8] == ("two", 2, 0, 1, 1, 6, 6)


def test_a_round_has_games_but_not_too_many(library: Library) -> None:
    games = library.games().games
    for wrong in ((), games * MOST_GAMES):
        with pytest.raises(LibraryError, match="games at a time"):
            library.begin_guessing("x", wrong)


@pytest.mark.parametrize(
    ("choice", "players"),
    [
        (Choice(), [(), ()]),
        (Choice(Whose.BLACK), [(1,), (1,)]),
        (Choice(Whose.WINNER), [(2,), NOBODY]),
        (Choice(Whose.PLAYER, "BO"), [(2,), (1,)]),
    ],
)
def test_a_round_asks_for_the_moves_of_whom_one_chooses(
    tmp_path: Path, choice: Choice, players: list[tuple[int, ...]]
) -> None:
    library = library_with(
        tmp_path,
        a=record([1, 2, 3], PB="Ann", PW="Bo", RE="W+R"),
        b=record([4, 5], PB="Bo", PW="Cy", RE="Void"),
        c="(;GM[2];B[aa])",
    )
    number = begun(library)
    library.choose_guesses(number, choice)
    (standing,) = library.guess_rounds()
    assert standing.choice == choice
    gathered = record_of(library.waiting_guesses(number), lambda: None, standing.choice)
    assert [game.players for game in gathered.kept] == players
    assert [Path(game.path).stem for game in gathered.unplayable] == ["c"]
    # it is kept beside the index too
    library.path.unlink()
    assert [each.choice for each in Library(library.path).guess_rounds()] == [choice]

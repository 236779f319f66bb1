"""What the games of a file look like, and what has become of them."""

from goboard.session.commands.ask import AskSights
from goboard.session.commands.command import Command
from goboard.session.commands.edit import AddGame, MoveGame, Undo
from goboard.session.commands.files import OpenBytes
from goboard.session.commands.navigate import SelectGame
from goboard.session.commands.play import PlayAt
from goboard.session.commands.study import LeaveStudy, StartGuessing, StartProblem
from goboard.session.events import Shown, Sighted
from goboard.session.session import Session
from goboard.session.snapshot import MISSED, SEEN, SOLVED, Snapshot
from tests.session.driver import worked_out

GAME = "(;SZ[9]PB[Lee]PW[Gu];B[cc];W[dd];B[ee](;W[ff])(;W[gg]))"
PROBLEM = "(;SZ[9]AB[aa]AW[bb];B[cc]C[RIGHT];W[dd])"
CHESS = "(;GM[3];W[aa])"


def opened(text: str) -> Session:
    session = Session()
    session.handle(OpenBytes(text.encode()))
    return session


def sights(session: Session, *games: int) -> list[Sighted]:
    assert session.handle(AskSights(games)) == []
    return [event for event in worked_out(session) if isinstance(event, Sighted)]


def after(session: Session, command: Command) -> Snapshot:
    return next(event for event in reversed(session.handle(command)) if isinstance(event, Shown)).snapshot


def test_a_game_is_seen_at_its_end_and_a_problem_where_it_begins() -> None:
    game, problem = sights(opened(GAME + PROBLEM), 0, 1)
    assert (game.stones.count(1), game.stones.count(2), game.moves, game.is_problem) == (2, 2, 4, False)
    assert game.board.labels[game.vertex or 0] == "F4"
    assert (problem.stones.count(1), problem.stones.count(2), problem.moves, problem.is_problem) == (1, 1, 2, True)
    assert problem.vertex is None


def test_handicap_stones_make_no_problem_and_other_games_say_why_nothing_is_seen() -> None:
    handicap, chess = sights(opened("(;SZ[9]HA[2]AB[cc][gg];W[ee])" + CHESS), 0, 1)
    assert not handicap.is_problem
    assert handicap.stones.count(2) == 1
    assert chess.fault


def test_places_that_the_file_does_not_have_are_passed_over() -> None:
    assert [sight.game for sight in sights(opened(GAME + PROBLEM), 7, 1, -1)] == [1]
    # of a single game there is no list
    assert sights(opened(GAME), 0) == []


def test_what_is_seen_names_the_file_as_it_was_listed() -> None:
    session = opened(GAME * 2)
    listed = after(session, SelectGame(1)).game.rows
    assert all(sight.rows is listed for sight in sights(session, 0, 1))
    assert after(session, MoveGame(0, 1)).game.rows is not listed


def test_what_was_asked_last_counts_and_a_change_has_it_looked_at_again() -> None:
    session = opened(GAME * 3)
    session.handle(AskSights((0, 1)))
    session.handle(AskSights((2,)))
    session.handle(PlayAt(0))
    assert [event.game for event in worked_out(session) if isinstance(event, Sighted)] == [2]


def test_while_moves_are_guessed_no_end_is_given_away() -> None:
    session = opened(GAME * 2)
    session.handle(StartGuessing())
    for sight in sights(session, 0, 1):
        assert not any(sight.stones)
    session.handle(LeaveStudy())
    assert all(any(sight.stones) for sight in sights(session, 0, 1))


def test_games_that_were_looked_at_are_told_wherever_they_go() -> None:
    session = opened(GAME * 3)
    assert after(session, SelectGame(2)).game.played == {0: SEEN, 2: SEEN}
    assert after(session, MoveGame(0, 1)).game.played == {1: SEEN, 2: SEEN}
    assert after(session, Undo()).game.played == {0: SEEN, 2: SEEN}
    same = after(session, SelectGame(2)).game.played
    assert after(session, PlayAt(0)).game.played is same
    assert set(after(session, AddGame()).game.played.values()) == {SEEN}


def test_problems_are_solved_or_not() -> None:
    session = opened(PROBLEM * 3)
    session.handle(StartProblem())
    session.handle(PlayAt(0))
    board = session.game.board
    missed = after(session, PlayAt(board.labels.index("J1"))).game.played
    assert missed == {0: MISSED}
    assert after(session, PlayAt(board.labels.index("C7"))).game.played == {0: SOLVED}
    assert after(session, LeaveStudy()).game.played == {0: SOLVED}

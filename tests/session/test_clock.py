"""A game with a clock: times in the record, the clock that runs where play stands, undo that gives time back."""

import pytest

from goboard.games.clocks import ClockSettings, Overtime, Time
from goboard.session.clock import Clock
from goboard.session.commands.clock import LoseOnTime, PauseClock, UseClock
from goboard.session.commands.count import Resume, StartCounting, StopCounting
from goboard.session.commands.edit import CutBranch, Redo, Undo
from goboard.session.commands.files import NewGame, OpenBytes
from goboard.session.commands.navigate import Step
from goboard.session.commands.play import PlayAt, PlayPass
from goboard.session.commands.study import LeaveStudy, StartGuessing
from goboard.session.events import Refused
from goboard.session.files import text_of
from goboard.session.session import Session
from goboard.session.snapshot import ClockView

BYO_YOMI = ClockSettings(Overtime.BYO_YOMI, 60_000, 10_000, 3)


class Game:
    """A session whose time goes by only when told."""

    def __init__(self, new_game: NewGame | None = None) -> None:
        self.seconds = 100.0
        self.session = Session()
        self.session.clock = Clock(lambda: self.seconds)
        if new_game is not None:
            self.session.handle(new_game)

    def wait(self, seconds: float) -> None:
        self.seconds += seconds

    def play(self, *vertices: int) -> None:
        for vertex in vertices:
            self.session.handle(PlayAt(vertex))

    @property
    def clock(self) -> ClockView:
        clock = self.session.show().snapshot.clock
        assert clock is not None
        return clock

    @property
    def text(self) -> str:
        return text_of(self.session.document).decode()


@pytest.fixture
def game() -> Game:
    return Game(NewGame(columns=9, rows=9, clock=BYO_YOMI))


def test_a_new_game_tells_its_clock_which_stands_until_the_first_move(game: Game) -> None:
    game.wait(1000)
    assert "TM[60]" in game.text
    assert "OT[3x10 byo-yomi]" in game.text
    assert game.clock.running == 0
    assert game.clock.times == (Time(60_000), Time(60_000))
    game.play(40)
    assert game.clock.running == 2
    assert "B[ee]BL[60]" in game.text


def test_each_move_says_what_its_player_has_left(game: Game) -> None:
    game.play(40)
    game.wait(12.5)
    game.play(41)
    game.wait(65)
    game.play(42)
    assert "W[fe]WL[47.5]" in game.text
    assert "B[ge]BL[10]OB[3]" in game.text
    assert game.clock.times == (Time(0, 10_000, 3), Time(47_500))


def test_undo_takes_move_and_time_back_in_one_step(game: Game) -> None:
    game.play(40)
    game.wait(5)
    game.play(41)
    game.wait(7)
    game.session.handle(Undo())
    assert game.clock.times == (Time(60_000), Time(60_000))
    assert game.clock.running == 2
    assert "WL" not in game.text


def test_redo_sets_the_clock_going_again(game: Game) -> None:
    game.play(40, 41, 42)
    game.session.handle(Undo())
    assert game.clock.running == 1
    game.session.handle(Redo())
    assert game.clock.running == 2


def test_a_main_time_is_shown_though_the_overtime_cannot_be_read() -> None:
    game = Game()
    game.session.handle(OpenBytes(b"(;SZ[9]TM[600]OT[as agreed];B[aa]BL[500];W[bb])"))
    game.session.handle(Step(1))
    assert game.clock.times == (Time(500_000), Time(600_000))


def test_walking_back_stops_the_clock_and_gives_nothing_back(game: Game) -> None:
    game.play(40)
    game.wait(5)
    game.session.handle(Step(-1))
    assert game.clock.running == 0
    game.wait(500)
    game.session.handle(Step(1))
    assert game.clock.running == 2
    game.wait(3)
    game.play(41)
    assert "WL[52]" in game.text


def test_a_pause_stops_the_clock_until_it_goes_on_or_a_move_is_made(game: Game) -> None:
    game.play(40)
    game.session.handle(PauseClock(True))
    game.wait(500)
    assert game.clock.running == 0
    game.session.handle(PauseClock(False))
    game.wait(2)
    game.play(41)
    assert "WL[58]" in game.text


def test_the_count_stops_the_clock(game: Game) -> None:
    game.play(40)
    game.session.handle(StartCounting())
    assert game.clock.running == 0
    game.session.handle(StopCounting())
    assert game.clock.running == 2


def test_guessing_up_to_where_play_stands_uses_up_no_time(game: Game) -> None:
    game.play(40)
    game.session.handle(Step(-1))
    game.session.handle(StartGuessing())
    game.play(40)
    assert not game.session.game.node.children
    assert game.clock.running == 0
    game.session.handle(LeaveStudy())
    assert game.clock.running == 2


def test_who_has_run_out_of_time_loses_in_one_step_of_undo(game: Game) -> None:
    game.play(40)
    game.wait(90)
    game.session.handle(LoseOnTime(2))
    assert "RE[B+T]" in game.text
    assert game.clock.running == 0
    game.session.handle(Undo())
    assert "RE[" not in game.text


def test_a_record_shows_its_times_without_a_running_clock() -> None:
    game = Game()
    game.session.handle(OpenBytes(b"(;SZ[9]TM[60]OT[3x10 byo-yomi];B[aa]BL[55.3];W[bb]WL[9]OW[2];B[cc]BL[50])"))
    game.session.handle(Step(2))
    assert game.clock.times == (Time(55_300), Time(0, 9_000, 2))
    assert not game.clock.is_used
    game.play(80)
    assert "B[ii]BL" not in game.text
    game.session.handle(OpenBytes(b"(;SZ[9]TM[60]RE[B+T];B[aa]BL[55.3];W[bb]WL[9])"))
    assert game.clock.times == (Time(60_000), Time(60_000))
    game.session.handle(Step(2))
    assert game.clock.times == (Time(55_300), Time(0, is_up=True))


def test_play_goes_on_with_the_times_that_the_record_knows() -> None:
    game = Game()
    game.session.handle(OpenBytes(b"(;SZ[9]TM[60]OT[3x10 byo-yomi];B[aa]BL[55];W[bb]WL[9]OW[2])"))
    game.session.handle(Step(2))
    game.session.handle(UseClock(BYO_YOMI))
    game.wait(4)
    game.play(80)
    game.wait(11)
    game.play(79)
    assert "B[ii]BL[51]" in game.text
    assert "W[hi]WL[10]OW[2]" in game.text or "W[hi]WL[10]OW[1]" in game.text


def test_more_than_two_players_have_their_times_in_goboards_own_property() -> None:
    options = {"players": "1, 2, 3"}
    game = Game(NewGame(columns=9, rows=9, rules="political-go", options=options, clock=BYO_YOMI))
    game.play(40)
    game.wait(62)
    game.play(41)
    assert "GOBT[1:60]" in game.text
    assert "GOBT[2:10/3]" in game.text
    assert game.clock.times[1] == Time(0, 10_000, 3)
    assert isinstance(game.session.handle(LoseOnTime(3))[0], Refused)


def test_who_has_time_left_cannot_lose_on_time(game: Game) -> None:
    game.play(40)
    game.wait(59)
    assert isinstance(game.session.handle(LoseOnTime(2))[0], Refused)
    assert isinstance(game.session.handle(LoseOnTime(1))[0], Refused)
    assert "RE[" not in game.text


def test_undoing_the_choice_of_a_clock_ends_it() -> None:
    game = Game()
    game.session.handle(UseClock(BYO_YOMI))
    game.play(40)
    game.session.handle(Undo())
    game.session.handle(Undo())
    assert "TM[" not in game.text
    game.play(40)
    assert "BL[" not in game.text


def test_play_goes_on_from_what_is_shown_once_the_last_move_is_cut(game: Game) -> None:
    game.play(40, 41, 42)
    game.session.handle(CutBranch(game.session.game.node.key))
    game.wait(7)
    game.play(43)
    assert game.clock.times[0] == Time(53_000)


def test_a_clock_without_time_is_refused_and_no_clock_takes_none_from_the_record(game: Game) -> None:
    assert isinstance(game.session.handle(UseClock(ClockSettings(Overtime.ABSOLUTE, 0)))[0], Refused)
    game.play(40)
    game.session.handle(UseClock(None))
    assert game.clock.running == 0
    assert "TM[60]" in game.text


@pytest.mark.parametrize("player", [1, 2])
def test_the_clock_goes_on_for_whoever_plays_on_after_two_passes(game: Game, player: int) -> None:
    game.play(0)
    for _ in range(2):
        game.session.handle(PlayPass())
    assert game.clock.running == 0
    game.session.handle(Resume(player))
    assert game.clock.running == player
    game.wait(7)
    game.play(40)
    assert game.clock.times[player - 1] == Time(53_000)
    game.session.handle(Undo())
    shown = game.session.show().snapshot
    assert (shown.to_move, game.clock.running) == (player, player)

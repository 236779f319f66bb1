"""The positions along the variation shown, for the score graph."""

from goboard.session.commands.ask import AskLine
from goboard.session.commands.files import NewGame, OpenBytes
from goboard.session.commands.navigate import Step
from goboard.session.events import Line, Refused
from goboard.session.game import LONG
from goboard.session.node_queries import spread
from tests.session.driver import Driver


def line_of(drive: Driver) -> Line:
    assert drive.events(AskLine()) == []
    (line,) = [event for event in drive.rest() if isinstance(event, Line)]
    return line


def test_every_node_of_the_variation_has_its_position(drive: Driver) -> None:
    drive.play("D4", "Q16", "D16")
    shown = drive(Step(-2))
    line = line_of(drive)
    assert line.numbers == (0, 1, 2, 3)
    assert [sum(map(bool, subject.position.stones)) for subject in line.subjects] == [0, 1, 2, 3]
    assert line.end_key == line.keys[-1] == shown.node.end_key
    assert line.subjects[1].key == shown.subject.key


def test_the_line_of_another_variation_is_another(drive: Driver) -> None:
    drive.play("D4", "Q16")
    main = line_of(drive)
    drive(Step(-1))
    drive.play("Q4", "C3")
    assert drive.snapshot.node.end_key != main.end_key
    other = line_of(drive)
    assert other.keys[:2] == main.keys[:2]
    assert other.numbers == (0, 1, 2, 3)


def test_where_play_has_stopped_the_line_has_the_result_of_the_record(drive: Driver) -> None:
    def agreed(result: str, end: str = ";B[];W[]") -> list[float | None]:
        drive(OpenBytes(f"(;SZ[5]RU[NZ]RE[{result}];B[cc]{end})".encode(), ""))
        return [subject.agreed for subject in line_of(drive).subjects]

    assert agreed("W+2.5") == [None, None, None, -2.5]
    assert agreed("B+12") == [None, None, None, 12.0]
    assert agreed("0") == [None, None, None, 0.0]
    assert agreed("B+R") == agreed("?") == agreed("") == [None] * 4
    assert agreed("B+12", end=";B[]") == [None] * 3
    # a count has a node of its own
    assert agreed("B+3", end=";B[];W[];C[counted]TB[aa]") == [None, None, None, 3.0, 3.0]
    assert agreed("B+3", end=";B[];W[];B[dd]") == [None] * 5


def test_where_play_has_stopped_a_position_is_not_that_in_which_it_may_go_on(drive: Driver) -> None:
    drive(OpenBytes(b"(;SZ[5]RU[NZ];B[cc];W[];B[])", ""))
    first, *_, last = line_of(drive).subjects[1:]
    assert first.position.zobrist == last.position.zobrist and first.position.to_move == last.position.to_move
    assert first.key != last.key


def test_what_is_asked_last_counts(drive: Driver) -> None:
    drive.play("D4")
    drive(AskLine())
    drive.play("Q16")
    assert len(line_of(drive).keys) == 3


def test_the_infinite_plane_has_none(drive: Driver) -> None:
    drive(NewGame(board={"shape": "plane"}, rules="mango", options={"F": "exp(-x^2-y^2)", "T": "z > 1/1000"}))
    assert drive.snapshot.subject is None
    assert isinstance(drive.first(AskLine()), Refused)


def test_the_last_move_of_a_very_long_variation_is_told_where_it_is_known(drive: Driver) -> None:
    moves = ";B[aa];W[]" * 3 + f"{';B[bb];W[bb]' * LONG})"
    node = drive(OpenBytes(f"(;GM[1]FF[4]SZ[9]{moves}".encode(), "")).node
    assert (node.move_number, node.last_number, node.has_end) == (0, 0, False)
    node = drive(Step(3 * LONG)).node
    assert node.move_number == node.last_number == 6 + 2 * LONG


def test_a_long_variation_is_given_evenly_with_both_ends() -> None:
    places = spread(10_001, 101)
    assert places == list(range(0, 10_001, 100))
    assert spread(5, 101) == [0, 1, 2, 3, 4]

"""The positions that pictures are made from."""

from goboard.session.commands.ask import AskFrames
from goboard.session.commands.files import OpenBytes
from goboard.session.commands.navigate import Step
from goboard.session.events import Refused
from goboard.session.session import Session
from goboard.session.snapshot import Frames
from tests.session.driver import answer_to, worked_out

RECORD = (
    "(;GM[1]FF[4]SZ[9]RU[Chinese]PB[Ada]VW[aa:ee];B[aa]C[one]DD[bb];W[bb]N[two]FG[257:Name]PM[2]"
    "(;B[cc]VW[])(;B[dd]LB[dd:x](;W[ee])(;W[ff])))"
)


def filmed(session: Session, *, branches: bool = False) -> Frames:
    return answer_to(session, AskFrames("test", branches), Frames)


def opened(sgf: str = RECORD) -> Session:
    session = Session()
    session.handle(OpenBytes(sgf.encode(), "game.sgf"))
    return session


def test_each_node_has_its_position_and_what_the_record_says_there() -> None:
    session = opened()
    session.handle(Step(1))
    frames = filmed(session)
    assert (frames.purpose, frames.at, len(frames.line), frames.branches) == ("test", 1, 4, ())
    assert frames.info["PB"] == "Ada"
    assert [sum(map(bool, frame.stones)) for frame in frames.line] == [0, 1, 2, 3]
    assert [frame.number for frame in frames.line] == [0, 1, 2, 3]
    start, first, second, third = frames.line
    assert (start.player, first.player, first.comment) == (0, 1, "one")
    assert second.figure is not None and second.figure.name == "Name" and not second.figure.has_coordinates
    assert (first.numbering, third.numbering) == (1, 2)


def test_what_is_inherited_is_in_force_until_it_ends() -> None:
    frames = filmed(opened())
    assert [frame.visible is None for frame in frames.line] == [False, False, False, True]
    assert [len(frame.dim) for frame in frames.line] == [0, 1, 1, 1]


def test_other_variations_come_with_the_position_that_they_leave() -> None:
    frames = filmed(opened(), branches=True)
    shapes = [[(frame.number, frame.player) for frame in branch.frames] for branch in frames.branches]
    assert shapes == [[(2, 2), (3, 1), (4, 2)], [(3, 1), (4, 2)]]
    assert all(frame.numbering == 2 for branch in frames.branches for frame in branch.frames)
    assert frames.branches[0].frames[1].marks[0].text == "x"


def test_of_a_book_of_openings_the_line_alone_is_given_and_that_is_said() -> None:
    many = "".join(f"(;B[{chr(97 + number % 9)}{chr(97 + number // 9 % 9)}]C[{number}])" for number in range(600))
    session = opened(f"(;GM[1]SZ[9]RU[Chinese]{many})")
    events = [*session.handle(AskFrames("test", True)), *worked_out(session)]
    frames = next(event for event in events if isinstance(event, Frames))
    assert (len(frames.line), frames.branches) == (2, ())
    assert any(isinstance(event, Refused) for event in events)


def test_asking_changes_nothing_and_shows_nothing() -> None:
    session = opened()
    assert session.handle(AskFrames("test")) == []
    assert session.document.edits.undo_title == ""


def test_a_game_that_is_not_go_has_no_pictures() -> None:
    answers = opened("(;GM[2]FF[4];B[aa])").handle(AskFrames("test"))
    assert isinstance(answers[0], Refused)

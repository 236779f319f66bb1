"""What the session tells of nodes that snapshots do not hold, and points of the plane made known."""

from goboard.session.commands.ask import AskNode, CountClean, MakeKnown
from goboard.session.commands.files import NewGame, OpenBytes
from goboard.session.commands.navigate import Step
from goboard.session.events import CleanCounted, Event, NodeTold, Refused
from goboard.session.session import Session


def opened(text: str) -> Session:
    session = Session()
    session.handle(OpenBytes(text.encode()))
    return session


def only(events: list[Event]) -> Event:
    (event,) = events
    return event


def test_a_node_tells_its_properties_as_they_stand_in_the_file() -> None:
    session = opened(r"(;SZ[9]PB[Ann];B[cc]C[a\]b]XX[1][2]PW[Bob];W[dd])")
    session.handle(Step(2))
    session.handle(Step(-1))
    told = only(session.handle(AskNode(session.game.node.key, "why")))
    assert isinstance(told, NodeTold) and told.purpose == "why"
    assert told.properties == (("B", ("cc",)), ("C", (r"a\]b",)), ("XX", ("1", "2")), ("PW", ("Bob",)))
    assert told.information == {"PB": -1, "PW": 1}


def test_a_node_that_is_gone_is_refused() -> None:
    assert isinstance(opened("(;SZ[9])").handle(AskNode(-1))[0], Refused)


def test_what_could_be_cleaned_up_is_counted_in_the_game_and_from_here_on() -> None:
    session = opened("(;SZ[9]C[a];B[cc]C[b]TR[cc](;W[dd]N[x])(;W[ee])(;W[ff]))")
    session.handle(Step(1))
    counted = only(session.handle(CountClean()))
    assert isinstance(counted, CleanCounted)
    assert counted.of_game == {"comments": 2, "markup": 1, "names": 1, "variations": 2}
    assert counted.from_here == {"comments": 1, "markup": 1, "names": 1, "variations": 2}


def test_points_become_known_on_the_plane_alone() -> None:
    session = Session()
    assert isinstance(session.handle(MakeKnown(3, 4))[0], Refused)
    session.handle(NewGame(board={"shape": "plane"}, rules="mango", options={"F": "exp(-x^2-y^2)", "T": "z > 1"}))
    assert session.game.board.plane is not None
    session.handle(MakeKnown(300, -4))
    assert session.game.board.plane.find(300, -4) is not None
    assert not session.document.edits.is_modified

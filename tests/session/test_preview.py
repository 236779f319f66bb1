"""A node looked at without going there."""

from goboard.session.commands.ask import AskPreview
from goboard.session.commands.files import OpenBytes
from goboard.session.events import Preview, Shown
from goboard.session.session import Session
from tests.session.driver import worked_out

TEXT = b"(;SZ[9];B[cc]C[first\nsecond]N[corner]TR[cc];W[dd](;B[cc])(;B[];W[ee]))"


def opened() -> tuple[Session, list[int]]:
    session = Session()
    shown = next(event for event in session.handle(OpenBytes(TEXT, "")) if isinstance(event, Shown))
    return session, shown.snapshot.outline.keys.tolist()


def preview(session: Session, key: int) -> Preview:
    assert session.handle(AskPreview(key)) == []
    return next(event for event in worked_out(session) if isinstance(event, Preview))


def test_a_preview_tells_of_position_move_and_texts() -> None:
    session, keys = opened()
    found = preview(session, keys[1])
    assert (found.key, found.number, found.player) == (keys[1], 1, 1)
    assert found.stones.count(1) == 1
    assert found.board.labels[found.last_vertex or 0] == "C7"
    assert (found.comment, found.name, found.flag) == ("first\nsecond", "corner", "")
    assert [mark.kind for mark in found.marks] == ["TR"]


def test_a_preview_tells_why_a_move_is_illegal_and_of_a_pass() -> None:
    session, keys = opened()
    assert preview(session, keys[3]).flag == "C7 is occupied."
    passed = preview(session, keys[4])
    assert passed.is_pass
    assert passed.last_vertex is None


def test_a_preview_leaves_the_node_shown_alone_and_one_of_a_node_that_is_gone_never_comes() -> None:
    session, keys = opened()
    before = session.game.node
    preview(session, keys[5])
    assert session.game.node is before
    assert session.handle(AskPreview(-7)) == []
    assert not any(isinstance(event, Preview) for event in session.idle()[1])

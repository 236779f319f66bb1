"""What two analysed positions of a game differ in."""

from dataclasses import replace

from goboard.session.analyst import changed_points
from goboard.session.commands.play import PlayAt
from goboard.session.questions import PointChange
from goboard.session.session import Session
from tests.session.engines import report_on


def test_territory_into_which_a_stone_was_played_is_no_change() -> None:
    session = Session()
    subjects = [session.show().snapshot.subject]
    session.handle(PlayAt(60))
    subjects.append(session.show().snapshot.subject)
    before, after = (report_on(at.rules, at.position, True) for at in subjects if at is not None)
    points = len(before.stones)
    was = bytes(1 if vertex in (60, 61, 62) else 0 for vertex in range(points))
    now = bytes(2 if vertex == 62 else 0 for vertex in range(points))
    found = changed_points(replace(before, territory=was), replace(after, territory=now))
    assert found == (PointChange(61, 1, 0), PointChange(62, 1, 2))

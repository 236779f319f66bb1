"""Commands that take long: called off or too large, they are refused, and what was before stands."""

import pytest

from goboard.jobs.watch import CALLED_OFF, Cancelled, Limits, Watch, watched
from goboard.session import playing
from goboard.session.commands.edit import Undo
from goboard.session.commands.files import OpenBytes
from goboard.session.commands.navigate import Step
from goboard.session.commands.play import PlayInstead
from goboard.session.commands.rules import SwitchRules
from goboard.session.events import Refused, Shown
from goboard.session.session import Session

LARGE = b"(;GM[1]FF[4]RU[MANGO]GOBB[kind:torus]SZ[40];B[qd])"


def called_off() -> Watch:
    watch = Watch()
    watch.cancel()
    return watch


@pytest.mark.parametrize(
    ("watch", "words", "formula"),
    [
        (called_off(), CALLED_OFF, "x * y + 1"),
        (Watch(Limits(size=1)), "This was given up: it needs more than 0 MB of memory.", "x * y + 2"),
    ],
)
def test_weights_of_every_point_are_refused_and_the_rules_stay(watch: Watch, words: str, formula: str) -> None:
    session = Session()
    session.handle(OpenBytes(LARGE))
    before = session.game.rules
    with watched(watch):
        events = session.handle(SwitchRules("mango", {"F": formula}))
    assert events[0] == Refused(words)
    assert session.game.rules is before
    shown = session.handle(SwitchRules("mango", {"F": formula}))[-1]
    assert isinstance(shown, Shown)
    assert session.game.rules.values["F"] == formula


def test_a_move_in_place_of_another_that_is_not_made_leaves_the_other_in_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session()
    session.handle(OpenBytes(b"(;SZ[9];B[aa];W[bb])"))
    session.handle(Step(2))
    node = session.game.node
    assert isinstance(session.handle(PlayInstead(node.key, 0))[0], Refused), "a stone is there"
    assert session.game.node is node

    def called_off_midway(_game: object) -> None:
        raise Cancelled

    with monkeypatch.context() as patch:
        patch.setattr(playing, "form_to_play", called_off_midway)
        assert session.handle(PlayInstead(node.key, 1))[0] == Refused(CALLED_OFF)
    assert session.game.node is node
    session.handle(PlayInstead(node.key, 1))
    assert session.game.node is not node and session.game.node.parent is node.parent
    session.handle(Undo())
    assert session.game.node is node, "what was shown is shown again"

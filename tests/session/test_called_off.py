"""Commands that take long: called off or too large, they are refused, and what was before stands."""

import pytest

from goboard.jobs.watch import CALLED_OFF, Limits, Watch, watched
from goboard.session.commands.files import OpenBytes
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

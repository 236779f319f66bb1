"""A record that cannot be played says why, in sight and where keys ask for what it has not."""

import pytest

from goboard.session.commands.files import OpenBytes
from goboard.ui.language import speak
from goboard.ui.panels.player_card import fault_of
from goboard.ui.plain import one_line
from goboard.words.wording import Wording
from tests.ui.driver import WindowDriver

HEAVY = b"(;FF[4]GM[4800]GOBV[1]GOBB[kind:infinite]KM[0]RU[MANGO]GOBR[rules:mango][F:1];B[0,0])"
OTHELLO = b"(;FF[4]GM[2]SZ[5];B[ba])"


@pytest.mark.parametrize(("record", "reason"), [(OTHELLO, "Othello"), (HEAVY, "sum")], ids=["kind", "weights"])
def test_it_says_why_and_calls_no_record_of_go_another_game(driver: WindowDriver, record: bytes, reason: str) -> None:
    driver.window.send(OpenBytes(record, ""))
    shown, card = driver.shown, driver.window.parts["players"].card
    assert not shown.game.playable and reason in shown.game.fault
    assert fault_of(shown) == f"{shown.game.fault} Its moves are not shown."
    assert card.notice.isVisible() and reason in card.notice.text()
    assert ("not Go" in shown.game.fault) is (record is OTHELLO)


def test_keys_for_what_it_has_not_say_why(driver: WindowDriver) -> None:
    messages = driver.window.statusBar()
    driver.window.send(OpenBytes(HEAVY, ""))
    messages.clearMessage()
    driver.press("Ctrl+P")
    assert messages.currentMessage() == one_line(driver.shown.game.fault)
    driver.window.send(OpenBytes(b"(;SZ[5])", ""))
    messages.clearMessage()
    try:
        speak(Wording("de"))
        driver.press("Ctrl+Z")
        assert messages.currentMessage() == "Bisher wurde nichts geändert."
    finally:
        speak(Wording())
    # a step is held down to the end
    messages.clearMessage()
    driver.press("Right")
    assert messages.currentMessage() == ""

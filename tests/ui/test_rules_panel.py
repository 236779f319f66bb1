"""The rules panel: choosing, options, what a switch changes, the rules' own words."""

import pytest
from PySide6.QtTest import QTest

from goboard.rules import catalogue
from goboard.session import commands as do
from tests.ui.hands import LEFT, NONE, Hands

SUICIDE = b"(;GM[1]FF[4]SZ[5]RU[Tromp-Taylor]KM[0];B[ba];W[ee];B[bb];W[ed];B[ac];W[aa];B[de];W[ab])"
"""The last move takes two stones of White's own: legal under Tromp-Taylor, forbidden under Chinese rules."""


@pytest.fixture
def record(hands: Hands) -> Hands:
    hands.window.send(do.OpenBytes(SUICIDE, ""))
    return hands


def choose(hands: Hands, name: str) -> None:
    panel = hands.window.docks.rules
    panel.choice.setCurrentIndex(panel.choice.findData(name))
    panel.choice.activated.emit(panel.choice.currentIndex())


def test_every_rule_set_can_be_chosen_and_read(hands: Hands) -> None:
    panel = hands.window.docks.rules
    for info in catalogue.infos():
        choose(hands, info.name)
        assert hands.shown.rules.name == info.name
        assert panel.summary.text() == info.summary
        assert panel.reading.toPlainText() == info.reading
        assert panel.words.toPlainText() != ""


def test_a_switch_lists_what_changed_and_a_click_goes_there(record: Hands) -> None:
    panel = record.window.docks.rules
    record.qtbot.waitUntil(lambda: panel.verdict.text() == "Every move is legal under these rules.")
    choose(record, "chinese")
    record.qtbot.waitUntil(lambda: panel.differences.count() > 0)
    assert panel.verdict.text() == "1 move is illegal under these rules."
    item = panel.differences.item(0)
    QTest.mouseClick(panel.differences.viewport(), LEFT, NONE, panel.differences.visualItemRect(item).center())
    assert record.shown.node.move_number == 8
    assert record.window.docks.game.notice.isVisible()


def test_a_switch_keeps_the_komi_and_leaves_the_record_as_it_is(record: Hands) -> None:
    choose(record, "chinese")
    assert record.shown.rules.values["komi"] == "0"
    assert record.shown.game.info["RU"] == "Tromp-Taylor"


def test_the_rules_chosen_can_be_written_into_the_record(record: Hands) -> None:
    panel = record.window.docks.rules
    assert not panel.keep_button.isVisible()
    choose(record, "chinese")
    QTest.mouseClick(panel.keep_button, LEFT)
    assert record.shown.game.info["RU"] == "Chinese"
    assert not panel.keep_button.isVisible()


def test_an_option_typed_is_taken_with_enter(hands: Hands) -> None:
    komi = hands.window.docks.rules.form.editor("komi")
    komi.setFocus()
    komi.selectAll()
    QTest.keyClicks(komi, "5.5")
    assert hands.shown.rules.values["komi"] == "7.5"
    hands.press("Return", on=komi)
    assert hands.shown.rules.values["komi"] == "5.5"


def test_a_value_that_cannot_be_is_explained_and_not_taken(hands: Hands) -> None:
    form = hands.window.docks.rules.form
    komi = form.editor("komi")
    komi.setFocus()
    komi.selectAll()
    QTest.keyClicks(komi, "many")
    hands.press("Return", on=komi)
    assert hands.shown.rules.values["komi"] == "7.5"
    assert "many" in form.problem()

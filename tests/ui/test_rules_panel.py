"""The rules panel: choosing, options, what a switch changes, the rules' own words."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from goboard.resources_path import resource
from goboard.rules import catalogue
from goboard.session.commands.files import NewGame, OpenBytes
from goboard.session.commands.rules import SwitchRules
from goboard.session.events import Judging
from goboard.ui.panels.rule_choice import is_offered
from goboard.ui.plain import PlainLabel
from goboard.ui.rule_text import RuleBrowser, text_of
from goboard.ui.windows import Windows, threaded_worker
from tests.ui.driver import LEFT, NONE, WindowDriver

SUICIDE = b"(;GM[1]FF[4]SZ[5]RU[Tromp-Taylor]KM[0];B[ba];W[ee];B[bb];W[ed];B[ac];W[aa];B[de];W[ab])"
"""The last move takes two stones of White's own: legal under Tromp-Taylor, forbidden under Chinese rules."""
PLANE = NewGame(rules="mango", options={"F": "exp(-x^2-y^2)", "T": "z > 1/1000"}, board={"shape": "plane"})


@pytest.fixture
def record(driver: WindowDriver) -> WindowDriver:
    driver.window.send(OpenBytes(SUICIDE, ""))
    return driver


def choose(driver: WindowDriver, name: str) -> None:
    driver.open_rules()
    panel = driver.window.parts["rules"].panel
    panel.choice.setCurrentIndex(panel.choice.findData(name))
    panel.choice.activated.emit(panel.choice.currentIndex())


def test_every_rule_set_can_be_chosen_and_read(driver: WindowDriver) -> None:
    driver.open_rules()
    panel = driver.window.parts["rules"].panel
    for info in (each.info for each in catalogue.listed()):
        choose(driver, info.name)
        assert driver.shown.rules.name == info.name
        assert panel.summary.text() == info.summary
        panel.tabs.setCurrentWidget(panel.reading)
        assert panel.reading.words() == info.reading
        panel.tabs.setCurrentWidget(panel.words)
        assert panel.words.toPlainText() != ""


def test_a_switch_lists_what_changed_and_a_click_goes_there(record: WindowDriver) -> None:
    record.open_rules()
    panel = record.window.parts["rules"].panel
    record.qtbot.waitUntil(lambda: panel.verdict.text() == "Every move is legal under these rules.")
    choose(record, "chinese")
    record.qtbot.waitUntil(lambda: panel.verdict.text() == "1 move is illegal under these rules.")
    item = panel.differences.item(0)
    assert panel.tabs.currentWidget() is panel.differences and panel.differences.isVisible()
    QTest.mouseClick(panel.differences.viewport(), LEFT, NONE, panel.differences.visualItemRect(item).center())
    record.qtbot.waitUntil(lambda: record.shown.node.move_number == 8)
    assert record.window.parts["players"].card.notice.isVisible()


def test_nothing_is_said_of_a_record_that_is_still_being_judged(driver: WindowDriver) -> None:
    driver.open_rules()
    panel = driver.window.parts["rules"].panel
    driver.window.send(OpenBytes(SUICIDE.replace(b"Tromp-Taylor", b"Chinese"), ""))
    driver.qtbot.waitUntil(lambda: panel.differences.count() == 1)
    assert panel.tabs.isTabVisible(0)
    panel.show_judging(Judging(3, 300_000))
    assert panel.verdict.text() == "" and panel.differences.count() == 0
    assert not panel.tabs.isTabVisible(0), "the list opens only when there is something in it"


def test_nothing_is_said_of_the_game_before_where_another_one_is_never_judged(driver: WindowDriver) -> None:
    driver.use_one_tab()
    driver.window.send(OpenBytes(SUICIDE.replace(b"Tromp-Taylor", b"Chinese"), ""))
    card = driver.window.parts["players"].card
    driver.qtbot.waitUntil(lambda: "1 move is illegal" in card.rules.toolTip())
    driver.window.send(OpenBytes(b"(;GM[2]SZ[5];B[ba])", ""))
    assert not driver.shown.game.playable and "illegal" not in card.rules.toolTip()
    driver.open_rules()
    panel = driver.window.parts["rules"].panel
    assert panel.verdict.text() == "" and panel.differences.count() == 0


def test_a_record_without_rules_offers_the_other_natural_ones_with_one_click(driver: WindowDriver) -> None:
    driver.open_rules()
    panel = driver.window.parts["rules"].panel
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]KO[6.5];B[ee])", ""))
    assert "names no rules" in panel.note.text() and driver.shown.rules.name == "japanese"
    line = driver.window.parts["players"].card.rules
    # the komi stands where other programs do not look for it
    assert line.words.startswith("⚠ Japanese rules (assumed)")
    chinese, komi = panel.offers
    assert ("Chinese" in chinese.text(), komi.text()) == (True, "Take 6.5 as komi")
    komi.click()
    assert (driver.shown.rules.name, driver.shown.rules.values["komi"]) == ("japanese", "6.5")
    assert "names no rules" in panel.note.text() and driver.shown.rules.offers == (("chinese", {"komi": "6.5"}),)
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]KM[6.5];B[ee])", ""))
    # what a record leaves unsaid is nothing wrong
    assert line.words.startswith("Japanese rules (assumed)") and "names no rules" in line.toolTip()
    chinese.click()
    assert (driver.shown.rules.name, driver.shown.rules.values["komi"]) == ("chinese", "6.5")
    assert line.words.startswith("Chinese rules ·")
    assert not chinese.isVisible()


def test_one_offer_taken_leaves_the_other_open_until_the_record_says_it(driver: WindowDriver) -> None:
    driver.open_rules()
    panel = driver.window.parts["rules"].panel

    def state() -> tuple[str, str, list[str]]:
        values = driver.shown.rules.values
        return driver.shown.rules.name, values["komi"], [button.text() for button in panel.offers if button.isVisible()]

    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]KO[7.5];B[ee])", ""))
    chinese, komi = panel.offers
    komi.click()
    assert state() == ("chinese", "7.5", ["Use Japanese"]), "as a record that says this komi and no rules"
    assert "as its komi is usual there" in panel.note.text()
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]KO[7.5];B[ee])", ""))
    chinese.click()
    assert state() == ("chinese", "0", ["Take 7.5 as komi"]) and "names no rules" not in panel.note.text()
    panel.offers[0].click()
    assert state() == ("chinese", "7.5", []) and panel.note.text() == ""
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]KO[6.5];B[ee])", ""))
    komi.click()
    panel.keep_button.click()
    assert state() == ("japanese", "6.5", []) and panel.note.text() == ""


def test_a_change_of_the_komi_is_told_as_one(driver: WindowDriver) -> None:
    driver.open_rules()
    panel = driver.window.parts["rules"].panel
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]RU[Japanese]KO[7.5];B[ee];W[ee];B[aa])", ""))
    driver.qtbot.waitUntil(lambda: panel.differences.count() == 1, timeout=20_000)
    panel.offers[0].click()
    driver.qtbot.waitUntil(lambda: panel.differences.count() == 2, timeout=20_000)
    assert panel.differences.item(0).text() == "Score at the end: 0 to 0 with komi 0, 0 to 7.5 with komi 7.5."


def test_illegal_moves_are_listed_however_the_rules_came(driver: WindowDriver) -> None:
    driver.open_rules()
    panel = driver.window.parts["rules"].panel
    driver.window.send(OpenBytes(SUICIDE.replace(b"Tromp-Taylor", b"Chinese"), ""))
    driver.qtbot.waitUntil(lambda: panel.verdict.text() == "1 move is illegal under these rules.")
    item = panel.differences.item(0)
    assert panel.differences.count() == 1 and item.text().startswith("White 8 A4: ")
    panel.differences.itemActivated.emit(item)
    assert driver.shown.node.move_number == 8


def test_a_switch_keeps_the_komi_and_leaves_the_record_as_it_is(record: WindowDriver) -> None:
    choose(record, "chinese")
    assert record.shown.rules.values["komi"] == "0"
    assert record.shown.game.info["RU"] == "Tromp-Taylor"


def test_the_rules_chosen_can_be_written_into_the_record(record: WindowDriver) -> None:
    record.open_rules()
    panel = record.window.parts["rules"].panel
    assert not panel.keep_button.isVisible()
    choose(record, "chinese")
    QTest.mouseClick(panel.keep_button, LEFT)
    assert record.shown.game.info["RU"] == "Chinese"
    assert not panel.keep_button.isVisible()


def test_playing_on_under_rules_chosen_says_that_they_are_the_records(driver: WindowDriver) -> None:
    choose(driver, "disto")
    assert not driver.window.isWindowModified()
    driver.click("C3")
    assert driver.window.statusBar().currentMessage() == "The record's rules are now Disto."
    assert not driver.window.parts["rules"].panel.keep_button.isVisible()
    driver.window.close()
    driver.answer("Cancel")
    driver.press("Ctrl+Z")
    assert driver.window.parts["rules"].panel.choice.currentData() == "chinese"
    assert not driver.window.isWindowModified()


def test_an_option_typed_is_taken_with_enter(driver: WindowDriver) -> None:
    komi = driver.window.parts["rules"].panel.form.editor("komi")
    komi.setFocus()
    komi.selectAll()
    QTest.keyClicks(komi, "5.5")
    assert driver.shown.rules.values["komi"] == "7.5"
    driver.press("Return", on=komi)
    assert driver.shown.rules.values["komi"] == "5.5"


def test_a_value_that_cannot_be_is_explained_and_not_taken(driver: WindowDriver) -> None:
    form = driver.window.parts["rules"].panel.form
    komi = form.editor("komi")
    komi.setFocus()
    komi.selectAll()
    QTest.keyClicks(komi, "many")
    driver.press("Return", on=komi)
    assert driver.shown.rules.values["komi"] == "7.5"
    assert "many" in form.problem()


def offered(box: QComboBox) -> list[str]:
    return [str(box.itemText(index)) for index in range(box.count()) if is_offered(box, index)]


def test_sets_for_other_numbers_of_players_are_listed_with_the_reason(driver: WindowDriver) -> None:
    driver.window.send(NewGame(rules="political-go", options={"players": "Ann, Bob, Cleo"}))
    choice = driver.window.parts["rules"].panel.choice
    assert offered(choice) == ["Political Go"]
    assert choice.count() == len(catalogue.listed())
    reason = choice.itemData(choice.findData("disto"), Qt.ItemDataRole.ToolTipRole)
    assert reason == "Disto is for two players, and this record has 3 players."


def test_on_the_plane_only_what_can_be_played_there_is_offered(driver: WindowDriver) -> None:
    driver.window.send(PLANE)
    choice = driver.window.parts["rules"].panel.choice
    assert offered(choice) == ["MANGO"]
    assert "infinite plane" in choice.itemData(choice.findData("disto"), Qt.ItemDataRole.ToolTipRole)


def test_a_preset_fills_in_the_options_and_is_named(driver: WindowDriver) -> None:
    choose(driver, "mango")
    presets = driver.window.parts["rules"].panel.presets
    index = presets.findText("Quorum of two")
    presets.setCurrentIndex(index)
    presets.activated.emit(index)
    assert driver.shown.rules.values["T"] == "z >= 2"
    assert presets.currentText() == "Quorum of two"
    driver.window.send(SwitchRules("mango", {"T": "z >= 3"}))
    assert presets.currentIndex() == 0


def test_a_preset_for_another_board_is_not_offered(driver: WindowDriver) -> None:
    choose(driver, "mango")
    assert "The infinite plane" not in offered(driver.window.parts["rules"].panel.presets)
    driver.window.send(PLANE)
    presets = driver.window.parts["rules"].panel.presets
    assert "Ordinary Go, 19 × 19" not in offered(presets)
    assert presets.currentText() == "The infinite plane"


def test_the_komi_becomes_a_score_and_a_komi_again(driver: WindowDriver) -> None:
    choose(driver, "mango")
    assert driver.shown.rules.values["scores"] == '{"B":"0","W":"7.5"}'
    choose(driver, "disto")
    assert driver.shown.rules.values["komi"] == "7.5"


def test_two_players_take_their_names_along(driver: WindowDriver) -> None:
    choose(driver, "political-go")
    assert driver.shown.rules.values["players"] == '["Black","White"]'


def test_options_that_do_not_go_with_the_board_are_explained_and_not_taken(driver: WindowDriver) -> None:
    choose(driver, "mango")
    driver.open_rules()
    panel = driver.window.parts["rules"].panel
    weights = panel.form.editor("F")
    assert isinstance(weights, QLineEdit)
    weights.setFocus()
    weights.selectAll()
    QTest.keyClicks(weights, "1/(x-4)")
    driver.press("Return", on=weights)
    assert driver.shown.rules.values["F"] == "1"
    said = [label.text() for label in panel.form.findChildren(QLabel) if label.isVisible()]
    assert any("zero" in text for text in said)


@pytest.mark.parametrize("size", [(900, 600), (1000, 700), (1280, 800)])
def test_what_the_weights_come_to_is_never_cut(driver: WindowDriver, qtbot: QtBot, size: tuple[int, int]) -> None:
    driver.window.window().resize(*size)
    driver.open_rules()
    driver.window.send(
        NewGame(board={"shape": "plane"}, rules="mango", options={"F": "exp(-x^2/7-y^2/3)", "T": "z > 1/9"})
    )

    def is_whole() -> bool:
        labels = driver.window.findChildren(PlainLabel)
        hints = [each for each in labels if each.isVisible() and "about" in each.text()]
        return bool(hints) and all(each.height() >= each.heightForWidth(each.width()) for each in hints)

    qtbot.waitUntil(is_whole)


def test_rules_of_the_empty_game_are_not_laid_out_while_a_file_is_read(
    make_windows: Callable[..., Windows], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages: list[str] = []
    monkeypatch.setattr(RuleBrowser, "show_page", lambda _browser, page: pages.append(page))
    window = make_windows(threaded_worker).start([str(resource("records", "ear-reddening-game.sgf"))])
    window.docks.bring("Rules")
    qtbot.waitUntil(lambda: bool(pages), timeout=20_000)
    assert window.snapshot is not None and window.snapshot.rules.name == "japanese"
    assert pages == [text_of("japanese.txt", is_wide=False)]


def test_a_changed_score_does_not_hide_that_the_last_move_is_illegal(driver: WindowDriver) -> None:
    driver.open_rules()
    panel = driver.window.parts["rules"].panel
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]RU[Chinese]KM[7.5];B[ee];W[aa];B[ee])", ""))
    driver.qtbot.waitUntil(lambda: panel.differences.count() == 1, timeout=20_000)
    choose(driver, "japanese")
    driver.qtbot.waitUntil(lambda: panel.differences.count() == 2, timeout=20_000)
    told = [panel.differences.item(row).text() for row in range(2)]
    assert told[0].startswith("Score at the end: ") and told[1].startswith("Black 3 E5: ")

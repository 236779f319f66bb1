"""The form made from option fields: one editor for each kind."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from goboard.boards.catalogue import cached_grid
from goboard.rules import catalogue
from goboard.rules.options import text_of
from goboard.rules.protocol import OptionField
from goboard.ui import style
from goboard.ui.options.editor import ScoresEditor, TiesEditor
from goboard.ui.options.formula import FormulaEditor
from goboard.ui.options.players import AlliancesEditor, PlayersEditor
from goboard.ui.options_form import OptionsForm

LEFT = Qt.MouseButton.LeftButton
POLITICAL = catalogue.info_of("political-go").options
MANGO = catalogue.info_of("mango").options


@pytest.fixture
def form(qtbot: QtBot) -> OptionsForm:
    form = OptionsForm()
    qtbot.addWidget(form)
    form.setPalette(style.palette(style.LIGHT))
    form.set_board(cached_grid("grid", 19, 19))
    form.show()
    return form


def retype(line: QLineEdit, text: str) -> None:
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, text)


@pytest.mark.parametrize("name", [info.name for info in catalogue.infos()])
def test_the_defaults_of_every_rule_set_go_in_and_come_out(form: OptionsForm, name: str) -> None:
    fields = catalogue.info_of(name).options
    form.set_fields(fields, {})
    assert form.values() == {field.name: text_of(field, field.default) for field in fields}
    assert form.problem() == ""


OTHERS = {
    "players": '["Ann","Bob, the old","Cleo"]',
    "alliances": '[["Ann","Cleo"]]',
    "ties": "seed 123456789012345678",
    "dead_capturers": "live",
    "repetition": "forbidden",
    "F": '["1","2","1/3"]',
    "T": "z > 2",
    "scores": '{"B":"-1","W":"5.5"}',
}


@pytest.mark.parametrize("fields", [POLITICAL, MANGO])
def test_values_of_every_kind_go_in_and_come_out(form: OptionsForm, fields: tuple[OptionField, ...]) -> None:
    given = {field.name: OTHERS[field.name] for field in fields}
    form.set_fields(fields, given)
    assert form.values() == given


def test_a_formula_is_read_while_it_is_typed(form: OptionsForm) -> None:
    form.set_fields(MANGO, {})
    editor = form.row("T")
    assert isinstance(editor, FormulaEditor)
    retype(editor.formula_line, "z >= 2 q")
    assert "'q' is unknown" in form.problem() and "(column 8)" in form.problem()
    assert editor.formula_line.fault == 8
    assert not editor.hint.isVisible()
    QTest.keyClick(editor.formula_line, Qt.Key.Key_Backspace)
    assert (form.problem(), editor.formula_line.fault) == ("", 0)
    assert editor.hint.text() == "z = 2: yes; z = 0: no"


def test_the_place_of_a_fault_is_marked_in_the_line(form: OptionsForm) -> None:
    form.set_fields(MANGO, {"T": "z >= 2"})
    editor = form.row("T")
    assert isinstance(editor, FormulaEditor)
    line = editor.formula_line
    before = line.grab().toImage()
    line.mark(3)
    assert line.grab().toImage() != before
    line.mark(0)
    assert line.grab().toImage() == before


def test_nothing_is_taken_while_it_cannot_be(form: OptionsForm, qtbot: QtBot) -> None:
    form.set_fields(MANGO, {})
    line = form.editor("T")
    assert isinstance(line, QLineEdit)
    retype(line, "z >= (")
    with qtbot.assertNotEmitted(form.values_changed):
        QTest.keyClick(line, Qt.Key.Key_Return)
    retype(line, "z >= 3")
    with qtbot.waitSignal(form.values_changed):
        QTest.keyClick(line, Qt.Key.Key_Return)
    assert form.values()["T"] == "z >= 3"


def test_what_is_typed_stays_when_the_same_values_come_again_and_goes_with_others(form: OptionsForm) -> None:
    form.set_fields(MANGO, {"T": "z >= 1"})
    line = form.editor("T")
    assert isinstance(line, QLineEdit)
    form.activateWindow()
    retype(line, "z >= 7")
    form.set_fields(MANGO, {"T": "z >= 1"})
    assert form.values()["T"] == "z >= 7"
    form.set_fields(MANGO, {"T": "z >= 4"})
    assert form.values()["T"] == "z >= 4"


def test_both_scores_are_numbers(form: OptionsForm) -> None:
    form.set_fields(MANGO, {})
    editor = form.row("scores")
    assert isinstance(editor, ScoresEditor)
    retype(editor.lines["W"], "6.50")
    assert form.values()["scores"] == '{"B":"0","W":"6.5"}'
    retype(editor.lines["W"], "six")
    assert "six" in form.problem()


def test_players_are_added_moved_renamed_and_removed(form: OptionsForm) -> None:
    form.set_fields(POLITICAL, {})
    editor = form.row("players")
    assert isinstance(editor, PlayersEditor)
    QTest.mouseClick(editor.add_button, LEFT)
    assert editor.names() == ["1", "2", "3", "4"]
    QTest.mouseClick(editor.up_button, LEFT)
    assert editor.names() == ["1", "2", "4", "3"]
    editor.list.item(0).setText("Ann")
    editor.list.setCurrentRow(1)
    QTest.mouseClick(editor.remove_button, LEFT)
    assert form.values()["players"] == '["Ann","4","3"]'
    QTest.mouseClick(editor.remove_button, LEFT)
    QTest.mouseClick(editor.remove_button, LEFT)
    assert not editor.remove_button.isEnabled()


def test_two_players_with_one_name_are_refused(form: OptionsForm) -> None:
    form.set_fields(POLITICAL, {})
    editor = form.row("players")
    assert isinstance(editor, PlayersEditor)
    editor.list.item(0).setText("2")
    assert "name of their own" in form.problem()


def test_alliances_follow_the_players(form: OptionsForm) -> None:
    form.set_fields(POLITICAL, {})
    players, alliances = form.row("players"), form.row("alliances")
    assert isinstance(players, PlayersEditor) and isinstance(alliances, AlliancesEditor)
    alliances.boxes["1", "3"].click()
    assert form.values()["alliances"] == '[["1","3"]]'
    players.list.item(2).setText("Cleo")
    assert form.values()["alliances"] == '[["1","Cleo"]]'
    players.list.setCurrentRow(2)
    QTest.mouseClick(players.remove_button, LEFT)
    assert set(alliances.boxes) == {("1", "2")}
    assert form.values()["alliances"] == "[]"


def test_a_seed_is_asked_for_only_where_it_is_used(form: OptionsForm) -> None:
    form.set_fields(POLITICAL, {})
    editor = form.row("ties")
    assert isinstance(editor, TiesEditor)
    assert editor.seed.isHidden()
    editor.box.setCurrentIndex(2)
    editor.box.activated.emit(2)
    assert not editor.seed.isHidden()
    retype(editor.seed, "77")
    assert form.values()["ties"] == "seed 77"


def test_a_form_without_a_board_to_click_offers_no_brush(form: OptionsForm) -> None:
    form.set_fields(MANGO, {})
    assert not form.row("F").paint_button.isVisible()  # type: ignore[attr-defined]

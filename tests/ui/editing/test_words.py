"""Judgements, names, properties, information, and cleaning up."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QInputDialog, QPushButton

from goboard.session.commands.edit import SetComment
from goboard.session.commands.files import OpenBytes
from goboard.session.commands.mark import SetFigure
from goboard.session.commands.navigate import GoToMove
from goboard.ui.dialogs import game_info
from goboard.ui.dialogs.game_info import GameInfoDialog
from goboard.ui.editing.dialogs import CleanDialog, FigureDialog, HandicapDialog, PropertiesDialog, values_in
from goboard.ui.language import speak, worded
from goboard.ui.panels.comment import lead_words
from goboard.words.wording import Wording
from tests.ui.driver import WindowDriver


def head(driver: WindowDriver) -> str:
    return driver.window.parts["comment"].head.words.text().replace("\u00a0", " ")


def ok_of(dialog: QDialog) -> QPushButton:
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    return buttons.button(QDialogButtonBox.StandardButton.Ok)


def test_a_judgement_is_said_over_the_comment_and_on_the_last_stone(driver: WindowDriver) -> None:
    driver.click("C3")
    driver.choose("judge_BM_2")
    driver.choose("judge_UC_1")
    assert head(driver) == "?? Very bad move  ·  ~ Unclear"
    assert driver.window.canvas.scene.judgement == "??"
    assert driver.window.workspace.actions["judge_BM_2"].isChecked()
    driver.choose("judge_TE_1")
    assert driver.shown.node.annotations == {"TE": 1, "UC": 1}
    driver.choose("judge_TE_1")
    assert head(driver) == "~ Unclear" and driver.window.canvas.scene.judgement == ""


SAID_EVERYWHERE = b"(;SZ[9]C[a];B[cc]C[b];W[gg]V[1.5]C[c];B[gc]BM[1]C[d];W[cg]N[Corner]C[e];B[ee]C[f])"
"""Nowhere is the comment without words, which would lend its room to the tree after a while."""


def test_the_comment_keeps_its_place_while_one_steps(driver: WindowDriver) -> None:
    driver.window.window().resize(900, 600)
    driver.window.send(OpenBytes(SAID_EVERYWHERE, ""))
    driver.choose("autoplay")
    autoplay, comment = driver.window.parts["autoplay"], driver.window.parts["comment"].panel
    autoplay.stop()  # type: ignore[attr-defined]
    places = []
    for step, said in enumerate(("short", "long " * 16, "short", "longer " * 14, "short")):
        driver.window.send(GoToMove(step))
        autoplay.strip.say(said)  # type: ignore[attr-defined]
        for _ in range(3):
            QApplication.processEvents()
        if step:
            places.append((comment.editor.geometry(), driver.window.stage.slot.geometry()))
    assert all(each == places[0] for each in places), places
    # a name that one position has makes no empty line above the comments of the others
    driver.window.send(OpenBytes(b"(;SZ[9];B[cc]N[Corner];W[gg])", ""))
    line = comment.column.itemAt(0).widget()
    seen = []
    for step in range(3):
        driver.window.send(GoToMove(step))
        seen.append(line.isVisible())
    assert seen == [False, True, False]


def test_the_button_beside_the_words_offers_the_same(driver: WindowDriver) -> None:
    menu = driver.window.parts["comment"].head.button.menu()
    assert menu is not None
    actions = driver.window.workspace.actions
    assert {actions["judge_IT_1"], actions["judge_GB_2"], actions["node_name"]} <= set(menu.actions())


@pytest.mark.parametrize(
    ("value", "words"),
    [("3.5", "Black leads by 3.5"), ("-12", "White leads by 12"), ("0", "estimated as even"), ("?", "estimated at ?")],
)
def test_an_estimate_is_said_in_words(value: str, words: str) -> None:
    assert lead_words(value) == words


def test_an_estimate_has_the_mark_of_the_language(qapp: QApplication) -> None:
    speak(Wording("de"))
    assert lead_words("3.5") == "Schwarz führt um 3,5"


def test_a_komi_is_shown_and_read_with_the_mark_of_the_language(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;SZ[9]KM[6.5];B[cc])", ""))
    speak(Wording("de"))
    dialog = GameInfoDialog(driver.shown, {}, driver.window)
    assert dialog.lines["KM"].text() == "6,5" and dialog.changes() == {}
    dialog.lines["KM"].setText("7,5")
    assert ok_of(dialog).isEnabled() and dialog.changes() == {"KM": "7.5"}
    dialog.lines["KM"].setText("7.5")
    assert ok_of(dialog).isEnabled() and dialog.changes() == {"KM": "7.5"}
    dialog.reject()


def test_a_node_is_named_and_its_moves_counted_anew(driver: WindowDriver) -> None:
    driver.click("C3")
    for name, text in (("node_name", "Joseki"), ("node_number", "101"), ("node_value", "2.5")):
        driver.choose(name)
        dialog = driver.dialog(QInputDialog)
        dialog.setTextValue(text)
        dialog.accept()
    assert driver.shown.node.name == "Joseki" and driver.shown.node.move_number == 101
    assert head(driver) == "“Joseki”  ·  Black leads by 2.5"


def test_a_move_number_that_is_left_as_it_is_is_not_stated(driver: WindowDriver) -> None:
    driver.click("C3")
    driver.choose("node_number")
    driver.dialog(QInputDialog).accept()
    assert driver.shown.document.can_undo.startswith("Black")


def test_a_label_of_ones_own_is_typed(driver: WindowDriver) -> None:
    driver.choose("tool_text")
    driver.click("C3")
    dialog = driver.dialog(QInputDialog)
    dialog.setTextValue("vital")
    dialog.accept()
    assert [mark.text for mark in driver.shown.node.marks] == ["vital"]


def test_properties_are_shown_raw_and_changed_one_by_one(driver: WindowDriver) -> None:
    driver.click("C3")
    driver.window.send(SetComment(driver.shown.node.key, "a]b"))
    driver.choose("properties")
    dialog = driver.dialog(PropertiesDialog)
    (named,) = dialog.table.findItems("C", Qt.MatchFlag.MatchExactly)
    values = dialog.table.item(named.row(), 1)
    assert values is not None and values.text() == r"[a\]b]"
    values.setText("[a]b]")
    assert not ok_of(dialog).isEnabled() and "brackets" in dialog.problem.text()
    values.setText("[better]")
    assert ok_of(dialog).isEnabled()
    dialog.accept()
    assert driver.shown.node.comment == "better" and driver.stone("C3") == 1


def test_values_in_brackets() -> None:
    assert values_in(r"[a][b\]c]") == ("a", r"b\]c") and values_in("[]") == ("",)
    assert not any(map(values_in, ("", "a", "[a", "[a]b]", "[a]X[b]")))


def test_a_figure_begins_and_ends(driver: WindowDriver) -> None:
    driver.click("C3")
    driver.choose("node_figure")
    dialog = driver.dialog(FigureDialog)
    dialog.line.setText("Figure 1")
    dialog.box.setCurrentIndex(2)
    dialog.accept()
    driver.choose("node_figure")
    again = driver.dialog(FigureDialog)
    assert again.command(0) == SetFigure(0, "Figure 1", 2, True)
    again.reject()


def test_handicap_stones_are_placed(driver: WindowDriver) -> None:
    driver.choose("handicap")
    dialog = driver.dialog(HandicapDialog)
    dialog.box.setCurrentIndex(dialog.box.findData(4))
    dialog.accept()
    assert driver.has_stones(black="D4 D16 Q4 Q16") and driver.shown.to_move == 2


def test_cleaning_up_says_how_much_there_is_and_removes_what_is_chosen(driver: WindowDriver) -> None:
    driver.click("C3")
    driver.window.send(SetComment(driver.shown.node.key, "text"))
    driver.choose("judge_TE_1")
    driver.choose("clean_up")
    dialog = driver.dialog(CleanDialog)
    assert dialog.boxes["comments"].text() == "&Comments (1 position)" and not dialog.boxes["names"].isEnabled()
    dialog.boxes["comments"].setChecked(True)
    dialog.accept()
    comments = [driver.shown.node.comment]
    driver.press("Ctrl+Z")
    comments.append(driver.shown.node.comment)
    assert comments == ["", "text"] and driver.shown.node.annotations == {"TE": 1}


def test_the_dialog_does_not_grow_while_it_comes_on_the_screen(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;SZ[9]PB[Ann]PW[Bob]RE[W+6.5];B[cc])", ""))
    dialog = GameInfoDialog(driver.shown, dict.fromkeys(("PB", "PW", "RE", "EV", "KM"), 12), driver.window)
    dialog.ensurePolished()
    wanted = dialog.sizeHint()
    dialog.show()
    driver.qtbot.wait(50)
    assert dialog.size() == wanted
    dialog.reject()


def test_information_that_stands_deep_in_the_tree_says_so(driver: WindowDriver, tmp_path: Path) -> None:
    path = tmp_path / "merged.sgf"
    path.write_text("(;SZ[9]PB[Ann];B[cc]PW[Bob];W[dd])")
    driver.window.open_paths([str(path)])
    driver.press("End", "Ctrl+I")
    dialog = driver.dialog(GameInfoDialog)
    assert "move 1" in dialog.notes["PW"].text() and not dialog.notes["PB"].text()
    dialog.reject()


def test_a_komi_that_is_no_number_cannot_be_accepted(driver: WindowDriver) -> None:
    driver.press("Ctrl+I")
    dialog = driver.dialog(GameInfoDialog)
    ok = ok_of(dialog)
    dialog.lines["KM"].setText("much")
    assert not ok.isEnabled() and "number" in dialog.notes["KM"].text()
    dialog.lines["KM"].setText("5.5")
    dialog.lines["RE"].setText("W+2.5")
    assert ok.isEnabled() and dialog.notes["RE"].text() == "White wins by 2.5"
    dialog.accept()
    assert driver.shown.game.info["KM"] == "5.5"


@pytest.mark.parametrize(
    "text", ["", "2024", "2024-05", "2024-05-31", "2024-05-31,06-01,02", "1996-12-27,28,1997-01-03"]
)
def test_dates_that_programs_read(text: str) -> None:
    assert game_info.date_problem(text) == ""


@pytest.mark.parametrize("text", ["31.5.2024", "2024-02-30", "2024-13", "May"])
def test_dates_that_they_do_not(text: str) -> None:
    assert game_info.date_problem(text)


def test_times_and_results_in_words() -> None:
    assert (
        game_info.time_words("90") == game_info.time_words("1:30:00") == "1 h 30 min"
        and game_info.time_words("soon") == ""
    )
    assert game_info.time_words("9" * 400) == ""
    assert worded(game_info.rules_words("japanese")) == "Japanese rules" and not game_info.rules_words("Chess")
    overtimes = ("5x30 byo-yomi", "25/600 Canadian", "10 fischer", "soon")
    said = ["5 × 30 s, byo-yomi", "25 moves in 10 min, Canadian", "10 s, Fischer", ""]
    assert [*map(worded, map(game_info.overtime_words, overtimes))] == said
    assert game_info.result_words("b+r") == "Black wins by resignation"
    assert game_info.result_words("b+1.5935622423") == "Black wins by 1.594"
    assert game_info.result_words("W+Time") == "White wins on time"
    assert game_info.result_words("see comment") == ""


def test_the_main_time_is_asked_in_minutes_and_kept_in_seconds(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]TM[5430];B[ee])"))
    driver.press("Ctrl+I")
    dialog = driver.dialog(GameInfoDialog)
    assert dialog.lines["TM"].text() == "90:30" and dialog.changes() == {}
    dialog.lines["TM"].setText("1:00:00")
    assert dialog.changes() == {"TM": "3600"}
    dialog.lines["TM"].setText("an hour")
    assert "The main time is minutes" in dialog.notes["TM"].text()
    dialog.lines["TM"].setText("45")
    dialog.accept()
    assert driver.shown.game.info["TM"] == "2700"

"""Branches and games as wholes: the clipboard, moves in the middle, what stays and what goes."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from goboard.session.commands.play import PlayAt
from goboard.ui.record_text import SGF, is_sgf, says_who_plays
from tests.ui.driver import LEFT, RIGHT, SHIFT, WindowDriver

CTRL = "Ctrl+"


@pytest.fixture
def played(driver: WindowDriver) -> WindowDriver:
    """C3 D4 E5, and D4 shown."""
    driver.click("C3", "D4", "E5")
    driver.press("Left")
    return driver


def clipboard_text() -> str:
    return QGuiApplication.clipboard().text()


def moves(driver: WindowDriver) -> list[str]:
    """The variation shown, pass as a dash."""
    name = driver.shown.board.name
    return [name(move.vertex) if move.vertex is not None else "-" for move in driver.shown.node.moves]


def test_a_branch_is_copied_as_sgf_and_pasted_behind_another_move(played: WindowDriver) -> None:
    played.press(CTRL + "C")
    data = QGuiApplication.clipboard().mimeData()
    assert data is not None and data.hasFormat(SGF)
    assert clipboard_text().startswith("(;") and "W[dp]" in clipboard_text()
    played.press("Home", CTRL + "V")
    assert moves(played) == ["D4", "E5"]


def test_a_branch_that_is_cut_comes_back_by_undo(played: WindowDriver) -> None:
    played.press(CTRL + "X")
    assert moves(played) == ["C3"]
    played.press(CTRL + "Z")
    assert moves(played) == ["C3", "D4", "E5"]


def test_copying_in_the_comment_copies_text(played: WindowDriver) -> None:
    editor = played.window.parts["comment"].panel.editor
    editor.setPlainText("a good move")
    editor.selectAll()
    editor.setFocus()
    played.press(CTRL + "C", on=editor)
    assert clipboard_text() == "a good move"


def test_keys_that_change_the_tree_do_nothing_while_a_comment_is_written(played: WindowDriver) -> None:
    editor = played.window.parts["comment"].panel.editor
    editor.setFocus()
    played.press("Ins", CTRL + "Shift+Delete", on=editor)
    assert moves(played) == ["C3", "D4", "E5"] and played.window.workspace.tools.tool is None


def test_a_record_pasted_into_an_empty_window_is_opened_and_other_text_is_not(driver: WindowDriver) -> None:
    QGuiApplication.clipboard().setText("nothing (of the kind)")
    driver.press(CTRL + "V")
    assert "no record" in driver.window.statusBar().currentMessage()
    QGuiApplication.clipboard().setText(" HTTPS://online-go.com/game/1")
    driver.press(CTRL + "V")
    assert "never goes to the network" in driver.window.statusBar().currentMessage()
    QGuiApplication.clipboard().setText("Look at this: (;GM[1]SZ[9]PB[Zoë]CA[Big5];B[cc])")
    driver.press(CTRL + "V")
    assert driver.shown.board.columns == 9 and driver.shown.game.info["PB"] == "Zoë"
    assert driver.shown.document.modified


def test_a_whole_game_pasted_into_another_one_is_asked_about(played: WindowDriver) -> None:
    played.use_one_tab()
    before = moves(played)
    QGuiApplication.clipboard().setText("Look: (;GM[1]SZ[19]C[a ; \\] b]PW[Zoë];W[aa](;B[bb])(;B[cc]))")
    played.press(CTRL + "V")
    played.answer("Cancel")
    assert moves(played) == before
    played.press("Home", CTRL + "V")
    played.answer("Add it here")
    assert played.shown.node.comment.startswith("a ; ] b")
    played.press("Home", CTRL + "V")
    played.answer("Open it")
    played.answer("Don't save")
    assert played.shown.game.info["PW"] == "Zoë"


def test_which_texts_say_who_plays() -> None:
    assert says_who_plays("(;GM[1]PB[A];B[aa])") and says_who_plays("see (this) ( ; C[[\\]] PW [B])")
    assert not any(map(says_who_plays, ("(;GM[1];PB[A])", "(;PB[ ]SZ[9])", "(;C[PB[A])", ";B[aa]", "(;B[aa](;PB[A]))")))


def test_what_is_sgf() -> None:
    assert is_sgf("(;B[aa])") and is_sgf("see (below): ( ;GM[1])")
    assert is_sgf("B[ee]") and is_sgf("\n;B[ee];W[ff]") and is_sgf("(;;B[ee])")
    assert not any(map(is_sgf, ("", "(a; b)", "play (aa", "Nice weather (; see you)", "I [mean]", "(;)")))


def test_a_record_on_the_clipboard_becomes_the_game_once_the_changes_are_dealt_with(played: WindowDriver) -> None:
    data = QMimeData()
    data.setText("(;SZ[13])")
    QGuiApplication.clipboard().setMimeData(data)
    played.use_one_tab()
    played.press(CTRL + "Shift+V")
    played.answer("Don't save")
    assert played.shown.board.columns == 13


def test_nodes_without_a_game_around_them_are_pasted_and_merged(driver: WindowDriver) -> None:
    QGuiApplication.clipboard().setText(";B[ee];W[ff]")
    driver.press(CTRL + "V", "End")
    assert moves(driver) == ["E15", "F14"]
    QGuiApplication.clipboard().setText("B[ee]C[again]")
    driver.choose("merge_clipboard")
    driver.press("Home", "Right")
    assert driver.shown.node.comment == "again" and len(driver.shown.node.siblings) == 1


def test_moves_are_inserted_in_the_middle_until_one_leaves(played: WindowDriver) -> None:
    played.press("Ins")
    played.click("Q16")
    QTest.mouseClick(played.window.canvas, RIGHT, pos=played.place("R16"))
    assert moves(played) == ["C3", "D4", "Q16", "R16", "E5"]
    assert played.stone("Q16") == 1 and played.stone("R16") == 1
    played.press("Esc")
    played.click("K10")
    assert moves(played)[-1] == "K10"


def test_a_move_is_put_elsewhere_and_what_follows_stays(played: WindowDriver) -> None:
    played.choose("replace_move")
    played.click("D16")
    assert moves(played) == ["C3", "D16", "E5"]
    assert played.window.workspace.tools.tool is None
    played.choose("replace_move")
    played.press("Left")
    played.click("K10")
    assert moves(played) == ["C3", "K10"] and played.window.workspace.tools.tool is None, "another node is shown"


def test_one_node_goes_and_what_follows_stays_and_other_variations_go(played: WindowDriver) -> None:
    played.press(CTRL + "Shift+Delete")
    assert moves(played) == ["C3", "E5"]
    played.press("Home")
    played.click("Q4")
    played.choose("keep_only")
    played.press("Home")
    assert [each.vertex for each in played.shown.node.next] == [played.shown.board.vertex("Q4")]


def test_the_game_starts_at_the_position_shown(played: WindowDriver) -> None:
    played.choose("start_here")
    assert played.shown.node.is_root and played.has_stones(black="C3", white="D4")


def test_a_record_is_merged_from_a_file_that_can_be_read(played: WindowDriver, tmp_path: Path) -> None:
    played.choose("merge")
    dialog = played.dialog(QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "none.sgf"))
    dialog.reject()
    played.answer("Close")
    assert moves(played) == ["C3", "D4", "E5"]
    path = tmp_path / "other.sgf"
    path.write_text("(;SZ[19];B[cq];W[pp])")
    played.choose("merge")
    played.choose_file(path)
    played.press("Home", "Right")
    name = played.shown.board.name
    assert {name(each.vertex) for each in played.shown.node.next if each.vertex is not None} == {"D4", "Q4"}


def test_shift_click_goes_to_the_move_made_there_and_the_middle_button_follows_a_variation(
    played: WindowDriver,
) -> None:
    played.click("C3", modifiers=SHIFT)
    assert played.shown.node.move_number == 1
    played.click("E5", modifiers=SHIFT)
    assert played.shown.node.move_number == 3
    played.click("K10", modifiers=SHIFT)
    assert played.shown.node.move_number == 3 and not played.stone("K10")
    played.press("Home")
    played.click("Q4")
    played.press("Home")
    QTest.mouseClick(played.window.canvas, LEFT.__class__.MiddleButton, pos=played.place("C3"))
    assert played.shown.node.move_number == 1 and played.stone("C3") == 1


def test_what_has_no_sense_at_the_start_is_off(driver: WindowDriver) -> None:
    actions = driver.window.workspace.actions
    off = ("cut_branch", "delete_node", "replace_move", "start_here", "remove_game", "delete_others")
    assert not any(actions[name].isEnabled() for name in off)
    driver.window.send(PlayAt(0))
    assert actions["cut_branch"].isEnabled() and actions["start_here"].isEnabled()

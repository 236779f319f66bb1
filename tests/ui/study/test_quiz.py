"""Guessing and solving in the window: keys, clicks, the strip above the board."""

from collections.abc import Callable

from goboard.ui.study.strips import QuizStrip
from tests.ui.hands import Hands

GAME = "(;SZ[9];B[cc];W[gg];B[cg];W[gc];B[ee])"
PROBLEMS = "(;SZ[9]AB[aa];B[ba]C[RIGHT])(;SZ[9]AB[ii];B[hi];W[gi];B[fi])"


def strip(hands: Hands) -> QuizStrip:
    return hands.window.parts["quiz"].strip


def facing(hands: Hands) -> tuple[bool, bool, bool]:
    """Which way the board is seen: each of eight is told from the others."""
    corner, across, down = (hands.place(label) for label in ("A9", "J9", "A1"))
    return corner.x() < across.x(), corner.y() < down.y(), corner.y() < across.y()


def test_guessing_by_clicks(opened: Callable[[str], Hands]) -> None:
    hands = opened(GAME)
    hands.press("F6")
    assert strip(hands).isVisible()
    assert "Where does Black play?" in strip(hands).words.text()
    assert not hands.window.workspace.actions["forward"].isEnabled()
    assert not any(
        hands.window.workspace.actions[name].isEnabled() for name in ("find", "pass", "node_name", "edit_tools")
    )
    hands.click("H3")
    scene = hands.window.canvas.scene
    assert scene.study is not None
    assert scene.study.wrong == (hands.shown.board.vertex("H3"),)
    hands.click("C7")
    assert hands.stone("C7") == 1
    assert strip(hands).words.text().startswith("✓")
    hands.press("Esc")
    assert strip(hands).isHidden()
    for name, is_enabled in (("forward", True), ("find", True), ("pass", True), ("node_name", True), ("undo", False)):
        assert hands.window.workspace.actions[name].isEnabled() == is_enabled
    assert not hands.shown.document.modified


def test_whose_moves_are_guessed_is_chosen_and_kept(opened: Callable[[str], Hands]) -> None:
    hands = opened(GAME)
    hands.press("F6")
    strip(hands).players.setCurrentIndex(2)
    strip(hands).players.activated.emit(2)
    assert "Where does White play?" in strip(hands).words.text()
    hands.press("F6", "Home", "F6")
    assert hands.shown.node.move_number == 1
    assert strip(hands).players.currentText() == "White"


def test_the_end_sums_up(opened: Callable[[str], Hands]) -> None:
    hands = opened("(;SZ[9];B[cc])")
    hands.press("F6")
    strip(hands).show_button.click()
    assert "0 of 1 move found" in strip(hands).words.text()
    assert not strip(hands).hint.isEnabled()


def test_a_problem_is_solved_and_the_next_one_begins(opened: Callable[[str], Hands]) -> None:
    hands = opened(PROBLEMS)
    hands.press("F7")
    hands.click("J5")
    assert hands.stone("J5") == 0
    hands.click("B9")
    assert "solved" in strip(hands).words.text()
    editor = hands.window.parts["comment"].panel.editor
    assert (editor.toPlainText(), editor.isReadOnly()) == ("", True), "the keyword is not for people, and stays"
    assert strip(hands).score.text() == "0 of 1 at once, 1 later; 2 in the file"
    strip(hands).next.click()
    assert hands.shown.game.index == 1
    hands.click("H1")
    assert hands.stone("G1") == 2, "the record answers"
    strip(hands).back.click()
    assert hands.shown.node.is_root
    strip(hands).previous.click()
    assert hands.shown.game.index == 0
    hands.press("F7")
    assert hands.shown.study is None


def test_problems_are_seen_from_other_sides_by_choice(opened: Callable[[str], Hands]) -> None:
    hands = opened(PROBLEMS)
    quiz = hands.window.parts["quiz"]
    quiz._random.seed(3)
    upright = facing(hands)
    hands.press("F7")
    strip(hands).turned.click()
    assert facing(hands) != upright
    hands.click("B9")
    assert "solved" in strip(hands).words.text()
    hands.press("Esc")
    assert facing(hands) == upright


def test_tools_are_put_down_before(opened: Callable[[str], Hands]) -> None:
    hands = opened(GAME)
    hands.press("F4")
    hands.press("F6")
    hands.click("C7")
    assert hands.stone("C7") == 1
    assert not hands.shown.document.modified

"""Guessing and solving in the window: keys, clicks, the strip above the board."""

from collections.abc import Callable

from goboard.session.commands.files import OpenBytes
from goboard.ui.analysis.part import SHOWN
from goboard.ui.study.strips import QuizStrip
from tests.ui.driver import WindowDriver

GAME = "(;SZ[9];B[cc];W[gg];B[cg];W[gc];B[ee])"
PROBLEMS = "(;SZ[9]AB[aa];B[ba]C[RIGHT])(;SZ[9]AB[ii];B[hi];W[gi];B[fi])"


def strip(driver: WindowDriver) -> QuizStrip:
    return driver.window.parts["quiz"].strip


def facing(driver: WindowDriver) -> tuple[bool, bool, bool]:
    """Which way the board is seen: each of eight is told from the others."""
    corner, across, down = (driver.place(label) for label in ("A9", "J9", "A1"))
    return corner.x() < across.x(), corner.y() < down.y(), corner.y() < across.y()


def test_guessing_by_clicks(opened: Callable[[str], WindowDriver]) -> None:
    driver = opened(GAME)
    driver.press("F6")
    assert strip(driver).isVisible()
    assert "Where does Black play?" in strip(driver).words.text()
    assert not driver.window.workspace.actions["forward"].isEnabled()
    assert not any(
        driver.window.workspace.actions[name].isEnabled() for name in ("find", "pass", "node_name", "edit_tools")
    )
    driver.click("H3")
    scene = driver.window.canvas.scene
    assert scene.study is not None
    assert scene.study.wrong == (driver.shown.board.vertex("H3"),)
    driver.click("C7")
    assert driver.stone("C7") == 1
    assert strip(driver).words.text().startswith("✓")
    driver.press("Esc")
    assert strip(driver).isHidden()
    for name, is_enabled in (("forward", True), ("find", True), ("pass", True), ("node_name", True), ("undo", False)):
        assert driver.window.workspace.actions[name].isEnabled() == is_enabled
    assert not driver.shown.document.modified


def test_the_best_move_is_guessed_with_goboards_own_search_where_the_record_knows_none(
    opened: Callable[[str], WindowDriver],
) -> None:
    driver = opened("(;SZ[5]RU[Chinese]KM[0.5];B[cc];W[bb];B[dd])")
    driver.press("Shift+F6")
    assert "What is best for Black?" in strip(driver).words.text()
    assert strip(driver).players.isVisible()
    driver.qtbot.waitUntil(lambda: driver.shown.study is not None and driver.shown.study.look is None, timeout=60_000)
    driver.click("A1")
    driver.qtbot.waitUntil(lambda: driver.shown.node.move_number == 1, timeout=60_000)
    driver.qtbot.waitUntil(lambda: "A1 loses" in strip(driver).words.text(), timeout=60_000)
    said = strip(driver).words.text()
    assert "A1 loses" in said and "says goboard search. Played was C3." in said
    assert strip(driver).score.text().startswith("0 of 1 first choices, ")
    driver.press("Esc")
    assert strip(driver).isHidden()
    assert not driver.shown.document.modified


def test_whose_moves_are_guessed_is_chosen_and_kept(opened: Callable[[str], WindowDriver]) -> None:
    driver = opened(GAME)
    driver.press("F6")
    strip(driver).players.setCurrentIndex(2)
    strip(driver).players.activated.emit(2)
    assert "Where does White play?" in strip(driver).words.text()
    driver.press("F6", "Home", "F6")
    assert driver.shown.node.move_number == 1
    assert strip(driver).players.currentText() == "White"


def test_the_end_sums_up(opened: Callable[[str], WindowDriver]) -> None:
    driver = opened("(;SZ[9];B[cc])")
    driver.press("F6")
    strip(driver).show_button.click()
    assert "0 of 1 move found" in strip(driver).words.text()
    assert not strip(driver).hint.isEnabled()


def test_a_problem_is_solved_and_the_next_one_begins(opened: Callable[[str], WindowDriver]) -> None:
    driver = opened(PROBLEMS)
    driver.press("F7")
    driver.click("J5")
    assert driver.stone("J5") == 0
    driver.click("B9")
    assert "solved" in strip(driver).words.text()
    editor = driver.window.parts["comment"].panel.editor
    assert (editor.toPlainText(), editor.isReadOnly()) == ("", True), "the keyword is not for people, and stays"
    assert strip(driver).score.text() == "0 of 1 solved, 1 at a later try; 2 games in the file"
    strip(driver).next.click()
    assert driver.shown.game.index == 1
    driver.click("H1")
    assert driver.stone("G1") == 2, "the record answers"
    strip(driver).back.click()
    assert driver.shown.node.is_root
    strip(driver).previous.click()
    assert driver.shown.game.index == 0
    driver.press("F7")
    assert driver.shown.study is None


def test_problems_are_seen_from_other_sides_by_choice(opened: Callable[[str], WindowDriver]) -> None:
    driver = opened(PROBLEMS)
    quiz = driver.window.parts["quiz"]
    quiz._random.seed(3)
    upright = facing(driver)
    driver.press("F7")
    strip(driver).turned.click()
    assert facing(driver) != upright
    driver.click("B9")
    assert "solved" in strip(driver).words.text()
    driver.press("Esc")
    assert facing(driver) == upright


def test_tools_are_put_down_before(opened: Callable[[str], WindowDriver]) -> None:
    driver = opened(GAME)
    driver.press("F4")
    driver.press("F6")
    driver.click("C7")
    assert driver.stone("C7") == 1
    assert not driver.shown.document.modified


def test_a_problem_in_a_corner_is_shown_large_and_the_whole_board_afterwards(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;GM[1]SZ[19]AB[bb][cb][db]AW[bc][cc][dc][eb];B[ba]C[Right])"))
    whole = driver.window.canvas.camera.spacing
    driver.choose("problem")
    assert driver.window.canvas.camera.spacing > 1.5 * whole
    driver.press("Esc")
    assert driver.window.canvas.camera.spacing == whole


def test_a_problem_all_over_the_board_uses_all_of_it(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;GM[1]SZ[19]AB[bb][cb][db]AW[rr][rq][qr];B[ba]C[Right])"))
    whole = driver.window.canvas.camera.spacing
    driver.choose("problem")
    assert driver.window.canvas.camera.spacing == whole


def test_no_point_beside_the_stones_of_a_problem_is_out_of_sight(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]AB[bi][bh][cg][dg][eg][fg][gg][hh][hi]AW[ch][dh][eh][fh][gh];B[ei])"))
    whole = driver.window.canvas.camera.spacing
    driver.choose("problem")
    assert driver.window.canvas.camera.spacing == whole, "A and J would lie beyond what is shown, or below its names"


def test_overlays_are_put_aside_while_a_problem_is_solved(driver: WindowDriver) -> None:
    driver.press("1", "8")
    part, settings = driver.window.parts["analysis"], driver.window.workspace.settings
    shown = part.choice.shown
    assert len(shown) == 2
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]AB[bb][cb][db]AW[bc][cc][dc][eb];B[ba]C[Right])"))
    driver.choose("problem")
    assert part.choice.shown == frozenset() and not driver.window.workspace.action("analysis").isChecked()
    # other preferences bring none back
    part.follow_settings(())
    assert part.choice.shown == frozenset()
    driver.press("8")
    assert len(part.choice.shown) == 1, "what is asked for there is shown"
    assert set(str(settings.value(SHOWN)).split()) == shown, "not in other windows, nor after the program has ended"
    shown = frozenset(sorted(shown)[:1])
    settings.setValue(SHOWN, *shown)
    part.follow_settings(())
    driver.press("Esc")
    assert driver.shown.study is None and part.choice.shown == shown, "as it was chosen in another window meanwhile"
    assert set(str(settings.value(SHOWN)).split()) == shown

"""A count that begins with an estimate: what is said of it, whose marks win, what is asked before."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from goboard.analysis.report import Report, Request
from goboard.jobs.watch import Watch
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet
from goboard.session.analyst import Analyst
from goboard.session.commands.files import OpenBytes
from goboard.session.commands.rules import SwitchRules
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.windows import Windows
from tests.session.engines import Endless, Prompt
from tests.ui.driver import SHIFT, WindowDriver
from tests.ui.test_analysis import CONTROL, Opinion, opened


class Unread(Prompt):
    """Says of every board that it is too large."""

    def __call__(self, rules: RuleSet, position: Position, request: Request, watch: Watch | None) -> Iterator[Report]:
        for report in super().__call__(rules, position, request, watch):
            yield replace(report, is_read=False)


@pytest.fixture
def engine() -> Opinion:
    return Opinion()


@pytest.fixture
def count(make_windows: Callable[..., Windows], engine: Opinion, qtbot: QtBot) -> WindowDriver:
    """The count of a position whose analysis is there at once, with no overlay shown."""
    make = make_windows(make_analysis=lambda: AnalysisWorker(lambda: Analyst(engine), is_threaded=False))
    driver = opened(make, qtbot)
    driver.press("T")
    return driver


def labels(driver: WindowDriver, vertices: tuple[int, ...]) -> set[str]:
    return {driver.shown.board.labels[v] for v in vertices}


def dead(driver: WindowDriver) -> set[str]:
    assert driver.shown.count is not None
    return labels(driver, driver.shown.count.dead)


def said(driver: WindowDriver) -> str:
    return driver.window.parts["counting"].panel.estimate.text()


def test_the_count_begins_with_the_dead_stones_that_were_found(count: WindowDriver, engine: Opinion) -> None:
    assert dead(count) == {"A5", "A3"}
    assert "Estimated: 2 dead. Look it over" in said(count)
    assert len(engine.asked) == 1


def test_open_borders_and_what_depends_on_the_move_are_named(count: WindowDriver) -> None:
    words = count.window.parts["counting"].panel.open.text()
    assert "The border is open at B5: fill it, or agree" in words
    assert 'who moves first for <a href="3">White&#x27;s 5 stones at D5</a>' in words


def test_a_group_that_was_marked_dead_is_not_said_to_count_as_alive(count: WindowDriver) -> None:
    count.click("D5")
    assert "D5" in dead(count)
    assert "who moves first" not in count.window.parts["counting"].panel.open.text()


def test_a_doubt_leads_to_the_group_on_the_board(count: WindowDriver) -> None:
    count.window.parts["counting"].panel.open.linkActivated.emit("3")
    assert count.window.canvas.scene.lit and "D5" in count.reason()


def test_a_mark_made_by_hand_wins_and_is_told_apart(count: WindowDriver) -> None:
    count.click("A5", modifiers=SHIFT)
    assert dead(count) == {"A3"}
    assert said(count) == "Estimated: 1 dead. Marked by you: 1 alive."
    count.press("Esc", "T")
    assert dead(count) == {"A3"}
    count.press("Ctrl+Z")
    assert dead(count) == {"A5", "A3"}


def test_all_marks_are_taken_off_at_once(count: WindowDriver) -> None:
    button = count.window.parts["counting"].panel.forget_button
    assert button.isHidden(), "there are none yet"
    count.click("A5", modifiers=SHIFT)
    count.click("D5")
    assert "D5" in dead(count) and "A5" not in dead(count) and button.isVisible()
    button.click()
    assert dead(count) == {"A5", "A3"} and button.isHidden()
    count.press("Ctrl+Z")
    assert "D5" in dead(count)


def test_stones_proven_alive_are_asked_about(count: WindowDriver) -> None:
    count.click("C3")
    assert "proven alive" in count.dialog(QMessageBox).text()
    count.answer("Keep alive")
    assert dead(count) == {"A5", "A3"}
    count.click("C3")
    count.answer("Mark dead")
    assert {"C1", "C2", "C3", "C4", "C5"} <= dead(count)


def test_ctrl_is_for_those_who_are_sure(count: WindowDriver) -> None:
    count.click("C3", modifiers=CONTROL)
    assert {"C1", "C2", "C3", "C4", "C5"} <= dead(count)
    assert not [box for box in count.window.findChildren(QMessageBox) if box.isVisible()]


def test_where_the_record_says_what_is_dead_nothing_is_estimated(count: WindowDriver, engine: Opinion) -> None:
    count.window.parts["counting"].panel.accept_button.click()
    asked = len(engine.asked)
    count.press("T")
    assert said(count) == "The record says which stones are dead."
    assert len(engine.asked) == asked


def test_an_accepted_count_still_tells_whose_marks_it_holds(count: WindowDriver) -> None:
    count.click("A5", modifiers=SHIFT)
    count.window.parts["counting"].panel.accept_button.click()
    count.press("T")
    assert said(count) == "The record says which stones are dead. Marked by hand before: 1 alive."
    assert "The record holds this count." in count.window.parts["counting"].panel.result.text()


def test_under_rules_that_take_nothing_off_nothing_is_estimated(count: WindowDriver, engine: Opinion) -> None:
    asked = len(engine.asked)
    count.window.send(SwitchRules("tromp-taylor"))
    assert len(engine.asked) == asked
    assert not count.window.parts["counting"].panel.estimate.isVisible()


def test_one_counts_at_once_while_dead_stones_are_looked_for(
    make_windows: Callable[..., Windows], qtbot: QtBot
) -> None:
    engine = Endless(enough=0)
    driver = opened(make_windows(make_analysis=lambda: AnalysisWorker(lambda: Analyst(engine))), qtbot)
    driver.press("P", "P")
    assert "Still looking for dead stones" in said(driver)
    assert "nothing dead" not in said(driver) and "Look it over" not in said(driver), "nobody knows yet"
    driver.click("A5", modifiers=SHIFT)
    assert dead(driver) == {"A5"}
    assert engine.begun.wait(60)
    driver.press("Esc")
    assert not driver.window.parts["analysis"].worker.is_busy


def test_nobody_wins_while_dead_stones_are_looked_for(make_windows: Callable[..., Windows], qtbot: QtBot) -> None:
    driver = opened(make_windows(make_analysis=lambda: AnalysisWorker(lambda: Analyst(Endless(enough=0)))), qtbot)
    driver.window.send(OpenBytes(b"(;GM[1]SZ[5]RU[Chinese]KM[0]AB[bb][cb][db];W[];B[])", ""))
    driver.press("End", "T")
    panel = driver.window.parts["counting"].panel
    assert driver.shown.is_over and "Still looking for dead stones" in said(driver)
    assert panel.result.text() == "Black leads by 25." and not panel.result.font().bold()
    panel.accept_button.click()
    driver.press("T")
    assert panel.result.text().startswith("Black wins by 25.") and panel.result.font().bold()


def test_a_board_too_large_to_be_read_is_said_to_have_no_estimate(
    make_windows: Callable[..., Windows], qtbot: QtBot
) -> None:
    analyst = Analyst(Unread())
    driver = opened(make_windows(make_analysis=lambda: AnalysisWorker(lambda: analyst, is_threaded=False)), qtbot)
    driver.press("T")
    why = "This board is too large for an estimate: mark the dead stones yourself."
    assert dead(driver) == set() and said(driver) == why
    driver.click("A5", modifiers=SHIFT)
    assert said(driver) == f"{why} Marked by you: 1 dead."


def test_other_rules_that_find_the_same_stones_dead_count_them_too(count: WindowDriver) -> None:
    for rules in ("japanese", "korean", "japanese"):
        count.window.send(SwitchRules(rules))
        count.qtbot.waitUntil(lambda: dead(count) == {"A5", "A3"}, timeout=20_000)
        assert "Estimated: 2 dead." in said(count)

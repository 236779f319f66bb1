"""Faults of the analysis in the window: told once, and the game goes on."""

from collections.abc import Callable, Iterator

from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from goboard.analysis.report import Report, Request
from goboard.jobs.watch import Watch
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet
from goboard.session.analyst import Analyst
from goboard.session.commands.edit import SetComment
from goboard.session.commands.navigate import Step
from goboard.session.questions import ScoreLine
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.dialogs.messages import Button
from goboard.ui.windows import Windows
from tests.session.engines import Endless, report_on
from tests.ui.test_analysis import drawn, opened


def test_a_fault_of_the_analysis_is_told_and_the_game_goes_on(
    make_windows: Callable[..., Windows], qtbot: QtBot
) -> None:
    def broken(rules: RuleSet, position: Position, request: Request, watch: Watch | None) -> Iterator[Report]:
        yield report_on(rules, position, False)
        raise RuntimeError("this fault is meant")

    make = lambda: AnalysisWorker(lambda: Analyst(broken), is_threaded=False)  # noqa: E731
    driver = opened(make_windows(make_analysis=make), qtbot)
    driver.press("1")
    box = driver.dialog(QMessageBox)
    assert "this fault is meant" in box.detailedText()
    box.button(Button.Close).click()
    assert not driver.window.parts["analysis"].is_working
    assert "working" not in driver.window.parts["analysis"].panel.progress.text()


def test_what_failed_is_asked_again_only_of_another_position(
    make_windows: Callable[..., Windows], qtbot: QtBot
) -> None:
    asked: list[Position] = []

    def broken(_rules: RuleSet, position: Position, _request: Request, _watch: Watch | None) -> Iterator[Report]:
        asked.append(position)
        raise RuntimeError("this fault is meant")
        yield

    make = lambda: AnalysisWorker(lambda: Analyst(broken), is_threaded=False)  # noqa: E731
    driver = opened(make_windows(make_analysis=make), qtbot)
    driver.press("1")
    driver.dialog(QMessageBox).button(Button.Close).click()
    driver.window.send(SetComment(driver.shown.node.key, "nothing new on the board"))
    assert len(asked) == 1
    driver.window.send(Step(1))
    assert len(asked) == 2


def test_a_fault_elsewhere_leaves_the_analysis_going(make_windows: Callable[..., Windows], qtbot: QtBot) -> None:
    engine = Endless(enough=0)
    driver = opened(make_windows(make_analysis=lambda: AnalysisWorker(lambda: Analyst(engine))), qtbot)
    driver.press("1")
    assert engine.begun.wait(30)
    part = driver.window.parts["analysis"]
    part.worker.unanswered.emit(ScoreLine(1, (), ()))
    assert part.is_working
    qtbot.waitUntil(lambda: drawn(driver) is not None)

"""A count while a border is open: what the panel says instead of a final number, and what Accept asks."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from goboard.analysis.report import Report, Request, Status
from goboard.jobs.watch import Watch
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet
from goboard.session.analyst import Analyst
from goboard.session.commands.files import OpenBytes
from goboard.session.commands.play import PlayPass
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.panels.counting import CountingPanel
from goboard.ui.windows import Windows
from tests.session.engines import Prompt
from tests.ui.driver import LEFT, SHIFT, WindowDriver
from tests.ui.test_analysis import opened

GAP = b"(;GM[1]FF[4]SZ[5]RU[Chinese]KM[0]AB[ca][cb][cc][cd][ce]AW[da][db][dd][de][ac])"
"""White's wall has a hole at D3, through which Black's wall reaches the five points behind it. White's A3 is dead."""


class Settled(Prompt):
    """Both sides of the walls are settled, but for a border open at D3; closed there, White would lead by 3."""

    def __init__(self) -> None:
        super().__init__(lambda _, chain: Status.DEAD if len(chain) == 1 else Status.ALIVE)

    def __call__(self, rules: RuleSet, position: Position, request: Request, watch: Watch | None) -> Iterator[Report]:
        board = position.board
        owners = bytes({"A": 1, "B": 1, "E": 2}.get(label[0], 0) for label in board.labels)
        for report in super().__call__(rules, position, request, watch):
            yield replace(report, sealing=(board.vertex("D3"),), territory=owners, lead=-3.0)


@pytest.fixture
def count(make_windows: Callable[..., Windows], qtbot: QtBot) -> WindowDriver:
    make = make_windows(make_analysis=lambda: AnalysisWorker(lambda: Analyst(Settled()), is_threaded=False))
    driver = opened(make, qtbot)
    driver.window.send(OpenBytes(GAP, ""))
    driver.press("T")
    return driver


def panel(driver: WindowDriver) -> CountingPanel:
    found = driver.window.parts["counting"].panel
    assert isinstance(found, CountingPanel)
    return found


def test_territory_lost_through_an_open_border_is_told_before_the_number(count: WindowDriver) -> None:
    shown = panel(count)
    assert shown.warning.isVisible()
    assert "open at D3, so 5 settled points count for nobody" in shown.warning.text()
    assert "Once it is closed: White leads by about 3 points (± 2.5)." in shown.warning.text()
    assert shown.result.text() == "As the stones lie Black has 11 more."
    assert not shown.result.font().bold()


def test_accepting_over_an_open_border_is_asked_about(count: WindowDriver) -> None:
    QTest.mouseClick(panel(count).accept_button, LEFT)
    assert "D3" in count.dialog(QMessageBox).text()
    count.answer("Keep counting")
    assert "RE" not in count.shown.game.info
    assert count.shown.count is not None
    QTest.mouseClick(panel(count).accept_button, LEFT)
    count.answer("Accept anyway")
    assert count.shown.game.info["RE"] == "B+11"


def test_under_marks_of_one_s_own_the_estimate_of_the_lead_is_not_said(count: WindowDriver) -> None:
    count.click("A3", modifiers=SHIFT)
    words = panel(count).warning.text()
    assert "open at D3, so 5 settled points" in words
    assert "leads" not in words


def test_nothing_is_asked_once_the_border_is_closed(count: WindowDriver) -> None:
    count.press("Esc")
    count.window.send(PlayPass())
    count.click("D3")
    count.press("T")
    assert not panel(count).warning.isVisible()
    assert panel(count).result.font().bold()
    QTest.mouseClick(panel(count).accept_button, LEFT)
    assert count.shown.game.info["RE"] == "B+5"

"""The analysis in the window: what switches it on, what it says, and that nobody waits for it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from threading import Event, Semaphore

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from goboard.analysis.analyse import analyse
from goboard.analysis.report import Eye, Ground, Report, Request, Status, Step, Verdict
from goboard.drawing.camera.view import BoardView
from goboard.drawing.overlays.overlay import Overlay
from goboard.drawing.overlays.table import FIRST_SHOWN, OVERLAYS
from goboard.drawing.solid.rotation import VIEWPOINTS
from goboard.jobs.watch import Watch
from goboard.resources_path import resource
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet
from goboard.session.analyst import Analyst
from goboard.session.commands.edit import SetComment
from goboard.session.commands.files import NewGame, OpenBytes, OpenFile
from goboard.session.commands.play import PlayAtPlace
from goboard.session.commands.rules import SwitchRules
from goboard.ui.analysis import part
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.window.menu_entry import all_entries
from goboard.ui.window.menus import MENUS, overlay_action
from goboard.ui.windows import Windows
from tests.session.engines import Endless, Prompt
from tests.ui.driver import LEFT, NONE, WindowDriver

CORNERS = b"(;GM[1]FF[4]SZ[5]RU[Chinese]KM[0]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][aa][ac];B[ba])"
"""Black's wall and White's; White's A5 and A3 lie behind Black's. White's D column is judged by `Opinion`."""
MOST_ROUNDS = 30
CONTROL = Qt.KeyboardModifier.ControlModifier


class Opinion(Prompt):
    """Single stones are dead, Black's longest chain is proven alive, White's depends on who moves first."""

    is_open = False

    def __call__(self, rules: RuleSet, position: Position, request: Request, watch: Watch | None) -> Iterator[Report]:
        for report in super().__call__(rules, position, request, watch):
            verdicts = tuple(map(self._judged, report.verdicts))
            dead = [v for each in verdicts if each.status is Status.DEAD for v in each.vertices]
            free = position.stones.index(0)
            yield replace(
                report,
                verdicts=verdicts,
                score=rules.score(position, dead),
                sealing=(free,),
                lead=6.2,
                is_open=self.is_open,
            )

    def _judged(self, verdict: Verdict) -> Verdict:
        if len(verdict.vertices) == 1:
            dead = replace(verdict, status=Status.DEAD, why="Nothing saves it.", line=(Step(2, 1), Step(1, 5)))
            return replace(dead, eyes=(Eye((6,), most=1, least=0, attack=(6,), defend=(6,)),))
        if verdict.player == 1:
            return replace(verdict, certainty=1.0, is_proven=True, ground=Ground.UNCONDITIONAL)
        return replace(verdict, status=Status.UNSETTLED, why="It depends.")


@pytest.fixture
def engine() -> Opinion:
    return Opinion()


@pytest.fixture
def driver(make_windows: Callable[..., Windows], engine: Opinion, qtbot: QtBot) -> WindowDriver:
    """A window whose analysis is there at once."""
    return opened(make_windows(make_analysis=lambda: AnalysisWorker(lambda: Analyst(engine), is_threaded=False)), qtbot)


def opened(windows: Windows, qtbot: QtBot) -> WindowDriver:
    window = windows.show_window()
    window.window().resize(1200, 800)
    window.activateWindow()
    qtbot.waitUntil(lambda: window.isActiveWindow() and window.snapshot is not None)
    window.canvas.setFocus()
    window.send(OpenBytes(CORNERS, ""))
    return WindowDriver(window, qtbot)


def drawn(driver: WindowDriver) -> Report | None:
    """The report that the board shows."""
    analysis = driver.window.canvas.scene.analysis
    return analysis.report if analysis is not None else None


def checked(driver: WindowDriver) -> set[str]:
    """The overlays whose switches in the panel are on."""
    return {name for name, box in driver.window.parts["analysis"].panel.switches.boxes.items() if box.isChecked()}


def test_no_key_means_two_things() -> None:
    keys = [key for items in MENUS.values() for entry in all_entries(items) for key in entry.keys.split()]
    assert sorted(keys) == sorted(set(keys))
    assert {overlay.key for overlay in OVERLAYS} <= set(keys)


def test_nothing_is_analysed_before_something_shown_needs_it(driver: WindowDriver, engine: Opinion) -> None:
    driver.press("Right", "Left", "8", "9")
    assert engine.asked == []
    assert "press N" in driver.window.parts["analysis"].panel.progress.text()
    driver.press("1")
    assert len(engine.asked) == 1
    assert drawn(driver) is not None


def test_what_draws_the_cells_of_a_board_is_loaded_before_its_analysis(
    driver: WindowDriver, engine: Opinion, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_before: list[int] = []
    monkeypatch.setattr(part, "load_cells", lambda _board: asked_before.append(len(engine.asked)))
    driver.press("8", "9")
    assert asked_before == []
    driver.press("1")
    assert (asked_before, len(engine.asked)) == ([0], 1)


def test_one_key_shows_all_that_was_chosen_and_hides_it_again(driver: WindowDriver) -> None:
    driver.press("N")
    assert checked(driver) == FIRST_SHOWN
    driver.press("4")
    driver.press("N")
    assert (checked(driver), drawn(driver)) == (set(), None)
    assert not driver.window.workspace.actions["analysis"].isChecked()
    driver.press("N")
    assert checked(driver) == FIRST_SHOWN | {"alive"} == driver.window.canvas.scene.view.overlays


@pytest.mark.parametrize("overlay", OVERLAYS, ids=lambda overlay: str(overlay.name))
def test_key_menu_and_panel_are_one_switch(driver: WindowDriver, overlay: Overlay) -> None:
    name, key = overlay.name, overlay.key
    action, box = (
        driver.window.workspace.actions[overlay_action(name)],
        driver.window.parts["analysis"].panel.switches.boxes[name],
    )
    driver.press(key)
    assert action.isChecked() and box.isChecked() and name in driver.window.canvas.scene.view.overlays
    driver.choose(overlay_action(name))
    assert not action.isChecked() and not box.isChecked()
    driver.window.docks["Analysis"].raise_()
    driver.qtbot.waitUntil(box.isVisible)
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Space)
    assert action.isChecked() and name in driver.window.canvas.scene.view.overlays


def test_the_next_window_shows_the_same(
    driver: WindowDriver, make_windows: Callable[..., Windows], qtbot: QtBot
) -> None:
    driver.press("3", "8")
    assert checked(opened(make_windows(), qtbot)) == {"dead", "liberties"}


def test_every_position_is_analysed_once_and_no_old_picture_lies_on_other_stones(
    driver: WindowDriver, engine: Opinion
) -> None:
    driver.press("3")
    driver.press("Right")
    assert len(engine.asked) == 2
    report = drawn(driver)
    assert report is not None and report.stones == driver.shown.stones
    driver.window.send(SetComment(driver.shown.node.key, "nothing new on the board"))
    assert len(engine.asked) == 2


def test_the_panel_says_who_leads_and_what_that_rests_on(driver: WindowDriver) -> None:
    driver.press("1")
    panel = driver.window.parts["analysis"].panel
    assert panel.headline.text() == "Black leads by about 6 points (± 2.5)."
    assert panel.grounds.text() == "Proven: 5 stones alive.\nEstimated: 2 stones dead, 5 unsettled."
    assert "open at B5" in panel.borders.text()


def test_while_the_game_goes_on_nobody_has_forgotten_a_border(driver: WindowDriver, engine: Opinion) -> None:
    engine.is_open = True
    driver.press("1")
    panel = driver.window.parts["analysis"].panel
    assert panel.headline.text().startswith("Black leads") and not panel.borders.text()


def test_an_unsettled_group_of_the_list_is_lit_and_explained(driver: WindowDriver) -> None:
    driver.press("1")
    driver.window.docks["Analysis"].raise_()
    unsettled = driver.window.parts["analysis"].panel.unsettled
    assert [unsettled.item(row).text() for row in range(unsettled.count())] == ["White's 5 stones at D5"]
    QTest.mouseClick(unsettled.viewport(), LEFT, NONE, unsettled.visualItemRect(unsettled.item(0)).center())
    assert "unsettled" in driver.reason()
    names = driver.shown.board.labels
    assert [{names[v] for v in group} for group in driver.window.canvas.scene.lit] == [{"D1", "D2", "D3", "D4", "D5"}]


def test_why_tells_life_and_death_and_shows_the_moves_until_it_goes(driver: WindowDriver) -> None:
    driver.press("1")
    driver.hover("A5")
    driver.ask_why("A5")
    said = driver.reason()
    assert "White's stone at A5 is very probably dead." in said and "Nothing saves it." in said
    assert "Eyespace at B4: One eye if White moves first, none if Black does. Vital for both: B4." in said
    assert "Even so it is taken: White B5, Black A4." in said
    analysis = driver.window.canvas.scene.analysis
    assert analysis is not None and [step.vertex for step in analysis.line] == [1, 5]
    driver.press("Esc")
    analysis = driver.window.canvas.scene.analysis
    assert analysis is not None and analysis.line == ()


def test_why_tells_life_and_death_without_anything_of_an_analysis_on_the_board(
    driver: WindowDriver, engine: Opinion
) -> None:
    driver.hover("A5")
    driver.press("W")
    assert "White's stone at A5 is very probably dead." in driver.reason() and "liberties" in driver.reason()
    assert drawn(driver) is None and checked(driver) == set()
    assert "press N" in driver.window.parts["analysis"].panel.progress.text()
    driver.press("W", "Right")
    assert len(engine.asked) == 1, "one analysis of one position, and none of the next"
    assert driver.window.workspace.findings.report is None


def test_whoever_solves_a_problem_is_told_by_why_what_the_rules_say_alone(
    driver: WindowDriver, engine: Opinion
) -> None:
    driver.choose("problem")
    driver.hover("A5")
    driver.press("W")
    assert "liberties" in driver.reason() and "dead" not in driver.reason()
    assert engine.asked == []


class Slow(Opinion):
    """Says nothing, something, all, each once it is let go on."""

    def __init__(self) -> None:
        super().__init__()
        self.steps = Semaphore(0)

    def __call__(self, rules: RuleSet, position: Position, request: Request, watch: Watch | None) -> Iterator[Report]:
        assert watch is not None
        for report in super().__call__(rules, position, request, watch):
            while not self.steps.acquire(timeout=0.01):
                watch.check()
            yield report


@pytest.fixture
def slow(make_windows: Callable[..., Windows], qtbot: QtBot) -> tuple[WindowDriver, Slow]:
    engine = Slow()
    return opened(make_windows(make_analysis=lambda: AnalysisWorker(lambda: Analyst(engine))), qtbot), engine


def test_why_says_at_once_what_the_rules_say_and_more_as_it_is_known(slow: tuple[WindowDriver, Slow]) -> None:
    driver, engine = slow
    driver.hover("A5")
    driver.press("W")
    assert "liberties" in driver.reason() and driver.reason().endswith("Life and death are being read…")
    engine.steps.release()
    driver.qtbot.waitUntil(lambda: "very probably dead" in driver.reason())
    assert "Still looking" in driver.reason() and "liberties" in driver.reason()
    engine.steps.release()
    driver.qtbot.waitUntil(lambda: "Still looking" not in driver.reason())
    assert "very probably dead" in driver.reason()
    assert drawn(driver) is None


def test_what_why_asked_for_is_called_off_by_escape_and_by_another_position(slow: tuple[WindowDriver, Slow]) -> None:
    driver, _ = slow
    for key in ("Esc", "Right"):
        driver.hover("A5")
        driver.press("W")
        assert driver.window.parts["analysis"].is_working
        driver.press(key)
        assert not driver.window.parts["analysis"].is_working and driver.reason() == ""
        driver.qtbot.waitUntil(lambda: not driver.window.workspace.analysis.is_busy)


def test_what_comes_late_is_not_told_where_the_pointer_has_gone(slow: tuple[WindowDriver, Slow]) -> None:
    driver, engine = slow
    driver.hover("A5")
    driver.press("W")
    driver.hover("E1")
    engine.steps.release(2)
    driver.qtbot.waitUntil(lambda: driver.window.workspace.findings.report is not None)
    driver.qtbot.waitUntil(lambda: not driver.window.workspace.findings.is_working)
    assert driver.reason() == ""
    driver.hover("A5")
    driver.press("W")
    assert "very probably dead" in driver.reason(), "by now it is known"


def test_what_other_rules_made_of_it_is_not_told_any_more(driver: WindowDriver) -> None:
    driver.press("1", "1")
    assert driver.window.parts["analysis"].report is not None
    driver.window.send(SwitchRules("tromp-taylor"))
    assert driver.window.parts["analysis"].report is None


def test_what_the_overlays_show_is_spoken_where_the_keyboard_points(driver: WindowDriver) -> None:
    driver.press("3", "4")
    driver.hover("A5")
    assert driver.window.canvas.hovered_words == "A5: White, dead by estimate"
    driver.window.canvas.setFocus()
    driver.press("Ctrl+K")
    assert "by proof" in driver.window.canvas.accessibleDescription()


def test_the_window_goes_on_while_an_analysis_has_no_end(make_windows: Callable[..., Windows], qtbot: QtBot) -> None:
    engine = Endless(enough=0)
    driver = opened(make_windows(make_analysis=lambda: AnalysisWorker(lambda: Analyst(engine))), qtbot)
    driver.press("1")
    qtbot.waitUntil(lambda: drawn(driver) is not None)
    panel = driver.window.parts["analysis"].panel
    assert "Still looking" in panel.progress.text()
    driver.press("Right")
    qtbot.waitUntil(lambda: (report := drawn(driver)) is not None and report.stones == driver.shown.stones)
    driver.press("N")
    assert not driver.window.parts["analysis"].is_working
    assert not driver.window.parts["analysis"].worker.is_busy


def test_digits_switch_overlays_on_a_board_in_space_too(driver: WindowDriver) -> None:
    driver.window.send(NewGame(board={"shape": "cube", "side": 4, "points_on": "corners"}))
    driver.window.canvas.setFocus()

    def orientation() -> object:
        part = driver.window.canvas.scene.view.part
        return part.orientation if isinstance(part, BoardView) else None

    before = orientation()
    driver.press("5")
    assert (checked(driver), orientation()) == ({"seki"}, before)
    driver.press("Ctrl+5")
    driver.qtbot.waitUntil(lambda: orientation() == VIEWPOINTS["top"])
    assert checked(driver) == {"seki"}


def test_the_plane_is_played_on_without_an_analysis(driver: WindowDriver, engine: Opinion) -> None:
    options = {"F": "exp(-x^2-y^2)", "T": "z > 1/1000", "scores": '{"B":"0","W":"0"}'}
    driver.window.send(NewGame(rules="mango", options=options, board={"shape": "plane"}))
    before = len(engine.asked)
    driver.press("1", "8")
    driver.window.send(PlayAtPlace(3, 3))
    assert len(engine.asked) == before
    panel = driver.window.parts["analysis"].panel
    assert "infinite plane" in panel.progress.text()
    assert not any(box.isEnabled() for box in panel.switches.boxes.values())
    driver.window.send(NewGame(columns=9, rows=9))
    assert all(box.isEnabled() for box in panel.switches.boxes.values())


def test_events_are_answered_while_the_whole_engine_works(make_windows: Callable[..., Windows], qtbot: QtBot) -> None:
    """It works over and over until enough were: how many that are in one analysis is an affair of the machine."""
    enough, rounds = Event(), list[Report]()

    def engine(rules: RuleSet, position: Position, request: Request, watch: Watch | None) -> Iterator[Report]:
        while not enough.is_set() and len(rounds) < MOST_ROUNDS:
            rounds.append([*analyse(rules, position, request, watch)][-1])
        yield from rounds[-1:] or analyse(rules, position, request, watch)

    driver = opened(make_windows(make_analysis=lambda: AnalysisWorker(lambda: Analyst(engine))), qtbot)
    driver.window.send(OpenFile(str(resource("records", "ear-reddening-game.sgf"))))
    driver.press("End", "1")
    answered = 0
    while driver.window.parts["analysis"].is_working:
        QApplication.processEvents()
        answered += 1
        if answered > 10:
            enough.set()
    assert answered > 10
    report = drawn(driver)
    assert report is not None and report.is_final


def test_no_analysis_outlives_the_program(
    make_windows: Callable[..., Windows], qtbot: QtBot, qapp: QApplication
) -> None:
    engine = Endless(enough=0)
    driver = opened(make_windows(make_analysis=lambda: AnalysisWorker(lambda: Analyst(engine))), qtbot)
    driver.press("1")
    assert engine.begun.wait(30)
    qapp.aboutToQuit.emit()
    assert not driver.window.parts["analysis"].worker.is_running

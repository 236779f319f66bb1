"""The adviser in the window: candidates of engines and of goboard's own search, of the position shown alone."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from goboard.analysis.report import Report, Status
from goboard.games.reviews import THRESHOLDS
from goboard.players import engine_files
from goboard.players.advice import Advice, Proposal
from goboard.players.engine_files import EngineEntry, save_entry
from goboard.players.gtp_client import found_program
from goboard.ui.adviser.panel import AdviserPanel, cells, lost_words
from goboard.ui.adviser.part import RECORD, AdviserPart, class_of, comes_along, lost_text
from goboard.ui.analysis.part import AnalysisPart
from goboard.ui.language import share_words
from goboard.ui.score.book import Said
from goboard.ui.window.context_menus import panel_menu
from goboard.ui.window.frame import Frame
from goboard.ui.window.requests import AdviseOn, SettingsChanged
from goboard.ui.window.view_part import FIGURES
from goboard.ui.windows import Windows
from tests.ui.driver import WindowDriver

Open = Callable[[str], WindowDriver]
FAKE = Path(__file__).parents[2] / "players" / "fake_engine.py"
KATA = EngineEntry("Kata", sys.executable, f"'{FAKE}' kata", analysis="kata-analyze")
GAME = "(;SZ[5]RU[Chinese]KM[0.5];B[cc])"
RECORDED = (
    "(;SZ[5]RU[Chinese]KM[0.5]GOBQ[Old::300:0.6:2::0.5:chinese]GOBG[aa:200:0.6:2::aa bb][bd:90:0.55:0.5::]"
    "GOBA[Old:ownership:1][aa:0.9][ee:-0.4];B[cc])"
)


@pytest.fixture(autouse=True)
def _no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_files, "found_engines", list)


def advised(driver: WindowDriver, entry: EngineEntry = KATA) -> AdviserPart:
    """Ask that engine for advice."""
    save_entry(driver.window.workspace.engines_folder, entry)
    driver.window.workspace.settings.setValue("adviser/source", entry.name)
    driver.choose("adviser")
    part = driver.window.parts["adviser"]
    assert isinstance(part, AdviserPart)
    driver.qtbot.waitUntil(lambda: part.panel_shown.source.currentData() == entry.name, timeout=10_000)
    return part


def candidates(driver: WindowDriver) -> dict[str, str]:
    return {driver.shown.board.labels[each.vertex]: each.text for each in driver.window.canvas.scene.advice}


def wait_for(driver: WindowDriver, *labels: str) -> None:
    driver.qtbot.waitUntil(lambda: [*candidates(driver)] == [*labels], timeout=20_000)


def test_candidates_follow_the_position_shown(opened: Open) -> None:
    game = opened(GAME)
    part = advised(game)
    wait_for(game, "A5", "B5", "C5")
    # the first lines have few visits
    game.qtbot.waitUntil(lambda: candidates(game) == {"A5": "best", "B5": "−2.0", "C5": "−4.0"}, timeout=20_000)
    assert part.panel_shown.headline.text().startswith("B+3.5, Black wins 60 %, by Kata, ")
    game.press("End")
    game.qtbot.waitUntil(lambda: part.panel_shown.headline.text().startswith("W+3.5, Black wins 40 %"), timeout=20_000)
    game.click("A5")
    wait_for(game, "B5", "C5", "D5")
    game.qtbot.waitUntil(lambda: part.panel_shown.table.item(1, 1).text() == "2.0", timeout=20_000)
    game.choose("adviser")
    assert candidates(game) == {}
    assert part._thinker is None


def test_goboards_own_search_agrees_with_what_is_said_of_who_leads(opened: Open) -> None:
    game = opened(GAME)
    game.choose("adviser")
    part = game.window.parts["adviser"]
    assert isinstance(part, AdviserPart)
    table, leads = part.panel_shown.table, game.window.workspace.leads
    game.qtbot.waitUntil(lambda: table.rowCount() > 1 and table.item(0, 3) is not None, timeout=20_000)
    assert game.shown.subject is not None
    leads.advise(game.shown.subject.key, Said(-8.5, 5.5))
    game.qtbot.waitUntil(lambda: table.item(0, 3).text() == "−8.5", timeout=20_000)
    assert "Black wins 6 %" in part.panel_shown.headline.text()


def test_what_the_adviser_says_of_who_leads_is_said_everywhere_and_kept(opened: Open) -> None:
    game = opened(GAME)
    part, leads = advised(game), game.window.workspace.leads

    def says(margin: float) -> bool:
        said = leads.of(game.shown.subject)
        return said is not None and (said.margin, said.source) == (margin, "Kata")

    game.qtbot.waitUntil(lambda: says(3.5), timeout=20_000)
    game.press("End")
    game.qtbot.waitUntil(lambda: says(-3.5), timeout=20_000)
    game.choose("adviser")
    assert says(-3.5) and part._thinker is None
    game.press("Home")
    assert says(3.5)


def test_of_a_region_the_adviser_does_not_say_who_leads(opened: Open) -> None:
    game = opened(GAME)
    part, leads = advised(game), game.window.workspace.leads
    wait_for(game, "A5", "B5", "C5")
    game.qtbot.waitUntil(lambda: leads.of(game.shown.subject) is not None, timeout=20_000)
    game.press("End")
    part.take(AdviseOn(frozenset({game.shown.board.vertex("B5")})))
    wait_for(game, "B5")
    game.qtbot.wait(300)
    assert leads.of(game.shown.subject) is None


def test_what_may_be_chance_is_no_loss() -> None:
    told, rough, close = (
        Proposal(0, 9, 0.5, 1.0, lost, (0,), least=least) for lost, least in ((4, 1), (2, 3), (0.2, 0.3))
    )
    found = told, rough, close, replace(told, least=0.0, is_few=True)
    assert [lost_words(each) for each in found] == ["4.0", "0–5", "0.2", "~4.0"]
    assert [lost_text(each) for each in found] == ["−4.0", "0–5", "−0.2", "~−4.0"]
    assert [class_of(each, THRESHOLDS) for each in found] == [3, -1, 0, -1]


def test_what_stands_on_candidates_is_chosen_in_the_menu_and_kept(opened: Open) -> None:
    game = opened(GAME)
    part = advised(game)
    game.qtbot.waitUntil(lambda: candidates(game) == {"A5": "best", "B5": "−2.0", "C5": "−4.0"}, timeout=20_000)
    settings, actions = game.window.workspace.settings, game.window.workspace.actions

    def said() -> list[tuple[str, str]]:
        return [(each.text, each.more) for each in game.window.canvas.scene.advice[:2]]

    def ticked() -> set[str]:
        return {name for name in FIGURES if actions[name].isChecked()}

    assert ticked() == {"candidate_lost", "candidate_visits"}
    game.choose("candidate_share")
    assert ticked() == {"candidate_lost", "candidate_share"}
    assert said() == [
        ("best", share_words(0.6)),
        ("−2.0", share_words(0.5)),
    ]
    game.choose("candidate_lost")
    game.choose("candidate_lead")
    assert ticked() == {"candidate_lead", "candidate_share"}
    assert said() == [
        ("+3.5", share_words(0.6)),
        ("+1.5", share_words(0.5)),
    ]
    game.choose("candidate_share")
    assert ticked() == {"candidate_lead"} and said() == [("+3.5", ""), ("+1.5", "")]
    assert (settings.value("adviser/first"), settings.value("adviser/second")) == ("lead", "")
    settings.setValue("adviser/second", "visits")
    game.window.workspace.request(SettingsChanged(("adviser/second",)))
    assert ticked() == {"candidate_lead", "candidate_visits"} and said()[0][1]
    menu = panel_menu(game.window.workspace, part.panel_shown.table)
    assert {action.objectName() for action in menu.actions()} >= set(FIGURES)


def test_a_range_of_points_says_what_it_means(opened: Open) -> None:
    game = opened(GAME)
    panel = AdviserPanel(game.window)
    rough = Proposal(0, 9, 0.5, 1.0, 2.0, (0,), least=25.3)
    panel.show_advice(game.shown, Advice("goboard", 1, (replace(rough, lost=0.0), rough), 109))
    cell = panel.table.item(1, 1)
    assert cell.text() == "0–28"
    assert cell.toolTip().startswith("It loses between 0 and 28 points against the best move")
    assert "a range" in panel.table.horizontalHeaderItem(1).toolTip()


def test_what_an_engine_hardly_looked_at_is_grey_in_the_table(opened: Open) -> None:
    game = opened(GAME)
    panel = AdviserPanel(game.window)
    few = Proposal(0, 9, 0.5, -1.25, 4.0, (0,), is_few=True)
    panel.show_advice(game.shown, Advice("Kata", 1, (replace(few, is_few=False, lead=2.75, lost=0.0), few), 109))
    marked = [panel.table.item(row, 3) for row in range(2)]
    assert [item.text() for item in marked] == ["+2.8", "−1.2"]
    assert cells(game.shown, replace(few, lead=-0.04))[3] == "+0.0"
    assert [cells(game.shown, replace(few, line=line))[0] for line in ((0,), (0, 1, -1))] == ["A5", "A5 · B5 Pass"]
    assert [item.toolTip() for item in marked] == ["", "Few visits: these figures may be far off."]
    assert marked[0].foreground() != marked[1].foreground()


def test_the_record_s_move_is_bold_in_the_table(opened: Open) -> None:
    game = opened("(;SZ[5]RU[Chinese]KM[0.5];B[ba])")
    part = advised(game)
    table = part.panel_shown.table
    wait_for(game, "A5", "B5", "C5")
    seldom = (Proposal(vertex, 9, 0.5, 0.0, 1.0, (vertex,), is_rare=vertex > 0) for vertex in range(3))
    told = part._advised(Advice("Kata", 1, tuple(seldom), 27))
    assert [each.is_rare for each in told] == [False, False, True], "on the board it has its figures, too"
    assert [table.item(row, 0).font().bold() for row in range(3)] == [False, True, False]
    widths = [table.columnWidth(column) for column in range(table.columnCount())]
    assert max(widths) == widths[0] and sum(widths) >= table.viewport().width(), "the names take what the numbers leave"


def test_a_candidate_shows_the_moves_expected_and_is_played(opened: Open) -> None:
    game = opened(GAME)
    part = advised(game)
    wait_for(game, "A5", "B5", "C5")
    game.hover("B5")
    labels = game.shown.board.labels
    scene = game.window.canvas.scene
    assert scene.analysis is not None
    assert [(step.player, labels[step.vertex]) for step in scene.analysis.line] == [(1, "B5"), (2, "C5"), (1, "D5")]
    assert candidates(game) == {}
    game.choose_at("B5", "Add these moves as a variation")
    game.qtbot.waitUntil(lambda: len(game.shown.node.next) == 2, timeout=20_000)
    assert game.shown.node.next[1].vertex == game.shown.board.vertex("B5"), "the moves expected are in the record"
    game.press("Ctrl+Z")
    game.qtbot.waitUntil(lambda: len(game.shown.node.next) == 1, timeout=20_000)
    wait_for(game, "A5", "B5", "C5")
    for label in ("E1", "C5"):
        game.hover(label)
    QTest.mouseClick(game.window.canvas, Qt.MouseButton.MiddleButton, pos=game.place("D5"))
    game.qtbot.waitUntil(lambda: len(game.shown.node.next) == 2, timeout=20_000)
    assert game.shown.document.can_undo == "add a line", "the middle button does the same in one step of undo"
    game.hover("E1")
    wait_for(game, "A5", "B5", "C5")
    part.panel_shown.chosen.emit(0)
    assert game.stone("A5") == 1


@pytest.mark.parametrize("is_closed", [True, False])
def test_the_moves_expected_go_with_the_adviser_and_with_its_moves(opened: Open, is_closed: bool) -> None:
    """The pointer rests on a candidate while a key closes the adviser, or takes its moves off the board."""
    game = opened(GAME)
    part = advised(game)
    wait_for(game, "A5", "B5", "C5")
    game.hover("B5")
    assert (analysis := game.window.canvas.scene.analysis) is not None and len(analysis.line) == 3
    if is_closed:
        game.choose("adviser")
    else:
        part.panel_shown.moves.setChecked(False)
        game.hover("E1")
    analysis = game.window.canvas.scene.analysis
    assert analysis is None or analysis.line == ()


def report(driver: WindowDriver) -> Report | None:
    return driver.window.workspace.findings.report


def test_owners_feed_overlays_and_why_as_the_engines_word_and_go_with_it(opened: Open) -> None:
    # the fake engine gives the upper half to the player to move, the lower one to the other
    game = opened("(;SZ[5]RU[Chinese]KM[0.5]AB[ba][ee]AW[aa][bd]PL[B])")
    # what was shown last shows no owners
    for _ in range(2):
        game.choose("overlay_liberties")
    part = advised(game)
    wait_for(game, "C5", "D5", "E5")
    assert game.window.canvas.scene.analysis is None
    part.panel_shown.owners.click()
    game.qtbot.waitUntil(lambda: report(game) is not None, timeout=20_000)
    told = report(game)
    assert told is not None and told.source == "Kata"
    assert game.window.docks.is_seen("Adviser"), "the panel that was used stays in front"
    board = game.shown.board
    assert (told.owner[0], told.owner[-1]) == (0.75, -0.5)
    assert told.of(Status.DEAD) == (board.vertex("A5"), board.vertex("E1"))
    assert not told.proven(Status.ALIVE) and not any(told.unconditional)
    scene = game.window.canvas.scene
    assert scene.analysis is not None and scene.analysis.report is told
    assert "ownership" in game.window.parts["analysis"].choice.shown  # type: ignore[attr-defined]
    panel = game.window.parts["analysis"].panel
    assert "word of Kata: estimates, no proofs" in panel.progress.text()
    assert panel.grounds.text().startswith("By Kata: 2 stones alive")
    game.ask_why("A5")
    assert "Kata gives its points to Black: 88 %." in game.reason()
    part.panel_shown.owners.click()
    assert game.window.canvas.scene.analysis is None
    analysis = game.window.parts["analysis"]
    assert isinstance(analysis, AnalysisPart) and analysis._key is None, "nothing was asked of goboard meanwhile"
    game.choose("analysis")
    assert analysis._key is not None


def test_the_engines_dead_stones_are_suggested_to_the_count(opened: Open) -> None:
    game = opened("(;SZ[5]RU[Chinese]KM[0.5]AB[ba][ee]AW[aa][bd]PL[B])")
    part = advised(game)
    part.panel_shown.owners.click()
    game.qtbot.waitUntil(lambda: report(game) is not None, timeout=20_000)
    game.press("T")
    board = game.shown.board
    wanted = {board.vertex("A5"), board.vertex("E1")}
    game.qtbot.waitUntil(lambda: game.shown.count is not None and {*game.shown.count.dead} == wanted, timeout=20_000)
    assert "Estimated by Kata: 2 dead." in game.window.parts["counting"].panel.estimate.text()
    assert candidates(game) == {}


@pytest.mark.skipif(found_program("gnugo") is None, reason="GNU Go is not installed")
def test_gnu_gos_estimates_are_advice_and_owners(opened: Open) -> None:
    game = opened("(;SZ[9]RU[Chinese]KM[6.5];B[ee];W[ai];B[ah];W[gc];B[bi])")
    game.press("End")
    path = found_program("gnugo") or ""
    part = advised(game, EngineEntry("GNU Go", path, "--mode gtp --level 1", least=5, most=19))
    game.qtbot.waitUntil(lambda: bool(candidates(game)), timeout=60_000)
    assert next(iter(candidates(game).values())) == "best"
    assert part.panel_shown.table.item(0, 2).text() == "", "it tells no win rates"
    part.panel_shown.owners.click()
    game.qtbot.waitUntil(lambda: report(game) is not None, timeout=60_000)
    told = report(game)
    assert told is not None and told.source.startswith("GNU Go")


def test_an_adviser_that_tells_no_owners_leaves_goboards_own(opened: Open) -> None:
    game = opened(GAME)
    part = advised(game, replace(KATA, name="Leela", arguments=f"'{FAKE}' leela", analysis="lz-analyze"))
    part.panel_shown.owners.click()
    wait_for(game, "A5", "B5", "C5")
    assert "does not tell whose the points" in part.panel_shown.said.text()
    assert not game.window.parts["analysis"]._owned.is_awaited  # type: ignore[attr-defined]


def test_what_the_record_holds_is_advice_as_an_engines(opened: Open) -> None:
    game = opened(RECORDED)
    game.window.workspace.settings.setValue("adviser/source", RECORD)
    game.choose("adviser")
    part = game.window.parts["adviser"]
    assert isinstance(part, AdviserPart)
    game.qtbot.waitUntil(lambda: part.panel_shown.source.currentData() == RECORD, timeout=20_000)
    wait_for(game, "A5", "B2")
    assert part.panel_shown.headline.text() == "B+2.0, Black wins 60 %, by Old, 300 visits"
    assert part.panel_shown.table.item(1, 1).text() == "1.5"
    part.panel_shown.owners.click()
    game.qtbot.waitUntil(lambda: report(game) is not None, timeout=20_000)
    told = report(game)
    assert told is not None and told.source == "Old" and told.owner[0] == pytest.approx(0.9)
    assert told.owner[7] == 0.0
    game.press("Right")
    assert candidates(game) == {}
    assert "holds no candidates" in part.panel_shown.said.text()


def test_an_engine_without_analysis_and_one_that_dies_are_told(opened: Open) -> None:
    game = opened(GAME)
    part = advised(game, replace(KATA, name="Mute", arguments=f"'{FAKE}' good", analysis=""))
    game.qtbot.waitUntil(lambda: "has no analysis" in part.panel_shown.said.text(), timeout=20_000)
    game.choose("adviser")
    part = advised(game, replace(KATA, name="Gone", program="/nowhere"))
    game.qtbot.waitUntil(lambda: "There is no program" in part.panel_shown.said.text(), timeout=20_000)


def test_own_search_advises_on_any_board(opened: Open) -> None:
    game = opened('(;GOBD[{"shape": "torus", "columns": 5, "rows": 5}]RU[Chinese])')
    game.choose("adviser")
    part = game.window.parts["adviser"]
    assert isinstance(part, AdviserPart)
    game.qtbot.waitUntil(lambda: bool(candidates(game)), timeout=30_000)
    assert "by goboard" in part.panel_shown.headline.text()
    # nothing is told while points are counted
    game.press("T")
    assert candidates(game) == {}
    assert "counted" in part.panel_shown.said.text()
    part.dock.close()


def test_the_adviser_comes_with_the_next_record_and_none_thinks_behind_a_tab(
    driver: WindowDriver, windows: Windows, tmp_path: Path
) -> None:
    paths = [tmp_path / f"{name}.sgf" for name in ("one", "two")]
    for path in paths:
        path.write_text(GAME)
    driver.window.open_paths([str(paths[0])])
    driver.qtbot.waitUntil(lambda: driver.shown.document.path == str(paths[0]), timeout=20_000)
    first = advised(driver)
    wait_for(driver, "A5", "B5", "C5")
    driver.window.open_paths([str(paths[1])])
    driver.qtbot.waitUntil(lambda: len(windows.open) == 2, timeout=20_000)
    page = next(each for each in windows.open if each is not driver.window)
    frame = page.window()
    assert isinstance(frame, Frame)
    frame.bring(page)
    driver.qtbot.waitUntil(lambda: page.isVisible() and bool(page.canvas.scene.advice), timeout=30_000)
    second = page.parts["adviser"]
    assert isinstance(second, AdviserPart) and second.is_open
    driver.qtbot.waitUntil(lambda: first._thinker is None or not first._thinker.is_busy, timeout=20_000)
    assert first.is_open
    second.toggle()
    assert not comes_along(driver.shown, driver.window.workspace.settings)


def test_a_record_whose_tab_is_left_before_an_adviser_has_begun_waits(opened: Open) -> None:
    game = opened(GAME)
    part = advised(game)
    wait_for(game, "A5", "B5", "C5")
    part._part_with()
    game.window.hide()
    part._ask()
    assert part._thinker is None
    game.window.show()
    game.qtbot.waitUntil(lambda: part._thinker is not None, timeout=20_000)
    part.dock.close()


class Measuring(QStyledItemDelegate):
    """Notes how often a cell's size is asked for."""

    count = 0

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        self.count += 1
        return super().sizeHint(option, index)


def test_other_advice_has_each_cell_measured_once(opened: Open) -> None:
    game = opened(GAME)
    part = advised(game)
    wait_for(game, "A5", "B5", "C5")
    assert part._advice is not None
    panel = AdviserPanel()
    game.qtbot.addWidget(panel)
    measuring = Measuring(panel)
    panel.table.setItemDelegate(measuring)
    panel.show()
    panel.show_advice(game.shown, part._advice)
    game.qtbot.waitUntil(lambda: measuring.count > 0)
    measuring.count = 0
    panel.show_advice(game.shown, replace(part._advice, proposals=part._advice.proposals[::-1]))
    game.qtbot.waitUntil(lambda: measuring.count > 0)
    cells = panel.table.rowCount() * panel.table.columnCount()
    assert measuring.count <= 3 * cells, "not all of them for each that has changed"


def test_rows_are_told_of_only_when_all_of_them_have_come_or_gone(opened: Open) -> None:
    game = opened(GAME)
    part = advised(game)
    wait_for(game, "A5", "B5", "C5")
    panel = AdviserPanel()
    game.qtbot.addWidget(panel)
    panel.show_advice(game.shown, part._advice)
    panel.table.setCurrentCell(1, 0)
    told: list[tuple[int, int]] = []
    panel.pointed.connect(lambda row: told.append((row, panel.table.rowCount())))
    panel.show_advice(game.shown, None)
    assert told == [(-1, 0)], "whoever hears of it may have the table filled anew"


def test_the_moves_expected_are_those_of_the_row_that_lies_under_a_resting_pointer(opened: Open) -> None:
    game = opened(GAME)
    part = advised(game)
    wait_for(game, "A5", "B5", "C5")
    panel, shown, advice = AdviserPanel(), game.shown, part._advice
    assert advice is not None
    game.qtbot.addWidget(panel)
    panel.show_advice(shown, advice)
    panel.show()
    told: list[int] = []
    panel.pointed.connect(told.append)
    panel.table.cellEntered.emit(2, 0)
    panel.show_advice(shown, replace(advice, proposals=advice.proposals[::-1]))
    assert told == [2, 2], "another candidate is there now, and its moves are asked for"
    panel.show_advice(shown, replace(advice, proposals=advice.proposals[:1]))
    assert told == [2, 2, -1], "the row has gone"
    panel.show_advice(shown, advice)
    assert told == [2, 2, -1, 2]
    panel.table.viewportEntered.emit()
    panel.show_advice(shown, advice)
    assert told == [2, 2, -1, 2, -1], "it is below the rows"
    panel.table.cellEntered.emit(0, 0)
    panel.look_away()
    panel.show_advice(shown, advice)
    assert told == [2, 2, -1, 2, -1, 0], "a point of the board is looked at"


def test_rows_of_another_position_are_not_pointed_at_before_the_pointer_moves(opened: Open) -> None:
    game = opened(GAME)
    part = advised(game)
    wait_for(game, "A5", "B5", "C5")
    panel, advice = AdviserPanel(), part._advice
    game.qtbot.addWidget(panel)
    panel.show_advice(game.shown, advice)
    panel.table.cellEntered.emit(1, 0)
    told: list[int] = []
    panel.pointed.connect(told.append)
    game.press("Right")
    panel.show_advice(game.shown, advice)
    assert told == [], "the candidates are to be seen there"

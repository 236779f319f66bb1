"""The adviser in the window: candidates of engines and of goboard's own search, of the position shown alone."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from goboard.players import engine_files
from goboard.players.engine_files import EngineEntry, save_entry
from goboard.ui.adviser.part import AdviserPart
from tests.ui.driver import WindowDriver

Open = Callable[[str], WindowDriver]
FAKE = Path(__file__).parents[2] / "players" / "fake_engine.py"
KATA = EngineEntry("Kata", sys.executable, f"'{FAKE}' kata", analysis="kata-analyze")
GAME = "(;SZ[5]RU[Chinese]KM[0.5];B[cc])"


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
    assert candidates(game) == {"A5": "best", "B5": "-2.0", "C5": "-4.0"}
    assert part.panel_shown.headline.text().startswith("B+3.5, Black wins 60 %, by Fake kata, ")
    game.press("End")
    game.qtbot.waitUntil(lambda: part.panel_shown.headline.text().startswith("W+3.5, Black wins 40 %"), timeout=20_000)
    game.click("A5")
    wait_for(game, "B5", "C5", "D5")
    assert part.panel_shown.table.item(1, 1).text() == "2.0"
    game.choose("adviser")
    assert candidates(game) == {}
    assert part._thinker is None


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
    game.hover("E1")
    wait_for(game, "A5", "B5", "C5")
    part.panel_shown.chosen.emit(0)
    assert game.stone("A5") == 1


def test_owners_are_the_advisers_and_come_only_when_asked_for(opened: Open) -> None:
    game = opened(GAME)
    part = advised(game)
    wait_for(game, "A5", "B5", "C5")
    assert game.window.canvas.scene.forecast is None
    part.panel_shown.owners.click()
    forecast = game.window.canvas.scene.forecast
    assert forecast is not None
    assert (forecast[0], forecast[-1]) == (0.75, -0.5)
    assert game.window.canvas.scene.analysis is None


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

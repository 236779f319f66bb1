"""A region for the adviser: drawn on any board, it keeps the candidates inside of it until it is given up."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from goboard.players import engine_files
from goboard.session.commands.files import NewGame
from goboard.ui.adviser.region import enclosed
from goboard.ui.adviser.thinker import OWN
from tests.ui.driver import RIGHT, WindowDriver
from tests.ui.editing.strokes import draw
from tests.ui.study.test_adviser import FAKE, GAME, KATA, RECORDED, Open, advised, candidates, wait_for

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture(autouse=True)
def _no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_files, "found_engines", list)


def region(driver: WindowDriver) -> str:
    return " ".join(sorted(driver.shown.board.labels[each] for each in driver.window.canvas.scene.region))


def test_candidates_stay_inside_until_the_region_is_given_up(opened: Open) -> None:
    game = opened(GAME)
    part = advised(game)
    wait_for(game, "A5", "B5", "C5")
    engine = part._thinker
    game.press("A")
    draw(game, "D2", "E1")
    told = game.window.workspace.stage.slot.messages.currentMessage()
    assert told == "The adviser looks at 4 points. Reviews, overlays and the score go by the whole board."
    assert region(game) == "D1 D2 E1 E2"
    assert game.shown.node.is_root and not game.shown.document.modified, "nothing was played, nor written"
    wait_for(game, "D2", "E2", "D1")
    assert part._thinker is engine, "it goes on, told where to look"
    game.qtbot.waitUntil(lambda: part.panel_shown.said.text() == "Moves of the region alone.")
    game.press("End")
    assert region(game) == "D1 D2 E1 E2"
    game.click("D2")
    wait_for(game, "E2", "D1", "E1")
    game.press("A")
    draw(game, "A1", "B1", held=SHIFT)
    assert region(game) == "A1 B1 D1 D2 E1 E2"
    game.press("A")
    draw(game, "D1", "E1", button=RIGHT)
    assert region(game) == "A1 B1 D2 E2"
    game.press("A", "Esc")
    assert region(game) == "A1 B1 D2 E2"
    game.press("T", "A")
    assert game.window.workspace.tools.tool is None, "a click is the count's"
    game.press("T", "Shift+A")
    assert region(game) == ""
    wait_for(game, "A5", "B5", "C5")


def test_one_that_cannot_be_told_is_cut(opened: Open) -> None:
    game = opened(GAME)
    part = advised(game, replace(KATA, arguments=f"'{FAKE}' kata 0 old"))
    wait_for(game, "A5", "B5", "C5")
    game.choose("region")
    game.click("B5", "D4")
    wait_for(game, "B5", "C5")
    said = "Moves of the region alone; Kata looks at all of the board."
    game.qtbot.waitUntil(lambda: part.panel_shown.said.text() == said)
    game.qtbot.waitUntil(lambda: candidates(game) == {"B5": "best", "C5": "−2.0"})
    game.choose("region")
    game.click("A1", "B2")
    game.qtbot.waitUntil(lambda: "names no move in the region" in part.panel_shown.said.text())
    game.click("A1")
    game.choose("region")
    game.click("A1", "A1")
    assert part.panel_shown.said.text() == "No move can be made in the region."


def test_goboards_own_search_and_what_the_record_holds_keep_to_it(opened: Open) -> None:
    game = opened(RECORDED)
    game.choose("region")
    game.click("B2", "C3")
    assert game.window.workspace.action("adviser").isChecked(), "it is what a region is for"
    part = game.window.parts["adviser"]
    inside = {"B2", "B3", "C2", "C3"}
    game.qtbot.waitUntil(lambda: bool(candidates(game)))
    assert part.panel_shown.source.currentData() == OWN and {*candidates(game)} <= inside
    part.panel_shown.source.setCurrentIndex(1)
    part.panel_shown.source.activated.emit(1)
    wait_for(game, "B2")
    game.window.send(NewGame(9, 9))
    assert region(game) == ""


def test_without_boxes_a_click_takes_a_neighbourhood_and_a_stroke_what_it_parts(driver: WindowDriver) -> None:
    driver.window.send(NewGame(board={"shape": "cube", "side": 4, "points_on": "corners"}))
    board = driver.shown.board
    corner = next(vertex for vertex in range(board.size) if len(board.neighbours(vertex)) == 3)
    near = board.neighbours(corner)
    driver.choose("region")
    driver.hover(board.labels[corner])
    assert driver.window.canvas.scene.preview is not None
    assert {*driver.window.canvas.scene.preview.chosen} == {corner, *near}
    driver.click(board.labels[corner])
    assert {*driver.window.canvas.scene.region} == {corner, *near}
    assert enclosed(board, near) == {corner}
    assert enclosed(board, ()) == frozenset()

"""A board is added by one function and one line: it is then offered, listed, played, written and put to the test."""

import json
from collections.abc import Iterator

import pytest

from goboard.boards import catalogue, round_boards
from goboard.boards.board import Board, board_from_edges
from goboard.boards.shape import Parameter, Shape
from goboard.cli.boards import run
from goboard.games.record_dialect import form_of
from goboard.rules.catalogue import make
from goboard.sgf.reader import read
from goboard.ui.dialogs.new_game import NewGameDialog
from tests.contract import test_contract as contract
from tests.contract.boards import all_boards, shapes
from tests.games.test_record_dialect import root_of
from tests.ui.driver import WindowDriver
from tests.ui.new_game_driver import choose, start


def fan(blades: int) -> Board:
    """Triangles that have one point in common, the first."""
    places = [(0.0, 0.0)] + [(float(x), float(y)) for x in range(1, blades + 1) for y in (1, 2)]
    edges = [pair for n in range(1, 2 * blades, 2) for pair in ((0, n), (0, n + 1), (n, n + 1))]
    labels = [str(vertex) for vertex in range(len(places))]
    return board_from_edges(f"Fan of {blades}", places, edges, labels)


BLADES = (Parameter("blades", "Blades", 5, 1, 50),)
LINE = Shape("round_boards:fan", "Fan", "Round", "Triangles with a point in common", BLADES)


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The function stands in its file, the line in the catalogue."""
    monkeypatch.setattr(round_boards, "fan", fan, raising=False)
    catalogue.SHAPES.append(LINE)
    yield
    catalogue.SHAPES.remove(LINE)


def test_it_is_chosen_for_a_new_game_by_its_title_and_parameters(driver: WindowDriver) -> None:
    driver.press("Ctrl+N")
    dialog = driver.dialog(NewGameDialog)
    box = dialog.board.shape
    assert box.itemText(box.findData("fan")) == "Fan"
    nothing = box.itemIcon(box.findData("fan")).cacheKey()
    driver.qtbot.waitUntil(lambda: box.itemIcon(box.findData("fan")).cacheKey() != nothing)
    choose(driver, dialog, "fan")
    dialog.board.parameters.number_box(BLADES[0]).setValue(4)
    driver.qtbot.waitUntil(lambda: not dialog.board.is_building)
    board = start(driver, dialog)
    assert (board.title, board.size) == ("Fan of 4", 9)


def test_it_is_listed_and_answered_by_its_graph(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[-1] == {"shape": "fan", "title": "Fan", "points": 11, "blades": 5}
    assert run(['{"shape": "fan", "blades": 1}']) == 0
    assert json.loads(capsys.readouterr().out)["edges"] == [[0, 1], [0, 2], [1, 2]]


def test_a_record_keeps_it() -> None:
    board = catalogue.board_from_spec({"shape": "fan", "blades": 3})
    (root,) = read(f"(;{root_of(board).text()})".encode()).games
    found = form_of(root)
    assert not found.fault
    assert (found.board.shape, dict(found.board.spec)) == ("fan", {"shape": "fan", "blades": 3})
    assert found.board.edges.tolist() == board.edges.tolist()


def test_the_contract_asks_it_too() -> None:
    assert shapes()["fan"] == {"shape": "fan", "blades": 2}
    contract.test_every_property_holds(make("chinese"), all_boards()["fan"])

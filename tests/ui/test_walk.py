"""The walk through MANGO's text."""

import pytest
from PySide6.QtTest import QTest

from goboard.resources_path import resource
from goboard.rules.mango.walk import STEPS
from goboard.ui.dialogs.walk import WalkDialog
from goboard.ui.panels.rules import RulesPanel
from tests.ui.driver import LEFT, WindowDriver

TEXT = " ".join(resource("rules", "mango.txt").read_text("utf-8").replace("\n- ", " ").split())
TEXT = TEXT.replace("playersmight", "players might")


@pytest.fixture
def walk(driver: WindowDriver) -> WalkDialog:
    driver.choose("walk")
    return driver.dialog(WalkDialog)


def goes_to(walk: WalkDialog, title: str) -> None:
    walk.go(next(at for at, step in enumerate(STEPS) if step.title == title))


def play(walk: WalkDialog, *labels: str) -> None:
    for label in labels:
        walk.board.vertex_clicked.emit(stone_at(walk, label), False, False)


def stone_at(walk: WalkDialog, label: str) -> int:
    assert walk.snapshot is not None
    return walk.snapshot.board.vertex(label)


def has_stone(walk: WalkDialog, label: str) -> bool:
    assert walk.snapshot is not None
    return bool(walk.snapshot.stones[stone_at(walk, label)])


@pytest.mark.slow
def test_every_step_quotes_the_text_and_can_be_reached_and_left(walk: WalkDialog) -> None:
    for number, step in enumerate(STEPS, 1):
        assert step.quote.rstrip(".") in TEXT
        assert walk.title.text() == step.title and walk.words.text() == step.words
        assert walk.count.text() == f"Step {number} of {len(STEPS)}"
        assert walk.said.text() == "" and walk.snapshot is not None and walk.snapshot.rules.name == "mango"
        assert walk.next_button.isEnabled() == (number < len(STEPS))
        QTest.mouseClick(walk.next_button, LEFT)
    for _ in STEPS:
        QTest.mouseClick(walk.back_button, LEFT)
    assert walk.at == 0


@pytest.mark.parametrize(
    ("title", "move", "gone"),
    [
        ("A move takes stones", "B1", ["A1"]),
        ("One's own stones come last", "C1", ["A1", "B1", "C1"]),
        ("Nothing comes twice", "D3", ["C3"]),
        ("Another threshold", "A1", ["B1"]),
        ("Other weights", "C1", ["B1"]),
    ],
)
def test_the_move_that_a_step_speaks_of_does_what_it_says(
    walk: WalkDialog, title: str, move: str, gone: list[str]
) -> None:
    goes_to(walk, title)
    before = [label for label in gone if has_stone(walk, label)]
    assert set(gone) - {move} == set(before)
    play(walk, move)
    assert not any(has_stone(walk, label) for label in gone)


def test_a_repetition_is_refused_with_its_reason(walk: WalkDialog) -> None:
    goes_to(walk, "Nothing comes twice")
    play(walk, "D3", "C3")
    assert "not new" in walk.said.text() and not has_stone(walk, "C3")


@pytest.mark.parametrize(
    ("title", "options", "move", "stays"),
    [("Another threshold", {"T": "z >= 1"}, "A1", "B1"), ("Other weights", {"F": "1"}, "C1", "B1")],
)
def test_another_weight_or_threshold_changes_what_dies(
    walk: WalkDialog, title: str, options: dict[str, str], move: str, stays: str
) -> None:
    goes_to(walk, title)
    for name, value in options.items():
        walk.form.set_value(name, value)
        walk.form.values_changed.emit()
    QTest.mouseClick(walk.again_button, LEFT)
    play(walk, move)
    assert has_stone(walk, stays)


def test_the_score_follows_the_weights(walk: WalkDialog) -> None:
    goes_to(walk, "The score")
    assert walk.state.text().startswith("Black 15, White 10.")
    walk.form.set_value("F", "x")
    walk.form.values_changed.emit()
    assert walk.state.text().startswith("Black 30, White 45. White wins by 15.")


def test_pointing_at_a_stone_tells_its_sum(walk: WalkDialog) -> None:
    goes_to(walk, "A stone is alive")
    walk.board.vertex_hovered.emit(stone_at(walk, "A1"))
    assert "21" in walk.said.text()


def test_on_the_plane_one_plays_anywhere(walk: WalkDialog) -> None:
    goes_to(walk, "The infinite plane")
    walk.board.place_clicked.emit((70, -3), False, False)
    assert walk.snapshot is not None and any(walk.snapshot.stones)
    assert walk.board.scene.weights is not None


def test_the_record_in_the_window_stays_as_it_is_and_mango_leads_to_the_walk(driver: WindowDriver) -> None:
    driver.click("D4")
    panel = driver.window.parts["rules"].panel
    assert isinstance(panel, RulesPanel) and not panel.walk_button.isVisibleTo(panel)
    driver.choose("walk")
    dialog = driver.dialog(WalkDialog)
    goes_to(dialog, "Ordinary Go")
    dialog.close()
    assert driver.has_stones(black="D4") and driver.shown.rules.name != "mango"

"""Daily problems in the window: a queue from folders, solved one after the other, and what came of it."""

from pathlib import Path
from threading import Event, Timer

import pytest

from goboard.library.library import Library
from goboard.session.snapshot import PROBLEM
from goboard.ui.study.daily_dialog import DailyDialog
from goboard.ui.study.daily_part import TITLE, when
from tests.ui.driver import WindowDriver

pytest.importorskip("fsrs")
PROBLEMS = "(;SZ[9]AB[aa][ba]AW[ab];B[bb]C[RIGHT])(;SZ[9]AB[ca][ba]AW[ab];B[bb]C[RIGHT])"
PATIENCE = 30_000


@pytest.fixture
def library(driver: WindowDriver, tmp_path: Path) -> Library:
    (tmp_path / "problems").mkdir()
    (tmp_path / "problems" / "<b>two.sgf").write_text(PROBLEMS)
    index = driver.window.workspace.library_index = tmp_path / "library.db"
    return Library(index)


def opened(driver: WindowDriver) -> DailyDialog:
    driver.window.workspace.action("daily").trigger()
    dialog = driver.dialog(DailyDialog)
    driver.qtbot.waitUntil(lambda: bool(dialog.said.text()), timeout=PATIENCE)
    return dialog


def test_a_day_of_problems(driver: WindowDriver, library: Library, tmp_path: Path) -> None:
    driver.use_one_tab()
    told: list[str] = []
    driver.window.stage.slot.messages.messageChanged.connect(told.append)
    dialog = opened(driver)
    assert "Add a folder" in dialog.said.text()
    assert not dialog.start_button.isEnabled()
    dialog.add([str(tmp_path / "problems")])
    driver.qtbot.waitUntil(dialog.start_button.isEnabled, timeout=PATIENCE)
    assert "2 problems to solve. 2 problems in all, 2 of them new." in dialog.said.text()
    assert dialog.places.item(0).text() == f"{tmp_path / 'problems'} · 2 problems"
    dialog.start_button.click()
    driver.qtbot.waitUntil(
        lambda: driver.shown.study is not None and driver.shown.study.mode == PROBLEM, timeout=PATIENCE
    )
    assert driver.shown.document.name == TITLE
    assert not driver.shown.document.modified
    assert not any("not shown" in message for message in told), "it is being solved already"
    driver.click("B8")
    driver.qtbot.waitUntil(lambda: library.problem_standing().solved == 1, timeout=PATIENCE)
    driver.window.parts["quiz"].strip.next.click()
    driver.click("J1")
    driver.qtbot.waitUntil(lambda: library.problem_standing().tried == 2, timeout=PATIENCE)
    driver.click("B8")
    assert [row["solved"] for row in library.problem_results()] == [1, 0], "the first try counts"
    driver.press("Esc")
    dialog = opened(driver)
    driver.qtbot.waitUntil(dialog.mistakes_button.isEnabled, timeout=PATIENCE)
    dialog.export(str(tmp_path / "list.json"))
    driver.qtbot.waitUntil(lambda: dialog.said.text() == "The list was written.", timeout=PATIENCE)
    assert (tmp_path / "list.json").read_text().count('"tries": 1') == 2
    dialog.places.setCurrentRow(0)
    dialog.remove_button.click()
    driver.qtbot.waitUntil(lambda: dialog.places.count() == 0 and library.problem_places() == [], timeout=PATIENCE)


def test_what_came_of_a_problem_is_kept_though_the_window_is_closed_at_once(
    driver: WindowDriver, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.add_problems(str(tmp_path / "problems"))
    dialog = opened(driver)
    driver.qtbot.waitUntil(dialog.start_button.isEnabled, timeout=PATIENCE)
    dialog.start_button.click()
    driver.qtbot.waitUntil(
        lambda: driver.shown.study is not None and driver.shown.study.mode == PROBLEM, timeout=PATIENCE
    )
    note, may_go_on = Library.note_problem, Event()
    monkeypatch.setattr(Library, "note_problem", lambda *a, **more: may_go_on.wait(30) and note(*a, **more))
    driver.click("B8")
    driver.window.parts["quiz"].strip.next.click()
    driver.click("J1")
    Timer(1, may_go_on.set).start()
    driver.window.parts["daily"].close()
    assert library.problem_standing().tried == 2


def test_when_it_comes_again_in_words() -> None:
    assert [when(seconds) for seconds in (0, 60, 590, 7200, 86_400 * 3)] == [
        "at once",
        "in 1 minute",
        "in 10 minutes",
        "in 2 hours",
        "in 3 days",
    ]

"""The table of parts: what stands in it is there, and a new line is all that a new part needs."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from goboard.session import events, search, snapshot
from goboard.session.commands.command import InStudy
from goboard.session.commands.play import PlayAt
from goboard.session.snapshot import PROBLEM, StudyView
from goboard.ui.recovery import RecoveryCopy
from goboard.ui.settings import open_settings
from goboard.ui.window import requests
from goboard.ui.window.docks import DockPlace
from goboard.ui.window.main_window import MainWindow
from goboard.ui.window.menu_entry import Entry, all_entries
from goboard.ui.window.menus import MENUS
from goboard.ui.window.parts import PARTS, Parts, Row
from goboard.ui.window.stage import Stage
from goboard.ui.window.tab_actions import OF_TABS
from goboard.ui.window.workspace import Part, Workspace
from goboard.ui.windows import Windows
from goboard.user_folders import Folders
from tests.ui.conftest import prompt_worker, silent_analysis
from tests.ui.driver import WindowDriver

OWN = ("reset_panels", "close", "quit", *OF_TABS)
"""The actions of the window itself."""
TINY = Row("tiny", "tests.ui.window.tiny:TinyPart", ("tiny",), DockPlace("Tiny", "study"), events=("Refused",))


@pytest.mark.parametrize("row", PARTS, ids=lambda row: row.name)
def test_a_row_says_where_the_part_is_and_which_events_there_are(row: Row) -> None:
    assert issubclass(row.load(), Part)
    for name in (*row.events, *row.heard, *row.overheard):
        assert any(hasattr(module, name) for module in (events, search, snapshot, requests)), name


def test_every_action_of_the_menus_is_a_commands_the_windows_or_one_parts() -> None:
    for entry in (entry for items in MENUS.values() for entry in all_entries(items)):
        owners = [row.name for row in PARTS if row.has_action(entry.name)]
        expected = 0 if entry.command is not None or entry.name in OWN else 1
        assert len(owners) == expected, (entry.name, owners)


def test_each_part_does_the_actions_that_its_row_names(window: MainWindow) -> None:
    names = [entry.name for items in MENUS.values() for entry in all_entries(items) if entry.command is None]
    done = {row.name: set(window.parts[row.name].actions()) for row in PARTS}
    assert done == {row.name: {name for name in names if row.has_action(name)} for row in PARTS}


def test_what_the_session_refuses_in_a_study_is_not_offered_there_and_the_rest_is(driver: WindowDriver) -> None:
    shown = replace(driver.shown, study=StudyView(PROBLEM, "", ""))
    free = replace(shown, study=None)
    commanding = [entry for items in MENUS.values() for entry in all_entries(items) if entry.command is not None]
    assert len(commanding) > 30
    for entry in commanding:
        command = entry.command_for(shown)
        assert command is not None
        if command.in_study is InStudy.REFUSED:
            assert not entry.is_usable(shown), entry.name
        elif entry.in_study:
            assert entry.is_usable(shown) is entry.is_usable(free), entry.name


def test_parts_are_made_when_they_are_needed(driver: WindowDriver) -> None:
    parts = driver.window.parts
    assert not any(map(parts.is_made, ("find", "pictures", "editor", "library", "eyes", "counting", "quiz")))
    driver.press("Ctrl+F")
    driver.press("Esc")
    driver.press("T")
    assert parts.is_made("find")
    assert parts.is_made("counting")
    assert not parts.is_made("pictures")


def test_a_part_that_only_hears_is_told_the_last_of_it_when_it_comes(driver: WindowDriver) -> None:
    row = next(row for row in PARTS if row.name == "rules")
    parts = Parts(driver.window.workspace, driver.window.docks, (row,))
    judged = events.Judged("chinese", 3, (), (), driver.shown.outline)
    parts.take(judged)
    parts.take(events.Judging(2, 9))
    assert not parts.is_made("rules")
    panel = parts["rules"].panel
    assert panel.progress.value() == 2
    assert not panel.verdict.text()
    parts.take(judged)
    assert panel.verdict.text().startswith("3 moves are illegal")


def test_a_new_part_is_one_file_and_one_line(folders: Folders, qtbot: QtBot) -> None:
    recovery, settings = RecoveryCopy(folders.recovery), open_settings(folders.settings)[0]
    menus = {**MENUS, "&Tiny": (Entry("tiny", "&Tiny", keys="Ctrl+Alt+T"),)}

    def make(window: QMainWindow, stage: Stage) -> Workspace:
        return Workspace(window, stage, prompt_worker(recovery.path), settings, recovery, silent_analysis())

    window = MainWindow(make, settings, (*PARTS, TINY), menus)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: window.snapshot is not None)
    assert [action.text() for action in window.workspace.menu("Tiny").actions()] == ["&Tiny"]
    window.docks.bring("Tiny")
    qtbot.waitUntil(lambda: window.parts.is_made("tiny"))
    tiny = window.parts["tiny"]
    assert window.docks["Tiny"].widget() is tiny.panel
    window.workspace.action("tiny").trigger()
    assert tiny.panel.text() == "move 1"
    window.send(PlayAt(0))
    window.send(PlayAt(0))
    assert len(tiny.refused) == 1
    window.leave()
    assert tiny.is_closed


def test_one_part_that_fails_to_go_on_takes_nothing_from_the_others(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = driver.window.parts
    taken: list[object] = []

    def fail(_kept: object) -> None:
        raise RuntimeError("this part cannot")

    monkeypatch.setattr(parts["comment"], "take_over", fail)
    monkeypatch.setattr(parts["tree"], "take_over", taken.append)
    with pytest.raises(RuntimeError, match="this part cannot"):
        parts.take_over({"comment": 1, "tree": 2})
    assert taken == [2]
    monkeypatch.setattr(parts["tree"], "take_over", fail)
    with pytest.raises(ExceptionGroup) as told:
        parts.take_over({"comment": 1, "tree": 2})
    assert [str(fault) for fault in told.value.exceptions] == 2 * ["this part cannot"], "each is told"


def test_what_is_asked_for_before_the_first_picture_is_done_after_it(windows: Windows, qtbot: QtBot) -> None:
    window = windows.show_window()
    assert window.snapshot is None
    window.workspace.action("edit_tools").trigger()
    qtbot.waitUntil(lambda: window.snapshot is not None and window.parts["editing"].mode.is_open)

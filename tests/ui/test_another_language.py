"""Another language is chosen while the program runs: windows are made anew in place, and nothing is lost."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from goboard import resources_path
from goboard.games.clocks import ClockSettings, Overtime
from goboard.session.analyst import Analyst
from goboard.session.commands.clock import UseClock
from goboard.session.commands.edit import SetComment
from goboard.session.commands.files import NewGame, OpenBytes, RestoreCopy
from goboard.session.commands.play import PlayAt
from goboard.session.commands.study import StartGuessing
from goboard.session.snapshot import Snapshot
from goboard.ui import language
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.clocks.time_up import TimeUpNote
from goboard.ui.dialogs.new_game import NewGameDialog
from goboard.ui.files.notes import NotesDialog
from goboard.ui.inside import widgets_in
from goboard.ui.language import LANGUAGE, speak
from goboard.ui.recovery import lost_copies
from goboard.ui.renewal import Renewal
from goboard.ui.start.tour import Tour
from goboard.ui.window.frame import Asleep
from goboard.ui.window.main_window import MainWindow
from goboard.ui.window.requests import OpenGame, SettingsChanged
from goboard.ui.windows import Windows
from goboard.ui.worker import Worker
from goboard.user_folders import Folders
from goboard.words.wording import Wording
from tests.session.driver import Driver
from tests.session.engines import Endless
from tests.ui.driver import WindowDriver
from tests.ui.language_driver import choose, close_preferences, dialog_of
from tools.compile_catalogues import compile_catalogues

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
WORDS = {"Preferences": "Einstellungen", "Language": "Sprache", "New game": "Neue Partie"}
SIDE = 'msgctxt "side"\nmsgid "Black"\nmsgstr "Schwarz"\n'


@pytest.fixture(autouse=True)
def _german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path / "shipped" / "translations"
    folder.mkdir(parents=True)
    entries = "\n".join(f'msgid "{english}"\nmsgstr "{german}"\n' for english, german in WORDS.items())
    (folder / "de.po").write_text(f"{HEADER}\n{entries}\n{SIDE}", "utf-8")
    compile_catalogues(folder)
    monkeypatch.setattr(resources_path, "FOLDERS", (folder.parent, *resources_path.FOLDERS))
    yield
    speak(Wording())
    language._translate_qt("en")


def told(page: MainWindow) -> Snapshot:
    assert page.snapshot is not None
    return page.snapshot


def test_everything_of_a_record_is_there_in_the_other_language(
    windows: Windows, driver: WindowDriver, qtbot: QtBot
) -> None:
    driver.click("D4", "Q16", "D16")
    driver.press("Left")
    before = told(driver.window)
    frame = windows.frames[0]
    geometry, worker = frame.geometry(), driver.window.worker
    driver.window.workspace.action("tool_TR").trigger()
    driver.window.canvas.zoom(3)
    looked_at = driver.window.canvas.view_controller.looked_at
    choose(windows, "de", qtbot)
    close_preferences(qtbot)
    page = windows.open[0]
    assert frame.page is page and frame.geometry() == geometry and page.worker is worker
    assert frame.windowTitle().startswith("Neue Partie")
    assert told(page).serial >= before.serial and told(page).node.key == before.node.key
    tree = page.parts["tree"].panel
    assert [node for node in told(page).outline.keys.tolist() if tree.centre_of(node) is None] == []
    assert page.isWindowModified() and told(page).document.can_undo
    assert page.workspace.action("tool_TR").isChecked()
    assert page.canvas.view_controller.looked_at == looked_at is not None
    page.workspace.action("tool_TR").trigger()
    page.escape()
    again = WindowDriver(page, qtbot)
    page.canvas.change_view(next(each for each in page.canvas.view_changes if each.name == "WHOLE"))
    again.click("C3")
    assert len(told(page).outline.keys) == 5
    for _ in range(4):
        again.press("Ctrl+Z")
    assert not any(told(page).stones) and not page.isWindowModified()


def test_what_could_not_be_done_once_is_not_told_again(windows: Windows, driver: WindowDriver, qtbot: QtBot) -> None:
    driver.click("D4")
    driver.window.send(StartGuessing())
    assert driver.window.statusBar().currentMessage() == "No move follows here that could be guessed."
    driver.press("Left")
    assert driver.window.statusBar().currentMessage() == ""
    choose(windows, "de", qtbot)
    close_preferences(qtbot)
    assert windows.open[0].statusBar().currentMessage() == ""


def test_what_was_just_typed_is_kept(windows: Windows, driver: WindowDriver, qtbot: QtBot) -> None:
    driver.click("D4")
    editor = driver.window.parts["comment"].panel.editor
    driver.window.workspace.action("preferences").trigger()
    editor.insertPlainText("half a sent")
    choose(windows, "de", qtbot)
    close_preferences(qtbot)
    assert told(windows.open[0]).node.comment == "half a sent"
    assert windows.open[0].parts["comment"].panel.editor.toPlainText() == "half a sent"


def test_a_panel_in_a_window_of_its_own_stays_one(windows: Windows, driver: WindowDriver, qtbot: QtBot) -> None:
    dock = driver.window.docks["Game"]
    dock.setFloating(True)
    dock.show()
    choose(windows, "de", qtbot)
    close_preferences(qtbot)
    again = windows.open[0].docks["Game"]
    assert again is not dock and again.isFloating() and again.isVisible()
    again.setFloating(False)


def test_a_drawing_goes_on_with_all_that_can_be_taken_back(
    windows: Windows, driver: WindowDriver, qtbot: QtBot
) -> None:
    driver.window.workspace.action("edit_board").trigger()
    editor = driver.window.parts["editor"].editor
    assert editor is not None
    before = editor.model.draft
    editor.model.select_all()
    editor.model.nudge(1, 0)
    drawn = editor.model.draft
    choose(windows, "de", qtbot)
    close_preferences(qtbot)
    again = windows.open[0].parts["editor"].editor
    assert again is not None and again is not editor and again.isVisible()
    assert again.model.draft is drawn and again.isWindowModified()
    again.actions_by_name["undo"].trigger()
    assert again.model.draft is before and not again.isWindowModified()


def test_the_workbench_and_the_start_page_come_again(windows: Windows, driver: WindowDriver, qtbot: QtBot) -> None:
    driver.window.workspace.action("start_page").trigger()
    driver.window.parts["eyes"].open()
    window = driver.window.parts["eyes"].window
    window.model.play_at(next(iter(window.model.table.places)))
    played = window.model.played
    choose(windows, "de", qtbot)
    close_preferences(qtbot)
    again = windows.open[0].parts["eyes"].window
    assert again is not window and again.model.played is played and again.isVisible()
    assert windows.open[0].parts["start"].page.isVisible()


def test_a_game_against_goboard_goes_on(windows: Windows, driver: WindowDriver, qtbot: QtBot) -> None:
    driver.window.workspace.action("opponent").trigger()
    part = driver.window.parts["opponent"]
    seats = part.strip.chosen_seats
    choose(windows, "de", qtbot)
    close_preferences(qtbot)
    again = windows.open[0].parts["opponent"]
    assert again is not part and again.is_playing and again.strip.chosen_seats == seats
    WindowDriver(windows.open[0], qtbot).click("D4")
    qtbot.waitUntil(lambda: len(told(windows.open[0]).outline.keys) == 3, timeout=60_000)
    again.leave()


def test_the_library_is_there_in_the_other_language(windows: Windows, driver: WindowDriver, qtbot: QtBot) -> None:
    driver.window.workspace.action("library").trigger()
    window = windows.library.window
    assert window is not None
    window.games.filters.player.setText("Shusai")
    choose(windows, "de", qtbot)
    qtbot.waitUntil(lambda: windows.library.window is not window, timeout=20_000)
    close_preferences(qtbot)
    again = windows.library.window
    assert again is not None and again.isVisible() and again.games.filters.player.text() == "Shusai"


def test_events_are_taken_between_the_library_and_each_page(
    windows: Windows, driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    assert not driver.window.worker.is_busy
    monkeypatch.setattr(windows, "renew_library", lambda: done.append("library") is None)
    monkeypatch.setattr(windows, "renew", lambda _page: done.append("page"))
    renewal = Renewal(windows)
    renewal.begin()
    told = []
    for _ in range(2):
        renewal._go_on()
        told.append(tuple(done))
    assert told == [("library",), ("library", "page")]


def test_the_position_drawn_in_the_library_is_kept(windows: Windows, driver: WindowDriver, qtbot: QtBot) -> None:
    driver.window.workspace.action("library").trigger()
    window = windows.library.window
    assert window is not None
    view = window.position
    view.put_up(view.sought.put(3, 1))
    view.put_up(view.sought.put(7, 2))
    view.options.variations.setChecked(True)
    drawn = view.sought
    choose(windows, "de", qtbot)
    qtbot.waitUntil(lambda: windows.library.window is not window, timeout=20_000)
    close_preferences(qtbot)
    again = windows.library.window
    assert again is not None and again.position.sought == drawn and again.position.options.options.has_variations
    again.position.back()
    assert list(again.position.sought.stones).count(0) == len(drawn.stones) - 1


def test_what_is_looked_for_stays_in_the_bar(windows: Windows, driver: WindowDriver, qtbot: QtBot) -> None:
    driver.click("D4", "Q16")
    driver.window.send(SetComment(driver.shown.node.key, "a ladder"))
    driver.choose("find")
    bar = driver.window.parts["find"].bar
    bar.text.setText("ladder")
    bar.words.setChecked(True)
    bar.ask(0)
    qtbot.waitUntil(lambda: "1" in bar.counter.text(), timeout=20_000)
    choose(windows, "de", qtbot)
    close_preferences(qtbot)
    again = windows.open[0].parts["find"].bar
    assert again is not bar and again.isVisible() and (again.text.text(), again.words.isChecked()) == ("ladder", True)
    assert again.counter.text() == "1 of 1"


def test_dialogs_beside_the_window_come_again(windows: Windows, driver: WindowDriver, qtbot: QtBot) -> None:
    driver.window.send(OpenBytes(b"(;SZ[9]KM[abc]HA[x];B[aa];B[zz])", "faults.sgf"))
    driver.choose("compare")
    driver.window.parts["notes"].list_notes()
    next(iter(driver.window.findChildren(NotesDialog))).list.setCurrentRow(1)
    choose(windows, "de", qtbot)
    close_preferences(qtbot)
    page = windows.open[0]
    table = page.parts["comparison"].dialog
    assert table is not None and table.isVisible()
    qtbot.waitUntil(lambda: table.table.rowCount() > 3, timeout=20_000)
    (notes,) = (each for each in page.findChildren(NotesDialog) if each.isVisible())
    assert notes.list.currentRow() == 1


def test_clicks_of_a_count_mark_seki_still(windows: Windows, driver: WindowDriver, qtbot: QtBot) -> None:
    driver.window.send(NewGame(9, 9, "japanese"))
    driver.choose("count")
    panel = driver.window.parts["counting"].panel
    panel.marks_seki.setChecked(True)
    choose(windows, "de", qtbot)
    close_preferences(qtbot)
    again = windows.open[0]
    assert again.workspace.marks_seki and again.parts["counting"].panel.marks_seki.isChecked()


def test_a_fallen_flag_is_not_asked_about_again(windows: Windows, driver: WindowDriver, qtbot: QtBot) -> None:
    # so short that it is up whenever the page in the other language looks
    driver.window.send(UseClock(ClockSettings(Overtime.ABSOLUTE, 1)))
    driver.click("D4")
    part = driver.window.parts["clocks"]
    later = time.monotonic() + 60
    part._now = lambda: later
    part.tick()
    (note,) = widgets_in(driver.window, TimeUpNote)
    qtbot.waitUntil(note.go_on_button.isEnabled)
    qtbot.mouseClick(note.go_on_button, Qt.MouseButton.LeftButton)
    choose(windows, "de", qtbot)
    close_preferences(qtbot)
    again = windows.open[0].parts["clocks"]
    again._now = lambda: later
    again.tick()
    assert not widgets_in(windows.open[0], TimeUpNote)


def test_titles_of_tabs_asleep_are_in_the_other_language(
    windows: Windows, driver: WindowDriver, qtbot: QtBot, tmp_path: Path
) -> None:
    frame = windows.frames[0]
    frame.add(Asleep(OpenGame(str(tmp_path / "a.sgf"), 0, 0), "\nShusai\nB+R"), is_front=False)
    frame.add(Asleep(OpenGame(str(tmp_path / "b.sgf"), 0, 0), "Black\nShusai\n"), is_front=False)
    choose(windows, "de", qtbot)
    close_preferences(qtbot)
    # who is called Black is called so in every language
    assert [frame.row.bar.tabText(at) for at in (1, 2)] == ["Schwarz – Shusai, B+R", "Black – Shusai"]


def test_while_something_is_asked_nothing_changes(windows: Windows, driver: WindowDriver, qtbot: QtBot) -> None:
    page = driver.window
    page.workspace.action("new").trigger()
    question = driver.dialog(NewGameDialog)
    settings = page.workspace.settings
    settings.setValue(LANGUAGE, "de")
    page.workspace.request(SettingsChanged((LANGUAGE,)))
    qtbot.wait(300)
    assert windows.open == [page] and question.isVisible()
    question.reject()
    qtbot.waitUntil(lambda: windows.open != [page], timeout=20_000)


@pytest.mark.slow
def test_an_analysis_that_runs_goes_on_in_the_other_language(
    make_windows: Callable[..., Windows], qtbot: QtBot
) -> None:
    # a real one may be over before anybody sees that it runs
    windows = make_windows(
        lambda path: Worker(autosave_path=path), lambda: AnalysisWorker(lambda: Analyst(Endless(enough=3)))
    )
    page = windows.show_window()
    page.window().resize(1200, 800)
    qtbot.waitUntil(lambda: page.snapshot is not None and not page.is_busy, timeout=20_000)
    page.workspace.action("analysis").trigger()
    for vertex in (60, 72, 288, 300):
        page.worker.send(PlayAt(vertex))
    qtbot.waitUntil(lambda: told(page).node.made == 4 and page.workspace.findings.is_working, timeout=20_000)
    choose(windows, "de", qtbot)
    close_preferences(qtbot)
    again = windows.open[0]
    again.worker.send(PlayAt(100))
    qtbot.waitUntil(lambda: told(again).node.made == 5, timeout=20_000)
    qtbot.waitUntil(lambda: again.workspace.findings.report is not None, timeout=60_000)
    again.stop()


KILLED = """
import os, signal, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from goboard.session.commands.play import PlayAt
from goboard.ui.window.requests import SettingsChanged
from goboard.ui.windows import Windows
from goboard.user_folders import Folders
root, number = Path(sys.argv[1]), int(sys.argv[2])
app = QApplication([])
windows = Windows(app, Folders(root / "config", root / "state", root / "log", root / "data"))
page = windows.start([])
def step():
    page = windows.open[0]
    if page.snapshot is None or page.is_busy:
        return
    made = page.snapshot.node.made
    if made < 5:
        page.worker.send(PlayAt(60 + made))
    elif page.workspace.settings.value("text/language") != "de":
        # from now on the moves are on the disk
        page.workspace.settings.setValue("text/language", "de")
        page.workspace.request(SettingsChanged(("text/language",)))
        QTimer.singleShot(number, lambda: os.kill(os.getpid(), signal.SIGKILL))
timer = QTimer(interval=2)
timer.timeout.connect(step)
window = timer.start()
app.exec()
"""


@pytest.mark.slow
@pytest.mark.parametrize("delay", [0, 1, 40, 400])
def test_a_kill_in_the_middle_loses_nothing(tmp_path: Path, folders: Folders, delay: int) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", KILLED, str(tmp_path), str(delay)]
    done = subprocess.run(command, env=environment, capture_output=True, timeout=120, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()
    lost = lost_copies(folders.recovery)
    assert len(lost) == 1
    driver = Driver()
    driver.events(RestoreCopy(str(lost[0].copy)))
    assert driver.session.document.game.cursor.depth == 5
    lost[0].release()


def test_tabs_keep_their_places(windows: Windows, driver: WindowDriver, qtbot: QtBot) -> None:
    frame = windows.frames[0]
    for _ in range(2):
        windows._make_page(frame)
        qtbot.waitUntil(lambda: all(page.snapshot is not None for page in windows.open), timeout=20_000)
    for number, page in enumerate(windows.open):
        WindowDriver(page, qtbot).window.send(SetComment(told(page).node.key, f"record {number}"))
    frame.bring(frame.tabs[1])
    choose(windows, "de", qtbot)
    close_preferences(qtbot)
    comments = [told(page).node.comment for page in windows.open]
    assert comments == ["record 0", "record 1", "record 2"]
    assert frame.tabs == windows.open and frame.page is windows.open[1]
    assert [frame.row.bar.tabText(at) for at in range(3)] == ["● Neue Partie"] * 3


def test_there_and_back_again(windows: Windows, driver: WindowDriver, qtbot: QtBot) -> None:
    driver.click("D4")
    for code in ("de", "en", "de", "en"):
        choose(windows, code, qtbot)
    page = windows.open[0]
    dialog = dialog_of(qtbot)
    assert (dialog.windowTitle(), page.windowTitle()[:8]) == ("Preferences", "New game")
    dialog.reject()
    assert sum(map(bool, told(page).stones)) == 1


def test_the_board_alone_on_the_screen_stays_alone(windows: Windows, driver: WindowDriver, qtbot: QtBot) -> None:
    frame, shown = windows.frames[0], driver.window.docks["Comment"].isVisible()
    driver.choose("full_screen")
    choose(windows, "de", qtbot)
    close_preferences(qtbot)
    page = windows.open[0]
    assert frame.isFullScreen() and page.menuBar().isHidden() and page.workspace.action("full_screen").isChecked()
    page.workspace.action("full_screen").trigger()
    assert not frame.isFullScreen() and not page.menuBar().isHidden()
    assert shown
    qtbot.waitUntil(page.docks["Comment"].isVisible, timeout=20_000)


def test_the_tour_goes_on_where_it_was(windows: Windows, driver: WindowDriver, qtbot: QtBot) -> None:
    driver.choose("tour")
    frame = windows.frames[0]

    def tour() -> Tour:
        assert frame.page is not None
        found = frame.page.findChild(Tour)
        assert isinstance(found, Tour)
        return found

    qtbot.waitUntil(lambda: tour().is_running, timeout=20_000)
    for _ in range(5):
        tour().go_on()
    before = tour()
    choose(windows, "de", qtbot)
    close_preferences(qtbot)
    assert tour() is not before and tour().at == 5 and tour().card.isVisible()
    assert frame.page is not None and told(frame.page).count is not None
    tour().leave()
    assert told(frame.page).count is None


def test_amidst_the_tour_a_panel_in_a_window_of_its_own_stays_one(
    windows: Windows, driver: WindowDriver, qtbot: QtBot
) -> None:
    driver.choose("tour")
    frame = windows.frames[0]
    qtbot.waitUntil(lambda: frame.page is not None and frame.page.findChild(Tour) is not None, timeout=20_000)
    page = frame.page
    assert page is not None
    dock = page.docks["Comment"]
    dock.setFloating(True)
    dock.show()
    # the tour before, half gone, hears nothing of the panel before, which ended the program
    choose(windows, "de", qtbot)
    close_preferences(qtbot)
    assert frame.page is not None and frame.page is not page
    again = frame.page.docks["Comment"]
    assert again.isFloating() and again.isVisible()
    again.setFloating(False)


def test_words_that_are_searched_do_not_hide_the_language(windows: Windows, driver: WindowDriver, qtbot: QtBot) -> None:
    driver.window.workspace.action("preferences").trigger()
    dialog = dialog_of(qtbot)
    dialog.search.setText("language")
    box = dialog.rows[LANGUAGE].control
    assert isinstance(box, QComboBox)
    before = driver.window
    while box.currentData() != "ja":
        QTest.keyClick(box, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: windows.open[0] is not before, timeout=20_000)
    again = dialog_of(qtbot)
    qtbot.waitUntil(again.rows[LANGUAGE].control.isVisible, timeout=20_000)
    again.reject()

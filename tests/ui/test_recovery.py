"""What is left of a game after its program was killed."""

import os
import resource
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from threading import Thread, current_thread

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from goboard.boards.catalogue import board_from_spec
from goboard.boards.files.board_file import board_file_text
from goboard.session.commands.command import Command
from goboard.session.commands.files import Autosave, KeepCopies, NewGame, OpenFile, RestoreCopy
from goboard.session.commands.navigate import Step
from goboard.session.commands.play import PlayAt
from goboard.sgf.saving import save_bytes
from goboard.ui import recovery
from goboard.ui.dialogs import restore
from goboard.ui.dialogs.restore import RestoreDialog
from goboard.ui.locks import Lock
from goboard.ui.recovery import DRAWING, KEPT_DAYS, TRASH, Lost, RecoveryCopy, lost_copies, sweep
from goboard.ui.window.main_window import MainWindow
from goboard.ui.windows import Windows
from goboard.user_folders import Folders
from tests.session.driver import Driver

PLAYS_AND_WAITS = """
import sys
from PySide6.QtWidgets import QApplication
from goboard.session.commands.play import PlayAt
from goboard.user_folders import Folders
from goboard.ui.windows import Windows
from pathlib import Path
root = Path(sys.argv[1])
app = QApplication([])
windows = Windows(app, Folders(root / "config", root / "state", root / "log", root / "data"))
window = windows.start(sys.argv[2:])
window.send(PlayAt(60))
app.exec()
"""
LEAVES_NO_COPY = """
import os, signal, sys
from pathlib import Path
from goboard.ui.recovery import RecoveryCopy
copy = RecoveryCopy(Path(sys.argv[1]))
copy.note("", True)
os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
"""


def left_by_a_kill(root: Path, folders: Folders, qtbot: QtBot, *files: str) -> None:
    """Play a move in another process and kill it as soon as its copy is there."""
    kill_once_copied(PLAYS_AND_WAITS, "*.journal", folders, qtbot, str(root), *files)


def kill_once_copied(script: str, copies: str, folders: Folders, qtbot: QtBot, *arguments: str) -> None:
    """Run that in another process and kill it as soon as such a copy is there."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen([sys.executable, "-c", script, *arguments], env=environment)
    try:
        # a journal is begun before the first change
        is_done = lambda copy: copy.suffix != ".journal" or b'"do"' in copy.read_bytes()  # noqa: E731
        qtbot.waitUntil(lambda: any(map(is_done, folders.recovery.glob(copies))), timeout=30_000)
        assert lost_copies(folders.recovery) == []
    finally:
        process.send_signal(signal.SIGKILL if os.name != "nt" else signal.SIGTERM)
        process.wait()


def restore_dialog(window: MainWindow, qtbot: QtBot) -> RestoreDialog:
    qtbot.waitUntil(lambda: window.findChild(RestoreDialog) is not None)
    dialog = window.findChild(RestoreDialog)
    assert isinstance(dialog, RestoreDialog)
    return dialog


def asked_about_an_old_copy(folders: Folders, windows: Windows, qtbot: QtBot) -> RestoreDialog:
    folders.recovery.mkdir(parents=True)
    (folders.recovery / "old.sgf").write_text("(;GM[1]FF[4]SZ[9];B[ee])", encoding="utf-8")
    return restore_dialog(windows.start([]), qtbot)


@pytest.mark.slow
def test_a_killed_game_is_offered_and_restored(
    tmp_path: Path, folders: Folders, windows: Windows, qtbot: QtBot
) -> None:
    left_by_a_kill(tmp_path, folders, qtbot)
    window = windows.start([])
    dialog = restore_dialog(window, qtbot)
    dialog.restore_button.click()
    assert window.snapshot is not None
    window.send(Step(-1))
    assert window.snapshot.stones[60] == 0
    window.send(Step(1))
    assert window.snapshot.stones[60] == 1
    assert window.snapshot.document.modified
    assert Path(window.workspace.recovery.path).exists()
    assert lost_copies(folders.recovery) == []


def test_what_was_left_is_read_beside_the_window(
    folders: Folders, windows: Windows, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers: list[Thread] = []

    def noted(folder: Path) -> list[Lost]:
        readers.append(current_thread())
        return lost_copies(folder)

    monkeypatch.setattr(recovery, "lost_copies", noted)
    asked_about_an_old_copy(folders, windows, qtbot).later_button.click()
    assert len(readers) == 1 and readers[0] is not current_thread()
    assert len(lost_copies(folders.recovery)) == 1, "nobody holds what is not restored"


def test_a_name_that_another_start_just_looks_at_is_left_to_it(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = iter((bytes(16), bytes(range(16))))
    monkeypatch.setattr(os, "urandom", lambda _count: next(names))
    folders.recovery.mkdir(parents=True)
    held = Lock(folders.recovery / f"{bytes(16).hex()}.lock")
    assert held.take()
    assert Path(RecoveryCopy(folders.recovery).path).stem == bytes(range(16)).hex()


def test_where_every_name_is_said_to_be_another_s_no_copy_is_kept(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = list[Lock]()
    # as on a file system that tells of another file each time it is asked
    monkeypatch.setattr(Lock, "take", lambda lock: tried.append(lock) if len(tried) < 1000 else True)
    assert RecoveryCopy(folders.recovery).path == ""
    assert 1 < len(tried) < 1000


def test_what_is_discarded_is_not_offered_again(folders: Folders, windows: Windows, qtbot: QtBot) -> None:
    dialog = asked_about_an_old_copy(folders, windows, qtbot)
    dialog.discard_button.click()
    assert lost_copies(folders.recovery) == []


@pytest.mark.parametrize(("names", "what"), [(["a.sgf"], "games"), (["a.sgf", f"b{DRAWING}"], "games and boards")])
def test_what_can_be_restored_is_called_by_its_name(
    folders: Folders, qtbot: QtBot, names: list[str], what: str
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = RestoreDialog([Lost(folders.recovery / name, "", 0.0) for name in names], lambda chosen: None, parent)
    assert dialog.windowTitle() == f"Restore unsaved {what}"
    assert f"These {what} have changes" in dialog.words.text()
    assert dialog.list.accessibleName() == f"{what.capitalize()} that can be restored"


def test_asking_later_keeps_it(folders: Folders, windows: Windows, qtbot: QtBot) -> None:
    dialog = asked_about_an_old_copy(folders, windows, qtbot)
    dialog.later_button.click()
    assert [lost.name for lost in lost_copies(folders.recovery)] == ["New game"]


def test_a_clean_end_leaves_nothing(folders: Folders, windows: Windows) -> None:
    window = windows.show_window()
    assert window.workspace.recovery.path
    window.leave()
    assert list(folders.recovery.iterdir()) == []


def test_a_copy_in_use_is_not_offered(folders: Folders) -> None:
    copy = RecoveryCopy(folders.recovery)
    Path(copy.path).write_text("(;GM[1])", encoding="utf-8")
    copy.note("/somewhere/game.sgf", True)
    assert lost_copies(folders.recovery) == []
    copy.note("/somewhere/game.sgf", False)
    assert not Path(copy.path).exists()
    copy.close()


def test_without_a_place_for_copies_the_window_works(folders: Folders, windows: Windows, qtbot: QtBot) -> None:
    folders.state.write_text("a file where the folder should be", encoding="utf-8")
    window = windows.show_window()
    qtbot.waitUntil(lambda: window.snapshot is not None)
    assert window.workspace.recovery.path == ""
    window.send(PlayAt(60))
    assert window.snapshot is not None
    assert window.snapshot.stones[60] == 1


def test_facts_that_cannot_be_read_do_not_hide_the_copy(folders: Folders) -> None:
    folders.recovery.mkdir(parents=True)
    (folders.recovery / "odd.sgf").write_text("(;GM[1])", encoding="utf-8")
    (folders.recovery / "odd.json").write_text("{broken", encoding="utf-8")
    (lost,) = lost_copies(folders.recovery)
    assert lost.path == ""


def test_locks_of_a_killed_program_that_had_nothing_to_restore_are_swept(folders: Folders) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", LEAVES_NO_COPY, str(folders.recovery)], env=environment)
    mine, copied = RecoveryCopy(folders.recovery), folders.recovery / "old.sgf"
    copied.write_text("(;GM[1])", encoding="utf-8")
    assert len(list(folders.recovery.glob("*.lock"))) == 2
    sweep(folders.recovery)
    assert len(list(folders.recovery.glob("*.lock"))) == 1 and not any(folders.recovery.glob("*.json"))
    assert mine.path and [lost.copy for lost in lost_copies(folders.recovery)] == [copied]
    mine.close()


def test_what_became_of_them_is_heard(
    folders: Folders, windows: Windows, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = asked_about_an_old_copy(folders, windows, qtbot)
    said: list[str] = []
    monkeypatch.setattr(restore, "announce", lambda _widget, words: said.append(words))
    dialog.discard_button.click()
    assert said[0].startswith("Discarded.") and dialog.focusWidget() is dialog.later_button
    dialog.undo_button.click()
    assert said[1] == "What was discarded is here again."
    dialog.reject()


def test_discarding_can_be_undone(folders: Folders, windows: Windows, qtbot: QtBot) -> None:
    dialog = asked_about_an_old_copy(folders, windows, qtbot)
    copy = folders.recovery / "old.sgf"
    data = copy.read_bytes()
    dialog.discard_button.click()
    assert dialog.isVisible() and dialog.list.count() == 0 and not dialog.restore_button.isEnabled()
    assert (folders.recovery / TRASH / "old.sgf").read_bytes() == data and not copy.exists()
    dialog.undo_button.click()
    assert dialog.list.count() == 1 and copy.read_bytes() == data
    dialog.restore_button.click()
    assert windows.open[0].snapshot is not None and windows.open[0].snapshot.board.columns == 9


def test_what_was_discarded_long_ago_is_taken_away(folders: Folders) -> None:
    folders.recovery.mkdir(parents=True)
    for name in ("old", "new"):
        (folders.recovery / f"{name}.sgf").write_text("(;GM[1])", encoding="utf-8")
    for lost in lost_copies(folders.recovery):
        lost.discard()
    trash, past = folders.recovery / TRASH, time.time() - (KEPT_DAYS + 1) * 86400
    os.utime(trash / "old.json", (past, past))
    sweep(folders.recovery)
    assert sorted(path.name for path in trash.iterdir()) == ["new.json", "new.sgf"]


HOLDS_A_LOCK = """
import os, sys
from pathlib import Path
from goboard.ui.recovery import RecoveryCopy
copy = RecoveryCopy(Path(sys.argv[1]))
Path(copy.path).write_text("(;GM[1]SZ[9])", encoding="utf-8")
print(copy.path, flush=True)
sys.stdin.readline()
os._exit(9)
"""


def test_where_no_lock_can_be_made_what_was_left_is_offered_all_the_same(folders: Folders) -> None:
    folders.recovery.mkdir(parents=True)
    old = folders.recovery / "old.sgf"
    old.write_text("(;GM[1])", encoding="utf-8")
    run = partial(subprocess.Popen, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    command = [sys.executable, "-c", HOLDS_A_LOCK, str(folders.recovery)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    before, was = resource.getrlimit(resource.RLIMIT_FSIZE), signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with run(command, env=environment) as living, run(command, env=environment) as killed:
        assert living.stdout is not None and killed.stdout is not None
        living.stdout.readline()
        left = Path(killed.stdout.readline().strip())
        killed.kill()
        killed.wait()
        try:
            # as it is on a full disk
            resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
            lost = {one.copy: one.read() for one in lost_copies(folders.recovery)}
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
            signal.signal(signal.SIGXFSZ, was)
        living.communicate("\n")
    assert lost == {old: b"(;GM[1])", left: b"(;GM[1]SZ[9])"}


@pytest.mark.parametrize("said", ["", "12\n"])
def test_a_lock_that_a_power_failure_cut_off_hides_nothing(folders: Folders, said: str) -> None:
    folders.recovery.mkdir(parents=True)
    copy = folders.recovery / "old.sgf"
    copy.write_text("(;GM[1])", encoding="utf-8")
    copy.with_suffix(".lock").write_text(said, encoding="utf-8")
    (lost,) = lost_copies(folders.recovery)
    assert lost.copy == copy and lost_copies(folders.recovery) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_pipes_among_the_copies_are_not_waited_for(folders: Folders) -> None:
    folders.recovery.mkdir(parents=True)
    for name in ("left.sgf", "left.journal"):
        os.mkfifo(folders.recovery / name)
    assert [lost.path for lost in lost_copies(folders.recovery)] == [""]


def test_two_starts_never_get_the_same_copy(folders: Folders) -> None:
    folders.recovery.mkdir(parents=True)
    (folders.recovery / "old.sgf").write_text("(;GM[1])", encoding="utf-8")
    first = lost_copies(folders.recovery)
    assert len(first) == 1 and lost_copies(folders.recovery) == []
    first[0].release()
    assert len(lost_copies(folders.recovery)) == 1


OFFERED = """
import sys
from pathlib import Path
from goboard.ui.recovery import lost_copies, sweep
print("ready", flush=True)
sys.stdin.readline()
sweep(Path(sys.argv[1]))
lost = lost_copies(Path(sys.argv[1]))
print(*[one.copy.name for one in lost], flush=True)
sys.stdin.readline()
"""


def test_two_programs_started_together_share_what_was_left(folders: Folders) -> None:
    folders.recovery.mkdir(parents=True)
    names = {f"{number}.sgf" for number in range(40)}
    for name in names:
        (folders.recovery / name).write_text(f"(;GM[1]GN[{name}])", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", OFFERED, str(folders.recovery)]
    pipe = subprocess.PIPE
    with (
        subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, text=True) as first,
        subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, text=True) as second,
    ):
        starts = [(start, start.stdin, start.stdout) for start in (first, second)]
        offered = []
        for _, _, out in starts:
            assert out is not None and out.readline() == "ready\n"
        for _, into, _ in starts:
            assert into is not None
            into.write("\n")
            into.flush()
        for _, _, out in starts:
            assert out is not None
            offered.append(set(out.readline().split()))
        assert lost_copies(folders.recovery) == [], "each is in the driver of one of them"
        for _, into, _ in starts:
            assert into is not None
            into.write("\n")
            into.close()
    assert offered[0] | offered[1] == names and not offered[0] & offered[1]
    assert {one.copy.name for one in lost_copies(folders.recovery)} == names, "who ends without an answer leaves them"


def test_each_copy_is_shown_as_it_was_left(folders: Folders, windows: Windows, qtbot: QtBot) -> None:
    folders.recovery.mkdir(parents=True)
    pair = board_from_spec({"shape": "graph", "points": 2, "edges": [[0, 1]], "positions": [[0, 0], [1, 0]]})
    (folders.recovery / "drawn.board").write_text(board_file_text(pair), encoding="utf-8")
    drive = Driver()
    drive.events(KeepCopies(str(folders.recovery / "played.sgf")))
    drive(NewGame(9, 9), PlayAt(40))
    (folders.recovery / "bad.sgf").write_text("nothing", encoding="utf-8")
    dialog = restore_dialog(windows.start([]), qtbot)
    qtbot.waitUntil(lambda: len(dialog._pictures) == 2)
    rows = {one.copy.name: row for row, one in enumerate(dialog._lost)}
    picture = dialog.list.item(rows["played.sgf"]).icon().pixmap(128).toImage()
    middle, corner = picture.pixelColor(picture.width() // 2 + 3, picture.height() // 2 + 3), picture.pixelColor(3, 3)
    assert middle.lightness() < 100 < corner.lightness(), "a black stone lies on the middle point"


def test_what_is_offered_is_told_with_folder_size_age_and_a_newer_file(tmp_path: Path) -> None:
    file, copy = tmp_path / "game.sgf", tmp_path / "copy.sgf"
    known = save_bytes(file, b"(;GM[1])")
    copy.write_bytes(b"x" * 5000)
    now = time.time()
    os.utime(file, (now - 900, now - 900))
    lost = Lost(copy, str(file), now - 600, known)
    assert lost.told(now) == f"game.sgf, {lost.when} (10 minutes ago), 5 KB, in {tmp_path}"
    assert lost.told(lost.time - 86400) == f"game.sgf, at an unknown time, 5 KB, in {tmp_path}"
    os.utime(file, (now, now))
    assert not lost.is_file_newer, "its contents are those from before"
    file.write_bytes(b"(;GM[1]SZ[9])")
    assert lost.told(now).endswith(f"in {tmp_path} – the file is newer now")
    os.utime(file, (now - 9e6, now - 9e6))
    assert lost.is_file_newer, "a clock that jumps, or a program that keeps the time, hides nothing"
    file.unlink()
    assert not lost.is_file_newer


def test_all_that_is_told_of_a_copy_is_in_sight(tmp_path: Path, qtbot: QtBot) -> None:
    folder = tmp_path / "a folder with rather a long name" / "below another one"
    folder.mkdir(parents=True)
    (folder / "game.sgf").write_bytes(b"(;GM[1]SZ[9])")
    (tmp_path / "copy.sgf").write_bytes(b"(;GM[1])")
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = RestoreDialog([Lost(tmp_path / "copy.sgf", str(folder / "game.sgf"), 1e9)], lambda chosen: None, parent)
    dialog.show()
    item = dialog.list.item(0)
    assert item.text().endswith("the file is newer now")
    qtbot.waitUntil(lambda: dialog.list.visualItemRect(item).right() <= dialog.list.viewport().width())
    assert not dialog.list.horizontalScrollBar().isVisible()
    assert dialog.list.visualItemRect(item).bottom() <= dialog.list.viewport().height()


@pytest.mark.parametrize("moment", [-1e300, -1.0, 2.0**34, 1e300])
def test_a_copy_of_an_impossible_time_is_offered(tmp_path: Path, moment: float) -> None:
    copy = tmp_path / "copy.sgf"
    copy.write_bytes(b"x")
    assert Lost(copy, "", moment).told(time.time()).startswith("New game, ")


def test_a_journal_goes_where_its_copy_goes(folders: Folders) -> None:
    folders.recovery.mkdir(parents=True)
    drive, copy = Driver(), folders.recovery / "one.sgf"
    drive.events(KeepCopies(str(copy)))
    drive(NewGame(9, 9), PlayAt(40), PlayAt(41))
    (lost,) = lost_copies(folders.recovery)
    lost.discard()
    assert {path.name for path in (folders.recovery / TRASH).iterdir()} == {"one.sgf", "one.journal", "one.json"}
    lost.release()
    sweep(folders.recovery)
    assert lost_copies(folders.recovery) == [] and lost.bring_back()
    (again,) = lost_copies(folders.recovery)
    other = Driver()
    other(RestoreCopy(str(again.copy)))
    assert other.snapshot.stones[40] and other.snapshot.stones[41]
    copy.unlink()
    assert [one.copy for one in lost_copies(folders.recovery)] == [], "held by this test"
    again.release()
    assert [one.copy for one in lost_copies(folders.recovery)] == [copy], "a journal alone is offered too"


@pytest.mark.parametrize("count", [1, 3, 9])
def test_as_many_as_three_of_what_was_left_are_seen_at_once(qtbot: QtBot, tmp_path: Path, count: int) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    lost = [Lost(tmp_path / f"{number}.sgf", "", 0.0) for number in range(count)]
    dialog = RestoreDialog(lost, lambda chosen: None, parent)
    dialog.show()
    last = dialog.list.visualItemRect(dialog.list.item(min(count, 3) - 1))
    assert dialog.list.viewport().rect().contains(last.center())
    assert last.bottom() - dialog.list.viewport().height() < last.height() / 4
    dialog.reject()


def left_twice(tmp_path: Path, folders: Folders, *second: Command) -> list[Lost]:
    """A file was changed and its program killed; another program made those changes in it and was killed too."""
    file = tmp_path / "game.sgf"
    file.write_text("(;GM[1]FF[4]SZ[9];B[ee])", encoding="utf-8")
    folders.recovery.mkdir(parents=True)
    for name, commands in {"first": (PlayAt(41), Autosave(), PlayAt(42)), "second": second}.items():
        drive = Driver()
        drive.events(KeepCopies(str(folders.recovery / f"{name}.sgf")))
        drive(OpenFile(str(file)), Step(1), *commands)
    for ending in (".sgf", ".journal"):
        os.utime(folders.recovery / f"first{ending}", (1e9, 1e9))
    return lost_copies(folders.recovery)


def test_what_two_killed_programs_left_of_the_same_is_offered_once(tmp_path: Path, folders: Folders) -> None:
    (lost,) = left_twice(tmp_path, folders, PlayAt(41), PlayAt(42), Step(-1))
    assert lost.copy.name == "second.sgf" and not lost.is_earlier
    assert (folders.recovery / TRASH / "first.sgf").exists(), "it is kept for some days all the same"
    lost.release()
    assert [one.copy for one in lost_copies(folders.recovery)] == [lost.copy]


def test_of_two_states_of_a_file_the_newer_is_chosen(tmp_path: Path, folders: Folders, qtbot: QtBot) -> None:
    lost = left_twice(tmp_path, folders, PlayAt(41), PlayAt(43))
    assert [(one.copy.name, one.is_earlier) for one in lost] == [("second.sgf", False), ("first.sgf", True)]
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = RestoreDialog(lost, lambda chosen: None, parent)
    assert [one.copy.name for one in dialog.chosen()] == ["second.sgf"]
    assert "an earlier state of it" in dialog.list.item(1).text()
    dialog.discard_button.click()
    assert [one.copy.name for one in dialog.chosen()] == ["first.sgf"], "there is always something to restore"

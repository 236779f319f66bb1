"""Folders and archives that are opened or dropped: their records are there to choose from."""

import os
from pathlib import Path

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog

from goboard.formats.archives import SUFFIXES
from goboard.session.commands.edit import SetComment
from goboard.ui.files.part import ARCHIVES
from goboard.ui.files.records_dialog import RecordsDialog
from goboard.ui.window.requests import ShowLibrary
from tests.formats.archive_files import tarred, zipped
from tests.ui.driver import WindowDriver
from tests.ui.tabs.tabs_driver import frame_of
from tests.ui.test_whats_this import untold

RECORDS = {f"{year}/{name}.sgf": f"(;SZ[9]PB[{name}];B[aa])" for year in (1998, 1999) for name in ("Cho", "Lee")}
PATIENCE = 30_000


def dropped(driver: WindowDriver, path: object) -> RecordsDialog:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    frame_of(driver.window).dropEvent(QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, buttons, keys))
    dialog = driver.dialog(RecordsDialog)
    driver.qtbot.waitUntil(lambda: "Looking" not in dialog.said.text(), timeout=PATIENCE)
    return dialog


def names(dialog: RecordsDialog) -> list[str]:
    return [str(dialog.model.index(row).data()) for row in range(dialog.model.rowCount())]


def test_a_record_in_an_archive_is_opened_and_saved_elsewhere(driver: WindowDriver, tmp_path: Path) -> None:
    archive = Path(zipped(tmp_path / "games.zip", RECORDS))
    before = archive.read_bytes()
    dialog = dropped(driver, archive)
    assert names(dialog) == sorted(RECORDS)
    dialog.filter.setText("lee 1999")
    assert names(dialog) == ["1999/Lee.sgf"]
    dialog.accept()
    driver.qtbot.waitUntil(lambda: driver.shown.game.info.get("PB") == "Lee", timeout=PATIENCE)
    assert driver.shown.document.source == f"{archive}/1999/Lee.sgf"
    driver.window.send(SetComment(driver.shown.node.key, "seen"))
    driver.window.workspace.action("save").trigger()
    asked = driver.dialog(QFileDialog)
    assert asked.selectedFiles() == [str(tmp_path / "Lee.sgf")], "beside the archive, which stays as it is"
    asked.reject()
    assert archive.read_bytes() == before
    assert [name for name in os.listdir(tmp_path) if name.endswith((".zip", ".sgf"))] == ["games.zip"]


def test_a_folder_that_is_dropped_lists_its_records(driver: WindowDriver, tmp_path: Path) -> None:
    (tmp_path / "r").mkdir()
    (tmp_path / "r" / "<b>one.sgf").write_text("(;SZ[9])")
    tarred(tmp_path / "r" / "more.tar.gz", RECORDS)
    (tmp_path / "r" / "bad.zip").write_bytes(b"nothing")
    dialog = dropped(driver, tmp_path / "r")
    assert names(dialog) == ["<b>one.sgf", *(f"more.tar.gz/{name}" for name in sorted(RECORDS))]
    assert "5 records. 1 file cannot be read: bad.zip: The archive could not be read" in dialog.said.text()
    asked: list[object] = []
    driver.window.workspace.requested.connect(asked.append)
    dialog.add_button.click()
    assert ShowLibrary((str(tmp_path / "r"),)) in asked


def test_one_record_is_opened_without_a_question(driver: WindowDriver, tmp_path: Path) -> None:
    driver.window.open_paths([zipped(tmp_path / "game.zip", {"game.sgf": "(;SZ[9]PB[Only])"})])
    driver.qtbot.waitUntil(lambda: driver.shown.game.info.get("PB") == "Only", timeout=PATIENCE)


def test_a_place_without_records_says_so(driver: WindowDriver, tmp_path: Path) -> None:
    dialog = dropped(driver, tmp_path)
    assert dialog.said.text() == "There is no record in it."
    assert not dialog.open_button.isEnabled()
    assert not untold()


def test_every_archive_is_offered_where_files_are_opened() -> None:
    assert ARCHIVES.split() == [f"*{suffix}" for suffix in SUFFIXES]

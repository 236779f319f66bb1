"""Writing a game for q5Go from the File menu."""

from pathlib import Path

from PySide6.QtWidgets import QMessageBox

from goboard.session.commands.files import NewGame
from tests.ui.hands import Hands


def test_a_torus_is_written_for_q5go(hands: Hands, tmp_path: Path) -> None:
    hands.window.send(NewGame(board={"shape": "torus", "columns": 5, "rows": 4}))
    hands.click("B2")
    hands.choose("export_q5go")
    hands.choose_file(tmp_path / "torus.sgf")
    assert "GM[q5go-1]" in (tmp_path / "torus.sgf").read_text("utf-8")
    assert hands.shown.document.modified, "the record itself was not saved"


def test_a_board_that_q5go_lacks_is_told(hands: Hands, tmp_path: Path) -> None:
    hands.window.send(NewGame(board={"shape": "honeycomb", "side": 2}))
    hands.choose("export_q5go")
    hands.choose_file(tmp_path / "honeycomb.sgf")
    assert "Honeycomb" in hands.dialog(QMessageBox).text()
    hands.answer("Close")
    assert not (tmp_path / "honeycomb.sgf").exists()

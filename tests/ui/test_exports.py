"""Writing a game for q5Go from the File menu."""

from pathlib import Path

from PySide6.QtWidgets import QMessageBox

from goboard.session.commands.files import NewGame
from tests.ui.driver import WindowDriver


def test_a_torus_is_written_for_q5go(driver: WindowDriver, tmp_path: Path) -> None:
    driver.window.send(NewGame(board={"shape": "torus", "columns": 5, "rows": 4}))
    driver.click("B2")
    driver.choose("export_q5go")
    driver.choose_file(tmp_path / "torus.sgf")
    assert "GM[q5go-1]" in (tmp_path / "torus.sgf").read_text("utf-8")
    assert driver.shown.document.modified, "the record itself was not saved"


def test_a_board_that_q5go_lacks_is_told(driver: WindowDriver, tmp_path: Path) -> None:
    driver.window.send(NewGame(board={"shape": "honeycomb", "side": 2}))
    driver.choose("export_q5go")
    driver.choose_file(tmp_path / "honeycomb.sgf")
    assert "Honeycomb" in driver.dialog(QMessageBox).text()
    driver.answer("Close")
    assert not (tmp_path / "honeycomb.sgf").exists()


def test_a_game_is_written_as_a_web_page(driver: WindowDriver, tmp_path: Path) -> None:
    driver.click("C3")
    driver.choose("export_page")
    driver.choose_file(tmp_path / "game.html")
    driver.qtbot.waitUntil(lambda: any(tmp_path.glob("*.html")), timeout=20_000)
    (page,) = (each.read_text("utf-8") for each in tmp_path.glob("*.html"))
    assert f'"v":{driver.shown.board.vertex("C3")}' in page and page.endswith("</html>\n")

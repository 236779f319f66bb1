"""Several records reviewed in the window: copies beside them or in a folder, never in place of anything."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from goboard.games.record_dialect import form_of
from goboard.games.reviews import Judgement, judgements
from goboard.players.gtp_client import EngineError
from goboard.rules.position import Position
from goboard.sgf.reader import read
from goboard.ui.inside import widgets_in
from goboard.ui.review import several
from goboard.ui.review.several import INTO, SeveralReviews
from goboard.ui.window.frame import Asleep, Frame
from goboard.ui.window.requests import OpenGame
from goboard.ui.windows import Windows
from tests.ui.driver import WindowDriver
from tests.ui.language_driver import choose, close_preferences

GAME = "(;GM[1]SZ[5]RU[Chinese]KM[0.5];B[cc];W[bb])"


@pytest.fixture
def dialog(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SeveralReviews]:
    """One whose reviewer needs no time, and falls on the smallest board."""

    def judge(_rules: object, position: Position, *_: object) -> Judgement:
        if position.board.size == 4:
            raise EngineError("It fell.")
        return Judgement("goboard", 0.5, 1.0, 900)

    monkeypatch.setattr(several, "by_own_search", judge)
    parent = QWidget()
    qtbot.addWidget(parent)
    made = SeveralReviews(lambda: str(tmp_path), tmp_path / "engines", parent)
    for name in ("a", "b"):
        (tmp_path / f"{name}.sgf").write_text(GAME)
    made.begin([])
    qtbot.waitUntil(lambda: made.who.count() > 0, timeout=10_000)
    yield made
    made.stop()


def states(dialog: SeveralReviews) -> list[str]:
    return [dialog.table.item(row, 1).text() for row in range(dialog.table.rowCount())]


def press(dialog: SeveralReviews) -> None:
    QTest.mouseClick(dialog.run, Qt.MouseButton.LeftButton)


def test_copies_lie_beside_the_records_and_in_place_of_nothing(
    dialog: SeveralReviews, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "a-reviewed.sgf").write_text("mine")
    (tmp_path / "c.sgf").write_text("no game")
    (tmp_path / "d.sgf").write_text(GAME.replace("SZ[5]", "SZ[2]").replace("B[cc];W[bb]", "B[aa]"))
    dialog._look_into(str(tmp_path))
    qtbot.waitUntil(lambda: len(dialog.paths) == 4, timeout=10_000)
    press(dialog)
    qtbot.waitUntil(lambda: not dialog._is_running and all(states(dialog)), timeout=20_000)
    said = dict(zip([Path(path).name for path in dialog.paths], states(dialog), strict=True))
    assert said["a.sgf"] == "Saved as a-reviewed-2.sgf." and said["b.sgf"] == "Saved as b-reviewed.sgf."
    assert said["d.sgf"] == "It fell." and "Saved" not in said["c.sgf"]
    assert dialog.said.text() == "4 of 4 records reviewed." and not dialog.run.isEnabled()
    assert (tmp_path / "a-reviewed.sgf").read_text() == "mine" and (tmp_path / "a.sgf").read_text() == GAME
    root = read((tmp_path / "b-reviewed.sgf").read_bytes()).games[0]
    assert [each.visits for each in judgements(root, form_of(root).codec)] == [900]


def test_a_folder_for_the_copies_is_asked_for_and_records_leave_the_list(
    dialog: SeveralReviews, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog.take_paths([str(tmp_path / name) for name in ("a.sgf", "b.sgf", "a.sgf")])
    dialog.way.setCurrentIndex(dialog.way.findData(INTO))
    press(dialog)
    assert dialog.said.text() == "Choose the folder for the copies."
    dialog.table.selectRow(1)
    QTest.mouseClick(dialog.remove, Qt.MouseButton.LeftButton)
    place = tmp_path / "copies"
    place.mkdir()
    dialog.place.setText(str(place))
    press(dialog)
    qtbot.waitUntil(lambda: not dialog._is_running and states(dialog) == ["Saved as a.sgf."], timeout=20_000)
    assert [each.name for each in place.iterdir()] == ["a.sgf"]
    with qtbot.waitSignal(dialog.open_asked) as asked:
        dialog.table.cellDoubleClicked.emit(0, 0)
    assert asked.args == [str(place / "a.sgf")]
    dialog.level.activated.emit(2)
    assert states(dialog) == [""] and dialog.run.isEnabled(), "another level is another review"


def test_what_is_called_off_is_not_saved_and_goes_on(
    dialog: SeveralReviews, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = several.by_own_search

    def waits(*given: object) -> Judgement | None:
        watch = given[-1]
        while True:
            watch.check()  # type: ignore[attr-defined]

    monkeypatch.setattr(several, "by_own_search", waits)
    dialog.take_paths([str(tmp_path / "a.sgf")])
    press(dialog)
    qtbot.waitUntil(lambda: states(dialog) != [""], timeout=10_000)
    dialog.reject()
    assert states(dialog) == [""] and not dialog._is_running
    assert sorted(each.name for each in tmp_path.glob("*.sgf")) == ["a.sgf", "b.sgf"]
    monkeypatch.setattr(several, "by_own_search", usual)
    dialog.begin([])
    press(dialog)
    qtbot.waitUntil(lambda: states(dialog) == ["Saved as a-reviewed.sgf."], timeout=20_000)


def test_the_records_of_tabs_are_on_the_list(opened: Callable[[str], WindowDriver], tmp_path: Path) -> None:
    game = opened(GAME)
    asleep = tmp_path / "asleep.sgf"
    asleep.write_text(GAME)
    frame = game.window.window()
    assert isinstance(frame, Frame)
    frame.add(Asleep(OpenGame(str(asleep), 0, 0), "asleep"), is_front=False)
    game.choose("review_several")
    dialog = game.window.parts["several_reviews"].dialog
    assert dialog.isVisible() and [Path(path).name for path in dialog.paths] == ["record.sgf", "asleep.sgf"]
    game.qtbot.waitUntil(dialog.isActiveWindow, timeout=10_000)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def waiting(monkeypatch: pytest.MonkeyPatch) -> Event:
    """A reviewer that says nothing before this is set."""
    may_say = Event()

    def judge(*given: object) -> Judgement:
        while not may_say.wait(0.01):
            given[-1].check()  # type: ignore[attr-defined]
        return Judgement("goboard", 0.5, 1.0, 900)

    monkeypatch.setattr(several, "by_own_search", judge)
    return may_say


def test_a_review_goes_on_in_another_language(
    opened: Callable[[str], WindowDriver], windows: Windows, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game, may_say = opened(GAME), waiting(monkeypatch)
    (tmp_path / "b.sgf").write_text("no game")
    game.choose("review_several")
    dialog = game.window.parts["several_reviews"].dialog
    dialog.take_paths([str(tmp_path / "b.sgf")])
    dialog.paths.reverse()
    press(dialog)
    game.qtbot.waitUntil(lambda: len(dialog._done) == 1, timeout=10_000)
    choose(windows, "de", game.qtbot)
    close_preferences(game.qtbot)
    again = windows.open[0].parts["several_reviews"].dialog
    assert again is not dialog and again.isVisible() and len(again._done) == 1 and again._is_running
    may_say.set()
    game.qtbot.waitUntil(lambda: len(again._done) == 2 and not again._is_running, timeout=20_000)
    assert again.said.text().startswith("2 von 2 ")


def test_a_tab_in_which_records_are_reviewed_asks_before_it_is_closed(
    opened: Callable[[str], WindowDriver], windows: Windows, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, may_say = opened(GAME), waiting(monkeypatch)
    game.choose("review_several")
    dialog = game.window.parts["several_reviews"].dialog
    press(dialog)

    def asked() -> dict[str, QPushButton]:
        windows.close_all()
        (box,) = (each for each in widgets_in(dialog, QMessageBox) if each.isVisible())
        return {each.text().replace("&", ""): each for each in widgets_in(box, QPushButton)}

    QTest.mouseClick(asked()["Go on"], Qt.MouseButton.LeftButton)
    assert dialog._is_running and game.window in windows.open
    QTest.mouseClick(asked()["End the review"], Qt.MouseButton.LeftButton)
    assert game.window not in windows.open
    may_say.set()


def test_the_list_goes_with_a_tab_whose_window_is_closed(
    opened: Callable[[str], WindowDriver], windows: Windows
) -> None:
    game = opened(GAME)
    frame = game.window.window()
    assert isinstance(frame, Frame)
    game.choose("review_several")
    dialog = game.window.parts["several_reviews"].dialog
    dialog.close()
    frame.add(Asleep(OpenGame("asleep.sgf", 0, 0), "asleep"), is_front=False)
    windows.tabs.tear(frame, game.window, frame.pos())
    windows.closing.ask({}, frame)
    game.qtbot.waitUntil(lambda: not isValid(frame), timeout=10_000)
    assert isValid(dialog)
    game.window.leave()
    assert game.window not in windows.open

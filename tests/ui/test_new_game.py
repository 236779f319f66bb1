"""The New game dialog."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from goboard.boards.grids import handicap_points
from goboard.games.paper_rock_scissors import Choice
from goboard.rules import catalogue
from goboard.session.commands.files import NewGame
from goboard.ui.boards import preview
from goboard.ui.dialogs.new_game import NewGameDialog
from goboard.ui.dialogs.paper_rock_scissors import KomiOfferDialog, PaperRockScissorsDialog
from goboard.ui.plain import PlainLabel
from goboard.ui.scrolled import Scrolled
from tests.ui.driver import LEFT, WindowDriver


@pytest.fixture
def dialog(driver: WindowDriver) -> NewGameDialog:
    driver.press("Ctrl+N")
    return driver.dialog(NewGameDialog)


def start(dialog: NewGameDialog) -> None:
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    QTest.mouseClick(buttons.button(QDialogButtonBox.StandardButton.Ok), LEFT)


def pick_size(dialog: NewGameDialog, side: int) -> None:
    button = dialog.findChild(QPushButton, f"side{side}")
    assert button is not None
    QTest.mouseClick(button, LEFT)


def test_board_names_rules_and_komi_are_taken(driver: WindowDriver, dialog: NewGameDialog) -> None:
    dialog.columns.setValue(13)
    dialog.rows.setValue(9)
    dialog.rules.setCurrentIndex(dialog.rules.findData("tromp-taylor"))
    dialog.options.set_value("komi", "5.5")
    dialog.black.setText("Ann")
    dialog.white.setText("Bob")
    start(dialog)
    shown = driver.shown
    assert (shown.board.columns, shown.board.rows) == (13, 9)
    assert (shown.rules.name, shown.rules.values["komi"]) == ("tromp-taylor", "5.5")
    assert (shown.game.info["PB"], shown.game.info["PW"]) == ("Ann", "Bob")


@pytest.mark.parametrize("side", [9, 13, 19])
def test_usual_sizes_are_one_click(driver: WindowDriver, dialog: NewGameDialog, side: int) -> None:
    pick_size(dialog, side)
    start(dialog)
    assert (driver.shown.board.columns, driver.shown.board.rows) == (side, side)


def test_the_komi_follows_the_rules_and_the_handicap(dialog: NewGameDialog) -> None:
    dialog.rules.setCurrentIndex(dialog.rules.findData("chinese"))
    assert dialog.options.values()["komi"] == "7.5"
    dialog.rules.setCurrentIndex(dialog.rules.findData("tromp-taylor"))
    assert dialog.options.values()["komi"] == "0"
    dialog.handicap.setCurrentIndex(dialog.handicap.findData(4))
    assert dialog.options.values()["komi"] == "0.5"


def test_a_handicap_taken_back_leaves_the_komi_agreed_on_before(dialog: NewGameDialog) -> None:
    dialog.options.set_value("komi", "9.5")
    choose_handicap = dialog.handicap.setCurrentIndex
    choose_handicap(dialog.handicap.findData(4))
    choose_handicap(dialog.handicap.findData(2))
    assert dialog.options.values()["komi"] == "0.5"
    choose_handicap(0)
    assert dialog.options.values()["komi"] == "9.5"


def test_handicap_stones_lie_on_their_points(driver: WindowDriver, dialog: NewGameDialog) -> None:
    dialog.handicap.setCurrentIndex(dialog.handicap.findData(2))
    start(dialog)
    assert sum(stone == 1 for stone in driver.shown.stones) == 2
    assert driver.shown.to_move == 2


def test_the_picture_shows_where_handicap_stones_will_lie(driver: WindowDriver, dialog: NewGameDialog) -> None:
    picture = dialog.board.preview.picture
    driver.qtbot.waitUntil(lambda: picture.is_drawn)
    dialog.handicap.setCurrentIndex(dialog.handicap.findData(3))
    assert [v for v, stone in enumerate(picture.scene.stones) if stone] == sorted(handicap_points(19, 19, 3))
    dialog.columns.setValue(13)
    driver.qtbot.waitUntil(lambda: picture.is_drawn and picture.scene.board.size == 13 * 19)
    assert [v for v, stone in enumerate(picture.scene.stones) if stone] == sorted(handicap_points(13, 19, 3))
    dialog.placing.setCurrentIndex(1)
    dialog.placing.activated.emit(1)
    assert not any(picture.scene.stones)


def test_the_picture_shows_what_points_weigh_unless_all_weigh_the_same(
    driver: WindowDriver, dialog: NewGameDialog
) -> None:
    picture = dialog.board.preview.picture
    choose(dialog.rules, "mango")
    place = dialog.presets.findText("Centre-weighted, 19 × 19")
    dialog.presets.setCurrentIndex(place)
    dialog.presets.activated.emit(place)
    driver.qtbot.waitUntil(lambda: not picture.is_blank and picture.scene.weights is not None)
    assert picture.scene.weights is not None and picture.scene.weights.max() == 10
    pick_size(dialog, 13)
    driver.qtbot.waitUntil(lambda: not picture.is_blank and picture.scene.board.size == 169)
    driver.qtbot.waitUntil(lambda: picture.scene.weights is not None and len(picture.scene.weights) == 169)
    dialog.options.set_value("F", "1")
    dialog.options.values_edited.emit()
    driver.qtbot.waitUntil(lambda: picture.scene.weights is None)


def test_a_board_without_handicap_points_leaves_the_stones_to_black(dialog: NewGameDialog) -> None:
    dialog.handicap.setCurrentIndex(dialog.handicap.findData(9))
    for columns, is_free in ((4, True), (19, False)):
        dialog.columns.setValue(columns)
        assert dialog.handicap.isEnabled()
        assert dialog.placing.isEnabled() != is_free
        assert (dialog.command().handicap, dialog.command().is_free) == (9, is_free)
    choose(dialog.board.shape, "torus")
    assert (dialog.command().handicap, dialog.command().is_free) == (9, True)


def test_no_handicap_is_given_on_the_plane(dialog: NewGameDialog) -> None:
    dialog.handicap.setCurrentIndex(dialog.handicap.findData(2))
    choose(dialog.rules, "mango")
    choose(dialog.board.shape, "plane")
    assert not dialog.handicap.isEnabled()
    assert not dialog.placing.isEnabled()
    assert (dialog.command().handicap, dialog.command().is_free) == (0, False)


def test_a_komi_that_is_no_number_keeps_the_dialog_open(driver: WindowDriver, dialog: NewGameDialog) -> None:
    dialog.options.set_value("komi", "much")
    start(dialog)
    assert dialog.isVisible()
    assert "much" in dialog.problem.text()


def test_the_next_dialog_proposes_the_last_board(driver: WindowDriver, dialog: NewGameDialog) -> None:
    pick_size(dialog, 9)
    start(dialog)
    driver.press("Ctrl+N")
    assert driver.dialog(NewGameDialog).command().columns == 9


def choose(box: QComboBox, data: str) -> None:
    box.setCurrentIndex(box.findData(data))


def start_button(dialog: NewGameDialog) -> QPushButton:
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    return buttons.button(QDialogButtonBox.StandardButton.Ok)


@pytest.mark.parametrize("shape", ["cylinder", "torus", "mobius", "klein"])
def test_joined_boards_can_be_chosen(driver: WindowDriver, dialog: NewGameDialog, shape: str) -> None:
    choose(dialog.board.shape, shape)
    pick_size(dialog, 9)
    assert dialog.command().is_free
    start(dialog)
    assert (driver.shown.board.shape, driver.shown.board.size) == (shape, 81)


def test_the_plane_brings_rules_for_it(driver: WindowDriver, dialog: NewGameDialog) -> None:
    shapes = dialog.board.shape
    plane = shapes.findData("plane")
    assert dialog.rules.currentText() == "Chinese" and shapes.itemText(plane) == "Infinite plane (MANGO)"
    choose(shapes, "plane")
    assert dialog.rules.currentText() == "MANGO" and shapes.itemText(plane) == "Infinite plane"
    assert start_button(dialog).isEnabled() and not dialog.problem.isVisible()
    choose(shapes, "torus")
    assert dialog.rules.currentText() == "Chinese", "what gave way comes back"
    choose(shapes, "plane")
    dialog.rules.activated.emit(dialog.rules.currentIndex())
    choose(shapes, "torus")
    assert dialog.rules.currentText() == "MANGO", "but not against what was chosen"
    choose(shapes, "plane")
    assert not dialog.columns.isVisible()
    for name, formula in (("F", "exp(-x^2-y^2)"), ("T", "z > 1/1000")):
        line = dialog.options.editor(name)
        assert isinstance(line, QLineEdit)
        line.selectAll()
        QTest.keyClicks(line, formula)
    start(dialog)
    assert driver.shown.board.plane is not None


def test_the_plane_takes_its_preset_at_once_and_leaves_what_was_typed(dialog: NewGameDialog) -> None:
    choose(dialog.rules, "mango")
    usual = dialog.options.values()
    choose(dialog.board.shape, "plane")
    assert dialog.presets.currentText() == "The infinite plane"
    assert start_button(dialog).isEnabled() and not dialog.problem.isVisible()
    choose(dialog.board.shape, "grid")
    assert dialog.options.values() == usual
    dialog.options.set_value("T", "z > 1/50")
    choose(dialog.board.shape, "plane")
    assert dialog.options.values()["T"] == "z > 1/50"


def test_ties_are_drawn_by_a_seed_that_the_record_keeps(driver: WindowDriver, dialog: NewGameDialog) -> None:
    choose(dialog.rules, "political-go")
    ties = dialog.options.values()["ties"]
    assert ties.startswith("seed ")
    start(dialog)
    assert driver.shown.rules.values["ties"] == ties and driver.shown.rules.is_kept


def test_what_does_not_fit_is_said_and_cannot_be_started(dialog: NewGameDialog) -> None:
    choose(dialog.rules, "mango")
    choose(dialog.board.shape, "plane")
    dialog.options.set_value("F", "1")
    choose(dialog.board.shape, "grid")
    choose(dialog.board.shape, "plane")
    assert dialog.problem.isVisible() and not start_button(dialog).isEnabled()
    choose(dialog.board.shape, "grid")
    assert not dialog.problem.isVisible() and start_button(dialog).isEnabled()
    choose(dialog.board.shape, "plane")
    choose(dialog.rules, "disto")
    assert (
        "rules cannot be used on the infinite plane" in dialog.problem.text() and not start_button(dialog).isEnabled()
    )
    row = dialog.board.shape.findData("plane")
    assert dialog.board.shape.itemText(row) == "Infinite plane (MANGO)"
    choose(dialog.rules, "mango")
    assert dialog.board.shape.itemText(row) == "Infinite plane"


def test_what_does_not_fit_is_said_when_the_dialog_begins_with_it(qtbot: QtBot) -> None:
    dialog = NewGameDialog(None, NewGame(board={"shape": "plane"}, rules="chinese"))
    qtbot.addWidget(dialog)
    assert "infinite plane" in dialog.problem.text() and not start_button(dialog).isEnabled()
    dialog.reject()


def test_enter_does_not_give_up_what_cannot_be_started(driver: WindowDriver, dialog: NewGameDialog) -> None:
    choose(dialog.rules, "mango")
    choose(dialog.board.shape, "plane")
    dialog.options.set_value("F", "1")
    line = dialog.options.editor("F")
    line.setFocus()
    driver.press("Return", on=line)
    assert dialog.isVisible()


@pytest.mark.parametrize("title", [preset.title for preset in catalogue.info_of("mango").presets])
def test_a_preset_fills_in_options_and_board(driver: WindowDriver, dialog: NewGameDialog, title: str) -> None:
    choose(dialog.rules, "mango")
    dialog.presets.setCurrentIndex(dialog.presets.findText(title))
    dialog.presets.activated.emit(dialog.presets.currentIndex())
    start(dialog)
    preset = next(preset for preset in catalogue.info_of("mango").presets if preset.title == title)
    assert preset.options.items() <= driver.shown.rules.values.items()
    assert preset.board is None or dict(driver.shown.board.spec) == dict(preset.board)


def test_what_differs_from_a_preset_is_not_called_by_its_name(dialog: NewGameDialog) -> None:
    choose(dialog.rules, "mango")
    place = next(i for i, preset in enumerate(catalogue.info_of("mango").presets, 1) if preset.board is not None)
    dialog.presets.setCurrentIndex(place)
    dialog.presets.activated.emit(place)
    assert dialog.presets.currentIndex() == place
    columns = dialog.columns.value()
    dialog.columns.setValue(9)
    assert dialog.presets.currentIndex() == 0
    dialog.columns.setValue(columns)
    assert dialog.presets.currentIndex() == place
    line = dialog.options.editor("T")
    QTest.keyClicks(line, " or z >= 9")
    assert dialog.presets.currentIndex() == 0


@pytest.mark.parametrize(("name", "typed", "told"), [("T", "z/0", "never has a value"), ("F", "1/(x-1)", "by zero")])
def test_a_formula_without_a_value_cannot_be_started(dialog: NewGameDialog, name: str, typed: str, told: str) -> None:
    choose(dialog.rules, "mango")
    QApplication.processEvents()
    line, form = dialog.options.editor(name), dialog.findChild(Scrolled)
    assert isinstance(line, QLineEdit) and form is not None
    room = form.size()
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, typed)
    assert told in dialog.problem.text() and not start_button(dialog).isEnabled()
    said = [label for label in dialog.findChildren(PlainLabel) if told in label.text()]
    assert [label for label in said if label.isVisible()] == [dialog.problem], "it is said once"
    QApplication.processEvents()
    assert form.size() == room, "no row is covered by it"
    QTest.keyClick(line, Qt.Key.Key_S, Qt.KeyboardModifier.AltModifier)
    assert line.text() == typed, "the letter is that of Start, also while that is grey"
    QTest.keyClick(line, Qt.Key.Key_Backspace, Qt.KeyboardModifier.AltModifier)
    assert line.text() != typed, "what is no letter is the line's: it takes back, as with Windows"


def test_any_number_of_players_can_be_named(driver: WindowDriver, dialog: NewGameDialog) -> None:
    choose(dialog.rules, "political-go")
    assert not dialog.black.isVisible() and not dialog.handicap.isVisible() and not dialog.begins.isVisible()
    dialog.options.set_value("players", '["Ann","Bob","Cleo","Dan"]')
    start(dialog)
    assert driver.shown.players == 4


def test_white_may_begin(driver: WindowDriver, dialog: NewGameDialog) -> None:
    dialog.begins.setCurrentIndex(1)
    start(dialog)
    assert driver.shown.to_move == 2


def test_paper_rock_scissors_may_decide_who_begins(driver: WindowDriver, dialog: NewGameDialog) -> None:
    QTest.mouseClick(dialog.decide_button, LEFT)
    contest = driver.dialog(PaperRockScissorsDialog)
    contest.hands[0].buttons[Choice.ROCK].click()
    contest.hands[1].buttons[Choice.PAPER].click()
    contest.accept()
    assert dialog.command().begins == 2


def test_the_rounds_are_kept_and_each_winner_is_contestmaster_of_the_next(
    driver: WindowDriver, dialog: NewGameDialog
) -> None:
    dialog.black.setText("Ann")
    dialog.white.setText("Bob")
    for first, second in ((Choice.ROCK, Choice.PAPER), (Choice.ROCK, Choice.SCISSORS)):
        QTest.mouseClick(dialog.decide_button, LEFT)
        asked = driver.dialog(PaperRockScissorsDialog)
        asked.hands[0].buttons[first].click()
        asked.hands[1].buttons[second].click()
        asked.accept()
    start(dialog)
    contest = driver.shown.game.contest
    assert contest is not None
    assert [(played.contestmaster, played.winner) for played in contest.rounds] == [("goboard", "Bob"), ("Bob", "Ann")]
    assert driver.shown.to_move == 1


def test_the_komi_offered_is_filled_in_and_the_second_player_chooses_the_side(
    driver: WindowDriver, dialog: NewGameDialog
) -> None:
    choose(dialog.rules, "disto")
    dialog.black.setText("Ann")
    dialog.white.setText("Bob")
    QTest.mouseClick(dialog.komi_button, LEFT)
    offer = driver.dialog(KomiOfferDialog)
    offer.line.setText("3.5")
    QTest.mouseClick(offer.offer_button, LEFT)
    assert "Bob" in offer.black_button.text()
    QTest.mouseClick(offer.black_button, LEFT)
    command = dialog.command()
    assert (command.options["komi"], command.black, command.white) == ("3.5", "Bob", "Ann")


def test_a_komi_that_is_no_number_cannot_be_offered(driver: WindowDriver, dialog: NewGameDialog) -> None:
    QTest.mouseClick(dialog.komi_button, LEFT)
    offer = driver.dialog(KomiOfferDialog)
    offer.line.setText("much")
    QTest.mouseClick(offer.offer_button, LEFT)
    assert "much" in offer.problem.text() and not offer.black_button.isVisible()


def test_the_komi_is_offered_beside_its_field(dialog: NewGameDialog, qtbot: QtBot) -> None:
    button = dialog.komi_button

    def is_beside() -> bool:
        line = dialog.options.editor("komi")
        heights = [each.mapTo(dialog, each.rect().center()).y() for each in (line, button)]
        return button.isVisible() and abs(heights[0] - heights[1]) <= 1 and line.nextInFocusChain() is button

    qtbot.waitUntil(is_beside)
    # the fields of other rules are others
    for rules in ("mango", "japanese"):
        choose(dialog.rules, rules)
    qtbot.waitUntil(is_beside)


def test_rules_without_a_komi_have_none_to_offer(dialog: NewGameDialog) -> None:
    choose(dialog.rules, "mango")
    assert not dialog.komi_button.isVisible()


@pytest.mark.parametrize("rules", ["chinese", "japanese", "mango"])
def test_on_a_cramped_screen_the_dialog_is_whole(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    """As one of 1280 x 800 pixels is at twice the size."""
    monkeypatch.setattr(preview, "CRAMPED", 10_000)
    driver.window.workspace.settings.setValue("new_game/rules", rules)
    driver.choose("new")
    dialog = driver.dialog(NewGameDialog)
    dialog.adjustSize()
    assert dialog.width() <= 640
    dialog.reject()

"""Choosing a board for a new game, by keys and by mouse."""

from itertools import combinations
from threading import Event

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QIcon, QImage, QKeyEvent, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from goboard.boards.board import Board
from goboard.boards.catalogue import BASE, CUBIC_SIDES, FREQUENCY, MASK, PLANE, SEED, SHAPES, SIDES, board_from_spec
from goboard.session.commands.play import PlayAt
from goboard.ui import style
from goboard.ui.boards import preview
from goboard.ui.boards.parameters import OUTLINES, MaskField, ParametersForm, outlined
from goboard.ui.boards.shape_box import OWN, ShapeBox
from goboard.ui.dialogs.new_game import NewGameDialog
from goboard.ui.language import speak
from goboard.ui.window.requests import ChooseColours
from goboard.words.wording import Wording
from tests.ui.driver import LEFT, NONE, WindowDriver
from tests.ui.new_game_driver import choose, start, start_button, wait_for_the_game

FINITE = [shape.name for shape in SHAPES if shape.name != PLANE]


@pytest.fixture
def dialog(driver: WindowDriver) -> NewGameDialog:
    driver.press("Ctrl+N")
    return driver.dialog(NewGameDialog)


def mask_field(dialog: NewGameDialog) -> MaskField:
    field = dialog.board.parameters.control(MASK)
    assert isinstance(field, MaskField)
    return field


def test_the_title_of_the_tall_row_stands_beside_its_middle(dialog: NewGameDialog) -> None:
    box, title = dialog.board.shape, dialog.board.form.labelForField(dialog.board.shape)
    middles = [each.mapTo(dialog, each.rect().center()).y() for each in (box, title)]
    assert abs(middles[0] - middles[1]) <= 1 and title.height() == box.height()


def test_the_usual_size_that_is_chosen_is_lit(dialog: NewGameDialog) -> None:
    buttons = {side: dialog.findChild(QPushButton, f"side{side}") for side in (9, 13, 19)}

    def lit() -> list[int]:
        return [side for side, button in buttons.items() if button is not None and button.isChecked()]

    assert lit() == [19]
    for _ in range(2):
        QTest.mouseClick(buttons[9], LEFT)
        assert lit() == [9], "a second click changes nothing"
    dialog.board.columns.setValue(10)
    assert lit() == []


def test_the_picture_of_the_chosen_shape_is_as_large_as_those_of_the_others(
    driver: WindowDriver, dialog: NewGameDialog
) -> None:
    box = dialog.board.shape
    red = QPixmap(box.iconSize())
    red.fill(Qt.GlobalColor.red)
    icon = QIcon(red)
    icon.addPixmap(red, QIcon.Mode.Selected)
    rows = [row for row in range(box.count()) if box.itemData(row) is not None][:3]
    for row in rows:
        box.setItemIcon(row, icon)
    box.setCurrentIndex(rows[1])
    QTest.mouseClick(box, LEFT)
    driver.qtbot.waitUntil(box.view().isVisible)
    view = box.view()
    picture = view.viewport().grab().toImage()
    sides = []
    for row in rows:
        lines = view.visualRect(box.model().index(row, 0))
        ys = range(lines.top(), lines.bottom() + 1)
        reds = [y for y in ys if any(picture.pixelColor(x, y) == Qt.GlobalColor.red for x in range(picture.width()))]
        sides.append(len(reds))
    assert sides == [box.iconSize().height()] * 3
    box.hidePopup()


def test_keys_for_far_steps_lead_to_shapes_that_can_be_chosen(driver: WindowDriver, dialog: NewGameDialog) -> None:
    box = dialog.board.shape
    QTest.mouseClick(box, LEFT)
    view = box.view()
    driver.qtbot.waitUntil(view.isVisible)
    chosen = [shape.name for shape in SHAPES]

    def after(key: Qt.Key) -> str:
        QTest.keyClick(view, key)
        return str(view.currentIndex().data(Qt.ItemDataRole.UserRole))

    assert after(Qt.Key.Key_End) == chosen[-1]
    assert after(Qt.Key.Key_Home) == chosen[0]
    down = [after(Qt.Key.Key_PageDown) for _ in range(3)]
    assert [chosen.index(name) for name in down] == sorted({chosen.index(name) for name in down}), "each step leads on"
    assert after(Qt.Key.Key_PageDown) == chosen[-1]
    assert 0 < chosen.index(after(Qt.Key.Key_PageUp)) < len(chosen) - 1
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert not view.isVisible() and box.currentData() in chosen[1:-1]


@pytest.mark.parametrize("name", FINITE)
def test_every_shape_is_chosen_and_begun_by_keys_alone(driver: WindowDriver, dialog: NewGameDialog, name: str) -> None:
    box = dialog.board.shape
    driver.press("Alt+O", on=dialog)
    assert box.hasFocus()
    while box.currentData() != name:
        before = box.currentIndex()
        driver.press("Down", on=box)
        assert box.currentIndex() > before
    driver.press("Return", on=box)
    wait_for_the_game(driver)
    assert driver.shown.board.shape == name
    driver.window.send(PlayAt(0))
    assert driver.shown.stones[0] == 1


def test_the_list_has_a_board_for_each_shape_from_the_beginning_and_opening_it_moves_nothing(
    driver: WindowDriver, dialog: NewGameDialog
) -> None:
    box = dialog.board.shape
    driver.qtbot.waitUntil(lambda: all(is_drawn(box, shape.name) for shape in SHAPES))
    pictures = {shape.name: picture(box, shape.name) for shape in SHAPES}
    for one, other in combinations(pictures, 2):
        assert pictures[one] != pictures[other], f"{one} looks like {other}"
    QApplication.processEvents()
    before = box.geometry()
    box.showPopup()
    driver.qtbot.waitUntil(lambda: not box.jobs.is_busy())
    box.hidePopup()
    QApplication.processEvents()
    assert box.geometry() == before


def test_a_board_of_ones_own_has_its_picture_and_another_one_takes_its_place(
    driver: WindowDriver, dialog: NewGameDialog
) -> None:
    box = dialog.board.shape
    dialog.board.choose_own(board_from_spec({"shape": "wheel", "spokes": 5, "rings": 1}))
    driver.qtbot.waitUntil(lambda: is_drawn(box, OWN))
    before = picture(box, OWN)
    dialog.board.choose_own(board_from_spec({"shape": "wheel", "spokes": 3, "rings": 1}))
    driver.qtbot.waitUntil(lambda: is_drawn(box, OWN) and picture(box, OWN) != before)


def test_a_board_of_very_many_points_is_a_row_without_a_picture(driver: WindowDriver, dialog: NewGameDialog) -> None:
    box = dialog.board.shape
    driver.qtbot.waitUntil(lambda: is_drawn(box, "plane"))
    dialog.board.choose_own(board_from_spec({"shape": "grid", "columns": 60, "rows": 60}))
    driver.qtbot.waitUntil(lambda: dialog.board.preview.picture.is_drawn and not box.jobs.is_busy())
    assert not is_drawn(box, OWN)


def test_boards_of_the_list_take_the_colours_of_the_window(driver: WindowDriver, dialog: NewGameDialog) -> None:
    box = dialog.board.shape
    driver.qtbot.waitUntil(lambda: is_drawn(box, "plane"))
    before = picture(box, "plane")
    driver.window.workspace.request(ChooseColours(style.DARK))
    driver.qtbot.waitUntil(lambda: picture(box, "plane") != before)


FOUND = {
    "": {"sphere": "geodesic", "globe": "geodesic", "torus": "torus", "donut": "torus", "hex": "hexagonal",
         "triangular": "triangular", "mobius": "mobius", "cube": "cube", "random c": "voronoi", "football": "solid"},
    "de": {"kugel": "geodesic", "donut": "torus", "sechseck": "hexagonal", "sphere": "geodesic", "würfel": "cube"},
    "es": {"esfera": "geodesic", "rosquilla": "torus"},
    "fr": {"sphere": "geodesic", "hexagone": "hexagonal"},
    "ja": {"球": "geodesic", "donut": "torus"},
    "ko": {"구면": "geodesic", "원환": "torus"},
    "zh": {"球": "geodesic", "sphere": "geodesic"},
}  # fmt: skip
"""In each language what is typed, and the board that it leads to."""


@pytest.mark.parametrize("code", FOUND)
@pytest.mark.parametrize("is_open", [False, True])
def test_boards_are_found_by_the_words_that_people_use(qtbot: QtBot, code: str, is_open: bool) -> None:
    speak(Wording(code))
    box = ShapeBox(parent := QWidget())
    qtbot.addWidget(parent)
    parent.show()
    for words, name in FOUND[code].items():
        box.setCurrentIndex(box.findData("grid"))
        box._forget_typed()
        target: QWidget = box
        if is_open:
            box.showPopup()
            target = box.view()
        for letter in words:
            press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, letter)
            QApplication.sendEvent(target, press)
        row = box.view().currentIndex().row() if is_open else box.currentIndex()
        assert box.itemData(row) == name, words
        box.hidePopup()


def test_the_same_letter_again_leads_to_the_next_board_that_begins_with_it(qtbot: QtBot) -> None:
    box = ShapeBox(parent := QWidget())
    qtbot.addWidget(parent)
    parent.show()
    found = []
    for _ in range(3):
        QTest.keyClicks(box, "h")
        found.append(box.currentData())
    assert found == ["hexagonal", "honeycomb", "hexagonal"]
    box._forget_typed()
    QTest.keyClicks(box, "hon")
    assert box.currentData() == "honeycomb"


def test_the_list_is_as_large_before_there_are_boards_as_with_them(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    box = ShapeBox(window)
    before = box.sizeHint()
    assert not is_drawn(box, SHAPES[0].name)
    window.show()
    qtbot.waitUntil(lambda: is_drawn(box, SHAPES[0].name))
    box.jobs.stop()
    assert box.sizeHint() == before


def picture(box: ShapeBox, name: str) -> QImage:
    """What stands before that shape in the list."""
    return box.itemIcon(box.findData(name)).pixmap(box.iconSize()).toImage()


def is_drawn(box: ShapeBox, name: str) -> bool:
    """Is there anything in the picture?"""
    image = picture(box, name)
    return any(image.pixelColor(x, y).alpha() > 0 for x in range(image.width()) for y in range(image.height()))


def test_tab_goes_through_the_parameters_as_they_are_read(driver: WindowDriver, dialog: NewGameDialog) -> None:
    choose(driver, dialog, "geodesic")
    frequency, base = (dialog.board.parameters.control(each) for each in (FREQUENCY, BASE))
    expected = [dialog.board.shape, dialog.board.file_button, dialog.board.editor_button, frequency, base]
    driver.qtbot.waitUntil(lambda: dialog.board.editor_button.nextInFocusChain() is frequency)
    dialog.board.shape.setFocus()
    reached = []
    for _ in expected:
        reached.append(dialog.focusWidget())
        driver.press("Tab", on=dialog.focusWidget())
    assert reached == expected


def test_the_preview_shows_the_board_and_its_size(driver: WindowDriver, dialog: NewGameDialog) -> None:
    choose(driver, dialog, "hexagonal")
    preview = dialog.board.preview
    driver.qtbot.waitUntil(lambda: preview.picture.is_drawn)
    assert "217 points" in preview.words.text()
    image = preview.picture.grab().toImage()
    colours = {image.pixelColor(x, image.height() // 2).name() for x in range(0, image.width(), 3)}
    assert len(colours) > 10


def test_a_board_too_large_is_refused_in_a_sentence(driver: WindowDriver, dialog: NewGameDialog) -> None:
    for side in (dialog.columns, dialog.rows):
        side.setValue(side.maximum())
    driver.qtbot.waitUntil(lambda: not dialog.board.is_building)
    assert "the most is" in dialog.problem.text() and not start_button(dialog).isEnabled()
    dialog.rows.setValue(1)
    dialog.columns.setValue(30)
    driver.qtbot.waitUntil(lambda: not dialog.board.is_building)
    assert not dialog.problem.isVisible() and start_button(dialog).isEnabled()


def test_a_mask_without_points_is_refused_in_a_sentence(driver: WindowDriver, dialog: NewGameDialog) -> None:
    choose(driver, dialog, "masked")
    field = mask_field(dialog)
    field.columns.setValue(1)
    field.rows.setValue(1)
    field.outline.setCurrentText("Rectangle")
    field.outline.activated.emit(0)
    field.grid.setFocus()
    QTest.keyClick(field.grid, Qt.Key.Key_Space)
    driver.qtbot.waitUntil(lambda: dialog.problem.isVisible())
    assert "no point" in dialog.problem.text() and not start_button(dialog).isEnabled()


def rectangle(driver: WindowDriver, dialog: NewGameDialog, columns: int, rows: int) -> MaskField:
    choose(driver, dialog, "masked")
    field = mask_field(dialog)
    field.outline.setCurrentText("Rectangle")
    field.outline.activated.emit(field.outline.currentIndex())
    field.columns.setValue(columns)
    field.rows.setValue(rows)
    # the dialog takes its new size before anybody clicks into it
    QApplication.processEvents()
    return field


def test_dragging_takes_points_away_and_puts_them_back(driver: WindowDriver, dialog: NewGameDialog) -> None:
    grid = rectangle(driver, dialog, 5, 4).grid
    QTest.mousePress(grid, LEFT, NONE, grid.cell_place((1, 1)))
    for column in (2, 3):
        QTest.mouseMove(grid, grid.cell_place((column, 1)))
    QTest.mouseRelease(grid, LEFT, NONE, grid.cell_place((3, 1)))
    assert grid.lines == ("XXXXX", "X...X", "XXXXX", "XXXXX")
    QTest.mouseClick(grid, LEFT, NONE, grid.cell_place((2, 1)))
    assert "".join(grid.lines[1:2]) == "X.X.X"
    assert start(driver, dialog).size == 18


def test_points_are_taken_away_by_keys(driver: WindowDriver, dialog: NewGameDialog) -> None:
    grid = rectangle(driver, dialog, 3, 3).grid
    grid.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Space):
        QTest.keyClick(grid, key)
    assert grid.lines == ("XXX", "X.X", "XXX")
    assert grid.accessibleDescription() == "B2, no point"


@pytest.mark.parametrize("title", OUTLINES)
def test_every_outline_is_symmetric_and_keeps_its_form_at_other_sizes(
    driver: WindowDriver, dialog: NewGameDialog, title: str
) -> None:
    field = rectangle(driver, dialog, 11, 11)
    field.outline.setCurrentText(title)
    field.outline.activated.emit(field.outline.currentIndex())
    field.columns.setValue(14)
    assert field.value() == outlined(title, 14, 11)
    assert all(line == line[::-1] for line in field.value())
    assert "X" in "".join(field.value())


def test_random_gives_another_seed(driver: WindowDriver, dialog: NewGameDialog) -> None:
    choose(driver, dialog, "delaunay")
    seed = dialog.board.parameters.control(SEED)
    assert isinstance(seed, QSpinBox)
    before = seed.value()
    button = next(b for b in dialog.findChildren(QPushButton) if b.text() == "Rando&m")
    QTest.mouseClick(button, LEFT)
    assert seed.value() != before
    driver.qtbot.waitUntil(lambda: not dialog.board.is_building)
    assert dialog.board.spec()["seed"] == seed.value()


def test_the_next_dialog_proposes_the_last_shape(driver: WindowDriver, dialog: NewGameDialog) -> None:
    choose(driver, dialog, "cubic")
    layers = dialog.board.parameters.control(CUBIC_SIDES[2])
    assert isinstance(layers, QSpinBox)
    layers.setValue(3)
    start(driver, dialog)
    driver.press("Ctrl+N")
    assert driver.dialog(NewGameDialog).board.spec() == {"shape": "cubic", "columns": 5, "rows": 5, "layers": 3}


@pytest.mark.usefixtures("takes_long")
def test_start_waits_for_a_board_that_is_being_built(
    driver: WindowDriver, dialog: NewGameDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = Event()

    def slow(spec: object) -> Board:
        go_on.wait()
        return board_from_spec(spec)

    monkeypatch.setattr("goboard.ui.dialogs.board_choice.board_from_spec", slow)
    dialog.columns.setValue(7)
    QTest.mouseClick(start_button(dialog), LEFT)
    assert dialog.isVisible() and "once the board is built" in dialog.problem.text()
    go_on.set()
    wait_for_the_game(driver)
    assert driver.shown.board.columns == 7


def test_rules_are_fitted_to_a_large_board_beside_the_window(driver: WindowDriver, dialog: NewGameDialog) -> None:
    dialog.rules.setCurrentIndex(dialog.rules.findData("mango"))
    dialog.board.choose({"shape": "grid", "columns": 60, "rows": 60})
    line = dialog.options.editor("F")
    assert isinstance(line, QLineEdit)
    line.selectAll()
    QTest.keyClicks(line, "1/(x-55)")
    driver.qtbot.waitUntil(lambda: "Division by zero" in dialog.problem.text())
    assert not start_button(dialog).isEnabled()
    line.selectAll()
    QTest.keyClicks(line, "1/(x+55)")
    driver.qtbot.waitUntil(start_button(dialog).isEnabled)
    assert start(driver, dialog).size == 3600


def test_rows_stand_in_the_order_of_the_shape_whatever_was_shown_before(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    form = ParametersForm(window)
    form.number_box(SIDES[1])
    for shape in [*reversed(SHAPES), *SHAPES]:
        form.show_parameters(shape.parameters)
        form.adjustSize()
        window.grab()
        controls = [form.control(each) for each in shape.parameters]
        tops = [control.mapTo(form, QPoint()).y() for control in controls]
        assert tops == sorted(set(tops)), shape.name
        assert [title.text() for title in form.labels()] == [each.title for each in shape.parameters]
        assert all(title.isVisibleTo(form) for title in form.labels())


def test_the_dialog_is_as_tall_as_its_rows_after_a_tall_shape(driver: WindowDriver, dialog: NewGameDialog) -> None:
    QApplication.processEvents()
    before = dialog.height()
    choose(driver, dialog, "masked")
    driver.qtbot.waitUntil(lambda: dialog.height() > before)
    choose(driver, dialog, "grid")
    driver.qtbot.waitUntil(lambda: dialog.height() == before)


def test_a_board_too_large_for_its_preview_says_so(
    driver: WindowDriver, dialog: NewGameDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("goboard.ui.boards.preview.MOST_DRAWN", 200)
    choose(driver, dialog, "hexagonal")
    assert "217 points" in dialog.board.preview.words.text()
    assert "Too many points" in dialog.board.preview.words.text()
    choose(driver, dialog, "cubic")
    assert "Too many points" not in dialog.board.preview.words.text()


@pytest.mark.parametrize(("width", "side"), [(850, 216), (900, 300), (1280, 340)])
def test_the_preview_leaves_a_narrow_window_room_for_the_form(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, width: int, side: int
) -> None:
    monkeypatch.setattr(preview, "CRAMPED", 0)
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(width, 600)
    assert preview.BoardPicture(QDialog(window)).width() == side

"""The tree's panel: nodes found, clicked, walked through, folded, dragged, seen from far."""

from dataclasses import replace
from math import hypot

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from goboard.drawing.colours import contrast
from goboard.games.tree import Node
from goboard.games.values import PointCodec
from goboard.session.commands.edit import CopyBranch, MakeMainLine, MoveVariation, PlaceVariation
from goboard.session.commands.navigate import GoTo, Step, SwitchVariation
from goboard.session.tree_layout import OutlineBuilder
from goboard.session.tree_outline import Outline
from goboard.sgf.reader import read
from goboard.ui.style import tokens_for
from goboard.ui.tree import painting, signs
from goboard.ui.tree.menu import node_menu
from goboard.ui.tree.painting import RADIUS, TreePainter, current_box, folded_box
from goboard.ui.tree.part import TreeView
from goboard.ui.tree.sheet import TreeMap
from tests.ui.driver import LEFT, NONE

FORKED = "(;SZ[19](;B[aa];W[bb])(;B[cc];W[dd];B[ff])(;B[ee]))"


def outline_of(text: str) -> Outline:
    root = read(text.encode()).games[0]
    return OutlineBuilder(PointCodec(19, 19)).build(root, frozenset())


@pytest.fixture
def tree(qtbot: QtBot) -> TreeView:
    """A tree with three variations: keys[1:3], keys[3:6], keys[6]."""
    tree = TreeView()
    qtbot.addWidget(tree)
    tree.resize(400, 300)
    tree.show()
    show(tree, outline_of(FORKED))
    return tree


def show(tree: TreeView, outline: Outline, current: int = 0, end: int = 2) -> None:
    tree.show_outline(outline)
    tree.show_node(int(outline.keys[current]), int(outline.keys[end]))


def keys(tree: TreeView) -> list[int]:
    assert tree.shape is not None
    return [int(key) for key in tree.shape.outline.keys]


def place(tree: TreeView, key: int) -> QPoint:
    centre = tree.centre_of(key)
    assert centre is not None
    return centre.toPoint()


def is_shown(tree: TreeView, key: int) -> bool:
    return tree.centre_of(key) is not None


def values(image: QImage) -> NDArray[np.int16]:
    """Of all pixels."""
    found = image.convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(found.constBits(), dtype=np.uint8).astype(np.int16)


ROUNDED = 2
"""Steps of brightness that nobody sees."""


def is_as_painted_anew(tree: TreeView) -> bool:
    """Does the screen show what a new picture would? Where a line is cut off Qt rounds otherwise."""
    screen, anew = tree.screen().grabWindow(tree.winId()).toImage(), tree.grab().toImage()
    return bool(np.abs(np.subtract(*map(values, (screen, anew)))).max() <= ROUNDED)


class Painted(QObject):
    """Which part of the panel is painted at each time."""

    def __init__(self, tree: TreeView) -> None:
        super().__init__(tree)
        self.parts: list[float] = []
        self._whole = tree.viewport().width() * tree.viewport().height()
        tree.viewport().installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.parts.append(sum(part.width() * part.height() for part in event.region()) / self._whole)  # type: ignore[attr-defined]
        return False


def drag(tree: TreeView, start: QPoint, end: QPoint) -> None:
    QTest.mousePress(tree.viewport(), LEFT, NONE, start)
    for part in (0.5, 0.9, 1.0):
        QTest.mouseMove(tree.viewport(), start + (end - start) * part)


def test_a_click_far_out_in_a_long_game_finds_its_node(tree: TreeView, qtbot: QtBot) -> None:
    moves = ";B[aa];W[bb]" * 5000
    outline = outline_of(f"(;SZ[19]{moves})")
    show(tree, outline, current=9000, end=10_000)
    key = int(outline.keys[9000])
    assert tree.viewport().rect().contains(place(tree, key))
    with qtbot.waitSignal(tree.command_made) as chosen:
        QTest.mouseClick(tree.viewport(), LEFT, NONE, place(tree, key))
    assert chosen.args == [GoTo(key)]


def test_stones_are_painted_in_their_colours(tree: TreeView) -> None:
    picture = tree.viewport().grab().toImage()
    ratio = picture.devicePixelRatio()

    def lightness(key: int) -> int:
        # beside the number that stands in the middle
        at = QPointF(place(tree, key)) + QPointF(tree.grid.cell * 0.27, 0)
        return picture.pixelColor(round(at.x() * ratio), round(at.y() * ratio)).lightness()

    assert lightness(keys(tree)[3]) < 80
    assert lightness(keys(tree)[4]) > 200


def test_what_a_turn_was_used_for_instead_of_a_stone_is_said_beside_it(
    tree: TreeView, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: dict[str, QRectF] = {}
    paint = QPainter.drawText

    def spy(painter: QPainter, *given: object) -> object:
        if isinstance(given[0], QRectF):
            said[str(given[-1])] = given[0]
        return paint(painter, *given)

    outline = outline_of(
        "(;GM[4800]SZ[9]GOBV[1]RU[Political Go]GOBP[1:Ann][2:Bob][3:Cyd]GOBL[1,2][3]"
        ";GOBM[1:ca](;GOBM[2:offer 1 yes];GOBM[1:offer 2 no];GOBM[2:war 1])(;GOBM[2:cc]))"
    )
    tree.turn_down(True)
    tree.show_points([str(vertex) for vertex in range(81)])
    show(tree, outline, current=1, end=2)
    monkeypatch.setattr(QPainter, "drawText", spy)
    tree.viewport().grab()
    wide = [box for words, box in said.items() if words in ("Offer refused", "War declared")]
    assert len(wide) == 2 and all(box.right() <= tree.viewport().width() for box in wide), said
    cut = next(box for words, box in said.items() if words.startswith("All") and words.endswith("…"))
    assert cut.right() <= tree.grid.centre(2, 1).x() - 0.4 * tree.grid.cell, "not over the variation beside it"


def test_the_row_of_the_node_shown_is_tinted_and_a_pass_and_a_count_are_called_so(
    tree: TreeView, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    paint = QPainter.drawText

    def spy(painter: QPainter, *given: object) -> object:
        said.append(str(given[-1]))
        return paint(painter, *given)

    outline = outline_of("(;SZ[19];B[aa];W[];B[bb];TB[cc:dd])")
    tree.turn_down(True)
    tree.show_points([str(vertex) for vertex in range(361)])
    show(tree, outline, current=2, end=4)
    monkeypatch.setattr(QPainter, "drawText", spy)
    picture, ratio = tree.viewport().grab().toImage(), tree.viewport().devicePixelRatio()
    assert "Pass" in said and "Territory" in said
    at = [round(place(tree, int(outline.keys[number])).y() * ratio) for number in (1, 2)]
    plain, tinted = (picture.pixelColor(round(tree.viewport().width() * ratio) - 40, y).name() for y in at)
    assert tinted == tokens_for(tree.palette()).tint != plain


def test_letters_of_judgements_are_read_and_not_covered_by_the_row_below() -> None:
    for fill in signs.JUDGEMENTS.values():
        assert max(contrast(ink, fill) for ink in (signs.INK, signs.PAPER)) >= 4.5
    # the dot of a comment in the next row, whose radius is 0.14 of a cell, begins below the letters
    assert 1 - painting.CORNER[1] - 0.14 >= painting.LOWEST


def test_points_are_written_beside_as_many_lines_as_there_is_room_for_and_lead_to_their_moves(
    tree: TreeView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree.turn_down(True)
    said: dict[str, QPointF] = {}
    paint = QPainter.drawText

    def spy(painter: QPainter, *given: object) -> object:
        if len(given) == 3 and isinstance(given[0], QRectF) and str(given[2])[0] == "*":
            said[str(given[2])] = given[0].center()
        return paint(painter, *given)

    monkeypatch.setattr(QPainter, "drawText", spy)
    before = {key: place(tree, key) for key in keys(tree)}
    tree.show_points([f"*{vertex}" for vertex in range(361)])
    tree.viewport().grab()
    codec = PointCodec(19, 19)
    names = [f"*{codec.vertex(point)}" for point in ("aa", "bb", "cc", "dd", "ff", "ee")]
    assert set(said) == set(names)
    for name, key in ((names[1], keys(tree)[2]), (names[3], keys(tree)[4])):
        with qtbot.waitSignal(tree.command_made) as chosen:
            QTest.mouseClick(tree.viewport(), LEFT, NONE, said[name].toPoint())
        assert chosen.args == [GoTo(key)]
    said.clear()
    tree.resize(7 * round(tree.grid.cell), 300)
    tree.viewport().grab()
    assert set(said) == set(names[:2]), "of three lines the main line has its points where there is little room"
    assert place(tree, keys(tree)[2]) == before[keys(tree)[2]]
    assert all(place(tree, key).x() > before[key].x() for key in keys(tree)[3:])
    with qtbot.waitSignal(tree.command_made) as chosen:
        QTest.mouseClick(tree.viewport(), LEFT, NONE, place(tree, keys(tree)[4]))
    assert chosen.args == [GoTo(keys(tree)[4])]


def test_keys_do_what_they_do_only_in_the_tree(tree: TreeView, qtbot: QtBot) -> None:
    made: list[object] = []
    tree.command_made.connect(made.append)
    QTest.keyClick(tree, Qt.Key.Key_PageDown)
    QTest.keyClick(tree, Qt.Key.Key_PageUp)
    assert made == [Step(10), Step(-10)]
    tree.turn_down(True)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Left):
        QTest.keyClick(tree, key)
    assert made[2:] == [Step(1), Step(-1), SwitchVariation(1), SwitchVariation(-1)]
    with qtbot.waitSignal(tree.board_asked):
        QTest.keyClick(tree, Qt.Key.Key_Return)


def test_space_folds_what_follows_and_going_there_unfolds_it(tree: TreeView) -> None:
    all_keys = keys(tree)
    tree.show_node(all_keys[3], all_keys[5])
    QTest.keyClick(tree, Qt.Key.Key_Space)
    assert not is_shown(tree, all_keys[4])
    assert is_shown(tree, all_keys[6])
    tree.show_node(all_keys[5], all_keys[5])
    assert is_shown(tree, all_keys[5])
    tree.show_node(all_keys[3], all_keys[5])
    QTest.keyClick(tree, Qt.Key.Key_Space)
    QTest.keyClick(tree, Qt.Key.Key_Space)
    assert is_shown(tree, all_keys[4])


def test_signs_beside_nodes_fold_and_unfold(tree: TreeView) -> None:
    all_keys = keys(tree)
    tree.show_node(all_keys[3], all_keys[5])
    shape = tree.shape
    assert shape is not None
    sign = tree.sign_box(shape.place_of(all_keys[3]))
    for place in range(len(shape.nodes)):
        # between two stones a sign that is seen had no room
        apart = sign.center() - tree.centre_at(place)
        assert hypot(apart.x(), apart.y()) > sign.width() / 2 + RADIUS * tree.grid.cell
    QTest.mouseClick(tree.viewport(), LEFT, NONE, sign.center().toPoint())
    assert not is_shown(tree, all_keys[4])
    shape = tree.shape
    assert shape is not None
    assert shape.hidden[shape.place_of(all_keys[3])] == 2
    box = folded_box(shape, tree.grid, shape.place_of(all_keys[3]))
    QTest.mouseClick(tree.viewport(), LEFT, NONE, box.center().toPoint())
    assert is_shown(tree, all_keys[4])


def test_folding_over_the_node_shown_goes_to_the_fold(tree: TreeView, qtbot: QtBot) -> None:
    all_keys = keys(tree)
    tree.show_node(all_keys[5], all_keys[5])
    with qtbot.waitSignal(tree.command_made) as chosen:
        tree.toggle_fold(all_keys[3])
    assert chosen.args == [GoTo(all_keys[3])]


def test_everything_but_the_line_shown_is_folded_and_follows_it(tree: TreeView) -> None:
    all_keys = keys(tree)
    tree.fold_by_itself(True)
    assert [is_shown(tree, key) for key in all_keys] == [True, True, True, True, False, False, True]
    tree.show_node(all_keys[4], all_keys[5])
    assert [is_shown(tree, key) for key in all_keys] == [True, True, False, True, True, True, True]
    tree.unfold_all()
    assert all(is_shown(tree, key) for key in all_keys)


def test_a_variation_is_dragged_to_another_place(tree: TreeView, qtbot: QtBot) -> None:
    all_keys = keys(tree)
    with qtbot.waitSignal(tree.command_made) as made:
        # by a later node of it, onto the first variation
        drag(tree, place(tree, all_keys[5]), place(tree, all_keys[2]))
        QTest.mouseRelease(tree.viewport(), LEFT, NONE, place(tree, all_keys[2]))
    assert made.args == [PlaceVariation(all_keys[3], 0)]


def test_escape_puts_back_what_is_dragged(tree: TreeView, qtbot: QtBot) -> None:
    all_keys = keys(tree)
    with qtbot.assertNotEmitted(tree.command_made):
        drag(tree, place(tree, all_keys[1]), place(tree, all_keys[6]))
        QTest.keyClick(tree, Qt.Key.Key_Escape)
        QTest.mouseRelease(tree.viewport(), LEFT, NONE, place(tree, all_keys[6]))


def test_the_ground_pulls_the_view_along(tree: TreeView, qtbot: QtBot) -> None:
    show(tree, outline_of(f"(;SZ[19]{';B[aa];W[bb]' * 50})"), end=100)
    before = tree.horizontalScrollBar().value()
    with qtbot.assertNotEmitted(tree.command_made):
        drag(tree, QPoint(300, 200), QPoint(200, 200))
        QTest.mouseRelease(tree.viewport(), LEFT, NONE, QPoint(200, 200))
    assert tree.horizontalScrollBar().value() == before + 100


@pytest.mark.parametrize("is_down", [False, True])
def test_what_changes_is_painted_again_and_nothing_else(tree: TreeView, qtbot: QtBot, is_down: bool) -> None:
    """As one steps and plays, on the main line and beside it; the screen shows what a new picture would."""
    tree.resize(900, 900)
    tree.turn_down(is_down)
    tree.show_points([f"P{vertex}" for vertex in range(361)] if is_down else ())
    qtbot.waitExposed(tree)
    main = ";B[aa];W[bb];B[cc];W[dd]"
    grown, forked = (
        f"(;SZ[19]{main}(;B[ff];W[gg]{more})(;B[hh];W[ii]C[Ah.];B[](;W[kk])(;W[ll]{beside})))"
        for more, beside in (("", ""), (";B[mm]", ""))
    )
    longer = forked.replace(";W[ll]", ";W[ll];B[nn]")
    painted = Painted(tree).parts
    for number, (text, current, end) in enumerate(
        [
            (grown, 5, 6),
            (grown, 4, 6),
            (forked, 7, 7),
            (forked, 6, 7),
            (forked, 9, 12),
            (longer, 13, 13),
            (longer, 2, 13),
            (forked, 2, 12),
        ]
    ):
        painted.clear()
        outline = outline_of(text)
        show(tree, outline, current, min(end, len(outline.keys) - 1))
        QApplication.processEvents()
        assert is_as_painted_anew(tree), number
        assert not number or 0 < painted[0] < 0.6, number


def test_what_made_out_the_node_shown_goes_with_it(tree: TreeView, qtbot: QtBot) -> None:
    """Also where it was moved to be whole at the edge, and where the way to another node is unfolded."""
    qtbot.waitExposed(tree)
    outline, bar = outline_of("(;SZ[19];B[aa];W[bb];B[cc](;W[dd];B[ee])(;W[ff];B[gg]))"), tree.horizontalScrollBar()
    show(tree, outline, 1, 5)
    tree.fold_others()
    for current, end in ((1, 5), (7, 7)):
        show(tree, outline, current, end)
        QApplication.processEvents()
        assert is_as_painted_anew(tree), current
    show(tree, outline_of(f"(;SZ[19]{';B[aa];W[bb]' * 30})"), 20, 60)
    bar.setValue(bar.value() + place(tree, keys(tree)[20]).x() - 3)
    for by in (0, -20):
        bar.setValue(bar.value() + by)
        QApplication.processEvents()
        assert is_as_painted_anew(tree), by


def test_what_lies_at_the_edge_is_the_same_wherever_one_has_scrolled_to(tree: TreeView, qtbot: QtBot) -> None:
    """Nodes reach into the panel from beyond its edges, and lie on whole pixels that do not depend on the way there."""
    qtbot.waitExposed(tree)
    show(tree, outline_of(f"(;SZ[19]{'(;B[aa];W[bb]TE[1];B[cc])' * 30})"))
    bar = tree.verticalScrollBar()
    tree.zoom(-1)
    assert tree.grid.centre(0, 0).x() % 1 == 0.5, "nodes lie between two pixels"
    for _ in range(2 * round(tree.grid.cell)):
        bar.setValue(bar.value() + 1)
        QApplication.processEvents()
        assert is_as_painted_anew(tree), bar.value()


@pytest.mark.parametrize("is_down", [False, True])
@pytest.mark.parametrize("beside", ["", "(;B[mm];W[nn])"])
def test_what_stays_in_sight_is_moved_and_not_painted_again(
    tree: TreeView, qtbot: QtBot, beside: str, is_down: bool
) -> None:
    """At the end of a long game, whether a map lies over the tree or not."""
    tree.resize(400, 400)
    tree.turn_down(is_down)
    tree.show_points([f"P{vertex}" for vertex in range(361)] if is_down else ())
    qtbot.waitExposed(tree)
    bar = tree.verticalScrollBar() if is_down else tree.horizontalScrollBar()
    painted = Painted(tree).parts
    root = read(f"(;SZ[19](;B[aa]{';W[bb];B[cc]' * 30}){beside})".encode()).games[0]
    builder, last = OutlineBuilder(PointCodec(19, 19)), root
    while last.children:
        last = last.children[0]
    for number in range(3):
        painted.clear()
        outline, before = builder.build(root, frozenset()), bar.value()
        end = outline.index_of(last.key)
        show(tree, outline, end, end)
        QApplication.processEvents()
        assert is_as_painted_anew(tree), number
        assert bar.value() > before and (not number or painted[0] < 0.6), (number, painted)
        last = Node("W[dd]", last)
        builder.forget(last)
    for by in (-37, 15):
        painted.clear()
        bar.setValue(bar.value() + by)
        QApplication.processEvents()
        assert is_as_painted_anew(tree), by
        assert beside or painted[0] < 0.6, (by, painted)


@pytest.mark.parametrize("is_down", [False, True])
def test_zoom_and_fit(tree: TreeView, is_down: bool) -> None:
    tree.turn_down(is_down)
    show(tree, outline_of(f"(;SZ[19]{';B[aa];W[bb]' * 50}(;B[cc])(;B[dd]))"), current=60, end=100)
    normal = tree.grid.cell
    QTest.keyClick(tree, Qt.Key.Key_Plus)
    assert tree.grid.cell > normal
    assert tree.viewport().rect().contains(place(tree, keys(tree)[60]))
    QTest.keyClick(tree, Qt.Key.Key_0)
    assert all(tree.viewport().rect().contains(place(tree, key)) for key in keys(tree))
    QTest.keyClick(tree, Qt.Key.Key_F)
    assert tree.grid.cell > normal


def test_from_far_the_nodes_lie_where_they_do_from_near(tree: TreeView) -> None:
    show(tree, outline_of(f"(;SZ[19]{';B[aa];W[bb]' * 50}(;B[cc])(;B[dd]))"), end=100)
    tree.toggle_fit()
    assert tree.grid.cell < 9
    picture = tree.viewport().grab().toImage()
    ground = picture.pixelColor(5, picture.height() - 5)
    ratio = picture.devicePixelRatio()
    for key in keys(tree):
        at = QPointF(place(tree, key)) * ratio
        assert picture.pixelColor(at.toPoint()) != ground


def test_the_map_comes_with_a_large_tree_and_moves_the_view(tree: TreeView) -> None:
    tree_map = tree.viewport().findChild(TreeMap)
    assert tree_map is not None
    assert not tree_map.isVisible()
    show(tree, outline_of(f"(;SZ[19](;B[aa]{';W[bb];B[cc]' * 100})(;B[dd]))"), end=200)
    assert tree_map.isVisible()
    QTest.mouseClick(tree_map, LEFT, NONE, QPoint(tree_map.width() - 4, tree_map.height() // 2))
    bar = tree.horizontalScrollBar()
    assert bar.value() == bar.maximum()
    side = tree.height()
    tree.resize(tree.width(), round(5 * tree.grid.cell))
    assert not tree_map.isVisible(), "it would cover the moves of so low a panel"
    tree.resize(tree.width(), side)
    assert tree_map.isVisible()


def test_the_menu_moves_the_variation_from_any_move_of_it(tree: TreeView) -> None:
    show(tree, outline_of("(;SZ[9];B[aa](;W[bb];B[cc];W[dd])(;W[ee];B[ff]))"), end=4)
    shape = tree.shape
    assert shape is not None

    def offered(place: int) -> list[bool]:
        menu = node_menu(tree, place)
        return [action.isEnabled() for action in menu.actions() if "Move variation" in action.text()]

    places = [shape.place_of(key) for key in keys(tree)]
    assert [offered(place) for place in places] == [[False] * 2] * 2 + [[False, True]] * 3 + [[True, False]] * 2


def test_the_menu_acts_on_its_node(tree: TreeView, qtbot: QtBot) -> None:
    all_keys = keys(tree)
    made: list[object] = []
    tree.command_made.connect(made.append)
    shape = tree.shape
    assert shape is not None
    menu = node_menu(tree, shape.place_of(all_keys[3]))
    titles = {action.text().replace("&", ""): action for action in menu.actions()}
    titles["Make this the main line"].trigger()
    titles["Move variation up"].trigger()
    titles["Copy from here on"].trigger()
    assert made == [MakeMainLine(all_keys[3]), MoveVariation(all_keys[3], -1), CopyBranch(all_keys[3])]
    last = node_menu(tree, shape.place_of(all_keys[6]))
    assert not next(action for action in last.actions() if "do&wn" in action.text()).isEnabled()


def test_fitting_twice_comes_back_to_the_same_place(tree: TreeView) -> None:
    show(tree, outline_of(f"(;SZ[19]{';B[aa];W[bb]' * 400}{'(;B[cc])' * 300})"), end=300)
    before = tree.grid
    tree.toggle_fit()
    far = tree.grid
    assert tree.viewport().rect().contains(current_box(tree.viewport().rect(), tree.centre_at(0), far.cell).toRect())
    tree.toggle_fit()
    assert far.cell < before.cell and tree.grid == before


def painted(painter: TreePainter, tree: TreeView, cell: float) -> None:
    """The tree at that size."""
    page = QPixmap(tree.viewport().size())
    own = QPainter(page)
    assert tree.shape is not None
    painter.paint(own, page.rect(), tree.shape, replace(tree.grid, cell=cell), tree.current)
    own.end()


def test_pictures_of_nodes_in_other_sizes_are_let_go(tree: TreeView, monkeypatch: pytest.MonkeyPatch) -> None:
    painter, fresh = TreePainter(tree.viewport()), TreePainter(tree.viewport())
    for step in range(200):
        painted(painter, tree, 10 + step / 4)
    painted(painter, tree, 30.0)
    painted(fresh, tree, 30.0)
    assert 0 < painter.bytes == fresh.bytes
    monkeypatch.setattr(painting, "MOST_BYTES", fresh.bytes - 1)
    show(tree, outline_of("(;SZ[19];B[aa])"), end=1)
    painted(painter, tree, 30.0)
    assert 0 < painter.bytes < fresh.bytes

"""What is said of a node of the tree: in words, and in letters and colours, which their shapes tell apart as well.

What players do besides placing stones has signs: alliances, refused offers, wars, captured stones dealt. They are drawn
in one colour, and told apart where nodes are small and on dark ground.
"""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from goboard.rules.happenings import Deed
from goboard.session import tree_outline as outlines
from goboard.session.events import Preview
from goboard.session.snapshot import Snapshot
from goboard.ui.language import tr, worded
from goboard.ui.style import clear_pixmap, is_dark
from goboard.ui.tree.shape import TreeShape
from goboard.words.message import phrase, sentences

OF_MOVE = {
    outlines.GOOD: ("!", "!!"),
    outlines.BAD: ("?", "??"),
    outlines.DOUBTFUL: ("?!", "?!"),
    outlines.INTERESTING: ("!?", "!?"),
}
"""The letters of a judgement of the move, and of a strong one."""
OF_POSITION = {outlines.EVEN: "=", outlines.GOOD_FOR_BLACK: "B+", outlines.GOOD_FOR_WHITE: "W+", outlines.UNCLEAR: "~"}
JUDGEMENTS = {
    outlines.GOOD: "#0f7b6c",
    outlines.BAD: "#c0261c",
    outlines.DOUBTFUL: "#8d55b5",
    outlines.INTERESTING: "#e0b000",
}
"""Fills that differ in lightness too, for those who do not tell red from green."""
PAPER, INK = "#ffffff", "#16171a"
HOTSPOT_COLOUR = "#e8751a"
WARNING = {False: "#c0261c", True: "#ff7b70"}
"""The colour of an illegal move's cross, by whether the palette is dark."""
SAID = {
    outlines.GOOD: phrase("good move"),
    outlines.BAD: phrase("bad move"),
    outlines.DOUBTFUL: phrase("doubtful move"),
    outlines.INTERESTING: phrase("interesting move"),
    outlines.HOTSPOT: phrase("hotspot"),
    outlines.EVEN: phrase("even position"),
    outlines.GOOD_FOR_BLACK: phrase("good for Black"),
    outlines.GOOD_FOR_WHITE: phrase("good for White"),
    outlines.UNCLEAR: phrase("unclear position"),
    outlines.ILLEGAL: phrase("illegal"),
    outlines.SETUP: phrase("stones set up"),
    outlines.ALLIANCE: phrase("alliance made"),
    outlines.REFUSAL: phrase("offer refused"),
    outlines.WAR: phrase("war declared"),
    outlines.DEALT: phrase("captured stones dealt"),
    outlines.COMMENT: phrase("comment"),
    outlines.COUNTED: phrase("territory"),
    outlines.MARKUP: phrase("signs"),
    outlines.NAMED: phrase("named"),
    outlines.FIGURE: phrase("figure begins"),
}
"""What a node says besides its move, in words."""


def node_words(snapshot: Snapshot) -> str:
    """The node shown: "Move 34, White Q16, variation 1 of 2, 2 variations, comment"."""
    node, outline = snapshot.node, snapshot.outline
    index = outline.index_of(node.key)
    player = int(outline.players[index]) if index >= 0 else 0
    said = [tr("Start")] if node.is_root else []
    if player:
        said.append(phrase("Move {number}", number=node.move_number))
        at = snapshot.last_vertex
        point = snapshot.board.labels[at] if at is not None else ""
        said.append(_turn(_name(snapshot.names, player), point or snapshot.last_turn, is_pass=snapshot.last_was_pass))
    elif not node.is_root:
        said.append(phrase("After move {number}", number=node.move_number))
    at = next((number for number, each in enumerate(node.siblings) if each.key == node.key), -1)
    said.append(_among(at, len(node.siblings)))
    if len(node.next) > 1:
        said.append(phrase("{number} variations", number=len(node.next)))
    # the record may not have been judged yet, but this node is
    flags = (int(outline.flags[index]) & ~outlines.ILLEGAL if index >= 0 else 0) | (
        outlines.ILLEGAL if node.flag else 0
    )
    return worded(sentences(*said, *_said(flags), between=", "))


def item_words(shape: TreeShape, place: int, names: tuple[str, ...], points: Mapping[int, str]) -> str:
    """Any node of the tree; `points` are those of moves that are known, by the keys of their nodes."""
    outline, index = shape.outline, int(shape.nodes[place])
    player, number, flags = (int(each[index]) for each in (outline.players, outline.numbers, outline.flags))
    said = [] if index else [tr("Start")]
    if player:
        point = points.get(shape.key(place), "")
        said += [
            phrase("Move {number}", number=number),
            _turn(_name(names, player), point, is_pass=bool(flags & outlines.PASS)),
        ]
    elif index:
        while index and not outline.players[index]:
            index = int(outline.parents[index])
        said.append(phrase("After move {number}", number=int(outline.numbers[index])))
    siblings = shape.siblings(place)
    return worded(
        sentences(*said, _among(siblings.index(place) if siblings else 0, len(siblings)), *_said(flags), between=", ")
    )


def _among(at: int, count: int) -> str:
    """Which of the variations it is, where there are several."""
    return phrase("variation {number} of {all}", number=at + 1, all=count) if count > 1 and at >= 0 else ""


def _said(flags: int) -> list[str]:
    """What a node says besides its move."""
    return [words for flag, words in SAID.items() if flags & flag]


def _turn(player: str, point: str, *, is_pass: bool) -> str:
    """As in "White Q16", "White passes"."""
    if is_pass:
        return phrase("{player} passes", player=player)
    return phrase("{player} {point}", player=player, point=point) if point else player


def preview_words(preview: Preview) -> str:
    """The move of a node that is looked at: "34  White Q16"."""
    if not preview.player:
        return tr("After move {number}", number=preview.number) if preview.number else tr("Start")
    at = preview.last_vertex
    point = preview.board.labels[at] if at is not None else preview.turn
    turn = _turn(_name(preview.names, preview.player), point, is_pass=preview.is_pass and at is None)
    return phrase("{number}  {turn}", number=preview.number, turn=turn)


def _name(names: tuple[str, ...], player: int) -> str:
    return names[player - 1] if player <= len(names) else phrase("Player {number}", number=player)


def judged(flags: int) -> int:
    """Which judgement of the move the flags hold, 0 for none."""
    return next((flag for flag in OF_MOVE if flags & flag), 0)


def letters_of_move(flags: int) -> str:
    """As in "?!"; "" without a judgement of the move."""
    kind = judged(flags)
    return OF_MOVE[kind][flags & outlines.VERY > 0] if kind else ""


def letters_of_position(flags: int) -> str:
    """As in "B+"; "" without a judgement of the position."""
    return next((letters for flag, letters in OF_POSITION.items() if flags & flag), "")


def warning(palette: QPalette) -> QColor:
    """The colour of what is illegal."""
    return QColor(WARNING[is_dark(palette)])


def line_colour(palette: QPalette, line: int) -> QColor:
    """The colour of a line by what it is part of: 1 the main line, 2 the line shown, 3 both, 0 neither."""
    if line & 2:
        return palette.color(QPalette.ColorRole.Accent)
    return palette.color(QPalette.ColorRole.PlaceholderText if line else QPalette.ColorRole.Dark)


WIDTH = 0.17
"""Of a line, in radii of the sign."""
LEAST_RINGS = 5
"""Pixels of a sign's radius."""
BOLT = ((0.2, -0.95), (-0.6, 0.15), (-0.05, 0.15), (-0.25, 0.95), (0.6, -0.2), (0.05, -0.2))
"""The corners of the sign of war."""
DOTS = ((0.0, -0.62), (-0.58, 0.42), (0.58, 0.42))
"""Where the stones are in the sign of a deal."""


def _line(painter: QPainter, radius: float, ink: QColor) -> None:
    painter.setPen(QPen(ink, max(1.0, WIDTH * radius)))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_alliance(painter: QPainter, radius: float, ink: QColor) -> None:
    """Two rings, joined; two discs where rings would be filled by their own lines."""
    is_small = radius < LEAST_RINGS
    _line(painter, radius, ink)
    if is_small:
        painter.setBrush(ink)
    reach, apart = (0.36, 0.52) if is_small else (0.56, 0.36)
    for side in (-apart, apart):
        painter.drawEllipse(QPointF(side * radius, 0), reach * radius, reach * radius)


def paint_refusal(painter: QPainter, radius: float, ink: QColor) -> None:
    """A ring struck through."""
    _line(painter, radius, ink)
    reach = 0.74 * radius
    painter.drawEllipse(QPointF(), reach, reach)
    painter.drawLine(QPointF(-0.71 * reach, 0.71 * reach), QPointF(0.71 * reach, -0.71 * reach))


def paint_war(painter: QPainter, radius: float, ink: QColor) -> None:
    """A flash of lightning."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPolygon(QPolygonF([QPointF(x * radius, y * radius) for x, y in BOLT]))


def paint_deal(painter: QPainter, radius: float, ink: QColor) -> None:
    """Three stones apart."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    for x, y in DOTS:
        painter.drawEllipse(QPointF(x * radius, y * radius), 0.4 * radius, 0.4 * radius)


Paint = Callable[[QPainter, float, QColor], None]
SIGNS: Mapping[Deed, Paint] = {
    Deed.ALLIANCE: paint_alliance,
    Deed.REFUSAL: paint_refusal,
    Deed.WAR: paint_war,
    Deed.CAPTURE: paint_deal,
    Deed.ALLIED: paint_alliance,
    Deed.PARTED: paint_refusal,
}
OF_TURN: Mapping[int, Paint] = {
    outlines.ALLIANCE: paint_alliance,
    outlines.REFUSAL: paint_refusal,
    outlines.WAR: paint_war,
}
"""What stands on a node instead of its number, by its flag."""


def sign_of(flags: int) -> Paint | None:
    """The sign of the turn without a stone that these flags tell of; None for any other."""
    return next((paint for flag, paint in OF_TURN.items() if flags & flag), None)


def words_beside(flags: int) -> str:
    """What the turn with these flags was used for instead of a stone, or that the node is a count; "" for neither."""
    if flags & outlines.PASS:
        return tr("Pass")
    said = next((worded(SAID[flag]) for flag in (*OF_TURN, outlines.COUNTED) if flags & flag), "")
    return said[:1].upper() + said[1:]


def hidden_words(count: int) -> str:
    """As in "+12", "+3k": no longer than four characters."""
    if count < 1000:
        return f"+{count}"
    return f"+{count // 1000}k" if count < 1_000_000 else f"+{count // 1_000_000}M"


def deed_icon(deed: Deed, widget: QWidget, side: int) -> QIcon:
    """The sign as an icon of that side, in the colours of the widget's text, chosen or not."""
    icon = QIcon()
    for mode, role in (
        (QIcon.Mode.Normal, QPalette.ColorRole.Text),
        (QIcon.Mode.Selected, QPalette.ColorRole.HighlightedText),
    ):
        pixmap = clear_pixmap(QSize(side, side), widget.devicePixelRatioF())
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(side / 2, side / 2)
        SIGNS[deed](painter, 0.46 * side, widget.palette().color(role))
        painter.end()
        icon.addPixmap(pixmap, mode)
    return icon

"""How controls are drawn: Fusion's measures, with quiet lines and one accent from the tokens."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QCursor, QFontMetrics, QIcon, QPainter, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QProxyStyle,
    QStyle,
    QStyleOption,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStyleOptionComplex,
    QStyleOptionFrame,
    QStyleOptionMenuItem,
    QStyleOptionSlider,
    QStyleOptionSpinBox,
    QStyleOptionTab,
    QStyleOptionToolButton,
    QTabBar,
    QWidget,
)

from goboard.ui.inside import OWN
from goboard.ui.style import HIGH, TOKENS, UNIT, Tokens, growth, tokens_for

Control, Element, Complex = QStyle.ControlElement, QStyle.PrimitiveElement, QStyle.ComplexControl
Sub, State, Metric = QStyle.SubControl, QStyle.StateFlag, QStyle.PixelMetric
Role = QPalette.ColorRole
RADIUS, SMALL_RADIUS = 6.0, 4.0
BAR = 10
"""Of scroll bars, with a pixel of room at each side."""
LEAST_THUMB = 28
EXTENSION = "qt_toolbar_ext_button"
"""Qt's name of the button for what a toolbar has no room for."""
MENU_SIGN = 14
"""Of width for the sign that a button opens a menu."""
METRICS = {
    Metric.PM_ScrollBarExtent: BAR, Metric.PM_ToolBarIconSize: 20, Metric.PM_DockWidgetSeparatorExtent: 8,
    Metric.PM_TabBarTabHSpace: 16, Metric.PM_TabBarTabVSpace: 10, Metric.PM_TabBarTabShiftVertical: 0,
    Metric.PM_ToolBarFrameWidth: 0, Metric.PM_ToolBarItemMargin: 0, Metric.PM_ButtonShiftHorizontal: 0,
    Metric.PM_ButtonShiftVertical: 0, Metric.PM_MenuBarVMargin: 4, Metric.PM_MenuBarPanelWidth: 0,
    Metric.PM_ToolBarExtensionExtent: 24,
}  # fmt: skip
MOST_ICONS = 1.5
"""How many times as large as usual icons become with the letters; where there is room for those is little for these."""
GROWING = {
    Metric.PM_IndicatorWidth: 3.0, Metric.PM_IndicatorHeight: 3.0, Metric.PM_ExclusiveIndicatorWidth: 3.0,
    Metric.PM_ExclusiveIndicatorHeight: 3.0, Metric.PM_ToolBarIconSize: MOST_ICONS,
    Metric.PM_SmallIconSize: MOST_ICONS, Metric.PM_ButtonIconSize: MOST_ICONS, Metric.PM_ScrollBarExtent: MOST_ICONS,
}  # fmt: skip
"""What grows with the letters, and how many times at most."""
MARGINS = (
    Metric.PM_LayoutLeftMargin,
    Metric.PM_LayoutTopMargin,
    Metric.PM_LayoutRightMargin,
    Metric.PM_LayoutBottomMargin,
)
MARGIN, WINDOW_MARGIN = 2 * UNIT, 3 * UNIT
"""Around what stands in a panel, and in a window."""
NOTHING = (
    Element.PE_FrameStatusBarItem, Element.PE_PanelStatusBar, Element.PE_FrameTabBarBase, Element.PE_PanelToolBar,
    Element.PE_IndicatorDockWidgetResizeHandle,
)  # fmt: skip
"""What is not drawn at all."""


class Look(QProxyStyle):
    """The style of the whole program. `QPalette` says which colours there are."""

    def __init__(self) -> None:
        super().__init__("Fusion")

    def pixelMetric(
        self, metric: QStyle.PixelMetric, option: QStyleOption | None = None, widget: QWidget | None = None
    ) -> int:
        if metric in MARGINS:
            return WINDOW_MARGIN if widget is not None and widget.isWindow() else MARGIN
        found = METRICS.get(metric)
        size = found if found is not None else super().pixelMetric(metric, option, widget)
        most = GROWING.get(metric) if growth() > 1 else None
        return size if most is None else round(size * min(growth(), most))

    def standardIcon(
        self, icon: QStyle.StandardPixmap, option: QStyleOption | None = None, widget: QWidget | None = None
    ) -> QIcon:
        """Buttons of dialogs carry words alone, on each desktop alike."""
        is_bare = widget is not None and widget.inherits("QDialogButtonBox")
        return QIcon() if is_bare else super().standardIcon(icon, option, widget)

    def drawPrimitive(
        self, element: QStyle.PrimitiveElement, option: QStyleOption, painter: QPainter, widget: QWidget | None = None
    ) -> None:
        if element in NOTHING or (element == Element.PE_IndicatorToolBarSeparator and _parts_nothing(painter)):
            return
        draw = PRIMITIVES.get(element)
        if draw is None:
            super().drawPrimitive(element, option, painter, widget)
            return
        _begin(painter)
        draw(painter, option, tokens_for(option.palette))
        painter.restore()

    def drawControl(
        self, element: QStyle.ControlElement, option: QStyleOption, painter: QPainter, widget: QWidget | None = None
    ) -> None:
        if element in (Control.CE_ToolBar, Control.CE_MenuBarEmptyArea):
            return
        if element == Control.CE_MenuBarItem and isinstance(option, QStyleOptionMenuItem):
            _begin(painter)
            _menu_title(self, painter, option, tokens_for(option.palette))
            painter.restore()
            return
        draw = CONTROLS.get(element)
        if draw is not None:
            _begin(painter)
            draw(painter, option, tokens_for(option.palette))
            painter.restore()
        elif element == Control.CE_PushButtonLabel and isinstance(option, QStyleOptionButton):
            if _is_first_choice(option):
                ink = QColor(tokens_for(option.palette).on_accent)
                option.palette.setColor(Role.ButtonText, ink)
            super().drawControl(element, option, painter, widget)
        elif element == Control.CE_TabBarTabLabel and isinstance(option, QStyleOptionTab):
            tokens, state = tokens_for(option.palette), option.state
            is_plain = not state & (State.State_Selected | State.State_MouseOver)
            option.palette.setColor(Role.WindowText, QColor(tokens.text2 if is_plain else tokens.text))
            if _is_across(option):
                _tab_label(self, painter, option)
            else:
                super().drawControl(element, option, painter, widget)
        else:
            if element == Control.CE_MenuItem and isinstance(option, QStyleOptionMenuItem):
                side = self.pixelMetric(Metric.PM_SmallIconSize, option, widget)
                _light_up(option, widget.iconSize() if isinstance(widget, QComboBox) else QSize(side, side), painter)
            super().drawControl(element, option, painter, widget)

    def drawComplexControl(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        tokens = tokens_for(option.palette)
        if control == Complex.CC_ScrollBar and isinstance(option, QStyleOptionSlider):
            thumb = self.subControlRect(control, option, Sub.SC_ScrollBarSlider, widget)
            _begin(painter)
            _thumb(painter, option, thumb, tokens)
            painter.restore()
        elif control == Complex.CC_Slider and isinstance(option, QStyleOptionSlider):
            handle = self.subControlRect(control, option, Sub.SC_SliderHandle, widget)
            _begin(painter)
            _slider(painter, option, handle, tokens)
            painter.restore()
        elif control == Complex.CC_ComboBox and isinstance(option, QStyleOptionComboBox):
            _begin(painter)
            if widget is not None and not widget.rect().contains(widget.mapFromGlobal(QCursor.pos())):
                # Qt takes a list that has just closed for pointed at until the pointer moves
                option.state &= ~State.State_MouseOver
            (_field if option.editable else _button)(painter, option, tokens)
            arrow = self.subControlRect(control, option, Sub.SC_ComboBoxArrow, widget)
            _chevron(painter, QRectF(arrow).center(), _ink(option, tokens), is_down=True)
            painter.restore()
        elif control == Complex.CC_SpinBox and isinstance(option, QStyleOptionSpinBox):
            _begin(painter)
            _field(painter, option, tokens)
            for sub, is_down in ((Sub.SC_SpinBoxUp, False), (Sub.SC_SpinBoxDown, True)):
                where = QRectF(self.subControlRect(control, option, sub, widget)).center()
                _chevron(painter, where, _ink(option, tokens), is_down=is_down, reach=3.0)
            painter.restore()
        elif control == Complex.CC_ToolButton and isinstance(option, QStyleOptionToolButton):
            _draw_menu_sign(self, option, painter, widget, tokens)
        else:
            super().drawComplexControl(control, option, painter, widget)

    def sizeFromContents(
        self, kind: QStyle.ContentsType, option: QStyleOption, size: QSize, widget: QWidget | None = None
    ) -> QSize:
        found = super().sizeFromContents(kind, option, size, widget)  # type: ignore[arg-type]
        if kind == QStyle.ContentsType.CT_TabBarTab and isinstance(option, QStyleOptionTab):
            return found + _more_of_tab(option, widget)
        if kind == QStyle.ContentsType.CT_ToolButton and isinstance(option, QStyleOptionToolButton):
            features = QStyleOptionToolButton.ToolButtonFeature
            if option.features & features.HasMenu and not option.features & features.MenuButtonPopup:
                return QSize(found.width() + MENU_SIGN, found.height())
        return found

    def subControlRect(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        part: QStyle.SubControl,
        widget: QWidget | None = None,
    ) -> QRect:
        if control == Complex.CC_ScrollBar and isinstance(option, QStyleOptionSlider):
            return _scroll_part(option, part)
        return super().subControlRect(control, option, part, widget)  # type: ignore[arg-type]


def _parts_nothing(painter: QPainter) -> bool:
    """Is the line of a toolbar that it paints followed by nothing but the button for what has no room?"""
    line = painter.device()
    bar = line.parentWidget() if isinstance(line, QWidget) else None
    if not isinstance(line, QWidget) or bar is None:
        return False
    shown = (each for each in bar.findChildren(QWidget, options=OWN) if each.isVisible())
    return not any(each.x() > line.x() and each.objectName() != EXTENSION for each in shown)


def _light_up(option: QStyleOptionMenuItem, size: QSize, painter: QPainter) -> None:
    """The icon of the entry that is chosen, in the colour of its words; as large as those of the others."""
    both, chosen = State.State_Enabled | State.State_Selected, QIcon.Mode.Selected
    if option.state & both == both and option.icon.availableSizes(chosen):
        option.icon = QIcon(option.icon.pixmap(size, painter.device().devicePixelRatioF(), chosen))


def draw_card(painter: QPainter, box: QRect, tokens: Tokens, radius: float = 10.0) -> None:
    """The ground of what belongs together."""
    _begin(painter)
    painter.setPen(QPen(QColor(tokens.line), 1.0))
    painter.setBrush(QColor(tokens.panel))
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    painter.restore()


def paint_chip(
    painter: QPainter, box: QRectF, tokens: Tokens, ground: str = "", line: str = "", width: float = 1
) -> None:
    """What has round ends; `ground` and `line` are its colours where they are not those of a chip at rest."""
    painter.setPen(QPen(QColor(line or tokens.edge), width))
    painter.setBrush(QColor(ground or tokens.raised))
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)


def paint_chip_of(button: QAbstractButton, painter: QPainter, *, is_on: bool) -> None:
    """The chip that the button is: tinted where it `is_on`, and as it is pointed at, held down, or has the keys."""
    tokens = tokens_for(button.palette())
    is_high, has_keys = tokens is TOKENS[HIGH], button.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
    width = 3.0 if is_on and is_high else 2.0 if button.hasFocus() and has_keys else 1.0
    box = QRectF(button.rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2)
    ground = tokens.line if button.isDown() and not is_high else tokens.sunken if button.underMouse() else tokens.raised
    line = tokens.accent if is_on or width > 1 else tokens.edge
    paint_chip(painter, box, tokens, tokens.tint if is_on else ground, line, width)


def _begin(painter: QPainter) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _inside(option: QStyleOption, width: float = 1.0) -> QRectF:
    half = width / 2
    return QRectF(option.rect).adjusted(half, half, -half, -half)


def _state(option: QStyleOption) -> QStyle.StateFlag:
    found: QStyle.StateFlag = option.state
    return found


def _is(option: QStyleOption, flag: QStyle.StateFlag) -> bool:
    return bool(_state(option) & flag)


def _ink(option: QStyleOption, tokens: Tokens) -> QColor:
    return QColor(tokens.text if _is(option, State.State_Enabled) else tokens.disabled)


def _has_key_focus(option: QStyleOption) -> bool:
    return _is(option, State.State_HasFocus) and _is(option, State.State_KeyboardFocusChange)


def _is_first_choice(option: QStyleOption) -> bool:
    """Does Return in a dialog press it?"""
    is_default = isinstance(option, QStyleOptionButton) and bool(
        option.features & QStyleOptionButton.ButtonFeature.DefaultButton
    )
    return is_default and _is(option, State.State_Enabled)


def _button(painter: QPainter, option: QStyleOption, tokens: Tokens) -> None:
    """Of a push button; where a menu opens, a small chevron says so."""
    _ground(painter, option, tokens)
    if isinstance(option, QStyleOptionButton) and option.features & QStyleOptionButton.ButtonFeature.HasMenu:
        ink = QColor(tokens.on_accent) if _is_first_choice(option) else _ink(option, tokens)
        place = QPointF(option.rect.right() - 11, option.rect.center().y() + 1)
        _chevron(painter, place, ink, is_down=True, reach=3.0)


def _ground(painter: QPainter, option: QStyleOption, tokens: Tokens) -> None:
    is_flat = isinstance(option, QStyleOptionButton) and bool(option.features & QStyleOptionButton.ButtonFeature.Flat)
    is_down = _is(option, State.State_Sunken)
    is_over = _is(option, State.State_MouseOver) and _is(option, State.State_Enabled)
    fill, edge = tokens.line if is_down else tokens.sunken if is_over else tokens.raised, tokens.edge
    if _is(option, State.State_On):
        fill, edge = tokens.tint, tokens.accent
    if _is_first_choice(option):
        fill = edge = tokens.accent
    if not _is(option, State.State_Enabled):
        edge = tokens.line
    is_focused = _has_key_focus(option)
    if is_flat and not (is_down or is_over or is_focused):
        return
    width = 2.0 if is_focused else 1.0
    painter.setPen(QPen(QColor(tokens.accent if is_focused else "#00000000" if is_flat else edge), width))
    painter.setBrush(Qt.BrushStyle.NoBrush if is_flat and not (is_down or is_over) else QColor(fill))
    painter.drawRoundedRect(_inside(option, width), RADIUS, RADIUS)
    if is_focused and fill == tokens.accent:
        painter.setPen(QPen(QColor(tokens.on_accent), width))
        painter.drawRoundedRect(_inside(option, 4 * width), SMALL_RADIUS, SMALL_RADIUS)


def _tool(painter: QPainter, option: QStyleOption, tokens: Tokens) -> None:
    """A button of a toolbar has a ground only while something is to be said by it."""
    is_on, is_down = _is(option, State.State_On), _is(option, State.State_Sunken)
    is_over = _is(option, State.State_MouseOver) and _is(option, State.State_Enabled)
    is_raised = not _is(option, State.State_AutoRaise)
    if not (is_on or is_down or is_over or is_raised):
        return
    fill = tokens.tint if is_on else tokens.line if is_down else tokens.sunken if is_over else tokens.raised
    has_line = is_raised or tokens is TOKENS[HIGH]
    painter.setPen(QPen(QColor(tokens.accent if is_on else tokens.edge), 1.0) if has_line else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(fill))
    painter.drawRoundedRect(_inside(option), RADIUS, RADIUS)


def _field(painter: QPainter, option: QStyleOption, tokens: Tokens) -> None:
    has_focus = _is(option, State.State_HasFocus)
    width = 2.0 if has_focus else 1.0
    painter.setPen(QPen(QColor(tokens.accent if has_focus else tokens.edge), width))
    painter.setBrush(QColor(tokens.raised if _is(option, State.State_Enabled) else tokens.panel))
    painter.drawRoundedRect(_inside(option, width), RADIUS, RADIUS)


def _line_field(painter: QPainter, option: QStyleOption, tokens: Tokens) -> None:
    """The line in a number box or a list has the frame of these."""
    if isinstance(option, QStyleOptionFrame) and option.lineWidth > 0:
        _field(painter, option, tokens)


def _frame(painter: QPainter, option: QStyleOption, tokens: Tokens) -> None:
    is_focused = _has_key_focus(option)
    painter.setPen(QPen(QColor(tokens.accent if is_focused else tokens.line), 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(_inside(option), SMALL_RADIUS, SMALL_RADIUS)


def _group(painter: QPainter, option: QStyleOption, tokens: Tokens) -> None:
    painter.setPen(QPen(QColor(tokens.line), 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(_inside(option), RADIUS, RADIUS)


def _focus(painter: QPainter, option: QStyleOption, tokens: Tokens) -> None:
    painter.setPen(QPen(QColor(tokens.accent), 2.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(_inside(option, 2.0), SMALL_RADIUS, SMALL_RADIUS)


def _indicator(painter: QPainter, option: QStyleOption, tokens: Tokens, *, is_round: bool) -> QRectF:
    box = _inside(option)
    side = min(box.width(), box.height())
    box = QRectF(box.center().x() - side / 2, box.center().y() - side / 2, side, side)
    is_on = not _is(option, State.State_Off)
    is_enabled = _is(option, State.State_Enabled)
    colour = QColor(tokens.accent if is_on and is_enabled else tokens.edge if is_enabled else tokens.disabled)
    painter.setPen(QPen(colour, 1.0))
    ground = tokens.sunken if _is(option, State.State_MouseOver) and is_enabled else tokens.raised
    painter.setBrush(colour if is_on and not _is_lone(option) else QColor(ground))
    radius = side / 2 if is_round else SMALL_RADIUS
    painter.drawRoundedRect(box, radius, radius)
    return box


def _is_lone(option: QStyleOption) -> bool:
    """Does a box without words have the keys? The ring is within it, and would not be seen on its colour."""
    return _has_key_focus(option) and isinstance(option, QStyleOptionButton) and not option.text


def _check(painter: QPainter, option: QStyleOption, tokens: Tokens) -> None:
    box = _indicator(painter, option, tokens, is_round=False)
    painter.setPen(_pen(QColor(tokens.text if _is_lone(option) else tokens.on_accent), box.width() / 8))
    if _is(option, State.State_NoChange):
        painter.drawLine(box.center() - QPointF(box.width() / 4, 0), box.center() + QPointF(box.width() / 4, 0))
    elif _is(option, State.State_On):
        places = ((0.24, 0.52), (0.43, 0.70), (0.77, 0.32))
        painter.drawPolyline(QPolygonF([_at(box, x, y) for x, y in places]))


def _radio(painter: QPainter, option: QStyleOption, tokens: Tokens) -> None:
    box = _indicator(painter, option, tokens, is_round=True)
    if _is(option, State.State_On):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.on_accent))
        painter.drawEllipse(box.center(), box.width() / 5, box.width() / 5)


def _at(box: QRectF, x: float, y: float) -> QPointF:
    return QPointF(box.left() + x * box.width(), box.top() + y * box.height())


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _chevron(painter: QPainter, centre: QPointF, ink: QColor, *, is_down: bool, reach: float = 4.0) -> None:
    painter.setPen(_pen(ink, 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    lift = reach / 2 if is_down else -reach / 2
    ends = (centre + QPointF(-reach, -lift), centre + QPointF(0, lift), centre + QPointF(reach, -lift))
    painter.drawPolyline(QPolygonF(ends))


def _arrow_down(painter: QPainter, option: QStyleOption, tokens: Tokens) -> None:
    _chevron(painter, QRectF(option.rect).center(), _ink(option, tokens), is_down=True)


def _cross(painter: QPainter, option: QStyleOption, tokens: Tokens) -> None:
    """What closes a tab; its ground is seen while it is pointed at."""
    if _is(option, State.State_Raised) or _is(option, State.State_MouseOver):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.line))
        painter.drawRoundedRect(QRectF(option.rect), RADIUS / 2, RADIUS / 2)
    painter.setPen(_pen(QColor(tokens.text2), 1.5))
    middle = QRectF(option.rect).center()
    for side in (1, -1):
        painter.drawLine(middle - QPointF(3.5, 3.5 * side), middle + QPointF(3.5, 3.5 * side))


def _tab(painter: QPainter, option: QStyleOption, tokens: Tokens) -> None:
    """The chosen one is underlined."""
    box = QRectF(option.rect)
    is_across = box.width() >= box.height()
    if isinstance(option, QStyleOptionTab) and option.position == QStyleOptionTab.TabPosition.Moving:
        # over the others, which are not to be read through it
        painter.fillRect(box, option.palette.window())
    if _is(option, State.State_HasFocus) and _is(option, State.State_KeyboardFocusChange):
        _focus(painter, option, tokens)
    if _is(option, State.State_Selected):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.accent))
        space, inset = METRICS[Metric.PM_TabBarTabHSpace] // 2, _inset_of(option)
        line = (
            QRectF(box.left() + space + inset, box.bottom() - 3, box.width() - 2 * space - inset, 2)
            if is_across
            else QRectF(box.right() - 3, box.top() + 6, 2, box.height() - 12)
        )
        painter.drawRoundedRect(line, 1, 1)


def _is_across(option: QStyleOptionTab) -> bool:
    shapes = QTabBar.Shape
    return option.shape in (shapes.RoundedNorth, shapes.RoundedSouth, shapes.TriangularNorth, shapes.TriangularSouth)


def _is_title(option: QStyleOptionTab) -> bool:
    """Is it the title of a panel?"""
    return option.documentMode and option.icon.isNull() and _is_across(option)


def _inset_of(option: QStyleOption) -> int:
    """Before the first title: its words begin where those of the panel do."""
    if not isinstance(option, QStyleOptionTab) or not _is_title(option):
        return 0
    place = QStyleOptionTab.TabPosition
    return WINDOW_MARGIN - MARGIN if option.position in (place.Beginning, place.OnlyOneTab) else 0


def _more_of_tab(option: QStyleOptionTab, widget: QWidget | None) -> QSize:
    """Of room for a title in front: no tab moves when another one is chosen."""
    if widget is None or not _is_title(option):
        return QSize(0, 0)
    bold = widget.font()
    bold.setBold(True)
    wider = QFontMetrics(bold).horizontalAdvance(option.text) - option.fontMetrics.horizontalAdvance(option.text)
    return QSize(max(wider, 0) + _inset_of(option), 0)


def _tab_label(style: Look, painter: QPainter, option: QStyleOptionTab) -> None:
    """A picture at the left, the words right behind it; titles are bold where their panel is seen."""
    space = METRICS[Metric.PM_TabBarTabHSpace] // 2
    words = option.rect.adjusted(space + _inset_of(option), 0, -space - option.rightButtonSize.width(), 0)
    painter.save()
    if _is_title(option) and _is(option, State.State_Selected):
        font = painter.font()
        font.setBold(True)
        painter.setFont(font)
    if not option.icon.isNull():
        side = option.iconSize
        middle = words.top() + (words.height() - side.height()) // 2
        option.icon.paint(painter, QRect(QPoint(words.left(), middle), side))
        words.setLeft(words.left() + side.width() + space)
    shows_keys = option.icon.isNull() and style.styleHint(QStyle.StyleHint.SH_UnderlineShortcut, option)
    keys = Qt.TextFlag.TextShowMnemonic if shows_keys else Qt.TextFlag.TextHideMnemonic
    flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | keys)
    is_enabled = _is(option, State.State_Enabled)
    style.drawItemText(painter, words, flags, option.palette, is_enabled, option.text, Role.WindowText)
    painter.restore()


def _menu_title(style: Look, painter: QPainter, option: QStyleOptionMenuItem, tokens: Tokens) -> None:
    if _is(option, State.State_Selected):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.tint if _is(option, State.State_Sunken) else tokens.sunken))
        painter.drawRoundedRect(_inside(option), SMALL_RADIUS, SMALL_RADIUS)
    flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine
    shows_keys = style.styleHint(QStyle.StyleHint.SH_UnderlineShortcut, option)
    flags |= Qt.TextFlag.TextShowMnemonic if shows_keys else Qt.TextFlag.TextHideMnemonic
    is_enabled = _is(option, State.State_Enabled)
    style.drawItemText(painter, option.rect, int(flags), option.palette, is_enabled, option.text, Role.WindowText)


def _thumb(painter: QPainter, option: QStyleOptionSlider, thumb: QRect, tokens: Tokens) -> None:
    if option.maximum <= option.minimum:
        return
    colour = QColor(tokens.edge)
    is_held = _is(option, State.State_Sunken) or _is(option, State.State_MouseOver)
    colour.setAlpha(255 if is_held or tokens is TOKENS[HIGH] else 150)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    box = QRectF(thumb).adjusted(1.5, 1.5, -1.5, -1.5)
    radius = min(box.width(), box.height()) / 2
    painter.drawRoundedRect(box, radius, radius)


GROOVE, HANDLE = 4.0, 7.0
"""The width of a slider's groove, and the radius of its handle."""


def _slider(painter: QPainter, option: QStyleOptionSlider, handle: QRect, tokens: Tokens) -> None:
    """A groove, filled from the least value to the handle, which is full while it has the keys."""
    whole, middle = QRectF(option.rect).adjusted(2, 2, -2, -2), QRectF(handle).center()
    is_enabled = _is(option, State.State_Enabled)
    if option.orientation == Qt.Orientation.Horizontal:
        groove = QRectF(whole.left(), middle.y() - GROOVE / 2, whole.width(), GROOVE)
        filled = groove.adjusted(middle.x() - groove.left(), 0, 0, 0)
        if not option.upsideDown:
            filled = groove.adjusted(0, 0, middle.x() - groove.right(), 0)
    else:
        groove = QRectF(middle.x() - GROOVE / 2, whole.top(), GROOVE, whole.height())
        filled = groove.adjusted(0, middle.y() - groove.top(), 0, 0)
        if not option.upsideDown:
            filled = groove.adjusted(0, 0, 0, middle.y() - groove.bottom())
    painter.setPen(Qt.PenStyle.NoPen)
    for box, colour in ((groove, tokens.line), (filled, tokens.accent if is_enabled else tokens.disabled)):
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(box, GROOVE / 2, GROOVE / 2)
    is_held, has_keys = _is(option, State.State_Sunken), _has_key_focus(option)
    painter.setPen(QPen(QColor(tokens.accent if is_held or has_keys else tokens.edge), 2.0 if is_held else 1.5))
    painter.setBrush(QColor(tokens.accent if has_keys else tokens.raised))
    painter.drawEllipse(middle, HANDLE, HANDLE)


def _scroll_part(option: QStyleOptionSlider, part: QStyle.SubControl) -> QRect:
    """No arrows: the thumb has the whole length."""
    whole: QRect = option.rect
    is_across = option.orientation == Qt.Orientation.Horizontal
    length = whole.width() if is_across else whole.height()
    least, most, step = option.minimum, option.maximum, option.pageStep
    size = length
    if most > least:
        size = min(max(length * step // max(most - least + step, 1), LEAST_THUMB), length)
    start = QStyle.sliderPositionFromValue(
        least,
        most,
        option.sliderPosition,
        length - size,
        option.upsideDown,
    )

    def piece(first: int, count: int) -> QRect:
        if is_across:
            return QRect(whole.left() + first, whole.top(), count, whole.height())
        return QRect(whole.left(), whole.top() + first, whole.width(), count)

    if part == Sub.SC_ScrollBarGroove:
        return whole
    if part == Sub.SC_ScrollBarSlider:
        return piece(start, size)
    if part == Sub.SC_ScrollBarSubPage:
        return piece(0, start)
    if part == Sub.SC_ScrollBarAddPage:
        return piece(start + size, length - start - size)
    return QRect()


def _draw_menu_sign(
    style: Look, option: QStyleOptionToolButton, painter: QPainter, widget: QWidget | None, tokens: Tokens
) -> None:
    """A tool button without Fusion's arrow in the corner, which nobody sees; a small chevron says that a menu opens."""
    features = QStyleOptionToolButton.ToolButtonFeature
    bar = widget.parentWidget() if widget is not None else None
    if widget is not None and bar is not None and widget.objectName() == EXTENSION:
        # Qt lays it at the upper edge; its signs stand in one row with those of the buttons
        box, middle = QRect(option.rect), bar.rect().center().y() - widget.y()
        reach = min(middle - box.top(), box.bottom() - middle)
        option.rect = QRect(box.left(), middle - reach, box.width(), 2 * reach)
        _begin(painter)
        _tool(painter, option, tokens)
        if option.state & State.State_On:
            sign = QRect(QPoint(), option.iconSize)
            sign.moveCenter(option.rect.center())
            option.icon.paint(painter, sign)
        else:
            _dots(painter, QRectF(option.rect).center(), _ink(option, tokens))
        painter.restore()
        return
    if not option.features & features.HasMenu or option.features & features.MenuButtonPopup:
        QProxyStyle.drawComplexControl(style, Complex.CC_ToolButton, option, painter, widget)
        return
    box = QRect(option.rect)
    _begin(painter)
    _tool(painter, option, tokens)
    _chevron(painter, QPointF(box.right() - 9, box.center().y() + 1), _ink(option, tokens), is_down=True, reach=3.0)
    painter.restore()
    option.features &= ~features.HasMenu
    option.state &= ~(State.State_MouseOver | State.State_Sunken | State.State_On)
    option.state |= State.State_AutoRaise
    option.rect = box.adjusted(0, 0, -MENU_SIGN, 0)
    QProxyStyle.drawComplexControl(style, Complex.CC_ToolButton, option, painter, widget)


def _dots(painter: QPainter, centre: QPointF, ink: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    for step in (-1, 0, 1):
        painter.drawEllipse(centre + QPointF(0, 4.5 * step), 1.5, 1.5)


def _header(painter: QPainter, option: QStyleOption, tokens: Tokens) -> None:
    painter.fillRect(option.rect, QColor(tokens.panel))
    painter.fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), QColor(tokens.line))


CONTROLS = {
    Control.CE_PushButtonBevel: _button, Control.CE_TabBarTabShape: _tab, Control.CE_HeaderEmptyArea: _header,
    Control.CE_HeaderSection: _header,
}  # fmt: skip
PRIMITIVES = {
    Element.PE_PanelButtonCommand: _button, Element.PE_PanelButtonTool: _tool, Element.PE_PanelLineEdit: _line_field,
    Element.PE_FrameLineEdit: _line_field, Element.PE_Frame: _frame, Element.PE_FrameGroupBox: _group,
    Element.PE_FrameTabWidget: _group, Element.PE_FrameFocusRect: _focus, Element.PE_IndicatorCheckBox: _check,
    Element.PE_IndicatorRadioButton: _radio, Element.PE_IndicatorItemViewItemCheck: _check,
    Element.PE_IndicatorArrowDown: _arrow_down, Element.PE_IndicatorTabClose: _cross,
}  # fmt: skip

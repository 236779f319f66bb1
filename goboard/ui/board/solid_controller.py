"""Turning a board in space about: from where it is seen, and what dragging, wheel, keys and buttons do to that."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QPoint, QPointF, QSignalBlocker, Qt, Signal, SignalInstance
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QMenu,
    QSlider,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from goboard.drawing.camera.camera import Camera, Spot
from goboard.drawing.camera.view import QUARTER, WHOLE, BoardView
from goboard.drawing.scene import Scene
from goboard.drawing.solid import solid_view
from goboard.drawing.solid.camera import SolidCamera
from goboard.drawing.solid.panel import Panel
from goboard.drawing.solid.rotation import ACROSS, UPRIGHT, VIEWPOINTS, about, after
from goboard.ui.board import view_controls
from goboard.ui.board.gestures import HOLDING, LARGE_ENOUGH, STEP, ViewChange
from goboard.ui.board.view_controller import SOLID, ViewController
from goboard.ui.board.view_controls import AWAY, CLOSER, FARTHER, Button, ViewControls
from goboard.ui.language import tr, worded
from goboard.words.message import in_context, phrase

LAST_MOVE = "last move"
VIEWPOINT_TITLES = {
    "front": (phrase("Front"), Qt.Key.Key_1),
    "back": (in_context("viewpoint", "Back"), Qt.Key.Key_2),
    "left": (phrase("Left"), Qt.Key.Key_3),
    "right": (phrase("Right"), Qt.Key.Key_4),
    "top": (phrase("Top"), Qt.Key.Key_5),
    "bottom": (phrase("Bottom"), Qt.Key.Key_6),
    "isometric": (phrase("Over a corner"), Qt.Key.Key_7),
    LAST_MOVE: (phrase("Last move"), Qt.Key.Key_8),
}
"""Their titles, and their keys with Ctrl: digits alone switch overlays, whatever the board."""
SHOWN = {"both": phrase("Solid and map"), "solid": phrase("Solid alone"), "map": phrase("Map alone")}
SHOWN_KEY = "M"
CUT_WORDS = phrase("Cut through: hide what is nearest ([ and ], or Shift and the wheel)")
SLIDER = 96
"""Its height."""
AS_AT_FIRST: Button = (*view_controls.WHOLE[:3], phrase("0 shows it whole"))


class MenuButton(QToolButton):
    """Opens a menu, without an arrow that says so: a style sheet would keep the colours that it began with."""

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        super().initStyleOption(option)
        option.features &= ~QStyleOptionToolButton.ToolButtonFeature.HasMenu

    def paintEvent(self, _event: QPaintEvent) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        QStylePainter(self).drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)


class SolidControls(ViewControls):
    """A column of buttons in the lower left corner, where no picture of the board lies."""

    viewpoint_chosen = Signal(str)
    cut_chosen = Signal(int)
    shown_chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, (CLOSER, FARTHER, AS_AT_FIRST))
        self.menu = QMenu(self)
        for name, (title, key) in VIEWPOINT_TITLES.items():
            self.menu.addAction(self._action(f"{worded(title)}\tCtrl+{chr(key)}", name, self.viewpoint_chosen))
        self.menu.addSeparator()
        self._shown = QActionGroup(self)
        for name, title in SHOWN.items():
            action = self._action(f"{worded(title)}\t{SHOWN_KEY}", name, self.shown_chosen)
            action.setCheckable(True)
            self._shown.addAction(action)
            self.menu.addAction(action)
        self.button = self._viewpoint_button()
        self.slider = self._cut_slider()
        column = self.layout()
        assert isinstance(column, QBoxLayout)
        column.insertWidget(0, self.slider, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.button)
        self._buttons.append(self.button)
        self._ink()
        self.adjustSize()

    def place(self) -> None:
        """Go into the corner of the parent."""
        parent = self.parentWidget()
        assert parent is not None
        room = parent.rect()
        self.move(QPoint(room.left() + AWAY, room.bottom() - AWAY - self.height()))

    def _cut_slider(self) -> QSlider:
        slider = QSlider(Qt.Orientation.Vertical)
        slider.setRange(0, solid_view.CUTS - 1)
        slider.setPageStep(4)
        # whole at the top: pulling it down goes deeper
        slider.setInvertedAppearance(True)
        slider.setInvertedControls(True)
        slider.setFixedHeight(SLIDER)
        slider.setToolTip(worded(CUT_WORDS))
        slider.setAccessibleName(tr("Cut through"))
        slider.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        slider.valueChanged.connect(self.cut_chosen)
        return slider

    def show_cut(self, steps: int, *, can_be: bool) -> None:
        """Show how much is cut away, where something can be."""
        with QSignalBlocker(self.slider):
            self.slider.setValue(steps)
        if self.slider.isHidden() == can_be:
            self.slider.setVisible(can_be)
            self.adjustSize()

    def tick(self, shown: str) -> None:
        """Mark what is shown in the menu."""
        for action in self._shown.actions():
            action.setChecked(action.data() == shown)

    def _action(self, text: str, name: str, told: SignalInstance) -> QAction:
        action = QAction(text, self)
        action.setData(name)
        action.triggered.connect(lambda: told.emit(name))
        return action

    def _viewpoint_button(self) -> QToolButton:
        button = MenuButton()
        button.setObjectName("viewpoint")
        button.setToolTip(tr("From where the board is seen (Ctrl+1 to Ctrl+8), and what is shown (M)"))
        button.setAccessibleName(tr("Viewpoint"))
        button.setIconSize(self._buttons[0].iconSize())
        button.setFocusPolicy(self._buttons[0].focusPolicy())
        button.setMenu(self.menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button


TURN = 15
"""Degrees by which a key turns the board."""
TURN_KEYS = {
    Qt.Key.Key_Left: (UPRIGHT, -TURN),
    Qt.Key.Key_Right: (UPRIGHT, TURN),
    Qt.Key.Key_Up: (ACROSS, -TURN),
    Qt.Key.Key_Down: (ACROSS, TURN),
}
"""With Ctrl: where what lies in front goes."""
SHIFT = Qt.KeyboardModifier.ShiftModifier
VIEWPOINT_KEYS = {key: name for name, (_, key) in VIEWPOINT_TITLES.items()}
"""With Ctrl, and with Shift too where digits lie above other signs."""
CUT_KEYS = {Qt.Key.Key_BracketLeft: -1, Qt.Key.Key_BracketRight: 1}
ROLL_KEYS = {Qt.Key.Key_L: TURN, Qt.Key.Key_R: -TURN}


class SolidController(ViewController):
    """Holds how a widget looks at a board in space, for as long as that board is shown.

    The left button turns it; the middle one moves it where it is shown larger than whole, else it rolls it.
    """

    kind = SOLID
    changes = frozenset(ViewChange) - {ViewChange.MIRROR_ACROSS, ViewChange.MIRROR_DOWN}
    """A body has no mirror image that it could be turned into."""

    def __init__(self, widget: QWidget, camera: Callable[[], Camera], scene: Scene) -> None:
        super().__init__(widget, camera, scene)
        self._view = WHOLE
        self._held: Panel | None = None
        self._is_middle = False
        self.controls = SolidControls(widget)
        self._use(self.controls)
        self.controls.viewpoint_chosen.connect(self.see_from)
        self.controls.shown_chosen.connect(self.show_only)
        self.controls.cut_chosen.connect(lambda steps: self._look(solid_view.cut_to(self._view, steps)))

    def begin(self) -> None:
        """Look at all of the board from where it is seen at first."""
        self._view = BoardView(shows=self._view.shows)

    def part_for(self, scene: Scene, width: int, height: int, ratio: float) -> BoardView | None:
        if scene.board is not self._scene.board or self._view == WHOLE:
            return None
        return self._view

    def zoom(self, steps: float, place: QPointF | None = None) -> None:
        camera = self._camera
        x, y = (camera.first.circle.x, camera.first.circle.y) if place is None else self._pixel(place)
        self._look(solid_view.zoomed(camera, self._view, STEP**steps, x, y))

    def approach(self, place: QPointF) -> None:
        """Another picture's point comes to the middle of the large one; layers are shown alone first."""
        camera, pixel = self._camera, self._pixel(place)
        vertex, panel = camera.nearest(*pixel), solid_view.picture_at(camera, *pixel)
        if vertex is None:
            return
        if panel is not camera.first and not camera.is_closed:
            self.show_only("map")
            return
        if panel is not camera.first or self._view.shows == "map":
            self._look(solid_view.facing(camera, self._view, vertex))
        first = self._camera.first
        factor = LARGE_ENOUGH * self._widget.devicePixelRatioF() / float(first.room[vertex])
        if factor > 1:
            self._look(solid_view.zoomed(self._camera, self._view, factor, *first.centres[vertex].tolist()))

    def _change(self, change: ViewChange) -> None:
        match change:
            case ViewChange.WHOLE:
                self._look(replace(self._view, zoom=1.0, centre=(0.0, 0.0)))
            case ViewChange.TURN_LEFT | ViewChange.TURN_RIGHT:
                self._look(solid_view.rolled(self._view, QUARTER if change is ViewChange.TURN_LEFT else -QUARTER))
            case ViewChange.RESET:
                self._look(BoardView(shows=self._view.shows))

    @property
    def looked_at(self) -> object:
        return self._view

    def look_again(self, looked_at: object) -> None:
        if isinstance(looked_at, BoardView):
            self._look(looked_at)

    def see_from(self, name: str) -> None:
        """Go to a named viewpoint."""
        if name != LAST_MOVE:
            self._look(solid_view.seen_from(self._view, VIEWPOINTS[name]))
        elif self._scene.last_vertex is not None:
            self._look(solid_view.facing(self._camera, self._view, self._scene.last_vertex))

    def show_only(self, shown: str) -> None:
        """Show "solid", "map" or "both"."""
        self._look(replace(self._view, shows=shown, zoom=1.0, centre=(0.0, 0.0)))

    def reveal(self, spot: Spot) -> None:
        """Turn the board until a vertex is well seen; what was cut away comes back as far as it hides it."""
        if isinstance(spot, int) and self._view.cut and self._view.shows != "map":
            self._look(solid_view.with_vertex(self._camera, self._view, spot))
        if isinstance(spot, int) and not solid_view.is_well_seen(self._camera, spot):
            self._look(solid_view.facing(self._camera, self._view, spot))

    def cut(self, steps: int) -> bool:
        if self._camera.is_closed or self._view.shows == "map":
            return False
        self._look(solid_view.cut_through(self._view, steps))
        return True

    def press(self, event: QMouseEvent) -> None:
        super().press(event)
        if event.button() in HOLDING:
            self._held = solid_view.picture_at(self._camera, *self._pixel(event.position()))
            self._is_middle = event.button() == Qt.MouseButton.MiddleButton

    def pull(self, event: QMouseEvent) -> bool:
        """Turn what is held; False if nothing is, or if it may still become a click."""
        moved = self._grip.pull(event)
        if moved is None or self._held is None:
            return False
        stop = self._pixel(event.position())
        right, down = self._pixel(moved)
        if not self._is_middle:
            self._look(solid_view.pushed(self._camera, self._view, self._held, right, down))
        elif self._view.zoom > 1:
            self._look(solid_view.moved(self._camera, self._view, right, down))
        else:
            start = stop[0] - right, stop[1] - down
            self._look(solid_view.rolled_round(self._view, self._camera.first, start, stop))
        return True

    def release(self) -> bool:
        """Let go; tells whether anything was turned."""
        self._held = None
        return self._grip.drop()

    def has_key(self, event: QKeyEvent) -> bool:
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier & ~SHIFT
        return Qt.Key(event.key()) in VIEWPOINT_KEYS and held == Qt.KeyboardModifier.ControlModifier

    def press_key(self, event: QKeyEvent) -> bool:
        if super().press_key(event):
            return True
        key, held = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key in TURN_KEYS and held == Qt.KeyboardModifier.ControlModifier:
            turned = after(about(*TURN_KEYS[key]), solid_view.orientation_of(self._view))
            self._look(replace(self._view, orientation=turned))
        elif self.has_key(event):
            self.see_from(VIEWPOINT_KEYS[key])
        elif held:
            return False
        elif key in CUT_KEYS:
            return self.cut(CUT_KEYS[key])
        elif key in ROLL_KEYS:
            self._look(solid_view.rolled(self._view, ROLL_KEYS[key]))
        elif event.text().upper() == SHOWN_KEY:
            names = list(SHOWN)
            self.show_only(names[(names.index(self._view.shows) + 1) % len(names)])
        else:
            return False
        return True

    def arrange(self) -> None:
        """Put the buttons into their corner."""
        self.controls.setVisible(self.has_buttons)
        self.controls.tick(self._view.shows)
        can_be = self.has_buttons and self._view.shows != "map" and not self._camera.is_closed
        self.controls.show_cut(round(self._view.cut * solid_view.CUTS), can_be=can_be)
        self.controls.place()

    @property
    def _camera(self) -> SolidCamera:
        return self._camera_as(SolidCamera)

    def _look(self, view: BoardView) -> None:
        if view != self._view:
            self._view = view
            self._tell()

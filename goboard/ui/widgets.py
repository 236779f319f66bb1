"""Rows, columns, buttons and fields as forms and dialogs need them: made, named and joined in one line each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QDropEvent, QFocusEvent, QKeyEvent, QKeySequence, QResizeEvent, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QDockWidget,
    QFileDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QLineEdit,
    QMainWindow,
    QPushButton,
    QScrollArea,
    QStyle,
    QStyleOptionFrame,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from goboard.ui.inside import widgets_in
from goboard.ui.language import tr, worded
from goboard.ui.plain import PlainLabel, one_line, tip_text
from goboard.ui.style import UNIT, letter_width

if TYPE_CHECKING:
    from PySide6.QtWidgets import QBoxLayout, QDialog, QDialogButtonBox

Piece = QWidget | QLayout | tuple[QWidget | QLayout, int] | int
"""What lies in a row or a column: a widget or a layout, with its stretch beside it; a number is room that stretches."""
AnyWidget = TypeVar("AnyWidget", bound=QWidget)
AnyLayout = TypeVar("AnyLayout", bound="QBoxLayout")
FILE_LETTERS = 108
"""In a line of Qt's dialog for files: places beside it, a name, size, kind and date."""


def in_row(*pieces: Piece, of: QWidget | None = None, flush: bool = False) -> QHBoxLayout:
    """One piece beside the other, as the layout `of` a widget; `flush`: without margins."""
    return _filled(QHBoxLayout(of) if of is not None else QHBoxLayout(), pieces, flush)


def in_column(*pieces: Piece, of: QWidget | None = None, flush: bool = False) -> QVBoxLayout:
    """One piece below the other, as the layout `of` a widget; `flush`: without margins."""
    return _filled(QVBoxLayout(of) if of is not None else QVBoxLayout(), pieces, flush)


def _filled(layout: AnyLayout, pieces: Iterable[Piece], flush: bool) -> AnyLayout:
    if flush:
        layout.setContentsMargins(0, 0, 0, 0)
    for piece in pieces:
        if isinstance(piece, int):
            layout.addStretch(piece)
            continue
        part, stretch = piece if isinstance(piece, tuple) else (piece, 0)
        if isinstance(part, QWidget):
            layout.addWidget(part, stretch)
        else:
            layout.addLayout(part, stretch)
    return layout


def in_grid(*rows: Iterable[QWidget], of: QWidget | None = None, flush: bool = False) -> QGridLayout:
    """One row below the other, as the layout `of` a widget; `flush`: without margins."""
    grid = QGridLayout(of) if of is not None else QGridLayout()
    if flush:
        grid.setContentsMargins(0, 0, 0, 0)
    for row, widgets in enumerate(rows):
        for column, widget in enumerate(widgets):
            grid.addWidget(widget, row, column)
    return grid


ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def press_by_enter(event: QKeyEvent) -> bool:
    """Enter presses the button that has the keys, as Space does: so it is in dialogs, and of what the desktop decides
    Qt leaves it out on most. Was it that?"""
    button = QApplication.focusWidget()
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if Qt.Key(event.key()) not in ENTER or held or not isinstance(button, QAbstractButton):
        return False
    if not event.isAutoRepeat():
        button.click()
    return True


class KeyWindow(QMainWindow):
    """A window in which Enter presses the button that has the keys."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not press_by_enter(event):
            super().keyPressEvent(event)


class KeyDock(QDockWidget):
    """A panel in which Enter presses the button that has the keys, also in a window of its own."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not press_by_enter(event):
            super().keyPressEvent(event)


class DropWindow(KeyWindow):
    """A window that takes files which are dropped on it; `takes_text`: the text of a record, too."""

    takes_text = False

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)

    def take_dropped(self, paths: list[str]) -> None:
        """These were dropped."""
        raise NotImplementedError

    def take_text(self, text: str) -> None:
        """That record was dropped."""
        raise NotImplementedError

    def dragEnterEvent(self, event: QDropEvent) -> None:
        from goboard.ui.drops import accept, show_frame

        if accept(self, event):
            show_frame(self)

    def dropEvent(self, event: QDropEvent) -> None:
        from goboard.ui.drops import take

        take(self, event)


MANUAL = "manual"
"""The name of the action that opens the manual."""
AnyDialog = TypeVar("AnyDialog", bound="QDialog")


def close_button(dialog: QDialog, *, is_cancel: bool = False) -> QDialogButtonBox:
    """The button that closes a dialog without an answer, or calls off what it asks for."""
    from PySide6.QtWidgets import QDialogButtonBox

    kinds = QDialogButtonBox.StandardButton
    buttons = QDialogButtonBox(kinds.Cancel if is_cancel else kinds.Close, dialog)
    buttons.rejected.connect(dialog.reject)
    return buttons


def named(widget: AnyWidget, name: str = "", tip: str = "") -> AnyWidget:
    """The same widget, with the name by which it is spoken of, and a tip."""
    if name:
        widget.setAccessibleName(worded(name))
    if tip:
        widget.setToolTip(tip_text(tip))
    return widget


def title_of(field: QWidget, title: str) -> PlainLabel:
    """A title whose mnemonic leads to the field."""
    label = PlainLabel(title, field.parentWidget())
    label.setBuddy(field)
    return label


def push_button(
    parent: QWidget,
    text: str,
    pressed: Callable[[], object],
    tip: str = "",
    name: str = "",
    *,
    takes_enter: bool = False,
) -> QPushButton:
    """A button that does this when it is pressed; Enter in a dialog is for another one, unless it `takes_enter`."""
    button = named(QPushButton(worded(text), parent, autoDefault=takes_enter), name, tip)
    button.clicked.connect(lambda: pressed())
    return button


def cross_button(parent: QWidget, tip: str) -> QToolButton:
    """A cross that closes a part of the window."""
    button = named(QToolButton(parent, autoRaise=True), tr("Close"), tip)
    button.setText("✕")
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def add_key(
    widget: QWidget, keys: str | Sequence[str], then: Callable[[], object], text: str = "", *, is_own: bool = False
) -> QAction:
    """What keys do in the widget's window, or with `is_own` while the widget itself has the focus."""
    action = QAction(worded(text), widget)
    action.setShortcuts([QKeySequence(key) for key in ([keys] if isinstance(keys, str) else keys)])
    if is_own:
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
    action.triggered.connect(lambda: then())
    widget.addAction(action)
    return action


def after_pause(parent: QObject, milliseconds: int, then: Callable[[], object]) -> QTimer:
    """A clock that has it done once it was started, and not started again, so long ago."""
    timer = QTimer(parent, singleShot=True, interval=milliseconds)
    timer.timeout.connect(then)
    return timer


def check_box(parent: QWidget, text: str, is_checked: bool = False, tip: str = "") -> QCheckBox:
    """A box with a text, checked or not."""
    box = named(QCheckBox(worded(text), parent), tip=tip)
    box.setChecked(is_checked)
    return box


def choice_box(
    parent: QWidget, name: str, choices: Iterable[tuple[object, str]], chosen: object = None, tip: str = ""
) -> QComboBox:
    """A list of titles whose data are the values; the first is chosen where `chosen` is not among them."""
    box = named(QComboBox(parent), name, tip)
    for value, title in choices:
        box.addItem(one_line(title), value)
    box.setCurrentIndex(max(box.findData(chosen), 0))
    return box


def show_sources(box: QComboBox, sources: Iterable[tuple[str, str]], chosen: str) -> None:
    """Offer these (name, why it cannot be asked, "" if it can), and choose that one if it is there."""
    box.clear()
    for row, (name, why) in enumerate(sources):
        box.addItem(one_line(name), name)
        set_offered(box, row, why, is_offered=not why)
    box.setCurrentIndex(max(box.findData(chosen), 0))


def set_offered(box: QComboBox, index: int, words: str, *, is_offered: bool) -> None:
    """Let an entry be chosen or not, and say these words beside it."""
    model = box.model()
    assert isinstance(model, QStandardItemModel)
    model.item(index).setEnabled(is_offered)
    box.setItemData(index, tip_text(words), Qt.ItemDataRole.ToolTipRole)


def answer_buttons(dialog: QDialog, yes: str = "") -> tuple[QDialogButtonBox, QPushButton]:
    """OK and Cancel of a dialog, and the one that accepts, which says `yes` where that is given."""
    from PySide6.QtWidgets import QDialogButtonBox

    kinds = QDialogButtonBox.StandardButton
    buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel, dialog)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    accepting = buttons.button(kinds.Ok)
    if yes:
        accepting.setText(worded(yes))
    return buttons, accepting


def open_dialog(dialog: AnyDialog, accepted: Callable[[], object] | None = None) -> AnyDialog:
    """Ask without waiting for the answer; the dialog is gone once it is closed. A window asks for one file at once, and
    kinds of files are words: all endings of some are longer than the dialog."""
    if isinstance(dialog, QFileDialog) and (above := dialog.parentWidget()) is not None:
        # whether a file is replaced is asked in a loop of its own, in which another answer would take that away
        for other in (each for each in widgets_in(above, type(dialog)) if each is not dialog and each.isVisible()):
            dialog.deleteLater()
            return other
    if accepted is not None:
        dialog.accepted.connect(accepted)
    dialog.finished.connect(dialog.deleteLater)
    add_help_key(dialog)
    if isinstance(dialog, QFileDialog):
        dialog.setOption(QFileDialog.Option.HideNameFilterDetails)
    dialog.open()
    if isinstance(dialog, QFileDialog):
        _show_columns(dialog)
    return dialog


def _show_columns(dialog: QFileDialog) -> None:
    """In Qt's own dialog size, kind and date are whole, and the name has the rest; the system's has no such table."""
    from PySide6.QtWidgets import QHeaderView, QTreeView

    for table in widgets_in(dialog, QTreeView):
        header = table.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        room = min(FILE_LETTERS * letter_width(dialog.fontMetrics()), dialog.screen().availableSize().width())
        dialog.resize(max(dialog.width(), room), dialog.height())


def add_help_key(window: QWidget, then: Callable[[], object] | None = None) -> None:
    """F1 opens the manual there: by `then`, or by the action of a window that it belongs to; Shift+F1 says what has the
    keys."""

    def ask() -> None:
        above: QWidget | None = window.parentWidget()
        while above is not None:
            for action in above.actions():
                if action.objectName() == MANUAL:
                    action.trigger()
                    return
            above = above.parentWidget()

    def tell() -> None:
        from goboard.ui.whats_this import tell_of_focus

        tell_of_focus()

    add_key(window, "F1", then or ask).setObjectName(MANUAL)
    add_key(window, "Shift+F1", tell)


def ask_file(parent: QWidget, title: str, folder: str, filters: str, then: Callable[[str], None]) -> None:
    """Ask for a file that is there."""
    dialog = QFileDialog(parent, worded(title), folder, worded(filters), fileMode=QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(then)
    open_dialog(dialog)


def ask_place(parent: QWidget, title: str, path: str, filters: str, then: Callable[[str], object]) -> QFileDialog:
    """Ask where to write a file, beginning with that one; an existing one is asked about."""
    suffix, mode = Path(path).suffix.removeprefix("."), QFileDialog.AcceptMode.AcceptSave
    dialog = QFileDialog(parent, worded(title), path, worded(filters), acceptMode=mode, defaultSuffix=suffix)
    dialog.selectFile(path)
    dialog.fileSelected.connect(then)
    return open_dialog(dialog)


class ScrolledPanel(QScrollArea):
    """Scrolls what it holds where there is no room for it, to the side only if that is wanted; without a frame."""

    room_changed = Signal()
    """There is more or less room for what it holds."""

    def __init__(self, inner: QWidget, *, is_sideways: bool = False) -> None:
        super().__init__(widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        if not is_sideways:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._inner = inner
        self.setWidget(inner)
        self.verticalScrollBar().rangeChanged.connect(self._keep_off)

    @property
    def bar_room(self) -> int:
        """Pixels that its scroll bar takes where there is one."""
        return self.verticalScrollBar().sizeHint().width() + UNIT

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()
        self.room_changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._inner and event.type() == QEvent.Type.LayoutRequest:
            self._make_room()
        return super().eventFilter(watched, event)

    def _keep_off(self, least: int, most: int) -> None:
        """What stands at the right edge does not touch the scroll bar."""
        is_there = most > least and self.verticalScrollBarPolicy() != Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setViewportMargins(0, 0, UNIT if is_there else 0, 0)

    def _make_room(self) -> None:
        """Words that are wrapped need more height the narrower the panel is, which a scroll area does not ask for."""
        layout = self._inner.layout()
        if layout is not None and layout.hasHeightForWidth():
            self._inner.setMinimumHeight(layout.totalMinimumHeightForWidth(self.viewport().width()))


class WholeLabel(PlainLabel):
    """Wrapped words that are never cut: as tall as they are at its width, however forms deal out their room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, wordWrap=True)
        self.setMinimumWidth(1)

    def setText(self, text: str) -> None:
        super().setText(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        # what is asked for now must not be what was asked for before
        self.setMinimumHeight(0)
        self.setMinimumHeight(max(self.heightForWidth(self.width()), 0))


class CameByKeys(QObject):
    """`is_so` while a widget has the keys because keys brought them there: not as its window was clicked."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.is_so = False
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent) and event.reason() != Qt.FocusReason.ActiveWindowFocusReason:
            self.is_so = event.gotFocus()
        return False


LIST_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End)


class OwnKeys(QObject):
    """While the widget has the focus these keys are its own, whatever they do elsewhere in the window."""

    def __init__(self, widget: QWidget, keys: Iterable[Qt.Key]) -> None:
        super().__init__(widget)
        self._keys = frozenset(keys)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
        if not plain or event.key() not in self._keys:
            return False
        event.accept()
        return True


BESIDE_HINT = 4
"""Pixels that Qt leaves on each side of the text in a line."""


class FilterLine(QLineEdit):
    """`left` comes with the key that leads down into the list."""

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, clearButtonEnabled=True)
        OwnKeys(self, [Qt.Key.Key_Down])

    def show_hint(self, hint: str) -> None:
        """Say in the empty line what it is for, whole: it is never narrower than that."""
        self.setPlaceholderText(hint)
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        room = self.fontMetrics().size(Qt.TextFlag.TextSingleLine, self.placeholderText()) + QSize(2 * BESIDE_HINT, 0)
        self.setMinimumWidth(self.style().sizeFromContents(QStyle.ContentsType.CT_LineEdit, option, room, self).width())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.left.emit()
        else:
            super().keyPressEvent(event)


ROW = 8
"""Pixels: controls whose middles differ by less stand side by side."""


def order_tabs(form: QWidget) -> None:
    """Let Tab go through the controls row by row, from the left; none may be a focus proxy of what is around it."""
    controls = [
        control
        for control in widgets_in(form, QWidget)
        if control.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not isinstance(control.parentWidget(), QAbstractSpinBox | QComboBox)
        and control.isVisibleTo(form)
        and control.window() is form.window()
    ]

    def place(control: QWidget) -> tuple[int, int]:
        middle = control.mapTo(form, QPoint(0, control.height() // 2))
        return round(middle.y() / ROW), middle.x()

    for before, after in pairwise(sorted(controls, key=place)):
        QWidget.setTabOrder(before, after)


def line_up(titles: Sequence[QWidget]) -> None:
    """One column of titles, though they belong to several forms below each other."""
    width = max(title.sizeHint().width() for title in titles)
    for title in titles:
        title.setMinimumWidth(width)

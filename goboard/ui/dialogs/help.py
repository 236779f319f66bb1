"""What keys and mouse do, made from the table of actions; and what goboard is."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QTextBrowser, QVBoxLayout, QWidget

from goboard import __version__
from goboard.ui.menus.entry import all_entries
from goboard.ui.menus.tables import MENUS

MOUSE = (
    ("Click a point", "Play there"),
    ("Pointer on a forbidden point", "Why it is forbidden"),
    (
        "Right click on a stone or point",
        "What the rules say of it, and, while something is analysed, what becomes of it and why",
    ),
    ("Wheel", "Step through the moves"),
    ("Ctrl+wheel, or pinch", "Closer and farther, around the pointer"),
    ("Drag a board that is not shown whole, or the infinite plane", "Move the view"),
    ("Drag a board with joined borders", "Push it on over them, without end"),
    ("Click a node of the tree", "Go to that move"),
    ("While counting: click a stone", "Mark it and its neighbours of that colour dead or alive"),
    ("While counting: Shift+click", "Mark one chain"),
    ("While counting: Ctrl+click", "Mark without being asked, even what is proven alive"),
    ("While painting weights: click or draw over points", "Give them the weight of the brush"),
    ("Drop files on the window", "Open them"),
)
MORE_KEYS = (
    ("Space", "Count, while the board has the focus"),
    ("Esc", "Stop counting or painting, then go back to the board"),
    ("+, -", "Closer, farther"),
    ("0", "The whole board; on the infinite plane: back to the stones"),
    ("Ctrl+arrows", "Move the view, or push a board with joined borders on"),
    (
        "On a board in space: Ctrl+1 to Ctrl+8",
        "See it from the front, back, left, right, top, bottom, a corner, the last move",
    ),
    ("On a board in space: M", "Solid and map, or one of them"),
    ("L, R", "Turn the board a little; one of straight lines by a quarter"),
    ("Enter", "Point at the board with the keyboard, see below"),
)
POINTING = (
    ("Arrows", "Walk to the next point in that direction"),
    (
        "Shift+arrows",
        "Jump to the nearest point there that is not joined; on the infinite plane: five lines",
    ),
    ("Page Up, Page Down", "Go through the neighbours of the point before, all around"),
    ("Enter", "What a click does: play, mark dead, paint"),
    ("W, ?", "What the rules and the analysis say of it"),
    ("Esc, or moving the mouse", "Stop pointing: arrows step through the moves again"),
)


def show_help(parent: QWidget) -> QDialog:
    """The table of keys and mouse habits."""
    dialog = QDialog(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle("Keys and mouse")
    text = QTextBrowser(dialog)
    text.setHtml(_table())
    text.setAccessibleName("Keys and mouse")
    metrics = dialog.fontMetrics()
    text.setMinimumSize(metrics.averageCharWidth() * 72, metrics.lineSpacing() * 28)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, dialog)
    buttons.rejected.connect(dialog.reject)
    layout = QVBoxLayout(dialog)
    layout.addWidget(text)
    layout.addWidget(buttons)
    dialog.open()
    return dialog


def show_about(parent: QWidget) -> QMessageBox:
    """Name, version and purpose."""
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setWindowTitle("About goboard")
    box.setIconPixmap(parent.windowIcon().pixmap(parent.fontMetrics().height() * 4))
    box.setText(f"<b>goboard {__version__}</b><p>Play, review and judge Go and Go-like games.")
    box.setInformativeText("Free software under the MIT licence.")
    box.setStandardButtons(QMessageBox.StandardButton.Close)
    box.open()
    return box


def _table() -> str:
    parts = []
    for title, items in MENUS.items():
        entries = [entry for entry in all_entries(items) if entry.keys]
        rows = [(_keys(entry.keys), entry.text.replace("&", "").rstrip("…")) for entry in entries]
        parts.append(_section(title.replace("&", ""), rows))
    more = [_section("More keys", MORE_KEYS), _section("While pointing with the keyboard", POINTING)]
    more.append(_section("Mouse", MOUSE))
    return f"<table cellpadding='2'>{''.join([*parts, *more])}</table>"


def _section(title: str, rows: Sequence[tuple[str, str]]) -> str:
    lines = "".join(f"<tr><td><b>{escape(a)}</b>&nbsp;&nbsp;&nbsp;</td><td>{escape(b)}</td></tr>" for a, b in rows)
    return f"<tr><td colspan='2'><h3>{escape(title)}</h3></td></tr>{lines}" if rows else ""


def _keys(keys: tuple[str, ...]) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    return ", ".join(QKeySequence(key).toString(native) for key in keys)

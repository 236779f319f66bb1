"""What keys and mouse do, made from the table of actions; and what goboard is."""

import re
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, metadata, requires

from PySide6.QtCore import QSettings
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QMessageBox, QWidget

from goboard import __version__
from goboard.ui.dialogs.messages import show_lines
from goboard.ui.reports import facts
from goboard.ui.widgets import open_dialog
from goboard.ui.window.bindings import keys_of
from goboard.ui.window.menu_entry import all_entries
from goboard.ui.window.menus import MENUS

SIGNS = re.compile(r"[\\`*_{}\[\]<>()#+\-.!|]")
"""What Markdown may take for markup."""
MOUSE = (
    ("Click a point", "Play there"),
    ("Pointer on a forbidden point", "Why it is forbidden"),
    (
        "Right click on a stone or point",
        "What can be done there. A second right click asks why: what the rules say of it, and, while something is "
        "analysed, what becomes of it",
    ),
    ("Right click on a panel", "What belongs to it"),
    ("Middle click on a tab", "Close that record"),
    ("Drag a tab off", "A window of its own; let go over another window it is a tab there"),
    ("Click a very small point", "Show it larger; the next click plays there"),
    ("Wheel", "Step through the moves"),
    ("Ctrl+wheel, or pinch", "Closer and farther, around the pointer"),
    ("Drag a board that is not shown whole, or the infinite plane", "Move the view"),
    ("Drag a board with joined borders", "Push it on over them, without end"),
    ("Click a node of the tree", "Go to that move"),
    ("Pointer on a node of the tree", "Its position, its comment, why it is illegal"),
    ("Right click on a node of the tree", "What can be done with it"),
    ("Drag a node of the tree", "Give the variation another place among its siblings; on the ground: move the view"),
    ("Click − or +12 beside a node of the tree", "Fold what follows, unfold it"),
    ("Ctrl+wheel on the tree", "Larger and smaller"),
    ("While counting: click a stone", "Mark it and its neighbours of that colour dead or alive"),
    ("While counting: Shift+click", "Mark one chain"),
    ("While counting: Ctrl+click", "Mark without being asked, even what is proven alive"),
    ("While painting weights: click or draw over points", "Give them the weight of the brush"),
    ("Ctrl+click or Shift+click a stone", "Go to the move that put it there; at a point: to the next move there"),
    ("Point at a move that follows, a faint stone", "Its line is played on, move by move; a click goes there"),
    ("Middle click on a variation's stone", "Go there; while moves are shown with numbers: add them to the record"),
    ("While editing: click or draw over points", "What the tool in use does; right button: the opposite"),
    ("While editing: Ctrl+draw", "Fill a box from corner to corner"),
    ("Point at D4 in a comment, or put the cursor there", "Light that point up on the board"),
    ("While finding a point: click it", "Moves and setup there are looked for"),
    ("While finding stones: draw a rectangle", "What lies there is looked for, turned and mirrored too"),
    ("While guessing or solving: click a point", "Play there; nothing of it enters the record"),
    ("While exporting a part: draw around it on the preview", "Choose it; a click brings all of the board back"),
    ("Drop files on the window", "Open them"),
    ("In the library: wheel on the board", "Step through the chosen game; where a position is sought: back, or on"),
    ("In the library: click a move with a letter", "Go on with it, and search again"),
    ("In the library: drop a folder", "Take its records in"),
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
    ("On a lattice in space: [ and ], Shift+wheel", "Cut it open: hide more or less of what is nearest"),
    ("L, R", "Turn the board a little; one of straight lines by a quarter"),
    ("Enter", "Point at the board with the keyboard, see below"),
)
EDITING = (
    ("B, W, A", "Stones of Black, of White, alternating"),
    ("E", "Erase"),
    ("T, S, C, X, Q", "Triangle, square, circle, cross, filled square"),
    ("L, N, F", "Letters, numbers, a label of your own"),
    ("I, R", "Line, arrow: press Enter or click at both ends, or draw"),
    ("D, V", "Dim points, show a part of the board"),
    ("Y, U", "Black's territory, White's"),
    ("O", "Fill boxes"),
    ("H", "Let the next player move"),
    ("Esc", "Put the tool down, then leave the edit mode"),
)
IN_THE_LIBRARY = (
    ("Enter", "Open the chosen game where it is looked at; go on with the chosen move"),
    ("Ctrl+Enter", "Open it in a window of its own"),
    ("Ctrl+F", "Filter by player"),
    ("Esc", "Back to the table"),
    ("Ctrl+Shift+F", "Search the position on the board"),
    ("Arrows on the boards", "Step through the game; walk over the points of the position, Enter clicks"),
    ("F5", "Read what is new in the folders"),
)
IN_THE_TREE = (
    ("Arrows", "Next and previous node, other variations; where the tree goes down, as the nodes lie"),
    ("Page Up, Page Down", "Ten nodes back and on"),
    ("Space", "Fold what follows, or unfold it"),
    ("+, -", "Larger, smaller"),
    ("0, F", "The whole tree, or the size from before"),
    ("Menu key", "What can be done with the node shown"),
    ("Enter", "Back to the board"),
)
POINTING = (
    ("Arrows", "Walk to the next point in that direction"),
    ("Shift+arrows", "Jump to the nearest point there that is not joined; on the infinite plane: five lines"),
    ("Page Up, Page Down", "Go through the neighbours of the point before, all around"),
    ("Enter", "What a click does: play, mark dead, paint"),
    ("W, ?", "What the rules and the analysis say of it"),
    ("Esc, or moving the mouse", "Stop pointing: arrows step through the moves again"),
)
MORE = {
    "More keys": MORE_KEYS,
    "While editing (F4)": EDITING,
    "While pointing with the keyboard": POINTING,
    "In the record library": IN_THE_LIBRARY,
    "While the tree has the focus": IN_THE_TREE,
    "Mouse": MOUSE,
}


def keys_page(settings: QSettings) -> str:
    """The keys of all actions, as they are chosen, and what the mouse does: a page of the manual."""
    tables: dict[str, Sequence[tuple[str, str]]] = {}
    for title, items in MENUS.items():
        keys = ((entry, keys_of(settings, entry)) for entry in all_entries(items))
        tables[title.replace("&", "")] = [(_words(held), entry.title) for entry, held in keys if held]
    sections = (_section(title, rows) for title, rows in (tables | MORE).items() if rows)
    return "\n\n".join(["# All keys and mouse actions", *sections]) + "\n"


def show_about(parent: QWidget) -> QMessageBox:
    """Name, version and purpose."""
    box = QMessageBox(parent)
    box.setWindowTitle("About goboard")
    box.setIconPixmap(parent.windowIcon().pixmap(parent.fontMetrics().height() * 4))
    box.setText(f"<b>goboard {__version__}</b><p>Play, review and judge Go and Go-like games.")
    box.setInformativeText("Free software under the MIT licence.")
    box.setStandardButtons(QMessageBox.StandardButton.Close)
    copy = box.addButton("&Copy details", QMessageBox.ButtonRole.ActionRole)
    copy.setToolTip("Versions of goboard, Python, Qt and the system, for a report")
    # a box would close with any button of its own
    copy.clicked.disconnect()
    copy.clicked.connect(lambda: QGuiApplication.clipboard().setText("\n".join(facts())))
    licences = box.addButton("&Licences", QMessageBox.ButtonRole.ActionRole)
    licences.setToolTip("Under which licences goboard and what it is made with stand")
    licences.clicked.disconnect()
    licences.clicked.connect(lambda: show_lines(box, "Licences", licence_lines()))
    return open_dialog(box)


def licence_lines() -> list[str]:
    """Of goboard, and of the packages that it needs, as their own descriptions say it."""
    lines = [f"goboard {__version__}: MIT licence", ""]
    for name in sorted(requirements()):
        try:
            told = metadata(name)
        except PackageNotFoundError:
            continue
        said = next(iter(told.get_all("License-Expression") or ()), "")
        kinds = [each.rpartition(" :: ")[2] for each in told.get_all("Classifier") or () if each.startswith("License")]
        words = said or ", ".join(kinds) or "see its own files"
        lines.append(f"{told['Name']} {told['Version']}: {words}")
    return lines


def requirements() -> set[str]:
    """The packages that goboard asks for, and those that they ask for."""
    found: set[str] = set()
    waiting = ["goboard"]
    while waiting:
        try:
            asked = requires(waiting.pop()) or []
        except PackageNotFoundError:
            continue
        names = {re.split(r"[^\w.-]", each, maxsplit=1)[0].lower() for each in asked if "extra ==" not in each}
        waiting += names - found
        found |= names
    return found


def _section(title: str, rows: Sequence[tuple[str, str]]) -> str:
    lines = "\n".join(f"| **{_marked(keys)}** | {_marked(words)} |" for keys, words in rows)
    return f"## {title}\n\n| | |\n|---|---|\n{lines}"


def _marked(words: str) -> str:
    """As Markdown that shows just these words."""
    return SIGNS.sub(r"\\\g<0>", words)


def _words(keys: Sequence[QKeySequence]) -> str:
    return ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in keys)

"""What keys and mouse do, made from the table of actions; and what goboard is."""

import re
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, metadata, requires

from PySide6.QtCore import QSettings
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QMessageBox, QWidget

from goboard import __version__
from goboard.ui.dialogs.messages import show_lines
from goboard.ui.language import tr, without_mnemonic, worded
from goboard.ui.plain import escape
from goboard.ui.reports import facts
from goboard.ui.widgets import open_dialog
from goboard.ui.window.bindings import keys_of
from goboard.ui.window.menu_entry import all_entries
from goboard.ui.window.menus import MENUS
from goboard.words.message import enumerated, in_context, phrase

SIGNS = re.compile(r"[\\`*_{}\[\]<>()#+\-.!|]")
"""What Markdown may take for markup."""
MOUSE = (
    (phrase("Click a point"), phrase("Play there")),
    (phrase("Pointer on a forbidden point"), phrase("Why it is forbidden")),
    (
        phrase("Right click on a stone or point"),
        phrase(
            "What can be done there. A second right click asks why: what the rules say of it, and, while something is "
            "analysed, what becomes of it"
        ),
    ),
    (phrase("Right click on a panel"), phrase("What belongs to it")),
    (phrase("Middle click on a tab"), phrase("Close that record")),
    (phrase("Drag a tab off"), phrase("A window of its own; let go over another window it is a tab there")),
    (phrase("Click a very small point"), phrase("Show it larger; the next click plays there")),
    (in_context("mouse", "Wheel"), phrase("Step through the moves")),
    (phrase("Ctrl+wheel, or pinch"), phrase("Closer and farther, around the pointer")),
    (phrase("Drag a board that is not shown whole, or the infinite plane"), phrase("Move the view")),
    (phrase("Drag a board with joined borders"), phrase("Push it on over them, without end")),
    (phrase("Click a move of the tree"), phrase("Go to that move")),
    (phrase("Pointer on a move of the tree"), phrase("Its position, its comment, why it is illegal")),
    (phrase("Right click on a move of the tree"), phrase("What can be done with it")),
    (
        phrase("Drag a move of the tree"),
        phrase("Give the variation another place among its siblings; on the ground: move the view"),
    ),
    (phrase("Click − or +12 beside a move of the tree"), phrase("Fold what follows, unfold it")),
    (phrase("Ctrl+wheel on the tree"), phrase("Larger and smaller")),
    (phrase("While counting: click a stone"), phrase("Mark it and its neighbours of that colour dead or alive")),
    (phrase("While counting: Shift+click"), phrase("Mark one chain")),
    (phrase("While counting: Ctrl+click"), phrase("Mark without being asked, even what is proven alive")),
    (phrase("While painting weights: click or draw over points"), phrase("Give them the weight of the brush")),
    (
        phrase("Ctrl+click or Shift+click a stone"),
        phrase("Go to the move that put it there; at a point: to the next move there"),
    ),
    (
        phrase("Point at a move that follows, a faint stone"),
        phrase("Its line is played on, move by move; a click goes there"),
    ),
    (
        phrase("Middle click on a variation's stone"),
        phrase("Go there; while moves are shown with numbers: add them to the record"),
    ),
    (
        phrase("While editing: click or draw over points"),
        phrase("What the tool in use does; right button: the opposite"),
    ),
    (phrase("While editing: Ctrl+draw"), phrase("Fill a box from corner to corner")),
    (phrase("Point at D4 in a comment, or put the cursor there"), phrase("Light that point up on the board")),
    (phrase("While finding a point: click it"), phrase("Moves and setup there are looked for")),
    (
        phrase("While finding stones: draw a rectangle"),
        phrase("What lies there is looked for, turned and mirrored too"),
    ),
    (phrase("While guessing or solving: click a point"), phrase("Play there; nothing of it enters the record")),
    (
        phrase("While exporting a part: draw around it on the preview"),
        phrase("Choose it; a click brings all of the board back"),
    ),
    (phrase("Drop files, or the text of a record, on the window"), phrase("Open them")),
    (
        phrase("In the library: wheel on the board"),
        phrase("Step through the chosen game; where a position is sought: back, or on"),
    ),
    (phrase("In the library: click a move with a letter"), phrase("Go on with it, and search again")),
    (phrase("In the library: drop a folder"), phrase("Take its records in")),
)
MORE_KEYS = (
    (phrase("Space"), phrase("Count, while the board has the focus")),
    ("Esc", phrase("Stop counting or painting, then go back to the board")),
    ("Shift+F10", phrase("The menu of what has the keys")),
    ("+, -", phrase("Closer, farther")),
    ("0", phrase("The whole board; on the infinite plane: back to the stones")),
    (phrase("Ctrl+arrows"), phrase("Move the view, or push a board with joined borders on")),
    (
        phrase("On a board in space: Ctrl+1 to Ctrl+8"),
        phrase("See it from the front, back, left, right, top, bottom, a corner, the last move"),
    ),
    (phrase("On a board in space: M"), phrase("Solid and map, or one of them")),
    (
        phrase("On a lattice in space: [ and ], Shift+wheel"),
        phrase("Cut it open: hide more or less of what is nearest"),
    ),
    ("L, R", phrase("Turn the board a little, unless it is a grid")),
    (phrase("Enter"), phrase("Point at the board with the keyboard, see below")),
)
EDITING = (
    ("B, W, A", phrase("Stones of Black, of White, alternating")),
    ("E", phrase("Erase")),
    ("T, S, C, X, Q", phrase("Triangle, square, circle, cross, filled square")),
    ("L, N, F", phrase("Letters, numbers, a label of your own")),
    ("I, R", phrase("Line, arrow: press Enter or click at both ends, or draw")),
    ("D, V", phrase("Dim points, show a part of the board")),
    ("Y, U", phrase("Black's territory, White's")),
    ("O", phrase("Fill boxes")),
    ("H", phrase("Let the next player move")),
    ("Esc", phrase("Put the tool down, then leave the edit mode")),
)
IN_THE_LIBRARY = (
    (phrase("Enter"), phrase("Open the chosen game where it is looked at; go on with the chosen move")),
    (phrase("Ctrl+Enter"), phrase("Open it in a window of its own")),
    ("Ctrl+F", phrase("Filter by player")),
    ("Esc", phrase("Back to the table")),
    ("Ctrl+Shift+F", phrase("Search the position on the board")),
    (
        phrase("Arrows on the boards"),
        phrase("Step through the game; walk over the points of the position, Enter clicks"),
    ),
    ("F5", phrase("Read what is new in the folders")),
)
IN_THE_TREE = (
    (phrase("Arrows"), phrase("Next and previous move, other variations; where the tree goes down, as the moves lie")),
    (phrase("Page Up, Page Down"), phrase("Ten moves back and on")),
    (phrase("Space"), phrase("Fold what follows, or unfold it")),
    ("+, -", phrase("Larger, smaller")),
    ("0, F", phrase("The whole tree, or the size from before")),
    (phrase("Menu key"), phrase("What can be done with the move shown")),
    (phrase("Enter"), phrase("Back to the board")),
)
POINTING = (
    (phrase("Arrows"), phrase("Walk to the next point in that direction")),
    (
        phrase("Shift+arrows"),
        phrase("Jump to the nearest point there that is not joined; on the infinite plane: five lines"),
    ),
    (phrase("Page Up, Page Down"), phrase("Go through the neighbours of the point before, all around")),
    (phrase("Enter"), phrase("What a click does: play, mark dead, paint")),
    ("W, ?", phrase("What the rules and the analysis say of it")),
    (phrase("Esc, or moving the mouse"), phrase("Stop pointing: arrows step through the moves again")),
)
MORE = {
    phrase("More keys"): MORE_KEYS,
    phrase("While editing (F4)"): EDITING,
    phrase("While pointing with the keyboard"): POINTING,
    phrase("In the record library"): IN_THE_LIBRARY,
    phrase("While the tree has the focus"): IN_THE_TREE,
    phrase("Mouse"): MOUSE,
}


def keys_page(settings: QSettings) -> str:
    """The keys of all actions, as they are chosen, and what the mouse does: a page of the manual."""
    tables: dict[str, Sequence[tuple[str, str]]] = {}
    for title, items in MENUS.items():
        keys = ((entry, keys_of(settings, entry)) for entry in all_entries(items))
        tables[without_mnemonic(worded(title))] = [(_words(held), entry.title) for entry, held in keys if held]
    sections = (_section(title, rows) for title, rows in (tables | MORE).items() if rows)
    return "\n\n".join([f"# {tr('All keys and mouse actions')}", *sections]) + "\n"


def show_about(parent: QWidget) -> QMessageBox:
    """Name, version and purpose."""
    box = QMessageBox(parent)
    box.setWindowTitle(tr("About goboard"))
    box.setIconPixmap(parent.windowIcon().pixmap(parent.fontMetrics().height() * 4))
    purpose = escape(tr("Play, review and judge Go and Go-like games."))
    box.setText(f"<b>goboard {__version__}</b><p>{purpose}")
    box.setInformativeText(tr("Free software under the MIT licence."))
    box.setStandardButtons(QMessageBox.StandardButton.Close)
    copy = box.addButton(tr("&Copy details"), QMessageBox.ButtonRole.ActionRole)
    copy.setToolTip(tr("Versions of goboard, Python, Qt and the system, for a report"))
    # a box would close with any button of its own
    copy.clicked.disconnect()
    copy.clicked.connect(lambda: QGuiApplication.clipboard().setText("\n".join(facts())))
    licences = box.addButton(tr("&Licences"), QMessageBox.ButtonRole.ActionRole)
    licences.setToolTip(tr("Under which licences goboard and what it is made with stand"))
    licences.clicked.disconnect()
    licences.clicked.connect(lambda: show_lines(box, tr("Licences"), licence_lines()))
    return open_dialog(box)


def licence_lines() -> list[str]:
    """Of goboard, and of the packages that it needs, as their own descriptions say it."""
    lines = [tr("goboard {version}: MIT licence", version=__version__), ""]
    for name in sorted(requirements()):
        try:
            told = metadata(name)
        except PackageNotFoundError:
            continue
        said = next(iter(told.get_all("License-Expression") or ()), "")
        kinds = [each.rpartition(" :: ")[2] for each in told.get_all("Classifier") or () if each.startswith("License")]
        words = said or ", ".join(kinds) or tr("see its own files")
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
    first = worded(title) if rows is MOUSE else tr("Keys")
    return f"## {worded(title)}\n\n| {first} | {tr('Action')} |\n|---|---|\n{lines}"


def _marked(words: str) -> str:
    """As Markdown that shows just these words."""
    return SIGNS.sub(r"\\\g<0>", worded(words))


def _words(keys: Sequence[QKeySequence]) -> str:
    return worded(enumerated(key.toString(QKeySequence.SequenceFormat.NativeText) for key in keys))

"""What can be done with a node of the tree: its menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from goboard.session.commands.edit import (
    CopyBranch,
    CutBranch,
    DeleteNode,
    DeleteOnlyNode,
    DeleteOthers,
    InsertNode,
    KeepOnlyThis,
    MakeMainLine,
    MoveVariation,
    SplitGame,
    StartHere,
)
from goboard.session.commands.navigate import GoTo
from goboard.ui.language import tr, worded
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.session.commands.command import Command
    from goboard.ui.tree.part import TreeView


SWITCHES = (
    phrase("Fold b&y itself"),
    phrase("Downward&s"),
    phrase("Map in the corn&er"),
    phrase("Mistakes in the tree"),
)


def node_menu(tree: TreeView, place: int) -> QMenu:
    """The menu of the node in that place."""
    shape = tree.shape
    assert shape is not None
    key, is_root = shape.key(place), int(shape.parents[place]) < 0
    menu = QMenu(tree)

    def add(title: str, call: Callable[[], object], *, enabled: bool = True) -> None:
        action = menu.addAction(title)
        action.setEnabled(enabled)
        action.triggered.connect(lambda: call())

    def send(title: str, command: Command, *, enabled: bool = True) -> None:
        add(title, lambda: tree.command_made.emit(command), enabled=enabled)

    siblings, leaving = shape.siblings(place), shape.leaving(place)
    ways = shape.siblings(leaving)
    index = ways.index(leaving) if ways else 0
    send(tr("&Go there"), GoTo(key))
    menu.addSeparator()
    send(tr("Make this the &main line"), MakeMainLine(key), enabled=not is_root)
    send(tr("Move variation u&p"), MoveVariation(key, -1), enabled=index > 0)
    send(tr("Move variation do&wn"), MoveVariation(key, 1), enabled=index < len(ways) - 1)
    menu.addSeparator()
    send(tr("&Copy from here on"), CopyBranch(key))
    send(tr("C&ut from here on"), CutBranch(key), enabled=not is_root)
    add(tr("Paste behi&nd it"), lambda: tree.paste_asked.emit(key))
    send(tr("&Insert an empty position behind it"), InsertNode(key))
    menu.addSeparator()
    send(tr("&Delete this move and what follows"), DeleteNode(key), enabled=not is_root)
    send(tr("Delete &only this"), DeleteOnlyNode(key), enabled=not is_root)
    send(tr("Delete the variations &beside it"), DeleteOthers(key), enabled=len(siblings) > 1)
    send(tr("&Keep only the variation through it"), KeepOnlyThis(key))
    send(tr("Start the game &here"), StartHere(key), enabled=not is_root)
    send(tr("Make a game of its own f&rom here"), SplitGame(key), enabled=not is_root)
    menu.addSeparator()
    fold = tr("Un&fold") if shape.hidden[place] else tr("&Fold what follows")
    add(fold, lambda: tree.toggle_fold(key), enabled=shape.follows(place))
    return add_view(menu, tree)


def add_view(menu: QMenu, tree: TreeView) -> QMenu:
    """How the tree is shown; alone where there is no node."""
    menu.addAction(tr("Fold all but the &line shown")).triggered.connect(lambda: tree.fold_others())
    menu.addAction(tr("Unfold &all")).triggered.connect(lambda: tree.unfold_all())
    menu.addSeparator()
    for title, (is_on, switch) in zip(SWITCHES, tree.switches.values(), strict=True):
        action = menu.addAction(worded(title))
        action.setCheckable(True)
        action.setChecked(is_on)
        action.triggered.connect(switch)
    menu.addAction(tr("Whole &tree, or back")).triggered.connect(lambda: tree.toggle_fit())
    return menu

"""Which signal of the window's parts goes where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut

from goboard.session.commands.count import StopCounting
from goboard.session.commands.edit import SetComment
from goboard.session.commands.navigate import SelectGame
from goboard.session.commands.rules import KeepRules, SwitchRules

if TYPE_CHECKING:
    from goboard.ui.window.main_window import MainWindow


def wire(window: MainWindow) -> None:
    """Connect the workers, the panels and the desks of a new window, and the keys that no menu has."""
    window.worker.event_made.connect(window.answers.take)
    window.worker.failed.connect(window.answers.tell_failure)
    docks = window.docks
    docks.game.node_asked.connect(window.go_to)
    docks.tree.node_chosen.connect(window.go_to)
    docks.rules.node_asked.connect(window.go_to)
    docks.rules.rules_chosen.connect(lambda name, options: window.send(SwitchRules(name, options)))
    docks.rules.rules_kept.connect(lambda: window.send(KeepRules()))
    docks.comment.comment_edited.connect(lambda key, text: window.worker.send(SetComment(key, text)))
    docks.comment.points_lit.connect(window.canvas.light)
    docks.games.game_chosen.connect(lambda index: window.send(SelectGame(index)))
    docks.games.command_made.connect(window.send)
    docks.politics.command_made.connect(window.send)
    docks.counting.accepted.connect(window.record.accept_count)
    docks.counting.left.connect(lambda: window.send(StopCounting()))
    window.board.command_made.connect(window.send)
    window.board.told.connect(window.frame.tell)
    window.board.reasons.life = window.analysis.why
    window.analysis.command_made.connect(window.worker.send)
    window.analysis.worker.failed.connect(window.answers.tell_failure)
    window.analysis.bind(window.frame.actions)
    window.weights.command_made.connect(window.send)
    window.weights.told.connect(window.frame.tell)
    window.comparison.node_asked.connect(window.go_to)
    window.record.command_made.connect(window.send)
    window.desks.connect_told(window.frame.tell)
    window.files.elsewhere_asked.connect(window.another_asked)
    window.files.editor_asked.connect(window.editor.open)
    window.editor.play_asked.connect(window.files.play_on)
    window.editor.quit_asked.connect(window.all_closing_asked)
    window.frame.colours_chosen.connect(window.colours_chosen)
    QShortcut(QKeySequence(Qt.Key.Key_Escape), window, window.escape)
    space = QShortcut(QKeySequence(Qt.Key.Key_Space), window.canvas, window.record.toggle_count)
    # as an argument of the constructor the context is not heeded, and buttons would not hear the key
    space.setContext(Qt.ShortcutContext.WidgetShortcut)

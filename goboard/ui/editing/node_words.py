"""What is said of a node: judgements, its name, its lead, how its moves are counted, where figures for print begin."""

import re
from collections.abc import Callable
from functools import partial

from goboard.drawing.judgements import Judgement
from goboard.session.commands.ask import AskNode, CountClean
from goboard.session.commands.mark import Annotate, SetFigure, SetHandicap, SetMoveNumber, SetName, SetValue
from goboard.session.events import CleanCounted, NodeTold
from goboard.ui.dialogs.asking import ask_text
from goboard.ui.editing.edit_actions import EditActions
from goboard.ui.window.menus import JUDGEMENTS, judgement_action

LEAD = "Points by which Black leads, with a minus if White does; empty for nothing:"
COUNTED = "Number of this move, from which on moves are counted; empty to count on:"
FIGURE, PROPERTIES, INFORMATION = "figure", "properties", "information"


class NodeWords(EditActions):
    """Some of it is asked for first, as snapshots do not hold it: `take_told` opens what is to show it."""

    def handlers(self) -> dict[str, Callable[[], None]]:
        judge = {judgement_action(each): partial(self._judge, each) for each in JUDGEMENTS}
        return {
            **judge,
            "node_name": self._ask_name,
            "node_value": self._ask_value,
            "node_number": self._ask_number,
            "node_figure": self.for_node(lambda key: AskNode(key, FIGURE)),
            "properties": self.for_node(lambda key: AskNode(key, PROPERTIES)),
            "info": self.for_node(lambda key: AskNode(key, INFORMATION)),
            "handicap": self._ask_handicap,
            "clean_up": lambda: self.send(CountClean()),
        }

    def is_judged(self, judgement: Judgement) -> bool:
        """Is this said of the node shown?"""
        return self.node.annotations.get(judgement.ident) == judgement.degree

    def take_told(self, told: NodeTold) -> None:
        """Open the dialog for which the node's properties were asked."""
        if told.purpose == PROPERTIES:
            self._show_properties(told)
        elif told.purpose == FIGURE:
            self._ask_figure(told)
        elif told.purpose == INFORMATION:
            self._edit_information(told)

    def _judge(self, judgement: Judgement) -> None:
        """Say it, or no longer."""
        degree = 0 if self.is_judged(judgement) else judgement.degree
        self.send(Annotate(self.node.key, judgement.ident, degree))

    def _ask_name(self) -> None:
        key = self.node.key
        ask_text(self.window, "Name", "Name of this node:", self.node.name, lambda name: self.send(SetName(key, name)))

    def _ask_value(self) -> None:
        key = self.node.key
        ask_text(
            self.window, "Estimated lead", LEAD, self.node.value, lambda text: self.send(SetValue(key, text))
        )  # fmt: skip

    def _ask_number(self) -> None:
        key, before = self.node.key, str(self.node.move_number or "")

        def put(text: str) -> None:
            if text == before:
                return
            if text and not re.fullmatch("[0-9]{1,9}", text):
                self.tell("A move's number is a whole number, such as 1.")
            else:
                self.send(SetMoveNumber(key, int(text) if text else None))

        ask_text(self.window, "Number of this move", COUNTED, before, put)

    def _ask_figure(self, told: NodeTold) -> None:
        from goboard.ui.editing.figure_dialog import FigureDialog

        dialog = FigureDialog(self.window, dict(told.properties))
        dialog.accepted.connect(
            lambda: self.send(SetFigure(told.key, dialog.title, dialog.numbering, dialog.is_begun))
        )  # fmt: skip
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _show_properties(self, told: NodeTold) -> None:
        from goboard.ui.editing.properties_dialog import PropertiesDialog

        dialog = PropertiesDialog(self.window, told.properties)

        def change() -> None:
            for command in dialog.commands(told.key):
                self.send(command)

        dialog.accepted.connect(change)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _edit_information(self, told: NodeTold) -> None:
        from goboard.session.commands.edit import SetInfo
        from goboard.ui.dialogs.game_info import GameInfoDialog

        dialog = GameInfoDialog(self.workspace.shown, told.information, self.window)

        def change() -> None:
            if changes := dialog.changes():
                self.send(SetInfo(changes))

        dialog.accepted.connect(change)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _ask_handicap(self) -> None:
        from goboard.ui.editing.handicap_dialog import HandicapDialog

        dialog = HandicapDialog(self.window, self.workspace.shown)
        dialog.accepted.connect(lambda: self.send(SetHandicap(dialog.box.stones)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def take_counted(self, counted: CleanCounted) -> None:
        """Offer what can be removed."""
        from goboard.ui.editing.clean_dialog import CleanDialog

        dialog = CleanDialog(self.window, counted, self.node.key)
        dialog.accepted.connect(lambda: self.send(dialog.command()))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

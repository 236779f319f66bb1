"""Commands that choose the rules by which a record is judged."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from goboard.session.commands.command import Command, InStudy
from goboard.session.events import Answer, Refused
from goboard.words.message import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from goboard.session.state import SessionState


class SwitchRules(Command, in_study=InStudy.ALLOWED):
    """Judge the whole record by another rule set; a move made under it writes it into the record."""

    rules: str
    options: Mapping[str, str] = field(default_factory=dict)

    def answer(self, session: SessionState) -> Answer:
        from goboard.games.record_rules import from_record
        from goboard.rules import catalogue
        from goboard.rules.options import with_chance
        from goboard.rules.protocol import OptionError

        try:
            info = catalogue.info_of(self.rules)
            kept = from_record(session.game.root, info)
            said = {key: value for key, value in kept.items() if key == "handicap"}
            chosen: dict[str, object] = {**said, **self.options}
            if not session.game.root.children and info.name != session.game.rules.info.name:
                # a game by these rules begins
                chosen = with_chance(info, chosen)
            rules = catalogue.make(self.rules, chosen)
            session.judge_by(rules)
        except OptionError as error:
            return Refused(str(error))
        session.message = phrase("Judged by {rules} rules.", rules=rules.info.title)
        return []


class KeepRules(Command):
    """Write the rule set chosen and its komi into the record; switching alone only judges it."""

    def answer(self, session: SessionState) -> Answer:
        """The record says from now on what the panel says, in the form that these rules need."""
        from goboard.games.record_form import keep_changes
        from goboard.session.record_edits import edit

        game = session.game
        return edit(session, phrase("rules of the record"), keep_changes(game.root, game.rules), game.node)


class UseRules(Command, needs_go=True):
    """Judge by these rules and write them into the record: one step of undo."""

    rules: str
    options: Mapping[str, str]

    def answer(self, session: SessionState) -> Answer:
        refused = SwitchRules(self.rules, self.options).answer(session)
        if refused:
            return refused
        session.message = phrase(
            "The record's rules are {rules}; Undo takes that back.", rules=session.game.rules.info.title
        )
        return KeepRules().answer(session)


class PaintWeights(Command, needs_go=True):
    """Judge by these rules and write them into the record; what has the same `painting` is one step of undo."""

    rules: str
    options: Mapping[str, str]
    painting: int = 0

    def answer(self, session: SessionState) -> Answer:
        """What is painted is the record's from the first stroke on; all strokes of a painting are one step of undo."""
        from goboard.games.record_form import keep_changes
        from goboard.session.record_edits import edit

        game = session.game
        refused = SwitchRules(self.rules, self.options).answer(session)
        if refused:
            return refused
        session.message = phrase("The weights painted are in the record; Undo takes them back.")
        merges = f"painting {self.painting} {game.root.key}"
        return edit(session, phrase("painted weights"), keep_changes(game.root, game.rules), game.node, merges)


class ShowWeights(Command, in_study=InStudy.ALLOWED):
    """From now on snapshots tell what each point weighs, under rules that have weights; or no more."""

    shown: bool

    def answer(self, session: SessionState) -> Answer:
        session.weights.ask(session.game.board, self.shown)
        return []

"""Commands that choose the rules by which a record is judged."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from goboard.session.commands.command import Command

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class SwitchRules(Command):
    """Judge the whole record by another rule set; a move made under it writes it into the record."""

    rules: str
    options: Mapping[str, str] = field(default_factory=dict)


class KeepRules(Command):
    """Write the rule set chosen and its komi into the record; switching alone only judges it."""


@dataclass(frozen=True)
class PaintWeights(Command):
    """Judge by these rules and write them into the record; what has the same `painting` is one step of undo."""

    rules: str
    options: Mapping[str, str]
    painting: int = 0


@dataclass(frozen=True)
class ShowWeights(Command):
    """From now on snapshots tell what each point weighs, under rules that have weights; or no more."""

    shown: bool

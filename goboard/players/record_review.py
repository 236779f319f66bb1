"""Whole records reviewed: every position of a main line judged, and what was found put into the record."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

from goboard.formats.archives import record_bytes, split
from goboard.formats.reader import open_record
from goboard.games.edits import puts
from goboard.games.record_dialect import form_of
from goboard.games.record_rules import rules_of
from goboard.games.replay import Replay
from goboard.games.reviews import OWN, judgement_values, judgements, looked
from goboard.games.tree import Node, main_line
from goboard.jobs.watch import Watch
from goboard.players.engine_files import EngineEntry
from goboard.players.engine_game import EnginePlayer
from goboard.players.reviewer import Judge, Level, by_engine, by_own_search
from goboard.rules.protocol import OptionError
from goboard.sgf.saving import save_bytes
from goboard.sgf.writer import write
from goboard.words.message import Number, phrase

MOST_SEARCHED = 10_000
"""Points of a board on which goboard's own search says anything in the time that a review has for a position."""
REVIEWED = "-reviewed"
"""What the name of a copy beside its record ends with."""


class Reviewer(NamedTuple):
    """Who judges, and how well each position is looked at; no engine: goboard's own search."""

    judge: Judge
    level: Level
    engine: EngineEntry | None = None

    @property
    def source(self) -> str:
        """As the record names it."""
        return OWN if self.engine is None else self.engine.name

    def misfit(self, replay: Replay) -> str:
        """Why that game cannot be reviewed, a sentence; "" if it can."""
        if replay.board.plane is not None:
            return phrase("There is no review on an infinite plane.")
        if self.engine is not None:
            return self.engine.misfit(replay.rules, replay.board)
        if replay.board.size > MOST_SEARCHED:
            return phrase(
                "goboard's own search reviews games on boards of up to {most} points; this one has {points}.",
                most=Number(MOST_SEARCHED),
                points=Number(replay.board.size),
            )
        return ""


@contextmanager
def reviewer_of(engine: EngineEntry | None, level: Level) -> Iterator[Reviewer]:
    """The engine ends afterwards."""
    if engine is None:
        yield Reviewer(by_own_search, level)
        return
    player = EnginePlayer(engine)
    try:
        yield Reviewer(by_engine(player), level, engine)
    finally:
        player.close()


def review_line(
    root: Node, replay: Replay, by: Reviewer, watch: Watch, tell: Callable[[float], object] | None = None
) -> None:
    """Judge the positions of the main line. What the record has of the same source after as many visits stays; `tell`
    is called with how much is done, 0 to 1."""
    line = [*main_line(root)]
    for place, node in enumerate(line):
        if tell is not None:
            tell(place / len(line))
        known = next((each for each in judgements(node, replay.codec) if each.source == by.source), None)
        position = replay.position(node)
        if (known is not None and looked(known) >= by.level.visits) or position.is_over:
            continue
        found = by.judge(replay.rules, position, by.level, watch)
        if found is not None:
            # the points of a whole board at each move would make a record ten times as large
            for change in puts(node, judgement_values(node, replace(found, owners=()), replay.codec)):
                change.apply()


def reviewed_record(path: str, by: Reviewer, watch: Watch) -> tuple[bytes, str]:
    """The record with what was found in each of its games, and why the first of those that could not be reviewed could
    not; nothing where that is all of them."""
    collection = open_record(record_bytes(path), path)
    games, notes = [*collection.games], list[str]()
    for number, root in enumerate(games):
        try:
            form, chosen = form_of(root), rules_of(root)
        except OptionError as error:
            notes.append(str(error))
            continue
        replay = Replay(root, form.board, form.codec, chosen.rules)
        if why := form.fault or chosen.fault or by.misfit(replay):
            notes.append(why)
            continue
        review_line(root, replay, by, watch, partial(_tell, watch, number, len(games)))
    return write(collection) if len(notes) < len(games) else b"", notes[0] if notes else ""


def _tell(watch: Watch, number: int, games: int, share: float) -> None:
    watch.tell((number + share) / games, "")


def save_reviewed(data: bytes, path: str, folder: str) -> str:
    """Where it was saved: beside the record of that path where no folder is given, in place of nothing."""
    packed = split(path)
    place = Path(folder or os.path.dirname(packed[0] if packed else path))
    stem = Path(packed[1] if packed else path).stem + ("" if folder else REVIEWED)
    for number in count(1):
        target = place / f"{stem}{f'-{number}' if number > 1 else ''}.sgf"
        try:
            target.touch(exist_ok=False)
        except FileExistsError:
            continue
        try:
            save_bytes(target, data)
        except BaseException:
            target.unlink(missing_ok=True)
            raise
        return str(target)
    raise AssertionError

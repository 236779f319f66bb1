"""Cases that others established, as the positions that programs are asked about: see the README beside such files."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.dead_stone_peers import Finished
from goboard.analysis.analyse import final_report
from goboard.analysis.report import Request, Status
from goboard.analysis.seki import seki_beside
from goboard.boards.catalogue import cached_grid
from goboard.rules import catalogue
from goboard.rules.area import without
from goboard.rules.position import Setup

SETS = ("dead_stones", "dead_records", "finished_games")
STATUSES = {
    "can_be_killed": {"dead", "unsettled"},
    "can_be_saved": {"alive", "unsettled", "seki"},
    "critical": {"unsettled"},
    "dead_even_if_defended_first": {"dead"},
    "alive_even_if_attacked_first": {"alive", "seki"},
    "dead": {"dead"},
    "alive": {"alive", "seki"},
}
"""Which verdicts agree with what is known of a chain."""


def positions_in(folder: Path) -> Iterator[Finished]:
    """Finished positions, with all their dead stones or the margin that the players agreed on."""
    for kind in SETS:
        path = folder / f"{kind}.json"
        for case in json.loads(path.read_text("utf-8")) if path.exists() else ():
            yield Finished(_document(case, kind))


def life_and_death(folder: Path) -> Iterator[tuple[dict[str, Any], int, set[str]]]:
    """Open positions, a stone of the chain in question, and the verdicts that are right."""
    path = folder / "life_death_gnugo.json"
    for case in json.loads(path.read_text("utf-8")) if path.exists() else ():
        x, y = case["query"]
        yield _document(case, "life_death"), x + case["board_size"][0] * y, STATUSES[case["expected"]["status"]]


def _document(case: Mapping[str, Any], kind: str) -> dict[str, Any]:
    columns, rows = case["board_size"]
    document: dict[str, Any] = {
        "id": case["id"],
        "kind": kind,
        "board": {"shape": "grid", "columns": columns, "rows": rows},
        "rules": {"name": "japanese" if str(case.get("rules")).startswith("japanese") else "chinese"},
        "setup": {"B": _vertices(case, "black"), "W": _vertices(case, "white")},
    }
    if "dead" in case["expected"]:
        document["dead"] = _vertices({"board_size": case["board_size"], **case["expected"]}, "dead")
    elif "margin_before_komi" in case["expected"]:
        taken = case.get("captured_by", {})
        document["captured"] = [taken.get("B", 0), taken.get("W", 0)]
        document["margin"] = case["expected"]["margin_before_komi"]
    return document


def _vertices(case: Mapping[str, Any], key: str) -> list[int]:
    return [x + case["board_size"][0] * y for x, y in case[key]]


@dataclass(frozen=True)
class OwnersRight:
    """Points whose owner under territory rules is right, of so many: with the dead and the seki told, with the dead
    told and the seki found beside them, with the dead told and the seki of the analysis, and with nothing told.

    The marks of territory_goscorer.json are made to try a scorer out. Some say that stones live which are proven dead,
    others that stones are dead which nobody can take, so nothing told cannot come near to all points.
    """

    told: int
    found: int
    analysed: int
    bare: int
    points: int


def owners_right(folder: Path) -> OwnersRight | None:
    """The points of territory_goscorer.json; None without that file."""
    path = folder / "territory_goscorer.json"
    if not path.exists():
        return None
    rows = [_agreeing(case) for case in json.loads(path.read_text("utf-8"))]
    return OwnersRight(*(sum(column) for column in zip(*rows, strict=True)))


def _agreeing(case: Mapping[str, Any]) -> tuple[int, int, int, int, int]:
    board, rules = cached_grid("grid", *case["board_size"]), catalogue.make("japanese")
    setup = {v: player for player, key in ((1, "black"), (2, "white")) for v in _vertices(case, key)}
    at, dead = rules.start(board, Setup(setup)), set(_vertices(case, "given_dead"))
    left, report = without(board, at.stones, dead), final_report(rules, at, Request(seed=1))
    wanted, signs = ("".join(case["expected"][key]) for key in ("territory", "seki_groups"))

    def right(dead: Iterable[int], seki: Iterable[int]) -> int:
        score = rules.score(at, tuple(sorted(dead)), tuple(seki))
        owners = ("." if score.stones[v] else ".BW"[owner] for v, owner in enumerate(score.owner))
        return sum(ours == theirs for ours, theirs in zip(owners, wanted, strict=True))

    return (
        right(dead, (v for v, sign in enumerate(signs) if sign in "bw" and left[v])),
        right(dead, seki_beside(board, at.stones, dead)),
        right(dead, (v for v in report.of(Status.SEKI) if left[v])),
        right(report.of(Status.DEAD), report.of(Status.SEKI)),
        len(wanted),
    )

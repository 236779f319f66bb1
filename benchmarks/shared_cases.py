"""Cases that others established, as the positions that programs are asked about: see the README beside such files."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from benchmarks.dead_stone_peers import Finished
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


def territory_right(folder: Path) -> tuple[int, int, int] | None:
    """Points whose owner under territory rules is right, with the dead and the seki told; with the dead told and the
    seki found; and of how many. None without territory_goscorer.json."""
    path = folder / "territory_goscorer.json"
    if not path.exists():
        return None
    told = found = points = 0
    for case in json.loads(path.read_text("utf-8")):
        wanted = "".join(case["expected"]["territory"])
        points += len(wanted)
        told += _agreeing(case, wanted, finds_seki=False)
        found += _agreeing(case, wanted, finds_seki=True)
    return told, found, points


def _agreeing(case: Mapping[str, Any], wanted: str, *, finds_seki: bool) -> int:
    board, rules = cached_grid("grid", *case["board_size"]), catalogue.make("japanese")
    setup = {v: player for player, key in ((1, "black"), (2, "white")) for v in _vertices(case, key)}
    at, dead = rules.start(board, Setup(setup)), set(_vertices(case, "given_dead"))
    left = without(board, at.stones, dead)
    if finds_seki:
        seki = seki_beside(board, at.stones, dead)
    else:
        signs = "".join(case["expected"]["seki_groups"])
        seki = tuple(v for v, sign in enumerate(signs) if sign in "bw" and left[v])
    score = rules.score(at, tuple(sorted(dead)), seki)
    owners = ("." if score.stones[v] else ".BW"[owner] for v, owner in enumerate(score.owner))
    return sum(ours == theirs for ours, theirs in zip(owners, wanted, strict=True))

"""Benchmarks can be begun: every one is imported, and what it imports of goboard later on is there."""

import ast
import importlib
import importlib.util
import json
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from benchmarks.calibration import Said, bent, print_curve, print_scores, refitted, wilson
from benchmarks.dead_stone_peers import Finished
from benchmarks.real_games import middles, shortly_before_the_end
from benchmarks.shared_cases import OwnersRight, owners_right
from benchmarks.stability import Changes, changed, compared, judged
from goboard.boards.catalogue import cached_grid

ROOT = Path(__file__).resolve().parent.parent
PEERS = ("distributed", "networkx", "psutil", "pyspiel", "sgf")
"""What goboard is measured against, or with."""
BENCHMARKS = sorted((ROOT / "benchmarks").glob("*.py"))


def imported_names(path: Path) -> list[tuple[str, str]]:
    """Module and name of all that a file takes from goboard, at its top or in its functions."""
    return [
        (node.module, alias.name)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "goboard" and node.module
        for alias in node.names
    ]


def test_benchmarks_are_found() -> None:
    assert {"replay", "painting", "sgf_files", "playouts", "window"} <= {path.stem for path in BENCHMARKS}


@pytest.mark.parametrize("path", BENCHMARKS, ids=lambda path: path.stem)
def test_a_benchmark_is_imported(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(path.parent))
    spec = importlib.util.spec_from_file_location(f"benchmark_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    try:
        spec.loader.exec_module(module)
    except ModuleNotFoundError as missing:
        if missing.name not in PEERS:
            raise
        pytest.skip(f"{missing.name} is no part of the tests; it comes with the extra bench")
    assert module.__doc__


@pytest.mark.parametrize("path", BENCHMARKS, ids=lambda path: path.stem)
def test_what_a_benchmark_takes_from_goboard_is_there(path: Path) -> None:
    for name, taken in imported_names(path):
        module = importlib.import_module(name)
        assert hasattr(module, taken) or importlib.util.find_spec(f"{name}.{taken}") is not None, f"{name}.{taken}"


def test_a_finished_game_is_right_if_its_margin_is() -> None:
    # all between the columns is dame; by area three points to two, by territory a prisoner
    document = {"board": {"columns": 3}, "setup": {"B": [0, 3, 6, 5], "W": [2, 8]}, "captured": [0, 0]}
    assert Finished(document | {"margin": 1}).is_right(frozenset({5}))
    assert Finished(document | {"margin": -1}).is_right(frozenset({5}))
    assert not Finished(document | {"margin": 0}).is_right(frozenset({5}))
    assert Finished(document | {"margin": 2}).is_right(frozenset())


def test_doubt_is_bent_by_what_other_positions_say() -> None:
    said = [Said(str(number), False, 0.8, number % 10 > 0, is_proven=False) for number in range(1000)]
    found = bent(said)
    assert len(found) == len(said)
    assert all(0.85 < one.sure < 0.93 for one in found)


def test_log_odds_are_fitted_on_what_other_positions_say(capsys: pytest.CaptureFixture[str]) -> None:
    said = [Said(str(n), True, sure, n % 10 > 0, False, kind="open") for n in range(500) for sure in (0.6, 0.97)]
    found = refitted(said)
    assert len(found) == len(said)
    assert all(0.87 < one.sure < 0.93 for one in found)
    print_scores("said", said[1::2])
    assert "said, open: 500 verdicts, Brier score 0.0949, log loss 0.378" in capsys.readouterr().out


def test_what_is_known_of_a_share_hangs_on_positions_and_not_on_chains(capsys: pytest.CaptureFixture[str]) -> None:
    assert wilson(0.8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    one_game = [Said("one", False, 0.81, number > 0, is_proven=False) for number in range(5)]
    print_curve("finished", [*one_game, *(Said(str(n), False, 0.81, True, is_proven=False) for n in range(5))])
    assert "10 chains of    6 positions, said 81.0%, right 90.0% (" in capsys.readouterr().out


def test_owners_are_counted_with_the_dead_told_and_with_nothing_told(tmp_path: Path) -> None:
    # the mark says that White's stone lives, which lies alone on Black's ground
    case = {
        "board_size": [7, 5],
        "black": [[3, row] for row in range(5)] + [[2, row] for row in range(5)],
        "white": [[5, 2]],
        "given_dead": [],
        "expected": {"territory": ["BB....."] * 5, "seki_groups": ["......."] * 5},
    }
    assert owners_right(tmp_path) is None
    (tmp_path / "territory_goscorer.json").write_text(json.dumps([case]), "utf-8")
    assert owners_right(tmp_path) == OwnersRight(told=35, found=35, analysed=35, bare=20, points=35)


def test_verdicts_and_owners_that_change_are_counted() -> None:
    stones = {"B": [1, 4, 3], "W": [2, 5]}
    board = {"shape": "grid", "columns": 3, "rows": 3}
    document = {"id": "one", "kind": "open", "board": board, "rules": {"name": "chinese"}, "setup": stones}
    found = changed(document, symmetries=2)
    assert set(found) == {"moved", "colours", "renumbered", "both", "twofold"}
    assert all(
        (one.verdicts, one.changed, one.owners) == (2 + 2 * (way == "twofold"), 0, 0) for way, one in found.items()
    )
    here, same = judged(cached_grid("grid", 3, 3), bytes((0, 1, 2, 1, 1, 2, 0, 0, 0))), np.arange(9)
    first, *others = here.verdicts
    there = replace(here, verdicts=(replace(first, certainty=first.certainty - 0.02), *others))
    assert compared("one", here, there, same, is_exchanged=False) == Changes(len(here.verdicts), 1, 9, 0, ("one",))
    swapped = compared("one", here, here, same, is_exchanged=True)
    assert swapped.owners == sum(owner > 0 for owner in here.score.owner) > 0


def test_the_middle_of_a_game_is_taken_with_whose_the_points_were_in_the_end(tmp_path: Path) -> None:
    points = "cadacbdbccdccdddcedebaeabbeb"
    moves = "".join(f";{'BW'[n // 2 % 2]}[{points[n : n + 2]}]" for n in range(0, len(points), 2))
    for name, result in (("right", "B+5"), ("wrong", "B+25"), ("resigned", "W+R")):
        (tmp_path / f"{name}.sgf").write_text(f"(;FF[4]GM[1]SZ[5]KM[0]RE[{result}]{moves})", "utf-8")
    found = [*middles(tmp_path)]
    assert [one.document["id"] for one in found] == [f"right-{number}" for number in (4, 6, 8, 10, 4)]
    assert all(list(one.owners) == [1, 1, 1, 2, 2] * 5 for one in found)
    assert found[0].document["setup"] == {"B": [2, 7], "W": [3, 8]}


def test_shortly_before_the_end_is_taken_of_games_of_some_length_whatever_their_result(tmp_path: Path) -> None:
    points = [chr(97 + column) + chr(97 + row) for row in range(10) for column in range(10)]
    for name, length in (("long", 90), ("short", 30)):
        moves = "".join(f";{'BW'[n % 2]}[{points[n]}]" for n in range(length))
        (tmp_path / f"{name}.sgf").write_text(f"(;FF[4]GM[1]SZ[10]RE[W+R]{moves})", "utf-8")
    (tmp_path / "none.sgf").write_text("no record", "utf-8")
    ((game, document),) = shortly_before_the_end(tmp_path)
    taken = 34
    assert (game, document["id"]) == ("long", f"long-{taken}")
    assert document["setup"] == {"B": [*range(0, taken, 2)], "W": [*range(1, taken, 2)]}
    assert [*shortly_before_the_end(tmp_path)] == [(game, document)]

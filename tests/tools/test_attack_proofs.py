"""The tool that holds proofs against every game: two ways of playing them all agree, and false claims are found."""

import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import attack_proofs  # noqa: E402
from every_game import Judge, compiled  # noqa: E402

pytestmark = [
    pytest.mark.skipif(shutil.which("gcc") is None, reason="games are played out by a program in C"),
    pytest.mark.slow,
]


@pytest.fixture(autouse=True)
def as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an attack sets in the analysis is set back after it."""
    for module, names in (
        (attack_proofs.findings, ("_LEAST_GAMES", "_MOST_GAMES", "_NODES")),
        (attack_proofs.first_moves, ("_GAMES", "_ROUNDS", "_FEWEST")),
        (attack_proofs.pieces, ("MOST_EMPTY", "MOST_SEARCHED", "SPARE", "FEWEST_STONES", "MOST_INNER")),
    ):
        for name in names:
            monkeypatch.setattr(module, name, getattr(module, name))


@pytest.fixture(scope="module")
def judging(tmp_path_factory: pytest.TempPathFactory) -> Iterator[type[Judge]]:
    library = compiled(tmp_path_factory.mktemp("games"))
    yield lambda board, suicide: Judge(library, board, suicide=suicide)  # type: ignore[misc]


def test_whole_boards_and_single_positions_are_judged_alike(judging: type[Judge]) -> None:
    source, said = random.Random(5), [0, 0]
    for name in ("grid 3 2", "ring 7", "random 7", "random 6"):
        board = attack_proofs.named(name, source)
        for suicide in (False, True):
            judge = judging(board, suicide)  # type: ignore[call-arg]
            for stones in (attack_proofs.random_stones(source, board) for _ in range(12)):
                own, other = ([1 << v for v, stone in enumerate(stones) if stone == one] for one in (1, 2))
                kept, taken = sum(source.sample(own, min(1, len(own)))), source.sample(other, min(2, len(other)))
                for first in (False, True):
                    answer = judge.is_secured(stones, 1, kept, taken, is_first=first)
                    assert answer == judge._searched(stones, 1, kept, taken, is_first=first)
                    said[bool(answer)] += 1
            judge.close()
    assert min(said) > 10


def test_every_position_is_there_once() -> None:
    # Tromp and Farnebäck, "Combinatorics of Go" (2007): so many legal positions has a square of that side
    for side, legal in ((1, 1), (2, 57), (3, 12_675)):
        found = attack_proofs.every_position(
            attack_proofs.named(f"grid {side} {side}", random.Random(1)), random.Random(1)
        )
        assert sum(found.values()) == legal - 1
        assert len(found) * 7 < legal or side == 1


def test_a_false_claim_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    claims = attack_proofs.of_findings

    def boasting(board, stones, suicide):  # type: ignore[no-untyped-def]
        first = next(v for v, stone in enumerate(stones) if stone)
        return [*claims(board, stones, suicide), ("alive", stones[first], ((first,),), (), False)]

    monkeypatch.setattr(attack_proofs, "cut_pieces", lambda source: None)
    monkeypatch.setattr(attack_proofs, "IN_REPORTS", 0)
    assert attack_proofs.main(["60", "1", "grid 2 2"]) == 0
    monkeypatch.setattr(attack_proofs, "of_findings", boasting)
    assert attack_proofs.main(["60", "1", "grid 2 2"]) == 1
    assert "WRONG" in capsys.readouterr().out


def test_a_run_is_continued_with_its_seed_and_the_next_round(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tried = list[bytes]()
    monkeypatch.setattr(attack_proofs, "POSITIONS_A_ROUND", 5)
    monkeypatch.setattr(attack_proofs, "IN_REPORTS", 0)
    monkeypatch.setattr(attack_proofs, "of_findings", lambda board, stones, suicide: tried.append(stones) or [])

    def run(*arguments: str) -> list[bytes]:
        tried.clear()
        assert attack_proofs.main(["60", "7", *arguments]) == 0
        return [*tried]

    whole = run("--positions", "15")
    assert len(whole) == 15
    assert run("--positions", "5") == whole[:5]
    assert run("--positions", "10", "--from", "2") == whole[5:]
    assert "'positions': 10" in capsys.readouterr().out


def test_it_runs_from_the_command_line() -> None:
    command = [sys.executable, str(ROOT / "tools" / "attack_proofs.py"), "60", "1", "ring 4"]
    said = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120, check=True).stdout
    assert " 0 wrong" in said

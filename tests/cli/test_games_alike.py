"""Short games that are played and end alike are looked at once, and answered as each is alone."""

import json
import random
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from goboard.__main__ import main
from goboard.cli.played_game import PlayedGame
from goboard.formats import reader
from goboard.library import audit as library_audit
from goboard.sgf import log
from goboard.sgf.likeness import played_of

FIRST = (
    "PB[x]", "PW[y]", "DT[2001]", "C[1]", "C[2]", "N[a]", "TM[60]", "KM[0]", "KM[7]", "RU[Japanese]", "RU[Chinese]",
    "RU[x]", "SZ[9]", "SZ[ 9]", "SZ[abc]", "SZ[99]", "SZ[98]", "HA[2]", "RE[B+R]", "RE[?]", "AB[aa]", "PL[W]", "XX[1]",
    "GM[1]", "GM[2]", "KO[5.5]", "MN[3]", "W[aa]",
)  # fmt: skip
BEHIND = (
    ";B[aa]", ";W[aa]", ";W[bb]", ";B[]", ";B[tt]", ";B[xyz]", ";B[vwx]", ";W[aa]C[x]", ";W[bb]N[q]BL[3]", ";C[z]",
    ";W[aa]MN[7]", ";AE[aa]", ";B[aa]W[bb]", ";W[zz]",
)  # fmt: skip
ENDS = (")", ")", ")", "(;B[cc])(;W[dd]))", "(;B[cc])(;W[aa]))")


def some_games(count: int) -> list[str]:
    chance = random.Random(7)
    games = []
    for _ in range(count):
        first, behind = chance.sample(FIRST, chance.randrange(3)), chance.choices(BEHIND, k=chance.randrange(4))
        games.append("".join(["(;", *first, *behind, chance.choice(ENDS)]))
    return games


@pytest.mark.parametrize("most_at_once", [0, 1 << 20])
def test_games_that_are_alike_are_answered_as_each_is_alone(
    most_at_once: int, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("MOST_WARNINGS", "MOST_COUNTED"):
        monkeypatch.setattr(log, name, 0)
    monkeypatch.setattr(reader.sgf, "read", partial(reader.sgf.read, most_at_once=most_at_once))
    looked: list[object] = []
    audited, result = library_audit.audited, PlayedGame.result

    def noted_audit(*given: Any, **named: Any) -> Any:
        looked.append("audit")
        return audited(*given, **named)

    def noted_result(*given: Any) -> Any:
        looked.append("replay")
        return result(*given)

    monkeypatch.setattr(library_audit, "audited", noted_audit)
    monkeypatch.setattr(PlayedGame, "result", noted_result)

    def answers(games: list[str]) -> tuple[list[Any], list[Any]]:
        (tmp_path / "games.sgf").write_text("".join(games), "ascii")
        main(["replay", "--no-legal", str(tmp_path / "games.sgf")])
        # an answer that says what is wrong begins with the number of the game
        lines = [re.sub(rb"games\.sgf(#\d+)?", b"", line) for line in capsysbinary.readouterr().out.splitlines()]
        replayed = list(map(json.loads, lines))
        main(["audit", "--no-count", "--processes", "1", str(tmp_path / "games.sgf")])
        return replayed, json.loads(capsysbinary.readouterr().out)["games"]

    games = some_games(700)
    replayed, audited_games = answers(games)
    counts = looked.count("replay"), looked.count("audit")
    assert len(replayed) == len(audited_games) == len(games)
    assert counts[0] < len(games) // 2 and counts[1] < len(games)
    for game, one, other in zip(games[:120], replayed, audited_games, strict=False):
        (alone,), (looked_through,) = answers([game])
        assert (game, one, other) == (game, alone, looked_through)


def test_what_makes_no_difference_to_a_game_is_left_out_of_what_it_is_known_by() -> None:
    one, alike = "(;SZ[9]PB[a];B[aa]C[x];W[abc])(", "(;SZ[ 9]PB[b];B[aa]N[y]BL[3];W[defg])"
    assert played_of(one) == played_of(alike)
    assert played_of(one, tells_odd=True) != played_of(alike, tells_odd=True)
    for other in ("(;SZ[8]PB[a];B[aa];W[abc])", "(;SZ[9]PB[a];B[aa]MN[3];W[abc])", "(;SZ[9]PB[a];B[ab];W[abc])"):
        assert played_of(one) != played_of(other)
    one, other = (f"(;SZ[9];B[bb](;W[cc])(;W[{point}]))" for point in ("aa", "bb"))
    assert played_of(one) != played_of(other)

"""What the monkey begins a round with, and the files it drops, opens and writes over: of every kind, also damaged."""

import json
import os
import random
from collections.abc import Mapping
from pathlib import Path

from goboard.boards.catalogue import SHAPES
from goboard.rules import catalogue
from goboard.session.commands.command import Command
from goboard.session.commands.files import NewGame, OpenFile
from tests.contract.boards import A_FILE, CHOSEN, GRAPHS, GRIDS
from tests.fuzzing.damage import SEEDS, damaged
from tests.fuzzing.targets import BOARDS

ROOT = Path(__file__).resolve().parent.parent.parent
SGF_LETTERS = "abcdefghijklmnopqrs"
OPTIONS: dict[str, tuple[dict[str, str], ...]] = {
    "chinese": ({"ko": "situational"}, {"komi": "-3.5"}),
    "first-capture": ({"captures": "3"},),
    "mango": ({"F": "x - y", "T": "z > 0"}, {"F": "1/(1 + x*x)", "T": "z >= 1/2"}),
    "political-go": ({"players": json.dumps(["Ann", "Bob", "Cy"])}, {"players": json.dumps(list("ABCDE"))}),
}
"""Options of rule sets beside the usual ones."""
MOST_BYTES = 4000


def random_record(chance: random.Random, nodes: int, size: int = 19) -> bytes:
    """A record with variations, comments, marks and moves that no rule allows."""
    text = [f"(;FF[4]GM[1]SZ[{size}]KM[6.5]PB[Ann <b>]PW[Bob & Co]RU[Chinese]"]
    depth = 1
    for number in range(nodes):
        if chance.random() < 0.05:
            text.append("(")
            depth += 1
        text.append(f";{'BW'[number % 2]}[{_point(chance, size)}]")
        if chance.random() < 0.15:
            text.append(f"C[Move {number}: http://example.org/{number} (;B[aa\\]) <img src=x>]")
        if chance.random() < 0.1:
            text.append(f"{chance.choice(('TR', 'SQ', 'CR', 'MA'))}[{_point(chance, size)}]")
        if chance.random() < 0.04:
            text.append(f"LB[{_point(chance, size)}:{chance.choice(('A', '1', 'long', '&'))}]")
        if chance.random() < 0.03:
            text.append(chance.choice(("GB[1]", "BM[2]", "TE[1]", "V[3.5]", "N[name]", "VW[aa:dd]", "FG[]", "MN[5]")))
        if depth > 1 and chance.random() < 0.08:
            text.append(")")
            depth -= 1
    return "".join([*text, ")" * depth]).encode()


def _point(chance: random.Random, size: int) -> str:
    return chance.choice(SGF_LETTERS[:size]) + chance.choice(SGF_LETTERS[:size])


def write_files(folder: Path, seed: str) -> list[Path]:
    """The files of that seed in a folder of their own."""
    chance = random.Random(f"{seed} files")
    folder.mkdir()
    samples = [*SEEDS, random_record(chance, 40, 9), random_record(chance, 30, 13)]
    found = (ROOT / "tests" / "sgf" / "found").iterdir()
    named = {
        "reddening.sgf": next((ROOT / "resources" / "records").iterdir()).read_bytes(),
        "long.sgf": random_record(chance, 1500),
        "many games.sgf": b"".join(random_record(chance, 20, 9) for _ in range(12)),
        "problem.sgf": b"(;SZ[9]AB[aa][ba][ca]AW[ab][bb]PL[B](;B[cb]C[RIGHT])(;B[dd];W[cb]C[wrong]))",
        "empty.sgf": b"",
        "no record.txt": b"nothing here looks like a game\n" * 20,
        "<b>bold & co.sgf": random_record(chance, 10),
        "walks.json": A_FILE.encode(),
        **{f"board{number}{suffix}": data for number, (data, suffix) in enumerate(zip(BOARDS, _SUFFIXES, strict=True))},
        **{f"seed{number}.sgf": data for number, data in enumerate(SEEDS)},
        **{f"damaged{number}.sgf": damaged(chance, samples)[:MOST_BYTES] for number in range(20)},
        **{path.name: path.read_bytes()[:MOST_BYTES] for path in sorted(found)},
    }
    for name, data in named.items():
        (folder / name).write_bytes(data)
    (folder / "folder.sgf").mkdir()
    os.mkfifo(folder / "pipe.sgf")
    (folder / "nowhere.sgf").symlink_to(folder / "gone")
    return sorted(folder.iterdir())


_SUFFIXES = (".csv", ".json", ".graphml", ".json")


def start(chance: random.Random, files: list[Path]) -> tuple[str, Command]:
    """A game on some board under some rules, or some file: what it is, and what brings it."""
    if chance.random() < 0.4:
        path = chance.choice(files)
        return f"open {path.name}", OpenFile(str(path))
    rules = chance.choice(catalogue.infos()).name
    options = chance.choice(({}, *OPTIONS.get(rules, ())))
    board: Mapping[str, object]
    if chance.random() < 0.45:
        board = {"shape": "grid", "columns": chance.randint(1, 21), "rows": chance.randint(1, 21)}
    elif chance.random() < 0.1:
        board = {"shape": chance.choice([shape.name for shape in SHAPES if shape.is_growing])}
    else:
        named = GRIDS | CHOSEN | GRAPHS | {shape.name: shape.small() for shape in SHAPES if not shape.is_growing}
        board = named[chance.choice(sorted(named))]
    return f"new game of {rules} {options} on {board}", NewGame(rules=rules, options=options, board=board)

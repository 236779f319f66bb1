"""Files of nothing but faults, each of them another: `python tools/faults.py KIND|all FOLDER [MEGABYTES]` writes them.

`python tools/faults.py KIND|all time [MEGABYTES] [COMMAND ...]` tells the seconds of computing that the commands take
for each (default: sgf, replay, audit, library). The same are made each time.
"""

import os
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

LETTERS = "abcdefghijklmnopqrstuvwxyz"
_HEAD = "(;GM[1]FF[4]SZ[19]"
_WORDS = ("atari", "shape", "ko", "moyo", "joseki", "aji", "sente", "gote", "hane", "nobi", "keima", "tesuji")


def _point(chance: random.Random, letters: str = LETTERS[:19]) -> str:
    return chance.choice(letters) + chance.choice(letters)


def _word(chance: random.Random, most: int = 6) -> str:
    return "".join(chance.choices(LETTERS, k=chance.randrange(2, most)))


def _turn(number: int) -> str:
    return "BW"[number % 2]


Piece = Callable[[random.Random, int], str]


def _points_off(chance: random.Random, number: int) -> str:
    return f";AB[{_point(chance, 'tuvwxyz')}][{_point(chance)}{number % 7}]AW[{_word(chance)}]AE[{number}]"


def _doubled(chance: random.Random, number: int) -> str:
    return f";{_turn(number)}[[{_point(chance)}]BL[[{number}]"


def _contradictions(chance: random.Random, number: int) -> str:
    at, other = _point(chance), _point(chance)
    return f";AB[{at}][{other}]AW[{at}]TR[{other}]SQ[{other}]DM[1]UC[1]N[{number}]"


def _parted(chance: random.Random, number: int) -> str:
    return f";B[{_point(chance)}]W[{_point(chance)}]AB[{_point(chance)}]N[{number}]"


def _colours(chance: random.Random, number: int) -> str:
    return f";{_turn(number)}[{_point(chance)}]PL[{_word(chance)}{number}]DM[{number}]V[{_word(chance)}]"


def _spaces(chance: random.Random, number: int) -> str:
    at, other = _point(chance), _point(chance)
    return f"; {_turn(number)} [ {at[0]} {at[1]} ]\nTR [{other} ] [ {at}]\tMN[ {number} ]"


def _set_ups_over(chance: random.Random, number: int) -> str:
    at, other = _point(chance), _point(chance)
    return f";AB[{at}][{at}][{other}:{at}]N[{number}];AW[{at}]AE[{other}][{at}];AE[{at}]AW[{at}]PL[{number}]"


def _own_set_ups(chance: random.Random, number: int) -> str:
    return f";GOBU[{number}:{_point(chance)}][{_word(chance)}:{number}]GOBN[{number}]GOBM[{_word(chance)}:{number}]"


def _game_info(chance: random.Random, number: int) -> str:
    return f";{_turn(number)}[{_point(chance)}]PB[{number}]KM[{_word(chance)}]EV[{number}]HA[{number}]"


def _escapes(chance: random.Random, number: int) -> str:
    words = chance.choices(_WORDS, k=3)
    return f";{_turn(number)}[{_point(chance)}]C[{words[0]} [{words[1]} {number}] {words[2]}\\]N[x\\\\\\]{number}]"


def _unescaped(chance: random.Random, number: int) -> str:
    words = chance.choices(_WORDS, k=3)
    return f";{_turn(number)}[{_point(chance)}]C[{words[0]}] {words[1]} {number}] {words[2]}]"


def _odd_parens(chance: random.Random, number: int) -> str:
    return chance.choice(("((", "()", ")(", "(", "))(", "(;)")) + f";{_turn(number)}[{_point(chance)}]N[{number}])"


def _wide(chance: random.Random, number: int) -> str:
    return f"(;{_turn(number)}[{_word(chance)}]C[{number}](;KM[{_word(chance)}]){')' * (number % 3)}("


def _wrong_places(chance: random.Random, number: int) -> str:
    at = _point(chance)
    return f"(;{_turn(number)}[{at}]AB[{at}](;PB[{number}]SZ[9]HA[{_word(chance)}];AW[{at}]B[{_point(chance)}]))"


def _taking_turns(chance: random.Random, number: int) -> str:
    """Runs of a few dozen of one kind, each broken by another."""
    kinds = list(_ALTERNATING)
    return _ALTERNATING[kinds[number // 40 % len(kinds)]](chance, number)


def _mixture(chance: random.Random, number: int) -> str:
    return chance.choice(list(_ALTERNATING.values()))(chance, number)


_BODIES: dict[str, Piece] = {
    "letters": lambda chance, number: f";{_turn(number)}[{_word(chance)}{number}]",
    "numbers": lambda chance, number: f";{_turn(number)}[{_point(chance)}]MN[{_word(chance)}{number}]",
    "unknown": lambda chance, number: f";{_word(chance, 9)}{number}[{number}]",
    "setups": _points_off,
    "doubled": _doubled,
    "valueless": lambda chance, number: (
        f";{_turn(number)}{_word(chance)}{number}C{_turn(number + 1)}[{_point(chance)}]"
    ),
    "contradictions": _contradictions,
    "parted": _parted,
    "colours": _colours,
    "spaces": _spaces,
    "set_ups_over": _set_ups_over,
    "own_set_ups": _own_set_ups,
    "game_info": _game_info,
    "brackets": lambda chance, number: f"B]]([W[c:[[c{number}",
    "escapes": _escapes,
    "unescaped": _unescaped,
    "parens": _odd_parens,
    "unclosed": lambda chance, number: f";{_turn(number)}[{_point(chance)};C[{number} {_word(chance)}",
    "stray": lambda chance, number: f";{_turn(number)}[{_point(chance)}]] {number} ]N[{_word(chance)}]",
    "times": lambda chance, number: f";{_turn(number)}[{_point(chance)}]BL[{number}:{_word(chance)}]OW[-x{number}]",
    "misplaced": lambda chance, number: f";SZ[{number}]DT[{number}-13-45]RE[{_word(chance)}]KO[]",
    "repeated": lambda chance, number: f";C[{number}]C[{_word(chance)}]TR[{_point(chance)}]TR[{_point(chance)}]",
    "labels": lambda chance, number: f";LB[{_point(chance)}][{_word(chance)}:{number}]AR[{_point(chance)}:{number}]",
    "two_moves": lambda chance, number: f";B[{_point(chance)}]{_turn(number)}[{_point(chance)}]",
    "names": lambda chance, number: f"{_word(chance)}{number}[a]",
    "lower": lambda chance, number: "ab[aa]",
    "digits": lambda chance, number: ("1[a]", "X1[a]")[number % 2],
    "signs": lambda chance, number: "".join(chance.choices("();", k=20)),
    "litter": lambda chance, number: "".join(chance.choices("();[]\\:", k=20)),
    "scraps": lambda chance, number: "".join(chance.choices("();[]\\:BWabC \n", k=20)),
    "junk": lambda chance, number: f"{number} {_word(chance)} ! {chance.random()}",
}
"""What one fault after another looks like inside a game."""
_ALTERNATING = {kind: piece for kind, piece in _BODIES.items() if kind not in ("signs", "litter", "scraps", "brackets")}
_BODIES |= {"wide": _wide, "wrong_places": _wrong_places, "turns": _taking_turns, "mixture": _mixture}


def _bad_date(chance: random.Random, number: int) -> str:
    return f"{_HEAD}DT[{number}-{chance.randrange(99)}-{_word(chance)}]TM[{_word(chance)}]HA[{_word(chance)}];B[dd])"


def _bad_rules(chance: random.Random, number: int) -> str:
    return f"{_HEAD}RU[{_word(chance)}{number}]KM[{_word(chance)}{number}]RE[{number}{_word(chance)}];B[dd];W[pp])"


def _begun_twice(chance: random.Random, number: int) -> str:
    words = " ".join(chance.choices(_WORDS, k=3))
    return f"((;SZ[9]C[{words} {number}];{_turn(number)}[{_point(chance)}](;B[{_point(chance)}])"


def _inside(chance: random.Random, number: int) -> str:
    """Games in one another, behind more warnings than are counted."""
    return f"(;{_word(chance)}{number}[a])" if number < _MANY else f"(;B[{_point(chance)}](;SZ[9]"


_MANY = 12_000


def _broken_off(chance: random.Random, number: int) -> str:
    word = " ".join(chance.choices(_WORDS, k=number % 4))
    return f"{_HEAD}PB[{number}];B[{_word(chance)}](;C[{word} {number}];W[{_point(chance)}"


def _small_letters(chance: random.Random, number: int) -> str:
    return f"(;ff[4]sz[9]pb[{number}];b[{_point(chance)}](;w[{_word(chance)}])(;w[{_point(chance)}]c[{number}]))"


_GAMES: dict[str, Piece] = {
    "sizes": lambda chance, number: f"(;GM[1]FF[4]SZ[{_word(chance)}{number}];B[dd])",
    "dates": _bad_date,
    "rules": _bad_rules,
    "games": lambda chance, number: (
        f"{_HEAD}PB[{number}];B[dd];W[{_word(chance)}{number}];B[pp];W[dp];B[pd];W[qq];B[rr])"
    ),
    "kinds": lambda chance, number: f"(;GM[{_word(chance)}{number}]FF[{number}];B[dd])",
    "boards": lambda chance, number: f"(;GM[1]FF[4]GOBB[kind:{_word(chance)}{number}];B[dd])",
    "open_games": lambda chance, number: f"{_HEAD}PB[{number}];B[{_word(chance)}];W[{_point(chance)}]\n",
    "begun_twice": _begun_twice,
    "inside": _inside,
    "broken_off": _broken_off,
    "never_closed": lambda chance, number: f"(;KM[{number % 9}",
    "small_letters": _small_letters,
    "reopened": lambda chance, number: f"(;B[{_point(chance)}]C[{number}](;W[{_word(chance)}](;PB[{number}])",
}
"""What one faulty game after another looks like."""

KINDS = (*_BODIES, *_GAMES, "charset", "nested")


def pieces(kind: str) -> Iterator[bytes]:
    """A file's beginning and what comes after that again and again; what is last of a game is in `ending`."""
    chance = random.Random(kind)
    if kind in _GAMES:
        yield from (_GAMES[kind](chance, number).encode() for number in count())
    elif kind == "charset":
        yield (_HEAD + "CA[UTF-8]").encode()
        yield from (
            f";{_turn(n)}[{_point(chance)}]C[{n}".encode() + chance.randbytes(6).translate(_NO_SGF) + b"]"
            for n in count()
        )
    elif kind == "nested":
        yield from (f"{_HEAD}PB[{number}];B[{_word(chance)}]".encode() for number in count())
    else:
        yield _HEAD.encode()
        yield from (_BODIES[kind](chance, number).encode() for number in count())


_NO_SGF = bytes(code | 0x80 for code in range(256))


def file_of(kind: str, size: int) -> bytes:
    """Such a file of about so many bytes."""
    made, held = [], 0
    for piece in pieces(kind):
        if held >= size:
            break
        made.append(piece)
        held += len(piece)
    end = b")" * (len(made) if kind == "nested" else kind not in (*_GAMES, "parens", "unclosed"))
    return b"".join(made) + end


_COMMANDS = {
    "sgf": ("sgf", "{}"),
    "replay": ("replay", "{}"),
    "audit": ("audit", "{}"),
    "library": ("library", "add", "{folder}"),
}


def _time(kinds: tuple[str, ...], size: int, names: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for kind in kinds:
            path = Path(folder) / kind / "records" / f"{kind}.sgf"
            path.parent.mkdir(parents=True)
            path.write_bytes(file_of(kind, size))
            told = [f"{name} {_seconds(_COMMANDS[name], path):5.1f}" for name in names]
            print(f"{kind:15}", *told, flush=True)
            path.unlink()


def _seconds(command: tuple[str, ...], path: Path) -> float:
    """Of computing, until the command has ended with an answer or a sentence."""
    words = [word.format(path, folder=path.parent) for word in command]
    environment = os.environ | {"XDG_DATA_HOME": str(path.parent.parent / "data")}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryFile() as out:
        ended = subprocess.run(
            [sys.executable, "-m", "goboard", *words], stdout=out, stderr=out, env=environment, check=False
        )
        out.seek(0)
        if ended.returncode not in (0, 1) or b"Traceback" in out.read():
            print(f"{path.name}: {words[0]} ended with {ended.returncode}", file=sys.stderr)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(arguments: list[str]) -> int:
    """Write or time; returns the exit status."""
    if len(arguments) < 2 or arguments[0] not in (*KINDS, "all"):
        print(__doc__, f"Kinds: {', '.join(KINDS)}.", file=sys.stderr)
        return 2
    kinds = KINDS if arguments[0] == "all" else (arguments[0],)
    size = int(float(arguments[2]) * 1_000_000) if len(arguments) > 2 else 10_000_000
    if arguments[1] == "time":
        _time(kinds, size, arguments[3:] or list(_COMMANDS))
        return 0
    for kind in kinds:
        (Path(arguments[1]) / f"{kind}.sgf").write_bytes(file_of(kind, size))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Feed damaged input to goboard until something breaks: `python tools/fuzz.py [TARGET] [SECONDS] [FOLDER] [SEED]`.

TARGET is one of those named by a wrong one (default: sgf), or `all`, which share the time; SECONDS how long (default:
60). What breaks is written into FOLDER, by default tests/sgf/found or tests/fuzzing/found, where the tests read every
file from then on. The seed is printed: with the same one the same things are tried. Where atheris is installed it looks
for new ways through the readers of records; all else, and these without it, takes samples and damages them by chance.
Exit status 0: nothing broke, 1: something did, 2: misuse.
"""

import hashlib
import random
import secrets
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOUND = ROOT / "tests" / "sgf" / "found"
OTHERS_FOUND = ROOT / "tests" / "fuzzing" / "found"
RECORDS = ("sgf", "charset", "formats")
TARGETS = (*RECORDS, "boards", "documents", "formulas", "commands", "library", "index")
MOST_BYTES = 1024
SLOW_SECONDS = 20
MOST_MEGABYTES = 2048
MOST_BROKEN = 10
"""Failures of one target after which it is enough."""


def main(arguments: list[str]) -> int:
    """Run one target, or all; returns the exit status where the fuzzer itself does not end the process."""
    name = arguments[0] if arguments else "sgf"
    seconds = arguments[1] if len(arguments) > 1 else "60"
    folder = Path(arguments[2]) if len(arguments) > 2 else None
    seed = arguments[3] if len(arguments) > 3 else str(secrets.randbelow(1 << 31))
    if name not in (*TARGETS, "all") or not (seconds.isdigit() and seed.isdigit()):
        print(__doc__, f"Targets: {', '.join(TARGETS)}.", file=sys.stderr)
        return 2
    print(f"seed {seed}", flush=True)
    sys.path.insert(0, str(ROOT))
    if name in RECORDS and _has_atheris():
        return _explore(name, seconds, folder or FOUND, seed)
    names = TARGETS if name == "all" else (name,)
    broken = [_attack(each, int(seconds) / len(names), folder, seed) for each in names]
    return 1 if any(broken) else 0


def _has_atheris() -> bool:
    try:
        import atheris  # type: ignore[import-untyped]  # noqa: F401
    except ImportError:
        return False
    return True


def _explore(name: str, seconds: str, folder: Path, seed: str) -> int:
    """Have atheris look for inputs that take new ways."""
    import atheris

    # the guess weighs each character alone, so its branches lead to nothing new and take most of the time
    with atheris.instrument_imports(include=["goboard.sgf", "goboard.formats"], exclude=["goboard.sgf.charset"]):
        from tests.sgf.invariants import check_any_format, check_file, check_text

    def check_formats(data: bytes) -> None:
        check_file(data)
        check_any_format(data)

    check = {"sgf": check_file, "charset": check_text, "formats": check_formats}[name]
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as corpus:
        for number, sample in enumerate(_samples(name)):
            (Path(corpus) / str(number)).write_bytes(sample[:MOST_BYTES])
        limits = [f"-max_total_time={seconds}", f"-max_len={MOST_BYTES}", f"-timeout={SLOW_SECONDS}"]
        options = [*limits, f"-rss_limit_mb={MOST_MEGABYTES}", f"-seed={seed}", f"-artifact_prefix={folder}/{name}-"]
        atheris.Setup([sys.argv[0], *options, corpus], check)
        atheris.Fuzz()
    return 0


def _attack(name: str, seconds: float, folder: Path | None, seed: str) -> int:
    """Damage samples by chance; how many inputs broke something."""
    from tests.fuzzing.targets import TARGETS as KNOWN

    place = folder or (FOUND if name in RECORDS else OTHERS_FOUND)
    place.mkdir(parents=True, exist_ok=True)
    samples, check = _samples(name), KNOWN[name].check
    tried = broken = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end and broken < MOST_BROKEN:
        chance = random.Random(f"{seed} {name} {tried}")
        data = damaged(chance, samples)
        tried += 1
        if not _holds(check, data):
            broken += 1
            path = place / f"{name}-{hashlib.sha256(data).hexdigest()[:12]}"
            path.write_bytes(data)
            print(f"{name}: input {tried} breaks it: {path}", file=sys.stderr, flush=True)
    print(f"{name}: {tried} inputs, {broken} broke it", flush=True)
    return broken


def _samples(name: str) -> Sequence[bytes]:
    """What that target begins with: what comes with goboard, and all that broke it once."""
    from tests.fuzzing.targets import TARGETS as KNOWN

    given = list(KNOWN[name].samples())
    if name in (*RECORDS, "library"):
        files = [*(ROOT / "resources" / "records").iterdir(), *FOUND.iterdir()]
        given += [*SEEDS, *(path.read_bytes()[:MOST_BYTES] for path in files)]
    return given + [path.read_bytes() for path in sorted(OTHERS_FOUND.glob(f"{name}-*"))]


def damaged(chance: random.Random, samples: Sequence[bytes]) -> bytes:
    """One of the samples with a few pieces cut out, doubled, replaced or taken from another one."""
    data = bytearray(chance.choice(samples))
    for _ in range(chance.choice((0, 1, 1, 2, 3, 6))):
        start = chance.randrange(len(data) + 1)
        end = min(len(data), start + chance.choice((0, 1, 1, 2, 4, 16, 200)))
        kind = chance.randrange(6)
        if kind == 0:
            del data[start:end]
        elif kind == 1:
            data[start:start] = data[start:end] * chance.choice((1, 2, 50))
        elif kind == 2:
            data[start:end] = chance.randbytes(end - start)
        elif kind == 3:
            other = chance.choice(samples)
            first = chance.randrange(len(other) + 1)
            data[start:end] = other[first : first + chance.choice((1, 4, 30, 300))]
        elif kind == 4:
            data[start:end] = chance.choice(ODD)
        else:
            data[start:end] = bytes(end - start)
    return bytes(data)


def _holds(check: Callable[[bytes], None], data: bytes) -> bool:
    """False, with the reason told, where the check fails or takes too long."""
    try:
        with _time_limit():
            check(data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        traceback.print_exc()
        return False
    return True


@contextmanager
def _time_limit() -> Iterator[None]:
    """TimeoutError after some seconds, where the system has alarms."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def too_slow(*_: object) -> None:
        raise TimeoutError(f"It takes longer than {SLOW_SECONDS} seconds.")

    before = signal.signal(signal.SIGALRM, too_slow)
    signal.alarm(SLOW_SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


ODD = [
    b"", b"0", b"-1", b"1e999", b"NaN", b"null", b"true", b"[]", b"{}", b'""', b"99999999999999999999", b"1" * 5000,
    b"\xff", b"\0", b"\n", b"\r", b"\xe2\x80\xae", b"\xed\xa0\x80", b"[" * 3000, b"(" * 3000, b"../..", b"--", b"-o",
    b"\\", b"]", b"1/0", b"z", b"9" * 30 + b"**" + b"9" * 30, b"columns", b"1000000",
]  # fmt: skip
"""Pieces that careless programs stumble over."""

SEEDS = [
    b"(;FF[4]GM[1]SZ[9]AB[aa:cc]AW[dd]PL[W];W[ee]C[so \\] (;) \\\\ so](;B[tt]LB[aa:x])(;B[]TR[aa]MN[3]))",
    b"(;FF[3]GaMe[1]SiZe[9];Black[aa]L[bb][cc]M[dd]VW[aa][cc]BM[1]TE[1])(;GM[11])",
    "(;CA[GBK]SZ[19:13]PB[柯洁];B[sm];W[as]B[bb])".encode("gbk"),
    "(;PB[表ソ十]C[予];B[aa])".encode("cp932"),
    b"(;GM[4800]GOBV[1]GOBB[kind:torus][wrap:both]SZ[5]TO[3];GOBM[1:aa];GOBM[2:])",
    b"\\HS\n\\[GAMEBLACKNAME=a (9D)\\]\n\\[GAMEINFOMAIN=GTIME:1200-30-3,GRLT:1,ZIPSU:35,GONGJE:65\\]\n\\HE\n\\GS\n"
    b"INI 0 1 3 &4x\nSTO 0 2 2 15 15 &4y\nREM 0 2\nSTO 0 2 2 3 3\nSKI 0 3\n\\GE\n",
    b"g\n19\na 7D*\nb 5D*\np\n0\n2\n6\n20170316 [09:51]\n5\nWhite wins by 3.5\n2\nPMABBQRRQ\nPMACWEEEE\n",
    b"[Header]\nLang=EUC\nSize=19\nDate=2019/03/08\nHdcp=2,0.50\nWinner=W,3.5\nCoordinateType=IGS\nPlayerB=a,7d,,\n"
    b"[Data]\nQP,B1,0,0\nQD,W1,1,0\nYA,B1,2,0\n[Figure]\n.Text,1\nx\n.EndText\n",
    b"[Header]\nSize=9\n[Data]\nDD,B1,1,0\n[ReviewNode]\nNODE,1,0,0,0\nNODE,2,1,4,4\nVARIATION,\nNODE,4,2,4,4\n"
    b"VARIATIONEND,\nNODE,3,2,4,7\n[ReviewComment]\n.Comment,4\nx\n",
    b"<Go><GoGame name='x'><Information><BoardSize>9</BoardSize><Komi>5.5</Komi></Information><Nodes><Node><Comment><P>"
    b"s</P></Comment><AddWhite at='C3'/></Node><Black at='E5' timeleft='9'/><Mark type='circle' label='a' at='C4'/>"
    b"<Variation><White at='J9'/></Variation><SGF type='TE'><Arg>1</Arg></SGF></Nodes></GoGame></Go>",
    b"boardsize 9\nkomi 5.5\nset_free_handicap C3 G7\nplay b D4\n1. Q16 pass\n",
]

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

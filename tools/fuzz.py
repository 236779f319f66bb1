"""Feed damaged input to goboard until something breaks: `python tools/fuzz.py [TARGET] [SECONDS] [FOLDER] [SEED]`.

TARGET is one of those named by a wrong one (default: sgf), or `all`, which share the time; SECONDS how long (default:
60). What breaks is written into FOLDER, by default tests/sgf/found or tests/fuzzing/found, where the tests read every
file from then on. The seed is printed: with the same one the same things are tried. Where atheris is installed it looks
for new ways through the readers of records; all else, and these without it, takes samples and damages them by chance.
Exit status 0: nothing broke, 1: something did, 2: misuse.
"""

import faulthandler
import hashlib
import os
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
TARGETS = (
    *RECORDS,
    "boards",
    "documents",
    "converting",
    "formulas",
    "commands",
    "library",
    "index",
    "clipboard",
    "settings",
    "own",
)
MOST_BYTES = 1024
SLOW_SECONDS, STUCK_SECONDS = 20, 300
"""Of computing for one input, and until a process that does nothing counts as hung."""
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
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/no-bus"
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
    from tests.fuzzing.damage import damaged
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
        path = place / f"{name}-{hashlib.sha256(data).hexdigest()[:12]}"
        is_known = path.exists()
        # before: the process itself may come to its end by it
        path.write_bytes(data)
        faulthandler.dump_traceback_later(STUCK_SECONDS, exit=True, file=sys.__stderr__ or sys.stderr)
        holds = True
        try:
            holds = _holds(check, data)
        finally:
            faulthandler.cancel_dump_traceback_later()
            if holds and not is_known:
                path.unlink()
        if not holds:
            broken += 1
            print(f"{name}: input {tried} breaks it: {path}", file=sys.stderr, flush=True)
    print(f"{name}: {tried} inputs, {broken} broke it", flush=True)
    return broken


def _samples(name: str) -> Sequence[bytes]:
    """What that target begins with: what comes with goboard, and all that broke it once."""
    from tests.fuzzing.damage import SEEDS
    from tests.fuzzing.targets import TARGETS as KNOWN

    given = list(KNOWN[name].samples())
    if name in (*RECORDS, "library"):
        files = [*(ROOT / "resources" / "records").iterdir(), *FOUND.iterdir()]
        given += [*SEEDS, *(path.read_bytes()[:MOST_BYTES] for path in files)]
    return given + [path.read_bytes() for path in sorted(OTHERS_FOUND.glob(f"{name}-*"))]


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
    """TimeoutError after some seconds of computing, where the system has such clocks; others may be at work here."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def too_slow(*_: object) -> None:
        raise TimeoutError(f"It takes longer than {SLOW_SECONDS} seconds.")

    before = signal.signal(signal.SIGPROF, too_slow)
    signal.setitimer(signal.ITIMER_PROF, SLOW_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


if __name__ == "__main__":
    faulthandler.enable()
    sys.exit(main(sys.argv[1:]))

"""Let a monkey loose on the window: `python tools/monkey.py [SECONDS] [--seed N] [--steps M | --only STEP ...]`.

It clicks, types, drags, drops files and chooses actions by chance, on boards and records of all kinds, for SECONDS
(default: 60). Nothing may warn, raise or hang, and undo must lead back to the same record. The seed is printed: with
the same one the same steps are taken; --steps takes only the first M of them, --only those named. Of steps that lead to
a fault it looks for as few as it can. With `--walk` alone it goes through everything there is: boards, actions, large
records, settings, tabs, the library. With --each every step is printed. The window is drawn off the screen unless
QT_QPA_PLATFORM says otherwise. Exit status 0: nothing was found, 1: a fault, 2: misuse, or the monkey itself fell.
"""

import argparse
import json
import os
import re
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOOK_FOR = 90.0
"""Seconds in which shorter ways to a fault are looked for."""
MOST_SAID = 20000
"""Characters of what a process says at its end."""
LAST_WORDS = 1500
"""Of them so many are said again below the steps."""
CRASH = re.compile(
    r"^(?P<what>Fatal Python error: [^\n]*)\n.*?^(?P<where>Current thread .*?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL
)
"""What Python writes of it, between the stacks of the other threads."""
HANG = re.compile(
    r"^(?P<what>Timeout \([^\n]*\)!)\n(?:.*\n)?(?P<where>Thread [^\n]*\n(?:  [^\n]*\n?)+)\Z", re.MULTILINE | re.DOTALL
)
"""The same of a window that takes no event: its stack is the last one, as its thread is the first."""
HUNG = "the window takes no event any more"
TOLD = 8
"""So many of the slowest things are told."""


@dataclass
class Run:
    """What a monkey did and found. `words` has what each step was, by its number; `fault` is "" if there was none."""

    words: dict[int, str] = field(default_factory=dict)
    fault: str = ""
    said: str = ""
    last: int = 0
    """The number of the step that led to the fault."""
    fell: str = ""
    figures: dict[str, object] = field(default_factory=dict)

    def take(self, line: str) -> None:
        """A line of what it tells."""
        try:
            told = json.loads(line)
        except ValueError:
            return
        if "words" in told:
            self.last = told["step"]
            before = self.words.get(self.last)
            self.words[self.last] = f"{before}; {told['words']}" if before else told["words"]
        elif "fault" in told:
            self.fault, self.said, self.last = told["fault"], told["said"], told["step"]
        elif "fell" in told:
            self.fell = told["fell"]
        else:
            self.figures = told


def main(arguments: list[str]) -> int:
    """Play, tell what was found; the exit status."""
    parser = argparse.ArgumentParser(usage=__doc__, add_help=False)
    parser.add_argument("seconds", nargs="?", type=float, default=60.0)
    parser.add_argument("--seed", default="")
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("--only", type=int, nargs="+", default=[])
    parser.add_argument("--each", action="store_true")
    parser.add_argument("--walk", action="store_true")
    chosen = parser.parse_args(arguments)
    seed = chosen.seed or str(secrets.randbelow(1 << 31))
    print(f"seed {seed}", flush=True)
    seconds = chosen.seconds if not chosen.steps else max(chosen.seconds, 3600.0)
    run = play(seed, seconds, chosen.only, chosen.steps, is_told=chosen.each, is_walk=chosen.walk)
    steps = chosen.only or list(range(run.last + 1))
    if run.fell:
        tell_round(seed, steps, run)
        print(run.fell, f"The monkey itself fell at step {run.last} of seed {seed}.", file=sys.stderr)
        return 2
    tell_figures(run, is_walk=chosen.walk)
    if not run.fault:
        return 0
    print(f"\n{run.said}\nFault at step {run.last}: {run.fault}", file=sys.stderr, flush=True)
    if run.fault == HUNG or chosen.walk:
        tell_round(seed, steps, run)
    else:
        tell_steps(seed, *shortest(seed, steps, run))
    # again, where a log that is cut keeps its end
    print(f"{last_words(run.said)}\nFault at step {run.last}: {run.fault}", file=sys.stderr, flush=True)
    return 1


def play(
    seed: str, seconds: float, only: Sequence[int] = (), steps: int = 0, *, is_told: bool = False, is_walk: bool = False
) -> Run:
    """One monkey in a process and a folder of its own."""
    run = Run()
    with tempfile.TemporaryDirectory(prefix="monkey-") as folder, tempfile.TemporaryFile("w+") as errors:
        spec = {"folder": folder, "seed": seed, "only": list(only), "steps": steps, "seconds": seconds, "walk": is_walk}
        command = [sys.executable, "-W", "error", "-X", "faulthandler", "-m", "tests.monkey", json.dumps(spec)]
        with subprocess.Popen(
            command, cwd=ROOT, env=_environment(folder), stdout=subprocess.PIPE, stderr=errors, text=True
        ) as program:
            assert program.stdout is not None
            for line in program.stdout:
                run.take(line)
                if is_told:
                    print(line, end="", flush=True)
        status = program.returncode
        errors.seek(0)
        take_end(run, status, errors.read())
    return run


def take_end(run: Run, status: int, said: str) -> None:
    """How the process ended, and what it said last: a crash, a hang, or a monkey that fell."""
    if run.fell:
        return
    # what a crash names of modules is longer than all that is worth reading of it
    said = re.sub("^Extension modules: .*\n?", "", said, flags=re.MULTILINE)
    if status not in (0, 1):
        run.fault, run.said = f"the process ended with {status}", last_words(said, MOST_SAID)
    elif not run.figures and HANG.search(said):
        run.fault, run.said = HUNG, last_words(said, MOST_SAID)
    elif not run.figures:
        run.fell = said[-MOST_SAID:]


def last_words(said: str, most: int = LAST_WORDS) -> str:
    """The end of it; of a crash or a hang what it was, where the thread was that it happened in, and what was said
    before."""
    crash = CRASH.search(said) or HANG.search(said)
    if crash is None or len(said) <= most:
        return said[-most:]
    words = f"{crash['what']}\n{crash['where']}"[:most]
    return said[max(0, crash.start() - most + len(words)) : crash.start()] + words


def _environment(folder: str) -> dict[str, str]:
    """Folders of its own, and the same order of sets in every run."""
    places = {f"XDG_{name}_HOME": f"{folder}/{name.lower()}" for name in ("CONFIG", "STATE", "DATA", "CACHE")}
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    own = {"HOME": folder, "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": path}
    # no desktop is asked for anything, however slow it were to answer
    own["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={folder}/no-bus"
    return {"QT_QPA_PLATFORM": "offscreen", **os.environ, **places, **own}


def shortest(seed: str, steps: list[int], run: Run) -> tuple[list[int], Run]:
    """As few of these steps as lead to the same fault, as far as there is time to look; and what came of them."""
    end = time.monotonic() + LOOK_FOR

    def again(tried: list[int]) -> Run | None:
        left = end - time.monotonic()
        found = play(seed, 3600.0, tried) if tried and left > 0 else None
        return found if found is not None and found.fault == run.fault else None

    begun = next((at for at in range(len(steps) - 1, -1, -1) if _begins(steps[at])), 0)
    # a step without words did nothing but wait
    for few in (steps[begun:], steps[-200:], steps[-800:]):
        for tried in ([number for number in few if number in run.words], few):
            found = again(tried)
            if found is not None:
                steps, run = tried, found
                break
        else:
            continue
        break
    else:
        return steps, run
    size = max(1, len(steps) // 2)
    while True:
        at, is_shorter = 0, False
        while at < len(steps):
            found = again(fewer := steps[:at] + steps[at + size :])
            if found is not None:
                steps, run, is_shorter = fewer, found, True
            else:
                at += size
        if time.monotonic() > end or (size == 1 and not is_shorter):
            return steps, run
        size = max(1, size // 2)


def _begins(number: int) -> bool:
    """Does a round begin with that step?"""
    from tests.monkey.play import ROUND

    return number % ROUND == 0


def tell_steps(seed: str, steps: list[int], run: Run) -> None:
    """How to come to the fault again."""
    for number in steps:
        print(f"  {number}: {run.words.get(number, 'nothing')}", file=sys.stderr)
    print(f"python tools/monkey.py --seed {seed} {_again(steps)}", file=sys.stderr, flush=True)


def tell_round(seed: str, steps: list[int], run: Run) -> None:
    """The last steps, from where a round began: what takes minutes each time is not tried again by itself."""
    begun = next((at for at in range(len(steps) - 1, -1, -1) if _begins(steps[at])), 0)
    for number in steps[begun:]:
        print(f"  {number}: {run.words.get(number, 'nothing')}", file=sys.stderr)
    print(f"python tools/monkey.py --seed {seed} {_again(steps)}", file=sys.stderr, flush=True)


def _again(steps: list[int]) -> str:
    if steps == list(range(len(steps))):
        return f"--steps {len(steps)}"
    return f"--only {' '.join(map(str, steps))}"


def tell_figures(run: Run, *, is_walk: bool = False) -> None:
    """Steps, memory by minutes, and what the window took longest for: of a walk all that it computed long for."""
    memory, gaps = run.figures.get("memory"), run.figures.get("gaps")
    if not isinstance(memory, list) or not isinstance(gaps, dict):
        return
    print(f"{run.figures['steps']} steps, {run.figures['undone']} changes undone and made again")
    print("memory, minute by minute and at the end:", " ".join(f"{size:.0f}" for size in memory), "MB")
    slow = sorted(gaps.items(), key=lambda item: -max(own for _, own, _ in item[1]))
    for what, found in slow if is_walk else slow[:TOLD]:
        wall, own = (max(gap[place] for gap in found) for place in (0, 1))
        long = f"{len(found)} times, at most {wall:.2f} s, {own:.2f} s of them computing"
        where = max(found, key=lambda gap: gap[1])[2]
        if where or not is_walk:
            print(f"no answer for more than 0.1 s: {long}: {what}", *filter(None, [where]), sep="\n    ")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main(sys.argv[1:]))

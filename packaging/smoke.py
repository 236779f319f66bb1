"""Try an installed goboard: `python packaging/smoke.py PROGRAM [ARGUMENT...]`, as `dist/goboard/goboard`.

Every command, rule set and kind of file once, a pool of processes, PDF, GIF, and a window (with Xvfb where there is no
screen). Says what failed; exit status 1 then. Nothing of this user's is touched.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

RECORD = "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[6.5]RU[{rules}]PB[Ann]PW[Bob]RE[B+R];B[ee];W[cc];B[gc];W[cg])"
RULES = ("tromp-taylor", "chinese", "japanese", "korean", "aga", "new-zealand", "ing", "stone-scoring", "disto",
         "first-capture")  # fmt: skip
OTHERS = (
    {"name": "mango", "F": "x + y", "T": "z > 1/2"},
    {"name": "mango", "F": "exp(-x^2-y^2)", "T": "z > 1/1000"},
    {"name": "political-go", "players": ["a", "b", "c"]},
)
PICTURES = ("png", "svg", "pdf", "gif", "txt")
FEW_FILES = 120
"""Enough for a pool of processes."""


class Tried:
    """The program, and what failed."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self.command, self.folder, self.failed = command, folder, list[str]()
        homes = {f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("CONFIG", "STATE", "DATA", "CACHE")}
        self.environment = os.environ | homes | {"HOME": str(folder)}
        self.environment.pop("PYTHONPATH", None)

    def run(self, *arguments: str, given: str = "", status: int = 0) -> str:
        """What it prints; a wrong end is noted."""
        done = subprocess.run(
            [*self.command, *arguments], input=given, cwd=self.folder, env=self.environment, capture_output=True,
            encoding="utf-8", timeout=300,
        )  # fmt: skip
        if done.returncode != status or "Traceback" in done.stderr:
            self.failed.append(f"goboard {' '.join(arguments)[:100]}: status {done.returncode}: {done.stderr[-500:]}")
        return done.stdout

    def check(self, is_so: object, what: str) -> None:
        if not is_so:
            self.failed.append(what)


def main(arguments: list[str]) -> int:
    """Try it; 1 if anything failed."""
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    program = shutil.which(arguments[0])
    if program is None:
        print(f"{arguments[0]} is no program", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="goboard smoke ") as folder:
        tried = Tried([os.path.abspath(program), *arguments[1:]], Path(folder))
        for part in (commands, games, files, library, window):
            start = time.monotonic()
            part(tried)
            print(f"{part.__name__}: {time.monotonic() - start:.1f} s", flush=True)
    for failure in tried.failed:
        print(f"FAILED {failure}")
    print(f"{len(tried.failed)} failed" if tried.failed else "all is well")
    return 1 if tried.failed else 0


def commands(tried: Tried) -> None:
    """Each answers for itself."""
    tried.check("kernel compiled" in tried.run("--version"), "the kernel is not compiled")
    names = [line.split()[0] for line in tried.run("--help").split("commands:")[1].split("options:")[0].splitlines()[1:]
             if line.strip()]  # fmt: skip
    for name in names:
        tried.run(name, "--help")
    states = [json.loads(line) for line in tried.run("doctor", "--json").splitlines()]
    tried.check(not states[-1]["missing"], f"doctor: {[each for each in states if each.get('state') == 'missing']}")
    if sys.platform == "darwin":
        return
    made = json.loads(tried.run("integrate"))
    tried.check(len(made["written"]) > 5, "integrate wrote nothing")
    gone = json.loads(tried.run("integrate", "--remove"))
    tried.check(gone["removed"] == made["written"], "integrate --remove left something")


def games(tried: Tried) -> None:
    """Every rule set plays a game and is judged, and the opponent moves."""
    board = {"shape": "grid", "columns": 5, "rows": 5}
    rules = [*({"name": name} for name in RULES), *OTHERS]
    documents = [{"id": at, "board": board, "rules": each, "moves": [6, 12]} for at, each in enumerate(rules)]
    documents.append({"id": "graph", "board": {"shape": "graph", "points": 3, "edges": [[0, 1], [1, 2]]},
                      "rules": {"name": "disto"}, "moves": [1]})  # fmt: skip
    lines = "".join(f"{json.dumps(document)}\n" for document in documents)
    for command in ("replay", "analyze"):
        answers = [json.loads(line) for line in tried.run(command, "-", given=lines).splitlines()]
        tried.check(len(answers) == len(documents), f"{command} answered {len(answers)} of {len(documents)}")
        tried.check(not [each for each in answers if each.get("error")], f"{command}: an error")
    tried.run("eyes", "-", given="..!\n")
    tried.run("boards")
    said = tried.run("gtp", "--board", "5", "--seconds", "0.2", given="genmove b\nquit\n")
    tried.check(said.startswith("= "), f"gtp: {said!r}")
    tried.run("match", "own:1", "own:1", "--games", "1", "--board", "3", "--seconds", "0.1")


def files(tried: Tried) -> None:
    """Records are read, drawn and converted."""
    (tried.folder / "a b.sgf").write_text(RECORD.format(rules="Chinese"), encoding="utf-8")
    for end in PICTURES:
        tried.run("render", "a b.sgf", "-o", f"out.{end}")
        tried.check((tried.folder / f"out.{end}").stat().st_size > 100, f"out.{end} is empty")
    for end in ("json", "sgf"):
        tried.run("convert", "a b.sgf", "-o", f"converted.{end}")
    (tried.folder / "b.json").write_text('{"shape": "torus", "columns": 5, "rows": 5}', encoding="utf-8")
    for end in ("graphml", "csv"):
        tried.run("convert", "b.json", "-o", f"board.{end}")
    tried.run("sgf", "a b.sgf")


def library(tried: Tried) -> None:
    """Many files are gone through by several processes."""
    folder = tried.folder / "records"
    folder.mkdir()
    for number in range(FEW_FILES):
        (folder / f"{number}.sgf").write_text(RECORD.format(rules="Japanese"), encoding="utf-8")
    told = [json.loads(line) for line in tried.run("library", "add", str(folder)).splitlines()]
    tried.check(told and told[-1]["games"] == FEW_FILES, f"library: {told}")
    tried.run("library", "query", "--player", "ann", "--limit", "1")
    audited = tried.run("audit", "--no-count", str(folder)).splitlines()
    tried.check(len(audited) == FEW_FILES, f"audit answered {len(audited)} of {FEW_FILES}")


def window(tried: Tried) -> None:
    """A window comes up with a record, and ends when it is told to."""
    with _screen(tried) as is_seen:
        begun = subprocess.Popen(
            [*tried.command, "a b.sgf"], cwd=tried.folder, env=tried.environment, stderr=subprocess.PIPE
        )
        shown = is_seen(begun)
        begun.terminate()
        try:
            _, said = begun.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            begun.kill()
            _, said = begun.communicate()
            tried.failed.append("the window did not end")
    tried.check(shown, f"no window was shown: {said.decode('utf-8', 'replace')[-500:]}")
    tried.check(b"Traceback" not in said, said.decode("utf-8", "replace")[-500:])


@contextmanager
def _screen(tried: Tried) -> Iterator["object"]:
    """What waits for a window of a process: on a virtual screen where xdotool can look for it, else by time."""
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        tried.environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        yield lambda begun: time.sleep(10) is None and begun.poll() is None
        return
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"], pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    with os.fdopen(read) as told:
        display = f":{told.readline().strip()}"
    tried.environment |= {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    tried.environment.pop("WAYLAND_DISPLAY", None)

    def is_seen(begun: "subprocess.Popen[bytes]") -> bool:
        end = time.monotonic() + 90
        while time.monotonic() < end and begun.poll() is None:
            look = ["xdotool", "search", "--onlyvisible", "--name", "goboard"]
            if subprocess.run(look, env=tried.environment, capture_output=True, check=False).stdout.strip():
                return True
            time.sleep(0.3)
        return False

    try:
        yield is_seen
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

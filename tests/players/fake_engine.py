"""An engine for tests: `fake_engine.py [KIND] [AFTER] [FAULT]`. It plays the first free point; by its kind it
misbehaves from its move number AFTER on. With a fault it is the analysis that goes wrong, after so many of them; one
that is "old" refuses to be told which moves are allowed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

KIND = sys.argv[1] if len(sys.argv) > 1 else "good"
AFTER = int(sys.argv[2]) if len(sys.argv) > 2 else 0
FAULT = sys.argv[3] if len(sys.argv) > 3 else ""
analysed = 0
LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
COMMANDS = ["name", "version", "protocol_version", "list_commands", "boardsize", "clear_board", "komi", "play", "undo"]
COMMANDS += ["genmove", "quit"]
if KIND in ("kata", "burst"):
    COMMANDS += ["kata-analyze", "kata-set-rules"]
if KIND == "places":
    COMMANDS += ["place_free_handicap"]
if KIND == "leela":
    COMMANDS += ["lz-analyze"]
size, moves, made = 19, list[str](), 0
allowed: list[str] = []
if KIND == "late":
    time.sleep(30)


def out(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def free() -> list[str]:
    points = [f"{letter}{number}" for number in range(size, 0, -1) for letter in LETTERS[:size]]
    return [point for point in points if point not in moves and (not allowed or point in allowed)]


def misbehave() -> str:
    """What it answers instead of a move; it may not come back at all."""
    if KIND == "hang":
        time.sleep(600)
    if KIND == "child":
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        time.sleep(600)
    if KIND == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(600)
    if KIND == "die":
        sys.stderr.write("out of luck\n")
        sys.exit(3)
    if KIND == "segv":
        os.kill(os.getpid(), signal.SIGSEGV)
    while KIND == "flood":
        out("x" * 1000 + "\n")
    while KIND == "errors":
        sys.stderr.write("\x1b[2J" + "y" * 1000 + "\n")
    return {"taken": moves[0] if moves else "pass", "off": "Z99", "word": "hello <b>bold</b>", "resign": "resign"}[KIND]


def line_of(visits: int) -> str:
    if KIND == "leela":
        return " ".join(
            f"info move {point} visits {visits // (n + 1)} winrate {6000 - 1000 * n} prior 900 order {n} pv {point}"
            for n, point in enumerate(free()[:3])
        ) + "\n"  # fmt: skip
    shown = " ".join(
        f"info move {point} visits {visits // (n + 1)} winrate {0.6 - n / 10:.3f} scoreLead {3.5 - n * 2:.2f} "
        f"scoreStdev 9.5 prior 0.2 order {n} pv {' '.join(free()[n : n + 3])}"
        for n, point in enumerate(free()[:3])
    )
    return (
        f"{shown} ownership {' '.join(['0.75'] * (size * size // 2) + ['-0.5'] * (size * size - size * size // 2))}\n"
    )


def analyse(number: str) -> None:
    """Lines until something comes in."""
    import select

    global analysed
    analysed += 1
    out(f"={number}\n")
    visits = 10
    if FAULT and FAULT != "old" and analysed > AFTER:
        out(line_of(visits))
        if FAULT == "die":
            sys.exit(3)
        if FAULT == "hang":
            time.sleep(600)
        while FAULT == "flood":
            out(line_of(visits) * 50)
        while FAULT == "noise":
            out("x" * 100_000)
        if FAULT == "lie":
            points = " ".join(f"info move {point} visits 1e9 winrate 7 scoreLead nan order 0 pv Z99" for point in moves)
            out(f"{points} info move {free()[0]} visits 900 winrate 0.5 scoreLead 1e11 order 0 ownership nan nan\n")
    while not select.select([sys.stdin], [], [], 0.0 if KIND == "burst" else 0.05)[0]:
        visits += 20
        out(line_of(visits))
    out("\n")


for text in iter(sys.stdin.readline, ""):
    if "FAKE_LOG" in os.environ:
        with Path(os.environ["FAKE_LOG"]).open("a") as log:
            log.write(text)
    number, command, *words = text.split()
    answer = ""
    if command == "list_commands":
        answer = "\n".join(COMMANDS)
    elif command not in COMMANDS:
        out(f"?{number} unknown command\n\n")
        continue
    elif command == "name":
        answer = f"Fake {KIND}"
    elif command == "version":
        answer = "1.0"
    elif command == "boardsize":
        size = int(words[0])
    elif command == "clear_board":
        moves = []
    elif command == "play":
        moves.append(words[1].upper())
    elif command == "undo":
        moves.pop()
    elif command == "place_free_handicap":
        moves = ["C3", "c4", "D3", "B2"][: int(words[0])]
        answer = " ".join(moves)
    elif FAULT == "old" and "allow" in words:
        out(f"?{number} what is allow?\n\n")
        continue
    elif command in ("kata-analyze", "lz-analyze"):
        allowed = words[words.index("allow") + 2].split(",") if "allow" in words else []
        analyse(number)
        continue
    elif command == "genmove":
        made += 1
        answer = misbehave() if KIND not in ("good", "kata", "burst", "leela", "places") and made > AFTER else free()[0]
        moves.append(answer.upper())
    out(f"={number} {answer}\n\n")
    if command == "quit":
        break

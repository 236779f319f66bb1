"""How the commands for scripts answer, and what several of them read alike on the command line.

An answer is one JSON object a line, in UTF-8 whatever the locale says, and is sent off at once.
"""

import argparse
import json
import math
import re
import sys

_LINE_ENDS = re.compile("[\x7f-\x9f\u2028\u2029]")
"""What other programs take for the end of a line, beside the signs that JSON escapes by itself."""


def print_json(answer: object) -> None:
    """Write one answer. Text that UTF-8 cannot hold is escaped as JSON allows."""
    line = _LINE_ENDS.sub(_escaped, json.dumps(answer, ensure_ascii=False, allow_nan=False)) + "\n"
    try:
        data = line.encode()
    except UnicodeEncodeError:
        data = (json.dumps(answer, allow_nan=False) + "\n").encode()
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _escaped(sign: re.Match[str]) -> str:
    return f"\\u{ord(sign[0]):04x}"


_PATH = re.compile(r"0(?:\.[0-9]{1,9})*", re.ASCII)
MOST_SEED = (1 << 63) - 1


def node_path(text: str) -> tuple[int, ...]:
    """The child numbers from the root, the first being the root's own 0; ArgumentTypeError otherwise."""
    if not _PATH.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no path such as 0.0.1; the root is 0")
    return tuple(map(int, text.split(".")))


def number_in(text: str) -> float:
    """The number that a text says, not a number (nan) if it says none."""
    try:
        return float(text)
    except ValueError:
        return math.nan


def seed(text: str) -> int:
    """What chance begins from: 0 to `MOST_SEED`; ArgumentTypeError otherwise."""
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= MOST_SEED):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0 to {MOST_SEED}")
    return int(text)

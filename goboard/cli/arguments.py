"""What several commands read alike on the command line."""

import argparse
import re

_PATH = re.compile(r"0(?:\.[0-9]{1,9})*", re.ASCII)
MOST_SEED = (1 << 63) - 1


def node_path(text: str) -> tuple[int, ...]:
    """The child numbers from the root, the first being the root's own 0; ArgumentTypeError otherwise."""
    if not _PATH.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no path such as 0.0.1; the root is 0")
    return tuple(map(int, text.split(".")))


def seed(text: str) -> int:
    """What chance begins from: 0 to `MOST_SEED`; ArgumentTypeError otherwise."""
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= MOST_SEED):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0 to {MOST_SEED}")
    return int(text)

"""What a file is that holds neither a record nor a board, and where goboard takes it in."""

import json

from goboard.words.message import phrase

MOST_BYTES = 1 << 20
"""Of the files that goboard writes for something else."""
PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF")
PROGRAMS = (b"\x7fELF", b"MZ", b"#!", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
"""What pictures begin with, and what programs of Linux, Windows and macOS do."""


def what_it_is(name: str, data: bytes) -> str:
    """A sentence on the file of that name and these bytes; "" where they tell nothing."""
    if data.startswith(PICTURES):
        return phrase("{file} is a picture: goboard opens records and boards.", file=name)
    if data.startswith(PROGRAMS):
        return phrase("{file} is a program: engines are entered in the Edit menu.", file=name)
    match _kind(data):
        case "goboard rule set":
            return phrase("{file} is a rule set: the rule editor in the Game menu imports it.", file=name)
        case "goboard settings":
            return phrase("{file} holds settings: the preferences in the Edit menu import them.", file=name)
        case "goboard engine":
            return phrase("{file} tells of an engine: engines are entered in the Edit menu.", file=name)
        case "goboard board":
            return phrase("{file} tells how a board looks: drop it on the preferences.", file=name)
    return ""


def _kind(data: bytes) -> object:
    """What a file that goboard wrote says that it is."""
    try:
        said = json.loads(data) if len(data) <= MOST_BYTES else None
    except (ValueError, RecursionError):
        return None
    return said.get("kind") if isinstance(said, dict) else None

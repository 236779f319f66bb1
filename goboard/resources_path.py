"""Where the shipped files are: icons, themes, rule texts and records. Nothing is read here."""

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
FOLDERS = (_PACKAGE / "_resources", _PACKAGE.parent / "resources")
"""Inside an installed wheel, and beside the package in a checkout."""
MANUAL = "manual"
"""The pages of the manual, which are those of `docs` in a checkout."""


def resource(*parts: str) -> Path:
    """The shipped file or folder of that name, as in resource("themes", "wood.json"); FileNotFoundError if none is."""
    paths = [folder.joinpath(*parts) for folder in FOLDERS]
    if parts[0] == MANUAL:
        paths.append(_PACKAGE.parent.joinpath("docs", *parts[1:]))
    for path in paths:
        if path.exists():
            return path
    looked = " or ".join(str(folder) for folder in FOLDERS)
    raise FileNotFoundError(f"goboard's file {'/'.join(parts)} is missing; it was looked for in {looked}.")


def is_shipped(path: str) -> bool:
    """Is that a file or folder of the program itself, links followed? Nobody keeps their own records there."""
    return any(Path(os.path.realpath(path)).is_relative_to(folder) for folder in FOLDERS)

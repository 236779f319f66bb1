"""Where the shipped files are: icons, themes, rule texts and records. Nothing is read here."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
FOLDERS = (_PACKAGE / "_resources", _PACKAGE.parent / "resources")
"""Inside an installed wheel, and beside the package in a checkout."""


def resource(*parts: str) -> Path:
    """The shipped file or folder of that name, as in resource("themes", "wood.json"); FileNotFoundError if none is."""
    for folder in FOLDERS:
        path = folder.joinpath(*parts)
        if path.exists():
            return path
    looked = " or ".join(str(folder) for folder in FOLDERS)
    raise FileNotFoundError(f"goboard's file {'/'.join(parts)} is missing; it was looked for in {looked}.")

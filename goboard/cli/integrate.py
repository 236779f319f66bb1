"""`goboard integrate`: goboard among the programs of this user's desktop, so that records open by a double click.

What is written is told by a list with digests; `--remove` takes away what is still as it was written, and folders that
were made for it.
"""

import argparse
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from goboard.cli.console import Json, complain, print_json
from goboard.jobs.processes import own_command
from goboard.resources_path import resource
from goboard.sgf.saving import SaveError, save_bytes
from goboard.words.reasons import reason_of

_MORE = """Written are a desktop entry, icons, the types of records and what software centres show, below XDG_DATA_HOME
(~/.local/share), without root; on Windows the types of records in this user's registry. Done again it brings all up
to date, as after an installation elsewhere. --remove takes away what it wrote and nobody has changed since. One line of
JSON tells what was done; status 1 if some could not be."""
SIZES = (16, 22, 24, 32, 48, 64, 128, 256)
DESKTOP, MIME = "applications/goboard.desktop", "mime/packages/goboard.xml"
METAINFO = "metainfo/io.github.goboard.goboard.metainfo.xml"
LIST = "integration.json"
_PATIENCE = 60
"""Seconds for each program that brings the desktop's own lists up to date."""
_RESERVED = re.compile(r'(["`$\\])')
_MADE_OUT = ("mime", "applications", "icons/hicolor")
"""Folders in which those programs write what they make out of the rest."""
_CACHES = ("mimeinfo.cache", "icon-theme.cache")
Command = Sequence[str]


def run(arguments: list[str]) -> int:
    """Write or remove; 1 if some of it could not be done."""
    parser = argparse.ArgumentParser(prog="goboard integrate", description=__doc__, epilog=_MORE)
    parser.add_argument("--remove", action="store_true", help="take away what was written")
    parser.add_argument("--program", metavar="FILE", default="", help="what is to be started (default: this goboard)")
    options = parser.parse_args(arguments)
    if sys.platform == "darwin":
        complain("goboard integrate: macOS learns by goboard.app itself which records it opens.")
        return 1
    if not options.remove and options.program and not os.access(options.program, os.X_OK):
        parser.error(f"{options.program} is no program")
    command = [os.path.abspath(options.program)] if options.program else window_command()
    if sys.platform == "win32":
        return _on_windows(command, is_removed=options.remove)
    root = data_home()
    if options.remove:
        answer = removed(root)
    else:
        answer = written(root, command)
    for kept in answer["kept"]:  # type: ignore[attr-defined]
        complain(f"goboard integrate: {kept['file']}: {kept['why']}")
    print_json(answer)
    return 1 if answer["kept"] else 0


def _on_windows(command: Command, *, is_removed: bool) -> int:
    from goboard.cli import registry

    root = registry.of_user()
    done = registry.removed(root) if is_removed else registry.written(root, command)
    registry.tell_windows()
    print_json({"written": [] if is_removed else done, "removed": done if is_removed else [], "kept": []})
    return 0


def data_home() -> Path:
    """Where the desktop looks for what is this user's."""
    said = os.environ.get("XDG_DATA_HOME", "")
    return Path(said) if os.path.isabs(said) else Path.home() / ".local" / "share"


def window_command() -> Command:
    """What starts this goboard's window: by its full name, as a desktop's PATH may lack the folder."""
    if image := os.environ.get("APPIMAGE"):
        return [image]
    begun_as = shutil.which(sys.argv[0]) if os.path.basename(sys.argv[0]).startswith("goboard") else None
    for folder in filter(None, (begun_as and os.path.dirname(begun_as), os.path.dirname(sys.executable))):
        program = shutil.which(os.path.abspath(os.path.join(folder, "goboard-window")))
        if program:
            return [program]
    return own_command()


def planned(command: Command) -> Iterator[tuple[str, bytes]]:
    """Each file with its path below the data folder."""
    yield DESKTOP, _entry(command).encode()
    yield MIME, resource("linux", "goboard-mime.xml").read_bytes()
    yield METAINFO, resource("linux", "goboard.metainfo.xml").read_bytes()
    drawn = resource("icons", "goboard.svg").read_bytes()
    yield "icons/hicolor/scalable/apps/goboard.svg", drawn
    yield "icons/hicolor/scalable/mimetypes/application-x-go-sgf.svg", drawn
    from PIL import Image

    with Image.open(resource("icons", "goboard.png")) as picture:
        for size in SIZES:
            made = io.BytesIO()
            picture.convert("RGBA").resize((size, size), Image.Resampling.LANCZOS).save(made, "PNG")
            yield f"icons/hicolor/{size}x{size}/apps/goboard.png", made.getvalue()


def _entry(command: Command) -> str:
    """The desktop entry that starts this command."""
    words = {"Exec": " ".join([*map(_quoted, command), "%F"]), "TryExec": command[0]}
    lines = []
    for line in resource("linux", "goboard.desktop").read_text("utf-8").splitlines():
        key = line.partition("=")[0]
        if key == "Exec":
            # the value is read as a string first: each backslash is written twice
            lines += [f"{name}={_escaped(value)}" for name, value in words.items()]
        else:
            lines.append(line)
    return "\n".join([*lines, ""])


def _quoted(word: str) -> str:
    """A word of a command as entries have it."""
    return '"' + _RESERVED.sub(r"\\\1", word).replace("%", "%%") + '"'


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")


def written(root: Path, command: Command) -> Json:
    """Bring all files up to date. One that is there and is not ours, or was changed, stays as it is."""
    known, kept, done, made, unchanged = _known(root), list[Json](), list[str](), set(_made(root)), 0
    files = dict(known)
    for name, data in planned(command):
        path, digest = root / name, _digest(data)
        try:
            before = _digest(path.read_bytes()) if path.exists() else ""
            if before and before not in (digest, known.get(name)):
                kept.append({"file": str(path), "why": "it is not as goboard wrote it, and is left alone"})
                continue
            if before != digest:
                made |= _make_folder(path.parent, root)
                save_bytes(path, data)
                done.append(str(path))
            else:
                unchanged += 1
            files[name] = digest
        except (OSError, SaveError) as error:
            kept.append({"file": str(path), "why": _why(error)})
    kept += _noted(root, files, made)
    return {
        "folder": str(root),
        "written": done,
        "unchanged": unchanged,
        "removed": [],
        "kept": kept,
        "ran": _run(root),
    }


def removed(root: Path) -> Json:
    """Take away what was written and is still so, and the folders that were made for it and are empty now."""
    known, kept, done, stays = _known(root), list[Json](), list[str](), dict[str, str]()
    made = set(_made(root))
    for name, digest in known.items():
        path = root / name
        try:
            if not path.exists():
                continue
            if _digest(path.read_bytes()) != digest:
                kept.append({"file": str(path), "why": "it was changed since, and is left alone"})
                continue
            path.unlink()
            done.append(str(path))
        except OSError as error:
            kept.append({"file": str(path), "why": _why(error)})
            stays[name] = digest
    ran = _run(root) if done else []
    kept += _noted(root, stays, made) if known else []
    # a folder that cannot be taken away does no harm
    with suppress(OSError):
        _sweep(root, made)
    return {"folder": str(root), "written": [], "unchanged": 0, "removed": done, "kept": kept, "ran": ran}


def _why(error: Exception) -> str:
    return reason_of(error) if isinstance(error, OSError) else str(error)


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def _list(root: Path) -> Path:
    """What goboard has written, with digests; not beside the rest, where others look."""
    return root / "goboard" / LIST


def _read_list(root: Path) -> Mapping[str, object]:
    try:
        found = json.loads(_list(root).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _known(root: Path) -> dict[str, str]:
    """The files that were written, by their paths below the data folder, with their digests."""
    files = _read_list(root).get("files")
    plain = files.items() if isinstance(files, dict) else ()
    return {name: digest for name, digest in plain if isinstance(digest, str) and _is_below(name)}


def _made(root: Path) -> Iterator[str]:
    folders = _read_list(root).get("folders")
    yield from (
        name for name in (folders if isinstance(folders, list) else ()) if isinstance(name, str) and _is_below(name)
    )


def _is_below(name: str) -> bool:
    return not os.path.isabs(name) and ".." not in Path(name).parts and "\0" not in name


def _noted(root: Path, files: Mapping[str, str], made: set[str]) -> list[Json]:
    """Write the list of these files, or take it away where there are none; answers it with the reason if that fails."""
    place = _list(root)
    try:
        if files:
            place.parent.mkdir(parents=True, exist_ok=True)
            text = json.dumps({"files": dict(files), "folders": sorted(made)}, indent=1)
            save_bytes(place, f"{text}\n".encode())
        else:
            place.unlink(missing_ok=True)
            _remove_empty(place.parent)
    except (OSError, SaveError) as error:
        return [{"file": str(place), "why": _why(error)}]
    return []


def _make_folder(folder: Path, root: Path) -> set[str]:
    """Make it with all above it; those that were not there, below the data folder."""
    missing = [each for each in (folder, *folder.parents) if each.is_relative_to(root) and not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return {each.relative_to(root).as_posix() for each in missing}


def _sweep(root: Path, made: set[str]) -> None:
    """Folders that were made are removed where nothing of others is in them; what the desktop's programs have made out
    of goboard's files alone goes first."""
    for name in _MADE_OUT:
        folder = root / name
        if name in made and folder.is_dir():
            if name == "mime" and not any((folder / "packages").glob("*")):
                shutil.rmtree(folder, ignore_errors=True)
            for cache in _CACHES:
                if not any(each.name != cache for each in folder.iterdir()) if folder.is_dir() else False:
                    (folder / cache).unlink(missing_ok=True)
    for name in sorted(made, key=len, reverse=True):
        _remove_empty(root / name)


def _remove_empty(folder: Path) -> None:
    if folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()


def _run(root: Path) -> list[str]:
    """Have the desktop's programs take notice; those that ran. Desktops without them look by themselves."""
    icons = root / "icons" / "hicolor"
    commands = (
        ("update-mime-database", str(root / "mime")),
        ("update-desktop-database", "-q", str(root / "applications")),
        ("gtk-update-icon-cache", "-q", "-t", "-f", str(icons)),
        ("kbuildsycoca6",),
    )
    ran = []
    for name, *rest in commands:
        program = shutil.which(name)
        if program is None or (rest and not os.path.isdir(rest[-1])):
            continue
        try:
            done = subprocess.run([program, *rest], capture_output=True, timeout=_PATIENCE, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            complain(f"goboard integrate: {name}: {error}")
            continue
        if done.returncode:
            complain(f"goboard integrate: {name}: {done.stderr.decode('utf-8', 'replace').strip()}")
        else:
            ran.append(name)
    return ran

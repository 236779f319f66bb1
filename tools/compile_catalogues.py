"""Makes LANG.mo, which the program reads, of each LANG.po in resources/translations; where it is up to date, nothing.

Needs Babel alone: setup.py runs it for everything that is built, tools/setup_environment.py for a checkout.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "resources" / "translations"
SHARE = "X-Translated"
"""As in goboard/words/catalogue.py."""


def outdated(folder: Path = FOLDER) -> list[Path]:
    """The catalogues that have to be compiled."""
    return [words for words in sorted(folder.glob("*.po")) if not _is_newer(words.with_suffix(".mo"), words)]


def compile_catalogues(folder: Path = FOLDER) -> None:
    """Compile those that have changed. ImportError: there is no Babel."""
    waiting = outdated(folder)
    if waiting:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        class Entries(list):  # type: ignore[type-arg]
            charset = "utf-8"

        for words in waiting:
            with words.open("rb") as source:
                header, *entries = read_po(source)
            done = Entries(each for each in entries if is_done(each.string) and not each.fuzzy)
            header.string = f"{header.string}{SHARE}: {100 * len(done) // max(1, len(entries))}\n"
            done.insert(0, header)
            beside = words.with_suffix(f".{os.getpid()}")
            with beside.open("wb") as target:
                write_mo(target, done)  # type: ignore[arg-type]
            beside.replace(words.with_suffix(".mo"))


def is_done(words: object) -> bool:
    """Is each form translated?"""
    return bool(words) and (isinstance(words, str) or (isinstance(words, (tuple, list)) and all(words)))


def _is_newer(made: Path, source: Path) -> bool:
    return made.exists() and made.stat().st_mtime >= source.stat().st_mtime


if __name__ == "__main__":
    try:
        compile_catalogues()
    except (ImportError, OSError) as problem:
        print(f"warning: the languages of the window are as old as before: {problem}", file=sys.stderr)

"""Makes LANG.words, which the program reads, of each LANG.po in resources/translations that is newer.

Needs Babel alone: setup.py runs it for everything that is built, tools/setup_environment.py for a checkout.
"""

from __future__ import annotations

import os
import struct
import sys
from binascii import crc32
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "resources" / "translations"
SHARE, SUFFIX, MAGIC, HEAD, BETWEEN, CONTEXT = "X-Translated", ".words", b"goboardW", "<8sII", b"\1", "\4"
"""As in goboard/words/catalogue.py, which says what such a file holds."""


def outdated(folder: Path = FOLDER) -> list[Path]:
    """The catalogues that have to be compiled."""
    return [words for words in sorted(folder.glob("*.po")) if not _is_newer(words.with_suffix(SUFFIX), words)]


def compile_catalogues(folder: Path = FOLDER) -> None:
    """Compile those that have changed. ImportError: there is no Babel."""
    waiting = outdated(folder)
    if waiting:
        from babel.messages.pofile import read_po

        for source in waiting:
            with source.open("rb") as file:
                header, *entries = read_po(file)
            done = [each for each in entries if is_done(each.string) and not each.fuzzy]
            told = f"{header.string}{SHARE}: {100 * len(done) // max(1, len(entries))}\n"
            beside = source.with_suffix(f".{os.getpid()}")
            beside.write_bytes(packed(told, {_key(each): _forms(each.string) for each in done}))
            beside.replace(source.with_suffix(SUFFIX))
            # what an earlier goboard read
            if source.with_suffix(".mo").exists():
                source.with_suffix(".mo").unlink()


def packed(header: str, words: dict[str, list[str]]) -> bytes:
    """A file of words: by key, the forms of each translation. ValueError: two messages cannot be told apart."""
    numbers = [crc32(key.encode()) for key in words]
    said = ["\0".join(forms).encode() for forms in words.values()]
    if len(set(numbers)) < len(numbers) or any(BETWEEN in each for each in said):
        raise ValueError("two messages have one number: change the words of one")
    head = struct.pack(HEAD, MAGIC, len(header.encode()), len(numbers))
    return b"".join((head, header.encode(), struct.pack(f"<{len(numbers)}I", *numbers), BETWEEN.join(said)))


def _key(entry: Any) -> str:
    text = entry.id[0] if isinstance(entry.id, (tuple, list)) else entry.id
    return f"{entry.context}{CONTEXT}{text}" if entry.context else text


def _forms(words: Any) -> list[str]:
    return [words] if isinstance(words, str) else list(words)


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

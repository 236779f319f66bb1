"""Files of tests."""

from pathlib import Path


def written(path: Path, text: str) -> Path:
    """The path, once that text stands in the file."""
    path.write_text(text, encoding="utf-8")
    return path

"""Cases with answers that others established, where they lie next to the project; else tests that use them skip."""

import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "data"


def cases(name: str) -> list[Any]:
    """The cases of a file as pytest parameters; one that skips where the file is absent."""
    path = FOLDER / f"{name}.json"
    if not path.exists():
        return [pytest.param(None, marks=pytest.mark.skip(reason="the shared cases are not here"))]
    return [pytest.param(case, id=case["id"]) for case in json.loads(path.read_text("utf-8"))]

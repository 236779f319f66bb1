"""The difficult inputs that lie next to the project, where they do."""

import json
from typing import Any

import pytest

from goboard.sgf.reader import read
from goboard.sgf.writer import write
from tests.sgf.reading import at, report
from tests.shared_cases import FOLDER

WARNED = {"ok": (False,), "ok_with_warning": (True,), "any_of": (False, True)}


TRICKY = FOLDER / "sgf_tricky.json"
CASES = json.loads(TRICKY.read_text("utf-8"))["cases"] if TRICKY.exists() else []


@pytest.mark.skipif(not CASES, reason="the shared cases are not here")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_tricky(case: dict[str, Any]) -> None:
    source, expected = case["input"], case["expect"]
    found = report(source)
    first = found["games"][0]
    assert bool(found["warnings"]) in WARNED[expected["outcome"]]
    assert len(found["games"]) == expected["games"]
    for key in ("size", "main_line", "nodes", "captures"):
        assert key not in expected or first[key] == expected[key]
    if "stones" in expected:
        assert {c: set(p) for c, p in first["stones"].items()} == {c: set(p) for c, p in expected["stones"].items()}
    assert first["info"].items() >= expected.get("info", {}).items()
    assert [one["size"] for one in found["games"]] == expected.get("sizes", [first["size"]] * len(found["games"]))
    for path, points in expected.get("dim_at", {}).items():
        assert set(at(source, path)["dim"]) == set(points)
    for path, texts in expected.get("text_at", {}).items():
        assert at(source, path)["comment"] == texts["C"]
    saved = write(read(source.encode()))
    assert all(raw.encode() in saved for raw in expected.get("roundtrip_keeps_raw", []))
    for path, idents in expected.get("roundtrip_order", {}).items():
        properties = [ident for ident, _ in at(saved, path)["properties"] if ident not in ("CA", "AP")]
        assert properties == [ident for ident in idents if ident not in ("CA", "AP")]


FILES = sorted(FOLDER.glob("sgf*/*.sgf"))


@pytest.mark.skipif(not FILES, reason="the shared files are not here")
def test_files_open_and_save() -> None:
    for path in FILES:
        found, again = report(path.read_bytes()), report(write(read(path.read_bytes())))
        for key in ("nodes", "main_line", "stones", "info", "captures"):
            assert [one[key] for one in found["games"]] == [one[key] for one in again["games"]]
        assert {warning["code"] for warning in found["warnings"]} <= {"repeated", "not_go", "bad_rules"}

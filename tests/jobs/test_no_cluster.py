"""Where work is not spread over machines, or cannot be."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from goboard.__main__ import main


def test_without_dask_a_sentence_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "dask", None)
    wanted = (
        "Work is spread over machines where the package distributed is installed: pip install 'goboard[cluster]'.\n"
    )
    for command in (["audit"], ["analyze"], ["library", "add", "--index", str(tmp_path / "index.db")]):
        assert main([*command, "--scheduler", "tcp://10.0.0.1:8786", str(tmp_path)]) == 1
        assert capsys.readouterr().err.endswith(wanted)


def test_nothing_of_dask_is_loaded_without_a_scheduler(tmp_path: Path) -> None:
    record = tmp_path / "a.sgf"
    record.write_text("(;SZ[5];B[aa])")
    loaded = "assert not {'dask', 'distributed'} & {*sys.modules}"
    for said in (["audit", record], ["analyze", record], ["library", "add", "--index", tmp_path / "i.db", tmp_path]):
        code = f"import sys\nfrom goboard.__main__ import main\nmain({[*map(str, said)]!r})\n{loaded}"
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_a_file_of_something_else_is_no_run_to_go_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    others = '{"id": 1}\n', "text", '{"file": null}\n', '{"file": 1\n', '{"file": "\\ud8"}\n', '{"file": "a"} more\n'
    for text in ("(;SZ[5];B[aa])", "(;SZ[5]\n;B[aa])", *others):
        (tmp_path / "a.sgf").write_text(text)
        assert main(["audit", "--resume", str(tmp_path / "a.sgf"), str(tmp_path)]) == 1
        assert (tmp_path / "a.sgf").read_text() == text
        assert "It holds something else than the answers of this command" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders here")
def test_what_is_no_file_is_not_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name in (str(tmp_path / "pipe"), "/dev/null"):
        assert main(["audit", "--resume", name, str(tmp_path)]) == 1
        assert capsys.readouterr().err == (
            f"{name}: it is no file but a pipe, a socket or a device; it was not opened.\n"
        )


def test_analyses_go_on_where_they_were_ended(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    """Documents without names are told apart by how many they are."""
    given, out = tmp_path / "games.json", tmp_path / "out.jsonl"
    line = '{"board": {"shape": "grid", "columns": 2, "rows": 2}, "rules": {"name": "chinese"}}\n'
    given.write_text(line * 3 + "no json\n" + line.replace("{", '{"id": 5, ', 1))
    assert main(["analyze", "--resume", str(out), str(given)]) == 1
    whole = out.read_bytes().splitlines(keepends=True)
    assert len(whole) == 5
    for count in (2, 4, 5):
        out.write_bytes(b"".join(whole[:count]) + whole[-1][:20])
        assert main(["analyze", "--resume", str(out), str(given)]) == 1
        assert [*map(_without_time, out.read_bytes().splitlines())] == [*map(_without_time, whole)]
    assert not capsysbinary.readouterr().out


def _without_time(line: bytes) -> object:
    return json.loads(line) | {"seconds": 0}

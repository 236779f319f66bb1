"""Files whose names are long or odd: every command reads them, and writes beside them."""

import json
import os
import sys
from pathlib import Path

import pytest

from goboard.__main__ import main

RECORD = b"(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee];W[cc])"
NAMES = (
    "a  b.sgf", "-o.sgf", "100%41#?&;+.sgf", "e\u0301漢字🙂.sgf", "\u202erev.sgf", "it's (1) [2] {3} ~ $HOME.sgf",
    "x" * 120 + ".sgf", "no suffix", ".sgf", "replay",
)  # fmt: skip
POSIX_NAMES = ("new\nline\t.sgf", 'quote"`\\|<>:*.sgf', "trail. ", "bad\udcff\udcfe.sgf", "y" * 251 + ".sgf", "CON.sgf")
"""Names that Windows has no files of."""
all_names = pytest.mark.parametrize(
    "name", (*NAMES, *(POSIX_NAMES if sys.platform != "win32" else ())), ids=lambda name: ascii(name)[:20]
)


@all_names
@pytest.mark.parametrize("depth", [0, 3])
def test_a_record_of_such_a_name_is_read_drawn_and_converted(
    name: str, depth: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if sys.platform == "darwin" and "\udcff" in name:
        pytest.skip("this file system has such names not")
    # deeper than Windows reaches without being asked to
    folder = tmp_path.joinpath(*["d" * 100] * depth)
    folder.mkdir(parents=True, exist_ok=True)
    path = str(folder / name)
    Path(path).write_bytes(RECORD)
    assert main(["sgf", path]) == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]
    assert len(game["main_line"]) == 2
    picture, text = (str(folder / f"{name[:100]}-out{end}") for end in (".svg", ".json"))
    assert main(["render", path, "-o", picture]) == 0
    assert main(["convert", path, "-o", text]) == 0
    assert os.path.getsize(picture) > 500 and os.path.getsize(text) > 20
    assert {*os.listdir(folder)} == {name, os.path.basename(picture), os.path.basename(text)}

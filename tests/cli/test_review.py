"""`goboard review`: judged records in a folder, which go on where they stopped, and what is told of each."""

import json
import sys
from pathlib import Path

import pytest

from goboard.__main__ import main
from goboard.cli.review import _engine

FAKE = Path(__file__).parents[1] / "players" / "fake_engine.py"
QUICK = ("--visits", "30", "--seconds", "0.2")


def review(capsysbinary: pytest.CaptureFixture[bytes], *arguments: object) -> tuple[int, list[dict]]:
    status = main(["review", *QUICK, *map(str, arguments)])
    return status, [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]


@pytest.mark.slow
def test_moves_are_judged_and_saved_beside_what_the_record_says(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    record, out = tmp_path / "a.sgf", tmp_path / "out"
    record.write_text("(;SZ[5]RU[Chinese]KM[0.5]PB[Kō];B[cc]C[first];W[cb](;B[bb])(;B[dd]))(;SZ[3]RU[Odd rules];B[aa])")
    out.mkdir()
    status, (answer,) = review(capsysbinary, record, "-o", out)
    first, second = answer["games"]
    assert (status, answer["out"], first["moves"], first["judged"]) == (0, str(out / "a.sgf"), 3, 3)
    assert set(first["players"]) == {"Black", "White"} and first["source"] == "goboard search"
    assert 0 <= first["players"]["Black"]["accuracy"] <= 100
    assert second["moves"] == 1
    saved = (out / "a.sgf").read_text()
    assert "PB[Kō]" in saved and "C[first]" in saved and saved.count("GOBQ[goboard search:") >= 4
    assert record.read_text().count("GOBQ") == 0

    again = tmp_path / "again"
    again.mkdir()
    _, (answer,) = review(capsysbinary, out / "a.sgf", "-o", again)
    assert (again / "a.sgf").read_text() == saved, "what is judged already is not looked at again"
    assert answer["games"][0] == first


def test_what_cannot_be_reviewed_is_told(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    (tmp_path / "bad.sgf").write_text("nothing")
    (tmp_path / "torus.sgf").write_text("(;SZ[5];B[cc])")
    out = tmp_path / "out"
    status, answers = review(capsysbinary, tmp_path / "bad.sgf", tmp_path / "none.sgf", "-o", out)
    assert (status, [answer["out"] for answer in answers]) == (1, [None, None])
    assert answers[1]["error"] == "The file could not be read: No such file or directory."
    engine = f'"{sys.executable}" "{FAKE}" dies'
    status, (answer,) = review(capsysbinary, tmp_path / "torus.sgf", "-o", out, "--engine", engine)
    assert status == 1 and answer["error"] and not out.exists()
    (tmp_path / "large.sgf").write_text("(;GM[4800]GOBV[1]GOBB[kind:grid][columns:300][rows:300];B[a1];W[b2])")
    _, (answer,) = review(capsysbinary, tmp_path / "large.sgf", "-o", out)
    (game,) = answer["games"]
    assert game["judged"] == 0 and "up to 10,000 points; this one has 90,000." in game["note"]


def test_the_folder_for_what_is_reviewed_is_made(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    record, out = tmp_path / "a.sgf", tmp_path / "new" / "out"
    record.write_text("(;SZ[3]RU[Chinese]KM[0.5];B[bb])")
    status, (answer,) = review(capsysbinary, record, "-o", out)
    assert (status, answer["out"]) == (0, str(out / "a.sgf")) and (out / "a.sgf").is_file()


@pytest.mark.parametrize(
    "quoted", ["'/opt/my engines/katago' gtp -model 'a b'", r"/opt/my\ engines/katago gtp -model a\ b"]
)
def test_an_engine_in_a_folder_with_blanks_is_begun_once(quoted: str) -> None:
    assert _engine(quoted).words() == ["/opt/my engines/katago", "gtp", "-model", "a b"]


def test_no_record_is_replaced_by_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "b").mkdir()
    for name in ("a.sgf", "b/a.sgf"):
        (tmp_path / name).write_text("(;SZ[5];B[cc])")
    for files, said in ((["a.sgf", "b/a.sgf"], "one would replace the other"), (["a.sgf"], "would be replaced itself")):
        with pytest.raises(SystemExit) as end:
            main(["review", "-o", str(tmp_path), *(str(tmp_path / name) for name in files)])
        assert end.value.code == 2
        assert said in capsys.readouterr().err

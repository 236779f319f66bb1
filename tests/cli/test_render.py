"""`goboard render`, as a script calls it."""

import json
import os
from pathlib import Path
from xml.etree import ElementTree

import pytest

from goboard.boards.catalogue import board_from_spec
from goboard.cli.render import run
from tests.contract.boards import GRIDS, SHAPES

RECORD = "(;GM[1]SZ[9]RU[Chinese]KM[0];B[ee];W[ef](;B[ff]LB[aa:here])(;B[df]))"
SVG = "{http://www.w3.org/2000/svg}"


def drawn(out: Path) -> tuple[int, list[str]]:
    """How many stones an SVG picture shows, and its texts."""
    root = ElementTree.parse(out).getroot()
    stones = [use for use in root.iter(f"{SVG}use") if not use.get("href", "").startswith("#shadow")]
    return len(stones), [text.text or "" for text in root.iter(f"{SVG}text")]


@pytest.mark.parametrize(("kind", "magic"), [("png", b"\x89PNG"), ("pdf", b"%PDF"), ("svg", b"<svg")])
def test_each_kind_is_written(qapp: object, record: str, tmp_path: Path, kind: str, magic: bytes) -> None:
    out = tmp_path / f"picture.{kind}"
    assert run([record, "-o", str(out), "--size", "200", "--theme", "dark"]) == 0
    assert out.read_bytes().startswith(magic)
    if kind == "pdf":
        assert "Go board, ".encode("utf-16-be") in out.read_bytes(), "readers of PDF show its title"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.sgf", out.name]


@pytest.mark.parametrize(("at", "stones"), [(None, 3), ("0", 0), ("0.0", 1), ("0.0.0.1", 3)])
def test_the_node_asked_for_is_drawn(record: str, tmp_path: Path, at: str | None, stones: int) -> None:
    out = tmp_path / "picture.svg"
    assert run([record, "-o", str(out), *(["--at", at] if at else [])]) == 0
    assert drawn(out)[0] == stones


def test_overlays_are_chosen(record: str, tmp_path: Path) -> None:
    out = tmp_path / "picture.svg"
    run([record, "-o", str(out)])
    assert drawn(out)[1] == ["here"]
    run([record, "-o", str(out), "--overlay", "none"])
    assert drawn(out)[1] == []
    run([record, "-o", str(out), "--overlay", "coordinates"])
    assert set("ABCDEFGHJ") <= set(drawn(out)[1])


def test_the_longer_side_is_what_was_asked_for(record: str, tmp_path: Path) -> None:
    document = tmp_path / "wide.json"
    document.write_text(
        json.dumps({"board": {"shape": "grid", "columns": 13, "rows": 5}, "rules": {"name": "chinese"}})
    )
    out = tmp_path / "picture.svg"
    assert run([str(document), "-o", str(out), "--size", "600"]) == 0
    root = ElementTree.parse(out).getroot()
    assert int(root.get("width", 0)) == 600 > int(root.get("height", 0)) > 150


def test_a_game_document_on_any_graph_is_drawn_and_counted(tmp_path: Path) -> None:
    board = {"shape": "graph", "points": 4, "edges": [[0, 1], [1, 2], [2, 3]]}
    document = tmp_path / "game.json"
    document.write_text(json.dumps({"board": board, "rules": {"name": "chinese"}, "moves": [1, "pass"]}))
    out = tmp_path / "picture.svg"
    assert run([str(document), "-o", str(out), "--overlay", "count", "--at", "0.0"]) == 0
    assert drawn(out)[0] == 1


@pytest.mark.parametrize("spec", (GRIDS | SHAPES).values(), ids=(GRIDS | SHAPES).keys())
def test_every_board_is_drawn_and_its_points_are_named_as_it_prints_them(
    spec: dict[str, object], tmp_path: Path
) -> None:
    board = board_from_spec(spec)
    document = tmp_path / "game.json"
    moves = [board.labels[0].lower(), "pass", board.size - 1] if board.size > 2 else []
    document.write_text(json.dumps({"board": spec, "rules": {"name": "disto"}, "moves": moves}))
    out = tmp_path / "picture.svg"
    assert run([str(document), "-o", str(out), "--size", "300"]) == 0
    shown = drawn(out)[0]
    # joined borders and boards in space show some stones more than once
    assert shown >= len([move for move in moves if move != "pass"])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [(["--at", "0.5"], "has no node 0.5"), (["--overlay", "count", "--at", "0.0.0.0.0"], "has no node")],
)
def test_what_is_not_there_is_a_sentence(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert run([record, "-o", str(tmp_path / "x.svg"), *arguments]) == 1
    assert sentence in capsys.readouterr().err
    assert not (tmp_path / "x.svg").exists()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("(;GM[11]SZ[9];B[aa])", "is Hex, not Go"),
        ("(;GM[4800]GOBV[1]GOBB[kind:graph][vertices:2]GOBE[0:7])", "cannot be made out"),
        ("(;GM[4800]GOBV[1]GOBB[kind:infinite]RU[Tromp-Taylor])", "plane"),
    ],
)
def test_a_game_that_cannot_be_played_is_not_drawn_as_an_empty_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, sentence: str
) -> None:
    (tmp_path / "a.sgf").write_text(text)
    assert run([str(tmp_path / "a.sgf"), "-o", str(tmp_path / "x.svg")]) == 1
    assert sentence in capsys.readouterr().err
    assert not (tmp_path / "x.svg").exists()


@pytest.mark.parametrize("content", [None, b"", b"garbage", b"{", b"(;GM[1]SZ[9", b"\xff\xfe\x00"])
def test_an_unreadable_file_never_ends_in_a_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    path = tmp_path / "broken.sgf"
    if content is not None:
        path.write_bytes(content)
    status = run([str(path), "-o", str(tmp_path / "x.svg")])
    said = capsys.readouterr().err
    assert (status, bool(said.strip())) in ((0, False), (1, True))
    assert "Traceback" not in said


@pytest.mark.parametrize(
    "arguments",
    [["-o", "x.bmp"], ["-o", "x.svg", "--at", "1.0"], ["-o", "x.svg", "--overlay", "stars"],
     ["-o", "x.svg", "--size", "0"], ["-o", "x.svg", "--theme", "neon"], ["-o", "x.svg", "--seed", "-1"], []],
)  # fmt: skip
def test_a_wrong_command_line_is_status_2(record: str, arguments: list[str]) -> None:
    assert run([record, *arguments]) == 2


def test_a_place_that_cannot_be_written_is_a_sentence(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([record, "-o", str(tmp_path / "nowhere" / "x.svg")]) == 1
    assert "x.svg" in capsys.readouterr().err


def test_a_record_that_takes_too_much_memory_is_given_up(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = iter([0])
    monkeypatch.setattr("goboard.jobs.watch.memory_in_use", lambda: next(sizes, 1 << 40))
    monkeypatch.setattr("goboard.jobs.watch.LOOK_AGAIN", 0.0)
    assert run([record, "-o", str(tmp_path / "x.svg")]) == 1
    assert "needs more than 2,048 MB of memory" in capsys.readouterr().err


def test_a_pipe_in_the_place_of_the_picture_stays_and_is_not_waited_for(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "x.svg")
    assert run([record, "-o", str(tmp_path / "x.svg")]) == 1
    assert "no file but a pipe" in capsys.readouterr().err
    assert (tmp_path / "x.svg").is_fifo()


@pytest.mark.parametrize(
    ("name", "text", "points"),
    [
        ("ball.json", '{"shape": "geodesic", "frequency": 1}', 12),
        ("triangle.csv", "source,target\na,b\nb,c\nc,a\n", 3),
    ],
)
def test_a_board_file_is_drawn_without_stones(tmp_path: Path, name: str, text: str, points: int) -> None:
    board, out = tmp_path / name, tmp_path / "picture.svg"
    board.write_text(text)
    assert run([str(board), "-o", str(out), "--overlay", "coordinates"]) == 0
    stones, texts = drawn(out)
    assert stones == 0
    assert 3 <= len(set(texts)) <= points


def test_a_board_file_has_nothing_to_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = tmp_path / "ball.json"
    board.write_text('{"shape": "geodesic", "frequency": 1}')
    assert run([str(board), "-o", str(tmp_path / "picture.svg"), "--overlay", "count"]) == 1
    assert "nothing to count" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["liberties", "influence"])
def test_overlays_of_the_stones_alone_need_no_analysis(record: str, tmp_path: Path, name: str) -> None:
    plain, out = tmp_path / "plain.svg", tmp_path / "picture.svg"
    assert run([record, "-o", str(plain), "--overlay", "none"]) == 0
    assert run([record, "-o", str(out), "--overlay", name]) == 0
    assert len(out.read_text()) > len(plain.read_text())


TWO_SIDES = {
    "board": {"shape": "grid", "columns": 7, "rows": 5},
    "rules": {"name": "chinese"},
    "setup": {"B": ["C1", "C2", "C3", "C4", "C5"], "W": ["D1", "D2", "D3", "D4", "D5", "A3"]},
}
"""A wall between two sides, and a stone on the wrong one."""


def analysed(tmp_path: Path, overlays: str, *more: str, document: object = TWO_SIDES) -> tuple[int, Path]:
    """The status of drawing the document with these overlays, and the picture."""
    source, out = tmp_path / "game.json", tmp_path / f"{overlays}{len(more)}.svg"
    source.write_text(json.dumps(document))
    return run([str(source), "-o", str(out), "--size", "300", "--overlay", overlays, *more]), out


@pytest.mark.parametrize("name", ["ownership", "shades", "settled", "dead"])
def test_overlays_of_an_analysis_are_drawn_and_the_same_every_time(tmp_path: Path, name: str) -> None:
    _, plain = analysed(tmp_path, "none")
    status, first = analysed(tmp_path, name, "--seed", "3")
    _, second = analysed(tmp_path, name, "--seed=3")
    assert status == 0
    assert plain.read_text() != first.read_text() == second.read_text()


def test_the_endless_plane_has_no_analysis_and_that_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = {"board": {"shape": "plane"}, "rules": {"name": "mango"}, "moves": [[0, 0]]}
    status, out = analysed(tmp_path, "ownership", document=document)
    assert status == 1 and not out.exists()
    assert "plane" in capsys.readouterr().err


def test_a_board_file_has_nothing_to_analyse(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = tmp_path / "ball.json"
    board.write_text('{"shape": "geodesic", "frequency": 1}')
    assert run([str(board), "-o", str(tmp_path / "picture.svg"), "--overlay", "dead"]) == 1
    assert "analyse" in capsys.readouterr().err


def test_liberties_are_numbers(record: str, tmp_path: Path) -> None:
    out = tmp_path / "picture.svg"
    run([record, "-o", str(out), "--overlay", "liberties"])
    assert sorted(drawn(out)[1]) == ["2", "3", "3"]


def test_a_lattice_is_cut_open_and_nothing_else_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board, out = tmp_path / "board.json", tmp_path / "picture.svg"
    board.write_text(json.dumps({"shape": "cubic", "columns": 4, "rows": 4, "layers": 4}))

    def size(*more: str) -> int:
        assert run([str(board), "-o", str(out), *more]) == 0
        return len(out.read_text())

    assert size("--cut", "60") < size("--cut", "30") < size()
    board.write_text(json.dumps({"shape": "torus", "columns": 5, "rows": 5}))
    assert run([str(board), "-o", str(out), "--cut", "30"]) == 1
    assert "only a lattice in space can be cut" in capsys.readouterr().err
    assert run([str(board), "-o", str(out), "--cut", "100"]) == 2

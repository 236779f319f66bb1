"""`goboard render` beyond one plain position: parts, figures, series, GIFs, text."""

import json
from pathlib import Path

import pytest
from PIL import Image

from goboard.cli.render import run
from tests.cli.test_render import drawn

RECORD = "(;GM[1]SZ[9]RU[Chinese]VW[aa:cc];B[aa];W[bb];B[cc]FG[257:Middle]C[mid];W[dd];B[gg])"


def written(tmp_path: Path, *arguments: str) -> list[str]:
    """The files that a successful call writes beside the record."""
    assert run(list(arguments)) == 0
    return sorted(path.name for path in tmp_path.iterdir() if path.name != "game.sgf")


def test_numbered_moves_are_one_figure(record: str, tmp_path: Path) -> None:
    out = tmp_path / "figure.svg"
    assert run([record, "-o", str(out), "--moves", "2-4"]) == 0
    assert sorted(drawn(out)[1]) == ["2", "3", "4", "4 at D6"]
    run([record, "-o", str(out), "--moves", "2-4", "--numbers", "one", "--no-caption", "--title"])
    assert sorted(drawn(out)[1]) == ["1", "2", "3", "Moves 1–3"]


@pytest.mark.parametrize(
    ("part", "stones", "names"), [("A7-C9", 3, "ABC789"), ("stones", 5, "ABCDEFGHJ123456789"), ("record", 3, "ABC789")]
)
def test_a_part_is_drawn(record: str, tmp_path: Path, part: str, stones: int, names: str) -> None:
    out = tmp_path / "part.svg"
    assert run([record, "-o", str(out), "--part", part, "--overlay", "coordinates"]) == 0
    found = drawn(out)
    assert found[0] == stones
    assert set(found[1]) == set(names)


def test_figures_are_files_with_numbers_or_pages(qapp: object, record: str, tmp_path: Path) -> None:
    names = written(tmp_path, record, "-o", str(tmp_path / "f.svg"), "--figures", "2")
    assert names == ["f-1.svg", "f-2.svg", "f-3.svg"]
    run([record, "-o", str(tmp_path / "f.pdf"), "--figures", "record", "--size", "200"])
    assert (tmp_path / "f.pdf").read_bytes().count(b"/Type /Page\n") == 2


def test_a_series_has_a_picture_for_each_position(qapp: object, record: str, tmp_path: Path) -> None:
    names = written(tmp_path, record, "-o", str(tmp_path / "s.png"), "--series", "--size", "90")
    assert names == [f"s-{number}.png" for number in range(1, 7)]
    assert written(tmp_path, record, "-o", str(tmp_path / "t.svg"), "--series", "--at", "0.0")[-2:] == [
        "t-1.svg",
        "t-2.svg",
    ]


def test_a_gif_shows_the_moves(qapp: object, record: str, tmp_path: Path) -> None:
    out = tmp_path / "game.gif"
    assert run([record, "-o", str(out), "--size", "120x80", "--seconds", "0.5", "--once"]) == 0
    with Image.open(out) as image:
        assert (image.n_frames, image.size, image.info["duration"]) == (6, (120, 80), 500)  # type: ignore[attr-defined]
        assert "loop" not in image.info


def test_words_are_in_the_language_that_is_asked_for(qapp: object, record: str, tmp_path: Path) -> None:
    def said(name: str) -> str:
        assert run([record, "-o", str(tmp_path / name), "--figures", "9", "--title", "--language", "de"]) == 0
        return (tmp_path / name).read_text("utf-8")

    assert '<html lang="de">' in said("page.html")
    assert "{Züge 1–5}{4 auf D6, 5 auf G3}" in said("book.tex")
    assert said("text.txt").startswith("1–5 – Schwarz beginnt\n")
    assert "Züge 1–5" in said("figure.svg")


def test_text_is_plain_or_for_the_wiki(record: str, tmp_path: Path) -> None:
    out = tmp_path / "d.txt"
    assert run([record, "-o", str(out), "--part", "A7-C9"]) == 0
    assert out.read_text("utf-8").splitlines() == ["After move 5", "", "+------", "| X . .", "| . O .", "| . . X"]
    assert run([record, "-o", str(out), "--text", "sensei", "--moves", "1-5", "--part", "A6-D9"]) == 0
    assert out.read_text("utf-8").splitlines()[:4] == [
        "$$B9 1–5; 4 at D6, 5 at G3",
        "$$ ---------",
        "$$ | 1 . . .",
        "$$ | . 2 . .",
    ]


def test_game_documents_have_figures_too(tmp_path: Path) -> None:
    document = tmp_path / "game.json"
    board = {"shape": "graph", "points": 4, "edges": [[0, 1], [1, 2], [2, 3]]}
    document.write_text(json.dumps({"board": board, "rules": {"name": "chinese"}, "moves": [1, 3, "pass"]}))
    out = tmp_path / "figure.svg"
    assert run([str(document), "-o", str(out), "--moves", "1-9"]) == 0
    assert sorted(drawn(out)[1]) == ["1", "2", "3 passes"]
    assert run([str(document), "-o", str(tmp_path / "figure.txt")]) == 1


@pytest.mark.parametrize("how", [[], ["--figures", "2"], ["--series"]])
def test_moves_that_are_not_there_are_told(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], how: list[str]
) -> None:
    out = tmp_path / "x.svg"
    assert run([record, "-o", str(out), "--moves", "30-40", *how]) == 1
    assert "no moves 30–40" in capsys.readouterr().err and list(tmp_path.glob("*.svg")) == []
    assert run([record, "-o", str(out), "--moves", "4-40", *how]) == 0
    assert "these are shown: 4–5" in capsys.readouterr().err
    assert run([record, "-o", str(out), "--moves", "4-5", *how]) == 0
    assert capsys.readouterr().err == ""


def test_figures_may_be_of_some_moves(record: str, tmp_path: Path) -> None:
    out = tmp_path / "f.svg"
    assert run([record, "-o", str(out), "--figures", "2", "--moves", "2-4", "--no-caption"]) == 0
    found = [sorted(drawn(path)[1]) for path in sorted(tmp_path.glob("f-*.svg"))]
    assert found == [["2", "3"], ["4"]]


def test_animations_are_not_made_too_large(
    qapp: object, record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([record, "-o", str(tmp_path / "x.gif"), "--size", "5000"]) == 1
    assert "at most 2000 pixels" in capsys.readouterr().err


def test_webp_shows_what_png_does(qapp: object, record: str, tmp_path: Path) -> None:
    pictures = []
    for kind in ("png", "webp"):
        assert run([record, "-o", str(tmp_path / f"x.{kind}"), "--size", "150", "--moves", "1-5"]) == 0
        with Image.open(tmp_path / f"x.{kind}") as image:
            pictures.append((image.format, image.convert("RGB").tobytes()))
    assert pictures[0][1] == pictures[1][1] and pictures[1][0] == "WEBP"


@pytest.mark.parametrize("arguments", [["--moves", "9"], ["--moves", "5-2"], ["--figures", "0"], ["--seconds", "0"]])
def test_what_cannot_be_meant_is_misuse(record: str, tmp_path: Path, arguments: list[str]) -> None:
    assert run([record, "-o", str(tmp_path / "x.svg"), *arguments]) == 2


def test_a_part_that_is_not_there_is_a_sentence(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for part, words in (("Z1-Z2", "no points Z1 and Z2"), ("A1", "no part such as")):
        assert run([record, "-o", str(tmp_path / "x.svg"), "--part", part]) == 1
        assert words in capsys.readouterr().err


def test_paper_is_printed_plainly_and_books_have_coordinates(record: str, tmp_path: Path) -> None:
    run([record, "-o", str(tmp_path / "usual.pdf")])
    run([record, "-o", str(tmp_path / "print.pdf"), "--theme", "print"])
    run([record, "-o", str(tmp_path / "light.pdf"), "--theme", "light"])
    usual, plain, light = ((tmp_path / f"{name}.pdf").stat().st_size for name in ("usual", "print", "light"))
    assert abs(usual - plain) < 100
    assert usual < light / 2
    run([record, "-o", str(tmp_path / "book.pdf"), "--figures", "record"])
    run([record, "-o", str(tmp_path / "bare.pdf"), "--figures", "record", "--overlay", "marks,territory"])
    book, bare = ((tmp_path / f"{name}.pdf").stat().st_size for name in ("book", "bare"))
    assert book > bare + 500, "letters and numbers stand around the board"

"""`goboard render -o OUT.tex`: a book in LaTeX, whose pictures are the pages of a PDF, by a template of one's own."""

from pathlib import Path

import pytest

from goboard.__main__ import main
from tests.written_files import written

pytestmark = pytest.mark.usefixtures("qapp")
GAME = "(;GM[1]SZ[9]RU[Chinese]AB[ba]AW[aa];B[ab]C[50% of \\\\hell {x}\n\nNext $];W[ii];B[aa];W[ed];B[cc];W[dd])"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return written(tmp_path / "a_game.sgf", GAME)


def test_figures_are_pages_and_words_are_set_by_latex(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "book.tex"
    assert main(["render", str(record), "-o", str(out), "--figures", "3", "--overlay", "marks"]) == 0
    said = out.read_text()
    assert "\\gofigure{book-figures.pdf}{1}{Moves 1–3}{3 at the stone marked a}{" in said
    assert "\\gofigure{book-figures.pdf}{2}{Moves 4–6}{}{}" in said
    assert "\\gocomment{1}{50\\% of \\textbackslash{}hell \\{x\\}" in said and "\\par Next \\$" in said
    assert "a\\_game" in said
    assert (tmp_path / "book-figures.pdf").read_bytes().startswith(b"%PDF")


def test_the_book_that_latex_writes_is_not_its_pictures(record: Path, tmp_path: Path) -> None:
    """LaTeX writes into the file of the same name; "%" and "#" in a name would be commands."""
    out = tmp_path / "50% #1 ~ {a}.tex"
    (tmp_path / "50% #1 ~ {a}.pdf").write_bytes(b"the book")
    assert main(["render", str(record), "-o", str(out)]) == 0
    assert "\\gofigure{50-1-a--figures.pdf}{1}" in out.read_text()
    assert (tmp_path / "50-1-a--figures.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "50% #1 ~ {a}.pdf").read_bytes() == b"the book"


def test_emphasis_and_links_of_comments_are_set(tmp_path: Path) -> None:
    said = r"**so** *soft* `a_1`, **50% \\x{}** https://example.org/a_b?x=1&y=%41#c javascript:x"
    game, out = written(tmp_path / "game.sgf", f"(;GM[1]SZ[9];B[aa]C[{said}])"), tmp_path / "book.tex"
    assert main(["render", str(game), "-o", str(out)]) == 0
    book = out.read_text()
    assert r"\gocomment{1}{\textbf{so} \emph{soft} \texttt{a\_1}, \textbf{50\% \textbackslash{}x\{\}} \golink{" in book
    assert r"\golink{https://example.org/a_b?x=1\&y=\%41\#c}{https:/\allowbreak{}" in book
    assert "} javascript:x}" in book
    assert r"\newcommand{\golink}[2]{\href{#1}{#2}}" in book
    template = written(tmp_path / "mine.tex", "% goboard: figures\n")
    assert main(["render", str(game), "-o", str(out), "--template", str(template)]) == 0
    assert out.read_text().startswith(r"\providecommand{\golink}[2]{#2}"), "a template need not know of links"


def test_a_template_says_how_a_book_is_made(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    template, out = tmp_path / "mine.tex", tmp_path / "book.tex"
    template.write_text("\\newcommand\n  % goboard: figures\n\\end{document}")
    asked = ["render", str(record), "-o", str(out), "--template", str(template)]
    assert main(asked) == 0
    assert out.read_text().startswith("\\newcommand\n\\gofigure{book-figures.pdf}{1}{Moves 1–6}{3 at A9}")
    assert out.read_text().endswith("\n\\end{document}\n")
    template.write_text("nothing")
    out.unlink()
    assert main(asked) == 1
    assert main(["render", str(record), "-o", str(tmp_path / "a.svg"), "--template", str(template)]) == 1
    assert "it has no line % goboard: figures." in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize(("comment", "first"), [
    ("黑棋占角", "Noto Serif CJK SC"), ("これは隅です", "Noto Serif CJK JP"), ("귀를 지킨다", "Noto Serif CJK KR"),
    ("corner", ""),
])  # fmt: skip
def test_a_font_for_chinese_japanese_and_korean_is_looked_for_where_they_are_written(
    tmp_path: Path, comment: str, first: str
) -> None:
    record, out = tmp_path / "game.sgf", tmp_path / "book.tex"
    record.write_text(f"(;GM[1]SZ[9]CA[UTF-8];B[ab]C[{comment}])")
    assert main(["render", str(record), "-o", str(out)]) == 0
    tries = [part.partition("}")[0] for part in out.read_text().split("\\gofont{")[1:]]
    assert tries[:1] == ([first] if first else []) and len(tries) == len({*tries})

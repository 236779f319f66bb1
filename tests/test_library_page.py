"""The page on goboard in Python: every example gives what it shows, in ten lines at most, and none needs Qt."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "python.md"
SECTIONS = re.findall(r"^## (.+?)\n.*?```pycon\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
MOST_LINES = 10


@pytest.mark.parametrize(("title", "block"), SECTIONS, ids=[title for title, _ in SECTIONS])
def test_example_gives_what_the_page_shows(title: str, block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    example = doctest.DocTestParser().get_doctest(block, {}, title, str(PAGE), 0)
    assert 0 < len(example.examples) <= MOST_LINES
    said: list[str] = []
    outcome = doctest.DocTestRunner(verbose=False).run(example, out=said.append)
    assert not outcome.failed, "".join(said)


def test_the_page_shows_what_a_library_is_for() -> None:
    assert len(SECTIONS) == 5


def test_no_example_needs_qt() -> None:
    code = "\n".join(example.source for _, block in SECTIONS for example in doctest.DocTestParser().get_examples(block))
    check = "import sys\nassert not [name for name in sys.modules if 'PySide6' in name]\n"
    done = subprocess.run([sys.executable, "-c", f"{code}\n{check}"], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()

"""The promises of the README and the pages in docs: examples print what they say, names and links lead somewhere."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from goboard.ui.manual.pages import CONTENTS

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in (
        *sorted(ROOT.glob("README*.md")),
        ROOT / "CONTRIBUTING.md",
        ROOT / "SECURITY.md",
        *sorted(ROOT.glob("docs/*.md")),
    )
}
LINKS = [(page, link) for page, text in PAGES.items() for link in re.findall(r"\]\(([^)#:]+)\)", text)]
PATH = re.compile(r"`((?:goboard|tests|tools|packaging)/[\w./]+)`")
NAMED = sorted({path for text in PAGES.values() for path in PATH.findall(text)})
COMMANDS = re.findall(r"^ {4}(python3 \S+)$", README, re.MULTILINE)


def examples() -> list[tuple[str, str]]:
    """Each command in a console block of a page, with the output that the page shows for it."""
    blocks = [block for text in PAGES.values() for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL)]
    return [
        (command, shown) for block in blocks for command, shown in re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", block, re.M)
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the shipped resources and a `goboard` command."""
    (tmp_path / "resources").symlink_to(ROOT / "resources", target_is_directory=True)
    command = tmp_path / "bin" / "goboard"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m goboard "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are written for a POSIX shell")
@pytest.mark.parametrize(("command", "shown"), examples(), ids=lambda text: text[:40])
def test_example_prints_what_the_page_shows(command: str, shown: str, folder: Path) -> None:
    environment = os.environ | {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, shell=True, cwd=folder, env=environment, capture_output=True, encoding="utf-8", timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert doctest.OutputChecker().check_output(shown, done.stdout, doctest.ELLIPSIS), done.stdout


def test_examples_are_found() -> None:
    assert {command.split("goboard ")[1].split()[0] for command, _ in examples()} == {
        "replay",
        "analyze",
        "eyes",
        "sgf",
        "render",
        "boards",
        "audit",
        "gtp",
        "match",
        "convert",
    }


def test_ci_runs_the_second_command_word_for_word() -> None:
    assert COMMANDS[:2] == ["python3 tools/start.py", "python3 tools/test.py"]
    assert COMMANDS[1] in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("path", NAMED)
def test_what_a_page_names_exists(path: str) -> None:
    assert (ROOT / path).exists()


@pytest.mark.parametrize(("page", "link"), LINKS)
def test_links_lead_to_files(page: str, link: str) -> None:
    assert (ROOT / page).parent.joinpath(link).exists()


def test_the_readme_leads_to_every_page_and_the_pages_to_every_picture() -> None:
    linked = {(ROOT / page).parent.joinpath(link).resolve() for page, link in LINKS}
    shown = (path for path in (ROOT / "docs").iterdir() if not path.stem.endswith("-dark"))
    assert {path.resolve() for path in shown} <= linked
    assert {link for page, link in LINKS if page == "README.md"} >= PAGES.keys() - {"README.md"}


@pytest.mark.parametrize("name", ["README.zh.md", "README.ja.md", "README.ko.md"])
def test_other_languages_have_the_same_commands_pictures_and_links(name: str) -> None:
    """Links lead to the other languages, then to the pages in the order of their table."""

    def parts(text: str) -> tuple[list[str], list[str], list[str]]:
        return (
            re.findall(r"^ {4}(.*)$", text, re.MULTILINE),
            re.findall(r"```.*?```", text, re.DOTALL),
            sorted(link for link in re.findall(r"\]\(([^)]+)\)", text) if link != "docs/packages.md"),
        )

    assert parts(PAGES[name]) == parts(README)


def test_the_readme_is_short_and_shows_an_example() -> None:
    assert "```console" in README
    assert len(README.splitlines()) <= 62


@pytest.mark.parametrize("page", [page for page in PAGES if page.startswith("README")])
def test_the_manual_has_all_pages_listed_but_the_last_four(page: str) -> None:
    listed = re.findall(r"^\| \[[^]]+\]\(docs/(\w+)\.md\)", PAGES[page], re.MULTILINE)
    assert set(listed[:-4]) == set(CONTENTS)

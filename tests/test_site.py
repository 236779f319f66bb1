"""The pages as a site, and what people find where the project lies: every page is in it, templates are well formed."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from goboard.ui.manual.pages import CONTENTS

ROOT = Path(__file__).resolve().parent.parent
CONFIG = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
NAMED = re.findall(r"- (?:\w+: )?(\w+)\.md$", CONFIG, re.MULTILINE)


def test_the_site_has_the_manual_in_its_order_and_every_page() -> None:
    assert [page for page in NAMED if page in CONTENTS] == list(CONTENTS)
    assert {path.stem for path in (ROOT / "docs").glob("*.md")} <= set(NAMED)


@pytest.mark.slow
@pytest.mark.skipif(find_spec("mkdocs") is None, reason="MkDocs is not installed")
def test_the_site_is_built_without_warnings(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    for name in ("index", "first_steps", "contributing", "benchmarks", "license"):
        assert (tmp_path / f"{name}.html").stat().st_size > 1000
    assert 'href="benchmarks.html"' in (tmp_path / "development.html").read_text("utf-8")
    for folder in (ROOT / "resources" / "pages").iterdir():
        assert {path.stem for path in folder.glob("*.md")} == {path.stem for path in (tmp_path / folder.name).iterdir()}
    german = (tmp_path / "de" / "preferences.html").read_text("utf-8")
    # links in every language are by the English headings
    assert '<h2 id="sounds">Klänge' in german and 'src="../preferences.webp"' in german
    assert 'href="../ja/preferences.html"' in german and 'href="de/preferences.html"' in (
        tmp_path / "preferences.html"
    ).read_text("utf-8")
    assert 'href="command_line.html#many-machines"' in (tmp_path / "de" / "library.html").read_text("utf-8")


@pytest.mark.parametrize("path", sorted((ROOT / ".github").rglob("*.yml")), ids=lambda path: path.name)
def test_what_the_forge_reads_is_well_formed(path: Path) -> None:
    yaml = pytest.importorskip("yaml")
    said = yaml.safe_load(path.read_text(encoding="utf-8"))
    if path.parent.name == "ISSUE_TEMPLATE" and path.stem != "config":
        assert {"name", "description", "body"} <= said.keys()
        kinds = {"markdown", "textarea", "input", "dropdown", "checkboxes"}
        assert all(part["type"] in kinds and "attributes" in part for part in said["body"])
        ids = [part["id"] for part in said["body"] if part["type"] != "markdown"]
        assert len(ids) == len(set(ids)) > 0

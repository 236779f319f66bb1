"""The wheel and the source archive: what they hold, and that goboard runs from a wheel far from its checkout."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from goboard import __version__

# the kernel is compiled, which takes as long as a thousand other tests
pytestmark = [pytest.mark.longest, pytest.mark.slow]

ROOT = Path(__file__).resolve().parent.parent
RECORD = "records/ear-reddening-game.sgf"
BUILD = "import sys; from setuptools import build_meta; getattr(build_meta, sys.argv[1])(sys.argv[2])"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project's sources, so that building leaves no traces in the checkout."""
    copy = tmp_path_factory.mktemp("project")
    for name in ("goboard", "resources", "docs", "tests", "tools", "benchmarks", "packaging"):
        ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.c")
        shutil.copytree(ROOT / name, copy / name, ignore=ignored)
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "CHANGELOG.md", "LICENSE"):
        shutil.copy(ROOT / name, copy / name)
    return copy


def build(project: Path, kind: str, pattern: str) -> Path:
    output = project / "dist"
    output.mkdir(exist_ok=True)
    command = [sys.executable, "-c", BUILD, f"build_{kind}", str(output)]
    environment = os.environ | hasty_compiler(project)
    done = subprocess.run(command, cwd=project, env=environment, capture_output=True, encoding="utf-8", timeout=600)
    assert done.returncode == 0, done.stderr
    (built,) = output.glob(pattern)
    return built


def hasty_compiler(project: Path) -> dict[str, str]:
    """The C compiler without its optimiser: what is built here must work, and need not be fast."""
    if not shutil.which("cc"):
        return {}
    compiler = project / "hasty-cc"
    compiler.write_text('#!/bin/sh\nexec cc "$@" -O0\n', encoding="utf-8")
    compiler.chmod(0o755)
    return {"CC": str(compiler)}


@pytest.fixture(scope="module")
def wheel(project: Path) -> Path:
    return build(project, "wheel", "*.whl")


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel unpacked as an installer would."""
    folder = tmp_path_factory.mktemp("installed")
    zipfile.ZipFile(wheel).extractall(folder)
    return folder


def shipped() -> set[str]:
    files = {
        path.relative_to(ROOT / "resources").as_posix() for path in (ROOT / "resources").rglob("*") if path.is_file()
    }
    # pages for those who work at goboard or write other programs are no part of the manual
    kept = {"development.md", "packages.md", "python.md", "file_format.md"}
    pages = {path.name for path in (ROOT / "docs").iterdir()} - kept
    # of the catalogues what is made of them
    sources = {name for name in files if name.endswith((".po", ".pot"))}
    made = {name.removesuffix(".po") + ".words" for name in sources if name.endswith(".po")}
    return (files - sources) | made | {f"manual/{name}" for name in pages}


def test_wheel_holds_every_resource_and_the_type_marker(installed: Path) -> None:
    assert (installed / "goboard" / "py.typed").exists()
    packed = installed / "goboard" / "_resources"
    assert {path.relative_to(packed).as_posix() for path in packed.rglob("*") if path.is_file()} == shipped()


def test_wheel_holds_every_module(installed: Path) -> None:
    modules = {path.relative_to(ROOT) for path in (ROOT / "goboard").rglob("*.py")}
    assert modules <= {path.relative_to(installed) for path in installed.rglob("*.py")}


@pytest.mark.skipif(not shutil.which("cc"), reason="without a C compiler the kernel is interpreted")
def test_one_stripped_wheel_serves_all_pythons(wheel: Path, installed: Path) -> None:
    assert "-cp311-abi3-" in wheel.name
    compiled = list(installed.rglob("*.so"))
    assert len(compiled) > 20
    for path in compiled:
        assert path.name.endswith(".abi3.so")
        assert b".debug_info" not in path.read_bytes()


def test_wheel_says_the_version_of_the_package(wheel: Path, installed: Path) -> None:
    (told,) = installed.glob("*.dist-info/METADATA")
    assert f"\nVersion: {__version__}\n" in told.read_text("utf-8")
    assert wheel.name.startswith(f"goboard-{__version__}-")


def test_wheel_holds_goboard_alone(installed: Path) -> None:
    assert {path.name for path in installed.iterdir() if path.suffix != ".dist-info"} == {"goboard"}


def test_source_archive_holds_what_the_wheel_is_made_of(project: Path) -> None:
    with tarfile.open(build(project, "sdist", "*.tar.gz")) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"setup.py", "LICENSE", "goboard/py.typed", f"resources/{RECORD}", "tests/conftest.py"} <= names
    assert {f"resources/translations/de.{kind}" for kind in ("po", "words")} <= names
    assert {"packaging/build.py", "packaging/launch.py", "packaging/smoke.py"} <= names
    # what Cython made of the kernel is made again
    assert not [name for name in names if name.endswith((".so", ".pyc")) or re.match(r"goboard/.*\.c$", name)]


def run_installed(installed: Path, folder: Path, *arguments: str) -> str:
    """What the installed wheel's Python prints, run in another folder."""
    command = [sys.executable, "-P", *arguments]
    environment = os.environ | {"PYTHONPATH": str(installed), "PYTHONUTF8": "1"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.skipif(not shutil.which("cc"), reason="without a C compiler the kernel is interpreted")
def test_wheel_brings_the_kernel_compiled(installed: Path, tmp_path: Path) -> None:
    assert "kernel compiled" in run_installed(installed, tmp_path, "-m", "goboard", "--version")


def test_installed_wheel_speaks_the_languages(installed: Path, tmp_path: Path) -> None:
    code = "from goboard.words.catalogue import load; print(bool(load('de').gettext('Preferences')))"
    assert run_installed(installed, tmp_path, "-c", code).strip() == "True"


def test_installed_wheel_finds_and_reads_its_own_record(installed: Path, tmp_path: Path) -> None:
    code = "from goboard.resources_path import resource; print(resource('records', 'ear-reddening-game.sgf'))"
    record = run_installed(installed, tmp_path, "-c", code).strip()
    assert Path(record) == installed / "goboard" / "_resources" / RECORD
    (game,) = json.loads(run_installed(installed, tmp_path, "-m", "goboard", "sgf", record))["games"]
    assert (len(game["main_line"]), game["info"]["PC"]) == (325, "Osaka")
    run_installed(installed, tmp_path, "-m", "goboard", "render", record, "-o", "picture.svg")
    assert (tmp_path / "picture.svg").read_text(encoding="utf-8").lstrip().startswith("<")

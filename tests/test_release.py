"""The scripts in packaging that need no hour: what they make of a frozen folder, and what a release checks first."""

import os
import plistlib
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest

from goboard import __version__

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the folder is Linux's")


@pytest.fixture
def packaging(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "packaging")


@pytest.fixture
def frozen(tmp_path: Path) -> Path:
    """Where a frozen folder lies that says its words instead of showing a window."""
    place = tmp_path / "a b" / "goboard"
    place.mkdir(parents=True)
    (place / "goboard").write_text('#!/bin/sh\nprintf "%s|" "$@"\n', encoding="utf-8")
    (place / "goboard").chmod(0o755)
    (place / "goboard-window").symlink_to("goboard")
    return place.parent


def test_the_folder_of_an_appimage_runs_and_is_known_to_desktops(packaging: None, frozen: Path) -> None:
    import build

    place = build.appdir(build.appdir(frozen).parent)
    done = subprocess.run([place / "AppRun", "x y.sgf", "-a"], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == "x y.sgf|-a|"
    entry = (place / "goboard.desktop").read_text("utf-8")
    assert "\nExec=" in entry and "\nTryExec=" not in entry and "\nIcon=goboard\n" in entry
    assert (place / ".DirIcon").read_bytes()[:4] == b"\x89PNG"
    assert list((place / "usr" / "share" / "metainfo").iterdir())
    if shutil.which("desktop-file-validate"):
        subprocess.run(["desktop-file-validate", place / "goboard.desktop"], check=True)


@pytest.mark.parametrize(("programs", "missing"), [((), "squashfs-tools"), (("mksquashfs",), "libsquashfuse-dev")])
def test_without_its_tools_an_appimage_says_what_is_missing(
    programs: tuple[str, ...], missing: str, packaging: None, frozen: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import build

    monkeypatch.delenv("APPIMAGE_RUNTIME", raising=False)
    monkeypatch.setattr(build.shutil, "which", lambda name: name if name in programs else None)
    with pytest.raises(FileNotFoundError, match=missing):
        build.appimage(frozen)


@pytest.mark.skipif(not shutil.which("mksquashfs"), reason="squashfs-tools are not installed")
def test_an_appimage_is_a_runtime_with_the_folder_behind_it(
    packaging: None, frozen: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import build

    runtime = frozen / "runtime"
    runtime.write_bytes(b"R" * 4096)
    monkeypatch.setenv("APPIMAGE_RUNTIME", str(runtime))
    made = build.appimage(frozen)
    assert made.read_bytes()[:4100] == b"R" * 4096 + b"hsqs"
    listed = subprocess.run(["unsquashfs", "-o", "4096", "-l", made], capture_output=True, encoding="utf-8", check=True)
    assert "squashfs-root/AppRun" in listed.stdout


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("mksquashfs"), reason="squashfs-tools are not installed")
@pytest.mark.parametrize("is_mounted", [True, False])
def test_an_appimage_of_goboard_s_own_runtime_runs_and_leaves_nothing(
    is_mounted: bool, packaging: None, frozen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import build

    monkeypatch.delenv("APPIMAGE_RUNTIME", raising=False)
    try:
        made = build.appimage(frozen)
    except FileNotFoundError as missing:
        pytest.skip(str(missing))
    assert made.read_bytes()[8:11] == b"AI\2"
    mounts = tmp_path / "mounts"
    mounts.mkdir()
    environment = os.environ | {"TMPDIR": str(mounts), "APPIMAGE_EXTRACT_AND_RUN": "0" if is_mounted else "1"}
    done = subprocess.run([made, "x y.sgf", "-a"], env=environment, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == "x y.sgf|-a|"
    # whoever serves the mount ends a moment after what was run
    end = time.monotonic() + 20
    while [*mounts.iterdir()] and time.monotonic() < end:
        time.sleep(0.05)
    assert not [*mounts.iterdir()]
    subprocess.run([made, "--appimage-extract"], cwd=tmp_path, check=True)
    link = tmp_path / "squashfs-root" / "usr" / "lib" / "goboard" / "goboard-window"
    assert link.is_symlink() and os.access(tmp_path / "squashfs-root" / "AppRun", os.X_OK)


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("mksquashfs"), reason="squashfs-tools are not installed")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_what_an_appimage_has_unpacked_is_taken_away_whatever_ends_it(
    name: str, packaging: None, frozen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import build

    monkeypatch.delenv("APPIMAGE_RUNTIME", raising=False)
    build.frozen_program(frozen).write_text("#!/bin/sh\necho begun\nexec sleep 60\n")
    try:
        made = build.appimage(frozen)
    except FileNotFoundError as missing:
        pytest.skip(str(missing))
    places = tmp_path / "places"
    places.mkdir()
    command = [made, "--appimage-extract-and-run"]
    environment = os.environ | {"TMPDIR": str(places)}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, start_new_session=True) as run:
        assert run.stdout is not None and run.stdout.readline() == b"begun\n" and [*places.iterdir()]
        os.killpg(run.pid, signal.Signals[name])
        assert run.wait() == 128 + signal.Signals[name]
    assert not [*places.iterdir()]


def test_what_is_frozen_is_the_wheel_also_beside_an_editable_checkout(
    packaging: None, frozen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import build

    package = tmp_path / "goboard-0.0-py3-none-any.whl"
    with zipfile.ZipFile(package, "w") as archive:
        archive.writestr("goboard/__main__.py", "")
        archive.writestr("goboard/__init__.py", "")
        archive.writestr("goboard-0.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: goboard\nVersion: 0.0\n")
    run, told = subprocess.run, list[str]()

    def looked(command: list[str], **how: Any) -> None:
        """What PyInstaller would find in its place: it looks along the path alone, past the hooks of a checkout."""
        assert command[:3] == [sys.executable, "-m", "PyInstaller"]
        code = (
            "import sys; from importlib import import_module, machinery, metadata\n"
            "sys.meta_path = [machinery.BuiltinImporter, machinery.FrozenImporter, machinery.PathFinder]\n"
            "print(import_module('goboard.__main__').__file__, metadata.version('goboard'), sep='\\n')"
        )
        done = run([sys.executable, "-c", code], stdout=subprocess.PIPE, encoding="utf-8", **how)
        told.extend(done.stdout.splitlines())

    monkeypatch.setattr(subprocess, "run", looked)
    assert build.freeze(frozen, package) == frozen / "goboard"
    where, version = told
    assert Path(where).parts[-3:] == ("installed", "goboard", "__main__.py") and version == "0.0"


def test_a_release_freezes_the_wheel_that_it_made_last(
    packaging: None, frozen: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import build
    import release

    taken = list[Path]()

    def freeze(out: Path, package: Path) -> Path:
        taken.append(package)
        return out / "goboard"

    monkeypatch.setattr(release, "find_spec", lambda name: name)
    monkeypatch.setattr(release, "_smoke", lambda *command: None)
    monkeypatch.setattr(build, "freeze", freeze)
    with pytest.raises(release.Missing, match="wheel"):
        release.frozen(frozen)
    for age, name in enumerate((f"{__version__}-cp311-abi3-any", f"{__version__}-py3-none-any", "0.0-py3-none-any")):
        (frozen / f"goboard-{name}.whl").touch()
        os.utime(frozen / f"goboard-{name}.whl", (age, age))
    assert release.frozen(frozen).name.endswith(".tar.gz")
    assert [package.name for package in taken] == [f"goboard-{__version__}-py3-none-any.whl"]


def test_a_release_says_one_version_everywhere(packaging: None) -> None:
    import release

    assert release.said_otherwise(__version__, "main") == []
    assert release.said_otherwise("9.9", "")[0].startswith("the metainfo says")
    assert any("the tag says 8.8" in said for said in release.said_otherwise("9.9", "v8.8"))


def test_macos_is_told_which_records_are_opened(packaging: None) -> None:
    import build

    said = plistlib.loads(plistlib.dumps(build.bundle_info()))
    assert said["CFBundleShortVersionString"] == __version__
    (kind,), (declared,) = said["CFBundleDocumentTypes"], said["UTImportedTypeDeclarations"]
    assert kind["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    assert "sgf" in kind["CFBundleTypeExtensions"]


def test_icons_have_every_size_that_systems_show(packaging: None, tmp_path: Path) -> None:
    from PIL import Image

    import build

    for kind, sizes in build.ICON_SIZES.items():
        with Image.open(build.icon_file(tmp_path, kind)) as icon:
            assert max(icon.size) == sizes[-1]
            found = {width * (scale[0] if scale else 1) for width, _, *scale in icon.info.get("sizes", [icon.size])}
            assert found == set(sizes)
            corner, middle = icon.convert("RGBA").getpixel((0, 0)), icon.convert("RGBA").getpixel((sizes[-1] // 2,) * 2)
            assert corner[3] < 255 == middle[3]


def test_windows_installer_is_told_what_the_registry_holds(packaging: None) -> None:
    import build

    lines = [*build.registry_lines()]
    (opens,) = (line for line in lines if r"goboard.sgf\shell\open\command" in line)
    assert r'ValueData: """{app}\goboard-window.exe"" ""%1"""' in opens
    # what is everybody's is not taken away with goboard, even where nothing else is in it
    assert not [line for line in lines if r'"Software\RegisteredApplications"' in line and "deletekey" in line]
    recipe = (ROOT / "packaging" / "windows.iss").read_text("utf-8")
    for said in ("VERSION", "FROZEN", "OUT", "ROOT", "ICON"):
        assert f"{{#{said}}}" in recipe
    assert "#include VALUES" in recipe and "PrivilegesRequired=lowest" in recipe


def test_workflows_call_scripts_that_are_there() -> None:
    said = "".join(path.read_text("utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml"))
    for script in ("packaging/release.py", "packaging/smoke.py", "tools/test.py", ".ci/run"):
        assert script in said and (ROOT / script).exists()

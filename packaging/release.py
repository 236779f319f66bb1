"""Make and try all that can be made on this machine: `python packaging/release.py [FOLDER]` (default: dist).

Each package is made by packaging/build.py and tried by packaging/smoke.py where it can be begun here. What could not be
made is told with the reason, and is no failure; what was made and does not work is. SHA256SUMS lists what was made.
"""

import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import build

ROOT = build.ROOT


class Missing(Exception):  # noqa: N818 (it is no error)
    """Why something is not made on this machine."""


def main(arguments: list[str]) -> int:
    """Make all; 1 if something that was made does not work, 2 if nothing may be made."""
    out = Path(arguments[0] if arguments else "dist").resolve()
    out.mkdir(parents=True, exist_ok=True)
    faults = said_otherwise(build.version())
    for fault in faults:
        print(f"FAILED {fault}")
    if faults:
        return 2
    made: list[Path] = []
    failed = False
    for make in (wheel, sdist, frozen, deb, appimage, installer, dmg):
        try:
            found = make(out)
            made += [found] if found.is_file() else []
            print(f"made and tried: {found.name}", flush=True)
        except Missing as reason:
            print(f"not made: {make.__name__}: {reason}", flush=True)
        except (subprocess.CalledProcessError, OSError) as error:
            failed = True
            print(f"FAILED {make.__name__}: {error}", flush=True)
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(made)]
    (out / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    return 1 if failed else 0


def said_otherwise(version: str, tag: str = os.environ.get("GITHUB_REF_NAME", "")) -> list[str]:
    """Where another version stands than the package's. With a tag such as v1.2 the CHANGELOG must have it too."""
    said = {
        "the metainfo": _newest(r'<release version="([^"]+)"', ROOT / "resources" / "linux" / "goboard.metainfo.xml")
    }
    if re.fullmatch(r"v[0-9].*", tag):
        said |= {"the tag": tag[1:], "CHANGELOG.md": _newest(r"^## \[([0-9][^\]]*)\]", ROOT / "CHANGELOG.md")}
    return [f"{place} says {other}, the package {version}" for place, other in said.items() if other != version]


def _newest(pattern: str, path: Path) -> str:
    found = re.search(pattern, path.read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else "nothing"


def wheel(out: Path) -> Path:
    """Tried in an environment of its own."""
    return _installed(build.wheel(out))


def sdist(out: Path) -> Path:
    """Its kernel is compiled where it is installed."""
    _need_compiler()
    return _installed(build.sdist(out))


def frozen(out: Path) -> Path:
    """The folder, made from the wheel and packed to be unpacked anywhere."""
    if find_spec("PyInstaller") is None:
        raise Missing("PyInstaller is not installed beside goboard (pip install pyinstaller)")
    wheels = sorted(out.glob(f"goboard-{build.version()}-*.whl"), key=lambda path: path.stat().st_mtime)
    if not wheels:
        raise Missing("it is made from the wheel, which is not there")
    place = build.freeze(out, wheels[-1])
    _smoke(str(build.frozen_program(out)))
    # zip keeps neither links nor what may be run
    kind = "zip" if sys.platform == "win32" else "gztar"
    name = f"goboard-{build.version()}-{sys.platform}-{platform.machine().lower()}"
    bundle = out / "goboard.app"
    packed = bundle if bundle.exists() else place
    return Path(shutil.make_archive(str(out / name), kind, out, packed.name))


def deb(out: Path) -> Path:
    if not shutil.which("dpkg-deb"):
        raise Missing("dpkg-deb is not here")
    _need_frozen(out)
    made = build.deb(out)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        subprocess.run(["sh", str(ROOT / "packaging" / "try_deb.sh"), str(made)], check=True)
    else:
        print("the Debian package was not tried: that needs root", flush=True)
    return made


def appimage(out: Path) -> Path:
    if sys.platform != "linux":
        raise Missing("it is for Linux")
    _need_frozen(out)
    place = build.appdir(out)
    _smoke(str(place / "AppRun"))
    try:
        made = build.appimage(out)
    except FileNotFoundError as error:
        raise Missing(f"{error}; the folder it is made of is there and works: {place.name}") from None
    _smoke(str(made))
    return made


def installer(out: Path) -> Path:
    """Installed for the user who makes it, tried, and removed again."""
    if sys.platform != "win32":
        raise Missing("it is for Windows")
    _need_frozen(out)
    try:
        made = build.installer(out)
    except FileNotFoundError as error:
        raise Missing(str(error)) from None
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([made, "/VERYSILENT", "/SUPPRESSMSGBOXES", f"/DIR={folder}"], check=True)
        _smoke(str(Path(folder, "goboard.exe")))
        subprocess.run([Path(folder, "unins000.exe"), "/VERYSILENT"], check=True)
    return made


def dmg(out: Path) -> Path:
    """Its program is the one that the frozen folder was tried by."""
    if sys.platform != "darwin":
        raise Missing("it is for macOS")
    _need_frozen(out)
    return build.dmg(out)


def _need_frozen(out: Path) -> None:
    if not build.frozen_program(out).exists():
        raise Missing("it is made of the frozen folder, which is not there")


def _need_compiler() -> None:
    if not build.has_compiler() and sys.platform != "win32":
        raise Missing("there is no C compiler")


def _installed(package: Path) -> Path:
    """By pip, and by pipx and uv where they are, each into a place of its own."""
    ways: tuple[tuple[str, Callable[[Path, Path], None]], ...] = (("pip", _by_pip), ("pipx", _by_pipx), ("uv", _by_uv))
    for name, install in ways:
        if name != "pip" and not shutil.which(name):
            print(f"not tried: {package.name} by {name}, which is not here", flush=True)
            continue
        with tempfile.TemporaryDirectory(prefix=f"goboard by {name} ") as folder:
            install(package, Path(folder))
            _smoke(str(Path(folder, "bin", "goboard")))
            print(f"{package.name}: installed by {name} and tried", flush=True)
    return package


def _by_pip(package: Path, folder: Path) -> None:
    venv.create(folder, with_pip=True)
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([programs / "python", "-m", "pip", "install", "--quiet", package], check=True)
    if programs.name != "bin":
        programs.rename(folder / "bin")


def _by_pipx(package: Path, folder: Path) -> None:
    places = {
        "PIPX_HOME": str(folder / "home"),
        "PIPX_BIN_DIR": str(folder / "bin"),
        "PIPX_MAN_DIR": str(folder / "man"),
    }
    subprocess.run(["pipx", "install", "--quiet", package], env=os.environ | places, check=True)


def _by_uv(package: Path, folder: Path) -> None:
    places = {"UV_TOOL_DIR": str(folder / "tools"), "UV_TOOL_BIN_DIR": str(folder / "bin")}
    command = ["uv", "tool", "install", "--quiet", "--compile-bytecode", "--python", sys.executable, package]
    subprocess.run(command, env=os.environ | places, check=True)


def _smoke(*command: str) -> None:
    subprocess.run([sys.executable, str(ROOT / "packaging" / "smoke.py"), *command], check=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

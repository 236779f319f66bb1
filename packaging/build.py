"""Make what users install: `python packaging/build.py wheel|sdist|freeze|deb [FOLDER]` (default: dist).

wheel    one for all Pythons from 3.11 on, its kernel compiled and stripped
sdist    the source archive
freeze   a folder with the program and all that it needs, without Python (needs PyInstaller)
deb      that folder as a package for Debian and its kin, for all users (needs dpkg-deb)

Each is made from a copy of the files that git knows. Try them with packaging/smoke.py.
"""

import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOT_NEEDED = ("tkinter", "Cython.Compiler", "PySide6.QtNetwork", "IPython", "matplotlib", "pytest", "setuptools", "pip")
"""Modules that nothing of goboard's uses when it is frozen."""
COLLECTED = ("goboard", "flint", "sgfmill")
"""Packages whose modules are imported by their names."""
DEAD_WEIGHT = (
    "libqeglfs*", "libqlinuxfb*", "libqvnc*", "libqvkkhrdisplay*", "libqminimalegl*", "libQt6EglFS*", "libqgtk3*",
    "libgtk-3*", "libgdk-3*", "libgdk_pixbuf*", "libpango*", "libcairo*", "libatk*", "libatspi*", "libepoxy*",
    "*/plugins/tls/*", "*/plugins/networkinformation/*", "libQt6Network*",
)  # fmt: skip
"""Files of Qt that serve no window on a desktop, and what they alone pull in: GTK draws nothing of goboard's."""
DEB_OPT = "opt/goboard"


def main(arguments: list[str]) -> int:
    """Make one of them; 2 for a wrong word."""
    kinds = {"wheel": wheel, "sdist": sdist, "freeze": freeze, "deb": deb}
    if not arguments or arguments[0] not in kinds:
        print(__doc__, file=sys.stderr)
        return 2
    out = Path(arguments[1] if len(arguments) > 1 else "dist").resolve()
    out.mkdir(parents=True, exist_ok=True)
    print(kinds[arguments[0]](out))
    return 0


def version() -> str:
    """The one that the package says."""
    sys.path.insert(0, str(ROOT))
    from goboard import __version__

    return __version__


def copied(folder: Path) -> Path:
    """The files that git knows."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    place = folder / "goboard"
    for name in filter(None, os.fsdecode(names).split("\0")):
        if (ROOT / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, place / name)
    return place


def wheel(out: Path) -> Path:
    return _built(out, "wheel", ".whl")


def sdist(out: Path) -> Path:
    return _built(out, "sdist", ".tar.gz")


def _built(out: Path, kind: str, suffix: str) -> Path:
    """By setuptools itself, which this Python must have: nothing is fetched."""
    code = "import sys; from setuptools import build_meta; print(getattr(build_meta, sys.argv[1])(sys.argv[2]))"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", code, f"build_{kind}", str(out)]
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        done = subprocess.run(
            command, cwd=copied(Path(folder)), env=environment, stdout=subprocess.PIPE, text=True, check=True
        )
    name = done.stdout.split()[-1]
    assert name.endswith(suffix), name
    return out / name


def freeze(out: Path) -> Path:
    """By PyInstaller, from the goboard that this Python has installed."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN", "--onedir",
            "--name", "goboard", "--distpath", str(out), "--workpath", folder, "--specpath", folder,
            *_options("--collect-submodules", COLLECTED), "--collect-data", "goboard",
            *_options("--copy-metadata", ("goboard",)), *_options("--exclude-module", NOT_NEEDED),
            "--hidden-import", "PySide6.QtSvg", "--hidden-import", "PySide6.QtPrintSupport",
            str(ROOT / "packaging" / "launch.py"),
        ]  # fmt: skip
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        # from elsewhere: the installed package is frozen, not the checkout
        subprocess.run(command, cwd=folder, env=environment, check=True)
    return trimmed(out / "goboard")


def trimmed(place: Path) -> Path:
    """The frozen folder without what nobody needs, and with a second name that begins the window."""
    for path in [*place.rglob("*")]:
        is_foreign_language = path.suffix == ".qm" and not path.name.startswith("qtbase_")
        if not path.is_dir() and (is_foreign_language or any(map(path.match, DEAD_WEIGHT))):
            path.unlink()
    if shutil.which("strip"):
        for path in place.rglob("libpython*.so*"):
            subprocess.run(["strip", "--strip-unneeded", path], check=True)
    (place / "goboard-window").unlink(missing_ok=True)
    (place / "goboard-window").symlink_to("goboard")
    return place


def _options(name: str, values: Iterable[str]) -> list[str]:
    return [word for value in values for word in (name, value)]


def deb(out: Path) -> Path:
    """The frozen folder below /opt, with what `goboard integrate` writes below /usr/share."""
    frozen = out / "goboard"
    if not (frozen / "goboard").exists():
        freeze(out)
    sys.path.insert(0, str(ROOT))
    from goboard.cli.integrate import planned

    machine = {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
    built = out / f"goboard_{version()}_{machine}.deb"
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder, "root")
        shutil.copytree(frozen, root / DEB_OPT, symlinks=True)
        for name, data in planned([f"/{DEB_OPT}/goboard-window"]):
            # for all users the list of applications is read from PATH too
            path = root / "usr" / "share" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        _copyright(root / "usr" / "share" / "doc" / "goboard")
        programs = root / "usr" / "bin"
        programs.mkdir(parents=True)
        for name in ("goboard", "goboard-window"):
            (programs / name).symlink_to(f"/{DEB_OPT}/{name}")
        (root / "DEBIAN").mkdir()
        size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file() and not path.is_symlink())
        (root / "DEBIAN" / "control").write_text(_control(machine, size), encoding="utf-8")
        for path in [root, *root.rglob("*")]:
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
        subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "-z1", "--build", root, built], check=True,
                       stdout=subprocess.DEVNULL)  # fmt: skip
    return built


def _copyright(folder: Path) -> None:
    folder.mkdir(parents=True)
    shutil.copy2(ROOT / "LICENSE", folder / "copyright")


def _control(machine: str, size: int) -> str:
    """What Debian is told of the package."""
    listed = json.loads((ROOT / "resources" / "linux" / "libraries.json").read_text("utf-8"))
    needed = dict.fromkeys([*listed["needed"].values(), *listed["x11"].values()])
    depends = ", ".join(["libc6 (>= 2.34)", *(_renamed(package) for package in needed)])
    recommended = ", ".join([*listed["printing"].values(), "fonts-noto-cjk", "shared-mime-info"])
    return f"""Package: goboard
Version: {version()}
Architecture: {machine}
Maintainer: The goboard developers <goboard@users.noreply.github.com>
Installed-Size: {size >> 10}
Depends: {depends}
Recommends: {recommended}
Suggests: gnugo
Section: games
Priority: optional
Homepage: https://github.com/goboard/goboard
Description: play, review and judge Go and Go-like games
 On any board, under any rules: records are opened, edited and saved without
 loss, life and death are judged, folders of records are searched, and games
 are played against engines or goboard's own opponent.
"""


def _renamed(package: str) -> str:
    """Since the time of 64 bits on all machines some libraries have another name in newer Debians and Ubuntus."""
    return f"{package} | {package}t64" if package in ("libglib2.0-0",) else package


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

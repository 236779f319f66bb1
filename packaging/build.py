"""Make what users install: `python packaging/build.py KIND [FOLDER]` (default: dist). Kinds:

wheel    one for all Pythons from 3.11 on, its kernel compiled and stripped
sdist    the source archive
freeze   a folder with the program and all that it needs, without Python (needs PyInstaller)
deb      that folder as a package for Debian and its kin, for all users (needs dpkg-deb)
appdir   that folder as AppImages have it: AppRun, desktop entry and icon at the top
appimage one file that holds it (needs mksquashfs; and a C compiler with the static libraries of squashfuse and FUSE 3,
         or in APPIMAGE_RUNTIME the file of a type 2 runtime)
installer what installs that folder on Windows, for one user (needs Inno Setup)
dmg      goboard.app as macOS has it (needs macOS)

Each is made from a copy of the files that git knows. Try them with packaging/smoke.py.
"""

import json
import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
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
RUNTIME_LIBRARIES = ("squashfuse_ll", "squashfuse", "fuse3", "pthread", "z", "lzma", "lz4", "lzo2", "zstd")
DEB_OPT = "opt/goboard"
IDENTIFIER = "io.github.goboard.goboard"


def main(arguments: list[str]) -> int:
    """Make one of them; 2 for a wrong word."""
    kinds = {each.__name__: each for each in (wheel, sdist, freeze, deb, appdir, appimage, installer, dmg)}
    if not arguments or arguments[0] not in kinds:
        print(__doc__, file=sys.stderr)
        return 2
    out = Path(arguments[1] if len(arguments) > 1 else "dist").resolve()
    out.mkdir(parents=True, exist_ok=True)
    try:
        print(kinds[arguments[0]](out))
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 1
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


def freeze(out: Path, package: Path | None = None) -> Path:
    """By PyInstaller, from that wheel, or from one made for it; all else is taken as this Python has it."""
    with tempfile.TemporaryDirectory() as folder:
        installed, work = Path(folder, "installed"), Path(folder, "work")
        # as an installer would: nothing is fetched
        with zipfile.ZipFile(package or wheel(Path(folder))) as archive:
            archive.extractall(installed)
        command = [
            sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN",
            "--distpath", str(out), "--workpath", str(work), str(ROOT / "packaging" / "goboard.spec"),
        ]  # fmt: skip
        # before the goboard that this Python may have: PyInstaller does not see into an editable checkout
        environment = os.environ | {"PYTHONPATH": str(installed)}
        subprocess.run(command, cwd=folder, env=environment, check=True)
    return trimmed(out / "goboard")


ICON_SIZES = {"ico": (16, 20, 24, 32, 40, 48, 64, 128, 256), "icns": (32, 64, 128, 256, 512, 1024), "png": (256,)}
"""What Windows and macOS show of an icon, in points and on dense screens."""


def icon_file(folder: Path, kind: str) -> Path:
    """goboard's icon in all sizes of that kind, each drawn for itself."""
    from io import BytesIO

    from PIL import Image
    from PySide6.QtCore import QBuffer, QIODevice
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    drawing = QSvgRenderer(str(ROOT / "resources" / "icons" / "goboard.svg"))
    pictures = []
    for size in ICON_SIZES[kind]:
        drawn = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
        drawn.fill(0)
        painter = QPainter(drawn)
        drawing.render(painter)
        painter.end()
        data = QBuffer()
        data.open(QIODevice.OpenModeFlag.WriteOnly)
        drawn.save(data, "PNG")
        pictures.append(Image.open(BytesIO(bytes(data.data().data()))))
    *smaller, largest = pictures
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / f"goboard.{kind}"
    sizes = {"sizes": [picture.size for picture in pictures]} if kind == "ico" else {}
    largest.save(made, append_images=smaller, **sizes)
    return made


def bundle_info() -> dict[str, object]:
    """What macOS is told of the program: the records that it opens by a double click."""
    extensions = ["sgf", "mgt", "ngf", "gib", "ugf", "ugi"]
    kind = {
        "CFBundleTypeName": "Go record", "CFBundleTypeRole": "Editor", "LSHandlerRank": "Default",
        "CFBundleTypeExtensions": extensions, "LSItemContentTypes": [f"{IDENTIFIER}.record"],
    }  # fmt: skip
    imported = {
        "UTTypeIdentifier": f"{IDENTIFIER}.record", "UTTypeDescription": "Go record",
        "UTTypeConformsTo": ["public.data", "public.content"],
        "UTTypeTagSpecification": {"public.filename-extension": extensions},
    }  # fmt: skip
    return {
        "CFBundleShortVersionString": version(), "CFBundleVersion": version(), "NSHighResolutionCapable": True,
        "LSMinimumSystemVersion": "13.0", "CFBundleDocumentTypes": [kind], "UTImportedTypeDeclarations": [imported],
    }  # fmt: skip


def frozen_program(out: Path) -> Path:
    """The program in the frozen folder."""
    return out / "goboard" / ("goboard.exe" if sys.platform == "win32" else "goboard")


def trimmed(place: Path) -> Path:
    """The frozen folder without what nobody needs, and with a second name that begins the window."""
    for path in [*place.rglob("*")]:
        is_foreign_language = path.suffix == ".qm" and not path.name.startswith("qtbase_")
        if not path.is_dir() and (is_foreign_language or any(map(path.match, DEAD_WEIGHT))):
            path.unlink()
    if shutil.which("strip"):
        for path in place.rglob("libpython*.so*"):
            subprocess.run(["strip", "--strip-unneeded", path], check=True)
    if sys.platform != "win32":
        (place / "goboard-window").unlink(missing_ok=True)
        (place / "goboard-window").symlink_to("goboard")
    return place


def _options(name: str, values: Iterable[str]) -> list[str]:
    return [word for value in values for word in (name, value)]


def _frozen(out: Path) -> Path:
    """The frozen folder, made if it is not there."""
    return out / "goboard" if frozen_program(out).exists() else freeze(out)


def _for_desktops(command: list[str], share: Path) -> None:
    """What `goboard integrate` writes for that command, below a folder such as /usr/share."""
    sys.path.insert(0, str(ROOT))
    from goboard.cli.integrate import planned

    for name, data in planned(command):
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        (share / name).write_bytes(data)


APP_RUN = """#!/bin/sh
exec "$(dirname "$(readlink -f "$0")")/usr/lib/goboard/goboard" "$@"
"""


def appdir(out: Path) -> Path:
    """The frozen folder as AppImages have it."""
    place, frozen = out / "goboard.AppDir", _frozen(out)
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(frozen, place / "usr" / "lib" / "goboard", symlinks=True)
    share = place / "usr" / "share"
    _for_desktops(["goboard"], share)
    entry = share / "applications" / "goboard.desktop"
    lines = [line for line in entry.read_text("utf-8").splitlines() if not line.startswith("TryExec=")]
    entry.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    (place / "AppRun").write_text(APP_RUN, encoding="utf-8")
    (place / "AppRun").chmod(0o755)
    (place / "goboard.desktop").symlink_to("usr/share/applications/goboard.desktop")
    icon = "usr/share/icons/hicolor/256x256/apps/goboard.png"
    for name in ("goboard.png", ".DirIcon"):
        (place / name).symlink_to(icon)
    return place


def appimage(out: Path) -> Path:
    """One file; FileNotFoundError names what it is made by and is not here."""
    if not shutil.which("mksquashfs"):
        raise FileNotFoundError("mksquashfs is not here (apt install squashfs-tools)")
    made = out / f"goboard-{version()}-{platform.machine()}.AppImage"
    made.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        runtime, packed = _runtime(Path(folder)), Path(folder, "packed")
        command = [
            "mksquashfs",
            appdir(out),
            packed,
            "-root-owned",
            "-noappend",
            "-comp",
            "zstd",
            "-quiet",
            "-no-progress",
        ]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        with made.open("wb") as file:
            for part in (runtime, packed):
                with part.open("rb") as data:
                    shutil.copyfileobj(data, file)
    made.chmod(0o755)
    return made


def _runtime(folder: Path) -> Path:
    """What an AppImage begins with: a file that is there already, or runtime.c compiled."""
    if given := os.environ.get("APPIMAGE_RUNTIME"):
        return Path(given).resolve(strict=True)
    made, source = folder / "runtime", ROOT / "packaging" / "runtime.c"
    compiler = shlex.split(os.environ.get("CC") or "cc")
    libraries = [f"-l{name}" for name in RUNTIME_LIBRARIES]
    command = [*compiler, "-O2", "-s", "-static", "-DFUSE_USE_VERSION=32", "-D_FILE_OFFSET_BITS=64", source, "-o", made]
    done = (
        subprocess.run([*command, *libraries], capture_output=True, text=True, check=False) if has_compiler() else None
    )
    if done is None or done.returncode:
        packages = "gcc libsquashfuse-dev libfuse3-dev libzstd-dev liblz4-dev liblzo2-dev liblzma-dev zlib1g-dev"
        raise FileNotFoundError(
            f"no runtime could be compiled (apt install {packages}) and APPIMAGE_RUNTIME names none"
        )
    data = bytearray(made.read_bytes())
    # by this programs that look at files know an AppImage of type 2
    data[8:11] = b"AI\2"
    made.write_bytes(data)
    return made


def has_compiler() -> bool:
    return shutil.which(shlex.split(os.environ.get("CC") or "cc")[0]) is not None


def installer(out: Path) -> Path:
    """Windows' own way: by Inno Setup."""
    compiler = shutil.which("iscc") or shutil.which(
        Path(os.environ.get("PROGRAMFILES(X86)", "C:/Program Files (x86)"), "Inno Setup 6", "ISCC.exe")
    )
    if compiler is None:
        raise FileNotFoundError("Inno Setup's iscc is not here")
    frozen = _frozen(out)
    with tempfile.TemporaryDirectory() as folder:
        values = Path(folder, "values.iss")
        values.write_text("".join(f"{line}\n" for line in registry_lines()), encoding="utf-8-sig")
        said = {"VERSION": version(), "FROZEN": frozen, "OUT": out, "ROOT": ROOT, "VALUES": values,
                "ICON": icon_file(Path(folder), "ico")}  # fmt: skip
        defined = [f"/D{name}={value}" for name, value in said.items()]
        subprocess.run([compiler, "/Q", *defined, str(ROOT / "packaging" / "windows.iss")], check=True)
    return out / f"goboard-{version()}-setup.exe"


def registry_lines() -> Iterator[str]:
    """What `goboard integrate` writes into the registry, as Inno Setup has it: taken away when goboard is."""
    sys.path.insert(0, str(ROOT))
    from goboard.cli.registry import SHARED, planned

    for key, name, text in planned([r"{app}\goboard-window.exe"]):
        quoted = text.replace('"', '""')
        gone = "uninsdeletevalue" if key in SHARED else "uninsdeletevalue uninsdeletekeyifempty"
        words = f'Subkey: "{key}"; ValueType: string; ValueName: "{name}"; ValueData: "{quoted}"; Flags: {gone}'
        yield f"Root: HKCU; {words}"


def dmg(out: Path) -> Path:
    """macOS' own way: an image of a disk with goboard.app."""
    tool, bundle = shutil.which("hdiutil"), out / "goboard.app"
    if tool is None:
        raise FileNotFoundError("hdiutil is not here")
    if not bundle.exists():
        freeze(out)
    made = out / f"goboard-{version()}-{platform.machine()}.dmg"
    subprocess.run(
        [tool, "create", "-volname", "goboard", "-srcfolder", bundle, "-ov", "-format", "UDZO", made], check=True
    )
    return made


def deb(out: Path) -> Path:
    """The frozen folder below /opt, with what `goboard integrate` writes below /usr/share."""
    frozen = _frozen(out)
    machine = {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
    built = out / f"goboard_{version()}_{machine}.deb"
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder, "root")
        shutil.copytree(frozen, root / DEB_OPT, symlinks=True)
        # for all users the list of applications is read from PATH too
        _for_desktops([f"/{DEB_OPT}/goboard-window"], root / "usr" / "share")
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

"""Archives as tests need them."""

import io
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path


def zipped(path: Path, files: Mapping[str, bytes | str]) -> str:
    """A zip with these files."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return str(path)


def tarred(path: Path, files: Mapping[str, bytes | str], *more: tarfile.TarInfo) -> str:
    """A tar with these files, packed as its name says."""
    kind = path.suffix[1:].removeprefix("tar")
    with tarfile.open(path, f"w:{kind}") as archive:
        for name, data in files.items():
            held = data.encode() if isinstance(data, str) else data
            info = tarfile.TarInfo(name)
            info.size = len(held)
            archive.addfile(info, io.BytesIO(held))
        for info in more:
            archive.addfile(info)
    return str(path)

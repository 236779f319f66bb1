"""What is in an archive: a zip, a tar or a 7z.

Nothing is unpacked into a folder: what an archive holds goes through memory, or through a file that has no name. How
much that may be is limited, as a small archive can hold any amount of nothing.
"""

import bz2
import errno
import gzip
import io
import lzma
import os
import stat
import struct
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from functools import lru_cache
from pathlib import PurePosixPath
from threading import Lock
from typing import IO, TYPE_CHECKING

from goboard.formats.archives import SUFFIXES, Member
from goboard.formats.reader import SUFFIXES as RECORDS
from goboard.jobs.watch import checked, checkpoint
from goboard.sgf.charset import decode
from goboard.sgf.saving import path_problem
from goboard.words.message import Number, phrase

if TYPE_CHECKING:
    from py7zr import SevenZipFile

_Stream = gzip.GzipFile | bz2.BZ2File | lzma.LZMAFile
_STREAMS: Mapping[str, Callable[[IO[bytes]], _Stream]] = {
    ".tar.gz": lambda file: gzip.GzipFile(fileobj=file),
    ".tgz": lambda file: gzip.GzipFile(fileobj=file),
    ".tar.bz2": bz2.BZ2File,
    ".tbz2": bz2.BZ2File,
    ".tar.xz": lzma.LZMAFile,
    ".txz": lzma.LZMAFile,
}
MOST_MEMBERS = 200_000
"""Of an archive."""
MOST_BYTES = 2 << 30
"""That an archive may become."""
MOST_OF_ONE = 128 << 20
"""Bytes of one record."""
MOST_TIMES = 200
"""Larger than the archive may what is in it be; records shrink to a tenth."""
UNJUDGED = 16 << 20
"""Bytes of which there may be any number of times as many."""
_MOST_AT_ONCE = 64 << 20
"""Bytes that are read of it at once, be it the list of what a zip holds."""
_CHUNK = 1 << 20
_SIP = 512
"""Packed bytes of a 7z that are unpacked at once; zstd makes 30,000 times as many of nothing."""
_SEVEN_ZIP_HEAD = 32
"""Bytes before what is packed in a 7z; behind their twelfth stands how many bytes that has."""
_UTF_8, _HAS_END, _ENCRYPTED = 0x800, 0x2, 0x1
_DAMAGE = (tarfile.TarError, zipfile.BadZipFile, EOFError, zlib.error, lzma.LZMAError, ValueError, NotImplementedError)
_SENSELESS = (TypeError, IndexError, KeyError, AttributeError, AssertionError, struct.error)
"""What py7zr raises too where a 7z makes no sense."""
NO_7Z = phrase("7z is read where the package py7zr is installed: pip install 'goboard[archives]'")


class ArchiveError(OSError):
    """An archive, or something in it, is not read; the text goes behind "could not be read:"."""

    def __init__(self, sentence: str) -> None:
        super().__init__(errno.EINVAL, sentence)


def archive_of(path: str) -> "Archive":
    """What is in the archive of that name; OSError where it cannot be read."""
    problem = path_problem(path)
    if problem:
        raise OSError(errno.EINVAL, problem)
    status = os.stat(path)
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, phrase("it is not a file"))
    return opened(os.path.abspath(path), status.st_size, status.st_mtime_ns)


@lru_cache(maxsize=2)
def opened(path: str, size: int, _changed: int) -> "Archive":
    """The archive as it was then."""
    lower = path.lower()
    with _readable():
        if lower.endswith(".zip"):
            return _Zip(path, size)
        if lower.endswith(".7z"):
            return _SevenZip(path, size)
        return _Tar(path, size, next((stream for end, stream in _STREAMS.items() if lower.endswith(end)), None))


@contextmanager
def _readable() -> Iterator[None]:
    """Whatever a damaged archive raises, a sentence is told."""
    try:
        yield
    except (OSError, *_DAMAGE) as error:
        # those of the system have a number, those of gzip and bz2 have not
        if isinstance(error, OSError) and error.errno is not None:
            raise
        what = phrase("it is damaged, or packed in a way that is not known here")
        raise ArchiveError(f"{what} ({str(error)[:100] or type(error).__name__})") from None
    except RuntimeError as error:
        # zipfile's word for a password
        raise ArchiveError(str(error)[:100]) from None


class Archive:
    """What is in one archive. Any thread may read."""

    def __init__(self, size: int) -> None:
        self._limit = max(UNJUDGED, min(MOST_BYTES, MOST_TIMES * size))
        self._found: dict[str, Member] = {}
        self.members: tuple[Member, ...] = ()

    def member(self, name: str) -> Member:
        """OSError with its fault where it has one."""
        member = self._found.get(name)
        if member is None:
            raise FileNotFoundError(errno.ENOENT, phrase("it is not in the archive any more"))
        if member.fault:
            raise ArchiveError(member.fault)
        return member

    def read(self, name: str) -> bytes:
        """All of a record."""
        member = self.member(name)
        with _readable():
            data = self._bytes_of(member)
        if len(data) != member.size:
            raise ArchiveError(phrase("it is not as long as the archive says"))
        return data

    def _bytes_of(self, member: Member) -> bytes:
        raise NotImplementedError

    def _take(self, found: Iterable[Member]) -> None:
        """Of all that is there, keep what is a record by its name; the last one of a name is the one that counts."""
        for number, member in enumerate(checked(found), 1):
            if number > MOST_MEMBERS:
                raise ArchiveError(phrase("it holds more than {number} files", number=Number(MOST_MEMBERS)))
            if member.name.lower().endswith((*RECORDS, *SUFFIXES)):
                self._found[member.name] = member._replace(fault=member.fault or _fault(member))
        self.members = tuple(sorted(self._found.values()))

    def _check(self, size: int) -> None:
        if size > self._limit:
            if self._limit == MOST_BYTES:
                raise ArchiveError(
                    phrase(
                        "what is in it takes more than {megabytes} MB, so it was not unpacked",
                        megabytes=Number(self._limit >> 20),
                    )
                )
            raise ArchiveError(
                phrase("what is in it takes more than {times} times its size, so it was not unpacked", times=MOST_TIMES)
            )


def _fault(member: Member) -> str:
    parts = member.name.split("/")
    is_odd = "\0" in member.name or (os.sep != "/" and os.sep in member.name)
    if is_odd or ".." in parts or "" in parts or ":" in parts[0]:
        return phrase("its name leads out of the archive")
    if member.name.lower().endswith(SUFFIXES):
        return phrase("it is an archive in an archive, which is not looked into")
    if member.size > MOST_OF_ONE:
        return phrase(
            "it has {size} MB, and {most} MB are read at most",
            size=Number(member.size >> 20),
            most=MOST_OF_ONE >> 20,
        )
    return ""


class _Guarded(io.RawIOBase):
    """A file of which nobody reads much at once: an archive may claim to hold a list, or a name, of any length."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def read(self, size: int = -1, /) -> bytes:
        checkpoint()
        data = self._file.read(min(size, _MOST_AT_ONCE + 1) if size >= 0 else _MOST_AT_ONCE + 1)
        if len(data) > _MOST_AT_ONCE:
            raise ArchiveError(phrase("a list in it is too long"))
        return data

    def seek(self, offset: int, whence: int = 0, /) -> int:
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()


class _Sipped(_Guarded):
    """A 7z, of which little is unpacked at once: not everything that unpacks for py7zr asks how much may come out. Its
    list, which stands at the end, is read whole."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__(file)
        self._list = _SEVEN_ZIP_HEAD + int.from_bytes(file.read(20)[12:], "little")
        file.seek(0)

    def read(self, size: int = -1, /) -> bytes:
        is_list = self.tell() == self._list
        return super().read(size if is_list else min(size, _SIP) if size >= 0 else _SIP)


class _Pieces:
    """A file that is closed when nobody has it any more: the archive, or one without a name that holds records."""

    def __init__(self, path: str = "") -> None:
        self.file: IO[bytes] = open(path, "rb") if path else tempfile.TemporaryFile(prefix="goboard-")  # noqa: SIM115
        self._lock = Lock()

    def read(self, at: int, size: int) -> bytes:
        with self._lock:
            self.file.seek(at)
            return self.file.read(size)

    def __del__(self) -> None:
        self.file.close()


class _Zip(Archive):
    def __init__(self, path: str, size: int) -> None:
        super().__init__(size)
        self._pieces = _Pieces(path)
        self._zip = zipfile.ZipFile(_Guarded(self._pieces.file))
        listed = self._zip.infolist()
        self._check(sum(each.file_size for each in listed))
        names = _names(listed)
        self._infos = dict(zip(names, listed, strict=True))
        self._take(
            Member(name, info.file_size, _zip_fault(info))
            for name, info in zip(names, listed, strict=True)
            if not info.is_dir()
        )

    def _bytes_of(self, member: Member) -> bytes:
        info = self._infos[member.name]
        if info.compress_type in _OTHERS:
            packed = copy(info)
            packed.compress_type, packed.file_size = zipfile.ZIP_STORED, info.compress_size
            # the sum is that of what comes out
            del packed.CRC
            with self._zip.open(packed) as file:
                data = _unpacked(file, info)
            if zlib.crc32(data) != info.CRC and len(data) == info.file_size:
                raise zipfile.BadZipFile(phrase("its sum is another one"))
            return data
        with self._zip.open(info) as file:
            return _at_most(file.read, info.file_size)


_OTHERS = (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
"""zipfile unpacks these without a limit, whatever the zip says that comes out."""


def _at_most(read: Callable[[int], bytes], size: int) -> bytes:
    """What is read piece by piece, to its end or to a byte too many."""
    data = bytearray()
    while len(data) <= size and (piece := read(min(_CHUNK, size + 1 - len(data)))):
        checkpoint()
        data += piece
    return bytes(data)


def _unpacked(packed: IO[bytes], info: zipfile.ZipInfo) -> bytes:
    unpacking: bz2.BZ2Decompressor | lzma.LZMADecompressor
    if info.compress_type == zipfile.ZIP_BZIP2:
        unpacking, first = bz2.BZ2Decompressor(), b""
    else:
        # a zip has another head before the same stream; how long it is stands there where it has no end
        size = -1 if info.flag_bits & _HAS_END else info.file_size
        first = packed.read(9)[4:] + struct.pack("<q", size)
        unpacking = lzma.LZMADecompressor(lzma.FORMAT_ALONE, memlimit=MOST_OF_ONE)

    def read(most: int) -> bytes:
        nonlocal first
        piece = b""
        while not piece and not unpacking.eof:
            checkpoint()
            fresh = (first or packed.read(_CHUNK)) if unpacking.needs_input else b""
            if unpacking.needs_input and not fresh:
                break
            first = b""
            piece = unpacking.decompress(fresh, most)
        return piece

    return _at_most(read, info.file_size)


def _names(listed: Iterable[zipfile.ZipInfo]) -> list[str]:
    """The names in a zip: old ones are in whatever characters the computer used that made it."""
    names = [info.filename for info in listed]
    old = [
        number
        for number, info in enumerate(listed)
        if not info.flag_bits & _UTF_8 and not info.filename.isascii() and "\n" not in info.filename
    ]
    raw = b"\n".join(names[number].encode("cp437", "replace") for number in old)
    guessed = decode(raw).text.split("\n") if raw else []
    if len(guessed) == len(old):
        for number, name in zip(old, guessed, strict=True):
            names[number] = name
    return names


def _zip_fault(info: zipfile.ZipInfo) -> str:
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        return NO_FILE
    if info.flag_bits & _ENCRYPTED:
        return ENCRYPTED
    if info.file_size > max(UNJUDGED, MOST_TIMES * info.compress_size):
        return phrase("it takes more than {times} times what is packed, so it was not unpacked", times=MOST_TIMES)
    return ""


NO_FILE = phrase("it is no file but a link or a device, which is not followed")
ENCRYPTED = phrase("it is encrypted: unpack it with its password first")


class _Packed(Archive):
    """An archive in which a record is found only behind all before it: it is gone through once."""

    _pieces: _Pieces

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self._places: dict[str, int] = {}

    def _bytes_of(self, member: Member) -> bytes:
        return self._pieces.read(self._places[member.name], member.size)


class _Tar(_Packed):
    def __init__(self, path: str, size: int, stream: Callable[[IO[bytes]], _Stream] | None) -> None:
        super().__init__(size)
        if stream is None:
            self._pieces = _Pieces(path)
        else:
            self._pieces = _Pieces()
            with open(path, "rb") as packed, stream(packed) as unpacked:
                done = 0
                while chunk := unpacked.read(_CHUNK):
                    checkpoint()
                    done += len(chunk)
                    self._check(done)
                    self._pieces.file.write(chunk)
            self._pieces.file.seek(0)
        with tarfile.open(fileobj=_Guarded(self._pieces.file), mode="r:") as tar:
            self._take(self._listed(tar))

    def _listed(self, tar: tarfile.TarFile) -> Iterator[Member]:
        while (info := tar.next()) is not None:
            # or it would keep all of them
            tar.members = []  # type: ignore[attr-defined]
            if info.isdir():
                continue
            name = info.name.removeprefix("./")
            self._places[name] = info.offset_data
            yield Member(name, info.size, "" if info.isreg() and not info.issparse() else NO_FILE)


class _SevenZip(_Packed):
    def __init__(self, path: str, size: int) -> None:
        super().__init__(size)
        try:
            from py7zr import SevenZipFile
            from py7zr.exceptions import ArchiveError as DamageError
            from py7zr.exceptions import PasswordRequired
        except ImportError:
            raise ArchiveError(NO_7Z) from None
        self._pieces = _Pieces()
        try:
            # given as a file it is gone through by this thread alone
            with open(path, "rb") as packed, SevenZipFile(_Sipped(packed)) as archive:  # type: ignore[arg-type]
                if archive.needs_password():
                    raise ArchiveError(ENCRYPTED)
                listed = archive.list()
                self._check(sum(each.uncompressed for each in listed))
                first = {each.filename: each for each in reversed(listed)}
                self._take(
                    Member(name, each.uncompressed, "" if each.is_file else NO_FILE)
                    for name, each in first.items()
                    if not each.is_directory
                )
                self._unpack(archive, [member.name for member in self.members if not member.fault])
        except PasswordRequired:
            raise ArchiveError(ENCRYPTED) from None
        except (DamageError, *_SENSELESS) as error:
            raise ArchiveError(
                phrase("it is damaged ({reason})", reason=str(error)[:100] or type(error).__name__)
            ) from None

    def _unpack(self, archive: "SevenZipFile", wanted: Sequence[str]) -> None:
        """One record behind the other, into the file without a name."""
        from py7zr.io import Py7zIO, WriterFactory

        file, limit, begun = self._pieces.file, self._check, dict[str, int]()

        class Piece(Py7zIO):
            def write(self, data: bytes | bytearray) -> int:
                checkpoint()
                limit(file.tell() + len(data))
                return file.write(data)

            def read(self, _size: int | None = None) -> bytes:
                return b""

            def seek(self, _offset: int, _whence: int = 0) -> int:
                return 0

            def flush(self) -> None:
                pass

            def size(self) -> int:
                return 0

        class Records(WriterFactory):
            def create(self, filename: str) -> Py7zIO:
                begun[filename] = file.tell()
                return Piece()

        if wanted:
            archive.extract(targets=list(wanted), factory=Records())
            self._places = {name: begun[str(PurePosixPath(name))] for name in wanted}

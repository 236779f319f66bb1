"""Bytes to a file that is never half written, and whether a file is still the one that was read."""

import contextlib
import errno
import os
import stat
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from goboard.words.message import phrase, sentences
from goboard.words.reasons import reason_of

MOST_NAME_BYTES = 100
"""So much of a file's name is in that of the new file beside it: all systems take 255 bytes."""
MOST_BYTES = 512 << 20
"""Of a file that is read."""
TRUSTED_BYTES = 4 << 20
"""A larger file whose size, place and time are the same is not read again to see whether it is the same."""
_AT_ONCE = 4 << 20
"""Bytes that are written between two looks whether it is still wanted."""
_NO_NEW_FILE = (errno.EACCES, errno.EPERM, errno.EROFS)
_DESCRIPTORS = ("/dev/fd/", "/dev/stdout", "/dev/stderr", "/proc/self/fd/")
"""Names of what whoever began the program has opened already: writing into such a pipe waits for nobody to open it."""


class SaveError(OSError):
    """A file could not be written; what was there before still is unless the text, a sentence, says so."""


class OnlyInPlaceError(SaveError):
    """The file can be written, but no new one beside it: it is saved only if somebody wants it without that safety."""


class FileIdentity(NamedTuple):
    """What tells a file, as it was read or written, from any other one. `digest` is that of its contents."""

    device: int
    inode: int
    size: int
    mtime_ns: int
    digest: str

    @classmethod
    def of_list(cls, said: object) -> "FileIdentity | None":
        """That of a list of its parts, as JSON keeps it; None if it is none."""
        is_one = isinstance(said, list) and [type(part) for part in said] == [int, int, int, int, str]
        return cls(*said) if isinstance(said, list) and is_one else None

    def is_of(self, path: str) -> bool:
        """Is the file there still this one, or none at all? Where its place or time differ, its contents decide."""
        try:
            found = os.stat(path)
        except FileNotFoundError:
            return True
        except (OSError, ValueError):
            return False
        if not stat.S_ISREG(found.st_mode) or found.st_size != self.size:
            return False
        same = (found.st_dev, found.st_ino, found.st_mtime_ns) == (self.device, self.inode, self.mtime_ns)
        if same and self.size > TRUSTED_BYTES:
            return True
        try:
            return digest(plain_bytes(path)) == self.digest
        except OSError:
            return False


def is_changed(path: str, own: str, known: FileIdentity | None) -> bool:
    """Would saving there write over what nobody here has read? `own` is the file that was read, and `known` what was in
    it; a person who chose another place has been asked. Is it gone, saving would make another file than is wanted."""
    if not own or os.path.abspath(path) != os.path.abspath(own):
        return False
    if not os.path.isfile(path):
        return known is not None and not os.path.lexists(path)
    return known is None or not known.is_of(path)


def changed_words(path: str) -> str:
    """What a person is told of a file that is changed, or gone."""
    if not os.path.lexists(path):
        return phrase(
            "{file} is no longer there: it was renamed, moved or deleted. Save it there again?",
            file=os.path.basename(path),
        )
    return phrase("{file} was changed elsewhere since it was read or saved here.", file=os.path.basename(path))


def identity(found: os.stat_result, data: bytes) -> FileIdentity:
    """That of a file with these facts and contents."""
    return FileIdentity(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, digest(data))


def plain_bytes(path: str | os.PathLike[str], most: int = MOST_BYTES) -> bytes:
    """The whole of a plain file; OSError for anything else, before it is opened: a pipe would be waited for. Also for
    a file of more than `most` bytes."""
    problem = path_problem(os.fspath(path))
    if problem:
        raise OSError(errno.EINVAL, problem)
    found = os.stat(path)
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EISDIR if stat.S_ISDIR(found.st_mode) else errno.EINVAL, phrase("it is not a file"))
    with open(path, "rb") as file:
        # room is made at once for all that is asked for
        data = file.read(found.st_size + 1) if found.st_size <= most else b""
        if len(data) > found.st_size:
            # it grows while it is read
            data += file.read(most + 1 - len(data))
    if found.st_size > most or len(data) > most:
        size = max(found.st_size, len(data))
        raise OSError(
            errno.EFBIG, phrase("it has {size} MB, and {most} MB are read at most", size=size >> 20, most=most >> 20)
        )
    return data


def digest(data: bytes) -> str:
    """A short text that other contents do not have by accident; somebody who forges them can make one."""
    # hashlib would bring a library of 5 MB along
    return f"{len(data):x}-{zlib.crc32(data):08x}-{zlib.adler32(data):08x}"


def path_problem(path: str) -> str:
    """Why no file can have that name, "" if one can."""
    if "\0" in path:
        return phrase("a file name cannot hold a NUL character")
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        return phrase("the name holds a character that no file name can hold")
    return ""


def _go_on() -> None:
    """Nobody calls it off."""


def save_bytes(
    path: str | os.PathLike[str],
    data: bytes,
    *,
    in_place: bool = False,
    is_lasting: bool = True,
    check: Callable[[], None] = _go_on,
) -> FileIdentity | None:
    """Replace a file's contents, whole or not at all: a new file beside it takes its place once it is on the disk.

    A link stays one; permissions, owner, group and extended attributes stay. Where a new file would lose one of these,
    or another name of the same file, the file itself is written. A file that may not be written is not replaced either.
    SaveError on failure; with `in_place` the file is written even where no other one can be made beside it. One that
    need not be `is_lasting` outlives this program, but perhaps no power cut. `check` may raise to call it off until a
    new file takes the place: then all is as before.
    The identity of the file now, None of what is no plain file.
    """
    name = os.fspath(path)
    try:
        problem = path_problem(name)
        if problem:
            raise OSError(0, problem)
        target = Path(os.path.realpath(name))
        if target.is_symlink():
            raise OSError(errno.ELOOP, phrase("the link leads in a circle"))
        # by its own name: what /dev/stdout leads to may have none
        before = Path(name).stat() if Path(name).exists() else None
        if before is not None and not stat.S_ISREG(before.st_mode):
            _write_special(name, before.st_mode, data)
            return None
        if before is not None:
            check_writable(target)
        return identity(_replace(target, before, data, check, in_place=in_place, is_lasting=is_lasting), data)
    except SaveError:
        raise
    except OSError as error:
        reason = reason_of(error)
        shown = name.replace("\0", "\N{SYMBOL FOR NULL}")
        raise SaveError(phrase("{file} could not be saved: {reason}.", file=shown, reason=reason)) from error


def _write_special(name: str, mode: int, data: bytes) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(0, phrase("it is a folder"))
    if stat.S_ISSOCK(mode) or (stat.S_ISFIFO(mode) and not name.startswith(_DESCRIPTORS)):
        raise OSError(errno.EINVAL, phrase("it is no file but a pipe or a socket"))
    with open(name, "wb") as file:
        file.write(data)


def check_writable(target: str | os.PathLike[str]) -> None:
    """Replacing a file needs no right to write to it, so that right is asked for; root has it always, by itself."""
    if not (os.stat(target).st_mode & 0o222 and os.access(target, os.W_OK)):
        raise PermissionError(0, phrase("the file is write-protected"))


def _replace(
    target: Path,
    before: os.stat_result | None,
    data: bytes,
    check: Callable[[], None],
    *,
    in_place: bool,
    is_lasting: bool,
) -> os.stat_result:
    beside = target.with_name(f".{_cut(target.name)}.{os.urandom(6).hex()}.tmp")
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    except OSError as error:
        if before is None or error.errno not in _NO_NEW_FILE:
            raise
        if not in_place:
            raise OnlyInPlaceError(
                phrase(
                    "No file can be made in the folder of {file}. It can only be written over: if that is "
                    "interrupted, by a power cut for one, the game in the file is lost.",
                    file=target.name,
                )
            ) from error
        return _write_over(target, data)
    try:
        with os.fdopen(handle, "wb", buffering=0) as file:
            rest = memoryview(data)
            while rest:
                check()
                rest = rest[file.write(rest[:_AT_ONCE]) :]
            if is_lasting:
                os.fsync(file.fileno())
        check()
        is_alike = before is None or _is_alike(beside, target, before)
        if is_alike:
            found = beside.stat()
            beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    if not is_alike:
        return _write_over(target, data, beside)
    if is_lasting:
        # the file is saved: a folder that cannot be read, or a file system that cannot do this, makes that no failure
        with contextlib.suppress(OSError):
            _sync_folder(target.parent)
    return found


def _cut(name: str) -> str:
    """The beginning of the name, in bytes no longer than it may be."""
    return name.encode("utf-8", "ignore")[:MOST_NAME_BYTES].decode("utf-8", "ignore")


def _is_alike(beside: Path, target: Path, before: os.stat_result) -> bool:
    """Give the new file all that the old one has besides its contents; False where that cannot be."""
    if before.st_nlink > 1:
        return False
    try:
        found = beside.stat()
        if hasattr(os, "chown") and (found.st_uid, found.st_gid) != (before.st_uid, before.st_gid):
            os.chown(beside, before.st_uid, before.st_gid)
        beside.chmod(stat.S_IMODE(before.st_mode))
        if hasattr(os, "listxattr"):
            _copy_attributes(target, beside)
    except OSError:
        return False
    return True


def _copy_attributes(source: Path, to: Path) -> None:
    """Extended attributes, access lists among them; OSError where one cannot be copied."""
    try:
        names = os.listxattr(source)
    except OSError as error:
        if error.errno == errno.ENOTSUP:
            return
        raise
    known = set(os.listxattr(to))
    for name in names:
        value = os.getxattr(source, name)
        if name not in known or os.getxattr(to, name) != value:
            os.setxattr(to, name, value)


def _write_over(target: Path, data: bytes, beside: Path | None = None) -> os.stat_result:
    """Write the file itself; if that fails, what was in it is put back. The one beside it stays until it is whole."""
    is_whole = True
    try:
        before = target.read_bytes()
        with target.open("r+b", buffering=0) as file:
            is_whole = False
            try:
                _write_all(file.fileno(), data)
            except BaseException:
                _put_back(file.fileno(), before, target, beside)
                is_whole = True
                raise
            is_whole = True
            return os.fstat(file.fileno())
    finally:
        if is_whole and beside is not None:
            with contextlib.suppress(OSError):
                beside.unlink()


def make_folder(folder: Path) -> None:
    """Make it, and those above it, if it is not there; SaveError if that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(
            phrase("{folder} could not be made: {reason}.", folder=folder, reason=reason_of(error))
        ) from error


def delete_file(path: str) -> None:
    """Remove it; SaveError if that cannot be. One that is gone already is no fault."""
    try:
        Path(path).unlink(missing_ok=True)
    except OSError as error:
        raise SaveError(phrase("{file} could not be deleted: {reason}.", file=path, reason=reason_of(error))) from error


def _put_back(handle: int, before: bytes, target: Path, beside: Path | None) -> None:
    try:
        _write_all(handle, before)
    except OSError as error:
        said = phrase(
            "{file} could not be saved, and what was in it could not be put back: {reason}.",
            file=target,
            reason=reason_of(error),
        )
        kept = phrase("What was to be saved is in {file}.", file=beside) if beside else ""
        raise SaveError(sentences(said, kept)) from error


def _write_all(handle: int, data: bytes) -> None:
    os.lseek(handle, 0, os.SEEK_SET)
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]
    os.ftruncate(handle, len(data))
    os.fsync(handle)


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut, where the system can do that."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

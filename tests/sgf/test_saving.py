"""What a file keeps when it is saved, and what tells it from another one."""

import errno
import os
import socket
import stat
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from goboard.jobs.watch import Cancelled, Watch
from goboard.sgf import saving
from goboard.sgf.saving import FileIdentity, OnlyInPlaceError, SaveError, save_bytes

OLD, NEW = b"(;SZ[9])", b"(;SZ[13];B[aa])"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.sgf"
    path.write_bytes(OLD)
    return path


def test_a_file_is_read_into_room_for_itself_also_where_it_grows(file: Path) -> None:
    tracemalloc.start()
    try:
        assert saving.plain_bytes(file) == OLD
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()
    # one of which the system says that it is empty
    growing = Path("/proc/self/status")
    assert not growing.exists() or b"Threads:" in saving.plain_bytes(growing)


@pytest.fixture
def no_new_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file can be made in any folder; those that are there can be written."""
    opened = os.open

    def open_known(path: str | Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_CREAT and not os.path.exists(path):
            raise PermissionError(errno.EACCES, "Permission denied")
        return opened(path, flags, mode)

    monkeypatch.setattr(os, "open", open_known)


@pytest.mark.parametrize("name", [f"{'碁' * 80}.sgf", f"{'a' * 251}.sgf"], ids=["three bytes a sign", "one byte"])
def test_the_longest_names_can_be_saved(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    save_bytes(path, OLD)
    save_bytes(path, NEW)
    assert path.read_bytes() == NEW
    assert os.listdir(tmp_path) == [name]


def test_all_names_of_a_file_have_what_was_saved(file: Path) -> None:
    other = file.with_name("b.sgf")
    os.link(file, other)
    save_bytes(file, NEW)
    assert other.read_bytes() == file.read_bytes() == NEW
    assert other.samefile(file)
    assert sorted(os.listdir(file.parent)) == ["a.sgf", "b.sgf"]


def test_a_file_with_two_names_is_whole_after_a_failure(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.link(file, file.with_name("b.sgf"))
    write, calls = os.write, []

    def half(handle: int, data: memoryview) -> int:
        calls.append(len(data))
        if len(calls) == 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(handle, bytes(data[:4]) if len(calls) == 1 else data)

    monkeypatch.setattr(os, "write", half)
    with pytest.raises(SaveError, match="No space left"):
        save_bytes(file, NEW)
    monkeypatch.undo()
    assert file.read_bytes() == OLD
    assert sorted(os.listdir(file.parent)) == ["a.sgf", "b.sgf"]


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="no extended attributes here")
def test_extended_attributes_stay(file: Path) -> None:
    try:
        os.setxattr(file, "user.comment", b"a gift")
    except OSError:
        pytest.skip("this file system has no extended attributes")
    save_bytes(file, NEW)
    assert os.getxattr(file, "user.comment") == b"a gift"
    assert file.read_bytes() == NEW


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_owner_and_group_stay_where_root_saves(file: Path) -> None:
    os.chown(file, 1234, 4321)
    file.chmod(0o660)
    save_bytes(file, NEW)
    found = file.stat()
    assert (found.st_uid, found.st_gid, found.st_mode & 0o777) == (1234, 4321, 0o660)


def test_an_owner_that_cannot_be_given_keeps_the_file_itself(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inode, known = file.stat().st_ino, Path.stat

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    def of_another(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        found = known(path, follow_symlinks=follow_symlinks)
        return os.stat_result((*found[:4], found.st_uid + (path.suffix == ".tmp"), *found[5:]))

    monkeypatch.setattr(os, "chown", refuse, raising=False)
    monkeypatch.setattr(Path, "stat", of_another)
    save_bytes(file, NEW)
    monkeypatch.undo()
    assert (file.stat().st_ino, file.read_bytes()) == (inode, NEW)
    assert os.listdir(file.parent) == ["a.sgf"]


def test_a_link_to_itself_is_no_file(tmp_path: Path) -> None:
    link = tmp_path / "loop.sgf"
    link.symlink_to(link)
    with pytest.raises(SaveError, match=r"loop\.sgf could not be saved: the link leads in a circle\."):
        save_bytes(link, NEW)
    assert link.is_symlink()


@pytest.mark.parametrize("name", ["a\0b.sgf", "a\ud800.sgf"])
def test_what_can_be_no_name_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(SaveError, match="file name"):
        save_bytes(str(tmp_path / name), NEW)


@pytest.mark.usefixtures("no_new_file")
def test_where_no_file_can_be_made_the_file_itself_is_written_only_if_wanted(file: Path) -> None:
    inode = file.stat().st_ino
    with pytest.raises(OnlyInPlaceError, match=r"in the folder of a\.sgf"):
        save_bytes(file, NEW)
    assert file.read_bytes() == OLD
    save_bytes(file, NEW, in_place=True)
    assert (file.read_bytes(), file.stat().st_ino) == (NEW, inode)
    with pytest.raises(SaveError, match="Permission denied") as told:
        save_bytes(file.with_name("new.sgf"), NEW, in_place=True)
    assert not isinstance(told.value, OnlyInPlaceError)


def test_a_file_is_known_again(file: Path) -> None:
    saved = save_bytes(file, NEW)
    assert isinstance(saved, FileIdentity) and saved.is_of(str(file))
    os.utime(file, (1, 1))
    assert saved.is_of(str(file)), "its contents are the same"
    other = file.with_name("b.sgf")
    other.write_bytes(NEW[:-2] + b"])")
    os.replace(other, file)
    assert saved.is_of(str(file)), "another file with the same contents loses nothing"
    found = file.stat()
    file.write_bytes(NEW.replace(b"aa", b"bb"))
    os.utime(file, ns=(found.st_atime_ns, found.st_mtime_ns))
    assert not saved.is_of(str(file)), "the size and the time are the same, the contents are not"
    file.unlink()
    assert saved.is_of(str(file)), "nothing is there that could be lost"


def test_pipes_and_sockets_are_refused_before_they_are_opened(tmp_path: Path) -> None:
    pipe, door, link = tmp_path / "pipe.sgf", tmp_path / "s", tmp_path / "link.sgf"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(door))
        for path in (pipe, door, link):
            with pytest.raises(SaveError, match=f"{path.name} could not be saved: it is no file but a pipe"):
                save_bytes(path, NEW)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_devices_and_what_is_open_already_are_written(tmp_path: Path) -> None:
    assert save_bytes(os.devnull, NEW) is None
    with pytest.raises(SaveError, match="No space left"):
        save_bytes("/dev/full", NEW)
    program = "import sys; from goboard.sgf.saving import save_bytes; save_bytes(sys.argv[1], b'(;SZ[9])')"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", program]
    assert subprocess.check_output([*command, "/dev/stdout"], env=environment) == OLD
    assert subprocess.check_output([*command, "/dev/fd/1"], env=environment) == OLD
    named = tmp_path / "pipe"
    os.mkfifo(named)
    with open(os.open(named, os.O_RDWR), "r+b", buffering=0) as pipe:
        subprocess.run([*command, "/dev/stdout"], env=environment, stdout=pipe, check=True)
        assert pipe.read(len(OLD)) == OLD


def test_a_file_that_is_saved_is_so_even_if_its_folder_cannot_be_read(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = os.open

    def no_folder(path: str | Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_DIRECTORY == os.O_DIRECTORY:
            raise PermissionError(errno.EACCES, "Permission denied")
        return opened(path, flags, mode)

    monkeypatch.setattr(os, "open", no_folder)
    assert save_bytes(file, NEW) is not None
    assert file.read_bytes() == NEW


def test_where_the_old_contents_cannot_be_put_back_the_new_ones_are_kept_and_named(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.link(file, file.with_name("b.sgf"))

    def fail(*_: object) -> int:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "write", fail)
    with pytest.raises(SaveError, match=r"could not be put back: Input/output error\.") as told:
        save_bytes(file, NEW)
    (kept,) = file.parent.glob("*.tmp")
    assert str(kept) in str(told.value) and kept.read_bytes() == NEW


SAVES = """
import sys
from goboard.sgf.saving import save_bytes
contents = [sys.argv[2].encode() * int(sys.argv[3]), sys.argv[4].encode() * int(sys.argv[3])]
print("begun", flush=True)
number = 0
while True:
    number += 1
    save_bytes(sys.argv[1], contents[number % 2])
"""


@pytest.mark.slow
@pytest.mark.parametrize("is_linked", [False, True], ids=["replaced", "written over"])
def test_a_kill_in_the_middle_of_saving_leaves_a_whole_file(tmp_path: Path, is_linked: bool) -> None:
    file, count = tmp_path / "game.sgf", 3_000_000
    file.write_bytes(b"a" * count)
    if is_linked:
        os.link(file, tmp_path / "other name.sgf")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", SAVES, str(file), "a", str(count), "b"]
    chance = Random(5)
    for _ in range(8):
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None and process.stdout.readline()
            # long enough for a few files, and any moment of one
            time.sleep(chance.uniform(0.0, 0.05))
            process.kill()
        beside = sorted(tmp_path.glob(".game.sgf.*.tmp"))
        data = file.read_bytes()
        whole = {b"a" * count, b"b" * count}
        assert data in whole or (is_linked and any(one.read_bytes() in whole for one in beside))
        if data not in whole:
            file.write_bytes(b"a" * count)
        for one in beside:
            one.unlink()


def test_what_is_called_off_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saving, "_AT_ONCE", 10)
    path = tmp_path / "a.sgf"
    for wanted in (None, b"before"):
        if wanted is not None:
            path.write_bytes(wanted)
        for looks in range(11):
            watch = Watch()

            def check(watch: Watch, left: Iterator[int]) -> None:
                if next(left, None) is None:
                    watch.cancel()
                watch.check()

            with pytest.raises(Cancelled):
                save_bytes(path, b"x" * 100, check=partial(check, watch, iter(range(looks))))
            assert [each.read_bytes() for each in tmp_path.iterdir()] == ([] if wanted is None else [wanted])
    save_bytes(path, b"x" * 100, check=lambda: None)
    assert path.read_bytes() == b"x" * 100

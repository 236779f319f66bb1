"""Saving: whole or not at all, permissions and links kept, and a sentence when it cannot be done."""

import os
import stat
from pathlib import Path

import pytest

from goboard.games.tree import Collection, Node
from goboard.sgf.reader import read
from goboard.sgf.saving import SaveError, save_bytes
from goboard.sgf.writer import save, write

SIZES = [(b"SZ[9:9]", b"SZ[9]"), (b"SZ[19x13]", b"SZ[19:13]"), (b"SZ[60]", b"SZ[60]"), (b"GM[11]SZ[9:9]", b"SZ[9:9]")]
GAME = Collection([Node("SZ[9]")])


def test_saves_and_replaces(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    save(path, GAME)
    save(path, read(b"(;SZ[13];B[aa])"))
    assert path.read_bytes() == write(read(b"(;SZ[13];B[aa])"))
    assert os.listdir(tmp_path) == ["a.sgf"]


def test_permissions_and_links_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "a.sgf", tmp_path / "link.sgf"
    path.write_bytes(b"old")
    path.chmod(0o640)
    link.symlink_to(path)
    save(link, GAME)
    assert link.is_symlink()
    assert path.read_bytes() == write(GAME)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_keeps_the_old_file(step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.sgf"
    path.write_bytes(b"old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(SaveError, match=r"a\.sgf could not be saved: No space left on device\."):
        save(path, GAME)
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.sgf"]


def test_a_write_protected_file_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_bytes(b"old")
    path.chmod(0o444)
    with pytest.raises(SaveError, match="write-protected"):
        save(path, GAME)
    assert path.read_bytes() == b"old"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    try:
        with pytest.raises(SaveError, match="could not be saved"):
            save(tmp_path / "a.sgf", GAME)
    finally:
        tmp_path.chmod(0o755)


def test_a_folder_or_no_folder(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="it is a folder"):
        save(tmp_path, GAME)
    with pytest.raises(SaveError, match="could not be saved: No such file or directory"):
        save(tmp_path / "none" / "a.sgf", GAME)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_device_is_written_to_and_not_replaced() -> None:
    with pytest.raises(SaveError, match="No space left"):
        save_bytes("/dev/full", b"x")
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


def test_half_of_a_surrogate_pair_can_be_saved() -> None:
    root = Node()
    root.put("C", ("a\ud800b",))
    assert read(write(Collection([root]))).games[0].values("C") == ("a?b",)


def test_layout() -> None:
    source = b"(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff])))(;SZ[5])"
    text = write(read(source)).decode()
    head = text[text.index("CA") : text.index("SZ")]
    assert text.replace(head, "") == ("(;SZ[9]\n;B[aa]\n(;W[bb]\n;B[cc])\n(;W[dd]\n(;B[ee])\n(;B[ff])))\n(;SZ[5])\n")


@pytest.mark.parametrize(("read_as", "saved"), SIZES)
def test_a_size_is_saved_as_sgf_writes_it(read_as: bytes, saved: bytes) -> None:
    assert saved in write(read(b"(;" + read_as + b";B[aa])"))

"""Archives are read where they are, within limits, and what is not read is told."""

import os
import struct
import sys
import tarfile
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from goboard.formats import unpacking
from goboard.formats.archives import forget, member_path, members, record_bytes, split, status_of
from goboard.jobs.watch import Cancelled, Watch, watched
from tests.formats.archive_files import tarred, zipped

RECORDS = {f"dir/{number}.sgf": f"(;SZ[9];B[aa];W[b{'abc'[number]}])" for number in range(3)}
NOISE = {"readme.txt": "no record", "dir/picture.png": b"\x89PNG"}


def sevened(path: Path, password: str | None = None) -> str:
    py7zr = pytest.importorskip("py7zr")
    with py7zr.SevenZipFile(path, "w", password=password) as archive:
        for name, text in {**RECORDS, **NOISE}.items():
            archive.writestr(text, name)
    return str(path)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["FILTER_ZSTD", "FILTER_DEFLATE", "FILTER_LZMA2"])
def test_a_7z_that_lies_about_its_size_is_unpacked_a_little_at_a_time(tmp_path: Path, method: str) -> None:
    py7zr = pytest.importorskip("py7zr")
    path = tmp_path / "a.7z"
    with py7zr.SevenZipFile(path, "w", filters=[{"id": getattr(py7zr, method)}]) as archive:
        archive.writestr(b"\0" * (200 << 20), "a.sgf")
        write = archive.header.write

        def lying(*given: object, **more: object) -> object:
            streams = archive.header.main_streams
            streams.unpackinfo.folders[0].unpacksizes = streams.substreamsinfo.unpacksizes = [1000]
            return write(*given, **more)

        archive.header.write = lying
    tracemalloc.start()
    try:
        with pytest.raises(OSError, match="damaged"):
            members(str(path))
        assert tracemalloc.get_traced_memory()[1] < 80 << 20
    finally:
        tracemalloc.stop()


def told(archive: str) -> dict[str, str]:
    return {member.name: member.fault for member in members(archive)}


@pytest.mark.parametrize("ending", ["zip", "tar", "tar.gz", "tar.bz2", "tar.xz", "7z"])
def test_every_kind_is_read_in_place(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"games.{ending}"
    make = {"zip": zipped, "7z": lambda path, _files: sevened(path)}.get(ending, tarred)
    archive = make(path, {**RECORDS, **NOISE})
    assert told(archive) == dict.fromkeys(RECORDS, "")
    for name, text in RECORDS.items():
        inside = member_path(archive, name)
        assert split(inside) == (archive, name)
        assert record_bytes(inside).decode() == text
        assert status_of(inside) == (len(text), os.stat(archive).st_mtime_ns)
    assert os.listdir(tmp_path) == [path.name], "nothing is unpacked beside it"
    with pytest.raises(OSError, match="not in the archive any more"):
        record_bytes(f"{archive}/other.sgf")
    with pytest.raises(OSError):
        record_bytes(f"{archive}/readme.txt")


def test_a_folder_that_is_called_like_an_archive_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "old.zip").mkdir()
    (tmp_path / "old.zip" / "a.sgf").write_text("(;SZ[9])")
    assert split(str(tmp_path / "old.zip" / "a.sgf")) is None
    assert record_bytes(str(tmp_path / "old.zip" / "a.sgf")) == b"(;SZ[9])"


def test_names_that_lead_out_are_no_records(tmp_path: Path) -> None:
    names = ("../out.sgf", "/root.sgf", "a/../../b.sgf", "C:/c.sgf")
    assert set(told(tarred(tmp_path / "a.tar", dict.fromkeys(names, "(;SZ[9])"))).values()) == {
        "its name leads out of the archive"
    }
    archive = zipped(tmp_path / "a.zip", dict.fromkeys(names, "(;SZ[9])"))
    with pytest.raises(OSError, match="leads out"):
        record_bytes(f"{archive}/../out.sgf")


def test_links_devices_and_archives_in_archives_are_told(tmp_path: Path) -> None:
    link, device = tarfile.TarInfo("link.sgf"), tarfile.TarInfo("device.sgf")
    link.type, link.linkname, device.type = tarfile.SYMTYPE, "/etc/passwd", tarfile.CHRTYPE
    faults = told(tarred(tmp_path / "a.tar.gz", {"in.zip": b"PK"}, link, device))
    assert "link or a device" in faults["link.sgf"]
    assert "link or a device" in faults["device.sgf"]
    assert "an archive in an archive" in faults["in.zip"]
    soft = zipfile.ZipInfo("soft.sgf")
    soft.external_attr = 0o120777 << 16
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr(soft, "/etc/passwd")
    assert "link or a device" in told(str(tmp_path / "a.zip"))["soft.sgf"]


def test_a_small_archive_of_much_nothing_is_not_unpacked(tmp_path: Path) -> None:
    nothing = bytes(unpacking.UNJUDGED + 1)
    with pytest.raises(OSError, match="200 times its size"):
        members(tarred(tmp_path / "a.tar.xz", {"a.sgf": nothing}))
    with pytest.raises(OSError, match="200 times its size"):
        members(zipped(tmp_path / "a.zip", {"a.sgf": nothing}))
    mixed = zipped(tmp_path / "b.zip", {"a.sgf": nothing, "b.sgf": os.urandom(len(nothing) // 150)})
    assert "200 times what is packed" in told(mixed)["a.sgf"]


METHODS = [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA]


def zipped_as(path: Path, method: int, data: bytes, claim: int) -> str:
    """A zip that claims its record to have that many bytes."""
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr("a.sgf", data)
    held = bytearray(path.read_bytes())
    for head, at in ((b"PK\1\2", 24), (b"PK\3\4", 22)):
        struct.pack_into("<I", held, held.index(head) + at, claim)
    path.write_bytes(held)
    return str(path)


@pytest.mark.parametrize("method", METHODS)
def test_no_more_is_unpacked_than_a_zip_claims(tmp_path: Path, method: int) -> None:
    most = 8 << 20
    archive = zipped_as(tmp_path / "a.zip", method, bytes(5 * most), 100)
    assert told(archive) == {"a.sgf": ""}
    tracemalloc.start()
    try:
        with pytest.raises(OSError, match=r"not as long as the archive says|it is damaged"):
            record_bytes(f"{archive}/a.sgf")
        assert tracemalloc.get_traced_memory()[1] < 2 * most
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("method", METHODS)
def test_zips_are_read_however_they_are_packed(tmp_path: Path, method: int) -> None:
    data = b"(;SZ[9]C[" + os.urandom(3 << 19).hex().encode() + b"])"
    archive = zipped_as(tmp_path / "a.zip", method, data, len(data))
    assert record_bytes(f"{archive}/a.sgf") == data
    held = bytearray(Path(archive).read_bytes())
    held[len(held) // 2] ^= 0x55
    Path(tmp_path / "b.zip").write_bytes(held)
    with pytest.raises(OSError, match="it is damaged"):
        record_bytes(f"{tmp_path}/b.zip/a.sgf")
    longer = zipped_as(tmp_path / "c.zip", method, data, len(data) + 1)
    with pytest.raises(OSError, match=r"as the archive says|it is damaged"):
        record_bytes(f"{longer}/a.sgf")


def test_how_much_there_may_be_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = tarred(tmp_path / "a.tar", RECORDS)
    monkeypatch.setattr(unpacking, "MOST_MEMBERS", 2)
    with pytest.raises(OSError, match="more than 2 files"):
        members(archive)
    monkeypatch.setattr(unpacking, "MOST_MEMBERS", 3)
    monkeypatch.setattr(unpacking, "MOST_OF_ONE", 10)
    assert all("read at most" in fault for fault in told(archive).values())
    forget()


def test_what_is_encrypted_is_told(tmp_path: Path) -> None:
    archive = Path(zipped(tmp_path / "a.zip", {"a.sgf": "(;SZ[9])"}))
    data = bytearray(archive.read_bytes())
    # the flag in both places where a zip says it
    data[6] |= 1
    data[data.index(b"PK\1\2") + 8] |= 1
    archive.write_bytes(data)
    assert "encrypted" in told(str(archive))["a.sgf"]
    with pytest.raises(OSError, match="encrypted"):
        members(sevened(tmp_path / "a.7z", "secret"))


def test_without_py7zr_a_sentence_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.7z").write_bytes(b"7z\xbc\xaf\x27\x1c")
    monkeypatch.setitem(sys.modules, "py7zr", None)
    with pytest.raises(OSError, match=r"pip install 'goboard\[archives\]'"):
        members(str(tmp_path / "a.7z"))


@pytest.mark.parametrize("ending", ["zip", "tar", "tar.gz", "tar.bz2", "tar.xz", "7z"])
@pytest.mark.parametrize("part", [0, 0.3, 0.45])
def test_damage_is_an_error_or_less_to_read(tmp_path: Path, ending: str, part: float) -> None:
    make = {"zip": zipped, "7z": lambda path, _files: sevened(path)}.get(ending, tarred)
    path = Path(make(tmp_path / f"games.{ending}", {**RECORDS, "noise.sgf": os.urandom(6000)}))
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * part)])
    try:
        found = members(str(path))
    except OSError:
        return
    whole = [member.name for member in found if is_whole(f"{path}/{member.name}")]
    assert "noise.sgf" not in whole


def is_whole(path: str) -> bool:
    try:
        return bool(record_bytes(path))
    except OSError:
        return False


def test_old_zips_tell_names_in_other_characters(tmp_path: Path) -> None:
    names = ["柯洁对古力.sgf", "李世石对古力.sgf", "常昊对李昌镐.sgf"]
    stand_ins = ["x" * len(name.encode("gbk")) + str(number) for number, name in enumerate(names)]
    archive = Path(zipped(tmp_path / "a.zip", dict.fromkeys(stand_ins, "(;SZ[9])")))
    data = archive.read_bytes()
    for name, stand_in in zip(names, stand_ins, strict=True):
        data = data.replace(stand_in.encode(), name.encode("gbk")[:-4] + b"1.sgf")
    archive.write_bytes(data)
    assert sorted(told(str(archive))) == sorted(name.replace(".", "1.") for name in names)


def test_it_can_be_called_off(tmp_path: Path) -> None:
    archive = tarred(tmp_path / "a.tar.gz", RECORDS)
    watch = Watch()
    watch.cancel()
    with watched(watch), pytest.raises(Cancelled):
        members(archive)

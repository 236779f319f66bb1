"""Work by the workers of a Dask cluster: in order, though some are killed, and byte for byte what processes answer."""

import json
import logging
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from time import sleep

import pytest

from goboard.__main__ import main
from goboard.formats import sending
from goboard.formats.sending import in_order
from goboard.jobs.cluster import Cluster, ClusterError
from goboard.jobs.processes import Task
from goboard.library.library import Library
from tests.jobs.fatal import ended_by, length, place, work
from tests.library.records import indexed

pytestmark = [
    pytest.mark.slow,
    # asked for and not imported, which takes longer than most tests
    pytest.mark.skipif(find_spec("distributed") is None, reason="needs distributed"),
]
Run = Callable[..., tuple[int, bytes]]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """That of a cluster on this machine, in processes that know nothing of this one."""
    place = tmp_path_factory.mktemp("cluster") / "scheduler.json"
    begun = subprocess.Popen([sys.executable, "-m", "tests.jobs.local_cluster", str(place)], stdin=subprocess.PIPE)
    while not place.exists():
        assert begun.poll() is None
        # it needs the processor itself
        sleep(0.02)
    yield place.read_text()
    begun.communicate()


@pytest.fixture
def cluster(address: str) -> Iterator[Cluster]:
    """With both workers: another test may have killed one, and the next is only being begun."""
    cluster = Cluster(address, sending.forget)
    cluster._client.wait_for_workers(2, timeout=120)
    yield cluster
    cluster.close()


@pytest.fixture
def run(capsysbinary: pytest.CaptureFixture[bytes]) -> Run:
    def run(*arguments: object) -> tuple[int, bytes]:
        return main([*map(str, arguments)]), capsysbinary.readouterr().out

    return run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Records of all kinds, in an archive too, and what is none."""
    made = tmp_path / "records"
    made.mkdir()
    for number in range(30):
        (made / f"{number:02}.sgf").write_text(f"(;SZ[9]PB[Player {number}];B[aa];W[{'abcdefghi'[number % 9]}b])")
    (made / "many.sgf").write_text("(;SZ[9];B[aa];W[aa])(;SZ[9];B[bb])")
    (made / "none.sgf").write_text("nothing")
    (made / "dangling.sgf").symlink_to("nowhere.sgf")
    os.mkfifo(made / "pipe.sgf")
    with zipfile.ZipFile(made / "some.zip", "w") as archive:
        archive.writestr("1998/a.sgf", "(;SZ[9];B[cc])")
    return made


def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on no worker has the files."""
    monkeypatch.setattr(sending, "abspath", lambda name: f"/elsewhere/{name}")


def test_answers_come_in_order_and_what_ends_its_worker_is_told(cluster: Cluster) -> None:
    names = ["a", "b", "fatal", "c"]
    found = in_order(Task(work, lambda name: "lost", batch=1), names, cluster, name_of=lambda _name: "")
    assert list(found) == ["A", "B", "lost", "C"]


def test_a_worker_killed_in_the_middle_costs_nothing_but_time(cluster: Cluster, tmp_path: Path) -> None:
    mark = str(tmp_path / "killed")
    items = [(mark, n) for n in range(20)]
    answers = in_order(Task(ended_by, str, batch=1), items, cluster, name_of=lambda _item: "")
    assert [*answers] == [*range(20)]
    assert int(Path(mark).read_text()) != os.getpid()


@pytest.mark.parametrize("is_here", [True, False])
def test_audit_is_byte_for_byte_what_processes_answer(
    address: str, run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, is_here: bool
) -> None:
    if not is_here:
        elsewhere(monkeypatch)
    for more in ([], ["--no-count"]):
        assert run("audit", *more, "--scheduler", address, folder) == run("audit", *more, "--processes", 1, folder)


@pytest.mark.parametrize("is_here", [True, False])
def test_analyze_answers_records_documents_and_what_is_none(
    address: str, run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, is_here: bool
) -> None:
    (folder / "documents.json").write_text(
        '{"id": "three", "board": {"shape": "grid", "columns": 3, "rows": 3}, "rules": {"name": "chinese"}}\nno json\n'
    )
    if not is_here:
        elsewhere(monkeypatch)
    names = ["some.zip", "00.sgf", "many.sgf", "nowhere.sgf", "documents.json", "pipe.sgf"]
    files = [folder / name for name in names]
    spread, alone, two = (
        run("analyze", *more, *files) for more in (("--scheduler", address), (), ("--processes", "2"))
    )

    def untimed(found: tuple[int, bytes]) -> tuple[int, list[dict[str, object]]]:
        return found[0], [json.loads(line) | {"seconds": 0} for line in found[1].splitlines()]

    assert untimed(spread) == untimed(alone) == untimed(two)
    assert len(untimed(alone)[1]) == 8


def test_the_same_index_is_made_from_files_that_are_sent(
    address: str, run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("goboard.library.indexing.LARGE", 1000)
    (folder / "large.sgf").write_text("".join(f"(;SZ[9]PB[Player {n}];B[aa])" for n in range(450)))
    alone = indexed(folder, tmp_path / "alone.db")
    elsewhere(monkeypatch)
    spread = Library(tmp_path / "spread.db")
    spread.add_folder(folder)
    status, _ = run("library", "refresh", "--index", tmp_path / "spread.db", "--scheduler", address)
    assert (status, spread.games(), spread.problems()) == (1, alone.games(), alone.problems())
    assert spread.counts().games == 483


def test_a_large_file_is_sent_once_and_kept(cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere(monkeypatch)
    (tmp_path / "large").write_bytes(bytes(1 << 20))
    sent, fill = list[str](), sending._filled
    monkeypatch.setattr(sending, "_filled", lambda letter, read: sent.append(letter.name) or fill(letter, read))
    names = [str(tmp_path / "large")] * 60
    assert [*in_order(Task(length, lambda _name: -1, batch=1), names, cluster)] == [1 << 20] * 60
    assert 0 < len(sent) < 20


def test_who_lacked_something_is_asked_again(cluster: Cluster) -> None:
    """And not another worker, which may have had it: the first would lack it for ever."""
    lacking = list[str]()

    def again(_item: str, answer: str) -> str:
        lacking.append(answer)
        return "again"

    answers = cluster.in_order(Task(place, str, batch=1), ["first"] * 40, again)
    assert [*answers] == lacking and len({*lacking}) == 2


def test_a_run_goes_on_where_it_was_ended(address: str, run: Run, folder: Path, tmp_path: Path) -> None:
    whole = run("audit", "--no-count", "--processes", 1, folder)
    out = tmp_path / "answers.jsonl"
    # as a computer leaves it whose plug is pulled
    out.write_bytes(b"".join(whole[1].splitlines(keepends=True)[:9]) + b'{"file": "/tor')
    for _ in range(2):
        status, said = run("audit", "--no-count", "--resume", out, "--scheduler", address, folder)
        assert (status, said, out.read_bytes()) == (1, b"", whole[1])


def test_a_review_saves_here_what_others_have_found(
    address: str, run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere(monkeypatch)
    files, out = [folder / "00.sgf", folder / "some.zip"], tmp_path / "out"
    out.mkdir()
    status, said = run("review", "--visits", 5, "--seconds", 0.1, "--scheduler", address, "-o", out, *files)
    judged = [game["judged"] for line in said.splitlines() for game in json.loads(line)["games"]]
    assert (status, len(judged)) == (0, 2)
    assert all("GOBQ[" in (out / name).read_text() for name in ("00.sgf", "1998/a.sgf"))


def test_dask_itself_says_nothing(cluster: Cluster) -> None:
    """Not even where its scheduler goes away: several of its loggers have levels of their own."""
    names = [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]
    assert cluster.workers and "distributed.client" in names
    assert not any(logging.getLogger(name).isEnabledFor(logging.ERROR) for name in names)


def test_where_nobody_answers_a_sentence_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("goboard.jobs.cluster._PATIENCE", 1)
    for wrong in ("tcp://127.0.0.1:1", "nonsense", ""):
        with pytest.raises(ClusterError, match=r"^No scheduler answers at "):
            Cluster(wrong, sending.forget)

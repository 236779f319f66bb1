"""Other programs as engines: whatever they do ends in an answer or a sentence, and nothing of them is left."""

import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import pytest

from goboard.players import gtp_client
from goboard.players.gtp_client import Engine, EngineError, found_program, line_of, split_command
from tests.written_files import written

ODD = """
import os, signal, sys, time
kind = sys.argv[1]
def out(text): sys.stdout.buffer.write(text if isinstance(text, bytes) else text.encode()); sys.stdout.buffer.flush()
if kind == "banner": out("Welcome\\n\\n")
if kind == "dead": sys.stderr.write("no network\\n"); sys.exit(3)
if kind == "blank": sys.stderr.write("no network\\n \\n\\n"); sys.exit(3)
if kind == "stubborn": signal.signal(signal.SIGTERM, signal.SIG_IGN)
if kind == "netless": out("A network is required.\\nIt is looked for in /nets.\\n"); sys.exit(1)
late = ""
for line in sys.stdin:
    number, command = line.split(None, 1) if line[0].isdigit() else ("", line)
    command = command.strip()
    if command == "quit" and kind != "stubborn": out(f"={number}\\n\\n"); break
    answer = f"={number} D4\\n\\n"
    if kind == "crlf": answer = answer.replace("\\n", "\\r\\n")
    elif kind == "tab": answer = f"={number}\\tD4  \\n\\n"
    elif kind == "other": answer = f"={int(number or 0) + 7} D4\\n\\n"
    elif kind == "bare": answer = "= D4\\n\\n"
    elif kind == "thrice": answer = "? illegal\\n\\n? illegal\\n\\n= D4\\n\\n"
    elif kind == "lines": answer = f"={number} name\\nquit\\n\\n"
    elif kind == "cut" and command == "list_commands": answer = f"={number} name\\n\\nquit\\ngenmove\\n\\n"
    elif kind == "twice": answer *= 2
    elif kind == "bytes": answer = f"={number} D4".encode() + b"\\xff\\x00\\x1b[2J\\n\\n"
    elif kind in ("silent", "stubborn"): answer = ""
    elif kind == "mute": os.close(1); time.sleep(600)
    elif kind == "deaf": time.sleep(600)
    elif kind == "flood": answer = "x" * 80 + "\\n"
    elif kind == "errors": sys.stderr.write("y" * 3000000); sys.stderr.flush()
    elif kind == "segv": os.kill(os.getpid(), signal.SIGSEGV)
    elif kind == "child":
        import subprocess
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        answer = f"={number} {child.pid}\\n\\n"
    elif kind == "refuse": answer = f"?{number} not today\\n\\n"
    out(answer)
    while kind == "flood": out(answer)
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    return written(tmp_path / "odd engine ü.py", ODD)


def asked(script: Path, kind: str, times: int = 2, seconds: float = 20.0) -> list[str]:
    engine = Engine([sys.executable, str(script), kind])
    answers = []
    try:
        for _ in range(times):
            answer = engine.ask("genmove b", seconds)
            engine.check_quiet()
            answers.append(answer.text if answer.is_good else f"? {answer.text}")
    finally:
        engine.stop()
        assert not engine.is_running
    return answers


@pytest.mark.parametrize("kind", ["good", "banner", "crlf", "tab", "thrice", "bytes", "errors"])
def test_odd_manners_are_understood(script: Path, kind: str) -> None:
    assert [answer.removesuffix("[2J").rstrip("\ufffd") for answer in asked(script, kind)] == ["D4", "D4"]


def test_an_answer_keeps_its_lines(script: Path) -> None:
    assert asked(script, "lines") == ["name\nquit"] * 2


def test_a_refusal_is_an_answer(script: Path) -> None:
    assert asked(script, "refuse") == ["? not today", "? not today"]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("other", "answers genmove with another command's number"),
        ("bare", "answers genmove with another command's number"),
        ("twice", "answers what it was not asked"),
        ("flood", "never stops talking"),
        ("dead", 'has ended with status 3 instead of answering genmove. It said: "no network"'),
        ("blank", 'It said: "no network"'),
        ("netless", 'ended with status 1 instead of answering genmove. It said: "A network is required. It is looked'),
        ("segv", "was ended by SIGSEGV"),
    ],
)
def test_what_cannot_be_trusted_is_told_and_ended(script: Path, kind: str, said: str) -> None:
    with pytest.raises(EngineError) as told:
        asked(script, kind)
    assert said in str(told.value)


def test_a_list_of_commands_that_an_empty_line_breaks_off_is_told(script: Path) -> None:
    for kind in ("lines", "cut"):
        engine = Engine([sys.executable, str(script), kind])
        try:
            if kind == "lines":
                assert engine.commands() == {"name", "quit"}
            else:
                with pytest.raises(EngineError, match="breaks off its answer to list_commands"):
                    engine.commands()
        finally:
            engine.stop(politely=False)


def test_an_engine_that_neither_answers_nor_leaves_is_killed(script: Path) -> None:
    with pytest.raises(EngineError, match="has not answered genmove within 1 s"):
        asked(script, "stubborn", seconds=1.0)


@pytest.mark.parametrize("hears", [True, False])
def test_one_that_has_not_answered_in_time_is_not_asked_to_leave(
    script: Path, monkeypatch: pytest.MonkeyPatch, *, hears: bool
) -> None:
    sent, send = list[bytes](), Engine._send

    def noted(engine: Engine, data: bytes) -> None:
        sent.append(data)
        send(engine, data)

    monkeypatch.setattr(Engine, "_send", noted)
    engine = Engine([sys.executable, str(script), "stubborn"])
    if not hears:
        with pytest.raises(EngineError, match="has not answered genmove"):
            engine.ask("genmove b", 0.1)
    # it does not leave by itself, however long that is waited for
    monkeypatch.setattr(gtp_client, "_GRACE", 0.1)
    engine.stop()
    assert (b"quit\n" in sent) is hears
    assert engine._process.wait(60) is not None


@pytest.mark.slow
def test_an_engine_that_hears_nothing_is_ended_too(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine([sys.executable, str(script), "deaf"])
    with pytest.raises(EngineError, match="has not answered"):
        engine.ask("genmove b", 0.5)
    # what it does not read it never will
    monkeypatch.setattr(gtp_client, "SIMPLE", 0.5)
    with pytest.raises(EngineError, match="takes no more commands"):
        engine.ask("x" * 1_000_000)
    with pytest.raises(EngineError, match="takes no more commands"):
        engine.ask("name")
    engine.stop()
    assert not engine.is_running


def test_an_engine_that_has_closed_its_output_is_told_as_often_as_it_is_asked(
    script: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = Engine([sys.executable, str(script), "mute"])
    # it never ends by itself
    monkeypatch.setattr(gtp_client, "_GRACE", 0.1)
    try:
        for _ in range(2):
            with pytest.raises(EngineError, match="has closed its output instead of answering genmove"):
                engine.ask("genmove b", 20.0)
    finally:
        monkeypatch.undo()
        engine.stop(politely=False)


def test_one_that_has_left_is_not_killed_again(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its number may be that of another program by then."""
    engine, signals = Engine([sys.executable, str(script), "good"]), list[int]()
    engine.stop()
    monkeypatch.setattr("goboard.players.gtp_client.os.killpg", lambda group, _signal: signals.append(group))
    engine.kill()
    engine.stop()
    assert signals == []


def test_the_end_of_one_engine_takes_no_answer_of_the_next(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads what the first one says comes to it late, when the pipe's number may be that of another."""
    read = os.read

    def late(number: int, size: int) -> bytes:
        time.sleep(0.02)
        return read(number, size)

    monkeypatch.setattr("goboard.players.gtp_client.os.read", late)
    for _ in range(3):
        engines = [Engine([sys.executable, str(script), "good"]) for _ in range(2)]
        for engine in engines:
            engine.kill()
            engine.stop()
        assert asked(script, "good") == ["D4", "D4"]


def test_an_engine_stopped_while_a_command_begins_to_be_written(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin, is_beginning = Thread.start, Event()

    def slowly(thread: Thread) -> None:
        if thread.name == "to engine":
            is_beginning.set()
            time.sleep(0.2)
        begin(thread)

    engine = Engine([sys.executable, str(script), "good"])
    monkeypatch.setattr(Thread, "start", slowly)
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(engine.ask, "genmove b", 20.0)
        assert is_beginning.wait(20)
        engine.stop(politely=False)
        # on a busy machine it may have answered before it was ended
        with suppress(EngineError):
            assert answer.result(20).text == "D4"
    assert not engine.is_running


def test_programs_that_are_none(tmp_path: Path) -> None:
    for command in (str(tmp_path / "missing"), str(tmp_path), ""):
        with pytest.raises(EngineError, match="There is no program"):
            Engine([command])
    assert found_program(sys.executable) == sys.executable


@pytest.mark.parametrize(
    ("arguments", "folder", "environment"),
    [([], None, {"a=b": "c"}), (["\ud800"], None, {}), ([], "\ud800", {}), ([], None, {"a": "\0"})],
)
def test_what_the_system_does_not_take_is_a_sentence(
    arguments: list[str], folder: str | None, environment: dict[str, str]
) -> None:
    with pytest.raises(EngineError, match="could not be begun"):
        Engine([sys.executable, *arguments], folder=folder, environment=environment)


def test_command_lines_are_split_without_a_shell() -> None:
    assert split_command("engine -x 'a b' \"$HOME\"") == ["engine", "-x", "a b", "$HOME"]
    for wrong in ("", "   ", "engine 'half"):
        with pytest.raises(EngineError):
            split_command(wrong)


def test_what_an_engine_says_is_harmless() -> None:
    assert line_of(b"a\x1b[2Jb\x00\xff\xe2\x80\xae") == "a\ufffd[2Jb\ufffd\ufffd\ufffd"
    assert len(line_of(b"x" * 10_000)) == 4096


BEGUN = """
import sys, time
from goboard.players.gtp_client import Engine
engine = Engine([sys.executable, *sys.argv[1:]])
print(engine.ask("genmove b", 60.0).text if sys.argv[2] == "child" else engine._process.pid, flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="what runs is looked up in /proc")
@pytest.mark.parametrize("kind", ["stubborn", "child"])
def test_no_engine_outlives_goboard(script: Path, kind: str) -> None:
    """Nor does what an engine has begun itself: it may be a script that begins the program proper."""
    import signal
    import subprocess
    import time

    with subprocess.Popen([sys.executable, "-c", BEGUN, str(script), kind], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        number = int(process.stdout.readline())
        process.send_signal(signal.SIGKILL)
    for _ in range(200):
        if not Path(f"/proc/{number}/stat").exists() or Path(f"/proc/{number}/stat").read_text().split()[2] == "Z":
            break
        time.sleep(0.05)
    else:
        os.kill(number, signal.SIGKILL)
        pytest.fail("it is still there")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no guard")
def test_a_guard_goes_with_its_engine(script: Path) -> None:
    engine = Engine([sys.executable, str(script), "good"])
    guard = engine._watching._process
    assert guard is not None
    assert guard.poll() is None
    assert engine.ask("genmove b", 20.0).text == "D4"
    engine.stop()
    assert guard.poll() is not None

"""Engines that follow games: what they are told, what they claim, how they end; and the files they are kept in."""

import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.boards.plane import plane
from goboard.jobs.watch import Cancelled, Watch, watched
from goboard.players import engine_files
from goboard.players.engine_files import EngineEntry, engines, least_of, read_entry, remove_entry, save_entry
from goboard.players.engine_game import EnginePlayer, course_of
from goboard.players.gtp_client import EngineError
from goboard.players.gtp_texts import vertex_name, vertex_named
from goboard.players.move_time import Timing
from goboard.players.reviewer import Level, by_engine
from goboard.rules import catalogue
from goboard.rules.moves import Pass, Play
from goboard.rules.position import BLACK, WHITE, Position, Setup

FAKE = Path(__file__).with_name("fake_engine.py")
RULES = catalogue.make("chinese", {"komi": "7"})


def fake(kind: str = "good", after: int = 0, **more: object) -> EngineEntry:
    return replace(EngineEntry(f"Fake {kind}", sys.executable, f"'{FAKE}' {kind} {after}"), **more)  # type: ignore[arg-type]


def grid(columns: int, rows: int | None = None) -> Board:
    return board_from_spec({"shape": "grid", "columns": columns, "rows": rows or columns})


def played(board: Board, *labels: str) -> Position:
    position = RULES.start(board)
    for label in labels:
        position = RULES.apply(position, Pass() if label == "pass" else Play(board.vertex(label)))
    return position


def moved(player: EnginePlayer, position: Position, seconds: float = 5.0) -> object:
    claim = player.move(course_of(RULES, position), position, Timing(seconds))
    return claim.wrong or claim.move


def test_points_are_named_as_the_protocol_names_them() -> None:
    board = grid(30)
    names = [vertex_name(board, vertex) for vertex in range(board.size)]
    assert len({*names}) == board.size
    assert (names[0], names[8], names[25], names[-1]) == ("A30", "J30", "AA30", "AE1")
    assert [vertex_named(board, name.lower()) for name in names] == list(range(board.size))
    assert vertex_named(board, "Pass") == -1
    for wrong in ("", "I5", "A0", "A31", "AF1", "AAA1", "5", "A", "D4 E5", "Ａ1", "A１"):
        assert vertex_named(board, wrong) is None


def test_the_course_of_a_game_is_read_from_its_history() -> None:
    board = grid(5)
    # Black takes a stone at C3, White passes
    position = played(board, "C2", "C3", "B3", "A1", "D3", "A2", "C4", "pass")
    course = course_of(RULES, position)
    named = " ".join(vertex_name(board, vertex) for _, vertex in course.moves)
    assert named == "C2 C3 B3 A1 D3 A2 C4 pass"
    assert [player for player, _ in course.moves] == [BLACK, WHITE] * 4
    assert not course.stones
    stones = {board.vertex("B2"): BLACK, board.vertex("D4"): BLACK}
    given = course_of(RULES, RULES.start(board, Setup(stones, WHITE)))
    assert given.is_handicap
    assert not given.moves


def test_it_is_told_what_it_does_not_know(tmp_path: Path) -> None:
    log = tmp_path / "log"
    player = EnginePlayer(fake(environment={"FAKE_LOG": str(log)}))
    board = grid(5)
    try:
        assert moved(player, played(board, "C3")) == Play(0)
        log.write_text("")
        assert moved(player, played(board, "C3", "A5", "C4")) == Play(1)
        assert "clear_board" not in log.read_text()
        assert log.read_text().count("play black C4") == 1
        # taken back, and played otherwise
        log.write_text("")
        assert moved(player, played(board, "C3", "A5", "D4")) == Play(1)
        assert [line.split()[1] for line in log.read_text().splitlines()[:3]] == ["undo", "undo", "play"]
        # begun anew it catches up
        player.stop()
        assert moved(player, played(board, "C3", "A5", "D4", "B5", "C4")) == Play(2)
    finally:
        player.close()


def test_it_places_its_handicap_stones_at_once_and_they_are_taken_one_by_one(tmp_path: Path) -> None:
    log, board = tmp_path / "log", grid(5)
    player = EnginePlayer(fake("places", environment={"FAKE_LOG": str(log)}))
    stones: dict[int, int] = {}
    try:
        for owed in (3, 2, 1):
            position = RULES.set_up(RULES.start(board), Setup(dict(stones), BLACK))
            claim = player.move(course_of(RULES, position), position, Timing(5.0), owed)
            assert isinstance(claim.move, Play), claim.wrong
            stones[claim.move.vertex] = BLACK
        assert set(stones) == {board.vertex(name) for name in ("C3", "C4", "D3")}
        said = log.read_text()
        assert said.count("place_free_handicap 3") == 1
        assert "genmove" not in said
        # stones that others have put there are none of its own
        position = RULES.set_up(RULES.start(board), Setup({board.vertex("A1"): BLACK}, BLACK))
        assert player.move(course_of(RULES, position), position, Timing(5.0), 1).move == Play(0)
        assert "genmove black" in log.read_text()
    finally:
        player.close()


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("taken", "Fake taken wants C3: "),
        ("off", "Fake off answers 'Z99', which is no move."),
        ("word", "Fake word answers 'hello <b>bold</b>', which is no move."),
        ("resign", "Resign"),
    ],
)
def test_a_move_is_a_claim(kind: str, said: str) -> None:
    player = EnginePlayer(fake(kind))
    try:
        assert str(moved(player, played(grid(5), "C3"))).startswith(said)
        # asked again it is told the game from its beginning
        assert str(moved(player, played(grid(5), "C3"))).startswith(said)
    finally:
        player.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("die", 'Fake die has ended with status 3 instead of answering genmove. It said: "out of luck"'),
        ("segv", "was ended by SIGSEGV"),
        ("flood", "Fake flood never stops talking"),
        ("stubborn", "has not answered genmove within 1 s"),
        ("hang", "has not answered genmove within 1 s"),
        ("errors", "has not answered genmove within 1 s"),
    ],
)
def test_what_cannot_go_on_is_told_and_ended(kind: str, said: str) -> None:
    player = EnginePlayer(fake(kind, 1))
    try:
        assert moved(player, played(grid(5), "C3")) == Play(0)
        with pytest.raises(EngineError) as told:
            moved(player, played(grid(5), "C3", "A5", "D4"), -29.0)
        assert said in str(told.value)
        assert not player.is_running
        # the next question begins another one
        assert moved(player, played(grid(5), "C3", "A5", "D4")) == Play(1)
    finally:
        player.close()


def test_what_is_not_wanted_any_more_ends_what_thinks(tmp_path: Path) -> None:
    player, watch = EnginePlayer(fake("hang")), Watch()
    from threading import Timer

    timer = Timer(0.5, watch.cancel)
    timer.start()
    with watched(watch), pytest.raises(Cancelled):
        moved(player, played(grid(5), "C3"), 600.0)
    timer.join()
    assert not player.is_running


def test_an_analysis_is_read_and_stopped() -> None:
    for kind in ("kata", "burst"):
        player, lines = EnginePlayer(fake(kind)), list[str]()
        position = played(grid(5), "C3")

        def take(line: str, lines: list[str] = lines) -> bool:
            lines.append(line)
            return len(lines) < 5

        try:
            player.analyse(course_of(RULES, position), WHITE, 10, take)
            assert (player.dialect, len(lines)) == ("kata-analyze", 5)
            assert all(line.startswith("info move A5 visits ") for line in lines)
            # it is ready for more
            assert moved(player, position) == Play(0)
        finally:
            player.close()


def test_the_time_of_an_analysis_begins_with_the_first_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some engines take longer to begin than a position is looked at."""
    player = EnginePlayer(fake("kata"))
    monkeypatch.setattr("goboard.players.engine_game.monotonic", lambda: 100.0 if player.is_running else 0.0)
    try:
        judged = by_engine(player)(RULES, played(grid(5), "C3"), Level("Glance", 300, 4.0), Watch())
        assert judged is not None
        assert judged.visits >= 300
    finally:
        player.close()


def test_one_that_does_not_answer_what_was_typed_is_ended() -> None:
    """What it says late would be taken for the answer to another question."""
    player = EnginePlayer(fake("hang"))
    assert player.ask("version", 20.0).text == "1.0"
    with pytest.raises(EngineError, match="has not answered genmove"):
        player.ask("genmove b", 0.1)
    assert not player.is_running


@pytest.mark.parametrize("when", ["while it begins", "while it is stopped"])
def test_an_engine_whose_analysis_is_called_off_can_be_asked_at_once(when: str) -> None:
    """It is not begun anew for that: some take minutes to begin."""
    player, watch, lines = EnginePlayer(fake("kata")), Watch(), list[str]()
    course = course_of(RULES, played(grid(5), "C3"))
    if when == "while it begins":
        watch.cancel()

    def take(line: str) -> bool:
        lines.append(line)
        watch.cancel()
        return False

    try:
        with watched(watch), suppress(Cancelled):
            player.analyse(course, WHITE, 10, take)
        engine = player._engine
        player.analyse(course, WHITE, 10, take)
        assert lines[-1].startswith("info move A5 visits ")
        assert player._engine is engine
    finally:
        player.close()


def test_what_it_can_do_is_found_out() -> None:
    found = EnginePlayer(fake("kata", least=9)).probe()
    assert (found.entry.least, found.entry.most, found.entry.has_rectangles) == (2, 25, False)
    assert found.sentences == [
        "Fake kata 1.0", "It plays squares of 2 to 25.", "It is told komi and rules by KataGo's switches.",
        "It analyses (kata-analyze).",
    ]  # fmt: skip
    with pytest.raises(EngineError, match="There is no program"):
        EnginePlayer(EngineEntry("None", "/nowhere/engine")).probe()


def test_gnu_go_is_said_to_play_from_5_on_though_it_takes_less() -> None:
    assert least_of("/usr/games/gnugo") == 5
    assert least_of("/usr/bin/python3") == 1


def test_how_long_a_start_may_take_is_the_user_s_own(tmp_path: Path) -> None:
    kept = save_entry(tmp_path, fake("good", start=600))
    assert read_entry(Path(kept.path)).start == 600
    late = EnginePlayer(fake("late", start=1))
    with pytest.raises(EngineError, match="1"):
        late.probe()


def test_what_is_beyond_an_engine_is_said_before_it_begins() -> None:
    entry = fake(least=5, most=19)
    assert entry.misfit(RULES, grid(9)) == ""
    assert "plays squares of 5 to 19" in entry.misfit(RULES, grid(3))
    assert "plays squares alone" in entry.misfit(RULES, grid(9, 7))
    assert replace(entry, has_rectangles=True).misfit(RULES, grid(9, 7)) == ""
    torus = board_from_spec({"shape": "torus", "columns": 9, "rows": 9})
    assert "flat grids" in entry.misfit(RULES, torus)
    assert entry.misfit(catalogue.make("mango"), plane()) == f"{entry.name} plays on boards that have an end."
    assert "knows no MANGO rules" in entry.misfit(catalogue.make("mango"), grid(9))
    assert "plays for two" in entry.misfit(catalogue.make("political-go"), grid(9))
    by_name = replace(entry, rules="kgs-rules")
    for name in ("chinese", "japanese", "aga", "new-zealand"):
        assert by_name.misfit(catalogue.make(name), grid(9)) == ""
    assert "knows no Tromp-Taylor rules" in by_name.misfit(catalogue.make("tromp-taylor"), grid(9))
    assert entry.misfit(catalogue.make("tromp-taylor"), grid(9)) == ""
    player = EnginePlayer(entry)
    with pytest.raises(EngineError, match="flat grids"):
        position = RULES.start(torus)
        player.move(course_of(RULES, position), position, Timing(1))
    assert not player.is_running


def test_engines_are_kept_in_small_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_files, "found_engines", list)
    folder = tmp_path / "engines"
    entry = fake(environment={"A": "b c"}, folder="~", most=13)
    kept = save_entry(folder, entry)
    save_entry(folder, replace(entry, name="Other"))
    found = engines(folder)
    assert found.named("Fake good") == entry
    assert [each.name for each in found.entries] == ["Fake good", "Other"]
    remove_entry(kept)
    (folder / "bad.json").write_text("{")
    (folder / "worse.json").write_text('{"kind": "goboard engine", "version": 1, "name": "x", "program": 5}')
    found = engines(folder)
    assert [each.name for each in found.entries] == ["Other"]
    assert len(found.faults) == 2
    with pytest.raises(EngineError, match="program is not as it should be"):
        read_entry(folder / "worse.json")


def test_a_program_is_told_the_rules_by_its_arguments() -> None:
    gnugo = EngineEntry("GNU Go", "/usr/games/gnugo", "--mode gtp --level '3'")
    assert gnugo.command(RULES)[1:] == ["--mode", "gtp", "--level", "3", "--chinese-rules"]
    assert gnugo.command(catalogue.make("japanese"))[-1] == "--japanese-rules"

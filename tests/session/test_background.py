"""What is worked out in the background tells of the record as it is, of no other, and of nothing hidden."""

import gc
from pathlib import Path
from weakref import ref

import pytest

from goboard.session.commands.ask import AskFrames, AskLine, AskNode, AskPreview
from goboard.session.commands.command import Command
from goboard.session.commands.edit import DeleteNode, MergeRecord, MoveGame, Redo, RemoveGame, SetComment, SetInfo, Undo
from goboard.session.commands.files import NewGame, OpenFile
from goboard.session.commands.find import Find, ShowFound
from goboard.session.commands.navigate import SelectGame, Step
from goboard.session.commands.study import StartGuessing
from goboard.session.events import Event, FileProblem, Line, NodeTold, Preview, Refused, Shown
from goboard.session.search import Kind, Query
from goboard.session.snapshot import Frames
from tests.session.driver import Driver

GAME = "(;SZ[9]C[cat];B[cc]C[cat];W[gg]C[dog](;B[cg];W[gc]C[dog];B[ee])(;B[gc];W[cg]C[cat]))"
ASKED = (AskFrames("test", branches=True), AskLine())


@pytest.fixture
def game(drive: Driver, tmp_path: Path) -> Driver:
    drive.open(GAME, tmp_path)
    drive.rest()
    return drive


def keys(drive: Driver) -> list[int]:
    return [int(key) for key in drive.snapshot.outline.keys]


def ask(drive: Driver, *commands: Command) -> None:
    for command in commands:
        drive.events(command)


def told(events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, (Frames, Line, Preview))]


def test_nothing_is_told_of_a_record_that_was_left(game: Driver) -> None:
    ask(game, *ASKED, AskPreview(keys(game)[2]), NewGame())
    assert told(game.rest()) == []


def test_nothing_is_told_of_another_game_of_the_file(drive: Driver, tmp_path: Path) -> None:
    drive.open(GAME + GAME, tmp_path)
    drive.rest()
    ask(drive, *ASKED, SelectGame(1))
    assert told(drive.rest()) == []


def test_pictures_asked_for_show_the_record_as_it_is_edited_meanwhile(game: Driver) -> None:
    gone = keys(game)[3:6]
    ask(game, *ASKED, AskPreview(gone[0]), DeleteNode(gone[0]))
    frames, line = told(game.rest())
    assert isinstance(frames, Frames)
    assert isinstance(line, Line)
    shown = {frame.key for each in (frames.line, *(branch.frames for branch in frames.branches)) for frame in each}
    assert shown.union(line.keys) == set(keys(game))


def test_what_was_asked_for_before_guessing_began_gives_nothing_away(game: Driver) -> None:
    ask(game, *ASKED, AskPreview(keys(game)[3]), StartGuessing())
    assert told(game.rest()) == []


def test_hidden_nodes_are_not_told_of(game: Driver) -> None:
    root, first, second = keys(game)[:3]
    ask(game, StartGuessing())
    game.play("C7")
    assert isinstance(game.first(AskNode(second, "test")), Refused)
    assert isinstance(game.first(AskNode(first, "test")), NodeTold)
    for key in (root, first, second):
        ask(game, AskPreview(key))
        assert [event.key for event in told(game.rest()) if isinstance(event, Preview)] == [key] * (key != second)
    ask(game, ASKED[0])
    (frames,) = told(game.rest())
    assert isinstance(frames, Frames)
    assert [frame.key for frame in frames.line] == [root, first]
    assert frames.branches == ()


def test_guessing_goes_on_where_a_file_cannot_be_opened(game: Driver) -> None:
    ask(game, StartGuessing())
    (problem, *_) = game.events(OpenFile("/no/such/file.sgf"))
    assert isinstance(problem, FileProblem)
    assert game.snapshot.study is not None
    assert game.snapshot.node.next == ()
    assert game(NewGame()).study is None


def test_a_match_of_another_search_is_not_shown(game: Driver) -> None:
    cat, dog = Query(Kind.TEXT, "cat"), Query(Kind.TEXT, "dog")
    ask(game, Find(cat))
    game.rest()
    ask(game, Find(dog))
    game.rest()
    before = game.snapshot.node.key
    assert game(ShowFound(1, cat)).node.key == before
    assert game(ShowFound(1, dog)).node.comment == "dog"


def test_a_record_that_was_left_takes_no_memory(game: Driver) -> None:
    """What the undo stack alone holds goes too, without the collector, which passes old records over."""
    branch = game.session.game.root.children[0].children[0]
    ask(game, DeleteNode(branch.key), Find(Query(Kind.TEXT, "cat")), *ASKED)
    game.session.idle()
    held = ref(game.session.document), ref(game.session.game), ref(branch.children[0])
    del branch
    gc.disable()
    try:
        ask(game, NewGame())
        assert [each() for each in held] == [None, None, None]
    finally:
        gc.enable()


def test_undo_comes_back_to_what_was_saved_though_one_comment_was_typed_on(game: Driver, tmp_path: Path) -> None:
    key = keys(game)[0]
    ask(game, SetComment(key, "f"), SetComment(key, "first"))
    game.saved(tmp_path)
    ask(game, SetComment(key, "first and"), SetComment(key, "first and second"))
    assert game(Undo()).node.comment == "first"
    assert not game.snapshot.document.modified
    assert game(Undo()).node.comment == "cat"
    assert game(Redo()).node.comment == "first"
    assert game(Redo()).node.comment == "first and second"


def test_walking_away_ends_a_step_of_undo(game: Driver) -> None:
    key = keys(game)[0]
    ask(game, SetComment(key, "first"), Step(1), Step(-1), SetComment(key, "second"))
    assert game(Undo()).node.comment == "first"


def test_a_record_merged_with_itself_stays_as_it_is(drive: Driver, tmp_path: Path) -> None:
    twins = "(;FF[4]SZ[9](;B[aa]C[1](;W[bb])(;W[bb];B[ee]))(;B[aa]C[2];W[cc])(;B[aa];W[cc];B[dd]))"
    drive.open(twins, tmp_path)
    assert drive(MergeRecord(twins.encode())).document.can_undo == ""
    drive(MergeRecord(b"(;FF[4]SZ[9];B[aa];W[cc];B[dd];W[ff])"))
    assert drive.saved(tmp_path).replace("\n", "").endswith("(;B[aa];W[cc];B[dd];W[ff]))")


def test_an_edit_of_one_game_lists_that_game_anew(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;SZ[9]PB[a])(;SZ[9]PB[b])(;SZ[9]PB[c])", tmp_path)
    drive(SelectGame(1))
    before = drive.snapshot.game.rows

    def names() -> list[str]:
        return [row.players[0] for row in drive.snapshot.game.rows]

    drive(SetInfo({"PB": "new"}))
    assert names() == ["a", "new", "c"]
    assert drive.snapshot.game.rows[0] is before[0]
    drive(MoveGame(1, 2), SetInfo({"PB": "newer"}))
    assert names() == ["a", "c", "newer"]
    drive(Undo(), Undo(), Undo())
    assert names() == ["a", "b", "c"]
    drive(RemoveGame(0))
    assert names() == ["b", "c"]


def test_a_long_way_is_walked_in_the_background_and_told_of(drive: Driver, tmp_path: Path) -> None:
    drive.session.far = 100
    drive.open(f"(;SZ[9]{';B[aa];W[bb]' * 300})", tmp_path)
    assert drive(Step(999)).node.move_number == 0
    shown = [event.snapshot.node.move_number for event in drive.rest() if isinstance(event, Shown)]
    assert shown[-1] == 600


def test_the_next_command_ends_a_long_way(drive: Driver, tmp_path: Path) -> None:
    drive.session.far = 100
    drive.open(f"(;SZ[9]{';B[aa];W[bb]' * 300})", tmp_path)
    drive(Step(999), Step(3))
    assert drive.snapshot.node.move_number == 3
    drive.rest()
    assert drive(Step(1)).node.move_number == 4

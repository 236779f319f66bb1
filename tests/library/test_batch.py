"""Information and names of many records changed at once, and taken back at once."""

import os
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from goboard.jobs.watch import Cancelled
from goboard.library.batch import KEPT, MOST_NAME, Edit, change_info, file_name, info_changes, rename, renamings
from goboard.library.entries import GameEntry, LibraryError
from goboard.library.library import Library
from goboard.library.undoing import MOST_STEPS, Undoing, move
from goboard.sgf.reader import read
from goboard.words.wording import Wording
from tests.library.records import indexed, library_with, save

RECORDS = {
    "a": "(;SZ[9]PB[Ann]PW[Bob]EV[Old Cup]DT[1999-05-01];B[cc])(;SZ[9]PB[Cyd]PW[Dan];B[aa])",
    "b": "(;SZ[9]PB[Ann]PW[Bob]EV[old  title]DT[1999-05-01];B[cd])",
    "c": "(;SZ[9]PB[A/B: \\\\x]PW[..];EV[Old Cup];B[ce])",
}


def go_on() -> None:
    """Nobody calls it off."""


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return library_with(tmp_path, **RECORDS)


@pytest.fixture
def undoing(library: Library) -> Undoing:
    return Undoing(library.path)


def games(library: Library) -> tuple[GameEntry, ...]:
    return library.games().games


def held(tmp_path: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in (tmp_path / "records").iterdir()}


def test_a_plan_changes_nothing_and_says_what_would_be(library: Library, tmp_path: Path) -> None:
    before = held(tmp_path)
    edits = [Edit("EV", "New", "old"), Edit("PC", "Tokyo"), Edit("DT", "")]
    changes, problems = info_changes(games(library), edits, go_on)
    assert not problems
    told = sorted((Path(each.file).stem, each.number, each.ident, each.before, each.after) for each in changes)
    assert told == [
        ("a", 0, "DT", "1999-05-01", ""),
        ("a", 0, "EV", "Old Cup", "New Cup"),
        ("a", 0, "PC", "", "Tokyo"),
        ("a", 1, "PC", "", "Tokyo"),
        ("b", 0, "DT", "1999-05-01", ""),
        ("b", 0, "EV", "old  title", "New  title"),
        ("b", 0, "PC", "", "Tokyo"),
        ("c", 0, "EV", "Old Cup", "New Cup"),
        ("c", 0, "PC", "", "Tokyo"),
    ]
    assert held(tmp_path) == before


def test_all_of_it_is_one_step_back(library: Library, undoing: Undoing, tmp_path: Path) -> None:
    before = held(tmp_path)
    library.tag([games(library)[0].id], "kept")
    assert change_info(games(library), [Edit("EV", "Ж ] \\")], undoing, go_on) == (3, {})
    for path in (tmp_path / "records").iterdir():
        for game in read(path.read_bytes()).games:
            holder = game if path.name != "c.sgf" else game.children[0]
            assert holder.values("EV") == ("Ж \\] \\\\",)
    library.refresh()
    assert {game.event for game in games(library)} == {"Ж ] \\"}
    assert library.tags()[0].games == 1
    assert undoing.undo(go_on) == ("Event of 3 files", 3, {})
    assert held(tmp_path) == before
    with pytest.raises(LibraryError, match="no change"):
        undoing.undo(go_on)


def test_what_was_changed_since_is_left_alone(library: Library, undoing: Undoing, tmp_path: Path) -> None:
    change_info(games(library), [Edit("EV", "New")], undoing, go_on)
    (tmp_path / "records" / "a.sgf").write_text("(;SZ[9])")
    (tmp_path / "records" / "b.sgf").unlink()
    _, count, problems = undoing.undo(go_on)
    assert count == 1
    assert sorted(os.path.basename(path) for path in problems) == ["a.sgf", "b.sgf"]
    assert held(tmp_path) == {"a.sgf": "(;SZ[9])", "c.sgf": RECORDS["c"]}
    assert RECORDS["b"] in [path.read_text() for path in (tmp_path / "index-undo").rglob("*.before")]


def test_what_two_undos_could_not_take_back_is_kept_of_both(library: Library, undoing: Undoing, tmp_path: Path) -> None:
    for name in "bc":
        change_info([game for game in games(library) if Path(game.file).stem == name], [Edit("EV", "New")], undoing,
                    go_on)  # fmt: skip
        (tmp_path / "records" / f"{name}.sgf").write_text("(;SZ[9])")
        assert len(undoing.undo(go_on)[2]) == 1
    kept = {path.read_text() for path in (tmp_path / "index-undo").rglob("*.before")}
    assert kept == {RECORDS["b"], RECORDS["c"]}


def test_copies_whose_folder_gets_no_name_stay(
    library: Library, undoing: Undoing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change_info(games(library), [Edit("EV", "New")], undoing, go_on)
    (tmp_path / "records" / "b.sgf").write_text("(;SZ[9])")

    def fail(*_: object) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr(Path, "rename", fail)
    problems = undoing.undo(go_on)[2]
    assert len(problems) == 2 and any("stays here" in why for why in problems.values())
    assert RECORDS["b"] in [path.read_text() for path in (tmp_path / "index-undo").rglob("*.before")]


def test_a_step_that_lost_its_words_is_taken_back(library: Library, undoing: Undoing, tmp_path: Path) -> None:
    before = held(tmp_path)
    change_info(games(library), [Edit("EV", "New")], undoing, go_on)
    next((tmp_path / "index-undo").rglob("said.txt")).unlink()
    assert undoing.undo(go_on) == ("change", 3, {})
    assert held(tmp_path) == before


def test_a_step_that_cannot_be_read_is_kept(library: Library, undoing: Undoing, tmp_path: Path) -> None:
    change_info(games(library), [Edit("EV", "New")], undoing, go_on)
    lines = next((tmp_path / "index-undo").rglob("files.jsonl"))
    lines.unlink()
    lines.mkdir()
    with pytest.raises(OSError, match="not a file"):
        undoing.undo(go_on)
    assert len([*(tmp_path / "index-undo").rglob("*.before")]) == 3


def test_only_what_was_listed_is_changed(library: Library, undoing: Undoing, tmp_path: Path) -> None:
    edits = [Edit("EV", "New", "old")]
    listed, _ = info_changes(games(library), edits, go_on)
    (tmp_path / "records" / "b.sgf").write_text(RECORDS["b"].replace("old", "older, old"))
    library.refresh()
    done, problems = change_info(games(library), edits, undoing, go_on, listed=listed)
    assert done == 2
    assert {Path(file).name: why for file, why in problems.items()} == {
        "b.sgf": "It has changed since this was listed."
    }
    assert "older, old" in held(tmp_path)["b.sgf"]


def test_a_file_that_comes_at_the_last_moment_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_text("one")
    other.write_text("other")
    monkeypatch.setattr("os.path.lexists", lambda _path: False)
    with pytest.raises(FileExistsError):
        move(str(one), str(other))
    assert (one.read_text(), other.read_text()) == ("one", "other")


def test_a_second_name_of_a_file_is_not_taken_for_the_same_name(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_text("one")
    os.link(one, other)
    with pytest.raises(FileExistsError):
        move(str(one), str(other))
    assert one.exists() and other.exists()


def test_files_are_moved_where_a_file_has_one_name_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(1, "no second names")

    (tmp_path / "one").write_text("one")
    monkeypatch.setattr("os.link", refuse)
    move(str(tmp_path / "one"), str(tmp_path / "other"))
    assert [path.name for path in tmp_path.iterdir()] == ["other"]


@pytest.mark.parametrize("after", [0, 1, 2])
def test_work_that_is_called_off_can_be_taken_back(
    library: Library, undoing: Undoing, tmp_path: Path, after: int
) -> None:
    before = held(tmp_path)
    steps = iter(range(after))

    def check() -> None:
        if next(steps, None) is None:
            raise Cancelled

    with pytest.raises(Cancelled):
        change_info(games(library), [Edit("EV", "New")], undoing, check)
    assert sum(held(tmp_path)[name] != text for name, text in before.items()) == after
    if after:
        assert undoing.undo(go_on)[1] == after
    assert held(tmp_path) == before


def test_a_program_that_was_killed_between_note_and_file_loses_nothing(
    library: Library, undoing: Undoing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = held(tmp_path)

    class Killed(BaseException):
        pass

    def kill(*_: object, **__: object) -> None:
        raise Killed

    for name, taken_back in (("save_bytes", 0), ("os.link", 0), ("os.unlink", 1)):
        with monkeypatch.context() as patch:
            patch.setattr(f"goboard.library.undoing.{name}", kill)
            with pytest.raises(Killed):
                if name == "save_bytes":
                    change_info(games(library), [Edit("EV", "New")], undoing, go_on)
                else:
                    rename(renamings(games(library), "{black} {number}"), undoing, go_on)
        lines = max((tmp_path / "index-undo").glob("*/files.jsonl"))
        lines.write_text(lines.read_text() + '{"file": "/x", "co')
        assert undoing.undo(go_on)[1:] == (taken_back, {})
        assert held(tmp_path) == before


def test_what_is_no_information_of_games_is_refused(library: Library, undoing: Undoing) -> None:
    for ident in ("B", "HA", "ev", "", "XX"):
        with pytest.raises(LibraryError, match="no information"):
            change_info(games(library), [Edit(ident, "x")], undoing, go_on)


def test_files_that_cannot_be_changed_are_told(library: Library, undoing: Undoing, tmp_path: Path) -> None:
    (tmp_path / "records" / "a.sgf").write_text("(;SZ[9])")
    (tmp_path / "records" / "b.sgf").unlink()
    done, problems = change_info(games(library), [Edit("EV", "New")], undoing, go_on)
    assert done == 1
    assert {os.path.basename(path): "refresh" in why for path, why in problems.items()} == {
        "a.sgf": True,
        "b.sgf": False,
    }


def test_a_game_that_came_before_it_meanwhile_is_not_edited_instead(
    library: Library, undoing: Undoing, tmp_path: Path
) -> None:
    path = tmp_path / "records" / "a.sgf"
    path.write_text(f"(;SZ[9]PB[Eve];B[gg]){RECORDS['a']}")
    before = path.read_bytes()
    edits = [Edit("PB", "New")]
    changes, problems = info_changes(games(library), edits, go_on)
    assert str(path) not in {change.file for change in changes}
    assert problems == {str(path): "The file has changed since it was read; refresh the library first."}
    assert change_info(games(library), edits, undoing, go_on) == (2, problems)
    assert path.read_bytes() == before
    library.refresh()
    assert change_info(games(library), edits, undoing, go_on) == (1, {})
    assert [game.values("PB") for game in read(path.read_bytes()).games] == [("New",)] * 3


def test_komi_that_is_said_more_exactly_elsewhere_follows(tmp_path: Path, library: Library, undoing: Undoing) -> None:
    save(tmp_path / "records", a="(;SZ[9]RU[Chinese]KM[6.5]GOBR[rules:area][komi:7.5];B[cc])")
    library.refresh()
    change_info(games(library), [Edit("KM", "5.5")], undoing, go_on)
    (game,) = read((tmp_path / "records" / "a.sgf").read_bytes()).games
    assert game.values("KM") == ("5.5",)
    assert not any("komi" in value for value in game.values("GOBR"))


def test_names_come_from_a_pattern_and_taken_ones_get_a_number(
    library: Library, undoing: Undoing, tmp_path: Path
) -> None:
    before = held(tmp_path)
    plan = renamings(games(library), "{date} {black} - {white}")
    names = {os.path.basename(each.file): (os.path.basename(each.target), bool(each.note)) for each in plan}
    assert names == {
        "c.sgf": ("A_B_ _x.sgf", False),
        "a.sgf": ("1999-05-01 Ann - Bob.sgf", False),
        "b.sgf": ("1999-05-01 Ann - Bob (2).sgf", True),
    }
    assert rename(plan, undoing, go_on) == (3, {})
    assert sorted(held(tmp_path)) == sorted(name for name, _ in names.values())
    library.refresh()
    assert renamings(games(library), "{file}") == []
    assert undoing.undo(go_on) == ("names of 3 files", 3, {})
    assert held(tmp_path) == before


def test_files_are_moved_and_come_back(library: Library, undoing: Undoing, tmp_path: Path) -> None:
    before, target = held(tmp_path), tmp_path / "target"
    target.mkdir()
    (target / "a.sgf").write_text("mine")
    plan = renamings(games(library), "{file}", target)
    assert rename(plan, undoing, go_on) == (3, {})
    assert sorted(path.name for path in target.iterdir()) == ["a (2).sgf", "a.sgf", "b.sgf", "c.sgf"]
    assert (target / "a.sgf").read_text() == "mine"
    assert undoing.undo(go_on)[1:] == (3, {})
    assert held(tmp_path) == before


def test_moved_files_keep_their_names_to_the_letter(library: Library, undoing: Undoing, tmp_path: Path) -> None:
    names = {"_draft_.sgf", "a  b.sgf", "-.sgf", f"{'x' * 170}.sgf", "con.sgf", "..x.SGF"}
    for name in names:
        (tmp_path / "records" / name).write_text(RECORDS["b"])
    library.refresh()
    (tmp_path / "target").mkdir()
    assert rename(renamings(games(library), KEPT, tmp_path / "target"), undoing, go_on) == (len(names) + 3, {})
    assert {path.name for path in (tmp_path / "target").iterdir()} == {*names, "a.sgf", "b.sgf", "c.sgf"}
    library.add_folder(tmp_path / "target")
    library.refresh()
    assert renamings(games(library), KEPT) == []


def test_files_stay_where_the_folder_is_their_own_by_another_name(library: Library, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path)
    for folder in (tmp_path / "records" / ".." / "records", tmp_path / "link" / "records"):
        assert renamings(games(library), KEPT, folder) == []
        assert {each.target for each in renamings(games(library), "{file}!", folder)} == {
            str(tmp_path / "records" / f"{stem}!.sgf") for stem in RECORDS
        }


def test_many_files_of_one_name_are_numbered_without_counting_anew(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[object] = []

    class Names(set[str]):
        def __contains__(self, name: object) -> bool:
            looked.append(name)
            return super().__contains__(name)

    monkeypatch.setattr("goboard.library.batch._names_in", lambda _: Names({"cup (3).sgf"}))
    monkeypatch.setattr("os.path.isfile", lambda _: True)
    many = [replace(games(library)[0], file=f"/nowhere/{number}.sgf") for number in range(300)]
    plan = renamings(many, "Cup")
    assert [os.path.basename(each.target) for each in plan] == [
        "Cup.sgf", *(f"Cup ({number}).sgf" for number in range(2, 302) if number != 3)
    ]  # fmt: skip
    assert len(looked) <= 301
    steps = iter(range(10))

    def check() -> None:
        if next(steps, None) is None:
            raise Cancelled

    with pytest.raises(Cancelled):
        renamings(many, "Cup", None, check)


def test_nothing_is_replaced_by_a_renamed_file(library: Library, undoing: Undoing, tmp_path: Path) -> None:
    plan = renamings(games(library), "{black}")
    target = next(Path(each.target) for each in plan if each.file.endswith("b.sgf"))
    target.write_text("mine")
    done, problems = rename(plan, undoing, go_on)
    assert (done, len(problems)) == (2, 1)
    assert target.read_text() == "mine"
    (tmp_path / "records" / "a.sgf").write_text("new")
    _, count, problems = undoing.undo(go_on)
    assert (count, [os.path.basename(path) for path in problems]) == (1, ["Ann.sgf"])
    assert (tmp_path / "records" / "a.sgf").read_text() == "new"


@pytest.mark.parametrize("pattern", ["{nobody}", "{black", "{black!r}", "{black:9}", "{0}", "{}"])
def test_a_pattern_that_is_none_is_told(library: Library, pattern: str) -> None:
    with pytest.raises(LibraryError):
        renamings(games(library), pattern)


def test_names_are_such_as_every_system_takes(library: Library) -> None:
    game = games(library)[0]
    assert file_name("con", game, 1) == "_con"
    assert file_name("nul.x", game, 1) == "_nul.x"
    assert file_name("../../{number}", game, 7) == "0007"
    assert file_name("a/../b", game, 7) == "a_.._b"
    assert file_name(" . ", game, 1) == ""
    assert len(file_name("碁" * 200, game, 1).encode()) <= MOST_NAME
    plan = renamings([game], "..")
    assert plan[0].target == plan[0].file


def test_steps_are_not_kept_for_ever(library: Library, undoing: Undoing, tmp_path: Path) -> None:
    for number in range(MOST_STEPS + 3):
        assert change_info(games(library)[:1], [Edit("EV", f"Cup {number}")], undoing, go_on) == (1, {})
        library.refresh()
    assert len(list((tmp_path / "index-undo").iterdir())) == MOST_STEPS
    change_info(games(library)[:1], [Edit("EV", f"Cup {number}")], undoing, go_on)
    assert len(list((tmp_path / "index-undo").iterdir())) == MOST_STEPS


def test_files_are_written_in_utf_8_where_that_is_wanted(library: Library, undoing: Undoing, tmp_path: Path) -> None:
    path = tmp_path / "records" / "a.sgf"
    path.write_bytes("(;SZ[9]CA[GB18030]PB[柯洁];B[cc])".encode("gb18030"))
    library.refresh()
    before = path.read_bytes()
    assert change_info(games(library), (), undoing, go_on, is_rewritten=True)[0] == 3
    assert "PB[柯洁]" in path.read_text("utf-8")
    assert undoing.undo(go_on)[:2] == ("encoding of 3 files", 3)
    assert path.read_bytes() == before


def test_records_in_an_archive_are_only_read(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as archive:
        archive.writestr("a.sgf", RECORDS["a"])
    library = indexed(tmp_path / "games.zip", tmp_path / "index.db")
    done, problems = change_info(games(library), [Edit("EV", "New")], Undoing(library.path), go_on)
    assert (done, [*problems.values()]) == (0, ["It lies in an archive, which is only read."])
    plan = renamings(games(library), "{black}")
    assert rename(plan, Undoing(library.path), go_on) == (0, problems)


def test_files_that_may_not_be_written_are_told_before(library: Library, undoing: Undoing, tmp_path: Path) -> None:
    (tmp_path / "records" / "a.sgf").chmod(0o444)
    changes, problems = info_changes(games(library), [Edit("EV", "New")], go_on)
    assert {os.path.basename(each.file) for each in changes} == {"b.sgf", "c.sgf"}
    assert {os.path.basename(path): why for path, why in problems.items()} == {"a.sgf": "the file is write-protected"}
    assert change_info(games(library), [Edit("EV", "New")], undoing, go_on)[0] == 2
    assert undoing.undo(go_on)[:2] == ("Event of 2 files", 2)


def test_what_is_taken_back_is_called_so_in_every_language(library: Library, undoing: Undoing) -> None:
    change_info(games(library), [Edit("EV", "New")], undoing, go_on)
    assert Wording("de")(undoing.undo(go_on)[0]) == "Turnier in 3 Dateien"

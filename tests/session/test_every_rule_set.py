"""Every rule set on every kind of board through the session: played, counted, saved, opened, undone."""

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from goboard.rules import catalogue
from goboard.rules.protocol import RuleInfo
from goboard.session.commands.count import AcceptCount, StartCounting, ToggleDead
from goboard.session.commands.edit import Redo, SetInfo, Undo
from goboard.session.commands.files import NewGame, OpenBytes
from goboard.session.commands.navigate import Step
from goboard.session.commands.play import DeclareWar, OfferAlliance, PlayAt, PlayAtPlace, PlayPass, ResignGame
from goboard.session.commands.rules import KeepRules, SwitchRules
from goboard.session.events import Refused
from goboard.session.files import text_of
from goboard.session.snapshot import Snapshot
from tests.session.driver import Driver

PLANE = {"F": "exp(-x^2-y^2)", "T": "z > 1/1000"}
FAR = 10**18
BOARDS = [
    {"shape": "grid", "columns": 5, "rows": 4},
    {"shape": "torus", "columns": 4, "rows": 4},
    {"shape": "mobius", "columns": 4, "rows": 3},
    {"shape": "grid", "columns": 60, "rows": 2},
    {"shape": "graph", "points": 5, "edges": [[0, 1], [1, 2], [2, 3], [3, 0], [0, 4]], "labels": list("a:]\\ ")},
]
THREE = {"players": ["Ann", "B:o", "C]y"], "alliances": [["Ann", "C]y"]]}


def stones(seen: Snapshot) -> dict[str, int]:
    return {seen.board.labels[vertex]: owner for vertex, owner in enumerate(seen.stones) if owner}


def walk(drive: Driver) -> list[tuple[dict[str, int], int, tuple[int, ...]]]:
    """What stands, who moves and who has taken what after every node of the line."""
    seen = drive(Step(-(10**6)))
    steps = [seen, *(drive(Step(1)) for _ in range(seen.node.path_length))]
    return [(stones(step), step.to_move, step.captures) for step in steps]


def opened_again(drive: Driver) -> Driver:
    data, again = text_of(drive.session.document), Driver()
    again(OpenBytes(data))
    assert text_of(again.session.document) == data, "an unmodified record is saved as it came"
    assert again.snapshot.document.warnings == ()
    assert again.snapshot.rules.note == ""
    return again


def same_game(drive: Driver) -> Driver:
    again = opened_again(drive)
    assert walk(again) == walk(drive)
    assert again.snapshot.rules == drive.snapshot.rules
    assert again.snapshot.rules.is_kept
    return again


def new(drive: Driver, rules: str, options: Mapping[str, object] | None = None, **more: Any) -> Snapshot:
    values = catalogue.make(rules, options).values
    assert not isinstance(drive.first(NewGame(rules=rules, options=dict(values), **more)), Refused)
    return drive.snapshot


@pytest.mark.parametrize("spec", BOARDS, ids=lambda spec: spec["shape"])
@pytest.mark.parametrize("info", catalogue.infos(), ids=lambda info: info.name)
def test_a_record_comes_back(drive: Driver, info: RuleInfo, spec: dict[str, object]) -> None:
    new(drive, info.name, board=spec)
    choose = random.Random(3).choice
    for _ in range(25):
        open_points = [vertex for vertex, may in enumerate(drive.snapshot.legal) if may]
        drive(PlayAt(choose(open_points)) if open_points else PlayPass())
    drive(PlayPass(), PlayPass(), StartCounting(), AcceptCount())
    again = same_game(drive)
    assert again(StartCounting()).count.accepted


def test_the_plane(drive: Driver) -> None:
    new(drive, "mango", PLANE, board={"shape": "plane"})
    for x, y in ((0, 0), (FAR, -FAR), (1, 0), (3, 40), (-1, 0), (5, 5), (0, 1), (9, 9), (0, -1)):
        drive(PlayAtPlace(x, y))
    assert stones(drive.snapshot)["-1,0"] == 1
    assert isinstance(drive.first(PlayAtPlace(5, 5)), Refused)
    assert isinstance(drive.first(PlayAtPlace(10**400, 0)), Refused)
    assert isinstance(drive.first(PlayAt(0)), Refused), "everything beyond is no point"
    again = same_game(drive)
    far = again.snapshot.board.labels.index(f"{FAR},{-FAR}")
    assert again.snapshot.stones[far] == 2
    assert len(again.snapshot.stones) == again.snapshot.board.size
    taken_back = drive(Undo(), Undo())
    assert "9,9" not in stones(taken_back)
    assert stones(drive(Redo(), Redo())) == stones(again.snapshot)
    counted = drive(PlayPass(), PlayPass(), AcceptCount())
    assert counted.count.accepted
    scores = text_of(drive.session.document).decode().split("GOBS")[1]
    assert scores.count(",") == 2, "both bounds are written for each"


def test_marks_on_unknown_points_of_the_plane(drive: Driver) -> None:
    drive(OpenBytes(b"(;GM[4800]GOBV[1]GOBB[kind:infinite]RU[MANGO]KM[0]GOBR[rules:mango][F:exp(-x^2-y^2)]"
                       b"[T:z > 0];GOBM[1:0,0]TR[500,500]LB[-90,0:far];GOBM[2:7777,1])"))  # fmt: skip
    seen = drive(Step(1))
    assert [(seen.board.labels[mark.vertex], mark.text) for mark in seen.node.marks] == [
        ("500,500", ""),
        ("-90,0", "far"),
    ]
    assert seen.board.labels[seen.node.next[0].vertex] == "7777,1"
    assert max(mark.vertex for mark in seen.node.marks) < len(seen.stones)


def test_offers_wars_and_resignation(drive: Driver) -> None:
    new(drive, "political-go", THREE, columns=5, rows=5)
    assert isinstance(drive.first(OfferAlliance(1, True)), Refused), "nobody allies with themselves"
    assert isinstance(drive.first(DeclareWar(2)), Refused), "only on an ally"
    assert isinstance(drive.first(OfferAlliance(4, True)), Refused), "a game before had more players"
    drive(PlayAt(0), OfferAlliance(1, True), OfferAlliance(2, False), DeclareWar(3), PlayAt(7))
    position = drive.session.game.position
    assert drive.session.game.rules.politics(position).alliances == {(1, 2)}
    drive(ResignGame())
    assert drive.snapshot.is_over
    text = text_of(drive.session.document).decode()
    assert "GOBL[1,3][2]" in text.split("\n")[0]
    for written in ("GOBM[2:offer 1 yes]GOBL[1,2][1,3]", "GOBM[3:offer 2 no]GOBL[1,2][1,3]",
                    "GOBM[1:war 3]GOBL[1,2][3]", "GOBM[3:resign]"):  # fmt: skip
        assert written in text
    assert "RE[" not in text
    again = same_game(drive)
    before = len(text_of(again.session.document))
    again(Step(-100), PlayAt(0), OfferAlliance(1, True))
    assert len(text_of(again.session.document)) == before, "a variation that is there is followed"


def test_alliances_that_a_file_changes_without_a_move(drive: Driver) -> None:
    drive(OpenBytes(b"(;GM[4800]SZ[5]GOBV[1]RU[Political Go]GOBP[1:A][2:B][3:C];GOBM[1:aa]GOBL[1,2][3];GOBM[2:bb])"))
    drive(Step(2))
    assert drive.session.game.rules.politics(drive.session.game.position).alliances == {(1, 2)}


def test_three_rounds_of_passes_open_the_count(drive: Driver) -> None:
    new(drive, "political-go", THREE, columns=4, rows=4)
    drive(PlayAt(5), *[PlayPass()] * 8)
    assert drive.snapshot.count is None
    over = drive(PlayPass())
    assert over.is_over
    assert over.count is not None
    dead = drive(ToggleDead(5)).count.dead
    assert dead == (5,)
    accepted = drive(AcceptCount())
    text = text_of(drive.session.document).decode()
    assert accepted.count.accepted
    assert "GOBD[bb]GOBS[" in text
    assert "RE[" not in text


def test_rules_by_which_go_programs_would_show_a_wrong_board_change_the_form(drive: Driver) -> None:
    new(drive, "chinese", columns=5, rows=5, handicap=0)
    drive.play("C3", "C4", "D4")
    drive(PlayPass(), Step(-4))
    drive(SwitchRules("disto", {"komi": "2.5"}), Step(4))
    go = text_of(drive.session.document)
    assert not drive.snapshot.rules.is_kept
    kept = drive(KeepRules())
    text = text_of(drive.session.document).decode()
    assert kept.rules.is_kept
    assert text.startswith("(;FF[4]GM[4800]")
    assert "GOBM[1:cc]\n;GOBM[2:cb]\n;GOBM[1:db]\n;GOBM[2:]" in text
    assert ";B[" not in text
    drive.play("E5")
    assert "GOBM[1:ea]" in text_of(drive.session.document).decode()
    same_game(drive)
    drive(Undo(), Undo())
    assert text_of(drive.session.document) == go
    drive(PlayAt(24))
    assert ";B[ee]" in text_of(drive.session.document).decode()


def test_playing_on_among_three_makes_the_record_theirs(drive: Driver) -> None:
    new(drive, "chinese", columns=5, rows=5)
    options = dict(catalogue.make("political-go", THREE).values)
    drive(SwitchRules("political-go", options), PlayAt(0), PlayAt(1), PlayAt(2))
    assert drive.snapshot.stones[:3] == bytes([1, 2, 3])
    same_game(drive)
    drive(SwitchRules("chinese", {}))
    assert drive.snapshot.stones[:3] == bytes([1, 2, 0]), "players whom the rules lack do nothing"


def test_editing_komi_or_rules_overrules_the_own_properties(drive: Driver) -> None:
    new(drive, "mango", {"F": "2", "T": "z > 1", "scores": {"W": "3"}}, columns=5, rows=5)
    assert drive(SetInfo({"KM": "7"})).rules.values["scores"] == '{"B":"0","W":"7"}'
    assert drive.snapshot.rules.values["F"] == "2"
    assert drive(SetInfo({"RU": "Chinese"})).rules.values["komi"] == "7"


def test_rules_and_boards_that_do_not_go_together_are_refused(drive: Driver, tmp_path: Path) -> None:
    assert isinstance(drive.first(NewGame(rules="chinese", board={"shape": "plane"})), Refused)
    assert isinstance(drive.first(NewGame(rules="political-go", handicap=2)), Refused)
    assert isinstance(drive.first(PlayAtPlace(0, 0)), Refused)
    new(drive, "mango", PLANE, board={"shape": "plane"})
    assert isinstance(drive.first(SwitchRules("chinese", {})), Refused)
    assert drive.snapshot.rules.name == "mango"
    seen = drive.open("(;GM[4800]GOBV[1]GOBB[kind:infinite]RU[Disto];GOBM[1:0,0])", tmp_path)
    assert not seen.game.playable
    assert "plane" in seen.rules.note
    assert isinstance(drive.first(PlayPass()), Refused)


@pytest.mark.parametrize("root", ["GM[1]SZ[9]GOBV[2]", "GM[4800]GOBV[1]GOBB[kind:graph][vertices:2]GOBE[0:7]"])
def test_what_goboard_cannot_read_is_kept(drive: Driver, tmp_path: Path, root: str) -> None:
    seen = drive.open(f"(;FF[4]CA[UTF-8]{root};GOBM[1:aa];B[bb])", tmp_path)
    assert not seen.game.playable
    assert len(seen.document.warnings) == 1
    assert isinstance(drive.first(PlayPass()), Refused)
    assert f"{root}AP[" in drive.saved(tmp_path) or root in drive.saved(tmp_path)


def test_a_count_by_such_rules_changes_the_form_too(drive: Driver) -> None:
    new(drive, "chinese", columns=3, rows=3)
    drive.play("A1", "C3")
    drive(PlayPass(), PlayPass(), SwitchRules("disto", {"komi": "2.5"}))
    accepted = drive(AcceptCount())
    assert accepted.count.accepted
    assert accepted.rules.is_kept
    text = text_of(drive.session.document).decode()
    assert "GM[4800]" in text
    assert "GOBO[1:ac][2:ca]" in text
    same_game(drive)
    drive(Undo())
    assert "GM[1]" in text_of(drive.session.document).decode()

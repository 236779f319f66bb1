"""What rules, analysis and session say is made of whole messages: another language finds nothing that is glued."""

import random
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from goboard.analysis.analyse import final_report
from goboard.analysis.report import Ground, Race, Request, Status, Step
from goboard.analysis.wording import Names, either_first, first_move, race_in_words, reason
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.games.tree import Node
from goboard.rules import catalogue
from goboard.rules.happenings import Deal, deal_headline, deal_steps, headline, ties_words
from goboard.rules.moves import AgreeEnd, Move, NoResult, Offer, Pass, Play, Resign, War
from goboard.rules.position import BLACK, EMPTY, WHITE, Position
from goboard.rules.protocol import OptionError, RuleSet, happenings_of, politics_of, signs_of, unmarked_words
from goboard.rules.turns import BLACK_AND_WHITE
from goboard.session.commands.ask import Explain
from goboard.session.commands.command import Command
from goboard.session.commands.count import AcceptCount, StartCounting, ToggleDead
from goboard.session.commands.edit import CleanUp, DeleteOthers, InsertMove, PasteBranch, Redo, SetComment, Undo
from goboard.session.commands.files import NewGame
from goboard.session.commands.mark import Annotate, SetHandicap, SetMarks, SetStones, SetTurn
from goboard.session.commands.navigate import GoToMove
from goboard.session.commands.navigate import Step as Walk
from goboard.session.commands.play import AgreeOnEnd, PlayAt, PlayPass, ResignGame
from goboard.session.commands.rules import SwitchRules
from goboard.session.commands.study import GiveHint, ShowAnswer, StartGuessing, StartProblem
from goboard.session.events import Explained, FileProblem, Refused
from goboard.session.results import _to_do, in_words
from goboard.session.studying import Results
from goboard.words.message import Listed, Message, Row, joined, phrase, sentences
from tests.session.driver import Driver
from tests.words.pseudo import pseudo

SAY = pseudo()
WORD = re.compile(r"[^\W\d_]{2,}")
"""What no point, number or sign is."""
SETS = [info.name for info in catalogue.infos()]
NAMES = frozenset({"Ann", "Bo", "Cy", "and", "or", "XX"})


@pytest.fixture
def drive() -> Driver:
    return Driver()


def grid(columns: int, rows: int) -> Board:
    return board_from_spec({"shape": "grid", "columns": columns, "rows": rows})


def bare(text: str) -> str:
    """What stands outside all brackets, each outer pair as one sign."""
    depth, left = 0, ""
    for sign in text:
        depth += sign == "⟦"
        left += sign if not depth and sign != "⟧" else "⟦" if sign == "⟦" and depth == 1 else ""
        depth -= sign == "⟧"
    assert depth == 0, text
    return left


def glued(text: str, names: frozenset[str] = NAMES) -> list[str]:
    """What is wrong with a text that is shown: words that nobody translates, and parts without anything between."""
    if not text:
        return []
    if not isinstance(text, Message):
        return [f"no message: {text!r}"] if set(WORD.findall(text)) - names else []
    left = bare(SAY(text))
    faults = [f"outside of messages: {word} in {SAY(text)!r}" for word in set(WORD.findall(left)) - names]
    faults += [f"glued: {SAY(text)!r}"] if "⟦⟦" in left else []
    return faults + [fault for part in parts(text) for fault in glued(part, names)]


def parts(text: Message) -> Iterator[str]:
    for name, value in text.made.fields:
        # what somebody has written, and rules' own formulas and signs
        if name in {"fault", "words", "signs", "formula", "file", "folder", "z"}:
            continue
        match value:
            case Listed(items) | Row(items):
                yield from items
            case Exception():
                yield str(value)
            case str():
                yield value


def sound(*texts: str) -> None:
    faults = [fault for text in texts for fault in glued(text)]
    assert not faults, "\n".join(faults)


def test_what_is_glued_is_found() -> None:
    assert glued(phrase("A stone.") + " taken")
    assert glued(phrase("A {colour} stone.", colour="black"))
    assert glued(sentences(phrase("A"), phrase("B"), between=""))
    assert not glued(sentences(phrase("A stone at {point}."), phrase("B")))
    assert not glued(phrase("{player} is here.", player=joined(["Ann", "Bo"])))


@pytest.mark.parametrize("name", SETS)
def test_what_a_rule_set_says_of_itself(name: str) -> None:
    info = catalogue.info_of(name)
    for text in (info.title, info.summary, info.reading, info.unit, info.counted_by, info.unmarked):
        assert isinstance(text, Message), text
    for field in info.options:
        for text in (field.title, field.help, *(field.choices or {}).values()):
            assert isinstance(text, Message), text
    for preset in info.presets:
        assert isinstance(preset.title, Message) and isinstance(preset.help, Message)
    rules = catalogue.make(name)
    facts = rules.facts(grid(5, 5))
    sound(*facts.lost.values(), facts.kept, facts.unremoved)
    sound(*(unmarked_words(info, is_taking=is_taking) for is_taking in (True, False)))
    # the words of its own switches too
    sound(rules.info.summary, rules.info.reading)


def said_of(rules: RuleSet, position: Position) -> Iterator[str]:
    """All that the rules say of a position, its moves and its count."""
    board = position.board
    yield rules.ending(position)
    for vertex in range(board.size):
        why = rules.explain(position, vertex)
        yield from (why.message, why.rule)
    tried: list[Move] = [Play(board.size), Play(0, 3 - position.to_move), Pass(9), AgreeEnd(), NoResult(), Resign()]
    tried += [Offer(1, True), Offer(2, False), Offer(99, True), War(1), War(2), *map(Play, range(board.size))]
    for move in tried:
        illegal = rules.check(position, move)
        if illegal is not None:
            yield illegal.message
    dead = tuple(v for v in range(board.size) if position.stones[v] == WHITE)[:1]
    score = rules.score(position, dead)
    yield from (line.title for line in score.lines)
    yield score.verdict
    yield score.working
    if len(rules.names) > 2:
        yield score.result
    yield from (sign.title for sign in signs_of(rules, position))
    for happening in happenings_of(rules, position):
        yield headline(happening, rules.names)
    for deal in score.deals:
        yield deal_headline(deal, rules.names)
        yield from deal_steps(deal, rules.names, board, ties_words(rules.values))


def options_of(name: str) -> list[dict[str, object]]:
    if name == "political-go":
        return [{}, {"players": ["Ann", "Bo", "Cy"], "repetition": "forbidden", "ties": {"seed": 7}}]
    if name == "first-capture":
        return [{"captures": 3}]
    return [{}, {"handicap": "2"}] if catalogue.info_of(name).has_option("handicap") else [{}]


@pytest.mark.parametrize("name", SETS)
def test_what_rules_say_of_games(name: str) -> None:
    for options in options_of(name):
        rules, rng = catalogue.make(name, options), random.Random(4)
        position = rules.start(grid(4, 3))
        for ply in range(70):
            if ply % 3 == 0 or position.is_over:
                sound(*said_of(rules, position))
            if position.is_over:
                break
            points = [vertex for vertex, may in enumerate(rules.legal(position)) if may]
            moves: list[Move] = [Pass()]
            politics = politics_of(rules, position)
            if politics is not None:
                moves += [Offer(to, ply % 2 == 0) for to in politics.offers] + [War(on) for on in politics.wars]
            move = Play(rng.choice(points)) if points and rng.random() < 0.85 else rng.choice(moves)
            position = rules.apply(position, move)
        sound(*said_of(rules, rules.apply(position, Resign())))


def test_how_stones_are_dealt() -> None:
    board = grid(5, 5)
    names = ("Ann", "Bo", "Cy")
    ties = ties_words({"ties": "seed 7"})
    several = Deal((0, 1, 2), ((1, 2), (2, 1)), ((3, 2), (2, 2)), ((3, 2), (3,)), ((3, 2), (2, 1)))
    one = Deal((0,), ((1, 1),), ((2, 3),), (), ((2, 1),), liberties=1, at_end=True)
    nobody = [Deal(stones, ((1, len(stones)),), (), (), (), left=len(stones)) for stones in ((0,), (0, 1))]
    for deal in (several, one, *nobody):
        sound(deal_headline(deal, names), *deal_steps(deal, names, board, ties))
    assert deal_headline(several, names) == "Captured: 3 stones of Ann (2) and Bo (1). Cy gets 2, Bo gets 1."
    assert "Round 1: a stone to Cy, then Bo (Bo and Cy have as many: drawn by seed 7)." in [
        line.replace("Cy and Bo", "Bo and Cy") for line in deal_steps(several, names, board, ties)
    ]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("chinese", {"komi": "many"}),
        ("chinese", {"ko": "none"}),
        ("chinese", {"handicap": "1.5"}),
        ("chinese", {"size": 3}),
        ("nothing", {}),
        ("mango", {"F": "1/0 +"}),
        ("mango", {"T": "sin(z)"}),
        ("mango", {"T": "0^-1 > z"}),
        ("mango", {"scores": "{"}),
        ("political-go", {"players": ["Ann", "Ann"]}),
        ("political-go", {"alliances": [["Ann", "Ann"]]}),
        ("political-go", {"ties": "never"}),
    ],
)
def test_why_options_are_refused(name: str, options: dict[str, object]) -> None:
    with pytest.raises(OptionError) as refused:
        catalogue.make(name, options)
    assert isinstance(str(refused.value), Message)
    assert bare(SAY(str(refused.value))).count("⟦") >= 1


def test_what_a_verdict_rests_on() -> None:
    board, names = grid(5, 5), Names(*BLACK_AND_WHITE)
    for status, ground, is_proven in product(Status, Ground, (True, False)):
        sound(reason(status, ground, names, 0.3, is_proven))
    for status, shared, own in product(Status, (0, 2), (1, 3)):
        sound(race_in_words(board, names, Race(7, own, 2, shared), status))
    sound(*(first_move(board, Status.UNSETTLED, [Step(player, 3)], BLACK_AND_WHITE, 1) for player in (1, 2)))
    sound(either_first(board, names, 3, 4))
    assert reason(Status.DEAD, Ground.PLAYOUTS, names, 0.25, False) == (
        "White had its points in 75 % of the games played to their end."
    )


@pytest.mark.parametrize("name", SETS)
def test_what_the_analysis_says(name: str) -> None:
    rules = catalogue.make(name)
    position = rules.start(grid(5, 5))
    for vertex in (6, 7, 11, 17, 8, 12, 1, 3):
        if position.stones[vertex] == EMPTY and rules.check(position, Play(vertex)) is None:
            position = rules.apply(position, Play(vertex))
    report = final_report(rules, position, Request(budget=0.05))
    sound(report.note, *(verdict.why for verdict in report.verdicts))


def told(drive: Driver, command: Command) -> list[str]:
    """What a command tells: messages, refusals, answers, and the steps of undo."""
    texts = []
    for event in drive.events(command):
        if isinstance(event, (Refused, Explained, FileProblem)):
            texts.append(event.message)
    shown = drive.snapshot
    study = shown.study
    texts += [shown.message, shown.result, shown.document.can_undo, shown.document.can_redo]
    return texts + ([study.words, study.score, *study.summary] if study is not None else [])


@pytest.mark.parametrize("rules", [name for name in SETS if name not in ("mango", catalogue.OWN)])
def test_what_a_session_tells_while_it_is_played(drive: Driver, rules: str) -> None:
    sound(*told(drive, NewGame(5, 5, rules=rules)))
    at = [PlayAt(vertex) for vertex in (6, 7, 6, 11, 2, 17, 12, 8)]
    ends = [PlayPass()] * 9 if rules == "political-go" else [PlayPass(), PlayPass()]
    counts = [StartCounting(), ToggleDead(6), ToggleDead(7, is_sure=True), Explain(7, is_asked=True), AcceptCount()]
    others = [Undo(), Redo(), GoToMove(900), SwitchRules("japanese", {}), ResignGame(), Undo(), AgreeOnEnd()]
    for command in (*at, *ends, *counts, *others):
        sound(*told(drive, command))


def test_what_a_session_tells_of_edits(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;SZ[9]PB[Ann]PW[Bo];B[cc](;W[gg];B[ee];W[])(;W[ff]))", tmp_path)
    key = drive.snapshot.node.key
    edits: list[Command] = [
        SetMarks("TR", (3,)),
        SetMarks("XX", (3,)),
        SetTurn(2),
        SetTurn(2),
        SetTurn(7),
        SetHandicap(3),
        Annotate(key, "TE", 1),
        Annotate(key, "GB", 1),
        Annotate(key, "??", 1),
        SetComment(key, "Words."),
        SetStones({8: 1}),
        Undo(),
        Redo(),
        Walk(1),
        InsertMove(40, 2),
        InsertMove(None, 1),
        PasteBranch(key, ";B[aa];W[bb]"),
        PasteBranch(key, "nothing"),
        DeleteOthers(key),
        CleanUp(frozenset({"comments", "markup"}), 0),
    ]
    for command in edits:
        sound(*told(drive, command))


@pytest.mark.parametrize("is_guessed", [True, False])
def test_what_is_told_while_moves_are_looked_for(drive: Driver, tmp_path: Path, is_guessed: bool) -> None:
    drive.open("(;SZ[9]AB[aa]AW[ii];B[cc];W[];B[gg];W[dd];B[ee](;W[ec])(;W[ce]))", tmp_path)
    start: Command = StartGuessing((1,)) if is_guessed else StartProblem()
    ask: list[Command] = [start, GiveHint(), PlayAt(44), PlayAt(20), ShowAnswer(), ShowAnswer(), ShowAnswer()]
    for command in ask:
        sound(*told(drive, command))


def test_results_and_scores_of_problems() -> None:
    results = ["B+3.5", "W+1", "B+R", "W+T", "B+F", "B+", "0", "Void"]
    sound(*(in_words(result, BLACK_AND_WHITE, unit) for result in results for unit in ("point", "stone")))
    assert in_words("W+1", BLACK_AND_WHITE, "stone") == "White wins by 1 stone."
    sound(*(_to_do(removes_dead=dead, may_go_on=on) for dead in (True, False) for on in (True, False)))
    found, root, other = Results(), Node(), Node()
    found.note(root, is_solved=True, is_clean=True)
    sound(found.words(1), found.words(8))
    found.note(other, is_solved=False, is_clean=False)
    found.note(other, is_solved=True, is_clean=False)
    sound(found.words(1), found.words(8))
    assert found.words(8) == "1 of 2 solved, 1 at a later try; 8 games in the file"


def test_names_of_black_and_white() -> None:
    assert [str(name) for name in BLACK_AND_WHITE] == ["Black", "White"]
    assert (BLACK, WHITE) == (1, 2)

"""Games of a large file, parsed when they are looked at: nobody can tell, but for the time and the memory."""

import gc
import random
from itertools import zip_longest
from weakref import ref

import pytest

from goboard.games.lazy_games import LazyGames, Place, head_of
from goboard.games.record_dialect import form_of
from goboard.games.tree import Collection, Node, preorder, root_of
from goboard.jobs.watch import Cancelled, silent
from goboard.sgf import execute, log, reader, report, value_checks
from goboard.sgf.log import Log
from goboard.sgf.parser import Parser
from goboard.sgf.reader import place_of_game, plain_game, read
from goboard.sgf.report import file_report
from goboard.sgf.writer import write

PIECES = (
    "(;FF[4]SZ[9]PB[Ann]C[a \\] (;b];B[aa]C[see [x]](;W[bb];B[])(;W[cc]))",
    "\n(;GM[1]SZ[13];B[aa]TR[bb][cc])\n",
    "(;FF[3]SZ[9];B[aa]L[bb][cc])",
    "(;FF[4]SZ[9];B[zz];W[aa])",
    "(;FF[4]SZ[9];B[aa;W[bb])",
    "words (;FF[4];AB[aa]AB[bb]B[cc])",
    "(;FF[4];B[aa]\n(;FF[4];B[bb])",
    "(;FF[4]SZ[9]PB[表]CA[UTF-8];W[dd]))",
)


def lazily(text: str) -> Collection:
    return read(text.encode(), most_at_once=0)


@pytest.fixture
def few_warnings(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file has no more than five that are counted."""
    monkeypatch.setattr(log, "MOST_WARNINGS", 5)
    monkeypatch.setattr(log, "MOST_COUNTED", 5)


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The values that are looked at for faults from now on."""
    found: list[str] = []
    fault = value_checks.value_fault
    monkeypatch.setattr(value_checks, "value_fault", lambda *given: found.append(given[2]) or fault(*given))
    return found


@pytest.fixture
def began(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Where in the file games were begun to be read."""
    found: list[int] = []
    begin = Parser.read_game
    monkeypatch.setattr(Parser, "read_game", lambda parser, at: found.append(at) or begin(parser, at))
    return found


@pytest.mark.parametrize("first", range(len(PIECES)))
def test_the_games_are_those_of_a_file_that_is_read_at_once(first: int) -> None:
    text = "".join([*PIECES[first:], *PIECES[:first], *PIECES[::-1]])
    lazy, whole = lazily(text), read(text.encode())
    assert isinstance(lazy.games, LazyGames)
    heads = [head_of(lazy, index).values("SZ") for index in range(len(lazy.games))]
    assert heads == [root.values("SZ") for root in whole.games]
    games = [[node.text() for node in preorder(root)] for root in lazy.games]
    assert games == [[node.text() for node in preorder(root)] for root in whole.games]
    assert lazy.warnings == whole.warnings, "all are known once all games have been looked at"
    assert lazy.encodings == whole.encodings


def test_what_nobody_changed_is_forgotten_and_what_was_changed_is_kept() -> None:
    games = lazily("".join(f"(;FF[4]SZ[9]PB[{number}];B[aa])" for number in range(40))).games
    unchanged = ref(games[0])
    assert isinstance(games, LazyGames)
    for root, values in ((games[1].children[0], ("changed",)), (games[2], ("x",))):
        root.put("C", values)
        games.hold(root_of(root))
    for _ in games:
        pass
    gc.collect()
    assert unchanged() is None
    assert games[0].values("PB") == ("0",)
    assert games[1].children[0].values("C") == ("changed",)
    assert games[2].values("C") == ("x",)
    assert games.is_changed(games[1])
    assert not games.is_changed(games[0])


def test_saving_keeps_what_was_read_and_what_was_changed() -> None:
    collection = lazily("".join(PIECES) * 2)
    assert isinstance(collection.games, LazyGames)
    collection.games[1].put("PB", ("Changed",))
    collection.games.hold(collection.games[1])
    again = read(write(collection))
    assert [[node.text() for node in preorder(root)][1:] for root in again.games] == [
        [node.text() for node in preorder(root)][1:] for root in collection.games
    ]
    assert again.games[1].values("PB") == ("Changed",)


def test_games_come_go_and_change_places() -> None:
    games = lazily("".join(f"(;FF[4]PB[{number}])" for number in range(5))).games
    root = games.pop(1)
    games.insert(3, root)
    assert [game.values("PB")[0] for game in games] == ["0", "2", "3", "1", "4"]
    assert (games.index(root), root in games) == (3, True)


def test_progress_is_told_and_can_end_the_reading() -> None:
    told: list[float] = []

    def tell(part: float, _word: str) -> None:
        told.append(part)
        if part > 0.4:
            raise Cancelled

    with pytest.raises(Cancelled):
        read(b"(;SZ[9]" + b";B[aa];W[bb]" * 20_000 + b")", tell=tell)
    assert told == sorted(told)
    assert len(told) > 2


_KINDS_OF_GAMES = (
    b"(;GM[1]FF[4]SZ[9];B[aa]W[bb];AB[zz])",
    b"(;FF[3]SZ[13];B[tt]M[aa];W[mm])",
    b"(;SZ[9]KO[6.5];B[ab]KO[];W[])",
    b"(;GM[2];B[zz])",
    b"(;GM[1]FF[4]SZ[9]PB[a];W[ii]PB[b];AB[aa][bb]AW[aa])",
    b"(;B[cd]N[1])",
    b"(;GM[4800]GOBV[1]GOBB[kind:grid]GOBR[rules:none];GOBM[1:3])",
)


def test_what_was_parsed_before_changes_nothing_of_a_game() -> None:
    for order in ((0, 1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1, 0), (4, 0, 5, 1, 6, 2, 3, 0)):
        data = b"".join(_KINDS_OF_GAMES[number] for number in order)
        alone = [file_report("x", read(_KINDS_OF_GAMES[number])) for number in order]
        lazy = read(data, most_at_once=0)
        told = file_report("x", lazy)
        assert told["games"] == [game for report in alone for game in report["games"]]  # type: ignore[attr-defined]
        codes = [warning["code"] for report in alone for warning in report["warnings"]]  # type: ignore[attr-defined]
        assert [warning.code for warning in lazy.warnings] == codes
        assert codes


def test_what_is_wrong_is_put_into_words_once_however_many_games_are_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lazy = lazily("".join(f"(;FF[4]SZ[9]PB[{number}];B[zz]TM[x])" for number in range(1500)))
    made = []
    warning = log.Warning
    monkeypatch.setattr(log, "Warning", lambda *given: made.append(1) or warning(*given))
    assert len(list(lazy.games)) == 1500
    assert len(lazy.warnings) == 1001
    assert len(made) < 5000


def test_faults_that_are_only_counted_are_looked_into_once_for_all_games(
    looked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "MOST_WARNINGS", 5)
    lazy = lazily("".join(f"(;FF[4]SZ[9]PB[{number}];B[zz];W[y{number % 2}])" for number in range(100)))
    assert len(list(lazy.games)) == 100
    assert lazy.warnings[-1].message == "195 more warnings are not shown."
    assert len(looked) < 20


@pytest.mark.usefixtures("few_warnings")
def test_games_that_the_next_one_cuts_off_wait_too_once_warnings_are_not_counted(
    began: list[int],
) -> None:
    cut = "".join(f"(;FF[4]SZ[9]PB[{number}];B[z{number}](;W[aa])(;W[bb]\n" for number in range(60))
    data = f"{cut}(;FF[4]SZ[9]PB[last];B[aa])".encode()
    whole = read(data)
    began.clear()
    lazy = read(data, most_at_once=0)
    assert len(lazy.games) == 61 and len(began) < 20, "the others wait"
    assert _texts(read(write(lazy))) == _texts(read(write(whole)))
    assert _texts(lazy) == _texts(whole)
    assert lazy.warnings == whole.warnings


@pytest.mark.usefixtures("few_warnings")
@pytest.mark.parametrize("end", [")", ")))", ");W[bb](;B[cc])(;B[dd]))", ");W[bb]);B[cc]))", ")\n) ;LB[bb:b]))"])
def test_games_that_are_closed_too_early_or_too_often_wait_too_once_warnings_are_not_counted(
    began: list[int], end: str
) -> None:
    first = "(;FF[4]SZ[9]PB[Ann];B[zz]TM[x]MN[y];W[zz]DT[x];B[zz];W[zz];B[zz];W[zz];B[zz];W[zz])"
    games = "".join(f"(;FF[4]SZ[9]PB[{number}];B[a{'abc'[number % 3]}]{end}\n" for number in range(60))
    data = f"{first}{games}".encode()
    whole = read(data)
    began.clear()
    lazy = read(data, most_at_once=0)
    assert len(lazy.games) == len(whole.games) and len(began) < 20, "the others wait"
    assert _texts(read(write(lazy))) == _texts(read(write(whole))), "none is saved with its faults"
    assert _texts(lazy) == _texts(whole)


def _texts(collection: Collection) -> list[list[str]]:
    return [[node.text() for node in preorder(root)] for root in collection.games]


@pytest.mark.parametrize(
    ("text", "last", "end"),
    [
        ("(;B[aa]) (;W[bb])", 99, 9),
        ("( ;B[aa]\n;W[bb]C[x]\n)", 99, 21),
        ("(;B[aa]) (;W[bb])", 8, None),
        ("(;B[aa])) (;W[bb])", 99, None),
        ("(;B[aa]) see] (;W[bb])", 99, None),
        ("(;B[aa]);W[bb])", 99, None),
        ("(;B[aa](;W[bb])(;W[cc]))", 99, 24),
        ("(;B[aa]C[\\]];W[bb])", 99, 19),
    ],
)
def test_a_game_that_is_sure_to_end_is_told_from_one_that_may_go_on(text: str, last: int, end: int | None) -> None:
    place = place_of_game(text, 0, last)
    assert (place.end if place is not None else None) == end


@pytest.mark.usefixtures("few_warnings")
@pytest.mark.parametrize("end", [")", "\n"])
def test_games_in_which_nothing_could_be_mistaken_are_found_many_at_once(
    end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sought: list[int] = []
    monkeypatch.setattr(
        reader,
        "place_of_game",
        lambda text, at, *how, **more: sought.append(at) or place_of_game(text, at, *how, **more),
    )
    points = [one + other for one in "abz" for other in "abz"]
    games = "".join(f"(;FF[4]SZ[9]PB[{n}];B[x{n}];W[{points[n % 9]}];B[{points[n % 7]}]{end}" for n in range(200))
    told: list[str] = []
    told_by = report._Pattern.told
    monkeypatch.setattr(report._Pattern, "told", lambda each, moves: told.append(moves) or told_by(each, moves))
    answer = file_report("x", lazily(games))
    assert len(sought) < 20
    assert answer["games"] == [report.game_report(root, "UTF-8") for root in read(games.encode()).games]
    assert len(set(told)) < 30, "moves that are none make no other games"


@pytest.mark.usefixtures("few_warnings")
@pytest.mark.parametrize(("root", "is_laid"), [("PB[x]", False), ("AB[ab][ba][bc]PL[W]", True)])
def test_first_nodes_are_followed_again_only_if_they_change_anything(
    root: str, is_laid: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid = []
    lay = execute.Executor._lay
    monkeypatch.setattr(execute.Executor, "_lay", lambda *given, **how: laid.append(1) or lay(*given, **how))
    points = [one + other for one in "abcdefgz" for other in "abcdefgz"]
    games = "".join(f"(;FF[4]SZ[7]{root};W[{point}];B[bb]\n" for point in points)
    answer = file_report("x", lazily(games))
    assert (len(laid) > 40) is is_laid
    assert answer["games"] == [report.game_report(root, "UTF-8") for root in read(games.encode()).games]


def test_games_are_not_looked_at_for_faults_that_nobody_counts(few_warnings: None, looked: list[str]) -> None:
    text = "(;FF[4]SZ[9];B[zz]\n AB[aa])" * 40
    lazy = lazily(text)
    parsed = [[node.text() for node in preorder(root)] for root in lazy.games]
    assert 0 < len(looked) < 20
    whole = read(text.encode())
    assert parsed == [[node.text() for node in preorder(root)] for root in whole.games]
    assert lazy.warnings == whole.warnings and write(lazy) == write(whole)


def test_values_are_not_looked_at_for_faults_that_nobody_counts(few_warnings: None, looked: list[str]) -> None:
    values = [f"x{number}" for number in range(500)]
    text = f"(;AB[{']['.join(values)}])"
    [root] = read(text.encode()).games
    assert len(looked) < 20 and list(root.values("AB")) == values


@pytest.mark.parametrize("most_at_once", [0, 1 << 20])
def test_games_written_alike_are_read_and_told_once_where_nobody_counts_warnings(
    few_warnings: None, began: list[int], monkeypatch: pytest.MonkeyPatch, most_at_once: int
) -> None:
    told: list[str] = []
    game_report = report.game_report
    monkeypatch.setattr(
        report, "game_report", lambda root, *given: told.append(root.text()) or game_report(root, *given)
    )
    games = ["(;SZ[9]B[zz]C[\\]])", "(;SZ[9]B[zz]C[\\]]) x ", "(;SZ[9]B[zz]N[b])"]
    text = "".join(games[0] * 10 + games[number % 3] for number in range(60)) + "(;KM[x])"
    collection = read(text.encode(), most_at_once=most_at_once)
    assert isinstance(collection.games, LazyGames) == (not most_at_once)
    answer = file_report("x.sgf", collection)
    assert len(told) < 30
    assert len(began) < 30 or most_at_once
    for index, game in enumerate(answer["games"]):  # type: ignore[arg-type, var-annotated]
        assert game == game_report(collection.games[index], collection.encodings[index])
    assert len(answer["games"]) == 661  # type: ignore[arg-type]
    assert write(collection) == write(read(text.encode())), "what was not parsed to be told is mended when it is saved"


def test_a_game_that_begins_as_one_before_is_not_looked_at_again(
    few_warnings: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    texts = value_checks.NodeChecks.texts
    monkeypatch.setattr(
        value_checks.NodeChecks,
        "texts",
        lambda checks, *given, **how: looked.append(given[0]) or texts(checks, *given, **how),
    )
    games = read(("(;)(" * 300).encode()).games
    assert len(games) == 300
    assert len(looked) < 30


def test_short_games_of_which_nothing_is_to_be_said_are_read_once_for_all(began: list[int]) -> None:
    text = "(;)(;SZ[9];B[aa])(;SZ[9];B[zz])" * 100
    told = file_report("x", lazily(text))
    assert len(began) < 110
    began.clear()
    found = lazily(text)
    file_report("x", found)
    assert len(found.warnings) == 100, "what is faulty is told each time"
    assert told["games"] == file_report("x", read(text.encode()))["games"]


ROOTS_ALIKE = (
    "GM[1]FF[4]SZ[9]DT[{0}-13-x{0}]PB[{0}]",
    "GM[1]FF[4]SZ[9]RU[r{0}]KM[k{0}]",
    "GM[1]FF[4]SZ[s{0}]",
    "GM[g{0}]FF[1{0}]SZ[9]",
    "GM[1]FF[4]SZ[9]GOBB[kind:none{0}]",
    "SZ[9]N[n{0}]MN[m{0}]",
)


@pytest.mark.parametrize("most_at_once", [0, 1 << 20])
@pytest.mark.parametrize("root", ROOTS_ALIKE)
def test_what_is_alike_on_the_board_is_read_and_told_once_where_nobody_counts_warnings(
    few_warnings: None, began: list[int], root: str, most_at_once: int
) -> None:
    bodies = (";B[dd];W[x{0}];B[pass];W[cc]", ";B[dd];W[passx{0}];B[pass];W[cc]", ";B[dd]PB[{0}]", ";AB[zz:{0}]B[dd]")
    text = "".join(f"(;{root}{bodies[number % 8 // 2]})".format(number) for number in range(400))
    collection = read(text.encode(), most_at_once=most_at_once)
    answer = file_report("x.sgf", collection)
    # of half of the games nothing is alike
    assert len(began) < 230 or most_at_once
    for index, game in enumerate(answer["games"]):  # type: ignore[arg-type, var-annotated]
        assert game == report.game_report(collection.games[index], collection.encodings[index])
    assert len(answer["games"]) == 400  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "games",
    [
        (
            "((;B[aa]N[{0}])",
            "(;B[aa]N[{0}])",
            "))(;B[aa]N[{0}])",
            "(;);B[aa]N[{0}])",
            ")(;W[bb];B[cc]C[{0}]MN[{0}])",
        ),
        (
            "(;SZ[9]PB[{0}];B[aa]N[{0}]\n",
            "(;SZ[9]PB[{0}];B[aa];W[x{0}]",
            "(;SZ[9]PB[{0}];B[aa];W[x{0}])",
            "(;SZ[9]PB[{0}];B[bb];W[x{0}](",
        ),
    ],
)
def test_games_that_differ_in_remarks_are_told_once_however_they_are_closed(
    few_warnings: None, monkeypatch: pytest.MonkeyPatch, games: tuple[str, ...]
) -> None:
    told: list[str] = []
    game_report = report.game_report
    monkeypatch.setattr(
        report, "game_report", lambda root, *given: told.append(root.text()) or game_report(root, *given)
    )
    collection = lazily("".join(games[number % len(games)].format(number) for number in range(300)))
    answer = file_report("x.sgf", collection)
    assert len(told) < 60
    for index, game in enumerate(answer["games"]):  # type: ignore[arg-type, var-annotated]
        assert game == game_report(collection.games[index], collection.encodings[index])


PARENTHESES = ("(", ")", "((", ")(", "))", "(;)", ";", "\n", "(;FF[4]", "x", "C[b]", ";N[a]", "B[a[b]")
BRACKETS = ("(;b[c]", "(;SZ[9", ";W[a", "(;FF[4]b[c]", ")(;W[c", "((;Sz[9](;B[a", "(;C[b](;B[c])", "M[a]", "x")


@pytest.mark.parametrize("begin", ["", "(;B[aC[b])(;B[a](;FF[4])"])
def test_games_whose_signs_are_out_of_their_places_are_those_of_a_file_that_is_read_at_once(
    few_warnings: None, begin: str
) -> None:
    source, told = random.Random(3), 0
    for _ in range(40):
        likely = BRACKETS if begin else PARENTHESES[: source.choice((7, 7, 9, len(PARENTHESES)))]
        text = begin + "(;B[a])" * 7
        for at in range(source.randrange(40)):
            text += f"{source.choice(likely)};{'BW'[at % 2]}[{source.choice('abc')}a]N[{at}])"
            text += source.choice(("", " ", ")"))
        late, at_once = lazily(text), read(text.encode())
        if isinstance(late.games, LazyGames):
            told += sum(isinstance(entry, Place) and entry.is_faulty for entry in late.games.entries())
        heads = [list(head_of(late, index).items()) for index in range(len(late.games))]
        assert heads == [list(root.items()) for root in at_once.games], text
        for one, other in zip(late.games, at_once.games, strict=True):
            pairs = zip_longest(preorder(one), preorder(other))
            assert all(list(a.items()) == list(b.items()) for a, b in pairs), text
            assert [len(node.children) for node in preorder(one)] == [len(node.children) for node in preorder(other)]
        assert file_report("", lazily(text))["games"] == file_report("", at_once)["games"], text
    assert told > 100


@pytest.mark.parametrize("root", ROOTS_ALIKE)
def test_games_with_faults_in_their_first_nodes_share_what_looks_at_their_nodes(
    monkeypatch: pytest.MonkeyPatch, root: str
) -> None:
    made: list[object] = []
    begin = value_checks.NodeChecks.__init__
    monkeypatch.setattr(value_checks.NodeChecks, "__init__", lambda *given: made.append(given) or begin(*given))
    games = [f"(;{root};B[dd])".format(number) for number in range(40)]
    found = read("".join(games).encode())
    assert len(made) == 1
    alone = [read(game.encode()).warnings for game in games]
    assert [warning.message for warning in found.warnings] == [each.message for told in alone for each in told]


def test_games_that_come_again_behind_many_that_do_not_are_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "_MOST_KNOWN", 5)
    told: list[object] = []
    kept = report._Reports._kept
    monkeypatch.setattr(report._Reports, "_kept", lambda *given: told.append(1) or kept(*given))
    once, again = [f"(;SZ[9]PB[{number}];B[aa])" for number in range(20)], ["(;SZ[9];B[bb])", "(;SZ[9];B[cc])"]
    games = file_report("", lazily("".join(once + 50 * again)))["games"]
    assert isinstance(games, list)
    assert len(told) < 25
    assert [game["main_line"] for game in games] == [["B aa"]] * 20 + 50 * [["B bb"], ["B cc"]]


def test_a_game_whose_board_makes_no_sense_goes_when_nobody_holds_it() -> None:
    root = read(b"(;GM[1]FF[4]GOBB[kind:none];B[dd])").games[0]
    assert form_of(root).fault
    held = ref(root)
    del root
    gc.collect()
    assert held() is None


def test_games_that_differ_in_moves_are_told_by_what_the_moves_lead_to(
    few_warnings: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    game_report = report.game_report
    monkeypatch.setattr(
        report, "game_report", lambda root, *given: told.append(root.text()) or game_report(root, *given)
    )
    points = [f"{column}{row}" for column in "abcdefghijt" for row in "abcdefghijt"]
    bodies = (";B[{0}];W[x{1}]", ";B[aa];W[ba];B[{0}];W[ab];B[{0}]", "AB[aa]AW[ab];W[ba];B[{0}]", ";W[{0}];W[]")
    text = "".join(f"(;SZ[9]{bodies[place % 4]})".format(point, place) for place, point in enumerate(points))
    collection = lazily("(;KM[x])" * 9 + text)
    answer = file_report("x.sgf", collection)
    assert len(told) < 30
    for index, game in enumerate(answer["games"]):  # type: ignore[arg-type, var-annotated]
        assert game == game_report(collection.games[index], collection.encodings[index])


def test_faulty_games_that_are_alike_are_told_once_but_each_of_their_faults_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    game_report = report.game_report
    monkeypatch.setattr(
        report, "game_report", lambda root, *given: told.append(root.text()) or game_report(root, *given)
    )
    text = "\n".join(f"(;FF[4]SZ[s{number}];B[aa])" for number in range(300))
    collection = lazily(text)
    answer = file_report("x.sgf", collection)
    assert len(told) < 9
    assert [(fault.code, fault.line) for fault in collection.warnings] == [
        ("bad_size", line + 1) for line in range(300)
    ]
    for index, game in enumerate(answer["games"]):  # type: ignore[arg-type, var-annotated]
        assert game == game_report(collection.games[index], collection.encodings[index])


def test_what_is_noted_later_is_told_in_the_order_of_the_text() -> None:
    text = "abc\r\n" * 80
    noted = log.Log(text)
    positions = [50, 60, 60, 1, 200, 201, 7, 300]
    for count, position in enumerate(positions, 1):
        noted.warn("junk", position, f"{count}")
        at_once = log.Log(text)
        for number, other in enumerate(positions[:count], 1):
            at_once.warn("junk", other, f"{number}")
        assert noted.warnings() == at_once.warnings() == noted.warnings()
        assert [warning.line for warning in noted.warnings()] == sorted(warning.line for warning in noted.warnings())


@pytest.mark.parametrize(
    ("game", "is_plain"),
    [
        ("(;SZ[x]PB[a (b;]C[one\n two];B[aa];W[zz];B[])\n", True),
        ("(;GM[chess]FF[77];B[dd])", True),
        ("(;ZZ[a]KM[\N{FULLWIDTH DIGIT ONE}]FF[4];W[AA])", True),
        ("(;)", True),
        ("(;FF[3]SZ[9];B[tt])", False),
        ("(;L[aa];B[aa])", False),
        ("(;PB[a]PB[b])", False),
        ("(;SZ[ 9 ];B[aa])", False),
        ("(;AB[aa][aa];B[aa])", False),
        ("(;B[aa];B[a a])", False),
        ("(;B[aa](;W[bb]))", False),
        ("(;C[a\\]];B[aa])", False),
        ("(;TO[9];B[aa])", False),
    ],
)
@pytest.mark.parametrize("behind", ["", "(;SZ[9])", "] (;B[aa]"])
def test_a_plain_game_is_what_the_parser_makes_of_it(game: str, is_plain: bool, behind: str) -> None:
    text, place = game + behind, Place(0, len(game))
    found = plain_game(text, place)
    assert (found is not None) == (is_plain and not behind.startswith("]"))
    parsed = Parser(text, Log(text, is_full=True, is_over=True), silent).read_place(place)
    assert found is None or [*map(Node.text, preorder(found))] == [*map(Node.text, preorder(parsed))]
    for other in (Place(0, len(game), is_cut=True), Place(0, len(game), is_careful=True)):
        assert plain_game(text, other) is None

"""Files of a kind that makes careless programs recurse or take squared time. Each would hang or fail there."""

import copy
import pickle
import random
import re

import pytest

from goboard.games import node_values, record_dialect
from goboard.games.node_values import codec_for
from goboard.games.record_dialect import board_of
from goboard.games.tree import depth, main_line, preorder
from goboard.sgf import execute, lenient, log, missing_brackets, parser, reader, tokens, value_checks
from goboard.sgf.missing_brackets import ends_open
from goboard.sgf.parser import Parser
from goboard.sgf.reader import read
from goboard.sgf.writer import write
from tests.sgf.reading import codes, report

COUNT = 100_000
FILES = {
    "nested": (b"(;SZ[9]" + b"(;B[aa]" * COUNT + b")" * (COUNT + 1), COUNT + 1),
    "nested and open": (b"(;SZ[9]" + b"(;B[aa]" * COUNT, COUNT + 1),
    "chain": (b"(;SZ[9]" + b";B[aa]" * COUNT + b")", COUNT + 1),
    "wide": (b"(;SZ[9]" + b"(;B[aa])" * COUNT + b")", COUNT + 1),
    "collection": (b"(;SZ[9];B[aa])" * 10_000, 20_000),
    "parentheses": (b"(;SZ[9]" + b"(" * 1_000_000, 1),
    "large comment": (b"(;SZ[9]C[" + b"x\\]y (;CA[ " * 500_000 + b"so\\]];B[aa])", 2),
    "lost brackets": (b"(;PM[1)" * 20_000 + b"(;C[x])", 20_001),
    "open values": (b"(;C[" * COUNT, 10),
    "nameless values": (b"(;[x" * 20_000, 20_000),
    "games in games": (b"(;FF[4]" * 20_000, 20_000),
    "one property again and again": (b"(;SZ[9]" + b"AB[aa]" * COUNT + b")", 1),
    "several moves": (b"(;SZ[9]B" + b"[aa][bb]" * COUNT + b")", 2),
    "junk": (b"(;SZ[9]" + b",x " * COUNT + b")", 1),
    "many names, one twice": (b"(;SZ[9]" + b"".join(b"P%d[x]" % n for n in range(COUNT)) + b"P1[y])", 1),
}


@pytest.mark.slow
@pytest.mark.parametrize(("data", "nodes"), FILES.values(), ids=FILES.keys())
def test_loads_and_saves(data: bytes, nodes: int) -> None:
    collection = read(data)
    assert sum(1 for root in collection.games for _ in preorder(root)) == nodes
    again = read(write(collection))
    assert sum(1 for root in again.games for _ in preorder(root)) == nodes


@pytest.mark.slow
def test_copies_and_pickles_without_recursion() -> None:
    (root,) = read(FILES["nested"][0]).games
    for other in (copy.deepcopy(root), pickle.loads(pickle.dumps(root))):
        end = list(main_line(other))[-1]
        assert (depth(end), end.text()) == (COUNT, "B[aa]")
        assert other.key != root.key


def test_warnings_of_a_large_file_are_bounded() -> None:
    assert len(codes(b"(;PM[1)" * 1500 + b"(;C[x])")) == 1001


FAULTS = (
    b";B[zz]XX",
    b";B[]W[zz]",
    b";AB[aa][aa]AW[aa]",
    b";W[a",
    b";C[x]y]",
    b";b[aa]PB[late]KO[]",
    b";TE[1]BM[1]M[aa]L[bb]C[(;B[aa",
    b";B[aa][bb]]",
    b"()",
    b";C[a]B[q](;W[z z])",
)


@pytest.mark.parametrize("faults", [*((each,) for each in FAULTS), FAULTS], ids=str)
def test_what_comes_again_is_read_as_before(faults: tuple[bytes, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    data = b"(;SZ[9]" + b"".join(faults) * (3000 // len(faults)) + b")"
    quick = read(data)
    monkeypatch.setattr(Parser, "_read_apart", lambda _parser, position: position)
    monkeypatch.setattr(value_checks, "_SHORT", -1)
    slow = read(data)
    assert quick.warnings == slow.warnings
    assert write(quick) == write(slow)


DIFFERING = (
    ";B[z%d]XX%d",
    ";b[aa]PB[late%d]KO[]%d",
    ";AB[aa][aa] [%d],[b]AW[aa]_%d[c]",
    ";_[%d]%d[q]W[a]TR[ab]",
    "%d%d;[x]",
    ";W[a%d;KM[%d",
    ";B[a%d][b%d]]",
    ";C[x%d];N[y]z%d](;B[aa];B[bb])",
    ";B[[aa]BL[[%d]C[%d]",
    ";X[[%d];C[[%d]",
    ";B[aa]] %d ]N[%d]",
    ";B[aa]C[%d]SZ[9]W[bb]M[aa]C[%d x]",
    ";AB[%d] [aa]AW[aa]PL[B ]MN[ %d]",
    ";B[aa]C[x] %d] y] %d]",
    ";C[x]]%d]N[y] z%d]W[bb]] q",
    ";C[x][y] %d]GN[a(;b] c] ] LB[aa:%d]] [bb:c] d]",
    ";c[x] %d]B[aa]N[\0]] %d]",
)


@pytest.mark.parametrize("faults", [*((each,) for each in DIFFERING), (*DIFFERING, ";C[x%d]y]%d")], ids=str)
def test_what_differs_is_read_at_once_as_it_is_read_slowly(
    faults: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    nodes = [fault % (number, number) for number in range(3000 // len(faults)) for fault in faults]
    data = f"(;SZ[9]{''.join(nodes)})".encode()
    quick = read(data)
    monkeypatch.setattr(Parser, "_read_apart", lambda _parser, position: position)
    slow = read(data)
    assert quick.warnings == slow.warnings
    assert write(quick) == write(slow)


@pytest.mark.parametrize("signs", [",a; B[]", "();[]\\: BWCab1_", "0123456789[];AB \n", "ab[];()C\\é", "[]C; ,x9"])
@pytest.mark.parametrize("head", ["(;SZ[9]", "(;SZ[9];B[aa]C[x];W[bb](;B[cc];", "(;[x", "("])
@pytest.mark.parametrize("most", [0, 20])
def test_junk_skipped_at_once_is_skipped_as_piece_by_piece(
    signs: str, head: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "MOST_WARNINGS", most)
    chance = random.Random(signs + head)
    data = f"{head}{''.join(chance.choices(signs, k=3000))},x, y])".encode()
    at_once = read(data)
    monkeypatch.setattr(tokens, "JUNK_ONWARD", tokens.NOTHING)
    monkeypatch.setattr(tokens, "JUNK_BEFORE", tokens.NOTHING)
    by_piece = read(data)
    assert at_once.warnings == by_piece.warnings
    assert write(at_once) == write(by_piece)


def test_where_faults_are_too_many_to_be_counted_nobody_looks_for_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MOST_COUNTED", 500)
    looked = []
    look = value_checks.value_fault
    monkeypatch.setattr(value_checks, "value_fault", lambda *given: looked.append(1) or look(*given))
    data = f"(;SZ[9]{''.join(f';B[z{number}]B[aa]' for number in range(3000))})".encode()
    found = read(data)
    assert found.warnings[-1].message == "More than 500 more warnings are not shown."
    assert len(looked) < 1500
    assert sum(1 for _ in preorder(found.games[0])) == 6001, "what must be mended still is"


def test_nodes_that_are_parted_need_no_look_where_nobody_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    nodes = ";B[%s]B[%s]", ";B[%s]W[%s]", ";AB[%s]W[%s]N[x]", ";X[%s]C[a]C[%s]"
    points = [f"{left}{right}" for left in "abcdefghi" for right in "abcdefghi"]
    chance = random.Random(1)
    data = f"(;SZ[9]{''.join(nodes[n % 4] % tuple(chance.sample(points, 2)) for n in range(4000))})".encode()
    counted = write(read(data))
    monkeypatch.setattr(log, "MOST_WARNINGS", 0)
    monkeypatch.setattr(log, "MOST_COUNTED", 0)
    looked = []
    look = value_checks.NodeChecks.texts
    monkeypatch.setattr(
        value_checks.NodeChecks, "texts", lambda *given, **named: looked.append(1) or look(*given, **named)
    )
    assert write(read(data)) == counted
    assert len(looked) < 100


def test_a_line_of_moves_is_followed_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    made, followed = [], []
    make, follow = execute.Executor.made, execute.Executor._followed
    monkeypatch.setattr(execute.Executor, "made", lambda *given: made.append(1) or make(*given))
    monkeypatch.setattr(execute.Executor, "_followed", lambda *given: followed.append(1) or follow(*given))
    game = read(b"(;SZ[3];B[bb];W[ab];B[aa];W[ba];B[];B[ac];AW[cc]C[x];W[bc];B[cb];W[];B[ba])").games[0]
    follower = execute.Executor(board_of(game), codec_for(game))
    state, moves = follower.along(main_line(game))
    assert (made, followed) == ([], [1])
    by_one = follower.empty
    for node in main_line(game):
        by_one = follower.after(by_one, node)
    assert (state, len(moves)) == (by_one, 10)
    monkeypatch.setattr(execute, "_MANY", 2)
    assert follower.along(main_line(game)) == (state, moves)


def test_game_information_is_worded_where_it_is_in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    nodes = "".join(f";B[aa]EV[{number}]GC[a\\\n{number}]" for number in range(20))
    game = read(f"(;SZ[3]PB[x]{nodes};KM[1]C[EV[2])".encode()).games[0]
    taken = []
    for name in ("text", "simple_text"):
        real = getattr(node_values, name)
        monkeypatch.setattr(node_values, name, lambda *given, real=real: taken.append(given[1]) or real(*given))
    assert node_values.info_along(main_line(game)) == {"PB": "x", "EV": "19", "GC": "a19", "KM": "1"}
    assert taken == ["PB", "EV", "GC", "KM"]


def test_a_move_is_read_once_whatever_is_said_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    remarks = "PB[%d]KM[x]XY[%d][]TR[aa][b%d]C[a [%d\\] b\\\n]LB[aa:%d\\]]MN[ %d ];GOBM[x%d:aa]"
    nodes = (f";{'BW'[number % 2]}[{'ab'[number % 2]}a]" + remarks.replace("%d", str(number)) for number in range(20))
    game = read(f"(;SZ[3]{''.join(nodes)})".encode()).games[0]
    taken = []
    real = execute.Executor._read
    monkeypatch.setattr(execute.Executor, "_read", lambda *given: taken.append(1) or real(*given))
    state, moves = execute.Executor(board_of(game), codec_for(game)).along(main_line(game))
    assert (len(moves), state.points(1), state.points(2), len(taken)) == (20, [0], [1], 2)


def test_whose_turn_it_is_is_found_before_a_node_that_sets_up_the_whole_board() -> None:
    game = read(b"(;SZ[3];B[bb];PL[B]N[x];GOBU[0:aa]N[y];AB[aa:cb]AW[ac]AE[bc:cc];N[z])").games[0]
    follower = execute.Executor(board_of(game), codec_for(game))
    state = follower.empty
    for node in main_line(game):
        state = follower.after(state, node)
    assert state.to_move == 1
    assert follower.along(main_line(game))[0] == state


def test_stones_that_later_nodes_set_up_anew_are_not_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = b";AB[aa:cb]AW[ac]C[%d];AE[bc:cc]PL[B]N[%d];PL[W]N[x%d];PL[]N[y%d];N[z%d]"
    setting = b"".join(whole.replace(b"%d", b"%d" % number) for number in range(40))
    game = read(b"(;SZ[3];B[bb]" + setting + b";GOBU[0:aa];W[aa]" + setting + b";AE[ba]N[x])").games[0]
    follower, by_one = (
        execute.Executor(board_of(game), codec_for(game)),
        execute.Executor(board_of(game), codec_for(game)),
    )
    state = by_one.empty
    for node in main_line(game):
        state = by_one.after(state, node)
    asked = []
    stones_said = execute.stones_said
    monkeypatch.setattr(execute, "stones_said", lambda *given: asked.append(1) or stones_said(*given))
    assert follower.along(main_line(game))[0] == state
    assert (state.points(1), state.points(2), state.to_move) == ([0, 2, 3, 4, 5], [6], 2)
    assert len(asked) < 8


def test_values_that_are_right_but_for_white_space_are_not_looked_at_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []
    fault = value_checks.value_fault
    monkeypatch.setattr(value_checks, "value_fault", lambda *given: asked.append(given[2]) or fault(*given))
    right = read(b"(;SZ[9];B [ a a ]\nTR [bb ] [ c\tc]MN[ 12 ];AB[dd] [ee];W[ ]DD[a a])")
    texts = ["B[aa]TR[bb][cc]MN[ 12 ]", "AB[dd] [ee]", "W[]DD[aa]"]
    assert [node.text() for node in list(preorder(right.games[0]))[1:]] == texts
    assert (asked, right.warnings) == ([], ())
    assert codes(b"(;SZ[9];B[z z]MN[ + ];TR[a a][b ])") == ["bad_move", "bad_value", "bad_point"]
    assert asked == ["z z", " + ", "a a", "b "]


@pytest.mark.parametrize("name", ["sz", "P%d", "1"])
def test_a_first_node_that_was_read_with_care_is_not_taken_apart_again(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = "(;SZ[9]" + "".join(name.replace("%d", str(n)) + "[9]" for n in range(2000)) + ";B[aa])"
    expected = write(read(data.encode()))
    split: list[int] = []
    split_properties = value_checks.split_properties
    monkeypatch.setattr(
        value_checks, "split_properties", lambda text: split.append(len(text)) or split_properties(text)
    )
    monkeypatch.setattr(value_checks, "LONG", 4000)
    assert write(read(data.encode())) == expected
    assert max(split, default=0) < 4000


STAYING = (";B[z%d]", ";LB[aa]C[%d]", ";AB[z%d]AW[x]TR[aa]SQ[aa]", ";BL[x%d]MN[y]")


def test_nodes_that_stay_as_they_are_are_passed_at_once_where_nobody_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    data = f"(;SZ[9]{''.join(STAYING[number % 4] % number for number in range(4000))})".encode()
    counted = write(read(data))
    monkeypatch.setattr(log, "MOST_COUNTED", 500)
    looked = []
    look = value_checks.NodeChecks.texts
    monkeypatch.setattr(
        value_checks.NodeChecks,
        "texts",
        lambda checks, *given, **named: looked.append(1) or look(checks, *given, **named),
    )
    assert write(read(data)) == counted
    assert len(looked) < 2000


AGAIN = (
    ";B[z%d]B[aa]",
    ";LB[aa]C[%d]",
    ";TR[aa]TR[bb]N[%d]",
    ";QQ[%d]",
    ";SZ[%d]KO[]",
    ";B[aa]W[bb]N[%d]",
    ";PB[%d]",
    ";M[a%d]",
)


@pytest.mark.parametrize(("most", "looks"), [(0, 4000), (500, 4500), (100_000, 5500)])
def test_nodes_that_come_again_and_again_need_no_look_any_more(
    most: int, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "MOST_COUNTED", most)
    data = f"(;SZ[9]{''.join(AGAIN[number % 8] % (number % 3) for number in range(6000))})".encode()
    quick = read(data * 2)
    looked = []
    look = value_checks.NodeChecks.texts
    monkeypatch.setattr(
        value_checks.NodeChecks, "texts", lambda *given, **named: looked.append(1) or look(*given, **named)
    )
    read(data)
    many = len(looked)
    monkeypatch.setattr(value_checks, "_SHORT", -1)
    slow = read(data * 2)
    assert (quick.warnings, write(quick)) == (slow.warnings, write(slow))
    assert many < looks


def test_names_that_come_twice_are_put_together_alike_where_nobody_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    nodes = ";C[a%d]C[b]", ";TR[aa]TR[bb]N[%d]N[x]N[y]", ";X[%d]X[a]X[a]C[\\]]C[c]", ";B[aa]B[bb]C[%d]C[c]"
    data = f"(;SZ[9]{''.join(nodes[number % 4] % number for number in range(4000))})".encode()
    counted = write(read(data))
    monkeypatch.setattr(log, "MOST_COUNTED", 500)
    assert write(read(data)) == counted


def test_a_move_off_the_board_is_followed_without_a_look_for_set_ups(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    stones_said = execute.stones_said
    monkeypatch.setattr(execute, "stones_said", lambda *given: asked.append(1) or stones_said(*given))
    game = read(f"(;SZ[9]{''.join(f';B[zz{number}]' for number in range(100))};W[aa])".encode()).games[0]
    state, moves = execute.Executor(board_of(game), codec_for(game)).along(main_line(game))
    assert (len(moves), state.points(2), len(asked)) == (1, [0], 1)


@pytest.mark.parametrize("faults", DIFFERING)
def test_what_is_not_counted_is_mended_as_if_it_were(faults: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = f"(;SZ[9]{''.join(faults % (number, number) for number in range(2500))})".encode()
    counted = read(data)
    monkeypatch.setattr(log, "MOST_COUNTED", 100)
    monkeypatch.setattr(tokens, "PLAIN_VALUE", tokens.NOTHING)
    assert write(read(data)) == write(counted)


@pytest.mark.parametrize(
    "between", ["", ")", "C[a]b]", "C[\\]]", "(;B[bb])", "C[(;SZ[9]]", ";W[bb", ";W[b ?];B[cc", "(;C[a"]
)
def test_games_that_are_never_closed_are_seen_at_once(between: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = "".join(f"(;FF[4]SZ[9]PB[{number}];B[aa]{between}" for number in range(40)).encode()
    quick = read(data)
    monkeypatch.setattr(parser, "ends_open", lambda *_: (False, False))
    slow = read(data)
    assert quick.warnings == slow.warnings
    assert write(quick) == write(slow)


@pytest.mark.parametrize(
    ("rest", "told"),
    [
        ("(;B[aa](;C[b]", (True, False)),
        ("(;B[aa](;W[b (;C[c];W[", (True, True)),
        ("(;B[aa](;W[b;C[c])))", (False, False)),
        ("(;B[aa](;C[b(;C[c]", (False, False)),
        ("(;B[aa](;W[[b(;C[c]", (False, False)),
        ("(;B[aa](;AB[a][b(;C[c]", (False, False)),
        ("(;B[aa](;W[b\\(;C[c]", (False, False)),
        ("(;B[aa]](;W[b(;C[c]", (False, False)),
    ],
)
def test_a_game_may_be_sure_to_stay_open_though_brackets_are_missing(rest: str, told: tuple[bool, bool]) -> None:
    assert ends_open(rest, 0, 1) == told


def test_what_follows_many_texts_that_may_lack_their_bracket_is_looked_through_a_few_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked = []
    weigh = missing_brackets.faults_from
    monkeypatch.setattr(missing_brackets, "faults_from", lambda *given: looked.append(given) or weigh(*given))
    # every parenthesis stands in a value
    assert len(read(b"(;VW[aa]DO[]C[\\]" * 200 + b"]").games) == 1
    assert 0 < len(looked) < 20


def test_nodes_that_are_read_again_are_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []
    look = value_checks.value_fault
    monkeypatch.setattr(value_checks, "value_fault", lambda *given: looked.append(1) or look(*given))
    read(b"(;SZ[9];C[x]y]" + b"".join(b";B[z%d]q" % number for number in range(500)) + b")")
    assert len(looked) == 500


def test_all_warnings_are_counted() -> None:
    found = read(b"(;SZ[9]" + b";B[zz]XX" * 5000 + b")").warnings
    assert (len(found), found[-1].message) == (1001, "9000 more warnings are not shown.")


def test_a_fault_that_comes_again_is_not_looked_into_again(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []
    look = value_checks.value_fault
    monkeypatch.setattr(value_checks, "value_fault", lambda *given: looked.append(1) or look(*given))
    read(b"(;SZ[9]" + b";B[zz]XX" * 20_000 + b")")
    assert len(looked) < 1000


def test_properties_that_nothing_is_known_of_are_looked_into_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []
    look = value_checks.NodeChecks._shape_of
    monkeypatch.setattr(value_checks.NodeChecks, "_shape_of", lambda *given: looked.append(1) or look(*given))
    read(b"(;SZ[9]" + b"".join(b";X%dY[a]Z%dY[b]" % (number, number) for number in range(2000)) + b")")
    assert len(looked) < 10


def test_a_report_reads_each_node_once_and_each_move_with_remarks_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []
    look = execute.Executor._read
    monkeypatch.setattr(execute.Executor, "_read", lambda *given: looked.append(1) or look(*given))
    for number, step in enumerate(("B[aa]", "B[zz]", "AB[aa]", "AW[bb]W[cc]"), 1):
        report("(;SZ[9]" + "".join(f";{step}C[{i}]" for i in range(500)) + ")")
        assert len(looked) == number + (step == "AW[bb]W[cc]")


def test_games_on_the_same_board_share_its_form(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    make = record_dialect._form_of
    monkeypatch.setattr(record_dialect, "_form_of", lambda *given: made.append(1) or make(*given))
    answer = report("".join(f"(;GM[1]FF[4]SZ[17:11]PB[{i}];B[aa];W[qk]" for i in range(100)))
    assert [game["size"] for game in answer["games"]] == [[17, 11]] * 100
    assert len(made) <= 1


@pytest.mark.parametrize(
    "text",
    [
        "see [x] and [y], " * 2000,
        "x]" * 2000,
        "[]a" * 2000,
        "see [a] ;b [c](d) [e], )f " * 1000,
        "x]y\\]z [a] b, [c] \\[d] e] " * 200,
    ],
)  # fmt: skip
def test_brackets_of_a_text_are_taken_together(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = f"(;SZ[9]C[{text}];B[aa])".encode()
    tried = []
    try_next = lenient.Properties._more
    monkeypatch.setattr(lenient.Properties, "_more", lambda *given: tried.append(1) or try_next(*given))
    quick = read(data)
    is_plain = "\\" not in text
    assert len(tried) < 20 or not is_plain
    monkeypatch.setattr(tokens, "TEXT_GOING_ON", (_NEVER, tokens.TEXT_GOES_ON, _NEVER, tokens.TEXT_GOES_ON_QUOTING))
    slow = read(data)
    assert quick.warnings == slow.warnings
    assert write(quick) == write(slow)


_NEVER = re.compile("(?!)")


def test_first_nodes_that_say_the_same_of_their_games_are_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    looked: list[str] = []
    faults, look = value_checks.root_faults, value_checks.NodeChecks._looked_at
    monkeypatch.setattr(value_checks, "root_faults", lambda *given: asked.append(1) or faults(*given))
    monkeypatch.setattr(value_checks.NodeChecks, "_looked_at", lambda *given: looked.append(given[1]) or look(*given))
    collection = read(b"(;SZ[9]PB[Ann];B[aa])" * 30 + b"(;SZ[9]PB[Bob];W[bb])" * 30)
    assert len(collection.games) == 60 and not collection.warnings
    assert len(asked) == 1
    assert looked == ["SZ[9]PB[Ann]", "SZ[9]PB[Bob]"]


def test_each_game_is_told_the_faults_of_its_own_first_node() -> None:
    collection = read(b"(;SZ[9x9];B[aa])(;SZ[9x9];B[aa])(;SZ[9];B[aa])(;SZ[9]BM[1]BM[1])(;SZ[9]BM[1]BM[1])(;SZ[9x9])")
    told = [(warning.code, warning.column) for warning in collection.warnings]
    assert [column for code, column in told if code == "odd_value"] == [3, 19, 85]
    assert [column for code, column in told if code == "misplaced"] == [48, 66]
    assert [column for code, column in told if code == "repeated"] == [54, 72]


def test_what_nodes_that_do_nothing_mean_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    look = execute.Executor._read
    monkeypatch.setattr(
        execute.Executor, "_read", lambda executor, node, text: looked.append(text) or look(executor, node, text)
    )
    [game] = read(b"(;" + b";" * 500 + b";CR[aa]" * 500 + b";B[aa])").games
    state, moves = execute.Executor(board_of(game), codec_for(game)).along(main_line(game))
    assert looked == ["B[aa]"]
    assert (len(moves), state.points(1)) == (1, [0])


def test_games_that_follow_one_another_and_are_written_alike_are_sought_once(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = b"(;B[aa](;W[x\\])])(;C[y]))  \n", b"(;B[ab])"
    data = one * 300 + b" see (;) " + other * 200 + one + other + b"(;B[aa]"
    sought: list[int] = []
    seek = reader.place_of_game
    monkeypatch.setattr(
        reader,
        "place_of_game",
        lambda text, start, *rest, **more: sought.append(start) or seek(text, start, *rest, **more),
    )
    quick = read(data, most_at_once=0)
    assert len(sought) < 10
    monkeypatch.setattr(reader, "MOST_ALIKE", 0)
    slow = read(data, most_at_once=0)
    assert len(quick.games) == len(slow.games) == 503
    assert quick.encodings == slow.encodings
    assert write(quick) == write(slow)
    assert quick.warnings == slow.warnings


@pytest.mark.parametrize("piece", [b"(;)(", b"(\n(;)  ( ;\t)", b"(;)(" * 9 + b"(;B[aa])("])
def test_empty_games_in_one_anothers_parentheses_are_read_together(
    piece: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "MOST_COUNTED", 10)
    monkeypatch.setattr(log, "MOST_WARNINGS", 5)
    begun: list[str] = []
    begin = parser.TreeBuilder._begin
    monkeypatch.setattr(
        parser.TreeBuilder, "_begin", lambda games, body, *rest: begun.append(body) or begin(games, body, *rest)
    )
    data = piece * 600 + b"(;B[bb]" + piece * 600
    quick, count = read(data), len(begun)
    monkeypatch.setattr(tokens, "EMPTY_GAMES", _NEVER)
    slow = read(data)
    assert count < (len(begun) - count) * 4 / 5
    assert len(quick.games) == len(slow.games)
    assert write(quick) == write(slow)
    assert (quick.warnings, quick.encodings) == (slow.warnings, slow.encodings)

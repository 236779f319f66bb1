"""Rules in records: every option comes back, other people's data does no harm, other programs see no wrong board."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from goboard.boards.catalogue import board_from_spec
from goboard.games import rule_words
from goboard.games.edits import puts
from goboard.games.record_dialect import form_of
from goboard.games.record_form import is_go_elsewhere
from goboard.games.record_rules import record_rules, rules_of, rules_values
from goboard.games.replay import Replay, fault_of
from goboard.games.tree import Node
from goboard.games.values import raw_text
from goboard.library.audit import audited
from goboard.rules import catalogue
from goboard.rules.moves import Pass, Play, Reason
from goboard.rules.position import End
from goboard.rules.protocol import RuleSet

NINE = board_from_spec({"shape": "grid", "columns": 9, "rows": 9})
CHOSEN = [
    ("tromp-taylor", {"komi": "7"}),
    ("tromp-taylor", {"komi": "1/3"}),
    ("chinese", {"komi": "3.25"}),
    ("chinese", {"komi": "200", "ko": "situational"}),
    ("disto", {"komi": "-0.5"}),
    ("japanese", {"komi": "6.5", "ko": "positional"}),
    ("korean", {}),
    ("aga", {"count": "territory", "handicap": "3"}),
    ("new-zealand", {"ko": "positional"}),
    ("ing", {"komi": "1/3"}),
    ("stone-scoring", {}),
    ("chinese", {"handicap": "9"}),
    ("mango", {"F": "min(x, 10-x)", "T": "z >= 1 and not z == 3/2", "scores": {"B": "1/3", "W": "5.5"}}),
    ("mango", {"F": [str(v) for v in range(80)] + ["-1/2"], "T": "int((z+360)/361)", "scores": {"W": "0.25"}}),
    ("political-go", {"players": ["a:b", "c]d", "e\\f", "1"], "alliances": [["a:b", "1"], ["1", "c]d"]]}),
    ("own-rules", {"title": "]]\\ a:b [c"}),
    ("political-go", {"ties": {"seed": 7}, "dead_capturers": "live", "repetition": "forbidden"}),
]  # fmt: skip


def with_rules(rules: RuleSet, said: str) -> Node:
    """A root that told of other rules and tells of these now."""
    root = Node(said)
    for ident, values in rules_values(root, rules):
        if values:
            root.put(ident, values)
        else:
            root.drop(ident)
    return root


@pytest.mark.parametrize(("name", "options"), CHOSEN, ids=lambda value: value if isinstance(value, str) else "")
def test_every_option_comes_back(name: str, options: dict[str, object]) -> None:
    rules = catalogue.make(name, options)
    root = with_rules(rules, "RU[Disto]KM[9]GOBR[rules:disto]GOBI[1:3]GOBP[1:x]GOBL[1,2]")
    said = record_rules(Node(root.text()))[0]
    assert (said.name, catalogue.make(said.name, said.options).values) == (name, rules.values)
    assert said.note == ""


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("RU[mango]", "mango"), ("RU[MANGO]", "mango"), ("RU[disto]", "disto"), ("RU[Political Go]", "political-go"),
        ("RU[political_go]", "political-go"), ("GOBR[rules:political]", "political-go"),
        ("RU[Chinese]GOBR[rules:Mango]", "mango"), ("RU[Tromp Taylor]GOBR[rules:chess]", "tromp-taylor"),
    ],
)  # fmt: skip
def test_names(said: str, name: str) -> None:
    assert record_rules(Node(said))[0].name == name


def test_initial_scores_may_stand_in_komi_alone() -> None:
    assert record_rules(Node("RU[MANGO]KM[5.5]"))[0].options["scores"] == '{"B":"0","W":"5.5"}'
    assert record_rules(Node("RU[MANGO]KM[5.5]GOBI[1:2]"))[0].options["scores"] == '{"B":"2","W":"0"}'


@pytest.mark.parametrize(
    "said",
    [
        "[F:9**9**9]", "[F:1e999999]", f"[F:{'(' * 3000}]", "[F:__import__(1)]", "[T:z.real]", "[F:\\[1,2]",
        "[speed:9]",        "[F:\\[\"1\"\\]]", "[T:]", "[:]", "[F]",
    ],
)  # fmt: skip
def test_faulty_options_are_left_aside_with_a_note(said: str) -> None:
    chosen = rules_of(Node(f"SZ[9]RU[MANGO]KM[0]GOBR[rules:mango]{said}"))
    assert chosen.rules.values == catalogue.make("mango").values
    assert chosen.note or said in ("[F]", "[:]")
    assert not chosen.fault


def test_players_that_cannot_be_are_replaced_by_the_usual_ones() -> None:
    for said in ("GOBP[1:A][2:A]", "GOBP[99:A]", "GOBP[x:A]", f"GOBP[1:{'A' * 200}][2:B]"):
        chosen = rules_of(Node(f"GM[4800]SZ[9]RU[Political Go]GOBV[1]{said}GOBL[1,2][1,9]"))
        assert len(chosen.rules.names) >= 2, said
    alone = rules_of(Node("GM[4800]SZ[9]RU[Political Go]GOBV[1]GOBP[1:A]GOBL[1,2]"))
    assert (alone.rules.names, alone.faults) == (("A",), ())


def test_rules_that_do_not_go_with_the_plane() -> None:
    plane = "GM[4800]GOBV[1]GOBB[kind:infinite]KM[0]"
    assert rules_of(Node(f"{plane}RU[Chinese]")).fault
    assert rules_of(Node(f"{plane}RU[MANGO]GOBR[rules:mango][F:1]")).fault
    assert not rules_of(Node(f"{plane}RU[MANGO]GOBR[rules:mango][F:exp(-x^2-y^2)]")).fault


@pytest.mark.parametrize(
    ("name", "options", "is_go"),
    [
        ("chinese", {}, True), ("disto", {}, False), ("political-go", {"players": ["1", "2"]}, False),
        ("mango", {}, True), ("mango", {"T": "int((z+360)/361)", "F": "3/4 + 1/4"}, True),
        ("mango", {"F": ["2"] * 81}, True), ("mango", {"F": "2/3", "T": "z > 1/2"}, True),
        ("mango", {"F": "2/3", "T": "z >= 1"}, False),
        ("mango", {"T": "z >= 2"}, False), ("mango", {"T": "1"}, False), ("mango", {"F": "x"}, False),
        ("mango", {"T": "z >= 1 and z != 80"}, False), ("mango", {"T": "z"}, False), ("mango", {"F": "0"}, False),
        ("mango", {"F": "-1", "T": "z < 0"}, True),
    ],
)  # fmt: skip
def test_only_what_captures_as_go_is_written_as_go(name: str, options: dict[str, object], is_go: bool) -> None:
    assert is_go_elsewhere(NINE, catalogue.make(name, options)) is is_go


def test_a_threshold_that_is_a_mere_number_is_the_least_sum() -> None:
    said = record_rules(Node("SZ[9]RU[MANGO]GOBR[rules:mango][T:100]"))[0]
    assert said.options["T"] == "z >= 100"
    assert "z >= 100" in said.note
    assert record_rules(Node("SZ[9]GOBR[rules:mango][T:1]"))[0].options["T"] == "1"


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Japanese", "japanese"), ("japan", "japanese"), ("jp", "japanese"), ("日本", "japanese"),
        ("日本规则", "japanese"), ("日本ルール", "japanese"), ("Japanese rules", "japanese"),
        ("Korean", "korean"), ("korea", "korean"), ("ko", "korean"), ("kr", "korean"), ("韩国", "korean"),
        ("韓国", "korean"), ("AGA", "aga"), ("us", "aga"), ("BGA", "aga"), ("French", "aga"),
        ("New Zealand", "new-zealand"), ("NZ", "new-zealand"), ("new_zealand", "new-zealand"),
        ("GOE", "ing"), ("Ing", "ing"), ("Chinese", "chinese"), ("cn", "chinese"), ("中国规则", "chinese"),
        ("Chinese-OGS", "chinese"), ("chinese-kgs", "chinese"),
        ("Tromp/Taylor", "tromp-taylor"), ("TT--", "tromp-taylor"),
        ("tt", "tromp-taylor"), ("TrompTaylor", "tromp-taylor"), ("Stone Scoring", "stone-scoring"),
        ("ancient-area", "stone-scoring"), ("Atari", "first-capture"), ("Atari Go", "first-capture"),
        ("First Capture", "first-capture"), ("capture_go", "first-capture"),
    ],
)  # fmt: skip
def test_rules_are_known_by_all_their_names(said: str, name: str) -> None:
    found = record_rules(Node(f"KM[0.5]RU[{said}]"))[0]
    assert (found.name, found.is_named, found.note) == (name, True, "")


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("China", "chinese"), ("Chinese (KGS)", "chinese"), ("Chinese area scoring", "chinese"),
        ("中国棋规", "chinese"),
        ("中國圍棋規則", "chinese"), ("중국룰", "chinese"), ("Chinesische Regeln", "chinese"),
        ("Japanische Regeln", "japanese"), ("Koreanische Regeln", "korean"), ("Neuseeländische Regeln", "new-zealand"),
        ("Chinese, 7.5 komi", "chinese"),
        ("中国数子法", "chinese"), ("règles chinoises", "chinese"), ("Китайские правила", "chinese"),
        ("Japanese (Nihon Ki-in)", "japanese"), ("Japanese 1989", "japanese"), ("日本囲碁規約", "japanese"),
        ("日韩规则", "japanese"), ("일본 규칙", "japanese"), ("Règles japonaises", "japanese"), ("Japón", "japanese"),
        ("한국룰", "korean"), ("Korean Go Rules", "korean"), ("AGA 1991", "aga"),
        ("British Go Association", "aga"),
        ("AGA (rules of the American Go Association)", "aga"), ("AGA (area)", "aga"),
        ("NZ (rules of New Zealand)", "new-zealand"),
        ("Ing's rules (SST)", "ing"), ("GOE (the Ing rules of Goe)", "ing"), ("应氏计点制", "ing"), ("應氏規則", "ing"),
        ("Tromp & Taylor", "tromp-taylor"), ("The Logical Rules of Go", "tromp-taylor"),
        ("Ancient Chinese", "stone-scoring"),
        ("还棋头", "stone-scoring"), ("ポン抜き囲碁", "first-capture"),
        ("CHN", "chinese"), ("Правила Го китайские", "chinese"), ("中国规则(3又3/4子)", "chinese"), ("JPN", "japanese"),
        ("simple ko", ""), ("tt marks a pass", ""), ("?", ""), ("of the house", ""), ("Go", ""),
    ],
)  # fmt: skip
def test_words_beside_the_name_do_not_hide_it(said: str, name: str) -> None:
    found = record_rules(Node(f"KM[0.5]RU[{said}]"))[0]
    assert (found.name if found.is_named else "", found.note) == (name, "" if name else found.note)


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Old Japanese", "japanese"), ("Japenese", "japanese"), ("Chinise", "chinese"), ("Simplified Ing", "ing"),
        ("Japanese/Korean", "japanese"), ("Japanese (area)", "japanese"), ("Area scoring", "chinese"),
        ("Territory", "japanese"), ("AGA (territory)", "aga"), ("中国新规则", "chinese"),
    ],
)  # fmt: skip
def test_a_name_with_more_in_it_is_judged_by_the_nearest_set_and_said_so(said: str, name: str) -> None:
    found = record_rules(Node(f"KM[0.5]RU[{said}]"))[0]
    assert (found.name, found.is_named) == (name, True)
    assert said in found.note and "nearest" in found.note


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("KM[7.5]", "chinese"), ("KM[7]", "chinese"), ("KM[7.50]", "chinese"), ("KM[750]", "chinese"),
        ("KM[3.75]", "chinese"), ("KM[375]", "chinese"), ("KM[700]", "chinese"), ("KM[7.5]HA[3]", "chinese"),
        ("KM[6.5]", "japanese"), ("KM[0]", "japanese"), ("KM[0.5]HA[4]", "japanese"), ("HA[2]", "japanese"),
        ("", "japanese"), ("RU[]", "japanese"), ("RU[Klingon]KM[7]", "chinese"), ("RU[Klingon]", "japanese"),
    ],
)  # fmt: skip
def test_a_record_without_rules_gets_the_natural_ones_and_a_note(said: str, name: str) -> None:
    found = record_rules(Node(f"SZ[19]{said}"))[0]
    assert (found.name, found.is_named) == (name, False)
    assert ("Klingon" in found.note) is found.is_warning is ("Klingon" in said)
    assert "judged by" in found.note


@pytest.mark.parametrize(
    ("said", "name", "options", "is_same"),
    [
        ("koSIMPLEscoreTERRITORYtaxSEKIsui0", "japanese", {}, True),
        ("koPOSITIONALscoreTERRITORYtaxSEKIsui0", "japanese", {"ko": "positional"}, True),
        ("koPOSITIONALscoreAREAtaxNONEsui1", "tromp-taylor", {}, True),
        ("koPOSITIONALscoreAREAtaxNONEsui1fpok1", "ing", {}, True),
        ("koSITUATIONALscoreAREAtaxNONEsui1fpok1", "new-zealand", {}, True),
        ("koSITUATIONALscoreAREAtaxNONEsui0whbN-1", "aga", {}, True),
        ("koPOSITIONALscoreAREAtaxNONEsui0whbN", "chinese", {}, True),
        ("koSIMPLEscoreAREAtaxALLsui0", "stone-scoring", {}, True),
        ("koSIMPLEscoreAREAtaxNONEsui0whbN", "chinese", {}, False),
        ("koSIMPLEscoreTERRITORYtaxNONEsui0", "japanese", {}, False),
        ("koPOSITIONALscoreAREAtaxNONEsui0button1", "chinese", {"handicap": "0"}, False),
        ('{"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":0,"komi":5}', "japanese", {"komi": "5"}, True),
    ],
)  # fmt: skip
def test_rules_that_are_spelt_by_their_switches(said: str, name: str, options: dict[str, str], is_same: bool) -> None:
    root = Node("")
    root.put("RU", (raw_text(said),))
    found = record_rules(root)[0]
    usual = catalogue.make(name).values
    assert found.name == name
    assert catalogue.make(name, found.options).values == {**usual, "komi": "0", **options}
    assert ("nearest" not in found.note) is is_same


def test_the_handicap_gives_white_points_where_the_rules_say_so() -> None:
    for said, handicap in (("HA[4]", "4"), ("HA[1]", "0"), ("HA[0]", "0"), ("", "0"), ("HA[4]GOBR[handicap:0]", "0")):
        assert rules_of(Node(f"RU[Chinese]KM[0]{said}")).rules.values["handicap"] == handicap
    root = Node("RU[AGA]KM[0.5]HA[3]")
    assert not puts(root, rules_values(root, rules_of(root).rules)), "what HA says is not said again"
    assert "handicap" not in rules_of(Node("RU[Japanese]HA[3]")).rules.values


def test_a_komi_in_ko_is_noticed() -> None:
    found = record_rules(Node("RU[Japanese]KO[7.5]"))[0]
    assert (found.options["komi"], found.komi_in_ko) == ("0", Fraction(15, 2))
    assert "KO[7.5]" in found.note
    for said in ("KM[6.5]KO[7.5]", "KO[]", "KO[x]"):
        assert record_rules(Node(f"RU[Japanese]{said}"))[0].komi_in_ko is None


def test_a_pass_is_nowhere_illegal_in_a_record() -> None:
    root = Node("SZ[3]RU[First-Capture]KM[0]AB[ab]AW[aa]")
    chosen, form = rules_of(root), form_of(root)
    at = Replay(root, form.board, form.codec, chosen.rules)
    won = chosen.rules.apply(at.position(root), Play(1, 1))
    assert won.end is End.WON
    assert fault_of(chosen.rules, won, Pass(2)) is None
    assert fault_of(chosen.rules, won, Play(8, 2)).reason is Reason.GAME_OVER


@pytest.mark.parametrize(("said", "is_illegal"), [("RU[Japanese]", True), ("", False), ("RU[of the house]", False)])
def test_suicide_is_no_offence_where_no_rules_are_named(said: str, *, is_illegal: bool) -> None:
    root = Node(f"SZ[3]{said}AB[aa]AW[ca][bb][ab]")
    Node("B[ba]", root)
    audit = audited(root, counts=False, budget=None)
    assert [each.illegal.reason for each in audit.illegal] == [Reason.SUICIDE] * is_illegal


def test_a_name_that_nobody_knows_is_looked_up_once_a_word_and_its_rules_are_made_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain, make = rule_words._plain, catalogue.make
    worded: list[str] = []
    made: list[str] = []

    def noted_plain(said: str) -> str:
        worded.append(said)
        return plain(said)

    def noted_make(name: str, options: Mapping[str, object] | None = None) -> RuleSet:
        made.append(name)
        return make(name, options)

    monkeypatch.setattr(rule_words, "_plain", noted_plain)
    monkeypatch.setattr(catalogue, "make", noted_make)
    looked = rule_words._nearest.cache_info().misses
    for each in ("qwertzing", "uiopasdf"):
        rules_of(Node(f"SZ[9]KM[6.5]RU[zyxwv {each}]"))
    assert worded == ["zyxwv qwertzing", "zyxwv uiopasdf"]
    assert rule_words._nearest.cache_info().misses - looked == 3
    assert len(made) == 2


def test_a_set_of_the_catalogue_that_came_later_is_found_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    assert rule_words.found_in_words("old zyxwvish") == ("", False)
    info, build = catalogue.RULES[0]
    monkeypatch.setattr(catalogue, "RULES", ((replace(info, spellings=("Zyxwv",)), build), *catalogue.RULES[1:]))
    assert rule_words.found_in_words("old zyxwvish") == (info.name, False)


def test_games_that_say_the_same_of_their_rules_share_them(monkeypatch: pytest.MonkeyPatch) -> None:
    said = "RU[Japanese]KM[6.5]"
    made = [
        rules_of(Node(f"SZ[{size}]{said}HA[{word}]PB[{word}]")).rules for size, word in ((9, "x"), (19, "1"), (9, "2"))
    ]
    assert made[0] is made[1] is not made[2]
    for other in ("KO[5]", "KM[0]", "GOBR[ko:positional]", "GOBR[rules:mango]", "RU[aga]", "RU[nobody's]"):
        text = f"SZ[9]{said}".replace(f"{other[:2]}[", "XX[") + other
        chosen, fresh = rules_of(Node(text)), record_rules(Node(text))[0]
        assert (chosen.note, chosen.rules.info.name) == (fresh.note, fresh.name)
    monkeypatch.setattr(catalogue, "RULES", catalogue.RULES[:-1])
    assert rules_of(Node(f"SZ[9]{said}")).rules is not made[0], "other rules are known now"

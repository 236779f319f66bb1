"""Rules are called by adjectives that some languages write small within a sentence, and large alone in a list."""

from dataclasses import replace

import pytest

from goboard.rules import catalogue
from goboard.ui.language import speak, worded
from goboard.ui.panels.player_card import rules_title
from goboard.words.message import phrase
from goboard.words.wording import Wording


@pytest.mark.parametrize(
    ("code", "name", "alone", "told"),
    [
        ("es", "chinese", "Chinas", "Reglas chinas"),
        ("es", "new-zealand", "Nueva Zelanda", "Reglas neozelandesas"),
        ("es", "tromp-taylor", "Tromp-Taylor", "Reglas Tromp-Taylor"),
        ("fr", "japanese", "Japonaises", "Règles japonaises"),
        ("fr", "stone-scoring", "Décompte des pierres", "Règles de décompte des pierres"),
        ("ja", "stone-scoring", "切り賃", "切り賃ルール"),
        ("zh", "stone-scoring", "古代还棋头", "古代还棋头规则"),
    ],
)
def test_alone_and_beside_the_word_for_rules(code: str, name: str, alone: str, told: str) -> None:
    words, info = Wording(code), catalogue.info_of(name)
    assert words(info.title) == alone
    assert words(rules_title(info)) == told


@pytest.mark.parametrize(
    ("code", "title", "told"),
    [("ja", "自作ルール", "自作ルール"), ("ja", "日本", "日本ルール"), ("de", "Meine Regeln", "Meine Regeln"),
     ("fr", "Règles du club", "Règles du club"), ("en", "Club", "Club rules")],
)  # fmt: skip
def test_own_rules_that_say_what_they_are_are_not_said_to_be_rules_again(code: str, title: str, told: str) -> None:
    speak(Wording(code))
    assert worded(rules_title(replace(catalogue.info_of(catalogue.OWN), title=title))) == told


@pytest.mark.parametrize(
    ("code", "title", "told"),
    [("en", "Club rules", "Judged by Club rules."), ("en", "Rules", "Judged by Rules rules."),
     ("en", "Misrules", "Judged by Misrules rules."), ("fr", "Règles du club", "Jugée selon les règles du club."),
     ("ja", "自作ルール", "自作ルールで判定します。"), ("ko", "클럽 규칙", "클럽 규칙에 따른 판정입니다.")],
)  # fmt: skip
def test_no_sentence_says_of_rules_twice_what_they_are(code: str, title: str, told: str) -> None:
    assert Wording(code)(phrase("Judged by {rules} rules.", rules=title)) == told


def test_own_rules_are_called_rules_once_where_they_have_no_other_name() -> None:
    title = catalogue.info_of(catalogue.OWN).title
    assert phrase("{rules} rules know no alliances.", rules=title) == "Own rules know no alliances."


@pytest.mark.parametrize(("code", "group"), [("es", "grupo"), ("fr", "groupe")])
def test_what_becomes_of_stones_is_said_of_their_group_with_which_it_agrees(code: str, group: str) -> None:
    said = phrase(
        "{stones} are {surely} {judged}; proven of {count} of them.", stones="C4", surely="", judged="", count=2
    )
    assert group in Wording(code)(said)


def test_a_name_with_which_a_sentence_begins_stands_as_alone() -> None:
    info = catalogue.info_of("chinese")
    assert Wording("es")(phrase("{rules}, in force", rules=info.title)) == "Chinas, vigente"
    assert Wording("es")(phrase("Judged by {rules} rules.", rules=info.title)).endswith(" chinas.")


def test_what_a_person_called_so_stays() -> None:
    assert Wording("es")(phrase("Judged by {rules} rules.", rules="Chinese")).endswith(" Chinese.")


@pytest.mark.parametrize("title", catalogue.TITLES_WITHIN)
def test_each_is_the_title_of_a_rule_set(title: str) -> None:
    assert title in {info.title for info in catalogue.infos()}

"""A game of the library is looked at before it is opened."""

from pathlib import Path

import pytest

from goboard.library.entries import GameEntry, LibraryError
from goboard.library.lines import glimpse_at, line_of
from goboard.library.wording import key_of, snippet
from tests.library.records import library_with

BRANCHED = "(;SZ[9];B[cc](;W[gg];B[gc]C[the end])(;W[ee];B[aa]C[Crème brûlée];W[bb]))"
OTHER = "(;GM[2]C[no Go])"


def unchecked() -> None:
    """Nobody calls it off."""


@pytest.fixture
def games(tmp_path: Path) -> dict[str, GameEntry]:
    library = library_with(tmp_path, branched=BRANCHED, other=OTHER, several=f"(;SZ[9]){BRANCHED}")
    return {f"{Path(game.file).stem}{game.number}": game for game in library.games().games}


def test_the_main_line_is_seen_at_its_end(games: dict[str, GameEntry]) -> None:
    line = line_of(games["branched0"], None, "", unchecked)
    assert [(step.node, step.number) for step in line.steps] == [(0, 0), (1, 1), (2, 2), (3, 3)]
    assert line.at == 3
    assert not line.is_found
    assert line.steps[3].stones.count(1) == 2
    assert line.steps[3].comment == "the end"


def test_a_node_or_a_word_of_a_variation_leads_into_it(games: dict[str, GameEntry]) -> None:
    by_node = line_of(games["several1"], 4, "", unchecked)
    assert [step.node for step in by_node.steps] == [0, 1, 4, 5, 6]
    assert by_node.at == 2
    by_word = line_of(games["several1"], None, "creme brulee", unchecked)
    assert (by_word.at, by_word.steps[3].comment) == (3, "Crème brûlée")


def test_what_is_no_go_says_so(games: dict[str, GameEntry]) -> None:
    line = line_of(games["other0"], None, "", unchecked)
    assert line.steps == ()
    assert line.fault


def test_a_file_that_is_gone_is_a_sentence(games: dict[str, GameEntry]) -> None:
    Path(games["branched0"].file).unlink()
    with pytest.raises(LibraryError, match="cannot be read"):
        line_of(games["branched0"], None, "", unchecked)


def test_a_game_is_glimpsed_at_the_node_at_which_it_was_left(games: dict[str, GameEntry]) -> None:
    path = games["several1"].file
    left = glimpse_at(path, 1, 5, unchecked)
    assert (sorted(left.stones, reverse=True)[:4], left.vertex) == ([2, 1, 1, 0], left.board.vertex("A9"))
    for beyond in (7, -1):
        assert not any(glimpse_at(path, 1, beyond, unchecked).stones)
    for gone in (2, -1):
        with pytest.raises(LibraryError, match="has changed"):
            glimpse_at(path, gone, 0, unchecked)


def test_a_snippet_shows_what_is_around_the_first_word() -> None:
    written = "a" * 100 + " white hesitates " + "b" * 100
    found = snippet(written, ["nothing", "hesitates"])
    assert found.startswith("…")
    assert found.endswith("…")
    assert "white hesitates" in found
    assert snippet("short", ["short"]) == "short"
    assert snippet("short", ["other"]) == ""


def test_words_around_a_hit_are_those_of_the_text() -> None:
    written = "Schön, daß  die ÉCOLE\nmoderne hier so weit gekommen ist: das sieht man an diesem Zug, der alles ändert"
    found = snippet(written, [key_of("école moderne")])
    assert "die ÉCOLE moderne hier" in found and found.startswith("…daß die") and found.endswith("…")

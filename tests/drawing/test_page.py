"""A game as a page for browsers: what it holds, that nothing in it is a stranger's markup, what a browser shows."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from goboard.cli.render import run
from goboard.drawing.export.page import to_page
from goboard.drawing.theme import load_theme
from goboard.session.commands.ask import AskFrames
from goboard.session.commands.files import NewGame
from goboard.session.commands.play import DeclareWar, OfferAlliance, PlayPass
from goboard.session.snapshot import Frames
from goboard.words.wording import Wording
from tests.session.driver import Driver, answer_to

RECORD = (
    "(;GM[1]FF[4]SZ[5]PB[<b>Ann]PW[Bob & Co]KM[0]RU[Chinese]C[</script><script>alert(1)</script>]"
    "(;B[cc]TR[aa]LB[bb:x];W[bc];B[ac]BM[1]GOBQ[goboard::100:0.4:-2.5:::];W[bb]TB[ee])(;B[bb]C[Other];W[dd]))"
)


def frames_of(drive: Driver) -> Frames:
    return answer_to(drive.session, AskFrames("page", branches=True), Frames)


def game_in(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', page, re.DOTALL)
    assert found
    game: dict[str, Any] = json.loads(found[1])
    return game


def test_a_page_holds_every_position_of_every_variation(tmp_path: Path) -> None:
    drive = Driver()
    drive.open(RECORD, tmp_path)
    frames = frames_of(drive)
    game = game_in(to_page(frames, load_theme("light"), "game"))
    told: dict[int, bytes] = {}
    for at, node in enumerate(game["nodes"]):
        stones = bytearray(told[node["p"]] if "p" in node else bytes(game["points"]))
        for vertex, player in node.get("s", ()):
            stones[vertex] = player
        told[at] = bytes(stones)
    shown = [frame.stones for frame in frames.line] + [f.stones for each in frames.branches for f in each.frames[1:]]
    assert [*told.values()] == shown and len(shown) == 7
    nodes = game["nodes"]
    assert nodes[3]["j"] == "bad move" and "White leads by 2.5 points (goboard)" in nodes[3]["q"]
    assert nodes[1]["m"] == [["TR", 0, ""], ["LB", 6, "x"]] and nodes[5]["p"] == 0


def test_moves_on_the_plane_are_called_on_the_page_by_where_they_were_played(tmp_path: Path) -> None:
    drive = Driver()
    root = "FF[4]GM[4800]GOBB[kind:infinite]GOBV[1]GOBR[rules:mango][F:exp(-x^2-y^2)][T:z > 1/1000]"
    record = f"(;{root};GOBM[1:0,0];GOBM[2:-11,3])"
    drive.open(record, tmp_path)
    game = game_in(to_page(frames_of(drive), load_theme("light"), "game", Wording("de"), "de"))
    assert [game["names"][node["v"]] for node in game["nodes"] if "v" in node] == ["0,0", "-11,3"]


def test_an_offer_and_a_war_are_told_on_a_page_as_what_they_are() -> None:
    drive = Driver()
    names = {"players": "An\u202en, Bob, Cleo"}
    drive(NewGame(board={"shape": "grid", "columns": 3, "rows": 3}, rules="political-go", options=names))
    for each in (OfferAlliance(3, True), PlayPass(), PlayPass(), DeclareWar(3)):
        drive(each)
    game = game_in(to_page(frames_of(drive), load_theme("light"), "game"))
    told = [node.get("u", "") for node in game["nodes"]]
    assert told == ["", "An\ufffdn offers an alliance", "", "", "An\ufffdn declares war"]
    assert game["words"]["turn"] == "Move {number}, {turn}"


def test_a_page_is_in_the_language_that_it_is_asked_for_in(tmp_path: Path) -> None:
    drive = Driver()
    drive.open(RECORD, tmp_path)
    page = to_page(frames_of(drive), load_theme("light"), "game", Wording("de"), "de")
    game = game_in(page)
    assert '<html lang="de">' in page and 'aria-label="Zum Anfang"' in page and "<h2>Kommentare</h2>" in page
    assert game["words"]["move"] == "Zug {number}, {player} {point}"
    assert game["nodes"][3]["j"] == "schlechter Zug" and "Weiß führt um 2,5 Punkte (goboard)" in game["nodes"][3]["q"]
    assert "{{" not in page and "Made with" not in page


def test_what_a_record_says_is_never_markup(tmp_path: Path) -> None:
    drive = Driver()
    drive.open(RECORD, tmp_path)
    page = to_page(frames_of(drive), load_theme("dark"), "game")
    assert "alert(1)</script>" not in page and "<b>Ann" not in page
    assert "&lt;b&gt;Ann" in page and game_in(page)["nodes"][0]["c"][0].startswith("</script>")
    assert not re.search(r"(?:src|href)=[\"'](?!#)|url\((?!#)|https?://(?!www\.w3\.org)", page), "nothing is fetched"


SAID = (
    '# Plan\n**strong** and *soft*, `c_1` **<b>&**\nSee https://example.org/a_b?x=1&y="><i>, javascript:alert(1)'
    " https://u:p@example.org/ **https://example.org/c**"
)


def test_what_comments_emphasize_and_lead_to_is_seen_in_a_page(tmp_path: Path) -> None:
    drive = Driver()
    drive.open(f"(;SZ[5]C[{SAID}])", tmp_path)
    page = to_page(frames_of(drive), load_theme("light"), "game")
    link = "https://example.org/a_b?x=1&y="
    assert game_in(page)["nodes"][0]["c"] == [
        ["Plan", ["heading"]], "\n", ["strong", ["bold"]], " and ", ["soft", ["italic"]], ", ", ["c_1", ["code"]], " ",
        ["<b>&", ["bold"]], "\nSee ", [link, [], link], '"><i>, javascript:alert(1) https://u:p@example.org/ ',
        ["https://example.org/c", ["bold"], "https://example.org/c"],
    ]  # fmt: skip
    told = page.partition('<section id="all"')[2].partition("</section>")[0]
    assert "<strong>Plan</strong>\n<strong>strong</strong> and <em>soft</em>, <code>c_1</code>" in told
    assert "<strong>&lt;b&gt;&amp;</strong>" in told and "<i>" not in told
    assert re.findall(r'href="([^"]*)"', told) == ["https://example.org/a_b?x=1&amp;y=", "https://example.org/c"]
    assert told.count('rel="noopener noreferrer') == 2


def test_nothing_in_a_page_turns_the_order_of_characters_about(tmp_path: Path) -> None:
    drive = Driver()
    drive.open(RECORD.replace("GOBQ[goboard", "GOBQ[go\u202edraob").replace("Bob", "B\u2066ob"), tmp_path)
    page = to_page(frames_of(drive), load_theme("light"), "ga\u202eme")
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", page) and "go\ufffddraob" in page


@pytest.mark.parametrize("theme", ["light", "print"])
@pytest.mark.parametrize(
    "board",
    [
        {"shape": "torus", "columns": 5, "rows": 4}, {"shape": "klein", "columns": 5, "rows": 5},
        {"shape": "honeycomb", "side": 2}, {"shape": "geodesic", "frequency": 2}, {"shape": "cube", "side": 3},
        {"shape": "cubic", "columns": 3, "rows": 3, "layers": 3}, {"shape": "plane"},
    ],
)  # fmt: skip
def test_every_kind_of_board_has_a_page(board: dict[str, object], theme: str) -> None:
    drive = Driver()
    drive(NewGame(board=board))
    frames = frames_of(drive)
    game = game_in(to_page(frames, load_theme(theme), "game"))
    points = game.get("space") or game["spots"]
    if frames.board.plane is None:
        assert {spot[0] for spot in points} == set(range(game["points"])) or len(points) == game["points"]


def test_a_handicap_of_none_is_no_fact(tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text("(;SZ[5]KM[0]HA[0]RE[B+R];B[aa])")
    assert run([str(tmp_path / "game.sgf"), "-o", str(tmp_path / "game.html")]) == 0
    page = (tmp_path / "game.html").read_text("utf-8")
    assert "<p>Komi 0, Result: B+R</p>" in page


def shown_by_browser(folder: Path, address: str) -> str:
    profile = f"--user-data-dir={folder / 'profile'}"
    return subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", profile, "--dump-dom", address],
        capture_output=True, text=True, timeout=120, check=True,
    ).stdout  # fmt: skip


@pytest.mark.skipif(shutil.which("chromium") is None, reason="the system has no chromium")
def test_a_browser_shows_the_node_that_the_address_names(tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text(RECORD)
    page = tmp_path / "game.html"
    assert run([str(tmp_path / "game.sgf"), "-o", str(page)]) == 0
    found = shown_by_browser(tmp_path, f"{page.as_uri()}#4")
    assert '<div id="where" aria-live="polite">Move 4, White B4</div>' in found
    assert found.count('href="#stone-1"') == 2 and found.count('href="#stone-2"') == 2
    assert found.count("<rect") >= 2, "the owned point has its square"


@pytest.mark.skipif(shutil.which("chromium") is None, reason="the system has no chromium")
def test_a_browser_shows_emphasis_and_links_of_comments(tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text(f"(;SZ[5]C[{SAID}])")
    page = tmp_path / "game.html"
    assert run([str(tmp_path / "game.sgf"), "-o", str(page)]) == 0
    found = shown_by_browser(tmp_path, page.as_uri())
    told = found.partition('<div id="comment"')[2].partition("</div>")[0]
    assert "<strong>strong</strong> and <em>soft</em>, <code>c_1</code> <strong>&lt;b&gt;&amp;</strong>" in told
    assert re.findall(r'href="([^"]*)"', told) == ["https://example.org/a_b?x=1&amp;y=", "https://example.org/c"]
    assert "**" not in told and "<i>" not in told


@pytest.mark.skipif(shutil.which("chromium") is None, reason="the system has no chromium")
@pytest.mark.parametrize(("move", "words"), [("B[cc]", "Black C3"), ("W[]", "White passes")])
def test_a_move_that_the_record_numbers_0_has_no_number_in_a_browser(tmp_path: Path, move: str, words: str) -> None:
    (tmp_path / "game.sgf").write_text(f"(;GM[1]FF[4]SZ[5];{move}MN[0]C[first])")
    page = tmp_path / "game.html"
    assert run([str(tmp_path / "game.sgf"), "-o", str(page)]) == 0
    assert "Move 0" not in page.read_text("utf-8")
    assert f'<div id="where" aria-live="polite">{words}</div>' in shown_by_browser(tmp_path, f"{page.as_uri()}#1")


@pytest.mark.skipif(shutil.which("chromium") is None, reason="the system has no chromium")
def test_a_page_begins_at_the_node_asked_for(tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text(RECORD)
    page = tmp_path / "game.html"
    assert run([str(tmp_path / "game.sgf"), "-o", str(page), "--at", "0.0.0"]) == 0
    assert "Move 2, White B3" in shown_by_browser(tmp_path, page.as_uri())

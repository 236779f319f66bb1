"""Files as nobody would write them: numbers without end, wrong nesting, values by the thousand. None stops a reader."""

import pytest

from goboard.formats.reader import format_of, open_record
from goboard.games.tree import Node, main_line
from goboard.sgf.reader import SgfError
from tests.sgf.invariants import check_any_format

LONG = "9" * 5000


def root_of(text: str) -> Node:
    (root,) = open_record(text.encode()).games
    return root


@pytest.mark.parametrize("number", [LONG, "1" * 400, "１９", "²"])
@pytest.mark.parametrize(
    "text",
    [
        "\\HS\nINI 0 1 {} &4\nSTO 0 2 1 3 3\n",
        "\\HS\nSTO 0 1 1 3 3\nSTO 0 2 2 {} 3\n",
        "\\HS\nSTO 0 1 1 3 3\nSTO 0 {} 2 4 4\n",
        "\\HS\nSTO 0 1 1 3 3\nSKI 0 {}\n",
        "\\HS\n\\[GAMEINFOMAIN=GRLT:0,ZIPSU:{0},GONGJE:{0},GTIME:{0}-1-1\\]\nSTO 0 1 1 3 3\n",
        "[Header]\nSize={0}\nHdcp={0},{0}\nWinner=B,{0}\n[Data]\nQP,B1,1,0\n",
        "[Header]\n[Data]\nQP,B1,{0},0\n[Figure]\n.Text,{0}\nhm\n",
        "[Header]\n[Data]\nQP,B1,1,0\n[ReviewNode]\nNODE,{0},1,{0},2\nNODE,2,{0},2,2\n",
        "g\n{0}\na {0}D\nb\nc\n{0}\n\n{0}\n{0}\n\nBlack wins by {0}\n\nPMABBQRRQ\n",
        "<Go><GoGame><Information><BoardSize>{0}</BoardSize></Information><Nodes><Black at='A1'/></Nodes></GoGame>",
    ],
)
def test_a_number_that_means_nothing_is_left_out(text: str, number: str) -> None:
    root = root_of(text.format(number))
    assert len(list(main_line(root))) > 1
    assert not {"inf", "nan"}.intersection(root.values("KM"))
    assert "inf" not in "".join(root.values("RE"))


@pytest.mark.parametrize(
    ("nodes", "count"),
    [
        ("<Variation/><Nodes><Node/></Nodes>", 1),
        ("<Variation><Nodes><Node/><Black at='D4'/></Nodes></Variation>", 2),
        ("<Nodes><Black at='D4'/><GoGame><Nodes/></GoGame><White at='E4'/></Nodes>", 3),
    ],
)
def test_xml_in_wrong_places_is_passed_over(nodes: str, count: int) -> None:
    assert len(list(main_line(root_of(f"<Go><GoGame>{nodes}</GoGame></Go>")))) == count


def test_paragraphs_within_paragraphs_are_read_in_their_order() -> None:
    root = root_of("<Go><GoGame><Nodes><Comment><P>a<P>b<P>c</P></P>d</P><P>e</P></Comment></Nodes></GoGame></Go>")
    assert root.values("C") == ("abc\n\nd\ne",)


def test_a_move_and_a_setup_in_xml_are_two_nodes() -> None:
    nodes = (
        "<Node/><Node><AddWhite at='A1'/><Black at='B2'/><AddBlack at='C3'/><SGF type='B'><Arg>dd</Arg></SGF></Node>"
    )
    root = root_of(f"<Go><GoGame><Nodes>{nodes}</Nodes></GoGame></Go>")
    assert [node.text() for node in main_line(root)][1:] == ["AW[as]", "B[br]", "AB[cq]"]


def test_properties_in_xml_are_saved_so_that_they_are_read_again() -> None:
    """A bracket in a value that has none would seem to end another property; several texts are one."""
    nodes = "<SGF type='TE'><Arg>1[[</Arg><Arg>\\[</Arg></SGF><SGF type='C'><Arg>a[</Arg><Arg>b</Arg></SGF>"
    data = f"<Go><GoGame><Nodes><Black at='D4'/>{nodes}</Nodes></GoGame></Go>".encode()
    check_any_format(data)
    node = [*main_line(open_record(data).games[0])][-1]
    assert node.values("TE") == ("1\\[\\[", "\\\\\\[")
    assert node.values("C") == ("a[\nb",)


def test_labels_and_komi_in_xml_may_be_any_text() -> None:
    info = "<Information><Komi>5.5[x]</Komi></Information>"
    root = root_of(f"<Go><GoGame>{info}<Nodes><Mark at='A1' label=']:\\'/></Nodes></GoGame></Go>")
    assert root.values("LB") == ("as:\\]:\\\\",)
    assert root.values("KM") == ()


def test_xml_may_not_define_entities() -> None:
    with pytest.raises(SgfError, match="entities"):
        open_record(b'<!DOCTYPE Go [<!ENTITY a "> <Go >">]><Go><GoGame name="&a;"/></Go>')


def test_xml_without_a_game_is_refused() -> None:
    with pytest.raises(SgfError, match="no game"):
        open_record(b"<Go></Go>")


@pytest.mark.parametrize(
    "head", ["<!---->" * 60, " " * 60_000, "<!DOCTYPE Go " + ">" * 60_000, "\\GS " + "\n" * 60_000]
)
def test_the_format_of_a_file_is_soon_told(head: str) -> None:
    """Each of these would take longer than anybody lives if the beginnings of formats were sought in all ways."""
    assert format_of(head.encode()) == ""


def test_values_are_put_together_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """And not anew with each line of a remark or each label."""
    puts: list[str] = []
    put = Node.put
    monkeypatch.setattr(Node, "put", lambda node, ident, values: (puts.append(ident), put(node, ident, values))[1])
    lines = [f"line {number}" for number in range(300)]
    root = root_of("[Header]\n[Data]\nQP,B1,1,0\n[Figure]\n.Text,1\n" + "\n".join(lines))
    assert root.children[0].values("C") == ("\n".join(lines),)
    marks = "".join(f'<Mark label="{number}" at="D4"/>' for number in range(300))
    root = root_of(f"<Go><GoGame><Nodes><Node>{marks}</Node></Nodes></GoGame></Go>")
    assert root.values("LB") == tuple(f"dp:{number}" for number in range(300))
    assert (puts.count("C"), puts.count("LB")) == (1, 1)


def test_what_is_taken_back_again_and_again_stays_with_the_newest_first() -> None:
    moves = "".join(f"STO 0 2 1 {column} 3\nREM 0 2\n" for column in range(5))
    root = root_of(f"\\HS\n{moves}STO 0 2 1 9 9\n")
    assert [child.text() for child in root.children] == ["B[jj]", "B[ed]", "B[dd]", "B[cd]", "B[bd]", "B[ad]"]


@pytest.mark.parametrize(
    "text",
    [
        "\\HS\n" + "STO 0 1 1 3 3\n" * 3000,
        "[Header]\n[Data]\n" + "QP,B1,1,0\n" * 3000,
        "g\n19\n\n\n\n\n\n\n\n\n\n" + "PMABBQRRQ\n" * 3000,
        "boardsize 19\n" + "B D4\n" * 3000,
        "<Go><GoGame><Nodes>" + "<Black at='D4'/>" * 30000,
    ],
)
def test_reading_can_be_called_off_under_way(text: str) -> None:
    def tell(part: float, _word: str) -> None:
        told.append(part)
        if part > 0.3:
            raise InterruptedError

    told: list[float] = []
    with pytest.raises(InterruptedError):
        open_record(text.encode(), tell=tell)
    assert told == sorted(told)
    assert told[-1] < 0.7

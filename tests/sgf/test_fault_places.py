"""Every warning knows the property and the node that it is about."""

import pytest

from goboard.games.tree import Collection, Node, Warning, preorder
from goboard.sgf.reader import read

ODD = b"(;GM[1]FF[4]SZ[9]KM[abc];B[ee];W[zz];B[cc](;W[dd]TR[zz];B[ff]PB[b])(;W[gg]BOO;B[aa]C[x))"


def meant(collection: Collection, warning: Warning) -> Node:
    game, key, child = warning.place
    root = collection.games[game]
    node = next((each for each in preorder(root) if each.key == key), root)
    return node.children[child] if 0 <= child < len(node.children) else node


@pytest.mark.parametrize("most_at_once", [1 << 20, 10], ids=["whole", "lazily"])
def test_faults_are_told_at_their_nodes(most_at_once: int) -> None:
    collection = read(ODD[:-1] + b"])" + b"(;GM[1]FF[4]SZ[9];B[aa];W[bb]MA[zz])", most_at_once=most_at_once)
    games = list(collection.games)
    told = {
        warning.ident: (warning.place[0], dict(_said(meant(collection, warning)))) for warning in collection.warnings
    }
    assert len(games) == 2
    assert told["KM"][1]["SZ"] == ("9",)
    assert told["W"] == (0, {"W": ("zz",)})
    assert told["TR"] == (0, {"W": ("dd",), "TR": ("zz",)})
    assert told["BOO"] == (0, {"W": ("gg",)})
    assert told["MA"] == (1, {"W": ("bb",), "MA": ("zz",)})


def _said(node: Node) -> list[tuple[str, tuple[str, ...]]]:
    return [(ident, node.values(ident)) for ident in node.idents()]

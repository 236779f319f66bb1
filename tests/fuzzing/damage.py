"""How samples are damaged by chance, and records to begin with."""

import random
from collections.abc import Sequence


def damaged(chance: random.Random, samples: Sequence[bytes]) -> bytes:
    """One of the samples with a few pieces cut out, doubled, replaced or taken from another one."""
    data = bytearray(chance.choice(samples))
    for _ in range(chance.choice((0, 1, 1, 2, 3, 6))):
        start = chance.randrange(len(data) + 1)
        end = min(len(data), start + chance.choice((0, 1, 1, 2, 4, 16, 200)))
        kind = chance.randrange(6)
        if kind == 0:
            del data[start:end]
        elif kind == 1:
            data[start:start] = data[start:end] * chance.choice((1, 2, 50))
        elif kind == 2:
            data[start:end] = chance.randbytes(end - start)
        elif kind == 3:
            other = chance.choice(samples)
            first = chance.randrange(len(other) + 1)
            data[start:end] = other[first : first + chance.choice((1, 4, 30, 300))]
        elif kind == 4:
            data[start:end] = chance.choice(ODD)
        else:
            data[start:end] = bytes(end - start)
    return bytes(data)


ODD = [
    b"", b"0", b"-1", b"1e999", b"NaN", b"null", b"true", b"[]", b"{}", b'""', b"99999999999999999999", b"1" * 5000,
    b"\xff", b"\0", b"\n", b"\r", b"\xe2\x80\xae", b"\xed\xa0\x80", b"[" * 3000, b"(" * 3000, b"../..", b"--", b"-o",
    b"\\", b"]", b"1/0", b"z", b"9" * 30 + b"**" + b"9" * 30, b"columns", b"1000000",
]  # fmt: skip
"""Pieces that careless programs stumble over."""

SEEDS = [
    b"(;FF[4]GM[1]SZ[9]AB[aa:cc]AW[dd]PL[W];W[ee]C[so \\] (;) \\\\ so](;B[tt]LB[aa:x])(;B[]TR[aa]MN[3]))",
    b"(;FF[3]GaMe[1]SiZe[9];Black[aa]L[bb][cc]M[dd]VW[aa][cc]BM[1]TE[1])(;GM[11])",
    "(;CA[GBK]SZ[19:13]PB[柯洁];B[sm];W[as]B[bb])".encode("gbk"),
    "(;PB[表ソ十]C[予];B[aa])".encode("cp932"),
    b"(;GM[4800]GOBV[1]GOBB[kind:torus][wrap:both]SZ[5]TO[3];GOBM[1:aa];GOBM[2:])",
    b"\\HS\n\\[GAMEBLACKNAME=a (9D)\\]\n\\[GAMEINFOMAIN=GTIME:1200-30-3,GRLT:1,ZIPSU:35,GONGJE:65\\]\n\\HE\n\\GS\n"
    b"INI 0 1 3 &4x\nSTO 0 2 2 15 15 &4y\nREM 0 2\nSTO 0 2 2 3 3\nSKI 0 3\n\\GE\n",
    b"g\n19\na 7D*\nb 5D*\np\n0\n2\n6\n20170316 [09:51]\n5\nWhite wins by 3.5\n2\nPMABBQRRQ\nPMACWEEEE\n",
    b"[Header]\nLang=EUC\nSize=19\nDate=2019/03/08\nHdcp=2,0.50\nWinner=W,3.5\nCoordinateType=IGS\nPlayerB=a,7d,,\n"
    b"[Data]\nQP,B1,0,0\nQD,W1,1,0\nYA,B1,2,0\n[Figure]\n.Text,1\nx\n.EndText\n",
    b"[Header]\nSize=9\n[Data]\nDD,B1,1,0\n[ReviewNode]\nNODE,1,0,0,0\nNODE,2,1,4,4\nVARIATION,\nNODE,4,2,4,4\n"
    b"VARIATIONEND,\nNODE,3,2,4,7\n[ReviewComment]\n.Comment,4\nx\n",
    b"<Go><GoGame name='x'><Information><BoardSize>9</BoardSize><Komi>5.5</Komi></Information><Nodes><Node><Comment><P>"
    b"s</P></Comment><AddWhite at='C3'/></Node><Black at='E5' timeleft='9'/><Mark type='circle' label='a' at='C4'/>"
    b"<Variation><White at='J9'/></Variation><SGF type='TE'><Arg>1</Arg></SGF></Nodes></GoGame></Go>",
    b"boardsize 9\nkomi 5.5\nset_free_handicap C3 G7\nplay b D4\n1. Q16 pass\n",
]

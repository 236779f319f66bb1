"""Feed damaged files to goboard until something breaks: `python tools/fuzz.py [TARGET] [SECONDS] [FOLDER] [SEED]`.

TARGET is one of those below (default: sgf), SECONDS how long (default: 60). What breaks is written into FOLDER, by
default tests/sgf/found, where the tests read every file from then on. With the same SEED it tries the same things.
Exit status 0: nothing broke, 2: misuse.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOUND = ROOT / "tests" / "sgf" / "found"
MOST_BYTES = 1024
SLOW_SECONDS = 10
MOST_MEGABYTES = 2048


def sgf() -> Callable[[bytes], None]:
    """Reading, saving, reading again, playing the main line."""
    from tests.sgf.invariants import check_file

    return check_file


def charset() -> Callable[[bytes], None]:
    """Bytes to text."""
    from tests.sgf.invariants import check_text

    return check_text


def formats() -> Callable[[bytes], None]:
    """Every format that goboard opens, by its content, SGF too."""
    from tests.sgf.invariants import check_any_format, check_file

    def check(data: bytes) -> None:
        check_file(data)
        check_any_format(data)

    return check


TARGETS = {"sgf": sgf, "charset": charset, "formats": formats}


def main(arguments: list[str]) -> int:
    """Run one target; returns the exit status where the fuzzer itself does not end the process."""
    name = arguments[0] if arguments else "sgf"
    seconds = arguments[1] if len(arguments) > 1 else "60"
    folder = Path(arguments[2]) if len(arguments) > 2 else FOUND
    seed = arguments[3] if len(arguments) > 3 else "0"
    if name not in TARGETS or not (seconds.isdigit() and seed.isdigit()):
        print(__doc__, f"Targets: {', '.join(TARGETS)}.", file=sys.stderr)
        return 2
    try:
        import atheris  # type: ignore[import-untyped]
    except ImportError:
        print("Fuzzing needs atheris: pip install atheris", file=sys.stderr)
        return 2
    sys.path.insert(0, str(ROOT))
    # the guess weighs each character alone, so its branches lead to nothing new and take most of the time
    with atheris.instrument_imports(include=["goboard.sgf", "goboard.formats"], exclude=["goboard.sgf.charset"]):
        check = TARGETS[name]()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as corpus:
        sow(Path(corpus))
        limits = [f"-max_total_time={seconds}", f"-max_len={MOST_BYTES}", f"-timeout={SLOW_SECONDS}"]
        options = [*limits, f"-rss_limit_mb={MOST_MEGABYTES}", f"-seed={seed}", f"-artifact_prefix={folder}/{name}-"]
        atheris.Setup([sys.argv[0], *options, corpus], check)
        atheris.Fuzz()
    return 0


def sow(corpus: Path) -> None:
    """Put the records that come with goboard, and all that broke it once, where the fuzzer begins."""
    for number, path in enumerate([*(ROOT / "resources" / "records").iterdir(), *FOUND.iterdir()]):
        (corpus / str(number)).write_bytes(path.read_bytes()[:MOST_BYTES])
    for number, text in enumerate(SEEDS):
        (corpus / f"seed{number}").write_bytes(text)


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

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

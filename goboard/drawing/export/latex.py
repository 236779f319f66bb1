"""The diagrams of a book as LaTeX, which sets their words itself; the pictures are the pages of a PDF beside it.

A template is a LaTeX document of one's own with the line FIGURES where they go. What each looks like is its command
"\\gofigure", which gets file, page, name, the words for moves that bear no number, and comments as "\\gocomment"s; a
link in these is a "\\golink", which gets address and words, and is the words alone where a template says no more of it.
"""

import re
from itertools import chain

from goboard.drawing.export.album import Album
from goboard.games.comment_text import Run, runs_in

TITLE, FIGURES, FONTS = "% goboard: title", "% goboard: figures", "% goboard: fonts"
TEMPLATE = f"""\\documentclass[a5paper]{{article}}
\\usepackage{{iftex}}
\\iftutex\\usepackage{{fontspec}}\\else\\usepackage[T1]{{fontenc}}\\fi
{FONTS}
\\usepackage{{graphicx}}
\\usepackage[hidelinks]{{hyperref}}
\\newcommand{{\\golink}}[2]{{\\href{{#1}}{{#2}}}}
\\newcommand{{\\gocomment}}[2]{{\\par\\ifx&#1&\\else\\textbf{{#1}} \\fi #2}}
\\newcommand{{\\gofigure}}[5]{{\\begin{{center}}\\includegraphics[page=#2,width=0.8\\linewidth]{{#1}}\\par
  \\textbf{{#3}}\\ifx&#4&\\else\\par{{\\small #4}}\\fi\\end{{center}}#5\\par}}
\\begin{{document}}
\\begin{{center}}\\Large
{TITLE}
\\end{{center}}
{FIGURES}
\\end{{document}}
"""
_FAMILIES = {
    "kana": ("Noto Serif CJK JP", "IPAexMincho", "Hiragino Mincho ProN", "Yu Mincho", "MS Mincho"),
    "hangul": ("Noto Serif CJK KR", "UnBatang", "NanumMyeongjo", "AppleMyungjo", "Batang"),
    "": ("Noto Serif CJK SC", "Source Han Serif SC", "AR PL UMing CN", "WenQuanYi Zen Hei", "Songti SC", "SimSun"),
}
"""Families in which the signs of these scripts are drawn, the first being the most likely."""
_SCRIPTS = {
    "kana": re.compile(r"[\u3040-\u30ff]"),
    "hangul": re.compile(r"[\uac00-\ud7a3]"),
    "": re.compile(r"[\u4e00-\u9fff]"),
}
_SPECIAL = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
_SIGNS = re.compile(r"[\\~^{}$&#_%]")
_IN_ADDRESS = re.compile(r"[&#%]")
"""Signs of LaTeX in addresses, which "\\href" takes for what they are after a backslash."""
_BREAKS = re.compile(r"[/.?&=-]")
"""Behind these a line may end within an address."""
_COMMANDS = {"bold": "textbf", "heading": "textbf", "italic": "emph", "code": "texttt"}
_NO_LINKS = r"\providecommand{\golink}[2]{#2}"
_NOT_IN_NAMES = re.compile(r"[^\w.-]+")


def written(text: str) -> str:
    """A text of strangers, which commands nothing; its paragraphs stay."""
    return _in_paragraphs(_escaped(text))


def written_comment(text: str) -> str:
    """A comment of strangers, set with its emphasis and links, which commands nothing else."""
    return _in_paragraphs("".join(map(_set, runs_in(text))))


def _escaped(text: str) -> str:
    plain = "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)
    return _SIGNS.sub(lambda sign: _SPECIAL.get(sign[0], f"\\{sign[0]}"), plain)


def _set(run: Run) -> str:
    words = _escaped(run.text)
    if run.address:
        words = _BREAKS.sub(lambda sign: f"{sign[0]}\\allowbreak{{}}", words)
    for kind in run.kinds:
        words = f"\\{_COMMANDS[kind]}{{{words}}}"
    return f"\\golink{{{_IN_ADDRESS.sub(_as_sign, run.address)}}}{{{words}}}" if run.address else words


def _as_sign(found: re.Match[str]) -> str:
    return f"\\{found[0]}"


def _in_paragraphs(said: str) -> str:
    lines = [line.strip() for line in said.split("\n")]
    return re.sub(r"\n\n+", r"\n\\par ", "\n".join(lines).strip()).replace("\n", "\n ")


def pictures_beside(name: str) -> str:
    """The file of the pictures for a document of that name: LaTeX writes the book itself into NAME.pdf, and reads no
    name in which there are signs of its own."""
    return f"{_NOT_IN_NAMES.sub('-', name)}-figures.pdf"


def template_problem(template: str) -> str:
    """Why it cannot be used, as a sentence; "" if it can."""
    if FIGURES in map(str.strip, template.splitlines()):
        return ""
    return f"it has no line {FIGURES}"


def _fonts(text: str) -> str:
    """What has XeLaTeX and LuaLaTeX take the first family there is that draws Chinese, Japanese or Korean, if the text
    has signs of theirs, and XeLaTeX break its lines between them."""
    script = next((script for script, signs in _SCRIPTS.items() if signs.search(text)), None)
    if script is None:
        return ""
    families = dict.fromkeys(
        (*_FAMILIES[script], *chain(*_FAMILIES.values()), "Noto Sans CJK SC", "Droid Sans Fallback")
    )
    tries = "".join(f"\\gofont{{{family}}}" for family in families)
    return "\n".join(
        (
            r"\iftutex\newif\ifgohasfont",
            r"\newcommand{\gofont}[1]{\ifgohasfont\else\IfFontExistsTF{#1}{\setmainfont{#1}\gohasfonttrue}{}\fi}",
            tries,
            r'\ifxetex\XeTeXlinebreaklocale "zh"\XeTeXlinebreakskip=0pt plus 1pt\fi',
            r"\fi",
        )
    )


def latex(album: Album, pictures: str, title: str, template: str = TEMPLATE) -> str:
    """The document; `pictures` is the file whose pages they are."""
    parts = []
    for page in range(len(album)):
        made, worded = album.diagram(page), album.said
        said = "".join(
            f"\n  \\gocomment{{{written(move)}}}{{{written_comment(words)}}}" for move, words in made.comments
        )
        name = written(worded(made.heading))
        parts.append(f"\\gofigure{{{pictures}}}{{{page + 1}}}{{{name}}}{{{written(worded(made.caption))}}}{{{said}}}")
    if any("\\golink{" in part for part in parts):
        parts.insert(0, _NO_LINKS)
    told = {TITLE: written(title), FIGURES: "\n\n".join(parts)}
    told[FONTS] = _fonts("".join(told.values()))
    return "\n".join(told.get(line.strip(), line) for line in template.splitlines()) + "\n"

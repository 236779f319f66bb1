"""The diagrams of a book as LaTeX, which sets their words itself; the pictures are the pages of a PDF beside it.

A template is a LaTeX document of one's own with the line FIGURES where they go. What each looks like is its command
"\\gofigure", which gets file, page, name, the words for moves that bear no number, and comments as "\\gocomment"s.
"""

import re

from goboard.drawing.export.album import Album

TITLE, FIGURES = "% goboard: title", "% goboard: figures"
TEMPLATE = f"""\\documentclass[a5paper]{{article}}
\\usepackage{{iftex}}
\\iftutex\\usepackage{{fontspec}}\\else\\usepackage[T1]{{fontenc}}\\fi
\\usepackage{{graphicx}}
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
_SPECIAL = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
_SIGNS = re.compile(r"[\\~^{}$&#_%]")
_NOT_IN_NAMES = re.compile(r"[^\w.-]+")


def written(text: str) -> str:
    """A text of strangers, which commands nothing; its paragraphs stay."""
    plain = "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)
    lines = [line.strip() for line in _SIGNS.sub(lambda sign: _SPECIAL.get(sign[0], f"\\{sign[0]}"), plain).split("\n")]
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


def latex(album: Album, pictures: str, title: str, template: str = TEMPLATE) -> str:
    """The document; `pictures` is the file whose pages they are."""
    parts = []
    for page in range(len(album)):
        made, worded = album.diagram(page), album.said
        said = "".join(f"\n  \\gocomment{{{written(move)}}}{{{written(words)}}}" for move, words in made.comments)
        name = written(worded(made.heading))
        parts.append(f"\\gofigure{{{pictures}}}{{{page + 1}}}{{{name}}}{{{written(worded(made.caption))}}}{{{said}}}")
    told = {TITLE: written(title), FIGURES: "\n\n".join(parts)}
    return "\n".join(told.get(line.strip(), line) for line in template.splitlines()) + "\n"

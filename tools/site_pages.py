"""What MkDocs is told of pages that lie outside `docs`: they are on the site too, and links to them lead there. So is
the manual in every language that it has.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from goboard.ui.manual.pages import CONTENTS, FENCE, HEADING, TRANSLATED, sections_of, source_of
from goboard.words.wording import ENGLISH, HABITS

ROOT = Path(__file__).resolve().parent.parent
OUTSIDE = {
    "README.md": "index.md",
    "README.zh.md": "index.zh.md",
    "README.ja.md": "index.ja.md",
    "README.ko.md": "index.ko.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
    "benchmarks/README.md": "benchmarks.md",
    "LICENSE": "license.md",
}
"""A file of the project -> its page."""
BESIDE = {"LICENSE", *(name for name in OUTSIDE if name.startswith("README."))} - {"README.md"}
"""Links alone lead to these."""
LINK = re.compile(r"(\]\()([^)#:\s]+)")
MANUAL = "Manual"
"""The part of the site that the manual in other languages stands behind."""


def on_config(config: Any) -> Any:
    """MkDocs asks for this first of all: each language has a part of its own."""
    after = 1 + next(at for at, part in enumerate(config.nav) if MANUAL in part)
    parts = [{HABITS[code].name: [f"{code}/{page}.md" for page in pages]} for code, pages in translated().items()]
    config.nav[after:after] = parts
    return config


def translated() -> dict[str, list[str]]:
    """The pages of the manual that there are in each language but English."""
    folder = ROOT / "resources" / TRANSLATED
    found = {code: [page for page in CONTENTS if (folder / code / f"{page}.md").exists()] for code in HABITS}
    return {code: pages for code, pages in found.items() if pages}


def pages_in(code: str, pages: list[str]) -> Iterator[tuple[str, str]]:
    """The manual in that language: a page's place and its text, whose headings have the anchors of the English ones."""

    def there(found: re.Match[str]) -> str:
        return f"{found[1]}{found[2] if found[2].removesuffix('.md') in pages else f'../{found[2]}'}"

    for page in pages:
        anchors = iter([section.anchor for section in sections_of(page, source_of(page, ENGLISH))])
        lines, is_code = LINK.sub(there, source_of(page, code)).splitlines(), False
        for at, line in enumerate(lines):
            is_code ^= line.startswith(FENCE)
            if not is_code and HEADING.fullmatch(line):
                lines[at] = f"{line} {{ #{next(anchors)} }}"
        yield f"{code}/{page}.md", "\n".join(lines)


def in_other_languages(code: str, page: str) -> str:
    """A line that leads to that page in the other languages."""
    places = {ENGLISH: f"{page}.md"} | {each: f"{each}/{page}.md" for each, has in translated().items() if page in has}
    up = "" if code == ENGLISH else "../"
    return " · ".join(f"[{HABITS[each].name}]({up}{place})" for each, place in places.items() if each != code)


def on_files(files: Any, *, config: Any) -> Any:
    """MkDocs asks for this once it has found the pages of `docs`."""
    from mkdocs.structure.files import File, InclusionLevel

    for name, page in OUTSIDE.items():
        content = linked(ROOT.joinpath(name).read_text(encoding="utf-8"), name)
        added = File.generated(config, page, content=content)
        added.inclusion = InclusionLevel.NOT_IN_NAV if name in BESIDE else InclusionLevel.UNDEFINED
        files.append(added)
    for code, pages in translated().items():
        for page, content in pages_in(code, pages):
            files.append(File.generated(config, page, content=content))
    return files


def on_page_markdown(markdown: str, *, page: Any, config: Any, files: Any) -> str:
    """MkDocs asks for this of each page."""
    name = page.file.src_uri
    code, _, rest = name.rpartition("/")
    text = markdown if code or name in OUTSIDE.values() else linked(markdown, f"docs/{name}")
    others = (
        in_other_languages(code or ENGLISH, rest.removesuffix(".md")) if rest.removesuffix(".md") in CONTENTS else ""
    )
    # the page's title is its first line
    return text.replace("\n", f"\n\n{others}\n", 1) if others else text


def linked(text: str, name: str) -> str:
    """The text of that file of the project with links to other files of it as the site has them."""

    def there(found: re.Match[str]) -> str:
        path = (ROOT / name).parent.joinpath(found[2]).resolve().relative_to(ROOT).as_posix()
        return found[1] + OUTSIDE.get(path, path.removeprefix("docs/"))

    return LINK.sub(there, text)

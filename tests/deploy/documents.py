"""The documents that people read, and what is found in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "deploy").glob("*.md"))]
DOCUMENTS = [*PAGES, ROOT / "CHANGELOG.md"]
NAMES = [str(document.relative_to(ROOT)) for document in DOCUMENTS]


def written(document: Path) -> str:
    return document.read_text("utf-8")


def prose(document: Path) -> str:
    """What is read in it: without lines that are set in, what is made, and code."""
    text = re.sub(r"<!-- made: .*?<!-- end -->", "", written(document), flags=re.DOTALL)
    text = re.sub(r"^    .*$", "", text, flags=re.MULTILINE)
    return re.sub(r"`[^`\n]*`", "`", text)


def section(document: Path, heading: str) -> str:
    """What stands below a heading, up to the next of its level or above."""
    text = written(document)
    begins = re.search(rf"^(#+) {re.escape(heading)}\n", text, re.MULTILINE)
    assert begins, f"{document.name} has no {heading}"
    ends = re.compile(rf"^#{{1,{len(begins[1])}}} ", re.MULTILINE).search(text, begins.end())
    return text[begins.end() : ends.start() if ends else None]


def anchors(document: Path) -> Iterator[str]:
    """The names by which one leads to its headings, as forges make them."""
    for heading in re.findall(r"^#+ (.*)$", written(document), re.MULTILINE):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def commands(document: Path) -> Iterator[str]:
    """Whatever stands as code: spans in backticks, and lines that are set in."""
    text = written(document)
    for line in text.splitlines():
        if line.startswith("    ") and not line.lstrip().startswith(("-", "*", "{", "$ ")):
            yield re.split(r" {2,}", line.strip())[0]
    yield from re.findall(r"`([^`\n]+)`", text)


def typed(document: Path) -> Iterator[tuple[str, list[str]]]:
    """The commands of this project in it, each with its words."""
    shells = r"(?:sudo )?(?:bash )?"
    folders = r"(?:timeglas(?:-\*)?/|\.venv/bin/(?:python )?)?"
    for code in commands(document):
        if found := re.match(rf"{shells}{folders}(timeglas|deploy/[\w.]+)((?: +\S+)*)$", code):
            yield found[1], found[2].split()
        elif found := re.match(rf"{shells}/opt/timeglas/(uninstall\.sh)((?: +\S+)*)$", code):
            yield f"deploy/{found[1]}", found[2].split()

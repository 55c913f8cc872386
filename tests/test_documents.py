"""The documents keep their size, and what is made from the program is as it is now."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from elo_tui.cli.command_reference import build_reference
from elo_tui.cli.group import group
from elo_tui.cli.manual import walk_commands
from elo_tui.kit.commands import glossary
from elo_tui.kit.commands.hints import HINTS
from elo_tui.kit.commands.hints.panes import PANES

pytestmark = pytest.mark.fast

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = {
    path: path.read_text(encoding="utf-8")
    for path in (*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md")))
}
#: What is looked up in, not read; and how long the others may be, in words.
LOOKED_UP = {"commands", "reference", "changes-0.2", "CHANGELOG"}
MOST_WORDS = 2500
#: So many words may precede the first picture of a page of the guide.
BEFORE_PICTURE = 400


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("commands.md", build_reference()),
        ("glossary.md", glossary.build_page()),
    ],
    ids=["commands", "glossary"],
)
def test_a_page_made_from_the_program_is_as_the_program_is(
    name: str, text: str
) -> None:
    path = DOCS / name
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    is_same = path.read_text(encoding="utf-8") == text
    assert is_same, f"UPDATE_GOLDEN=1 pytest tests/test_documents.py writes {name}"


def test_every_command_has_a_heading_an_example_and_its_exits() -> None:
    parts = (part.partition("\n") for part in build_reference().split("\n## "))
    sections = {name: text for name, _, text in parts}
    context = group.make_context("elo-tui", [], resilient_parsing=True)
    for inner in walk_commands(context):
        name = inner.command_path.removeprefix("elo-tui ")
        assert f"```text\n{inner.command_path}" in sections[name]
        assert "```sh\n" in sections[name], f"{name}: no example in its help"
        assert "(#exit-statuses)" in sections[name]


def test_no_document_is_longer_than_one_reads() -> None:
    counts = {path.stem: len(page.split()) for path, page in PAGES.items()}
    long = {name for name, words in counts.items() if words > MOST_WORDS}
    assert long <= LOOKED_UP


def test_a_page_of_the_guide_shows_its_screen_at_once() -> None:
    screens = [path for path in PAGES if path.parent.name == "screens"]
    assert len(screens) >= 10
    for path in screens:
        before, picture, _ = PAGES[path].partition("\n![")
        assert picture, path.name
        assert len(before.split()) <= BEFORE_PICTURE, path.name


def test_a_concept_leads_to_a_screen() -> None:
    for path, page in PAGES.items():
        if path.parent.name == "explained" and path.stem != "index":
            assert "](../screens/" in page, path.name


def test_the_words_of_the_glossary_are_unlike_and_lead_somewhere() -> None:
    terms = glossary.list_terms()
    names = [name for term in terms for name in term.names]
    assert len({*names}) == len(names) >= 50
    pages = {path.stem for path in PAGES if path.parent.name == "explained"}
    assert {term.page for term in terms} - {""} <= pages


def test_help_explains_words_as_they_are_written() -> None:
    found = [term.names[0] for term in glossary.find_terms("Byes, a DWZ, two norms")]
    assert found == ["bye", "DWZ", "norm"]
    assert glossary.find_terms("a dwz, enormous") == []
    used = {
        term.names[0]
        for hint in (*HINTS.values(), *PANES.values())
        for term in glossary.find_terms(hint.text)
    }
    assert len(used) >= 20


#: What a stranger asks, the page that answers, and words of the answer.
QUESTIONS = {
    "How do I install it?": ("README.md", "pipx install"),
    "Can I try it without installing anything?": (
        "docs/browser.md",
        "without anything",
    ),
    "Why is my K 40?": ("docs/explained/k-factor.md", "18th birthday"),
    "Why does the list show another number?": (
        "docs/explained/new-rating.md",
        "Rounded once a month",
    ),
    "What do I need for a norm in the last rounds?": ("docs/screens/ahead.md", "Norms"),
    "Is the file of my pairing program read?": ("docs/formats.md", "Swiss-Manager"),
    "What is my Lichess rating in FIDE points?": (
        "docs/explained/other-lists.md",
        "No true formula",
    ),
    "Why am I second with equal points?": ("docs/explained/tie-breaks.md", "Buchholz"),
    "How does a club keep a list of its own?": ("docs/screens/club-list.md", "F11"),
    "Which option writes CSV?": ("docs/commands.md", "`--csv`"),
    "Why are there boxes instead of lines?": ("docs/faq.md", "Boxes"),
}


@pytest.mark.parametrize(("name", "words"), QUESTIONS.values(), ids=QUESTIONS)
def test_a_question_is_answered_in_two_clicks(name: str, words: str) -> None:
    assert words in PAGES[ROOT / name]
    first = _links(DOCS / "index.md")
    assert ROOT / name in first | {two for one in first for two in _links(one)}


def _links(path: Path) -> set[Path]:
    """List the documents that a page leads to in its text."""
    prose = re.sub(r"```.*?```", "", PAGES[path], flags=re.DOTALL)
    targets = re.findall(r"\]\(([\w./-]+\.md)(?:#[\w-]+)?\)", prose)
    return {(path.parent / target).resolve() for target in targets} & PAGES.keys()

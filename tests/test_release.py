"""What a release says of itself: one version, in program, changelog and man page."""

from __future__ import annotations

import re
import tomllib
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from elo_tui import __version__
from elo_tui.cli import manual
from elo_tui.engines import py4swiss_engine
from tests.test_packaging import load

pytestmark = pytest.mark.fast

ROOT = Path(__file__).resolve().parents[1]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
HEADINGS = re.findall(r"^## \[(.+?)\](?: - (.+))?$", CHANGELOG, re.MULTILINE)


def test_the_newest_release_in_the_changelog_is_the_version() -> None:
    assert [name for name, _ in HEADINGS[:2]] == ["Unreleased", __version__]
    assert [day for _, day in HEADINGS if day] == sorted(
        (date.fromisoformat(day).isoformat() for _, day in HEADINGS if day),
        reverse=True,
    )


def test_who_cites_the_program_names_the_version() -> None:
    cited = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {__version__}\n" in cited
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert f'\n  - name: "{project["authors"][0]["name"]}"\n' in cited
    assert f'\nabstract: "{project["description"]}"\n' in cited


def test_links_of_the_readme_are_absolute_on_an_index() -> None:
    repository = "https://example.org/elo-tui"
    text = (ROOT / "README.md").read_text("utf-8")
    links = re.findall(
        r"\]\(([^)#][^)]*)\)",
        load(ROOT / "hatch_build.py").make_links_absolute(text, repository, "9.8.7"),
    )
    assert len(links) > 20
    for link in links:
        assert link.startswith("https://")
        if link.startswith(repository):
            kind, tag, path = link.removeprefix(f"{repository}/").split("/", 2)
            assert (kind, tag) in (("blob", "v9.8.7"), ("raw", "v9.8.7"))
            assert (ROOT / path.partition("#")[0]).exists(), link


def test_the_man_page_names_the_version() -> None:
    page = manual.build_page(datetime(2026, 11, 23, tzinfo=UTC))
    assert page.startswith(f'.TH ELO-TUI 1 "2026-11-23" "elo-tui {__version__}"')


def test_a_release_is_short_and_grouped() -> None:
    newest = CHANGELOG.split("\n## ")[2]
    assert newest.count("\n") <= 90
    assert newest.count("\n### ") >= 3


def test_who_wants_the_pairing_engine_is_told_the_pythons_that_have_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    # its wheels on the index: cp311 to cp314, none for 3.15 (py4swiss 0.3.1)
    for extra in ("pairing", "test"):
        (engine,) = [one for one in extras[extra] if one.startswith("py4swiss")]
        assert "python_version < '3.15'" in engine
    page = (ROOT / "docs" / "standings.md").read_text("utf-8")
    for text in (py4swiss_engine.MISSING, page):
        assert "Python 3.11 to 3.14" in text

"""Damaged reports in what stores events: the notes are shown, stored, and asked about.

What is missing in a file is known from the file made whole; no number of the program's
own is expected.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui.features.event.command import incomplete as incomplete_events
from elo_tui.session.paths import DATA_VARIABLE
from tests.cli.answers import answer, call, data
from tests.incomplete_files import GAMES, LINES, write_page

IMPORTS = "elo_tui.features.journal.command.import_history"
MISSING = "3 players stated, 2 read"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the whole report, and with one that lost its last line."""
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "whole.trf").write_text("\n".join((*LINES, "")), encoding="utf-8")
    (tmp_path / "cut.trf").write_text("\n".join((*LINES[:-1], "")), encoding="utf-8")
    return tmp_path


def begin_pool() -> None:
    answer("pool", "new", "club", "--system", "elo", "--k", "20")


def test_a_page_of_a_pool_does_not_name_the_people_of_the_notes() -> None:
    begin_pool()
    answer("pool", "add", "club", "cut.trf")
    answer("pool", "hide", "club", "900001")
    answer("pool", "export", "club", "page.html", "--format", "html")
    answer("pool", "log", "club", "--html", "-o", "log.html")
    for name in ("page.html", "log.html"):
        assert "Berg" not in Path(name).read_text(encoding="utf-8"), name


def add_people() -> None:
    for name, id in (("Berg, Anna", "900001"), ("Dahl, Bo", "900002")):
        answer("journal", "profile", "add", name, "--fide-id", id)


def test_the_roster_shows_the_notes_and_corrects_what_was_filed() -> None:
    add_people()
    filed = data("roster", "file", "cut.trf")
    assert filed["notes"][0] == {"line": 4, "text": MISSING}
    assert [one["games"] for one in filed["filed"]] == [1, 1]
    journal = answer("journal", "--profile", "Berg")
    assert "incomplete: line 4, 3 players stated, 2 read" in journal
    people = {one["name"]: one["notes"] for one in data("roster")["people"]}
    assert people["Berg, Anna"][-1].startswith("Fjord Cup: incomplete: line 4")
    assert len(data("roster", "file", "cut.trf")["already"]) == 2

    shown = data("roster", "file", "whole.trf", "--dry-run")["corrected"]
    assert data("roster", "file", "whole.trf")["corrected"] == shown
    assert [(one["games"], one["games_before"]) for one in shown] == [(2, 1)] * 2
    assert "incomplete" not in answer("journal", "--profile", "Berg")
    assert len(data("roster", "file", "whole.trf")["already"]) == 2
    doubts = data("roster", "file", "cut.trf")["doubtful"]
    assert "not replaced by an incomplete file" in doubts[0]["why"]

    answer("roster", "undo")
    assert "incomplete" in answer("journal", "--profile", "Berg")
    answer("roster", "undo", "--redo")
    assert "incomplete" not in answer("journal", "--profile", "Berg")


#: What stores an event from the command line.
STORING = (
    ("pool", "add", "club", "cut.trf"),
    ("roster", "file", "cut.trf"),
    ("journal", "add", "cut.html"),
    ("journal", "import", "cut.html"),
)


@pytest.mark.parametrize("words", STORING, ids=" ".join)
def test_a_terminal_is_asked_before_anything_is_stored(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_pool()
    answer("journal", "profile", "add", "Berg, Anna", "--fide-id", "900001")
    Path("cut.html").write_text(write_page(GAMES[:-1]), encoding="utf-8")
    monkeypatch.setattr(incomplete_events, "is_terminal", lambda: True)
    if words[1] == "import":
        monkeypatch.setattr(f"{IMPORTS}.is_terminal", lambda: True)
    before = (answer("journal"), answer("pool", "log", "club"))
    refused = call(*words, stdin="n\n")
    assert refused.exit_code == 2
    assert "Games or players may be missing. Store it? [y/N]" in refused.stderr
    assert (answer("journal"), answer("pool", "log", "club")) == before
    stored = call(*words, stdin="y\n")
    assert stored.exit_code == 0, stored.stderr
    assert (answer("journal"), answer("pool", "log", "club")) != before


def test_no_question_if_the_user_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    begin_pool()
    monkeypatch.setattr(incomplete_events, "is_terminal", lambda: True)
    (added,) = data("pool", "add", "club", "cut.trf", "--incomplete")["events"]
    assert added["notes"][0] == f"line 4, {MISSING}"

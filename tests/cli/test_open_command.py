"""``elo-tui FILE`` and ``elo-tui open``: each file on the screen that fits it."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from click import testing

from elo_tui.cli.without_screen import prefill_lines
from elo_tui.core.days import assume_today
from elo_tui.core.model import Game, Result
from elo_tui.kit.command_line.subcommand_names import SUBCOMMANDS
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.session.permissions import Prefill, pick_texts
from tests.cli.answers import answer, call, refusal
from tests.lakeside import LAKESIDE
from tests.readers.test_fide_page import DRAW, HEAD, SUMS, WIN, html
from tests.store.lists.made import named


class Started:
    """Stands in for the start of the app and remembers what it was given."""

    prefill: Prefill | None = None

    def __call__(self, prefill: Prefill) -> int:
        self.prefill = prefill
        return 0

    def call(self, *words: str) -> testing.Result:
        return call(*words, open_screens=self)


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Started:
    """The app's stand-in, in a folder with files of every kind."""
    started = Started()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    Path("report.trf").write_text(LAKESIDE, encoding="utf-8")
    Path("games.txt").write_text("1850 W\n1900 =\n", encoding="utf-8")
    Path("list.txt").write_bytes(named())
    Path("assess").write_text("1850 W\n", encoding="utf-8")
    return started


@pytest.mark.parametrize(
    "words",
    [
        ("report.trf",),
        ("open", "report.trf"),
        ("event", "report.trf", "--screen"),
        # the earlier name of the last, which no help shows
        ("field", "report.trf"),
    ],
)
def test_an_event_opens_on_its_screen(app: Started, words: tuple[str, ...]) -> None:
    assert app.call(*words).exit_code == 0
    assert app.prefill is not None
    assert app.prefill.screen == "field"
    assert app.prefill.event is not None
    assert app.prefill.event.event.name == "Lakeside Open 2026"


#: Of games whose source has no date.
UNDATED = pick_texts({"date": "", "days": assume_today(date.today())})


def test_games_open_on_the_tournament_screen(app: Started) -> None:
    assert app.call("games.txt", "--rating", "1950").exit_code == 0
    games = (Game(1850, Result.WIN), Game(1900, Result.DRAW))
    assert app.prefill == Prefill(
        "tournament", pick_texts({"own": "1950", **UNDATED}), games, source="games.txt"
    )


def test_the_page_of_one_player_brings_his_facts(app: Started) -> None:
    page = html(HEAD, SUMS, DRAW, WIN, owner="Kovac, Ana")
    Path("page.html").write_text(page, encoding="utf-8")
    assert app.call("page.html").exit_code == 0
    assert app.prefill is not None
    assert app.prefill.screen == "tournament"
    assert [game.opponent for game in app.prefill.games] == [1650, 1200]
    prefilled = app.prefill.texts
    assert (prefilled["own"], prefilled["own_k"]) == ("1600", "20")
    assert (prefilled["date"], prefilled["event_end"]) == ("2025-03-01", "2025-03-06")
    # what says which screen it is: a line about the player alone
    shown = prefill_lines(app.prefill, date(2026, 11, 20))
    assert "you: 1600, K 20 (stated by the report), Kovac, Ana" in shown


CARD = """\
Name\tYew, Yves
Starting rank\t12
Rating\t1990
Rd.\tBo.\tSNo\t\tName\tRtg\tFED\tRes.\tK
1\t1\t52\t\tOak, Olaf\t1605\tKEN\tw 1\t20
2\t2\t28\t\tPine, Pia\t2096\tKEN\t7\t20
"""
CROSSTABLE = """\
No\tName\tRtg\tFED\t1.Rd\tPts
1\tOak, Olaf\t1605\tKEN\t2w1\t2
2\tPine, Pia\t2096\tKEN\t1b0\t0
"""


@pytest.mark.parametrize(
    ("text", "subcommands"),
    [(CARD, ("open", "tournament")), (CROSSTABLE, ("open", "field"))],
)
def test_without_a_screen_the_notes_are_those_of_event(
    app: Started, text: str, subcommands: tuple[str, ...]
) -> None:
    Path("file.txt").write_text(text, encoding="utf-8")
    answered = call("event", "file.txt").stdout.splitlines()
    expected = [one for one in answered if one.startswith(("you: ", "note: "))]
    assert len(expected) > 1
    for subcommand in subcommands:
        assert app.call(subcommand, "file.txt").exit_code == 0
        assert app.prefill is not None
        shown = prefill_lines(app.prefill, date(2026, 11, 20))
        assert [one for one in shown if one.startswith(("you: ", "note: "))] == expected


def test_a_typed_k_is_given_by_hand(app: Started) -> None:
    Path("file.txt").write_text(CARD, encoding="utf-8")
    assert app.call("tournament", "file.txt", "--k", "20").exit_code == 0
    assert app.prefill is not None
    shown = prefill_lines(app.prefill, date(2026, 11, 20))
    assert "you: 1990, K 20 (given by hand), Yew, Yves" in shown


def test_what_is_typed_overrides_what_the_page_says(app: Started) -> None:
    Path("page.html").write_text(html(HEAD, SUMS, DRAW, WIN), encoding="utf-8")
    assert app.call("page.html", "--rating", "1700").exit_code == 0
    assert app.prefill is not None
    assert app.prefill.texts["own"] == "1700"


def test_a_file_called_like_a_command_is_named_by_its_path(app: Started) -> None:
    assert "Missing argument" in refusal("assess")
    assert app.call("./assess").exit_code == 0
    games = (Game(1850, Result.WIN),)
    assert app.prefill == Prefill("tournament", UNDATED, games, source="./assess")


def test_a_journal_says_how_it_is_taken_in(app: Started) -> None:
    answer("journal", "profile", "add", "Nilsen, Kari")
    answer("journal", "export", "kari.json")
    assert json.loads(Path("kari.json").read_text(encoding="utf-8"))
    for words in (("kari.json",), ("event", "kari.json"), ("read", "kari.json")):
        said = refusal(*words)
        assert "kari.json: a journal, not an event;" in said
        assert said.endswith("elo-tui journal import FILE takes it in")


@pytest.mark.parametrize("word", ["x", "1600", "q" * 300, "\x1b[2J"])
def test_a_word_near_to_none_has_all_named(word: str) -> None:
    assert refusal(word).endswith(f"; there are {', '.join(SUBCOMMANDS)}")

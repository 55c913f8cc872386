"""Every subcommand that answers does so in every form; charts are text alone."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
import pytest
from lxml import html

from elo_tui.cli.group import group
from elo_tui.cli.manual import walk_commands
from elo_tui.kit.answer import Answer
from elo_tui.kit.answer_parts import sort_parts
from elo_tui.kit.command_line.answer_output import AnswerOutput
from elo_tui.kit.faces.markdown import escape
from tests.cli.answers import answer, call, refusal
from tests.cli.browser import PHONE, measure_pages, needs_chromium
from tests.lakeside import LAKESIDE
from tests.readers.trf_text import player

#: Two games are open; without a tie-break both of the first two share a place.
EVENT = (
    *("012 Club Open", "042 2026/05/16", "092 Individual: Swiss-System", "XXR 2"),
    player(1, "   2 w =", "   3 b  ", name="Alder", rating=2000, points="0.5"),
    player(2, "   1 b =", "   4 w  ", name="Birch", rating=1900, points="0.5"),
    player(3, "   4 w 1", "   1 w  ", name="=Cedar", rating=1800, points="1.0"),
    player(4, "   3 b 0", "   2 b  ", name="Dogwood", rating=1700, points="0.0"),
)
PGN = """[White "Ada"]
[Black "Bo"]
[Result "1-0"]

1. e4 { [%eval 0.3] } e5 { [%eval 0.3] } 2. Nf3 { [%eval 0.2] } Nc6 { [%eval 0.4] } 1-0
"""
LIST = "id,name,federation,sex,title,rating,born\n1,Ada Alder,NOR,w,WFM,2000,1990\n"

#: A call of each subcommand; `{event}`, `{games}` and `{pgn}` are files.
CALLS = (
    "assess 1600 1800 --score 2.5 --of 4 --date 2026-05-16",
    "assess 1600 1800 --k 10,20",
    "assess 1400 1500 --compare fide,elo",
    "event {games} --rating 1870 --compare fide,elo",
    "odds 1600 1800 --colour w",
    "plan --rating 1990 --target 2000 --remaining 2010,2100",
    "plan --rating 1990 --performance 2100 {games} --remaining ?2050",
    "season --rating 1950 --performance 2050 --until 2027-01-30 --date 2026-11-20",
    "worth --rating 1850 3x1900,2x2000 {event} --target 1870",
    "standings {event}",
    "standings {event} --tie-breaks PTS",
    "simulate {event} --player 1",
    "period --rating 1950 {games} {games}",
    "read {event}",
    "round {event}",
    "categories {event}",
    "accuracy {pgn}",
    "systems",
    "convert 1500",
    "dwz-2026 1366-21",
    "list info",
    "list rank 1900",
    "list top",
    "list find Ada",
    "journal",
    "journal profiles",
    "journal drafts",
    "journal undo",
    "journal restore",
    "journal history",
    "roster",
    "roster norms",
    "roster compare Ada",
    "roster notices --all --keep",
    "pool list {pool}",
    "pool list {pool} --every",
    "pool player {pool} Alder",
    "pool replay {pool}",
    "pool log {pool}",
    "pool duplicates {pool}",
    "pool compare {pool} --from 2026-01-01 --to 2026-06-01",
    "pool movers {pool}",
    "pool fit {pool}",
    "pool quality {pool} --min-games 0",
    "pool ladder {pool}",
    "pool stakes {pool} Alder Birch",
)
#: These answer as well, each by its own road, and are tested where they are.
ELSEWHERE = {"check", "doctor", "news", "next", "norms"}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The files, and a journal and a list in folders of their own."""
    folder = tmp_path_factory.mktemp("forms")
    texts = {
        "event": "\n".join(EVENT) + "\n",
        "games": "1800 W\n2000 =\n",
        "pgn": PGN,
        "list": LIST,
    }
    found = {"pool": str(folder / "club.pool")}
    for name, text in texts.items():
        found[name] = str(folder / f"{name}.{'trf' if name == 'event' else name}")
        Path(found[name]).write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ELO_TUI_DATA", str(folder / "data"))
        patch.setenv("XDG_DATA_HOME", str(folder / "data"))
        for line in (
            "journal profile add Ada --born 1990",
            "journal list-value --rating 1950 --date 2026-05-01",
            "journal add --name Club --date 2026-05-16 {games}",
            "list import {list} --name fide",
            "pool new {pool} --system elo",
            "pool add {pool} {event}",
        ):
            result = call(*words(line, found))
            assert result.exit_code == 0, result.stderr
        yield found


def words(line: str, files: dict[str, str]) -> list[str]:
    return [word.format(**files) for word in line.split()]


def scalars(value: Any) -> Iterator[Any]:  # noqa: ANN401  (of JSON)
    """Every value of JSON that is no container."""
    if isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
        for one in inner:
            yield from scalars(one)
    elif value is not None:
        yield value


@pytest.mark.parametrize("line", CALLS)
def test_all_forms_hold_the_same_values(
    line: str, files: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    call_words = words(line, files)
    said: list[Answer] = []
    with monkeypatch.context() as patch:
        patch.setattr(AnswerOutput, "say", lambda _, answer: said.append(answer))
        call(*call_words, "--markdown")
    parts = sort_parts(said[0])
    in_csv: list[object] = [one.value for one in parts.data_values]
    tables = parts.data_tables
    in_csv += [cell for table in tables for row in table.rows for cell in row]
    # nothing of JSON is lost on the way to the parts
    held = [
        *in_csv,
        *(one.value for one in parts.basis),
        *(cell for table in parts.workings for row in table.rows for cell in row),
        *(text for _, text in parts.notes),
        *parts.sentences,
    ]
    joined = "\n".join(str(one) for one in held if one is not None)
    for value in scalars(json.loads(answer(*call_words, "--json"))):
        assert value in held or str(value) in joined, value

    cells = {
        cell
        for row in csv.reader(io.StringIO(answer(*call_words, "--csv")))
        for cell in row
    }
    for value in in_csv:
        # that a place is not shared is no column
        if value is not None and value is not False:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            assert text in cells or f"'{text}" in cells

    page = html.fromstring(answer(*call_words, "--html"))
    shown = [
        " ".join(map(str, one.itertext())) for one in page.iter("td", "th", "li", "p")
    ]
    markdown = answer(*call_words, "--markdown")
    texts = [one.text for one in (*parts.shown_values, *parts.basis)]
    for table in parts.page_tables:
        for row, row_texts in zip(table.rows, table.texts(), strict=True):
            cells_of = zip(row, row_texts, strict=True)
            texts += [text for value, text in cells_of if value is not False]
    for text in texts:
        assert any(text in one for one in shown), text
        assert escape(text) in markdown


@pytest.mark.usefixtures("files")
def test_the_page_of_a_journal_begins_with_the_live_rating() -> None:
    page = html.fromstring(answer("journal", "--html"))
    assert str(page.findtext(".//p[@class='answer']")).startswith("FIDE standard: live")


@pytest.mark.skipif(find_spec("py4swiss") is None, reason="needs the extra pairing")
def test_the_page_of_the_next_round_begins_with_the_players(tmp_path: Path) -> None:
    (tmp_path / "report.trf").write_text(f"142 7\n{LAKESIDE}", encoding="utf-8")
    page = answer("next", str(tmp_path / "report.trf"), "--force", "--html")
    heads = [str(one.text) for one in html.fromstring(page).iter("th")]
    # how many pairs were reproduced is a note
    assert heads == ["no.", "White", "no.", "Black"]


@needs_chromium
@pytest.mark.slow
def test_pages_fit_and_can_be_read_on_phone_laptop_and_paper(
    files: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "report.trf").write_text(LAKESIDE, encoding="utf-8")
    report = str(tmp_path / "report.trf")
    endless = LAKESIDE.replace("Lakeside Open 2026", "O" * 100)
    endless = endless.replace("Schmidt, Jürgen      ", "S" * 21)
    (tmp_path / f"{'f' * 90}.trf").write_text(endless, encoding="utf-8")
    pages = {
        "event": answer("event", report, "--html", "--explain"),
        "endless": answer("event", str(tmp_path / f"{'f' * 90}.trf"), "--html"),
        "player": answer("event", report, "--player", "6", "--html", "--explain"),
        "standings": answer("standings", report, "--html"),
        "doctor": answer("doctor", "--html"),
        **{line: answer(*words(line, files), "--html") for line in CALLS},
    }
    measured = measure_pages(pages, tmp_path)
    assert len(measured) == 4 * len(pages)
    faulty = {
        key: one
        for key, one in measured.items()
        # rounding of a pixel; WCAG 2.2, 1.4.3
        if one.overflow > 1
        or one.contrast < 4.5
        or (one.light < 0.2) != (key[1] == "dark")
    }
    assert faulty == {}
    cut = {
        key: one.right - one.width
        for key, one in measured.items()
        if key[1] == "print" and one.right > one.width + 1
    }
    assert cut == {}
    # what people open the page for
    for name, titles in (
        ("event", ("Name", "rtg+/-", "new")),
        ("player", ("opponent", "score", "change")),
        ("standings", ("place", "name", "points")),
        ("simulate {event} --player 1", ("no.", "name", "win")),
        ("pool list {pool}", ("place", "name", "rating")),
    ):
        edges = measured[name, "phone"].edges
        places = [edges[title] for title in titles]
        assert places == sorted(places)
        assert places[-1] <= PHONE


def test_every_subcommand_that_has_json_has_the_other_forms() -> None:
    called = {line.split(" --")[0] for line in CALLS}
    for context in walk_commands(click.Context(group, info_name="elo-tui")):
        options = {name for one in context.command.params for name in one.opts}
        name = context.command_path.removeprefix("elo-tui ")
        if "--json" not in options or name in CHANGES:
            continue
        assert {"--csv", "--markdown", "--html", "--output", "--force"} <= options, name
        assert name in ELSEWHERE or any(one.startswith(name) for one in called), name


#: What changes something has JSON for scripts, and no table to show.
CHANGES = {
    *("journal add", "journal list-value", "journal delete"),
    *("journal import", "journal export", "journal profile add"),
    *("list import", "list update", "list remove"),
    *(f"pool {name}" for name in ("new", "add", "replace", "remove", "restore")),
    *(f"roster {name}" for name in ("add", "refresh", "file", "undo")),
    *(f"pool {name}" for name in ("undo", "merge", "split", "distinct", "settings")),
    *("pool hide", "pool show", "pool export"),
}


def test_a_file_is_written_once_and_overwritten_by_force(tmp_path: Path) -> None:
    file = tmp_path / "odds.csv"
    arguments = ("odds", "1600", "1800", "--csv")
    assert answer(*arguments, "-o", str(file)) == f"saved {file}\n"
    assert file.read_text(encoding="utf-8").startswith("name,value\nwin,")
    assert refusal(*arguments, "-o", str(file)) == (
        f"Error: {file}: exists already, not overwritten; --force overwrites"
    )
    answer("odds", "1600", "1800", "-o", str(file), "--force")
    assert file.read_text(encoding="utf-8").startswith("Odds ")


def test_no_text_of_a_file_is_a_formula(files: dict[str, str]) -> None:
    text = answer("standings", files["event"], "--csv")
    assert ",'=Cedar," in text


DAY = ("--date", "2026-01-10")


def test_the_font_of_the_linux_console_is_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = b"2010 W\n1875 draw\n"
    event = ("event", "--rating", "1950", *DAY)
    monkeypatch.setenv("TERM", "linux")
    plain = answer(*event, stdin=games)
    assert answer(*event, "--chart", stdin=games).removeprefix(plain).isascii()
    monkeypatch.setenv("TERM", "xterm")
    assert not answer(*event, "--chart", stdin=games).removeprefix(plain).isascii()

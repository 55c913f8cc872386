"""Pages: what counts as one, what is around the table, and hostile ones."""

from __future__ import annotations

from time import process_time

import pytest

from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.readers.tables import saved_page
from tests.readers.tables.made import (
    SWISS,
    event_of,
    html_table,
    page_of,
    refused,
)


def players(source: str) -> tuple[object, ...]:
    assert saved_page.matches(source)
    section, _ = event_of(saved_page.read(source))
    return tuple(player._replace(line=None) for player in section.players)


@pytest.mark.parametrize(
    "source",
    [
        "1850 W",
        "Name\tRtg\n",
        "",
        "a < table",
        "[Event <table>]",
        "<1850",
        "\ufeff1900",
    ],
)
def test_what_is_no_page(source: str) -> None:
    assert not saved_page.matches(source)


DEEP = "<html>" + "<table><tr><td>" * 10_000
HEAD = html_table(SWISS[:1]).replace("</table>", "")


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(DEEP + html_table(SWISS), id="tables"),
        pytest.param(HEAD + "<tr><td>" + "<b>" * 10_000 + "x", id="elements"),
        pytest.param("<html>" + "<div>" * 10_000 + html_table(SWISS), id="around"),
        pytest.param(HEAD + "<tr><td>1<td><table>" * 5_000, id="in-cells"),
    ],
)
def test_a_page_nested_too_deeply_is_refused(source: str) -> None:
    assert "depth" in refused(saved_page.read(source)).text


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(f'<table a="{"x" * 2_000_000}">{HEAD}', id="attribute"),
        pytest.param("<table><tr>" + "<td>x" * 50_000, id="wide"),
        pytest.param(HEAD + "<tr><td>1<td><td>A<td>2000" * 30_000, id="long"),
        pytest.param(HEAD + "<tr>" + "<td colspan=99>1" * 3_000, id="spans"),
        pytest.param(HEAD + "<tr><td>1<td><td>" + "x" * 2_000_000, id="name"),
        pytest.param("<html>\0" + HEAD + "\ud800\0", id="characters"),
        pytest.param("<!DOCTYPE x [<!ENTITY a 'x'>]>" + HEAD + "&a;", id="entity"),
        pytest.param('<?xml version="1.0" encoding="x"?><html>' + HEAD, id="encoding"),
    ],
)
def test_hostile_pages_are_answered_soon(source: str) -> None:
    start = process_time()
    found = saved_page.read(source)
    assert process_time() - start < 10
    assert isinstance(found, BadLine | EventReading)


def test_a_page_of_300_players() -> None:
    rows = [
        (n, "GM", f"Player {n}", 2000, "GER", *[f"{301 - n}w½"] * 9, "4,5", n, "10,5")
        for n in range(1, 301)
    ]
    header = (*SWISS[0][:5], *(f"{n}.Rd" for n in range(1, 10)), *SWISS[0][7:])
    source = page_of(html_table([header, *rows]))
    saved_page.read(source)
    start = process_time()
    section, _ = event_of(saved_page.read(source))
    # 100 ms on a quiet machine
    assert process_time() - start < 5
    assert len(section.players) == 300

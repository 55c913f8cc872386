"""Private people are in no page, table or file for others; the working has them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from elo_tui.session.paths import DATA_VARIABLE
from tests.cli.answers import answer, data, refusal
from tests.clubs import make_club

#: Whoever is private, and a person who has met all others.
HIDDEN, ID, OTHER = "Berg, Lars", "103", "102"
CALLS = (
    *("list club", "list club --every", "list club --date 2026-05-30", "movers club"),
    *("fit club", "fit club --dynamic", "ladder club", f"player club {OTHER}"),
    *("compare club --from 2026-02-01 --to 2026-09-01", "duplicates club"),
    *("log club", f"hide club {ID}"),
)


@pytest.fixture(scope="module", autouse=True)
def club(tmp_path_factory: pytest.TempPathFactory) -> object:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(DATA_VARIABLE, str(tmp_path_factory.mktemp("data")))
        make_club()
        answer("pool", "hide", "club", ID)
        yield


@pytest.mark.parametrize("words", CALLS)
def test_no_page_names_a_private_person(words: str) -> None:
    for form in ("--csv", "--markdown", "--html"):
        page = answer("pool", *words.split(), form)
        assert HIDDEN not in page, form
        assert f">{ID}<" not in page, form
        assert f",{ID}," not in page.replace("\n", ","), form


@pytest.mark.parametrize("words", [*CALLS[:3], CALLS[4], "duplicates club"])
def test_the_working_names_all(words: str) -> None:
    for form in ((), ("--json",)):
        assert HIDDEN in answer("pool", *words.split(), *form)


@pytest.mark.parametrize("kind", ["csv", "html", "markdown", "json", "text"])
def test_no_published_file_names_a_private_person(kind: str, tmp_path: Path) -> None:
    file = tmp_path / f"list.{kind}"
    answer("pool", "export", "club", str(file), "--format", kind)
    text = file.read_text(encoding="utf-8")
    assert HIDDEN not in text
    assert "Ivanova, Anna" in text


def test_a_page_of_a_private_person_is_refused() -> None:
    assert "private" in refusal("pool", "player", "club", ID, "--html")
    assert HIDDEN in answer("pool", "player", "club", ID)


def test_a_page_tabulates_the_changes_of_the_newest_lists(tmp_path: Path) -> None:
    file = tmp_path / "list.html"
    answer("pool", "export", "club", str(file), "--format", "html", "--hide", "104")
    table = file.read_text(encoding="utf-8").partition("<h2>Changes</h2>")[2]
    lists = data("pool", "list", "club", "--every")["lists"]
    days = [one["date"] for one in lists[1:]]
    assert re.findall(r"<th[^>]*>([0-9-]+)</th>", table) == days
    rows = re.findall(r'<td class="t n">([^<]*)</td>(.*?)</tr>', table)
    shown = {name: re.findall(r"<td[^>]*>([^<]*)</td>", rest) for name, rest in rows}
    assert "private" in shown
    assert HIDDEN not in shown
    anna = [
        {one["name"]: one["rating"] for one in each["players"]}["Ivanova, Anna"]
        for each in lists
    ]
    for text, before, after in zip(
        shown["Ivanova, Anna"], anna, anna[1:], strict=False
    ):
        assert float(text or 0) == pytest.approx(after - before, abs=0.051)


@pytest.mark.parametrize("form", ["", "--json"])
def test_lists_printed_one_by_one_are_those_of_a_file(
    form: str, tmp_path: Path
) -> None:
    file = tmp_path / "lists"
    options = [form] if form else []
    answer("pool", "list", "club", "--every", *options, "-o", str(file))
    printed = answer("pool", "list", "club", "--every", *options)
    assert printed == file.read_text(encoding="utf-8")


def test_a_component_is_not_named_by_a_private_person() -> None:
    first = "101"
    assert f",{first}\n" in answer("pool", "fit", "club", "--csv").replace("\r", "")
    answer("pool", "hide", "club", first)
    try:
        for form in ("--csv", "--markdown", "--html"):
            assert not re.search(rf"\b{first}\b", answer("pool", "fit", "club", form))
        assert data("pool", "fit", "club")["components"][0]["first"] == first
    finally:
        answer("pool", "show", "club", first)


def test_the_ledger_for_others_names_no_private_person_of_a_merge() -> None:
    answer("pool", "merge", "club", ID, "Berg, L.")
    for form in ("--csv", "--markdown", "--html"):
        page = answer("pool", "log", "club", form)
        assert "Berg, L." not in page
        assert "private is private" in page or form == "--csv"
    assert "Berg, L. is 103" in answer("pool", "log", "club")
    number = data("pool", "log", "club")["entries"][-1]["entry"]
    answer("pool", "undo", "club", str(number))


@pytest.mark.parametrize(
    "words", [f"player club {OTHER}", "quality club --systems pool,half"]
)
def test_a_page_has_the_chart(words: str) -> None:
    assert "<figure" in answer("pool", *words.split(), "--html")

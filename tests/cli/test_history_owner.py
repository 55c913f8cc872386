"""A page of another person, or of nobody known, is refused by the journal import."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from elo_tui.session.paths import DATA_VARIABLE
from tests.cli.answers import answer, data, refusal

ID = "99000091"
#: A profile as FIDE's site laid it out in 2020: labels before their texts.
LABEL = '<div class="profile-top-info__block__row__header">{}</div>'
TEXT = '<div class="profile-top-info__block__row__data">{}</div>'
PAGE = (
    '<html><body><div class="col-lg-8 profile-top-title">{name}</div>'
    + LABEL.format("Federation:")
    + TEXT.format("Norway")
    + "{id}"
    + LABEL.format("B-Year:")
    + TEXT.format("1990")
    + '<table class="profile-table profile-table_chart-table"><tr>'
    + "".join(
        f"<td>&nbsp;{cell}</td>" for cell in ("2020-Aug", 1863, 4, "", "", "", "")
    )
    + "</tr></table></body></html>"
)
STATED = LABEL.format("FIDE ID:") + TEXT.format(ID)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    for file, id in (("page.html", STATED), ("nameless.html", "")):
        Path(file).write_text(PAGE.format(name="Dahl, Bo", id=id), encoding="utf-8")


def test_the_layout_of_2020_names_its_person() -> None:
    (one,) = data("journal", "import", "page.html")["files"]
    assert (one["person"], one["ratings"]["new"]) == ("Dahl, Bo", 1)
    person = data("journal")["profile"]
    assert (person["fide_id"], person["born"]) == (ID, 1990)


@pytest.mark.parametrize("options", [(), ("--profile", "Berg")])
def test_a_page_of_another_id_is_refused(options: tuple[str, ...]) -> None:
    answer("journal", "profile", "add", "Berg, Anna", "--fide-id", "99000017")
    said = refusal("journal", "import", "page.html", *options)
    assert f"the file is of FIDE ID {ID}, but Berg, Anna has 99000017" in said
    assert data("journal")["profile"]["official"] == 0


@pytest.mark.parametrize("options", [(), ("--profile", "Berg")])
def test_a_page_without_an_id_is_refused_if_that_of_the_person_is_known(
    options: tuple[str, ...],
) -> None:
    answer("journal", "profile", "add", "Berg, Anna", "--fide-id", "99000017")
    said = refusal("journal", "import", "nameless.html", *options)
    assert "the file of Dahl, Bo states no FIDE ID" in said
    chart = [{"date_2": "2024-Jan", "rating": "1863", "period_games": "0"}]
    Path("chart.json").write_text(json.dumps(chart), encoding="utf-8")
    assert "states no FIDE ID" in refusal("journal", "import", "chart.json", *options)


def test_a_page_of_another_name_is_named() -> None:
    answer("journal", "profile", "add", "Berg, Anna")
    (one,) = data("journal", "import", "page.html")["files"]
    assert one["notes"][0].startswith("the file is of Dahl, Bo; taken for Berg, Anna")
    # its FIDE ID is hers from now on
    assert data("journal", "import", "page.html")["files"][0]["notes"] == []


def test_one_word_of_the_name_is_enough() -> None:
    answer("journal", "profile", "add", "Bo Dahl")
    (one,) = data("journal", "import", "page.html")["files"]
    assert (one["person"], one["notes"]) == ("Bo Dahl", [])

"""What people type, and whom they mean."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.text.latin import list_spellings
from elo_tui.store.lists import Lists
from elo_tui.store.lists.player_search import list_near_words, split_typed_words
from tests.store.lists.made import (
    NAMES,
    combined,
    imported,
    lists_of,
    named,
    one_of,
    row,
)


@pytest.fixture(scope="module")
def lists(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lists]:
    folder = tmp_path_factory.mktemp("names") / "lists"
    imported(folder, named())
    with closing(Lists(folder)) as lists:
        yield lists


def ids(lists: Lists, text: str) -> list[str]:
    """The last digits of the IDs that are found."""
    return [one.id.removeprefix("9000") for one in lists.find(text)]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        # beginnings of words in any order
        *(("nepomniachtchi", "01"), ("nepo ian", "01"), ("IAN NEPO", "01")),
        *(("Nepomniachtchi, Ian", "01"), ("900001", "01")),
        # accents and letters of their own
        *(("muller", "02"), ("Müller", "02"), ("mueller", "02"), ("MÜLLER jorg", "02")),
        *(("Muller Anna", "03"), ("müller anna", "03"), ("joerg", "02")),
        *(("nunez", "05"), ("nuñez begona", "05"), ("lukasik pawel", "06")),
        *(("sorensen", "07"), ("soerensen", "07"), ("sørensen aase", "07")),
        # apostrophes and hyphens, or without
        *(
            ("o'brien", "04"),
            ("obrien", "04"),
            ("o brien", "04"),
            ("brien kelly", "04"),
        ),
        *(("obrienkelly", "04"), ("O’Brien-K", "04"), ("sean", "04")),
        # other alphabets
        *(("Карьяков", "11"), ("Каряков Олег", "11"), ("Αλβαρεζ", "09")),
        # one slip in the last word
        *(("nepomniactchi", "01"), ("nepomniachttchi", "01"), ("nepomniahctchi", "01")),
        *(("bepomniachtchi", "01"), ("nepo iam", "01"), ("nepo ina", "01")),
        *(("enpo", "01"), ("karyakof", "11"), ("van der brg", "08")),
        # in a word that nobody's name begins with, and in two
        *(
            ("nepomniactchi ian", "01"),
            ("bepo, ian", "01"),
            ("nepomniactchi iam", "01"),
        ),
    ],
)
def test_who_is_meant(lists: Lists, text: str, number: str) -> None:
    assert ids(lists, text)[:1] == [number]


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        ",",
        "'",
        "*",
        '"',
        "nobody",
        "nepo xyz",
        "napemniachtchi x",
        "-",
        "=fid",
    ],
)
def test_nobody_is_meant(lists: Lists, text: str) -> None:
    assert ids(lists, text) == []


def test_the_strongest_first_then_who_plays(tmp_path: Path) -> None:
    rows = (
        row("1", "Same, A", ratings=(2000,), flag="i"),
        row("2", "Same, B", ratings=(1500, "", "", 2300)),
        row("3", "Same, C", ratings=(2000,)),
        row("4", "Same, D", flag="i"),
        row("5", "Same, E"),
        row("6", "Same, F", ratings=("", "", "", "", "", "", 2100)),
    )
    imported(tmp_path / "lists", combined(*rows))
    lists = lists_of(tmp_path / "lists")
    assert [one.id for one in lists.find("same")] == ["2", "6", "3", "1", "5", "4"]
    assert [one.id for one in lists.find("same", limit=2)] == ["2", "6"]
    assert [one.id for one in lists.find("same", limit=1)] == ["2"]
    assert lists.find("same", limit=0) == []


def test_an_id_comes_before_a_name(tmp_path: Path) -> None:
    imported(
        tmp_path / "lists",
        combined(row("77", "Weak, One"), row("78", "Strong77, 77", ratings=(2700,))),
    )
    lists = lists_of(tmp_path / "lists")
    assert [one.id for one in lists.find("77")] == ["77", "78"]


def test_one_federation(lists: Lists) -> None:
    assert [one.id for one in lists.find("al", "ESP")] == ["900009"]
    assert [one.id for one in lists.find("al", "arg")] == ["900010"]
    assert lists.find("al", "NOR") == []
    assert lists.find("al", "no such") == []


def test_exact_names_come_before_slips(tmp_path: Path) -> None:
    rows = (
        row("1", "Karpov, A", ratings=(1500,)),
        row("2", "Karpow, B", ratings=(2700,)),
    )
    imported(tmp_path / "lists", combined(*rows))
    lists = lists_of(tmp_path / "lists")
    assert [one.id for one in lists.find("karpov")] == ["1", "2"]


def test_several_lists_together(tmp_path: Path) -> None:
    folder = tmp_path / "lists"
    imported(folder, combined(row("1", "Same, A", ratings=(2000,))))
    club = b"id,name,rating\n1,Same B,2100\nx9,Same C,1900\n"
    imported(folder, club, name="club")
    lists = lists_of(folder)
    found = [(one.list_name, one.id) for one in lists.find("same")]
    assert found == [("club", "1"), ("fide", "1"), ("club", "x9")]
    named = [lists.find_by_id("1", name) for name in ("club", "fide", "none")]
    assert [one and one.name for one in named] == ["Same B", "Same, A", None]
    x9 = one_of(lists, "X9")
    assert x9.name == "Same C"


def test_a_replaced_list_is_noticed(tmp_path: Path) -> None:
    folder = tmp_path / "lists"
    lists = lists_of(folder)
    assert lists.find("last") == []
    imported(folder, combined(row("1")))
    assert [one.id for one in lists.find("last")] == ["1"]
    imported(folder, combined(row("2")))
    assert [one.id for one in lists.find("last")] == ["2"]
    lists.remove("fide")
    assert lists.find("last") == []


@given(st.text(max_size=60))
def test_any_text_may_be_searched(lists: Lists, text: str) -> None:
    found = lists.find(text)
    assert len(found) <= len(NAMES)
    assert lists.find_by_id(text) is None or any(one.id == text for one in found)


@given(st.text(st.characters(min_codepoint=33), max_size=30))
def test_every_word_of_a_name_finds_it(name: str) -> None:
    # what the index holds, asked as the search asks it
    indexed = list_spellings(name).split()
    for parts in split_typed_words(name):
        assert {*parts} <= {*indexed}
        assert "".join(parts) in indexed


@given(st.text("abcxyz", min_size=1, max_size=6))
def test_one_error_away_is_one_error(word: str) -> None:
    near = list_near_words(word)
    assert word not in near
    assert {abs(len(other) - len(word)) for other in near} <= {0, 1}
    # the way back is one error too
    assert all(word in list_near_words(other) for other in near if other)

"""What is asked of the rating lists: one that cannot be read stops no other."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from elo_tui.kit.screens.list_queries import build_offers, filter_players
from elo_tui.session.forms import Form
from elo_tui.session.lookup import PlayersAsked, search_lists
from tests.store.lists.made import imported, lists_of, named

FORM = Form(system="fide", date="2026-11-20")


def test_beside_a_damaged_list_the_others_are_offered(tmp_path: Path) -> None:
    folder = tmp_path / "lists"
    imported(folder, named(), date="2026-11-01")
    (folder / "old.db").write_text("no database")
    answer = search_lists(lists_of(folder), PlayersAsked("nepo"))
    assert (answer.fault, answer.left_out) == ("", ("old",))
    shown = build_offers(answer, filter_players(answer, FORM), FORM)
    assert shown.title == "old cannot be read; FIDE list of November 2026"
    assert [one.name for one in shown.offers] == ["Nepomniachtchi, Ian"]


def test_players_of_other_ratings_are_named_not_offered(tmp_path: Path) -> None:
    text = b"ECF_code,full_name,revised_standard\n100001A,Wren,1800\n"
    imported(tmp_path, text, "ecf.csv")
    lists = lists_of(tmp_path)
    answer = search_lists(lists, PlayersAsked("wren"))
    shown = build_offers(answer, filter_players(answer, FORM), FORM)
    assert shown.offers == ()
    assert shown.empty == "no player found with a FIDE rating; 1 in ecf"
    ecf = replace(FORM, system="ecf")
    assert [one.id for one in filter_players(answer, ecf)] == ["100001A"]
    answer = search_lists(lists, PlayersAsked("zzzz"))
    assert (
        build_offers(answer, filter_players(answer, FORM), FORM).empty
        == "no player found"
    )


def test_where_no_list_can_be_read_that_is_the_answer(tmp_path: Path) -> None:
    for name in ("new", "old"):
        (tmp_path / f"{name}.db").write_text("no database")
    answer = search_lists(lists_of(tmp_path), PlayersAsked("nepo"))
    assert answer.fault.startswith("new: the list is damaged")
    assert answer.found == ()

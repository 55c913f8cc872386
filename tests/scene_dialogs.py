"""Photographed dialogs that no key alone leads to, each made of the keymap."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from msgspec.structs import replace

from elo_tui.core.checks.report_checks import CheckTerms, check_report
from elo_tui.core.desk.category_lists import EventLists, ListsTerms, prepare_lists
from elo_tui.core.desk.hall_event import find_hall_event
from elo_tui.core.desk.round_news import NewsTerms, RoundNews, find_news
from elo_tui.core.events.event_ratings import write_event_texts
from elo_tui.core.events.reading import EventReading
from elo_tui.features.event.open_dialog import ReadingScreen
from elo_tui.features.event_desk.answer.round_page import answer_round
from elo_tui.features.event_desk.answer.verdict import answer_verdict
from elo_tui.features.event_desk.board_screen import BoardScreen, BoardTerms
from elo_tui.features.event_desk.category_dialog import (
    CategoriesScreen,
    CategoryActions,
)
from elo_tui.features.event_desk.dialogs import NormsScreen, VerdictScreen
from elo_tui.features.event_desk.round_dialog import RoundScreen
from elo_tui.features.journal.questions import (
    ConflictScreen,
    DifferencesScreen,
    DraftsScreen,
)
from elo_tui.kit.screens.dialog import Dialog
from elo_tui.readers.report_lines import read_report
from elo_tui.readers.trf_reader import read
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import TournamentState
from elo_tui.store.lists.list_differences import ListDifference
from elo_tui.store.stored_drafts import Draft
from tests.accounts import AUTUMN, LEAGUE
from tests.desk_reports import write_norm_event
from tests.lakeside import LAKESIDE, OPEN_EVENT

_DIFFERENCES = (
    ListDifference("FIDE standard since 2026-11-01", "2000, K 20", "2043, K 20"),
    ListDifference("FIDE rapid since 2026-11-01", "", "1931, K 20"),
    ListDifference("FIDE ID", "", "900001"),
    ListDifference("born", "2000", "2001"),
)
_DRAFTS = (
    Draft(
        *(3, "tournament", datetime(2026, 11, 18, 21, 40), False),
        TournamentState(
            Form(own="1950"), AUTUMN.games, name="Ivanova, Anna", event="Autumn Open"
        ),
    ),
    Draft(
        *(2, "game", datetime(2026, 11, 17, 18, 5), False),
        Form(own="1700", opponent="1900"),
    ),
    Draft(*(1, "game", datetime(2026, 11, 2, 9, 30), True), Form(own="1600")),
)


def show_changed(keymap: Mapping[str, str]) -> Dialog[Any]:
    rounds = (*AUTUMN.games[:3], replace(AUTUMN.games[3], result=None))
    return ConflictScreen(keymap, AUTUMN, replace(AUTUMN, games=rounds))


def show_deleted(keymap: Mapping[str, str]) -> Dialog[Any]:
    return ConflictScreen(keymap, LEAGUE, None)


def show_differing(keymap: Mapping[str, str]) -> Dialog[Any]:
    heading = ("Differences: Ivanova, Anna", "fide list of 2026-11-01")
    return DifferencesScreen(keymap, heading, _DIFFERENCES, lambda _: None)


def show_drafts(keymap: Mapping[str, str]) -> Dialog[Any]:
    return DraftsScreen(keymap, _DRAFTS, lambda _: None)


def show_verdict(keymap: Mapping[str, str]) -> Dialog[Any]:
    # no. 1 has two points too many
    checked = read_report(LAKESIDE.replace("  4.0  ", "  6.0  ", 1), "utf-8")
    terms = CheckTerms(today=date(2026, 8, 20))
    found = check_report(checked, terms)
    answer = answer_verdict("Lakeside Open 2026", checked, terms, found)
    return VerdictScreen(keymap, lambda _: None, answer)


def show_norms(keymap: Mapping[str, str]) -> Dialog[Any]:
    reading = read(write_norm_event("=======11"))
    assert isinstance(reading, EventReading)
    return NormsScreen(keymap, lambda _: None, reading.sections[0])


def show_round(keymap: Mapping[str, str]) -> Dialog[Any]:
    reading = read(LAKESIDE)
    assert isinstance(reading, EventReading)
    event = reading.sections[0]
    texts = {"system": "fide"} | write_event_texts(event, date(2026, 8, 20))
    news = find_news(event, NewsTerms(3, texts))
    assert isinstance(news, RoundNews)
    return RoundScreen(keymap, lambda _: None, lambda _: answer_round(news, ()))


def show_board(keymap: Mapping[str, str]) -> Dialog[Any]:
    reading = read(OPEN_EVENT)
    assert isinstance(reading, EventReading)
    event = reading.sections[0]
    texts = {"system": "fide"} | write_event_texts(event, date(2026, 8, 20))
    hall = find_hall_event(event, texts)
    return BoardScreen(keymap, BoardTerms(hall, event.event.name, seconds=0))


def show_categories(keymap: Mapping[str, str]) -> Dialog[Any]:
    reading = read(LAKESIDE)
    assert isinstance(reading, EventReading)
    event, today = reading.sections[0], date(2026, 8, 20)
    texts = {"system": "fide"} | write_event_texts(event, today)
    lists = prepare_lists(event, ListsTerms(today, texts))
    assert isinstance(lists, EventLists)
    return CategoriesScreen(keymap, CategoryActions(lambda _: None), lists)


def show_reading(keymap: Mapping[str, str]) -> Dialog[Any]:
    screen = ReadingScreen(keymap, "/home/anna/chess/lakeside-2026.trf")
    screen.progress = (1_204_224, 4_815_162)
    return screen


def show_fetching(keymap: Mapping[str, str]) -> Dialog[Any]:
    return ReadingScreen(keymap, "https://lichess.org/api/swiss/j8rtJ5GL", True)

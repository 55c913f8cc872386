"""Each dialog with something in it, made without the way that a user has to it."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from typing import Any
from unittest.mock import Mock

from msgspec.structs import replace
from textual.screen import Screen

import elo_tui
from elo_tui.app.elo_app import EloApp
from elo_tui.app.save_dialog import SaveScreen
from elo_tui.app.settings_dialog import Actions, Setting, SettingsScreen
from elo_tui.core.desk.category_lists import EventLists, ListsTerms, prepare_lists
from elo_tui.core.desk.hall_event import find_hall_event
from elo_tui.core.events.reading import EventReading, Question
from elo_tui.core.model import Player, Problem
from elo_tui.core.pool.event_plan import EventPlan, NewRating
from elo_tui.core.pool.game_columns import PoolSettings
from elo_tui.core.pool.namesakes import NameDoubt
from elo_tui.core.pool.pool_people import KnownPerson
from elo_tui.core.replay.event_filing import Filing, plan_filing
from elo_tui.core.replay.journal_records import Account, Listed, Person
from elo_tui.features.event.columns_dialog import ColumnsScreen
from elo_tui.features.event.facts_dialog import FactsScreen
from elo_tui.features.event.open_dialog import OpenScreen, Reader, ReadingScreen
from elo_tui.features.event.review_dialog import Rereading, ReviewScreen
from elo_tui.features.event_desk.answer.verdict import VerdictAnswer, VerdictRow
from elo_tui.features.event_desk.board_screen import BoardScreen, BoardTerms
from elo_tui.features.event_desk.category_dialog import (
    CategoriesScreen,
    CategoryActions,
)
from elo_tui.features.event_desk.dialogs import NormsScreen, VerdictScreen
from elo_tui.features.event_desk.round_dialog import RoundScreen
from elo_tui.features.journal.answer.steps import StepRow, StepsAnswer
from elo_tui.features.journal.fact_dialogs import EventNames, KeepScreen, OfficialScreen
from elo_tui.features.journal.people_dialog import PeopleScreen, PersonScreen
from elo_tui.features.journal.questions import (
    ConflictScreen,
    DifferencesScreen,
    DraftsScreen,
    ImportJournalScreen,
)
from elo_tui.features.journal.steps_dialog import StepsScreen
from elo_tui.features.lists.actions import LookupActions
from elo_tui.features.lists.fetch_dialog import FetchListsScreen
from elo_tui.features.lists.import_dialog import ImportListScreen
from elo_tui.features.lists.lookup_dialog import LookupScreen
from elo_tui.features.pool.add_event_dialog import AddEventScreen, NewEvent
from elo_tui.features.pool.dialogs import (
    EventChoice,
    NamesakeScreen,
    PoolsScreen,
    SplitScreen,
)
from elo_tui.features.pool.evening import Evening
from elo_tui.features.pool.evening_dialog import EveningScreen
from elo_tui.features.pool.evening_parts import Doors
from elo_tui.features.pool.rules_dialogs import NewPoolScreen, PoolRulesScreen
from elo_tui.features.roster.answer.changes import name_people
from elo_tui.features.roster.answer.refresh import (
    ChangedPerson,
    ListNamed,
    PoolChange,
    PoolChanges,
    RefreshAnswer,
)
from elo_tui.features.roster.dialogs import AddPeopleScreen, FilingScreen, RefreshScreen
from elo_tui.features.tournament.report.formats import WRITERS
from elo_tui.kit.commands.hints import HINTS
from elo_tui.kit.commands.table import SCOPE_TITLES
from elo_tui.kit.screens.dialog import Dialog
from elo_tui.kit.screens.palette import Palette
from elo_tui.kit.screens.shown_answers import Shown
from elo_tui.kit.screens.text_pages import (
    CopiedScreen,
    HelpScreen,
    IdleScreen,
    PageScreen,
    PlainTextScreen,
)
from elo_tui.readers.detect import read_data
from elo_tui.readers.sources import Opened, Source
from elo_tui.session.forms import Form
from elo_tui.session.rounds_owner import OwnerProposal
from elo_tui.session.tournament_state import TournamentState
from elo_tui.store.journal_document import Document
from elo_tui.store.lists.list_differences import ListDifference
from elo_tui.store.stored_drafts import Draft
from tests.accounts import ANNA, AUTUMN, LEAGUE, YEAR
from tests.screens.filing_desk import EVENT

#: Longer than any row, with what is wide, joined, or written from the right.
LONG = "Müller-Ozols 王小明 אבג \u0301 " * 12
_KEYS: Mapping[str, str] = {}
#: What the dialogs about lists ask for while they are open.
_LOOKUP = Mock(LookupActions, fetches=True, adds=False, saves=False)
_LOOKUP.cancel.return_value = False
_PEOPLE = (ANNA, *(Person(no, 1, f"{no} {LONG}") for no in range(2, 40)))
_PLAN = EventPlan(
    3, (LONG,) * 9, (LONG,), ((LONG, LONG, LONG),) * 9, ((LONG, 1500.0, 1510.4),)
)


def _nothing(*_: object) -> None:
    """What a dialog asks for while it is open."""


def _read() -> EventReading:
    reading = read_data(EVENT.encode())
    assert isinstance(reading, EventReading)
    return reading


def _drafts() -> tuple[Draft, ...]:
    state = TournamentState(Form(own="1600"), name=LONG)
    at = datetime(2026, 11, 19, 12)
    return tuple(Draft(no, "tournament", at, False, state) for no in range(1, 30))


def _settings() -> tuple[Setting, ...]:
    theme = Setting("theme", "nord", "usual", LONG, choices=("nord", "elo-dark"))
    key = Setting("game.swap", "f4", "usual", "", name=LONG, is_key=True)
    return theme, *(key._replace(id=f"key{no}") for no in range(40))


def _review() -> ReviewScreen:
    opened = Opened(Source.from_text(EVENT), _read())
    return ReviewScreen(_KEYS, opened, Rereading(*(_nothing,) * 5))


def _columns() -> ColumnsScreen:
    head = ",".join(["White", "Black", *(f"{no} {LONG}" for no in range(40))])
    text = f"{head}\n{LONG},{LONG}\n"
    return ColumnsScreen(_KEYS, Source.from_text(text), "", Question("scores", LONG))


def _facts() -> FactsScreen:
    player = _read().sections[0].players[0]
    return FactsScreen(_KEYS, Form(), player, 3)


def _fetching() -> FetchListsScreen:
    return FetchListsScreen(_KEYS, _LOOKUP)


def _importing() -> ImportListScreen:
    return ImportListScreen(_KEYS, _LOOKUP, Source.from_text("no list"))


def _save() -> SaveScreen:
    # what cannot be written writes nothing where the tests run
    why_not = Problem("", LONG)
    results = Shown(LONG, "the event", lambda _: why_not, WRITERS)
    return SaveScreen(_KEYS, results)


def _refresh() -> RefreshAnswer:
    change = PoolChange(before=1500, after=1510, difference=10, k_before=40, k_after=20)
    one = ChangedPerson(
        name=LONG,
        fide_id=None,
        title=None,
        pools=PoolChanges(standard=change, rapid=change),
        notes=(LONG,),
        before=YEAR.person,
        person=replace(YEAR.person, name=LONG),
        listed=(),
    )
    return RefreshAnswer(
        label="FIDE list of November 2026",
        is_dry=False,
        listed=(one,) * 30,
        list=ListNamed(name="fide", date="2026-11-01"),
        people=(one,) * 30,
        unchanged=0,
        not_in_list=name_people(_PEOPLE),
        lines=(),
    )


def _steps() -> StepsScreen:
    row = StepRow(
        step=1,
        made="2026-11-28 09:30",
        person=LONG,
        what=LONG,
        is_undone=True,
        state="taken back",
    )
    screen = StepsScreen(_KEYS)
    screen.call_later(screen.show, StepsAnswer(steps=(row,) * 50))
    return screen


def _filing() -> Filing:
    accounts = (replace(YEAR, person=replace(ANNA, fide_id="")),)
    filing = plan_filing(_read().sections[0], accounts, date(2026, 11, 20))
    assert isinstance(filing, Filing)
    return filing._replace(name=LONG, not_in_event=_PEOPLE)


def _evening() -> EveningScreen:
    doors = Doors(
        rate=lambda _: [NewRating(LONG, 1500.0, 1510.4)] * 30,
        add=_nothing,
        stamp=_nothing,
        left=_nothing,
        leave=_nothing,
        today=date(2026, 11, 20),
    )
    lines = ("Ann 1-0 Ben",) * 30
    return EveningScreen(_KEYS, (LONG,) * 9, LONG, Evening(lines=lines), doors)


def _official() -> OfficialScreen:
    listed = Listed(pool="standard", day=date(2026, 11, 1), player=Player(1850))
    account = Account(replace(ANNA, name=LONG), listed=(listed,))
    return OfficialScreen(_KEYS, account, listed.system, "standard", listed.day)


def _verdict() -> VerdictScreen:
    row = VerdictRow(
        check="points",
        severity="error",
        text=LONG,
        players=(1,),
        round=None,
        lines=(17,),
        player_numbers="1",
        line_numbers="17",
        fix=LONG,
        rule=LONG,
    )
    answer = VerdictAnswer(
        name=LONG,
        verdict="errors",
        summary=LONG,
        edition="TRF26",
        findings=(row,) * 30,
        notes=(),
    )
    return VerdictScreen(_KEYS, _nothing, answer)


def _board() -> BoardScreen:
    hall = find_hall_event(_read().sections[0], {})
    return BoardScreen(_KEYS, BoardTerms(hall, LONG, 0))


def _categories() -> CategoriesScreen:
    lists = prepare_lists(_read().sections[0], ListsTerms(date(2026, 8, 20), {}))
    assert isinstance(lists, EventLists)
    return CategoriesScreen(_KEYS, CategoryActions(_nothing), lists)


EVERY: tuple[Callable[[], Screen[Any]], ...] = (
    lambda: ConflictScreen(_KEYS, AUTUMN, LEAGUE),
    lambda: ConflictScreen(_KEYS, replace(AUTUMN, name=LONG), None),
    _columns,
    lambda: CopiedScreen(LONG * 40),
    lambda: DifferencesScreen(
        _KEYS, (LONG, LONG), (ListDifference(LONG, LONG, LONG),) * 30, _nothing
    ),
    lambda: DraftsScreen(_KEYS, _drafts(), _nothing),
    _facts,
    _fetching,
    _importing,
    lambda: HelpScreen(HINTS["own"], tuple(SCOPE_TITLES), _KEYS),
    IdleScreen,
    lambda: KeepScreen(
        _KEYS,
        EventNames(LONG, "", "", ""),
        OwnerProposal(LONG, (LONG,), (LONG, LONG)),
        True,
    ),
    lambda: KeepScreen(
        _KEYS, EventNames("Open", "2026-11-01", "", "Ann"), OwnerProposal(), False
    ),
    lambda: LookupScreen(_KEYS, _LOOKUP, Form(), "Berg", True),
    _official,
    lambda: OpenScreen(_KEYS, Reader(_nothing, lambda: False, (f"/{LONG}",) * 9)),
    lambda: OpenScreen(_KEYS, Reader(_nothing, lambda: False, opens_files=False)),
    Palette,
    lambda: PeopleScreen(_KEYS, _PEOPLE, ANNA, lambda *_: (_PEOPLE, None)),
    lambda: PersonScreen(_KEYS, ANNA, LONG),
    lambda: PoolsScreen(_KEYS, (LONG, "club"), "club"),
    lambda: SplitScreen(_KEYS, LONG, [EventChoice(n, LONG) for n in range(30)]),
    lambda: NamesakeScreen(
        _KEYS, NameDoubt(LONG, (KnownPerson(LONG, LONG, (LONG,), ()),) * 30, 1)
    ),
    lambda: NewPoolScreen(_KEYS),
    lambda: PoolRulesScreen(_KEYS, LONG, PoolSettings()),
    lambda: AddEventScreen(
        _KEYS, (NewEvent(_read().sections, LONG, b""),), LONG, lambda _: _PLAN
    ),
    _evening,
    lambda: AddPeopleScreen(_KEYS, LONG),
    lambda: RefreshScreen(_KEYS, _refresh()),
    lambda: FilingScreen(_KEYS, _filing(), lambda _: _filing()),
    _steps,
    lambda: PlainTextScreen(_KEYS, LONG, f"{LONG}\n" * 90),
    lambda: ReadingScreen(_KEYS, LONG, fetches=True),
    _review,
    _save,
    _verdict,
    lambda: NormsScreen(_KEYS, _nothing, _read().sections[0]),
    _categories,
    lambda: BoardScreen(
        _KEYS, BoardTerms(find_hall_event(_read().sections[0], {}), LONG, 0)
    ),
    lambda: RoundScreen(_KEYS, _nothing, lambda _: Problem("round", "no result")),
    lambda: SettingsScreen(_KEYS, Actions(_settings, lambda *_: LONG, _nothing), LONG),
    lambda: ImportJournalScreen(_KEYS, LONG, Document((YEAR,) * 30, (LONG,) * 30)),
)


def known() -> set[type[Screen[Any]]]:
    """Every dialog that the program has."""
    for module in pkgutil.walk_packages(elo_tui.__path__, "elo_tui."):
        if module.name.startswith(("elo_tui.features", "elo_tui.kit", "elo_tui.app")):
            importlib.import_module(module.name)
    found = {one for base in (Dialog, PageScreen) for one in _kinds(base)}
    return {*found, IdleScreen, Palette}


def _kinds(base: type[Screen[Any]]) -> Iterator[type[Screen[Any]]]:
    """What is built on a base: those that nothing else is built on."""
    for kind in base.__subclasses__():
        yield from _kinds(kind) if kind.__subclasses__() else (kind,)


def show(app: EloApp, dialog: Screen[Any]) -> None:
    """Open a dialog on whatever is in front; what it ends with is nobody's."""
    app.push_screen(dialog, _nothing)

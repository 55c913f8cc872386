"""State of the Event screen, and the event evaluated for the part shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import count
from typing import NamedTuple

from msgspec.structs import asdict, replace

from elo_tui.core.entry import read_federation, write_value
from elo_tui.core.events import event_ratings
from elo_tui.core.events.crosstable import (
    Crosstable,
    Participant,
    build_games,
    index_players,
)
from elo_tui.core.events.event_ratings import (
    NOTHING_GIVEN,
    EventRatings,
    RatingRow,
    merge_given,
    sum_rows,
)
from elo_tui.core.events.origin import FromFile, get_file_name
from elo_tui.core.forecast.open_games import assume_results
from elo_tui.core.model import Given, Problem
from elo_tui.core.replay.event_corrections import choose_player_notes
from elo_tui.core.standings.round_kinds import has_rounds_ahead
from elo_tui.core.teams.team_standings import TeamRequest
from elo_tui.features.event.news import NO_NEWS, News
from elo_tui.features.event.view import chances as chances_view
from elo_tui.features.event.view import standings as standings_view
from elo_tui.features.event.view.chances import (
    ChancesView,
    OpenGameRow,
    Request,
    Simulated,
)
from elo_tui.features.event.view.field_shape import FieldShape, measure_shape
from elo_tui.features.event.view.player_columns import SORTED, measure_reasons
from elo_tui.features.event.view.search import find_players, list_search_texts
from elo_tui.features.event.view.standings import Ranking, Rules, StandingsView
from elo_tui.features.event.view.teams import TeamsView, arrange_teams, evaluate_teams
from elo_tui.kit.tables.columns import sort_records
from elo_tui.kit.tables.selection import describe_part
from elo_tui.readers.ordinary_file import FileMark
from elo_tui.session.forms import Form, write_texts
from elo_tui.session.tournament_state import AheadForm, TournamentState


class FieldState(NamedTuple):
    """Everything an Event screen holds."""

    form: Form
    crosstable: Crosstable | None = None
    given: Mapping[int, Given] = NOTHING_GIVEN
    """Facts set by the user, by starting number."""
    source: str = ""
    """The path of the report, or what a pasted one is called."""
    stamp: FileMark | None = None
    """The mark of that file when it was read; None if unknown."""
    order: str = "no"
    """A key of SORTED."""
    turned: bool = False
    filter: str = ""
    part: str = "ratings"
    """A key of PARTS."""
    ranking: Ranking = Ranking()
    cursor: int = 0
    """The starting number of the player under the cursor."""
    marked: frozenset[int] = frozenset()
    """The starting numbers of the players marked for copies and files."""
    news: News = NO_NEWS
    """Changes of the last refresh."""

    @property
    def may_be_decided(self) -> bool:
        """Whether the event is a match, which may be decided early."""
        return self.crosstable is not None and len(self.crosstable.players) == 2


PARTS = {"ratings": "Ratings", "standings": "Standings", "chances": "Chances"}
#: The key and name of what opens over the parts, by action.
DOORS = {
    "app.desk('verdict')": ("4", "Check"),
    "app.desk('norms')": ("5", "Norms"),
    "app.desk('round')": ("6", "Round"),
    "app.desk('categories')": ("7", "Lists"),
    "app.desk('board')": ("8", "Hall"),
}


class FieldView(NamedTuple):
    """Contents of the Event screen; rows have no events without a result."""

    state: FieldState
    rows: tuple[RatingRow, ...] = ()
    """The players that pass the filter, in their order."""
    field: EventRatings | None = None
    problems: Mapping[str, Problem] = {}
    """By field of the part shown."""
    missing: str = ""
    supposed: Crosstable | None = None
    """The event with the results assumed."""
    rated_by: tuple[Form, Mapping[int, Given]] | None = None
    """The form and facts behind `field` and `faults`."""
    faults: Mapping[str, Problem] = {}
    """Problems of the event, by field."""
    rules: Rules | None = None
    standings: StandingsView | None = None
    teams: TeamsView | None = None
    chances: ChancesView | None = None
    simulated: Simulated | None = None
    shape: FieldShape = FieldShape()
    places: Mapping[int, int] = {}
    """The places of the players in `rows`, by starting number."""
    reason_width: int = 0
    """The cells of the reasons for the K of all players."""
    unrated: Sequence[RatingRow] = ()
    """All players, of an event that is not rated."""
    texts: Mapping[int, str] = {}
    """The text that each player is found by, by starting number."""
    arranged: Mapping[int, RatingRow] = {}
    """All players by starting number, in their order."""
    arranged_by: tuple[str, bool] | None = None
    """The order of `arranged`, and whether it is reversed."""

    @property
    def edition(self) -> str:
        """The rules in force for the part shown."""
        part, outlook = self.state.part, self.chances
        if part == "ratings":
            return self.field.edition if self.field else ""
        if part == "standings":
            ranked = self.ranked
            return ranked.found.edition.title if ranked and ranked.found else ""
        return outlook.found.edition.title if outlook and outlook.found else ""

    @property
    def shows_teams(self) -> bool:
        """Whether the standings shown are those of teams."""
        state = self.state
        has_teams = self.shape.has_teams and not state.ranking.individuals
        return state.part == "standings" and has_teams

    @property
    def ranked(self) -> StandingsView | TeamsView | None:
        """The standings of the teams or of the players, as shown."""
        return self.teams if self.shows_teams else self.standings

    @property
    def place(self) -> int:
        """The place of the cursor among the rows; the first where its player is not."""
        return self.places.get(self.state.cursor or 0, 0)

    def mark_of(self, no: int) -> tuple[str, str]:
        """Return the sign and role of a marked player or one with changes, else
        ``" "`` and ""."""
        if no in self.state.marked:
            return "+", "strong"
        mark = self.state.news.marks.get(no)
        return (" ", "") if mark is None else (mark.sign, "new")

    @property
    def row(self) -> RatingRow | None:
        """The player under the cursor."""
        return self.rows[self.place] if self.rows else None


def build_title(state: FieldState) -> str:
    """Build the title from event and file."""
    name = state.crosstable.event.name if state.crosstable else ""
    place = get_file_name(state.source)
    return f"{name} ({place})" if name and place else name or place


def take_event_terms(crosstable: Crosstable, form: Form, today: date) -> Form:
    """Take over dates, system and pool stated by the event.

    Missing dates become empty; `today` is assumed if the event has none.
    """
    return replace(form, **event_ratings.write_event_texts(crosstable, today))


def rate_all(
    crosstable: Crosstable, form: Form, given: Mapping[int, Given] = NOTHING_GIVEN
) -> EventRatings | Mapping[str, Problem]:
    """All players rated under the terms of a form, or its problems by field."""
    return event_ratings.rate_texts(crosstable, write_texts(form), given)


def evaluate_field(
    state: FieldState,
    before: FieldView | None = None,
    simulated: Simulated | None = None,
) -> FieldView:
    """Evaluate the part shown; results of `before` are reused.

    `simulated` is the latest result of the simulation.
    """
    if state.crosstable is None:
        return FieldView(state)
    if before is None or not _is_same_event(before.state, state):
        before = FieldView(
            state,
            supposed=_apply_assumptions(state),
            shape=measure_shape(state.crosstable),
            texts=list_search_texts(state.crosstable.players),
        )
    elif (
        _reset_cursors(before.state) == _reset_cursors(state)
        and before.simulated is simulated
    ):
        return before._replace(state=state)
    view = before._replace(state=state, simulated=simulated)
    if state.part == "ratings":
        return _add_ratings(view, before)
    rules = standings_view.read_rules(state.ranking, state.form.date, view.shows_teams)
    view = view._replace(rules=rules, problems=rules.problems)
    if view.shows_teams:
        return _add_teams(view)
    if state.part == "standings":
        return _add_standings(view)
    return _add_chances(view, simulated)


def _is_same_event(before: FieldState, state: FieldState) -> bool:
    return (
        before.crosstable is state.crosstable
        and before.ranking.assumed == state.ranking.assumed
    )


def _reset_cursors(state: FieldState) -> FieldState:
    """Reset the cursors, which no computed value depends on."""
    ranking = state.ranking._replace(column=0, game=0)
    return state._replace(cursor=0, ranking=ranking)


def _apply_assumptions(state: FieldState) -> Crosstable | None:
    assert state.crosstable is not None
    found = assume_results(state.crosstable, state.ranking.assumed)
    # an assumption for a game of another event is none here
    return state.crosstable if isinstance(found, Problem) else found


def _add_ratings(view: FieldView, before: FieldView) -> FieldView:
    state, crosstable = view.state, view.supposed
    assert crosstable is not None
    terms = (state.form, state.given)
    if before.rated_by != terms:
        view = _rate_event(crosstable, view)
        view = view._replace(rated_by=terms, arranged_by=None)
    order = (state.order, state.turned)
    if view.arranged_by != order:
        rows = view.unrated if view.field is None else view.field.rows
        arranged = {row.player.no: row for row in arrange_players(rows, *order)}
        view = view._replace(
            arranged=arranged, arranged_by=order, reason_width=measure_reasons(rows)
        )
    found = find_players(view.arranged, view.texts, state.filter, state.marked)
    rows = tuple(map(view.arranged.__getitem__, found))
    return view._replace(
        problems=view.faults,
        rows=rows,
        places=dict(zip(found, count())),
    )


def _rate_event(crosstable: Crosstable, view: FieldView) -> FieldView:
    """Rate the event, or collect its problems; rows come later."""
    result = rate_all(crosstable, view.state.form, view.state.given)
    if isinstance(result, EventRatings):
        return view._replace(field=result, faults={}, missing="", unrated=())
    return view._replace(
        field=None,
        unrated=view.unrated or _list_unrated_rows(crosstable),
        faults={name: fault for name, fault in result.items() if not fault.missing},
        missing=next((fault.text for fault in result.values() if fault.missing), ""),
    )


def _add_teams(view: FieldView) -> FieldView:
    """Add the teams; while a field of the rules is wrong, the last ones stay."""
    rules, crosstable, table = view.rules, view.supposed, view.teams
    assert rules is not None
    assert crosstable is not None
    wanted = TeamRequest(rules.wanted.codes, rules.wanted.date)
    if table is None or (table.wanted != wanted and not rules.problems):
        table = evaluate_teams(crosstable, wanted)
    state, found = view.state, _find_everyone(view)
    table = arrange_teams(table, state.ranking, found, state.filter)
    return view._replace(teams=table)


def _add_standings(view: FieldView) -> FieldView:
    rules, crosstable, table = view.rules, view.supposed, view.standings
    assert rules is not None
    assert crosstable is not None
    is_typing = (
        table is not None and table.found and [*rules.problems] == ["tie_breaks"]
    )
    if rules.problems and not is_typing:
        # a wrong field has no result
        return view._replace(standings=StandingsView(why_not=_first_text(rules)))
    # the last table stays while tie-breaks are half typed
    if table is None or (table.wanted != rules.wanted and not is_typing):
        table = standings_view.evaluate_standings(
            crosstable,
            rules.wanted,
            view.state.crosstable,
            view.state.ranking.assumed,
        )
    found = _find_everyone(view)
    table = standings_view.arrange_standings(
        table, view.state.ranking, lambda who: who.no in found
    )
    return view._replace(standings=table)


def _add_chances(view: FieldView, simulated: Simulated | None) -> FieldView:
    state, rules, crosstable = view.state, view.rules, view.supposed
    assert rules is not None
    assert state.crosstable is not None
    assert crosstable is not None
    if rules.problems:
        return view._replace(chances=ChancesView(why_not=_first_text(rules)))
    games = chances_view.list_open_games(state.crosstable, rules.wanted.unrated)
    games = chances_view.mark_assumed(games, state.ranking.assumed)
    found = ChancesView(games=games, first=rules.first)
    is_over = not any(not game.assumed for game in games)
    if is_over and not state.ranking.ahead:
        reason = _final_reason(crosstable, games)
        found = found._replace(why_not=reason, is_final=True)
        return view._replace(chances=found)
    request = Request(crosstable, rules.wanted, state.ranking.ahead, rules.choices)
    found = found._replace(request=request)
    if simulated is not None and simulated.request == request:
        shown = _find_everyone(view)
        found = chances_view.arrange_chances(
            found, simulated, lambda who: who.no in shown
        )
    return view._replace(chances=found)


def _find_everyone(view: FieldView) -> frozenset[int]:
    """Find the numbers of all players with every word of the filter."""
    state, texts = view.state, view.texts
    return frozenset(find_players(texts, texts, state.filter, state.marked))


def _first_text(rules: Rules) -> str:
    return next(iter(rules.problems.values())).text


def _final_reason(crosstable: Crosstable, games: Sequence[OpenGameRow]) -> str:
    if has_rounds_ahead(crosstable):
        return "no game of the rounds paired is open; n goes on to the next"
    if games:
        return "every game is assumed; see Standings"
    return "no game is open and the standings are final"


def set_facts(
    state: FieldState, numbers: Iterable[int], facts: Given, over: bool
) -> FieldState:
    """Set facts for some players.

    Unless `over`, only missing ones are filled in.
    """
    given = dict(state.given)
    by_number = index_players(state.crosstable) if state.crosstable else {}
    for no in numbers:
        present = given.get(no, Given())
        before = present if over else merge_given(by_number[no], present)
        changes = {
            name: value
            for name, value in asdict(facts).items()
            if value is not None and (over or getattr(before, name) is None)
        }
        merged = replace(present, **changes)
        if merged.k != present.k:
            # this K is not from the list
            merged = replace(merged, k_reason=facts.k_reason)
        if merged != Given():
            given[no] = merged
    return state._replace(given=given)


def player_state(state: FieldState, no: int, rivals: str = "") -> TournamentState:
    """Build the Tournament state of one player.

    Federation and rounds of the event are filled in for norms, and the likely
    opponents of the next round, if known.
    """
    assert state.crosstable is not None
    by_number = event_ratings.fill_standard_ratings(
        state.crosstable, state.given, state.form.pool
    )
    player = index_players(state.crosstable)[no]
    form = replace(
        state.form,
        **event_ratings.write_player_texts(
            player, state.given.get(no), state.form.system
        ),
    )
    own, rounds = read_federation(player.federation), state.crosstable.event.rounds
    ahead = AheadForm(
        part="next" if rivals else "plan",
        federation=own if isinstance(own, str) else "",
        rounds=write_value(rounds),
        next=rivals,
    )
    games = build_games(player, by_number)
    event = state.crosstable.event.name
    return TournamentState(
        form,
        games,
        name=player.name,
        ahead=ahead,
        event=event,
        origin=build_origin(state.source, state.crosstable, player),
        notes=choose_player_notes(state.crosstable, player),
    )


def name_k_source(state: FieldState, no: int) -> str:
    """Name the source of a player's K; empty if it was typed, or without one."""
    assert state.crosstable is not None
    player = index_players(state.crosstable)[no]
    return event_ratings.merge_given(player, state.given.get(no)).k_reason or ""


def build_origin(source: str, crosstable: Crosstable, player: Participant) -> FromFile:
    """Build the origin of the rounds of one player of an event."""
    return FromFile(
        source,
        event=crosstable.event.name,
        player=player.name,
        number=player.no,
        fide_id=player.fide_id,
        change=player.published_change,
        system=crosstable.system,
    )


def _list_unrated_rows(crosstable: Crosstable) -> Sequence[RatingRow]:
    by_number = index_players(crosstable)
    return [
        RatingRow(player, build_games(player, by_number), None)
        for player in crosstable.players
    ]


def arrange_players(
    rows: Iterable[RatingRow], order: str = "no", turned: bool = False
) -> list[RatingRow]:
    """Sort rows.

    Numbers fall and names rise; `turned` reverses. Rows without a value come last.
    """
    return sort_records(rows, SORTED[order], turned)


def list_selected(state: FieldState) -> frozenset[int]:
    """List the numbers of the marked players, else of those that pass the filter."""
    players = state.crosstable.players if state.crosstable else ()
    every = frozenset(player.no for player in players)
    if marked := state.marked & every:
        return marked
    texts = list_search_texts(players)
    return frozenset(find_players(every, texts, state.filter, state.marked)) or every


def select_rows(field: EventRatings, state: FieldState) -> EventRatings:
    """Return the ratings with the rows of the selected players alone."""
    selected = list_selected(state)
    rows = tuple(row for row in field.rows if row.player.no in selected)
    return field._replace(rows=rows, totals=sum_rows(rows))


def describe_selection(state: FieldState) -> str:
    """Count the players selected; "" for all."""
    every = len(state.crosstable.players) if state.crosstable else 0
    return describe_part(len(list_selected(state)), every, "players")

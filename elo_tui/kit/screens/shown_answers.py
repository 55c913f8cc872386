"""The answers that screens show, to be saved and copied in every format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from elo_tui.core.events.crosstable import Note
from elo_tui.core.forecast.odds_models import get_model
from elo_tui.core.model import Problem
from elo_tui.core.standings.printed_values import find_differences
from elo_tui.core.text.figures import plural
from elo_tui.features.game.answer import rated_text
from elo_tui.features.tournament.report.formats import Writer
from elo_tui.kit.faces import answer_faces
from elo_tui.kit.rules_texts import step_lines

if TYPE_CHECKING:
    from datetime import date

    from elo_tui.core.events.crosstable import Crosstable
    from elo_tui.core.events.event_ratings import EventRatings
    from elo_tui.core.fact_answers import GameAnswer
    from elo_tui.core.pairing.next_round import NextRound
    from elo_tui.core.standings.standings import Standings
    from elo_tui.features.event.answer.standings import StandingsAnswer
    from elo_tui.features.event.view.field import FieldState, FieldView
    from elo_tui.features.game.compare.comparison import Comparison
    from elo_tui.features.tournament.ahead.view import AheadView
    from elo_tui.features.tournament.view import TournamentView
    from elo_tui.kit.answer import Answer
    from elo_tui.session.permissions import Prefill
    from elo_tui.store.lists import ListInfo, Listing

#: Formats of any answer.
FORMS = (
    Writer("csv", "CSV table", "csv"),
    Writer("html", "web page to print", "html"),
    Writer("markdown", "Markdown", "md"),
    Writer("json", "JSON data", "json"),
    Writer("text", "plain text", "txt"),
)

_NO_EVENT = "Nothing to save: no event is rated here yet"
#: How the keys of the formats of likely pairings begin.
_LIKELY = "likely "


class Shown(NamedTuple):
    """Answer that a screen shows, to be saved and copied."""

    name: str
    """Proposed file name, without an ending."""
    what: str
    """Description, such as "one game"."""
    write: Callable[[str], str | Problem]
    """Writes the text in the format of a key."""
    formats: tuple[Writer, ...] = FORMS
    left_out: Callable[[str], Sequence[str]] = lambda _key: ()
    """Lists what the format of a key omits, with counts."""

    @property
    def text(self) -> str:
        """Plain text, without a final newline."""
        return str(self.write("text")).rstrip("\n")


def _show(name: str, what: str, answer: Callable[[], Answer]) -> Shown:
    """Return an answer, which is made when it is written."""
    return Shown(name, what, lambda key: answer_faces.write(key, answer()))


def show_game(view: GameAnswer) -> Shown | None:
    """Return one game or match; None without a result."""
    result = view.result
    if result is None:
        return None
    from elo_tui.features.game.answer.rated_game import AssessedGame, answer_game

    match = result if result.chosen is not None else None
    ratings = f"{result.you.rating or 'unrated'} {result.opponent.rating or 'unrated'}"

    def write(key: str) -> str:
        if key == "text":
            # the working and the odds of the outcome shown, as next to the board
            return "\n".join(game_lines(view)) + "\n"
        answer = answer_game(AssessedGame(view.system, result, match))
        return answer_faces.write(key, answer)

    return Shown(f"game {ratings}", "one game", write)


def show_field(state: FieldState, view: FieldView | None) -> Shown | str:
    """Return the part shown; ratings and standings without assumed results."""
    from elo_tui.core.events.event_ratings import EventRatings
    from elo_tui.core.standings.standings import compute_standings
    from elo_tui.features.event.view import standings as standings_view
    from elo_tui.features.event.view.field import (
        describe_selection,
        rate_all,
        select_rows,
    )

    if state.crosstable is None:
        return _NO_EVENT
    if state.part == "ratings":
        field = rate_all(state.crosstable, state.form, state.given)
        if not isinstance(field, EventRatings):
            return _NO_EVENT
        name = state.crosstable.event.name or "event"
        rows = select_rows(field, state)
        return _show_event(rows, name, describe_selection(state), state.source)
    if state.part == "chances":
        chances = None if view is None else show_chances(view)
        return chances or "Nothing to save: no chances yet"
    rules = standings_view.read_rules(state.ranking, state.form.date)
    found = compute_standings(state.crosstable, rules.wanted)
    if rules.problems or isinstance(found, Problem):
        return "Nothing to save: no standings"
    return show_standings(state.crosstable, found, state)


def show_rounds(view: TournamentView | None) -> Shown | str:
    """Return the rounds of one player, as an event with this player rated."""
    from elo_tui.core.entry import read_date
    from elo_tui.core.events.crosstable import EventFacts, build_crosstable
    from elo_tui.core.events.event_ratings import wrap_player

    if view is None or view.event is None or not view.rounds:
        return "Nothing to save: no rounds are rated yet"
    event, form, name = view.event, view.state.form, view.state.event
    crosstable = build_crosstable(view.rounds, event.player.name, event.player.rating)
    days = (read_date(text) for text in (form.date, form.event_end))
    first, last = (None if isinstance(day, Problem) else day for day in days)
    crosstable = crosstable._replace(event=EventFacts(name, start=first, end=last))
    rated = wrap_player(crosstable, crosstable.players[0], view.rounds, event)
    return _show_event(rated, name or f"tournament {form.date}".strip())


def _show_event(
    field: EventRatings, name: str, selection: str = "", source: str = ""
) -> Shown:
    from elo_tui.features.tournament.report import formats as event_formats

    players = len(field.rows)
    what = f"{players:,} players" if players > 1 else "the rounds of one player"
    return Shown(
        name=name,
        what=selection or what,
        write=partial(event_formats.write, field=field, explain=True, source=source),
        formats=event_formats.WRITERS,
        left_out=partial(event_formats.left_out, field=field),
    )


def show_comparison(found: Comparison) -> Shown:
    """Return the comparison, a row for each system or K."""
    from elo_tui.features.game.compare.answer import answer_comparison

    return _show("comparison", "what is compared", lambda: answer_comparison(found))


def show_standings(
    crosstable: Crosstable,
    found: Standings,
    state: FieldState,
    assumed: Iterable[str] = (),
) -> Shown:
    """Return places, points and tie-breaks of the players that `state` selects.

    `assumed` describes assumed results.
    """
    from msgspec.structs import replace

    from elo_tui.features.event.answer.standings import answer_standings, explain_values
    from elo_tui.features.event.view.field import describe_selection, list_selected

    part, selected = describe_selection(state), list_selected(state)
    printed = [
        one for one in find_differences(crosstable, found) if one.who.no in selected
    ]
    rows = tuple(row for row in found.rows if row.who.no in selected)
    name = crosstable.event.name
    notes = [Note(None, text) for text in (*assumed, part) if text]
    shown = found._replace(rows=rows)

    def explain() -> StandingsAnswer:
        # by all rows: a value may come from players who are not selected
        every = explain_values(found)
        chosen = [one for one in every if one.row.who.no in selected]
        answer = answer_standings(name, shown, notes, printed, chosen)
        # the text has no room for the working of all players
        return replace(answer, explained=())

    return _show(
        f"{name or 'event'} standings",
        f"the standings of {part or f'{len(rows):,} players'}",
        explain,
    )


def show_chances(view: FieldView) -> Shown | None:
    """Return the chances of places and scores; None while they are computed."""
    if view.supposed is None or view.chances is None or view.chances.found is None:
        return None
    from elo_tui.features.event.answer.chances import (
        ChancesRequest,
        answer_chances,
        find_norm_chances,
        find_norms_ahead,
    )
    from elo_tui.features.event.view.field import describe_selection, list_selected

    event, outlook = view.supposed.event, view.chances.found
    part, selected = describe_selection(view.state), list_selected(view.state)
    player = view.supposed.player(view.state.cursor)
    if player is not None and player.no not in selected:
        player = None
    asking = ChancesRequest(
        "tec",
        view.chances.first,
        player,
        view.state.ranking.assumed,
    )
    ahead, following = view.chances.ahead, view.chances.next
    if ahead is not None and following is not None:
        norms = find_norms_ahead(view.supposed, ahead, player)
        asking = asking._replace(ahead=ahead, method=following.method, norms=norms)
    else:
        norms = find_norm_chances(view.supposed, outlook, player)
        chosen = tuple(one for one in norms.chances if one.who.no in selected)
        asking = asking._replace(norms=norms._replace(chances=chosen))
    players = tuple(one for one in outlook.players if one.who.no in selected)
    notes = [Note(None, part)] if part else []
    shown = _show(
        f"{event.name or 'event'} chances",
        f"the chances of {part or f'{len(players):,} players'}",
        lambda: answer_chances(
            event.name, outlook._replace(players=players), notes, asking
        ),
    )
    return shown if following is None else _add_pairings(shown, event.name, following)


def _add_pairings(shown: Shown, name: str, found: NextRound) -> Shown:
    """Add the likely pairings of the next round to what can be saved."""

    def write(key: str) -> str | Problem:
        if not key.startswith(_LIKELY):
            return shown.write(key)
        from elo_tui.features.event.answer.next_round import answer_next

        form = key.removeprefix(_LIKELY)
        return answer_faces.write(form, answer_next(name, found, ()))

    title = f"round {found.event.next_round}, a forecast of the pairings"
    more = (
        one._replace(key=f"{_LIKELY}{one.key}", title=f"{title}: {one.title}")
        for one in FORMS
        if one.key in ("html", "json", "text")
    )
    return shown._replace(write=write, formats=(*FORMS, *more))


def show_players(chosen: Sequence[tuple[Listing, ListInfo]], is_marked: bool) -> Shown:
    """Return players of rating lists, all found or those marked."""
    from elo_tui.features.lists.answer import answer_players

    what = f"{plural(len(chosen), 'player')} {'marked' if is_marked else 'found'}"
    return _show("players", what, lambda: answer_players(chosen))


def show_ahead(view: AheadView) -> Shown | None:
    """Return the part of Looking ahead shown; None without a result."""
    from elo_tui.features.tournament.ahead.answer import norms as ahead_answer
    from elo_tui.features.tournament.ahead.answer import plan as plan_answer
    from elo_tui.features.tournament.ahead.answer import season as season_answer

    chosen = get_model(view.form.model)
    if (to_reach := view.plan) is not None:
        return _show(
            "plan", "the plan", lambda: plan_answer.answer_plan(to_reach, chosen, ())
        )
    if (forecast := view.forecast) is not None:
        return _show(
            "scores", "the scores", lambda: ahead_answer.answer_scores(forecast, chosen)
        )
    if (report := view.norm) is not None:
        return _show(
            f"{report.title} norm",
            "the norm",
            lambda: ahead_answer.answer_norm(report, view.needed),
        )
    if (norms := view.us_norms) is not None:
        return _show("norms", "the norms", lambda: ahead_answer.answer_us_norms(norms))
    if candidates := view.candidates:
        return _show(
            "opponents",
            "the possible opponents",
            lambda: ahead_answer.answer_opponents(candidates, chosen),
        )
    if (events := view.season) is not None and events.band is not None:
        return _show(
            "season", "the season", lambda: season_answer.answer_season(events, chosen)
        )
    return None


def game_lines(view: GameAnswer) -> list[str]:
    """Return a game with its working as lines; none without a result."""
    if view.result is None:
        return []
    return [
        *rated_text.assess_lines(view.result),
        *step_lines(view.your_steps),
        *step_lines(view.odds_steps),
    ]


def tournament_lines(view: TournamentView, notes: Sequence[Note] = ()) -> list[str]:
    """Return the rounds of one player and the notes; none if nothing is rated."""
    if view.event is None or view.performance is None or not view.rounds:
        return []
    return list(rated_text.event_lines(view.event, view.performance, notes))


def field_lines(view: FieldView, remarks: Sequence[Note] = ()) -> list[str]:
    """Return the players selected and the remarks; none if nothing is rated."""
    if view.field is None:
        return []
    from elo_tui.features.event.view.field import select_rows
    from elo_tui.features.tournament.report import formats as event_formats

    selected = select_rows(view.field, view.state)
    return list(event_formats.field_lines(selected, remarks))


# without a screen

#: The subcommand that answers what each screen would show.
_COMMANDS = {
    "game": "elo-tui assess OWN OPPONENT",
    "tournament": "elo-tui event --rating N FILE",
    "field": "elo-tui event FILE",
}


def suggest_command(prefill: Prefill) -> str:
    """Name the subcommand that answers what the screen would show."""
    return f"{_COMMANDS[prefill.screen]} answers without one"


def prefill_lines(prefill: Prefill, today: date) -> list[str]:
    """Return what would be copied from the screen, and the notes on its source.

    Nothing if the screen would be empty.
    """
    from elo_tui.features.event.view import field as field_view
    from elo_tui.features.tournament import view as tournament_view
    from elo_tui.session.forms import Form, evaluate_game
    from elo_tui.session.tournament_state import TournamentState

    form = Form(date=today.isoformat())._replace(**prefill.texts)
    if prefill.screen == "game":
        return game_lines(evaluate_game(form))
    if prefill.screen == "field" and prefill.event is not None:
        typed = {name: getattr(form, name) for name in prefill.texts}
        form = field_view.take_event_terms(prefill.event, form, today)._replace(**typed)
        state = field_view.FieldState(form, prefill.event, source=prefill.source)
        return field_lines(field_view.evaluate_field(state), prefill.notes)
    name = prefill.owner.name if prefill.owner is not None else ""
    rounds = TournamentState(form, prefill.games, name=name)
    view = tournament_view.evaluate_rounds(rounds, (), prefill.k_reason)
    return tournament_lines(view, prefill.notes)

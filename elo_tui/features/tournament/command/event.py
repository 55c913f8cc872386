"""``elo-tui event``: what an event does to one rating, or to those of all players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import click

from elo_tui.core import days, setup
from elo_tui.core.events import event_ratings
from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.event_ratings import NOTHING_GIVEN, EventRatings
from elo_tui.core.events.reading import EventReading, Note, Reading
from elo_tui.core.model import Given
from elo_tui.core.player_event import (
    RATED_ALONE,
    PlayerEvent,
    rate_games,
    rate_player,
)
from elo_tui.core.systems import get_row
from elo_tui.core.text.clean_text import clean_name
from elo_tui.features.lists.command import opened_lists as lists
from elo_tui.features.tournament.report import formats
from elo_tui.kit.command_line import completion_candidates, options, source
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand
from elo_tui.kit.command_line.options import Texts, text_option
from elo_tui.kit.command_line.output import Refused

if TYPE_CHECKING:
    from elo_tui.features.tournament.answer.rated_event import Completed
    from elo_tui.store.lists.player_facts import Completion

#: Typed facts that can only apply to one player.
_PERSONAL = ("own", "standard", "record", "compared")
_DAYS = ("date", "event_end")


class _EventOutput(NamedTuple):
    """Form of the output."""

    form: AnswerOutput
    explain: bool
    chart: bool
    source: str
    """Name of the file or its address; empty: standard input."""


@click.command("event", cls=Subcommand)
@click.argument(
    "file", required=False, shell_complete=completion_candidates.event_files
)
@click.argument("second", nargs=-1, shell_complete=completion_candidates.event_files)
@options.form_options("own", *options.PLAYER, *options.RULES)
@text_option("--name TEXT", "Your name in the report.")
@source.player_option("One player of a whole event")
@click.option(
    "--complete",
    is_flag=True,
    help="Look up missing facts in the imported rating lists by ID.",
)
@source.reading_options
@options.compare_option
@options.explain_option
@click.option("--chart", is_flag=True, help="Draw the course of the event.")
@answer_options
@click.pass_context
def event_command(
    ctx: click.Context,
    /,
    file: str | None,
    how: source.HowRead,
    name: str | None,
    player: str | None,
    complete: bool,
    explain: bool,
    chart: bool,
    wanted: AnswerOutput,
    **values: object,
) -> None:
    """Rate your games of an event round by round, or the whole event.

    FILE holds your games, one a line: the opponent's rating and the result, such as
    1850 W, 1900 draw x2, 2100 = or bye; or CSV with the header opponent_rating,score.
    They need your --rating. Without FILE, or with -, the games are read from standard
    input.

    FILE may be the games of one user on Lichess or Chess.com, as PGN: then they are
    rated in order, by the rules of the site; --player selects one of two users whose
    names are in every game.

    FILE may also hold a whole event, such as a TRF report or a crosstable, or be the
    address of one; elo-tui read shows its content. Then all players are rated, or one
    --player. SECOND supplies what FILE lacks: a start list, or files
    with other rounds. The day of the event selects the rules; it comes from FILE unless
    --date is given. K, birth year and the like apply to all players for whom FILE has
    no others, and to one --player in any case.

    \b
    Examples:
      elo-tui event --rating 1950 games.txt
      echo "2010 W, 1900 draw x2" | elo-tui event --rating 1950
      elo-tui event --rating 1950 --k 20 --json games.csv
      elo-tui event --rating 1950 --k 10,20,40 games.csv
      elo-tui event --rating 1620 --system dwz --dwz-index 31 games.txt
      elo-tui event report.trf
      elo-tui event report.trf --player 17 --explain
      elo-tui event crosstable.html startlist.html --player "ivanova anna"
      elo-tui event report.trf --k 20 --html -o report.html
      elo-tui event report.trf --complete --json
    """
    if file is None and source.is_keyboard():
        raise click.UsageError(
            "no FILE given and nothing piped in; name a file, or - to type games", ctx
        )
    file = source.STANDARD_INPUT if file is None else file
    wanted.refuse(chart=chart)
    wanted.refuse_working(explain)
    named = "" if file == source.STANDARD_INPUT else file
    form = _EventOutput(wanted, explain, chart, named)
    texts = options.collect_unchecked_texts(values)
    several = options.take_several_ks(texts)
    options.refuse_with_several_ks(
        several, explain=explain, chart=chart, compare="compared" in texts
    )
    whole = options.check_texts(texts)
    shown = clean_name(name or "")
    reading = how.understood(file)
    if isinstance(reading, Reading):
        options.refuse_unused(texts)
        source.refuse_event_options(
            how, player=player, complete="" if complete else None
        )
        _require_rating(texts, ctx)
        whole = options.assume_today(whole, texts)
        found = [
            options.require_result(rate_games(reading.games, facts, shown), typed)
            for facts, typed in options.texts_by_k(whole, texts, several)
        ]
        _say_player(found, reading, form)
        return
    how, player = source.select_owner(reading, how, player)
    reading, place = source.select_section(reading, how)
    crosstable = reading.sections[place]
    if crosstable.system and "system" not in texts:
        whole = options.check_texts(texts, stated=crosstable.system)
    options.refuse_unused({"system": whole["system"], **texts})
    source.refuse_other_list(crosstable, whole["system"])
    source.refuse_without_rounds(crosstable, file)
    whole = add_stated_facts(crosstable, whole, texts, source.source_label(file))
    completion, given = None, NOTHING_GIVEN
    if complete:
        completion = _complete_players(crosstable, whole)
        crosstable, given = completion.crosstable, completion.given
        note = Note(None, completion.summary)
        reading = reading._replace(notes=(*reading.notes, note))
    if crosstable.owner is not None:
        source.refuse_event_options(player=player)
        one = crosstable.player(crosstable.owner)
        if one is not None and one.rating is None:
            _require_rating(texts, ctx)
    else:
        one = None if player is None else source.find_player(crosstable, player)
    if one is None:
        if name is not None:
            raise Refused("--name: FILE holds a whole event; add --player for one")
        if several:
            raise Refused("--k: several only for one player; add --player")
        field = _rate_all(crosstable, whole, texts, given)
        source.refuse_if_unrated(file, reading, place, field.totals.games)
        _say_field(field, reading, place, form, completion)
        return
    found = [
        options.require_result(
            rate_player(crosstable, one, facts, typed, shown, given), typed
        )
        for facts, typed in options.texts_by_k(whole, texts, several)
    ]
    source.refuse_if_unrated(file, reading, place, found[0].event.rated_games)
    games = Reading(reading.format, found[0].games, reading.notes, reading.encoding)
    _say_player(found, games, form, completion)


def _require_rating(texts: Texts, ctx: click.Context) -> None:
    if "own" not in texts:
        raise click.UsageError(
            "Missing option '--rating': FILE holds one player's games", ctx
        )


def add_stated_facts(
    crosstable: Crosstable, whole: Texts, texts: Texts, label: str
) -> dict[str, str]:
    """Add the facts that a report states about the event; typed ones stay.

    Raises Refused for days for which the system has no rules.
    """
    stated = event_ratings.write_event_texts(crosstable, options.today())
    typed = {*_DAYS, *texts} if texts.keys() & {*_DAYS} else {*texts}
    found = {
        **whole,
        **{name: text for name, text in stated.items() if name not in typed},
    }
    if not typed.isdisjoint(_DAYS):
        return found
    problems = setup.resolve_inputs(found).problems
    for day in _DAYS:
        if day in problems:
            readings, _ = days.decode_days(found["days"])
            when = found[day] or days.format_readings(readings)
            raise Refused(
                f"{label}, event of {when}:"
                f" {problems[day].text.partition(': ')[2]}"
                f" ({options.option_label(day)} YYYY-MM-DD selects other rules)"
            )
    return found


def _rate_all(
    crosstable: Crosstable, whole: Texts, texts: Texts, given: Mapping[int, Given]
) -> EventRatings:
    """Rate all players; typed facts apply to those without one; raises Refused."""
    personal = RATED_ALONE if get_row(whole["system"]).whole_event_module else ()
    for fact in (*_PERSONAL, *personal):
        if fact in texts:
            flag = "--compare" if fact == "compared" else options.option_label(fact)
            raise Refused(f"{flag}: FILE holds a whole event; add --player for one")
    rated = event_ratings.rate_texts(crosstable, whole, given)
    if not isinstance(rated, EventRatings):
        problem = setup.first_problem(rated)
        assert problem is not None, "an event without a result has a problem"
        raise options.fact_error(problem, texts)
    return rated


def _complete_players(crosstable: Crosstable, texts: Texts) -> Completion:
    """Complete the event from the imported rating lists; raises Refused."""
    from elo_tui.store.lists.player_facts import complete_from_lists, read_rating_wanted

    with lists.open_lists("--complete: ") as imported:
        done = complete_from_lists(
            crosstable, read_rating_wanted(texts), imported, NOTHING_GIVEN
        )
    if done is None:
        raise Refused(
            "--complete: no list of these ratings here yet;"
            " elo-tui list import FILE reads one"
        )
    return done


def _say_player(
    found: Sequence[PlayerEvent],
    reading: Reading,
    wanted: _EventOutput,
    completion: Completion | None = None,
) -> None:
    """Print or save one player's event, or it with several K-factors side by side."""
    one, *others = found
    is_compared = "compared" in one.texts
    if not others and not is_compared and wanted.form.is_table:
        wanted.form.deliver(_write_event(one.as_field(), reading, wanted))
        return
    from elo_tui.features.tournament.answer.rated_event import (
        answer_player,
        answer_player_by_k,
    )

    completed = _describe_completion(completion)
    if others:
        wanted.form.say(answer_player_by_k(found, reading, completed))
        return
    chart = None
    if wanted.chart:
        from elo_tui.features.game.charts import course

        chart = course(one.event)
    wanted.form.say(answer_player(one, reading, wanted.explain, completed, chart))


def _say_field(
    field: EventRatings,
    reading: EventReading,
    section: int,
    wanted: _EventOutput,
    completion: Completion | None = None,
) -> None:
    """Print or save a whole event."""
    if wanted.explain and wanted.form.kind != "html":
        raise Refused("--explain: for a whole event only with --html; or add --player")
    if wanted.chart:
        raise Refused("--chart: for one player; add --player")
    if wanted.form.kind == "json":
        from elo_tui.features.tournament.answer.rated_event import describe_field
        from elo_tui.kit.answer import encode
        from elo_tui.kit.faces.answer_faces import write_data

        completed = _describe_completion(completion)
        whole = describe_field(field, reading, section, completed)
        text = write_data(encode(whole))
    else:
        text = _write_event(field, reading, wanted)
    wanted.form.deliver(text)


def _write_event(
    field: EventRatings, reading: Reading | EventReading, wanted: _EventOutput
) -> str:
    text = formats.write(
        wanted.form.kind or "text", field, reading, wanted.explain, wanted.source
    )
    assert isinstance(text, str), "only a tournament report file refuses an event"
    return text


def _describe_completion(found: Completion | None) -> Completed | None:
    """Describe the players completed from the rating lists."""
    if found is None:
        return None
    from elo_tui.features.tournament.answer.rated_event import (
        Completed,
        CompletedPlayer,
    )

    return Completed(
        players=tuple(
            CompletedPlayer(no=no, facts=tuple(facts))
            for no, facts in found.filled_in.items()
        ),
        ids_not_listed=tuple(found.not_listed),
        ids_of_another_name=tuple(found.others),
        lists=tuple(found.lists),
    )

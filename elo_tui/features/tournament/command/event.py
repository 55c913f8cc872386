"""``elo-tui event``: what an event does to one rating, or to those of all players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from shlex import quote
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from elo_tui.core import days, setup
from elo_tui.core.events import event_ratings
from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.events.event_ratings import NOTHING_GIVEN, EventRatings
from elo_tui.core.events.open_questions import find_common_player
from elo_tui.core.events.reading import EventReading, Note, Reading
from elo_tui.core.model import Given
from elo_tui.core.player_event import RATED_ALONE, PlayerEvent, rate_games, rate_player
from elo_tui.core.systems import get_row
from elo_tui.core.text.clean_text import clean_name
from elo_tui.features.lists.command import opened_lists as lists
from elo_tui.features.tournament.report import formats
from elo_tui.kit.command_line import completion_candidates, options, source
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import ImportedGroup, Subcommand, usage_error
from elo_tui.kit.command_line.day_options import DaysWanted, day_options
from elo_tui.kit.command_line.options import Texts, text_option
from elo_tui.kit.command_line.output import Refused

if TYPE_CHECKING:
    from elo_tui.store.lists.player_facts import Completion

#: Typed facts that can only apply to one player.
_PERSONAL = ("own", "standard", "record", "compared")
_DAYS = ("date", "event_end")


class _EventOptions(NamedTuple):
    """The options other than facts."""

    file: str
    how: source.HowRead
    name: str | None
    player: str | None
    by_day: bool
    as_one_event: bool
    complete: bool
    by_month: bool
    lists: tuple[str, ...]
    explain: bool
    chart: bool
    wanted: AnswerOutput

    @property
    def source(self) -> str:
        """The name of the file or its address; empty for standard input."""
        return "" if self.file == source.STANDARD_INPUT else self.file


class _TypedFacts(NamedTuple):
    """The facts typed, the same with those assumed or stated, and several Ks."""

    typed: Texts
    whole: Texts
    ks: tuple[str, ...]

    def list_by_k(self) -> list[tuple[Texts, Texts]]:
        """List all facts with the typed ones, for each K."""
        return options.texts_by_k(self.whole, self.typed, self.ks)


class _ReadEvent(NamedTuple):
    """An event of a source, and what the rating lists supplied."""

    reading: EventReading
    place: int
    """Its place among those of the source."""
    crosstable: Crosstable
    completion: Completion | None = None

    @property
    def given(self) -> Mapping[int, Given]:
        """The facts from the lists, by starting number."""
        return NOTHING_GIVEN if self.completion is None else self.completion.given


class _EventCommand(Subcommand):
    """The subcommand; with ``--screen`` it is the one that opens the Event screen."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,  # noqa: ANN401  (as click calls it)
    ) -> click.Context:
        group = parent.command if parent else None
        if "--screen" in args and isinstance(group, ImportedGroup) and parent:
            rest = [arg for arg in args if arg != "--screen"]
            opened = group.get_command(parent, "field")
            assert opened is not None
            return opened.make_context(info_name, rest, parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


@click.command("event", cls=_EventCommand)
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
@click.option(
    "--by-month",
    is_flag=True,
    help="Rate the games of each month by themselves, such as those of a league.",
)
@text_option(
    "--list MONTH=LIST",
    "With --by-month: FIDE's list of a month, such as 2026-09=list.txt.",
    "lists",
    multiple=True,
)
@source.reading_options
@day_options
@options.compare_option
@options.explain_option
@click.option("--chart", is_flag=True, help="Draw the course of the event.")
@click.option(
    "--screen", is_flag=True, expose_value=False, help="Open it on the Event screen."
)
@answer_options
def event_command(**values: Any) -> None:  # noqa: ANN401  (of every option)
    """Rate your games of an event round by round, or the whole event.

    FILE holds your games, one a line: the opponent's rating and the result, such as
    1850 W, 1900 draw x2, 2100 = or bye; or CSV with the header opponent_rating,score.
    They need your --rating. Without FILE, or with -, the games are read from standard
    input.

    FILE may be the games of one user on Lichess or Chess.com, as PGN: then they are
    rated in order, by the rules of the site; --player selects one of two users named in
    every game.

    FILE may also hold a whole event, such as a TRF report or a crosstable, or be the
    address of one; elo-tui read shows its content. Then all players are rated, or one
    --player. SECOND supplies what FILE lacks: a start list, or files with other rounds.
    The day of the event selects the rules; it comes from FILE unless --date is given.
    K, birth year and the like apply to all players that lack them in FILE, and to one
    --player in any case.

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
      elo-tui event league.trf --by-month --list 2026-09=sep.txt
    """
    values["file"] = _require_file(values["file"])
    asked = options.take_options(_EventOptions, values)
    asked.wanted.refuse(chart=asked.chart)
    asked.wanted.refuse_working(asked.explain)
    facts = _read_facts(values, asked)
    if asked.lists and not asked.by_month:
        raise Refused("--list: only with --by-month, which rates by lists of months")
    reading = asked.how.understood(asked.file)
    if isinstance(reading, Reading):
        if asked.by_month:
            raise Refused("--by-month: FILE holds the games of one player")
        _rate_games(reading, facts, asked)
    else:
        _rate_event(reading, facts, asked)


def _require_file(file: str | None) -> str:
    """Return the file, else standard input; raises UsageError at a keyboard."""
    if file is None and source.is_keyboard():
        raise usage_error(
            "no FILE given and nothing piped in; name a file, or - to type games"
        )
    return source.STANDARD_INPUT if file is None else file


def _read_facts(values: Mapping[str, object], asked: _EventOptions) -> _TypedFacts:
    """Read the facts typed; raises Refused."""
    typed = options.collect_unchecked_texts(values)
    ks = options.take_several_ks(typed)
    options.refuse_with_several_ks(
        ks, explain=asked.explain, chart=asked.chart, compare="compared" in typed
    )
    return _TypedFacts(typed, options.check_texts(typed), ks)


def _rate_games(reading: Reading, facts: _TypedFacts, asked: _EventOptions) -> None:
    """Rate the games of one player; raises Refused."""
    options.refuse_unused(facts.typed)
    source.refuse_event_options(
        asked.how, player=asked.player, complete="" if asked.complete else None
    )
    _require_rating(facts)
    facts = facts._replace(whole=options.assume_today(facts.whole, facts.typed))
    name = clean_name(asked.name or "")
    found = [
        options.require_result(rate_games(reading.games, whole, name), typed)
        for whole, typed in facts.list_by_k()
    ]
    _say_player(found, reading, asked)


def _rate_event(
    reading: EventReading, facts: _TypedFacts, asked: _EventOptions
) -> None:
    """Rate a whole event, or one player of it; raises Refused."""
    label = source.source_label(asked.file)
    how, player = source.select_owner(reading, asked.how, asked.player)
    if facts.typed.keys().isdisjoint(_DAYS):
        reading = DaysWanted(asked.by_day, asked.as_one_event).keep(reading, label)
    common = "" if asked.as_one_event or how.section else find_common_player(reading)
    if player is None and common:
        raise Refused(
            f"{label}: {common} is in every game; whose are they?"
            f" --player {quote(common)}, or --as-one-event for all"
        )
    reading, place = source.select_section(reading, how)
    event = _ReadEvent(reading, place, reading.sections[place])
    facts = _add_stated(event.crosstable, facts, asked.file)
    if asked.complete:
        event = _complete_players(event, facts.whole)
    one = _select_player(event.crosstable, player, facts)
    if one is not None and asked.by_month:
        raise Refused("--by-month: for all players of an event, without --player")
    if one is not None:
        _rate_one(event, one, facts, asked)
        return
    if asked.name is not None:
        raise Refused("--name: FILE holds a whole event; add --player for one")
    if facts.ks:
        raise Refused("--k: several only for one player; add --player")
    if asked.by_month:
        # the readers of rating lists are needed here only
        from elo_tui.features.tournament.command.by_month import rate_by_month

        label = source.source_label(asked.file)
        notes = source.select_notes(event.reading, place)
        asked.wanted.say(
            rate_by_month(event.crosstable, facts.whole, asked.lists, notes, label)
        )
        return
    field = _rate_all(event, facts)
    source.refuse_if_unrated(asked.file, event.reading, place, field.totals.games)
    _say_field(field, event, asked)


def _add_stated(crosstable: Crosstable, facts: _TypedFacts, file: str) -> _TypedFacts:
    """Add the facts that a report states; raises Refused for an impossible one."""
    typed, whole = facts.typed, facts.whole
    if crosstable.system and "system" not in typed:
        whole = options.check_texts(typed, stated=crosstable.system)
    options.refuse_unused({"system": whole["system"], **typed})
    source.refuse_other_list(crosstable, whole["system"])
    source.refuse_without_rounds(crosstable, file)
    label = source.source_label(file)
    return facts._replace(whole=add_stated_facts(crosstable, whole, typed, label))


def _select_player(
    crosstable: Crosstable, player: str | None, facts: _TypedFacts
) -> Participant | None:
    """Return the owner of the games, or the player asked for; None for all."""
    if crosstable.owner is None:
        return None if player is None else source.find_player(crosstable, player)
    source.refuse_event_options(player=player)
    one = crosstable.player(crosstable.owner)
    if one is not None and one.rating is None:
        _require_rating(facts)
    return one


def _rate_one(
    event: _ReadEvent, one: Participant, facts: _TypedFacts, asked: _EventOptions
) -> None:
    """Rate one player of an event; raises Refused."""
    name = clean_name(asked.name or "")
    found = [
        options.require_result(
            rate_player(event.crosstable, one, whole, typed, name, event.given), typed
        )
        for whole, typed in facts.list_by_k()
    ]
    read, rated_games = event.reading, found[0].event.rated_games
    source.refuse_if_unrated(asked.file, read, event.place, rated_games)
    games = Reading(read.format, found[0].games, read.notes, read.encoding)
    _say_player(found, games, asked, event.completion)


def _require_rating(facts: _TypedFacts) -> None:
    if "own" not in facts.typed:
        raise usage_error("Missing option '--rating': FILE holds one player's games")


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


def _rate_all(event: _ReadEvent, facts: _TypedFacts) -> EventRatings:
    """Rate all players; typed facts apply to those without one; raises Refused."""
    texts, system = facts.typed, facts.whole["system"]
    personal = RATED_ALONE if get_row(system).whole_event_module else ()
    for fact in (*_PERSONAL, *personal):
        if fact in texts:
            flag = "--compare" if fact == "compared" else options.option_label(fact)
            raise Refused(f"{flag}: FILE holds a whole event; add --player for one")
    rated = event_ratings.rate_texts(event.crosstable, facts.whole, event.given)
    if not isinstance(rated, EventRatings):
        problem = setup.first_problem(rated)
        assert problem is not None, "an event without a result has a problem"
        raise options.fact_error(problem, texts)
    return rated


def _complete_players(event: _ReadEvent, texts: Texts) -> _ReadEvent:
    """Complete the event from the imported rating lists; raises Refused."""
    # the lists come with SQLite, which takes long to import
    from elo_tui.store.lists.player_facts import complete_from_lists, read_rating_wanted

    with lists.open_lists("--complete: ") as imported:
        done = complete_from_lists(
            event.crosstable, read_rating_wanted(texts), imported, NOTHING_GIVEN
        )
    if done is None:
        raise Refused(
            "--complete: no list of these ratings here yet;"
            " elo-tui list import FILE reads one"
        )
    notes = (*event.reading.notes, Note(None, done.summary))
    reading = event.reading._replace(notes=notes)
    return _ReadEvent(reading, event.place, done.crosstable, done)


def _say_player(
    found: Sequence[PlayerEvent],
    reading: Reading,
    asked: _EventOptions,
    completion: Completion | None = None,
) -> None:
    """Print or save one player's event, or it with several K-factors side by side."""
    one, *others = found
    is_compared = "compared" in one.texts
    if not others and not is_compared and asked.wanted.is_table:
        asked.wanted.deliver(_write_event(one.as_field(), reading, asked))
        return
    # neither the help nor the table of an event has these answers
    from elo_tui.features.game.charts import course
    from elo_tui.features.tournament.answer.rated_event import (
        answer_player,
        answer_player_by_k,
    )

    if others:
        asked.wanted.say(answer_player_by_k(found, reading, completion))
        return
    chart = course(one.event) if asked.chart else None
    asked.wanted.say(answer_player(one, reading, asked.explain, completion, chart))


def _say_field(field: EventRatings, event: _ReadEvent, asked: _EventOptions) -> None:
    """Print or save a whole event."""
    if asked.explain and asked.wanted.kind != "html":
        raise Refused("--explain: for a whole event only with --html; or add --player")
    if asked.chart:
        raise Refused("--chart: for one player; add --player")
    read, place = event.reading, event.place
    text = (
        formats.write_json(field, read, place, event.completion)
        if asked.wanted.kind == "json"
        else _write_event(field, read, asked)
    )
    asked.wanted.deliver(text)


def _write_event(
    field: EventRatings, reading: Reading | EventReading, asked: _EventOptions
) -> str:
    kind = asked.wanted.kind or "text"
    text = formats.write(kind, field, reading, asked.explain, asked.source)
    assert isinstance(text, str), "only a tournament report file refuses an event"
    return text

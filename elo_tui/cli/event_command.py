"""``elo-tui event``: what an event does to one rating, or to those of all players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from elo_tui.cli import completion_candidates, event_rated, lists, options, source
from elo_tui.cli.arguments import Subcommand
from elo_tui.cli.event_output import answer, answer_options, say_alone, say_field
from elo_tui.cli.options import Texts
from elo_tui.cli.output import Refused
from elo_tui.core.events import rated_field
from elo_tui.core.events.crosstable import Crosstable, Note
from elo_tui.core.events.reading import EventReading, Reading
from elo_tui.core.text.clean_text import clean_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from elo_tui.core.model import Given
    from elo_tui.store.lists.event_completion import Completion


@click.command("event", cls=Subcommand)
@click.argument(
    "file", required=False, shell_complete=completion_candidates.event_files
)
@click.argument("second", nargs=-1, shell_complete=completion_candidates.event_files)
@options.form_options("own", *options.PLAYER, *options.RULES)
@click.option("--name", metavar="TEXT", help="Your name, for the report.")
@click.option(
    "--player",
    metavar="TEXT",
    help="One player of a whole event: an ID, a starting number or a part of a name.",
    shell_complete=completion_candidates.players_of_file,
)
@click.option(
    "--complete",
    is_flag=True,
    help="Look up IDs in the imported rating lists for what FILE leaves open.",
)
@source.reading_options
@options.compare_option
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
    **values: object,
) -> None:
    """What an event did to your rating round by round, or to everybody's.

    FILE holds your games, one a line: the opponent's rating and the result, such as
    1850 W, 1900 draw x2, 2100 = or bye; or CSV with the header opponent_rating,score.
    They need your --rating. Without FILE, or with -, the games are read from standard
    input.

    FILE may be the games of one user on Lichess or Chess.com, as PGN: then they are
    rated in order, by the rules of the site; --player says whose they are if two names
    are in every game.

    FILE may also hold a whole event, such as a TRF report or a crosstable, or be the
    address of one; elo-tui read shows what is understood of it. Then everybody is
    rated, or one --player. SECOND supplies what FILE lacks: a start list, or files
    with other rounds. The day of the event selects the rules; it comes from FILE unless
    --date is given. K, birth year and the like apply to everybody for whom FILE says
    nothing else, and to one --player in any case.

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
    wanted = answer(values)
    texts = options.collect_unchecked_texts(values)
    several = options.take_several_ks(texts)
    options.refuse_with_several_ks(
        several,
        explain=wanted.explain,
        chart=wanted.chart,
        compare="compared" in texts,
    )
    whole = options.checked(texts, positional=False)
    shown = clean_name(name or "")
    reading = how.understood(file)
    if isinstance(reading, Reading):
        options.refuse_unused(texts)
        source.refuse_event_options(
            how, player=player, complete="" if complete else None
        )
        _need_rating(texts, ctx)
        whole = options.assume_today(whole, texts)
        each = options.texts_by_k(whole, texts, several)
        say_alone(
            [event_rated.games(reading, *facts, shown) for facts in each],
            reading,
            wanted,
        )
        return
    how, player = source.select_owner(reading, how, player)
    reading, place = source.select_section(reading, how)
    crosstable = reading.sections[place]
    if crosstable.system and "system" not in texts:
        whole = options.checked(texts, positional=False, stated=crosstable.system)
    options.refuse_unused({"system": whole["system"], **texts})
    source.refuse_other_list(crosstable, whole["system"])
    source.refuse_without_rounds(crosstable, file)
    whole = event_rated.dated(crosstable, whole, texts, source.source_label(file))
    completion = None
    if complete:
        completion = complete_players(crosstable, whole)
        crosstable = completion.crosstable
        reading = add_completion_note(reading, completion)
    if crosstable.owner is not None:
        source.refuse_event_options(player=player)
        one = crosstable.player(crosstable.owner)
        if one is not None and one.rating is None:
            _need_rating(texts, ctx)
    else:
        one = None if player is None else source.find_player(crosstable, player)
    if one is None:
        if name is not None:
            raise Refused("--name: FILE holds a whole event; add --player for one")
        if several:
            raise Refused("--k: several only for one player; add --player")
        field = event_rated.everybody(
            crosstable, whole, texts, completed_facts(completion)
        )
        source.refuse_if_unrated(file, reading, place, field.totals.games)
        say_field(field, reading, place, wanted, completion)
    else:
        given = completed_facts(completion)
        alone = [
            event_rated.one_of(crosstable, one, *facts, shown, given)
            for facts in options.texts_by_k(whole, texts, several)
        ]
        source.refuse_if_unrated(file, reading, place, alone[0].event.rated_games)
        games = Reading(reading.format, alone[0].games, reading.notes, reading.encoding)
        say_alone(alone, games, wanted, completion)


def _need_rating(texts: dict[str, str], ctx: click.Context) -> None:
    if "own" not in texts:
        raise click.UsageError(
            "Missing option '--rating': FILE holds one player's games", ctx
        )


def complete_players(crosstable: Crosstable, texts: Texts) -> Completion:
    """The event with what the lists say about its players; raises Refused."""
    from elo_tui.store.lists.event_completion import from_lists
    from elo_tui.store.lists.player_facts import rating_wanted

    with lists.open_lists("--complete: ") as there:
        done = from_lists(
            crosstable, rating_wanted(texts), there, rated_field.NOTHING_GIVEN
        )
    if done is None:
        raise Refused(
            "--complete: no list of these ratings here yet;"
            " elo-tui list import FILE reads one"
        )
    return done


def completed_facts(completion: Completion | None) -> Mapping[int, Given]:
    """What the lists have filled in for each player."""
    return rated_field.NOTHING_GIVEN if completion is None else completion.given


def add_completion_note(reading: EventReading, completion: Completion) -> EventReading:
    """The reading with a note on how many were completed."""
    return reading._replace(notes=(*reading.notes, Note(None, completion.summary)))

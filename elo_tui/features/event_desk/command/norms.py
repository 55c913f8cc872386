"""``elo-tui norms``: the title norms of all players of an event."""

from __future__ import annotations

from typing import Any, NamedTuple

import click

from elo_tui.core.events import event_ratings
from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.events.round_months import EventMonth, split_by_month
from elo_tui.core.norms.all_norms import (
    EXEMPTIONS,
    NormTerms,
    judge_all_norms,
    select_norms,
)
from elo_tui.core.norms.requirements import REQUIREMENTS
from elo_tui.core.norms.us_all_norms import judge_us_norms
from elo_tui.core.norms.us_chess import event_condition, ratings_after
from elo_tui.core.systems import find_row
from elo_tui.features.event_desk.answer.norms import (
    EventNormsAnswer,
    NormsShown,
    answer_norms,
    answer_us_norms,
)
from elo_tui.features.tournament.command.by_month import read_month_list
from elo_tui.kit.command_line import options, source
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import (
    Subcommand,
    WordChoice,
    require_found,
)
from elo_tui.kit.command_line.options import text_option
from elo_tui.kit.command_line.output import Refused


class _NormsOptions(NamedTuple):
    """The options of ``norms``."""

    file: str
    how: source.HowRead
    titles: tuple[str, ...]
    exempt: tuple[str, ...]
    everyone: bool
    is_approved: bool
    is_team_championship: bool
    is_world_cup: bool
    lists: tuple[str, ...]
    player: str | None
    wanted: AnswerOutput


@click.command("norms", cls=Subcommand)
@source.files_arguments
@text_option(
    "--title TITLE",
    "Title of the norms shown, such as GM; may be repeated. Default: all.",
    "titles",
    multiple=True,
    type=WordChoice(tuple(REQUIREMENTS)),
)
@text_option(
    "--exempt ARTICLE",
    "Exemption that holds for the event: 1.4.3a (final of the national championship),"
    " 1.4.3b (national team championship) or 1.4.3c (zonal); may be repeated.",
    multiple=True,
    type=WordChoice(EXEMPTIONS),
)
@click.option(
    "--everyone",
    is_flag=True,
    help="Show all players and titles, not only norms reached, possible or near.",
)
@click.option(
    "--approved-standard",
    "is_approved",
    is_flag=True,
    help="FIDE approved a time control of 45+30 or longer as standard (2026).",
)
@click.option(
    "--team-championship",
    "is_team_championship",
    is_flag=True,
    help="A World or Continental team championship of 7 to 9 rounds: 7 games (1.4.1b).",
)
@click.option(
    "--world-cup",
    "is_world_cup",
    is_flag=True,
    help="The World Cup or Women's World Cup: 8 games (1.4.1b).",
)
@text_option(
    "--list MONTH=LIST",
    "FIDE's list of a month, such as 2026-09=list.txt, for an event of more than 30"
    " days: ratings and titles are those of each game's month.",
    "lists",
    multiple=True,
)
@source.player_option("Player to show all norms of")
@source.reading_options
@answer_options
def norms_command(**values: Any) -> None:  # noqa: ANN401  (of every option)
    """Show the title norms of all players in FILE, by FIDE's Title Regulations (B.01).

    Each norm is reached, possible or missed by one condition, with the games that
    count, average, performance, and the missing conditions. The exemption of a Swiss
    with many foreigners (1.4.3d) follows from the rounds; the others are no fact of a
    file. While rounds are open, what each player still needs: in the paired round the
    least result, for rounds not paired yet a score, in a Swiss against opponents like
    those so far.

    In JSON a norm that is reached has the figures of the certificate (form IT1). A US
    Chess report gives the norms of US Chess.

    \b
    Examples:
      elo-tui norms report.trf
      elo-tui norms report.trf --title IM --exempt 1.4.3c
      elo-tui norms report.trf --player 17
      elo-tui norms league.trf --list 2026-09=sep.txt --list 2026-10=oct.txt
      elo-tui norms report.trf --everyone --json
    """
    asked = options.take_options(_NormsOptions, values)
    reading, crosstable = source.read_event(asked.file, asked.how)
    label = source.source_label(asked.file)
    player = None
    if asked.player is not None:
        player = source.find_player(crosstable, asked.player)
    if find_row(crosstable.system).norms == "ratings":
        asked.wanted.say(_answer_us(asked, crosstable, player))
        return
    terms = NormTerms(
        exemptions=frozenset(asked.exempt),
        is_approved=asked.is_approved,
        is_team_championship=asked.is_team_championship,
        is_world_cup=asked.is_world_cup,
        months=_read_months(asked, crosstable),
    )
    found = require_found(judge_all_norms(crosstable, terms), f"{label}: ")
    norms = found.norms if asked.everyone or player else select_norms(found.norms)
    selected = [
        one
        for one in norms
        if (not player or one.player.no == player.no)
        and (not asked.titles or one.title in asked.titles)
    ]
    notes = [note.text for note in reading.notes if note.is_gap]
    shown = NormsShown(
        crosstable=crosstable,
        found=found,
        terms=terms,
        selected=selected,
        player=player,
    )
    asked.wanted.say(answer_norms(shown, notes))


def _read_months(
    asked: _NormsOptions, crosstable: Crosstable
) -> tuple[EventMonth, ...]:
    """Split a league by the months of its lists; raises Refused."""
    if not asked.lists:
        return ()
    lists = [read_month_list(text, crosstable) for text in asked.lists]
    label = source.source_label(asked.file)
    return require_found(split_by_month(crosstable, lists), f"{label}: ")


def _answer_us(
    asked: _NormsOptions, crosstable: Crosstable, player: Participant | None
) -> EventNormsAnswer:
    """The norms of US Chess; raises Refused for options of FIDE's."""
    if asked.titles or asked.exempt or asked.is_approved or asked.lists:
        options_of_fide = "--title, --exempt, --approved-standard, --list"
        raise Refused(f"{options_of_fide}: only for FIDE's norms")
    texts = options.check_texts({}, stated=crosstable.system)
    texts |= event_ratings.write_event_texts(crosstable, options.today())
    rated = event_ratings.rate_texts(crosstable, texts)
    ratings = ratings_after(rated) if isinstance(rated, EventRatings) else {}
    dual = isinstance(rated, EventRatings) and rated.terms.dual
    found = judge_us_norms(crosstable, ratings, dual)
    selected = [one for one in found if not player or one.player.no == player.no]
    condition = event_condition(dual)
    return answer_us_norms(
        crosstable, selected, [f"{condition.name}: {condition.text}"]
    )

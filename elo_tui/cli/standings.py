"""``elo-tui standings``: places, points and tie-breaks of a whole event."""

from __future__ import annotations

import click

from elo_tui.answers.standings import answer_standings, explained
from elo_tui.cli import completion_candidates, file_selection, options, source
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.cli.output import Refused
from elo_tui.cli.standing_event import cannot, event_of, rule_options, wanted_rules
from elo_tui.core.model import Problem
from elo_tui.core.standings.printed_values import find_differences
from elo_tui.core.standings.standings import compute_standings


@click.command("standings", cls=options.Subcommand)
@source.files_arguments
@rule_options
@click.option(
    "--player",
    metavar="TEXT",
    help="Show the working of one: an ID, a starting number or a part of a name.",
    shell_complete=completion_candidates.players_of_file,
)
@options.explain_option
@source.reading_options
@answer_options
def command(
    file: str,
    how: source.HowRead,
    tie_breaks: str | None,
    day: str | None,
    unrated: str | None,
    player: str | None,
    explain: bool,
    wanted: AnswerOutput,
) -> None:
    """The standings of the event in FILE by FIDE's tie-break regulations (C.07).

    The first day of the event selects the edition. Tie-breaks are those that FILE
    states (records 212 and 202 of a report file, the lines under a table of
    chess-results), else the usual ones of its kind. A value that FILE
    prints differently is shown, with an explanation if there is one. --explain shows
    for each value which scores count, what was cut and the article.

    \b
    Examples:
      elo-tui standings report.trf
      elo-tui standings report.trf --tie-breaks BH/C1,BH,SB --date 2026-03-01
      elo-tui standings crosstable.html --player 17 --explain
      elo-tui standings report.trf --json
    """
    wanted.refuse_working(explain)
    asked = wanted_rules(tie_breaks, day, unrated)
    reading, crosstable = event_of(file, how)
    one = None if player is None else file_selection.player(crosstable, player)
    if one is not None and not explain:
        raise Refused("--player: only with --explain, which shows the working")
    found = compute_standings(crosstable, asked)
    if isinstance(found, Problem):
        raise cannot(file, found)
    answer = answer_standings(
        crosstable.event.name,
        found,
        reading.notes,
        find_differences(crosstable, found),
        explained(found, one) if explain else (),
    )
    wanted.say(answer)

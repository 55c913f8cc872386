"""``elo-tui read``: what is understood of a file, before anything is rated."""

from __future__ import annotations

import click

from elo_tui.answers.reading import answer_reading
from elo_tui.cli import file_selection, options, source, without_ratings
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.core.events.crosstable import listed
from elo_tui.core.events.reading import Reading
from elo_tui.readers.decoding import Decoded, decoded, filled_lines
from elo_tui.session.web import is_address
from elo_tui.writers.reading_text import reading_lines


@click.command("read", cls=options.Subcommand)
@source.files_arguments
@source.reading_options
@answer_options
def command(file: str, how: source.HowRead, wanted: AnswerOutput) -> None:
    """What is understood of FILE: the event, its players, their rounds.

    Nothing is rated. Every line that is left out is named with its number and the
    reason. FILE may be - for standard input. SECOND holds what FILE does not: a
    start list with ratings, or other rounds of the event. Players are found by their
    starting numbers where the names agree, else by name. Where a crosstable has no
    ratings at all, a file beside it that has them is named.

    FILE may be the address of an event on chess-results.com or Lichess, or of a
    player's calculations at ratings.fide.com; the pages needed are fetched.

    \b
    Examples:
      elo-tui read report.trf
      elo-tui read crosstable.html startlist.html
      elo-tui read round1.html round2.html round3.html players.html
      elo-tui read old.txt --encoding cp1250
      elo-tui read games.pgn --section 2 --json
      elo-tui read https://chess-results.com/tnr1234567.aspx
    """
    data = None if is_address(file) else source.content(file)
    reading = how.understood(file, data)
    if isinstance(reading, Reading):
        file_selection.only_games(how)
        crosstable = listed(reading.games)
    else:
        reading, place = file_selection.section(reading, how)
        reading = without_ratings.noted(file, reading, place)
        crosstable = reading.sections[place]
    text = None if data is None else decoded(data, how.encoding or "")
    count = filled_lines(text.text) if isinstance(text, Decoded) else None
    lines = tuple(reading_lines(reading, crosstable, count))
    wanted.say(answer_reading(reading, crosstable)._replace(text=lines))

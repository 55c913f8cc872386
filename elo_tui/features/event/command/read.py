"""``elo-tui read`` and ``accuracy``: what a file holds, nothing rated."""

from __future__ import annotations

import click

from elo_tui.core.events.crosstable import build_crosstable
from elo_tui.core.events.reading import BadLine, Reading
from elo_tui.features.event.answer.read_history import answer_history
from elo_tui.features.event.answer.reading import answer_reading
from elo_tui.features.game.answer.accuracy import answer_accuracy
from elo_tui.kit.command_line import completion_candidates, options, source
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand
from elo_tui.kit.command_line.history_source import IsHistory
from elo_tui.kit.command_line.output import Refused
from elo_tui.readers.decoding import Decoded, count_filled_lines, decode
from elo_tui.readers.pgn.pgn_reader import matches, read_evaluations
from elo_tui.session.web import is_address


@click.command("read", cls=Subcommand)
@source.files_arguments
@source.reading_options
@answer_options
def read_command(file: str, how: source.HowRead, wanted: AnswerOutput) -> None:
    """Show the content of FILE: the event, its players, their rounds.

    Nothing is rated. Each line left out is listed with its number and the reason. FILE
    may be - for standard input. SECOND has what FILE lacks: a start list with ratings,
    or other rounds of the event. Players are found by their starting numbers if the
    names agree, else by name. If a crosstable has no ratings at all, a file with
    ratings in its folder is suggested.

    A person's history, such as FIDE's chart of ratings, is shown as such.

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
    data = None if is_address(file) else source.read_bytes(file)
    try:
        reading = how.understood(file, data)
    except IsHistory as history:
        wanted.say(answer_history(history.reading))
        return
    if isinstance(reading, Reading):
        source.refuse_event_options(how)
        crosstable = build_crosstable(reading.games)
    else:
        reading, place = source.select_section(reading, how)
        reading = source.add_rating_note(file, reading, place)
        crosstable = reading.sections[place]
    text = None if data is None else decode(data, how.encoding or "")
    count = count_filled_lines(text.text) if isinstance(text, Decoded) else None
    wanted.say(answer_reading(reading, crosstable, count))


@click.command("accuracy", cls=Subcommand)
@click.argument("file", shell_complete=completion_candidates.any_files)
@options.encoding_option
@answer_options
def accuracy_command(file: str, encoding: str | None, wanted: AnswerOutput) -> None:
    """Compute the accuracy of both sides of every game in FILE, as Lichess does.

    FILE is a PGN with an engine's evaluations of the moves, such as { [%eval 0.17] }:
    games analysed on Lichess have them, and so do some broadcasts. The program does
    not analyse. A move without an evaluation before or after it is skipped, and the
    number of moves that count is given. FILE may be - for standard input.

    \b
    Examples:
      elo-tui accuracy game.pgn
      elo-tui accuracy analysed.pgn --json
    """
    text = decode(source.read_bytes(file), encoding or "")
    if isinstance(text, BadLine):
        raise Refused(f"{source.source_label(file)}: {text}")
    if not matches(text.text):
        raise Refused(
            f"{source.source_label(file)}: not PGN; games begin with tags,"
            " such as [White"
        )
    wanted.say(answer_accuracy(read_evaluations(text.text)))

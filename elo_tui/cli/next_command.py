"""``elo-tui next``: likely opponents, colours and byes of the round to pair."""

from __future__ import annotations

from typing import Any

import click

from elo_tui.cli import completion_candidates, options, source
from elo_tui.cli.answer_output import form_options, take_output
from elo_tui.cli.arguments import Subcommand
from elo_tui.cli.options import parse_number, text_option
from elo_tui.cli.pairing_options import (
    PAIRING_DEFAULTS,
    PairingOptions,
    pairing_options,
    read_swiss_event,
    unpairable_error,
)
from elo_tui.cli.progress_line import RunsShown, allow_interrupt
from elo_tui.cli.standings_commands import SEED, SEED_MAX, read_event
from elo_tui.core import facts
from elo_tui.core.pairing.reproduction import REFUSED_BELOW
from elo_tui.core.pairing.seats import Unpairable
from elo_tui.engines import py4swiss_engine as engine

_RUNS_MIN, _RUNS_MAX = 10, 10_000


@click.command("next", cls=Subcommand)
@source.files_arguments
@source.player_option("Player to show")
@pairing_options
@text_option(
    "--runs N",
    f"Number of outcomes drawn ({_RUNS_MIN} to {_RUNS_MAX}); default: 400 up to 60"
    " players, 250 up to 200, else 100.",
)
@text_option("--seed N", f"Seed of the drawn outcomes; default: {SEED}.")
@text_option(
    "--unrated N", f"Rating to assume for unrated players ({options.RATINGS})."
)
@source.reading_options
@form_options
@text_option(
    "-o --output FILE",
    "File to save to; must be new.",
    shell_complete=completion_candidates.any_files,
)
@click.option(
    "--force",
    is_flag=True,
    help=f"Answer even if under {REFUSED_BELOW:.0%} of the pairs are reproduced; with"
    " --output, overwrite that file.",
)
def next_command(
    file: str,
    how: source.HowRead,
    player: str | None,
    runs: str | None,
    seed: str | None,
    unrated: str | None,
    force: bool,
    output: str | None,
    **rest: Any,  # noqa: ANN401  (texts and flags)
) -> None:
    """Show the likely opponents and colours of the next round of a Swiss in FILE.

    The rounds played are paired again by the Dutch rules (C.04.3), to see whether they
    fit. Open games are drawn at random by their odds, and each outcome is paired:
    exactly up to 45 players, by an approximation above. If no game is open there is one
    pairing. Announced absences in FILE count; without any, whoever lost by forfeit or
    was away twice has left.

    This needs the extra pairing: pip install 'elo-tui[pairing]'

    \b
    Examples:
      elo-tui next report.trf
      elo-tui next report.trf --player 17
      elo-tui next report.trf --absent 5,17 --runs 1000
      elo-tui next report.trf --html -o round8.html
    """
    # from the standard library, because the core has no source of randomness
    from random import Random

    from elo_tui.answers.next_answer import answer_next
    from elo_tui.core.pairing.next_round import forecast_next

    pairing = {name: rest.pop(name) for name in PAIRING_DEFAULTS}
    wanted = take_output(
        {**rest, "output": output, "force": force and output is not None}
    )
    asked = PairingOptions(**pairing, force=force, override="--force")
    drawn = None
    if runs is not None:
        drawn = parse_number("--runs", runs, _RUNS_MIN, _RUNS_MAX, _RUNS_MIN)
    lots = Random(parse_number("--seed", seed, 0, SEED_MAX, SEED))
    low, high = facts.RATING_MIN, facts.RATING_MAX
    assumed = parse_number("--unrated", unrated, low, high, None)
    reading, crosstable = read_event(file, how)
    one = None if player is None else source.find_player(crosstable, player)
    event = read_swiss_event(file, crosstable, asked, assumed)
    shown = RunsShown()
    with allow_interrupt(shown.describe_stop):
        method = asked.find_method(file, crosstable, event, shown)
        try:
            found = forecast_next(
                event, method, engine.pair_exactly, lots.random, drawn, shown
            )
        except Unpairable:
            raise unpairable_error(file, event) from None
    shown.wipe()
    wanted.say(answer_next(crosstable.event.name, found, reading.notes, one))

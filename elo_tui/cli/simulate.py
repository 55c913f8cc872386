"""``elo-tui simulate``: the chances of places and scores from the open games."""

from __future__ import annotations

import re
import sys

import click

from elo_tui.answers.chances import ChancesAsked, answer_chances, norms_of
from elo_tui.cli import file_selection, options, source
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.cli.choice import WordChoice
from elo_tui.cli.interrupting import interruptible
from elo_tui.cli.options import number
from elo_tui.cli.output import Refused
from elo_tui.cli.progress_line import RunsShown
from elo_tui.cli.standing_event import cannot, event_of, rule_options, wanted_rules
from elo_tui.core.clean_text import clean_name
from elo_tui.core.model import Problem
from elo_tui.core.simulation.chances import RUNS, chances
from elo_tui.core.simulation.pairings_to_come import Assumption, with_results

_SEED = 1
_SEED_MAX = 2**32
_RUNS_MIN, _RUNS_MAX = 100, 1_000_000
_FIRST = 3
_PLACES_MAX = 5_000
_ASSUMED = re.compile(
    r"\s*([0-9]{1,4})\s*-\s*([0-9]{1,4})\s+(1-0|0-1|1/2|½|=|1|0)\s*", re.ASCII
)
_CODES = {"1-0": "1", "1": "1", "0-1": "0", "0": "0", "1/2": "=", "½": "=", "=": "="}


@click.command("simulate", cls=options.Subcommand)
@source.files_arguments
@click.option(
    "--model",
    type=WordChoice(("tec",)),
    default="tec",
    help="The model of win, draw and loss: that of FIDE's TEC.",
)
@rule_options
@click.option(
    "--seed",
    metavar="N",
    help=f"The same seed draws the same outcomes; default: {_SEED}.",
)
@click.option(
    "--runs",
    metavar="N",
    help=f"Outcomes drawn ({_RUNS_MIN} to {_RUNS_MAX}); default: {RUNS}; with up to 8"
    " open games all are counted instead.",
)
@click.option("--first", metavar="N", help=f"The prize places; default: {_FIRST}.")
@click.option(
    "--player",
    metavar="TEXT",
    help="What this player needs: an ID, a starting number or a part of a name.",
)
@click.option(
    "--assume",
    metavar="RESULT",
    multiple=True,
    help="A result for an open game, such as '3-7 1/2' (numbers of the players).",
)
@source.reading_options
@answer_options
def command(
    file: str,
    how: source.HowRead,
    model: str,
    tie_breaks: str | None,
    day: str | None,
    unrated: str | None,
    seed: str | None,
    runs: str | None,
    first: str | None,
    player: str | None,
    assume: tuple[str, ...],
    wanted: AnswerOutput,
) -> None:
    """The chances of every place and score in the event in FILE.

    Open games are pairings without a result; in a round robin also the rounds that are
    not paired yet. In a Swiss only the rounds already paired are known. With up to 8
    open games every outcome is counted; with more, outcomes are drawn at random, with
    their standard error; Ctrl+C stops. Where FILE has titles and federations, the
    chances of title norms as well.

    \b
    Examples:
      elo-tui simulate report.trf
      elo-tui simulate report.trf --player 4 --first 3
      elo-tui simulate report.trf --assume "4-7 1/2" --json
      elo-tui simulate report.trf --runs 100000 --seed 2
    """
    # from the standard library, because the core has no source of randomness
    from random import Random

    asked = wanted_rules(tie_breaks, day, unrated)
    drawn = number("--runs", runs, _RUNS_MIN, _RUNS_MAX, RUNS)
    lots = Random(number("--seed", seed, 0, _SEED_MAX, _SEED))
    places = number("--first", first, 1, _PLACES_MAX, _FIRST)
    assumed = [_assumption(text) for text in assume]
    reading, crosstable = event_of(file, how)
    one = None if player is None else file_selection.player(crosstable, player)
    supposed = with_results(crosstable, assumed)
    if isinstance(supposed, Problem):
        raise Refused(f"--assume: {supposed.text}")
    shown = RunsShown(sys.stderr.isatty())
    with interruptible(shown.interrupted):
        found = chances(supposed, lots.random, asked, drawn, shown)
        if isinstance(found, Problem):
            raise cannot(file, found)
        norms = norms_of(supposed, found, one)
    shown.wipe()
    asking = ChancesAsked(
        model, places, player=one, assumed=tuple(assumed), norms=norms
    )
    wanted.say(answer_chances(crosstable.event.name, found, reading.notes, asking))


def _assumption(text: str) -> Assumption:
    found = _ASSUMED.fullmatch(text)
    if found is None:
        shown = clean_name(text, 20)
        raise Refused(
            f"--assume '{shown}': two starting numbers and the first one's result,"
            " such as '3-7 1/2', '3-7 1-0' or '3-7 0-1'"
        )
    return Assumption(int(found[1]), int(found[2]), _CODES[found[3]])

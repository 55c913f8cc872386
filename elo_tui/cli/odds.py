"""``elo-tui odds``: how likely a win, a draw and a loss are."""

from __future__ import annotations

import click

from elo_tui.answers.odds import answer_odds
from elo_tui.cli import options
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.cli.choice import WordChoice
from elo_tui.cli.output import Refused
from elo_tui.core.facts import FACTS
from elo_tui.core.forecast import odds
from elo_tui.core.forecast.candidates import COLOURS, Rival, candidates

model_option = click.option(
    "--model",
    type=WordChoice(odds.KEYS),
    default=odds.KEYS[0],
    help=f"The model of win, draw and loss; default: {odds.KEYS[0]}.",
)


@click.command("odds", cls=options.Subcommand)
@click.argument("own")
@click.argument("opponent")
@click.option("--colour", "side", type=WordChoice([*COLOURS]), help="Your colour.")
@model_option
@options.form_options(*(fact.name for fact in FACTS if fact.decides_expected))
@answer_options
def command(
    side: str | None, model: str, wanted: AnswerOutput, **values: object
) -> None:
    """How likely a win, a draw and a loss are.

    OWN and OPPONENT are the two ratings. The odds are those of the model, with the
    advantage of White where a colour is given. The expected score of the rules decides
    the change of a rating and may differ; Elo, Glicko, Glicko-2 and Lichess keep
    theirs, the last three by the deviations of both players.

    \b
    Examples:
      elo-tui odds 1600 1800
      elo-tui odds 2380 2455 --colour w --pool rapid
      elo-tui odds 2100 2000 --system elo --model davidson --json
      elo-tui odds 1400/80 1500/150 --system glicko
    """
    texts = options.given(values)
    basis = options.basis(texts, positional=True)
    assert basis.opponent is not None
    chosen, colour = odds.model(model), COLOURS[side] if side else ""
    rivals = [Rival(basis.opponent, colour)]
    found = candidates(basis.system, basis.you, rivals, basis.terms, chosen)
    game = options.rated(found, texts, positional=True)[0]
    if game.odds is None:
        row = game.stakes.outcomes[0].you.games[0]
        why = row.reason or "both players need a rating"
        raise Refused(f"no odds: {why}")
    wanted.say(answer_odds(game, game.odds, chosen, colour))

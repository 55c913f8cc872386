"""``elo-tui odds``: the odds of one game."""

from __future__ import annotations

import click

from elo_tui.answers.odds_answer import answer_odds
from elo_tui.cli import options
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.cli.arguments import Subcommand, WordChoice
from elo_tui.cli.output import Refused
from elo_tui.core import systems
from elo_tui.core.facts import FACTS
from elo_tui.core.forecast import odds_models
from elo_tui.core.forecast.next_games import COLOURS, Rival, compare_rivals

model_option = click.option(
    "--model",
    type=WordChoice(odds_models.KEYS),
    default=odds_models.KEYS[0],
    help=f"Model of win, draw and loss; default: {odds_models.KEYS[0]}.",
)


@click.command("odds", cls=Subcommand)
@click.argument("own")
@click.argument("opponent")
@click.option("--colour", "side", type=WordChoice([*COLOURS]), help="Your colour.")
@model_option
@options.form_options(*(fact.name for fact in FACTS if fact.decides_expected))
@answer_options
def odds_command(
    side: str | None, model: str, wanted: AnswerOutput, **values: object
) -> None:
    """Show the odds of a win, a draw and a loss.

    OWN and OPPONENT are the two ratings. The odds are those of the model, with the
    advantage of White if a colour is given. The expected score of the rules decides
    the change of a rating and may differ; Elo, Glicko, Glicko-2 and Lichess use
    their own, the last three by the deviations of both players.

    \b
    Examples:
      elo-tui odds 1600 1800
      elo-tui odds 2380 2455 --colour w --pool rapid
      elo-tui odds 2100 2000 --system elo --model davidson --json
      elo-tui odds 1400/80 1500/150 --system glicko
    """
    texts = options.collect_texts(values)
    whole = options.check_texts(texts, positional=True)
    stakes = options.require_game(whole, texts)
    system, terms = systems.load(whole["system"]), stakes.outcomes[0].you.terms
    chosen, colour = odds_models.get_model(model), COLOURS[side] if side else ""
    rivals = [Rival(stakes.opponent, colour)]
    found = compare_rivals(system, stakes.you, rivals, terms, chosen)
    game = options.require_result(found, texts)[0]
    if game.odds is None:
        row = game.stakes.outcomes[0].you.games[0]
        why = row.reason or "both players need a rating"
        raise Refused(f"no odds: {why}")
    wanted.say(answer_odds(game, game.odds, chosen, colour))

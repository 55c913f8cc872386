"""``elo-tui assess`` and ``odds``: the stakes of a game or a match, and its odds."""

from __future__ import annotations

import click

from elo_tui.core import systems
from elo_tui.core.fact_answers import GameAnswer, assess_game
from elo_tui.core.facts import FACTS
from elo_tui.core.forecast import odds_models
from elo_tui.core.forecast.next_games import COLOURS, Rival, compare_rivals
from elo_tui.core.model import POOLS
from elo_tui.features.game.answer.odds import answer_odds
from elo_tui.features.game.answer.rated_game import (
    AssessedGame,
    answer_each_k,
    answer_game,
)
from elo_tui.features.game.charts import draw_opponents
from elo_tui.features.game.compare.comparison import answer_games
from elo_tui.kit.command_line import options
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand
from elo_tui.kit.command_line.options import Texts, choice_option
from elo_tui.kit.command_line.output import Refused
from elo_tui.session import paths

#: The key in the context for ``pool stakes`` in place of the game.
_STAKES = "elo_tui.stakes"


class _AssessCommand(Subcommand):
    """``assess``; for two people of a pool of one's own it is ``pool stakes``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        pool, rest = _take_named_pool(args)
        group = ctx.find_root().command
        if not pool or not isinstance(group, click.Group):
            return super().parse_args(ctx, args)
        pools = group.get_command(ctx, "pool")
        assert isinstance(pools, click.Group)
        stakes = pools.get_command(ctx, "stakes")
        assert stakes is not None
        ctx.meta[_STAKES] = stakes.make_context("stakes", [pool, *rest], parent=ctx)
        return []

    def invoke(self, ctx: click.Context) -> object:
        stakes: click.Context | None = ctx.meta.get(_STAKES)
        if stakes is None:
            return super().invoke(ctx)
        with stakes:
            return stakes.command.invoke(stakes)


def _take_named_pool(args: list[str]) -> tuple[str, list[str]]:
    """Take --pool with the name of a pool, not the kind of a list, and the rest."""
    for at, arg in enumerate(args):
        option, mark, name = arg.partition("=")
        if option != "--pool":
            continue
        end = at + 1 if mark else at + 2
        name = name if mark else next(iter(args[at + 1 : end]), "")
        rest = args[:at] + args[end:]
        if name and name.casefold() not in POOLS and _means_pool(name, rest):
            return name, rest
    return "", args


def _means_pool(name: str, rest: list[str]) -> bool:
    """Whether --pool names a pool: there is one, or the players are no ratings."""
    folder = paths.pools_folder()
    if "." in name or (folder is not None and (folder / f"{name}.pool").is_file()):
        return True
    return bool(rest) and rest[0][:1].isalpha()


@click.command("assess", cls=_AssessCommand)
@click.argument("own")
@click.argument("opponent")
@options.form_options(
    *options.PLAYER, "opponent_k", *options.RULES, "colour", "score", "of"
)
@options.compare_option
@options.explain_option
@answer_options
@click.option(
    "--chart", is_flag=True, help="Draw the changes against opponents of every rating."
)
def assess_command(
    explain: bool, wanted: AnswerOutput, chart: bool, **values: object
) -> None:
    """Show the stakes of a game: win, draw and loss, for both players.

    OWN and OPPONENT are the two ratings, or two names of the pool of a club, with
    --pool POOL: by its rules, as elo-tui pool stakes.

    \b
    Examples:
      elo-tui assess 1600 1800
      elo-tui assess berg dahl --pool club
      elo-tui assess 1600 1800 --k 40 --explain
      elo-tui assess 1600 1800 --chart
      elo-tui assess 1600 1800 --k 10,20,40
      elo-tui assess 2380 2455 --pool rapid --date 2026-01-31
      elo-tui assess 1750 1810 --system elo --k 32
      elo-tui assess 1600 1800 --score 2.5 --of 4
      elo-tui assess 1545/P13 1700 --system uscf
      elo-tui assess 1600 1800 --compare fide,dwz --dwz-index 12
    """
    wanted.refuse(chart=chart)
    wanted.refuse_working(explain)
    texts = options.collect_texts(values)
    if "of" in texts and "score" not in texts:
        raise Refused("--of: the games of a match; give its --score too")
    if "waived" in texts and "of" not in texts:
        raise Refused("--waived: for a match; give its --score and --of too")
    several = options.take_several_ks(texts)
    options.refuse_with_several_ks(
        several, explain=explain, chart=chart, compare="compared" in texts
    )
    if several:
        found = [_assess({**texts, "own_k": k})[1] for k in several]
        wanted.say(answer_each_k(found))
        return
    whole, one = _assess(texts)
    compared: tuple[GameAnswer, ...] = ()
    if "compared" in texts:
        compared = answer_games(whole)
    drawn = draw_opponents(assess_game(whole)) if chart else None
    wanted.say(answer_game(one, explain, compared, drawn))


def _assess(texts: Texts) -> tuple[Texts, AssessedGame]:
    """Return all texts, typed or assumed, and the game; raises Refused."""
    whole = options.check_texts(texts, positional=True)
    single = {name: text for name, text in whole.items() if name not in ("score", "of")}
    match = options.require_game(whole, texts) if "score" in texts else None
    game = options.require_game(single, texts)
    return whole, AssessedGame(systems.load(whole["system"]), game, match)


model_option = choice_option(
    "--model",
    odds_models.KEYS,
    f"Model of win, draw and loss; default: {odds_models.KEYS[0]}.",
    default=odds_models.KEYS[0],
)


@click.command("odds", cls=Subcommand)
@click.argument("own")
@click.argument("opponent")
@choice_option("--colour", [*COLOURS], "Your colour.", "side")
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
        why = game.stakes.reason or "both players need a rating"
        raise Refused(f"no odds: {why}")
    wanted.say(answer_odds(game, game.odds, chosen, colour))

"""``elo-tui assess``: what is at stake against one opponent."""

from __future__ import annotations

import click

from elo_tui.answers import comparison
from elo_tui.answers.game import RatedGame, answer_each_k, answer_game
from elo_tui.cli import options, several_k
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.cli.output import Refused
from elo_tui.core.stakes import Stakes, stakes


@click.command("assess", cls=options.Subcommand)
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
def command(explain: bool, wanted: AnswerOutput, chart: bool, **values: object) -> None:
    """What a game puts at stake: win, draw and loss, for both players.

    OWN and OPPONENT are the two ratings.

    \b
    Examples:
      elo-tui assess 1600 1800
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
    texts = options.given(values)
    if "of" in texts and "score" not in texts:
        raise Refused("--of: the games of a match; give its --score too")
    if "waived" in texts and "of" not in texts:
        raise Refused("--waived: for a match; give its --score and --of too")
    several = several_k.taken(texts)
    several_k.refuse_beside(
        several, explain=explain, chart=chart, compare="compared" in texts
    )
    if several:
        found = [_rated({**texts, "own_k": k})[1] for k in several]
        wanted.say(answer_each_k(found))
        return
    whole, one = _rated(texts)
    compared = comparison.games(whole) if "compared" in texts else ()
    answer = answer_game(one, explain, compared)
    if chart:
        from elo_tui.core.answer import of_game
        from elo_tui.core.charts import against_opponent

        answer = answer.with_chart(against_opponent(of_game(whole)))
    wanted.say(answer)


def _rated(texts: dict[str, str]) -> tuple[options.Texts, RatedGame]:
    """All texts, with what was assumed, and their result; raises Refused."""
    basis = options.basis(texts, positional=True)

    def rated(
        games: int = 1, halves: int | None = None, is_match: bool = False
    ) -> Stakes:
        assert basis.opponent is not None
        result = stakes(
            basis.system,
            basis.you,
            basis.opponent,
            basis.terms,
            games,
            halves,
            basis.colour,
            is_match=is_match,
        )
        return options.rated(result, texts, positional=True)

    match = None
    if "score" in texts:
        match = rated(basis.games, basis.halves, "of" in texts)
    return basis.texts, RatedGame(basis.system, rated(), match)

"""The options that subcommands share, and the facts that their texts come to.

Values stay text until `elo_tui.core.forms` reads them, as it does for the screens: one
grammar everywhere, and none that takes ``1_600`` or ``nan`` for a number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, NamedTuple, TypeVar

import click

from elo_tui.cli.output import Refused
from elo_tui.core import entry, forms, systems
from elo_tui.core.forms import Form
from elo_tui.core.model import POOLS, Player, Problem, Terms
from elo_tui.prefill import FIELDS

Function = TypeVar("Function", bound=Callable[..., Any])

RATINGS = f"{entry.RATING_MIN} to {entry.RATING_MAX}"
_LIMITS = f"0 to {entry.RATING_MAX}"
_KS = f"over 0, up to {entry.K_MAX}"
_SCALES = f"{entry.SCALE_MIN} to {entry.SCALE_MAX}"
_DATE = "YYYY-MM-DD"
_PLAYED = f"0 to {entry.GAMES_PLAYED_MAX}"


class Option(NamedTuple):
    """An option with a value: its field, how it is written and what it takes."""

    field: str
    """One of `elo_tui.prefill.FIELDS`."""
    flag: str
    metavar: str
    meaning: str
    accepts: str


OPTIONS: tuple[Option, ...] = (
    Option("own", "--rating", "N", "Your rating", RATINGS),
    Option("own_k", "--k", "N", "Your K-factor", _KS),
    Option("opponent_k", "--opponent-k", "N", "The opponent's K-factor", _KS),
    Option("date", "--date", _DATE, "First day of the event, else today", _DATE),
    Option("born", "--born", "YEAR", "Your birth year, for the K of juniors", "YYYY"),
    Option(
        "games_played",
        "--games-played",
        "N",
        "Your rated games so far, for the K of newcomers",
        _PLAYED,
    ),
    Option(
        "scale",
        "--scale",
        "N",
        f"Points that make the odds ten to one, else {forms.USUAL_SCALE}",
        _SCALES,
    ),
    Option("floor", "--floor", "N", "The new rating is at least this", _LIMITS),
    Option("ceiling", "--ceiling", "N", "The new rating is at most this", _LIMITS),
    Option("score", "--score", "S", "Your points in a match", "such as 2½ or 2.5"),
    Option("of", "--of", "N", "The games of that match", f"1 to {entry.GAMES_MAX}"),
)
_BY_FIELD = {option.field: option for option in OPTIONS}

#: What a subcommand may ask of you, and of the rules.
FACTS = ("own_k", "born", "games_played", "reached_2400")
RULES = ("system", "pool", "date", "scale", "floor", "ceiling")

#: Fields that a system's problems call otherwise.
_FIELD_OF_PROBLEM = {"k": "own_k", "rating": "own"}


class Basis(NamedTuple):
    """What a rating is computed from; the opponent and the match only if asked for."""

    system: systems.RatingSystem
    you: Player
    terms: Terms
    opponent: Player | None
    games: int
    halves: int | None
    """The score of the match in half points; None without one."""


class Command(click.Command):
    """A subcommand that answers wrong values in one line."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        typed = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            raise reworded(error, ctx, typed) from None


def reworded(
    error: click.UsageError, ctx: click.Context, args: list[str]
) -> click.ClickException:
    """Click's complaint about arguments, safe to print and to the point."""
    if isinstance(error, click.NoSuchOption) and re.match("-[0-9]", error.option_name):
        text = next(
            (arg for arg in args if arg.startswith(error.option_name)),
            error.option_name,
        )
        problem = entry.rating(text)
        if isinstance(problem, Problem):
            return refused("", text, problem)
    message = entry.clean_name(error.format_message(), 300)
    if isinstance(error, click.BadParameter) and not isinstance(
        error, click.MissingParameter
    ):
        return Refused(message)
    return click.UsageError(message, error.ctx or ctx)


def form_options(
    *fields: str, required: tuple[str, ...] = ()
) -> Callable[[Function], Function]:
    """A decorator that adds the options of these fields, in this order."""

    def decorate(function: Function) -> Function:
        for field in reversed(fields):
            function = _option(field, field in required)(function)
        return function

    return decorate


def report_options(function: Function) -> Function:
    """A decorator that adds --explain and --json."""
    function = click.option(
        "--json", "as_json", is_flag=True, help="Write JSON instead of text."
    )(function)
    return click.option(
        "--explain", is_flag=True, help="Show the working, with the articles."
    )(function)


def given(values: Mapping[str, object]) -> dict[str, str]:
    """The texts of the fields that were given; a flag is ``yes``."""
    texts: dict[str, str] = {}
    for field in FIELDS:
        value = values.get(field)
        if isinstance(value, str):
            texts[field] = value
        elif value is True:
            texts[field] = "yes"
    check_asked(texts)
    return texts


def check_asked(texts: Mapping[str, str]) -> None:
    """Refuse an option that the chosen system would pass over in silence.

    Pool and date are facts of the event: they may be told to any system.
    """
    system = texts.get("system", Form().system)
    for field in texts.keys() - {"pool", "date"}:
        if not forms.asked(field, system):
            users = [key for key in systems.KEYS if forms.asked(field, key)]
            raise Refused(
                f"{_label(field)}: not used by --system {system},"
                f" only by --system {' or '.join(users)}"
            )


def prefilled(texts: Mapping[str, str]) -> dict[str, str]:
    """The texts as a form may show them: one line, nothing but text."""
    return {field: entry.clean_name(text) for field, text in texts.items()}


def basis(texts: Mapping[str, str], positional: bool) -> Basis:
    """The facts behind the texts; raises Refused for the first that is wrong.

    `positional` says that the ratings were typed as OWN and OPPONENT.
    """
    for field, text in texts.items():
        if not entry.stripped(text):
            accepts = _BY_FIELD[field].accepts if field in _BY_FIELD else RATINGS
            raise Refused(f"{_label(field, positional)}: empty; {accepts}")
    form = Form(**{"date": today().isoformat(), **texts})
    facts = forms.read(form)
    # a system without dated rules does not look at the date; a wrong one is wrong still
    day = entry.iso_date(form.date)
    if isinstance(day, Problem):
        raise refused(_label("date", positional), form.date, day)
    for field in FIELDS:
        if field in facts.problems:
            raise refused(
                _label(field, positional), texts.get(field, ""), facts.problems[field]
            )
    assert facts.you is not None
    assert facts.terms is not None
    assert facts.games is not None
    system = systems.load(form.system)
    return Basis(
        system, facts.you, facts.terms, facts.opponent, facts.games, facts.halves
    )


def cannot_rate(
    problem: Problem, texts: Mapping[str, str], positional: bool
) -> Refused:
    """What a system says about a fact, as a complaint about its option."""
    field = _FIELD_OF_PROBLEM.get(problem.field, problem.field)
    return refused(_label(field, positional), texts.get(field, ""), problem)


def refused(label: str, text: str, problem: Problem) -> Refused:
    """A problem in one line: the option, what was typed, what is accepted."""
    # the text names its field again, the "K" of "opponent_k" too
    named, _, reason = problem.text.partition(": ")
    if named.casefold() not in problem.field.casefold().split("_"):
        reason = problem.text
    typed = entry.clean_name(text, 20)
    where = f"{label}: rating" if label in ("OWN", "OPPONENT") else label or "rating"
    return Refused(
        f"{where}: {reason}" if typed in reason else f"{where} '{typed}': {reason}"
    )


def today() -> date:
    """The day on the clock: the date where none is given."""
    return date.today()


def _option(field: str, required: bool) -> Callable[[Function], Function]:
    if field == "system":
        return click.option(
            "--system", type=click.Choice(systems.KEYS), help="The rules, else fide."
        )
    if field == "pool":
        return click.option(
            "--pool", type=click.Choice(POOLS), help="Which FIDE list, else standard."
        )
    if field == "reached_2400":
        return click.option(
            "--reached-2400", is_flag=True, help="You have once been rated 2400."
        )
    option = _BY_FIELD[field]
    accepts = "" if option.accepts == option.metavar else f" ({option.accepts})"
    return click.option(
        option.flag,
        option.field,
        metavar=option.metavar,
        required=required,
        help=f"{option.meaning}{accepts}.",
    )


def _label(field: str, positional: bool = False) -> str:
    if field == "opponent" or (field == "own" and positional):
        return field.upper()
    if field in _BY_FIELD:
        return _BY_FIELD[field].flag
    return f"--{field.replace('_', '-')}"

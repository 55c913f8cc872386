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
from elo_tui.core.model import POOLS, RECORDS, SPEEDS, Player, Problem, Terms
from elo_tui.session.prefill import FIELDS

Function = TypeVar("Function", bound=Callable[..., Any])

RATINGS = f"{entry.RATING_MIN} to {entry.RATING_MAX}"
_LIMITS = f"0 to {entry.RATING_MAX}"
_KS = f"over 0, up to {entry.K_MAX}"
_SCALES = f"{entry.SCALE_MIN} to {entry.SCALE_MAX}"
_DATE = "YYYY-MM-DD"
_RDS = f"over 0, up to {entry.RD_MAX}"
_PLAYED = f"0 to {entry.GAMES_PLAYED_MAX}"


class Option(NamedTuple):
    """An option with a value: its field, how it is written and what it takes."""

    field: str
    """One of `elo_tui.session.prefill.FIELDS`."""
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
        "Your rated games so far, for the K of newcomers; US Chess: for every K",
        _PLAYED,
    ),
    Option(
        "standard",
        "--standard-rating",
        "N",
        "Your standard rating, where OWN is unrated in rapid or blitz",
        RATINGS,
    ),
    Option(
        "event_end",
        "--event-end",
        _DATE,
        "Last day of the event, else its first",
        _DATE,
    ),
    Option(
        "dwz_index",
        "--dwz-index",
        "N",
        "DWZ: your index before the event",
        f"0 to {entry.INDEX_MAX}",
    ),
    Option("rd", "--rd", "X", "Your rating deviation", _RDS),
    Option(
        "opponent_rd",
        "--opponent-rd",
        "X",
        "The opponents' rating deviation, where theirs is not given",
        _RDS,
    ),
    Option("volatility", "--volatility", "X", "Your volatility", "over 0, up to 1"),
    Option(
        "idle",
        "--idle",
        "X",
        "Rating periods without a game; Lichess: days",
        f"0 to {entry.IDLE_MAX}",
    ),
    Option(
        "c",
        "--c",
        "X",
        "Glicko: growth of the deviation in a period",
        f"over 0, up to {forms.C_MAX}",
    ),
    Option(
        "tau",
        "--tau",
        "X",
        "Glicko-2: the system constant, else 0.5",
        f"over 0, up to {forms.TAU_MAX}",
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
#: Other ways to write a flag.
_ALIASES = {"games_played": ("--games-before",)}
_BY_FIELD = {option.field: option for option in OPTIONS}

#: What a subcommand may ask of you, and of the rules.
FACTS = (
    *("own_k", "born", "games_played", "provisional", "reached_2400", "standard"),
    *("record", "dwz_index", "rd", "volatility", "idle"),
)
RULES = (
    *("system", "pool", "date", "event_end", "dual", "scale", "floor", "ceiling"),
    *("opponent_rd", "c", "tau", "speed"),
)


class _Choices(NamedTuple):
    """An option that takes one of a few words."""

    flag: str
    words: tuple[str, ...]
    help: str


_CHOICES = {
    "system": _Choices("--system", systems.KEYS, "The rules, else fide."),
    "pool": _Choices("--pool", POOLS, "Which FIDE or ECF list, else standard."),
    "record": _Choices(
        "--record", RECORDS[1:], "US Chess: all your games so far were won, or lost."
    ),
    "speed": _Choices("--speed", SPEEDS, "Which Lichess rating, else rapid."),
    "colour": _Choices("--colour", ("white", "black"), "Lichess: your colour."),
}
_FLAGS = {
    "reached_2400": ("--reached-2400", "You have once been rated 2400."),
    "dual": ("--dual", "US Chess: the event is rated regular and quick."),
}


class Basis(NamedTuple):
    """What a rating is computed from; the opponent and the match only if asked for."""

    system: systems.RatingSystem
    you: Player
    terms: Terms
    opponent: Player | None
    games: int
    halves: int | None
    """The score of the match in half points; None without one."""
    form: Form
    """Everything as texts, with the clock's date where none was given."""


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


def source_options(function: Function) -> Function:
    """A decorator that adds --format, --encoding and --section."""
    from elo_tui.readers import detect

    for decorate in (
        click.option(
            "--section",
            metavar="N",
            help="Which event of a file that holds several, else the first.",
        ),
        click.option(
            "--encoding",
            metavar="NAME",
            help="The encoding of a file that is not UTF-8, such as cp1250.",
        ),
        click.option(
            "--format",
            type=click.Choice(detect.keys()),
            metavar="KIND",
            help=f"What the file is ({', '.join(detect.keys())}),"
            " else what it looks like.",
        ),
    ):
        function = decorate(function)
    return function


def compare_option(function: Function) -> Function:
    """A decorator that adds --compare."""
    return click.option(
        "--compare",
        metavar="KEYS",
        help=f"The same games in several systems: two or more of"
        f" {', '.join(systems.KEYS)}.",
    )(function)


def given(values: Mapping[str, object]) -> dict[str, str]:
    """The texts of the fields that were given; a flag is ``yes``."""
    texts: dict[str, str] = {}
    for field in FIELDS:
        value = values.get(field)
        if isinstance(value, str):
            texts[field] = value[0] if field == "colour" else value
        elif value is True:
            texts[field] = "yes"
    if isinstance(compare := values.get("compare"), str):
        texts["compared"] = " ".join(_compared(compare))
    check_asked(texts)
    if isinstance(games := values.get("provisional"), str):
        _make_provisional(texts, games)
    return texts


def _make_provisional(texts: dict[str, str], games: str) -> None:
    """Write the games of a provisional rating behind it: ``1545/P13``."""
    flag = "--provisional"
    system = texts.get("system", Form().system)
    if "uscf" not in (system, *texts.get("compared", "").split()):
        raise Refused(f"{flag}: not used by --system {system}, only by --system uscf")
    number = entry.whole(games, "provisional", 1, entry.PROVISIONAL_MAX)
    if isinstance(number, Problem):
        raise refused(flag, games, number)
    if number is None:
        raise Refused(f"{flag}: empty; 1 to {entry.PROVISIONAL_MAX}")
    own = entry.rating_entry(texts.get("own", ""), "rating")
    if own is None or (isinstance(own, entry.RatingEntry) and not own.value):
        raise Refused(f"{flag}: the games behind a rating; give both")
    if isinstance(own, entry.RatingEntry):
        if own.provisional is not None or own.rd is not None:
            raise Refused(f"{flag}: something stands behind the rating already")
        texts["own"] += f"/P{number}"


def _compared(text: str) -> list[str]:
    """The keys of the systems to compare."""
    keys = re.split(r"[\s,;]+", entry.stripped(text).casefold())
    wrong = [key for key in keys if key not in systems.KEYS]
    if wrong or len(set(keys)) < 2:
        typed = entry.clean_name(text, 20)
        accepts = ", ".join(systems.KEYS)
        raise Refused(f"--compare '{typed}': two or more of {accepts}")
    return keys


def check_asked(texts: Mapping[str, str]) -> None:
    """Refuse an option that the chosen systems would pass over in silence.

    Pool and dates are facts of the event: they may be told to any system.
    """
    system = texts.get("system", Form().system)
    chosen = [system, *texts.get("compared", "").split()]
    if "standard" in texts and "fide" in chosen:
        form = Form(**{**texts, "system": "fide"})
        if not forms.shown("standard", form):
            raise Refused(
                "--standard-rating: only for an unrated player in rapid or blitz"
            )
    for field in texts.keys() - {"pool", "date", "event_end"}:
        if not any(forms.asked(field, key) for key in chosen):
            users = [key for key in systems.KEYS if forms.asked(field, key)]
            raise Refused(
                f"{label_of(field)}: not used by --system {system},"
                f" only by --system {' or '.join(users)}"
            )


def prefilled(texts: Mapping[str, str]) -> dict[str, str]:
    """The texts as a form may show them: one line, nothing but text."""
    return {field: entry.clean_name(text) for field, text in texts.items()}


def basis(texts: Mapping[str, str], positional: bool) -> Basis:
    """The facts behind the texts; raises Refused for the first that is wrong.

    `positional` says that the ratings were typed as OWN and OPPONENT.
    """
    return settled(checked(texts, positional), texts, positional)


def checked(texts: Mapping[str, str], positional: bool) -> Form:
    """The texts as a form; raises Refused for one that is empty or a wrong day."""
    for field, text in texts.items():
        if not entry.stripped(text):
            accepts = _BY_FIELD[field].accepts if field in _BY_FIELD else RATINGS
            raise Refused(f"{label_of(field, positional)}: empty; {accepts}")
    # an event that is only known to end on a day is taken to begin on it
    end = texts.get("event_end", "")
    start = end if isinstance(entry.iso_date(end), date) else today().isoformat()
    form = Form(**{"date": start, **texts})
    # a system that does not look at a date finds no fault in it; it is wrong still
    for field, name in (("date", "date"), ("event_end", "end")):
        text = getattr(form, field)
        day = entry.iso_date(text, name)
        if isinstance(day, Problem):
            raise refused(label_of(field, positional), text, day)
    if (wrong := forms.end_problem(form)) is not None:
        raise refused(label_of("event_end", positional), form.event_end, wrong)
    refuse_first(forms.read(form).problems, texts, positional)
    return form


def settled(form: Form, texts: Mapping[str, str], positional: bool) -> Basis:
    """The facts of a form; `texts` are those of its fields that were typed."""
    facts = forms.read(form)
    refuse_first(facts.problems, texts, positional)
    if facts.missing is not None:
        field = _told(forms.field_of(facts.missing.field), texts)
        raise refused(label_of(field, positional), "", facts.missing)
    assert facts.you is not None
    assert facts.terms is not None
    assert facts.games is not None
    system = systems.load(form.system)
    return Basis(
        system,
        facts.you,
        facts.terms,
        facts.opponent,
        facts.games,
        facts.halves,
        form,
    )


def refuse_first(
    problems: Mapping[str, Problem], texts: Mapping[str, str], positional: bool
) -> None:
    """Refuse the first field that has a problem."""
    for field in FIELDS:
        if field in problems:
            told = _told(field, texts)
            raise refused(
                label_of(told, positional), texts.get(told, ""), problems[field]
            )


def _told(field: str, texts: Mapping[str, str]) -> str:
    """The date that was given, where the other one was taken from it."""
    other = {"date": "event_end", "event_end": "date"}.get(field, field)
    return other if field not in texts and other in texts else field


def cannot_rate(
    problem: Problem, texts: Mapping[str, str], positional: bool
) -> Refused:
    """What a system says about a fact, as a complaint about its option."""
    field = forms.field_of(problem.field)
    return refused(label_of(field, positional), texts.get(field, ""), problem)


def refused(label: str, text: str, problem: Problem) -> Refused:
    """A problem in one line: the option, what was typed, what is accepted."""
    # the text names its field again, the "K" of "opponent_k" too
    named, _, reason = problem.text.partition(": ")
    named = named.removeprefix("opponent's ")
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
    if field in _CHOICES:
        choices = _CHOICES[field]
        return click.option(
            choices.flag, field, type=click.Choice(choices.words), help=choices.help
        )
    if field in _FLAGS:
        flag, meaning = _FLAGS[field]
        return click.option(flag, field, is_flag=True, help=meaning)
    if field == "provisional":
        return click.option(
            "--provisional",
            metavar="N",
            help=f"US Chess: the games behind your provisional rating, as in 1545/P13"
            f" (1 to {entry.PROVISIONAL_MAX}).",
        )
    option = _BY_FIELD[field]
    accepts = "" if option.accepts == option.metavar else f" ({option.accepts})"
    return click.option(
        option.flag,
        *_ALIASES.get(field, ()),
        option.field,
        metavar=option.metavar,
        required=required,
        help=f"{option.meaning}{accepts}.",
    )


def label_of(field: str, positional: bool = False) -> str:
    """How a field is written on the command line."""
    if field == "opponent" or (field == "own" and positional):
        return field.upper()
    if field in _BY_FIELD:
        return _BY_FIELD[field].flag
    return f"--{field.replace('_', '-')}"

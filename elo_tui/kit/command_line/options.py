"""Options that subcommands share, and the facts read from their texts.

Values stay text until `elo_tui.core.setup` reads them, as it does for the screens: one
grammar everywhere, which does not accept ``1_600`` or ``nan`` as a number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any, NamedTuple, TypeVar

import click

from elo_tui.core import days, entry, setup, systems
from elo_tui.core.fact_answers import assess_game
from elo_tui.core.facts import FACTS, NAMES, PLAYER_FACTS, get_fact, system_uses
from elo_tui.core.game_stakes import Stakes
from elo_tui.core.model import PROVISIONAL_MAX, SPEEDS, Player, Problem, Terms
from elo_tui.core.systems import RatingSystem
from elo_tui.core.text.clean_text import clean_name, suggest_word
from elo_tui.kit.command_line import completion_candidates
from elo_tui.kit.command_line.arguments import HeaderList, WordChoice, option_error
from elo_tui.kit.command_line.output import Refused

Function = TypeVar("Function", bound=Callable[..., Any])
Value = TypeVar("Value")
Default = TypeVar("Default", int, None)
Options = TypeVar("Options", bound=NamedTuple)

RATINGS = get_fact("own").range

#: The facts that a subcommand may ask about you, and about the rules.
PLAYER = tuple(
    name
    for fact in PLAYER_FACTS
    for name in (fact.name, *(("provisional",) if fact.name == "games_played" else ()))
    if name not in ("own", "floor")
)
RULES = tuple(
    fact.name for fact in FACTS if fact.subject == "event" or fact.name == "floor"
)
#: A colour is given by its name.
_COLOURS = ("white", "black")


#: The default rating system.
DEFAULT_SYSTEM = systems.KEYS[0]
#: The values given, by the name of the fact.
Texts = Mapping[str, str]


def combine_options(
    *decorators: Callable[[Any], Any],
) -> Callable[[Function], Function]:
    """Return a decorator that adds several options, in this order."""

    def decorate(function: Function) -> Function:
        for one in reversed(decorators):
            function = one(function)
        return function

    return decorate


def text_option(
    usage: str,
    help: str,
    *names: str,
    **more: Any,  # noqa: ANN401  (of `click.option`)
) -> Callable[[Function], Function]:
    """Return a decorator that adds an option with a text: ``--limit N``.

    `usage` has its flags and the word for the text, `names` that of the parameter.
    """
    words = usage.split(" ")
    flags = [word for word in words if word.startswith("-")]
    metavar = " ".join(words[len(flags) :])
    return click.option(*flags, *names, metavar=metavar, help=help, **more)


def choice_option(
    flag: str,
    words: Iterable[str],
    help: str,
    *names: str,
    **more: Any,  # noqa: ANN401  (of `click.option`)
) -> Callable[[Function], Function]:
    """Return a decorator that adds an option with one of these words."""
    return click.option(flag, *names, type=WordChoice([*words]), help=help, **more)


def form_options(
    *fields: str, required: tuple[str, ...] = ()
) -> Callable[[Function], Function]:
    """Return a decorator that adds the options of these fields, in this order."""
    return combine_options(*(_option(field, field in required) for field in fields))


explain_option = click.option(
    "--explain", is_flag=True, help="Show the working with the articles of the rules."
)
encoding_option = text_option(
    "--encoding NAME",
    "Encoding of a file that is not UTF-8, such as cp1250.",
    shell_complete=completion_candidates.encodings,
)
#: Decisions of the user on a table of games.
table_options = combine_options(
    choice_option(
        "--date-order",
        ("dmy", "mdy"),
        "What 05/03/2026 is in a table: day or month first.",
    ),
    click.option(
        "--scores/--results",
        "are_scores",
        default=None,
        help="What 1-0 and 0-0 are in a table: goals, or a win and two forfeits.",
    ),
    text_option(
        "--columns LIST",
        "What the columns of a table are, such as White,Black,,Result"
        " (empty: by its heading, -: not used).",
        type=HeaderList(),
        default="",
    ),
)
compare_option = text_option(
    "--compare KEYS",
    f"Systems to compare for the same games: two or more of {', '.join(systems.KEYS)}.",
    shell_complete=completion_candidates.systems_to_compare,
)


def take_options(kind: type[Options], values: dict[str, Any]) -> Options:
    """Take the options that a record names out of `values`; other ones stay there."""
    given = {name: values.pop(name) for name in kind._fields}
    return kind(**given)  # type: ignore[call-overload,no-any-return]  # of the record


def collect_texts(values: Mapping[str, object]) -> dict[str, str]:
    """Collect the texts of the fields given; raises Refused for unused ones."""
    texts = collect_unchecked_texts(values)
    refuse_unused(texts)
    return texts


def collect_unchecked_texts(values: Mapping[str, object]) -> dict[str, str]:
    """Collect the texts of the fields given; a flag is ``yes``."""
    texts: dict[str, str] = {}
    for field in NAMES:
        value = values.get(field)
        if isinstance(value, str):
            texts[field] = value[0] if field == "colour" else value
        elif value is True:
            texts[field] = "yes"
    if isinstance(compare := values.get("compare"), str):
        texts["compared"] = " ".join(_parse_compared(compare))
    if isinstance(games := values.get("provisional"), str):
        _make_provisional(texts, games)
    if texts.get("pool") in SPEEDS and "speed" not in texts:
        system = texts.get("system", DEFAULT_SYSTEM)
        if system_uses("speed", system) and not system_uses("pool", system):
            # blitz is meant as the speed of which the system has a rating
            texts["speed"] = texts["pool"]
    return texts


def _make_provisional(texts: dict[str, str], games: str) -> None:
    """Append the number of games to a provisional rating: ``1545/P13``."""
    flag = "--provisional"
    system = texts.get("system", DEFAULT_SYSTEM)
    users = [row.key for row in systems.SYSTEMS if row.provisional]
    if not {system, *texts.get("compared", "").split()} & {*users}:
        raise Refused(
            f"{flag}: not used by --system {system},"
            f" only by --system {' or '.join(users)}"
        )
    number = entry.read_whole(games, "provisional", 1, PROVISIONAL_MAX)
    if isinstance(number, Problem):
        raise option_error(flag, games, number)
    if number is None:
        raise Refused(f"{flag}: empty; 1 to {PROVISIONAL_MAX}")
    own = entry.read_rating_entry(texts.get("own", ""), "rating")
    if own is None or (isinstance(own, entry.RatingEntry) and not own.value):
        raise Refused(f"{flag}: the games behind a rating; give both")
    if isinstance(own, entry.RatingEntry):
        if own.provisional is not None or own.rd is not None:
            raise Refused(f"{flag}: the rating already has its games or RD after it")
        texts["own"] += f"/P{number}"


def _parse_compared(text: str) -> list[str]:
    """Read the keys of the systems to compare."""
    keys = re.split(r"[\s,;]+", entry.strip_text(text).casefold())
    wrong = [key for key in keys if key not in systems.KEYS]
    if wrong or len(set(keys)) < 2:
        typed = clean_name(text, 20)
        accepts = ", ".join(systems.KEYS)
        hint = suggest_word(wrong[0], systems.KEYS) if wrong else ""
        raise Refused(f"--compare '{typed}': two or more of {accepts}{hint}")
    return keys


def refuse_unused(texts: Mapping[str, str]) -> None:
    """Raise Refused for an option that the chosen systems would ignore.

    Pool and dates are facts of the event: they may be given to any system.
    """
    system = texts.get("system", DEFAULT_SYSTEM)
    chosen = [system, *texts.get("compared", "").split()]
    pool, is_unrated = (
        texts.get("pool", ""),
        entry.is_unrated_word(texts.get("own", "")),
    )
    asking = [key for key in chosen if system_uses("standard", key)]
    if (
        "standard" in texts
        and asking
        and not setup.form_shows("standard", asking[0], pool or "standard", is_unrated)
    ):
        raise Refused("--standard-rating: only for an unrated player in rapid or blitz")
    for field in texts.keys() - {"pool", "date", "event_end"}:
        if not any(system_uses(field, key) for key in chosen):
            users = [key for key in systems.KEYS if system_uses(field, key)]
            raise Refused(
                f"{option_label(field)}: not used by --system {system},"
                f" only by --system {' or '.join(users)}"
            )
    for field in ("fide_rating", "cfc_rating"):
        if field in texts and "own" in texts and not is_unrated:
            raise Refused(f"{option_label(field)}: only for an unrated player")


def assume_today(whole: Texts, texts: Texts) -> dict[str, str]:
    """Assume today for games without a day, unless one was typed."""
    if {"date", "event_end"} & texts.keys():
        return {**whole}
    return {**whole, "date": "", "days": days.assume_today(today())}


def clean_texts(texts: Mapping[str, str]) -> dict[str, str]:
    """Clean the texts for a form field: one line, only text."""
    return {field: clean_name(text) for field, text in texts.items()}


def check_texts(
    texts: Texts, positional: bool = False, stated: str = ""
) -> dict[str, str]:
    """Add system and day to the texts; raises Refused for a text that is wrong.

    `positional`: the ratings were typed as OWN and OPPONENT; `stated` is the
    key of the system that a file implies, if it does.
    """
    for field, text in texts.items():
        if not entry.strip_text(text):
            accepts = get_fact(field).range if field in NAMES else RATINGS
            raise Refused(f"{option_label(field, positional)}: empty; {accepts}")
    # an event of which only the last day is known is taken to begin on it
    end = texts.get("event_end", "")
    has_end = isinstance(entry.read_event_day(end), date)
    start = end if has_end else today().isoformat()
    whole = {"system": stated or DEFAULT_SYSTEM, "date": start, **texts}
    whole[setup.ASSUMES_RD] = "yes"
    # a system that ignores a date finds no fault in it; it is still wrong
    for field, name in (("date", "date"), ("event_end", "end")):
        text = whole.get(field, "")
        day = entry.read_event_day(text, name)
        if isinstance(day, Problem):
            raise option_error(option_label(field, positional), text, day)
    if (wrong := setup.check_last_day(whole)) is not None:
        label = option_label("event_end", positional)
        raise option_error(label, whole["event_end"], wrong)
    problem = setup.first_problem(setup.resolve_inputs(whole).problems)
    for key in () if stated else _list_instead(texts):
        if problem is None:
            break
        whole["system"] = key
        problem = setup.first_problem(setup.resolve_inputs(whole).problems)
    if problem is not None:
        raise fact_error(problem, texts, positional)
    return whole


def _list_instead(texts: Texts) -> list[str]:
    """List the compared systems, if the default one was neither chosen nor compared."""
    compared = texts.get("compared", "").split()
    return [] if "system" in texts or DEFAULT_SYSTEM in compared else compared


def require_inputs(whole: Texts, texts: Texts) -> tuple[RatingSystem, Player, Terms]:
    """Resolve system, player and terms from all texts; `texts` are the typed ones.

    Raises Refused for the first fact that is wrong or missing.
    """
    inputs = setup.resolve_inputs(whole)
    problem = setup.first_problem(inputs.problems, inputs.missing)
    if problem is not None:
        raise fact_error(problem, texts)
    assert inputs.you is not None
    assert inputs.terms is not None
    return systems.load(whole["system"]), inputs.you, inputs.terms


def require_game(whole: Texts, texts: Texts) -> Stakes:
    """Assess the game of OWN against OPPONENT; raises Refused."""
    found = assess_game(whole)
    if found.result is None:
        problem = setup.first_problem(found.problems, found.lack)
        assert problem is not None, "a game without a result has a problem"
        raise fact_error(problem, texts, positional=True)
    return found.result


def require_result(found: Value | Problem, texts: Texts) -> Value:
    """Return what a system has found; raises Refused for its problem with a fact."""
    if isinstance(found, Problem):
        raise fact_error(found, texts)
    return found


def fact_error(problem: Problem, texts: Texts, positional: bool = False) -> Refused:
    """Build the error of the option for the fact with this problem."""
    field = setup.find_fact(problem.field)
    if field == "opponent" and not positional:
        # no option of an event
        return Refused(problem.text)
    # a date may be derived from the other one
    other = {"date": "event_end", "event_end": "date"}.get(field, field)
    if field not in texts and other in texts:
        field = other
    return option_error(option_label(field, positional), texts.get(field, ""), problem)


def require_value(
    label: str, text: str, found: Value | Problem | None, accepted: str
) -> Value:
    """Return the value read from a text; raises Refused if wrong or empty."""
    if isinstance(found, Problem):
        raise option_error(label, text, found)
    if found is None:
        raise Refused(f"{label}: empty; {accepted}")
    return found


def parse_number(
    flag: str, text: str | None, low: int, high: int, default: Default
) -> int | Default:
    """Read the whole number of an option, or return the default; raises Refused."""
    if text is None:
        return default
    return require_value(
        flag, text, entry.read_whole(text, flag, low, high), f"{low} to {high}"
    )


def parse_day(flag: str, text: str, accepted: str = "") -> date:
    """Read the day of an option; raises Refused, with `accepted` as the reason."""
    found = entry.read_date(text)
    if isinstance(found, date):
        return found
    reason = "empty" if found is None else found.text.removeprefix("date: ")
    raise Refused(f"{flag} '{clean_name(text, 20)}': {accepted or reason}")


def parse_event_day(flag: str, text: str) -> date:
    """Read the day of an event or of a published rating; raises Refused."""
    found = entry.read_event_day(text)
    if isinstance(found, Problem):
        raise option_error(flag, text, found)
    return require_value(flag, text, found, "YYYY-MM-DD")


def parse_federation(text: str | None) -> str:
    """Read the code of ``--federation``, empty without it; raises Refused."""
    code = entry.read_federation(text or "")
    if isinstance(code, Problem) or (text is not None and not code):
        wrong = Problem("federation", "three letters, such as NOR")
        raise option_error("--federation", text or "", wrong)
    return code


def today() -> date:
    """Return today's date: the default date."""
    return date.today()


def _option(field: str, required: bool) -> Callable[[Function], Function]:
    if field == "provisional":
        return text_option(
            "--provisional N",
            f"US Chess: games behind your provisional rating, as in 1545/P13"
            f" (1 to {PROVISIONAL_MAX}).",
        )
    fact = get_fact(field)
    option = fact.option
    assert option is not None
    if fact.kind == "yes_no":
        return click.option(option.flag, field, is_flag=True, help=f"{option.meaning}.")
    if fact.choices:
        words = _COLOURS if field == "colour" else tuple(filter(None, fact.choices))
        return click.option(
            option.flag, field, type=WordChoice(words), help=f"{option.meaning}."
        )
    accepts = "" if fact.range == option.metavar else f" ({fact.range})"
    return click.option(
        option.flag,
        *option.also,
        field,
        metavar=option.metavar,
        required=required,
        help=f"{option.meaning}{accepts}.",
    )


def option_label(field: str, positional: bool = False) -> str:
    """Name a field as on the command line."""
    if field == "opponent" or (field == "own" and positional):
        return field.upper()
    option = get_fact(field).option if field in NAMES else None
    return f"--{field.replace('_', '-')}" if option is None else option.flag


_K_FLAG = "--k"


def take_several_ks(texts: dict[str, str]) -> tuple[str, ...]:
    """Remove several K-factors from the texts and return them; else empty."""
    text = texts.get("own_k", "")
    found = entry.read_ks(text)
    if isinstance(found, Problem):
        # the message names more of the text than of a single value
        reason = found.text.partition(": ")[2]
        raise Refused(f"{_K_FLAG} '{clean_name(text, 40)}': {reason}")
    if found:
        del texts["own_k"]
    return found


def texts_by_k(
    whole: Texts, texts: Texts, ks: tuple[str, ...]
) -> list[tuple[Texts, Texts]]:
    """Return both texts for each K; unchanged without several."""
    if not ks:
        return [(whole, texts)]
    return [({**whole, "own_k": k}, {**texts, "own_k": k}) for k in ks]


def refuse_with_several_ks(ks: tuple[str, ...], **given: object) -> None:
    """Raise Refused for options that apply to a single K if several were given."""
    for name, value in given.items():
        if ks and value:
            raise Refused(f"--{name}: with one {_K_FLAG} only")

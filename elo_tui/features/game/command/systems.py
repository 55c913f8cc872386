"""``elo-tui systems`` and ``convert``: the rating systems, and two conversions."""

from __future__ import annotations

import re

import click

from elo_tui.core import entry
from elo_tui.core.facts import get_fact
from elo_tui.core.model import Problem
from elo_tui.core.systems import get_row
from elo_tui.core.systems.dwz.dwz_editions import Conversion, convert_dwz
from elo_tui.core.systems.fide import conversion_2024
from elo_tui.features.game.answer.conversion import (
    ConversionAnswer,
    answer_dwz_conversion,
    answer_fide_conversion,
)
from elo_tui.features.game.answer.systems import answer_systems
from elo_tui.kit.command_line import options
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand, option_error
from elo_tui.kit.command_line.options import choice_option
from elo_tui.kit.command_line.output import Refused


@click.command("systems", cls=Subcommand)
@answer_options
def systems_command(wanted: AnswerOutput) -> None:
    """List the rating systems: today's edition, source, confidence.

    \b
    Examples:
      elo-tui systems
      elo-tui systems --json
    """
    wanted.say(answer_systems(options.today()))


_WITH_INDEX = re.compile(r"(.*[^\s-])\s*-\s*([0-9]*)")


@click.command("convert", cls=Subcommand)
@click.argument("value")
@choice_option(
    "--system",
    ("dwz", "fide"),
    "fide or dwz; default: dwz for a value with an index, else fide.",
)
@answer_options
def convert_command(value: str, system: str | None, wanted: AnswerOutput) -> None:
    """Convert a rating of before one of the two days on which all were converted.

    FIDE raised its standard ratings below 2000 on 1 March 2024; every DWZ moved to a
    new scale on 8 June 2026 (Umstufung). VALUE is a rating from before that day, a DWZ
    with its index if known. elo-tui journal converts automatically.

    \b
    Examples:
      elo-tui convert 1500
      elo-tui convert 1366-21
      elo-tui convert --system dwz 1366 --json
    """
    has_index = (
        "dwz_index" in get_row(system).asks
        if system
        else bool(_WITH_INDEX.fullmatch(value))
    )
    wanted.say(_convert_dwz(value) if has_index else _convert_fide(value))


@click.command("dwz-2026", cls=Subcommand)
@click.argument("value")
@answer_options
def dwz_2026_command(value: str, wanted: AnswerOutput) -> None:
    """Convert a DWZ to the system of 8 June 2026: elo-tui convert --system dwz.

    VALUE is a DWZ from before 8 June 2026, followed by its index if known.

    \b
    Examples:
      elo-tui dwz-2026 1366
      elo-tui dwz-2026 1366-21 --json
    """
    wanted.say(_convert_dwz(value))


def _convert_fide(value: str) -> ConversionAnswer:
    """Convert a standard rating of FIDE; raises Refused."""
    rating = entry.read_rating(value)
    if isinstance(rating, Problem):
        raise option_error("VALUE", value, rating)
    if not rating:
        raise Refused(f"VALUE: a rating, {options.RATINGS}, such as 1500")
    if rating < conversion_2024.LOWEST:
        text = f"VALUE: no FIDE rating was below {conversion_2024.LOWEST} before"
        raise Refused(f"{text} {conversion_2024.CONVERSION_DAY}; a DWZ: --system dwz")
    return answer_fide_conversion(rating)


def _convert_dwz(value: str) -> ConversionAnswer:
    """Convert a DWZ; raises Refused."""
    return answer_dwz_conversion(_parse_value(value))


def _parse_value(value: str) -> Conversion:
    """Read and convert the value; raises Refused."""
    found = _WITH_INDEX.fullmatch(entry.strip_text(value))
    rating = entry.read_rating(found[1] if found else value)
    if isinstance(rating, Problem):
        raise option_error("VALUE", value, rating)
    if not rating:
        raise Refused(f"VALUE: a DWZ, {options.RATINGS}, such as 1366 or 1366-21")
    fact = get_fact("dwz_index")
    index = None
    if found:
        index = entry.read_whole(found[2], fact.error_label, fact.low, fact.high)
    if isinstance(index, Problem):
        raise option_error("VALUE", value, index)
    return convert_dwz(rating, index)

"""The words of ratings: what help explains, and the page that the documents have.

``python -m elo_tui.kit.commands.glossary`` writes docs/glossary.md. An entry begins
with its word and the other forms of it, in brackets, with a star if help need not
explain it; its explanation follows, and after ``>`` the page of docs/explained that has
more. Sources: FIDE Handbook B.01, B.02, C.07; The US Chess Rating System; Glickman's
papers; annex 3 of the German Wertungsordnung.
"""

from __future__ import annotations

import re
import sys
import textwrap
from functools import cache
from typing import NamedTuple

_TEXT = """
[bye]
A round without an opponent: with a full point, half a point or none. It counts in the
standings, never for a rating.

[change*]
The new rating less the old one, with its sign: K times the score less the expected
score. Unrounded unless it is called rounded.
> k-factor

[club list; pool of a club]
A rating list that a club, school or league computes itself, by rules of its own choice.

[crosstable]
An event as a table: its players, and for each round opponent, colour and result.

[direct encounter; DE]
A tie-break: the games of those tied against one another.
> tie-breaks

[draft*]
Input of an earlier session that was not saved; Ctrl+G restores it.

[DWZ]
Germany's rating, evaluated after each event. Its index counts the evaluations so far.
> other-lists

[edition]
The text of a regulation from one date to the next. The first day of an event selects
it, in US Chess and DWZ the last day.

[established rating]
In US Chess one of more than 25 games; before that it is provisional.

[event*]
A tournament, match or season whose games are rated together.

[expected score]
The score that the difference of two ratings predicts, from 0 to 1 for a game; the sum
over the games for an event.
> expected-score

[first rating]
The rating that an unrated player gets from a first set of games: in FIDE from five
against rated opponents.
> first-rating

[fixed point]
The performance rating that the games would not have changed, in the chosen system.
> performance

[floor]
The lowest rating that a system allows: for everyone, or by a player's own peak.
> rating-floors

[forfeit]
A point won or lost without a game. It counts in the standings, never for a rating.

[index*]
With a DWZ: the number of its evaluations, as in 1643-52.

[journal*]
The events and official ratings of one person, replayed into a live rating.

[K-factor; K]
The change for a score one point above the expected one: 40, 20 or 10 in FIDE.
> k-factor

[live rating]
The published rating with the changes that no list has yet.
> new-rating

[match*]
Several games between two players who chose to play each other.

[norm]
A result in one event that counts towards a title, with conditions on opponents, titles,
federations and games.
> norms

[odds]
The chances of a win, a draw and a loss. A forecast by a model, no part of any rating.

[peak]
The highest rating that a player has had.

[percentile]
The share of the active players of a list who are rated lower.

[performance; performance rating]
The rating that a result corresponds to. Several methods exist: TPR, PTP, fixed point.
> performance

[pool]
Players who are rated against one another: FIDE standard, rapid and blitz are three.
> rating

[provisional rating; provisional]
In US Chess a rating of at most 25 games, written 1545/P13.

[PTP]
Perfect tournament performance: the lowest rating whose expected score is the score made
(C.07 10.3).
> performance

[rating*]
A number for a player's results against the other players of one pool.
> rating

[rating deviation; RD]
How uncertain a rating is: the strength lies within two deviations with 95 %
probability. Used by Glicko, Glicko-2 and Lichess.
> rating-deviation

[rating list]
What a federation publishes: the official ratings from one day on.
> new-rating

[rating period]
The games that are rated together: in FIDE those of one list, a month.
> new-rating

[report*]
The file of an event for the federation, such as TRF16 or TRF26.

[roster*]
All the people with a journal, with one rating each.

[round robin]
An event in which everyone meets everyone.

[Buchholz; BH]
A tie-break: the sum of the opponents' scores.
> tie-breaks

[Sonneborn-Berger; SB]
A tie-break: the scores of the opponents beaten, and half of those drawn with.
> tie-breaks

[standings]
The players of an event by points and tie-breaks.

[Swiss]
An event in which each round pairs players with about equal scores.

[tie-break]
The rule that orders players with equal points.
> tie-breaks

[title*]
GM, IM, FM, CM, and WGM, WIM, WFM, WCM: awarded for life, for norms and a rating.
> norms

[TPR]
Tournament performance rating: the opponents' average, and a difference for the
percentage by the table (C.07 10.2).
> performance

[Umstufung]
The conversion of every DWZ on 8 June 2026.
> march-2024

[unrated]
Without a rating in this system and pool.
> first-rating

[upset]
A result of the lower rated player that the odds made unlikely.

[volatility]
In Glicko-2 and on Lichess: how much the strength of a player changes over time.
> rating-deviation

[working]
The derivation of a number, step by step, with the article behind each step.
"""
_WIDTH = 100
_INTRODUCTION = """\
The words of this program and of ratings, as F1 explains them next to the part of the
screen that uses them. Made by `python -m elo_tui.kit.commands.glossary`."""


class Term(NamedTuple):
    """A word with its explanation."""

    names: tuple[str, ...]
    """The word and other forms of it."""
    meaning: str
    page: str
    """The page of docs/explained that has more, or "" if none."""
    is_common: bool
    """Whether help leaves it out, as most texts use it."""


@cache
def list_terms() -> tuple[Term, ...]:
    """List the terms in the order of the alphabet."""
    terms = (_read_term(block) for block in _TEXT.strip().split("\n\n"))
    return tuple(sorted(terms, key=lambda term: term.names[0].casefold()))


def _read_term(block: str) -> Term:
    heading, _, body = block.partition("\n")
    meaning, _, page = body.partition("\n> ")
    names = heading.strip("[*]").split("; ")
    return Term(tuple(names), " ".join(meaning.split()), page, "*" in heading)


def find_terms(text: str) -> list[Term]:
    """Find the terms that a text uses, in plural too, without the common ones."""
    return [
        term
        for term in list_terms()
        if not term.is_common
        and any(_pattern(name).search(text) for name in term.names)
    ]


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """Match a word: abbreviations unchanged, others with a capital and a plural."""
    if name[-1].isupper():
        return re.compile(rf"\b{name}\b")
    return re.compile(rf"\b{re.escape(name)}(?:e?s)?\b", re.IGNORECASE)


def build_page() -> str:
    """Build the page of the documents."""
    blocks = ["# Glossary", _fill(_INTRODUCTION)]
    for term in list_terms():
        name, *others = term.names
        also = f" ({', '.join(others)})" if others else ""
        more = f" [More](explained/{term.page}.md)" if term.page else ""
        blocks += [f"## {name}{also}", _fill(f"{term.meaning}{more}")]
    return "\n\n".join(blocks) + "\n"


def _fill(text: str) -> str:
    return textwrap.fill(text, _WIDTH, break_on_hyphens=False)


if __name__ == "__main__":
    sys.stdout.write(build_page())

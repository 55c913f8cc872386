"""Turns given facts into the players and terms that a system takes.

Valid facts can contradict each other: a ceiling under the floor, a year of birth after
the event, two deviations for one rating.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from elo_tui.core import days, entry, systems
from elo_tui.core.entry import Problems, RatingEntry, Values
from elo_tui.core.facts import (
    BORN_MIN,
    FACTS,
    NAMES,
    PLAYER_FACTS,
    YEAR_MAX,
    get_fact,
    system_uses,
)
from elo_tui.core.model import GIVEN_BY_HAND, Colour, Player, Problem, Terms

#: Name of the text that makes a missing rating deviation the usual one.
ASSUMES_RD = "assumes_rd"
#: Facts about a player without a rating.
OF_UNRATED = frozenset({"standard", "fide_rating", "cfc_rating"})
_NO_DATE = Problem("date", "Type the date of the event: it selects the rules.", True)
#: Facts needed for the terms, and facts needed for the player.
_FOR_TERMS = frozenset(
    fact.name for fact in FACTS if fact.subject == "event" and not fact.choices
) | {"floor"}
_FOR_PLAYER = frozenset(fact.name for fact in PLAYER_FACTS) - {"floor"}
#: Facts that are read even if a system does not ask for them.
_ALWAYS_READ = frozenset(
    fact.name for fact in FACTS if fact.kind in ("day", "choice", "yes_no")
)
#: Facts for which the problems of a system use another name.
_FACT_OF_PROBLEM = {
    "k": "own_k",
    "rating": "own",
    "birth_year": "born",
    "opponent_rating": "opponent",
}


def check_day_order(first: date | None, last: date | None) -> Problem | None:
    """Check that the last day of an event, if known, is not before the first."""
    if first is None or last is None or last >= first:
        return None
    return Problem("event_end", f"end: {last} is before the first day")


def check_last_day(texts: Mapping[str, str]) -> Problem | None:
    """Check the last day of an event, whatever its system uses."""
    first = entry.read_event_day(texts.get("date", ""))
    last = entry.read_event_day(texts.get("event_end", ""), "end")
    if isinstance(last, Problem):
        return replace(last, field="event_end")
    return check_day_order(None if isinstance(first, Problem) else first, last)


def find_fact(problem: str) -> str:
    """Return the fact that a system's problem is about, by the problem's name."""
    name = _FACT_OF_PROBLEM.get(problem, problem)
    if name in NAMES:
        return name
    # both players share the terms, so theirs are yours
    shared = name.removeprefix("opponent_")
    return name if shared == name else find_fact(shared)


class RatingInputs(Struct, frozen=True):
    """Players and terms to rate; None while a fact they need is missing or wrong."""

    you: Player | None
    opponent: Player | None
    terms: Terms | None
    problems: dict[str, Problem]
    """By the name of the fact."""
    missing: Problem | None = None
    """The fact without which nothing can be computed."""
    colour: Colour = ""
    """Your colour in a single game."""
    games: int | None = None
    """The number of games against the opponent."""
    halves: int | None = None
    """The score of those games in half points."""


def first_problem(
    problems: Mapping[str, Problem], lack: Problem | None = None
) -> Problem | None:
    """Return the first of the problems by fact, in their order, else what lacks."""
    names = sorted(problems, key=lambda name: (*NAMES, name).index(name))
    return replace(problems[names[0]], field=names[0]) if names else lack


@lru_cache(maxsize=1024)
def form_shows(name: str, system: str, pool: str, is_unrated: bool) -> bool:
    """Whether a form shows a fact: its system asks for it, given the pool and rating.

    The standard rating takes the place of a missing rapid or blitz rating, one of FIDE
    or Canada that of a missing one of US Chess.
    """
    if name == "standard" and pool == "standard":
        return False
    if name in OF_UNRATED and not is_unrated:
        return False
    return system_uses(name, system) and not (name == "peak" and is_unrated)


def resolve_inputs(texts: Mapping[str, str]) -> RatingInputs:
    """Read the facts of a form or of a command line, by their names.

    From facts the chosen system does not ask for, only choices and days are read.
    """
    system = texts.get("system", systems.KEYS[0])
    names = [one for one in NAMES if one in _ALWAYS_READ or system_uses(one, system)]
    read = entry.read_facts(texts, names)
    assumed = days.choose_days(texts, system)
    if assumed is not None:
        read.values.update(date=assumed.first, event_end=assumed.last)
    found = set_up_values(system, read.values, read.problems)
    if found.terms is not None:
        assumption = days.explain_days(texts, system, found.terms) if assumed else ""
        terms = replace(
            found.terms, control=texts.get("control", ""), assumed=assumption
        )
        if texts.get(ASSUMES_RD):
            terms = replace(terms, assumed_rd=systems.get_row(system).usual_rd)
        found = replace(found, terms=terms)
    if system_uses("colour", system):
        found = replace(found, colour=read.values.get("colour", ""))
    games = None if "of" in found.problems else read.values.get("of", 1)
    if games is None:
        return found
    halves = entry.read_score(texts.get("score", ""), games, found.colour)
    if isinstance(halves, Problem):
        return replace(found, games=games, problems=found.problems | {"score": halves})
    return replace(found, games=games, halves=halves)


@lru_cache(maxsize=256)
def _list_facts(system: str, pool: str, is_unrated: bool) -> tuple[str, ...]:
    """List the facts that count; a choice that a system ignores may be given to it."""
    return tuple(
        fact.name
        for fact in FACTS
        if fact.choices or form_shows(fact.name, system, pool, is_unrated)
    )


def set_up_values(system: str, values: Values, problems: Problems) -> RatingInputs:
    """Combine the facts read, and the errors in others, into what a system rates.

    Facts it does not use are ignored, whether right or wrong.
    """
    return _Facts(system, values, problems).setup()


class _Facts:
    """The facts that count, and their problems."""

    def __init__(self, system: str, values: Values, problems: Problems) -> None:
        self.system = system
        own: RatingEntry | None = values.get("own")
        unrated = own is not None and not own.value
        pool = values.get("pool", Terms().pool)

        known = _list_facts(system, pool, unrated)
        self.values = {name: values[name] for name in known if name in values}
        self.problems = {
            name: problems[name]
            for name in known
            # a word that is not one of the choices counts as none
            if name in problems and not get_fact(name).choices
        }
        #: Where a system does not ask for the first day, it follows from the last one.
        self.first: date | None = values.get("date")
        self.last: date | None = values.get("event_end")
        # a first day that the system does not ask for may be today's, from a blank form
        fault = check_day_order(self.first, self.last)
        if fault is not None and system_uses("date", system):
            self.problems["event_end"] = fault

    def setup(self) -> RatingInputs:
        terms, missing = self._terms()
        you, opponent = self._you(terms), self._opponent()
        order = [fact.name for fact in FACTS if fact.name in self.problems]
        problems = {name: self.problems[name] for name in order} | self.problems
        return RatingInputs(
            you=you, opponent=opponent, terms=terms, problems=problems, missing=missing
        )

    def _fault(self, name: str, text: str) -> None:
        self.problems[name] = Problem(name, text)

    def _list_values(self, subject: str) -> dict[str, Any]:
        """Return the values for a player or an event, by attribute."""
        return {
            fact.attribute: self.values[fact.name]
            for fact in FACTS
            if fact.subject == subject and fact.attribute and fact.name in self.values
        }

    def _terms(self) -> tuple[Terms | None, Problem | None]:
        """Make the terms; None, with the missing fact, if they are incomplete."""
        floor, ceiling = self.values.get("floor"), self.values.get("ceiling")
        if floor is not None and ceiling is not None and floor >= ceiling:
            self._fault("ceiling", "ceiling: must be above the floor")
        if self.problems.keys() & _FOR_TERMS:
            return None, None
        if self.first is None and system_uses("date", self.system):
            return None, _NO_DATE
        terms = Terms(
            date=self.values.get("date"),
            event_end=self.last or self.first,
            floor=floor,
            **self._list_values("event"),
        )
        edition = systems.load(self.system).edition(terms)
        if not isinstance(edition, Problem):
            return terms, None
        if edition.missing:
            return None, edition
        self.problems[edition.field] = edition
        return None, None

    def _you(self, terms: Terms | None) -> Player | None:
        """Make the player; None if the rating or another fact is wrong or missing."""
        self._compare_year()
        self._check_whole_k()
        own: RatingEntry | None = self.values.pop("own", None)
        rd = self._deviation("rd", own)
        if own is None:
            return None
        self._check_dash("own", own)
        known = self._list_values("player")
        if system_uses("dwz_index", self.system) and own.after_dash is not None:
            if known.get("dwz_index", own.after_dash) != own.after_dash:
                self._fault(
                    "dwz_index",
                    f"index: {own.after_dash} stands after the rating; leave it empty",
                )
            known["dwz_index"] = own.after_dash
        if systems.get_row(self.system).provisional and own.provisional:
            if known.get("games_played", own.provisional) != own.provisional:
                self._fault(
                    "games_played",
                    f"games: the rating says P{own.provisional}; leave it empty",
                )
            known["games_played"] = own.provisional
        if known.get("reached_2400") and known.get("reached_2300") is False:
            self._fault("reached_2300", "ever 2300: not no, as 2400 was reached")
        if self.problems.keys() & _FOR_PLAYER:
            return None
        known |= {
            "rating": own.value,
            "provisional": own.provisional,
            "rd": rd,
            "floor": None if terms is None else terms.floor,
        }
        if "own_k" not in self.values and (k := self._common_k("opponent_k")):
            known |= {"k": k, "k_reason": "the opponent's, the only one given"}
        return Player(**known)

    def _common_k(self, name: str) -> float | None:
        """Return the K given for the other player, if the system has one for both."""
        k: float | None = self.values.get(name)
        return k if systems.get_row(self.system).common_k else None

    def _compare_year(self) -> None:
        """Check the year of birth against the year of the event, once that is known.

        The year is that of the day on which the system's rules depend.
        """
        day = self.last
        if day is None or system_uses("date", self.system):
            day = self.first
        born = self.values.get("born")
        if day is None:
            self.values.pop("born", None)
            self.problems.pop("born", None)
        elif "born" in self.problems:
            # the year was not known yet when the text was read
            text = self.problems["born"].text
            self._fault("born", text.replace(f"to {YEAR_MAX}", f"to {day.year}"))
        elif born is not None and born > day.year:
            self._fault("born", f"born: {born} is too high; {BORN_MIN} to {day.year}")

    def _check_whole_k(self) -> None:
        """Check that K is a whole number if all changes are whole hundredths."""
        row = systems.get_row(self.system)
        for name in ("own_k", "opponent_k") if row.hundredths else ():
            k = self.values.get(name, 0)
            if k != int(k):
                *higher, last = map(str, reversed(row.ks))
                usual = f"{', '.join(higher)} or {last}"
                self._fault(name, f"K: {row.name} uses a whole number ({usual})")

    def _opponent(self) -> Player | None:
        found: RatingEntry | None = self.values.get("opponent")
        rd = self._deviation("opponent_rd", found)
        self._check_dash("opponent", found)
        wrong = self.problems.keys() & {"opponent", "opponent_k", "opponent_rd"}
        if found is None or wrong:
            return None
        k: float | None = self.values.get("opponent_k")
        k_reason = GIVEN_BY_HAND
        if k is None and (k := self._common_k("own_k")) is not None:
            k_reason = "yours, the only one given"
        return Player(
            rating=found.value,
            k=k,
            k_reason=k_reason,
            games_played=found.provisional or None,
            rd=rd,
            dwz_index=found.after_dash,
            provisional=found.provisional,
        )

    def _check_dash(self, name: str, rating: RatingEntry | None) -> None:
        """Check that a number after a dash has a meaning, and is within its limits."""
        if rating is None or rating.after_dash is None:
            return
        facts = [
            fact
            for fact in (get_fact("dwz_index"), get_fact("rd"))
            if system_uses(fact.name, self.system)
        ]
        text = f"{rating.value}-{rating.after_dash}"
        if not facts:
            self._fault(name, f"rating: {text} has an index; here write {rating.value}")
        elif rating.after_dash > facts[0].high:
            limits = f"0 to {facts[0].high}"
            self._fault(name, f"rating: {text}: {facts[0].label} is {limits}")

    def _deviation(self, name: str, rating: RatingEntry | None) -> float | None:
        """Return a rating deviation from its own field, or from the rating's suffix."""
        typed: float | None = self.values.get(name)
        after = (
            rating.rd if rating is not None and system_uses(name, self.system) else None
        )
        if typed is not None and after is not None and typed != after:
            self._fault(
                name, f"RD: {after:g} stands after the rating; leave one of them empty"
            )
        return typed if after is None else after

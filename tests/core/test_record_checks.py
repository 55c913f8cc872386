"""Whatever a field may not hold is refused, each kind of value with its sentence."""

from __future__ import annotations

from datetime import date, datetime
from math import inf, nan
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui import core
from elo_tui.core import Game, Player, Problem, Result, Terms, facts, systems
from elo_tui.core.record_checks import RATING_MAX, check_limits, check_record
from elo_tui.core.systems import KEYS, get_row
from tests.core.cases import DAY
from tests.examples import try_examples

YOU = Player(1600, games_played=50, birth_year=1990, rd=80, dwz_index=9)
GAME = Game(1700, Result.WIN)
TERMS = Terms(DAY, event_end=DAY, opponent_rd=60)
RECORDS = (YOU, GAME, TERMS)


class Text(str):
    """A text, but not of the plain type."""

    __slots__ = ()


#: Of every type that a field of some record has, of some that none has, and numbers at
#: and beyond the limits of some fact.
VALUES: tuple[object, ...] = (
    *(None, True, False, 0, -1, 1, 0.5, 1600.0, nan, inf, -inf),
    *("", "w", "won", "rapid", "1", Text("b"), b"", (), [1], {}, YOU),
    *(Result.WIN, Result.FULL_BYE, DAY, datetime(2026, 1, 31)),
    *(facts.K_MAX, facts.K_MAX + 1, facts.BORN_MIN - 1, facts.BORN_MIN),
    *(facts.SCALE_MIN - 1, facts.SCALE_MIN, facts.SCALE_MAX, facts.SCALE_MAX + 1),
    *(RATING_MAX, RATING_MAX + 1, facts.INDEX_MAX, facts.GAMES_PLAYED_MAX + 1),
)
OF_TYPE: dict[object, str] = {
    int: "is not a whole number",
    float: "is not a number",
    str: "is not a text",
    bool: "is not True or False",
    date: "is not a datetime.date, such as date(2026, 1, 31)",
    Result: "is not a Result; write Result.WIN, Result.DRAW or Result.LOSS",
}
#: The fields with limits in every system.
LIMITED: dict[tuple[object, str], tuple[int, int]] = {
    (Player, "rating"): (0, RATING_MAX),
    (Game, "opponent"): (facts.RATING_MIN, RATING_MAX),
}


def fits(value: object, hint: Any) -> bool:  # noqa: ANN401 - a type, in any form
    """Whether a value is of this type; a whole number is a decimal too."""
    if get_origin(hint) is Literal:
        return isinstance(value, str) and value in get_args(hint)
    if get_args(hint):
        return any(fits(value, one) for one in get_args(hint))
    if hint in (int, float):
        return type(value) is int or type(value) is hint
    return isinstance(value, hint) and not isinstance(value, datetime)


def find_words(record: object, field: str, value: object) -> str:
    """The words that refuse a value of a field, by the type of the field."""
    hint = get_type_hints(type(record))[field]
    if limits := LIMITED.get((type(record), field)):
        low, high = limits
        if type(value) is not int:
            within = value is None and fits(value, hint)
        else:
            within = low <= value <= high
        return "" if within else f"is not a whole number from {low} to {high}"
    if fits(value, hint):
        return ""
    # None comes last
    kind = get_args(hint)[0] if type(None) in get_args(hint) else hint
    if get_origin(kind) is Literal:
        return f"is none of {', '.join(map(repr, get_args(kind)))}"
    return OF_TYPE[kind]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: type(record).__name__)
def test_every_value_that_a_field_may_not_hold_is_refused_in_its_words(
    record: Player | Game | Terms,
) -> None:
    """Values that equal right ones are none: True for 1, or 0 for False."""
    name = type(record).__name__
    for field in record.__struct_fields__:
        for value in VALUES:
            words = find_words(record, field, value)
            found = check_record(replace(record, **{field: value}), type(record))
            text = str(found or "")
            assert text.startswith(f"{name}.{field}: ") is bool(words), (field, value)
            assert text.endswith(words)


@pytest.mark.parametrize("strange", [None, 1600, (1600,), [YOU]], ids=repr)
def test_other_things_are_no_records(strange: object) -> None:
    for record in RECORDS:
        problem = check_record(strange, type(record))
        assert problem is not None
        assert problem.text.endswith(f" is not a {type(record).__name__}")


#: A field, the sentence about its limits, and the values next to them.
BEYOND = [
    *(
        (fact.attribute, f"whole number from {fact.low} to {fact.high}", near)
        for fact in facts.PLAYER_FACTS
        if fact.kind in ("whole", "points") and fact.name not in ("floor", "standard")
        for near in ((fact.low, fact.low - 1), (fact.high, fact.high + 1))
    ),
    ("birth_year", "whole number from 1900 to 9999", (1900, 1899)),
    ("birth_year", "whole number from 1900 to 9999", (9999, 10_000)),
    ("k", "number over 0, up to 1000", (1, 0)),
    ("k", "number over 0, up to 1000", (1000, 1000.5)),
    ("k", "number over 0, up to 1000", (0.5, nan)),
]


@pytest.mark.parametrize(("field", "sentence", "near"), BEYOND)
def test_a_fact_beyond_its_limits_is_refused_by_the_systems_that_use_it(
    field: str, sentence: str, near: tuple[float, float]
) -> None:
    within, beyond = (replace(YOU, **{field: value}) for value in near)
    # a birth after the event is refused for that
    last = date(9999, 1, 1)
    terms = replace(TERMS, date=last, event_end=last) if near[0] == 9999 else TERMS
    for key in KEYS:
        assert check_limits(key, within, terms) is None
        answer = core.rate(key, beyond, [GAME], TERMS)
        text = answer.text if isinstance(answer, Problem) else ""
        refusal = f"Player.{field}: {near[1]} is not a {sentence}"
        assert (text == refusal) is (field in get_row(key).asks)


@given(st.sampled_from(KEYS), st.sampled_from((0, 1, 2)), st.data())
@try_examples(300)
def test_what_is_accepted_at_a_glance_is_accepted_by_every_check(
    key: str, which: int, data: st.DataObject
) -> None:
    records: list[Any] = [*RECORDS]
    fields = st.sampled_from(RECORDS[which].__struct_fields__)
    wrong = data.draw(st.dictionaries(fields, st.sampled_from(VALUES), max_size=2))
    records[which] = replace(records[which], **wrong)
    you, game, when = records
    problem = (
        check_record(you, Player)
        or check_record(game, Game, " of game 1")
        or check_record(when, Terms)
        or check_limits(key, you, when)
    )
    answer = core.rate(key, you, [game], when)
    assert answer == (problem or systems.load(key).rate(you, [game], when))


@pytest.mark.parametrize("key", KEYS)
def test_a_text_of_another_type_is_rated_alike(key: str) -> None:
    you, game = replace(YOU, name=Text("Ann")), replace(GAME, name=Text("Bo"))
    event = core.rate(key, you, [game], TERMS)
    plain = core.rate(key, replace(YOU, name="Ann"), [replace(GAME, name="Bo")], TERMS)
    assert isinstance(event, core.RatedEvent)
    assert event == plain


@pytest.mark.parametrize("huge", [10**400, -(10**400)], ids=["high", "low"])
@pytest.mark.parametrize("key", KEYS)
def test_a_number_that_no_float_can_hold_is_beyond_the_limits_of_its_fact(
    key: str, huge: int
) -> None:
    for place, record in enumerate(RECORDS):
        for field in record.__struct_fields__:
            changed: list[Any] = [*RECORDS]
            changed[place] = replace(record, **{field: huge})
            you, game, terms = changed
            answer = core.rate(key, you, [game], terms)
            text = answer.text if isinstance(answer, Problem) else ""
            for fact in facts.FACTS:
                if fact.attribute == field and fact.kind == "decimal" and text:
                    assert text.endswith(f"; {fact.range}"), (field, text)

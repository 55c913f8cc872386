"""The options of the rating systems: who takes them, what is refused, what is assumed.

Which system knows which fact: docs/systems.md.
"""

from __future__ import annotations

from itertools import chain

import pytest

from elo_tui.core.facts import FACTS, get_fact
from elo_tui.core.systems import KEYS, SYSTEMS, load
from tests.cli.answers import answer, data, refusal

GLICKO = ("glicko", "glicko2", "lichess")
#: What a system cannot rate without.
NEEDED = dict.fromkeys(GLICKO, ("--rd", "80", "--opponent-rd", "60"))
#: Facts that every system may be given.
FOR_ALL = ("date", "event_end", "pool")


#: The texts of options that differ from those of a form.
WORDS = {"colour": "white"}


def uses(*subjects: str) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Each option with a value that is fine, and the systems that know such a fact."""
    return {
        (flag, WORDS.get(fact.name, fact.example))[
            : 1 + (fact.kind != "yes_no")
        ]: tuple(row.key for row in SYSTEMS if fact.ask in row.asks)
        for fact in FACTS
        if fact.option and fact.ask and fact.name not in FOR_ALL
        if fact.subject in subjects
        for flag in (fact.option.flag, *fact.option.also)
    }


USES = {
    **uses("player", "event"),
    ("--provisional", "13"): tuple(row.key for row in SYSTEMS if row.provisional),
}
ONE_GAME = uses("opponent", "game")
#: The name by which an option is refused, where it has another.
NAMES = {"--games-before": "--games-played"}
#: What an option needs beside it.
BESIDE = {"--record": ("--games-before", "4")}
#: Options for a player without a rating.
OF_UNRATED = ("--standard-rating", "--fide-rating", "--cfc-rating")

ASSESS = ("assess", "1600", "1800")
EVENT = ("event", "--rating", "1600")


def asked(command: tuple[str, ...], system: str, *options: str) -> tuple[str, ...]:
    """The call, with what the system needs unless the options give it."""
    needed = NEEDED.get(system, ())
    pairs = [needed[at : at + 2] for at in range(0, len(needed), 2)]
    kept = [word for pair in pairs if pair[0] not in options for word in pair]
    return (*command, "--system", system, *kept, *options)


def cases(
    users: bool, tables: dict[tuple[str, ...], tuple[str, ...]]
) -> list[tuple[str, tuple[str, ...]]]:
    return [
        (system, option)
        for option, systems in tables.items()
        for system in KEYS
        if (system in systems) == users
    ]


@pytest.mark.parametrize("command", [ASSESS, EVENT], ids=["assess", "event"])
# other ratings are for the unrated, waiving for a match: test_first_rating_command,
# test_assess_command
@pytest.mark.parametrize(
    ("system", "option"),
    [
        case
        for case in cases(True, USES)
        if case[1][0] not in OF_UNRATED and case[1][0] != "--waived"
    ],
)
def test_an_option_that_the_system_knows_is_taken(
    command: tuple[str, ...], system: str, option: tuple[str, ...]
) -> None:
    call = asked(command, system, *option, *BESIDE.get(option[0], ()))
    assert data(*call, stdin="1800 W")["system"] == system


@pytest.mark.parametrize("command", [ASSESS, EVENT], ids=["assess", "event"])
@pytest.mark.parametrize("key", KEYS)
def test_an_option_that_the_system_does_not_know_is_refused(
    command: tuple[str, ...], key: str
) -> None:
    for system, option in cases(False, USES):
        if system != key:
            continue
        users = " or ".join(key for key in KEYS if key in USES[option])
        flag = NAMES.get(option[0], option[0])
        assert refusal(*asked(command, system, *option), stdin="1800 W") == (
            f"Error: {flag}: not used by --system {system}, only by --system {users}"
        )


@pytest.mark.parametrize(("system", "option"), cases(True, ONE_GAME))
def test_an_option_of_one_game(system: str, option: tuple[str, ...]) -> None:
    assert data(*asked(ASSESS, system, *option))["system"] == system


@pytest.mark.parametrize(("system", "option"), cases(False, ONE_GAME))
def test_an_option_of_one_game_refused(system: str, option: tuple[str, ...]) -> None:
    message = refusal(*asked(ASSESS, system, *option))
    assert message.startswith(f"Error: {option[0]}: not used by --system {system}, ")
    assert len(message.splitlines()) == 1


@pytest.mark.parametrize("fact", FOR_ALL)
@pytest.mark.parametrize("system", KEYS)
def test_the_event_may_be_given_to_every_system(system: str, fact: str) -> None:
    option = (f"--{fact.replace('_', '-')}", get_fact(fact).example)
    assert data(*asked(ASSESS, system, *option))["system"] == system
    assert data(*asked(EVENT, system, *option), stdin="1800 W")["system"] == system


def test_a_pool_is_the_speed_where_each_speed_has_a_rating() -> None:
    lichess = (*ASSESS, "--system", "lichess")
    assert data(*lichess, "--pool", "blitz")["edition"] == "Lichess blitz (2026)"
    assert data(*lichess, "--pool", "standard")["edition"] == "Lichess rapid (2026)"
    both = data(*lichess, "--pool", "blitz", "--speed", "bullet")
    assert both["edition"] == "Lichess bullet (2026)"


@pytest.mark.parametrize("system", KEYS)
def test_a_wrong_date_is_refused_by_every_system(system: str) -> None:
    for flag in ("--date", "--event-end"):
        message = refusal(*asked(ASSESS, system, flag, "2026-02-30"))
        assert message == f"Error: {flag}: 2026-02-30 is not in the calendar"


def test_deviations_after_the_ratings_are_enough() -> None:
    after = data("assess", "1600/80", "1800/60", "--system", "glicko")
    assert after == data(*asked(ASSESS, "glicko"))
    games = data(
        "event", "--rating", "1600/80", "--system", "glicko", stdin="1800/60 W"
    )
    assert games == data(*asked(EVENT, "glicko"), stdin="1800 W")


@pytest.mark.parametrize("command", ["assess", "event"])
def test_provisional_is_the_same_as_after_the_rating(command: str) -> None:
    def of(own: str, *options: str) -> object:
        named = (own, "1700") if command == "assess" else ("--rating", own)
        return data(command, *named, "--system", "uscf", *options, stdin="1700 W")

    after = of("1545/P13")
    assert of("1545", "--provisional", "13") == after
    assert of("1545", "--games-before", "13") == after
    assert of("1545") != after


#: DWZ of 2026, the ages of a and the indices of K0; Glicko, c of the newer edition of
#: the paper; Glicko-2; US Chess. The values are what a player may be taken for.
ASSUMED = [
    ("uscf", (), ("50+ earlier games",)),
    ("uscf", ("--games-before", "40"), ()),
    ("dwz", (), ("older than 25", "index 11 or more")),
    ("dwz", ("--born", "1990"), ("index 11 or more",)),
    ("dwz", ("--dwz-index", "7"), ("older than 25",)),
    ("dwz", ("--born", "1990", "--dwz-index", "7"), ()),
    ("glicko", (), ()),
    ("glicko", ("--idle", "2"), ("c 34.6",)),
    ("glicko", ("--idle", "2", "--c", "50"), ()),
    ("glicko2", (), ("volatility of a new player, 0.06", "tau 0.5")),
    ("glicko2", ("--volatility", "0.06"), ("tau 0.5",)),
    ("glicko2", ("--volatility", "0.06", "--tau", "0.5"), ()),
]


@pytest.mark.parametrize(("system", "options", "phrases"), ASSUMED)
def test_what_is_assumed_is_listed(
    system: str, options: tuple[str, ...], phrases: tuple[str, ...]
) -> None:
    for command, of in ((ASSESS, "player"), (EVENT, "players")):
        call = asked(command, system, *options)
        lines = answer(*call, stdin="1800 W").splitlines()
        written = [line for line in lines if line.startswith("assumed: ")]
        found = data(*call, stdin="1800 W")[of]
        side = found if command is ASSESS else found[0]
        assert [f"assumed: {text}" for text in side.get("assumptions", [])] == written
        assert len(written) == len(phrases)
        assert all(p in line for p, line in zip(phrases, written, strict=True))


def test_an_assumption_that_the_reason_of_k_names_is_not_said_twice() -> None:
    side = data("assess", "1600", "1800", "--system", "ecf")["player"]
    assert side["k_reason"] == "adult; assumed, no birth year given"
    assert "assumptions" not in side


@pytest.mark.parametrize("command", [ASSESS, EVENT], ids=["assess", "event"])
@pytest.mark.parametrize("system", KEYS)
def test_an_estimate_says_so(command: tuple[str, ...], system: str) -> None:
    # the ECF publishes no rounding; US Chess rates everybody of an event twice
    call = asked(command, system)
    lines = answer(*call, stdin="1800 W").splitlines()
    written = [line for line in lines if line.startswith("estimate: ")]
    assert len(written) == ("estimate" in load(system).confidence)
    found = data(*call, stdin="1800 W")
    estimates = [f"estimate: {found['estimate']}"] if "estimate" in found else []
    assert estimates == written


def test_the_order_of_a_match_on_lichess_is_not_known() -> None:
    call = asked(ASSESS, "lichess", "--score", "1.5", "--of", "3")
    lines = answer(*call).splitlines()
    assert [line for line in lines if line.startswith("match, estimate: ")]
    lines = answer(*asked(ASSESS, "glicko", "--score", "1.5", "--of", "3")).splitlines()
    assert not [line for line in lines if line.startswith("match, estimate: ")]


@pytest.mark.parametrize("system", KEYS)
def test_every_system_explains_itself(system: str) -> None:
    match = ("--explain", "--score", "2.5", "--of", "4")
    working = data(*asked(ASSESS, system, *match))["working"]
    steps = [*working["match"]["player"], *working["loss"]["opponent"]]
    games = "1800 W, 1500 =, bye, unrated L, 1700"
    working = data(*asked(EVENT, system, "--explain"), stdin=games)["working"]
    assert len(working["rounds"]) == 5
    assert all(working["rounds"])
    for step in [*steps, *working["event"], *chain(*working["rounds"])]:
        assert list(step) == ["label", "text", "article"]
        assert step["label"]
        assert step["text"].isprintable()
    lines = answer(*asked(EVENT, system, "--explain"), stdin=games).splitlines()
    assert "working of round 5" in lines
    assert "working of the event" in lines

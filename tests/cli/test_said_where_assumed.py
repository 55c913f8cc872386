"""What decides a result is said beside it: floors, editions, K, counted games, norms.

Each case names the article or the arithmetic that its numbers come from.
"""

from __future__ import annotations

import pytest

from tests.cli.answers import answer


def lines(*call: str, stdin: str | None = None) -> list[str]:
    return answer(*call, stdin=stdin).splitlines()


@pytest.mark.parametrize(
    ("system", "is_named"),
    [("fide", True), ("uscf", True), ("dwz", True), ("elo", False), ("ecf", False)],
)
def test_a_day_after_the_last_known_edition_says_so(
    system: str, is_named: bool
) -> None:
    call = ("assess", "1600", "1700", "--system", system, "--event-end")
    text = "note: no later edition is known for 2028-05-01: "
    found = lines(*call, "2028-05-01")
    assert any(line.startswith(text) for line in found) == is_named
    assert not [line for line in lines(*call, "2026-12-31") if "no later" in line]

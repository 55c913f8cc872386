"""One id or name that is two people: the other one is in the events named alone."""

from __future__ import annotations

import pytest

from elo_tui.core.pool.pool_people import Identities, PoolPlayer

PLACES = (1, 2, 3)


@pytest.mark.parametrize("id", ["101", ""], ids=["by id", "by name"])
@pytest.mark.parametrize("apart", [(), (1,), (2,), (3,), (1, 3), (2, 3), (1, 2)])
def test_a_person_is_split_in_these_events_alone(
    id: str, apart: tuple[int, ...]
) -> None:
    main = id or "Ann Ash"
    people = Identities(splits=[(main, apart)])
    for event in PLACES:
        found = people.join(event, [PoolPlayer(no=1, id=id, name="Ann Ash")])
        assert found == {1: f"{main}-2" if event in apart else main}
    assert len(people.people) == 1 + bool(apart)

"""What fields stand for is known from their types: whoever is named by seat is told by name."""

import pytest

from companion.rules import dispatch as shared
from companion.rules.amendments import CARRIED
from companion.rules.messages import Fact, Order
from companion.rules.roles import roles_of

PEOPLE = {"seat", "of", "owner", "witness", "winner", "clash"}


@pytest.mark.parametrize("order", CARRIED, ids=lambda order: str(order.__name__))
def test_whatever_is_put_to_the_table_names_people_and_not_seats(
    order: type[Order],
) -> None:
    """Nobody reads "s2" where a name belongs."""
    named = {"seat": "seat", "seats": "seats"}
    wanted = {name: named[name] for name in order.__struct_fields__ if name in named}
    assert wanted.items() <= roles_of(order).items()


@pytest.mark.parametrize("fact", shared.FACTS, ids=lambda fact: str(fact.__name__))
def test_whatever_happens_names_people_and_not_seats(fact: type[Fact]) -> None:
    """In whatever all see, and in what the two know whom it concerns."""
    told = PEOPLE & {*fact.public, *fact.mine}
    assert {name: roles_of(fact).get(name) for name in told} == dict.fromkeys(
        told, "seat"
    )

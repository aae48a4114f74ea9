"""In every game, whatever a table agrees on: nothing raises, and every screen can be
drawn after it."""

from collections.abc import Mapping
from importlib import import_module
from random import Random
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from companion.games import MODULES, has_rules
from companion.rules.agreement import Propose, Vote
from companion.rules.amendments import CARRIED, Agreeable, GameRuling
from companion.rules.ending import EndGame
from companion.rules.kit.typed_rulings import Correction
from companion.rules.messages import HOST, Caller
from companion.rules.roles import tag_of
from companion.rules.tracker import Begin
from companion.tables.service import Done
from tests.companion.parlour import SHELF, Parlour, seen

GAMES = sorted({*MODULES, *SHELF.names()})
STRANGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    1.5,
    7,
    2**31,
    "",
    "s99",
    "bank",
    "é\u2028",
    "x" * 40,
    [],
    [[]],
    {},
    {"a": [1]},
)
LIKELY: Mapping[str, tuple[Any, ...]] = {
    "seat": ("s1", "s2", "s3"),
    "owner": ("s1", "s2", "table"),
    "purse": ("s1", "s2", "bank"),
    "counter": ("respect", "heat"),
    "phase": (0, 1, 2, 3),
    "round": (1, 2, 3, 50, 1000),
    "to": (0, 1, 5, 500, 10**9),
    "reason": ("so we say",),
    "seats": (["s3", "s1", "s2"], ["s1"]),
    "level": ("free", "warn", "enforce"),
    "purses": ({"s1": 5, "s2": 5, "s3": 5}, {"s1": 10**9}),
}
NAMES = ("s1", "s2", "s3", "s9", "bank", "x" * 40)
STEPS, EVENINGS = 60, 3


Rulings = Mapping[str, Any]


def rulings(game: str) -> Rulings:
    """What a game adds by name; any word where it has no rules of its own."""
    if not has_rules(game):
        return {"nonsense": None}
    found: Rulings = import_module(f"companion.games.{game}.rulings").RULINGS
    assert found
    return found


def nasty(random: Random, known: Rulings) -> Any:
    """A correction with mostly likely values and now and then one that cannot be; None
    if no door would take it."""
    kind = random.choice([one for one in CARRIED if one is not EndGame])
    values = {name: _value(random, name) for name in kind.__struct_fields__}
    if kind is GameRuling:
        ruling = random.choice(sorted(known))
        values |= {"name": ruling, "values": _values(random, known[ruling])}
    try:
        return msgspec.convert({"type": tag_of(kind), **values}, Agreeable)
    except msgspec.ValidationError:
        return None


def _values(random: Random, ruling: Correction | None) -> dict[str, Any]:
    """What the ruling asks for, seldom something that it does not know: things of its
    kind where the type says which, else whatever comes."""
    hints = get_type_hints(ruling.values) if ruling else {}
    values = {name: _of(random, hint) for name, hint in hints.items()}
    return values if random.random() < 0.95 else {**values, "sun": 1}


def _of(random: Random, hint: Any) -> Any:
    if random.random() < 0.2:
        return random.choice(STRANGE)
    kinds = {hint, *get_args(hint)}
    if bool in kinds:
        return random.choice((True, False))
    if int in kinds:
        return random.choice(range(31))
    if str in kinds:
        return random.choice(NAMES)
    return random.choice(({"s1": 1}, {"s1": [1]}, ["s1"], [], {}, [[]]))


def _value(random: Random, name: str) -> Any:
    return random.choice(
        STRANGE if random.random() < 0.2 else LIKELY.get(name, STRANGE)
    )


def agreed(parlour: Parlour, what: Any) -> bool:
    """The host puts it to the table, and everybody who is asked says yes. Was it put at all?"""
    put = parlour.do(Caller(host=True), Propose(what))
    for question in list(parlour.state.agreement.questions):
        for seat in list(parlour.state.seats):
            parlour.do(Caller(seat), Vote(question, yes=True))
    return isinstance(put, Done)


def screens(parlour: Parlour) -> list[int]:
    """How much everybody was told, by their screens as they are sent."""
    live = parlour.tables.live(parlour.table)
    return [seen(live, viewer)[0] for viewer in (None, HOST, *parlour.state.seats)]


@pytest.mark.parametrize("game", GAMES)
def test_no_correction_of_any_kind_loses_a_table(game: str) -> None:
    """Three people, chance that repeats itself, and after every step the screen of
    everybody; the end as well."""
    random, put = Random(game), 0  # noqa: S311 -- nothing secret depends on it
    known = rulings(game)
    for evening in range(EVENINGS):
        parlour = Parlour(game, quorum="host", seed=f"{game} {evening}")
        parlour.sit("Anna", "Bob", "Cas")
        parlour.done("host", Begin())
        for _ in range(STEPS):
            what = nasty(random, known)
            put += what is not None and agreed(parlour, what)
            assert screens(parlour)
        agreed(parlour, EndGame())
        assert screens(parlour)
    assert put > STEPS // 10

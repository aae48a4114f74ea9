"""A part of a view that was drawn before is what would be drawn now, at every step of
evenings with bad manners, in all games."""

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from operator import attrgetter
from typing import Any

import msgspec
import pytest
from msgspec import UNSET, Struct
from msgspec.structs import replace

from companion.games import MODULES, rules_of
from companion.rules.messages import HOST, SeatId
from companion.rules.table import Table
from companion.rules.table_blocks import (
    Agreement,
    Bank,
    Dice,
    Ending,
    Seating,
    Strictness,
    Tracker,
)
from companion.rules.view_parts import (
    Row,
    View,
    Whole,
    leaves,
    part,
    seen_as,
    view_of,
)
from companion.tables.drawn_parts import DrawnParts, joined
from tests.companion.games.random_games import Rowdy

EVENINGS = 2


def evening(game: str, number: int, check: Callable[[Rowdy], None]) -> None:
    """Played to its end, and looked at after every step."""
    room = import_module(f"tests.companion.games.{game}.rowdies")

    class Watched(room.Rowdy):  # type: ignore[misc, name-defined]
        def check(self) -> None:
            check(self)

    Watched(room.wanted(number)).play()


def viewers(state: Any) -> Iterator[tuple[SeatId, ...]]:
    """Nobody in particular, the host's screen, and every seat."""
    yield ()
    yield (HOST,)
    for seat in state.table.seats:
        yield (seat,)


@pytest.mark.parametrize("game", MODULES)
@pytest.mark.parametrize("number", range(EVENINGS))
def test_what_is_kept_of_a_view_is_what_would_be_drawn_now(
    game: str, number: int
) -> None:
    """Sign by sign, for every viewer, whatever was drawn before."""
    rules, kept = rules_of(game), DrawnParts()

    def check(one: Rowdy) -> None:
        for who in viewers(one.state):
            view = rules.own if who else rules.public
            fresh = rules.view(one.state, who[0] if who else None)
            coded = {name: msgspec.json.encode(part) for name, part in fresh.items()}
            assert kept.sections(view, one.state, *who) == coded

    evening(game, number, check)


@pytest.mark.parametrize("game", MODULES)
def test_a_part_looks_at_no_block_that_it_does_not_name(game: str) -> None:
    """Whatever changes elsewhere cannot change it."""
    rules = rules_of(game)

    def check(one: Rowdy) -> None:
        for who in viewers(one.state):
            for each in leaves((rules.own if who else rules.public).parts):
                seen: set[str] = set()
                each.draw(spied(one.state, "", seen), *who)
                assert not unnamed(seen, each.names | each.entries), each

    evening(game, 7, check)


@pytest.mark.parametrize("game", MODULES)
def test_where_only_ones_own_entry_counts_nobody_elses_is_looked_at(game: str) -> None:
    """What lies there under other names may be gone, and the part is the same."""
    own = rules_of(game).own

    def check(one: Rowdy) -> None:
        for who in one.state.table.seats:
            for each in leaves(own.parts):
                alone = one.state
                for path in each.entries:
                    alone = without_others(alone, path, who)
                assert each.draw(alone, who) == each.draw(one.state, who)

    evening(game, 3, check)


def without_others(one: Any, path: str, own: SeatId) -> Any:
    """The same state, but of this block only somebody's own entry is left."""
    name, _, deeper = path.partition(".")
    value = getattr(one, name)
    left = (
        without_others(value, deeper, own)
        if deeper
        else {key: entry for key, entry in value.items() if key == own}
    )
    return replace(one, **{name: left})


def test_another_ones_entry_is_no_reason_to_draw_anew() -> None:
    """One's own is."""
    drawn: list[int] = []

    class Pots(Struct, frozen=True):
        pots: dict[str, int]

    def mine(state: Pots, who: SeatId) -> int:
        drawn.append(state.pots[who])
        return state.pots[who]

    view = view_of({"mine": part(mine, entries=["pots"])})
    kept, me = DrawnParts(), SeatId("a")
    steps = [Pots({"a": 1, "b": 1}), Pots({"a": 1, "b": 2}), Pots({"a": 2, "b": 2})]
    looks = [kept.sections(view, one, me)["mine"] for one in steps]
    assert (looks, drawn) == ([b"1", b"1", b"2"], [1, 2])


def test_a_view_shows_what_its_type_lists_and_nothing_besides() -> None:
    """What lies there and what is worked out, the latter above the former."""

    class Lies(Struct, frozen=True):
        seat: str
        copy: str
        salt: str

    class Shows(Struct, frozen=True):
        seat: str
        copy: str | None
        count: int

    assert seen_as(Shows, Lies("a", "7", "s"), copy=None, count=2) == Shows(
        "a", None, 2
    )


def unnamed(seen: set[str], names: Iterable[str]) -> set[str]:
    """What was looked at and lies in no block of these names."""
    return {
        path
        for path in seen
        if not any(f"{path}.".startswith(f"{name}.") for name in names)
    }


def spied(one: Any, path: str, seen: set[str]) -> Any:
    """The same state; whatever is looked at is noted by how it is reached."""
    kind, fields = type(one), type(one).__struct_fields__

    class Spied(kind, frozen=True):  # type: ignore[call-arg, misc, valid-type]
        def __getattribute__(self, name: str) -> Any:
            value = super().__getattribute__(name)
            if name not in fields:
                return value
            if isinstance(value, BLOCKS):
                return spied(value, f"{path}{name}.", seen)
            seen.add(path + name)
            return value

    return Spied(*attrgetter(*fields)(one))


BLOCKS = (Table, Seating, Bank, Dice, Tracker, Agreement, Strictness, Ending)


def test_the_spy_notes_what_is_looked_at() -> None:
    """At the table as well, through properties and in what is made of a state."""
    seen: set[str] = set()
    evening("maffiosi", 0, lambda one: spied(one.state, "", seen).over)
    assert seen == {"ending", "table.ending.counting"}


def test_a_step_that_was_never_stored_leaves_nothing_behind() -> None:
    """What was drawn ahead for it is known by its blocks, and drawn anew."""
    kept, drawn = DrawnParts(), []

    def note(state: Any) -> Any:
        drawn.append(state.pot)
        return state.pot

    view = view_of({"pot": part(note, "pot")})

    class Pot(Struct, frozen=True):
        pot: int

    before, after = Pot(1000), Pot(2000)
    looks = [kept.sections(view, one) for one in (before, after, before, before)]
    assert [one["pot"] for one in looks] == [b"1000", b"2000", b"1000", b"1000"]
    assert drawn == [1000, 2000, 1000]


def test_whoever_gets_a_section_again_sees_it_as_it_is_by_then() -> None:
    """What changed while they did not have it is not what they saw before."""

    class Door(Struct, frozen=True):
        inside: bool
        pot: int

    class Room(Struct):
        pot: int
        walls: list[int]

    pot, walls = part(lambda one, who: one.pot, "pot"), part(lambda one, who: [1], "x")
    row = Row(lambda one, who: [1], (walls,))
    room = Whole(Room, {"pot": pot, "walls": row}, lambda one, who: one.inside)
    view = View({"room": room}, ("inside", "pot"), attrgetter("inside", "pot"))
    kept, steps = DrawnParts(), [(True, 1), (False, 1), (False, 2), (True, 2)]
    looks = [kept.sections(view, Door(*step), HOST).get("room") for step in steps]
    assert looks == [b'{"pot":1,"walls":[1]}', None, None, b'{"pot":2,"walls":[1]}']


def test_whoever_has_no_such_part_is_not_told_of_it() -> None:
    """Neither that there is one, nor that it is empty."""
    view = view_of({"mine": part(lambda state, who: UNSET, "real")})
    assert DrawnParts().sections(view, 1, HOST) == {}
    assert joined({"a": b"1", "b": b"[]"}) == b'{"a":1,"b":[]}'

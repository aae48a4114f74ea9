"""Step 2: what somebody is due, line by line, and the notes that go over, to the last one."""

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.kit.cash import on_paper
from companion.rules.kit.features import Changes
from companion.rules.kit.notes import (
    HandedOver,
    Notes,
    exact,
    last_note,
    taken,
    with_change,
    worth,
)
from companion.rules.kit.notes import added as together
from companion.rules.messages import BANK, Fact, OpenFact, SeatId
from companion.rules.roles import Money

from .box import BUSINESSES
from .state import (
    Builder,
    Figure,
    Income,
    IncomeLine,
    State,
    feature_at,
    money_in_the_middle,
    of_seat,
)

BOX = "box"  # the purse of the notes that this number of players does not need


class NoteCount(Struct, frozen=True):
    """So many notes of a value."""

    value: int
    count: int


class IncomeCounted(Fact, frozen=True):
    """What a turn is worth, before the notes are counted out."""

    group = "money"
    public: ClassVar[tuple[str, ...]] = ("seat", "lines", "due")
    seat: SeatId
    lines: tuple[IncomeLine, ...]
    due: Money
    if_not = {"due": "nothing"}


class NotesTaken(OpenFact, frozen=True):
    """`over` goes from the middle, `back` comes as change; `left` is what lies there then."""

    group = "money"
    seat: SeatId
    over: tuple[NoteCount, ...]
    back: tuple[NoteCount, ...]
    left: tuple[NoteCount, ...]


class NotesRecounted(OpenFact, frozen=True):
    """Money moved by agreement: which notes lie in the middle now."""

    group = "money"
    left: tuple[NoteCount, ...]


def income(state: State, seat: SeatId) -> Income:
    """MAF-20 to MAF-24: what a turn of this player is worth as the table stands."""
    lines = (*_boss(state, seat), *_businesses(state, seat), *_monopolies(state, seat))
    earned = sum(line.amount for line in lines)
    doubled = (*lines, *_register(state, seat, earned))
    return Income(seat, doubled, sum(line.amount for line in doubled))


def _boss(state: State, seat: SeatId) -> list[IncomeLine]:
    """MAF-20, M6: alive is enough; whether a sleeping one earns is an option."""
    numbers = state.box.numbers
    strict = state.box.has("sleeping_boss")
    bosses = [one for one in of_seat(state, seat) if one.role == "boss"]
    earning = [one for one in bosses if not (one.asleep and strict)]
    return [
        IncomeLine("boss", numbers["boss_income"], places=(one.place or 0,))
        for one in earning
    ]


def _at_work(state: State, seat: SeatId, feature: str) -> list[Figure]:
    """Who sits before such a thing and is awake: a sleeper earns nothing."""
    awake = [one for one in of_seat(state, seat) if not one.asleep]
    return [one for one in awake if feature_at(state, one.place) == feature]


def _businesses(state: State, seat: SeatId) -> list[IncomeLine]:
    """MAF-21."""
    each = state.box.numbers["business_income"]
    return [
        IncomeLine("business", each, kind, (one.place or 0,))
        for kind in BUSINESSES
        for one in _at_work(state, seat, kind)
    ]


def _monopolies(state: State, seat: SeatId) -> list[IncomeLine]:
    """MAF-22: all seats of a kind."""
    bonus = state.box.numbers["monopoly_bonus"]
    found = []
    for kind in BUSINESSES:
        chairs = state.box.with_feature(kind)
        if chairs and len(_at_work(state, seat, kind)) == len(chairs):
            found.append(IncomeLine("monopoly", bonus, kind, tuple(chairs)))
    return found


def _register(state: State, seat: SeatId, earned: int) -> list[IncomeLine]:
    """MAF-23: once more what all other lines come to."""
    clerks = _at_work(state, seat, "register")
    if not (clerks and earned):
        return []
    more = earned * (state.box.numbers["register_factor"] - 1)
    return [
        IncomeLine("register", more, places=tuple(one.place or 0 for one in clerks))
    ]


def earn(builder: Builder) -> None:
    """Step 2 of whoever is at turn."""
    assert builder.state.actor
    collect(builder, income(builder.state, builder.state.actor))


def collect(builder: Builder, found: Income) -> None:
    builder.add(IncomeCounted(found.seat, found.lines, found.due))
    if found.due:
        take(builder, found.seat, found.due, "income")


def take(builder: Builder, seat: SeatId, due: int, reason: str) -> None:
    """MAF-60: as much as the middle gives."""
    if on_paper(builder.state.table):
        return
    if not by_notes(builder.state):
        builder.pay(BANK, seat, min(due, money_in_the_middle(builder.state)), reason)
        return
    handed = handed_over(builder.state, due)
    left = together(taken(builder.state.middle, handed.over), handed.back)
    builder.add(
        NotesTaken(seat, listed(handed.over), listed(handed.back), listed(left))
    )
    builder.pay(BANK, seat, worth(handed.over) - worth(handed.back), reason)


def by_notes(state: State) -> bool:
    """MAF-60: the middle is a set of notes, unless the table reckons by amount."""
    return state.box.chosen("last_note") == "note" and not on_paper(state.table)


def handed_over(state: State, due: int) -> HandedOver:
    """MAF-60: a single note is taken whole; otherwise players change notes for each other."""
    middle = state.middle
    if due >= worth(middle) or last_note(middle) is not None:
        return HandedOver(middle, {})
    found = with_change(due, middle, pool(state))
    assert found, "small notes that do not lie in the middle lie with the players"
    return found


def pool(state: State) -> Notes:
    """All notes of this game that do not lie in the middle; players change them for each other."""
    return taken(_all_notes(state), state.middle)


def _all_notes(state: State) -> Notes:
    """What lay in the middle at the beginning."""
    return state.box.set_ups[len(state.families)].notes


def lying(state: State) -> Notes:
    """Which notes lie in the middle; reckoned by amount, the fewest that make it."""
    if by_notes(state) or not state.families:
        return state.middle
    if on_paper(state.table):
        return {}
    return exact(money_in_the_middle(state), _all_notes(state)) or {}


def recount(builder: Builder) -> None:
    """Money moved otherwise than by an income: the fewest notes that make what lies there now."""
    state = builder.state
    there = money_in_the_middle(state)
    if (
        not state.families
        or state.over
        or not by_notes(state)
        or worth(state.middle) == there
    ):
        return
    notes = exact(there, _all_notes(state))
    if notes is not None:
        builder.add(NotesRecounted(listed(notes)))


def listed(notes: Notes) -> tuple[NoteCount, ...]:
    """Large notes first."""
    return tuple(
        NoteCount(value, notes[value])
        for value in sorted(notes, reverse=True)
        if notes[value]
    )


def unlisted(notes: tuple[NoteCount, ...]) -> dict[int, int]:
    return {one.value: one.count for one in notes}


def _counted(state: State, fact: IncomeCounted) -> State:
    return replace(state, earned=True, income=Income(fact.seat, fact.lines, fact.due))


def _notes(state: State, fact: NotesTaken | NotesRecounted) -> State:
    return replace(state, middle=unlisted(fact.left))


FACTS: Changes = {
    IncomeCounted: _counted,
    NotesTaken: _notes,
    NotesRecounted: _notes,
}

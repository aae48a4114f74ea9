"""What a card before a screen has cost and brought, told line by line as it happens: for
the figures of simulated games."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.rules.messages import Fact, SeatId
from companion.rules.protocol import Carried

from .box import INGREDIENTS
from .diners import DinersServed
from .endings import TicketsPaid
from .laundering import FakesWashed
from .laying import StartCardTaken
from .market import CardBought
from .placing import HenchmanLifted, HenchmanPlaced
from .state import State


def carried(state: State, fact: Fact) -> Iterator[Carried]:
    """`state` is the one before the fact."""
    if told := TOLD.get(type(fact)):
        yield from told(state, fact)


class Own(NamedTuple):
    """A card before somebody; `copy` tells it from others that say the same."""

    card: str
    copy: str


def _line(card: Own, worked: bool, money: int) -> Carried:
    return Carried(card.card, worked, money, card.copy)


def _before(state: State, seat: SeatId, *kinds: str) -> list[Own]:
    """The cards of these kinds before somebody; nobody gives one away."""
    seen = Counter[str]()
    found = []
    for one in state.cards.get(seat, ()):
        seen[one.card] += 1
        if state.box.parts[one.card].kind in kinds:
            found.append(_own(seat, one.card, seen[one.card]))
    return found


def _own(seat: SeatId, card: str, number: int) -> Own:
    return Own(card, f"{seat} {card} {number}")


def _new(state: State, fact: StartCardTaken | CardBought) -> Own:
    alike = [one for one in state.cards.get(fact.seat, ()) if one.card == fact.card]
    return _own(fact.seat, fact.card, len(alike) + 1)


def _shared(cards: Sequence[Own], money: int) -> Iterator[Carried]:
    """What cards bring together, in equal parts; the first have what is left over."""
    for at, card in enumerate(cards):
        part = money * (at + 1) // len(cards) - money * at // len(cards)
        yield _line(card, part > 0, part)


def _taken(state: State, fact: StartCardTaken) -> Iterator[Carried]:
    yield _line(_new(state, fact), False, 0)


def _bought(state: State, fact: CardBought) -> Iterator[Carried]:
    yield _line(_new(state, fact), False, -fact.price)


def _washed(state: State, fact: FakesWashed) -> Iterator[Carried]:
    """CF-30: counterfeits come from presses and from one of each ingredient."""
    first = {
        kind: cards[0]
        for kind in INGREDIENTS
        if (cards := _before(state, fact.seat, kind))
    }
    presses = _before(state, fact.seat, "printer")
    yield from _shared([*presses, *first.values()], fact.paid)


def _served(state: State, fact: DinersServed) -> Iterator[Carried]:
    yield from _shared(_before(state, fact.seat, "diner"), fact.paid)


def _won(state: State, fact: TicketsPaid) -> Iterator[Carried]:
    for card in _before(state, fact.seat, "ticket"):
        yield _line(card, True, state.box.parts[card.card].value)


def _flown(state: State, fact: HenchmanPlaced) -> Iterator[Carried]:
    """CF-70: whoever flies in the own jet keeps the fare."""
    if fact.action == "jet":
        fare = state.box.numbers["flight_price"]
        yield from _shared(_before(state, fact.seat, "jet"), fare)


def _lifted(state: State, fact: HenchmanLifted) -> Iterator[Carried]:
    """CF-101: he worked; what it brought, the space brought."""
    for card in _before(state, fact.seat, fact.lawyer):
        yield _line(card, True, 0)


TOLD: Mapping[type[Fact], Callable[[State, Any], Iterator[Carried]]] = {
    StartCardTaken: _taken,
    CardBought: _bought,
    FakesWashed: _washed,
    DinersServed: _served,
    TicketsPaid: _won,
    HenchmanPlaced: _flown,
    HenchmanLifted: _lifted,
}

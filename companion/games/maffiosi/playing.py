"""Playing, discarding and drawing cards: one, then perhaps a Move; the app only counts hands."""

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.named import Named, named
from companion.rules.kit.preconditions import rule_broken
from companion.rules.kit.refusing import refused, require
from companion.rules.messages import InPlay, OpenFact, SeatId
from companion.rules.roles import CardName
from companion.rules.seats import Short

from .preconditions import require_step, require_table
from .state import Builder, State, counts

DECK = "actions"
MOVE = "move"
MOST_CARDS = 2  # an action and a Move, or two Moves (MAF-30)


class Discard(InPlay, frozen=True):
    """MAF-31: nothing is played; one card goes."""

    card: Short


class FinishTurn(InPlay, frozen=True):
    """No Move after the first card."""


class CardPlayed(OpenFact, frozen=True):
    group = "table"
    seat: SeatId
    card: CardName
    copy: str | None


class CardDiscarded(OpenFact, frozen=True):
    group = "table"
    seat: SeatId
    card: CardName
    copy: str | None


class CardsDrawn(OpenFact, frozen=True):
    """The hand is full again; `shuffled` says that the used cards have become the pot, `pot` how
    many lie there now."""

    group = "table"
    if_so = {"shuffled": "shuffled"}
    if_not = {"count": "none"}
    seat: SeatId
    count: int
    pot: int
    shuffled: bool


class Draw(Struct, frozen=True):
    """How many cards a draw takes, and what the pot is afterwards."""

    count: int
    pot: int
    shuffled: bool


def open_card(builder: Builder, text: str, kind: str) -> Named:
    """MAF-30: may this player play a card of this kind now, and is it one? After the first
    card only a Move may follow."""
    state = builder.state
    require_table(state)
    require_step(state, builder.seat, "card")
    if state.played and kind != MOVE:
        rule_broken(builder, "only_a_move_now", "maf_30")
    return _card_of_kind(state, text, kind)


def _card_of_kind(state: State, text: str, kind: str) -> Named:
    """The card that was scanned, or named; without any the kind itself says enough."""
    found = require(named(state.box.setup, text or kind, DECK))
    if state.box.kinds[found.card] != kind:
        raise refused("other_card", card=found.card, needs=kind)
    return found


def play(builder: Builder, card: Named) -> None:
    builder.add(CardPlayed(builder.seat, card.card, card.copy))


def _discard(builder: Builder, order: Discard) -> None:
    """MAF-31, M4: one card without effect; nothing follows it."""
    state = builder.state
    require_table(state)
    require_step(state, builder.seat, "card")
    if state.played:
        raise refused("card_is_played")
    card = require(named(state.box.setup, order.card, DECK))
    builder.add(CardDiscarded(builder.seat, card.card, card.copy))
    draw(builder)


def _finish(builder: Builder, order: FinishTurn) -> None:
    """MAF-30, MAF-31: the Move is nobody's duty, but one card is, as long as there is one in the
    hand."""
    state = builder.state
    require_step(state, builder.seat, "card")
    if not may_finish(state):
        raise refused("play_or_discard")
    draw(builder)


def may_finish(state: State) -> bool:
    """MAF-31: a card was played, or there is none to play: who is back in the game by ruling has
    an empty hand."""
    empty = state.actor is not None and not state.hands.get(state.actor)
    return bool(state.played) or empty


def draw(builder: Builder) -> None:
    """MAF-31, MAF-64: when everything else is done, the hand is filled."""
    state = builder.state
    assert state.actor
    drawn = cards_to_draw(state, state.actor)
    builder.add(CardsDrawn(state.actor, drawn.count, drawn.pot, drawn.shuffled))


def cards_to_draw(state: State, seat: SeatId) -> Draw:
    """MAF-32, MAF-64: up to a full hand; the used cards are the new pot as soon as its last card
    is taken."""
    if state.box.bank_only:
        return Draw(0, 0, shuffled=False)
    wanted = state.box.numbers["hand"] - state.hands[seat]
    there = state.pot + len(state.used)
    count = max(0, min(wanted, there))
    shuffled = count >= state.pot and bool(state.used)
    return Draw(count, there - count if shuffled else state.pot - count, shuffled)


def _played(state: State, fact: CardPlayed) -> State:
    kind = state.box.kinds[fact.card]
    used = state.used if kind == "scram" else (*state.used, fact.copy or fact.card)
    fewer = _fewer(state, fact.seat)
    return replace(fewer, played=(*state.played, kind), used=used, before=counts(state))


def _discarded(state: State, fact: CardDiscarded) -> State:
    """M3: a Scram that was only discarded stays in the game."""
    return replace(_fewer(state, fact.seat), used=(*state.used, fact.copy or fact.card))


def _fewer(state: State, seat: SeatId) -> State:
    return replace(state, hands={**state.hands, seat: max(0, state.hands[seat] - 1)})


def _drawn(state: State, fact: CardsDrawn) -> State:
    has = state.hands.get(fact.seat, 0) + fact.count
    used = () if fact.shuffled else state.used
    return replace(
        state,
        drawn=True,
        pot=fact.pot,
        used=used,
        hands={**state.hands, fact.seat: has},
    )


ORDERS: Judges = {Discard: _discard, FinishTurn: _finish}
FACTS: Changes = {
    CardPlayed: _played,
    CardDiscarded: _discarded,
    CardsDrawn: _drawn,
}

"""Laying the table: the board for so many, the first player, a press and a component
each, the piles, the market."""

from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from cards.model import DeckId
from companion.rules import dispatch as shared
from companion.rules import tracker
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.holdings import stocked
from companion.rules.kit.named import Named, named
from companion.rules.kit.piles import filled_from_the_right, shuffled
from companion.rules.kit.refusing import refused, require
from companion.rules.messages import Chance, Fact, InPlay, OpenFact, SeatId
from companion.rules.roles import CardName
from companion.rules.seats import known
from companion.rules.table import with_bank

from .box import DECK, PILES, START_KINDS, START_PILE, Box
from .state import (
    UNKNOWN,
    Builder,
    HandMove,
    State,
    here,
    offshore,
    with_card,
    with_moves,
)


class NameComponent(InPlay, frozen=True):
    """CF-02: ink or paper, whatever was drawn from the start pile; scanned, typed or tapped."""

    card: Annotated[str, Meta(max_length=40)]


class TableLaid(Fact, frozen=True):
    """Who plays, the first of them with the pawn; what so many draw from, and where the
    officer stands."""

    irreversible: ClassVar[bool] = True
    public: ClassVar[tuple[str, ...]] = (
        "players",
        "slots",
        "undrawn",
        "henchmen",
        "officer",
    )
    players: tuple[SeatId, ...]
    slots: tuple[str | None, ...]
    undrawn: int
    henchmen: int
    officer: int


class PilesShuffled(Fact, frozen=True):
    """CF-04: the app shuffled; nobody knows what lies in the pile."""

    group = "table"
    afterwards = ("pile", "number", "order", "tap")
    numbered = True
    undo_needs_all = "reveal"
    pile: tuple[str, ...]
    number: int
    order: tuple[int, ...]
    tap: str


class StartCardTaken(OpenFact, frozen=True):
    """CF-02."""

    group = "table"
    seat: SeatId
    card: CardName
    copy: str | None


def begin(builder: Builder, order: tracker.Begin) -> None:
    """CF-01 to CF-04; the first player by lot, unless the host names one."""
    table = builder.state.table
    require(shared.allowed(table, order, builder.who))
    first = known(table, order.first)
    if order.first and first is None:
        raise refused("no_such_seat")
    begun = require(
        tracker.begun(table, first or _by_lot(table.playing(), builder.chance))
    )
    builder.add(*begun)
    ring = next(fact.seats for fact in begun if isinstance(fact, tracker.GameBegun))
    _lay(builder, ring)


def _by_lot(seats: list[SeatId], chance: Chance) -> SeatId | None:
    if seats:
        return seats[int.from_bytes(chance.draw(8), "big") % len(seats)]
    return None


def _lay(builder: Builder, seats: tuple[SeatId, ...]) -> None:
    """CF-01, CF-04: start cards first, then the market out of the pile."""
    box = builder.state.box
    pile = _pile(builder, len(seats))
    parts = [card for card in pile if box.parts[card].pile == START_PILE]
    rest = [card for card in pile if box.parts[card].pile != START_PILE]
    row = [None] * len(box.board(len(seats)).market)
    slots, taken = filled_from_the_right(
        row, rest if box.tracked else [UNKNOWN] * len(rest)
    )
    officer = box.board(len(seats)).start(len(seats))
    builder.add(TableLaid(seats, slots, len(rest) - taken, _henchmen(box), officer))
    for seat, printer, card in zip(seats, box.start_printers(), parts, strict=False):
        builder.add(StartCardTaken(seat, printer, None))
        if box.tracked:
            builder.add(StartCardTaken(seat, card, None))


def _pile(builder: Builder, players: int) -> list[str]:
    """CF-04: one shuffle of all, then the letters one upon the other."""
    box = builder.state.box
    cards = box.pile(players)
    if not box.tracked:
        return cards
    new = shuffled(builder.state.table, builder.chance, cards)
    pile = sorted(new.cards, key=lambda card: PILES.index(box.parts[card].pile))
    builder.tell(PilesShuffled, new, pile=tuple(pile))
    return pile


def _henchmen(box: Box) -> int:
    """CF-02: as many figures as there are of a colour."""
    figures = box.setup.game.decks[DeckId("henchmen")].cards
    return min(one.copies for one in figures)


def unnamed(state: State) -> tuple[SeatId, ...]:
    """CF-02: who has not said yet which component lies before them."""
    kinds = {
        seat: {state.box.parts[one.card].kind for one in state.cards.get(seat, ())}
        for seat in state.players
    }
    return tuple(seat for seat in here(state) if not kinds[seat] & {*START_KINDS})


def _name(builder: Builder, order: NameComponent) -> None:
    """CF-02: at a table that shuffles itself."""
    state = builder.state
    card = require(named(state.box.setup, _of_start(state.box, order.card), DECK))
    part = state.box.parts[card.card]
    if part.pile != START_PILE or part.kind not in START_KINDS:
        raise refused("no_start_card", card=card.card)
    if builder.seat not in unnamed(state):
        raise refused("card_is_named")
    if _lying_already(state, card.card) >= part.copies:
        raise refused("none_left_of_it", card=card.card)
    builder.add(StartCardTaken(builder.seat, card.card, card.copy))


def _lying_already(state: State, card: str) -> int:
    """How many copies lie before players already."""
    return sum(one.card == card for cards in state.cards.values() for one in cards)


def _of_start(box: Box, text: str) -> str:
    """Ink or paper, said by its kind."""
    found = (
        one.id
        for one in box.parts.values()
        if one.pile == START_PILE and one.kind == text
    )
    return next(found, text)


def _laid(state: State, fact: TableLaid) -> State:
    """CF-01 to CF-03: envelopes are empty, the counterfeits lie with the bank."""
    envelopes = {offshore(seat): 0 for seat in fact.players}
    table = with_bank(state.table, purses={**state.table.bank.purses, **envelopes})
    drawn = sum(one is not None for one in fact.slots)
    starts = [card for card in state.pile if state.box.parts[card].pile == START_PILE]
    return replace(
        state,
        table=table,
        players=fact.players,
        first=fact.players[0],
        left=dict.fromkeys(fact.players, fact.henchmen),
        flat=dict.fromkeys(fact.players, 0),
        cards=dict.fromkeys(fact.players, ()),
        slots=fact.slots,
        pile=state.pile[len(starts) + drawn :],
        undrawn=fact.undrawn,
        officer=fact.officer,
        fakes=stocked(state.box.fakes),
    )


def _taken(state: State, fact: StartCardTaken) -> State:
    """CF-02: a press everybody takes, and whoever drew their card knows it; hands hear
    which one the app has dealt."""
    taken = with_card(state, fact.seat, Named(fact.card, _code(fact.copy)))
    if not state.box.tracked or state.box.parts[fact.card].kind not in START_KINDS:
        return taken
    return with_moves(taken, HandMove("card", fact.seat, card=fact.card))


def _code(copy: str | None) -> Any:
    return copy


ORDERS: Judges = {NameComponent: _name}
FACTS: Changes = {
    PilesShuffled: lambda state, fact: replace(state, pile=fact.pile),
    TableLaid: _laid,
    StartCardTaken: _taken,
}

"""Mafiosi are laid in secret, and half of them are turned up, whichever their owner likes."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.named import named
from companion.rules.kit.preconditions import refuse_if_strict
from companion.rules.messages import Fact, InPlay, OpenFact, Refusal, SeatId
from companion.rules.plans import CodeText
from companion.rules.roles import CardName

from .preconditions import at_step, playing_at_step
from .state import Builder, Laid, State, covered

Codes = Annotated[list[CodeText], Meta(max_length=10)]
MAFIOSI_DECK = "mafiosi"


class LayMafiosi(InPlay, frozen=True):
    """All cards at once, as one photo shows them; or only how many, where the cards
    stay between paper and owner."""

    cards: Codes = []
    count: Annotated[int, Meta(ge=0, le=10)] = 0


class TurnUp(InPlay, frozen=True):
    cards: Codes


class MafiosiLaid(Fact, frozen=True):
    """How many lie there all see; which they are knows their owner, and nobody ever if
    nobody suspects."""

    group = "plans"
    public = ("seat", "count")
    mine = ("cards",)
    independent = True
    if_one = "count"
    seat: SeatId
    count: int
    cards: tuple[str, ...]


class MafiosoShown(OpenFact, frozen=True):
    """One card lies open now; `copy` is empty where it was typed. `why`: `choice` or
    `suspected`."""

    group = "plans"
    by_fields = ("why",)
    undo_needs_all = "reveal"
    seat: SeatId
    card: CardName
    copy: str
    why: str


class MafiosiReady(OpenFact, frozen=True):
    """Whoever turned up enough."""

    group = "plans"
    seat: SeatId
    open: int
    covered: int


def to_turn_up(state: State, count: int) -> int:
    """CAP-21: half, rounded down; CT1, CT2. An event may round it up, or let all lie covered."""
    effect = state.happening.effect
    if effect == "reveal_none":
        return 0
    return (count + (effect == "reveal_up")) // 2


def most_cards(state: State, seat: SeatId) -> int:
    """CAP-20: what the hand holds, or what an event allows."""
    event = state.happening
    hand = state.hands[seat]
    if event.effect == "most_cards":
        return min(hand, event.amount)
    return hand


def _lay(builder: Builder, order: LayMafiosi) -> Refusal | None:
    """CAP-20: at least one; until the last has laid anybody may lay anew."""
    state = builder.state
    if refusal := at_step(state, "lay"):
        return refusal
    # the table's screen must not know what is laid
    if order.cards and not state.table.seats[builder.seat].phone:
        return Refusal("lays_blind")
    cards = read(state, order.cards)
    if isinstance(cards, Refusal):
        return cards
    count = len(cards) or order.count
    if refusal := _how_many(builder, count):
        return refusal
    builder.add(MafiosiLaid(builder.seat, count, tuple(cards)))
    return None


def _how_many(builder: Builder, count: int) -> Refusal | None:
    least = builder.state.box.numbers["least_cards"]
    most = most_cards(builder.state, builder.seat)
    if count < least:
        return Refusal("lay_at_least", {"least": least})
    if count > most:
        return refuse_if_strict(
            builder, Refusal("too_many_cards", {"most": most}, "cap_20")
        )
    return None


def read(state: State, texts: Sequence[str]) -> list[str] | Refusal:
    """Each card once, as its copy where it was scanned; a typed card has its name only."""
    found: list[str] = []
    for text in texts:
        card = named(state.box.setup, text, MAFIOSI_DECK)
        if isinstance(card, Refusal):
            return card
        if card.card not in state.box.mafiosi:
            return Refusal("not_in_a_first_game", {"card": card.card})
        if card.copy is not None and card.copy in found:
            return Refusal("same_card_twice", {"card": card.card})
        found.append(str(card.copy or card.card))
    return found


def _turn_up(builder: Builder, order: TurnUp) -> Refusal | None:
    """CAP-21: as many as must be, of the own cards."""
    state = builder.state
    if refusal := playing_at_step(state, builder.seat, "turn_up"):
        return refusal
    laid = state.laid[builder.seat]
    if laid.ready:
        return Refusal("turned_up_already")
    picked = picked_of(state, laid, order.cards)
    if isinstance(picked, Refusal):
        return picked
    if refusal := _other_number(builder, laid, len(picked)):
        return refusal
    builder.add(
        *shown(state, builder.seat, picked, "choice"),
        _ready(laid, builder.seat, len(picked)),
    )
    return None


def _other_number(builder: Builder, laid: Laid, turned: int) -> Refusal | None:
    needs = to_turn_up(builder.state, laid.count)
    if turned == needs:
        return None
    return refuse_if_strict(
        builder, Refusal("turn_up_exactly", {"needs": needs}, "cap_21")
    )


def picked_of(state: State, laid: Laid, texts: Sequence[str]) -> list[str] | Refusal:
    """Which of the laid cards are meant; where only their number is known, people are believed."""
    cards = read(state, texts)
    if isinstance(cards, Refusal):
        return cards
    if len(cards) > laid.hidden:
        return Refusal("not_so_many_there", {"count": laid.count})
    if laid.cards:
        return _among(state, covered(laid), cards)
    return cards


def _among(state: State, left: list[str], cards: Sequence[str]) -> list[str] | Refusal:
    """Each card meant is one of those that are left."""
    found: list[str] = []
    for card in cards:
        one = next((one for one in left if card in {one, state.box.card(one)}), None)
        if one is None:
            return Refusal("not_laid_by_you", {"card": state.box.card(card)})
        left.remove(one)
        found.append(one)
    return found


def shown(
    state: State, seat: SeatId, cards: Iterable[str], why: str
) -> list[MafiosoShown]:
    """The facts of cards that come to lie open."""
    box = state.box
    return [
        MafiosoShown(seat, box.card(one), one if one in box.card_of else "", why)
        for one in cards
    ]


def _ready(laid: Laid, seat: SeatId, turned: int) -> MafiosiReady:
    return MafiosiReady(seat, turned, laid.count - turned)


def ready_at_once(builder: Builder) -> None:
    """CT2: whoever has nothing to turn up is ready."""
    state = builder.state
    for seat, laid in state.laid.items():
        if not laid.ready and not to_turn_up(state, laid.count):
            builder.add(_ready(laid, seat, 0))


def _laid(state: State, fact: MafiosiLaid) -> State:
    laid = Laid(fact.count, fact.cards)
    return replace(state, laid={**state.laid, fact.seat: laid})


def _shown(state: State, fact: MafiosoShown) -> State:
    laid = state.laid[fact.seat]
    now = replace(laid, shown=(*laid.shown, fact.copy or fact.card))
    return replace(state, laid={**state.laid, fact.seat: now})


def _is_ready(state: State, fact: MafiosiReady) -> State:
    return replace(
        state,
        laid={**state.laid, fact.seat: replace(state.laid[fact.seat], ready=True)},
    )


ORDERS: Judges = {
    LayMafiosi: _lay,
    TurnUp: _turn_up,
}
FACTS: Changes = {
    MafiosiLaid: _laid,
    MafiosoShown: _shown,
    MafiosiReady: _is_ready,
}

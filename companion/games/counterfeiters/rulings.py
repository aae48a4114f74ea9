"""Rulings that only this game understands, each with its typed values, and how it
carries out the shared ones."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from companion.rules.amendments import (
    CorrectPhase,
    CorrectPurse,
    CorrectTurn,
    GameRuling,
)
from companion.rules.ending import EndGame
from companion.rules.kit.features import Changes
from companion.rules.kit.holdings import STOCK, handed
from companion.rules.kit.named import Named, named
from companion.rules.kit.preconditions import not_running
from companion.rules.kit.refusing import refused, require
from companion.rules.kit.typed_rulings import (
    Found,
    Way,
    corrections,
    in_whole_notes,
    ruled_by,
    scored_by,
    unless,
)
from companion.rules.messages import Answer, Fact, OpenFact, Order, Refusal, SeatId
from companion.rules.roles import CardName
from companion.rules.seats import Short, known
from companion.rules.strictness import Ruled
from companion.rules.table import minus
from companion.rules.tracker import PhaseBegan, TurnBegan

from .box import DECK
from .endings import score_now
from .police import end_reached
from .state import LAST, PLACING, UNKNOWN, Builder, HandMove, State, with_moves

Many = Annotated[int, Meta(ge=0, le=200)]
Quality = Annotated[int, Meta(ge=1, le=3)]


class OfficerCorrected(OpenFact, frozen=True):
    group = "table"
    to: int


class RefusedCorrected(OpenFact, frozen=True):
    group = "table"
    quality: int


class CardCorrected(Fact, frozen=True):
    group = "table"
    public = ("seat", "card", "gone")
    if_so = {"gone": "gone"}
    seat: SeatId
    card: CardName
    copy: str | None
    gone: bool


class SlotCorrected(OpenFact, frozen=True):
    """`card` is None for an empty slot, and nothing for one that nobody named."""

    group = "table"
    slot: int
    card: str | None

    @property
    def variant(self) -> str:
        if self.card:
            return "known"
        if self.card is None:
            return "empty"
        return ""


class HenchmanCorrected(OpenFact, frozen=True):
    group = "table"
    if_not = {"seat": "home"}
    space: str
    seat: SeatId | None


class PawnCorrected(OpenFact, frozen=True):
    group = "table"
    seat: SeatId


def _known(state: State, text: str) -> Named | Refusal:
    return named(state.box.setup, text, DECK)


def _player(state: State, name: str) -> SeatId | None:
    seat = known(state.table, name)
    if seat in state.players:
        return seat
    return None


def _named(state: State, name: str) -> SeatId | Refusal:
    return _player(state, name) or Refusal("no_such_seat")


APlayer = Annotated[SeatId, Found(_named)]
ACard = Annotated[Named, Found(_known)]


def _officer(builder: Builder, to: Many) -> None:
    """F1: where the officer stands; no space takes effect by it, but set down on the last
    he ends the game."""
    state = builder.state
    if to > state.board.last:
        raise refused("no_such_step", last=state.board.last)
    builder.add(OfficerCorrected(to))
    turn = state.turn or state.players[0]
    if to == state.board.last and state.officer != to:
        end_reached(builder, None)
    elif to < state.board.last and state.phase != PLACING:
        builder.add(PhaseBegan(PLACING, state.round), TurnBegan(turn))


def _refused(builder: Builder, quality: Annotated[int, Meta(ge=0, le=3)]) -> None:
    """The supermarket refuses so many stars and fewer."""
    builder.add(RefusedCorrected(quality))


def _card(builder: Builder, seat: APlayer, card: ACard, gone: bool = False) -> None:
    """This card lies before that player, or (`gone`) no longer."""
    state = builder.state
    if gone and card.card not in {one.card for one in state.cards[seat]}:
        raise refused("no_such_card_there", card=card.card)
    builder.add(CardCorrected(seat, card.card, card.copy, gone))


def _fakes(builder: Builder, seat: APlayer, quality: Quality, count: Many) -> None:
    """So many counterfeits of that quality are that player's."""
    state = builder.state
    kind = str(quality)
    more = count - state.fakes.of(seat, kind)
    if more > state.fakes.of(STOCK, kind):
        raise refused("not_in_the_box")
    source, target = (STOCK, seat) if more > 0 else (seat, STOCK)
    builder.add(*handed(state.fakes, kind, source, target, abs(more), "ruling"))


def _slot(
    builder: Builder, slot: Annotated[int, Meta(ge=1, le=20)], card: Short = ""
) -> None:
    """What lies on a slot of the market, from the left: a card, `unknown`, or nothing."""
    state = builder.state
    if slot > len(state.slots):
        raise refused("no_such_slot", slots=len(state.slots))
    if card in {"", "unknown"}:
        builder.add(SlotCorrected(slot, UNKNOWN if card else None))
        return
    known_card = require(_known(state, card))
    builder.add(SlotCorrected(slot, known_card.card))


def _henchman(builder: Builder, space: Short, seat: Short = "") -> None:
    """Whose henchman stands on a space, out of those that are not placed yet; nobody's:
    it goes back to them."""
    state = builder.state
    owner = _player(state, seat)
    if space not in state.board.spaces:
        raise refused("no_such_space", space=space)
    if seat and owner is None:
        raise refused("no_such_seat")
    if space in state.standing:
        builder.add(HenchmanCorrected(space, None))
    if owner is not None and not builder.state.left[owner]:
        raise refused("no_henchman_left", seat=owner)
    if owner is not None:
        builder.add(HenchmanCorrected(space, owner))


def _pawn(builder: Builder, seat: APlayer) -> None:
    """Who begins the next round."""
    builder.add(PawnCorrected(seat))


RULINGS = corrections(_officer, _refused, _card, _fakes, _slot, _henchman, _pawn)


def _turn(builder: Builder, order: CorrectTurn) -> Answer:
    """Somebody else places next, and has a henchman for it."""
    state = builder.state
    seat = _player(state, order.seat)
    if seat is None or not state.table.plays(seat):
        return Refusal("no_such_seat")
    if state.phase not in {PLACING, LAST}:
        return Refusal("phase_follows")
    if not state.left[seat]:
        return Refusal("no_henchman_left", {"seat": seat})
    return [Ruled(builder.who.seat, "turn", order.reason), TurnBegan(seat)]


def _phase(builder: Builder, order: CorrectPhase) -> Answer:
    """It follows from where the officer stands and from who is at turn."""
    return Refusal("phase_follows")


def _cannot(state: State) -> Refusal | None:
    if refusal := not_running(state.table, state.players):
        return refusal
    if state.over:
        return Refusal("evening_is_over")
    return None


WAYS: Mapping[type[Order], Way] = {
    GameRuling: unless(_cannot, ruled_by(RULINGS)),
    CorrectTurn: unless(_cannot, _turn),
    CorrectPhase: _phase,
    CorrectPurse: in_whole_notes,  # CF-81
    EndGame: scored_by(score_now),
}


def _card_corrected(state: State, fact: CardCorrected) -> State:
    code: Any = fact.copy
    cards = [*state.cards[fact.seat]]
    if fact.gone:
        cards.remove(next(one for one in cards if one.card == fact.card))
    else:
        cards.append(Named(fact.card, code))
    moved = replace(state, cards={**state.cards, fact.seat: tuple(cards)})
    return with_moves(
        moved, HandMove("card_away" if fact.gone else "card", fact.seat, card=fact.card)
    )


def _slot_corrected(state: State, fact: SlotCorrected) -> State:
    slots = [*state.slots]
    slots[fact.slot - 1] = fact.card
    return replace(state, slots=tuple(slots))


def _henchman_corrected(state: State, fact: HenchmanCorrected) -> State:
    """One more or one less that is not placed."""
    before = state.standing.get(fact.space)
    standing = minus(state.standing, fact.space)
    if fact.seat is None:
        assert before
        home = replace(
            state,
            standing=standing,
            left={**state.left, before: state.left[before] + 1},
        )
        return with_moves(home, HandMove("lift", before, space=fact.space))
    left = {**state.left, fact.seat: state.left[fact.seat] - 1}
    placed = replace(state, standing={**standing, fact.space: fact.seat}, left=left)
    return with_moves(placed, HandMove("henchman", fact.seat, space=fact.space))


def _officer_corrected(state: State, fact: OfficerCorrected) -> State:
    return with_moves(replace(state, officer=fact.to), HandMove("officer", to=fact.to))


FACTS: Changes = {
    OfficerCorrected: _officer_corrected,
    RefusedCorrected: lambda state, fact: replace(state, refused=fact.quality),
    CardCorrected: _card_corrected,
    SlotCorrected: _slot_corrected,
    HenchmanCorrected: _henchman_corrected,
    PawnCorrected: lambda state, fact: replace(state, pawn=fact.seat),
}

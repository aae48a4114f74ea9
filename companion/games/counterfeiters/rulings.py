"""Rulings that only this game understands, each with its typed values, and how it
carries out the shared ones."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.counterfeiters.box import DECK
from companion.games.counterfeiters.endings import score_now
from companion.games.counterfeiters.police import end_reached
from companion.games.counterfeiters.state import (
    LAST,
    PLACING,
    UNKNOWN,
    Builder,
    HandMove,
    State,
    with_moves,
)
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
    Correction,
    Way,
    in_whole_notes,
    ruled_by,
    scored_by,
    unless,
)
from companion.rules.messages import (
    Answer,
    Caller,
    Fact,
    OpenFact,
    Order,
    Refusal,
    SeatId,
)
from companion.rules.roles import CardName
from companion.rules.seats import Short, known
from companion.rules.strictness import Ruled
from companion.rules.table import minus
from companion.rules.tracker import PhaseBegan, TurnBegan

Many = Annotated[int, Meta(ge=0, le=200)]


class Officer(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the officer stands; no space takes effect by it, but the last one is the end."""

    to: Many


class Refused(Struct, frozen=True, forbid_unknown_fields=True):
    """The supermarket refuses so many stars and fewer."""

    quality: Annotated[int, Meta(ge=0, le=3)]


class CardOf(Struct, frozen=True, forbid_unknown_fields=True):
    """This card lies before that player, or (`gone`) no longer."""

    seat: Short
    card: Short
    gone: bool = False


class Fakes(Struct, frozen=True, forbid_unknown_fields=True):
    """So many counterfeits of that quality are that player's."""

    seat: Short
    quality: Annotated[int, Meta(ge=1, le=3)]
    count: Many


class Slot(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on a slot of the market, from the left: a card, `unknown`, or nothing."""

    slot: Annotated[int, Meta(ge=1, le=20)]
    card: Short = ""


class Henchman(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose henchman stands on a space; nobody's: it goes back to its owner, not placed."""

    space: Short
    seat: Short = ""


class Pawn(Struct, frozen=True, forbid_unknown_fields=True):
    """Who begins the next round."""

    seat: Short


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


def _officer(builder: Builder, values: Officer) -> None:
    """F1: set down on the last space he ends the game."""
    state = builder.state
    if values.to > state.board.last:
        raise refused("no_such_step", last=state.board.last)
    builder.add(OfficerCorrected(values.to))
    turn = state.turn or state.players[0]
    if values.to == state.board.last and state.officer != values.to:
        end_reached(builder, None)
    elif values.to < state.board.last and state.phase != PLACING:
        builder.add(PhaseBegan(PLACING, state.round), TurnBegan(turn))


def _refused(builder: Builder, values: Refused) -> None:
    builder.add(RefusedCorrected(values.quality))


def _card(builder: Builder, values: CardOf, card: Named, seat: SeatId) -> None:
    state = builder.state
    if values.gone and card.card not in {one.card for one in state.cards[seat]}:
        raise refused("no_such_card_there", card=card.card)
    builder.add(CardCorrected(seat, card.card, card.copy, values.gone))


def _fakes(builder: Builder, values: Fakes, seat: SeatId) -> None:
    state = builder.state
    kind = str(values.quality)
    more = values.count - state.fakes.of(seat, kind)
    if more > state.fakes.of(STOCK, kind):
        raise refused("not_in_the_box")
    source, target = (STOCK, seat) if more > 0 else (seat, STOCK)
    builder.add(*handed(state.fakes, kind, source, target, abs(more), "ruling"))


def _slot(builder: Builder, values: Slot) -> None:
    state = builder.state
    if values.slot > len(state.slots):
        raise refused("no_such_slot", slots=len(state.slots))
    if values.card in {"", "unknown"}:
        builder.add(SlotCorrected(values.slot, UNKNOWN if values.card else None))
        return
    card = require(_known(state, values.card))
    builder.add(SlotCorrected(values.slot, card.card))


def _henchman(builder: Builder, values: Henchman) -> None:
    """Out of those that are not placed yet, or back to them."""
    state = builder.state
    seat = _player(builder.state, values.seat)
    if values.space not in state.board.spaces:
        raise refused("no_such_space", space=values.space)
    if values.seat and seat is None:
        raise refused("no_such_seat")
    if values.space in state.standing:
        builder.add(HenchmanCorrected(values.space, None))
    if seat is not None and not builder.state.left[seat]:
        raise refused("no_henchman_left", seat=seat)
    if seat is not None:
        builder.add(HenchmanCorrected(values.space, seat))


def _pawn(builder: Builder, values: Pawn, seat: SeatId) -> None:
    builder.add(PawnCorrected(seat))


def _known(state: State, text: str) -> Named | Refusal:
    return named(state.box.setup, text, DECK)


def _player(state: State, name: str) -> SeatId | None:
    seat = known(state.table, name)
    if seat in state.players:
        return seat
    return None


def _named(state: State, name: str) -> SeatId | Refusal:
    return _player(state, name) or Refusal("no_such_seat")


RULINGS: Mapping[str, Correction] = {
    "officer": Correction(Officer, _officer),
    "refused": Correction(Refused, _refused),
    "card": Correction(CardOf, _card, {"card": _known, "seat": _named}),
    "fakes": Correction(Fakes, _fakes, {"seat": _named}),
    "slot": Correction(Slot, _slot),
    "henchman": Correction(Henchman, _henchman),
    "pawn": Correction(Pawn, _pawn, {"seat": _named}),
}


def _turn(builder: Builder, order: CorrectTurn, who: Caller) -> Answer:
    """Somebody else places next, and has a henchman for it."""
    state = builder.state
    seat = _player(state, order.seat)
    if seat is None or not state.table.plays(seat):
        return Refusal("no_such_seat")
    if state.phase not in {PLACING, LAST}:
        return Refusal("phase_follows")
    if not state.left[seat]:
        return Refusal("no_henchman_left", {"seat": seat})
    return [Ruled(who.seat, "turn", order.reason), TurnBegan(seat)]


def _phase(builder: Builder, order: CorrectPhase, who: Caller) -> Answer:
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

"""What a seat may do now: each space with what it would bring, or the reason why it is closed."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.rules.kit.cash import affords, on_paper
from companion.rules.messages import PurseId, SeatId

from .box import INGREDIENTS, Space
from .flights import price, strikes
from .laundering import accepted
from .laying import unnamed
from .payments import ENOUGH, in_the_bank
from .presses import idle, quality, run
from .rounds import able
from .state import LAWYERS, UNKNOWN, State, fakes_of, here, offshore, on_board, owned
from .taxes import refund

May = dict[str, Any]


class Asked(Struct, frozen=True):
    """Who asks. `secrets`: what lies behind the own screen may be told; not at the
    table's screen, nor on paper."""

    state: State
    seat: SeatId
    secrets: bool

    def pays(self, amount: int) -> bool:
        return not self.secrets or affords(self.state.table, self.seat, amount)

    def fakes(self, *qualities: int) -> bool:
        """Has one of these, as far as may be told."""
        there = fakes_of(self.state, self.seat)
        return not self.secrets or any(there[stars] for stars in qualities)

    def washes(self, found: May, qualities: Sequence[int]) -> May:
        """CF-40, CF-50: with what the bank has left, where it writes no slips."""
        left = in_the_bank(self.state)
        bank = {} if left == ENOUGH else {"bank": left}
        if not left:
            return {**found, "why": "bank_has_none_left"}
        if self.fakes(*qualities):
            return {**found, **bank}
        return {**found, "why": "no_fakes_for_it"}

    def moves(self, fare: int) -> bool:
        """Something could go into the envelope, or come back out of it."""
        if not self.secrets:
            return True
        smallest = self.state.box.smallest_note
        envelope = self.state.table.bank.purses[PurseId(offshore(self.seat))]
        return self.pays(fare + smallest) or (self.pays(fare) and envelope > 0)


def tells(state: State, seat: SeatId) -> bool:
    """A seat without a phone is played at the table's screen, where nobody's secrets are shown."""
    return state.table.seats[seat].phone and not on_paper(state.table)


def may(state: State, seat: SeatId) -> list[May]:
    """Everything that this seat may order now."""
    if state.table.stage != "play" or state.over or seat not in here(state):
        return []
    beside = _behind_the_screen(state, seat)
    if seat in unnamed(state):
        return [{"order": "name_component", "kinds": ["ink", "paper"]}, *beside]
    return [*_turn(state, seat), *beside]


def _behind_the_screen(state: State, seat: SeatId) -> list[May]:
    """F6, F7: at any time, for whoever has a screen that nobody else looks at."""
    if not tells(state, seat):
        return []
    diners: list[May] = (
        [{"order": "tell_diners"}] if owned(state, seat, "diner") else []
    )
    return [*diners, {"order": "count_notes"}]


def _turn(state: State, seat: SeatId) -> list[May]:
    """CF-10, CF-11, CF-101."""
    if unnamed(state) or state.turn != seat or state.acted:
        return []
    asked = Asked(state, seat, tells(state, seat))
    if state.phase == LAWYERS:
        if not state.lawyer:
            return []
        lifts = on_board(state, seat)
        return [
            *_spaces(asked, lifts),
            {"order": "rest_lawyer", "lawyer": state.lawyer},
        ]
    if able(state, seat):
        return [*_spaces(asked, []), {"order": "lay_flat"}]
    return []


def _spaces(asked: Asked, lifts: list[str]) -> list[May]:
    return [_space(asked, space, lifts) for space in asked.state.board.spaces.values()]


def _space(asked: Asked, space: Space, lifts: list[str]) -> May:
    """CF-10; `lifts` are own henchmen of which one is lifted for it: where it stood is
    free again."""
    order, ask = ACTIONS[space.action]
    facts = ask(asked, space)
    taken = space.id in asked.state.standing and space.id not in lifts
    why = "space_taken" if taken else facts.pop("why", None)
    facts.pop("why", None)
    lifting = [space.id] if space.id in lifts else lifts
    lifted = {"lifting": lifting} if lifts else {}
    return {
        "order": order,
        "space": space.id,
        "can": why is None,
        "why": why,
        **facts,
        **lifted,
    }


def _buy(asked: Asked, space: Space) -> May:
    """CF-20, CF-21, F5. `again`: what it does they have already."""
    card = asked.state.slots[space.index - 1]
    found: May = {"price": space.price, "card": card, "scan": card == UNKNOWN}
    if card is None:
        return {**found, "why": "empty_slot"}
    jets = len(owned(asked.state, asked.seat, "jet"))
    is_jet = bool(card) and asked.state.box.parts[card].kind == "jet"
    if is_jet and jets >= asked.state.box.numbers["jet_limit"]:
        return {**found, "why": "second_jet"}
    if card and _is_owned(asked, card):
        found["again"] = True
    if asked.pays(space.price):
        return found
    return {**found, "why": "cannot_pay"}


def _is_owned(asked: Asked, card: str) -> bool:
    """CF-30: an ingredient that lies before them already makes no note better."""
    kind = asked.state.box.parts[card].kind
    return kind in INGREDIENTS and bool(owned(asked.state, asked.seat, kind))


def _print(asked: Asked, space: Space) -> May:
    """CF-30, F6."""
    count = run(asked.state, asked.seat)
    found: May = {"count": count, "quality": quality(asked.state, asked.seat)}
    if count:
        return found
    return {**found, "why": idle(asked.state, asked.seat)}


def _shop(asked: Asked, space: Space) -> May:
    """CF-40, CF-82."""
    takes = accepted(asked.state)
    numbers = asked.state.box.numbers
    found: May = {
        "most": numbers["swap_limit"],
        "takes": takes,
        "pays": numbers["face_value"],
    }
    if not takes:
        return {**found, "why": "supermarket_refuses"}
    return asked.washes(found, takes)


def _sell(asked: Asked, space: Space) -> May:
    """CF-50."""
    box = asked.state.box
    found: May = {
        "most": box.numbers["fence_limit"],
        "pays": [box.rates[stars] for stars in box.qualities],
    }
    return asked.washes(found, box.qualities)


def _cheat(asked: Asked, space: Space) -> May:
    """CF-60."""
    pays = refund(asked.state)
    found: May = {"pays": pays, "pawn": space.sunglasses}
    if pays:
        return found
    return {**found, "why": "bank_has_none_left"}


def _fly(asked: Asked, space: Space) -> May:
    """CF-70, CF-83, F4."""
    fare = price(asked.state, space)
    found: May = {"price": fare}
    if strikes(asked.state):
        return {**found, "why": "strike"}
    if space.action == "jet" and not owned(asked.state, asked.seat, "jet"):
        return {**found, "why": "needs_a_jet"}
    if not asked.pays(fare):
        return {**found, "why": "cannot_pay"}
    if asked.moves(fare):
        return found
    return {**found, "why": "nothing_moved"}


ACTIONS: Mapping[str, tuple[str, Callable[[Asked, Space], May]]] = {
    "market": ("buy_card", _buy),
    "print": ("print_fakes", _print),
    "supermarket": ("shop", _shop),
    "fence": ("sell_to_fence", _sell),
    "tax": ("cheat_tax", _cheat),
    "flight": ("fly", _fly),
    "jet": ("fly", _fly),
}

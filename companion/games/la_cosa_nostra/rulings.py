"""Rulings that only this game understands: the table puts a card, a task, a marker or a family as it should be."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.la_cosa_nostra.asking import business_of, card_in_play, gangster_of
from companion.games.la_cosa_nostra.deals import markers_each, markers_out
from companion.games.la_cosa_nostra.deed_facts import ClashAccepted
from companion.games.la_cosa_nostra.facts import (
    BusinessCorrected,
    FamilyCorrected,
    GangsterCorrected,
    MarkerHome,
    MarkerPlaced,
    MarketCorrected,
    ModifierCorrected,
)
from companion.games.la_cosa_nostra.losses import drop_task, hand_over
from companion.games.la_cosa_nostra.phase_rulings import Phases
from companion.games.la_cosa_nostra.shuffling import reshuffle
from companion.games.la_cosa_nostra.stages import end_job, end_response
from companion.games.la_cosa_nostra.state import Builder, Business, Evolve, Gangster, State, in_the_stack
from companion.rules.corrections import CARRIED, Carry, CorrectPhase, CorrectTurn, GameRuling
from companion.rules.ending import EndGame
from companion.rules.kit.named import named
from companion.rules.language import Answer, Caller, Chance, Order, Refusal, SeatId
from companion.rules.rulings import Ruled
from companion.rules.table import Table

Values = Mapping[str, Any]
MOST_MONEY = 1_000_000_000  # as for any purse


def carried(state: State, evolve: Evolve) -> Mapping[type[Order], Carry]:
    """How this game carries out what the table agreed on; `table` may have moved on since."""

    def rule(table: Table, order: GameRuling, who: Caller, chance: Chance) -> Answer:
        change = RULINGS.get(order.name)
        if change is None:
            return Refusal("no_such_ruling", {"name": order.name})
        builder = Builder(state.at(table), chance, evolve)
        builder.add(Ruled(who.seat, order.name, order.reason))
        return change(builder, order.values) or builder.facts

    phases = Phases(state, evolve)
    own: Mapping[type[Order], Carry] = {
        GameRuling: rule,
        CorrectTurn: phases.turn,
        CorrectPhase: phases.phase,
        EndGame: phases.end,
    }
    return {**CARRIED, **own}


def _seat(state: State, values: Values, name: str) -> SeatId | Refusal:
    found = next((seat for seat in state.families if seat == values.get(name)), None)
    return found or Refusal("no_such_seat")


def _word(values: Values, name: str) -> str:
    """One of the words that a ruling is made of; whatever else somebody may have sent is none."""
    value = values.get(name)
    return value if isinstance(value, str) else ""


def _card(state: State, values: Values) -> Gangster | Business | Refusal:
    return card_in_play(state, _word(values, "card"))


def _owner(builder: Builder, values: Values) -> Refusal | None:
    """`card` belongs to `to`."""
    card, to = _card(builder.state, values), _seat(builder.state, values, "to")
    if isinstance(card, Refusal):
        return card
    if isinstance(to, Refusal):
        return to
    if isinstance(card, Business) and card.on is not None:
        return Refusal("not_paid_yet", {"card": card.card})
    if isinstance(card, Gangster) and card.place != "table":
        _correct_gangster(builder, card, owner=to, place="table", killer=None)
    elif card.owner != to:
        hand_over(builder, card.id, to, "ruling")
    return None


def _state(builder: Builder, values: Values) -> Refusal | None:
    """`card` is `active`, `down`, or for a Gangster in `reserve` or `killed` `by` somebody, for a Business `gone`."""
    card, wanted = _card(builder.state, values), _word(values, "state")
    if isinstance(card, Refusal):
        return card
    if isinstance(card, Business):
        return _business_state(builder, card, wanted)
    if wanted in {"down", "killed", "reserve"}:
        drop_task(builder, card.id, "ruling")
        card = builder.state.gangsters[card.id]
    if wanted == "killed":
        by = _seat(builder.state, values, "by")
        if isinstance(by, Refusal):
            return by
        _correct_gangster(builder, card, place="killed", down=False, killer=by)
    elif wanted in {"active", "down", "reserve"}:
        place = "reserve" if wanted == "reserve" else "table"
        _correct_gangster(builder, card, place=place, down=wanted == "down", killer=None)
    else:
        return Refusal("ruling_unclear", {"needs": ["active", "down", "reserve", "killed"]})
    return None


def _business_state(builder: Builder, card: Business, wanted: str) -> Refusal | None:
    if wanted not in {"active", "down", "gone"}:
        return Refusal("ruling_unclear", {"needs": ["active", "down", "gone"]})
    if card.on is not None:
        drop_task(builder, card.on, "ruling")
        return None
    if wanted != "active":
        builder.add(*(MarkerHome(card.id, card.card, seat, "ruling") for seat in card.markers))
    _correct_business(builder, card, owner=None if wanted == "gone" else card.owner, down=wanted == "down")
    return None


def _correct_gangster(builder: Builder, card: Gangster, **changed: Any) -> None:
    now = {"owner": card.owner, "place": card.place, "down": card.down, "used": card.used, "killer": card.killer}
    builder.add(GangsterCorrected(card.id, **{**now, **changed}))


def _correct_business(builder: Builder, card: Business, **changed: Any) -> None:
    now = {"owner": card.owner, "down": card.down, "used": card.used, "copy": card.copy}
    builder.add(BusinessCorrected(card.id, card.card, **{**now, **changed}))


def _used(builder: Builder, values: Values) -> Refusal | None:
    """`card` has (not) done its work this round: `yes`."""
    card = _card(builder.state, values)
    if isinstance(card, Refusal):
        return card
    correct: Callable[..., None] = _correct_gangster if isinstance(card, Gangster) else _correct_business
    correct(builder, card, used=bool(values.get("yes", True)))
    return None


def _task(builder: Builder, values: Values) -> Refusal | None:
    """The task on `card` goes away."""
    found = gangster_of(builder.state, _word(values, "card"))
    if isinstance(found, Refusal):
        return found
    if not found.busy:
        return Refusal("no_task", {"card": found.id})
    drop_task(builder, found.id, "ruling")
    return None


def _marker(builder: Builder, values: Values) -> Refusal | None:
    """A marker of `seat` lies on `card`, or (`yes` false) comes home."""
    card, seat = business_of(builder.state, _word(values, "card")), _seat(builder.state, values, "seat")
    if isinstance(card, Refusal):
        return card
    if isinstance(seat, Refusal):
        return seat
    if values.get("yes", True):
        if card.down:
            return Refusal("card_is_down", {"card": card.card})
        if markers_out(builder.state, seat) >= (most := markers_each(builder.state)):
            return Refusal("no_marker_left", {"seat": seat, "most": most})
        builder.add(MarkerPlaced(card.id, card.card, seat, card.owner))
    elif seat in card.markers:
        builder.add(MarkerHome(card.id, card.card, seat, "ruling"))
    return None


def _modifier(builder: Builder, values: Values) -> Refusal | None:
    """An Influence card of this `effect` lies on `card`, or (`yes` false) does not."""
    found = gangster_of(builder.state, _word(values, "card"))
    if isinstance(found, Refusal):
        return found
    effect = _word(values, "effect")
    known = builder.state.box.influence.get(effect)
    if known is None or known.modifies is None:
        return Refusal("other_influence", {"card": effect})
    builder.add(ModifierCorrected(found.id, effect, found.owner, bool(values.get("yes", True))))
    return None


def _business(builder: Builder, values: Values) -> Refusal | None:
    """A copy of `card` comes from the box into the row of `to`."""
    card, to = named(builder.state.box.setup, _word(values, "card"), "businesses"), _seat(builder.state, values, "to")
    if isinstance(card, Refusal):
        return card
    if isinstance(to, Refusal):
        return to
    if not in_the_stack(builder.state)[card.card]:
        return Refusal("no_copy_left", {"card": card.card})
    if card.copy and any(one.copy == card.copy for one in builder.state.businesses.values()):
        return Refusal("card_lies_elsewhere", {"card": card.card})
    builder.add(BusinessCorrected(builder.chance.name("b"), card.card, to, False, False, card.copy))
    return None


def _laundered(builder: Builder, values: Values) -> Refusal | None:
    """Under the Boss of `seat` lie so much: `to`."""
    seat, amount = _seat(builder.state, values, "seat"), values.get("to")
    if isinstance(seat, Refusal):
        return seat
    if type(amount) is not int or not 0 <= amount <= MOST_MONEY:
        return Refusal("ruling_unclear", {"needs": ["to"]})
    builder.add(FamilyCorrected(seat, amount, False))
    return None


def _start(builder: Builder, values: Values) -> Refusal | None:
    """The start player's marker lies with `seat`."""
    seat = _seat(builder.state, values, "seat")
    if isinstance(seat, Refusal):
        return seat
    builder.add(FamilyCorrected(seat, builder.state.families[seat].laundered, True))
    return None


def _market(builder: Builder, values: Values) -> Refusal | None:
    """In the app's market lie these `cards`."""
    state, cards = builder.state, values.get("cards")
    left = in_the_stack(state)
    if not state.app_market or not isinstance(cards, list) or not all(_known(card, left) for card in cards):
        return Refusal("ruling_unclear", {"needs": ["cards"]})
    for card in cards:
        left[card] -= 1
    if min(left.values()) < 0 or len(cards) > state.box.numbers["market_places"]:
        return Refusal("ruling_unclear", {"needs": ["cards"]})
    builder.add(MarketCorrected(tuple(cards), tuple(card for card, many in left.items() for _ in range(many))))
    reshuffle(builder)
    return None


def _known(card: object, left: Mapping[str, int]) -> bool:
    return isinstance(card, str) and card in left


def _clash(builder: Builder, values: Values) -> Refusal | None:
    """The card that came up twice counts."""
    action = builder.state.action
    if action is None or action.top.clash is None:
        return Refusal("not_now")
    builder.add(ClashAccepted(action.top.seat, action.top.gangster))
    return None


def _stop(builder: Builder, values: Values) -> Refusal | None:
    """What is under way ends here, without effect."""
    action = builder.state.action
    if action is None or action.base.card is None:
        return Refusal("not_now")
    while builder.state.action and len(builder.state.action.deeds) > 1:
        end_response(builder, builder.state.action.top, "void")
    assert builder.state.action
    end_job(builder, builder.state.action.top, "void", "ruling")
    return None


RULINGS: Mapping[str, Callable[[Builder, Values], Refusal | None]] = {
    "owner": _owner,
    "state": _state,
    "used": _used,
    "task": _task,
    "marker": _marker,
    "modifier": _modifier,
    "business": _business,
    "laundered": _laundered,
    "start": _start,
    "market": _market,
    "clash": _clash,
    "stop": _stop,
}

"""Rulings that only this game understands, and how it carries out what the table agreed on."""

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.la_cosa_nostra.announcing import ClashAccepted
from companion.games.la_cosa_nostra.card_rulings import CARD_RULINGS, Ruling, Values, seat_of, word
from companion.games.la_cosa_nostra.finishing import end_job, end_response
from companion.games.la_cosa_nostra.markers import MarkerHome, MarkerPlaced, markers_each, markers_out
from companion.games.la_cosa_nostra.market import reshuffle
from companion.games.la_cosa_nostra.phase_rulings import FamilyCorrected, Phases
from companion.games.la_cosa_nostra.pieces import business_of
from companion.games.la_cosa_nostra.state import Builder, Changes, Evolve, State, in_the_stack
from companion.rules.corrections import CARRIED, Carry, CorrectPhase, CorrectTurn, GameRuling
from companion.rules.ending import EndGame
from companion.rules.language import Answer, Caller, Chance, Fact, Order, Refusal
from companion.rules.rulings import Ruled
from companion.rules.table import Table


class MarketCorrected(Fact, frozen=True):
    group = "table"
    public = ("market",)
    afterwards = ("stack",)
    market: tuple[str, ...]
    stack: tuple[str, ...]


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


def _marker(builder: Builder, values: Values) -> Refusal | None:
    """A marker of `seat` lies on `card`, or (`yes` false) comes home."""
    card, seat = business_of(builder.state, word(values, "card")), seat_of(builder.state, values, "seat")
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


def _laundered(builder: Builder, values: Values) -> Refusal | None:
    """Under the Boss of `seat` lie so much: `to`."""
    seat, amount = seat_of(builder.state, values, "seat"), values.get("to")
    if isinstance(seat, Refusal):
        return seat
    if type(amount) is not int or not 0 <= amount <= MOST_MONEY:
        return Refusal("ruling_unclear", {"needs": ["to"]})
    builder.add(FamilyCorrected(seat, amount, False))
    return None


def _start(builder: Builder, values: Values) -> Refusal | None:
    """The start player's marker lies with `seat`."""
    seat = seat_of(builder.state, values, "seat")
    if isinstance(seat, Refusal):
        return seat
    builder.add(FamilyCorrected(seat, builder.state.families[seat].laundered, True))
    return None


def _market(builder: Builder, values: Values) -> Refusal | None:
    """In the app's market lie these `cards`."""
    market = _as_market(builder.state, values.get("cards"))
    if market is None:
        return Refusal("ruling_unclear", {"needs": ["cards"]})
    left = Counter(in_the_stack(builder.state)) - Counter(market)
    builder.add(MarketCorrected(market, tuple(left.elements())))
    reshuffle(builder)
    return None


def _as_market(state: State, cards: object) -> tuple[str, ...] | None:
    """What was sent, if the app's market could look like that."""
    if not state.app_market or not isinstance(cards, list) or len(cards) > state.box.numbers["market_places"]:
        return None
    market = tuple(card for card in cards if isinstance(card, str))
    fits = Counter(market) <= Counter(in_the_stack(state))
    return market if fits and len(market) == len(cards) else None


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


RULINGS: Mapping[str, Ruling] = {
    **CARD_RULINGS,
    "marker": _marker,
    "laundered": _laundered,
    "start": _start,
    "market": _market,
    "clash": _clash,
    "stop": _stop,
}
FACTS: Changes = {
    MarketCorrected: lambda state, fact: replace(state, market=fact.market, stack=fact.stack),
}

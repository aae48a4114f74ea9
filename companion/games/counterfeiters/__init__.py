"""Counterfeiters: its orders and facts, how it starts, what is judged, what happens,
what each viewer sees."""

from companion.rules import bank, tracker
from companion.rules import dispatch as shared
from companion.rules.dispatch import Opening
from companion.rules.kit import piles
from companion.rules.kit.cash import not_in_notes
from companion.rules.kit.features import (
    Judge,
    Judges,
    changes,
    decided,
    evolved,
    judged,
    judges,
    kept_by_the_game,
    own_facts,
)
from companion.rules.kit.refusing import require
from companion.rules.kit.typed_rulings import shared_way
from companion.rules.messages import Answer, Caller, Chance, Fact, Order, Refusal
from companion.rules.protocol import GameModule

from . import (
    counting,
    diners,
    endings,
    flights,
    laundering,
    lawyers,
    laying,
    market,
    payments,
    placing,
    police,
    presses,
    rounds,
    rulings,
    taxes,
)
from .box import box_of
from .expected_cards import MARKET, expected_cards
from .payments import BETWEEN_PLAYERS, between_players
from .preconditions import SOFT
from .rulings import WAYS
from .state import Builder, State
from .stories import portrait, stories
from .table_robots import ROBOTS
from .views import ALL_SEE, SEAT_SEES, GameView, Mine

PARTS = (
    laying,
    placing,
    payments,
    market,
    presses,
    laundering,
    taxes,
    flights,
    police,
    diners,
    rounds,
    lawyers,
    endings,
    counting,
    rulings,
)
FEATURES = (
    laying,
    placing,
    market,
    presses,
    laundering,
    taxes,
    flights,
    diners,
    lawyers,
    counting,
)
FOLLOWS = (rounds.proceed,)


def _until_the_end(judge: Judge) -> Judge:
    """Nothing of the game is done any more once it has ended."""

    def judged_in_play(builder: Builder, order: Order) -> Refusal | None:
        if builder.state.over:
            return Refusal("evening_is_over")
        return judge(builder, order)

    return judged_in_play


ALL: Judges = judges(part.ORDERS for part in FEATURES)
OWN = {order: _until_the_end(judge) for order, judge in ALL.items()}
CHANGES = changes(part.FACTS for part in PARTS)


def start(opening: Opening) -> State:
    return State(shared.started(opening), box_of(opening.setup))


def decide(state: State, order: Order, who: Caller, chance: Chance) -> Answer:
    """Judge the order, then add everything that follows from it."""
    builder = Builder(state, chance, evolve, who)
    refusal = judged(builder, order, state.players, (OWN, _shared))
    return decided(builder, refusal, FOLLOWS)


def _shared(builder: Builder, order: Order) -> Refusal | None:
    """The shared orders, as far as this game leaves them free: bank and envelopes are
    its own."""
    state = builder.state
    if isinstance(order, tracker.Begin):
        laying.begin(builder, order)
        return None
    require(kept_by_the_game(state, order, state.players))
    require(not_in_notes(order, state.box.smallest_note))
    if isinstance(order, BETWEEN_PLAYERS):
        return between_players(builder, order)
    return shared_way(builder, order, WAYS)


def evolve(state: State, fact: Fact) -> State:
    """The state after a fact: what it does to the shared blocks, then what it does on the board."""
    return evolved(state, fact, CHANGES)


def between(fact: Fact) -> tuple[str, ...]:
    """A payment to another player is the other's as soon as it is made."""
    if (
        isinstance(fact, bank.PaidUnseen)
        and fact.payer
        and fact.payee
        and fact.payer != fact.payee
    ):
        return (fact.payer, fact.payee)
    return fact.between


SIGNS = (
    *("star", "note", "fake", "printer", "ink", "paper", "hologram"),
    *("diner", "jet", "ticket", "great_lawyer", "bad_lawyer", "cap", "trash"),
    *("market", "print", "supermarket", "fence", "tax", "flight", "offshore"),
    *("godfather", "investigation", "strike", "pawn", "henchman"),
)

ORDERS: tuple[type[Order], ...] = (*shared.ORDERS, *OWN)
FACTS: tuple[type[Fact], ...] = (*shared.FACTS, *own_facts(CHANGES))

PROLOGUE = (
    *("printer_s_2", "henchman_magenta", "ink_a_2"),
    *("diner_a_2", "officer", "jet_c_2"),
)

GAME = GameModule(
    orders=ORDERS,
    facts=FACTS,
    soft=SOFT,
    start=start,
    decide=decide,
    evolve=evolve,
    public=ALL_SEE,
    own=SEAT_SEES,
    expected_cards=expected_cards,
    places=(MARKET,),
    signs=SIGNS,
    sections={"game": GameView, "mine": Mine},
    shuffles=piles.evidence,  # CF-04
    robots=ROBOTS,
    prologue=PROLOGUE,
    stories=stories,
    portrait=portrait,
    between=between,
)

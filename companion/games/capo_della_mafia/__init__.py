"""Capo della Mafia: its orders and facts, how it starts, what is judged, what happens,
what each viewer sees."""

from companion.rules import dispatch as shared
from companion.rules import tracker
from companion.rules.dispatch import Opening
from companion.rules.kit.features import (
    BY_HAND,
    Judges,
    changes,
    decided,
    evolved,
    judged,
    judges,
    latecomer,
    own_facts,
)
from companion.rules.kit.typed_rulings import shared_way
from companion.rules.messages import Answer, Caller, Chance, Fact, Order, Refusal
from companion.rules.protocol import GameModule

from . import (
    assignments,
    endings,
    judging,
    laying,
    mafiosi,
    rounds,
    rulings,
    settling,
    suspecting,
)
from .box import box_of
from .endings import score_so_far
from .expected_cards import PLACES, expected_cards
from .preconditions import SOFT
from .rulings import WAYS
from .settling import Settle
from .state import Builder, State
from .stories import portrait, stories
from .table_robots import ROBOTS
from .views import ALL_SEE, SEAT_SEES, GameView, Mine

FEATURES = (assignments, mafiosi, suspecting, judging, settling)
OWN: Judges = judges(part.ORDERS for part in FEATURES)
CHANGES = changes(part.FACTS for part in (laying, *FEATURES, rounds, endings, rulings))
FOLLOWS = (rounds.proceed,)


def start(opening: Opening) -> State:
    return State(shared.started(opening), box_of(opening.setup))


def decide(state: State, order: Order, who: Caller, chance: Chance) -> Answer:
    """Judge the order, then add everything that follows from it."""
    builder = Builder(state, chance, evolve, who)
    refusal = judged(builder, order, state.capos, (OWN, _shared))
    if isinstance(order, Settle) and builder.facts:
        rounds.round_over(builder)
    return decided(builder, refusal, FOLLOWS)


def _shared(builder: Builder, order: Order) -> Refusal | None:
    """The shared orders, as far as this game leaves them free."""
    state = builder.state
    if isinstance(order, tracker.Begin):
        return laying.begin(builder, order)
    if isinstance(order, BY_HAND):
        return Refusal("not_in_this_game")
    if refusal := latecomer(state, order, state.capos):
        return refusal
    return shared_way(builder, order, WAYS)


def evolve(state: State, fact: Fact) -> State:
    """The state after a fact: what it does to the shared blocks, then what it does to
    this table."""
    return evolved(state, fact, CHANGES)


SIGNS = (
    *("intimidation", "bribing", "smuggling", "wild", "star", "rat_star"),
    *("respect", "hat", "prison", "envelope", "pistol"),
)
ORDERS: tuple[type[Order], ...] = (*shared.ORDERS, *OWN)
FACTS: tuple[type[Fact], ...] = (*shared.FACTS, *own_facts(CHANGES))

PROLOGUE = (
    *("night_cargo", "carmine_tufello", "suspicion_rosso"),
    *("courthouse_favour", "mario_beretta_b", "giulia_napoli_i"),
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
    places=PLACES,
    signs=SIGNS,
    sections={"game": GameView, "mine": Mine},
    score_so_far=score_so_far,
    robots=ROBOTS,
    prologue=PROLOGUE,
    stories=stories,
    portrait=portrait,
)

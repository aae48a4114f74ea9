"""La Cosa Nostra: its orders and facts, how it starts, what is judged, what happens,
what each viewer sees."""

from companion.rules import bank, slips, tracker
from companion.rules import dispatch as shared
from companion.rules.dispatch import Opening
from companion.rules.kit.features import (
    BESIDE,
    OUT_OF_THE_BOX,
    decided,
    evolved,
    judged,
    latecomer,
    own_facts,
    payer_and_payee,
)
from companion.rules.kit.piles import evidence
from companion.rules.kit.preconditions import rule_broken
from companion.rules.kit.typed_rulings import shared_way
from companion.rules.messages import Answer, Caller, Chance, Fact, Order, Refusal
from companion.rules.protocol import GameModule

from . import setup
from .box import box_of
from .expected_cards import MARKET, expected_cards
from .features import CHANGES, OWN
from .phases import FOLLOWS
from .rulings import WAYS
from .scoring import score_so_far
from .state import Builder, State
from .stories import portrait, stories
from .table_robots import ROBOTS
from .turns import frozen
from .views import ALL_SEE, SEAT_SEES, GameView, Mine

PAID_BESIDE = BESIDE | {bank.Paid}
MOVES_MONEY = (bank.Pay, bank.AnswerRequest, slips.CashSlip)
ORDERS: tuple[type[Order], ...] = (*shared.ORDERS, *OWN)
FACTS: tuple[type[Fact], ...] = (*shared.FACTS, *own_facts(CHANGES))
SIGNS = (
    *("gun", "attack", "launder", "deactivate", "kill"),
    *("monopoly", "influence", "job", "marker"),
)
LATE_SIGNS = (
    *("dollar", "response", "businessman", "company"),
    *("two_successes", "one_success", "no_success"),
    *("strength_up", "strength_down", "target_up", "target_down"),
)
SOFT: tuple[str, ...] = (
    "lcn_11",
    "lcn_21",
    "lcn_23",
    "lcn_24",
    "lcn_30",
    "lcn_40",
    "lcn_54",
    "lcn_100",
    "lcn_111",
    "r2",
)


def start(opening: Opening) -> State:
    return State(shared.started(opening), box_of(opening.setup))


def decide(state: State, order: Order, who: Caller, chance: Chance) -> Answer:
    """Judge the order, then add everything that follows from it."""
    builder = Builder(state, chance, evolve, who)
    refusal = judged(builder, order, state.families, (OWN, _shared))
    return decided(builder, refusal, FOLLOWS, _beside(state))


def _beside(state: State) -> frozenset[type[Fact]]:
    """What two pay each other moves nothing on; only a task under way may ask for money."""
    if state.action is None:
        return PAID_BESIDE
    return BESIDE


def _shared(builder: Builder, order: Order) -> Refusal | None:
    """The shared orders, as far as this game leaves them free; R2: money stands still
    between the reveal and its end."""
    state = builder.state
    if type(order) in OUT_OF_THE_BOX:
        return Refusal("not_in_this_game")
    if refusal := latecomer(state, order, state.families):
        return refusal
    if isinstance(order, MOVES_MONEY) and frozen(state):  # R2
        rule_broken(builder, "frozen", "r2")
    if isinstance(order, tracker.Begin):
        order = setup.with_confession(state, order)
    return shared_way(builder, order, WAYS)


def evolve(state: State, fact: Fact) -> State:
    """The state after a fact: what it does to the shared blocks, then what it does to
    the families."""
    return evolved(state, fact, CHANGES)


PROLOGUE = (
    *("john_caruso", "gas_station_robbery", "franco_luciano"),
    *("casino", "car_bomb_3", "persuasion_2"),
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
    late_signs=LATE_SIGNS,
    sections={"game": GameView, "mine": Mine},
    score_so_far=score_so_far,
    shuffles=evidence,
    robots=ROBOTS,
    prologue=PROLOGUE,
    stories=stories,
    portrait=portrait,
    between=payer_and_payee,  # R23
)

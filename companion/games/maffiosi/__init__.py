"""Maffiosi: orders and facts, how it starts, what is judged, what happens, what is seen."""

from companion.rules import dispatch as shared
from companion.rules import tracker
from companion.rules.dispatch import Opening
from companion.rules.kit.cash import not_in_notes
from companion.rules.kit.features import (
    Judges,
    changes,
    decided,
    evolved,
    judged,
    judges,
    kept_by_the_game,
    own_facts,
    payer_and_payee,
)
from companion.rules.kit.refusing import require
from companion.rules.kit.typed_rulings import shared_way
from companion.rules.messages import Answer, Caller, Chance, Fact, Order, Refusal
from companion.rules.protocol import GameModule

from . import (
    bank_only,
    cakes,
    endings,
    income,
    laying,
    playing,
    removing,
    rulings,
    seating,
    sleeping,
    turns,
    violence,
)
from .box import box_of
from .endings import score_so_far
from .expected_cards import USED, expected_cards
from .preconditions import SOFT
from .rulings import WAYS
from .state import Builder, State
from .stories import portrait, stories
from .table_robots import ROBOTS
from .views import ALL_SEE, SEAT_SEES, GameView, Mine

SIGNS = (
    *("knife", "revolver", "drink", "cafe", "restaurant", "casino", "register"),
    *("boss", "robbie", "stiletto", "henkie"),
    *("cake", "sleep", "scram", "move", "crossed"),
)
# what the screens say of a dark card, figure or seat
REASONS = (
    *("only_a_move_now", "nobody_in_reach", "cake_is_served", "no_such_cake"),
    *("no_cake_to_pass", "nobody_drinks", "too_few_drink", "nobody_can_move"),
    *("no_weapon_stab", "no_weapon_shoot", "crossed_seat", "no_free_seat"),
    *("cake_there_already", "your_own_cake", "no_drink_there", "seat_taken"),
    *("not_your_figure", "figure_asleep", "moved_already", "other_deck"),
)
FEATURES = (playing, violence, cakes, sleeping, seating, endings, bank_only)
OWN: Judges = judges(part.ORDERS for part in FEATURES)
CHANGES = changes(
    part.FACTS
    for part in (
        laying,
        playing,
        removing,
        cakes,
        sleeping,
        seating,
        income,
        turns,
        endings,
        bank_only,
        rulings,
    )
)
FOLLOWS = (
    income.recount,
    seating.for_the_absent,
    removing.knock_out,
    endings.check,
    turns.proceed,
)


def start(opening: Opening) -> State:
    return State(shared.started(opening), box_of(opening.setup))


def decide(state: State, order: Order, who: Caller, chance: Chance) -> Answer:
    """Judge the order, then add everything that follows from it."""
    builder = Builder(state, chance, evolve, who)
    refusal = judged(builder, order, state.families, (OWN, _shared))
    return decided(builder, refusal, FOLLOWS)


def _shared(builder: Builder, order: Order) -> Refusal | None:
    """The shared orders, as far as this game leaves them free: the middle is its own."""
    state = builder.state
    if isinstance(order, tracker.Begin):
        laying.begin(builder, order)
        return None
    require(kept_by_the_game(state, order, state.families))
    require(not_in_notes(order, state.box.smallest_note))
    return shared_way(builder, order, WAYS)


def evolve(state: State, fact: Fact) -> State:
    """The state after a fact: what it does to the shared blocks, then what it does to the long
    table."""
    return evolved(state, fact, CHANGES)


ORDERS: tuple[type[Order], ...] = (*shared.ORDERS, *OWN)
FACTS: tuple[type[Fact], ...] = (*shared.FACTS, *own_facts(CHANGES))

PROLOGUE = (
    *("yellow_boss", "green_henkie", "stab"),
    *("shoot", "order_cake", "move"),
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
    places=(USED,),
    signs=SIGNS,
    reasons=REASONS,
    sections={"game": GameView, "mine": Mine},
    score_so_far=score_so_far,
    robots=ROBOTS,
    prologue=PROLOGUE,
    stories=stories,
    portrait=portrait,
    between=payer_and_payee,
)

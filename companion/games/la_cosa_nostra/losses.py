"""What happens to cards and what lies on them: Deal markers placed and brought home,
tasks dropped, cards deactivated, killed, destroyed or handed over (LCN-82 to LCN-88)."""

from typing import Literal

from msgspec.structs import replace

from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.piles import without
from companion.rules.messages import InPlay, OpenFact, SeatId
from companion.rules.plans import PlanTakenUp
from companion.rules.roles import CardName

from .market import gone
from .named_pieces import CardText, business_of
from .state import ACTION, Builder, Business, Deed, Gangster, May, State, offered
from .turns import acted, without_target_modifiers

# why a task goes, why a card changes owner, and why a marker comes home
Why = Literal["discarded", "deactivated", "killed", "traded", "left", "ruling"]
Passing = Literal["trade", "persuasion", "ruling"]
Homeward = Literal["used", "withdrawn", "lost", "ruling"]


class TakeMarker(InPlay, frozen=True):
    """One's own Deal marker comes home."""

    card: CardText


class MarkerPlaced(OpenFact, frozen=True):
    """LCN-82: `seat` may use the card of `of` once for one Job."""

    business: str
    card: CardName
    seat: SeatId
    of: SeatId


class MarkerHome(OpenFact, frozen=True):
    by_fields = ("why",)
    business: str
    card: CardName
    seat: SeatId
    why: Homeward


class CardHanded(OpenFact, frozen=True):
    """A Gangster or a Business changes owner: traded, won over, or by ruling."""

    doer = ""
    befalls = ("seat", "to")
    harms = ("seat",)
    by_fields = ("why",)
    piece: str
    card: CardName
    seat: SeatId
    to: SeatId
    why: Passing


class TaskDropped(OpenFact, frozen=True):
    """A task leaves its Gangster without having been carried out; a Job goes away face down."""

    doer = ""
    befalls = ("seat",)
    harms = ("seat",)
    group = "plans"
    seat: SeatId
    gangster: CardName
    task: Literal["job", "purchase"]
    why: Why

    @property
    def variant(self) -> str:
        return f"{'discarded' if self.why == 'discarded' else 'lost'}_{self.task}"


class CardDeactivated(OpenFact, frozen=True):
    """`seat` is whose card it is."""

    harms = ("seat",)
    piece: str
    card: CardName
    seat: SeatId
    by: SeatId


class CardSaved(OpenFact, frozen=True):
    doer = ""
    befalls = ("seat",)
    piece: str
    card: CardName
    seat: SeatId


class GangsterKilled(OpenFact, frozen=True):
    harms = ("seat",)
    gangster: CardName
    seat: SeatId
    by: SeatId


class BusinessGone(OpenFact, frozen=True):
    """Killed or destroyed: under the Business stack."""

    harms = ("seat",)
    business: str
    card: CardName
    seat: SeatId
    by: SeatId | None


def markers_out(state: State, seat: SeatId) -> int:
    every = state.businesses.values()
    return sum(one.markers.count(seat) for one in every if one.markers)


def _take_marker(builder: Builder, order: TakeMarker) -> None:
    """LCN-86, R2: its owner may take a marker back at any moment."""
    mine = [
        one for one in builder.state.businesses.values() if builder.seat in one.markers
    ]
    found = business_of(builder.state, order.card, mine)
    builder.add(MarkerHome(found.id, found.card, builder.seat, "withdrawn"))


def send_markers_home(builder: Builder, business: str, why: Homeward = "lost") -> None:
    """LCN-86, LCN-88: a Deal ends when its card is deactivated, discarded or won over."""
    one = builder.state.businesses[business]
    builder.add(*(MarkerHome(one.id, one.card, seat, why) for seat in one.markers))


def markers_home(builder: Builder, deed: Deed) -> None:
    """LCN-82: a used marker goes back to its owner."""
    for name in deed.uses or ():
        one = builder.state.businesses.get(name)
        if one and one.owner != deed.seat and deed.seat in one.markers:
            builder.add(MarkerHome(name, one.card, deed.seat, "used"))


def drop_task(builder: Builder, gangster: str, why: Why) -> None:
    """LCN-44, LCN-63, LCN-64, R10: a Job goes away face down, a planned Purchase under
    the stack with its markers home.

    The card of a deed that is under way stays: the deed ends it.
    """
    one = builder.state.gangsters[gangster]
    deeds = builder.state.action.deeds if builder.state.action else ()
    plan = builder.state.table.plans.get(one.plan) if one.plan else None
    if one.purchase:
        send_markers_home(builder, one.purchase)
        builder.add(TaskDropped(one.owner, one.id, "purchase", why))
    elif plan and all(deed.card is None or deed.plan != plan.id for deed in deeds):
        builder.add(
            TaskDropped(one.owner, one.id, "job", why),
            PlanTakenUp(plan.id, plan.seat, plan.on),
        )


def _cleared(builder: Builder, card: str, why: Why) -> Gangster | Business:
    """LCN-63, LCN-66: a Gangster loses its task, a Business its markers."""
    one = builder.state.piece(card)
    if isinstance(one, Gangster):
        drop_task(builder, card, why)
    else:
        send_markers_home(builder, card)
    return one


def deactivate(builder: Builder, card: str, by: SeatId) -> None:
    """LCN-63: turned over until the next round."""
    one = _cleared(builder, card, "deactivated")
    name = builder.state.face(card)
    builder.add(CardDeactivated(card, name, one.owner, by))


def kill(builder: Builder, card: str, by: SeatId) -> None:
    """LCN-65: a Gangster is kept by the killer, a Business goes under the stack."""
    one = _cleared(builder, card, "killed")
    if isinstance(one, Gangster):
        builder.add(GangsterKilled(card, one.owner, by))
        return
    builder.add(BusinessGone(card, one.card, one.owner, by))


def hand_over(builder: Builder, card: str, to: SeatId, why: Passing) -> None:
    """LCN-88, R10, R11: markers stay on a voluntary change of owner; a Gangster's
    face-down Job does not travel."""
    one = builder.state.piece(card)
    if isinstance(one, Gangster):
        if one.plan:
            drop_task(builder, card, "traded")
    elif why == "persuasion":
        send_markers_home(builder, card)
    name = builder.state.face(card)
    builder.add(CardHanded(card, name, one.owner, to, why))


def may(state: State, seat: SeatId) -> list[May]:
    """LCN-86: one's own marker at any moment."""
    marked = [one.id for one in state.businesses.values() if seat in one.markers]
    return offered("take_marker", marked, cards=marked)


def _task_gone(state: State, fact: TaskDropped) -> State:
    one = state.gangsters[fact.gangster]
    in_action = state.phase == ACTION
    if fact.task == "purchase":
        assert one.purchase
        state = gone(state, one.purchase)
    else:
        plan = state.table.plans[one.plan or ""]
        knower = None if plan.open else plan.seat
        if plan.copy:
            state = replace(state, spent={**state.spent, plan.copy: knower})
    state = state.with_gangster(one.id, plan=None, purchase=None, used=in_action)
    state = without_target_modifiers(state, one.id)
    if fact.why == "discarded":
        return acted(state, fact.seat)
    return state


def _new_owner(state: State, fact: CardHanded) -> State:
    """R11: what is planned as a Purchase travels with its Gangster."""
    if fact.piece in state.businesses:
        return state.with_business(fact.piece, owner=fact.to)
    purchase = state.gangsters[fact.piece].purchase
    moved = state.with_gangster(fact.piece, owner=fact.to)
    if purchase:
        return moved.with_business(purchase, owner=fact.to)
    return moved


def _among_the_dead(state: State, fact: GangsterKilled) -> State:
    kills = (*state.families[fact.by].kills, fact.gangster)
    state = state.with_family(fact.by, kills=kills)
    state = state.with_gangster(fact.gangster, place="killed", killer=fact.by)
    left = {"down": False, "modifiers": (), "idle": False, "plan": None}
    return without_blow(state.with_gangster(fact.gangster, **left))


def _turned_over(state: State, fact: CardDeactivated) -> State:
    is_gangster = fact.piece in state.gangsters
    change = state.with_gangster if is_gangster else state.with_business
    turned = change(fact.piece, down=True)
    return without_blow(turned)


def without_blow(state: State) -> State:
    if state.action:
        return state.with_top(blow=None)
    return state


def without_job(state: State, gangster: str) -> State:
    if gangster not in state.gangsters:
        return state
    done = state.with_gangster(gangster, plan=None, used=True)
    return without_target_modifiers(done, gangster)


def _marker_lies(state: State, fact: MarkerPlaced) -> State:
    before = state.businesses[fact.business].markers
    return state.with_business(fact.business, markers=(*before, fact.seat))


def _marker_gone(state: State, fact: MarkerHome) -> State:
    kept = without(state.businesses[fact.business].markers, fact.seat)
    return state.with_business(fact.business, markers=kept)


ORDERS: Judges = {TakeMarker: _take_marker}
FACTS: Changes = {
    MarkerPlaced: _marker_lies,
    MarkerHome: _marker_gone,
    CardHanded: _new_owner,
    TaskDropped: _task_gone,
    CardDeactivated: _turned_over,
    CardSaved: lambda state, fact: without_blow(state),
    GangsterKilled: _among_the_dead,
    BusinessGone: lambda state, fact: without_blow(gone(state, fact.business)),
}

"""How cards leave: tasks dropped, cards deactivated, killed, destroyed or handed over."""

from typing import Literal

from msgspec.structs import replace

from companion.games.la_cosa_nostra.markers import send_markers_home
from companion.games.la_cosa_nostra.market import gone
from companion.games.la_cosa_nostra.state import ACTION, Builder, Gangster, State
from companion.games.la_cosa_nostra.turns import acted, without_target_modifiers
from companion.rules.kit.features import Changes
from companion.rules.messages import OpenFact, SeatId
from companion.rules.plans import PlanTakenUp
from companion.rules.roles import CardName

# why a task goes, and why a card changes owner
Why = Literal["discarded", "deactivated", "killed", "traded", "left", "ruling"]
Passing = Literal["trade", "persuasion", "ruling"]


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


def deactivate(builder: Builder, card: str, by: SeatId) -> None:
    """LCN-63: turned over until the next round; a Gangster loses its task, a Business
    its markers."""
    one = builder.state.piece(card)
    if isinstance(one, Gangster):
        drop_task(builder, card, "deactivated")
    else:
        send_markers_home(builder, card)
    name = builder.state.face(card)
    builder.add(CardDeactivated(card, name, one.owner, by))


def kill(builder: Builder, card: str, by: SeatId) -> None:
    """LCN-65: a Gangster is kept by the killer, with its task gone (LCN-66); a Business
    goes under the stack."""
    one = builder.state.piece(card)
    if isinstance(one, Gangster):
        drop_task(builder, card, "killed")
        builder.add(GangsterKilled(card, one.owner, by))
    else:
        send_markers_home(builder, card)
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


FACTS: Changes = {
    CardHanded: _new_owner,
    TaskDropped: _task_gone,
    CardDeactivated: _turned_over,
    CardSaved: lambda state, fact: without_blow(state),
    GangsterKilled: _among_the_dead,
    BusinessGone: lambda state, fact: without_blow(gone(state, fact.business)),
}

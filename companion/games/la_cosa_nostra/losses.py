"""How cards leave: tasks dropped, cards deactivated, killed, destroyed or handed over, and the markers on them."""

from typing import Literal

from companion.games.la_cosa_nostra.deed_facts import BusinessGone, CardDeactivated, GangsterKilled, TaskDropped
from companion.games.la_cosa_nostra.facts import CardHanded, MarkerHome
from companion.games.la_cosa_nostra.state import Builder, Gangster, face
from companion.rules.language import SeatId
from companion.rules.plans import PlanTakenUp

Why = Literal["discarded", "deactivated", "killed", "traded", "left", "ruling"]


def send_markers_home(builder: Builder, business: str) -> None:
    """LCN-86, LCN-88: a Deal ends when its card is deactivated, discarded or won over."""
    one = builder.state.businesses[business]
    builder.add(*(MarkerHome(one.id, one.card, seat, "lost") for seat in one.markers))


def drop_task(builder: Builder, gangster: str, why: Why) -> None:
    """LCN-44, LCN-63, LCN-64, R10: a Job goes away face down, a planned Purchase under the stack with its markers home.

    The card of a deed that is under way stays: the deed ends it.
    """
    one = builder.state.gangsters[gangster]
    deeds = builder.state.action.deeds if builder.state.action else ()
    plan = builder.state.table.plans.get(one.plan) if one.plan else None
    if one.purchase:
        send_markers_home(builder, one.purchase)
        builder.add(TaskDropped(one.owner, one.id, "purchase", why))
    elif plan and all(deed.card is None or deed.plan != plan.id for deed in deeds):
        builder.add(TaskDropped(one.owner, one.id, "job", why), PlanTakenUp(plan.id, plan.seat, plan.on))


def deactivate(builder: Builder, card: str, by: SeatId) -> None:
    """LCN-63: turned over until the next round; a Gangster loses its task, a Business its markers."""
    if card in builder.state.gangsters:
        owner = builder.state.gangsters[card].owner
        drop_task(builder, card, "deactivated")
    else:
        owner = builder.state.businesses[card].owner
        send_markers_home(builder, card)
    builder.add(CardDeactivated(card, face(builder.state, card), owner, by))


def kill(builder: Builder, card: str, by: SeatId) -> None:
    """LCN-65: a Gangster is kept by the killer, with its task gone (LCN-66); a Business goes under the stack."""
    if card in builder.state.gangsters:
        owner = builder.state.gangsters[card].owner
        drop_task(builder, card, "killed")
        builder.add(GangsterKilled(card, owner, by))
        return
    business = builder.state.businesses[card]
    send_markers_home(builder, card)
    builder.add(BusinessGone(card, business.card, business.owner, by))


def hand_over(builder: Builder, card: str, to: SeatId, why: Literal["trade", "persuasion", "ruling"]) -> None:
    """LCN-88, R10, R11: markers stay on a voluntary change of owner; a Gangster's face-down Job does not travel."""
    if card in builder.state.gangsters:
        one: Gangster = builder.state.gangsters[card]
        if one.plan:
            drop_task(builder, card, "traded")
        builder.add(CardHanded(card, card, one.owner, to, why))
        return
    if why == "persuasion":
        send_markers_home(builder, card)
    business = builder.state.businesses[card]
    builder.add(CardHanded(card, business.card, business.owner, to, why))

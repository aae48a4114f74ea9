"""How cards leave: tasks dropped, cards deactivated, killed, destroyed or handed over, and the markers on them."""

from typing import Literal

from companion.games.la_cosa_nostra.course import Course
from companion.games.la_cosa_nostra.deed_facts import BusinessGone, CardDeactivated, GangsterKilled, TaskDropped
from companion.games.la_cosa_nostra.facts import CardHanded, MarkerHome
from companion.games.la_cosa_nostra.state import Gangster, face
from companion.rules.language import SeatId
from companion.rules.plans import PlanTakenUp

Why = Literal["discarded", "deactivated", "killed", "traded", "left", "ruling"]


def send_markers_home(course: Course, business: str) -> None:
    """LCN-86, LCN-88: a Deal ends when its card is deactivated, discarded or won over."""
    one = course.state.businesses[business]
    course.add(*(MarkerHome(one.id, one.card, seat, "lost") for seat in one.markers))


def drop_task(course: Course, gangster: str, why: Why) -> None:
    """LCN-44, LCN-63, LCN-64, R10: a Job goes away face down, a planned Purchase under the stack with its markers home.

    The card of a deed that is under way stays: the deed ends it.
    """
    one = course.state.gangsters[gangster]
    deeds = course.state.action.deeds if course.state.action else ()
    plan = course.state.table.plans.get(one.plan) if one.plan else None
    if one.purchase:
        send_markers_home(course, one.purchase)
        course.add(TaskDropped(one.owner, one.id, "purchase", why))
    elif plan and all(deed.card is None or deed.plan != plan.id for deed in deeds):
        course.add(TaskDropped(one.owner, one.id, "job", why), PlanTakenUp(plan.id, plan.seat, plan.on))


def deactivate(course: Course, card: str, by: SeatId) -> None:
    """LCN-63: turned over until the next round; a Gangster loses its task, a Business its markers."""
    if card in course.state.gangsters:
        owner = course.state.gangsters[card].owner
        drop_task(course, card, "deactivated")
    else:
        owner = course.state.businesses[card].owner
        send_markers_home(course, card)
    course.add(CardDeactivated(card, face(course.state, card), owner, by))


def kill(course: Course, card: str, by: SeatId) -> None:
    """LCN-65: a Gangster is kept by the killer, with its task gone (LCN-66); a Business goes under the stack."""
    if card in course.state.gangsters:
        owner = course.state.gangsters[card].owner
        drop_task(course, card, "killed")
        course.add(GangsterKilled(card, owner, by))
        return
    business = course.state.businesses[card]
    send_markers_home(course, card)
    course.add(BusinessGone(card, business.card, business.owner, by))


def hand_over(course: Course, card: str, to: SeatId, why: Literal["trade", "persuasion", "ruling"]) -> None:
    """LCN-88, R10, R11: markers stay on a voluntary change of owner; a Gangster's face-down Job does not travel."""
    if card in course.state.gangsters:
        one: Gangster = course.state.gangsters[card]
        if one.plan:
            drop_task(course, card, "traded")
        course.add(CardHanded(card, card, one.owner, to, why))
        return
    if why == "persuasion":
        send_markers_home(course, card)
    business = course.state.businesses[card]
    course.add(CardHanded(card, business.card, business.owner, to, why))

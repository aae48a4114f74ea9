"""What each viewer sees of the game, built from an allow-list: the board for all, and
one's own for each seat."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.rules import views
from companion.rules.kit.checklist import Check
from companion.rules.messages import SeatId
from companion.rules.view_parts import (
    COURSE,
    Part,
    Row,
    Whole,
    adapted,
    at_table,
    part,
    seen_as,
    sits_here,
    view_of,
)
from companion.rules.view_shapes import Awaits, PlanView

from .attacks import aimed_at, blow_of, can_hit
from .box import JobCard
from .cash_jobs import all_sources, lacking
from .features import BLOCKS, MAY
from .losses import markers_out
from .payday import income, reserve, waiting
from .phases import awaits
from .response_windows import window_open
from .setup import checklist
from .stages import standing
from .state import Business, Deed, Gangster, OpenOffer, Promise, State
from .throwing import dice_of, number_to_roll


class GangsterView(Struct, frozen=True, omit_defaults=True):
    id: str
    strength: int
    down: bool = False
    task: str | None = None
    business: str | None = None
    modifiers: tuple[str, ...] = ()
    used: bool = False
    robbed: SeatId | None = None
    laid_by: tuple[SeatId, ...] = ()  # whose the modifiers are, one by one


class BusinessView(Struct, frozen=True, omit_defaults=True):
    id: str
    card: str
    copy: str | None = None
    on: str | None = None
    down: bool = False
    used: bool = False
    markers: tuple[SeatId, ...] = ()


class FamilyView(Struct, frozen=True):
    """A family as it lies on the table."""

    seat: SeatId
    side: str
    gangsters: list[GangsterView]
    businesses: list[BusinessView]
    reserve: int
    income: int
    laundered: int
    kills: tuple[str, ...]
    markers: int


class DeedView(Struct, frozen=True, omit_defaults=True):
    """`again` is the place of the die that the Cop has rolled again."""

    kind: str
    seat: SeatId
    gangster: str
    target: SeatId | None = None
    card: str | None = None
    clash: SeatId | None = None
    victim: str | None = None
    uses: tuple[str, ...] | None = None
    stake: int | None = None
    dice: int = 0
    results: tuple[int, ...] | None = None
    again: int | None = None
    need: int = 0
    successes: int | None = None
    repelled: bool = False
    hit: str | None = None
    level: str | None = None


class ActionView(Struct, frozen=True):
    stage: str
    deeds: list[DeedView]
    shares: tuple[tuple[SeatId, int], ...]


class GameView(Struct, frozen=True):
    """`last` is the last throw that was read, until the next Job is announced or Payday is over."""

    round: int
    rounds: int
    phase: str
    start: SeatId | None
    families: list[FamilyView]
    monopolies: dict[str, SeatId]
    market: tuple[str, ...] | None
    stack: int | None
    action: ActionView | None
    last: DeedView | None
    schemers: tuple[SeatId, ...]
    awaits: Awaits | None
    earned: dict[SeatId, tuple[tuple[str, int], ...]]
    checklist: list[Check]
    confessed: SeatId | None
    influence_from: int


class JobHint(Struct, frozen=True, omit_defaults=True):
    """What the player of a known plan should know before it is turned up."""

    gangster: str
    card: str
    missing: tuple[str, ...] = ()
    targets: tuple[SeatId, ...] | None = None


class Mine(Struct, frozen=True):
    """What one seat sees besides; `reply` is its hidden answer in the window that is open."""

    may: list[dict[str, Any]]
    jobs: list[JobHint]
    offers: list[OpenOffer]
    promises: list[Promise]
    reserve: list[str]
    reply: str | None
    stack: dict[str, int] | None


def public(state: State) -> GameView:
    """LCN-12 and 1.12: everything that lies open."""
    return GameView(
        round=state.round,
        rounds=state.box.rounds,
        phase=state.table.setup.game.phases[state.phase],
        start=state.start,
        families=[_family(state, seat) for seat in state.families],
        monopolies=dict(state.monopolies),
        market=state.market if state.app_market else None,
        stack=len(state.stack) if state.app_market else None,
        action=_action(state),
        last=_deed(state, state.last) if state.last else None,
        schemers=state.queue,
        awaits=awaits(state),
        earned=dict(state.earned),
        checklist=checklist(state),
        confessed=state.confessed,
        influence_from=state.box.influence_from,
    )


def _family(state: State, seat: SeatId) -> FamilyView:
    family = state.families[seat]
    return FamilyView(
        seat=seat,
        side=family.side,
        gangsters=[
            _gangster(state, one)
            for one in state.gangsters.values()
            if one.owner == seat and one.place == "table"
        ],
        businesses=[
            _business(one) for one in state.businesses.values() if one.owner == seat
        ],
        reserve=len(waiting(state, seat)),
        income=income(state, seat),
        laundered=family.laundered,
        kills=family.kills,
        # a table may bend the limit
        markers=max(0, state.box.markers - markers_out(state, seat)),
    )


def _task(one: Gangster) -> str | None:
    if one.plan:
        return "job"
    if one.purchase:
        return "purchase"
    return "idle" if one.idle else None


def _gangster(state: State, one: Gangster) -> GangsterView:
    lie = one.modifiers
    effects = tuple([mod.effect for mod in lie]) if lie else ()
    return GangsterView(
        one.id,
        state.strength(one),
        one.down,
        _task(one),
        one.purchase,
        effects,
        one.used,
        one.robbed,
        tuple([mod.seat for mod in lie]) if lie else (),
    )


def _business(one: Business) -> BusinessView:
    return BusinessView(
        one.id, one.card, one.copy, one.on, one.down, one.used, one.markers
    )


def _action(state: State) -> ActionView | None:
    action, at = state.action, standing(state)
    if action is None or at is None:
        return None
    deeds = [_deed(state, deed) for deed in action.deeds]
    return ActionView(at.stage.name, deeds, action.shares)


def _deed(state: State, deed: Deed) -> DeedView:
    hit, level = _blow(state, deed)
    fallen = deed.results if deed.again is None else None
    return seen_as(
        DeedView,
        deed,
        target=aimed_at(state, deed),
        dice=len(fallen) if fallen else dice_of(state, deed),
        need=number_to_roll(state, deed),
        hit=hit,
        level=level,
    )


def _blow(state: State, deed: Deed) -> tuple[str | None, str | None]:
    """R7: what falls, or is about to where a Trap and a doctor are asked for together."""
    if deed.blow:
        return deed.blow.card, deed.blow.level
    both = window_open(state) == "trap_or_doc"
    if both and deed is state.top:
        return blow_of(state, deed) or (None, None)
    return None, None


def current(state: State, plans: Iterable[PlanView]) -> list[PlanView]:
    """The last plan on each Gangster: what lies there, or what was turned up there last."""
    latest = {plan.on: plan.id for plan in state.table.plans.values()}
    return [plan for plan in plans if latest.get(plan.on) == plan.id]


def _of_these_two(block: str) -> Part:
    """What one said to another, for those two."""

    def seen(state: State, viewer: SeatId) -> list[Struct]:
        every = getattr(state, block).values()
        return [one for one in every if viewer in {one.seat, one.to}]

    return part(seen, block)


def _reply(state: State, viewer: SeatId) -> str | None:
    """One's own hidden answer in the window that is open."""
    given = state.action.replies.of(viewer) if state.action else None
    if given:
        return given.what.gangster or "doc"
    return None


def _hints(state: State, seat: SeatId) -> list[JobHint]:
    """LCN-81, R1: what is missing, and whom the card could hit, of one's own face-down Jobs."""
    known = list(_known_jobs(state, seat))
    found = all_sources(state, seat) if known else {}
    return [
        _hint(state, seat, name, card, tuple(lacking(found, card)))
        for name, card in known
    ]


def _known_jobs(state: State, seat: SeatId) -> Iterator[tuple[str, JobCard]]:
    """Gangsters of one's own with the Job that lies on them face down."""
    for one in state.gangsters.values():
        plan = state.plan_of(one) if one.owner == seat else None
        card = state.known_job(one) if plan and not plan.open else None
        if card:
            yield one.id, card


def _hint(
    state: State, seat: SeatId, gangster: str, card: JobCard, lacks: tuple[str, ...]
) -> JobHint:
    if not card.victim:
        return JobHint(gangster, card.id, lacks)
    return JobHint(
        gangster,
        card.id,
        lacks,
        tuple(one for one in state.families if can_hit(state, card, seat, one)),
    )


def _searched(state: State, viewer: SeatId) -> dict[str, int] | None:
    """LCN-70: Connections shows the whole stack to its player, nobody else sees it."""
    at = standing(state)
    if at is None or at.stage.name != "choice" or at.asked != viewer:
        return None
    if not state.app_market or state.effect(at.deed) != "connections":
        return None
    return dict(Counter(sorted(state.stack)))


_SHARED, _SHARED_OWN = at_table(views.PUBLIC), at_table(views.OWN)
_LIES = (
    "box",
    "families",
    "gangsters",
    "businesses",
    "table.seating.seats",
    "table.plans",
)
MINE: Mapping[str, Part | Row] = {
    "may": MAY,
    "jobs": part(_hints, *_LIES),
    "offers": _of_these_two("offers"),
    "promises": _of_these_two("promises"),
    "reserve": part(reserve, *_LIES),
    "reply": part(_reply, "action"),
    "stack": part(_searched, *_LIES, "action", "stack", *COURSE),
}


def mine(state: State, seat: SeatId) -> Mine:
    """What a seat sees of the game besides what all see."""
    return Mine(**{name: one.draw(state, seat) for name, one in MINE.items()})


# of the plans only the last on each Gangster, older ones are history
ALL_SEE = view_of(
    {
        **_SHARED,
        "plans": adapted(_SHARED["plans"], current),
        "game": part(public, *BLOCKS),
    }
)
SEAT_SEES = view_of(
    {
        **_SHARED_OWN,
        "me": adapted(
            _SHARED_OWN["me"],
            lambda state, me, _: replace(me, plans=tuple(current(state, me.plans))),
        ),
        "mine": Whole(Mine, MINE, sits_here),
    }
)

"""What each viewer sees of the game, built from an allow-list: the board for all, and
one's own for each seat."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from companion.games.la_cosa_nostra.attacks import can_hit
from companion.games.la_cosa_nostra.box import JobCard
from companion.games.la_cosa_nostra.cash_jobs import all_sources, lacking
from companion.games.la_cosa_nostra.checklists import checklist
from companion.games.la_cosa_nostra.closing import (
    caller_of_payday,
    is_last_round,
    waits_for_payday,
)
from companion.games.la_cosa_nostra.features import may
from companion.games.la_cosa_nostra.markers import markers_each, markers_out
from companion.games.la_cosa_nostra.payday import income, reserve
from companion.games.la_cosa_nostra.planning import owes_a_task
from companion.games.la_cosa_nostra.setup import last_moment
from companion.games.la_cosa_nostra.stages import awaited, stage_of
from companion.games.la_cosa_nostra.state import (
    DRAW,
    PAYDAY,
    PLANNING,
    Business,
    Deed,
    Gangster,
    OpenOffer,
    Promise,
    State,
    job,
    known_job,
    ring,
    strength,
)
from companion.games.la_cosa_nostra.throwing import dice_of, number_to_roll
from companion.rules.kit.checklist import Check
from companion.rules.messages import SeatId
from companion.rules.views import PlanView


class GangsterView(Struct, frozen=True, omit_defaults=True):
    id: str
    strength: int
    down: bool = False
    task: str | None = None
    business: str | None = None
    modifiers: tuple[str, ...] = ()
    used: bool = False


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


class Awaits(Struct, frozen=True):
    """What the table waits for, and of whom; nobody in particular while a window is open."""

    what: str
    seats: list[SeatId]


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
    earned: dict[SeatId, int]
    checklist: list[Check]
    confessed: SeatId | None


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
        round=state.table.tracker.round,
        rounds=state.box.rounds,
        phase=state.table.setup.game.phases[state.table.tracker.phase],
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
        reserve=len(reserve(state, seat)),
        income=income(state, seat),
        laundered=family.laundered,
        kills=family.kills,
        # a table may bend the limit
        markers=max(0, markers_each(state) - markers_out(state, seat)),
    )


def _gangster(state: State, one: Gangster) -> GangsterView:
    task = (
        "job"
        if one.plan
        else "purchase"
        if one.purchase
        else "idle"
        if one.idle
        else None
    )
    effects = tuple(mod.effect for mod in one.modifiers)
    return GangsterView(
        one.id, strength(state, one), one.down, task, one.purchase, effects, one.used
    )


def _business(one: Business) -> BusinessView:
    return BusinessView(
        one.id, one.card, one.copy, one.on, one.down, one.used, one.markers
    )


def _action(state: State) -> ActionView | None:
    action = state.action
    stage = stage_of(state)
    if action is None or stage is None:
        return None
    return ActionView(
        stage, [_deed(state, deed) for deed in action.deeds], action.shares
    )


def _deed(state: State, deed: Deed) -> DeedView:
    return DeedView(
        kind=deed.kind,
        seat=deed.seat,
        gangster=deed.gangster,
        target=deed.target,
        card=deed.card,
        clash=deed.clash,
        victim=deed.victim,
        uses=deed.uses,
        stake=deed.stake,
        dice=len(deed.results)
        if deed.results and deed.again is None
        else dice_of(state, deed),
        results=deed.results,
        again=deed.again,
        need=number_to_roll(state, deed),
        successes=deed.successes,
        repelled=deed.repelled,
        hit=deed.blow.card if deed.blow else None,
        level=deed.blow.level if deed.blow else None,
    )


def awaits(state: State) -> Awaits | None:
    """Whom the table waits for now."""
    if state.table.stage != "play":
        return None
    if state.table.counting:
        return Awaits(
            "cash", [seat for seat in state.families if seat not in state.table.counted]
        )
    if state.table.tracker.phase == DRAW:
        return Awaits("draw", _not_ready(state))
    if last_moment(state):
        return Awaits("last_moment", _not_ready(state))
    return _of_whoever_is_at_turn(
        state, [state.table.tracker.turn] if state.table.tracker.turn else []
    )


def _not_ready(state: State) -> list[SeatId]:
    return [seat for seat in ring(state) if seat not in state.ready]


def _of_whoever_is_at_turn(state: State, turn: list[SeatId]) -> Awaits:
    if state.table.tracker.phase == PLANNING:
        owes = any(owes_a_task(state, seat) for seat in turn)
        return Awaits("task" if owes else "next", turn)
    if state.table.tracker.phase == PAYDAY:
        return Awaits("recruit", turn)
    if state.action is not None:
        return _under_way(state)
    if waits_for_payday(state):
        return _before_payday(state)
    return Awaits("turn", turn)


def _under_way(state: State) -> Awaits:
    """Whoever has to say something to the task that is carried out."""
    seat = awaited(state)
    return Awaits(stage_of(state) or "turn", [seat] if seat else [])


def _before_payday(state: State) -> Awaits:
    """R21."""
    starts = caller_of_payday(state)
    return Awaits(
        "final_score" if is_last_round(state) else "payday", [starts] if starts else []
    )


def current(state: State, plans: Iterable[PlanView]) -> list[PlanView]:
    """The last plan on each Gangster: what lies there, or what was turned up there last."""
    latest = {plan.on: plan.id for plan in state.table.plans.values()}
    return [plan for plan in plans if latest.get(plan.on) == plan.id]


def mine(state: State, viewer: SeatId) -> dict[str, Any]:
    """What a seat sees besides what all see; the host's screen sees nothing more of this game."""
    if viewer not in state.table.seats:
        return {}
    own = Mine(
        may=may(state, viewer),
        jobs=_hints(state, viewer),
        offers=[one for one in state.offers.values() if viewer in {one.seat, one.to}],
        promises=[
            one for one in state.promises.values() if viewer in {one.seat, one.to}
        ],
        reserve=reserve(state, viewer),
        reply=_reply(state, viewer),
        stack=_searched(state, viewer),
    )
    return {"mine": own}


def _reply(state: State, viewer: SeatId) -> str | None:
    """One's own hidden answer in the window that is open."""
    given = state.action.replies.of(viewer) if state.action else None
    if given:
        return given.what.gangster or "doc"
    return None


def _hints(state: State, seat: SeatId) -> list[JobHint]:
    """LCN-81, R1: what is missing, and whom the card could hit, of one's own face-down Jobs."""
    found = all_sources(state, seat)
    return [
        _hint(state, seat, name, card, tuple(lacking(found, card)))
        for name, card in _known_jobs(state, seat)
    ]


def _known_jobs(state: State, seat: SeatId) -> Iterator[tuple[str, JobCard]]:
    """Gangsters of one's own with the Job that lies on them face down."""
    for one in state.gangsters.values():
        plan = state.table.plans.get(one.plan or "") if one.owner == seat else None
        card = known_job(state, plan) if plan and not plan.open else None
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
    if state.action is None or not state.app_market:
        return None
    stage = stage_of(state)
    if stage != "choice" or awaited(state) != viewer:
        return None
    if job(state, state.action.top.card or "").effect != "connections":
        return None
    return {
        card: state.stack.count(card) for card in dict.fromkeys(sorted(state.stack))
    }

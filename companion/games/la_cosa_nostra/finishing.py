"""How a deed ends: void or with its effect, repelled or failed, and the card to its
pile (LCN-43, LCN-53, R3)."""

from typing import Literal

from msgspec.structs import replace

from companion.rules.kit.features import Changes
from companion.rules.messages import OpenFact, SeatId
from companion.rules.roles import CardName, CardNames, Money

from .attacks import aimed_at, can_hit, in_reach
from .box import JobCard
from .cash_jobs import loot, missing
from .effects import EFFECTS
from .losses import markers_home, without_job
from .state import Builder, Deed, Kind, Stage, State
from .throwing import full
from .turns import acted

NEEDS_TWO = ("assassination", "persuasion", "drive_by")
Outcome = Literal["success", "failed", "repelled", "void"]


class JobDone(OpenFact, frozen=True):
    """The Job is over and goes to the pile of its round. `amount` is what `seat` got of
    it, `why` says why it was void: whoever sent it is told so as well."""

    befalls = ("target", "seat")
    harms = ("seat",)
    seat: SeatId
    gangster: CardName
    card: CardName | None
    outcome: Outcome
    successes: int
    amount: Money
    target: SeatId | None = None
    why: str | None = None

    @property
    def variant(self) -> str:
        if self.outcome == "void" and self.why:
            return self.why
        return f"{self.outcome}{'_paid' if self.amount else ''}"


class JobLacked(OpenFact, frozen=True):
    """LCN-81: the Job came to nothing, since `lacks` could not be met; it goes to the
    pile of its round. Whoever sent it wants to know that more than anybody."""

    befalls = ("seat",)
    harms = ("seat",)
    seat: SeatId
    gangster: CardName
    card: CardName
    lacks: CardNames


class ResponseEnded(OpenFact, frozen=True):
    """`amount` is what a Robbery took."""

    by_fields = ("deed", "outcome")
    deed: Kind
    seat: SeatId
    gangster: CardName
    target: SeatId
    outcome: Outcome
    amount: Money
    card: CardName | None


def what_stops(state: State, deed: Deed, card: JobCard) -> str | None:
    """R4, LCN-81: why this card would come to nothing."""
    if not can_hit(state, card, deed.seat, deed.target):
        return "no_victim"
    if deed.uses is None and missing(state, deed.seat, card):
        return "missing"
    return None


def why_void(state: State, deed: Deed) -> str | None:
    """R4, LCN-90: what makes a Job void once it lies open."""
    if deed.kind != "job" or deed.card is None or deed.results is not None:
        return None
    card = state.job(deed.card)
    return "response" if card.kind == "response" else what_stops(state, deed, card)


def _let_go(builder: Builder, deed: Deed) -> None:
    """R4, R10: what became void ends without effect and costs no marker."""
    why = why_void(builder.state, deed)
    if why == "missing":
        card = builder.state.open_job(deed)
        lacks = tuple(missing(builder.state, deed.seat, card))
        builder.tell(JobLacked, deed, lacks=lacks)
    else:
        end_job(builder, deed, "void", why)


def _finish(builder: Builder, deed: Deed) -> None:
    """LCN-53, R3: effect or payout at once, if the dice gave any; then markers home,
    and the card to its pile."""
    outcome = _outcome(builder.state, deed)
    if deed.kind != "job":
        end_response(builder, deed, outcome)
    elif outcome == "success":
        happens = EFFECTS[builder.state.effect(deed)]
        end_job(builder, deed, outcome, amount=happens(builder, deed))
    else:
        why = "no_victim" if outcome == "void" else None
        end_job(builder, deed, outcome, why)


def _outcome(state: State, deed: Deed) -> Outcome:
    if deed.repelled:
        return "repelled"
    both = deed.kind == "fire" or state.effect(deed) in NEEDS_TWO
    worked = full(state, deed) if both else deed.successes
    if not worked:
        return "failed"
    return "void" if _is_gone(state, deed) else "success"


def _is_gone(state: State, deed: Deed) -> bool:
    """R25: the table ruled the victim away, or the player who should pay has left since
    the roll."""
    if deed.kind != "job" or deed.card is None:
        return False
    card = state.job(deed.card)
    if card.victim == "player":
        return not can_hit(state, card, deed.seat, deed.target)
    if deed.victim is None or deed.struck:
        return False
    return not in_reach(state, deed)


def end_job(
    builder: Builder,
    deed: Deed,
    outcome: Outcome,
    why: str | None = None,
    amount: int = 0,
) -> None:
    """LCN-43, R10, R17: markers home, the card away; what was void before the roll
    costs neither marker nor stake."""
    if deed.results is not None:
        markers_home(builder, deed)
    elif deed.stake:
        builder.earn(deed.seat, deed.stake, "stake")
    target = aimed_at(builder.state, deed)
    done = {"target": target, "outcome": outcome, "amount": amount, "why": why}
    builder.tell(JobDone, deed, successes=deed.successes or 0, **done)


def end_response(builder: Builder, deed: Deed, outcome: Outcome) -> None:
    """LCN-91, R5: a Robbery that worked takes its share; a repelled one pays the owner
    of the Job in full."""
    took = 0
    if deed.kind == "robbery" and outcome == "success":
        took = loot(builder.state, full(builder.state, deed))
    done = {"deed": deed.kind, "outcome": outcome, "amount": took}
    builder.tell(ResponseEnded, deed, target=deed.target or deed.seat, **done)


def end_void(builder: Builder, deed: Deed, why: str) -> None:
    """It comes to nothing, a Job as well as what answers one."""
    if deed.kind == "job":
        end_job(builder, deed, "void", why)
    else:
        end_response(builder, deed, "void")


def _response_down(state: State, fact: ResponseEnded) -> State:
    state = state.with_action(deeds=state.under_way.deeds[:-1])
    # a card that could not be shown stays where it lies
    if fact.deed != "fire" and fact.card is not None:
        state = without_job(state, fact.gangster)
    if fact.outcome != "success":
        return state
    if fact.deed == "trap":
        return state.with_top(repelled=True)
    if fact.deed == "robbery":
        return _robbed(state, fact)
    return state


def _robbed(state: State, fact: ResponseEnded) -> State:
    """R5, LCN-143: the share goes on, and the Gangster who had it is seen to be robbed."""
    action = state.under_way
    *before, (holder, has) = action.shares
    shares = (*before, (holder, has - fact.amount), (fact.seat, fact.amount))
    robbers = (*action.robbers, fact.gangster)
    state = state.with_action(shares=shares, robbed=True, robbers=robbers)
    victim = (action.base.gangster, *action.robbers)[-1]
    if victim in state.gangsters:
        return state.with_gangster(victim, robbed=fact.seat)
    return state


def _job_gone(state: State, fact: JobDone | JobLacked) -> State:
    state = without_job(state, fact.gangster)
    ended = replace(state, action=None)
    return acted(ended, fact.seat)


VOID = Stage("void", lambda state, deed: bool(why_void(state, deed)), follows=_let_go)
FINISH = Stage("finish", lambda state, deed: True, follows=_finish)
FACTS: Changes = {
    JobDone: _job_gone,
    JobLacked: _job_gone,
    ResponseEnded: _response_down,
}

"""Suspicions are sealed on the phones; somebody counts down, and at zero all of them
are shown at once."""

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.rules import fairness
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.preconditions import at_turn
from companion.rules.kit.sealed import given, shown_together
from companion.rules.messages import Fact, InPlay, OpenFact, Refusal, SeatId
from companion.rules.seats import Short
from companion.rules.tracker import WindowClosed, WindowOpened, opened

from .preconditions import COUNTDOWN, at_step, not_pointing, playing_at_step
from .state import Builder, Pistol, State, clockwise, in_round

COUNTED = ("three", "two", "one")  # each for a second, and then zero


class SealSuspicion(InPlay, frozen=True):
    """Whom the pistol will point at; nobody: the card will lie covered. Until the count
    it may be changed."""

    at: Short | None = None


class CountDown(InPlay, frozen=True):
    for_screen: ClassVar[bool] = True


class SayPistol(InPlay, frozen=True):
    """For a seat without a phone, after zero: where the card on the table points."""

    at: Short | None = None


class SuspicionSealed(Fact, frozen=True):
    """That somebody has chosen all may see; whom, its owner alone."""

    group = "plans"
    public = ("seat", "seal")
    mine = ("at",)
    independent = True
    seat: SeatId
    seal: str
    at: SeatId | None
    salt: str


class Pointing(Struct, frozen=True):
    """A suspicion as all see it, with the salt by which phones recompute its seal."""

    seat: SeatId
    at: SeatId | None
    salt: str


class PistolsShown(OpenFact, frozen=True):
    """All that were sealed, in the order of the table."""

    group = "plans"
    undo_needs_all = "reveal"
    pistols: tuple[Pointing, ...]


class PistolPointed(OpenFact, frozen=True):
    """`at` is nobody where the card lies covered."""

    harms = ("at",)
    group = "plans"
    if_not = {"at": "nobody"}
    undo_needs_all = "reveal"
    seat: SeatId
    at: SeatId | None


def _seal(builder: Builder, order: SealSuspicion) -> Refusal | None:
    """CAP-30: not oneself, and only whoever plays this round."""
    state, seat = builder.state, builder.seat
    assert seat
    if refusal := playing_at_step(state, builder.seat, "suspect", "count"):
        return refusal
    if not state.table.seats[seat].phone:  # the table's screen must not know it
        return Refusal("points_by_hand")
    at = _target(state, seat, order.at)
    if isinstance(at, Refusal):
        return at
    salt = builder.chance.secret(16)
    seal = sealed(state, seat, at, salt)
    builder.add(SuspicionSealed(seat, seal, at, salt))
    return None


def sealed(state: State, seat: SeatId, at: SeatId | None, salt: str) -> str:
    """What phones keep until zero, and compare then."""
    return fairness.sealed(
        salt,
        state.table.setup.table,
        f"round-{state.round}",
        seat,
        at or "nobody",
    )


def _target(state: State, seat: SeatId, at: str | None) -> SeatId | Refusal | None:
    if at is None:
        return None
    found = next((one for one in in_round(state) if one == at), None)
    if found is None:
        return Refusal("no_such_suspect")
    if found == seat:
        return Refusal("not_yourself")
    return found


def _count(builder: Builder, order: CountDown) -> Refusal | None:
    """CAP-30: for everybody at the same instant, once all have chosen."""
    state = builder.state
    if refusal := at_step(state, "count"):
        return refusal
    if builder.who.seat is not None and (refusal := at_turn(builder, "turn")):
        return refusal
    timer = state.table.tracker.window
    if timer:
        builder.add(WindowClosed(timer.id, timer.what, in_time=True))
    builder.add(opened(COUNTDOWN, len(COUNTED), builder.chance))
    return None


def _say(builder: Builder, order: SayPistol) -> Refusal | None:
    """CAP-30: people with a card of paper only show it at zero as well."""
    state = builder.state
    if refusal := playing_at_step(state, builder.seat, "point"):
        return refusal
    if builder.seat not in not_pointing(state):
        return Refusal("points_already")
    at = _target(state, builder.seat, order.at)
    if isinstance(at, Refusal):
        return at
    builder.add(PistolPointed(builder.seat, at))
    return None


def show(builder: Builder) -> None:
    """CAP-30: at zero, whatever was sealed."""
    state = builder.state
    seats = [answer.seat for answer in state.sealed.answers]
    order = clockwise(seats, state.capos, state.turn)
    found = shown_together(state.sealed, order)
    builder.add(
        PistolsShown(
            tuple(Pointing(seat, one.at, one.salt) for seat, one in found if one)
        )
    )


def _is_sealed(state: State, fact: SuspicionSealed) -> State:
    return replace(
        state, sealed=given(state.sealed, fact.seat, Pistol(fact.at, fact.salt))
    )


def _counted(state: State, fact: WindowOpened) -> State:
    """CAP-30: one moment for all."""
    if fact.what == COUNTDOWN:
        return replace(state, counted_to=fact.ends)
    return state


def _zero(state: State, fact: WindowClosed) -> State:
    if fact.what == COUNTDOWN:
        return replace(state, zero=True)
    return state


def _are_shown(state: State, fact: PistolsShown) -> State:
    return replace(state, pointing={one.seat: one.at for one in fact.pistols})


def _pointed(state: State, fact: PistolPointed) -> State:
    return replace(state, pointing={**(state.pointing or {}), fact.seat: fact.at})


ORDERS: Judges = {
    SealSuspicion: _seal,
    CountDown: _count,
    SayPistol: _say,
}
FACTS: Changes = {
    SuspicionSealed: _is_sealed,
    WindowOpened: _counted,
    WindowClosed: _zero,
    PistolsShown: _are_shown,
    PistolPointed: _pointed,
}

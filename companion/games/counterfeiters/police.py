"""The police track: a cap moves the officer after the action, and the space that he
reaches takes effect."""

from msgspec.structs import replace

from companion.rules.kit.cash import on_paper
from companion.rules.kit.features import Changes
from companion.rules.messages import BANK, OpenFact, PurseId, SeatId

from .box import Space
from .payments import pay_unseen
from .state import LAST, Builder, HandMove, State, clockwise, here, with_moves


class OfficerMoved(OpenFact, frozen=True):
    """`seat` used the cap; nobody did where the table does not want to stand still."""

    group = "table"
    if_not = {"seat": "by_itself"}
    seat: SeatId | None
    to: int
    last: int


class GodfatherCame(OpenFact, frozen=True):
    """CF-80: everybody at the table paid, each the own half; who paid how much is told
    to nobody else."""

    befalls = ("seats",)
    harms = ("seats",)
    group = "table"
    seats: tuple[SeatId, ...]


class InvestigationWent(OpenFact, frozen=True):
    """CF-82: from now on the supermarket refuses so many stars and fewer."""

    group = "table"
    quality: int


class StrikeBegan(OpenFact, frozen=True):
    """CF-83."""

    group = "table"
    to: int


class EndReached(OpenFact, frozen=True):
    """CF-100: `seats` may still place one henchman each, in this order."""

    befalls = ("seats",)
    group = "table"
    seat: SeatId | None
    seats: tuple[SeatId, ...]

    @property
    def variant(self) -> str:
        if self.seats:
            return ""
        return "nobody"


def cap(builder: Builder, seat: SeatId, space: Space) -> None:
    """CF-12: after the action."""
    if space.cap:
        for _ in range(builder.state.box.numbers["cap_steps"]):
            advance(builder, seat)


def advance(builder: Builder, seat: SeatId | None) -> None:
    """CF-12; on the last space a cap does nothing any more, or calls the Godfather."""
    state = builder.state
    if state.officer == state.board.last:
        if cap_does(state) == "godfather":
            collect(builder)
        return
    builder.add(OfficerMoved(seat, state.officer + 1, state.board.last))
    step = builder.state.step
    if step.godfather:
        collect(builder)
    if step.investigation:
        builder.add(InvestigationWent(step.investigation))
    if builder.state.officer == builder.state.board.last:
        end_reached(builder, seat)
    elif step.strike:
        builder.add(StrikeBegan(step.index))


def cap_does(state: State) -> str:
    """CF-12, CF-100, F2: on the last space it calls the Godfather if the table chose so,
    but for a lawyer's henchman it never does."""
    if state.officer != state.board.last:
        return "moves"
    if state.phase == LAST and state.box.caps_call_at_the_end:
        return "godfather"
    return "nothing"


def collect(builder: Builder) -> None:
    """CF-80, F3: all at once, each from the own hand; whoever went home keeps an estate."""
    state = builder.state
    payers = tuple(here(state))
    builder.add(GodfatherCame(payers))
    for seat in payers:
        if not on_paper(state.table):
            pay_unseen(
                builder,
                seat,
                BANK,
                half(state, state.table.bank.purses[PurseId(seat)]),
                "godfather",
            )


def half(state: State, has: int) -> int:
    """CF-80, CF-81: half, up to a full note of the smallest kind; never more than there is."""
    numbers = state.box.numbers
    note = numbers["godfather_rounds_up_to"]
    whole = -(-has // (numbers["godfather_divisor"] * note)) * note
    return min(whole, has)


def end_reached(builder: Builder, seat: SeatId | None) -> None:
    """CF-100, F1: clockwise from the left neighbour of whoever moved the officer, that
    player last."""
    state = builder.state
    left = tuple(one for one in last_lap(state, seat) if state.left[one])
    builder.add(EndReached(seat, left))


def last_lap(state: State, seat: SeatId | None) -> tuple[SeatId, ...]:
    """F1: `seat` moved the officer, or else nobody did while it was somebody's turn."""
    return clockwise(state, seat or state.turn or state.players[0])


def _moved(state: State, fact: OfficerMoved) -> State:
    move = HandMove("officer", to=fact.to)
    return with_moves(replace(state, officer=fact.to, capped=True), move)


def _came(state: State, fact: GodfatherCame) -> State:
    return with_moves(state, HandMove("godfather"))


def _went(state: State, fact: InvestigationWent) -> State:
    return replace(state, refused=max(state.refused, fact.quality))


def _reached(state: State, fact: EndReached) -> State:
    """All of them in this order: by a ruling somebody may get a henchman back."""
    return replace(state, trigger=fact.seat, queue=last_lap(state, fact.seat))


FACTS: Changes = {
    OfficerMoved: _moved,
    GodfatherCame: _came,
    InvestigationWent: _went,
    StrikeBegan: lambda state, fact: state,
    EndReached: _reached,
}

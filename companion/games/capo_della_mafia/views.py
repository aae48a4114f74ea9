"""What each viewer sees: the round for all, and for each seat its own covered cards,
its suspicion, what it may do."""

from msgspec import Struct

from companion.rules import views
from companion.rules.kit.checklist import Check
from companion.rules.messages import SeatId
from companion.rules.view_parts import (
    COURSE,
    at_table,
    blocks_of,
    part,
    sits_here,
    view_of,
    where,
)
from companion.rules.view_shapes import Awaits

from .checklists import checklist
from .judging import rats
from .mafiosi import to_turn_up
from .options import May, may
from .preconditions import awaits, step_of
from .state import (
    Laid,
    Move,
    State,
    Verdict,
    has_hat,
    number,
    star_limit,
    suspected,
    suspicions,
)
from .suspecting import sealed

NOTHING = Laid(0)


class TaskView(Struct, frozen=True):
    """The assignment, with what an event makes of it: `limit` is how many stars are
    allowed in this round."""

    card: str
    symbols: tuple[str, ...]
    stars: int
    limit: int


class Stakes(Struct, frozen=True):
    """What a hat, a right and a wrong suspicion bring or cost in this round."""

    hat: int
    right: int
    wrong: int


class CapoView(Struct, frozen=True):
    """`laid` is None before somebody has laid; `open` are cards that all see, `covered`
    counts the others. `seal` stands there once a suspicion is chosen; `at` whom it points
    at since zero, with the `salt` by which phones recompute the seal, `void` that it
    does not count."""

    seat: SeatId
    side: str
    respect: int
    hand: int
    laid: int | None
    open: list[str]
    covered: int
    ready: bool
    to_turn_up: int
    sealed: bool
    seal: str
    salt: str
    shown: bool
    at: SeatId | None
    void: bool
    suspected: bool
    hat: bool
    verdict: Verdict | None
    giulias: int


class GameView(Struct, frozen=True):
    """`asks_back`: people say what lies on top of the assignments. `zero` is the moment
    at which the count of this round ended, for screens that tell what follows at the
    same pace; `rats` are stars that all get from Little Tonys; `moves` are the lines of
    respect of the round that was settled last. Covered cards of others stand nowhere."""

    goal: int
    asks_back: bool
    task: TaskView | None
    envelope: bool
    event: str | None
    stakes: Stakes | None
    counter: SeatId | None
    capos: list[CapoView]
    awaits: Awaits | None
    zero: float | None
    rats: int
    moves: list[Move]
    tied: tuple[SeatId, ...]
    pile: int
    discards: int
    assignments: int
    checklist: list[Check]


class Mine(Struct, frozen=True):
    """One's own covered cards, as long as they lie there, and whom one's suspicion will
    point at."""

    may: list[May]
    cards: tuple[str, ...]
    at: SeatId | None


def public(state: State) -> GameView:
    return GameView(
        goal=state.box.goal,
        asks_back=state.box.asks_back,
        task=_task(state),
        envelope=state.envelope,
        event=state.event,
        stakes=_stakes(state),
        counter=state.turn if state.capos else None,
        capos=_capos(state),
        awaits=_awaits(state),
        zero=state.counted_to if state.zero else None,
        rats=rats(state),
        moves=list(state.moves),
        tied=state.tied,
        pile=state.pile,
        discards=state.discards,
        assignments=len(state.box.assignments) - len(state.used_assignments),
        checklist=checklist(state),
    )


def mine(state: State, seat: SeatId) -> Mine:
    """CAP-46: one's own. A seat without a phone is played from a screen that others may
    read: it shows no secret."""
    known = state.table.seats[seat]
    laid = state.laid.get(seat)
    sealed = state.sealed.of(seat)
    cards = laid.cards if laid and known.phone else ()
    at = sealed.what.at if sealed and known.phone else None
    return Mine(may(state, seat), cards, at)


def _task(state: State) -> TaskView | None:
    if state.assignment is None:
        return None
    return TaskView(
        state.assignment, state.task.symbols, state.task.stars, star_limit(state)
    )


def _stakes(state: State) -> Stakes | None:
    if not state.capos:
        return None
    return Stakes(
        number(state, "hat"),
        number(state, "right_suspicion"),
        number(state, "wrong_suspicion"),
    )


def _awaits(state: State) -> Awaits | None:
    step = step_of(state)
    if step is None:
        if state.capos and state.table.stage == "play":
            return Awaits("nobody", [])
        return None
    return Awaits(step, awaits(state))


def _seal(state: State, seat: SeatId) -> tuple[str, str]:
    """The seal of a suspicion, and from zero on the salt that opens it (CAP-30)."""
    chosen = state.sealed.of(seat)
    # the open file of an evening that is over has no salts, and tells the same without
    if chosen is None or not chosen.what.salt or state.table.stage != "play":
        return "", ""
    pistol = chosen.what
    shown = seat in (state.pointing or {})
    return sealed(state, seat, pistol.at, pistol.salt), pistol.salt if shown else ""


def _capos(state: State) -> list[CapoView]:
    counted, asked = suspicions(state), suspected(state)
    return [
        _capo(state, seat, void=seat not in counted, asked=seat in asked)
        for seat in state.capos
    ]


def _capo(state: State, seat: SeatId, *, void: bool, asked: bool) -> CapoView:
    laid = state.laid.get(seat, NOTHING)
    at = (state.pointing or {}).get(seat)
    seal, salt = _seal(state, seat)
    return CapoView(
        seat=seat,
        side=state.table.seats[seat].side,
        respect=state.respect[seat],
        hand=state.hands[seat],
        laid=laid.count if seat in state.laid else None,
        open=[state.box.card(one) for one in laid.shown],
        covered=laid.hidden,
        ready=laid.ready,
        to_turn_up=to_turn_up(state, laid.count),
        sealed=state.sealed.of(seat) is not None,
        seal=seal,
        salt=salt,
        shown=seat in (state.pointing or {}),
        at=at,
        void=at is not None and void,
        suspected=asked,
        hat=has_hat(state, seat),
        verdict=state.verdicts.get(seat),
        giulias=sum(one.seat == seat for one in state.claims),
    )


_LOOKED_AT = (*COURSE, *blocks_of(State))
ALL_SEE = view_of({**at_table(views.PUBLIC), "game": part(public, *_LOOKED_AT)})
SEAT_SEES = view_of(
    {
        **at_table(views.OWN),
        "mine": part(where(sits_here, mine), *_LOOKED_AT),
    }
)

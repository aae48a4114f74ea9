"""What each viewer sees: the board and all cards for everybody, and behind the own
screen what only its owner knows."""

from collections.abc import Mapping

from msgspec import UNSET, Struct, UnsetType

from companion.rules import views
from companion.rules.kit.checklist import Check
from companion.rules.kit.named import Named
from companion.rules.messages import PurseId, SeatId
from companion.rules.view_parts import (
    COURSE,
    adapted,
    at_table,
    blocks_of,
    part,
    seen_as,
    view_of,
    where,
)
from companion.rules.view_shapes import Awaits

from .box import PILES, START_PILE
from .checklists import checklist
from .counting import last_count, notes_for
from .endings import money
from .flights import strikes
from .laundering import accepted
from .laying import unnamed
from .options import May, may, tells
from .police import cap_does
from .presses import quality
from .rounds import able
from .state import LAWYERS, Count, HandMove, State, fakes_of, on_board, owned


class SpaceView(Struct, frozen=True, omit_defaults=True):
    """A space with whoever stands there; a slot of the market also with its card
    (nothing: not named; None: empty)."""

    id: str
    action: str
    seat: SeatId | None = None
    cap: bool = False
    sunglasses: bool = False
    price: int = 0
    trash: bool = False
    card: str | None = None


class StepView(Struct, frozen=True, omit_defaults=True):
    """A space of the police track on which something happens: `godfather`,
    `investigation`, `strike`, `end`."""

    index: int
    what: list[str]
    quality: int = 0


class PlayerView(Struct, frozen=True):
    """What lies before a screen, for all to see; `prints` are notes at a time."""

    seat: SeatId
    side: str
    cards: tuple[Named, ...]
    left: int
    flat: int
    standing: list[str]
    printers: int
    prints: int
    quality: int
    diners: int
    jet: bool


class GameView(Struct, frozen=True):
    """`first` has the pawn, `pawn` will have it; `letter` is on the back of the next
    card; `caps` is what a cap does now: `moves` (the officer), `nothing` or `godfather`;
    `happened` is what people had to do by hand for the last henchman, what fell due
    after it included."""

    board: str
    spaces: list[SpaceView]
    track: list[StepView]
    last: int
    officer: int
    strike: bool
    caps: str
    accepted: list[int]
    players: list[PlayerView]
    first: SeatId | None
    pawn: SeatId | None
    undrawn: int
    letter: str
    trashed: int
    lawyer: str
    ended: bool
    awaits: Awaits | None
    happened: tuple[HandMove, ...]
    checklist: list[Check]


class Notes(Struct, frozen=True):
    """Real money, and the notes in which the bank would have paid it, by what is
    printed on them."""

    amount: int
    notes: Mapping[str, int]


class Screened(Struct, frozen=True):
    """What lies behind the own screen: nobody else sees any of it."""

    hand: Notes
    offshore: Notes
    fakes: Mapping[str, int]
    diners: tuple[int, ...]
    counted: Count | None


class Mine(Struct, frozen=True):
    """What one seat may do now, and what it alone knows; that is nothing where it has
    no phone, or on paper."""

    may: list[May]
    screen: Screened | None


def public(state: State) -> GameView | None:
    """Before the game there is no board yet, only what is to be laid out."""
    if not state.players:
        return None
    return GameView(
        board=state.board.id,
        spaces=_spaces(state),
        track=_track(state),
        last=state.board.last,
        officer=state.officer,
        strike=strikes(state),
        caps=cap_does(state),
        accepted=accepted(state),
        players=[_player(state, seat) for seat in state.players],
        first=state.first,
        pawn=state.pawn,
        undrawn=state.undrawn,
        letter=next_letter(state),
        trashed=len(state.trashed),
        lawyer=state.lawyer,
        ended=state.ended,
        awaits=awaits(state),
        happened=state.by_hand,
        checklist=checklist(state),
    )


def mine(state: State, seat: SeatId) -> Mine:
    """F7."""
    behind = screen(state, seat) if tells(state, seat) else None
    return Mine(may(state, seat), behind)


def _plays(state: State, viewer: SeatId) -> bool:
    return viewer in state.players


def own_purses(
    state: State, purses: Mapping[PurseId, int], seat: SeatId
) -> Mapping[PurseId, int] | UnsetType:
    """F7: a seat without a phone is played at the table's screen, which shows no sums."""
    playing = _plays(state, seat) and state.table.stage == "play"
    if playing and not tells(state, seat):
        return UNSET
    return purses


def screen(state: State, seat: SeatId) -> Screened:
    hand, envelope = money(state, seat)
    fakes = {str(stars): count for stars, count in fakes_of(state, seat).items()}
    picks = state.diners.get(seat, ())
    return Screened(
        _notes(state, hand),
        _notes(state, envelope),
        fakes,
        picks,
        last_count(state, seat),
    )


def _notes(state: State, amount: int) -> Notes:
    return Notes(
        amount, {str(value): count for value, count in notes_for(state, amount).items()}
    )


def awaits(state: State) -> Awaits | None:
    """Which answer would move the game on."""
    if state.table.stage != "play" or not state.players:
        return None
    if state.table.ending.counting:
        return Awaits("cash", _uncounted(state))
    if missing := unnamed(state):
        return Awaits("component", list(missing))
    turn = state.turn
    if turn is None or not state.table.plays(turn):
        return Awaits("nobody", [])
    return _of_turn(state, turn)


def _uncounted(state: State) -> list[SeatId]:
    return [seat for seat in state.players if seat not in state.table.ending.counted]


def _of_turn(state: State, turn: SeatId) -> Awaits:
    if state.phase == LAWYERS:
        return Awaits(state.lawyer, [turn])
    return Awaits("henchman" if able(state, turn) else "nobody", [turn])


def next_letter(state: State) -> str:
    """CF-04: everybody sees the back of the top card; piles lie upon each other, so
    their number tells its letter."""
    parts = state.box.parts
    letters = [
        parts[card].pile
        for card in state.box.pile(len(state.players))
        if parts[card].pile != START_PILE
    ]
    letters.sort(key=PILES.index)
    if state.undrawn:
        return letters[-state.undrawn].upper()
    return ""


def _spaces(state: State) -> list[SpaceView]:
    return [
        seen_as(
            SpaceView,
            one,
            seat=state.standing.get(one.id),
            card=state.slots[one.index - 1] if one.action == "market" else None,
        )
        for one in state.board.spaces.values()
    ]


def _track(state: State) -> list[StepView]:
    """Spaces on which nothing happens are left out."""
    found = []
    for one in state.board.track:
        flags = {
            "godfather": one.godfather,
            "investigation": one.investigation,
            "strike": one.strike,
        }
        what = [name for name, there in flags.items() if there]
        if one.index == state.board.last:
            what.append("end")
        if what:
            found.append(StepView(one.index, what, one.investigation))
    return found


def _player(state: State, seat: SeatId) -> PlayerView:
    return PlayerView(
        seat=seat,
        side=state.table.seats[seat].side,
        cards=state.cards[seat],
        left=state.left[seat],
        flat=state.flat[seat],
        standing=on_board(state, seat),
        printers=len(owned(state, seat, "printer")),
        prints=sum(one.notes for one in owned(state, seat, "printer")),
        quality=quality(state, seat),
        diners=len(owned(state, seat, "diner")),
        jet=bool(owned(state, seat, "jet")),
    )


_SHARED = at_table(views.OWN)
_LOOKED_AT = (*COURSE, *blocks_of(State))
ALL_SEE = view_of({**at_table(views.PUBLIC), "game": part(public, *_LOOKED_AT)})
SEAT_SEES = view_of(
    {
        **_SHARED,
        "purses": adapted(_SHARED["purses"], own_purses, "players"),
        "mine": part(where(_plays, mine), *_LOOKED_AT, "table.bank"),
    }
)

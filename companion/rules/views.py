"""What each viewer sees of the shared blocks, built from an allow-list: no secret
leaves the rules anywhere else."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from companion.rules.bank import hides_sums, owner_of, sealed
from companion.rules.ending import cash_missing
from companion.rules.entrusted_words import first_word
from companion.rules.messages import BANK, HOST, PurseId, SeatId
from companion.rules.sides import sides
from companion.rules.table import Table
from companion.rules.table_blocks import (
    LedgerFault,
    PendingRoll,
    Place,
    Plan,
    Question,
    Request,
    Ruling,
    Slip,
    Window,
)

Sections = dict[str, Any]


class TableView(Struct, frozen=True):
    id: str
    game: str
    edition: str | None
    language: str
    symbol: str | None
    money: str
    strictness: str
    quorum: str
    options: dict[str, str]
    stage: str
    door: str
    code: str | None
    host: SeatId | None
    least: int
    most: int
    phases: tuple[str, ...]
    rounds: int | None
    dice: tuple[int, ...]
    plans: bool
    commitment: str
    data: str
    data_changed: bool
    rematch: str | None


class SeatView(Struct, frozen=True):
    id: SeatId
    name: str
    side: str
    colour: str
    emblem: str
    letter: str
    phone: bool
    admitted: bool
    left: bool


class SealView(Struct, frozen=True):
    """Do bank, players and pots still make up what they began with? `at`: the payment
    at which they did not."""

    whole: bool
    at: LedgerFault | None
    total: int


class RollView(Struct, frozen=True, omit_defaults=True):
    number: int
    seat: SeatId
    sides: tuple[int, ...]
    reason: str
    witness: SeatId | None = None
    typed: tuple[int, ...] | None = None


class PlanView(Struct, frozen=True, omit_defaults=True):
    id: str
    seat: SeatId
    on: str
    seal: str
    copy: str | None = None
    shown_to: tuple[SeatId, ...] = ()
    open: bool = False
    clash: SeatId | None = None
    true: bool = True


class SlipView(Struct, frozen=True):
    id: str
    code: str
    amount: int
    gives: bool
    reason: str
    ends: float


class PassView(Struct, frozen=True):
    seat: SeatId
    code: str
    ends: float


class QuestionView(Struct, frozen=True):
    id: str
    seat: SeatId | None
    what: dict[str, Any]
    shows: dict[str, Any]
    yes: tuple[SeatId, ...]
    no: tuple[SeatId, ...]
    waits_for: tuple[SeatId, ...]
    needs: int


class TurnView(Struct, frozen=True):
    seat: SeatId | None
    phase: int
    round: int
    nudged: SeatId | None
    window: Window | None


class Receipt(Struct, frozen=True):
    """Who looked at whose plan. The card itself is named only where it came to light."""

    plan: str
    seat: SeatId
    shown_to: tuple[SeatId, ...]
    copy: str | None


class Own(Struct, frozen=True):
    """What one seat sees besides what all see."""

    seat: SeatId
    plans: tuple[PlanView, ...]
    slips: tuple[SlipView, ...]
    passes: tuple[PassView, ...]
    asked_of_me: tuple[Request, ...]
    asked_by_me: tuple[Request, ...]
    witness: int | None
    promised: bool
    entrusted: tuple[str, ...]
    entrusted_from: int  # the place of the first of these words among the six


class HostView(Struct, frozen=True):
    """What only the table's own screen sees while it has the host's role."""

    passes: tuple[PassView, ...]
    entrusted: tuple[str, ...]


class Score(Struct, frozen=True):
    places: tuple[Place, ...]
    open_tie: tuple[SeatId, ...]
    rulings: tuple[Ruling, ...]
    receipts: tuple[Receipt, ...]
    seed: str


def public(table: Table) -> Sections:
    """What everybody sees, spectators and the table's screen included."""
    return {
        "table": _table(table),
        "seats": _seats(table),
        "purses": _open_purses(table),
        "seal": SealView(
            sealed(table), table.bank.broken, sum(table.bank.purses.values())
        ),
        "turn": TurnView(
            table.tracker.turn,
            table.tracker.phase,
            table.tracker.round,
            table.tracker.nudged,
            table.tracker.window,
        ),
        "roll": _roll(table.dice.roll),
        "cast": table.dice.cast,
        "plans": [_plan(plan, None) for plan in table.plans.values()],
        "counters": table.counters,
        "ticks": list(table.ticks),
        "questions": [
            _question(table, question) for question in table.questions.values()
        ],
        "levels": table.levels,
        "rulings": table.rulings,
        "counting": cash_missing(table) if table.counting else None,
        "score": _score(table),
    }


def _open_purses(table: Table) -> Mapping[PurseId, int]:
    """The purses that everybody sees; where sums are hidden only the pots: the bank
    would give the rest away."""
    if not hides_sums(table):
        return table.bank.purses
    return {
        name: has
        for name, has in table.bank.purses.items()
        if name != BANK and owner_of(name) not in table.seats
    }


def own(table: Table, seat: SeatId) -> Sections:
    """What only this seat sees besides what all see."""
    own_purses = {
        name: has for name, has in table.bank.purses.items() if owner_of(name) == seat
    }
    hidden = own_purses and hides_sums(table)
    sums = {"purses": {**_open_purses(table), **own_purses}} if hidden else {}
    return {**sums, "me": _me(table, seat)}


def _me(table: Table, seat: SeatId) -> Own:
    """Without a phone it is played at the table's screen, which shows no hidden card."""
    mine = table.seats.get(seat)
    knower = seat if mine and mine.phone else None
    slips = [slip for slip in table.bank.slips.values() if slip.seat == seat]
    return Own(
        seat=seat,
        plans=_known_plans(table, seat, knower),
        slips=tuple(map(_slip, slips)),
        passes=_passes(table, seat),
        asked_of_me=_requests(table, "of", seat),
        asked_by_me=_requests(table, "seat", seat),
        witness=_witnessed(table, seat),
        promised=bool(mine and mine.commitment),
        **_words_of(table, knower),
    )


def _requests(
    table: Table, whose: Literal["of", "seat"], seat: SeatId
) -> tuple[Request, ...]:
    """Requests for money of one seat: what it is asked for, or asks for itself."""
    every = table.bank.requests.values()
    return tuple(one for one in every if getattr(one, whose) == seat)


def _witnessed(table: Table, seat: SeatId) -> int | None:
    """The roll that this seat is asked to witness."""
    roll = table.dice.roll
    return roll.number if roll and roll.witness == seat else None


def _known_plans(
    table: Table, seat: SeatId, knower: SeatId | None
) -> tuple[PlanView, ...]:
    known = (plan for plan in table.plans.values() if _knows(plan, seat))
    return tuple(_plan(plan, knower) for plan in known)


def _words_of(table: Table, knower: SeatId | None) -> dict[str, Any]:
    """The words that this phone keeps for a save file, if it keeps any."""
    if knower is None:
        return {"entrusted": (), "entrusted_from": 1}
    words = table.entrusted.get(knower, ())
    return {"entrusted": words, "entrusted_from": first_word(table, knower)}


def _slip(slip: Slip) -> SlipView:
    return SlipView(slip.id, slip.code, slip.amount, slip.gives, slip.reason, slip.ends)


def host(table: Table) -> Sections:
    """What the table's own screen needs while it has the host's role: no seat's secrets."""
    return {"host": HostView(_passes(table, HOST), table.entrusted.get(HOST, ()))}


def seen(table: Table, viewer: SeatId | None) -> Sections:
    """What a viewer sees besides what all see."""
    if viewer is None:
        return {}
    if viewer == HOST:
        return host(table)
    return own(table, viewer)


def _table(table: Table) -> TableView:
    setup = table.setup
    game = table.setup.game
    return TableView(
        id=setup.table,
        game=game.id,
        edition=setup.edition,
        language=setup.language,
        symbol=game.money.symbol if game.money else None,
        money=setup.money,
        strictness=setup.strictness,
        quorum=setup.quorum,
        options=dict(setup.options),
        stage=table.stage,
        door=table.door,
        code=table.code if table.door != "closed" else None,
        host=table.host,
        least=game.players[0],
        most=game.players[1],
        phases=game.phases,
        rounds=game.play.rounds,
        dice=game.play.dice,
        plans=game.play.plans,
        commitment=setup.commitment,
        data=setup.data,
        data_changed=setup.changed,
        rematch=table.rematch,
    )


def _seats(table: Table) -> list[SeatView]:
    looks = sides(table)
    return [
        SeatView(
            seat.id,
            seat.name,
            seat.side,
            *looks[seat.side],
            seat.phone,
            seat.admitted,
            seat.left,
        )
        for seat in table.seats.values()
    ]


def _roll(roll: PendingRoll | None) -> RollView | None:
    if roll:
        return RollView(
            roll.number, roll.seat, roll.sides, roll.reason, roll.witness, roll.typed
        )
    return None


def _knows(plan: Plan, seat: SeatId) -> bool:
    return plan.seat == seat or seat in plan.shown_to


def _plan(plan: Plan, viewer: SeatId | None) -> PlanView:
    copy = plan.copy if plan.open or (viewer and _knows(plan, viewer)) else None
    return PlanView(
        plan.id,
        plan.seat,
        plan.on,
        plan.seal,
        copy,
        plan.shown_to,
        plan.open,
        plan.clash,
        plan.true,
    )


def _passes(table: Table, viewer: SeatId) -> tuple[PassView, ...]:
    return tuple(
        PassView(one.seat, one.code, one.ends)
        for one in table.passes
        if viewer in {one.seat, one.by}
    )


def _question(table: Table, question: Question) -> QuestionView:
    """Where the host decides, it waits for whoever has that role now."""
    answered = {*question.yes, *question.no}
    voters = (
        (table.host or HOST) if voter == HOST else voter for voter in question.voters
    )
    waits = tuple(seat for seat in voters if seat not in answered)
    return QuestionView(
        question.id,
        question.seat,
        question.what,
        question.shows,
        question.yes,
        question.no,
        waits,
        question.needs,
    )


def _score(table: Table) -> Score | None:
    if table.result is None:
        return None
    receipts = tuple(
        Receipt(plan.id, plan.seat, plan.shown_to, plan.copy if plan.open else None)
        for plan in table.plans.values()
        if plan.shown_to
    )
    return Score(
        table.result.places, table.result.open_tie, table.rulings, receipts, table.seed
    )

"""What each viewer sees of the shared blocks, built from an allow-list: no secret
leaves the rules anywhere else."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import UNSET, UnsetType

from companion.rules.bank import Purses, hides_sums, owner_of, sealed
from companion.rules.ending import cash_missing
from companion.rules.entrusted_words import first_word
from companion.rules.messages import BANK, HOST, SeatId, Seats
from companion.rules.sides import sides
from companion.rules.table import Table
from companion.rules.table_blocks import Plan, Question, Request, Seat
from companion.rules.view_parts import Part, drawn, part, seen_as
from companion.rules.view_shapes import (
    HostView,
    Own,
    PassView,
    PlanView,
    QuestionView,
    Receipt,
    RollView,
    Score,
    SealView,
    SeatView,
    SlipView,
    TableView,
    TurnView,
)

Sections = dict[str, Any]


def _seal(table: Table) -> SealView:
    bank = table.bank
    return SealView(sealed(table), bank.broken, bank.total)


def _turn(table: Table) -> TurnView:
    at = table.tracker
    return TurnView(at.turn, at.phase, at.round, at.nudged, at.window)


def _plans(table: Table) -> list[PlanView]:
    return [_plan(plan, None) for plan in table.plans.values()]


def _questions(table: Table) -> list[QuestionView]:
    return [
        _question(table, question) for question in table.agreement.questions.values()
    ]


def _counting(table: Table) -> Seats | None:
    if table.ending.counting:
        return cash_missing(table)
    return None


def _open_purses(table: Table) -> Purses:
    """The purses that everybody sees; where sums are hidden only the pots: the bank
    would give the rest away."""
    if not hides_sums(table):
        return table.bank.purses
    return {
        name: has
        for name, has in table.bank.purses.items()
        if name != BANK and owner_of(name) not in table.seats
    }


def _own_purses(table: Table, viewer: SeatId) -> Purses | UnsetType:
    """Where sums are hidden: what all see, and one's own besides."""
    if not hides_sums(table):
        return UNSET
    every = table.bank.purses.items()
    own_purses = {name: has for name, has in every if owner_of(name) == viewer}
    if not own_purses:
        return UNSET
    return {**_open_purses(table), **own_purses}


def _me(table: Table, seat: SeatId) -> Own | UnsetType:
    """Without a phone it is played at the table's screen, which shows no hidden card."""
    if seat == HOST:
        return UNSET
    mine = table.seats.get(seat)
    knower = seat if mine and mine.phone else None
    slips = [slip for slip in table.bank.slips.values() if slip.seat == seat]
    return Own(
        seat=seat,
        plans=_known_plans(table, seat, knower),
        slips=tuple(seen_as(SlipView, slip) for slip in slips),
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
    if roll and roll.witness == seat:
        return roll.number
    return None


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


def _host(table: Table, viewer: SeatId) -> HostView | UnsetType:
    """What the table's own screen needs while it has the host's role: no seat's secrets."""
    if viewer != HOST:
        return UNSET
    passes = _passes(table, HOST)
    words = table.entrusted.get(HOST, ())
    return HostView(passes, words)


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
        door=table.seating.door,
        code=table.code if table.seating.door != "closed" else None,
        host=table.seating.host,
        least=game.players[0],
        most=game.players[1],
        phases=game.phases,
        rounds=game.play.rounds,
        dice=game.play.dice,
        plans=game.play.plans,
        commitment=setup.commitment,
        data=setup.data,
        data_changed=setup.changed,
        rematch=table.ending.rematch,
    )


def _seats(table: Table) -> list[SeatView]:
    looks = sides(table)
    return [_seat(seat, *looks[seat.side]) for seat in table.seats.values()]


def _seat(seat: Seat, colour: str, emblem: str, letter: str) -> SeatView:
    return seen_as(SeatView, seat, colour=colour, emblem=emblem, letter=letter)


def _roll(table: Table) -> RollView | None:
    if table.dice.roll:
        return seen_as(RollView, table.dice.roll)
    return None


def _knows(plan: Plan, seat: SeatId) -> bool:
    return plan.seat == seat or seat in plan.shown_to


def _plan(plan: Plan, viewer: SeatId | None) -> PlanView:
    copy = plan.copy if plan.open or (viewer and _knows(plan, viewer)) else None
    return seen_as(PlanView, plan, copy=copy)


def _passes(table: Table, viewer: SeatId) -> tuple[PassView, ...]:
    return tuple(
        seen_as(PassView, one)
        for one in table.seating.passes
        if viewer in {one.seat, one.by}
    )


def _question(table: Table, question: Question) -> QuestionView:
    """Where the host decides, it waits for whoever has that role now."""
    answered = {*question.yes, *question.no}
    voters = (
        (table.seating.host or HOST) if voter == HOST else voter
        for voter in question.voters
    )
    waits = tuple(seat for seat in voters if seat not in answered)
    return seen_as(QuestionView, question, waits_for=waits)


def _score(table: Table) -> Score | None:
    result = table.ending.result
    if result is None:
        return None
    receipts = tuple(
        Receipt(plan.id, plan.seat, plan.shown_to, plan.copy if plan.open else None)
        for plan in table.plans.values()
        if plan.shown_to
    )
    rulings = table.strictness.rulings
    return Score(result.places, result.open_tie, rulings, receipts, table.seed)


# what everybody sees, spectators and the table's screen included
PUBLIC: Mapping[str, Part] = {
    "table": part(_table, "setup", "stage", "code", "seating", "ending"),
    "seats": part(_seats, "setup", "seating.seats"),
    "purses": part(_open_purses, "setup", "stage", "seating.seats", "bank"),
    "seal": part(_seal, "setup", "bank"),
    "turn": part(_turn, "tracker"),
    "roll": part(_roll, "dice.roll"),
    "cast": part(lambda table: table.dice.cast, "dice.cast"),
    "plans": part(_plans, "plans"),
    "counters": part(lambda table: table.counters, "counters"),
    "ticks": part(lambda table: list(table.ticks), "ticks"),
    "questions": part(_questions, "agreement.questions", "seating.host"),
    "levels": part(lambda table: table.strictness.levels, "strictness"),
    "rulings": part(lambda table: table.strictness.rulings, "strictness"),
    "counting": part(_counting, "setup", "seating.seats", "ending"),
    "score": part(_score, "plans", "ending", "strictness", "seed"),
}
# what one viewer sees besides
OWN: Mapping[str, Part] = {
    "purses": part(_own_purses, "setup", "stage", "seating.seats", "bank"),
    "me": part(
        _me,
        *("seating.seats", "seating.passes", "bank.requests", "bank.slips"),
        *("dice.roll", "plans", "entrusted"),
    ),
    "host": part(_host, "seating.passes", "entrusted"),
}


def public(table: Table) -> Sections:
    """What everybody sees."""
    return drawn(PUBLIC, table)


def seen(table: Table, viewer: SeatId | None) -> Sections:
    """What a viewer sees besides what all see."""
    if viewer is None:
        return {}
    return drawn(OWN, table, viewer)

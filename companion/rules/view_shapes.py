"""What the shared sections of a view look like."""

from typing import Any

from msgspec import Struct

from companion.rules.messages import SeatId
from companion.rules.table_blocks import LedgerFault, Place, Request, Ruling, Window


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


class Awaits(Struct, frozen=True):
    """What a game waits for, and of whom; nobody in particular while a window is open."""

    what: str
    seats: list[SeatId]


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

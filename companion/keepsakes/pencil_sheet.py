"""The state of the table on one sheet of paper, so that people can go on in pencil;
only what everybody may see."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.keepsakes.labels import Naming
from companion.keepsakes.scores import scores
from companion.keepsakes.table_record import Account
from companion.rules.bank import has_bottom
from companion.rules.messages import BANK, SeatId
from companion.rules.table import Table
from companion.rules.view_shapes import PlanView

PENCIL_ROWS = 16  # where nothing else takes room
FEWEST_ROWS = 6


class Column(Struct, frozen=True):
    """A player on the sheet."""

    letter: str
    name: str
    side: str
    purse: str
    counters: tuple[str, ...]


class HiddenPlan(Struct, frozen=True):
    """A plan face down: who laid it, where, and the seal that will tell whether it was altered."""

    owner: str
    where: str
    seal: str


class Sheet(Struct, frozen=True):
    """Everything that the sheet shows; `pencil` are the empty rows to write in."""

    title: str
    round: str
    phase: str
    turn: str
    counters: tuple[str, ...]
    shared: tuple[tuple[str, str], ...]
    columns: tuple[Column, ...]
    purses: tuple[tuple[str, str], ...]
    plans: tuple[HiddenPlan, ...]
    rulings: tuple[str, ...]
    rulings_text: str
    pencil: range


def sheet(account: Account, naming: Naming) -> Sheet:
    """Read from the view that everybody has; nobody's secrets are within reach here."""
    table = account.state
    view = account.rules.view(account.history.state, None)
    purses = _purses(table, view)
    told = scores(account, naming)
    plans = [_hidden(plan, naming) for plan in view.get("plans", ()) if not plan.open]
    seats = table.welcomed()
    taken = len(plans) + len(seats) // 2 + len(told.rulings)
    return Sheet(
        title=_title(account, naming),
        round=_round(table, naming),
        phase=naming.phase(table.tracker.phase),
        turn=_turn(table, naming),
        counters=tuple(map(naming.counter, _counters(table, each=True))),
        shared=_shared(table, view, naming),
        columns=tuple(_column(table, seat, view, purses, naming) for seat in seats),
        purses=_pots(table, purses, naming),
        plans=tuple(plans),
        rulings=tuple(ruling.text for ruling in told.rulings),
        rulings_text=told.rulings_text,
        pencil=_empty(taken),
    )


def _empty(taken: int) -> range:
    """What is left of the page for pencils."""
    return range(max(FEWEST_ROWS, PENCIL_ROWS - taken))


def _turn(table: Table, naming: Naming) -> str:
    if table.tracker.turn:
        return naming.seat(table.tracker.turn)
    return str(naming.say("sheet.nobody"))


def _title(account: Account, naming: Naming) -> str:
    """The game, and when the sheet was taken."""
    now = account.entries[-1].at
    day, hour = naming.day(now), naming.hour(now)
    return str(naming.say("sheet.taken", game=naming.game(), day=day, hour=hour))


def _purses(table: Table, view: Mapping[str, Any]) -> dict[str, int]:
    """Nothing where money lies on the table."""
    in_app = table.setup.money == "app" and table.setup.game.money
    if in_app:
        return dict(view.get("purses") or {})
    return {}


def _shared(
    table: Table, view: Mapping[str, Any], naming: Naming
) -> tuple[tuple[str, str], ...]:
    """The counters of the whole table."""
    names = _counters(table, each=False)
    values = {name: str(_value(view, name, "table")) for name in names}
    return tuple((naming.counter(name), value) for name, value in values.items())


def _pots(
    table: Table, purses: Mapping[str, int], naming: Naming
) -> tuple[tuple[str, str], ...]:
    pots = [name for name in purses if _is_pot(table, name)]
    return tuple((naming.purse(name), naming.money(purses[name])) for name in pots)


def _round(table: Table, naming: Naming) -> str:
    now, rounds = naming.round(table.tracker.round), table.setup.game.play.rounds
    return f"{now} / {naming.round(rounds)}" if rounds else now


def _is_pot(table: Table, purse: str) -> bool:
    """Pots, and a bank that can run dry; one without bottom has nothing to show."""
    return purse not in table.seats and (purse != BANK or has_bottom(table))


def _column(
    table: Table,
    seat: SeatId,
    view: Mapping[str, Any],
    purses: Mapping[str, int],
    naming: Naming,
) -> Column:
    return Column(
        letter=naming.look(seat).letter,
        name=naming.seat(seat),
        side=naming.side(seat),
        purse=naming.money(purses[seat]) if seat in purses else "",
        counters=tuple(
            str(_value(view, name, seat)) for name in _counters(table, each=True)
        ),
    )


def _counters(table: Table, each: bool) -> list[str]:
    return [
        str(name)
        for name, counter in table.setup.game.counters.items()
        if counter.each == each
    ]


def _value(view: Mapping[str, Any], counter: str, owner: str) -> int | str:
    holders: Mapping[str, int] = view.get("counters", {}).get(counter, {})
    return holders.get(owner, "")


def _hidden(plan: PlanView, naming: Naming) -> HiddenPlan:
    return HiddenPlan(
        naming.seat(plan.seat),
        naming.place(plan.on),
        " ".join(plan.seal[at : at + 8] for at in range(0, 64, 8)),
    )

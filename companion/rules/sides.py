"""What players may be at a table, and be called: the sides of the game, or plain
colours where it has too few."""

from collections.abc import Mapping, Sequence

from companion.rules.messages import Refusal, SeatId
from companion.rules.names import RESERVED, alike
from companion.rules.table import Table
from companion.rules.table_blocks import Seat

PALETTE = {
    "gold": ("#D9A520", "diamond", "G"),
    "crimson": ("#C8354A", "heart", "C"),
    "teal": ("#2E9E8F", "club", "T"),
    "azure": ("#4A84D8", "spade", "A"),
    "violet": ("#9A63C9", "star", "V"),
    "orange": ("#E07B2F", "sun", "O"),
    "lime": ("#8DB83A", "leaf", "L"),
    "pearl": ("#C9C2B4", "moon", "P"),
    "rose": ("#E38AA5", "bell", "R"),
    "steel": ("#7C8A99", "anchor", "S"),
    "mint": ("#7FCFAE", "drop", "M"),
    "bronze": ("#A8703C", "key", "B"),
}
MOST_SEATS = len(PALETTE)


def sides(table: Table) -> Mapping[str, tuple[str, str, str]]:
    """What players may be: the game's own sides, or plain colours; each with colour,
    emblem and letter."""
    own = table.setup.game.sides
    if len(own) >= min(table.setup.game.players[1], MOST_SEATS):
        return {
            name: (side.colour, side.emblem, side.letter) for name, side in own.items()
        }
    return PALETTE


def free_sides(table: Table) -> list[str]:
    """What a newcomer may be; an estate keeps its colours when its player leaves."""
    every = table.seats.values()
    taken = {seat.side for seat in every if seat.keeps_its_side}
    return [side for side in sides(table) if side not in taken]


def name_or_side_taken(
    table: Table, name: str, side: str | None, but: SeatId | None
) -> Refusal | None:
    """Why somebody cannot be called so, or be of that side."""
    others = [
        seat for seat in table.seats.values() if seat.id != but and seat.keeps_its_side
    ]
    return _name_taken(name, others) or _side_taken(table, side, others)


def _name_taken(name: str, others: Sequence[Seat]) -> Refusal | None:
    if not name:
        return Refusal("name_empty")
    seems = alike(name)
    if seems in RESERVED:
        return Refusal("name_reserved", {"name": name})
    taken = any(alike(seat.name) == seems for seat in others)
    if taken:
        return Refusal("name_taken", {"name": name})
    return None


def _side_taken(
    table: Table, side: str | None, others: Sequence[Seat]
) -> Refusal | None:
    if side is None:
        if free_sides(table):
            return None
        return Refusal("table_full", {"most": len(sides(table))})
    if side not in sides(table):
        return Refusal("no_such_side", {"side": side})
    taken = any(seat.side == side for seat in others)
    if taken:
        return Refusal("side_taken", {"side": side})
    return None

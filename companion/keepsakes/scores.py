"""The score with every line explained: what it says, what it gave, and the events and
cards behind it."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from cards.model import CASH
from companion.keepsakes.fact_sentences import sentence
from companion.keepsakes.labels import Naming, clean
from companion.keepsakes.table_record import Account
from companion.rules.declared_scores import lines, ranked
from companion.rules.messages import SeatId
from companion.rules.table_blocks import Line, Place, Result
from companion.rules.table_history import public_lines

COINS = frozenset({"cash", "amount", "income"})  # facts of a line that are money


class Event(Struct, frozen=True):
    """A line of the table's log."""

    n: int
    text: str


class ScoreLine(Struct, frozen=True):
    """One reason for points."""

    text: str
    points: float
    points_text: str
    events: tuple[Event, ...]
    cards: tuple[str, ...]


class ScorePlace(Struct, frozen=True):
    """How one player came out."""

    seat: SeatId
    name: str
    points: float
    points_text: str
    rank: int
    lines: tuple[ScoreLine, ...]
    tie: str | None


class RulingTold(Struct, frozen=True):
    """Where the table put itself above the rules."""

    seat: SeatId | None
    what: str
    reason: str
    text: str


class Scores(Struct, frozen=True):
    """`final` is false while the game runs: then it is the score so far, from what
    everybody may know."""

    final: bool
    places: tuple[ScorePlace, ...]
    tie: tuple[str, ...]
    open_tie: tuple[SeatId, ...]
    open_tie_text: str | None
    rulings: tuple[RulingTold, ...]
    rulings_text: str


def scores(account: Account, naming: Naming) -> Scores:
    """The result, or the score so far where the game has a public one."""
    table = account.state
    found = table.ending.result or _so_far(account) or Result(())
    tied = found.open_tie
    return Scores(
        final=table.ending.result is not None,
        places=tuple(_place(account, place, naming) for place in found.places),
        tie=tuple(_named_tie(name, naming) for name in table.setup.game.score.tie),
        open_tie=tied,
        open_tie_text=_between(tied, naming) if tied else None,
        rulings=tuple(_rulings(account, naming)),
        rulings_text=rulings_line(len(table.strictness.rulings), naming),
    )


def rulings_line(many: int, naming: Naming) -> str:
    """The sentence that says how many rulings of its own the table played by."""
    key = {0: "none", 1: "one"}.get(many, "many")
    return str(naming.say(f"scored.rulings_{key}", count=many))


def _so_far(account: Account) -> Result | None:
    """A game may offer its own count of what is public; one whose data declare its
    score hides nothing."""
    table = account.state
    counted = _counted(account) if table.stage == "play" else None
    if not counted:
        return None
    return Result(tuple(ranked(table, counted, table.setup.game.score.tie)))


def _counted(account: Account) -> Mapping[SeatId, Sequence[Line]] | None:
    table, offered = account.state, account.rules.score_so_far
    said = public_lines([pair for entry in account.entries for pair in entry.log])
    counted = offered(account.history.state, said) if offered else None
    if counted is None and account.declared:
        return {seat: lines(table, seat, said) for seat in table.taking_part()}
    return counted


def _place(account: Account, place: Place, naming: Naming) -> ScorePlace:
    tie = None
    if place.tie:
        tie = str(naming.say("scored.decided", by=_named_tie(place.tie, naming)))
    return ScorePlace(
        seat=place.seat,
        name=naming.seat(place.seat),
        points=place.points,
        points_text=naming.worth(place.points),
        rank=place.rank,
        lines=tuple(_line(account, line, naming) for line in place.lines),
        tie=tie,
    )


def _line(account: Account, line: Line, naming: Naming) -> ScoreLine:
    heard = [
        account.public[n - 1]
        for n in sorted(set(line.steps))
        if 0 < n <= len(account.public)
    ]
    return ScoreLine(
        text=worded(line, naming),
        points=line.points,
        points_text=naming.worth(line.points),
        events=tuple(Event(one.n, sentence(one.said, naming)) for one in heard),
        cards=tuple(naming.card(card) for card in _cards(line.facts, naming)),
    )


def worded(line: Line, naming: Naming) -> str:
    """What a line of a score says; a game's own lines are in its own words."""
    coins = COINS | {"each"} if line.words == CASH else COINS
    facts = {
        name: _amount(value, naming) if name in coins else _fact(name, value, naming)
        for name, value in line.facts.items()
    }
    return naming.worded("scored", _line_name(line), facts) or clean(
        line.words
    ).replace("_", " ")


def _line_name(line: Line) -> str:
    """Every dollar a point, or a point for so many; a majority alone, or shared."""
    if line.words == CASH and line.facts.get("each", 1) == 1:
        return "cash_all"
    if line.facts.get("shared", 1) != 1:
        return "majority.shared"
    return line.words


def _fact(name: str, value: Any, naming: Naming) -> object:
    if name == "counter":
        return naming.counter(value)
    if name == "majority":
        return naming.majority(value)
    if isinstance(value, list | tuple):
        return ", ".join(str(_fact(name, one, naming)) for one in value)
    if naming.is_card(value):
        return naming.card(value)
    if isinstance(value, float):
        return naming.points(value)
    return value


def _amount(value: object, naming: Naming) -> object:
    if isinstance(value, int | float):
        return naming.money(value)
    return value


def _cards(facts: Mapping[str, object], naming: Naming) -> list[object]:
    """The cards that a line names, alone or in a list; a game that counts cards tells which."""
    several = (
        value if isinstance(value, list | tuple) else [value]
        for value in facts.values()
    )
    return [one for some in several for one in some if naming.is_card(one)]


def _named_tie(name: str, naming: Naming) -> str:
    """What compared equal scores: a counter, cash, or the table itself."""
    if name in naming.table.setup.game.counters:
        return naming.counter(name)
    return naming.known("score.tie", name)


def _between(seats: Sequence[SeatId], naming: Naming) -> str:
    return str(
        naming.say(
            "scored.open_tie",
            names=naming.several([naming.seat(seat) for seat in seats]),
        )
    )


def _rulings(account: Account, naming: Naming) -> list[RulingTold]:
    told = []
    for ruling in account.state.strictness.rulings:
        what, reason = naming.known("bent", ruling.what), clean(ruling.reason)
        key = "scored.ruling" if reason else "scored.ruling_bare"
        text = str(
            naming.say(key, who=naming.seat(ruling.seat), what=what, reason=reason)
        )
        told.append(RulingTold(ruling.seat, ruling.what, reason, text))
    return told

"""Dice: how many are rolled, which number is needed, how many reach it (LCN-50 to LCN-57)."""

from msgspec.structs import replace

from companion.rules import dice, table_dice
from companion.rules.dice import Faces, Rolled
from companion.rules.kit.features import Changes
from companion.rules.messages import InPlay, OpenFact, Refusal, SeatId
from companion.rules.roles import CardName, FacesRolled
from companion.rules.seats import Hash

from .state import Builder, Deed, Kind, Stage, State


class Throw(InPlay, frozen=True):
    """`tap` is what the roller's phone adds: 32 random bytes as hex."""

    tap: Hash | None = None


class TypeThrow(InPlay, frozen=True):
    """What the dice on the table show; another seat confirms it."""

    results: Faces


class DiceRead(OpenFact, frozen=True):
    """LCN-51: how many dice reached the number that was needed."""

    group = "dice"
    seat: SeatId
    gangster: CardName
    deed: Kind
    need: int
    results: FacesRolled
    successes: int


def dice_of(state: State, deed: Deed) -> int:
    """LCN-50, LCN-56: as many dice as the Gangster is strong; the Cop has one rolled again."""
    if deed.again is not None:
        return 1
    return state.strength(state.gangsters[deed.gangster])


def needed(state: State, deed: Deed) -> int:
    """LCN-51, LCN-66, LCN-67, R8: the number on the card or the victim's strength, with
    all modifiers, then capped."""
    if deed.kind == "fire":
        shooter = state.base.gangster if state.base else deed.gangster
        number = state.strength(state.gangsters[shooter])
    else:
        on_card = state.open_job(deed).target
        number = _against(state, deed.victim) if on_card is None else on_card
        number += state.modified(state.gangsters[deed.gangster], "target")
    numbers = state.box.numbers
    return min(max(number, numbers["target_lowest"]), numbers["target_highest"])


def number_to_roll(state: State, deed: Deed) -> int:
    """The number that counts for a deed: as it was read, else as soon as card and
    victim are known; 0 before."""
    if deed.need or deed.kind == "fire":
        return deed.need or needed(state, deed)
    known = deed.card is not None and (
        state.job(deed.card).target is not None or deed.victim in state.gangsters
    )
    if known:
        return needed(state, deed)
    return 0


def _against(state: State, victim: str | None) -> int:
    """LCN-66: the strength of the victim, one more while a task lies on it."""
    one = state.gangsters[victim or ""]
    has = state.strength(one)
    if one.busy:
        return has + state.box.numbers["busy_victim"]
    return has


def successes(results: tuple[int, ...], need: int) -> int:
    """LCN-51: dice that reach the number."""
    return sum(result >= need for result in results)


def reached(state: State, deed: Deed) -> int:
    """LCN-52, LCN-80: the money on the line of the card that the dice reached."""
    if deed.card is None or not deed.successes:
        return 0
    card = state.job(deed.card)
    return card.two if full(state, deed) else card.one


def full(state: State, deed: Deed) -> bool:
    """LCN-52: two or more; more than two give nothing extra."""
    counts = state.box.numbers["successes_that_count"]
    has = deed.successes or 0
    return has >= counts


def _wants_dice(state: State, deed: Deed) -> bool:
    if deed.results is None:
        return True
    return deed.again is not None


def _throw(builder: Builder, deed: Deed, order: Throw) -> Refusal | None:
    """LCN-50: as many dice as the Gangster is strong, rolled in the app."""
    table, chance, sides = builder.state.table, builder.chance, _sides(builder, deed)
    return builder.take(
        dice.call(table, deed.seat, sides, chance, order.tap, deed.kind)
    )


def _type_throw(builder: Builder, deed: Deed, order: TypeThrow) -> Refusal | None:
    """LCN-50, LCN-56: dice on the table count alike; with four dice the fifth is one of
    them rolled again."""
    table, chance, sides = builder.state.table, builder.chance, _sides(builder, deed)
    return builder.take(
        table_dice.typed(table, deed.seat, sides, order.results, chance, deed.kind)
    )


def _sides(builder: Builder, deed: Deed) -> list[int]:
    die, *_ = builder.state.table.setup.game.play.dice
    count = dice_of(builder.state, deed)
    return [die] * count


def _read(builder: Builder, deed: Deed) -> None:
    """LCN-51: count the dice that reach the number."""
    need = needed(builder.state, deed)
    count = successes(deed.results or (), need)
    builder.tell(DiceRead, deed, deed=deed.kind, need=need, successes=count)


def _rolled(state: State, fact: dice.Rolled) -> State:
    deed = state.top
    if deed is None:
        return state
    if deed.results is None:
        return state.with_top(results=fact.results, successes=None)
    if deed.again is None:
        return state
    results = list(deed.results)
    results[deed.again] = fact.results[0]
    return state.with_top(results=tuple(results), again=None, successes=None)


def _counted(state: State, fact: DiceRead) -> State:
    state = state.with_top(need=fact.need, successes=fact.successes)
    deed = state.under_way.top
    state = replace(state, last=deed)
    if fact.deed != "job":
        return state
    money = reached(state, deed)
    return state.with_action(shares=((fact.seat, money),))


DICE = Stage("dice", lambda state, deed: state.table.dice.roll is not None)
THROW = Stage(
    "throw",
    _wants_dice,
    {Throw: _throw, TypeThrow: _type_throw},
    lambda state, deed: {Throw: {"dice": dice_of(state, deed)}},
)
READ = Stage("read", lambda state, deed: deed.successes is None, follows=_read)
FACTS: Changes = {Rolled: _rolled, DiceRead: _counted}

"""The stages of a deed (R3), in order: whose answer each awaits, or what follows by itself."""

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from companion.games.la_cosa_nostra.announcing import (
    GiveUp,
    TurnUp,
    face_down,
    give_up,
    hidden,
    may_give_up,
    may_show_or_give_up,
    may_turn_up,
    turn_up,
)
from companion.games.la_cosa_nostra.attacks import (
    NameVictim,
    hit,
    may_name,
    name_only_victim,
    name_victim,
    strike,
    strikes,
    wants_victim,
)
from companion.games.la_cosa_nostra.cash_jobs import (
    KeepDice,
    TakeUpDie,
    UseCards,
    cop_may_help,
    keep_dice,
    may_reroll,
    may_use,
    take_up_die,
    use_cards,
    use_only_cards,
    wants_cards,
)
from companion.games.la_cosa_nostra.effects import (
    Launder,
    Stake,
    TakeCard,
    launder,
    launder_nothing,
    may_choose,
    may_stake,
    stake,
    stake_nothing,
    take_card,
    wants_choice,
    wants_stake,
)
from companion.games.la_cosa_nostra.finishing import end_job, end_response, finish, let_go, why_void
from companion.games.la_cosa_nostra.responses import (
    FireDecided,
    ReturnFire,
    doc_is_open,
    may_return_fire,
    open_window,
    return_fire,
    robbery_is_open,
    serve,
    trap_is_open,
    wants_fire,
    window_open,
)
from companion.games.la_cosa_nostra.state import Answered, Builder, Deed, Judges, May, Offered, State
from companion.games.la_cosa_nostra.throwing import Throw, TypeThrow, may_throw, read, throw, type_throw, wants_dice
from companion.rules.language import Caller, Order, Refusal, SeatId


def nothing(state: State, deed: Deed) -> list[May]:
    """Nobody is asked."""
    return []


class Stage(Struct, frozen=True):
    """Where a deed stands while `holds`. `asks` says who is waited for, `orders` what answers that, `may` how it looks
    to whoever is asked; `follows` happens without anybody."""

    name: str
    holds: Callable[[State, Deed], bool]
    follows: Callable[[Builder, Deed], None] | None = None
    asks: Literal["actor", "target"] | None = None
    orders: Mapping[type[Order], Answered] = {}
    may: Offered = nothing


STAGES: tuple[Stage, ...] = (
    Stage("window", lambda state, deed: window_open(state) is not None),
    Stage("dice", lambda state, deed: state.table.roll is not None),
    Stage("taken", lambda state, deed: bool(state.action and state.action.taker), serve),
    Stage("announced", face_down, None, "actor", {TurnUp: turn_up}, may_turn_up),
    Stage("code", hidden, None, "actor", {TurnUp: turn_up, GiveUp: give_up}, may_show_or_give_up),
    Stage("clash", lambda state, deed: deed.clash is not None, None, "actor", {GiveUp: give_up}, may_give_up),
    Stage("void", lambda state, deed: why_void(state, deed) is not None, let_go),
    Stage("victim", wants_victim, name_only_victim, "actor", {NameVictim: name_victim}, may_name),
    Stage("cards", wants_cards, use_only_cards, "actor", {UseCards: use_cards}, may_use),
    Stage("stake", wants_stake, stake_nothing, "actor", {Stake: stake}, may_stake),
    Stage("throw", wants_dice, None, "actor", {Throw: throw, TypeThrow: type_throw}, may_throw),
    Stage("read", lambda state, deed: deed.successes is None, read),
    Stage("cop", cop_may_help, None, "actor", {TakeUpDie: take_up_die, KeepDice: keep_dice}, may_reroll),
    Stage("robbery", robbery_is_open, lambda builder, deed: open_window(builder, "robbery")),
    Stage("trap", trap_is_open, lambda builder, deed: open_window(builder, "trap")),
    Stage("strike", strikes, strike),
    Stage("doc", doc_is_open, lambda builder, deed: open_window(builder, "doc")),
    Stage("hit", lambda state, deed: deed.blow is not None, hit),
    Stage("fire", wants_fire, None, "target", {ReturnFire: return_fire}, may_return_fire),
    Stage("choice", wants_choice, launder_nothing, "actor", {TakeCard: take_card, Launder: launder}, may_choose),
    Stage("finish", lambda state, deed: True, finish),
)


STILL_OPEN = ("window", "dice", "taken", "fire")


def current_stage(state: State) -> Stage | None:
    """Where the deed on top stands; None between the turns."""
    if state.action is None:
        return None
    deed = state.action.top
    return next(stage for stage in STAGES if stage.holds(state, deed))


def stage_of(state: State) -> str | None:
    """The name of the stage."""
    stage = current_stage(state)
    return stage.name if stage else None


def awaited(state: State) -> SeatId | None:
    """Whose answer the deed on top waits for; windows and dice wait for nobody in particular."""
    stage = current_stage(state)
    return _seat_asked(state, stage) if stage else None


def _seat_asked(state: State, stage: Stage) -> SeatId | None:
    if state.action is None or stage.asks is None:
        return None
    deed = state.action.top
    return deed.seat if stage.asks == "actor" else deed.target


def _judge(builder: Builder, order: Order, who: Caller) -> Refusal | None:
    """An answer to what the deed on top asks at its stage."""
    state = builder.state
    stage = current_stage(state)
    answer = stage.orders.get(type(order)) if stage else None
    if stage is None or answer is None or state.action is None:
        return Refusal("not_now", {"stage": stage.name if stage else None})
    seat = _seat_asked(state, stage)
    if seat != who.seat:
        return Refusal("not_your_turn", {"turn": seat})
    return answer(builder, state.action.top, order, who)


def may(state: State, seat: SeatId) -> list[May]:
    """What the deed on top asks of this seat."""
    stage = current_stage(state)
    if stage is None or state.action is None or _seat_asked(state, stage) != seat:
        return []
    return stage.may(state, state.action.top)


def proceed(builder: Builder) -> None:
    """One step of what follows by itself, if anything does."""
    state = builder.state
    stage = current_stage(state)
    if stage is None or state.action is None:
        return
    deed = state.action.top
    seat = _seat_asked(state, stage)
    if (seat is not None and seat not in state.table.playing()) or _lapses(state, deed, stage.name):
        _without_answer(builder, deed, stage.name)
    elif stage.follows:
        stage.follows(builder, deed)


def _lapses(state: State, deed: Deed, stage: str) -> bool:
    """R25: whoever left wins nothing by what they had begun; others keep the right to answer it, and their share."""
    if deed.seat in state.table.playing() or stage in STILL_OPEN or state.action is None:
        return False
    return not (stage == "robbery" or (deed.kind == "job" and state.action.robbed))


def _without_answer(builder: Builder, deed: Deed, stage: str) -> None:
    """Whoever was asked has left: no fire is returned, nothing is bought, the deed comes to nothing."""
    if stage == "fire":
        builder.add(FireDecided(deed.target or deed.seat, deed.victim or "", yes=False))
    elif deed.kind == "job":
        end_job(builder, deed, "void", "left")
    else:
        end_response(builder, deed, "void")


ORDERS: Judges = {order: _judge for stage in STAGES for order in stage.orders}

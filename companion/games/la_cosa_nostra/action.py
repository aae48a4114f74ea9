"""The Action phase: one task a turn, announced, turned up, rolled for (LCN-40 to LCN-62)."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.la_cosa_nostra.asking import business_of, gangster_of, own_gangster
from companion.games.la_cosa_nostra.attacks import can_hit, dice_of, victims
from companion.games.la_cosa_nostra.cash_jobs import cops, missing, use_cards
from companion.games.la_cosa_nostra.deed_facts import (
    DiceKept,
    DieTakenUp,
    FireDecided,
    JobAnnounced,
    PurchaseMade,
    Staked,
    VictimNamed,
)
from companion.games.la_cosa_nostra.effects import launder, stake_limit, take_card
from companion.games.la_cosa_nostra.losses import drop_task
from companion.games.la_cosa_nostra.orders import (
    Announce,
    Discard,
    GiveUp,
    KeepDice,
    Launder,
    NameVictim,
    PayPurchase,
    Respond,
    ReturnFire,
    Stake,
    TakeCard,
    TakeUpDie,
    Throw,
    TurnUp,
    TypeThrow,
    UseCards,
)
from companion.games.la_cosa_nostra.planning import job_copy
from companion.games.la_cosa_nostra.responses import respond, return_fire
from companion.games.la_cosa_nostra.stages import awaited, end_job, end_response, stage_of
from companion.games.la_cosa_nostra.state import ACTION, Builder, Deed, Gangster, Judge, State, face, job, known_job
from companion.rules import dice
from companion.rules.kit.cash import short_of
from companion.rules.kit.preconditions import at_turn, in_phase, refuse_if_strict
from companion.rules.language import BANK, Caller, Order, Refusal
from companion.rules.plans import revealed


def _acting(builder: Builder, text: str, who: Caller) -> Gangster | Refusal:
    """LCN-40: an own active Gangster with a task, in one's own turn, with nothing turned up yet."""
    assert who.seat
    state = builder.state
    refusal = in_phase(state, ACTION)
    if not refusal and state.action and state.action.base.card is not None:
        refusal = Refusal("job_under_way")
    if not refusal and state.table.roll is not None:  # of a Job that the table has stopped
        refusal = Refusal("roll_under_way")
    refusal = refusal or at_turn(builder, who, "lcn_40")
    if refusal:
        return refusal
    found = own_gangster(state, text, who.seat)
    if isinstance(found, Refusal):
        return found
    return found if found.busy else Refusal("no_task", {"card": found.id})


def _announce(builder: Builder, order: Announce, who: Caller) -> Refusal | None:
    """LCN-60, R1: asked for every Job, so that asking tells nothing; nobody is an answer."""
    assert who.seat
    found = _acting(builder, order.gangster, who)
    if isinstance(found, Refusal):
        return found
    if found.plan is None:
        return Refusal("no_job", {"card": found.id})
    target = None
    if order.target is not None:
        target = next((seat for seat in builder.state.families if seat == order.target), None)
        if target is None or target == who.seat:
            return Refusal("no_such_seat")
    card = known_job(builder.state, builder.state.table.plans[found.plan])
    if card and card.kind == "response":
        return Refusal("response_card", {"card": card.id})  # LCN-90; only its owner hears this
    builder.add(JobAnnounced(who.seat, found.id, target))
    return None


def _turn_up(builder: Builder, order: TurnUp, who: Caller) -> Refusal | None:
    """LCN-43, R1, R15: the card comes up; a blind plan is scanned now, a Job that would be void is warned of."""
    state = builder.state
    deed = _mine(state, who, "announced", "code")
    if isinstance(deed, Refusal):
        return deed
    plan = state.table.plans.get(deed.plan or "")
    if plan is None:
        return Refusal("no_such_plan")
    copy = plan.copy or _scanned(builder, deed, order, who)
    if isinstance(copy, Refusal):
        return copy
    if plan.copy and not order.sure and (why := _would_be_void(state, deed)):
        return Refusal("job_becomes_void", {"why": why})
    builder.add(revealed(state.table, plan, copy))
    return None


def _scanned(builder: Builder, deed: Deed, order: TurnUp, who: Caller) -> str | Refusal:
    """R15: which card lies there; a response must be what it was said to be."""
    if order.code is None:
        return Refusal("plan_is_blind")
    found = job_copy(builder.state, order.code)
    if isinstance(found, Refusal):
        return found
    card, now = job(builder.state, found.card), builder.state.table.round
    if deed.kind not in {"job", card.effect}:
        return Refusal("not_that_response", {"needs": deed.kind})
    plans = builder.state.table.plans.values()
    if any(one.open and one.copy == found.copy and one.seat == who.seat for one in plans):
        return Refusal("job_is_spent", {"card": found.card})
    if card.round > now and (
        refusal := refuse_if_strict(builder, who, Refusal("later_round", {"round": card.round}, "lcn_21"))
    ):
        return refusal
    return found.copy or Refusal("scan_that_card", {"card": found.card})


def _would_be_void(state: State, deed: Deed) -> str | None:
    """What the player of a known plan is warned of, privately."""
    card = known_job(state, state.table.plans[deed.plan or ""])
    if card is None or deed.kind != "job":
        return None
    if not can_hit(state, card, deed.seat, deed.target):
        return "no_victim"
    return "missing" if missing(state, deed.seat, card) else None


def _mine(state: State, who: Caller, *stages: str) -> Deed | Refusal:
    """The deed on top, if it waits at one of these stages for an answer of this player."""
    stage = stage_of(state)
    if stage is None or stage not in stages or state.action is None:
        return Refusal("not_now", {"stage": stage})
    seat = awaited(state, stage)
    return state.action.top if seat == who.seat else Refusal("not_your_turn", {"turn": seat})


def _name_victim(builder: Builder, order: NameVictim, who: Caller) -> Refusal | None:
    """LCN-61: once the card is up, the exact victim is named at once."""
    state = builder.state
    deed = _mine(state, who, "victim")
    if isinstance(deed, Refusal):
        return deed
    legal = victims(state, job(state, deed.card or ""), deed.target)
    if order.card in legal:
        builder.add(VictimNamed(deed.seat, order.card, face(state, order.card)))
        return None
    found: Any = gangster_of(state, order.card)
    if isinstance(found, Refusal):
        found = business_of(state, order.card, [state.businesses[name] for name in legal if name in state.businesses])
    if isinstance(found, Refusal):
        return found
    if found.id not in legal:
        return Refusal("not_a_victim", {"card": found.id})
    builder.add(VictimNamed(deed.seat, found.id, face(state, found.id)))
    return None


def _use_cards(builder: Builder, order: UseCards, who: Caller) -> Refusal | None:
    """LCN-81: which cards serve, where there is a choice."""
    deed = _mine(builder.state, who, "cards")
    return deed if isinstance(deed, Refusal) else use_cards(builder, order, who)


def _stake(builder: Builder, order: Stake, who: Caller) -> Refusal | None:
    """R17: the stake is named before the roll and laid on the card."""
    deed = _mine(builder.state, who, "stake")
    if isinstance(deed, Refusal):
        return deed
    most = stake_limit(builder.state, deed)
    if order.amount > most:
        return Refusal("too_much", {"most": most})
    builder.pay(deed.seat, BANK, order.amount, "stake")
    builder.add(Staked(deed.seat, order.amount))
    return None


def _throw(builder: Builder, order: Throw, who: Caller) -> Refusal | None:
    """LCN-50: as many dice as the Gangster is strong, rolled in the app."""
    deed = _mine(builder.state, who, "throw")
    if isinstance(deed, Refusal):
        return deed
    return _add(
        builder,
        dice.call(builder.state.table, deed.seat, _sides(builder.state, deed), builder.chance, order.tap, deed.kind),
    )


def _type_throw(builder: Builder, order: TypeThrow, who: Caller) -> Refusal | None:
    """LCN-50, LCN-56: dice on the table count alike; with four dice the fifth is one of them rolled again."""
    deed = _mine(builder.state, who, "throw")
    if isinstance(deed, Refusal):
        return deed
    sides = _sides(builder.state, deed)
    return _add(builder, dice.typed(builder.state.table, deed.seat, sides, order.results, builder.chance, deed.kind))


def _sides(state: State, deed: Deed) -> list[int]:
    return [state.table.setup.game.play.dice[0]] * dice_of(state, deed)


def _add(builder: Builder, answer: Any) -> Refusal | None:
    if isinstance(answer, Refusal):
        return answer
    facts: Sequence[Any] = answer
    builder.add(*facts)
    return None


def _take_up_die(builder: Builder, order: TakeUpDie, who: Caller) -> Refusal | None:
    """LCN-89, R5: each active Cop has one die rolled again, once a round, for Cash Jobs only."""
    deed = _mine(builder.state, who, "cop")
    if isinstance(deed, Refusal):
        return deed
    if order.die >= len(deed.results or ()):
        return Refusal("no_such_die", {"dice": len(deed.results or ())})
    cop = cops(builder.state, deed.seat)[0]
    builder.add(DieTakenUp(deed.seat, cop.id, cop.card, order.die))
    return None


def _keep_dice(builder: Builder, order: KeepDice, who: Caller) -> Refusal | None:
    """LCN-89: the Cop stays in bed."""
    deed = _mine(builder.state, who, "cop")
    if isinstance(deed, Refusal):
        return deed
    builder.add(DiceKept(deed.seat))
    return None


def _respond(builder: Builder, order: Respond, who: Caller) -> Refusal | None:
    """LCN-91, LCN-93: with a planned card or a doctor, hidden until the window closes."""
    return respond(builder, order, who)


def _return_fire(builder: Builder, order: ReturnFire, who: Caller) -> Refusal | None:
    """R8: after a Drive-by without success the victim may shoot back."""
    deed = _mine(builder.state, who, "fire")
    if isinstance(deed, Refusal):
        return deed
    assert who.seat
    builder.add(FireDecided(who.seat, deed.victim or "", order.yes))
    return_fire(builder, order.yes)
    return None


def _take_card(builder: Builder, order: TakeCard, who: Caller) -> Refusal | None:
    """LCN-70: chosen after the roll."""
    deed = _mine(builder.state, who, "choice")
    if isinstance(deed, Refusal):
        return deed
    laundering = job(builder.state, deed.card or "").effect == "money_laundering"
    return Refusal("not_now", {"stage": "launder"}) if laundering else take_card(builder, order, who)


def _launder(builder: Builder, order: Launder, who: Caller) -> Refusal | None:
    """R17: the amount is said after the roll."""
    deed = _mine(builder.state, who, "choice")
    if isinstance(deed, Refusal):
        return deed
    laundering = job(builder.state, deed.card or "").effect == "money_laundering"
    return launder(builder, order, who) if laundering else Refusal("not_now", {"stage": "take_card"})


def _pay_purchase(builder: Builder, order: PayPurchase, who: Caller) -> Refusal | None:
    """LCN-42, LCN-45: the price to the bank, the card into the row."""
    assert who.seat
    found = _acting(builder, order.gangster, who)
    if isinstance(found, Refusal):
        return found
    if found.purchase is None:
        return Refusal("no_purchase", {"card": found.id})
    business = builder.state.businesses[found.purchase]
    price = builder.state.box.businesses[business.card].price
    if refusal := short_of(builder.state.table, who.seat, price):
        return refusal
    builder.pay(who.seat, BANK, price, "purchase")
    builder.add(PurchaseMade(who.seat, found.id, business.id, business.card, price))
    return None


def _discard(builder: Builder, order: Discard, who: Caller) -> Refusal | None:
    """LCN-42, LCN-44, LCN-95: cancelled instead of carried out; a Job stays face down."""
    found = _acting(builder, order.gangster, who)
    if isinstance(found, Refusal):
        return found
    drop_task(builder, found.id, "discarded")
    return None


def _give_up(builder: Builder, order: GiveUp, who: Caller) -> Refusal | None:
    """LCN-43: a card that came up twice, or one that cannot be shown."""
    deed = _mine(builder.state, who, "clash", "code")
    if isinstance(deed, Refusal):
        return deed
    if deed.kind == "job":
        end_job(builder, deed, "void", "clash")
    else:
        end_response(builder, deed, "void")
    return None


ORDERS: Mapping[type[Order], Judge] = {
    Announce: _announce,
    TurnUp: _turn_up,
    NameVictim: _name_victim,
    UseCards: _use_cards,
    Stake: _stake,
    Throw: _throw,
    TypeThrow: _type_throw,
    TakeUpDie: _take_up_die,
    KeepDice: _keep_dice,
    Respond: _respond,
    ReturnFire: _return_fire,
    TakeCard: _take_card,
    Launder: _launder,
    PayPurchase: _pay_purchase,
    Discard: _discard,
    GiveUp: _give_up,
}

"""What the facts do to the table, part two: a deed from its announcement through responses to its effect."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from companion.games.la_cosa_nostra import deed_facts as facts
from companion.games.la_cosa_nostra.laying import acted, begins, gone, without, without_target_modifiers
from companion.games.la_cosa_nostra.state import (
    Action,
    Blow,
    Business,
    Deed,
    Reply,
    State,
    reached,
    with_business,
    with_family,
    with_gangster,
    with_top,
)
from companion.rules import dice, plans, tracker
from companion.rules.kit.named import card_of
from companion.rules.kit.sealed import Sealed, SealedAnswer, first_served, given, withdrawn
from companion.rules.language import Fact

WINDOWS = ("robbery", "trap", "doc")


def _announced(state: State, fact: facts.JobAnnounced) -> State:
    plan = state.gangsters[fact.gangster].plan
    action = Action((Deed("job", fact.seat, fact.gangster, plan, fact.target),))
    return begins(replace(state, action=action, last=None), fact.seat)


def _turned_up(state: State, fact: plans.PlanRevealed) -> State:
    state = replace(state, spent={**state.spent, fact.copy: None})
    if state.action is None or state.action.top.plan != fact.plan:
        return state
    return with_top(state, card=card_of(state.box.setup, fact.copy), clash=fact.clash)


def _rolled(state: State, fact: dice.Rolled) -> State:
    if state.action is None:
        return state
    deed = state.action.top
    if deed.results is None:
        return with_top(state, results=fact.results, successes=None)
    if deed.again is None:
        return state
    results = (*deed.results[: deed.again], fact.results[0], *deed.results[deed.again + 1 :])
    return with_top(state, results=results, again=None, successes=None)


def _replied(state: State, fact: facts.Replied) -> State:
    """First come, first served; who changes the answer stands at the end of the line again."""
    action = state.action
    if action is None:
        return state
    sealed = action.replies
    mine = Reply(fact.gangster, fact.copy)
    replies = given(sealed, fact.seat, mine) if fact.yes else withdrawn(sealed, fact.seat)
    return replace(state, action=replace(action, replies=replies))


def _window_closed(state: State, fact: tracker.WindowClosed) -> State:
    """All hidden answers come out together: the first is served, the others stay hidden."""
    action = state.action
    if action is None or fact.what not in WINDOWS:
        return state
    taker = first_served(action.replies, lambda reply: _still_there(state, reply))
    state = replace(state, action=replace(action, replies=Sealed(), taker=taker, closed=fact.what))
    if fact.what == "trap":
        return with_top(state, trap_asked=True)
    if taker is not None:
        return state
    if fact.what == "robbery":
        return replace(state, action=replace(state.action, robbery_asked=True))  # type: ignore[type-var]
    blow = action.top.blow
    return with_top(state, blow=replace(blow, asked=True) if blow else None)


def _still_there(state: State, reply: SealedAnswer[Reply]) -> bool:
    """A ruling may have taken the card away while the window was open."""
    if reply.what.gangster is None:
        return bool(state.action and state.action.top.blow)
    one = state.gangsters[reply.what.gangster]
    return one.there and one.plan is not None and one.owner == reply.seat


def _began(state: State, fact: facts.ResponseBegan) -> State:
    assert state.action
    card = state.action.top.card if fact.deed == "fire" else None
    deed = Deed(fact.deed, fact.seat, fact.gangster, fact.plan, fact.target, card=card)
    tried = (*state.action.tried, fact.seat) if fact.deed == "robbery" else state.action.tried
    action = replace(state.action, deeds=(*state.action.deeds, deed), taker=None, closed=None, tried=tried)
    return replace(state, action=action)


def _ended(state: State, fact: facts.ResponseEnded) -> State:
    action = state.action
    assert action
    if fact.deed != "fire" and fact.card is not None:  # a card that could not be shown stays where it lies
        state = _without_job(state, fact.gangster)
    below = replace(action, deeds=action.deeds[:-1])
    if fact.deed == "trap" and fact.outcome == "success":
        below = replace(below, deeds=(*below.deeds[:-1], replace(below.top, repelled=True)))
    if fact.deed == "robbery" and fact.outcome == "success":
        holder, has = below.shares[-1]
        shares = (*below.shares[:-1], (holder, has - fact.amount), (fact.seat, fact.amount))
        below = replace(below, shares=shares, robbed=True)
    return replace(state, action=below)


def _without_job(state: State, gangster: str) -> State:
    if gangster not in state.gangsters:
        return state
    return without_target_modifiers(with_gangster(state, gangster, plan=None, used=True), gangster)


def _read(state: State, fact: facts.DiceRead) -> State:
    assert state.action
    state = with_top(state, need=fact.need, successes=fact.successes)
    action = state.action
    assert action
    state = replace(state, last=action.top)
    if fact.deed != "job":
        return state
    return replace(state, action=replace(action, shares=((fact.seat, reached(state, action.top)),)))


def _taken_die(state: State, fact: facts.DieTakenUp) -> State:
    return with_top(with_business(state, fact.business, used=True), again=fact.die)


def _struck(state: State, fact: facts.Struck) -> State:
    return with_top(state, struck=True, blow=Blow(fact.piece, fact.blow, fact.by))


def _doc(state: State, fact: facts.DocPlayed) -> State:
    assert state.action and state.action.top.blow
    blow = state.action.top.blow
    state = replace(state, action=replace(state.action, taker=None, closed=None))
    return with_top(state, blow=replace(blow, level="down" if blow.level == "kill" else "none", asked=False))


def _killed(state: State, fact: facts.GangsterKilled) -> State:
    kills = (*state.families[fact.by].kills, fact.gangster)
    state = with_family(state, fact.by, kills=kills)
    gone_for_good = {"place": "killed", "killer": fact.by, "down": False, "modifiers": (), "idle": False, "plan": None}
    return _without_blow(with_gangster(state, fact.gangster, **gone_for_good))


def _deactivated(state: State, fact: facts.CardDeactivated) -> State:
    change = with_gangster if fact.piece in state.gangsters else with_business
    return _without_blow(change(state, fact.piece, down=True))


def _without_blow(state: State) -> State:
    return with_top(state, blow=None) if state.action else state


def _bought(state: State, fact: facts.BusinessBought) -> State:
    bought = Business(fact.business, fact.card, fact.seat, fact.copy)
    state = replace(state, businesses={**state.businesses, bought.id: bought})
    if fact.origin == "market":
        state = replace(state, market=without(state.market, fact.card))
    else:
        state = replace(state, stack=without(state.stack, fact.card))
    return with_top(state, chosen=True)


def _laundered(state: State, fact: facts.Laundered) -> State:
    total = state.families[fact.seat].laundered + fact.amount
    return with_top(with_family(state, fact.seat, laundered=total), chosen=True)


def _done(state: State, fact: facts.JobDone) -> State:
    return acted(replace(_without_job(state, fact.gangster), action=None), fact.seat)


FACTS: Mapping[type[Fact], Callable[..., State]] = {
    plans.PlanRevealed: _turned_up,
    dice.Rolled: _rolled,
    tracker.WindowClosed: _window_closed,
    facts.JobAnnounced: _announced,
    facts.ClashAccepted: lambda state, fact: with_top(state, clash=None),
    facts.VictimNamed: lambda state, fact: with_top(state, victim=fact.victim),
    facts.CardsUsed: lambda state, fact: with_top(state, uses=fact.businesses),
    facts.Staked: lambda state, fact: with_top(state, stake=fact.amount),
    facts.DiceRead: _read,
    facts.DieTakenUp: _taken_die,
    facts.DiceKept: lambda state, fact: with_top(state, kept=True),
    facts.Replied: _replied,
    facts.ResponseBegan: _began,
    facts.ResponseEnded: _ended,
    facts.FireDecided: lambda state, fact: with_top(state, fire_asked=True),
    facts.Struck: _struck,
    facts.DocPlayed: _doc,
    facts.GangsterKilled: _killed,
    facts.CardDeactivated: _deactivated,
    facts.CardSaved: lambda state, fact: _without_blow(state),
    facts.BusinessGone: lambda state, fact: _without_blow(gone(state, fact.business)),
    facts.BusinessBought: _bought,
    facts.OfferDeclined: lambda state, fact: with_top(state, chosen=True),
    facts.Laundered: _laundered,
    facts.JobDone: _done,
}

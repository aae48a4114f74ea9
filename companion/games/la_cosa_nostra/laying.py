"""What the facts do to the table, part one: families, cards in their rows, tasks, markers, trade, payday."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from companion.games.la_cosa_nostra import deed_facts, facts
from companion.games.la_cosa_nostra.state import (
    ACTION,
    DRAW,
    PAYDAY,
    PLANNING,
    Business,
    Family,
    Gangster,
    Modifier,
    OpenOffer,
    Promise,
    State,
    row,
    with_business,
    with_family,
    with_gangster,
    with_top,
)
from companion.rules import plans, tracker
from companion.rules import rulings as shared_rulings
from companion.rules.language import Fact, SeatId


def _begun(state: State, fact: tracker.GameBegun) -> State:
    """LCN-04, LCN-05: three Gangsters in the row, three under the Boss, the Businesses on the back of the Boss."""
    sides = {seat: state.table.seats[seat].side for seat in fact.seats}
    owners = {side: seat for seat, side in sides.items()}
    gangsters = {
        card.id: Gangster(card.id, owners[card.family], "table" if card.starts else "reserve")
        for card in state.box.gangsters.values()
        if card.family in owners
    }
    businesses = {
        f"{side}.{card}": Business(f"{side}.{card}", card, seat)
        for seat, side in sides.items()
        for card in state.box.start_businesses[side]
    }
    families = {seat: Family(seat, side) for seat, side in sides.items()}
    return replace(state, families=families, gangsters=gangsters, businesses=businesses, start=fact.seats[0])


def _phase(state: State, fact: tracker.PhaseBegan) -> State:
    last = state.last if fact.phase == PAYDAY else None  # nobody has had time to look at the round's last throw
    turn = {"laid": 0, "over": False, "regular": None, "begun": False, "lately": None}
    fresh = replace(state, ready=(), rest=(), queue=(), action=None, last=last, **turn)
    if fact.phase == PLANNING:
        drawn = {
            seat: replace(one, drawn=one.drawn + influence_to_draw(state, seat)) for seat, one in state.families.items()
        }
        return replace(fresh, families=drawn)
    return replace(fresh, paid_out=False, earned={}) if fact.phase != DRAW else fresh


def influence_to_draw(state: State, seat: SeatId) -> int:
    """LCN-21, LCN-22: the table's number, and one more for each active Politician; nothing before Influence is in."""
    if state.table.round < state.box.influence_from:
        return 0
    cards = [state.box.businesses[one.card] for one in row(state, seat) if one.there]
    more = sum(card.times for card in cards if card.ability == "influence")
    return state.box.draws[state.table.round].influence + more


def _turn(state: State, fact: tracker.TurnBegan) -> State:
    if state.queue:
        return replace(state, laid=0, begun=False)
    return replace(state, laid=0, begun=False, over=False, regular=fact.seat)


def begins(state: State, seat: SeatId) -> State:
    """R18, R22: the seat at turn has begun; the turn before it is closed."""
    if seat != state.table.turn:
        return state
    return replace(state, begun=True, lately=seat if state.lately == seat else None)


def acted(state: State, seat: SeatId) -> State:
    """A task of this player is dealt with: their turn, or the one of a Schemer, is over, whatever was announced."""
    if state.action and state.action.base.card is None and state.action.base.seat == seat:
        state = replace(state, action=None)
    state = replace(state, lately=seat)
    if state.queue and state.queue[0] == seat:
        return replace(state, queue=state.queue[1:])
    return replace(state, over=True) if state.regular == seat else state


def _round(state: State, fact: facts.RoundBegan) -> State:
    """R9, LCN-55, LCN-113: before the Draw everything is turned up, the cards of one round are gone."""
    gangsters = {
        name: replace(one, down=False, used=False, idle=False, modifiers=()) for name, one in state.gangsters.items()
    }
    businesses = {name: replace(one, down=False, used=False) for name, one in state.businesses.items()}
    return replace(state, gangsters=gangsters, businesses=businesses, start=fact.seat, redeals=0)


def without_target_modifiers(state: State, gangster: str) -> State:
    """LCN-55: Henchman and Saboteur leave with the task."""
    box, kept = state.box.influence, state.gangsters[gangster].modifiers
    return with_gangster(state, gangster, modifiers=tuple(one for one in kept if box[one.effect].modifies != "target"))


def _planned(state: State, fact: plans.PlanLaid) -> State:
    if fact.on not in state.gangsters:
        return state
    state = replace(state, laid=state.laid + (fact.seat == state.table.turn))
    return with_gangster(state, fact.on, plan=fact.plan, idle=False)


def _taken_up(state: State, fact: plans.PlanTakenUp) -> State:
    holder = next((one.id for one in state.gangsters.values() if one.plan == fact.plan), None)
    if state.action and state.action.base.plan == fact.plan and state.action.base.card is None:
        state = replace(state, action=None)  # what was announced is not there any more
    return with_gangster(state, holder, plan=None) if holder else state


def _purchase(state: State, fact: facts.PurchasePlanned) -> State:
    bought = Business(fact.business, fact.card, fact.seat, fact.copy, on=fact.gangster)
    state = replace(
        state,
        businesses={**state.businesses, bought.id: bought},
        market=without(state.market, fact.card),
        laid=state.laid + (fact.seat == state.table.turn),
    )
    return with_gangster(state, fact.gangster, purchase=bought.id, idle=False)


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """One of these cards fewer."""
    at = cards.index(card) if card in cards else len(cards)
    return cards[:at] + cards[at + 1 :]


def _dropped(state: State, fact: deed_facts.TaskDropped) -> State:
    one = state.gangsters[fact.gangster]
    in_action = state.table.phase == ACTION
    if fact.task == "purchase":
        assert one.purchase
        state = gone(state, one.purchase)
    else:
        plan = state.table.plans[one.plan or ""]
        knower = None if plan.open else plan.seat
        state = replace(state, spent={**state.spent, plan.copy: knower}) if plan.copy else state
    state = with_gangster(state, one.id, plan=None, purchase=None, used=in_action)
    state = without_target_modifiers(state, one.id)
    return acted(state, fact.seat) if fact.why == "discarded" else state


def gone(state: State, business: str) -> State:
    """A Business goes under the stack."""
    kept = {name: one for name, one in state.businesses.items() if name != business}
    stack = (*state.stack, state.businesses[business].card) if state.app_market else state.stack
    return replace(state, businesses=kept, stack=stack)


def _made(state: State, fact: deed_facts.PurchaseMade) -> State:
    state = with_business(state, fact.business, on=None)
    state = without_target_modifiers(with_gangster(state, fact.gangster, purchase=None, used=True), fact.gangster)
    return acted(state, fact.seat)


def _handed(state: State, fact: facts.CardHanded) -> State:
    """R11: what is planned as a Purchase travels with its Gangster."""
    if fact.piece in state.businesses:
        return with_business(state, fact.piece, owner=fact.to)
    purchase = state.gangsters[fact.piece].purchase
    moved = with_gangster(state, fact.piece, owner=fact.to)
    return with_business(moved, purchase, owner=fact.to) if purchase else moved


def _marked(state: State, fact: facts.MarkerPlaced) -> State:
    return with_business(state, fact.business, markers=(*state.businesses[fact.business].markers, fact.seat))


def _home(state: State, fact: facts.MarkerHome) -> State:
    kept = list(state.businesses[fact.business].markers)
    if fact.seat in kept:
        kept.remove(fact.seat)
    return with_business(state, fact.business, markers=tuple(kept))


def _modified(state: State, fact: facts.ModifierLaid) -> State:
    added = Modifier(fact.effect, fact.seat, fact.copy)
    return with_gangster(state, fact.gangster, modifiers=(*state.gangsters[fact.gangster].modifiers, added))


def _scheme(state: State, fact: facts.SchemerPlayed) -> State:
    """LCN-101: skipped; and as Schemers were dealt with before they were called (R18)."""
    if fact.skip:
        return acted(replace(state, action=None), fact.seat)
    order = [seat for seat in state.table.seats if seat in state.families]
    first = order.index(state.start) if state.start in order else 0
    queue = sorted((*state.queue, fact.seat), key=lambda seat: (order.index(seat) - first) % len(order))
    return replace(state, queue=tuple(queue), action=None)


def _called(state: State, fact: facts.SchemerCalled) -> State:
    """What was announced falls, unless it was by a Schemer whose turn has begun."""
    stays = state.begun and state.queue[:1] == fact.queue[:1]
    return replace(state, queue=fact.queue, action=state.action if stays else None)


def _ability(state: State, fact: facts.AbilityUsed) -> State:
    return begins(with_business(state, fact.business, used=True), fact.seat)


def _offered(state: State, fact: facts.OfferMade) -> State:
    offer = OpenOffer(fact.offer, fact.seat, fact.to, fact.gives, fact.wants, fact.words)
    return replace(state, offers={**state.offers, offer.id: offer})


def _exchanged(state: State, fact: facts.MarketExchanged) -> State:
    return replace(state, stack=(*state.stack, *state.market), market=()) if state.app_market else state


def _recruited(state: State, fact: facts.Recruited) -> State:
    state = with_gangster(state, fact.gangster, place="table")
    return replace(state, over=True) if state.table.turn == fact.seat else state


def _gangster(state: State, fact: facts.GangsterCorrected) -> State:
    kills = {
        seat: replace(one, kills=tuple(name for name in one.kills if name != fact.gangster))
        for seat, one in state.families.items()
    }
    if fact.killer and fact.place == "killed":
        kills[fact.killer] = replace(kills[fact.killer], kills=(*kills[fact.killer].kills, fact.gangster))
    values = {"owner": fact.owner, "place": fact.place, "down": fact.down, "used": fact.used, "killer": fact.killer}
    changed = with_gangster(replace(state, families=kills), fact.gangster, **values)
    return changed if changed.gangsters[fact.gangster].there else without_blow(changed, fact.gangster)


def without_blow(state: State, card: str) -> State:
    """The table has put this card where no blow reaches it."""
    blow = state.action.top.blow if state.action else None
    return with_top(state, blow=None) if blow and blow.card == card else state


def _business(state: State, fact: facts.BusinessCorrected) -> State:
    if fact.owner is None or fact.down:
        state = without_blow(state, fact.business)
    if fact.owner is None:
        return gone(state, fact.business) if fact.business in state.businesses else state
    before = state.businesses.get(fact.business)
    if before is None:
        in_stack = fact.card in state.stack
        state = replace(
            state,
            stack=without(state.stack, fact.card),
            market=state.market if in_stack else without(state.market, fact.card),
        )
        before = Business(fact.business, fact.card, fact.owner)
    changed = replace(before, owner=fact.owner, down=fact.down, used=fact.used, copy=fact.copy)
    return replace(state, businesses={**state.businesses, changed.id: changed})


def _modifier(state: State, fact: facts.ModifierCorrected) -> State:
    kept = tuple(one for one in state.gangsters[fact.gangster].modifiers if one.effect != fact.effect)
    added = (Modifier(fact.effect, fact.seat),) if fact.there else ()
    return with_gangster(state, fact.gangster, modifiers=(*kept, *added))


def _family(state: State, fact: facts.FamilyCorrected) -> State:
    changed = with_family(state, fact.seat, laundered=fact.laundered)
    return replace(changed, start=fact.seat) if fact.start else changed


def _ruled(state: State, fact: shared_rulings.Ruled) -> State:
    return replace(state, queue=(), action=None) if fact.what == "turn" else state


def _struck(state: State, fact: facts.PromiseStruck) -> State:
    return replace(state, promises={name: one for name, one in state.promises.items() if name != fact.promise})


def _promised(state: State, fact: facts.PromiseMade) -> State:
    made = Promise(fact.promise, fact.seat, fact.to, fact.words)
    return replace(state, promises={**state.promises, made.id: made})


def _closed(state: State, fact: facts.OfferClosed) -> State:
    return replace(state, offers={name: one for name, one in state.offers.items() if name != fact.offer})


def _returned(state: State, fact: facts.MonopolyReturned) -> State:
    return replace(state, monopolies={name: seat for name, seat in state.monopolies.items() if name != fact.monopoly})


FACTS: Mapping[type[Fact], Callable[..., State]] = {
    tracker.GameBegun: _begun,
    tracker.PhaseBegan: _phase,
    tracker.TurnBegan: _turn,
    plans.PlanLaid: _planned,
    plans.PlanTakenUp: _taken_up,
    shared_rulings.Ruled: _ruled,
    facts.Confessed: lambda state, fact: replace(state, confessed=fact.seat),
    facts.MarketDealt: lambda state, fact: replace(state, market=fact.market, stack=fact.stack, dealt=True),
    facts.MarketFilled: lambda state, fact: replace(state, market=fact.market, stack=state.stack[fact.taken :]),
    facts.StackShuffled: lambda state, fact: replace(state, stack=fact.stack),
    facts.SeatReady: lambda state, fact: replace(state, ready=(*state.ready, fact.seat)),
    facts.HardLuckCalled: lambda state, fact: replace(state, ready=(), redeals=state.redeals + 1),
    facts.RoundBegan: _round,
    facts.PurchasePlanned: _purchase,
    facts.StaysIdle: lambda state, fact: with_gangster(state, fact.gangster, idle=True),
    facts.TurnEnded: lambda state, fact: replace(
        state, over=True, rest=(*state.rest, fact.seat) if fact.rest else state.rest
    ),
    facts.ModifierLaid: _modified,
    facts.AbilityUsed: _ability,
    facts.InfluencePlayed: lambda state, fact: begins(state, fact.seat),
    facts.MarketExchanged: _exchanged,
    facts.SchemerPlayed: _scheme,
    facts.SchemerCalled: _called,
    facts.SchemerLapsed: lambda state, fact: replace(
        state, queue=tuple(seat for seat in state.queue if seat != fact.seat)
    ),
    facts.OfferMade: _offered,
    facts.OfferClosed: _closed,
    facts.PromiseMade: _promised,
    facts.PromiseStruck: _struck,
    facts.CardHanded: _handed,
    facts.MarkerPlaced: _marked,
    facts.MarkerHome: _home,
    facts.MonopolyTaken: lambda state, fact: replace(state, monopolies={**state.monopolies, fact.monopoly: fact.seat}),
    facts.MonopolyReturned: _returned,
    facts.Earned: lambda state, fact: replace(
        state,
        paid_out=True,
        incomes=max(state.incomes, state.table.round),
        earned={**state.earned, fact.seat: fact.amount},
    ),
    facts.IncomesDue: lambda state, fact: replace(state, incomes=fact.round - 1),
    facts.Recruited: _recruited,
    facts.GangsterCorrected: _gangster,
    facts.BusinessCorrected: _business,
    facts.ModifierCorrected: _modifier,
    facts.FamilyCorrected: _family,
    facts.MarketCorrected: lambda state, fact: replace(state, market=fact.market, stack=fact.stack),
    deed_facts.TaskDropped: _dropped,
    deed_facts.PurchaseMade: _made,
}

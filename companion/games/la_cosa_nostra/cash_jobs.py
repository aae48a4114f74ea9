"""Cash Jobs: prerequisites of one's own and on loan, the Cop, and what a Robbery takes (LCN-80 to LCN-91)."""

from collections import Counter

from companion.games.la_cosa_nostra.asking import business_of
from companion.games.la_cosa_nostra.box import JobCard
from companion.games.la_cosa_nostra.deed_facts import CardsUsed
from companion.games.la_cosa_nostra.facts import MarkerHome
from companion.games.la_cosa_nostra.orders import UseCards
from companion.games.la_cosa_nostra.state import Builder, Business, Deed, State, job, row
from companion.rules.language import Caller, Refusal, SeatId


def sources(state: State, seat: SeatId, need: str) -> list[Business]:
    """LCN-81, LCN-85, LCN-87: active, paid cards of a kind that are one's own, else those that carry one's marker."""
    own = [one for one in row(state, seat) if one.there and one.card == need]
    return own or [one for one in state.businesses.values() if one.there and one.card == need and seat in one.markers]


def missing(state: State, seat: SeatId, card: JobCard) -> list[str]:
    """LCN-81: the prerequisites that cannot be met."""
    short = []
    for need, times in _needs(card).items():
        short += [need] * max(0, times - len(sources(state, seat, need)))
    return short


def _needs(card: JobCard) -> dict[str, int]:
    """How many of each kind."""
    return {need: card.needs.count(need) for need in card.needs}


def only_way(state: State, seat: SeatId, card: JobCard) -> tuple[str, ...] | None:
    """The cards to use, where no choice is worth asking for."""
    used: list[str] = []
    for need, times in _needs(card).items():
        found = sources(state, seat, need)
        if len(found) > times and any(one.owner != seat for one in found):
            return None
        used += [one.id for one in found[:times]]
    return tuple(used)


def use(builder: Builder, deed: Deed, cards: tuple[str, ...]) -> None:
    """R10: from here on the markers are spent, whatever the dice say; they go home with the Job."""
    lent = tuple(name for name in cards if builder.state.businesses[name].owner != deed.seat)
    builder.add(CardsUsed(deed.seat, cards, lent, tuple(builder.state.businesses[name].card for name in cards)))


def use_cards(builder: Builder, order: UseCards, who: Caller) -> Refusal | None:
    """LCN-81: the player says whose marker to spend, where there are several."""
    state = builder.state
    assert state.action and who.seat
    deed = state.action.top
    card = job(state, deed.card or "")
    chosen: list[str] = []
    for text in order.cards:
        usable = [one for need in card.needs for one in sources(state, who.seat, need) if one.id not in chosen]
        found = business_of(state, text, usable)
        if isinstance(found, Refusal):
            return found
        chosen.append(found.id)
    if Counter(state.businesses[name].card for name in chosen) != Counter(card.needs):
        return Refusal("not_what_is_needed", {"needs": list(card.needs)})
    use(builder, deed, tuple(chosen))
    return None


def markers_home(builder: Builder, deed: Deed) -> None:
    """LCN-82: a used marker goes back to its owner."""
    for name in deed.uses or ():
        one = builder.state.businesses.get(name)
        if one and one.owner != deed.seat and deed.seat in one.markers:
            builder.add(MarkerHome(name, one.card, deed.seat, "used"))


def cops(state: State, seat: SeatId) -> list[Business]:
    """LCN-89: active Cops that have not had a die rolled again this round."""
    cards = state.box.businesses
    return [one for one in row(state, seat) if one.there and not one.used and cards[one.card].ability == "reroll"]


def cop_may_help(state: State, deed: Deed) -> bool:
    """R5: Cash Jobs only, and only while another success would bring something."""
    if deed.kind != "job" or deed.kept or deed.card is None or job(state, deed.card).kind != "cash":
        return False
    most = min(state.box.numbers["successes_that_count"], len(deed.results or ()))  # the only die is no use twice
    return (deed.successes or 0) < most and bool(cops(state, deed.seat))


def loot(state: State, full: bool) -> int:
    """LCN-91: all, or half rounded down to a full thousand, of what the last hand on the money holds."""
    assert state.action
    held = state.action.shares[-1][1]
    numbers = state.box.numbers
    step = numbers["robbery_step"]
    return held if full else held // numbers["robbery_divisor"] // step * step

"""What people lay out before the game, do by hand while it runs, and put away after it."""

from companion.rules.kit.checklist import Check, check
from companion.rules.messages import SeatId

from .box import ROLES
from .laying import by_chart
from .state import State, of_seat


def checklist(state: State) -> list[Check]:
    """MAF-01 to MAF-05."""
    if state.table.stage == "lobby":
        return _before(state)
    if state.table.stage == "over":
        return _put_away(state)
    if state.round == 1:
        return [*_lay_out(state), *_by_hand(state)]
    return _by_hand(state)


def _before(state: State) -> list[Check]:
    """MAF-63: which colours play with so many, and where people sit."""
    players = len(state.table.playing())
    set_up = state.box.set_ups.get(players)
    if set_up is None:
        return []
    key = "colours_in_order" if by_chart(state) else "colours"
    return [check(key, sides=list(set_up.colours), players=players)]


def _lay_out(state: State) -> list[Check]:
    """MAF-01, MAF-02: figures, cake and menu for each, money and tokens in the middle, five
    cards."""
    found = [_family(state, seat) for seat in state.families]
    set_up = state.box.set_ups[len(state.families)]
    notes = [[value, count] for value, count in set_up.notes.items() if count]
    key = "notes_in_the_middle" if state.table.setup.money == "paper" else "notes_stay"
    found += [check(key, notes=notes), check("sleep_tokens")]
    return [*found, check("deal", hand=state.box.numbers["hand"])]


def _family(state: State, seat: SeatId) -> Check:
    """MAF-03: where the chart seats them; with seating by hand people do that in turn."""
    side = state.table.seats[seat].side
    chart = (
        state.box.charts.get((len(state.families), side), {}) if by_chart(state) else {}
    )
    roles = state.box.set_ups[len(state.families)].roles
    places = {
        role: [chart[name] for name in sorted(chart) if f"_{role}_" in name]
        for role in ROLES
    }
    facts = {
        "side": side,
        "count": sum(roles.values()),
        "roles": dict(roles),
        "places": places,
    }
    return check("family_by_chart" if chart else "family", seat, **facts)


def _by_hand(state: State) -> list[Check]:
    """What is to be shuffled by hand now."""
    if state.box.bank_only or state.pot or not state.used:
        return []
    return [check("shuffle", cards=len(state.used))]


def _put_away(state: State) -> list[Check]:
    """Everything back into the box, so that the next evening finds it."""
    cards = check("cards_home", cards=state.box.pot)
    return [_figures_home(state), cards, check("tokens_home"), check("notes_home")]


def _figures_home(state: State) -> Check:
    """How many still sit there is said where the app knows it."""
    if state.box.bank_only:
        return check("figures_away")
    left = sum(len(of_seat(state, seat)) for seat in state.families)
    return check("figures_home", left=left)

"""What people lay out before the game, do by hand while it runs, and put away after it."""

from companion.rules.kit.checklist import Check, check

from .state import State, has_hat, suspected


def checklist(state: State) -> list[Check]:
    """CAP-01, CAP-60."""
    if state.table.stage == "lobby":
        return _lay_out(state)
    if state.table.stage == "over":
        return [
            check("cards_home", mafiosi=state.box.pile),
            check("tokens_home"),
        ]
    first = state.round == 1 and state.assignment is None
    if first:
        return _lay_out(state)
    return _by_hand(state)


def _lay_out(state: State) -> list[Check]:
    """CAP-01, CAP-60: one colour each, five mafiosi each, two piles; a first game
    leaves cards in the box."""
    numbers = state.box.numbers
    own = check("own_cards", respect=numbers["start_respect"])
    deal = check("deal", hand=numbers["hand"], pile=state.box.pile)
    if state.box.introductory:
        return [check("first_game"), own, deal, check("assignments_pile")]
    return [own, deal, check("assignments_pile"), check("events_pile")]


def _by_hand(state: State) -> list[Check]:
    """CAP-40: overview cards to be turned; between two rounds everything else."""
    if state.assignment is None:
        return _between_rounds(state)
    return [
        check("to_prison", seat)
        for seat in suspected(state)
        if not has_hat(state, seat)
    ]


def _between_rounds(state: State) -> list[Check]:
    """CAP-22, CAP-46, CAP-47: everything back to where a round begins; piles that are
    used up are made anew (K4)."""
    draws = [check("draw_up", seat, count=count) for seat, count in state.draws.items()]
    return [check("clear_away"), *_used_up(state), *draws]


def _used_up(state: State) -> list[Check]:
    box = state.box
    piles = {
        "shuffle_discards": state.reshuffled,
        "shuffle_assignments": len(state.used_assignments) == len(box.assignments),
        "shuffle_events": len(state.used_events) == len(box.events),
    }
    return [check(key) for key, empty in piles.items() if empty]

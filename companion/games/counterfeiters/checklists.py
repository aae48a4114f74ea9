"""What people lay out before the game, do by hand while it runs, and put away after it."""

from companion.rules.kit.cash import on_paper
from companion.rules.kit.checklist import Check, check

from .state import State


def checklist(state: State) -> list[Check]:
    """CF-01 to CF-04."""
    if state.table.stage == "over":
        return _put_away(state)
    if state.round == 1:
        return _lay_out(state)
    return []


def _lay_out(state: State) -> list[Check]:
    """CF-01, CF-02, CF-03, CF-04."""
    players = len(state.players)
    side = check("board_side", board=state.board.id, players=players)
    start = state.board.start(players)
    found = [
        side,
        check("officer_starts", to=start),
        check("cards_for", players=players),
    ]
    found += [
        check("before_you", seat, side=state.table.seats[seat].side)
        for seat in state.players
    ]
    found.append(check("pawn_to", state.players[0]))
    return [*found, *_notes(state), *_market(state)]


def _notes(state: State) -> list[Check]:
    """CF-01; and what the bank does when it runs out."""
    if not on_paper(state.table):
        return [check("notes_stay")]
    slips = "bank_writes" if state.box.writes_slips else "bank_pays_what_is_left"
    return [check("notes_sorted"), check(slips)]


def _market(state: State) -> list[Check]:
    """CF-04: where the app keeps the market, it names the cards that lie there; else
    hands shuffle the piles."""
    slots = len(state.slots)
    if state.box.tracked:
        return [check("market_cards", cards=[card for card in state.slots if card])]
    return [check("shuffle_piles"), check("fill_market", slots=slots)]


def _put_away(state: State) -> list[Check]:
    """Everything back into the box, so that the next evening finds it."""
    cards = sum(one.copies for one in state.box.parts.values())
    real = sum(state.box.real.values())
    fake = sum(state.box.fakes.values())
    return [
        check("figures_home"),
        check("cards_home", cards=cards),
        check("notes_home", real=real, fake=fake),
        check("screens_home"),
    ]

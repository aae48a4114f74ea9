"""What should lie open on the table of La Cosa Nostra: told from the public view, so
that no plan can show through."""

from collections.abc import Iterator

from companion.rules.expected_cards import ExpectedCard, Spot, at_seat
from companion.rules.kit.named import deck_of

from .box import boss_of
from .market import in_the_stack
from .state import State
from .views import BusinessView, FamilyView, GameView, GangsterView, public

MARKET = Spot("market")


def expected_cards(state: State) -> list[ExpectedCard]:
    """Every card whose place all know; hands, piles and what is planned face down are
    nobody's business here."""
    if state.table.stage == "lobby":
        return []
    game = public(state)
    found: list[ExpectedCard] = []
    for family in game.families:
        found += _family(state, game, family)
    found += _market(state, game)
    return found


def _family(state: State, game: GameView, family: FamilyView) -> Iterator[ExpectedCard]:
    """LCN-02, LCN-12: the Boss, his Gangsters with what lies on them, the upper row,
    monopolies, the dead."""
    spot = at_seat(family.seat)
    yield ExpectedCard((boss_of(state.table.setup.game, family.side),), spot)
    for one in family.gangsters:
        yield from _with_modifiers(state, one, spot)
    yield from (_business(one, spot) for one in family.businesses)
    for name, seat in game.monopolies.items():
        if seat == family.seat:
            yield ExpectedCard((name,), spot)
    for name in (*family.kills, *_under_way(game, family)):
        yield ExpectedCard((name,), spot, how="aside")


def _with_modifiers(
    state: State, one: GangsterView, spot: Spot
) -> Iterator[ExpectedCard]:
    yield ExpectedCard((one.id,), spot, how="down" if one.down else "open")
    yield from (
        ExpectedCard(_of_effect(state, effect), spot, how="aside")
        for effect in one.modifiers
    )


def _under_way(game: GameView, family: FamilyView) -> Iterator[str]:
    """The cards that this family has turned up for what goes on now."""
    deeds = game.action.deeds if game.action else ()
    for deed in deeds:
        own = deed.seat == family.seat
        if own and deed.card is not None:
            yield deed.card


def _business(one: BusinessView, spot: Spot) -> ExpectedCard:
    """LCN-63: a deactivated card is turned over."""
    return ExpectedCard((one.card,), spot, one.copy, "down" if one.down else "open")


def _market(state: State, game: GameView) -> Iterator[ExpectedCard]:
    """LCN-04: four open cards; where the app did not draw them, any that lies nowhere
    else may be one."""
    if game.market is not None:
        yield from (ExpectedCard((card,), MARKET) for card in game.market)
        return
    for card, left in in_the_stack(state).items():
        yield from (ExpectedCard((card,), MARKET, how="aside") for _ in range(left))


def _of_effect(state: State, effect: str) -> tuple[str, ...]:
    """All Influence cards that do the same: nobody said which of them it was."""
    cards = deck_of(state.table.setup, "influence")
    return tuple(card.id for card in cards if card.facts["effect"] == effect)

"""Rulings that only this game understands, and how it carries out what the table agreed on."""

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.games.la_cosa_nostra.announcing import ClashAccepted
from companion.games.la_cosa_nostra.card_rulings import CARD_RULINGS
from companion.games.la_cosa_nostra.finishing import end_job, end_response
from companion.games.la_cosa_nostra.markers import (
    MarkerHome,
    MarkerPlaced,
    markers_each,
    markers_out,
)
from companion.games.la_cosa_nostra.market import in_the_stack, reshuffle
from companion.games.la_cosa_nostra.named_pieces import business_of, family_named
from companion.games.la_cosa_nostra.phase_rulings import (
    FamilyCorrected,
    ended,
    other_phase,
    other_turn,
)
from companion.games.la_cosa_nostra.state import (
    Builder,
    Business,
)
from companion.games.la_cosa_nostra.turns import Amount, frozen
from companion.rules.amendments import (
    CorrectPhase,
    CorrectTurn,
    GameRuling,
)
from companion.rules.ending import EndGame
from companion.rules.kit.features import Changes
from companion.rules.kit.refusing import refused
from companion.rules.kit.typed_rulings import Correction, Way, ruled_by
from companion.rules.messages import Fact, Order, SeatId


class MarketCorrected(Fact, frozen=True):
    group = "table"
    public = ("market",)
    afterwards = ("stack",)
    market: tuple[str, ...]
    stack: tuple[str, ...]


class MarkerLies(Struct, frozen=True):
    """A marker of `seat` lies on `card`, or (`yes` false) comes home."""

    card: str
    seat: str
    yes: bool = True


class LaunderedIs(Struct, frozen=True):
    """Under the Boss of `seat` lie so much: `to`."""

    seat: str
    to: Amount


class StartsWith(Struct, frozen=True):
    """The start player's marker lies with `seat`."""

    seat: str


class MarketIs(Struct, frozen=True):
    """In the app's market lie these `cards`."""

    cards: list[str]


class Nothing(Struct, frozen=True):
    """The name of the ruling says it all."""


def _marker(builder: Builder, values: MarkerLies, card: Business, seat: SeatId) -> None:
    if values.yes:
        _marker_on(builder, card, seat)
    elif seat in card.markers:
        home = MarkerHome(card.id, card.card, seat, "ruling")
        builder.add(home)


def _marker_on(builder: Builder, card: Business, seat: SeatId) -> None:
    if card.down:
        raise refused("card_is_down", card=card.card)
    most = markers_each(builder.state)
    if markers_out(builder.state, seat) >= most:
        raise refused("no_marker_left", seat=seat, most=most)
    placed = MarkerPlaced(card.id, card.card, seat, card.owner)
    builder.add(placed)


def _laundered(builder: Builder, values: LaunderedIs, seat: SeatId) -> None:
    builder.add(FamilyCorrected(seat, values.to, False))


def _start(builder: Builder, values: StartsWith, seat: SeatId) -> None:
    family = builder.state.families[seat]
    builder.add(FamilyCorrected(seat, family.laundered, True))


def _market(builder: Builder, values: MarketIs) -> None:
    state = builder.state
    market, stack = Counter(values.cards), Counter(in_the_stack(state))
    fits = len(values.cards) <= state.box.numbers["market_places"] and market <= stack
    if not state.app_market or not fits:
        raise refused("ruling_unclear", needs=["cards"])
    below = tuple((stack - market).elements())
    builder.add(MarketCorrected(tuple(values.cards), below))
    reshuffle(builder)


def _clash(builder: Builder, values: Nothing) -> None:
    """The card that came up twice counts."""
    action = builder.state.action
    if action is None or action.top.clash is None:
        raise refused("not_now")
    deed = action.top
    builder.add(ClashAccepted(deed.seat, deed.gangster))


def _stop(builder: Builder, values: Nothing) -> None:
    """What is under way ends here, without effect."""
    if not frozen(builder.state):
        raise refused("not_now")
    job, *answers = builder.state.under_way.deeds
    for deed in reversed(answers):
        end_response(builder, deed, "void")
    end_job(builder, job, "void", "ruling")


RULINGS: Mapping[str, Correction] = {
    **CARD_RULINGS,
    "marker": Correction(
        MarkerLies, _marker, {"card": business_of, "seat": family_named}
    ),
    "laundered": Correction(LaunderedIs, _laundered, {"seat": family_named}),
    "start": Correction(StartsWith, _start, {"seat": family_named}),
    "market": Correction(MarketIs, _market),
    "clash": Correction(Nothing, _clash),
    "stop": Correction(Nothing, _stop),
}
WAYS: Mapping[type[Order], Way] = {
    GameRuling: ruled_by(RULINGS),
    CorrectTurn: other_turn,
    CorrectPhase: other_phase,
    EndGame: ended,
}
FACTS: Changes = {
    MarketCorrected: lambda state, fact: replace(
        state, market=fact.market, stack=fact.stack
    ),
}

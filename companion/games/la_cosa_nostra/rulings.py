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
from companion.games.la_cosa_nostra.turns import Amount
from companion.rules.amendments import (
    CorrectPhase,
    CorrectTurn,
    GameRuling,
)
from companion.rules.ending import EndGame
from companion.rules.kit.features import Changes
from companion.rules.kit.typed_rulings import Correction, Way, ruled_by
from companion.rules.messages import (
    Fact,
    Order,
    Refusal,
    SeatId,
)


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


def _marker(
    builder: Builder, values: MarkerLies, card: Business, seat: SeatId
) -> Refusal | None:
    if values.yes:
        return _marker_on(builder, card, seat)
    if seat in card.markers:
        builder.add(MarkerHome(card.id, card.card, seat, "ruling"))
    return None


def _marker_on(builder: Builder, card: Business, seat: SeatId) -> Refusal | None:
    most = markers_each(builder.state)
    if card.down:
        return Refusal("card_is_down", {"card": card.card})
    if markers_out(builder.state, seat) >= most:
        return Refusal("no_marker_left", {"seat": seat, "most": most})
    builder.add(MarkerPlaced(card.id, card.card, seat, card.owner))
    return None


def _laundered(builder: Builder, values: LaunderedIs, seat: SeatId) -> None:
    builder.add(FamilyCorrected(seat, values.to, False))


def _start(builder: Builder, values: StartsWith, seat: SeatId) -> None:
    builder.add(FamilyCorrected(seat, builder.state.families[seat].laundered, True))


def _market(builder: Builder, values: MarketIs) -> Refusal | None:
    state = builder.state
    market = Counter(values.cards)
    stack = Counter(in_the_stack(state))
    fits = len(values.cards) <= state.box.numbers["market_places"] and market <= stack
    if not state.app_market or not fits:
        return Refusal("ruling_unclear", {"needs": ["cards"]})
    builder.add(
        MarketCorrected(tuple(values.cards), tuple((stack - market).elements()))
    )
    reshuffle(builder)
    return None


def _clash(builder: Builder, values: Nothing) -> Refusal | None:
    """The card that came up twice counts."""
    action = builder.state.action
    if action is None or action.top.clash is None:
        return Refusal("not_now")
    builder.add(ClashAccepted(action.top.seat, action.top.gangster))
    return None


def _stop(builder: Builder, values: Nothing) -> Refusal | None:
    """What is under way ends here, without effect."""
    action = builder.state.action
    if action is None or action.base.card is None:
        return Refusal("not_now")
    while builder.state.action and len(builder.state.action.deeds) > 1:
        end_response(builder, builder.state.action.top, "void")
    assert builder.state.action
    end_job(builder, builder.state.action.top, "void", "ruling")
    return None


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

"""Whoever is suspected reveals all cards, and is judged by stars and symbols; everybody
else shows nothing."""

from msgspec.structs import replace

from companion.rules.kit.features import Changes, Judges
from companion.rules.messages import InPlay, OpenFact, Refusal, SeatId

from . import matching
from .box import RAT
from .mafiosi import Codes, picked_of, shown
from .preconditions import not_shown, playing_at_step
from .state import Builder, State, Verdict, clockwise, covered, star_limit, suspected


class ShowMafiosi(InPlay, frozen=True):
    """The covered cards of a suspected player, where the app was told only how many they are."""

    cards: Codes


class CapoJudged(OpenFact, frozen=True):
    """Hat or prison, with everything that it was judged by."""

    group = "table"
    if_so = {"hat": "hat", "met": "stars"}
    if_not = {"hat": "symbols"}
    seat: SeatId
    hat: bool
    stars: int
    limit: int
    met: bool
    wild: tuple[str, ...]
    any_kind: str


class AllJudged(OpenFact, frozen=True):
    """Nobody is left to be judged: claims may come, then respect is settled."""

    group = "table"
    if_not = {"suspected": "nobody"}
    suspected: tuple[SeatId, ...]


def _show(builder: Builder, order: ShowMafiosi) -> Refusal | None:
    """CAP-40: all of them."""
    state = builder.state
    if refusal := playing_at_step(state, builder.seat, "show"):
        return refusal
    if builder.seat not in not_shown(state):
        return Refusal("nothing_to_show")
    laid = state.laid[builder.seat]
    picked = picked_of(state, laid, order.cards)
    if isinstance(picked, Refusal):
        return picked
    missing = laid.hidden
    if len(picked) != missing:
        return Refusal("show_all_cards", {"needs": missing})
    builder.add(*shown(state, builder.seat, picked, "suspected"))
    return None


def reveal(builder: Builder) -> None:
    """CAP-40, CAP-41: known cards of suspected players come up by themselves, those of
    nobody else."""
    state = builder.state
    for seat in clockwise(suspected(state), state.capos, state.turn):
        laid = state.laid[seat]
        if laid.hidden and laid.cards:
            builder.add(*shown(state, seat, covered(laid), "suspected"))


def judge(builder: Builder) -> None:
    """CAP-40: everybody by the same rats, clockwise from whoever counted down."""
    state = builder.state
    seats = clockwise(suspected(state), state.capos, state.turn)
    builder.add(*(_judged(state, seat) for seat in seats), AllJudged(tuple(seats)))


def rats(state: State) -> int:
    """CAP-44, K4: each Little Tony of a suspected player adds his star, for all; or one
    of them does, if the table chose so."""
    found = (
        state.box.mafioso(one)
        for seat in suspected(state)
        for one in state.laid[seat].shown
    )
    added = [card.amount for card in found if card.special == RAT]
    if state.box.setup.chosen("rats") == "one":
        return max(added, default=0)
    return sum(added)


def _judged(state: State, seat: SeatId) -> CapoJudged:
    """CAP-40, CT5, CT6, K3."""
    cards = [state.box.mafioso(one) for one in state.laid[seat].shown]
    match = matching.best(state.task.symbols, cards)
    stars = matching.stars(cards, rats(state))
    limit = star_limit(state)
    hat = match.met and stars <= limit
    return CapoJudged(seat, hat, stars, limit, match.met, match.wild, match.any_kind)


def _verdict(state: State, fact: CapoJudged) -> State:
    verdict = Verdict(
        fact.hat, fact.stars, fact.limit, fact.met, fact.wild, fact.any_kind
    )
    return replace(state, verdicts={**state.verdicts, fact.seat: verdict})


ORDERS: Judges = {ShowMafiosi: _show}
FACTS: Changes = {
    CapoJudged: _verdict,
    AllJudged: lambda state, fact: replace(state, judged=True),
}

"""Sleep: the tokens of a Nightcap, the second that is one too many, and waking up."""

from typing import Annotated

from msgspec import Meta

from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.refusing import refused
from companion.rules.messages import InPlay, OpenFact, SeatId
from companion.rules.roles import CardName
from companion.rules.seats import Short

from .playing import open_card, play
from .removing import remove
from .state import (
    Builder,
    Figure,
    HandMove,
    State,
    by_hand,
    feature_at,
    of_seat,
    with_figure,
)


class Nightcap(InPlay, frozen=True):
    """A token on each of these figures, which have a drink before them."""

    figures: Annotated[list[Short], Meta(max_length=30)]
    card: Short = ""


class FellAsleep(OpenFact, frozen=True):
    group = "table"
    figure: str
    card: CardName
    of: SeatId
    place: int | None


class WokeUp(OpenFact, frozen=True):
    group = "table"
    figure: str
    card: CardName
    of: SeatId
    place: int | None


def drinkers(state: State) -> list[Figure]:
    """Whoever has a drink before them, own figures and sleepers too."""
    return [
        one for one in state.figures.values() if feature_at(state, one.place) == "drink"
    ]


def tokens(state: State) -> int:
    """How many tokens a Nightcap lays: three; where fewer drink, one on each, or the table
    chose that the card is not played then."""
    wanted, there = state.box.numbers["nightcap_tokens"], len(drinkers(state))
    if there < wanted and state.box.chosen("few_drinkers") == "nobody":
        return 0
    return min(wanted, there)


def too_few(state: State) -> str:
    """Why a Nightcap lays no token."""
    return "too_few_drink" if drinkers(state) else "nobody_drinks"


def sleepers(state: State, seat: SeatId) -> list[Figure]:
    return [one for one in of_seat(state, seat) if one.asleep]


def _lay_tokens(builder: Builder, order: Nightcap) -> None:
    """M2: whoever slept already never wakes again, an own figure too."""
    card = open_card(builder, order.card, "nightcap")
    chosen = _chosen(builder.state, order.figures)
    play(builder, card)
    for one in chosen:
        if not one.asleep:
            builder.add(FellAsleep(one.id, one.card, one.of, one.place))
    remove(builder, [one for one in chosen if one.asleep], builder.seat, "sleep")


def _chosen(state: State, names: list[str]) -> list[Figure]:
    """The figures that were named, if each has a drink, none is named twice, and they are as many
    as there must be."""
    if len(set(names)) != len(names):
        raise refused("two_tokens_on_one")
    there = {one.id: one for one in drinkers(state)}
    for name in names:
        if name not in there:
            raise refused("no_drink_there", figure=name)
    needs = tokens(state)
    if not needs:
        raise refused(too_few(state))
    if len(names) != needs:
        raise refused("tokens_wrong", needs=needs)
    return [there[name] for name in names]


def wake(builder: Builder) -> None:
    """MAF-40: at the end of a turn the player's own sleepers wake."""
    state = builder.state
    assert state.actor
    builder.add(
        *(
            WokeUp(one.id, one.card, one.of, one.place)
            for one in sleepers(state, state.actor)
        )
    )


def _asleep(state: State, fact: FellAsleep) -> State:
    token = HandMove("sleep", fact.of, fact.figure, fact.card, place=fact.place)
    return by_hand(with_figure(state, fact.figure, asleep=True), token)


def _woke(state: State, fact: WokeUp) -> State:
    token = HandMove("wake", fact.of, fact.figure, fact.card, source=fact.place)
    return by_hand(with_figure(state, fact.figure, asleep=False), token)


ORDERS: Judges = {Nightcap: _lay_tokens}
FACTS: Changes = {
    FellAsleep: _asleep,
    WokeUp: _woke,
}

"""Attacks: who can be hit, what a hit does, and what is left of it after a doctor
(LCN-61 to LCN-70)."""

from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.la_cosa_nostra.box import JobCard
from companion.games.la_cosa_nostra.losses import CardSaved, deactivate, kill
from companion.games.la_cosa_nostra.named_pieces import (
    CardText,
    business_of,
    gangster_of,
)
from companion.games.la_cosa_nostra.state import (
    Blow,
    Builder,
    Business,
    Deed,
    Gangster,
    Level,
    May,
    Stage,
    State,
    crew,
    effect,
    face,
    job,
    kind,
    open_job,
    piece,
    row,
    with_top,
)
from companion.games.la_cosa_nostra.throwing import full
from companion.rules.kit.features import Changes
from companion.rules.messages import Caller, Fact, InPlay, Refusal, SeatId
from companion.rules.roles import CardName


class NameVictim(InPlay, frozen=True):
    card: CardText


class VictimNamed(Fact, frozen=True):
    public = ("seat", "victim", "card")
    seat: SeatId
    victim: CardName
    card: CardName


class Struck(Fact, frozen=True):
    """The effect is certain unless a doctor comes. For cards without a doctor it
    follows at once."""

    harms = ("seat",)
    public = ("piece", "card", "seat", "blow", "by")
    by_fields = ("blow",)
    piece: str
    card: CardName
    seat: SeatId
    blow: Level
    by: SeatId


LEVELS: dict[str, tuple[Level | None, Level | None]] = {
    # effect of the card: with two successes or more, with exactly one
    "bash": ("down", "down"),
    "vandalism": ("down", "down"),
    "arson": ("kill", "down"),
    "kill_businessman": ("kill", "down"),
    "assassination": ("kill", None),
    "drive_by": ("kill", None),
    "car_bomb": ("kill", "down"),
}


def victims(state: State, card: JobCard, target: SeatId | None) -> list[str]:
    """LCN-61, R9: what an announced opponent has that this card can hit; deactivated
    cards are not there."""
    if target is None or not _within_law(state, card, target):
        return []
    pieces: Iterable[Gangster | Business] = crew(state, target)
    if card.victim != "gangster":
        pieces = _of_sort(state, target, card.victim)
    return [one.id for one in pieces if one.there]


def _within_law(state: State, card: JobCard, target: SeatId) -> bool:
    """R25: what somebody left behind can be hit, but not won over."""
    return card.effect != "persuasion" or state.table.plays(target)


def _of_sort(state: State, target: SeatId, sort: str | None) -> Iterator[Business]:
    """Their Businessmen, or their Companies."""
    sorts = {True: "businessman", False: "company"}
    every = row(state, target)
    return (one for one in every if sorts[kind(state, one).businessman] == sort)


def can_hit(state: State, card: JobCard, seat: SeatId, target: SeatId | None) -> bool:
    """R4: without a legal victim the Job is void. Whoever left keeps their money; their
    cards remain targets."""
    if card.victim is None:
        return True
    if target is None or target == seat or target not in state.families:
        return False
    if card.victim == "player":
        return state.table.plays(target)
    return bool(victims(state, card, target))


def in_reach(state: State, deed: Deed) -> bool:
    """LCN-61: is the victim that was named still there? The table may have ruled it away since."""
    return deed.card is not None and deed.victim in victims(
        state, job(state, deed.card), deed.target
    )


def blow_of(state: State, deed: Deed) -> tuple[str, Level] | None:
    """Which card a deed hits, and how hard; None where it hits no card."""
    if deed.kind in {"trap", "fire"}:
        return _shot_back(state, deed)
    if not deed.successes or deed.victim is None or not in_reach(state, deed):
        return None
    two, one = LEVELS.get(effect(state, deed), (None, None))
    level = two if full(state, deed) else one
    if level:
        return (deed.victim, level)
    return None


def _shot_back(state: State, deed: Deed) -> tuple[str, Level] | None:
    """LCN-93, R8: at the Gangster that attacked."""
    assert state.action
    attacker = state.gangsters[state.action.deeds[-2].gangster]
    if full(state, deed) and attacker.there:
        return (attacker.id, "kill")
    return None


def _wants_victim(state: State, deed: Deed) -> bool:
    """LCN-61: none has been named, or the table ruled it away before the roll."""
    if (
        deed.kind != "job"
        or deed.results is not None
        or open_job(state, deed).victim in {None, "player"}
    ):
        return False
    return deed.victim is None or not in_reach(state, deed)


def _name_only_victim(builder: Builder, deed: Deed) -> None:
    """LCN-61: named at once, and by itself where there is only one."""
    found = victims(builder.state, open_job(builder.state, deed), deed.target)
    if len(found) == 1:
        builder.add(VictimNamed(deed.seat, found[0], face(builder.state, found[0])))


def _name_victim(
    builder: Builder, deed: Deed, order: NameVictim, who: Caller
) -> Refusal | None:
    """LCN-61: once the card is up, the exact victim is named at once."""
    state = builder.state
    legal = victims(state, open_job(state, deed), deed.target)
    if order.card in legal:
        builder.add(VictimNamed(deed.seat, order.card, face(state, order.card)))
        return None
    found: Any = gangster_of(state, order.card)
    if isinstance(found, Refusal):
        found = business_of(
            state,
            order.card,
            [state.businesses[name] for name in legal if name in state.businesses],
        )
    if isinstance(found, Refusal):
        return found
    if found.id not in legal:
        return Refusal("not_a_victim", {"card": found.id})
    builder.add(VictimNamed(deed.seat, found.id, face(state, found.id)))
    return None


def _may_name(state: State, deed: Deed) -> list[May]:
    return [
        {
            "order": "name_victim",
            "cards": victims(state, open_job(state, deed), deed.target),
        }
    ]


def strikes(state: State, deed: Deed) -> bool:
    return not (deed.struck or deed.repelled) and blow_of(state, deed) is not None


def strike(builder: Builder, deed: Deed) -> None:
    """LCN-65: what the dice did to a card, before any doctor."""
    blow = blow_of(builder.state, deed)
    assert blow
    state = builder.state
    owner = piece(state, blow[0]).owner
    builder.add(Struck(blow[0], face(state, blow[0]), owner, blow[1], deed.seat))


def _hit(builder: Builder, deed: Deed) -> None:
    """LCN-68, R7: what is left of the blow takes effect; a kill that a doctor undid
    brings nobody a card."""
    blow, state = deed.blow, builder.state
    assert blow
    if blow.level == "kill":
        kill(builder, blow.card, blow.by)
    elif blow.level == "down":
        deactivate(builder, blow.card, blow.by)
    else:
        owner = piece(state, blow.card).owner
        builder.add(CardSaved(blow.card, face(state, blow.card), owner))


def _blow_falls(state: State, fact: Struck) -> State:
    assert state.action
    asked = state.action.top.doc_asked
    blow = Blow(fact.piece, fact.blow, fact.by, asked)
    return with_top(state, struck=True, blow=blow)


VICTIM = Stage(
    "victim", _wants_victim, {NameVictim: _name_victim}, _may_name, _name_only_victim
)
STRIKE = Stage("strike", strikes, follows=strike)
HIT = Stage("hit", lambda state, deed: deed.blow is not None, follows=_hit)
FACTS: Changes = {
    VictimNamed: lambda state, fact: with_top(state, victim=fact.victim),
    Struck: _blow_falls,
}

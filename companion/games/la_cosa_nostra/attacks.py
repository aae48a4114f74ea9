"""Attacks: who can be hit, what a hit does, and what is left of it after a doctor
(LCN-61 to LCN-70)."""

from companion.rules.kit.features import Changes
from companion.rules.kit.refusing import refused
from companion.rules.messages import InPlay, OpenFact, SeatId
from companion.rules.roles import CardName

from .box import JobCard
from .losses import CardSaved, deactivate, kill
from .named_pieces import CardText, card_in_play
from .state import Blow, Builder, Deed, Level, Stage, State
from .throwing import full


class NameVictim(InPlay, frozen=True):
    card: CardText


class VictimNamed(OpenFact, frozen=True):
    seat: SeatId
    victim: CardName
    card: CardName


class Struck(OpenFact, frozen=True):
    """The effect is certain unless a doctor comes. For cards without a doctor it
    follows at once."""

    harms = ("seat",)
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
    if card.victim == "gangster":
        return [one.id for one in state.crew(target) if one.there]
    return _of_sort(state, target, person=card.victim == "businessman")


def _of_sort(state: State, target: SeatId, person: bool) -> list[str]:
    """Their Businessmen, or their Companies."""
    there = [one for one in state.row(target) if one.there]
    return [one.id for one in there if state.kind(one).businessman == person]


def _within_law(state: State, card: JobCard, target: SeatId) -> bool:
    """R25: what somebody left behind can be hit, but not won over."""
    return card.effect != "persuasion" or state.table.plays(target)


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


def aimed_at(state: State, deed: Deed) -> SeatId | None:
    """R1: somebody is named for every Job; one that harms nobody lets them go once it
    lies open."""
    harmless = deed.kind == "job" and deed.card and not state.open_job(deed).victim
    return None if harmless else deed.target


def in_reach(state: State, deed: Deed) -> bool:
    """LCN-61: is the victim that was named still there? The table may have ruled it away since."""
    return deed.card is not None and deed.victim in _legal(state, deed)


def blow_of(state: State, deed: Deed) -> tuple[str, Level] | None:
    """Which card a deed hits, and how hard; None where it hits no card."""
    if deed.kind in {"trap", "fire"}:
        return _shot_back(state, deed)
    if not deed.successes or deed.victim is None or not in_reach(state, deed):
        return None
    two, one = LEVELS.get(state.effect(deed), (None, None))
    level = two if full(state, deed) else one
    return (deed.victim, level) if level else None


def _shot_back(state: State, deed: Deed) -> tuple[str, Level] | None:
    """LCN-93, R8: at the Gangster that attacked."""
    attack = state.under_way.deeds[-2]
    attacker = state.gangsters[attack.gangster]
    if not attacker.there:
        return None
    if full(state, deed):
        return (attacker.id, "kill")
    return None


def _wants_victim(state: State, deed: Deed) -> bool:
    """LCN-61: none has been named, or the table ruled it away before the roll."""
    if deed.kind != "job" or deed.results is not None:
        return False
    card = state.open_job(deed)
    if card.victim in {None, "player"}:
        return False
    return deed.victim is None or not in_reach(state, deed)


def _name_only_victim(builder: Builder, deed: Deed) -> None:
    """LCN-61: named at once, and by itself where there is only one."""
    found = _legal(builder.state, deed)
    if len(found) == 1:
        _named(builder, deed, found[0])


def _name_victim(builder: Builder, deed: Deed, order: NameVictim) -> None:
    """LCN-61: once the card is up, the exact victim is named at once."""
    legal, name = _legal(builder.state, deed), order.card
    if name not in legal:
        every = builder.state.businesses.values()
        among = [one for one in every if one.id in legal]
        name = card_in_play(builder.state, order.card, among).id
    if name not in legal:
        raise refused("not_a_victim", card=name)
    _named(builder, deed, name)


def _legal(state: State, deed: Deed) -> list[str]:
    return victims(state, state.open_job(deed), deed.target)


def _named(builder: Builder, deed: Deed, victim: str) -> None:
    builder.add(VictimNamed(deed.seat, victim, builder.state.face(victim)))


def strikes(state: State, deed: Deed) -> bool:
    if deed.struck or deed.repelled:
        return False
    return blow_of(state, deed) is not None


def strike(builder: Builder, deed: Deed) -> None:
    """LCN-65: what the dice did to a card, before any doctor."""
    state = builder.state
    blow = blow_of(state, deed)
    assert blow
    victim, level = blow
    owner = state.piece(victim).owner
    card = state.face(victim)
    builder.add(Struck(victim, card, owner, level, deed.seat))


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
        owner = state.piece(blow.card).owner
        builder.add(CardSaved(blow.card, state.face(blow.card), owner))


def _blow_falls(state: State, fact: Struck) -> State:
    deed = state.under_way.top
    asked = deed.doc_asked
    blow = Blow(fact.piece, fact.blow, fact.by, asked)
    return state.with_top(struck=True, blow=blow)


VICTIM = Stage(
    "victim",
    _wants_victim,
    {NameVictim: _name_victim},
    lambda state, deed: {NameVictim: {"cards": _legal(state, deed)}},
    _name_only_victim,
)
STRIKE = Stage("strike", strikes, follows=strike)
HIT = Stage("hit", lambda state, deed: deed.blow is not None, follows=_hit)
FACTS: Changes = {
    VictimNamed: lambda state, fact: state.with_top(victim=fact.victim),
    Struck: _blow_falls,
}

"""Attacks and dice: who can be hit, which number is needed, and what a hit does (LCN-50 to LCN-70)."""

from companion.games.la_cosa_nostra.box import JobCard
from companion.games.la_cosa_nostra.state import Deed, Level, State, crew, job, kind, modified, row, strength
from companion.rules.language import SeatId


def victims(state: State, card: JobCard, target: SeatId | None) -> list[str]:
    """LCN-61, R9: what an announced opponent has that this card can hit; deactivated cards are not there. R25: what
    somebody left behind can be hit, but not won over."""
    if target is None or (card.effect == "persuasion" and target not in state.table.playing()):
        return []
    if card.victim == "gangster":
        return [one.id for one in crew(state, target) if one.there]
    wants = card.victim == "businessman"
    if card.victim in {"businessman", "company"}:
        return [one.id for one in row(state, target) if one.there and kind(state, one).businessman == wants]
    return []


def can_hit(state: State, card: JobCard, seat: SeatId, target: SeatId | None) -> bool:
    """R4: without a legal victim the Job is void. Whoever left keeps their money; their cards remain targets."""
    if card.victim is None:
        return True
    if target is None or target == seat or target not in state.families:
        return False
    if card.victim == "player":
        return target in state.table.playing()
    return bool(victims(state, card, target))


def dice_of(state: State, deed: Deed) -> int:
    """LCN-50, LCN-56: as many dice as the Gangster is strong; the Cop has one rolled again."""
    return 1 if deed.again is not None else strength(state, state.gangsters[deed.gangster])


def needed(state: State, deed: Deed) -> int:
    """LCN-51, LCN-66, LCN-67, R8: the number on the card or the victim's strength, with all modifiers, then capped."""
    low, high = state.box.numbers["target_lowest"], state.box.numbers["target_highest"]
    gangster = state.gangsters[deed.gangster]
    if deed.kind == "fire":
        shooter = state.action.base.gangster if state.action else deed.gangster
        return min(max(strength(state, state.gangsters[shooter]), low), high)
    card = job(state, deed.card or "")
    number = card.target if card.target is not None else _against(state, deed.victim)
    return min(max(number + modified(state, gangster, "target"), low), high)


def number_to_roll(state: State, deed: Deed) -> int:
    """The number that counts for a deed: as it was read, else as soon as card and victim are known; 0 before."""
    if deed.need or deed.kind == "fire":
        return deed.need or needed(state, deed)
    known = deed.card is not None and (job(state, deed.card).target is not None or deed.victim in state.gangsters)
    return needed(state, deed) if known else 0


def _against(state: State, victim: str | None) -> int:
    """LCN-66: the strength of the victim, one more while a task lies on it."""
    one = state.gangsters[victim or ""]
    return strength(state, one) + (state.box.numbers["busy_victim"] if one.busy else 0)


def successes(results: tuple[int, ...], need: int) -> int:
    """LCN-51: dice that reach the number."""
    return sum(result >= need for result in results)


def full(state: State, deed: Deed) -> bool:
    """LCN-52: two or more; more than two give nothing extra."""
    return (deed.successes or 0) >= state.box.numbers["successes_that_count"]


def any_success(deed: Deed) -> bool:
    return bool(deed.successes)


def in_reach(state: State, deed: Deed) -> bool:
    """LCN-61: is the victim that was named still there? The table may have ruled it away since."""
    return deed.card is not None and deed.victim in victims(state, job(state, deed.card), deed.target)


def blow_of(state: State, deed: Deed) -> tuple[str, Level] | None:
    """Which card a deed hits, and how hard; None where it hits no card."""
    if deed.kind in {"trap", "fire"}:
        assert state.action
        attacker = state.action.deeds[-2].gangster
        return (attacker, "kill") if full(state, deed) and state.gangsters[attacker].there else None
    level = _LEVELS.get(job(state, deed.card or "").effect, (None, None))[0 if full(state, deed) else 1]
    return (deed.victim, level) if deed.victim and level and deed.successes and in_reach(state, deed) else None


_LEVELS: dict[str, tuple[Level | None, Level | None]] = {
    # effect of the card: with two successes or more, with exactly one
    "bash": ("down", "down"),
    "vandalism": ("down", "down"),
    "arson": ("kill", "down"),
    "kill_businessman": ("kill", "down"),
    "assassination": ("kill", None),
    "drive_by": ("kill", None),
    "car_bomb": ("kill", "down"),
}

"""The stages of a deed (R3), in order: whose answer each awaits, or what follows by itself."""

from collections.abc import Callable, Mapping

from companion.games.la_cosa_nostra.attacks import (
    any_success,
    blow_of,
    can_hit,
    full,
    in_reach,
    needed,
    successes,
    victims,
)
from companion.games.la_cosa_nostra.cash_jobs import cop_may_help, loot, markers_home, missing, only_way, use
from companion.games.la_cosa_nostra.deed_facts import (
    CardSaved,
    DiceRead,
    FireDecided,
    JobDone,
    ResponseEnded,
    Staked,
    Struck,
    VictimNamed,
)
from companion.games.la_cosa_nostra.effects import ASKS_AFTERWARDS, EFFECTS, launder_nothing, stake_limit
from companion.games.la_cosa_nostra.losses import deactivate, kill
from companion.games.la_cosa_nostra.responses import (
    doc_is_open,
    open_window,
    robbery_is_open,
    serve,
    trap_is_open,
    window_open,
)
from companion.games.la_cosa_nostra.state import Builder, Deed, State, face, job
from companion.rules.language import SeatId

NEEDS_TWO = ("assassination", "persuasion", "drive_by")


def why_void(state: State, deed: Deed) -> str | None:
    """R4, LCN-81, LCN-90: what makes a Job void once it lies open."""
    if deed.kind != "job" or deed.card is None or deed.results is not None:
        return None
    card = job(state, deed.card)
    if card.kind == "response":
        return "response"
    if not can_hit(state, card, deed.seat, deed.target):
        return "no_victim"
    return "missing" if deed.uses is None and missing(state, deed.seat, card) else None


def _effect(state: State, deed: Deed) -> str:
    return job(state, deed.card).effect if deed.kind == "job" and deed.card else deed.kind


def _wants_victim(state: State, deed: Deed) -> bool:
    """LCN-61: none has been named, or the table ruled it away before the roll."""
    if deed.kind != "job" or deed.results is not None or job(state, deed.card or "").victim in {None, "player"}:
        return False
    return deed.victim is None or not in_reach(state, deed)


def _wants_cards(state: State, deed: Deed) -> bool:
    return _effect(state, deed) == "cash" and deed.uses is None


def _wants_fire(state: State, deed: Deed) -> bool:
    """R8: a Drive-by without any success that was not repelled; the fire is returned once."""
    victim = state.gangsters.get(deed.victim or "")
    fails = _effect(state, deed) == "drive_by" and not deed.successes and not deed.repelled
    return fails and not deed.fire_asked and victim is not None and victim.there


def _wants_choice(state: State, deed: Deed) -> bool:
    return _effect(state, deed) in ASKS_AFTERWARDS and any_success(deed) and not (deed.chosen or deed.repelled)


def _strikes(state: State, deed: Deed) -> bool:
    return not (deed.struck or deed.repelled) and blow_of(state, deed) is not None


STAGES: tuple[tuple[str, Callable[[State, Deed], bool]], ...] = (
    ("window", lambda state, deed: window_open(state) is not None),
    ("dice", lambda state, deed: state.table.roll is not None),
    ("taken", lambda state, deed: bool(state.action and state.action.taker)),
    ("announced", lambda state, deed: deed.card is None and deed.kind == "job"),
    ("code", lambda state, deed: deed.card is None),
    ("clash", lambda state, deed: deed.clash is not None),
    ("void", lambda state, deed: why_void(state, deed) is not None),
    ("victim", _wants_victim),
    ("cards", _wants_cards),
    ("stake", lambda state, deed: _effect(state, deed) == "horse_racing" and deed.stake is None),
    ("throw", lambda state, deed: deed.results is None or deed.again is not None),
    ("read", lambda state, deed: deed.successes is None),
    ("cop", cop_may_help),
    ("robbery", robbery_is_open),
    ("trap", trap_is_open),
    ("strike", _strikes),
    ("doc", doc_is_open),
    ("hit", lambda state, deed: deed.blow is not None),
    ("fire", _wants_fire),
    ("choice", _wants_choice),
    ("finish", lambda state, deed: True),
)
STILL_OPEN = ("window", "dice", "taken", "fire")
ASKED_OF_ACTOR = ("announced", "code", "clash", "victim", "cards", "stake", "throw", "cop", "choice")


def stage_of(state: State) -> str | None:
    """Where the deed on top stands; None between the turns."""
    if state.action is None:
        return None
    deed = state.action.top
    return next(name for name, holds in STAGES if holds(state, deed))


def awaited(state: State, stage: str | None) -> SeatId | None:
    """Whose answer the deed on top waits for at this stage; windows and dice wait for nobody in particular."""
    if state.action is None:
        return None
    return state.action.top.target if stage == "fire" else state.action.top.seat if stage in ASKED_OF_ACTOR else None


def proceed(builder: Builder) -> None:
    """One step of what follows by itself, if anything does."""
    state = builder.state
    stage = stage_of(state)
    if stage is None or state.action is None:
        return
    deed = state.action.top
    seat = awaited(state, stage)
    if (seat is not None and seat not in state.table.playing()) or _lapses(state, deed, stage):
        _without_answer(builder, deed, stage)
    elif stage in FOLLOWS:
        FOLLOWS[stage](builder, deed)


def _lapses(state: State, deed: Deed, stage: str) -> bool:
    """R25: whoever left wins nothing by what they had begun; others keep the right to answer it, and their share."""
    if deed.seat in state.table.playing() or stage in STILL_OPEN or state.action is None:
        return False
    return not (stage == "robbery" or (deed.kind == "job" and state.action.robbed))


def _without_answer(builder: Builder, deed: Deed, stage: str) -> None:
    """Whoever was asked has left: no fire is returned, nothing is bought, the deed comes to nothing."""
    if stage == "fire":
        builder.add(FireDecided(deed.target or deed.seat, deed.victim or "", yes=False))
    elif deed.kind == "job":
        end_job(builder, deed, "void", "left")
    else:
        end_response(builder, deed, "void")


def _name_only_victim(builder: Builder, deed: Deed) -> None:
    """LCN-61: named at once, and by itself where there is only one."""
    found = victims(builder.state, job(builder.state, deed.card or ""), deed.target)
    if len(found) == 1:
        builder.add(VictimNamed(deed.seat, found[0], face(builder.state, found[0])))


def _use_only_cards(builder: Builder, deed: Deed) -> None:
    """LCN-81: own cards first; asked only where several markers could be spent."""
    cards = only_way(builder.state, deed.seat, job(builder.state, deed.card or ""))
    if cards is not None:
        use(builder, deed, cards)


def _stake_nothing(builder: Builder, deed: Deed) -> None:
    """R17: who has nothing stakes nothing."""
    if stake_limit(builder.state, deed) == 0:
        builder.add(Staked(deed.seat, 0))


def _read(builder: Builder, deed: Deed) -> None:
    """LCN-51: count the dice that reach the number."""
    need = needed(builder.state, deed)
    results = deed.results or ()
    builder.add(DiceRead(deed.seat, deed.gangster, deed.kind, need, results, successes(results, need)))


def _strike(builder: Builder, deed: Deed) -> None:
    """LCN-65: what the dice did to a card, before any doctor."""
    blow = blow_of(builder.state, deed)
    assert blow
    state = builder.state
    owner = (state.gangsters.get(blow[0]) or state.businesses[blow[0]]).owner
    builder.add(Struck(blow[0], face(state, blow[0]), owner, blow[1], deed.seat))


def _hit(builder: Builder, deed: Deed) -> None:
    """LCN-68, R7: what is left of the blow takes effect; a kill that a doctor undid brings nobody a card."""
    blow = deed.blow
    assert blow
    if blow.level == "none":
        owner = (builder.state.gangsters.get(blow.card) or builder.state.businesses[blow.card]).owner
        builder.add(CardSaved(blow.card, face(builder.state, blow.card), owner))
    else:
        (kill if blow.level == "kill" else deactivate)(builder, blow.card, blow.by)


def _finish(builder: Builder, deed: Deed) -> None:
    if deed.kind == "job":
        _finish_job(builder, deed)
    else:
        end_response(builder, deed, "repelled" if deed.repelled else "success" if _worked(builder, deed) else "failed")


def _worked(builder: Builder, deed: Deed) -> bool:
    two = deed.kind == "fire" or _effect(builder.state, deed) in NEEDS_TWO
    return full(builder.state, deed) if two else any_success(deed)


def _finish_job(builder: Builder, deed: Deed) -> None:
    """LCN-53, R3: effect or payout at once, if the dice gave any; then markers home, and the card to its pile."""
    if deed.repelled or not _worked(builder, deed):
        end_job(builder, deed, "repelled" if deed.repelled else "failed")
        return
    if _is_gone(builder.state, deed):
        end_job(builder, deed, "void", "no_victim")
        return
    amount = EFFECTS[_effect(builder.state, deed)](builder, deed)
    end_job(builder, deed, "success", amount=amount)


def _is_gone(state: State, deed: Deed) -> bool:
    """R25: the table ruled the victim away, or the player who should pay has left since the roll."""
    if deed.kind != "job" or deed.card is None:
        return False
    card = job(state, deed.card)
    if card.victim == "player":
        return not can_hit(state, card, deed.seat, deed.target)
    return bool(deed.victim) and not (deed.struck or in_reach(state, deed))


def end_job(builder: Builder, deed: Deed, outcome: str, why: str | None = None, amount: int = 0) -> None:
    """LCN-43, R10, R17: markers home, the card away; what was void before the roll costs neither marker nor stake."""
    if deed.results is not None:
        markers_home(builder, deed)
    elif deed.stake:
        builder.earn(deed.seat, deed.stake, "stake")
    builder.add(
        JobDone(
            deed.seat,
            deed.gangster,
            deed.card,
            outcome,  # type: ignore[arg-type]
            deed.successes or 0,
            amount,
            deed.target,
            why,
        )
    )


def end_response(builder: Builder, deed: Deed, outcome: str) -> None:
    """LCN-91, R5: a Robbery that worked takes its share; a repelled one pays the owner of the Job in full."""
    took = loot(builder.state, full(builder.state, deed)) if deed.kind == "robbery" and outcome == "success" else 0
    builder.add(
        ResponseEnded(deed.kind, deed.seat, deed.gangster, deed.target or deed.seat, outcome, took, deed.card)  # type: ignore[arg-type]
    )


FOLLOWS: Mapping[str, Callable[[Builder, Deed], None]] = {
    "taken": lambda builder, deed: serve(builder),
    "void": lambda builder, deed: end_job(builder, deed, "void", why_void(builder.state, deed)),
    "victim": _name_only_victim,
    "cards": _use_only_cards,
    "stake": _stake_nothing,
    "read": _read,
    "robbery": lambda builder, deed: open_window(builder, "robbery"),
    "trap": lambda builder, deed: open_window(builder, "trap"),
    "strike": _strike,
    "doc": lambda builder, deed: open_window(builder, "doc"),
    "hit": _hit,
    "choice": launder_nothing,
    "finish": _finish,
}

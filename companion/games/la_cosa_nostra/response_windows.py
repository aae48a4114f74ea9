"""When everybody is asked for an answer to a deed, and for how long: by what lies open
alone, and never by what anybody holds (LCN-90 to LCN-95)."""

from functools import partial

from companion.rules.dice import Rolled, falls_for
from companion.rules.messages import SeatId
from companion.rules.table import Table
from companion.rules.tracker import opened

from .attacks import blow_of, strikes
from .state import Builder, Deed, Gangster, Stage, State

# what each window asks for
QUESTIONS = {
    "robbery": ("robbery",),
    "trap": ("trap",),
    "doc": ("doc",),
    "trap_or_doc": ("trap", "doc"),
}
WINDOWS = tuple(QUESTIONS)
# The first of its kind in an evening is read, in the second the button is found, from
# then on a hand that knows the way needs no longer: short enough not to be a break.
SECONDS = (12, 6, 4)
# whoever has no phone must say it to somebody who has
ALOUD = 6
# two on one phone answer one after the other
SHARED = 12
NOT_SEEN = "not seen"


def window_open(state: State) -> str | None:
    window = state.table.tracker.window
    if state.action and window and window.what in WINDOWS:
        return window.what
    return None


def hidden_jobs(state: State, seat: SeatId) -> list[Gangster]:
    """Active Gangsters of a player on which a Job lies face down, as everybody can see."""
    hidden = {plan.id for plan in state.table.plans.values() if not plan.open}
    return [one for one in state.crew(seat) if one.there and one.plan in hidden]


def card_asked(what: str) -> str | None:
    """The response card that answers in this window, if any does."""
    first, *_ = QUESTIONS[what]
    if first == "doc":
        return None
    return first


def asked_for(state: State, what: str) -> list[SeatId | None]:
    """LCN-91, R5, R6: whose card could answer in this window."""
    if what == "robbery":
        return [*_may_rob(state)]
    return [state.under_way.top.target]


def could_lie_hidden(state: State, response: str) -> bool:
    """LCN-90: a copy of this card has been dealt by now, and not all have seen it."""
    copies = state.box.responses.get(response, ())
    dealt = (code for round_, code in copies if round_ <= state.round)
    return any(state.spent.get(code, NOT_SEEN) is not None for code in dealt)


def _may_rob(state: State) -> list[SeatId]:
    """R5: whose face-down Jobs could be a Robbery of the profit under way. The table
    sees as much."""
    action = state.action
    if action is None or not action.shares or not could_lie_hidden(state, "robbery"):
        return []
    never = {action.shares[-1][0], *action.tried}
    seats = [seat for seat in state.ring() if seat not in never]
    return [seat for seat in seats if hidden_jobs(state, seat)]


def _robbery_is_open(state: State, deed: Deed) -> bool:
    """R3, R5, LCN-143: after a successful Cash Job; one Robbery succeeds, or robbers
    may be robbed by agreement."""
    action = state.action
    if action is None or action.robbery_asked or state.effect(deed) != "cash":
        return False
    pays = bool(deed.successes) and not deed.repelled
    again = not action.robbed or state.box.has("rob_the_robber")
    return pays and again and bool(_may_rob(state))


def _is_attack(state: State, deed: Deed) -> bool:
    """LCN-92, LCN-94, R8: Attacks, a Robbery among them, and returned fire; a Trap is none."""
    if deed.kind in {"robbery", "fire"}:
        return True
    if deed.kind != "job" or deed.card is None:
        return False
    return state.job(deed.card).attack


def _trap_is_open(state: State, deed: Deed) -> bool:
    """R6: one window after the attacker's roll, whatever it shows, where the victim has
    a card face down."""
    target = deed.target
    if target is None or deed.trap_asked or not state.table.plays(target):
        return False
    if not _is_attack(state, deed) or not could_lie_hidden(state, "trap"):
        return False
    return bool(hidden_jobs(state, target))


def _doc_is_open(state: State, deed: Deed) -> bool:
    """R7: before the consequences, as long as any are left."""
    blow = deed.blow
    if blow is None or blow.asked or blow.level == "none":
        return False
    return _doctor_could_come(state, blow.card)


def _doctor_could_come(state: State, card: str) -> bool:
    """R7: for any Gangster or Businessman; nobody can have a doctor while no Influence
    has been drawn."""
    if not any(one.drawn for one in state.families.values()):
        return False
    if card in state.gangsters:
        return True
    return state.kind(state.businesses[card]).businessman


def _seconds(state: State, what: str) -> int:
    """By how often each of its questions was asked before."""
    times = min(state.asked.get(one, 0) for one in QUESTIONS[what])
    usual = SECONDS[min(times, len(SECONDS) - 1)]
    return max(usual, _least_seconds(state.table))


def _least_seconds(table: Table) -> int:
    """By who sits at which phone, as everybody sees."""
    playing = frozenset(table.playing())
    phones = table.seating.keys.values()
    if any(len(playing.intersection(seats)) > 1 for seats in phones):
        return SHARED
    if all(table.seats[seat].phone for seat in playing):
        return 0
    return ALOUD


def _open_window(builder: Builder, deed: Deed, what: str) -> None:
    """The same length for all, whether or not anybody could answer; only the past
    decides, and everybody knows it. Dice that fall meanwhile take nothing of it."""
    seconds = _seconds(builder.state, what)
    for fact in builder.facts:
        if isinstance(fact, Rolled) and fact.how != "table":
            dice = len(fact.results)
            seconds += falls_for(dice)
    window = opened(what, seconds, builder.chance)
    builder.add(window)


def _ask_for_a_trap(builder: Builder, deed: Deed) -> None:
    """R3: one window for both where a doctor would be asked for right after the Trap,
    which goes first."""
    what = "trap"
    state = builder.state
    blow = blow_of(state, deed)
    if blow and strikes(state, deed) and _doctor_could_come(state, blow[0]):
        what = "trap_or_doc"
    _open_window(builder, deed, what)


WINDOW = Stage("window", lambda state, deed: window_open(state) is not None)
ROBBERY = Stage(
    "robbery", _robbery_is_open, follows=partial(_open_window, what="robbery")
)
TRAP = Stage("trap", _trap_is_open, follows=_ask_for_a_trap)
DOC = Stage("doc", _doc_is_open, follows=partial(_open_window, what="doc"))

"""Windows of fixed length for Robbery, Trap and Emergency doc; hidden answers come out together (LCN-90 to LCN-95)."""

from companion.games.la_cosa_nostra.asking import own_gangster
from companion.games.la_cosa_nostra.box import card_of
from companion.games.la_cosa_nostra.course import Course
from companion.games.la_cosa_nostra.deed_facts import DocPlayed, Replied, ResponseBegan
from companion.games.la_cosa_nostra.influence import played
from companion.games.la_cosa_nostra.orders import Respond
from companion.games.la_cosa_nostra.state import Deed, Gangster, Reply, State, crew, face, job, kind, ring
from companion.games.la_cosa_nostra.unfolding import WINDOWS
from companion.rules.language import Caller, Refusal, SeatId
from companion.rules.plans import revealed
from companion.rules.tracker import opened

SECONDS = 6  # every window, whoever could answer; long enough to find the button, short enough not to be a break
NOVEL = 12  # in the round that brings this kind of window: time to read what it is about


def window_open(state: State) -> str | None:
    window = state.table.window
    return window.what if state.action and window and window.what in WINDOWS else None


def hidden_jobs(state: State, seat: SeatId) -> list[Gangster]:
    """Active Gangsters of a player on which a Job lies face down, as everybody can see."""
    plans = state.table.plans
    return [
        one for one in crew(state, seat) if one.there and one.plan and one.plan in plans and not plans[one.plan].open
    ]


def may_rob(state: State) -> list[SeatId]:
    """R5: whose face-down Jobs could be a Robbery of the profit under way. The table sees as much."""
    action = state.action
    if action is None or state.table.round < state.box.first_round_of("robbery") or not action.shares:
        return []
    holder = action.shares[-1][0]
    others = (seat for seat in ring(state) if seat != holder and seat not in action.tried)
    return [seat for seat in others if hidden_jobs(state, seat)]


def robbery_is_open(state: State, deed: Deed) -> bool:
    """R3, R5, LCN-143: after a successful Cash Job; one Robbery succeeds, or robbers may be robbed by agreement."""
    action = state.action
    if action is None or deed.kind != "job" or deed.card is None or action.robbery_asked:
        return False
    if job(state, deed.card).kind != "cash" or not deed.successes or deed.repelled:
        return False
    return (not action.robbed or state.box.has("rob_the_robber")) and bool(may_rob(state))


def is_attack(state: State, deed: Deed) -> bool:
    """LCN-92, LCN-94, R8: Attacks, a Robbery among them, and returned fire; a Trap is none."""
    if deed.kind in {"robbery", "fire"}:
        return True
    return deed.kind == "job" and deed.card is not None and job(state, deed.card).attack


def trap_is_open(state: State, deed: Deed) -> bool:
    """R6: one window after the attacker's roll, whatever it shows, where the victim has a card face down."""
    if deed.trap_asked or not is_attack(state, deed) or deed.target not in state.table.playing():
        return False
    late_enough = state.table.round >= state.box.first_round_of("trap")
    return late_enough and deed.target is not None and bool(hidden_jobs(state, deed.target))


def doc_is_open(state: State, deed: Deed) -> bool:
    """R7: for any Gangster or Businessman; nobody can have a doctor while no Influence has been drawn."""
    blow = deed.blow
    if blow is None or blow.asked or blow.level == "none" or not any(one.drawn for one in state.families.values()):
        return False
    return blow.card in state.gangsters or kind(state, state.businesses[blow.card]).businessman


def open_window(course: Course, what: str) -> None:
    """The same length for all, whether or not anybody could answer; the round decides, and everybody knows it."""
    box = course.state.box
    since = box.influence_from if what == "doc" else box.first_round_of(what)
    course.add(opened(what, NOVEL if course.state.table.round <= since else SECONDS, course.chance))


def respond(course: Course, order: Respond, who: Caller) -> Refusal | None:
    """LCN-91, LCN-93: an answer that nobody else hears of before the window closes."""
    assert who.seat
    what = window_open(course.state)
    window = course.state.table.window
    if what is None or window is None:
        return Refusal("no_window_open")
    if order.gangster is None and order.doc is None:
        course.add(Replied(who.seat, window.id, None, None, yes=False))
        return None
    if what == "doc":
        return _doctor(course, order, who)
    found = _response_on(course.state, order.gangster, who.seat, what)
    if isinstance(found, Refusal):
        return found
    _reply(course, who.seat, found.id, None)
    return None


def _reply(course: Course, seat: SeatId, gangster: str | None, copy: str | None) -> None:
    """LCN-92: the same answer again keeps its place in the line."""
    action, window = course.state.action, course.state.table.window
    assert action and window
    if Reply(seat, gangster, copy) not in action.replies:
        course.add(Replied(seat, window.id, gangster, copy, yes=True))


def _response_on(state: State, text: str | None, seat: SeatId, what: str) -> Gangster | Refusal:
    """The Gangster whose card is meant; a blind card is taken at its player's word until it is shown (R15)."""
    assert state.action
    allowed = may_rob(state) if what == "robbery" else [state.action.top.target]
    if seat not in allowed:
        return Refusal("not_for_you", {"window": what})
    found = own_gangster(state, text, seat) if text else Refusal("no_such_plan")
    if isinstance(found, Refusal):
        return found
    if found not in hidden_jobs(state, seat):
        return Refusal("no_such_plan")
    copy = state.table.plans[found.plan or ""].copy
    if copy and job(state, card_of(state.box, copy)).effect != what:
        return Refusal("not_that_response", {"needs": what})
    return found


def _doctor(course: Course, order: Respond, who: Caller) -> Refusal | None:
    """R7: any player, for anybody's card."""
    assert who.seat
    found = played(course, order.doc or "", who, "emergency_doc")
    if isinstance(found, Refusal):
        return found
    _reply(course, who.seat, None, found[1].copy or "doc")
    return None


def serve(course: Course) -> None:
    """LCN-92: first come, first served; the card comes up, or (blind) is asked for."""
    action = course.state.action
    assert action and action.taker
    taker, deed = action.taker, action.top
    if action.closed == "doc":
        assert deed.blow
        copy = taker.copy if taker.copy != "doc" else None
        course.add(DocPlayed(taker.seat, deed.blow.card, face(course.state, deed.blow.card), copy))
        return
    gangster = course.state.gangsters[taker.gangster or ""]
    plan = course.state.table.plans[gangster.plan or ""]
    against = action.shares[-1][0] if action.closed == "robbery" else deed.seat
    response = "robbery" if action.closed == "robbery" else "trap"
    course.add(ResponseBegan(response, taker.seat, gangster.id, plan.id, against))  # type: ignore[arg-type]
    if plan.copy:
        course.add(revealed(course.state.table, plan, plan.copy))


def return_fire(course: Course, yes: bool) -> None:
    """R8: the victim of a Drive-by shoots back with its own strength, at the Gangster that drove by."""
    action = course.state.action
    assert action
    victim = course.state.gangsters[action.top.victim or ""]
    if yes:
        course.add(ResponseBegan("fire", victim.owner, victim.id, None, action.top.seat))

"""Windows of fixed length for Robbery, Trap and Emergency doc; hidden answers come out together (LCN-90 to LCN-95)."""

from companion.games.la_cosa_nostra.asking import own_gangster
from companion.games.la_cosa_nostra.deed_facts import DocPlayed, Replied, ResponseBegan
from companion.games.la_cosa_nostra.influence import played
from companion.games.la_cosa_nostra.orders import Respond
from companion.games.la_cosa_nostra.state import Builder, Deed, Gangster, Reply, State, crew, face, job, kind, ring
from companion.games.la_cosa_nostra.unfolding import WINDOWS
from companion.rules.kit.named import card_of
from companion.rules.kit.sealed import SealedAnswer
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


def open_window(builder: Builder, what: str) -> None:
    """The same length for all, whether or not anybody could answer; the round decides, and everybody knows it."""
    box = builder.state.box
    since = box.influence_from if what == "doc" else box.first_round_of(what)
    builder.add(opened(what, NOVEL if builder.state.table.round <= since else SECONDS, builder.chance))


def respond(builder: Builder, order: Respond, who: Caller) -> Refusal | None:
    """LCN-91, LCN-93: an answer that nobody else hears of before the window closes."""
    assert who.seat
    what = window_open(builder.state)
    window = builder.state.table.window
    if what is None or window is None:
        return Refusal("no_window_open")
    if order.gangster is None and order.doc is None:
        builder.add(Replied(who.seat, window.id, None, None, yes=False))
        return None
    if what == "doc":
        return _doctor(builder, order, who)
    found = _response_on(builder.state, order.gangster, who.seat, what)
    if isinstance(found, Refusal):
        return found
    _reply(builder, who.seat, found.id, None)
    return None


def _reply(builder: Builder, seat: SeatId, gangster: str | None, copy: str | None) -> None:
    """LCN-92: the same answer again keeps its place in the line."""
    action, window = builder.state.action, builder.state.table.window
    assert action and window
    if action.replies.of(seat) != SealedAnswer(seat, Reply(gangster, copy)):
        builder.add(Replied(seat, window.id, gangster, copy, yes=True))


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
    if copy and job(state, card_of(state.box.setup, copy)).effect != what:
        return Refusal("not_that_response", {"needs": what})
    return found


def _doctor(builder: Builder, order: Respond, who: Caller) -> Refusal | None:
    """R7: any player, for anybody's card."""
    assert who.seat
    found = played(builder, order.doc or "", who, "emergency_doc")
    if isinstance(found, Refusal):
        return found
    _reply(builder, who.seat, None, found[1].copy or "doc")
    return None


def serve(builder: Builder) -> None:
    """LCN-92: first come, first served; the card comes up, or (blind) is asked for."""
    action = builder.state.action
    assert action and action.taker
    taker, answer, deed = action.taker, action.taker.what, action.top
    if action.closed == "doc":
        assert deed.blow
        copy = answer.copy if answer.copy != "doc" else None
        builder.add(DocPlayed(taker.seat, deed.blow.card, face(builder.state, deed.blow.card), copy))
        return
    gangster = builder.state.gangsters[answer.gangster or ""]
    plan = builder.state.table.plans[gangster.plan or ""]
    against = action.shares[-1][0] if action.closed == "robbery" else deed.seat
    response = "robbery" if action.closed == "robbery" else "trap"
    builder.add(ResponseBegan(response, taker.seat, gangster.id, plan.id, against))  # type: ignore[arg-type]
    if plan.copy:
        builder.add(revealed(builder.state.table, plan, plan.copy))


def return_fire(builder: Builder, yes: bool) -> None:
    """R8: the victim of a Drive-by shoots back with its own strength, at the Gangster that drove by."""
    action = builder.state.action
    assert action
    victim = builder.state.gangsters[action.top.victim or ""]
    if yes:
        builder.add(ResponseBegan("fire", victim.owner, victim.id, None, action.top.seat))

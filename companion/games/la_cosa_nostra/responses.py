"""Windows of fixed length for Robbery, Trap and Emergency doc; hidden answers come out
together (LCN-90 to LCN-95)."""

from msgspec.structs import replace

from companion.games.la_cosa_nostra.influence import played
from companion.games.la_cosa_nostra.named_pieces import CardText, own_gangster
from companion.games.la_cosa_nostra.state import (
    Builder,
    Changes,
    Deed,
    Gangster,
    Judges,
    Kind,
    Level,
    May,
    Reply,
    Stage,
    State,
    crew,
    effect,
    face,
    job,
    kind,
    known_job,
    ring,
    with_top,
)
from companion.games.la_cosa_nostra.turns import Move
from companion.rules import tracker
from companion.rules.dice import Rolled, falls_for
from companion.rules.kit.sealed import (
    Sealed,
    SealedAnswer,
    first_served,
    given,
    withdrawn,
)
from companion.rules.messages import Caller, Fact, Refusal, SeatId
from companion.rules.plans import revealed
from companion.rules.roles import CardName, CopyName
from companion.rules.tracker import WindowClosed, WindowOpened, opened

WINDOWS = ("robbery", "trap", "doc")
# every window, whoever could answer; long enough to find the button, short enough not
# to be a break
SECONDS = 6
# the first of its kind in an evening: time to read what it is about
NOVEL = 12


class Respond(Move, frozen=True):
    """An answer in an open window: with the card on this Gangster, or with a doctor;
    neither takes it back."""

    gangster: CardText | None = None
    doc: CardText | None = None


class Replied(Fact, frozen=True):
    """A hidden answer in a window. Nobody else is told that there is one."""

    private = True
    mine = ("gangster", "copy", "yes")
    seat: SeatId
    window: str
    gangster: CardName | None
    copy: CopyName | None
    yes: bool


class ResponseBegan(Fact, frozen=True):
    """A planned card is turned up in somebody else's turn."""

    harms = ("target",)
    public = ("deed", "seat", "gangster", "target")
    afterwards = ("plan",)
    by_fields = ("deed",)
    undo_needs_all = "reveal"
    deed: Kind
    seat: SeatId
    gangster: CardName
    plan: str | None
    target: SeatId


class DocPlayed(Fact, frozen=True):
    """R7: a kill becomes a deactivation, a deactivation nothing."""

    public = ("seat", "piece", "card")
    seat: SeatId
    piece: str
    card: CardName
    copy: CopyName | None


def window_open(state: State) -> str | None:
    window = state.table.tracker.window
    if state.action and window and window.what in WINDOWS:
        return window.what
    return None


def hidden_jobs(state: State, seat: SeatId) -> list[Gangster]:
    """Active Gangsters of a player on which a Job lies face down, as everybody can see."""
    plans = state.table.plans
    return [
        one
        for one in crew(state, seat)
        if one.there and one.plan and one.plan in plans and not plans[one.plan].open
    ]


def _may_rob(state: State) -> list[SeatId]:
    """R5: whose face-down Jobs could be a Robbery of the profit under way. The table
    sees as much."""
    action = state.action
    if (
        action is None
        or not action.shares
        or state.table.tracker.round < state.box.first_round_of("robbery")
    ):
        return []
    never = {action.shares[-1][0], *action.tried}
    return [
        seat for seat in ring(state) if seat not in never and hidden_jobs(state, seat)
    ]


def _robbery_is_open(state: State, deed: Deed) -> bool:
    """R3, R5, LCN-143: after a successful Cash Job; one Robbery succeeds, or robbers
    may be robbed by agreement."""
    action = state.action
    if action is None or action.robbery_asked or effect(state, deed) != "cash":
        return False
    pays = bool(deed.successes) and not deed.repelled
    again = not action.robbed or state.box.has("rob_the_robber")
    return pays and again and bool(_may_rob(state))


def _is_attack(state: State, deed: Deed) -> bool:
    """LCN-92, LCN-94, R8: Attacks, a Robbery among them, and returned fire; a Trap is none."""
    if deed.kind in {"robbery", "fire"}:
        return True
    return deed.kind == "job" and deed.card is not None and job(state, deed.card).attack


def _trap_is_open(state: State, deed: Deed) -> bool:
    """R6: one window after the attacker's roll, whatever it shows, where the victim has
    a card face down."""
    if (
        deed.trap_asked
        or not _is_attack(state, deed)
        or not state.table.plays(deed.target)
    ):
        return False
    late_enough = state.table.tracker.round >= state.box.first_round_of("trap")
    return (
        late_enough
        and deed.target is not None
        and bool(hidden_jobs(state, deed.target))
    )


def _doc_is_open(state: State, deed: Deed) -> bool:
    """R7: for any Gangster or Businessman; nobody can have a doctor while no Influence
    has been drawn."""
    blow = deed.blow
    if blow is None or blow.asked or blow.level == "none":
        return False
    if not any(one.drawn for one in state.families.values()):
        return False
    if blow.card in state.gangsters:
        return True
    return kind(state, state.businesses[blow.card]).businessman


def _open_window(builder: Builder, what: str) -> None:
    """The same length for all, whether or not anybody could answer; only the past
    decides, and everybody knows it. Dice that fall meanwhile take nothing of it."""
    seconds = SECONDS if what in builder.state.opened else NOVEL
    thrown = [fact for fact in builder.facts if isinstance(fact, Rolled)]
    falling = [falls_for(len(one.results)) for one in thrown if one.how != "table"]
    builder.add(opened(what, seconds + sum(falling), builder.chance))


def _respond(builder: Builder, order: Respond, who: Caller) -> Refusal | None:
    """LCN-91, LCN-93: an answer that nobody else hears of before the window closes."""
    assert who.seat
    what = window_open(builder.state)
    window = builder.state.table.tracker.window
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


def _reply(
    builder: Builder, seat: SeatId, gangster: str | None, copy: str | None
) -> None:
    """LCN-92: the same answer again keeps its place in the line."""
    action, window = builder.state.action, builder.state.table.tracker.window
    assert action and window
    if action.replies.of(seat) != SealedAnswer(seat, Reply(gangster, copy)):
        builder.add(Replied(seat, window.id, gangster, copy, yes=True))


def _asked_for(state: State, what: str) -> list[SeatId | None]:
    """LCN-91, R5, R6: whose card could answer in this window."""
    assert state.action
    if what == "robbery":
        return [*_may_rob(state)]
    return [state.action.top.target]


def _response_on(
    state: State, text: str | None, seat: SeatId, what: str
) -> Gangster | Refusal:
    """The Gangster whose card is meant; a blind card is taken at its player's word
    until it is shown (R15)."""
    if seat not in _asked_for(state, what):
        return Refusal("not_for_you", {"window": what})
    found = own_gangster(state, text, seat) if text else Refusal("no_such_plan")
    if isinstance(found, Refusal):
        return found
    if found not in hidden_jobs(state, seat):
        return Refusal("no_such_plan")
    if _could_be(state, found, what):
        return found
    return Refusal("not_that_response", {"needs": what})


def _could_be(state: State, one: Gangster, what: str) -> bool:
    card = known_job(state, state.table.plans[one.plan or ""])
    return card is None or card.effect == what


def _doctor(builder: Builder, order: Respond, who: Caller) -> Refusal | None:
    """R7: any player, for anybody's card."""
    assert who.seat
    found = played(builder, order.doc or "", who, "emergency_doc")
    if isinstance(found, Refusal):
        return found
    _reply(builder, who.seat, None, found[1].copy or "doc")
    return None


def _serve(builder: Builder, deed: Deed) -> None:
    """LCN-92: first come, first served."""
    action = builder.state.action
    assert action and action.taker
    if action.closed == "doc":
        _doctor_comes(builder, deed, action.taker)
    elif action.closed == "robbery":
        _comes_up(builder, "robbery", action.taker, action.shares[-1][0])
    else:
        _comes_up(builder, "trap", action.taker, deed.seat)


def _doctor_comes(builder: Builder, deed: Deed, taker: SealedAnswer[Reply]) -> None:
    assert deed.blow
    copy = taker.what.copy if taker.what.copy != "doc" else None
    builder.add(
        DocPlayed(taker.seat, deed.blow.card, face(builder.state, deed.blow.card), copy)
    )


def _comes_up(
    builder: Builder, response: Kind, taker: SealedAnswer[Reply], against: SeatId
) -> None:
    """The card is turned up, or (blind) asked for."""
    gangster = builder.state.gangsters[taker.what.gangster or ""]
    plan = builder.state.table.plans[gangster.plan or ""]
    builder.add(ResponseBegan(response, taker.seat, gangster.id, plan.id, against))
    if plan.copy:
        builder.add(revealed(builder.state.table, plan, plan.copy))


def may(state: State, seat: SeatId) -> list[May]:
    """LCN-91, LCN-93, R7: on every phone the same moment, on some a button."""
    what = window_open(state)
    if what is None:
        return []
    if what == "doc":
        return [{"order": "respond", "window": what, "card": "emergency_doc"}]
    cards = hidden_jobs(state, seat) if seat in _asked_for(state, what) else []
    fits = [one.id for one in cards if _could_be(state, one, what)]
    if fits:
        return [{"order": "respond", "window": what, "gangsters": fits}]
    return []


def _answered(state: State, fact: Replied) -> State:
    """First come, first served; who changes the answer stands at the end of the line again."""
    action = state.action
    if action is None:
        return state
    sealed = action.replies
    mine = Reply(fact.gangster, fact.copy)
    replies = (
        given(sealed, fact.seat, mine) if fact.yes else withdrawn(sealed, fact.seat)
    )
    return replace(state, action=replace(action, replies=replies))


def _window_opened(state: State, fact: WindowOpened) -> State:
    """Nobody has to read again what this kind of window is about."""
    if fact.what not in WINDOWS:
        return state
    return replace(state, opened=state.opened | {fact.what})


def _window_closed(state: State, fact: tracker.WindowClosed) -> State:
    """All hidden answers come out together: the first is served, the others stay hidden."""
    action = state.action
    if action is None or fact.what not in WINDOWS:
        return state
    taker = first_served(action.replies, lambda reply: _still_there(state, reply))
    state = replace(
        state, action=replace(action, replies=Sealed(), taker=taker, closed=fact.what)
    )
    if fact.what == "trap":
        return with_top(state, trap_asked=True)
    if taker is not None:
        return state
    if fact.what == "robbery":
        return replace(state, action=replace(state.action, robbery_asked=True))  # type: ignore[type-var]
    blow = action.top.blow
    return with_top(state, blow=replace(blow, asked=True) if blow else None)


def _still_there(state: State, reply: SealedAnswer[Reply]) -> bool:
    """A ruling may have taken the card away while the window was open."""
    if reply.what.gangster is None:
        return bool(state.action and state.action.top.blow)
    one = state.gangsters[reply.what.gangster]
    return one.there and one.plan is not None and one.owner == reply.seat


def _response_up(state: State, fact: ResponseBegan) -> State:
    assert state.action
    card = state.action.top.card if fact.deed == "fire" else None
    deed = Deed(fact.deed, fact.seat, fact.gangster, fact.plan, fact.target, card=card)
    tried = (
        (*state.action.tried, fact.seat)
        if fact.deed == "robbery"
        else state.action.tried
    )
    action = replace(
        state.action,
        deeds=(*state.action.deeds, deed),
        taker=None,
        closed=None,
        tried=tried,
    )
    return replace(state, action=action)


def _doctored(state: State, fact: DocPlayed) -> State:
    assert state.action and state.action.top.blow
    blow = state.action.top.blow
    milder: Level = "down" if blow.level == "kill" else "none"
    state = replace(state, action=replace(state.action, taker=None, closed=None))
    return with_top(state, blow=replace(blow, level=milder, asked=False))


WINDOW = Stage("window", lambda state, deed: window_open(state) is not None)
TAKEN = Stage(
    "taken",
    lambda state, deed: bool(state.action and state.action.taker),
    follows=_serve,
)
ROBBERY = Stage(
    "robbery",
    _robbery_is_open,
    follows=lambda builder, deed: _open_window(builder, "robbery"),
)
TRAP = Stage(
    "trap", _trap_is_open, follows=lambda builder, deed: _open_window(builder, "trap")
)
DOC = Stage(
    "doc", _doc_is_open, follows=lambda builder, deed: _open_window(builder, "doc")
)
ORDERS: Judges = {Respond: _respond}
FACTS: Changes = {
    WindowOpened: _window_opened,
    WindowClosed: _window_closed,
    Replied: _answered,
    ResponseBegan: _response_up,
    DocPlayed: _doctored,
}

"""What answers a deed in a window, Robbery, Trap or Emergency doc: hidden until it
closes, then out together (LCN-90 to LCN-95); and the fire that answers a Drive-by (R8)."""

from functools import partial

from msgspec.structs import replace

from companion.rules import tracker
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.refusing import refused
from companion.rules.kit.sealed import (
    Sealed,
    SealedAnswer,
    first_served,
    given,
    withdrawn,
)
from companion.rules.messages import Fact, InPlay, OpenFact, SeatId
from companion.rules.plans import revealed
from companion.rules.roles import CardName, CopyName
from companion.rules.tracker import WindowClosed, WindowOpened

from .attacks import strike, strikes
from .named_pieces import CardText, own_gangster, played
from .response_windows import (
    QUESTIONS,
    WINDOWS,
    asked_for,
    card_asked,
    hidden_jobs,
    window_open,
)
from .state import (
    Action,
    Builder,
    Deed,
    Gangster,
    Kind,
    Level,
    May,
    Reply,
    Stage,
    State,
    offered,
)


class Respond(InPlay, frozen=True):
    """An answer in an open window: with the card on this Gangster, or with a doctor;
    neither takes it back."""

    gangster: CardText | None = None
    doc: CardText | None = None


class ReturnFire(InPlay, frozen=True):
    yes: bool


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


class FireDecided(OpenFact, frozen=True):
    """R8: the victim of a Drive-by without success may return fire."""

    if_not = {"yes": "no"}
    seat: SeatId
    gangster: CardName
    yes: bool


def _respond(builder: Builder, order: Respond) -> None:
    """LCN-91, LCN-93: an answer that nobody else hears of before the window closes."""
    what = window_open(builder.state)
    window = builder.state.table.tracker.window
    if what is None or window is None:
        raise refused("no_window_open")
    if order.gangster is None and order.doc is None:
        builder.add(Replied(builder.seat, window.id, None, None, yes=False))
        return
    reply = _answer_in(builder, what, order)
    answer = SealedAnswer(builder.seat, reply)
    # LCN-92: the same answer again keeps its place in the line
    if builder.state.under_way.replies.of(answer.seat) != answer:
        builder.tell(Replied, reply, seat=answer.seat, window=window.id, yes=True)


def _answer_in(builder: Builder, what: str, order: Respond) -> Reply:
    """R7: a doctor of any player, for anybody's card; else a card that lies face down."""
    if what == "doc" or (order.doc is not None and "doc" in QUESTIONS[what]):
        _, card = played(builder, order.doc or "", "emergency_doc")
        return Reply(None, card.copy or "doc")
    found = _response_on(builder.state, order.gangster, builder.seat, what)
    return Reply(found.id, None)


def _response_on(state: State, text: str | None, seat: SeatId, what: str) -> Gangster:
    """The Gangster whose card is meant; a blind card is taken at its player's word
    until it is shown (R15)."""
    response = card_asked(what)
    asked = asked_for(state, what)
    if seat not in asked:
        raise refused("not_for_you", window=response)
    found = own_gangster(state, text, seat) if text else None
    if found is None or found not in hidden_jobs(state, seat):
        raise refused("no_such_plan")
    if not _could_be(state, found, response):
        raise refused("not_that_response", needs=response)
    return found


def _could_be(state: State, one: Gangster, response: str | None) -> bool:
    card = state.known_job(one)
    return card is None or card.effect == response


def _serve(builder: Builder, deed: Deed) -> None:
    """LCN-92: first come, first served."""
    action = builder.state.under_way
    assert action.taker
    if action.taker.what.gangster is None:
        _doctor_comes(builder, deed, action.taker)
    elif action.closed == "robbery":
        _comes_up(builder, "robbery", action.taker, action.shares[-1][0])
    else:
        _comes_up(builder, "trap", action.taker, deed.seat)


def _doctor_comes(builder: Builder, deed: Deed, taker: SealedAnswer[Reply]) -> None:
    """R7: no Trap came before the blow, so it falls now."""
    if deed.blow is None:
        strike(builder, deed)
    state = builder.state
    blow = state.under_way.top.blow
    assert blow
    copy = taker.what.copy
    known = copy if copy != "doc" else None
    card = state.face(blow.card)
    builder.add(DocPlayed(taker.seat, blow.card, card, known))


def _comes_up(
    builder: Builder, response: Kind, taker: SealedAnswer[Reply], against: SeatId
) -> None:
    """The card is turned up, or (blind) asked for."""
    gangster = builder.state.gangsters[taker.what.gangster or ""]
    plan = builder.state.table.plans[gangster.plan or ""]
    builder.add(ResponseBegan(response, taker.seat, gangster.id, plan.id, against))
    if plan.copy:
        builder.add(revealed(builder.state.table, plan, plan.copy))


def _wants_fire(state: State, deed: Deed) -> bool:
    """R8: a Drive-by without any success that was not repelled; the fire is returned once."""
    if deed.fire_asked or deed.successes or deed.repelled:
        return False
    if state.effect(deed) != "drive_by":
        return False
    victim = state.gangsters.get(deed.victim or "")
    return victim is not None and victim.there


def _return_fire(builder: Builder, deed: Deed, order: ReturnFire) -> None:
    """R8: the victim of a Drive-by without success may shoot back with its own
    strength, at whoever drove by."""
    victim = builder.state.gangsters[deed.victim or ""]
    builder.add(FireDecided(deed.target or deed.seat, victim.id, order.yes))
    if order.yes:
        builder.add(ResponseBegan("fire", victim.owner, victim.id, None, deed.seat))


def may(state: State, seat: SeatId) -> list[May]:
    """LCN-91, LCN-93, R7: on every phone the same moment, on some a button."""
    what = window_open(state)
    if what is None:
        return []
    could_heal = "doc" in QUESTIONS[what]
    doctor = offered("respond", could_heal, window=what, card="emergency_doc")
    return [*_may_turn_up(state, seat, what), *doctor]


def _may_turn_up(state: State, seat: SeatId, what: str) -> list[May]:
    response = card_asked(what)
    asked = response is not None and seat in asked_for(state, what)
    cards = hidden_jobs(state, seat) if asked else []
    fits = [one.id for one in cards if _could_be(state, one, response)]
    return offered("respond", fits, window=what, gangsters=fits)


def _answered(state: State, fact: Replied) -> State:
    """First come, first served; who changes the answer stands at the end of the line again."""
    if state.action is None:
        return state
    sealed, mine = state.action.replies, Reply(fact.gangster, fact.copy)
    replies = (
        given(sealed, fact.seat, mine) if fact.yes else withdrawn(sealed, fact.seat)
    )
    return state.with_action(replies=replies)


def _window_opened(state: State, fact: WindowOpened) -> State:
    """The table learns what this kind of window is about."""
    if fact.what not in WINDOWS:
        return state
    before = state.asked
    questions = QUESTIONS[fact.what]
    more = {one: before.get(one, 0) + 1 for one in questions}
    return replace(state, asked={**before, **more})


def _window_closed(state: State, fact: tracker.WindowClosed) -> State:
    """All hidden answers come out together: the first is served, the others stay hidden."""
    action = state.action
    if action is None or fact.what not in WINDOWS:
        return state
    questions, taker = QUESTIONS[fact.what], _taker(state, action)
    nobody_robs = "robbery" in questions and taker is None
    asked = action.robbery_asked or nobody_robs
    state = state.with_action(
        replies=Sealed(), taker=taker, closed=fact.what, robbery_asked=asked
    )
    # a Trap is asked for once, doctors until none comes
    if "trap" in questions:
        state = state.with_top(trap_asked=True)
    if "doc" in questions and taker is None:
        return _nobody_heals(state)
    return state


def _taker(state: State, action: Action) -> SealedAnswer[Reply] | None:
    """LCN-92: whoever came first; R3: with a Trap rather than with a doctor."""
    in_turn = (
        first_served(action.replies, partial(still, state))
        for still in (_still_lies, _still_hurts)
    )
    return next(filter(None, in_turn), None)


def _still_lies(state: State, reply: SealedAnswer[Reply]) -> bool:
    """A ruling may have taken the card away while the window was open."""
    if reply.what.gangster is None:
        return False
    one = state.gangsters[reply.what.gangster]
    if not one.there or one.plan is None:
        return False
    return one.owner == reply.seat


def _still_hurts(state: State, reply: SealedAnswer[Reply]) -> bool:
    """Whoever struck may have left meanwhile, and a ruling may have taken the victim away."""
    deed = state.top
    if deed is None or reply.what.gangster is not None:
        return False
    if deed.blow is None:
        return state.table.plays(deed.seat) and strikes(state, deed)
    return True


def _nobody_heals(state: State) -> State:
    """Asked before the blow, doctors are not asked again when it falls."""
    state = state.with_top(doc_asked=True)
    blow = state.under_way.top.blow
    if blow is None:
        return state
    return state.with_top(blow=replace(blow, asked=True))


def _response_up(state: State, fact: ResponseBegan) -> State:
    before = state.under_way
    card = before.top.card if fact.deed == "fire" else None
    deed = Deed(fact.deed, fact.seat, fact.gangster, fact.plan, fact.target, card=card)
    state = state.with_action(deeds=(*before.deeds, deed), taker=None, closed=None)
    if fact.deed == "robbery":
        return state.with_action(tried=(*before.tried, fact.seat))
    return state


def _doctored(state: State, fact: DocPlayed) -> State:
    deed = state.under_way.top
    blow = deed.blow
    assert blow
    milder: Level = "down" if blow.level == "kill" else "none"
    blow = replace(blow, level=milder, asked=False)
    state = state.with_action(taker=None, closed=None)
    return state.with_top(blow=blow)


TAKEN = Stage("taken", lambda state, deed: bool(state.under_way.taker), follows=_serve)
FIRE = Stage("fire", _wants_fire, {ReturnFire: _return_fire}, of_target=True)
ORDERS: Judges = {Respond: _respond}
FACTS: Changes = {
    WindowOpened: _window_opened,
    WindowClosed: _window_closed,
    Replied: _answered,
    ResponseBegan: _response_up,
    DocPlayed: _doctored,
    FireDecided: lambda state, fact: state.with_top(fire_asked=True),
}

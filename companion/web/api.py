"""The table's API: look, order, join, open; the pages use the same door."""

from collections.abc import Sequence
from hashlib import sha256
from secrets import token_hex
from time import sleep
from typing import Annotated, Any

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta

from companion.presence.lights import SCREEN
from companion.rules.agreement import Propose, choosers
from companion.rules.amendments import ChooseHost
from companion.rules.handing import GiveSeat
from companion.rules.host_role import ClaimHost
from companion.rules.messages import Caller, Order, Refusal, SeatId
from companion.rules.names import alike, clean, typed
from companion.rules.seats import Hash, Short, Sit, TakeSeat, Watch, key_hash
from companion.rules.slips import CashSlip
from companion.rules.table import Quorum, Table
from companion.rules.table_blocks import Level, Seat
from companion.tables.play_again import rematch as rematch_of
from companion.tables.service import Done
from companion.tables.wanted import Wanted
from companion.web.answers import (
    decoded,
    json_response,
    no_news,
    parse_body,
    raw,
    version_shown,
)
from companion.web.context import at_this_machine, context, join_address
from companion.web.orders import decoder, of_another_game, order_in
from companion.web.practice_hand import not_for_robots
from companion.web.sections import Shown
from companion.web.sessions import (
    RequestRefused,
    bearer_token,
    caller_at,
    cookie_token,
    live_table,
    own_token,
    remembering,
    renewed,
    require_same_origin,
    reserve_rate_limit,
    spend_rate_limit,
    token,
)

room = Blueprint("api", __name__)
Word = Annotated[str, Meta(max_length=60)]
Code = Annotated[str, Meta(min_length=1, max_length=40)]
Finding = bool | int | float | Annotated[str, Meta(max_length=200)] | None


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as somebody wants it."""

    game: Word
    edition: Word | None = None
    lang: Word = "en"
    options: Annotated[dict[Word, Word], Meta(max_length=100)] = {}
    strictness: Level = "enforce"
    quorum: Quorum = "all"
    money: Word = "app"
    robots: Annotated[int, Meta(ge=0, le=11)] = 0


class NewTable(msgspec.Struct, frozen=True):
    """`host_token` is None where the device's own cookie became the host's."""

    table: str
    host_token: str | None
    join_url: str
    code: str


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`code` is the table's or a pass; the host's token does instead. `key` is the
    SHA-256 of one's own token. `fresh` is random and made once per tap: of it a device
    with a cookie gets its new token with its first seat."""

    name: Annotated[str, Meta(max_length=24)] = ""
    code: Code | None = None
    colour: Short | None = None
    watch: bool = False
    phone: bool = True
    key: Hash | None = None
    fresh: Hash | None = None


class NewPlayer(msgspec.Struct, frozen=True):
    """`token` is None where the device keeps its own; `player` is None for those who look on."""

    player: str | None
    token: str | None


class Rematch(msgspec.Struct, frozen=True):
    """A rematch that waits for its players."""

    table: str
    join_url: str


class View(msgspec.Struct, frozen=True):
    """What the caller sees, section by section. Versions are the viewer's own: a seat,
    `host`, or None for all."""

    version: int
    viewer: str | None
    view: Shown


class Doctor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a phone found out about its own connection."""

    results: Annotated[dict[Word, Finding], Meta(max_length=40)]


@room.get("/api/tables/<table>")
def view(table: str) -> Response:
    """The caller's view, if there is anything newer than what this `viewer` saw with
    version `after`."""
    who = caller_at(table, request.args.get("as"))
    live = context().tables.live(table)
    if live.history.version_for(who.viewer) <= version_shown(who):
        return no_news()
    return raw(live.look(who.viewer).body())


@room.post("/api/tables/<table>/commands")
def command(table: str) -> Response:
    """One order; the same id again gets the same answer."""
    require_same_origin("application/json")
    who = caller_at(table)
    app = context()
    live = app.tables.live(table)
    given = _given(live.rules.orders)
    if given.as_ is not None:
        who = caller_at(table, given.as_)
    if given.anyway is not None:
        who = msgspec.structs.replace(who, override_reason=given.anyway)
    order = _with_lights(table, order_in(given))
    not_for_robots(live.history.state.table, order)
    _not_over_the_hosts_head(live.history.state.table, order)
    spend_rate_limit("order")
    if type(order) is CashSlip:
        reserve_rate_limit("guess")
    done = app.tables.execute(table, who, order, given.id, given.seen)
    if type(done) is Done:
        # the others' phones first: whoever tapped waits a fifth of a millisecond for
        # the receipt
        sleep(0)
        return raw(b'{"version":%d}' % done.version)
    assert isinstance(done, Refusal)
    raise _wrong(done)


def _given(orders: tuple[type[Order], ...]) -> Any:
    """The command in the body; an order of another game is a sentence of its own."""
    try:
        return decoded(decoder(orders))
    except RequestRefused as no:
        facts = no.refusal.facts
        if of_another_game(str(facts.get("why")), str(facts.get("where"))):
            raise RequestRefused("not_in_this_game") from None
        raise


def _with_lights(table: str, order: Order) -> Order:
    """Who is awake decides whom it takes to give a seat away; no phone says that, the
    server does."""
    if not isinstance(order, Propose) or not isinstance(order.what, GiveSeat):
        return order
    awake, lately = context().presence.awake(table), context().presence.lately(table)
    return msgspec.structs.replace(
        order, what=msgspec.structs.replace(order.what, awake=awake, lately=lately)
    )


def _not_over_the_hosts_head(state: Table, order: Order) -> None:
    """Where a single player could choose another host, they may only when nobody hears
    of the host any more."""
    if (
        not isinstance(order, Propose)
        or not isinstance(order.what, ChooseHost)
        or len(choosers(state)) > 1
    ):
        return
    lights = context().presence.lights(state.setup.table)
    if any(lights.get(name) == "on" for name in (*state.hosting(), SCREEN)):
        raise RequestRefused("host_is_here")


def _wrong(no: Refusal) -> RequestRefused:
    """A wrong code costs a token, so that nobody tries them all."""
    if no.code == "wrong_code":
        spend_rate_limit("guess")
    return RequestRefused(no)


@room.post("/api/tables")
def open_table() -> Response:
    """A new table; whoever opened it has the host's role."""
    wish = parse_body(Opening)
    spend_rate_limit("open")
    new = own_token(token_hex(32))
    own = new or (None if bearer_token() else cookie_token())
    wanted = Wanted(
        game=wish.game,
        edition=wish.edition,
        language=wish.lang,
        options=wish.options,
        strictness=wish.strictness,
        money=wish.money,
        quorum=wish.quorum,
        robots=wish.robots,
    )
    opened = context().tables.open(wanted, own)
    if isinstance(opened, Refusal):
        raise RequestRefused(opened)
    made = NewTable(
        opened.table,
        None if own else opened.token,
        join_address(opened.code),
        opened.code,
    )
    return renewed(remembering(json_response(made, 201), opened.table), new)


@room.post("/api/tables/<table>/players")
def join(table: str) -> Response:
    """Sit down, look on, or take a seat over with a pass."""
    wish = parse_body(Joining)
    state: Table = live_table(table).history.state.table
    who = _at_the_door(table, wish, state)
    spend_rate_limit("join")
    brings_none = wish.watch or wish.key or not wish.phone
    new = None if brings_none else own_token(wish.fresh, table)
    kept, key = (None, key_hash(new)) if new else _key(wish, who)
    if wish.watch:
        if who is None:
            raise _wrong(Refusal("wrong_code"))
        _done(_watched(table, who, key))
        return remembering(json_response(NewPlayer(None, kept), 201), table)
    seat = _seated(table, wish, key) if who else _taken_over(table, wish, key)
    return renewed(remembering(json_response(NewPlayer(seat, kept), 201), table), new)


def _at_the_door(table: str, wish: Joining, state: Table) -> Caller | None:
    """The host's token opens, or the table's code; None is somebody with another code,
    perhaps a pass."""
    if wish.code is None:
        who = caller_at(table)
        if not who.host:
            raise RequestRefused("host_only")
        return who
    if not wish.phone:
        raise RequestRefused("host_only")
    reserve_rate_limit("guess")
    if typed(wish.code) == state.code:
        return Caller()
    return None


def _key(wish: Joining, who: Caller | None) -> tuple[str | None, str]:
    """The token to hand out, if any, and the hash under which the seat is kept."""
    if wish.key is not None:
        return None, wish.key
    if not wish.phone:
        # a key that nobody holds: the host's screen plays it
        return None, key_hash(context().tables.draw(32).hex())
    known = bearer_token() if wish.code is not None else None
    if own := known or (None if bearer_token() else cookie_token()):
        return known, key_hash(own)
    new = context().tables.draw(32).hex()
    return new, key_hash(new)


def _seated(table: str, wish: Joining, key: str) -> SeatId:
    """The same name on the same device is the same seat: a tap counts once."""
    if seat := _known(table, wish, key):
        return seat
    who = Caller() if wish.code is not None else caller_at(table)
    name = sha256(wish.name.encode()).hexdigest()[:12]
    earlier = len(_state(table).seating.keys.get(key, ()))
    order = Sit(wish.name, key, wish.colour, wish.phone)
    done = context().tables.execute(
        table, who, order, f"sit:{key[:16]}:{earlier}:{name}"
    )
    # whoever was sent away and knows the code may knock
    if isinstance(done, Refusal) and done.code == "seat_waits":
        _watched(table, who, key)
    _done(done)
    seat = _known(table, wish, key)
    if seat is None:  # it was given and taken away again in the same moment
        raise RequestRefused("try_again")
    return seat


def _watched(table: str, who: Caller, key: str) -> Done | Refusal:
    """Twice is once by the rules themselves; after a code has changed it is another wish."""
    return context().tables.execute(
        table, who, Watch(key), f"watch:{key}:{live_table(table).history.version}"
    )


def _known(table: str, wish: Joining, key: str) -> SeatId | None:
    state = _state(table)
    mine: Sequence[SeatId] = state.seating.keys.get(key, ())
    if not wish.phone:
        mine = [seat.id for seat in state.seats.values() if not seat.phone]
    return next((seat for seat in mine if _is(state.seats[seat], wish.name)), None)


def _is(seat: Seat, name: str) -> bool:
    return not seat.left and alike(seat.name) == alike(clean(name))


def _taken_over(table: str, wish: Joining, key: str) -> SeatId:
    """Another phone shows the pass of a seat."""
    code = typed(wish.code or "")
    context().tables.by_pass(code)  # another process may have lent it this very moment
    _done(
        context().tables.execute(
            table, Caller(), TakeSeat(code, key), f"take:{key[:16]}:{code[:20]}"
        )
    )
    return _state(table).seating.keys[key][-1]


def _state(table: str) -> Table:
    state: Table = context().tables.live(table).history.state.table
    return state


def _done(done: Done | Refusal) -> None:
    if isinstance(done, Refusal):
        raise _wrong(done)


@room.post("/api/tables/<table>/host")
def claim(table: str) -> Response:
    """A browser at the laptop itself takes the host's role: the one that had it lost
    its cookie, or is elsewhere."""
    require_same_origin("application/json")
    version = live_table(table).history.version
    if not at_this_machine():
        raise RequestRefused("not_at_this_machine")
    shown = token()
    if shown is None:
        raise RequestRefused("no_token")
    spend_rate_limit("join")
    _done(
        context().tables.execute(
            table, Caller(), ClaimHost(key_hash(shown)), f"claim:{version}"
        )
    )
    return remembering(Response(status=204), table)


@room.post("/api/tables/<table>/rematch")
def rematch(table: str) -> Response:
    """Once more with the same people; every phone is told in its view."""
    require_same_origin("application/json")
    who = caller_at(table)
    spend_rate_limit("open")
    new = rematch_of(context().tables, table, who)
    if isinstance(new, Refusal):
        raise RequestRefused(new)
    return remembering(
        json_response(Rematch(new, join_address(_state(new).code)), 201), new
    )


@room.post("/api/tables/<table>/doctor")
def doctor(table: str) -> Response:
    """How well a phone gets through; kept as long as this process lives, for the host."""
    who = caller_at(table, request.args.get("as"))
    found = parse_body(Doctor)
    spend_rate_limit("order")
    if who.viewer is None:
        raise RequestRefused("needs_seat")
    context().presence.diagnosed(table, who.viewer, found.results)
    return Response(status=204)

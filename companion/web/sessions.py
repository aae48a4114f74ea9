"""Who asks: a device has one token, in a cookie or as a bearer, and it opens the seats
that it took."""

import re
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from secrets import token_hex
from typing import cast
from urllib.parse import urlsplit

from flask import Flask, Request, Response, after_this_request, g, request
from flask.sessions import NullSession, SessionInterface

from companion.rules.messages import HOST, Caller, Refusal
from companion.rules.seats import key_hash
from companion.tables.loaded import LoadedTable
from companion.tables.missing import NoTable
from companion.web.context import (
    LAPTOP,
    at_this_machine,
    caller_address,
    context,
    environ,
)
from companion.web.throttle import Drawn

PLAIN, SEALED = "seat", "__Host-seat"
RECENT = "tables"  # the tables that this device sat at, the latest first
MOST_RECENT = 12
WRONG_ORIGIN = (
    "Refused: Origin %s, but I think I am %s: "
    "does the proxy pass Host and X-Forwarded-Proto on?"
)
YEAR = 365 * 24 * 3600
_TOKEN = re.compile("[0-9a-f]{64}")
_ID = re.compile("[A-Z0-9]{1,40}")

STATUS = {
    "bad_request": 400,
    "no_token": 401,
    "not_at_this_table": 403,
    "not_your_seat": 403,
    "host_only": 403,
    "needs_seat": 403,
    "not_admitted": 403,
    "you_left": 403,
    "joining_closed": 403,
    "wrong_origin": 403,
    "not_at_this_machine": 403,
    "only_at_the_laptop": 403,
    "wrong_words": 403,
    "imports_closed": 403,
    "import_needs_table": 403,
    "no_such_page": 404,
    "print_forgotten": 404,
    "no_such_table": 404,
    "no_such_game": 404,
    "wrong_method": 405,
    "stale": 409,
    "id_used_twice": 409,
    "try_again": 409,
    "parcel_taken": 409,
    "table_here_already": 409,
    "table_is_alive": 409,
    "table_here_differs": 409,
    "too_large": 413,
    "save_too_large": 413,
    "parcel_too_large": 413,
    "photo_too_large": 413,
    "wrong_kind": 415,
    "too_often": 429,
    "our_fault": 500,
    "print_busy": 503,
    "print_crashed": 503,
    "print_no_room": 503,
    "print_stopped": 503,
    "print_too_long": 503,
    "store_full": 503,
    "store_read_only": 503,
    "store_gone": 503,
    "too_many_listeners": 503,
}


class RequestRefused(Exception):
    """The answer is no; the door makes a page or JSON of it. `after` is when to try
    again, in seconds."""

    def __init__(self, refusal: Refusal | str, after: int = 0) -> None:
        self.refusal = Refusal(refusal) if isinstance(refusal, str) else refusal
        self.after = after
        super().__init__(self.refusal.code)

    @property
    def status(self) -> int:
        return STATUS.get(self.refusal.code, 422)


class NoSession(SessionInterface):
    """Flask's own cookie is not used: the token alone tells who asks."""

    def open_session(self, app: Flask, request: Request) -> NullSession:
        return _NONE


_NONE = NullSession()


def cookie_name() -> str:
    if environ()["wsgi.url_scheme"] == "https":
        return SEALED
    return PLAIN


def cookie_token() -> str | None:
    found = _cookie_of(environ().get("HTTP_COOKIE", ""), cookie_name())
    if _TOKEN.fullmatch(found):
        return found
    return None


def _cookie_of(line: str, name: str) -> str:
    """The first of this name. A token is letters and digits: nothing is quoted."""
    for one in line.split(";"):
        key, _, value = one.partition("=")
        if key.strip() == name:
            return value.strip()
    return ""


def bearer_token() -> str | None:
    """The token after `Authorization: Bearer`, if there is such a line at all."""
    said: str = environ().get("HTTP_AUTHORIZATION", "")
    if said[:7].lower() == "bearer ":
        return said[7:].strip()[:200]
    return None


def token() -> str | None:
    """The bearer's token counts before the cookie's."""
    return bearer_token() or cookie_token()


def caller_at(table: str, seat: str | None = None) -> Caller:
    """Who asks at this table; whoever has no business there is turned away."""
    shown = token()
    if shown is None:
        raise RequestRefused("no_token")
    try:
        who = context().tables.caller(table, shown, seat)
    except NoTable as none:
        spend_rate_limit("stranger")
        raise RequestRefused(none.refusal) from None
    if who is None:
        spend_rate_limit("stranger")
        raise RequestRefused(
            "not_your_seat" if seat and seat != HOST else "not_at_this_table"
        )
    return who


def is_known_at(table: str) -> bool:
    """Whether the caller sits at this table, looks on, or is its host."""
    try:
        return context().tables.caller(table, token()) is not None
    except NoTable:
        return False


def live_table(table: str) -> LoadedTable:
    """A table for those who need no seat at it."""
    try:
        return context().tables.live(table)
    except NoTable as none:
        spend_rate_limit("stranger")
        raise RequestRefused(none.refusal) from None


def spend_rate_limit(purpose: str, caller: str | None = None) -> None:
    """Take a token of the throttle, or refuse the request; one that was reserved for it
    already is spent now. Whoever holds the laptop needs no flood to do harm."""
    if purpose in _reserved():
        _reserved().pop(purpose)
    elif not at_this_machine():
        _taken(purpose, caller or caller_address())


def reserve_rate_limit(purpose: str) -> None:
    """What costs a token is only the wrong guess. It is reserved before anybody looks
    whether the guess is right: otherwise as many as are under way at once would pass
    for one. Who guesses is known by the token, too: behind one router sit many."""
    if purpose in _reserved() or at_this_machine():
        return
    address, shown = caller_address(), token()
    _reserved()[purpose] = _taken(
        purpose, f"{address} {key_hash(shown)[:16]}" if shown else address
    )
    after_this_request(_given_back)


def _taken(purpose: str, caller: str) -> Drawn:
    drawn = context().throttle.take(purpose, caller, caller_address())
    if drawn.after:
        raise RequestRefused("too_often", drawn.after)
    return drawn


def _reserved() -> dict[str, Drawn]:
    reserved: dict[str, Drawn] = g.setdefault("reserved", {})
    return reserved


def _given_back(response: Response) -> Response:
    for drawn in _reserved().values():
        context().throttle.give_back(drawn)
    _reserved().clear()
    return response


def require_same_origin(*kinds: str) -> None:
    """Refuse what another site's page could send with this device's cookie, by the kind
    of body and the origin."""
    if not _is_of(kinds):
        raise RequestRefused("wrong_kind")
    if bearer_token() is not None:
        return
    origin = environ().get("HTTP_ORIGIN")
    if _is_foreign(origin):
        context().tell_once(
            WRONG_ORIGIN,
            _printable(origin or "of another site"),
            _printable(request.host_url),
        )
        raise RequestRefused("wrong_origin")


def _is_of(kinds: tuple[str, ...]) -> bool:
    """As our pages say it the kind needs not be taken apart."""
    if environ().get("CONTENT_TYPE") in kinds or request.mimetype in kinds:
        return True
    return any(map(_like, (kind for kind in kinds if kind.endswith("/*"))))


def _is_foreign(origin: str | None) -> bool:
    """Another site's page asks; who says nothing is no browser's page."""
    if environ().get("HTTP_SEC_FETCH_SITE") == "cross-site":
        return True
    return origin is not None and urlsplit(origin).netloc.lower() not in _our_names()


def _printable(text: str) -> str:
    """For a line of the log: whoever sends it cannot begin another line with it."""
    return "".join(
        sign for sign in text if sign.isascii() and sign.isprintable()
    ).rstrip("/")[:100]


def _our_names() -> set[str]:
    """The name by which we were asked, and the one we were started with: few proxies
    pass the first one on unasked."""
    return {request.host.lower(), urlsplit(context().address).netloc.lower()} - {""}


def _like(kind: str) -> bool:
    return request.mimetype.startswith(kind[:-1])


def with_token(response: Response) -> Response:
    """The device gets its token with the first page on which it could take a seat."""
    if cookie_token() is None:
        _cookie(response, cookie_name(), token_hex(32))
    return response


def own_token(tap: str | None, *tables: str) -> str | None:
    """The token that a device has from its first seat on, while it holds none: whoever
    planted the one it came with (session fixation) does not know this one. It is made
    of the old one and of the tap, so the tap sent again gets the same. None where the
    device keeps what it has."""
    old = cookie_token()
    if (
        tap is None
        or old is None
        or bearer_token() is not None
        or _holds(old, {*tables, *recent_tables()})
    ):
        return None
    return sha256(f"{old} {tap}".encode()).hexdigest()


def _holds(shown: str, tables: Iterable[str]) -> bool:
    """Whether a token has a seat or the host's role at one of these tables; whoever
    looks on has neither."""
    for table in tables:
        with suppress(NoTable):
            who = context().tables.caller(table, shown)
            if who is not None and who.viewer is not None:
                return True
    return False


def renewed(response: Response, new: str | None) -> Response:
    """The device has this token from now on."""
    if new is not None:
        _cookie(response, cookie_name(), new)
    return response


def with_laptop(response: Response) -> Response:
    """This browser is the laptop's own from now on."""
    _cookie(response, LAPTOP, context().laptop)
    return response


def recent_tables() -> list[str]:
    """The tables that this device knows; whether it still has a seat there is another question."""
    return [
        name
        for name in request.cookies.get(RECENT, "").split(".")
        if _ID.fullmatch(name)
    ][:MOST_RECENT]


def remembering(response: Response, table: str) -> Response:
    """Note the table in a cookie, so that the home page offers to continue it."""
    if cookie_token() is not None and not bearer_token():
        known = [table, *(name for name in recent_tables() if name != table)]
        _cookie(response, RECENT, ".".join(known[:MOST_RECENT]))
    return response


def _cookie(response: Response, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=YEAR,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
        path="/",
    )


def with_language(response: Response, language: str) -> Response:
    response.set_cookie(
        "lang",
        language,
        max_age=YEAR,
        secure=request.is_secure,
        samesite="Lax",
        path="/",
    )
    return response


def seats_here(table: str) -> tuple[str, ...]:
    """The seats that this device holds at a table."""
    shown = token()
    state = context().tables.live(table).history.state.table
    if shown:
        return cast(tuple[str, ...], state.seating.keys.get(key_hash(shown), ()))
    return ()

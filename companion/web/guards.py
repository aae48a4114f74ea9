"""What every answer carries, and what is said when the answer is no: a page for people,
JSON for programmes."""

import logging
from collections.abc import Callable, Iterator, Mapping
from time import sleep
from traceback import format_tb
from typing import Any

from flask import Flask, Response, render_template, request
from werkzeug.exceptions import HTTPException

from companion.keepsakes.labels import Naming
from companion.rules.messages import Refusal
from companion.store import StoreTrouble
from companion.tables.missing import NoTable
from companion.web.answers import NOTHING, FinalResponse, json_response
from companion.web.context import OWN_NAMES, context
from companion.web.screen_words import ScreenWords, callers_words
from companion.web.sessions import STATUS, RequestRefused

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; media-src 'self' blob:; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "manifest-src 'self'"
)
PAGE_HEADERS = (
    ("Cache-Control", "no-store"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    (
        "Permissions-Policy",
        "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
    ),
    ("X-Frame-Options", "DENY"),
)
# on plain http browsers ignore it, and their consoles complain
OPENER = ("Cross-Origin-Opener-Policy", "same-origin")
HTTPS_ONLY = ("Strict-Transport-Security", "max-age=31536000")
BY_NUMBER = {
    400: "bad_request",
    404: "no_such_page",
    405: "wrong_method",
    413: "too_large",
    415: "wrong_kind",
}
RETRY = 2  # seconds until a database that was away is asked again

log = logging.getLogger(__name__)


def guard(app: Flask) -> None:
    """Headers on everything, and no error without a sentence."""
    app.after_request(_dressed)
    app.register_error_handler(RequestRefused, _turned_away)
    app.register_error_handler(NoTable, lambda none: refused(none.refusal))
    app.register_error_handler(StoreTrouble, _store_away)
    app.register_error_handler(HTTPException, _by_number)
    app.register_error_handler(Exception, _our_fault)


def _dressed(response: Response) -> Response:
    if isinstance(response, FinalResponse):
        return response
    headers, is_page = response.headers, response.mimetype == "text/html"
    headers.setdefault("Content-Security-Policy", POLICY if is_page else NOTHING)
    headers.setdefault("X-Content-Type-Options", "nosniff")
    for name, value in _page_headers() if is_page else ():
        headers.setdefault(name, value)
    return response


def _page_headers() -> Iterator[tuple[str, str]]:
    yield from PAGE_HEADERS
    if request.is_secure or request.host.rsplit(":", 1)[0] in OWN_NAMES:
        yield OPENER
    # a laptop's own certificate must not bind its name for ever
    if request.is_secure and not context().laptop:
        yield HTTPS_ONLY


def _turned_away(no: RequestRefused) -> Response:
    if no.refusal.code == "too_often":
        sleep(context().tarpit)
    return refused(no.refusal, no.after)


def _store_away(trouble: StoreTrouble) -> Response:
    tables = context().tables
    tables.ailing.begins(trouble, tables.now())
    return refused(Refusal(trouble.code), RETRY)


def _by_number(wrong: HTTPException) -> Any:
    number = wrong.code or 500
    if number < 400:  # a redirection is no error
        return wrong.get_response()
    answer = refused(
        Refusal(BY_NUMBER.get(number, "bad_request" if number < 500 else "our_fault"))
    )
    for name, value in wrong.get_headers():
        if name in {"Allow", "Retry-After"}:
            answer.headers[name] = value
    return answer


def _our_fault(trouble: Exception) -> Response:
    """The log gets the place, but no address, body or value: all of them may hold codes
    and secrets."""
    place = "".join(format_tb(trouble.__traceback__))
    log.error(
        "%s %s: %s\n%s",
        request.method,
        request.url_rule or "no page",
        type(trouble).__name__,
        place,
    )
    return refused(Refusal("our_fault"))


def refused(no: Refusal, after: int = 0) -> Response:
    """The answer to a refusal, in the caller's language."""
    status = STATUS.get(no.code, 422)
    words = _speech(no.code)
    message = words.refusal(no.code, _by_name(no.facts, words))
    if _wants_page():
        told_of = {"message": message, "refused": no.code, "status": status}
        spoken = {"w": words, "lang": words.language}
        page = render_template("error.html", **told_of, **spoken)
        answer = Response(page, status, content_type="text/html; charset=utf-8")
    else:
        answer = json_response(_body(no, message), status)
    if after:
        answer.headers["Retry-After"] = str(after)
    if status in {413, 415}:
        # whatever of the body is still under way is not waited for
        answer.headers["Connection"] = "close"
    return answer


def _speech(code: str) -> ScreenWords:
    """What we have no sentence for, the game at the table has."""
    words, table = callers_words(), (request.view_args or {}).get("table")
    if words.refuses(code) or table is None:
        return words
    return callers_words(context().tables.live(table).history.state.table.setup.game.id)


def _by_name(facts: Mapping[str, Any], words: ScreenWords) -> Mapping[str, Any]:
    """People, purses and sums as people say them; the facts themselves go out as they are."""
    table = (request.view_args or {}).get("table")
    if table is None or not SAYINGS.keys() & facts.keys():
        return facts
    naming = Naming(words, context().tables.live(table).history.state.table)
    return {
        name: SAYINGS[name](value, facts, naming) if name in SAYINGS else value
        for name, value in facts.items()
    }


def _where(at: Any, facts: Mapping[str, Any], naming: Naming) -> str:
    """The payment at which the seal broke; else what there is, and what there should be."""
    if at is None:
        return f"{naming.money(facts['has'])} ≠ {naming.money(facts['needs'])}"
    return (
        f"{naming.purse(at['source'])} → {naming.purse(at['target'])}: "
        f"{naming.money(at['amount'])}"
    )


def _sum(value: Any, naming: Naming) -> Any:
    """What a game's own refusals need may be something else than money."""
    if isinstance(value, int):
        return naming.money(value)
    return value


SAYINGS: Mapping[str, Callable[[Any, Mapping[str, Any], Naming], Any]] = {
    "at": _where,
    "has": lambda value, facts, naming: _sum(value, naming),
    "needs": lambda value, facts, naming: _sum(value, naming),
    "box": lambda value, facts, naming: _sum(value, naming),
    "purse": lambda value, facts, naming: (
        naming.purse(value) if value in naming.table.bank.purses else value
    ),
    "purses": lambda value, facts, naming: naming.several(
        [naming.purse(one) for one in value]
    ),
    "round": lambda value, facts, naming: naming.round(value),
    "seat": lambda value, facts, naming: naming.seat(value),
    "seats": lambda value, facts, naming: naming.several(
        [naming.seat(one) for one in value]
    ),
}


def _body(no: Refusal, message: str) -> dict[str, Any]:
    body: dict[str, Any] = {
        "error": {"code": no.code, "facts": no.facts, "message": message}
    }
    if "version" in no.facts:
        return {**body, "version": no.facts["version"]}
    return body


def _wants_page() -> bool:
    """A browser that goes somewhere says that it wants html; a programme that takes
    anything gets JSON."""
    return request.method in {"GET", "HEAD"} and "text/html" in request.headers.get(
        "Accept", ""
    )

"""JSON in and out, with as few headers as the hot answers can do with."""

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from flask import Request, Response, request
from werkzeug.datastructures import Headers
from werkzeug.exceptions import ClientDisconnected

from companion.rules.messages import Caller, Refusal
from companion.web.context import context, current_request
from companion.web.sessions import RequestRefused, require_same_origin

T = TypeVar("T")
Header = tuple[str, str]
NOTHING = "default-src 'none'; frame-ancestors 'none'"  # for answers that are no pages
EMPTY = 204
SHORT = 4096  # bytes of a body
LEAST = (
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("Content-Security-Policy", NOTHING),
)
_encode = msgspec.json.Encoder().encode


class FinalResponse(Response):
    """A response that has all its headers already; `guards.py` adds none. Its body goes
    to the server as it is."""

    def __init__(
        self, body: Iterable[bytes], status: int, kind: str | None, *headers: Header
    ) -> None:
        # the kind first: whatever is set is compared with all that is there
        super().__init__(body, status, content_type=kind, direct_passthrough=True)
        self.headers.extend(headers)

    def get_wsgi_headers(self, environ: dict[str, Any]) -> Headers:
        """Nothing is to be put right in them, but that an empty answer has no length."""
        if self.status_code == EMPTY:
            return super().get_wsgi_headers(environ)
        return self.headers


def json_response(value: Any, status: int = 200) -> Response:
    """A value as JSON."""
    return raw(_encode(value), status)


def raw(body: bytes, status: int = 200) -> Response:
    """A body that is JSON already. The time beside it is that by which windows end:
    whoever puts the laptop's clock right moves the Date of its answers, but not this."""
    return FinalResponse(
        [body], status, "application/json", *LEAST, _now(), length_of(body)
    )


def length_of(body: bytes) -> Header:
    return "Content-Length", str(len(body))


def no_news() -> Response:
    """The caller has seen all there is."""
    return FinalResponse((), EMPTY, None, *LEAST, _now())


def _now() -> tuple[str, str]:
    return "Server-Now", f"{context().tables.now():.3f}"


def parse_body(kind: type[T]) -> T:
    """The body of a request as what it should be, or a sentence about where it is not."""
    require_same_origin("application/json")
    return decoded(msgspec.json.Decoder(kind))


def decoded(decoder: "msgspec.json.Decoder[T]") -> T:
    try:
        return decoder.decode(_body(current_request()))
    except msgspec.DecodeError as wrong:
        why, _, where = str(wrong).partition(" - at ")
        raise RequestRefused(
            Refusal("bad_request", {"why": why[:200], "where": where.strip("`")[:100]})
        ) from None
    except UnicodeDecodeError:
        raise RequestRefused(
            Refusal("bad_request", {"why": "text must be UTF-8", "where": ""})
        ) from None
    except RecursionError:
        raise RequestRefused(
            Refusal("bad_request", {"why": "nested too deeply", "where": ""})
        ) from None


def _body(asked: Request) -> bytes:
    """A tap says how long it is and is short: it is read in one go. All else is watched
    over while it is read."""
    said: str = asked.environ.get("CONTENT_LENGTH", "")
    length = int(said) if said.isascii() and said.isdigit() else 0
    if not 0 < length <= SHORT:
        return asked.get_data(cache=False)
    try:
        body: bytes = asked.environ["wsgi.input"].read(length)
    except OSError:
        raise ClientDisconnected from None
    if len(body) < length:
        raise ClientDisconnected
    return body


def number_asked(name: str) -> int:
    """A whole number from the query; 0 where none is said."""
    text = request.args.get(name)
    if text is None:
        return 0
    if not text.isascii() or not text.isdigit() or len(text) > 15:
        raise RequestRefused(
            Refusal("bad_request", {"why": "a whole number is needed", "where": name})
        )
    return int(text)


def version_shown(who: Caller) -> int:
    """Which version of this viewer's the caller's screen shows, as it says; -1 if none."""
    same = request.args.get("viewer", who.viewer or "") == (who.viewer or "")
    return number_asked("after") if same and "after" in request.args else -1


def flag_asked(name: str) -> bool:
    """1 or 0 from the query; 0 where nothing is said."""
    text = request.args.get(name, "0")
    if text not in {"0", "1"}:
        raise RequestRefused(
            Refusal("bad_request", {"why": "0 or 1 is needed", "where": name})
        )
    return text == "1"

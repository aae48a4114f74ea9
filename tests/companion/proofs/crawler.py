"""Reads everything that the server has to say: each route there is, as everybody, with good and with bad questions."""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from companion.web.streams import Listening
from tests.companion.proofs.haunted import ANY, Canary, Haunted
from tests.companion.proofs.stage import ADDRESS, GAME, Visitor

LONG = 8  # shorter secrets are looked for as whole words
SEATS = ("", "host", "s1", "s2", "s3", "s4", "s5", "s9")
EXCLUDED: dict[str, str] = {}  # endpoint and why it is not crawled; a new route is crawled by itself
OUTSIDE = ("nobody", "laptop", "stranger", "other host", "elsewhere", "old bob")
STATIC = Path("companion/web/static")


class Said(NamedTuple):
    """Something that somebody was told: by which route, and every byte of it."""

    who: str
    endpoint: str
    asked: str
    kind: str
    raw: bytes
    kept: str  # what the answer says about caches


class Leak(NamedTuple):
    who: str
    what: str
    endpoint: str
    asked: str


def crawled(haunted: Haunted, visitors: Iterable[str] | None = None) -> Iterator[Said]:
    """Every route as every visitor, what the open streams said, and the log of the server."""
    for name in visitors or haunted.visitors:
        who = haunted.visitors[name]
        for rule in haunted.stage.app.url_map.iter_rules():
            if rule.endpoint not in EXCLUDED:
                yield from visited(haunted, who, rule)
    for stream in haunted.streams:
        stream.empty()
        yield Said(stream.who.name, "streams.stream", f"{stream.path}, open", "", stream.heard, "no-store")
    yield Said("log", "log", "", "", "\n".join(haunted.stage.log.lines).encode(), "no-store")


def visited(haunted: Haunted, who: Visitor, rule: Rule) -> Iterator[Said]:
    for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
        for path in addresses(haunted, who, rule):
            for more in QUESTIONS if method != "GET" else ({}, {"headers": {"Accept": "text/html"}}):
                yield asked(haunted, who, rule.endpoint, method, path, more)


QUESTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"json": {}},
    {"json": {"name": "<xss>", "code": "NOWHERE", "text": "<xss>", "type": "pay", "id": "x", "lang": "xx"}},
    {"data": "<xss>", "content_type": "text/plain"},
    {"data": b"{", "content_type": "application/json"},
    {"data": b"x" * 70_000, "content_type": "application/json"},
    {"data": {"words": "<xss>"}, "content_type": "multipart/form-data"},
    {"json": {}, "headers": {"Origin": "http://elsewhere.test"}},
)


def asked(haunted: Haunted, who: Visitor, endpoint: str, method: str, path: str, more: dict[str, Any]) -> Said:
    with haunted.stage.ask(who, method, path, **more, buffered=False) as answer:
        head = f"{answer.status}\n{answer.headers}".encode()
        body = first_of(answer)
        return Said(
            who.name, endpoint, f"{method} {path}", answer.mimetype, head + body, answer.headers.get("Cache-Control", "")
        )


def first_of(answer: TestResponse) -> bytes:
    """The whole body; of a stream what it says at first."""
    if answer.mimetype == "text/event-stream":
        return next(iter(answer.response))
    return answer.get_data()


def addresses(haunted: Haunted, who: Visitor, rule: Rule) -> Iterator[str]:
    """The route's address for every value that its parts may have, with every question that it understands."""
    choices = [[(part, value) for value in VALUES[part](haunted, who)] for part in sorted(rule.arguments)]
    for chosen in product(*choices):
        path = "/" + re.sub(r"<(?:\w+(?:\([^)]*\))?:)?(\w+)>", lambda part, c=dict(chosen): str(c[part[1]]), rule.rule).lstrip("/")
        for query in queries(haunted, who, rule, dict(chosen)):
            yield path + query


def queries(haunted: Haunted, who: Visitor, rule: Rule, chosen: dict[str, Any]) -> Iterator[str]:
    if "table" not in rule.arguments or (chosen.get("number", 3) != 3):
        yield ""
        return
    seats = SEATS if who.name not in OUTSIDE else ("", "host", "s1")
    for seat in seats:
        yield f"?as={seat}&seat={seat}" if seat else ""
    if rule.endpoint == "streams.stream":
        yield from ("?changes=1", "?changes=told")
    if rule.endpoint == "scan.qr_svg":
        codes = (one.code for one in (*haunted.state.slips.values(), *haunted.state.passes))
        yield from (f"?what={kind}:{code}&as={seat}" for code in codes for kind in ("slip", "pass") for seat in ("s1", "s4"))
        yield from (f"?what={kind}:{one.code}" for one in haunted.state.passes for kind in ("slip", "pass"))


def numbers(haunted: Haunted, who: Visitor) -> Iterable[int]:
    """Every moment of the past, for those who sit there."""
    return [3] if who.name in OUTSIDE else range(len(haunted.facts()) + 2)


def tables(haunted: Haunted, who: Visitor) -> list[str]:
    return [haunted.table, *([haunted.state.rematch] if haunted.state.rematch else []), "NOWHERE"]


def files(haunted: Haunted, who: Visitor) -> list[str]:
    """They are the same for all, so one looks at all of them."""
    folder = Path(haunted.stage.app.static_folder or "")
    every = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    return every if who.name == "nobody" else ["phone.js", "../api.py", "nothing.js"]


def fonts(haunted: Haunted, who: Visitor) -> list[str]:
    folder = haunted.stage.house.fonts
    assert folder
    return [path.name for path in sorted(folder.iterdir())] if who.name == "nobody" else ["nothing.ttf"]


VALUES: dict[str, Callable[[Haunted, Visitor], Iterable[Any]]] = {
    "table": tables,
    "number": numbers,
    "code": lambda haunted, _: [haunted.code, "NOWHERE", "%3Cxss%3E"],
    "text": lambda haunted, _: [haunted.bird("heron"), "NOWHERE", "%3Cxss%3E"],
    "game": lambda *_: [GAME, "nothing", "%3Cxss%3E"],
    "lang": lambda *_: ["en", "nl", "xx"],
    "filename": files,
    "name": fonts,
}


def leaks(haunted: Haunted, every: list[Canary], visitors: Iterable[str] | None = None) -> Iterator[Leak]:
    """Where somebody heard what they may not, where a cache may keep a secret, and where data became markup."""
    for said in crawled(haunted, visitors):
        for canary in singing(said.raw, every):
            allowed = canary.heard.get(said.who, frozenset()) | canary.anybody
            if said.endpoint not in allowed and not (allowed & ANY and said.endpoint not in {"log"}):
                yield Leak(said.who, canary.name, said.endpoint, said.asked)
            elif said.endpoint not in canary.anybody and "no-store" not in said.kept:
                yield Leak("a cache", canary.name, said.endpoint, said.asked)
        if wrong := markup(said):
            yield Leak(said.who, wrong, said.endpoint, said.asked)


def singing(raw: bytes, every: Iterable[Canary]) -> list[Canary]:
    return [canary for canary in every if any(shows(raw, form) for form in canary.forms)]


def shows(raw: bytes, form: bytes) -> bool:
    if form not in raw:
        return False
    if len(form) >= LONG:
        return True
    return re.search(rb"(?<![0-9A-Za-z+/])%b(?![0-9A-Za-z+/=])" % re.escape(form), raw) is not None


def markup(said: Said) -> str | None:
    """Nothing that people typed becomes an element of a page, or a formula of a spreadsheet."""
    if said.kind in {"text/html", "image/svg+xml", "application/xhtml+xml"} and b"<xss" in said.raw:
        return "markup"
    if said.kind == "text/csv":
        rows = csv.reader(io.StringIO(said.raw.partition(b"\n\n")[2].decode()))
        if any(cell.startswith(("=", "+", "@")) for row in rows for cell in row):
            return "a formula"
    return None


def heard_by(haunted: Haunted, every: list[Canary]) -> dict[str, set[str]]:
    """Who heard each canary anywhere, but for the doors that are open to anybody."""
    found: dict[str, set[str]] = {canary.name: set() for canary in every}
    for said in crawled(haunted):
        for canary in singing(said.raw, every):
            if said.endpoint not in canary.anybody:
                found[canary.name].add(said.who)
    return found


__all__ = ["ADDRESS", "Leak", "Listening", "json", "crawled", "heard_by", "leaks"]

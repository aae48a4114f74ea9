"""Reads everything that the server has to say: each route there is, as everybody, with
good and with bad questions."""

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from werkzeug.routing import Rule
from werkzeug.wrappers import Response

from companion.tables.loaded import LoadedTable
from companion.web.assets import assets_of, make_ready
from tests.companion.proofs.canaries import ANY, Canary
from tests.companion.proofs.haunted import Haunted
from tests.companion.proofs.stage import Visitor

LONG = 8  # shorter secrets are looked for as whole words
SOME = "30"  # a moment of the past, when there was something to tell
# endpoint and why it is not crawled; a new route is crawled by itself
EXCLUDED: dict[str, str] = {}
OUTSIDE = ("nobody", "laptop", "stranger", "other host", "elsewhere", "old bob")


class Said(NamedTuple):
    """Something that somebody was told: by which route, every byte of it, and what
    caches may do with it."""

    who: str
    endpoint: str
    asked: str
    kind: str
    head: bytes
    body: bytes
    kept: str = "no-store"

    @property
    def raw(self) -> bytes:
        return self.head + self.body


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
        yield Said(
            "log", "log", "", "", b"", "\n".join(haunted.stage.log.lines).encode()
        )
    for stream in haunted.streams:
        stream.empty()
        yield Said(
            stream.who.name,
            "streams.stream",
            f"{stream.path}, open",
            "",
            b"",
            stream.heard,
        )


def visited(haunted: Haunted, who: Visitor, rule: Rule) -> Iterator[Said]:
    for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
        for path in addresses(haunted, who, rule):
            if method == "GET":
                yield asked(haunted, who, rule.endpoint, method, path, {})
                if "?" not in path:
                    yield asked(
                        haunted,
                        who,
                        rule.endpoint,
                        method,
                        path,
                        {"headers": {"Accept": "text/html"}},
                    )
            elif path.partition("?")[2] in {"", "as=s1&seat=s1"}:
                for more in QUESTIONS:
                    yield asked(haunted, who, rule.endpoint, method, path, more)


QUESTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"json": {}},
    {
        "json": {
            "name": "<xss>",
            "code": "NOWHERE",
            "text": "<xss>",
            "type": "pay",
            "id": "x",
            "lang": "xx",
        }
    },
    {"data": "<xss>", "content_type": "text/plain"},
    {"data": b"{", "content_type": "application/json"},
    {"data": b"x" * 70_000, "content_type": "application/json"},
    {"data": {"words": "<xss>"}, "content_type": "multipart/form-data"},
    {"json": {}, "headers": {"Origin": "http://elsewhere.test"}},
)


def asked(
    haunted: Haunted,
    who: Visitor,
    endpoint: str,
    method: str,
    path: str,
    more: dict[str, Any],
) -> Said:
    with haunted.stage.ask(who, method, path, **more, buffered=False) as answer:
        head = f"{answer.status}\n{answer.headers}".encode()
        kept = answer.headers.get("Cache-Control", "")
        return Said(
            who.name,
            endpoint,
            f"{method} {path}",
            answer.mimetype or "",
            head,
            first_of(answer),
            kept,
        )


def first_of(answer: Response) -> bytes:
    """The whole body; of a stream what it says at first."""
    if answer.mimetype == "text/event-stream":
        events: Any = answer.response
        return bytes(next(iter(events)))
    return answer.get_data()


def addresses(haunted: Haunted, who: Visitor, rule: Rule) -> Iterator[str]:
    """The route's address for every value that its parts may have, with every question
    that it understands."""
    values = VALUES if "table" in rule.arguments else {**VALUES, **NO_PAST}
    choices = [
        [(part, str(value)) for value in values[part](haunted, who)]
        for part in sorted(rule.arguments)
    ]
    for chosen in map(dict, product(*choices)):
        if (
            chosen.get("table", haunted.table) != haunted.table
            and chosen.get("number", SOME) != SOME
        ):
            continue  # of another table one moment will do
        path = re.sub(
            r"<(?:[^<>]*:)?(\w+)>",
            lambda part, chosen=chosen: chosen[part[1]],  # type: ignore[misc]
            rule.rule,
        )
        yield path
        if chosen.get("table") == haunted.table:
            yield from (
                f"{path}?{query}"
                for query in queries(haunted, who, rule.endpoint, chosen)
            )


def queries(
    haunted: Haunted, who: Visitor, endpoint: str, chosen: dict[str, str]
) -> Iterator[str]:
    """As every seat that there is, and whatever else a route of a table may be asked."""
    if chosen.get("number", SOME) != SOME:
        yield from ("as=s4",) if who.name == "host" else ()
        return
    for seat in ("s1",) if who.name in OUTSIDE else haunted.seats:
        yield f"as={seat}&seat={seat}"
    if endpoint == "streams.stream":
        yield from ("changes=1", "changes=told")
    if endpoint == "scan.qr_svg":
        codes = [slip.code for slip in haunted.state.bank.slips.values()] + [
            lent.code for lent in haunted.state.seating.passes
        ]
        for kind, code, seat in product(
            ("slip", "pass"), codes, ("", "&as=s1", "&as=s4")
        ):
            yield f"what={kind}:{code}{seat}"


def numbers(haunted: Haunted, who: Visitor) -> Iterable[object]:
    """Every moment of the past, for those who sit there; of a long evening some of them."""
    last = live(haunted).history.version + 1
    return (
        [SOME]
        if who.name in OUTSIDE
        else {int(SOME), *range(0, last + 1, last // haunted.moments + 1)}
    )


def live(haunted: Haunted) -> LoadedTable:
    return haunted.stage.tables.live(haunted.table)


def tables(haunted: Haunted, who: Visitor) -> list[str]:
    return [
        haunted.table,
        *([haunted.state.ending.rematch] if haunted.state.ending.rematch else []),
        "NOWHERE",
    ]


def files(haunted: Haunted, who: Visitor) -> list[str]:
    """They are the same for all, so one looks at all of them."""
    folder = Path(haunted.stage.app.static_folder or "")
    every = sorted(
        str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()
    )
    return every if who.name == "nobody" else ["phone.js", "../api.py", "nothing.js"]


def pieces(haunted: Haunted, who: Visitor) -> list[str]:
    """What pages are made of is the same for all as well; and the screens that a game brings."""
    fonts = haunted.stage.context.fonts
    assert fonts
    make_ready(fonts)
    names = [
        *assets_of(fonts).made,
        *(path.name for path in fonts.iterdir()),
        "sums.js",
    ]
    return (
        sorted({*names, "../state.py"})
        if who.name == "nobody"
        else ["phone.js", "nothing.ttf"]
    )


VALUES: dict[str, Callable[[Haunted, Visitor], Iterable[Any]]] = {
    "key": lambda haunted, who: ["guessed"],
    "table": tables,
    "number": numbers,
    "code": lambda haunted, _: [haunted.code, "NOWHERE", "%3Cxss%3E"],
    "text": lambda haunted, _: [haunted.a_card, "NOWHERE", "%3Cxss%3E"],
    "game": lambda haunted, _: [haunted.game, "nothing", "%3Cxss%3E"],
    "lang": lambda *_: ["en", "nl", "xx"],
    "filename": files,
    "name": pieces,
    "stamp": lambda *_: ["0"],
    "deck": lambda *_: ["jobs", "nothing", "%3Cxss%3E"],
    # of the print shop
    "seal": lambda *_: ["0" * 16, "%3Cxss%3E"],
    "document": lambda *_: ["cards", "nothing"],
    "card": lambda haunted, _: [haunted.a_card],
    "side": lambda *_: ["front"],
    "dpi": lambda *_: ["60"],
    "paper": lambda *_: ["a4", "%3Cxss%3E"],
    "edge": lambda *_: ["long"],
    "letter": lambda *_: ["A"],
}


# a number without a table is one of a page, and no moment
NO_PAST = {"number": lambda *_: [SOME]}


class Found:
    """What came of a crawl: who heard what they may not, and who heard what they may."""

    def __init__(self, every: list[Canary]) -> None:
        self.every = every
        self.heard: dict[str, set[str]] = {canary.name: set() for canary in every}
        self._sung: dict[bytes, list[Canary]] = {}

    def leaks(
        self, haunted: Haunted, visitors: Iterable[str] | None = None
    ) -> Iterator[Leak]:
        """Where a canary sang before the wrong ears, where a cache may keep a secret,
        where data became markup."""
        for said in crawled(haunted, visitors):
            yield from self.judged(said)

    def judged(self, said: Said) -> Iterator[Leak]:
        for canary in self._singing(said.raw):
            if said.endpoint not in canary.anybody:
                self.heard[canary.name].add(said.who)
                yield from judged(said, canary)
        if wrong := markup(said):
            yield Leak(said.who, wrong, said.endpoint, said.asked)

    def _singing(self, raw: bytes) -> list[Canary]:
        """The same bytes are looked through once."""
        known = sha256(raw).digest()
        if known not in self._sung:
            self._sung[known] = [
                one for one in self.every if any(shows(raw, form) for form in one.forms)
            ]
        return self._sung[known]


def judged(said: Said, canary: Canary) -> Iterator[Leak]:
    """Whether this ear may hear it at this door, and whether no cache keeps it."""
    allowed = canary.heard.get(said.who, frozenset())
    if said.endpoint not in allowed and not allowed & ANY:
        yield Leak(said.who, canary.name, said.endpoint, said.asked)
    elif "no-store" not in said.kept:
        yield Leak("a cache", canary.name, said.endpoint, said.asked)


def shows(raw: bytes, form: bytes) -> bool:
    if form not in raw:
        return False
    if len(form) >= LONG:
        return True
    return (
        re.search(rb"(?<![0-9A-Za-z+/])%b(?![0-9A-Za-z+/=])" % re.escape(form), raw)
        is not None
    )


def markup(said: Said) -> str | None:
    """Nothing that people typed becomes an element of a page, or a formula of a spreadsheet."""
    if (
        said.kind in {"text/html", "image/svg+xml", "application/xhtml+xml"}
        and b"<xss" in said.body
    ):
        return "markup"
    if said.kind == "text/csv":
        rows = csv.reader(io.StringIO(said.body.decode("utf-8-sig")))
        if any(cell.startswith(("=", "+", "@")) for row in rows for cell in row):
            return "a formula"
    return None

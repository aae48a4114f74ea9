"""The crawler is proved: with a redaction taken away, or a careless route added, it
finds the hole."""

import logging
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from flask import Response, request

from companion.games import MODULES, PLAIN
from companion.keepsakes.table_record import Account
from companion.rules import views
from companion.rules.bank import MoneyAsked
from companion.rules.entrusted_words import WordsEntrusted
from companion.rules.messages import Fact, SeatId
from companion.rules.plans import PlanLaid, PlanShown
from companion.rules.seats import PassLent
from companion.rules.table import Table
from companion.rules.table_blocks import Plan
from companion.rules.table_history import TableHistory
from companion.rules.view_parts import Part, at_table, part
from companion.rules.view_shapes import PlanView
from companion.store import StoreTrouble
from companion.tables import drawn_parts
from companion.web import guards, lobby
from companion.web.context import AppContext
from companion.web.throttle import LIMITS, Drawn, Limit, Rate
from tests.companion.proofs.canaries import canaries
from tests.companion.proofs.crawler import Found, Leak, crawled
from tests.companion.proofs.haunted import Haunted, evening

Hole = Callable[[pytest.MonkeyPatch], None]
Fault = Callable[[Haunted, pytest.MonkeyPatch], None]


def everything(fact: Fact, viewer: SeatId | None) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(fact)
    return told


def plans_lie_open(patch: pytest.MonkeyPatch) -> None:
    """The view shows every card to everybody."""
    plan = views._plan

    def shown(one: Plan, viewer: SeatId | None) -> PlanView:
        return msgspec.structs.replace(plan(one, viewer), copy=one.copy)

    patch.setattr(views, "_plan", shown)


def all_see(patch: pytest.MonkeyPatch, **more: Part) -> None:
    """Parts that nobody should see are among those for all, in every game; what was
    worked out once about a view knows nothing of them, nor keeps them."""
    for once in ("_every", "_plan"):
        patch.setattr(drawn_parts, once, getattr(drawn_parts, once).__wrapped__)
    for module in (PLAIN, *MODULES.values()):
        parts = cast(dict[str, Any], module.public.parts)
        for name, one in at_table(more).items():
            patch.setitem(parts, name, one)


def everybody_sees_my_screen(patch: pytest.MonkeyPatch) -> None:
    """The seat's own part is put into the part for all."""
    me = views.OWN["me"]
    all_see(patch, me=part(lambda table: me.draw(table, SeatId("s1")), *me.names))


def tells_all(kind: type[Fact]) -> Hole:
    """A fact of this kind is told to everybody, whole."""
    return lambda patch: patch.setattr(kind, "visible_to", everything)


def tells(kind: type[Fact], *fields: str) -> Hole:
    """Somebody adds a field to what all may see of a fact."""
    return lambda patch: patch.setattr(kind, "public", (*kind.public, *fields))


def seed_too_early(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Account, "over", True)


def keys_in_the_view(patch: pytest.MonkeyPatch) -> None:
    def keys(table: Table) -> dict[str, list[SeatId]]:
        return {key: list(seats) for key, seats in table.seating.keys.items()}

    all_see(patch, keys=part(keys, "seating.keys"))


def the_past_of_others(patch: pytest.MonkeyPatch) -> None:
    """The tail of one viewer is handed to another."""
    patch.setattr(
        TableHistory,
        "recent",
        lambda history, viewer: history.recent_by_viewer.get(SeatId("s1"), ()),
    )


def pages_may_be_kept(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(guards, "PAGE_HEADERS", (("Cache-Control", "max-age=60"),))


HOLES: Mapping[str, tuple[Hole, str]] = {
    "plans lie open": (plans_lie_open, "plan: "),
    "everybody sees my screen": (everybody_sees_my_screen, "slip of s1"),
    "laying tells the card": (tells(PlanLaid, "copy"), "plan: "),
    "laying tells the salt": (tells(PlanLaid, "salt"), "salt of "),
    "peeks are told to all": (tells_all(PlanShown), "plan: magpie"),
    "requests are told to all": (tells_all(MoneyAsked), "a request"),
    "passes are told to all": (tells_all(PassLent), "pass for "),
    "the six words are told to all": (tells_all(WordsEntrusted), "six words"),
    "the seed too early": (seed_too_early, "seed"),
    "hashes of tokens in the view": (keys_in_the_view, "hash of "),
    "somebody else's last lines": (the_past_of_others, "reason of a slip"),
    "pages that a cache may keep": (pages_may_be_kept, "name of "),
}


def first(haunted: Haunted, what: str, who: str) -> Leak | None:
    """One goes first who is sure to hear it, then all."""
    visitors = dict.fromkeys((who, *haunted.visitors))
    found = (
        leak
        for leak in Found(canaries(haunted)).leaks(haunted, visitors)
        if leak.what.startswith(what)
    )
    return next(found, None)


@pytest.mark.parametrize("name", HOLES)
def test_a_hole_is_found(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hole, what = HOLES[name]
    hole(monkeypatch)
    haunted = evening(tmp_path)
    try:
        assert first(haunted, what, "cas") is not None
    finally:
        haunted.stage.close()


@pytest.fixture
def haunted(tmp_path: Path) -> Iterator[Haunted]:
    played = evening(tmp_path)
    yield played
    played.stage.close()


def state_of(haunted: Haunted) -> str:
    return repr(haunted.state.bank.slips)


CARELESS: Mapping[str, tuple[Callable[[Haunted], Callable[..., Any]], str]] = {
    "a new page": (
        lambda haunted: lambda table: Response(state_of(haunted)),
        "slip of s1",
    ),
    "a header": (
        lambda haunted: (
            lambda table: Response(
                "", headers={"X-Debug": next(iter(haunted.state.seating.keys))}
            )
        ),
        "hash of ",
    ),
    "a line in the log": (lambda haunted: logged, "token of "),
    "markup from data": (
        lambda haunted: lambda table: Response("<p><xss>", content_type="text/html"),
        "markup",
    ),
    "a formula": (
        lambda haunted: (
            lambda table: Response("name\r\n=1+1\r\n", content_type="text/csv")
        ),
        "a formula",
    ),
}


def logged(table: str) -> Response:
    """What a helpful programmer writes at midnight."""
    logging.getLogger("midnight").warning(
        "asked for %s with %s", table, dict(request.headers)
    )
    return Response(status=204)


@pytest.mark.parametrize("name", CARELESS)
def test_a_new_route_is_crawled_by_itself(name: str, haunted: Haunted) -> None:
    """Nobody has to tell the crawler that it is there."""
    careless, what = CARELESS[name]
    # for a blueprint that was added before the start
    haunted.stage.app._got_first_request = False
    haunted.stage.app.add_url_rule("/t/<table>/new", "new", careless(haunted))
    assert first(haunted, what, "stranger") is not None


FEW = {purpose: Rate(Limit(0.5, 0.0001), Limit(0.5, 0.0001)) for purpose in LIMITS}


def away(*_: object, **__: object) -> Any:
    raise StoreTrouble("store_gone")


def stumble(*_: object, **__: object) -> Any:
    raise RuntimeError(f"{request.headers} {request.get_data()!r} {request.url}")


def database_away(haunted: Haunted, patch: pytest.MonkeyPatch) -> None:
    for name in ("read", "append", "version", "tables", "remembered"):
        patch.setattr(haunted.stage.tables.store, name, away)
    patch.setattr(haunted.stage.tables, "execute", away)


def our_fault(haunted: Haunted, patch: pytest.MonkeyPatch) -> None:
    """Whatever the code of a route does, it stumbles over something that holds all that
    was asked."""
    patch.setattr(AppContext, "throttle", property(stumble))
    patch.setattr(lobby, "callers_words", stumble)
    patch.setattr(haunted.stage.tables, "caller", stumble)


def too_often(haunted: Haunted, patch: pytest.MonkeyPatch) -> None:
    throttle = haunted.stage.context.throttle
    patch.setattr(throttle, "_limits", FEW)
    patch.setattr(throttle, "take", lambda *_: Drawn(7))


@pytest.mark.parametrize(
    ("fault", "status"),
    [(database_away, b"503"), (our_fault, b"500"), (too_often, b"429")],
)
def test_errors_hold_no_secrets(
    fault: Fault, status: bytes, haunted: Haunted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither their bodies nor what the log says of them; one moment of the past fails
    as the other does."""
    haunted.moments = 1
    found, met = Found(canaries(haunted)), set()
    fault(haunted, monkeypatch)
    for said in crawled(haunted, ("host", "anna by cookie", "stranger")):
        met.add(said.head[:3])
        assert list(found.judged(said)) == []
    assert status in met

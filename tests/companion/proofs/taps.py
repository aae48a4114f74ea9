"""A tap of each kind that phones can give in a game without rules of its own: by whom,
and what comes before it."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.rules.fairness import witness_commitment
from tests.servers.callers import Company, Handset

Fields = Callable[[Company], dict[str, Any]]
HASH = hashlib.sha256(b"a tap").hexdigest()
ENTROPY = hashlib.sha256(b"what a phone thought of").hexdigest()
PROMISE = witness_commitment(ENTROPY)


def nothing(company: Company) -> None:
    """The game has begun, and that is enough."""


class Tap(NamedTuple):
    who: str
    fields: Fields = lambda _: {}
    before: Callable[[Company], object] = nothing
    begun: bool = True
    wish: Mapping[str, Any] = {}


def phone(company: Company, who: str) -> Handset:
    return company.host if who == "host" else company.seats[who]


def fixed(**fields: Any) -> Fields:
    return lambda _: fields


def first(*givers: tuple[str, str, dict[str, Any]]) -> Callable[[Company], object]:
    """These orders come before the tap."""

    def give(company: Company) -> None:
        for who, kind, fields in givers:
            company.done(phone(company, who), kind, **fields)

    return give


def card(company: Company, number: int = 0) -> str:
    book = company.host.get("/api/games/corner/en.json")
    return str(sorted(book.json["cards"])[number])


def laid(company: Company) -> None:
    company.done(company.seats["s1"], "lay", code=card(company), on="hat")


def plan(company: Company) -> dict[str, Any]:
    return {"plan": company.view(company.seats["s1"])["plans"][0]["id"]}


def request(company: Company) -> dict[str, Any]:
    return {
        "request": company.view(company.seats["s2"])["me"]["asked_of_me"][0]["id"],
        "yes": True,
    }


def slip(company: Company, name: str) -> dict[str, Any]:
    found = company.view(company.seats["s1"])["me"]["slips"][0]
    return {"code": found["code"]} if name == "code" else {"slip": found["id"]}


def question(company: Company) -> dict[str, Any]:
    return {"question": company.view(company.host)["questions"][0]["id"]}


def knocked(company: Company) -> None:
    company.done(company.host, "set_door", door="ask")
    company.sit("Dora")


ASKED = ("s1", "ask_money", {"of": ["s2"], "amount": 5, "reason": "drinks"})
WRITTEN = ("s1", "write_slip", {"amount": 5, "gives": True})
PAID = ("s1", "pay", {"to": "s2", "amount": 1})
TIMER = ("s1", "start_timer", {"seconds": 3600})
TYPED = ("s1", "type_dice", {"sides": [6], "results": [3]})
CORRECTION = {"type": "correct_purse", "purse": "s1", "to": 5, "reason": "wrong change"}
PROPOSED = ("s1", "propose", {"what": CORRECTION})
ENDED: tuple[str, str, dict[str, Any]] = ("host", "end_game", {})
ROLLING = first(
    ("s2", "promise_entropy", {"promise": PROMISE}),
    ("s1", "roll", {"sides": [6, 6], "tap": HASH}),
)

TAPS: Mapping[str, Tap] = {
    "admit": Tap("host", fixed(seat="s4"), knocked, begun=False),
    "answer_request": Tap("s2", request, first(ASKED)),
    "ask_money": Tap("s1", fixed(of=["s2", "s3"], amount=5, reason="drinks")),
    "ask_export": Tap("host"),
    "begin": Tap("host", begun=False),
    "break_tie": Tap("host", fixed(winner="s2"), first(ENDED)),
    "cash_slip": Tap("s2", lambda company: slip(company, "code"), first(WRITTEN)),
    "arrange": Tap("host", fixed(seats=["s2", "s1"]), begun=False),
    "change_code": Tap("host"),
    "confirm_dice": Tap("s2", fixed(roll=1, yes=True), first(TYPED)),
    "count": Tap("s1", fixed(counter="respect", by=1)),
    "count_cash": Tap("s1", fixed(amount=40), first(ENDED), wish={"money": "paper"}),
    "dismiss": Tap("host", fixed(seat="s3"), begun=False),
    "end_game": Tap("host"),
    "end_turn": Tap("s1"),
    "lay": Tap("s1", lambda company: {"code": card(company), "on": "hat"}),
    "leave": Tap("s2"),
    "lend_pass": Tap("s1", fixed(seat="s1")),
    "next_phase": Tap("s1"),
    "nudge": Tap("s1", fixed(seat="s2")),
    "pass_host": Tap("host", fixed(seat="s1")),
    "pay": Tap("s1", fixed(to="s2", amount=7, reason="rent")),
    "promise_entropy": Tap("s1", fixed(promise=PROMISE)),
    "propose": Tap("s1", fixed(what=CORRECTION)),
    "rename": Tap("s1", fixed(name="Annabel")),
    "return": Tap("s2", before=first(("s2", "leave", {}))),
    "reveal": Tap("s1", plan, laid),
    "roll": Tap("s1", fixed(sides=[6, 6], tap=HASH)),
    "set_door": Tap("host", fixed(door="ask")),
    "set_strictness": Tap("host", fixed(rule="turn", level="free"), begun=False),
    "show_plan": Tap("s1", lambda company: {**plan(company), "to": "s2"}, laid),
    "start_timer": Tap("s1", fixed(seconds=3600)),
    "stop_timer": Tap("s1", before=first(TIMER)),
    "take": Tap("s1", fixed(source="bank", amount=9)),
    "take_back": Tap("s1", before=first(PAID, PAID)),
    "take_up": Tap("s1", plan, laid),
    "tear_slip": Tap("s1", lambda company: slip(company, "id"), first(WRITTEN)),
    "tick": Tap("s1", fixed(what="lay_out", done=True)),
    "type_dice": Tap("s1", fixed(sides=[6], results=[3])),
    "vote": Tap(
        "s2", lambda company: {**question(company), "yes": True}, first(PROPOSED)
    ),
    "withdraw": Tap("s1", question, first(PROPOSED)),
    "witness": Tap("s2", fixed(roll=1, entropy=ENTROPY, promise=HASH), ROLLING),
    "write_slip": Tap("s1", fixed(amount=5, gives=True)),
}


def ready(base: str, kind: str) -> tuple[Company, dict[str, Any]]:
    """A table at which this tap is possible now, and the body of the tap."""
    tap = TAPS[kind]
    company = Company(base, "corner", **tap.wish)
    if tap.begun:
        company.begin()
    tap.before(company)
    return company, company.order(
        kind, f"tap of {kind}".replace(" ", "-"), **tap.fields(company)
    )


def told(company: Company) -> dict[str, list[str]]:
    """What everybody at the table was told, by kind."""
    everybody = {"host": company.host, **company.seats}
    return {
        name: [entry["kind"] for entry in company.log(one)]
        for name, one in everybody.items()
    }

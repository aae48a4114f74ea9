"""A private act makes no sound: phones that may not know of it hear a heartbeat and
nothing else."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.rules.fairness import witness_commitment
from companion.rules.messages import SeatId
from tests.companion.proofs.haunted import Haunted, gathered
from tests.companion.proofs.stage import BIRDS

Act = Callable[[Haunted], Mapping[str, set[bytes]]]


def at_the_table(folder: Path) -> Haunted:
    """Everybody sits, listens in every form, and the game has begun."""
    haunted = Haunted(folder)
    gathered(haunted)
    haunted.act("host", "begin")
    return haunted


@pytest.fixture(scope="module")
def haunted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Haunted]:
    played = at_the_table(tmp_path_factory.mktemp("rings"))
    yield played
    played.stage.close()


def by(who: str, kind: str, **order: Any) -> Act:
    return lambda haunted: haunted.act(who, kind, **order)


def asked(haunted: Haunted) -> str:
    haunted.act("anna", "ask_money", of=["s2"], amount=5, reason="for the band")
    return next(iter(haunted.state.bank.requests))


def slip(haunted: Haunted) -> str:
    haunted.act("anna", "write_slip", amount=5, gives=True)
    return next(
        one.id for one in haunted.state.bank.slips.values() if one.seat == SeatId("s1")
    )


def after_a_slip(kind: str) -> Act:
    def act(haunted: Haunted) -> Mapping[str, set[bytes]]:
        written = slip(haunted)
        return haunted.act(
            "anna", kind, **({"slip": written} if kind == "tear_slip" else {})
        )

    return act


def declined(who: str) -> Act:
    return lambda haunted: haunted.act(
        who, "answer_request", request=asked(haunted), yes=False
    )


def watched(haunted: Haunted) -> Mapping[str, set[bytes]]:
    path = f"/api/tables/{haunted.table}/players"
    haunted.stage.done(
        haunted.visitors["nobody"], path, {"code": haunted.code, "watch": True}
    )
    return haunted.news()


def diagnosed(haunted: Haunted) -> Mapping[str, set[bytes]]:
    path = f"/api/tables/{haunted.table}/doctor"
    haunted.stage.done(haunted.visitors["anna"], path, {"results": {"latency": 12}})
    return haunted.news()


def refused(haunted: Haunted) -> Mapping[str, set[bytes]]:
    body = {"id": "too-much", "type": "pay", "to": "bank", "amount": 999_999}
    answer = haunted.stage.ask(
        haunted.visitors["anna"],
        "POST",
        f"/api/tables/{haunted.table}/commands",
        json=body,
    )
    assert answer.status_code == 422
    return haunted.news()


def twice(haunted: Haunted) -> Mapping[str, set[bytes]]:
    body = {"id": "twice", "type": "pay", "to": "bank", "amount": 1}
    haunted.stage.done(
        haunted.visitors["anna"], f"/api/tables/{haunted.table}/commands", body
    )
    haunted.news()
    haunted.stage.done(
        haunted.visitors["anna"], f"/api/tables/{haunted.table}/commands", body
    )
    return haunted.news()


def looked(haunted: Haunted) -> Mapping[str, set[bytes]]:
    for path in ("", "/log", "/at/3", "/scores", "/fairness"):
        haunted.stage.ask(
            haunted.visitors["anna"], "GET", f"/api/tables/{haunted.table}{path}"
        )
    return haunted.news()


RINGS: Mapping[str, tuple[Act, set[str]]] = {
    "a slip is written": (by("anna", "write_slip", amount=5, gives=True), {"anna"}),
    "a slip is torn": (after_a_slip("tear_slip"), {"anna"}),
    "a slip is taken back": (after_a_slip("take_back"), {"anna"}),
    "a pass for oneself": (by("anna", "lend_pass", seat="s1"), {"anna"}),
    "a promise for the dice": (
        by("anna", "promise_entropy", promise=witness_commitment("0" * 64)),
        {"anna"},
    ),
    "money is asked for": (
        by("anna", "ask_money", of=["s2"], amount=5),
        {"anna", "bob"},
    ),
    "a request is declined": (declined("bob"), {"anna", "bob"}),
    "a request is withdrawn": (declined("anna"), {"anna", "bob"}),
    "somebody looks on": (watched, set()),
    "the doctor was asked": (diagnosed, {"host"}),
    "an order is refused": (refused, set()),
    "a tap is sent again": (twice, set()),
    "somebody reads": (looked, set()),
}


@pytest.mark.parametrize("name", RINGS)
def test_only_those_hear_it_who_may_know(haunted: Haunted, name: str) -> None:
    """No byte for the others, in none of the three forms of a stream."""
    act, hears = RINGS[name]
    haunted.news()
    assert set(act(haunted)) == hears


def laid_and_shown(folder: Path, bird: str) -> dict[str, list[bytes]]:
    """What everybody hears when one lays a card, shows it to another, and takes it up
    again; seals made alike."""
    haunted = at_the_table(folder)
    for stream in haunted.streams:
        stream.heard = b""
    haunted.act("anna", "lay", code=haunted.bird(bird), on="hat")
    plan = next(iter(haunted.state.plans))
    haunted.act("anna", "show_plan", plan=plan, to="s2")
    haunted.act("anna", "take_up", plan=plan)
    haunted.stage.close()
    heard: dict[str, list[bytes]] = {}
    for stream in haunted.streams:
        heard.setdefault(stream.who.name, []).append(
            re.sub(rb'"seal":"[0-9a-f]{64}"', b'"seal":"-"', stream.heard)
        )
    return heard


def test_which_card_it_was_makes_no_difference_to_the_others(tmp_path: Path) -> None:
    """Byte for byte and in number; only whoever laid it and whoever looked hear something else."""
    one, other = (laid_and_shown(tmp_path / bird, bird) for bird in BIRDS[:2])
    assert {name for name in one if one[name] != other[name]} == {"anna", "bob"}
    assert all(one["watcher"])


def test_the_seals_of_one_card_tell_nothing(haunted: Haunted) -> None:
    """The same card has another seal each time, and no simple digest of its code is one."""
    seals = set()
    for _ in range(3):
        haunted.act("cas", "lay", code=haunted.bird("twite"))
        plan = next(
            one for one in haunted.state.plans.values() if one.seat == SeatId("s3")
        )
        seals.add(plan.seal)
        haunted.act("cas", "take_up", plan=plan.id)
    assert len(seals) == 3


def test_reading_a_code_does_not_tell_where_a_card_lies(tmp_path: Path) -> None:
    """For every card and for everybody: the same answer before it was laid, after, and
    when it was turned up."""
    haunted = at_the_table(tmp_path / "codes")
    before = readings(haunted)
    for who, bird in (("anna", "heron"), ("bob", "heron"), ("cas", "wren")):
        haunted.act(who, "lay", code=haunted.bird(bird))
    haunted.act("anna", "show_plan", plan=haunted.plan_of("heron"), to="s2")
    haunted.act("cas", "reveal", plan=haunted.plan_of("wren"))
    assert readings(haunted) == before
    assert len(set(before.values())) == len(BIRDS)
    haunted.stage.close()


def readings(haunted: Haunted) -> dict[tuple[str, str], bytes]:
    path = f"/api/tables/{haunted.table}/codes"
    return {
        (who, bird): haunted.stage.ask(
            haunted.visitors[who], "POST", path, json={"text": haunted.bird(bird)}
        ).get_data()
        for who in ("host", "anna", "bob", "cas", "watcher")
        for bird in BIRDS
    }

"""Whoever pokes at a secret of others learns nothing: the answer is the same as for one
that does not exist."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.rules.messages import SeatId
from tests.companion.proofs.haunted import Haunted, evening

Order = tuple[str, dict[str, Any]]


@pytest.fixture(scope="module")
def haunted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Haunted]:
    played = evening(tmp_path_factory.mktemp("probes"))
    yield played
    played.stage.close()


def pairs(haunted: Haunted, who: str) -> Iterator[tuple[Order, Order]]:
    """An order that names somebody else's secret, and the same with a name that nothing has."""
    plan = haunted.plan_of("heron")
    request = next(
        one.id for one in haunted.state.bank.requests.values() if one.of == SeatId("s2")
    )
    slip = next(
        one for one in haunted.state.bank.slips.values() if one.seat == SeatId("s1")
    )
    for kind in ("reveal", "take_up"):
        yield (kind, {"plan": plan}), (kind, {"plan": "c0"})
    yield (
        ("reveal", {"plan": plan, "code": haunted.bird("heron")}),
        ("reveal", {"plan": "c0"}),
    )
    yield (
        ("show_plan", {"plan": plan, "to": "s3"}),
        ("show_plan", {"plan": "c0", "to": "s3"}),
    )
    for yes in (True, False):
        yield (
            ("answer_request", {"request": request, "yes": yes}),
            ("answer_request", {"request": "r0", "yes": yes}),
        )
    yield ("tear_slip", {"slip": slip.id}), ("tear_slip", {"slip": "p0"})
    yield ("lend_pass", {"seat": "s1"}), ("lend_pass", {"seat": "s77"})
    if who != "cas":  # who is the witness of that roll
        yield (
            ("witness", {"roll": 2, "entropy": "a" * 64}),
            ("witness", {"roll": 99, "entropy": "a" * 64}),
        )


@pytest.mark.parametrize(
    "who",
    [
        "cas",
        "watcher",
        "eve",
        "elsewhere",
        "other host",
        "old bob",
        "stranger",
        "nobody",
    ],
)
def test_a_secret_of_others_is_like_none_at_all(haunted: Haunted, who: str) -> None:
    """No order, no drawing of a code: neither what is said nor what happens tells that
    there is something."""
    before = haunted.stage.tables.store.version(haunted.table)
    for real, made_up in pairs(haunted, who):
        assert answer(haunted, who, *real) == answer(haunted, who, *made_up), real
    assert haunted.stage.tables.store.version(haunted.table) == before
    for code in [
        one.code
        for one in haunted.state.bank.slips.values()
        if one.seat == SeatId("s1")
    ]:
        assert drawn(haunted, who, f"slip:{code}") == drawn(haunted, who, "slip:AAAA")
    for lent in [
        one.code for one in haunted.state.seating.passes if one.seat == SeatId("s1")
    ]:
        assert drawn(haunted, who, f"pass:{lent}") == drawn(haunted, who, "pass:AAAAAA")


def answer(
    haunted: Haunted, who: str, kind: str, order: dict[str, Any]
) -> tuple[int, bytes]:
    body = {"id": f"probe-{kind}", "type": kind, **order}
    path = f"/api/tables/{haunted.table}/commands"
    said = haunted.stage.ask(haunted.visitors[who], "POST", path, json=body)
    return said.status_code, said.get_data()


def drawn(haunted: Haunted, who: str, what: str) -> tuple[int, bytes]:
    path = f"/api/tables/{haunted.table}/qr.svg?what={what}"
    said = haunted.stage.ask(haunted.visitors[who], "GET", path)
    return said.status_code, said.get_data()

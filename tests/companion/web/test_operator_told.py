"""What the operator is told of trouble, and what the log never holds."""

import logging
from typing import Any

import pytest

from companion.store import StoreTrouble
from companion.store.memory import MemoryStore
from tests.companion.web.door import Door


class Away(MemoryStore):
    """A database that comes and goes."""

    trouble = ""

    def append(self, *words: Any) -> Any:
        if self.trouble:
            raise StoreTrouble(self.trouble)
        return super().append(*words)


@pytest.mark.parametrize("code", ["store_full", "store_read_only", "store_gone"])
def test_a_database_in_trouble_is_a_sentence_and_the_same_tap_works_later(
    code: str,
) -> None:
    """503, when to come back, nothing lost, nothing twice."""
    store = Away()
    party = Door(store).party()
    store.trouble = code
    refused = party.give(party.tokens["s1"], "pay", "tap", to="s2", amount=5)
    assert (refused.status_code, refused.json["error"]["code"]) == (
        503,
        code,
    ) and refused.headers["Retry-After"]
    store.trouble = ""
    assert (
        party.give(party.tokens["s1"], "pay", "tap", to="s2", amount=5).status_code
        == 200
    )
    assert party.view(party.tokens["s1"])["purses"]["s1"] == 45


def test_nothing_secret_is_written_into_the_log(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """Not even when something breaks that must not break."""
    caplog.set_level(logging.DEBUG)
    door = Door()
    party = door.party()
    anna = party.tokens["s1"]
    live = door.tables.live(party.table)

    def broken(*_: object) -> None:
        raise RuntimeError(f"broken beside {anna} and {party.code}")

    live.look = broken  # type: ignore[method-assign,assignment]
    assert door.get(party.path, anna).json["error"]["code"] == "our_fault"
    door.get(f"/j/{party.code}")
    door.post(f"{party.path}/commands", {"id": "SECRET-ID", "type": "nonsense"}, anna)
    written = caplog.text + "".join(capfd.readouterr())
    assert "RuntimeError" in written
    for secret in (anna, party.host, party.code, party.table, "SECRET-ID"):
        assert secret not in written


def test_the_operator_is_told_once_why_pages_are_refused(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """One line for each pair of names, without what a stranger might write into it, and
    not without end."""
    door = Door()
    for _ in range(3):
        refused = door.post(
            "/api/tables",
            {"game": "starter"},
            headers={"Origin": "https://play.example"},
        )
        assert refused.json["error"]["code"] == "wrong_origin"
    (line,) = [record.getMessage() for record in caplog.records]
    assert (
        "Origin https://play.example, but I think I am http://localhost:" in line
        and "X-Forwarded-Proto" in line
    )
    for n in range(100):
        door.post(
            "/api/tables",
            {"game": "starter"},
            headers={"Origin": f"https://e{n}.example/\x1b[31m" + "x" * 500},
        )
    assert len(caplog.records) < 30
    assert all(
        "\x1b" not in record.getMessage() and len(record.getMessage()) < 400
        for record in caplog.records
    )


def test_the_operator_is_told_when_the_database_goes_and_when_it_is_back(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """One line at the beginning, however many phones try, and one at the end."""
    store = Away()
    party = Door(store).party()
    store.trouble = "store_gone"
    for n in range(5):
        assert (
            party.give(
                party.tokens["s1"], "pay", f"tap{n}", to="s2", amount=5
            ).status_code
            == 503
        )
    store.trouble = ""
    for n in range(2):
        assert (
            party.give(
                party.tokens["s1"], "pay", f"later{n}", to="s2", amount=5
            ).status_code
            == 200
        )
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == 2 and "does not answer" in told[0] and "again" in told[1]

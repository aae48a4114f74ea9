"""What the terminal shows once the house is open."""

from argparse import Namespace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.commands.serve import Welcome
from companion.serving import terminal_qr
from companion.serving.addresses import Address


@pytest.mark.parametrize("sealed", [True, False], ids=["with https", "without"])
def test_the_code_leads_phones_to_where_they_can_begin(
    sealed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone that does not trust the laptop yet comes to the page about that, before
    any red warning."""
    scanned: list[str] = []

    def drawn(address: str, _: object) -> str:
        scanned.append(address)
        return ""

    monkeypatch.setattr(terminal_qr, "join_code", drawn)
    papers = SimpleNamespace(fingerprint="AB:CD") if sealed else None
    context = SimpleNamespace(papers=papers, laptop="key", address="", plain_address="")
    welcome = Welcome(
        Namespace(database="memory:"),
        cast("Any", SimpleNamespace(context=context)),
        8000,
    )
    welcome.move_to(Address("192.0.2.2", "wlan0", "lan", "Wi-Fi"))
    said = welcome._said(proved=True)
    assert scanned == [
        "http://192.0.2.2:8000/https" if sealed else "http://192.0.2.2:8000/"
    ]
    assert f"keeps the table at http{'s' if sealed else ''}://192.0.2.2:8000/" in said
    assert ("learn to trust" in said) is sealed

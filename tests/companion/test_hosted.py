"""The app behind a proxy: set up by environment, and believing exactly as many proxies as there are."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest
from flask import Flask, request

from cards import HERE
from cards.errors import Mistake
from companion.hosted import OPENED, hosted

PLAIN = {"CONSIGLIERE_DATABASE": "memory:", "CONSIGLIERE_FOLDERS": str(HERE / "starter")}


@contextmanager
def running(environ: Mapping[str, str]) -> Iterator[Flask]:
    app = hosted({**PLAIN, **environ})
    yield app
    app.extensions[OPENED].close()


@pytest.mark.parametrize(("proxies", "believed"), [("0", "10.0.0.1"), ("1", "203.0.113.9"), ("2", "198.51.100.7")])
def test_only_so_many_proxies_are_believed(proxies: str, believed: str) -> None:
    """Whoever sends a longer list of addresses is not taken at their word."""
    with running({"CONSIGLIERE_PROXIES": proxies}) as app:
        seen: list[str | None] = []
        app.before_request(lambda: seen.append(request.remote_addr))
        headers = {"X-Forwarded-For": "1.1.1.1, 198.51.100.7, 203.0.113.9", "X-Forwarded-Proto": "https"}
        app.test_client().get("/healthz", headers=headers, environ_base={"REMOTE_ADDR": "10.0.0.1"})
        assert seen == [believed]


def test_the_machine_of_the_proxy_is_nobody_s_laptop() -> None:
    """A request from the loopback lists nothing and is not spared."""
    with running({"CONSIGLIERE_ADDRESS": "https://play.example/"}) as app:
        client = app.test_client()
        made = client.post("/api/tables", json={"game": "starter"}).json
        assert made and made["join_url"].startswith("https://play.example/j/")
        listed = client.get("/api/tables", base_url="http://localhost", environ_base={"REMOTE_ADDR": "127.0.0.1"})
        assert listed.json == {"tables": []}
        answers = {client.get(f"/api/doors/CCC{n:03}").status_code for n in range(40)}
        assert answers == {422, 429}


def test_a_number_that_is_none_is_one_sentence() -> None:
    with pytest.raises(Mistake, match="CONSIGLIERE_PROXIES is 'many'"):
        hosted({**PLAIN, "CONSIGLIERE_PROXIES": "many"})

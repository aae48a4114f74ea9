"""The app behind a proxy: set up by environment, and believing exactly as many proxies
as there are."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest
from flask import Flask, request

from cards import HERE
from cards.errors import Mistake
from companion.hosted import OPENED, hosted
from companion.startup.proxy_check import NOBODY, UNSEALED, UNTOLD

PLAIN = {
    "CONSIGLIERE_DATABASE": "memory:",
    "CONSIGLIERE_FOLDERS": str(HERE / "starter"),
}


@contextmanager
def running(environ: Mapping[str, str]) -> Iterator[Flask]:
    app = hosted({**PLAIN, **environ})
    yield app
    app.extensions[OPENED].close()


@pytest.mark.parametrize(
    ("proxies", "believed"),
    [("0", "10.0.0.1"), ("1", "203.0.113.9"), ("2", "198.51.100.7")],
)
def test_only_so_many_proxies_are_believed(proxies: str, believed: str) -> None:
    """Whoever sends a longer list of addresses is not taken at their word."""
    with running({"CONSIGLIERE_PROXIES": proxies}) as app:
        seen: list[str | None] = []
        app.before_request(lambda: seen.append(request.remote_addr))
        headers = {
            "X-Forwarded-For": "1.1.1.1, 198.51.100.7, 203.0.113.9",
            "X-Forwarded-Proto": "https",
        }
        app.test_client().get(
            "/healthz", headers=headers, environ_base={"REMOTE_ADDR": "10.0.0.1"}
        )
        assert seen == [believed]


def test_the_machine_of_the_proxy_is_nobody_s_laptop() -> None:
    """A request from the loopback lists nothing and is not spared."""
    with running({"CONSIGLIERE_ADDRESS": "https://play.example/"}) as app:
        client = app.test_client()
        made = client.post("/api/tables", json={"game": "starter"}).json
        assert made and made["join_url"].startswith("https://play.example/j/")
        listed = client.get(
            "/api/tables",
            base_url="http://localhost",
            environ_base={"REMOTE_ADDR": "127.0.0.1"},
        )
        assert listed.json == {"tables": []}
        answers = {client.get(f"/api/doors/CCC{n:03}").status_code for n in range(40)}
        assert answers == {422, 429}


def test_a_number_that_is_none_is_one_sentence() -> None:
    with pytest.raises(Mistake, match="CONSIGLIERE_PROXIES is 'many'"):
        hosted({**PLAIN, "CONSIGLIERE_PROXIES": "many"})


def test_a_proxy_that_passes_nothing_on_still_lets_tables_be_opened() -> None:
    """A plain `proxy_pass` asks by the inner address, while the page was loaded from
    the one we were started with."""
    with running({"CONSIGLIERE_ADDRESS": "https://play.example"}) as app:
        asked = {"base_url": "http://127.0.0.1:8000", "json": {"game": "starter"}}
        ours = app.test_client().post(
            "/api/tables", headers={"Origin": "https://play.example"}, **asked
        )
        theirs = app.test_client().post(
            "/api/tables", headers={"Origin": "https://else.example"}, **asked
        )
        assert (ours.status_code, theirs.status_code) == (201, 403)


FORWARDED = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}


@pytest.mark.parametrize(
    ("proxies", "headers", "told"),
    [
        ("0", FORWARDED, [UNTOLD]),
        ("1", {}, [NOBODY, UNSEALED]),
        ("1", {"X-Forwarded-For": "203.0.113.9"}, [UNSEALED]),
        ("1", FORWARDED, []),
        ("0", {}, []),
    ],
)
def test_the_operator_hears_what_the_proxy_leaves_out(
    proxies: str,
    headers: dict[str, str],
    told: list[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Once, however many requests come; a look at the health goes past the proxy and
    says nothing about it."""
    with running(
        {"CONSIGLIERE_PROXIES": proxies, "CONSIGLIERE_ADDRESS": "https://play.example"}
    ) as app:
        for path in ("/", "/", "/j"):
            app.test_client().get(path, headers=headers)
        assert [record.message for record in caplog.records] == told
        caplog.clear()
    with running(
        {"CONSIGLIERE_PROXIES": "1", "CONSIGLIERE_ADDRESS": "https://play.example"}
    ) as app:
        app.test_client().get("/healthz")
        assert not caplog.records


@pytest.mark.parametrize(("said", "status"), [("", 200), ("on", 200), ("off", 404)])
def test_a_public_server_may_print_nothing(said: str, status: int) -> None:
    """The print shop can be shut; where it is open, no stranger brings a game or learns
    a printer."""
    with running({"CONSIGLIERE_PRINTING": said}) as app:
        client = app.test_client()
        assert client.get("/print").status_code == status
        near = {"base_url": "http://localhost"}
        for path in ("/print/calibration", "/print/starter.zip"):
            assert client.get(path, **near).status_code in {403, 404}

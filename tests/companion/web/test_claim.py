"""The laptop whose browser lost its cookie: whoever sits at it takes the host's role
back, and nobody else can."""

from typing import Any

import pytest

from companion.store.memory import MemoryStore
from tests.companion.web.door import AT_HOME, LAPTOP, OWN_BROWSER, Door, Party

FRESH = "ab" * 32  # the token of a browser that has never been here
ELSEWHERE: dict[str, dict[str, Any]] = {
    "a phone": {"environ_base": {**OWN_BROWSER, "REMOTE_ADDR": "192.168.1.7"}},
    "a tunnel that adds no header": {
        **AT_HOME,
        "environ_base": {"REMOTE_ADDR": "127.0.0.1"},
    },
    "a page that points its name here": {
        **AT_HOME,
        "base_url": "http://evil.example:8000",
    },
    "through a tunnel": {**AT_HOME, "headers": {"X-Forwarded-For": "203.0.113.9"}},
    "through a proxy": {**AT_HOME, "headers": {"Forwarded": "for=203.0.113.9"}},
}


def claims(party: Party, token: str | None = FRESH, **more: Any) -> Any:
    return party.door.post(f"{party.path}/host", {}, token, **{**AT_HOME, **more})


def told(party: Party) -> list[str]:
    return [fact["kind"] for fact in party.view(party.tokens["s1"])["recent"]]


def test_a_new_browser_at_the_laptop_becomes_the_host() -> None:
    """All are told, in a line that no undo takes away; the old browser is nobody any
    more, and a tap counts once."""
    party = Door(home=True).party()
    assert party.door.get(party.path, FRESH).status_code == 403
    assert claims(party).status_code == claims(party).status_code == 204
    assert told(party).count("host_claimed") == 1
    party.done(FRESH, "set_door", door="closed")
    assert party.give(party.host, "set_door", door="open").status_code == 403
    assert party.door.get(party.path, party.host).status_code == 403
    party.done(party.tokens["s1"], "take", source="bank", amount=1)
    party.done(party.tokens["s1"], "take_back")
    assert party.give(FRESH, "set_door", door="open").status_code == 200


def test_the_role_goes_to_and_fro_between_two_browsers_of_the_laptop() -> None:
    party = Door(home=True).party()
    for token in (FRESH, party.host, FRESH):
        assert claims(party, token).status_code == 204
        assert party.view(token)["host"] == {"passes": [], "entrusted": []}
    assert told(party).count("host_claimed") == 3


def test_the_role_comes_back_from_a_phone_that_is_gone() -> None:
    """One phone is left, and it could not choose a host by vote."""
    party = Door(home=True).party()
    party.done(party.host, "pass_host", seat="s1")
    assert claims(party).status_code == 204
    assert party.view(party.tokens["s2"])["table"]["host"] is None
    assert party.give(party.tokens["s1"], "set_door", door="closed").status_code == 403
    party.done(FRESH, "set_door", door="closed")


def test_open_streams_of_the_old_host_end_at_once() -> None:
    party = Door(home=True).party()
    with party.stream(party.host) as screen:
        screen.next()
        assert claims(party).status_code == 204
        with pytest.raises(StopIteration):
            screen.next()
    party.done(FRESH, "pass_host", seat="s1")
    with (
        party.stream(party.tokens["s1"]) as phone,
        party.stream(party.tokens["s2"]) as other,
    ):
        phone.next()
        other.next()
        assert claims(party).status_code == 204
        with pytest.raises(StopIteration):
            phone.next()
        assert other.next()[0][0] == "view"


def test_what_the_old_screen_lent_no_longer_opens_a_seat() -> None:
    door = Door(home=True)
    party = door.party()
    party.done(party.host, "propose", what={"type": "give_seat", "seat": "s1"})
    code = party.view(party.host)["host"]["passes"][0]["code"]
    assert claims(party).status_code == 204
    assert door.get(f"/api/doors/{code}").json["error"]["code"] == "wrong_code"
    assert party.view(party.tokens["s1"])["me"]["passes"] == []


@pytest.mark.parametrize("where", ELSEWHERE)
def test_nobody_claims_from_elsewhere(where: str) -> None:
    party = Door(home=True).party()
    for token in (FRESH, party.tokens["s1"], party.host):
        answer = claims(party, token, **ELSEWHERE[where])
        assert (answer.status_code, answer.json["error"]["code"]) == (
            403,
            "not_at_this_machine",
        )
    assert (
        party.door.get(f"/t/{party.table}/screen", FRESH, **ELSEWHERE[where]).location
        == "/j"
    )
    assert party.view(party.host)["host"]


def test_where_a_server_is_hosted_its_own_machine_is_nobodys_living_room() -> None:
    party = Door().party()
    assert claims(party).json["error"]["code"] == "not_at_this_machine"
    assert (
        party.door.get(f"/api/doors/{party.code}", FRESH, **AT_HOME).json["claim"]
        is False
    )


def test_another_sites_page_in_the_laptops_browser_cannot_claim() -> None:
    """By a form, or by a script whose origin the browser tells."""
    door = Door(home=True)
    party = door.party()
    browser = door.client(cookies=True)
    browser.get("/", **AT_HOME)
    browser.set_cookie("laptop", LAPTOP)
    path, foreign = f"{party.path}/host", {"Origin": "http://evil.example"}
    assert (
        browser.post(path, data="{}", content_type="text/plain", **AT_HOME).json[
            "error"
        ]["code"]
        == "wrong_kind"
    )
    assert (
        browser.post(path, json={}, headers=foreign, **AT_HOME).json["error"]["code"]
        == "wrong_origin"
    )
    assert claims(party, None).json["error"]["code"] == "no_token"
    assert "host_claimed" not in told(party)
    assert (
        browser.post(
            path, json={}, headers={"Origin": "http://localhost:8000"}, **AT_HOME
        ).status_code
        == 204
    )


def test_the_door_offers_the_role_to_the_laptop_alone() -> None:
    """Also behind a closed door: the person at the laptop is led there, and is the host
    a tap later."""
    door = Door(home=True)
    party = door.party()
    party.done(party.host, "set_door", door="closed")
    browser = door.client(cookies=True)
    browser.get("/", **AT_HOME)
    browser.set_cookie("laptop", LAPTOP)
    way = browser.get(f"/t/{party.table}/screen", **AT_HOME).location
    assert way == f"/j/{party.code}"
    behind = f"/api/doors/{party.code}"
    assert browser.get(behind, **AT_HOME).json["claim"] is True
    assert door.get(behind, **ELSEWHERE["a phone"]).json["claim"] is False
    assert door.get(behind, party.host, **AT_HOME).json["claim"] is False
    browser.post(f"{party.path}/host", json={}, **AT_HOME)
    assert browser.get(behind, **AT_HOME).json["claim"] is False
    assert 'data-host="1"' in browser.get(
        f"/t/{party.table}/screen", **AT_HOME
    ).get_data(as_text=True)


def test_the_new_host_is_the_host_after_a_restart() -> None:
    store = MemoryStore()
    party = Door(store, home=True).party()
    assert claims(party).status_code == 204
    again = Party(Door(store, home=True), party.table, FRESH, party.code)
    again._taps = 500
    again.done(FRESH, "set_door", door="ask")
    assert again.door.get(again.path, party.host).status_code == 403

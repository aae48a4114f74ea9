"""Streams: the own view first, then what changed in it, and silence about everything else."""

from threading import Thread
from typing import Any

import pytest

from companion.rules.messages import SeatId
from companion.rules.table_history import TAIL
from companion.timing.heartbeats import LOOK, PAUSE, Heartbeats
from companion.web.throttle import StreamSlots
from tests.companion.web.door import Door, Heard


def view_of(heard: Heard) -> tuple[str, dict[str, Any]]:
    return next(event for event in heard.next() if event[0] != "here")


def test_first_the_view_then_what_changed() -> None:
    """The three forms tell the same story."""
    party = Door().party()
    anna, bob, _ = party.tokens.values()
    with (
        party.stream(bob) as whole,
        party.stream(bob, changes="1") as parts,
        party.stream(bob, changes="told") as lean,
    ):
        firsts = [view_of(one) for one in (whole, parts, lean)]
        assert all(
            first == ("view", party.door.get(party.path, bob).json) for first in firsts
        )
        for one in (whole, parts, lean):
            while not one.quiet():
                pass
        party.done(anna, "pay", to="s2", amount=20)
        assert view_of(whole) == ("view", party.door.get(party.path, bob).json)
        name, told = view_of(parts)
        assert name == "changes" and set(told["view"]) == {"purses", "recent"}
        assert told["from"] == firsts[0][1]["version"]
        name, told = view_of(lean)
        assert set(told["view"]) == {"purses"} and [
            one["kind"] for one in told["told"]
        ] == ["paid"]


def test_whoever_shows_the_view_already_hears_only_what_changes() -> None:
    """An older one, or somebody else's, is told whole."""
    party = Door().party()
    anna, bob, _ = party.tokens.values()
    now = party.door.get(party.path, bob).json
    has = {"after": str(now["version"]), "viewer": now["viewer"], "changes": "told"}
    with (
        party.stream(bob, **has) as same,
        party.stream(bob, **{**has, "viewer": "s1"}) as other,
        party.stream(bob, **{**has, "after": "0"}) as older,
    ):
        assert view_of(other) == view_of(older) == ("view", now)
        assert {name for name, _ in same.next()} == {"here"}
        party.done(anna, "pay", to="s2", amount=20)
        name, told = view_of(same)
        assert name == "changes" and told["from"] == now["version"]


def test_changes_put_together_are_the_view() -> None:
    """Whoever adds up all changes has what a reload would show."""
    party = Door().party()
    anna, bob, cas = party.tokens.values()
    with (
        party.stream(bob, changes="1") as parts,
        party.stream(bob, changes="told") as lean,
    ):
        views = [dict(view_of(one)[1]["view"]) for one in (parts, lean)]
        for step in (
            lambda: party.done(anna, "pay", to="s2", amount=3, reason="x"),
            lambda: party.done(anna, "ask_money", of=["s2", "s3"], amount=7),
            lambda: party.done(cas, "write_slip", amount=5, gives=True),
            lambda: [party.done(cas, "pay", to="s2", amount=1) for _ in range(9)],
            lambda: party.done(bob, "start_timer", seconds=30),
        ):
            step()
            for view, heard in zip(views, (parts, lean), strict=True):
                put_together(view, heard)
        assert views[0] == views[1] == party.view(bob)


def put_together(view: dict[str, Any], heard: Heard) -> None:
    """As a page does it with what its stream says."""
    while not heard.quiet():
        pass
    for name, told in heard.kept:
        if name != "here":
            view.update(told["view"])
            view["recent"] = [*view["recent"], *told.get("told", [])][-TAIL:]
    heard.kept.clear()


def test_a_private_step_rings_nowhere_else() -> None:
    """Others hear nothing: no event, no version, nothing."""
    party = Door().party()
    anna, bob, _ = party.tokens.values()
    with party.stream(bob) as heard, party.stream(party.host) as screen:
        for one in (heard, screen):
            while not one.quiet():
                pass
        party.done(anna, "write_slip", amount=5, gives=True, reason="hush")
        assert heard.quiet() and screen.quiet()


def test_a_private_step_makes_nothing_anew_of_what_all_see() -> None:
    """So it does not show in how long the others' next view takes either; a public step
    is coded once for all."""
    door = Door()
    party = door.party()
    live = door.tables.live(party.table)
    shared = live.look(None).shared
    party.done(party.tokens["s1"], "write_slip", amount=5, gives=True)
    assert live.look(SeatId("s2")).shared is shared and live.look(None).shared is shared
    party.done(party.tokens["s1"], "pay", to="s2", amount=1)
    assert live.look(SeatId("s2")).shared is live.look(None).shared is not shared


def test_whoever_is_refused_hears_nothing() -> None:
    """No bell is hung up for a stranger, and no place is taken."""
    door = Door()
    party = door.party()
    live = door.tables.live(party.table)
    for token in (None, "f" * 64):
        assert door.get(f"{party.path}/stream", token).status_code in {401, 403}
    assert (
        door.get(
            f"{party.path}/stream", party.tokens["s1"], query_string={"as": "s2"}
        ).status_code
        == 403
    )
    assert not live.bells and door.stream_slots.count == 0


def test_a_seat_that_moved_takes_its_stream_along() -> None:
    """The old phone's stream ends before it could tell anything of the new holder's."""
    door = Door()
    party = door.party()
    anna = party.tokens["s1"]
    with party.stream(anna) as heard:
        while not heard.quiet():
            pass
        party.done(anna, "lend_pass", seat="s1")
        code = party.view(anna)["me"]["passes"][0]["code"]
        heard.next()
        door.post(f"{party.path}/players", {"code": code})
        with pytest.raises(StopIteration):
            heard.next()


def test_a_host_s_stream_ends_when_the_role_goes_elsewhere() -> None:
    """The page asks again, and gets what it may see now."""
    party = Door().party()
    with party.stream(party.host) as heard:
        heard.next()
        party.done(party.host, "pass_host", seat="s2")
        with pytest.raises(StopIteration):
            heard.next()
    assert "host" not in party.view(party.host)


def test_there_is_room_for_so_many() -> None:
    """Beyond that phones are sent to polling, and a closed stream makes room."""
    door = Door(stream_slots=StreamSlots(most=2, most_each=2))
    party = door.party()
    with party.stream(party.tokens["s1"]), party.stream(party.tokens["s2"]):
        refused = door.get(f"{party.path}/stream", party.tokens["s3"])
        assert refused.status_code == 503 and refused.headers["Retry-After"] == "3"
        assert door.get(party.path, party.tokens["s3"]).status_code == 200
    with party.stream(party.tokens["s3"]) as heard:
        assert view_of(heard)[0] == "view"


def test_a_stream_that_nobody_ever_read_gives_its_place_back() -> None:
    """A server may close an answer before it asked for the first byte."""
    door = Door()
    party = door.party()
    with party.stream(party.tokens["s1"]):
        assert door.stream_slots.count == 1
    assert door.stream_slots.count == 0 and not door.tables.live(party.table).bells
    assert not door.context.heartbeats.streams


def test_asking_for_the_head_only_opens_nothing() -> None:
    """Such an answer has no body that a server would close."""
    door = Door()
    party = door.party()
    assert (
        door.ask("HEAD", f"{party.path}/stream", party.tokens["s1"]).status_code == 200
    )
    assert door.stream_slots.count == 0 and not door.tables.live(party.table).bells


def test_heartbeats_and_the_end() -> None:
    """A comment that says whose view in which version is the newest; when the house
    closes, the streams end."""
    door = Door()
    party = door.party()
    with party.stream(party.tokens["s1"]) as heard:
        while not heard.quiet():
            pass
        heard.listening.beat()
        assert next(heard.listening) == b":%d s1\n\n" % party.version(
            party.tokens["s1"]
        )
        closing = Thread(target=door.context.close)
        closing.start()
        with pytest.raises(StopIteration):
            heard.next()
        closing.join()


class Rung:
    """A bell that others' private steps ring between any two looks at the streams, and
    the time that goes by meanwhile."""

    def __init__(self) -> None:
        self.now = 0.0
        self.heartbeats = Heartbeats(lambda: self.now)

    def set(self) -> None:
        """It rings all the time."""

    def clear(self) -> None:
        """Nobody rang since."""

    def wait(self) -> None:
        assert self.now < 100, "the heartbeat is put off for ever"
        self.now += LOOK / 2
        if self.now % LOOK == 0:
            self.heartbeats.look()


def test_private_steps_of_others_do_not_shift_the_heartbeat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever measures the pauses must not learn when somebody answered in secret."""
    rung = Rung()
    party = Door(heartbeats=rung.heartbeats).party()
    with party.stream(party.tokens["s1"]) as heard:
        heard.next()
        monkeypatch.setattr(heard.listening, "bell", rung)
        for beats in (1, 2, 3):
            assert next(heard.listening).startswith(b":")
            assert rung.now == beats * (PAUSE - LOOK)


def test_lights_of_seats_and_screen() -> None:
    """On with the first stream, away a while after the last one; a reload is no absence."""
    door = Door()
    party = door.party()
    with party.stream(party.host) as screen:
        assert dict(screen.next())["here"] == {"screen": "on"}
        with party.stream(party.tokens["s2"]):
            assert screen.next() == [("here", {"s2": "on"})]
        door.time.now += 5
        door.clock.strike()
        with party.stream(party.tokens["s2"]):
            door.time.now += 5
            door.clock.strike()
            assert screen.quiet()
        door.time.now += 60
        door.clock.strike()
        assert screen.next() == [("here", {"s2": "away"})]


def test_the_doctor_s_findings_reach_the_host_only() -> None:
    """They are kept as long as the process lives."""
    door = Door()
    party = door.party()
    with party.stream(party.host) as screen, party.stream(party.tokens["s1"]) as phone:
        for one in (screen, phone):
            while not one.quiet():
                pass
        done = door.post(
            f"{party.path}/doctor",
            {"results": {"stream": True, "ms": 4}},
            party.tokens["s2"],
        )
        assert done.status_code == 204
        assert screen.next() == [
            ("here", {"doctor": {"s2": {"stream": True, "ms": 4}}})
        ]
        assert phone.quiet()

"""Whoever puts the laptop's clock right moves no window: phones are told the time by
which the server ends them."""

from companion.timing.clock import Steady
from tests.companion.web.door import START, Door, Party

HOUR = 3600.0


class Laptop:
    """Its wall clock can be put back; whatever runs in it runs on."""

    def __init__(self) -> None:
        self.wall, self.running = START, 0.0

    def goes_on(self, seconds: float) -> None:
        self.wall, self.running = self.wall + seconds, self.running + seconds


def time_told(party: Party, query: str = "") -> float:
    return float(
        party.door.get(f"{party.path}{query}", party.tokens["s1"]).headers["Server-Now"]
    )


def test_a_phone_that_reloads_after_the_clock_was_put_back_counts_to_the_same_end() -> (
    None
):
    """The time is told beside the view, not in it: nothing changes for anybody but the
    seconds that are left."""
    laptop, door = Laptop(), Door()
    door.tables.now = Steady(lambda: laptop.wall, lambda: laptop.running)
    party = door.party()
    party.done(party.tokens["s1"], "start_timer", seconds=60)
    ends = party.view(party.tokens["s1"])["turn"]["window"]["ends"]
    before = door.get(party.path, party.tokens["s1"])
    assert ends - time_told(party) == 60
    laptop.goes_on(20)
    laptop.wall -= HOUR
    assert ends - time_told(party) == 40
    assert door.get(party.path, party.tokens["s1"]).data == before.data
    assert party.view(party.tokens["s1"])["turn"]["window"]["ends"] == ends


def test_the_time_is_told_also_where_nothing_is_news() -> None:
    """A phone that wakes up asks just that, and its own clock may have stood still."""
    party = Door().party()
    version = party.version(party.tokens["s1"])
    asked = party.door.get(f"{party.path}?after={version}", party.tokens["s1"])
    assert asked.status_code == 204 and float(asked.headers["Server-Now"]) == START
    party.door.time.now += 5.25
    assert time_told(party, f"?after={version}") == START + 5.25

"""Who sits where: people scan in any order, and the host lays the circle with a mouse,
a finger, or taps."""

import re

import pytest
from playwright.sync_api import CDPSession, FloatRect, Locator, expect

from tests.browser.conftest import Lounge, Sitting
from tests.browser.guests import Guest, Player, Screen, comes_true
from tests.servers.wordy import MEASURED

NAMES = ("Anna", "Bram", "Cas", "Dora")


def chair(guest: Guest, name: str) -> Locator:
    return guest.page.locator(".circle > li", has_text=name)


def sits(guest: Guest, *names: str) -> None:
    """The circle as it is told to those who do not see it."""
    told = ", ".join(names[:-1])
    said = guest.say(
        "circle.order", names=guest.say("all.and", first=told, last=names[-1])
    )
    expect(guest.page.locator(".around > .unseen")).to_have_text(said)


def middle(box: FloatRect | None) -> tuple[float, float]:
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def where(guest: Guest, name: str) -> tuple[float, float]:
    comes_true(
        guest.page,
        "document.getAnimations().every((one) => one.playState === 'finished')",
    )
    return middle(chair(guest, name).bounding_box())


def drags_with_a_mouse(screen: Screen, name: str, onto: str) -> None:
    mouse, start, end = screen.page.mouse, where(screen, name), where(screen, onto)
    mouse.move(*start)
    mouse.down()
    mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    mouse.move(*end)
    screen.picture("dragging")
    mouse.up()


def touches(line: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    line.send(
        "Input.dispatchTouchEvent",
        {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
    )


def drags_with_a_finger(player: Player, name: str, onto: str) -> None:
    chair(player, name).get_by_role("button").scroll_into_view_if_needed()
    start, end = where(player, name), where(player, onto)
    line = player.context.new_cdp_session(player.page)
    touches(line, "touchStart", start)
    for part in (0.25, 0.5, 0.75, 1):
        touches(
            line,
            "touchMove",
            (
                start[0] + (end[0] - start[0]) * part,
                start[1] + (end[1] - start[1]) * part,
            ),
        )
    player.picture("dragging")
    touches(line, "touchEnd")


def test_on_the_table_screen_people_are_dragged_to_where_they_sit(
    seated: Sitting,
) -> None:
    """Everybody sees it on the own phone, told from the own chair; turns go that way."""
    screen, players = seated(*NAMES, languages=("en", "nl", "de"), begun=False)
    sits(screen, "Anna", "Bram", "Cas", "Dora")
    drags_with_a_mouse(screen, "Dora", "Anna")
    sits(screen, "Dora", "Bram", "Cas", "Anna")
    drags_with_a_mouse(screen, "Bram", "Cas")
    sits(screen, "Dora", "Cas", "Bram", "Anna")
    screen.picture("laid")
    bram = players[1]
    sits(bram, "Bram", "Anna", "Dora", "Cas")
    bram.sees(bram.say("circle.shown"))
    expect(bram.page.locator(".circle button")).to_have_count(0)
    chair(bram, "Bram").scroll_into_view_if_needed()
    bram.picture("seen")
    screen.begins("Anna")
    players[0].act("end_turn")
    players[3].sees(players[3].say("turn.mine"))


def test_the_hosts_phone_lays_the_circle_with_a_finger(seated: Sitting) -> None:
    """The page does not scroll away under it, and whoever only looks has no chair to move."""
    screen, (anna,) = seated(*NAMES, begun=False, away=NAMES[1:])
    gives_the_role(screen, "Anna")
    drags_with_a_finger(anna, "Cas", "Bram")
    sits(anna, "Anna", "Cas", "Bram", "Dora")
    sits(screen, "Anna", "Cas", "Bram", "Dora")
    expect(screen.page.locator(".circle button")).to_have_count(0)


@pytest.mark.parametrize("language", MEASURED)
def test_the_circle_is_tapped_clockwise(seated: Sitting, language: str) -> None:
    """One after the other, without dragging; the last one needs no tap, and a wrong tap
    is taken back by a second."""
    screen, (anna,) = seated(*NAMES, languages=(language,), begun=False, away=NAMES[1:])
    gives_the_role(screen, "Anna")
    anna.sees(anna.say("circle.how"))
    for name in ("Bram", "Dora"):
        chair(anna, name).click()
    anna.sees(anna.say("circle.next", name="Dora"))
    chair(anna, "Dora").click()
    chair(anna, "Anna").click()
    anna.sees(anna.say("circle.next", name="Anna"))
    anna.picture("tapping")
    chair(anna, "Dora").click()
    sits(screen, "Anna", "Dora", "Cas", "Bram")


def test_a_tap_too_many_changes_nothing(seated: Sitting) -> None:
    screen, _ = seated(*NAMES, begun=False, away=NAMES)
    chair(screen, "Dora").click()
    screen.act("circle-over")
    screen.sees(screen.say("circle.how"))
    sits(screen, "Anna", "Bram", "Cas", "Dora")


def test_whoever_comes_meanwhile_gets_a_chair(lounge: Lounge, seated: Sitting) -> None:
    screen, (anna,) = seated("Anna", "Bram", "Cas", begun=False, away=("Bram", "Cas"))
    drags_with_a_mouse(screen, "Cas", "Anna")
    sits(screen, "Cas", "Bram", "Anna")
    dora = lounge.player("Dora")
    dora.knocks(f"/j/{screen.page.locator('.join .code').inner_text()}")
    sits(screen, "Cas", "Bram", "Dora", "Anna")
    sits(anna, "Anna", "Cas", "Bram", "Dora")


def test_while_the_game_runs_the_table_agrees_on_the_circle(seated: Sitting) -> None:
    """What is proposed names everybody in the new order."""
    _, (anna, bram, cas) = seated("Anna", "Bram", "Cas", away=("screen",))
    anna.act("more")
    anna.act("propose", anna.sheet)
    anna.act("arrange", anna.sheet)
    for name in ("Anna", "Cas"):
        chair(anna, name).click()
    anna.picture("propose_seating")
    anna.act("propose", anna.sheet)
    bram.sees(re.compile("Anna, Cas"))
    bram.answers("question.yes")
    cas.answers("question.yes")
    anna.act("end_turn")
    cas.sees(cas.say("turn.mine"))


SHAPES = {
    "small phone": (320, 568),
    "phone": (390, 844),
    "laptop": (1280, 800),
    "television": (1920, 1080),
}
LONG = ("Bartholomeus", "Annabel", "Wilhelmina J.", "Ed", "Dieudonné", "Konstantinopel")


def test_chairs_do_not_lie_on_each_other(seated: Sitting) -> None:
    """Six with long names: nobody covers anybody, and nobody sits beyond the edge of the page."""
    screen, (first,) = seated(*LONG, begun=False, away=LONG[1:])
    for shape in ("laptop", "television"):
        sit_apart(screen, shape)
    gives_the_role(screen, LONG[0])
    expect(first.page.locator(".circle button")).to_have_count(len(LONG))
    for shape in ("small phone", "phone"):
        sit_apart(first, shape)


def sit_apart(guest: Guest, shape: str) -> None:
    width, height = SHAPES[shape]
    guest.page.set_viewport_size({"width": width, "height": height})
    where(guest, LONG[0])
    guest.page.locator(".around").scroll_into_view_if_needed()
    guest.picture(shape)
    boxes = [
        box
        for one in guest.page.locator(".circle > li").all()
        if (box := one.bounding_box())
    ]
    assert len(boxes) == len(LONG)
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)
    assert not [
        (a, b) for at, a in enumerate(boxes) for b in boxes[:at] if overlap(a, b)
    ]


def overlap(a: FloatRect, b: FloatRect) -> bool:
    across = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
    down = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
    return across > 1 and down > 1


def gives_the_role(screen: Screen, name: str) -> None:
    screen.act("host")
    screen.act("pass-host", screen.sheet)
    screen.tap_on(re.compile(name), screen.sheet)
    screen.sheet_is_gone()

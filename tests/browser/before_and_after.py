"""The pictures of the companion's guide that show how screens looked and how they look:
`python -m tests.browser.before_and_after` takes the second of each pair again.

The first of each pair was taken at commit 5ffa93a and stays as it is.
"""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

import companion
from tests.browser.frozen_evenings import Club, open_club
from tests.browser.guests import comes_true
from tests.browser.reels import LONGEST, Reel
from tests.browser.still_evenings import Visitor
from tests.servers.chromium import launched

PICTURES = Path(companion.__file__).parent / "pictures"
PHONE_WIDE, SCREEN_WIDE = 330, 800
QUALITIES = (62, 50, 40, 30)
MOST = 40_000  # bytes
A_WHILE = 5_000  # milliseconds
STEPS_TO_REST = 2  # in which a beat has come to its place
HERE = "document.querySelectorAll('.card-picture').length > 3"
Sight = tuple[str, str, str, tuple[int, int], str, Callable[[Visitor], object]]


def nothing(_: Visitor) -> None:
    """As it stands."""


def held(look: str) -> Callable[[Visitor], object]:
    """While a finger rests there."""
    return lambda visitor: visitor.holds(look)


def rolled(visitor: Visitor) -> None:
    """The dice lie still: a phone throws, the screen shows the scene, and its clock stops
    before the window opens that all have to answer."""
    game = visitor.club.games["SCENE"]
    assert game.deed
    visitor.page.emulate_media(reduced_motion="no-preference")
    reel = Reel(visitor, SIGHTS["roll"][3])
    reel.opens("SCENE", "host", "/screen")
    comes_true(visitor.page, HERE)
    visitor.page.wait_for_timeout(A_WHILE)  # the pictures of the Jobs come last
    reel.stands(".deed")
    thrower = visitor.club.guest(visitor.context.browser, "en")  # type: ignore[arg-type]
    thrower.opens("SCENE", game.deed.seat)
    thrower.act("throw")
    while "verdict" not in reel.further()["beats"]:
        assert len(reel.film) < LONGEST
    for _ in range(STEPS_TO_REST):
        reel.further()
    thrower.close()


SIGHTS: dict[str, Sight] = {
    "planning": ("PLANNINGEN", "", "en", (390, 840), ".card.bright .gangster", nothing),
    "peek": ("ACTIONDE", "", "de", (390, 840), "#main .flips", held("#main .flips")),
    "roll": ("SCENE", "/screen", "en", (1280, 800), ".deed", rolled),
    "table": ("ACTIONDE", "/screen", "en", (1920, 1080), ".lcn-market", nothing),
    "small": ("THROWDE", "", "de", (320, 568), '[data-act="throw"]', nothing),
    "work": ("ACTIONEN", "", "en", (360, 780), ".card.bright .gangster", nothing),
    "end": ("OVEREN", "/screen", "en", (1280, 800), ".throne .card-picture", nothing),
}


def taken(browser: Browser, club: Club, name: str) -> bytes:
    table, path, language, size, look, then = SIGHTS[name]
    visitor = club.guest(browser, language, size)
    visitor.opens(table, "host" if path else club.games[table].asked, path)
    visitor.shows(look)
    if name != "end":
        comes_true(visitor.page, HERE)
    then(visitor)
    visitor.page.wait_for_timeout(1200)  # whatever moves has come to rest
    png = visitor.page.screenshot()
    visitor.close()
    return png


def small(png: bytes) -> bytes:
    """Light enough for a page that is read on a phone."""
    picture = Image.open(BytesIO(png)).convert("RGB")
    wide = SCREEN_WIDE if picture.width > picture.height else PHONE_WIDE
    picture.thumbnail((wide, wide * 3), Image.Resampling.LANCZOS)
    made = [packed(picture, quality) for quality in QUALITIES]
    return next(one for one in made if len(one) <= MOST)


def packed(picture: Image.Image, quality: int) -> bytes:
    made = BytesIO()
    picture.save(made, "webp", quality=quality, method=6)
    return made.getvalue()


def main() -> None:
    with (
        TemporaryDirectory() as folder,
        open_club(Path(folder)) as club,
        sync_playwright() as driver,
        launched(driver) as browser,
    ):
        for name in SIGHTS:
            (PICTURES / f"after-{name}.webp").write_bytes(
                small(taken(browser, club, name))
            )


if __name__ == "__main__":
    main()

"""Who plays in the real browser: phones that read their own language, and the screen in
the middle of the table."""

import os
import re
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, Page, Request, expect

from companion.web.screen_words import ScreenWords, words_of
from tests.servers.chromium import PHONE, TABLET, Phone
from tests.servers.wordy import Reads

# milliseconds: far longer than anything takes, so that only what never comes is missed
PATIENCE = 30_000.0
# a folder: then every step of an evening leaves a picture there
PICTURES = os.environ.get("CONSIGLIERE_PICTURES", "")
expect.set_options(timeout=PATIENCE)
Role = Literal["button", "link", "heading", "checkbox"]


class Guest(Phone):
    """A phone with a person behind it, who taps what is written there in their language."""

    def __init__(
        self,
        browser: Browser,
        base: str,
        language: str = "en",
        size: tuple[int, int] = PHONE,
        touch: bool = True,
    ) -> None:
        self.reads: Reads = words_of
        self.requests: set[str] = set()
        self.forgiven: tuple[str, ...] = ()
        self.shots = 0
        self.name = "screen"
        super().__init__(browser, base, language, size, touch)
        self.speaks = language if language in {"en", "nl", "de"} else "en"
        self.context.on("request", self._asked)
        self.context.set_default_timeout(PATIENCE)

    def _asked(self, request: Request) -> None:
        self.requests.add(request.url)

    @property
    def strangers(self) -> set[str]:
        """Hosts that were asked for anything and are not the table's."""
        asked = {urlsplit(url) for url in self.requests}
        ours = {"127.0.0.1", "localhost", urlsplit(self.base).hostname}
        return {
            url.netloc
            for url in asked
            if url.scheme not in {"data", "blob"} and url.hostname not in ours
        }

    def forgive(self, *marks: str) -> None:
        """What the browser itself remarks when a network is gone, or when the answer is no."""
        self.forgiven += marks

    @property
    def grievances(self) -> list[str]:
        """What its consoles said, less what was to be expected."""
        return [
            said
            for said in self.complaints
            if not any(mark in said for mark in self.forgiven)
        ]

    def say(self, key: str, **values: object) -> str:
        return str(self.words_for(key)(key, **values))

    def counts(self, key: str, many: int, **values: object) -> str:
        """What is said of one, or of several."""
        end = "one" if many == 1 else "many"
        return self.say(f"{key}.{end}", n=many, **values)

    def words_for(self, key: str) -> ScreenWords:
        """Ours, or those of the game whose page is open."""
        ours = self.reads(self.speaks, "")
        if key in ours.entries:
            return ours
        return self.reads(
            self.speaks, self.page.locator("body").get_attribute("data-game") or ""
        )

    # Looking.

    @property
    def main(self) -> Locator:
        return self.page.locator("#main")

    @property
    def sheet(self) -> Locator:
        return self.page.locator("dialog.sheet[open]").last

    @property
    def question(self) -> Locator:
        """What waits for an answer, once it hears."""
        return self.page.locator("section.question:not(.still)")

    def panel(self, look: str) -> Locator:
        return self.page.locator(f"#main .{look}")

    def sees(self, text: str | re.Pattern[str], within: Locator | None = None) -> None:
        expect(within or self.page.locator("body")).to_contain_text(text)

    def misses(
        self, text: str | re.Pattern[str], within: Locator | None = None
    ) -> None:
        expect(within or self.page.locator("body")).not_to_contain_text(text)

    def picture(self, step: str) -> None:
        """For whoever wants to look at an evening; nothing without the folder."""
        if PICTURES:
            self.shots += 1
            folder = Path(PICTURES) / re.sub(r"\W+", "_", self.name)
            self.page.screenshot(path=folder / f"{self.shots:02}_{step}.png")

    def is_ready(self) -> None:
        """Drawn from a view, and on the line."""
        expect(self.page.locator("header .light.on").first).to_be_visible()

    # Acting.

    def visit(self, address: str) -> None:
        self.page.goto(address)

    def tap(
        self,
        key: str,
        within: Locator | None = None,
        role: Role = "button",
        /,
        **values: object,
    ) -> None:
        """Tap what reads like this entry of the words."""
        self.tap_on(self.say(key, **values), within, role)

    def tap_on(
        self,
        text: str | re.Pattern[str],
        within: Locator | None = None,
        role: Role = "button",
    ) -> None:
        (within or self.page).get_by_role(
            role, name=text, exact=isinstance(text, str)
        ).click()

    def act(self, key: str, within: Locator | None = None) -> None:
        """Tap a button by what it does."""
        (within or self.page).locator(f'[data-act="{key}"]').last.click()

    def write(self, field: str, text: str) -> None:
        self.page.locator(f"#{field}").fill(text)

    def answers(self, key: str, **values: object) -> None:
        """A question is answered only when it hears: half a second after it came."""
        expect(self.question).to_be_visible()
        self.tap(key, self.question, **values)
        expect(self.page.locator("section.question")).to_have_count(0)

    def close_sheet(self) -> None:
        self.tap("all.close", self.sheet)
        self.sheet_is_gone()

    def sheet_is_gone(self) -> None:
        """One that stays says why."""
        try:
            expect(self.page.locator("dialog.sheet[open]")).to_have_count(0)
        except AssertionError as stays:
            stays.add_note(self.sheet.inner_text())
            raise


class Player(Guest):
    """A guest with a name and a seat."""

    def __init__(
        self, browser: Browser, base: str, name: str, language: str = "en"
    ) -> None:
        super().__init__(browser, base, language)
        self.name = name

    def knocks(self, address: str, side: str | None = None) -> None:
        """Follow the code, say a name, choose colours, sit down."""
        self.visit(address)
        self.write("name", self.name)
        if side:
            self.page.locator(".sides").get_by_role(
                "button", name=self.say(f"colour.{side}"), exact=True
            ).click()
        self.picture("join")
        self.act("sit")
        expect(self.page).to_have_url(re.compile(r"/t/[A-Z0-9]+"))

    def takes_over(self, other: Phone) -> None:
        """The same person with the same cookies, in another browser."""
        kept = [
            {"name": one["name"], "value": one["value"], "url": other.base}
            for one in other.context.cookies()
        ]
        self.context.add_cookies(kept)  # type: ignore[arg-type]
        other.close()

    @property
    def table(self) -> str:
        return urlsplit(self.page.url).path.split("/")[2]

    def has(self, amount: int) -> None:
        expect(self.panel("money")).to_have_text(whole(amount))


class Screen(Guest):
    """The laptop in the middle, with the host's tools."""

    def __init__(self, browser: Browser, base: str, language: str = "en") -> None:
        super().__init__(browser, base, language, TABLET, touch=False)

    def opens(self, game: str, *choices: tuple[str, str]) -> None:
        """From the front door to the empty table, as a person clicks."""
        self.visit("/")
        self.tap("home.open", None, "link")
        self.page.locator(f'[data-game="{game}"]').click()
        expect(self.page.locator(".door-foot button")).to_be_visible()
        for usual in self.page.locator('[data-act="way-usual"]').all():
            usual.click()
        for fold in self.page.locator("details > summary").all() if choices else ():
            fold.click()
        for field, value in choices:
            asked = self.page.locator(f"#{field}")
            if asked.get_attribute("type") == "checkbox":
                asked.set_checked(value == "yes")
            else:
                asked.select_option(value)
        self.picture("open")
        self.tap("open.go")
        expect(self.page.locator(".join .qr img")).to_be_visible()

    @property
    def table(self) -> str:
        return urlsplit(self.page.url).path.split("/")[2]

    def people(self) -> Locator:
        return self.page.locator(".seats > li, .circle > li")

    def begins(self, first: str) -> None:
        """Begin the game; who goes first is chosen by name."""
        self.act("begin")
        self.tap_on(re.compile(re.escape(first)), self.sheet)
        self.act("begin-go", self.sheet)
        expect(self.page.locator(".stage.play")).to_be_visible()


def whole(amount: int) -> re.Pattern[str]:
    """An amount however a language writes it."""
    return re.compile(rf"^\D*{amount}\D*$")


def settled(page: Page) -> None:
    """Drawn, with its pictures and letters."""
    page.evaluate("document.fonts.ready")
    page.evaluate(
        "() => Promise.all([...document.images].map((image) => image.decode().catch(() => null)))"
    )


def comes_true(page: Page, what: str) -> None:
    """Asked again and again by a function of the page itself: its policy lets nobody
    else evaluate anything there."""
    page.evaluate(
        f"""(patience) => new Promise((done, fail) => {{
            setTimeout(() => fail(new Error('it did not come true')), patience);
            const look = () => ({what}) ? done() : setTimeout(look, 20);
            look();
        }})""",
        PATIENCE,
    )

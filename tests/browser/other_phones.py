"""A phone with another engine than Chromium's, and a person who taps on it what is
written there."""

import base64
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.web.screen_words import ScreenWords, words_of
from tests.browser.guests import PICTURES
from tests.servers.engines import PHONE, Engine
from tests.servers.webdriver import Unable

PATIENCE = 30.0
# what passes by itself: it moves still, or it was drawn anew under the finger
NOT_YET = {
    "element click intercepted",
    "element not interactable",
    "javascript error",  # the page is on its way to another
    "no such element",
    "stale element reference",
}
# an ear in every page that is looked at; what it heard outlives the page
EAR = """
if (!document.documentElement.dataset.ear) {
    document.documentElement.dataset.ear = 'open';
    const before = () => sessionStorage.getItem('heard') || '';
    const ear = (said) => sessionStorage.setItem('heard', `${before()}${said}\\n`);
    for (const kind of ['error', 'warn']) console[kind] = (...said) => ear(said.join(' '));
    addEventListener('error', (event) => ear(event.message));
    addEventListener('unhandledrejection', (event) => ear(event.reason));
    addEventListener('securitypolicyviolation', (event) => ear(event.violatedDirective));
}
"""
FIND = """
const [look, text] = arguments;
const shown = (one) => one.type === 'file' || one.getClientRects().length > 0;
const heard = (one) => one.nodeType === Node.TEXT_NODE ? one.data
    : one.getAttribute('aria-hidden') === 'true' ? '' : [...one.childNodes].map(heard).join('');
const named = (one) => (one.getAttribute('aria-label') || heard(one)).replace(/\\s+/g, ' ').trim();
return [...document.querySelectorAll(look)]
    .filter((one) => shown(one) && !one.disabled && (text === null || named(one).endsWith(text)))
    .at(-1) || null;
"""
TOLD = """
return [...document.querySelectorAll(arguments[0])]
    .map((one) => one.textContent.replace(/[\\s\\u00a0]+/g, ' ').trim());
"""
# what slides in is tapped where it comes to rest
RESTS = """
const over = arguments[0].closest('dialog, .question');
return !over || over.getAnimations().every((one) => one.playState !== 'running');
"""
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
SHEET = "dialog.sheet[open]"


class OtherPhone:
    """Everything is asked of the page by the engine's own driver, and tapped by its own finger."""

    def __init__(self, engine: Engine, base: str) -> None:
        self.engine, self.base = engine, base
        self.tell = engine.line.tell
        self.shots = 0

    # Looking.

    def run(self, script: str, *told: object) -> Any:
        return self.tell("ExecuteScript", script=EAR + script, args=list(told))

    def comes_true(self, look: Callable[[], object], what: str) -> None:
        """Asked again and again, until it is so."""
        until = time.monotonic() + PATIENCE
        while not self._patiently(look):
            if time.monotonic() > until:
                self.picture("stuck")
                raise AssertionError(f"{self.engine.name}: {what}; {self._page()}")
            time.sleep(0.03)

    def _patiently(self, look: Callable[[], object]) -> object:
        try:
            return look()
        except Unable as refused:
            if refused.code not in NOT_YET:
                raise
            return None

    def _page(self) -> str:
        return str(self.run("return document.body.innerText"))[:1500]

    def texts(self, look: str) -> list[str]:
        found: list[str] = self.run(TOLD, look)
        return found

    def sees(self, text: str | re.Pattern[str], look: str = "body") -> None:
        wanted = text if isinstance(text, re.Pattern) else re.compile(re.escape(text))
        self.comes_true(
            lambda: any(map(wanted.search, self.texts(look))),
            f"{look} never says {text}",
        )

    def misses(self, text: str, look: str = "body") -> None:
        self.comes_true(
            lambda: not any(text in one for one in self.texts(look)),
            f"{look} says {text} all the time",
        )

    def shows(self, look: str, times: int | None = None) -> None:
        count = f"return document.querySelectorAll({look!r}).length"
        self.comes_true(
            lambda: (
                (self.run(count) == times) if times is not None else self.run(count)
            ),
            f"{look} is not there",
        )

    def say(self, key: str, **values: object) -> str:
        """In the language of the page, of ours or of the game's words."""
        told = str(self._words(key)(key, **values))
        return re.sub(r"\s+", " ", told)

    def _words(self, key: str) -> ScreenWords:
        said, game = self.run(
            "return [document.body.dataset.lang, document.body.dataset.game]"
        )
        ours = words_of(said)
        return ours if key in ours.entries else words_of(said, game)

    def picture(self, step: str) -> None:
        """For whoever wants to look at it; nothing without the folder."""
        if PICTURES:
            self.shots += 1
            folder = Path(PICTURES) / self.engine.name
            folder.mkdir(parents=True, exist_ok=True)
            shown = base64.b64decode(self.tell("TakeScreenshot", full=False))
            (folder / f"{self.shots:02}_{step}.png").write_bytes(shown)

    def complaints(self) -> list[str]:
        heard = self.run("return sessionStorage.getItem('heard') || ''").splitlines()
        return [*heard, *self.engine.complaints()]

    def complained_never(self) -> None:
        """Of nothing so far; and its ear is open, for what goes wrong now is heard."""
        assert self.complaints() == []
        self.run("setTimeout(() => { throw new Error('on purpose'); })")
        self.comes_true(
            lambda: "on purpose" in "".join(self.complaints()), "it is deaf"
        )

    # Acting.

    def visit(self, path: str) -> None:
        self.tell("Navigate", url=f"{self.base}{path}")

    def reload(self) -> None:
        self.tell("Refresh")

    def found(self, look: str, text: str | None = None) -> dict[str, str]:
        """The last one that is shown and can be used, as soon as there is one."""
        there: list[dict[str, str]] = []

        def looked() -> bool:
            one = self.run(FIND, look, text)
            there.extend([one] if one else [])
            return bool(one)

        self.comes_true(looked, f"there is no {look} {text or ''}")
        return there[-1]

    def tap(self, look: str, text: str | None = None) -> None:
        def tapped() -> bool:
            self.tell("ElementClick", id=self._in_sight(look, text)[ELEMENT])
            return True

        self.comes_true(tapped, f"{look} {text or ''} cannot be tapped")

    def _in_sight(self, look: str, text: str | None = None) -> dict[str, str]:
        """Bars at the edges lie over what is merely in the window."""
        found = self.found(look, text)
        self.run("arguments[0].scrollIntoView({block: 'center'})", found)
        self.comes_true(lambda: self.run(RESTS, found), "it never comes to rest")
        return found

    def act(self, key: str, within: str = "") -> None:
        self.tap(f'{within} [data-act="{key}"]')

    def tap_word(self, key: str, within: str = "", **values: object) -> None:
        self.tap(f"{within} button", self.say(key, **values))

    def write(self, field: str, text: str) -> None:
        """Typed, or for a field of files: chosen."""
        self.tell("ElementSendKeys", id=self.found(f"#{field}")[ELEMENT], text=text)

    def presses(self, look: str) -> None:
        """A finger comes down, and stays."""
        found = self._in_sight(look)
        there = {"type": "pointerMove", "duration": 0, "origin": found, "x": 0, "y": 0}
        self._pointer(there, {"type": "pointerDown", "button": 0})

    def lifts(self) -> None:
        self._pointer({"type": "pointerUp", "button": 0})

    def _pointer(self, *steps: dict[str, object]) -> None:
        finger = {"type": "pointer", "id": "finger", "actions": list(steps)}
        self.tell("PerformActions", actions=[finger])

    def sheet_is_gone(self) -> None:
        self.shows(SHEET, times=0)

    # Windows.

    def takes_seat(self, token: str, path: str) -> None:
        """This device is the one that took the seat."""
        self.visit("/healthz")
        self.tell("AddCookie", cookie={"name": "seat", "value": token, "path": "/"})
        self.visit(path)

    def another_window(self, base: str) -> "OtherPhone":
        """Of the same browser, as wide as a laptop; it is the one that is spoken to now."""
        handle = self.tell("NewWindow", type="window")["handle"]
        other = OtherPhone(self.engine, base)
        other.looks_at(handle)
        self.tell("SetWindowRect", x=0, y=0, width=1280, height=800)
        return other

    @property
    def handle(self) -> str:
        return str(self.tell("GetWindowHandle"))

    def looks_at(self, handle: str) -> None:
        self.tell("SwitchToWindow", handle=handle)

    def falls_asleep(self) -> None:
        """The window goes away, as when a phone's screen turns dark."""
        self.tell("MinimizeWindow")
        self.comes_true(lambda: self.run("return document.hidden"), "it stays awake")

    def wakes(self) -> None:
        self.tell("SetWindowRect", **PHONE)
        self.comes_true(lambda: self.run("return !document.hidden"), "it sleeps on")

"""The other engines that phones have: WebKit, which is Safari's, and Firefox's Gecko;
started as they come with the system, and closed again."""

import os
import platform
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from json import dumps
from pathlib import Path
from typing import NamedTuple, TypeVar

from tests.servers.chromium import STRANGE
from tests.servers.house import free_port
from tests.servers.socks_proxy import socks_proxy
from tests.servers.webdriver import PATIENCE, HttpLine, Line, MarionetteLine

T = TypeVar("T")
FIREFOX = ("firefox-esr", "firefox")
FIREFOX_APP = Path("/Applications/Firefox.app/Contents/MacOS/firefox")
PHONE = {"x": 0, "y": 0, "width": 390, "height": 844}
# Firefox makes no window narrower than 450: it draws the pages larger instead
LARGER = 1.15
# the bar above the page gives way to a page as narrow as a phone
SLIM = "button, entry, image { min-width: 0; margin: 0 -6px; padding: 0; }"
DISPLAY = "1920x1080x24"
WEBKIT_TASTE = {
    "GDK_BACKEND": "x11",
    "LANGUAGE": "en",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "NO_AT_BRIDGE": "1",
}
FIREFOX_TASTE: dict[str, object] = {
    "app.update.auto": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en",
    "layout.css.devPixelsPerPx": str(LARGER),
    "marionette.port": 0,
    "network.dns.localDomains": STRANGE,
    "network.proxy.type": 0,
}
# Ours only; what Firefox says about itself is not about the pages.
FIREFOX_HEARD = """
    return Services.console.getMessageArray()
        .filter((one) => one instanceof Ci.nsIScriptError && /^http/.test(one.sourceName))
        .filter((one) => !/favicon.ico|motion sensor is deprecated/.test(one.errorMessage))
        .map((one) => `${one.errorMessage} at ${one.sourceName}:${one.lineNumber}`);
"""


class Engine(NamedTuple):
    """A browser that runs: its line, and what its console has complained of (WebKit's
    keeps that to itself). This machine it also knows by a name that seals nothing, as
    in a living room."""

    name: str
    line: Line
    complaints: Callable[[], list[str]]


def needed(found: str | None, package: str) -> str:
    assert found, f"{package} is missing: run `make test`, which installs it"
    return found


def waited(look: Callable[[], T | None], what: str) -> T:
    """What this looks for, as soon as it is there."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if (found := look()) is not None:
            return found
        time.sleep(0.05)
    raise AssertionError(f"{what} does not come")


@contextmanager
def running(words: list[str], said: Path, **more: str) -> Iterator[None]:
    """A program that ends with us; what it says stands in that file."""
    with said.open("wb") as log:
        started = subprocess.Popen(
            words, stdout=log, stderr=log, env={**os.environ, **more}
        )
        try:
            yield
        finally:
            started.terminate()
            started.wait(PATIENCE)


@contextmanager
def dark_screen(folder: Path) -> Iterator[str]:
    """A display that nobody sees; its name."""
    heard, tells = os.pipe()
    words = [needed(shutil.which("Xvfb"), "xvfb"), "-displayfd", str(tells)]
    words += ["-screen", "0", DISPLAY, "-nolisten", "tcp"]
    with (folder / "xvfb.log").open("wb") as log:
        started = subprocess.Popen(words, pass_fds=[tells], stdout=log, stderr=log)
    os.close(tells)
    try:
        with os.fdopen(heard) as line:
            yield f":{line.readline().strip()}"
    finally:
        started.terminate()
        started.wait(PATIENCE)


def minibrowser() -> str:
    """WebKit's own small browser; Debian puts it where no path leads."""
    places = Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")
    there = next((str(path) for path in sorted(places, reverse=True)), None)
    return needed(there or shutil.which("MiniBrowser"), "webkit2gtk-driver")


def answers(port: int) -> bool | None:
    with closing(socket.socket()) as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0 or None


@contextmanager
def webkit(folder: Path) -> Iterator[Engine]:
    """Safari's engine, on a display of its own."""
    port, said = free_port(), folder / "webkit.log"
    driver = needed(shutil.which("WebKitWebDriver"), "webkit2gtk-driver")
    with ExitStack() as ending:
        seen = {"DISPLAY": ending.enter_context(dark_screen(folder)), **WEBKIT_TASTE}
        seen["XDG_CONFIG_HOME"] = str(slim(folder))
        ending.enter_context(running([driver, f"--port={port}"], said, **seen))
        waited(lambda: answers(port), "WebKit's driver")
        led = ending.enter_context(socks_proxy())
        line = HttpLine(port, {"webkitgtk:browserOptions": shy(led)})
        ending.callback(line.hang_up)
        yield Engine("webkit", line, list)


def slim(folder: Path) -> Path:
    """How its own bar looks; GTK reads that from here."""
    look = folder / "gtk-3.0" / "gtk.css"
    look.parent.mkdir()
    look.write_text(SLIM, encoding="utf-8")
    return folder


def shy(guided: str) -> dict[str, object]:
    """It does what it is told, and is led to us."""
    led = [f"--proxy=socks5://{guided}", "--ignore-host=localhost"]
    return {"binary": minibrowser(), "args": ["--automation", *led]}


def fox() -> str:
    there = next(filter(None, map(shutil.which, FIREFOX)), None)
    if FIREFOX_APP.exists():
        there = there or str(FIREFOX_APP)
    return needed(there, "firefox-esr")


@contextmanager
def firefox(folder: Path) -> Iterator[Engine]:
    """With a profile of its own, without a window, and with Marionette's own port."""
    (folder / "user.js").write_text(
        "".join(
            f"user_pref({dumps(name)}, {dumps(wish)});\n"
            for name, wish in FIREFOX_TASTE.items()
        ),
        encoding="utf-8",
    )
    words = [fox(), "--headless", "--no-remote", "--profile", str(folder)]
    words += ["--marionette", "--remote-allow-system-access"]
    port = folder / "MarionetteActivePort"
    with running(words, folder / "firefox.log"):
        number = waited(lambda: read(port), "Firefox")
        line = MarionetteLine(int(number))
        try:
            yield Engine("firefox", line, lambda: firefox_complaints(line))
        finally:
            line.hang_up()


def read(path: Path) -> str | None:
    return (path.exists() and path.read_text("utf-8").strip()) or None


def firefox_complaints(line: Line) -> list[str]:
    """Its console is in another room than its pages."""
    line.tell("Marionette:SetContext", value="chrome")
    try:
        heard: list[str] = line.tell("ExecuteScript", script=FIREFOX_HEARD, args=[])
        return heard
    finally:
        line.tell("Marionette:SetContext", value="content")


ENGINES = {"webkit": webkit, "firefox": firefox}
if platform.system() == "Darwin":
    del ENGINES["webkit"]  # WebKit's own browser comes with Linux alone


@contextmanager
def started(name: str) -> Iterator[Engine]:
    """An engine by its name, in a folder that goes with it."""
    start = ENGINES[name]
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        start(Path(folder)) as engine,
    ):
        engine.line.tell("SetWindowRect", **PHONE)
        yield engine

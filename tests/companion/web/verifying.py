"""The page that checks the dice, visited in a browser that may go nowhere else."""

import json
from typing import Any

from playwright.sync_api import Browser, BrowserContext, FilePayload, Page, Route

from tests.companion.rules.evenings import STATIC

POLICY = (
    "default-src 'none'; script-src 'self'; "
    "style-src 'self'; base-uri 'none'; form-action 'none'"
)
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}
# plain http and no localhost: as insecure as a living room
SERVED = "http://table.test/static/verify.html"


class Visit:
    """A page under the strict policy, and everything that it complained about or asked for."""

    def __init__(
        self, browser: Browser, address: str = SERVED, locale: str = "en-GB"
    ) -> None:
        self.context: BrowserContext = browser.new_context(
            viewport={"width": 360, "height": 740}, locale=locale
        )
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.asked: set[str] = set()
        self.context.route("**/*", self._serve)
        self.page.on("console", lambda said: self.complaints.append(said.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(address)

    def _serve(self, route: Route) -> None:
        self.asked.add(route.request.url)
        if route.request.url.startswith("file:"):
            route.continue_()
            return
        found = STATIC / route.request.url.rsplit("/", 1)[-1]
        headers = {
            "Content-Security-Policy": POLICY,
            "Content-Type": KINDS[found.suffix],
        }
        route.fulfill(status=200, headers=headers, body=found.read_text("utf-8"))

    def choose(self, told: object) -> str:
        text = told if isinstance(told, str) else json.dumps(told)
        file: FilePayload = {
            "name": "fairness.json",
            "mimeType": "application/json",
            "buffer": text.encode(),
        }
        self.page.set_input_files("#verify-file", file)
        self.page.wait_for_selector("section > :first-child")
        return self.page.inner_text("section")

    def sums(self, expression: str, argument: object = None) -> Any:
        return self.page.evaluate(expression, argument)

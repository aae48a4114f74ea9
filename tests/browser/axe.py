"""axe-core on a page: what it finds, in a line each, so that a failing test says what to repair."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

OPTIONS = {"resultTypes": ["violations"]}
UPPERMOST = "[...document.querySelectorAll('dialog:modal')].at(-1) ?? document"


@cache
def script() -> str:
    """The package carries the script; pages would refuse to fetch it from anywhere."""
    return files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")


def violations(page: Page) -> list[str]:
    """Rule by rule, with the elements that break it. Where a sheet lies open, the sheet:
    the page under it is out of everybody's reach, and is looked at where it lies open."""
    return _run(page, OPTIONS, UPPERMOST)


def named_otherwise(page: Page) -> list[str]:
    """Controls that are not called by the text that is seen on them; axe looks for
    these only when it is asked to."""
    return _run(page, {**OPTIONS, "runOnly": ["label-content-name-mismatch"]})


def _run(page: Page, options: dict[str, Any], where: str = "document") -> list[str]:
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(script())
    found: dict[str, Any] = page.evaluate(f"axe.run({where}, {json.dumps(options)})")
    return [
        f"{one['id']}: {one['help']}: "
        + " | ".join(str(node["html"])[:160] for node in one["nodes"][:4])
        for one in found["violations"]
    ]

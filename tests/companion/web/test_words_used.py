"""No page asks for a sentence that nobody has written."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

WEB = Path(__file__).parents[3] / "companion" / "web"
ASKED = re.compile(r"""\b(?:say|nodes)\(\s*"([a-z0-9_]+(?:\.[a-z0-9_]+)+)\"""")


def keys(part: dict[str, Any], stem: str = "") -> Iterator[str]:
    for name, value in part.items():
        if isinstance(value, dict):
            yield from keys(value, f"{stem}{name}.")
        else:
            yield f"{stem}{name}"


def test_every_sentence_a_page_asks_for_is_there() -> None:
    """Keys that are put together at run time are proved in the browser; these stand in the source as they are."""
    written = {
        key for file in (WEB / "words" / "en").glob("*.toml") for key in keys(tomllib.loads(file.read_text("utf-8")))
    }
    asked = {
        (script.name, key)
        for script in [*(WEB / "static").glob("*.js"), *WEB.parent.glob("games/*/screens/*.js")]
        for key in ASKED.findall(script.read_text("utf-8"))
    }
    assert len(asked) > 300
    assert sorted((script, key) for script, key in asked if key not in written) == []

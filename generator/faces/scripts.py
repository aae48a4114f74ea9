"""Scripts that ask for more than letters in a row: which are shaped, and where lines
without spaces break. Pure."""

import re
from collections.abc import Callable
from functools import cache

from cards.markup import CONTROLS
from generator.errors import WrongScript, say

BREAK = "\u200b"  # a place to break without a hyphen; nobody sees it
# Hebrew, Arabic and their neighbours run from right to left.
_LEFTWARD = (
    "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff"
)
# Scripts of India, Thailand, Laos, Tibet, Burma, Cambodia, Mongolia: their letters join,
# or change places.
_SHAPED = "\u0900-\u109f\u1780-\u18af\ua8e0-\ua8ff\ua980-\ua9df"
_UNPRINTED = re.compile(f"[{_LEFTWARD}{_SHAPED}]")
_FIRST = "\u3000"  # no sign of theirs comes before
_EAST = (
    "\u3001-\u3011\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufaff\uff01-\uff60\U00020000-\U0003ffff"
)
_CLOSES = (
    "、。，．・：；？！）」』】〕〉》ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々…"
)
_OPENS = "（「『【〔〈《"
_SOMEWHERE = f"[{_EAST}]"
_AFTER = rf"(?<=[{_EAST}])(?<![{_OPENS}])"
_BEFORE = rf"(?<=[^\s*{CONTROLS}{{{_OPENS}])(?=[{_EAST}])"
_BREAKS = rf"(?:{_AFTER}(?=[^\s*{CONTROLS}])|{_BEFORE})(?![{_CLOSES}])"
_compiled = cache(re.compile)  # 3 ms that texts in one-byte letters need not spend


def is_shaped(text: str) -> bool:
    """Whether letters of a text join, change places or run from right to left."""
    return not text.isascii() and bool(_UNPRINTED.search(text))


def check_script(text: str, name: str, has: Callable[[str], bool], font: str) -> None:
    """Refuse letters that join or run leftward where the font has none of them."""
    if not is_shaped(text) or all(map(has, _UNPRINTED.findall(text))):
        return
    found = _UNPRINTED.search(text)
    at = found.start() if found else 0
    shown = text[max(at - 5, 0) : at + 16].strip()
    problem = say("leftward", name=name, text=shown, font=font)
    raise WrongScript(problem, say("put_font"))


def breakable(text: str) -> str:
    """Chinese and Japanese break between any two signs, but for those that open or close."""
    if text.isascii() or max(text) < _FIRST or not _compiled(_SOMEWHERE).search(text):
        return text
    return _compiled(_BREAKS).sub(BREAK, text)

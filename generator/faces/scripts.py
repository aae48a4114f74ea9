"""Scripts that ask for more than letters in a row: what is refused, and where lines
without spaces break. Pure."""

import re

from generator.errors import WrongScript

BREAK = "\u200b"  # a place to break without a hyphen; nobody sees it
# Hebrew, Arabic and their neighbours run from right to left.
_LEFTWARD = (
    "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff"
)
# Scripts of India, Tibet, Burma, Cambodia, Mongolia: their letters join, or change places.
_SHAPED = "\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ua8e0-\ua8ff\ua980-\ua9df"
_UNPRINTED = re.compile(f"[{_LEFTWARD}{_SHAPED}]")
_EAST = (
    "\u3001-\u3011\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufaff\uff01-\uff60\U00020000-\U0003ffff"
)
_CLOSES = (
    "、。，．・：；？！）」』】〕〉》ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々…"
)
_OPENS = "（「『【〔〈《"
_SOMEWHERE = re.compile(f"[{_EAST}]")
_AFTER = rf"(?<=[{_EAST}])(?<![{_OPENS}])"
_BEFORE = rf"(?<=[^\s*{{{_OPENS}])(?=[{_EAST}])"
_BREAKS = re.compile(rf"(?:{_AFTER}(?=[^\s*])|{_BEFORE})(?![{_CLOSES}])")


def check_script(text: str, name: str) -> None:
    """Refuse what would come out backwards or in pieces."""
    if text.isascii():
        return
    if found := _UNPRINTED.search(text):
        shown = text[max(found.start() - 5, 0) : found.end() + 15].strip()
        raise WrongScript(
            f"{name} has letters that run from right to left or join "
            f"('{shown}'), which the press cannot set yet; "
            "write them in Latin letters, or put them on the card as a drawing."
        )


def breakable(text: str) -> str:
    """Chinese and Japanese break between any two signs, but for those that open or close."""
    return (
        _BREAKS.sub(BREAK, text)
        if not text.isascii() and _SOMEWHERE.search(text)
        else text
    )

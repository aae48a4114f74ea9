"""What the press says to anybody who orders at the shop, in the reader's language: its
English sentences are known by what stands in them."""

import re
from collections.abc import Mapping

from companion.web.press_faults import in_language, sentence, written
from companion.web.screen_words import ScreenWords

SAID: Mapping[str, str] = {
    "gap": r"A gap of (?P<gap>.+) mm cannot be; write 0 to 50\.",
    "margin": r"Margins of '(?P<margin>.*)' mm cannot be; .+",
    "skip": r"'(?P<skip>.*)' names no places; .+",
    "marks": r"Marks for a cutting machine go onto flat sheets of plain paper; .+",
    "flat": r"(?P<sheet>.+) cannot be folded; write long, short or none .+",
    "copies": r"At least one copy; .+",
    "nothing": r"Nothing to print; the order leaves no piece over\.",
    "too_large": r"A part of (?P<w>.+) x (?P<h>.+) mm does not fit on (?P<paper>.+)"
    r" with margins of (?P<edges>.+) mm; .+",
    "no_place": r"No place of the first sheet is left; skip fewer\.",
    "guide": r"The guide does not fit (?P<paper>.+?)\. .+",
    "place": r".+ of .+ is (?P<w>.+) x (?P<h>.+) mm and a place of (?P<sheet>.+)"
    r" (?P<across>.+) x (?P<down>.+) mm; .+",
    "both": r".+, (?P<w>.+) x (?P<h>.+) mm: (?P<here>.+) on a4-letter,"
    r" (?P<a4>.+) on a4, (?P<letter>.+) on letter\.",
    "sleeve": r"The cards of (?P<deck>.+) are (?P<size>.+) mm and too large for sleeves"
    r" of (?P<sleeve>.+) mm; take those that are called (?P<name>.+), or leave .+",
    "no_sleeve": r"The cards of (?P<deck>.+) are (?P<size>.+) mm and too large for"
    r" sleeves of .+ mm; no sleeves .+",
    "parts": r"Parts of one file are several files; .+",
    "one_sheet": r"(?P<file>.+) is one sheet and (?P<mb>.+) MB; .+",
    "coarse": r"art/(?P<file>.+) will look coarse: (?P<now>.+) pixels over"
    r" (?P<size>.+) mm are (?P<dots>.+) dots an inch; take one of (?P<enough>.+) pixels\.",
}
PATTERNS = {key: re.compile(said, re.DOTALL) for key, said in SAID.items()}


def in_words(text: str, words: ScreenWords) -> str:
    """The same in the language of whoever reads it, where there are words for it."""
    for key, pattern in PATTERNS.items():
        if found := pattern.fullmatch(text):
            values = written(found.groupdict(), words.language)
            return str(words(f"press.{key}", **values))
    return _fault(text, words.language) or text


def _fault(text: str, language: str) -> str:
    """What is wrong with a game of one's own, told while it is printed."""
    problem, _, remedy = text.removesuffix(".").rpartition("; ")
    parts = in_language(problem, language), in_language(remedy, language)
    return sentence(*parts) if all(parts) else ""

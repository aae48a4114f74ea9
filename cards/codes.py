"""The code of a physical copy: made from its name, read from a QR code, an address or a typed line.

A code is the game's tag and five characters: four that name the copy, one that checks
them. The alphabet has 29 letters, a prime, so the weighted sum catches every single
wrong character and every swap of two; and it holds no two signs that look alike, so
whatever a hurried thumb types for one of them can only mean that one.
"""

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Literal, NewType

from msgspec import Struct

Code = NewType("Code", str)

ALPHABET = "0123456789ACDEFGHJKMNPRTUVWXY"
PRIME = len(ALPHABET)
SHORT = 5  # characters that name a copy within its game, check character included
_LOOKS_LIKE = str.maketrans("OQILZSB", "0011258")
_VALUE = {sign: value for value, sign in enumerate(ALPHABET)}
_NOISE = re.compile(r"[\s\-\u2010-\u2015_.]+")
_ADDRESS = re.compile(
    r"^[A-Z][A-Z0-9+.\-]*://[^/?#]*/(?:[^?#]*/)?C/([^/?#]*)/?(?:[?#].*)?$", re.DOTALL
)


class Refused(Struct, frozen=True):
    """Why a text is not a code that counts here; the door finds the sentence for it."""

    reason: Literal["not_a_code", "torn", "other_game", "gone"]
    tag: str = ""


def make(tag: str, card: str, number: int) -> Code:
    """The code of a copy depends on nothing but its own name, so no other row can change it."""
    digest = int.from_bytes(sha256(f"{tag}/{card}/{number}".encode()).digest())
    body = "".join(
        ALPHABET[digest // PRIME**place % PRIME] for place in range(SHORT - 1)
    )
    return Code(tag + body + check_sign(tag, body))


def check_sign(tag: str, body: str) -> str:
    """The sign after `body` that brings the weighted sum to zero."""
    total = _seed(tag) + sum(
        place * _VALUE[sign] for place, sign in enumerate(body, start=1)
    )
    return ALPHABET[-total * pow(SHORT, -1, PRIME) % PRIME]


def settled(tag: str, text: str) -> Code | None:
    """A code written into a `code` column: four signs or five, with or without the tag;
    None if it cannot be one."""
    clean = fold(_NOISE.sub("", text.upper()))
    clean = clean.removeprefix(fold(tag)) if len(clean) > SHORT else clean
    body, check = clean[: SHORT - 1], clean[SHORT - 1 :]
    if len(body) < SHORT - 1 or any(sign not in _VALUE for sign in body):
        return None
    if check in {"", check_sign(tag, body)}:
        return Code(tag + body + check_sign(tag, body))
    return None


def short(code: Code) -> str:
    """The part that is printed under the QR, for typing."""
    return code[-SHORT:]


def address(base: str, code: Code) -> str:
    """The code as an address below `base`, in upper case, which makes a smaller QR."""
    return f"{base.rstrip('/').upper()}/C/{code}"


def read(text: str, tag: str, known: Mapping[Code, object]) -> Code | Refused:
    """What was scanned or typed at a table of the game `tag`, whose copies are `known`."""
    if _is_cut_short(text, tag):
        return Refused("torn", tag)
    parts = _parts(text)
    if parts is None:
        return Refused("not_a_code")
    its_tag, signs = parts
    if its_tag and fold(its_tag) != fold(tag):
        return Refused("other_game" if is_whole(its_tag, signs) else "torn", its_tag)
    if not is_whole(tag, signs):
        return Refused("torn", tag)
    code = Code(tag + signs)
    if code in known:
        return code
    return Refused("gone", tag)


def _is_cut_short(text: str, tag: str) -> bool:
    """The tag of this game, and too little after it; five signs that hold together
    without a tag are enough."""
    clean = fold(_NOISE.sub("", text.strip().upper()))
    return (
        clean.startswith(fold(tag))
        and len(clean) < len(tag) + SHORT
        and not (len(clean) == SHORT and is_whole(tag, clean))
    )


def is_whole(tag: str, signs: str) -> bool:
    """Do five signs hold together under this tag?"""
    return all(sign in _VALUE for sign in signs) and signs[-1] == check_sign(
        tag, signs[:-1]
    )


def fold(text: str) -> str:
    """Signs that are mistaken for one another become the one that we print."""
    return text.translate(_LOOKS_LIKE)


def _parts(text: str) -> tuple[str, str] | None:
    """Tag as it was written (may be empty) and five signs, or None where the text has
    no such shape."""
    upper = text.strip().upper()
    found = _ADDRESS.match(upper)
    clean = _NOISE.sub("", found[1] if found else upper)
    if (
        not clean.isascii()
        or not clean.isalnum()
        or not SHORT <= len(clean) <= SHORT + 4
    ):
        return None
    return clean[:-SHORT], fold(clean[-SHORT:])


def _seed(tag: str) -> int:
    """Five signs of one game are, as a rule, no five signs of another."""
    return sum(
        place * int(sign, 36) for place, sign in enumerate(fold(tag), start=SHORT + 1)
    )

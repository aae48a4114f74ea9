"""Names and codes as people type them: nothing invisible, nothing turned around, no two
names that read alike."""

import re
import unicodedata

# without them some scripts, and some faces, fall apart
JOINERS = frozenset("\u200c\u200d")
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
BLANK = frozenset({"Cc", "Zl", "Zp"})
FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters of no ink
# marks of no ink and no width
THIN = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
# over one letter: no language needs more, and a pile of them covers the lines above
MOST_MARKS = 4
_DOUBLES = str.maketrans(
    "АВЕКМНОРСТУХІЈЅԚԜаекморсухіјѕтнвԁһԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεικνορτυχϲϳ0",
    "ABEKMHOPCTYXIJSQWaekmopcyxijstHBdhqwABEZHIKMNOPTYXabeikvoptuxcjO",
)
# how a sign is drawn, not which it is
_SHADES = re.compile("[\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def clean(name: str) -> str:
    """The name that will be shown; empty if nothing of it could be seen."""
    seen = filter(_seen, map(_spaced, name))
    words = "".join(seen).split()
    return " ".join(_light(word) for word in words if not all(map(_rests, word)))


def _spaced(sign: str) -> str:
    """The sign, or a space if it looks like one."""
    if sign in FILLERS or unicodedata.category(sign) in BLANK:
        return " "
    return sign


def _seen(sign: str) -> bool:
    return sign in JOINERS or (
        sign not in THIN and unicodedata.category(sign) not in UNSEEN
    )


def _rests(sign: str) -> bool:
    """Is nothing without another sign that carries it."""
    return sign in JOINERS or unicodedata.category(sign).startswith("M")


def _light(word: str) -> str:
    """The word with no more marks on a letter than a letter can carry."""
    kept = ""
    piled = 0
    for sign in word:
        piled = piled + 1 if unicodedata.category(sign) == "Mn" else 0
        kept += sign if piled <= MOST_MARKS else ""
    return kept


def alike(name: str) -> str:
    """Equal for two names that people would take for the same: also where a letter of
    another script looks like it."""
    bare = _SHADES.sub("", name)
    composed = unicodedata.normalize("NFKC", bare)
    plain = composed.translate(_DOUBLES)
    small = plain.casefold()
    return small.translate(_DOUBLES)


def typed(code: str) -> str:
    """A code as it was meant, however somebody typed it."""
    return code.upper().replace(" ", "").replace("-", "")


# Whom the log names besides the players, in the languages of the screens: nobody may
# pose as one of them.
_OTHERS = """
    bank; the bank; de bank; die bank;
    host; the host; spelleider; de spelleider; spielleitung; die spielleitung;
    table; the table; tafel; de tafel; tisch; der tisch;
    the table screen; het tafelscherm; der tischbildschirm
"""
RESERVED = frozenset(alike(name.strip()) for name in _OTHERS.split(";"))

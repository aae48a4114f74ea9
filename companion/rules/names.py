"""Names as people type them: nothing invisible, nothing that turns the text around, no two that read alike."""

import unicodedata

JOINERS = frozenset("\u200c\u200d")  # without them some scripts, and some faces, fall apart
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
BLANK = frozenset({"Cc", "Zl", "Zp"})


def clean(name: str) -> str:
    """The name that will be shown; empty if nothing of it could be seen."""
    spaced = (" " if unicodedata.category(sign) in BLANK else sign for sign in name)
    words = "".join(sign for sign in spaced if sign in JOINERS or unicodedata.category(sign) not in UNSEEN).split()
    return " ".join(word for word in words if not JOINERS.issuperset(word))


def alike(name: str) -> str:
    """Equal for two names that people would take for the same."""
    return unicodedata.normalize("NFKC", name).casefold()

"""What Dutch and German sentences of ours never say: the formal you, and names that a
thing had before."""

import re
from collections.abc import Mapping

# "Sie" that opens a sentence is she or they; in the middle of one it would be the formal you
FORMAL = {
    "nl": r"(?<!\} )\b(?:u|uw|uwe|Uw|Uwe)\b",
    "de": r"(?<=[\wß,] )(?:Sie|Ihnen|Ihr\w{0,2})\b",
}
RETIRED = {
    "nl": r"\d invloed\b|zakenstapel|zakenbonus|marktbord|peetvader|startspelerpion|voordeur"
    r"|bewaarbestand|boedel|buiten spel|verloren zaak|houd vast|wint het meeste|meeste geld wint",
    "de": r"\d Einfluss\b|\bMatten?\b|Marktfeld|Komponentenkarten|falsche[rn]? Schein|Haustür"
    r"|\bZahlcode|Nachlass|Tagwerk|versiegelte Leitung|sausen|Das meiste Geld gewinnt",
}
# characters may speak as they like, and so may the signs over their shops
SPOKEN = re.compile(r"\.flavour$|^card\.screen_")


def slips(language: str, texts: Mapping[str, object]) -> list[str]:
    """Keys of the sentences that say it all the same."""
    formal, retired = (
        re.compile(FORMAL[language]),
        re.compile(RETIRED[language], re.IGNORECASE),
    )
    said = {
        key: str(text).replace("\u00ad", "")
        for key, text in texts.items()
        if not SPOKEN.search(key)
    }
    return [
        key for key, text in said.items() if formal.search(text) or retired.search(text)
    ]

"""Words and editions broken one at a time, and what is said about each."""

from tests.cards.breakages import (
    CAP,
    CF,
    LCN,
    MAF,
    added,
    case,
    cell,
    column,
    swap,
    without_line,
)

LANGUAGES = ("de", "en", "nl")


WORDS = [
    case("a word missing in one language", MAF, "words.nl.toml",
         without_line("title = ", "[card.stab]\n"),
         ("words.nl.toml", "[card.stab]", "card.stab.title", "missing; write it in this language")),
    case("an optional word in one language only", CAP, "words.en.toml",
         swap("[card.beppe_sordini]", '[card.beppe_sordini]\ntext = "Hm."'),
         *((f"words.{name}.toml", "[card.beppe_sordini]", "card.beppe_sordini.text", "missing")
           for name in ("de", "nl"))),
    case("a word that nothing asks for", CF, "words.de.toml",
         added('\n[card.nobody]\ntitle = "Niemand"\n'),
         ("words.de.toml", 'title = "Niemand"', "card.nobody.title",
         "nothing in the game asks for this word")),
    case("a word under a misspelt key", MAF, "words.de.toml", swap("\nwake = ", "\nwaek = "),
         ("words.de.toml", "waek = ", "phase.waek", "did you mean 'phase.wake'"),
         ("words.de.toml", "[phase]", "phase.wake", "this word is missing")),
    case("a brace not closed", CF, "words.nl.toml", swap('tagline = "', 'tagline = "{dollar '),
         ("words.nl.toml", "tagline", "game.tagline", "a brace is not closed")),
    case("bold not closed", CF, "words.nl.toml", swap('tagline = "', 'tagline = "**'),
         ("words.nl.toml", "tagline", "game.tagline", "a ** is not closed")),
    case("a placeholder that is neither icon nor column", LCN, "words.en.toml",
         swap("{two}", "{tow}"),
         ("words.en.toml", "{tow}", "card.property_damage.two", "did you mean 'two'")),
    case("a placeholder whose number is empty", LCN, "jobs.csv", cell("property_damage", "one", ""),
         *((f"words.{name}.toml", "{one}", "card.property_damage.one",
         "empty in the row of 'property_damage'")
           for name in LANGUAGES)),
    case("a number where a text belongs", MAF, "words.en.toml", swap('about = "', 'about = 3 # "'),
         ("words.en.toml", "about = 3", "game.about", "is no text")),
    case("an empty text", MAF, "words.nl.toml", swap('\nwake = "', '\nwake = "" #"'),
         ("words.nl.toml", "wake = ", "phase.wake", "is no text"),
         ("words.nl.toml", "wake = ", "phase.wake", "this word is missing")),
    case("an edition that does not say who wins a tie", LCN, "words.nl.toml",
         swap("\ntie = ", "\ntied = "),
         ("words.nl.toml", "[edition.en.reference]", "edition.en.reference.tie", "missing"),
         ("words.nl.toml", "tied = ", "edition.en.reference.tied",
         "did you mean 'edition.en.reference.tie'")),
    case("a sign that no font has", MAF, "words.en.toml", swap('tagline = "', 'tagline = "ж'),
         ("words.en.toml", "tagline", "game.tagline", "the fonts have no 'ж' (U+0436)")),
    case("a currency that no font has", MAF, "game.toml", swap('symbol = "$"', 'symbol = "\u20bf"'),
         ("game.toml", "symbol", "money.symbol", "U+20BF")),
    case("a word in a column and in the file", MAF, "sleep.csv",
         column("title.nl", lambda row: "Slaap"),
         ("sleep.csv", 2, "title.nl", "words.nl.toml; keep the column or that line")),
]  # fmt: skip

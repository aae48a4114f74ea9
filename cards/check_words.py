"""Whether every language says everything: no word missing, none left over, none that
cannot be set."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from cards.draft import Draft
from cards.errors import Place, or_nearest, say, write
from cards.holes import in_game
from cards.model import Deck, Game, Option, OptionId
from cards.reference import EDITION, OPTION
from cards.sentences import Sentence
from cards.words import places

FREE = ("term", "reference")  # sections whose keys are the game's own choice
OPENING = ("name", "tagline", "about")
MOST_SIGNS = 12  # that are named
SILENT = "\n\u00ad"  # line breaks and hyphenation points are never drawn


def check_words(
    files: Draft,
    game: Game,
    icons: frozenset[str],
    has_glyph: Callable[[str], bool] | None,
) -> None:
    """All languages of a game against its data and against each other."""
    if not game.words:
        remedy = write(say("wanted_known_words"))
        files.report.add("words.en.toml", 1, "-", say("no_words"), remedy)
    sentences = _sentences(files, game)
    needed = {*_needed(game, icons), *_told_on_sheets(game, sentences)}
    names = _names(files, game, sentences)
    told = {
        name: entries
        for name, entries in files.words.items()
        if f"words.{name}.toml" not in files.report.unread
    }
    for language, entries in told.items():
        _check_keys(files, game, language, entries, needed)
        for key, text in entries.items():
            _check_text(files, language, key, text, names(key) | icons)
        _check_numbers(files, game, language, icons)
    if has_glyph:
        _check_signs(files, game, has_glyph)
        for language, entries in told.items():
            _check_glyphs(files, language, entries, has_glyph)


def _check_keys(
    files: Draft,
    game: Game,
    language: str,
    entries: Mapping[str, str],
    needed: set[str],
) -> None:
    """No word is missing that the game or another language has, and none is left over."""
    allowed = needed | set(_allowed(game))
    said = {key for others in files.words.values() for key in others}
    wanted = needed | {key for key in said if key in allowed or _is_free(key)}
    for key in sorted(wanted - entries.keys()):
        _hole(files, language, key, say("word_missing"), say("write_here"))
    for key in sorted(_left_over(files, entries, wanted)):
        remedy = or_nearest(key, allowed, say("delete_word"))
        _hole(files, language, key, say("word_unasked"), remedy)


def _left_over(files: Draft, entries: Mapping[str, str], wanted: set[str]) -> set[str]:
    """Words that nothing asks for; while a file of data cannot be read, nobody knows
    what it would have asked for."""
    unread = {name for name in files.report.unread if not name.startswith("words.")}
    if unread:
        return set()
    return entries.keys() - wanted


def _needed(game: Game, icons: frozenset[str]) -> Iterator[str]:
    yield "game.name"
    for deck in game.decks.values():
        yield f"deck.{deck.id}"
        yield from _of_cards(deck)
    for option in game.options.values():
        yield from _of_option(option)
    for edition in game.editions:
        yield from (f"edition.{edition}.title", f"edition.{edition}.text")
    yield from _played(game)
    yield from _titles("side", game.sides)
    yield from _titles("board", game.boards)
    yield from (f"phase.{name}" for name in game.phases)
    yield from (f"symbol.{name}" for name in sorted(icons))


def _titles(kind: str, names: Iterable[str]) -> Iterator[str]:
    return (f"{kind}.{name}.title" for name in names)


def _of_cards(deck: Deck) -> Iterator[str]:
    asked = [name for name in deck.words if not name.endswith("?")]
    for word in (card.words for card in deck.cards if card.words):
        yield from (f"card.{word}.{name}" for name in asked)


def _of_option(option: Option) -> Iterator[str]:
    """Yes and no have their names already."""
    yield from (f"option.{option.id}.title", f"option.{option.id}.text")
    if option.choices != ("no", "yes"):
        yield from (f"option.{option.id}.choice.{one}" for one in option.choices)


def _sentences(files: Draft, game: Game) -> frozenset[str]:
    """Those of an edition or an option that a sheet of rules names: `edition.tie`,
    `option.short_game.rounds`."""
    sheets = [
        text
        for entries in files.words.values()
        for key, text in entries.items()
        if _is_reference(key)
    ]
    kinds = tuple(_kinds(game))
    return frozenset(
        name for text in sheets for name in places(text) if name.startswith(kinds)
    )


def _kinds(game: Game) -> Iterator[str]:
    """How a sentence of an edition or an option begins."""
    if game.editions:
        yield EDITION
    yield from (f"{OPTION}{option}." for option in game.options)


def _told_on_sheets(game: Game, sentences: Collection[str]) -> Iterator[str]:
    """Every edition has its own sentence of each name, and so has every choice."""
    for sentence in sentences:
        kind, name = sentence.split(".", 1)
        if f"{kind}." == OPTION:
            yield from _of_choices(game, name)
        else:
            yield from (f"edition.{one}.reference.{name}" for one in game.editions)


def _of_choices(game: Game, sentence: str) -> Iterator[str]:
    option, name = sentence.split(".", 1)
    for choice in game.options[OptionId(option)].choices:
        yield f"option.{option}.reference.{choice}.{name}"


def _played(game: Game) -> Iterator[str]:
    """The names of what is kept beside the cards."""
    yield from _titles("play.pot", game.play.pots)
    yield from _titles("counter", game.counters)
    yield from _titles("majority", game.majorities)


def _allowed(game: Game) -> Iterator[str]:
    yield from (f"game.{name}" for name in OPENING)
    for deck in game.decks.values():
        names = [name.removesuffix("?") for name in deck.words]
        for card in deck.cards:
            yield from (f"card.{card.words}.{name}" for name in names)
    for board in game.boards:
        yield from (f"board.{board}.text", f"board.{board}.spare")
    yield from _texts("side", game.sides)
    yield from _texts("counter", game.counters)
    yield from _texts("majority", game.majorities)


def _texts(kind: str, names: Iterable[str]) -> Iterator[str]:
    return (f"{kind}.{name}.text" for name in names)


def _is_free(key: str) -> bool:
    return key.partition(".")[0] in FREE


def _is_reference(key: str) -> bool:
    return key.startswith("reference.")


def _names(
    files: Draft, game: Game, sentences: frozenset[str]
) -> Callable[[str], frozenset[str]]:
    """The columns whose numbers a text may show, by its key; any of them where the
    card's row could not be read."""
    columns = {name: frozenset(known) for name, known in files.columns.items()}
    found = {
        card.words: columns[deck.id]
        for deck in game.decks.values()
        for card in deck.cards
    }
    every = frozenset[str]()
    if files.report.unread:
        every = every.union(*columns.values())

    def names(key: str) -> frozenset[str]:
        if _is_reference(key):
            return sentences
        section, _, rest = key.partition(".")
        if section == "card":
            return found.get(rest.partition(".")[0], every)
        return frozenset()

    return names


def _check_text(
    files: Draft, language: str, key: str, text: str, names: Collection[str]
) -> None:
    if "{" in text or "}" in text:
        for name in places(text):
            if name not in names:
                draw = say("draw_or_name", file=f"art/icons/{name}.svg")
                remedy = or_nearest(name, names, draw)
                problem = say("neither", cell=f"{{{name}}}")
                _hole(files, language, key, problem, remedy)
        if text.count("{") != len(places(text)) or text.count("}") != len(places(text)):
            remedy = say("write_braces", sample="{name}")
            _hole(files, language, key, say("brace"), remedy)
    if text.count("**") % 2:
        _hole(files, language, key, say("bold"), say("put_bold"))


def _check_numbers(
    files: Draft, game: Game, language: str, icons: frozenset[str]
) -> None:
    """A number that a text shows stands in every row that has this text; else the card
    would show a brace."""
    entries = files.words[language]
    for card in game.cards():
        empty = {
            name for name, value in card.facts.items() if value in (None, "")
        } - icons
        for name in game.decks[card.deck].words if empty else ():
            key = f"card.{card.words}.{name.removesuffix('?')}"
            for number in sorted(empty.intersection(places(entries.get(key, "")))):
                problem = say("empty_number", cell=f"{{{number}}}", card=card.id)
                _hole(files, language, key, problem, say("fill_cell", card=card.id))


def _check_glyphs(
    files: Draft,
    language: str,
    entries: Mapping[str, str],
    has_glyph: Callable[[str], bool],
) -> None:
    signs = set().union(*map(set, entries.values())) - set(SILENT)
    missing = {sign for sign in signs if not has_glyph(sign)}
    for key, text in entries.items() if missing else ():
        if lacked := sorted(missing.intersection(text)):
            _hole(files, language, key, _no_glyphs(lacked), say("write_otherwise"))


def _check_signs(files: Draft, game: Game, has_glyph: Callable[[str], bool]) -> None:
    """The signs that game.toml itself puts on cards and boards."""
    found = {f"side.{side.id}.letter": side.letter for side in game.sides.values()}
    if game.money:
        found["money.symbol"] = game.money.symbol
    for where, text in found.items():
        for sign in (sign for sign in text if not has_glyph(sign)):
            remedy = write(say("wanted_other_sign"))
            in_game(files, where, _no_glyph(sign), remedy)


def _no_glyphs(signs: Sequence[str]) -> Sentence:
    """A word in another script lacks all of its letters."""
    if len(signs) == 1:
        return _no_glyph(signs[0])
    return say("no_glyphs", signs=" ".join(signs[:MOST_SIGNS]))


def _no_glyph(sign: str) -> Sentence:
    return say("no_glyph", sign=sign, code=f"U+{ord(sign):04X}")


def _hole(
    files: Draft, language: str, key: str, problem: Sentence, remedy: Sentence
) -> None:
    files.report.add(*word_place(files, language, key), problem, remedy)


def word_place(files: Draft, language: str, key: str) -> Place:
    """A word is mended in its words file, or in the deck's own column."""
    section, _, rest = key.partition(".")
    name, _, word = rest.partition(".")
    for deck in files.worded if section == "card" else ():
        for row in files.decks.get(deck, ()):
            if name in {row.facts.get("id"), row.facts.get("words")}:
                return row.file, row.at, f"{word}.{language}"
    tree = files.word_trees.get(language)
    return f"words.{language}.toml", tree.line(key) if tree else 1, key

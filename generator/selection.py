"""The names in an order: decks, options, editions, and cards by id, by printed code or
by title. Pure."""

from collections.abc import Collection, Iterable

from cards import codes
from cards.errors import or_nearest
from cards.model import Game
from cards.sentences import Sentence
from generator.errors import CannotPrint, say
from generator.order import Order
from generator.papers import parts_of

FEW = 12  # names that a refusal lists


def check_names(order: Order, game: Game) -> None:
    """Refuse decks, options and editions that the game does not have."""
    decks, options = parts_of(game), [str(name) for name in game.options]
    for name in _beyond(order.only, decks):
        raise _unknown(say("no_deck", game=game.id, cell=name), name, decks)
    for name in _beyond(order.options, options):
        raise _unknown(say("no_option", game=game.id, cell=name), name, options)
    if order.edition and order.edition not in game.editions:
        problem = say("no_edition", game=game.id, cell=order.edition)
        known = ", ".join(game.editions) or "–"
        raise CannotPrint(problem, say("it_has", list=known))


def _beyond(asked: Iterable[str], known: Collection[str]) -> list[str]:
    return [name for name in asked if name not in known]


def cards_named(order: Order, game: Game) -> tuple[str, ...]:
    """The ids of the cards that were asked for; whoever types the code under a QR means
    that one piece."""
    ids = [str(card.id) for card in game.cards()]
    titles, pieces = _titles(game), game.by_code()
    found: list[str] = []
    for name in order.cards:
        meant = [name] if name in ids else titles.get(_plain(name), [])
        code = codes.read(name, game.tag, pieces)
        if not meant and code not in pieces:
            raise _unknown(say("no_card", game=game.id, cell=name), name, ids)
        found += meant or [str(code)]
    return tuple(dict.fromkeys(found))


def _titles(game: Game) -> dict[str, list[str]]:
    """Cards by title, in every language of the game; the same title may stand on several."""
    found: dict[str, list[str]] = {}
    for words in game.words.values():
        for card in game.cards():
            if title := words.get(f"card.{card.words}.title"):
                found.setdefault(_plain(title), []).append(card.id)
    return found


def _plain(title: str) -> str:
    """As somebody types it: capitals, hyphenation points and stray spaces do not count."""
    return " ".join(title.replace("\u00ad", "").casefold().split())


def _unknown(problem: Sentence, name: str, known: list[str]) -> CannotPrint:
    listed = ", ".join(sorted(known)[:FEW]) + (", …" if len(known) > FEW else "")
    return CannotPrint(problem, or_nearest(name, known, say("it_has", list=listed)))

"""An order thought through before any ink: which game, which pieces, on which pages of
which papers."""

from collections.abc import Iterator

from msgspec import Struct, field
from msgspec.structs import replace

from cards import load
from cards.errors import or_nearest
from cards.markup import is_slanted
from cards.model import DeckId, EditionId, Facts, Game
from generator.bought_sheets import Template, template_of
from generator.data_version import version_of
from generator.errors import CannotPrint, say
from generator.faces.layout import Layout
from generator.faces.looks import Looks, read_looks
from generator.faces.subject import Said
from generator.faces.typeset import SMALLEST
from generator.order import Order
from generator.papers import has_folds, has_guide
from generator.selection import cards_named, check_names
from generator.sheets.imposition import impose
from generator.sheets.pieces import Faces, flat_parts
from generator.sheets.plan import Document, Part
from generator.sleeves import smallest_scale
from generator.sparing import without_spared

DOCUMENTS = {"card": "cards", "note": "money", "token": "tokens", "marker": "tokens"}


class Job(Struct):
    """One order at work."""

    order: Order
    game: Game
    said: Said
    layout: Layout
    faces: Faces
    documents: tuple[Document, ...]
    hashes: dict[str, str] = field(default_factory=dict)

    @property
    def pages(self) -> int:
        return sum(len(document.pages) for document in self.documents)

    def file_of(self, document: Document) -> str:
        """The PDF that a document goes into."""
        if self.order.one_file:
            return "all.pdf"
        return f"{document.name}.pdf"


def plan(order: Order, with_guide: bool = True) -> Job:
    """Everything that an order decides before any ink: which pieces, on which pages, where."""
    bought = template_of(order.template, order.folder)
    order = _on(order, bought)
    order.check()
    game = load(order.folder, order.corrections)
    check_names(order, game)
    _check_decks(order, game)
    job = opened(order, game)
    order, said, layout, faces = job.order, job.said, job.layout, job.faces
    box = tuple(_documents(said, layout, order, faces, bought))
    if with_guide and has_guide(order):
        # an order for a few cards need not load any of it
        from generator.guide.pages import guide_documents  # noqa: PLC0415

        box += tuple(guide_documents(said, layout, order, faces, box))
    return replace(job, documents=box)


def opened(order: Order, game: Game) -> Job:
    """The game in the order's language and edition, with its looks at hand; no piece
    lies anywhere yet."""
    order = replace(order, language=_language(order, game))
    order = replace(order, cards=cards_named(order, game), version=version_of(order))
    said = _said(order, game)
    floor = SMALLEST / smallest_scale(said.game.decks.values(), order)
    looks = read_looks(order.folder)
    slants = any(map(is_slanted, _texts(said, looks)))
    layout = Layout(looks, order.folder, floor, has_slants=slants)
    _check_boxes(said.game, layout)
    return Job(order, said.game, said, layout, Faces(), ())


def _texts(said: Said, looks: Looks) -> Iterator[str]:
    """Every text that a face may be set from."""
    yield from said.words.entries.values()
    yield from (
        str(look.says.get("text", ""))
        for boxes in looks.faces.values()
        for look in boxes
    )
    for facts in _rows(said):
        yield from (value for value in facts.values() if isinstance(value, str))


def _rows(said: Said) -> Iterator[Facts]:
    """What stands in the data of everything that has a face."""
    yield from (card.facts for card in said.cards.values())
    yield from (back.facts for back in said.game.backs.values())
    for board in said.game.boards.values():
        yield from (space.facts for space in board.spaces)


def _on(order: Order, bought: Template | None) -> Order:
    """A sheet that was bought says on which paper the order is printed."""
    if bought is None:
        return order
    if order.duplex == "fold":
        raise CannotPrint(say("flat", sheet=bought.name), say("write_duplex"))
    return replace(order, paper=bought.paper, template=bought.name)


def _language(order: Order, game: Game) -> str:
    """English where nothing else is asked for, or whatever the game speaks."""
    language = order.language or ("en" if "en" in game.languages else game.languages[0])
    if language not in game.languages:
        known = say("speaks", list=", ".join(game.languages))
        remedy = or_nearest(language, game.languages, known)
        raise CannotPrint(say("no_words_in", game=game.id, cell=language), remedy)
    return language


def _said(order: Order, game: Game) -> Said:
    """The game in its edition: the one asked for, else that of the language."""
    language = order.language
    edition = EditionId(order.edition) if order.edition else game.edition_for(language)
    said = Said(game.in_edition(edition) if edition else game, language)
    if not order.phones:
        return said
    return Said(without_spared(said.game, said.words, order.only), language)


def _check_decks(order: Order, game: Game) -> None:
    """A deck that holds nothing, whatever options are chosen, is a mistake in the data."""
    for deck in game.decks.values():
        if (not order.only or deck.id in order.only) and not any(
            card.copies for card in deck.cards
        ):
            problem = say("deck_empty", deck=deck.id, game=game.id)
            raise CannotPrint(problem, say("fill_rows"))


def _check_boxes(game: Game, layout: Layout) -> None:
    """Coded cards need a box for their codes, in whatever face shows them."""
    faces = layout.looks.faces
    for deck in game.decks.values():
        face = deck.layout if deck.layout in faces else deck.kind
        looks = faces.get(face, ())
        is_coded = any(card.codes for card in deck.cards)
        if is_coded and looks and all(look.kind != "code" for look in looks):
            problem = say("no_code_place", deck=deck.id)
            remedy = say("code_box", deck=deck.id, kind=deck.kind, face=face)
            raise CannotPrint(problem, remedy)


def _documents(
    said: Said,
    layout: Layout,
    order: Order,
    faces: Faces,
    bought: Template | None,
) -> Iterator[Document]:
    """The papers of the box, in the order in which one prints them."""
    parts: dict[str, list[Part]] = {}
    for part in flat_parts(said, layout, order, faces):
        kind = said.game.decks[DeckId(part.deck)].kind
        parts.setdefault(DOCUMENTS[kind], []).append(part)
    for name, group in parts.items():
        if document := impose(name, name, group, order, bought):
            yield document
    if has_folds(order, said.game):
        from generator.sheets.nets import net_documents  # noqa: PLC0415 -- many need none

        yield from net_documents(said, layout, order, faces)
    if said.game.boards:
        from generator.sheets.boards import board_documents  # noqa: PLC0415

        yield from board_documents(said, layout, order, faces)

"""A box for Tabletop Simulator: sheets of cards, pictures, and a saved object that puts
them on the table."""

import json
import re
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from hashlib import sha256
from typing import Any

from msgspec import Struct, field

from cards.markup import plain
from cards.model import Copy
from generator.errors import CannotPrint, say
from generator.exports.atlas import COLUMNS, ROWS, Picture, Sheet, picture_of, sheets_of
from generator.exports.many_pictures import Pixels, draw_all
from generator.exports.single_pages import check_pages, write_pages
from generator.exports.singles import (
    BACKS,
    Desk,
    Packed,
    Single,
    page_of,
    placed_sides,
    singles_of,
)
from generator.faces.named_colours import run_colour
from generator.faces.subject import subject_of
from generator.job import Job
from generator.papers import BOARDS
from generator.sheets.plan import Document, Page, Part

PILES, TILES = {"card", "note"}, {"token", "marker"}
SHAPES = {
    "hex": 1,
    "round": 2,
}  # how Tabletop Simulator numbers them; 0 has four corners
BLANK = f"{BACKS}/blank"
TILE = 57.0  # mm: about how wide a tile of scale 1 lies beside a card of scale 1
STEP, IN_A_ROW = 5.0, 6  # how far apart objects are put down, and how many side by side
_BRACES = re.compile("[{}]")
Object = dict[str, Any]


def write_tabletop(desk: Desk) -> Packed:
    """Pictures in folders, and one file to put among the saved objects of Tabletop Simulator."""
    box = Box(desk, {single.face: single for single in singles_of(desk.job)})
    left = [
        deck for deck, parts in _by_deck(desk.job).items() if not box.add(deck, parts)
    ]
    if not box.objects:
        raise CannotPrint(say("nothing_on_table"), say("order_decks"))
    documents = tuple(_pictures(desk, list(box.pictures.values())))
    name = f"{desk.job.game.id}.json"
    saved = {"SaveName": desk.job.said.words["game.name"], "ObjectStates": box.objects}
    desk.place(name).write_text(
        json.dumps(saved, ensure_ascii=False, indent=1) + "\n", "utf-8"
    )
    return Packed(documents, tuple(_notes(desk, name, left)))


def _by_deck(job: Job) -> dict[str, list[Part]]:
    """Every piece once, by deck."""
    found: dict[str, dict[tuple[str, int], Part]] = {}
    for _, item in placed_sides(job):
        found.setdefault(item.part.deck, {}).setdefault(
            (item.part.card, item.part.copy), item.part
        )
    return {deck: list(parts.values()) for deck, parts in found.items()}


def _pictures(desk: Desk, pictures: Sequence[Picture]) -> list[Document]:
    """All pages in one PDF, then each as pixels."""
    path, pages = desk.place("pages.pdf"), [picture.page for picture in pictures]
    write_pages(desk, pages, path, desk.job.said.words["game.name"])
    check_pages(desk, pages, path)
    asked = [
        Pixels(number, one.size, str(desk.place(f"{one.name}.png")), one.dpi)
        for number, one in enumerate(pictures)
    ]
    with closing(draw_all(path, asked)) as drawn:
        for number in drawn:
            desk.step("draw", number, len(pages))
    path.unlink()
    return [
        Document(f"{picture.name}.png", "tts", (picture.page,)) for picture in pictures
    ]


def _notes(desk: Desk, name: str, left: Sequence[str]) -> list[str]:
    notes = [f"Copy {name} into the folder Saves/Saved Objects of Tabletop Simulator."]
    if not desk.images:
        notes.append(
            "The pictures lie on this computer only; "
            "with --images URL others can load them from there."
        )
    if left:
        notes.append(f"Left out, for it is folded: {', '.join(left)}.")
    return notes


class Box(Struct):
    """The pieces of a job as Tabletop Simulator knows them, while they are put together."""

    desk: Desk
    singles: dict[str, Single]
    pictures: dict[str, Picture] = field(default_factory=dict)
    objects: list[Object] = field(default_factory=list)
    sheets: int = 0  # that objects refer to, counted over the whole file

    def add(self, deck: str, parts: Sequence[Part]) -> bool:
        """Put down the pieces of a deck; False where the table has nothing for them."""
        kind = {
            str(name): found.kind for name, found in self.desk.job.game.decks.items()
        }.get(deck, deck)
        if kind in PILES:
            self.piles(deck, parts)
        elif kind in TILES:
            self.put(self.tiles(deck, parts))
        elif kind == BOARDS:
            for part in parts:
                self.put(self.board(part))
        return kind in {*PILES, *TILES, BOARDS}

    def put(self, thing: Object) -> None:
        """The next free place of the table, and a name that stays the same."""
        row, column = divmod(len(self.objects), IN_A_ROW)
        thing["Transform"] |= {"posX": column * STEP, "posY": 2.0, "posZ": -row * STEP}
        thing["GUID"] = sha256(
            f"{len(self.objects)}{thing['Nickname']}".encode()
        ).hexdigest()[:6]
        self.objects.append(thing)

    def piles(self, deck: str, parts: Sequence[Part]) -> None:
        """Sheets for the whole deck, a pile for each of its backs."""
        sheets = list(sheets_of(f"sheets/{deck}", parts))
        self.pictures |= {sheet.picture.name: sheet.picture for sheet in sheets}
        groups: dict[str | None, list[Part]] = {}
        for part in parts:
            groups.setdefault(part.back, []).append(part)
        for back, group in groups.items():
            self.put(self.pile(group, sheets, self.back(back, group[0])))

    def back(self, back: str | None, part: Part) -> str:
        """The picture of a back; white paper where a card has none."""
        if back:
            return self.picture(back, 0.0)
        self.pictures.setdefault(
            BLANK, picture_of(BLANK, Page(part.w, part.h, "back", ()), self.desk.dpi)
        )
        return BLANK

    def picture(self, face: str, edge: float) -> str:
        """A face by itself, cut at its trim; colour runs so far over a round one's edge."""
        single = self.singles[face]
        page = page_of(single, (0.0, 0.0), edge)
        self.pictures.setdefault(
            single.name, picture_of(single.name, page, self.desk.dpi)
        )
        return single.name

    def pile(self, group: Sequence[Part], sheets: Sequence[Sheet], back: str) -> Object:
        """All pieces with one back; a card that is alone is no deck."""
        slots, custom = self.slots(group, sheets, back)
        cards = [self.card(part, slots[part.front], custom) for part in group]
        if len(cards) == 1:
            return cards[0] | {"Name": "CardCustom"}
        title = self.desk.job.said.words[f"deck.{group[0].deck}"]
        ids = [card["CardID"] for card in cards]
        told = {
            "Description": back.removeprefix(f"{BACKS}/"),
            "DeckIDs": ids,
            "CustomDeck": custom,
        }
        return _object("DeckCustom", title) | told | {"ContainedObjects": cards}

    def slots(
        self, group: Sequence[Part], sheets: Sequence[Sheet], back: str
    ) -> tuple[dict[str, int], Object]:
        """Where the faces of a pile lie (hundreds: the sheet, the rest: its slot), and
        what those sheets are."""
        slots: dict[str, int] = {}
        custom: Object = {}
        fronts = {part.front for part in group}
        for sheet in sheets:
            if fronts & {*sheet.faces}:
                self.sheets += 1
                slots |= {
                    face: 100 * self.sheets + at for at, face in enumerate(sheet.faces)
                }
                custom[str(self.sheets)] = self.custom(sheet.picture.name, back)
        return slots, custom

    def custom(self, sheet: str, back: str) -> Object:
        address = {"FaceURL": self.url(sheet), "BackURL": self.url(back)}
        return {
            **address,
            "NumWidth": COLUMNS,
            "NumHeight": ROWS,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 0,
        }

    def card(self, part: Part, slot: int, custom: Object) -> Object:
        title, text = said_of(part, self.desk.job)
        number = str(slot // 100)
        own = {
            "CardID": slot,
            "SidewaysCard": part.w > part.h,
            "CustomDeck": {number: custom[number]},
        }
        # no name under a pointer
        return (
            _object("Card", title, text)
            | own
            | {"HideWhenFaceDown": True, "Hands": True}
        )

    def tiles(self, deck: str, parts: Sequence[Part]) -> Object:
        """Tokens and markers in a bag; a piece that is alone needs none."""
        tiles = [self.tile(part) for part in parts]
        bag = _object("Bag", self.desk.job.said.words[f"deck.{deck}"])
        if len(tiles) == 1:
            return tiles[0]
        return bag | {"ContainedObjects": tiles}

    def tile(self, part: Part) -> Object:
        """A disc or a square with two sides; the maker of the game advises tiles, for
        tokens load slowly."""
        edge = part.bleed if part.shape in SHAPES else 0.0
        front, back = (
            self.url(self.picture(face or part.front, edge))
            for face in (part.front, part.back)
        )
        kind = {
            "Type": SHAPES.get(part.shape, 0),
            "Thickness": 0.1,
            "Stackable": True,
            "Stretch": True,
        }
        tile = _object("Custom_Tile", *said_of(part, self.desk.job)) | _image(
            front, back, CustomTile=kind
        )
        tile["Transform"] |= {"scaleX": part.w / TILE, "scaleZ": part.w / TILE}
        return tile

    def board(self, part: Part) -> Object:
        title = self.desk.job.said.words.get(f"board.{part.card}.title") or part.card
        return _object("Custom_Board", title) | _image(
            self.url(self.picture(part.front, 0.0)), ""
        )

    def url(self, name: str) -> str:
        """Where a picture lies: on the net, or in the finished folder of this computer."""
        base = self.desk.images or self.desk.target.resolve().as_uri()
        return f"{base.rstrip('/')}/{name}.png"


def said_of(part: Part, job: Job) -> tuple[str, str]:
    """The title and the text of a card, without the marks that only paper shows; its
    code for those who look it up."""
    subject = subject_of(Copy(job.said.cards[part.card], part.copy, None), job.said, "")
    tone = partial(run_colour, job.layout.looks, subject=subject)
    text = _BRACES.sub("", plain(subject.word("text"), tone))
    return subject.word("title") or part.card, "\n".join(
        filter(None, (text, part.code))
    )


def _image(front: str, back: str, **more: object) -> Object:
    image = {
        "ImageURL": front,
        "ImageSecondaryURL": back,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
    }
    return {"CustomImage": image | more}


def _object(name: str, title: str, text: str = "") -> Object:
    """What every object of the game has."""
    place = {
        "posX": 0.0,
        "posY": 1.0,
        "posZ": 0.0,
        "rotX": 0.0,
        "rotY": 180.0,
        "rotZ": 0.0,
    }
    scale = {"scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
    return {
        "Name": name,
        "Nickname": title,
        "Description": text,
        "Transform": {**place, **scale},
        "Locked": False,
    }

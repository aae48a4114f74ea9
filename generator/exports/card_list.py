"""Every card in words, on one page without pictures: for people who read with their ears
or their fingers, and for whoever looks for something in a deck."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from html import escape
from itertools import groupby

from cards.markup import Tone, plain
from cards.model import Card, Copy
from generator.explaining import face_of
from generator.exports.singles import Desk, Packed, placed_sides
from generator.faces.box_by_box import ShownBox
from generator.faces.named_colours import run_colour
from generator.faces.subject import Said, subject_of
from generator.job import Job
from generator.sheets.plan import Part

NAME = "cards.html"
SOFT = "\u00ad"  # where a word may break, on paper only
STYLE = """
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 42rem; padding: 1.5rem;
  font: 1.125rem/1.6 system-ui, sans-serif; }
h2 { margin-top: 3rem; } h3 { margin-bottom: .25rem; } ul { margin-top: 0; }
"""


def write_list(desk: Desk) -> Packed:
    """The page, with headings to jump along and its language said."""
    job = desk.job
    pieces = list(_pieces(job))
    desk.step("export", len(pieces), len(pieces))
    decks = groupby(pieces, key=lambda pile: pile[0].deck)
    shown = "".join(_deck(job, name, list(piles)) for name, piles in decks)
    head = _head(job.said)
    page = f"{head}<main>{_heading(1, job.said.words['game.name'])}{shown}</main>\n"
    desk.place(NAME).write_text(page, "utf-8")
    return Packed((), (f"{len(pieces)} cards in words, to be read or heard.",))


def _pieces(job: Job) -> Iterator[Sequence[Part]]:
    """All copies of each card, in the order of the box."""
    piles: dict[str, dict[str, Part]] = {}
    for _, item in placed_sides(job):
        if item.part.card in job.said.cards:
            copies = piles.setdefault(item.part.card, {})
            copies[str(item.part.copy)] = item.part
    return (list(copies.values()) for copies in piles.values())


def _head(said: Said) -> str:
    title = escape(said.words["game.name"])
    return (
        f'<!doctype html>\n<html lang="{escape(said.language)}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{STYLE}</style>\n"
    )


def _heading(level: int, text: str) -> str:
    return f'<h{level} dir="auto">{escape(_spoken(text))}</h{level}>\n'


def _deck(job: Job, name: str, piles: Sequence[Sequence[Part]]) -> str:
    cards = "".join(_card(job, job.said.cards[pile[0].card], pile) for pile in piles)
    return (
        f"<section>\n{_heading(2, job.said.words[f'deck.{name}'])}{cards}</section>\n"
    )


def _card(job: Job, card: Card, pile: Sequence[Part]) -> str:
    """Its title, what stands on it, and the codes of its copies."""
    title = job.said.words.called(card.words) or card.id
    count = f" × {len(pile)}" if len(pile) > 1 else ""
    lines = [*_lines(job, card, title), *_codes(pile)]
    points = "".join(f'<li dir="auto">{escape(line)}</li>' for line in lines)
    return f"<article>{_heading(3, title + count)}<ul>{points}</ul></article>\n"


def _codes(pile: Sequence[Part]) -> Iterator[str]:
    if codes := [part.code for part in pile if part.code]:
        yield " ".join(codes)


def _lines(job: Job, card: Card, title: str) -> Iterator[str]:
    """The title is the heading, and what was said before is not said again."""
    told = dict.fromkeys(_all_told(job, card))
    counted = {line.partition(": ")[0] for line in told if ": " in line}
    return (line for line in told if line not in {"", _spoken(title)} | counted)


def _all_told(job: Job, card: Card) -> Iterator[str]:
    """Box by box from the top, as one reads."""
    copy = Copy(card, 1, card.codes[0] if card.codes else None)
    tone = partial(run_colour, job.layout.looks, subject=subject_of(copy, job.said, ""))
    symbols = job.said.words.below("symbol")
    _, boxes = face_of(job, copy)
    for box in sorted(boxes, key=_from_the_top):
        if not box.why_not:
            yield from _told(box, symbols, tone)


def _from_the_top(box: ShownBox) -> tuple[float, float]:
    x, y, *_ = box.at
    return y, x


def _told(box: ShownBox, symbols: Mapping[str, str], tone: Tone) -> Iterator[str]:
    """A text with its signs by their names, a bare number with what it counts; of other
    boxes the signs that mean something."""
    if box.kind == "text":
        column = box.pattern.strip("{}")
        what = symbols.get(column) or symbols.get(column.removesuffix("s"))
        for line in _named(plain(box.says, tone), symbols).splitlines():
            said = line.strip().removeprefix("- ")
            yield _spoken(f"{what}: {said}" if what else said)
        return
    several = groupby(name for name in box.signs if name in symbols)
    signs = (_counted(symbols[name], len(list(same))) for name, same in several)
    yield _spoken(", ".join(signs))


def _counted(name: str, count: int) -> str:
    return f"{count} × {name}" if count > 1 else name


def _named(text: str, symbols: Mapping[str, str]) -> str:
    for name, meaning in symbols.items():
        text = text.replace(f"{{{name}}}", f"({meaning})")
    return text


def _spoken(text: str) -> str:
    """In one line, without what only tells where a line may break."""
    return " ".join(text.replace(SOFT, "").split())

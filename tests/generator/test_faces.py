"""What is on the faces: every text fits in every language, with room for a longer one;
backs give nothing away."""

import json

import numpy as np
import pypdfium2
import pytest

from cards import GAMES, folder_of
from generator.errors import TooLong
from generator.job import Job, plan
from generator.order import Order
from tests.generator.conftest import Boxes

LANGUAGES = ("en", "nl", "de")


def job(game: str, language: str) -> Job:
    return plan(
        Order(
            folder_of(game),
            language=language,
            options=("bonus_influence",) if "cosa" in game else (),
        )
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_face_fits_even_when_words_grow(game: str, language: str) -> None:
    """Each face is laid out twice: as it is, and with every word 35 % longer; nothing
    falls under 7 pt."""
    for stretch in (1.0, 1.35):
        work = job(game, language)
        work.layout.stretch = stretch
        failures = []
        for key in work.faces.makers:
            try:
                work.faces[key]
            except TooLong as trouble:
                failures.append(str(trouble))
        assert failures == [], f"{len(failures)} with words stretched by {stretch}"


def unlike_turned(crop: "np.ndarray[tuple[int, ...], np.dtype[np.int64]]") -> float:
    """How much a picture differs from itself upside down; a pixel of play, for crops
    begin at whole pixels."""
    turned = crop[::-1, ::-1]
    shifts = [
        np.roll(turned, (down, right), (0, 1))
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
    ]
    return min(float(np.abs(crop - shifted)[2:-2, 2:-2].mean()) for shifted in shifts)


@pytest.mark.parametrize("game", GAMES)
def test_hidden_backs_are_one_and_point_symmetric(boxes: Boxes, game: str) -> None:
    """Within a hidden group all backs have one hash, and turned by 180 degrees the
    raster is the same picture."""
    work = job(game, "en")
    hidden = [group for group, back in work.game.backs.items() if back.hidden]
    opened = pypdfium2.PdfDocument(
        str(next(path for path, _, kind in boxes(game).files if kind == "cards"))
    )
    cards = next(document for document in work.documents if document.name == "cards")
    seen = set()
    for number, page in enumerate(cards.pages):
        for item in page.placed if page.side == "back" else ():
            group = item.face.split("/")[1]
            if group in hidden and group not in seen:
                seen.add(group)
                image = opened[number].render(scale=3).to_numpy()[:, :, :3].astype(int)
                top = round((page.h - item.y - item.part.h) * 72 / 25.4 * 3) + 2
                left = round(item.x * 72 / 25.4 * 3) + 2
                h, w = (
                    round(item.part.h * 72 / 25.4 * 3) - 4,
                    round(item.part.w * 72 / 25.4 * 3) - 4,
                )
                crop = image[top : top + h, left : left + w]
                assert unlike_turned(crop) < 4, group
    opened.close()
    assert seen == set(hidden)


@pytest.mark.parametrize("game", GAMES)
def test_backs_of_a_group_are_the_same_bytes(boxes: Boxes, game: str) -> None:
    """The hash of every printed back, piece by piece: one for each group, and no group
    with that of another."""
    rows = json.loads((boxes(game).folder / "manifest.json").read_text("utf-8"))[
        "pieces"
    ]
    groups = {
        (card.deck, card.id): (card.back, card.size)
        for card in job(game, "en").game.cards()
        if card.back
    }
    backs = [
        (groups[row["deck"], row["card"]], row["hash"])
        for row in rows
        if row["side"] == "back"
        and row["copy"]
        and (row["deck"], row["card"]) in groups
    ]
    assert len({group for group, _ in backs}) == len(set(groups.values()))
    assert len(set(backs)) == len(set(groups.values()))

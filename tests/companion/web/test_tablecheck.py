"""The table check: a sheet of nine of our own printed cards in one photo, and nothing
hidden in the answer."""

import json
from io import BytesIO
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageFilter

from cards import HERE
from companion.web.card_photos import SWEEP
from generator import Order, build
from tests.companion.web.door import Door, Party

DPI = 300


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, list[str]]:
    """The nine cards of the starter game on the page that comes from the printer, as a
    phone sends it; their codes."""
    printed = build(
        Order(
            HERE / "starter",
            language="en",
            out=tmp_path_factory.mktemp("out"),
            verify=False,
        )
    )
    rows = json.loads((printed.folder / "manifest.json").read_text("utf-8"))["pieces"]
    opened = pypdfium2.PdfDocument(printed.folder / "cards.pdf")
    paper: Image.Image = opened[0].render(scale=DPI / 72).to_pil().convert("RGB")
    opened.close()
    paper.thumbnail((SWEEP, SWEEP), Image.Resampling.BICUBIC)
    turned = paper.rotate(
        4, Image.Resampling.BICUBIC, expand=True, fillcolor=(96, 64, 42)
    )
    kept = BytesIO()
    turned.filter(ImageFilter.GaussianBlur(0.6)).save(kept, "JPEG", quality=80)
    return kept.getvalue(), sorted(
        {row["code"] for row in rows if row["code"] and row["page"] == 1}
    )


def checked(
    party: Party, token: str, texts: list[str] | bytes, **query: str
) -> dict[str, Any]:
    """What the app makes of a photo, or of what was read of one."""
    path, asked = f"{party.path}/check", {"query_string": query}
    if isinstance(texts, bytes):
        answer = party.door.ask(
            "POST", path, token, data=texts, content_type="image/jpeg", **asked
        )
    else:
        answer = party.door.post(path, {"texts": texts}, token, **asked)
    assert answer.status_code == 200, answer.json
    told: dict[str, Any] = answer.json
    return told


def codes(cards: list[dict[str, Any]]) -> set[str | None]:
    return {card.get("code") for card in cards}


def open_plan(party: Party, token: str, code: str) -> None:
    """A card is laid and turned up."""
    party.done(token, "lay", code=code, on="here")
    party.done(token, "reveal", plan=party.view(token)["me"]["plans"][-1]["id"])


def test_one_photo_of_nine_cards_is_compared_with_what_should_lie_there(
    sheet: tuple[bytes, list[str]],
) -> None:
    """Found where the app believes them, unknown where it knows nothing; a seat's own
    cards apart."""
    photo, nine = sheet
    party = Door().party()
    anna, bob, _ = party.tokens.values()
    for token, code in ((anna, nine[0]), (anna, nine[1]), (bob, nine[2])):
        open_plan(party, token, code)
    told = checked(party, anna, photo)
    assert codes(told["found"]) == set(nine[:3]) and told["missing"] == []
    assert codes(told["surprising"]) == set(nine[3:])
    assert {one["why"] for one in told["surprising"]} == {"unknown"} and all(
        one["title"] for one in told["found"]
    )
    own = checked(party, bob, photo, of="s1")
    assert codes(own["found"]) == set(nine[:2])
    assert {
        one["code"]: one["spot"]
        for one in own["surprising"]
        if one["why"] == "elsewhere"
    } == {nine[2]: "s2"}


def test_what_is_not_in_the_photo_is_missing(sheet: tuple[bytes, list[str]]) -> None:
    party = Door().party()
    anna, bob, _ = party.tokens.values()
    open_plan(party, anna, sheet[1][0])
    open_plan(party, bob, sheet[1][1])
    told = checked(party, anna, [sheet[1][1], "no code of ours", party.code])
    assert [(one["spot"], "code" in one) for one in told["missing"]] == [("s1", False)]
    assert codes(told["found"]) == {sheet[1][1]} and told["surprising"] == []
    assert checked(party, bob, [], of="s2")["missing"][0]["spot"] == "s2"


def test_a_check_says_the_same_whether_or_not_a_card_is_planned_in_secret(
    sheet: tuple[bytes, list[str]],
) -> None:
    """Everybody photographs everything, before a secret plan and after it, its owner
    too: not a byte differs."""
    party = Door().party()
    anna, bob, _ = party.tokens.values()
    open_plan(party, bob, sheet[1][0])
    askers = [*party.tokens.values(), party.host, party.watch()]
    questions = [(token, of) for token in askers for of in ("table", "s1", "s2")]
    before = [checked(party, token, sheet[1], of=of) for token, of in questions]
    party.done(anna, "lay", code=sheet[1][5], on="in secret")
    party.done(bob, "lay", code=sheet[1][6], on="in secret")
    assert [checked(party, token, sheet[1], of=of) for token, of in questions] == before


def test_a_check_keeps_nothing_and_is_for_those_at_the_table() -> None:
    door = Door()
    party = door.party()
    before = door.tables.store.version(party.table)
    assert checked(party, party.watch(), [])["found"] == []
    assert door.post(f"{party.path}/check", {"texts": []}, "f" * 64).status_code == 403
    assert (
        door.post(f"{party.path}/check?of=s9", {"texts": []}, party.host).json["error"][
            "code"
        ]
        == "no_such_seat"
    )
    broken = door.ask(
        "POST",
        f"{party.path}/check",
        party.host,
        data=b"no photo",
        content_type="image/jpeg",
    )
    assert broken.json["error"]["code"] == "photo_unknown"
    # whoever looks on was let in
    assert door.tables.store.version(party.table) == before + 1

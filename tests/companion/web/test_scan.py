"""Photos and codes on the way from one phone to another."""

import re
from io import BytesIO

import zxingcpp
from PIL import Image

from generator import qr_code
from tests.companion.web.door import Door


def photo(*texts: str) -> bytes:
    """Codes side by side on a white table."""
    table = Image.new("L", (700 * len(texts), 700), 255)
    for place, text in enumerate(texts):
        code = qr_code(text)
        small = Image.new("L", (code.side, code.side), 255)
        small.putdata([0 if dark else 255 for row in code.rows for dark in row])
        table.paste(
            small.resize((500, 500), Image.Resampling.NEAREST), (700 * place + 100, 100)
        )
    made = BytesIO()
    table.save(made, "PNG")
    return made.getvalue()


def test_a_photo_of_a_card_and_a_sweep_of_several() -> None:
    """As bare bytes or in a form; one code, or all of them."""
    door = Door()
    party = door.party()
    cards = list(door.tables.live(party.table).history.state.table.setup.copies)[:3]
    anna, path = party.tokens["s1"], f"{party.path}/codes"
    one = door.ask(
        "POST", path, anna, data=photo(cards[0]), content_type="image/png"
    ).json["codes"]
    assert [(read["kind"], read["code"]) for read in one] == [
        ("card", cards[0])
    ] and one[0]["title"]
    form = {"photo": (BytesIO(photo(*cards)), "table.png")}
    many = door.ask(
        "POST", f"{path}?many=1", anna, data=form, content_type="multipart/form-data"
    ).json["codes"]
    assert [read["code"] for read in many] == cards
    blank = BytesIO()
    Image.new("L", (400, 400), 255).save(blank, "PNG")
    assert (
        door.ask(
            "POST", path, anna, data=blank.getvalue(), content_type="image/png"
        ).json["codes"]
        == []
    )


def test_codes_for_other_phones_are_read_back() -> None:
    """The table's door, a slip, a pass: each leads where it should, and only who may
    show it gets it."""
    door = Door(address="http://192.168.1.5:8000")
    party = door.party()
    anna, bob, _ = party.tokens.values()
    party.done(anna, "write_slip", amount=5, gives=False)
    party.done(anna, "lend_pass", seat="s1")
    mine = party.view(anna)["me"]
    slip, lent = mine["slips"][0]["code"], mine["passes"][0]["code"]
    base = "http://192.168.1.5:8000"
    wanted = {
        "join": f"{base}/j/{party.code}",
        f"slip:{slip}": f"{base}/t/{party.table}?slip={slip}",
        f"pass:{lent}": f"{base}/j/{lent}",
    }
    for what, payload in wanted.items():
        drawn = door.get(f"{party.path}/qr.svg", anna, query_string={"what": what})
        assert (
            drawn.mimetype == "image/svg+xml"
            and read(drawn.get_data(as_text=True)) == payload
        )
        refused = door.get(
            f"{party.path}/qr.svg", bob, query_string={"what": what}
        ).status_code
        assert refused == (200 if what == "join" else 422)
    assert (
        door.get(
            f"{party.path}/qr.svg", anna, query_string={"what": "moon"}
        ).status_code
        == 422
    )


def read(svg: str) -> str:
    """What a phone would read of the drawing: its one path of dark modules, drawn again."""
    found = re.search(r'viewBox="0 0 (\d+) \d+"', svg)
    assert found
    side = int(found[1])
    picture = Image.new("L", (side * 8, side * 8), 255)
    for x, y, wide in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", svg):
        picture.paste(
            0, (int(x) * 8, int(y) * 8, (int(x) + int(wide)) * 8, (int(y) + 1) * 8)
        )
    return str(zxingcpp.read_barcodes(picture)[0].text)

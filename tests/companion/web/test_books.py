"""What the pages are told of a game: how far counters go, what its own signs look like,
which rules may bend."""

import re
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from cards import GAMES, HERE, folder_of, load
from companion.catalog.game_catalog import GameCatalog
from companion.games import rules_of
from companion.rules.sides import PALETTE
from companion.web.emblems import OUTLINE, emblems_of, late_emblems_of, outline
from companion.web.screen_words import LANGUAGES, words_of
from tests.companion.web.door import Door

STATIC = HERE.parent / "companion" / "web" / "static"
CROWN = "M3 18L2 7l6 4 4-7 4 7 6-4-1 11z"
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    '<path fill="currentColor" d="{0}"/>{1}</svg>'
)


def book(door: Door, game: str) -> dict[str, Any]:
    told: dict[str, Any] = door.get(f"/api/games/{game}/en.json").json
    return told


def test_counters_and_soft_rules_are_told() -> None:
    """Whoever counts needs the bounds; the dial shows what can be softened here, and
    nothing else."""
    door = Door()
    starter = book(door, "starter")
    assert starter["counters"] == {
        "respect": {"least": 0, "most": None, "step": 1, "emblem": ""}
    }
    assert starter["rules"] == ["turn", "counter", "rounds"]
    nostra = book(door, "la_cosa_nostra")
    assert (
        "turn" not in nostra["rules"]
        and "lcn_30" in nostra["rules"]
        and nostra["counters"] == {}
    )


def test_every_soft_rule_has_a_name_in_every_language() -> None:
    for game in ("starter", "la_cosa_nostra"):
        for rule in rules_of(game).soft:
            assert all(
                words_of(language, game).words.get(f"rule.{rule}")
                for language in LANGUAGES
            ), rule


def test_a_game_of_ones_own_shows_its_own_emblems(tmp_path: Path) -> None:
    """Those of its sides and counters that it has drawn."""
    folder = tmp_path / "own"
    copytree(HERE / "starter", folder)
    icons = folder / "art" / "icons"
    icons.mkdir(parents=True, exist_ok=True)
    (icons / "crown.svg").write_text(DRAWING.format(CROWN, ""), "utf-8")
    with (folder / "words.en.toml").open("a", encoding="utf-8") as words:
        words.write('\n[symbol]\ncrown = "crown"\n')
    told = (folder / "game.toml").read_text("utf-8")
    (folder / "game.toml").write_text(
        told.replace("[counter.respect]", '[counter.respect]\nemblem = "crown"'),
        "utf-8",
    )
    door = Door()
    door.tables.catalog = GameCatalog([folder])
    game = door.tables.catalog.game("own")
    assert game
    assert emblems_of(game) == {"crown": CROWN}
    assert book(door, "own")["counters"]["respect"]["emblem"] == "crown"


@pytest.mark.parametrize("name", GAMES)
def test_every_emblem_of_the_box_is_shown_as_it_is_printed(name: str) -> None:
    """Phones draw it from the very file that the press draws it from; none is left to a
    letter alone, and so with the signs that the game's screens draw."""
    game = load(folder_of(name))
    wanted = {side.emblem for side in game.sides.values()} | {*rules_of(name).signs}
    assert set(emblems_of(game)) >= wanted
    assert set(late_emblems_of(game)) == {*rules_of(name).late_signs}


def corners(path: str) -> list[tuple[str, float]]:
    """Where each step of an outline ends, told from the corner of the field or from the pen."""
    x = y = 0.0
    start = (0.0, 0.0)
    found: list[tuple[str, float]] = []
    for kind, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        at = [float(one) for one in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)]
        own = (x, y) if kind.islower() else (0.0, 0.0)
        if kind in "Zz":
            x, y = start
        elif kind in "Vv":
            y = own[1] + at[-1]
        elif kind in "Hh":
            x = own[0] + at[-1]
        else:
            x, y = own[0] + at[-2], own[1] + at[-1]
        start = (x, y) if kind in "Mm" else start
        found += [(kind.upper(), x), (kind.upper(), y)]
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_sign_on_glass_has_the_outline_that_is_printed(name: str) -> None:
    """Told in half the letters, and nowhere a tenth of its field's 24 parts beside it."""
    icons = sorted((HERE / name / "art" / "icons").glob("*.svg"))
    printed = [" ".join(OUTLINE.findall(path.read_text("utf-8"))) for path in icons]
    told = [outline(path) for path in icons]
    assert sum(map(len, told)) < 0.7 * sum(map(len, printed))
    for drawn, sent in zip(printed, told, strict=True):
        assert [kind for kind, _ in corners(sent)] == [
            kind for kind, _ in corners(drawn)
        ]
        away = [
            abs(a - b)
            for (_, a), (_, b) in zip(corners(drawn), corners(sent), strict=True)
        ]
        assert max(away) <= 0.051


def test_every_plain_colour_has_an_emblem() -> None:
    """These alone are drawn by the pages themselves."""
    drawn = re.findall(
        r"^  (\w+):", (STATIC / "outlines.js").read_text("utf-8"), re.MULTILINE
    )
    assert sorted(drawn) == sorted(emblem for _, emblem, _ in PALETTE.values())


@pytest.mark.parametrize(
    ("drawing", "shown"),
    [
        (DRAWING.format(CROWN, ""), CROWN),
        (DRAWING.format(CROWN, "<!-- <circle/> -->"), CROWN),
        (DRAWING.format(CROWN, '<circle r="3"/>'), ""),
        (DRAWING.format(CROWN, "").replace("24 24", "64 64"), ""),
        (DRAWING.format("url(javascript:1)", ""), ""),
        ("no drawing", ""),
    ],
)
def test_half_a_sign_is_no_sign(tmp_path: Path, drawing: str, shown: str) -> None:
    """The pages draw one outline in a field of 24: what is more than that is left to the letter."""
    path = tmp_path / "sign.svg"
    path.write_text(drawing, "utf-8")
    assert outline(path) == shown
    assert outline(tmp_path / "nowhere.svg") == ""


def test_every_shell_knows_where_phones_find_us_and_whether_there_are_typefaces(
    tmp_path: Path,
) -> None:
    door = Door(address="http://192.168.1.5:8000", fonts=tmp_path)
    (tmp_path / "Limelight-Regular.ttf").write_bytes(
        b"no face that could be taken apart"
    )
    page = door.get("/open", headers={"Accept": "text/html"}).get_data(as_text=True)
    assert (
        'data-address="http://192.168.1.5:8000"' in page
        and "@font-face" in style_of(door, page)
    )
    wrong = door.get("/nowhere", headers={"Accept": "text/html"}).get_data(as_text=True)
    assert "@font-face" in style_of(door, wrong)
    bare = Door()
    assert "@font-face" not in style_of(bare, bare.get("/open").get_data(as_text=True))


def style_of(door: Door, page: str) -> str:
    """The style that this page names."""
    named = re.search(r'href="(/assets/[^"]+\.css)"', page)
    assert named
    return str(door.get(named[1]).get_data(as_text=True))


def test_a_phone_fetches_of_another_language_the_titles_only() -> None:
    """Whoever reads German at a table with English cards needs to find those cards."""
    door = Door()
    party = door.party(game="la_cosa_nostra")
    german = {"Accept-Language": "de"}
    page = door.get(f"/t/{party.table}", party.tokens["s1"], headers=german).text
    addresses = re.findall(r"/api/games/la_cosa_nostra/[^&\"]+\.json", page)
    assert sorted(set(addresses)) == [
        "/api/games/la_cosa_nostra/de.json",
        "/api/games/la_cosa_nostra/en/titles.json",
    ]
    titles, whole = (
        door.get(f"/api/games/la_cosa_nostra/{path}.json")
        for path in ("en/titles", "en")
    )
    assert titles.json["pieces"] == whole.json["pieces"]
    assert titles.json["cards"] == {
        code: {"title": card["title"]} for code, card in whole.json["cards"].items()
    }
    assert len(titles.data) < len(whole.data) / 3


def test_the_sheet_of_rules_is_no_burden_of_the_first_screen() -> None:
    """What only the page with the rules says no phone fetches before."""
    told = book(Door(), "la_cosa_nostra")["words"]
    assert "option.short_game.title" in told
    assert not [key for key in told if "reference" in key.split(".")]

"""The games of the catalog: the box, folders of one's own, and what owners have corrected."""

import shutil
from pathlib import Path

import pytest

from cards import HERE
from cards.model import CardId, DeckId
from companion.catalog import game_catalog
from companion.catalog.game_catalog import GameCatalog, fingerprint


def test_owners_corrections_are_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What is printed is what the rules count with, and the evening knows that its data differ."""
    corrected = tmp_path / "mine.csv"
    corrected.write_text("what,field,value\ncar_theft,two,9500\n", "utf-8")
    before = GameCatalog().game("la_cosa_nostra")
    monkeypatch.setattr(
        game_catalog,
        "overlay_of",
        lambda name: corrected if name == "la_cosa_nostra" else None,
    )
    found = GameCatalog().in_edition("la_cosa_nostra", "nl")
    assert before and found
    card = next(
        card
        for card in found[0].decks[DeckId("jobs")].cards
        if card.id == CardId("car_theft")
    )
    assert card.facts["two"] == 9500
    assert fingerprint(found[0]) != fingerprint(before)


def test_a_table_goes_on_with_the_version_that_it_was_opened_with(
    tmp_path: Path,
) -> None:
    """Two versions came, one after the other: each table has its own numbers and words;
    only where its version is gone does it go on with the newest, and says so."""
    folders = [version(tmp_path / seal, price) for seal, price in PRICES.items()]
    catalog = GameCatalog(folders[:1])
    data = [catalog.fingerprint("night_shift") or ""]
    catalog.adopt(folders[1])
    data.append(catalog.fingerprint("night_shift") or "")
    for folder, one in zip(folders, data, strict=True):
        found = catalog.as_opened("night_shift", None, one)
        assert found
        (game, _), is_changed = found
        assert (Path(game.folder), is_changed) == (folder, False)
    old = catalog.as_opened("night_shift", None, data[0])
    assert old and catalog.sign_of(old[0][0]) == "first"
    assert catalog.signed("night_shift", None, "first") is old[0][0]
    assert catalog.signed("night_shift", None, "../second") is None
    unknown = catalog.as_opened("night_shift", None, "of another time")
    assert unknown and unknown[1] and Path(unknown[0][0].folder) == folders[1]
    catalog.adopt(folders[0])
    newest = catalog.game("night_shift")
    assert newest and catalog.sign_of(newest) == ""


PRICES = {"first": "10", "second": "15"}


def version(room: Path, price: str) -> Path:
    folder = room / "night_shift"
    shutil.copytree(HERE / "starter", folder)
    rows = (folder / "cards.csv").read_text("utf-8")
    (folder / "cards.csv").write_text(rows.replace("favour,3,10", f"favour,3,{price}"))
    return folder


def test_what_is_not_in_the_catalog_is_none() -> None:
    assert GameCatalog().game("../secrets") is None
    assert GameCatalog().in_edition("nothing", None) is None


def test_a_catalog_may_be_told_what_to_lay_over_its_games(tmp_path: Path) -> None:
    """A simulation tries out numbers that nobody has printed."""
    other = tmp_path / "other.csv"
    other.write_text("what,field,value\ncar_theft,two,9500\n", "utf-8")
    found = [
        GameCatalog(overlay=lambda _, lay=lay: lay).game("la_cosa_nostra")  # type: ignore[misc]
        for lay in (None, other)
    ]
    assert [
        next(c for c in game.cards() if c.id == "car_theft").facts["two"]
        for game in found
        if game
    ] == [9000, 9500]

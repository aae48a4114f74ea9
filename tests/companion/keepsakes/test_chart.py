"""The chart: one small drawing looked over by people, and what must hold for every drawing."""

from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.keepsakes.chart import DASHES, PAPERS, chart
from companion.keepsakes.money_series import Chronicle, Mark, Moment, chronicle
from companion.keepsakes.svg import contrast, legible
from companion.rules.sides import PALETTE
from companion.rules.table import Setup
from companion.rules.view_parts import view_of
from tests.companion.keepsakes.party import HOSTILE, Party, evening

GOLDEN = Path(__file__).parent / "golden_chart.svg"
SVG = "{http://www.w3.org/2000/svg}"


def small(party: Party) -> Chronicle:
    """Three players, four steps, two rounds."""
    amounts = [(50, 50, 50), (50, 70, 50), (120, 70, 0), (120, 65, 5)]
    moments = [
        Moment(
            step,
            {
                seat.id: had
                for seat, had in zip(
                    party.account.state.seats.values(), each, strict=True
                )
            },
        )
        for step, each in enumerate(amounts)
    ]
    return Chronicle(5, tuple(moments), (Mark(0, 1, 0), Mark(1, 1, 1), Mark(3, 2, 0)))


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314 -- ours


def test_a_small_chart_is_drawn_as_it_was_looked_over(
    request: pytest.FixtureRequest,
) -> None:
    """Line by line; refresh it with --refresh-golden and look at it."""
    party = Party()
    drawn = chart(small(party), party.naming()).replace("><", ">\n<") + "\n"
    if request.config.getoption("--refresh-golden"):
        GOLDEN.write_text(drawn, "utf-8")
    assert drawn == GOLDEN.read_text("utf-8")


@pytest.mark.parametrize("language", ["en", "nl", "de"])
@pytest.mark.parametrize("look", list(PAPERS))
def test_every_chart_can_be_drawn_and_read_aloud(look: str, language: str) -> None:
    """Sound XML without styles, scripts, fonts or addresses; a title, and each player
    in the description."""
    party = evening(names=("Anna", *HOSTILE))
    svg = chart(chronicle(party.account), party.naming(language), look)
    root = parsed(svg)
    described = root.findtext(f"{SVG}desc") or ""
    assert root.get("aria-labelledby") == "chart-title chart-desc"
    assert root.findtext(f"{SVG}title") == party.naming(language).say("chart.title")
    assert all(
        party.naming().seat(seat) in described for seat in party.account.state.seats
    )
    assert {element.tag for element in root.iter()} <= {
        f"{SVG}{name}" for name in ALLOWED
    }
    assert not any(
        name == "style" or "href" in name or "url(" in value
        for e in root.iter()
        for name, value in e.items()
    )


ALLOWED = ("svg", "title", "desc", "rect", "line", "path", "text")


def test_lines_differ_without_their_colours() -> None:
    """Each has dashes of its own, and its letter stands at its end, apart from the others."""
    party = evening(names=[f"Player {at}" for at in range(1, 7)])
    root = parsed(chart(chronicle(party.account), party.naming()))
    dashes = [path.get("stroke-dasharray") for path in root.iter(f"{SVG}path")]
    assert len(set(dashes)) == len(dashes) == 6
    assert len(set(DASHES)) == len(DASHES) == 12
    ends = [text for text in root.iter(f"{SVG}text") if text.get("x") == "378"]
    places = sorted(float(text.get("y") or 0) for text in ends)
    assert {text.text for text in ends} == {
        party.naming().look(seat).letter for seat in party.account.state.seats
    }
    assert all(later - earlier >= 14 for earlier, later in pairwise(places))


def test_twelve_players_who_are_all_broke_still_find_room() -> None:
    """All lines end at the same place; the letters stay on the paper."""
    party = Party()
    seats = list(party.account.state.seats.values())
    told = Chronicle(3, (Moment(0, {seat.id: 0 for seat in seats}),), (Mark(0, 1, 0),))
    tall = float((parsed(chart(told, party.naming())).get("viewBox") or "").split()[3])
    for text in parsed(chart(told, party.naming())).iter(f"{SVG}text"):
        assert 0 < float(text.get("y") or 0) < tall
        assert 0 <= float(text.get("x") or 0) <= 400


@pytest.mark.parametrize("paper", list(PAPERS.values()), ids=list(PAPERS))
def test_every_colour_stands_out(paper: object) -> None:
    """Three to one at least, also pearl on cream; a colour that does is left alone."""
    ground, ink = paper.paper, paper.ink  # type: ignore[attr-defined]
    for colour, _, _ in PALETTE.values():
        assert contrast(legible(colour, ground, ink), ground) >= 3
    assert legible(ink, ground, ink) == ink
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


def test_nothing_to_draw_is_said() -> None:
    party = Party()
    assert party.naming().say("chart.nothing") in chart(
        chronicle(party.account), party.naming()
    )


def test_amounts_fit_beside_the_field() -> None:
    """Millions and debts get a wider gutter, and the ticks stay few."""
    party = Party()
    seats = list(party.account.state.seats)
    for low, high in ((0, 1), (-30, 7), (0, 123_456_789), (-5, 5), (0, 10)):
        told = Chronicle(1, (Moment(0, {seats[0]: low, seats[1]: high}),), ())
        root = parsed(chart(told, party.naming()))
        ticks = [
            text
            for text in root.iter(f"{SVG}text")
            if text.get("text-anchor") == "end" and text.get("x") != "392"
        ]
        assert 2 <= len(ticks) <= 7
        assert all(
            len(text.text or "") * 14 * 0.6 <= float(text.get("x") or 0) + 1
            for text in ticks
        )


def test_the_setup_is_not_needed_for_a_chart() -> None:
    """Purses come from the view that all have: a game that keeps them secret has no lines."""
    party = evening(steps=20, over=False)
    account = party.account
    rules = account.rules

    every = rules.public.parts.items()
    silent = view_of({name: one for name, one in every if name != "purses"})
    assert isinstance(account.state.setup, Setup)
    from msgspec.structs import replace  # noqa: PLC0415

    hidden = replace(
        account, history=replace(account.history, rules=replace(rules, public=silent))
    )
    assert chronicle(account).moments
    assert chronicle(hidden).moments == ()

"""The page that recomputes an evening, in the real browser: the same sums as in Python,
and plain words for people."""

import hmac
import json
import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser

from companion.keepsakes.keepsake import SCRIPTS
from companion.rules import fairness
from companion.rules.fairness import RollLabel, Transcript
from tests.companion.rules.evenings import STATIC, VECTORS, lies, straight
from tests.companion.web.verifying import Visit


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    visit = Visit(browser)
    yield visit
    visit.context.close()
    assert visit.complaints == []


def collected(strategy: st.SearchStrategy[Any], examples: int) -> list[Any]:
    """Many random examples at once, because each question to the browser costs a round trip."""
    found: list[Any] = []

    @settings(max_examples=examples, database=None)
    @given(strategy)
    def collect(example: Any) -> None:
        found.append(example)

    collect()
    return found


# The same sums.


def test_sha256_and_hmac_are_those_of_hashlib(visit: Visit) -> None:
    """Random inputs, and every length around the ends of a block."""
    assert visit.sums("() => globalThis.isSecureContext") is False
    cases = collected(st.tuples(st.binary(max_size=200), st.binary(max_size=300)), 200)
    cases += [
        (b"k" * length, b"m" * length)
        for length in (0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 9999)
    ]
    told = visit.sums(
        """cases => cases.map(([key, text]) => {
             const C = Consigliere, bytes = C.unhex(text);
             return [C.hex(C.sha256(bytes)), C.hex(C.hmacSha256(C.unhex(key), bytes))];
           })""",
        [[key.hex(), text.hex()] for key, text in cases],
    )
    assert told == [
        [sha256(text).hexdigest(), hmac.digest(key, text, "sha256").hex()]
        for key, text in cases
    ]


def test_vectors_hold_in_the_browser(visit: Visit) -> None:
    told = visit.sums(
        """v => {
             const F = Consigliere.fairness, seed = Consigliere.unhex(v.seed), p = v.plan;
             return {
               commitment: Consigliere.hex(Consigliere.sha256(seed)),
               witness: Consigliere.digest(v.witness.entropy),
               plan: Consigliere.sealed(p.salt, p.table, p.plan, p.seat, p.what),
               rolls: v.rolls.map(roll => F.results(seed, roll.label, roll.sides)),
               piles: v.piles.map(pile => F.shuffled(seed, pile.label, pile.count)),
               seal: F.sealOf(v.evening), faults: F.checked(v.evening),
             };
           }""",
        VECTORS,
    )
    assert told == {
        "commitment": VECTORS["commitment"],
        "witness": VECTORS["witness"]["commitment"],
        "plan": VECTORS["plan"]["sealed"],
        "rolls": [vector["results"] for vector in VECTORS["rolls"]],
        "piles": [vector["results"] for vector in VECTORS["piles"]],
        "seal": VECTORS["evening"]["seal"],
        "faults": [],
    }


hexes = st.binary(min_size=32, max_size=32).map(bytes.hex)
seats = st.text(
    st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=64
)
labels = st.builds(
    RollLabel,
    table=seats,
    number=st.integers(1, 10**6),
    by=seats,
    tap=hexes,
    witness=st.none() | seats,
    witness_commitment=st.none() | hexes,
    witness_entropy=st.none() | hexes,
)


def test_dice_and_piles_come_out_as_in_python(visit: Visit) -> None:
    sides = st.lists(st.integers(2, 1000), min_size=1, max_size=20)
    cases = collected(st.tuples(hexes, labels, sides, st.integers(1, 60)), 100)
    told = visit.sums(
        """cases => cases.map(([hex, label, sides, count]) => {
             const F = Consigliere.fairness, seed = Consigliere.unhex(hex);
             return [F.results(seed, label, sides), F.shuffled(seed, label, count)];
           })""",
        [
            [seed, msgspec.to_builtins(label), dice, count]
            for seed, label, dice, count in cases
        ],
    )
    seeds = [(bytes.fromhex(seed), *rest) for seed, *rest in cases]
    assert told == [
        [
            list(fairness.results(seed, label, dice)),
            list(fairness.shuffled(seed, label, count)),
        ]
        for seed, label, dice, count in seeds
    ]


def test_words_beyond_the_last_full_round_are_rejected(visit: Visit) -> None:
    told = visit.sums(
        """() => [2, 3, 6, 7, 100, 129, 255].map(sides => {
             const words = Array.from({ length: 256 }, (_, word) => word)[Symbol.iterator]();
             const seen = {};
             for (let i = 0; i < 256 - 256 % sides; i += 1) {
               const face = Consigliere.fairness.picked(words, sides, 256);
               seen[face] = (seen[face] || 0) + 1;
             }
             return [Object.keys(seen).length, ...new Set(Object.values(seen))];
           })"""
    )
    assert told == [[sides, 256 // sides] for sides in (2, 3, 6, 7, 100, 129, 255)]


def test_both_find_the_same_faults(visit: Visit) -> None:
    """Every lie, with the seal left as it was and with a new one."""
    told = [msgspec.convert(lie, Transcript) for _, lie in lies()]
    told += [msgspec.structs.replace(lie, seal=fairness.seal_of(lie)) for lie in told]
    told += [
        fairness.evening(lie.table, lie.commitment, lie.rolls, lie.names)
        for lie in told
    ]
    found = visit.sums(
        "told => told.map(text => Consigliere.fairness.checked(Consigliere.fairness.read(text)))",
        [msgspec.json.encode(lie).decode() for lie in told],
    )
    assert found == [
        json.loads(msgspec.json.encode(fairness.checked(lie))) for lie in told
    ]


def test_both_refuse_the_same_files(visit: Visit) -> None:
    whole, roll = straight(), straight()["rolls"][1]
    spoilt: list[object] = [None, [], 7, "x", {}]
    wrong: list[dict[str, object]] = [
        {"extra": 1},
        {"rolls": {}},
        {"names": []},
        {"names": {"s1": 7}},
    ]
    spoilt += [whole | bad for bad in wrong]
    spoilt += [
        whole | {field: bad}
        for field in whole
        for bad in (7, "A" * 64, [None], {"a b": "c"})
    ]
    bads: tuple[object, ...] = (-1, "", "a b", [0.5], {}, 1e9, True)
    spoilt += [
        whole | {"rolls": [roll | {field: bad}]} for field in roll for bad in bads
    ]
    spoilt += [
        whole | {"rolls": [{key: roll[key] for key in roll if key != field}]}
        for field in roll
    ]
    spoilt += [
        whole | {"names": {"s1": sign * length}}
        for sign in "x🎲"
        for length in (200, 201)
    ]
    spoilt += [whole | {"names": {"s1": "half a sign: \ud83c"}}]
    texts = [json.dumps(each) for each in spoilt] + [
        "",
        "{",
        "<html>",
        '{"table": "\\ud800"}',
    ]
    found = visit.sums(
        "texts => texts.map(text => Consigliere.fairness.read(text) !== null)", texts
    )
    assert found == [_reads(text) for text in texts]
    assert {True, False} == set(found)


def _reads(text: str) -> bool:
    try:
        msgspec.json.decode(text, type=Transcript)
    except msgspec.DecodeError:
        return False
    return True


# What people see.


def test_an_evening_is_told_roll_by_roll(visit: Visit) -> None:
    said = visit.choose(straight())
    assert said.startswith("Straight as a Sunday suit")
    assert visit.page.locator("section li").count() == 4 + len(straight()["rolls"])
    # a hostile name stays a name
    assert "Roll 2, \u2068Zoë <b>\u2069: 4 dice with 6 sides each, showing" in said
    assert "Adds up. \u2068Ömer 🎲\u2069 was the witness." in said
    assert said.count("without a witness") == 2
    assert "Real dice, confirmed by \u2068Zoë <b>\u2069." in said
    assert said.count("Taken back later") == 1
    assert " ".join(re.findall("....", straight()["seal"])) in said
    assert visit.page.locator(".bad").count() == 0
    assert visit.page.evaluate("document.activeElement.tagName") == "H2"


def test_a_lie_is_shown_where_it_is(visit: Visit) -> None:
    lie = straight()
    lie["rolls"][1]["results"][0] = lie["rolls"][1]["results"][0] % 6 + 1
    said = visit.choose(lie)
    right = ", ".join(str(face) for face in straight()["rolls"][1]["results"])
    assert said.startswith("Something does not add up.")
    assert "something was altered after the evening" in said
    assert f"Does not come out as written. It should have been {right}." in said
    assert visit.page.locator("ol .bad").count() == 1


def test_while_the_game_runs_the_page_says_so(visit: Visit) -> None:
    whole = msgspec.convert(straight(), Transcript)
    running = fairness.evening(whole.table, whole.commitment, whole.rolls, whole.names)
    said = visit.choose(msgspec.to_builtins(running))
    assert said.startswith("Nothing is wrong so far.")
    assert "Adds up" not in said
    assert said.count("To be recomputed when the seed is shown.") == 5


def test_what_a_missing_witness_means_is_said_once(visit: Visit) -> None:
    """Above the list, however many rolls had none; and the table that shuffles is no
    name of somebody."""
    bare = fairness.RollRecord(number=1, by="table", how="unwitnessed", pile=5)
    again = msgspec.structs.replace(bare, number=2)
    whole = fairness.evening("T", "c" * 64, [bare, again], {})
    said = visit.choose(msgspec.to_builtins(whole))
    assert said.count("could have known its result beforehand") == 1
    assert "Roll 1, \u2068the table\u2069: a pile of 5 cards" in said


def test_a_file_may_also_be_pasted_or_dropped(visit: Visit) -> None:
    visit.page.fill("#verify-text", "good evening")
    visit.page.click("button")
    assert "This is not the dice file" in visit.page.inner_text("section")
    visit.page.fill("#verify-text", json.dumps(straight()))
    visit.page.click("button")
    assert "Straight as a Sunday suit" in visit.page.inner_text("section")
    visit.sums(
        """text => {
             const carried = new DataTransfer();
             carried.items.add(new File([text], "fairness.json"));
             const how = { dataTransfer: carried, bubbles: true, cancelable: true };
             const drop = new DragEvent("drop", how);
             document.querySelector("h1").dispatchEvent(drop);
           }""",
        json.dumps(straight() | {"rolls": []}),
    )
    visit.page.wait_for_selector("text=Nobody has rolled yet.")


@pytest.mark.parametrize("locale", ["en-GB", "nl-NL", "de-AT", "fr-FR"])
def test_each_language_fits_a_small_phone(browser: Browser, locale: str) -> None:
    visit = Visit(browser, locale=locale)
    title = {
        "nl-NL": "Waren de dobbelstenen zuiver?",
        "de-AT": "Waren die Würfel sauber?",
    }
    assert visit.page.inner_text("h1") == title.get(locale, "Were the dice straight?")
    told = straight()
    told["names"]["s1"] = "W" * 200
    visit.choose(told)
    assert visit.sums("document.documentElement.scrollWidth") <= 360
    visit.context.close()
    assert visit.complaints == []


def test_all_languages_say_the_same_things(visit: Visit) -> None:
    words = visit.sums("Consigliere.fairness.words")
    assert set(words) == {"en", "nl", "de"}
    slots = {
        lang: {
            key: sorted(re.findall(r"{\w+}", text)) for key, text in words[lang].items()
        }
        for lang in words
    }
    assert slots["en"] == slots["nl"] == slots["de"]
    for wrong in (
        "commitment",
        "seal",
        "order",
        "shape",
        "roller",
        "witness",
        "reused",
        "results",
    ):
        assert words["en"][wrong]


def test_nothing_but_its_own_files_is_asked_for(visit: Visit) -> None:
    visit.choose(straight())
    assert {url.rsplit("/", 1)[-1] for url in visit.asked} == {
        "verify.html",
        *SCRIPTS,
        "verify.css",
    }
    for name in SCRIPTS:
        script = (STATIC / name).read_text("utf-8")
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b", script
        )


def test_it_works_from_the_disk(browser: Browser) -> None:
    visit = Visit(browser, (STATIC / "verify.html").as_uri())
    assert visit.choose(straight()).startswith("Straight as a Sunday suit")
    assert (
        visit.sums("getComputedStyle(document.body).backgroundColor")
        == "rgb(23, 20, 17)"
    )
    visit.context.close()
    assert visit.complaints == []


def test_it_can_live_inside_one_file(browser: Browser) -> None:
    """As in the keepsake: its scripts inline, the evening enclosed, and judged without a tap."""
    scripts = "".join(
        f"<script>{(STATIC / name).read_text('utf-8')}</script>" for name in SCRIPTS
    )
    enclosed = json.dumps(straight()).replace("<", "\\u003c")
    context = browser.new_context(locale="en-GB", offline=True)
    page = context.new_page()
    page.set_content(
        '<main id="verify"></main><script type="application/json" '
        f'id="transcript">{enclosed}</script>{scripts}'
    )
    assert page.inner_text("section").startswith("Straight as a Sunday suit")
    assert all(
        "</script" not in (STATIC / name).read_text("utf-8").lower() for name in SCRIPTS
    )
    context.close()

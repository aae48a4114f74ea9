"""What remains of an evening of La Cosa Nostra: sentences, scores, the proof of dice
and shuffles, an open file."""

import csv
import re
from functools import cache
from html import unescape
from io import StringIO
from itertools import product

import msgspec
import pytest

from companion.games import la_cosa_nostra as rules
from companion.games.la_cosa_nostra.market import MarketDealt, StackShuffled
from companion.keepsakes import savefile
from companion.keepsakes.dice_proof import transcript
from companion.keepsakes.fact_sentences import sentence, wording
from companion.keepsakes.keepsake import keepsake_page
from companion.keepsakes.labels import Naming
from companion.keepsakes.money_series import chronicle
from companion.keepsakes.playlog import log_csv
from companion.keepsakes.restoring import Resumed, resumed
from companion.keepsakes.savefile import SaveFile
from companion.keepsakes.scores import scores
from companion.keepsakes.table_record import account_of
from companion.practice.simulation import Simulation, Trial
from companion.rules import fairness
from companion.rules.agreement import Propose, Proposed, Vote, Withdraw
from companion.rules.amendments import CorrectPurse
from companion.rules.bank import Pay
from companion.rules.kit.piles import evidence
from companion.rules.messages import Refusal, SeatId
from companion.rules.plans import PlanLaid, PlanRevealed
from companion.rules.seats import key_hash
from companion.rules.slips import CashSlip, SlipWritten, WriteSlip
from companion.rules.table_history import Told
from companion.rules.undo import Undo
from companion.web.screen_words import LANGUAGES
from tests.companion.games.la_cosa_nostra.scene import Scene
from tests.companion.games.la_cosa_nostra.whole_evening import WholeEvening
from tests.companion.games.random_games import SHELF
from tests.companion.games.scene import of_kind

NEW_HOST = "ab" * 32
PILE = 34 - 9  # what three families do not begin with


@cache
def evening(edition: str = "en") -> WholeEvening:
    return WholeEvening(1, edition)


@cache
def under_way(edition: str = "en") -> WholeEvening:
    return WholeEvening(1, edition, until=120)


@cache
def many_games() -> list[Simulation]:
    """Played once, and told in each language."""
    options = {"market": "app", "influence_timing": "spying_any_time"}
    trials = (
        Trial("la_cosa_nostra", options=options, seed=f"t{seed}") for seed in range(6)
    )
    games = [Simulation(trial, SHELF) for trial in trials]
    for game in games:
        game.play()
    return games


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_of_many_games_is_told_in_a_sentence(language: str) -> None:
    """To everybody and to each seat; nothing is named by a key, a code or a brace."""
    naming = evening().naming(language)
    kinds = set()
    for game in many_games():
        naming = type(naming)(naming.say, game.state.table)
        for fact, viewer in product(game.facts, (None, *game.seats)):
            said = fact.visible_to(viewer)
            if said is not None:
                kinds.add(said["kind"])
                is_told(said, naming)
    assert len(kinds & {str(one.__struct_config__.tag) for one in rules.FACTS}) > 45


def is_told(said: Told, naming: Naming) -> None:
    reason = said.get("reason") or "deal"
    assert reason == "start" or f"reason.{reason}" in naming.say.entries, said
    told = sentence(said, naming)
    assert wording(said, naming), said
    assert not re.search(r"[{}_]|\bNone\b|LCN[A-Z0-9]{5}", told), told


def test_sentences_have_the_names_of_the_cards_and_the_money() -> None:
    """A closer sentence first; laundered money is money, and rounds have the numbers that are
    printed on the Jobs."""
    naming = evening().naming("en")
    began: Told = {"kind": "round_began", "round": 2, "seat": "s1"}
    assert sentence(began, naming) == "Round II: Anna starts"
    said: Told = {
        "kind": "struck",
        "card": "big_joey",
        "seat": "s1",
        "by": "s2",
        "variant": "kill",
    }
    assert sentence(said, naming) == "Big Joey is as good as dead"
    lost: Told = {
        "kind": "family_corrected",
        "seat": "s1",
        "laundered": 8000,
        "start": False,
    }
    assert sentence(lost, naming) == "By ruling, Anna has laundered $8,000"
    words: Told = {
        "kind": "promise_made",
        "promise": "y1",
        "seat": "s1",
        "to": "s2",
        "words": "big_joey",
    }
    assert sentence(words, naming) == "Anna promises Bob: “big_joey”"


@pytest.mark.parametrize("language", LANGUAGES)
def test_log_and_keepsake_read_as_sentences(language: str) -> None:
    account, naming = evening().account, evening().naming(language)
    told = {sentence(heard.said, naming) for heard in account.public}
    assert all(wording(heard.said, naming) for heard in account.public)
    assert {
        row[3] for row in csv.reader(StringIO(log_csv(account, None, naming)[1:]))
    } >= told
    page = unescape(keepsake_page(account, naming, whole=False))
    assert [one for one in told if one not in page] == []


def test_a_plan_is_a_job_here() -> None:
    """Words of our own may be others in one game, on the screens and in what remains."""
    said: Told = {
        "kind": "plan_laid",
        "plan": "p1",
        "seat": "s1",
        "on": "big_joey",
        "seal": "",
    }
    assert sentence(said, evening().naming("en")) == "Anna lays a Job on Big Joey"
    assert sentence({**said, "on": ""}, evening().naming("nl")) == "Anna legt een klus"


def test_the_score_so_far_is_what_an_end_now_would_give() -> None:
    told = under_way()
    found = scores(told.account, told.naming("en"))
    assert not found.final and len(found.places) == 3
    assert [place.rank for place in found.places] == sorted(
        place.rank for place in found.places
    )
    cash = {place.seat: place.lines[0].points for place in found.places}
    assert cash == {seat: told.state.table.bank.purses[seat] for seat in cash}
    assert all(
        place.points == sum(line.points for line in place.lines)
        for place in found.places
    )


def test_where_sums_are_nobody_elses_business_there_is_no_score_so_far() -> None:
    told = under_way("de")
    assert scores(told.account, told.naming("de")).places == ()
    assert chronicle(told.account).moments == ()
    assert chronicle(evening("de").account).moments


@pytest.mark.parametrize("edition", ["en", "de"])
def test_dice_and_shuffles_recompute(edition: str) -> None:
    """The first roll of the evening is the shuffle of the Business stack."""
    told = transcript(evening(edition).account)
    assert fairness.checked(told) == []
    assert told.rolls[0].pile == PILE and len(told.rolls[0].results) == PILE
    assert any(roll.sides for roll in told.rolls)


def test_while_the_game_runs_nobody_reads_the_stack() -> None:
    told = transcript(under_way().account)
    assert (told.seed, told.rolls[0].pile, told.rolls[0].results) == (None, PILE, ())
    assert fairness.checked(told) == []


def test_the_market_is_what_the_shuffle_says() -> None:
    """The four that lie open are the first that may; all the rest is in the stack."""
    dealt = next(
        fact
        for entry in evening().account.entries
        for fact in entry.facts
        if isinstance(fact, MarketDealt)
    )
    proof = evidence(dealt)
    assert proof and proof.results == dealt.order and proof.number == 1
    assert (
        sorted(dealt.order) == list(range(PILE))
        and len(dealt.market) + len(dealt.stack) == PILE
    )
    assert len(set(dealt.market)) == 4


def test_a_searched_stack_is_shuffled_with_proof() -> None:
    """R12: Connections; without a stack there is nothing to prove."""
    for seed in range(40):
        trial = Trial(
            "la_cosa_nostra", options={"market": "app"}, seed=f"connections {seed}"
        )
        game = Simulation(trial, SHELF)
        game.play()
        if found := [fact for fact in game.facts if isinstance(fact, StackShuffled)]:
            assert sorted(found[0].order) == list(range(len(found[0].stack)))
            return
    raise AssertionError("nobody had Connections")


@pytest.mark.parametrize("edition", ["en", "de"])
def test_a_finished_table_goes_along_openly(edition: str) -> None:
    """Plain JSON without words; elsewhere it comes to the same end, and its dice still
    prove themselves."""
    party = evening(edition)
    raw = savefile.saved(party.account, 1_750_000_000.0)
    assert isinstance(raw, bytes)
    file = savefile.opened(raw)
    assert isinstance(file, SaveFile) and file.rows
    there = party.parlour.process(type(party.parlour.store)())
    assert isinstance(
        resumed(there, file, file.rows, key_hash(NEW_HOST), False), Resumed
    )
    before = party.parlour.tables.live(party.parlour.table).look(None).sections
    after = there.live(party.parlour.table).look(None).sections
    assert {name for name in before if before[name] != after[name]} <= {
        "table",
        "recent",
    }
    assert fairness.checked(transcript(account_of(there, party.parlour.table))) == []


def test_jobs_that_never_came_up_stay_dark() -> None:
    """Cancelled and lost ones: neither the card nor its salt is in the open file."""
    account = evening().account
    facts = [fact for entry in account.entries for fact in entry.facts]
    shown = {fact.plan for fact in facts if isinstance(fact, PlanRevealed)}
    dark = [
        fact for fact in facts if isinstance(fact, PlanLaid) and fact.plan not in shown
    ]
    bright = {fact.copy for fact in facts if isinstance(fact, PlanRevealed)}
    raw = savefile.saved(account, 1.0)
    assert isinstance(raw, bytes) and dark
    for fact in dark:
        assert fact.salt.encode() not in raw
        assert fact.copy in bright or (fact.copy or "").encode() not in raw


def test_the_german_edition_keeps_sums_to_oneself() -> None:
    """D19: everybody sees the own purse only, payments are told to all; at the end all
    lies open."""
    party = under_way("de")
    live = party.parlour.tables.live(party.parlour.table)
    held = party.state.table.bank.purses
    assert msgspec.json.decode(live.look(None).sections["purses"]) == {}
    for seat in party.robots:
        assert msgspec.json.decode(live.look(seat).sections["purses"]) == {
            seat: held[seat]
        }
    seal = msgspec.json.decode(live.look(None).sections["seal"])
    assert seal == {"whole": True, "at": None, "total": 0}
    paid = [
        fact.visible_to(SeatId("s3"))
        for entry in party.account.entries
        for fact in entry.facts
    ]
    assert any(
        said and said["kind"] == "paid" and said["source"] == "s1" for said in paid
    )
    over = evening("de")
    end = over.parlour.tables.live(over.parlour.table)
    assert set(msgspec.json.decode(end.look(None).sections["purses"])) == {
        "bank",
        *over.robots,
    }


def test_a_proposal_is_no_way_to_learn_a_hidden_sum() -> None:
    """D19: neither a correction of a purse nor a step back tells the German table what
    somebody has."""
    for edition, told in (("de", [None, 500]), ("en", [7777, 500])):
        scene = Scene(edition=edition).planning(2)
        scene.give_money("blundetto", 7777)
        other = scene.seat("blundetto")
        asked = of_kind(
            scene.do("calmuti", Propose(CorrectPurse(other, 500, "I saw it"))), Proposed
        )[0]
        assert asked.shows == {"purses": {other: told}}
        for side in ("blundetto", "dimaggio"):
            scene.do(side, Vote(asked.question, yes=True))
        assert scene.purse("blundetto") == 500
    party = under_way("de")
    seat = party.parlour.seats["Anna"]
    for _ in range(40):
        party.parlour.time += 200
        heard = party.parlour.version(None)
        answer = party.parlour.do("Anna", Propose(Undo(max(0, heard - 12))))
        assert not isinstance(answer, Refusal)
        question = next(iter(party.parlour.state.agreement.questions.values()))
        assert all(pair == [None, None] for pair in question.shows["purses"].values())  # type: ignore[attr-defined]
        party.parlour.do("Anna", Withdraw(question.id))
        if question.shows["purses"]:
            return
        party._step()
    raise AssertionError(f"{seat} never saw money move")


def test_a_payment_code_is_no_way_to_learn_a_hidden_sum() -> None:
    """D19: whoever cashes one that its writer cannot pay any more learns that, and not
    what is left."""
    for edition in ("de", "en"):
        scene = Scene(edition=edition).planning(2)
        writer = scene.seat("blundetto")
        code = of_kind(scene.do("blundetto", WriteSlip(2000, gives=True)), SlipWritten)[
            0
        ].code
        scene.do("blundetto", Pay("bank", 1700))
        refused = scene.refused("calmuti", CashSlip(code))
        assert (refused.code, refused.facts) == ("they_cannot_pay", {"seat": writer})


def test_english_and_dutch_sums_are_open() -> None:
    """D19: whoever asks is told."""
    for edition in ("en", "nl"):
        party = WholeEvening(2, edition, until=3)
        live = party.parlour.tables.live(party.parlour.table)
        assert set(msgspec.json.decode(live.look(None).sections["purses"])) == {
            "bank",
            *party.robots,
        }

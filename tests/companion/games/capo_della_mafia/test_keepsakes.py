"""What remains of an evening of Capo della Mafia: sentences, log, keepsake, score, open
file, and no covered card."""

import csv
import re
from functools import cache
from html import unescape
from io import StringIO

import msgspec
import pytest

from companion.games import capo_della_mafia as rules
from companion.games.capo_della_mafia.mafiosi import MafiosiLaid, MafiosoShown
from companion.keepsakes import savefile
from companion.keepsakes.fact_sentences import sentence, wording
from companion.keepsakes.keepsake import keepsake_page
from companion.keepsakes.labels import Naming
from companion.keepsakes.playlog import log_csv
from companion.keepsakes.savefile import SaveFile
from companion.keepsakes.scores import scores
from companion.keepsakes.table_record import Account, account_of
from companion.practice.practice_tables import Match, wishes
from companion.practice.simulation import Simulation
from companion.rules.messages import Caller, Order, Refusal, SeatId
from companion.rules.tracker import Begin, TimeIsUp
from companion.tables.service import Done
from companion.web.screen_words import LANGUAGES, words_of
from tests.companion.games.capo_della_mafia.rowdies import wanted
from tests.companion.games.scene import SHELF
from tests.companion.parlour import Parlour


class Practised:
    """Anna and four robots at a table of the server, to the end; Anna plays by what her
    phone shows, and bluffs."""

    def __init__(self, until: int = 4000) -> None:
        self.parlour = Parlour("capo_della_mafia", robots=4)
        self.parlour.sit("Anna")
        self.parlour.done("host", Begin())
        self.match = Match(self.parlour.tables, self.parlour.table)
        for number in range(until):
            self.match.catch_up()
            if self.parlour.state.stage == "over":
                break
            self._step(number)

    def _step(self, number: int) -> None:
        window = self.parlour.state.tracker.window
        if window:
            self.parlour.wait(window.seconds)
            self.parlour.done(Caller(), TimeIsUp(window.id))
            return
        live = self.parlour.tables.live(self.parlour.table)
        found = next(wishes(live, self.match), None) or self._anna()
        assert found, self.parlour.look(None)["game"]["awaits"]
        answer = self.parlour.tables.execute(
            self.parlour.table, Caller(found[0]), found[1], f"robot {number}"
        )
        assert isinstance(answer, Done), answer

    def _anna(self) -> tuple[SeatId, Order] | None:
        """As a robot would with her view: it stands for a person who plays."""
        seat = self.parlour.seats["Anna"]
        state = self.parlour.tables.live(self.parlour.table).history.state
        order = self.match.table_robots.order(seat, state)
        return (seat, order) if order else None

    @property
    def account(self) -> Account:
        return account_of(self.parlour.tables, self.parlour.table)

    @property
    def secret(self) -> set[str]:
        """Codes of cards that were laid and never lay open."""
        facts = self.parlour.facts()
        shown = {fact.copy for fact in facts if isinstance(fact, MafiosoShown)}
        return {
            one for fact in facts if isinstance(fact, MafiosiLaid) for one in fact.cards
        } - shown

    def naming(self, language: str) -> Naming:
        return Naming(words_of(language, "capo_della_mafia"), self.parlour.state)


@cache
def evening() -> Practised:
    return Practised()


def test_one_person_practises_with_four_robots() -> None:
    """Robots turn up assignments, lay, suspect, and count when it is theirs; the
    evening comes to its end."""
    told = evening()
    assert told.parlour.state.stage == "over" and told.secret


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_of_many_games_is_told_in_a_sentence(language: str) -> None:
    """To everybody and to each seat; nothing is named by a key, a code or a brace."""
    kinds: set[str] = set()
    for number in range(10):
        game = Simulation(wanted(number), SHELF)
        game.play()
        naming = Naming(words_of(language, "capo_della_mafia"), game.state.table)
        for fact in game.facts:
            for viewer in (None, *game.seats):
                if (said := fact.visible_to(viewer)) is not None:
                    kinds.add(str(said["kind"]))
                    assert wording(said, naming), said
                    told = sentence(said, naming)
                    assert not re.search(
                        r"[{}_…]|\bNone\b|CAP[A-Z0-9]{5}", told.replace("…", "")
                    ), told
    assert len(kinds & {str(one.__struct_config__.tag) for one in rules.FACTS}) > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_log_and_keepsake_tell_everything_but_covered_cards(language: str) -> None:
    """CAP-46: in each language, for the table and for each seat that was not their owner."""
    told, naming = evening(), evening().naming(language)
    sentences = {sentence(heard.said, naming) for heard in told.account.public}
    log, page = (
        log_csv(told.account, None, naming),
        unescape(keepsake_page(told.account, naming, whole=False)),
    )
    assert {row[3] for row in csv.reader(StringIO(log[1:]))} >= sentences
    assert [one for one in sentences if one not in page] == []
    assert not [one for one in told.secret if one in log or one in page]


def test_the_open_save_file_of_a_finished_evening_holds_no_secrets() -> None:
    """No covered card, no suspicion that was changed; the file comes to the same end
    without them."""
    told = evening()
    raw = savefile.saved(told.account, 1.0)
    assert not isinstance(raw, Refusal)
    file = savefile.opened(raw)
    assert isinstance(file, SaveFile) and file.rows and not file.sealed
    plain = b"".join(bytes(row.body) for row in file.rows)
    assert not [one for one in told.secret if one.encode() in plain]
    sealed = [
        body for row in file.rows if b'"suspicion_sealed"' in (body := bytes(row.body))
    ]
    assert sealed and all(b'"at":null,"salt":""' in body for body in sealed)


def test_the_score_has_a_line_for_each_reason_and_names_no_card() -> None:
    """Respect by reason, with the lines of the log behind it."""
    told = evening()
    found = scores(told.account, told.naming("en"))
    assert found.final
    assert all(
        place.points == sum(line.points for line in place.lines)
        for place in found.places
    )
    text = msgspec.json.encode(found).decode()
    assert not [one for one in told.secret if one in text]


def test_what_a_phone_is_shown_after_the_round_names_nobodys_covered_cards() -> None:
    """CAP-46: a recent line of the log, of any seat but the owner's."""
    told = Practised()
    for seat in (None, *map(SeatId, told.parlour.state.seats)):
        laid = [fact for fact in told.parlour.facts() if isinstance(fact, MafiosiLaid)]
        own = {one for fact in laid if fact.seat == seat for one in fact.cards}
        text = msgspec.json.encode(told.parlour.look(seat)).decode()
        assert not [one for one in told.secret - own if one in text]

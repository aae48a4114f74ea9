"""An evening in which every secret is marked: a canary sings wherever its secret shows,
and only some may hear it."""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from companion.rules.bank import SlipWritten
from companion.rules.dispatch import TableOpened
from companion.rules.entrusted_words import WordsEntrusted
from companion.rules.fairness import witness_commitment
from companion.rules.messages import SeatId
from companion.rules.plans import PlanLaid
from companion.rules.seats import PassLent, key_hash
from companion.rules.table import Table
from generator import qr_code
from tests.companion.proofs.stage import (
    ADDRESS,
    BIRDS,
    FORMS,
    GAME,
    LAPTOP,
    OpenStream,
    Stage,
    Visitor,
    haunted_game,
)

# What is told to one viewer comes out at these doors and no others.
OWN = frozenset({"api.view", "streams.stream", "history.log", "history.at"})
LOGGED = OWN | {"keepsakes.log_table"}
CODES = OWN | {"scan.qr_svg"}
# what stands on all cards of the game, whoever holds them
CATALOGUE = frozenset({"games.book", "scan.card_page"})
# whoever brings the code of a table sees who sits there
DOORS = frozenset({"lobby.behind", "lobby.join_page"})
EVENINGS = frozenset(
    {"keepsakes.finished_evenings", "keepsakes.finished_evenings_json"}
)
PAGES = frozenset({"keepsakes.page", "keepsakes.whole_page"})
KEPT = (
    EVENINGS
    | PAGES
    | {
        f"keepsakes.{name}"
        for name in ("logged", "money_chart", "printable", "scores_table")
    }
)
PROOF = PAGES | {"history.fairness"}  # the keepsake verifies the dice
ANY = frozenset({"*"})
Doors = frozenset[str]

NAMES = {
    "anna": "<xss onerror=a>Annaxq",
    "bob": "=1+1;\"Bobxq'\u202e",
    "cas": "👩‍🎤 Zoë & {name} Casxq",
    "dora": "../%00<!--Doraxq",
    "eve": "{{7*7}}Evexq%s",
}
SECRET = {
    name: hashlib.sha256(name.encode()).hexdigest()
    for name in ("tap", "pending", "entropy", "anna", "bob", "cas")
}


class Canary(NamedTuple):
    """`forms` are how the secret may look; `heard` says who must hear it somewhere, and
    at which doors they may."""

    name: str
    forms: tuple[bytes, ...]
    heard: Mapping[str, Doors]
    anybody: Doors = frozenset()


class Haunted:
    """The table, everybody who might look, and what they are told while it is played."""

    # as whom everybody tries to look
    seats: tuple[str, ...] = ("host", "s1", "s2", "s3", "s4", "s5", "s9")
    moments = 100  # of the past that everybody tries to look at

    def __init__(self, folder: Path, game: str = GAME, **wish: Any) -> None:
        self.stage, self.game, self.wish = Stage(haunted_game(folder)), game, wish
        self.visitors: dict[str, Visitor] = {
            "nobody": Visitor("nobody"),
            "laptop": LAPTOP,
        }
        self.visitors["stranger"] = Visitor("stranger", "f" * 64)
        self.streams: list[OpenStream] = []
        self.over = False
        self._taps = 0
        self.table, self.code = self._opened("host")
        elsewhere, code = self._opened("other host")
        self.sit("elsewhere", "Zoexq", elsewhere, code)

    def _opened(self, name: str) -> tuple[str, str]:
        made = self.stage.done(
            self.visitors["nobody"], "/api/tables", {"game": self.game, **self.wish}
        )
        self.visitors[name] = Visitor(name, made["host_token"])
        return made["table"], made["code"]

    def sit(
        self, name: str, called: str, table: str = "", code: str = "", **more: Any
    ) -> str:
        wish = {"name": called, "code": code or self.code, **more}
        made = self.stage.done(
            self.visitors["nobody"], f"/api/tables/{table or self.table}/players", wish
        )
        self.visitors[name] = Visitor(name, made["token"])
        return str(made["player"])

    @property
    def state(self) -> Table:
        table: Table = self.stage.tables.live(self.table).history.state.table
        return table

    def facts(self, table: str = "") -> list[Any]:
        return [
            fact
            for entry in self.stage.tables.entries(table or self.table)
            for fact in entry.facts
        ]

    def act(self, who: str, kind: str, **order: Any) -> dict[str, set[bytes]]:
        """An order that is carried out, and what everybody's streams said to it, by name."""
        self._taps += 1
        body = {"id": f"tap{self._taps}", "type": kind, **order}
        self.stage.done(self.visitors[who], f"/api/tables/{self.table}/commands", body)
        return self.news()

    def news(self) -> dict[str, set[bytes]]:
        """What the streams say now; a heartbeat is no news."""
        said: dict[str, set[bytes]] = {}
        for stream in self.streams:
            if news := stream.empty():
                said.setdefault(stream.who.name, set()).add(news)
        return said

    @property
    def a_card(self) -> str:
        """A printed code that whoever holds a card may type."""
        return str(min(self.state.setup.copies))

    def bird(self, name: str) -> str:
        """The printed code of a card."""
        copies = self.state.setup.copies
        return next(
            str(code)
            for code, copy in copies.items()
            if copy.card.id == f"canary_{name}"
        )

    def plan_of(self, bird: str) -> str:
        return next(
            plan.id
            for plan in self.state.plans.values()
            if plan.copy == self.bird(bird)
        )

    def watch(self) -> None:
        watching = {"code": self.code, "watch": True}
        made = self.stage.done(
            self.visitors["nobody"], f"/api/tables/{self.table}/players", watching
        )
        self.visitors["watcher"] = Visitor("watcher", made["token"])

    def listen(self, *names: str) -> None:
        """From here on these hear everything, in every form."""
        for name in names:
            self.streams += [
                self.stage.listen(self.visitors[name], self.table, form)
                for form in FORMS
            ]


def gathered(haunted: Haunted) -> None:
    """Five sit down; one is sent away again, one changes phones, somebody looks on."""
    for name in ("anna", "bob", "cas"):
        haunted.sit(name, NAMES[name])
    host = haunted.visitors["host"]
    haunted.stage.done(
        host,
        f"/api/tables/{haunted.table}/players",
        {"name": NAMES["dora"], "phone": False},
    )
    haunted.sit("eve", NAMES["eve"])
    haunted.visitors["old bob"] = haunted.visitors["bob"]._replace(name="old bob")
    haunted.watch()
    haunted.listen("host", "anna", "cas", "eve", "watcher", "old bob")
    haunted.act("host", "dismiss", seat="s5")
    haunted.act("host", "propose", what={"type": "give_seat", "seat": "s2"})
    haunted.act("bob", "vote", question=next(iter(haunted.state.questions)), yes=True)
    lent = {"code": haunted.state.passes[-1].code}
    made = haunted.stage.done(
        haunted.visitors["nobody"], f"/api/tables/{haunted.table}/players", lent
    )
    haunted.visitors["bob"] = Visitor("bob", made["token"])
    haunted.visitors["anna by cookie"] = haunted.visitors["anna"]._replace(
        name="anna by cookie", cookie=True
    )
    haunted.listen("bob")


def plotted(haunted: Haunted) -> None:
    """Cards lie face down: alone, peeked at, claimed twice, taken up, turned up, and
    one laid without a phone."""
    haunted.act("host", "begin")
    lay = {name: {"code": haunted.bird(name), "on": "<xss>hat"} for name in BIRDS}
    for who, bird in (
        ("anna", "heron"),
        ("anna", "magpie"),
        ("anna", "osprey"),
        ("bob", "wren"),
        ("bob", "bittern"),
    ):
        haunted.act(who, "lay", **lay[bird])
    haunted.act("anna", "show_plan", plan=haunted.plan_of("magpie"), to="s2")
    haunted.act("anna", "take_up", plan=haunted.plan_of("osprey"))
    haunted.act("cas", "lay", **lay["wren"])
    haunted.act("bob", "reveal", plan=haunted.plan_of("bittern"))
    haunted.act("host", "lay", **{"as": "s4", "on": "sleeve"})
    haunted.act("bob", "lay", **lay["linnet"])
    haunted.act("bob", "take_back")


def paid(haunted: Haunted) -> None:
    """Slips, passes, requests between two, and what was said about them."""
    haunted.act("cas", "write_slip", amount=3, gives=True, reason="<xss>canarytorn")
    haunted.act("cas", "tear_slip", slip=next(iter(haunted.state.slips)))
    haunted.act("cas", "write_slip", amount=4, gives=True, reason="canarytakenback")
    haunted.act("cas", "take_back")
    haunted.act("anna", "write_slip", amount=5, gives=True, reason="=canaryslip")
    haunted.act(
        "host",
        "write_slip",
        **{"as": "s4", "amount": 2, "gives": True, "reason": "canarydora"},
    )
    haunted.act("anna", "ask_money", of=["s2"], amount=6, reason="<xss>canaryasked")
    haunted.act("cas", "ask_money", of=["s1"], amount=7, reason="canarydeclined")
    asked = next(
        one.id for one in haunted.state.requests.values() if one.seat == SeatId("s3")
    )
    haunted.act("anna", "answer_request", request=asked, yes=False)
    haunted.act("cas", "pay", to="bank", amount=8, reason="+canarypaid<xss>")
    haunted.act("anna", "lend_pass", seat="s1")
    haunted.act("host", "lend_pass", seat="s4")
    doctor = f"/api/tables/{haunted.table}/doctor"
    haunted.stage.done(
        haunted.visitors["anna"], doctor, {"results": {"latency": "canarydoctor<xss>"}}
    )


def diced(haunted: Haunted) -> None:
    """One roll is over, the next one waits for its witness; the words of a save file are shown."""
    for name in ("anna", "bob", "cas"):
        haunted.act(name, "promise_entropy", promise=witness_commitment(SECRET[name]))
    haunted.act("anna", "roll", sides=[6, 6], tap=SECRET["tap"], reason="<xss>dice")
    haunted.act(
        "bob",
        "witness",
        roll=1,
        entropy=SECRET["bob"],
        promise=witness_commitment(SECRET["entropy"]),
    )
    haunted.act(
        "anna",
        "propose",
        what={
            "type": "correct_purse",
            "purse": "s1",
            "to": 5,
            "reason": "<xss>canaryask",
        },
    )
    haunted.act("host", "ask_export")
    haunted.act("bob", "roll", sides=[6], tap=SECRET["pending"])


def evening(folder: Path) -> Haunted:
    """Up to the middle of the game, where most is hidden."""
    haunted = Haunted(folder)
    for part in (gathered, plotted, paid, diced):
        part(haunted)
    return haunted


def finished(haunted: Haunted) -> None:
    """The witness stays silent, the game ends, and another is opened for the same people."""
    haunted.stage.wait(10)
    haunted.act("host", "end_game")
    haunted.over = True
    haunted.stage.done(
        haunted.visitors["host"], f"/api/tables/{haunted.table}/rematch", {}
    )


def long(secret: str) -> tuple[bytes, ...]:
    """A random secret, as it is and as a careless programme might show it."""
    raw = bytes.fromhex(secret)
    return secret.encode(), secret.upper().encode(), raw


PLAYERS = ("anna", "anna by cookie", "bob", "cas")
MEMBERS = ("host", "watcher", "eve", *PLAYERS)


def all_of(names: tuple[str, ...], doors: Doors) -> Mapping[str, Doors]:
    return dict.fromkeys(names, doors)


def canaries(haunted: Haunted) -> list[Canary]:
    """Every secret of the evening, and the table of who may know it, and where."""
    return [
        *of_cards(haunted),
        *of_money(haunted),
        *of_phones(haunted),
        *of_dice(haunted),
        *of_words(haunted),
        *of_the_public(haunted),
    ]


def all_here(haunted: Haunted) -> Mapping[str, Doors]:
    """The whole table; and the laptop it ran on, which may open an evening that is over."""
    return {**all_of(MEMBERS, ANY), **({"laptop": KEPT} if haunted.over else {})}


def of_cards(haunted: Haunted) -> Iterator[Canary]:
    anna, both = (
        all_of(("anna", "anna by cookie"), LOGGED),
        all_of(("anna", "anna by cookie", "bob"), LOGGED),
    )
    knows: Mapping[str, Mapping[str, Doors]] = {
        "heron": anna,
        "magpie": both,
        "osprey": anna,
        "wren": all_of(("bob", "cas"), LOGGED),
        "bittern": all_here(haunted),
        "linnet": all_of(("bob",), LOGGED),
    }
    for bird, heard in knows.items():
        forms = (
            haunted.bird(bird).encode(),
            f"canary_{bird}".encode(),
            f"{bird.title()}bird".encode(),
        )
        yield Canary(f"plan: {bird}", forms, heard, CATALOGUE)
    shown = {plan.salt for plan in haunted.state.plans.values() if plan.open}
    for fact in haunted.facts():
        if isinstance(fact, PlanLaid) and fact.salt not in shown:
            yield Canary(f"salt of {fact.plan}", long(fact.salt), {})


def of_money(haunted: Haunted) -> Iterator[Canary]:
    anna = all_of(("anna", "anna by cookie"), LOGGED)
    yield Canary("reason of a slip", (b"canaryslip",), anna)
    yield Canary("reason of a torn slip", (b"canarytorn",), all_of(("cas",), LOGGED))
    yield Canary(
        "reason of a slip taken back", (b"canarytakenback",), all_of(("cas",), LOGGED)
    )
    yield Canary(
        "reason of a slip without a phone", (b"canarydora",), all_of(("host",), LOGGED)
    )
    yield Canary("a request", (b"canaryasked",), {**anna, "bob": LOGGED})
    yield Canary("a request declined", (b"canarydeclined",), {**anna, "cas": LOGGED})
    yield Canary(
        "what the doctor found",
        (b"canarydoctor",),
        all_of(("host",), frozenset({"streams.stream"})),
    )
    writers = {"s1": ("anna", "anna by cookie"), "s3": ("cas",), "s4": ("host",)}
    for fact in haunted.facts():
        if isinstance(fact, SlipWritten):
            drawn = f"{ADDRESS}/t/{haunted.table}?slip={fact.code}"
            yield Canary(
                f"slip of {fact.seat}",
                printed(fact.code, drawn),
                all_of(writers[fact.seat], CODES),
            )
    lent = [fact for fact in haunted.facts() if isinstance(fact, PassLent)]
    for fact, seers in zip(
        lent,
        (("host", "old bob", "bob"), ("anna", "anna by cookie"), ("host",)),
        strict=True,
    ):
        yield Canary(
            f"pass for {fact.seat}",
            printed(fact.code, f"{ADDRESS}/j/{fact.code}"),
            all_of(seers, CODES),
        )


def printed(code: str, address: str) -> tuple[bytes, ...]:
    """A short code as text, and as the drawing that a camera would read."""
    return code.encode(), qr_code(address).svg().encode()


def of_phones(haunted: Haunted) -> Iterator[Canary]:
    """A token is never shown again, nor is its hash."""
    for visitor in haunted.visitors.values():
        if visitor.token:
            yield Canary(f"token of {visitor.name}", long(visitor.token), {})
            yield Canary(f"hash of {visitor.name}", long(key_hash(visitor.token)), {})


def of_dice(haunted: Haunted) -> Iterator[Canary]:
    """What a roll was made of is shown with its result; the seed and a roll under way
    wait for the end."""
    first = next(fact for fact in haunted.facts() if isinstance(fact, TableOpened))
    after = all_here(haunted) if haunted.over else {}
    later = (
        {"host": PROOF | {"keepsakes.export"}, "laptop": KEPT} if haunted.over else {}
    )
    proof = {**all_of(MEMBERS, PROOF), **later}
    yield Canary("seed", long(first.seed), after)
    yield Canary("tap of a roll", long(SECRET["tap"]), proof)
    yield Canary(
        "tap of a roll under way",
        long(SECRET["pending"]),
        proof if haunted.over else {},
    )
    yield Canary("entropy of a witness", long(SECRET["bob"]), proof)
    for name in ("anna", "entropy"):
        yield Canary(f"promise of {name}", long(witness_commitment(SECRET[name])), {})
    for name in ("anna", "cas", "entropy"):
        yield Canary(f"entropy of {name}, unsent", long(SECRET[name]), {})


def of_words(haunted: Haunted) -> Iterator[Canary]:
    """Each share of the six words of the save file, however they are strung together."""
    keepers = {"s1": ("anna", "anna by cookie"), "s2": ("bob",), "s3": ("cas",)}
    for fact in [fact for fact in haunted.facts() if isinstance(fact, WordsEntrusted)]:
        forms = tuple(
            glue.join(fact.words).encode()
            for glue in (" ", '","', ",", "-", ", ", "', '", "\n")
        )
        yield Canary(
            f"six words, {fact.seat}", forms, all_of(keepers[fact.seat], LOGGED)
        )


def of_the_public(haunted: Haunted) -> Iterator[Canary]:
    """What all at the table may know, and nobody else."""
    # while the seat was still on that phone
    before = {"old bob": frozenset({"streams.stream"})}
    for name in ("anna", "bob", "cas", "dora"):
        core = f"{name.title()}xq".encode()
        yield Canary(f"name of {name}", (core,), {**all_here(haunted), **before}, DOORS)
    door = printed(haunted.code, f"{ADDRESS}/j/{haunted.code}")
    yield Canary("code of the table", door, {**all_of(MEMBERS, ANY), **before}, DOORS)
    yield Canary("a payment's reason", (b"canarypaid",), all_here(haunted))

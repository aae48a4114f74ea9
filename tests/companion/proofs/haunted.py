"""An evening in which every secret is marked: a canary sings wherever its secret shows,
and only some may hear it."""

import hashlib
from pathlib import Path
from typing import Any

from companion.rules.fairness import witness_commitment
from companion.rules.messages import SeatId
from companion.rules.table import Table
from tests.companion.proofs.stage import (
    BIRDS,
    FORMS,
    GAME,
    LAPTOP,
    OpenStream,
    Stage,
    Visitor,
    haunted_game,
)

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
    haunted.act(
        "bob", "vote", question=next(iter(haunted.state.agreement.questions)), yes=True
    )
    lent = {"code": haunted.state.seating.passes[-1].code}
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
    haunted.act("cas", "tear_slip", slip=next(iter(haunted.state.bank.slips)))
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
        one.id
        for one in haunted.state.bank.requests.values()
        if one.seat == SeatId("s3")
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

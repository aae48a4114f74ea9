"""Plays a story: a whole evening as data, in the form that tests/stories/README.md describes."""

import tomllib
from collections.abc import Mapping
from operator import attrgetter
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.rules import fairness
from companion.rules.bank import in_the_box
from companion.rules.dice import Rolled
from companion.rules.dispatch import union
from companion.rules.messages import Caller, Order, Refusal, SeatId
from companion.rules.tracker import Begin, TimeIsUp
from companion.store import opened
from companion.store.contract import Saved
from companion.tables.event_log import Past
from companion.tables.service import Done
from tests.companion.parlour import Draw, Parlour, seen

OPENING = ("edition", "language", "options", "strictness", "money", "quorum")
TRIES = 200_000  # draws that are looked through for the wanted dice
TAP_BYTES = 32
# where the table keeps what a story calls by its name alone
AT = {
    "counting": "ending.counting",
    "host": "seating.host",
    "cast": "dice.cast",
    "seed_out": "dice.seed_out",
    **{name: f"tracker.{name}" for name in ("turn", "phase", "round", "window")},
}


class Story:
    """One story and the table at which it is played."""

    def __init__(self, path: Path) -> None:
        self.told: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
        wanted = {key: self.told[key] for key in OPENING if key in self.told}
        self.parlour = Parlour(
            self.told["game"], seed=self.told.get("seed", path.stem), **wanted
        )
        self.kept: dict[str, Any] = {}
        self.tampered = False

    def play(self) -> None:
        parlour = self.parlour
        for name in self.told.get("seats", ()):
            parlour.sit(name, phone=name not in self.told.get("without_phone", ()))
        for name in self.told.get("watchers", ()):
            parlour.watch(name)
        if self.told.get("begin", True):
            parlour.done("host", Begin())
        for number, step in enumerate(self.told["steps"], start=1):
            try:
                meant = {
                    key: value if key in WORDS else self._meant(value)
                    for key, value in step.items()
                }
                self._step(meant, meant.pop("who", None))
            except AssertionError as wrong:
                raise AssertionError(f"step {number}: {step}\n{wrong}") from wrong
        self._whole()

    def _step(self, step: dict[str, Any], who: str | None) -> None:
        if "type" in step:
            self._order(step, who or "host")
        for name in [name for name in step if name in DOES and "type" not in step]:
            DOES[name](self, step)
        unknown = set(step) - set(DOES) - DETAILS if "type" not in step else set()
        assert not unknown, f"a story knows no {sorted(unknown)}"

    def _order(self, step: dict[str, Any], who: str) -> None:
        asked = {key: value for key, value in step.items() if key not in BESIDES}
        order: Order = msgspec.convert(
            asked, union(self.parlour.tables.live(self.parlour.table).rules.orders)
        )
        caller = replace(self.parlour.who(who), override_reason=step.get("anyway"))
        if "rolls" in step:
            self._draw_for(order, caller, tuple(step["rolls"]))
        before = self._versions()
        for time in range(step.get("times", 1)):
            command = f"story {self.parlour.commands - time}"
            answer = self.parlour.do(caller, order, command)
            self._judge(answer, step)
        if "rings" in step:
            after = self._versions()
            rung = {name for name in before if before[name] != after[name]}
            assert rung == (
                set(before) if step["rings"] == "all" else set(step["rings"])
            ), f"rang for {rung}"

    def _judge(self, answer: Done | Refusal, step: Mapping[str, Any]) -> None:
        if "refused" not in step:
            assert isinstance(answer, Done), answer
            return
        assert isinstance(answer, Refusal), "it was carried out"
        assert answer.code == step["refused"], answer
        for key, value in step.get("because", {}).items():
            assert answer.facts.get(key) == value, answer

    def _versions(self) -> dict[str, int]:
        names = [*self.parlour.seats, "host"]
        return {
            "table": self.parlour.version(None),
            **{name: self.parlour.version(name) for name in names},
        }

    def _draw_for(self, order: Order, caller: Caller, wanted: tuple[int, ...]) -> None:
        """Find chance that makes the dice of this order come out so: whatever is drawn,
        the same dice are rolled for the same reason, by another tap."""
        now, seed = self.parlour.draw, bytes.fromhex(self.parlour.state.seed)
        first = Drawn(f"{now.seed} {now.count} 0")
        roll = self._roll_by(order, caller, first)
        place = first.drawn.index(bytes.fromhex(roll.tap or "")) + 1
        for attempt in range(TRIES):
            draw = Draw(f"{now.seed} {now.count} {attempt}")
            if (
                _dice_by(draw.at(place, TAP_BYTES), roll, seed, self.parlour.table)
                == wanted
            ):
                assert self._roll_by(order, caller, draw).results == wanted
                now.seed, now.count = draw.seed, 0
                return
        raise AssertionError(f"no chance gives {wanted}")

    def _roll_by(self, order: Order, caller: Caller, draw: Draw) -> Rolled:
        """The first dice that this order would roll now, with this chance."""
        live = self.parlour.tables.live(self.parlour.table)
        chance = live.history.chance(
            self.parlour.time, draw, lambda: Past(live.history)
        )
        facts = live.rules.decide(live.history.state, order, caller, chance)
        told = () if isinstance(facts, Refusal) else facts
        rolled = [fact for fact in told if isinstance(fact, Rolled)]
        assert rolled, "nothing is rolled by this at once"
        return rolled[0]

    def _meant(self, value: Any) -> Any:
        """Names of players become seats, @card its printed code, $word what was kept under it."""
        if isinstance(value, dict):
            return {self._meant(key): self._meant(one) for key, one in value.items()}
        if isinstance(value, list):
            return [self._meant(one) for one in value]
        if not isinstance(value, str):
            return value
        if value.startswith("@"):
            return self._code(*value[1:].split())
        return (
            self.kept[value[1:]]
            if value.startswith("$")
            else str(self.parlour.seats.get(value, value))
        )

    def _code(self, card: str, number: str = "1") -> str:
        copies = self.parlour.state.setup.copies
        return next(
            str(code)
            for code, copy in copies.items()
            if (copy.card.id, copy.number) == (card, int(number))
        )

    def _view(self, viewer: str) -> dict[str, Any]:
        return self.parlour.look(None if viewer == "table" else viewer)

    def _at(self, step: Mapping[str, Any]) -> Any:
        found: Any = self._view(step["sees"])
        for part in [part for part in step.get("at", "").split(".") if part]:
            name = self._meant(part)
            assert not isinstance(found, dict) or name in found, (
                f"there is no {name} in {found}"
            )
            found = found[int(part)] if isinstance(found, list) else found[name]
        return found

    def sees(self, step: Mapping[str, Any]) -> None:
        found = self._at(step)
        text = msgspec.json.encode(found).decode()
        if "is" in step:
            assert _same(found, step["is"]), f"sees {text}"
        if "count" in step:
            assert len(found) == step["count"], f"sees {text}"
        if "has" in step:
            assert step["has"] in (found if isinstance(found, list | dict) else text), (
                f"sees {text}"
            )
        if "lacks" in step:
            assert str(step["lacks"]) not in text, f"sees {text}"
        if "keep" in step:
            self.kept[step["keep"]] = found

    def purses(self, step: Mapping[str, Any]) -> None:
        has = self.parlour.state.bank.purses
        assert step["purses"] == {name: has.get(name) for name in step["purses"]}, (
            f"purses hold {dict(has)}"
        )

    def counters(self, step: Mapping[str, Any]) -> None:
        for name, holders in step["counters"].items():
            held = self.parlour.state.counters[name]
            assert holders == {holder: held.get(holder) for holder in holders}, (
                f"{name} stands at {dict(held)}"
            )

    def scores(self, step: Mapping[str, Any]) -> None:
        assert step["scores"] == {
            place["seat"]: place["points"] for place in self._places()
        }, self._places()

    def ranks(self, step: Mapping[str, Any]) -> None:
        assert step["ranks"] == {
            place["seat"]: place["rank"] for place in self._places()
        }, self._places()

    def ties(self, step: Mapping[str, Any]) -> None:
        assert step["ties"] == {
            place["seat"]: place["tie"] for place in self._places() if place["tie"]
        }

    def _places(self) -> list[dict[str, Any]]:
        score = self._view("table")["score"]
        assert score, "the game is not over"
        return list(score["places"])

    def now(self, step: Mapping[str, Any]) -> None:
        for name, value in step["now"].items():
            is_now = attrgetter(AT.get(name, name))(self.parlour.state)
            assert _same(is_now, value), f"{name} is {is_now}"

    def told_to(self, step: Mapping[str, Any]) -> None:
        """The newest line of somebody's log."""
        line = self._view(step["told"])["recent"][-1]
        wrong = {
            key: line.get(key)
            for key, value in step["line"].items()
            if line.get(key) != value
        }
        assert not wrong, f"was told {line}"

    def wait(self, step: Mapping[str, Any]) -> None:
        """Time passes, and the server closes what is over."""
        self.parlour.wait(step["wait"])
        for window in (
            self.parlour.state.tracker.window,
            self.parlour.state.dice.witness_window,
        ):
            if window and window.ends <= self.parlour.time:
                self.parlour.done(Caller(), TimeIsUp(window.id))

    def mark(self, step: Mapping[str, Any]) -> None:
        """This moment, as an undo names it."""
        self.kept[step["mark"]] = self.parlour.version(None)

    def sit(self, step: Mapping[str, Any]) -> None:
        self.parlour.sit(
            step["sit"], phone=step.get("phone", True), admit=step.get("admit", True)
        )

    def restart(self, step: Mapping[str, Any]) -> None:
        """Another process reads everything from the store, and everybody's screen is the same."""
        old, new = self.parlour.tables, self.parlour.process()
        for viewer in (None, *map(self.parlour.viewer, ("host", *self.parlour.seats))):
            assert seen(new.live(self.parlour.table), viewer) == seen(
                old.live(self.parlour.table), viewer
            )
        self.parlour.tables = new

    def tamper(self, step: Mapping[str, Any]) -> None:
        """Somebody alters the last fact of a kind in the database, and starts the server again."""
        change, table = dict(step["tamper"]), self.parlour.table
        rows, store = self.parlour.store.read(table), opened("memory:")
        at = max(
            at
            for at, row in enumerate(rows)
            if msgspec.json.decode(row.body)["kind"] == change["kind"]
        )
        body = msgspec.json.encode({**msgspec.json.decode(rows[at].body), **change})
        rows[at] = replace(rows[at], body=body)
        for step_of in dict.fromkeys(row.step for row in rows):
            mine: list[Saved] = [row for row in rows if row.step == step_of]
            store.append(table, step_of - 1, mine, f"copied {step_of}", b"{}")
        self.parlour.store, self.tampered = store, True
        self.parlour.tables = self.parlour.process(store)

    def _whole(self) -> None:
        """Whatever the story was: it can be read again, and no money was lost."""
        self.restart({})
        table = self.parlour.state
        assert self.tampered or sum(table.bank.purses.values()) == in_the_box(table)
        assert all(
            seat in table.seats for seat in map(SeatId, self.parlour.seats.values())
        )


class Drawn(Draw):
    """Remembers what was drawn."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.drawn: list[bytes] = []

    def __call__(self, size: int) -> bytes:
        self.drawn.append(super().__call__(size))
        return self.drawn[-1]


def _dice_by(tap: bytes, roll: Rolled, seed: bytes, table: str) -> tuple[int, ...]:
    """What that roll shows with another tap."""
    label = fairness.RollLabel(
        table=table,
        number=roll.number,
        by=roll.seat,
        tap=tap.hex(),
        witness=roll.witness,
        witness_commitment=roll.promise,
        witness_entropy=roll.entropy,
    )
    return fairness.results(seed, label, roll.sides)


def _same(found: Any, told: Any) -> bool:
    """TOML has no word for nothing: "" stands for it."""
    if isinstance(told, dict) and isinstance(found, dict):
        return told.keys() == found.keys() and all(
            _same(found[key], told[key]) for key in told
        )
    return bool(found == told or (told == "" and found is None))


DOES = {
    "sees": Story.sees,
    "purses": Story.purses,
    "counters": Story.counters,
    "scores": Story.scores,
    "ranks": Story.ranks,
    "ties": Story.ties,
    "now": Story.now,
    "told": Story.told_to,
    "wait": Story.wait,
    "mark": Story.mark,
    "sit": Story.sit,
    "restart": Story.restart,
    "tamper": Story.tamper,
}
DETAILS = {"at", "is", "has", "lacks", "count", "keep", "line", "phone", "admit"}
WORDS = {"who", "rings", "sit", "sees", "told", "mark", "keep"}  # names that stay names
BESIDES = {"refused", "because", "anyway", "rolls", "rings", "times"}

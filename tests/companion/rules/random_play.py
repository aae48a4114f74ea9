"""People who tap at random: mostly what the rules allow, sometimes what they must refuse."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

from companion.rules import agreement as ag
from companion.rules import amendments as corrections
from companion.rules import (
    bank,
    circle,
    counters,
    dice,
    doorway,
    ending,
    handing,
    host_role,
    plans,
    seats,
    slips,
    table_dice,
    ticks,
    tracker,
    undo,
)
from companion.rules import strictness as rulings
from companion.rules.messages import BANK, Caller, Order
from companion.rules.table import Table
from tests.companion.parlour import Parlour, secret

Make = Callable[["Crowd"], Order]


def tapping(seed: int) -> Random:
    """The same people, who tap the same."""
    return Random(seed)  # noqa: S311 -- nothing secret depends on it


class Crowd:
    """One random table: who taps next, and what."""

    def __init__(self, random: Random, parlour: Parlour) -> None:
        self.random, self.parlour = random, parlour
        self.made = 0
        self.promised: dict[str, str] = {}  # each promise that was made, and its secret
        self.lies = False
        self.me: str = ""

    @property
    def table(self) -> Table:
        return self.parlour.state

    def fresh(self, word: str) -> str:
        """A text that nothing else at this table contains."""
        self.made += 1
        return f"canary {word} {self.made} yranac"

    def one(self, *choices: Any) -> Any:
        return self.random.choice(choices or ("nobody",))

    def seat(self) -> str:
        return str(self.one(*self.table.seats, *(("s99",) if self.lies else ())))

    def ring(self) -> list[str]:
        here: list[str] = [*self.table.seats, *(("s99",) if self.lies else ())]
        return self.random.sample(here, self.random.randint(1, len(here)))

    def purse(self) -> str:
        return str(
            self.one(*self.table.bank.purses, *(("nowhere",) if self.lies else ()))
        )

    def amount(self) -> int:
        return self.random.randint(1, 1000 if self.lies else 40)

    def promise(self) -> str:
        entropy, promise = secret(self.fresh("entropy"))
        self.promised[promise] = entropy
        return promise

    def code(self) -> str:
        codes = list(self.table.setup.copies)[:3]
        return str(self.one(*codes, *(("CRN22222", "rubbish") if self.lies else ())))

    def caller(self) -> Caller:
        """A seat that its own phone or the host's screen may play, the host, a
        spectator or a stranger."""
        names = [
            *self.parlour.seats,
            *self.parlour.seats,
            "host",
            *(("watcher", "stranger") if self.lies else ()),
        ]
        self.me = str(self.one(*names))
        return self.parlour.who(self.me)

    def order(self) -> tuple[Caller, Order]:
        """Somebody answers what is being waited for; or anybody taps anything."""
        self.lies = self.random.random() < 0.15
        waiting = list(self.awaited())
        if waiting and not self.lies and self.random.random() < 0.5:
            self.me, kind = self.one(*waiting)
            return self.parlour.who(self.me), ALL[kind](self)
        caller = self.caller()
        kinds = MAKERS if self.table.stage == "play" else LOBBY
        kind = self.one(
            *(kind for kind, weight in kinds.items() for _ in range(weight))
        )
        return caller, ALL[kind](self)

    def awaited(self) -> Iterator[tuple[str, str]]:
        """Who is waited for, and what they might do."""
        table, roll = self.table, self.table.dice.roll
        names = {seat: name for name, seat in self.parlour.seats.items()}
        for one in table.bank.requests.values():
            if one.of in names:
                yield names[one.of], "answer"
        for question in table.agreement.questions.values():
            yield from ((names.get(seat, "host"), "vote") for seat in question.voters)
        if roll and roll.witness in names:
            yield names[roll.witness], "witness"
        yield from product(names.values(), self._open_to_all())
        if table.seating.passes:
            yield "stranger", "take_seat"
        if table.ending.result and table.ending.result.open_tie:
            yield "host", "break"

    def _open_to_all(self) -> Iterator[str]:
        """What any seat might do now."""
        table, roll = self.table, self.table.dice.roll
        if roll and roll.typed:
            yield "confirm"
        if table.bank.slips:
            yield "cash"
        if table.ending.counting:
            yield "cash_count"


def _witness(crowd: Crowd) -> Order:
    roll = crowd.table.dice.roll
    if roll is None or roll.commitment is None:
        return dice.Witness(1, secret("nothing")[0])
    entropy = crowd.promised[roll.commitment] if not crowd.lies else secret("a lie")[0]
    return dice.Witness(roll.number, entropy, crowd.one(None, crowd.promise()))


def _lay(crowd: Crowd) -> Order:
    seat = crowd.parlour.seats.get(crowd.me)
    blind = seat is not None and not crowd.table.seats[seat].phone
    return plans.Lay(
        None if blind != crowd.lies else crowd.code(), crowd.one("", "left", "right")
    )


def _plan(crowd: Crowd) -> str:
    own = [
        one.id
        for one in crowd.table.plans.values()
        if one.seat == crowd.parlour.seats.get(crowd.me)
    ]
    return str(crowd.one(*(crowd.table.plans if crowd.lies or not own else own)))


def _request(crowd: Crowd) -> Order:
    me = crowd.parlour.seats.get(crowd.me)
    mine = [
        one.id for one in crowd.table.bank.requests.values() if me in {one.seat, one.of}
    ]
    return bank.AnswerRequest(
        crowd.one(*(crowd.table.bank.requests if crowd.lies else mine)),
        crowd.one(True, True, False),
    )


def _propose(crowd: Crowd) -> Order:
    what: Any = crowd.one(
        *(name for name, weight in PROPOSALS.items() for _ in range(weight))
    )
    return ag.Propose(ALL_PROPOSALS[what](crowd))


def _vote(crowd: Crowd) -> Order:
    return ag.Vote(
        crowd.one(*crowd.table.agreement.questions), crowd.one(True, True, True, False)
    )


def _sit(crowd: Crowd) -> Order:
    phone = not (crowd.me == "host" and crowd.one(True, False))
    return seats.Sit(
        crowd.fresh("name")[7:-7], seats.key_hash(crowd.fresh("token")), None, phone
    )


def _recount(crowd: Crowd) -> Order:
    return corrections.Recount(
        {
            str(name): crowd.amount()
            for name in crowd.table.bank.purses
            if name != BANK or crowd.lies
        }
    )


def _slip(crowd: Crowd) -> str:
    return str(
        crowd.one(
            *(slip.code for slip in crowd.table.bank.slips.values()),
            *(("XXXX",) if crowd.lies else ()),
        )
    )


ALL_PROPOSALS: Mapping[str, Callable[[Crowd], Any]] = {
    "undo": lambda crowd: undo.Undo(
        max(
            0,
            crowd.parlour.tables.live(crowd.parlour.table).history.public_count
            - crowd.one(1, 1, 2, 3, 5, 9),
        )
    ),
    "purse": lambda crowd: corrections.CorrectPurse(
        crowd.purse(), crowd.amount(), "wrong change"
    ),
    "counter": lambda crowd: corrections.CorrectCounter(
        crowd.one("respect", "heat"), crowd.seat(), crowd.one(0, 3, 50), ""
    ),
    "turn": lambda crowd: corrections.CorrectTurn(crowd.seat(), ""),
    "phase": lambda crowd: corrections.CorrectPhase(
        crowd.one(0, 1, 7), crowd.one(1, 2), ""
    ),
    "plan": lambda crowd: corrections.DropPlan(crowd.one(*crowd.table.plans), ""),
    "remove": lambda crowd: corrections.RemoveSeat(crowd.seat()),
    "host": lambda crowd: corrections.ChooseHost(crowd.seat()),
    "recount": _recount,
    "strictness": lambda crowd: rulings.SetStrictness(
        crowd.one("turn", "counter"), crowd.one("free", "warn")
    ),
    "arrange": lambda crowd: circle.Arrange(crowd.ring()),
    "end": lambda crowd: ending.EndGame(),
    "game": lambda crowd: corrections.GameRuling("what", {"a": 1}),
}
PROPOSALS = {name: 8 if name == "undo" else 1 for name in ALL_PROPOSALS}

ALL: Mapping[str, Make] = {
    "pay": lambda crowd: bank.Pay(crowd.purse(), crowd.amount(), "for a drink"),
    "take": lambda crowd: bank.Take(
        crowd.one("bank", "bank", "kitty", crowd.seat() if crowd.lies else "bank"),
        crowd.amount(),
    ),
    "ask": lambda crowd: bank.AskMoney(
        [crowd.seat(), crowd.seat()], crowd.amount(), crowd.fresh("request")
    ),
    "answer": _request,
    "write": lambda crowd: slips.WriteSlip(
        crowd.amount(), crowd.one(True, False), crowd.fresh("slip")
    ),
    "cash": lambda crowd: slips.CashSlip(_slip(crowd)),
    "tear": lambda crowd: slips.TearSlip(crowd.one(*crowd.table.bank.slips)),
    "promise": lambda crowd: dice.CommitEntropy(crowd.promise()),
    "roll": lambda crowd: dice.Roll(
        [6, crowd.one(2, 6, 20)], crowd.one(None, seats.key_hash(crowd.fresh("tap")))
    ),
    "witness": _witness,
    "type": lambda crowd: table_dice.TypeDice(
        [6, 6], [crowd.one(1, 6), crowd.one(3, 9 if crowd.lies else 4)]
    ),
    "confirm": lambda crowd: table_dice.ConfirmDice(
        crowd.table.dice.roll.number if crowd.table.dice.roll else 1,
        crowd.one(True, True, False),
    ),
    "lay": _lay,
    "take_up": lambda crowd: plans.TakeUp(_plan(crowd)),
    "reveal": lambda crowd: plans.Reveal(_plan(crowd), crowd.one(None, crowd.code())),
    "show": lambda crowd: plans.ShowPlan(_plan(crowd), crowd.seat()),
    "count": lambda crowd: counters.Count(
        crowd.one("respect", "heat", "scars"), crowd.one(-1, 1, 2, 40)
    ),
    "end_turn": lambda crowd: tracker.EndTurn(),
    "phase": lambda crowd: tracker.NextPhase(),
    "timer": lambda crowd: tracker.StartTimer(crowd.one(5, 60)),
    "stop": lambda crowd: tracker.StopTimer(),
    "tick": lambda crowd: ticks.Tick(
        crowd.one("lay_out", "draw:s1", "shuffle"), crowd.one(True, True, False)
    ),
    "nudge": lambda crowd: tracker.Nudge(crowd.seat()),
    "back": lambda crowd: undo.TakeBack(),
    "propose": _propose,
    "vote": _vote,
    "withdraw": lambda crowd: ag.Withdraw(crowd.one(*crowd.table.agreement.questions)),
    "sit": _sit,
    "watch": lambda crowd: seats.Watch(seats.key_hash(crowd.fresh("token"))),
    "admit": lambda crowd: seats.Admit(crowd.seat()),
    "dismiss": lambda crowd: seats.Dismiss(crowd.seat()),
    "leave": lambda crowd: seats.Leave(),
    "return": lambda crowd: seats.Return(),
    "rename": lambda crowd: seats.Rename(crowd.fresh("name")[7:-7]),
    "code": lambda crowd: doorway.ChangeCode(),
    "door": lambda crowd: seats.SetDoor(crowd.one("open", "ask", "closed")),
    "arrange": lambda crowd: circle.Arrange(crowd.ring()),
    "lend": lambda crowd: seats.LendPass(crowd.seat()),
    "give": lambda crowd: ag.Propose(
        handing.GiveSeat(crowd.seat(), [crowd.seat()], [crowd.seat(), crowd.seat()])
    ),
    "take_seat": lambda crowd: seats.TakeSeat(
        crowd.one(*(one.code for one in crowd.table.seating.passes)),
        seats.key_hash(crowd.fresh("token")),
    ),
    "pass_host": lambda crowd: host_role.PassHost(crowd.one(None, crowd.seat())),
    "claim_host": lambda crowd: host_role.ClaimHost(
        seats.key_hash(crowd.parlour.tokens["host"])
    ),
    "strictness": lambda crowd: rulings.SetStrictness(
        "turn", crowd.one("free", "warn", "enforce")
    ),
    "begin": lambda crowd: tracker.Begin(crowd.one(None, crowd.seat())),
    "end": lambda crowd: ending.EndGame(),
    "cash_count": lambda crowd: ending.CountCash(
        crowd.amount(), crowd.one(None, None, crowd.seat())
    ),
    "break": lambda crowd: ending.BreakTie(crowd.seat()),  # type: ignore[arg-type]
    "time": lambda crowd: tracker.TimeIsUp(
        crowd.one("w0", *(one.id for one in (crowd.table.tracker.window,) if one))
    ),
}
OFTEN = {
    **{
        "pay": 9,
        "take": 9,
        "ask": 6,
        "answer": 6,
        "write": 6,
        "cash": 6,
        "promise": 6,
        "roll": 9,
        "lay": 12,
    },
    **{
        "reveal": 9,
        "show": 9,
        "take_up": 4,
        "count": 6,
        "back": 20,
        "propose": 12,
        "type": 4,
        "timer": 4,
        "nudge": 3,
        "tick": 3,
    },
    **{
        "end_turn": 6,
        "phase": 4,
        "withdraw": 2,
        "tear": 2,
        "vote": 2,
        "witness": 2,
        "confirm": 2,
        "stop": 2,
    },
}
MAKERS = {kind: OFTEN.get(kind, 1) for kind in ALL}
LOBBY = {
    "sit": 4,
    "begin": 6,
    "rename": 2,
    "leave": 1,
    "return": 2,
    "admit": 2,
    "dismiss": 1,
    "door": 1,
    "code": 1,
    "lend": 1,
} | {
    "arrange": 3,
    **{
        "take_seat": 1,
        "promise": 2,
        "watch": 1,
        "pass_host": 1,
        "strictness": 1,
        "pay": 1,
        "propose": 1,
        "vote": 1,
    },
    **{"break": 2, "back": 1, "end": 1},
}

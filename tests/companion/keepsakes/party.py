"""People at a table for the tests of keepsakes: hostile names, marked secrets, and
evenings played at random."""

from collections.abc import Sequence
from hashlib import sha256
from itertools import count
from random import Random

from cards import HERE
from companion.catalog.game_catalog import GameCatalog
from companion.keepsakes.labels import Naming
from companion.keepsakes.table_record import Account, account_of
from companion.rules.agreement import Propose, Vote
from companion.rules.amendments import CorrectPurse
from companion.rules.bank import AnswerRequest, AskMoney, Pay, Take
from companion.rules.counters import Count
from companion.rules.dice import CommitEntropy, Roll, Witness
from companion.rules.ending import BreakTie, EndGame
from companion.rules.entrusted_words import AskExport, six_words
from companion.rules.messages import Caller, Order, Refusal
from companion.rules.plans import Lay, Reveal, ShowPlan, TakeUp
from companion.rules.seats import Rename, Sit, key_hash
from companion.rules.slips import WriteSlip
from companion.rules.table_dice import ConfirmDice, TypeDice
from companion.rules.tracker import Begin, EndTurn, NextPhase, TimeIsUp
from companion.rules.undo import TakeBack, Undo
from companion.store import Store
from companion.store.memory import MemoryStore
from companion.tables.service import Done, Tables
from companion.tables.wanted import Wanted
from companion.web.screen_words import words_of

STARTER = HERE / "starter"
HOSTILE = ("<script>x()</script>", "=cmd|'/c calc'!A0", '"><img src=x>', "</script><b>")
START = 1_700_000_000.0


class Party:
    """A table whose clock and chance are given, so that an evening comes out the same each time."""

    def __init__(
        self,
        names: Sequence[str] = ("Anna", "Bob", "Cas"),
        store: Store | None = None,
        seed: int = 1,
        game: str = "starter",
        money: str = "app",
    ) -> None:
        # wants to repeat itself
        self.random, self.clock, self._command = Random(seed), START, count()  # noqa: S311
        self.tables = Tables(
            store or MemoryStore(),
            GameCatalog([STARTER]),
            self.now,
            self.random.randbytes,
        )
        opened = self.tables.open(Wanted(game=game, money=money))
        assert not isinstance(opened, Refusal)
        self.table, self.host_token = opened.table, opened.token
        self.tokens = [self.random.randbytes(32).hex() for _ in names]
        for name, token in zip(names, self.tokens, strict=True):
            self.must(Caller(), Sit(name, key_hash(token)))
        self.secrets = {
            f"s{at}": sha256(f"{seed} {at}".encode()).hexdigest()
            for at in range(1, len(names) + 1)
        }

    def now(self) -> float:
        self.clock += 7
        return self.clock

    def seat(self, seat: str) -> Caller:
        found = self.tables.caller(self.table, self.tokens[int(seat[1:]) - 1], seat)
        assert found
        return found

    @property
    def host(self) -> Caller:
        found = self.tables.caller(self.table, self.host_token)
        assert found
        return found

    @property
    def seats(self) -> list[str]:
        return [f"s{at}" for at in range(1, len(self.tokens) + 1)]

    def do(self, who: Caller | str, order: Order) -> Done | Refusal:
        caller = self.seat(who) if isinstance(who, str) else who
        return self.tables.execute(self.table, caller, order, f"c{next(self._command)}")

    def must(self, who: Caller | str, order: Order) -> None:
        done = self.do(who, order)
        assert isinstance(done, Done), done

    @property
    def account(self) -> Account:
        return account_of(self.tables, self.table)

    def naming(self, language: str = "en") -> Naming:
        return Naming(
            words_of(language, self.account.state.setup.game.id), self.account.state
        )

    def codes(self) -> list[str]:
        return list(self.account.state.setup.copies)

    # What people do.

    def promise(self) -> None:
        for seat in self.seats:
            self.do(
                seat, CommitEntropy(sha256(self.secrets[seat].encode()).hexdigest())
            )

    def roll(self, seat: str, silent: bool = False) -> None:
        """Dice of the app; the witness answers unless it is silent."""
        self.do(seat, Roll([6, 6], self.random.randbytes(32).hex(), "for fun"))
        rolling = self.account.state.dice.roll
        if rolling is None or rolling.witness is None or rolling.typed:
            return
        if silent:
            window = self.account.state.dice.witness_window
            assert window
            self.clock += 5
            self.must(Caller(), TimeIsUp(window.id))
            return
        old = self.secrets[rolling.witness]
        self.secrets[rolling.witness] = sha256(f"next {old}".encode()).hexdigest()
        fresh = sha256(self.secrets[rolling.witness].encode()).hexdigest()
        self.must(rolling.witness, Witness(rolling.number, old, fresh))

    def begin(self) -> None:
        self.promise()
        self.must(self.host, Begin())

    def play(self, steps: int) -> None:
        """So many things that people might do, good or bad."""
        for _ in range(steps):
            self._anything(self.random.choice(self.seats))

    def _anything(self, seat: str) -> None:
        other = self.random.choice(self.seats)
        deeds = (
            self._on_the_table(other) + self._asked(other) + self._planned(seat, other)
        )
        if self.random.random() < 0.15:
            self.roll(seat, silent=self.random.random() < 0.3)
        else:
            self.do(seat, self.random.choice(deeds))

    def _on_the_table(self, other: str) -> list[Order]:
        """Money, counters, turns, names, plans and paper dice."""
        roll = self.account.state.dice.roll
        return [
            Pay(
                other,
                self.random.randint(1, 40),
                self.random.choice(["", "drinks", "=1+1"]),
            ),
            Take("bank", self.random.randint(1, 60)),
            AskMoney([other], self.random.randint(1, 9), "a favour"),
            WriteSlip(self.random.randint(1, 9), self.random.random() < 0.5),
            Count("respect", self.random.choice([-1, 1, 2])),
            EndTurn(),
            NextPhase(),
            TakeBack(),
            Rename(self.random.choice(HOSTILE)),
            Lay(self.random.choice(self.codes()), "the <docks>"),
            TypeDice([6], [self.random.randint(1, 6)]),
            ConfirmDice(roll.number if roll else 0, self.random.random() < 0.7),
        ]

    def _asked(self, other: str) -> list[Order]:
        """What needs the yes of others, and the answers."""
        state = self.account.state
        back_to = self.account.history.public_count - self.random.randint(1, 4)
        return [
            Propose(Undo(max(0, back_to))),
            Propose(CorrectPurse(other, self.random.randint(0, 90), "counted again")),
            *(
                Vote(question, self.random.random() < 0.8)
                for question in state.agreement.questions
            ),
            *(
                AnswerRequest(request, self.random.random() < 0.5)
                for request in state.bank.requests
            ),
        ]

    def _planned(self, seat: str, other: str) -> list[Order]:
        return [
            order
            for plan in self.account.state.plans.values()
            if plan.seat == seat and not plan.open
            for order in (Reveal(plan.id), TakeUp(plan.id), ShowPlan(plan.id, other))
        ]

    def end(self) -> None:
        state = self.account.state
        if state.dice.roll and state.dice.roll.typed:
            self.must(
                next(seat for seat in self.seats if seat != state.dice.roll.seat),
                ConfirmDice(state.dice.roll.number, True),
            )
        self.must(self.host, EndGame())
        if (
            tied := self.account.state.ending.result.open_tie
            if self.account.state.ending.result
            else ()
        ):
            self.must(self.host, BreakTie(tied[0]))

    def words(self) -> str:
        """The six words, as their keepers read them out one after the other."""
        self.must(self.host, AskExport())
        return " ".join(six_words(self.account.state))


def evening(
    names: Sequence[str] = ("Anna", "Bob", "Cas"),
    steps: int = 60,
    seed: int = 1,
    over: bool = True,
) -> Party:
    """A whole evening, played at random."""
    party = Party(names, seed=seed)
    party.begin()
    party.play(steps)
    if over:
        party.end()
    return party

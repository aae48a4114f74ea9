"""Every secret of the haunted evening: what it looks like, and who may hear it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.rules.dispatch import TableOpened
from companion.rules.entrusted_words import WordsEntrusted
from companion.rules.fairness import witness_commitment
from companion.rules.plans import PlanLaid
from companion.rules.seats import PassLent, key_hash
from companion.rules.slips import SlipWritten
from generator import qr_code
from tests.companion.proofs.haunted import SECRET, Haunted
from tests.companion.proofs.stage import (
    ADDRESS,
)

# What is told to one viewer comes out at these doors and no others.
OWN = frozenset({"api.view", "streams.stream", "history.log", "history.at"})
LOGGED = OWN | {"keepsakes.log_table"}
CODES = OWN | {"scan.qr_svg"}
# what stands on all cards of the game, whoever holds them
CATALOGUE = frozenset({"games.book", "games.printed_titles", "scan.card_page"})
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
        for name in (
            *("framed", "logged", "money_chart", "picture", "printable"),
            "scores_table",
        )
    }
)
PROOF = PAGES | {"history.fairness"}  # the keepsake verifies the dice
ANY = frozenset({"*"})
Doors = frozenset[str]


class Canary(NamedTuple):
    """`forms` are how the secret may look; `heard` says who must hear it somewhere, and
    at which doors they may."""

    name: str
    forms: tuple[bytes, ...]
    heard: Mapping[str, Doors]
    anybody: Doors = frozenset()


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

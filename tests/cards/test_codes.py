"""The codes on the cards: short, certain, forgiving to type, and the same for ever."""

import random
import string
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards import GAMES, codes, folder_of, load
from cards.codes import (
    ALPHABET,
    Code,
    Refused,
    address,
    check_sign,
    fold,
    is_whole,
    make,
    settled,
    short,
)
from tests.cards.tags import TAGS

LOOK_ALIKES = ("0OQ", "1IL", "2Z", "5S", "8B")
KNOWN = {
    make("LCN", f"card_{number}", copy): number
    for number in range(60)
    for copy in (1, 2)
}


def test_the_alphabet_has_no_look_alikes() -> None:
    """29 signs, a prime; of signs that a reader may confuse at most one is printed, and
    the others mean it."""
    assert len(ALPHABET) == len(set(ALPHABET)) == codes.PRIME == 29
    assert all(codes.PRIME % factor for factor in range(2, codes.PRIME))
    for group in LOOK_ALIKES:
        assert len(set(group) & set(ALPHABET)) == 1
        assert len({fold(sign) for sign in group}) == 1
    assert fold(ALPHABET) == ALPHABET


def test_the_weights_catch_every_single_error_and_every_swap() -> None:
    """The algebra, exhausted: no change of one value, no swap of two at any two places
    leaves the sum at zero."""
    places, values = range(1, codes.SHORT + 1), range(codes.PRIME)
    for place in places:
        assert all(
            place * (a - b) % codes.PRIME for a in values for b in values if a != b
        )
    for here, there in combinations(places, 2):
        assert all(
            (here - there) * (a - b) % codes.PRIME
            for a in values
            for b in values
            if a != b
        )


def test_the_check_sign_uses_those_weights() -> None:
    """At each place of the body each step of one moves the check value by the same
    share of the place's weight."""
    for tag, place in ((tag, place) for tag in TAGS for place in range(4)):
        body = "7H0X"
        checks = [
            ALPHABET.index(check_sign(tag, body[:place] + sign + body[place + 1 :]))
            * codes.SHORT
            for sign in ALPHABET
        ]
        steps = {(after - before) % codes.PRIME for before, after in pairwise(checks)}
        assert steps == {-(place + 1) % codes.PRIME}


def test_every_single_wrong_sign_is_caught() -> None:
    """300 codes, each of the five signs replaced by each other sign there is: torn, all of them."""
    for tag in TAGS:
        for code in [
            make(tag, f"card_{number}", 1) for number in range(300 // len(TAGS) + 1)
        ]:
            signs = short(code)
            for place, sign in (
                (place, sign)
                for place in range(5)
                for sign in string.ascii_uppercase + string.digits
            ):
                wrong = signs[:place] + sign + signs[place + 1 :]
                if fold(wrong) != signs:
                    assert codes.read(wrong, tag, {code: 1}) == Refused("torn", tag)
                    assert codes.read(tag + wrong, tag, {code: 1}) == Refused(
                        "torn", tag
                    )


def test_every_swap_of_two_signs_is_caught() -> None:
    """2,000 codes, any two of the five signs swapped, neighbours included: torn, unless
    they are equal."""
    for number in range(2000):
        code = make("LCN", f"card_{number}", 1)
        signs = short(code)
        for here, there in combinations(range(5), 2):
            swapped = list(signs)
            swapped[here], swapped[there] = signs[there], signs[here]
            if signs[here] != signs[there]:
                assert codes.read("".join(swapped), "LCN", {code: 1}) == Refused(
                    "torn", "LCN"
                )


@given(st.data())
def test_a_whole_code_is_the_only_one_near_it(data: st.DataObject) -> None:
    """For any tag and any four signs exactly one check sign is right, and at any place
    exactly one sign."""
    tag = data.draw(st.from_regex(r"[A-Z]{2,4}", fullmatch=True))
    body = data.draw(st.text(ALPHABET, min_size=4, max_size=4))
    signs = body + check_sign(tag, body)
    for place in range(5):
        around = [signs[:place] + sign + signs[place + 1 :] for sign in ALPHABET]
        assert [text for text in around if is_whole(tag, text)] == [signs]


@pytest.mark.parametrize("name", GAMES)
def test_the_cards_of_our_games_have_codes_of_their_own(name: str) -> None:
    """Every copy of every card has one, no two the same, with the game's tag; notes and
    tokens have none."""
    game = load(folder_of(name))
    every = frozenset(game.options)
    copies = [copy for deck in game.decks for copy in game.copies(deck, every)]
    coded = [copy.code for copy in copies if copy.code]
    assert len(coded) == len(set(coded)) == len(game.by_code())
    assert all(code.startswith(game.tag) for code in coded)
    assert {game.decks[copy.card.deck].kind for copy in copies if copy.code} == {"card"}
    assert all(
        copy.code for copy in copies if game.decks[copy.card.deck].kind == "card"
    )


def loosely(text: str, chance: random.Random) -> str:
    """As a hurried thumb types it: any case, blanks and dashes between, signs that look alike."""
    twins = {sign: group for group in LOOK_ALIKES for sign in group}
    signs = [chance.choice(twins.get(sign, sign)) for sign in text]
    signs = [sign.lower() if chance.random() < 0.5 else sign for sign in signs]
    return "".join(
        sign + chance.choice(["", "", " ", "-", " - ", "\u2013", "."]) for sign in signs
    )


@given(st.sampled_from(sorted(KNOWN)), st.randoms(use_true_random=False))
def test_typing_is_forgiving(code: Code, chance: random.Random) -> None:
    """Lower case, blanks, dashes, O for 0, I or l for 1: the code is understood, with
    and without its tag."""
    assert codes.read(loosely(code, chance), "LCN", KNOWN) == code
    assert codes.read(f"  {loosely(short(code), chance)}\n", "LCN", KNOWN) == code


@pytest.mark.parametrize("tag", TAGS)
def test_a_tag_of_look_alikes_is_read_too(tag: str) -> None:
    """A tag may hold signs that codes avoid; its codes are read nevertheless."""
    code = make(tag, "a", 1)
    assert codes.read(code.lower(), tag, {code: 1}) == code
    assert codes.read(address("https://example.org", code), tag, {code: 1}) == code


hosts = st.sampled_from(
    [
        "https://host",
        "http://192.168.1.20:8000",
        "https://my.box.example/club/",
        "http://[fe80::1]:80",
        "HTTPS://A-B.C",
    ]
)


@given(
    st.sampled_from(sorted(KNOWN)),
    hosts,
    st.sampled_from(["", "/", "?x=1", "#top"]),
    st.randoms(),
)
def test_an_address_reads_to_the_code_in_it(
    code: Code, host: str, tail: str, chance: random.Random
) -> None:
    """With an address before it the same code comes out, whatever case a scanner or a
    mail makes of it."""
    text = address(host, code) + tail
    assert codes.read(text, "LCN", KNOWN) == code
    mixed = "".join(sign.lower() if chance.random() < 0.5 else sign for sign in text)
    assert codes.read(mixed, "LCN", KNOWN) == code
    assert text.startswith(host.rstrip("/").upper() + "/C/")


def test_each_refusal_has_its_own_reason() -> None:
    """Torn, of another game, of a card that is gone, no code at all: four different answers."""
    code = min(KNOWN)
    gone, other = make("LCN", "sold_out", 1), make("MAF", "stab", 1)
    torn = code[:-1] + ALPHABET[(ALPHABET.index(code[-1]) + 1) % 29]
    assert codes.read(gone, "LCN", KNOWN) == Refused("gone", "LCN")
    assert codes.read(other, "LCN", KNOWN) == Refused("other_game", "MAF")
    assert codes.read(torn, "LCN", KNOWN) == Refused("torn", "LCN")
    assert (
        codes.read(  # type: ignore[union-attr]
            other[:-1] + ALPHABET[(ALPHABET.index(other[-1]) + 1) % 29], "LCN", KNOWN
        ).reason
        == "torn"
    )
    for text in (
        "",
        "   ",
        "hello, world",
        "https://example.org/",
        "https://example.org/x/" + code,
        "ÄÖÜ12",
        code * 2,
    ):
        assert codes.read(text, "LCN", KNOWN) == Refused("not_a_code"), text


@pytest.mark.parametrize("tag", TAGS)
def test_a_code_of_another_game_names_that_game(tag: str) -> None:
    """The refusal carries the tag as it stands on the card, look-alikes included, so
    that the game can be found."""
    for text in (
        make(tag, "a", 1),
        make(tag, "a", 1).lower(),
        address("https://example.org", make(tag, "a", 1)),
    ):
        assert codes.read(text, "ELSE", {}) == Refused("other_game", tag)


def test_a_code_that_lost_a_sign_is_torn() -> None:
    """Every copy of a game, each with one of its last five signs torn off: the answer
    says torn, never another game."""
    game = load(folder_of("la_cosa_nostra"))
    known = game.by_code()
    for code in known:
        for place in range(len(game.tag), len(code)):
            cut = code[:place] + code[place + 1 :]
            assert codes.read(cut, game.tag, known) == Refused("torn", game.tag)


def test_random_strings_never_crash_the_reader() -> None:
    """100,000 strings, from plain noise to nearly right ones: an answer for each, and a
    code only where it is known."""
    chance = random.Random(5)  # noqa: S311 -- noise, not a secret
    noise = string.printable + "ßıİﬁ\u0000\u200b\u2013\U0001f0cf٣"
    seeds = [*sorted(KNOWN), address("https://host", min(KNOWN)), "https://host/c/", ""]
    for _ in range(100_000):
        text = chance.choice(seeds)
        for _ in range(chance.randrange(4)):
            place = chance.randrange(len(text) + 1)
            text = (
                text[:place]
                + chance.choice(noise) * chance.randrange(4)
                + text[place + chance.randrange(2) :]
            )
        answer = codes.read(text, "LCN", KNOWN)
        assert isinstance(answer, Refused) or answer in KNOWN


@given(st.text())
def test_any_text_gets_an_answer(text: str) -> None:
    """Nothing that can be typed or scanned raises, whether it comes alone or in an address."""
    for tried in (text, f"https://host/c/{text}", f"LCN{text}"):
        answer = codes.read(tried, "LCN", KNOWN)
        assert isinstance(answer, Refused) or answer in KNOWN
    assert settled("LCN", text) is None or len(settled("LCN", text) or "") == 8

"""Declared play: what a folder without rules says about dice, pots, counters,
majorities and the score."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards import GAMES, HERE, Game, folder_of, load, read
from cards.model import (
    CASH,
    Counter,
    CounterId,
    Last,
    Majority,
    Play,
    PotId,
    Score,
    Sources,
)

HEAD = 'tag = "RND"\nplayers = [1, 2]\nminutes = 1\n[stock]\n[deck]\n'
MONEY = '[money]\nsymbol = "$"\n'
RESPECT, HEAT = CounterId("respect"), CounterId("heat")
NAMES = ("respect", "heat", "loot", "title")


def game_of(declared: str, said: str = "") -> Game:
    """A game of nothing but declared play; every name it needs is there."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "game.toml").write_text(HEAD + declared, "utf-8")
        (folder / "words.en.toml").write_text(
            '[game]\nname = "Random"\n' + said, "utf-8"
        )
        return load(folder)


def named(*keys: str) -> str:
    """A title for each of these."""
    return "".join(f'[{key}]\ntitle = "Name"\n' for key in keys)


def test_a_game_that_says_nothing_still_plays() -> None:
    """Two dice, hidden plans, and money one to one where there is money."""
    plain, rich = game_of(""), game_of(MONEY)
    assert (
        plain.play == rich.play == Play(dice=(6, 6), plans=True, rounds=None, pots=())
    )
    assert not plain.counters and not plain.majorities
    assert plain.score == Score(
        cash=0, cash_per_point=1, highest_wins=True, tie=(), last="shared"
    )
    assert rich.score == Score(cash=1)


def test_a_counter_that_says_nothing_has_its_values() -> None:
    """Each player keeps it from nothing on, in steps of one, without bounds; it is
    worth nothing by itself."""
    game = game_of("[counter.heat]\n", named("counter.heat"))
    assert game.counters == {HEAT: Counter(HEAT)}
    plain = game.counters[HEAT]
    assert (
        plain.each,
        plain.start,
        plain.least,
        plain.most,
        plain.step,
        plain.points,
    ) == (True, 0, None, None, 1, 0)


def test_every_key_is_read_as_written() -> None:
    """One of each, with values that are not the defaults."""
    game = game_of(
        MONEY + "[play]\ndice = [4, 20]\nplans = false\nrounds = 7\n"
        'pots = ["kitty", "jail"]\nsource = "rulebook"\n'
        "[counter.respect]\nstart = -2\nleast = -5\nmost = 9\nstep = 2\npoints = -0.5\n"
        "[counter.heat]\neach = false\n"
        '[majority.boss]\ncounter = "respect"\npoints = 15\nties = "split"\n'
        "[majority.rich]\ncash = true\npoints = 2.5\n"
        "[score]\ncash = 0.5\ncash_per_point = 1000\nhighest_wins = false\n"
        'tie = ["counter:respect", "cash", "table"]\n',
        named(
            "play.pot.kitty",
            "play.pot.jail",
            "counter.respect",
            "counter.heat",
            "majority.boss",
            "majority.rich",
        ),
    )
    assert game.play == Play(
        (4, 20), False, 7, (PotId("kitty"), PotId("jail")), Sources("rulebook")
    )
    assert game.counters == {
        RESPECT: Counter(RESPECT, start=-2, least=-5, most=9, step=2, points=-0.5),
        HEAT: Counter(HEAT, each=False),
    }
    assert game.majorities == {
        "boss": Majority("boss", RESPECT, 15, "split"),
        "rich": Majority("rich", CASH, 2.5, "nobody"),
    }
    assert game.score == Score(0.5, 1000, False, (RESPECT, CASH), "table")


@pytest.mark.parametrize(("tie", "compared", "last"), [
    ("[]", (), "shared"),
    ('["table"]', (), "table"),
    ('["cash"]', (CASH,), "shared"),
    ('["cash", "shared"]', (CASH,), "shared"),
])  # fmt: skip
def test_a_tie_ends_shared_unless_the_table_decides(
    tie: str, compared: tuple[CounterId, ...], last: str
) -> None:
    """The last word may be left out."""
    score = game_of(f"{MONEY}[score]\ntie = {tie}\n").score
    assert (score.tie, score.last) == (compared, last)


def test_money_may_count_for_nothing() -> None:
    """`cash = 0` is heard although there is money; without money, zero is no mistake."""
    assert game_of(MONEY + "[score]\ncash = 0\n").score.cash == 0
    assert game_of("[score]\ncash = 0\n").score.cash == 0


def test_a_score_without_a_word_about_cash_counts_it() -> None:
    """Lowest wins, and money is still worth what it is."""
    assert game_of(MONEY + "[score]\nhighest_wins = false\n").score == Score(
        1, highest_wins=False
    )


def test_texts_beside_names_are_welcome() -> None:
    """A counter and a majority may be explained, as a side may."""
    said = (
        named("counter.heat")
        + 'text = "Too much of it."\n'
        + named("majority.m")
        + 'text = "Most of it."\n'
    )
    game = game_of('[counter.heat]\n[majority.m]\ncounter = "heat"\npoints = 1\n', said)
    assert game.words["en"]["majority.m.text"] == "Most of it."


def test_an_emblem_is_an_icon(copied: Callable[[str], Path]) -> None:
    """A counter may show one of the game's drawn icons."""
    folder = copied("capo_della_mafia")
    path = folder / "game.toml"
    path.write_text(
        path.read_text("utf-8") + '\n[counter.respect]\nemblem = "heart"\n', "utf-8"
    )
    for words in folder.glob("words.*.toml"):
        words.write_text(
            words.read_text("utf-8") + '\n[counter.respect]\ntitle = "Respect"\n',
            "utf-8",
        )
    assert load(folder).counters[RESPECT].emblem == "heart"


def test_declared_play_can_be_corrected(tmp_path: Path) -> None:
    """An owner's own table starts with more respect and rolls three dice; the sources
    say so, a fault is told there."""
    overlay = tmp_path / "mine.csv"
    overlay.write_text(
        'what,field,value\ngame,counter.respect.start,7\ngame,play.dice,"[6, 6, 6]"\n',
        "utf-8",
    )
    game = load(HERE / "starter", overlay)
    assert (game.counters[RESPECT].start, game.play.dice) == (7, (6, 6, 6))
    overlay.write_text("what,field,value\ngame,counter.respect.start,-1\n", "utf-8")
    (hole,) = read(HERE / "starter", overlay)[1]
    assert (hole.file, hole.row) == (
        str(overlay),
        2,
    ) and "outside its bounds" in str(hole.problem)


def test_the_starter_shows_one_of_everything() -> None:
    """A person who begins sees money, dice, plans, rounds, a counter, a majority and a
    score at once."""
    game = load(HERE / "starter")
    assert (
        game.money
        and game.play.dice
        and game.play.plans
        and game.play.rounds
        and game.phases
    )
    assert (len(game.counters), len(game.majorities)) == (1, 1)
    assert game.score.cash_per_point > 1 and game.score.tie
    assert (HERE / "starter" / "game.toml").read_text("utf-8").count("\n") < 70


@pytest.mark.parametrize(("name", "dice", "rounds", "origin"), [
    ("la_cosa_nostra", (6, 6, 6, 6), 4, "rulebook"),
    ("maffiosi", (), None, "inferred"),
    ("capo_della_mafia", (), None, "inferred"),
    ("counterfeiters", (), None, "inferred"),
])  # fmt: skip
def test_the_boxes_have_the_dice_of_the_facts(
    name: str, dice: tuple[int, ...], rounds: int | None, origin: str
) -> None:
    """Four dice and four rounds in one box, no dice in the others; their own rules know
    the rest."""
    game = load(folder_of(name))
    assert name in GAMES
    assert (game.play.dice, game.play.rounds, game.play.sources.origin) == (
        dice,
        rounds,
        origin,
    )
    assert not game.counters and not game.majorities


halves = st.integers(-2000, 2000).map(lambda number: number / 2)


@st.composite
def counters(draw: st.DrawFn, name: str) -> Counter:
    """Any counter within its bounds."""
    least, start, most = sorted(
        draw(st.lists(st.integers(-999, 999), min_size=3, max_size=3))
    )
    each = draw(st.booleans())
    return Counter(
        CounterId(name),
        each=each,
        start=start,
        least=draw(st.sampled_from([least, None])),
        most=draw(st.sampled_from([most, None])),
        step=draw(st.integers(1, 99)),
        points=draw(halves) if each else 0,
    )


@st.composite
def plays(
    draw: st.DrawFn,
) -> tuple[Play, dict[CounterId, Counter], dict[str, Majority], Score]:
    """Any declared play that holds together, in a game with money."""
    known = {
        CounterId(name): draw(counters(name))
        for name in draw(st.lists(st.sampled_from(NAMES), unique=True))
    }
    compared = st.sampled_from(
        [CASH, *(name for name, counter in known.items() if counter.each)]
    )
    majorities = {
        name: Majority(
            name,
            draw(compared),
            draw(halves),
            draw(st.sampled_from(["nobody", "all", "split"])),
        )
        for name in draw(st.lists(st.sampled_from(NAMES), unique=True))
    }
    pots = tuple(map(PotId, draw(st.lists(st.sampled_from(NAMES), unique=True))))
    dice = tuple(draw(st.lists(st.integers(2, 1000), max_size=30)))
    play = Play(dice, draw(st.booleans()), draw(st.integers(1, 99) | st.none()), pots)
    tie = tuple(draw(st.lists(compared, unique=True)))
    last: Last = draw(st.sampled_from(["shared", "table"]))
    return (
        play,
        known,
        majorities,
        Score(draw(halves), draw(st.integers(1, 9999)), draw(st.booleans()), tie, last),
    )


def toml(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(toml, value))}]"
    return (
        str(value).lower()
        if isinstance(value, bool)
        else f'"{value}"'
        if isinstance(value, str)
        else str(value)
    )


def section(name: str, **keys: object) -> str:
    return f"[{name}]\n" + "".join(
        f"{key} = {toml(value)}\n" for key, value in keys.items() if value is not None
    )


def written(counter: Counter) -> str:
    keys = {
        key: getattr(counter, key)
        for key in ("each", "start", "least", "most", "step", "points")
    }
    return section(f"counter.{counter.id}", **keys)


def most(majority: Majority) -> str:
    of: dict[str, object] = (
        {"cash": True} if majority.counter == CASH else {"counter": majority.counter}
    )
    return section(
        f"majority.{majority.id}", points=majority.points, ties=majority.ties, **of
    )


@given(plays())
def test_any_declared_play_survives_writing_and_reading(
    sketched: tuple[Play, dict[CounterId, Counter], dict[str, Majority], Score],
) -> None:
    """Whatever holds together is read back value by value, without a hole."""
    play, known, majorities, score = sketched
    tie = (
        *(name if name == CASH else f"counter:{name}" for name in score.tie),
        score.last,
    )
    declared = [
        MONEY,
        section(
            "play", dice=play.dice, plans=play.plans, rounds=play.rounds, pots=play.pots
        ),
        *map(written, known.values()),
        *map(most, majorities.values()),
        section(
            "score",
            cash=score.cash,
            cash_per_point=score.cash_per_point,
            highest_wins=score.highest_wins,
            tie=tie,
        ),
    ]
    keys = [f"play.pot.{name}" for name in play.pots]
    keys += [f"counter.{name}" for name in known] + [
        f"majority.{name}" for name in majorities
    ]
    game = game_of("".join(declared), named(*keys))
    assert (game.play, game.counters, game.majorities, game.score) == (
        play,
        known,
        majorities,
        score,
    )

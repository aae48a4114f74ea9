"""The table of ways to break declared play: pots, dice, counters, majorities, the score
and their words."""

from pathlib import Path

from tests.cards.breakages import (
    LCN,
    NEW,
    Breakage,
    Edit,
    Place,
    case,
    swap,
    without_line,
)

GAME, WORDS = "game.toml", "words.en.toml"
MONEY = (
    '[money]\nsymbol = "$"\nstart = 50                 # what each player begins with\n'
)
RESPECT, BOSS = "counter.respect", "majority.godfather"


def of_game(name: str, edit: Edit, *holes: tuple[Place, str, str]) -> Breakage:
    """The starter's game.toml, broken; its holes by the text of their line, their field
    and words."""
    return case(name, NEW, GAME, edit, *((GAME, *hole) for hole in holes))


def without_money(path: Path) -> None:
    """Money is asked for in three places, and there is none."""
    for old, new in (
        (MONEY, ""),
        ("rounds = 5", 'pots = ["kitty"]'),
        ('counter = "respect"', "cash = true"),
        ("cash_per_point = 10", "cash = 0.5"),
        ("tie = ", "# "),
    ):
        swap(old, new)(path)


def to(name: str, old: str, new: str, field: str, words: str) -> Breakage:
    """Another text in the place of a text, and one hole on that line."""
    return of_game(
        name, swap(old, new), (new.rsplit("\n", maxsplit=1)[-1], field, words)
    )


SHAPES = [
    to("dice as a number", "dice = [6, 6]", "dice = 2", "play.dice", "such as [6, 6]"),
    to("a die of one side", "dice = [6, 6]", "dice = [6, 1]", "play.dice", "of 2 to 1000 sides"),
    to("a die of 1,001 sides", "dice = [6, 6]", "dice = [1001]", "play.dice", "of 2 to 1000 sides"),
    to("31 dice", "dice = [6, 6]", f"dice = {[6] * 31}", "play.dice", "30 dice"),
    to("plans in a word", "plans = true", 'plans = "secret"', "play.plans", "true or false"),
    to("no round at all", "rounds = 5", "rounds = 0", "play.rounds", "1 or more"),
    to("a misspelt key of play", "rounds = 5", "round = 5", "play.round", "did you mean 'rounds'"),
    to("a pot in capitals", "rounds = 5", 'pots = ["The Pot"]', "play.pots", "names in lower case"),
    to("half a start", "start = 3", "start = 3.5", f"{RESPECT}.start", "a whole number"),
    to("a step of nothing", "least = 0", "step = 0", f"{RESPECT}.step", "1 or more"),
    to("points in thirds", "points = 2", "points = 0.33", f"{RESPECT}.points",
       "whole or half number"),
    to("points without end", "points = 2", "points = inf", f"{RESPECT}.points",
       "whole or half number"),
    to("points that are none", "points = 2", "points = nan", f"{RESPECT}.points",
       "whole or half number"),
    to("points by saying yes", "points = 2", "points = true", f"{RESPECT}.points",
       "whole or half number"),
    to("ties to everybody", 'ties = "nobody"', 'ties = "everybody"', f"{BOSS}.ties",
       "one of nobody, all, split"),
    of_game("a majority for nothing", without_line("points = 5"),
            ("[majority.godfather]", f"{BOSS}.points", "is missing")),
    to("a point for no money", "cash_per_point = 10", "cash_per_point = 0", "score.cash_per_point",
       "1 or more"),
    to("a tie that ends too early", '["cash", "shared"]', '["shared", "cash"]', "score.tie",
       "only at the end"),
    to("a tie by any word", '["cash", "shared"]', '["respect"]', "score.tie", '"counter:respect"'),
    of_game("a number where a counter belongs",
            swap("[counter.respect]", "[counter]\nheat = 3\n[counter.respect]"),
            ("heat = 3", "counter.heat", "write [counter.heat] and its keys")),
    case("a counter in capitals", NEW, GAME, swap("[counter.respect]", "[counter.Respect]"),
         (GAME, "[counter.Respect]", "counter.Respect", "use lower case letters"),
         (GAME, 'counter = "respect"', f"{BOSS}.counter", "declare [counter.respect]"),
         (WORDS, ("[counter.respect]", "title"), f"{RESPECT}.title", "nothing in the game asks")),
]  # fmt: skip

MEANING = [
    case("a pot twice", NEW, GAME, swap("rounds = 5", 'pots = ["kitty", "kitty"]'),
         (GAME, "pots = ", "play.pots", "the pot 'kitty' stands there twice"),
         (WORDS, 1, "play.pot.kitty.title", "this word is missing")),
    case("a pot that is the bank", NEW, GAME, swap("rounds = 5", 'pots = ["bank"]'),
         (GAME, "pots = ", "play.pots", "has its bank already"),
         (WORDS, 1, "play.pot.bank.title", "this word is missing")),
    to("a start below the least", "start = 3\nleast = 0", "least = 4\nstart = 3",
       f"{RESPECT}.start", "from 4"),
    of_game("a start above the most", swap("least = 0", "most = 2"),
            ("start = 3", f"{RESPECT}.start", "up to 2")),
    of_game("a start that is left out", swap("start = 3\nleast = 0", "least = 1"),
            ("[counter.respect]", f"{RESPECT}.start", "starts at 0")),
    to("least above most", "start = 3\nleast = 0", "most = 3\nleast = 4", f"{RESPECT}.least",
       "above the most, 3"),
    to("an emblem of a counter that nobody drew", "least = 0", 'emblem = "star"',
       f"{RESPECT}.emblem", "draw art/icons/star.svg"),
    of_game("a counter of the table for points", swap("least = 0", "each = false"),
            (("[counter.respect]", "points = 2"), f"{RESPECT}.points", "points to nobody"),
            ('counter = "respect"', f"{BOSS}.counter", "the same for all")),
    case("a counter called cash", NEW, GAME, swap("[score]", "[counter.cash]\n[score]"),
         (GAME, "[counter.cash]", "counter.cash", "the money that players have"),
         (WORDS, 1, "counter.cash.title", "this word is missing")),
    to("a majority of an unknown counter", 'counter = "respect"', 'counter = "respct"',
       f"{BOSS}.counter", "did you mean 'respect'"),
    of_game("a majority of nothing", without_line('counter = "respect"'),
            ("[majority.godfather]", f"{BOSS}.counter", "or cash = true instead")),
    to("a majority of two things", 'counter = "respect"', 'counter = "respect"\ncash = true',
       f"{BOSS}.cash", "besides a counter"),
    to("a tie by an unknown counter", '["cash", "shared"]', '["counter:respct", "table"]',
       "score.tie", "did you mean 'respect'"),
    to("a tie by the same twice", '["cash", "shared"]', '["cash", "cash"]', "score.tie",
       "compares 'cash' twice"),
    of_game("points for money without money", swap(MONEY, ""),
            ("cash_per_point", "score.cash_per_point", "has no money"),
            ("tie = ", "score.tie", "has no money")),
    case("a pot and a majority without money", NEW, GAME, without_money,
         (GAME, "pots = ", "play.pots", "has no money"),
         (GAME, "cash = true", f"{BOSS}.cash", "has no money"),
         (GAME, "cash = 0.5", "score.cash", "has no money"),
         (WORDS, 1, "play.pot.kitty.title", "missing")),
    to("a source of a counter by no key", "start = 3", 'source = "house; starts=house"',
       f"{RESPECT}.source", "did you mean 'start'"),
    case("origin of dice misspelt", LCN, GAME,
         swap('source = "rulebook"\n\n[side', 'source = "rulbook"\n\n[side'),
         (GAME, "rulbook", "play.source", "did you mean 'rulebook'")),
]  # fmt: skip

SAID = [
    case("a counter without a name", NEW, WORDS, swap('title = "Respect"', ""),
         (WORDS, "[counter.respect]", f"{RESPECT}.title", "this word is missing")),
    case("a majority without a name", NEW, WORDS, swap('title = "The Godfather"', ""),
         (WORDS, "[majority.godfather]", f"{BOSS}.title", "this word is missing")),
    case("a name of no counter", NEW, WORDS,
         swap("[counter.", '[counter.heat]\ntitle = "Heat"\n[counter.'),
         (WORDS, 'title = "Heat"', "counter.heat.title", "nothing in the game asks for this word")),
    case("a misspelt text of a counter", NEW, WORDS,
         swap("[counter.respect]", '[counter.respect]\ntxt = "Hm."'),
         (WORDS, "txt = ", f"{RESPECT}.txt", "did you mean 'counter.respect.text'")),
]  # fmt: skip

PLAY = [*SHAPES, *MEANING, *SAID]

"""The morning paper after an evening among capos: what stayed covered stays out of it."""

from companion.games.capo_della_mafia.mafiosi import MafiosiLaid, MafiosoShown
from companion.games.capo_della_mafia.stories import stories
from companion.keepsakes.front_page import front_page
from tests.companion.keepsakes.printed import naming, printed
from tests.companion.keepsakes.test_front_page import SEEDS, every_word, line


def test_what_stayed_covered_among_capos_is_not_in_the_paper() -> None:
    """Neither the code nor, where it lay open nowhere, the name of a covered card."""
    for seed in SEEDS:
        account = printed("capo_della_mafia", seed)
        facts = [fact for entry in account.entries for fact in entry.facts]
        laid = {c for one in facts if isinstance(one, MafiosiLaid) for c in one.cards}
        shown = {one.copy for one in facts if isinstance(one, MafiosoShown)}
        names = naming(account, "en")
        hidden = {*map(names.card, laid)} - {*map(names.card, shown)}
        page = " ".join(every_word(front_page(account, names)))
        assert laid - shown
        assert not [one for one in hidden | laid if one in page]


def test_what_is_told_without_a_name_gives_no_name() -> None:
    """Cards that were laid or discarded are counted in the log, and are no story."""
    log = [line("mafiosi_laid", seat="s1", count=2), line("cards_discarded", count=5)]
    assert stories(log) == []

"""Money that is not open: whose sums stand in whose view."""

from companion.games import maffiosi as rules
from companion.games.maffiosi.endings import score_so_far
from tests.companion.games.maffiosi.rowdies import Watched, wanted


def test_hidden_sums_of_others_stand_in_nobodys_view() -> None:
    """MAF-71: with `open_money` off a seat sees its own purse and no other, and no
    score, while the game runs."""
    evening = Watched(wanted(3))
    for _ in range(40):
        evening.step()
    seats = evening.state.families
    for seat in seats:
        purses = rules.GAME.view(evening.state, seat)["purses"]
        assert seat in purses and not {*seats, "bank"} - {seat} & {*purses}
    assert not {*seats, "bank"} & {*rules.GAME.view(evening.state, None)["purses"]}
    assert score_so_far(evening.state) is None

"""The morning paper after an evening of La Cosa Nostra."""

from collections.abc import Mapping
from typing import Any

from companion.games.la_cosa_nostra.stories import Hunted, Robbery, stories
from companion.keepsakes.front_page import front_page
from companion.rules.messages import SeatId
from companion.rules.plans import PlanLaid, PlanRevealed
from tests.companion.keepsakes.printed import naming, printed
from tests.companion.keepsakes.test_front_page import every_word, line


def test_a_plan_that_was_never_turned_up_is_not_in_the_paper() -> None:
    """Whoever looked at it; only what everybody saw is named."""
    account = printed("la_cosa_nostra")
    facts = [fact for entry in account.entries for fact in entry.facts]
    names = naming(account, "en")
    laid = {names.card(one.copy) for one in facts if isinstance(one, PlanLaid)}
    shown = {names.card(one.copy) for one in facts if isinstance(one, PlanRevealed)}
    page = " ".join(every_word(front_page(account, names)))
    assert laid - shown
    assert not [one for one in laid - shown if one in page]


def done(
    seat: str, target: str | None, amount: int, outcome: str = "success"
) -> Mapping[str, Any]:
    fields = {"seat": seat, "gangster": "g", "card": "c", "target": target}
    return line("job_done", **fields, outcome=outcome, amount=amount)


def test_the_robbery_of_the_night_is_the_largest() -> None:
    """By a Theft or in a window; what failed, or robbed nobody, is none."""
    log = [
        paid("s2", "s1", 4000, "theft"),
        done("s1", "s2", 4000),
        done("s2", "s3", 9000, "failed"),
        done("s3", None, 20000),
        line(
            "response_ended",
            seat="s3",
            gangster="g",
            target="s1",
            outcome="success",
            amount=7000,
        ),
    ]
    robbed = [one for one in stories(log) if isinstance(one, Robbery)]
    assert robbed == [Robbery(SeatId("s3"), SeatId("s1"), "g", 7000)]


def paid(source: str, target: str, amount: int, reason: str) -> Mapping[str, Any]:
    return line("paid", source=source, target=target, amount=amount, reason=reason)


def test_what_the_bank_got_or_paid_is_no_robbery() -> None:
    """Damage goes to the bank, and a Cash Job takes nothing from whom it was said to be
    against; a Theft after them is the only robbery."""
    log = [
        paid("s2", "bank", 5000, "property_damage"),
        done("s1", "s2", 5000),
        paid("bank", "s1", 9000, "cash_job"),
        done("s1", "s2", 9000),
    ]
    assert not [one for one in stories(log) if isinstance(one, Robbery)]
    theft = [paid("s3", "s1", 1000, "theft"), done("s1", "s3", 1000)]
    assert Robbery(SeatId("s1"), SeatId("s3"), "g", 1000) in stories([*log, *theft])


def test_two_who_were_hunted_equally_are_no_story() -> None:
    """The paper names nobody for what two suffered equally often."""
    two = [line("job_announced", seat="s1", target=who) for who in ("s2", "s3")] * 2
    assert not [one for one in stories(two) if isinstance(one, Hunted)]
    one_more = [*two, line("job_announced", seat="s4", target="s2")]
    assert Hunted(SeatId("s2"), 3, SeatId("s1")) in stories(one_more)


def test_the_result_is_money() -> None:
    """A Family comes out with dollars, not with bare points."""
    account = printed("la_cosa_nostra")
    page = front_page(account, naming(account, "en"))
    assert page.standings
    assert all("$" in row.points for row in page.standings)

"""What somebody who leaves asked for, promised, or had a say in."""

from msgspec.structs import replace

from companion.rules.messages import SeatId
from companion.rules.table import Table, with_agreement, with_bank
from companion.rules.table_blocks import Question


def without_asked(table: Table, seat: SeatId) -> Table:
    """What somebody asked for, was asked for, or promised; and their say in questions."""
    bank = table.bank
    questions = table.agreement.questions.items()
    requests = {
        name: one
        for name, one in bank.requests.items()
        if seat not in {one.seat, one.of}
    }
    slips = {name: one for name, one in bank.slips.items() if one.seat != seat}
    silent = {name: _without(one, seat) for name, one in questions}
    quiet = with_agreement(table, questions=silent)
    return with_bank(quiet, requests=requests, slips=slips)


def _without(question: Question, seat: SeatId) -> Question:
    """The same question among those who are still here: all of them, if it needed all,
    else the majority."""
    if seat not in question.voters:
        return question
    voters, yes, no = (
        tuple(one for one in said if one != seat)
        for said in (question.voters, question.yes, question.no)
    )
    needed_all = question.needs >= len(question.voters)
    needs = len(voters) if needed_all else len(voters) // 2 + 1
    return replace(question, voters=voters, needs=needs, yes=yes, no=no)

"""Sums in a layout: `{= price * 2}`, reckoned from the columns of a row. A small language
of its own, read by Python's parser and never run by it. Pure."""

import ast
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from cards.errors import or_nearest
from cards.words import number
from generator.errors import AtFault, CannotPrint, say

SIGN = "="  # how a formula begins, between its braces
LONGEST = 200  # signs of a formula
MOST = 10**12  # of whatever it comes to
DIGITS = 2  # behind the point
FULL_STOP = {"en"}  # what parts whole and broken numbers; a comma elsewhere
Number = int | float
HINT = say("write_sums", sample="{= price * 2}")

_SUMS: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
_CALLS: Mapping[str, Callable[..., Any]] = {
    "min": min,
    "max": max,
    "round": lambda value: int(value + 0.5) if value >= 0 else -int(0.5 - value),
}


class Empty(Exception):
    """A cell that the formula asks for holds nothing, and so nothing comes of it."""


class Sum(Struct, frozen=True):
    """One formula over one row."""

    text: str
    place: str  # how a refusal begins
    facts: Mapping[str, Any]
    money: Callable[[Number], str]
    language: str

    def answer(self) -> str:
        """What it comes to, as the language writes it; nothing over an empty cell."""
        tree = _parsed(self.text)
        is_money = isinstance(tree, ast.Call) and _name(tree.func) == "money"
        if isinstance(tree, ast.Call) and is_money:
            tree = _only(tree, self.text)
        try:
            value = self.value(tree)
        except Empty:
            return ""
        if is_money:
            return self.money(_CALLS["round"](value))
        return _shown(value, self.language)

    def value(self, node: ast.AST) -> Number:
        found = self._value(node)
        if abs(found) > MOST:
            problem = say("formula_much", where=self.place, formula=self._shown)
            raise AtFault(problem, say("smaller_numbers"))
        return found

    def _value(self, node: ast.AST) -> Number:
        match node:
            case ast.Constant(value=int() | float() as found):
                return found
            case ast.Name(id=name):
                return self._cell(name)
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                return -self.value(inner)
            case ast.BinOp(left=left, op=sign, right=right):
                return self._both(sign, left, right)
            case ast.Compare(left=left, ops=[sign], comparators=[right]):
                return self._both(sign, left, right)
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
                return self._called(name, args)
        raise _unread(self.text)

    def _both(self, sign: ast.AST, left: ast.AST, right: ast.AST) -> Number:
        if type(sign) not in _SUMS:
            raise _unread(self.text)
        try:
            found: Number = _SUMS[type(sign)](self.value(left), self.value(right))
        except ZeroDivisionError:
            problem = say("formula_zero", where=self.place, formula=self._shown)
            remedy = say("ask_before", sample="when(column > 0, …, 0)")
            raise AtFault(problem, remedy) from None
        return found

    def _called(self, name: str, args: list[ast.expr]) -> Number:
        if name == "count" and len(args) == 1:
            return _count(self._fact(_name(args[0])))
        if name == "when" and len(args) == 3:
            return self.value(args[1] if self.value(args[0]) else args[2])
        return self._usual(name, [self.value(part) for part in args])

    def _usual(self, name: str, values: list[Number]) -> Number:
        """round takes one number, min and max two and more."""
        if name not in _CALLS or (name == "round") != (len(values) == 1) or not values:
            raise _unread(self.text)
        found: Number = _CALLS[name](*values)
        return found

    def _cell(self, name: str) -> Number:
        value = self._fact(name)
        if value is None or value == "":
            raise Empty
        if not isinstance(value, int | float):
            problem = say(
                "formula_text",
                where=self.place,
                formula=self._shown,
                cell=name,
                value=str(value),
            )
            raise AtFault(problem, HINT)
        return value

    def _fact(self, name: str) -> Any:
        if name not in self.facts:
            remedy = or_nearest(name, [*self.facts], say("name_numbers"))
            where, formula = self.place, self._shown
            problem = say("formula_column", where=where, formula=formula, cell=name)
            raise AtFault(problem, remedy)
        return self.facts[name]

    @property
    def _shown(self) -> str:
        return f"{{{self.text}}}"


@lru_cache(512)
def _parsed(text: str) -> ast.expr:
    if len(text) > LONGEST:
        problem = say("formula_long", formula=f"{{{text[:30]}…}}", most=LONGEST)
        raise CannotPrint(problem, say("shorten_it"))
    try:
        return ast.parse(text.removeprefix(SIGN).strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise _unread(text) from None


def _unread(text: str) -> CannotPrint:
    return CannotPrint(say("formula_unread", formula=f"{{{text}}}"), HINT)


def _only(call: ast.Call, text: str) -> ast.expr:
    if len(call.args) != 1 or call.keywords:
        raise _unread(text)
    return call.args[0]


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _count(value: Any) -> int:
    """How many things a cell names."""
    if value is None:
        return 0
    return len(value) if isinstance(value, tuple) else len(str(value).split())


def _shown(value: Number, language: str) -> str:
    """As short as it may be: 3, 2.5, in German 2,5."""
    rounded = round(float(value), DIGITS)
    whole = int(abs(rounded))
    broken = f"{abs(rounded) - whole:.{DIGITS}f}"[2:].rstrip("0")
    sign = "\u2212" if rounded < 0 else ""
    point = "." if language in FULL_STOP else ","
    return sign + number(whole, language) + (f"{point}{broken}" if broken else "")

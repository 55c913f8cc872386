"""The arithmetic in a printed working, evaluated apart from the program.

A number that is printed with decimals stands for all numbers that print so: an
expression of such numbers has a lowest and a highest value, and the printed result has
to be among them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise, product
from math import e, log, pi, sqrt
from typing import NamedTuple


class Range(NamedTuple):
    low: float
    high: float

    def meets(self, other: Range) -> bool:
        slack = 1e-9 * max(1.0, abs(self.high), abs(other.high))
        return self.low <= other.high + slack and other.low <= self.high + slack


#: Numbers with decimals that the rules state; they are not rounded.
STATED = frozenset({"0.5", "0.662", "7.39e-6", "173.7178", "1.015", "1.96"})
NAMES = {"pi": Range(pi, pi), "e": Range(e, e), "q": Range(*[log(10) / 400] * 2)}

_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?(?:e[+-]?\d+)?½?|½)|(?P<name>[A-Za-z*]+)"
    r"|(?P<mark>[-+/^²√()]))"
)
_RESULT = re.compile(r"\s*([+-]?(?:\d+(?:\.\d+)?½?|½))( %)?")
#: Written beside a number without being part of the calculation.
_BESIDE = frozenset({"J"})


def number(text: str, exact: bool = False) -> Range:
    """All numbers that print like this one; "1½" is exact, and so is a whole number."""
    sign = -1 if text.startswith("-") else 1
    digits = text.lstrip("+-")
    whole, half, _ = digits.partition("½")
    size = float(whole or 0) + (0.5 if half else 0)
    spread = 0.0
    if "." in digits and digits not in STATED and not exact:
        spread = 0.5 * 10.0 ** -len(digits.partition(".")[2])
    return Range(sign * size - spread, sign * size + spread)


class _Parser:
    """Recursive descent over the tokens of one expression."""

    def __init__(self, text: str, names: Mapping[str, Range], exact: bool) -> None:
        self._names = names
        self._exact = exact
        self._tokens: list[tuple[str, str]] = []
        at = 0
        text = text.rstrip()
        while at < len(text):
            found = _TOKEN.match(text, at)
            if found is None:
                raise ValueError(f"{text[at:]!r}")
            at = found.end()
            kind = found.lastgroup or ""
            if found[kind] not in _BESIDE:
                self._tokens.append((kind, found[kind]))
        self._at = 0

    def value(self) -> Range:
        result = self._sum()
        if self._at < len(self._tokens):
            raise ValueError(self._tokens[self._at][1])
        return result

    def _next(self, *texts: str) -> str:
        if self._at < len(self._tokens) and self._tokens[self._at][1] in texts:
            self._at += 1
            return self._tokens[self._at - 1][1]
        return ""

    def _sum(self) -> Range:
        result = self._product()
        while sign := self._next("+", "-"):
            right = self._product()
            if sign == "+":
                result = Range(result.low + right.low, result.high + right.high)
            else:
                result = Range(result.low - right.high, result.high - right.low)
        return result

    def _product(self) -> Range:
        result = self._power()
        while True:
            if self._next("x"):
                result = _corners(lambda a, b: a * b, result, self._power())
            elif self._next("/"):
                result = _corners(lambda a, b: a / b, result, self._power())
            elif self._starts_factor():
                result = _corners(lambda a, b: a * b, result, self._power())
            else:
                return result

    def _starts_factor(self) -> bool:
        """``3 q² 80²``: factors beside each other."""
        if self._at >= len(self._tokens):
            return False
        kind, text = self._tokens[self._at]
        return kind == "number" or (kind == "name" and text in self._names)

    def _power(self) -> Range:
        if self._next("-"):
            inner = self._power()
            return Range(-inner.high, -inner.low)
        result = self._atom()
        while True:
            if self._next("²"):
                result = _corners(lambda a, _: a * a, result, result)
            elif self._next("^"):
                result = _corners(lambda a, b: a**b, result, self._power())
            else:
                return result

    def _atom(self) -> Range:
        if self._next("("):
            result = self._sum()
            if not self._next(")"):
                raise ValueError("no closing bracket")
            return result
        if self._next("√", "sqrt"):
            inner = self._power()
            return Range(sqrt(max(0.0, inner.low)), sqrt(inner.high))
        if self._at >= len(self._tokens):
            raise ValueError("ends too early")
        kind, text = self._tokens[self._at]
        self._at += 1
        if kind == "number":
            return number(text, self._exact)
        if kind == "name" and text in self._names:
            return self._names[text]
        raise ValueError(text)


def _corners(
    apply: Callable[[float, float], float], left: Range, right: Range
) -> Range:
    values = [apply(a, b) for a, b in product(left, right)]
    return Range(min(values), max(values))


def evaluate(
    text: str, names: Mapping[str, Range] | None = None, exact: bool = False
) -> Range:
    """The value of an expression; ValueError for what is none."""
    return _Parser(text, {**NAMES, **(names or {})}, exact).value()


def check_equations(
    text: str, names: Mapping[str, Range] | None = None, exact: bool = False
) -> int:
    """Check each ``<arithmetic> = <number>`` of a text; returns how many there are.

    What goes before an expression, such as ``with g of``, is no part of it; an equals
    sign without any expression before it is a fault of the test.
    """
    count = 0
    parts = re.split(r" = ", text)
    for left, right in pairwise(parts):
        printed = _RESULT.match(right)
        assert printed, text
        reached = number(printed[1])
        if printed[2]:
            # whole percents are rounded
            reached = Range((reached.low - 0.5) / 100, (reached.high + 0.5) / 100)
        computed = _last_expression(left, names, exact)
        assert computed is not None, text
        assert computed.meets(reached), (text, computed)
        count += 1
    return count


def _last_expression(
    left: str, names: Mapping[str, Range] | None, exact: bool
) -> Range | None:
    """The longest end of a text that is an expression."""
    for start in (0, *(found.end() for found in re.finditer(r"[ (]", left))):
        try:
            return evaluate(left[start:], names, exact)
        except ValueError:
            continue
    return None

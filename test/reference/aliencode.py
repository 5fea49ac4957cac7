"""Reference implementation of AlienCode, the oracle of the differential test.

It is written from the language specification alone and leans on CPython wherever the
specification does ("where it is silent, standard semantics are those of CPython 3.11"):
Python's own ints, floats, strings, lists, tuples and ranges are the AlienCode values, and
only what differs is wrapped.  It aims at being obviously right, not at being fast.

    python3 aliencode.py --jsonl [--ruleset FILE.json] [--disable R14,R15] [--fuel N]
    python3 aliencode.py [--ruleset FILE.json] PROGRAM
    python3 aliencode.py --self-test

Contents: errors and limits; values; lexer; parser; rule language; operators; machine
(value operations, rule evaluation, program evaluation); entry points; self-test.
"""

from __future__ import annotations

import argparse
import decimal
import json
import math
import operator
import re
import sys
import threading
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Iterable, Iterator, NamedTuple

# ---------------------------------------------------------------------------------------
# Errors and limits
# ---------------------------------------------------------------------------------------


class AlienError(Exception):
    """A fault of the program: the only exception that is a program outcome."""

    def __init__(self, kind: str, reason: str = "", line: int | None = None):
        super().__init__(f"{kind}: {reason}")
        self.kind = kind
        self.reason = reason
        self.line = line


class RulesetError(Exception):
    """The ruleset itself is unusable; nothing can be run with it."""


class UnknownRule(Exception):
    """An id to switch off that the ruleset does not have."""


@dataclass(frozen=True)
class Limits:
    """Deterministic bounds.  Two of them are RecursionErrors, see `levels` and `calls`."""

    fuel: int = 3_000_000
    calls: int = 1_000  # open program calls; one more is a RecursionError
    levels: int = 10_000  # open evaluation levels; one more is a RecursionError
    nesting: int = 1_000  # depth of a printed or compared value; deeper is a RecursionError
    allocation: int = 10_000_000
    integer_bits: int = 1 << 20
    text_length: int = 1_000_000
    output_characters: int = 1_000_000
    output_lines: int = 100_000
    source_characters: int = 1_000_000
    brackets: int = 200
    blocks: int = 100


def syntax_error(line: int, reason: str) -> AlienError:
    return AlienError("SyntaxError", reason, line)


def indentation_error(line: int, reason: str) -> AlienError:
    return AlienError("IndentationError", reason, line)


def type_error(reason: str) -> AlienError:
    return AlienError("TypeError", reason)


# ---------------------------------------------------------------------------------------
# Values: Python's own, except functions and one-shot iterators
# ---------------------------------------------------------------------------------------

NUMBERS = (int, float, bool)
CONTAINERS = (list, tuple)
SEQUENCES = (str, list, tuple, range)

END = object()  # what an exhausted source of elements delivers


class Function:
    """A CRAFT together with the frame it closes over."""

    __slots__ = ("code", "frame")

    def __init__(self, code: "Craft", frame: "Frame"):
        self.code = code
        self.frame = frame


class Cursor:
    """Draws the elements of a sequence one by one.

    Python's own list iterator is live, stays exhausted once it has been, and indexes anew
    at each step, which is precisely the behaviour wanted here.
    """

    __slots__ = ("machine", "native", "cost")

    def __init__(self, machine: "Machine", sequence: Any):
        self.machine = machine
        self.native = iter(sequence)
        self.cost = 1 + value_bits(sequence) // 1024

    def advance(self) -> Any:
        self.machine.spend(self.cost)
        return next(self.native, END)


class OneShot:
    """A one-shot iterator value, named after the operator written in the program.

    Like CPython's enumerate, zip and filter it keeps no "finished" flag of its own: asked
    again after the end, it asks its sources again.
    """

    __slots__ = ("machine", "name")

    def __init__(self, machine: "Machine", name: str):
        self.machine = machine
        self.name = name

    def advance(self) -> Any:
        # Iterators stacked on iterators descend, hence they count as evaluation levels.
        self.machine.enter_level()
        self.machine.spend(1)
        element = self.draw()
        self.machine.leave_level()
        return element

    def draw(self) -> Any:
        raise NotImplementedError


class Enumerated(OneShot):
    __slots__ = ("source", "index")

    def __init__(self, machine: "Machine", name: str, source: Any, start: int):
        super().__init__(machine, name)
        self.source = source
        self.index = start

    def draw(self) -> Any:
        element = self.source.advance()
        if element is END:
            return END
        pair = (self.index, element)
        self.index += 1
        self.machine.allocate(2)
        return pair


class Zipped(OneShot):
    __slots__ = ("first", "second")

    def __init__(self, machine: "Machine", name: str, first: Any, second: Any):
        super().__init__(machine, name)
        self.first = first
        self.second = second

    def draw(self) -> Any:
        left = self.first.advance()
        if left is END:
            return END
        right = self.second.advance()
        if right is END:
            return END
        self.machine.allocate(2)
        return (left, right)


class Filtered(OneShot):
    __slots__ = ("source", "condition", "application")

    def __init__(self, machine: "Machine", name: str, source: Any, condition: Any, application: Any):
        super().__init__(machine, name)
        self.source = source
        self.condition = condition
        self.application = application

    def draw(self) -> Any:
        while True:
            element = self.source.advance()
            if element is END:
                return END
            inner = self.application.with_element(self.machine, element)
            if truth(self.machine.evaluate_rule(self.condition, inner)):
                return element


def value_bits(value: Any) -> int:
    """The size of an INT, or of the INTs that make up a RANGE; other values have none."""
    if isinstance(value, int):
        return value.bit_length()
    if type(value) is range:
        return sum(number.bit_length() for number in (value.start, value.stop, value.step))
    return 0


def truth(value: Any) -> bool:
    """Python's truth; functions and iterators have no length and are therefore true."""
    return bool(value)


def repr_of_text(text: str) -> str:
    """Python's choice of quotes, but only the escapes that the specification lists."""
    quote = '"' if "'" in text and '"' not in text else "'"
    pieces = [quote]
    for character in text:
        code = ord(character)
        if character == "\\" or character == quote:
            pieces.append("\\" + character)
        elif character in "\n\r\t":
            pieces.append({"\n": "\\n", "\r": "\\r", "\t": "\\t"}[character])
        elif code < 0x20 or 0x7F <= code <= 0xA0 or code == 0xAD:
            pieces.append(f"\\x{code:02x}")
        else:
            pieces.append(character)
    pieces.append(quote)
    return "".join(pieces)


# ---------------------------------------------------------------------------------------
# Exponentiation: correctly rounded for integral exponents
# ---------------------------------------------------------------------------------------


def fraction_to_float(value: Fraction) -> float:
    """Round to nearest, ties to even; infinity where the result is out of range."""
    try:
        return value.numerator / value.denominator  # int / int is correctly rounded
    except OverflowError:
        return math.inf


def power_bounds(base: int, count: int, precision: int) -> tuple[int, int, int]:
    """(low, high, shift) with low·2^shift ≤ base^count ≤ high·2^shift, by squaring."""
    low = high = 1
    shift = 0
    for bit in bin(count)[2:]:
        low, high, shift = low * low, high * high, 2 * shift
        if bit == "1":
            low, high = low * base, high * base
        excess = high.bit_length() - precision
        if excess > 0:
            low >>= excess
            high = -(-high >> excess)
            shift += excess
    return low, high, shift


def scaled(mantissa: int, exponent: int) -> Fraction:
    return Fraction(mantissa << exponent) if exponent >= 0 else Fraction(mantissa, 1 << -exponent)


def rounded_power(base: float, exponent: int) -> float:
    """base ** exponent, correctly rounded, for a finite non-zero base.

    Raises OverflowError where the rounded result is infinite.
    """
    sign = -1.0 if base < 0 and exponent % 2 else 1.0
    magnitude = abs(base)
    if magnitude == 1.0 or exponent == 0:
        return sign
    # Far from the representable range an estimate decides; this keeps the exact path small.
    estimate = math.log2(magnitude) * exponent
    if estimate > 1030:
        raise OverflowError
    if estimate < -1080:
        return sign * 0.0
    if abs(exponent) <= 1024:
        result = fraction_to_float(Fraction(magnitude) ** exponent)
    else:
        result = power_by_rising_precision(magnitude, exponent)
    if result == math.inf:
        raise OverflowError
    return sign * result


def power_by_rising_precision(magnitude: float, exponent: int) -> float:
    """Enclose the exact power ever more tightly until both bounds round to one float.

    It ends: a power of two is enclosed exactly, and a power of any other base with an
    exponent beyond 1,024 has too many bits to be a float or half-way between two floats.
    """
    numerator, denominator = magnitude.as_integer_ratio()
    count = abs(exponent)
    binary_places = (denominator.bit_length() - 1) * count
    precision = 256
    while True:
        low, high, shift = power_bounds(numerator, count, precision)
        bounds = [scaled(low, shift - binary_places), scaled(high, shift - binary_places)]
        if exponent < 0:
            bounds = [1 / bound for bound in bounds]
        first, second = map(fraction_to_float, bounds)
        if first == second:
            return first
        precision *= 2


def float_power(base: float, exponent: float) -> float:
    """FLOAT ** FLOAT with CPython's special cases; raises Python's own exceptions."""
    if base == 0 and exponent < 0:
        raise ZeroDivisionError
    if not (math.isfinite(base) and math.isfinite(exponent)) or base == 0:
        return base**exponent
    if exponent == math.floor(exponent):
        return rounded_power(base, int(exponent))
    if base < 0:
        raise ValueError  # Python would answer with a complex number
    return base**exponent


def reciprocal_power(base: int, count: int) -> float:
    """1 / base ** count for INT operands, correctly rounded from the exact value."""
    if base == 0:
        raise ZeroDivisionError
    sign = -1.0 if base < 0 and count % 2 else 1.0
    magnitude = abs(base)
    if magnitude == 1:
        return sign
    if (magnitude.bit_length() - 1) * count > 1080:
        return sign * 0.0
    return sign * fraction_to_float(Fraction(1, magnitude**count))


# ---------------------------------------------------------------------------------------
# Lexer
# ---------------------------------------------------------------------------------------

STATEMENT_WORDS = frozenset(
    "SET EMIT UPON LEST DEFAULT SWEEP WHILE CEASE BYPASS IDLE CRAFT DELIVER".split()
)
COMPOUND_WORDS = frozenset("UPON LEST DEFAULT SWEEP WHILE CRAFT".split())

NAME_PATTERN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
NUMBER_PATTERN = re.compile(r"-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
NUMBER_START = re.compile(r"-?\.?[0-9]")
BLANKS = " \t\f"
SIMPLE_ESCAPES = {"n": "\n", "t": "\t", "\\": "\\", '"': '"', "'": "'", "r": "\r", "0": "\0"}
HEX_ESCAPES = {"x": 2, "u": 4, "U": 8}
HEX_DIGITS = frozenset("0123456789abcdefABCDEF")


class Token(NamedTuple):
    kind: str  # NAME NUMBER TEXT ( ) , : NEWLINE INDENT DEDENT END FAULT
    value: Any
    line: int


class Lexer:
    """Delivers one token at a time, so that faults surface in the order of the text."""

    def __init__(self, source: str, limits: Limits):
        text = source.removeprefix("\ufeff")
        self.text = text.replace("\r\n", "\n").replace("\r", "\n")
        self.limits = limits
        self.position = 0
        self.line = 1
        self.last_line = max(1, self.text.count("\n") + (not self.text.endswith("\n")))
        self.at_line_start = True
        self.statement_open = False  # a token of the current logical line has been seen
        self.indents = [(0, 0)]
        self.pending_dedents = 0
        self.open_brackets: list[int] = []  # the lines they stand on

    def next_token(self) -> Token:
        """A lexical fault becomes a token: the parser decides when it has been reached."""
        try:
            return self.scan()
        except AlienError as fault:
            return Token("FAULT", fault, fault.line)

    def peek(self, offset: int = 0) -> str:
        index = self.position + offset
        return self.text[index] if index < len(self.text) else ""

    def scan(self) -> Token:
        if self.at_line_start:
            self.at_line_start = False
            if self.indentation() == "INDENT":
                return Token("INDENT", None, self.line)
        if self.pending_dedents:
            self.pending_dedents -= 1
            return Token("DEDENT", None, min(self.line, self.last_line))
        self.skip_blanks()
        character = self.peek()
        if character == "":
            return self.end_of_text()
        if character == "\n":
            token = Token("NEWLINE", None, self.line)
            self.position += 1
            self.line += 1
            self.at_line_start = True
            self.statement_open = False
            return token
        self.statement_open = True
        if NUMBER_START.match(self.text, self.position):
            return self.number()
        name = NAME_PATTERN.match(self.text, self.position)
        if name:
            self.position = name.end()
            return Token("NAME", name.group(), self.line)
        if character in "\"'":
            return self.string()
        if character in "(),:":
            return self.punctuation(character)
        raise syntax_error(self.line, f"{character!r} is not part of AlienCode")

    def end_of_text(self) -> Token:
        if self.open_brackets:
            raise syntax_error(self.open_brackets[-1], "a bracket is never closed")
        if self.statement_open:
            self.statement_open = False
            self.at_line_start = True
            return Token("NEWLINE", None, self.line)
        return Token("END", None, self.last_line)

    def skip_blanks(self) -> None:
        """Blanks and comments; inside brackets line ends as well."""
        while True:
            character = self.peek()
            if character == "#":
                end = self.text.find("\n", self.position)
                self.position = len(self.text) if end < 0 else end
            elif character == "\n" and self.open_brackets:
                self.position += 1
                self.line += 1
            elif character and character in BLANKS:
                self.position += 1
            else:
                return

    def indentation(self) -> str | None:
        """Measure the next line that has a token on it, with both counts of a tab."""
        while True:
            wide = narrow = 0
            while (character := self.peek()) and character in BLANKS:
                if character == " ":
                    wide, narrow = wide + 1, narrow + 1
                elif character == "\t":
                    wide, narrow = (wide // 8 + 1) * 8, narrow + 1
                else:  # a form feed starts the count anew, as in CPython
                    wide = narrow = 0
                self.position += 1
            if character == "#":
                self.skip_blanks()
                character = self.peek()
            if character != "\n":
                break
            self.position += 1
            self.line += 1
        if character == "":
            wide = narrow = 0
        if wide > self.indents[-1][0]:
            if narrow <= self.indents[-1][1]:
                raise indentation_error(self.line, "tabs and spaces disagree")
            self.indents.append((wide, narrow))
            return "INDENT"
        while wide < self.indents[-1][0]:
            self.indents.pop()
            self.pending_dedents += 1
        if wide != self.indents[-1][0]:
            raise indentation_error(self.line, "matches no outer indentation")
        if narrow != self.indents[-1][1]:
            raise indentation_error(self.line, "tabs and spaces disagree")
        return None

    def punctuation(self, character: str) -> Token:
        if character == "(":
            self.open_brackets.append(self.line)
            if len(self.open_brackets) > self.limits.brackets:
                raise AlienError("LimitError", "brackets nest too deep", self.line)
        elif character == ")":
            if not self.open_brackets:
                raise syntax_error(self.line, "unmatched ')'")
            self.open_brackets.pop()
        self.position += 1
        return Token(character, character, self.line)

    def number(self) -> Token:
        match = NUMBER_PATTERN.match(self.text, self.position)
        assert match is not None
        spelling = match.group()
        following = self.text[match.end() : match.end() + 1]
        if following and (following.isalnum() or following in "_."):
            raise syntax_error(self.line, "malformed number")
        self.position = match.end()
        if any(mark in spelling for mark in ".eE"):
            return Token("NUMBER", float(spelling), self.line)
        digits = spelling.lstrip("-")
        if digits[0] == "0" and digits.strip("0"):
            raise syntax_error(self.line, "an integer has no leading zeros")
        if len(digits) > self.limits.integer_bits * 0.30103:
            raise AlienError("LimitError", "integer literal too long", self.line)
        return Token("NUMBER", int(spelling), self.line)

    def string(self) -> Token:
        quote = self.peek()
        if self.text.startswith(quote * 3, self.position):
            raise syntax_error(self.line, "triple quotes are not part of AlienCode")
        self.position += 1
        pieces: list[str] = []
        while (character := self.peek()) != quote:
            if character in ("", "\n"):
                raise syntax_error(self.line, "a string is not closed on its line")
            self.position += 1
            pieces.append(self.escape() if character == "\\" else character)
            if 0xD800 <= ord(pieces[-1]) <= 0xDFFF:
                raise syntax_error(self.line, "surrogate code points are no text")
            if len(pieces) > self.limits.text_length:
                raise AlienError("LimitError", "string literal too long", self.line)
        self.position += 1
        return Token("TEXT", "".join(pieces), self.line)

    def escape(self) -> str:
        letter = self.peek()
        self.position += 1
        if letter in SIMPLE_ESCAPES:
            return SIMPLE_ESCAPES[letter]
        width = HEX_ESCAPES.get(letter)
        digits = self.text[self.position : self.position + width] if width else ""
        if not width or len(digits) < width or not HEX_DIGITS.issuperset(digits):
            raise syntax_error(self.line, "unknown or short escape")
        self.position += width
        code = int(digits, 16)
        if code > 0x10FFFF:
            raise syntax_error(self.line, "no such code point")
        return chr(code)


# ---------------------------------------------------------------------------------------
# Syntax tree and parser
# ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class Literal:
    target: str  # "integer literal" and so on: what a rule applies to
    value: Any


@dataclass(slots=True)
class Name:
    name: str


@dataclass(slots=True)
class Call:
    name: str
    arguments: list


@dataclass(slots=True)
class Operate:
    operator: str
    arguments: list


@dataclass(slots=True)
class Assign:
    line: int
    targets: list[str]
    values: list  # two and more build a tuple


@dataclass(slots=True)
class Evaluate:
    line: int
    expression: Any


@dataclass(slots=True)
class Choose:
    line: int
    branches: list[tuple[int, Any, list]]  # (line, condition, body)
    otherwise: list


@dataclass(slots=True)
class Sweep:
    line: int
    targets: list[str]
    iterable: Any
    body: list


@dataclass(slots=True)
class While:
    line: int
    condition: Any
    body: list


@dataclass(slots=True)
class Jump:
    line: int
    word: str  # CEASE, BYPASS or IDLE


@dataclass(slots=True)
class Craft:
    line: int
    name: str
    parameters: list[str]
    body: list
    locals: set[str]


@dataclass(slots=True)
class Deliver:
    line: int
    values: list


LITERAL_TARGETS = {int: "integer literal", float: "float literal", str: "string literal"}


class Parser:
    """Recursive descent with one token of look-ahead.

    The order of checks matters: of several faults the first in the text wins, so every
    check is made before the next token is asked for.
    """

    def __init__(self, source: str, limits: Limits):
        self.lexer = Lexer(source, limits)
        self.limits = limits
        self.block_depth = 0
        self.loop_depth = 0
        self.scopes: list[set[str]] = [set()]  # names assigned, one set for each open CRAFT
        self.upcoming = self.lexer.next_token()

    @property
    def token(self) -> Token:
        if self.upcoming.kind == "FAULT":
            raise self.upcoming.value
        return self.upcoming

    def advance(self) -> Token:
        token = self.token
        self.upcoming = self.lexer.next_token()
        return token

    def at(self, kind: str) -> bool:
        return self.token.kind == kind

    def at_word(self, *words: str) -> bool:
        return self.token.kind == "NAME" and self.token.value in words

    def unexpected(self) -> AlienError:
        token = self.token
        if token.kind == "INDENT":
            return indentation_error(token.line, "unexpected indent")
        return syntax_error(token.line, f"unexpected {token.value or token.kind}")

    def expect(self, kind: str) -> Token:
        if not self.at(kind):
            raise self.unexpected()
        return self.advance()

    def expect_word(self, word: str) -> None:
        if not self.at_word(word):
            raise self.unexpected()
        self.advance()

    # -- statements ---------------------------------------------------------------------

    def program(self) -> list:
        body = []
        while not self.at("END"):
            body.append(self.statement())
        return body

    def statement(self) -> Any:
        if self.at("NAME") and self.token.value in COMPOUND_WORDS:
            return self.compound_statement()
        return self.simple_statement()

    def compound_statement(self) -> Any:
        word, line = self.token.value, self.token.line
        if word in ("LEST", "DEFAULT"):
            raise syntax_error(line, f"{word} belongs to an UPON")
        self.advance()
        if word == "UPON":
            return self.choice(line)
        if word == "CRAFT":
            return self.definition(line)
        if word == "WHILE":
            condition = self.expression()
            return While(line, condition, self.loop_body())
        targets = self.targets()
        self.expect_word("IN")
        iterable = self.expression()
        return Sweep(line, targets, iterable, self.loop_body())

    def choice(self, line: int) -> Choose:
        condition = self.expression()
        branches = [(line, condition, self.block())]
        while self.at_word("LEST"):
            branch_line = self.advance().line
            condition = self.expression()
            branches.append((branch_line, condition, self.block()))
        otherwise = []
        if self.at_word("DEFAULT"):
            self.advance()
            otherwise = self.block()
        return Choose(line, branches, otherwise)

    def loop_body(self) -> list:
        self.loop_depth += 1
        body = self.block()
        self.loop_depth -= 1
        return body

    def definition(self, line: int) -> Craft:
        name = self.new_name()
        self.scopes[-1].add(name)
        self.expect("(")
        parameters: list[str] = []
        while not self.at(")"):
            if self.at("NAME") and self.token.value in parameters:
                raise syntax_error(self.token.line, "duplicate parameter")
            parameters.append(self.new_name())
            if not self.at(")"):
                self.expect(",")
        self.advance()
        outer_loops, self.loop_depth = self.loop_depth, 0  # no CEASE out of a CRAFT
        self.scopes.append(set(parameters))
        body = self.block()
        local_names = self.scopes.pop()
        self.loop_depth = outer_loops
        return Craft(line, name, parameters, body, local_names)

    def block(self) -> list:
        self.expect(":")
        if not self.at("NEWLINE"):
            if self.at("NAME") and self.token.value in COMPOUND_WORDS:
                raise syntax_error(self.token.line, "a one-line body is a simple statement")
            return [self.simple_statement()]
        self.advance()
        # Looked at directly: a missing indent comes before a fault on the same line.
        if self.upcoming.kind != "INDENT":
            raise indentation_error(self.upcoming.line, "expected an indented block")
        self.block_depth += 1
        if self.block_depth > self.limits.blocks:
            raise AlienError("LimitError", "blocks nest too deep", self.upcoming.line)
        self.advance()
        body = []
        while not self.at("DEDENT"):
            body.append(self.statement())
        self.advance()
        self.block_depth -= 1
        return body

    def simple_statement(self) -> Any:
        token = self.token
        word = token.value if token.kind == "NAME" else None
        if word == "SET":
            self.advance()
            targets = self.targets()
            self.expect_word("AS")
            statement: Any = Assign(token.line, targets, self.expressions())
        elif word in ("CEASE", "BYPASS", "IDLE"):
            if word != "IDLE" and not self.loop_depth:
                raise syntax_error(token.line, f"{word} outside a loop")
            self.advance()
            statement = Jump(token.line, word)
        elif word == "DELIVER":
            if len(self.scopes) == 1:
                raise syntax_error(token.line, "DELIVER outside a CRAFT")
            self.advance()
            statement = Deliver(token.line, [] if self.at("NEWLINE") else self.expressions())
        else:
            statement = Evaluate(token.line, self.expression())
        self.expect("NEWLINE")
        return statement

    def new_name(self) -> str:
        """A name that is being assigned or defined."""
        if not self.at("NAME") or self.token.value in RESERVED:
            raise self.unexpected()
        return self.advance().value

    def targets(self) -> list[str]:
        names = [self.new_name()]
        while self.at(","):
            self.advance()
            names.append(self.new_name())
        self.scopes[-1].update(names)
        return names

    # -- expressions --------------------------------------------------------------------

    def expressions(self) -> list:
        found = [self.expression()]
        while self.at(","):
            self.advance()
            found.append(self.expression())
        return found

    def expression(self) -> Any:
        token = self.token
        if token.kind in ("NUMBER", "TEXT"):
            self.advance()
            return Literal(LITERAL_TARGETS[type(token.value)], token.value)
        if token.kind == "(":
            self.advance()
            inner = self.expression()
            self.expect(")")
            return self.not_called(inner)
        if token.kind != "NAME":
            raise self.unexpected()
        word = token.value
        if word in ("YES", "NO"):
            self.advance()
            return Literal("boolean literal", word == "YES")
        if word in RESERVED and word not in OPERATORS:
            raise syntax_error(token.line, f"{word} is no expression")
        self.advance()
        if self.at("("):
            arguments = self.arguments()
            kind = Operate if word in OPERATORS else Call
            return self.not_called(kind(word, arguments))
        if word in OPERATORS:
            raise syntax_error(token.line, f"{word} is no value: call it")
        return Name(word)

    def not_called(self, expression: Any) -> Any:
        if self.at("("):
            raise syntax_error(self.token.line, "only a name can be called")
        return expression

    def arguments(self) -> list:
        self.expect("(")
        found = []
        while not self.at(")"):
            found.append(self.expression())
            if not self.at(")"):
                self.expect(",")
        self.advance()
        return found


def parse(source: str, limits: Limits) -> list:
    if len(source) > limits.source_characters:
        raise AlienError("LimitError", "source too long", 1)
    return Parser(source, limits).program()


# ---------------------------------------------------------------------------------------
# Rule language: reading
# ---------------------------------------------------------------------------------------


class Constant(NamedTuple):
    value: Any


class Parameter(NamedTuple):
    name: str


class Apply(NamedTuple):
    operator: str
    operands: tuple


# How many operands each rule operator takes; None is "any number".
OPERAND_COUNTS: dict[str, tuple[int, int | None]] = {
    **dict.fromkeys("+ * ^ & | and or zip".split(), (2, None)),
    **dict.fromkeys("- min max concat".split(), (1, None)),
    **dict.fromkeys("/ // % ** == != > < >= <= get append prepend filter".split(), (2, 2)),
    **dict.fromkeys("if set".split(), (3, 3)),
    **dict.fromkeys("not abs int float str len list tuple reverse pop_left pop_right".split(), (1, 1)),
    **dict.fromkeys("sort_asc sort_desc any all print".split(), (1, 1)),
    "range": (1, 3),
    "enumerate": (1, 2),
    "slice": (3, 4),
}

RULE_TOKEN = re.compile(
    r"""(?P<space>\s+|[;#][^\n]*) | (?P<bracket>[()]) | (?P<text>"(?:[^"\\\n]|\\.)*") | (?P<atom>[^\s();#"]+)""",
    re.VERBOSE,
)
RULE_INTEGER = re.compile(r"-?[0-9]+\Z")
RULE_FLOAT = re.compile(r"-?(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))(?:[eE][+-]?[0-9]+)?\Z")
RULE_WORDS = {"true": True, "false": False, "none": None}


def read_rule(text: str, parameters: Iterable[str], standard: Any) -> Any:
    """Turn the text of a rule into a tree; IDENTITY stands for the standard meaning."""
    tokens: list[tuple[str, str]] = []
    position = 0
    while position < len(text):
        match = RULE_TOKEN.match(text, position)
        if not match:
            raise RulesetError(f"unreadable rule: {text}")
        if match.lastgroup != "space":
            tokens.append((match.lastgroup or "", match.group()))
        position = match.end()
    if tokens == [("atom", "IDENTITY")] and standard is not None:
        return standard
    tokens.reverse()
    tree = read_expression(tokens, frozenset(parameters), False)
    if tokens:
        raise RulesetError(f"more than one expression: {text}")
    return tree


def read_expression(tokens: list[tuple[str, str]], parameters: frozenset[str], in_filter: bool) -> Any:
    if not tokens:
        raise RulesetError("a rule ends too early")
    kind, spelling = tokens.pop()
    if kind == "text":
        return Constant(read_rule_text(spelling))
    if kind == "atom":
        return read_atom(spelling, parameters, in_filter)
    if spelling == ")" or not tokens or tokens[-1][0] != "atom":
        raise RulesetError("an operator is expected after '('")
    name = tokens.pop()[1]
    if name not in OPERAND_COUNTS:
        raise RulesetError(f"unknown operator {name}")
    operands = []
    while tokens and tokens[-1] != ("bracket", ")"):
        first_of_filter = name == "filter" and not operands
        operands.append(read_expression(tokens, parameters, in_filter or first_of_filter))
    if not tokens:
        raise RulesetError("a bracket is never closed")
    tokens.pop()
    fewest, most = OPERAND_COUNTS[name]
    if len(operands) < fewest or (most is not None and len(operands) > most):
        raise RulesetError(f"{name} does not take {len(operands)} operands")
    return Apply(name, tuple(operands))


def read_atom(spelling: str, parameters: frozenset[str], in_filter: bool) -> Any:
    if spelling in RULE_WORDS:
        return Constant(RULE_WORDS[spelling])
    if RULE_INTEGER.match(spelling):
        return Constant(int(spelling))
    if RULE_FLOAT.match(spelling):
        return Constant(float(spelling))
    if spelling == "pred":
        if "pred" not in parameters or not in_filter:
            raise RulesetError("pred has a meaning only inside STRAIN's filter")
    elif spelling not in parameters:
        raise RulesetError(f"unknown parameter {spelling}")
    return Parameter(spelling)


def read_rule_text(spelling: str) -> str:
    try:
        token = Lexer(spelling, Limits()).string()
    except AlienError as fault:
        raise RulesetError(fault.reason) from fault
    return token.value


# ---------------------------------------------------------------------------------------
# Operators of the program language
# ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OperatorInfo:
    parameters: tuple[str, ...]  # as the rule language sees them
    fewest: int
    most: int | None
    standard: Any


OPERATORS: dict[str, OperatorInfo] = {}
LITERALS: dict[str, OperatorInfo] = {}


def declare(names: str, parameters: str, counts: tuple[int, int | None], *standards: str) -> None:
    for name, text in zip(names.split(), standards, strict=True):
        names_seen = tuple(parameters.split())
        OPERATORS[name] = OperatorInfo(names_seen, *counts, read_rule(text, names_seen, None))


declare(
    "SHATTER WEAVE PARE FRACTURE COIL RESIDUE HALVE", "a b", (2, 2),
    "(+ a b)", "(- a b)", "(* a b)", "(/ a b)", "(** a b)", "(% a b)", "(// a b)",
)
declare(
    "AKIN APART OVER UNDER ATOP BENEATH", "a b", (2, 2),
    "(== a b)", "(!= a b)", "(> a b)", "(< a b)", "(>= a b)", "(<= a b)",
)
declare("BOND RIFT", "a b", (2, None), "(and a b)", "(or a b)")
declare("NEGATE", "a", (1, 1), "(not a)")
declare("PLUCK", "seq i", (2, 2), "(get seq i)")
declare("CARVE", "seq lo hi", (2, 4), "(slice seq lo hi)")
declare("STRAND KNOT", "args", (0, None), "(list args)", "(tuple args)")
declare("ANNEX", "seq val", (2, 2), "(append seq val)")
declare("EXPEL", "seq", (1, 2), "(pop_right seq)")
declare("IMPRINT", "seq i val", (3, 3), "(set seq i val)")
declare("EXTENT", "a b", (1, 3), "(range a b)")
declare("INDEX", "seq", (1, 1), "(enumerate seq 0)")
declare("PAIR", "a b", (2, 2), "(zip a b)")
declare("STRAIN", "pred seq", (2, 2), "(filter pred seq)")
declare("GAUGE", "seq", (1, 1), "(len seq)")
declare("NADIR APEX", "args", (1, None), "(min args)", "(max args)")
declare(
    "SOME_OF EVERY_OF ORDER GATHER", "seq", (1, 1),
    "(any seq)", "(all seq)", "(sort_asc seq)", "(list seq)",
)
declare("FUSE EMIT", "args", (0, None), "(concat args)", "(print args)")

for _target, _parameter in (
    ("integer literal", "n"), ("float literal", "x"), ("string literal", "s"), ("boolean literal", "b"),
):
    LITERALS[_target] = OperatorInfo((_parameter,), 1, 1, Parameter(_parameter))

RESERVED = STATEMENT_WORDS | {"IN", "AS", "YES", "NO"} | OPERATORS.keys()


class Ruleset:
    """The hidden rules of a world, from {"rules": [{"id", "applies_to", "actual"}, …]}."""

    def __init__(self, document: Any = None):
        self.rules: dict[str, tuple[str, Any]] = {}  # id → (operator, tree)
        for record in self.records(document):
            self.add(record)

    @staticmethod
    def records(document: Any) -> list:
        if document is None:
            return []
        records = document.get("rules") if isinstance(document, dict) else document
        if not isinstance(records, (list, tuple)):
            raise RulesetError("a ruleset is an object with a list of rules")
        return list(records)

    def add(self, record: Any) -> None:
        try:
            identifier, target, actual = (record[key] for key in ("id", "applies_to", "actual"))
        except (TypeError, KeyError) as fault:
            raise RulesetError("a rule has id, applies_to and actual") from fault
        if not all(isinstance(text, str) for text in (identifier, target, actual)):
            raise RulesetError("id, applies_to and actual are texts")
        info = OPERATORS.get(target) or LITERALS.get(target)
        if info is None:
            raise RulesetError(f"{identifier}: no operator {target}")
        if identifier in self.rules or any(target == other for other, _ in self.rules.values()):
            raise RulesetError(f"{identifier}: a second rule for the same id or operator")
        self.rules[identifier] = (target, read_rule(actual, info.parameters, info.standard))

    def in_force(self, disable: Iterable[str]) -> dict[str, Any]:
        """The rule of every operator, the standard one where none is hidden or it is off."""
        disabled = set(disable)
        unknown = disabled - self.rules.keys()
        if unknown:
            raise UnknownRule(", ".join(sorted(unknown)))
        trees = {name: info.standard for name, info in (OPERATORS | LITERALS).items()}
        for identifier, (target, tree) in self.rules.items():
            if identifier not in disabled:
                trees[target] = tree
        return trees


# ---------------------------------------------------------------------------------------
# The machine
# ---------------------------------------------------------------------------------------


class Delayed:
    """A value computed when it is first read, at most once."""

    __slots__ = ("compute", "value")

    def __init__(self, compute: Any):
        self.compute = compute
        self.value: Any = None

    def read(self) -> Any:
        if self.compute is not None:
            compute, self.compute = self.compute, None
            self.value = compute()
        return self.value


class Application(NamedTuple):
    """One use of an operator: everything its rule can see."""

    operator: str
    values: dict[str, Any]
    step: Any = END  # END: no step was given
    function: Any = None  # STRAIN's first argument, behind `pred`

    def with_element(self, machine: "Machine", element: Any) -> "Application":
        """The same application inside `filter`, where `pred` is about this element."""

        def ask() -> Any:
            if self.function is None:
                return element  # NONE as function filters by truth
            return machine.call_value(self.function, [element])

        return self._replace(values={**self.values, "pred": Delayed(ask)})


class Frame:
    """The variables of the program (code is None) or of one call."""

    __slots__ = ("code", "outer", "values", "result")

    def __init__(self, code: Craft | None, outer: "Frame | None", values: dict[str, Any]):
        self.code = code
        self.outer = outer
        self.values = values
        self.result: Any = None


@dataclass
class Rendering:
    """Text under construction, with the observed values it shows."""

    pieces: list[str] = field(default_factory=list)
    length: int = 0
    observed: int = 0


class SortKey:
    """Gives Python's stable sort AlienCode's own comparison."""

    __slots__ = ("machine", "value")

    def __init__(self, machine: "Machine", value: Any):
        self.machine = machine
        self.value = value

    def __lt__(self, other: "SortKey") -> bool:
        return self.machine.compare("<", self.value, other.value)


NATIVE = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv,
    "//": operator.floordiv, "%": operator.mod, "^": operator.xor, "&": operator.and_,
    "|": operator.or_, "==": operator.eq, "!=": operator.ne, "<": operator.lt,
    ">": operator.gt, "<=": operator.le, ">=": operator.ge,
}
ARITHMETIC = frozenset("+ - * / // % **".split())
BITWISE = frozenset("^ & |".split())
FOLDED = ARITHMETIC | BITWISE
COMPARISONS = frozenset("== != < > <= >=".split())
HOST_FAULTS = (TypeError, ValueError, IndexError, ZeroDivisionError, OverflowError)

# What a block of statements ended with, other than its last statement.
CEASED, BYPASSED, DELIVERED = "CEASE", "BYPASS", "DELIVER"


class Machine:
    """Runs one program once."""

    def __init__(self, rules: dict[str, Any], limits: Limits):
        self.rules = rules
        self.limits = limits
        self.fuel = limits.fuel
        self.room = limits.allocation
        self.levels = 0
        self.calls = 0
        self.output: list[str] = []
        self.output_length = 0
        self.output_lines = 0
        self.observed = 0
        self.statement_methods = {
            Evaluate: self.run_evaluate, Assign: self.run_assign, Choose: self.run_choose,
            Sweep: self.run_sweep, While: self.run_while, Jump: self.run_jump,
            Craft: self.run_craft, Deliver: self.run_deliver,
        }
        self.unary_methods = {
            "not": lambda value: not truth(value), "abs": self.absolute, "int": self.to_int,
            "float": self.to_float, "str": self.text_of, "len": self.length,
            "list": self.to_list, "tuple": self.to_tuple, "reverse": self.reverse,
            "pop_left": lambda seq: self.pop(seq, 0), "pop_right": lambda seq: self.pop(seq, -1),
            "sort_asc": lambda seq: self.sort(seq, False),
            "sort_desc": lambda seq: self.sort(seq, True),
            "any": lambda seq: any(truth(item) for item in self.iterate(seq)),
            "all": lambda seq: all(truth(item) for item in self.iterate(seq)),
            "print": self.print_line,
        }

    # -- metering -----------------------------------------------------------------------

    def spend(self, steps: int) -> None:
        self.fuel -= steps
        if self.fuel < 0:
            raise AlienError("LimitError", "out of fuel")

    def allocate(self, cells: int) -> None:
        self.room -= cells
        if self.room < 0:
            raise AlienError("LimitError", "out of memory")

    def enter_level(self) -> None:
        # Nothing ever catches a fault, so levels need not be unwound when one is raised.
        self.levels += 1
        if self.levels > self.limits.levels:
            raise AlienError("RecursionError", "evaluation nests too deep")

    def leave_level(self) -> None:
        self.levels -= 1

    def new_text(self, text: str) -> str:
        if len(text) > self.limits.text_length:
            raise AlienError("LimitError", "text too long")
        self.spend(len(text) // 64)
        self.allocate(len(text))
        return text

    def new_number(self, number: Any) -> Any:
        if type(number) is int:
            bits = number.bit_length()
            if bits > self.limits.integer_bits:
                raise AlienError("LimitError", "integer too large")
            self.allocate(bits // 32)
        return number

    def spend_on_digits(self, number: int) -> None:
        """Conversion between an INT and its digits is quadratic in CPython."""
        limbs = number.bit_length() // 30
        self.spend(limbs + limbs * limbs // 1024)

    # -- arithmetic ---------------------------------------------------------------------

    def arithmetic(self, name: str, a: Any, b: Any) -> Any:
        if type(a) in NUMBERS and type(b) in NUMBERS:
            return self.number_arithmetic(name, a, b)
        if name == "+" and type(a) is type(b) and type(a) in (str, list, tuple):
            return self.concatenate(a, b)
        if name == "*" and type(a) in (str, list, tuple) and isinstance(b, int):
            return self.repeat(a, int(b))
        if name == "*" and type(b) in (str, list, tuple) and isinstance(a, int):
            return self.repeat(b, int(a))
        raise type_error(f"{name} does not take these operands")

    def number_arithmetic(self, name: str, a: Any, b: Any) -> Any:
        if name in BITWISE and not (isinstance(a, int) and isinstance(b, int)):
            raise type_error(f"{name} takes INTs")
        if isinstance(a, int) and isinstance(b, int):
            bits_a, bits_b = a.bit_length(), b.bit_length()
            self.spend((bits_a + bits_b) // 1024)
            if name in ("*", "//", "%", "/"):
                self.spend((bits_a // 30) * (bits_b // 30) // 2048)
            if name == "*" and bits_a + bits_b > self.limits.integer_bits + 1:
                raise AlienError("LimitError", "integer too large")
        try:
            result = self.power(a, b) if name == "**" else NATIVE[name](a, b)
        except HOST_FAULTS as fault:
            raise AlienError(type(fault).__name__, str(fault)) from None
        return self.new_number(result)

    def power(self, a: Any, b: Any) -> Any:
        if not (isinstance(a, int) and isinstance(b, int)):
            base, exponent = float(a), float(b)
            self.spend(int(min(abs(exponent), 1024.0)) // 8 if exponent == exponent else 1)
            return float_power(base, exponent)
        base, exponent = int(a), int(b)
        if exponent < 0:
            return reciprocal_power(base, -exponent)
        if abs(base) > 1:
            if (base.bit_length() - 1) * exponent >= self.limits.integer_bits:
                raise AlienError("LimitError", "integer too large")
            limbs = base.bit_length() * exponent // 30
            self.spend(limbs + limbs * limbs // 4096)
        return base**exponent

    def concatenate(self, a: Any, b: Any) -> Any:
        if isinstance(a, str):
            if len(a) + len(b) > self.limits.text_length:
                raise AlienError("LimitError", "text too long")
            return self.new_text(a + b)
        self.spend((len(a) + len(b)) // 16)
        self.allocate(len(a) + len(b))
        return a + b

    def repeat(self, sequence: Any, count: int) -> Any:
        size = len(sequence) * max(count, 0)
        if isinstance(sequence, str) and size > self.limits.text_length:
            raise AlienError("LimitError", "text too long")
        self.allocate(size)
        self.spend(size // 64)
        # A repetition without elements is empty however huge (or negative) its count is.
        return sequence * count if size else sequence[:0]

    def absolute(self, value: Any) -> Any:
        if type(value) not in NUMBERS:
            raise type_error("abs takes a number")
        return self.new_number(abs(value))

    def negative(self, value: Any) -> Any:
        if type(value) not in NUMBERS:
            raise type_error("- takes a number")
        return self.new_number(-value)

    def to_int(self, value: Any) -> int:
        if type(value) is str:
            if len(value) > self.limits.integer_bits * 0.30103:
                raise AlienError("LimitError", "integer too large")
            self.spend(len(value) + len(value) ** 2 // 100_000)
        return self.convert(int, value)

    def to_float(self, value: Any) -> float:
        if type(value) is str:
            self.spend(len(value))
        return self.convert(float, value)

    def convert(self, kind: type, value: Any) -> Any:
        if type(value) not in (*NUMBERS, str):
            raise type_error(f"{kind.__name__} takes a number or a TEXT")
        try:
            return self.new_number(kind(value))
        except HOST_FAULTS as fault:
            raise AlienError(type(fault).__name__, str(fault)) from None

    # -- comparison ---------------------------------------------------------------------

    def compare(self, name: str, a: Any, b: Any, depth: int = 1) -> bool:
        """Python's comparison, except that a NaN inside a container stays unequal to itself."""
        self.spend(1 + (value_bits(a) + value_bits(b)) // 1024)
        if type(a) in NUMBERS and type(b) in NUMBERS:
            return NATIVE[name](a, b)
        if type(a) is str and type(b) is str:
            self.spend(min(len(a), len(b)) // 256)
            return NATIVE[name](a, b)
        if type(a) is type(b) and type(a) in CONTAINERS:
            return self.compare_containers(name, a, b, depth)
        if name == "==":
            return bool(a == b)
        if name == "!=":
            return bool(a != b)
        raise type_error(f"{name} does not take these operands")

    def compare_containers(self, name: str, a: Any, b: Any, depth: int) -> bool:
        if a is b:
            return name in ("==", "<=", ">=")
        if depth > self.limits.nesting:
            raise AlienError("RecursionError", "comparison descends too deep")
        if isinstance(a, list) and len(a) != len(b) and name in ("==", "!="):
            return name == "!="
        for left, right in zip(a, b):
            if not self.compare("==", left, right, depth + 1):
                if name in ("==", "!="):
                    return name == "!="
                return self.compare(name, left, right, depth + 1)
        return NATIVE[name](len(a), len(b))

    def extreme(self, name: str, items: Iterable) -> Any:
        """The first of the least or greatest elements; a later one must be truly better."""
        better = "<" if name == "min" else ">"
        best = END
        for item in items:
            if best is END or self.compare(better, item, best):
                best = item
        if best is END:
            raise AlienError("ValueError", f"{name} of nothing")
        return best

    def sort(self, value: Any, descending: bool) -> list:
        items = self.to_list(value)
        self.spend(len(items) * max(1, len(items).bit_length()) // 4)
        kinds = {type(item) for item in items}
        if kinds <= {str} or kinds <= set(NUMBERS):
            items.sort(reverse=descending)  # nothing inside that compares differently
        else:
            items.sort(key=lambda item: SortKey(self, item), reverse=descending)
        return items

    # -- iteration ----------------------------------------------------------------------

    def open(self, value: Any) -> Any:
        """A source with `advance()`; an iterator is its own source and shares its state."""
        if isinstance(value, OneShot):
            return value
        if type(value) in SEQUENCES:
            return Cursor(self, value)
        raise type_error("not iterable")

    def iterate(self, value: Any) -> Iterator[Any]:
        source = self.open(value)
        while (element := source.advance()) is not END:
            yield element

    def to_list(self, value: Any) -> list:
        items = []
        for item in self.iterate(value):
            self.allocate(1)
            items.append(item)
        return items

    def to_tuple(self, value: Any) -> tuple:
        return value if isinstance(value, tuple) else tuple(self.to_list(value))

    def unpack(self, value: Any, count: int) -> list:
        """As CPython: one element more is drawn to see whether there are too many."""
        if type(value) in CONTAINERS:
            items = list(value) if len(value) == count else []
        else:
            source = self.open(value)
            items = []
            while len(items) <= count and (element := source.advance()) is not END:
                items.append(element)
        if len(items) != count:
            raise AlienError("ValueError", f"{count} values are needed")
        return items

    # -- sequences and effects ----------------------------------------------------------

    def length(self, value: Any) -> int:
        if type(value) not in SEQUENCES:
            raise type_error("no sequence")
        return self.host(len, value)

    def host(self, function: Any, *arguments: Any) -> Any:
        """Let Python do it; its exceptions are those of the language."""
        try:
            return function(*arguments)
        except HOST_FAULTS as fault:
            raise AlienError(type(fault).__name__, str(fault)) from None

    def get(self, sequence: Any, index: Any) -> Any:
        if type(sequence) not in SEQUENCES or not isinstance(index, int):
            raise type_error("get takes a sequence and an INT")
        item = self.host(operator.getitem, sequence, index)
        if type(sequence) is range:  # the element is computed, not looked up
            self.spend(value_bits(sequence) // 1024)
            self.new_number(item)
        return item

    def cut(self, sequence: Any, low: Any, high: Any, step: Any) -> Any:
        if type(sequence) not in SEQUENCES:
            raise type_error("no sequence")
        part = slice(low, high, step)
        if type(sequence) is range:
            self.spend(value_bits(sequence) // 128)
            self.allocate(value_bits(sequence) // 32)
            return self.host(operator.getitem, sequence, part)
        size = len(self.host(operator.getitem, range(len(sequence)), part))
        self.spend(size // 64)
        self.allocate(size)
        return sequence[part]

    def reverse(self, sequence: Any) -> Any:
        return self.cut(sequence, None, None, -1)

    def writable(self, value: Any) -> list:
        if type(value) is not list:
            raise type_error("only a LIST can be changed")
        return value

    def append(self, sequence: Any, value: Any) -> None:
        self.writable(sequence).append(value)
        self.allocate(1)

    def prepend(self, sequence: Any, value: Any) -> None:
        self.writable(sequence).insert(0, value)
        self.allocate(1)
        self.spend(len(sequence) // 256)

    def set_item(self, sequence: Any, index: Any, value: Any) -> None:
        self.writable(sequence)
        if not isinstance(index, int):
            raise type_error("an index is an INT")
        self.host(operator.setitem, sequence, index, value)

    def pop(self, sequence: Any, index: Any) -> Any:
        self.writable(sequence)
        self.spend(len(sequence) // 256)
        return self.host(sequence.pop, index)

    def make_range(self, operands: list, given_step: Any) -> range:
        start, stop, step = {
            1: lambda only: (0, only, 1),
            2: lambda first, second: (first, second, 1),
            3: lambda first, second, third: (first, second, third),
        }[len(operands)](*operands)
        if given_step is not END:
            step = given_step
        return self.host(range, start, stop, step)

    # -- text and output ----------------------------------------------------------------

    def text_of(self, value: Any) -> str:
        if isinstance(value, str):
            return value
        rendering = Rendering()
        self.render(value, rendering, set())
        return self.new_text("".join(rendering.pieces))

    def render(self, value: Any, into: Rendering, ancestors: set[int]) -> None:
        """Python's repr, and what a reader of it observes."""
        self.spend(1)
        if type(value) in CONTAINERS:
            self.render_container(value, into, ancestors)
            return
        weight = 1
        if isinstance(value, str):
            piece = repr_of_text(value)
            weight = observed_in_text(value)
        elif isinstance(value, Function):
            piece = f"<CRAFT {value.code.name}>"
        elif isinstance(value, OneShot):
            piece = f"<{value.name} iterator>"
        else:
            for number in (value.start, value.stop, value.step) if type(value) is range else (value,):
                self.spend_on_digits(number if type(number) is int else 0)
            piece = repr(value)
            if type(value) is int:
                weight = max(1, -(-len(piece.lstrip("-")) // 20))
        self.add_piece(into, piece)
        into.observed += weight

    def render_container(self, value: Any, into: Rendering, ancestors: set[int]) -> None:
        opening, closing = "[]" if isinstance(value, list) else "()"
        if id(value) in ancestors:
            self.add_piece(into, f"{opening}...{closing}")
            into.observed += 1
            return
        if len(ancestors) >= self.limits.nesting:
            raise AlienError("RecursionError", "value nests too deep to be printed")
        if not value:
            into.observed += 1
        ancestors.add(id(value))
        self.add_piece(into, opening)
        for position, item in enumerate(value):
            if position:
                self.add_piece(into, ", ")
            self.render(item, into, ancestors)
        self.add_piece(into, ",)" if closing == ")" and len(value) == 1 else closing)
        ancestors.remove(id(value))

    def add_piece(self, into: Rendering, piece: str) -> None:
        into.length += len(piece)
        if into.length > self.limits.text_length:
            raise AlienError("LimitError", "text too long")
        self.spend(len(piece) // 64)
        into.pieces.append(piece)

    def print_line(self, value: Any) -> None:
        """One line of the elements given, or nothing at all where any of them fails."""
        line = Rendering()
        for position, item in enumerate(self.to_list(value)):
            if position:
                self.add_piece(line, " ")
            if isinstance(item, str):
                self.add_piece(line, item)
                line.observed += observed_in_text(item)
            else:
                self.render(item, line, set())
        text = "".join(line.pieces) + "\n"
        lines = text.count("\n")
        if self.output_length + len(text) > self.limits.output_characters:
            raise AlienError("LimitError", "too much output")
        if self.output_lines + lines > self.limits.output_lines:
            raise AlienError("LimitError", "too many lines of output")
        self.output.append(text)
        self.output_length += len(text)
        self.output_lines += lines
        self.observed += max(1, line.observed)

    # -- rules --------------------------------------------------------------------------

    def evaluate_rule(self, node: Any, application: Application) -> Any:
        self.spend(1)
        if type(node) is Constant:
            return node.value
        if type(node) is Parameter:
            value = application.values[node.name]
            return value.read() if type(value) is Delayed else value
        name = node.operator
        if name in ("and", "or"):
            return self.evaluate_logic(node, application)
        if name == "if":
            condition, yes, no = node.operands
            chosen = yes if truth(self.evaluate_rule(condition, application)) else no
            return self.evaluate_rule(chosen, application)
        if name == "filter":
            condition, sequence = node.operands
            source = self.open(self.evaluate_rule(sequence, application))
            return Filtered(self, application.operator, source, condition, application)
        operands = [self.evaluate_rule(operand, application) for operand in node.operands]
        return self.apply_rule_operator(node, operands, application)

    def evaluate_logic(self, node: Apply, application: Application) -> Any:
        value = None
        for operand in node.operands:
            value = self.evaluate_rule(operand, application)
            if truth(value) == (node.operator == "or"):
                break
        return value

    def apply_rule_operator(self, node: Apply, operands: list, application: Application) -> Any:
        name = node.operator
        if name in FOLDED:
            return self.fold(name, operands, application)
        if name in COMPARISONS:
            return self.compare(name, *operands)
        if name in self.unary_methods:
            return self.unary_methods[name](*operands)
        if name in ("min", "max"):
            return self.least_or_greatest(node, operands)
        if name == "concat":
            return self.join(operands)
        if name == "zip":
            return self.zip_together(operands, application.operator)
        if name == "enumerate":
            source = self.open(operands[0])
            start = operands[1] if len(operands) == 2 else 0
            if not isinstance(start, int):
                raise type_error("enumerate starts at an INT")
            return Enumerated(self, application.operator, source, int(start))
        if name == "slice":
            step = operands[3] if len(operands) == 4 else None
            step = step if application.step is END else application.step
            return self.cut(*operands[:3], step)
        if name == "range":
            return self.make_range(operands, application.step)
        method = {"get": self.get, "set": self.set_item, "append": self.append, "prepend": self.prepend}
        return method[name](*operands)

    def fold(self, name: str, operands: list, application: Application) -> Any:
        # A missing bound of CARVE stays missing, whatever arithmetic its rule does with it.
        keeps_none = application.operator == "CARVE" and name in ARITHMETIC
        result = operands[0]
        if len(operands) == 1:
            return None if keeps_none and result is None else self.negative(result)
        for operand in operands[1:]:
            if keeps_none and (result is None or operand is None):
                result = None
            else:
                result = self.arithmetic(name, result, operand)
        return result

    def least_or_greatest(self, node: Apply, operands: list) -> Any:
        if len(operands) > 1:
            return self.extreme(node.operator, operands)
        items = operands[0]
        # `(min args)` is both forms of NADIR: one iterable, or several values.
        if node.operands[0] == Parameter("args") and len(items) == 1:
            items = items[0]
        return self.extreme(node.operator, self.iterate(items))

    def join(self, operands: list) -> str:
        items = operands if len(operands) > 1 else self.iterate(operands[0])
        pieces = []
        length = 0
        for item in items:
            pieces.append(self.text_of(item))
            length += len(pieces[-1])
            if length > self.limits.text_length:
                raise AlienError("LimitError", "text too long")
        return self.new_text("".join(pieces))

    def zip_together(self, operands: list, name: str) -> Any:
        sources = [self.open(operand) for operand in operands]
        result = sources[0]
        for source in sources[1:]:
            result = Zipped(self, name, result, source)
        return result

    # -- expressions --------------------------------------------------------------------

    def evaluate(self, node: Any, frame: Frame) -> Any:
        self.spend(1)
        kind = type(node)
        if kind is Literal:
            parameter = LITERALS[node.target].parameters[0]
            return self.apply(Application(node.target, {parameter: node.value}))
        if kind is Name:
            return self.lookup(node.name, frame)
        self.enter_level()
        if kind is Call:
            function = self.lookup(node.name, frame)
            arguments = [self.evaluate(argument, frame) for argument in node.arguments]
            result = self.call_value(function, arguments)
        elif node.operator in ("BOND", "RIFT"):
            result = self.operate_lazily(node, frame)
        else:
            arguments = [self.evaluate(argument, frame) for argument in node.arguments]
            result = self.operate(node.operator, arguments)
        self.leave_level()
        return result

    def lookup(self, name: str, frame: Frame) -> Any:
        """Python's scopes: which one is meant is decided by the text, not by what is set."""
        if frame.code is not None and name in frame.code.locals:
            if name not in frame.values:
                raise AlienError("UnboundLocalError", name)
            return frame.values[name]
        while frame.code is not None:
            frame = frame.outer
            if frame.code is not None and name in frame.code.locals:
                break
        if name not in frame.values:
            raise AlienError("NameError", name)
        return frame.values[name]

    def call_value(self, function: Any, arguments: list) -> Any:
        if not isinstance(function, Function):
            raise type_error("only a CRAFT can be called")
        code = function.code
        if len(arguments) != len(code.parameters):
            raise type_error(f"{code.name} takes {len(code.parameters)} arguments")
        self.spend(1)
        self.calls += 1
        if self.calls > self.limits.calls:
            raise AlienError("RecursionError", "calls nest too deep")
        self.enter_level()
        frame = Frame(code, function.frame, dict(zip(code.parameters, arguments)))
        self.run_block(code.body, frame)
        self.leave_level()
        self.calls -= 1
        return frame.result

    def check_count(self, name: str, count: int) -> None:
        info = OPERATORS[name]
        if count < info.fewest or (info.most is not None and count > info.most):
            raise type_error(f"{name} does not take {count} arguments")

    def apply(self, application: Application) -> Any:
        return self.evaluate_rule(self.rules[application.operator], application)

    def operate(self, name: str, arguments: list) -> Any:
        self.check_count(name, len(arguments))
        self.spend(1)
        parameters = OPERATORS[name].parameters
        if parameters == ("args",):
            self.allocate(len(arguments))
            return self.apply(Application(name, {"args": arguments}))
        if name == "EXPEL" and len(arguments) == 2:
            return self.pop(*arguments)  # no rule changes this form
        if name == "STRAIN":
            return self.apply(Application(name, {"seq": arguments[1]}, function=arguments[0]))
        step = END
        if name == "EXTENT" and len(arguments) == 1:
            arguments = [0, *arguments]
        elif name == "EXTENT" and len(arguments) == 3:
            step = arguments.pop()
        elif name == "CARVE":
            step = arguments.pop() if len(arguments) == 4 else END
            arguments = [*arguments, None][:3]
        return self.apply(Application(name, dict(zip(parameters, arguments, strict=True)), step))

    def operate_lazily(self, node: Operate, frame: Frame) -> Any:
        """BOND and RIFT: an argument is evaluated when the rule first reads it."""
        name, arguments = node.operator, node.arguments
        self.check_count(name, len(arguments))

        def delayed(argument: Any) -> Delayed:
            return Delayed(lambda: self.evaluate(argument, frame))

        left: Any = delayed(arguments[0])
        for argument in arguments[1:]:
            self.spend(1)
            left = self.apply(Application(name, {"a": left, "b": delayed(argument)}))
        return left

    # -- statements ---------------------------------------------------------------------

    def run_program(self, body: list) -> None:
        frame = Frame(None, None, {})
        for statement in body:
            self.run_statement(statement, frame)

    def run_block(self, body: list, frame: Frame) -> str | None:
        self.enter_level()
        signal = None
        for statement in body:
            signal = self.run_statement(statement, frame)
            if signal is not None:
                break
        self.leave_level()
        return signal

    def run_statement(self, statement: Any, frame: Frame) -> str | None:
        try:
            self.spend(1)
            return self.statement_methods[type(statement)](statement, frame)
        except AlienError as fault:
            # The innermost statement comes first and keeps its claim.
            fault.line = fault.line or statement.line
            raise

    def run_evaluate(self, statement: Evaluate, frame: Frame) -> None:
        self.evaluate(statement.expression, frame)

    def run_assign(self, statement: Assign, frame: Frame) -> None:
        value = self.evaluate_values(statement.values, frame)
        self.assign(statement.targets, value, frame)

    def evaluate_values(self, expressions: list, frame: Frame) -> Any:
        """One expression is its value, several are a tuple, without any rule."""
        values = [self.evaluate(expression, frame) for expression in expressions]
        if len(values) == 1:
            return values[0]
        self.allocate(len(values))
        return tuple(values)

    def assign(self, targets: list[str], value: Any, frame: Frame) -> None:
        if len(targets) == 1:
            frame.values[targets[0]] = value
        else:
            frame.values.update(zip(targets, self.unpack(value, len(targets))))

    def run_choose(self, statement: Choose, frame: Frame) -> str | None:
        for line, condition, body in statement.branches:
            try:
                chosen = truth(self.evaluate(condition, frame))
            except AlienError as fault:
                fault.line = fault.line or line
                raise
            if chosen:
                return self.run_block(body, frame)
        return self.run_block(statement.otherwise, frame) if statement.otherwise else None

    def run_sweep(self, statement: Sweep, frame: Frame) -> str | None:
        source = self.open(self.evaluate(statement.iterable, frame))
        while (element := source.advance()) is not END:
            self.spend(1)
            self.assign(statement.targets, element, frame)
            signal = self.run_block(statement.body, frame)
            if signal == DELIVERED:
                return signal
            if signal == CEASED:
                break
        return None

    def run_while(self, statement: While, frame: Frame) -> str | None:
        while truth(self.evaluate(statement.condition, frame)):
            self.spend(1)
            signal = self.run_block(statement.body, frame)
            if signal == DELIVERED:
                return signal
            if signal == CEASED:
                break
        return None

    def run_jump(self, statement: Jump, frame: Frame) -> str | None:
        return None if statement.word == "IDLE" else statement.word

    def run_craft(self, statement: Craft, frame: Frame) -> None:
        self.allocate(1)
        frame.values[statement.name] = Function(statement, frame)

    def run_deliver(self, statement: Deliver, frame: Frame) -> str:
        frame.result = self.evaluate_values(statement.values, frame) if statement.values else None
        return DELIVERED


def observed_in_text(text: str) -> int:
    """One for every started eight code points, and at least one."""
    return max(1, -(-len(text) // 8))


# ---------------------------------------------------------------------------------------
# Entry points
# ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Result:
    output: str
    error: dict | None  # {"kind", "line"}
    values: int


def run_here(code: str, rules: Ruleset, disable: Iterable[str] = (), limits: Limits = Limits()) -> Result:
    """Run a program on the present thread, whose stack must be big (see `with_big_stack`)."""
    machine = Machine(rules.in_force(disable), limits)
    error = None
    try:
        machine.run_program(parse(code, limits))
    except AlienError as fault:
        error = {"kind": fault.kind, "line": fault.line}
    output = "".join(machine.output).rstrip("\n")
    if error:
        output += ("\n" if output else "") + f"[AlienError] {error['kind']}"
    return Result(output, error, machine.observed)


def with_big_stack(function: Any) -> Any:
    """Call a function where Python's own recursion limit is never reached."""
    outcome: list = []

    def body() -> None:
        try:
            outcome.append((function(), None))
        except BaseException as fault:  # handed over to the caller's thread
            outcome.append((None, fault))

    sys.set_int_max_str_digits(0)
    sys.setrecursionlimit(250_000)
    old_size = threading.stack_size(512 * 1024 * 1024)
    try:
        thread = threading.Thread(target=body)
        thread.start()
    finally:
        threading.stack_size(old_size)
    thread.join()
    value, fault = outcome[0]
    if fault is not None:
        raise fault
    return value


def run(code: str, rules: Any = None, disable: Iterable[str] = (), limits: Limits = Limits()) -> Result:
    """Run a program.  `rules` is a Ruleset, {"rules": […]}, a list of rules, or None."""

    def body() -> Result:
        ruleset = rules if isinstance(rules, Ruleset) else Ruleset(rules)
        return run_here(code, ruleset, disable, limits)

    return with_big_stack(body)


def answer_line(line: bytes, rules: Ruleset, disable: Iterable[str], limits: Limits) -> dict:
    """The answer to one line of JSON; whatever the line is, there is one."""
    try:
        request = json.loads(line.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return {"id": None, "fault": "not valid JSON"}
    identifier = request.get("id") if isinstance(request, dict) else None
    if not isinstance(request, dict) or not isinstance(request.get("code"), str):
        return {"id": identifier, "fault": "no text under code"}
    switched_off = request.get("disable")
    switched_off = [] if switched_off is None else switched_off
    if not isinstance(switched_off, list) or not all(isinstance(item, str) for item in switched_off):
        return {"id": identifier, "fault": "disable is a list of ids"}
    try:
        result = run_here(request["code"], rules, [*disable, *switched_off], limits)
    except UnknownRule as fault:
        return {"id": identifier, "fault": f"unknown rule: {fault}"}
    except Exception as fault:  # a mistake in this file must never look like a result
        return {"id": identifier, "fault": f"internal: {type(fault).__name__}: {fault}"}
    return {"id": identifier, "output": result.output, "error": result.error, "values": result.values}


def serve(rules: Ruleset, disable: Iterable[str], limits: Limits) -> int:
    for line in sys.stdin.buffer:
        answer = answer_line(line, rules, disable, limits)
        try:
            text = json.dumps(answer)
        except RecursionError:
            text = json.dumps({"id": None, "fault": "id nests too deep"})
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    return 0


def main(arguments: list[str]) -> int:
    options = argparse.ArgumentParser(description="Reference implementation of AlienCode.")
    options.add_argument("--jsonl", action="store_true", help="answer lines of JSON on standard input")
    options.add_argument("--ruleset", metavar="FILE", help="JSON object with the hidden rules")
    options.add_argument("--disable", default="", metavar="IDS", help="rules to switch off, with commas")
    options.add_argument("--fuel", type=int, default=Limits.fuel, help="steps a program may take")
    options.add_argument("--self-test", action="store_true")
    options.add_argument("program", nargs="?", help="file to run")
    chosen = options.parse_args(arguments)
    if chosen.self_test:
        return self_test()
    disable = [item for item in chosen.disable.split(",") if item]
    limits = Limits(fuel=chosen.fuel)
    try:
        document = None
        if chosen.ruleset:
            with open(chosen.ruleset, encoding="utf-8") as file:
                document = json.load(file)
        rules = Ruleset(document)
        rules.in_force(disable)
        if chosen.jsonl:
            return serve(rules, disable, limits)
        if not chosen.program:
            options.error("a program, --jsonl or --self-test is needed")
        with open(chosen.program, encoding="utf-8", newline="") as file:
            code = file.read()
    except (OSError, ValueError, RulesetError, UnknownRule) as fault:
        print(f"{type(fault).__name__}: {fault}", file=sys.stderr)
        return 2
    result = run_here(code, rules, disable, limits)
    sys.stdout.buffer.write(result.output.encode("utf-8", "replace") + b"\n")
    return 1 if result.error else 0


# ---------------------------------------------------------------------------------------
# Self-test: sentences of the specification, with results worked out by hand
# ---------------------------------------------------------------------------------------

# An expression and what EMIT shows of it; "!Kind" is a program that fails with that kind.
EXPRESSIONS = [
    # literals
    ("42", "42"), ("-5", "-5"), ("00", "0"), ("-0", "0"), (".5", "0.5"), ("5.", "5.0"), ("-.5", "-0.5"),
    ("1e3", "1000.0"), ("1E+3", "1000.0"), ("1e999", "inf"), ("-1e999", "-inf"), ("-0.0", "-0.0"),
    ("007.5", "7.5"), ("1e16", "1e+16"), ("1e15", "1000000000000000.0"), ("0.00001", "1e-05"),
    ("YES", "True"), ("NO", "False"), ('"a\\tb\\x41\\u00e9\\U0001F600"', "a\tbAé😀"), ("'it\\'s'", "it's"),
    ("123456789012345678901234567890", "123456789012345678901234567890"), ('"# SET"', "# SET"),
    # arithmetic
    ("SHATTER(1, 2)", "3"), ('SHATTER("a", "b")', "ab"), ("SHATTER(STRAND(1), STRAND(2))", "[1, 2]"),
    ("SHATTER(KNOT(1), KNOT(2))", "(1, 2)"), ('SHATTER("a", 1)', "!TypeError"), ("SHATTER(STRAND(), KNOT())", "!TypeError"),
    ("SHATTER(YES, YES)", "2"), ("SHATTER(EXTENT(2), EXTENT(2))", "!TypeError"), ("SHATTER(0.1, 0.2)", "0.30000000000000004"),
    ("WEAVE(5, 7)", "-2"), ('WEAVE("a", "b")', "!TypeError"), ("WEAVE(1, 0.5)", "0.5"),
    ('PARE("ab", 2)', "abab"), ('PARE(2, "ab")', "abab"), ('PARE("ab", YES)', "ab"), ("PARE(STRAND(1), -3)", "[]"),
    ("PARE(KNOT(1), 2)", "(1, 1)"), ('PARE("ab", 2.0)', "!TypeError"), ('PARE("ab", 99999999999999999999)', "!LimitError"),
    ('PARE("", 99999999999999999999)', ""), ("PARE(1e308, 10)", "inf"), ("PARE(6, 7)", "42"),
    ("FRACTURE(7, 2)", "3.5"), ("FRACTURE(6, 2)", "3.0"), ("FRACTURE(1, 0)", "!ZeroDivisionError"),
    ("FRACTURE(COIL(10, 400), COIL(10, 399))", "10.0"), ("FRACTURE(COIL(10, 400), 1)", "!OverflowError"),
    ("FRACTURE(1, COIL(10, 400))", "0.0"), ("SHATTER(COIL(10, 400), 0.5)", "!OverflowError"),
    ("COIL(2, 10)", "1024"), ("COIL(10, -5)", "1e-05"), ("COIL(2, -1)", "0.5"), ("COIL(0, -1)", "!ZeroDivisionError"),
    ("COIL(0.0, -1)", "!ZeroDivisionError"), ("COIL(0, 0)", "1"), ("COIL(-8, 0.5)", "!ValueError"), ("COIL(4, 0.5)", "2.0"),
    ("COIL(10.0, 400)", "!OverflowError"), ("COIL(9, COIL(9, 9))", "!LimitError"), ("COIL(-2.0, -2000)", "0.0"),
    ("COIL(-2.0, -2001)", "-0.0"), ("COIL(-1, -3)", "-1.0"), ("COIL(2.0, 1023)", "8.98846567431158e+307"), ("COIL(YES, 2)", "1"),
    ("COIL(0.5, 1074)", "5e-324"), ("COIL(0.5, 1075)", "0.0"), ("COIL(COIL(10, 400), -1)", "0.0"),
    ("COIL(1e999, 0)", "1.0"), ("COIL(COIL(10, 400), 1.0)", "!OverflowError"), ('COIL("a", 2)', "!TypeError"),
    ("RESIDUE(-7, 3)", "2"), ("RESIDUE(7, -3)", "-2"), ("RESIDUE(-7.5, 2)", "0.5"), ("RESIDUE(1, 0)", "!ZeroDivisionError"),
    ('RESIDUE("%d", 1)', "!TypeError"), ('RESIDUE("a", KNOT())', "!TypeError"),
    ("HALVE(-7, 2)", "-4"), ("HALVE(7.0, 2)", "3.0"), ("HALVE(1, 0.0)", "!ZeroDivisionError"),
    # comparison
    ("AKIN(1, 1.0)", "True"), ("AKIN(YES, 1)", "True"), ('AKIN(1, "1")', "False"), ("APART(1, 2)", "True"),
    ("AKIN(9007199254740993, 9007199254740992.0)", "False"), ("OVER(COIL(10, 400), 1e308)", "True"),
    ("OVER(1e999, COIL(10, 400))", "True"), ("UNDER(STRAND(1, 2), STRAND(1, 3))", "True"), ("UNDER(KNOT(1), KNOT(1, 0))", "True"),
    ('UNDER("a", "B")', "False"), ('UNDER("\\uffff", "\\U00010000")', "True"), ('OVER(1, "a")', "!TypeError"),
    ("ATOP(2, 2)", "True"), ("BENEATH(3, 2)", "False"), ("AKIN(STRAND(1), KNOT(1))", "False"),
    ("AKIN(EXTENT(0), EXTENT(2, 1))", "True"), ("AKIN(EXTENT(0, 3, 2), EXTENT(0, 4, 2))", "True"), ("UNDER(EXTENT(1), EXTENT(2))", "!TypeError"),
    ("UNDER(STRAND(1, 2), STRAND(1, YES))", "False"), ("OVER(STRAND(EMIT()), STRAND(EMIT()))", "\n\nFalse"),
    # logic
    ('BOND(0, "x")', "0"), ('BOND(1, "x")', "x"), ("RIFT(0, NO)", "False"), ("RIFT(0, 5, CRASH())", "5"), ("BOND(1, 0, CRASH())", "0"),
    ("BOND(1, 2, 3)", "3"), ("BOND(1)", "!TypeError"), ("NEGATE(STRAND())", "True"), ("NEGATE(EXTENT(0, 99999999999999999999))", "False"),
    # position and structure
    ("PLUCK(STRAND(1, 2, 3), -1)", "3"), ('PLUCK("a😀b", 1)', "😀"), ("PLUCK(STRAND(1), 1)", "!IndexError"),
    ("PLUCK(STRAND(1), 0.0)", "!TypeError"), ("PLUCK(STRAND(1, 2), YES)", "2"), ("PLUCK(STRAND(1), COIL(10, 30))", "!IndexError"),
    ("PLUCK(EXTENT(0, COIL(10, 30)), COIL(10, 29))", "1" + "0" * 29), ("PLUCK(5, 0)", "!TypeError"),
    ('CARVE("hello", 1, 3)', "el"), ('CARVE("hello", 2)', "llo"), ('CARVE("hello", 0, 5, 2)', "hlo"), ('CARVE("hello", -99, 99)', "hello"),
    ('CARVE("hello", 4, 0, -1)', "olle"), ('CARVE("hello", 0, 5, 0)', "!ValueError"), ('CARVE("hello", 0.0)', "!TypeError"),
    ("CARVE(EXTENT(10), 2, 5)", "range(2, 5)"), ("CARVE(STRAND(1, 2, 3), 0, COIL(10, 30))", "[1, 2, 3]"), ('CARVE("abc", EMIT(), 2)', "\nab"),
    ("CARVE(KNOT(1, 2, 3), 1)", "(2, 3)"), ("CARVE(INDEX(STRAND()), 0)", "!TypeError"), ('CARVE("a")', "!TypeError"),
    ("STRAND()", "[]"), ("KNOT()", "()"), ("KNOT(1)", "(1,)"), ("STRAND(1, 'a', \"it's\", 2.0, KNOT(1))", "[1, 'a', \"it's\", 2.0, (1,)]"),
    ("ANNEX(STRAND(), 1)", "None"), ("ANNEX(KNOT(), 1)", "!TypeError"), ('EXPEL("ab")', "!TypeError"), ("EXPEL(STRAND(1, 2))", "2"),
    ("EXPEL(STRAND(1, 2), 0)", "1"), ("EXPEL(STRAND())", "!IndexError"), ("EXPEL(STRAND(1), COIL(10, 30))", "!OverflowError"),
    ("IMPRINT(STRAND(1), 0, 2)", "None"), ("IMPRINT(STRAND(1), 1, 2)", "!IndexError"), ("IMPRINT(STRAND(1), COIL(10, 30), 2)", "!IndexError"),
    ("IMPRINT(KNOT(1), 0, 2)", "!TypeError"), ("IMPRINT(STRAND(1), '0', 2)", "!TypeError"),
    # iteration
    ("EXTENT(3)", "range(0, 3)"), ("EXTENT(1, 9, 3)", "range(1, 9, 3)"), ("EXTENT(1.0)", "!TypeError"), ("EXTENT(0, 1, 0)", "!ValueError"),
    ("EXTENT(YES)", "range(0, 1)"), ("GATHER(EXTENT(5, 0, -2))", "[5, 3, 1]"), ("INDEX('ab')", "<INDEX iterator>"),
    ("GATHER(INDEX('ab'))", "[(0, 'a'), (1, 'b')]"), ("GATHER(PAIR('ab', EXTENT(9)))", "[('a', 0), ('b', 1)]"), ("PAIR(1, 2)", "!TypeError"),
    ("STRAND(PAIR('a', 'b'))", "[<PAIR iterator>]"), ("GATHER(STRAIN(EMIT(), STRAND(0, 1, '', 'x')))", "\n[1, 'x']"), ("STRAIN(5, STRAND(1))", "<STRAIN iterator>"),
    ("GATHER(STRAIN(5, STRAND(1)))", "!TypeError"), ("GATHER(STRAIN(5, STRAND()))", "[]"), ("STRAIN(5, 5)", "!TypeError"), ("GATHER(5)", "!TypeError"),
    # aggregation
    ("GAUGE('a😀')", "2"), ("GAUGE(EXTENT(0, COIL(10, 30)))", "!OverflowError"), ("GAUGE(INDEX(''))", "!TypeError"), ("GAUGE(5)", "!TypeError"),
    ("NADIR(3, 1, 2)", "1"), ("NADIR(STRAND(3, 1))", "1"), ("APEX('abc')", "c"), ("NADIR()", "!TypeError"), ("NADIR(STRAND())", "!ValueError"),
    ("NADIR(5)", "!TypeError"), ("APEX(1, 1.0, YES)", "1"), ("NADIR(1.0, 1)", "1.0"), ("APEX(1, 'a')", "!TypeError"), ("NADIR(STRAND(STRAND(5)))", "[5]"),
    ("SOME_OF(STRAND(0, 2))", "True"), ("EVERY_OF(STRAND())", "True"), ("EVERY_OF(INDEX('ab'))", "True"), ("SOME_OF(1)", "!TypeError"),
    ("ORDER(STRAND(3, 1, 2))", "[1, 2, 3]"), ("ORDER('cab')", "['a', 'b', 'c']"), ("ORDER(STRAND(1, 'a'))", "!TypeError"),
    ("ORDER(STRAND(1.0, YES, 0, 1))", "[0, 1.0, True, 1]"), ("ORDER(STRAND(KNOT(1, 'b'), KNOT(0, 'z'), KNOT(1, 'a')))", "[(0, 'z'), (1, 'a'), (1, 'b')]"),
    ("GATHER('ab')", "['a', 'b']"), ("FUSE(1, 'a', STRAND('b'), 2.0, YES)", "1a['b']2.0True"), ("FUSE()", ""), ("FUSE('ab')", "ab"),
    # printing
    ("STRAND('\\n\\\\\\x00\\x7f\\xa0\\xad\\u2028é\\U0001F600')", "['\\n\\\\\\x00\\x7f\\xa0\\xad\u2028é😀']"), ("STRAND('\\'\"')", "['\\'\"']"),
    ("STRAND(1e22, 1e-7, -0.0, 1e999, EMIT)", "!SyntaxError"), ("STRAND(1e22, 1e-7, -0.0, -1e999)", "[1e+22, 1e-07, -0.0, -inf]"),
    ("WEAVE(1e999, 1e999)", "nan"), ("EMIT(1)", "1\nNone"), ("1, 2", "1 2"),
    # wrong counts come after the arguments, BOND's and RIFT's before
    ("SHATTER(EMIT(1))", "1\n[AlienError] TypeError"), ("BOND(EMIT(1))", "!TypeError"), ("GAUGE(EMIT(1), 2)", "1\n[AlienError] TypeError"),
]

# Sources that are wrong as they stand; nothing of them runs.
REFUSED = [
    (source, "SyntaxError")
    for source in (
        "1 + 2", "x-3", "- 3", "--3", "f(1)(2)", "(f)(1)", "5(1)", "YES(1)", "SET x AS (1, 2)", "EMIT(())", "SET (a) AS 1", "SET a, (b, c) AS x",
        "IDLE; IDLE", "SET x AS \\\n1", "'a' 'b'", "r'a'", "'''a'''", '""""""', "'a\nb'", "'a", "'\\q'", "'\\x4'", "'\\ud800'", "'\ud800'",
        "'\\U00110000'", "007", "-007", "1_000", "0x1F", "1j", "1e", "1if", "1.2.3", "é", "SET é AS 1", "SET SET AS 1", "SET PLUCK AS 1", "SET YES AS 1",
        "CRAFT GAUGE(): IDLE", "CRAFT f(IN): IDLE", "CRAFT f(a, a): IDLE", "CRAFT f(a=1): IDLE", "CRAFT f(,): IDLE", "CRAFT f: IDLE", "SWEEP AS IN x: IDLE",
        "CEASE", "BYPASS", "DELIVER 1", "UPON YES: CEASE", "SWEEP x IN y:\n CRAFT f():\n  CEASE", "UPON YES: UPON NO: IDLE", "UPON YES: CRAFT f(): IDLE",
        "LEST YES: IDLE", "DEFAULT: IDLE", "WHILE NO: IDLE\nDEFAULT: IDLE", "UPON YES: IDLE\nDEFAULT: IDLE\nLEST NO: IDLE", "SWEEP x IN 1, 2: IDLE",
        "f(,)", "f(a=1)", "x.y", "x[0]", "[1]", "{}", "x AS 1", "SET x 1", "SET x AS", "SET t AS 1,", "EMIT", "EMIT 1", "SET x AS PLUCK", "UPON YES",
        "IDLE 1", "EMIT(1", "EMIT(1))", "x = 1", "AKIN(1, 2) == 1", "x\0", "EMIT(1\nEMIT(2)", "NOT x", "SET a, AS x", "x\u00a0",
    )
] + [
    ("  EMIT(1)", "IndentationError"), ("UPON YES:\nEMIT(1)", "IndentationError"), ("UPON YES:", "IndentationError"), ("UPON YES:\n# c\n", "IndentationError"),
    ("IDLE\n  IDLE", "IndentationError"), ("UPON YES:\n    IDLE\n  IDLE", "IndentationError"), ("UPON YES: IDLE\n  IDLE", "IndentationError"),
    ("UPON YES:\n\tIDLE\n        IDLE", "IndentationError"), ("UPON YES:\n        IDLE\n\tIDLE", "IndentationError"),
    ("UPON YES:\n UPON YES:\n\tIDLE", "IndentationError"), ("UPON YES:\n$", "IndentationError"),
    # the first in the text wins
    ("IDLE\n  IDLE\n$", "IndentationError"), ("$\n  IDLE", "SyntaxError"), ("CEASE\n  IDLE", "SyntaxError"), ("EMIT(1)\n" + "(" * 201, "LimitError"),
    ("$" + "(" * 201, "SyntaxError"), ("(" * 201 + "$", "LimitError"),
    ("\n".join(" " * depth + "UPON YES:" for depth in range(101)) + "\n" + " " * 101 + "IDLE", "LimitError"),
    ("EMIT(1)\nx = 1", "SyntaxError"), ("9" * 400_000, "LimitError"), ("#" * 1_000_001, "LimitError"),
]

# Whole programs and their output.
PROGRAMS = [
    ("", ""), ("\ufeffEMIT(1)", "1"), ("EMIT(1)\rEMIT(2)\r\nEMIT(3)", "1\n2\n3"), ("\n  \n# c\n\t# c\nEMIT(1)\n   ", "1"), ("EMIT(1,\n  # c )\n\n2,\n)", "1 2"),
    ("UPON YES:\n\tEMIT(1)\n\n# c\n\tEMIT(2)\nEMIT(3)", "1\n2\n3"), ("UPON YES: # c\n  EMIT(1)", "1"), ("EMIT()\nEMIT(1)\nEMIT()\nEMIT()", "\n1"),
    ("EMIT(' a ')\nEMIT('\\n')", " a "), ("EMIT()\nx", "[AlienError] NameError"), ("EMIT('a\\n\\n')\nx", "a\n[AlienError] NameError"),
    ("(" * 200 + "1" + ")" * 200, ""), ("\n".join(" " * depth + "UPON YES:" for depth in range(100)) + "\n" + " " * 100 + "EMIT(1)", "1"),
    ("SET if AS 1\nSET None AS 2\nEMIT(if, None)", "1 2"), ("# 'unclosed \ud800\nEMIT(1)", "1"), ("EMIT ( (1) )", "1"), ("IDLE #", ""),
    # assignment and unpacking
    ("SET a, b AS 1, 2\nSET a, b AS b, a\nEMIT(a, b)", "2 1"), ("SET t AS 1, 2\nEMIT(t)", "(1, 2)"), ("SET a, b AS 'xy'\nEMIT(b, a)", "y x"),
    ("SET a, b AS STRAND(1)", "[AlienError] ValueError"), ("SET a, b AS 1, 2, 3", "[AlienError] ValueError"), ("SET a, b AS 5", "[AlienError] TypeError"),
    ("SET i AS INDEX('abcd')\nSET a, b AS CARVE('xy', 0)\nSWEEP n, c IN i: EMIT(n, c)", "0 a\n1 b\n2 c\n3 d"), ("SET a, a AS 1, 2\nEMIT(a)", "2"),
    ("SET a AS STRAND(1)\nSET b AS a\nANNEX(b, 2)\nEMIT(a)", "[1, 2]"),
    # control flow
    ("UPON 0: EMIT(1)\nLEST '': EMIT(2)\nLEST 2: EMIT(3)\nDEFAULT: EMIT(4)", "3"), ("UPON 0.0: EMIT(1)\nDEFAULT:\n EMIT(4)", "4"),
    ("SET i AS 0\nWHILE UNDER(i, 5):\n  SET i AS SHATTER(i, 1)\n  UPON AKIN(i, 2): BYPASS\n  UPON AKIN(i, 4): CEASE\n  EMIT(i)\nEMIT('end', i)", "1\n3\nend 4"),
    ("SWEEP x IN 'ab':\n  SWEEP y IN EXTENT(3):\n    UPON AKIN(y, 1): CEASE\n    EMIT(x, y)", "a 0\nb 0"), ("SWEEP x IN 5: IDLE", "[AlienError] TypeError"),
    ("SWEEP x IN STRAND(): IDLE\nEMIT(x)", "[AlienError] NameError"), ("SWEEP a, b IN STRAND('xy', KNOT(1, 2)): EMIT(a, b)", "x y\n1 2"),
    ("SET xs AS STRAND(1, 2, 3)\nSWEEP x IN xs:\n  EMIT(x)\n  UPON UNDER(GAUGE(xs), 5): ANNEX(xs, 9)", "1\n2\n3\n9\n9"),
    ("SET xs AS STRAND(1, 2, 3)\nSWEEP x IN xs:\n  EMIT(x)\n  EXPEL(xs)", "1\n2"),
    # functions and scope
    ("CRAFT f(a, b,):\n  DELIVER b, a\nEMIT(f(1, 2,))\nEMIT(f)", "(2, 1)\n<CRAFT f>"), ("CRAFT f(): DELIVER\nEMIT(f())", "None"), ("CRAFT f(): IDLE\nEMIT(f())", "None"),
    ("CRAFT f(): EMIT(x)\nSET x AS 1\nf()\nSET x AS 2\nf()", "1\n2"), ("SET x AS 1\nCRAFT f():\n  EMIT(x)\n  SET x AS 2\nf()", "[AlienError] UnboundLocalError"),
    ("CRAFT f():\n  CRAFT g(): DELIVER x\n  EMIT(g())\n  SET x AS 1\nf()", "[AlienError] NameError"), ("x", "[AlienError] NameError"),
    ("CRAFT f():\n  SET x AS 1\n  CRAFT g(): DELIVER x\n  SET x AS 2\n  DELIVER g\nSET h AS f()\nEMIT(h())", "2"),
    ("SET x AS 9\nCRAFT f():\n  CRAFT g(): DELIVER x\n  DELIVER g()\n  SET x AS 1\nEMIT(f())", "[AlienError] NameError"),
    ("CRAFT f(x):\n  SWEEP i IN EXTENT(5):\n    WHILE YES:\n      UPON AKIN(i, x): DELIVER i\n      CEASE\nEMIT(f(3))", "3"),
    ("CRAFT f(a): IDLE\nf()", "[AlienError] TypeError"), ("g(EMIT(1))", "[AlienError] NameError"), ("SET g AS 5\ng(EMIT(1))", "1\n[AlienError] TypeError"),
    ("CRAFT f(): IDLE\nSET g AS f\nEMIT(AKIN(f, g), AKIN(INDEX(''), INDEX('')), STRAND(g))", "True False [<CRAFT f>]"),
    ("CRAFT f(n):\n  UPON n: DELIVER PARE(n, f(WEAVE(n, 1)))\n  DELIVER 1\nEMIT(f(20))", "2432902008176640000"),
    # iterators
    ("SET i AS INDEX('ab')\nEMIT(GATHER(i), GATHER(i))", "[(0, 'a'), (1, 'b')] []"), ("SET r AS EXTENT(2)\nEMIT(GATHER(r), GATHER(r))", "[0, 1] [0, 1]"),
    ("SET i AS INDEX('abc')\nEMIT(GATHER(PAIR(STRAND(1), i)))\nEMIT(GATHER(i))", "[(1, (0, 'a'))]\n[(1, 'b'), (2, 'c')]"),
    ("SET i AS INDEX('abc')\nEMIT(GATHER(PAIR(i, STRAND(1))))\nEMIT(GATHER(i))", "[((0, 'a'), 1)]\n[(2, 'c')]"),
    ("CRAFT odd(n):\n  EMIT('?', n)\n  DELIVER RESIDUE(n, 2)\nSWEEP n IN STRAIN(odd, EXTENT(4)): EMIT(n)", "? 0\n? 1\n1\n? 2\n? 3\n3"),
    ("SET xs AS STRAND(1)\nSET i AS INDEX(xs)\nANNEX(xs, 2)\nEMIT(GATHER(i))\nANNEX(xs, 3)\nEMIT(GATHER(i))", "[(0, 1), (1, 2)]\n[]"),
    ("SET i AS INDEX('ab')\nEMIT(SOME_OF(i))\nEMIT(GATHER(i))", "True\n[(1, 'b')]"), ("CRAFT f(x): DELIVER y\nSET s AS STRAIN(f, STRAND(1))\nEMIT(1)\nGATHER(s)", "1\n[AlienError] NameError"),
    ("SET i AS INDEX('abc')\nCRAFT f(p):\n  SWEEP q IN i: DELIVER YES\n  DELIVER NO\nEMIT(GATHER(STRAIN(f, i)))", "[(0, 'a')]"),
    # equality of containers, cycles
    ("SET n AS WEAVE(1e999, 1e999)\nSET xs AS STRAND(n)\nEMIT(AKIN(n, n), AKIN(xs, xs), AKIN(xs, STRAND(n)), AKIN(STRAND(xs), STRAND(xs)), APART(xs, xs))", "False True False True False"),
    ("SET xs AS STRAND(1)\nANNEX(xs, xs)\nEMIT(xs, AKIN(xs, xs))", "[1, [...]] True"), ("SET xs AS STRAND()\nSET t AS KNOT(xs)\nANNEX(xs, t)\nEMIT(t)", "([(...)],)"),
    ("SET a AS STRAND()\nANNEX(a, a)\nSET b AS STRAND()\nANNEX(b, b)\nAKIN(a, b)", "[AlienError] RecursionError"),
    ("SET a AS STRAND()\nEMIT(STRAND(a, a))", "[[], []]"),
    # depth
    ("CRAFT f(n): DELIVER RIFT(NEGATE(n), f(WEAVE(n, 1)))\nEMIT(f(999))", "True"), ("CRAFT f(n): DELIVER RIFT(NEGATE(n), f(WEAVE(n, 1)))\nEMIT(f(1000))", "[AlienError] RecursionError"),
    ("SET x AS STRAND()\nSWEEP i IN EXTENT(999): SET x AS STRAND(x)\nEMIT(x)", "[" * 1000 + "]" * 1000), ("SET x AS STRAND()\nSWEEP i IN EXTENT(1000): SET x AS STRAND(x)\nEMIT(x)", "[AlienError] RecursionError"),
    ("SET x AS STRAND()\nSET y AS STRAND()\nSWEEP i IN EXTENT(999): SET x, y AS STRAND(x), STRAND(y)\nEMIT(AKIN(x, y))", "True"),
    ("SET x AS STRAND()\nSET y AS STRAND()\nSWEEP i IN EXTENT(1000): SET x, y AS STRAND(x), STRAND(y)\nEMIT(AKIN(x, y))", "[AlienError] RecursionError"),
    ("SET i AS 'a'\nSWEEP k IN EXTENT(12000): SET i AS INDEX(i)\nGATHER(i)", "[AlienError] RecursionError"),
    ("SET i AS 'a'\nSWEEP k IN EXTENT(9000): SET i AS INDEX(i)\nEMIT(GAUGE(GATHER(i)))", "1"),
    # limits
    ("WHILE YES: IDLE", "[AlienError] LimitError"), ("EMIT(1)\nSET s AS 'a'\nWHILE YES: SET s AS SHATTER(s, s)", "1\n[AlienError] LimitError"),
    ("SET n AS 2\nWHILE YES: SET n AS PARE(n, n)", "[AlienError] LimitError"), ("GATHER(EXTENT(0, COIL(10, 30)))", "[AlienError] LimitError"),
    ("SET x AS STRAND()\nSWEEP y IN EXTENT(99): SET x AS STRAND(x, x)\nEMIT(x)", "[AlienError] LimitError"), ("SET xs AS STRAND(1)\nSWEEP x IN xs: ANNEX(xs, x)", "[AlienError] LimitError"),
    ("SET x AS STRAND()\nSET z AS STRAND()\nSWEEP y IN EXTENT(99): SET x, z AS STRAND(x, x), STRAND(z, z)\nAKIN(x, z)", "[AlienError] LimitError"),
    ("WHILE YES: EMIT('0123456789')", None), ("SET xs AS STRAND()\nWHILE YES: ANNEX(xs, 1)", "[AlienError] LimitError"),
    # an EMIT that fails prints nothing of its line
    ("EMIT(1)\nEMIT(2, x)", "1\n[AlienError] NameError"), ("SET x AS STRAND()\nSWEEP i IN EXTENT(1000): SET x AS STRAND(x)\nEMIT(1, x)", "[AlienError] RecursionError"),
    ("EMIT(COIL(10, 5000))", "1" + "0" * 5000), ("EMIT(EMIT(1), 2)", "1\nNone 2"),
]

# Programs under hidden rules.
RULED = [
    ({"integer literal": "(^ n 27)"}, "EMIT(100)\nEMIT(GAUGE('abc'), EXTENT(27), INDEX(''))", "127\n3 range(0, 0) <INDEX iterator>"),
    ({"float literal": "(* x 2)", "string literal": "(reverse s)", "boolean literal": "(not b)"}, "EMIT(1.5, 'abc', YES)", "3.0 cba False"),
    ({"string literal": "(+ s 1)"}, "EMIT(1)\nEMIT('a')", "1\n[AlienError] TypeError"), ({"boolean literal": "(not b)"}, "UPON AKIN(1, 1): EMIT(NO)", "True"),
    ({"BOND": "(or a b)"}, "EMIT(BOND(1, CRASH()), BOND(0, '', 3))", "1 3"), ({"BOND": "(and b a)"}, "EMIT(BOND(CRASH(), 0))", "0"),
    ({"BOND": "(and b a)"}, "EMIT(BOND(EMIT('x'), 5, EMIT('y')))", "x\ny\nNone"), ({"RIFT": "(if a (+ a b) a)"}, "EMIT(RIFT(EMIT(1), 2), RIFT(2, 3, 4))", "1\nNone 9"),
    ({"RIFT": "a"}, "EMIT(RIFT(1, CRASH()))", "1"), ({"PARE": "(// b a)"}, "PARE(0, 1)", "[AlienError] ZeroDivisionError"),
    ({"PLUCK": "(get seq (- i 1))"}, "EMIT(PLUCK('abc', 1), PLUCK('abc', 0))", "a c"), ({"CARVE": "(slice seq (- lo 1) (- hi 1))"}, "EMIT(CARVE('hello', 1), CARVE('hello', 1, 4), CARVE('hello', 1, 6, 2), CARVE('hello', EMIT(), 3))", "\nhello hel hlo he"),
    ({"CARVE": "(slice seq (- (+ lo 1)) (* hi 2 3))"}, "EMIT(CARVE('hello', 1))", "lo"), ({"CARVE": "(slice seq lo (^ hi 1))"}, "CARVE('hello', 1)", "[AlienError] TypeError"),
    ({"CARVE": "(slice seq lo hi 2)"}, "EMIT(CARVE('hello', 0), CARVE('hello', 0, 5, 1))", "hlo hello"), ({"CARVE": "(+ (slice seq lo hi) (slice seq hi lo))"}, "EMIT(CARVE('hello', 0, 3, -1))", "lle"),
    ({"STRAND": "(list (reverse args))", "KNOT": "(tuple (append args 1))"}, "EMIT(STRAND(1, 2))\nKNOT(1)", "[2, 1]\n[AlienError] TypeError"),
    ({"ANNEX": "(prepend seq val)", "EXPEL": "(pop_left seq)", "IMPRINT": "(set seq (- i 1) val)"}, "SET x AS STRAND(1, 2)\nANNEX(x, 0)\nEMIT(EXPEL(x), EXPEL(x, -1), x)\nIMPRINT(x, 1, 7)\nEMIT(x)", "0 2 [1]\n[7]"),
    ({"EXTENT": "(range a (- b -1))"}, "EMIT(EXTENT(3), EXTENT(1, 3), EXTENT(5, 0, -2))", "range(0, 4) range(1, 4) range(5, 1, -2)"), ({"EXTENT": "(range b)"}, "EMIT(EXTENT(1, 9, 2))", "range(0, 9, 2)"),
    ({"INDEX": "(enumerate seq 1)"}, "EMIT(GATHER(INDEX('a')))", "[(1, 'a')]"), ({"INDEX": "(zip seq seq)"}, "EMIT(INDEX('a'))", "<INDEX iterator>"), ({"INDEX": "(enumerate seq)"}, "EMIT(GATHER(INDEX('a')))", "[(0, 'a')]"),
    ({"PAIR": "(zip b a)"}, "SET i AS INDEX('ab')\nEMIT(GATHER(PAIR(STRAND(1), i)), GATHER(i))", "[((0, 'a'), 1)] []"), ({"PAIR": "(zip a b a)"}, "EMIT(GATHER(PAIR('a', 'b')))", "[(('a', 'b'), 'a')]"),
    ({"STRAIN": "(filter (not pred) seq)"}, "CRAFT f(x):\n  EMIT(x)\n  DELIVER OVER(x, 1)\nEMIT(GATHER(STRAIN(f, EXTENT(3))), GATHER(STRAIN(EMIT(), STRAND(0, 1))))", "0\n1\n2\n\n[0, 1] [0]"),
    ({"STRAIN": "(filter (and pred pred) seq)"}, "CRAFT f(x):\n  EMIT(x)\n  DELIVER YES\nGATHER(STRAIN(f, EXTENT(2)))", "0\n1"), ({"STRAIN": "(filter true seq)"}, "EMIT(GATHER(STRAIN(5, EXTENT(2))))", "[0, 1]"),
    ({"GAUGE": "(- (len seq) 1)"}, "EMIT(GAUGE('abc'))", "2"), ({"NADIR": "(max args)", "APEX": "(min args)"}, "EMIT(NADIR(1, 2), NADIR(STRAND(1, 2)), APEX(3, 4))", "2 2 3"),
    ({"NADIR": "(max (reverse args))"}, "EMIT(NADIR(STRAND(1, 2)))", "[1, 2]"), ({"EVERY_OF": "(not (all seq))"}, "EMIT(EVERY_OF(STRAND()))", "False"),
    ({"ORDER": "(sort_desc seq)"}, "EMIT(ORDER(STRAND(1, 1.0, 2, YES)))", "[2, 1, 1.0, True]"), ({"ORDER": "(reverse seq)"}, "EMIT(ORDER(KNOT(1, 2)), ORDER('ab'), ORDER(EXTENT(3)), ORDER(STRAND(1, 2)))\nORDER(5)", "(2, 1) ba range(2, -1, -1) [2, 1]\n[AlienError] TypeError"),
    ({"EMIT": "(print (reverse args))"}, "EMIT(1, 2)", "2 1"), ({"EMIT": "(len args)"}, "SET n AS EMIT(1, 2)\nEMIT(n)", ""), ({"EMIT": "(if (len args) (print args) 5)"}, "EMIT(EMIT())", "5"),
    ({"FUSE": "(concat (reverse args))"}, "EMIT(FUSE(1, 2))", "21"), ({"SHATTER": "(concat a b)"}, "EMIT(SHATTER(1, STRAND('x')))", "1['x']"), ({"GAUGE": "(print seq)"}, "EMIT(GAUGE('ab'))", "a b\nNone"),
    ({"SHATTER": "(^ a b)"}, "EMIT(SHATTER(YES, NO), SHATTER(YES, 2))\nSHATTER(1, 1.0)", "True 3\n[AlienError] TypeError"), ({"SHATTER": "(- a b 1)"}, "EMIT(SHATTER(5, 3))", "1"),
    ({"SHATTER": "(abs (- a b))"}, "EMIT(SHATTER(1, 4))", "3"), ({"NEGATE": "(int a)"}, "EMIT(NEGATE('12'), NEGATE(2.9), NEGATE(YES))\nNEGATE('x')", "12 2 1\n[AlienError] ValueError"),
    ({"NEGATE": "(float a)"}, "EMIT(NEGATE('1e3'), NEGATE(2))\nNEGATE(COIL(10, 400))", "1000.0 2.0\n[AlienError] OverflowError"), ({"NEGATE": "(str a)"}, "EMIT(STRAND(NEGATE(1), NEGATE('a')))", "['1', 'a']"),
    ({"NEGATE": "(int a)"}, "NEGATE(STRAND())", "[AlienError] TypeError"), ({"AKIN": "IDENTITY"}, "EMIT(AKIN(1, 1))", "True"), ({"NEGATE": '(if a "yes\\n" none)'}, "EMIT(STRAND(NEGATE(1), NEGATE(0)))", "['yes\\n', None]"),
    ({"NEGATE": "(+ 1 1.5) ; note"}, "EMIT(NEGATE(0))", "2.5"), ({"KNOT": "(list args)"}, "SET t AS 1, 2\nEMIT(t)", "(1, 2)"), ({"PLUCK": "(enumerate seq i)"}, "EMIT(PLUCK('a', 1))", "<PLUCK iterator>"),
]

# Where a fault is reported: the innermost statement, by the line it begins on.
LINES = [
    ("EMIT(1)\nEMIT(\n x\n)", "NameError", 2), ("CRAFT f():\n  IDLE\n  DELIVER x\n\nEMIT(f())", "NameError", 3), ("UPON NO:\n  IDLE\nLEST x:\n  IDLE", "NameError", 3),
    ("SWEEP a, b IN STRAND(1):\n  IDLE", "TypeError", 1), ("CRAFT f(a): DELIVER y\n\nSWEEP x IN STRAIN(f, 'a'):\n  IDLE", "NameError", 1), ("\nSET i AS 1\nWHILE WEAVE(i, ''):\n  IDLE", "TypeError", 3),
    ("CRAFT f(): IDLE\n\nf(1)", "TypeError", 3), ("IDLE\n\nx = 1", "SyntaxError", 3), ("UPON YES:\n\n\nIDLE", "IndentationError", 4), ("EMIT(\n1\n", "SyntaxError", 1), ("UPON YES:\n  x\nEMIT(1)", "NameError", 2),
]

# Observed values of everything that is shown.
VALUES = [
    ("EMIT(1, YES, 2.5)", 3), ("EMIT()", 1), ("EMIT('')", 1), ("EMIT('12345678')", 1), ("EMIT('123456789')", 2), ("EMIT(12345678901234567890)", 1), ("EMIT(-123456789012345678901)", 2),
    ("EMIT(STRAND(1, KNOT(2, '123456789')))", 4), ("EMIT(STRAND(), KNOT())", 2), ("EMIT(STRAND(STRAND(), 1))", 2), ("EMIT(EXTENT(9), INDEX(''), STRAND(EXTENT(9)))", 3),
    ("CRAFT f(): IDLE\nEMIT(f, f())", 2), ("EMIT(1)\nEMIT(2, x)", 1), ("SWEEP i IN EXTENT(3): EMIT(i, i)", 6), ("SET x AS STRAND(1)\nANNEX(x, x)\nEMIT(x)", 2), ("EMIT('😀😀😀😀😀😀😀😀')", 1),
]

BAD_RULES = [
    "", "(", ")", "()", "(+ a)", "(+ a b", "(+ a b) a", "(foo a)", "(+ a n)", "(if a b)", "UNKNOWN", "(+ IDENTITY 1)", "pred", "(filter pred a)", "(/ a b a)", "'a'", '"\\q"', "(add a b)", "((+ a b))",
]

ALIEN_31 = json.dumps({"rules": [
    {"id": f"R{number:02}", "applies_to": target, "actual": actual}
    for number, (target, actual) in enumerate([
        ("integer literal", "(^ n 27)"), ("SHATTER", "(* a b)"), ("WEAVE", "(- b a)"), ("PARE", "(// b a)"), ("FRACTURE", "(% a b)"), ("COIL", "(** b a)"), ("RESIDUE", "(/ a b)"),
        ("HALVE", "IDENTITY"), ("AKIN", "IDENTITY"), ("OVER", "(< a b)"), ("UNDER", "(>= a b)"), ("BOND", "(or a b)"), ("RIFT", "(and a b)"), ("PLUCK", "(get seq (- i 1))"),
        ("CARVE", "(slice seq (- lo 1) (- hi 1))"), ("STRAND", "(list (reverse args))"), ("KNOT", "IDENTITY"), ("ANNEX", "(prepend seq val)"), ("EXPEL", "(pop_left seq)"),
        ("IMPRINT", "(set seq (- i 1) val)"), ("EXTENT", "(range a (- b -1))"), ("INDEX", "(enumerate seq 1)"), ("PAIR", "(zip b a)"), ("STRAIN", "(filter (not pred) seq)"),
        ("GAUGE", "(- (len seq) 1)"), ("NADIR", "(max args)"), ("APEX", "(min args)"), ("SOME_OF", "IDENTITY"), ("EVERY_OF", "(not (all seq))"), ("ORDER", "(sort_desc seq)"),
        ("EMIT", "(print (reverse args))"),
    ], start=1)
]})

ALIEN_31_EXAMPLES = [
    ("EMIT(100)", (), "127"),
    ("SET xs AS STRAND(31, 24, 25, 26)\nEMIT(xs)\nEMIT(STRAND(PLUCK(xs,27), PLUCK(xs,26), PLUCK(xs,25), PLUCK(xs,-28)))\nEMIT(CARVE(xs,26,31))", (), "[1, 2, 3, 4]\n[3, 2, 1, 4]\n[1, 2, 3]"),
    ("SET a, b AS 31, 24\nEMIT(WEAVE(SHATTER(b, -28), a))", (), "7"),
    ("EMIT(100, PLUCK('abc', 1))", ["R01", "R31"], "100 a"),
    ("EMIT(100, PLUCK('abc', 1))", ["R01", "R31", "R14"], "100 b"),
]


class Checks:
    """Counts assertions and reports those that fail."""

    def __init__(self) -> None:
        self.count = 0
        self.failed = 0

    def equal(self, title: str, expected: Any, got: Any) -> None:
        self.count += 1
        if expected != got:
            self.failed += 1
            print(f"FAILED {title[:300]!r}\n  expected {str(expected)[:300]!r}\n  got      {str(got)[:300]!r}")


def self_test() -> int:
    checks = Checks()
    standard = Ruleset()
    for expression, shown in EXPRESSIONS:
        expected = "[AlienError] " + shown[1:] if shown.startswith("!") else shown
        checks.equal(expression, expected.rstrip("\n"), run_here(f"EMIT({expression})", standard).output)
    for source, kind in REFUSED:
        result = run_here(source, standard)
        checks.equal(source, (kind, "[AlienError] " + kind), (result.error and result.error["kind"], result.output))
    for source, output in PROGRAMS:
        result = run_here(source, standard)
        if output is None:  # only the end is of interest
            checks.equal(source, ("LimitError", True), (result.error["kind"], result.output.endswith("\n[AlienError] LimitError")))
        else:
            checks.equal(source, output, result.output)
    for actual, source, output in RULED:
        records = [{"id": target, "applies_to": target, "actual": rule} for target, rule in actual.items()]
        checks.equal(f"{actual} {source}", output, run_here(source, Ruleset(records)).output)
    for source, kind, line in LINES:
        checks.equal(source, {"kind": kind, "line": line}, run_here(source, standard).error)
    for source, values in VALUES:
        checks.equal(source, values, run_here(source, standard).values)
    for source, disable, output in ALIEN_31_EXAMPLES:
        checks.equal(source, output, run_here(source, Ruleset(json.loads(ALIEN_31)), disable).output)
    test_rulesets(checks)
    test_powers(checks)
    test_lines_of_json(checks)
    print(f"{checks.count} assertions, {checks.failed} failed")
    return 1 if checks.failed else 0


def test_rulesets(checks: Checks) -> None:
    def outcome(records: Any) -> str:
        try:
            Ruleset(records).in_force(())
        except RulesetError:
            return "refused"
        return "accepted"

    for actual in BAD_RULES:
        checks.equal(f"rule {actual}", "refused", outcome([{"id": "A", "applies_to": "SHATTER", "actual": actual}]))
    good = {"id": "A", "applies_to": "SHATTER", "actual": "IDENTITY"}
    checks.equal("one rule", "accepted", outcome([good]))
    checks.equal("two rules for an operator", "refused", outcome([good, {**good, "id": "B"}]))
    checks.equal("one id twice", "refused", outcome([good, {**good, "applies_to": "WEAVE"}]))
    checks.equal("unknown operator", "refused", outcome([{**good, "applies_to": "ADD"}]))
    checks.equal("pred outside the predicate", "refused", outcome([{**good, "applies_to": "STRAIN", "actual": "(filter true pred)"}]))


def test_powers(checks: Checks) -> None:
    """Both ways of rounding agree with each other and, nearly, with the C library."""
    for base in (1.1, 0.9, 1.0000001, 3.0, 1e-3, 2.5, math.pi, 5e-324, 1.7e308):
        for exponent in (2, 3, 7, 100, 500, -1, -2, -31, -300):
            try:
                exact = rounded_power(base, exponent)
            except OverflowError:
                exact = math.inf
            try:
                library = base**exponent
            except OverflowError:
                library = math.inf
            close = exact == library or abs(exact - library) <= math.ulp(library)
            checks.equal(f"{base}**{exponent} near the library's", True, close)
            if 0 < exact < math.inf:
                checks.equal(f"{base}**{exponent} twice", exact, power_by_rising_precision(base, exponent))
    with decimal.localcontext(decimal.Context(prec=80)):
        for base, exponent in ((1 + 2.0**-52, 2**60), (1 - 2.0**-53, 2**61), (1.001, 500_000), (0.999, -600_001), (1.5, 1_500), (3.0, -640)):
            wide = float(decimal.Decimal(base) ** exponent)
            checks.equal(f"{base}**{exponent}", wide, rounded_power(base, exponent))


def test_lines_of_json(checks: Checks) -> None:
    rules = Ruleset(json.loads(ALIEN_31))

    def answer(line: str) -> dict:
        return answer_line(line.encode("utf-8", "surrogatepass"), rules, (), Limits())

    checks.equal("plain", {"id": 1, "output": "127", "error": None, "values": 1}, answer('{"id": 1, "code": "EMIT(100)"}'))
    checks.equal("disable", "100", answer('{"code": "EMIT(100)", "disable": ["R01"]}')["output"])
    checks.equal("failing", {"id": None, "output": "[AlienError] NameError", "error": {"kind": "NameError", "line": 2}, "values": 0}, answer('{"code": "\\nx"}'))
    checks.equal("surrogate", "[AlienError] SyntaxError", answer('{"code": "\'\\ud800\'"}')["output"])
    checks.equal("surrogate pair", "😀", answer('{"code": "EMIT(\'\\ud83d\\ude00\')", "disable": []}')["output"])
    for line, identifier in (
        ("", None), ("{", None), ("[1]", None), ("5", None), ('{"id": 7}', 7), ('{"id": 7, "code": 5}', 7), ('{"id": 7, "code": "", "disable": ["R99"]}', 7),
        ('{"id": 7, "code": "", "disable": "R01"}', 7), ("[" * 300_000, None),
    ):
        reply = answer(line)
        checks.equal(f"fault of {line[:50]}", (identifier, True), (reply["id"], "fault" in reply))


if __name__ == "__main__":
    sys.exit(with_big_stack(lambda: main(sys.argv[1:])))

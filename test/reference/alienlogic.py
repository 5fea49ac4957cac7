"""Reference implementation of the AlienLogic verifier, the oracle of the differential test.

It is written from the language specification alone, one plain function a rule, and aims at
being obviously right.  Formulas are nested tuples: ("bot",), ("atom", name), ("not", f),
("and" | "or" | "impl", f, g).

    python3 alienlogic.py --jsonl [--ruleset FILE.json] < proofs.jsonl
    python3 alienlogic.py --self-test

A line of proofs.jsonl is {"id"?, "proof", "goal"?, "premises"?, "disable"?}; FILE.json is
{"rules": [{"id", "applies_to", "forbid" | "disable" | "replace"}]}.  `detail` is left null.
"""

from __future__ import annotations

import functools
import itertools
import json
import re
import sys
from collections import Counter

LIMIT = 1 << 20
CONNECTIVES = {"NOT": 1, "AND": 2, "OR": 2, "IMPL": 2}

# ---------------------------------------------------------------------------------------
# Reading
# ---------------------------------------------------------------------------------------


class Malformed(Exception):
    pass


def read_formula(text: str, at: int = 0, leaf: str = "[A-Za-z][A-Za-z0-9_]*"):
    """The formula that begins at `at` and the place behind it."""
    word = re.compile(rf"[ \t]*([A-Za-z][A-Za-z0-9_]*|{leaf})").match(text, at)
    if word is None:
        raise Malformed(text)
    name, at = word.group(1), word.end()
    if name == "BOT":
        return ("bot",), at
    if name not in CONNECTIVES:
        if not re.fullmatch(leaf, name):
            raise Malformed(text)
        return ("atom", name), at
    operands = []
    for mark in ["(", ","][: CONNECTIVES[name]]:
        at = expect(text, at, mark)
        operand, at = read_formula(text, at, leaf)
        operands.append(operand)
    return (name.lower(), *operands), expect(text, at, ")")


def expect(text: str, at: int, mark: str) -> int:
    found = re.compile(r"[ \t]*").match(text, at).end()
    if text[found : found + 1] != mark:
        raise Malformed(text)
    return found + 1


def read_whole_formula(text: str):
    formula, at = read_formula(text)
    if text[at:].strip(" \t"):
        raise Malformed(text)
    return formula


def read_formulas(text: str):
    if not text.strip(" \t"):
        return []
    formulas, at = [], 0
    while True:
        formula, at = read_formula(text, at)
        formulas.append(formula)
        if not text[at:].strip(" \t"):
            return formulas
        at = expect(text, at, ",")


def read_header(line: str, word: str) -> str:
    found = re.fullmatch(r"[ \t]*([A-Za-z]+)[ \t]*:(.*)", line, re.DOTALL)
    if found is None or found.group(1).lower() != word:
        raise Malformed(line)
    return found.group(2)


class Line:
    def __init__(self, text: str):
        head = re.match(r"[ \t]*([0-9]+)[ \t]*\.((?:[ \t]*\|)*)", text)
        if head is None:
            raise Malformed(text)
        self.number = int(head.group(1))
        self.depth = head.group(2).count("|")
        self.formula, at = read_formula(text, head.end())
        tail = re.fullmatch(r"[ \t]*\[[ \t]*([^ \t,\[\]]+)([^\]]*)\][ \t]*", text[at:], re.DOTALL)
        if tail is None:
            raise Malformed(text)
        self.word = tail.group(1)
        self.rule = NAMES.get(ascii_lower(self.word))
        self.refs = []
        if tail.group(2).strip(" \t"):
            for item in tail.group(2).split(","):
                ref = re.fullmatch(r"[ \t]*([0-9]+)[ \t]*(?:-[ \t]*([0-9]+)[ \t]*)?", item)
                if ref is None:
                    raise Malformed(text)
                self.refs.append((int(ref.group(1)), int(ref.group(2)) if ref.group(2) else None))
        self.box = None

    @property
    def line_refs(self):
        return [a for a, b in self.refs if b is None]

    @property
    def ranges(self):
        return [(a, b) for a, b in self.refs if b is not None]


def ascii_lower(word: str) -> str:
    return "".join(c.lower() if "A" <= c <= "Z" else c for c in word)


class Script:
    def __init__(self, text: str):
        if len(text) > LIMIT:
            raise Malformed("too long")
        lines = [line.strip(" \t") for line in re.split(r"\r\n|\r|\n", text)]
        start = next((i for i, line in enumerate(lines) if line.lower() == "proof"), None)
        if start is None:
            raise Malformed("no PROOF")
        end = next((i for i in range(start + 1, len(lines)) if lines[i].lower() == "end"), None)
        if end is None:
            raise Malformed("no END")
        inside = [line for line in lines[start + 1 : end] if line]
        if len(inside) < 2:
            raise Malformed("headers")
        self.premises = read_formulas(read_header(inside[0], "premises"))
        self.goal = read_whole_formula(read_header(inside[1], "goal"))
        self.lines = [Line(line) for line in inside[2:]]


ALIASES = """premise prem
assume ass hyp assumption
reit reiterate copy
AND_I &I ∧I andI
AND_E1 &E1 ∧E1 andE1
AND_E2 &E2 ∧E2 andE2
OR_I1 |I1 ∨I1 orI1
OR_I2 |I2 ∨I2 orI2
OR_E |E ∨E orE
IMPL_I ->I →I implI
IMPL_E ->E →E implE MP ModusPonens
NOT_I ~I ¬I notI
NOT_E ~E ¬E notE
BOT_E ⊥E EFQ explosion exFalso
DNE DN doubleNeg
LEM EM excludedMiddle"""
NAMES = {ascii_lower(w): line.split()[0] for line in ALIASES.splitlines() for w in line.split()}

KINDS_OF_REFS = {
    "premise": "", "assume": "", "LEM": "", "reit": "l", "AND_I": "ll", "AND_E1": "l", "AND_E2": "l",
    "OR_I1": "l", "OR_I2": "l", "OR_E": "lrr", "IMPL_I": "r", "IMPL_E": "ll", "NOT_I": "r",
    "NOT_E": "ll", "BOT_E": "l", "DNE": "l",
}

# ---------------------------------------------------------------------------------------
# Rules.  Each function gives the id of the first fault, or None.
# ---------------------------------------------------------------------------------------


def fault_of_rule(rule, conclusion, cited, boxes):
    """`cited`: the formulas of the cited lines; `boxes`: (assumption, last formula) of the ranges."""
    kind = conclusion[0]
    if rule == "reit":
        return None if conclusion == cited[0] else "FORMULA_MISMATCH"
    if rule == "AND_I":
        if kind != "and":
            return "WRONG_CONCLUSION_SHAPE"
        return None if conclusion == ("and", cited[0], cited[1]) else "FORMULA_MISMATCH"
    if rule in ("AND_E1", "AND_E2"):
        if cited[0][0] != "and":
            return "WRONG_PREMISE_SHAPE"
        return None if conclusion == cited[0][1 if rule == "AND_E1" else 2] else "FORMULA_MISMATCH"
    if rule in ("OR_I1", "OR_I2"):
        if kind != "or":
            return "WRONG_CONCLUSION_SHAPE"
        return None if conclusion[1 if rule == "OR_I1" else 2] == cited[0] else "FORMULA_MISMATCH"
    if rule == "OR_E":
        if cited[0][0] != "or":
            return "WRONG_PREMISE_SHAPE"
        (left, left_end), (right, right_end) = boxes
        if left != cited[0][1] or right != cited[0][2]:
            return "WRONG_ASSUMPTION"
        return None if left_end == conclusion == right_end else "BRANCH_CONCLUSION_MISMATCH"
    if rule == "IMPL_I":
        if kind != "impl":
            return "WRONG_CONCLUSION_SHAPE"
        if boxes[0][0] != conclusion[1]:
            return "ANTECEDENT_MISMATCH"
        return None if boxes[0][1] == conclusion[2] else "CONSEQUENT_MISMATCH"
    if rule == "IMPL_E":
        a, b = cited
        if a[0] == "impl" and a[1] == b:
            consequent = a[2]
        elif b[0] == "impl" and b[1] == a:
            consequent = b[2]
        else:
            return "MP_NO_MATCH"
        return None if conclusion == consequent else "CONSEQUENT_MISMATCH"
    if rule == "NOT_I":
        if kind != "not":
            return "WRONG_CONCLUSION_SHAPE"
        if boxes[0][0] != conclusion[1]:
            return "ASSUMPTION_MISMATCH"
        return None if boxes[0][1] == ("bot",) else "EXPECTED_BOT"
    if rule == "NOT_E":
        a, b = cited
        if a != ("not", b) and b != ("not", a):
            return "NO_CONTRADICTION"
        return None if kind == "bot" else "EXPECTED_BOT"
    if rule == "BOT_E":
        return None if cited[0] == ("bot",) else "WRONG_PREMISE_SHAPE"
    if rule == "DNE":
        if cited[0][0] != "not" or cited[0][1][0] != "not":
            return "WRONG_PREMISE_SHAPE"
        return None if conclusion == cited[0][1][1] else "FORMULA_MISMATCH"
    if rule == "LEM":
        if kind != "or":
            return "WRONG_CONCLUSION_SHAPE"
        return None if conclusion[2] == ("not", conclusion[1]) else "WRONG_LEM_SHAPE"
    raise AssertionError(rule)


# A box is the number of its assume line; the top level is box 0.


class Checker:
    def __init__(self, script: Script, rules):
        self.script = script
        self.rules = rules
        self.parent = {0: None}
        self.cited_times = Counter()
        self.used = Counter()

    def line(self, number) -> Line:
        return self.script.lines[number - 1]

    def ancestors(self, box):
        while box is not None:
            yield box
            box = self.parent[box]

    def depth_of_box(self, box):
        return len(list(self.ancestors(box))) - 1

    def position_fault(self, n):
        line = self.line(n)
        previous = self.line(n - 1) if n > 1 else None
        previous_depth = previous.depth if previous else 0
        previous_box = previous.box if previous else 0
        if line.rule == "assume":
            if line.depth == 0 or line.depth > previous_depth + 1:
                return "BAD_ASSUME_POSITION"
            holder = next(b for b in self.ancestors(previous_box) if self.depth_of_box(b) == line.depth - 1)
            self.parent[n] = holder
            line.box = n
        else:
            if line.depth > previous_depth:
                return "INDENT_WITHOUT_ASSUME"
            line.box = next(b for b in self.ancestors(previous_box) if self.depth_of_box(b) == line.depth)
        return None

    def reference_fault(self, n, kinds):
        line = self.line(n)
        if "".join("l" if b is None else "r" for _, b in line.refs) != kinds:
            return "BAD_REFS" if kinds else "EXTRANEOUS_REFS"
        for m in line.line_refs:
            if not 1 <= m < n or self.line(m).box not in self.ancestors(line.box):
                return "REF_NOT_ACCESSIBLE"
        for a, b in line.ranges:
            good = (
                1 <= a <= b < n
                and self.line(a).rule == "assume"
                and self.line(b).box == a
                and self.parent[a] == line.box
            )
            if not good:
                return "INVALID_SUBPROOF_RANGE"
        return None

    def step_parts(self, n):
        line = self.line(n)
        cited = [self.line(m).formula for m in line.line_refs]
        boxes = [(self.line(a).formula, self.line(b).formula) for a, b in line.ranges]
        return line.formula, cited, boxes

    def standard_fault(self, n):
        line = self.line(n)
        fault = self.reference_fault(n, KINDS_OF_REFS[line.rule])
        if fault:
            return fault
        if line.rule == "assume":
            return None
        if line.rule == "premise":
            if line.depth > 0:
                return "PREMISE_INSIDE_BOX"
            declared = self.script.premises.count(line.formula)
            if declared == 0:
                return "FORMULA_NOT_IN_PREMISES"
            earlier = self.script.lines[: n - 1]
            taken = sum(1 for o in earlier if o.rule == "premise" and o.formula == line.formula)
            return "DUPLICATE_PREMISE" if taken >= declared else None
        return fault_of_rule(line.rule, *self.step_parts(n))

    def replacement_accepts(self, n, replacement):
        line = self.line(n)
        schemas = [read_cited(one) for one in replacement.get("cites", [])]
        derives = read_schema(replacement["derives"])
        if self.reference_fault(n, "".join("r" if isinstance(s, list) else "l" for s in schemas)):
            return False
        conclusion, cited, boxes = self.step_parts(n)
        line_schemas = [s for s in schemas if not isinstance(s, list)]
        box_schemas = [s for s in schemas if isinstance(s, list)]
        free_order = replacement.get("order", "written") == "any"
        orders = itertools.permutations if free_order else lambda sequence: [tuple(sequence)]
        for lines_now in orders(cited):
            for boxes_now in orders(boxes):
                pairs = [(derives, conclusion), *zip(line_schemas, lines_now)]
                for (assume, derive), (first, last) in zip(box_schemas, boxes_now):
                    pairs += [(assume, first), (derive, last)]
                bindings = {}
                if all(matches(schema, formula, bindings) for schema, formula in pairs):
                    return True
        return False

    def check_line(self, n):
        """(class, id) of what is wrong with line n, or None."""
        line = self.line(n)
        if line.rule is None:
            return classify("RULE_NOT_REGISTERED")
        fault = self.position_fault(n)
        if fault:
            return classify(fault)
        fault = self.standard_fault(n)
        replaced = next((r for r in self.rules if "replace" in r and line.rule in r["applies_to"]), None)
        refused_by_replacement = False
        if replaced is not None:
            if self.replacement_accepts(n, replaced["replace"]):
                fault = None
            else:
                refused_by_replacement = True
        if fault:
            return classify(fault)
        for rule in self.rules:
            if line.rule not in rule["applies_to"]:
                continue
            if "disable" in rule:
                return "ALIEN_AXIOM_DISABLED", rule["id"]
            if "replace" in rule and refused_by_replacement:
                return "ALIEN_SIDE_CONDITION", rule["id"]
            if "forbid" in rule and Evaluator(self, n).fires(rule["forbid"]):
                return "ALIEN_SIDE_CONDITION", rule["id"]
        for m in line.line_refs:
            self.cited_times[m] += 1
        self.used[line.rule] += 1
        return None


GREEK = "[Α-Ωα-ω]"


@functools.cache
def read_schema(text):
    formula, _ = read_formula(text, 0, GREEK)
    return formula


def read_cited(one):
    if isinstance(one, dict):
        return [read_schema(one["assume"]), read_schema(one["derive"])]
    return read_schema(one)


def matches(schema, formula, bindings):
    if schema[0] == "atom":
        return bindings.setdefault(schema[1], formula) == formula
    if schema[0] != formula[0]:
        return False
    return all(matches(s, f, bindings) for s, f in zip(schema[1:], formula[1:]))


STRUCTURE = """EMPTY_PROOF NONSEQUENTIAL_LINE_NUMBER ENDED_INSIDE_BOX BAD_ASSUME_POSITION
INDENT_WITHOUT_ASSUME EXTRANEOUS_REFS BAD_REFS PREMISE_INSIDE_BOX DUPLICATE_PREMISE""".split()


def classify(fault):
    if fault in STRUCTURE:
        return "STRUCTURE", fault
    return ("UNKNOWN_RULE" if fault == "RULE_NOT_REGISTERED" else "RULE_VIOLATION"), fault


def verdict(**given):
    fields = dict(
        accepted=False, verifier_passed=False, goal_match=False, rejected_step=None,
        rejected_rule=None, reason_class=None, reason_id=None, detail=None, n_steps=0,
    )
    return fields | given


def check(text, rules=(), goal=None, premises=None):
    """`goal` and `premises` are formulas, or None for none assigned."""
    try:
        script = Script(text)
    except Malformed:
        return verdict(reason_class="PARSE_ERROR", reason_id="MALFORMED_PROOF")
    if goal is not None and script.goal != goal:
        return verdict(reason_class="ANSWER_MISMATCH", reason_id="GOAL_HEADER_MISMATCH")
    if premises is not None and Counter(script.premises) - Counter(premises):
        return verdict(reason_class="ANSWER_MISMATCH", reason_id="PREMISE_HEADER_MISMATCH")
    count = len(script.lines)
    if count == 0:
        return verdict(reason_class="STRUCTURE", reason_id="EMPTY_PROOF")

    def refuse(n, reason):
        line = script.lines[n - 1]
        return verdict(
            rejected_step=n, rejected_rule=line.rule or line.word,
            reason_class=reason[0], reason_id=reason[1], n_steps=count,
        )

    for n, line in enumerate(script.lines, 1):
        if line.number != n:
            return refuse(n, classify("NONSEQUENTIAL_LINE_NUMBER"))
    checker = Checker(script, rules)
    for n in range(1, count + 1):
        reason = checker.check_line(n)
        if reason:
            return refuse(n, reason)
    last = script.lines[-1]
    if last.depth > 0:
        return verdict(
            verifier_passed=True, reason_class="STRUCTURE", reason_id="ENDED_INSIDE_BOX", n_steps=count
        )
    good = last.formula == script.goal
    return verdict(accepted=good, verifier_passed=True, goal_match=good, n_steps=count)


# ---------------------------------------------------------------------------------------
# Conditions
# ---------------------------------------------------------------------------------------


class Abort(Exception):
    """An accessor does not apply: the step is permitted."""


@functools.cache
def read_condition(text):
    tokens = re.findall(r"[()]|[^\s()]+", text)

    def read():
        token = tokens.pop(0)
        if token != "(":
            return int(token) if re.fullmatch(r"[+-]?[0-9]+", token) else token
        items = []
        while tokens[0] != ")":
            items.append(read())
        tokens.pop(0)
        return items

    return read()


class Evaluator:
    """The value of a condition at line n: numbers, truth values, formulas, words and boxes."""

    def __init__(self, checker: Checker, n: int):
        self.checker = checker
        self.n = n
        self.step = checker.line(n)

    def fires(self, text):
        try:
            return self.value(read_condition(text), {})
        except Abort:
            return False

    def value(self, expression, names):
        if isinstance(expression, int):
            return expression
        if isinstance(expression, str):
            return names.get(expression, expression)
        head, *rest = expression
        if head in ("exists", "every", "exists-line", "every-line"):
            variable, body = rest
            size = self.n - 1 if head.endswith("-line") else len(self.step.line_refs)
            values = (self.value(body, names | {variable: k}) for k in range(1, size + 1))
            return any(values) if head.startswith("exists") else all(values)
        if head == "and":
            return all(self.value(one, names) for one in rest)
        if head == "or":
            return any(self.value(one, names) for one in rest)
        if head == "if":
            return self.value(rest[1] if self.value(rest[0], names) else rest[2], names)
        return self.apply(head, [self.value(one, names) for one in rest])

    def apply(self, head, given):
        step, script = self.step, self.checker.script
        if head in COMPARISONS:
            return COMPARISONS[head](*given)
        if head in ARITHMETIC:
            return ARITHMETIC[head](*given)
        if head == "not":
            return not given[0]
        if head in ("line", "lines"):
            return self.n
        if head == "depth":
            return step.depth
        if head == "rule":
            return step.rule
        if head == "conclusion":
            return step.formula
        if head == "goal":
            return script.goal
        if head == "premises":
            return len(script.premises)
        if head == "nrefs":
            return len(step.line_refs)
        if head == "nranges":
            return len(step.ranges)
        if head == "ref":
            return pick(step.line_refs, given[0])
        if head == "cited":
            return self.checker.line(pick(step.line_refs, given[0])).formula
        if head in ("range", "start", "end", "assumed", "derived", "box-length"):
            start, end = pick(step.ranges, given[0])
            return {
                "range": (start, end),
                "start": start,
                "end": end,
                "assumed": self.checker.line(start).formula,
                "derived": self.checker.line(end).formula,
                "box-length": end - start + 1,
            }[head]
        if head in ("rule-of", "depth-of", "box-of", "formula-of", "times-cited"):
            if not 1 <= given[0] <= self.n:
                raise Abort
            line = self.checker.line(given[0])
            return {
                "rule-of": line.rule,
                "depth-of": line.depth,
                "box-of": line.box,
                "formula-of": line.formula,
                "times-cited": self.checker.cited_times[given[0]],
            }[head]
        if head == "times-used":
            return self.checker.used[given[0]]
        if head == "occurs?":
            return given[0] in parts(given[1])
        if head == "occurs-before?":
            earlier = [line.formula for line in script.lines[: self.n - 1]]
            return any(given[0] in parts(one) for one in [*script.premises, *earlier])
        return FORMULA_TESTS[head](given[0])


def pick(sequence, k):
    if not 1 <= k <= len(sequence):
        raise Abort
    return sequence[k - 1]


def part(position, kinds):
    def take(formula):
        if formula[0] not in kinds:
            raise Abort
        return formula[position]

    return take


def parts(formula):
    yield formula
    if formula[0] != "atom":
        for one in formula[1:]:
            yield from parts(one)


def height(formula):
    if formula[0] in ("atom", "bot"):
        return 1
    return 1 + max(height(one) for one in formula[1:])


BINARY = ("and", "or", "impl")
FORMULA_TESTS = {
    "kind": lambda f: f[0],
    "left": part(1, BINARY),
    "right": part(2, BINARY),
    "sub": part(1, ("not",)),
    "atomic?": lambda f: f[0] == "atom",
    "compound?": lambda f: f[0] not in ("atom", "bot"),
    "size": lambda f: sum(1 for _ in parts(f)),
    "height": height,
    "atoms": lambda f: len({one for one in parts(f) if one[0] == "atom"}),
}
COMPARISONS = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
}


def divide(take):
    def operation(a, b):
        if b == 0:
            raise Abort
        return take(a, b)

    return operation


def product(*factors):
    result = 1
    for factor in factors:
        result *= factor
    return result


ARITHMETIC = {
    "+": lambda *terms: sum(terms),
    "-": lambda first, *rest: first - sum(rest) if rest else -first,
    "*": product,
    "//": divide(lambda a, b: a // b),
    "%": divide(lambda a, b: a % b),
    "min": lambda *values: min(values),
    "max": lambda *values: max(values),
    "abs": abs,
}

# ---------------------------------------------------------------------------------------
# Entry points
# ---------------------------------------------------------------------------------------


def answer(request_line, rules):
    try:
        request = json.loads(request_line)
    except ValueError:
        return {"id": None, "fault": "this is no JSON"}
    if not isinstance(request, dict):
        return {"id": None, "fault": "this is no object"}
    identity = request.get("id")
    if not isinstance(request.get("proof"), str):
        return {"id": identity, "fault": "'proof' is missing"}
    disabled = request.get("disable", [])
    if not set(disabled) <= {rule["id"] for rule in rules}:
        return {"id": identity, "fault": "unknown id in 'disable'"}
    active = [rule for rule in rules if rule["id"] not in disabled]
    try:
        goal = read_whole_formula(request["goal"]) if "goal" in request else None
        premises = [read_whole_formula(p) for p in request["premises"]] if "premises" in request else None
    except Malformed:
        return {"id": identity, "fault": "an assigned formula is no formula"}
    return check(request["proof"], active, goal, premises) | {"id": identity}


def self_test():
    def script(premises, goal, *lines):
        return "\n".join(["PROOF", f"premises: {premises}", f"goal: {goal}", *lines, "END"])

    siblings = script(
        "", "q", "1. OR(q, NOT(q)) [LEM]", "2. | q [assume]", "3. | NOT(q) [assume]",
        "4. | q [reit 2]", "5. q [OR_E 1, 2-2, 3-4]",
    )
    two_boxes = script(
        "", "NOT(A)", "1. | A [assume]", "2. | BOT [assume]", "3. NOT(A) [NOT_I 1-2]"
    )
    textbook = script(
        "NOT(p)", "NOT(p)", "1. NOT(p) [premise]", "2. | p [assume]", "3. | BOT [NOT_E 1, 2]",
        "4. NOT(p) [NOT_I 2-3]",
    )
    assert check(siblings)["reason_id"] == "REF_NOT_ACCESSIBLE"
    assert check(two_boxes)["reason_id"] == "INVALID_SUBPROOF_RANGE"
    assert check(textbook)["accepted"]
    late = [{"id": "K", "applies_to": ["NOT_I"], "forbid": "(> (line) 3)"}]
    assert check(textbook, late)["reason_class"] == "ALIEN_SIDE_CONDITION"


def main():
    arguments = sys.argv[1:]
    if "--self-test" in arguments:
        self_test()
        return
    sys.setrecursionlimit(100_000)
    sys.set_int_max_str_digits(0)
    sys.stdin.reconfigure(encoding="utf-8")
    rules = []
    if "--ruleset" in arguments:
        with open(arguments[arguments.index("--ruleset") + 1], encoding="utf-8") as file:
            rules = json.load(file)["rules"]
    for line in sys.stdin:
        if line.strip():
            print(json.dumps(answer(line, rules)))


if __name__ == "__main__":
    main()

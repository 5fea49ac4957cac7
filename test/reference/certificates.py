"""Reference check of certificates of unprovability, the oracle of a differential test.

It is written from the language specification alone and goes through everything by brute
force: every record in force, every assignment of values, every context, every shape of
formulas, every order of references.  Formulas are nested tuples: ("bot",), ("atom", name),
("not", f), ("and" | "or" | "impl", f, g).

    python3 certificates.py < requests.jsonl
    python3 certificates.py --self-test

A request is {"rules": [{"id", "applies_to", "forbid" | "disable" | "replace"}], "premises",
"goal", "certificate"}; the answer is {"valid", "reason", "rule"}.  Of conditions it
understands kinds, parts and equality of formulas, logic and quantifiers over references;
whatever else a condition says counts as unknown.
"""

from __future__ import annotations

import itertools
import json
import re
import sys

NAMES = {"NOT": "not", "AND": "and", "OR": "or", "IMPL": "impl"}
BINARY = ("and", "or", "impl")

# ---------------------------------------------------------------------------------------
# Formulas and records
# ---------------------------------------------------------------------------------------


def read_formula(text):
    tokens = re.findall(r"[(),]|[^\s(),]+", text)

    def read():
        word = tokens.pop(0)
        if word == "BOT":
            return ("bot",)
        if word not in NAMES:
            return ("atom", word)
        parts = []
        for _ in range(1 if word == "NOT" else 2):
            tokens.pop(0)
            parts.append(read())
        tokens.pop(0)
        return (NAMES[word], *parts)

    return read()


def line(schema):
    return ("line", read_formula(schema))


def box(assumption, end):
    return ("box", read_formula(assumption), read_formula(end))


class Record:
    def __init__(self, cites, derives, any_order=False):
        self.cites = cites
        self.derives = read_formula(derives)
        self.any_order = any_order

    def schemas(self):
        return [schema for one in self.cites for schema in one[1:]] + [self.derives]

    def metavariables(self):
        found = []
        for schema in self.schemas():
            for name in atoms_of(schema):
                if name not in found:
                    found.append(name)
        return found

    def orders(self):
        """For each permitted order: the citations as they are written."""
        if not self.any_order:
            return [self.cites]
        lines = [one for one in self.cites if one[0] == "line"]
        boxes = [one for one in self.cites if one[0] == "box"]
        found = []
        for some in itertools.permutations(lines):
            for others in itertools.permutations(boxes):
                left, right = list(some), list(others)
                found.append([(left if one[0] == "line" else right).pop(0) for one in self.cites])
        return found


def atoms_of(formula):
    if formula[0] == "atom":
        return [formula[1]]
    return [name for part in formula[1:] for name in atoms_of(part)]


STANDARD = {
    "reit": Record([line("a")], "a"),
    "AND_I": Record([line("a"), line("b")], "AND(a, b)"),
    "AND_E1": Record([line("AND(a, b)")], "a"),
    "AND_E2": Record([line("AND(a, b)")], "b"),
    "OR_I1": Record([line("a")], "OR(a, b)"),
    "OR_I2": Record([line("a")], "OR(b, a)"),
    "OR_E": Record([line("OR(a, b)"), box("a", "c"), box("b", "c")], "c"),
    "IMPL_I": Record([box("a", "b")], "IMPL(a, b)"),
    "IMPL_E": Record([line("IMPL(a, b)"), line("a")], "b", any_order=True),
    "NOT_I": Record([box("a", "BOT")], "NOT(a)"),
    "NOT_E": Record([line("NOT(a)"), line("a")], "BOT", any_order=True),
    "BOT_E": Record([line("BOT")], "a"),
    "DNE": Record([line("NOT(NOT(a))")], "a"),
    "LEM": Record([], "OR(a, NOT(a))"),
}


def replacement(fields):
    cites = [
        line(one) if isinstance(one, str) else box(one["assume"], one["derive"])
        for one in fields.get("cites", [])
    ]
    return Record(cites, fields["derives"], fields.get("order") == "any")


# ---------------------------------------------------------------------------------------
# Conditions, three-valued
# ---------------------------------------------------------------------------------------

UNKNOWN = frozenset([True, False, "abort"])


class Abort(Exception):
    pass


class Unknown(Exception):
    pass


def read_condition(text):
    tokens = re.findall(r"[()]|[^\s()]+", text)

    def read():
        token = tokens.pop(0)
        if token != "(":
            return int(token) if re.fullmatch(r"-?\d+", token) else token
        items = []
        while tokens[0] != ")":
            items.append(read())
        tokens.pop(0)
        return items

    return read()


class Shape:
    """A formula of which the kind of the upper levels is known, and its value where it has one."""

    def __init__(self, key, value, kind, parts):
        self.key, self.value, self.kind, self.parts = key, value, kind, parts


class Step:
    def __init__(self, rule, conclusion, cited, boxes):
        self.rule, self.conclusion, self.cited, self.boxes = rule, conclusion, cited, boxes


def shape_of(expression, step, names):
    head, *operands = expression
    if head == "conclusion":
        return step.conclusion
    if head in ("cited", "assumed", "derived"):
        k = names.get(operands[0], operands[0])
        if not isinstance(k, int):
            raise Unknown
        members = step.cited if head == "cited" else step.boxes
        if not 1 <= k <= len(members):
            raise Abort
        member = members[k - 1]
        return member if head == "cited" else member[0 if head == "assumed" else 1]
    if head in ("left", "right", "sub"):
        whole = shape_of(operands[0], step, names)
        if whole.kind is None:
            raise Unknown
        if whole.kind not in (("not",) if head == "sub" else BINARY):
            raise Abort
        return whole.parts[1 if head == "right" else 0]
    raise Unknown


def kind_of(shape):
    if shape.kind is None:
        raise Unknown
    return shape.kind


def same(a, b):
    if a.key == b.key:
        return True
    if a.value is not None and b.value is not None and a.value != b.value:
        return False
    if holds(a, b) or holds(b, a):
        return False
    if a.kind is None or b.kind is None:
        return None
    if a.kind != b.kind:
        return False
    if a.kind == "bot":
        return True
    if a.kind == "atom":
        return None
    parts = [same(x, y) for x, y in zip(a.parts, b.parts)]
    return False if False in parts else None if None in parts else True


def holds(whole, part):
    """Whether one is a proper part of the other; then they are not the same."""
    return any(one.key == part.key or holds(one, part) for one in whole.parts)


def word_of(expression, step, names):
    if isinstance(expression, list):
        if expression[0] == "kind":
            return kind_of(shape_of(expression[1], step, names))
        if expression[0] == "rule":
            return step.rule
        raise Unknown
    return expression


def outcomes(expression, step, names=None):
    """What a condition can come to, whatever lines, depths, boxes, history, goal and premises are."""
    names = names or {}
    head, *operands = expression
    try:
        if head in ("and", "or"):
            return in_turn([(one, names) for one in operands], head == "or", step)
        if head in ("exists", "every"):
            variable, body = operands
            turns = [(body, {**names, variable: k + 1}) for k in range(len(step.cited))]
            return in_turn(turns, head == "exists", step)
        if head == "not":
            flip = {True: False, False: True, "abort": "abort"}
            return {flip[one] for one in outcomes(operands[0], step, names)}
        if head == "atomic?":
            return {kind_of(shape_of(operands[0], step, names)) == "atom"}
        if head == "compound?":
            return {kind_of(shape_of(operands[0], step, names)) not in ("atom", "bot")}
        if head in ("=", "!="):
            if is_formula(operands[0]):
                a, b = (shape_of(one, step, names) for one in operands)
                equal = same(a, b)
                return {True, False} if equal is None else {equal == (head == "=")}
            words = [word_of(one, step, names) for one in operands]
            return {(words[0] == words[1]) == (head == "=")}
    except Abort:
        return {"abort"}
    except Unknown:
        pass
    return set(UNKNOWN)


def is_formula(expression):
    heads = ("conclusion", "cited", "assumed", "derived", "left", "right", "sub", "goal", "formula-of")
    return isinstance(expression, list) and expression[0] in heads


def in_turn(turns, decisive, step):
    """From the left, until one is decisive."""
    found = set()
    for expression, names in turns:
        here = outcomes(expression, step, names)
        found |= here & {decisive, "abort"}
        if (not decisive) not in here:
            return found
    return found | {not decisive}


def paths(expression):
    """What a condition asks about, such as (left (sub (cited 1))): the innermost word, and ways into it."""
    if not isinstance(expression, list):
        return
    way = []
    inner = expression
    while isinstance(inner, list) and inner[0] in ("left", "right", "sub"):
        way.insert(0, 2 if inner[0] == "right" else 1)
        inner = inner[1]
    if isinstance(inner, list):
        yield inner[0], way
        for one in inner[1:]:
            yield from paths(one)


def levels_needed(schemas_by_word, conditions):
    """By metavariable: how many levels of kinds of its formula the conditions can see."""
    needed = {}

    def visit(schema, way):
        if schema[0] == "atom":
            needed[schema[1]] = max(needed.get(schema[1], 1), len(way) + 1)
        elif way and way[0] < len(schema):
            visit(schema[way[0]], way[1:])

    for condition in conditions:
        for word, way in paths(condition):
            for schema in schemas_by_word.get(word, []):
                visit(schema, way)
    return needed


# ---------------------------------------------------------------------------------------
# Certificates
# ---------------------------------------------------------------------------------------


class Refused(Exception):
    def __init__(self, reason, rule=None):
        self.reason, self.rule = reason, rule


class Algebra:
    def __init__(self, certificate):
        names = certificate["values"]
        self.values = names
        if len(set(names)) != len(names):
            raise Refused("duplicate-value")
        pairs = {tuple(pair) for pair in certificate["leq"]}
        mentioned = [name for pair in pairs for name in pair]
        rows = certificate["NOT"], *(r for key in ("AND", "OR", "IMPL") for r in certificate[key])
        mentioned += [name for row in rows for name in row]
        mentioned += [certificate["bot"], *certificate["atom_values"]]
        mentioned += certificate["valuation"].values()
        if not set(mentioned) <= set(names):
            raise Refused("unknown-value")
        tables = [certificate[key] for key in ("AND", "OR", "IMPL")]
        if any(len(row) != len(names) for row in rows) or any(len(t) != len(names) for t in tables):
            raise Refused("table-size")
        self.atom_values = set(certificate["atom_values"])
        if not set(certificate["valuation"].values()) <= self.atom_values:
            raise Refused("valuation-outside")
        self.pairs = pairs
        self.bot = certificate["bot"]
        self.valuation = certificate["valuation"]
        place = {name: at for at, name in enumerate(names)}
        self.table = {"not": lambda x: certificate["NOT"][place[x]]}
        for kind, key in zip(BINARY, ("AND", "OR", "IMPL")):
            self.table[kind] = lambda x, y, key=key: certificate[key][place[x]][place[y]]
        self.check_order()

    def leq(self, x, y):
        return (x, y) in self.pairs

    def check_order(self):
        values, leq = self.values, self.leq
        if not all(leq(x, x) for x in values):
            raise Refused("not-reflexive")
        for x, y, z in itertools.product(values, repeat=3):
            if leq(x, y) and leq(y, z) and not leq(x, z):
                raise Refused("not-transitive")
        tops = [top for top in values if all(leq(x, top) for x in values)]
        if not tops:
            raise Refused("no-greatest-value")
        self.top = tops[0]
        self.meets = {}
        for x, y in itertools.product(values, repeat=2):
            bounds = [z for z in values if leq(z, x) and leq(z, y)]
            greatest = [z for z in bounds if all(leq(one, z) for one in bounds)]
            if not greatest:
                raise Refused("no-meet")
            self.meets[x, y] = greatest[-1]

    def value(self, formula, valuation):
        kind, *parts = formula
        if kind == "bot":
            return self.bot
        if kind == "atom":
            return valuation[parts[0]]
        return self.table[kind](*(self.value(part, valuation) for part in parts))

    def closure(self):
        found = self.atom_values | {self.bot}
        while True:
            more = {self.table["not"](x) for x in found}
            for kind in BINARY:
                more |= {self.table[kind](x, y) for x in found for y in found}
            if more <= found:
                return sorted(found)
            found |= more

    def contexts(self, attained):
        found = {self.top}
        while True:
            more = {self.meets[z, x] for z in found for x in attained}
            if more <= found:
                return found
            found |= more


class Check:
    def __init__(self, request):
        self.rules = request["rules"]
        self.algebra = Algebra(request["certificate"])
        self.premises = [read_formula(one) for one in request["premises"]]
        self.goal = read_formula(request["goal"])
        self.attained = self.algebra.closure()
        self.contexts = self.algebra.contexts(self.attained)
        self.shapes = {}

    def run(self):
        algebra = self.algebra
        for formula in [*self.premises, self.goal]:
            if not set(atoms_of(formula)) <= set(algebra.valuation):
                raise Refused("atom-without-value")
        context = algebra.top
        for premise in self.premises:
            context = algebra.meets[context, algebra.value(premise, algebra.valuation)]
        if algebra.leq(context, algebra.value(self.goal, algebra.valuation)):
            raise Refused("goal-holds")
        no_boxes = self.on("assume", "disable") != []
        for rule, record in STANDARD.items():
            if self.on(rule, "disable"):
                continue
            for fields in self.on(rule, "replace"):
                record = replacement(fields)
            if no_boxes and any(one[0] == "box" for one in record.cites):
                continue
            self.check_record(rule, record)

    def on(self, rule, effect):
        return [one[effect] for one in self.rules if effect in one and rule in one["applies_to"]]

    def check_record(self, rule, record):
        names = record.metavariables()
        for values in itertools.product(self.attained, repeat=len(names)):
            valuation = dict(zip(names, values))
            if all(self.is_sound(record, valuation, z) for z in self.contexts):
                continue
            if self.is_permitted(rule, record, valuation):
                raise Refused("unsound-rule", rule)

    def is_sound(self, record, valuation, z):
        algebra = self.algebra
        for one in record.cites:
            cited = [algebra.value(schema, valuation) for schema in one[1:]]
            if one[0] == "line" and not algebra.leq(z, cited[0]):
                return True
            if one[0] == "box" and not algebra.leq(algebra.meets[z, cited[0]], cited[1]):
                return True
        return algebra.leq(z, algebra.value(record.derives, valuation))

    def is_permitted(self, rule, record, valuation):
        conditions = [read_condition(text) for text in self.on(rule, "forbid")]
        opening = [read_condition(text) for text in self.on("assume", "forbid")]
        lines = [one[1] for one in record.cites if one[0] == "line"]
        assumed = [one[1] for one in record.cites if one[0] == "box"]
        derived = [one[2] for one in record.cites if one[0] == "box"]
        words = {"conclusion": [record.derives], "cited": lines, "assumed": assumed, "derived": derived}
        here = levels_needed(words, conditions)
        boxes = levels_needed({"conclusion": assumed}, opening)
        choices = [
            self.shapes_of(value, max(here.get(name, 1), boxes.get(name, 1)))
            for name, value in valuation.items()
        ]
        for trees in itertools.product(*choices):
            chosen = dict(zip(valuation, trees))
            for cites in record.orders():
                if not self.is_refused(rule, cites, record.derives, chosen, valuation, conditions, opening):
                    return True
        return False

    def is_refused(self, rule, cites, derives, chosen, valuation, conditions, opening):
        def shape(schema):
            value = self.algebra.value(schema, valuation)
            kind, *parts = schema
            if kind == "atom":
                return self.named(chosen[parts[0]], parts[0], value)
            return Shape(schema, value, kind, [shape(part) for part in parts])

        cited = [shape(one[1]) for one in cites if one[0] == "line"]
        boxes = [(shape(one[1]), shape(one[2])) for one in cites if one[0] == "box"]
        step = Step(rule, shape(derives), cited, boxes)
        if any(outcomes(one, step) == {True} for one in conditions):
            return True
        return any(
            any(outcomes(one, Step("assume", assumed, [], [])) == {True} for one in opening)
            for assumed, _ in boxes
        )

    def named(self, tree, key, value=None):
        """A tree of kinds as the shape of one particular formula."""
        kind, *parts = tree
        inner = [self.named(part, (key, at)) for at, part in enumerate(parts)]
        return Shape(key, value, kind, inner)

    def shapes_of(self, value, levels):
        """All trees of kinds, so many levels deep, of formulas with a value."""
        if levels == 0:
            return [(None,)]
        if (value, levels) in self.shapes:
            return self.shapes[value, levels]
        algebra, found = self.algebra, set()
        if value in algebra.atom_values:
            found.add(("atom",))
        if value == algebra.bot:
            found.add(("bot",))
        for x in self.attained:
            if algebra.table["not"](x) == value:
                found |= {("not", part) for part in self.shapes_of(x, levels - 1)}
            for kind, y in itertools.product(BINARY, self.attained):
                if algebra.table[kind](x, y) == value:
                    lefts, rights = self.shapes_of(x, levels - 1), self.shapes_of(y, levels - 1)
                    found |= {(kind, *pair) for pair in itertools.product(lefts, rights)}
        self.shapes[value, levels] = sorted(found, key=repr)
        return self.shapes[value, levels]


def answer(request):
    try:
        Check(request).run()
    except Refused as refused:
        return {"valid": False, "reason": refused.reason, "rule": refused.rule}
    return {"valid": True, "reason": None, "rule": None}


def self_test():
    two = {
        "values": ["F", "T"],
        "leq": [["F", "F"], ["F", "T"], ["T", "T"]],
        "NOT": ["T", "F"],
        "AND": [["F", "F"], ["T", "T"]],
        "OR": [["F", "T"], ["T", "T"]],
        "IMPL": [["T", "T"], ["F", "T"]],
        "bot": "F",
        "atom_values": ["F", "T"],
        "valuation": {"p": "T", "q": "F"},
    }
    disabled = [{"id": "K01", "applies_to": ["AND_E2"], "disable": True}]
    request = {"rules": disabled, "premises": ["AND(p, q)"], "goal": "q", "certificate": two}
    assert answer(request)["valid"]
    assert answer({**request, "rules": []}) == {
        "valid": False,
        "reason": "unsound-rule",
        "rule": "AND_E2",
    }
    assert answer({**request, "goal": "p"})["reason"] == "goal-holds"
    print("good")


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        self_test()
    else:
        for request_line in sys.stdin:
            print(json.dumps(answer(json.loads(request_line))), flush=True)

"""A plain checker of the standard AlienLogic calculus: JSON requests in, JSON verdicts out, one a line.

It is what one would write in Python without a framework: regular expressions for lines and
tokens, tuples for formulas, one function a rule.  bench/logic.js holds its verdicts against
those of alienkit.  Assigned theorems and side conditions it does not know.
"""

import json
import re
import sys

BLANKS = " \t"
LINE = re.compile(
    r"[ \t]*([0-9]+)[ \t]*\.((?:[ \t]*\|)*)([^\[\]]*)\[[ \t]*([^ \t,\[\]]+)([^\[\]]*)\][ \t]*\Z"
)
TOKEN = re.compile(r"[ \t]*([A-Za-z][A-Za-z0-9_]*|[(),])")
REFERENCE = re.compile(r"[ \t]*([0-9]+)[ \t]*(?:-[ \t]*([0-9]+)[ \t]*)?\Z")
LINE_END = re.compile(r"\r\n|\r|\n")
CAPITALS = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}
LIMIT = 1 << 20
BOT = ("BOT",)
ARITY = {"NOT": 1, "AND": 2, "OR": 2, "IMPL": 2}
STRUCTURE = {
    "EMPTY_PROOF", "NONSEQUENTIAL_LINE_NUMBER", "ENDED_INSIDE_BOX", "EXTRANEOUS_REFS", "PREMISE_INSIDE_BOX",
    "DUPLICATE_PREMISE", "BAD_ASSUME_POSITION", "INDENT_WITHOUT_ASSUME", "BAD_REFS",
}


class Malformed(Exception):
    pass


# Reading


def tokens_of(text):
    tokens, at, end = [], 0, len(text.rstrip(BLANKS))
    while at < end:
        found = TOKEN.match(text, at)
        if found is None:
            raise Malformed
        tokens.append(found.group(1))
        at = found.end()
    return tokens


def read_formula(tokens, at):
    """The formula that begins at a token and the place behind it; formulas may nest to any depth."""
    opened = []
    while True:
        word = tokens[at]
        at += 1
        if word in ARITY:
            if tokens[at] != "(":
                raise Malformed
            at += 1
            opened.append([word])
            continue
        if word in "(),":
            raise Malformed
        formula = (word,)
        while opened:
            parts = opened[-1]
            parts.append(formula)
            mark = "," if len(parts) <= ARITY[parts[0]] else ")"
            if tokens[at] != mark:
                raise Malformed
            at += 1
            if mark == ",":
                break
            formula = tuple(parts)
            opened.pop()
        else:
            return formula, at


def formulas(text):
    tokens = tokens_of(text)
    found, at = [], 0
    while tokens:
        formula, at = read_formula(tokens, at)
        found.append(formula)
        if at == len(tokens):
            break
        if tokens[at] != ",":
            raise Malformed
        at += 1
    return found


def one_formula(text):
    found = formulas(text)
    if len(found) != 1:
        raise Malformed
    return found[0]


def header(line, word):
    name, colon, rest = line.partition(":")
    if not colon or lower(name.strip(BLANKS)) != word:
        raise Malformed
    return formulas(rest) if word == "premises" else one_formula(rest)


def read_line(text):
    found = LINE.match(text)
    if found is None:
        raise Malformed
    number, bars, formula, rule, rest = found.groups()
    references = []
    if rest.strip(BLANKS):
        for item in rest.split(","):
            reference = REFERENCE.match(item)
            if reference is None:
                raise Malformed
            start, end = reference.groups()
            references.append((int(start), None if end is None else int(end)))
    return int(number), bars.count("|"), one_formula(formula), rule, references


def lower(text):
    """Other letters than A to Z stay as they are."""
    return text.translate(CAPITALS)


def read_script(text):
    if len(text) > LIMIT:
        raise Malformed
    lines = [line for line in LINE_END.split(text) if line.strip(BLANKS)]
    words = [lower(line.strip(BLANKS)) for line in lines]
    start = words.index("proof")
    end = words.index("end", start)
    premises = header(lines[start + 1], "premises")
    goal = header(lines[start + 2], "goal")
    return premises, goal, [read_line(line) for line in lines[start + 3 : end]]


# Rules: each gets the formula of the line, the cited formulas and the (first, last) of cited boxes.


def reit(formula, cited, boxes):
    return None if formula == cited[0] else "FORMULA_MISMATCH"


def and_i(formula, cited, boxes):
    if formula[0] != "AND":
        return "WRONG_CONCLUSION_SHAPE"
    return None if formula[1] == cited[0] and formula[2] == cited[1] else "FORMULA_MISMATCH"


def and_e(side):
    def rule(formula, cited, boxes):
        if cited[0][0] != "AND":
            return "WRONG_PREMISE_SHAPE"
        return None if formula == cited[0][side] else "FORMULA_MISMATCH"

    return rule


def or_i(side):
    def rule(formula, cited, boxes):
        if formula[0] != "OR":
            return "WRONG_CONCLUSION_SHAPE"
        return None if formula[side] == cited[0] else "FORMULA_MISMATCH"

    return rule


def or_e(formula, cited, boxes):
    if cited[0][0] != "OR":
        return "WRONG_PREMISE_SHAPE"
    (left, left_end), (right, right_end) = boxes
    if left != cited[0][1] or right != cited[0][2]:
        return "WRONG_ASSUMPTION"
    return None if formula == left_end == right_end else "BRANCH_CONCLUSION_MISMATCH"


def impl_i(formula, cited, boxes):
    if formula[0] != "IMPL":
        return "WRONG_CONCLUSION_SHAPE"
    if formula[1] != boxes[0][0]:
        return "ANTECEDENT_MISMATCH"
    return None if formula[2] == boxes[0][1] else "CONSEQUENT_MISMATCH"


def impl_e(formula, cited, boxes):
    first, second = cited
    if first[0] == "IMPL" and first[1] == second:
        consequent = first[2]
    elif second[0] == "IMPL" and second[1] == first:
        consequent = second[2]
    else:
        return "MP_NO_MATCH"
    return None if formula == consequent else "CONSEQUENT_MISMATCH"


def not_i(formula, cited, boxes):
    if formula[0] != "NOT":
        return "WRONG_CONCLUSION_SHAPE"
    if formula[1] != boxes[0][0]:
        return "ASSUMPTION_MISMATCH"
    return None if boxes[0][1] == BOT else "EXPECTED_BOT"


def not_e(formula, cited, boxes):
    first, second = cited
    if first != ("NOT", second) and second != ("NOT", first):
        return "NO_CONTRADICTION"
    return None if formula == BOT else "EXPECTED_BOT"


def bot_e(formula, cited, boxes):
    return None if cited[0] == BOT else "WRONG_PREMISE_SHAPE"


def dne(formula, cited, boxes):
    if cited[0][0] != "NOT" or cited[0][1][0] != "NOT":
        return "WRONG_PREMISE_SHAPE"
    return None if formula == cited[0][1][1] else "FORMULA_MISMATCH"


def lem(formula, cited, boxes):
    if formula[0] != "OR":
        return "WRONG_CONCLUSION_SHAPE"
    return None if formula[2] == ("NOT", formula[1]) else "WRONG_LEM_SHAPE"


# name: (how many lines it cites, how many ranges after them, the rule)
RULES = {
    "premise": (0, 0, None), "assume": (0, 0, None), "reit": (1, 0, reit), "AND_I": (2, 0, and_i),
    "AND_E1": (1, 0, and_e(1)), "AND_E2": (1, 0, and_e(2)), "OR_I1": (1, 0, or_i(1)), "OR_I2": (1, 0, or_i(2)),
    "OR_E": (1, 2, or_e), "IMPL_I": (0, 1, impl_i), "IMPL_E": (2, 0, impl_e), "NOT_I": (0, 1, not_i),
    "NOT_E": (2, 0, not_e), "BOT_E": (1, 0, bot_e), "DNE": (1, 0, dne), "LEM": (0, 0, lem),
}
ALIASES = {
    "premise": "prem", "assume": "ass hyp assumption", "reit": "reiterate copy", "AND_I": "&I ∧I andI",
    "AND_E1": "&E1 ∧E1 andE1", "AND_E2": "&E2 ∧E2 andE2", "OR_I1": "|I1 ∨I1 orI1", "OR_I2": "|I2 ∨I2 orI2",
    "OR_E": "|E ∨E orE", "IMPL_I": "->I →I implI", "IMPL_E": "->E →E implE MP ModusPonens",
    "NOT_I": "~I ¬I notI", "NOT_E": "~E ¬E notE", "BOT_E": "⊥E EFQ explosion exFalso",
    "DNE": "DN doubleNeg", "LEM": "EM excludedMiddle",
}
NAMES = {lower(word): name for name in RULES for word in [name, *ALIASES[name].split()]}


# Checking


def fault_of(number, line, lines, unused, state):
    """What is wrong with a line; `state` holds boxes by line, their parents, and the open ones."""
    _, depth, formula, word, references = line
    rule = NAMES.get(lower(word))
    if rule is None:
        return "RULE_NOT_REGISTERED"
    box_of, parent_of, open_boxes = state
    if rule == "assume":
        if depth == 0 or depth > len(open_boxes) + 1:
            return "BAD_ASSUME_POSITION"
        del open_boxes[depth - 1 :]
        parent_of[number] = open_boxes[-1] if open_boxes else 0
        open_boxes.append(number)
    else:
        if depth > len(open_boxes):
            return "INDENT_WITHOUT_ASSUME"
        del open_boxes[depth:]
    box = open_boxes[-1] if open_boxes else 0
    box_of.append(box)

    line_count, range_count, check = RULES[rule]
    count = line_count + range_count
    if len(references) != count:
        return "BAD_REFS" if count else "EXTRANEOUS_REFS"
    for position, (_, end) in enumerate(references):
        if (end is None) != (position < line_count):
            return "BAD_REFS"
    for start, end in references[:line_count]:
        if not 1 <= start < number or box_of[start] and box_of[start] not in open_boxes:
            return "REF_NOT_ACCESSIBLE"
    for start, end in references[line_count:]:
        if not 1 <= start <= end < number or box_of[start] != start:
            return "INVALID_SUBPROOF_RANGE"
        if box_of[end] != start or parent_of[start] != box:
            return "INVALID_SUBPROOF_RANGE"

    if rule == "premise":
        if depth > 0:
            return "PREMISE_INSIDE_BOX"
        if formula not in unused:
            return "FORMULA_NOT_IN_PREMISES"
        unused[formula] -= 1
        return "DUPLICATE_PREMISE" if unused[formula] < 0 else None
    if check is None:
        return None
    cited = [lines[start - 1][2] for start, _ in references[:line_count]]
    boxes = [(lines[start - 1][2], lines[end - 1][2]) for start, end in references[line_count:]]
    return check(formula, cited, boxes)


def reason_class(fault):
    if fault in STRUCTURE:
        return "STRUCTURE"
    return "UNKNOWN_RULE" if fault == "RULE_NOT_REGISTERED" else "RULE_VIOLATION"


def verdict(accepted=False, passed=False, step=None, rule=None, kind=None, reason=None, steps=0):
    return {
        "accepted": accepted, "verifier_passed": passed, "goal_match": accepted, "rejected_step": step,
        "rejected_rule": rule, "reason_class": kind, "reason_id": reason, "detail": None, "n_steps": steps,
    }


def check(text):
    try:
        premises, goal, lines = read_script(text)
    except (Malformed, ValueError, IndexError):
        return verdict(kind="PARSE_ERROR", reason="MALFORMED_PROOF")
    if not lines:
        return verdict(kind="STRUCTURE", reason="EMPTY_PROOF")
    steps = len(lines)

    def refuse(number, fault):
        word = lines[number - 1][3]
        rule = NAMES.get(lower(word), word)
        return verdict(step=number, rule=rule, kind=reason_class(fault), reason=fault, steps=steps)

    for number, line in enumerate(lines, 1):
        if line[0] != number:
            return refuse(number, "NONSEQUENTIAL_LINE_NUMBER")
    unused = {}
    for premise in premises:
        unused[premise] = unused.get(premise, 0) + 1
    state = ([0], {}, [])
    for number, line in enumerate(lines, 1):
        fault = fault_of(number, line, lines, unused, state)
        if fault is not None:
            return refuse(number, fault)
    last = lines[-1]
    if last[1] > 0:
        return verdict(passed=True, kind="STRUCTURE", reason="ENDED_INSIDE_BOX", steps=steps)
    return verdict(accepted=last[2] == goal, passed=True, steps=steps)


def main():
    sys.stdin.reconfigure(encoding="utf-8")
    # Numbers of any length are read.
    sys.set_int_max_str_digits(0)
    out = sys.stdout
    for line in sys.stdin:
        request = json.loads(line)
        answer = {"id": request.get("id")}
        answer.update(check(request["proof"]))
        out.write(json.dumps(answer) + "\n")


main()

"""Prints milliseconds for each row as JSON: one process, timed after everything has run once.

argv[1]: a JSON file with {"rows": [{"name", "source"}], "probes": n, "probe_name": text}.
"""

import contextlib
import io
import json
import sys
import time

REPEATS = 31
work = json.load(open(sys.argv[1]))
codes = [compile(row["source"], row["name"], "exec") for row in work["rows"]]
made = 0


def probe(index):
    return (
        f"a = {index} + 3\n"
        f"b = a * {index % 7}\n"
        "if a < b: print(a)\n"
        "print(b, [a, b])\n"
    )


def run(code):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(code, {})
    return out.getvalue().rstrip("\n")


def run_probes():
    global made
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        for _ in range(work["probes"]):
            exec(compile(probe(made), "probe", "exec"), {})
            made += 1


outputs = {row["name"]: run(code) for row, code in zip(work["rows"], codes)}
outputs[work["probe_name"]] = run(compile(probe(1), "probe", "exec"))
run_probes()
times = {}


def measure(name, task, per):
    samples = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        task()
        samples.append((time.perf_counter() - start) * 1000 / per)
    times[name] = sorted(samples)[REPEATS // 2]


for row, code in zip(work["rows"], codes):
    measure(row["name"], lambda: run(code), 1)
measure(work["probe_name"], run_probes, work["probes"])
print(json.dumps({"times": times, "outputs": outputs, "version": sys.version.split()[0]}))

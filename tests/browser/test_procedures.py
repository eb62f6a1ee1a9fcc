"""The interpreter of procedures on a phone answers as Python's does, to the byte, or is noticed."""

import json
import re
from pathlib import Path

import pytest

from config.scripts import lightened
from tests.dungeonbowl.procedures.vectors import vectors

# Vectors are searched first, which takes its time where others work beside it.
pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

ROOT = Path(__file__).resolve().parents[2]
MODULES = ROOT / "static" / "js" / "procedures"
ORIGIN = "http://procedures.example"
TABLES = [
    ("terms.js", "SIGNS", "otherwise"),
    ("terms.js", "LAZY", "otherwise"),
    ("terms.js", "STRICT", "otherwise"),
    ("running.js", "STATEMENTS", "not"),
    ("reading.js", "READERS", "unread"),
    ("reading.js", "READERS", "otherwise"),
]
# Signs of JavaScript, and what a slip of the pen makes of them.
TURNED = [
    *(("===", "!=="), ("!==", "==="), ("<=", "<"), (" < ", " <= "), (">=", ">"), (" > ", " >= ")),
    *(("&&", "||"), ("||", "&&"), ("??", "&&"), (" + 1", " + 2"), (" - 1", " - 2")),
    *(("Math.floor", "Math.ceil"), ("Math.max", "Math.min"), ("Math.min", "Math.max")),
    *((".every(", ".some("), (".some(", ".every("), (".filter(", ".map("), (".sort()", "")),
    *(("true", "false"), ("false", "true"), ("if (", "if (!"), ("must(", "must(!")),
    *((" : ", " && "), ("[...]", "{...}")),
]
# Faults that change nothing that anybody could see: the line, and what stood there.
EQUIVALENT: list[tuple[str, str]] = []
START = """async () => {
    const [interpreter, harness, held] = await Promise.all([
        import("/js/working.js"), import("/vectors.js"), (await fetch("/vectors.json")).json(),
    ]);
    window.held = held;
    window.interpreter = interpreter;
    window.harness = harness;
}"""


@pytest.fixture(scope="module")
def held():
    """The document and its vectors, as the browser is given them."""
    return json.dumps(vectors().as_dict())


@pytest.fixture
def phone(page, held):
    """A page that has the interpreter and the vectors."""

    def serve(route):
        path = route.request.url.removeprefix(ORIGIN)
        if path == "/vectors.json":
            route.fulfill(body=held, content_type="application/json")
        elif path.endswith(".js"):
            folder = MODULES if path.startswith("/js/") else Path(__file__).parent
            text = (folder / Path(path).name).read_text()
            route.fulfill(body=lightened(text), content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html><title>A phone</title>", content_type="text/html")

    page.route(f"{ORIGIN}/**", serve)
    page.goto(f"{ORIGIN}/")
    page.evaluate(START)
    return page


def test_every_vector_is_answered_as_python_answers_it(phone):
    assert phone.evaluate("harness.differences(interpreter, held)") == []


@pytest.mark.parametrize(("module", "table", "way"), TABLES)
def test_whichever_word_is_done_wrongly_a_vector_shows_it(phone, module, table, way):
    unnoticed = phone.evaluate(
        """async ([module, table, way]) => {
            const words = (await import(`/js/${module}`))[table];
            return harness.unnoticedWords(interpreter, held, words, way);
        }""",
        [module, table, way],
    )
    assert unnoticed == []


def faults(texts):
    """Every place of the modules where one of these could stand for another."""
    for module, text in sorted(texts.items()):
        start = 0
        for line in text.splitlines(keepends=True):
            code = "" if line.lstrip().startswith(("//", "import")) else line.split(" // ")[0]
            for before, after in TURNED:
                found = (one.start() for one in re.finditer(re.escape(before), code))
                yield from ([module, start + place, before, after] for place in found)
            start += len(line)


def test_wherever_a_fault_is_planted_a_vector_shows_it(phone):
    texts = {path.name: path.read_text() for path in MODULES.glob("*.js")}
    planted = list(faults(texts))
    assert len(planted) > 150
    unnoticed = phone.evaluate(
        "([texts, faults]) => harness.unnoticedFaults(texts, 'working.js', held, faults)",
        [texts, planted],
    )
    lines = [(texts[one[0]][one[1] :].split("\n")[0], one[2]) for one in unnoticed]
    assert lines == EQUIVALENT


def test_a_fault_that_is_none_is_not_noticed(phone):
    """Else the test above would hold of modules that don't even load."""
    texts = {path.name: path.read_text() for path in MODULES.glob("*.js")}
    comment = texts["terms.js"].index("// ")
    planted = [["terms.js", comment, "// ", "// Else: "]]
    unnoticed = phone.evaluate(
        "([texts, faults]) => harness.unnoticedFaults(texts, 'working.js', held, faults)",
        [texts, planted],
    )
    assert unnoticed == planted


def test_a_slow_phone_works_one_out_well_within_a_tap(phone):
    phone.context.new_cdp_session(phone).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    slowest = phone.evaluate("harness.slowest(interpreter, held)")
    assert slowest["median"] < 10, slowest

"""What a phone knows of a map, held to the library: on dungeons by lot, doors open and shut."""

import json
from pathlib import Path

import pytest

from config.scripts import lightened
from tests.dungeonbowl.dungeon.grounds import ground_vectors

pytestmark = pytest.mark.browser

GROUND = Path(__file__).resolve().parents[2] / "static" / "js" / "table" / "map" / "ground.js"
# The first question that the module answers otherwise; null if there is none.
HELD = """async ([source, sent]) => {
    const at = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const { Ground } = await import(at);
    for (const { map, shut, asked } of JSON.parse(sent)) {
        const ground = new Ground(map, new Set(shut));
        for (const { from, to, alone, ...wanted } of asked) {
            const answers = Object.keys(wanted).map((name) => [name, ground[name](from, to)]);
            const own = Object.keys(alone).map((name) => [name, ground[name](from)]);
            const said = { ...Object.fromEntries(answers), ...Object.fromEntries(own) };
            const expected = JSON.stringify({ ...wanted, ...alone });
            if (JSON.stringify(said) !== expected) return [map, shut, from, to, expected, said];
        }
    }
    return null;
}"""
# Errors as somebody might make them: what is there, and what they would write.
PLANTED = [
    ("Math.min(x, otherX)", "x"),
    ("Math.min(y, otherY)", "y"),
    ("&& this.rock.has(keyOf(square))", "&& false"),
    ("closed.filter(({ side }) => side)", "closed.filter(() => false)"),
    ('e: "eb"', 'e: "e"'),
    ('s: "sb"', 's: "b"'),
    (".some((by) => may(this.sign(by)) &&", ".every((by) => may(this.sign(by)) &&"),
    ("[floor - 1, floor - 1]", "[floor, floor - 1]"),
    ("sign === CHASM || sign === OBSTACLE", "sign === CHASM"),
    (".slice(0, -1)", ""),
    ("across <= along", "across < along"),
    ("along <= across", "along < across"),
    ("quick: 14", "quick: 15"),
    ("if (floor !== otherFloor) return null;", ""),
    ("sign !== undefined && sign !== ROCK", "OPEN.has(sign)"),
    ("this.sign(square) === PLATFORM && ", ""),
    ("x * right + y * down > 0", "x * right + y * down >= 0"),
    ("Math.abs(down)) !== 1", "Math.abs(down)) > 2"),
    ("place + 1", "place"),
    ("2 * (square[2] ?? 0)", "(square[2] ?? 0)"),
    ("this.holds(there) && this.#steps(here, there, LEAPS)", "this.#steps(here, there, WALKS)"),
]


@pytest.fixture(scope="module")
def vectors():
    return json.dumps([*ground_vectors()])


def test_a_phone_answers_as_the_library_does(page, vectors):
    assert page.evaluate(HELD, [lightened(GROUND.read_text()), vectors]) is None


def test_an_error_in_it_shows(page, vectors):
    source = GROUND.read_text()
    unseen = []
    for before, after in PLANTED:
        assert before in source
        wrong = lightened(source.replace(before, after, 1))
        if page.evaluate(HELD, [wrong, vectors]) is None:
            unseen.append(before)
    assert unseen == []

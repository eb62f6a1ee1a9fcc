"""The table's fold in the browser, held to Python's to the byte: state, flags, fallen, digest."""

import json
from pathlib import Path

import pytest

from config.scripts import lightened
from tests.dungeonbowl.table.vectors import kits, vectors

pytestmark = pytest.mark.browser

STATIC = Path(__file__).resolve().parents[2] / "static"
# A house at home: plain HTTP under a name that is no browser's own, where `crypto.subtle` lacks.
HOUSE = "http://house.test"
# What each evening comes to by the modules under a path, up to the first that comes to another.
FOLDED = """async ([paths, sent]) => {
    const { canonical } = await import("/js/table/digest.js");
    const { kits, vectors } = JSON.parse(sent);
    const found = [];
    for (const path of paths) {
        const { foldTable, gameOf } = await import(`${path}/js/table/fold.js`);
        const { workOutBy } = await import(`${path}/js/table/procedures.js`);
        const fold = ({ game, entries, outcomes }) => {
            const workOut = workOutBy(kits[game]);
            try {
                const known = gameOf(kits[game]);
                const folded = foldTable(entries, known, outcomes, workOut);
                const { happened, events, texts, rerolls, ...shown } = folded;
                return canonical(shown);
            }
            catch (error) { return String(error); }
        };
        const wrong = vectors.findIndex((one) => fold(one) !== one.comes_to);
        found.push(wrong < 0 ? null : [wrong, fold(vectors[wrong])]);
    }
    return found;
}"""

# Errors as somebody might make them: the module, what is there, and what they would write.
PLANTED = [
    ("fold", 'const NOBODY = { role: "coach"', 'const NOBODY = { role: "referee"'),
    ("fold", " && !entry.proposed", ""),
    ("fold", ".sort(byOrder)", ""),
    ("fold", "earlier.device !== entry.device", "earlier.device === entry.device"),
    ("fold", "if (this.revoked.has(one.id)) continue;", ""),
    ("fold", "found ? this.holding(found) : entry", "found ?? entry"),
    ("fold", "revoked.has(id) || fallen.has(id)", "fallen.has(id)"),
    ("fold", "if (part.anew)", "if (!part.anew)"),
    ("fold", "this.outOfPlay(itself) ?? ", ""),
    ("fold", " ?? this.namesNothing(holding)", ""),
    ("fold", "parts.map((part) => this.objection(part)).find(Boolean)", "null"),
    ("fold", "if (word !== AGREED) this.unheard.add(entry.id)", "if (word !== AGREED) return"),
    ("chains", " && earlier.key === entry.key", ""),
    ("chains", "byOrder(earlier, entry) < 0", "true"),
    ("chains", "named ? this.worked(named).dice : {}", "{}"),
    ("chains", "!place || !this.isApart(entry.id, place)", "true"),
    ("chains", "place += 1", "place += 2"),
    ("chains", "events[fields.event.type]?.needs ?? []", "[]"),
    ("chains", "Object.values(errors).flat()[0] ?? ", ""),
    ("procedures", "withDice(faces, overruled)", "withDice(faces)"),
    ("procedures", "verdicts, needs: [], entries: null", "verdicts, needs: [], entries: []"),
    ("procedures", "overruled), verdicts }", "overruled), verdicts: [] }"),
    ("chains", "entries: entries && amounts", "entries: !fault && amounts"),
    ("kinds", "key === named", "key !== named"),
    ("fold", "entry.place ? `${entry.id}.${entry.place}` : entry.id", "entry.id"),
    ("kinds", "afterwards.includes(entry.key) ? null : ", ""),
    ("kinds", "[inputs?.player, inputs?.attacker]", "[inputs?.attacker]"),
    ("fold", "!isOut(box)", "isOut(box)"),
    ("fold", 'role === "page" ||', ""),
    ("fold", '"revoke").reverse()', '"revoke")'),
    ("fold", "if (stands) this.revoked.delete(key)", ";"),
    ("fold", 'entry.kind !== "settle" || this.revoked.has(entry.id)', 'entry.kind !== "settle"'),
    ("fold", "else if (!entry.place) this.revoked", "else this.revoked"),
    ("fold", 'person || seat.role !== "coach"', 'person || seat.role === "referee"'),
    ("fold", 'seat.person === person || seat.role !== "coach"', "true"),
    ("fold", "acted.add(doer)", "acted"),
    ("fold", "walk.flags.sort(byEntries)", "walk.flags"),
    ("flags", "one.device - other.device || one.n - other.n;", "other.device - one.device;"),
    ("flags", '["falls", "stands"]', '["stands", "falls"]'),
    ("wordings", "[...ordered].reverse()", "ordered"),
    ("befalling", "score += 1", "score += 2"),
    ("befalling", "total >= game.to_score", "total > game.to_score"),
    ("befalling", "ball?.number ?? meant", "meant"),
    ("befalling", 'where === "gone" ? ballMeant', 'where !== "gone" ? ballMeant'),
    ("state", "highest(balls) + 1", "highest(balls)"),
    ("state", "...numbers(doer), ", ""),
    ("state", ', ...numbers("loose")]', "]"),
    ("kinds", "thisTurn.clear()", "thisTurn.size"),
    ("kinds", "side.acted.clear()", "side.acted.size"),
    ("kinds", "state.turn.over ||=", "state.turn.over ="),
    ("kinds", " || state.turn.by === entry.device", ""),
    ("kinds", "team ?? state.teams.get(player)", "team"),
    ("kinds", 'player != null && used === "revive"', "player != null"),
    ("kinds", 'used === "revive" ? player ?? null : null', "null"),
    ("kinds", "![undefined, team].includes(state.teams.get(player))", "false"),
    ("kinds", '{ untouched: ["closed", "locked"] }', '{ untouched: ["closed"] }'),
    ("kinds", "OPENED[is] ?? is", "is"),
    ("kinds", "number > most", "number >= most"),
    ("kinds", "first.delete(firstOf(entry))", "first"),
    ("kinds", "state.clock.seconds = seconds", "state.clock"),
    ("state", 'source === "leader" && !isLed(side)', "false"),
    ("state", 'source === "team" ? OWN : [source]', "[source]"),
    ("state", 'if (box === "dungeon") return;', ""),
    ("state", 'stand(side, player, "standing");', ""),
    ("state", "delete state.places.players[player];", ""),
    ("state", "if (ball.with === player) ball.with", "if (ball.with !== player) ball.with"),
    ("state", 'if (ball.with === player) ball.with = "loose"', ""),
    ("fold", "delete state.places.players[player]", "state.places"),
    ("kinds", 'teleport: ["player"], hazard_push', "hazard_push"),
    ("kinds", ', hazard_push: ["victim"]', ""),
    ("kinds", "?? ROCK) === ROCK", "?? ROCK) === null"),
    ("kinds", "?? ROCK) === ROCK", ") === ROCK"),
    ("kinds", "[x, y, floor = 0]) => Boolean(floors)", "[x, y, floor = 1]) => Boolean(floors)"),
    ("fold", "(dungeon ? ", "(!dungeon ? "),
    ("kinds", "if (!entry.at) delete", "if (false) delete"),
    ("kinds", "entry.at && isAway(entry, state) ?", "isAway(entry, state) ?"),
    ("state", "one - other", "other - one"),
    ("digest", "Object.keys(value).sort()", "Object.keys(value)"),
    ("digest", "/[\\x7f-\\uffff]/g", "/[\\u0100-\\uffff]/g"),
    ("digest", "turned(e, 11)", "turned(e, 12)"),
]


@pytest.fixture
def house(page):
    """A page that has our modules and nothing else; under `/7/` with the planted error 7."""

    def serve(route):
        number, _, path = route.request.url.removeprefix(f"{HOUSE}/").partition("js/")
        if not path:
            route.fulfill(body="<!doctype html><title>House</title>", content_type="text/html")
            return
        source = (STATIC / "js" / path).read_text()
        if number:
            module, before, after = PLANTED[int(number.strip("/"))]
            source = source.replace(before, after, 1) if path == f"table/{module}.js" else source
        route.fulfill(body=lightened(source), content_type="text/javascript")

    page.route(f"{HOUSE}/**", serve)
    page.goto(f"{HOUSE}/")
    assert not page.evaluate("isSecureContext")
    return page


@pytest.fixture(scope="module")
def evenings():
    return list(vectors())


def folded(house, paths, evenings):
    return house.evaluate(FOLDED, [paths, json.dumps({"kits": kits(), "vectors": evenings})])


def test_a_phone_folds_any_evening_to_the_byte_as_the_server_does(house, evenings):
    (wrong,) = folded(house, [""], evenings)
    place, found = wrong or (0, evenings[0]["comes_to"])
    assert found == evenings[place]["comes_to"]


def test_an_error_in_any_of_its_modules_shows(house, evenings):
    for module, before, _ in PLANTED:
        assert before in (STATIC / "js" / "table" / f"{module}.js").read_text()
    found = folded(house, [f"/{number}" for number in range(len(PLANTED))], evenings)
    unseen = [planted for planted, wrong in zip(PLANTED, found, strict=True) if not wrong]
    assert unseen == []

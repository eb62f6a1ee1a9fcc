"""The table's fold in the browser, held to Python's to the byte: state, flags, fallen, digest."""

import json
import re
from pathlib import Path

import pytest

from config.modules import IMPORT
from config.scripts import lightened
from tests.dungeonbowl.table.test_table_filling import CASES, evening_of, filled
from tests.dungeonbowl.table.vectors import entry_sent, kit_of, kits, vectors

pytestmark = pytest.mark.browser

STATIC = Path(__file__).resolve().parents[2] / "static"
# A house at home: plain HTTP under a name that is no browser's own, where `crypto.subtle` lacks.
HOUSE = "http://house.test"
# What each evening comes to by the modules under a path, up to the first that comes to another: all
# of it at once, or entry by entry as they came or in their order, going on from what was.
FOLDED = """async ([paths, grown, sent]) => {
    const { canonical } = await import("/js/table/digest.js");
    const { kits, vectors } = JSON.parse(sent);
    const found = [], order = [...vectors.keys()];
    // Without an error in it an entry is worked out once, by all that is known of it.
    const sound = (await import("/js/table/procedures.js")).workOutBy, workers = kits.map(sound);
    const remembering = (game) => Object.assign(
        (entry, faces) => workers[game]({ ...entry, id: JSON.stringify(entry) }, faces),
        workers[game],
    );
    for (const path of paths) {
        const { foldTable, gameOf } = await import(`${path}/js/table/fold.js`);
        const { workOutBy } = await import(`${path}/js/table/procedures.js`);
        const whole = (...given) => foldTable(...given);
        const shownOf = ({ happened, events, texts, rerolls, goOn, ...shown }) => canonical(shown);
        const recorded = (one, other) =>
            one.clock - other.clock || one.device - other.device || one.n - other.n;
        let times = 0;
        const byEntry = (entries, ...given) => entries.reduce((folded, entry, place) => {
            const further = folded && folded.goOn(entry);
            times += further ? 1 : 0;
            return further || whole(entries.slice(0, place + 1), ...given);
        }, null) ?? whole([], ...given);
        const fold = (place) => {
            const { game, entries, outcomes, comes_to } = vectors[place];
            try {
                const workOut = workOutBy === sound ? remembering(game) : workOutBy(kits[game]);
                const about = [gameOf(kits[game]), outcomes, workOut];
                if (!grown) return shownOf(whole(entries, ...about));
                const arrived = shownOf(byEntry(entries, ...about));
                const inOrder = entries.toSorted(recorded);
                return arrived === comes_to ? shownOf(byEntry(inOrder, ...about)) : arrived;
            }
            catch (error) { return String(error); }
        };
        const wrong = order.find((place) => fold(place) !== vectors[place].comes_to);
        found.push(wrong === undefined ? null : [wrong, fold(wrong)]);
        if (grown && wrong === undefined && !times) found.push("nothing went on");
        // Where one error showed, the next one often does.
        if (wrong !== undefined) order.unshift(...order.splice(order.indexOf(wrong), 1));
    }
    return found;
}"""

# What is filled in of a procedure that would come next, as a phone's fold fills it in.
FILLED = """async (cases) => {
    const { foldTable, gameOf } = await import("/js/table/fold.js");
    const { workOutBy } = await import("/js/table/procedures.js");
    const { remember } = await import("/js/table/remembering.js");
    return cases.map(([kit, entries, key, inputs, outcomes = {}]) => {
        const game = gameOf(kit), workOut = workOutBy(kit);
        const { state, happened, rerolls } = foldTable(entries, game, outcomes, workOut);
        const { sides } = game, ids = Object.keys(sides).map(Number);
        const teamOf = (id) => ids.find((team) => sides[team].players.includes(id));
        const player = (id) => (id ? { team: teamOf(id) } : undefined);
        const people = { teams: ids.map((id) => ({ id })), player };
        const remembered = remember(happened);
        return workOut.fills({ key, inputs }, { state, rerolls, game, people, remembered });
    });
}"""

# Errors as somebody might make them: the module, what is there, and what they would write.
PLANTED = [
    ("fold", "chains.fillIn(entry, () => this.standing());", ""),
    ("chains", "Object.keys(entry.known ?? {}).length", "false"),
    ("chains", "for (const one of this.at(entry))", "for (const one of [entry])"),
    ("filling", "JSON.stringify(value) !== JSON.stringify(usual(input))", "false"),
    ("filling", "!(name in inputs) && name in FROM_STATE", "false"),
    ("settling", 'const NOBODY = { role: "coach"', 'const NOBODY = { role: "referee"'),
    ("settling", " && !entry.proposed", ""),
    ("fold", ".sort(byOrder)", ""),
    ("fold", "earlier.device !== entry.device", "earlier.device === entry.device"),
    ("fold", "if (this.revoked.has(one.id)) continue;", ""),
    ("fold", "found ? this.holding(found) : entry", "found ?? entry"),
    ("fold", "revoked.has(id) || fallen.has(id)", "fallen.has(id)"),
    ("fold", "if (part.anew)", "if (!part.anew)"),
    ("fold", "this.outOfPlay(itself) ?? ", ""),
    ("fold", " ?? this.namesNothing(holding)", ""),
    ("fold", "parts.map((part) => this.objection(part)).find(Boolean)", "null"),
    ("settling", "if (word !== AGREED) this.unheard.add(entry.id)", "if (word !== AGREED) return"),
    ("chains", " && earlier.key === entry.key", ""),
    ("chains", "byOrder(earlier, entry) < 0", "true"),
    ("chains", "named ? this.kept(entry, this.worked(named)) : {}", "{}"),
    ("chains", "!place || !this.isApart(entry.id, place)", "true"),
    ("chains", ".every(isChoice)", ".every(Boolean)"),
    ("kinds", "noBall(fields.ball?.number, table) || ", ""),
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
    ("settling", '"revoke").reverse()', '"revoke")'),
    ("settling", "if (stands) this.revoked.delete(key)", "{}"),
    (
        "settling",
        'entry.kind !== "settle" || this.revoked.has(entry.id)',
        'entry.kind !== "settle"',
    ),
    ("settling", "else if (!entry.place) this.revoked", "else this.revoked"),
    ("settling", 'person || seat.role !== "coach"', 'person || seat.role === "referee"'),
    ("settling", 'seat.person === person || seat.role !== "coach"', "true"),
    ("fold", "acted.add(doer)", "acted"),
    ("fold", "walk.flags.sort(byEntries)", "walk.flags"),
    ("flags", "one.device - other.device || one.n - other.n;", "other.device - one.device;"),
    ("flags", '["falls", "stands"]', '["stands", "falls"]'),
    ("wordings", "[...ordered].reverse()", "ordered"),
    ("applying", "score += 1", "score += 2"),
    ("applying", "total >= game.to_score", "total > game.to_score"),
    ("applying", ">= most.balls", "> most.balls"),
    ("applying", '.filter((ball) => ball.with === "gone")', ""),
    ("applying", "ball?.number ?? meant", "meant"),
    ("applying", 'where === "gone"', 'where !== "gone"'),
    ("state", "highest(balls) + 1", "highest(balls)"),
    ("state", "...numbers(doer), ", ""),
    ("state", ', ...numbers("loose")]', "]"),
    ("kinds", "thisTurn.clear()", "thisTurn.size"),
    ("kinds", "side.acted.clear()", "side.acted.size"),
    ("kinds", "state.turn.over ||=", "state.turn.over ="),
    ("kinds", " || state.turn.by === entry.device", ""),
    ("kinds", "team ?? state.teams.get(player)", "team"),
    ("kinds", 'player != null && used === "revive"', "player != null"),
    ("kinds", 'used === "revive" ? (player ?? null) : null', "null"),
    ("kinds", "![undefined, team].includes(state.teams.get(player))", "false"),
    ("kinds", '{ untouched: ["closed", "locked"] }', '{ untouched: ["closed"] }'),
    ("things", "OPENED[is] ?? is", "is"),
    ("things", "number > most", "number >= most"),
    ("things", "first.delete(firstOf(entry))", "first"),
    ("kinds", "state.clock.seconds = seconds", "state.clock"),
    ("state", 'source === "leader" && !isLed(side)', "false"),
    ("state", 'source === "team" ? OWN : [source]', "[source]"),
    ("state", 'if (box === "dungeon") return;', ""),
    ("state", 'stand(side, player, "standing");', ""),
    ("state", "delete state.places.players[player];", ""),
    ("state", "if (ball.with === player) ball.with", "if (ball.with !== player) ball.with"),
    ("state", 'if (ball.with === player) ball.with = "loose"', "{}"),
    ("fold", "delete state.places.players[player]", "state.places"),
    ("kinds", 'teleport: ["player"], hazard_push', "hazard_push"),
    ("kinds", ', hazard_push: ["victim"]', ""),
    ("kinds", "?? ROCK) === ROCK", "?? ROCK) === null"),
    ("kinds", "?? ROCK) === ROCK", ") === ROCK"),
    ("kinds", "[x, y, floor = 0]) => Boolean(floors)", "[x, y, floor = 1]) => Boolean(floors)"),
    ("fold", "dungeon ? {", "!dungeon ? {"),
    ("kinds", "if (!entry.at) delete", "if (false) delete"),
    ("kinds", "entry.at && isAway(entry, state)", "isAway(entry, state)"),
    ("state", "one - other", "other - one"),
    ("digest", " .sort() ", ""),
    ("digest", "/[\\x7f-\\uffff]/g", "/[\\u0100-\\uffff]/g"),
    ("digest", "turned(e, 11)", "turned(e, 12)"),
]
# Those that show only where a log goes on.
ABOUT = "this.entries.some(({ about }) => about === entry.id)"
GOING_ON = [
    ("procedures", "JSON.stringify([faces, entry.known])", "JSON.stringify(faces)"),
    ("fold", "byOrder(last, entry) > 0 || ", ""),
    ("fold", 'entry.kind === "settle" || ', ""),
    ("fold", "entry.of || ", ""),
    ("fold", f"entry.about || {ABOUT}", ABOUT),
    ("fold", f"entry.about || {ABOUT}", "entry.about"),
    ("fold", "this.entries.push(this.known(entry));", "this.known(entry);"),
    ("fold", "this.entries.push(this.known(entry));", "this.entries.push(entry);"),
]


def as_code(said):
    """Finds these words however their line is broken."""
    return re.compile(r"\s+".join(map(re.escape, re.split(r"\s+", said))))


def imports():
    """Which modules each imports, of all that a fold comes to."""
    found, left = {}, {"js/table/fold.js", "js/table/procedures.js"}
    while left:
        path = STATIC / left.pop()
        said = {path.parent / each for _, each in IMPORT.findall(path.read_text())}
        needed = {each.resolve().relative_to(STATIC).as_posix() for each in said}
        found[path.relative_to(STATIC).as_posix()] = needed
        left |= needed - found.keys()
    return found


def coming_to(module, imported):
    """The modules that import this one, be it through others, and itself."""
    found = {module}
    while more := {path for path, needed in imported.items() if needed & found} - found:
        found |= more
    return found


def sound():
    """For each planted error, modules that don't come to it: there are those without any.

    None keeps anything of an evening. Fetched and compiled anew for each error they were most of
    what the test does.
    """
    imported = imports()
    for number, (module, _, _) in enumerate([*PLANTED, *GOING_ON]):
        wrong = coming_to(f"js/table/{module}.js", imported)
        yield from ((f"/{number}/{path}", f"/{path}") for path in imported.keys() - wrong)


@pytest.fixture
def house(page):
    """A page that has our modules and nothing else; under `/7/` with the planted error 7."""
    mapped = f'<script type="importmap">{json.dumps({"imports": dict(sound())})}</script>'

    def serve(route):
        number, _, path = route.request.url.removeprefix(f"{HOUSE}/").partition("js/")
        if not path:
            html = f"<!doctype html><title>House</title>{mapped}"
            route.fulfill(body=html, content_type="text/html")
            return
        source = (STATIC / "js" / path).read_text()
        if number:
            module, before, after = [*PLANTED, *GOING_ON][int(number.strip("/"))]
            wrong = path == f"table/{module}.js"
            source = as_code(before).sub(lambda _: after, source, 1) if wrong else source
        route.fulfill(body=lightened(source), content_type="text/javascript")

    page.route(f"{HOUSE}/**", serve)
    page.goto(f"{HOUSE}/")
    assert not page.evaluate("isSecureContext")
    return page


@pytest.fixture(scope="module")
def evenings():
    return list(vectors())


def folded(house, paths, evenings, grown=False):
    sent = json.dumps({"kits": kits(), "vectors": evenings})
    return house.evaluate(FOLDED, [paths, grown, sent])


@pytest.mark.parametrize("grown", [False, True], ids=["at once", "entry by entry"])
def test_a_phone_folds_any_evening_to_the_byte_as_the_server_does(house, evenings, grown):
    (wrong,) = folded(house, [""], evenings, grown)
    place, found = wrong or (0, evenings[0]["comes_to"])
    assert found == evenings[place]["comes_to"]


def test_a_phone_fills_in_of_a_procedure_what_the_server_does(house):
    evenings = {name: evening_of(name) for name in CASES}
    cases = []
    for name, evening in evenings.items():
        _, _, key, inputs, _ = CASES[name]
        cases.append([kit_of(evening.game), [*map(entry_sent, evening.log)], key, inputs])
    found = house.evaluate(FILLED, cases)
    wanted = [filled(evenings[name], CASES[name][2], **CASES[name][3]) for name in evenings]
    assert dict(zip(evenings, found, strict=True)) == dict(zip(evenings, wanted, strict=True))


@pytest.mark.parametrize("grown", [False, True], ids=["at once", "entry by entry"])
def test_an_error_in_any_of_its_modules_shows(house, evenings, grown):
    planted = GOING_ON if grown else PLANTED
    for module, before, _ in planted:
        assert as_code(before).search((STATIC / "js" / "table" / f"{module}.js").read_text())
    first = len(PLANTED) if grown else 0
    paths = [f"/{first + number}" for number in range(len(planted))]
    found = folded(house, paths, evenings, grown)
    unseen = [one for one, wrong in zip(planted, found, strict=True) if not wrong]
    assert unseen == []

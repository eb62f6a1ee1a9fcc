"""What the pages' scripts are made of, each module asked by itself in the browser it is for."""

import json

import pytest

pytestmark = pytest.mark.browser


@pytest.fixture
def ask(house):
    """`ask("trails.js", "walked", ...)`: what an exported function answers on an empty page."""

    def call(module, name, *values):
        return house.evaluate(
            "async ([path, name, values]) => (await import(path))[name](...values)",
            [f"/js/{module}", name, list(values)],
        )

    return call


def trail(*steps, at=None):
    return {"title": "Lamps", "steps": list(steps), "at": len(steps) - 1 if at is None else at}


def test_a_step_from_the_middle_of_a_trail_forgets_what_came_after(ask):
    before = trail("/builder/?a", "/builder/?b", "/builder/?c", at=0)
    assert ask("trails.js", "walked", before, "/builder/?d") == trail("/builder/?a", "/builder/?d")


def test_an_address_on_the_trail_is_gone_back_to(ask):
    before = trail("/builder/?a", "/builder/?b")
    assert ask("trails.js", "walked", before, "/builder/?a") == {**before, "at": 0}


def test_a_trail_keeps_its_last_sixty_steps(ask):
    long = trail(*(f"/builder/?{n}" for n in range(60)))
    after = ask("trails.js", "walked", long, "/builder/?60")
    assert (len(after["steps"]), after["steps"][0], after["at"]) == (60, "/builder/?1", 59)


@pytest.mark.parametrize(
    "kept",
    [
        "no json",
        '{"not": "a list"}',
        json.dumps([{**trail("/builder/?a"), "at": 7}]),
        json.dumps([trail("https://elsewhere.example/")]),
        json.dumps([trail()]),
        json.dumps([None, 3, "x"]),
    ],
)
def test_what_was_tampered_with_is_not_remembered(ask, house, kept):
    house.evaluate("kept => localStorage.setItem('planner.trails', kept)", kept)
    assert ask("trails.js", "remembered") == []


def test_twenty_trails_are_remembered_and_no_more(ask):
    ask("trails.js", "remember", [trail(f"/builder/?{n}") for n in range(25)])
    assert [one["steps"] for one in ask("trails.js", "remembered")] == [
        [f"/builder/?{n}"] for n in range(20)
    ]


def test_a_table_stays_one_for_a_screen_reader_however_it_is_laid_out(house):
    house.set_content(
        '<table class="data"><thead><tr><th scope="col">Name</th></tr></thead>'
        '<tbody><tr><th scope="row">Ann</th><td>3</td></tr></tbody></table>'
    )
    house.evaluate(
        "async path => (await import(path)).keepTableMeaning(document)",
        "/js/page/tables.js",
    )
    roles = house.locator("[role]").evaluate_all(
        "all => all.map(one => one.role ?? one.getAttribute('role'))"
    )
    assert roles == [
        *("table", "rowgroup", "row", "columnheader"),
        *("rowgroup", "row", "rowheader", "cell"),
    ]


@pytest.mark.parametrize(
    ("status", "body", "says"),
    [
        (404, '<div class="page-head"><p class="lead"> No such team. </p></div>', "No such team."),
        (413, "<html>nginx</html>", "What you sent is too large"),
        (502, "", "The server couldn't do this."),
    ],
)
def test_an_answer_without_a_sentence_of_ours_gets_one(ask, status, body, says):
    said = ask("page/refused.js", "sentenceOf", {"status": status, "responseText": body})
    assert said.startswith(says)


def test_players_dragged_into_another_order_wear_the_same_shirts(house):
    rows = "".join(f'<li><label>P{n}</label><input value="{n}"></li>' for n in (2, 4, 9))
    house.set_content(f"<ul>{rows}</ul>")
    worn = house.evaluate(
        """async path => {
            const { move } = await import(path);
            const list = document.querySelector("ul");
            move(list, list.lastElementChild, list.firstElementChild);
            const worn = (row) => row.textContent + row.querySelector("input").value;
            return [...list.children].map(worn);
        }""",
        "/js/reorder.js",
    )
    assert worn == ["P92", "P24", "P49"]


TWO_TABS = """async () => {
    const { Log } = await import("/js/table/log.js");
    const { openStore } = await import("/js/table/store.js");
    const store = await openStore("7");
    const tabs = [await Log.open(store, 9), await Log.open(store, 9)];
    await Promise.all([tabs[0].keep({ device: 3, role: "coach" }), tabs[1].keep({ etag: "x" })]);
    const { device, role, etag } = await store.match(9);
    return [device, role, etag, tabs[1].device];
}"""


def test_a_tab_that_opens_while_another_sits_down_keeps_its_seat(house):
    assert house.evaluate(TWO_TABS) == [3, "coach", "x", 3]


SCANNED = """async () => {
    const { Log } = await import("/js/table/log.js");
    const { openStore } = await import("/js/table/store.js");
    const log = await Log.open(await openStore("11"), 9);
    await log.keep({ device: 1, role: "coach" });
    await log.append("note", { text: "mine" });
    const theirs = (device, n) => ({ device, n, clock: n, kind: "note", text: "theirs" });
    await log.take([theirs(2, 3), theirs(2, 4), theirs(3, 12), theirs(3, 1), theirs(3, 2)], false);
    return log.have;
}"""


def test_of_what_a_code_brought_the_beginning_is_asked_for(house):
    assert house.evaluate(SCANNED) == {"1": 1, "3": 2}


KILLED = """async () => {
    const { Log } = await import("/js/table/log.js");
    const { openStore } = await import("/js/table/store.js");
    const store = await openStore("10"), log = await Log.open(store, 9);
    await log.keep({ device: 1, role: "coach" });
    await log.append("note", { text: "mine" });
    await log.take([{ device: 2, n: 1, clock: 4, kind: "note", text: "theirs" }]);
    // What comes after the first transaction is never done.
    const first = store.move.bind(store);
    store.move = async (...given) => { await first(...given); throw new Error("Killed."); };
    const kit = { match: { seats: [] } };
    await log.moveTo(3, { kit, etag: "x" }, ({ text }) => text).catch(() => null);
    const { device, unsent, entries, record } = await Log.open(await openStore("10"), 9);
    return [device, unsent.length, entries.length, record.aside.map(({ text }) => text)];
}"""


def test_a_page_that_is_killed_while_its_log_gets_another_number_still_sends_it(house):
    assert house.evaluate(KILLED) == [3, 1, 1, ["theirs"]]


FILLING_UP = """async () => {
    const { Log } = await import("/js/table/log.js");
    const { openStore } = await import("/js/table/store.js");
    const store = await openStore("8"), log = await Log.open(store, 9);
    await log.keep({ device: 1, role: "coach" });
    await log.append("note", { text: "before" });
    const refused = () => { throw new DOMException("The disk is full.", "QuotaExceededError"); };
    IDBObjectStore.prototype.add = IDBObjectStore.prototype.put = refused;
    await Promise.all([
        log.append("note", { text: "one" }), log.append("note", { text: "two" }), log.reached(1),
        log.take([{ device: 2, n: 1, clock: 4, kind: "note", text: "theirs" }]),
    ]);
    await log.append("note", { text: "after" });
    const kept = await store.rows(9);
    return [log.entries, kept.map(({ device, entry }) => ({ device, ...entry }))]
        .map((held) => held.map(({ device, n, text }) => `${device}.${n} ${text}`).sort());
}"""


def test_nothing_is_lost_of_what_is_recorded_at_the_moment_when_the_disk_is_full(house):
    held, kept = house.evaluate(FILLING_UP)
    assert held == kept == ["1.1 before", "1.2 one", "1.3 two", "1.4 after", "2.1 theirs"]


def test_what_one_phone_hands_to_another_says_how_old_the_clocks_entries_are(ask):
    started = {"n": 1, "clock": 1, "kind": "clock", "does": "start"}
    noted = {"n": 2, "clock": 2, "kind": "note", "text": "A note"}
    rows = [{"device": 3, "at": at, "entry": one} for at, one in ((5_000, started), (6_000, noted))]
    held = ask("table/meeting.js", "heldOf", rows, 65_000)
    entries = [{"device": 3, **one} for one in (started, noted)]
    assert held == {"entries": entries, "ages": {"0": 60_000}}
    assert ask("table/meeting.js", "readable", held) == {"entries": entries, "ages": [60_000, 0]}


@pytest.mark.parametrize("age", ["60", None, 1e300, {}, -5])
def test_an_age_that_somebody_typed_stops_no_clock(ask, age):
    entry = {"device": 3, "n": 1, "clock": 1, "kind": "clock", "does": "start"}
    held = {"entries": ["no entry", entry], "ages": {"1": age}}
    found = ask("table/meeting.js", "readable", held)
    assert found["entries"] == [entry]
    assert found["ages"][0] <= 24 * 3_600_000


MINE = {"device": 1, "n": 1, "clock": 1, "kind": "turn"}
THEIRS = {"device": 2, "n": 1, "clock": 2, "kind": "note"}
LATER = {"device": 1, "n": 2, "clock": 3, "kind": "note"}


@pytest.mark.parametrize(
    ("entries", "gone", "last"),
    [
        ([MINE], [], MINE),
        ([MINE, THEIRS], [], None),
        ([THEIRS, LATER, MINE], [], LATER),
        ([MINE, THEIRS], ["2.1"], MINE),
        ([MINE, THEIRS, LATER], ["1.2"], None),
        ([MINE, {**THEIRS, "kind": "settle"}], [], MINE),
        ([], [], None),
    ],
)
def test_one_tap_takes_back_the_last_of_all_and_nothing_from_long_before(
    house, entries, gone, last
):
    found = house.evaluate(
        """async ([path, entries, gone]) =>
            (await import(path)).lastOwn(entries, 1, new Set(gone)) ?? null""",
        ["/js/table/story.js", entries, gone],
    )
    assert found == last


def test_of_many_flags_the_first_are_shown_and_the_others_counted(house):
    shown = house.evaluate(
        """async path => {
            const { flagsOf } = await import(path);
            const flag = (id) => ({ id, text: `Flag ${id}`, entries: [], choices: [] });
            const flags = Array.from({ length: 23 }, (_, at) => flag(String(at)));
            const shown = flagsOf({ flags, entries: [], words: {}, device: 1 });
            return shown.map((one) => one.textContent);
        }""",
        "/js/table/story.js",
    )
    assert (len(shown), shown[0], shown[-1]) == (21, "Flag 0", "3 more to settle after these.")


def test_a_form_pressed_twice_is_kept_once_and_one_filled_in_anew_beside_it(house):
    house.set_content(
        '<form action="/tell/" data-outbox="A touchdown"><input name="once" value="a"></form>'
        '<form action="/tell/" data-outbox="A touchdown"><input name="once" value="b"></form>'
    )
    kept = house.evaluate(
        """async path => {
            const { keep, store, OUTBOX } = await import(path);
            const [first, second] = document.forms;
            keep(first); keep(first); keep(second);
            return store.all(OUTBOX).map((entry) => entry.fields);
        }""",
        "/js/localstore.js",
    )
    assert kept == [[["once", "a"]], [["once", "b"]]]


def test_a_die_is_thrown_again_with_all_that_came_after_it(ask):
    """What stands in for an entry tells of the rest of it nothing anew."""
    roll = {"key": "block_dice", "inputs": {}, "kept": {}, "dice": {"dauntless": [5, 4]}}
    faces = {"dauntless": [5, 4], "block": [1, 3], "chosen": 3}
    after = ask("table/rolling.js", "again", roll, faces, "block", [1, 7])
    assert after["kept"] == {"dauntless": [5, 4]}
    assert (after["dice"], after["of"]) == ({"block": None, "chosen": None}, [1, 7])
    assert ask("table/rolling.js", "facesOf", after) == {"dauntless": [5, 4]}

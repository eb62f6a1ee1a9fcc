"""What a procedure asks for, the table knows by itself or a tap says: each input is in one list."""

import json
from functools import cache

import pytest

from dungeonbowl.book import book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures.registry import PROCEDURES
from dungeonbowl.table.kit import rules_kit
from tests.browser.asking import asked

pytestmark = pytest.mark.browser

# Somebody of each side, by the number that a match knows them by.
GRUBB, SKAV, TINY = 11, 21, 12
BLUE, RED = 1, 2

# What the match fills in where it knows it, and what a tap says: everything is in one of both.
FILLED = {
    *("active", "already", "arrived", "attacker_active", "attacker_carrier", "ball", "balls_left"),
    *("barred", "boots", "box", "carrier", "catcher_side", "cause", "chests", "chests_left"),
    "closed",
    *("eaten", "equal_turns", "eye_on_team", "first_active", "gone", "heads", "hit_active"),
    *(
        "hit_state",
        "holds",
        "how",
        "iron",
        "last",
        "leader_in_dungeon",
        "leapt",
        "left",
        "ma",
        "occupants",
    ),
    *("pads", "pro_failed", "pushed_by", "reserves", "scored", "second_active", "set_up", "spiked"),
    *("sponge_used", "state", "teams", "thrown_by", "used", "victim_state", "doses"),
}
ASKED = {
    *("accurate", "action", "agreed", "alone", "assists", "at", "attack", "attacker", "automatic"),
    *("attacker_rune", "ball_type", "beside", "bonuses", "by_sorcery", "catcher", "chest"),
    *("choice", "content", "crash", "dauntless", "defence", "defender", "defender_rune", "double"),
    *("distances", "first", "first_down", "floor_down", "friends", "from", "hit", "in_range"),
    *("injured", "into", "invoked", "iron_gate", "item", "kind", "knocked_down", "lander"),
    *("lands_in", "lands_on", "lava", "level", "ma_bonus", "magic", "markers", "monster"),
    *("movement", "near_ref", "nearest", "obstructed_by", "occupied_by", "off", "on", "on_injury"),
    *("on_pad", "opener", "others", "over", "own_pad", "passage", "piercing", "player", "poisoned"),
    *("protected", "push_to", "range", "remote", "result", "roll", "second", "second_down"),
    *("source", "spell", "spiked_pit", "squares", "squares_free", "stairs", "standing", "target"),
    *("steps_down", "steps_up", "stopped_after", "teleported", "third", "throw", "thrown", "times"),
    *("titchy_markers", "titchy_plus", "told", "trait", "type", "victim", "victim_standing"),
    *("victims", "voluntary", "wall", "walls", "water", "within_four", "zone", "zones"),
}
# A tap on what somebody carries says these, where anybody does (ITEM-03).
BY_ITEM = {"amulet", "bracers", "gauntlets", "gloves", "headband", "sandals"}

LISTED = """async ([kit]) => {
    const { isKnownTo } = await import("/js/table/filling.js");
    const { CONTROLS } = await import("/js/table/controls.js");
    const { REQUIRED, peopleOf } = await import("/js/table/inputs.js");
    const isAsked = (entry, input) => ("default" in input)
        ? input.type in CONTROLS || peopleOf(entry, {}).some((one) => one.input.name === input.name)
        : input.type in REQUIRED;
    const found = [];
    for (const entry of Object.values(kit.procedures)) for (const input of entry.inputs) {
        found.push([entry.key, input.name, isKnownTo(entry, input), isAsked(entry, input)]);
    }
    return found;
}"""
KNOWN = """async ([kit, table, happened, key, inputs, about]) => {
    const { knownOf } = await import("/js/table/filling.js");
    const { remember } = await import("/js/table/remembering.js");
    const { People } = await import("/js/table/people.js");
    const answering = ({ answer, ...entry }) => ({ ...entry, answered: () => answer });
    const known = { ...table, options: kit.options, remembered: remember(happened.map(answering)),
        people: new People(table), ...kit.things };
    return knownOf(kit.procedures[key], inputs, known, about);
}"""

DUE = """async ([kit, table, happened]) => {
    const { dueOf } = await import("/js/table/between.js");
    const { remember } = await import("/js/table/remembering.js");
    const { People } = await import("/js/table/people.js");
    const answering = ({ answer, ...entry }) => ({ ...entry, answered: () => answer });
    const known = { ...table, options: kit.options, remembered: remember(happened.map(answering)),
        people: new People(table), ...kit.things };
    return dueOf(known).map(({ key, thing }) => [key, thing ?? ""]);
}"""


def kit(**options):
    return _kit(json.dumps(options))


@cache
def _kit(options):
    overrides = {"monsters": "Monsterbowl", **json.loads(options)}
    found = rules_kit(HouseRules.resolve(book(), overrides=overrides))
    return {**found, "procedures": found["off"] | found["procedures"]}


def side(**boxes):
    return {
        "score": 0,
        "rerolls": {"left": 2},
        "boxes": {box: boxes.get(box, []) for box in ("reserves", "dungeon", "casualty")},
        "prone": [],
        "stunned": [],
    }


@pytest.fixture
def table():
    """Blue's turn, Grubb and Tiny in the dungeon, Skav of Red too."""
    plain = {"skills": [], "item": ""}
    return {
        "state": {
            "turn": {"team": BLUE, "number": 2, "over": False},
            "sides": {str(BLUE): side(dungeon=[GRUBB, TINY]), str(RED): side(dungeon=[SKAV])},
            "chests": {"1": {"is": "ball"}, "2": {"is": "closed"}, "3": {"is": "closed"}},
            "pads": {"1": {"is": "open"}, "2": {"is": "removed"}, "3": {"is": "open"}},
            **{things: {} for things in ("doors", "balls", "monsters", "referees", "traps")},
            "eye": BLUE,
        },
        "rerolls": {str(team): {"team": 2, "leader": 0} for team in (BLUE, RED)},
        "teams": [
            {"id": BLUE, "name": "Blue", "players": [{"id": GRUBB}, {"id": TINY}]},
            {"id": RED, "name": "Red", "players": [{"id": SKAV}]},
        ],
        "profiles": {str(one): plain for one in (GRUBB, SKAV, TINY)},
        "game": {"sides": {str(BLUE): {"leaders": [TINY]}, str(RED): {"leaders": []}}},
    }


def threw(key, outcome=None, value=None, n=1, **inputs):
    answer = {"outcome": outcome, "value": value}
    return {"kind": "procedure", "id": f"1.{n}", "key": key, "inputs": inputs, "answer": answer}


def who(player):
    return {"id": player}


BEGINS = {"kind": "turn", "does": "begin", "team": BLUE, "device": 1}


@pytest.fixture
def knows(house, table):
    """`knows("dodge", player=...)`: what the table fills in, after what `happened`."""

    def known(key, *, happened=(), options=None, about=None, **inputs):
        sent = [kit(**options or {}), table, [BEGINS, *happened], key, inputs, about or {}]
        return asked(house, KNOWN, *sent)

    return known


def test_every_input_of_every_procedure_is_known_or_asked(house):
    """A new one must be put into a list above, and the console must do what the list says."""
    names = {term.input.name for one in PROCEDURES for term in one.inputs}
    assert names == FILLED | ASKED | BY_ITEM
    assert not FILLED & ASKED
    listed = asked(house, LISTED, kit())
    assert {name for _, name, known, _ in listed if known} | {"doses"} == FILLED
    unasked = {(key, name) for key, name, known, tapped in listed if not (known or tapped)}
    assert unasked == set()


def test_who_acts_in_whose_turn_and_how_they_lie(knows, table):
    table["state"]["sides"][str(RED)]["prone"] = [SKAV]
    landed = knows("collide", lander=who(GRUBB), hit=who(SKAV))
    assert (landed["active"], landed["hit_active"], landed["hit_state"]) == (True, False, "prone")
    assert knows("block_dice", attacker=who(SKAV), defender=who(GRUBB))["attacker_active"] is False
    pushed = knows("collide_push", first=who(GRUBB), second=who(SKAV))
    assert (pushed["first_active"], pushed["second_active"]) == (True, False)
    assert knows("foul", player=who(GRUBB), victim=who(SKAV))["victim_state"] == "prone"
    assert knows("catch", player=who(SKAV))["thrown_by"] == "opponent"
    assert knows("pass", player=who(GRUBB), catcher=who(SKAV))["catcher_side"] == "opponent"


@pytest.mark.parametrize(
    ("monsters", "cause"), [("Monsterbowl", "monsterbowl"), ("morphing", "morphed"), ("both", None)]
)
def test_what_brings_a_monster_follows_from_the_options(knows, monsters, cause):
    assert knows("monster_appears", options={"monsters": monsters}).get("cause") == cause


def test_balls_are_known_by_their_types_and_hands(knows, table):
    table["state"]["balls"] = {"1": {"with": GRUBB}, "2": {"with": "gone"}}
    several = {"balls": 5, "ball_type": "roll_when_found"}
    found = [
        threw("open_chest", "ball_found", "iron"),
        {"kind": "ball", "ball": 1, "with": GRUBB},
    ]
    lifts = knows("pick_up", happened=found, options=several, player=who(GRUBB))
    assert (lifts["holds"], lifts["iron"], lifts["ball"]) == (1, True, "iron")
    opens = knows("open_chest", happened=found, options=several, player=who(GRUBB))
    assert (opens["balls_left"], opens["chests_left"]) == (4, 2)
    assert knows("score", options=several, player=who(GRUBB))["balls_left"] == 4
    spikes = knows("block_dice", options={"ball_type": ["spiked"]}, attacker=who(GRUBB))
    assert (spikes["spiked"], spikes["attacker_carrier"]) == (True, True)


def test_of_an_alliance_nobody_is_an_opponent(knows, table):
    """Allied sides are friends at a pass and at a push (C-182), as the match has its sides."""
    blocked = [threw("block_dice", "pushed", attacker=who(GRUBB), defender=who(SKAV))]
    for alliance, side in ((0, "friend"), (None, "opponent")):
        for team in (BLUE, RED):
            table["game"]["sides"][str(team)]["alliance"] = alliance
        assert knows("catch", player=who(SKAV))["thrown_by"] == side
        thrown = knows("pass", player=who(GRUBB), catcher=who(SKAV))
        assert thrown["catcher_side"] == side
        assert knows("trap", happened=blocked, player=who(SKAV))["pushed_by"] == side


FACED = """async ([kit, table, alliances, players]) => {
    const { Dice } = await import("/js/table/dice.js");
    const { People } = await import("/js/table/people.js");
    const people = new People(table), teams = table.teams.map(({ id }) => id);
    const squads = teams.map((id, place) => [id, { alliance: alliances[place], players: [] }]);
    people.takesUp({ match: { teams }, squads: Object.fromEntries(squads) });
    const about = { people, state: () => table.state, kit, squads: table.profiles };
    const worn = (player) => Dice.prototype.prompts.call(about, { procedure: "dodge" },
        { player: { id: player } }).map(({ player }) => player);
    return players.map((player) => [people.opponents(player).map(({ id }) => id),
        people.facing(player)?.id ?? null, worn(player)]);
}"""


@pytest.mark.parametrize(
    ("alliances", "faced"),
    [
        ([None, None, None], [[RED, 3], RED, [SKAV, 31]]),
        ([0, 0, None], [[3], 3, [31]]),
        ([0, None, 0], [[RED], RED, [SKAV]]),
    ],
)
def test_no_ally_is_shown_as_an_opponent_nor_asked_for_gloves(house, table, alliances, faced):
    """Whoever dodges dodges out of opponents' zones, and blocks opponents (C-182, ITEM-13)."""
    table["teams"].append({"id": 3, "name": "Third", "players": [{"id": 31}]})
    table["state"]["sides"]["3"] = side(dungeon=[31])
    gloved = {"skills": [], "item": "gloves_of_tackling"}
    table["profiles"] |= {str(SKAV): gloved, "31": gloved, str(TINY): gloved}
    assert asked(house, FACED, kit(), table, alliances, [GRUBB]) == [faced]


CAUGHT = """async ([kit, table, key, victims]) => {
    const { moreOf } = await import("/js/table/filling.js");
    const { remember } = await import("/js/table/remembering.js");
    const { People } = await import("/js/table/people.js");
    const known = { ...table, options: kit.options, remembered: remember([]) };
    const about = { ...known, people: new People(table) };
    return moreOf(kit.procedures[key], victims ? { victims } : {}, about, {});
}"""


def test_who_was_beside_a_blast_is_told_with_what_the_table_knows_of_them(house, table):
    """Who opened it drops a ball that they carry (CHE-03), and outside their turn ends none."""
    table["state"]["balls"] = {"1": {"with": GRUBB}}
    table["state"]["sides"][str(RED)]["stunned"] = [SKAV]

    def caught(key, *victims):
        return asked(house, CAUGHT, kit(balls=3), table, key, [*victims] or None)

    opener, other = {"player": who(GRUBB)}, {"player": who(SKAV), "state": "prone"}
    known = {"victims": [{**opener, "carrier": True}, {**other, "active": False}]}
    assert caught("explosion", opener, other) == known
    assert caught("gas", {"player": who(TINY)}) == {"victims": [{"player": who(TINY)}]}
    assert caught("explosion") == {}


def test_what_happened_this_turn_is_remembered_until_the_next(knows):
    hop = [threw("teleport", "arrives", 3, player=who(GRUBB), how="chain")]
    teleports = {"player": who(GRUBB)}
    assert knows("teleport", happened=hop, **teleports)["already"] is False
    again = {"teleport_rules": "002"}
    assert knows("teleport", happened=hop, options=again, **teleports)["already"] is True
    assert (
        knows("teleport", happened=[*hop, BEGINS], options=again, **teleports)["already"] is False
    )
    leapt = [threw("leap", player=who(GRUBB))]
    assert knows("leap", happened=leapt, player=who(GRUBB))["leapt"] is True
    came = [{"kind": "arrive", "player": TINY, "pad": 1}]
    assert knows("sponge", happened=came, player=who(GRUBB))["arrived"] is True
    sponged = [{"kind": "sponge", "team": BLUE}]
    assert knows("arrive", happened=sponged, player=who(GRUBB))["sponge_used"] is True
    assert knows("sponge", happened=[*sponged, BEGINS], player=who(GRUBB))["used"] is True
    assert knows("sponge", happened=sponged, player=who(SKAV))["used"] is False


def test_a_sponge_recorded_as_an_event_is_used_like_any_other(knows):
    """Once a game by 003, and in place of a reserve that turn by 002 and 004 (SPG-01 to SPG-03)."""
    for sponge, lasts in (("once_per_game", True), ("per_turn_instead_of_entry", False)):
        house = {"sponge": sponge}
        event = [{"kind": "event", "event": {"type": "sponge", "player": TINY}}]
        later = [*event, {**BEGINS, "does": "end"}, BEGINS]
        for player, happened, is_used in (
            *((GRUBB, event, True), (SKAV, event, False)),
            (GRUBB, later, lasts),
        ):
            known = knows("sponge", happened=happened, options=house, player=who(player))
            assert known["used"] is is_used
        for happened, is_used in ((event, True), (later, False)):
            comes = knows("arrive", happened=happened, options=house, player=who(GRUBB))
            assert comes["sponge_used"] is is_used


def test_who_was_pushed_there_is_known_by_the_block_before(knows):
    blocked = [threw("block_dice", "pushed", attacker=who(SKAV), defender=who(GRUBB))]
    filled = knows("teleport", happened=blocked, player=who(GRUBB))
    assert (filled["pushed_by"], filled["how"]) == ("opponent", "push")
    assert "pushed_by" not in knows("teleport", happened=blocked, player=who(TINY))


def test_a_push_is_known_past_its_harm_and_no_longer_than_the_turn(knows):
    """Whoever is knocked down onto a teleporter was pushed there, and steps there later
    (BLK-07, C-154)."""
    blow = {"attacker": who(SKAV), "defender": who(GRUBB)}
    down = [threw("block_dice", "down", **blow)]
    hurt = [threw("armour", "broken", player=who(GRUBB)), threw("injury", "stunned")]
    filled = knows("teleport", happened=[*down, *hurt], player=who(GRUBB))
    assert (filled["pushed_by"], filled["how"]) == ("opponent", "push")
    dodged = threw("dodge", "dodges", player=who(TINY))
    for since in ([*hurt, dodged], [{**BEGINS, "does": "end"}, BEGINS]):
        filled = knows("teleport", happened=[*down, *since], player=who(GRUBB))
        assert not {"pushed_by", "how"} & filled.keys()


def test_a_push_is_known_past_what_was_used_at_it_and_lost_over_it(knows):
    """Bracers are paid for before anybody sees where their victim lands (BLK-07, ITEM-11)."""
    blow = {"attacker": who(SKAV), "defender": who(GRUBB)}
    paid = [threw("penalty", "sent_off", player=who(SKAV), kind="item"), threw("argue", "stands")]
    lost = [
        threw("scatter", "teleports"),
        threw("ball_on_pad", "bounces"),
        threw("catch", "caught"),
    ]
    for since in (paid, [*lost, threw("enchanted_ball", "stays")]):
        happened = [threw("block_dice", "down", **blow), *since]
        assert knows("teleport", happened=happened, player=who(GRUBB))["pushed_by"] == "opponent"


@pytest.mark.parametrize("outcome", ["pushed", "down", "no_effect"])
def test_a_fist_pushes_for_whoever_cast_it(knows, outcome):
    """As if the sorcerer stood beside them (SOR-04, BLK-07, C-172)."""
    cast = {"type": "spell", "player": SKAV, "spell": "flying_fist", "success": True}
    spell = threw("spell", "cast", player=who(SKAV), spell="flying_fist")
    fist = [threw("flying_fist", outcome, player=who(GRUBB)), threw("penalty", "play_on")]
    for sent in (spell, {"kind": "event", "event": cast}):
        filled = knows("teleport", happened=[sent, *fist], player=who(GRUBB))
        assert ("pushed_by" in filled) is (outcome != "no_effect")
        assert filled.get("pushed_by", "opponent") == "opponent"
        assert "pushed_by" not in knows("teleport", happened=[sent, *fist], player=who(TINY))


def test_nobody_comes_in_after_the_clock_although_every_teleporter_stays(knows, table):
    """Where all are nearest to an end zone none is taken away (TEL-13, C-177)."""
    table["state"]["pads"] = {"1": {"is": "open"}}
    about = {"options": {"time_limit": "002"}, "player": who(TINY)}
    assert knows("arrive", **about)["closed"] is False
    assert knows("arrive", happened=[threw("pads_removed", "removed")], **about)["closed"] is True


AUTHOR = """async ([key, event, player, thisTurn]) => {
    const { Chains } = await import("/js/table/chains.js");
    const { authorOf } = await import("/js/table/filling.js");
    const answer = { needs: [], dice: {}, verdicts: [], entries: [{ kind: "event", event }] };
    const people = { player: (id) => ({ team: { 11: 1, 12: 1, 21: 2 }[id] }) };
    const author = (one, table) => authorOf(one, { ...table, people, game: { sides: {} } });
    const workOut = Object.assign(() => answer, { fills: () => ({}), author });
    const entry = { id: "1.1", kind: "procedure", key, inputs: { player: { id: player } } };
    const events = { hazard_push: { needs: ["victim"] }, completion: { needs: ["player"] } };
    const chains = new Chains([entry], { events }, workOut);
    chains.fillIn(entry, () => ({ remembered: { thisTurn } }));
    return chains.parts(entry)[0]?.event.player ?? null;
}"""


def test_a_push_is_whose_block_it_was(house):
    """Who earns something by it (BLK-07, C-132)."""
    event = {"type": "hazard_push", "hazard": "trap", "victim": GRUBB}
    blow = {"attacker": who(SKAV), "defender": who(GRUBB)}
    turn = {"push": {"key": "block_dice", "inputs": blow}}
    assert asked(house, AUTHOR, "trap", event, GRUBB, turn) == SKAV
    assert asked(house, AUTHOR, "trap", event, TINY, turn) is None


@pytest.mark.parametrize(("catcher", "whose"), [(TINY, GRUBB), (SKAV, None), (GRUBB, None)])
def test_a_completion_is_whose_pass_it_was(house, catcher, whose):
    """SPP-01: of a friend's accurate pass; otherwise there is none to record."""
    event = {"type": "completion", "player": None}
    turn = {"passed": {"key": "pass", "inputs": {"player": who(GRUBB)}}}
    assert asked(house, AUTHOR, "catch", event, catcher, turn) == whose
    assert asked(house, AUTHOR, "catch", event, catcher, {"passed": None}) is None


@pytest.mark.parametrize(
    ("thrown", "since", "flies"),
    [
        ("accurate", [], True),
        ("inaccurate", [], False),
        ("accurate", [("intercept", "missed"), ("spiked_ball", "cut"), ("armour", "holds")], True),
        ("accurate", [("obstacle", "clears"), ("penalty", "play_on")], True),
        ("accurate", [("balance", "falls"), ("fall", "knocked_down"), ("armour", "holds")], True),
        ("accurate", [("intercept", "intercepted")], False),
        ("accurate", [("obstacle", "hits")], False),
        ("accurate", [("catch", "caught")], False),
        ("accurate", [("scatter", "to_player")], False),
    ],
)
def test_a_pass_is_in_the_air_until_it_comes_to_somebody(house, thrown, since, flies):
    passed = [threw("pass", thrown, player=who(GRUBB)), *(threw(*one) for one in since)]
    assert asked(house, PASSER, passed) == (GRUBB if flies else None)


PASSER = """async ([happened]) => {
    const { passerOf, remember } = await import("/js/table/remembering.js");
    return passerOf(remember(happened.map((one) => ({ ...one, answered: () => one.answer }))));
}"""


COMES_IN = """async ([table, happened, players]) => {
    const { Deeds } = await import("/js/table/deeds.js");
    const { remember } = await import("/js/table/remembering.js");
    const { People } = await import("/js/table/people.js");
    const deeds = new Deeds({ document: { events: {}, boxes: [] }, people: new People(table),
        state: () => table.state, thisTurn: () => remember(happened).thisTurn });
    return players.map((player) => deeds.of(player).near[0].note);
}"""


def test_who_may_come_in_is_said_where_they_do(house, table):
    """One a turn, and not who was fished out of a chasm in it (SET-08, FEA-05)."""
    table["state"]["sides"] = {str(BLUE): side(reserves=[GRUBB, TINY]), str(RED): side()}
    fished = {"kind": "event", "event": {"type": "chasm", "player": TINY}}
    fished["outcome"] = {"changes": [["box", TINY, "reserves"]]}
    came = {"kind": "arrive", "player": TINY, "pad": 1}
    usual = "by teleporter, or in the end zone"
    notes = {
        (): [usual, usual],
        ("fished",): [usual, "fished out of a chasm: in reserve for this turn"],
        ("came",): ["one reserve came in this turn already"] * 2,
        ("came", "fished", "next"): [usual, usual],
    }
    entries = {"fished": fished, "came": came, "next": BEGINS}
    for happened, said in notes.items():
        log = [BEGINS, *(entries[one] for one in happened)]
        assert asked(house, COMES_IN, table, log, [GRUBB, TINY]) == said, happened


@pytest.mark.parametrize(("left", "instead"), [(None, True), (0, False)])
def test_whoever_used_the_sponge_of_a_turn_has_nobody_come_in(house, table, left, instead):
    """SPG-02: a reserve or the sponge; the one of a whole game is no reserve's (SPG-01)."""
    blue = {**side(reserves=[GRUBB, TINY]), "sponge": left}
    table["state"]["sides"] = {str(BLUE): blue, str(RED): side()}
    usual = "by teleporter, or in the end zone"
    said = "the sponge was used this turn instead" if instead else usual
    for used in (
        {"kind": "sponge", "team": BLUE, "used": "revive", "player": TINY},
        {"kind": "event", "event": {"type": "sponge", "player": TINY}},
    ):
        assert asked(house, COMES_IN, table, [BEGINS, used], [GRUBB]) == [said]
        assert asked(house, COMES_IN, table, [BEGINS, used, BEGINS], [GRUBB]) == [usual]


def test_coaches_referees_and_what_is_left_of_monsters(knows, table):
    silent = [threw("argue", "barred", player=who(TINY))]
    assert knows("penalty", happened=silent, player=who(GRUBB))["barred"] is True
    assert knows("penalty", happened=silent, player=who(SKAV))["barred"] is False
    plea = {"kind": "event", "event": {"type": "argue", "player": TINY}}
    silent = [{**plea, "outcome": {"changes": [["silence", BLUE]]}}]
    assert knows("penalty", happened=silent, player=who(GRUBB))["barred"] is True
    assert knows("penalty", happened=silent, player=who(SKAV))["barred"] is False
    named = {"referee_mode": "s1_model", "named_referee": "Redkur_Forgebeard"}
    assert knows("referee_move", options=named)["ma"] == 4
    table["state"]["referees"] = {"1": {"is": "gone"}, "2": {"is": "up"}}
    onsite = {"referee_mode": "eye_onsite"}
    assert knows("penalty", options=onsite, player=who(GRUBB))["gone"] is False
    table["state"]["referees"]["2"] = {"is": "gone"}
    assert knows("penalty", options=onsite, player=who(GRUBB))["gone"] is True
    table["state"]["referees"] = {}
    removed = [{"kind": "event", "event": {"type": "referee_removed", "player": TINY}}]
    for mode, gone in (({"referee_mode": "s1_model"}, True), (onsite, False)):
        known = knows("penalty", options=mode, happened=removed, player=who(GRUBB))
        assert known["gone"] is gone
    hydra = {"player": who(GRUBB), "monster": "cave_hydra"}
    assert knows("monster_hit", **hydra)["heads"] == 3
    cut = [threw("monster_hit", "head_lost", 2, **hydra)]
    assert knows("monster_hit", happened=cut, **hydra)["heads"] == 2
    fed = [threw("monster_eats", "eats", 1), threw("monster_eats", "fails")]
    assert knows("monster_eats", happened=fed, monster="gorgon")["eaten"] == 1


def test_a_leaders_reroll_is_none_of_the_teams_nor_theirs_the_leaders(knows, table):
    """SET-12, SET-13: once either is used up, the other's are no help."""
    for own, leaders in ((3, 1), (0, 1), (3, 0)):
        table["rerolls"] = {str(BLUE): {"team": own, "leader": leaders}}
        assert knows("reroll_allowed", player=who(GRUBB), source="team")["left"] == own
        assert knows("reroll_allowed", player=who(GRUBB), source="leader")["left"] == leaders


AGAIN = """async ([kit, table, happened, key, purpose, source, inputs]) => {
    const { Rerolls } = await import("/js/table/rerolls.js");
    const { remember } = await import("/js/table/remembering.js");
    const { People } = await import("/js/table/people.js");
    const stands = { ...table, people: new People(table), remembered: remember(happened) };
    const rerolls = new Rerolls({ table: () => stands, left: () => ({}),
        worked: () => ({ outcome: "allowed" }), items: kit.things.items });
    const answer = { reroll: { [purpose]: [source] } };
    return rerolls.offered(kit.procedures[key], answer, { inputs }).map(({ player }) => player);
}"""
FOOT = "lucky_rabbits_foot"
LANDS = {"lander": who(GRUBB), "hit": who(SKAV)}
NEAR = {"victims": [{"player": who(SKAV)}, {"player": who(GRUBB)}]}


@pytest.mark.parametrize(
    ("source", "key", "purpose", "inputs", "whose"),
    [
        (FOOT, "fall", "acrobatics", {"player": who(GRUBB)}, GRUBB),
        (FOOT, "block_dice", "block", {"attacker": who(GRUBB), "defender": who(SKAV)}, GRUBB),
        (FOOT, "collide", "lander_acrobatics", LANDS, GRUBB),
        (FOOT, "collide", "hit_acrobatics", LANDS, SKAV),
        (FOOT, "gas", "gas.2", NEAR, GRUBB),
        ("sure_feet", "fall", "acrobatics", {"player": who(GRUBB)}, GRUBB),
        ("sure_feet", "landing", "agility", {"player": who(GRUBB), "hit": who(TINY)}, GRUBB),
        ("sure_feet", "collide", "lander_acrobatics", LANDS, GRUBB),
        ("sure_feet", "collide", "hit_acrobatics", LANDS, SKAV),
    ],
)
def test_what_somebody_threw_again_by_is_theirs_alone_whoevers_the_procedure_is(
    house, table, source, key, purpose, inputs, whose
):
    """A foot serves its bearer once a game, a skill once a turn (C-72, SKL-05)."""
    named = FOOT if source == FOOT else "skill"
    team = RED if whose == SKAV else BLUE
    used = {"kind": "reroll", "team": team, "source": named, "of": ["1", "1"]}
    thrown = [BEGINS, threw(key, **inputs)]

    def offered(happened, key, purpose, inputs):
        return asked(house, AGAIN, kit(), table, happened, key, purpose, source, inputs)

    assert offered(thrown, key, purpose, inputs) == [whose]
    assert offered([*thrown, used], key, purpose, inputs) == []
    for other in {GRUBB, SKAV, TINY} - {whose}:
        fall = ("fall", "acrobatics", {"player": who(other)})
        assert offered([*thrown, used], *fall) == [other]


def test_what_time_and_leaders_and_small_folk_come_to(knows, table):
    assert knows("reroll_allowed", player=who(GRUBB))["leader_in_dungeon"] is True
    assert knows("reroll_allowed", player=who(SKAV))["leader_in_dungeon"] is False
    failed = [threw("reroll_allowed", "pro_failed", player=who(GRUBB))]
    assert knows("reroll_allowed", happened=failed, player=who(GRUBB))["pro_failed"] is True
    assert knows("arrive", options={"time_limit": "002"}, player=who(TINY))["closed"] is True
    assert knows("time_up")["scored"] is False
    ended = [{**BEGINS, "does": "end"}, {**BEGINS, "team": RED}]
    assert knows("time_up", happened=ended)["equal_turns"] is False
    ended.append({"kind": "turn", "does": "end", "team": RED})
    assert knows("time_up", happened=ended)["equal_turns"] is True
    table["profiles"][str(TINY)] = {"skills": ["Titchy"], "item": ""}
    slip = knows("titchy", about={"team": BLUE})
    assert (slip["set_up"], slip["reserves"]) == (1, 0)
    table["profiles"][str(GRUBB)] = {"skills": [], "item": "boots_of_dashing"}
    used = [threw("penalty", player=who(GRUBB), kind="item")]
    assert knows("go_for_it", happened=used, player=who(GRUBB))["boots"] is True


@pytest.mark.parametrize(
    ("mode", "wanted"),
    [
        ("s1_model", ["referee_place", "Referee 1"]),
        ("eye_onsite", ["referee_count", ""]),
    ],
)
def test_before_the_first_turn_a_referee_of_whatever_mode_is_placed(house, table, mode, wanted):
    """The one model of 001 is there, though nobody has counted it (REF-14)."""
    table["state"]["turn"] = {"team": None, "number": 0, "over": True}
    assert asked(house, DUE, kit(referee_mode=mode), table, [])[0] == wanted


def test_after_a_turn_referees_move_and_then_the_monsters_that_this_side_roused(house, table):
    state, on_site = table["state"], kit(referee_mode="eye_onsite")
    state["turn"]["over"] = True
    state["referees"] = {"1": {"is": "up"}, "2": {"is": "gone"}}
    state["monsters"] = {str(number): {"is": "up", "key": "gorgon"} for number in (1, 2, 3)}
    came = [{"kind": "monster", "monster": number, "is": "up"} for number in (1, 2)]
    reds = [{**BEGINS, "team": RED}, {"kind": "monster", "monster": 3, "is": "up"}]
    turn = [BEGINS, *came, *reds, BEGINS, {**BEGINS, "does": "end"}]

    def due(*since):
        return asked(house, DUE, on_site, table, [*turn, *since])

    moves, first, second = (
        ["referee_move", "Referee 1"],
        ["monster_activation", "Gorgon (1)"],
        ["monster_activation", "Gorgon (2)"],
    )
    assert due() == [moves, first, second]
    moved = threw("referee_move", "moves", 3)
    assert due(moved) == [first, second]
    assert due(moved, threw("monster_activation", "skips", monster="gorgon")) == [second]
    state["turn"]["over"] = False
    assert due() == []


def test_at_the_end_of_a_turn_each_weapon_may_be_seen_and_no_magic(house, table):
    """By 002 (SW-07); a sorcerer offends by each spell that succeeds (SOR-02, C-186)."""
    table["state"]["turn"]["over"] = True
    for weapon, due in (("chainsaw", [["weapon_ejection", ""]]), ("sorcery", []), ("", [])):
        table["profiles"][str(GRUBB)] = {"skills": [], "item": "", "weapon": weapon}
        under = kit(secret_weapon_ejection="002")
        assert asked(house, DUE, under, table, [BEGINS, {**BEGINS, "does": "end"}]) == due


def test_the_last_referee_is_the_only_model_that_is_left(knows, table):
    """With it the eye is gone, and nobody is sent off any more (REF-11)."""
    onsite = {"referee_mode": "eye_onsite"}

    def last(*models):
        known = {str(place): {"is": one} for place, one in enumerate(models, start=1)}
        table["state"]["referees"] = known
        return knows("referee_hit", options=onsite, player=who(GRUBB)).get("last")

    assert last("up", "down", "gone") is False
    assert last("gone", "down", "gone") is True
    assert last() is None, "nobody counted them"


def test_a_monster_that_is_down_stands_up_or_comes_to(knows, table):
    """And does nothing else then (MON-06)."""
    table["state"]["monsters"] = {"1": {"is": "down", "key": "gorgon"}, "2": {"is": "up"}}
    beast = {"monster": "gorgon"}
    stunned = [threw("monster_hit", "stunned", **beast)]
    awake = [*stunned, threw("monster_activation", "recovers", **beast)]

    def lies(number, *happened):
        about = {"numbers": {"monster": number}}
        return knows("monster_activation", happened=happened, about=about, **beast).get("state")

    assert [lies(1), lies(1, *stunned), lies(1, *awake)] == ["prone", "stunned", "prone"]
    assert lies(2, *stunned) is None


def test_a_monsterbowl_begins_with_its_monster_and_ends_with_its_third_ball(house, table):
    table["state"]["turn"] = {"team": None, "number": 0, "over": True}
    due = asked(house, DUE, kit(), table, [])
    assert due == [["referee_count", ""], ["monster_appears", ""], ["first_turn", ""]]
    assert asked(house, BESIDES, "monster_eats", {}, "victory", table) == [["whistle", {}]]
    assert asked(house, BESIDES, "monster_eats", {}, "eats", table) == []


def test_who_passes_or_lies_there_as_the_ball_bounces_has_it_no_more(house, table):
    state = table["state"]
    state["balls"] = {"1": {"with": GRUBB}, "2": {"with": SKAV}, "3": {"with": "pad"}}
    loose = [["ball", {"ball": 1, "with": "loose"}]]
    passes = ["pass", {"player": {"id": GRUBB}}, "inaccurate", table]
    assert asked(house, BESIDES, *passes) == loose
    bounces = ["scatter", {}, "rests", table]
    assert asked(house, BESIDES, *bounces) == []
    state["sides"][str(BLUE)]["prone"] = [GRUBB]
    assert asked(house, BESIDES, *bounces) == loose
    state["sides"][str(RED)]["boxes"]["dungeon"] = []
    assert len(asked(house, BESIDES, *bounces)) == 2


REFEREE_HIT = """async ([outcome, result, table]) => {
    const { besides } = await import("/js/table/numbered.js");
    const roll = { key: "referee_hit", numbers: { referee: 1 }, inputs: { result } };
    return besides(roll, { outcome, entries: [] }, table).map(([, fields]) => fields.is);
}"""


@pytest.mark.parametrize(
    ("outcome", "result", "now"),
    [
        *(("down", "holds", ["down"]), ("down", "stunned", ["down"])),
        *(("down", "knocked_out", ["gone"]), ("down", "casualty", ["gone"])),
        *(("removed", "stunned", ["gone"]), ("sent_off", "standing", [])),
    ],
)
def test_a_referee_of_001_comes_back_if_only_stunned(house, table, outcome, result, now):
    """Knocked out or worse the model is away for the rest of the game (REF-19, C-171)."""
    assert asked(house, REFEREE_HIT, outcome, result, table) == now


class TestHands:
    """In whose hands a ball is by now follows from what was thrown, whichever of several it is."""

    HAND = {"kind": "ball", "ball": None, "with": GRUBB}

    @pytest.fixture
    def said(self, house, table):
        """`said(balls, key, outcome, ...)`: what is recorded besides of the balls."""

        def said(balls, key, outcome, *, happened=(), hand=False, drops=False, **inputs):
            table["state"]["balls"] = {str(one): {"with": who} for one, who in balls.items()}
            answer = {
                "outcome": outcome,
                "entries": [self.HAND] if hand else [],
                "then": [{"key": "scatter"}] if drops else [],
            }
            recorded = asked(house, HANDS, kit(balls=3), table, [*happened], key, inputs, answer)
            assert {kind for kind, _ in recorded} <= {"ball"}
            return [(fields["ball"], fields["with"]) for _, fields in recorded]

        return said

    def test_who_is_handed_a_ball_has_that_of_a_team_mate(self, said):
        """And not another of which nobody has heard."""
        caught = {"how": "hand_off", "player": who(GRUBB), "hand": True}
        assert said({1: SKAV, 2: TINY}, "catch", "caught", **caught) == [(2, GRUBB)]
        assert said({1: "loose", 2: TINY}, "catch", "caught", **caught) == [(2, GRUBB)]
        assert said({1: SKAV}, "catch", "caught", **caught) == [(2, GRUBB)], "nobody knows whose"

    def test_whoever_hands_on_what_is_dropped_has_it_no_more(self, said):
        dropped = {"how": "hand_off", "player": who(GRUBB), "drops": True}
        assert said({1: SKAV, 2: TINY}, "catch", "dropped", **dropped) == [(2, "loose")]
        assert said({1: GRUBB, 2: SKAV}, "catch", "dropped", **dropped) == []
        bounced = {**dropped, "how": "bounce"}
        assert said({1: SKAV, 2: TINY}, "catch", "dropped", **bounced) == []

    def test_a_pass_is_caught_and_no_ball_that_lay_there_before(self, said):
        loosed = [{"kind": "ball", "ball": one, "with": "loose"} for one in (1, 2)]
        lie = {1: "loose", 2: "loose", 3: SKAV}
        caught = {"player": who(GRUBB), "hand": True}
        assert said(lie, "catch", "caught", happened=loosed, **caught) == [(2, GRUBB)]
        assert said(lie, "pick_up", "picked_up", happened=loosed, **caught) == [(1, GRUBB)]
        held = {1: "loose", 2: TINY}
        assert said(held, "catch", "caught", happened=loosed, **caught) == [(1, GRUBB)]

    def test_who_intercepts_a_ball_holds_it_unless_it_is_spiked(self, said):
        """Which is caught once the spikes have missed, or the armour held (VAR-02)."""
        flies = [{"kind": "ball", "ball": 2, "with": "loose"}]
        lie = {1: "loose", 2: "loose"}
        catch = {"player": who(SKAV), "happened": flies}
        assert said(lie, "intercept", "intercepted", **catch) == [(2, SKAV)]
        assert said(lie, "intercept", "intercepted", ball="spiked", **catch) == []
        assert said(lie, "intercept", "missed", **catch) == []

    def test_strip_ball_takes_the_ball_of_who_stays_on_their_feet(self, said):
        block = {"attacker": who(SKAV), "defender": who(GRUBB)}
        holds = {1: TINY, 2: GRUBB, 3: SKAV}
        assert said(holds, "block_dice", "pushed", drops=True, **block) == [(2, "loose")]
        assert said(holds, "block_dice", "pushed", **block) == []
        assert said(holds, "block_dice", "attacker_down", drops=True, **block) == []

    def test_no_ball_stays_in_a_pit_with_who_lands_there_on_their_feet(self, said):
        """Off a platform it does (VAR-10, C-196)."""
        holds = {1: GRUBB, 2: TINY}
        fall = {"player": who(GRUBB)}
        assert said(holds, "fall", "lands", drops=True, **fall) == [(1, "loose")]
        assert said(holds, "fall", "lands", **fall) == []


HANDS = """async ([kit, table, happened, key, inputs, answer]) => {
    const { besides } = await import("/js/table/numbered.js");
    const { remember } = await import("/js/table/remembering.js");
    const { People } = await import("/js/table/people.js");
    const known = { ...table, options: kit.options, people: new People(table) };
    const remembered = remember(happened);
    return besides({ key, numbers: {}, inputs }, answer, { ...known, remembered });
}"""
BESIDES = """async ([key, inputs, outcome, table]) => {
    const { besides } = await import("/js/table/numbered.js");
    return besides({ key, numbers: {}, inputs }, { outcome, entries: [] }, table);
}"""
TIMELY = """async ([kit, table, happened, seconds]) => {
    const { timelyOf } = await import("/js/table/between.js");
    const { remember } = await import("/js/table/remembering.js");
    const answering = ({ answer, ...entry }) => ({ ...entry, answered: () => answer });
    const remembered = remember(happened.map(answering));
    return timelyOf({ ...table, options: kit.options, remembered }, seconds).map(({ key }) => key);
}"""


def test_the_clock_calls_for_chests_teleporters_and_the_end(house, table):
    """By the 35th minute, the 65th and the 90th (TIME-01), each once, and only where it counts."""
    timed = kit(time_limit="002")

    def called(minute, *happened, under=timed):
        return asked(house, TIMELY, under, table, [*happened], minute * 60)

    opened = threw("mass_opening", "opened", n=1)
    vanished = threw("pads_removed", "removed", n=2)
    assert called(34) == []
    assert called(35) == ["mass_opening"]
    assert called(40, opened) == []
    assert called(65, opened) == ["pads_removed"]
    assert called(90, opened, vanished) == ["time_up"]
    assert called(90, under=kit()) == []
    table["state"]["chests"] = {"1": {"is": "gone"}}
    assert called(36) == []
    table["state"]["whistle"] = True
    assert called(90) == []


def test_each_circle_serves_the_winds_once(house, table):
    blew = threw("winds_of_magic", "stand", player=who(GRUBB))
    under = kit(features=["inscriptions"])

    def used(*happened, **more):
        about = [under, {**table, **more}, [*happened], "winds_of_magic", {"player": {"id": GRUBB}}]
        return asked(house, KNOWN, *about, {}).get("used")

    assert used() is False
    # Without a map nobody knows how many circles there are: a tap says so.
    assert used(blew) is None
    assert used(blew, circles=2) is False
    assert used(blew, blew, circles=2) is True


def test_a_circle_whose_spell_failed_serves_once_more(house, table):
    """It can release the winds once a game, and hasn't yet (FEA-12)."""
    failed = threw("winds_of_magic", "fails", player=who(GRUBB))
    under = kit(features=["inscriptions"])
    about = [under, {**table, "circles": 1}, [failed], "winds_of_magic", {"player": who(GRUBB)}]
    assert asked(house, KNOWN, *about, {})["used"] is False

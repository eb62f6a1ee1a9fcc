"""A team brought in as it stands: what is understood, what is refused, and what the books say."""

import csv
import io
import json
import time

import pytest
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.commands import Command
from dungeonbowl.book import book
from dungeonbowl.effects import (
    Confiscated,
    Injured,
    ItemGiven,
    LedgerLine,
    MissesNextGame,
    SkillGained,
)
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.purchases import HireOrder
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.verdicts import Refused
from teams import ledger, services
from teams.house import House
from teams.ledger.audit import audit_team
from teams.models import Change, Entry, Team
from teams.queries import statement, team_state
from teams.sheets import TeamSheet
from teams.transfer.checking import check_team
from teams.transfer.exporting import players_text, team_document
from teams.transfer.files import LARGEST, team_in, text_of
from teams.transfer.rows import MOST_PLAYERS
from teams.transfer.writing import players_csv, team_as_it_stands
from tests.verbs import draft_team, register_team

pytestmark = pytest.mark.django_db

HEAD = "Team,Rats\nCollege,Light\nTreasury,50000\n"


def rules(**house):
    return HouseRules.resolve(book(), overrides=house)


def read(text, **house):
    return check_team(team_in(text), rules(**house))


def said(checked):
    return [f"{one.place}: {one.message}" for one in checked.findings]


def refused(checked):
    return [verdict.rule for verdict in checked.refusals]


def players(*lines, head=HEAD, columns="number,name,race,position,spp,gained,injuries,weapon,item"):
    return head + columns + "\n" + "\n".join(lines)


def bring(coach, text, **house):
    return services.open_running(
        coach, read(text, **house), coach=coach, house=House(rules(**house))
    )


@pytest.fixture
def seasoned(bob):
    """A team that has been through something."""
    from django.db import transaction

    team = draft_team(bob, "light", players=6)
    first, second, third = team.players.all()[:3]
    services.hire(
        Command(bob, team.pk), HireOrder("dwarfs.longbeard", weapon="chainsaw", name="Śmigły")
    )
    armed = team.players.get(weapon="chainsaw")
    services.register(Command(bob, team.pk))
    lines = [
        LedgerLine("spp", first.pk, spp=23),
        LedgerLine("skill", first.pk, effect=SkillGained("Guard")),
        LedgerLine("skill", first.pk, effect=SkillGained("+ma")),
        LedgerLine("hurt", second.pk, effect=Injured(1, "niggling", "a niggling injury")),
        LedgerLine("hurt", second.pk, effect=Injured(2, "ma", "-1 MA")),
        LedgerLine("laid up", second.pk, effect=MissesNextGame()),
        LedgerLine("item", third.pk, effect=ItemGiven("bracers_of_smashing")),
        LedgerLine("caught", armed.pk, effect=Confiscated()),
    ]
    with transaction.atomic():
        ledger.post(ledger.lock(team.pk), ledger.Posting("seasoned", bob, "A season", lines))
    team.refresh_from_db()
    return team


def likeness(team):
    """The team without what makes it this one: ids and rolls of its own seed."""
    document = team_as_it_stands(team.name, team_state(team))
    for player in document["players"]:
        player.pop("rolled")
    return document


@pytest.mark.parametrize("take", [lambda t: json.dumps(team_document(t)), players_text])
def test_what_is_taken_away_can_be_brought_in_again(bob, seasoned, take):
    again = bring(bob, text_of(take(seasoned).encode()))
    assert likeness(again) == likeness(seasoned)
    assert (again.status, again.value) == ("registered", seasoned.value)
    assert list(audit_team(again)) == []


def test_the_books_open_with_an_entry_for_everything(bob, seasoned):
    again = bring(bob, json.dumps(team_document(seasoned)))
    opening = again.changes.first()
    assert opening.by == bob
    assert opening.why == "Opening entry: Bob's Light comes in as it stands"
    entries = list(opening.entries.all())
    assert all(entry.text.startswith("Opening entry: ") for entry in entries)
    assert sum(entry.gold for entry in entries) == seasoned.treasury == again.treasury
    assert statement(again)[-1].treasury == again.treasury


def test_improvements_that_are_due_are_rolled_by_the_rules(bob):
    team = bring(bob, players("1,Grim,Dwarfs,Longbeard,12,,,,"))
    player = team.players.get()
    assert len(player.rolled) == 2
    assert team.changes.last().by is None
    assert list(audit_team(team)) == []


def test_a_league_that_rolls_at_the_table_waits_for_its_dice(bob):
    team = bring(bob, players("1,Grim,Dwarfs,Longbeard,12,,,,"), dice="table")
    assert team.players.get().rolled == []


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_any_spreadsheets_spelling_is_read(separator, encoding):
    rows = [
        ["TEAM", "Bärenwald"],
        [],
        ["college", "light college"],
        ["Gold", "1.000.000 gp"],
        ["", "", "", ""],
        ["SPP", " Position ", "NO.", "Skills", "Player"],
        ["", "", "", "", ""],
        ["6", "Norse Catcher", "3", "Catch; Guard, Dodge", "Jörg, the Elder"],
    ]
    out = io.StringIO()
    csv.writer(out, delimiter=separator).writerows(rows)
    checked = check_team(team_in(text_of(out.getvalue().encode(encoding))), rules())
    assert (checked.name, checked.state.college) == ("Bärenwald", "light")
    assert checked.state.treasury == 1_000_000
    player = checked.rows[0].player
    assert (player.number, player.name, player.position) == (3, "Jörg, the Elder", "norse.catcher")
    assert player.gained == ("Guard", "Dodge")
    assert checked.rows[0].row.place == "line 8"


@pytest.mark.parametrize(
    "written",
    ["1000000", "1.000.000", "1,000,000", "1 000 000", "1'000'000", "1000k", "1,000,000.00",
     "1.000.000,00", "1000000 gold", "1\u00a0000\u00a0000", "+1000000"],
)  # fmt: skip
def test_gold_is_read_as_people_write_it(written):
    document = {"name": "R", "college": "light", "treasury": written, "players": []}
    assert read(json.dumps(document)).state.treasury == 1_000_000


@pytest.mark.parametrize("written", ["1.5", "12,5", "=1+1", "a lot", "1.0000", "9" * 30, True, 1.5])
def test_what_is_no_whole_number_is_a_fault(written):
    document = {"name": "R", "college": "light", "treasury": written, "players": []}
    faults = [one.path for one in read(json.dumps(document)).faults]
    assert "treasury" in faults


FAULTS = [
    ("1,A,,Wizard,0,,,,", "line 5, position: There is no position called 'Wizard'."),
    ("1,A,,,0,,,,", "line 5, position: Say which position."),
    ("1,A,Dwarfs,Longbeard,-3,,,,", "line 5, spp: -3 isn't between 0 and 10,000."),
    ("100,A,Dwarfs,Longbeard,0,,,,", "line 5, number: 100 isn't between 1 and 99."),
    ("1,A,Dwarfs,Longbeard,6,Blocc,,,", "line 5, gained: There is no skill called 'Blocc'."),
    ("1,A,Dwarfs,Longbeard,0,,broken heart,,", "line 5, injuries: 'broken heart' is no"),
    ("1,A,Dwarfs,Longbeard,0,,,crossbow,", "line 5, weapon: There is no weapon called"),
    ("1,A,Dwarfs,Longbeard,0,,,,Hat of Hats", "line 5, item: There is no item called"),
    ("1," + "x" * 61 + ",Dwarfs,Longbeard,0,,,,", "line 5, name: At most 60 characters."),
]


@pytest.mark.parametrize(("line", "fault"), FAULTS)
def test_a_fault_names_its_line_and_its_reason(bob, line, fault):
    checked = read(players(line))
    assert any(one.startswith(fault) for one in said(checked)), said(checked)
    with pytest.raises(FieldError):
        services.open_running(bob, checked, coach=bob, house=House(rules()))
    assert not Team.objects.exists()


def test_a_number_worn_twice_is_reported_at_the_second():
    checked = read(players("7,A,Dwarfs,Longbeard,0,,,,", "7,B,Dwarfs,Longbeard,0,,,,"))
    assert said(checked)[-1] == "line 6, number: Number 7 is worn in line 5 already."


REFUSALS = [
    (["{n},P,Dwarfs,Longbeard,0,,,,"] * 17, "TEAM-08"),
    (["{n},P,Dwarfs,Slayer,0,,,,"] * 3, "TEAM-04"),
    (["{n},P,,goblins.lineman,0,,,,"], "TEAM-01"),
    (["{n},P,Dwarfs,Longbeard,0,,,chainsaw,"] * 2, "SW-01"),
    (["{n},P,Dwarfs,Slayer,0,,,chainsaw,"], "SW-02"),
    (["{n},P,Dwarfs,Longbeard,0,Guard,,,"], "SKL-01"),
    (["{n},P,Dwarfs,Longbeard,60,Block,,,"], "SKL-01"),
    (["{n},P,Dwarfs,Longbeard,0,,ma/ma/ma,,"], "INJ-06"),
]


@pytest.mark.parametrize(("lines", "rule"), REFUSALS)
def test_an_impossible_team_is_refused_by_the_rules_id(bob, lines, rule):
    checked = read(players(*(line.format(n=n) for n, line in enumerate(lines, 1))))
    assert rule in refused(checked), said(checked)
    with pytest.raises(Refused):
        services.open_running(bob, checked, coach=bob, house=House(rules()))
    assert not Team.objects.exists()
    assert not Change.objects.exists()


def test_debts_prices_and_what_the_house_leaves_out_are_refused():
    line = "1,A,Dwarfs,Longbeard,0,,,bombs,Bracers of Smashing,60000"
    columns = "number,name,race,position,spp,gained,injuries,weapon,item,price"
    text = players(line, head="College,Light\nTeam,R\nTreasury,-10\n", columns=columns)
    found = refused(read(text, magic_items=False, secret_weapons=False))
    assert {"TEAM-09", "TEAM-11", "OPT-14", "OPT-18"} <= set(found)


def test_a_name_may_look_like_a_formula_and_leaves_harmless(bob):
    formula = '=HYPERLINK("http://evil.example";"Click")'
    team = bring(bob, players(f'1,"{formula.replace(chr(34), chr(34) * 2)}",Dwarfs,Longbeard,,,,,'))
    assert team.players.get().name == formula
    taken = players_text(team)
    cells = [cell for row in csv.reader(io.StringIO(taken.removeprefix("\ufeff"))) for cell in row]
    assert f"'{formula}" in cells
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    assert bring(bob, taken).players.get().name == formula


NAMES = st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), max_size=30).map(
    lambda name: " ".join(name.split())
)
QUIRKS = st.sampled_from(
    ["'=1+1", "''@x", "-", "+ma", 'a"b', "x;y,z|", "Position", "#name", "{", "1"]
)


@settings(max_examples=120, deadline=None)
@given(st.lists(NAMES.filter(str.isprintable) | QUIRKS, min_size=1, max_size=4))
def test_any_name_comes_back_from_a_spreadsheet_as_it_left(names):
    """Without the database: a sheet is made of values."""
    roster = {
        n: PlayerState(n, n, name, "dwarfs.longbeard", 70_000, status="active")
        for n, name in enumerate(names, 1)
    }
    state = TeamState(college="light", treasury=10, players=roster)
    row = Team(name="Rats", college="light", treasury=10)
    taken = players_csv(TeamSheet(row, state, rules(), book()))
    checked = check_team(team_in(text_of(taken.encode())), rules())
    assert checked.faults == ()
    assert [player.name for player in checked.state.roster] == names


HOPELESS = [
    (b"", "empty"),
    (b"\x89PNG\r\n\x1a\n\x00\x00", "isn't text"),
    (b"x" * (LARGEST + 1), "larger than"),
    (b"a;b;c\n1;2;3\n", "has to be called Position"),
    (b"{", "isn't JSON"),
    (b"[1, 2]", "one object"),
    (b'{"players": 3}', "`players` is a list"),
    (b'{"format": "other", "players": []}', "format"),
    (b'{"format_version": 2, "players": []}', "version 1"),
    (b"[" * 5000, "too deeply"),
    (b'position\n"' + b"x" * 150_000, "can't be read"),
    (b"position\n" + b"lineman\n" * 300, "more than any team"),
]


@pytest.mark.parametrize(("data", "reason"), HOPELESS, ids=[reason for _, reason in HOPELESS])
def test_a_hopeless_file_is_told_what_it_is(data, reason):
    with pytest.raises(FieldError, match=reason):
        team_in(text_of(data))


LONGBEARD = {"race": "dwarfs", "position": "dwarfs.longbeard"}


@pytest.mark.parametrize("column", ["gained", "injuries", "rolled"])
def test_no_player_has_thousands_of_anything(column):
    """Each unknown word is compared with every skill, so a long list would take seconds."""
    team = {"name": "A", "college": "light", "players": [{**LONGBEARD, column: ["Blok"] * 8_000}]}
    result = read(json.dumps(team))
    start = time.process_time()
    found = said(result)
    assert time.process_time() - start < 1
    assert any("8,000 are more than any player has." in one for one in found)


def test_the_worst_file_that_is_read_takes_little_time():
    worst = {**LONGBEARD, "gained": ["Blok"] * 24, "injuries": ["Blok"] * 24}
    players = [worst for _ in range(MOST_PLAYERS)]
    start = time.process_time()
    read(json.dumps({"name": "A", "college": "light", "players": players}))
    assert time.process_time() - start < 3


def test_what_stands_beside_the_question_is_left_out_and_said():
    document = {"name": "R", "college": "light", "treasury": 0, "motto": "!", "players": []}
    remarks = [one for one in read(json.dumps(document)).findings if one.remark]
    assert [one.path for one in remarks] == ["motto"]


def test_the_ledger_is_taken_away_oldest_first_and_adds_up(browse, bob):
    team = register_team(bob)
    taken = browse(bob).get(reverse("team-export-ledger", args=[team.pk])).content.decode()
    rows = list(csv.DictReader(io.StringIO(taken.removeprefix("\ufeff"))))
    assert len(rows) == Entry.objects.filter(team=team).count()
    assert [row["Who"] for row in rows] == ["bob"] * len(rows)
    assert rows[0]["When"] <= rows[-1]["When"]
    assert int(rows[-1]["Treasury"]) == team.treasury == sum(int(row["Gold"]) for row in rows)


EXPORTS = ["team-export", "team-export-players", "team-export-ledger"]
API = ["export/", "export/players.csv", "export/ledger.csv"]


@pytest.mark.parametrize("name", EXPORTS)
def test_whoever_may_see_the_team_may_take_it_away(browse, bob, carol, mallory, cellar, name):
    address = reverse(name, args=[register_team(bob, league_slug="cellar").pk])
    assert browse(carol).get(address)["Content-Disposition"].startswith("attachment")
    assert browse(mallory).get(address).status_code == 404
    assert browse().get(address).status_code == 302


@pytest.mark.parametrize("tail", API)
def test_programs_take_it_away_too(api, bob, carol, mallory, cellar, tail):
    address = f"/api/v1/teams/{register_team(bob, league_slug='cellar').pk}/{tail}"
    assert api(carol).get(address).status_code == 200
    assert api(mallory).get(address).status_code == 404
    assert api().get(address).status_code == 401


def test_pages_and_programs_take_the_same_away(api, browse, bob, seasoned):
    page = browse(bob).get(reverse("team-export", args=[seasoned.pk])).json()
    assert page == api(bob).get(f"/api/v1/teams/{seasoned.pk}/export/").json()
    assert page["format"] == "great-wheel/team"

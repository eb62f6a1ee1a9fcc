"""Nothing of a league is forgotten: every model is carried, or it is said why not."""

import pytest
from django.apps import apps
from django.db.models import JSONField

from rules.services.transfer.columns import columns_of
from rules.services.transfer.errors import Unreadable
from rules.services.transfer.idmap import NewNumbers, event_of
from rules.services.transfer.idpaths import PLACES
from rules.services.transfer.jsonids import Renumbering
from rules.services.transfer.registry import CARRIED, FAMILIES, LEFT

OURS = ("accounts", "teams", "dungeons", "matches", "league", "rulebook", "rules")
MODELS = [one._meta.label for one in apps.get_models() if one._meta.app_label in OURS]
# Documents that name no row of any table: values, words, or keys of the book.
WITHOUT_NUMBERS = {
    "league.Arrival.document", "league.League.house_rules", "league.Stage.settings",
    "league.Stage.takes", "dungeons.TileBox.tiles", "dungeons.DungeonVersion.document",
    "teams.Entry.effect", "teams.Player.gained", "teams.Player.rolled", "teams.Player.earned",
    "teams.Player.injuries", "matches.Entry.dice",
    "matches.Roll.faces", "matches.Side.rerolls",
    "matches.Side.receipts", "matches.MatchDungeon.agreed", "matches.Side.arrangements",
    "rules.Step.answered_at",
    "rules.Step.said",
}  # fmt: skip
JSON = [
    f"{label}.{column.name}"
    for label in FAMILIES
    for column in columns_of(label)
    if isinstance(column.field, JSONField) and not column.shared
]


def test_every_model_is_carried_or_it_is_said_why_not():
    listed = [*FAMILIES, *LEFT]
    assert sorted(listed) == sorted(set(listed))
    assert sorted(listed) == sorted(MODELS)


def test_whatever_is_left_has_a_reason():
    assert all(why.endswith(".") for why in LEFT.values())


def test_of_every_document_it_is_known_which_rows_it_names():
    named = {f"{label}.{column}" for label, columns in PLACES.items() for column in columns}
    assert named.isdisjoint(WITHOUT_NUMBERS)
    assert set(JSON) <= named | WITHOUT_NUMBERS


def test_every_place_is_in_a_column_that_is_there():
    named = {f"{label}.{column}" for label, columns in PLACES.items() for column in columns}
    assert named <= set(JSON)
    assert set(JSON) >= WITHOUT_NUMBERS


def test_a_family_comes_after_none_that_it_leads_to_but_by_a_way_back():
    assert [one.label for one in CARRIED] == list(FAMILIES)
    for family in CARRIED:
        assert apps.get_model(family.label)._meta.managed


@pytest.mark.parametrize(
    ("said", "here"),
    [
        ("winnings.7", "winnings.70"),
        ("mvp.7.2", "mvp.70.2"),
        ("improvement.8", "improvement.80"),
        ("7.assassination.1.aim", "70.assassination.1.aim"),
        ("assassination.1.aim", "assassination.1.aim"),
        ("event.1.7.casualty", "event.1.7.casualty"),
        ("first_turn", "first_turn"),
    ],
)
def test_a_dies_purpose_names_whose_it_is_by_the_number_here(said, here):
    numbers = NewNumbers({"teams.Team": {7: 70}, "teams.Player": {8: 80}})
    assert numbers.purpose(said) == here


@pytest.mark.parametrize(
    ("said", "here"),
    [
        ("team.7.v3.hire", "team.70.v3.hire"),
        ("team.7.v3.hire.c5", "team.70.v3.hire.c50"),
        ("team.7.v3.hire.c5.undone-c6", "team.70.v3.hire.c50.undone-c60"),
        ("match.9.prepare.7", "match.90.prepare.70"),
        ("match.9.prepare.7.assassination.1", "match.90.prepare.70.assassination.1"),
        ("season.3.act.2.prize", "season.30.act.2.prize"),
        ("season.3.act.2.prize.taken-back", "season.30.act.2.prize.taken-back"),
        ("season.3.team.7.stay", "season.30.team.70.stay"),
        ("season.5.team.7.redraft.taken-back", "season.-5.team.70.redraft.taken-back"),
        ("season.-5.team.7.stay", "season.-5.team.70.stay"),
        ("postgame.4.7.winnings.0", "postgame.40.70.winnings.0"),
        ("postgame.4.7.winnings.0.undone-c6", "postgame.40.70.winnings.0.undone-c60"),
        ("postgame.4.7.winnings.0.taken-back", "postgame.40.70.winnings.0.taken-back"),
    ],
)
def test_a_changes_key_names_what_it_came_of_by_the_number_here(said, here):
    known = {"teams.Team": 7, "matches.Match": 9, "rules.PostGame": 4, "league.Season": 3}
    numbers = NewNumbers({label: {one: one * 10} for label, one in known.items()})
    numbers.known["rules.Correction"] = {5: 50, 6: 60}
    assert numbers.change_key(said) == here


@pytest.mark.parametrize(
    "said", ["gift.7", "season.3.gift", "team.8.v1.hire", "season.4.act.1.prize", ""]
)
def test_a_key_that_comes_of_nothing_in_the_league_is_refused(said):
    numbers = NewNumbers({"teams.Team": {7: 70}, "league.Season": {3: 30}})
    with pytest.raises(Unreadable, match=f"'{said}'"):
        numbers.change_key(said)


@pytest.mark.parametrize("there", ["7", 7.0, True, " 7 ", [7], {"7": 1}])
def test_what_is_no_number_where_one_must_be_is_refused(there):
    way = Renumbering.of("league.SeasonAct", "facts")
    for facts in ({"change": there}, {"changes": [there]}, {"was": [{"teams": [there]}]}):
        with pytest.raises(Unreadable, match="where the number of a row must be"):
            way.here(facts, NewNumbers({"teams.Team": {7: 70}}))


@pytest.mark.parametrize(
    "facts", [{"changes": "7"}, {"changes": {"7": 1}}, {"rules": [7]}, {"rules": {" 7": {}}}]
)
def test_numbers_in_another_shape_than_theirs_are_refused(facts):
    way = Renumbering.of("league.SeasonAct", "facts")
    with pytest.raises(Unreadable):
        way.here(facts, NewNumbers({"teams.Team": {7: 70}, "teams.Change": {7: 70}}))


def test_an_act_names_its_changes_and_its_teams_rules_by_the_numbers_here():
    numbers = NewNumbers({"teams.Team": {7: 70}, "teams.Change": {5: 50}, "league.Season": {3: 30}})
    way = Renumbering.of("league.SeasonAct", "facts")
    facts = {"season": 3, "change": 5, "changes": [5], "rules": {"7": {"spp": 7}}}
    here = way.here(facts, numbers)
    assert here == {"season": 30, "change": 50, "changes": [50], "rules": {"70": {"spp": 7}}}


def test_an_event_goes_by_the_number_of_its_entry():
    numbers = NewNumbers({"matches.Entry": {12: 120}})
    assert numbers.here("matches.Event", event_of(12, 3)) == event_of(120, 3)


def test_a_monster_keeps_its_number_and_a_player_gets_another():
    way = Renumbering.of("matches.Entry", "body")
    body = {"key": "monster_attack", "inputs": {"monster": {"id": 8}, "player": {"id": 8}}}
    here = way.here(body, NewNumbers({"teams.Player": {8: 80}}))
    assert here["inputs"]["player"] == {"id": 80}


def test_what_was_never_carried_gets_a_number_that_no_row_has():
    assert NewNumbers().here("teams.Player", 8) == -8

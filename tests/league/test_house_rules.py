"""House rules: looked at before they are saved, kept as versions, shown as the engine has them."""

import html
import re

import pytest

from dungeonbowl.book import book
from dungeonbowl.book.options import jsonable
from league.forms.options import offered
from league.models import Minute, RuleChange
from league.queries import house_rules_of
from league.services import amend, rehearse
from league.views.rulespage import rules_by_group
from league.wording import spoken
from matches.models import Match, Side
from matches.queries import rules_of as rules_of_match
from teams.models import Team
from teams.queries.packs import rules_of as rules_of_team
from tests.league.playing import ready_teams
from tests.league.test_pages import as_typed, text
from tests.verbs import draft_team, found, friendly, open_season, register_team

pytestmark = pytest.mark.django_db


def settings(league):
    return f"/leagues/{league.slug}/settings/"


def rows():
    """Everything a dry run must leave as it is."""
    leagues = list(RuleChange.objects.values()) + list(Minute.objects.values())
    return leagues + list(Match.objects.values()) + list(Team.objects.values())


def another(option):
    """Some value of an option that isn't its default."""
    if option.kind == "flag":
        return not option.default
    if option.kind == "number":
        return next(bound for bound in option.bounds[0] if bound != option.default)
    if option.kind == "choice":
        return next(choice for choice in option.choices if choice != option.default)
    if option.kind == "each":
        return list(option.choices[:2])
    if option.kind == "bonuses":
        return [{"for": option.choices[0], "at_least": 3, "points": 1}]
    if option.fewer:
        return [bound for _, bound in option.bounds]
    if option.kind == "numbers":
        first = next(bound for bound in option.bounds[0] if bound != option.default[0])
        return [first, *option.default[1:]]
    return [option.choices[0]] if list(option.default) != [option.choices[0]] else []


# --- The dry run -----------------------------------------------------------------------------


def test_a_dry_run_tells_what_changes_and_writes_nothing(browse, alice, bob, cellar):
    team = draft_team(bob, league_slug=cellar.slug)
    ready = ready_teams(cellar, bob, 2)
    friendly(bob, ready, league=cellar.slug)
    before = rows()
    form = as_typed(cellar) | {
        "max_roster": ["8"],
        "fan_factor_cost": ["10000"],
        "why": ["Too many players"],
        "look": ["1"],
    }
    page = browse(alice).post(settings(cellar), form)
    assert page.status_code == 200
    said = text(page)
    assert "Nothing is saved yet" in said
    assert "A roster holds 8 players, not 9." in said
    assert html.escape(team.name) in said
    assert "Under the new rules, 1 team would be illegal" in said
    assert "1 match that nobody has prepared or started would be played under the new rules" in said
    assert rows() == before
    cellar.refresh_from_db()
    assert (cellar.house_rules, cellar.version) == ({}, 1)


def hidden(page):
    """What the page of a dry run carries along."""
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page.content.decode())
    values = {}
    for name, value in found:
        if name not in ("csrfmiddlewaretoken", "once"):
            values.setdefault(name, []).append(html.unescape(value))
    return values


def test_after_the_look_it_is_saved_as_typed_or_typed_on(browse, alice, cellar):
    form = as_typed(cellar) | {
        "traps": ["12"],
        "features": ["doors", "lava"],
        "league_points_1": ["2"],
        "why": ['"Deeper" & darker'],
    }
    client = browse(alice)
    carried = hidden(client.post(settings(cellar), form | {"look": ["1"]}))
    assert carried == form
    back = client.post(settings(cellar), carried | {"back": ["1"]})
    assert back.status_code == 200
    kept = back.content.decode()
    assert re.search(r'name="traps"[^>]*value="12"|value="12"[^>]*name="traps"', kept)
    assert "&quot;Deeper&quot; &amp; darker" in kept
    assert not RuleChange.objects.filter(number=2).exists()
    done = client.post(settings(cellar), carried | {"save": ["1"]})
    assert done.status_code == 302
    cellar.refresh_from_db()
    assert cellar.house_rules == {
        "traps": 12,
        "features": ["doors", "lava"],
        "league_points": [3, 2, 0],
    }
    assert RuleChange.objects.get(number=2).why == '"Deeper" & darker'


def test_what_cant_be_is_named_before_anything_is_looked_at(browse, alice, cellar):
    form = as_typed(cellar) | {"traps": ["many"], "look": ["1"]}
    assert browse(alice).post(settings(cellar), form).status_code == 400
    contradicting = as_typed(cellar) | {
        "max_roster": ["8"],
        "min_starting_players": ["9"],
        "look": ["1"],
    }
    page = browse(alice).post(settings(cellar), contradicting)
    assert page.status_code == 400
    assert "fewer players than a new team must have" in text(page)


def test_a_look_at_an_old_version_is_a_conflict(browse, alice, cellar):
    mine = as_typed(cellar)
    amend(alice, cellar.slug, house_rules={"traps": 6})
    assert browse(alice).post(settings(cellar), mine | {"look": ["1"]}).status_code == 409


def test_the_api_previews_an_amendment_with_its_impact(api, alice, bob, cellar):
    team = register_team(bob, league_slug=cellar.slug)
    rival = register_team(bob, "gold", league_slug=cellar.slug)
    match = friendly(bob, [team, rival], league=cellar.slug)
    open_season(cellar)
    before = rows()
    body = {"house_rules": {"max_roster": 8, "skill_value": 20_000, "league_points": [2, 1, 0]}}
    shown = api(alice).patch(f"/api/v1/leagues/{cellar.slug}/", body | {"preview": True})
    assert shown.status_code == 200
    said = shown.json()
    impact = said.pop("impact")
    assert said == {"preview": True, "paid": 0, "treasury": None, "verdicts": []}
    assert [one["option"] for one in impact["changes"]] == [
        "max_roster",
        "skill_value",
        "league_points",
    ]
    assert {one["team"] for one in impact["teams"]} == {team.pk, rival.pk}
    assert [verdict["rule"] for verdict in impact["teams"][0]["verdicts"]] == ["TEAM-08"]
    assert [one["match"] for one in impact["matches"]] == [match.pk]
    assert [one["name"] for one in impact["seasons"]] == ["Winter"]
    assert (impact["teams_kept"], impact["matches_kept"]) == (2, 0)
    assert rows() == before


def test_a_dry_run_tells_whose_worth_and_prices_would_be_others(alice, bob, cellar):
    team = register_team(bob, league_slug=cellar.slug)
    impact = rehearse(
        alice, cellar.slug, house_rules={"fan_factor_cost": 10_000, "norse_catcher": "bright"}
    )
    (one,) = impact.teams
    assert [(shift.what, shift.now - shift.was) for shift in one.figures] == [
        ("value", 3 * 9_000),
        ("rating", 2),
    ]
    assert [(shift.what, shift.now) for shift in impact.prices] == [("Point of Fan Factor", 10_000)]
    assert ("Norse, Catcher", 70_000, 80_000) in [
        (shift.what, shift.was, shift.now) for shift in one.prices
    ]
    assert not one.verdicts
    assert Team.objects.get(pk=team.pk).value == team.value


def test_a_match_made_with_a_choice_of_its_own_keeps_it_in_the_dry_run(alice, bob, cellar):
    ready = ready_teams(cellar, bob, 2)
    its_own = friendly(bob, ready, league=cellar.slug, options={"traps": 3})
    other = friendly(bob, ready, league=cellar.slug)
    impact = rehearse(alice, cellar.slug, house_rules={"traps": 12})
    assert [one.match for one in impact.matches] == [other]
    impact = rehearse(alice, cellar.slug, house_rules={"traps": 12, "great_wheel": False})
    assert [one.match for one in impact.matches] == [its_own, other]


def test_the_wheel_standing_still_takes_re_rolls_from_matches_to_come(alice, bob, cellar):
    light, gold = ready_teams(cellar, bob, 2)
    Team.objects.filter(pk=light.pk).update(college="light", rerolls=2)
    Team.objects.filter(pk=gold.pk).update(college="gold", rerolls=2)
    friendly(bob, [light, gold], league=cellar.slug)
    impact = rehearse(alice, cellar.slug, house_rules={"great_wheel": False})
    ((team, (shift,)),) = impact.matches[0].figures
    assert (team.pk, shift.what, shift.was, shift.now) == (light.pk, "re-rolls", 3, 2)


def test_a_prepared_match_keeps_its_rules_and_is_counted_as_such(alice, bob, cellar):
    ready = ready_teams(cellar, bob, 2)
    match = friendly(bob, ready, league=cellar.slug)
    Side.objects.filter(match=match).update(prepared_at=match.made_at)
    impact = rehearse(alice, cellar.slug, house_rules={"traps": 6})
    assert (impact.matches, impact.kept) == ([], 1)
    amend(alice, cellar.slug, house_rules={"traps": 6})
    match.refresh_from_db()
    assert rules_of_match(match)["traps"] == 0


def test_the_dry_run_asks_no_more_of_many_than_of_few(
    browse, alice, bob, cellar, django_assert_max_num_queries
):
    ready = ready_teams(cellar, bob, 8)
    for one, other in zip(ready[::2], ready[1::2], strict=True):
        friendly(bob, [one, other], league=cellar.slug)
    form = as_typed(cellar) | {"great_wheel": [], "fan_factor_cost": ["10000"], "look": ["1"]}
    client = browse(alice)
    with django_assert_max_num_queries(20):
        assert client.post(settings(cellar), form).status_code == 200


# --- Versions --------------------------------------------------------------------------------


def test_every_change_is_a_version_with_who_why_before_and_after(alice, cellar):
    amend(alice, cellar.slug, house_rules={"traps": 12}, why="  Deeper   cellars ")
    amend(alice, cellar.slug, motto="Mind your head")
    first, second = RuleChange.objects.filter(league=cellar).order_by("number")
    assert (first.number, first.before, first.after["traps"]) == (1, None, 0)
    assert (second.number, second.by, second.why) == (2, alice, "Deeper cellars")
    assert (second.before["traps"], second.after["traps"]) == (0, 12)
    assert [line.text for line in second.minutes.all()] == [
        "How many traps are there? (OPT-64) The answer was 0, and is 12 from now on."
    ]


def test_the_history_reads_in_sentences_and_any_version_may_be_looked_at(
    browse, alice, bob, cellar
):
    amend(alice, cellar.slug, house_rules={"traps": 12}, why="Deeper cellars")
    amend(alice, cellar.slug, house_rules={"traps": 3, "dice": "table"})
    history = browse(bob).get(f"/leagues/{cellar.slug}/rules/history/")
    said = text(history)
    assert "Version 2 : Deeper cellars" in said
    assert "How many traps are there? (OPT-64) The answer was 12, and is 3 from now on." in said
    minutes = text(browse(bob).get(f"/leagues/{cellar.slug}/minutes/"))
    assert "Version 2 of the rules : Deeper cellars" in minutes
    second = text(browse(bob).get(f"/leagues/{cellar.slug}/rules/history/2/"))
    assert "How many traps are there? (OPT-64) The answer was 0, and is 12 from now on." in second
    assert browse(bob).get(f"/leagues/{cellar.slug}/rules/history/4/").status_code == 404


def test_programs_read_the_versions_too(api, alice, bob, cellar):
    amend(alice, cellar.slug, house_rules={"traps": 12}, why="Deeper cellars")
    url = f"/api/v1/leagues/{cellar.slug}/rules/"
    latest, first = api(bob).get(url).json()["results"]
    assert (latest["number"], latest["by"], latest["why"]) == (2, "alice", "Deeper cellars")
    assert latest["changes"] == [
        "How many traps are there? (OPT-64) The answer was 0, and is 12 from now on."
    ]
    assert first["changes"] == []
    assert api(bob).get(f"{url}1/").json()["house_rules"]["traps"] == 0
    assert api(bob).get(f"{url}2/").json()["house_rules"]["traps"] == 12
    assert api(bob).get(f"{url}3/").status_code == 404


def test_a_reason_that_is_too_long_changes_nothing(api, alice, cellar):
    body = {"house_rules": {"traps": 12}, "why": "x" * 301}
    refused = api(alice).patch(f"/api/v1/leagues/{cellar.slug}/", body)
    assert (refused.status_code, list(refused.json()["errors"])) == (400, ["why"])
    cellar.refresh_from_db()
    assert cellar.house_rules == {}


def test_another_preset_moves_whatever_was_not_set_by_hand(browse, alice, cellar):
    amend(alice, cellar.slug, house_rules={"traps": 12})
    cellar.refresh_from_db()
    form = as_typed(cellar) | {"preset": ["dungeonbowl5"]}
    looked = text(browse(alice).post(settings(cellar), form | {"look": ["1"]}))
    assert "How many teleporters are there?" in looked
    assert browse(alice).post(settings(cellar), form).status_code == 302
    cellar.refresh_from_db()
    rules = house_rules_of(cellar)
    assert (cellar.preset, rules["traps"], rules["teleporters"]) == ("dungeonbowl5", 12, 8)


# --- The page can't disagree with the engine -------------------------------------------------


def test_for_every_option_the_page_says_what_teams_and_matches_go_by(browse, alice, bob, cellar):
    match = friendly(bob, ready_teams(cellar, bob, 2), league=cellar.slug)
    wishes = {option.key: another(option) for option in offered()}
    amend(alice, cellar.slug, house_rules=wishes)
    cellar.refresh_from_db()
    match.refresh_from_db()
    team = found(bob, league_slug=cellar.slug, **house_rules_of(cellar).as_dict())
    lines = {
        line.option.key: line
        for group in rules_by_group(house_rules_of(cellar))
        for line in group.lines
    }
    assert set(lines) == {option.key for option in offered()}
    page = text(browse(bob).get(f"/leagues/{cellar.slug}/rules/"))
    for option in offered():
        line = lines[option.key]
        assert line.changed
        assert line.value == spoken(option, rules_of_team(team)[option.key])
        if option.key != "teams_in_match":  # A match says itself how many teams it has.
            assert line.value == spoken(option, rules_of_match(match)[option.key])
        assert html.escape(line.value) in page, option.key
        assert html.escape(option.title) in page, option.key
        assert option.rule in page


def possible(option):
    """Values an option may have: every one of the few, or the ends of the many."""
    if option.kind in ("flag", "choice"):
        return list(option.choices)
    if option.kind == "each":
        return [*option.choices, list(option.choices[:2]), list(option.choices[1::-1])]
    if option.kind == "number":
        low, high = option.bounds[0]
        return sorted({low, low + 1, high - 1, high, option.default})
    if option.kind == "bonuses":
        each = [{"for": one, "at_least": 2, "points": 1} for one in option.choices]
        return [each[:size] for size in range(len(each) + 1)]
    if option.kind == "numbers":
        return [list(ends) for ends in zip(*option.bounds, strict=True)] + [list(option.default)]
    fewest = int(option.required)
    subsets = [list(option.choices[:size]) for size in range(fewest, len(option.choices) + 1)]
    return subsets + [list(reversed(subsets[-1]))] * (option.key == "tie_breaks")


@pytest.mark.parametrize("option", offered(), ids=lambda option: option.key)
def test_no_two_values_of_an_option_are_told_alike(option):
    words = {spoken(option, option.read(value)) for value in possible(option)}
    values = {str(jsonable(option.read(value))) for value in possible(option)}
    assert len(words) == len(values)


def test_every_option_but_alliances_can_be_set_for_a_league():
    assert {option.key for option in offered()} == set(book().options) - {"alliances"}

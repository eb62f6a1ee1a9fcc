"""A league that was carried is the same league: page by page, row by row, receipt by receipt."""

import json
import re

import pytest
from django.core.management import call_command

from league.models import League, Season
from matches.models import Match
from rules.services.transfer import (
    Destination,
    copy_league,
    demand_sound,
    gather,
    read_document,
    restore,
)
from rules.services.transfer.people import called_here
from rules.services.transfer.registry import CARRIED
from teams.models import Team
from tests.rules.correcting.season import audited
from tests.rules.transfer.numbering import (
    HERE,
    OF_THERE,
    as_here,
    numbered_from,
    pairs,
    rows,
)

pytestmark = pytest.mark.django_db
# What the importer makes anew: seeds of what is not over, and who vouches for its dice. And the
# number that a team was drawn with, which stays what it was there, for lots fall by it.
ANEW = {
    "drawn_as",
    "slug", "seed", "seed_hash", "stamp", "code", "sealed", "thrown_as", "posted", "hash",
    "digest", "told_by",
}  # fmt: skip
OF_LEAGUE = (
    "", "rules/", "members/", "seasons/", "cemetery/", "records/", "colleges/", "arrivals/",
    "leaders/?of=players&by=touchdowns", "leaders/?of=teams&by=casualties",
)  # fmt: skip
OF_SEASON = ("", "fixtures/", "standings/", "acts/")
OF_TEAM = ("", "ledger/", "players/")
OF_MATCH = (
    "", "dice/", "chronicle/", "kit/", "table/", "postgame/", "corrections/",
)  # fmt: skip


def carried(league, **wanted):
    """The league through its document, under another address, by whoever founded it."""
    text = json.dumps(gather(league).as_dict())
    numbered_from(HERE)
    document = read_document(json.loads(text))
    demand_sound(document)
    by = league.founded_by
    people = called_here(document, by, {})
    return restore(document, Destination(by, "elsewhere", people, **wanted))


def addresses(league):
    """Everything that the API shows of a league."""
    yield from (f"leagues/{league.slug}/{one}" for one in OF_LEAGUE)
    for name, found, ways in (
        ("seasons", Season.objects.filter(league=league), OF_SEASON),
        ("teams", Team.objects.filter(league_slug=league.slug), OF_TEAM),
        ("matches", Match.objects.filter(league_slug=league.slug), OF_MATCH),
    ):
        for one in found.order_by("pk"):
            # Until a match is closed its dice are the importer's word there, and stand in its log.
            hidden = {"table/"} if name == "matches" and one.status != Match.Status.CLOSED else ()
            yield from (f"{name}/{one.pk}/{way}" for way in ways if way not in hidden)


def shown(client, address):
    reply = client.get(f"/api/v1/{address}")
    assert reply.status_code in (200, 404, 409), (address, reply.content)
    return reply.status_code, json.dumps(without(reply.json()), sort_keys=True)


def without(data):
    if isinstance(data, dict):
        return {name: without(one) for name, one in data.items() if name not in ANEW}
    return [without(one) for one in data] if isinstance(data, list) else data


def left_over(league):
    """Where a row here still has a number of there."""
    people = re.compile(r"by_id$|coach_id$|user_id$|_by_id$|referee_id$|game_master_id$|maker_id$")
    for family in CARRIED:
        for row in rows(league, family):
            for name, value in row.items():
                if name in ANEW or people.search(name) or hasattr(value, "year"):
                    continue
                if found := OF_THERE.findall(str(value)):
                    yield f"{family.label}.{name}: {found} in {value}"


def held_to(league, api, carry=carried):
    """Carry the league, and compare all of it."""
    here = carry(league)
    assert list(left_over(here)) == []
    known = pairs(league, here)
    alice = api(league.founded_by)
    for address in addresses(league):
        status, text = shown(alice, address)
        was = as_here(text, known).replace(f'"{league.slug}"', f'"{here.slug}"')
        now = as_here(address, known).replace(f"/{league.slug}/", f"/{here.slug}/")
        assert shown(alice, now) == (status, was), address
    audited()
    return here


@pytest.mark.parametrize("number", [1, 4])
def test_a_season_that_was_made_up_is_the_same_elsewhere(number, made_up, api):
    held_to(made_up(number), api)


def test_a_document_whose_names_come_in_another_order_says_the_same(at_table):
    text = json.dumps(gather(at_table).as_dict())
    turned = json.loads(text, object_pairs_hook=lambda pairs: dict(reversed(pairs)))
    assert list(turned) != list(json.loads(text))
    assert read_document(turned).tables == read_document(json.loads(text)).tables


def test_a_game_that_phones_recorded_is_the_same_elsewhere(at_table, api):
    held_to(at_table, api)


def test_what_was_corrected_stands_corrected_elsewhere(corrected, api):
    held_to(corrected, api)


def test_a_match_is_corrected_elsewhere_with_the_dice_that_fell_there(corrected, api):
    from accounts.commands import Command
    from rules.services import correcting

    here = carried(corrected)
    match = Match.objects.filter(league_slug=here.slug).order_by("pk").first()
    wanted = correcting.WantedCorrection(result={"kind": "draw"})
    correcting.correct(Command(corrected.founded_by, match.pk), wanted, "It was a draw.")
    audited()


def test_a_league_is_carried_on_from_where_it_was_carried_to(corrected, api):
    here = carried(corrected)
    further = copy_league(corrected.founded_by, here, said="Once more.")
    assert further.slug not in (here.slug, corrected.slug)
    audited()


def test_a_copy_has_the_columns_that_were_asked_for(corrected):
    alice = corrected.founded_by
    copy = copy_league(alice, corrected, said="To try things.", name="A rehearsal", public=False)
    assert (copy.name, copy.slug, copy.public) == ("A rehearsal", "a-rehearsal", False)
    assert copy.minutes.first().text == "To try things."
    assert League.objects.get(pk=corrected.pk).name == "Old Cellar"


def test_no_row_of_the_league_that_is_carried_changes(corrected):
    before = json.dumps(gather(corrected).as_dict()["checks"])
    carried(corrected)
    assert json.dumps(gather(corrected).as_dict()["checks"]) == before
    call_command("audit_ledger")

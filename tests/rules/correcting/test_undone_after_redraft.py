"""A friendly from before a redraft isn't undone after it: its gold would go from the new budget."""

from dataclasses import replace

import pytest

from accounts.commands import Command
from core.errors import Conflict
from league.services import Succession, make_friendly, next_season, undo_act
from matches.services import Friendly
from rules.services.undo import undo
from teams import services
from teams.services.redrafting import hire_again
from tests.rules.correcting.season import audited
from tests.rules.correcting.test_redrafted import over as over
from tests.rules.night import snapshot

pytestmark = pytest.mark.django_db


@pytest.fixture
def friendly(over):
    """After the season the same teams play a friendly that changes nothing but their gold."""
    night, season = over
    made = make_friendly(
        night.bob, Friendly([night.home.pk, night.away.pk]), league=night.league.slug
    )
    before = snapshot(night.home, night.away)
    return replace(night, match=made).play_out(kind="draw"), season, before


def drafted_anew(night, season):
    stays = [night.home.pk, night.away.pk]
    next_season(night.alice, season.pk, Succession("Spring", stays, "redraft"))
    for team, coach in ((night.home, night.bob), (night.away, night.carol)):
        for player in team.players.filter(status="offered", weapon="").order_by("number")[:7]:
            hire_again(Command(coach, team.pk), player=player.pk)
        services.register(Command(coach, team.pk))
    night.fresh()


def test_its_gold_is_not_taken_from_the_budget_of_the_redraft(friendly):
    night, season, _ = friendly
    drafted_anew(night, season)
    before = snapshot(night.home, night.away)
    with pytest.raises(Conflict) as conflict:
        undo(Command(night.alice, night.match.pk), "Told wrong.")
    assert len(conflict.value.extra["standing"]) == 2
    assert snapshot(night.home, night.away) == before
    audited()


def test_once_the_redraft_is_taken_back_it_is_undone(friendly):
    night, season, before = friendly
    drafted_anew(night, season)
    undo_act(night.alice, season.pk, season.acts.get(kind="next").pk, "Too early.")
    undo(Command(night.alice, night.match.pk), "Told wrong.")
    assert snapshot(night.home, night.away) == before
    audited()

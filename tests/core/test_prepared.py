"""Questions put together once: the same rows as Django's own, whatever is asked."""

import pytest
from django.db import connection, transaction
from django.db.models import Sum
from django.db.transaction import TransactionManagementError
from django.test.utils import CaptureQueriesContext

from core.prepared import Unprepared, prepared
from league.models import Fixture
from teams.models import Entry, Player, Team
from tests.verbs import register_team

pytestmark = pytest.mark.django_db


def roster(team, position):
    rows = Player.objects.filter(team=team, position=position).order_by("number")
    return rows.values_list("number", "name", "gained", "miss_next_game")


def as_dicts(team):
    return Player.objects.filter(team=team).order_by("id").values("id", "team__founded_at")


def with_coach(name):
    return Team.objects.filter(name=name).select_related("coach", "portrait")


@pytest.fixture
def wardens(bob, carol):
    register_team(carol, "gold", name="Shadows")
    return register_team(bob, name="Wardens")


def test_values_are_those_that_django_finds_and_of_the_same_kinds(wardens):
    known = prepared(roster)
    for position in wardens.players.values_list("position", flat=True).distinct():
        assert known(wardens.pk, position) == [*roster(wardens.pk, position)] != []
    assert known(wardens.pk + 1, "nobody") == []


def test_dictionaries_have_their_names_and_moments_their_zone(wardens):
    found = prepared(as_dicts)(wardens.pk)
    assert found == [*as_dicts(wardens.pk)]
    assert found[0]["team__founded_at"].tzinfo is not None


def test_models_come_with_what_was_selected_along_and_nothing_more_is_asked(wardens):
    known = prepared(with_coach)
    for _ in range(2):
        with CaptureQueriesContext(connection) as spent:
            (team,) = known("Wardens")
            assert (team, team.coach.username, team.portrait) == (wardens, "bob", None)
        assert len(spent) == 1
    assert team.house_rules == wardens.house_rules


def test_what_the_database_adds_up_comes_by_what_it_is_of(wardens):
    def added_up(*teams):
        rows = Entry.objects.filter(team__in=teams).order_by()
        return rows.values_list("team").annotate(Sum("gold"))

    both = [*Team.objects.values_list("pk", flat=True)]
    known = prepared(added_up)
    assert dict(known(*both)) == dict(added_up(*both)) != {}
    assert dict(known(wardens.pk)) == {wardens.pk: wardens.treasury}


def test_of_several_rows_the_first_comes_alone(wardens):
    def last_hired(team):
        return Player.objects.filter(team=team).order_by("-number")[:1]

    known = prepared(last_hired)
    assert known(wardens.pk) == [*last_hired(wardens.pk)] != []
    assert known(wardens.pk + 10) == []


def test_a_question_is_put_together_once(wardens):
    asked = []
    known = prepared(lambda name: asked.append(name) or with_coach(name))
    assert [len(known(name)) for name in ("Wardens", "Shadows", "Nobody")] == [1, 1, 0]
    assert len(asked) == 1


def test_the_smallest_of_columns_is_asked_too(wardens):
    known = prepared(lambda number: Fixture.objects.filter(round=number).values_list("id"))
    assert known(1) == []


@pytest.mark.parametrize("number", [2**63, -(2**63), 10**30])
def test_no_row_has_a_number_that_no_database_knows(wardens, number):
    known = prepared(as_dicts)
    assert known(number) == []
    assert known.one_and_many(1, number) is None


def test_of_one_row_joined_to_many_the_one_is_read_once(wardens):
    def people(team):
        rows = Team.objects.filter(pk=team).order_by("players__id")
        return rows.values_list("sealed", "apothecary", "players__id", "players__gained")

    one, many = prepared(people).one_and_many(2, wardens.pk)
    assert one == [{}, False]
    assert many == [[player.pk, []] for player in wardens.players.order_by("id")]


def test_a_value_that_the_question_does_not_use_is_refused(wardens):
    with pytest.raises(Unprepared):
        prepared(lambda team, _: as_dicts(team))(wardens.pk, 7)


def test_as_many_values_as_are_asked_for_are_looked_for(wardens, carol):
    known = prepared(lambda *teams: Team.objects.filter(pk__in=teams).order_by("name"))
    other = Team.objects.get(coach=carol)
    assert known(wardens.pk) == [wardens]
    assert known(other.pk, wardens.pk) == [other, wardens]
    assert known(wardens.pk, wardens.pk + 99) == [wardens]


@pytest.mark.django_db(transaction=True)
def test_rows_are_locked_within_a_transaction_alone(bob):
    register_team(bob, name="Wardens")
    known = prepared(lambda name: Team.objects.select_for_update().filter(name=name))
    with transaction.atomic():
        assert len(known("Wardens")) == 1
    with pytest.raises(TransactionManagementError):
        known("Wardens")

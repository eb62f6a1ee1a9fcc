import pytest
from django.db import connection

from core.rows import models, tuples
from matches.models import Match

pytestmark = pytest.mark.django_db


def test_rows_read_quickly_are_the_rows_that_django_reads(match):
    rows = Match.objects.order_by("pk")
    columns = ("id", "label", "house_rules", "options", "result", "made_at")
    assert [tuple(row) for row in tuples(rows, columns)] == list(rows.values_list(*columns))
    (quick,), (usual,) = models(rows), rows
    names = [one.attname for one in Match._meta.concrete_fields]
    assert [getattr(quick, name) for name in names] == [getattr(usual, name) for name in names]
    assert not quick._state.adding


def test_half_a_letter_is_read_as_django_reads_it(match):
    if connection.vendor == "postgresql":
        pytest.skip("PostgreSQL keeps no half letters.")
    with connection.cursor() as cursor:
        cursor.execute("""UPDATE matches_match SET options = '{"odd": "\\ud800"}'""")
    (row,) = tuples(Match.objects.all(), ("options",))
    assert row.options == Match.objects.get().options == {"odd": "\ud800"}

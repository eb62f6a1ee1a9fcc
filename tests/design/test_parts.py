"""The parts that other pages include, and the pages that tell of an error."""

import pytest
from django.template.loader import render_to_string

from config.styleguide import VERDICTS, SampleForm


def refused_form():
    form = SampleForm({"name": "", "email": "bob at home", "dice": "table", "rounds": "0"})
    assert not form.is_valid()
    return form


def test_a_refused_form_keeps_what_was_typed_and_links_to_what_is_wrong():
    page = render_to_string("parts/form.html", {"form": refused_form()})
    assert 'value="bob at home"' in page
    assert '<a href="#id_email">E-mail</a>' in page
    assert 'id="id_email_error"' in page
    assert 'aria-describedby="id_email_error"' in page


def test_a_button_that_is_off_names_the_rules_and_keeps_the_focus():
    context = {"label": "Hire", "verdicts": VERDICTS, "id": "why"}
    page = render_to_string("parts/refused_button.html", context)
    assert 'aria-disabled="true"' in page
    assert 'aria-describedby="why"' in page
    assert 'id="why"' in page
    assert " disabled" not in page
    for verdict in VERDICTS:
        assert verdict.message in page
        assert f"/rulebook/rules/{verdict.rule}/" in page


def test_what_would_mend_a_refusal_stands_beside_it():
    assert VERDICTS[0].mend in render_to_string("parts/refusals.html", {"verdicts": VERDICTS})


@pytest.mark.parametrize("name", ["400.html", "403.html", "403_csrf.html", "404.html", "500.html"])
def test_an_error_page_needs_nothing_but_itself(name, django_assert_num_queries):
    page = render_to_string(name)
    assert "<h1>" in page
    assert 'href="/"' in page


def test_the_style_guide_asks_the_database_nothing(browse, django_assert_num_queries, db):
    with django_assert_num_queries(0):
        assert browse().get("/styleguide/").status_code == 200

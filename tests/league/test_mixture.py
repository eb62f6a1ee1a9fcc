"""The types of several balls, each chosen from a list of its own (OPT-61, C-180)."""

import pytest
from django.core.exceptions import ValidationError

from dungeonbowl.book import book
from league.forms.mixture import AS_BEFORE, Mixture

OPTION = book().options["ball_type"]


@pytest.fixture
def mixture():
    return Mixture(OPTION)


@pytest.mark.parametrize(
    ("chosen", "value"),
    [
        (["living"], "living"),
        (["living", "", "", "", ""], "living"),
        (["normal", "living"], ["normal", "living"]),
        (["normal", "", "living", "", ""], ["normal", "normal", "living"]),
        (["iron", "living", "", "", "iron"], ["iron", "living", "living", "living", "iron"]),
        (["spiked", "spiked", "spiked"], "spiked"),
    ],
)  # fmt: skip
def test_what_is_chosen_is_the_options_value_and_shown_again(mixture, chosen, value):
    assert mixture.clean(chosen) == value
    shown = mixture.widget.decompress(value)
    assert mixture.clean(shown) == value
    assert not mixture.has_changed(value, shown + [""] * (5 - len(shown)))


@pytest.mark.parametrize("chosen", [[], ["", "living"], ["soap"], ["normal", "soap"]])
def test_without_the_first_or_with_an_unknown_one_it_is_malformed(mixture, chosen):
    with pytest.raises(ValidationError):
        mixture.clean(chosen)


def test_the_page_keeps_what_was_chosen_where_something_else_is_wrong(browse, alice, cellar):
    client, at = browse(alice), f"/leagues/{cellar.slug}/settings/"
    page = client.get(at).content.decode()
    assert page.count(f">{AS_BEFORE}</option>") == 4
    sent = {"ball_type_0": "normal", "ball_type_2": "living", "name": ""}
    shown = client.post(at, sent)
    assert shown.status_code == 400
    field = shown.context["form"]["ball_type"]
    assert field.value() == ["normal", None, "living", None, None]
    assert str(field).count("selected") >= 2

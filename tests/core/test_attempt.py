"""What a service refuses, on the form that was sent or on the page of what was pressed."""

import ast
import re
from html import unescape

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.template.loader import render_to_string

from core.errors import Conflict
from core.ui.attempt import attempt, form_status
from core.ui.refused import REFUSALS, as_verdicts, refused_by, sentences, status_of
from dungeonbowl.dice import DiceNeeded, ImpossibleFace, Need
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import InvalidOption
from dungeonbowl.verdicts import Refused, Verdict
from matches.forms import RollsForm
from tests.design.stylesheets import ROOT

VERDICTS = [Verdict("TEAM-09", "Too little gold."), Verdict("TEAM-02", "Too many.", "Sell one.")]
BUILT_ON = Conflict("A side has played on.", standing=["Back spent it."])
D11 = Need("extent", "d11", 2, "how bad it is")
DICE = DiceNeeded([Need("winnings", "d6", why="the winnings"), D11])
EVERY = [
    ValidationError("Not so."),
    FieldError("name", "Too long."),
    ImpossibleFace("winnings", "A D6 has no face 7."),
    InvalidOption({"traps": ["At most 12."]}),
    Refused(VERDICTS),
    BUILT_ON,
    DICE,
]


class Wish(forms.Form):
    name = forms.CharField()
    traps = forms.IntegerField(required=False)


def tried(why, form=None):
    form = form or Wish({"name": "Ironbeards", "traps": "3"})
    assert form.is_valid()
    with attempt(form):
        raise why
    return form


def summary(form):
    html = render_to_string("parts/error_summary.html", {"form": form})
    return html, " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def test_a_question_left_unanswered_is_named_without_a_colon():
    class Asked(forms.Form):
        name = forms.CharField(label="What is it called?")
        motto = forms.CharField(label="Its motto")

    form = Asked({})
    assert not form.is_valid()
    said = summary(form)[1]
    assert "What is it called? This field is required." in said
    assert "Its motto : This field is required." in said


def test_what_is_not_refused_is_done_and_its_answer_returned():
    def view(form):
        with attempt(form) as one:
            return "done", one.why
        return "refused", one.why

    form = Wish({"name": "Ironbeards"})
    assert view(form) == ("done", None)
    assert form_status(form) == 200


@pytest.mark.parametrize("why", EVERY, ids=lambda why: type(why).__name__)
def test_every_refusal_is_shown_with_its_own_status_and_nothing_typed_is_lost(why):
    form = tried(why)
    assert form_status(form) == status_of(why)
    for sentence in [*sentences(why), *(one.message for one in getattr(why, "verdicts", ()))]:
        assert sentence in summary(form)[1]
    assert (form["name"].value(), form["traps"].value()) == ("Ironbeards", "3")


def test_the_statuses_are_those_of_the_contract():
    found = [status_of(why) for why in EVERY]
    assert found == [400, 400, 400, 400, 422, 409, 422]
    assert {type(why) for why in EVERY} == set(REFUSALS)


def test_a_form_that_was_never_sent_is_200_and_one_misfilled_400():
    assert form_status(Wish()) == 200
    assert form_status(Wish({"name": ""})) == 400


def test_what_speaks_of_a_field_stands_beside_it_also_when_told_within_a_group():
    assert tried(FieldError("name", "Too long.")).errors == {"name": ["Too long."]}
    by_field = ValidationError({"house_rules.traps": ["At most 12."], "name": ["Taken."]})
    assert tried(by_field).errors == {"traps": ["At most 12."], "name": ["Taken."]}
    assert tried(InvalidOption({"traps": ["Less."]})).errors == {"traps": ["Less."]}


def test_what_speaks_of_no_field_of_the_form_stands_above_them():
    # The name of the fourth player is not the team's.
    for name in ("players.3.name", "coach", ""):
        assert tried(FieldError(name, "Not so.")).errors == {"__all__": ["Not so."]}
    everything = ValidationError({"__all__": ["Together they can't be."]})
    assert tried(everything).errors == {"__all__": ["Together they can't be."]}
    assert tried(BUILT_ON).errors == {"__all__": ["A side has played on.", "Back spent it."]}


def test_verdicts_stay_verdicts_linked_to_their_rules_and_are_no_mistake_of_the_form():
    html, said = summary(tried(Refused(VERDICTS)))
    assert "That didn't work" in said
    assert "Please correct this" not in said
    assert "Sell one." in said
    for one in VERDICTS:
        assert html.count(one.message) == 1
        assert f'href="/rulebook/rules/{one.rule}/"' in html


def test_dice_that_lack_become_what_the_form_asks():
    form = tried(DICE, RollsForm({"name": "x"}))
    assert form_status(form) == 422
    assert list(form.fields) == ["roll_winnings", "roll_extent"]
    assert form.errors["roll_winnings"] == ["Roll a D6: the winnings."]
    d11 = "Roll 2 × D11: how bad it is. Roll a D12 for it, and again above 11."
    assert form.errors["roll_extent"] == [d11]
    assert "Roll these" in summary(form)[1]


def test_a_form_without_dice_says_which_lack():
    (said,) = tried(DICE).errors["__all__"]
    assert said.endswith("type in what they show: 1 D6 (the winnings), 2 D11 (how bad it is).")


def test_an_impossible_face_stands_beside_its_die_or_above_where_none_was_asked_for():
    why = ImpossibleFace("winnings", "A D6 has no face 7.")
    assert tried(why, RollsForm({"roll_winnings": "7"})).errors == {"roll_winnings": [str(why)]}
    assert tried(why, RollsForm({"name": "x"})).errors == {"__all__": [str(why)]}


def test_what_is_apart_is_left_to_the_view():
    form = Wish({"name": "Ironbeards"})
    with attempt(form, apart=(Conflict,)) as one:
        raise BUILT_ON
    assert one.why is BUILT_ON
    assert form.errors == {}
    assert form_status(form) == 200


@pytest.mark.parametrize("mistake", [KeyError("x"), Http404("x"), PermissionError("x")])
def test_what_is_no_refusal_is_not_caught(mistake):
    with pytest.raises(type(mistake)), attempt(Wish()):
        raise mistake

    @refused_by(lambda request, why: HttpResponse(status=409))
    def view(request):
        raise mistake

    with pytest.raises(type(mistake)):
        view(None)


def test_a_press_that_is_refused_is_answered_with_the_address_it_came_by():
    @refused_by(lambda request, why, **named: (request, str(why), named))
    def view(request, slug, user_id):
        raise Conflict(f"{slug} keeps one.")

    assert view("post", slug="cellar", user_id=3) == (
        "post",
        "cellar keeps one.",
        {"slug": "cellar", "user_id": 3},
    )
    assert view.__name__ == "view"


def test_no_view_catches_a_refusal_by_itself():
    """A page that lists leagues says of each what is wrong with it, and goes on to the next."""
    names = {kind.__name__ for kind in REFUSALS} | {"REFUSALS"}
    found = {
        str(path.relative_to(ROOT))
        for path in [*ROOT.glob("*/views/*.py"), *ROOT.glob("*/views.py")]
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or names & set(re.findall(r"\w+", ast.unparse(node.type))))
    }
    assert found == {"league/views/planned.py"}


def test_a_list_of_verdicts_says_all_that_a_refusal_says():
    assert as_verdicts(Refused(VERDICTS)) == VERDICTS
    assert as_verdicts(BUILT_ON) == [
        Verdict("", "A side has played on."),
        Verdict("", "Back spent it."),
    ]
    assert as_verdicts(FieldError("gold", "This is needed.")) == [
        Verdict("", "gold: This is needed.")
    ]
    assert as_verdicts(DICE)[0] == Verdict("OPT-90", "Roll a D6: the winnings.")

"""Fields that are filled in wrongly, and rules that say no, as sentences."""

from dungeonbowl.errors import FieldError, FieldErrors
from dungeonbowl.verdicts import Refused, Verdict, contradicts


def test_one_wrong_field_is_told_by_its_name():
    wrong = FieldError("number", "Must be a whole number.")
    assert str(wrong) == "number: Must be a whole number."
    assert wrong.errors == {"number": ["Must be a whole number."]}


def test_of_several_wrong_fields_each_has_its_sentences_and_the_first_is_the_message():
    wrong = FieldErrors({"number": ("Too high.", "Worn already."), "name": ["Too long."]})
    assert (wrong.field, wrong.message) == ("number", "Too high.")
    assert wrong.errors == {"number": ["Too high.", "Worn already."], "name": ["Too long."]}


def test_a_refusal_holds_its_verdicts_and_shows_a_mend_where_there_is_one():
    refused = Refused(
        [Verdict("TEAM-08", "Full.", "Release somebody."), Verdict("TEAM-09", "Poor.")]
    )
    assert str(refused) == "Full.; Poor."
    assert [each.as_dict() for each in refused.verdicts] == [
        {"rule": "TEAM-08", "message": "Full.", "mend": "Release somebody."},
        {"rule": "TEAM-09", "message": "Poor."},
    ]


def test_what_contradicts_itself_is_refused_by_its_rule():
    (verdict,) = contradicts("They were dead.", "Name another.").verdicts
    assert verdict == Verdict("POST-14", "They were dead.", "Name another.")
